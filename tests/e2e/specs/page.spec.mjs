// Every page that the navigation leads to, whatever is on it: it starts under a sub-path and fits every
// window. What axe says of the pages and their panels stands in their own specs and in layout.spec.mjs.

import assert from "node:assert/strict";
import { e2e, fits, VIEWPORTS } from "../harness.mjs";

e2e("every page starts and fits every window", async ({ open }) => {
  const page = await open("#/search");
  await page.getByRole("button", { name: "Run again" }).waitFor();
  const links = await page.locator("nav a").evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  assert.ok(links.length > 0, "the page has no navigation");
  for (const link of links) {
    await page.setViewportSize(VIEWPORTS.desktop);
    await page.locator(`nav a[href="${link}"]`).click();
    await page.locator("main h1").waitFor();
    for (const viewport of Object.values(VIEWPORTS)) {
      await page.setViewportSize(viewport);
      await fits(page, link);
    }
  }
});
