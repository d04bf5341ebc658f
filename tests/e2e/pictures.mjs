// Makes the pictures that are kept in the repository, from the built site: icons, the picture for links
// elsewhere, and those of the README in both schemes. `make pictures` after a change of looks.

import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { browserPath, ROOT, serve } from "./site.mjs";

const ICON = readFileSync(join(ROOT, "www/favicon.svg"), "utf8");
/** The icons: their names, sides in pixels, and how much of the side is left free round the picture. */
const ICONS = [
  ["icon-180", 180, 0, "#1d4f7c"],
  ["icon-192", 192, 0, null],
  ["icon-512", 512, 0, null],
  ["icon-maskable", 512, 0.1, "#1d4f7c"],
];
/** The pictures of the README. */
const LABS = [
  ["search", "#/search"],
  ["endgame", "#/endgame"],
  ["kenju", "#/kenju?v=1&hands=gg&white=WA.140&inputs=tMAX.g12"],
];

const site = await serve();
const browser = await chromium.launch({ executablePath: browserPath(), args: ["--disable-gpu"] });

async function icon(name, side, free, ground) {
  const page = await browser.newPage({ viewport: { width: side, height: side }, colorScheme: "light" });
  const inner = Math.round(side * (1 - 2 * free));
  await page.setContent(`<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ground ?? "transparent"}">
    <div style="width:${inner}px;height:${inner}px">${ICON}</div></body>`);
  await page.screenshot({ path: join(ROOT, "www", `${name}.png`), omitBackground: true });
  await page.close();
}

async function lab(hash, path, viewport, colorScheme) {
  const page = await browser.newPage({ viewport, colorScheme, reducedMotion: "reduce" });
  await page.goto(site.url + hash);
  await page.waitForSelector("html[data-started]");
  await page.waitForLoadState("networkidle");
  // The worker's answer, and the tree drawn.
  await page.waitForTimeout(1500);
  await page.screenshot({ path });
  await page.close();
}

for (const row of ICONS) await icon(...row);
await lab("#/search", join(ROOT, "www/social.png"), { width: 1200, height: 630 }, "light");
const docs = join(ROOT, "docs/pictures");
mkdirSync(docs, { recursive: true });
for (const [name, hash] of LABS) {
  for (const scheme of ["light", "dark"]) await lab(hash, join(docs, `${name}-${scheme}.png`), { width: 1200, height: 750 }, scheme);
}
await browser.close();
await site.close();
