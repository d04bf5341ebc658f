//! The moves by rank, the contribution of each of the 22 heuristics to the move shown, and the
//! highlighted heuristic: its reasons, the legend of the marks, and its documentation with the
//! source of every number.

use super::Panel;
use crate::experiment::Weights;
use crate::model::words::{meanings, signed};
use crate::model::{ChuteAction, numbered, written};
use chess::words::counted;
use chute::{COUNT, Constant, HEURISTICS, Mark, Ranked};
use cozy_chess::Move;
use kit::view::board::patches::legend;
use kit::view::parts::points_bar::points_bar;
use kit::view::parts::table::TableView;
use kit::view::parts::why::published;
use yew::prelude::*;

/// The number of listed moves: as many as CHUTE kept.
const BEST: usize = 7;

/// The seven best moves, the master's and the move shown.
pub fn best(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let evaluated = &lab.evaluated;
    let shown = lab.shown_move();
    let is_extra = |mv: Move| Some(mv) == evaluated.master || Some(mv) == shown;
    let rows: Vec<(usize, &Ranked)> = evaluated
        .ranked
        .iter()
        .enumerate()
        .filter(|(place, ranked)| *place < BEST || is_extra(ranked.mv))
        .collect();
    html! {
        <>
            <h2>{ "Best moves by CHUTE" }</h2>
            { TableView::named("Best moves by CHUTE").class("ch-best")
                .caption(format!("of {}; choose one to see its points", counted(evaluated.ranked.len(), "legal move")))
                .numbers(["rank"]).columns(["move"]).numbers(["points"]).columns(["played"])
                .rows(rows.into_iter().map(|(place, ranked)| row(panel, place, ranked))) }
        </>
    }
}

fn row(panel: Panel<'_>, place: usize, ranked: &Ranked) -> Html {
    let lab = panel.lab;
    let mv = ranked.mv;
    let is_shown = lab.shown_move() == Some(mv);
    let is_master = lab.evaluated.master == Some(mv);
    html! {
        <tr key={place} class={is_shown.then_some("is-shown")}>
            <td class="number">{ place + 1 }</td>
            <td>
                { panel.toggle("link-button", &written(&lab.evaluated.board, mv, lab.notation), is_shown, move || ChuteAction::SelectMove(Some(mv))) }
            </td>
            <td class="number">{ signed(ranked.total) }</td>
            <td>{ if is_master { "by the master" } else { "" } }</td>
        </tr>
    }
}

/// The contributions of the heuristics to the move shown, compared with CHUTE's first choice or
/// the master's move. Heuristics that score neither are listed below.
pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let Some(shown) = lab.shown_points() else {
        return html! {
            <p class="quiet">{ "There is no legal move, so the heuristics have nothing to score." }</p>
        };
    };
    let first = lab
        .evaluated
        .ranked
        .first()
        .filter(|first| first.mv != shown.mv);
    let master = lab.evaluated.master.and_then(|mv| lab.evaluated.of(mv));
    let other = first.or_else(|| master.filter(|master| master.mv != shown.mv));
    let name = |ranked: &Ranked| numbered(&lab.evaluated.board, ranked.mv, lab.notation);
    let weight = |number: usize| f64::from(lab.weights.get(number)) / 100.0;
    let value = |ranked: &Ranked, number: usize| weight(number) * f64::from(ranked.scores[number]);
    let both = [Some(shown), other];
    let sizes = both
        .into_iter()
        .flatten()
        .flat_map(|ranked| (0..COUNT).map(move |number| (ranked, number)));
    let most = sizes
        .map(|(ranked, number)| value(ranked, number).abs())
        .fold(1.0, f64::max);
    let (speak, silent): (Vec<_>, Vec<_>) = (0..COUNT).partition(|&number| {
        both.into_iter()
            .flatten()
            .any(|it| value(it, number) != 0.0)
    });
    html! {
        <>
            <h2>{ format!("Points of {} by heuristic", name(shown)) }</h2>
            { TableView::named("Contributions of the heuristics").class("ch-contributions")
                .caption(html! {
                    <>
                        { format!("Points for the side to move, {} in all; a pawn is about 255. Bar lengths use a square-root scale.", signed(shown.total)) }
                        if let Some(other) = other {
                            { format!(" Outlined: {}.", name(other)) }
                        }
                    </>
                })
                .columns(["heuristic"]).numbers(["points"]).hidden("bar").numbers(other.map(name))
                .rows(speak.into_iter().map(|number| {
                    let mine = value(shown, number);
                    let theirs = other.map(|other| value(other, number));
                    contribution(panel, number, mine, theirs, most)
                })) }
            <p class="ch-silent quiet">
                { "No points here: " }
                { for silent.into_iter().map(|number| html! {
                    <span key={number} class="ch-silent-one">{ name_button(panel, number) }</span>
                }) }
            </p>
        </>
    }
}

/// A heuristic's name as a button for its reason and rule, with its weight unless that is 1.
fn name_button(panel: Panel<'_>, number: usize) -> Html {
    let is_highlighted = panel.lab.highlighted == Some(number);
    let weight = panel.lab.weights.get(number);
    html! {
        <>
            { panel.toggle("link-button ch-name", &format!("{number} {}", HEURISTICS[number].plain()), is_highlighted,
                           move || ChuteAction::Highlight(Some(number))) }
            if weight == 0 {
                <span class="quiet">{ " left out" }</span>
            } else if weight != 100 {
                <span class="quiet">{ format!(" × {}", Weights::written(weight)) }</span>
            }
        </>
    }
}

fn contribution(
    panel: Panel<'_>,
    number: usize,
    mine: f64,
    theirs: Option<f64>,
    most: f64,
) -> Html {
    let lab = panel.lab;
    let is_highlighted = lab.highlighted == Some(number);
    let is_silent = mine == 0.0;
    html! {
        <tr key={number} class={classes!(is_silent.then_some("is-silent"), is_highlighted.then_some("is-shown"))}>
            <th scope="row">
                { name_button(panel, number) }
            </th>
            <td class="number">{ signed(mine) }</td>
            <td class="points-bar">{ points_bar(mine, theirs, most) }</td>
            if let Some(theirs) = theirs {
                <td class="number quiet">{ signed(theirs) }</td>
            }
        </tr>
    }
}

pub fn reasons(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let Some(number) = lab.highlighted else {
        return html! {
            <>
                <h2>{ "Why" }</h2>
                <p>{ "Choose a heuristic by its name, or with the arrow keys up and down: its pieces and squares are highlighted \
                    on the board, and its points are explained." }</p>
                <p class="quiet">{ "CHUTE (Valenti 1974, described by Sugar 1975) scored a move by the sum of 22 heuristics. \
                    Move a piece on the board, or choose one of the best moves, to see what any other move would \
                    score." }</p>
            </>
        };
    };
    let heuristic = &HEURISTICS[number.min(HEURISTICS.len() - 1)];
    let reasons = lab.reasons();
    html! {
        <>
            <h2 class="why-heading">{ format!("Heuristic {number}: {}", heuristic.plain()) }</h2>
            <div class="why ch-reasons">
                if reasons.is_empty() {
                    <p>{ silence(panel) }</p>
                } else {
                    <ul>{ for reasons.into_iter().map(|reason| html! { <li>{ reason }</li> }) }</ul>
                    { signs(panel) }
                }
            </div>
            <h3>{ "The rule" }</h3>
            <p>{ heuristic.rule }</p>
            { published(&format!("Sugar 1975, p. {}", heuristic.page)) }
            <details class="ch-constants">
                <summary>{ "Its numbers" }</summary>
                <ul>{ for heuristic.constants.iter().map(constant) }</ul>
            </details>
        </>
    }
}

fn silence(panel: Panel<'_>) -> String {
    let lab = panel.lab;
    let mv = lab
        .shown_move()
        .map(|mv| numbered(&lab.evaluated.board, mv, lab.notation));
    format!(
        "It does not score {}.",
        mv.unwrap_or_else(|| "this position".to_owned())
    )
}

/// The legend of the marks on the board.
fn signs(panel: Panel<'_>) -> Html {
    legend(&meanings(&panel.lab.overlay()))
}

fn constant(constant: &Constant) -> Html {
    let Constant { name, value, mark } = constant;
    let (kind, source) = match mark {
        Mark::Published { page } => ("published", format!("published, p. {page}")),
        Mark::Reconstructed { how } => ("ours", format!("reconstructed: {how}")),
    };
    html! {
        <li>
            { format!("{name} = {value} ") }
            <span class="provenance" data-mark={kind}>{ source }</span>
        </li>
    }
}
