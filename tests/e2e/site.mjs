// The built site on a server of its own, and the browser that opens it: for the specs and for the
// measurements.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, extname, join, normalize, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const DIST = resolve(process.env.DIST ?? join(ROOT, "dist"));
const SUB_PATH = "/some/sub/path/";

const TYPES = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/**
 * Serves a directory under the sub-path on a free port; whatever lies outside answers 404. `before`, if
 * it is set, gets the name of each file and is waited for before the file is sent. `refuse`, if it is set, gets the name
 * and gives the status to answer with instead, or 0. `headers` are sent with each file. `packed` sends files as hosts
 * do, by gzip, as the build has packed them.
 */
export async function serve(directory = DIST, { packed = false } = {}) {
  assert.ok(existsSync(join(directory, "index.html")), `no site in ${directory}: run make build`);
  // Other origins may read, as GitHub's pages let them: a sandboxed frame has an origin of its own.
  const site = { directory, headers: { "access-control-allow-origin": "*" } };
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    await site.before?.(pathname.slice(SUB_PATH.length));
    const status = site.refuse?.(pathname.slice(SUB_PATH.length));
    if (status) return void response.writeHead(status, { "content-type": "text/plain" }).end("refused");
    const file = fileFor(site.directory, pathname);
    if (!file) return void response.writeHead(404, { "content-type": "text/plain" }).end("not found");
    const type = TYPES[extname(file)] ?? "application/octet-stream";
    const headers = { "content-type": type, "cache-control": "no-cache", ...site.headers };
    if (packed) headers["content-encoding"] = "gzip";
    response.writeHead(200, headers).end(readFileSync(packed ? `${file}.gz` : file));
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  site.url = `http://localhost:${server.address().port}${SUB_PATH}`;
  site.close = () => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  };
  return site;
}

/** Where Chromium is; without windows (`chromium-headless-shell`) the tests take half the time. */
export function browserPath() {
  const shell = "chromium-headless-shell";
  const wanted = process.env.CHROMIUM;
  if (wanted && !(process.env.HEADED && wanted.endsWith(shell))) return wanted;
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  if (!process.env.HEADED) names.unshift(shell);
  const places = (process.env.PATH ?? "").split(":").flatMap((place) => names.map((name) => join(place, name)));
  const found = places.find((place) => existsSync(place));
  assert.ok(found, "no Chromium on the search path: run tools/setup.sh or set CHROMIUM");
  return found;
}

function fileFor(directory, pathname) {
  if (!pathname.startsWith(SUB_PATH)) return null;
  const name = decodeURIComponent(pathname.slice(SUB_PATH.length)) || "index.html";
  const file = normalize(join(directory, name));
  return file.startsWith(directory + sep) && existsSync(file) && extname(file) ? file : null;
}
