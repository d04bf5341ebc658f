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

/** Plays a game, until somebody has five or nobody may move. */
async function playOut(page) {
  for (let turn = 0; turn < 25; turn += 1) {
    await answerAll(page);
    if (await page.getByRole("button", { name: "Play again" }).count()) break;
    await page.waitForFunction(() => /Your move|Place your first|wins|win!|Nobody/.test(document.querySelector(".overview-say").textContent));
    if (await page.getByRole("button", { name: "Play again" }).count()) break;
    await page.locator(".kj-cell[aria-label$=vacant]").nth(turn % 2 ? 20 : 60).click();
  }
  await page.getByRole("button", { name: "Play again" }).waitFor();
}

e2e("an empty board waits for the first stone, and the first question is about it", async ({ open }) => {
  const page = await open("#/kenju", { overview: true });
  assert.equal(await say(page), "Place your first stone.");
  assert.equal(await page.locator(".trials:visible").count(), 0);
  await point(page, 0, 0).click();
  assert.equal(await page.locator(".overview-tag").textContent(), "Kenju asks");
  assert.equal(await say(page), "You have one stone. Imagine one more at either ?. Which line is then more dangerous to me?");
  assert.equal(await page.locator(".kj-answer").count(), 3);
  // Round one stone all directions are alike, so the two lines are drawn across each other, each with its own mark.
  const [first, second] = await Promise.all(["first", "second"].map((line) => page.locator(`.kj-board .kj-${line}`).evaluate((it) => {
    const at = (name) => it[name].baseVal.value;
    return { x: at("x2") - at("x1"), y: at("y2") - at("y1") };
  })));
  assert.ok(Math.abs(first.x * second.x + first.y * second.y) < 1e-6, JSON.stringify({ first, second }));
  assert.equal(await page.locator(".kj-board .kj-asked").count(), 2);
  // The search is not drawn where nothing explains it.
  assert.equal(await page.locator(".kj-board :is(.kj-hop, .kj-arrow, .kj-best, .kj-attention)").count(), 0);
  await screenshot(page, "kenju-asks");
  await stands(page, "kenju-overview");
});

e2e("before the first stone the explanation of how Kenju learns is one click away", async ({ open }) => {
  const page = await open("#/kenju", { overview: true });
  assert.equal(await page.locator(".pupil-plan li").count(), 3);
  await page.getByRole("link", { name: "Teaching a program by answering" }).click();
  await page.getByRole("heading", { level: 1, name: "Teaching a program by answering" }).waitFor();
});

for (const viewport of ["telephone", "phone"]) {
  e2e(`the question stands above the board and the first answer in the window, ${viewport}`, async ({ open }) => {
    const page = await open("#/kenju", { overview: true, viewport });
    await point(page, 0, 0).click();
    await page.locator(".kj-answer-first").waitFor();
    const [asks, board] = await Promise.all([".overview-say", ".kj-board"].map((it) => page.locator(it).boundingBox()));
    assert.ok(asks.y + asks.height <= board.y, `the question ends at ${asks.y + asks.height}, the board begins at ${board.y}`);
    assert.equal(await page.locator(".kj-coordinate:visible").count(), 0, "they would be smaller than 12 pixels");
    await fits(page, "kenju-overview-asks");
    await screenshot(page, `kenju-asks-${viewport}`);
  });
}

e2e("a click after the end says so below the board, not over the menu", async ({ open }) => {
  const page = await open("#/kenju", { overview: true });
  await playOut(page);
  await page.locator(".kj-cell[aria-label$=vacant]").first().click();
  const note = page.locator(".kenju-overview .notice", { hasText: "The game is over." });
  const [told, menu] = [await note.boundingBox(), await page.locator(".page-header").boundingBox()];
  assert.ok(told.y >= menu.y + menu.height, `${told.y}`);
  await page.getByRole("button", { name: "Play again" }).click();
  // The new game begins without the last one's lesson, which is kept.
  assert.equal(await page.locator(".pupil-lesson").count(), 0);
  assert.match(await page.locator(".pupil-strip").textContent(), /Kenju remembers.*Lesson \d+/s);
  await screenshot(page, "kenju-second-game");
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
  await playOut(page);
  assert.match(await say(page), /(You win!|wins|Nobody made five).*lesson/);
  await page.getByRole("button", { name: "Play again" }).click();
  assert.equal(await say(page), "Place your first stone.");
  assert.equal(await page.locator(".pupil-bars li").count(), 2);
  const second = await open("#/kenju", { context: page.context() });
  await second.waitForFunction(() => document.querySelectorAll(".pupil-bars li").length === 2);
});
