//! What six numbers become in chess: nodes counted, and a position to go on with.

use crate::model::alpha_beta::facts::{self, COUNTED, Counted, MOVES_ON_AVERAGE, PLIES, POSITIONS};
use crate::model::alpha_beta::link::PARTS;
use crate::model::alpha_beta::{Action, AlphaBeta};
use crate::view::frame::section;
use chess::words::counted;
use kit::model::squares::grouped;
use kit::view::board::pieces::href;
use yew::prelude::*;

/// The side of the largest square, in pixels: the narrowest screens have room for it.
const LARGEST: f64 = 272.0;

/// Three squares whose areas are the nodes of three methods.
pub fn big() -> Html {
    let words = html! {
        <p>{ format!("In these {POSITIONS} positions from masters\u{2019} games a player has {MOVES_ON_AVERAGE} moves on average, \
              and each further move multiplies the work. Each position was searched {PLIES} plies deep (a ply is one move of one side) by three methods. The \
              areas are to scale. All three find the same score.") }</p>
    };
    let square = |at: usize, counted: &Counted| {
        let side = format!("{:.1}", facts::side(counted.nodes, LARGEST));
        html! {
            <li>
                <svg width={side.clone()} height={side} class={classes!("ab-area", format!("is-{at}"))} aria-hidden="true" focusable="false">
                    <rect width="100%" height="100%" />
                </svg>
                <p><strong>{ grouped(counted.nodes) }</strong>{ " positions looked at" }<br />
                    <b>{ counted.method }</b>{ ": " }{ counted.looks_at }</p>
            </li>
        }
    };
    let figure = html! {
        <figure class="ab-big">
            <ul class="ab-areas">{ for COUNTED.iter().enumerate().map(|(at, counted)| square(at, counted)) }</ul>
            <figcaption class="learn-aside">
                { format!("Positions entered by our engine, all {POSITIONS} together, {PLIES} plies, scored by material and centre. ") }
                <a href="https://github.com/plyground/plyground/blob/main/docs/search-ladder.md" rel="noreferrer">{ "How we counted" }</a>
            </figcaption>
        </figure>
    };
    section(
        PARTS[5].name,
        "is-stacked",
        "Now make it big",
        words,
        figure,
    )
}

/// A real board: the position, what it costs to see its point, and the way into the search lab.
pub fn next(page: &AlphaBeta, on_action: &Callback<Action>) -> Html {
    let [minimax, last, first] = facts::looked_at().map(grouped);
    html! {
        <section class="learn-next" aria-labelledby="next-title">
            { board() }
            <div>
                <p class="learn-promise">{ "Your turn, on a real board" }</p>
                <h2 id="next-title">{ "A knight forks king and rook. How many positions must the program search?" }</h2>
                <p class="learn-lead">
                    { format!(
                        "Looking {} ahead takes {} by minimax, {last} by alpha-beta with the best-looking move last, and {first} with \
                         the best-looking move first.",
                        counted(facts::depth(), "ply"),
                        counted(minimax, "position"),
                    ) }
                </p>
                <p class="learn-doors">
                    <a class="learn-door is-main" href={facts::link()}>{ "Open the search" }</a>
                    <a class="learn-door" href={page.lab_link()}>{ "Step through the six numbers" }</a>
                    <button type="button" id="copy-link" class="learn-door" onclick={on_action.reform(|_: MouseEvent| Action::CopyLink)}>
                        { "Copy the link of this page" }
                    </button>
                </p>
                <p class="learn-aside"><a href="./?lesson=two-cuts">{ "The same as a lesson with questions and a worksheet" }</a></p>
            </div>
        </section>
    }
}

/// The board, 800 by 800 units, White below, with an arrow for the fork.
fn board() -> Html {
    let dark = (0..64).filter(|at| (at / 8 + at % 8) % 2 == 1);
    let dark = dark.map(|at| format!("M{} {}h100v100h-100z", 100 * (at % 8), 100 * (at / 8)));
    let (from, to) = facts::best_move();
    let middle = |square: &str| {
        let [file, rank] = [0, 1].map(|at| i32::from(square.as_bytes()[at]));
        let (column, row) = (file - i32::from(b'a'), rank - i32::from(b'1'));
        [100 * column + 50, 750 - 100 * row].map(f64::from)
    };
    html! {
        <svg class="ab-board" viewBox="0 0 800 800" role="img"
             aria-label={format!("{} An arrow leads from {from} to {to}.", facts::described())}>
            <path class="board-light" d="M0 0h800v800h-800z" />
            <path class="board-dark" d={dark.collect::<String>()} />
            { for facts::men().into_iter().map(|(file, rank, man)| html! {
                <use href={href(man)} x={(100 * u32::from(file)).to_string()} y={(700 - 100 * u32::from(rank)).to_string()}
                     width="100" height="100" />
            }) }
            <path class="ab-arrow" d={arrow(middle(from), middle(to))} />
        </svg>
    }
}

/// The outline of an arrow from the edge of one square's man to the middle of another.
fn arrow([x, y]: [f64; 2], [end_x, end_y]: [f64; 2]) -> String {
    const WIDE: f64 = 8.0;
    const HEAD: [f64; 2] = [44.0, 26.0];
    const BEGINS: f64 = 40.0;
    let (along, up) = (end_x - x, end_y - y);
    let length = along.hypot(up);
    let (along, up) = (along / length, up / length);
    // Each point by its way along the arrow and beside it.
    let points = [
        (BEGINS, WIDE),
        (length - HEAD[0], WIDE),
        (length - HEAD[0], HEAD[1]),
        (length, 0.0),
        (length - HEAD[0], -HEAD[1]),
        (length - HEAD[0], -WIDE),
        (BEGINS, -WIDE),
    ];
    let points = points.map(|(far, beside)| {
        let (x, y) = (x + far * along - beside * up, y + far * up + beside * along);
        format!("{x:.0} {y:.0}")
    });
    format!("M{}z", points.join("L"))
}
