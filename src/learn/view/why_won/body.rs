//! The sections of the page and their words.

use super::board::{Kings, corner, described, man, squares};
use crate::model::why_won::table::{Move, Placement, Square, Truth};
use crate::model::why_won::words::{self, KEYS, Standing};
use crate::model::why_won::{Action, PARTS, START, Study, WhyWon, lab_link};
use crate::view::frame::{opening, problem, reply, section, task};
use chess::words::counted;
use cozy_chess::{Color, Piece};
use yew::prelude::*;

/// The whole page.
pub fn view(page: &WhyWon, on_action: &Callback<Action>) -> Html {
    let sections = PARTS.iter().enumerate();
    let sections = sections.map(|(at, (_, entry))| (page.address_of(at), *entry));
    html! {
        <article class="learn why-won">
            { problem(page.problem.as_deref(), on_action.reform(|_: MouseEvent| Action::PutAway)) }
            { opening(
                "Learn \u{b7} five minutes \u{b7} you know how a king moves",
                "Why this ending is won",
                "Two kings and a pawn. One move wins, seven throw the win away. You can drag the kings and see why.",
                sections,
            ) }
            { first(page, on_action) }
            { face(page, on_action) }
            { keys(page, on_action) }
            { map(page, on_action) }
            { lab(page, on_action) }
            { author() }
        </article>
    }
}

/// The question: which move wins?
fn first(page: &WhyWon, on_action: &Callback<Action>) -> Html {
    let answer = |mv: Move| {
        let is_tried = page.tried == Some(mv);
        html! {
            <button type="button" id={format!("try-{}", mv.name())} class="learn-answer ww-move" aria-pressed={is_tried.to_string()}
                    onclick={on_action.reform(move |_: MouseEvent| Action::Try(mv))}>{ mv.name() }</button>
        }
    };
    let moves = START.moves();
    let words = html! {
        <>
            <p>{ "White is to move. If the pawn gets through, it becomes a queen and White wins. Black\u{2019}s king stands in its \
                  way." }</p>
            <p class="learn-question">{ format!("One of these {} wins. Which?", counted(moves.len(), "move")) }</p>
            <div class="ww-moves">{ for moves.iter().map(|&(mv, _)| answer(mv)) }</div>
            if let Some(mv) = page.tried {
                { with_reply(mv) }
            }
        </>
    };
    let shown = page.tried.map_or(START, |mv| START.after(mv));
    let mark = page.tried.map(|mv| {
        let square = match mv {
            Move::King(square) => square,
            Move::Pawn => shown.pawn.square(),
        };
        marked(square, shown.truth() == Truth::Won)
    });
    let figure = html! {
        <figure class="ww-figure">
            <svg class="ww-board" viewBox="0 0 800 800" role="img" aria-label={described(shown)}>
                { squares() }
                { man((Piece::Pawn, Color::White), shown.pawn.square()) }
                { man((Piece::King, Color::White), shown.white) }
                { man((Piece::King, Color::Black), shown.black) }
                { mark.unwrap_or_default() }
            </svg>
        </figure>
    };
    section(PARTS[0].0, "", "One move wins", words, figure)
}

fn with_reply(mv: Move) -> Html {
    let it = words::tried(mv);
    reply(it.is_right, it.verdict, &it.text)
}

/// A tick or a cross at the corner of a square.
fn marked(square: Square, is_right: bool) -> Html {
    let (x, y) = corner(square);
    let path = if is_right {
        "M-18 2l12 12 24-26"
    } else {
        "M-15-15l30 30M15-15l-30 30"
    };
    html! {
        <g class={if is_right { "ww-mark" } else { "ww-mark is-wrong" }} transform={format!("translate({} {})", x + 82, y + 18)}>
            <circle r="32" />
            <path d={path} />
        </g>
    }
}

/// A board with kings to drag, and what is true of it.
fn study(page: &WhyWon, study: Study, below: Html, on_action: &Callback<Action>) -> Html {
    let placement = page.board(study);
    html! {
        <figure class="ww-figure">
            <Kings id={study.name()} {placement} {below}
                   on_drag={on_action.reform(move |(king, to)| Action::Drag { study, king, to })}
                   on_drop={on_action.reform(move |()| Action::Drop(study))}
                   on_step={on_action.reform(move |(king, files, ranks)| Action::Step { study, king, files, ranks })} />
            <figcaption>
                if study == Study::Map {
                    <p class="ww-verdict">{ words::map_counts(placement.black) }</p>
                } else {
                    <p class="ww-sum">{ words::comes_to(placement) }</p>
                    { verdict(placement, true) }
                    { verdict(placement, false) }
                }
            </figcaption>
        </figure>
    }
}

fn verdict(placement: Placement, is_white_to_move: bool) -> Html {
    let side = if is_white_to_move {
        "White to move"
    } else {
        "Black to move"
    };
    let it = Placement {
        is_white_to_move,
        ..placement
    };
    let (class, sign) = match it.truth() {
        Truth::Won => ("ww-verdict is-won", "+"),
        Truth::Drawn => ("ww-verdict is-drawn", "="),
        Truth::NoPosition => ("ww-verdict", "\u{2013}"),
    };
    html! {
        <p {class}><b aria-hidden="true">{ sign }</b><span><strong>{ side }</strong>{ ": " }{ words::verdict(placement, is_white_to_move) }</span></p>
    }
}

fn face(page: &WhyWon, on_action: &Callback<Action>) -> Html {
    let placement = page.board(Study::Face);
    let words = html! {
        <>
            <p>{ "When the kings face each other with one square between them, neither may enter the three squares that separate them. The side \
                  to move must step aside and let the other through." }</p>
            <p>{ "This is the " }<strong>{ "opposition" }</strong>{ ". The side that does " }<em>{ "not" }</em>{ " have to move \
                  holds it. In this ending it decides the game." }</p>
            { task("Drag a king. When does it matter who is to move?") }
            <p class="learn-aside">{ "Or select a king and press the arrow keys." }</p>
        </>
    };
    let below = if placement.is_opposition() {
        between(placement)
    } else {
        html! {}
    };
    section(
        PARTS[1].0,
        "",
        "Face to face",
        words,
        study(page, Study::Face, below, on_action),
    )
}

/// The line between kings in opposition.
fn between(placement: Placement) -> Html {
    let middle = |square: Square| {
        let (x, y) = corner(square);
        (x + 50, y + 50)
    };
    let ((x, y), (end_x, end_y)) = (middle(placement.white), middle(placement.black));
    html! { <path class="ww-line" d={format!("M{x} {y}L{end_x} {end_y}")} /> }
}

fn keys(page: &WhyWon, on_action: &Callback<Action>) -> Html {
    let placement = page.board(Study::Keys);
    let [all, won, taken] = KEYS;
    let [first, second, third] = placement.key_squares().map(Square::name);
    let words = html! {
        <>
            <p>{ format!("Stepping aside lets White\u{2019}s king reach a square two ranks ahead of the pawn: {first}, {second} or \
                  {third}. From there it clears the pawn\u{2019}s way, whoever is to move, unless Black takes the pawn at once.") }</p>
            <p>{ format!("These are the pawn\u{2019}s ") }<strong>{ "key squares" }</strong>{ format!(". With White\u{2019}s king on one of \
                  them, {won} of the {} are won. In the other {taken} Black\u{2019}s king takes the pawn at once.", counted(all, "position")) }</p>
            { task("Drag the black king. Can it stop White?") }
        </>
    };
    let below = html! {
        <>
            { for placement.key_squares().map(|square| {
                let (x, y) = corner(square);
                html! { <rect class="ww-key" x={(x + 5).to_string()} y={(y + 5).to_string()} width="90" height="90" rx="8" /> }
            }) }
        </>
    };
    section(
        PARTS[2].0,
        "",
        "Squares that win",
        words,
        study(page, Study::Keys, below, on_action),
    )
}

fn map(page: &WhyWon, on_action: &Callback<Action>) -> Html {
    let placement = page.board(Study::Map);
    let words = html! {
        <>
            <p>{ "The map shows the result for each square of White\u{2019}s king. Nothing is guessed: all \
                  positions of this ending were worked out to their end." }</p>
            <ul class="ww-legend">
                { for LEGEND.map(|(kind, text)| html! {
                    <li><svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">{ sign(kind, (0, 0)) }</svg>{ text }</li>
                }) }
            </ul>
            { task("Drag the black king and watch the map change.") }
        </>
    };
    let below = html! {
        <>
            { for words::map(placement.black).into_iter().filter(|(square, _)| *square != placement.white).map(|(square, kind)| sign(kind, corner(square))) }
        </>
    };
    section(
        PARTS[3].0,
        "",
        "Every square at once",
        words,
        study(page, Study::Map, below, on_action),
    )
}

const LEGEND: [(Standing, &str); 4] = [
    (Standing::Won, "White wins, whoever is to move"),
    (Standing::IfWhiteMoves, "White wins with the move"),
    (
        Standing::IfBlackMoves,
        "White wins only if Black has to move",
    ),
    (Standing::Drawn, "a draw"),
];

/// The sign of a standing in a square with this corner: each has a shape of its own.
fn sign(kind: Standing, (x, y): (u32, u32)) -> Html {
    let at = format!("translate({} {})", x + 50, y + 50);
    match kind {
        Standing::Won => html! { <circle class="ww-won" transform={at} r="24" /> },
        Standing::IfWhiteMoves => html! { <circle class="ww-if" transform={at} r="20" /> },
        Standing::IfBlackMoves => {
            html! { <path class="ww-star" transform={at} d="M0-30L30 0 0 30-30 0z" /> }
        }
        Standing::Drawn => html! { <path class="ww-draw" transform={at} d="M-14-7h28M-14 7h28" /> },
        Standing::NoPosition => html! {},
    }
}

fn lab(page: &WhyWon, on_action: &Callback<Action>) -> Html {
    let id = crate::view::frame::id_of(PARTS[4].0);
    html! {
        <section {id} class="learn-next" aria-labelledby="next-title" tabindex="-1">
            <div>
                <p class="learn-promise">{ "Your turn" }</p>
                <h2 id="next-title">{ "How does a program without tables see this?" }</h2>
                <p class="learn-lead">{ "EG (1977) judged such endings by rules, as a trainer does: the opposition, the square of the \
                    pawn, the squares its king must reach. Its lab shows the rule that decided." }</p>
                <p class="learn-doors">
                    <a class="learn-door is-main" href="#/endgame?v=1&drill=KPK">{ "Practise such endings" }</a>
                    <a class="learn-door" href={lab_link(START, "opposition")}>{ "Open this ending" }</a>
                    <a class="learn-door" href={lab_link(page.board(Study::Face), "opposition")}>{ "Open your own position" }</a>
                    <button type="button" id="copy-link" class="learn-door" onclick={on_action.reform(|_: MouseEvent| Action::CopyLink)}>
                        { "Copy the link of this page" }
                    </button>
                </p>
                <p class="learn-aside"><a href="./?lesson=who-must-move">{ "A lesson on who must move" }</a></p>
            </div>
        </section>
    }
}

/// Who wrote EG, and why it mattered, as the paper itself says it.
fn author() -> Html {
    html! {
        <section class="learn-author" aria-labelledby="author-title">
            <h2 id="author-title">{ "Where this comes from" }</h2>
            <p>{ "Crispin Perdue and Hans J. Berliner described EG in 1977 (" }
                <cite>{ "EG: A Case Study in Problem Solving with King and Pawn Endings" }</cite>{ ", IJCAI-77). The position above is \
                ours." }</p>
            <p>{ "Why they chose pawn endings: even in very simple ones straightforward searching may not find the answer, because the \
                  search may see no clear result within 15 plies. So EG calculates with rules instead of searching, and its \
                  authors hold that the lessons of its design matter more than the problems it solves." }</p>
            <p><a href="#/ledger?row=sources">{ "The sources and how they were read" }</a>{ " \u{b7} " }
                <a href="#/alpha-beta">{ "Alpha-beta in five minutes" }</a></p>
        </section>
    }
}
