// Finishes the site after Trunk has built it (a `post_build` hook of Trunk.toml):
// arranges the program for packing, tells the worker's script where the program is, writes the service
// worker with the list of all files, packs everything for hosts that serve packed files, prints what a
// visitor transfers, and fails above the budget.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { arrange } from "./arrange.mjs";

const BUDGET = 700_000; // bytes, all files together, packed by Brotli as every current browser takes them
const PACKED = /\.(br|gz)$/;
const SITE = process.env.TRUNK_STAGING_DIR ?? "dist";
const RELEASE = process.env.TRUNK_PROFILE === "release";

const path = (name) => join(SITE, name);
const read = (name) => readFileSync(path(name));
const write = (name, text) => writeFileSync(path(name), text);
const digest = (bytes) => createHash("sha256").update(bytes).digest();

/** All files of the site, as paths relative to it with forward slashes, in a fixed order. */
function filesOfSite() {
  return readdirSync(SITE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !PACKED.test(entry.name))
    .map((entry) => relative(SITE, join(entry.parentPath ?? entry.path, entry.name)).split(sep).join("/"))
    .sort();
}

/** Sets the content of a `<meta>` of the page; a page without it is a mistake worth failing for. */
function setMeta(html, name, content) {
  const before = new RegExp(`(<meta name="${name}" content=")[^"]*(")`);
  if (!before.test(html)) throw new Error(`index.html has no <meta name="${name}" content="...">`);
  return html.replace(before, `$1${content}$2`);
}

/**
 * The worker's script imports the program by the name that Trunk has given it, and gets a name that
 * carries its own digest: a page must never meet the worker of another build, which a browser's cache
 * could bring about.
 */
function nameWorker(html) {
  const app = /<meta name="app" content="([^"]+)"/.exec(html)?.[1];
  const text = read("worker.js").toString();
  if (!app || !text.includes('"./app.js"')) throw new Error("www/worker.js must import ./app.js, and the page name it");
  const script = text.replace('"./app.js"', JSON.stringify(app));
  const name = `worker-${digest(script).toString("hex").slice(0, 16)}.js`;
  rmSync(path("worker.js"));
  write(name, script);
  return name;
}

/** `trunk serve` puts its reload script into the page, where the security policy forbids it. */
function moveReloadScript(html) {
  return html.replace(/<script>((?:(?!<\/script>)[^])*__TRUNK_ADDRESS__[^]*?)<\/script>/, (_, script) => {
    write("reload.js", script.replace("'{{__TRUNK_ADDRESS__}}'", "location.host").replace("{{__TRUNK_WS_BASE__}}", "/"));
    return '<script src="./reload.js"></script>';
  });
}

function writeServiceWorker(build) {
  const integrity = (name) => `sha256-${digest(read(name)).toString("base64")}`;
  const entries = filesOfSite().map((name) => [name === "index.html" ? "./" : `./${name}`, integrity(name)]);
  const template = readFileSync("tools/service-worker.js", "utf8");
  write("sw.js", template.replace("__BUILD__", build).replace("__FILES__", JSON.stringify(entries)));
}

/**
 * Leaves each file packed beside itself, for hosts that serve such files (`name.br`, `name.gz`), prints
 * the sizes as a table and returns the total after Brotli.
 */
function packAndReport() {
  const best = (bytes) => ({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  const rows = filesOfSite().map((name) => {
    const bytes = read(name);
    const gzip = gzipSync(bytes, { level: 9 });
    const brotli = brotliCompressSync(bytes, best(bytes));
    write(`${name}.gz`, gzip);
    write(`${name}.br`, brotli);
    return [name, bytes.length, gzip.length, brotli.length];
  });
  const sum = (column) => rows.reduce((total, row) => total + row[column], 0);
  const total = ["total", sum(1), sum(2), sum(3)];
  for (const [name, ...sizes] of [["bytes", "raw", "gzip", "brotli"], ...rows, total]) {
    console.log(name.padEnd(36) + sizes.map((size) => String(size).padStart(10)).join(""));
  }
  return total[3];
}

if (RELEASE) filesOfSite().filter((name) => name.endsWith(".wasm")).forEach((name) => arrange(path(name)));
let html = moveReloadScript(read("index.html").toString());
html = setMeta(html, "worker", `./${nameWorker(html)}`);
write("index.html", html);
const all = createHash("sha256");
for (const name of filesOfSite()) all.update(name).update(digest(read(name)));
const build = all.digest("hex").slice(0, 16);
write("index.html", setMeta(html, "build", build));
writeServiceWorker(build);
if (RELEASE) {
  const transferred = packAndReport();
  if (transferred > BUDGET) {
    console.error(`the site transfers ${transferred} bytes after Brotli, the budget is ${BUDGET}`);
    process.exit(1);
  }
}
