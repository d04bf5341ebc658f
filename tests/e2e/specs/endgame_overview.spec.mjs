// The endgame lab as a first visit sees it: one position explained by the exact table, men that can be dragged, overlays,
// the defender's reply; the drill as a game, and exercises assigned by a link.

import assert from "node:assert/strict";
import { axe, drawn, e2e, screenshot } from "../harness.mjs";

const says = (page) => page.locator(".overview-say");
/** The men and their places as they are drawn: a command would load the whole lab. */
const men = (page) => page.locator("[role=grid] [data-square][aria-label]").evaluateAll((squares) => squares.map((it) => it.getAttribute("aria-label")).join());
const square = (page, name) => page.locator(`[data-square=${name}]`);

async function drag(page, from, to, drop = true) {
  const [a, b] = [await square(page, from).boundingBox(), await square(page, to).boundingBox()];
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 6 });
  if (drop) await page.mouse.up();
}

e2e("endgame overview: only one move wins, the reason stands beside it, and the defender replies", async ({ open }) => {
  const page = await open("#/endgame", { overview: true });
  await says(page).getByText("Only Kc3 wins. The kings then face each other with one square between, and Black must give way.").waitFor();
  await page.getByText(/EG, the program of 1977, says by its rules alone: .* for White\./).waitFor();
  await axe(page);
  await screenshot(page, "endgame-overview");
  await page.getByRole("button", { name: "Play Kc3" }).click();
  await page.waitForURL(/moves=c2c3[^&]+/);
  await page.getByText("White wins", { exact: false }).first().waitFor();
});

e2e("endgame overview: a dragged king changes the verdict before it is dropped; what is no position says why", async ({ open }) => {
  const page = await open("#/endgame", { overview: true });
  await says(page).getByText("Only Kc3 wins.").waitFor();
  // EG has finished its search, too.
  await page.waitForFunction(() => /step=28/.test(location.hash));
  const before = page.url();
  await drag(page, "c5", "d3", false);
  await page.locator(".overview-tag", { hasText: "Not a position" }).waitFor();
  const to = await square(page, "e4").boundingBox();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 3 });
  await page.locator(".overview-tag", { hasText: /wins|Draw/ }).waitFor();
  assert.equal(page.url(), before);
  await page.mouse.up();
  await page.waitForURL((url) => !url.hash.includes("2k5"));
  await page.getByRole("button", { name: /^Opposition/ }).click();
  await page.locator(".eg-overlay[aria-pressed=true]", { hasText: "Opposition" }).waitFor();
  await page.getByRole("button", { name: "Start again" }).click();
  await says(page).getByText("Only Kc3 wins.").waitFor();
});

e2e("endgame overview: assigned exercises are the same for everybody and end with a result", async ({ open }) => {
  const page = await open("#/endgame?v=1&drill=KPK&exercise=12&count=2", { overview: true });
  await says(page).getByText(/to move\. One move wins\./).waitFor();
  await page.getByText("Exercise 1 of 2").waitFor();
  const first = await men(page);
  assert.match(first, /king/i);
  await axe(page);
  await screenshot(page, "endgame-game");
  await page.getByRole("button", { name: "Show the answer" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("Exercise 2 of 2").waitFor();
  await page.getByRole("button", { name: "Show the answer" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await says(page).getByText("0 of 2 solved, 0 at the first try.").waitFor();
  await page.getByRole("button", { name: "Play them again" }).click();
  await page.getByText("Exercise 1 of 2").waitFor();
  // The exercise before stays on the board until this one is made.
  while ((await men(page)) !== first) await drawn(page);
});
