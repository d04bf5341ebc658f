//! A game: the board, why the last move was played, the moves, the stepper.

use super::Panel;
use crate::model::overview::capital_name;
use crate::model::{Action, Loaded, Reason, Replayed, STOPS, pairing, words};
use chess::words::counted;
use cozy_chess::Color;
use kit::model::Page;
use kit::model::board::{BoardEffect, Players};
use kit::model::playback::Step;
use kit::view::board::{Board, Part, Voice};
use kit::view::parts::open_in;
use kit::view::stepper::{self, BUCKETS, Stepper};
use std::rc::Rc;
use yew::prelude::*;

pub fn view(panel: Panel<'_>, loaded: &Loaded, pair: &[String; 2], game: &Replayed) -> Html {
    let step = panel.lab.playback.cursor.step();
    let reason = game.reason(step);
    html! {
        <div class="arena-game">
            { steps(panel, game, reason.as_ref()) }
            <section class="arena-board" aria-labelledby="arena-board">
                <h2 id="arena-board" class="visually-hidden">{ "Position" }</h2>
                { board(panel, game, step) }
                <p class="arena-standing">{ game.standing(step) }</p>
            </section>
            <section class="arena-why" aria-labelledby="arena-why">
                <h2 id="arena-why">{ format!("Game {}: ", game.number) }{ capital_name(&game.played.white) }{ " – " }
                    { capital_name(&game.played.black) }</h2>
                <p class="quiet">{ &game.played.opening }{ format!(". {}, after {}.", words::end(&game.played), counted(game.moves.len(), "ply")) }
                    if game.played.book > 0 {
                        { format!(" The opening, {}, was given.", counted(game.played.book, "ply")) }
                    }
                </p>
                { why(panel, game, step, reason.as_ref()) }
            </section>
            <section class="arena-moves" aria-labelledby="arena-moves">
                <h2 id="arena-moves">{ "Moves" }</h2>
                { moves(panel, game, step) }
                { neighbours(panel, loaded, pair, game.number) }
            </section>
        </div>
    }
}

fn board(panel: Panel<'_>, game: &Replayed, step: usize) -> Html {
    let on_action = panel.on_action.clone();
    let on_effect = Callback::from(move |effect: BoardEffect| {
        if matches!(effect, BoardEffect::Flip) {
            on_action.emit(Action::Flip);
        }
    });
    let bottom = if panel.lab.link.flipped {
        Color::Black
    } else {
        Color::White
    };
    let last_move = step.checked_sub(1).map(|ply| game.moves[ply]);
    html! {
        <Board position={Rc::new(game.boards[step].clone())} {last_move} {bottom} players={Players::Nobody}
               tools={Part::Hidden} voice={Voice::Owner} {on_effect} />
    }
}

fn why(panel: Panel<'_>, game: &Replayed, step: usize, reason: Option<&Reason>) -> Html {
    let lab = panel.lab;
    let (subject, position) = game.position(step);
    html! {
        <>
            if let Some(reason) = reason {
                <p class="why-heading">{ &reason.heading }</p>
                { for reason.sentences.iter().map(|sentence| html! { <p>{ sentence }</p> }) }
                if let Some(differs) = &reason.differs {
                    <p class="notice notice-problem">{ differs }</p>
                }
                if reason.sentences.is_empty() {
                    if let Some(trouble) = &lab.trouble {
                        <p class="notice notice-problem" role="alert"><span>{ trouble }</span>
                            { panel.button("Think again", || Action::ThinkAgain) }</p>
                    } else {
                        <p class="quiet">{ "The engine is thinking about it again …" }</p>
                    }
                }
                if let Some(way) = game.way(step) {
                    <p><a href={way.address}>{ format!("Open this move in {}", way.page.row().entry) }</a></p>
                }
            } else {
                <p class="why-heading">{ "Before the first move" }</p>
            }
            { open_in::view(Page::Arena, &subject, position) }
        </>
    }
}

fn moves(panel: Panel<'_>, game: &Replayed, step: usize) -> Html {
    let go = |step: usize| panel.sends::<MouseEvent, _>(move || Action::Playback(Step::Seek(step)));
    html! {
        <p class="game-moves" aria-label="Moves of the game" role="group">
            <button type="button" class="link-button" onclick={go(0)}
                    aria-current={(step == 0).then_some("true")}>{ "start" }</button>
            { for game.sans.iter().enumerate().map(|(ply, san)| html! {
                <span class="game-move" key={ply}>
                    if ply == 0 || game.mover(ply) == Color::White {
                        { game.move_number(ply) }{ " " }
                    }
                    <button type="button" class="link-button" aria-current={(step == ply + 1).then_some("true")}
                            onclick={go(ply + 1)}>{ san }</button>
                </span>
            }) }
            <span>{ words::sign(game.played.result) }</span>
        </p>
    }
}

/// Links to the previous and the next game.
fn neighbours(panel: Panel<'_>, loaded: &Loaded, pair: &[String; 2], number: u32) -> Html {
    let numbers: Vec<u32> = pairing::games(loaded, pair).map(|row| row.number).collect();
    let at = numbers.iter().position(|&other| other == number);
    let link = |at: Option<usize>, words: &str| {
        let number = at.and_then(|at| numbers.get(at));
        number.map(|&number| {
            html! { <a href={panel.lab.link.game(number).address()}>{ format!("{words} game, {number}") }</a> }
        })
    };
    html! {
        <p class="row">
            { for link(at.and_then(|at| at.checked_sub(1)), "Previous") }
            { for link(at.map(|at| at + 1), "Next") }
        </p>
    }
}

fn steps(panel: Panel<'_>, game: &Replayed, reason: Option<&Reason>) -> Html {
    let playback = &panel.lab.playback;
    let stop = playback.stop;
    let plies = game.moves.len();
    let stops = (0..plies)
        .filter(|&ply| game.is_stop(stop, ply))
        .map(|ply| ply * BUCKETS / plies.max(1));
    let sentence =
        reason.map(|reason| format!("{}. {}", reason.heading, reason.sentences.join(" ")));
    stepper::view(Stepper {
        cursor: playback.cursor,
        idle: plies == 0,
        playback,
        stops: &STOPS,
        marks: stepper::marks(stops),
        buttons: Html::default(),
        place: Html::default(),
        sentence: Some(sentence.unwrap_or_default()),
        on_step: &panel.on_action.reform(Action::Playback),
        on_refused: &panel.on_action.reform(Action::Note),
    })
}
