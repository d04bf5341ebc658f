// The endgame lab as a person meets it: EG's reasons are stepped through with the exact verdict beside
// them, calculations are laid over the board, a game is played against EG, positions are set up; links,
// files, wrong entries, the keyboard alone, small screens, axe.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { e2e, eventually, stands } from "../harness.mjs";
import {
  becomes, clicks, clipboard, drag, endgame, endgameState as state, notice, said, shows, thought, typeMove, unfold,
} from "../lab.mjs";

/** The position of the first screen. */
const EXAMPLE = "8/8/8/2k5/8/8/2K1P3/8 w - - 0 1";

/** Waits until the state satisfies a condition, given as a function of it. */
async function until(page, condition) {
  await page.waitForFunction(() => globalThis.plyground?.endgame);
  return becomes(page, () => state(page), condition);
}

e2e("the first screen shows EG at work on a good example, with the truth beside it", async ({ open }) => {
  const page = await open("#/endgame");
  const lab = await thought(page);
  // It stands at the rule that decides, two plies into EG's line.
  assert.equal(lab.told, "Opposition");
  assert.match(await page.locator(".why-heading").innerText(), /Opposition/);
  assert.equal(lab.best, "c2c3");
  assert.deepEqual([lab.value, lab.proved], ["[win, win]", "[win, win]"]);
  assert.equal((await until(page, (lab) => lab.exact !== undefined && lab.exact !== null)).exact, "win");
  await page.getByText("✓ correct, and as narrow as possible").first().waitFor();
  await page.getByText(/Positions reached by EG: \d+ at this step, \d+ in all/).waitFor();
  await page.getByText(/Plain alpha-beta with a transposition table and ordered moves finds no result in [\d,]+ positions \(\d+ plies deep\)/).waitFor();
});

e2e("EG's loop alone claims a win that is a draw, says that nobody proved it, and goes with the link", async ({ open }) => {
  const page = await open("#/endgame?fen=1K6/8/8/4k3/8/1P6/8/8+w+-+-+0+1");
  const whole = await thought(page);
  assert.deepEqual([whole.value, whole.decided_by], ["[draw, draw]", "proof"]);
  await page.getByLabel("EG uses").selectOption("rules and strategies, no proof");
  const alone = await until(page, (lab) => !lab.running && lab.decided_by === "strategies");
  assert.deepEqual([alone.value, alone.claim, alone.proved], ["[win, win]", "[win, win]", "[draw, win]"]);
  assert.match(alone.link, /eg=loop/);
  await page.getByText("The strategies claim it, unproved: White wins.").waitFor();
  await page.getByText("✗ wrong").first().waitFor();
  const verdicts = await page.locator(".eg-verdicts dd").allInnerTexts();
  assert.equal(verdicts[0], "a draw or a win for White");
  assert.match(verdicts[1], /^White wins; it plays b4 to /);
  assert.equal(verdicts[2], "a draw or a win for White");
  const other = await open(`#/endgame?${alone.link}`);
  assert.deepEqual([(await thought(other)).value, await other.getByLabel("EG uses").inputValue()], ["[win, win]", "rules and strategies, no proof"]);
});

e2e("a strategy trace is stepped, its goal stands on the board, and every step says why", async ({ open }) => {
  const page = await open("#/endgame");
  const { steps } = await thought(page);
  assert.ok(steps > 30, `${steps} steps`);
  await page.keyboard.press("Home");
  await page.locator(".why-heading", { hasText: "Before the first step" }).waitFor();
  await page.getByLabel("Stop at").selectOption("☆ strategy suggested");
  await page.keyboard.press("Shift+ArrowRight");
  assert.match(await said(page), /march to a critical square/i);
  await page.locator(".why").getByText(/, to win\./).waitFor();
  const goals = await page.locator(".board-patch-starred").count();
  assert.ok(goals >= 1, "the goal squares are starred");
  assert.ok((await page.locator("[role=gridcell][aria-label*='goal: march']").count()) >= 1, "and said");
  await page.getByLabel("Stop at").selectOption("▸ root move (ply 1)");
  await page.keyboard.press("Shift+ArrowRight");
  assert.notEqual((await state(page)).fen, EXAMPLE);
  const { step } = await state(page);
  await page.keyboard.press("ArrowLeft");
  assert.equal((await state(page)).step, step - 1);
  await page.keyboard.press("End");
  assert.equal((await state(page)).step, steps);
  assert.match((await page.locator(".why-heading").innerText()).toLowerCase(), /root returns \[win, win\]/);
});

e2e("a rule that fired is shown on the board with the squares it looks at", async ({ open }) => {
  const page = await open(endgame({ fen: "8/8/8/6k1/1P6/8/8/K7 w - - 0 1" }));
  await thought(page);
  const rules = page.locator(".eg-fired");
  await rules.getByText(/outside the square/).first().waitFor();
  await rules.getByRole("button", { name: /Rule of the square/ }).click();
  assert.ok((await page.locator(".board-patch-ringed").count()) >= 20);
});

e2e("calculations are laid over the board by menu and key, and told in words", async ({ open }) => {
  const page = await open("#/endgame?v=1");
  await thought(page);
  const layers = page.getByRole("group", { name: "Shown on the board" });
  await page.keyboard.press("8");
  await until(page, (lab) => lab.layer === "spheres");
  await layers.getByText(/It is the turn of White, whose king claims squares first/).waitFor();
  assert.ok((await page.locator(".board-patch-rising").count()) > 5);
  await page.keyboard.press("8");
  await until(page, (lab) => lab.layer === "none");
  await page.getByLabel("Show on the board").selectOption({ label: "6  paths of the white king" });
  await page.getByLabel(/^Goal/).fill("e6");
  await page.getByLabel(/^Goal/).press("Enter");
  await layers.getByText(/needs 4 moves to e6/).waitFor();
  await page.getByLabel(/^Goal/).fill("nowhere");
  await page.getByLabel(/^Goal/).press("Enter");
  await layers.getByText(/“nowhere” is not a square/).waitFor();
  assert.equal(await page.getByLabel(/^Goal/).inputValue(), "nowhere");
});

e2e("a game is played against EG, which answers with its reason, and every move is marked", async ({ open }) => {
  const page = await open("#/endgame?v=1");
  await thought(page);
  await page.getByRole("button", { name: "Play White", exact: true }).click();
  await clicks(page, "c2", "c3");
  await until(page, (lab) => lab.ply === 2 && !lab.running);
  const word = page.locator(".eg-word");
  assert.match(await word.innerText(), /^EG plays K/);
  const marks = page.locator(".game-moves .eg-mark");
  await page.waitForFunction(() => document.querySelectorAll(".game-moves .eg-mark").length === 2);
  assert.deepEqual(await marks.evaluateAll((all) => all.map((mark) => mark.title)), ["keeps the value", "keeps the value"]);
  await page.getByRole("button", { name: "Hint" }).click();
  await word.getByText(/EG would play/).waitFor();
  await page.keyboard.press("u");
  assert.equal((await state(page)).ply, 0);
  await drag(page, "e2", "e4");
  await until(page, (lab) => lab.ply === 2 && !lab.running);
  await page.locator(".eg-mark[title='gives away half a point']").waitFor();
});

e2e("EG takes the other side, too, and plays to mate", async ({ open }) => {
  const page = await open(endgame({ fen: "8/4P3/4K3/8/8/8/8/k7 w - - 0 1", plays: "black" }));
  await until(page, (lab) => lab.ply === 1 && !lab.running);
  await shows(page, "4Q3/8/4K3/8/8/8/8/k7");
  await page.locator(".eg-word").getByText(/EG plays e8=Q/).waitFor();
});

e2e("a link leads to the same step of the same search, and says so", async ({ open }) => {
  const page = await open("#/endgame");
  const copied = await clipboard(page);
  await thought(page);
  await page.locator(".trace-step").nth(6).click();
  const { step, digest, told } = await state(page);
  await (await unfold(page, "Share and save")).getByRole("button", { name: "Copy link" }).click();
  await eventually(page, async () => (await navigator.clipboard.readText()).includes("digest="));
  const link = await copied();
  const other = await open(link.slice(link.indexOf("#")));
  await thought(other);
  await notice(other, /Reproduced exactly/);
  const there = await state(other);
  assert.deepEqual([there.step, there.digest, there.told], [step, digest, told]);
});

e2e("the trace goes out as a file and comes in again", async ({ open }) => {
  const page = await open(endgame({ fen: "7K/8/k1P5/7p/8/8/8/8 w - - 0 1" }));
  const { digest } = await thought(page);
  const share = await unfold(page, "Share and save");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    share.getByRole("button", { name: "Save the trace" }).click(),
  ]);
  const path = await download.path();
  assert.match(readFileSync(path, "utf8").split("\n")[0], /"eg"/);
  const other = await open("#/endgame");
  await thought(other);
  await unfold(other, "Share and save");
  await other.locator("#eg-open-trace").setInputFiles(path);
  await other.waitForFunction((digest) => globalThis.plyground.endgame().digest === digest, digest);
  assert.equal((await state(other)).fen, "7K/8/k1P5/7p/8/8/8/8 w - - 0 1");
});

e2e("a game is read by its button, and the arrow keys go through it with the truth beside", async ({ open }) => {
  const page = await open("#/endgame");
  await thought(page);
  const fold = await unfold(page, "A game of your own (PGN)");
  const text = fold.getByLabel(/^Paste games here/);
  const read = fold.getByRole("button", { name: "Read", exact: true });
  await text.fill(`[FEN "${EXAMPLE}"]\n\n1. Kd3 {towards the pawn} Kd5 2. e4+ *`);
  await read.click();
  await page.locator(".game-moves").getByText("e4+").waitFor();
  await page.locator("h1").click();
  const walks = async (key, fen) => (await page.keyboard.press(key), await shows(page, fen));
  await walks("ArrowRight", "8/8/8/2k5/8/3K4/4P3/8");
  await walks("End", "8/8/8/3k4/4P3/3K4/8/8");
  assert.equal((await until(page, (lab) => lab.exact !== undefined && lab.exact !== null)).exact, "draw");
  await walks("ArrowLeft", "8/8/8/3k4/8/3K4/4P3/8");
  await walks("Home", EXAMPLE);
  // What cannot be put up is refused, and the board is kept.
  for (const [wrong, why] of [["Dear Sir", /no game in this text/], ["1. e4 e5 *", /comes to no position that can be put up/]]) {
    await text.fill(wrong);
    await read.click();
    await notice(page, why);
    await shows(page, EXAMPLE);
  }
  const games = '[White "A"]\n[FEN "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1"]\n\n*\n\n[White "B"]\n[FEN "8/8/8/3pK3/2kP4/8/8/8 b - - 0 1"]\n\n1... Kd3 *\n';
  await page.locator("#eg-open-pgn").setInputFiles({ name: "two.pgn", mimeType: "text/plain", buffer: Buffer.from(games) });
  await shows(page, "8/8/8/8/8/4k3/4p3/4K3");
  await page.locator("#eg-games").selectOption({ index: 1 });
  await shows(page, "8/8/8/3pK3/2kP4/8/8/8");
  await page.getByRole("button", { name: "Put the list away" }).click();
  assert.equal(await page.locator("#eg-games").count(), 0);
});

e2e("wrong entries say what, where and what to do, and nothing typed is lost", async ({ open }) => {
  const page = await open(endgame({ fen: "nonsense", layer: "fog", moves: "e2e9", colour: "red", nodes: "0" }));
  await notice(page, /"fog" in the link is not a valid layer/);
  await notice(page, /cannot be set up/);
  await notice(page, /"colour" in the link is not known/);
  const fen = page.getByLabel(/Position as FEN/);
  await fen.fill("4k3/8/8/8/8/8/PP6/R3K3 w - - 0 1");
  await fen.press("Enter");
  await page.locator(".field-error", { hasText: "White has 1 rook; the endgame lab takes kings and pawns only, or any position of at most four pieces, kings included." }).waitFor();
  assert.equal(await fen.inputValue(), "4k3/8/8/8/8/8/PP6/R3K3 w - - 0 1");
  await fen.fill("8/8/8/3pK3/2kP4/8/8/8 w - - 0 1");
  await fen.press("Enter");
  await shows(page, "8/8/8/3pK3/2kP4/8/8/8");
  const limit = page.getByLabel("Positions at most", { exact: true });
  await limit.fill("lots");
  await limit.press("Enter");
  await page.locator(".field-error", { hasText: "Enter a whole number of positions" }).waitFor();
  assert.equal(await limit.inputValue(), "lots");
  await typeMove(page, "Ke9");
  await page.locator(".board-error").filter({ hasText: "Ke9" }).waitFor();
});

e2e("everything is done by keyboard alone: think, step, lay, play, take back", async ({ open }) => {
  const page = await open("#/endgame");
  const { steps } = await thought(page);
  for (const key of ["End", "Home", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowUp"]) await page.keyboard.press(key);
  await until(page, ({ step }) => step > 2 && step <= steps);
  await page.keyboard.press("s");
  const field = page.getByRole("textbox", { name: "Type a move" });
  await page.keyboard.press("Home");
  await field.focus();
  await page.keyboard.type("Kb1");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("Enter");
  const lab = await thought(page);
  assert.match(lab.fen, / b /);
  await page.keyboard.press("3");
  assert.equal((await state(page)).layer, "opposition");
  await page.keyboard.press("f");
  assert.match((await state(page)).link, /flip=1/);
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).getByText("what EG would play, and why").waitFor();
});

e2e("every classic opens with a search and without a word of complaint", async ({ open }) => {
  const page = await open("#/endgame");
  await thought(page);
  const links = await page.locator(".lab-examples li a").evaluateAll((all) => all.map((link) => link.hash));
  assert.ok(links.length >= 10);
  for (const hash of links.slice(0, 8)) {
    await page.evaluate((hash) => (location.hash = hash), hash);
    await page.waitForFunction((hash) => {
      const lab = globalThis.plyground.endgame();
      const fen = new URLSearchParams(hash.split("?")[1]).get("fen");
      return !lab.running && lab.steps > 0 && (fen === null || lab.fen === fen);
    }, hash);
    assert.deepEqual((await state(page)).notices, [], hash);
  }
});

/** States that are looked at in every size and colour. */
const STATES = [
  ["search", endgame(), async (page) => {
    await page.keyboard.press("Shift+ArrowRight");
    await unfold(page, "Share and save");
  }],
  ["spheres", endgame({ layer: "spheres", flip: 1 }), async (page) => {
    await page.getByRole("group", { name: "Draw", exact: true }).getByRole("button", { name: /^why\?/ }).first().click();
    await page.locator(".eg-blame p").nth(1).waitFor();
  }],
  ["game", endgame(), async (page) => {
    await page.getByRole("button", { name: "Play White", exact: true }).click();
    await typeMove(page, "e4");
    await until(page, (lab) => lab.ply === 2 && !lab.running);
  }],
  ["paths with a wrong goal", endgame({ layer: "white-path", goal: "e5" }), async (page) => {
    await page.getByLabel(/^Goal/).fill("far away");
    await page.getByLabel(/^Goal/).press("Enter");
    await page.getByText(/is not a square/).first().waitFor();
  }],
  ["editor", endgame(), async (page) => {
    await page.getByRole("button", { name: "Set up a position" }).click();
    await page.getByRole("button", { name: "Clear", exact: true }).click();
  }],
];

for (const [name, hash, prepare] of STATES) {
  e2e(`endgame, ${name}: nothing for axe, nothing wider than the window`, async ({ open }) => {
    const page = await open(hash, { motion: "reduce" });
    await thought(page);
    await prepare(page);
    await stands(page, `endgame-${name}`);
    const elements = await page.evaluate(() => document.querySelectorAll("*").length);
    assert.ok(elements < 2000, `${elements} elements`);
  });
}
