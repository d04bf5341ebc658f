// Judges the marked middlegames of `src/rating/positions.txt` anew, by Stockfish: `node tools/marks.mjs [NODES]`.
//
// Twenty-four lines at once, so that none worth a mark is missed, one thread, a fixed number of nodes and a hash that is cleared before every position, so that
// the same version of the engine gives the same answer on any machine. It prints what is kept in
// `tests/data/rating_marks.tsv`: the position, a move as in a computer's protocol, and what the move is worth in
// centipawns from the mover's side. A test holds the marks to these figures by the rule of `positions.rs`.
// Debian has the engine (`apt-get install stockfish`); it is no part of the program and of no test.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const LINES = 24;
const MATE = 10_000;
const nodes = Number(process.argv[2] ?? 2_000_000);
const lines = readFileSync(new URL("../src/rating/positions.txt", import.meta.url), "utf8").split("\n");
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
  const found = new Map();
  await until("bestmove", (line) => {
    const read = / multipv (\d+) score (cp|mate) (-?\d+) .* pv (\S+)/.exec(line);
    if (!read || / (lower|upper)bound /.test(line)) return;
    const [, place, kind, number, move] = read;
    const worth = kind === "cp" ? Number(number) : Math.sign(number) * (MATE - Math.abs(number));
    found.set(Number(place), [move, worth]);
  });
  const told = new Set();
  for (const [, [move, worth]] of [...found].sort(([a], [b]) => a - b)) {
    // Where the nodes end within an iteration, a move can stand in its new place and in its old one.
    if (told.has(move)) continue;
    told.add(move);
    console.log([name, fen, move, worth].join("\t"));
  }
}
say("quit");
