// What a first visit to each page transfers: the built site keeps the budget, and a site that does not is
// refused by the check that ends every build.

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { BUDGET, FRONT_BUDGET, OVERVIEW_BUDGET, TEXT_BUDGET, report } from "../../../tools/pack.mjs";
import { ROOT } from "../site.mjs";

const DIST = process.env.DIST ?? join(ROOT, "dist");

/** What the check says of a copy of the site after a change: its verdict, table and complaints. */
function verdict(t, change) {
  const copy = mkdtempSync(join(tmpdir(), "plyground-"));
  const said = { table: [], complaints: [] };
  t.mock.method(console, "log", (text) => said.table.push(text));
  t.mock.method(console, "error", (text) => said.complaints.push(text));
  try {
    cpSync(DIST, copy, { recursive: true });
    change?.(copy);
    return { good: report(copy), ...said };
  } finally {
    t.mock.restoreAll();
    rmSync(copy, { recursive: true });
  }
}

const packed = (site, pattern) => join(site, readdirSync(site).find((name) => pattern.test(name)));

test("no first visit transfers more than the budget, whichever page it is to", (t) => {
  const { good, table, complaints } = verdict(t);
  assert.deepEqual(complaints, []);
  assert.ok(good);
  const visits = table.filter((row) => row.startsWith("first visit:"));
  const front = visits.find((row) => /#\/ /.test(row));
  assert.ok(Number(front.trim().split(/\s+/).at(-2)) <= FRONT_BUDGET, front);
  for (const page of ["gallery", "glossary", "lessons", "heuristics"]) {
    const row = visits.find((row) => row.includes(`#/${page}`));
    assert.ok(Number(row.trim().split(/\s+/).at(-2)) <= TEXT_BUDGET, row);
  }
  for (const page of ["search", "chute", "player", "endgame", "kenju", "rating", "arena", "reproduction", "ledger", "alpha-beta", "why-won", "teaching-kenju", "late-good-move", "seventeen-numbers", "guess-the-move"]) {
    const row = visits.find((row) => row.includes(`#/${page}`));
    const gzip = Number(row.trim().split(/\s+/).at(-2));
    assert.ok(gzip > 100_000 && gzip <= BUDGET, row);
  }
  for (const lab of ["search", "chute", "player", "endgame", "kenju", "rating"]) {
    const [overview, whole] = visits.filter((row) => row.includes(`#/${lab} `)).map((row) => Number(row.trim().split(/\s+/).at(-2)));
    assert.ok(overview <= OVERVIEW_BUDGET && overview < whole && whole <= BUDGET, `${lab}: ${overview}, ${whole}`);
  }
});

test("a module that is too heavy fails the build, and the complaint names its page and no other", (t) => {
  const { good, complaints } = verdict(t, (site) => {
    writeFileSync(packed(site, /^kenju-[0-9a-f]{16}\.wasm\.gz$/), randomBytes(BUDGET));
  });
  assert.ok(!good);
  assert.equal(complaints.length, 1);
  assert.match(complaints[0], new RegExp(`first visit to #/kenju workbench transfers \\d{6} bytes after gzip, the budget is ${BUDGET}`));
});

test("what every page needs counts for every page", (t) => {
  const { complaints } = verdict(t, (site) => {
    writeFileSync(packed(site, /^start-.*\.js\.gz$/), randomBytes(BUDGET));
  });
  assert.ok(complaints.length >= 3);
});

test("the program of an overview has a budget of its own, below that of the whole lab", (t) => {
  assert.ok(OVERVIEW_BUDGET < BUDGET);
  const { good, complaints } = verdict(t, (site) => {
    writeFileSync(packed(site, /^kenju-overview-[0-9a-f]{16}\.wasm\.gz$/), randomBytes(OVERVIEW_BUDGET));
  });
  assert.ok(!good);
  assert.equal(complaints.length, 1);
  assert.match(complaints[0], new RegExp(`first visit to #/kenju transfers \\d{6} bytes after gzip, the budget is ${OVERVIEW_BUDGET}`));
});

test("a site that names no program cannot be weighed and fails", (t) => {
  const { good } = verdict(t, (site) => writeFileSync(join(site, "index.html"), "<!doctype html>"));
  assert.ok(!good);
});
