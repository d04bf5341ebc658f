// The pages that are read: the reproduction computes itself while one looks, the ledger is filtered,
// and the lab is found as it was left.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { e2e, stands } from "../harness.mjs";
import { clipboard, hears, link, menu, OPENING, searched, smallTree, state, theme } from "../lab.mjs";

/** Waits until every row, or so many, have been computed; gives the rows with what they came to. */
async function computed(page, enough = Infinity) {
  const status = page.getByText(/^\d+ of \d+ computed/);
  await page.waitForFunction((enough) => {
    const [, done, all] = /(\d+) of (\d+) computed/.exec(document.querySelector("main").textContent);
    return Number(done) >= Math.min(Number(all), enough);
  }, enough);
  const rows = await page.locator(".report-table tbody tr").evaluateAll((rows) => {
    // The numbers of a list that is folded, too.
    const figure = (cell) => [...cell.querySelectorAll("summary")].reduce((text, { textContent }) => text.replace(textContent, " "), cell.textContent);
    return rows.map((row) => ({
      what: row.cells[0].textContent,
      published: figure(row.cells[1]),
      ours: figure(row.cells[2]),
      status: row.cells[3].dataset.status,
      why: row.cells[3].querySelector(".quiet")?.textContent ?? "",
    }));
  });
  return { rows, said: await status.innerText() };
}

/** Whether each published number lies within the interval of a sample, `70 [60, 81]`. */
function isWithin(ours, published) {
  const numbers = (text) => text.split(/[ [\]]+|, /).filter(Boolean).map((word) => Number(word.replaceAll(",", "")));
  const sample = [...ours.matchAll(/\[(.*?), (.*?)\]/g)].map(([, low, high]) => [numbers(low)[0], numbers(high)[0]]);
  const theirs = numbers(published);
  return theirs.length === sample.length && sample.every(([low, high], at) => low <= theirs[at] && theirs[at] <= high);
}

/** What the first test's page came to. */
let firstRows;

e2e("every row is computed, and what is called reproduced is the published figure", async ({ open }) => {
  const page = await open("#/reproduction");
  const { rows, said } = await computed(page);
  firstRows = rows;
  assert.ok(rows.length >= 20);
  for (const { what, published, ours, status, why } of rows) {
    assert.notEqual(status, "computing", what);
    if (status === "reproduced") assert.equal(ours.replace(/ in [\d,]+$/, ""), published, what);
    else assert.notEqual(why, "", `${what} is ${status} and does not say why`);
    if (status === "not told apart") assert.ok(isWithin(ours, published), `${what}: ${published}, ours ${ours}`);
  }
  const reproduced = rows.filter(({ status }) => status === "reproduced").length;
  assert.ok(said.startsWith(`${rows.length} of ${rows.length} computed: ${reproduced} reproduced, `), said);
  const counts = said.split(": ")[1].split(", ").map((part) => parseInt(part));
  assert.equal(counts.reduce((sum, count) => sum + count), rows.length);
  assert.ok(reproduced >= 15);
  const apart = rows.filter(({ status }) => status === "not told apart").length;
  assert.ok(apart > 0 && said.includes(`, ${apart} too close to call, `), said);
  const outcome = page.getByRole("combobox", { name: "Outcome" });
  const source = page.getByRole("combobox", { name: "Source" });
  await outcome.selectOption("differs");
  const differing = page.locator(".report-table tbody tr");
  assert.equal(await differing.count(), rows.filter(({ status }) => status === "differs").length);
  await source.selectOption("Sugar 1975");
  for (const text of await differing.locator("th .provenance").allInnerTexts()) assert.match(text, /^Sugar 1975/);
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save all as CSV" }).click()]);
  const csv = readFileSync(await file.path(), "utf8");
  assert.equal(csv.trimEnd().split("\n").length, rows.length + 1);
  assert.match(csv, /^id,.*,stored,/);
  assert.equal(csv.split("(n = 20000)").length - 1, rows.filter(({ what }) => what.includes("(n = 20000)")).length);
  await outcome.selectOption("all");
  // Some rows stand for all, which are alike: axe takes half a minute over the whole page.
  await source.selectOption("Perdue and Berliner 1977");
  await stands(page, "reproduction");
});

e2e("the links of the reproduction open what they repeat", async ({ open }) => {
  const page = await open("#/reproduction");
  const row = page.locator(".report-table tbody tr", { hasText: "The value of the root A by minimax" }).first();
  await row.getByRole("link", { name: /^open/ }).click();
  const { score, notices } = await searched(page);
  assert.equal(score, 7);
  assert.deepEqual(notices, []);
});

e2e("a worker that fails on the reproduction page is reported, and computing anew when asked comes to the same, row by row", async ({ open }) => {
  const page = await open("#/reproduction", { expected: [/broken on purpose/] });
  await page.waitForFunction(() => document.querySelector(".report-status"));
  for (const worker of page.workers())
    await worker.evaluate(() => void setTimeout(() => { throw new Error("broken on purpose"); })).catch(() => {});
  await page.getByRole("alert").getByText(/The worker failed: .*broken on purpose/).waitFor();
  await page.getByRole("button", { name: "Compute again" }).click();
  const again = (await computed(page, 30)).rows;
  const [done, first] = [again, firstRows].map((rows) => rows.filter((_, at) => again[at].status !== "computing"));
  assert.ok(done.length >= 30);
  assert.deepEqual(done, first);
  assert.equal(await page.getByRole("alert").count(), 0);
});

e2e("the claims of EG's loop alone are fetched when they are unfolded, again if they did not come, and open in the lab", async ({ open }) => {
  const page = await open("#/reproduction", { expected: [/ERR_FAILED/] });
  const claims = page.locator("details", { hasText: "How often EG\u2019s loop alone errs" });
  const fold = claims.locator("summary");
  await page.context().route(/eg-claims-\w+\.html$/, (route) => route.abort());
  await fold.focus();
  await page.keyboard.press("Enter");
  await claims.getByRole("alert").getByText("It could not be loaded: it needs the network once.").waitFor();
  await page.context().unroute(/eg-claims-\w+\.html$/);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  const table = claims.getByRole("region", { name: "Claims: wrong of all" });
  await table.waitFor();
  assert.equal(await claims.getByRole("alert").count(), 0);
  assert.match(await table.locator("tbody tr").first().innerText(), /^all\s+2,876 of 20,171: 14\.26 %/);
  assert.ok((await claims.getByRole("region", { name: "Rules: wrong of all" }).locator("tbody tr").count()) > 20);
  await claims.getByRole("listitem").first().getByRole("link").click();
  await page.getByText(/Strategies claim/).first().waitFor();
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
  await menu(page, "Ledger").click();
  await page.getByRole("heading", { level: 1, name: "Ledger" }).waitFor();
  await menu(page, "Search").click();
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
  await menu(page, "Ledger").click();
  await page.evaluate(() => globalThis.plyground.run({ depth: 2 }));
  await page.waitForTimeout(400);
  assert.equal(await page.evaluate(() => location.hash), "#/ledger");
  await menu(page, "Search").click();
  await page.waitForFunction(() => location.hash.includes("depth=2"));
});

e2e("the theme is chosen, kept for the next visit, and follows the system again", async ({ open }) => {
  const page = await open(link(), { scheme: "light" });
  await searched(page);
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await theme(page, "dark");
  const dark = await paper();
  assert.notEqual(dark, light);
  await page.reload();
  await page.waitForSelector("html[data-started]");
  assert.equal(await paper(), dark);
  await menu(page, "About").click();
  await page.locator("#about-theme").selectOption("system");
  assert.equal(await paper(), light);
});

e2e("each row of the ledger and of the reproduction has an address of its own", async ({ open }) => {
  const page = await open("#/ledger");
  const row = page.locator(".ledger-row").nth(30);
  const topic = await row.getByRole("heading").innerText();
  const hash = await row.getByRole("link", { name: /^Address of the row/ }).getAttribute("href");
  const other = await open(hash);
  const asked = other.locator(".ledger-row[aria-current]");
  assert.equal(await asked.getByRole("heading").innerText(), topic);
  await other.waitForFunction(() => document.activeElement?.closest(".ledger-row[aria-current]"));
  const report = await asked.getByRole("link", { name: /^Report an error/ }).getAttribute("href");
  const body = new URL(report).searchParams.get("body");
  assert.ok(body.includes(other.url().split("#")[0] + hash), body);
  await other.goto(`${other.url().split("#")[0]}#/reproduction`);
  const figure = other.locator(".report-table tbody tr").nth(12);
  const address = await figure.getByRole("link", { name: /^Address of the row/ }).getAttribute("href");
  const third = await open(address);
  const focused = await third.waitForFunction(() => {
    const { activeElement } = document;
    return activeElement?.matches(".report-table tr[aria-current]") && activeElement.id;
  });
  assert.equal(`#/reproduction?row=${(await focused.jsonValue()).replace(/^row-/, "")}`, address);
  // What is computed meanwhile does not take the focus away.
  await third.getByText(/^Reason 1: /).first().waitFor();
  assert.ok(await third.evaluate(() => document.activeElement.matches("tr[aria-current]")));
});

e2e("what is filtered is in the address, and who comes back finds it", async ({ open }) => {
  const page = await open("#/ledger");
  await page.getByLabel("Kind").selectOption("reading");
  await page.getByLabel("Words", { exact: true }).fill("CHUTE");
  await page.waitForFunction(() => location.hash === "#/ledger?kind=reading&words=CHUTE");
  const said = await page.getByRole("status").filter({ hasText: /of \d+ rows/ }).innerText();
  const other = await open("#/ledger?kind=reading&words=CHUTE");
  await other.getByText(said).waitFor();
  await menu(page, "Reproduction").click();
  await page.getByLabel("Outcome").selectOption("differs");
  await page.waitForFunction(() => location.hash === "#/reproduction?outcome=differs");
  await menu(page, "Ledger").click();
  await page.getByText(said).waitFor();
  await page.waitForFunction(() => location.hash === "#/ledger?kind=reading&words=CHUTE");
});

e2e("a reason leads to the rows of the ledger about its pages", async ({ open }) => {
  const page = await open("#/search");
  await page.locator(".why .provenance").getByRole("link", { name: "in the ledger" }).click();
  await page.getByText(/^Rows about Sugar 1975, pp\. 24-27\./).waitFor();
  const shown = await page.locator(".ledger-row").count();
  assert.ok(shown > 0 && shown < 40, `${shown} rows`);
  for (const cited of await page.locator(".ledger-row .provenance").allInnerTexts()) assert.match(cited, /Sugar 1975/);
  await page.getByRole("button", { name: "All rows" }).click();
  await page.waitForFunction((shown) => document.querySelectorAll(".ledger-row").length > shown, shown);
  await page.goto(`${page.url().split("#")[0]}#/ledger?at=${encodeURIComponent("Sugar 1975, p. 9999")}`);
  await page.getByText("No row is about Sugar 1975, p. 9999").waitFor();
});

e2e("a state of a lab is cited with version, build and day", async ({ open }) => {
  const page = await open("#/search");
  const read = await clipboard(page);
  await page.getByText("Share and save").click();
  await page.getByRole("button", { name: "Cite this" }).click();
  await hears(page, /Copied/);
  const entry = await read();
  assert.match(entry, /^@misc\{plyground,\n/);
  assert.match(entry, /title = \{\{Plyground: Search of position [^{}\\]+, step \d+\}\},/);
  const build = await page.getAttribute('meta[name="build"]', "content");
  assert.ok(entry.includes(`build ${build}}`), entry);
  assert.ok(entry.includes(`Accessed ${new Date().toISOString().slice(0, 10)}`));
  assert.match(entry, /\\url\{http[^}]+#\/search\?v=1/);
});
