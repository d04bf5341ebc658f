// When the program itself fails: a banner with a report and a way back to the last link, never a
// frozen page. The failure is a real one: in a copy of the site the program is not given the element
// that it is drawn into, as only a broken build could bring about.

import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { axe, e2e, screenshot, withCopy } from "../harness.mjs";
import { searched, smallTree } from "../lab.mjs";

/** Takes the element away that the program is drawn into. */
function breakBuild(directory) {
  const script = join(directory, readdirSync(directory).find((name) => /^start-.*\.js$/.test(name)));
  const text = readFileSync(script, "utf8");
  const broken = text.replace(/plyground\.root ?= ?\w+/, "0");
  assert.notEqual(broken, text);
  writeFileSync(script, broken);
  const page = join(directory, "index.html");
  writeFileSync(page, readFileSync(page, "utf8").replace(/ integrity="[^"]*"/g, ""));
}

e2e("a program that fails shows a report to copy and goes on from the last link", async ({ open, site }) => {
  const intact = site.directory;
  await withCopy(site, async (copy) => {
    breakBuild(copy);
    site.directory = copy;
    const page = await open(smallTree({ step: 7 }), { until: "#panic", expected: [/panicked at/, /unreachable/] });
    const report = await page.getByLabel("Report to copy").inputValue();
    for (const part of [/^plyground 0\.1\.0 [0-9a-f]{16}\n/, /panicked at src\/kit\/view/, /leaves the module an element/, /step=7/, /Chrome/])
      assert.match(report, part);
    assert.equal(await page.getByRole("alert").filter({ hasText: "Something in Plyground failed" }).count(), 1);
    await axe(page);
    await screenshot(page, "failure");
    site.directory = intact;
    await page.getByRole("button", { name: "Reload from the last link" }).click();
    await page.waitForSelector("html[data-started]");
    assert.equal((await searched(page)).step, 7);
    assert.equal(await page.locator("#panic").count(), 0);
  });
});

e2e("a failed program says so once, however often it fails", async ({ open, site }) => {
  await withCopy(site, async (copy) => {
    breakBuild(copy);
    site.directory = copy;
    const page = await open("#/search", { until: "#panic", expected: [/panicked at/, /unreachable/] });
    const failures = [];
    page.on("console", (message) => failures.push(message.text()));
    await page.getByRole("button", { name: "Try again" }).click();
    while (!failures.some((text) => /panicked at/.test(text))) await page.waitForTimeout(20);
    assert.equal(await page.locator(".panic").count(), 1);
  });
});

/** A file of the copy by its name without the digest. */
const fileOf = (directory, pattern) => join(directory, readdirSync(directory).find((name) => pattern.test(name)));

for (const [what, spoil, says] of [
  ["cut short", (bytes) => bytes.subarray(0, bytes.length / 2), /is damaged on the server or on the way/],
  ["a page in its place", () => Buffer.from("<!doctype html><title>Sign in</title>"), /is damaged on the server or on the way|a page in the place/],
])
  e2e(`a program that is ${what} says so, and Try again finds it mended`, async ({ open, site }) => {
    await withCopy(site, async (copy) => {
      site.directory = copy;
      const code = fileOf(copy, /^search-overview-[0-9a-f]{16}\.wasm$/);
      const intact = readFileSync(code);
      writeFileSync(code, spoil(intact));
      const page = await open("#/search", { overview: true, until: "#loading[role=alert]", expected: [/wasm|WebAssembly|Content-Length|ERR_/i] });
      assert.match(await page.locator("#loading").innerText(), says);
      writeFileSync(code, intact);
      await page.getByRole("button", { name: "Try again" }).click();
      await page.waitForSelector("html[data-started]");
      await page.locator(".overview-say").waitFor();
    });
  });

e2e("where the browser has no clipboard the text is shown and chosen", async ({ open }) => {
  const before = () => Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined });
  const page = await open(smallTree(), { before });
  await searched(page);
  await page.locator("summary", { hasText: "Share" }).first().click();
  await page.getByRole("button", { name: "Copy link" }).first().click();
  const field = page.getByLabel("Your browser blocked copying. Select the text and copy it:");
  await field.waitFor();
  assert.match(await field.inputValue(), /#\/search\?/);
  assert.equal(await page.evaluate(() => globalThis.getSelection().toString() || document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)), await field.inputValue());
});

e2e("a start script that is cut short is called damaged, and Reload fetches it past the cache", async ({ open, site }) => {
  site.headers["cache-control"] = "max-age=3600";
  await withCopy(site, async (copy) => {
    const intact = site.directory;
    site.directory = copy;
    const script = fileOf(copy, /^start-[0-9a-f]{16}\.js$/);
    writeFileSync(script, readFileSync(script).subarray(0, 3000));
    const page = await open("#/search", { until: "#loading[role=alert]", expected: [/integrity/] });
    assert.match(await page.locator("#loading").innerText(), /^Plyground could not start: its start script did not come, or came damaged\./);
    site.directory = intact;
    await page.getByRole("button", { name: "Reload" }).click();
    await page.waitForSelector("html[data-started]");
    await searched(page);
  });
});

/** Changes one bit that a browser does not notice: a letter of a sentence in the program, or a blank of a script. */
function flip(file) {
  const bytes = readFileSync(file);
  const at = file.endsWith(".js") ? bytes.indexOf("\n") : bytes.indexOf("already has");
  assert.ok(at > 0, `${file} has no such place`);
  bytes[at] = file.endsWith(".js") ? 0x0d : bytes[at] ^ 1;
  writeFileSync(file, bytes);
}

/** Runs in the page before its own scripts: plain http, where browsers compute no digests. */
const withoutDigests = () => Object.defineProperty(Crypto.prototype, "subtle", { value: undefined });

for (const [pattern, before] of [
  [/^search-overview-[0-9a-f]{16}\.wasm$/, undefined],
  [/^search-overview-[0-9a-f]{16}\.js$/, undefined],
  [/^search-overview-[0-9a-f]{16}\.wasm$/, withoutDigests],
])
  e2e(`a file like ${pattern} with one wrong bit does not start${before ? " over plain http" : ""}, and Try again fetches it anew`, async ({ open, site }) => {
    site.headers["cache-control"] = "max-age=3600";
    await withCopy(site, async (copy) => {
      const intact = site.directory;
      site.directory = copy;
      flip(fileOf(copy, pattern));
      const page = await open("#/search", { overview: true, before, until: "#loading[role=alert]", expected: [/damaged/, /ERR_CACHE_WRITE_FAILURE/] });
      assert.match(await page.locator("#loading").innerText(), /^Search could not be loaded: search-overview-\S+ is damaged on the server or on the way/);
      site.directory = intact;
      await page.getByRole("button", { name: "Try again" }).click();
      await page.waitForSelector("html[data-started]");
      await page.locator(".overview-say").waitFor();
    });
  });

e2e("a file that came damaged once is fetched past the cache and past the kept copies, and the message says so", async ({ open, site }) => {
  site.headers["cache-control"] = "max-age=3600";
  const page = await open("", { overview: true, copies: true, expected: [/damaged/] });
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  // The kept copy of a file is damaged on the disk.
  const name = await page.evaluate(async () => {
    const file = document.querySelector('meta[name="program"][content="search-overview"]').dataset.code;
    const [cache] = await caches.keys();
    const bytes = new Uint8Array(await (await fetch(file)).arrayBuffer());
    bytes[bytes.length - 1] ^= 1;
    await (await caches.open(cache)).put(file, new Response(bytes, { headers: { "content-type": "application/wasm" } }));
    return file.split("/").at(-1);
  });
  await page.evaluate(() => void (location.hash = "#/search"));
  const alert = page.getByRole("alert").filter({ hasText: `Search could not be loaded: ${name} came damaged. A sound copy is there now.` });
  await alert.waitFor();
  await alert.getByRole("button", { name: "Try again" }).click();
  await page.locator(".overview-say").waitFor();
});

e2e("with JavaScript off the notice is the first thing on the page", async ({ open }) => {
  const page = await open("", { javascript: false, until: "noscript" });
  // Playwright finds no text in a <noscript>.
  const notice = page.locator("noscript .page-notice");
  const { y, height } = await notice.boundingBox();
  assert.ok(y + height < 300, `${y} ${height}`);
  const above = await page.evaluate(() => document.body.firstElementChild.tagName);
  assert.equal(above, "NOSCRIPT");
});
