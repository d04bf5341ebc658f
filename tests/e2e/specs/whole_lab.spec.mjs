// A lab in two programs: a first visit loads the overview alone, and the whole lab takes its place when its workbench is
// wanted. Position and focus stay, the overview's worker ends, and where the whole lab does not come the overview stays.

import assert from "node:assert/strict";
import { e2e } from "../harness.mjs";
import { clicks, position, searched } from "../lab.mjs";

const LABS = ["search", "kenju", "endgame", "rating", "player", "chute"];

/** The programs that have been asked for since. */
function watch(site) {
  const asked = [];
  site.before = (name) => void asked.push(name);
  return () => [...new Set(asked.map((name) => /^([a-z-]+)-[0-9a-f]{16}\.wasm$/.exec(name)?.[1]).filter(Boolean))];
}

const ready = (page, name) => page.waitForFunction((name) => document.querySelector("#app")?.dataset.module === name, name);
const openWorkbench = (page) => page.getByRole("button", { name: "Workbench", exact: true }).first().click();

for (const lab of LABS) {
  e2e(`${lab}: a first visit loads the overview alone, and the workbench the whole lab once`, async ({ open, site }) => {
    const programs = watch(site);
    const page = await open(`#/${lab}`, { overview: true });
    await ready(page, `${lab}-overview`);
    assert.deepEqual(programs(), [`${lab}-overview`]);
    await openWorkbench(page);
    await ready(page, lab);
    await page.locator(".workbench-switch [aria-pressed=true]", { hasText: /^(?!Overview)/ }).waitFor();
    assert.deepEqual(programs(), [`${lab}-overview`, lab]);
    await page.getByRole("button", { name: "Overview", exact: true }).click();
    await page.locator(".workbench-switch [aria-pressed=true]", { hasText: "Overview" }).waitFor();
    await openWorkbench(page);
    await page.reload();
    await ready(page, lab);
    assert.deepEqual(programs(), [`${lab}-overview`, lab]);
  });
}

e2e("the position goes along, and the program of the overview ends with its worker", async ({ open }) => {
  const page = await open(position(undefined, { depth: 2 }), { overview: true });
  await searched(page);
  await clicks(page, "e2", "e4");
  await page.locator(".overview-say", { hasText: /^After e4/ }).waitFor();
  assert.equal(page.workers().length, 1);
  await page.waitForURL(/step=\d\d/);
  const before = page.url().replace(/&digest=.*/, "");
  await openWorkbench(page);
  await ready(page, "search");
  await searched(page);
  assert.equal(page.url().replace(/&digest=.*/, ""), before);
  const where = await page.locator(".lab-why").textContent();
  assert.match(where, /e4/);
  await page.waitForFunction(() => !document.querySelector("[data-module=search-overview]"));
  assert.equal(page.workers().length, 1);
});

e2e("a link to a part of the workbench loads the whole lab at once, and so does a command", async ({ open, site }) => {
  const programs = watch(site);
  await open("#/search?v=1&algorithm=ctw", { overview: true });
  assert.deepEqual(programs(), ["search"]);
  const page = await open("#/endgame", { overview: true });
  assert.match((await page.evaluate(() => globalThis.plyground.endgame())).fen, /2k5/);
  await ready(page, "endgame");
  assert.deepEqual(programs(), ["search", "endgame-overview", "endgame"]);
});

e2e("where the whole lab does not come, the overview stays, says why, and is there on the next visit", async ({ open, site }) => {
  site.refuse = (name) => (/^search-[0-9a-f]{16}\.wasm$/.test(name) ? 503 : undefined);
  const page = await open("#/search", { overview: true, expected: [/503/, /could not be loaded|answers 503/] });
  await openWorkbench(page);
  await page.getByRole("alert").filter({ hasText: "Search could not be loaded: the server answers 503" }).waitFor();
  await page.getByRole("button", { name: "Stay here" }).click();
  await page.getByRole("alert").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Next cut-off" }).click();
  await page.locator(".overview-say", { hasText: /^After c4/ }).waitFor();
  await page.reload();
  await ready(page, "search-overview");
  site.refuse = undefined;
  await openWorkbench(page);
  await ready(page, "search");
});
