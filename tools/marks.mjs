// Judges the marked middlegames of `src/rating/engine/positions.txt` anew, by Stockfish: `node tools/marks.mjs [NODES]`.
//
// Twenty-four lines at once, so that none worth a mark is missed, one thread, a fixed number of nodes and a hash that
// is cleared before every position, so that the same version of the engine gives the same answer on any machine, fast
// or slow. It prints what is kept in
// `tests/data/rating_marks.tsv`: the position, a move as in a computer's protocol, and what the move is worth in
// centipawns from the mover's side. A test holds the marks to these figures by the rule of `positions.rs`.
// Debian has the engine (`apt-get install stockfish`); it is no part of the program and of no test.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const LINES = 24;
const MATE = 10_000;
const nodes = Number(process.argv[2] ?? 2_000_000);
const lines = readFileSync(new URL("../src/rating/engine/positions.txt", import.meta.url), "utf8").split("\n");
const positions = lines.filter((line) => /^[^\t]/.test(line)).map((line) => line.split("\t")).map(([name, fen]) => ({ name, fen }));

const path = ["/usr/games", process.env.PATH].join(":");
const engine = spawn("stockfish", { env: { ...process.env, PATH: path }, stdio: ["pipe", "pipe", "inherit"] });
engine.on("error", (error) => {
  console.error(`tools/marks.mjs: stockfish does not start: ${error.message}`);
  process.exit(1);
});
const output = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
const say = (line) => engine.stdin.write(`${line}\n`);

/** Reads lines up to the one that begins so. */
async function until(beginning, see = () => {}) {
  for (;;) {
    const { value, done } = await output.next();
    if (done) throw new Error("the engine ended");
    see(value);
    if (value.startsWith(beginning)) return;
  }
}

let version = "";
say("uci");
await until("uciok", (line) => (version = /^id name (.*)/.exec(line)?.[1] ?? version));
for (const [name, value] of [["Threads", 1], ["Hash", 64], ["MultiPV", LINES]]) {
  say(`setoption name ${name} value ${value}`);
}
console.log(`# ${version}, ${LINES} lines, ${nodes} nodes a position: node tools/marks.mjs ${nodes}`);
for (const { name, fen } of positions) {
  say("ucinewgame");
  say("isready");
  await until("readyok");
  say(`position fen ${fen} 0 1`);
  say(`go nodes ${nodes}`);
  // The lines as they were printed last, and what each move was worth at the end of the last iteration. When else all
  // lines are printed depends on the clock (Stockfish: after three seconds also within an iteration).
  let printed = [];
  let whole = new Map();
  const keep = () => {
    const is_whole = printed.every(({ depth, is_exact }) => is_exact && depth === printed[0].depth);
    if (is_whole) whole = new Map(printed.map(({ move, worth }) => [move, worth]));
  };
  await until("bestmove", (line) => {
    const read = / depth (\d+) .* multipv (\d+) score (cp|mate) (-?\d+) .* pv (\S+)/.exec(line);
    if (!read) return;
    const [, depth, place, kind, number, move] = read;
    if (place === "1") {
      keep();
      printed = [];
    }
    const worth = kind === "cp" ? Number(number) : Math.sign(number) * (MATE - Math.abs(number));
    printed.push({ depth, move, worth, is_exact: !/ (lower|upper)bound /.test(line) });
  });
  for (const { move, worth, is_exact } of printed) {
    // Where the nodes end within an iteration, the move that is searched then may have but a bound.
    const known = is_exact ? worth : whole.get(move);
    if (known !== undefined) console.log([name, fen, move, known].join("\t"));
  }
}
say("quit");
