// Keeps the site usable offline. `BUILD` and `FILES` are written by tools/post-build.mjs: a digest of
// the whole site, and every file with its digest. All files but the page itself carry a digest in
// their names, so a copy never goes stale; the page is taken from the network when there is one.

const BUILD = "__BUILD__";
const FILES = __FILES__;

const PREFIX = `plyground ${new URL(self.registration.scope).pathname} `;
const PATIENCE = 3000; // milliseconds before a slow network gives way to the copy

self.addEventListener("install", (event) => {
  event.waitUntil(takeCopy().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOldCopies().then(() => self.clients.claim()).then(sayBuild));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith(request.mode === "navigate" ? freshPage(request) : fromCopy(request));
});

/** The integrity of each file is checked, so a copy taken during an upload is never a mixture. */
async function takeCopy() {
  const cache = await caches.open(PREFIX + BUILD);
  await cache.addAll(FILES.map(([path, integrity]) => new Request(path, { cache: "no-cache", integrity })));
}

/** The copy before this one stays: pages opened with it may still ask for its files. */
async function forgetOldCopies() {
  const ours = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const older = ours.filter((name) => name !== PREFIX + BUILD);
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
}

async function sayBuild() {
  for (const client of await self.clients.matchAll({ type: "window" })) client.postMessage({ build: BUILD });
}

async function freshPage(request) {
  const copy = async () => (await caches.open(PREFIX + BUILD)).match("./");
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE)).then(copy);
  try {
    return (await Promise.race([fetch(request), patience])) ?? (await fetch(request));
  } catch (error) {
    const page = await copy();
    if (page) return page;
    throw error;
  }
}

async function fromCopy(request) {
  return (await caches.match(request)) ?? fetch(request);
}
