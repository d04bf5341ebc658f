// Puts up what a lab looks like first, until its program has come (`www/waiting.html`): with the position of the link,
// and with an empty board where only the program can read what is on it.
{
  const [, slug, query] = /^#*\/*(\w*)\/*\??(.*)$/.exec(location.hash) ?? [];
  const template = document.querySelector(`template[data-lab="${slug}"]`);
  const lab = template?.content.cloneNode(true);
  const link = new URLSearchParams(query);
  const says = (...keys) => keys.some((key) => link.has(key));

  /** The men of a FEN's first field, as the drawing of a board has them; none if it is no such field. */
  const menOf = (fen) => {
    const names = { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" };
    const rows = fen.split(/[ _]/)[0].replace(/\d/g, (empty) => " ".repeat(empty)).split("/");
    if (rows.length !== 8 || rows.some((row) => !/^[ kqrbnp]{8}$/i.test(row))) return [];
    return rows.flatMap((row, y) =>
      [...row].flatMap((letter, x) => {
        if (letter === " ") return [];
        const man = document.createElementNS("http://www.w3.org/2000/svg", "use");
        const side = letter === letter.toLowerCase() ? "black" : "white";
        man.setAttribute("href", `#piece-${side}-${names[letter.toLowerCase()]}`);
        const [left, top] = link.get("flip") === "1" ? [7 - x, 7 - y] : [x, y];
        for (const [name, value] of Object.entries({ x: 100 * left, y: 100 * top, width: 100, height: 100 })) man.setAttribute(name, value);
        return [man];
      }),
    );
  };

  /** The overview instead of the workbench: its board stands alone in the first column. */
  const putOverview = (classes) => {
    const make = (name, className, ...children) => {
      const element = Object.assign(document.createElement(name), { className });
      element.append(...children);
      return element;
    };
    const board = lab.querySelector(".board, .kj-board");
    const place = make("section", slug === "endgame" ? "overview-board eg-overview-board" : "overview-board", board);
    // Kenju's question stands above the board on a telephone.
    const before = slug === "kenju" ? [make("div", "pupil-says")] : [make("div", "lab-notices")];
    lab.querySelector("main").lastElementChild.replaceWith(make("div", classes, ...before, place, make("section", "overview-side")));
  };

  // A lesson sets the address itself.
  if (lab && document.documentElement.dataset.at === "lab" && !/[?&]lesson=/.test(location.search)) {
    const scene = lab.querySelector(".board-scene");
    if (scene && says("tree", "panel")) scene.closest(".board").remove();
    else if (scene && says("fen", "moves", "game", "ply", "flip", "z")) {
      for (const man of scene.querySelectorAll("use")) man.remove();
      if (!says("moves")) scene.append(...menOf(link.get("fen") ?? ""));
      scene.removeAttribute("aria-label");
      scene.setAttribute("role", "presentation");
      if (link.get("flip") === "1") for (const row of lab.querySelectorAll(".board-ranks, .board-files")) row.append(...[...row.children].reverse());
    }
    if (template.dataset.overview && lab.querySelector(".board, .kj-board") && !opensWorkbench(slug, query)) putOverview(template.dataset.overview);
    const waiting = document.getElementById("waiting");
    lab.querySelector("main").append(document.getElementById("loading"));
    waiting.replaceChildren(lab);
    waiting.dataset.lab = slug;
  }
}
