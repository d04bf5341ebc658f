// Every page that the navigation leads to, whatever is on it: it starts under a sub-path and fits every
// window. What axe says of the pages and their panels stands in their own specs and in layout.spec.mjs.

import assert from "node:assert/strict";
import { axe, e2e, fits, stands, VIEWPORTS } from "../harness.mjs";

e2e("every page starts and fits every window", async ({ open }) => {
  const page = await open("#/search");
  await page.getByRole("button", { name: "Run again" }).waitFor();
  const links = await page.locator("nav a").evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  assert.ok(links.length > 0, "the page has no navigation");
  for (const link of links) {
    await page.setViewportSize(VIEWPORTS.desktop);
    const entry = page.locator(`nav a[href="${link}"]`);
    if (!(await entry.isVisible())) await page.locator("#labs-button").click();
    await entry.click();
    await page.locator("main h1").waitFor();
    for (const viewport of Object.values(VIEWPORTS)) {
      await page.setViewportSize(viewport);
      await fits(page, link);
    }
  }
});

/** Addresses that the menu does not name, and the item that stands for their section. */
const DEEPER = { reproduction: "History", ledger: "History", gallery: "Learn", glossary: "Learn" };

e2e("every address that the menu no longer names leads where it did, and the menu marks its section", async ({ open }) => {
  const page = await open("#/lessons");
  for (const [slug, item] of Object.entries(DEEPER)) {
    await page.evaluate((slug) => void (location.hash = `#/${slug}`), slug);
    await page.getByRole("heading", { level: 1, name: new RegExp(`^${slug}`, "i") }).waitFor();
    const here = await page.locator("nav > [aria-current]").evaluateAll((all) => all.map((it) => [it.textContent, it.ariaCurrent]));
    assert.deepEqual(here, [[item, "true"]], slug);
  }
});

e2e("the panel of labs opens by keyboard, marks the lab and goes when one is chosen", async ({ open }) => {
  const page = await open("#/rating");
  const button = page.getByRole("button", { name: /^Labs/ });
  assert.match(await button.innerText(), /Rating/);
  await button.press("Enter");
  const panel = page.locator("#labs");
  await panel.waitFor();
  assert.equal(await panel.locator("[aria-current=page]").count(), 1);
  await axe(page);
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "hidden" });
  await button.press("Enter");
  await panel.getByRole("link", { name: /^Kenju/ }).press("Enter");
  await page.locator("#app[data-module=kenju]").waitFor();
  await panel.waitFor({ state: "hidden" });
});

e2e("a page without a program changes between light and dark, and About has the choice", async ({ open }) => {
  const page = await open("#/about", { scheme: "light" });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.getByRole("button", { name: "Light or dark" }).click();
  assert.notEqual(await ground(), light);
  const choice = page.getByLabel("Light or dark").and(page.locator("select"));
  assert.equal(await choice.inputValue(), "dark");
  await choice.selectOption("system");
  assert.equal(await ground(), light);
  await stands(page, "about");
});
