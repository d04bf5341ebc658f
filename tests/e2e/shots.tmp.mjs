import { e2e } from "./harness.mjs";
const pages = JSON.parse(process.env.SHOTS);
for (const [name, hash, viewport, scheme, steps] of pages)
  e2e(name, async ({ open }) => {
    const page = await open(hash, { overview: true, viewport, scheme, expected: [/.*/] });
    await page.waitForTimeout(2500);
    for (const step of steps ?? []) { await page.locator(step).first().click(); await page.waitForTimeout(1200); }
    await page.screenshot({ path: `/tmp/shots/${name}.png`, fullPage: true });
  });
