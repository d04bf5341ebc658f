// What a person meets who comes for the first time: what the page is, a step where something happens, the
// board and the sentence of the step together, terms that explain themselves, and the menu.

import assert from "node:assert/strict";
import { axe, e2e } from "../harness.mjs";
import { link, searched } from "../lab.mjs";

const TELEPHONE = { width: 390, height: 844 };

/** The labs with a board: where they are, when something is shown, and what has to be in sight with the board. */
const LABS = [
  ["search", "#/search", () => globalThis.plyground.state().step > 1, ".board-field", ".stepper-sentence"],
  ["endgame", "#/endgame", () => globalThis.plyground.endgame?.().step > 1, ".board-field", ".stepper-sentence"],
  ["chute", "#/chute", () => globalThis.plyground.chute?.()?.master, ".board-field", ".stepper-sentence"],
  ["kenju", "#/kenju", () => globalThis.plyground.kenju?.().want === "ask", ".kj-board", ".kenju-ask button"],
];

for (const [lab, hash, ready, board, told] of LABS) {
  e2e(`a telephone shows board and sentence of the step together, ${lab}`, async ({ open }) => {
    const page = await open(hash, { viewport: TELEPHONE });
    await page.waitForFunction(ready);
    await page.locator(told).first().waitFor();
    assert.ok((await page.locator(told).first().innerText()).length > 0);
    const [men, words, stepper] = await Promise.all([board, told, ".stepper"].map((it) => page.locator(it).first().boundingBox()));
    assert.ok(men.y >= 0 && men.y + men.height <= stepper.y, `the board ends at ${men.y + men.height}, the stepper begins at ${stepper.y}`);
    assert.ok(words.y + words.height <= TELEPHONE.height && (words.y >= stepper.y || words.y + words.height <= stepper.y));
    // One line says what the lab is.
    const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
    assert.ok(heading.y + heading.height < men.y);
  });
}

/** Counts how far things jump that nobody has touched. */
const countShifts = () => {
  globalThis.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) globalThis.shifted += value;
  }).observe({ type: "layout-shift", buffered: true });
};

/** The labs that show something without steps. */
const UNSTEPPED = [
  ["player", "#/player", () => document.querySelector(".pl-table tbody tr")],
  ["rating", "#/rating", () => document.querySelector(".rating svg")],
];

for (const viewport of [{ width: 1440, height: 900 }, TELEPHONE, { width: 740, height: 360 }]) {
  e2e(`nothing jumps while a lab arrives, ${viewport.width} px`, async ({ open }) => {
    for (const [lab, hash, ready] of [...LABS, ...UNSTEPPED]) {
      const page = await open(hash, { viewport, before: countShifts });
      await page.waitForFunction(ready);
      if (LABS.some(([stepped]) => stepped === lab)) await page.locator(".stepper input[type=range]:enabled").waitFor();
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      const shifted = await page.evaluate(() => globalThis.shifted);
      assert.ok(shifted < 0.05, `${lab}: ${shifted}`);
    }
  });
}

/** Every lab with steps. PLAYER’s are those of the lessons, of which there is one here. */
const STEPPED = [...LABS.map(([lab, hash, ready]) => [lab, hash, ready]), ["player", "#/player", () => globalThis.plyground.player, async (page) => {
  await page.keyboard.press("2");
  await page.keyboard.press("t");
}]];

for (const [lab, hash, ready, prepare] of STEPPED) {
  e2e(`at most twenty Tab stops lead to Play, and the document is small, ${lab}`, async ({ open }) => {
    const page = await open(hash);
    await page.waitForFunction(ready);
    await prepare?.(page);
    await page.locator(".step-play:enabled").waitFor();
    await page.evaluate(() => {
      document.activeElement.blur();
      scrollTo(0, 0);
    });
    let stops = 0;
    do {
      await page.keyboard.press("Tab");
      stops += 1;
    } while (stops < 100 && !(await page.evaluate(() => document.activeElement.classList.contains("step-play"))));
    assert.ok(stops <= 20, `${stops} Tab stops`);
    const elements = await page.evaluate(() => document.querySelectorAll("*").length);
    assert.ok(elements < 2000, `${elements} elements`);
  });
}

for (const [lab, hash, ready, board] of [...LABS, ["player", "#/player", () => globalThis.plyground.player, ".board-field"]]) {
  e2e(`on a telephone held aslant board and sentence stand side by side, ${lab}`, async ({ open }) => {
    const viewport = { width: 740, height: 360 };
    const page = await open(hash, { viewport });
    await page.waitForFunction(ready);
    const [men, stepper] = await Promise.all([board, ".stepper"].map((it) => page.locator(it).first().boundingBox()));
    assert.ok(Math.min(men.width, men.height) >= 240, `${men.width} by ${men.height}`);
    assert.ok(men.y >= 0 && men.y + men.height <= viewport.height, `from ${men.y} to ${men.y + men.height}`);
    assert.ok(stepper.x >= men.x + men.width, `the board ends at ${men.x + men.width}, the stepper begins at ${stepper.x}`);
    const told = { kenju: ".kenju-ask h2", chute: ".ch-moves h2", player: ".pl-moves h2" }[lab] ?? ".why-heading";
    const words = await page.locator(told).first().boundingBox();
    assert.ok(words.x >= men.x + men.width && words.y + words.height <= stepper.y, `${words.x}, to ${words.y + words.height}`);
  });
}

e2e("who comes without a link stands where something happens", async ({ open }) => {
  const page = await open("#/search");
  await searched(page);
  await page.locator(".why-heading", { hasText: "Cut-off: " }).waitFor();
  await page.getByRole("button", { name: /^Prove the cut/ }).click();
  await page.locator(".proof").waitFor();
  await page.evaluate(() => (location.hash = "#/endgame"));
  await page.locator(".why-heading", { hasText: "Opposition" }).waitFor();
  await page.evaluate(() => (location.hash = "#/chute"));
  await page.locator(".ch-why .why-heading", { hasText: /^Heuristic \d+/ }).waitFor();
});

e2e("an example that is chosen runs, with its board in sight and the keys for its steps", async ({ open }) => {
  const page = await open(link({ step: 1 }));
  await searched(page);
  const example = page.getByRole("region", { name: "Examples" }).getByRole("link", { name: "Mate in two moves" });
  await example.scrollIntoViewIfNeeded();
  await example.click();
  await page.waitForFunction(() => globalThis.plyground.state().fen.startsWith("2r3k1/"));
  await searched(page);
  assert.equal(await page.evaluate(() => scrollY), 0);
  const { step } = await searched(page);
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((before) => globalThis.plyground.state().step === before + 1, step);
});

e2e("a term opens its note by click and by key, and the glossary has it", async ({ open }) => {
  const page = await open(link({ step: 134 }));
  await searched(page);
  const alpha = page.locator(".facts .term", { hasText: /^alpha$/ });
  const note = page.locator(".facts .term-note:popover-open");
  await alpha.click();
  await note.getByText(/The score that the side at the root is already sure of/).waitFor();
  await axe(page);
  await page.keyboard.press("Escape");
  await note.waitFor({ state: "detached" }).catch(() => {});
  assert.equal(await note.count(), 0);
  await alpha.press("Enter");
  await note.getByRole("link", { name: "All terms" }).click();
  await page.getByRole("heading", { level: 1, name: "Glossary" }).waitFor();
  assert.equal(await page.locator(".glossary dt", { hasText: /^alpha$/ }).count(), 1);
  await axe(page);
});

e2e("on a narrow screen the menu waits behind a button and goes when a link is followed", async ({ open }) => {
  const page = await open("#/ledger", { viewport: "phone" });
  await page.getByRole("heading", { level: 1, name: "Ledger" }).waitFor();
  const menu = page.getByRole("navigation", { name: "Site" });
  assert.equal(await menu.isVisible(), false);
  await page.getByRole("button", { name: "Menu" }).press("Enter");
  assert.equal(await menu.getByRole("link", { name: "History" }).getAttribute("aria-current"), "true");
  assert.ok(await menu.getByRole("link", { name: "Kenju" }).isVisible(), "the labs stand in the list");
  await axe(page);
  await menu.getByRole("link", { name: "About" }).click();
  await page.getByRole("heading", { level: 1, name: "About Plyground" }).waitFor();
  await menu.waitFor({ state: "hidden" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await menu.waitFor();
  assert.equal(await page.getByRole("button", { name: "Menu" }).isVisible(), false);
});
