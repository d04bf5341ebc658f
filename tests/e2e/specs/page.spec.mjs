// Every page that the navigation leads to, whatever is on it: it starts under a sub-path on every size
// and in both schemes, fits the window, and axe-core finds nothing to complain about.

import assert from "node:assert/strict";
import { axe, e2e, screenshot, VIEWPORTS } from "../harness.mjs";

const ANSWERED = 30_000; // milliseconds for the first search on a busy machine

for (const viewport of Object.keys(VIEWPORTS)) {
  for (const scheme of ["light", "dark"]) {
    e2e(`every page stands, ${viewport}, ${scheme}`, async ({ open }) => {
      const page = await open("", { viewport, scheme });
      await page.getByRole("button", { name: "Run again" }).waitFor({ timeout: ANSWERED });
      const links = await page.locator("nav a").evaluateAll((all) => all.map((a) => a.getAttribute("href")));
      assert.ok(links.length > 0, "the page has no navigation");
      for (const link of links) {
        await page.locator(`nav a[href="${link}"]`).click();
        await page.locator("main h1").waitFor();
        await screenshot(page, `${link.replace(/\W+/g, "") || "start"}-${viewport}-${scheme}`);
        await axe(page);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(overflow <= 0, `${link} is ${overflow} px wider than the window`);
      }
    });
  }
}
