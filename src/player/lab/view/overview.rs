//! The overview: PLAYER's first choice against one other move, the counts in which they differ, and a lesson.

use super::{Panel, gallery};
use crate::model::words::{number, signed};
use crate::model::{Action, CountBar, MovedWeight, Overview, PlayerAction, Source, Taught};
use cozy_chess::Move;
use kit::model::Page;
use kit::model::board::{Mark, MarkKind, Overlay, Players};
use kit::model::position::PositionAction;
use kit::model::squares::ordinal;
use kit::view::notices;
use kit::view::position::{self, Shown};
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let overview = lab.overview();
    html! {
        <div class="player overview pl-overview">
            { notices::view(&lab.notices, &panel.on_action.reform(Action::Dismiss)) }
            <section class="overview-board" aria-label="Position">
                { board(panel, overview.as_ref()) }
            </section>
            <section class="overview-side" aria-label="Two moves compared">
                { match &overview {
                    Some(overview) => compared(panel, overview),
                    None => html! {
                        <p class="overview-say">{ "Here is no choice between two moves. Choose another position." }</p>
                    },
                } }
            </section>
            <div class="overview-more">
                <div>{ gallery::table_one(panel) }</div>
                { panel.ways_on(Page::Player, "all moves with 17 counts, weights, training on masters’ games, measuring, 27 positions of the thesis") }
            </div>
        </div>
    }
}

fn board(panel: Panel<'_>, overview: Option<&Overview>) -> Html {
    let lab = panel.lab;
    let here = lab.position.game.board().clone();
    let moves: Vec<Move> = lab.decision.candidates.iter().map(|it| it.mv).collect();
    // A move on this board or typed below it is compared, whatever the workbench would do with it.
    let on = panel.on_action.reform(move |action| match action {
        PositionAction::Play(mv) => moves
            .iter()
            .position(|&other| other == mv)
            .map_or(Action::Position(action), |index| {
                PlayerAction::Choose(index).into()
            }),
        action => Action::Position(action),
    });
    let shown = Shown {
        board: here.clone(),
        last_move: lab.position.game.last_move(),
        players: Players::Both,
        marks: overview.map_or_else(Vec::new, |overview| marks(panel, overview)),
        overlay: Overlay::default(),
        is_own: true,
    };
    html! {
        <>
            { position::board(&lab.position, shown, &on) }
            { position::move_field(here, "Rc7, a1c1, R-B7", &on) }
            <p class="overview-note">{ "Drag a piece, or type a move, to compare it with PLAYER’s first choice." }</p>
        </>
    }
}

/// PLAYER's first choice in blue, the other move in ochre.
fn marks(panel: Panel<'_>, overview: &Overview) -> Vec<Mark> {
    let mark = |kind, index: usize, label: &str| {
        let mv = panel.lab.decision.candidates.get(index)?.mv;
        Some(Mark {
            kind,
            from: mv.from,
            to: Some(mv.to),
            label: label.to_owned(),
        })
    };
    let sign = sign(overview);
    let marks = [
        mark(MarkKind::Theirs, overview.first, "PLAYER"),
        mark(MarkKind::Ours, overview.other, sign),
    ];
    marks.into_iter().flatten().collect()
}

/// The sign of the other move: a star if it is recommended.
fn sign(overview: &Overview) -> &'static str {
    match overview.source {
        Source::Recommended if !overview.is_first => "★",
        Source::Chosen if !overview.is_first => "you",
        _ => "2nd",
    }
}

fn compared(panel: Panel<'_>, overview: &Overview) -> Html {
    let lab = panel.lab;
    let about = lab.san(overview.other);
    let is_taught = overview.taught.is_some();
    let teach = if is_taught {
        format!("Teach it {about} again")
    } else {
        format!("Teach it {about}")
    };
    html! {
        <>
            if let Some(taught) = &overview.taught {
                { ranks(taught) }
            }
            <p class="overview-say">{ &overview.sentence }</p>
            { match &overview.taught {
                Some(taught) => weights(taught),
                None => counts(panel, overview),
            } }
            <div class="overview-action">
                if overview.is_first {
                    { next(panel) }
                } else {
                    { panel.keyed_main(&teach, "t", || PlayerAction::TeachCompared) }
                }
                if is_taught {
                    { panel.keyed("Undo", "z", || PlayerAction::Undo) }
                }
                if overview.source == Source::Chosen && lab.recommended().is_some() {
                    { panel.link("Back to the recommended move", || PlayerAction::Unchoose) }
                }
            </div>
            <p class="overview-note">{ lab.lesson_note() }</p>
        </>
    }
}

/// There is nothing to teach here: on to another position.
fn next(panel: Panel<'_>) -> Html {
    let number = panel.lab.next_example();
    panel.main("Next position of the thesis", move || {
        PlayerAction::SetUp(number)
    })
}

fn counts(panel: Panel<'_>, overview: &Overview) -> Html {
    let lab = panel.lab;
    let [first, other] = [overview.first, overview.other].map(|index| lab.san(index));
    let says = match overview.source {
        Source::Recommended if !overview.is_first => "recommended",
        Source::Chosen if !overview.is_first => "yours",
        _ => "second choice",
    };
    let side = chess::words::side_name(lab.position.game.board().side_to_move());
    let sizes = overview.bars.iter().flat_map(|bar| bar.points);
    let most = sizes.fold(1.0, |most: f64, points| most.max(points.abs()));
    html! {
        <>
            <div class="pl-versus">
                <p class="pl-first"><b>{ number(overview.values[0]) }</b>{ format!("{first}, PLAYER’s first choice") }</p>
                <p class="pl-other"><b>{ number(overview.values[1]) }</b>{ format!("{} {other}, {says}", sign(overview)) }</p>
            </div>
            <p class="overview-note">{ format!("Points in {side}’s favour: each count times its weight.") }</p>
            <ol class="pl-counts">
                { for overview.bars.iter().map(|bar| count(bar, most)) }
            </ol>
            <p class="overview-note">{ &overview.rest }</p>
        </>
    }
}

fn count(bar: &CountBar, most: f64) -> Html {
    let row = |class: &'static str, points: f64| {
        let width = format!("{:.1}", points.abs() / most * 100.0);
        html! {
            <div {class}>
                <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">
                    <rect class={(points < 0.0).then_some("is-against")} width={width} height="10" />
                </svg>
                <span>{ number(points) }</span>
            </div>
        }
    };
    html! {
        <li>
            <p>{ bar.plain }<small>{ bar.term }</small></p>
            <div>
                { row("pl-first", bar.points[0]) }
                { row("pl-other", bar.points[1]) }
            </div>
            <em>{ signed(bar.points[0] - bar.points[1]) }</em>
        </li>
    }
}

fn ranks(taught: &Taught) -> Html {
    let [before, after] = taught.ranks.map(ordinal);
    html! {
        <p class="pl-ranks">
            <span><b>{ before }</b>{ "before" }</span>
            <i aria-hidden="true">{ "→" }</i>
            <span class="pl-now"><b>{ after }</b>{ "after the lesson" }</span>
        </p>
    }
}

/// The weights that have moved, each on a scale of its own for all.
fn weights(taught: &Taught) -> Html {
    let ends = taught.moved.iter().flat_map(|it| [it.before, it.after]);
    let (low, high) = ends.fold((0.0f64, 1.0f64), |(low, high), weight| {
        (low.min(weight), high.max(weight))
    });
    // A change that two decimals do not show is only counted.
    let is_seen = |it: &&MovedWeight| two_places(it.before) != two_places(it.after);
    let shown: Vec<&MovedWeight> = taught.moved.iter().filter(is_seen).collect();
    let more = taught.more + taught.moved.len() - shown.len();
    let at = |weight: f64| (weight - low) / (high - low) * 96.0 + 2.0;
    html! {
        <>
            <p class="overview-note">{ "Weights before and after the lesson:" }</p>
            <ol class="pl-moved">
                { for shown.iter().map(|it| moved(it, at(it.before), at(it.after))) }
            </ol>
            if more > 0 {
                <p class="overview-note">{ format!("{more} more moved less.") }</p>
            }
        </>
    }
}

/// A weight with at most two decimals, which is all that the row has room for.
fn two_places(weight: f64) -> String {
    number((weight * 100.0).round() / 100.0)
}

fn moved(it: &MovedWeight, from: f64, to: f64) -> Html {
    let (class, sign) = if it.after > it.before {
        ("is-up", "▲")
    } else {
        ("is-down", "▼")
    };
    html! {
        <li {class}>
            <p>{ it.plain }</p>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">
                <path class="pl-track" d="M2 5H98" />
                <path class="pl-shift" d={format!("M{from:.1} 5H{to:.1}")} />
                <path class="pl-start" d={format!("M{from:.1} 1V9")} />
            </svg>
            <span>{ format!("{} → {} {sign}", two_places(it.before), two_places(it.after)) }</span>
        </li>
    }
}
