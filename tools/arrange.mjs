// Puts the functions of a WebAssembly module into an order in which gzip packs them tighter: it looks
// back 32 kB and no further, so functions that resemble each other should stand close together.
//
//   import { arrange } from "./arrange.mjs";
//   arrange("dist/app_bg.wasm");
//
// The order is found here, greedily: next comes the function that shares most with those of the last
// 32 kB, for its size; twice, by two measures of what is shared, and the one that packs tighter is taken.
// wasm-opt does the moving: each function is given its place as its name, and the functions are sorted by
// name. Saves a twentieth of what a visitor transfers, and changes no instruction but the numbers of functions.

import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const WINDOW = 32_000; // bytes that gzip looks back
const SHINGLE = 6; // bytes in a row that count as something shared
const COMMON = [150, 400]; // what more functions than this have in common says nothing: each is tried
const OVERHEAD = 12; // bytes that even the smallest function costs

const FUNCTIONS_IMPORTED = 2;
const CODE = 10;
/** What is worth doing once more when the tables are gone and the order is made: as in index.html but for three passes, a third of the time for 50 bytes. */
const SKIPPED = ["memory-packing", "local-cse", "precompute-propagate", "dae-optimizing", "inlining-optimizing"];
const AGAIN = ["-O3", ...SKIPPED.map((pass) => `--skip-pass=${pass}`), "--low-memory-unused", "-aimfs", "0", "-fimfs", "0", "-ocimfs", "0"];
const FEATURES = ["bulk-memory", "mutable-globals", "multivalue", "nontrapping-float-to-int", "reference-types", "sign-ext"];

/** Rearranges the file in place. */
export function arrange(file) {
  const bytes = readFileSync(file);
  const { imported, bodies } = functionsOf(bytes);
  const owners = [...ownersOf(bodies).values()].filter((list) => list.length > 1);
  const orders = COMMON.map((common) => inOrder(bodies, owners.filter((list) => list.length < common)));
  const packed = orders.map((order) => gzipSync(Buffer.concat(order.map((index) => bodies[index])), { level: 9 }).length);
  const names = [];
  orders[packed.indexOf(Math.min(...packed))].forEach((index, place) => {
    names[imported + index] = String(place).padStart(6, "0");
  });
  const named = `${file}.named`;
  writeFileSync(named, Buffer.concat([bytes, nameSection(names)]));
  try {
    const features = FEATURES.map((feature) => `--enable-${feature}`);
    const run = (...words) => execFileSync("wasm-opt", [...features, ...words], { stdio: "inherit" });
    run("-g", "--reorder-functions-by-name", named, "-o", named);
    run(...AGAIN, "--strip-debug", "--strip-producers", named, "-o", file);
  } finally {
    rmSync(named);
  }
}

/** The bodies of a module's functions, and how many functions it imports. */
function functionsOf(bytes) {
  const reader = { bytes, at: 8 };
  let imported = 0;
  let bodies = [];
  while (reader.at < bytes.length) {
    const section = bytes[reader.at++];
    const end = number(reader) + reader.at;
    if (section === FUNCTIONS_IMPORTED) imported = importedFunctions(reader);
    if (section === CODE) {
      bodies = Array.from({ length: number(reader) }, () => {
        const size = number(reader);
        reader.at += size;
        return bytes.subarray(reader.at - size, reader.at);
      });
    }
    reader.at = end;
  }
  return { imported, bodies };
}

function importedFunctions(reader) {
  let functions = 0;
  for (let left = number(reader); left > 0; left--) {
    for (const _ of ["module", "name"]) {
      const length = number(reader);
      reader.at += length;
    }
    const kind = reader.bytes[reader.at++];
    if (kind === 0) {
      functions++;
      number(reader);
    } else if (kind === 1 || kind === 2) {
      if (kind === 1) reader.at++;
      const hasMaximum = number(reader) & 1;
      number(reader);
      if (hasMaximum) number(reader);
    } else {
      reader.at += 2;
    }
  }
  return functions;
}

/** Reads a number of variable length (LEB128). */
export function number(reader) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = reader.bytes[reader.at++];
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return value;
  }
}

/** For every shingle the functions that have it. */
function ownersOf(bodies) {
  const owners = new Map();
  bodies.forEach((body, index) => {
    for (let at = 0; at + SHINGLE <= body.length; at++) {
      let shingle = 0;
      for (let k = 0; k < SHINGLE; k++) shingle = shingle * 256 + body[at + k];
      const list = owners.get(shingle);
      if (!list) owners.set(shingle, [index]);
      else if (list.at(-1) !== index) list.push(index);
    }
  });
  return owners;
}

/** The places of the functions, each after those it resembles by what is in these lists. */
function inOrder(bodies, owners) {
  const shared = bodies.map(() => []);
  for (const list of owners) for (const index of list) shared[index].push(list);
  // How often each shingle is in the window, and how many of its shingles each function finds there.
  const present = new Map();
  const found = new Uint32Array(bodies.length);
  const change = (index, step) => {
    for (const list of shared[index]) {
      const before = present.get(list) ?? 0;
      present.set(list, before + step);
      if (before === 0 || before + step === 0) for (const other of list) found[other] += step;
    }
  };
  const left = new Set(bodies.keys());
  const order = [];
  let [oldest, held] = [0, 0];
  for (let next = longest(bodies); next >= 0; next = closest(left, found, bodies)) {
    left.delete(next);
    order.push(next);
    change(next, 1);
    for (held += bodies[next].length; held > WINDOW && oldest < order.length - 1; oldest++) {
      held -= bodies[order[oldest]].length;
      change(order[oldest], -1);
    }
  }
  return order;
}

function longest(bodies) {
  return bodies.reduce((best, body, index) => (body.length > bodies[best].length ? index : best), 0);
}

function closest(left, found, bodies) {
  let [best, most] = [-1, -1];
  for (const index of left) {
    const share = found[index] / (bodies[index].length + OVERHEAD);
    if (share > most) [best, most] = [index, share];
  }
  return best;
}

/** A custom section that names functions; those without a name are left out. */
function nameSection(names) {
  const entries = names.flatMap((name, index) => (name ? [[...leb(index), ...text(name)]] : []));
  const map = [...leb(entries.length), ...entries.flat()];
  const content = [...text("name"), 1, ...leb(map.length), ...map];
  return Buffer.from([0, ...leb(content.length), ...content]);
}

const text = (string) => [...leb(string.length), ...Buffer.from(string)];

/** Writes a number so. */
export function leb(value) {
  const bytes = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) + 128);
  return [...bytes, value];
}
