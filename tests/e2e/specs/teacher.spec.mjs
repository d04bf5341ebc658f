// A teacher's way from end to end: the course, a lesson with wrong and right answers, the results as a code and as a file,
// the table that collects them, and what is refused. And a lesson's question stands in one window with its picture.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { e2e, fits, screenshot, stands } from "../harness.mjs";
import { searched } from "../lab.mjs";

const told = (page) => page.locator("#lesson-told").textContent();
const next = (page) => page.locator("#lesson-next").click();
const stepIs = (page, text) => page.waitForFunction((text) => document.querySelector("#lesson-place")?.textContent === text, text);

e2e("course, lesson, wrong and right answers, results collected and opened elsewhere", async ({ open }) => {
  const page = await open("#/lessons?part=course");
  assert.equal(await page.locator(".course-unit").count(), 6);
  assert.equal(await page.locator(".course-unit ol a").count(), 24);
  await page.locator(".course-unit").getByRole("link", { name: "A cut from three plies above" }).click();
  await page.waitForSelector('#app[data-module="search"] main');
  await stepIs(page, "Step 1 of 5");
  // By the keyboard's digits, in the order that is shown.
  const place = async (choice) => String((await page.locator(".lesson-question label").allTextContents()).findIndex((text) => text.trim() === choice) + 1);
  await page.keyboard.press(await place("When B is worth more than 10"));
  assert.match(await told(page), /^Right\. /);
  await next(page);
  await stepIs(page, "Step 2 of 5");
  await page.keyboard.press(await place("The maximiser at C, who has F"));
  assert.match(await told(page), /^Not yet\. /);
  assert.equal(await page.locator("main > *:visible").count(), 0, "the lab waits for the second try");
  await page.keyboard.press(await place("The maximiser at A, who has 10"));
  assert.match(await told(page), /^Right, on the second try\. /);
  await next(page);
  await stepIs(page, "Step 3 of 5");
  await page.locator("#lesson-written").fill("eight");
  await page.keyboard.press("Enter");
  await page.locator("#lesson-written").fill("8.0");
  await page.keyboard.press("Enter");
  assert.match(await told(page), /^Right, on the second try\. /);
  await next(page);
  await stepIs(page, "Step 4 of 5");
  await page.getByLabel("Yes: 20 would be better than 10").check();
  await page.getByLabel("Yes: the minimiser has to compare both").check();
  assert.match(await told(page), /^No\. Right is /);
  await next(page);
  await next(page);
  assert.match(await page.locator("#lesson-result").textContent(), /^1 of 5 questions right on the first try, 2 more on the second\.$/);
  await page.locator("#lesson-closing").fill("=Because nobody goes there, \"never\".");

  await page.locator("#lesson-card").click();
  const card = page.getByRole("dialog", { name: "Share this result" });
  await card.waitFor();
  assert.match(await card.locator("pre").textContent(), /^1 of 5 right: A cut from three plies above\n.*\?lesson=a-cut-from-afar$/s);
  const picture = page.waitForEvent("download");
  await card.getByRole("button", { name: "Save the picture" }).click();
  assert.deepEqual([...readFileSync(await (await picture).path()).subarray(1, 4)], [...Buffer.from("PNG")]);
  await screenshot(page, "lesson-card");
  await card.getByRole("button", { name: "Close" }).click();

  await page.locator("#lesson-hand").click();
  const hand = page.getByRole("dialog", { name: "Hand in results" });
  await hand.getByRole("button", { name: "Copy the code" }).click();
  await hand.getByText("Enter your name first.").waitFor();
  await hand.getByLabel("Your name").fill("Ada");
  await page.waitForFunction(() => document.querySelector("#hand-code").value.startsWith("PLY1."));
  const code = await hand.locator("#hand-code").inputValue();
  assert.ok(code.length < 700, `${code.length} characters`);
  const download = page.waitForEvent("download");
  await hand.getByRole("button", { name: "Save as a file" }).click();
  const file = readFileSync(await (await download).path(), "utf8");
  await screenshot(page, "lesson-hand-in");
  await hand.getByRole("button", { name: "Close" }).click();

  // The list says how far it was taken, after a reload, too.
  await page.getByRole("link", { name: "All lessons" }).click();
  await page.locator('[data-progress="a-cut-from-afar"]').getByText("Done.").waitFor();
  await page.reload();
  await page.locator('[data-progress="a-cut-from-afar"]').getByText("Done.").waitFor();
  assert.equal(await page.locator("[data-progress]:visible").count(), 1);

  // Elsewhere: another profile.
  const other = await open("#/lessons?part=results");
  const codes = other.locator("#collect-codes");
  await codes.waitFor();
  const line = other.locator("#collect-told");
  const add = () => other.getByRole("button", { name: "Add the codes" }).click();
  await codes.fill(`${code.slice(0, 40)}x${code.slice(41)} PLY1.abc`);
  await add();
  await line.getByText(/^0 results added\. Code 1: the code is damaged.* Code 2: this is no whole code/).waitFor();
  await codes.fill(code);
  await add();
  await line.getByText("1 result added.").waitFor();
  const cells = await other.locator("#collect-table tbody td").allTextContents();
  assert.deepEqual(cells.slice(0, 6), ["Ada", "A cut from three plies above", "5", "1", "2", "1"]);
  assert.match(cells[7], /^What is C worth\? eight \/ 8\.0\nClosing question: =Because nobody/);
  // The same as a file replaces it; a file that was changed is refused.
  const upload = (text) => other.locator("#collect-files").setInputFiles({ name: "ada.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await upload(file.replace('"Ada"', '"Eve"'));
  await line.getByText(/^0 results added\. ada\.json: the file is damaged/).waitFor();
  await upload("[1]");
  await line.getByText(/ada\.json: these are no results of Plyground/).waitFor();
  await upload(file);
  await line.getByText("1 result added.").waitFor();
  assert.equal(await other.locator("#collect-table tbody tr").count(), 1);
  const saving = other.waitForEvent("download");
  await other.getByRole("button", { name: "Save as CSV" }).click();
  const csv = readFileSync(await (await saving).path(), "utf8");
  assert.match(csv, /^\ufeffName,Lesson or exercise,Questions,Right at first try,Right at second try,Not answered,Date,Written answers\r\nAda,A cut from three plies above,5,1,2,1,/);
  await stands(other, "teacher-results");
  await other.reload();
  await other.locator("#collect-table tbody tr").waitFor();
  await other.getByRole("button", { name: "Clear the table" }).click();
  assert.equal(await other.locator("#collect-table tbody tr").count(), 0);
});

e2e("a free answer is compared with the model answer, and what is typed outlives a reload", async ({ open }) => {
  const page = await open("?lesson=order-of-moves&at=4");
  await stepIs(page, "Step 4 of 4");
  await page.locator("#lesson-written").fill("Captures first.");
  await page.reload();
  await stepIs(page, "Step 4 of 4");
  assert.equal(await page.locator("#lesson-written").inputValue(), "Captures first.");
  assert.equal(await page.getByText("the best move of a search that was one ply shallower").count(), 0);
  await page.getByRole("button", { name: "Compare with the model answer" }).click();
  assert.match(await told(page), /^Compare your answer with this one: It can try captures first/);
});

e2e("a set of predictions has ten questions, then a result with the mistakes and a card", async ({ open }) => {
  const page = await open("#/search?v=1&predict=1");
  await searched(page);
  const panel = page.getByRole("region", { name: "What comes next?" });
  const asks = new Set();
  for (let number = 1; number <= 10; number++) {
    await page.keyboard.press("Shift+ArrowRight");
    await panel.getByText(`Question ${number} of 10`).waitFor();
    asks.add(await panel.locator(".predict-asks").textContent());
    await page.keyboard.press("1");
    await panel.locator(".predict-told").waitFor();
  }
  assert.equal(asks.size, 10);
  assert.match(await panel.locator(".predict-result").textContent(), /^\d+ of 10 right\.$/);
  await panel.getByText("Your mistakes").click();
  await panel.getByRole("button", { name: "Picture card" }).click();
  const card = page.getByRole("dialog", { name: "Share this result" });
  assert.match(await card.locator("pre").textContent(), /^I predicted \d+ of 10 steps\n.*#\/search\?.*predict=1$/s);
  await card.getByRole("button", { name: "Close" }).click();
  await panel.getByRole("button", { name: "Ten more" }).click();
  await page.keyboard.press("Shift+ArrowRight");
  await panel.getByText("Question 1 of 10").waitFor();
  // The score can be handed in.
  assert.match(await page.evaluate(() => localStorage.getItem("plyground.scores")), /"lab":"search","what":"Predictions","right":\d+,"of":10/);
});

/** Whether a question and the picture of its lab, or its sketch, stand in the window together. */
const together = (page) =>
  page.evaluate(() => {
    const inside = (element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)) / (bottom - top);
    };
    const large = [...document.querySelectorAll(".lesson-sketch, main [role=grid], main canvas.tree-canvas, .rating-picture")].filter((it) => it.checkVisibility() && it.getBoundingClientRect().width > 100);
    return { question: inside(document.querySelector(".lesson-question")), picture: Math.max(...large.map(inside)) };
  });

for (const [width, height] of [[1280, 800], [1024, 768], [390, 844]]) {
  e2e(`question and picture stand together at ${width} by ${height}`, async ({ open }) => {
    for (const [lesson, at] of [["the-only-move", 1], ["two-cuts", 2], ["two-cuts", 3], ["the-horizon", 5], ["right-at-once", 3], ["equal-counts", 3], ["attack-and-exchange", 1]]) {
      const page = await open(`?lesson=${lesson}&at=${at}`, { viewport: { width, height } });
      await page.locator(".lesson-question").waitFor();
      await page.locator(".lesson-sketch, #app[data-busy=no] main").first().waitFor();
      await screenshot(page, `lesson-${lesson}-${at}-${width}`);
      const isHidden = await page.evaluate(() => Boolean(document.documentElement.dataset.covered) && !document.querySelector(".lesson-sketch"));
      const { question, picture } = await together(page);
      assert.equal(question, 1, `${lesson}, ${at}: the question`);
      if (!isHidden) assert.ok(picture >= 0.5, `${lesson}, ${at}: ${picture} of the picture`);
      await page.context().close();
    }
  });
}

e2e("a lesson in a frame has question and picture in one view", async ({ open }) => {
  const page = await open("?lesson=the-only-move&embed=1", { viewport: { width: 760, height: 860 } });
  await page.locator(".lesson-sketch").waitFor();
  const { question, picture } = await together(page);
  assert.deepEqual([question, picture], [1, 1]);
  await screenshot(page, "lesson-frame");
  await fits(page, "lesson-frame");
});
