// Kenju's experiments: run in a pool of workers, paused, stopped with what there is, done again where a
// worker died, the same whatever the number of workers, and taken along.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { axe, e2e } from "../harness.mjs";
import { becomes, clipboard, hears, menu, said } from "../lab.mjs";
import { answersWait, asksNothingMore, handAnswers, holdAnswers, ownWorker } from "../workers.mjs";

const hash = (fields) => `#/kenju?${new URLSearchParams(fields)}`;

/** A match of many parts. A fast machine would be through with them before a test has looked: their answers are held. */
const LONG = { experiment: "match", n: 200000 };

const panel = (page) => page.locator("#trials");
const button = (page, name) => panel(page).getByRole("button", { name, exact: true });
const field = (page, label) => panel(page).locator(".trials-form").getByLabel(label, { exact: true });
const progress = (page) => panel(page).locator(".trials-progress");

const run = (page) => button(page, "Run the trial").click();
const ended = (page, pattern) => panel(page).locator(".trials-outcome > p", { hasText: pattern }).first();

/** How many parts the page shows as done. */
const parts = async (page) => Number(/^(\d+) of/.exec(await progress(page).innerText())[1]);

/** Waits until more parts than that are done. */
const more = (page, than) =>
  page.waitForFunction(
    (than) => Number(/^(\d+) of/.exec(document.querySelector("#trials .trials-progress")?.textContent ?? "0 of")[1]) > than,
    than,
  );

/** Has answers wait as soon as more parts than that are done. */
const holdAt = (page, than) =>
  holdAnswers(page, (than) => () => Number(/^(\d+) of/.exec(document.querySelector("#trials .trials-progress")?.textContent ?? "0 of")[1]) > than, than);

/** The workers there are before a trial: the lab's own, which the page starts. */
async function idle(page) {
  await ownWorker(page);
  return page.workers();
}

/** All cells of the tables. */
const tables = (page) => panel(page).locator("table.table tbody").allInnerTexts();

/** What a button saves: the file's name and its text. */
async function saved(page, name) {
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, name).click()]);
  return [download.suggestedFilename(), readFileSync(await download.path(), "utf8")];
}

e2e("a match is run in the pool and its result taken along", async ({ open }) => {
  const page = await open(hash({ experiment: "match", n: 400, seed: 7 }));
  assert.equal(await field(page, "Games").inputValue(), "400");
  const before = (await idle(page)).length;
  await run(page);
  await ended(page, /^The trial is done\./).waitFor();
  assert.ok(page.workers().length > before, "a worker of the pool has been started");
  assert.ok((await panel(page).locator("svg").count()) > 0, "a chart is drawn");
  const [name, csv] = await saved(page, "Save as CSV");
  assert.equal(name, "kenju-match-7.csv");
  assert.match(csv, /400/);
  const [, text] = await saved(page, "Save as JSON");
  const { white, black, none } = JSON.parse(text);
  assert.equal(white + black + none, 400);
  const copied = await clipboard(page);
  await button(page, "Copy the command").click();
  await page.waitForFunction(() => /Copied/.test(document.querySelector("p[aria-live=polite]").textContent));
  assert.equal(await copied(), "plyground kenju match --white MAX --black MAX --games 400 --seed 7");
  await axe(page);
});

e2e("the number of workers changes nothing", async ({ open }) => {
  const page = await open(hash({ experiment: "stances", n: 100 }));
  const found = [];
  for (const workers of ["1", "3"]) {
    await field(page, "Workers").selectOption(workers);
    await run(page);
    await ended(page, /^The trial is done\./).waitFor();
    found.push((await saved(page, "Save as CSV"))[1], await tables(page));
  }
  assert.ok(found[0].length > 100);
  assert.equal(found[2], found[0]);
  assert.deepEqual(found[3], found[1]);
});

e2e("a trial is paused and goes on, and stopped it shows what there is", async ({ open }) => {
  const page = await open(hash(LONG), { before: answersWait });
  await holdAt(page, 3);
  await run(page);
  await more(page, 3);
  await button(page, "Pause").click();
  await page.waitForFunction(() => /\(paused\)/.test(document.querySelector("#trials .trials-progress").textContent));
  await asksNothingMore(page);
  const before = await parts(page);
  await holdAt(page, before + 20);
  await button(page, "Go on").click();
  await more(page, before + 20);
  await button(page, "Stop and keep results").click();
  await handAnswers(page);
  const text = await ended(page, /^Stopped by you\./).innerText();
  const [, done, all] = /rest on (\d+) of (\d+) parts/.exec(text);
  assert.ok(Number(done) > before && Number(done) < Number(all), text);
  assert.match(await said(page), /Stopped by you/);
  assert.match(await panel(page).locator(".chart-sample").first().innerText(), /from \d+ of \d+ parts/);
  const [name, json] = await saved(page, "Save as JSON");
  assert.equal(name, "kenju-match-1982-partial.json");
  assert.equal(JSON.parse(json).units_done, Number(done));
});

e2e("a trial ended now takes its workers with it and keeps what came back", async ({ open }) => {
  const page = await open(hash(LONG), { before: answersWait });
  const before = (await idle(page)).length;
  await holdAt(page, 3);
  await run(page);
  await more(page, 3);
  await button(page, "End now").click();
  await ended(page, /^You ended the trial and its workers/).waitFor();
  await becomes(page, () => page.workers().length, (count) => count === before);
  await handAnswers(page);
  await field(page, "Games").fill("200");
  await run(page);
  await ended(page, /^The trial is done\./).waitFor();
});

e2e("a worker that dies is replaced, and the result is the same", async ({ open }) => {
  const fields = { experiment: "match", n: 20000, seed: 3 };
  const page = await open(hash(fields), { expected: [/broken on purpose/], before: answersWait });
  await field(page, "Workers").selectOption("2");
  const own = new Set(await idle(page));
  await holdAt(page, 3);
  await run(page);
  await more(page, 3);
  const [victim] = page.workers().filter((worker) => !own.has(worker));
  const gone = new Promise((closed) => victim.once("close", closed));
  await victim.evaluate(() => void setTimeout(() => { throw new Error("broken on purpose"); }));
  await gone;
  await page.waitForFunction(() => /1 worker replaced/.test(document.querySelector("#trials .trials-progress")?.textContent));
  await handAnswers(page);
  await ended(page, /^The trial is done\./).waitFor();
  const [, broken] = await saved(page, "Save as CSV");
  await run(page);
  await ended(page, /^The trial is done\./).waitFor();
  assert.equal((await saved(page, "Save as CSV"))[1], broken);
});

e2e("what cannot be run is said at its field, and the trial goes on while another page is read", async ({ open }) => {
  const page = await open(hash(LONG), { before: answersWait });
  await field(page, "Games").fill("many");
  await field(page, "Games").blur();
  assert.match(await panel(page).locator("#trials-n-error").innerText(), /many.* is not a whole number/);
  await button(page, "Run the trial").click();
  await hears(page, /^The trial cannot be run: /);
  assert.equal(await panel(page).locator(".run-progress").count(), 0);
  await field(page, "Games").fill("200000");
  await holdAt(page, 0);
  await run(page);
  await more(page, 0);
  const at = await parts(page);
  await menu(page, "Ledger").click();
  await page.getByRole("heading", { name: "Ledger", level: 1 }).waitFor();
  const given = await page.evaluate(() => globalThis.answers.given);
  await holdAnswers(page, (given) => () => globalThis.answers.given >= given + 5, given);
  await page.waitForFunction((given) => globalThis.answers.given === given + 5, given);
  await menu(page, "Kenju").click();
  await more(page, at);
  await button(page, "Stop and keep results").click();
  await handAnswers(page);
  await ended(page, /^Stopped by you/).waitFor();
});

e2e("every experiment has a form that runs on a small screen", async ({ open }) => {
  const page = await open("#/kenju", { viewport: "phone" });
  const choices = field(page, "Experiment");
  const count = await choices.locator("option").count();
  assert.equal(count, 14);
  for (let row = 0; row < count; row++) {
    await choices.selectOption({ index: row });
    assert.equal(await panel(page).locator(".field-error").count(), 0);
    assert.ok(await button(page, "Run the trial").isEnabled());
  }
  await axe(page);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing sticks out");
});
