// Results as something to show or to hand in. `www/start.js` loads this when a result is first wanted:
//   card     a picture of a result, its text and a link that opens the same state (`Effect::Card` of a lab, `www/lesson.js`)
//   score    keeps a score on this device (`Effect::Score`)
//   hand     the results of this device under a name, as a file or as a code to paste
//   collect  the table of a teacher: opens files and codes, saves CSV
// Nothing is sent anywhere.

const SCORES = "plyground.scores";
const LESSONS = "plyground.lessons";
const NAME = "plyground.name";
const MOST = 200; // scores that are kept, and results in a table
const SIZE = 256 * 1024; // bytes of a file, and of what a code unfolds to
const LINE = 300; // characters of a name or a title

// --- Elements -----------------------------------------------------------------------------------

function make(tag, properties = {}, ...inside) {
  const { label, ...rest } = properties;
  const made = Object.assign(document.createElement(tag), rest);
  if (label) made.setAttribute("aria-label", label);
  made.append(...inside);
  return made;
}

const button = (textContent, onclick, more = {}) => make("button", { type: "button", className: "button", textContent, onclick, ...more });

/** A dialog that is gone when it is closed; the browser gives the focus back. */
function dialog(title, ...content) {
  const made = make("dialog", { className: "view-dialog" }, make("h2", { id: "card-title", textContent: title }), ...content, make("p", {}, button("Close", () => made.close())));
  made.setAttribute("aria-labelledby", "card-title");
  made.addEventListener("close", () => made.remove());
  // A key that is pressed here is none of the page's keys.
  made.addEventListener("keydown", (event) => event.stopPropagation());
  document.body.append(made);
  made.showModal();
  return made;
}

function save(name, blob) {
  const address = URL.createObjectURL(blob);
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const stem = (text) => text.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "").slice(0, 50) || "results";

async function copy(text, line) {
  try {
    await navigator.clipboard.writeText(text);
    line.textContent = "Copied.";
  } catch {
    const field = make("textarea", { className: "text", rows: 3, readOnly: true, value: text, label: "Text to copy" });
    line.replaceChildren("Your browser blocked copying. Select the text and copy it: ", field);
    field.select();
  }
}

// --- A picture card -----------------------------------------------------------------------------

const [WIDTH, HEIGHT, EDGE] = [1200, 630, 72];
/** The night set of www/plyground.css: a card is dark in both themes. */
const NIGHT = { paper: "#13171f", ink: "#ece8de", quiet: "#a9afbb", accent: "#8fb4ff", cut: "#ff9c83" };

/** A text broken into lines of at most that width. */
function broken(pen, text, width) {
  const lines = [""];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (pen.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.filter(Boolean);
}

function draw(canvas, title, lines, link) {
  const pen = canvas.getContext("2d");
  const style = getComputedStyle(document.documentElement);
  const [display, sans] = ["--display", "--sans"].map((name) => style.getPropertyValue(name).trim() || "sans-serif");
  pen.fillStyle = NIGHT.paper;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  drawMark(pen, EDGE, 60);
  pen.textBaseline = "top";
  pen.fillStyle = NIGHT.ink;
  pen.font = `600 34px ${display}`;
  pen.fillText("Plyground", EDGE + 64, 64);
  // The largest size at which the title takes three lines.
  const size = [84, 72, 60, 50, 42].find((size) => ((pen.font = `600 ${size}px ${display}`), broken(pen, title, WIDTH - 2 * EDGE).length <= 3)) ?? 36;
  pen.font = `600 ${size}px ${display}`;
  let y = 150;
  for (const line of broken(pen, title, WIDTH - 2 * EDGE).slice(0, 4)) {
    pen.fillText(line, EDGE, y);
    y += size * 1.18;
  }
  y += 18;
  pen.font = `400 32px ${sans}`;
  for (const line of lines.flatMap((line) => broken(pen, line, WIDTH - 2 * EDGE))) {
    if (y > HEIGHT - 130) break;
    pen.fillText(line, EDGE, y);
    y += 46;
  }
  pen.fillStyle = NIGHT.quiet;
  pen.font = `400 26px ${sans}`;
  pen.fillText(link.replace(/^https?:\/\//, "").replace(/[?#].*/, ""), EDGE, HEIGHT - 74);
}

/** The site's mark: a tree with one branch cut. */
function drawMark(pen, x, y) {
  pen.save();
  pen.translate(x, y);
  pen.scale(1.6, 1.6);
  pen.lineWidth = 2.2;
  const line = (colour, ...points) => {
    pen.strokeStyle = colour;
    pen.beginPath();
    points.forEach(([x, y], place) => (place ? pen.lineTo(x, y) : pen.moveTo(x, y)));
    pen.stroke();
  };
  const dot = (colour, x, y, radius) => {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.arc(x, y, radius, 0, 7);
    pen.fill();
  };
  line(NIGHT.ink, [24, 5], [5, 15], [24, 15]);
  line(NIGHT.cut, [5, 15], [12.5, 19.1]);
  line(NIGHT.cut, [18.5, 22.3], [24, 25]);
  dot(NIGHT.ink, 5, 15, 4);
  dot(NIGHT.accent, 25, 5, 3.6);
  dot(NIGHT.ink, 25, 15, 3.2);
  dot(NIGHT.cut, 25, 25, 3);
  pen.restore();
}

/** Shows a card, and offers it as a picture, as text, and where the device can, to its own share menu. */
export async function card(title, link, ...lines) {
  const canvas = make("canvas", { className: "card-picture", width: WIDTH, height: HEIGHT, role: "img", label: [title, ...lines].join(" ") });
  canvas.setAttribute("role", "img");
  const text = [title, ...lines, link].join("\n");
  const line = make("p", { className: "quiet" });
  line.setAttribute("role", "status");
  const png = () => new Promise((made) => canvas.toBlob(made, "image/png"));
  const name = `plyground-${stem(title)}.png`;
  const file = async () => new File([await png()], name, { type: "image/png" });
  const row = make("p", { className: "row" },
    button("Save the picture", async () => {
      save(name, await png());
      line.textContent = "Saved.";
    }),
    button("Copy the text and the link", () => copy(text, line)),
  );
  if (navigator.canShare?.({ text })) row.append(button("Share …", async () => navigator.share({ text, files: [await file()] }).catch(() => {})));
  dialog("Share this result", canvas, make("pre", { className: "card-text", textContent: text }), row, line);
  await document.fonts?.ready;
  draw(canvas, title, lines, link);
}

// --- Digests ------------------------------------------------------------------------------------

/** SHA-256 (FIPS 180-4), for pages that come over plain http, where browsers compute no digests. */
export function sha256(bytes) {
  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  const bits = (root) => ((root % 1) * 2 ** 32) | 0;
  const keys = primes.map((prime) => bits(Math.cbrt(prime)));
  const state = primes.slice(0, 8).map((prime) => bits(Math.sqrt(prime)));
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  const turn = (word, by) => (word >>> by) | (word << (32 - by));
  const words = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) {
        words[i] = view.getInt32(block + 4 * i);
        continue;
      }
      const early = words[i - 15];
      const late = words[i - 2];
      const mixed = (turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)) + (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10));
      words[i] = words[i - 16] + words[i - 7] + mixed;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + keys[i] + words[i]) | 0;
      const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + first) | 0;
      d = c;
      c = b;
      b = a;
      a = (first + second) | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i] + word) | 0));
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setInt32(4 * i, word));
  return new Uint8Array(digest.buffer);
}

// --- Scores -------------------------------------------------------------------------------------

function recall(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // This browser keeps nothing.
  }
}

const today = () => new Date().toISOString().slice(0, 10);

/** Adds to the day's score of this activity: a list of single answers would be of no use to a teacher. */
export function score(lab, what, right, of) {
  const [scores, date] = [recall(SCORES, []), today()];
  const at = scores.findIndex((it) => it.lab === lab && it.what === what && it.date === date);
  const [before] = at < 0 ? [{ right: 0, of: 0 }] : scores.splice(at, 1);
  scores.push({ lab, what, right: before.right + Number(right), of: before.of + Number(of), date });
  keep(SCORES, scores.slice(-MOST));
}

// --- Handing in -----------------------------------------------------------------------------------

/** A short number of a text, by which a change or a missing part is noticed (FNV-1a). */
const digest = (text) => (new TextEncoder().encode(text).reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193), 0x811c9dc5) >>> 0).toString(16).padStart(8, "0");

async function through(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > SIZE) throw new Error("it is too long");
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Results as a code to paste: a name of the form, the packed text, its digest. */
async function codeOf(results) {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(results)), new CompressionStream("deflate-raw"));
  const packed = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return `PLY1.${packed}.${digest(packed)}`;
}

const fileOf = (results) => `${JSON.stringify({ ...results, check: digest(JSON.stringify(results)) }, null, 2)}\n`;

/** Everything on this device that can be handed in: lessons that were begun, and scores. */
function found() {
  const lessons = Object.values(recall(LESSONS, {})).filter((record) => record?.marks && /[^-]/.test(record.marks) || record?.closing);
  return {
    lessons: lessons.map(({ title, marks = "", written = [], closing = "", done = false, date }) => ({ lesson: title, marks, written, closing, done, date })),
    scores: recall(SCORES, []),
  };
}

/** Asks for a name, and offers the results as a code and as a file. */
export function hand() {
  const all = found();
  const items = [
    ...all.lessons.map((it) => ({ kind: "lessons", it, says: `${it.lesson}: ${told(it)}` })),
    ...all.scores.map((it) => ({ kind: "scores", it, says: `${it.what} (${it.lab}): ${it.right} of ${it.of} right, ${it.date}` })),
  ];
  if (!items.length) return void dialog("Hand in results", make("p", { textContent: "There is nothing to hand in yet. Answer a question of a lesson first." }));
  const name = make("input", { id: "hand-name", className: "text", type: "text", maxLength: 60, autocomplete: "off", value: recall(NAME, "") });
  const boxes = items.map(({ says }) => [make("input", { type: "checkbox", checked: true }), says]);
  const code = make("textarea", { id: "hand-code", className: "text", rows: 4, readOnly: true, label: "Code to paste" });
  const line = make("p", { className: "quiet" });
  line.setAttribute("role", "status");
  const results = () => {
    const chosen = (kind) => items.filter((item, place) => item.kind === kind && boxes[place][0].checked).map(({ it }) => it);
    return { plyground_results: 1, name: name.value.trim(), date: today(), lessons: chosen("lessons"), scores: chosen("scores") };
  };
  const has = () => (name.value.trim() ? true : (line.textContent = "Enter your name first.", name.focus(), false));
  let turn = 0;
  const write = async () => {
    const mine = ++turn;
    const text = name.value.trim() ? await codeOf(results()) : "";
    if (mine === turn) code.value = text;
  };
  name.addEventListener("input", () => {
    keep(NAME, name.value);
    line.textContent = "";
    write();
  });
  for (const [box] of boxes) box.addEventListener("change", write);
  const forget = button("Delete all results", () => {
    if (forget.textContent !== "Press again to delete") return void (forget.textContent = "Press again to delete");
    for (const key of [LESSONS, SCORES, NAME]) {
      try {
        localStorage.removeItem(key);
      } catch {
        // There is nothing.
      }
    }
    made.close();
    // A lesson that is taken keeps its answers in mind.
    location.reload();
  });
  const made = dialog("Hand in results",
    make("p", { textContent: "Nothing is sent. Give the code or the file to your teacher yourself." }),
    make("p", {}, make("label", { htmlFor: "hand-name", textContent: "Your name " }), name),
    make("ul", { className: "card-list" }, ...boxes.map(([box, says]) => make("li", {}, make("label", {}, box, ` ${says}`)))),
    code,
    make("p", { className: "row" },
      button("Copy the code", () => has() && copy(code.value, line)),
      button("Save as a file", () => {
        if (!has()) return;
        save(`plyground-results-${stem(name.value)}.json`, new Blob([fileOf(results())], { type: "application/json" }));
        line.textContent = "Saved.";
      }),
      forget,
    ),
    line,
  );
  name.focus();
  write();
}

const count = (marks, sign) => [...marks].filter((it) => it === sign).length;

/** A lesson's marks in words: how many questions were right at the first and at the second try. */
function told({ marks, closing }) {
  const of = marks.replaceAll("w", "").length;
  const second = count(marks, "2");
  return `${count(marks, "1")} of ${of} right at first${second ? `, ${second} at the second try` : ""}${closing ? ", closing question answered" : ""}`;
}

// --- Collecting -----------------------------------------------------------------------------------

const COLLECTED = "plyground.collected"; // for this tab alone: they are other people's

/** Results of the right form, or an error that says what is wrong. */
function checked(value) {
  const damaged = (why) => new Error(`these are no results of Plyground: ${why}`);
  const isText = (text, most) => typeof text === "string" && text.length <= most;
  const isCount = (number) => Number.isInteger(number) && number >= 0 && number < 100_000;
  if (value?.plyground_results !== 1) throw damaged("the version is missing or not known");
  if (!isText(value.name, 60) || !value.name.trim()) throw damaged("the name is missing");
  const { lessons, scores } = value;
  if (!Array.isArray(lessons) || !Array.isArray(scores) || lessons.length + scores.length > 2 * MOST) throw damaged("the lists are missing or too long");
  for (const it of lessons) {
    const isWritten = Array.isArray(it?.written) && it.written.length <= 40 && it.written.every((pair) => Array.isArray(pair) && pair.length === 2 && isText(pair[0], LINE) && isText(pair[1], 5000));
    if (!isText(it?.lesson, LINE) || !/^[-012w]{0,40}$/.test(it.marks) || !isWritten || !isText(it.closing, 5000)) throw damaged("a lesson is not of the form");
  }
  for (const it of scores) if (!isText(it?.lab, 40) || !isText(it.what, LINE) || !isCount(it.right) || !isCount(it.of) || it.right > it.of) throw damaged("a score is not of the form");
  return value;
}

async function readCode(code) {
  const [, packed, check] = /^PLY1\.([\w-]+)\.([0-9a-f]{8})$/.exec(code) ?? [];
  if (!packed) throw new Error("this is no whole code: it begins with PLY1. and ends with eight digits or letters from a to f");
  if (digest(packed) !== check) throw new Error("the code is damaged: a part is missing or was changed. Copy it again");
  let text;
  try {
    const signs = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    text = new TextDecoder().decode(await through(Uint8Array.from(signs, (sign) => sign.charCodeAt(0)), new DecompressionStream("deflate-raw")));
  } catch {
    throw new Error("the code cannot be unfolded");
  }
  return checked(JSON.parse(text));
}

function readFile(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error("this is no file of results: it is not JSON");
  }
  const { check, ...results } = checked(value);
  if (digest(JSON.stringify(results)) !== check) throw new Error("the file is damaged: it was changed after it was saved");
  return results;
}

/** The rows of some results: a lesson or a score each. */
const rowsOf = ({ name, date, lessons, scores }) => [
  ...lessons.map(({ lesson, marks, written, closing, done, date: on }) => ({
    name: name.trim(),
    what: lesson,
    of: marks.replaceAll("w", "").length,
    first: count(marks, "1"),
    second: count(marks, "2"),
    open: count(marks, "-"),
    date: on || date,
    done,
    written: [...written.map(([asks, text]) => `${asks} ${text}`), ...(closing ? [`Closing question: ${closing}`] : [])],
  })),
  ...scores.map(({ lab, what, right, of, date: on }) => ({ name: name.trim(), what: `${what} (${lab})`, of, first: right, second: 0, open: 0, date: on || date, done: true, isScore: true, written: [] })),
];

const HEADS = ["Name", "Lesson or exercise", "Questions", "Right at first try", "Right at second try", "Not answered", "Date", "Written answers"];
const cellsOf = ({ name, what, of, first, second, open, date, written }) => [name, what, of, first, second, open, date, written.join("\n")];

/** A cell of a CSV file; a spreadsheet must not take a text for a formula. */
function csvCell(cell) {
  const text = typeof cell === "string" ? cell.replace(/^(?=[=+\-@\t\r])/, "'") : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Puts the table of a teacher into an element. */
export function collect(place) {
  let rows = [];
  try {
    rows = JSON.parse(sessionStorage.getItem(COLLECTED)) ?? [];
  } catch {
    // Nothing is kept.
  }
  const codes = make("textarea", { id: "collect-codes", className: "text", rows: 3 });
  const files = make("input", { id: "collect-files", type: "file", accept: ".json", multiple: true });
  const line = make("p", { id: "collect-told" });
  line.setAttribute("role", "status");
  const table = make("div", { id: "collect-table", tabIndex: 0, label: "Collected results" });
  table.setAttribute("role", "region");
  const add = (results) => {
    for (const row of rowsOf(results)) {
      // A lesson that is handed in again replaces what was handed in before; scores add up.
      const isSame = (it) => it.name === row.name && it.what === row.what && (row.isScore ? it.date === row.date && it.first === row.first && it.of === row.of : true);
      rows = [...rows.filter((it) => !isSame(it)), row].slice(-2000);
    }
  };
  const show = () => {
    rows.sort((one, other) => one.name.localeCompare(other.name) || one.what.localeCompare(other.what));
    try {
      sessionStorage.setItem(COLLECTED, JSON.stringify(rows));
    } catch {
      // They last until the page is left.
    }
    const cell = (tag) => (text) => make(tag, { textContent: String(text) });
    const body = rows.map((row) => make("tr", {}, ...cellsOf(row).map(cell("td"))));
    table.hidden = !rows.length;
    table.replaceChildren(make("table", { className: "table" }, make("thead", {}, make("tr", {}, ...HEADS.map(cell("th")))), make("tbody", {}, ...body)));
    for (const tool of [toCsv, clear]) tool.disabled = !rows.length;
  };
  /** Takes each of some sources, and says of each that is refused why. */
  const take = async (sources) => {
    const refused = [];
    let taken = 0;
    for (const [name, read] of sources) {
      try {
        add(await read());
        taken++;
      } catch (error) {
        refused.push(`${name}: ${error.message}.`);
      }
    }
    line.dataset.refused = refused.length ? "yes" : "no";
    line.textContent = [`${taken} ${taken === 1 ? "result" : "results"} added.`, ...refused].join(" ");
    show();
  };
  const takeFiles = (list) => take([...list].slice(0, MOST).map((file) => [file.name, async () => {
    if (file.size > SIZE) throw new Error(`the file is larger than ${SIZE / 1024} kB`);
    return readFile(await file.text());
  }]));
  files.addEventListener("change", async () => {
    await takeFiles(files.files);
    files.value = "";
  });
  const addCodes = button("Add the codes", async () => {
    const words = codes.value.split(/\s+/).filter(Boolean).slice(0, MOST);
    if (!words.length) return void (line.textContent = "Paste a code first.");
    await take(words.map((word, place) => [`Code ${place + 1}`, () => readCode(word)]));
    if (line.dataset.refused === "no") codes.value = "";
  });
  const toCsv = button("Save as CSV", () => {
    const text = [HEADS, ...rows.map(cellsOf)].map((cells) => cells.map(csvCell).join(",")).join("\r\n");
    save("plyground-results.csv", new Blob([`\ufeff${text}\r\n`], { type: "text/csv" }));
  });
  const clear = button("Clear the table", () => {
    rows = [];
    line.textContent = "The table is empty.";
    show();
  });
  place.addEventListener("dragover", (event) => event.preventDefault());
  place.addEventListener("drop", (event) => {
    event.preventDefault();
    event.stopPropagation();
    takeFiles(event.dataTransfer.files);
  });
  place.replaceChildren(
    make("p", {}, make("label", { htmlFor: "collect-files", textContent: "Open files of results, or drop them here " }), files),
    make("label", { htmlFor: "collect-codes", textContent: "Or paste codes, one after the other" }),
    codes,
    make("p", { className: "row" }, addCodes, toCsv, clear),
    line,
    table,
  );
  show();
}
