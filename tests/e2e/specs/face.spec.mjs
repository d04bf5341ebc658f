// The JavaScript face `window.plyground`: what teachers and testers can call from the console.

import assert from "node:assert/strict";
import { e2e } from "../harness.mjs";
import { KINGS, link, OPENING, searched, shows, state } from "../lab.mjs";

const call = (page, name, ...given) =>
  page.evaluate(([name, given]) => globalThis.plyground[name](...given), [name, given]);

/** Why a call is refused. */
const refusal = (page, name, ...given) =>
  call(page, name, ...given).then(() => assert.fail(`${name} took ${JSON.stringify(given)}`), (error) => error.message);

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
  for (const asked of [7, 0, steps]) assert.equal((await call(page, "seek", asked)).step, asked);
  for (const asked of [steps + 1, 1e9, -3, "x", 2.7, NaN, null, undefined, {}]) {
    const why = await refusal(page, "seek", asked);
    assert.match(why, /give step as a whole number from 0 to /, String(asked));
  }
  assert.equal((await state(page)).step, steps, "nothing refused has moved the step");
  assert.equal(await page.evaluate(() => globalThis.plyground.version), "0.1.0");
});

e2e("what cannot be understood or run is refused with what is allowed, and changes nothing", async ({ open }) => {
  const page = await open(link());
  const before = await searched(page);
  for (const [options, why] of [
    [{ colour: "red" }, /there is no field "colour"; there are fen, moves, tree/],
    [{ depth: "two" }, /depth as a whole number from 0 to 64, not "two"/],
    [{ depth: 99 }, /depth as a whole number from 0 to 64, not 99/],
    [{ depth: NaN }, /not NaN/],
    [{ depth: null }, /not null/],
    [{ depth: 1.5 }, /not 1\.5/],
    [{ nodes: 0 }, /nodes as a whole number from 1 to 200000000/],
    [{ fen: "garbage" }, /"garbage" is not a position: piece placement/],
    [{ fen: 7 }, /give a position as a text, not 7/],
    [{ fen: OPENING, moves: "e2e5" }, /move 1 of the game, e2e5, is not legal/],
    [{ tree: "((1 2)" }, /the tree cannot be read/],
    [{ tree: "(1 2)", fen: OPENING }, /not both/],
    [{ algorithm: "magic" }, /there is no algorithm "magic"; there are minimax, alpha-beta, pvs, ctw/],
    [{ algorithm: "ctw", nodes: 100000000 }, /nodes; it must lie between/],
    [[], /give an object with fen/],
    [7, /give an object with fen/],
  ]) {
    assert.match(await refusal(page, "run", options), why, JSON.stringify(options));
  }
  assert.match(await refusal(page, "open", "v=1&depth=99"), /"99" is not a valid depth from 0 to 64/);
  assert.match(await refusal(page, "open", "v=1&fen=garbage"), /the position cannot be set up/);
  assert.deepEqual(await state(page), before);
  assert.equal((await call(page, "run", { fen: OPENING, depth: 1 })).nodes, 21);
  // A mistake rejects the promise; nothing is thrown before there is one.
  const isPromise = await page.evaluate(() => {
    const promise = globalThis.plyground.run({ depth: 99 });
    return promise.then(() => false, () => promise instanceof Promise);
  });
  assert.equal(isPromise, true);
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
  assert.match(await refused("rating", { score: { fen: 7, marks: "a=1", timeline: "0:a" } }), /give a position as a text, not 7/);
  assert.match(await refused("rating", { score: {} }), /give marks such as/);
  assert.match(await refused("rating", { run: { engine: "magic" } }), /there is no engine "magic"; there are alpha-beta/);
  assert.match(await refused("rating", { open: "v=1&set=none" }), /is not a valid set of positions/);
  assert.match(await refused("chute", "weights", "99:1"), /a number from 0 to 21/);
  assert.match(await refused("chute", "games", "Dear Sir"), /no game/);
  assert.match(await refused("chute", "open", "v=1&game=99999"), /there is no game 99999/);
  assert.match(await refused("chute", "heuristics", 7), /takes no argument/);
  assert.match(await refused("player", "weights", [1, 2]), /a list of 17 to 18 numbers, not 2 numbers/);
  assert.match(await refused("player", "open", "v=1&fen=x"), /the position cannot be set up/);
  assert.match(await refused("endgame", "open", "v=1&fen=x"), /the position cannot be set up/);
  assert.match(await refused("endgame", "open", 7), /give a link's query as a text, not 7/);
  assert.match(await refused("kenju", "open", "v=1"), /there is no command "open"/);
  for (const name of ["chute", "player", "state", "rating", "kenju", "endgame"]) assert.ok(await call(page, name), name);
});
