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
if (/[?&]embed=1(&|$)/.test(location.search + location.hash)) document.documentElement.dataset.embed = "yes";
