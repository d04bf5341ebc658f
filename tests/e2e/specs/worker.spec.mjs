// The worker: long searches are watched, held, stopped and ended by force; a worker that fails is
// reported and replaced; and the page answers all the while.

import assert from "node:assert/strict";
import { e2e } from "../harness.mjs";
import { becomes, link, notice, OPENING, searched, smallTree, square, state } from "../lab.mjs";

/** A search that would take hours. */
const LONG = link({ fen: OPENING, depth: 9, nodes: 200000000 });

/** Opens the long search and waits for its progress. */
async function running(open) {
  const page = await open(LONG);
  await more(page, 0);
  return page;
}

const button = (page, name) => page.getByRole("button", { name });

/** The count of nodes that the page shows. */
const count = (text) => Number(/^[\d,]+/.exec(text)[0].replace(/\D/g, ""));
const nodes = async (page) => count(await page.locator(".run-progress p").innerText());

/** Waits until the page shows more nodes than that. */
const more = (page, than) =>
  page.waitForFunction((than) => {
    const text = document.querySelector(".run-progress p")?.textContent ?? "0";
    return Number(/^[\d,]+/.exec(text)[0].replace(/\D/g, "")) > than;
  }, than);

e2e("a long search shows how far it is, and stopped it shows what there is", async ({ open }) => {
  const page = await running(open);
  const first = await nodes(page);
  await more(page, first);
  assert.equal(await page.locator("progress").count(), 1);
  await button(page, "Stop and keep results").click();
  const { steps, nodes: entered, running: still } = await searched(page);
  assert.ok(steps > 1000 && entered > 1000 && !still);
  assert.match(await page.locator(".run-outcome").innerText(), /^Stopped by you after [\d,]+ nodes: /);
  await page.getByRole("button", { name: "One step on" }).click();
  await page.waitForFunction(() => globalThis.plyground.state().step === 2);
});

e2e("Escape stops a search too", async ({ open }) => {
  const page = await running(open);
  await page.keyboard.press("Escape");
  assert.ok((await searched(page)).nodes > 0);
});

e2e("a search is held and goes on", async ({ open }) => {
  const page = await running(open);
  await button(page, "Pause").click();
  await page.getByText("(paused)").waitFor();
  // Messages that the worker sent before it received the pause may still arrive. After them the count stands still.
  let held;
  await becomes(page, async () => {
    held = await nodes(page);
    await page.waitForTimeout(400);
    return (await nodes(page)) - held;
  }, (more) => more === 0);
  await button(page, "Go on").click();
  await more(page, held);
  await button(page, "Pause").click();
  await button(page, "Stop and keep results").click();
  assert.ok((await searched(page)).nodes >= held);
});

e2e("a search ended now takes its worker with it, and the next one runs in another", async ({ open }) => {
  const page = await running(open);
  const [before] = page.workers();
  const closed = new Promise((gone) => before.once("close", gone));
  await button(page, "End now").click();
  await closed;
  await notice(page, /ended together with its worker; nothing of it is kept/);
  assert.equal((await state(page)).running, false);
  await page.getByLabel("Depth (plies)").fill("1");
  await button(page, "Run the search").click();
  assert.ok((await searched(page)).steps > 20);
  assert.equal(page.workers().length, 1);
  assert.notEqual(page.workers()[0], before);
});

e2e("a search begun while another runs takes its place", async ({ open }) => {
  const page = await running(open);
  await page.getByLabel("Depth (plies)").fill("1");
  await page.getByRole("button", { name: /^Run/ }).click();
  const { steps, link } = await searched(page);
  assert.ok(steps > 20 && steps < 200);
  assert.match(link, /depth=1\b/);
});

e2e("a failure in an idle worker is reported, and a new worker takes over", async ({ open }) => {
  const page = await open(smallTree(), { expected: [/broken on purpose/] });
  await searched(page);
  const [before] = page.workers();
  const closed = new Promise((gone) => before.once("close", gone));
  await before.evaluate(() => void setTimeout(() => { throw new Error("broken on purpose"); }));
  await closed;
  const text = await notice(page, /The worker failed/);
  assert.match(text, /broken on purpose.*A new one has taken over/);
  assert.doesNotMatch(text, /lost/);
  await page.getByRole("button", { name: /^Run/ }).click();
  await page.waitForFunction(() => !globalThis.plyground.state().running);
  assert.equal((await state(page)).steps, 23);
});

e2e("a failure during a search says that the search is lost, and it can be run again", async ({ open }) => {
  const page = await open(LONG, { expected: [/broken on purpose/] });
  await more(page, 0);
  await page.workers()[0].evaluate(() => void setTimeout(() => { throw new Error("broken on purpose"); }));
  await notice(page, /The search it was running is lost; run it again/);
  assert.equal((await state(page)).running, false);
  await page.getByRole("button", { name: /^Run/ }).click();
  await more(page, 0);
  await button(page, "Stop and keep results").click();
  assert.ok((await searched(page)).nodes > 0);
});

e2e("the page answers while a long search runs", async ({ open }) => {
  const page = await running(open);
  // The search takes hours. Were it done in the page, no click would be answered before its end.
  const top = () => page.locator(".board [role=gridcell]").first().getAttribute("data-square");
  for (let turn = 0; turn < 10; turn++) {
    const before = await top();
    await page.locator(".board-tools").getByRole("button", { name: "Flip", exact: true }).click();
    await becomes(page, top, (square) => square !== before);
  }
  assert.equal((await state(page)).running, true);
  await square(page, "e2").click();
  await page.locator(".board-target").first().waitFor();
  await button(page, "Stop and keep results").click();
  await searched(page);
});

e2e("at its limit of nodes a search shows what it has and says so", async ({ open }) => {
  const outcome = (page) => page.locator(".run-outcome").innerText();
  const page = await open(link({ fen: OPENING, depth: 3, nodes: 300 }));
  assert.equal((await searched(page)).nodes, 300);
  assert.match(await outcome(page), /^Stopped at its limit of 300 nodes: White has [+−]?\d/);
  const deep = await open(link({ fen: OPENING, depth: 20, nodes: 1500 }));
  await searched(deep);
  assert.equal(await outcome(deep), "Stopped at its limit of 1,500 nodes: no move has come back yet.");
});
