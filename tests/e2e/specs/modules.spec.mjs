// From lab to lab: a module for each, loaded when first visited and put aside as it is. What was typed,
// taught, computed or running is found again; what is put aside hears nothing; what cannot be loaded says
// so, and the page shown stays usable.

import assert from "node:assert/strict";
import { cpSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { axe, e2e, screenshot, withCopy } from "../harness.mjs";
import { OPENING, chooseTab, link, menu, said, searched, smallTree, state, theme } from "../lab.mjs";

const hash = (page) => page.evaluate(() => location.hash);
const board = (page) => page.locator(".kj-board");
/** What has the keyboard's focus, by its label or its text. */
const focused = (page) => page.evaluate(() => {
  const { activeElement: element } = document;
  return element.labels?.[0]?.textContent.trim() ?? element.getAttribute("aria-label") ?? element.textContent;
});

/** A door that the server keeps shut before files of that name until it is opened. */
function door(site, pattern) {
  let open;
  const opened = new Promise((resolve) => (open = resolve));
  site.before = (name) => (pattern.test(name) ? opened : undefined);
  return open;
}

e2e("a first visit fetches the program of its page alone, and another when its page is visited", async ({ open, site }) => {
  const asked = [];
  site.before = (name) => void asked.push(name);
  const programs = () => [...new Set(asked.map((name) => /^(\w+)-[0-9a-f]{16}\.wasm$/.exec(name)?.[1]).filter(Boolean))];
  const page = await open("#/ledger", { copies: true });
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  assert.deepEqual(programs(), ["report"]);
  await menu(page, "Kenju").click();
  await board(page).waitFor();
  assert.deepEqual(programs(), ["report", "kenju"]);
  asked.length = 0;
  await menu(page, "Reproduction").click();
  await page.getByRole("heading", { level: 1, name: "Reproduction" }).waitFor();
  await menu(page, "Kenju").click();
  await board(page).waitFor();
  assert.deepEqual(asked.filter((name) => name.startsWith("report")), []);
});

e2e("what was typed in a lab is there after a visit to another, by link, by Back and by Forward", async ({ open }) => {
  const page = await open(link());
  await searched(page);
  const move = page.getByRole("textbox", { name: "Type a move" });
  await move.fill("Nf");
  await menu(page, "Kenju").focus();
  await page.keyboard.press("Enter");
  await board(page).waitFor();
  assert.equal(await page.locator("#app").count(), 1);
  assert.match(await page.title(), /^Kenju/);
  assert.equal(await focused(page), "Labs Kenju", "the panel\u2019s button has the focus, with the name of the lab");
  assert.equal(await menu(page, "Kenju").getAttribute("aria-current"), "page");
  await chooseTab(page, "Saved players");
  const name = page.getByRole("textbox", { name: "Save as" }).first();
  await name.fill("Ada");
  await page.goBack();
  await page.locator(".lab").waitFor();
  assert.match(await page.title(), /^Search/);
  assert.equal(await move.inputValue(), "Nf");
  await page.goForward();
  await board(page).waitFor();
  assert.equal(await name.inputValue(), "Ada");
  await menu(page, "Search").click();
  assert.equal(await move.inputValue(), "Nf");
  await page.waitForFunction(() => location.hash.startsWith("#/search?v=1"));
});

e2e("Back gives the keyboard's focus and the place on the page back", async ({ open }) => {
  const page = await open("#/ledger");
  await page.locator(".ledger-row").nth(5).scrollIntoViewIfNeeded();
  const words = page.getByLabel("Words", { exact: true });
  await words.evaluate((field) => field.focus({ preventScroll: true }));
  await page.evaluate(() => scrollTo(0, 300));
  await page.evaluate(() => (location.hash = "#/kenju"));
  await board(page).waitFor();
  await page.waitForFunction(() => document.activeElement.id === "main" && scrollY === 0);
  await page.goBack();
  await page.locator(".ledger-row").first().waitFor();
  await page.waitForFunction(() => scrollY === 300);
  assert.equal(await focused(page), "Words");
});

e2e("a search goes on while another lab is visited, and leaves title, address and keys to it", async ({ open }) => {
  const page = await open(link({ fen: OPENING, depth: 9, nodes: 100000000 }));
  await page.getByText(/\d nodes, about/).waitFor();
  const nodes = async () => Number(/[\d,]+/.exec(await page.locator(".run-progress p").innerText())[0].replace(/\D/g, ""));
  const before = await nodes();
  const [worker] = page.workers();
  await menu(page, "Kenju").click();
  await board(page).waitFor();
  const kenju = await hash(page);
  await page.keyboard.press("Escape"); // would stop the search
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await keys.waitFor();
  await page.keyboard.press("Escape");
  await page.waitForTimeout(1000);
  assert.equal((await state(page)).running, true);
  assert.match(await page.title(), /^Kenju/);
  assert.match(kenju, /^#\/kenju/);
  assert.ok(page.workers().includes(worker) && page.workers().length === 2, "its worker, and Kenju's");
  await menu(page, "Search").click();
  await page.waitForFunction((before) => {
    const text = document.querySelector(".run-progress p")?.textContent ?? "";
    return Number(/[\d,]+/.exec(text)?.[0].replace(/\D/g, "") ?? 0) > before;
  }, before);
  assert.equal(await keys.count(), 0);
  await page.getByRole("button", { name: "Stop and keep results" }).click();
  await searched(page);
});

e2e("the theme chosen in one lab is that of the others", async ({ open }) => {
  const page = await open(smallTree());
  await menu(page, "Ledger").click();
  await page.locator(".ledger-row").first().waitFor();
  await theme(page, "dark");
  await menu(page, "Search").click();
  await page.locator(".lab").waitFor();
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
});

e2e("while a lab is on its way the page shown stays usable, and the address is not its own", async ({ open, site }) => {
  const page = await open(smallTree({ step: 3 }));
  await searched(page);
  const arrive = door(site, /^kenju-.*\.wasm$/);
  await menu(page, "Kenju").click();
  await page.getByRole("status").getByText("Loading Kenju …").waitFor();
  await axe(page);
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => globalThis.plyground.state().step === 4);
  await page.waitForTimeout(400);
  assert.equal(await hash(page), "#/kenju");
  arrive();
  await board(page).waitFor();
  assert.equal(await page.getByText("Loading Kenju").count(), 0);
  await page.goBack();
  await page.locator(".lab").waitFor();
  assert.equal((await state(page)).step, 3, "the entry of the history, as any other");
});

e2e("whoever turns back before a lab has come stays where they are", async ({ open, site }) => {
  const page = await open(smallTree({ step: 3 }));
  await searched(page);
  const arrive = door(site, /^kenju-.*\.wasm$/);
  await menu(page, "Kenju").click();
  await page.getByText("Loading Kenju …").waitFor();
  await menu(page, "Search").click();
  await page.waitForFunction(() => location.hash.includes("step=3"));
  assert.equal(await page.getByText("Loading Kenju").count(), 0);
  arrive();
  await page.waitForTimeout(800);
  assert.equal(await page.locator(".lab").count(), 1);
  assert.match(await page.title(), /^Search/);
  await menu(page, "Kenju").click();
  await board(page).waitFor();
});

for (const [what, pattern] of [["program", /^kenju-[0-9a-f]{16}\.wasm$/], ["script", /^kenju-[0-9a-f]{16}\.js$/]]) {
  e2e(`a lab whose ${what} cannot be loaded says so; it can be tried again, and the page shown stays`, async ({ open, site }) => {
    await withCopy(site, async (copy) => {
      const file = join(copy, readdirSync(copy).find((name) => pattern.test(name)));
      renameSync(file, `${file}.away`);
      site.directory = copy;
      const page = await open(smallTree({ step: 3 }), { expected: [/404/] });
      await searched(page);
      const before = await state(page);
      await menu(page, "Kenju").click();
      const alert = page.getByRole("alert").filter({ hasText: "Kenju could not be loaded: " });
      await alert.waitFor();
      await axe(page);
      await screenshot(page, `loading-failed-${what}`);
      await alert.getByRole("button", { name: "Stay here" }).click();
      await alert.waitFor({ state: "detached" });
      await page.waitForFunction(() => location.hash.includes("step=3"));
      assert.deepEqual(await state(page), before);
      await menu(page, "Kenju").click();
      await alert.waitFor();
      await page.keyboard.press("ArrowRight");
      await page.waitForFunction(() => globalThis.plyground.state().step === 4);
      cpSync(`${file}.away`, file);
      await alert.getByRole("button", { name: "Try again" }).click();
      await board(page).waitFor();
      assert.equal(await alert.count(), 0);
    });
  });
}

e2e("what another module adds to the JavaScript face is loaded when it is called, and the page stays", async ({ open }) => {
  const page = await open("#/kenju");
  await board(page).waitFor();
  await chooseTab(page, "Saved players");
  const name = page.getByRole("textbox", { name: "Save as" }).first();
  await name.fill("Ada");
  const before = await hash(page);
  const result = await page.evaluate(() => globalThis.plyground.run({ tree: "((15 7) (-3 15) (1 16))", order: "generation" }));
  assert.equal(result.score, 7);
  assert.equal(await hash(page), before);
  assert.match(await page.title(), /^Kenju/);
  assert.equal(await board(page).count(), 1);
  assert.equal(await page.evaluate(() => document.activeElement.value), "Ada");
  await menu(page, "Search").click();
  await page.locator(".lab").waitFor();
  assert.equal((await state(page)).score, 7);
  await page.waitForFunction(() => location.hash.includes("tree="));
});

e2e("what a lab says is said on its own page", async ({ open }) => {
  const page = await open("#/kenju");
  await board(page).waitFor();
  await page.evaluate(() => globalThis.plyground.run({ depth: 1 }));
  const kenju = await said(page);
  await page.evaluate(() => globalThis.plyground.run({ depth: 2 }));
  assert.equal(await said(page), kenju);
});
