// The explanations of Kenju's questions and of the rating of 1989: answered, contradicted, dragged by keys, shared as links.

import assert from "node:assert/strict";
import { e2e, fits, stands } from "../harness.mjs";

const addressIs = (page, hash) => page.waitForFunction((hash) => location.hash === hash, hash);

e2e("teaching: a line is clicked, one value changes, and the answer is taken back", async ({ open }) => {
  const page = await open("#/teaching-kenju");
  const game = page.locator("#game-answers");
  assert.equal(await game.locator(".tk-who").textContent(), "Question 1");
  await game.locator(".tk-line").first().click();
  assert.match(await game.locator(".learn-reply").textContent(), /^Learnt\. That line goes up by 1, to 1; the other stays at 0\./);
  assert.equal(await game.locator(".tk-known .is-new").count(), 1);
  await addressIs(page, "#/teaching-kenju?answers=1");
  await page.locator("#answers-back").click();
  await addressIs(page, "#/teaching-kenju");
  await fits(page, "teaching");
  await stands(page, "teaching");
});

e2e("teaching: a contradiction is named, and the same pair is asked about again", async ({ open }) => {
  const page = await open("#/teaching-kenju");
  await page.locator("#again-B").click();
  const game = page.locator("#game-again");
  assert.match(await game.locator(".learn-reply").textContent(), /^A contradiction\. This contradicts answer 1\./);
  assert.match(await game.locator(".learn-question").textContent(), /^The same two lines again: both are worth 1 to me now\./);
});

e2e("teaching: a pupil is chosen and played back, and the lab has the answers", async ({ open }) => {
  const page = await open("#/teaching-kenju?answers=1.2");
  await page.locator("#pupil-2").click();
  await page.locator("#pupil-moves").focus();
  await page.keyboard.press("End");
  await addressIs(page, "#/teaching-kenju?answers=1.2&pupil=2&moves=200");
  assert.match(await page.locator(".tk-state").textContent(), /^After 200 moves and 89 questions:/);
  const link = page.getByRole("link", { name: "Open this game" });
  assert.equal(await link.getAttribute("href"), "#/kenju?v=1&seed=1&inputs=tYou.p1,1.1.2");
});

e2e("late: the find, the pace and a mark are moved, and the score follows", async ({ open }) => {
  const page = await open("#/late-good-move");
  const score = () => page.locator("#part-find .late-score b").textContent();
  assert.equal(await score(), "7.391");
  await page.locator("#late-found").focus();
  await page.keyboard.press("Home");
  assert.equal(await score(), "10");
  await addressIs(page, "#/late-good-move?found=0");
  await page.locator("#reset-find").click();
  await page.locator("#late-rate").focus();
  await page.keyboard.press("End");
  assert.equal(await score(), "8.148");
  await page.locator("#mark-1").focus();
  await page.keyboard.press("ArrowUp");
  await addressIs(page, "#/late-good-move?rate=300&marks=7,1,10");
  await page.locator("#guess-1").click();
  assert.match(await page.locator("#part-late .learn-reply").textContent(), /^Right\. After 3 times/);
  await fits(page, "late");
  await stands(page, "late");
});
