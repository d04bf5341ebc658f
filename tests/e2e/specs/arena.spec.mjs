// The tournaments: from the crosstable to the games of a pair, to a game and its reasons, by pointer and by keyboard.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { e2e, eventually, reopenWithoutNetwork, stands } from "../harness.mjs";
import { becomes } from "../lab.mjs";

const table = (page) => page.getByRole("region", { name: "Crosstable" }).getByRole("table");
const heading = (page) => page.locator(".why-heading");

/** Waits until the engine of the step that is shown has been asked again; gives its sentences. */
async function reasons(page) {
  await page.waitForFunction(() => document.querySelectorAll(".why-heading ~ p:not([class])").length > 1);
  return page.locator(".why-heading ~ p:not([class])").allInnerTexts();
}

e2e("a cell leads to its games, a game to its moves, and the keys step through it with reasons", async ({ open }) => {
  const page = await open("#/arena");
  const rows = await table(page).locator("tbody tr").count();
  assert.equal(rows, 8);
  await table(page).getByRole("link", { name: /the games of closeness to win against alpha-beta$/ }).click();
  await page.getByRole("heading", { name: /^Closeness to win against alpha-beta$/ }).waitFor();
  assert.equal(await page.evaluate(() => location.hash), "#/arena?v=1&pair=ctw,alpha-beta");
  const games = page.getByRole("region", { name: "Games" }).locator("tbody tr");
  assert.equal(await games.count(), 50);
  const [first] = await games.allInnerTexts();
  assert.match(first, /^Game \d+\t.+\tCloseness to win\t(1–0 won|0–1 lost|½–½ drawn)\t.+\t\d+$/);
  await games.first().getByRole("link").click();
  await page.getByRole("grid").waitFor();
  const before = await heading(page).innerText();
  assert.match(before, /^\d+\. \S+, Closeness to win$/);
  assert.match((await reasons(page)).join(" "), /for White by the range of its choice, after \d+ nodes/);
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((before) => document.querySelector(".why-heading").textContent !== before, before);
  assert.match(await heading(page).innerText(), /^\d+… \S+, Alpha-beta$/);
  assert.match((await reasons(page)).join(" "), /for Black at depth \d+ \(\d+ nodes\)/);
  assert.equal(await page.getByText(/Asked again it chooses/).count(), 0);
  await page.waitForFunction(() => /&step=\d+$/.test(location.hash));
  // The address opens the same place.
  const other = await open(await page.evaluate(() => location.hash));
  await other.locator(".why-heading").waitFor();
  assert.equal(await heading(other).innerText(), await heading(page).innerText());
  await page.keyboard.press("End");
  await page.locator(".arena-standing").getByText(/^(White wins|Black wins|Draw): /).waitFor();
  await page.keyboard.press("Home");
  await page.getByText("Before the first move", { exact: true }).first().waitFor();
  await page.getByRole("button", { name: "start" }).waitFor();
  await page.keyboard.press("Shift+ArrowRight");
  await page.waitForFunction(() => /x|=/.test(document.querySelector(".why-heading").textContent));
  // And back to where one came from.
  await page.getByRole("navigation", { name: "From the table to here" }).getByRole("link").last().click();
  await games.first().waitFor();
  await page.goBack();
  await page.getByRole("grid").waitFor();
});

e2e("every move of a game is chosen again as it was played", async ({ open }) => {
  const page = await open("#/arena?of=endings&game=1&step=1");
  await page.getByRole("grid").waitFor();
  const plies = await page.locator(".game-move").count();
  for (let ply = 1; ply <= plies; ply++) {
    assert.ok((await reasons(page)).length > 1);
    assert.equal(await page.getByText(/Asked again it chooses/).count(), 0);
    await page.keyboard.press("ArrowRight");
  }
});

e2e("a reason leads to the lab of its engine, which opens the position before the move", async ({ open }) => {
  const page = await open("#/arena?pair=player,random");
  await page.getByRole("region", { name: "Games" }).locator("tbody a").first().click();
  await page.getByRole("grid").waitFor();
  for (let step = 0; !/PLAYER/.test(await heading(page).innerText()); step++) {
    assert.ok(step < 3);
    const before = await heading(page).innerText();
    await page.keyboard.press("ArrowRight");
    await becomes(page, () => heading(page).innerText(), (text) => text !== before);
  }
  const san = (await heading(page).innerText()).match(/ (\S+),/)[1];
  await page.getByRole("link", { name: "Open this move in PLAYER" }).click();
  await page.waitForSelector("#pl-moves");
  assert.equal((await page.locator(".pl-table tbody th button").allInnerTexts())[0], san);
  assert.deepEqual(await page.locator(".notice").allInnerTexts(), []);
});

e2e("another tournament has an address of its own, and tables are saved for spreadsheets", async ({ open }) => {
  const page = await open("#/arena");
  await page.getByRole("navigation", { name: "Tournaments" }).getByRole("link", { name: "Pawn endings" }).click();
  await page.getByRole("columnheader", { name: "Moves that kept the exact value" }).waitFor();
  assert.equal(await page.evaluate(() => location.hash), "#/arena?v=1&of=endings");
  await page.getByText("25 positions, both colours").waitFor();
  await page.getByText("Share and save").click();
  const save = async () => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save the table as CSV" }).click()]);
    assert.equal(file.suggestedFilename(), "tournament-endings.csv");
    return readFileSync(await file.path(), "utf8").trimEnd().split("\n");
  };
  const lines = await save();
  assert.match(lines[1], /^eg,alpha-beta,50,20,19,11,29\.5,0\.59,/);
  await table(page).getByRole("link", { name: /the games of EG against random moves$/ }).click();
  await page.getByRole("region", { name: "Games" }).waitFor();
  assert.equal((await save()).length, 51);
});

e2e("what an address asks for in vain is named, and the rest is shown", async ({ open }) => {
  const page = await open("#/arena?of=league&pair=ctw,eg&game=9999&step=3&colour=red");
  const notice = page.locator(".lab-notices");
  for (const text of [/"league" in the link is not a valid tournament/, /"colour" in the link is not known/, /ctw and eg did not meet/, /no game 9999: there are 1400/]) {
    await notice.getByText(text).waitFor();
  }
  assert.equal(await table(page).locator("tbody tr").count(), 8);
});

e2e("games that have been looked at open without a network, and those that have not say so", async ({ open, site }) => {
  const page = await open("#/arena?of=endings", { copies: true, expected: [/ERR_(CONNECTION_REFUSED|FAILED)/] });
  await table(page).waitFor();
  await eventually(page, async () => {
    const copies = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    const kept = copies.flat().map(({ url }) => url);
    const wanted = [/arena-endings-.*\.txt$/, /arena-\w+\.wasm$/, /arena-\w+\.js$/, /style-\w+\.css$/, /labs-\w+\.css$/, /start-\w+\.js$/];
    return wanted.every((name) => kept.some((url) => name.test(url)));
  });
  await reopenWithoutNetwork(page, site);
  await table(page).getByRole("link", { name: /the games of EG against closeness to win$/ }).click();
  await page.getByRole("region", { name: "Games" }).locator("tbody a").first().click();
  assert.ok((await reasons(page)).length > 0);
  await page.goto(`${page.url().split("#")[0]}#/arena`);
  const alert = page.getByRole("alert").filter({ hasText: "The games could not be loaded: it needs the network once." });
  await alert.getByRole("button", { name: "Try again" }).click();
  await alert.waitFor();
});

const STATES = [
  ["crosstable", "#/arena", (page) => table(page).waitFor()],
  ["games of a pair", "#/arena?of=endings&pair=eg,ctw", (page) => page.getByRole("region", { name: "Games" }).waitFor()],
  ["a game of the tournament", "#/arena?game=601", async (page) => void (await reasons(page))],
];

for (const [name, hash, prepare] of STATES) {
  e2e(`${name}: nothing for axe, nothing wider than the window`, async ({ open }) => {
    const page = await open(hash, { motion: "reduce" });
    await prepare(page);
    await page.getByText("Share and save").click();
    await stands(page, name);
  });
}
