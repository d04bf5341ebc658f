// The panels below the endgame lab's board as a person meets them: a rule is searched, opened and
// audited, a loose one's counter-example is put on the board, the map marks the class of the position
// and follows the game, knowledge is set against search; by keyboard, on small screens, axe.

import assert from "node:assert/strict";
import { axe, e2e, screenshot, VIEWPORTS } from "../harness.mjs";
import { chooseTab, clicks, endgame, endgameState as state, thought, walkTabs } from "../lab.mjs";
import { holdWork, letWork } from "../workers.mjs";

/** Opens the lab and waits until EG has thought. */
async function opened(open, fields = {}, options = {}) {
  const page = await open(endgame(fields), options);
  await thought(page);
  return page;
}

const panel = (page, name) => page.getByRole("region", { name, exact: true });

/** Searches the rules and opens the one with that id. */
async function openRule(page, words, id) {
  const rules = panel(page, "All rules");
  await rules.getByLabel("Search the rules").fill(words);
  const button = rules.locator(`button[data-rule="${id}"]`);
  await button.click();
  assert.equal(await button.getAttribute("aria-expanded"), "true");
  return rules;
}

e2e("the panels stand behind tabs, and what was typed behind one stays", async ({ open }) => {
  const page = await opened(open);
  const { step } = await state(page);
  await panel(page, "All rules").getByLabel("Search the rules").fill("opposition");
  await walkTabs(page, "More about endings");
  // None of these keys was a step of the search.
  assert.equal((await state(page)).step, step);
  assert.equal(await panel(page, "All rules").getByLabel("Search the rules").inputValue(), "opposition");
});

e2e("a rule is found, opened, put on the board and audited over every position", async ({ open }) => {
  const page = await opened(open);
  const rules = await openRule(page, "rule of the square", "rule-of-the-square");
  await rules.getByText(/Perdue and Berliner 1977, p\. \d/).first().waitFor();
  const before = (await state(page)).fen;
  await rules.getByRole("button", { name: /^Put it on the board/ }).first().click();
  await page.waitForFunction((fen) => globalThis.plyground.endgame().fen !== fen, before);
  await rules.getByRole("button", { name: "Audit this rule" }).click();
  const figures = rules.locator(".eg-rule-figures");
  await figures.getByText(/K\+P v K: it fired in .+ of 331.352 positions .+ wrong in 0\./).waitFor();
  await rules.locator(".eg-audit-figures").getByText(/The rules alone decide .+ 0 verdicts are wrong/).waitFor();
  await screenshot(page, "endgame-rule-audited");
});

e2e("a loose rule's counter-examples come on the board one after another", async ({ open }) => {
  const page = await opened(open);
  const rules = await openRule(page, "outside the square popular version", "loose-square");
  await rules.getByRole("button", { name: "Jump to the first counter-example" }).click();
  const found = rules.locator("dl.eg-counter");
  await found.getByText(/the rule is wrong here/).waitFor();
  assert.match(await found.innerText(), /The rule says\s+White wins/);
  assert.match(await found.innerText(), /a draw: the rule is wrong here/);
  assert.match(await found.innerText(), /proved: \[draw, draw\]/);
  const first = (await state(page)).fen;
  await rules.getByRole("button", { name: "Jump to the next counter-example" }).click();
  await page.waitForFunction((fen) => globalThis.plyground.endgame().fen !== fen, first);
});

e2e("an ending whose table is not kept is named, and the audit can be stopped", async ({ open }) => {
  const page = await opened(open);
  const rules = await openRule(page, "either pawn wins by itself", "either-pawn-wins");
  await rules.getByRole("button", { name: "Audit this rule" }).click();
  await rules.getByText(/There is no exact table of K\+2P v K here yet/).waitFor();
  const workers = page.workers();
  for (const worker of workers) await holdWork(worker);
  await rules.getByRole("button", { name: "Audit all rules" }).click();
  const stop = rules.getByRole("button", { name: "Stop the audit" });
  await stop.waitFor();
  for (const worker of workers) await letWork(worker, 3);
  await stop.click();
  const stopped = rules.locator(".eg-audit-figures").getByText(/stopped after/);
  for (const worker of workers) await letWork(worker);
  await stopped.waitFor();
});

e2e("the map marks the class of the position, follows the game and is counted", async ({ open }) => {
  const page = await opened(open);
  await chooseTab(page, "Map");
  const map = panel(page, "Map of king and pawn against king");
  await map.getByText(/is in class B: White wins, but/).waitFor();
  assert.equal(await map.locator(".eg-map-node.is-here .eg-map-letter").textContent(), "B");
  assert.match(await map.locator("tr[aria-current=location] th").innerText(), /^B ◀ here/);
  await clicks(page, "e2", "e4");
  await map.getByText(/e4: B → no class – gives away half a point/).waitFor();
  await map.getByRole("button", { name: "Count positions and moves" }).click();
  await map.getByText(/All 331.352 positions/).waitFor();
  assert.ok((await map.locator(".eg-map-arrow.is-correct").count()) >= 5);
  assert.ok((await map.locator(".eg-map-arrow.is-blunder").count()) >= 3);
  const cells = await map.locator("tbody tr").allInnerTexts();
  assert.equal(cells.length, 7);
  assert.match(cells[1], /^B/);
  await screenshot(page, "endgame-map");
  await axe(page);
});

e2e("knowledge is set against search in four rows", async ({ open }) => {
  const page = await opened(open);
  await chooseTab(page, "Knowledge against search");
  const knowledge = panel(page, "Knowledge against search");
  const limit = knowledge.getByLabel("Positions at most, each search");
  await limit.fill("lots");
  await limit.press("Enter");
  await knowledge.getByText(/Enter a whole number of .*not “lots”/).waitFor();
  assert.equal(await limit.inputValue(), "lots");
  await limit.fill("20000");
  await limit.press("Enter");
  await knowledge.getByRole("button", { name: "Compare" }).click();
  const rows = knowledge.locator(".eg-knowledge-table tbody tr");
  await rows.filter({ hasText: /corresponding squares.*decided/ }).waitFor();
  const texts = await rows.allInnerTexts();
  assert.equal(texts.length, 4);
  assert.match(texts[0], /not decided: limit of 20.000 positions/);
  for (const text of texts.slice(1)) assert.match(text, /win.*decided/s);
  await clicks(page, "e2", "e4");
  await knowledge.getByText("These figures belong to another position").waitFor();
});

e2e("rules are opened with the keyboard alone, and every panel is clean for assistive technology", async ({ open }) => {
  const page = await opened(open);
  const rules = panel(page, "All rules");
  const group = rules.getByRole("button", { name: /King and pawn against king \(/ });
  await group.focus();
  await page.keyboard.press("Enter");
  assert.equal(await group.getAttribute("aria-expanded"), "true");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await rules.getByRole("button", { name: "Audit this rule" }).waitFor();
  await axe(page);
  const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
  assert.ok(nodes < 2000, `${nodes} nodes`);
});

for (const [name, viewport] of Object.entries({ phone: VIEWPORTS.phone, tablet: VIEWPORTS.tablet })) {
  e2e(`the panels fit a ${name}`, async ({ open }) => {
    const page = await opened(open, {}, { viewport, scheme: "dark" });
    await openRule(page, "opposition", "opposition");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= viewport.width, `${wide} px wide`);
    for (const tab of await page.getByRole("tab").allInnerTexts()) {
      await chooseTab(page, tab);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= viewport.width, `${tab}: ${wide} px wide`);
      await screenshot(page, `endgame-panels-${name}-${tab.replaceAll(" ", "-")}`);
      await axe(page);
    }
  });
}
