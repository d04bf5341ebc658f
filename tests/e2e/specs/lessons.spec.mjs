// Lessons: the list, a lesson taken step by step, what each step promises to show, one's own as files and links,
// the builder, worksheets, and parts of the page that a link hides.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { e2e, fits, stands } from "../harness.mjs";
import { ROOT } from "../site.mjs";

const FOLDER = join(ROOT, "lessons");
const LESSONS = readdirSync(FOLDER).map((file) => [file.replace(".json", ""), JSON.parse(readFileSync(join(FOLDER, file), "utf8"))]);
const OWN = {
  plyground_lesson: 1,
  title: "Mine",
  about: "A lesson of one step.",
  level: "going on",
  minutes: 3,
  steps: [{ link: "#/rating?v=1&r=300", text: "Five minutes a move.", question: { asks: "How many seconds?", choices: ["5", "300"], right: 2, why: "Five times sixty." } }],
  closing: { asks: "And now?", answer: "The end." },
};

const told = (page) => page.locator("#lesson-told").textContent();
const place = (page) => page.locator("#lesson-place").textContent();
const next = (page) => page.locator("#lesson-next").click();
const file = (text, name = "lesson.json") => ({ name, mimeType: "application/json", buffer: Buffer.from(text) });

e2e("the lessons stand by level and time, four at least of each lab, and need no program", async ({ open, site }) => {
  const asked = [];
  site.before = (name) => void asked.push(name);
  const page = await open("#/lessons");
  assert.deepEqual(asked.filter((name) => name.endsWith(".wasm")), []);
  assert.equal(await page.locator(".lessons-list > li").count(), LESSONS.length);
  for (const lab of ["search", "chute", "player", "endgame", "kenju", "rating"]) {
    const of = LESSONS.filter(([, lesson]) => lesson.steps.every(({ link }) => link.startsWith(`#/${lab}?`)));
    assert.ok(of.length >= 4, `${lab}: ${of.length}`);
  }
  for (const section of await page.locator(".lessons section:has(> .lessons-list)").all()) {
    const minutes = (await section.locator(".quiet").allTextContents()).map((text) => Number(/(\d+) minutes/.exec(text)[1]));
    assert.ok(minutes.length > 0);
    assert.deepEqual(minutes, minutes.toSorted((a, b) => a - b));
  }
  await stands(page, "lessons");
});

e2e("a lesson is taken: its steps, an answer right and one wrong, the way back, the end", async ({ open }) => {
  const page = await open("#/lessons");
  await page.getByRole("link", { name: "Two cuts in a tree of six leaves", exact: true }).click();
  await page.waitForSelector('#app[data-module="search"] main');
  assert.equal(await place(page), "Step 1 of 5");
  assert.equal(await page.locator(".lab-examples:visible, .lede:visible").count(), 0);
  await page.getByLabel("7", { exact: true }).check();
  assert.equal(await told(page), "Right. The minimiser chooses there, and takes the smaller.");
  await next(page);
  assert.equal(await place(page), "Step 2 of 5");
  await page.getByLabel("Yes, it might be very large").check();
  // A hint, and a second try.
  assert.equal(await told(page), "Not yet. The minimiser at C may choose −3. Compare that with 7. Try again.");
  assert.ok(await page.getByLabel("Yes, it might be very large").isDisabled());
  await stands(page, "lesson-covered");
  await page.getByLabel("Yes: the minimiser must compare both").check();
  assert.match(await told(page), /^No\. Right is “No: the minimiser has −3 already.*”\. C is worth −3 or less, whatever the other leaf is/);
  // The lab is used as ever, and the lesson can set it up again.
  const before = "D is the first move to come back.";
  await page.waitForFunction((before) => document.querySelector(".stepper-sentence").textContent === before, before);
  await page.locator("main").focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((before) => document.querySelector(".stepper-sentence").textContent !== before, before);
  await page.locator("#lesson-again").click();
  await page.waitForFunction((before) => document.querySelector(".stepper-sentence").textContent === before, before);

  await page.reload();
  await page.waitForSelector('#app[data-module="search"] main');
  assert.equal(await place(page), "Step 2 of 5");
  assert.ok(await page.getByLabel("Yes: the minimiser must compare both").isChecked());
  await page.goBack();
  await page.waitForFunction(() => document.querySelector("#lesson-place").textContent === "Step 1 of 5");
  for (let step = 1; step <= 5; step++) await next(page);
  assert.equal(await place(page), "Summary");
  assert.match(await page.locator(".lesson-text").textContent(), /^1 of 5 questions right on the first try\./);
  await page.locator("#lesson-closing").fill("When nothing in it can help.");
  await page.locator("#lesson-end").click();
  assert.equal(await page.locator("#lesson").count(), 0);
  assert.match(page.url(), /\/#\/search\?v=1&tree=/);
});

/** The visible text of the page without the choices of the lesson's question. */
const seen = (page) =>
  page.evaluate(() => {
    const choices = document.querySelector(".lesson-question")?.innerText ?? "";
    return document.body.innerText.replace(choices, "").replace(/\s+/g, " ");
  });

for (const [name, lesson] of LESSONS) {
  e2e(`every step of ${name} shows what it is about, and no answer before it is given`, async ({ open }) => {
    const page = await open(`?lesson=${name}`);
    for (const [step, { link, shows, hide, question }] of lesson.steps.entries()) {
      await page.waitForFunction((place) => document.querySelector("#lesson-place")?.textContent === place, `Step ${step + 1} of ${lesson.steps.length}`);
      const lab = /^#\/(\w+)/.exec(link)[1];
      await page.waitForSelector(`#app[data-module="${lab}"] main`);
      if (shows) await page.waitForFunction((shows) => document.querySelector("main").textContent.replace(/\s+/g, " ").includes(shows), shows);
      if (question) {
        const right = question.choices?.[question.right - 1] ?? question.accepts?.[0] ?? "In my own words.";
        if (question.choices && right.length > 4) assert.ok(!(await seen(page)).includes(right), `${link}: ${right}`);
        if (question.before_lab) {
          // Nothing of the lab is there, for eyes or ears.
          assert.deepEqual(await page.locator("main > *:visible, main ~ [role=status]:visible").all(), []);
          if (question.choices) await page.locator("#lesson").getByLabel(right, { exact: true }).check();
          else {
            await page.locator("#lesson-written").fill(right);
            await page.keyboard.press("Enter");
          }
          assert.match(await told(page), /^Right\. /);
          await page.locator("main > *:visible").first().waitFor();
          assert.equal(await page.locator(".lesson-sketch").count(), 0);
        }
      }
      assert.equal(await page.locator(".lab-notices .notice-problem").count(), 0, link);
      if (hide?.includes("examples")) assert.equal(await page.locator(".lab-examples:visible").count(), 0);
      await next(page);
    }
    assert.equal(await place(page), "Summary");
  });
}

e2e("the place of a choice does not tell that it is right, and everybody sees the same order", async ({ open }) => {
  const page = await open(`?lesson=${LESSONS[0][0]}`);
  const places = [0, 0, 0];
  let all = 0;
  for (const [name, lesson] of LESSONS) {
    for (const [step, { link, question }] of lesson.steps.entries()) {
      if (!question?.choices) continue;
      await page.evaluate(([name, step, link]) => {
        history.replaceState(null, "", `?lesson=${name}&at=${step + 1}${link}`);
        dispatchEvent(new PopStateEvent("popstate"));
      }, [name, step, link]);
      const shown = (await page.locator(".lesson-question label").allTextContents()).map((text) => text.trim());
      assert.deepEqual(shown.toSorted(), question.choices.toSorted());
      places[shown.indexOf(question.choices[question.right - 1])]++;
      all++;
    }
  }
  assert.ok(all > 40);
  for (const count of places) assert.ok(count <= 0.45 * all, `${places} of ${all}`);
});

e2e("before a question is answered its position or tree is drawn, and no key steps through the lab", async ({ open }) => {
  const page = await open("?lesson=two-cuts&at=2");
  await page.waitForSelector('#app[data-module="search"] main');
  assert.equal(await page.locator(".lesson-tree span").allTextContents().then((all) => all.join(", ")), "A, D, J 15, I 7, C, H −3, G 15, B, F 1, E 16");
  const before = "D is the first move to come back.";
  await page.waitForFunction((before) => document.querySelector(".stepper-sentence").textContent === before, before);
  await page.locator("main").focus();
  await page.keyboard.press("ArrowRight");
  await stands(page, "lesson-covered");
  await page.getByLabel("No: the minimiser has −3 already").check();
  assert.equal(await page.locator(".stepper-sentence").textContent(), before);
  await page.reload();
  await page.locator(".stepper").waitFor();
  const other = await open("?lesson=points-for-moves&at=2");
  assert.equal(await other.locator(".lesson-sketch figcaption").textContent(), "White to move");
  assert.equal(await other.locator(".lesson-sketch td").filter({ hasText: "♔" }).count(), 1);
});

e2e("one's own lesson is opened as a file, and what is wrong with another is named", async ({ open }) => {
  const page = await open("#/lessons");
  await page.locator("#lesson-file").setInputFiles(file("{"));
  await page.waitForFunction(() => /not JSON/.test(document.querySelector("#lessons-told").textContent));
  const bad = { ...OWN, minutes: 0, steps: [{ link: "#/kitchen", text: "" }] };
  await page.locator("#lesson-file").setInputFiles(file(JSON.stringify(bad)));
  await page.waitForFunction(() => /minutes: has to be.*steps, 1: link: .*steps, 1: text: a text is missing/s.test(document.querySelector("#lessons-told").textContent));
  await page.locator("#lesson-file").setInputFiles(file("x".repeat(300_000)));
  await page.waitForFunction(() => /larger than 256 kB/.test(document.querySelector("#lessons-told").textContent));

  const odd = { ...OWN, steps: [{ ...OWN.steps[0], position: "nowhere", question: { ...OWN.steps[0].question, before_lab: "yes" } }] };
  await page.locator("#lesson-file").setInputFiles(file(JSON.stringify(odd)));
  await page.waitForFunction(() => /position: has to be a position as FEN.*before_lab: has to be true or false/s.test(document.querySelector("#lessons-told").textContent));

  // A byte order mark does no harm.
  await page.locator("#lesson-file").setInputFiles(file(`\ufeff${JSON.stringify(OWN)}`));
  await page.waitForSelector('#app[data-module="rating"] main');
  await page.getByLabel("300", { exact: true }).check();
  assert.equal(await told(page), "Right. Five times sixty.");
  await page.reload();
  await page.waitForSelector('#app[data-module="rating"] main');
  assert.equal(await place(page), "Step 1 of 1");
  await page.goto(page.url().replace(/\?.*/, "?lesson=nowhere#/rating?v=1"));
  await page.getByText("There is no lesson “nowhere”.").waitFor();
});

e2e("a lesson that is dropped on the page is taken, and what is no lesson is named", async ({ open }) => {
  const page = await open("#/lessons");
  const drop = (text) =>
    page.locator(".lessons").first().evaluate((target, text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], "lesson.json", { type: "application/json" }));
      const taken = !target.dispatchEvent(new DragEvent("dragover", { dataTransfer, bubbles: true, cancelable: true }));
      target.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
      return taken;
    }, text);
  assert.ok(await drop("[]"), "nothing may be dropped here");
  await page.waitForFunction(() => /one JSON object in braces/.test(document.querySelector("#lessons-told").textContent));
  await drop(JSON.stringify(OWN));
  await page.waitForSelector('#app[data-module="rating"] main');
  assert.equal(await place(page), "Step 1 of 1");
});

e2e("a lesson is taken by keyboard alone", async ({ open }) => {
  const page = await open("#/lessons");
  const link = page.getByRole("link", { name: "Two cuts in a tree of six leaves", exact: true });
  /** Presses Tab until an element has the focus. */
  const tabTo = async (selector, key = "Tab") => {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press(key);
      if (await page.evaluate((selector) => document.activeElement.matches(selector), selector)) return;
    }
    assert.fail(`Tab does not lead to ${selector}`);
  };
  await tabTo(`a[href="${await link.getAttribute("href")}"]`);
  await page.keyboard.press("Enter");
  await page.waitForSelector('#app[data-module="search"] main');
  await page.waitForFunction(() => document.querySelector("#lesson-place").textContent === "Step 1 of 5");
  // The lab has the focus, and the lesson stands above it.
  await tabTo("#lesson input[type=radio]", "Shift+Tab");
  await page.keyboard.press("Space");
  await page.waitForFunction(() => /^(Right|No)\./.test(document.querySelector("#lesson-told").textContent));
  await tabTo("#lesson-next", "Shift+Tab");
  for (let step = 2; step <= 5; step++) {
    await page.keyboard.press("Enter");
    await page.waitForFunction((step) => document.querySelector("#lesson-place").textContent === `Step ${step} of 5`, step);
    // Who leads through it by keyboard stays at the button.
    await page.waitForFunction(() => document.activeElement.id === "lesson-next");
  }
  await page.keyboard.press("Enter");
  await page.locator("#lesson-closing").waitFor();
  await page.waitForFunction(() => document.activeElement.closest("#lesson"));
  await tabTo("#lesson-closing");
  await page.keyboard.type("By what stands above it.");
  await tabTo("#lesson-end", "Shift+Tab");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => !document.querySelector("#lesson"));
});

e2e("a lesson is made of what is seen, tried, and goes out as a link", async ({ open }) => {
  const page = await open("#/endgame?v=1&fen=8/8/8/6k1/1P6/8/8/K7+w+-+-+0+1");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByText("Share and save").click();
  await page.getByRole("button", { name: "Make a lesson from this" }).click();
  await page.locator("#lesson-take").click();
  assert.match(await page.locator(".lesson-link").textContent(), /^#\/endgame\?v=1&fen=8\/8\/8\/6k1/);
  await page.locator("#lesson-copy").click();
  assert.match(await told(page), /^Not yet: title: a text is missing/);
  await page.getByLabel("Title").fill("A pawn runs");
  await page.getByLabel("In a sentence: what will be seen").fill("Who is faster?");
  await page.getByLabel("What is said").fill("The pawn is ahead.");
  await page.getByRole("button", { name: "Ask a question here" }).click();
  await page.getByLabel("Question", { exact: true }).fill("Is it caught?");
  await page.getByLabel("Choices, one a line").fill("Yes\nNo");
  await page.getByLabel("Number of the right one").fill("2");
  await page.locator("#lesson").getByLabel("Why").fill("The king is outside the square.");
  await page.getByLabel("Ask before the lab is shown").check();
  await page.getByLabel("Closing question").fill("And with Black to move?");
  await page.getByLabel("An answer to compare with").fill("It wins, too.");
  await stands(page, "lesson-builder");
  // The draft outlives the page.
  await page.reload();
  let link = "";
  // Specs that run at the same time share the clipboard, so another may have copied in between.
  for (let tries = 0; tries < 5 && !link.includes("#/lessons?"); tries++) {
    await page.locator("#lesson-copy").click();
    await page.waitForFunction(() => document.querySelector("#lesson-told").textContent === "Copied.");
    link = await page.evaluate(() => navigator.clipboard.readText());
  }
  assert.match(link, /#\/lessons\?z=[\w-]+$/);
  const other = await page.context().newPage();
  await other.goto(link);
  await other.waitForSelector('#app[data-module="endgame"] main');
  assert.equal(await other.locator(".board-grid:visible").count(), 0);
  await other.getByLabel("No", { exact: true }).check();
  await other.locator(".board-grid").waitFor();
  assert.equal(await other.locator("#lesson-told").textContent(), "Right. The king is outside the square.");
  await other.goto(`${link.slice(0, -40)}`);
  await other.reload();
  await other.getByText(/The lesson of this link is damaged/).waitFor();
});

/** Waits until a worksheet has all its pictures. */
const filled = (page) => page.locator("#sheet-print:enabled").waitFor({ timeout: 90_000 });

e2e("a worksheet has pictures and questions, and its answers apart; on paper there is nothing to press", async ({ open }) => {
  const page = await open("#/lessons?sheet=the-square");
  const sheet = page.locator("#sheet");
  await filled(page);
  assert.equal(await sheet.locator(".sheet-picture :is(img, .lesson-sketch)").count(), 3);
  assert.equal(await sheet.locator("figcaption").first().textContent(), "White to move");
  assert.equal(await sheet.locator(".sheet-choices").count(), 3);
  const answers = await sheet.locator(".sheet-answers").textContent();
  assert.match(answers, /Three: to the f-file\. Kf4, Kf5 and Kf6/);
  await page.emulateMedia({ media: "print" });
  assert.equal(await sheet.locator(".sheet-answers").evaluate((element) => getComputedStyle(element).breakBefore), "page");
  assert.equal(await sheet.locator(".sheet-closing").evaluate((element) => getComputedStyle(element).breakInside), "avoid");
  assert.equal(await page.locator("button:visible, select:visible, nav:visible, input:visible").count(), 0);
  await page.emulateMedia({ media: "screen" });
  await stands(page, "lesson-sheet");
});

for (const [name, lesson] of LESSONS) {
  e2e(`the worksheet of ${name} has a picture of each step, none twice for different steps`, async ({ open }) => {
    const page = await open(`#/lessons?sheet=${name}`);
    await filled(page);
    const found = await page.locator(".sheet-picture").evaluateAll((figures) =>
      figures.map((figure) => {
        const image = figure.querySelector("img");
        // The lab's picture could answer a question that comes before the lab; a plain board or tree stands for it.
        const plain = figure.querySelector(".lesson-sketch :is(table, ul)");
        if (plain) return `plain: ${plain.outerHTML}`;
        return image && image.naturalWidth >= 120 && image.alt ? image.src : figure.textContent;
      }),
    );
    for (const src of found) assert.match(src, /^(data:image\/svg\+xml,|plain: .)/, name);
    const links = lesson.steps.map(({ link }) => link);
    assert.equal(found.length, links.length);
    for (const [place, link] of links.entries()) {
      // Two steps may be about one position; a tree is drawn with what is known at the step.
      const before = found.findIndex((src) => src === found[place]);
      const query = (link) => new URLSearchParams(link.split("?")[1]);
      // A plain tree shows nothing of the step.
      const tree = (link) => found[place].startsWith("plain:") && query(link).get("tree");
      const position = (link) => query(link).get("fen")?.split(" ")[0] || tree(link);
      assert.ok(before === place || links[before] === link || (lesson.steps[place].position && lesson.steps[before].position === lesson.steps[place].position) || (position(link) && position(links[before]) === position(link)), `steps ${before + 1} and ${place + 1}`);
    }
    assert.equal(await page.locator("iframe").count(), 0);
    // The labs that drew have kept nothing.
    assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).filter((key) => !key.startsWith("plyground.workbench."))), []);
  });
}

e2e("a link hides parts of the page, and a lesson stands in a frame", async ({ open }) => {
  const page = await open("#/endgame?v=1&hide=settings,examples");
  await page.waitForSelector('#app[data-module="endgame"] main');
  assert.equal(await page.locator(".lab-examples:visible, .lab-main > .settings:visible").count(), 0);
  assert.equal(await page.locator(".lab-notices .notice-problem").count(), 0);
  assert.doesNotMatch(page.url(), /hide=/);
  const other = await open("?lesson=found-late&embed=1");
  await other.waitForSelector('#app[data-module="rating"] main');
  assert.equal(await other.locator(".page-header:visible").count(), 0);
  await next(other);
  await other.waitForFunction(() => document.querySelector("main").textContent.includes("8.148 of 10"));
  assert.equal(await other.locator(".page-header:visible").count(), 0);
  await fits(other, "lesson-embedded");
});
