// Positions typed or pasted as FEN, in every lab that takes one: what is wrong or assumed is said
// in lines as wide as the field, at any width, and links say it too.

import assert from "node:assert/strict";
import { e2e, screenshot } from "../harness.mjs";
import { notice } from "../lab.mjs";

/** The labs with a field for a FEN, and its id. */
const FIELDS = { search: "search-fen", endgame: "eg-fen", chute: "ch-fen", player: "pl-fen", rating: "rating-fen" };

const CHESS960 = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1";
const SHORT = "8/8/8/3k4/8/3K4/4P3/8 W";

/** Types a FEN and waits for what is said of it. */
async function told(page, field, fen, pattern) {
  const input = page.locator(`#${field}`);
  await input.waitFor();
  await input.fill(fen);
  await input.press("Enter");
  const message = page.locator(".field-error, .field-note, .notice", { hasText: pattern });
  await message.waitFor();
  await message.scrollIntoViewIfNeeded();
  return message;
}

for (const [lab, field] of Object.entries(FIELDS)) {
  e2e(`the message about a FEN has whole lines in the lab ${lab}, wide and narrow`, async ({ open }) => {
    for (const viewport of ["desktop", "phone"]) {
      const page = await open(`#/${lab}`, { viewport });
      // Until the lab has opened its link, what is typed is of the position before.
      await page.waitForSelector(`#app[data-module="${lab}"][data-busy="no"]`);
      const wrong = await told(page, field, CHESS960, /'H' is a castling right of Chess960/);
      await screenshot(page, `fen-wrong-${lab}-${viewport}`);
      const { words, lines } = await wrong.evaluate((message) => {
        const range = document.createRange();
        range.selectNodeContents(message);
        const lines = new Set([...range.getClientRects()].map((line) => Math.round(line.top)));
        return { words: message.textContent.split(" ").length, lines: lines.size };
      });
      assert.ok(lines * 3 < words, `${words} words in ${lines} lines`);
      const note = await told(page, field, SHORT, /the FEN stops before the castling rights/);
      assert.match(await note.innerText(), /The side to move "W" is read as "w"/);
      await screenshot(page, `fen-assumed-${lab}-${viewport}`);
    }
  });

  e2e(`a link with odd counters opens the lab ${lab} and says how it is read`, async ({ open }) => {
    const fen = "8/8/8/3k4/8/3K4/4P3/8 w - - 0 0";
    const page = await open(`#/${lab}?${new URLSearchParams({ v: 1, fen })}`);
    await notice(page, /In the link's position the move number "0" is read as "1"/);
    if (lab !== "rating") assert.equal(await page.locator(`#${field}`).inputValue(), "8/8/8/3k4/8/3K4/4P3/8 w - - 0 1");
  });
}

e2e("the editor says what it assumes, until something is changed", async ({ open }) => {
  const page = await open("#/endgame");
  await page.getByRole("button", { name: "Set up a position" }).click();
  const field = page.locator(".editor-fen input");
  await field.fill("8/8/8/3k4/8/3K4/4P3/8 b - - 7");
  await field.press("Enter");
  await page.waitForFunction(() => document.querySelector(".editor-fen input").value.endsWith(" b - - 7 1"));
  assert.equal(await page.locator(".editor-fen .field-note").count(), 0);
  await field.fill(SHORT);
  await field.press("Enter");
  await page.locator(".editor-fen .field-note", { hasText: /the rest is read as "- - 0 1"/ }).waitFor();
  await page.locator(".editor").getByRole("button", { name: "Mirror", exact: true }).click();
  await page.locator(".editor-fen .field-note").waitFor({ state: "detached" });
});
