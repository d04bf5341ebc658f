// The site as something to keep, to share and to print: it can be installed, all labs are kept on request, a wrong
// address is answered, a theme chosen in one tab is shown in the other; on paper and in the system's own colours it
// stays readable.

import assert from "node:assert/strict";
import { e2e, screenshot } from "../harness.mjs";
import { theme } from "../lab.mjs";

/** A PNG's width and height, which stand in its first bytes. */
const sizeOf = async (page, address) =>
  page.evaluate(async (address) => {
    const bytes = new DataView(await (await fetch(address)).arrayBuffer());
    return [bytes.getUint32(16), bytes.getUint32(20)];
  }, address);

e2e("the site can be installed: a manifest with icons of the sizes it says", async ({ open }) => {
  const page = await open("");
  const address = await page.locator("link[rel=manifest]").evaluate((link) => link.href);
  const manifest = await page.evaluate(async (address) => (await fetch(address)).json(), address);
  assert.equal(manifest.display, "standalone");
  assert.equal(new URL(manifest.start_url, address).href, page.url().replace(/#.*/, ""));
  assert.deepEqual(manifest.icons.map(({ purpose }) => purpose).sort(), ["any", "any", "maskable"]);
  for (const { src, sizes } of manifest.icons) {
    assert.equal((await sizeOf(page, new URL(src, address).href)).join("x"), sizes, src);
  }
  const touch = await page.locator("link[rel=apple-touch-icon]").evaluate((link) => link.href);
  assert.deepEqual(await sizeOf(page, touch), [180, 180]);
});

e2e("a link to the site has a title, a text and a picture elsewhere", async ({ open }) => {
  const page = await open("");
  const told = (property) => page.locator(`meta[property="${property}"]`).getAttribute("content");
  assert.match(await told("og:title"), /^Plyground/);
  assert.ok((await told("og:description")).length > 60);
  assert.deepEqual(await sizeOf(page, new URL(await told("og:image"), page.url()).href), [1200, 630]);
});

e2e("all labs are kept on request, and open without a network", async ({ open, site }) => {
  const page = await open("", { copies: true, expected: [/ERR_CONNECTION_REFUSED|ERR_FAILED/] });
  const keep = page.getByRole("button", { name: /^Keep all labs on this device/ });
  await keep.click();
  await page.getByText("All labs are kept on this device: they open without a network.").waitFor();
  await screenshot(page, "kept");
  await site.close();
  for (const hash of ["search", "chute", "player", "endgame", "kenju", "rating", "lessons", "gallery", "arena", "reproduction", "ledger", "glossary", "heuristics", "alpha-beta", "why-won", "teaching-kenju", "late-good-move", "seventeen-numbers", "guess-the-move"]) {
    await page.goto(`${page.url().replace(/#.*/, "")}#/${hash}`);
    await page.reload();
    await page.waitForSelector("html[data-started]");
    await page.locator("main#main h1, main#main h2").first().waitFor();
    assert.deepEqual(await page.locator("#loading, .notice-problem", { hasText: /\S/ }).allInnerTexts(), [], hash);
  }
  await page.goto(`${page.url().replace(/#.*/, "")}?lesson=found-late`);
  await page.waitForSelector('#app[data-module="rating"] main');
  assert.match(await page.locator("#lesson-place").textContent(), /^Step 1 of \d+$/);
});

e2e("what cannot be kept is named", async ({ open, site }) => {
  const page = await open("", { copies: true, expected: [/ERR_CONNECTION_REFUSED|ERR_FAILED/] });
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await site.close();
  await page.getByRole("button", { name: /^Keep all labs/ }).click();
  await page.getByText(/^0 of \d+ parts are kept; search, .* could not be fetched\. Try again with a network\.$/).waitFor();
  assert.ok(await page.getByRole("button", { name: /^Keep all labs/ }).isEnabled());
});

e2e("a wrong address is answered by a page that leads on", async ({ open, site }) => {
  const page = await open("");
  await page.goto(`${site.url}404.html`);
  await page.getByRole("heading", { name: "There is no such page" }).waitFor();
  await page.getByRole("link", { name: "Examples of all labs" }).click();
  await page.locator(".gallery, #main").first().waitFor();
});

e2e("a theme chosen in one tab is shown in the other", async ({ open }) => {
  const page = await open("#/search");
  const other = await open("#/chute", { context: page.context() });
  await theme(page, "dark");
  await other.waitForFunction(() => document.documentElement.dataset.theme === "dark");
  await theme(other, "light");
  await page.waitForFunction(() => document.documentElement.dataset.theme === "light");
});

e2e("in the system's own colours what is current, pressed or idle differs by its lines, and the board is seen", async ({ open }) => {
  const page = await open("#/search");
  await page.emulateMedia({ forcedColors: "active" });
  const style = (selector, property) =>
    page.locator(selector).first().evaluate((element, property) => getComputedStyle(element)[property], property);
  assert.equal(await style("nav [aria-current=page]", "outlineStyle"), "solid");
  assert.equal(await style("[aria-pressed=true]", "outlineStyle"), "solid");
  assert.notEqual(await style("[aria-pressed=false]", "outlineStyle"), "solid");
  assert.equal(await style("button:disabled", "borderTopStyle"), "dashed");
  assert.equal(await style(".board", "forcedColorAdjust"), "none");
  await screenshot(page, "forced-colours");
});

e2e("on paper stand the board and the reasons, and nothing to press", async ({ open }) => {
  for (const [hash, board] of [["#/search", ".board"], ["#/kenju", ".kj-board"], ["#/endgame", ".board"]]) {
    const page = await open(hash);
    await page.emulateMedia({ media: "print" });
    for (const gone of [".stepper", "nav", ".page-header button", "main .button", "main input", "main label"]) {
      assert.equal(await page.locator(gone).filter({ visible: true }).count(), 0, `${hash}: ${gone}`);
    }
    // What a term says in the sentence stands there, though it can be pressed.
    const sentences = await page.locator(".why p").allInnerTexts();
    assert.ok(sentences.every((sentence) => !/\s[,.:]|^:|\b(the|a) (and|or|is)\b/.test(sentence)), sentences.join("\n"));
    assert.ok(await page.locator(board).first().isVisible(), hash);
    assert.ok(await page.getByRole("heading", { level: 1 }).first().isVisible());
    await screenshot(page, `print-${hash.slice(2)}`);
  }
});

e2e("the tournament prints whole: its tables are no wider than the sheet", async ({ open }) => {
  for (const overview of [true, false]) {
    const page = await open("#/arena", { overview });
    await page.locator(overview ? ".arena-map table" : ".arena-table").first().waitFor({ state: "attached" });
    // A4 on its side, without the margins.
    await page.setViewportSize({ width: 1009, height: 680 });
    await page.emulateMedia({ media: "print" });
    const tables = await page.locator("main table").evaluateAll((tables) =>
      tables.map((table) => [table.getBoundingClientRect().width, table.getBoundingClientRect().right, table.rows.length]),
    );
    assert.ok(tables.length > 0);
    for (const [width, right, rows] of tables) assert.ok(width > 0 && right <= 1009, `${rows} rows, ${width} px wide, to ${right} px`);
    // On a sheet upright, which is as narrow as a telephone, the map stands as well.
    await page.setViewportSize({ width: 680, height: 1009 });
    assert.ok(await page.locator("main table").first().isVisible());
    await screenshot(page, `print-arena-${overview}`);
  }
});
