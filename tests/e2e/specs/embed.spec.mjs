// The site in the frame of another page: board, sentence and steps, and a link to the whole page.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { e2e, screenshot } from "../harness.mjs";
import { serve } from "../site.mjs";

const LABS = {
  search: [".lab-board [role=grid]", ".why-heading", ".stepper"],
  endgame: [".lab-board [role=grid]", ".why-heading", ".stepper"],
  chute: [".ch-position [role=grid]", ".ch-why", ".stepper"],
  player: [".pl-position [role=grid]", ".pl-why", ".stepper"],
  kenju: [".kenju-board", ".kenju-search", ".stepper"],
  rating: [".rating svg", ".rating-tabs"],
};

/** Opens a page of another origin which holds these frames. */
async function holding(page, frames, body) {
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

const frame = (address, sandbox = "") => `<iframe src="${address}" ${sandbox} width="100%" height="720"></iframe>`;

for (const [lab, parts] of Object.entries(LABS)) {
  e2e(`${lab} in a frame of another origin shows what it is about, without the site round it`, async ({ open, site }) => {
    const page = await open("");
    await holding(page, frame(`${site.url}#/${lab}?v=1&amp;embed=1`), async (inside) => {
      for (const part of parts) await inside.locator(part).first().waitFor();
      for (const gone of [".page-header", ".lede", ".share", ".lab-examples"]) {
        for (const one of await inside.locator(gone).all()) assert.equal(await one.isVisible(), false, gone);
      }
      await screenshot(page, `embed-${lab}`);
      await page.setViewportSize({ width: 360, height: 740 });
      const width = await inside.locator("html").evaluate((root) => [root.scrollWidth, root.clientWidth]);
      assert.ok(width[0] <= width[1], `${lab} is ${width[0]} wide in ${width[1]}`);
      await screenshot(page, `embed-${lab}-phone`);
    });
  });
}

e2e("a frame is stepped through, and its link leads to the whole page at that step", async ({ open, site }) => {
  const page = await open("");
  await holding(page, frame(`${site.url}#/search?v=1&amp;depth=2&amp;step=3&amp;embed=1`), async (inside) => {
    const heading = inside.locator(".why-heading");
    await heading.waitFor();
    const before = await heading.textContent();
    await inside.getByRole("button", { name: "One step on" }).click();
    await inside.locator(".why-heading", { hasNotText: before }).waitFor();
    const after = await heading.textContent();
    await page.waitForTimeout(500); // the address follows when the steps have settled
    const [whole] = await Promise.all([
      page.waitForEvent("popup"),
      inside.getByRole("link", { name: "Open in Plyground" }).click(),
    ]);
    await whole.locator(".why-heading", { hasText: after }).waitFor();
    assert.equal(await whole.locator(".page-header").isVisible(), true);
    assert.doesNotMatch(whole.url(), /embed/);
  });
});

e2e("a frame that is shut off from its own origin works without storage", async ({ open, site }) => {
  const page = await open("", { expected: [/Failed to read|SecurityError|denied/] });
  await holding(page, frame(`${site.url}#/search?v=1&amp;depth=2&amp;embed=1`, 'sandbox="allow-scripts"'), async (inside) => {
    await inside.locator(".why-heading").waitFor();
    const shut = await inside.locator("html").evaluate(() => {
      try { return !localStorage; } catch { return true; }
    });
    assert.ok(shut, "the frame is not shut off");
    await inside.getByRole("button", { name: "One step on" }).click();
    await inside.getByRole("button", { name: "One step back" }).click();
  });
});

e2e("a page's frame is copied with its address", async ({ open, site }) => {
  const page = await open("#/search?v=1&depth=2&step=3");
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => void (window.copied = text) } });
  });
  await page.getByText("Share and keep").click();
  await page.getByRole("button", { name: "Copy as a frame" }).click();
  await page.waitForFunction(() => window.copied);
  const copied = await page.evaluate(() => window.copied);
  await holding(page, copied, async (inside) => {
    await inside.locator(".why-heading").waitFor();
    assert.equal(await inside.locator(".page-header").isVisible(), false);
    const title = await page.locator("iframe").getAttribute("title");
    assert.match(title, /^Search: /);
  });
});
