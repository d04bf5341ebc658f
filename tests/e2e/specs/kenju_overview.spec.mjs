// The Kenju lab as a first visit sees it: an empty board, a pupil that asks, answers by click and key, and what it keeps.

import assert from "node:assert/strict";
import { e2e, fits, screenshot, stands } from "../harness.mjs";

const say = (page) => page.locator(".overview-say").textContent();
const point = (page, x, y) => page.locator(`#kj${x}_${y}`);

/** Answers that both lines are equal, which contradicts nothing, until Kenju has moved. */
async function answerAll(page) {
  for (let left = 200; left > 0; left -= 1) {
    if ((await page.locator(".overview-tag[data-kind=ask]").count()) === 0) return;
    await page.keyboard.press("0");
  }
  assert.fail("it goes on asking");
}

e2e("an empty board waits for the first stone, and the first question is about it", async ({ open }) => {
  const page = await open("#/kenju", { overview: true });
  assert.equal(await say(page), "Place your first stone.");
  assert.equal(await page.locator(".trials:visible").count(), 0);
  await point(page, 0, 0).click();
  assert.equal(await page.locator(".overview-tag").textContent(), "Kenju asks");
  assert.match(await say(page), /Which of your two lines is the bigger danger\?$/);
  assert.equal(await page.locator(".kj-answer").count(), 3);
  await screenshot(page, "kenju-asks");
  await stands(page, "kenju-overview");
});

e2e("a line's number on the board answers, and the lesson can be taken back", async ({ open }) => {
  const page = await open("#/kenju", { overview: true });
  await point(page, 0, 0).click();
  await page.locator(".kj-asked-marks [data-answer='1']").click();
  await page.locator(".pupil-lesson").waitFor();
  assert.match(await page.locator(".pupil-lesson").textContent(), /Lesson 1 learned.* counts more than/s);
  await answerAll(page);
  const lessons = Number(/Lesson (\d+)/.exec(await page.locator(".pupil-lesson").textContent())[1]);
  assert.ok(lessons > 0);
  assert.match(await page.locator(".pupil-questions strong").textContent(), new RegExp(`^${lessons} questions?$`));
  await page.getByRole("button", { name: "Take it back" }).click();
  await page.waitForFunction(
    (before) => !document.querySelector(".pupil-lesson")?.textContent.includes(`Lesson ${before} learned`),
    lessons,
  );
});

e2e("five in a row are celebrated, and the pupil is there again on the next visit", async ({ open }) => {
  const page = await open("#/kenju", { overview: true, viewport: "telephone" });
  await fits(page, "kenju-overview");
  // A game, until somebody has five or nobody may move.
  for (let turn = 0; turn < 25; turn += 1) {
    await answerAll(page);
    if (await page.getByRole("button", { name: "Play again" }).count()) break;
    await page.waitForFunction(() => /Your move|Place your first|wins|win!|Nobody/.test(document.querySelector(".overview-say").textContent));
    if (await page.getByRole("button", { name: "Play again" }).count()) break;
    await page.locator(".kj-cell[aria-label$=vacant]").nth(turn % 2 ? 20 : 60).click();
  }
  assert.match(await say(page), /(You win!|wins|Nobody made five).*lesson/);
  await page.getByRole("button", { name: "Play again" }).click();
  assert.equal(await say(page), "Place your first stone.");
  assert.equal(await page.locator(".pupil-bars li").count(), 2);
  const second = await open("#/kenju", { context: page.context() });
  await second.waitForFunction(() => document.querySelectorAll(".pupil-bars li").length === 2);
});
