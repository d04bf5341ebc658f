// PLAYER's lab as a person meets it: PLAYER's moves are sorted and explained, the better move is
// taught by a click and taken back, a slider re-orders, a training runs beside the page and is stopped,
// wrong entries are told, links, keys, small screens, axe.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { axe, e2e, eventually, screenshot, VIEWPORTS } from "../harness.mjs";
import { becomes, clicks, clipboard, hears, notice, typeMove, unfold } from "../lab.mjs";
import { holdWork, letWork, ownWorker, workUntil } from "../workers.mjs";

/** The hash of PLAYER's lab with these fields of a link. */
const player = (fields = {}) => `#/player?${new URLSearchParams({ v: 1, ...fields })}`;

/** Position 16 of Table I: the recommended move, Qa3, is far down under weights of 1. */
const FAHRNI = "r3qrk1/2R3pp/b3p3/pp1p4/3P4/3QP1B1/P4PPP/R5K1 w - - 0 1";

/** What the lab says of itself. */
async function state(page) {
  await page.waitForFunction(() => typeof globalThis.plyground?.player === "function");
  return page.evaluate(() => globalThis.plyground.player());
}

/** Waits until the state satisfies a condition, given as a function of it. */
async function until(page, condition) {
  await state(page);
  return becomes(page, () => state(page), condition);
}

/** Opens a panel below the moves. */
const panel = (page, name) => page.getByRole("group", { name: "Panels" }).getByRole("button", { name }).click();

/** The names of the moves in the table, from above. */
const listed = (page) => page.locator(".pl-table tbody th button").allInnerTexts();

e2e("the first screen explains a move of Table I: its place, its bars, and a parameter on the board", async ({ open }) => {
  const page = await open("#/player");
  const lab = await until(page, (lab) => lab.recommended === "Qa3" && lab.chosen === "Qa3");
  assert.equal(lab.moves.length, 46);
  assert.equal(lab.moves[0].parameters.length, 17);
  assert.equal(await page.locator(".pl-bars tbody tr .pl-bar").count(), 17);
  await page.getByRole("button", { name: "9 Attack I", exact: true }).click();
  await page.locator(".pl-rule").getByText(/rank on which the enemy king stands/).waitFor();
  await page.locator(".pl-rule").getByText(/listing, pp. 80-81/).waitFor();
  assert.ok((await page.locator(".board-patch-rising").count()) > 0, "the squares counted are highlighted");
  assert.ok((await page.locator("[role=gridcell][aria-label*=' White: ']").count()) > 0, "and said");
  await page.getByText(/After Qa3, as PLAYER surveys it/).waitFor();
  await page.keyboard.press("b");
  await page.locator(".position-where", { hasText: "White to move" }).waitFor();
});

e2e("the moves are sorted by any column, walked by the arrows and compared with the first", async ({ open }) => {
  const page = await open(player({ fen: FAHRNI }));
  await until(page, (lab) => lab.moves.length === 46);
  const mobility = page.getByRole("button", { name: "1, sort by Mobility" });
  await mobility.click();
  assert.equal(await page.locator("th[aria-sort]").getAttribute("aria-sort"), "descending");
  await mobility.click();
  assert.equal(await page.locator("th[aria-sort]").getAttribute("aria-sort"), "ascending");
  await page.getByRole("button", { name: "Rank, sort by rank" }).click();
  await page.getByRole("button", { name: "Further moves" }).click();
  assert.equal(await page.locator(".pl-table tbody td").first().innerText(), "21");
  await page.getByRole("button", { name: "Earlier moves" }).click();
  const { moves } = await state(page);
  await page.locator(".pl-table tbody tr").first().click();
  assert.equal((await state(page)).chosen, moves[0].san);
  await page.keyboard.press("ArrowDown");
  const below = await until(page, (lab) => lab.rank === 2);
  assert.equal(below.chosen, moves[1].san);
  await page.getByLabel("Columns 1 to 17 show parameters").selectOption("difference from the top move");
  await page.locator("#pl-why", { hasText: `${moves[1].san} against ${moves[0].san}` }).waitFor();
});

e2e("teaching by a click changes the rank, and it can be undone, stepped and done again", async ({ open }) => {
  const page = await open(player({ fen: FAHRNI, panel: "teach" }));
  const before = await until(page, (lab) => lab.chosen === "Qa3");
  assert.ok(before.rank > 5, `rank ${before.rank}`);
  await page.getByRole("button", { name: /Teach it/ }).first().click();
  const after = await until(page, (lab) => lab.lessons === 1);
  assert.ok(after.rank < before.rank, `${before.rank} to ${after.rank}`);
  const rose = new RegExp(`Qa3 rose from ${before.rank}(?:st|nd|rd|th) to ${after.rank}(?:st|nd|rd|th)`);
  await hears(page, rose);
  await page.locator(".pl-lesson-said", { hasText: rose }).waitFor();
  assert.equal(await page.locator(".pl-microscope tbody tr").count(), 18);
  const moves = page.locator(".pl-microscope p", { hasText: "First moves of the position on the board, before:" });
  await moves.filter({ hasText: `before: ${before.moves.slice(0, 5).map((move) => move.san).join(", ")}.` }).waitFor();
  await moves.filter({ hasText: `After: ${after.moves.slice(0, 5).map((move) => move.san).join(", ")}.` }).waitFor();
  await page.getByText(/y = w · x = .*e = d − y = /).waitFor();
  // Another by the board itself.
  await page.getByLabel("When I make a move").selectOption("teach it as better");
  await clicks(page, "h2", "h4");
  const two = await until(page, (lab) => lab.lessons === 2);
  assert.equal(two.chosen, "h4");
  await page.getByRole("button", { name: "One step back" }).click();
  assert.deepEqual((await until(page, (lab) => lab.step === 1)).weights, after.weights);
  await page.getByText(/those after step 1 of 2/).waitFor();
  await page.keyboard.press("End");
  await page.keyboard.press("z");
  await page.keyboard.press("z");
  const undone = await until(page, (lab) => lab.steps === 0);
  assert.deepEqual(undone.weights, before.weights);
  await page.keyboard.press("y");
  assert.deepEqual((await until(page, (lab) => lab.lessons === 1)).weights, after.weights);
});

e2e("lessons are there again at the next visit, and can still be undone", async ({ open }) => {
  const page = await open(player({ fen: FAHRNI }));
  const before = (await until(page, (lab) => lab.chosen === "Qa3")).rank;
  await page.getByRole("button", { name: /^Teach it/ }).first().click();
  const taught = await until(page, (lab) => lab.steps === 1 && lab.rank < before);
  const later = await open("#/player", { context: page.context() });
  const kept = await until(later, (lab) => lab.steps === 1);
  assert.deepEqual(kept.weights, taught.weights);
  await later.getByRole("button", { name: /^Undo/ }).first().click();
  await until(later, (lab) => lab.steps === 0);
  await later.reload();
  await later.waitForSelector("html[data-started]");
  await until(later, (lab) => lab.steps === 0);
});

e2e("the critic judges the first move, and a rate outside 0 to 2 is shown to diverge", async ({ open }) => {
  const page = await open(player({ fen: FAHRNI, panel: "teach" }));
  const { moves } = await until(page, (lab) => lab.chosen === "Qa3");
  await page.getByLabel("Rate a").fill("2.5");
  await page.getByLabel("Rate a").press("Enter");
  await page.locator(".pl-stability").getByText(/it diverges/).waitFor();
  await page.getByLabel("Rate a").fill("0.5");
  await page.getByLabel("Rate a").press("Enter");
  await page.locator(".pl-stability").getByText(/it converges/).waitFor();
  await page.locator(".pl-stability svg.chart-picture").waitFor();
  await page.getByRole("button", { name: `${moves[0].san} is bad` }).click();
  await until(page, (lab) => lab.lessons === 1);
  await page.getByText(/The critic says bad/).waitFor();
  await page.getByLabel("LE, the error").fill("70000");
  await page.getByLabel("LE, the error").press("Enter");
  await page.getByText(/LE is 70000; four columns hold/).waitFor();
  await page.getByLabel("Rate a").fill("a lot");
  await page.getByLabel("Rate a").press("Enter");
  await page.getByText(/“a lot” is not a rate/).first().waitFor();
  assert.equal(await page.getByLabel("Rate a").inputValue(), "a lot");
});

e2e("a slider re-orders the table, presets and files set all weights, and all of it is undone", async ({ open }) => {
  const page = await open(player({ fen: FAHRNI }));
  await until(page, (lab) => lab.moves.length === 46);
  const before = await listed(page);
  const slider = page.getByRole("slider", { name: "Weight of Mobility, slider" });
  await slider.fill("-1.5");
  const lab = await until(page, (lab) => lab.weights[1] === -1.5);
  assert.notDeepEqual(lab.moves.map((move) => move.san).slice(0, 20), before);
  await page.getByRole("button", { name: "trained here, as meant" }).click();
  await until(page, (lab) => Math.abs(lab.weights[1] - 1.97580) < 0.0001);
  const field = page.getByLabel("1 Mobility", { exact: true });
  await field.fill("none");
  await field.press("Enter");
  await page.getByText(/Mobility: “none” is not a number/).first().waitFor();
  assert.equal(await field.inputValue(), "none");
  const path = join(tmpdir(), "some.weights.txt");
  writeFileSync(path, "1 2 3");
  await page.locator("#pl-weights-file").setInputFiles(path);
  await page.getByText(/has no weights in it: 3 numbers/).first().waitFor();
  writeFileSync(path, Array.from({ length: 17 }, (_, place) => place + 1).join("\n"));
  await page.locator("#pl-weights-file").setInputFiles(path);
  await until(page, (lab) => lab.weights[17] === 17);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the weights as a file" }).first().click();
  assert.equal((await saving).suggestedFilename(), "player.weights.txt");
  for (let step = 0; step < 3; step += 1) await page.getByRole("button", { name: "Undo", exact: true }).click();
  const undone = await until(page, (lab) => lab.steps === 0);
  assert.ok(undone.weights.slice(1).every((weight) => weight === 1));
});

e2e("a training shows its progress, ends with a curve, and its weights are taken", async ({ open }) => {
  const page = await open(player({ panel: "train" }));
  await until(page, (lab) => lab.panel === "train");
  const worker = await ownWorker(page);
  await holdWork(worker);
  await page.getByRole("button", { name: "Begin to train" }).click();
  const progress = page.locator(".pl-progress", { has: page.locator("progress") });
  await progress.waitFor();
  await workUntil(worker, () => progress.getByText(/Giving lessons on [1-9]\d* positions: \d+ %/).isVisible(), 20);
  assert.ok((await state(page)).running);
  await letWork(worker);
  const done = await until(page, (lab) => !lab.running && lab.passes === 6);
  assert.ok(done.weights.slice(1).every((weight) => weight === 1), "nothing is taken unasked");
  await page.locator("figure", { hasText: "Learning curve" }).locator("svg.chart-picture").waitFor();
  await page.getByText(/held out: the recommended move rose in \d+/).waitFor();
  // What it gained comes with its uncertainty, and with the command that repeats it.
  await page.getByText(/Training improved the average rank.* In the 100 positions held out, .* points \(95 % interval .* to .*\)/).waitFor();
  await page.getByText(/plyground player train --set masters --alpha 0.3 .* --test-share 0.25/).waitFor();
  await page.getByRole("button", { name: "Take these weights" }).click();
  const taken = await until(page, (lab) => lab.steps === 1);
  assert.ok(taken.weights.slice(1).every((weight) => weight !== 1), "every parameter has been taught");
  await page.keyboard.press("z");
  await until(page, (lab) => lab.steps === 0);
});

e2e("a training is stopped, and what there is stays", async ({ open }) => {
  const page = await open(player({ panel: "train" }));
  await until(page, (lab) => lab.panel === "train");
  await page.getByLabel("Passes").fill("1000");
  await page.getByLabel("Passes").press("Tab");
  const worker = await ownWorker(page);
  await holdWork(worker);
  await page.getByRole("button", { name: "Begin to train" }).click();
  await workUntil(worker, async () => (await state(page)).passes > 1, 100);
  await page.getByRole("button", { name: "Stop (Esc)" }).click();
  const stopped = await until(page, (lab) => !lab.running);
  assert.ok(stopped.passes > 1 && stopped.passes < 1001, `${stopped.passes} passes`);
  await page.getByText(/Stopped; these are the results so far/).waitFor();
});

e2e("wrong EPD and FEN are told with their place, and nothing typed is lost", async ({ open }) => {
  const page = await open(player({ panel: "train" }));
  await until(page, (lab) => lab.panel === "train");
  await page.getByLabel("From", { exact: true }).selectOption({ index: 3 });
  const area = page.getByLabel(/Paste lines of EPD/);
  const text = "# mine\n6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Qh8;";
  await area.fill(text);
  await area.press("Tab");
  await page.getByRole("button", { name: "Begin to train" }).click();
  await page.getByText(/line 2: /).first().waitFor();
  assert.equal(await area.inputValue(), text);
  await area.fill("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#; id \"mate\";");
  await area.press("Tab");
  await page.getByRole("button", { name: "Begin to train" }).click();
  await page.getByText(/all positions are held out/).first().waitFor();
  await page.getByLabel("Held out, %").fill("0");
  await page.getByLabel("Held out, %").press("Tab");
  await page.getByRole("button", { name: "Begin to train" }).click();
  await until(page, (lab) => !lab.running && lab.passes === 6);
  const fen = page.getByLabel(/^Position as FEN/);
  await fen.fill("8/8/8/8/8/8/8/8 w - - 0 1");
  await fen.press("Enter");
  await page.locator(".pl-position .field-error").waitFor();
  assert.equal(await fen.inputValue(), "8/8/8/8/8/8/8/8 w - - 0 1");
  await typeMove(page, "Rc9");
  await page.getByText(/Rc9/).first().waitFor();
});

e2e("ranks are measured, Table I runs again beside 1975, and the lost weights are looked for", async ({ open }) => {
  const page = await open(player({ panel: "measure" }));
  await until(page, (lab) => lab.panel === "measure");
  await page.getByRole("button", { name: "Run Table I again" }).click();
  const table = page.getByRole("region", { name: "Table I again" });
  await table.waitFor();
  assert.equal(await table.locator("tbody tr:not(.pl-total)").count(), 27);
  assert.match(await table.locator("tr.pl-total").first().innerText(), /10 \/ 17 \/ 21/);
  await page.getByLabel("From", { exact: true }).selectOption({ index: 1 });
  await page.locator(".pl-below .button", { hasText: /^Measure$/ }).click();
  await page.locator("figure", { hasText: "among the first k" }).waitFor();
  // The other weights stand beside those shown, their gains paired position by position.
  const ranks = page.getByRole("region", { name: "Ranks by weights" });
  await page.getByText(/^n = 27 positions of 27 games; 95 % intervals/).waitFor();
  const gains = ranks.locator("tbody tr td:nth-of-type(2)");
  await gains.filter({ hasText: /^–$/ }).waitFor();
  await gains.filter({ hasText: /^[+−0-9.]+ \(.* to .*\)$/ }).first().waitFor();
  await page.getByLabel("Restarts").fill("1");
  await page.getByLabel("Weights tried from each").fill("300");
  await page.getByLabel("Weights tried from each").press("Tab");
  await page.getByRole("button", { name: "Search for weights" }).click();
  const known = page.getByRole("region", { name: "What is known of each weight" });
  await known.waitFor();
  assert.equal(await known.locator("tbody tr").count(), 17);
  await table.getByRole("button", { name: /^30\. / }).click();
  await until(page, (lab) => lab.recommended === "Ng5+");
});

e2e("a link opens the same again, and says what of it cannot be read", async ({ open }) => {
  const page = await open(player({ fen: FAHRNI }));
  const copied = await clipboard(page);
  await until(page, (lab) => lab.chosen === "Qa3");
  await page.getByRole("slider", { name: "Weight of Exchange, slider" }).fill("0.37");
  await until(page, (lab) => lab.weights[12] === 0.37);
  await page.getByRole("button", { name: "12 Exchange", exact: true }).click();
  await panel(page, "Teach");
  const { link, packed, moves } = await until(page, (lab) => lab.panel === "teach" && lab.link.includes("parameter=12"));
  await (await unfold(page, "Share and save")).getByRole("button", { name: "Copy link" }).click();
  await eventually(page, async () => (await navigator.clipboard.readText()).includes("parameter=12"));
  const address = await copied();
  const other = await open(address.slice(address.indexOf("#")));
  const same = await until(other, (lab) => lab.packed === packed);
  assert.deepEqual([same.link, same.chosen, same.moves], [link, "Qa3", moves]);
  await other.getByText(/After Qa3, as PLAYER surveys it/).waitFor();
  const bad = await open(player({ w: "rubbish", panel: "attic" }));
  await notice(bad, /"rubbish" in the link/i);
  await notice(bad, /"attic" in the link/i);
});

e2e("games are set up and stepped through, and maps of the survey are laid over the board by key", async ({ open }) => {
  const page = await open("#/player");
  await until(page, (lab) => lab.chosen === "Qa3");
  await page.getByLabel("Master games, by their moves").selectOption({ index: 1 });
  await until(page, (lab) => lab.ply === 0 && lab.moves.length === 20);
  await page.keyboard.press("r");
  await until(page, (lab) => lab.ply === 1);
  await page.keyboard.press("o");
  await hears(page, /White's attacks/);
  assert.ok((await page.locator(".board-patch-rising").count()) > 10);
  await page.locator(".pl-position", { hasText: "those behind a friendly slider or pawn included" }).waitFor();
  await page.keyboard.press("p");
  await until(page, (lab) => lab.ply === 2);
  await page.getByRole("button", { name: "Set up a position" }).click();
  await page.getByRole("group", { name: "Position editor" }).waitFor();
});

e2e("the JavaScript interface ranks any position and takes weights, and refuses nonsense", async ({ open }) => {
  const page = await open("#/player");
  await until(page, (lab) => lab.chosen === "Qa3");
  const ranked = await page.evaluate((fen) => globalThis.plyground.player("rank", fen), FAHRNI);
  assert.equal(ranked.length, 46);
  await page.evaluate(() => globalThis.plyground.player("weights", Array(17).fill(0)));
  await until(page, (lab) => lab.weights.every((weight) => weight === 0));
  const why = await page.evaluate(() => {
    try {
      globalThis.plyground.player("weights", [1, 2]);
      return "nothing";
    } catch (error) {
      return error.message;
    }
  });
  assert.match(why, /2 numbers/);
});

for (const [name, scheme] of [["desktop", "light"], ["phone", "dark"]]) {
  e2e(`PLAYER's lab is accessible and fits a ${name} in ${scheme} colours, panel by panel`, async ({ open }) => {
    const page = await open(player({ fen: FAHRNI }), { viewport: name, scheme });
    await until(page, (lab) => lab.chosen === "Qa3");
    await page.keyboard.press("t");
    await until(page, (lab) => lab.lessons === 1);
    for (const [number, below] of ["Weights", "Teach", "Train", "Measure"].entries()) {
      await panel(page, below);
      if (number === 1) await page.getByRole("button", { name: "9 Attack I", exact: true }).click();
      if (number === 3) {
        await page.getByRole("button", { name: "Run Table I again" }).click();
        await page.getByRole("region", { name: "Table I again" }).waitFor();
      }
      await axe(page);
      const { width } = VIEWPORTS[name];
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, `${below} is wider than the screen`);
      const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
      assert.ok(nodes < 2000, `${nodes} elements with ${below}`);
      await screenshot(page, `player-${name}-${number + 1}`);
    }
  });
}

e2e("lessons travel in the link", async ({ open }) => {
  const page = await open(player({ fen: FAHRNI, panel: "teach" }));
  await until(page, (lab) => lab.moves.length > 0);
  await page.keyboard.press("t");
  await until(page, (lab) => lab.lessons === 1);
  const copied = await clipboard(page);
  await (await unfold(page, "Share and save")).getByRole("button", { name: "Copy link" }).click();
  await eventually(page, async () => (await navigator.clipboard.readText()).includes("lessons="));
  const other = await open((await copied()).replace(/^[^#]*/, ""));
  await until(other, (lab) => lab.lessons === 1);
});
