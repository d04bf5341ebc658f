// The pages that are read: the reproduction computes itself while one looks, the ledger is filtered,
// and the lab is found as it was left.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { e2e } from "../harness.mjs";
import { link, OPENING, searched, smallTree, state } from "../lab.mjs";

/** Waits until every row has been computed; gives the rows as status by name. */
async function computed(page) {
  const status = page.getByText(/^\d+ of \d+ computed/);
  await page.waitForFunction(() => {
    const [, done, all] = /(\d+) of (\d+) computed/.exec(document.querySelector("main").textContent);
    return done === all;
  }, null, { timeout: 50_000 });
  const rows = await page.locator(".report-table tbody tr").evaluateAll((rows) =>
    rows.map((row) => ({
      what: row.cells[0].textContent,
      published: row.cells[1].textContent,
      ours: row.cells[2].textContent,
      status: row.cells[3].dataset.status,
      why: row.cells[3].querySelector(".quiet")?.textContent ?? "",
    })),
  );
  return { rows, said: await status.innerText() };
}

e2e("every published figure is computed, and what is called reproduced is the same figure", async ({ open }) => {
  const page = await open("#/reproduction");
  const { rows, said } = await computed(page);
  assert.ok(rows.length >= 20);
  for (const { what, published, ours, status, why } of rows) {
    assert.notEqual(status, "computing", what);
    if (status === "reproduced") assert.equal(ours, published, what);
    else assert.notEqual(why, "", `${what} is ${status} and does not say why`);
  }
  const reproduced = rows.filter(({ status }) => status === "reproduced").length;
  assert.ok(said.startsWith(`${rows.length} of ${rows.length} computed: ${reproduced} reproduced, `), said);
  const counts = said.split(": ")[1].split(", ").map((part) => parseInt(part));
  assert.equal(counts.reduce((sum, count) => sum + count), rows.length);
  assert.ok(reproduced >= 15);
  const outcome = page.getByRole("combobox", { name: "Outcome" });
  const source = page.getByRole("combobox", { name: "Source" });
  await outcome.selectOption("differs");
  const differing = page.locator(".report-table tbody tr");
  assert.equal(await differing.count(), rows.filter(({ status }) => status === "differs").length);
  await source.selectOption("Sugar 1975");
  for (const text of await differing.locator("th .provenance").allInnerTexts()) assert.match(text, /^Sugar 1975/);
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save all as CSV" }).click()]);
  assert.equal(readFileSync(await file.path(), "utf8").trimEnd().split("\n").length, rows.length + 1);
  await outcome.selectOption("all");
  await source.selectOption("all");
  await page.getByRole("button", { name: "Compute again" }).click();
  assert.deepEqual((await computed(page)).rows, rows);
});

e2e("the links of the reproduction open what they repeat", async ({ open }) => {
  const page = await open("#/reproduction");
  const row = page.locator(".report-table tbody tr", { hasText: "The value of the root A by minimax" }).first();
  await row.getByRole("link", { name: /^open/ }).click();
  const { score, notices } = await searched(page);
  assert.equal(score, 7);
  assert.deepEqual(notices, []);
});

e2e("a worker that fails on the reproduction page is reported, and computing goes on when asked", async ({ open }) => {
  const page = await open("#/reproduction", { expected: [/broken on purpose/] });
  await page.waitForFunction(() => document.querySelector(".report-status"));
  for (const worker of page.workers())
    await worker.evaluate(() => void setTimeout(() => { throw new Error("broken on purpose"); })).catch(() => {});
  await page.getByRole("alert").getByText(/The worker failed: .*broken on purpose/).waitFor();
  await page.getByRole("button", { name: "Compute again" }).click();
  const { rows } = await computed(page);
  assert.ok(rows.every(({ status }) => status !== "computing"));
  assert.equal(await page.getByRole("alert").count(), 0);
});

e2e("the ledger is filtered by kind and by words", async ({ open }) => {
  const page = await open("#/ledger");
  const rows = page.locator(".ledger-row");
  const all = await rows.count();
  assert.ok(all >= 10);
  const kind = page.getByLabel("Kind");
  const kinds = await kind.locator("option").allInnerTexts();
  let sum = 0;
  for (const name of kinds.slice(1)) {
    await kind.selectOption({ label: name });
    const shown = await page.locator(".ledger-kind").allInnerTexts();
    assert.ok(shown.length > 0 && shown.every((word) => word === name), name);
    await page.getByText(`${shown.length} of ${all} rows`).waitFor();
    sum += shown.length;
  }
  assert.equal(sum, all);
  await kind.selectOption({ index: 0 });
  await page.getByLabel("Words", { exact: true }).fill("fail-soft");
  await page.waitForFunction((all) => document.querySelectorAll(".ledger-row").length < all, all);
  for (const text of await rows.allInnerTexts()) assert.match(text.toLowerCase(), /fail-soft/);
  await page.getByLabel("Words", { exact: true }).fill("no row has these words");
  await page.getByText(`0 of ${all} rows`).waitFor();
});

e2e("the lab is found as it was left, and a reload stands there too", async ({ open }) => {
  const page = await open(smallTree());
  await searched(page);
  await page.evaluate(() => globalThis.plyground.seek(9));
  await page.waitForFunction(() => location.hash.includes("step=9"));
  const before = await state(page);
  await page.getByRole("link", { name: "Ledger" }).click();
  await page.getByRole("heading", { level: 1, name: "Ledger" }).waitFor();
  await page.getByRole("link", { name: "Search", exact: true }).click();
  await page.locator(".lab").waitFor();
  assert.deepEqual(await state(page), before);
  await page.waitForFunction(() => location.hash.includes("step=9"));
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Ledger" }).waitFor();
  await page.goBack();
  await page.locator(".lab").waitFor();
  assert.deepEqual(await state(page), before);
});

e2e("a search that ends while another page is read leaves that page's address alone", async ({ open }) => {
  const page = await open(link({ fen: OPENING, depth: 9, nodes: 100000000 }));
  await page.getByText(/\d nodes, about/).waitFor();
  await page.getByRole("link", { name: "Ledger" }).click();
  await page.evaluate(() => globalThis.plyground.run({ depth: 2 }));
  await page.waitForTimeout(400);
  assert.equal(await page.evaluate(() => location.hash), "#/ledger");
  await page.getByRole("link", { name: "Search", exact: true }).click();
  await page.waitForFunction(() => location.hash.includes("depth=2"));
});

e2e("the theme is chosen, kept for the next visit, and follows the system again", async ({ open }) => {
  const page = await open(link(), { scheme: "light" });
  await searched(page);
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.getByLabel("Theme").selectOption("dark");
  const dark = await paper();
  assert.notEqual(dark, light);
  await page.reload();
  await page.waitForSelector("html[data-started]");
  assert.equal(await paper(), dark);
  await page.getByLabel("Theme").selectOption("system");
  assert.equal(await paper(), light);
});
