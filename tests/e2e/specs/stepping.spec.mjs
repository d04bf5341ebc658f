// Stepping through a recorded search: forwards, backwards, to stops, over and out, by bar, number and
// play; the same step is the same wherever one comes from.

import assert from "node:assert/strict";
import { e2e } from "../harness.mjs";
import { chooseTab, KINGS, link, notice, placement, said, searched, shows, smallTree, state, walkTabs } from "../lab.mjs";

const why = (page) => page.locator(".why").innerText();
const step = async (page) => (await state(page)).step;

/** Waits until the page shows a step. */
const at = (page, wanted) =>
  page.waitForFunction((step) => {
    const bar = document.querySelector(".stepper input[type=range]");
    return globalThis.plyground.state().step === step && Number(bar.value) === step;
  }, wanted);

/** Everything the page shows at its step. */
async function view(page, board) {
  const { step, told, digest } = await state(page);
  return { step, told, digest, why: await why(page), facts: await page.locator(".facts").innerText(), board: await board() };
}

/** Walks to the end and back by keyboard and compares what is shown at each step. */
async function thereAndBack(page, board) {
  const { steps } = await searched(page);
  await page.keyboard.press("Home");
  await at(page, 0);
  const there = [await view(page, board)];
  for (let next = 1; next <= steps; next++) {
    await page.keyboard.press("ArrowRight");
    await at(page, next);
    there.push(await view(page, board));
  }
  await page.keyboard.press("ArrowRight");
  await at(page, steps);
  for (let next = steps; next >= 0; next--) {
    await at(page, next);
    assert.deepEqual(await view(page, board), there[next]);
    await page.keyboard.press("ArrowLeft");
  }
  await at(page, 0);
  return there;
}

e2e("a typed tree is stepped to its end and back, and every step is the same both ways", async ({ open }) => {
  const page = await open(smallTree());
  const there = await thereAndBack(page, async () => null);
  assert.equal(new Set(there.map(({ digest }) => digest)).size, 1);
  assert.equal(there.length, 24);
  assert.equal(there[0].told, "Before the first step");
  assert.match(there.at(-1).told, /7/);
  // The source's two cuts (Sugar 1975, p. 25).
  assert.equal(there.filter(({ told }) => told.startsWith("Cut")).length, 2);
});

e2e("a chess search is stepped to its end and back with the same boards", async ({ open }) => {
  const page = await open(link({ fen: KINGS, depth: 1 }));
  const there = await thereAndBack(page, async () => {
    const { fen } = await state(page);
    await shows(page, fen);
    return fen;
  });
  assert.ok(new Set(there.map(({ board }) => board)).size > 5);
  assert.equal(there[0].board, there.at(-1).board);
});

e2e("the same step is the same after a long way, with the same digest", async ({ open }) => {
  const page = await open(link());
  const { steps, digest } = await searched(page);
  const places = [0, 1, 417, steps - 1, steps, 600, 2, 1000];
  const board = () => placement(page);
  const seen = new Map();
  for (const place of [...places, ...places.toReversed()]) {
    await page.evaluate((step) => globalThis.plyground.seek(step), place);
    await at(page, place);
    const now = await view(page, board);
    if (seen.has(place)) assert.deepEqual(now, seen.get(place));
    seen.set(place, now);
    assert.equal(now.digest, digest);
  }
});

e2e("the next stop is the next cut-off, and the previous one leads back", async ({ open }) => {
  const page = await open(smallTree());
  await searched(page);
  await page.keyboard.press("Home");
  const stops = [];
  for (let stop = 0; stop < 2; stop++) {
    await page.keyboard.press("Shift+ArrowRight");
    await page.waitForFunction((before) => globalThis.plyground.state().step > before, stops.at(-1) ?? 0);
    stops.push(await step(page));
    assert.match(await page.locator(".why-heading").innerText(), /^Cut-off: /);
  }
  await page.keyboard.press("Shift+ArrowRight");
  await page.waitForFunction(() => document.querySelector("p[aria-live]").textContent.startsWith("No more stops"));
  assert.equal(await said(page), "No more stops: cut-off");
  assert.equal(await step(page), stops[1]);
  await page.keyboard.press("Shift+ArrowLeft");
  await at(page, stops[0]);
});

e2e("every kind of stop in the menu stops at what it says", async ({ open }) => {
  const page = await open(link({ depth: 4, fanout: "6,6,6,6", improve: "deepen", hash: 1 }));
  await searched(page);
  const stopAt = page.getByLabel("Stop at");
  const names = await stopAt.locator("option").allInnerTexts();
  const headings = [
    [/cut-off/, /^Cut-off: /],
    [/new best move/, /the best so far$/],
    [/root move \(ply 1\)/, / is tried$/],
    [/reply \(ply 2\)/, / is tried$/],
    [/ply 3/, / is tried$/],
    [/ply 4/, / is tried$/],
    [/leaf \(position scored\)/, /static|scored|mate|draw/i],
    [/forward pruning/, /^Forward pruning keeps 6 of \d+ moves$/],
    [/iteration/, /^Iteration: 1 ply deep$/],
    [/found in the transposition table/, /from the table$/],
  ];
  assert.equal(names.length, headings.length);
  for (const [index, name] of names.entries()) {
    const [row, heading] = headings[index];
    assert.match(name, row);
    await stopAt.selectOption({ index });
    await page.evaluate(() => globalThis.plyground.seek(0));
    await page.getByRole("button", { name: "Next stop" }).click();
    await page.waitForFunction(() => globalThis.plyground.state().step > 0);
    assert.match(await page.locator(".why-heading").innerText(), heading);
  }
});

e2e("a step over a node goes to where it returns, a step out to where its parent does", async ({ open }) => {
  const page = await open(smallTree());
  await searched(page);
  await chooseTab(page, "Trace");
  const current = page.locator(".trace-step[aria-current]");
  await page.evaluate(() => globalThis.plyground.seek(2));
  await current.getByText(/enter D/).waitFor();
  await page.keyboard.press("ArrowDown");
  await current.getByText("D returns 7 (exact)").waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await at(page, 23);
  await page.evaluate(() => globalThis.plyground.seek(3));
  await current.getByText(/enter J/).waitFor();
  await page.getByRole("button", { name: "Out of this node" }).click();
  await current.getByText("D returns 7 (exact)").waitFor();
});

e2e("every button of the stepper does what it says", async ({ open }) => {
  const page = await open(smallTree());
  await searched(page);
  const press = (name) => page.getByRole("button", { name }).click();
  const walk = [
    ["Last step", 23],
    ["One step back", 22],
    ["First step", 0],
    ["One step on", 1],
    ["One step on", 2],
    ["Over this node", 9],
    ["First step", 0],
  ];
  for (const [name, wanted] of walk) {
    await press(name);
    await at(page, wanted);
  }
});

e2e("the scrub bar goes to any step, by mouse and by keyboard", async ({ open }) => {
  const page = await open(link());
  const { steps } = await searched(page);
  const bar = page.getByRole("slider", { name: "Step" });
  const { x, y, width, height } = await bar.boundingBox();
  await page.mouse.click(x + width / 2, y + height / 2);
  await page.waitForFunction((half) => Math.abs(globalThis.plyground.state().step - half) < 20, steps / 2);
  await bar.press("ArrowRight");
  const middle = await step(page);
  await bar.press("ArrowLeft");
  await at(page, middle - 1);
  await bar.press("End");
  await at(page, steps);
  assert.equal(await bar.getAttribute("aria-valuetext"), `step ${steps} of ${steps}`);
  await bar.press("Home");
  await at(page, 0);
});

e2e("a step is typed, and a wrong one is named", async ({ open }) => {
  const page = await open(link());
  const { steps } = await searched(page);
  const field = page.getByRole("textbox", { name: "Step" });
  const type = async (text) => {
    await field.fill(text);
    await field.press("Enter");
  };
  await type("417");
  await at(page, 417);
  await type("99999");
  await at(page, steps);
  assert.equal(await field.inputValue(), String(steps));
  const before = await page.locator(".board").boundingBox();
  await type("soon");
  await notice(page, /“soon” is not the number of a step\./);
  assert.deepEqual(await page.locator(".board").boundingBox(), before, "a message moves nothing");
  assert.equal(await step(page), steps);
  assert.equal(await field.inputValue(), String(steps));
  await type("12");
  await at(page, 12);
  assert.equal(await page.locator(".lab-notices .notice").count(), 0, "it goes with the next step");
});

e2e("what is being typed stays while the steps play", async ({ open }) => {
  const page = await open(smallTree());
  await searched(page);
  await page.keyboard.press("Home");
  await page.keyboard.press(" ");
  const field = page.locator(".step-number").first();
  await field.fill("4");
  const before = await step(page);
  await page.waitForFunction((before) => globalThis.plyground.state().step > before + 1, before);
  assert.equal(await field.inputValue(), "4");
});

e2e("the steps play, faster when asked, hold, and stop at the end", async ({ open }) => {
  const page = await open(link()); // hundreds of steps: it cannot end before it is held
  const { steps } = await searched(page);
  await page.keyboard.press("Home");
  await page.getByLabel("Speed").selectOption("30/s");
  await page.locator(".step-play").click();
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await page.waitForFunction(() => globalThis.plyground.state().step > 2);
  await page.getByRole("button", { name: "Pause" }).click();
  const held = await step(page);
  await page.waitForTimeout(200);
  assert.equal(await step(page), held);
  await page.keyboard.press("End");
  for (let back = 0; back < 10; back++) await page.keyboard.press("ArrowLeft");
  await page.getByLabel("Speed").selectOption("120/s");
  await page.locator(".step-play").click();
  await at(page, steps);
  await page.locator(".step-play").waitFor();
  await page.locator(".step-play").click();
  await page.waitForFunction((steps) => globalThis.plyground.state().step < steps, steps);
});

e2e("a click in the trace goes to that step, and each step is said", async ({ open }) => {
  const page = await open(smallTree());
  await searched(page);
  await chooseTab(page, "Trace");
  await page.locator(".trace-step").nth(7).click();
  await at(page, 8);
  assert.match(await said(page), /^Step 8: /);
  assert.equal(await page.locator(".trace-step[aria-current=step] .trace-number").innerText(), "8");
});

e2e("the trace is one stop of the Tab key, and up and down walk in it", async ({ open }) => {
  const page = await open(smallTree());
  await searched(page);
  await chooseTab(page, "Trace");
  await page.locator(".trace-step").nth(7).click();
  await at(page, 8);
  assert.equal(await page.locator(".trace-step:not([tabindex='-1'])").count(), 1);
  const focused = () => page.evaluate(() => document.activeElement.querySelector(".trace-number")?.textContent);
  const before = Number(await focused());
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  assert.equal(await focused(), String(before + 1));
  assert.equal(await step(page), 8, "they walk, Enter goes there");
  await page.keyboard.press("Enter");
  await at(page, before + 1);
  await page.keyboard.press("ArrowRight");
  await at(page, before + 2);
});

e2e("what is told of a search is behind tabs, and a table is one stop of the Tab key", async ({ open }) => {
  const page = await open("#/search");
  await searched(page);
  await walkTabs(page, "More about the search");
  const { steps } = await state(page);
  await page.evaluate((steps) => globalThis.plyground.seek(steps), steps);
  await at(page, steps);
  const moves = page.locator(".root-moves tbody button");
  const count = await moves.count();
  assert.ok(count > 3, `${count} moves`);
  const focused = () => page.evaluate(() => document.activeElement.textContent);
  // The region that scrolls is one stop, too.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  assert.equal(await focused(), await moves.first().textContent());
  assert.equal(await page.locator(".root-moves tbody button:not([tabindex='-1'])").count(), 1);
  const { step } = await state(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  assert.equal(await focused(), await moves.nth(1).textContent());
  assert.equal((await state(page)).step, step, "they walk in the table, not in the search");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  assert.equal(await focused(), await moves.nth(1).textContent(), "Tab comes back to the row that was left");
  await chooseTab(page, "Trace");
  await page.keyboard.press("ArrowLeft");
  await at(page, step - 1);
});

e2e("a bound leads to the node that set it, which is looked at without moving the step", async ({ open }) => {
  const page = await open(smallTree());
  await searched(page);
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+ArrowRight");
  await page.locator(".why-heading", { hasText: "Cut" }).waitFor();
  const before = await step(page);
  await page.locator(".why").getByRole("button", { name: /^Show / }).click();
  await page.getByRole("heading", { name: "The node selected" }).waitFor();
  assert.equal(await step(page), before);
  await page.getByRole("button", { name: "Back to the step" }).click();
  await page.getByRole("heading", { name: "The node of this step" }).waitFor();
});

e2e("at a limit of steps the rest is counted and said", async ({ open }) => {
  const page = await open(link({ steps: 50 }));
  const { steps, dropped } = await searched(page);
  assert.equal(steps, 50);
  assert.ok(dropped > 500);
  await page.getByText(/The recording holds the first 50 steps; [\d,]+ more happened/).waitFor();
});

e2e("without any recorded step there is still a result", async ({ open }) => {
  const page = await open(link({ steps: 0 }));
  const { steps, score, nodes } = await searched(page);
  assert.equal(steps, 0);
  assert.ok(nodes > 100 && score !== undefined);
});
