// The explanations of PLAYER and CHUTE: read before their programs have come, answered, dragged, shared as links, and left for a lab.

import assert from "node:assert/strict";
import { e2e, stands } from "../harness.mjs";
import { hears } from "../lab.mjs";

const NUMBERS = "#/seventeen-numbers";
const GUESS = "#/guess-the-move";
const addressIs = (page, hash) => page.waitForFunction((hash) => location.hash === hash, hash);

for (const [hash, place] of [[NUMBERS, ".counts"], [GUESS, ".guess"]]) {
  e2e(`${hash}: the text before the program has come is that of the program, and it fits every window`, async ({ open, site }) => {
    let come;
    const free = new Promise((resolve) => (come = resolve));
    site.before = (name) => (name.endsWith(".wasm") ? free : null);
    const page = await open(hash, { until: place });
    const early = await page.locator(place).innerText();
    come();
    await page.waitForSelector("html[data-started]");
    assert.equal(await page.locator(place).innerText(), early);
    await stands(page, hash.slice(2));
  });
}

e2e("seventeen numbers: a guess is answered, a weight is dragged, and the address says so", async ({ open }) => {
  const page = await open(NUMBERS);
  await page.locator("#guess-qa3").click();
  assert.match(await page.locator("#part-choice .learn-reply").innerText(), /PLAYER plays Rac1: its sum is 94\. Qa3.*scores 64\. That is only 17th of 46\./);
  await page.locator("#count-3").click();
  await hears(page, /^Moves to choose from/);
  const first = page.locator("#part-weights .ps-leaders .is-first");
  assert.match(await first.innerText(), /Rac1/);
  await page.locator("#weight-0").fill("0");
  await page.locator("#weight-2").fill("-10");
  await addressIs(page, `${NUMBERS}?weights=0,1,-1,1,1`);
  assert.match(await first.innerText(), /Qa3/);
  await page.locator("#weight-2").press("ArrowRight");
  await addressIs(page, `${NUMBERS}?weights=0,1,-0.9,1,1`);
  await page.locator("#reset-weights").click();
  await addressIs(page, NUMBERS);
});

e2e("seventeen numbers: one lesson moves the weights, and one ply further the rook is lost", async ({ open }) => {
  const page = await open(NUMBERS);
  await page.locator("#teach").click();
  await addressIs(page, `${NUMBERS}?lessons=1`);
  assert.equal(await page.locator("#taught").innerText(), "After 1 lesson Qa3 goes from 17th to 5th. But now Rxg7+ is first: it was 30th.");
  assert.match((await page.locator("#part-lesson .ps-changes").innerText()).replace(/\s+/g, " "), /▼ 0\.09 .*▲ 1\.45/);
  await page.getByRole("button", { name: "Rate 0.3" }).click();
  assert.equal(await page.locator("#taught").innerText(), "After 1 lesson Qa3 is still 17th of 46. Rac1 stays first.");
  await page.locator("#ahead-2").click();
  await hears(page, /^The king takes the rook\. White’s pieces are worth 40 less\./);
  await page.getByRole("link", { name: "Open this position" }).click();
  await page.waitForSelector('#app[data-module="player"] main');
  await page.waitForFunction(() => location.hash.includes("r3qrk1/2R3pp"));
});

e2e("guess the move: nothing tells the answer before the guess, then the rules speak one by one", async ({ open }) => {
  const page = await open(GUESS);
  const quiet = page.locator("#part-quiet");
  assert.equal(await quiet.locator(".ps-arrow, .learn-reply, .is-played, a[href*=chute]").count(), 0);
  assert.equal(await page.locator('a[href*="ply="]').count(), 0);
  await quiet.getByRole("button", { name: "Bc4", exact: true }).click();
  assert.match(await quiet.locator(".learn-reply").innerText(), /Stahlberg played a3\. CHUTE ranks a3 12th of 46 and would play Bc4\./);
  assert.equal(await quiet.locator(".ps-arrow").count(), 2);
  await page.locator("#next-1").click();
  assert.equal(await quiet.locator(".ps-count").count(), 1);
  await page.locator("#all-1").click();
  assert.match(await quiet.locator(".ww-sum").innerText(), /decides: it puts Bc4 944 points ahead of a3/);
  assert.ok((await quiet.locator(".ps-mark").count()) > 0, "its squares are drawn");
  assert.equal(await page.evaluate(() => location.hash), GUESS, "the address does not tell it either");
  await quiet.getByRole("link", { name: "See it in the lab" }).click();
  await page.waitForSelector('#app[data-module="chute"] main');
});

e2e("guess the move: dots are dragged and moved by keys, and bad links are answered", async ({ open }) => {
  const page = await open(GUESS);
  const r = page.locator(".gm-r b");
  const before = await r.innerText();
  const dot = page.locator("#dot-0");
  await dot.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await dot.boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 90, y + height / 2 - 120, { steps: 4 });
  await page.mouse.up();
  await page.waitForFunction((before) => document.querySelector(".gm-r b").innerText !== before, before);
  await hears(page, /^r = /);
  await page.waitForFunction(() => location.hash.includes("dots="));
  await page.locator("#reset-dots").click();
  await addressIs(page, GUESS);
  await dot.focus();
  await page.keyboard.press("ArrowUp");
  await page.waitForFunction(() => location.hash.includes("dots="));
  await page.evaluate(() => (location.hash = "#/guess-the-move?dots=1,2"));
  await page.locator(".guess .notice-problem").waitFor();
});
