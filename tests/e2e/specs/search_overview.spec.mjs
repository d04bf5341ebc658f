// The search lab as a first visit sees it: a cut-off in one sentence, the moves as a small tree, the next cut-off.

import assert from "node:assert/strict";
import { e2e, stands } from "../harness.mjs";
import { clicks, position, searched, smallTree } from "../lab.mjs";

const say = (page) => page.locator(".overview-say").textContent();
const waitsFor = (page, pattern) =>
  page.waitForFunction((source) => new RegExp(source).test(document.querySelector(".overview-say")?.textContent ?? ""), pattern.source);

e2e("a visitor finds a cut-off explained, and goes on to the next", async ({ open }) => {
  const page = await open("#/search", { overview: true });
  await waitsFor(page, /^After c3 Black plays c5/);
  assert.equal(await page.locator(".overview-tag").textContent(), "Cut-off: 14 replies not looked at");
  assert.match(await page.locator(".root-move.is-best").textContent(), /best Nxc7\+.*Kd7.*Nxa8.*\+4\.27/s);
  assert.equal(await page.locator(".root-move").count(), 5);
  assert.match(await page.locator(".root-cost").textContent(), /375 positions looked at, instead of 4.979/);
  await page.getByRole("button", { name: "Next cut-off" }).click();
  await waitsFor(page, /^After c4 Black plays c5/);
  assert.match(await page.locator(".overview-action").textContent(), /cut-off 2 of 18/);
  await stands(page, "search-overview");
});

e2e("the skipped replies can be looked at, and nothing changes", async ({ open }) => {
  const page = await open("#/search", { overview: true });
  await waitsFor(page, /^After c3/);
  await page.getByRole("button", { name: "Look at the 14 anyway" }).click();
  await page.locator(".overview-proof").waitFor();
  assert.match(await page.locator(".overview-proof").textContent(), /^Nothing changes\. The search looked at the 14 replies \(\d+ more positions\), and Nxc7\+ is still best with \+4\.27\.$/);
});

e2e("a move on the board is explained, and minimax has no cut-off to show", async ({ open }) => {
  const page = await open(position(undefined, { depth: 2 }), { overview: true });
  await searched(page);
  await clicks(page, "e2", "e4");
  await waitsFor(page, /^After e4 Black plays d5/);
  const minimax = await open(position(undefined, { depth: 2, algorithm: "minimax" }), { overview: true });
  await searched(minimax);
  await minimax.getByRole("button", { name: "Search with alpha-beta" }).click();
  await minimax.getByRole("button", { name: "Show a cut-off" }).click();
  await waitsFor(minimax, /^After .* Black plays/);
});

e2e("the workbench is one press away and is remembered", async ({ open }) => {
  const page = await open("#/search", { overview: true });
  await page.getByRole("button", { name: "Workbench", exact: true }).first().click();
  await page.locator(".settings").waitFor();
  await page.reload();
  await page.locator(".settings").waitFor();
  await page.getByRole("button", { name: "Overview", exact: true }).click();
  await page.locator(".overview-say").waitFor();
  await page.reload();
  await page.locator(".overview-say").waitFor();
});

e2e("a typed tree opens the workbench, which alone can show it", async ({ open }) => {
  const page = await open(smallTree(), { overview: true });
  await page.locator("#typed-tree").waitFor();
});
