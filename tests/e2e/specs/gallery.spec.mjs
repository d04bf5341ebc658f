// The gallery: examples of all labs, filtered without a program, and what each of them opens.

import assert from "node:assert/strict";
import { e2e, stands } from "../harness.mjs";

const LABS = ["search", "chute", "player", "endgame", "kenju", "rating"];
const shown = ".gallery-card:visible";

const hashes = (page) => page.locator(`${shown} a`).evaluateAll((all) => all.map((link) => link.hash));

e2e("the gallery comes without a program, and is filtered by mouse, by keyboard and by its address", async ({ open, site }) => {
  const asked = [];
  site.before = (name) => void asked.push(name);
  const page = await open("#/gallery");
  assert.deepEqual(asked.filter((name) => name.endsWith(".wasm")), []);
  assert.equal(await page.title(), "Gallery: examples of all labs · Plyground");
  const all = await hashes(page);
  assert.ok(all.length >= 60, `${all.length} examples`);
  assert.match(await page.locator(".report-lead").textContent(), new RegExp(`^${all.length} examples`));

  await page.getByLabel("Endgame").check();
  const endings = await hashes(page);
  assert.deepEqual(endings, all.filter((hash) => hash.startsWith("#/endgame?")));
  await page.getByLabel("Pawns that run").focus();
  await page.keyboard.press("Space");
  const pawns = await hashes(page);
  assert.ok(pawns.length > 0 && pawns.length < endings.length);
  assert.equal(await page.locator(".gallery-none:visible").count(), 0);
  await page.getByLabel("Learning and teaching").check();
  assert.deepEqual(await hashes(page), []);
  assert.equal(await page.locator(".gallery-none:visible").textContent(), "No example of Endgame is about that yet.");

  await page.evaluate(() => (location.hash = "#/gallery?lab=kenju&theme=forced"));
  await page.waitForFunction(() => document.querySelector('[value="kenju"]').checked && document.querySelector('[value="forced"]').checked);
  assert.equal((await hashes(page)).length, 2);
});

e2e("a lab leads to its examples in the gallery", async ({ open }) => {
  const page = await open("#/rating");
  await page.getByRole("link", { name: "The gallery" }).click();
  await page.waitForSelector(".gallery");
  const links = await hashes(page);
  assert.ok(links.length >= 7 && links.every((hash) => hash.startsWith("#/rating?")), links.join(" "));
});

for (const lab of LABS) {
  e2e(`every example of ${lab} opens from the gallery as it is written, and back leads to the gallery`, async ({ open }) => {
    const page = await open(`#/gallery?lab=${lab}`);
    const links = await hashes(page);
    assert.ok(links.length >= 7);
    for (const [place, hash] of links.entries()) {
      await page.locator(`${shown} a`).nth(place).click();
      await page.waitForSelector(`#app[data-module="${lab}"] main`);
      // The lab may have added its step to the address by now.
      await page.waitForFunction((lab) => location.hash.startsWith(`#/${lab}?v=1`), lab);
      assert.equal(await page.locator(".lab-notices .notice-problem").count(), 0, hash);
      await page.goBack();
      await page.waitForSelector(".gallery");
    }
  });
}

e2e("every card has its own picture, whole at every width", async ({ open }) => {
  for (const viewport of ["desktop", "phone"]) {
    const page = await open("#/gallery", { viewport });
    const cards = await page.locator(".gallery-card").evaluateAll((cards) => cards.map((card) => {
      const svg = card.querySelector(".gallery-picture svg");
      const [outer, inner] = [card, svg].map((part) => part.getBoundingClientRect());
      const { width, height } = svg.viewBox.baseVal;
      return {
        name: card.querySelector("h2").textContent,
        picture: card.querySelector(".gallery-picture").innerHTML,
        isInside: inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom,
        // As high as the drawing wants to be, so that nothing of it is cut off or squeezed.
        off: Math.abs(inner.height - (inner.width * height) / width),
      };
    }));
    const seen = new Set();
    for (const { name, picture, isInside, off } of cards) {
      assert.ok(!seen.has(picture), `${name}: another card has the same picture`);
      seen.add(picture);
      assert.ok(isInside && off < 1, `${viewport}, ${name}: ${off}`);
    }
  }
});

e2e("gallery and glossary are clean for axe, fit every width, and can be skipped to", async ({ open }) => {
  const page = await open("#/gallery");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "main");
  assert.match(page.url(), /#\/gallery$/);
  await stands(page, "gallery");
  await page.evaluate(() => (location.hash = "#/glossary"));
  await page.waitForSelector(".glossary");
  await stands(page, "glossary");
});
