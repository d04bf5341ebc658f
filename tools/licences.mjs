// Writes the licences of everything that is linked into the site or into the command line, and a list of these parts
// (SBOM) in CycloneDX's JSON:
//
//   node tools/licences.mjs dist                            for the site's programs: dist/licences.txt, dist/sbom.cdx.json
//   node tools/licences.mjs FOLDER x86_64-apple-darwin      for the command line on that target
//
// Cargo says what is linked. Crates that only run while something is compiled (macros, build scripts) are no part of it.
// The same sources give the same bytes: neither file holds a time or a path.

import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

const WASM = "wasm32-unknown-unknown";
/** Names of files that hold a licence or a notice. */
const LICENCE = /^(licen[cs]e|copying|copyright|notice|unlicense)/i;
const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE,
ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

const run = async (program, ...words) => (await promisify(execFile)(program, words, { maxBuffer: 1 << 28 })).stdout;
const byName = (a, b) => (a.name === b.name ? (a.version < b.version ? -1 : 1) : a.name < b.name ? -1 : 1);

/** The crates linked for a target, ours among them, as `cargo metadata` describes them, in the order of their names. */
export async function linked(target) {
  const chosen = target === WASM ? ["-p", "plyground-site"] : ["-p", "plyground", "--no-default-features", "--features", "cli"];
  const [tree, metadata] = await Promise.all([
    run("cargo", "tree", "--locked", ...chosen, "--target", target, "-e", "normal,no-proc-macro", "--prefix", "none", "--format", "{p}"),
    run("cargo", "metadata", "--locked", "--format-version", "1", "--filter-platform", target),
  ]);
  const names = new Set([...tree.matchAll(/^(\S+) v(\S+)/gm)].map(([, name, version]) => `${name} ${version}`));
  const { packages, resolve } = JSON.parse(metadata);
  const crates = packages.filter(({ name, version }) => names.has(`${name} ${version}`)).sort(byName);
  if (crates.length !== names.size) throw new Error(`cargo tree names ${names.size} crates, and cargo metadata has ${crates.length} of them`);
  const needs = new Map(resolve.nodes.map(({ id, dependencies }) => [id, dependencies]));
  return crates.map((crate) => ({ ...crate, needs: crates.filter(({ id }) => needs.get(crate.id).includes(id)) }));
}

const isOurs = ({ source }) => source === null;
/** `MIT/Apache-2.0` is an old way to write `MIT OR Apache-2.0`. */
const expression = ({ license }) => license.replace(/\s*\/\s*/g, " OR ");

/** The terms of a crate. Where the choice is ours it is MIT, and notices are kept; a crate without a file of its own gets the text. */
function terms({ name, authors, license, manifest_path }) {
  const folder = dirname(manifest_path);
  const all = readdirSync(folder).filter((file) => LICENCE.test(file)).sort();
  const chosen = all.some((file) => /mit/i.test(file)) ? all.filter((file) => !/apache|zlib|0bsd|boost|unlicense|^license(\.\w+)?$/i.test(file)) : all;
  if (chosen.length > 0) return chosen.map((file) => readFileSync(join(folder, file), "utf8").replaceAll("\r\n", "\n").trim()).join("\n\n");
  if (!/\bMIT\b/.test(license)) throw new Error(`${name} has no licence file, and ${license} is not MIT: tools/licences.mjs must learn its text`);
  const who = authors.length > 0 ? authors.map((author) => author.replace(/\s*<.*>/, "")).join(", ") : `the authors of ${name}`;
  return `The MIT License\n\nCopyright (c) ${who}\n\n${MIT}`;
}

/** All licences as one text; crates with the same terms share them. */
export function licences(crates, { font, compiler }) {
  const groups = new Map();
  const add = (name, text) => groups.set(text, [...(groups.get(text) ?? []), name]);
  for (const crate of crates.filter((crate) => !isOurs(crate))) add(`${crate.name} ${crate.version} (${expression(crate)})`, terms(crate));
  add(`The standard library of Rust, as it comes with ${compiler} (MIT OR Apache-2.0)`, `The MIT License\n\nCopyright (c) The Rust Project Contributors\n\n${MIT}`);
  if (font) add("Source Serif 4 Display, the face of the titles (OFL-1.1)", font.trim());
  const parts = [...groups].map(([text, names]) => `${"=".repeat(80)}\n${names.join("\n")}\n${"-".repeat(80)}\n\n${text}\n`);
  return `Plyground is under the MIT or the Apache 2.0 licence, at your choice. It contains the following works of others.\n\n${parts.join("\n")}`;
}

/** The parts and what they need, as CycloneDX 1.5 has it. */
export function bill(crates, checksums, name, { font }) {
  const reference = ({ name, version }) => `pkg:cargo/${name}@${version}`;
  const version = crates.find(isOurs).version;
  const components = crates.filter((crate) => !isOurs(crate)).map((crate) => ({
    type: "library",
    "bom-ref": reference(crate),
    name: crate.name,
    version: crate.version,
    hashes: [{ alg: "SHA-256", content: checksums.get(`${crate.name} ${crate.version}`) }],
    licenses: [{ expression: expression(crate) }],
    purl: reference(crate),
  }));
  if (components.some(({ hashes: [{ content }] }) => !content)) throw new Error("a crate has no checksum in Cargo.lock");
  if (font) components.push({ type: "data", "bom-ref": "source-serif-4-display", name: "Source Serif 4 Display (subset)", licenses: [{ license: { id: "OFL-1.1" } }] });
  const ours = crates.filter(isOurs);
  const needs = (crate) => crate.needs.flatMap((one) => (isOurs(one) ? [] : [reference(one)]));
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { component: { type: "application", "bom-ref": name, name, version, licenses: [{ expression: "MIT OR Apache-2.0" }] } },
    components,
    dependencies: [
      { ref: name, dependsOn: [...new Set([...ours.flatMap(needs), ...(font ? ["source-serif-4-display"] : [])])].sort() },
      ...crates.filter((crate) => !isOurs(crate)).map((crate) => ({ ref: reference(crate), dependsOn: needs(crate) })),
    ],
  };
}

/** The checksums of Cargo.lock by name and version. */
function checksumsOf(lock) {
  const entries = lock.matchAll(/name = "([^"]+)"\nversion = "([^"]+)"\nsource = [^\n]+\nchecksum = "([0-9a-f]{64})"/g);
  return new Map([...entries].map(([, name, version, checksum]) => [`${name} ${version}`, checksum]));
}

/** Writes both files into a folder. */
export async function writeLicences(folder, target = WASM) {
  const crates = await linked(target);
  const font = target === WASM && existsSync("www/display-licence.txt") ? readFileSync("www/display-licence.txt", "utf8") : undefined;
  const compiler = (await run("rustc", "--version")).split(" ").slice(0, 2).join(" ");
  const sbom = bill(crates, checksumsOf(readFileSync("Cargo.lock", "utf8")), target === WASM ? "plyground-site" : "plyground", { font });
  writeFileSync(join(folder, "licences.txt"), licences(crates, { font, compiler }));
  writeFileSync(join(folder, "sbom.cdx.json"), `${JSON.stringify(sbom, null, 1)}\n`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [folder, target] = process.argv.slice(2);
  if (!folder) {
    console.error("usage: node tools/licences.mjs FOLDER [TARGET]");
    process.exit(2);
  }
  await writeLicences(folder, target);
}
