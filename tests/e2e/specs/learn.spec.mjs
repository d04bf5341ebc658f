// The explanations: read before their program has come, answered, dragged by mouse, finger and keys, shared as links, and
// left for a lab with the same position.

import assert from "node:assert/strict";
import { e2e, fits, screenshot, stands } from "../harness.mjs";
import { becomes, hears, said, searched } from "../lab.mjs";

const PAGE = "#/alpha-beta";
const figure = (page, name) => page.locator(`.ab-figure.is-${name}`);
const count = (page, name) => figure(page, name).locator(".ab-count strong").textContent();
const status = (page, name) => figure(page, name).locator(".ab-status").textContent();
const isCut = (page, id) => page.locator(`#${id}`).evaluate((leaf) => leaf.classList.contains("is-cut"));
const number = (page, id) => page.locator(`#${id}`).getAttribute("aria-valuenow");
const addressIs = (page, hash) => page.waitForFunction((hash) => location.hash === hash, hash);

/** The middle of a number, brought into sight. */
async function middle(page, id) {
  const leaf = page.locator(`#${id}`);
  await leaf.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await leaf.boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
}

e2e("the text is read before the program has come, and a click made meanwhile is answered when it has", async ({ open, site }) => {
  let come;
  const free = new Promise((resolve) => (come = resolve));
  site.before = (name) => (name.endsWith(".wasm") ? free : null);
  const shifts = () => {
    globalThis.shifted = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) globalThis.shifted += value;
    }).observe({ type: "layout-shift", buffered: true });
  };
  const page = await open(PAGE, { until: ".alpha-beta", before: shifts });
  assert.equal(await page.locator("h1").textContent(), "Alpha-beta in five minutes");
  assert.equal(await page.title(), "Alpha-beta in five minutes · Plyground");
  assert.equal(await count(page, "scissors"), "4 of 6");
  assert.equal(await page.locator("html[data-started]").count(), 0);
  await page.locator("#answer-no").click();
  const before = await page.evaluate(() => [scrollY, document.querySelector(".alpha-beta").innerText]);
  assert.ok(before[0] > 0);
  come();
  await page.waitForSelector("html[data-started]");
  await page.locator(".learn-reply").waitFor();
  assert.match(await page.locator("#part-question .learn-reply").textContent(), /^Right\. Your opponent can already hold you to −3/);
  assert.equal(await page.evaluate(() => scrollY), before[0], "the page stays where it was scrolled to");
  assert.equal(await page.evaluate(() => document.activeElement.id), "answer-no");
  assert.ok((await page.evaluate(() => globalThis.shifted)) < 0.05);
});

e2e("the program draws what the text was", async ({ open, site }) => {
  let come;
  const free = new Promise((resolve) => (come = resolve));
  site.before = (name) => (name.endsWith(".wasm") ? free : null);
  const page = await open(PAGE, { until: ".alpha-beta" });
  const text = () => page.locator(".alpha-beta").innerText();
  const early = await text();
  come();
  await page.waitForSelector("html[data-started]");
  assert.equal(await text(), early);
  await stands(page, "alpha-beta");
});

e2e("a move is clicked and answered, and so is the question", async ({ open }) => {
  const page = await open(PAGE);
  const reply = figure(page, "choice").locator(".learn-reply");
  await page.getByRole("button", { name: "Play C" }).click();
  assert.match(await reply.textContent(), /^Not the best\. You play C\. Your opponent answers with −3, not with 15\./);
  await page.getByRole("button", { name: "Play D" }).click();
  assert.match(await reply.textContent(), /^Well chosen\. You play D\. Your opponent answers with 7/);
  await hears(page, /^Well chosen\./);
  assert.equal(await count(page, "question"), "3 of 6");
  await page.getByRole("button", { name: "Yes, it might be large" }).click();
  assert.match(await page.locator("#part-question .learn-reply").textContent(), /It is 15, and it does not help/);
  assert.equal(await count(page, "question"), "4 of 6");
});

e2e("the reply to a move is in sight with the moves and moves nothing, and White is white in the dark, too", async ({ open }) => {
  for (const [viewport, scheme] of [[{ width: 1280, height: 800 }, "light"], ["telephone", "light"], ["phone", "dark"]]) {
    const page = await open(PAGE, { viewport, scheme });
    const move = page.getByRole("button", { name: "Play B" });
    await move.scrollIntoViewIfNeeded();
    const before = await figure(page, "choice").boundingBox();
    await page.locator("#play-B").evaluate((it) => it.click());
    const reply = figure(page, "choice").locator(".learn-reply");
    await reply.waitFor();
    assert.match(await figure(page, "choice").locator(".ab-note-root").innerText(), /^you chose B$/);
    const [said, moves] = [await reply.boundingBox(), await page.locator("#play-B").boundingBox()];
    assert.ok(moves.y - said.y < 320, `${said.y} to ${moves.y}`);
    assert.deepEqual(await figure(page, "choice").boundingBox(), before);
    const paint = (selector) => figure(page, "choice").locator(selector).first().evaluate((it) => {
      const { color, backgroundColor } = getComputedStyle(it);
      return [color, backgroundColor];
    });
    assert.deepEqual(await paint(".ab-you"), ["rgb(26, 30, 39)", "rgb(255, 253, 248)"]);
    assert.deepEqual(await paint("#play-D"), ["rgb(255, 253, 248)", "rgb(7, 9, 13)"]);
  }
  // The window of a laptop has the first figure whole with its section's heading.
  const page = await open(PAGE, { viewport: { width: 1280, height: 800 } });
  await page.locator("#part-endings").evaluate((it) => it.scrollIntoView());
  await page.getByRole("button", { name: "Play B" }).click();
  const said = await figure(page, "choice").locator(".learn-reply").boundingBox();
  assert.ok(said.y >= 0 && said.y + said.height <= 800, JSON.stringify(said));
});

e2e("the −3 is dragged up: at 7 the branch is still cut, at 8 it grows back, and the address says so", async ({ open }) => {
  const page = await open(PAGE);
  assert.ok(await isCut(page, "scissors-G"));
  const { x, y } = await middle(page, "scissors-H");
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 90, { steps: 6 });
  assert.equal(await number(page, "scissors-H"), "7");
  assert.ok(await isCut(page, "scissors-G"));
  assert.match(await status(page, "scissors"), /only equals the 7 in hand/);
  await page.mouse.move(x, y - 99);
  await page.mouse.up();
  assert.equal(await number(page, "scissors-H"), "8");
  assert.ok(!(await isCut(page, "scissors-G")));
  assert.equal(await count(page, "scissors"), "5 of 6");
  assert.match(await status(page, "scissors"), /G has to be looked at\. 5 of 6 looked at\. You play C and get 8\./);
  await hears(page, /G has to be looked at/);
  await addressIs(page, "#/alpha-beta?leaves=15,7,8,15,1,16");
  // The same numbers everywhere: now the other number is needed.
  await page.locator("#answer-yes").click();
  assert.match(await page.locator("#part-question .learn-reply").textContent(), /^Right\. 8 is more than the 7 of D/);
  await page.locator("#reset-scissors").click();
  await addressIs(page, "#/alpha-beta");
  assert.equal(await count(page, "scissors"), "4 of 6");
  // No farther than the numbers go.
  const again = await middle(page, "scissors-H");
  await page.mouse.move(again.x, again.y);
  await page.mouse.down();
  await page.mouse.move(again.x, again.y - 800);
  await page.mouse.up();
  assert.equal(await number(page, "scissors-H"), "20");
});

e2e("keys and taps do all that dragging does", async ({ open }) => {
  const page = await open(PAGE);
  await page.locator("#minimax-I").focus();
  for (const key of ["PageDown", "ArrowDown", "ArrowLeft"]) await page.keyboard.press(key);
  assert.equal(await number(page, "minimax-I"), "0");
  assert.match(await said(page), /^I is 0\. D is worth 0\. 6 of 6 looked at\. You play B and get 1\.$/);
  assert.match(await page.locator("#part-minimax .learn-words").textContent(), /D is worth 0, C is worth −3 and B is worth 1\. You play B\./);
  await page.keyboard.press("End");
  assert.equal(await number(page, "minimax-I"), "20");
  await page.keyboard.press("ArrowUp");
  await hears(page, /^The numbers go from −9 to 20\./);
  await page.keyboard.press("Home");
  assert.equal(await number(page, "minimax-I"), "-9");
  assert.equal(await page.evaluate(() => document.activeElement.id), "minimax-I");
  const { x, y } = await middle(page, "minimax-F");
  await page.mouse.click(x, y - 25);
  assert.equal(await number(page, "minimax-F"), "2");
  await page.mouse.click(x, y + 25);
  assert.equal(await number(page, "minimax-F"), "1");
  // Everything is reached by Tab.
  await page.locator("#answer-yes").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  assert.ok(await page.locator("#part-question .learn-reply").isVisible());
});

e2e("a link brings its numbers and its section; a bad one is answered and changes nothing", async ({ open }) => {
  const page = await open("#/alpha-beta?leaves=15,7,9,3,1,16&part=scissors");
  assert.equal(await count(page, "scissors"), "5 of 6");
  assert.match(await page.locator("#part-scissors .learn-words").textContent(), /Under C nothing is cut off: its first number, 9, is more than the 7/);
  assert.equal(await page.evaluate(() => document.activeElement.id), "part-scissors");
  await page.evaluate(() => (location.hash = "#/alpha-beta?leaves=1,2,three"));
  const problem = page.locator(".alpha-beta .notice-problem");
  await problem.waitFor();
  assert.match(await problem.textContent(), /needs six whole numbers from −9 to 20.*The numbers stay as they were\./);
  assert.equal(await number(page, "scissors-H"), "9");
  await problem.getByRole("button").click();
  assert.equal(await problem.count(), 0);
  // The list of sections leads to each, with the same numbers.
  await page.getByRole("link", { name: "Move order", exact: true }).click();
  await page.waitForFunction(() => document.activeElement.id === "part-order");
  assert.equal(await number(page, "first-H"), "9");
});

e2e("on a phone a number is dragged without scrolling the page, everything is large enough for a finger", async ({ open }) => {
  const page = await open(PAGE, { viewport: "phone", touch: true });
  await fits(page, "alpha-beta");
  const start = await middle(page, "scissors-H");
  // Where the figure stands in the window: the words above it become longer or shorter, and the browser scrolls by that.
  const top = () => figure(page, "scissors").evaluate((it) => Math.round(it.getBoundingClientRect().top));
  const before = await top();
  const devtools = await page.context().newCDPSession(page);
  const touch = (type, points) => devtools.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await touch("touchStart", [start]);
  for (let part = 1; part <= 11; part++) await touch("touchMove", [{ x: start.x, y: start.y - 9 * part }]);
  await touch("touchEnd", []);
  assert.equal(await number(page, "scissors-H"), "8");
  assert.equal(await top(), before);
  const small = await page.locator(".alpha-beta :is(button, .handle, .learn-door, .learn-sections a, summary)").evaluateAll((all) =>
    all.filter((it) => it.checkVisibility({ visibilityProperty: true })).flatMap((it) => {
      const { width, height } = it.getBoundingClientRect();
      return width >= 44 && height >= 44 ? [] : [`${it.id || it.className || it.textContent} ${width} x ${height}`];
    }),
  );
  assert.deepEqual(small, []);
  await screenshot(page, "alpha-beta-dragged-phone");
});

e2e("without motion the branches fall at once", async ({ open }) => {
  const page = await open(PAGE, { motion: "reduce" });
  const moves = await page.locator("#scissors-G").evaluate((leaf) => getComputedStyle(leaf).transitionDuration);
  assert.equal(moves, "0s");
});

e2e("the page ends in the search lab with its position and with its six numbers", async ({ open }) => {
  const page = await open("#/alpha-beta?leaves=15,7,8,15,1,16");
  await page.getByRole("link", { name: "Open the search" }).click();
  await page.waitForSelector('#app[data-module="search"] main');
  await searched(page);
  const told = await becomes(page, () => page.evaluate(() => globalThis.plyground.state()), (state) => state.nodes === 394);
  assert.equal(told.nodes, 394);
  await page.goBack();
  await page.waitForSelector('#app[data-module="learn"] .alpha-beta');
  assert.equal(await number(page, "scissors-H"), "8");
  const link = page.getByRole("link", { name: "Step through the six numbers" });
  assert.equal(await link.getAttribute("href"), "#/search?v=1&tree=A:(D:(J:15+I:7)+C:(H:8+G:15)+B:(F:1+E:16))&order=generation");
});

const verdicts = (page, study) => page.locator(`#part-${study} .ww-verdict`).allInnerTexts();

/** The middle of a square of a study's board, brought into sight. */
async function squareOf(page, study, name) {
  const board = page.locator(`#part-${study} .ww-board`);
  await board.scrollIntoViewIfNeeded();
  const { x, y, width } = await board.boundingBox();
  const [file, rank] = [name.charCodeAt(0) - 97, Number(name[1])];
  return { x: x + (width / 8) * (file + 0.5), y: y + (width / 8) * (8 - rank + 0.5) };
}

e2e("why won: one move of eight wins, the others are answered by Black's reply", async ({ open }) => {
  const page = await open("#/why-won");
  const reply = page.locator("#part-move .learn-reply");
  await page.getByRole("button", { name: "Kd4", exact: true }).click();
  assert.equal(await reply.innerText(), "Not yet. Kd4 only draws. Black replies Kd6: now White must give way.");
  await page.getByRole("button", { name: "Ke4", exact: true }).click();
  assert.match(await reply.innerText(), /^Right\. Ke4 wins\. The kings face each other/);
  await hears(page, /^Right\. Ke4 wins/);
  assert.equal(await page.locator("#part-move .ww-board").getAttribute("aria-label"), "White: king e4, pawn e3. Black: king e6.");
});

e2e("why won: kings are dragged and moved by keys, and the verdict follows", async ({ open }) => {
  const page = await open("#/why-won");
  const clean = async (study) => (await verdicts(page, study)).map((text) => text.replace(/\s+/g, " "));
  assert.deepEqual(await clean("face"), ["= White to move: draw. No move of White wins.", "+ Black to move: White wins whatever Black plays."]);
  const from = await squareOf(page, "face", "e6");
  const to = await squareOf(page, "face", "e7");
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await addressIs(page, "#/why-won?face=e4e7");
  assert.match((await clean("face"))[0], /^\+ White to move: White wins with K/);
  await hears(page, /^White’s king e4, Black’s king e7\./);
  // Beside the other king it cannot stand, and stays.
  await page.locator("#face-black").focus();
  for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowDown");
  await hears(page, /^The king cannot stand there\./);
  assert.equal(await page.locator("#face-black").getAttribute("aria-label"), "Black king, e6. The arrow keys move it.");
  const before = await page.locator("#part-map .ww-won").count();
  await page.locator("#map-black").focus();
  for (let step = 0; step < 2; step++) await page.keyboard.press("ArrowUp");
  await page.waitForFunction((before) => document.querySelectorAll("#part-map .ww-board .ww-won").length > before, before);
});

e2e("why won: links open, bad ones are answered, the text is that of the program, and the lab has the position", async ({ open, site }) => {
  let come;
  const free = new Promise((resolve) => (come = resolve));
  site.before = (name) => (name.endsWith(".wasm") ? free : null);
  const page = await open("#/why-won", { until: ".why-won" });
  const early = await page.locator(".why-won").innerText();
  come();
  await page.waitForSelector("html[data-started]");
  assert.equal(await page.locator(".why-won").innerText(), early);
  await stands(page, "why-won");
  await page.evaluate(() => (location.hash = "#/why-won?face=e4e5"));
  const problem = page.locator(".why-won .notice-problem");
  await problem.waitFor();
  assert.match(await problem.textContent(), /the page needs two squares.*The kings stay where they were\./);
  await page.evaluate(() => (location.hash = "#/why-won?map=a1h8&part=map"));
  await page.waitForFunction(() => document.activeElement.id === "part-map");
  assert.equal(await page.locator("#map-black").getAttribute("aria-label"), "Black king, h8. The arrow keys move it.");
  await page.getByRole("link", { name: "Open this ending" }).click();
  await page.waitForSelector('#app[data-module="endgame"] main');
  await page.waitForFunction(() => location.hash.includes("8/8/4k3/8/8/3KP3/8/8"));
});
