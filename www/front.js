// The demonstration of the front page: goes through the moments that stand in its template, by itself and over again
// unless the person wants less motion, and always by Back, Next and the arrow keys.

const MOMENT = 3000; // milliseconds
const CUT = 6500; // milliseconds for a cut, which has more to read, and for the end

const find = (id) => document.getElementById(id);
const demo = find("demo");
const place = find("demo-frame");
const [back, play, next] = ["demo-back", "demo-play", "demo-next"].map(find);
const moments = [...find("demo-frames").content.children];

let shown = 0;
let timer = 0;

const isLast = () => shown === moments.length - 1;

/** Shows a moment; steps by hand are spoken, those of the demonstration playing by itself are not. */
function show(moment, live) {
  shown = Math.min(Math.max(moment, 0), moments.length - 1);
  place.setAttribute("aria-live", live);
  place.replaceChildren(...moments[shown].cloneNode(true).childNodes);
  find("demo-place").textContent = `${shown + 1} of ${moments.length}`;
  back.disabled = shown === 0;
  next.disabled = isLast();
}

function stop() {
  clearTimeout(timer);
  timer = 0;
  play.textContent = isLast() ? "Play again" : "Play";
}

function goOn() {
  play.textContent = "Pause";
  timer = setTimeout(() => {
    // Nobody looks: the demonstration waits.
    if (document.hidden || !demo.isConnected) return void goOn();
    show(isLast() ? 0 : shown + 1, "off");
    goOn();
  }, isLast() || place.querySelector(".is-cut") ? CUT : MOMENT);
}

function step(by) {
  stop();
  show(shown + by, "polite");
  stop();
}

play.addEventListener("click", () => {
  if (timer) return void stop();
  if (isLast()) show(0, "off");
  goOn();
});
back.addEventListener("click", () => step(-1));
next.addEventListener("click", () => step(1));
addEventListener("keydown", (event) => {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!by || !demo.isConnected || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  step(by);
});

for (const button of [back, play, next]) button.hidden = false;
show(0, "off");
if (!matchMedia("(prefers-reduced-motion: reduce)").matches) goOn();

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
    told.textContent = "Beginning \u2026";
    (await copies.ready).active.postMessage({ keepAll: true });
  });
  copies.addEventListener("message", ({ data }) => {
    if (!data?.of) return;
    told.textContent = `${data.kept} of ${data.of} parts are kept.`;
    if (!data.done) return;
    keep.disabled = false;
    told.textContent = data.missing.length
      ? `${data.kept} of ${data.of} parts are kept; ${data.missing.join(", ")} could not be fetched. Try again with a network.`
      : "All labs are kept on this device: they open without a network.";
    // A newer build may have replaced them.
    if (data.missing.length) dispatchEvent(new Event("plyground:missing"));
  });
}
