// The tree on its canvas: it is painted, zoomed, panned and pointed at, and all of it can be walked
// and read in the list beside it.

import assert from "node:assert/strict";
import { e2e } from "../harness.mjs";
import { becomes, link, searched, smallTree, state, theme } from "../lab.mjs";

const stage = (page) => page.locator(".tree-stage");
const list = (page) => page.getByRole("tree", { name: "Search tree, nodes" });
const focused = (page) => page.evaluate(() => document.activeElement.textContent);

/** A digest of the picture, after the next frame. */
const picture = (page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const canvas = document.querySelector(".tree-canvas");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let digest = 7;
    for (const part of new Uint32Array(data.buffer)) digest = (Math.imul(digest, 31) + part) | 0;
    return digest;
  });

/** How many colours the picture has. */
const colours = (page) =>
  page.evaluate(() => {
    const canvas = document.querySelector(".tree-canvas");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  });

/** Opens a link with its search done and the whole tree in sight. */
async function shown(open, hash, wishes) {
  const page = await open(hash, wishes);
  await searched(page);
  await page.getByRole("button", { name: "Fit the whole tree" }).click();
  await stage(page).scrollIntoViewIfNeeded();
  return page;
}

e2e("the tree is painted, grows with the steps, and is the same again at the same step", async ({ open }) => {
  const page = await shown(open, smallTree());
  assert.ok((await colours(page)) > 10);
  const at = async (step) => {
    await page.evaluate((step) => globalThis.plyground.seek(step), step);
    return picture(page);
  };
  const seen = [];
  for (const step of [1, 9, 14, 23]) seen.push(await at(step));
  assert.equal(new Set(seen).size, 4);
  assert.equal(await at(14), seen[2]);
  assert.equal(await at(1), seen[0]);
});

e2e("wheel, drag and keys move the picture, and Fit brings it back", async ({ open }) => {
  const page = await shown(open, link());
  const whole = await picture(page);
  const changes = async (does, what) => {
    const before = await picture(page);
    await does();
    assert.notEqual(await picture(page), before, what);
  };
  const box = await stage(page).boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
  await page.mouse.move(x, y);
  await changes(() => page.mouse.wheel(0, -400), "the wheel zooms in");
  await changes(async () => {
    await page.mouse.down();
    await page.mouse.move(x - 60, y - 30, { steps: 3 });
    await page.mouse.up();
  }, "a drag pans");
  await changes(() => page.mouse.wheel(0, 200), "the wheel zooms out");
  await stage(page).focus();
  for (const key of ["+", "ArrowRight", "ArrowDown", "-"]) await changes(() => page.keyboard.press(key), key);
  await page.keyboard.press("0");
  assert.equal(await picture(page), whole);
  for (const name of ["Sideways", "Blocks", "Show later nodes"])
    await changes(() => page.getByRole("button", { name, exact: true }).click(), name);
});

e2e("two fingers zoom, and one scrolls the page", async ({ open }) => {
  const page = await shown(open, smallTree(), { touch: true, viewport: "phone" });
  const devtools = await page.context().newCDPSession(page);
  const touch = (type, ...points) => devtools.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  const box = await stage(page).boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + 120];
  const before = await picture(page);
  await touch("touchStart", { x: x - 20, y, id: 1 }, { x: x + 20, y, id: 2 });
  for (let part = 1; part <= 5; part++)
    await touch("touchMove", { x: x - 20 - part * 8, y, id: 1 }, { x: x + 20 + part * 8, y, id: 2 });
  await touch("touchEnd");
  assert.notEqual(await picture(page), before);
  const top = await page.evaluate(() => scrollY);
  await touch("touchStart", { x, y, id: 1 });
  for (let part = 1; part <= 8; part++) {
    await touch("touchMove", { x, y: y - part * 10, id: 1 });
    await page.waitForTimeout(16);
  }
  await touch("touchEnd");
  await page.waitForFunction((top) => scrollY > top, top);
});

e2e("a click on the drawing chooses the node there", async ({ open }) => {
  const page = await shown(open, smallTree());
  const box = await stage(page).boundingBox();
  const found = new Set();
  for (let row = 1; row < 8; row++) {
    for (let column = 1; column < 12; column++) {
      await page.mouse.click(box.x + (box.width * column) / 12, box.y + (box.height * row) / 8);
      const chosen = list(page).locator("[aria-selected=true] .tree-item-label");
      if (await chosen.count()) found.add(await chosen.first().innerText());
    }
  }
  assert.ok(found.size >= 5, `only ${[...found]} were found`);
  await page.getByRole("heading", { name: "The node selected" }).waitFor();
});

e2e("the tree is walked and read without seeing it", async ({ open }) => {
  const page = await shown(open, smallTree());
  await page.keyboard.press("End");
  await list(page).locator("[tabindex='0']").focus();
  await page.keyboard.press("Home");
  assert.match(await focused(page), /root|A/);
  await page.keyboard.press("ArrowRight");
  assert.match(await focused(page), /^.*D/);
  await page.keyboard.press("ArrowDown");
  const sentence = await page.evaluate(() => document.activeElement.querySelector(".tree-spoken").textContent);
  assert.match(sentence, /C/);
  assert.match(sentence, /at most|cut|-3|−3/);
  const places = await page.evaluate(() => {
    const { ariaLevel, ariaPosInSet, ariaSetSize } = document.activeElement;
    return [ariaLevel, ariaPosInSet, ariaSetSize];
  });
  assert.deepEqual(places, ["2", "2", "3"]);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "The node selected" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "The node of this step" }).waitFor();
  assert.match((await state(page)).told, /^C is tried/);
  await page.keyboard.press("ArrowLeft");
  assert.match(await focused(page), /root|A/);
});

e2e("nodes are looked for by name", async ({ open }) => {
  const page = await shown(open, link());
  const field = page.getByRole("searchbox", { name: "Find nodes" });
  await field.fill("Nxc7");
  const status = page.locator(".tree-find-status");
  await page.waitForFunction(() => /\d/.test(document.querySelector(".tree-find-status").textContent));
  const first = await status.innerText();
  await field.press("Enter");
  await page.waitForFunction((first) => document.querySelector(".tree-find-status").textContent !== first, first);
  await field.fill("no such move");
  await page.waitForFunction(() => /no |0 /i.test(document.querySelector(".tree-find-status").textContent));
  assert.equal(await page.getByRole("button", { name: "Next match" }).isDisabled(), true);
  await field.press("Escape");
  assert.equal(await field.inputValue(), "");
});

e2e("the picture takes the colours of the theme", async ({ open }) => {
  const page = await shown(open, smallTree(), { scheme: "light" });
  const light = await picture(page);
  await theme(page, "dark");
  const dark = await picture(page);
  assert.notEqual(dark, light);
  // The browser tells of a change of the system's colours in its own time.
  const turns = (wanted) => becomes(page, () => picture(page), (seen) => seen === wanted);
  await page.evaluate(() => {
    document.documentElement.dataset.theme = "system";
    dispatchEvent(new Event("plyground:theme"));
  });
  await turns(light);
  await page.emulateMedia({ colorScheme: "dark" });
  await turns(dark);
});
