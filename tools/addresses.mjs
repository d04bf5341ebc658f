// The project's two addresses, of its code and of its site, stand in Cargo.toml. This script writes them into every text:
//
//   node tools/addresses.mjs          puts the addresses of Cargo.toml in the place of those of CITATION.cff, everywhere
//   node tools/addresses.mjs site     prints the address of the site; `code` prints that of the code
//
// Rust code reads them while it is compiled (`CARGO_PKG_REPOSITORY`, `CARGO_PKG_HOMEPAGE`). A test of the architecture finds
// a text with another address.

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const TEXT = /\.(md|cff|rs|toml|yml|html|js|mjs|json|txt)$/;

const read = (path) => readFileSync(path, "utf8");

/** The value of a key in a file, without the slash at its end. */
function value(path, pattern) {
  const found = pattern.exec(read(path))?.[1];
  if (!found) throw new Error(`${path} has no ${pattern}`);
  return found.replace(/\/+$/, "");
}

const now = {
  code: value("Cargo.toml", /^repository = "([^"]+)"/m),
  site: value("Cargo.toml", /^homepage = "([^"]+)"/m),
};

function rewrite() {
  const before = { code: value("CITATION.cff", /^repository-code: "([^"]+)"/m), site: value("CITATION.cff", /^url: "([^"]+)"/m) };
  const files = execFileSync("git", ["ls-files", "-z"], { encoding: "utf8" }).split("\0").filter((path) => TEXT.test(path));
  for (const path of files.filter((path) => path !== "Cargo.toml")) {
    const old = read(path);
    const text = old.replaceAll(before.code, now.code).replaceAll(before.site, now.site);
    if (text === old) continue;
    writeFileSync(path, text);
    console.log(path);
  }
}

const [asked] = process.argv.slice(2);
if (asked === undefined) rewrite();
else if (asked in now) console.log(asked === "site" ? `${now.site}/` : now.code);
else {
  console.error("usage: node tools/addresses.mjs [site | code]");
  process.exit(2);
}
