// The position editor: men put, moved and taken off by mouse and by keyboard, rights and FEN, what
// keeps a set-up from being played, and nothing lost on the way.

import assert from "node:assert/strict";
import { axe, e2e } from "../harness.mjs";
import { clicks, clipboard, drag, middle, OPENING, position, searched, shows, square, state } from "../lab.mjs";

const EMPTY = "8/8/8/8/8/8/8/8";

/** Opens the editor on a position. */
async function edit(open, fen = OPENING, wishes) {
  const page = await open(position(fen), wishes);
  await searched(page);
  await page.getByRole("button", { name: "Set up a position" }).click();
  await page.locator(".editor").waitFor();
  return page;
}

const button = (page, name) => page.locator(".editor").getByRole("button", { name, exact: true });
const fenField = (page) => page.getByRole("textbox", { name: "FEN" });
const faults = (page) => page.locator(".editor-faults li").allInnerTexts();

async function enterFen(page, text) {
  await fenField(page).fill(text);
  await fenField(page).press("Enter");
}

/** Takes the set-up over and waits until it is on the playing board. */
async function use(page) {
  await button(page, "Use this position").click();
  await page.locator(".editor").waitFor({ state: "detached" });
}

e2e("a position is set up by mouse and searched", async ({ open }) => {
  const page = await edit(open);
  await button(page, "Clear").click();
  await shows(page, EMPTY);
  for (const [man, where] of [["white king", "e1"], ["black king", "e8"], ["white rook", "a1"]]) {
    await button(page, man).click();
    await clicks(page, where);
  }
  await shows(page, "4k3/8/8/8/8/8/8/R3K3");
  await page.getByText("This position can be played.").waitFor();
  await use(page);
  await shows(page, "4k3/8/8/8/8/8/8/R3K3");
  await page.getByRole("button", { name: /^Run/ }).click();
  await page.waitForFunction(() => globalThis.plyground.state().link.includes("fen=4k3/8/8/8/8/8/8/R3K3"));
});

e2e("what is put up is searched by itself, stays on the board, and is taken back by the key of moves", async ({ open }) => {
  const page = await edit(open);
  await enterFen(page, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
  await use(page);
  await page.locator(".run-outcome", { hasText: /nodes? searched/ }).waitFor();
  await shows(page, "4k3/8/8/8/8/8/8/R3K3");
  await clicks(page, "a1", "a7");
  await shows(page, "4k3/R7/8/8/8/8/8/4K3");
  await page.keyboard.press("u");
  await shows(page, "4k3/8/8/8/8/8/8/R3K3");
  await page.keyboard.press("u");
  await shows(page, OPENING);
});

e2e("a spare man is dragged onto the board, a man to another square, and one off the board", async ({ open }) => {
  const page = await edit(open, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  const target = await middle(page, "d4");
  const spare = await button(page, "white queen").boundingBox();
  await page.mouse.move(spare.x + spare.width / 2, spare.y + spare.height / 2);
  await page.mouse.down();
  await page.mouse.move(target.x, target.y, { steps: 8 });
  await page.mouse.up();
  await shows(page, "4k3/8/8/8/3Q4/8/8/4K3");
  await button(page, "Move pieces").click();
  await drag(page, "d4", "h4");
  await shows(page, "4k3/8/8/8/7Q/8/8/4K3");
  const queen = await middle(page, "h4");
  await page.mouse.move(queen.x, queen.y);
  await page.mouse.down();
  await page.mouse.move(queen.x + 300, queen.y, { steps: 8 });
  await page.mouse.up();
  await shows(page, "4k3/8/8/8/8/8/8/4K3");
});

e2e("a position is set up by keyboard alone", async ({ open }) => {
  const page = await edit(open);
  await button(page, "Clear").focus();
  await page.keyboard.press("Enter");
  await shows(page, EMPTY);
  await square(page, "a1").focus();
  await page.keyboard.press("K");
  for (let step = 0; step < 7; step++) await page.keyboard.press("ArrowUp");
  await page.keyboard.press("k");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Q");
  await shows(page, "kQ6/8/8/8/8/8/8/K7");
  await page.keyboard.press("Delete");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("P");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await shows(page, "k7/8/1P6/8/8/8/8/K7");
  await page.keyboard.press("Control+z");
  await shows(page, "k7/1P6/8/8/8/8/8/K7");
  await page.keyboard.press("Control+y");
  await button(page, "Use this position").focus();
  await page.keyboard.press("Enter");
  await page.locator(".editor").waitFor({ state: "detached" });
  await shows(page, "k7/8/1P6/8/8/8/8/K7");
});

e2e("a second king moves the first", async ({ open }) => {
  const page = await edit(open, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  await button(page, "white king").click();
  await clicks(page, "c3");
  await shows(page, "4k3/8/8/8/8/2K5/8/8");
  await square(page, "c5").focus();
  await page.keyboard.press("k");
  await shows(page, "8/8/8/2k5/8/2K5/8/8");
});

e2e("what keeps a set-up from being played is listed, and it cannot be used until then", async ({ open }) => {
  const page = await edit(open);
  await button(page, "Clear").click();
  assert.ok((await faults(page)).some((fault) => /king/.test(fault)));
  assert.equal(await button(page, "Use this position").isDisabled(), true);
  await enterFen(page, "4k3/8/8/8/8/8/8/P3K3 w - - 0 1");
  const listed = (await faults(page)).concat(await page.locator(".editor-fen .board-error").innerText());
  assert.ok(listed.some((fault) => /pawn/i.test(fault)), listed.join("; "));
  await axe(page);
});

e2e("a typed FEN is used without a further step, and the verdict does not speak of the old board", async ({ open }) => {
  const page = await edit(open);
  await fenField(page).fill("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  await page.getByText("The FEN is not on the board yet.").waitFor();
  assert.equal(await page.getByText("This position can be played.").count(), 0);
  await button(page, "Use this position").click();
  await page.locator(".editor").waitFor({ state: "detached" });
  await shows(page, "4k3/8/8/8/8/8/8/4K2R");
});

e2e("a bad FEN keeps its text and says which field is wrong; the board keeps its men", async ({ open }) => {
  const page = await edit(open);
  const error = page.locator(".editor-fen .board-error");
  const wrong = [
    ["rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", /9|rank/],
    ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1", /"?x"?|side/],
    ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKXNR w KQkq - 0 1", /X/],
    ["<img src=x>", /^Piece placement, column 1: '<'/],
  ];
  for (const [text, message] of wrong) {
    await enterFen(page, text);
    assert.match(await error.innerText(), message);
    assert.equal(await fenField(page).inputValue(), text);
    await shows(page, OPENING);
  }
  await button(page, "Back to the board's").click();
  assert.equal(await fenField(page).inputValue(), OPENING);
  assert.equal(await error.innerText(), "");
});

e2e("a pasted FEN is set up at once, and a FEN is copied", async ({ open }) => {
  const page = await edit(open);
  const copied = await clipboard(page);
  const fen = "8/8/8/3k4/8/3K4/4P3/8 b - - 0 1";
  await page.evaluate((text) => navigator.clipboard.writeText(text), fen);
  await fenField(page).focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+v");
  await shows(page, fen);
  assert.equal(await page.getByRole("radio", { name: "Black" }).isChecked(), true);
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await button(page, "Copy FEN").click();
  await page.getByText("FEN copied").first().waitFor();
  assert.equal(await copied(), fen);
});

e2e("the side to move, castling and en passant are set, and only what fits is offered", async ({ open }) => {
  const page = await edit(open, "4k3/8/8/3pP3/8/8/8/R3K2R w KQ - 0 1");
  const passing = page.getByLabel("En passant on");
  await passing.selectOption("d6");
  await page.getByRole("checkbox", { name: "White O-O-O" }).uncheck();
  assert.equal(await fenField(page).inputValue(), "4k3/8/8/3pP3/8/8/8/R3K2R w K d6 0 1");
  await page.getByRole("radio", { name: "Black" }).check();
  assert.match(await fenField(page).inputValue(), / b K - 0 1$/);
});

e2e("colours are swapped, the board is mirrored, turned, and each change undone", async ({ open }) => {
  const fen = "4k3/8/8/8/8/8/4P3/R3K3 w Q - 0 1";
  const page = await edit(open, fen);
  await button(page, "Swap colours").click();
  await shows(page, "r3k3/4p3/8/8/8/8/8/4K3");
  await button(page, "Undo").click();
  await shows(page, fen);
  await button(page, "Mirror").click();
  await shows(page, "3k4/8/8/8/8/8/3P4/3K3R");
  await button(page, "Undo").click();
  await button(page, "Redo").click();
  await shows(page, "3k4/8/8/8/8/8/3P4/3K3R");
  await button(page, "Opening position").click();
  await shows(page, OPENING);
  await button(page, "Flip").click();
  assert.equal(await page.locator(".editor [role=gridcell]").first().getAttribute("data-square"), "h1");
});

e2e("leaving the editor changes nothing, and what was set up in it is still there", async ({ open }) => {
  const page = await edit(open);
  await button(page, "Clear").click();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await shows(page, OPENING);
  await page.getByRole("button", { name: "Set up a position" }).click();
  await shows(page, EMPTY);
});

e2e("Back leads from the position set up to the game before", async ({ open }) => {
  const page = await edit(open);
  await enterFen(page, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
  await use(page);
  await shows(page, "4k3/8/8/8/8/8/8/R3K3");
  await page.goBack();
  await shows(page, OPENING);
  await page.goForward();
  await shows(page, "4k3/8/8/8/8/8/8/R3K3");
  assert.deepEqual((await state(page)).notices, []);
});

e2e("a finger sets a man", async ({ open }) => {
  const page = await edit(open, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", { touch: true, viewport: "phone" });
  const spare = button(page, "black rook");
  await spare.scrollIntoViewIfNeeded();
  await spare.tap();
  const { x, y } = await middle(page, "c5");
  await page.touchscreen.tap(x, y);
  await shows(page, "4k3/8/8/2r5/8/8/8/4K3");
});
