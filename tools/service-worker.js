// Keeps the site usable offline: the shell from the first visit on, and each module from the first visit
// to one of its pages on, so that no visit transfers what it does not show; a file of data that has been
// fetched is kept like a module. What follows is written by tools/post-build.mjs: a digest of the whole
// site, and the files of the shell and of each module with their digests. All files but the page itself carry a digest in their names, so a copy never goes
// stale; the page is taken from the network when there is one.

const BUILD = "__BUILD__";
const SHELL = __SHELL__;
const MODULES = __MODULES__;

const PREFIX = `plyground ${new URL(self.registration.scope).pathname} `;
/** The addresses of the site's one page. */
const PAGES = ["", "index.html"].map((name) => new URL(name, self.registration.scope).pathname);
const PATIENCE = 3000; // milliseconds before a slow network gives way to the copy

self.addEventListener("install", (event) => {
  event.waitUntil(takeCopy().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOldCopies().then(() => self.clients.claim()).then(sayBuild));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode !== "navigate") return event.respondWith(fromCopy(request));
  // Other pages below this one, such as the documentation of the code, come from the server alone.
  if (!PAGES.includes(pathname)) return;
  event.respondWith(freshPage(request));
  // Somebody may have deleted the copies.
  event.waitUntil(take(SHELL).catch(() => {}));
});

// A page says which modules it uses, or that all are to be kept, and hears how far that is.
self.addEventListener("message", (event) => {
  if (event.data?.keepAll) event.waitUntil(takeAll(event.source));
  if (!Array.isArray(event.data?.keep)) return;
  const names = event.data.keep.filter((name) => Object.hasOwn(MODULES, name));
  // Files that the network does not give now are asked for at the next visit. The shell is missing if the copies were deleted.
  event.waitUntil(take([...SHELL, ...names.flatMap((name) => MODULES[name])]).catch(() => {}));
});

/** A new build replaces all that the last one kept: whatever opened offline opens offline again. */
async function takeCopy() {
  const before = (await ours()).filter((name) => name !== PREFIX + BUILD).at(-1);
  const kept = before ? await (await caches.open(before)).keys() : [];
  const visited = new Set(kept.map(({ url }) => /\/([^/]+)-[0-9a-f]{16}\.(?:wasm|html|txt|json|js)$/.exec(url)?.[1]));
  const modules = Object.entries(MODULES).filter(([name]) => visited.has(name));
  await take([...SHELL, ...modules.flatMap(([, files]) => files)]);
}

let taking = Promise.resolve();

/**
 * Takes files that are not kept yet, one call after the other: two at once would both find a file missing, fetch it
 * twice, and when the network fails in the second the copy of the first is lost.
 */
function take(files) {
  taking = taking.catch(() => {}).then(() => takeMissing(files));
  return taking;
}

/**
 * The integrity of the files is checked, so a copy taken during an upload is never a mixture. The page itself is asked
 * for anew; the others have just been fetched by it. One that the browser's cache has damaged is fetched past it. Each
 * file is kept by itself; the names of those that did not come are written to the console, and fail the call. Modules
 * share the labs' style, which is to be asked for once.
 */
async function takeMissing(wanted) {
  const files = [...new Map(wanted)];
  const cache = await caches.open(PREFIX + BUILD);
  const kept = await Promise.all(files.map(([path]) => cache.match(path)));
  const missing = files.filter((_, place) => !kept[place]);
  const add = ([path, integrity], mode) => cache.add(new Request(path, { cache: mode, integrity }));
  const added = await Promise.allSettled(
    missing.map((file) => add(file, file[0] === "./" ? "no-cache" : "default").catch(() => add(file, "reload"))),
  );
  const failed = missing.filter((_, place) => added[place].status === "rejected").map(([path]) => path);
  if (failed.length === 0) return;
  console.warn(`Not kept for offline use: ${failed.join(", ")}`);
  throw added.find(({ reason }) => reason).reason;
}

/** Takes module by module, and says after each how many of all there are; what fails is said, and the others are kept. */
async function takeAll(page) {
  const names = Object.keys(MODULES);
  const missing = [];
  for (const [place, name] of names.entries()) {
    await take(MODULES[name]).catch(() => missing.push(name));
    page.postMessage({ kept: place + 1 - missing.length, of: names.length, done: place + 1 === names.length, missing });
  }
}

/** The names of our copies, the oldest first. */
async function ours() {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}

/** The copy before this one stays: pages opened with it may still ask for its files. */
async function forgetOldCopies() {
  const older = (await ours()).filter((name) => name !== PREFIX + BUILD);
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
}

async function sayBuild() {
  for (const client of await self.clients.matchAll({ type: "window" })) client.postMessage({ build: BUILD });
}

/** The page as the server has it, or the copy if the server is slow, fails, or lacks the page. */
async function freshPage(request) {
  const copy = async () => (await caches.open(PREFIX + BUILD)).match("./");
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE)).then(copy);
  const fresh = fetch(request);
  try {
    const page = (await Promise.race([fresh, patience])) ?? (await fresh);
    return page.status < 400 ? page : ((await copy()) ?? page);
  } catch (error) {
    const page = await copy();
    if (page) return page;
    throw error;
  }
}

/** A copy, or the server's file if there is none. Where the page asks past every cache, the server comes first. */
async function fromCopy(request) {
  const copy = () => caches.match(request);
  if (!["reload", "no-store"].includes(request.cache)) return (await copy()) ?? fetch(request);
  try {
    const fresh = await fetch(request);
    // The copy did not do: without it, the file is taken anew when the page has come.
    if (fresh.ok) for (const name of await ours()) await (await caches.open(name)).delete(request);
    return fresh;
  } catch (error) {
    const page = await copy();
    if (page) return page;
    throw error;
  }
}
