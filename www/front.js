// The question of the front page: an answer changes title, sentence, buttons and counter at once, then branches fall or
// dots fill one by one. It never starts by itself, is over in seven seconds, and shows its end at once to people who want
// less motion.

const FALL = 600; // milliseconds for a branch that breaks off
const LOOK = 1800; // for the dots of all replies, one after the other
const CUT = 2600; // for the dots of the other moves

const find = (id) => document.getElementById(id);
const hero = find("hero");
const answered = find("hero-answered").content;
const asked = { title: find("hero-title").innerHTML, say: find("hero-say").textContent, of: find("hero-of").textContent };
const labels = new Map([...hero.querySelectorAll("[data-label]")].map((label) => [label, label.textContent]));
const trees = [...hero.querySelectorAll(".tree")];
const described = trees[0].getAttribute("aria-label");
const first = Number(find("hero-seen").textContent);

let counting = 0;
const moving = new Set();

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Moves an element and forgets the movement when it is over; without motion its end is all there is. */
function move(element, frames, options) {
  if (isStill()) return;
  const animation = element.animate(frames, { fill: "backwards", ...options });
  moving.add(animation);
  animation.finished.catch(() => {}).finally(() => moving.delete(animation));
}

function count(to, duration) {
  cancelAnimationFrame(counting);
  const seen = find("hero-seen");
  const from = Number(seen.textContent);
  const begin = performance.now();
  const step = (now) => {
    const share = isStill() ? 1 : Math.min(1, Math.max(0, (now - begin) / duration));
    seen.textContent = Math.round(from + (to - from) * share);
    if (share < 1) counting = requestAnimationFrame(step);
  };
  step(begin);
}

/** Puts up the words of a state; the buttons of the state get the focus that those before had. */
function put(state, words) {
  const had = hero.querySelector(".hero-do").contains(document.activeElement);
  hero.dataset.state = state;
  const lines = words.title.split("\n").flatMap((line, place) => (place ? [document.createElement("br"), line] : [line]));
  find("hero-title").replaceChildren(...lines);
  find("hero-say").textContent = words.say;
  find("hero-of").textContent = words.of;
  for (const tree of trees) tree.setAttribute("aria-label", words.tree);
  for (const group of hero.querySelectorAll("[data-when]")) group.hidden = group.dataset.when !== state;
  find("hero-again").hidden = state === "asked";
  if (had) hero.querySelector("[data-when]:not([hidden]) :is(a, button)").focus({ preventScroll: true });
  find("hero-told").textContent = words.told ?? `${words.title.replace("\n", " ")} ${words.say}`;
}

function wordsOf(name) {
  const answer = answered.querySelector(`[data-answer="${name}"]`);
  const parts = Object.fromEntries([...answer.children].map((part) => [part.dataset.part, part.textContent]));
  return { ...parts, seen: Number(answer.dataset.seen) };
}

function relabel(which, text) {
  for (const [label] of labels) if (label.dataset.label === which) label.textContent = text;
}

/** Dots fill one by one. */
function fill(parts, duration, delay = 0) {
  for (const tree of trees) {
    const dots = [...tree.querySelectorAll(`${parts} .dot`)];
    for (const [place, dot] of dots.entries()) {
      dot.classList.remove("hollow");
      const wait = delay + (duration * place) / dots.length;
      move(dot, [{ fillOpacity: 0 }, { fillOpacity: 0, offset: 0.1 }, { fillOpacity: 1 }], { delay: wait, duration: 160 });
    }
  }
}

/** Branches that are not looked at break off and fall. */
function fall() {
  for (const tree of trees) {
    for (const [place, twig] of [...tree.querySelectorAll(".twig")].entries()) {
      const turn = place % 2 ? 24 : -24;
      const frames = [{ opacity: 1, transform: "none" }, { opacity: 0, transform: `translateY(64px) rotate(${turn}deg)` }];
      move(twig, frames, { delay: 300 + 28 * place, duration: FALL, easing: "ease-in" });
    }
    for (const snip of tree.querySelectorAll(".snip")) move(snip, [{ opacity: 0 }, { opacity: 1 }], { duration: 250 });
  }
}

function look() {
  const words = wordsOf("looked");
  put("looked", words);
  relabel("left", words.left);
  fill(".twig", LOOK);
  count(words.seen, LOOK);
}

function stop() {
  const hasLooked = hero.dataset.state === "looked";
  const words = wordsOf(hasLooked ? "snipped" : "stopped");
  put("stopped", words);
  hero.toggleAttribute("data-looked", hasLooked);
  relabel("left", words.left);
  relabel("others", "one reply each, then cut");
  if (!hasLooked) fall();
  const delay = hasLooked || isStill() ? 0 : 900;
  fill(".other", CUT, delay);
  count(words.seen, CUT + delay);
}

function ask() {
  for (const animation of [...moving]) animation.cancel();
  cancelAnimationFrame(counting);
  hero.removeAttribute("data-looked");
  for (const dot of hero.querySelectorAll(":is(.twig, .other) .dot")) dot.classList.add("hollow");
  for (const [label, text] of labels) label.textContent = text;
  put("asked", { ...asked, title: "", tree: described, told: "" });
  find("hero-title").innerHTML = asked.title;
  find("hero-seen").textContent = first;
}

find("hero-no").addEventListener("click", stop);
find("hero-yes").addEventListener("click", look);
find("hero-others").addEventListener("click", stop);
find("hero-again").addEventListener("click", ask);

// --- All labs on this device ----------------------------------------------------------------------

/** What keeps copies, where there is one: reading it throws where the browser refuses storage. */
const copies = (() => {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
})();

if (copies) {
  const keep = find("keep-all");
  const told = find("keep-told");
  const weight = document.querySelector('meta[name="weight"]')?.content;
  if (weight) keep.textContent += ` (${weight})`;
  keep.hidden = false;
  keep.addEventListener("click", async () => {
    keep.disabled = true;
    told.textContent = "Loading the lab \u2026";
    (await copies.ready).active.postMessage({ keepAll: true });
  });
  copies.addEventListener("message", ({ data }) => {
    if (!data?.of) return;
    told.textContent = `${data.kept} of ${data.of} parts are kept.`;
    if (!data.done) return;
    keep.disabled = false;
    // A lab is two programs, and one to the visitor.
    const missing = new Set(data.missing.map((name) => name.replace(/-overview$/, "")));
    told.textContent = data.missing.length
      ? `${data.kept} of ${data.of} parts are kept; ${[...missing].join(", ")} could not be fetched. Try again with a network.`
      : "All labs are kept on this device: they open without a network.";
    // A newer build may have replaced them.
    if (data.missing.length) dispatchEvent(new Event("plyground:missing"));
  });
}
