// The Kenju lab as a person meets it: a new learner is taught from nothing by clicking, saved, found
// again; advice is revoked; learners are trained by a scheme; the examples open; searches are stepped through; links, files, keyboard, small screens, axe.

import assert from "node:assert/strict";
import { e2e, eventually, stands } from "../harness.mjs";
import { chooseTab, clipboard, drawSlowly, menu, notice, said, walkTabs } from "../lab.mjs";
import { holdWork, ownWorker, workUntil } from "../workers.mjs";

/** What the lab says of itself. */
const kenju = (page) => page.evaluate(() => globalThis.plyground.kenju());

/** Waits until the lab waits for something. */
async function settled(page) {
  await page.waitForFunction(() => globalThis.plyground.kenju().want !== "work");
  return kenju(page);
}

const point = (page, x, y) => page.locator(`.kj-board [role=gridcell][data-x="${x}"][data-y="${y}"]`);

/** Waits until this step of the search is shown: keys are heard after they are pressed. */
const stepped = (page, step) => page.waitForFunction((step) => globalThis.plyground.kenju().step === step, step);

/** Answers the question by clicking on one of the buttons, the better known pattern first. */
async function answer(page) {
  const stars = (text) => (text.match(/X/g) ?? []).length;
  const patterns = page.locator(".kj-answer .kj-pattern");
  const [first, second] = await patterns.evaluateAll((all) => all.map((it) => it.dataset.pattern));
  const worth = (pattern) => stars(pattern) * 10 + (pattern.includes("XX") ? 1 : 0);
  const choice = worth(first) > worth(second) ? "first" : worth(first) < worth(second) ? "second" : "equal";
  await page.locator(`.kj-answer-${choice}`).click();
  return settled(page);
}

/** Teaches and plays until the game is over; returns how many questions were answered. */
async function playOut(page) {
  let row = 5;
  for (let turns = 0; turns < 400; turns++) {
    const { want } = await settled(page);
    if (want === "over") return;
    if (want === "ask") await answer(page);
    else if (want === "place") {
      // Anywhere out of the learner's way that is in sight and vacant.
      const vacant = page.locator(".kj-board [role=gridcell][aria-label*=vacant]");
      await vacant.nth((row += 37) % (await vacant.count())).click();
    } else assert.fail(`the game wants ${want}`);
  }
  assert.fail("the game does not end");
}

e2e("a new learner is taught from nothing, saved, and found again after a reload", async ({ open }) => {
  const page = await open("#/kenju");
  await page.getByRole("heading", { name: "Learner (White) asks" }).waitFor();
  assert.deepEqual((await kenju(page)).totals[0], 0);
  await playOut(page);
  await page.getByRole("heading", { level: 2, name: /five in a row|nobody wins/ }).waitFor();
  const { questions, totals, stones } = await kenju(page);
  assert.ok(questions[0] > 10 && totals[0] > 5, `${questions[0]} questions, total ${totals[0]}`);
  assert.ok(stones >= 9);
  await chooseTab(page, "Saved players");
  const shelf = page.getByRole("region", { name: "Players", exact: true });
  await shelf.getByRole("textbox", { name: "Save as" }).fill("Ada's pupil");
  await shelf.getByRole("button", { name: /^White.s player/ }).click();
  await page.waitForFunction(() => globalThis.plyground.kenju().shelf.includes("Ada's pupil"));
  await page.goto(page.url().replace(/#.*/, "#/search"));
  await page.reload();
  await page.waitForSelector("html[data-started]");
  await menu(page, "Kenju").click();
  await page.locator(".kj-board").waitFor();
  await page.waitForFunction(() => globalThis.plyground.kenju().shelf.includes("Ada's pupil"));
  await page.locator("#kj-seat-0").selectOption("Ada's pupil");
  await page.waitForFunction(() => globalThis.plyground.kenju().players[0] === "Ada's pupil" && globalThis.plyground.kenju().stones < 3);
  assert.equal((await settled(page)).totals[0], totals[0]);
});

e2e("what is in their heads stands behind tabs that the keyboard walks", async ({ open }) => {
  const page = await open("#/kenju");
  const { step } = await settled(page);
  await walkTabs(page, "Memory, charts and players");
  assert.equal((await kenju(page)).step, step);
  await chooseTab(page, "Console");
  await page.getByLabel("Command").fill("DR");
  await page.getByRole("button", { name: "Do it" }).click();
  await page.locator(".console-exchange").waitFor();
  await chooseTab(page, "Confidence");
  assert.equal(await page.locator(".console-exchange").isVisible(), false);
  await page.locator(".moods svg").first().waitFor();
  await chooseTab(page, "Console");
  assert.equal(await page.locator(".console-exchange").count(), 1);
});

e2e("the board fills the screen with the question, which is answered there", async ({ open }) => {
  const page = await open("#/kenju");
  await settled(page);
  await page.getByRole("button", { name: "Full screen: board and question" }).click();
  await page.waitForFunction(() => document.fullscreenElement?.classList.contains("kenju"));
  assert.equal(await page.locator(".kenju-seats").isVisible(), false);
  for (const part of [".kj-board", ".kj-answer-first", ".step-play"]) {
    const { x, y, width, height } = await page.locator(part).first().boundingBox();
    const [across, down] = await page.evaluate(() => [innerWidth, innerHeight]);
    assert.ok(x >= 0 && y >= 0 && x + width <= across && y + height <= down, `${part}: ${x}, ${y}, ${width} by ${height}`);
  }
  await page.keyboard.press("1");
  await page.waitForFunction(() => globalThis.plyground.kenju().questions[0] === 1);
  await page.evaluate(() => document.exitFullscreen());
  await page.locator(".kenju-seats").waitFor();
});

e2e("a click on the number of a line answers the question", async ({ open }) => {
  const page = await open("#/kenju");
  await settled(page);
  for (const [badge, inputs] of [[".kj-badge-first", "p1,1.1"], [".kj-badge-second", "p1,1.1.2"]]) {
    await page.locator(`.kj-board ${badge} .kj-badge-text`).click();
    await page.waitForFunction((inputs) => globalThis.plyground.kenju().link.includes(inputs), inputs);
    await settled(page);
  }
  assert.equal((await kenju(page)).questions[0], 2);
});

e2e("a click that answers nothing says what does", async ({ open }) => {
  const page = await open("#/kenju");
  await settled(page);
  await point(page, -3, 3).click();
  await notice(page, /That point lies on neither line\. Click another point of a line or its number/);
  assert.equal((await kenju(page)).questions[0], 0);
});

e2e("stones on the answers look as on the board, in either theme", async ({ open }) => {
  for (const scheme of ["light", "dark"]) {
    const page = await open("#/kenju", { scheme });
    await settled(page);
    const look = (selector) => page.locator(selector).first().evaluate((stone) => {
      const { fill, stroke } = getComputedStyle(stone);
      return { fill, stroke };
    });
    for (const [colour, fill] of [["white", "rgb(255, 255, 255)"], ["black", "rgb(0, 0, 0)"]]) {
      const board = await look(`.kj-board .kj-stone.kj-${colour}`);
      assert.equal(board.fill, fill, scheme);
      const on = await page.evaluate((colour) => {
        const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
        path.setAttribute("class", `pattern-stones pattern-${colour}`);
        document.querySelector(".kj-answers svg.pattern").append(path);
        const { fill, stroke } = getComputedStyle(path);
        path.remove();
        return { fill, stroke };
      }, colour);
      assert.deepEqual(on, board, `${scheme}: ${colour}`);
    }
    const sign = await page.locator(".kj-moves .kj-sign-black").first().evaluate((sign) => getComputedStyle(sign).backgroundColor);
    assert.equal(sign, "rgb(0, 0, 0)", scheme);
    for (const stones of await page.locator(".kj-answers .pattern-stones").all()) {
      assert.match(await stones.getAttribute("class"), /pattern-(white|black)$/);
    }
  }
});

e2e("training moves of earlier games stay in the charts by reload and by link", async ({ open }) => {
  const page = await open("#/kenju");
  const charted = async () => {
    await chooseTab(page, "Charts");
    return (await page.locator(".chart-sample").first().innerText()).match(/(\d+) training moves/)[1];
  };
  await page.locator("#kj-teacher").selectOption({ label: "MAX, by its table" });
  await playOut(page);
  await page.locator(".kj-question").getByRole("button", { name: /New game/ }).click();
  await settled(page);
  const moves = await charted();
  assert.ok(Number(moves) > 2, moves);
  const copied = await clipboard(page);
  await page.getByRole("button", { name: "Copy link", exact: true }).first().click();
  await eventually(page, async () => (await navigator.clipboard.readText()).includes("past="));
  await page.reload();
  await page.waitForSelector("html[data-started]");
  await settled(page);
  assert.equal(await charted(), moves);
  const other = await open((await copied()).replace(/^[^#]*/, ""));
  await settled(other);
  await chooseTab(other, "Charts");
  await other.locator(".chart-sample", { hasText: ` ${moves} training moves` }).first().waitFor();
});

e2e("a reload right after an answer loses nothing", async ({ open }) => {
  const page = await open("#/kenju");
  await settled(page);
  for (const questions of [1, 2]) {
    await page.keyboard.press("1");
    await page.waitForFunction((asked) => globalThis.plyground.kenju().questions[0] === asked, questions);
    // The address has not settled yet.
    await page.reload();
    await page.waitForSelector("html[data-started]");
    await settled(page);
    // On a slow machine the stored game may come a moment after the page is idle.
    await page.waitForFunction((asked) => globalThis.plyground.kenju().questions[0] === asked, questions);
  }
});

e2e("advice is revoked and the words go back, reinstated and they return", async ({ open }) => {
  const page = await open("#/kenju");
  await settled(page);
  await page.keyboard.press("1");
  await settled(page);
  const { totals } = await kenju(page);
  assert.equal(totals[0], 1);
  const mind = page.locator(".kenju-mind");
  await mind.getByRole("button", { name: /^Revoke/ }).first().click();
  await page.waitForFunction(() => globalThis.plyground.kenju().totals[0] === 0);
  await mind.getByRole("button", { name: /^Reinstate/ }).first().click();
  await page.waitForFunction(() => globalThis.plyground.kenju().totals[0] === 1);
});

e2e("a click on one of the lines of the board answers the question", async ({ open }) => {
  const page = await open("#/kenju");
  await settled(page);
  await point(page, 3, -3).click();
  await page.waitForFunction(() => globalThis.plyground.kenju().questions[0] === 1);
  assert.equal((await kenju(page)).totals[0], 1);
});

e2e("the chain of attention is stepped back and forth and the board goes with it", async ({ open }) => {
  const page = await open("#/kenju");
  while ((await settled(page)).want === "ask") await page.keyboard.press("0");
  const { steps, stones } = await kenju(page);
  assert.equal(stones, 3);
  assert.ok(steps > 20);
  const stonesShown = () => page.locator(".kj-stone").count();
  assert.equal(await stonesShown(), 3);
  await page.keyboard.press("ArrowLeft");
  await stepped(page, steps - 1);
  await page.waitForFunction(() => document.querySelectorAll(".kj-stone").length === 2);
  await page.keyboard.press("Home");
  await page.getByText("Before the first step.").waitFor();
  await page.keyboard.press("ArrowRight");
  assert.match(await said(page), /^Step 1: The search begins/);
  await page.getByLabel("Stop at").selectOption("★ new best move");
  await page.keyboard.press("Shift+ArrowRight");
  assert.match(await said(page), /Best move to date/);
  await page.locator(".trace-step", { hasText: "Best move" }).first().click();
  await page.keyboard.press("End");
  assert.equal(await stonesShown(), 3);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Escape");
  assert.equal(await stonesShown(), 3);
});

e2e("a link repeats the game, the answers and the step; what it cannot say is said", async ({ open }) => {
  const page = await open("#/kenju");
  const copied = await clipboard(page);
  await settled(page);
  for (const key of ["1", "2", "0", "1"]) {
    await page.keyboard.press(key);
    await settled(page);
  }
  const { steps } = await kenju(page);
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press("ArrowLeft");
  await stepped(page, steps - 5);
  const before = await kenju(page);
  await page.getByRole("button", { name: "Copy link" }).click();
  await eventually(page, () => navigator.clipboard.readText());
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(link, await copied());
  const again = await open(new URL(link).hash);
  const after = await settled(again);
  assert.deepEqual([after.step, after.steps, after.totals, after.stones], [before.step, before.steps, before.totals, before.stones]);
  const wrong = await open("#/kenju?v=1&white=Nobody&inputs=p1,1.hello&colour=red");
  await notice(wrong, /“?"?Nobody"? in the link|"Nobody"/);
  await notice(wrong, /"hello"/);
  await notice(wrong, /"colour"/);
});

e2e("a hostile link neither hangs the page nor gets past its text", async ({ open }) => {
  const name = encodeURIComponent("<img src=x onerror=alert(1)>");
  const page = await open(`#/kenju?v=1&hands=gg&white=STRONG&black=new3:${name}&limit=none&inputs=${"g9000.".repeat(40)}`);
  await notice(page, /more than 20000 inputs/);
  await page.getByRole("button", { name: "Wider" }).click();
  await page.waitForFunction(() => globalThis.plyground.kenju().want === "ask" && globalThis.plyground.kenju().players[1].startsWith("<img"));
  assert.equal(await page.locator("img").count(), 0);
});

e2e("a learner file goes out and comes back; a broken one is named with its place", async ({ open }) => {
  const page = await open("#/kenju");
  await settled(page);
  await chooseTab(page, "Saved players");
  const input = page.locator("#open-player");
  await input.setInputFiles({ name: "x.kenju.json", mimeType: "application/json", buffer: Buffer.from("{\n nonsense") });
  await notice(page, /line 2, column 2/);
  await input.setInputFiles({
    name: "Max two.kenju.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(await page.evaluate(() => ({
      version: 1,
      player: {
        name: "Max two",
        mind: { System1: [[0, 3]] },
        parameters: { max_dead_ends: 5, node_patience: 4, thresholds: { mediocre: { Absolute: 0 }, outstanding: { Absolute: 0 } }, play: "Dynamic",
          hysteresis: { defend_on: 0, defend_off: 0, attack_on: 0, attack_off: 0 }, between_games: "Reset", patience_test: "AfterDeadEnds" },
        learning: "On",
        experience: { games: 0, moves: 0 },
      },
      course: null,
    })))),
  });
  await page.waitForFunction(() => globalThis.plyground.kenju().shelf.includes("Max two"));
});

e2e("everything by keyboard: walk, place, answer, take back", async ({ open }) => {
  const page = await open("#/kenju");
  while ((await settled(page)).want === "ask") await page.keyboard.press("1");
  await page.locator(".kj-cell[tabindex='0']").focus();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp"]) await page.keyboard.press(key);
  const label = await page.evaluate(() => document.activeElement.getAttribute("aria-label"));
  assert.match(label, /vacant/);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => globalThis.plyground.kenju().stones >= 4);
  await settled(page);
  const { stones } = await kenju(page);
  await page.keyboard.press("u");
  await page.waitForFunction((stones) => globalThis.plyground.kenju().stones < stones, stones);
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).getByText("answer: they are equal").waitFor();
});

e2e("arrows pressed faster than the board is drawn all count", async ({ open }) => {
  const page = await open("#/kenju");
  await settled(page);
  const cell = page.locator(".kj-cell[tabindex='0']");
  const { x, y } = await cell.evaluate(({ dataset }) => ({ x: Number(dataset.x), y: Number(dataset.y) }));
  await cell.focus();
  await drawSlowly(page, 300);
  for (const key of ["ArrowRight", "ArrowRight", "ArrowUp"]) await page.keyboard.press(key);
  await page.waitForFunction((id) => document.activeElement.id === id, `kj${x + 2}_${y + 1}`);
});

e2e("two programs play, a table answers, and the game can be repeated exactly", async ({ open }) => {
  const page = await open("#/kenju");
  await page.getByLabel("Who answers questions").selectOption("MAX, by its table");
  await page.getByLabel("Who plays").selectOption("(c) White and Black play each other");
  await page.waitForFunction(() => globalThis.plyground.kenju().want === "go");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => globalThis.plyground.kenju().stones === 1);
  await page.getByRole("button", { name: "The whole game" }).click();
  await page.waitForFunction(() => globalThis.plyground.kenju().want === "over");
  await page.getByRole("button", { name: "Repeat the game and compare" }).click();
  await notice(page, /Repeated exactly/);
});

e2e("visiting another page leaves the game as it was", async ({ open }) => {
  const page = await open("#/kenju");
  await settled(page);
  await page.keyboard.press("1");
  const before = await settled(page);
  await menu(page, "Ledger").click();
  await page.locator(".ledger-row").first().waitFor();
  await menu(page, "Kenju").click();
  await page.locator(".kj-board").waitFor();
  assert.deepEqual((await settled(page)).questions, before.questions);
});

e2e("a training of two hundred moves is seen in the charts, and is taken back", async ({ open }) => {
  const page = await open("#/kenju");
  await settled(page);
  await page.keyboard.press("1");
  const before = await settled(page);
  await page.getByText("Train by a scheme").click();
  await page.getByRole("button", { name: "Train", exact: true }).click();
  await page.waitForFunction(() => globalThis.plyground.kenju().players[0] === "WA.200");
  const { totals, questions } = await settled(page);
  assert.ok(totals[0] > 50 && questions[0] === totals[0], `${questions[0]} questions, total ${totals[0]}`);
  await page.locator(".kj-school").getByText(/^WA\.200 takes White's seat: 200 moves in \d+ games/).waitFor();
  await page.locator(".lessons-list li").first().getByText("MAX").waitFor();
  await chooseTab(page, "Charts");
  const ranks = page.getByRole("region", { name: "Ranks of the words" });
  await ranks.getByRole("slider").first().focus();
  await page.keyboard.press("Home");
  await ranks.getByRole("heading", { name: "By rank after move 0" }).waitFor();
  await page.getByRole("button", { name: "Back to Learner and MAX" }).click();
  await page.waitForFunction(() => globalThis.plyground.kenju().players[0] === "Learner");
  const after = await settled(page);
  assert.deepEqual([after.totals, after.questions, after.stones], [before.totals, before.questions, before.stones]);
});

e2e("a long training shows how far it is and stops with what there is", async ({ open }) => {
  const page = await open("#/kenju");
  await settled(page);
  await page.getByText("Train by a scheme").click();
  await page.getByLabel("Scheme").selectOption({ index: 5 });
  await page.getByLabel("Learner", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel("Taught by").selectOption({ label: "the search for forced wins" });
  await page.getByLabel(/^Moves \(at most/).fill("2000");
  await page.keyboard.press("Tab");
  await page.getByLabel("Takes the seat of").selectOption("Black");
  const worker = await ownWorker(page);
  await holdWork(worker);
  await page.getByRole("button", { name: "Train", exact: true }).click();
  await workUntil(worker, () => page.getByText(/[1-9]\d* of 2000 moves/).isVisible(), 20);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByText(/\d+ of 2000 moves \(paused\)/).waitFor();
  assert.ok((await kenju(page)).running);
  await page.getByRole("button", { name: "Stop and keep results" }).click();
  await page.waitForFunction(() => /^WE\.\d+$/.test(globalThis.plyground.kenju().players[1]));
  await page.getByLabel(/^Moves \(at most/).fill("5000");
  await page.getByRole("button", { name: "Train", exact: true }).click();
  await notice(page, /5000.* is not a number of moves from 1 to 2000/);
});

e2e("every example opens and shows something at once", async ({ open }) => {
  const page = await open("#/kenju");
  await settled(page);
  const examples = page.locator(".lab-examples li a");
  const count = await examples.count();
  assert.ok(count >= 7);
  for (let example = 0; example < count; example++) {
    await examples.nth(example).click();
    const query = (await examples.nth(example).getAttribute("href")).replace("#/kenju?", "");
    // The link of the lab names players and seed even where the example need not.
    await page.waitForFunction((inputs) => globalThis.plyground.kenju().link.endsWith(inputs), query.slice(query.indexOf("&inputs=")));
    const { stones } = await settled(page);
    assert.ok(stones >= 2, query);
    assert.equal(await page.locator(".kenju .lab-notices .notice").count(), 0, query);
  }
  await page.getByRole("link", { name: "A forced win", exact: true }).click();
  await page.getByRole("group", { name: "Forced win" }).getByText("White wins by force in 5 moves.").waitFor();
  await page.goBack();
  await page.getByRole("link", { name: "Answers that contradict each other" }).click();
  const conflict = page.getByRole("group", { name: "Conflicting answers" });
  await conflict.getByText("Which did you mean?").waitFor();
  await conflict.getByRole("button").first().click();
  await conflict.waitFor({ state: "detached" });
});

e2e("the player that searches thinks beside the page; a worker that dies is replaced and the game stays", async ({ open }) => {
  const page = await open("#/kenju?v=1&white=STRONG&inputs=p1,1", { expected: [/broken on purpose/] });
  await page.waitForFunction(() => globalThis.plyground.kenju().want === "place" && globalThis.plyground.kenju().stones === 3);
  const [worker] = page.workers();
  await worker.evaluate(() => void setTimeout(() => { throw new Error("broken on purpose"); }));
  await notice(page, /The worker failed: .*broken on purpose.* A new one has taken over\./);
  assert.equal((await kenju(page)).stones, 3);
  await point(page, -5, -5).click();
  await page.waitForFunction(() => globalThis.plyground.kenju().want === "place" && globalThis.plyground.kenju().stones === 5);
  await page.keyboard.press("u");
  await page.waitForFunction(() => globalThis.plyground.kenju().want === "place" && globalThis.plyground.kenju().stones === 3);
  await page.getByRole("button", { name: "Repeat the game and compare" }).click();
  await notice(page, /Repeated exactly/);
});

e2e("a link says who answers", async ({ open }) => {
  const page = await open("#/kenju?v=1&inputs=p1,1&teacher=max");
  assert.equal((await settled(page)).want, "place");
  assert.equal(await page.getByLabel("Who answers questions").inputValue(), "MAX, by its table");
  await page.getByLabel("Who answers questions").selectOption("the search for forced wins");
  await page.waitForFunction(() => globalThis.plyground.kenju().link.endsWith("&teacher=threats"));
});

const STATES = [
  ["question", "#/kenju", async (page) => void (await settled(page))],
  ["values", "#/kenju", async (page) => {
    while ((await settled(page)).want === "ask") await page.keyboard.press("1");
    await page.getByLabel(/^Values/).selectOption({ index: 1 });
  }],
  ["weights", "#/kenju?v=1&white=new2u:Net&hands=gp&inputs=", async (page) => void (await page.getByRole("group", { name: "Weights", exact: true }).waitFor())],
  ["moves", "#/kenju?v=1&white=new4:Four&inputs=p1,1", async (page) => void (await settled(page))],
  ["tutor", "#/kenju?v=1&hands=tt&white=MAX&inputs=", async (page) => void (await page.getByRole("button", { name: /Confirm/ }).waitFor())],
];

for (const [name, hash, prepare] of STATES) {
  e2e(`${name}: nothing for axe, nothing wider than the window`, async ({ open }) => {
    const page = await open(hash, { motion: "reduce" });
    await prepare(page);
    await stands(page, `kenju-${name}`);
  });
}
