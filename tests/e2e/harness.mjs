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
//   viewport  "desktop" (1440x900), "window" (1024x768), "tablet" (768x1024), "telephone" (390x844),
//             "aslant" (740x360), "phone" (320x640) or { width, height }
//   scheme    "light" or "dark"
//   motion    "no-preference" or "reduce"
//   touch     true for a touch screen
//   javascript  false for a browser without scripts
//   copies    true for a browser that keeps copies of the site for offline use; others refuse to, as private windows do:
//             each test has a fresh profile, and to copy the site into it takes a tenth of a test's time
//   expected  list of regular expressions: console errors that belong to the test, say a panic
//   overview  true to see a lab as a first visit does; otherwise its workbench is open, as on a later visit
//   before    function that runs in the page before its own scripts
//   until     selector to wait for, when the program is not to start: default "html[data-started]"
//   context   an earlier page's `page.context()`: opens a second tab of the same profile
// Beside `open` a test is handed `site`: its `url`, its `directory`, which may be changed to serve
// another build, `before`, which is called with the name of each file before that is sent, `refuse`, which gives the
// status to answer with instead of a file, the `headers` of every file, and `close()`, which takes the server away.
//
// `eventually(page, body, arg)` waits for what a page can only say with a promise.
//
// A test fails on any console error, security policy violation or uncaught error of its pages that
// is not `expected`. `axe(page)` asserts that axe-core finds no violation; `stands(page, name)` does so
// at every width and in both schemes, where nothing may be wider than the window either.
//
// Run all with `make e2e`, one with `make e2e SPEC=specs/page.spec.mjs`. `DIST` names another built
// site, `CHROMIUM` another browser, `HEADED=1` shows it, and `PICTURES=1` writes what `screenshot(page,
// name)` sees to test-results/name.png.

import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { chromium } from "playwright-core";
import { browserPath, ROOT, serve } from "./site.mjs";

const RESULTS = join(ROOT, "test-results");
// Milliseconds for one thing to appear and for one test. They end what hangs and judge no machine: a slow one that others
// share takes a tenth of either.
export const PATIENCE = Number(process.env.PATIENCE ?? 300_000);
const TEST_LIMIT = 1_200_000;

export const VIEWPORTS = {
  desktop: { width: 1440, height: 900 },
  window: { width: 1024, height: 768 },
  tablet: { width: 768, height: 1024 },
  telephone: { width: 390, height: 844 },
  aslant: { width: 740, height: 360 },
  phone: { width: 320, height: 640 },
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
    } catch (error) {
      for (const page of [...contexts].flatMap((context) => context.pages())) await tell(page, name);
      throw error;
    } finally {
      for (const context of contexts) await context.close();
      await site.close();
    }
  });
}

/** Says what a page showed when its test failed: on another machine nobody can look. */
async function tell(page, name) {
  const shown = await page.locator("body").innerText({ timeout: 2000 }).catch((error) => error.message);
  console.log(`${name}: ${page.url()} showed\n${shown.replace(/\s+/g, " ").slice(0, 1500)}`);
}

/** Hands `body` a copy of the site that it may change; the copy is gone afterwards. */
export async function withCopy(site, body) {
  const copy = mkdtempSync(join(tmpdir(), "plyground-"));
  try {
    cpSync(site.directory, copy, { recursive: true });
    await body(copy);
  } finally {
    rmSync(copy, { recursive: true });
  }
}

/** Opens a page of another origin which holds these frames, and hands the first of them to `body`. */
export async function holding(page, frames, body) {
  const directory = mkdtempSync(join(tmpdir(), "plyground-holder-"));
  writeFileSync(join(directory, "index.html"), `<!doctype html><link rel="icon" href="data:,"><title>A lesson</title><h1>A lesson</h1>${frames}`);
  const holder = await serve(directory);
  try {
    assert.notEqual(new URL(holder.url).origin, new URL(page.url()).origin);
    await page.goto(holder.url);
    await body(page.frameLocator("iframe"));
  } finally {
    await holder.close();
    rmSync(directory, { recursive: true });
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** The rules of axe-core that look at colours. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * Asserts that axe-core finds no accessibility violation; `rules` may switch some off, with a reason.
 * `colours` looks at colours alone: enough when the same page has just been clean in other colours.
 */
export async function axe(page, { rules = {}, colours = false } = {}) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  const options = colours ? { runOnly: { type: "rule", values: COLOURS } } : { rules };
  options.resultTypes = ["violations"];
  const { violations } = await page.evaluate((options) => globalThis.axe.run(document, options), options);
  const found = violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html}`));
  assert.deepEqual(found, [], "axe found violations");
}

/** Asserts that nothing is wider than the window. */
export async function fits(page, name) {
  const [wide, width] = await page.evaluate(() => [document.scrollingElement.scrollWidth, innerWidth]);
  assert.ok(wide <= width, `${name}: ${wide} px wide in a window of ${width} px`);
}

/**
 * Asserts that a page is well at every width and in both schemes: nothing is wider than the window, and
 * axe-core finds nothing on the widest and the narrowest; the widths share their colours, so that these are looked at
 * in both schemes on the widest alone.
 */
export async function stands(page, name) {
  for (const [size, viewport] of Object.entries(VIEWPORTS)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await fits(page, name);
      if (size === "desktop") await axe(page, { colours: colorScheme === "dark" });
      if (size === "phone" && colorScheme === "dark") await axe(page);
      await screenshot(page, `${name.replaceAll(" ", "-")}-${size}-${colorScheme}`);
    }
  }
}

/** Writes test-results/<name>.png of the whole page, if pictures are asked for. */
export async function screenshot(page, name) {
  if (!process.env.PICTURES) return;
  mkdirSync(RESULTS, { recursive: true });
  await page.screenshot({ path: join(RESULTS, `${name}.png`), fullPage: true });
}

/**
 * Waits until a function that gives a promise has something true to say in the page. Playwright's `waitForFunction`
 * takes the promise itself for true, and waits for nothing: a page refuses it such a function.
 */
export async function eventually(page, body, arg, { timeout = PATIENCE } = {}) {
  const end = Date.now() + timeout;
  while (!(await page.evaluate(body, arg))) {
    assert.ok(Date.now() < end, `not within ${timeout} ms: ${body}`);
    await new Promise((resume) => setTimeout(resume, 50));
  }
}

/**
 * Waits until two frames are drawn: whoever presses a key sees nothing before, and Yew puts its drawing off where it has
 * been busy for 16 ms. A page that is left meanwhile has nothing more to draw.
 */
export const drawn = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))).catch(() => {});

/** Takes the network away from a page, once its service worker is through with starting, and opens it again. */
export async function reopenWithoutNetwork(page, site) {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await site.close();
  await page.reload();
}

async function openPage(site, contexts, complaints, hash = "", wishes = {}) {
  const context = wishes.context ?? (await (await browser()).newContext(contextOptions(wishes)));
  contexts.add(context);
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const wait = page.waitForFunction.bind(page);
  page.waitForFunction = (body, ...rest) => {
    assert.notEqual(body.constructor.name, "AsyncFunction", "a promise is always true: use `eventually`");
    return wait(body, ...rest);
  };
  const press = page.keyboard.press.bind(page.keyboard);
  page.keyboard.press = async (...keys) => {
    await press(...keys);
    await drawn(page);
  };
  if (!wishes.copies && !wishes.context) await context.addInitScript(refuseCopies);
  if (!wishes.overview && !wishes.context) await context.addInitScript(openWorkbenches);
  if (wishes.before) await page.addInitScript(wishes.before);
  const complain = (text) => wishes.expected?.some((pattern) => pattern.test(text)) || complaints.push(text);
  page.on("console", (message) => message.type() === "error" && complain(message.text()));
  page.on("pageerror", (error) => complain(String(error.stack ?? error)));
  page.on("crash", () => complain("the page crashed"));
  await page.goto(site.url + hash);
  await page.waitForSelector(wishes.until ?? "html[data-started]");
  return page;
}

/** Runs in the page before its own scripts. */
function refuseCopies() {
  if (!navigator.serviceWorker) return;
  navigator.serviceWorker.register = () => Promise.reject(new DOMException("refused by the test", "SecurityError"));
}

/** Runs in the page before its own scripts: a visitor who has opened the workbench of every lab before. */
function openWorkbenches() {
  try {
    for (const lab of ["search", "chute", "player", "endgame", "kenju", "rating", "arena"])
      if (!localStorage.getItem(`plyground.workbench.${lab}`)) localStorage.setItem(`plyground.workbench.${lab}`, "open");
  } catch {
    // A test has taken the storage away.
  }
}

function contextOptions({ viewport = "desktop", scheme = "light", motion = "no-preference", touch = false, javascript = true }) {
  const size = typeof viewport === "string" ? VIEWPORTS[viewport] : viewport;
  assert.ok(size, `no viewport is called ${viewport}`);
  return { viewport: size, colorScheme: scheme, reducedMotion: motion, hasTouch: touch, javaScriptEnabled: javascript };
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

after(async () => {
  if (started) await (await started).close();
});
