// The front page: a search stops before a cut and asks; the answer is shown in pictures, words and a counter. No program
// is fetched for it, its links lead where they say, and it stands without scripts.

import assert from "node:assert/strict";
import { axe, e2e, eventually, stands, VIEWPORTS } from "../harness.mjs";
import { searched, state } from "../lab.mjs";

const title = (page) => page.getByRole("heading", { level: 1 }).innerText();
const say = (page) => page.locator("#hero-say").innerText();
const seen = async (page) => Number(await page.locator("#hero-seen").innerText());
const button = (page, name) => page.getByRole("button", { name, exact: true });

/** The names of the programs that a page asks for. */
function programs(site) {
  const names = [];
  site.before = (name) => void (name.endsWith(".wasm") && names.push(name));
  return names;
}

/** How many dots of the visible tree are hollow: not looked at. */
const hollow = (page) =>
  page.evaluate(() => {
    const tree = [...document.querySelectorAll(".hero .tree")].find((it) => it.checkVisibility());
    return [...tree.querySelectorAll(".dot.hollow")].filter((dot) => getComputedStyle(dot.closest("g")).opacity !== "0").length;
  });

e2e("the front page asks a question, waits, and fetches no program", async ({ open, site }) => {
  const fetched = programs(site);
  const page = await open("");
  assert.match(await title(page), /^Black takes the rook\.\s+Would you look further\?$/);
  assert.match(await say(page), /^White has found Rxg4, worth \+2\.59 pawns\./);
  const before = await page.locator(".hero").innerHTML();
  await page.waitForTimeout(2500);
  assert.equal(await page.locator(".hero").innerHTML(), before, "nothing moves by itself");
  assert.equal(await seen(page), 18);
  assert.deepEqual(fetched, []);
});

e2e("No: the branches fall, the counter runs to its end within ten seconds, and one sentence says why", async ({ open }) => {
  const page = await open("");
  await button(page, "No, stop here").click();
  assert.match(await title(page), /^Right\. No other reply\s+makes f3 good\.$/);
  assert.match(await say(page), /^Black can always take the rook, so f3 is worth −5\.91 at most, and White already has \+2\.59 with Rxg4\./);
  await page.waitForFunction(() => document.getElementById("hero-seen").textContent === "60", null, { timeout: 10_000 });
  assert.match(await page.locator("#hero-of").innerText(), /of 436\. Same move: Rxg4/);
  await eventually(page, async () => document.querySelector(".hero").getAnimations({ subtree: true }).length === 0, null, { timeout: 10_000 });
  assert.equal(await hollow(page), 0, "all others are looked at, and what was cut off is gone");
  assert.equal(await page.locator(".hero .snip").first().evaluate((snip) => getComputedStyle(snip).opacity), "1");
  await axe(page);
});

e2e("Yes: every reply is looked at for nothing, and then the other moves are cut; without motion at once", async ({ open }) => {
  const page = await open("", { motion: "reduce" });
  assert.equal(await hollow(page), 16 + 21);
  await button(page, "Yes, look at all 16").click();
  assert.equal(await seen(page), 18 + 16);
  assert.equal(await hollow(page), 21);
  assert.match(await title(page), /^All 16 are better for White\./);
  assert.match(await say(page), /^They leave White between .+, so Black will not choose them: f3 stays at −5\.91, and White prefers Rxg4\.$/);
  await button(page, "Search the other 21 moves").click();
  assert.equal(await seen(page), 60 + 16);
  assert.equal(await hollow(page), 0);
  assert.match(await say(page), /Stopping early: 60 positions instead of 436\.$/);
  await button(page, "Ask me again").click();
  assert.equal(await seen(page), 18);
  assert.equal(await hollow(page), 16 + 21);
  assert.match(await title(page), /Would you look further\?$/);
});

e2e("the question is answered by keyboard, keeps the focus, and is told to a screen reader once", async ({ open }) => {
  const page = await open("", { motion: "reduce" });
  await button(page, "No, stop here").focus();
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.id), "hero-yes");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "hero-others");
  await page.keyboard.press("Enter");
  const told = page.locator("#hero-told");
  assert.equal(await told.getAttribute("aria-live"), "polite");
  assert.match(await told.innerText(), /^None of the 16 changed the answer\. Black can always take the rook/);
  assert.match(await page.locator(".hero .tree").first().getAttribute("aria-label"), /cut off/);
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "See how it works");
  await axe(page);
});

e2e("on a phone question, board and answers come in this order, and the answers are big enough for a thumb", async ({ open }) => {
  for (const viewport of ["telephone", "phone"]) {
    const page = await open("", { viewport, motion: "reduce" });
    const box = (selector) => page.locator(selector).boundingBox();
    const [asked, men, no, yes, words] = await Promise.all(["#hero-title", ".hero-board svg", "#hero-no", "#hero-yes", "#hero-say"].map(box));
    assert.ok(asked.y + asked.height <= men.y && men.y + men.height <= no.y && yes.y + yes.height <= words.y, viewport);
    for (const it of [no, yes]) assert.ok(it.height >= 44 && it.y + it.height <= VIEWPORTS[viewport].height, `${viewport}: ${JSON.stringify(it)}`);
  }
});

e2e("on a telephone no words in a picture are cut by the window or smaller than 12 px", async ({ open }) => {
  for (const viewport of ["telephone", "phone"]) {
    const page = await open("", { viewport, motion: "reduce" });
    for (const name of [null, "Yes, look at all 16", "Search the other 21 moves"]) {
      if (name) await button(page, name).click();
      const words = await page.locator("main svg text").evaluateAll((all) =>
        all.filter((it) => it.checkVisibility()).map((it) => {
          const { left, right } = it.getBoundingClientRect();
          return { text: it.textContent, left, right, size: parseFloat(getComputedStyle(it).fontSize) * it.getScreenCTM().a };
        }),
      );
      assert.ok(words.length > 20, `${words.length} words`);
      const { width } = VIEWPORTS[viewport];
      assert.deepEqual(words.filter((it) => it.left < 0 || it.right > width || it.size < 11.95), [], `${viewport}: ${name}`);
    }
  }
});

e2e("every page has the same head: its menu and its theme stand in one place, and nothing of it is cut", async ({ open }) => {
  const pages = ["", "#/lessons", "#/about", "#/alpha-beta", "#/search", "#/arena"];
  const boxes = (page) =>
    page.locator(".page-header").filter({ visible: true }).evaluate((head) => {
      const of = (selector) => head.querySelector(selector).getBoundingClientRect();
      const shown = [...head.children].filter((it) => it.checkVisibility()).map((it) => it.getBoundingClientRect());
      const [theme, about, mark] = [of(".page-theme"), of("#menu > a:last-of-type"), getComputedStyle(head.querySelector(".page-title a"), "::before")];
      return {
        place: [theme.left, theme.right, about.right].map(Math.round),
        isCut: shown.some((it) => it.left < 0 || it.right > innerWidth || shown.some((other) => it !== other && it.left < other.right - 0.5 && other.left < it.right - 0.5)),
        mark: mark.width,
        hasWords: head.querySelector(".page-title a").scrollWidth <= Math.ceil(of(".page-title").width),
      };
    });
  for (const viewport of [{ width: 1280, height: 800 }, "desktop", "telephone", "phone"]) {
    const heads = [];
    for (const hash of pages) {
      const page = await open(hash, { viewport });
      heads.push(await boxes(page));
    }
    for (const [at, head] of heads.entries()) assert.deepEqual({ at: pages[at], ...head }, { at: pages[at], ...heads[0], isCut: false, mark: "28px", hasWords: true });
  }
});

e2e("the search of the question opens in its lab on the cut, and back again the page is as it was left", async ({ open }) => {
  const page = await open("", { motion: "reduce" });
  await button(page, "No, stop here").click();
  const link = page.getByRole("link", { name: "Open this search" });
  const wanted = Number(/[?&]step=(\d+)/.exec(await link.getAttribute("href"))[1]);
  await link.click();
  await page.waitForFunction(() => globalThis.plyground.state?.constructor && document.querySelector("#app[data-module=search]"));
  await searched(page);
  assert.equal((await state(page)).step, wanted);
  await page.locator(".why-heading", { hasText: /^Cut/ }).waitFor();
  await page.getByRole("link", { name: "Plyground" }).click();
  await page.locator("#app[data-module=front]").waitFor();
  assert.equal(await seen(page), 60);
  assert.equal(await page.title(), "Plyground");
});

e2e("each finding leads to how it was measured", async ({ open }) => {
  const page = await open("", { motion: "reduce" });
  const links = await page.locator(".front-finds a").evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  assert.equal(links.length, 4);
  for (const link of links) assert.match(link, /\/docs\/[\w-]+\.md$/);
});

e2e("every card and every door opens its page", async ({ open }) => {
  const page = await open("", { motion: "reduce" });
  const links = await page.locator(".front-card a, .front-doors a, .front-part .button, .front-foot a[href^='#/']").evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  assert.ok(links.length >= 14, links.join(" "));
  for (const link of new Set(links.map((link) => link.replace(/\?.*/, "")))) {
    const target = page.locator(`.front-part a[href^="${link}"], .front-foot a[href^="${link}"]`).first();
    await target.click();
    await page.locator("#app:not([data-module=front]) main h1").first().waitFor();
    await page.goBack();
    await page.locator("#app[data-module=front]").waitFor();
  }
});

e2e("without scripts the page is there whole, with the answer", async ({ open }) => {
  const page = await open("", { javascript: false, until: "#hero" });
  assert.match(await title(page), /Would you look further\?/);
  assert.equal(await page.locator("#hero-no").isVisible(), false);
  await page.getByText(/^Black can always take the rook/).first().waitFor();
  assert.equal(await page.locator(".front-card").count(), 6);
  assert.equal(await page.locator("#loading").isVisible(), false);
});

e2e("the front page stands, and nothing below the question moves when it is answered", async ({ open }) => {
  const page = await open("", { motion: "reduce" });
  await stands(page, "front");
  const below = () => page.locator(".front-cards").evaluate((cards) => Math.round(cards.getBoundingClientRect().top + scrollY));
  for (const size of ["desktop", "window"]) {
    await page.setViewportSize(VIEWPORTS[size]);
    const first = await below();
    for (const name of ["Yes, look at all 16", "Search the other 21 moves", "Ask me again", "No, stop here", "Ask me again"]) {
      await button(page, name).click();
      assert.equal(await below(), first, `${size}: ${name}`);
    }
  }
});

e2e("nothing jumps while the front page arrives and its titles' face comes", async ({ open }) => {
  const count = () => {
    globalThis.shifted = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) globalThis.shifted += value;
    }).observe({ type: "layout-shift", buffered: true });
  };
  for (const viewport of ["desktop", "telephone", "phone"]) {
    const page = await open("", { viewport, before: count });
    await eventually(page, async () => document.fonts.ready.then(() => document.fonts.check('600 20px "Plyground Display"')));
    await page.waitForTimeout(300);
    const shifted = await page.evaluate(() => globalThis.shifted);
    assert.ok(shifted <= 0.05, `${viewport}: ${shifted}`);
  }
});
