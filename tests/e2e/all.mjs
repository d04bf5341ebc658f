// All specs in one process, and so in one browser: to start both for each file takes a thirtieth of the whole. Three files
// run at a time, each in its own order.

import { readdirSync } from "node:fs";
import { describe } from "node:test";
// Before any suite, so that the browser is closed after the last.
import "./harness.mjs";

const SPECS = new URL("specs/", import.meta.url);

describe("end to end", { concurrency: 3 }, () => {
  for (const name of readdirSync(SPECS).filter((name) => name.endsWith(".spec.mjs"))) {
    describe(name, { concurrency: 1 }, () => import(new URL(name, SPECS)));
  }
});
