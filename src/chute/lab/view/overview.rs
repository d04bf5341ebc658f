//! The overview: a position from a master's game, the board for a guess, and the guess told against CHUTE's choice.

use super::Panel;
use crate::model::words::{meanings, overlay};
use crate::model::{
    Action, Answer, ChuteAction, GuessAction, GuessPosition, Guessing, SET, Why, written,
};
use chess::notation::parse_move;
use cozy_chess::Move;
use kit::model::Page;
use kit::model::board::{BoardEffect, Mark, MarkKind, Overlay, Players};
use kit::view::board::patches::legend;
use kit::view::board::{Board, MoveField, Part, Voice};
use kit::view::notices;
use kit::view::parts::table::TableView;
use kit::view::workbench::Choice;
use std::rc::Rc;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let guessing = &panel.lab.guessing;
    let position = guessing.position();
    let why = position
        .filter(|it| it.answer.is_some())
        .and_then(|it| panel.lab.why(it));
    html! {
        <div class="chute overview ch-overview">
            { notices::view(&panel.lab.notices, &panel.on_action.reform(Action::Dismiss)) }
            <section class="overview-board" aria-label="Position">
                if let Some(position) = position {
                    { board(panel, position, why.as_ref()) }
                }
            </section>
            <section class="overview-side" aria-label="Guess the master’s move">
                { match position {
                    Some(_) if guessing.is_ended => result(panel),
                    Some(position) if position.answer.is_some() => told(panel, position, why.as_ref()),
                    Some(position) => question(panel, position),
                    None => html! { <p class="overview-say">{ panel.lab.guess_words() }</p> },
                } }
            </section>
            <div class="overview-more">
                { panel.ways_on(Page::Chute, "games, 22 weights, experiments, library, error bounds") }
            </div>
        </div>
    }
}

fn board(panel: Panel<'_>, position: &GuessPosition, why: Option<&Why>) -> Html {
    let side = position.board.side_to_move();
    let is_open = position.answer.is_none();
    let on_action = panel.on_action.clone();
    let on_effect = Callback::from(move |effect: BoardEffect| {
        if let BoardEffect::Played(mv) = effect {
            on_action.emit(ChuteAction::Overview(GuessAction::Play(mv)).into());
        }
    });
    let players = if is_open {
        Players::Only(side)
    } else {
        Players::Nobody
    };
    let marks = if is_open { Vec::new() } else { marks(position) };
    let drawn = why.map_or_else(Overlay::default, |why| overlay(&why.drawn));
    let shown = Rc::clone(&position.board);
    let parse = Callback::from(move |text: String| {
        parse_move(&shown, &text).map_err(|error| error.to_string())
    });
    html! {
        <>
            // The side to move is at the bottom.
            <Board key={panel.lab.guessing.at} position={Rc::clone(&position.board)} last_move={position.last_move}
                   {players} bottom={side} marks={Rc::from(marks)} overlay={Rc::new(drawn.clone())}
                   tools={Part::Hidden} voice={Voice::Own} {on_effect} />
            if is_open {
                <MoveField {parse} on_move={panel.sends_with(|mv| ChuteAction::Overview(GuessAction::Play(mv)))} />
            } else {
                { signs(&drawn) }
            }
        </>
    }
}

/// The meaning of the patterns on the board.
fn signs(drawn: &Overlay) -> Html {
    legend(&meanings(drawn))
}

/// The master's move, CHUTE's and the person's, each drawn once.
fn marks(position: &GuessPosition) -> Vec<Mark> {
    let mut marks: Vec<Mark> = Vec::new();
    let mut add = |kind, mv: Option<Move>, label: &str| {
        let Some(mv) = mv else { return };
        let is_same = |mark: &&mut Mark| (mark.from, mark.to) == (mv.from, Some(mv.to));
        if let Some(there) = marks.iter_mut().find(is_same) {
            there.label = format!("{} {label}", there.label);
            return;
        }
        marks.push(Mark {
            kind,
            from: mv.from,
            to: Some(mv.to),
            label: label.to_owned(),
        });
    };
    add(MarkKind::Ours, Some(position.master), "★");
    add(MarkKind::Theirs, position.first(), "CHUTE");
    if let Some(Answer::Played(mv)) = position.answer {
        add(MarkKind::Note, Some(mv), "you");
    }
    // The master's arrow is drawn last, over the others.
    marks.reverse();
    marks
}

fn question(panel: Panel<'_>, position: &GuessPosition) -> Html {
    let guessing = &panel.lab.guessing;
    html! {
        <>
            <p class="overview-tag" data-kind="ask">{ place(guessing) }</p>
            <p class="overview-say">{ panel.lab.guess_words() }</p>
            <p class="overview-note">{ &position.source }</p>
            <p>{ "Drag a piece, or type a move. CHUTE, a program of 1975, ranks every legal move by 22 rules of thumb. Can you \
                guess better?" }</p>
            { score(panel) }
            <div class="overview-action">
                { own(panel, "button", Some("y"), "Show me the answer", GuessAction::ShowAnswer) }
                { end(panel) }
            </div>
        </>
    }
}

fn told(panel: Panel<'_>, position: &GuessPosition, why: Option<&Why>) -> Html {
    let lab = panel.lab;
    let word = |mv: Move| written(&position.board, mv, lab.notation);
    let (you_kind, you) = match position.answer {
        Some(Answer::Played(mv)) if mv == position.master => ("win", "✓ You found it".to_owned()),
        Some(Answer::Played(mv)) => ("cut", format!("✗ You: {}", word(mv))),
        _ => ("even", "= You asked for the answer".to_owned()),
    };
    let (chute_kind, chute) = match position.first() {
        Some(first) if first == position.master => ("win", "✓ CHUTE found it".to_owned()),
        first => (
            "cut",
            format!("✗ CHUTE: {}", first.map(word).unwrap_or_default()),
        ),
    };
    let next = if lab.guessing.is_over() {
        "See the result"
    } else {
        "Next position"
    };
    html! {
        <>
            <p class="ch-tags">
                <span class="overview-tag" data-kind="gold">{ format!("★ {} played {}", position.player, word(position.master)) }</span>
                <span class="overview-tag" data-kind={you_kind}>{ you }</span>
                <span class="overview-tag" data-kind={chute_kind}>{ chute }</span>
            </p>
            <p class="overview-say">{ lab.guess_words() }</p>
            if let Some(why) = why {
                { points(why) }
            }
            { score(panel) }
            <div class="overview-action">
                { own(panel, "button button-main", Some("n"), next, GuessAction::Next) }
                { study(panel) }
                { end(panel) }
            </div>
            <p class="overview-note">{ &position.source }</p>
        </>
    }
}

/// Both moves' points, in all and in the heuristics that differ most.
fn points(why: &Why) -> Html {
    let [first, other] = &why.moves;
    let signed = |points: i32| crate::model::words::signed(f64::from(points));
    let more = match why.more {
        0 => String::new(),
        1 => " One more heuristic differs.".to_owned(),
        more => format!(" {more} more heuristics differ."),
    };
    html! {
        <>
            { TableView::named("Points of both moves").class("ch-standings")
                .columns(["CHUTE’s points"]).numbers([first.0.clone(), other.0.clone()])
                .rows(why.standings.iter().map(|it| html! {
                    <tr>
                        <th scope="row">{ it.name }</th>
                        { for it.points.iter().map(|&points| html! { <td class="number">{ signed(points) }</td> }) }
                    </tr>
                }).chain([html! {
                    <tr>
                        <th scope="row">{ "all 22 heuristics" }</th>
                        <td class="number">{ &first.1 }</td>
                        <td class="number">{ &other.1 }</td>
                    </tr>
                }])) }
            <p class="overview-note">{ format!("A pawn is about 255 points.{more}") }</p>
        </>
    }
}

fn result(panel: Panel<'_>) -> Html {
    let guessing = &panel.lab.guessing;
    html! {
        <>
            <p class="overview-tag" data-kind="gold">{ "★ Your result" }</p>
            <p class="overview-say">{ panel.lab.guess_words() }</p>
            { dots(guessing) }
            <div class="overview-action">
                { own(panel, "button button-main", None, &format!("Guess {SET} more"), GuessAction::NextSet) }
                { own(panel, "button", None, "Share this result", GuessAction::Share) }
                if !guessing.is_over() {
                    { own(panel, "link-button", None, "Go on with this set", GuessAction::GoOn) }
                }
            </div>
            <p class="overview-note">
                { "The link opens the same positions. In the thesis of 1975 CHUTE’s first choice was the master’s move in 31 % of \
                   positions." }
            </p>
        </>
    }
}

/// The game's name and the number of the position.
fn place(guessing: &Guessing) -> String {
    format!(
        "? Guess the master’s move: {} of {}",
        guessing.at + 1,
        guessing.positions.len()
    )
}

/// The running score, in words and as a row of marks for each.
fn score(panel: Panel<'_>) -> Html {
    html! {
        <div class="ch-tally">
            if panel.lab.guessing.done() > 0 {
                <p>{ panel.lab.guess_score() }</p>
            }
            { dots(&panel.lab.guessing) }
        </div>
    }
}

fn dots(guessing: &Guessing) -> Html {
    let row = |name: &str, is_match: fn(&GuessPosition) -> bool| {
        let dot = |(at, position): (usize, &GuessPosition)| {
            let (state, sign) = match &position.answer {
                None if at == guessing.at => ("now", ""),
                None => ("open", ""),
                Some(_) if is_match(position) => ("win", "✓"),
                Some(_) => ("cut", "✗"),
            };
            html! { <span data-kind={state}>{ sign }</span> }
        };
        html! {
            <div class="ch-dots">
                <b>{ name }</b>
                { for guessing.positions.iter().enumerate().map(dot) }
            </div>
        }
    };
    html! {
        // The score above says the same in words.
        <div aria-hidden="true">
            { row("You", GuessPosition::is_matched) }
            { row("CHUTE", GuessPosition::is_matched_by_chute) }
        </div>
    }
}

fn own(
    panel: Panel<'_>,
    class: &'static str,
    key: Option<&'static str>,
    text: &str,
    action: GuessAction,
) -> Html {
    html! {
        <button type="button" {class} title={key.map(kit::view::panel::tip)} aria-keyshortcuts={key}
                onclick={panel.sends(move || ChuteAction::Overview(action))}>{ text }</button>
    }
}

/// Ends the set early, once there is something to show.
fn end(panel: Panel<'_>) -> Html {
    let guessing = &panel.lab.guessing;
    if guessing.done() == 0 || guessing.is_over() {
        return html! {};
    }
    own(panel, "link-button", None, "End here", GuessAction::End)
}

/// Opens the workbench at the answered position.
fn study(panel: Panel<'_>) -> Html {
    let (on_action, on_workbench) = (panel.on_action.clone(), panel.on_workbench.clone());
    let onclick = move |_: MouseEvent| {
        on_action.emit(ChuteAction::Overview(GuessAction::Study).into());
        on_workbench.emit(Choice {
            is_open: true,
            focus: Some("main"),
        });
    };
    html! { <button type="button" class="link-button" {onclick}>{ "See all 22 heuristics" }</button> }
}
