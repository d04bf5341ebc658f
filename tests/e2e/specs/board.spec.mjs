// The board: every way to make a move, what it says of a move that cannot be made, and what is drawn
// on it.

import assert from "node:assert/strict";
import { axe, e2e, eventually } from "../harness.mjs";
import {
  clicks, clipboard, drag, game, link, middle, notices, OPENING, placement, position, searched, shows, square,
  state, typeMove, unfold,
} from "../lab.mjs";

const AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
const AFTER_E4_E5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR";
const PROMOTION = "8/P6k/8/8/8/8/8/K7 w - - 0 1";

/** Opens a position and waits until its search, of the root alone, is through. */
async function put(open, fen = OPENING, wishes) {
  const page = await open(position(fen), wishes);
  await searched(page);
  return page;
}

const status = (page) => page.locator(".board-status");

e2e("a click on a man and a click on a square make a move", async ({ open }) => {
  const page = await put(open);
  await clicks(page, "e2", "e4");
  await shows(page, AFTER_E4);
  await clicks(page, "e7", "e5");
  await shows(page, AFTER_E4_E5);
  assert.equal(await game(page), "start 1.e4 e5");
  assert.match(await square(page, "e5").getAttribute("aria-label"), /^e5, black pawn, last move to here/);
});

e2e("a picked-up man shows where it can go, by shape and by word, and is let go by a click on itself", async ({ open }) => {
  const page = await put(open);
  await clicks(page, "g1");
  assert.equal(await page.locator(".board-target").count(), 2);
  assert.match(await square(page, "f3").getAttribute("aria-label"), /can move here/);
  await clicks(page, "g1");
  assert.equal(await page.locator(".board-target").count(), 0);
  await shows(page, OPENING);
});

e2e("a man is dragged to its square", async ({ open }) => {
  const page = await put(open);
  await drag(page, "g1", "f3");
  await shows(page, "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R");
  await drag(page, "b8", "c6");
  assert.equal(await game(page), "start 1.Nf3 Nc6");
});

e2e("a man dragged to a wrong square snaps back, and the board says why", async ({ open }) => {
  const page = await put(open);
  await drag(page, "f1", "b5");
  await shows(page, OPENING);
  assert.equal(await status(page).innerText(), "The pawn on e2 stands in the way.");
  await drag(page, "e2", "e5");
  await shows(page, OPENING);
  assert.equal(await status(page).innerText(), "A pawn does not move from e2 to e5.");
  await drag(page, "e7", "e5");
  assert.equal(await status(page).innerText(), "It is White's move.");
  assert.equal(await page.locator(".board-carried").count(), 0);
});

e2e("a man dragged off the board goes back to where it was", async ({ open }) => {
  const page = await put(open);
  const start = await middle(page, "e2");
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 900, start.y, { steps: 5 });
  await page.mouse.up();
  await shows(page, OPENING);
  assert.equal(await page.locator(".board-carried").count(), 0);
});

e2e("a finger taps a move", async ({ open }) => {
  const page = await put(open, OPENING, { touch: true, viewport: "phone" });
  for (const name of ["e2", "e4"]) {
    const { x, y } = await middle(page, name);
    await page.touchscreen.tap(x, y);
  }
  await shows(page, AFTER_E4);
});

e2e("a finger drags a man without scrolling the page, and scrolls on an empty square", async ({ open }) => {
  const page = await put(open, OPENING, { touch: true, viewport: "phone" });
  const devtools = await page.context().newCDPSession(page);
  const finger = async (from, to) => {
    const [start, end] = [await middle(page, from), await middle(page, to)];
    const touch = (type, points) => devtools.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    await touch("touchStart", [start]);
    for (let part = 1; part <= 8; part++) {
      await touch("touchMove", [{ x: start.x, y: start.y + ((end.y - start.y) * part) / 8 }]);
      await page.waitForTimeout(16);
    }
    await touch("touchEnd", []);
  };
  const scrolled = () => page.evaluate(() => scrollY);
  await square(page, "e2").scrollIntoViewIfNeeded();
  const before = await scrolled();
  await finger("e2", "e4");
  await shows(page, AFTER_E4);
  assert.equal(await scrolled(), before);
  await finger("h3", "h5");
  await page.waitForFunction((y) => scrollY !== y, before);
  await shows(page, AFTER_E4);
});

e2e("the keyboard walks over the board and makes a move", async ({ open }) => {
  const page = await put(open);
  await square(page, "a1").focus();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowUp"]) await page.keyboard.press(key);
  const focused = () => page.evaluate(() => document.activeElement.dataset.square);
  assert.equal(await focused(), "e2");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Space");
  await shows(page, AFTER_E4);
  assert.equal(await focused(), "e4");
  await page.keyboard.press("Home");
  assert.equal(await focused(), "a4");
  await page.keyboard.press("Control+End");
  assert.equal(await focused(), "h1");
});

e2e("by keyboard too an impossible move is refused with its reason, and Escape lets go", async ({ open }) => {
  const page = await put(open);
  await square(page, "e2").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  assert.equal(await status(page).innerText(), "A pawn does not move from e2 to e5.");
  await square(page, "g1").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  assert.equal(await status(page).innerText(), "Let go of g1.");
  await shows(page, OPENING);
});

e2e("moves are typed in short, long and descriptive notation", async ({ open }) => {
  const page = await put(open);
  for (const text of ["e4", "e7e5", "Kt-KB3", "Nc6", "B-B4", "Kt-B3", "O-O"]) await typeMove(page, text);
  await shows(page, "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1");
  assert.equal(await game(page), "start 1.e4 e5 2.Nf3 Nc6 3.Bc4 Nf6 4.O-O");
});

e2e("a wrong move stays in its field with what is wrong with it", async ({ open }) => {
  const page = await put(open);
  const field = page.getByRole("textbox", { name: "Type a move" });
  for (const text of ["Nf6", "e2e5", "castle", "<b>x</b>"]) {
    await typeMove(page, text);
    assert.equal(await field.inputValue(), text);
    assert.equal(await field.getAttribute("aria-invalid"), "true");
    const message = await page.locator(".board-move .board-error").innerText();
    assert.ok(message.includes(text), `"${message}" does not name "${text}"`);
  }
  assert.equal(await page.locator(".board-move b").count(), 0);
  await axe(page);
  await field.press("Escape");
  assert.equal(await field.inputValue(), "");
  await shows(page, OPENING);
});

e2e("a pawn becomes what the mouse chooses", async ({ open }) => {
  const page = await put(open, PROMOTION);
  await clicks(page, "a7", "a8");
  const chooser = page.getByRole("dialog", { name: "The pawn becomes a" });
  await axe(page);
  await chooser.getByRole("button", { name: "knight" }).click();
  await shows(page, "N7/7k/8/8/8/8/8/K7");
  assert.equal(await chooser.count(), 0);
});

e2e("a pawn becomes what the keyboard chooses, and Escape leaves it a pawn", async ({ open }) => {
  const page = await put(open, PROMOTION);
  const promote = async () => {
    await square(page, "a7").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "The pawn becomes a" }).waitFor();
  };
  await promote();
  await page.keyboard.press("Escape");
  await shows(page, PROMOTION);
  await promote();
  assert.equal(await page.evaluate(() => document.activeElement.dataset.piece), "queen");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.piece), "bishop");
  await page.keyboard.press("Enter");
  await shows(page, "B7/7k/8/8/8/8/8/K7");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.square), "a8");
});

e2e("a promotion is typed, and without its piece it is asked for", async ({ open }) => {
  const page = await put(open, PROMOTION);
  await typeMove(page, "a8");
  assert.match(await page.locator(".board-move .board-error").innerText(), /can be a8=N, a8=B, a8=R or a8=Q; say which/);
  await typeMove(page, "a8=R");
  await shows(page, "R7/7k/8/8/8/8/8/K7");
});

e2e("an arrow and a circle drawn with the right button are kept in the PGN", async ({ open }) => {
  const page = await put(open);
  const copied = await clipboard(page);
  await clicks(page, "e2", "e4");
  await drag(page, "g8", "f6", "right");
  await square(page, "e5").click({ button: "right" });
  assert.equal(await page.locator(".board-shape").count(), 2);
  assert.match(await status(page).innerText(), /^Drawn: /);
  const pgn = await unfold(page, "PGN");
  await pgn.getByRole("button", { name: "Copy the game" }).click();
  await eventually(page, async () => (await navigator.clipboard.readText()).includes("e4"));
  const text = await copied();
  assert.match(text, /1\. e4 \{.*\[%cal Gg8f6\].*\}/);
  assert.match(text, /\[%csl Ge5\]/);
});

e2e("drawing works by touch and by keyboard through the Draw button, and is cleared and brought back", async ({ open }) => {
  const page = await put(open);
  await page.getByRole("button", { name: "Draw arrows", exact: true }).click();
  await page.getByRole("button", { name: "Draw in red" }).click();
  await drag(page, "b1", "c3");
  await square(page, "d4").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  assert.equal(await page.locator(".board-shape.board-brush-red").count(), 2);
  await page.getByRole("button", { name: "Clear drawings" }).click();
  assert.equal(await page.locator(".board-shape").count(), 0);
  await page.getByRole("button", { name: "Bring drawings back" }).click();
  assert.equal(await page.locator(".board-shape").count(), 2);
  await shows(page, OPENING);
});

e2e("the board is turned round and stays so in the link", async ({ open }) => {
  const page = await put(open);
  const top = () => page.locator(".board [role=gridcell]").first().getAttribute("data-square");
  assert.equal(await top(), "a8");
  await page.getByRole("button", { name: "Flip", exact: true }).click();
  assert.equal(await top(), "h1");
  await page.waitForFunction(() => location.hash.includes("flip=1"));
  await page.reload();
  await page.waitForSelector("html[data-started]");
  assert.equal(await top(), "h1");
});

e2e("the browser's Back takes a move back and Forward makes it again", async ({ open }) => {
  const page = await put(open);
  await clicks(page, "e2", "e4", "e7", "e5");
  await shows(page, AFTER_E4_E5);
  await page.goBack();
  await shows(page, AFTER_E4);
  assert.equal(await game(page), "start 1.e4 e5");
  await page.goForward();
  await shows(page, AFTER_E4_E5);
  await page.goBack();
  await page.goBack();
  await shows(page, OPENING);
});

e2e("Take back and Redo move walk the game and keep its end", async ({ open }) => {
  const page = await put(open);
  await clicks(page, "e2", "e4", "e7", "e5");
  await page.getByRole("button", { name: "Take back" }).click();
  await shows(page, AFTER_E4);
  await page.getByRole("button", { name: "Redo move" }).click();
  await shows(page, AFTER_E4_E5);
  assert.equal(await page.getByRole("button", { name: "Redo move" }).isDisabled(), true);
});

e2e("check is marked by a ring, a sign and a word", async ({ open }) => {
  const page = await put(open, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
  await typeMove(page, "Ra8+");
  assert.equal(await page.locator(".board-check text").textContent(), "+");
  assert.match(await square(page, "e8").getAttribute("aria-label"), /in check/);
});

e2e("the drawing of the board has the men where its labels say", async ({ open }) => {
  const page = await put(open);
  await clicks(page, "e2", "e4");
  await shows(page, AFTER_E4);
  const drawn = await page.locator(".board-piece").evaluateAll((uses) => {
    const rows = Array.from({ length: 8 }, () => Array(8).fill("1"));
    for (const use of uses) {
      const [, x, y] = /translate\((\d+)[ ,]+(\d+)\)/.exec(use.getAttribute("transform"));
      rows[y / 100][x / 100] = use.getAttribute("href");
    }
    return rows;
  });
  const labelled = await placement(page);
  const taken = drawn.map((row) => row.map((man) => (man === "1" ? "1" : "x")).join("")).join("/");
  assert.equal(taken.replace(/1+/g, (empty) => empty.length), labelled.replace(/[a-z]/gi, "x"));
  assert.equal((await state(page)).fen.split(" ")[0], labelled);
  assert.equal(new Set(drawn.flat()).size, 13);
});

e2e("on the recorded tree a move follows the tree, off it a new game begins there", async ({ open }) => {
  const page = await open(link({ step: 1 }));
  const { steps } = await searched(page);
  const where = page.locator(".position-where");
  await clicks(page, "d5", "c7");
  await where.getByText("In the recorded search after 1. Nxc7+.").waitFor();
  assert.equal((await state(page)).steps, steps);
  await typeMove(page, "Kf8");
  await where.getByText("In the recorded search after 1. Nxc7+ Kf8.").waitFor();
  await typeMove(page, "Nxa8");
  await typeMove(page, "Kg8");
  await where.getByText("The position set up.").waitFor();
  assert.equal(await game(page), "start 1.Nxc7+ Kf8 2.Nxa8 Kg8");
  assert.deepEqual(await notices(page), []);
});
