// How each lab of the built site arrives in Chromium, as a table in Markdown: what is there when, what jumps, what keeps
// the page from answering, how much stands in the document, how many Tab stops lead to Play. It asserts nothing about
// times: those are facts about a machine. Files come packed by gzip, as hosts send them. `make bench-browser` prints it.
//
// CPU=4 slows the processor down as often, NETWORK=slow is a slow telephone connection (1.6 Mbit/s, 150 ms);
// PAGES=endgame,kenju and WIDTHS=1024,740 choose what is opened, and how wide.

import { chromium } from "playwright-core";
import { browserPath, serve } from "./site.mjs";

const PAGES = ["", "search", "chute", "player", "endgame", "kenju", "rating", "lessons", "gallery", "arena", "reproduction", "ledger", "glossary", "history", "heuristics", "about", "alpha-beta", "why-won", "teaching-kenju", "late-good-move", "seventeen-numbers", "guess-the-move"];
const VIEWPORTS = [[1440, 900], [1024, 768], [768, 1024], [740, 360], [390, 844], [320, 640]].map(([width, height]) => ({ width, height }));
const chosen = (name, usual) => process.env[name]?.split(",") ?? usual;
const REST = 2500; // milliseconds without a change of the document before a page has arrived
const PATIENCE = 60_000;

/** Runs before the page's own scripts: notes shifts, long tasks, and when the document last changed. */
function watch() {
  const seen = (globalThis.arrival = { shifted: 0, tasks: [], changed: performance.now() });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) seen.shifted += value;
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.tasks.push(duration);
  }).observe({ type: "longtask", buffered: true });
  new MutationObserver(() => (seen.changed = performance.now())).observe(document, { subtree: true, childList: true, characterData: true });
}

/** How often Tab is pressed from the top until Play has the focus; nothing on a page without steps. */
async function stopsToPlay(page) {
  if ((await page.locator(".step-play:enabled").count()) === 0) return "–";
  await page.evaluate(() => {
    document.activeElement?.blur();
    scrollTo(0, 0);
  });
  for (let stops = 1; stops <= 100; stops++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.classList.contains("step-play"))) return stops;
  }
  return "over 100";
}

async function arrive(browser, url, slug, viewport) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.addInitScript(watch);
  const session = await context.newCDPSession(page);
  if (process.env.CPU) await session.send("Emulation.setCPUThrottlingRate", { rate: Number(process.env.CPU) });
  if (process.env.NETWORK === "slow") {
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 });
  }
  await page.goto(`${url}#/${slug}`);
  await page.waitForSelector(slug === "" ? "#app" : "html[data-started]");
  // The front page has nothing that changes by itself: it is looked at after a while.
  if (slug === "") await page.waitForTimeout(REST * 2);
  else await page.waitForFunction((rest) => performance.now() - globalThis.arrival.changed > rest, REST, { polling: 200 });
  const found = await page.evaluate(() => {
    const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN;
    const { shifted, tasks, changed } = globalThis.arrival;
    return { paint, shifted, tasks, changed, elements: document.querySelectorAll("*").length };
  });
  const stops = await stopsToPlay(page);
  await context.close();
  return { ...found, stops };
}

const site = await serve(undefined, { packed: true });
const browser = await chromium.launch({ executablePath: browserPath(), args: ["--disable-gpu"] });
const row = (...cells) => console.log(`| ${cells.join(" | ")} |`);
row("page", "width, px", "first paint, ms", "at rest after, ms", "layout shift", "long tasks (longest, ms)", "elements", "Tab stops to Play");
row(...Array(8).fill("---"));
const widths = chosen("WIDTHS", ["1440", "390"]);
for (const viewport of VIEWPORTS.filter(({ width }) => widths.includes(String(width)))) {
  for (const slug of chosen("PAGES", PAGES)) {
    const { paint, changed, shifted, tasks, elements, stops } = await arrive(browser, site.url, slug, viewport);
    const longest = Math.round(Math.max(0, ...tasks));
    row(slug || "front", viewport.width, Math.round(paint), slug ? Math.round(changed) : "plays on", shifted.toFixed(3), `${tasks.length} (${longest})`, elements, stops);
  }
}
await browser.close();
await site.close();
