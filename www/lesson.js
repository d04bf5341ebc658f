// Lessons: a lesson is data (docs/lessons.md says what stands in it) that leads through addresses of the
// labs, with a text for each, perhaps a question, and a closing one. While one is taken the address says
// which, and at which step, before its hash: `?lesson=a-fork&at=2#/search?v=1&step=9`. The panel stands
// above whatever page is shown; nothing of the labs knows of it.
//
// `www/start.js` loads this with the page of lessons, which holds those that come with the site.

const LAB = /^#\/(search|chute|player|endgame|kenju|rating)(\?|$)/;
/** What a step can hide: `data-hide` in www/lesson.css. `lab::lesson` checks against the same list. */
const HIDES = ["menu", "settings", "tabs", "examples", "share", "more"];
const LEVELS = ["first steps", "going on", "in depth"];
const [STEPS, CHOICES, WORDS, LINE] = [40, 9, 2000, 300];
const SIZE = 256 * 1024; // bytes of a file, and of what a link unfolds to
const TREE = 400; // letters of a typed tree that is drawn
const KEPT = "plyground.lesson";
const DRAFT = "plyground.lesson.draft";

/** The page of lessons, once it is there. */
let page = null;
/** The lesson that is taken: its name, its content, what was answered, and the step shown. */
let taken = null;
let at = 0;

// --- What a browser keeps -----------------------------------------------------------------------

function recall(store, key) {
  try {
    return JSON.parse(window[store].getItem(key));
  } catch {
    return null; // nothing is kept here, or what is kept is no longer read
  }
}

function keep(store, key, value) {
  try {
    window[store].setItem(key, JSON.stringify(value));
  } catch {
    // Refused: it lasts until the page is left.
  }
}

// --- Reading ------------------------------------------------------------------------------------

/** What is wrong with a lesson, each with where: empty if it can be taken. */
function faults(lesson) {
  const found = [];
  const object = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
  const known = (where, value, names) => {
    for (const name of Object.keys(value)) if (!names.includes(name)) found.push(`${where}${name}: not known; known are ${names.join(", ")}`);
  };
  const text = (where, value, most) => {
    if (typeof value !== "string" || !value.trim()) found.push(`${where}: a text is missing`);
    else if (value.length > most) found.push(`${where}: ${value.length} characters, at most ${most} are taken`);
  };
  if (!object(lesson)) return ["a lesson is one JSON object in braces"];
  known("", lesson, ["plyground_lesson", "title", "about", "level", "minutes", "steps", "closing"]);
  if (lesson.plyground_lesson !== 1) found.push("plyground_lesson: has to be 1, the version of the format");
  text("title", lesson.title, LINE);
  text("about", lesson.about, LINE);
  if (!LEVELS.includes(lesson.level)) found.push(`level: has to be one of ${LEVELS.join(", ")}`);
  if (!Number.isInteger(lesson.minutes) || lesson.minutes < 1 || lesson.minutes > 240) found.push("minutes: has to be a whole number from 1 to 240");
  const steps = Array.isArray(lesson.steps) ? lesson.steps : [];
  if (steps.length < 1 || steps.length > STEPS) found.push(`steps: has to be a list of 1 to ${STEPS} steps`);
  for (const [place, step] of steps.entries()) {
    const where = `steps, ${place + 1}: `;
    if (!object(step)) {
      found.push(`${where}has to be an object in braces`);
      continue;
    }
    known(where, step, ["link", "text", "hide", "shows", "position", "question"]);
    if (typeof step.link !== "string" || !LAB.test(step.link)) found.push(`${where}link: has to be the part of a lab's address from # on`);
    text(`${where}text`, step.text, WORDS);
    if (step.shows !== undefined) text(`${where}shows`, step.shows, LINE);
    if (step.position !== undefined && (typeof step.position !== "string" || !board(ofFen(step.position)).length)) found.push(`${where}position: has to be a position as FEN`);
    const hidden = step.hide ?? [];
    if (!Array.isArray(hidden) || hidden.some((name) => !HIDES.includes(name))) found.push(`${where}hide: can hold ${HIDES.join(", ")}`);
    if (step.question === undefined) continue;
    if (!object(step.question)) {
      found.push(`${where}question: has to be an object in braces`);
      continue;
    }
    const { asks, choices, right, why, before_lab: isFirst = false } = step.question;
    known(`${where}question, `, step.question, ["asks", "choices", "right", "why", "before_lab"]);
    if (typeof isFirst !== "boolean") found.push(`${where}question, before_lab: has to be true or false`);
    text(`${where}question, asks`, asks, LINE);
    text(`${where}question, why`, why, WORDS);
    if (!Array.isArray(choices) || choices.length < 2 || choices.length > CHOICES) found.push(`${where}question, choices: has to be a list of 2 to ${CHOICES}`);
    else for (const [number, choice] of choices.entries()) text(`${where}question, choices, ${number + 1}`, choice, LINE);
    if (!Number.isInteger(right) || right < 1 || right > (choices?.length ?? 0)) found.push(`${where}question, right: has to be the number of a choice, from 1`);
  }
  if (!object(lesson.closing)) found.push("closing: has to be an object in braces");
  else {
    known("closing, ", lesson.closing, ["asks", "answer"]);
    text("closing, asks", lesson.closing.asks, WORDS);
    text("closing, answer", lesson.closing.answer, WORDS);
  }
  return found;
}

/** The lesson of a text; what is wrong with it is an error to be shown. */
function read(text) {
  let lesson;
  try {
    lesson = JSON.parse(text);
  } catch (error) {
    throw new Error(`This is no lesson: it is not JSON (${error.message}).`);
  }
  const found = faults(lesson);
  if (found.length) throw new Error(`This is no lesson that can be taken. ${found.slice(0, 3).join(". ")}.${found.length > 3 ? ` And ${found.length - 3} more.` : ""}`);
  return lesson;
}

/** A lesson as the end of an address, as `plyground lesson link` packs it: base64url of a version byte and the deflated text. */
async function pack(lesson) {
  const stream = new Blob([JSON.stringify(lesson)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const signs = [1, ...bytes].map((byte) => String.fromCharCode(byte)).join("");
  return btoa(signs).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

async function unpack(packed) {
  const damaged = (why) => new Error(`The lesson of this link is damaged: ${why}. Ask for the link again, or for the file.`);
  let signs;
  try {
    signs = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    throw damaged("a part of it is missing");
  }
  const bytes = Uint8Array.from(signs, (sign) => sign.charCodeAt(0));
  if (bytes[0] !== 1) throw damaged("it was made by another version");
  const reader = new Blob([bytes.slice(1)]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts = [];
  let size = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length;
      if (size > SIZE) break;
      parts.push(part.value);
    }
  } catch {
    throw damaged("it cannot be unfolded");
  }
  if (size > SIZE) throw new Error(`The lesson of this link is larger than ${SIZE / 1024} kB.`);
  return read(await new Blob(parts).text());
}

/** The lesson of a name: one of the page, or the last that was opened here. */
function find(name) {
  const there = page.querySelector(`script[data-lesson="${CSS.escape(name)}"]`);
  if (there) return JSON.parse(there.textContent);
  const kept = recall("sessionStorage", KEPT);
  return name === "own" && kept?.own && faults(kept.own).length === 0 ? kept.own : null;
}

// --- The address --------------------------------------------------------------------------------

const asked = () => new URLSearchParams(location.search);

/** Goes to an address of this page without loading it anew. */
function goTo(address, how = "pushState") {
  history[how](null, "", address);
  dispatchEvent(new PopStateEvent("popstate"));
}

/** The address of a step: `steps` itself is the closing question. */
function addressOf(name, lesson, step) {
  const search = new URLSearchParams({ lesson: name, at: step + 1 });
  if (document.documentElement.dataset.embed) search.set("embed", "1");
  return `?${search}${lesson.steps[Math.min(step, lesson.steps.length - 1)].link}`;
}

/** Begins a lesson that was opened as a file or by a link. */
function begin(lesson) {
  keep("sessionStorage", KEPT, { own: lesson });
  keep("sessionStorage", `${KEPT}.own`, null);
  taken = { name: "own", lesson, answers: {}, closing: "" };
  goTo(addressOf("own", lesson, 0));
}

/** Shows what the address asks for: a step of a lesson, the builder, or no panel at all. */
function follow() {
  const name = asked().get("lesson");
  if (name === null) return void leave();
  if (name === "new") return void build();
  if (taken?.name !== name) {
    const lesson = find(name);
    if (!lesson) return void sayMissing(name);
    const kept = recall("sessionStorage", `${KEPT}.${name}`);
    taken = { name, lesson, answers: kept?.answers ?? {}, closing: kept?.closing ?? "" };
  }
  const { lesson } = taken;
  const step = Number(asked().get("at") ?? 1) - 1;
  at = Number.isInteger(step) ? Math.min(Math.max(step, 0), lesson.steps.length) : 0;
  if (!location.hash) return void goTo(addressOf(name, lesson, at), "replaceState");
  draw();
}

function leave() {
  cover(false);
  delete document.documentElement.dataset.lesson;
  delete document.documentElement.dataset.hide;
  document.getElementById("lesson")?.remove();
}

// --- Elements -----------------------------------------------------------------------------------

function make(tag, attributes = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name in made && typeof value !== "string") made[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...inside);
  return made;
}

const button = (text, onclick, more = {}) => make("button", { type: "button", class: "button", onclick, ...more }, text);
const paragraphs = (text) => text.split(/\n\s*\n/).map((part) => make("p", {}, part));

/** The panel with new content; what had the focus has it again if it is still there. */
function panel(label, ...inside) {
  const before = document.getElementById("lesson");
  const focused = before?.contains(document.activeElement) ? document.activeElement.id : "";
  const made = make("aside", { id: "lesson", class: "lesson-panel", "aria-label": label }, ...inside);
  if (before) before.replaceWith(made);
  else document.getElementById("app").before(made);
  document.documentElement.dataset.lesson = "yes";
  // A lab that opens a link takes the focus; who leads through a lesson by keyboard has it here.
  if (focused) requestAnimationFrame(() => setTimeout(() => focusAgain(made, focused)));
  return made;
}

function focusAgain(made, id) {
  const there = made.querySelector(`#${id}:not(:disabled)`) ?? made.querySelector("button:not(:disabled)");
  there?.focus({ preventScroll: true });
}

const live = () => document.getElementById("lesson-told");

function sayMissing(name) {
  cover(false);
  const what = name === "own"
    ? "The lesson that was opened here is no longer kept. Open its link or its file again."
    : `There is no lesson “${name.slice(0, 40)}”.`;
  panel("Lesson", make("p", { role: "alert" }, `${what} `, make("a", { href: "./#/lessons", onclick: toList }, "All lessons")));
}

function toList(event) {
  event.preventDefault();
  goTo(`${location.pathname}#/lessons`);
}

// --- A step of a lesson ---------------------------------------------------------------------------

/** Hides the lab until the question is answered, or shows it (`data-covered` in www/lesson.css). */
function cover(isCovered) {
  const { dataset } = document.documentElement;
  if (isCovered) dataset.covered = "yes";
  else delete dataset.covered;
}

// A lab that is not seen yet is not to be stepped through.
addEventListener("keydown", (event) => {
  const isLabs = event.target === document.body || event.target.closest?.("#main");
  if (isLabs && document.documentElement.dataset.covered) event.stopPropagation();
}, { capture: true });

/** The choices of a question in the order in which they are shown: the same for everyone, and no hint which is right. */
function shuffled(lesson, step) {
  const hash = (text) => new TextEncoder().encode(text).reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193), 0x811c9dc5) >>> 0; // FNV-1a
  return lesson.steps[step].question.choices
    .map((choice, place) => ({ choice, number: place + 1, key: hash(`${lesson.title}/${step + 1}/${choice}`) }))
    .sort((one, other) => one.key - other.key);
}

function draw() {
  const { name, lesson, answers } = taken;
  const steps = lesson.steps.length;
  const isClosing = at === steps;
  const isCovered = Boolean(lesson.steps[at]?.question?.before_lab && !answers[at]);
  const isElsewhere = !isClosing && LAB.exec(location.hash)?.[1] !== LAB.exec(lesson.steps[at].link)[1];
  document.documentElement.dataset.hide = (lesson.steps[at]?.hide ?? []).join(" ");
  cover(isCovered && !isElsewhere);
  const to = (step) => () => goTo(addressOf(name, lesson, step));
  panel(
    `Lesson: ${lesson.title}`,
    make(
      "div",
      { class: "lesson-head" },
      make("h1", {}, lesson.title),
      make("span", { class: "quiet", id: "lesson-place" }, isClosing ? "To close" : `Step ${at + 1} of ${steps}`),
      make(
        "span",
        { class: "lesson-buttons" },
        button("Back", to(at - 1), { id: "lesson-back", disabled: at === 0 }),
        button(at + 1 === steps ? "To close" : "Next", to(at + 1), { id: "lesson-next", disabled: isClosing }),
        button("Show this again", () => goTo(addressOf(name, lesson, at), "replaceState"), { id: "lesson-again", title: "Set the lab up as this step has it" }),
        button("End", () => goTo(`${location.pathname}${location.hash}`), { id: "lesson-end", title: "Put the lesson away; the lab stays as it is" }),
      ),
    ),
    make("div", { class: "lesson-text", "aria-live": "polite" }, ...(isClosing ? closing() : paragraphs(lesson.steps[at].text))),
    ...(isCovered ? sketch(lesson.steps[at]) : []),
    ...(isClosing ? [] : question(lesson, at, answers)),
  );
}

/** A sketch of the step while its lab is hidden: its position or that of its link, or the tree that its link names. */
function sketch({ link, position }) {
  const tree = new URLSearchParams(link.split("?")[1]).get("tree") ?? "";
  const drawn = board(position ? ofFen(position) : link);
  if (!drawn.length && tree && tree.length <= TREE) drawn.push(branches(tree));
  return drawn.length ? [make("figure", { class: "lesson-sketch" }, ...drawn)] : [];
}

/** A position as a link that names it. */
const ofFen = (fen) => `?fen=${encodeURIComponent(fen)}`;

/** A typed tree such as `A:(B:(E:16 F:1) C:7)` as lists in lists. */
function branches(text) {
  const root = make("ul", { class: "lesson-tree" });
  const open = [root];
  let item = null;
  for (const word of text.match(/[()]|[^\s(),]+/g) ?? []) {
    if (word === ")") open.length > 1 && open.pop();
    else if (word === "(") {
      if (!item) open.at(-1).append((item = make("li")));
      open.push(item.appendChild(make("ul")));
      item = null;
    } else open.at(-1).append((item = make("li", {}, make("span", {}, word.replace(/:(.*)/, " $1").replace("-", "−").trim()))));
    if (word === ")" || !word.endsWith(":")) item = null;
  }
  return root;
}

function question(lesson, step, answers) {
  const asked = lesson.steps[step].question;
  if (!asked) return [];
  const told = make("p", { id: "lesson-told", class: "lesson-told", role: "status" });
  const tell = (choice) => {
    const right = choice === asked.right;
    told.dataset.right = right ? "yes" : "no";
    told.textContent = `${right ? "Right" : `No. Right is “${asked.choices[asked.right - 1]}”`}. ${asked.why}`;
  };
  const choices = shuffled(lesson, step).map(({ choice, number }, place) => {
    const field = make("input", {
      type: "radio",
      name: "lesson-choice",
      id: `lesson-choice-${place + 1}`,
      checked: answers[step] === number,
      onchange: () => {
        answers[step] ??= number; // the first answer counts
        remember();
        tell(number);
        cover(false);
        document.querySelector(".lesson-sketch")?.remove();
      },
    });
    return make("label", {}, field, ` ${choice}`);
  });
  if (answers[step]) tell(answers[step]);
  return [make("fieldset", { class: "lesson-question" }, make("legend", {}, asked.asks), ...choices, told)];
}

function closing() {
  const { name, lesson, answers } = taken;
  const questions = lesson.steps.flatMap(({ question: asked }, step) => (asked ? [[asked, step]] : []));
  const right = questions.filter(([asked, step]) => answers[step] === asked.right).length;
  const words = make("textarea", {
    id: "lesson-closing",
    class: "text",
    rows: "3",
    oninput: () => {
      taken.closing = words.value;
      remember();
    },
  });
  words.value = taken.closing;
  return [
    ...(questions.length ? [make("p", {}, `${right} of ${questions.length} ${questions.length === 1 ? "question was" : "questions were"} right at the first answer.`)] : []),
    make("label", { for: "lesson-closing" }, lesson.closing.asks),
    words,
    make("details", {}, make("summary", {}, "An answer to compare with yours"), ...paragraphs(lesson.closing.answer)),
    make(
      "p",
      { class: "row" },
      button("Copy the link to this lesson", () => copyLink(name, lesson)),
      " ",
      button("Copy as a frame", () => copyFrame(name, lesson), { id: "lesson-frame" }),
      " ",
      make("a", { href: `./#/lessons?sheet=${name}`, onclick: toSheet(name) }, "Worksheet to print"),
      " ",
      make("a", { href: "./#/lessons", onclick: toList }, "All lessons"),
    ),
    make("p", { id: "lesson-told", role: "status" }),
  ];
}

function toSheet(name) {
  return (event) => {
    event.preventDefault();
    goTo(`${location.pathname}#/lessons?sheet=${name}`);
  };
}

function remember() {
  const { name, answers, closing: words } = taken;
  keep("sessionStorage", `${KEPT}.${name}`, { answers, closing: words });
}

/** The address of a lesson: by its name if it comes with the site, else with all that is in it. */
async function linkOf(name, lesson) {
  const site = location.href.split(/[?#]/)[0];
  return name === "own" || name === "new" ? `${site}#/lessons?z=${await pack(lesson)}` : `${site}?lesson=${name}`;
}

const copyLink = async (name, lesson) => copy(await linkOf(name, lesson));

/** The lesson as a frame for a page of one's own, as the labs give theirs. */
async function copyFrame(name, lesson) {
  const whole = await linkOf(name, lesson);
  const link = whole.includes("#") ? whole.replace("#", "?embed=1#") : `${whole}&embed=1`;
  const inAttribute = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  copy(`<iframe src="${inAttribute(link)}" title="${inAttribute(`Lesson: ${lesson.title}`)}" width="100%" height="860" loading="lazy"></iframe>`);
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    live().textContent = "Copied.";
  } catch {
    const field = make("textarea", { class: "text", rows: "3", readOnly: true, "aria-label": "Text to copy" });
    field.value = text;
    live().replaceChildren("The browser does not allow copying. Copy by hand: ", field);
    field.select();
  }
}

// --- Making a lesson ------------------------------------------------------------------------------

const emptyDraft = () => ({ plyground_lesson: 1, title: "", about: "", level: LEVELS[0], minutes: 10, steps: [], closing: { asks: "", answer: "" } });

/** What the lab shows now, as a step; a question is added by its fields. */
function stepOfNow() {
  return { link: location.hash, text: "" };
}

/** The builder: the panel is a form, and each change is kept on this device. */
function build() {
  cover(false);
  document.documentElement.dataset.hide = "";
  const draft = { ...emptyDraft(), ...recall("localStorage", DRAFT) };
  const save = () => keep("localStorage", DRAFT, draft);
  const field = (label, object, key, more = {}) => {
    const tag = more.rows ? "textarea" : "input";
    const input = make(tag, {
      class: "text",
      ...more,
      oninput: () => {
        object[key] = more.type === "number" ? Number(input.value) : input.value;
        save();
      },
    });
    input.value = object[key] ?? "";
    return make("label", { class: "lesson-field" }, label, input);
  };
  const level = make("select", {
    class: "select",
    onchange: () => {
      draft.level = level.value;
      save();
    },
  }, ...LEVELS.map((word) => make("option", { selected: draft.level === word }, word)));
  const change = (does) => () => {
    does();
    save();
    build();
  };
  const steps = draft.steps.map((step, place) => editStep(step, place, { draft, field, save, change }));
  const here = LAB.test(location.hash);
  panel(
    "Make a lesson",
    make("div", { class: "lesson-head" }, make("h1", {}, "Make a lesson"), make("span", { class: "lesson-buttons" }, button("End", () => goTo(`${location.pathname}${location.hash}`), { id: "lesson-end", title: "The draft stays on this device" }))),
    make("p", { class: "quiet" }, "Set the lab up, step to where something is to be seen, and take what you see as a step. The draft is kept on this device."),
    make("div", { class: "lesson-form" },
      field("Title", draft, "title", { maxlength: String(LINE) }),
      field("In a sentence: what will be seen", draft, "about", { maxlength: String(LINE) }),
      make("label", { class: "lesson-field" }, "Level", level),
      field("Minutes", draft, "minutes", { type: "number", min: "1", max: "240" }),
    ),
    make("ol", { class: "lesson-steps" }, ...steps),
    button("Take what I see now as a step", change(() => draft.steps.push(stepOfNow())), { id: "lesson-take", disabled: !here || draft.steps.length >= STEPS }),
    make("div", { class: "lesson-form" },
      field("Closing question", draft.closing, "asks", { rows: "2", maxlength: String(WORDS) }),
      field("An answer to compare with", draft.closing, "answer", { rows: "2", maxlength: String(WORDS) }),
    ),
    make("p", { class: "row" },
      button("Copy the link", () => whole(draft, () => copyLink("new", draft)), { id: "lesson-copy" }),
      button("Copy as a frame", () => whole(draft, () => copyFrame("new", draft)), { id: "lesson-frame" }),
      button("Save as a file", () => whole(draft, () => saveFile(draft)), { id: "lesson-save" }),
      button("Take it", () => whole(draft, () => begin(structuredClone(draft))), { id: "lesson-try" }),
      button("Begin anew", change(() => Object.assign(draft, emptyDraft())), { id: "lesson-anew" }),
    ),
    make("p", { id: "lesson-told", role: "status" }),
  );
}

/** The switch of a question that is asked before the lab is seen. */
function before(asked, save) {
  const box = make("input", {
    type: "checkbox",
    checked: Boolean(asked.before_lab),
    onchange: () => {
      if (box.checked) asked.before_lab = true;
      else delete asked.before_lab;
      save();
    },
  });
  return box;
}

/** One step in the builder. */
function editStep(step, place, { draft, field, save, change }) {
  const move = (by) => change(() => draft.steps.splice(place + by, 0, ...draft.steps.splice(place, 1)));
  const hidden = HIDES.map((name) => {
    const box = make("input", {
      type: "checkbox",
      checked: (step.hide ?? []).includes(name),
      onchange: () => {
        step.hide = HIDES.filter((other) => (other === name ? box.checked : (step.hide ?? []).includes(other)));
        if (!step.hide.length) delete step.hide;
        save();
      },
    });
    return make("label", {}, box, ` ${name}`);
  });
  const asked = step.question;
  const choices = asked && make("textarea", {
    class: "text",
    rows: "3",
    oninput: () => {
      asked.choices = choices.value.split("\n").map((line) => line.trim()).filter(Boolean);
      save();
    },
  });
  if (asked) choices.value = asked.choices.join("\n");
  const fields = asked
    ? [
        field("Question", asked, "asks", { maxlength: String(LINE) }),
        make("label", { class: "lesson-field" }, "Choices, one a line", choices),
        field("Number of the right one", asked, "right", { type: "number", min: "1", max: String(CHOICES) }),
        field("Why", asked, "why", { rows: "2", maxlength: String(WORDS) }),
        make("label", {}, before(asked, save), " Ask before the lab is shown"),
        button("Without a question", change(() => delete step.question)),
      ]
    : [button("Ask a question here", change(() => (step.question = { asks: "", choices: [], right: 1, why: "" })))];
  return make(
    "li",
    {},
    make("code", { class: "lesson-link" }, step.link.slice(0, 80)),
    field("What is said", step, "text", { rows: "3", maxlength: String(WORDS) }),
    make("details", {}, make("summary", {}, "Hide parts of the page"), make("div", { class: "row" }, ...hidden)),
    ...fields,
    make("span", { class: "lesson-buttons" },
      button("Up", move(-1), { disabled: place === 0 }),
      button("Down", move(1), { disabled: place + 1 === draft.steps.length }),
      button("Show", () => goTo(`?lesson=new${step.link}`)),
      button("Take what I see now instead", change(() => (step.link = location.hash)), { disabled: !LAB.test(location.hash) }),
      button("Remove", change(() => draft.steps.splice(place, 1))),
    ),
  );
}

/** Does something with a draft that is whole, or says what is missing. */
function whole(draft, does) {
  const found = faults(draft);
  if (found.length === 0) return void does();
  live().textContent = `Not yet: ${found.slice(0, 3).join(". ")}.${found.length > 3 ? ` And ${found.length - 3} more.` : ""}`;
}

function saveFile(lesson) {
  const address = URL.createObjectURL(new Blob([`${JSON.stringify(lesson, null, 2)}\n`], { type: "application/json" }));
  const name = lesson.title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "lesson";
  make("a", { href: address, download: `${name}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
  live().textContent = "Saved.";
}

// --- Worksheets -----------------------------------------------------------------------------------

const MEN = { K: "♔", Q: "♕", R: "♖", B: "♗", N: "♘", P: "♙", k: "♚", q: "♛", r: "♜", b: "♝", n: "♞", p: "♟" };

/**
 * The position that a link says in so many words, as a table of eight by eight, where its lab cannot draw it; nothing for any
 * other link.
 */
function board(link) {
  const query = new URLSearchParams(link.split("?")[1]);
  const [men, side = ""] = (query.get("fen") ?? "").split(" ");
  const rows = men.replace(/\d/g, (many) => " ".repeat(Number(many))).split("/");
  if (query.has("moves") || rows.length !== 8 || rows.some((row) => row.length !== 8)) return [];
  const table = make("table", { class: "sheet-board" }, ...rows.map((row, rank) =>
    make("tr", {}, make("th", {}, String(8 - rank)), ...[...row].map((man, file) => make("td", { class: (rank + file) % 2 ? "is-dark" : "" }, MEN[man] ?? ""))),
  ), make("tr", {}, make("td", { class: "sheet-corner" }), ...[..."abcdefgh"].map((file) => make("th", {}, file))));
  return [table, make("figcaption", {}, side.toLowerCase() === "b" ? "Black to move" : "White to move")];
}

/** Selectors of a lab's drawings that a worksheet can show (`www/view.js` chooses one). */
const DRAWN = ".rating-picture, .board-scene, .kj-board, canvas.tree-canvas, .chart svg";
const PATIENCE = 60_000; // milliseconds for the picture of a step: CHUTE scores all its games first

/** Waits until something is found; a mistake if that takes too long. */
const until = (find, end) =>
  new Promise((found, failed) => {
    const look = () => {
      try {
        const it = find();
        if (it) return void found(it);
      } catch (error) {
        return void failed(error);
      }
      if (performance.now() > end) failed(new Error("it takes too long"));
      else setTimeout(look, 50);
    };
    look();
  });

/**
 * The picture of a lab where a link leads: the lab itself draws it, out of sight in a frame of its own, in which nothing is
 * kept (`embed=paper`, `www/first.js`).
 */
async function pictureOf(link) {
  const [, lab] = LAB.exec(link);
  const frame = make("iframe", { class: "sheet-lab", src: `${location.href.split(/[?#]/)[0]}?embed=paper${link}`, "aria-hidden": "true", tabindex: "-1" });
  document.body.append(frame);
  const end = performance.now() + PATIENCE;
  try {
    const isLarge = (part) => part.getBoundingClientRect().width >= 120;
    const there = await until(() => {
      // Another document's frame may not look into its own.
      const inside = frame.contentDocument;
      if (!inside) throw new Error("the browser does not allow it here");
      const app = inside.querySelector(`#app[data-module="${lab}"][data-busy="no"]`);
      return app && [...app.querySelectorAll(DRAWN)].some(isLarge) && inside;
    }, end);
    const asks = there.createElement("button");
    asks.dataset.view = "worksheet";
    there.body.append(asks);
    let picture;
    asks.addEventListener("plyground:picture", ({ detail }) => (picture = detail ?? {}));
    asks.click();
    const { text, title } = await until(() => picture, end);
    if (!text) throw new Error("the lab shows none");
    return { src: `data:image/svg+xml,${encodeURIComponent(text)}`, title };
  } finally {
    frame.remove();
  }
}

/** Draws the pictures of a worksheet that is shown, one after the other; then it can be printed. */
async function fillSheet(made, lesson) {
  const told = made.querySelector("#sheet-told");
  const known = new Map();
  const figures = [...made.querySelectorAll(".sheet-picture")];
  for (const [place, figure] of figures.entries()) {
    if (!made.isConnected) return;
    const step = lesson.steps[place];
    const { link } = step;
    // The lab's own picture may show what is asked.
    const [plain] = step.question?.before_lab ? sketch(step) : [];
    if (plain) {
      figure.replaceChildren(plain);
      continue;
    }
    told.textContent = `Drawing picture ${place + 1} of ${figures.length} …`;
    try {
      if (!known.has(link)) known.set(link, await pictureOf(link));
      const { src, title } = known.get(link);
      figure.replaceChildren(make("img", { src, alt: `Step ${place + 1}: ${title}` }), ...toMove(link));
    } catch (error) {
      figure.replaceChildren(...(board(link).length ? board(link) : [`No picture: ${error.message}. The step shows it on the page.`]));
    }
  }
  told.textContent = "";
  made.querySelector("#sheet-print").disabled = false;
}

/** Who is to move in the position that a link says in so many words. */
function toMove(link) {
  const query = new URLSearchParams(link.split("?")[1]);
  const side = (query.get("fen") ?? "").split(" ")[1];
  if (!side || query.has("step") || query.has("moves")) return [];
  return [make("figcaption", {}, side.toLowerCase() === "b" ? "Black to move" : "White to move")];
}

/** A lesson to be printed: texts, pictures and questions, then the answers on a page of their own. */
function sheet(name, lesson) {
  const site = location.href.split(/[?#]/)[0];
  const asks = ({ asks: words, choices }) => [make("p", { class: "sheet-asks" }, words), make("ul", { class: "sheet-choices" }, ...choices.map((choice) => make("li", {}, choice)))];
  const steps = lesson.steps.map((step) =>
    make("li", {}, ...paragraphs(step.text), make("figure", { class: "sheet-picture" }), ...(step.question ? asks(step.question) : [])),
  );
  const answers = lesson.steps.map(({ question: asked }) => make("li", {}, asked ? `${asked.choices[asked.right - 1]}. ${asked.why}` : "No question."));
  return make(
    "article",
    { class: "sheet", id: "sheet" },
    make("p", { class: "row sheet-tools" },
      button("Print", () => print(), { id: "sheet-print", disabled: true }),
      make("a", { href: "#/lessons" }, "All lessons"),
      make("span", { id: "sheet-told", class: "quiet", role: "status" }),
    ),
    make("h1", {}, lesson.title),
    make("p", {}, lesson.about),
    ...(name === "own" ? [] : [make("p", { class: "quiet" }, `${site}?lesson=${name}`)]),
    make("p", { class: "sheet-name" }, "Name:"),
    make("ol", { class: "sheet-steps" }, ...steps),
    make("section", { class: "sheet-closing" }, make("p", { class: "sheet-asks" }, lesson.closing.asks), make("div", { class: "sheet-lines" })),
    make("section", { class: "sheet-answers" }, make("h2", {}, `Answers: ${lesson.title}`), make("ol", {}, ...answers), make("p", {}, lesson.closing.asks), ...paragraphs(lesson.closing.answer)),
  );
}

// --- The page of lessons --------------------------------------------------------------------------

/** What the address of the page asks for: the list, a worksheet, or a lesson that the link holds. */
async function look() {
  const query = new URLSearchParams(location.hash.split("?")[1]);
  const list = page.querySelector(".lessons");
  page.querySelector("#sheet")?.remove();
  const name = query.get("sheet");
  const lesson = name && find(name);
  list.hidden = Boolean(lesson);
  say(name && !lesson ? `There is no lesson “${name.slice(0, 40)}”.` : "");
  if (lesson) {
    const made = sheet(name, lesson);
    list.after(made);
    fillSheet(made, lesson);
  }
  if (query.has("z")) await open(() => unpack(query.get("z")));
}

function say(text) {
  const line = page.querySelector("#lessons-told");
  line.textContent = text;
  line.hidden = !text;
}

/** Opens a lesson, or says why it cannot be. */
async function open(getting) {
  try {
    begin(await getting());
  } catch (error) {
    say(error.message);
  }
}

const openFile = (file) => open(async () => {
  if (file.size > SIZE) throw new Error(`${file.name} is larger than ${SIZE / 1024} kB: no lesson is.`);
  return read(await file.text());
});

function listen() {
  const field = page.querySelector("#lesson-file");
  field.addEventListener("change", () => field.files[0] && openFile(field.files[0]));
  page.addEventListener("dragover", (event) => event.preventDefault());
  page.addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer.files[0]) openFile(event.dataTransfer.files[0]);
  });
  page.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href^='./?lesson=']");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    goTo(`${location.pathname}${link.getAttribute("href").slice(2)}`);
  });
  page.querySelector("#lesson-new").addEventListener("click", () => goTo("?lesson=new#/search"));
  page.addEventListener("plyground:look", look);
}

/** Called once, with the page of lessons. */
export default function start(root) {
  page = root;
  listen();
  addEventListener("popstate", follow);
  follow();
}
