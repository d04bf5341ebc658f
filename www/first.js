const kept = (() => { try { return JSON.parse(localStorage.getItem("plyground.theme")); } catch { return null; } })();
if (kept === "light" || kept === "dark") document.documentElement.dataset.theme = kept;
document.documentElement.dataset.at = /^#*\/*(\?|$)/.test(location.hash) && !/[?&]lesson=/.test(location.search) ? "front" : "lab";
// In the frame of another page: board, sentence and steps alone.
if (/[?&]embed=1(&|$)/.test(location.search + location.hash)) document.documentElement.dataset.embed = "yes";
