const read = (key) => { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } };
const kept = read("plyground.theme");
if (kept === "light" || kept === "dark") document.documentElement.dataset.theme = kept;
// How boards look (`www/view.js`).
for (const name of ["coordinates", "pieces", "board"]) {
  const value = read("plyground.board")?.[name];
  if (/^[a-z]+$/.test(value ?? "")) document.documentElement.dataset[name] = value;
}
document.documentElement.dataset.at = /^#*\/*(\?|$)/.test(location.hash) && !/[?&]lesson=/.test(location.search) ? "front" : "lab";
// In the frame of another page: board, sentence and steps alone.
if (/[?&]embed=(1|paper)(&|$)/.test(location.search + location.hash)) document.documentElement.dataset.embed = "yes";
// A lab that a worksheet takes a picture of (`www/lesson.js`): in light colours, and nothing of it is kept.
if (/[?&]embed=paper(&|$)/.test(location.search)) {
  document.documentElement.dataset.theme = "light";
  Object.defineProperty(window, "localStorage", { value: null });
}
/**
 * True if a lab's workbench comes first and not its overview: it was left open, a lesson or a frame points to its parts, or
 * the link leads to a part of it. A lab's program knows best and mends a wrong answer, at the price of a second program.
 */
const opensWorkbench = (slug, query) => {
  if (document.documentElement.dataset.embed || /[?&](lesson|embed)=/.test(location.search)) return true;
  const link = new URLSearchParams(query);
  if (["tree", "panel", "parameter", "predict"].some((key) => link.has(key))) return true;
  if ((slug === "chute" && query && !link.has("guess")) || link.get("algorithm") === "ctw") return true;
  try {
    return localStorage.getItem(`plyground.workbench.${slug}`) === "open";
  } catch {
    return false;
  }
};
// The program of the lab that is asked for comes while the page is still read; `www/start.js` takes it from here.
window.early = {};
const [, asked, query] = /^#*\/*([^?]*?)\/*(?:\?(.*))?$/.exec(location.hash);
for (const { dataset } of document.querySelectorAll('meta[name="program"]')) {
  if (!asked || !dataset.code || !dataset.pages?.split(" ").includes(asked)) continue;
  if (early.style) break; // an overview stands before its whole lab, and has come first
  if (dataset.overview && opensWorkbench(asked, query ?? "")) continue;
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: dataset.script }));
  document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "style", href: dataset.style }));
  early.style = dataset.style;
  const { href } = new URL(dataset.code, document.baseURI);
  early[href] = fetch(href, { priority: "low" }); // styles and board first
  early[href].catch(() => {}); // who takes it hears of it
}
