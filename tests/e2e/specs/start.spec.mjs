// When the site or one of its programs does not start: the page says what is wrong and what helps, whatever the reason:
// a newer build on the server, a server that fails, a frame that is shut off, a file opened from disk, an old browser.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { axe, e2e, holding, screenshot, withCopy } from "../harness.mjs";
import { menu, searched, smallTree, state } from "../lab.mjs";

const alert = (page, pattern) => page.getByRole("alert").filter({ hasText: pattern });

const fileOf = (copy, pattern) => join(copy, readdirSync(copy).find((name) => pattern.test(name)));

/** Changes a text file of a copy. */
function change(file, from, to) {
  const text = readFileSync(file, "utf8");
  const changed = text.replaceAll(from, to);
  assert.notEqual(changed, text, `${file} has no ${from}`);
  writeFileSync(file, changed);
}

/** Makes the copy another build: every program, text and datum has another name, and the page names these. */
function becomeAnotherBuild(copy) {
  const page = join(copy, "index.html");
  for (const name of readdirSync(copy)) {
    const [, stem, digest, ending] = /^(\w[\w-]*)-([0-9a-f]{16})\.(wasm|js|html|txt|epd)$/.exec(name) ?? [];
    if (!digest || stem === "front") continue;
    // A page refuses a program whose bytes do not have the digest of its name.
    const more = stem === "start" ? null : { wasm: Buffer.from([0, 2, 1, 97]), js: Buffer.from("\n") }[ending];
    const bytes = Buffer.concat([readFileSync(join(copy, name)), more ?? Buffer.from([])]);
    const other = more ? createHash("sha256").update(bytes).digest("hex").slice(0, 16) : [...digest].reverse().join("");
    renameSync(join(copy, name), join(copy, `${stem}-${other}.${ending}`));
    writeFileSync(join(copy, `${stem}-${other}.${ending}`), bytes);
    change(page, digest, other);
  }
  const build = /<meta name="build" content="([0-9a-f]{16})"/.exec(readFileSync(page, "utf8"))[1];
  change(page, build, [...build].reverse().join(""));
}

e2e("a lab of an older version says that a newer one is there, and a reload leads to the lab that was wanted", async ({ open, site }) => {
  await withCopy(site, async (copy) => {
    const page = await open(smallTree({ step: 3 }), { expected: [/404/] });
    await searched(page);
    const before = await state(page);
    becomeAnotherBuild(copy);
    site.directory = copy;
    await menu(page, "Kenju").click();
    const said = alert(page, "Kenju could not be loaded: ");
    await said.filter({ hasText: "A newer version of Plyground is ready: reload to open Kenju in it." }).waitFor();
    assert.match(await said.innerText(), /keeps the address and everything saved in this browser/);
    await axe(page);
    await screenshot(page, "start-newer");
    // The page shown stays usable, and goes on if that is wanted.
    await said.getByRole("button", { name: "Stay here" }).click();
    await said.waitFor({ state: "detached" });
    await page.waitForFunction(() => location.hash.includes("step=3"));
    assert.deepEqual(await state(page), before);
    await menu(page, "Gallery").click();
    await alert(page, "Gallery could not be loaded: ").filter({ hasText: "A newer version" }).waitFor();
    await menu(page, "Kenju").click();
    await said.getByRole("button", { name: "Reload" }).click();
    await page.locator("#app[data-module=kenju] .kj-board").waitFor();
    assert.equal(await said.count(), 0);
    // Back leads to what was shown: the gallery that was not loaded, and before it the search at its step.
    await page.goBack();
    await page.locator("#app[data-module=gallery]").waitFor();
    await page.goBack();
    await page.locator("#app[data-module=search] .lab").waitFor();
    await page.waitForFunction(() => globalThis.plyground.state().step === 3);
  });
});

e2e("the JavaScript interface says that a newer version has replaced its program", async ({ open, site }) => {
  await withCopy(site, async (copy) => {
    const page = await open(smallTree(), { expected: [/404/] });
    becomeAnotherBuild(copy);
    site.directory = copy;
    const why = await page.evaluate(() => globalThis.plyground.kenju().then(String, (error) => error.message));
    assert.match(why, /^plyground\.kenju could not be loaded: this page runs an older version/);
  });
});

e2e("what a page fetches later offers the newer version, too", async ({ open, site }) => {
  await withCopy(site, async (copy) => {
    const page = await open("#/arena", { expected: [/404/] });
    await page.getByRole("navigation", { name: "Tournaments" }).waitFor();
    becomeAnotherBuild(copy);
    site.directory = copy;
    await page.getByRole("navigation", { name: "Tournaments" }).getByRole("link", { name: "Pawn endings" }).click();
    await page.getByRole("status").filter({ hasText: "A newer version of Plyground is ready." }).getByRole("button", { name: "Reload" }).click();
    await page.waitForSelector("html[data-started]");
    await page.locator(".arena-table, table").first().waitFor();
    assert.equal(await page.getByText("A newer version of Plyground").count(), 0);
    assert.match(page.url(), /of=endings/);
  });
});

e2e("a page without a program offers the newer version when a part of it cannot be kept any more", async ({ open, site }) => {
  const page = await open("", { copies: true, expected: [/404/] });
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await withCopy(site, async (copy) => {
    becomeAnotherBuild(copy);
    site.directory = copy;
    await page.getByRole("button", { name: /^Keep all labs/ }).click();
    const offer = page.getByRole("status").filter({ hasText: "A newer version of Plyground is ready." });
    await offer.waitFor();
    await menu(page, "Search").click();
    await alert(page, /^Search could not be loaded: .*A newer version/).getByRole("button", { name: "Reload" }).click();
    await page.locator("#app[data-module=search] .lab").waitFor();
    assert.equal(await page.getByText("A newer version of Plyground").count(), 0);
  });
});

e2e("a server that fails is told from a network that is not there", async ({ open, site }) => {
  const page = await open(smallTree(), { expected: [/503/, /ERR_CONNECTION_REFUSED/] });
  await searched(page);
  site.refuse = (name) => (/^kenju-/.test(name) ? 503 : 0);
  await menu(page, "Kenju").click();
  await alert(page, /^Kenju could not be loaded: the server answers 503 to kenju-\S+\. Try again later\. This page stays usable\./).waitFor();
  site.refuse = (name) => (/^(kenju-|index\.html)/.test(name) ? 503 : 0);
  await page.getByRole("button", { name: "Try again" }).click();
  await alert(page, /the server answers 503/).waitFor();
  site.refuse = null;
  await site.close();
  await page.getByRole("button", { name: "Try again" }).click();
  await alert(page, /^Kenju could not be loaded: the server cannot be reached\. It is not kept on this device yet, so it needs the network\./).waitFor();
});

e2e("a browser without WebAssembly is told so", async ({ open }) => {
  const page = await open("#/search", { before: () => void delete globalThis.WebAssembly, until: "#loading[role=alert]" });
  assert.match(await page.textContent("#loading"), /^Search could not be loaded: this browser does not run WebAssembly.* Or open /);
  await axe(page);
  await page.locator("#loading").getByRole("link", { name: "Gallery" }).click();
  await page.locator("#app[data-module=gallery]").waitFor();
});

e2e("a program that this browser cannot compile is told so", async ({ open }) => {
  const before = () => (WebAssembly.compileStreaming = () => Promise.reject(new WebAssembly.CompileError("an unknown instruction")));
  const page = await open("#/search", { before, until: "#loading[role=alert]", expected: [/WebAssembly|unknown instruction/] });
  assert.match(await page.textContent("#loading"), /^Search could not be loaded: this browser cannot run its program \(.*Try a current version of Chrome/);
});

e2e("a frame that is shut off on a server that does not let it read says what to do", async ({ open, site }) => {
  site.headers = {};
  const page = await open("", { expected: [/CORS|Access-Control|ERR_FAILED|Failed to read|SecurityError|denied/] });
  for (const hash of ["#/search?v=1&amp;embed=1", "#/endgame", ""]) {
    const frame = `<iframe src="${site.url}${hash}" sandbox="allow-scripts" width="100%" height="720"></iframe>`;
    await holding(page, frame, async (inside) => {
      const said = inside.getByRole("alert").filter({ hasText: "Plyground cannot start in this frame." });
      await said.waitFor();
      assert.ok(await said.isVisible());
      assert.match(await said.innerText(), /Access-Control-Allow-Origin: \*/);
      const address = hash.replace("&amp;embed=1", "");
      assert.equal(await said.getByRole("link").innerText(), `${site.url}${address}`);
      assert.equal(await inside.getByText("Loading the laboratory").count(), 0);
      await screenshot(page, `start-frame-${hash.length}`);
    });
  }
});

e2e("a site that is opened as a file says that it needs a server", async ({ open, site }) => {
  const page = await open("", { expected: [/CORS|ERR_FAILED|origin|file:/] });
  await page.goto(`${pathToFileURL(join(site.directory, "index.html"))}#/search`);
  await alert(page, /^Plyground cannot run from a file: /).waitFor();
  await screenshot(page, "start-file");
});

e2e("a start script that does not come, cannot be read or fails is told, and a reload helps once it is mended", async ({ open, site }) => {
  const intact = site.directory;
  await withCopy(site, async (copy) => {
    site.directory = copy;
    const script = fileOf(copy, /^start-[0-9a-f]{16}\.js$/);
    // A build with such a script would have its digest in the page.
    change(join(copy, "index.html"), / integrity="[^"]*"/g, "");
    const text = readFileSync(script, "utf8");
    const rows = [
      ["let let = 1;", /^This browser is too old for Plyground/],
      ["throw new Error('broken on purpose');", /^Plyground could not start: .*broken on purpose/],
      ["await Promise.reject(new Error('broken on purpose'));", /^Plyground could not start: .*broken on purpose/],
      [null, /^Plyground could not start: its start script did not come, or came damaged\./],
    ];
    const page = await open("", { expected: [/404/, /^$|SyntaxError/, /broken on purpose/] });
    for (const [content, said] of rows) {
      if (content) writeFileSync(script, content);
      else renameSync(script, `${script}.away`);
      for (const hash of ["#/search", ""]) {
        await page.goto(`${site.url}?${said.source.length}${content?.length}${hash}`);
        await alert(page, said).waitFor();
        assert.ok(await page.locator("#loading").isVisible());
        await axe(page);
      }
    }
    assert.ok(text.length > 1000);
    site.directory = intact;
    await page.goto(`${site.url}?mended`);
    await page.waitForSelector("html[data-started]");
    assert.equal(await page.getByRole("alert").count(), 0);
  });
});

e2e("a browser that knows no modules is told that it is too old", async ({ open }) => {
  const before = () => {
    delete HTMLScriptElement.prototype.noModule;
    // Such a browser would not run the start script.
    new MutationObserver(() => {
      for (const script of document.querySelectorAll("script[type=module]")) script.type = "text/unknown";
    }).observe(document, { childList: true, subtree: true });
  };
  const page = await open("#/search", { before, until: "#loading[role=alert]" });
  assert.match(await page.textContent("#loading"), /^This browser is too old for Plyground/);
});
