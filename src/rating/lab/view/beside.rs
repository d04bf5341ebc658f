//! Beside the timeline: the marks, the position, and how it is scored.

use super::Pane;
use super::field::{Pair, cell, mistake, typed};
use super::show::show_board;
use crate::model::{Edit, Field, RatingAction, Spot, TITLE_LIMIT, TimelineDraft};
use chess::words::agreeing;
use kit::model::board::{Mark as Arrow, MarkKind};
use kit::view::form;
use kit::view::parts::table::TableView;
use yew::prelude::*;

/// Marks that have a row of their own; the text has all.
const ROWS: usize = 60;

pub fn marks(pane: Pane<'_>, draft: &TimelineDraft) -> Html {
    let on_pair = pane.sends_with(|(name, mark)| RatingAction::Edit(Edit::Mark(name, mark)));
    let on_text = pane.sends_with(|text| RatingAction::Edit(Edit::Marks(text)));
    html! {
        <>
            <h2>{ "Marks" }</h2>
            { TableView::default().class("rating-marks")
                .columns(["Move", "Mark"]).hidden("Remove")
                .rows(draft.marks.iter().enumerate().take(ROWS).map(|(place, marked)| {
                    let name = marked.name.clone();
                    let typed = pane.sends_with(move |mark| RatingAction::Edit(Edit::Mark(name.clone(), mark)));
                    html! {
                        <tr key={marked.name.clone()}>
                            <th scope="row">{ &marked.name }</th>
                            <td>{ cell(pane, &Field::Mark(marked.name.clone()), format!("Mark of {}", marked.name),
                                       marked.mark.to_string(), typed) }</td>
                            <td>
                                { pane.cross(format!("Remove the mark of {}", marked.name), move || RatingAction::Edit(Edit::Unmark(place))) }
                            </td>
                        </tr>
                    }
                }).chain([html! { <tr><th scope="row">{ "others" }</th><td>{ "0" }</td><td></td></tr> }])) }
            if draft.marks.len() > ROWS {
                <p class="quiet">{ format!("{}: the text has them all.", agreeing(draft.marks.len() - ROWS, "more move has a mark", "more moves have marks")) }</p>
            }
            <Pair ids={["rating-marked", "rating-mark"]} labels={["Move", "Mark"]} hints={["Nf3", "0 to 10"]}
                  button="Add mark" list={draft.marks_text()} {on_pair} />
            { mistake(pane, Spot::Marks) }
            { typed(pane, &Field::Marks, ("rating-marks-text", "Edit the marks as text"), draft.marks_text(), on_text) }
        </>
    }
}

pub fn position(pane: Pane<'_>, draft: &TimelineDraft) -> Html {
    let title = pane.sends_with(|text| RatingAction::Edit(Edit::Title(text)));
    let fen = pane.sends_with(|text| RatingAction::Edit(Edit::Position(text)));
    let shown = draft
        .board
        .as_ref()
        .map_or_else(String::new, ToString::to_string);
    html! {
        <>
            <h2>{ "Position" }</h2>
            { match &draft.board {
                Some(board) => {
                    let arrows: Vec<Arrow> = draft.marks.iter().take(12).filter_map(|marked| {
                        let mv = chess::notation::parse_move(board, &marked.name).ok()?;
                        Some(Arrow { kind: MarkKind::Ours, from: mv.from, to: Some(mv.to), label: marked.mark.to_string() })
                    }).collect();
                    show_board(pane, board, &arrows)
                }
                None => html! {
                    <p class="quiet">{ "Without a position, any text counts as a move. With a position, each move must be legal." }</p>
                },
            } }
            { typed(pane, &Field::Fen, ("rating-fen", "FEN (optional: checks that moves are legal)"), shown, fen) }
            { mistake(pane, Spot::Position) }
            <form::Field id="rating-title" label="Name of the player or engine" maxlength={TITLE_LIMIT.to_string()}
                         value={draft.title.clone()} on_typed={title} />
        </>
    }
}

pub fn about() -> Html {
    html! {
        <details class="rating-about">
            <summary>{ "How it is scored" }</summary>
            <p>{ "The moves of a position have marks from 0 to 10. During the analysis one move after another is \
                preferred. A move of mark m that is preferred from time p to time q earns m · (exp(−dp) − exp(−dq)), with \
                d = ln(1/P)/R. The last move counts until the end of time. The time before the first move counts 0." }</p>
            <p>{ "At a faster rate of play, early preferences count more. If the curve of score against rate of play is \
                flat, a faster machine would not help; if it is steep, it would." }</p>
            <p>{ "Not all positions are equally hard. The source asks for a weight of difficulty and gives none: \
                ours is 1 for every position until you change it under Marked positions." }</p>
            <p class="provenance">{ "Steve Waughan, \u{201c}Evaluating Chess Computer Programmes: A New Approach\u{201d}, \
                10 November 1989. Our copy is signed Waughan, very probably a misprint for Steve Maughan. His text and \
                appendix say that the share P of the reward falls before R. His formula and all his printed scores \
                leave P after R, and we follow them." }</p>
            <p>{ "The measure leaves out, as its author says, how well time is shared out among the moves \
                of a game, and the opening book." }</p>
        </details>
    }
}
