// The site between visits: what has been visited opens without a network, an open page is told of a newer
// build without being touched, and what cannot start says why.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { axe, e2e, eventually, reopenWithoutNetwork, screenshot, withCopy } from "../harness.mjs";
import { menu } from "../lab.mjs";

const build = (page) => page.getAttribute('meta[name="build"]', "content");
const controlled = (page) => page.waitForFunction(() => navigator.serviceWorker.controller);
/** Waits until the modules of these names are kept for offline use, and no others. */
async function kept(page, ...names) {
  await eventually(page, async (wanted) => {
    const copies = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    const found = copies.flat().map(({ url }) => /([a-z]+)-[0-9a-f]{16}\.wasm$/.exec(url)?.[1]).filter(Boolean);
    return JSON.stringify([...new Set(found)].sort()) === JSON.stringify(wanted);
  }, names.sort());
}
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
  const page = await open("#/search", { copies: true, expected: [/ERR_CONNECTION_REFUSED/] });
  await controlled(page);
  await kept(page, "search");
  await reopenWithoutNetwork(page, site);
  await page.waitForSelector("html[data-started]");
  await page.getByRole("button", { name: "Run again" }).waitFor(); // the worker has answered
});

e2e("what a visit uses is fetched once for the copy", async ({ open, site }) => {
  const asked = [];
  site.before = (name) => void asked.push(name);
  const page = await open("#/arena?of=endings", { copies: true });
  await controlled(page);
  await kept(page, "arena");
  // A message that comes while another is obeyed finds its files missing as well.
  await page.evaluate(async () => {
    const keep = ["arena", "search"];
    for (let again = 0; again < 3; again++) navigator.serviceWorker.controller.postMessage({ keep });
  });
  await kept(page, "arena", "search");
  const times = (name) => asked.filter((file) => name.test(file)).length;
  // Once by the page, which the copy is not made from, and once for the copy.
  assert.ok(times(/^arena-.*\.wasm$/) <= 2, asked.join(" "));
  assert.equal(times(/^search-.*\.wasm$/), 1, asked.join(" "));
});

e2e("every lab that has been visited opens without a network, and one that has not says so", async ({ open, site }) => {
  const page = await open("#/search", { copies: true, expected: [/ERR_(CONNECTION_REFUSED|FAILED)/] });
  await controlled(page);
  await menu(page, "Kenju").click();
  await page.locator(".kj-board").waitFor();
  await kept(page, "kenju", "search");
  await reopenWithoutNetwork(page, site);
  await page.locator(".kj-board").waitFor();
  await menu(page, "Search").click();
  await page.getByRole("button", { name: "Run again" }).waitFor();
  await menu(page, "Ledger").click();
  const alert = page.getByRole("alert");
  await alert.getByText(/^Ledger could not be loaded: .+ not kept on this device yet.+This page stays usable/).waitFor();
  await axe(page);
  assert.equal(await page.locator(".lab").count(), 1);
  await page.reload();
  await alert.getByText(/^Ledger could not be loaded: .+ Or open/).waitFor();
  await axe(page);
  await screenshot(page, "unvisited");
  await alert.getByRole("link", { name: "Kenju", exact: true }).click();
  await page.locator(".kj-board").waitFor();
  assert.equal(await alert.count(), 0);
});

e2e("a newer build keeps what the last one kept, and a page of the last one is not given files of the newer", async ({ open, site }) => {
  const page = await open("#/search", { copies: true, expected: [/404/] });
  await controlled(page);
  await menu(page, "Kenju").click();
  await kept(page, "kenju", "search");
  const first = await build(page);
  const second = first.replace(/./g, (digit) => (digit === "0" ? "1" : "0"));
  await withCopy(site, async (copy) => {
    becomeAnotherBuild(copy, first, second);
    const report = readdirSync(copy).find((name) => /^report-[0-9a-f]{16}\.wasm$/.test(name));
    rmSync(join(copy, report)); // as if the newer build had another in its place
    site.directory = copy;
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
    await page.waitForSelector('html[data-update="ready"]');
    await eventually(page, async (build) => {
      const name = (await caches.keys()).find((name) => name.endsWith(build));
      const files = name ? await (await caches.open(name)).keys() : [];
      return files.filter(({ url }) => /(search|kenju)-[0-9a-f]{16}\.wasm$/.test(url)).length === 2;
    }, second);
    await menu(page, "Ledger").click();
    await page.getByRole("alert").getByText(/A newer version of Plyground is ready/).waitFor();
    assert.equal(await page.locator(".kj-board").count(), 1);
  });
});

e2e("an open page is told of a newer build and keeps running the one it has", async ({ open, site }) => {
  const page = await open("", { copies: true });
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
    const program = readdirSync(copy).find((name) => /^search-.*\.wasm$/.test(name));
    rmSync(join(copy, program));
    site.directory = copy;
    const page = await open("#/search", { copies: true, until: "#loading[role=alert]", expected: [/404/, /WebAssembly/] });
    assert.match(await page.textContent("#loading"), /^Search could not be loaded: the server answers 404 to search-/);
    await axe(page);
  });
});

/** Deletes every copy, as a browser does that is told to clear the site's data. */
const deleteCopies = (page) => page.evaluate(async () => void (await Promise.all((await caches.keys()).map((name) => caches.delete(name)))));

/** Waits until the page and its start script are kept. */
const shellKept = (page) => eventually(page, async () => Boolean(await caches.match("./")) && (await Promise.all([...document.scripts].filter(({ src }) => src).map(({ src }) => caches.match(src)))).every(Boolean));

e2e("copies that are deleted while the page is open are taken again, and the site then starts without a network", async ({ open, site }) => {
  const page = await open("#/search", { copies: true, expected: [/ERR_CONNECTION_REFUSED/] });
  await controlled(page);
  await kept(page, "search");
  await shellKept(page);
  await deleteCopies(page);
  await menu(page, "Kenju").click();
  await page.locator(".kj-board").waitFor();
  await kept(page, "kenju", "search");
  await shellKept(page);
  await reopenWithoutNetwork(page, site);
  await page.locator(".kj-board").waitFor();
});

e2e("copies that are deleted are taken again when the page is opened, and when its tab is looked at again", async ({ open }) => {
  const page = await open("", { copies: true });
  await controlled(page);
  await shellKept(page);
  await deleteCopies(page);
  await page.reload();
  await shellKept(page);
  await deleteCopies(page);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await shellKept(page);
});

for (const status of [500, 503, 404])
  e2e(`where the server answers ${status} the kept page opens`, async ({ open, site }) => {
    const page = await open("#/search", { copies: true, expected: [new RegExp(status)] });
    await controlled(page);
    await kept(page, "search");
    site.refuse = () => status;
    await page.reload();
    await page.waitForSelector("html[data-started]");
    await page.getByRole("button", { name: "Run again" }).waitFor();
  });

e2e("a page below the site that is not the site's comes from the server, however slow, and its failure is the server's", async ({ open, site }) => {
  await withCopy(site, async (copy) => {
    mkdirSync(join(copy, "doc"));
    writeFileSync(join(copy, "doc/index.html"), '<!doctype html><link rel="icon" href="data:,"><title>The code</title><h1>The code</h1>');
    site.directory = copy;
    const page = await open("", { copies: true, expected: [/503/, /404/] });
    await controlled(page);
    await shellKept(page);
    site.before = (name) => (name.startsWith("doc/") ? new Promise((resume) => setTimeout(resume, 4500)) : undefined);
    await page.goto(`${site.url}doc/index.html`);
    assert.equal(await page.title(), "The code");
    site.before = undefined;
    site.refuse = (name) => (name.startsWith("doc/") ? 503 : 0);
    const answer = await page.goto(`${site.url}doc/index.html`);
    assert.equal(answer.status(), 503);
    assert.equal((await page.goto(`${site.url}nowhere.html`)).status(), 404);
  });
});

e2e("a damaged copy in the browser's cache is fetched past it for offline use, and what fails is not kept silently", async ({ open, site }) => {
  site.headers["cache-control"] = "max-age=3600";
  const page = await open("", { copies: true });
  await controlled(page);
  await shellKept(page);
  const name = await page.evaluate(async () => {
    const [cache] = await caches.keys();
    const file = document.querySelector('meta[name="data"][content="card"]').dataset.file;
    // The cache of the browser has a damaged file of this name.
    await (await caches.open(cache)).delete(file);
    return new URL(file, document.baseURI).pathname.split("/").at(-1);
  });
  await withCopy(site, async (copy) => {
    const intact = site.directory;
    writeFileSync(join(copy, name), "damaged");
    site.directory = copy;
    await page.evaluate((name) => fetch(name).then((response) => response.text()), name);
    site.directory = intact;
    await page.evaluate(() => navigator.serviceWorker.controller.postMessage({ keep: ["card"] }));
    await eventually(page, async (name) => (await (await caches.match(name))?.text())?.includes("export"), name);
  });
});
