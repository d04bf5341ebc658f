// When the program itself fails: a banner with a report and a way back to the last link, never a
// frozen page. The failure is a real one: in a copy of the site the element that the program is
// drawn into has lost its name, as only a broken build could bring about.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { axe, e2e, screenshot, withCopy } from "../harness.mjs";
import { searched, smallTree } from "../lab.mjs";

/** Takes the name of the element away that the program is drawn into. */
function breakBuild(directory) {
  const page = join(directory, "index.html");
  writeFileSync(page, readFileSync(page, "utf8").replace('id="app"', 'id="gone"'));
}

e2e("a program that fails shows a report to copy and goes on from the last link", async ({ open, site }) => {
  const intact = site.directory;
  await withCopy(site, async (copy) => {
    breakBuild(copy);
    site.directory = copy;
    const page = await open(smallTree({ step: 7 }), { until: "#panic", expected: [/panicked at/, /unreachable/] });
    const report = await page.getByLabel("Report to copy").inputValue();
    for (const part of [/^plyground 0\.1\.0 [0-9a-f]{16}\n/, /panicked at src\/web/, /the page has an element #app/, /step=7/, /Chrome/])
      assert.match(report, part);
    assert.equal(await page.getByRole("alert").filter({ hasText: "Something in Plyground failed" }).count(), 1);
    await axe(page);
    await screenshot(page, "failure");
    site.directory = intact;
    await page.getByRole("button", { name: "Reload from the last link" }).click();
    await page.waitForSelector("html[data-started]");
    assert.equal((await searched(page)).step, 7);
    assert.equal(await page.locator("#panic").count(), 0);
  });
});

e2e("a failed program says so once, however often it fails", async ({ open, site }) => {
  await withCopy(site, async (copy) => {
    breakBuild(copy);
    const script = join(copy, readFileSync(join(copy, "index.html"), "utf8").match(/name="app" content="\.\/([^"]+)"/)[1]);
    site.directory = copy;
    const page = await open("", { until: "#panic", expected: [/panicked at/, /unreachable/] });
    await page.evaluate(async (name) => {
      const app = await import(name);
      await app.default().catch(() => {});
    }, `${site.url}${script.split("/").at(-1)}`).catch(() => {});
    assert.equal(await page.locator(".panic").count(), 1);
  });
});
