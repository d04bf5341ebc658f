// What can be done with what is seen: pictures and tables as files, full screen, how boards look; a position opened in
// another lab; a search written as PGN; two searches side by side; the game walked by arrow keys.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { axe, e2e, fits, screenshot, VIEWPORTS } from "../harness.mjs";
import { chooseTab, KINGS, link, OPENING, searched, shows, smallTree, state, unfold } from "../lab.mjs";

/** What a file holds that comes of pressing a button. */
async function saved(page, button) {
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

async function exports(page) {
  await page.locator(".share").evaluateAll((folds) => folds.forEach((fold) => (fold.open = true)));
  await page.getByRole("button", { name: "Save pictures and tables" }).click();
  return page.getByRole("dialog", { name: "Save what is shown" });
}

/** Whether a text is a picture that a browser draws, with its size; read where nothing of the page's styles reaches. */
const drawn = (page, svg) =>
  page.evaluate(async (svg) => {
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const colours = new Set();
    for (let at = 0; at < data.length; at += 4) colours.add((data[at] << 16) | (data[at + 1] << 8) | data[at + 2]);
    return { width: image.width, height: image.height, colours: colours.size };
  }, svg);

e2e("board and tree are saved as SVG and PNG with all that lies over them, and tables as CSV", async ({ open }) => {
  const page = await open(link({ fen: KINGS, depth: 2 }));
  await searched(page);
  const dialog = await exports(page);
  await axe(page);
  await screenshot(page, "view-export");
  const board = await saved(page, dialog.getByRole("button", { name: "Board as SVG" }));
  const text = board.bytes.toString();
  assert.match(board.name, /^plyground-search-board\.svg$/);
  assert.match(text, /id="piece-white-king"/, "the pieces are in it");
  assert.match(text, />e<\/text>/, "the files' letters are in it");
  assert.ok(!/class=|var\(--/.test(text), "it needs no style sheet");
  const picture = await drawn(page, text);
  assert.ok(picture.colours > 10 && picture.width > 200, JSON.stringify(picture));
  const tree = await saved(page, dialog.getByRole("button", { name: /Search tree.* as SVG|Picture as SVG|tree.* as SVG/i }).first());
  const treePicture = await drawn(page, tree.bytes.toString());
  assert.ok(treePicture.colours > 3, JSON.stringify(treePicture));
  assert.match(tree.bytes.toString(), /<text[^>]*>[^<]*e4/, "the moves stand in it");
  const pixels = await saved(page, dialog.getByRole("button", { name: "Board as PNG" }));
  assert.deepEqual([...pixels.bytes.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
  assert.equal(pixels.bytes.readUInt32BE(16), picture.width * 2);
  const table = await saved(page, dialog.getByRole("button", { name: /Cost as CSV/ }));
  const nodes = (await state(page)).nodes;
  assert.match(table.bytes.toString(), /^figure,to_this_step,recorded\r\nNodes,\d+,\d+\r\n/);
  if (nodes) assert.ok(table.bytes.toString().includes(String(nodes)), table.bytes.toString());
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
});

e2e("a tree is saved without its overview, and the PNG is of the same picture", async ({ open }) => {
  const page = await open(link({ depth: 3 }));
  await searched(page);
  const map = await page.locator(".tree-map").boundingBox();
  assert.ok(map.height > 10 && map.width > 10, "the tree on the page has an overview");
  const stage = await page.locator(".tree-canvas").boundingBox();
  const dialog = await exports(page);
  const svg = (await saved(page, dialog.getByRole("button", { name: /tree.* as SVG/i }).first())).bytes.toString();
  const [width, height] = ["width", "height"].map((name) => Number(new RegExp(`^<svg[^>]* ${name}="([\\d.]+)"`).exec(svg)[1]));
  const besides = width <= stage.width - map.width || height <= stage.height - map.height;
  assert.ok(besides, `${width} by ${height} of ${JSON.stringify(stage)}, the overview ${JSON.stringify(map)}`);
  const png = (await saved(page, dialog.getByRole("button", { name: /tree.* as PNG/i }).first())).bytes;
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [width, height].map((size) => Math.round(size) * 2));
});

e2e("what belongs to other settings or another position is grey and says why", async ({ open }) => {
  const page = await open(link({ depth: 2 }));
  await searched(page);
  const grey = () => page.locator(".why, .tree-view, .run-outcome, .lab-facts").evaluateAll((parts) => parts.map((part) => getComputedStyle(part).filter));
  const why = page.locator(".stale").first();
  assert.deepEqual(new Set(await grey()), new Set(["none"]));
  await page.locator("#algorithm").selectOption({ label: "minimax" });
  assert.equal(await why.innerText(), "You changed the settings. Search again to update the tree.");
  assert.ok((await grey()).every((filter) => /grayscale/.test(filter)));
  await axe(page);
  for (const [name, viewport] of Object.entries(VIEWPORTS)) {
    await page.setViewportSize(viewport);
    await fits(page, "a stale tree");
    await screenshot(page, `stale-${name}`);
  }
  await page.getByRole("button", { name: "Run the search" }).click();
  await why.waitFor({ state: "detached" });
  await searched(page);
  await page.getByRole("button", { name: "Set up a position" }).click();
  assert.equal(await why.count(), 0);
  await page.getByRole("button", { name: /clear/i }).first().click();
  assert.match(await why.innerText(), /^You are setting up another position\./);
  assert.ok((await grey()).every((filter) => /grayscale/.test(filter)));
  await page.getByRole("button", { name: "Cancel" }).click();
  await why.waitFor({ state: "detached" });
  for (const hash of ["#/chute", "#/player", "#/endgame"]) {
    const other = await open(hash);
    await other.getByRole("button", { name: "Set up a position" }).click();
    await other.getByRole("button", { name: /clear/i }).first().click();
    assert.match(await other.locator(".stale").first().innerText(), /^You are setting up another position\./, hash);
  }
});

e2e("at the end of a game the search lab says how it ended", async ({ open }) => {
  const page = await open(link({ fen: "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1" }));
  await searched(page);
  assert.equal(await page.locator(".run-outcome").innerText(), "1 node searched: Black is checkmated, so White has won.");
  assert.equal(await page.getByRole("button", { name: "Prove the cut" }).count(), 0);
  const fold = await unfold(page, "PGN");
  assert.ok(await fold.getByRole("button", { name: "Save the best line" }).isDisabled());
});
/** The cells of comma-separated values. */
function cells(text) {
  const rows = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1).push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === "\r\n") rows.push([]);
    if (end === "") break;
  }
  return rows.slice(0, -1);
}

/** A link to each lab, and what its tables must have: rows at least of the table of that name. */
const TABLES = [
  ["search", link({ fen: OPENING, depth: 1 }), "Moves of the root", 1],
  ["chute", "#/chute", "Best moves by CHUTE", 25],
  ["player", "#/player", "Moves with their parameters", 21],
  ["kenju", "#/kenju", "The 32 words", 32],
  ["rating", "#/rating", "Marks", 2],
  ["endgame", "#/endgame", null, 0],
  ["arena", "#/arena", "Crosstable: pairs", 10],
];

for (const [name, hash, title, least] of TABLES) {
  e2e(`${name}: the tables are saved whole, with heads, plain numbers and no formulas`, async ({ open }) => {
    const page = await open(hash);
    await page.waitForSelector(`#app[data-module="${name}"][data-busy="no"]`);
    if (name === "search") await page.keyboard.press("End");
    if (name === "arena") await page.locator(".arena-table").waitFor();
    const found = await page.evaluate(async () => {
      const view = await import(new URL(document.querySelector('meta[name="view"]').content, document.baseURI));
      return view.tables(document.getElementById("app"));
    });
    for (const [title, csv] of found) {
      const [heads, ...rows] = cells(csv);
      assert.ok(heads.every(Boolean), `${title}: ${heads}`);
      for (const row of rows) {
        assert.equal(row.length, heads.length, `${title}: ${row}`);
        for (const cell of row) {
          assert.doesNotMatch(cell, /^[=@\t\r]|^[+-](?![\d.])|[\u2212\u00a0★▲▼✂]|^[<>] ?\d/, `${title}: ${cell}`);
        }
      }
    }
    if (!title) return;
    const table = found.find(([known]) => known === title);
    assert.ok(table, `${title} is not among ${found.map(([known]) => known)}`);
    assert.ok(cells(table[1]).length > least, table[1]);
  });
}

e2e("a board fills the screen and comes back, and how it looks is kept", async ({ open }) => {
  const page = await open(link({ fen: KINGS, depth: 1 }));
  await searched(page);
  await page.getByRole("button", { name: "Full screen: board" }).click();
  await page.waitForFunction(() => document.fullscreenElement?.classList.contains("board"));
  await page.evaluate(() => document.exitFullscreen());
  await page.getByRole("button", { name: /^Board settings/ }).click();
  const dialog = page.getByRole("dialog", { name: "How boards look" });
  await axe(page);
  await dialog.getByLabel("Coordinates").selectOption("hidden");
  await dialog.getByLabel("Pieces").selectOption("letters");
  await page.keyboard.press("Escape");
  const looks = () => ({
    files: getComputedStyle(document.querySelector(".board-files")).display,
    letters: getComputedStyle(document.querySelector(".piece-letter")).display,
  });
  assert.deepEqual(await page.evaluate(looks), { files: "none", letters: "block" });
  await screenshot(page, "view-letters");
  await page.reload();
  await searched(page);
  assert.deepEqual(await page.evaluate(looks), { files: "none", letters: "block" });
});

e2e("with a game and no recording in sight the arrow keys go through the game", async ({ open }) => {
  const page = await open(link({ fen: OPENING, depth: 0 }));
  await searched(page);
  const fold = await unfold(page, "PGN");
  await fold.getByLabel(/Paste games here/).fill("1. e4 e5 2. Nf3 Nc6 *");
  await fold.getByRole("button", { name: "Read", exact: true }).click();
  await page.getByRole("button", { name: "Nc6" }).waitFor();
  await page.locator("h1, .lede").first().click();
  const after = async (key, fen) => (await page.keyboard.press(key), await shows(page, fen));
  // At the start there is the recording of the link: one step into the game leaves it.
  await page.keyboard.press("r");
  await shows(page, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
  await after("ArrowRight", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR");
  await after("End", "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R");
  await after("ArrowLeft", "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R");
});

e2e("what stands on the board is opened in another lab, and a lab that cannot show it says why", async ({ open }) => {
  const page = await open(link({ fen: KINGS, depth: 1 }));
  await searched(page);
  const links = page.locator(".open-in a");
  assert.deepEqual(await links.allTextContents(), ["CHUTE", "PLAYER", "Endgame"]);
  const href = await links.last().getAttribute("href");
  assert.match(href, /^#\/endgame\?v=1&fen=/);
  await page.evaluate((hash) => void (location.hash = hash), link({ fen: OPENING, depth: 0 }));
  await searched(page);
  await page.locator(".open-in", { hasText: /Endgame: not available\. White has 1 queen/ }).waitFor();
});

e2e("a search is written as PGN with its scores and arrows", async ({ open }) => {
  const page = await open(link({ fen: KINGS, depth: 2 }));
  await searched(page);
  const fold = await unfold(page, "PGN");
  const line = await saved(page, fold.getByRole("button", { name: "Save the best line" }));
  const { line: best } = await state(page);
  const moves = line.bytes.toString().replace(/\{[^}]*\}|\[[^\]]*\]/g, "").replace(/\s+/g, " ");
  assert.ok(moves.includes(best.split(" ").slice(0, 2).join(" ")), `${best} in ${moves}`);
  const whole = await saved(page, fold.getByRole("button", { name: "Save the whole search as PGN" }));
  assert.equal(whole.name, "search.pgn");
  const text = whole.bytes.toString();
  assert.match(text, /\[%cal G\w+\]/);
  assert.match(text, /Searched by alpha-beta/);
  // It opens here again, with its variations.
  await fold.getByLabel(/Paste games here/).fill(text);
  await fold.getByRole("button", { name: "Read", exact: true }).click();
  await page.locator(".game-bracket-open").first().waitFor();
});

e2e("improvements are switched on, told step by step, and the ladder counts what each saves", async ({ open }) => {
  const page = await open("#/search");
  const { nodes, score } = await searched(page);
  await page.getByLabel("Algorithm", { exact: true }).selectOption({ label: "PVS (principal variation)" });
  const more = await unfold(page, "Improvements");
  for (const name of ["Iterative deepening", "Killer moves", "History heuristic"]) await more.getByLabel(name).check();
  await more.getByLabel("Transposition table").selectOption({ label: "1 MiB" });
  await page.getByRole("button", { name: "Run the search" }).click();
  await page.waitForURL(/algorithm=pvs&improve=deepen,killers,history&hash=1&.*digest=/);
  const improved = await searched(page);
  assert.equal(improved.score, score, "no improvement changes the score");
  assert.notEqual(improved.nodes, nodes);
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.locator(".why").getByText(/Iteration: 1 ply deep/).waitFor();
  await chooseTab(page, "Trace");
  await page.locator(".trace").getByText("iteration 1", { exact: true }).waitFor();
  await chooseTab(page, "Improvements compared");
  const ladder = page.locator(".ladder");
  const killers = ladder.getByRole("row", { name: /^\+ killers/ });
  const compared = () => killers.locator("td").nth(1).innerText();
  assert.match(await compared(), /^0\.590 \(0\.508 to 0\.685\)$/, "over forty positions, six plies deep");
  await ladder.getByLabel("Measured at").selectOption({ label: "4 plies" });
  assert.match(await compared(), /^0\.812 /);
  assert.equal(await ladder.locator("tbody tr").count(), 16);
  assert.equal(await ladder.locator("thead th").count(), 2, "nothing was measured here yet");
  await ladder.getByRole("button", { name: /^Measure this position to depth/ }).click();
  const last = ladder.getByRole("row", { name: /^all improvements except move ordering and iterative deepening/ });
  await last.locator("td").nth(4).waitFor();
  const scores = new Set(await ladder.locator("tbody tr > :nth-child(6)").allInnerTexts());
  assert.equal(scores.size, 1, "every rung comes to the same score");
  await axe(page);
  for (const viewport of Object.values(VIEWPORTS)) {
    await page.setViewportSize(viewport);
    await fits(page, "the ladder");
  }
  await screenshot(page, "ladder");
});

e2e("two searches stand side by side from where they part", async ({ open }) => {
  const page = await open(smallTree());
  await searched(page);
  await chooseTab(page, "Side by side");
  await page.locator(".beside").getByRole("button", { name: "Compare with minimax" }).click();
  await page.locator(".beside-sentence").waitFor();
  const sentence = await page.locator(".beside-sentence").textContent();
  assert.match(sentence, /^Both enter the same 6 nodes in the same order; then the kept search goes to B and the one shown goes to C → G/);
  const only = await page.locator(".beside table").first().locator("tr", { hasText: "Only in this search" }).textContent();
  assert.match(only, /search02$/, "minimax visits G and E besides");
  await page.locator(".beside").getByRole("button", { name: "Add pvs" }).click();
  await page.locator(".beside section").nth(1).waitFor();
  const nodes = await page.locator(".beside table").first().locator("tr", { hasText: "Nodes looked at" }).locator("td").allTextContents();
  assert.equal(nodes.length, 3, "three searches have their columns");
  assert.ok(Number(nodes[1]) > Number(nodes[0]), "minimax looks at more nodes than alpha-beta");
  await axe(page);
  for (const viewport of Object.values(VIEWPORTS)) {
    await page.setViewportSize(viewport);
    await fits(page, "three searches");
  }
  await screenshot(page, "beside");
});
