// How fast the built site is in Chromium, beside the command line on the same machine: the search in
// the worker, the steps of a long recording, and Kenju's games in the pool. It prints a table and
// asserts nothing: a time is a fact about a machine. `make bench-browser` builds what it measures.
//
// Each figure is the best of several runs, page and command line by turns, since another program on
// the machine can only make them slower.

import { execFileSync } from "node:child_process";
import { join, resolve } from "node:path";
import { chromium } from "playwright-core";
import { browserPath, ROOT, serve } from "./site.mjs";

const COMMAND = resolve(process.env.COMMAND ?? join(ROOT, "target/release/plyground"));
const RUNS = 5;
const KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const SEARCHES = [
  { name: "alpha-beta, best first", algorithm: "alpha-beta", order: "best-first", depth: 7, nodes: 1_500_000 },
  { name: "minimax, as generated", algorithm: "minimax", order: "generation", depth: 4, nodes: 3_000_000 },
];
const GAMES = 5000;
/** Steps of the recording in which steps are sought, and how many are. */
const RECORDING = 100_000;
const SEEKS = 200;

const rows = [];
const row = (...cells) => rows.push(cells.map(String));
const whole = (number) => Math.round(number).toLocaleString("en").replaceAll(",", " ");
const least = (numbers) => Math.min(...numbers);

/** The command line's answer and how long it took, less the time of a search of nothing. */
function native(options) {
  const time = (more) => {
    const began = performance.now();
    const words = Object.entries({ ...options, ...more }).flatMap(([key, value]) => [`--${key}`, String(value)]);
    const answer = JSON.parse(execFileSync(COMMAND, ["search", "--json", ...words], { stdio: ["ignore", "pipe", "ignore"] }));
    return [answer, performance.now() - began];
  };
  const [answer, took] = time({});
  const [, start] = time({ nodes: 1 });
  return { nodes: answer.nodes, took: took - start };
}

/** The page's answer and how long it took, from asking to showing. */
const inPage = (page, options) =>
  page.evaluate(async (options) => {
    await globalThis.plyground.run({ ...options, nodes: 1 });
    const began = performance.now();
    const { nodes } = await globalThis.plyground.run(options);
    return { nodes, took: performance.now() - began };
  }, options);

async function searches(page) {
  for (const { name, ...options } of SEARCHES) {
    const runs = [];
    for (let run = 0; run < RUNS; run++) {
      runs.push({
        bare: await inPage(page, { fen: KIWIPETE, ...options, steps: 0 }),
        recorded: await inPage(page, { fen: KIWIPETE, ...options, steps: 1_000_000 }),
        native: native({ fen: KIWIPETE, ...options }),
      });
    }
    const best = (kind) => least(runs.map((run) => run[kind].took));
    const rate = (kind) => `${whole(runs[0][kind].nodes / (best(kind) / 1000))} nodes/s`;
    row(`search: ${name}`, `${whole(runs[0].native.nodes)} nodes`);
    row("  command line", rate("native"));
    row("  worker, nothing kept", rate("bare"), `${(best("bare") / best("native")).toFixed(2)} times as long`);
    row("  worker, 1 000 000 steps kept", rate("recorded"), `${(best("recorded") / best("native")).toFixed(2)} times as long`);
  }
}

/** Time to go to a step and have the page drawn, over steps that jump about. */
async function seeks(page) {
  const times = await page.evaluate(
    async ({ fen, steps, count }) => {
      await globalThis.plyground.run({ fen, algorithm: "minimax", order: "generation", depth: 4, steps });
      const { steps: recorded } = globalThis.plyground.state();
      const times = [];
      let seed = 1;
      for (let k = 0; k < count; k++) {
        seed = (seed * 48271) % 2147483647;
        const began = performance.now();
        await globalThis.plyground.seek(seed % recorded);
        times.push(performance.now() - began);
      }
      return { recorded, times: times.sort((a, b) => a - b) };
    },
    { fen: KIWIPETE, steps: RECORDING, count: SEEKS },
  );
  const at = (share) => `${times.times[Math.floor((times.times.length - 1) * share)].toFixed(1)} ms`;
  row(`seek: any of ${whole(times.recorded)} steps, ${SEEKS} times`);
  row("  median", at(0.5));
  row("  longest", at(1));
}

/** Games of MAX against itself: one worker of the pool, and all that the machine has, beside one core natively. */
async function games(page) {
  const seed = 1;
  row(`Kenju: MAX against MAX, ${whole(GAMES)} games`);
  const natively = [];
  for (let run = 0; run < RUNS; run++) {
    const words = ["kenju", "match", "--json", "--white", "MAX", "--black", "MAX", "--games", String(GAMES), "--seed", String(seed)];
    natively.push(JSON.parse(execFileSync(COMMAND, words, { stdio: ["ignore", "pipe", "ignore"] })).games_per_second);
  }
  const rate = Math.max(...natively);
  row("  command line, one core", `${whole(rate)} games/s`);
  await page.goto(`${site.url}#/kenju?experiment=match&n=${GAMES}&seed=${seed}`);
  const panel = page.locator("#trials");
  const choice = panel.getByLabel("Workers", { exact: true });
  for (const workers of new Set(["1", await choice.inputValue()])) {
    await choice.selectOption(workers);
    const times = [];
    for (let run = 0; run < RUNS; run++) {
      const took = await page.evaluate(async () => {
        const panel = document.querySelector("#trials");
        const began = performance.now();
        [...panel.querySelectorAll("button")].find((button) => button.textContent === "Run the trial").click();
        const ended = () => panel.querySelector(".trials-ended");
        while (ended()) await new Promise(requestAnimationFrame);
        while (!ended()) await new Promise((later) => setTimeout(later, 5));
        return performance.now() - began;
      });
      times.push(took);
    }
    const found = GAMES / (least(times) / 1000);
    row(`  pool, workers: ${workers}`, `${whole(found)} games/s`, `${(rate / found).toFixed(2)} times as long`);
  }
}

function print() {
  const widths = [0, 1].map((column) => Math.max(...rows.filter((cells) => cells.length > column + 1 || column === 0).map((cells) => cells[column]?.length ?? 0)));
  for (const cells of rows) console.log(cells.map((cell, k) => cell.padEnd(widths[k] ?? 0)).join("  ").trimEnd());
}

const site = await serve();
const browser = await chromium.launch({ executablePath: browserPath(), args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"] });
try {
  const page = await browser.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto(`${site.url}#/search?depth=0`);
  await page.waitForSelector("html[data-started]");
  await searches(page);
  await seeks(page);
  await games(page);
  print();
} finally {
  await browser.close();
  await site.close();
}
