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
                  button="Mark it" list={draft.marks_text()} {on_pair} />
            { mistake(pane, Spot::Marks) }
            { typed(pane, &Field::Marks, ("rating-marks-text", "All marks as a text"), draft.marks_text(), on_text) }
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
                    <p class="quiet">{ "Without a position a move is a word, as you type it. With one every move is checked." }</p>
                },
            } }
            { typed(pane, &Field::Fen, ("rating-fen", "FEN (without one, moves are words)"), shown, fen) }
            { mistake(pane, Spot::Position) }
            <form::Field id="rating-title" label="Whose timeline it is" maxlength={TITLE_LIMIT.to_string()}
                         value={draft.title.clone()} on_typed={title} />
        </>
    }
}

pub fn about() -> Html {
    html! {
        <details class="rating-about">
            <summary>{ "How it is scored" }</summary>
            <p>{ "The moves of a position have marks from 0 to 10. Whoever analyses it prefers one move after \
                another; each stretch from p to q with a move of mark m counts m · (exp(-dp) - exp(-dq)), with \
                d = ln(1/P)/R. The last stretch goes on for ever, and before the first there is no move, which \
                counts as 0." }</p>
            <p>{ "The faster one has to play, the more the first thoughts count. A flat curve says that a faster \
                machine would not help, a steep one that it would." }</p>
            <p>{ "Not all positions are equally hard. The source asks for a weight of difficulty and gives none: \
                ours is 1 for every position until you change it under Marked positions." }</p>
            <p class="provenance">{ "Steve Waughan, \u{201c}Evaluating Chess Computer Programmes: A New Approach\u{201d}, \
                10 November 1989; our copy is signed Waughan, very probably a misprint for Steve Maughan. His text and appendix say that the share P of the reward falls before R; his \
                formula and all his printed scores have P left after R, and so have we." }</p>
            <p>{ "What the measure leaves out, as its author says: how well time is shared out among the moves \
                of a game, and the opening book." }</p>
        </details>
    }
}
