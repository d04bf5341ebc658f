// Closeness to win in the search lab: chosen in the menu, run, stepped through; the ranges of the root's moves
// narrow, the sentence says each step, and what belongs to searches with windows is not there.

import assert from "node:assert/strict";
import { axe, e2e } from "../harness.mjs";
import { searched, state } from "../lab.mjs";

const why = (page) => page.locator(".why-heading").innerText();
const rows = (page) => page.locator(".ranges tbody tr");
const summary = (page) => page.locator(".ranges > p").first().innerText();

/** Runs what is set up and waits until its recording is shown. */
async function run(page) {
  await page.getByRole("button", { name: /^Run/ }).click();
  await page.waitForFunction(() => {
    const { running, link } = globalThis.plyground.state();
    return !running && link.includes("algorithm=ctw") && link.includes("step=");
  });
  return state(page);
}

e2e("closeness to win is chosen, run and stepped through with its bars and sentences", async ({ open }) => {
  const page = await open("#/search");
  await searched(page);
  await page.locator("#algorithm").selectOption({ label: "closeness to win" });
  for (const gone of ["#order", "#evaluator", "#depth", "#fanout"]) assert.equal(await page.locator(gone).count(), 0, gone);
  assert.equal(await page.locator("#nodes").inputValue(), "2000");
  await page.locator("#boldness").waitFor();
  const { steps } = await run(page);
  assert.ok(steps > 20);
  await page.evaluate(() => globalThis.plyground.seek(0));
  await page.waitForFunction(() => document.querySelector(".why-heading").textContent === "Before the first step");
  assert.equal(await rows(page).count(), 0);
  await page.evaluate((step) => globalThis.plyground.seek(step), steps);
  await page.waitForFunction((step) => globalThis.plyground.state().step === step, steps);
  await page.locator(".ranges tbody tr").first().waitFor();
  const moves = await rows(page).count();
  assert.ok(moves > 5, `${moves} moves`);
  assert.equal(await page.locator(".ranges svg.range-bar").count(), moves);
  assert.match(await summary(page), /^\d+ candidates? of \d+ moves evaluated so far$/);
  assert.equal(await page.locator(".ranges").getByText("✓ chosen").count(), 1);
  assert.match(await page.locator(".ranges tr", { hasText: "✓ chosen" }).innerText(), /Nxc7\+/);
  assert.match(await page.locator(".run-outcome").innerText(), /L = /);
  await axe(page);
});

e2e("a graph with ranges is told move by move, and its link opens it again", async ({ open }) => {
  const page = await open("#/search");
  await searched(page);
  await page.getByRole("button", { name: "Typed tree" }).click();
  await page.locator("#algorithm").selectOption({ label: "closeness to win" });
  assert.match(await page.locator("#typed-tree").inputValue(), /^Root:\(Bold:/);
  assert.match(await page.locator("#typed-tree-note").innerText(), /^\d+ positions$/);
  await run(page);
  const told = [];
  const { steps } = await state(page);
  for (let step = 0; step <= steps; step++) {
    await page.evaluate((step) => globalThis.plyground.seek(step), step);
    await page.waitForFunction((told) => document.querySelector(".why-heading").textContent === told, (await state(page)).told);
    told.push(await why(page));
  }
  assert.ok(told.includes("3 candidates; Sound is presumptive"), told.join("\n"));
  assert.ok(told.some((text) => text.startsWith("Bold is evaluated: −0.100 to 0.500")));
  assert.ok(told.some((text) => text.startsWith("Sound is chosen")));
  const { link, digest } = await state(page);
  const other = await open(`#/search?${link}`);
  assert.equal((await searched(other)).digest, digest);
  assert.deepEqual(await rows(other).allInnerTexts(), await rows(page).allInnerTexts());
});
