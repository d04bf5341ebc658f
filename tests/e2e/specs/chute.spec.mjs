// The CHUTE lab as a person meets it: a master's game is stepped with the rank of every move and the reasons
// of every heuristic, weights are changed and the curve follows, games of one's own are dropped, experiments
// run and are repeated by their links, errors of lookahead are counted, the exam is sat.

import assert from "node:assert/strict";
import { axe, e2e, eventually, screenshot } from "../harness.mjs";
import { becomes, clicks, clipboard, hears, notice, typeMove } from "../lab.mjs";

/** Built-in games of the short runs; all others are left out by the link. */
const FEW = 6;
const without = Array.from({ length: 54 - FEW }, (_, place) => place + FEW + 1).join(",");

/** The hash of the lab with these fields of a link; only the first games are used. */
const chute = (fields = {}) => `#/chute?${new URLSearchParams({ v: 1, without, ...fields })}`;

/** What the lab says of itself. */
const state = (page) => page.evaluate(() => globalThis.plyground.chute());

/** Waits until the state satisfies a condition, given as a function of it; gives the state. */
async function until(page, condition) {
  await page.waitForFunction(() => globalThis.plyground?.chute);
  return becomes(page, () => state(page), condition);
}

/** Waits until all games in use are scored and weighed. */
const weighed = (page) => until(page, (lab) => lab.unscored === 0 && !lab.weighing && lab.within.length === 7);

const tab = (page, name) => page.locator(".ch-tabs").getByRole("button", { name }).click();
const button = (page, name) => page.getByRole("button", { name, exact: true });

/** What a button saves: the file's name and its text. */
async function saved(page, name) {
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, name).click()]);
  const { readFileSync } = await import("node:fs");
  return [download.suggestedFilename(), readFileSync(await download.path(), "utf8")];
}

/** Three games that somebody won, in three notations, and a broken one. */
const PGN = `[Event "One"]
[White "Fool"]
[Black "Wise"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

[Event "Two"]
[White "Scholar"]
[Black "Victim"]
[Result "1-0"]

1. P-K4 P-K4 2. Q-R5 Kt-QB3 3. B-B4 Kt-B3 4. QxBP mate 1-0

[Event "Broken"]
[White "Somebody"]
[Black "Nobody"]

1. Ke3 *

[Event "Three"]
[White "Legall"]
[Black "Brie"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0
`;

/** Drops a file on the page. */
const drop = (page, name, text) =>
  page.evaluate(
    ([name, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([text], name, { type: "application/x-chess-pgn" }));
      document.querySelector("main").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    [name, text],
  );

e2e("the first screen shows a master's move with its rank, the best moves and what makes their points", async ({ open }) => {
  const page = await open("#/chute");
  const lab = await until(page, (lab) => lab.master);
  assert.match(lab.game, /^Stahlberg/);
  await page.locator(".ch-source").getByText(/number \d+ in the thesis’s list of games/).waitFor();
  assert.equal(lab.best.length, 7);
  const verdict = await page.locator(".ch-verdict").innerText();
  assert.ok(verdict.includes(lab.master), verdict);
  assert.match(verdict, /CHUTE/);
  // Every heuristic is there, those with nothing to say by name alone, and the one that says most has its reason beside.
  assert.equal(await page.locator(".ch-contributions .ch-name, .ch-silent .ch-name").count(), 22);
  await page.locator(".ch-why .why-heading", { hasText: `Heuristic ${lab.lit}:` }).waitFor();
  // The library is being scored without being asked for; the first curve comes soon.
  await until(page, (lab) => lab.within.length === 7);
  await page.locator(".ch-curve .chart-picture").waitFor();
  assert.ok((await page.locator("*").count()) < 2000, "few elements");
  assert.equal(await page.locator("[style]").count(), 0, "no style attributes");
});

e2e("a heuristic far down that is chosen has its reason and the board in sight", async ({ open }) => {
  const page = await open("#/chute", { viewport: { width: 1280, height: 800 } });
  await until(page, (lab) => lab.master);
  const last = page.locator(".ch-silent .ch-name").last();
  await last.scrollIntoViewIfNeeded();
  await last.click();
  const [, number] = /^(\d+) /.exec(await last.innerText());
  const heading = page.locator(".ch-why .why-heading", { hasText: `Heuristic ${number}:` });
  await heading.waitFor();
  const [reason, board] = [await heading.boundingBox(), await page.locator(".ch-position .board-scene").boundingBox()];
  assert.ok(reason.y >= 0 && reason.y < 400, `reason at ${reason.y}`);
  assert.ok(board.y > -board.height / 2, `most of the board is in sight: ${board.y}`);
});

e2e("a click on a heuristic lights its pieces and squares and says why", async ({ open }) => {
  const page = await open(chute({ game: 23, ply: 28 }));
  await until(page, (lab) => lab.master);
  assert.equal(await page.locator(".board-patch").count(), 0);
  const loud = page.locator(".ch-contributions tr:not(.is-silent) .ch-name").first();
  const name = await loud.innerText();
  await loud.click();
  const lit = await until(page, (lab) => lab.lit !== null && lab.lit !== undefined);
  assert.equal(`${lit.lit} `, /^\d+ /.exec(name)[0]);
  assert.ok(lit.reasons.length > 0);
  assert.ok((await page.locator(".board .board-patch").count()) > 0, "squares are highlighted");
  const square = page.locator("[role=gridcell][aria-label*='moved'], [role=gridcell][aria-label*='attack']");
  assert.ok((await square.count()) > 0, "and said");
  assert.ok((await page.locator(".ch-reasons").innerText()).includes(lit.reasons[0]));
  assert.match(await page.locator(".ch-why").innerText(), /Sugar 1975, p\. 1\d\d/);
  await page.getByText("Its numbers").click();
  await page.locator(".ch-constants .provenance").first().waitFor();
  // The same by keys: the next one, then dark again.
  await page.keyboard.press("ArrowDown");
  await until(page, (lab) => lab.lit !== null && lab.lit !== undefined && lab.lit !== Number.parseInt(name, 10));
  await page.keyboard.press("Escape");
  await until(page, (lab) => lab.lit === null || lab.lit === undefined);
});

e2e("a game is stepped by keys, stepper and stops, and any move can be looked at", async ({ open }) => {
  const page = await open(chute({ game: 1, ply: 0 }));
  await weighed(page);
  await page.keyboard.press("ArrowRight");
  await until(page, (lab) => lab.ply === 1);
  await page.keyboard.press("Shift+ArrowRight");
  const stop = await until(page, (lab) => lab.ply > 1);
  assert.ok(stop.rank > 1, "stops where CHUTE differs");
  await hears(page, /CHUTE ranks/);
  await page.keyboard.press("3");
  await until(page, (lab) => lab.shown === stop.best[2]);
  await page.locator(".ch-best .link-button").first().click();
  await until(page, (lab) => lab.shown === stop.best[0]);
  await page.keyboard.press("m");
  await until(page, (lab) => lab.shown === stop.master);
  await page.keyboard.press("End");
  const end = await until(page, (lab) => lab.ply === lab.plies);
  await page.keyboard.press("PageDown");
  await until(page, (lab) => lab.game !== end.game);
  await page.keyboard.press("d");
  await page.locator(".game-moves", { hasText: "P-K4" }).or(page.locator(".game-moves", { hasText: "P-Q4" })).waitFor();
});

e2e("moves are taken back and positions set up as in the other labs, and a position goes with the link", async ({ open }) => {
  const page = await open(chute({ game: 1, ply: 4 }));
  const before = await until(page, (lab) => lab.ply === 4);
  await page.keyboard.press("u");
  await until(page, (lab) => lab.ply === 3);
  await button(page, "Redo move").click();
  await until(page, (lab) => lab.ply === 4);
  const field = page.getByLabel(/^Position as FEN/);
  assert.equal(await field.inputValue(), before.fen);
  await field.fill("nothing");
  await field.press("Enter");
  await page.locator(".ch-position .field-error").waitFor();
  assert.equal(await field.inputValue(), "nothing");
  const fen = "4k3/3n4/8/8/8/8/8/4KB2 w - - 0 1";
  await field.fill(fen);
  await field.press("Enter");
  await until(page, (lab) => lab.fen === fen && lab.plies === 0);
  await page.locator(".ch-verdict").getByText(/CHUTE ranks its 11 legal moves/).waitFor();
  await typeMove(page, "Bb5");
  const { link } = await until(page, (lab) => lab.shown === "Bb5" && lab.fen === fen);
  const other = await open(`#/chute?${link}`);
  await until(other, (lab) => lab.fen === fen && lab.shown === "Bb5");
  await button(page, "Set up a position").click();
  const editor = page.getByRole("group", { name: "Position editor" });
  await editor.waitFor();
  await axe(page);
  await button(page, "Opening position").click();
  await button(page, "Use this position").click();
  await editor.waitFor({ state: "detached" });
  assert.equal((await until(page, (lab) => lab.fen !== fen)).best.length, 7);
});

e2e("weights are changed by switch, slider and number, and the curve follows in the worker", async ({ open }) => {
  const page = await open(chute());
  const before = await weighed(page);
  await page.getByLabel("12 captures or exchanges pieces", { exact: false }).first().uncheck();
  const without12 = await until(page, (lab) => lab.weights === "12:0" && !lab.weighing);
  assert.notDeepEqual(without12.within, before.within);
  await page.locator(".chart-legend").getByText("your weights").waitFor();
  assert.match(await page.locator(".ch-curve-words").innerText(), /percentage points/);
  await page.getByRole("slider", { name: "Weight of heuristic 7", exact: true }).fill("200");
  await until(page, (lab) => lab.weights === "7:2,12:0");
  await page.getByRole("textbox", { name: "Weight of heuristic 3, as a number" }).fill("much");
  await page.keyboard.press("Tab");
  await page.locator(".ch-weight .field-error").getByText("A weight is a number from -10 to 10.").waitFor();
  await button(page, "All as published").click();
  const after = await until(page, (lab) => lab.weights === "" && !lab.weighing);
  assert.deepEqual(after.within, before.within);
  // What was set aside at once comes back by a key; what the weights come to stands beside them, and is said.
  await page.locator(".ch-now").getByText(/^Published weights: /).waitFor();
  await page.keyboard.press("z");
  await until(page, (lab) => lab.weights === "7:2,12:0" && !lab.weighing);
  await page.locator(".ch-now").getByText(/^Your weights: /).waitFor();
  await hears(page, /^Your weights: .* in the first seven\. Published: /);
});

e2e("of a dropped file three games are taken and the broken one is reported with its place", async ({ open }) => {
  const page = await open(chute());
  await weighed(page);
  await drop(page, "four.pgn", PGN);
  const report = page.getByRole("group", { name: "Report of the reading" });
  await report.getByText(/3 games added from four\.pgn; 1 game broken/).waitFor();
  const broken = await report.locator("li").first().innerText();
  assert.match(broken, /^Game 3 \(Somebody – Nobody\), line 19, column \d+: "Ke3".*\(before the first move\)/);
  const lab = await weighed(page);
  assert.deepEqual([lab.used, lab.games], [FEW + 3, 57]);
  await button(page, "Step through the first of them").click();
  assert.match((await until(page, (lab) => lab.panel === "heuristics")).game, /^Fool – Wise/);
  assert.ok((await state(page)).rank > 0);
  // They are there at the next visit, used or not as they were left, and can be removed.
  await page.reload();
  await page.waitForSelector("html[data-started]");
  assert.equal((await until(page, (lab) => lab.games >= 57)).used, FEW + 3);
  await tab(page, "Games");
  await button(page, "Further games").click();
  await page.getByRole("button", { name: /^Remove Legall – Brie/ }).click();
  assert.equal((await until(page, (lab) => lab.games <= 57)).used, FEW + 2);
});

e2e("pasted games are read, and a file too large or without a game is refused with a reason", async ({ open }) => {
  const page = await open(chute({ panel: "games" }));
  await until(page, (lab) => lab.panel === "games");
  await page.getByLabel("Games to paste").fill("1. P-K4 P-K4 2. Q-R5 K-K2 3. QxKP mate 1-0");
  await button(page, "Read").click();
  await page.locator(".ch-report").getByText("1 game added from the pasted text.").waitFor();
  await drop(page, "letter.txt", "Dear Sir, please find enclosed no game at all.");
  await page.locator(".ch-report").getByText(/broken|there is no game in it/).first().waitFor();
  await page.getByLabel(/^Use Fool|^Use \? –/).first().uncheck();
  await until(page, (lab) => lab.used === FEW);
  // What is removed can be had back, as it was.
  const { games } = await state(page);
  await button(page, "Remove all your own").click();
  await until(page, (lab) => lab.games === games - 1);
  await button(page, "Put back 1 removed game").click();
  await until(page, (lab) => lab.games === games && lab.used === FEW);
});

e2e("an experiment runs with published figures beside ours, is saved, and its link repeats it exactly", async ({ open }) => {
  const page = await open(chute({ panel: "experiments" }));
  const copied = await clipboard(page);
  await weighed(page);
  await page.getByLabel("Question").selectOption({ label: "How does each heuristic score for CHUTE and for the master?" });
  await page.getByLabel("Bootstrap samples").fill("100");
  await button(page, "Run the experiment").click();
  await until(page, (lab) => !lab.running && lab.digest);
  const table = page.locator(".ch-sheet");
  assert.equal(await table.locator("thead th", { hasText: /^published$/ }).count(), 7, "a published figure beside each of ours");
  assert.equal(await table.locator("tbody tr").count(), 23);
  assert.equal(await page.locator(".ch-outcome .chart-picture").count(), 2);
  const [name, csv] = await saved(page, "Save as CSV");
  assert.equal(name, "chute-scoring.csv");
  assert.match(csv, /h12,.*captures/);
  const [, json] = await saved(page, "Save as JSON");
  assert.equal(JSON.parse(json).experiment.times, 100);
  await button(page, "Copy the link that repeats it").click();
  await eventually(page, async () => (await navigator.clipboard.readText()).includes("digest="));
  const link = await copied();
  const { digest } = await state(page);
  const other = await open(link.slice(link.indexOf("#")));
  await notice(other, /Reproduced exactly/);
  assert.equal((await state(other)).digest, digest);
  assert.equal(await other.locator(".ch-sheet").innerText(), await table.innerText());
});

e2e("every experiment has an answer, and what cannot be run says why", async ({ open }) => {
  const page = await open(chute({ panel: "experiments" }));
  await weighed(page);
  const question = page.getByLabel("Question");
  const count = await question.locator("option").count();
  assert.equal(count, 8);
  for (let row = 0; row < count; row++) {
    await question.selectOption({ index: row });
    const draws = page.getByLabel("Bootstrap samples");
    if (await draws.count()) await draws.fill("20");
    const what = page.getByLabel(/^Run of Table 4\.3/);
    if (await what.count()) await what.fill("R1.7");
    await page.keyboard.press("Tab");
    await button(page, "Run the experiment").click();
    await page.locator(".ch-outcome .ch-sheet tbody tr").first().waitFor();
    assert.ok((await page.locator(".ch-outcome .chart-picture").count()) > 0, `a chart for row ${row}`);
    assert.ok((await page.locator("*").count()) < 2000, `few elements for row ${row}`);
  }
  await question.selectOption({ label: "How well do all heuristics together predict it?" });
  const before = await state(page);
  await page.getByLabel(/^Run of Table 4\.3/).fill("h3,h99");
  await page.keyboard.press("Tab");
  await page.getByText(/"h99" is not a variable/).waitFor();
  await button(page, "Run the experiment").click();
  await hears(page, /^The experiment cannot run: .*"h99" is not a variable/);
  const after = await state(page);
  assert.deepEqual([after.running, after.digest], [before.running, before.digest]);
});

e2e("the calculator follows what is typed, and errors are counted in real trees with the test of independence", async ({ open }) => {
  const page = await open(chute({ panel: "bounds" }));
  await weighed(page);
  await page.getByText(/Measured with the weights in use/).waitFor();
  await page.getByLabel(/^A\(1\), A\(2\)/).fill(".69 .5 .4 .35 .3 .27 .25");
  await page.getByLabel("Moves kept at each level").fill("7,7");
  await page.keyboard.press("Enter");
  await page.locator(".ch-figures").getByText("86.7 %").waitFor();
  await page.getByLabel("Moves kept at each level").fill("9");
  await page.keyboard.press("Enter");
  await page.getByText(/A\(f\) is given up to f = 7/).waitFor();
  await page.getByLabel("Moves kept at each level").fill("3,3");
  await page.getByLabel("Plies, 1 to 3").fill("2");
  await page.getByLabel("Moves kept at every level").fill("3");
  await page.getByRole("textbox", { name: "Positions" }).fill("24");
  await button(page, "Count").click();
  const lab = await until(page, (lab) => !lab.counting && lab.counted > 0);
  assert.equal(lab.counted, 24);
  const rows = page.getByRole("region", { name: "Errors counted" }).locator("tbody tr");
  assert.equal(await rows.count(), 4);
  assert.match(await page.locator(".ch-figures").innerText(), /\d %/);
  assert.match(await page.locator(".ch-bounds").innerText(), /1b: (the errors of a position vary|no test is possible)/);
  const [name, csv] = await saved(page, "Save as CSV");
  assert.equal(name, "chute-errors.csv");
  assert.match(csv, /^1b,\d+,\d+,/m);
});

e2e("two questions of the exam are sat by board and by typing, scored beside CHUTE, kept, and shared", async ({ open }) => {
  const page = await open(chute({ panel: "exam" }));
  const copied = await clipboard(page);
  await until(page, (lab) => lab.panel === "exam");
  // What is typed stays in its field, right or wrong.
  const questions = page.getByLabel("Questions, 1 to 60", { exact: true });
  await questions.fill("");
  await questions.blur();
  await page.getByText("Enter a whole number of questions from 1 to 60, not “”.").waitFor();
  assert.equal(await questions.inputValue(), "");
  await button(page, "Begin the exam").click();
  await hears(page, /Enter a whole number of questions from 1 to 60/);
  assert.equal((await state(page)).questions, 0);
  await questions.pressSequentially("2");
  await button(page, "Begin the exam").click();
  const { question } = await until(page, (lab) => lab.questions === 2);
  const best = await page.evaluate((fen) => globalThis.plyground.chute("score", fen), question);
  await page.getByRole("textbox", { name: "Type the master’s move" }).fill(best[0].mv);
  await page.keyboard.press("Enter");
  await page.locator(".ch-guesses li").first().waitFor();
  assert.match(await page.locator(".ch-word").innerText(), /CHUTE/);
  if ((await state(page)).done === 0) await button(page, "Give up").click();
  await until(page, (lab) => lab.done === 1);
  assert.match(await page.locator(".ch-word").innerText(), /Found|Not found/);
  await page.keyboard.press("n");
  const second = await until(page, (lab) => lab.question !== question);
  await playSome(page, second.question);
  await page.locator(".ch-guesses li").first().waitFor();
  if ((await state(page)).done === 1) await button(page, "Give up").click();
  await until(page, (lab) => lab.done === 2);
  const score = page.getByRole("region", { name: "Shares found" });
  assert.match(await score.innerText(), /you[\s\S]*CHUTE[\s\S]*by chance/);
  await page.locator(".ch-score").getByText(/^At the first guess you /).waitFor();
  await button(page, "Copy the result with a link").click();
  await eventually(page, async () => (await navigator.clipboard.readText()).includes("found="));
  const shared = await copied();
  assert.match(shared, /^I sat CHUTE’s exam: of 2 positions/);
  // Kept for the next visit of the same games.
  await page.reload();
  await page.waitForSelector("html[data-started]");
  assert.equal((await until(page, (lab) => lab.questions === 2)).done, 2);
  const other = await open(shared.slice(shared.indexOf("#/chute")), { viewport: "phone" });
  await other.getByText(/The sender of this link found \d of 2/).waitFor();
  assert.equal((await state(other)).question, question);
});

/** Plays a legal move by two clicks on the board. */
async function playSome(page, fen) {
  const own = fen.split(" ")[1] === "w" ? "white" : "black";
  const men = page.locator(`.board [role=gridcell][aria-label*=", ${own} "]`);
  for (let at = 0; at < (await men.count()); at++) {
    const name = await men.nth(at).getAttribute("data-square");
    await clicks(page, name);
    const target = page.locator('.board [role=gridcell][aria-label*="can move here"], .board [role=gridcell][aria-label*="can be taken"]');
    if (await target.count()) {
      await clicks(page, await target.first().getAttribute("data-square"));
      return;
    }
    await page.keyboard.press("Escape");
  }
  assert.fail("no piece can move");
}

e2e("a link leads to the same position, move, heuristic and weights, and what it cannot have is said", async ({ open }) => {
  const page = await open(chute({ game: 3, ply: 20, weights: "7:0.5,12:0", lit: 7, flip: 1, notation: "descriptive" }));
  await page.keyboard.press("4");
  const first = await until(page, (lab) => lab.shown === lab.best[3]);
  const other = await open(`#/chute?${first.link}`);
  const second = await until(other, (lab) => lab.shown);
  for (const key of ["fen", "ply", "shown", "lit", "weights", "best", "link"]) assert.deepEqual(second[key], first[key], key);
  const wrong = await open(chute({ game: 99, lit: 40, weights: "x" }));
  await notice(wrong, /There is no game 99/);
  await notice(wrong, /"40" in the link is not a valid heuristic/);
});

e2e("other programs ask the lab by its JavaScript interface, also before the page is visited", async ({ open }) => {
  const page = await open("#/ledger");
  const heuristics = await page.evaluate(() => globalThis.plyground.chute("heuristics"));
  assert.equal(heuristics.length, 22);
  assert.equal(heuristics[12].name.includes("capture"), true);
  const fen = "4k3/3n4/8/8/8/8/8/4KB2 w - - 0 1";
  const moves = await page.evaluate((fen) => globalThis.plyground.chute("score", fen), fen);
  assert.ok(moves.length > 5 && moves[0].rank === 1 && moves[0].points.length === 22);
  const why = await page.evaluate((fen) => globalThis.plyground.chute("explain", fen, "Bb5"), fen);
  const pin = why.find((said) => said.heuristic === 17);
  assert.deepEqual([pin.points, pin.reasons[0].what], [35, "pins"]);
  const error = await page.evaluate(async () => {
    try {
      return await globalThis.plyground.chute("dance");
    } catch (error) {
      return error.message;
    }
  });
  assert.match(error, /there is no command "dance"/);
});

e2e("the position on the board is looked up in the games in use, and each game found is a step away", async ({ open }) => {
  const page = await open("#/chute?v=1&panel=positions&game=26&ply=10");
  const found = page.getByRole("region", { name: "Position library" });
  await found.getByText("Played here 5 times: e3 (3), Ne5 (2).").waitFor();
  await found.getByText(/It suggests 6\.Ne5: /).waitFor();
  const before = await state(page);
  // Another game with the same position, by keyboard; the place among the moves stays the same.
  const games = found.getByRole("button", { name: /, ply 10$/ });
  assert.equal(await games.count(), 5);
  assert.equal(await found.locator("[aria-current=true]").count(), 1);
  await games.last().focus();
  await page.keyboard.press("Enter");
  // Three of them have the same players, year and result; the link has their numbers.
  const other = await until(page, (lab) => lab.link !== before.link && lab.ply === 10);
  assert.match(other.link, /game=35/);
  assert.equal(other.fen.split(" ")[0], before.fen.split(" ")[0]);
  // It follows the steps, and says what it finds.
  await page.locator("h2", { hasText: "Position library" }).click();
  await page.keyboard.press("ArrowRight");
  await hears(page, /Played here 3 times: e6 \(3\)\./);
  await found.getByText("Played here 3 times: e6 (3).").waitFor();
  await page.keyboard.press("End");
  await found.getByRole("heading", { name: "Similar positions" }).waitFor();
  await found.getByText("These are other positions", { exact: false }).waitFor();
  assert.equal(await found.getByText(/It suggests/).count(), 0);
  // Games of one's own are in it as soon as they are there, and those not in use are not.
  await drop(page, "three.pgn", PGN);
  await until(page, (lab) => lab.games === 57);
  await page.keyboard.press("o");
  await page.keyboard.press("Home");
  await found.getByText(/^Played here 57 times: d4 \(29\), e4 \(21\)/).waitFor();
  await tab(page, "Games");
  await button(page, "Use none of them").click();
  await tab(page, "Position library");
  await found.getByText("Played here 3 times: e4 (2), f3 (1).").waitFor();
  const { link } = await state(page);
  assert.match(link, /panel=positions/);
});

for (const [viewport, scheme] of [["desktop", "light"], ["phone", "dark"]]) {
  e2e(`every panel is free of axe's complaints and fits, ${viewport}, ${scheme}`, async ({ open }) => {
    const page = await open(chute({ lit: 12 }), { viewport, scheme });
    await weighed(page);
    for (const name of ["Heuristics", "Position library", "Games", "Experiments", "Error bounds", "Sit the exam"]) {
      await tab(page, name);
      if (name === "Position library") await page.locator(".ch-played").first().waitFor();
      if (name === "Experiments") {
        await button(page, "Run the experiment").click();
        await page.locator(".ch-sheet").waitFor();
      }
      if (name === "Sit the exam") {
        await button(page, "Begin the exam").click();
        await page.keyboard.press("y");
        await page.getByRole("region", { name: "Shares found" }).waitFor();
      }
      await axe(page);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name}: nothing sticks out`);
      assert.ok((await page.locator("*").count()) < 2000, `${name}: few elements`);
      await screenshot(page, `chute-${name.toLowerCase().replaceAll(" ", "-")}-${viewport}`);
    }
  });
}
