// The licences and the list of parts beside the built site: they agree with each other and with Cargo.lock, the page About
// leads to them, no visit transfers them, and a path of the building machine is found.

import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { ASIDE, machinePaths } from "../../../tools/pack.mjs";
import { ROOT } from "../site.mjs";

const DIST = process.env.DIST ?? join(ROOT, "dist");
const read = (name) => readFileSync(join(DIST, name), "utf8");

test("every part has the checksum of Cargo.lock and a licence that is written out", () => {
  const { bomFormat, specVersion, components, dependencies } = JSON.parse(read("sbom.cdx.json"));
  assert.deepEqual([bomFormat, specVersion], ["CycloneDX", "1.5"]);
  const crates = components.filter(({ purl }) => purl);
  assert.ok(crates.length > 50, `${crates.length}`);
  const lock = readFileSync(join(ROOT, "Cargo.lock"), "utf8");
  const licences = read("licences.txt");
  for (const { name, version, hashes, licenses } of crates) {
    const entry = `name = "${name}"\nversion = "${version}"\n`;
    assert.ok(lock.slice(lock.indexOf(entry)).split("\n\n")[0].includes(`checksum = "${hashes[0].content}"`), name);
    assert.ok(licences.includes(`\n${name} ${version} (${licenses[0].expression})\n`), name);
  }
  for (const name of ["yew", "cozy-chess", "wasm-bindgen", "serde_json"]) assert.ok(crates.some((one) => one.name === name), name);
  // Macros run while the site is compiled, and are no part of it.
  assert.ok(!crates.some(({ name }) => ["syn", "serde_derive", "proptest"].includes(name)));
  const known = new Set(dependencies.map(({ ref }) => ref));
  assert.ok(crates.every((one) => known.has(one["bom-ref"])));
  assert.match(licences, /The standard library of Rust/);
  assert.match(licences, /SIL OPEN FONT LICENSE/);
});

test("every file that the page About leads to is there, and no visit transfers it", () => {
  const page = readFileSync(join(ROOT, "www/about.html"), "utf8");
  const files = [...page.matchAll(/href="\.\/([^"#]+)"/g)].map(([, name]) => name);
  assert.deepEqual(files.sort(), ["display-licence.txt", "licences.txt", "sbom.cdx.json"]);
  for (const name of files) {
    assert.ok(existsSync(join(DIST, name)), name);
    assert.match(name, ASIDE);
    assert.ok(!read("sw.js").includes(name), `the service worker keeps ${name}`);
  }
});

test("a path of the machine is found in any file of a site", () => {
  const site = mkdtempSync(join(tmpdir(), "plyground-"));
  try {
    writeFileSync(join(site, "a.wasm"), Buffer.from([0, 97, ...Buffer.from("/machine/registry/yew/src/lib.rs"), 255]));
    writeFileSync(join(site, "b.js"), "https://example.org/machinery/x");
    assert.deepEqual(machinePaths(site, ["/machine"]), ["a.wasm: /machine"]);
    assert.deepEqual(machinePaths(site, ["/other"]), []);
  } finally {
    rmSync(site, { recursive: true });
  }
});
