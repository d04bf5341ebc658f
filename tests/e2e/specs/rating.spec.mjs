// The rating lab: the source's example to three decimals, the timeline edited by fields, keys and mouse,
// engines run by nodes and by the clock, positions brought in as EPD, the test sat by a person, and links.

import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { axe, e2e, PATIENCE, screenshot, stands } from "../harness.mjs";

const EPD = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id "start"; c0 "e4=10, d4=9";',
  '8/8/8/2k5/8/8/2K1P3/8 w - - id "ending"; c0 "Kc3=10"; c1 "difficulty=2"; c2 "Kc3: takes the opposition";',
];

const lab = (fields = {}) => `#/rating?${new URLSearchParams(fields)}`;
/** What the page says of itself. */
const state = (page) => page.evaluate(() => globalThis.plyground.rating());
const tab = (page, name) => page.getByRole("group", { name: "Panels" }).getByRole("button", { name });
const score = (page) => page.locator(".rating-score output").innerText();

/** Waits until what `read` gives is `expected`; what it gives in the end is compared. */
async function becomes(read, expected) {
  let found = await read();
  for (const end = Date.now() + PATIENCE; Date.now() < end && !isDeepStrictEqual(found, expected); ) {
    await sleep(50);
    found = await read();
  }
  assert.deepEqual(found, expected);
}

/** Waits until what `read` gives passes `test`, and gives it. */
async function reaches(read, test) {
  let found = await read();
  for (const end = Date.now() + PATIENCE; Date.now() < end && !test(found); ) {
    await sleep(50);
    found = await read();
  }
  assert.ok(test(found), `${found}`);
  return found;
}

const scores = (page, expected) => becomes(() => score(page), expected);
const button = (page, name) => page.getByRole("button", { name, exact: true });

/** Types into a field and leaves it. */
async function type(page, label, text) {
  const field = page.getByLabel(label, { exact: true });
  await field.fill(text);
  await field.blur();
}

e2e("the example of the source is the first thing shown, to three decimals", async ({ open }) => {
  const page = await open("#/rating");
  await scores(page, "7.391");
  const rates = page.getByRole("list", { name: "The score at other rates of play" });
  await rates.getByText(/10\ss: 6\.997/).first().waitFor();
  await rates.getByText(/300\ss: 8\.148/).first().waitFor();
  await rates.getByRole("button", { name: /^300/ }).click();
  await scores(page, "8.148");
  // The table says what the picture shows: all weights are 1, the points are the score.
  await reaches(() => page.locator(".rating-sum").innerText(), (sum) => /100\s%\s+8\.148/.test(sum));
  await page.locator(".rating-verdict").getByText(/falls and then rises/).waitFor();
  await screenshot(page, "rating-example");
});

e2e("editing the timeline changes the score as expected, and can be taken back", async ({ open }) => {
  const page = await open("#/rating");
  await type(page, "R, seconds a move", "300");
  await scores(page, "8.148");
  // Without the stretch of a4 the score is 7(1 - e^(-94d)) + 10 e^(-94d).
  await type(page, "Change 3: since", "94");
  const expected = 7 + 3 * Math.pow(2.25, -94 / 300);
  await scores(page, expected.toFixed(3));
  await button(page, "Undo").click();
  await scores(page, "8.148");
  await button(page, "Redo").click();
  await scores(page, expected.toFixed(3));
  await page.keyboard.press("u");
  await scores(page, "8.148");
  await type(page, "Mark of Rae1", "0");
  await scores(page, (7 * (1 - Math.pow(2.25, -94 / 300))).toFixed(3));
  await type(page, "Change 1: move", "a=b");
  await page.getByRole("alert").getByText(/cannot stand for a move/).waitFor();
  await reaches(async () => (await state(page)).timeline, (timeline) => /^0:Nxf5/.test(timeline));
});

e2e("a change is moved by keys and by the mouse, and the drag is one step back", async ({ open }) => {
  const page = await open(lab({ r: 300 }));
  const handle = page.getByRole("slider", { name: "Rae1 is preferred from" });
  const since = async () => Number(/(\d[\d.]*):Rae1/.exec((await state(page)).timeline)[1]);
  await handle.focus();
  await page.keyboard.press("ArrowLeft");
  const left = await reaches(since, (at) => at < 155 && at > 94);
  await page.keyboard.press("Shift+ArrowRight");
  const before = await reaches(since, (at) => at > left && at - left < 1);
  const { x, y, width, height } = await handle.boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 30, y + height / 2, { steps: 3 });
  await page.mouse.move(x + width / 2 + 90, y + height / 2, { steps: 3 });
  await page.mouse.up();
  await reaches(since, (at) => at > before + 20);
  await button(page, "Undo").click();
  await becomes(since, before);
  // No further than its neighbour.
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x - 900, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await reaches(since, (at) => at > 94 && at < before);
});

e2e("an engine run by nodes gives a result, the same twice, and it stays in the table", async ({ open }) => {
  const page = await open(lab({ panel: "engines", nodes: 2000 }));
  const rows = [];
  for (let run = 0; run < 2; run++) {
    await button(page, "Run on all 28").click();
    await page.getByText("28 positions analysed; the result stands in the table.").waitFor();
    rows.push(await page.locator(".rating-long tbody tr").allInnerTexts());
    if (run === 0) await page.evaluate(() => globalThis.plyground.rating({ open: "panel=engines&nodes=2000&position=2" }));
  }
  assert.equal(rows[0].length, 28);
  assert.deepEqual(rows[0], rows[1]);
  const averages = await page.locator(".rating-averages dd").allInnerTexts();
  assert.equal(averages.length, 3);
  for (const text of averages) {
    const [, value, low, high] = /^([\d.]+)\s% \(([\d.]+) to ([\d.]+)\)$/.exec(text).map(Number);
    assert.ok(low < value && value < high, text);
  }
  await screenshot(page, "rating-engines");
  // What an engine preferred opens in the editor, with the score of the table.
  await page.locator(".rating-long tbody tr .link-button").first().click();
  await reaches(async () => (await state(page)).title, (title) => /^Alpha-beta on /.test(title));
  const cells = rows[0][0].split("\t");
  await becomes(async () => (await score(page)).slice(0, 4), cells[2].slice(0, 4));
  // And the row is there at the next visit.
  const again = await open(lab({ panel: "table" }), { context: page.context() });
  await again.getByRole("rowheader", { name: "Alpha-beta" }).waitFor();
  await becomes(async () => (await state(again)).table, ["alpha-beta 2000 nodes"]);
  const download = again.waitForEvent("download");
  await button(again, "Save as CSV").click();
  const { createReadStream } = await import("node:fs");
  const path = await (await download).path();
  let csv = "";
  for await (const chunk of createReadStream(path)) csv += chunk;
  assert.match(csv, /^engine,person,set,positions,unit,limit,percent at 200/);
  assert.match(csv, /\r\nalpha-beta,false,28 middlegames,28,nodes,2000,/);
  await axe(again);
  await screenshot(again, "rating-table");
  // What is taken away comes back.
  await button(again, "Empty the table").click();
  await becomes(async () => (await state(again)).table, []);
  await button(again, "Undo").click();
  await becomes(async () => (await state(again)).table, ["alpha-beta 2000 nodes"]);
});

e2e("what is typed wrongly stays in its field with the reason beside it", async ({ open }) => {
  const page = await open(lab({ panel: "engines" }));
  const limit = page.getByLabel("Nodes for each position");
  await limit.fill("many");
  await limit.blur();
  await page.getByRole("alert").getByText(/Enter a whole number of nodes from .* not \u201cmany\u201d/).waitFor();
  await becomes(() => limit.inputValue(), "many");
  await limit.fill("5 000");
  await limit.blur();
  await becomes(() => limit.inputValue(), "5000");
  await becomes(() => page.locator(".field-error").count(), 0);
  await tab(page, "Timeline").click();
  await type(page, "R, seconds a move", "a lot");
  await page.getByRole("alert").getByText(/\u201ca lot\u201d is not a rate of play/).waitFor();
  await becomes(() => page.getByLabel("R, seconds a move").inputValue(), "a lot");
  await scores(page, "6.997");
  // After what could be taken, both fields wait for the next.
  await page.getByLabel("Since", { exact: true }).fill("60");
  await page.getByLabel("Move", { exact: true }).first().fill("f4");
  await page.keyboard.press("Enter");
  await becomes(() => page.getByLabel("Since", { exact: true }).inputValue(), "");
  await reaches(async () => (await state(page)).timeline, (timeline) => timeline.includes("60:f4"));
  // A position that does not have the moves says which have gone.
  await type(page, "FEN (optional: checks that moves are legal)", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  await page.getByText("marks 6, changes 2. Undo brings them back.").first().waitFor();
});

e2e("EG is rated on the pawn endings, and says so where it knows nothing", async ({ open }) => {
  const page = await open(lab({ panel: "engines", engine: "eg" }));
  await button(page, "Run on all 28").click();
  await page.getByText(/EG analyses positions with kings and pawns only/).first().waitFor();
  await page.getByLabel("Positions", { exact: true }).selectOption("8 pawn endings");
  await button(page, "Run on all 8").click();
  await page.getByText("8 positions analysed; the result stands in the table.").waitFor();
  await page.locator(".rating-long tbody tr").first().getByText("Kc3 (10)").waitFor();
});

e2e("a run by the clock can be paused, goes on, and can be stopped", async ({ open }) => {
  const page = await open(lab({ panel: "engines", seconds: 20, engine: "chute" }));
  await button(page, "Run on all 28").click();
  await page.getByText(/^Prefers .+ since .+\ss\.$/).waitFor();
  await page.getByText(/^Score so far [\d.]+ of 10 at 10\ss a move/).waitFor();
  const progress = page.locator(".run-progress p").first();
  await button(page, "Pause").click();
  // From the moment it says so it stands still: no slice of the engine comes after that.
  await progress.getByText("(paused)").waitFor();
  const held = await progress.innerText();
  const bar = await page.locator(".run-progress progress").getAttribute("value");
  await sleep(600);
  assert.equal(await progress.innerText(), held);
  assert.equal(await page.locator(".run-progress progress").getAttribute("value"), bar);
  await axe(page);
  await screenshot(page, "rating-running");
  // The key that runs an engine begins nothing anew while one is at work.
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press("Enter");
  await sleep(100);
  assert.equal(await progress.innerText(), held);
  await button(page, "Go on").click();
  await reaches(() => progress.innerText(), (text) => !text.includes("paused") && !held.startsWith(text));
  await button(page, "Stop and keep results").click();
  await button(page, "Run on all 28").waitFor();
  await becomes(async () => (await state(page)).running, false);
  assert.deepEqual((await state(page)).table, []);
});

e2e("EPD is taken line by line: what is broken is told with its cause, what is good is taken and goes out again", async ({ open }) => {
  const page = await open(lab({ panel: "positions" }));
  const text = [EPD[0], "8/8/8 w", EPD[1], EPD[0].replace("e4=10", "e5=10")].join("\n");
  await page.getByLabel(/^Paste EPD/).fill(text);
  await button(page, "Add these positions").click();
  const alert = page.locator(".rating-broken");
  await alert.getByText("2 lines cannot be read; the others are taken:").waitFor();
  await reaches(() => alert.innerText(), (text) => /line 2: [\s\S]*line 4: entry 1: /.test(text));
  await becomes(async () => (await state(page)).own, 2);
  // A mark by a click on the board, and its reason.
  for (const name of ["g1", "f3"]) await page.locator(`.board [data-square=${name}]`).click();
  await type(page, "Mark of Nf3", "8.5");
  await type(page, "Why Nf3 has its mark", "develops and eyes e5");
  const download = page.waitForEvent("download");
  await button(page, "Save this set as EPD").click();
  const { readFileSync } = await import("node:fs");
  const saved = readFileSync(await (await download).path(), "utf8");
  assert.match(saved, /c0 "e4=10, d4=9, Nf3=8\.5"; c2 "Nf3: develops and eyes e5";/);
  assert.match(saved, /id "ending"; c0 "Kc3=10"; c1 "difficulty=2"; c2 "Kc3: takes the opposition";/);
  await axe(page);
  await screenshot(page, "rating-own");
});

e2e("an own position without marks is there again after a reload, and says what it waits for", async ({ open }) => {
  const page = await open(lab({ panel: "positions" }));
  await button(page, "Add these positions").click();
  await page.getByText("There is nothing to take: paste lines of EPD first.").first().waitFor();
  await page.getByLabel(/^Or add one position as FEN/).fill("8/8");
  await button(page, "Add this position").click();
  await page.locator(".field-error").waitFor();
  await page.getByLabel(/^Or add one position as FEN/).fill("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
  await button(page, "Add this position").click();
  await page.getByText(/^No move has a mark yet/).waitFor();
  await tab(page, "Engines at work").click();
  await button(page, "Run on the set").click();
  await page.getByText(/^No move has a mark here yet/).first().waitFor();
  await page.reload();
  await page.waitForSelector("html[data-started]");
  await becomes(async () => (await state(page)).own, 1);
  await becomes(async () => (await state(page)).notices, []);
});

e2e("a test goes on while another set is looked at", async ({ open }) => {
  const page = await open(lab({ panel: "test", set: "endings" }));
  await button(page, "Start the clock").click();
  await page.getByRole("timer").waitFor();
  await tab(page, "Marked positions").click();
  await page.getByLabel("Positions", { exact: true }).selectOption("28 middlegames");
  await becomes(async () => (await state(page)).set, "shipped");
  await tab(page, "Sit the test").click();
  const field = page.getByLabel("Type the move you prefer");
  await field.fill("Kd3");
  await field.press("Enter");
  await page.locator(".rating-prefers", { hasText: "Your move: Kd3" }).waitFor();
  await button(page, "Done").click();
  await page.getByText("Your result: Opposition, White to win").waitFor();
  // The move preferred has no mark, and the table of marks says so.
  await page.locator(".is-preferred", { hasText: "has no mark" }).waitFor();
  await page.locator(".provenance", { hasText: "The marks are exact" }).waitFor();
});

e2e("a person sits a position and stands in the table beside the engines", async ({ open }) => {
  const page = await open(lab({ panel: "test" }));
  await button(page, "Start the clock").click();
  const left = async () => Number(/(\d+)\s*s left/.exec(await page.getByRole("timer").innerText())?.[1]);
  await reaches(left, (seconds) => seconds > 60 && seconds <= 120);
  const field = page.getByLabel("Type the move you prefer");
  await page.getByText(/No move chosen yet/).waitFor();
  // The marks are hidden during the test.
  await becomes(() => page.locator(".rating-marks").count(), 0);
  await field.fill("Kxa9");
  await field.press("Enter");
  await page.getByRole("alert").getByText(/\S/).waitFor();
  await field.fill(await firstMove(page));
  await field.press("Enter");
  await page.locator(".rating-prefers", { hasText: /Your move: [A-Za-h]/ }).waitFor();
  await axe(page);
  await screenshot(page, "rating-sitting");
  await button(page, "Done").click();
  await page.getByText(/^Your result: /).waitFor();
  await reaches(() => score(page), (text) => /^\d+\.\d{3}$/.test(text));
  await page.getByText("Why").first().waitFor();
  await axe(page);
  await screenshot(page, "rating-sat");
  await tab(page, "Table").click();
  await page.getByRole("rowheader", { name: "You (a person)" }).waitFor();
  await becomes(async () => (await state(page)).table, ["You 120 seconds"]);
});

/** A legal move of the position on the board: the first square one can go to from a man that can move. */
async function firstMove(page) {
  const targets = async (square) => {
    await page.locator(`.board [data-square=${square}]`).click();
    return page.locator(".board [data-square]").evaluateAll((cells) =>
      cells.filter((cell) => /can move here|can go here|target|destination/i.test(cell.getAttribute("aria-label") + cell.className)).map((cell) => cell.dataset.square));
  };
  for (const file of "abcdefgh") for (const rank of [2, 7]) {
    const square = `${file}${rank}`;
    const [to] = await targets(square);
    if (to) {
      await page.keyboard.press("Escape");
      return square + to;
    }
  }
  throw new Error("no move found");
}

e2e("a link opens the same again", async ({ open }) => {
  const page = await open("#/rating");
  await type(page, "Change 2: since", "120");
  await type(page, "P, share of the weight left after R", "30 %");
  await button(page, "Weight").click();
  await page.locator("[aria-pressed=true]", { hasText: /^Weight$/ }).waitFor();
  const shown = await state(page);
  await page.waitForFunction((link) => location.hash === `#/rating?${link}`, shown.link);
  const other = await open(`#/rating?${shown.link}`);
  await becomes(() => state(other), shown);
  await scores(other, await score(page));
  await becomes(() => button(other, "Weight").getAttribute("aria-pressed"), "true");
});

e2e("a link that is damaged says so, and the rest of it is put up", async ({ open }) => {
  const page = await open(lab({ r: "never", timeline: "0:Nxf5, 20", title: "kept" }));
  await page.getByText(/The link's timeline cannot be read: entry 2/).waitFor();
  const { notices, title } = await state(page);
  assert.equal(title, "kept");
  // Both mistakes, in one message.
  assert.equal(notices.length, 1);
  assert.match(JSON.stringify(notices), /never.*timeline cannot be read/);
});

e2e("the JavaScript face scores, runs and refuses what it does not understand", async ({ open }) => {
  const page = await open("#/ledger");
  const ask = (question) => page.evaluate((question) => globalThis.plyground.rating(question), question);
  const { score, parts } = await ask({ score: { marks: "Rae1=10, Nxf5=7", timeline: "0:Nxf5, 94:a4, 155:Rae1", rate: 300 } });
  assert.equal(score.toFixed(3), "8.148");
  assert.deepEqual(parts.map((part) => part.move), ["Nxf5", "a4", "Rae1"]);
  assert.ok(Math.abs(parts.reduce((sum, part) => sum + part.weight, 0) - 1) < 1e-12);
  const row = await ask({ run: { engine: "player", nodes: 500 } });
  assert.equal(row.analyses.length, 28);
  assert.equal(row.engine, "player");
  await assert.rejects(ask({ score: { makrs: "a" } }), /there is no field "makrs"/);
  await assert.rejects(ask({ run: { engine: "deep" } }), /there is no engine "deep"/);
});

e2e("every panel: nothing for axe, nothing wider than the window, few elements", async ({ open }) => {
  const page = await open("#/rating", { motion: "reduce" });
  for (const name of ["Timeline", "Engines at work", "Marked positions", "Sit the test", "Table"]) {
    await tab(page, name).click();
    await page.locator(".rating-tabs [aria-pressed=true]", { hasText: name }).waitFor();
    await stands(page, `rating ${name}`);
    const elements = await page.evaluate(() => document.querySelectorAll("*").length);
    assert.ok(elements < 2000, `${name}: ${elements} elements`);
    const styled = await page.evaluate(() => document.querySelectorAll("main [style]").length);
    assert.equal(styled, 0, name);
  }
});

e2e("the keys lead through the panels and are listed", async ({ open }) => {
  const page = await open("#/rating");
  for (const [key, panel] of [["2", "engines"], ["3", "positions"], ["4", "test"], ["5", "table"], ["1", "timeline"]]) {
    await page.keyboard.press(key);
    await becomes(async () => (await state(page)).panel, panel);
  }
  await page.goBack();
  await page.waitForFunction(() => globalThis.plyground.rating().panel === "table");
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).getByText("run the engine on the whole set").waitFor();
});
