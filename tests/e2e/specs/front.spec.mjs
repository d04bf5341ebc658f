// The front page: a search plays by itself and by hand, no program is fetched for it, its links lead where
// they say, and it stands without scripts.

import assert from "node:assert/strict";
import { e2e, stands, VIEWPORTS } from "../harness.mjs";
import { searched, state } from "../lab.mjs";

const sentence = (page) => page.locator(".demo-sentence").innerText();
const place = (page) => page.locator("#demo-place").innerText();
const button = (page, name) => page.getByRole("button", { name, exact: true });

/** The names of the programs that a page asks for. */
function programs(site) {
  const names = [];
  site.before = (name) => void (name.endsWith(".wasm") && names.push(name));
  return names;
}

e2e("the front page says what this is, plays a search, and fetches no program", async ({ open, site }) => {
  const fetched = programs(site);
  const page = await open("");
  assert.match(await page.getByRole("heading", { level: 1 }).innerText(), /programs that learned to play/);
  assert.match(await sentence(page), /the bishop attacks the knight/);
  await page.waitForFunction(() => Number.parseInt(document.getElementById("demo-place").textContent) >= 3);
  await button(page, "Pause").click();
  const paused = await place(page);
  await page.waitForTimeout(3500); // longer than a moment is shown
  assert.equal(await place(page), paused);
  assert.deepEqual(fetched, []);
});

/** How many moments there are. */
const moments = async (page) => Number(/ of (\d+)$/.exec(await place(page))[1]);

/** Steps on to the first moment whose sentence matches. */
async function stepTo(page, pattern) {
  for (let presses = await moments(page); presses > 0 && !pattern.test(await sentence(page)); presses--) await page.keyboard.press("ArrowRight");
  assert.match(await sentence(page), pattern);
}

e2e("the search is stepped by the arrow keys from anywhere on the page, and says why moves were cut off", async ({ open }) => {
  const page = await open("", { motion: "reduce" });
  const count = await moments(page);
  assert.ok(count >= 16, `${count} moments`);
  assert.equal(await place(page), `1 of ${count}`);
  await stepTo(page, /^Cut off\. Bxd2 leaves White \+1\.52, but Ne4 is worth \+4\.81/);
  await page.locator("svg text", { hasText: "not searched" }).first().waitFor();
  const cut = await place(page);
  await page.keyboard.press("ArrowLeft");
  assert.doesNotMatch(await sentence(page), /^Cut off/);
  await page.keyboard.press("ArrowRight");
  assert.equal(await place(page), cut);
  for (let presses = 0; presses < count; presses++) await page.keyboard.press("ArrowRight");
  assert.equal(await place(page), `${count} of ${count}`);
  assert.ok(await button(page, "Next").isDisabled());
  await button(page, "Play again").click();
  assert.equal(await place(page), `1 of ${count}`);
});

e2e("what plays by itself begins anew at its end", async ({ open }) => {
  const page = await open("", { motion: "reduce" });
  const count = await moments(page);
  for (let presses = 2; presses < count; presses++) await page.keyboard.press("ArrowRight");
  await page.evaluate(() => {
    const place = document.getElementById("demo-place");
    globalThis.places = [];
    new MutationObserver(() => globalThis.places.push(place.textContent)).observe(place, { childList: true, characterData: true, subtree: true });
  });
  await button(page, "Play").click();
  await page.waitForFunction(() => globalThis.places.length >= 2);
  assert.deepEqual(await page.evaluate(() => globalThis.places.slice(0, 2)), [`${count} of ${count}`, `1 of ${count}`]);
  assert.ok(await button(page, "Pause").isVisible());
});

e2e("a moment opens in the search lab on the same step, and back again the page is as it was left", async ({ open }) => {
  const page = await open("", { motion: "reduce" });
  await stepTo(page, /^Cut off/);
  const left = await place(page);
  const link = page.getByRole("link", { name: "Open this step in the search lab" });
  const wanted = Number(/[?&]step=(\d+)/.exec(await link.getAttribute("href"))[1]);
  await link.click();
  await page.waitForFunction(() => globalThis.plyground.state?.constructor && document.querySelector("#app[data-module=search]"));
  await searched(page);
  assert.equal((await state(page)).step, wanted);
  await page.locator(".why-heading", { hasText: /^Cut: / }).waitFor();
  await page.getByRole("link", { name: "Plyground" }).click();
  await page.locator("#app[data-module=front]").waitFor();
  assert.equal(await place(page), left);
  assert.equal(await page.title(), "Plyground");
});

e2e("the newest finding leads to where it is told whole", async ({ open }) => {
  const page = await open("", { motion: "reduce" });
  const link = page.locator(".front-words a");
  assert.match(await link.getAttribute("href"), /\/docs\/eg-findings\.md$/);
});

e2e("every card and every starting point opens its lab", async ({ open }) => {
  const page = await open("", { motion: "reduce" });
  const links = await page.locator(".front-card a, .front-starts a, .front-main p > a[href^='#/']").evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  assert.ok(links.length >= 12, links.join(" "));
  for (const link of new Set(links.map((link) => link.replace(/\?.*/, "")))) {
    await page.locator(`.front-main a[href^="${link}"]`).first().click();
    await page.locator("#app:not([data-module=front]) main h1").first().waitFor();
    await page.goBack();
    await page.locator("#app[data-module=front]").waitFor();
  }
});

e2e("without scripts the page is there whole", async ({ open }) => {
  const page = await open("", { javascript: false, until: "#demo" });
  assert.match(await sentence(page), /the bishop attacks the knight/);
  assert.equal(await page.locator(".front-card").count(), 6);
  assert.equal(await page.locator("#loading").isVisible(), false);
});

e2e("the front page stands, and nothing on it moves while the search plays", async ({ open }) => {
  const page = await open("", { motion: "reduce" });
  await stands(page, "front");
  for (const size of ["desktop", "phone"]) {
    await page.setViewportSize(VIEWPORTS[size]);
    const below = () => page.locator(".front-cards").evaluate((cards) => Math.round(cards.getBoundingClientRect().top + scrollY));
    while (!(await button(page, "Back").isDisabled())) await page.keyboard.press("ArrowLeft");
    const first = await below();
    for (let moment = 2; moment <= (await moments(page)); moment++) {
      await page.keyboard.press("ArrowRight");
      assert.equal(await below(), first, `${size}, moment ${moment}: ${await sentence(page)}`);
    }
  }
});
