// The page as such, whatever labs it holds: it starts under a sub-path on every size and scheme,
// its worker answers, it says what is wrong when it cannot start, and it opens without a network.

import assert from "node:assert/strict";
import { axe, e2e, screenshot, VIEWPORTS } from "../harness.mjs";

for (const viewport of Object.keys(VIEWPORTS)) {
  for (const scheme of ["light", "dark"]) {
    e2e(`the page starts under a sub-path, ${viewport}, ${scheme}`, async ({ open }) => {
      const page = await open("", { viewport, scheme });
      await page.getByRole("heading", { level: 1, name: "Plyground" }).waitFor();
      await page.getByText("The worker is ready.").waitFor();
      await axe(page);
      await screenshot(page, `page-${viewport}-${scheme}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overflow <= 0, `the page is ${overflow} px wider than the window`);
    });
  }
}
