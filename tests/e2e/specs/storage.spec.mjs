// A browser that refuses storage, as some do for all sites and some in private windows: reading
// `localStorage` throws. The site is there all the same, and says once that nothing is kept.

import assert from "node:assert/strict";
import { axe, e2e } from "../harness.mjs";
import { link, searched, theme } from "../lab.mjs";

/** Runs in the page before anything else. */
function refuse() {
  const refused = { get: () => { throw new DOMException("Access is denied for this document.", "SecurityError"); } };
  Object.defineProperty(window, "localStorage", refused);
  Object.defineProperty(Navigator.prototype, "serviceWorker", refused);
}

e2e("a browser that refuses storage gets every lab, and is told once that nothing is kept", async ({ open }) => {
  const page = await open(link({ depth: 1 }), { before: refuse });
  const told = page.getByText("This browser keeps nothing for this site");
  await told.waitFor();
  await axe(page);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await searched(page);
  await theme(page, "dark");
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
  for (const name of ["kenju", "endgame", "rating", "player", "chute", "search"]) {
    await page.evaluate((name) => void (location.hash = `#/${name}`), name);
    await page.locator(`#app[data-module^="${name}"] main h1`).waitFor({ state: "attached" });
    assert.equal(await told.count(), 0, name);
    assert.equal(await page.getByText("not kept for the next visit").count(), 0, name);
  }
});

e2e("a browser that keeps what it is given is told nothing", async ({ open }) => {
  const page = await open(link({ depth: 1 }));
  await searched(page);
  assert.equal(await page.getByText("This browser keeps nothing for this site").count(), 0);
});
