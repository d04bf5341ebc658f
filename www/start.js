// Starts the page. It stands in a file of its own, and not in the page, so that the content
// security policy can forbid inline scripts. Where the built files are is said by <meta> elements
// which the build fills in.

const named = (name) => document.querySelector(`meta[name="${name}"]`)?.content;

/** Says in the page that it could not start, with the reason, in place of the loading line. */
function sayWhyNot(error) {
  const line = document.getElementById("loading");
  if (line) {
    line.setAttribute("role", "alert");
    line.textContent = `Plyground could not start: ${error}. Reload the page, or try a current browser.`;
  }
  throw error;
}

/**
 * Keeps a copy of the site for offline use. When another build has taken over while this page was
 * open, the root element gets `data-update="ready"` and the window a `plyground:update` event; the
 * page offers a reload, and nothing is reloaded unasked.
 */
async function keepOffline() {
  const container = navigator.serviceWorker;
  if (!container) return;
  container.addEventListener("message", ({ data }) => {
    if (data?.build && data.build !== named("build")) {
      document.documentElement.dataset.update = "ready";
      window.dispatchEvent(new Event("plyground:update"));
    }
  });
  try {
    const registration = await container.register("./sw.js");
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) registration.update().catch(() => {});
    });
  } catch (error) {
    console.info(`No copy for offline use: ${error}`); // private windows refuse, and that is their right
  }
}

import(new URL(named("app"), document.baseURI))
  .then((app) => app.default({ module_or_path: new URL(named("app-wasm"), document.baseURI) }))
  .then(() => {
    document.documentElement.dataset.started = "yes";
  })
  .then(keepOffline, sayWhyNot);
