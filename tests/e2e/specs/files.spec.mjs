// What goes in and out: games as PGN, pasted, opened and dropped; traces, saved and opened again; and
// what a broken text or file is told.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { e2e, eventually } from "../harness.mjs";
import {
  clicks, clipboard, game, link, notice, notices, position, searched, shows, smallTree, state, unfold,
} from "../lab.mjs";

const VARIED = `[White "Morphy"]
[Black "Allies"]
[Site "Paris"]
[Date "1858.??.??"]
[Result "1-0"]

{A game with everything.} 1. e4! {best} e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 d6 {[%cal Gd1d5] pinned} 1-0
`;

const THREE = `${VARIED}
[Event "broken"]

1. Ke4 *

[White "Third"]

1. d4 d5 *
`;

const file = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

/** Opens the lab with the fold for games open. */
async function pgnFold(open) {
  const page = await open(position());
  await searched(page);
  return [page, await unfold(page, "PGN")];
}

/** What is saved by a press on a button, as name and text. */
async function saved(page, button) {
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") };
}

async function paste(fold, text) {
  const area = fold.getByLabel(/Paste games here/);
  await area.fill(text);
  await area.blur();
}

/** Drops a file on an element. */
async function drop(page, selector, name, text) {
  const transfer = await page.evaluateHandle(
    ([name, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], name));
      return transfer;
    },
    [name, text],
  );
  await page.dispatchEvent(selector, "dragover", { dataTransfer: transfer });
  return page.locator(selector).first().evaluate(
    (element, transfer) =>
      !element.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: transfer })),
    transfer,
  );
}

e2e("a pasted game with variations is shown, clicked through and kept", async ({ open }) => {
  const [page, fold] = await pgnFold(open);
  await paste(fold, VARIED);
  await page.locator(".game-moves").getByText("c5").waitFor();
  assert.equal(
    await game(page),
    "start A game with everything. 1.e4! best 1...e5 ( 1...c5 2.Nf3 ( 2.c3 d5 ) 2...d6 ) 2.Nf3 d6 pinned",
  );
  const move = (name, nth = 0) => page.locator(".game-move .link-button", { hasText: name }).nth(nth).click();
  await move("c3");
  await shows(page, "rnbqkbnr/pp1ppppp/8/2p5/4P3/2P5/PP1P1PPP/RNBQKBNR");
  await move("d6", 1);
  await shows(page, "rnbqkbnr/ppp2ppp/3p4/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R");
  assert.equal(await page.locator(".board-shape").count(), 1);
  assert.equal(await page.locator(".game-move [aria-current]").innerText(), "d6");
  await page.getByRole("button", { name: "start", exact: true }).click();
  await shows(page, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
  assert.equal(await page.locator(".game-move [title='good move']").count(), 1);
});

e2e("what is pasted comes out again whole, copied or saved", async ({ open }) => {
  const [page, fold] = await pgnFold(open);
  const copied = await clipboard(page);
  await paste(fold, VARIED);
  await page.locator(".game-moves").getByText("c5").waitFor();
  const out = await saved(page, fold.getByRole("button", { name: "Save the game" }));
  assert.equal(out.name, "game.pgn");
  for (const part of ['[White "Morphy"]', "{A game with everything.}", "$1", "(1... c5 2. Nf3 (2. c3 d5) 2... d6)", "[%cal Gd1d5]"])
    assert.ok(out.text.replace(/\s+/g, " ").replaceAll("( ", "(").includes(part), `${part} is missing in ${out.text}`);
  await fold.getByRole("button", { name: "Copy the game" }).click();
  await eventually(page, async (text) => (await navigator.clipboard.readText()) === text, out.text);
  assert.equal(await copied(), out.text);
});

e2e("a pasted game keeps its main line, and what was left out is said with its place", async ({ open }) => {
  const [page, fold] = await pgnFold(open);
  await fold.getByLabel(/Paste games here/).fill("1. e4 (1. e4 c5) 1... e5 (1... -- 2. d4) 2. Nf3??? *");
  await fold.getByRole("button", { name: "Read" }).click();
  const text = await notice(page, /Not read as written/);
  assert.match(text, /game 1, line 1, column 32: "--" passes the turn.*column 48: "\?\?\?" is not a mark/);
  assert.match(await game(page), /^start 1\.e4 e5/);
});

e2e("a file of games is opened, its broken game named with line and column, and another chosen", async ({ open }) => {
  const [page, fold] = await pgnFold(open);
  await fold.getByLabel("Open a file").setInputFiles(file("games.pgn", THREE));
  const text = await notice(page, /broken/);
  assert.match(text, /1 broken game.*game 2, line 11, column \d+.*Ke4/);
  const list = page.locator("#games");
  assert.deepEqual(await list.locator("option").allInnerTexts(), [
    "1. Morphy – Allies, Paris 1858, 1-0",
    "3. Third – ?, *",
  ]);
  await list.selectOption({ index: 1 });
  assert.equal(await game(page), "start 1.d4 d5");
  await page.getByRole("button", { name: "Put the list away" }).click();
  assert.equal(await list.count(), 0);
  assert.equal(await game(page), "start 1.d4 d5");
});

e2e("a file is dropped where the games are", async ({ open }) => {
  const [page] = await pgnFold(open);
  assert.equal(await drop(page, ".game-pgn", "game.pgn", "1. P-K4 P-K4 2. Kt-KB3 *"), true);
  await page.locator(".game-moves").getByText("Nf3").waitFor();
  assert.equal(await game(page), "start 1.e4 e5 2.Nf3");
});

e2e("a file dropped anywhere is opened and never takes the page's place", async ({ open }) => {
  const page = await open(smallTree());
  const { digest } = await searched(page);
  const trace = await unfold(page, "Share and save");
  const { text } = await saved(page, trace.getByRole("button", { name: "Save the trace" }));
  assert.equal(await drop(page, ".lab-why", "search.jsonl", text.replaceAll("A:", "Z:")), true);
  await page.waitForFunction((digest) => globalThis.plyground.state().digest !== "", digest);
  assert.equal(await drop(page, ".page-header", "game.pgn", "1. d4 *"), true);
  await page.locator(".game-moves").getByText("d4").waitFor();
});

e2e("a text without a game says so, and the game on the board stays", async ({ open }) => {
  const [page, fold] = await pgnFold(open);
  await clicks(page, "e2", "e4");
  await paste(fold, "this is no game <img src=x onerror=alert(1)>");
  await notice(page, /There is no game in this text that could be read|broken/);
  assert.equal(await game(page), "start 1.e4");
  assert.equal(await page.locator("main img").count(), 0);
  assert.ok((await fold.getByLabel(/Paste games here/).inputValue()).startsWith("this is no game"));
});

e2e("comments and marks are edited and lines promoted and deleted", async ({ open }) => {
  const [page, fold] = await pgnFold(open);
  await paste(fold, VARIED);
  await page.locator(".game-move .link-button", { hasText: "c5" }).click();
  const more = await unfold(page, "Comment, mark, variation");
  await more.getByLabel("Comment on this move").fill("the Sicilian <b>");
  await more.getByLabel("Comment on this move").blur();
  await more.getByLabel("Mark").selectOption({ index: 5 });
  await more.getByRole("button", { name: "Make this the main line" }).click();
  assert.match(await game(page), /^start A game with everything\. 1\.e4! best 1\.\.\.c5\S+ the Sicilian <b>/);
  assert.equal(await page.locator(".game-moves b").count(), 0);
  await more.getByRole("button", { name: "Delete from here" }).click();
  assert.equal(await game(page), "start A game with everything. 1.e4! best 1...e5 2.Nf3 d6 pinned");
});

e2e("a long list of games stays short on the page", async ({ open }) => {
  const [page, fold] = await pgnFold(open);
  const games = Array.from({ length: 3000 }, (_, round) => `[White "W${round + 1}"]\n\n1. e4 e5 2. Nf3 *\n`).join("\n");
  await fold.getByLabel("Open a file").setInputFiles(file("many.pgn", games));
  await page.getByText("3000 games, the first 100 listed").waitFor();
  const number = page.getByLabel("Game number");
  await number.fill("2999");
  await number.press("Enter");
  await page.waitForTimeout(50);
  await number.fill("5000");
  await number.press("Enter");
  await notice(page, /There are games 1 to 3000/);
  assert.ok((await page.evaluate(() => document.querySelectorAll("*").length)) < 2000);
});

e2e("a trace is saved, opened again, and is the same recording", async ({ open }) => {
  const page = await open(link({ depth: 2 }));
  const before = await searched(page);
  const share = await unfold(page, "Share and save");
  const { name, text } = await saved(page, share.getByRole("button", { name: "Save the trace" }));
  assert.match(name, /^search-[0-9a-f]{16}\.jsonl$/);
  for (const line of text.trim().split("\n")) JSON.parse(line);
  const other = await open(smallTree());
  await searched(other);
  const opened = await unfold(other, "Share and save");
  await opened.getByLabel("Open a trace file").setInputFiles(file(name, text));
  await other.waitForFunction((digest) => globalThis.plyground.state().digest === digest, before.digest);
  const after = await state(other);
  for (const key of ["steps", "nodes", "score", "line", "fen"]) assert.deepEqual(after[key], before[key]);
  await other.keyboard.press("End");
  await shows(other, (await state(other)).fen);
  assert.deepEqual(await notices(other), []);
});

e2e("a damaged trace is named with its line, and the recording shown stays", async ({ open }) => {
  const page = await open(smallTree());
  const { digest } = await searched(page);
  const share = await unfold(page, "Share and save");
  const { text } = await saved(page, share.getByRole("button", { name: "Save the trace" }));
  const lines = text.trim().split("\n");
  const input = share.getByLabel("Open a trace file");
  const damaged = [
    [lines.with(4, lines[4].slice(0, 8)).join("\n"), /cannot be opened: line 5\b/],
    [lines.with(6, '{"x":1}').join("\n"), /cannot be opened: line 7\b/],
    [lines.slice(0, 9).join("\n"), /cannot be opened: /],
    ["", /cannot be opened: /],
    ["\u0000\u0001\u0002", /cannot be opened: line 1\b/],
    ["<img src=x onerror=alert(1)>", /cannot be opened: line 1\b/],
  ];
  for (const [content, message] of damaged) {
    await input.setInputFiles(file("broken.jsonl", content));
    await notice(page, message);
    assert.equal((await state(page)).digest, digest);
    await page.getByRole("button", { name: "Close this message" }).first().click();
  }
  assert.equal(await page.locator("main img").count(), 0);
});
