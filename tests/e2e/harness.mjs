// What every end-to-end spec stands on: the built site (`dist`) on a server of its own, under a
// sub-path as on project pages, and a fresh profile of a real Chromium for every test.
//
//   import assert from "node:assert/strict";
//   import { axe, e2e, screenshot } from "../harness.mjs";
//
//   e2e("the board flips", async ({ open }) => {
//     const page = await open("#/search", { viewport: "phone", scheme: "dark" });
//     await page.keyboard.press("f");
//     await axe(page);
//     await screenshot(page, "flipped");
//     assert.equal(await page.locator("[role=grid]").getAttribute("aria-label"), "Board, Black below");
//   });
//
// `open(hash, options)` returns a Playwright page (https://playwright.dev/docs/api/class-page) on
// which the program has started. Options, all with defaults:
//   viewport  "desktop" (1440x900), "tablet" (768x1024), "phone" (320x640) or { width, height }
//   scheme    "light" or "dark"
//   motion    "no-preference" or "reduce"
//   touch     true for a touch screen
//   expected  list of regular expressions: console errors that belong to the test, say a panic
//   until     selector to wait for, when the program is not to start: default "html[data-started]"
//   context   an earlier page's `page.context()`: opens a second tab of the same profile
// Beside `open` a test is handed `site`: its `url`, its `directory`, which may be changed to serve
// another build, and `close()`, which takes the server away.
//
// A test fails on any console error, security policy violation or uncaught error of its pages that
// is not `expected`. `axe(page)` asserts that axe-core finds no violation; `screenshot(page, name)`
// writes test-results/name.png and returns its path.
//
// Run all with `make e2e`, one with `make e2e SPEC=specs/page.spec.mjs`. `DIST` names another built
// site, `CHROMIUM` another browser, and `HEADED=1` shows it.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { dirname, extname, join, normalize, resolve, sep } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const DIST = resolve(process.env.DIST ?? join(ROOT, "dist"));
const RESULTS = join(ROOT, "test-results");
const SUB_PATH = "/some/sub/path/";
const PATIENCE = 10_000; // milliseconds for one thing to appear
const TEST_LIMIT = 60_000; // milliseconds for one test

export const VIEWPORTS = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 320, height: 640 },
};

const TYPES = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
};

/** Declares a test. `body` gets `{ open, site }`; a third argument goes to Node's test runner. */
export function e2e(name, body, options = {}) {
  test(name, { timeout: TEST_LIMIT, ...options }, async () => {
    const site = await serve();
    const contexts = new Set();
    const complaints = [];
    try {
      await body({ site, open: (hash, wishes) => openPage(site, contexts, complaints, hash, wishes) });
      assert.deepEqual(complaints, [], "the page complained in its console");
    } finally {
      for (const context of contexts) await context.close();
      await site.close();
    }
  });
}

/** Serves a directory under the sub-path on a free port; whatever lies outside answers 404. */
export async function serve(directory = DIST) {
  assert.ok(existsSync(join(directory, "index.html")), `no site in ${directory}: run make build`);
  const site = { directory };
  const server = createServer((request, response) => {
    const file = fileFor(site.directory, new URL(request.url, "http://localhost").pathname);
    if (!file) return void response.writeHead(404, { "content-type": "text/plain" }).end("not found");
    const type = TYPES[extname(file)] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": type, "cache-control": "no-cache" }).end(readFileSync(file));
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  site.url = `http://localhost:${server.address().port}${SUB_PATH}`;
  site.close = () => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  };
  return site;
}

/** Asserts that axe-core finds no accessibility violation; `rules` may switch some off, with a reason. */
export async function axe(page, { rules = {} } = {}) {
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"));
  const { violations } = await page.evaluate((options) => globalThis.axe.run(document, options), { rules });
  const found = violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html}`));
  assert.deepEqual(found, [], "axe found violations");
}

/** Writes test-results/<name>.png of the whole page and returns the file's path. */
export async function screenshot(page, name) {
  mkdirSync(RESULTS, { recursive: true });
  const path = join(RESULTS, `${name}.png`);
  await page.screenshot({ path, fullPage: true });
  return path;
}

async function openPage(site, contexts, complaints, hash = "", wishes = {}) {
  const context = wishes.context ?? (await (await browser()).newContext(contextOptions(wishes)));
  contexts.add(context);
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const complain = (text) => wishes.expected?.some((pattern) => pattern.test(text)) || complaints.push(text);
  page.on("console", (message) => message.type() === "error" && complain(message.text()));
  page.on("pageerror", (error) => complain(String(error.stack ?? error)));
  page.on("crash", () => complain("the page crashed"));
  await page.goto(site.url + hash);
  await page.waitForSelector(wishes.until ?? "html[data-started]");
  return page;
}

function contextOptions({ viewport = "desktop", scheme = "light", motion = "no-preference", touch = false }) {
  const size = typeof viewport === "string" ? VIEWPORTS[viewport] : viewport;
  assert.ok(size, `no viewport is called ${viewport}`);
  return { viewport: size, colorScheme: scheme, reducedMotion: motion, hasTouch: touch };
}

function fileFor(directory, pathname) {
  if (!pathname.startsWith(SUB_PATH)) return null;
  const name = decodeURIComponent(pathname.slice(SUB_PATH.length)) || "index.html";
  const file = normalize(join(directory, name));
  return file.startsWith(directory + sep) && existsSync(file) && extname(file) ? file : null;
}

let started;

/** One browser for all tests of a file; every test has a profile of its own in it. */
function browser() {
  started ??= chromium.launch({
    executablePath: browserPath(),
    headless: !process.env.HEADED,
    args: ["--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-component-update"],
  });
  return started;
}

function browserPath() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  const places = (process.env.PATH ?? "").split(":").flatMap((place) => names.map((name) => join(place, name)));
  const found = places.find((place) => existsSync(place));
  assert.ok(found, "no Chromium on the search path: run tools/setup.sh or set CHROMIUM");
  return found;
}

after(async () => {
  if (started) await (await started).close();
});
