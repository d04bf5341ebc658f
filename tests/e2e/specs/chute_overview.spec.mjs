// The overview of the CHUTE lab: guess a master's move, hear why CHUTE agrees or not, share the result.
import assert from "node:assert/strict";
import { axe, e2e, fits, stands } from "../harness.mjs";

const say = (page) => page.locator(".overview-say").innerText();
const marks = (page) => page.locator(".ch-overview .board-mark").count();

/** Reads what the page hands to the clipboard. */
const keepCopies = () => {
  globalThis.copied = [];
  Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => void globalThis.copied.push(text) } });
};

e2e("a first visit is asked for a master's move, and nothing tells it", async ({ open }) => {
  const page = await open("#/chute", { overview: true });
  assert.equal(await say(page), "White to move. What did Stahlberg play?");
  assert.match(await page.locator(".overview-side").innerText(), /Stahlberg against Monticelli, Chess Olympiad, Warsaw, 1935/);
  assert.equal(await marks(page), 0);
  assert.equal(await page.locator(".game-moves, .ch-best, .ch-tags").count(), 0);
  assert.doesNotMatch(await page.locator("main").innerText(), /\ba3\b/);
  await stands(page, "chute overview asks");
});

e2e("a guess by keyboard is told against CHUTE, with its reason on the board", async ({ open }) => {
  const page = await open("#/chute", { overview: true });
  await page.getByLabel("Type a move").fill("Bc4");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".ch-tags");
  assert.deepEqual(await page.locator(".ch-tags .overview-tag").allInnerTexts(), ["★ Stahlberg played a3", "✗ You: Bc4", "✗ CHUTE: Bc4"]);
  assert.match(await say(page), /^CHUTE prefers Bc4\. Its main reason: a3 leaves the bishop on d3 to be taken\./);
  assert.equal(await page.locator(".board-patch:not(.board-swatch *)").count(), 2);
  assert.equal(await page.locator(".ch-tally p").innerText(), "You matched 0 of 1; CHUTE matched 0.");
  await page.waitForURL(/#\/chute\?v=1&guess=364$/);
  await stands(page, "chute overview answered");
  await page.keyboard.press("n");
  assert.match(await say(page), /to move\. What did \w+ play\?$/);
  assert.equal(await marks(page), 0);
  // Keys of the workbench rest.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("g");
  await page.keyboard.press("y");
  assert.match(await page.locator(".ch-tally p").innerText(), /^You matched 0 of 2/);
});

e2e("a piece can be dragged, and the right move counts for the guesser", async ({ open }) => {
  const page = await open("#/chute", { overview: true });
  const square = async (name) => {
    const box = await page.locator(".ch-overview .board-squares, .ch-overview [role=grid]").first().boundingBox();
    const [file, rank] = [name.charCodeAt(0) - 97, Number(name[1]) - 1];
    return [box.x + ((file + 0.5) * box.width) / 8, box.y + ((7.5 - rank) * box.height) / 8];
  };
  await page.mouse.move(...(await square("a2")));
  await page.mouse.down();
  await page.mouse.move(...(await square("a3")), { steps: 4 });
  await page.mouse.up();
  await page.waitForSelector(".ch-tags");
  assert.match(await page.locator(".ch-tags").innerText(), /✓ You found it/);
  assert.equal(await page.locator(".ch-tally p").innerText(), "You matched 1 of 1; CHUTE matched 0.");
});

e2e("a set of 20 ends with a result whose link opens the same positions", async ({ open }) => {
  const page = await open("#/chute", { overview: true, before: keepCopies });
  for (let number = 1; number <= 20; number += 1) {
    await page.keyboard.press("y");
    await page.waitForSelector(".ch-tags");
    await page.keyboard.press("n");
  }
  assert.match(await say(page), /^You matched 0 of 20 master moves; CHUTE matched \d+\.$/);
  await axe(page);
  await fits(page, "the result");
  await page.getByRole("button", { name: "Share this result" }).click();
  await page.getByRole("button", { name: "Copy the text and the link" }).click();
  await page.waitForFunction(() => globalThis.copied.length > 0);
  const copied = await page.evaluate(() => globalThis.copied[0]);
  assert.match(copied, /^I matched 0 of 20 master moves; CHUTE matched \d+\.\n[^]*#\/chute\?v=1&guess=364$/);
  // Another visitor, whose workbench was open before.
  const other = await open(copied.slice(copied.indexOf("#")));
  assert.equal(await say(other), "White to move. What did Stahlberg play?");
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Guess 20 more" }).click();
  assert.match(await page.locator(".overview-tag").innerText(), /1 of 20/);
});

e2e("guesses are there after a reload, and an answered position opens in the workbench", async ({ open }) => {
  const page = await open("#/chute", { overview: true });
  await page.keyboard.press("y");
  await page.waitForSelector(".ch-tags");
  await page.reload();
  await page.waitForSelector(".ch-tally p");
  assert.match(await page.locator(".overview-tag").innerText(), /2 of 20/);
  await page.keyboard.press("y");
  await page.getByRole("button", { name: "See all 22 heuristics" }).click();
  await page.waitForSelector(".ch-contributions");
  await page.waitForFunction(() => location.hash.includes("ply="));
  await page.getByRole("button", { name: "Overview" }).click();
  assert.match(await page.locator(".ch-tally p").innerText(), /of 2;/);
  await page.waitForFunction(() => location.hash.endsWith("guess=364"));
});

e2e("a link to something of the workbench opens it", async ({ open }) => {
  const page = await open("#/chute?v=1&panel=exam&exam=7&questions=3", { overview: true });
  await page.waitForSelector(".ch-exam");
  assert.equal(await page.locator(".overview-say").count(), 0);
});
