// Gives what a program imports from its script short names: wasm-bindgen's carry a digest each, which no
// compression makes shorter, in code and script alike; together some ten kilobytes of a first visit.
//
//   import { shortenNames } from "./names.mjs";
//   shortenNames("dist/app_bg.wasm", "dist/app.js");

import { readFileSync, writeFileSync } from "node:fs";
import { leb, number } from "./arrange.mjs";

const IMPORTS = 2;
/** How wasm-bindgen writes what it gives to the program: `__wbg_log_0123456789abcdef: function(`. */
const GIVEN = /\b(__wb\w+): function\(/g;

/** Renames in both files, in place; a name that the script does not give by itself stays. */
export function shortenNames(code, script) {
  const text = readFileSync(script, "utf8");
  const given = [...text.matchAll(GIVEN)].map(([, name]) => name);
  const short = new Map(given.map((name, place) => [name, place.toString(36).replace(/^(?=\d)/, "_")]));
  writeFileSync(script, text.replace(GIVEN, (_, name) => `${short.get(name)}: function(`));
  writeFileSync(code, renamed(readFileSync(code), (name) => short.get(name) ?? name));
}

/** The module, with each name in its section of imports replaced. */
function renamed(bytes, short) {
  const reader = { bytes, at: 8 };
  while (reader.at < bytes.length) {
    const begin = reader.at;
    const kind = bytes[reader.at++];
    const end = number(reader) + reader.at;
    if (kind === IMPORTS) {
      const parts = importsOf(reader, short);
      return Buffer.concat([bytes.subarray(0, begin), Buffer.from([kind, ...leb(parts.length)]), parts, bytes.subarray(end)]);
    }
    reader.at = end;
  }
  return bytes;
}

/** The section of imports from behind its length on; programs import functions, and nothing else. */
function importsOf(reader, short) {
  const word = () => {
    const length = number(reader);
    reader.at += length;
    return reader.bytes.toString("utf8", reader.at - length, reader.at);
  };
  const written = (text) => [...leb(Buffer.byteLength(text)), ...Buffer.from(text)];
  const count = number(reader);
  const parts = leb(count);
  for (let left = count; left > 0; left--) {
    parts.push(...written(word()), ...written(short(word())));
    const kind = reader.bytes[reader.at++];
    if (kind !== 0) throw new Error(`a program imports something other than a function, of kind ${kind}`);
    parts.push(kind, ...leb(number(reader)));
  }
  return Buffer.from(parts);
}
