// Packs a built site for hosts that serve packed files, and weighs it: every file, and what the first
// visit to each page transfers.
//
//   node tools/pack.mjs dist     packs, prints the table, and fails above the budget
//
// A first visit transfers the shell (everything that is no program's, no data, nor aside) and the module of the page, or its
// text: what the page says of itself in its <meta name="program">. A first visit to a lab is to its overview; the whole lab,
// which an open workbench loads, is weighed with the shell as if nothing were there. A page that begins with a file of data
// is weighed with it, too (<meta name="data">).

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

/** zlib as the hosts' is: what they pack themselves comes to these sizes, and what they are given is 1 % shorter than by Node's. */
const { default: zlib } = await import(new URL("../.tools/npm/node_modules/pako/dist/pako.esm.mjs", import.meta.url));

/** Bytes of a first visit, packed by gzip, which every host and browser can do: to the home page, to a page of text, and to any lab. Each has
 * the face of the titles (9 kB) and the front page's question with its tree (12 kB) in it. */
export const FRONT_BUDGET = 60_000;
export const TEXT_BUDGET = 79_000;
export const OVERVIEW_BUDGET = 594_000;
export const BUDGET = 751_100;
/** The best of brotli takes half a minute for all programs: `make test`, for which any does, asks for less. */
const BROTLI = Number(process.env.BROTLI ?? constants.BROTLI_MAX_QUALITY);
const PACKED = /\.(br|gz)$/;
/** Files that no visit transfers: pictures for installing and sharing the site, the answer to a wrong address, licences, the list of parts. */
export const ASIDE = /^(icon-\w+\.png|social\.png|404\.html|display-licence\.txt|licences\.txt|sbom\.cdx\.json)$/;

/** All files of a site, as paths relative to it with forward slashes, in a fixed order. */
export function filesOf(site) {
  return readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !PACKED.test(entry.name))
    .map((entry) => relative(site, join(entry.parentPath ?? entry.path, entry.name)).split(sep).join("/"))
    .sort();
}

/** Folders of the machine that builds: two machines give the same bytes only if none of these is in a file. */
const MACHINE = [homedir(), process.env.CARGO_HOME, process.env.RUSTUP_HOME, process.cwd()].filter((folder) => folder?.length > 1);

/** The files of a site that name a folder of the machine, each with the first one found. */
export function machinePaths(site, folders = MACHINE) {
  return filesOf(site).flatMap((name) => {
    const bytes = readFileSync(join(site, name));
    const found = folders.find((folder) => bytes.includes(`${folder}/`));
    return found ? [`${name}: ${found}`] : [];
  });
}

/** Leaves each file packed beside itself (`name.br`, `name.gz`). */
export function pack(site) {
  for (const name of filesOf(site)) {
    const bytes = readFileSync(join(site, name));
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    writeFileSync(join(site, `${name}.gz`), zlib.gzip(bytes, { level: 9 }));
    writeFileSync(join(site, `${name}.br`), brotliCompressSync(bytes, { params }));
  }
}

/** The pages of a packed site, each with the files that a first visit to it transfers, and how much they may be. */
function visits(site) {
  const html = readFileSync(join(site, "index.html"), "utf8");
  const programs = [...html.matchAll(/<meta name="program" content="([^"]+)"([^>]*)>/g)].map(([, bin, rest]) => {
    const data = (name) => new RegExp(`data-${name}="([^"]*)"`).exec(rest)?.[1];
    const files = ["script", "code", "text", "style"].flatMap((name) => data(name)?.replace(/^\.\//, "") ?? []);
    const budget = data("text") ? TEXT_BUDGET : data("overview") ? OVERVIEW_BUDGET : BUDGET;
    return { bin, overview: data("overview"), pages: data("pages")?.split(" ") ?? [], files, budget };
  });
  const data = [...html.matchAll(/<meta name="data" content="[^"]+" data-file="\.\/([^"]+)"(?: data-first="([^"]+)")?>/g)].map(([, file, first]) => ({ file, first }));
  const apart = new Set([...programs.flatMap(({ files }) => files), ...data.map(({ file }) => file)]);
  const shell = filesOf(site).filter((name) => !apart.has(name) && !ASIDE.test(name));
  const labs = programs.map(({ bin, pages, files, budget }) => {
    const isWhole = programs.some(({ overview }) => overview === bin);
    return { pages: isWhole ? [`${bin} workbench`] : pages, files: [...shell, ...files], budget };
  });
  const withData = data.filter(({ first }) => first).map(({ file, first }) => {
    const lab = labs.find(({ pages }) => pages.includes(first));
    return { ...lab, pages: [first], files: [...lab.files, file] };
  });
  const pages = labs.map((lab) => ({ ...lab, pages: lab.pages.filter((page) => !withData.some(({ pages }) => pages.includes(page))) }));
  return [{ pages: [""], files: shell, budget: FRONT_BUDGET }, ...pages.filter(({ pages }) => pages.length > 0), ...withData];
}

/** Prints the sizes of a packed site as a table; false if a first visit is above the budget. */
export function report(site) {
  const sizes = new Map(
    filesOf(site).map((name) => [name, ["", ".gz", ".br"].map((ending) => readFileSync(join(site, name + ending)).length)]),
  );
  const sum = (names) => names.map((name) => sizes.get(name)).reduce((sums, row) => sums.map((total, k) => total + row[k]), [0, 0, 0]);
  const print = (name, cells) => console.log(name.padEnd(36) + cells.map((cell) => String(cell).padStart(10)).join(""));
  const weighed = visits(site).map(({ pages, files, budget }) => ({ name: pages.map((page) => `#/${page}`).join(" "), sums: sum(files), budget }));
  print("bytes", ["raw", "gzip", "brotli"]);
  for (const [name, row] of sizes) print(name, row);
  print("all files", sum([...sizes.keys()]));
  for (const { name, sums } of weighed) print(`first visit: ${name}`, sums);
  if (weighed.length === 1) console.error("index.html names no program with pages, so nothing can be weighed");
  const heavy = weighed.filter(({ sums, budget }) => sums[1] > budget);
  for (const { name, sums, budget } of heavy) {
    console.error(`a first visit to ${name} transfers ${sums[1]} bytes after gzip, the budget is ${budget}`);
  }
  return weighed.length > 1 && heavy.length === 0;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const site = process.argv[2] ?? "dist";
  pack(site);
  if (!report(site)) process.exitCode = 1;
}
