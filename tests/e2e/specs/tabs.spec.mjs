// Two tabs of one browser: what is done in either is there at the next visit. Lists are joined, learners of one name are
// both kept, and of two games that cannot be joined the user chooses one.

import assert from "node:assert/strict";
import { axe, e2e } from "../harness.mjs";
import { becomes, chooseTab, clicks, notice, position, state } from "../lab.mjs";

const chute = (page) => page.evaluate(() => globalThis.plyground.chute());
const player = (page) => page.evaluate(() => globalThis.plyground.player());
const kenju = (page) => page.evaluate(() => globalThis.plyground.kenju());
const stored = (page, key) => page.evaluate((key) => localStorage.getItem(key), key);

/** Two tabs that have both read what is stored before either changes it. */
async function twoTabs(open, hash) {
  const first = await open(hash);
  const second = await open(hash, { context: first.context() });
  return [first, second];
}

async function again(page) {
  await page.reload();
  await page.waitForSelector("html[data-started]");
}

e2e("games that two tabs add to CHUTE are both there afterwards", async ({ open }) => {
  const tabs = await twoTabs(open, "#/chute?v=1&panel=games&without=6-54");
  for (const [number, game] of ["1. P-K4 P-K4 2. Q-R5 K-K2 3. QxKP mate 1-0", "1. f3 e5 2. g4 Qh4# 0-1"].entries()) {
    const page = tabs[number];
    await page.bringToFront();
    await page.waitForFunction(() => globalThis.plyground.chute?.().panel === "games");
    await page.getByLabel("Games to paste").fill(game);
    await page.getByRole("button", { name: "Read", exact: true }).click();
    await page.locator(".ch-report").getByText("1 game added from the pasted text.").waitFor();
  }
  await notice(tabs[1], /Another tab has added 1 game\. This tab lists them too/);
  assert.equal((await chute(tabs[1])).games, 56);
  await axe(tabs[1]);
  await again(tabs[0]);
  await becomes(tabs[0], () => chute(tabs[0]), ({ games }) => games === 56);
});

e2e("lessons that two tabs give PLAYER follow each other", async ({ open }) => {
  const fen = "r3qrk1/2R3pp/b3p3/pp1p4/3P4/3QP1B1/P4PPP/R5K1 w - - 0 1";
  const tabs = await twoTabs(open, `#/player?${new URLSearchParams({ v: 1, fen, panel: "teach" })}`);
  for (const [number, page] of tabs.entries()) {
    await page.bringToFront();
    await page.waitForFunction(() => globalThis.plyground.player?.().chosen === "Qa3");
    // The same lesson given in both would be one that both logs begin with.
    if (number === 1) {
      await page.getByLabel("When I make a move").selectOption("teach it as better");
      await clicks(page, "h2", "h3");
    } else await page.getByRole("button", { name: /^Teach it/ }).first().click();
  }
  await becomes(tabs[1], () => player(tabs[1]), ({ lessons }) => lessons === 2);
  await notice(tabs[1], /Another tab has changed the lesson log too/);
  const { weights } = await player(tabs[1]);
  // The first tab knows nothing of it yet: its next lesson follows the others.
  await tabs[0].bringToFront();
  await tabs[0].getByLabel("When I make a move").selectOption("teach it as better");
  await clicks(tabs[0], "h2", "h4");
  await becomes(tabs[0], () => player(tabs[0]), ({ lessons }) => lessons === 3);
  const later = await open("#/player", { context: tabs[0].context() });
  await becomes(later, () => player(later), ({ lessons }) => lessons === 3);
  await later.keyboard.press("z");
  assert.deepEqual((await becomes(later, () => player(later), ({ lessons }) => lessons === 2)).weights, weights);
});

e2e("two learners of one name are both kept, and two games of Kenju are for the user to choose from", async ({ open }) => {
  const tabs = await twoTabs(open, "#/kenju");
  for (const [number, page] of tabs.entries()) {
    await page.bringToFront();
    await page.locator(number ? ".kj-answer-second" : ".kj-answer-first").click();
    await page.waitForFunction(() => globalThis.plyground.kenju().want !== "work");
  }
  const question = tabs[1].getByRole("alert").filter({ hasText: "Another tab has stored a different game for your next visit" });
  await question.waitFor();
  await axe(tabs[1]);
  const before = await stored(tabs[0], "plyground.kenju.sitting");
  await question.getByRole("button", { name: "Keep this tab\u2019s game" }).click();
  await question.waitFor({ state: "detached" });
  assert.notEqual(await stored(tabs[0], "plyground.kenju.sitting"), before);
  for (const page of tabs) {
    await page.bringToFront();
    await chooseTab(page, "Saved players");
    const shelf = page.getByRole("region", { name: "Players", exact: true });
    await shelf.getByRole("textbox", { name: "Save as" }).fill("Ada");
    await shelf.getByRole("button", { name: /^White.s player/ }).click();
  }
  await notice(tabs[1], /Another tab has stored a different Ada\. Both are saved: yours is now Ada 2/);
  assert.deepEqual((await kenju(tabs[1])).players[0], "Ada 2");
  const names = await tabs[0].evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("plyground.kenju.player.")).sort());
  assert.deepEqual(names, ["plyground.kenju.player.Ada", "plyground.kenju.player.Ada 2"]);
  const later = await open("#/kenju", { context: tabs[0].context() });
  await becomes(later, () => kenju(later), ({ shelf }) => shelf.includes("Ada") && shelf.includes("Ada 2"));
});

e2e("a game that two tabs play differently is asked about, and the tab that gives way stays silent", async ({ open }) => {
  const tabs = await twoTabs(open, position());
  const game = () => stored(tabs[0], "plyground.game");
  const asked = (page) => page.getByRole("alert").filter({ hasText: "Another tab has stored a different game" });
  await clicks(tabs[0], "e2", "e4");
  await becomes(tabs[0], game, (text) => /e4/.test(text));
  // A tab that only goes the same way loses nothing.
  await tabs[1].bringToFront();
  await clicks(tabs[1], "e2", "e4");
  await tabs[1].waitForFunction(() => location.hash.includes("moves=e2e4"));
  assert.equal(await asked(tabs[1]).count(), 0);
  await clicks(tabs[1], "c7", "c5");
  await becomes(tabs[0], game, (text) => /c5/.test(text));
  await tabs[0].bringToFront();
  await clicks(tabs[0], "e7", "e5");
  const question = asked(tabs[0]);
  await question.waitFor();
  assert.match(await game(), /c5/);
  await question.getByRole("button", { name: "Keep the other tab\u2019s game" }).click();
  await question.waitFor({ state: "detached" });
  await clicks(tabs[0], "g1", "f3");
  await tabs[0].waitForFunction(() => location.hash.includes("g1f3"));
  assert.match(await game(), /c5/);
  assert.doesNotMatch(await game(), /Nf3/);
  assert.equal(await question.count(), 0);
  assert.equal((await state(tabs[0])).running, false);
});

e2e("the draft of a lesson that another tab has changed is replaced only if the user says so", async ({ open }) => {
  const tabs = await twoTabs(open, "#/search");
  const asked = [];
  let answer = false;
  tabs[1].on("dialog", async (dialog) => {
    asked.push(dialog.message());
    await (answer ? dialog.accept() : dialog.dismiss());
  });
  for (const page of tabs) {
    await page.bringToFront();
    await page.goto(page.url().replace("#", "?lesson=new#"));
    await page.getByLabel("Title", { exact: true }).waitFor();
  }
  const draft = async () => JSON.parse(await stored(tabs[0], "plyground.lesson.draft") ?? "{}");
  await tabs[0].getByLabel("Title", { exact: true }).fill("Theirs");
  await tabs[1].getByLabel("Title", { exact: true }).fill("Mine");
  await becomes(tabs[1], () => tabs[1].getByLabel("Title", { exact: true }).inputValue(), (title) => title === "Theirs");
  assert.equal((await draft()).title, "Theirs");
  assert.equal(asked.length, 1);
  assert.match(asked[0], /^Another tab has changed the draft\./);
  await tabs[0].getByLabel("Title", { exact: true }).fill("Theirs again");
  answer = true;
  await tabs[1].getByLabel("Title", { exact: true }).fill("Mine again");
  await becomes(tabs[0], draft, ({ title }) => title === "Mine again");
  assert.equal(asked.length, 2);
});
