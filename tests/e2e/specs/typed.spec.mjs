// Typed trees and the proof of a cut: the same tools on a tree of numbers as on chess, what is wrong
// with a tree's text, and that searching what was cut off does not change the root.

import assert from "node:assert/strict";
import { axe, e2e } from "../harness.mjs";
import { link, notice, said, searched, smallTree, state, TREE } from "../lab.mjs";

const area = (page) => page.getByLabel(/A tree as nested lists/);
const note = (page) => page.locator("#typed-tree-note").innerText();
const run = (page) => page.getByRole("button", { name: /^Run/ }).click();

e2e("the source's tree is typed, searched by both programs and has the value 7", async ({ open }) => {
  const page = await open("#/search");
  await searched(page);
  await page.getByRole("button", { name: "Typed tree" }).click();
  assert.equal(await area(page).inputValue(), TREE);
  await area(page).fill("((15 7) (-3 15) (1 16))");
  assert.equal(await note(page), "10 nodes, 6 leaves, 2 plies deep");
  const leaves = {};
  for (const algorithm of ["minimax", "alpha-beta"]) {
    await page.locator("#algorithm").selectOption({ label: algorithm });
    await page.locator("#order").selectOption({ label: "generation" });
    await run(page);
    await page.waitForFunction((word) => globalThis.plyground.state().link.includes("step=") && !globalThis.plyground.state().running, algorithm);
    await page.locator(".run-stale").waitFor({ state: "detached" });
    const { score, nodes } = await state(page);
    assert.equal(score, 7);
    leaves[algorithm] = nodes;
  }
  // Alpha-beta leaves 15 and 16 out (Sugar 1975, p. 25).
  assert.deepEqual(leaves, { minimax: 10, "alpha-beta": 8 });
});

e2e("a wrong tree keeps its text and says what is wrong and where", async ({ open }) => {
  const page = await open(smallTree());
  const { digest } = await searched(page);
  const wrong = [
    ["((1 2)", /line 1|column|clos|end/i],
    ["(1 2))", /column|\)/],
    ["(1 x 2)", /x/],
    ["()", /empty|child|nothing/i],
    ["", /empty|no tree|nothing/i],
    ["(99999999999999)", /99999999999999/],
    ["<img src=x>", /./],
  ];
  for (const [text, message] of wrong) {
    await area(page).fill(text);
    assert.equal(await area(page).getAttribute("aria-invalid"), "true", text);
    assert.match(await note(page), message);
    assert.equal(await area(page).inputValue(), text);
  }
  await run(page);
  await notice(page, /The search cannot be run: tree: /);
  assert.equal((await state(page)).digest, digest);
  assert.equal(await page.locator("main img").count(), 0);
  await axe(page);
  await area(page).fill("(1 2)");
  await run(page);
  await page.waitForFunction(() => globalThis.plyground.state().score === 2);
});

e2e("the typed tree and the position are both still there after looking at the other", async ({ open }) => {
  const page = await open(smallTree());
  await searched(page);
  await area(page).fill("(4 5)");
  await page.getByRole("button", { name: "Chess position" }).click();
  await page.locator(".board").waitFor();
  await page.getByRole("button", { name: "Typed tree" }).click();
  assert.equal(await area(page).inputValue(), "(4 5)");
});

e2e("a cut in the small tree is proved: the root does not change", async ({ open }) => {
  const page = await open(smallTree());
  await searched(page);
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+ArrowRight");
  await page.locator(".why-heading", { hasText: "Cut" }).waitFor();
  const { step, digest } = await state(page);
  await page.keyboard.press("p");
  const proof = page.getByRole("region", { name: "The cut-off below C" });
  await proof.getByText(/^Checked: the best line still scores 7/).waitFor();
  assert.deepEqual(await proof.locator("tbody tr").allInnerTexts(), ["G\t15\t1"]);
  assert.match(await said(page), /Checked: the best move and score stay the same/);
  const after = await state(page);
  assert.deepEqual([after.step, after.digest], [step, digest]);
  await axe(page);
  await proof.getByRole("button", { name: "Close" }).click();
  assert.equal(await proof.count(), 0);
});

e2e("every cut of a chess search is proved", async ({ open }) => {
  const page = await open(link({ depth: 2 }));
  await searched(page);
  await page.keyboard.press("Home");
  for (let cut = 0, last = 0; cut < 4; cut++) {
    await page.keyboard.press("Shift+ArrowRight");
    await page.waitForFunction((last) => globalThis.plyground.state().step > last, last);
    last = (await state(page)).step;
    await page.getByRole("button", { name: "Prove the cut" }).click();
    const proof = page.locator(".proof");
    await proof.getByText(/^Checked: the best line still scores/).waitFor();
    assert.ok((await proof.locator("tbody tr").count()) > 0);
    await proof.getByRole("button", { name: "Close" }).click();
  }
});

e2e("where nothing was cut off there is nothing to prove, and the page says where to go", async ({ open }) => {
  const page = await open(smallTree());
  await searched(page);
  await page.keyboard.press("Home");
  await page.keyboard.press("p");
  await notice(page, /Nothing was cut off at this node: go to a node marked ✂ first/);
});

e2e("forward pruning by a fanout is told with what it leaves out", async ({ open }) => {
  const page = await open(link({ depth: 2, fanout: "2,2" }));
  await searched(page);
  await page.locator(".stepper").getByLabel("Stop at").selectOption({ label: "∤ forward pruning" });
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+ArrowRight");
  await page.locator(".why-heading", { hasText: /^Forward pruning keeps 2 of \d+ moves$/ }).waitFor();
  await page.locator(".facts").getByText(/kept 2 of \d+ moves/).waitFor();
});

e2e("a wrong setting stays in its field with a message, and nothing is run with it", async ({ open }) => {
  const page = await open(link({ depth: 1 }));
  const { digest } = await searched(page);
  await page.locator(".settings-more summary", { hasText: "Limits" }).click();
  for (const [id, text, message] of [
    ["depth", "many", /Enter a whole number of plies from 0 to 64, not “many”/],
    ["depth", "65", /from 0 to 64/],
    ["fanout", "0", /./],
    ["nodes", "-1", /whole number of nodes from 1 to/],
    ["steps", "9999999", /whole number of steps from 0 to/],
  ]) {
    const field = page.locator(`#${id}`);
    const before = await field.inputValue();
    await field.fill(text);
    assert.equal(await page.locator(`#${id}-error`).count(), 0, "nothing is wrong with what is still being typed");
    await field.press("Enter");
    assert.match(await page.locator(`#${id}-error`).innerText(), message);
    assert.equal(await field.getAttribute("aria-invalid"), "true");
    await notice(page, /The search cannot be run: /);
    assert.equal(await field.inputValue(), text);
    assert.equal((await state(page)).digest, digest);
    await page.getByRole("button", { name: "Close this message" }).first().click();
    await field.fill(before);
    await field.blur();
  }
});
