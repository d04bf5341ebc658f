// Leaves the table of the sliding pieces' moves out of a WebAssembly module: 704 kB, of which gzip leaves 50,
// that a few hundred bytes of code make in milliseconds when the module starts.
//
//   import { leaveOutSlides } from "./slides.mjs";
//   leaveOutSlides("dist/app_bg.wasm");
//
// The rules of chess (cozy-chess) look rook's and bishop's moves up by "black magic": for each square a mask, a
// factor and an offset say at which place of one table the moves stand for the men in the way. Masks, factors and
// offsets are found in the module by the masks, which follow from the squares. The code that makes the table from
// them runs here first: only if what it makes stands in the module, byte for byte, is that put to zero and the code
// added as the module's start function, which runs before anything else in it. A module without the table, or
// with another one, stays as it is.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const SQUARES = 64;
const ENTRY = 24; // bytes: two words of 64 bits, a number of 32, and nothing
const PLACES = 87_988; // of the table, in words of 64 bits
const DATA = 11;
const FEATURES = ["bulk-memory", "mutable-globals", "multivalue", "nontrapping-float-to-int", "reference-types", "sign-ext"].map((name) => `--enable-${name}`);

/** A kind of slider: how many bits of the product are its index, its steps, and the squares on the way to the edge. */
const ROOK = { bits: 12, steps: [[1, 0], [0, -1], [-1, 0], [0, 1]] };
const BISHOP = { bits: 9, steps: [[1, 1], [1, -1], [-1, -1], [-1, 1]] };

/** Takes the table out of the file, in place; how many bytes of it are made at the start from now on. */
export function leaveOutSlides(file) {
  const bytes = readFileSync(file);
  const segments = segmentsOf(bytes);
  const places = [ROOK, BISHOP].map(({ steps }) => find(bytes, segments, masks(steps)));
  if (places.includes(undefined)) return 0;

  const work = mkdtempSync(join(tmpdir(), "slides-"));
  const path = (name) => join(work, name);
  const assemble = (table, tables) => {
    writeFileSync(path("slides.wat"), program(table, tables));
    execFileSync("wasm-as", [...FEATURES, path("slides.wat"), "-o", path("slides.wasm")]);
    return readFileSync(path("slides.wasm"));
  };
  try {
    const table = made(assemble(0, [PLACES * 8, PLACES * 8 + SQUARES * ENTRY]), places.map(({ at }) => bytes.subarray(at, at + SQUARES * ENTRY)));
    const at = bytes.indexOf(table);
    const segment = segments.find(({ from, to }) => from <= at && at + table.length <= to);
    if (at < 0 || !segment) return 0;
    bytes.fill(0, at, at + table.length);
    writeFileSync(path("module.wasm"), bytes);
    assemble(segment.address + at - segment.from, places.map(({ address }) => address));
    execFileSync("wasm-merge", [...FEATURES, path("module.wasm"), "module", path("slides.wasm"), "slides", "-o", file]);
    return table.length;
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** The data of a module: where each segment stands in the file, and its address in memory. */
function segmentsOf(bytes) {
  const segments = [];
  let at = 8;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.length) {
    const section = bytes[at++];
    const end = number() + at;
    if (section === DATA) {
      for (let left = number(); left > 0; left -= 1) {
        // Kind 0: an address, as the instruction i32.const and the end of the expression; addresses are below 2^27,
        // so that their sign is nothing to care about.
        const active = number() === 0 && bytes[at++] === 0x41;
        if (!active) return segments;
        const address = number();
        at += 1;
        const length = number();
        segments.push({ from: at, to: at + length, address });
        at += length;
      }
    }
    at = end;
  }
  return segments;
}

/** All squares but those that a slider's moves from each square depend on: men at the edge change nothing. */
function masks(steps) {
  return Array.from({ length: SQUARES }, (_, square) => {
    let mask = 0n;
    for (const [right, up] of steps) {
      let [file, rank] = [square % 8, square >> 3];
      const on = (x, y) => x >= 0 && x < 8 && y >= 0 && y < 8;
      for (;;) {
        [file, rank] = [file + right, rank + up];
        if (!on(file + right, rank + up)) break;
        mask |= 1n << BigInt(rank * 8 + file);
      }
    }
    return BigInt.asUintN(64, ~mask);
  });
}

/** Where an array of entries stands that begin with these masks. */
function find(bytes, segments, masks) {
  const first = Buffer.alloc(8);
  first.writeBigUInt64LE(masks[0]);
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    const segment = segments.find(({ from, to }) => from <= at && at + SQUARES * ENTRY <= to);
    if (segment && masks.every((mask, square) => bytes.readBigUInt64LE(at + square * ENTRY) === mask)) {
      return { at, address: segment.address + at - segment.from };
    }
  }
  return undefined;
}

/** The table that the program makes from these entries. */
function made(code, entries) {
  const memory = new WebAssembly.Memory({ initial: Math.ceil((PLACES * 8 + 2 * SQUARES * ENTRY) / 65_536) });
  entries.forEach((array, kind) => new Uint8Array(memory.buffer).set(array, PLACES * 8 + kind * SQUARES * ENTRY));
  new WebAssembly.Instance(new WebAssembly.Module(code), { module: { memory } });
  return Buffer.from(memory.buffer, 0, PLACES * 8);
}

/** The program that makes the table at one address from the entries at two others. */
function program(table, [rooks, bishops]) {
  const kind = ({ bits, steps }, entries) => `
    (call $fill (i32.const ${entries}) (i64.const ${SQUARES - bits}) ${steps.flat().map((step) => `(i32.const ${step})`).join(" ")})`;
  return `(module
  (import "module" "memory" (memory 0))
  (start $start)
  (func $start ${kind(ROOK, rooks)} ${kind(BISHOP, bishops)})

  ;; The squares that a piece reaches in one direction: up to the edge or the first man, whose square it attacks.
  (func $ray (param $square i32) (param $men i64) (param $right i32) (param $up i32) (result i64)
    (local $file i32) (local $rank i32) (local $bit i64) (local $moves i64)
    (local.set $file (i32.and (local.get $square) (i32.const 7)))
    (local.set $rank (i32.shr_u (local.get $square) (i32.const 3)))
    (block $end (loop $on
      (local.set $file (i32.add (local.get $file) (local.get $right)))
      (local.set $rank (i32.add (local.get $rank) (local.get $up)))
      (br_if $end (i32.gt_u (local.get $file) (i32.const 7)))
      (br_if $end (i32.gt_u (local.get $rank) (i32.const 7)))
      (local.set $bit (i64.shl (i64.const 1)
        (i64.extend_i32_u (i32.add (i32.shl (local.get $rank) (i32.const 3)) (local.get $file)))))
      (local.set $moves (i64.or (local.get $moves) (local.get $bit)))
      (br_if $on (i64.eqz (i64.and (local.get $bit) (local.get $men))))))
    (local.get $moves))

  ;; The moves from every square for all men that can be in the way.
  (func $fill (param $entry i32) (param $shift i64)
    (param $a i32) (param $b i32) (param $c i32) (param $d i32) (param $e i32) (param $f i32) (param $g i32) (param $h i32)
    (local $square i32) (local $men i64) (local $edge i64) (local $way i64)
    (loop $squares
      (local.set $edge (i64.load (local.get $entry)))
      (local.set $way (i64.xor (local.get $edge) (i64.const -1)))
      (loop $subsets
        (i64.store
          (i32.add (i32.const ${table}) (i32.shl
            (i32.add
              (i32.load offset=16 (local.get $entry))
              (i32.wrap_i64 (i64.shr_u
                (i64.mul (i64.or (local.get $men) (local.get $edge)) (i64.load offset=8 (local.get $entry)))
                (local.get $shift))))
            (i32.const 3)))
          (i64.or
            (i64.or
              (call $ray (local.get $square) (local.get $men) (local.get $a) (local.get $b))
              (call $ray (local.get $square) (local.get $men) (local.get $c) (local.get $d)))
            (i64.or
              (call $ray (local.get $square) (local.get $men) (local.get $e) (local.get $f))
              (call $ray (local.get $square) (local.get $men) (local.get $g) (local.get $h)))))
        (local.set $men (i64.and (i64.sub (local.get $men) (local.get $way)) (local.get $way)))
        (br_if $subsets (i64.ne (local.get $men) (i64.const 0))))
      (local.set $entry (i32.add (local.get $entry) (i32.const ${ENTRY})))
      (local.set $square (i32.add (local.get $square) (i32.const 1)))
      (br_if $squares (i32.lt_u (local.get $square) (i32.const ${SQUARES}))))))
`;
}
