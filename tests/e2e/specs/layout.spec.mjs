// Every page in every state, at three widths, light and dark: axe finds nothing, nothing is wider
// than the window, what has the focus is never hidden, and the page stays small however large the
// recording.

import assert from "node:assert/strict";
import { e2e, fits, stands } from "../harness.mjs";
import { chooseTab, link, notice, OPENING, position, searched, smallTree, unfold } from "../lab.mjs";

/** Opens the Kenju lab and waits until it wants something. */
async function asked(page) {
  await page.waitForFunction(() => globalThis.plyground.kenju?.().want !== "work");
}

/** Opens the endgame lab and waits until EG has thought. */
async function thought(page) {
  await page.waitForFunction(() => {
    const lab = globalThis.plyground.endgame?.();
    return lab && !lab.running && lab.digest !== "";
  });
}

const LONG = link({ fen: OPENING, depth: 9, nodes: 200000000 });

const PGN = `[White "Morphy"]
[Black "Allies with a rather long name for a narrow column"]

{A game.} 1. e4! {best by test} e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 *

[White "Second"]

1. d4 *
`;

/** Every state of the pages: its name, the hash that leads there, and what is done then. */
const STATES = [
  ["recording", link(), async (page) => {
    await searched(page);
    await page.evaluate(() => globalThis.plyground.seek(417));
    for (const name of ["Position in words", "Share and save", "Limits"]) await unfold(page, name);
  }],
  ["blocks", link({ depth: 4 }), async (page) => void (await searched(page))],
  ["cut", smallTree(), async (page) => {
    await searched(page);
    await page.keyboard.press("Home");
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("p");
    await page.locator(".proof").waitFor();
  }],
  ["tree with a mistake", smallTree(), async (page) => {
    await searched(page);
    await page.getByLabel(/A tree as nested lists/).fill("A:(15 (x");
    await page.getByRole("button", { name: /^Run/ }).click();
    await notice(page, /cannot be run/);
  }],
  ["game", position(), async (page) => {
    await searched(page);
    const fold = await unfold(page, "PGN");
    await fold.getByLabel(/Paste games here/).fill(PGN);
    await fold.getByLabel(/Paste games here/).blur();
    await page.locator("#games").waitFor();
    await page.locator(".game-move .link-button", { hasText: "c5" }).click();
    await unfold(page, "Comment, mark, variation");
    await page.getByRole("button", { name: "Draw arrows", exact: true }).click();
  }],
  ["editor", position(), async (page) => {
    await searched(page);
    await page.getByRole("button", { name: "Set up a position" }).click();
    await page.getByRole("button", { name: "Clear", exact: true }).click();
    await page.getByRole("textbox", { name: "FEN" }).fill("nonsense/of/some/length w - - 0 1");
    await page.getByRole("textbox", { name: "FEN" }).press("Enter");
  }],
  ["promotion", position("8/P6k/8/8/8/8/8/K7 w - - 0 1"), async (page) => {
    await searched(page);
    for (const name of ["a7", "a8"]) await page.locator(`[data-square=${name}]`).click();
    await page.getByRole("dialog").waitFor();
  }],
  ["keys", link(), async (page) => {
    await searched(page);
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
  }],
  ["messages", link({ depth: "many", order: "none", colour: "red", moves: "e2e5", fen: OPENING, digest: "1", step: "99999" }),
    async (page) => {
      await searched(page);
      await page.evaluate(() => { navigator.clipboard.writeText = () => Promise.reject(new Error()); });
      await (await unfold(page, "Share and save")).getByRole("button", { name: "Copy link" }).click();
      await page.getByLabel(/Select the text and copy it/).waitFor();
    }],
  ["running", LONG, async (page) => {
    await page.getByText(/\d nodes, about/).waitFor();
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByText("(paused)").waitFor();
  }],
  ["kenju", "#/kenju", async (page) => void (await asked(page))],
  ["kenju unfolded", "#/kenju", async (page) => {
    await asked(page);
    for (const summary of ["Train by a scheme", "Parameters", "Why am I asked?"]) {
      await page.locator("summary", { hasText: summary }).click();
    }
    for (const tab of ["Charts", "Saved players", "Confidence", "Console"]) await chooseTab(page, tab);
    await page.getByRole("button", { name: "Train", exact: true }).click();
    await page.locator(".kj-school").getByText(/WA\.200 takes White's seat/).waitFor();
  }],
  ["kenju forced win", "#/kenju?v=1&hands=gg&white=WA.140&inputs=tMAX.g14&show=forced", async (page) => {
    await page.getByRole("group", { name: "Forced win" }).getByText("White wins by force in 6 moves.").waitFor();
  }],
  // Some rows stand for all, which are alike: axe takes half a minute over the whole page.
  ["ledger", "#/ledger", async (page) => {
    await page.locator(".ledger-row").first().waitFor();
    await page.getByLabel("Words", { exact: true }).fill("fail-soft");
    await page.waitForFunction(() => document.querySelectorAll(".ledger-row").length < 20);
    await page.locator(".ledger-row").first().waitFor();
  }],
  ["unknown page", "#/kitchen", async (page) => void (await page.getByRole("alert").first().waitFor())],
];

for (const [name, hash, prepare] of STATES) {
  e2e(`${name}: nothing for axe, nothing wider than the window`, async ({ open }) => {
    const page = await open(hash, { motion: "reduce" });
    await prepare(page);
    await stands(page, name);
  });
}

e2e("the page stays small with a recording of half a million steps", async ({ open }) => {
  const page = await open(link({ fen: OPENING, depth: 6, nodes: 250000 }));
  await page.waitForFunction(() => globalThis.plyground.state().steps > 400000);
  const size = () => page.evaluate(() => document.querySelectorAll("*").length);
  for (const step of [1, 200000, 400000]) {
    await page.evaluate((step) => globalThis.plyground.seek(step), step);
    assert.ok((await size()) < 2000, `${await size()} elements at step ${step}`);
  }
});

e2e("the Kenju lab is small as it opens, and with a learner that was taught a lot", async ({ open }) => {
  const page = await open("#/kenju");
  await asked(page);
  const size = () => page.evaluate(() => document.querySelectorAll("*").length);
  assert.ok((await size()) < 2000, `${await size()} elements as it opens`);
  await page.getByText("Train by a scheme").click();
  await page.getByLabel(/^Moves \(at most/).fill("2000");
  await page.getByRole("button", { name: "Train", exact: true }).click();
  await page.locator(".kj-school").getByText(/WA\.2000 takes White's seat/).waitFor();
  assert.ok((await size()) < 3000, `${await size()} elements after 2,000 moves`);
});

/** Waits until the CHUTE lab shows a position and the first curve. */
const measured = (page) => page.waitForFunction(() => globalThis.plyground.chute?.()?.within?.length === 7);

/** The labs: where they are, when they are ready, and their board. */
const LABS = [
  ["search", link(), searched, ".board-field"],
  ["kenju", "#/kenju", asked, ".kj-board"],
  ["endgame", "#/endgame", thought, ".board-field"],
  ["chute", "#/chute?v=1", measured, ".board-field"],
];

for (const [lab, hash, ready] of LABS) for (const viewport of ["desktop", "phone"]) {
  e2e(`whatever Tab reaches is in sight, ${lab}, ${viewport}`, async ({ open }) => {
    const page = await open(hash, { viewport });
    await ready(page);
    const hidden = [];
    for (let presses = 0; presses < 90; presses++) {
      await page.keyboard.down("Tab");
      const covered = await page.evaluate(() => {
        const element = document.activeElement;
        if (element === document.body) return null;
        const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
        if (width < 2 || height < 2) return null;
        const at = (x, y) => {
          const found = document.elementFromPoint(x, y);
          return found && (element.contains(found) || found.contains(element) || found.closest("label")?.control === element);
        };
        const [x, y] = [(Math.max(left, 0) + Math.min(right, innerWidth)) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2];
        return at(x, y) || at(left + 3, top + 3) ? null : element.outerHTML.slice(0, 90);
      });
      if (covered) hidden.push(covered);
    }
    assert.deepEqual(hidden, []);
  });
}

for (const [lab, hash, ready, board] of LABS) e2e(`buttons are large enough for a finger, and the board fills a narrow screen, ${lab}`, async ({ open }) => {
  const page = await open(hash, { viewport: "phone", touch: true });
  await ready(page);
  const small = await page.locator("button:visible, select:visible, summary:visible").evaluateAll((elements) =>
    elements
      .filter((element) => !element.closest(".trace-list, .game-moves, table"))
      .map((element) => [element.getBoundingClientRect(), element.outerHTML.slice(0, 80)])
      .filter(([{ height, width }]) => height < 24 || width < 24)
      .map(([{ width, height }, text]) => `${width.toFixed()}x${height.toFixed()} ${text}`),
  );
  assert.deepEqual(small, []);
  const { width } = await page.locator(board).boundingBox();
  assert.ok(width > 270, `the board is ${width} px wide`);
});

for (const [lab, hash, ready] of LABS) e2e(`with reduced motion nothing moves by itself, ${lab}`, async ({ open }) => {
  const page = await open(hash, { motion: "reduce" });
  await ready(page);
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll("*")]
      .filter((element) => parseFloat(getComputedStyle(element).transitionDuration) > 0.01 || parseFloat(getComputedStyle(element).animationDuration) > 0.01)
      .map((element) => element.className.baseVal ?? element.className),
  );
  assert.deepEqual([...new Set(moving)], []);
});

e2e("at 400 % the stepper leaves three quarters of the window, and all of it can be reached", async ({ open }) => {
  for (const [hash, selector] of [["#/search", "#app .lab"], ["#/chute", ".chute"], ["#/endgame", "#app .lab, .endgame"], ["#/kenju", ".kj-board"]]) {
    const page = await open(hash, { viewport: { width: 320, height: 256 } });
    await page.locator(selector).first().waitFor();
    await page.locator(".stepper-buttons").waitFor();
    const covered = await page.evaluate(() => {
      const fixed = [...document.querySelectorAll("body *")].filter((it) => getComputedStyle(it).position === "fixed" && it.checkVisibility());
      return fixed.map((it) => [it.className, it.getBoundingClientRect().height]).filter(([, height]) => height > 64);
    });
    assert.deepEqual(covered, [], hash);
    for (const name of ["Speed", "Stop at"]) {
      const field = page.locator(".stepper").getByLabel(name).first();
      await field.scrollIntoViewIfNeeded();
      assert.ok(await field.isVisible(), `${hash}: ${name}`);
    }
    assert.ok((await page.evaluate(() => document.scrollingElement.scrollWidth)) <= 320, hash);
  }
});

e2e("no page scrolls sideways in a window of 360 pixels", async ({ open }) => {
  const page = await open("", { viewport: { width: 360, height: 740 } });
  for (const name of ["", "search", "chute", "player", "endgame", "kenju", "rating", "arena", "reproduction", "ledger", "gallery", "glossary", "history", "heuristics", "about", "lessons", "alpha-beta", "why-won", "teaching-kenju", "late-good-move", "seventeen-numbers", "guess-the-move"]) {
    await page.evaluate((name) => void (location.hash = `#/${name}`), name);
    await page.waitForFunction((name) => !document.getElementById("loading") && document.querySelector("#app main") && (name === "" || document.documentElement.dataset.at === "lab"), name);
    await page.locator("#app h1").first().waitFor({ state: "attached" });
    await fits(page, `#/${name}`);
  }
});
