// The search lab as the specs handle it: links to open it with, what the page shows, and the few
// gestures that several specs share. What is shown is read from the page itself (labels, headings,
// fields); `state` is the page's own account of itself, the JavaScript face `window.plyground`.

import assert from "node:assert/strict";
import { PATIENCE } from "./harness.mjs";

export const OPENING = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** The example tree of the source (Sugar 1975, pp. 21-27): small enough to walk every step. */
export const TREE = "A:(D:(J:15 I:7) C:(H:-3 G:15) B:(F:1 E:16))";

/** A small chess position whose search has some hundred steps at two plies. */
export const KINGS = "8/8/8/3k4/8/3K4/4P3/8 w - - 0 1";

/** The hash of the search lab with these fields of a link. */
export const link = (fields = {}) => `#/search?${new URLSearchParams(fields)}`;

/** A position to play on: a search of no plies records the root only, so that no move follows it. */
export const position = (fen = OPENING, more = {}) => link({ fen, depth: 0, ...more });

/** The small typed tree, its moves in the order in which they are written. */
export const smallTree = (more = {}) => link({ tree: TREE, order: "generation", ...more });

/** What the page says of itself. */
export const state = (page) => page.evaluate(() => globalThis.plyground.state());

/** The hash of the endgame lab with these fields of a link. */
export const endgame = (fields = {}) => `#/endgame?${new URLSearchParams({ v: 1, ...fields })}`;

/** What the endgame lab says of itself. */
export const endgameState = (page) => page.evaluate(() => globalThis.plyground.endgame());

/** Waits until EG has thought and its search is shown; gives the state. */
export async function thought(page, options = {}) {
  await page.waitForFunction(
    () => {
      const lab = globalThis.plyground?.endgame?.();
      return lab && !lab.running && lab.digest !== "";
    },
    undefined,
    options,
  );
  return endgameState(page);
}

/** Shows light or dark, by the button in the head of the page. */
export async function theme(page, wanted) {
  const shown = () => page.evaluate(() => document.documentElement.dataset.theme);
  const button = page.getByRole("button", { name: "Light or dark" });
  for (let presses = 0; presses < 2 && (await shown()) !== wanted; presses++) await button.click();
  assert.equal(await shown(), wanted);
}

/** Waits until nothing runs and a recording is shown; gives the state. */
export async function searched(page) {
  await page.waitForFunction(() => {
    const { running, digest } = globalThis.plyground.state();
    return running === false && digest !== "";
  });
  return state(page);
}

/** A square of the board shown. */
export const square = (page, name) => page.locator(`.board [role=gridcell][data-square="${name}"]`);

/** Clicks on squares, one after the other. */
export async function clicks(page, ...names) {
  for (const name of names) await square(page, name).click();
}

/** The middle of a square, in pixels of the window. */
export async function middle(page, name) {
  await square(page, name).scrollIntoViewIfNeeded();
  return centre(page, name);
}

/** The same without scrolling there. */
async function centre(page, name) {
  const { x, y, width, height } = await square(page, name).boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Drags with the mouse from square to square; `button` is "left" or "right". */
export async function drag(page, from, to, button = "left") {
  await middle(page, to);
  const start = await middle(page, from);
  // Scrolling to the one may have moved the other.
  const end = await centre(page, to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down({ button });
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up({ button });
}

const LETTERS = { king: "k", queen: "q", rook: "r", bishop: "b", knight: "n", pawn: "p" };

/** What stands on the board, read from the labels of its squares, as the first field of a FEN. */
export async function placement(page) {
  const labels = await page.locator(".board [role=gridcell]").evaluateAll((cells) =>
    Object.fromEntries(cells.map((cell) => [cell.dataset.square, cell.getAttribute("aria-label")])),
  );
  const letter = (name) => {
    const [, colour, piece] = /^[a-h][1-8], (?:(white|black) (\w+)|empty)/.exec(labels[name]);
    if (!piece) return "1";
    return colour === "white" ? LETTERS[piece].toUpperCase() : LETTERS[piece];
  };
  const rows = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) => [..."abcdefgh"].map((file) => letter(file + rank)).join(""));
  return rows.join("/").replace(/1+/g, (empty) => empty.length);
}

/** Waits until what `read` gives passes `test`, and gives it; what it stays at is said. */
export async function becomes(page, read, test) {
  let found;
  for (const end = Date.now() + PATIENCE; Date.now() < end; await page.waitForTimeout(30)) {
    found = await read();
    if (test(found)) return found;
  }
  assert.fail(`it stays ${JSON.stringify(found).slice(0, 2000)}`);
}

/** Waits until the board shows these men (the first field of a FEN). */
export const shows = (page, fen) => becomes(page, () => placement(page), (found) => found === fen.split(" ")[0]);

/** The messages of the page, each without its word and its button. */
export const notices = (page) =>
  page.locator(".lab-notices .notice > span").evaluateAll((spans) => spans.map((span) => span.lastChild.textContent));

/** Waits for a message that matches; gives its text. */
export async function notice(page, pattern) {
  const found = page.locator(".lab-notices .notice > span", { hasText: pattern });
  await found.first().waitFor();
  return found.first().textContent();
}

/** The last thing said in the page's live region. */
export const said = async (page) => (await page.textContent("p[aria-live=polite]")).replace(/\u00a0$/, "");

/** Waits until the page says something like it in its live region. */
export const hears = (page, pattern) =>
  page.locator("p[aria-live=polite]", { hasText: pattern }).first().waitFor({ state: "attached" });

/** Types a move into the field under the board. */
export async function typeMove(page, text) {
  const field = page.getByRole("textbox", { name: "Type a move" });
  await field.fill(text);
  await field.press("Enter");
}

/** The moves of the game under the board, with numbers, comments and brackets, in one line. */
export const game = async (page) => (await page.locator(".game-moves").innerText()).replace(/\s+/g, " ").trim();

/** Opens a folded part of the page by its heading. */
export async function unfold(page, summary) {
  const details = page.locator("details", { has: page.locator(`summary:text-is("${summary}")`) });
  if (!(await details.evaluate((element) => element.open))) await details.locator("summary").click();
  return details;
}

/** Chooses the tab of this name. */
export const chooseTab = (page, name) => page.getByRole("tab", { name, exact: true }).click();

/**
 * Goes through tabs by keyboard: the arrow keys go round, Home and End to the ends, each time with one panel in sight and
 * the focus on its tab.
 */
export async function walkTabs(page, tablist) {
  const tabs = page.getByRole("tablist", { name: tablist }).getByRole("tab");
  const names = await tabs.allInnerTexts();
  const last = names.length - 1;
  await tabs.first().focus();
  for (const [key, at] of [["ArrowRight", 1], ["End", last], ["ArrowRight", 0], ["ArrowLeft", last], ["Home", 0]]) {
    await page.keyboard.press(key);
    const chosen = tabs.nth(at);
    await page.waitForFunction((tab) => tab.getAttribute("aria-selected") === "true", await chosen.elementHandle());
    const panels = await tabs.evaluateAll((all) =>
      all.map((tab) => [tab === document.activeElement, tab.tabIndex, tab.ariaSelected, document.getElementById(tab.getAttribute("aria-controls")).checkVisibility()]),
    );
    assert.deepEqual(panels, names.map((_, place) => (place === at ? [true, 0, "true", true] : [false, -1, "false", false])), key);
  }
}

/** Allows the page of this test to copy, and gives a function that reads what was copied. */
export async function clipboard(page) {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  return () => page.evaluate(() => navigator.clipboard.readText());
}

/**
 * Has the page believe that every drawing takes long. Yew then lets events through wherever it ever does,
 * also between a drawing and what is to follow it, and here for as long as `pause`, in milliseconds.
 */
export const drawSlowly = (page, pause) =>
  page.evaluate((pause) => {
    const { setTimeout, Date } = globalThis;
    const { now } = Date;
    let ahead = 0;
    Date.now = () => now() + (ahead += 20);
    globalThis.setTimeout = (call, wait, ...given) => setTimeout(call, wait || pause, ...given);
  }, pause);

/**
 * A page as the menu leads to it. The labs' links stand in a panel that a button opens; pages that the menu does not
 * name are gone to by their address.
 */
export function menu(page, name) {
  const link = page.locator("nav a").filter({ hasText: new RegExp(`^${name}`) });
  const isThere = async () => {
    if ((await link.count()) === 0) return false;
    if (!(await link.isVisible())) await page.locator("#labs-button").click();
    return true;
  };
  return {
    click: async () => ((await isThere()) ? link.click() : page.evaluate((slug) => void (location.hash = `#/${slug}`), name.toLowerCase())),
    focus: async () => {
      await isThere();
      await link.focus();
    },
    getAttribute: (attribute) => link.getAttribute(attribute),
  };
}
