// The tournament as a first visit sees it: a headline, the map of the pairs as a grid, one pair with its sentence, and a
// game to watch.

import assert from "node:assert/strict";
import { e2e, fits, screenshot, stands } from "../harness.mjs";

const map = (page) => page.getByRole("grid", { name: "Points of the row's engine against the column's" });
const chosen = (page) => map(page).locator("[aria-selected=true]");
const card = (page) => page.getByRole("region", { name: "The selected pair" });
const says = (page, text) => card(page).getByText(text).waitFor();

e2e("tournament overview: a headline, a map with a number in each cell, and a pair that keys and mouse select", async ({ open }) => {
  const page = await open("#/arena", { overview: true });
  await page.getByRole("heading", { name: "PLAYER, which learned its weights, beat three searches of its time." }).waitFor();
  await page.getByText("too close to call against closeness to win (28 to 22)").waitFor();
  assert.equal(await map(page).locator("[role=gridcell]").count(), 56);
  const numbers = await map(page).locator("[role=gridcell]").allInnerTexts();
  assert.ok(numbers.every((text) => /^\d+½?|^½/.test(text)), numbers.join(" "));
  assert.equal(await chosen(page).count(), 1);
  await says(page, "PLAYER as listed beat alpha-beta 31½ to 18½.");
  await chosen(page).focus();
  await page.keyboard.press("ArrowLeft");
  await says(page, "PLAYER as listed beat closeness to win 31½ to 18½.");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-selected")), "true");
  await page.keyboard.press("ArrowUp");
  await says(page, "PLAYER as meant against closeness to win is too close to call: 28 to 22.");
  await page.waitForFunction(() => location.hash === "#/arena?v=1&pair=player-meant,ctw");
  await map(page).getByRole("gridcell", { name: /, Random moves against The reference search$/ }).click();
  await says(page, "Random moves lost to the reference search 0 to 50.");
  const other = await open("#/arena?v=1&pair=player-meant,ctw", { overview: true });
  await says(other, "PLAYER as meant against closeness to win is too close to call: 28 to 22.");
});

e2e("tournament overview: a game of the pair opens on the board and leads back", async ({ open }) => {
  const page = await open("#/arena", { overview: true });
  await card(page).getByRole("link", { name: "Watch a game" }).click();
  await page.locator(".arena-board .board").waitFor();
  await page.keyboard.press("End");
  await page.locator(".arena-standing").getByText(/^(White|Black) wins: /).waitFor();
  await page.getByRole("navigation", { name: "From the table to here" }).getByRole("link").last().click();
  await says(page, "PLAYER as listed beat alpha-beta 31½ to 18½.");
  await card(page).getByRole("button", { name: "All 50 games" }).click();
  await page.getByRole("region", { name: "Games" }).waitFor();
});

e2e("tournament overview: other tournaments and all numbers are one press away", async ({ open }) => {
  const page = await open("#/arena", { overview: true });
  await page.getByRole("navigation", { name: "Tournaments" }).getByRole("link", { name: "Pawn endings" }).click();
  await page.getByRole("heading", { name: "EG scored most." }).waitFor();
  await page.getByRole("button", { name: "All numbers" }).first().click();
  await page.getByRole("columnheader", { name: "Moves that kept the exact value" }).waitFor();
});

e2e("tournament overview: on a phone bars take the place of the map", async ({ open }) => {
  const page = await open("#/arena", { overview: true, viewport: { width: 390, height: 844 } });
  await says(page, "PLAYER as listed beat alpha-beta 31½ to 18½.");
  assert.equal(await map(page).count(), 0);
  await page.getByRole("button", { name: /^against CHUTE/ }).click();
  await says(page, "PLAYER as listed beat CHUTE 32 to 18.");
  await page.getByLabel("Games of", { exact: true }).selectOption({ index: 0 });
  await says(page, /^The reference search beat CHUTE/);
  await screenshot(page, "arena-overview-390");
});

e2e("tournament overview: stands at every width", async ({ open }) => {
  const page = await open("#/arena", { overview: true });
  await card(page).waitFor();
  await stands(page, "arena-overview");
  await page.setViewportSize({ width: 320, height: 700 });
  await fits(page, "arena overview");
  await page.setViewportSize({ width: 1280, height: 900 });
  const smallest = await page.evaluate(() =>
    Math.min(...[...document.querySelectorAll("main *")].filter((it) => it.textContent.trim() && it.getClientRects().length).map((it) => parseFloat(getComputedStyle(it).fontSize))),
  );
  assert.ok(smallest >= 13, `${smallest} px`);
});
