// The site in the frame of another page: board, sentence and steps, and a link to the whole page.

import assert from "node:assert/strict";
import { e2e, holding, screenshot } from "../harness.mjs";
import { becomes } from "../lab.mjs";

const LABS = {
  search: [".lab-board [role=grid]", ".why-heading", ".stepper"],
  endgame: [".lab-board [role=grid]", ".why-heading", ".stepper"],
  chute: [".ch-position [role=grid]", ".ch-why", ".stepper"],
  player: [".pl-position [role=grid]", ".pl-why", ".stepper"],
  kenju: [".kenju-board", ".kenju-search", ".stepper"],
  rating: [".rating svg", ".rating-tabs"],
};

const frame = (address, sandbox = "") => `<iframe src="${address}" ${sandbox} width="100%" height="720"></iframe>`;

for (const [lab, parts] of Object.entries(LABS)) {
  e2e(`${lab} in a frame of another origin shows what it is about, without the site round it`, async ({ open, site }) => {
    const page = await open("");
    await holding(page, frame(`${site.url}#/${lab}?v=1&amp;embed=1`), async (inside) => {
      for (const part of parts) await inside.locator(part).first().waitFor();
      for (const gone of [".page-header", ".lede", ".share", ".lab-examples"]) {
        for (const one of await inside.locator(gone).all()) assert.equal(await one.isVisible(), false, gone);
      }
      await screenshot(page, `embed-${lab}`);
      await page.setViewportSize({ width: 360, height: 740 });
      const width = await inside.locator("html").evaluate((root) => [root.scrollWidth, root.clientWidth]);
      assert.ok(width[0] <= width[1], `${lab} is ${width[0]} wide in ${width[1]}`);
      await screenshot(page, `embed-${lab}-phone`);
    });
  });
}

e2e("a frame is stepped through, and its link leads to the whole page at that step", async ({ open, site }) => {
  const page = await open("");
  await holding(page, frame(`${site.url}#/search?v=1&amp;depth=2&amp;step=3&amp;embed=1`), async (inside) => {
    const heading = inside.locator(".why-heading");
    await heading.waitFor();
    const before = await heading.textContent();
    await inside.getByRole("button", { name: "One step on" }).click();
    await inside.locator(".why-heading", { hasNotText: before }).waitFor();
    const after = await heading.textContent();
    // The address follows when the steps have settled.
    await becomes(page, () => inside.locator("html").evaluate(() => location.hash), (hash) => /step=4\b/.test(hash));
    const [whole] = await Promise.all([
      page.waitForEvent("popup"),
      inside.getByRole("link", { name: "Open in Plyground" }).click(),
    ]);
    await whole.locator(".why-heading", { hasText: after }).waitFor();
    assert.equal(await whole.locator(".page-header").isVisible(), true);
    assert.doesNotMatch(whole.url(), /embed/);
  });
});

/** What is done in each lab to see that it lives: its worker has answered, or a press changes what is told. */
const LIVES = {
  search: (inside) => steps(inside, ".why-heading"),
  endgame: (inside) => steps(inside, ".why-heading"),
  chute: (inside) => steps(inside, ".ch-verdict"),
  player: (inside) => inside.locator(".pl-table tbody tr").nth(3).waitFor(),
  kenju: (inside) => inside.locator(".kenju-ask button").first().waitFor(),
  rating: (inside) => inside.locator(".rating svg").first().waitFor(),
};

async function steps(inside, told) {
  const text = inside.locator(told).first();
  await text.waitFor();
  await inside.getByRole("button", { name: "One step on" }).and(inside.locator(":enabled")).waitFor();
  const before = await text.textContent();
  await inside.getByRole("button", { name: "One step on" }).click();
  await inside.locator(told, { hasNotText: before }).first().waitFor();
}

/** Whether what is shown in a frame cannot keep anything. */
const isShutOff = (inside) =>
  inside.locator("html").evaluate(() => {
    try {
      return !localStorage;
    } catch {
      return true;
    }
  });

for (const [lab, lives] of Object.entries(LIVES)) {
  e2e(`a frame that is shut off from its own origin works without storage, ${lab}`, async ({ open, site }) => {
    const page = await open("", { expected: [/Failed to read|SecurityError|denied/] });
    const more = lab === "search" ? "&amp;depth=2&amp;step=3" : "";
    await holding(page, frame(`${site.url}#/${lab}?v=1${more}&amp;embed=1`, 'sandbox="allow-scripts"'), async (inside) => {
      await lives(inside);
      assert.ok(await isShutOff(inside), "the frame is not shut off");
    });
  });
}

e2e("a lesson stands in a frame of another origin, copied from its end, also where the frame is shut off", async ({ open, site }) => {
  const page = await open("?lesson=found-late&at=99", { expected: [/Failed to read|SecurityError|denied/] });
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => void (window.copied = text) } });
  });
  await page.locator("#lesson-frame").click();
  const copied = await page.waitForFunction(() => window.copied).then((text) => text.jsonValue());
  assert.match(copied, /^<iframe src="[^"]+\?lesson=found-late&amp;embed=1" title="Lesson: [^"]+"/);
  for (const text of [copied, copied.replace("<iframe", '<iframe sandbox="allow-scripts"')]) {
    await holding(page, text, async (inside) => {
      await inside.locator("#lesson-place", { hasText: "Step 1 of" }).waitFor();
      await inside.locator(".rating svg").first().waitFor();
      assert.equal(await inside.locator(".page-header").isVisible(), false);
      await inside.locator("#lesson-next").click();
      await inside.locator("#lesson-place", { hasText: "Step 2 of" }).waitFor();
      await inside.getByText("8.148 of 10").first().waitFor();
      assert.equal(await isShutOff(inside), text !== copied);
    });
    await page.goto(site.url);
  }
});

e2e("a page's frame is copied with its address", async ({ open, site }) => {
  const page = await open("#/search?v=1&depth=2&step=3");
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => void (window.copied = text) } });
  });
  await page.getByText("Share and save").click();
  await page.getByRole("button", { name: "Copy embed code" }).click();
  await page.waitForFunction(() => window.copied);
  const copied = await page.evaluate(() => window.copied);
  await holding(page, copied, async (inside) => {
    await inside.locator(".why-heading").waitFor();
    assert.equal(await inside.locator(".page-header").isVisible(), false);
    const title = await page.locator("iframe").getAttribute("title");
    assert.match(title, /^Search: /);
  });
});
