// The site between visits: it opens without a network, tells an open page of a newer build without
// touching it, and says why when it cannot start.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { axe, e2e } from "../harness.mjs";

/** A copy of the site for a test to change, gone afterwards. */
async function withCopy(site, body) {
  const copy = mkdtempSync(join(tmpdir(), "plyground-"));
  try {
    cpSync(site.directory, copy, { recursive: true });
    await body(copy);
  } finally {
    rmSync(copy, { recursive: true });
  }
}

const build = (page) => page.getAttribute('meta[name="build"]', "content");
const controlled = (page) => page.waitForFunction(() => navigator.serviceWorker.controller);
const integrity = (text) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

/** Makes the copy another build: the same files under another digest, with lists that agree. */
function becomeAnotherBuild(copy, from, to) {
  const page = readFileSync(join(copy, "index.html"), "utf8");
  const changed = page.replace(from, to);
  const worker = readFileSync(join(copy, "sw.js"), "utf8").replace(from, to);
  writeFileSync(join(copy, "index.html"), changed);
  writeFileSync(join(copy, "sw.js"), worker.replace(integrity(page), integrity(changed)));
}

e2e("the site opens without a network after the first visit", async ({ open, site }) => {
  const page = await open("", { expected: [/ERR_CONNECTION_REFUSED/] });
  await controlled(page);
  await site.close();
  await page.reload();
  await page.waitForSelector("html[data-started]");
  await page.getByText("The worker is ready.").waitFor();
});

e2e("an open page is told of a newer build and keeps running the one it has", async ({ open, site }) => {
  const page = await open();
  await controlled(page);
  const first = await build(page);
  const second = first.replace(/./g, (digit) => (digit === "0" ? "1" : "0"));
  await withCopy(site, async (copy) => {
    becomeAnotherBuild(copy, first, second);
    site.directory = copy;
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
    await page.waitForSelector('html[data-update="ready"]');
    assert.equal(await build(page), first);
    await page.reload();
    await page.waitForSelector("html[data-started]");
    assert.equal(await build(page), second);
    assert.equal(await page.getAttribute("html", "data-update"), null);
  });
});

e2e("a page that cannot start says so", async ({ open, site }) => {
  await withCopy(site, async (copy) => {
    const program = readdirSync(copy).find((name) => name.startsWith("app-") && name.endsWith(".wasm"));
    rmSync(join(copy, program));
    site.directory = copy;
    const page = await open("", { until: "#loading[role=alert]", expected: [/404/, /WebAssembly/] });
    assert.match(await page.textContent("#loading"), /^Plyground could not start: .+ Reload the page/);
    await axe(page);
  });
});
