// Links: what is copied opens on the same step and certifies itself; what is broken or hostile is
// named, changes nothing else and never becomes markup.

import assert from "node:assert/strict";
import { deflateRawSync } from "node:zlib";
import { e2e, eventually } from "../harness.mjs";
import { clicks, clipboard, link, menu, notice, notices, OPENING, position, searched, shows, smallTree, state, TREE, unfold } from "../lab.mjs";

/** Copies the link by the button of that name and gives it. */
async function copy(page, name = "Copy link") {
  const copied = await clipboard(page);
  await page.evaluate(() => navigator.clipboard.writeText(""));
  const share = await unfold(page, "Share and save");
  await share.getByRole("button", { name }).click();
  await eventually(page, async () => (await navigator.clipboard.readText()) !== "");
  return copied();
}

/** Opens an address that was copied in a new profile. */
async function openCopied(open, site, address) {
  assert.ok(address.startsWith(site.url), `${address} does not begin with ${site.url}`);
  const page = await open(address.slice(site.url.length));
  await searched(page);
  return page;
}

const packed = (query, version = 1) =>
  Buffer.concat([Buffer.from([version]), deflateRawSync(Buffer.from(query))]).toString("base64url");

e2e("a copied link opens elsewhere on the same step and is reproduced exactly", async ({ open, site }) => {
  const page = await open(link({ depth: 2 }));
  await searched(page);
  await page.evaluate(() => globalThis.plyground.seek(33));
  const before = await state(page);
  const other = await openCopied(open, site, await copy(page));
  const after = await state(other);
  for (const key of ["step", "steps", "told", "fen", "digest", "score", "line"]) assert.deepEqual(after[key], before[key]);
  assert.equal(after.step, 33);
  await shows(other, before.fen);
  await notice(other, /^Note: Reproduced exactly/);
});

e2e("the address follows the step, so that a reload stands where one was", async ({ open }) => {
  const page = await open(smallTree());
  await searched(page);
  for (let press = 0; press < 6; press++) await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => location.hash.includes("step=7"));
  await page.reload();
  await page.waitForSelector("html[data-started]");
  assert.equal((await searched(page)).step, 7);
  await notice(page, /Reproduced exactly/);
});

e2e("a link whose digest differs is not reproduced, and both digests are named", async ({ open }) => {
  const page = await open(smallTree({ step: 5, digest: "00000000000000ab" }));
  const { step, digest } = await searched(page);
  assert.equal(step, 5);
  const text = await notice(page, /^Problem: Not reproduced/);
  assert.ok(text.includes("00000000000000ab") && text.includes(digest), text);
});

e2e("a link copied as Markdown says what it shows and leads there", async ({ open, site }) => {
  const page = await open(position());
  await searched(page);
  await clicks(page, "e2", "e4");
  const text = await copy(page, "Copy as Markdown");
  const [, words, address] = /^\[(.+)\]\((.+)\)$/.exec(text);
  assert.match(words, /^Search of position rnbqkbnr\/pppppppp\/8\/8\/4P3\//);
  await openCopied(open, site, address);
});

e2e("moves travel in the link, not only the position", async ({ open, site }) => {
  const page = await open(position());
  await searched(page);
  await clicks(page, "e2", "e4", "e7", "e5", "g1", "f3");
  const other = await openCopied(open, site, await copy(page));
  assert.match((await state(other)).link, /moves=e2e4,e7e5,g1f3/);
  await other.goto(`${site.url}#/search`);
  await other.goBack();
});

e2e("a long link is packed and opens the same", async ({ open, site }) => {
  const tree = `(${Array.from({ length: 400 }, (_, leaf) => leaf % 97).join(" ")})`;
  const page = await open(link({ tree }));
  const { digest } = await searched(page);
  const address = await copy(page);
  assert.match(address, /[?&]z=/);
  assert.ok(address.length < 1000, `${address.length} characters`);
  const other = await openCopied(open, site, address);
  assert.equal((await state(other)).digest, digest);
});

e2e("every setting travels: what is put up in the new page is what was put up in the old", async ({ open, site }) => {
  const fields = {
    fen: OPENING, moves: "e2e4", algorithm: "minimax", depth: "2", fanout: "3,*", order: "worst-first",
    evaluator: "material-moves", nodes: "1234", steps: "500", flip: "1",
  };
  const page = await open(link(fields));
  await searched(page);
  const other = await openCopied(open, site, await copy(page));
  const query = new URLSearchParams((await state(other)).link);
  for (const [key, value] of Object.entries(fields)) if (key !== "fen") assert.equal(query.get(key), value, key);
  assert.equal(await other.locator("#algorithm").inputValue(), "minimax");
  assert.equal(await other.getByLabel("Moves kept per level (forward pruning)").inputValue(), "3,*");
});

e2e("where copying is not allowed the link is shown to be copied by hand", async ({ open }) => {
  const page = await open(smallTree());
  await searched(page);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
  });
  const share = await unfold(page, "Share and save");
  await share.getByRole("button", { name: "Copy link" }).click();
  const field = page.getByLabel(/Select the text and copy it/);
  assert.match(await field.inputValue(), /#\/search\?v=1&tree=/);
  assert.match(await page.evaluate(() => String(getSelection())), /#\/search/);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  assert.equal(await field.count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Copy link");
});

const MARKUP = '<img src=x onerror="document.title=1"><script>document.title=2</script>';

/** Links that cannot be followed whole: what is in them, and what the page must say. */
const BROKEN = [
  ["a value that is no depth", { depth: "many" }, /"many" in the link is not a valid depth from 0 to 64/],
  ["a depth beyond the deepest", { depth: "65" }, /"65" in the link is not a valid depth/],
  ["an algorithm nobody knows", { algorithm: "magic" }, /"magic" in the link is not a valid algorithm \(minimax, alpha-beta, pvs, ctw\)/],
  ["a fanout that is none", { fanout: "7,x" }, /"7,x" in the link is not a valid fanout/],
  ["an improvement nobody knows", { improve: "deepen,magic" }, /"deepen,magic" in the link is not a valid list of deepen, /],
  ["a table too large", { hash: "257" }, /"257" in the link is not a valid number of MiB from 0 to 256/],
  ["a limit of nodes out of range", { nodes: "999999999999" }, /"999999999999" in the link is not a valid number of nodes/],
  ["a limit of steps out of range", { steps: "99999999" }, /"99999999" in the link is not a valid number of steps/],
  ["a step that is no number", { step: "last" }, /"last" in the link is not a valid number of a step/],
  ["a step beyond the end", { ...{ tree: TREE }, step: "5000" }, /asks for step 5000, but the recording has \d+ steps; its last/],
  ["a key nobody knows", { colour: "red" }, /"colour" in the link is not known here/],
  ["a later version", { v: "99" }, /This link is of version 99/],
  ["a move that is none", { fen: OPENING, depth: "0", moves: "e2e4,castle" }, /Move 2 in the link, "castle", cannot be read/],
  ["an illegal move", { fen: OPENING, depth: "0", moves: "e2e5" }, /e2e5.*not legal/],
  ["a position that is none", { fen: "8/8/8 w" }, /position in the link cannot be set up: /],
  ["a position without kings", { fen: "8/8/8/8/8/8/8/8 w - - 0 1" }, /position in the link cannot be set up: .*king/],
  ["a tree that is none", { tree: "((1 2)" }, /tree: /],
  ["a damaged packed part", { z: "!!!" }, /packed part of the link is damaged \(not base64url\)/],
  ["a packed part of another version", { z: packed("depth=2", 9) }, /packed part of the link is damaged \(made by another version\)/],
  ["a packed part cut short", { z: packed("depth=2&tree=(1+2+3+4+5+6)").slice(0, 9) }, /packed part of the link is damaged/],
  ["a packed part that unfolds without end", { z: packed("a".repeat(8 << 20)) }, /damaged \(cannot be unfolded\)/],
  ["a node not to be cut that is none", { tree: TREE, uncut: "castle" }, /"castle" is not a move on the way/],
];

/** Follows a link on an open page, and waits for the first message that matches. */
async function followed(page, fields, message) {
  await page.evaluate((hash) => void (location.hash = hash), link(fields));
  return notice(page, message);
}

/** Puts all messages away, so that what is found next belongs to the next link. */
async function putAway(page) {
  const buttons = page.getByRole("button", { name: "Close this message" });
  while ((await buttons.count()) > 0) await buttons.first().click();
}

e2e("what cannot be followed in a link is named, and the page lives", async ({ open }) => {
  const page = await open(smallTree());
  for (const [what, fields, message] of BROKEN) {
    assert.match(await followed(page, fields, message), /^Problem: /, what);
    await page.getByRole("button", { name: "Flip", exact: true }).or(page.getByLabel(/A tree as nested lists/)).click();
    assert.equal(await page.getByRole("button", { name: /^Run/ }).isEnabled(), true, what);
    await putAway(page);
  }
});

e2e("markup in any part of a link stays text", async ({ open }) => {
  const page = await open(link({ fen: MARKUP }));
  for (const field of ["fen", "tree", "moves", "algorithm", "depth", "step", "v", "uncut", "z", MARKUP]) {
    await followed(page, { [field]: MARKUP }, /./);
    assert.equal(await page.locator("main img, main script").count(), 0, field);
    assert.match(await page.title(), /Plyground/, field);
    await putAway(page);
  }
});

e2e("markup in the labels of a tree stays text wherever it is shown", async ({ open }) => {
  const page = await open(link({ tree: '<b>a</b>:(<i>x</i>:1 "y":2)' }));
  const { notices: said, steps } = await searched(page).catch(() => state(page));
  assert.equal(await page.locator("main b, main i").count(), 0);
  assert.ok(steps > 0 || said.length > 0);
});

e2e("a link with ten thousand moves is refused in time", async ({ open }) => {
  const moves = Array.from({ length: 2500 }, () => "g1f3,g8f6,f3g1,f6g8").join(",");
  const page = await open(link({ fen: OPENING, depth: 0, moves }));
  await notice(page, /at most 2000/);
});

e2e("a very deep and a very wide tree are refused or shown, and the page lives", async ({ open }) => {
  for (const tree of ["(".repeat(20000) + "1" + ")".repeat(20000), `(${"1 ".repeat(30000)})`]) {
    const page = await open(`#/search?z=${packed(`tree=${encodeURIComponent(tree)}`)}`);
    await page.waitForFunction(() => {
      const { running, notices, steps } = globalThis.plyground.state();
      return !running && (notices.length > 0 || steps > 0);
    });
    await page.getByRole("button", { name: /^Run/ }).waitFor();
    assert.ok((await page.evaluate(() => document.querySelectorAll("*").length)) < 2000);
  }
});

e2e("the messages of a bad link can be put away, and what was there before stays", async ({ open }) => {
  const page = await open(smallTree());
  const { digest } = await searched(page);
  await page.evaluate(() => {
    location.hash = "#/search?fen=nonsense";
  });
  await notice(page, /The position that was on the board is kept/);
  await page.getByRole("button", { name: "Close this message" }).first().click();
  await page.goBack();
  await page.waitForFunction((digest) => globalThis.plyground.state().digest === digest, digest);
  await putAway(page);
  assert.deepEqual(await notices(page), []);
});

e2e("an unknown page is named, and the pages there are can be reached", async ({ open }) => {
  const page = await open("#/kitchen?v=1");
  await page.getByRole("alert").getByText("There is no page “kitchen”").waitFor();
  await menu(page, "Ledger").click();
  await page.getByRole("heading", { level: 1, name: "Ledger" }).waitFor();
  assert.equal(await page.getByText("There is no page").count(), 0);
  await page.goto(`${page.url().split("#")[0]}#/<b>x</b>`);
  await page.getByRole("alert").getByText("There is no page").waitFor();
  assert.equal(await page.locator("main b").count(), 0);
});

e2e("the title names the page", async ({ open }) => {
  const page = await open("#/ledger");
  assert.match(await page.title(), /^Ledger/);
  await menu(page, "Reproduction").click();
  await page.waitForFunction(() => document.title.startsWith("Reproduction"));
  await menu(page, "Search").click();
  await page.waitForFunction(() => document.title.startsWith("Search"));
});

for (const [lab, names] of [
  ["search", /[?&]fen=r3k3\//],
  ["endgame", /[?&]fen=8\/8\/8\/2k5\/8\/8\/2K1P3\/8/],
  ["player", /[?&]fen=r3qrk1\//],
  ["chute", /[?&]game=23&ply=28/],
  ["kenju", /[?&]white=new3:Learner&black=MAX&seed=16&.*inputs=tYou\.p1,1/],
  ["rating", /[?&]marks=Rae1%3D10.*&timeline=0:Nxf5/],
]) {
  e2e(`what is copied of the first screen of ${lab} names its position, in every form`, async ({ open }) => {
    const page = await open(`#/${lab}`);
    const copied = await clipboard(page);
    await page.evaluate(() => document.querySelectorAll("details").forEach((part) => (part.open = true)));
    for (const form of ["Copy link", "Copy as Markdown", "Copy embed code", "Cite this"]) {
      await page.evaluate(() => navigator.clipboard.writeText(""));
      await page.getByRole("button", { name: form, exact: true }).first().click();
      await eventually(page, async () => (await navigator.clipboard.readText()) !== "");
      assert.match((await copied()).replaceAll("&amp;", "&").replaceAll("\\", ""), names, form);
    }
  });
}
