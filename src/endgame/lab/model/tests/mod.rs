//! The lab as a person uses it: lists of actions.

mod drill;
mod playing;
mod positions;
mod searching;

use super::drill::{DrillAction, ExerciseState};
use super::exact::{MoveMark, Soundness, soundness};
use super::tables::{TableNews, TableProgress, Tables};
use super::zugzwang::ZugzwangAction;
use super::*;
use crate::experiment::blame::Blame;
use crate::experiment::exact::ExactSolver;
use crate::experiment::exercise::ExerciseOutcome;
use crate::experiment::messages::{Reply, Request, Thinker};
use crate::experiment::ruled::FiredRule;
use crate::experiment::zugzwang::ZugzwangSearch;
use chess::notation::parse_move;
use cozy_chess::{Board, Color, Square};
use endgame::eg::DecidedBy;
use endgame::rules::RuleBase;
use endgame::{Range, Value};
use kit::experiment::link::LinkState;
use kit::experiment::wire::Answer;
use kit::model::board::{Brush, Shape};
use kit::model::lab::{Event, File};
use kit::model::notice::NoticeKind;
use kit::model::position::PositionAction;
use std::sync::OnceLock;

/// The tables of king and pawn against king, made once for all tests.
fn judge() -> &'static ExactSolver {
    static JUDGE: OnceLock<ExactSolver> = OnceLock::new();
    JUDGE.get_or_init(ExactSolver::default)
}

/// A worker that answers at once; a structure is never solved, since that takes too long for a test.
fn answers(judge: &ExactSolver, id: u32, request: Request) -> Option<Answer<Reply>> {
    let reply = match request {
        Request::Think(question) => Reply::Thought(Thinker::new(question).ok()?.run()),
        Request::Judge(position) => Reply::Judged {
            answer: judge.verdict(&position.parse().ok()?),
            position,
        },
        Request::Rules(position) => {
            let ruled = position.ruled().ok()?;
            Reply::Ruled(position, ruled)
        }
        Request::Blame(position, mv) => {
            let board: Board = position.parse().ok()?;
            let blame = mv.legal(&board).and_then(|mv| Blame::of(judge, &board, mv));
            Reply::Blamed(position, mv, blame)
        }
        Request::Exercise(wanted) => Reply::Exercised(wanted, wanted.made(judge)),
        Request::Zugzwangs(material, order) => {
            let found = judge.oracle().shared(material).map(|table| {
                let mut search = ZugzwangSearch::new(table, order);
                while !search.step(u32::MAX) {}
                search.finish()
            });
            Reply::Zugzwangs(material, order, found)
        }
        Request::Pause
        | Request::Resume
        | Request::Cancel
        | Request::Correspond(_)
        | Request::Compare(_) => {
            return None;
        }
    };
    Some(Answer::of(id, reply))
}

/// Carries out actions, with the worker's answers whenever the lab asks for them.
fn act<A: Into<Action>>(lab: &mut Lab, actions: impl IntoIterator<Item = A>) -> Vec<Effect> {
    let mut all = Vec::new();
    for action in actions {
        let mut effects = lab.update(action);
        while let Some(at) = effects
            .iter()
            .position(|effect| matches!(effect, Effect::Send(..)))
        {
            let Effect::Send(id, request) = effects.remove(at) else {
                unreachable!("found above")
            };
            if let Some(answer) = answers(judge(), id, request) {
                effects.extend(lab.update(Action::Received(answer)));
            }
        }
        all.extend(effects);
    }
    all
}

/// Takes steps through what is shown.
fn step(lab: &mut Lab, steps: impl IntoIterator<Item = Step>) -> Vec<Effect> {
    act(lab, steps.into_iter().map(Action::Playback))
}

fn drill(lab: &mut Lab, actions: impl IntoIterator<Item = DrillAction>) {
    act(lab, actions.into_iter().map(EndgameAction::Drill));
}

/// A file that was dropped on the page.
fn whole(name: &str, bytes: Vec<u8>) -> Action {
    let name = name.to_owned();
    Action::of_event(Event::File(File::Whole { name, bytes }))
}

fn putting(fen: &str) -> Action {
    Action::Position(PositionAction::Set(fen.parse().unwrap()))
}

fn playing(mv: &str) -> Action {
    Action::Position(PositionAction::Play(mv.parse().unwrap()))
}

fn typing(fen: &str) -> Action {
    Action::Position(PositionAction::TypeFen(fen.to_owned()))
}

/// Plays a line of moves.
fn play(lab: &mut Lab, line: &str) {
    for word in line.split(' ') {
        let mv = parse_move(&lab.board(), word).unwrap();
        lab.update(Action::Position(PositionAction::Play(mv)));
    }
}

fn opened(query: &str) -> Lab {
    let mut lab = Lab::default();
    act(&mut lab, [Action::Open(query.to_owned())]);
    lab
}

/// The lab with the board as it was set up, not following EG.
fn put_up(query: &str) -> Lab {
    let mut lab = Lab::default();
    lab.update(Action::Return(query.to_owned()));
    lab
}

fn said(effects: &[Effect]) -> String {
    let said = effects.iter().filter_map(|effect| match effect {
        Effect::Say(text) => Some(text.as_str()),
        _ => None,
    });
    said.collect::<Vec<_>>().join(" ")
}

fn stop_at(breakpoint: Breakpoint) -> Step {
    let row = STOPS.iter().position(|row| row.stop == breakpoint);
    Step::SetStop(row.unwrap())
}
