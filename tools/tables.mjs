// Leaves tables out of a WebAssembly module that it can make when it starts, in some ten milliseconds: of 776 kB
// that the rules of chess (cozy-chess) look things up in, gzip leaves 60; the code that makes them is a few hundred bytes.
//
//   import { leaveOutTables } from "./tables.mjs";
//   leaveOutTables("dist/app_bg.wasm");
//
// The tables are the sliding pieces' moves, the lines through two squares with what is between them, and the numbers
// that positions are hashed with. The code that makes a table runs here first: only if what it makes stands in the
// module, byte for byte, is that put to zero and the code added as the module's start function, which runs before
// anything else in it. A module without a table, or with another one, stays as it is.
//
// Rook's and bishop's moves are looked up by "black magic": for each square a mask, a factor and an offset say at which
// place of one table the moves stand for the men in the way. They are found in the module by the masks, which follow
// from the squares.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const SQUARES = 64;
const ENTRY = 24; // bytes: two words of 64 bits, a number of 32, and nothing
const PLACES = 87_988; // of the table of moves, in words of 64 bits
const PAIRS = SQUARES * SQUARES * 8; // bytes of a table with a word for any two squares
const DATA = 11;
const FEATURES = ["bulk-memory", "mutable-globals", "multivalue", "nontrapping-float-to-int", "reference-types", "sign-ext"].map((name) => `--enable-${name}`);

/** A kind of slider: how many bits of the product are its index, its steps, and the squares on the way to the edge. */
const ROOK = { bits: 12, steps: [[1, 0], [0, -1], [-1, 0], [0, 1]] };
const BISHOP = { bits: 9, steps: [[1, 1], [1, -1], [-1, -1], [-1, 1]] };

/** The numbers for hashing in the order in which they are drawn, each the words of one array: passing captures, then for each side castling and men, then whose move it is. */
const NUMBERS = [8, 8, 6 * SQUARES, 8, 6 * SQUARES, 1];

/** The state that the generator of these numbers begins with, and what it is multiplied by for each. */
const SEED = 0x7369787465656e2062797465206e756dn | 1n;
const FACTOR = 0x2360ed051fc65da44385df649fccf645n;

/** What has been assembled, by its calls: most are the same for every program. */
const assembled = new Map();

/** Takes the tables out of the file, in place; how many bytes of it are made at the start from now on. */
export function leaveOutTables(file) {
  const bytes = readFileSync(file);
  const segments = segmentsOf(bytes);
  const work = mkdtempSync(join(tmpdir(), "tables-"));
  const path = (name) => join(work, name);
  const assemble = (start) => {
    if (!assembled.has(start)) {
      writeFileSync(path("tables.wat"), program(start));
      execFileSync("wasm-as", [...FEATURES, path("tables.wat"), "-o", path("tables.wasm")]);
      assembled.set(start, readFileSync(path("tables.wasm")));
    }
    return assembled.get(start);
  };
  /** What the calls make in an empty memory in which these parts are already. */
  const made = (start, parts = []) => {
    const memory = new WebAssembly.Memory({ initial: 16 });
    for (const { at, part } of parts) new Uint8Array(memory.buffer).set(part, at);
    new WebAssembly.Instance(new WebAssembly.Module(assemble(start)), { module: { memory } });
    return Buffer.from(memory.buffer);
  };
  try {
    const tables = [slides(bytes, segments, made), lines(made), numbers(made)];
    let [start, left] = ["", 0];
    for (const { parts, calls } of tables.filter(Boolean)) {
      const places = parts.map((part) => bytes.indexOf(part));
      if (places.some((at, index) => !segmentOf(segments, at, parts[index].length))) continue;
      start += calls(places.map((at, index) => addressOf(segments, at, parts[index].length)));
      places.forEach((at, index) => bytes.fill(0, at, at + parts[index].length));
      left += parts.reduce((sum, part) => sum + part.length, 0);
    }
    if (left === 0) return 0;
    writeFileSync(path("module.wasm"), bytes);
    writeFileSync(path("tables.wasm"), assemble(start));
    execFileSync("wasm-merge", [...FEATURES, path("module.wasm"), "module", path("tables.wasm"), "tables", "-o", file]);
    return left;
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** The sliding pieces' moves, made from the entries in the module. */
function slides(bytes, segments, made) {
  const entries = [ROOK, BISHOP].map(({ steps }) => find(bytes, segments, masks(steps)));
  if (entries.includes(undefined)) return undefined;
  const calls = (table, tables) => [ROOK, BISHOP].map(({ bits, steps }, kind) => `
    (call $fill (i32.const ${table}) (i32.const ${tables[kind]}) (i64.const ${SQUARES - bits}) ${steps.flat().map((step) => `(i32.const ${step})`).join(" ")})`).join("");
  const apart = [0, 1].map((kind) => PLACES * 8 + kind * SQUARES * ENTRY);
  const parts = entries.map(({ at }, kind) => ({ at: apart[kind], part: bytes.subarray(at, at + SQUARES * ENTRY) }));
  const table = made(calls(0, apart), parts).subarray(0, PLACES * 8);
  return { parts: [table], calls: ([at]) => calls(at, entries.map(({ address }) => address)) };
}

/** For any two squares the line through them, and what is between them. */
function lines(made) {
  const calls = ([between, line]) => [...ROOK.steps, ...BISHOP.steps].map((step) => `
    (call $lines (i32.const ${between}) (i32.const ${line}) ${step.map((part) => `(i32.const ${part})`).join(" ")})`).join("");
  const both = made(calls([0, PAIRS]));
  return { parts: [both.subarray(0, PAIRS), both.subarray(PAIRS, 2 * PAIRS)], calls };
}

/** The numbers that positions are hashed with. */
function numbers(made) {
  const calls = (places) => NUMBERS.map((words, array) => `
    (call $draw (i32.const ${places[array]}) (i32.const ${words}))`).join("");
  const places = NUMBERS.map((_, array) => 8 * NUMBERS.slice(0, array).reduce((sum, words) => sum + words, 0));
  const all = made(calls(places));
  return { parts: places.map((at, array) => all.subarray(at, at + 8 * NUMBERS[array])), calls };
}

/** The segment in which a part of the file lies whole. */
const segmentOf = (segments, at, length) => segments.find(({ from, to }) => at >= 0 && from <= at && at + length <= to);

function addressOf(segments, at, length) {
  const { from, address } = segmentOf(segments, at, length);
  return address + at - from;
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
    const segment = segmentOf(segments, at, SQUARES * ENTRY);
    if (segment && masks.every((mask, square) => bytes.readBigUInt64LE(at + square * ENTRY) === mask)) {
      return { at, address: segment.address + at - segment.from };
    }
  }
  return undefined;
}

/** A program that makes the tables with these calls when it starts. */
function program(start) {
  return `(module
  (import "module" "memory" (memory 0))
  (global $high (mut i64) (i64.const ${SEED >> 64n}))
  (global $low (mut i64) (i64.const ${BigInt.asUintN(64, SEED)}))
  (start $start)
  (func $start ${start})

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
  (func $fill (param $table i32) (param $entry i32) (param $shift i64)
    (param $a i32) (param $b i32) (param $c i32) (param $d i32) (param $e i32) (param $f i32) (param $g i32) (param $h i32)
    (local $square i32) (local $men i64) (local $edge i64) (local $way i64)
    (loop $squares
      (local.set $edge (i64.load (local.get $entry)))
      (local.set $way (i64.xor (local.get $edge) (i64.const -1)))
      (loop $subsets
        (i64.store
          (i32.add (local.get $table) (i32.shl
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
      (br_if $squares (i32.lt_u (local.get $square) (i32.const ${SQUARES})))))
  ;; From every square in one direction: the line, and what is between the square and each on the way.
  (func $lines (param $between i32) (param $lines i32) (param $right i32) (param $up i32)
    (local $square i32) (local $file i32) (local $rank i32) (local $pair i32) (local $line i64) (local $passed i64)
    (loop $squares
      (local.set $file (i32.and (local.get $square) (i32.const 7)))
      (local.set $rank (i32.shr_u (local.get $square) (i32.const 3)))
      (local.set $line (i64.or
        (i64.shl (i64.const 1) (i64.extend_i32_u (local.get $square)))
        (i64.or
          (call $ray (local.get $square) (i64.const 0) (local.get $right) (local.get $up))
          (call $ray (local.get $square) (i64.const 0)
            (i32.sub (i32.const 0) (local.get $right)) (i32.sub (i32.const 0) (local.get $up))))))
      (local.set $passed (i64.const 0))
      (block $end (loop $on
        (local.set $file (i32.add (local.get $file) (local.get $right)))
        (local.set $rank (i32.add (local.get $rank) (local.get $up)))
        (br_if $end (i32.gt_u (local.get $file) (i32.const 7)))
        (br_if $end (i32.gt_u (local.get $rank) (i32.const 7)))
        (local.set $pair (i32.add (i32.shl (local.get $rank) (i32.const 3)) (local.get $file)))
        (local.set $pair (i32.shl (i32.add (i32.shl (local.get $square) (i32.const 6)) (local.get $pair)) (i32.const 3)))
        (i64.store (i32.add (local.get $between) (local.get $pair)) (local.get $passed))
        (i64.store (i32.add (local.get $lines) (local.get $pair)) (local.get $line))
        (local.set $passed (i64.or (local.get $passed)
          (i64.shl (i64.const 1) (i64.extend_i32_u (i32.shr_u (local.get $pair) (i32.const 3))))))
        (br $on)))
      (local.set $square (i32.add (local.get $square) (i32.const 1)))
      (br_if $squares (i32.lt_u (local.get $square) (i32.const ${SQUARES})))))

  ;; The next numbers of the generator (PCG, 128 bits, multiplicative): the product, its halves joined and rotated.
  (func $draw (param $at i32) (param $words i32)
    (local $low i64) (local $a i64) (local $b i64)
    (loop $on
      (local.set $low (global.get $low))
      ;; The upper half of the product of the lower halves, from four products of 32 bits.
      (local.set $a (i64.add
        (i64.mul (i64.shr_u (local.get $low) (i64.const 32)) (i64.const ${FACTOR & 0xffffffffn}))
        (i64.shr_u (i64.mul (i64.and (local.get $low) (i64.const 0xffffffff)) (i64.const ${FACTOR & 0xffffffffn})) (i64.const 32))))
      (local.set $b (i64.add
        (i64.mul (i64.and (local.get $low) (i64.const 0xffffffff)) (i64.const ${(FACTOR >> 32n) & 0xffffffffn}))
        (i64.and (local.get $a) (i64.const 0xffffffff))))
      (global.set $high (i64.add
        (i64.add
          (i64.mul (i64.shr_u (local.get $low) (i64.const 32)) (i64.const ${(FACTOR >> 32n) & 0xffffffffn}))
          (i64.add (i64.shr_u (local.get $a) (i64.const 32)) (i64.shr_u (local.get $b) (i64.const 32))))
        (i64.add
          (i64.mul (global.get $high) (i64.const ${BigInt.asUintN(64, FACTOR)}))
          (i64.mul (local.get $low) (i64.const ${FACTOR >> 64n})))))
      (global.set $low (i64.mul (local.get $low) (i64.const ${BigInt.asUintN(64, FACTOR)})))
      (i64.store (local.get $at) (i64.rotr
        (i64.xor (global.get $high) (global.get $low))
        (i64.shr_u (global.get $high) (i64.const 58))))
      (local.set $at (i32.add (local.get $at) (i32.const 8)))
      (local.set $words (i32.sub (local.get $words) (i32.const 1)))
      (br_if $on (local.get $words))))
)`;
}
