const kept = (() => { try { return JSON.parse(localStorage.getItem("plyground.theme")); } catch { return null; } })();
if (kept === "light" || kept === "dark") document.documentElement.dataset.theme = kept;
document.documentElement.dataset.at = /^#*\/*(\?|$)/.test(location.hash) ? "front" : "lab";
