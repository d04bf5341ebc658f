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
