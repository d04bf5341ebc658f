// The order of arrival: the program of the lab that is asked for is fetched at once, and until it has come its board
// is there, with the position of the link, where the lab will have it.

import assert from "node:assert/strict";
import { axe, e2e, fits, screenshot, VIEWPORTS } from "../harness.mjs";
import { link, placement, searched } from "../lab.mjs";

/** The labs with a board: when it is the lab's own, and what to look at. */
const LABS = [
  ["search", "#/search", ".board-field"],
  ["chute", "#/chute", ".board-field"],
  ["player", "#/player", ".board-field"],
  ["endgame", "#/endgame", ".board-field"],
  ["kenju", "#/kenju", ".kj-board"],
];

/** Holds back every program until `come` is called; `asked` resolves when one is first asked for. */
function hold(site) {
  const held = {};
  const asked = new Promise((resolve) => (held.ask = resolve));
  const free = new Promise((resolve) => (held.come = resolve));
  site.before = (name) => {
    if (!name.endsWith(".wasm")) return null;
    held.ask(name);
    return free;
  };
  return { asked, come: held.come };
}

/** How long nothing changes before a page has arrived, in milliseconds: what is told late would come within it. */
const REST = 1000;

/**
 * Counts how far the board and what stands above it jump although nobody has touched them, how far anything does, and the
 * frames without a board after the first that had one; notes when the document last changed.
 */
const countShifts = () => {
  const places = ".page-header, .lede, .lab-board, .ch-position, .pl-position, .kenju-board, .overview-board, #waiting";
  globalThis.shifted = 0;
  globalThis.movers = [];
  globalThis.all = { shifted: 0, movers: [] };
  globalThis.blank = 0;
  globalThis.changed = performance.now();
  new MutationObserver(() => (globalThis.changed = performance.now())).observe(document, { subtree: true, childList: true, characterData: true });
  let seen = false;
  const look = () => {
    const boards = [...document.querySelectorAll(":is(#waiting, #app:not([data-module=front])) :is(.board-field, .kj-board)")];
    const there = boards.some((board) => board.getBoundingClientRect().width > 0);
    if (seen && !there) globalThis.blank += 1;
    seen ||= there;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      const element = (node) => (node instanceof Element ? node : node?.parentElement);
      const moved = sources.filter(({ node }) => element(node)?.closest(places));
      const said = ({ node, previousRect, currentRect }) => `${element(node)?.className} from ${previousRect.y} to ${currentRect.y}`;
      if (hadRecentInput) continue;
      globalThis.all.shifted += value;
      globalThis.all.movers.push(`${value.toFixed(3)}: ${sources.map(said).join(", ")}`);
      if (moved.length === 0) continue;
      globalThis.shifted += value;
      globalThis.movers.push(...moved.map(said));
    }
  }).observe({ type: "layout-shift", buffered: true });
};

/** The men of the board that waits, as the first field of a FEN. */
const waitingMen = (page) =>
  page.locator("#waiting .board-scene").evaluate((scene) => {
    const letters = { king: "k", queen: "q", rook: "r", bishop: "b", knight: "n", pawn: "p" };
    const rows = Array.from({ length: 8 }, () => Array(8).fill("1"));
    for (const man of scene.querySelectorAll("use")) {
      const [, side, name] = /#piece-(\w+)-(\w+)/.exec(man.getAttribute("href"));
      const letter = letters[name];
      rows[man.getAttribute("y") / 100][man.getAttribute("x") / 100] = side === "white" ? letter.toUpperCase() : letter;
    }
    return rows.map((row) => row.join("").replace(/1+/g, (empty) => empty.length)).join("/");
  });

const box = (page, selector) => page.locator(selector).first().boundingBox();

e2e("the program of the lab is asked for before the start script has come, and only once", async ({ open, site }) => {
  const asked = [];
  let told;
  const first = new Promise((resolve) => (told = resolve));
  site.before = (name) => {
    asked.push(name);
    if (name.endsWith(".wasm")) told(true);
    return /^start-.*\.js$/.test(name) ? first : null; // which never comes if nothing but that script asks for the program
  };
  const page = await open("#/search", { copies: true });
  assert.ok(asked.some((name) => name.startsWith("start-")) && (await first));
  assert.match(asked.find((name) => name.endsWith(".wasm")), /^search-/);
  // The service worker, which keeps it, asks for itself.
  const fetched = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => /\.wasm$/.test(name)));
  assert.equal(fetched.length, 1, fetched.join(" "));
});

e2e("the front page and the pages that are read ask for no program", async ({ open, site }) => {
  const asked = [];
  site.before = (name) => void asked.push(name);
  await open("", { motion: "reduce" });
  await open("#/gallery");
  assert.deepEqual(asked.filter((name) => name.endsWith(".wasm")), []);
});

e2e("a program that does not come at first is asked for again", async ({ open, site }) => {
  const page = await open("#/gallery", { expected: [/ERR_|Failed to fetch|404/] });
  const { url } = site;
  await page.context().route(/search-[0-9a-f]{16}\.wasm$/, (route) => route.abort());
  await page.goto(`${url}?again#/search`);
  const again = page.getByRole("alert").getByRole("button", { name: "Try again" });
  await again.waitFor();
  await axe(page);
  await page.context().unroute(/search-[0-9a-f]{16}\.wasm$/);
  await again.click();
  await searched(page);
});

for (const [size, viewport, overview] of Object.entries(VIEWPORTS).flatMap(([size, viewport]) => [[size, viewport, true], [size, viewport, false]])) {
  const shape = overview ? "first visit" : "workbench";
  e2e(`the board is there before the program, and nothing moves when it comes, ${size}, ${shape}`, async ({ open, site }) => {
    for (const [lab, hash, board] of LABS) {
      const programs = hold(site);
      const page = await open(hash, { viewport, overview, before: countShifts, until: `#waiting ${board}` });
      await programs.asked;
      const early = await box(page, board);
      const heading = await box(page, "h1");
      if (lab !== "kenju") assert.match(await waitingMen(page), /k/);
      await fits(page, lab);
      await screenshot(page, `waiting-${lab}-${size}-${overview ? "overview" : "workbench"}`);
      if (size === "desktop") await axe(page);
      programs.come();
      await page.waitForSelector("html[data-started]");
      await page.waitForSelector(`#app ${board}`);
      assert.equal(await page.locator("#waiting").count(), 0);
      const late = await box(page, board);
      for (const side of ["x", "y", "width", "height"]) {
        assert.ok(Math.abs(early[side] - late[side]) <= 3, `${lab}, ${side}: ${early[side]}, then ${late[side]}`);
      }
      const after = await box(page, "h1");
      assert.deepEqual([heading.x, heading.y], [after.x, after.y]);
      const { shifted, blank, movers } = await page.evaluate(() => ({ shifted, blank, movers }));
      assert.ok(shifted < 0.05, `${lab}: ${shifted}: ${movers.join("; ")}`);
      assert.equal(blank, 0, `${lab}: frames without a board`);
      await page.waitForFunction((rest) => performance.now() - globalThis.changed > rest, REST, { polling: 100 });
      const all = await page.evaluate(() => globalThis.all);
      // What follows the search's board leaves the window of 768 px, in whose last lines it stood: 0.0501.
      const most = lab === "search" ? 0.055 : 0.05;
      assert.ok(all.shifted < most, `${lab}, all that moves: ${all.shifted}: ${all.movers.join("; ")}`);
      await page.close();
    }
  });
}

e2e("the board that waits has the position of the link, and where it has another way to say it, none", async ({ open, site }) => {
  const fen = "8/8/8/3k4/8/3K4/4P3/8 w - - 0 1";
  const rows = [
    [link({ fen }), "8/8/8/3k4/8/3K4/4P3/8"],
    [link({ fen, flip: 1 }), "8/3P4/4K3/8/4k3/8/8/8"],
    [link({ fen, moves: "d3d4" }), "8/8/8/8/8/8/8/8"],
    [link({ fen: "nonsense" }), "8/8/8/8/8/8/8/8"],
  ];
  for (const [hash, men] of rows) {
    const programs = hold(site);
    const page = await open(hash, { until: "#waiting .board-scene" });
    assert.equal(await waitingMen(page), men, hash);
    programs.come();
    await page.waitForSelector("html[data-started]");
    await page.close();
  }
  const programs = hold(site);
  const page = await open(link({ tree: "((1 2) (3 4))", order: "generation" }), { until: "#waiting .lab-board" });
  assert.equal(await page.locator("#waiting .board").count(), 0);
  programs.come();
  await searched(page);
});

e2e("the board that waits without a link is the one that the lab begins with", async ({ open, site }) => {
  for (const [lab, hash] of LABS.filter(([lab]) => lab !== "kenju")) {
    const programs = hold(site);
    // A search is stepped to where something happens, so its first position is seen at step 0.
    const page = await open(lab === "search" ? "#/search?v=1&step=0" : lab === "endgame" ? "#/endgame?v=1&step=0" : hash, { until: "#waiting .board-scene" });
    const early = await waitingMen(page);
    programs.come();
    await page.waitForSelector("#app .board [role=gridcell]");
    if (lab === "search") await searched(page);
    assert.equal(await placement(page), early, lab);
    await page.close();
  }
});
