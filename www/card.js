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
    line.replaceChildren("The browser does not allow copying. Copy by hand: ", field);
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
  const canvas = make("canvas", { className: "card-picture", width: WIDTH, height: HEIGHT, role: "img", label: [title, ...lines].join(". ") });
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

export function score(lab, what, right, of) {
  const scores = recall(SCORES, []);
  scores.push({ lab, what, right: Number(right), of: Number(of), date: today() });
  keep(SCORES, scores.slice(-MOST));
}
