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
const KEPT = "plyground.lesson"; // the lesson that was opened here
const DRAFT = "plyground.lesson.draft";
const RECORDS = "plyground.lessons"; // answers and progress, by lesson; `www/card.js` hands them in

/** The page of lessons, once it is there. */
let page = null;
/** The lesson that is taken: its name, its content, and the record of its answers. */
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
    const { asks, choices, right, accepts, model, why, hint, before_lab: isFirst = false } = step.question;
    known(`${where}question, `, step.question, ["asks", "choices", "right", "accepts", "model", "why", "hint", "before_lab"]);
    if (typeof isFirst !== "boolean") found.push(`${where}question, before_lab: has to be true or false`);
    text(`${where}question, asks`, asks, LINE);
    if (model === undefined || why !== undefined) text(`${where}question, why`, why, WORDS);
    if (hint !== undefined) text(`${where}question, hint`, hint, LINE);
    if ([choices ?? right, accepts, model].filter((kind) => kind !== undefined).length > 1) found.push(`${where}question: has to have choices, accepts or model, not two of them`);
    else if (model !== undefined) text(`${where}question, model`, model, WORDS);
    else if (accepts !== undefined) {
      if (!Array.isArray(accepts) || accepts.length < 1 || accepts.length > CHOICES) found.push(`${where}question, accepts: has to be a list of 1 to ${CHOICES}`);
      else for (const [number, answer] of accepts.entries()) text(`${where}question, accepts, ${number + 1}`, answer, LINE);
    } else if (!Array.isArray(choices) || choices.length < 2 || choices.length > CHOICES) found.push(`${where}question, choices: has to be a list of 2 to ${CHOICES}`);
    else for (const [number, choice] of choices.entries()) text(`${where}question, choices, ${number + 1}`, choice, LINE);
    if (model === undefined && accepts === undefined && (!Number.isInteger(right) || right < 1 || right > (choices?.length ?? 0))) found.push(`${where}question, right: has to be the number of a choice, from 1`);
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

let site = null;

/** The lessons that come with the site, by name; fetched once. */
function siteLessons() {
  site ??= fetchLessons().catch((error) => {
    site = null;
    throw error;
  });
  return site;
}

async function fetchLessons() {
  const meta = document.querySelector('meta[name="data"][content="lesson-texts"]');
  const response = await fetch(new URL(meta.dataset.file, document.baseURI));
  if (!response.ok) throw new Error(`the server answers ${response.status}`);
  return response.json();
}

/** The lesson of a name: one of the site, or the last that was opened here. */
async function find(name) {
  if (name === "own") {
    const kept = recall("sessionStorage", KEPT);
    return kept?.own && faults(kept.own).length === 0 ? kept.own : null;
  }
  const lessons = await siteLessons();
  return Object.hasOwn(lessons, name) ? lessons[name] : null;
}

// --- Answers and progress -------------------------------------------------------------------------

/** The name of a lesson among the records: one's own go by their titles. */
const recordName = (name, lesson) => (name === "own" ? `own: ${lesson.title}` : name);

const questionsOf = (lesson) => lesson.steps.flatMap(({ question }, step) => (question ? [[question, step]] : []));

function newRecord(lesson) {
  const asks = Object.fromEntries(questionsOf(lesson).map(([{ asks }, step]) => [step, asks]));
  return { title: lesson.title, steps: lesson.steps.length, asks, answers: {}, closing: "", reached: 0, date: "" };
}

/** What was answered at earlier visits. */
function recordOf(name, lesson) {
  const kept = recall("localStorage", RECORDS)?.[recordName(name, lesson)];
  const record = newRecord(lesson);
  if (kept && typeof kept === "object") {
    for (const key of ["closing", "reached", "done"]) if (typeof kept[key] === typeof (record[key] ?? true)) record[key] = kept[key];
    for (const [question, step] of questionsOf(lesson)) {
      const answer = kept.answers?.[step];
      // A lesson may have changed since.
      if (Array.isArray(answer?.tries) && kept.asks?.[step] === question.asks) record.answers[step] = answer;
    }
  }
  return record;
}

function remember() {
  const { name, lesson, record } = taken;
  record.date = new Date().toISOString().slice(0, 10);
  const questions = questionsOf(lesson);
  record.marks = questions.map(([question, step]) => markOf(question, record.answers[step])).join("");
  record.written = questions.flatMap(([{ asks, choices }, step]) => {
    const tries = choices ? [] : (record.answers[step]?.tries ?? []);
    return tries.length ? [[asks, tries.join(" / ")]] : [];
  });
  keep("localStorage", RECORDS, { ...recall("localStorage", RECORDS), [recordName(name, lesson)]: record });
}

/** A question's mark: right at the first or the second try, wrong, answered in words, or open. */
function markOf(question, answer) {
  const tries = answer?.tries ?? [];
  if (!isDone(question, answer)) return "-";
  if (question.model !== undefined) return "w";
  return isRight(question, tries.at(-1)) ? String(tries.length) : "0";
}

/** A typed answer without what does not matter: case, spaces, signs at the end, the kind of minus. */
const plain = (text) => text.toLowerCase().replace(/[\u2212\u2013]/g, "-").replace(/\s+/g, "").replace(/[.!?+#]+$/, "");

function isAccepted(typed, accepts) {
  const given = plain(typed);
  const number = (text) => (/^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(",", ".")) : NaN);
  return accepts.some((answer) => plain(answer) === given || number(plain(answer)) === number(given));
}

const isRight = ({ right, accepts, model }, given) => (model === undefined ? (accepts ? isAccepted(given, accepts) : given === right) : null);

/** How many answers a question takes: a second after a hint, where that leaves a choice. */
const triesOf = ({ choices, model, hint }) => (hint && model === undefined && choices?.length !== 2 ? 2 : 1);

function isDone(question, answer) {
  const tries = answer?.tries ?? [];
  return tries.length >= triesOf(question) || (tries.length > 0 && isRight(question, tries.at(-1)) !== false);
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
  taken = { name: "own", lesson, record: recordOf("own", lesson) };
  goTo(addressOf("own", lesson, 0));
}

/** Shows what the address asks for: a step of a lesson, the builder, or no panel at all. */
async function follow() {
  const name = asked().get("lesson");
  if (name === null) return void leave();
  if (name === "new") return void build();
  if (taken?.name !== name) {
    // The lab takes its overview or its workbench by this (`src/kit/view/browser.rs`).
    document.documentElement.dataset.lesson = "yes";
    let lesson;
    try {
      lesson = await find(name);
    } catch (error) {
      if (asked().get("lesson") === name) sayMissing(`The lessons could not be loaded: ${error.message}. Try again with a network.`);
      return;
    }
    if (asked().get("lesson") !== name) return; // gone elsewhere meanwhile
    if (!lesson) return void sayMissing(missing(name));
    if (taken?.name !== name) taken = { name, lesson, record: recordOf(name, lesson) };
  }
  const { lesson, record } = taken;
  const step = Number(asked().get("at") ?? 1) - 1;
  at = Number.isInteger(step) ? Math.min(Math.max(step, 0), lesson.steps.length) : 0;
  if (!location.hash) return void goTo(addressOf(name, lesson, at), "replaceState");
  if (at > record.reached || (at === lesson.steps.length && !record.done)) {
    record.reached = Math.max(at, record.reached);
    record.done ||= at === lesson.steps.length;
    remember();
  }
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

const missing = (name) =>
  name === "own" ? "The lesson that was opened here is no longer kept. Open its link or its file again." : `There is no lesson “${name.slice(0, 40)}”.`;

function sayMissing(what) {
  cover(false);
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

/** The choice of a digit that is pressed while its question waits, wherever nothing else takes digits. */
function choiceOf({ key, target, ctrlKey, metaKey, altKey }) {
  if (!/^[1-9]$/.test(key) || ctrlKey || metaKey || altKey) return null;
  const isTaken = target.closest?.("input:not([type=radio]), textarea, select, dialog") || document.querySelector(".predict-choices");
  return isTaken ? null : document.querySelector(`#lesson-choice-${key}:enabled`);
}

addEventListener("keydown", (event) => {
  const choice = choiceOf(event);
  if (choice) {
    event.preventDefault();
    event.stopPropagation();
    choice.click();
    return;
  }
  // A lab that is not seen yet is not to be stepped through.
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
  const { name, lesson, record } = taken;
  const steps = lesson.steps.length;
  const isClosing = at === steps;
  const asks = lesson.steps[at]?.question;
  const isCovered = Boolean(asks?.before_lab && !isDone(asks, record.answers[at]));
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
      make("span", { class: "quiet", id: "lesson-place" }, isClosing ? "Summary" : `Step ${at + 1} of ${steps}`),
      make(
        "span",
        { class: "lesson-buttons" },
        button("Back", to(at - 1), { id: "lesson-back", disabled: at === 0 }),
        button(at + 1 === steps ? "Summary" : "Next", to(at + 1), { id: "lesson-next", disabled: isClosing }),
        button("Show this again", () => goTo(addressOf(name, lesson, at), "replaceState"), { id: "lesson-again", title: "Set the lab up as this step has it" }),
        button("End", () => goTo(`${location.pathname}${location.hash}`), { id: "lesson-end", title: "Put the lesson away; the lab stays as it is" }),
      ),
    ),
    make("div", { class: "lesson-text", "aria-live": "polite" }, ...(isClosing ? closing() : paragraphs(lesson.steps[at].text))),
    ...(isCovered ? sketch(lesson.steps[at]) : []),
    ...(isClosing ? [] : question(lesson, at)),
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

/** The verdict on the answers to a question, and its mark; `null` where there is none yet. */
function verdict(asked, answer) {
  const tries = answer?.tries ?? [];
  if (!tries.length) return null;
  const { choices, right, accepts, model, why, hint } = asked;
  if (model !== undefined) return { text: `Compare your answer with this one: ${model}${why ? ` ${why}` : ""}` };
  if (isRight(asked, tries.at(-1))) return { mark: "yes", text: `Right${tries.length > 1 ? ", on the second try" : ""}. ${why}` };
  if (!isDone(asked, answer)) return { mark: "no", text: `Not yet. ${hint} Try again.` };
  return { mark: "no", text: `${choices ? `No. Right is “${choices[right - 1]}”` : `No. The answer is ${accepts[0]}`}. ${why}` };
}

function question(lesson, step) {
  const asked = lesson.steps[step].question;
  if (!asked) return [];
  const { record } = taken;
  const told = make("p", { id: "lesson-told", class: "lesson-told", role: "status" });
  const fields = asked.choices ? choicesOf(lesson, step, give) : [writing(asked, record, step, give)];
  function show() {
    const answer = record.answers[step];
    const found = verdict(asked, answer);
    const isOver = isDone(asked, answer);
    if (found) told.textContent = found.text;
    if (found?.mark) told.dataset.right = found.mark;
    made.dataset.done = isOver ? "yes" : "no";
    for (const field of fields.flatMap((it) => [...it.querySelectorAll("input, textarea, button")])) {
      if (field.type === "radio") field.disabled = isOver || Boolean(answer?.tries.includes(Number(field.value)));
      else if (field.type === "submit") field.disabled = isOver;
      else field.readOnly = isOver;
    }
  }
  function give(value) {
    const answer = (record.answers[step] ??= { tries: [] });
    if (isDone(asked, answer)) return;
    answer.tries.push(value);
    delete answer.draft;
    remember();
    const hadFocus = document.activeElement?.closest(".lesson-question");
    show();
    // The element that had the focus may be shut by now.
    if (hadFocus) (document.querySelector(".lesson-question :is(input, textarea):enabled:not([readonly])") ?? document.querySelector("#lesson-next:enabled"))?.focus({ preventScroll: true });
    if (!isDone(asked, answer)) return;
    cover(false);
    document.querySelector(".lesson-sketch")?.remove();
  }
  const made = make("fieldset", { class: "lesson-question" }, make("legend", {}, asked.asks), ...fields, told);
  show();
  return [made];
}

/** The choices as a list of radio buttons; the number in front of each is its key. */
function choicesOf(lesson, step, give) {
  const last = taken.record.answers[step]?.tries.at(-1);
  return shuffled(lesson, step).map(({ choice, number }, place) => {
    const field = make("input", {
      type: "radio",
      name: "lesson-choice",
      id: `lesson-choice-${place + 1}`,
      value: String(number),
      checked: last === number,
      onchange: () => give(number),
    });
    return make("label", { "data-key": String(place + 1) }, field, ` ${choice}`);
  });
}

/** A field for an answer in one's own words or a number. */
function writing(asked, record, step, give) {
  const isFree = asked.model !== undefined;
  const answer = record.answers[step];
  const field = make(isFree ? "textarea" : "input", {
    id: "lesson-written",
    class: "text",
    maxlength: String(isFree ? WORDS : LINE),
    "aria-label": "Your answer",
    ...(isFree ? { rows: "3" } : { type: "text", autocomplete: "off" }),
    oninput: () => {
      (record.answers[step] ??= { tries: [] }).draft = field.value;
      remember();
    },
  });
  field.value = answer?.draft ?? answer?.tries.at(-1) ?? "";
  const submit = make("button", { type: "submit", class: "button" }, isFree ? "Compare with the model answer" : "Answer");
  return make("form", { class: "lesson-write", onsubmit: (event) => {
    event.preventDefault();
    if (field.value.trim()) give(field.value.trim());
    else field.focus();
  } }, field, submit);
}

/** How many questions have a right answer, at the first and at the second try, and how many were right so. */
function scoreOf(lesson, record) {
  const questions = questionsOf(lesson).filter(([{ model }]) => model === undefined);
  const isRightAt = (place) => ([asked, step]) => {
    const tries = record.answers[step]?.tries ?? [];
    return tries.length > place && isRight(asked, tries[place]);
  };
  return { of: questions.length, first: questions.filter(isRightAt(0)).length, second: questions.filter(isRightAt(1)).length };
}

function closing() {
  const { name, lesson, record } = taken;
  const { of, first, second } = scoreOf(lesson, record);
  const words = make("textarea", {
    id: "lesson-closing",
    class: "text",
    rows: "3",
    maxlength: String(WORDS),
    oninput: () => {
      record.closing = words.value;
      remember();
    },
  });
  words.value = record.closing;
  const result = `${first} of ${of} ${of === 1 ? "question" : "questions"} right on the first try${second ? `, ${second} more on the second` : ""}.`;
  return [
    ...(of ? [make("p", { id: "lesson-result" }, result)] : []),
    make("label", { for: "lesson-closing" }, lesson.closing.asks),
    words,
    make("details", {}, make("summary", {}, "An answer to compare with yours"), ...paragraphs(lesson.closing.answer)),
    make(
      "p",
      { class: "row" },
      button("Hand in my results", () => tell("hand"), { id: "lesson-hand" }),
      " ",
      ...(of ? [button("Picture card", async () => tell("card", `${first} of ${of} right: ${lesson.title}`, await linkOf(name, lesson), lesson.about, "A lesson on Plyground. Can you do better?"), { id: "lesson-card" }), " "] : []),
      button("Copy the link to this lesson", () => copyLink(name, lesson)),
      " ",
      button("Copy embed code", () => copyFrame(name, lesson), { id: "lesson-frame" }),
      " ",
      button("Answer again", () => again(name, lesson), { id: "lesson-anew", title: "Delete the answers to this lesson and begin at the first step" }),
      " ",
      make("a", { href: `./#/lessons?sheet=${name}`, onclick: toSheet(name) }, "Worksheet to print"),
      " ",
      make("a", { href: "./#/lessons", onclick: toList }, "All lessons"),
    ),
    make("p", { id: "lesson-told", role: "status" }),
  ];
}

/** Asks `www/card.js` for something, by way of `www/start.js`. */
const tell = (kind, ...detail) => dispatchEvent(new CustomEvent(`plyground:${kind}`, { detail }));

/** Begins a lesson again without the answers given. */
function again(name, lesson) {
  taken = { name, lesson, record: newRecord(lesson) };
  remember();
  goTo(addressOf(name, lesson, 0));
}

function toSheet(name) {
  return (event) => {
    event.preventDefault();
    goTo(`${location.pathname}#/lessons?sheet=${name}`);
  };
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
    live().replaceChildren("Your browser blocked copying. Select the text and copy it: ", field);
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
  let known = JSON.stringify(recall("localStorage", DRAFT));
  const draft = { ...emptyDraft(), ...JSON.parse(known) };
  const save = () => {
    const there = JSON.stringify(recall("localStorage", DRAFT));
    const isOther = there !== "null" && there !== known && there !== JSON.stringify(draft);
    if (isOther && !confirm("Another tab has changed the draft. OK replaces it by the draft of this tab. Cancel keeps the other tab\u2019s draft and shows it here.")) return build();
    keep("localStorage", DRAFT, draft);
    known = JSON.stringify(draft);
  };
  const field = (label, object, key, { isOptional = false, ...more } = {}) => {
    const tag = more.rows ? "textarea" : "input";
    const input = make(tag, {
      class: "text",
      ...more,
      oninput: () => {
        object[key] = more.type === "number" ? Number(input.value) : input.value;
        if (isOptional && !input.value.trim()) delete object[key];
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
    make("p", { class: "quiet" }, "Set the lab up, step to where something is to be seen, and save its state as a step. The draft is kept on this device."),
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
      button("Copy embed code", () => whole(draft, () => copyFrame("new", draft)), { id: "lesson-frame" }),
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

const KINDS = { choices: "Choose one", accepts: "Type a short answer", model: "Answer in words" };

/** The kind of a question, to be chosen. */
function kindOf(asked, change) {
  const kind = Object.keys(KINDS).find((kind) => asked[kind] !== undefined) ?? "choices";
  const select = make("select", { class: "select", onchange: () => change(() => {
    for (const key of ["choices", "right", "accepts", "model"]) delete asked[key];
    if (select.value === "choices") Object.assign(asked, { choices: [], right: 1 });
    else asked[select.value] = select.value === "model" ? "" : [];
    if (select.value === "model") delete asked.hint;
  })() }, ...Object.entries(KINDS).map(([value, text]) => make("option", { value, selected: value === kind }, text)));
  return make("label", { class: "lesson-field" }, "Kind of answer", select);
}

/** The fields for the right answer of a question, by its kind. */
function answersOf(asked, field, save) {
  if (asked.model !== undefined) return [field("Model answer", asked, "model", { rows: "2", maxlength: String(WORDS) })];
  const key = asked.accepts === undefined ? "choices" : "accepts";
  const list = make("textarea", {
    class: "text",
    rows: "3",
    oninput: () => {
      asked[key] = list.value.split("\n").map((line) => line.trim()).filter(Boolean);
      save();
    },
  });
  list.value = (asked[key] ?? []).join("\n");
  const label = make("label", { class: "lesson-field" }, key === "choices" ? "Choices, one a line" : "Accepted answers, one a line", list);
  return key === "choices" ? [label, field("Number of the right one", asked, "right", { type: "number", min: "1", max: String(CHOICES) })] : [label];
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
  const fields = asked
    ? [
        field("Question", asked, "asks", { maxlength: String(LINE) }),
        kindOf(asked, change),
        ...answersOf(asked, field, save),
        ...(asked.model === undefined ? [field("Hint after a wrong answer", asked, "hint", { isOptional: true, maxlength: String(LINE) })] : []),
        field("Why", asked, "why", { rows: "2", maxlength: String(WORDS), isOptional: asked.model !== undefined }),
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

const answerOf = ({ choices, right, accepts, model, why = "" }) => (model === undefined ? `${choices ? choices[right - 1] : accepts[0]}. ${why}` : `${model} ${why}`.trim());

/** A lesson to be printed: texts, pictures and questions, then the answers on a page of their own. */
function sheet(name, lesson) {
  const site = location.href.split(/[?#]/)[0];
  const asks = ({ asks: words, choices, model }) => [
    make("p", { class: "sheet-asks" }, words),
    choices ? make("ul", { class: "sheet-choices" }, ...choices.map((choice) => make("li", {}, choice))) : make("div", { class: model ? "sheet-lines" : "sheet-name" }),
  ];
  const steps = lesson.steps.map((step) =>
    make("li", {}, ...paragraphs(step.text), make("figure", { class: "sheet-picture" }), ...(step.question ? asks(step.question) : [])),
  );
  const answers = lesson.steps.map(({ question: asked }) => make("li", {}, asked ? answerOf(asked) : "No question."));
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
  let lesson = null;
  try {
    lesson = name && (await find(name));
  } catch (error) {
    return void say(`The lessons could not be loaded: ${error.message}. Try again with a network.`);
  }
  if (name !== new URLSearchParams(location.hash.split("?")[1]).get("sheet")) return;
  page.querySelector("#sheet")?.remove();
  list.hidden = Boolean(lesson);
  say(name && !lesson ? `There is no lesson “${name.slice(0, 40)}”.` : "");
  if (lesson) {
    const made = sheet(name, lesson);
    list.after(made);
    fillSheet(made, lesson);
  }
  const part = query.has("part") && page.querySelector(`#part-${CSS.escape(query.get("part"))}`);
  if (part) {
    part.open = true;
    part.scrollIntoView();
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
  page.addEventListener("click", async (event) => {
    const link = event.target.closest?.("a[href^='./?lesson=']");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // The whole address at once: without its hash the front page would be shown on the way.
    const query = new URLSearchParams(link.getAttribute("href").slice(2));
    const name = query.get("lesson");
    try {
      const lesson = await find(name);
      if (lesson) goTo(addressOf(name, lesson, Math.min(Number(query.get("at") ?? 1) - 1, lesson.steps.length)));
      else say(missing(name));
    } catch (error) {
      say(`The lesson could not be loaded: ${error.message}. Try again with a network.`);
    }
  });
  page.querySelector("#lesson-hand-in").addEventListener("click", () => tell("hand"));
  // The table of a teacher comes when it is opened.
  const collecting = page.querySelector("#part-results");
  const fill = () => collecting.open && !collecting.dataset.there && ((collecting.dataset.there = "yes"), tell("collect", collecting.querySelector("#collect")));
  collecting.addEventListener("toggle", fill);
  page.querySelector("#lesson-new").addEventListener("click", () => goTo("?lesson=new#/search"));
  page.addEventListener("plyground:look", look);
  page.addEventListener("plyground:look", showProgress);
}

/** Says on each card of the list how far its lesson was taken, and links to the next step. */
function showProgress() {
  const records = recall("localStorage", RECORDS) ?? {};
  for (const line of page.querySelectorAll("[data-progress]")) {
    const name = line.dataset.progress;
    const record = records[name];
    line.hidden = !record?.title;
    if (line.hidden) continue;
    const bar = make("progress", { max: String(record.steps), value: String(Math.min(record.reached, record.steps)), "aria-label": `Progress: ${record.title}` });
    const rest = record.done ? "Done. " : make("a", { href: `./?lesson=${name}&at=${record.reached + 1}` }, `Continue at step ${record.reached + 1}`);
    line.replaceChildren(bar, " ", rest);
  }
}

/** Called once, with the page of lessons; a lesson of the address is there when it is through. */
export default async function start(root) {
  page = root;
  listen();
  // The service worker keeps the lessons and what hands in results, so that a lesson can be taken without a network.
  for (const meta of document.querySelectorAll('meta[name="data"]:is([content="lesson-texts"], [content="card"])')) meta.dataset.used = "";
  addEventListener("popstate", follow);
  await follow();
}
