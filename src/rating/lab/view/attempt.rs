//! The person sits the test: a position, a clock, and moves preferred as the mind changes; then the
//! score on the same scale as an engine's.

use super::picture::PictureView;
use super::positions::{arrows, chooser, set_select};
use super::show::{bottom, show_board};
use super::{Pane, marks};
use crate::experiment::Unit;
use crate::model::picture::Across;
use crate::model::{Attempt, NAME_LIMIT, PATIENCES, RatingAction, with_unit};
use chess::notation::{bare_san, parse_move};
use chess::words::counted;
use chess::words::side_name;
use cozy_chess::Move;
use kit::model::board::{BoardEffect, Mark as Arrow, MarkKind, Players};
use kit::view::board::{Board, MoveField, Part, Voice};
use kit::view::form;
use kit::view::worker::now;
use std::rc::Rc;
use yew::prelude::*;

pub fn view(pane: Pane<'_>) -> Html {
    match &pane.lab.attempt {
        None => before(pane),
        Some(attempt) if attempt.is_over => after(pane, attempt),
        Some(attempt) => during(pane, attempt),
    }
}

fn before(pane: Pane<'_>) -> Html {
    let lab = pane.lab;
    let words = PATIENCES.map(|seconds| counted(seconds, "second"));
    let at = PATIENCES.iter().position(|it| *it == lab.patience);
    html! {
        <section class="rating-sit" aria-label="Before the test">
            <h2>{ "Sit the test yourself" }</h2>
            <p>{ "You are shown a position and a clock. As soon as you like a move, make it on the board or type it; \
                change your mind as often as you wish. A move counts for as long as you prefer it, and early \
                seconds count more. Your last move counts to the end." }</p>
            <div class="rating-form">
                { set_select(pane) }
                { pane.choice("rating-patience", "Time", form::rows(words, at.unwrap_or(2)),
                              |row| RatingAction::SetPatience(PATIENCES[row.min(PATIENCES.len() - 1)])) }
                <form::Field id="rating-person" label="Your name in the table" maxlength={NAME_LIMIT.to_string()}
                             value={lab.person.clone()} on_typed={pane.sends_with(RatingAction::SetPerson)} />
            </div>
            { chooser(pane) }
            <div class="row">
                <button type="button" class="button button-main" disabled={lab.positions().is_empty()}
                        onclick={pane.sends(|| RatingAction::BeginTest(now()))}>{ "Start the clock" }</button>
            </div>
            if lab.positions().is_empty() {
                <p class="quiet">{ "There are no own positions yet: add some under Marked positions." }</p>
            }
        </section>
    }
}

fn during(pane: Pane<'_>, attempt: &Attempt) -> Html {
    let board = &attempt.position.board;
    let played = super::means(pane, |effect: BoardEffect| match effect {
        BoardEffect::Played(mv) => Some(RatingAction::Prefer(mv, now())),
        BoardEffect::Flip => Some(RatingAction::Flip),
        _ => None,
    });
    let position = board.clone();
    let parse = Callback::from(move |text: String| {
        parse_move(&position, &text).map_err(|error| error.to_string())
    });
    let on_move = pane.sends_with(|mv: Move| RatingAction::Prefer(mv, now()));
    let arrow = attempt.preferred().map(|mv| Arrow {
        kind: MarkKind::Ours,
        from: mv.from,
        to: Some(mv.to),
        label: String::new(),
    });
    let side = side_name(board.side_to_move());
    let preferred = attempt.preferred().map_or_else(
        || format!("{side} to move. No move chosen yet."),
        |mv| format!("{side} to move. Your move: {}.", bare_san(board, mv)),
    );
    html! {
        <div class="rating-columns rating-two rating-sitting">
            <section class="rating-main" aria-label="The test">
                <h2>{ "Which move?" }</h2>
                <div class="rating-board">
                    <Board position={Rc::new(board.clone())} players={Players::Both} bottom={bottom(pane, board)}
                           marks={Rc::from(Vec::from_iter(arrow))} voice={Voice::Own} tools={Part::Hidden} on_effect={played} />
                </div>
                <MoveField {parse} {on_move} label="Type the move you prefer" />
            </section>
            <section class="rating-side" aria-label="Clock">
                <p class="rating-clock" role="timer" aria-label="Seconds left">
                    { format!("{:.0}", attempt.left().ceil()) }<span>{ " s left" }</span>
                </p>
                <progress class="rating-time" max={attempt.patience.to_string()}
                          value={format!("{:.1}", attempt.elapsed)} aria-label="Time used" />
                <p class="rating-prefers">{ preferred }</p>
                { noted(attempt) }
                <div class="row">
                    { pane.main("Done", || RatingAction::EndTest(now())) }
                    { pane.button("Give up (no score)", || RatingAction::LeaveTest) }
                </div>
            </section>
        </div>
    }
}

fn noted(attempt: &Attempt) -> Html {
    html! {
        <ol class="rating-noted">
            { for attempt.preferences.iter().rev().take(12).map(|(since, mv)| html! {
                <li key={since.to_string()}>
                    { format!("{} since {}", bare_san(&attempt.position.board, *mv), with_unit(Unit::Seconds, *since)) }
                </li>
            }) }
        </ol>
    }
}

fn after(pane: Pane<'_>, attempt: &Attempt) -> Html {
    let lab = pane.lab;
    let rates = lab.rates(Unit::Seconds);
    let rate = rates.get(1).or(rates.first()).copied().unwrap_or(10.0);
    let draft = Rc::new(attempt.draft(&lab.person, rate, lab.share_left()));
    let position = &attempt.position;
    html! {
        <div class="rating-columns rating-two">
            <section class="rating-main" aria-label="Your result">
                <h2>{ format!("Your result: {}", position.name) }</h2>
                <p class="rating-score">
                    <output>{ format!("{:.3}", draft.score()) }</output>
                    { format!(" of {} at {} a move", draft.best(), with_unit(Unit::Seconds, rate)) }
                </p>
                <ul class="rating-rates" aria-label="At the table's rates of play">
                    { for rates.iter().map(|rate| html! {
                        <li key={rate.to_string()}>{ format!("{}: {:.3}", with_unit(Unit::Seconds, *rate),
                            draft.score_at(*rate, lab.share_left()).unwrap_or_default()) }</li>
                    }) }
                </ul>
                <PictureView draft={draft.clone()} across={Across::Weight} height={200.0} />
                <div class="row">
                    { pane.main("Next position", || RatingAction::NextTest(now())) }
                    { pane.button("Back to the choice", || RatingAction::LeaveTest) }
                    { pane.button("Open in the timeline editor", || RatingAction::OpenTest) }
                </div>
                <p class="quiet">{ "The result stands in the table, beside the engines that ran by the clock. A position \
                    taken again replaces the first try." }</p>
            </section>
            <section class="rating-side" aria-label="Marks">
                { show_board(pane, &position.board, &arrows(position)) }
                { marks::table(position, attempt.preferred()) }
                { marks::origin(attempt.set) }
            </section>
        </div>
    }
}
