// What can be done with what is seen on any page: fill the screen with a part of it, set how boards look, keep pictures
// (SVG, PNG) and tables (CSV) as files. It reads the document, and asks the lab in sight for the data of its tables;
// `www/start.js` loads it at the first click on a button that asks for it:
//   data-full-screen="selector"   the nearest element round the button that fits fills the screen
//   data-view="export"            the pictures and tables of the page, to be saved
//   data-view="board"             how boards look
//   data-view="worksheet"         the picture of the lab, handed out to a worksheet

// --- Full screen ----------------------------------------------------------------------------------

async function fillScreen(button) {
  if (document.fullscreenElement) return void document.exitFullscreen();
  const part = button.closest(button.dataset.fullScreen);
  try {
    await part.requestFullscreen();
  } catch {
    // Some telephones have no full screen for parts of a page, and frames may not be allowed to ask.
    tell(button, "This browser does not show parts of a page on the full screen.");
  }
}

function tell(button, text) {
  button.title = text;
  const line = Object.assign(document.createElement("span"), { className: "quiet", role: "status", textContent: ` ${text}` });
  button.after(line);
  setTimeout(() => line.remove(), 6000);
}

// --- The dialog -----------------------------------------------------------------------------------

const element = (tag, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
};
const button = (textContent, onclick, label) => {
  const made = element("button", { type: "button", className: "button", textContent, onclick });
  if (label) made.setAttribute("aria-label", label);
  return made;
};

/** A dialog that is gone when it is closed; the browser gives the focus back. */
function dialog(title, ...content) {
  const heading = element("h2", { id: "view-title", textContent: title });
  const made = element("dialog", { className: "view-dialog" }, heading, ...content);
  made.setAttribute("aria-labelledby", "view-title");
  made.append(element("p", {}, button("Close", () => made.close())));
  made.addEventListener("close", () => made.remove());
  // What is pressed here is none of the page's keys.
  made.addEventListener("keydown", (event) => event.stopPropagation());
  document.body.append(made);
  made.showModal();
  return made;
}

// --- Files ----------------------------------------------------------------------------------------

function save(name, blob) {
  const address = URL.createObjectURL(blob);
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

const words = (text) => text.replace(/\s+/g, " ").trim();
const fileName = (title, ending) => {
  const page = document.getElementById("app")?.dataset.module ?? "page";
  const stem = title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "").slice(0, 50);
  return `plyground-${page}-${stem || "picture"}.${ending}`;
};

// --- Tables ---------------------------------------------------------------------------------------

/**
 * The tables of the page, each with its title and its comma-separated values. They are data, not what stands on the page: the
 * lab in sight hands out all rows of what it shows (`plyground:tables`), a chart its numbers, and what no lab knows says its
 * table with `data-csv`.
 */
export function tables(page) {
  const found = [];
  const take = (title, csv) => found.push([title, csv]);
  for (const part of [document, ...page.querySelectorAll(".chart")]) part.dispatchEvent(new CustomEvent("plyground:tables", { detail: take }));
  for (const table of page.querySelectorAll("table[data-csv]")) take(titleOf(table, "Table").slice(0, 120), table.dataset.csv);
  return found;
}

/** What a table or picture is called: by its caption or label, or by the heading before it. */
function titleOf(part, otherwise) {
  const said = part.caption?.textContent || part.getAttribute("aria-label") || part.querySelector("title")?.textContent;
  if (said && words(said)) return words(said);
  for (let at = part; at && at.id !== "app"; at = at.parentElement) {
    for (let before = at.previousElementSibling; before; before = before.previousElementSibling) {
      if (/^(H[1-6]|SUMMARY)$/.test(before.tagName)) return words(before.textContent);
    }
    const label = at.parentElement?.getAttribute("aria-label");
    if (label) return words(label);
  }
  return otherwise;
}

// --- Pictures -------------------------------------------------------------------------------------

/** What the styles say of a drawing, and SVG says by attributes. */
const DRAWN = ["fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linecap", "stroke-linejoin",
  "opacity", "display", "visibility", "font-family", "font-size", "font-weight", "font-style", "text-anchor", "dominant-baseline", "paint-order", "vector-effect", "clip-path"];
const SVG = "http://www.w3.org/2000/svg";

/** A copy of a drawing whose looks stand in it, not in a style sheet. */
function drawn(original) {
  const copy = original.cloneNode(true);
  const originals = [original, ...original.querySelectorAll("*")];
  const copies = [copy, ...copy.querySelectorAll("*")];
  originals.forEach((from, index) => {
    const style = getComputedStyle(from);
    const to = copies[index];
    for (const name of DRAWN) {
      const value = style.getPropertyValue(name);
      if (value) to.setAttribute(name, value);
    }
    for (const { name } of [...to.attributes]) if (/^(class|style|aria-|data-|on|tabindex|role)/.test(name)) to.removeAttribute(name);
  });
  return copy;
}

/** Brings in what a drawing refers to and does not hold: the symbols of pieces, patterns, clips. */
function complete(copy) {
  const there = new Set([...copy.querySelectorAll("[id]")].map(({ id }) => id));
  const defs = document.createElementNS(SVG, "defs");
  const look = (within) => {
    for (const part of [within, ...within.querySelectorAll("*")]) {
      for (const { value } of part.attributes) {
        const id = /^#([\w-]+)$/.exec(value)?.[1] ?? /url\("?[^"#]*#([\w-]+)"?\)/.exec(value)?.[1];
        if (!id || there.has(id)) continue;
        there.add(id);
        const found = document.getElementById(id);
        if (!found) continue;
        const made = drawn(found);
        defs.append(made);
        look(made);
      }
    }
  };
  look(copy);
  if (defs.childNodes.length) copy.prepend(defs);
}

/** Files and ranks, which stand beside the squares on the page, go round them in the picture. */
function withCoordinates(copy, original) {
  const frame = original.closest(".board-frame-edged");
  if (!frame || getComputedStyle(frame.querySelector(".board-files")).display === "none") return;
  const letters = (selector) => [...frame.querySelectorAll(`${selector} span`)].map(({ textContent }) => textContent);
  const text = (x, y, content) => {
    const made = document.createElementNS(SVG, "text");
    const ink = getComputedStyle(frame.querySelector(".board-files")).color;
    for (const [name, value] of Object.entries({ x, y, fill: ink, "font-size": 22, "font-family": "sans-serif", "text-anchor": "middle" })) made.setAttribute(name, value);
    made.textContent = content;
    copy.append(made);
  };
  letters(".board-ranks").forEach((letter, row) => text(-18, row * 100 + 58, letter));
  letters(".board-files").forEach((letter, column) => text(column * 100 + 50, 826, letter));
  copy.setAttribute("viewBox", "-36 0 836 836");
}

/** A drawing of the page as a picture of its own: text and size, in pixels. */
export function svgOf(original) {
  const copy = drawn(original);
  complete(copy);
  const box = original.viewBox.baseVal;
  const { width, height } = original.getBoundingClientRect();
  if (!box?.width) copy.setAttribute("viewBox", `0 0 ${width} ${height}`);
  withCoordinates(copy, original);
  const view = copy.getAttribute("viewBox").split(" ").map(Number);
  const size = { width: Math.round(width), height: Math.round((width * view[3]) / view[2]) };
  copy.setAttribute("xmlns", SVG);
  copy.setAttribute("width", size.width);
  copy.setAttribute("height", size.height);
  if (!/^(hidden|none)$/.test(getComputedStyle(original).overflow)) copy.removeAttribute("overflow");
  const paper = document.createElementNS(SVG, "rect");
  const ground = getComputedStyle(document.body).backgroundColor;
  for (const [name, value] of Object.entries({ x: view[0], y: view[1], width: view[2], height: view[3], fill: ground })) paper.setAttribute(name, value);
  copy.prepend(paper);
  return { text: new XMLSerializer().serializeToString(copy), ...size };
}

/** A tree is painted on a canvas; its program writes the tree, without the overview, as SVG when it is asked (`web::tree`). */
function svgOfCanvas(canvas) {
  return new Promise((answer) => {
    const detail = (text, width, height) => answer({ text, width: Math.round(width), height: Math.round(height) });
    canvas.dispatchEvent(new CustomEvent("plyground:svg", { detail }));
  });
}

const pictureOf = (part) => (part instanceof HTMLCanvasElement ? svgOfCanvas(part) : Promise.resolve(svgOf(part)));

/** The picture in pixels, twice as many as on the page each way. */
async function png({ text, width, height }) {
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    const image = new Image(width, height);
    image.src = address;
    await image.decode();
    const canvas = element("canvas", { width: width * 2, height: height * 2 });
    canvas.getContext("2d").drawImage(image, 0, 0, width * 2, height * 2);
    return await new Promise((done) => canvas.toBlob(done, "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** What is in sight and large enough to be a picture. */
function pictures(page) {
  const found = [...page.querySelectorAll("svg, canvas.tree-canvas")].filter((part) => {
    const { width, height } = part.getBoundingClientRect();
    return width >= 120 && height >= 60 && !part.parentElement.closest("svg, button, .board-chooser");
  });
  return found.map((part) => [part, part.matches(".board-scene") ? "Board" : titleOf(part, "Picture")]);
}

/** Selectors of a lab's pictures in order of preference; a worksheet shows the first that is in sight. */
const WORKSHEET = [".rating-picture", ".board-scene", ".kj-board", "canvas.tree-canvas", "*"];

/** Hands out the picture of the lab in this document to the worksheet that asks (`www/lesson.js`). */
async function handOutPicture(asked) {
  document.body.style.background = "white"; // as paper is
  const found = pictures(document.getElementById("app"));
  const of = (selector) => found.find(([part]) => part.matches(selector));
  const [part, title] = WORKSHEET.map(of).find(Boolean) ?? [];
  const detail = part && { title, ...(await pictureOf(part)) };
  asked.dispatchEvent(new CustomEvent("plyground:picture", { detail }));
}

function exportDialog() {
  const page = document.getElementById("app");
  const row = (title, buttons) => element("li", {}, element("span", { textContent: title }), " ", ...buttons);
  const drawings = pictures(page).map(([part, title]) =>
    row(title, [
      button("SVG", async () => save(fileName(title, "svg"), new Blob([(await pictureOf(part)).text], { type: "image/svg+xml" })), `${title} as SVG`),
      " ",
      button("PNG", async () => save(fileName(title, "png"), await png(await pictureOf(part))), `${title} as PNG`),
    ]),
  );
  const sheets = tables(page).map(([title, csv]) =>
    row(title, [button("CSV", () => save(fileName(title, "csv"), new Blob([csv], { type: "text/csv" })), `${title} as CSV`)]),
  );
  const list = (heading, rows, none) =>
    rows.length ? [element("h3", { textContent: heading }), element("ul", { className: "view-list" }, ...rows)] : [element("p", { className: "quiet", textContent: none })];
  dialog(
    "Save what is shown",
    ...list("Pictures", drawings, "There is no picture on this page now."),
    ...list("Tables", sheets, "There is no table on this page now."),
  );
}

// --- How boards look --------------------------------------------------------------------------------

/** The settings, each with its choices; the first is the usual one. `www/board.css` says what they mean. */
const SETTINGS = [
  ["coordinates", "Coordinates", [["shown", "shown"], ["hidden", "hidden"]]],
  ["pieces", "Pieces", [["shaded", "shaded"], ["flat", "flat, without shading"], ["letters", "letters (K, Q, R, B, N, P)"]]],
  ["board", "Board", [["usual", "usual size"], ["small", "smaller"], ["large", "larger"]]],
];
const KEY = "plyground.board";

function keptSettings() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

function boardDialog() {
  const fields = SETTINGS.map(([name, label, choices]) => {
    const select = element("select", { className: "select", id: `view-${name}` });
    const chosen = keptSettings()[name] ?? document.documentElement.dataset[name];
    for (const [value, text] of choices) select.append(element("option", { value, textContent: text, selected: value === chosen }));
    select.addEventListener("change", () => {
      const { dataset } = document.documentElement;
      if (select.value === choices[0][0]) delete dataset[name];
      else dataset[name] = select.value;
      try {
        localStorage.setItem(KEY, JSON.stringify({ ...keptSettings(), [name]: select.value }));
      } catch {
        // It is so until the page is left.
      }
    });
    return element("p", { className: "view-setting" }, element("label", { htmlFor: select.id, textContent: label }), " ", select);
  });
  dialog("How boards look", ...fields);
}

/** What the button asks for. */
export default function view(asked) {
  if (asked.dataset.fullScreen) return fillScreen(asked);
  if (asked.dataset.view === "worksheet") return handOutPicture(asked);
  return asked.dataset.view === "board" ? boardDialog() : exportDialog();
}
