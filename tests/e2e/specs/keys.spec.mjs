// The keys: every row of the list works, the list opens and closes and gives the focus back, and the
// whole way from a position to its explanation goes by keyboard alone.

import assert from "node:assert/strict";
import { axe, e2e, eventually } from "../harness.mjs";
import { clicks, drawSlowly, KINGS, link, menu, notice, OPENING, position, searched, shows, smallTree, square, state } from "../lab.mjs";

const step = async (page) => (await state(page)).step;
const seek = (page, to) => page.evaluate((step) => globalThis.plyground.seek(step), to);
const until = (page, wanted) => page.waitForFunction((step) => globalThis.plyground.state().step === step, wanted);
const press = (page, ...keys) => keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());

/** A key of the list, with what must come of it on the small tree (23 steps, cuts at 14 and 21). */
const ROWS = {
  "→": async (page) => (await seek(page, 4), await press(page, "ArrowRight"), await until(page, 5)),
  "←": async (page) => (await seek(page, 4), await press(page, "ArrowLeft"), await until(page, 3)),
  "Shift →": async (page) => {
    await seek(page, 0);
    await press(page, "Shift+ArrowRight");
    await page.locator(".why-heading", { hasText: "Cut" }).waitFor();
  },
  "Shift ←": async (page) => {
    await seek(page, 23);
    await press(page, "Shift+ArrowLeft");
    await page.locator(".why-heading", { hasText: "Cut" }).waitFor();
  },
  "↓": async (page) => (await seek(page, 2), await press(page, "ArrowDown"), await until(page, 9)),
  "↑": async (page) => (await seek(page, 3), await press(page, "ArrowUp"), await until(page, 9)),
  Home: async (page) => (await seek(page, 9), await press(page, "Home"), await until(page, 0)),
  End: async (page) => (await seek(page, 9), await press(page, "End"), await until(page, 23)),
  Space: async (page) => {
    await seek(page, 0);
    await press(page, "Space");
    await page.getByRole("button", { name: "Pause" }).waitFor();
    await press(page, "Space");
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  },
  Enter: async (page) => {
    // The recording on the page by now has two steps.
    await seek(page, 2);
    await press(page, "Enter");
    await until(page, 1);
    // Who leaves before the address says what was searched comes back to the position alone.
    await page.waitForFunction(() => location.hash.includes("digest="));
  },
  Esc: async (page) => {
    await page.evaluate((hash) => void (location.hash = hash), link({ fen: OPENING, depth: 9, nodes: 200000000 }));
    await page.getByText(/\d nodes, about/).waitFor();
    await press(page, "Escape");
    await page.locator(".run-outcome", { hasText: "Stopped by you" }).waitFor();
    await page.goBack();
    await searched(page);
  },
  f: async (page) => {
    await press(page, "f");
    await page.waitForFunction(() => location.hash.includes("flip=1"));
    await press(page, "f");
    await page.waitForFunction(() => !location.hash.includes("flip=1"));
  },
  u: async (page) => {
    await page.evaluate((hash) => void (location.hash = hash), position(OPENING, { moves: "e2e4" }));
    await shows(page, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
    await press(page, "u");
    await shows(page, OPENING);
  },
  r: async (page) => {
    await press(page, "r");
    await shows(page, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
  },
  e: async (page) => {
    await press(page, "e");
    await page.getByRole("button", { name: "Clear", exact: true }).waitFor();
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    // The focus goes back to the button, which would take the next Enter for its own.
    await page.getByRole("button", { name: "Set up a position" }).blur();
  },
  p: async (page) => {
    await press(page, "p");
    await notice(page, /Nothing was cut off at this node/);
  },
  "?": async (page) => {
    await press(page, "?");
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
    await press(page, "?");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  },
};

e2e("every key of the list does what the list says", async ({ open }) => {
  const page = await open(smallTree());
  await searched(page);
  await press(page, "?");
  const listed = await page.locator(".help kbd").allInnerTexts();
  await press(page, "Escape");
  assert.deepEqual([...listed].sort(), Object.keys(ROWS).sort());
  for (const key of listed) await ROWS[key](page);
});

e2e("the list of keys holds the focus and gives it back to the button that opened it", async ({ open }) => {
  const page = await open(smallTree());
  await searched(page);
  const opener = page.getByRole("button", { name: "Keys ?" });
  const focused = () => page.evaluate(() => document.activeElement.ariaLabel ?? document.activeElement.textContent);
  for (const close of [() => press(page, "Escape"), () => press(page, "Enter"), () => page.mouse.click(5, 5)]) {
    await opener.focus();
    await press(page, "Enter");
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
    assert.equal(await focused(), "Close");
    await press(page, "Tab", "Shift+Tab", "Tab");
    assert.equal(await focused(), "Close");
    await press(page, "ArrowRight", "f", "End");
    await close();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    assert.equal(await focused(), "Keys ?");
  }
  assert.equal(await step(page), 1);
});

e2e("keys typed into a field are text, and keys with a modifier are the browser's", async ({ open }) => {
  const page = await open(link({ step: 1 }));
  await searched(page);
  const field = page.getByRole("textbox", { name: "Type a move" });
  await field.focus();
  await press(page, "f", "u", "?", "Home", "ArrowRight", " ");
  assert.equal(await field.inputValue(), "f uu?".replace(" uu", "u").replace("fu?", "f u?"));
  assert.equal(await step(page), 1);
  await field.blur();
  await press(page, "Control+f", "Alt+ArrowRight");
  assert.equal(await step(page), 1);
  assert.equal(await page.getByRole("dialog").count(), 0);
});

e2e("on the pages that are read the keys scroll and change nothing in the lab", async ({ open }) => {
  const page = await open(smallTree());
  await searched(page);
  await menu(page, "Ledger").click();
  await page.getByRole("heading", { level: 1, name: "Ledger" }).waitFor();
  await press(page, "ArrowRight", "f", "p");
  await press(page, "End");
  await page.waitForFunction(() => scrollY > 0);
  assert.equal(await page.evaluate(() => location.hash), "#/ledger");
  assert.equal(await step(page), 1);
  await press(page, "?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
});

e2e("the skip link is the first thing Tab reaches and leads past the menu", async ({ open }) => {
  const page = await open(link());
  await searched(page);
  await press(page, "Tab");
  const skip = page.getByRole("link", { name: "Skip to the laboratory" });
  assert.equal(await skip.evaluate((element) => element === document.activeElement), true);
  const { x } = await skip.boundingBox();
  assert.ok(x >= 0, "the skip link is shown while it has the focus");
  await press(page, "Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "main");
  assert.equal(await page.evaluate(() => location.hash.startsWith("#/search")), true);
  await press(page, "Tab");
  assert.equal(await page.evaluate(() => document.activeElement.closest("main") !== null), true);
});

/** Presses Tab until the element that has the focus is that one; its outline must show. */
async function tabTo(page, locator) {
  for (let presses = 0; presses < 200; presses++) {
    await page.keyboard.press("Tab");
    if (await locator.evaluateAll((found) => found.includes(document.activeElement))) return;
  }
  assert.fail(`Tab does not reach ${locator}`);
}

e2e("from setting up to sharing everything goes by keyboard alone", async ({ open }) => {
  const page = await open(link());
  await searched(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  // Set up: a position by the editor.
  await tabTo(page, page.getByRole("button", { name: "Set up a position" }));
  await press(page, "Enter");
  await tabTo(page, page.getByRole("button", { name: "Clear", exact: true }));
  await press(page, "Enter");
  await page.keyboard.press("Shift+Tab");
  for (let presses = 0; presses < 40 && !(await page.evaluate(() => document.activeElement.dataset.square)); presses++)
    await page.keyboard.press("Shift+Tab");
  const corner = await page.evaluate(() => document.activeElement.dataset.square);
  assert.ok(corner, "Shift+Tab leads back to the board");
  await press(page, "Control+Home", "k", "Control+End", "K", "ArrowLeft", "R");
  await shows(page, "k7/8/8/8/8/8/8/6RK");
  await tabTo(page, page.getByRole("button", { name: "Use this position" }));
  await press(page, "Enter");
  await page.locator(".editor").waitFor({ state: "detached" });
  // Run.
  await tabTo(page, page.locator("#depth"));
  await press(page, "Control+a", "2", "Enter");
  await page.waitForFunction(() => {
    const { running, link, steps } = globalThis.plyground.state();
    return !running && steps > 5 && link.includes("depth=2") && link.includes("step=");
  });
  // Step, and read why.
  await tabTo(page, page.getByRole("button", { name: "One step on" }));
  await press(page, "Enter", "Enter");
  await until(page, 3);
  assert.notEqual(await page.locator(".why-heading").innerText(), "");
  // Look at the tree.
  await tabTo(page, page.getByRole("treeitem"));
  await press(page, "Home", "ArrowRight", "Enter");
  await page.getByRole("heading", { name: "The node selected" }).waitFor();
  // Share.
  await tabTo(page, page.locator(".share summary"));
  await press(page, "Enter");
  await tabTo(page, page.getByRole("button", { name: "Copy link" }));
  await press(page, "Enter");
  await eventually(page, async () => (await navigator.clipboard.readText()).includes("k7/8/8/8/8/8/8/6RK"));
});

e2e("keys pressed while the tree is drawn anew stay the tree's", async ({ open }) => {
  const page = await open(smallTree());
  await searched(page);
  await seek(page, 3);
  const entry = (node) => page.locator(`#search-tree-${node}[tabindex="0"]`);
  await entry(2).focus();
  await drawSlowly(page, 700);
  for (const [key, node] of [["Home", 0], ["ArrowRight", 1]]) {
    await press(page, key);
    await entry(node).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.id), `search-tree-${node}`);
  }
  await press(page, "Enter");
  await page.getByRole("heading", { name: "The node selected" }).waitFor();
  assert.equal(await step(page), 3);
});

e2e("no focus is lost when the editor is opened, used or left", async ({ open }) => {
  const page = await open(position());
  await searched(page);
  const within = () => page.evaluate(() => document.activeElement !== document.body);
  const opener = page.getByRole("button", { name: "Set up a position" });
  await opener.focus();
  await press(page, "Enter");
  await page.locator(".editor").waitFor();
  assert.equal(await within(), true, "after opening");
  await page.getByRole("button", { name: "Cancel", exact: true }).focus();
  await press(page, "Enter");
  await page.locator(".editor").waitFor({ state: "detached" });
  assert.equal(await within(), true, "after leaving");
});

e2e("Escape on the board lets go first and stops a search only then", async ({ open }) => {
  const page = await open(link({ fen: OPENING, depth: 9, nodes: 200000000 }));
  await page.getByText(/\d nodes, about/).waitFor();
  await clicks(page, "e2");
  await square(page, "e2").focus();
  await press(page, "Escape");
  assert.equal((await state(page)).running, true);
  await page.locator(".board-target").first().waitFor({ state: "detached" });
  await axe(page);
  await press(page, "Escape");
  await page.locator(".run-outcome", { hasText: "Stopped by you" }).waitFor();
});

e2e("after a click on a board the keys are the page's, and Tab leads to the square that was clicked", async ({ open }) => {
  const page = await open(link({ fen: KINGS, depth: 2 }));
  await searched(page);
  await clicks(page, "a8");
  await press(page, "ArrowRight", "ArrowRight");
  await until(page, 3);
  await press(page, "ArrowLeft", "End");
  await until(page, (await state(page)).steps);
  await press(page, "Home");
  await until(page, 0);
  const focused = () => page.evaluate(() => document.activeElement.dataset.square);
  assert.equal(await focused(), undefined);
  await press(page, "Tab");
  assert.equal(await focused(), "a8");
  await press(page, "ArrowRight");
  assert.equal(await focused(), "b8");
  assert.equal(await step(page), 0);
  // A man that was picked up by a click is let go by Escape.
  await clicks(page, "d3");
  await page.locator(".board-target").first().waitFor();
  await press(page, "Escape");
  await page.locator(".board-target").first().waitFor({ state: "detached" });
  await clicks(page, "a8");
  await press(page, "Enter");
  await until(page, 1);
});

e2e("after a click on Kenju's board Enter and the arrow keys do what the page says", async ({ open }) => {
  const page = await open("#/kenju?v=1&hands=tt&white=MAX&inputs=");
  const confirm = page.getByRole("button", { name: "Confirm" });
  await confirm.waitFor();
  await page.locator(".kj-cell").first().click();
  await confirm.waitFor();
  const { stones } = await page.evaluate(() => globalThis.plyground.kenju());
  await press(page, "Enter");
  await page.waitForFunction((stones) => globalThis.plyground.kenju().stones === stones + 1, stones);
  await press(page, "Home");
  await page.waitForFunction(() => globalThis.plyground.kenju().step === 0);
  await press(page, "ArrowRight");
  await page.waitForFunction(() => globalThis.plyground.kenju().step === 1);
});
