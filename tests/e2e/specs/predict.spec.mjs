// Predict mode as a person meets it: in each lab a question before what comes is shown, answered by mouse or
// keyboard, told with its reason, scored; what would tell the answer is not on the page meanwhile.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { axe, e2e, fits, screenshot, stands } from "../harness.mjs";
import { clipboard, hears, notices } from "../lab.mjs";

const panel = (page) => page.getByRole("region", { name: "What comes next?" });
const begins = (page) => page.getByRole("button", { name: "Predict what comes next" });
const asks = (page) => panel(page).locator(".predict-asks");
const told = (page) => panel(page).locator(".predict-told");
const choices = (page) => panel(page).locator(".predict-choices button");

/** Answers by the number of the choice on the keyboard; gives what is said of it. */
async function answer(page, number) {
  const before = await page.evaluate(() => document.querySelector(".predict-score")?.textContent);
  await page.keyboard.press(String(number));
  await page.waitForFunction((before) => {
    const score = document.querySelector(".predict-score");
    return score && score.textContent !== before;
  }, before);
  return told(page).innerText();
}

/** Goes to the first question of the recording, once there is one: keys pressed before lead nowhere. */
async function toTheFirst(page) {
  await page.locator(".step-number:enabled").waitFor();
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+ArrowRight");
}

/** What is known of each lab: a link, what begins the first question, what is hidden meanwhile. */
const LABS = [
  { name: "search", hash: "#/search", begin: toTheFirst, hidden: ".stepper-marks" },
  { name: "endgame", hash: "#/endgame", begin: toTheFirst, hidden: ".eg-static" },
  { name: "kenju", hash: "#/kenju?v=1&hands=gg&white=WA.140&inputs=tMAX.g12", begin: toTheFirst, hidden: ".trace-step.is-ahead" },
  { name: "chute", hash: "#/chute", begin: async () => {}, hidden: ".ch-points table" },
  { name: "player", hash: "#/player", begin: async () => {}, hidden: ".pl-moves table" },
];

for (const { name, hash, begin, hidden } of LABS) {
  e2e(`${name}: a question waits, holds the steps, and is answered with its reason`, async ({ open }) => {
    const page = await open(hash);
    await begins(page).click();
    await begin(page);
    await asks(page).waitFor();
    assert.equal(await page.locator(hidden).count(), 0, "nothing tells the answer");
    const first = await asks(page).innerText();
    const at = await page.locator(".step-number").inputValue();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowRight");
    assert.equal(await page.locator(".step-number").inputValue(), at, "the steps wait");
    await axe(page);
    await screenshot(page, `predict-${name}-asked`);
    const said = await answer(page, 1);
    assert.match(said, /^(Right:|No[,.]) /, first);
    assert.ok(said.length > 20, said);
    await page.getByRole("status").filter({ hasText: said.slice(0, 20) }).waitFor({ state: "attached" });
    await screenshot(page, `predict-${name}-told`);
    await page.keyboard.press("Shift+ArrowRight");
    await asks(page).waitFor();
    await panel(page).getByRole("button", { name: "Show me" }).click();
    await panel(page).locator(".predict-score", { hasText: /^[01] of 1 right.*; 1 passed\.$/ }).waitFor();
    await panel(page).getByRole("button", { name: "End" }).click();
    await begins(page).waitFor();
  });
}

e2e("rating: an engine's changes of mind are guessed once it is through", async ({ open }) => {
  const page = await open("#/rating?v=1&panel=engines");
  await begins(page).click();
  await panel(page).getByText("Run an engine").waitFor();
  await page.getByRole("button", { name: "Run on the position shown" }).click();
  await asks(page).waitFor();
  assert.equal(await page.locator(".rating-result").count(), 0, "nothing tells the answer");
  assert.match(await asks(page).innerText(), /which move does .* prefer first\?/);
  const said = await answer(page, 1);
  assert.match(said, /prefers \S+ from /);
  await axe(page);
  await screenshot(page, "predict-rating");
  for (let number = 0; number < 200 && (await asks(page).count()); number++) await panel(page).getByRole("button", { name: "Show me" }).click();
  await page.locator(".rating-result").waitFor();
});

e2e("the cuts of the example tree are guessed all through; wrong cuts are counted, the answers saved", async ({ open }) => {
  const page = await open("#/search?v=1&tree=(((15)(7(3 4)))((-3)(2))((1)(8)))&predict=1");
  await page.waitForFunction(() => document.querySelector(".predict"));
  let asked = 0;
  for (; asked < 40; asked++) {
    await page.keyboard.press("Shift+ArrowRight");
    if (!(await asks(page).count())) break;
    assert.ok((await choices(page).count()) >= 2);
    await choices(page).first().click();
  }
  assert.ok(asked >= 4, `${asked} questions`);
  const score = await panel(page).locator(".predict-score").innerText();
  assert.match(score, new RegExp(`^\\d+ of ${asked} right.*cut off too early: \\d+`));
  const download = page.waitForEvent("download");
  await panel(page).getByRole("button", { name: "Save the answers as CSV" }).click();
  const saved = async (download) => readFileSync(await (await download).path(), "utf8").trim().split("\r\n");
  const lines = await saved(download);
  assert.equal(lines.length, asked + 1);
  assert.equal(lines[0], "number,name,date,lab,position,step,question,answered,right answer,right,in a row");
  const tree = /^\d+,,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ,search,\(+15\).*\),\d+,/;
  for (const line of lines.slice(1)) assert.match(line, tree);
  const right = lines.filter((line) => /,1,\d+$/.test(line)).length;
  assert.ok(score.startsWith(`${right} of`));

  // A name goes into every answer without one, and a reload loses nothing.
  await panel(page).getByLabel("Your name in the file (optional)").fill("Ada");
  await page.keyboard.press("Enter");
  await page.reload();
  await page.locator(".predict-score", { hasText: score }).waitFor();
  const again = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the answers as CSV" }).click();
  assert.deepEqual(await saved(again), lines.map((line) => line.replace(/^(\d+),,/, "$1,Ada,")));
  // They are this lab's own, and are gone when they are deleted.
  const other = await open("#/endgame", { context: page.context() });
  await begins(other).waitFor();
  assert.equal(await other.locator(".predict-score").count(), 0);
  if (await begins(page).count()) await begins(page).click();
  await panel(page).getByRole("button", { name: "Delete the answers" }).click();
  await page.locator(".predict-score").waitFor({ state: "detached" });
  await page.reload();
  await panel(page).or(begins(page)).first().waitFor();
  assert.equal(await page.locator(".predict-score").count(), 0);
});

e2e("a link begins it, and the page says so to whoever it is sent to", async ({ open }) => {
  const page = await open("#/search");
  await begins(page).click();
  const read = await clipboard(page);
  await panel(page).getByRole("button", { name: "Copy a link that begins this" }).click();
  await hears(page, /Copied/);
  const copied = await read();
  assert.match(copied, /&predict=1$/);
  const other = await open(copied.slice(copied.indexOf("#")));
  await panel(other).waitFor();
  for (const text of await notices(other)) assert.match(text, /^Reproduced exactly/);
});

e2e("on a phone the question stands in sight with its choices", async ({ open }) => {
  const page = await open("#/search", { viewport: "phone" });
  await begins(page).click();
  await panel(page).getByRole("button", { name: "Next question" }).click();
  await asks(page).waitFor();
  await fits(page, "predict");
  await screenshot(page, "predict-phone");
});

e2e("the question stands at every width and in both schemes", async ({ open }) => {
  const page = await open("#/chute?predict=1");
  await asks(page).waitFor();
  await stands(page, "predict chute");
});
