// Collections for EG, at the end of the reproduction page: the shipped studies are judged one after another, stopped and gone on with; EPD and
// games are read, bad lines are named; rows open in the lab; EPD and CSV come out; small screens, axe.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { axe, e2e, eventually, screenshot, VIEWPORTS } from "../harness.mjs";
import { answersWait, handAnswers, holdAnswers } from "../workers.mjs";

const SQUARE = "8/8/8/6k1/1P6/8/8/K7 w - -";

/** Opens the page and waits for the panel. */
async function opened(open, options = {}) {
  const page = await open("#/reproduction", options);
  await panel(page).waitFor();
  return page;
}

const panel = (page) => page.getByRole("region", { name: "EG on collections of positions", exact: true });
const rows = (page) => panel(page).locator("tbody tr");

/** Pastes a text and reads it. */
async function read(page, text) {
  await panel(page).getByLabel("Or paste EPD or games").fill(text);
  await panel(page).getByRole("button", { name: "Read" }).click();
}

/** What a button saves. */
async function saved(page, name) {
  const waits = page.waitForEvent("download");
  await panel(page).getByRole("button", { name }).click();
  return readFile(await (await waits).path(), "utf8");
}

e2e("the shipped studies are judged, stopped and gone on with, and come out as EPD whose lines are the shipped ones", async ({ open }) => {
  const page = await opened(open, { before: answersWait });
  const button = (name) => panel(page).getByRole("button", { name });
  /** Begins with a button and stops when so many rows are there: a fast machine would come to the end meanwhile. */
  const judged = async (begin, enough) => {
    await holdAnswers(page, (enough) => () => document.querySelectorAll("[aria-labelledby=eg-collection] tbody tr").length >= enough, enough);
    await begin.click();
    await rows(page).nth(enough - 1).waitFor();
    await button("Stop").click();
    await handAnswers(page);
    await button("Go on").waitFor();
    return rows(page).count();
  };
  const count = await judged(button("Judge the classic studies"), 2);
  const more = await judged(button("Go on"), count + 4);
  const shipped = await readFile(new URL("../../../src/endgame/lab/experiment/studies.epd", import.meta.url), "utf8");
  const lines = (text) => text.replace(/^#.*\n/gm, "").trimEnd().split("\n");
  // tests/endgame/studies.rs judges all of them.
  assert.deepEqual(lines(await saved(page, "Save as EPD")), lines(shipped).slice(0, more));
  assert.equal((await saved(page, "Save as CSV")).split("\n")[0].split(",")[0], "number");
  await axe(page);
  await screenshot(page, "endgame-collections");
});

e2e("a bad line is named, the others are judged, and a row opens in the lab", async ({ open }) => {
  const page = await opened(open);
  await read(page, `${SQUARE} bm b5; id "square"; result "1-0";\nnonsense\n${SQUARE} result "1/2-1/2";\n`);
  await panel(page).getByText("2 of 2 positions judged. Values: 1 of 2 as known, 0 open, 1 otherwise.").waitFor();
  await panel(page).getByText(/^line 2: /).waitFor();
  assert.deepEqual(await rows(page).first().locator("th, td").allInnerTexts(), ["square", "1-0", "rules", "b5", "1-0 b5", "agrees", "agrees"]);
  await rows(page).first().getByRole("link").click();
  await eventually(page, async (fen) => (await globalThis.plyground.endgame?.())?.fen === fen, `${SQUARE} 0 1`);
  await page.goBack();
  await rows(page).first().waitFor();
  await read(page, '[White "A"]\n[Black "B"]\n[SetUp "1"]\n[FEN "8/8/8/6k1/1P6/8/8/K7 w - - 0 1"]\n[Result "1-0"]\n\n1. b5 Kf5 1-0\n');
  await panel(page).getByText("1 of 1 position judged. Values: 1 of 1 as known").waitFor();
});

for (const [name, viewport] of Object.entries({ phone: VIEWPORTS.phone, telephone: VIEWPORTS.telephone })) {
  e2e(`the table of a collection fits a ${name} screen`, async ({ open }) => {
    const page = await opened(open, { viewport });
    await read(page, `${SQUARE} bm b5; id "A study with a name that is long"; result "1-0";\n`);
    await rows(page).first().waitFor();
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= viewport.width);
    await panel(page).scrollIntoViewIfNeeded();
    await screenshot(page, `endgame-collections-${name}`);
  });
}
