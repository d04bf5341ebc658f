// The endgame lab for whoever learns: a drill is played by keyboard and mouse against the exact defence, a
// bad move is explained, tables of endings with pieces are made as they are wanted and kept, mutual zugzwangs
// are listed with links; strategies stand in the panel of the step; axe.

import assert from "node:assert/strict";
import { axe, e2e, screenshot } from "../harness.mjs";
import { chooseTab, endgame, endgameState as state, thought, typeMove } from "../lab.mjs";

/** Opens the lab and waits until EG has thought. */
async function opened(open, fields = {}, options = {}) {
  const page = await open(endgame(fields), options);
  await thought(page);
  return page;
}

/** The first move of a group of moves of a position, as another visitor sees it. */
async function move(other, fen, group) {
  await other.evaluate((hash) => (location.hash = hash), endgame({ fen }));
  await other.waitForFunction((fen) => globalThis.plyground.endgame().fen === fen, fen);
  const moves = other.getByRole("group", { name: group, exact: true });
  return (await moves.getByRole("button").first().innerText()).trim();
}

const drill = (page) => page.getByRole("group", { name: "Drill", exact: true });

e2e("a drill is won against the exact defence, another is lost with the reason, and the score stays", async ({ open }) => {
  const page = await opened(open);
  const other = await opened(open);
  await drill(page).getByLabel("Difficulty").selectOption({ index: 2 });
  await page.locator("#eg-drill-seed").fill("11");
  await page.locator("#eg-drill-seed").press("Enter");
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("d");
  const word = drill(page).locator(".eg-drill-word");
  await word.getByText(/to move and win\./).waitFor();
  // Nothing that would tell the answer is to be seen.
  assert.equal(await page.locator("#eg-truth, #eg-static, #eg-why-title").count(), 0);
  const { fen: first } = await state(page);
  for (let moves = 0; moves < 40 && !(await word.getByText("✓ Solved.").isVisible()); moves++) {
    const { fen } = await state(page);
    await typeMove(page, await move(other, fen, "Win"));
    await page.waitForFunction((fen) => {
      const word = document.querySelector(".eg-drill-word").innerText;
      const lab = globalThis.plyground.endgame();
      return /Solved|Failed/.test(word) || (lab.fen !== fen && lab.fen.split(" ")[1] === fen.split(" ")[1]);
    }, fen);
    assert.doesNotMatch(await word.innerText(), /Lost/);
  }
  await word.getByText("✓ Solved.").waitFor();
  await drill(page).getByText("Score: 1 of 1 exercise solved, 1 in a row. 0 to come back later.").waitFor();
  // The same exercise again, with the wrong move.
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("a");
  await page.waitForFunction((fen) => globalThis.plyground.endgame().fen === fen, first);
  await typeMove(page, await move(other, first, "Draw"));
  await word.getByText("✗ Failed.").waitFor();
  assert.match(await word.innerText(), / only draws\. (After|Best play goes on with) .+ wins\.$/);
  await drill(page).getByText("1 to come back later").waitFor();
  await axe(page);
  await screenshot(page, "endgame-drill");
  const later = await open(endgame(), { context: page.context() });
  await drill(later).getByText("Score: 1 of 2 exercises solved, 0 in a row. 1 to come back later.").waitFor();
});

e2e("a drill makes the tables that it needs by itself, says how far they are, and starts; another ending can be chosen", async ({ open }) => {
  const page = await opened(open);
  const word = drill(page).locator(".eg-drill-word");
  await drill(page).getByLabel("Ending").selectOption("K+R v K");
  await drill(page).getByRole("button", { name: "Next exercise" }).click();
  await word.getByText(/to move and win\./).waitFor();
  // Too large to be made unasked; whoever asks for an exercise asks for it.
  await drill(page).getByLabel("Ending").selectOption("K+2P v K");
  await drill(page).getByRole("button", { name: "Next exercise" }).click();
  await drill(page).getByText(/Building the tables of K\+2P v K: \d+ %.*\. The exercise starts when they are ready\./).waitFor();
  await drill(page).getByRole("progressbar", { name: "Tables for the exercise" }).waitFor();
  await axe(page);
  await screenshot(page, "endgame-drill-building");
  // Another ending takes its place, whether it is still awaited or has come by now.
  await drill(page).getByLabel("Ending").selectOption("K+Q v K+R");
  await drill(page).getByRole("button", { name: "Next exercise" }).click();
  await page.waitForFunction(() => / [wb] - - 0 1$/.test(globalThis.plyground.endgame().fen)
    && /^[^ ]*q[^ ]* /i.test(globalThis.plyground.endgame().fen));
  await word.getByText(/to move and win\./).waitFor();
  assert.equal(await drill(page).getByText(/Building the tables/).count(), 0);
  // A user can stop waiting for an exercise.
  await drill(page).getByLabel("Ending").selectOption("K+P v K+P");
  await drill(page).getByRole("button", { name: "Next exercise" }).click();
  await drill(page).getByRole("button", { name: "Stop waiting" }).click();
  await drill(page).getByText("You stopped waiting.").waitFor();
});

e2e("castling and the fifty-move clock are the reasons where they are, and castling can be left out", async ({ open }) => {
  const page = await opened(open, { fen: "4k3/8/8/8/8/8/8/4K2R w K - 0 1" });
  const facts = page.getByRole("region", { name: "Exact result and rules" });
  await facts.getByText(/^Not known\. The tables know no castling\. White may still castle here\./).waitFor();
  await screenshot(page, "endgame-castling");
  await axe(page);
  await facts.getByRole("button", { name: "Judge without castling rights" }).click();
  await facts.getByText(/^White wins, mate in \d+ moves/).waitFor();
  assert.equal((await state(page)).fen, "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
  const late = await opened(open, { fen: "8/4Q3/8/8/8/8/8/k6K w - - 95 1" });
  await late.getByText(/^A draw by the fifty-move rule: the clock stands at 95, so 5 plies are left.*Without the clock: White wins, mate in 7 moves/).waitFor();
  const { exact, exact_under_clock } = await state(late);
  assert.deepEqual([exact, exact_under_clock], ["win", "draw"]);
  const draws = late.getByRole("group", { name: "Draw", exact: true });
  assert.match(await draws.getByRole("listitem").first().innerText(), / mate in 7, DTZ 13, too late for the fifty-move rule$/);
  await late.locator(".run-outcome").getByText("EG does not count the fifty-move clock.").waitFor();
  await screenshot(late, "endgame-clock");
});

e2e("a bad move says why it is bad", async ({ open }) => {
  const page = await opened(open);
  await page.keyboard.press("Home");
  await page.getByRole("button", { name: "why? e4 gives away half a point" }).click();
  await page.locator(".eg-blame").getByText(/e4 only draws\./).waitFor();
  await page.locator(".eg-blame").getByText(/^(After e4|Best play goes on with)/).waitFor();
});

e2e("Saavedra's study gets its tables as it is opened and keeps them for the next visit", async ({ open }) => {
  const page = await opened(open, { fen: "8/8/1KP5/3r4/8/8/8/k7 w - - 0 1" });
  await page.getByText(/^White wins, mate in \d+ moves, by the exact table\. The winner can force a pawn move, capture or mate in 1 ply \(DTZ 1\)\.$/).waitFor();
  assert.equal(await page.getByRole("group", { name: "Win", exact: true }).getByRole("listitem").count(), 1);
  const later = await open(endgame({ fen: "8/8/1KP5/3r4/8/8/8/k7 b - - 0 1" }), { context: page.context() });
  await later.getByText(/by the exact table\./).waitFor();
  await screenshot(page, "endgame-saavedra");
});

e2e("the mutual zugzwangs of an ending are listed, sorted, and each is a link", async ({ open }) => {
  const page = await opened(open);
  await chooseTab(page, "Mutual zugzwangs");
  const panel = page.getByRole("region", { name: "Mutual zugzwangs", exact: true });
  await panel.getByLabel("Ending").selectOption("K+P v K");
  await panel.getByRole("button", { name: "List them" }).click();
  await panel.getByText(/K\+P v K: \d+ mutual zugzwangs\./).waitFor();
  await panel.getByLabel("Sorted by").selectOption("the longest mate");
  const link = panel.getByRole("link").first();
  assert.match(await link.innerText(), /^K[a-h][1-8] P[a-h][1-8] v K[a-h][1-8]$/);
  const hash = await link.evaluate((link) => link.hash);
  await link.click();
  const fen = new URLSearchParams(hash.split("?")[1]).get("fen");
  await page.waitForFunction((fen) => globalThis.plyground.endgame().fen === fen, fen);
});

e2e("the panel of the step lists the strategies with what became of each", async ({ open }) => {
  const page = await opened(open);
  await page.keyboard.press("End");
  const plans = page.getByRole("region", { name: "Strategies of this position" });
  await plans.getByRole("row", { name: /march to a critical square.*Kc3 brings \[win, win\], good enough/ }).first().waitFor();
});
