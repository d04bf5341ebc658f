// The JavaScript face `window.plyground`: what teachers and testers can call from the console.

import assert from "node:assert/strict";
import { e2e } from "../harness.mjs";
import { KINGS, link, OPENING, searched, shows } from "../lab.mjs";

const call = (page, name, ...given) =>
  page.evaluate(([name, given]) => globalThis.plyground[name](...given), [name, given]);

e2e("a position is loaded, searched and answered from the console", async ({ open }) => {
  const page = await open(link());
  await searched(page);
  const result = await call(page, "run", { fen: KINGS, depth: 2 });
  assert.equal(result.fen, KINGS);
  assert.equal(result.running, false);
  assert.ok(result.steps > 20 && result.nodes > 10 && result.line.startsWith("1. "));
  assert.match(result.digest, /^[0-9a-f]{16}$/);
  await shows(page, KINGS);
  const again = await call(page, "run", { fen: KINGS, depth: 2 });
  assert.deepEqual(again, result);
});

e2e("the source's tree has the value 7, with ten nodes by minimax and eight by alpha-beta", async ({ open }) => {
  const page = await open(link());
  await searched(page);
  const tree = "((15 7) (-3 15) (1 16))";
  const run = async (algorithm) => {
    const { score, nodes, fen } = await call(page, "run", { tree, algorithm, order: "generation" });
    return { score, nodes, fen };
  };
  assert.deepEqual(await run("minimax"), { score: 7, nodes: 10, fen: undefined });
  assert.deepEqual(await run("alpha-beta"), { score: 7, nodes: 8, fen: undefined });
});

e2e("a link's query is opened and a step gone to", async ({ open }) => {
  const page = await open(link());
  await searched(page);
  const opened = await call(page, "open", "v=1&depth=2&step=20");
  assert.equal(opened.step, 20);
  const { steps } = opened;
  for (const [asked, got] of [[7, 7], [0, 0], [1e9, steps], [-3, 0], ["x", 0], [2.7, 2]]) {
    assert.equal((await call(page, "seek", asked)).step, got);
  }
  assert.equal(await page.evaluate(() => globalThis.plyground.version), "0.1.0");
});

e2e("what cannot be understood is refused by name, and what cannot be run is in the notices", async ({ open }) => {
  const page = await open(link());
  await searched(page);
  const refused = (options) => call(page, "run", options).then(() => null, (error) => error.message);
  assert.match(await refused({ colour: "red" }), /colour/);
  assert.match(await refused({ depth: "two" }), /u32|two/);
  const bad = await call(page, "run", { fen: "nonsense" });
  assert.match(bad.notices.join(), /The position in the link cannot be set up/);
  const words = await call(page, "run", { algorithm: "magic", depth: 1 });
  assert.match(words.notices.join(), /"magic" in the link is not a valid algorithm/);
  assert.equal((await call(page, "run", { fen: OPENING, depth: 1 })).nodes, 21);
});

e2e("a call while a search runs is answered when the last one ends", async ({ open }) => {
  const page = await open(link());
  await searched(page);
  const steps = await page.evaluate(async () => {
    const long = globalThis.plyground.run({ depth: 9, nodes: 100000000 });
    const short = globalThis.plyground.run({ depth: 1 });
    return Promise.all([long, short]).then((both) => both.map(({ steps }) => steps));
  });
  assert.equal(steps[0], steps[1]);
});

e2e("what is no text where a text belongs is refused, and the module lives on", async ({ open }) => {
  const page = await open("#/chute");
  const refused = (name, ...given) => call(page, name, ...given).then(() => assert.fail(name), (error) => error.message);
  assert.match(await refused("chute", { fen: "x" }), /there is no command "fen"/);
  assert.match(await refused("chute", "score", { fen: "x" }), /give a position as a text/);
  assert.match(await refused("chute", "explain", OPENING, 7), /give a move as a text/);
  assert.match(await refused("chute", "score", "x"), /not a position/);
  assert.equal((await call(page, "chute", "score", OPENING)).length, 20);
  assert.match(await refused("player", { fen: "x" }), /there is no command "fen"/);
  assert.match(await refused("player", "rank", { fen: "x" }), /give a position as a text/);
  assert.equal((await call(page, "player", "rank", OPENING)).length, 20);
  assert.match(await refused("open", { fen: "x" }), /give a link's query as a text/);
  assert.match(await refused("run", "x"), /give an object with fen/);
  assert.match(await refused("rating", "x"), /there is no command "x"/);
  assert.match(await refused("rating", { run: { nodes: 1e300 } }), /the limit must be from 1 to/);
  assert.match(await refused("rating", { score: { fen: 7 } }), /./);
  for (const name of ["chute", "player", "state", "rating", "kenju", "endgame"]) assert.ok(await call(page, name), name);
});
