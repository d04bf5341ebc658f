// The overview of PLAYER's lab: two moves compared by the counts that differ, and a lesson.
import assert from "node:assert/strict";
import { e2e, stands } from "../harness.mjs";

const say = (page) => page.locator(".overview-say").innerText();

e2e("a first visit sees PLAYER's choice beside the recommended move, and the counts that differ", async ({ open }) => {
  const page = await open("#/player", { overview: true });
  assert.equal(await say(page), "PLAYER likes Rac1. The move recommended in 1975, Qa3, is its 17th choice of 46.");
  assert.deepEqual(await page.locator(".pl-versus b").allInnerTexts(), ["94", "64"]);
  assert.equal(await page.locator(".pl-counts li").count(), 5);
  assert.match(await page.locator(".pl-counts").innerText(), /Pressure on the king’s rank\s*Attack I/);
  assert.match(await page.locator(".overview-side").innerText(), /11 of its 17 counts are the same for both moves/);
  assert.equal(await page.locator(".pl-overview .board-mark .board-head").count(), 2);
  await stands(page, "player overview compares");
});

e2e("one lesson lifts the move, another follows, and undoing takes them back", async ({ open }) => {
  const page = await open("#/player", { overview: true });
  const first = await say(page);
  await page.getByRole("button", { name: "Teach it Qa3" }).click();
  assert.match(await page.locator(".pl-ranks").innerText(), /17th\s*before\s*→\s*5th\s*after the lesson/);
  assert.equal(await say(page), "Qa3 has risen. But now PLAYER likes Rxg7+, which was its 30th choice.");
  assert.equal(await page.locator(".pl-moved li").count(), 5);
  await stands(page, "player overview taught");
  await page.getByRole("button", { name: "Teach it Qa3 again" }).click();
  await page.waitForFunction(() => /^5th\s*before\s*→\s*4th/.test(document.querySelector(".pl-ranks").innerText));
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.waitForFunction((text) => document.querySelector(".overview-say").innerText === text, first);
});

e2e("another move is compared by typing, and another position by the menu", async ({ open }) => {
  const page = await open("#/player", { overview: true });
  await page.getByLabel("Type a move").fill("Rc5");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector(".overview-say").innerText.includes("Your move, Rc5"));
  await page.getByRole("button", { name: "Back to the recommended move" }).click();
  await page.waitForFunction(() => document.querySelector(".overview-say").innerText.includes("Qa3"));
  await page.locator("#pl-table-one").selectOption({ index: 1 });
  await page.waitForFunction(() => !document.querySelector(".overview-say").innerText.includes("Qa3"));
  assert.match(await say(page), /recommended in 1975/);
  // Keys of the workbench rest: no training begins unseen.
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Workbench" }).first().click();
  await page.waitForSelector("#pl-moves");
  assert.equal(await page.locator("progress").count(), 0);
});

e2e("a link with a panel opens the workbench, one with a position and a move does not", async ({ open }) => {
  const page = await open("#/player?v=1&panel=train", { overview: true });
  await page.waitForSelector("#pl-moves");
  const other = await open("#/player?v=1&move=a1b1", { overview: true });
  assert.match(await say(other), /Your move, Rb1/);
});
