// Workers at the pace of a test. What takes a moment on one machine takes a minute on another, so a test that wants to
// see work under way holds the work, and lets it go on when it has seen enough. A worker that works in slices is held
// itself (`holdWork`); a pool, whose workers do a unit at a time, gets no further while its answers wait
// (`answersWait`, `holdAnswers`).

import assert from "node:assert/strict";
import { drawn } from "./harness.mjs";

/** The first worker of a page, as soon as there is one. */
export async function ownWorker(page) {
  while (page.workers().length === 0) await page.waitForEvent("worker");
  return page.workers()[0];
}

/** Has a worker rest before each slice of its work until `letWork`. Each slice is one step: the worker's clock runs ahead. */
export const holdWork = (worker) =>
  worker.evaluate(() => {
    const { postMessage } = MessagePort.prototype;
    const { now } = Date;
    const waiting = [];
    let ahead = 0;
    Date.now = () => now() + (ahead += 25);
    MessagePort.prototype.postMessage = function (...given) {
      waiting.push(() => postMessage.apply(this, given));
      globalThis.letWork(0);
    };
    let slices = 0;
    globalThis.letWork = (more) => {
      slices += more;
      if (slices === Infinity) Date.now = now;
      while (slices > 0 && waiting.length > 0) {
        slices -= 1;
        waiting.shift()();
      }
    };
  });

/** Lets a worker that is held do so many slices, or go on to its end. */
export const letWork = (worker, slices = Number.MAX_SAFE_INTEGER) =>
  worker.evaluate((slices) => globalThis.letWork(slices === Number.MAX_SAFE_INTEGER ? Infinity : slices), slices);

/** Lets a held worker do slices, some at a time, until something is true of the page. */
export async function workUntil(worker, isSeen, slices = 1) {
  while (!(await isSeen())) await letWork(worker, slices);
}

/**
 * Runs in the page before its own scripts, as `before` of `open`: the answers of all workers are handed to the page one
 * at a time, with two frames between, so that each is drawn before the next. Counts what is asked and answered.
 */
export function answersWait() {
  const { set } = Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage");
  const { postMessage } = Worker.prototype;
  const waiting = [];
  const answers = { isHeld: () => false, isFree: false, asked: 0, given: 0 };
  globalThis.answers = answers;
  // The page asks every worker now and then whether it still runs (`PING` in src/kit/experiment/wire.rs): no part of a test.
  const isPing = (data) => data instanceof ArrayBuffer && String.fromCharCode(...new Uint8Array(data, 0, Math.min(6, data.byteLength)).slice(2)) === "ping";
  Worker.prototype.postMessage = function (...given) {
    answers.asked += isPing(given[0]) ? 0 : 1;
    return postMessage.apply(this, given);
  };
  Object.defineProperty(Worker.prototype, "onmessage", {
    set(listener) {
      // A worker that is ended has its listener taken away: what it still had to say is not waited for.
      if (!listener) for (const late of waiting.filter(([worker]) => worker === this)) waiting.splice(waiting.indexOf(late), 1);
      set.call(this, listener && ((event) => {
        if (isPing(event.data)) return listener.call(this, event);
        waiting.push([this, listener, event]);
        answers.handAll();
      }));
    },
  });
  const handOne = () => {
    const [worker, listener, event] = waiting.shift();
    answers.given += 1;
    listener.call(worker, event);
  };
  answers.handAll = () => {
    while (answers.isFree && waiting.length > 0) handOne();
  };
  const pace = () => {
    if (waiting.length > 0 && !answers.isHeld()) handOne();
    requestAnimationFrame(() => requestAnimationFrame(pace));
  };
  requestAnimationFrame(pace);
}

/** Has answers wait from the moment on at which a function in the page first says so: `enough(arg)` makes that function. */
export const holdAnswers = (page, enough, arg = null) =>
  page.evaluate(`{
    let isHeld = false;
    globalThis.answers.isFree = false;
    const isEnough = (${enough})(${JSON.stringify(arg)});
    globalThis.answers.isHeld = () => (isHeld ||= isEnough());
  }`);

/** Hands on what waits, and from now on every answer as it comes. */
export const handAnswers = (page) =>
  page.evaluate(() => {
    Object.assign(globalThis.answers, { isHeld: () => false, isFree: true });
    globalThis.answers.handAll();
  });

/** Hands on what waits, and asserts that the page asks the workers for nothing more when it has heard an answer. */
export async function asksNothingMore(page) {
  const before = await page.evaluate(() => ({ asked: globalThis.answers.asked, given: globalThis.answers.given }));
  await handAnswers(page);
  await page.waitForFunction((given) => globalThis.answers.given > given, before.given);
  await drawn(page);
  assert.equal(await page.evaluate(() => globalThis.answers.asked), before.asked);
}
