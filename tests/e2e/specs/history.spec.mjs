// The history: squares and headline, every program opens, each figure and each note leads to its permanent address, long
// lists of numbers are folded, and search and CSV are one link away.

import assert from "node:assert/strict";
import { e2e, fits, stands } from "../harness.mjs";

const programs = (page) => page.locator(".history-program");
const fold = (page, at) => programs(page).nth(at).locator(":scope > summary");

e2e("history: every program opens, and its rows lead to figures and notes that exist", async ({ open }) => {
  const page = await open("#/history");
  await page.getByRole("heading", { level: 1, name: /^We re-ran \d+ printed figures: \d+ are reproduced, \d+ statements? holds?, \d+ are too close to call, \d+ differ\.$/ }).waitFor();
  const count = await programs(page).count();
  assert.equal(count, 6);
  for (let at = 0; at < count; at++) {
    await fold(page, at).focus();
    await page.keyboard.press("Enter");
    await programs(page).nth(at).locator(".report-table").waitFor();
    assert.ok((await programs(page).nth(at).locator("tbody tr").count()) > 5);
  }
  const figures = await page.locator(".history-program tbody th a").evaluateAll((links) => links.map((it) => it.getAttribute("href")));
  const squares = await page.locator(".report > .history-squares i").count();
  assert.equal(figures.length, squares, "one square is one figure");
  const notes = await page.locator(".report a[href^='#/ledger?row=']").evaluateAll((links) => links.map((it) => it.getAttribute("href")));
  const rows = await open("#/reproduction");
  await rows.locator(".report-table tbody tr").first().waitFor();
  const missing = await rows.evaluate((hashes) => hashes.filter((it) => !document.getElementById(it.replace("#/reproduction?row=", "row-"))), figures);
  assert.deepEqual(missing, []);
  const ledger = await open("#/ledger");
  await ledger.locator(".ledger-row").first().waitFor();
  const gone = await ledger.evaluate((hashes) => hashes.filter((it) => !document.getElementById(it.replace("#/ledger?row=", "ledger-"))), notes);
  assert.deepEqual(gone, []);
});

e2e("history: a figure opens at its permanent address", async ({ open }) => {
  const page = await open("#/history");
  await fold(page, 0).click();
  const link = programs(page).first().locator("tbody th a").first();
  const hash = await link.getAttribute("href");
  await link.click();
  await page.locator(".report-table tr[aria-current]").waitFor();
  assert.equal(`#/reproduction?row=${(await page.locator("tr[aria-current]").getAttribute("id")).replace("row-", "")}`, hash);
});

e2e("history: of a long list the first numbers are shown, and the row leads to the others", async ({ open }) => {
  const page = await open("#/history");
  await fold(page, 1).click();
  const row = page.locator("details[open] tr", { hasText: /and \d+ more numbers/ }).first();
  const [, count] = /and (\d+) more/.exec(await row.innerText());
  await row.locator("a").click();
  const all = page.locator(".report-table tr[aria-current] .report-more").first();
  await all.waitFor();
  const rest = await all.evaluate((it) => it.lastChild.textContent);
  assert.equal(rest.replace(/\[.*?\]/g, "").trim().split(/\s+/).length, Number(count));
});

e2e("history: search and CSV are one link away, axe is content, and 320 px are enough", async ({ open }) => {
  const page = await open("#/history");
  for (const [name, hash] of [[/^Compute every figure now/, "#/reproduction"], [/^Search the notes/, "#/ledger"], [/^Sources$/, "#/ledger?row=sources"]])
    assert.equal(await page.getByRole("main").getByRole("link", { name }).getAttribute("href"), hash);
  await fold(page, 0).click();
  await fold(page, 3).click();
  await stands(page, "history");
  await page.setViewportSize({ width: 320, height: 700 });
  await fits(page, "history");
});
