//! The picture of a card: what it is drawn from is what the card's link opens.

use super::{Card, last, of_chute};
use ::chess::words::{capital, side_name};
use ::search::ctw::TypedGraph;
use ::search::{Order, TypedTree};
use chute_lab::experiment::link::ChuteLink;
use chute_lab::experiment::{ExperimentWorker, work_off};
use chute_lab::model as chute;
use cozy_chess::Board;
use kenju_lab::model as kenju;
use kenju_lab::model::AwaitedInput;
use kit::experiment::Evaluator;
use kit::experiment::link::LinkState;
use kit::experiment::query::name_of;
use kit::experiment::wire::Answer;
use kit::model::Page;
use kit::model::chart::Chart;
use kit::model::recorded::RecordedLab as _;
use rating_lab::experiment::Panel;
use rating_lab::model as rating;
use rating_lab::model::TimelineDraft;
use rating_lab::model::picture::Across;
use search_lab::experiment::link::METHODS;
use search_lab::experiment::{Link, Subject};
use std::rc::Rc;

/// The subject that a picture is drawn from.
#[derive(Debug)]
pub enum Picture {
    Board(Board),
    Tree(TypedTree),
    Graph(TypedGraph),
    /// The lab when its game has been repeated.
    Kenju(Box<kenju::Lab>),
    Timeline(Box<TimelineDraft>, Across),
    Chart(Rc<Chart>),
}

impl Card {
    /// Its picture with a few words on what it shows.
    pub fn picture(&self) -> Option<(Picture, String)> {
        let picture = match self.lab {
            Page::Search => searched(&self.query),
            Page::Chute => of_heuristics(&self.query),
            Page::Kenju => Some(of_kenju(&self.query)),
            Page::Rating => of_rating(&self.query),
            _ => self.board.clone().map(position),
        };
        picture.map(|(picture, words)| (picture, capital(&words)))
    }
}

/// A position and who is to move.
fn position(board: Board) -> (Picture, String) {
    let mover = format!("{} to move", side_name(board.side_to_move()));
    (Picture::Board(board), mover)
}

/// Picture of the position, tree or graph that a search link names. The words name the method and, where they differ
/// from the usual ones, the move order and the evaluator. `None` if the subject cannot be read.
fn searched(query: &str) -> Option<(Picture, String)> {
    let experiment = Link::from_query(query).0.experiment;
    let method = match name_of(&METHODS, experiment.method()) {
        "ctw" => "closeness to win",
        name => name,
    };
    let order = (experiment.settings.order == Order::WorstFirst).then_some("worst move first");
    let points = (experiment.evaluator == Evaluator::Chute).then_some("CHUTE\u{2019}s points");
    let words = [Some(method), order, points].into_iter().flatten();
    let words = words.collect::<Vec<_>>().join(", ");
    let picture = match &experiment.subject {
        Subject::Chess(subject) => Picture::Board(last(subject)?),
        Subject::Tree(text) if experiment.ctw.is_some() => Picture::Graph(text.parse().ok()?),
        Subject::Tree(text) => Picture::Tree(text.parse().ok()?),
    };
    Some((picture, words))
}

/// The position of a game, the first question of an exam, or the curves of an experiment.
fn of_heuristics(query: &str) -> Option<(Picture, String)> {
    use chute_lab::experiment::link::Panel;
    let link = ChuteLink::from_query(query).0;
    if let Some(board) = of_chute(&link) {
        return Some(position(board));
    }
    let lab = worked(query);
    let (chart, words) = match lab.panel {
        Panel::Exam => {
            let question = lab.exam.questions.first()?;
            let words = format!("question 1 of {}", lab.exam.questions.len());
            return Some((Picture::Board((*question.seen.board).clone()), words));
        }
        Panel::Bounds => (
            Rc::new(lab.bounds_charts().into_iter().nth(1)?),
            "chance of an error by depth",
        ),
        _ => (
            Rc::clone(lab.outcome.as_ref()?.charts.first()?),
            "found within 1 to 7 moves",
        ),
    };
    Some((Picture::Chart(chart), words.to_owned()))
}

/// CHUTE's lab when its workers have nothing left to do.
fn worked(query: &str) -> chute::Lab {
    let mut lab = chute::Lab::new(1);
    let mut worker = ExperimentWorker::default();
    let mut effects = lab.update(chute::Action::Open(query.to_owned()));
    while !effects.is_empty() {
        match effects.remove(0) {
            chute::Effect::Send(job, request) => {
                let mut replies: Vec<_> = worker.receive(request).into_iter().map(Ok).collect();
                while let Some(reply) = worker.step() {
                    replies.push(reply);
                }
                for reply in replies {
                    let answer = Answer { job, reply };
                    effects.extend(lab.update(chute::Action::Received(answer)));
                }
            }
            chute::Effect::SendToPool(number, job, request) => {
                if let Some(unit) = work_off(&request) {
                    let answer = Answer::of(job, unit);
                    effects.extend(lab.update(chute::Action::WorkerReplied(number, answer)));
                }
            }
            _ => {}
        }
    }
    lab
}

/// The board of a game of Kenju's, and what the game waits for.
fn of_kenju(query: &str) -> (Picture, String) {
    use kenju_lab::experiment::thinking::work_off;
    let mut lab = kenju::Lab::default();
    let mut effects = lab.update(kenju::Action::Open(query.to_owned()));
    while !effects.is_empty() {
        if let kenju::Effect::Send(job, request) = effects.remove(0)
            && let Some(reply) = work_off(request)
        {
            let answer = Answer::of(job, reply);
            effects.extend(lab.update(kenju::Action::Received(answer)));
        }
    }
    let mover = lab.board().to_move();
    let words = match &lab.game.want {
        AwaitedInput::Ask { learner, .. } => format!("{} asks", lab.player(*learner).name),
        AwaitedInput::Over {
            winner: Some(winner),
        } => format!("{winner} has five"),
        _ => format!("{mover} to move"),
    };
    (Picture::Kenju(Box::new(lab)), words)
}

/// A timeline and its score, or the position that is analysed.
fn of_rating(query: &str) -> Option<(Picture, String)> {
    let mut lab = rating::Lab::default();
    lab.update(rating::Action::Open(query.to_owned()));
    let words = match lab.panel {
        Panel::Timeline => {
            let draft = lab.draft.get().clone();
            let words = format!("score {:.3}", draft.score());
            return Some((Picture::Timeline(Box::new(draft), lab.across), words));
        }
        Panel::Test => "your test".to_owned(),
        _ => lab.engine_title().to_owned(),
    };
    Some((Picture::Board(lab.shown()?.board.clone()), words))
}
