// Starts the site and leads from module to module. A module is a program with some of the pages (a
// laboratory, or tables that are computed), or the text of a page that needs no program: it is loaded when
// one of its pages is first visited, draws into an element of its own, and stays alive from then on. The element of one module is in the
// document; those of the others are put aside and come back as they were.
//
// It stands in a file of its own, and not in the page, so that the content security policy can forbid
// inline scripts. Where the built files are is said by <meta> elements which the build fills in:
//   <meta name="program" content="kenju" data-pages="kenju" data-face="kenju" data-script="..." data-code="..." data-style="...">
//   <meta name="program" content="gallery" data-pages="gallery" data-text="...">
//   <meta name="program" content="search-overview" data-pages="search" data-overview="search" ...>, before the whole lab of that name
//   <meta name="program" content="lessons" data-pages="lessons" data-text="..." data-script="...">
//   <meta name="data" content="arena-all" data-file="...">, with `data-used` once a program has fetched it
//   <meta name="data" content="text-alpha-beta" data-file="...">, the page as it can be read before its program has come
//
// A module takes its element from `plyground.root` when it starts. It draws its page when it is first told
// to look (`plyground:look` on its element): at the address, and whether it is in the document; and it
// says when it has (`plyground:drawn`).

const SLOW = 400; // milliseconds before loading is spoken of

const named = (name) => document.querySelector(`meta[name="${name}"]`)?.content;
const programs = [...document.querySelectorAll('meta[name="program"][data-pages]')];

/** Every module. Once loaded it has a `root`, once shown the `page` it shows, and put aside the `scroll` and `focus` it was left with. */
const modules = programs.map(({ content: name, dataset: { pages, face = "", script, code, text, style, overview } }) => {
  return { name, pages: pages.split(" "), face: face.split(" ").filter(Boolean), script, code, text, style, overview, failures: 0 };
});

/** The front page, which stands in the document from the beginning and needs no program. */
const front = { name: "front", pages: [""], root: document.getElementById("app"), drawn: Promise.resolve(), title: document.title };
const places = [front, ...modules];
/** What leads through a lesson: the page of lessons with its script. */
const lessons = modules.find(({ text, script }) => text && script);

/** What is shown: a module, or the front page; nothing yet at first. */
let shown = null;
/** Counts the addresses, so that a module which comes too late is not shown. */
let turn = 0;
/** Whether the service worker has been asked for: once there is something to keep. */
let registered = null;
/** Modules start one after the other: each takes the element that is left for it. */
let starting = Promise.resolve();

// --- The address --------------------------------------------------------------------------------

/** The page of the address, as it stands behind `#/`: empty for the front page. */
const page = () => /^#*\/*([^?]*?)\/*(\?|$)/.exec(location.hash)[1];

/** Whether the address leads through a lesson, whose script sets the rest of it. */
const isLesson = () => /[?&]lesson=/.test(location.search);

/** Takes a word that says how a page is shown out of the address, which is the page's own without it; gives what it says. */
function takeOut(key) {
  const found = new RegExp(`[?&]${key}=([^&]*)`).exec(location.hash);
  if (found) history.replaceState(history.state, "", location.hash.replace(found[0], "").replace(/^([^?&]*)&/, "$1?"));
  return found?.[1];
}

/** `hide=settings,examples` says which parts of a page are not shown (`www/lesson.css`), as long as it is this page. */
function hideParts() {
  const parts = takeOut("hide");
  const { dataset } = document.documentElement;
  if (parts !== undefined) dataset.hide = parts.replaceAll(",", " ");
  else if (page() !== shown?.page && !isLesson()) delete dataset.hide;
}

/** A page's name in a sentence: that of the menu. */
const titled = (slug) => slug[0].toUpperCase() + slug.slice(1);

/** The module for the address. Of a page that does not exist speaks the module that is shown. */
function wanted() {
  const [first, whole] = places.filter(({ pages }) => pages.includes(page()));
  if (whole && (whole.root || first.isLeft || opensWorkbench(page(), location.hash.split("?")[1]))) return whole;
  return first ?? (shown?.code ? shown : modules[0]);
}

/** Shows what the address wants, as soon as it is there; until then the page shown stays usable. */
async function go() {
  for (const id of ["labs", "menu"]) document.getElementById(id)?.hidePopover?.();
  const mine = ++turn;
  hideParts();
  if (isLesson() && !lessons.root) {
    try {
      await load(lessons);
    } catch (error) {
      if (mine === turn) sayFailure(error, "The lesson");
      return;
    }
    if (mine !== turn) return;
  }
  const module = wanted();
  // The address is no longer its own; that of an overview is also that of its whole lab.
  if (shown && shown !== module && shown.overview !== module.name) look(shown);
  if (!module.root) {
    if (module.code) showEarly(module, mine);
    const slow = setTimeout(() => say(`Loading ${titled(page())} …`, "status"), SLOW);
    try {
      await load(module);
    } catch (error) {
      if (mine === turn) sayFailure(error);
      return;
    } finally {
      clearTimeout(slow);
    }
    if (mine !== turn) return;
  }
  unsay();
  show(module);
  sayUpdate();
}

// --- Modules ------------------------------------------------------------------------------------

const look = (module) => module.root.dispatchEvent(new Event("plyground:look"));

/** Loads a module, once; after a failure it can be tried again. The error says why, in words for the person. */
function load(module) {
  module.loading ??= fetchAndStart(module).catch(async (error) => {
    console.warn(error);
    const reason = await reasonOf(error, module);
    module.loading = null;
    module.failures += 1;
    throw reason;
  });
  return module.loading;
}

async function fetchAndStart(module) {
  if (module.text) return fetchText(module);
  // Some browsers remember that an import failed: behind `#` it is another import of the same file.
  if (module.failures) await renew(module);
  const [program, code] = await Promise.all([bring(module.script, module.failures), compile(module.code), dress(module.style)]);
  starting = starting.catch(() => {}).then(async () => {
    const root = document.createElement("div");
    root.id = "app";
    root.dataset.module = module.name;
    module.drawn = new Promise((drawn) => root.addEventListener("plyground:drawn", drawn, { once: true }));
    plyground.root = root;
    await program.default({ module_or_path: code }).finally(() => delete plyground.root);
    module.root = root;
  });
  await starting;
  keepOffline();
}

/** Imports a script whose bytes have the digest of its name. They come a second time from the browser's cache. */
async function bring(file, failures) {
  const address = new URL(file, document.baseURI);
  const [script] = await Promise.all([
    import(failures ? `${address}#${failures}` : address),
    fetch(address, { cache: "force-cache" }).then((response) => check(response, file)),
  ]);
  return script;
}

/** Fails if a file is damaged: a program that differs by one bit may start, and reckon wrongly. */
async function check(response, file) {
  if (response.ok && !(await isSound(response, file))) throw because("damaged", `${nameOf(new URL(file, document.baseURI))} came damaged`);
}

/**
 * Fetches the files of a module past every cache, so that a copy that did not work does not come again. They are read to
 * their ends: a browser that drops half a file breaks off whoever reads the same file from its cache.
 */
const renew = ({ script, code, style }) =>
  Promise.all([script, code, style].map((file) => fetch(new URL(file, document.baseURI), { cache: "reload" }).then((it) => it.arrayBuffer()).catch(() => {})));

/** The styles of labs that have come or are on their way, by their address. */
const styles = new Map();

/** Puts the style that all labs share into the document, once; nothing of a lab is shown before it is there. */
function dress(address) {
  if (!styles.has(address) && !document.querySelector(`link[rel="stylesheet"][href="${address}"]`)) {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
    const come = new Promise((resolve, reject) => {
      link.addEventListener("load", resolve);
      link.addEventListener("error", () => {
        styles.delete(address);
        link.remove();
        reject(because("network", "the connection broke off"));
      });
    });
    styles.set(address, come);
    document.head.append(link);
  }
  return styles.get(address);
}

/** A page that needs no program: its text, in an element of its own. */
async function fetchText(module) {
  const response = await fetchGood(new URL(module.text, document.baseURI));
  const root = document.createElement("div");
  root.id = "app";
  root.dataset.module = module.name;
  root.innerHTML = await response.text();
  // What the address asks for is chosen: `?lab=endgame` in the group `gallery-lab`.
  root.addEventListener("plyground:look", () => {
    for (const [group, value] of new URLSearchParams(location.hash.split("?")[1])) {
      const choices = root.querySelectorAll(`input[name="${CSS.escape(`${module.name}-${group}`)}"]`);
      for (const choice of choices) if (choice.value === value) choice.checked = true;
    }
  });
  module.title = `${root.querySelector("[data-title]").dataset.title} · Plyground`;
  module.drawn = Promise.resolve();
  module.root = root;
  if (module.script) await (await bring(module.script)).default(root);
  keepOffline();
}

/**
 * Shows the text of a page that its program draws, where the site has it, until the program has drawn the same. A
 * button pressed meanwhile is pressed again then.
 */
async function showEarly(module, mine) {
  const slug = page();
  const file = document.querySelector(`meta[name="data"][content="text-${CSS.escape(slug)}"]`);
  if (!file) return;
  let text;
  try {
    text = await (await fetchGood(new URL(file.dataset.file, document.baseURI))).text();
  } catch {
    return; // The program brings the same text, or says why it cannot.
  }
  file.dataset.used = "";
  if (mine !== turn || module.root) return;
  const root = document.createElement("div");
  root.id = "app";
  root.dataset.module = module.name;
  root.innerHTML = text;
  const early = { name: module.name, pages: [slug], root, isEarly: true, drawn: Promise.resolve(), title: `${root.querySelector("[data-title]").dataset.title} \u{b7} Plyground` };
  root.addEventListener("click", ({ target }) => (early.pressed = target instanceof Element ? target.closest("button[id]")?.id : undefined));
  document.getElementById("waiting")?.remove();
  show(early);
}

async function fetchGood(address) {
  // What `www/first.js` has asked for can be taken once; after a failure it is asked for anew.
  const asked = window.early?.[address.href] ?? fetch(address);
  delete window.early?.[address.href];
  const response = await asked.catch(() => Promise.reject(because("network", "the connection broke off")));
  if (!response.ok) throw refused(response, address);
  return response;
}

// --- Why something did not come -------------------------------------------------------------------

/** An error in words for the person; `kind` is "network", "server", "damaged", "newer" or "browser". */
const because = (kind, words) => Object.assign(new Error(words), { kind });

const refused = ({ status }, address) => because("server", `the server answers ${status} to ${nameOf(address)}`);

/** The page as the server has it now. The service worker has a copy of "./" and none of this name. */
const pageNow = () => fetch(new URL("index.html", document.baseURI), { cache: "no-store" });

/** True if the text of the page belongs to another build: its digest differs, or it lacks one of these files. */
function isNewer(text, files = []) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const build = page.querySelector('meta[name="build"]')?.content;
  return Boolean(build) && (build !== named("build") || files.some((file) => file && !text.includes(file)));
}

/** Why a module did not come. An error alone does not tell a lost connection from files that a newer build has replaced. */
async function reasonOf(error, { script, code, text, style }) {
  if (code && typeof WebAssembly === "undefined")
    return because("browser", "this browser does not run WebAssembly, or a setting such as Lockdown Mode has switched it off");
  let page;
  try {
    page = await pageNow();
    if (page.ok && isNewer(await page.text(), [script, code, text, style])) return because("newer", "this page runs an older version, whose files the server no longer has");
  } catch {
    return because("network", "the server cannot be reached");
  }
  if (error.kind && error.kind !== "damaged") return error;
  if (!page.ok) return because("server", `the server answers ${page.status}`);
  for (const file of [script, code].filter(Boolean)) {
    const found = await damageOf(file);
    if (found) return found;
  }
  if (error.kind) return error;
  return because("browser", `this browser cannot run its program (${error.message})`);
}

/**
 * Why a file cannot be used; null if it is sound. An import does not say what the server answered, so the file is asked for
 * again, past every cache. Its name ends with the first digits of its digest.
 */
async function damageOf(file) {
  const address = new URL(file, document.baseURI);
  const kept = await fetch(address).catch(() => null);
  const fresh = await fetch(address, { cache: "reload" }).catch(() => null);
  if (!fresh) return because("network", "the connection broke off");
  if (!fresh.ok) return refused(fresh, address);
  if (await isSound(fresh, file)) return kept && (await isSound(kept, file)) ? null : because("damaged", `${nameOf(address)} came damaged`);
  const isPage = fresh.headers.get("content-type")?.startsWith("text/html");
  return because("server", isPage ? `the server sends a page in the place of ${nameOf(address)}` : `${nameOf(address)} is damaged on the server or on the way`);
}

/** True if the bytes have the digest that the name carries. Over plain http browsers compute none: `www/card.js` does. */
async function isSound(response, file) {
  const [, wanted] = /-([0-9a-f]{16})\.\w+$/.exec(file) ?? [];
  if (!wanted) return true;
  const bytes = await response.arrayBuffer().catch(() => new ArrayBuffer());
  const { subtle } = globalThis.crypto ?? {};
  const digest = subtle ? new Uint8Array(await subtle.digest("SHA-256", bytes)) : (await card()).sha256(new Uint8Array(bytes));
  return [...digest.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("") === wanted;
}

/** The script of what few visitors need. */
const card = () => import(new URL(document.querySelector('meta[name="data"][content="card"]').dataset.file, document.baseURI));

const nameOf = (address) => address.pathname.split("/").at(-1);

/** Looks for a newer build after something small has failed to come; the page then offers a reload. */
async function lookForNewer() {
  try {
    const page = await pageNow();
    if (page.ok && isNewer(await page.text())) offerReload();
  } catch {
    // Without a network there is nothing to offer.
  }
}
addEventListener("plyground:missing", lookForNewer);

function offerReload() {
  document.documentElement.dataset.update = "ready";
  dispatchEvent(new Event("plyground:update"));
  sayUpdate();
}

/** A page without a program has nobody else to say that a newer build is there. */
function sayUpdate() {
  if (shown && !shown.code && document.documentElement.dataset.update)
    say("A newer version of Plyground is ready. ", "status", button("Reload", () => location.reload()));
}

/** Compiles a program while it comes, and checks it as it has come. */
async function compile(file) {
  const response = await fetchGood(new URL(file, document.baseURI));
  const same = response.clone();
  const streams = response.headers.get("content-type")?.startsWith("application/wasm");
  const compiled = streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
  return (await Promise.all([compiled, check(same, file)]))[0];
}

/** Puts a loaded module into the document, in the place of the one shown or of the loading line. */
function show(module) {
  module.page = module.pages.find((slug) => slug === page()) ?? module.page ?? module.pages[0];
  if (module === shown) return void look(module);
  const place = document.getElementById("app");
  const focus = document.activeElement === document.body ? null : document.activeElement;
  if (shown) Object.assign(shown, { scroll: scrollY, focus: place.contains(focus) ? focus : null });
  // A link of the menu keeps the focus in the new menu. The panel of labs has given its own to its button when it closed.
  const isEntry = focus?.id === "labs-button" || focus?.closest("nav a")?.getAttribute("href") === location.hash;
  const entry = isEntry && location.hash;
  const before = shown;
  // The text of a page gives way to its program, and the overview of a lab to the whole lab.
  const isSuccessor = (before?.isEarly && before.name === module.name) || before?.overview === module.name;
  if (isSuccessor) {
    // As high as the text, so that the page stays where it has been scrolled to until the program has drawn.
    module.root.style.minHeight = `${place.offsetHeight}px`;
    module.scroll = scrollY;
  }
  if (place !== module.root) place.replaceWith(module.root);
  showTheme();
  shown = module;
  document.documentElement.dataset.at = module === front ? "front" : "lab";
  if (module.title) document.title = module.title;
  if (before) look(before);
  look(module);
  for (const other of modules) if (other.overview === module.name) leave(other);
  scrollTo(0, module.scroll ?? 0);
  module.drawn.then(() => {
    if (!module.isEarly) {
      document.documentElement.dataset.started = "yes";
      registered ??= registerServiceWorker();
      module.root.style.minHeight = "";
    }
    if (module !== shown) return;
    if (isSuccessor) {
      const same = (id) => (id ? module.root.querySelector(`#${CSS.escape(id)}`) : null);
      same(focus?.id)?.focus({ preventScroll: true });
      same(before.pressed)?.click();
      return;
    }
    const link = entry && placeOf(module.root, entry);
    (link || module.focus || (focus && module.root.querySelector("#main")))?.focus({ preventScroll: true });
  });
}

// A program that holds a lab's overview alone asks for the whole lab, which takes its place for good: the element of the
// id `focus` gets the focus then, and the button of the id `press` is pressed.
addEventListener("plyground:whole-lab", async ({ detail: [focus, press] }) => {
  const overview = shown;
  if (!overview?.overview || overview.isLeft) return;
  document.documentElement.dataset.wholeLab = page();
  Object.assign(overview, { isLeft: true, pressed: press });
  await go();
  if (shown === overview) {
    // It has not come: the overview stays, and is what the next visit begins with.
    overview.isLeft = false;
    delete document.documentElement.dataset.wholeLab;
    try {
      localStorage.removeItem(`plyground.workbench.${overview.overview}`);
    } catch {
      // Nothing is kept, then.
    }
    return;
  }
  await shown.drawn;
  if (focus) document.getElementById(focus)?.focus();
});

/** Ends the program of an overview whose whole lab is there. */
function leave(overview) {
  overview.root?.dispatchEvent(new Event("plyground:leave"));
  Object.assign(overview, { isLeft: true, root: null });
}

/** The link of the menu to a page; for a lab, whose link is behind the panel's button on a wide screen, that button. */
function placeOf(root, entry) {
  const link = [...root.querySelectorAll("nav a")].find((a) => a.getAttribute("href") === entry);
  const labs = root.querySelector("#labs-button");
  return link?.closest("#labs") && labs?.checkVisibility() ? labs : link;
}

// --- What is said while a module comes ------------------------------------------------------------

/** The line in which it is said: the loading line as long as no module is shown. */
function line() {
  const there = document.getElementById("loading");
  if (there) return there;
  const made = Object.assign(document.createElement("p"), { id: "loading", className: "notice" });
  document.getElementById("app").before(made);
  return made;
}

function say(text, role, ...more) {
  const place = line();
  place.setAttribute("role", role);
  place.classList.toggle("notice-problem", role === "alert");
  place.replaceChildren(text, ...more);
}

function button(text, does) {
  const made = Object.assign(document.createElement("button"), { type: "button", className: "button", textContent: text });
  made.addEventListener("click", does);
  return made;
}

/** A page is there: neither the line nor the page that stood for it is needed any more. */
function unsay() {
  for (const id of ["loading", "waiting"]) document.getElementById(id)?.remove();
}

/** Says that the page of the address could not be loaded, why, and what can be done. */
function sayFailure(error, name = titled(page())) {
  const link = (slug) => Object.assign(document.createElement("a"), { href: `#/${slug}`, textContent: titled(slug) });
  const others = [...new Set(modules.flatMap(({ pages }) => pages))].filter((slug) => slug !== page());
  const what = `${name} could not be loaded: ${error.message}. `;
  const stays = shown ? "This page stays usable. " : "";
  const kind = document.documentElement.dataset.update ? "newer" : error.kind;
  const help = {
    newer: `A newer version of Plyground is ready: reload to open ${name} in it. A reload keeps the address and everything saved in this browser. ${shown ? "It ends what is running. " : ""}`,
    network: `It is not kept on this device yet, so it needs the network. ${stays}`,
    server: `Try again later. ${stays}`,
    damaged: `A sound copy is there now. ${stays}`,
    browser: `Try a current version of Chrome, Edge, Firefox or Safari. ${stays}`,
  }[kind];
  const main = kind === "newer" ? button("Reload", () => location.reload()) : button("Try again", go);
  const more = shown ? [" ", button("Stay here", () => (page() === shown.page ? unsay() : (location.hash = `#/${shown.page}`)))] : [" Or open ", ...others.flatMap((slug) => [link(slug), " "])];
  say(what + help, "alert", main, ...more);
}

// The address is the page's, so a link into a page that no program draws would lead elsewhere.
document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element) || shown?.code || !event.target.closest(".skip")) return;
  event.preventDefault();
  document.getElementById("main")?.focus();
});

// The program shows this button when it has failed, so hearing it must not need the program.
document.addEventListener("click", ({ target }) => {
  if (target instanceof Element && target.closest("[data-reload]")) location.reload();
});

// --- The JavaScript face ------------------------------------------------------------------------

// What a module adds to `plyground` loads that module when it is first called, without leaving the page.
window.plyground = {};
for (const module of modules) {
  for (const name of module.face) {
    const standIn = async (...given) => {
      await load(module).catch(({ message }) => {
        throw new Error(`plyground.${name} could not be loaded: ${message}`);
      });
      if (module.pages.includes(page()) && module !== shown) await go();
      if (module !== shown) look(module);
      await module.drawn;
      if (plyground[name] === standIn) throw new Error(`plyground.${name} is not there: visit #/${module.pages[0]} first`);
      return plyground[name](...given);
    };
    plyground[name] = standIn;
  }
}

// --- Offline ------------------------------------------------------------------------------------

/** What has service workers, where there is one: reading it throws where the browser refuses storage. */
function copies() {
  try {
    return navigator.serviceWorker;
  } catch {
    return null;
  }
}

/** Asks the service worker to keep the modules and the data of this visit: the pages visited open offline. */
function keepOffline() {
  const keep = modules.filter(({ root }) => root).map(({ name }) => name);
  for (const { content } of document.querySelectorAll('meta[name="data"][data-used]')) keep.push(content);
  copies()?.controller?.postMessage({ keep });
}
addEventListener("plyground:data", keepOffline);

/**
 * Has a copy of the site kept for offline use. When another build has taken over while this page was
 * open, the root element gets `data-update="ready"` and the window a `plyground:update` event; the
 * page offers a reload, and nothing is reloaded unasked.
 */
async function registerServiceWorker() {
  const container = copies();
  if (!container) return;
  container.addEventListener("controllerchange", keepOffline);
  container.addEventListener("message", ({ data }) => {
    if (data?.build && data.build !== named("build")) offerReload();
  });
  try {
    const registration = await container.register("./sw.js");
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) return;
      registration.update().catch(() => {});
      keepOffline(); // the copies may have been deleted
    });
  } catch (error) {
    console.info(`No copy for offline use: ${error}`); // private windows refuse, and that is their right
  }
}

// --- In the frame of another page -----------------------------------------------------------------

/** `embed=1` says how the page is shown, not what: the address is the page's own without it, and leads to the whole site. */
function embed() {
  takeOut("embed");
  const link = Object.assign(document.createElement("a"), { className: "embed-link", target: "_blank", rel: "noopener", textContent: "Open in Plyground" });
  const follow = () => {
    const whole = new URL(location.href);
    whole.searchParams.delete("embed");
    link.href = whole;
  };
  for (const event of ["focus", "pointerenter", "pointerdown", "click"]) link.addEventListener(event, follow);
  follow();
  document.body.prepend(link);
}

// --- Light or dark --------------------------------------------------------------------------------

/** Shows a theme, keeps it where something can be kept, and tells the programs (`src/kit/view/app.rs`). */
function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem("plyground.theme", JSON.stringify(theme));
  } catch {
    // It lasts for this visit.
  }
  dispatchEvent(new Event("plyground:theme"));
}

document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element) || !target.closest("[data-theme-next]")) return;
  const { theme } = document.documentElement.dataset;
  const isDark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  setTheme(isDark ? "light" : "dark");
});

document.addEventListener("change", ({ target }) => {
  if (target instanceof Element && target.matches("[data-theme-choice]")) setTheme(target.value);
});

/** A choice of themes shows the one in force. */
function showTheme() {
  for (const choice of document.querySelectorAll("[data-theme-choice]")) choice.value = document.documentElement.dataset.theme ?? "system";
}
addEventListener("plyground:theme", showTheme);

// --- Another tab ----------------------------------------------------------------------------------

// A theme chosen in one tab is shown in all.
addEventListener("storage", ({ key, newValue }) => {
  if (key !== "plyground.theme") return;
  let theme;
  try {
    theme = JSON.parse(newValue);
  } catch {
    return;
  }
  document.documentElement.dataset.theme = theme ?? "system";
  dispatchEvent(new Event("plyground:theme"));
});

// What a lab shows now becomes a step of a lesson.
document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element) || !target.closest("[data-new-lesson]")) return;
  history.pushState(null, "", `?lesson=new${location.hash}`);
  dispatchEvent(new PopStateEvent("popstate"));
});

// What can be done with what is seen stands in a script of its own, which few visitors need.
document.addEventListener("click", async ({ target }) => {
  const asked = target instanceof Element && target.closest("[data-view], [data-full-screen]");
  if (!asked) return;
  try {
    (await import(new URL(named("view"), document.baseURI))).default(asked);
  } catch (error) {
    console.warn(error);
    asked.title = "This could not be loaded: it needs the network once.";
    lookForNewer();
  }
});

// A result becomes a picture, or is kept for whoever collects results, by a script of its own.
for (const kind of ["card", "score", "hand", "collect"]) {
  addEventListener(`plyground:${kind}`, async ({ detail }) => {
    try {
      const file = document.querySelector('meta[name="data"][content="card"]');
      (await card())[kind](...detail);
      file.dataset.used = "";
      keepOffline();
    } catch (error) {
      console.warn(error);
      lookForNewer();
    }
  });
}

if (document.documentElement.dataset.embed) embed();
addEventListener("popstate", go);
go();
