// The rating lab as a first visit sees it: one timeline, one score, one handle; another rate of play; an engine's
// analysis; the ways to the workbench.

import assert from "node:assert/strict";
import { e2e, fits, screenshot, stands } from "../harness.mjs";

const score = (page) => page.locator(".rating-over-score output");
const says = (page) => page.locator(".overview-say");
const handle = (page) => page.getByRole("slider", { name: "When the last move was preferred" });
const rates = (page) => page.getByRole("group", { name: "Time for a move" });
const shows = (page, text) => score(page).filter({ hasText: text }).waitFor();

e2e("rating overview: the printed score, its sentence, and a handle that the score follows", async ({ open }) => {
  const page = await open("#/rating", { overview: true });
  await shows(page, /^7\.391$/);
  assert.equal(
    (await says(page).innerText()).replace(/\s/g, " "),
    "Colossus IV liked Nxf5, lost its way for 61 seconds, and found Rae1 after 2 min 35 s.",
  );
  await page.getByText("The 1989 article prints the same score").waitFor();
  await handle(page).focus();
  await page.keyboard.press("Home");
  await shows(page, /^10$/);
  await says(page).getByText("Had Colossus IV found").waitFor();
  await page.keyboard.press("ArrowRight");
  await shows(page, /^9\./);
  assert.match(await handle(page).getAttribute("aria-valuetext"), /^found Rae1 after 1\ss: score 9\./);
  await page.getByRole("button", { name: /^Back to the real analysis/ }).click();
  await shows(page, /^7\.391$/);
  const { x, y, width } = await handle(page).boundingBox();
  await page.mouse.move(x + width / 2, y + 24);
  await page.mouse.down();
  await page.mouse.move(x - 60, y + 30, { steps: 4 });
  await page.mouse.up();
  await says(page).getByText("Had Colossus IV found").waitFor();
  assert.ok(Number(await score(page).innerText()) > 7.4);
  // The workbench still has the analysis as it was.
  await page.getByRole("button", { name: "Workbench" }).first().click();
  await page.locator(".rating-score output", { hasText: "7.391" }).waitFor();
});

e2e("rating overview: another rate of play changes the score and the address", async ({ open }) => {
  const page = await open("#/rating", { overview: true });
  for (const [name, expected] of [["10 s", "6.997"], ["1 min", "6.266"], ["5 min", "8.148"], ["3 min", "7.391"]]) {
    await rates(page).getByRole("button", { name, exact: true }).click();
    await shows(page, expected);
  }
  await page.waitForFunction(() => /r=180/.test(location.hash));
  assert.equal(await rates(page).locator("[aria-pressed=true]").innerText(), "3\u00a0min");
});

e2e("rating overview: an engine thinks, and its analysis stands on the board", async ({ open }) => {
  const page = await open("#/rating", { overview: true });
  await page.getByLabel("Engine").selectOption("Minimax");
  await page.getByRole("button", { name: "Let an engine think" }).click();
  await page.getByRole("button", { name: "Next position" }).waitFor();
  await page.locator(".rating-board .board").waitFor();
  await says(page).getByText(/^Minimax/).waitFor();
  assert.match(await page.locator(".rating-over-top .overview-note").first().innerText(), /^Minimax on /);
  assert.ok((await page.locator(".rating-over-band").count()) > 0);
  await stands(page, "rating-overview-engine");
  await page.setViewportSize({ width: 1280, height: 900 });
  const before = await page.locator(".overview-note").first().innerText();
  await page.getByRole("button", { name: "Next position" }).click();
  await page.waitForFunction((before) => document.querySelector(".rating-over-top .overview-note").innerText !== before, before);
  await page.getByRole("button", { name: "Back to Colossus IV" }).click();
  await shows(page, /^7\.391$/);
});

e2e("rating overview: links of timelines open in it, links of other panels in the workbench", async ({ open }) => {
  const page = await open("#/rating?v=1&title=Right+at+once&timeline=0:Rae1", { overview: true });
  await shows(page, /^10$/);
  await says(page).getByText("The analysis preferred Rae1 from the start.").waitFor();
  const test = await open("#/rating?v=1&panel=test&set=endings", { overview: true });
  await test.getByRole("button", { name: "Start the clock" }).waitFor();
  const other = await open("#/rating", { overview: true });
  await other.getByRole("button", { name: "Sit the test yourself" }).click();
  await other.getByRole("button", { name: "Start the clock" }).waitFor();
});

e2e("rating overview: stands at every width", async ({ open }) => {
  const page = await open("#/rating", { overview: true });
  await shows(page, /^7\.391$/);
  await stands(page, "rating-overview");
  await page.setViewportSize({ width: 320, height: 700 });
  await fits(page, "rating overview");
  await screenshot(page, "rating-overview-320");
  const smallest = await page.evaluate(() =>
    Math.min(...[...document.querySelectorAll("main *")].filter((it) => it.textContent.trim() && it.getClientRects().length).map((it) => parseFloat(getComputedStyle(it).fontSize))),
  );
  assert.ok(smallest >= 13, `${smallest} px`);
});
