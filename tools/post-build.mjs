// Finishes the site after Trunk has built it (a `post_build` hook of Trunk.toml):
// leaves out of the programs what they can make when they start, arranges them for packing, shortens their names for
// what they import, gives every program a name that carries its digest, says in the page where they are, writes the
// service worker with the list of all files, adds the licences of others' work and the list of parts, packs everything for hosts that serve packed files, prints what a visitor
// transfers, and fails above the budget.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { arrange } from "./arrange.mjs";
import { writeLicences } from "./licences.mjs";
import { shortenNames } from "./names.mjs";
import { ASIDE, filesOf, machinePaths, pack, report } from "./pack.mjs";
import { leaveOutTables } from "./tables.mjs";

const SITE = process.env.TRUNK_STAGING_DIR ?? "dist";
const SOURCE = process.env.TRUNK_HTML_FILE ?? "index.html";
const RELEASE = process.env.TRUNK_PROFILE === "release";
/** Where the site will be, if that is known, with a slash at its end. */
const SITE_URL = process.env.SITE_URL?.replace(/\/*$/, "/");

const path = (name) => join(SITE, name);
const read = (name) => readFileSync(path(name));
const write = (name, text) => writeFileSync(path(name), text);
const digest = (bytes) => createHash("sha256").update(bytes).digest();

/** Sets the content of a `<meta>` of the page; a page without it is a mistake worth failing for. */
function setMeta(html, name, content) {
  const before = new RegExp(`(<meta name="${name}" content=")[^"]*(")`);
  if (!before.test(html)) throw new Error(`index.html has no <meta name="${name}" content="...">`);
  return html.replace(before, `$1${content}$2`);
}

/** Takes blanks, comments and long names out of a script or a style: a tenth of what the front page transfers. */
function shrink(name) {
  if (RELEASE) execFileSync("esbuild", [path(name), "--minify", "--allow-overwrite", `--outfile=${path(name)}`, "--log-level=warning"], { stdio: "inherit" });
}

/** Gives a file a name that carries its digest: a browser's cache must never pair files of two builds. */
function nameByDigest(name, stem, ending) {
  if (ending === "js" || ending === "css") shrink(name);
  const named = `${stem}-${digest(read(name)).toString("hex").slice(0, 16)}.${ending}`;
  renameSync(path(name), path(named));
  return named;
}

/**
 * The programs that index.html asks Trunk for, each with the attributes of its link and, under the names
 * that they get here, its `script` and its `code`.
 */
function namePrograms() {
  const source = readFileSync(SOURCE, "utf8").replace(/<!--[^]*?-->/g, "");
  const links = source.match(/<link\b[^>]*\brel="rust"[^>]*>/g) ?? [];
  const built = readdirSync(SITE);
  return links.map((link) => {
    const attribute = (name) => new RegExp(`\\sdata-${name}="([^"]*)"`).exec(link)?.[1];
    const bin = attribute("bin");
    const find = (ending) => built.find((name) => new RegExp(`^${bin}(-[0-9a-f]+)?${ending}$`).test(name));
    const [script, code] = [find("\\.js"), find("_bg\\.wasm")];
    if (!script || !code) throw new Error(`Trunk has not built the program ${bin} that ${SOURCE} names`);
    if (RELEASE) {
      console.log(`${bin}: ${leaveOutTables(path(code))} bytes are made when it starts`);
      arrange(path(code));
      shortenNames(path(code), path(script));
    }
    return {
      bin,
      pages: attribute("pages"),
      face: attribute("face"),
      overview: attribute("overview"),
      style: attribute("style"),
      script: nameByDigest(script, bin, "js"),
      code: nameByDigest(code, bin, "wasm"),
    };
  });
}

/** The pages that need no program, each with the attributes of its link and its `text`. */
function nameTexts() {
  const source = readFileSync(SOURCE, "utf8").replace(/<!--[^]*?-->/g, "");
  const links = [...source.matchAll(/<link\b[^>]*\brel="copy-file" href="www\/(\w+)\.html" data-pages="(\w+)"(?: data-script="(\w+)\.js")?>/g)];
  if (links.length === 0) throw new Error(`${SOURCE} names no page that needs no program`);
  return links.map(([, bin, pages, script]) => ({
    bin,
    pages,
    script: script && nameByDigest(`${script}.js`, script, "js"),
    text: nameByDigest(`${bin}.html`, bin, "html"),
  }));
}

/** The files of data that pages fetch when they are wanted, each with its name and the page whose first visit wants it. */
function nameData() {
  const source = readFileSync(SOURCE, "utf8").replace(/<!--[^]*?-->/g, "");
  const links = [...source.matchAll(/<link\b[^>]*\brel="copy-file" href="(?:[^"]*\/)?([^"/]+)\.(\w+)" data-file="([\w-]+)"(?: data-first="([\w-]+)")?>/g)];
  return links.map(([, stem, ending, name, first]) => ({ name, first, file: nameByDigest(`${stem}.${ending}`, name, ending) }));
}

/** The lessons that come with the site as one file of data, by name; a visitor fetches them with the first lesson. */
function nameLessons() {
  const names = readdirSync("lessons").filter((name) => name.endsWith(".json")).sort();
  const lessons = names.map((name) => [name.replace(/\.json$/, ""), JSON.parse(readFileSync(join("lessons", name), "utf8"))]);
  write("lesson-texts.json", JSON.stringify(Object.fromEntries(lessons)));
  return { name: "lesson-texts", file: nameByDigest("lesson-texts.json", "lesson-texts", "json") };
}

/** Says in the page where the programs and the data are, before what is asked for first; Trunk's own start script has no place in it. */
function tellPrograms(html, programs, data) {
  const trunks = "<!-- programs -->";
  if (!html.includes(trunks)) throw new Error(`the built page has no ${trunks}: see pattern_script in Trunk.toml`);
  const metas = programs.map(({ bin, script, code, text, style, ...more }) => {
    const files = Object.entries({ script, code, text, style }).filter(([, file]) => file);
    const data = [...Object.entries(more), ...files.map(([name, file]) => [name, `./${file}`])].filter(([, value]) => value);
    return `<meta name="program" content="${bin}"${data.map(([name, value]) => ` data-${name}="${value}"`).join("")}>`;
  });
  metas.push(...data.map(({ name, first, file }) => {
    return `<meta name="data" content="${name}" data-file="./${file}"${first ? ` data-first="${first}"` : ""}>`;
  }));
  return insert(html.replace(trunks, ""), "modules", metas.join("\n    "));
}

/** `trunk serve` puts its reload script into the page, where the security policy forbids it. */
function moveReloadScript(html) {
  return html.replace(/<script>((?:(?!<\/script>)[^])*__TRUNK_ADDRESS__[^]*?)<\/script>/, (_, script) => {
    write("reload.js", script.replace("'{{__TRUNK_ADDRESS__}}'", "location.host").replace("{{__TRUNK_WS_BASE__}}", "/"));
    return '<script src="./reload.js"></script>';
  });
}

/**
 * The service worker keeps a module when it is first loaded, a file of data when it has been fetched, and everything else
 * at the first visit.
 */
function writeServiceWorker(build, programs, data) {
  const entry = (name) => [
    name === "index.html" ? "./" : `./${name}`,
    `sha256-${digest(read(name)).toString("base64")}`,
  ];
  const modules = programs.map(({ bin, script, code, text, style }) => {
    return [bin, [script, code, text, style].filter(Boolean)];
  });
  modules.push(...data.map(({ name, file }) => [name, [file]]));
  const apart = new Set(modules.flatMap(([, names]) => names));
  const shell = filesOf(SITE).filter((name) => !apart.has(name) && !ASIDE.test(name));
  const template = readFileSync("tools/service-worker.js", "utf8");
  const text = template
    .replace("__BUILD__", build)
    .replace("__SHELL__", JSON.stringify(shell.map(entry)))
    .replace("__MODULES__", JSON.stringify(Object.fromEntries(modules.map(([bin, names]) => [bin, names.map(entry)]))));
  write("sw.js", text);
  shrink("sw.js");
}

/** Puts a part into the page, in the place of a comment that names it. */
function insert(html, part, text) {
  const place = `<!-- ${part} -->`;
  if (!html.includes(place)) throw new Error(`index.html has no ${place}`);
  return html.replace(place, () => text);
}

/** The face of the titles under a name of its digest, in the page that asks for it and in the style that uses it. */
function nameFace(html) {
  const named = nameByDigest("display.woff2", "display", "woff2");
  const style = read("style.css").toString();
  if (!style.includes("display.woff2") || !html.includes("./display.woff2")) throw new Error("style and page do not both ask for display.woff2");
  write("style.css", style.replaceAll("display.woff2", named));
  return html.replaceAll("./display.woff2", `./${named}`);
}

/** The styles as three files: a browser draws nothing before it has those of the page; labs need more, and the explanations, which
 * have the labs’ boards, more again. */
function splitStyles(html) {
  const source = readFileSync(SOURCE, "utf8").replace(/<!--[^]*?-->/g, "");
  const groups = new Map([...source.matchAll(/<link\b[^>]*\brel="css" href="www\/([\w-]+)\.css" data-of="(\w+)">/g)].map(([, stem, group]) => [stem, group]));
  const links = [...html.matchAll(/[ \t]*<link rel="stylesheet" href="\.?\/?(([\w-]+?)(?:-[0-9a-f]+)?\.css)"[^>]*>\s*\n?/g)];
  const of = (...wanted) => {
    const chosen = links.filter(([, , stem]) => wanted.includes(groups.get(stem)));
    if (chosen.length < 2) throw new Error(`the built page links fewer than two styles of ${wanted}`);
    return Buffer.concat(chosen.map(([, name]) => read(name)));
  };
  const styles = Object.fromEntries([
    ["style.css", of(undefined)],
    ["labs.css", of("labs")],
    ["learn.css", of("labs", "learn")],
    ["teaching.css", of("labs", "learn", "teaching")],
    ["played.css", of("labs", "learn", "played")],
  ]);
  for (const [, name] of links) rmSync(path(name));
  for (const [name, text] of Object.entries(styles)) write(name, text);
  html = nameFace(html);
  const link = `    <link rel="stylesheet" href="./${nameByDigest("style.css", "style", "css")}">\n`;
  return links.slice(1).reduce((page, [text]) => page.replace(text, ""), html.replace(links[0][0], link));
}

/** The page's own scripts, which Trunk has named by what they were. */
function ownScripts(html) {
  const tag = /<script src="\.\/((\w+)-[0-9a-f]+\.js)" integrity="[^"]*"/g;
  if (!tag.test(html)) throw new Error("the built page has no scripts of its own");
  // A script that was cut short fails to load then, and www/guard.js does not take its syntax error for an old browser's.
  return html.replace(tag, (_, name, stem) => {
    const named = nameByDigest(name, stem, "js");
    return `<script src="./${named}" integrity="sha256-${digest(read(named)).toString("base64")}"`;
  });
}

/** What must be done before anything is drawn stands in the page itself; the policy allows it by its digest. */
function insertScript(html, name, before = "") {
  const text = readFileSync(`www/${name}.js`, "utf8");
  const script = RELEASE ? execFileSync("esbuild", ["--minify", "--loader=js"], { input: text }).toString() : text;
  const policy = `'sha256-${digest(script).toString("base64")}'`;
  return insert(html, name, `${before}<script>${script}</script>`).replace("script-src 'self'", `script-src 'self' ${policy}`);
}

/** What pages elsewhere show of the site needs its whole address; where that is not known it stays relative. */
function tellAddress(html) {
  write("404.html", read("404.html").toString().replaceAll("__SITE__", SITE_URL ?? "./"));
  if (!SITE_URL) return html;
  const told = html.replace('content="./social.png"', `content="${SITE_URL}social.png"`);
  if (told === html) throw new Error("index.html has no picture for pages elsewhere");
  return told;
}

/** What it takes to keep all labs, packed, in a few characters. */
function weight(programs, data) {
  const files = [...programs, ...data].flatMap(({ script, code, text, style, file }) => [script, code, text, style, file].filter(Boolean));
  const bytes = [...new Set(files)].reduce((sum, name) => sum + gzipSync(read(name)).length, 0);
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

let html = splitStyles(moveReloadScript(read("index.html").toString()));
const styles = Object.fromEntries(["labs", "learn", "teaching", "played"].map((stem) => [stem, nameByDigest(`${stem}.css`, stem, "css")]));
const programs = [...namePrograms().map((program) => ({ ...program, style: styles[program.style ?? program.bin] ?? styles.labs })), ...nameTexts()];
const data = [...nameData(), nameLessons()];
html = tellPrograms(html, programs, data);
html = insert(ownScripts(html), "front", readFileSync("www/front.html", "utf8"));
html = insert(html, "pieces", readFileSync("www/pieces.html", "utf8"));
for (const name of ["guard", "first", "dress"]) html = insertScript(html, name);
html = insertScript(html, "waiting", readFileSync("www/waiting.html", "utf8"));
html = setMeta(tellAddress(html), "weight", RELEASE ? weight(programs, data) : "");
for (const name of ["worker", "view"]) html = setMeta(html, name, `./${nameByDigest(`${name}.js`, name, "js")}`);
write("index.html", html);
await writeLicences(SITE);
const all = createHash("sha256");
for (const name of filesOf(SITE)) all.update(name).update(digest(read(name)));
const build = all.digest("hex").slice(0, 16);
write("index.html", setMeta(html, "build", build));
writeServiceWorker(build, programs, data);
if (RELEASE) {
  const paths = machinePaths(SITE);
  if (paths.length > 0) throw new Error(`paths of this machine are in the site (source .tools/env.sh before a build):\n${paths.join("\n")}`);
  pack(SITE);
  if (!report(SITE)) process.exit(1);
}
