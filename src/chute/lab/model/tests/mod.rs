//! The lab driven by a person and its workers, without a browser. Requests to workers run at
//! once, in the workers' own code.

mod exams;
mod experiments;
mod games;
mod guesses;

use super::*;
use crate::experiment::Weights;
use crate::experiment::definition::ExperimentKind;
use crate::experiment::link::{EXAMPLE, EXAMPLE_PLY, Panel};
use crate::experiment::run_unit;
use crate::experiment::{ExperimentWorker, Request};
use chess::edit::Setup;
use cozy_chess::{Move, Square};
use kit::experiment::link::LinkState;
use kit::experiment::wire::Answer;
use kit::model::board::{Brush, Shape};
use kit::model::lab::{Elsewhere, Joined, Key};
use kit::model::position::PositionAction;
use std::collections::BTreeMap;

/// A lab with its experiment worker. Only the first few built-in games are used, so that scoring
/// is quick.
struct Driven {
    lab: Lab,
    experiment_worker: ExperimentWorker,
    done: Vec<Effect>,
    kept: BTreeMap<String, String>,
}

const FEW: usize = 5;

impl Driven {
    fn new() -> Self {
        let mut lab = Lab::new(2);
        let keys: Vec<u32> = lab.game_library.entries().iter().map(|it| it.key).collect();
        for key in &keys[FEW..] {
            lab.game_library.set_used(*key, false);
        }
        Self {
            lab,
            experiment_worker: ExperimentWorker::default(),
            done: Vec::new(),
            kept: BTreeMap::new(),
        }
    }

    /// Performs an action and everything that follows from it.
    fn act(&mut self, action: impl Into<Action>) -> &mut Self {
        let mut waiting: Vec<Effect> = self.lab.update(action);
        while !waiting.is_empty() {
            let effect = waiting.remove(0);
            let more = match &effect {
                Effect::Send(job, request) => {
                    let (job, mut replies) = (*job, Vec::new());
                    replies.extend(self.experiment_worker.receive(request.clone()).map(Ok));
                    while let Some(step) = self.experiment_worker.step() {
                        replies.push(step);
                    }
                    let mut more = Vec::new();
                    for reply in replies {
                        let answer = Answer { job, reply };
                        more.extend(self.lab.update(Action::Received(answer)));
                    }
                    more
                }
                Effect::SendToPool(worker, job, request) => {
                    let answer = Answer::of(*job, run_unit(request).expect("a unit"));
                    self.lab.update(Action::PoolReceived(*worker, answer))
                }
                _ => Vec::new(),
            };
            waiting.extend(more);
            self.done.push(effect);
        }
        let unsaved = self.lab.drain_unsaved().into_iter();
        self.kept
            .extend(unsaved.filter_map(|(key, text)| Some((key, text?))));
        self
    }

    fn open(query: &str) -> Self {
        let mut driven = Self::new();
        let without: Vec<String> = (FEW as u32 + 1..=54).map(|n| n.to_string()).collect();
        driven.act(Action::Open(format!(
            "{query}&without={}",
            without.join(",")
        )));
        driven
    }

    fn said(&self) -> String {
        let said = self.done.iter().rev().find_map(|effect| match effect {
            Effect::Say(text) => Some(text.clone()),
            _ => None,
        });
        said.unwrap_or_default()
    }

    fn saved(&self) -> String {
        let saved = self.done.iter().rev().find_map(|effect| match effect {
            Effect::Save { bytes, .. } => Some(String::from_utf8(bytes.clone()).unwrap()),
            _ => None,
        });
        saved.expect("something is saved")
    }
}

const PGN: &str = "[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n\
                   [White \"C\"]\n\n1. Ke5 *\n\n[White \"D\"]\n[Result \"1-0\"]\n\n1. P-K4 P-K4 2. Q-R5 1-0\n";

#[test]
fn the_first_screen_shows_a_position_of_the_thesis_and_scores_the_library() {
    let driven = Driven::open("v=1");
    let lab = &driven.lab;
    let entry = lab.entry().unwrap();
    assert_eq!(entry.origin, GameOrigin::BuiltIn(EXAMPLE));
    assert_eq!(lab.ply(), EXAMPLE_PLY);
    assert!(lab.verdict().contains("CHUTE"), "{}", lab.verdict());
    // The game on the board is scored, too, though it is not in use.
    assert_eq!(lab.learned.len(), FEW + 1);
    let curves = lab.curves.as_ref().unwrap();
    assert_eq!(curves.games as usize, FEW);
    assert_eq!(lab.ranks().unwrap().len(), lab.replayed_game.len());
    assert!(lab.worker_pool.is_none() && !lab.is_reranking());
    let chart = lab.curve_chart().unwrap();
    assert_eq!(chart.series.len(), 3);
}

#[test]
fn who_comes_without_a_link_sees_why_the_loudest_heuristic_speaks() {
    let mut driven = Driven::new();
    let lab = &driven.act(Action::Open(String::new())).lab;
    let loudest = lab.highlighted.unwrap();
    let scores = lab.shown_points().unwrap().scores;
    assert!(
        scores
            .iter()
            .all(|points| points.abs() <= scores[loudest].abs())
    );
    assert!(scores[loudest] != 0 && !lab.reasons().is_empty());
}

#[test]
fn the_rank_shown_of_a_position_is_the_rank_that_the_worker_finds() {
    let mut driven = Driven::open("v=1&weights=12:0.5");
    let ranks = driven.lab.ranks().unwrap().to_vec();
    for ply in [0, 5, 12, 28] {
        driven.act(Action::Playback(Step::Seek(ply)));
        let evaluated = &driven.lab.evaluated;
        assert_eq!(
            evaluated.rank(evaluated.master.unwrap()),
            Some(usize::from(ranks[ply]))
        );
    }
}

#[test]
fn a_weight_changes_the_order_and_the_curve_and_comes_back() {
    let mut driven = Driven::open("v=1");
    let before = driven.lab.curves.clone().unwrap();
    driven.act(ChuteAction::SetWeight(12, -500));
    let after = driven.lab.curves.clone().unwrap();
    let first = |curves: &crate::experiment::Curves| curves.whole.as_ref().unwrap().within[0].value;
    assert!(first(&after) < first(&before));
    let words = driven.lab.curve_words();
    assert!(words.contains("percentage points"), "{words}");
    assert_eq!(driven.lab.curve_chart().unwrap().series.len(), 4);
    driven.act(ChuteAction::ToggleHeuristic(12));
    assert_eq!(driven.lab.weights.get(12), 0);
    driven.act(ChuteAction::ToggleHeuristic(12));
    assert_eq!(driven.lab.weights.get(12), -500);
    driven.act(ChuteAction::TypeWeight(12, "much".to_owned()));
    assert!(driven.said().contains("much") && driven.lab.wrong_weight.is_some());
    driven.act(ChuteAction::ResetWeights);
    assert!(driven.lab.weights.is_published());
    assert_eq!(driven.lab.curves.clone().unwrap().whole, before.whole);
}

#[test]
fn a_highlighted_heuristic_says_why_and_marks_its_squares() {
    let mut driven = Driven::open("v=1");
    let scoring_heuristics = driven.lab.scoring_heuristics();
    assert!(!scoring_heuristics.is_empty());
    driven.act(ChuteAction::StepHighlight(1));
    assert_eq!(driven.lab.highlighted, Some(scoring_heuristics[0]));
    assert!(!driven.lab.overlay().patches.is_empty());
    let reasons = driven.lab.reasons();
    assert!(reasons[0].contains("point"), "{reasons:?}");
    assert!(driven.said().contains(&reasons[0]));
    let silent = (0..22)
        .find(|number| !scoring_heuristics.contains(number))
        .unwrap();
    driven.act(ChuteAction::Highlight(Some(silent)));
    assert!(driven.lab.overlay().patches.is_empty());
    assert!(driven.said().ends_with("does not score this move."));
    driven.act(ChuteAction::Highlight(Some(silent)));
    assert_eq!(driven.lab.highlighted, None);
}

#[test]
fn any_legal_move_can_be_looked_at() {
    let mut driven = Driven::open("v=1");
    driven.act(ChuteAction::SelectRank(7));
    let seventh = driven.lab.evaluated.ranked[6].mv;
    assert_eq!(driven.lab.shown_move(), Some(seventh));
    assert!(driven.said().contains("7th of"));
    let illegal: Move = "a1a8".parse().unwrap();
    driven.act(ChuteAction::SelectMove(Some(illegal)));
    assert_eq!(driven.lab.shown_move(), driven.lab.evaluated.master);
    assert!(!driven.lab.marks().is_empty());
}

#[test]
fn a_position_is_set_up_and_goes_with_the_link() {
    let mut driven = Driven::open("v=1");
    let fen = "4k3/3n4/8/8/8/8/8/4KB2 w - - 0 1";
    let set = |fen: &str| Action::Position(PositionAction::TypeFen(fen.to_owned()));
    let before = driven.lab.evaluated.board.clone();
    driven.act(set("nonsense"));
    let wrong = driven.lab.position.wrong_fen.clone().unwrap();
    assert_eq!(
        (wrong.text.as_str(), wrong.why),
        ("nonsense", driven.said())
    );
    assert_eq!(driven.lab.evaluated.board, before);
    driven.act(set(fen));
    assert_eq!(driven.lab.evaluated.board.to_string(), fen);
    assert_eq!(driven.lab.entry().unwrap().game.title, "A position set up");
    assert!(driven.lab.position.wrong_fen.is_none() && driven.lab.replayed_game.is_empty());
    let verdict = driven.lab.verdict();
    assert!(verdict.ends_with("ranks its 11 legal moves."), "{verdict}");
    // The move is selected, not played.
    let pin: Move = "f1b5".parse().unwrap();
    driven.act(Action::Position(PositionAction::Play(pin)));
    driven.act(ChuteAction::Highlight(Some(17)));
    assert_eq!(driven.lab.shown_move(), Some(pin));
    assert!(!driven.lab.overlay().patches.is_empty());
    driven.act(Action::Position(PositionAction::CopyFen));
    assert_eq!(driven.done.last(), Some(&Effect::Copy(fen.to_owned())));
    let mut again = Driven::new();
    again.act(Action::Open(driven.lab.shown_link().to_query()));
    assert_eq!(again.lab.evaluated.board, driven.lab.evaluated.board);
    assert_eq!(again.lab.shown_link(), driven.lab.shown_link());
    assert!(again.lab.notices.is_empty());
}

#[test]
fn another_game_takes_the_place_of_what_is_being_set_up() {
    let mut driven = Driven::open("v=1");
    driven.act(Action::Position(PositionAction::Edit));
    assert!(driven.lab.position.editing);
    let draft = driven.lab.position.draft.clone().unwrap();
    assert_eq!(draft, Setup::from(&*driven.lab.evaluated.board));
    driven.act(ChuteAction::StepGame(1));
    assert!(!driven.lab.position.editing && driven.lab.position.draft.is_none());
    // The same game is shown again when it is chosen.
    driven.act(Action::Position(PositionAction::Edit));
    driven.act(ChuteAction::ChooseGame(driven.lab.replayed_game.key));
    assert!(!driven.lab.position.editing);
}

#[test]
fn moves_are_taken_back_and_played_again_by_the_keys_of_every_lab() {
    let mut driven = Driven::open("v=1&game=1&ply=1");
    let press = |driven: &mut Driven, key| {
        let (shift, now) = (false, 0.0);
        let action = driven.lab.key(&Key { key, shift, now }).unwrap();
        driven.act(action);
        driven.lab.ply()
    };
    let shape = Shape {
        brush: Brush::Green,
        from: Square::E4,
        to: None,
    };
    driven.act(Action::Position(PositionAction::SetShapes(vec![shape])));
    let plies = ["u", "u", "r", "r", "u"].map(|key| press(&mut driven, key));
    assert_eq!(plies, [0, 0, 1, 2, 1]);
    let game = &driven.lab.position.game;
    assert_eq!(
        (game.ply(), game.board()),
        (1, &*driven.lab.evaluated.board)
    );
    assert_eq!(game.shapes(), [shape]);
    assert_eq!(game.last_move(), driven.lab.replayed_game.last_move(1));
    assert_eq!(driven.said(), driven.lab.verdict());
    press(&mut driven, "f");
    assert!(driven.lab.shown_link().flipped);
}

#[test]
fn a_move_tried_stands_beside_that_of_the_game_which_is_kept() {
    let mut driven = Driven::open("v=1&game=1&ply=0");
    let line: Vec<Move> = driven
        .lab
        .replayed_game
        .moves
        .iter()
        .map(|it| it.mv)
        .collect();
    let tried: Move = "a2a3".parse().unwrap();
    for mv in [tried, line[0], tried] {
        driven.act(Action::Position(PositionAction::Play(mv)));
    }
    assert_eq!((driven.lab.ply(), driven.lab.chosen), (0, Some(tried)));
    assert_eq!(
        (driven.lab.variations(0), driven.lab.variations(1)),
        (vec![tried], vec![])
    );
    driven.act(Action::Playback(Step::Last));
    assert_eq!(driven.lab.ply(), line.len());
    assert_eq!(driven.lab.position.game.subject().moves.len(), line.len());
}

#[test]
fn a_position_set_up_is_taken_back_for_the_game_before_where_it_stood() {
    let mut driven = Driven::open("v=1&game=2&ply=7");
    let before = driven.lab.shown_link();
    let fen = "4k3/3n4/8/8/8/8/8/4KB2 w - - 0 1".to_owned();
    driven.act(Action::Position(PositionAction::TypeFen(fen)));
    assert!(driven.lab.replayed_game.is_empty());
    driven.act(Action::Position(PositionAction::Back));
    assert_eq!(driven.lab.shown_link(), before);
    assert_eq!(driven.lab.position.game.ply(), 7);
}

#[test]
fn stops_lead_from_disagreement_to_disagreement() {
    let mut driven = Driven::open("v=1&ply=0&game=1");
    let ranks = driven.lab.ranks().unwrap().to_vec();
    for (row, stop) in STOPS.iter().map(|row| row.stop).enumerate().take(3) {
        for step in [Step::First, Step::SetStop(row), Step::NextStop] {
            driven.act(Action::Playback(step));
        }
        let at = driven.lab.ply();
        let rank = ranks[at];
        let fits = match stop {
            Stop::Differs => rank > 1,
            Stop::Agrees => rank == 1,
            _ => rank > 7,
        };
        assert!(fits, "{stop:?} at {at}: {rank}");
        assert!(at > 0);
    }
    driven.act(Action::Playback(Step::PreviousStop));
}

#[test]
fn weights_set_at_once_can_be_had_back() {
    let mut driven = Driven::open("v=1");
    driven.act(ChuteAction::RestoreWeights);
    assert!(driven.lab.weights.is_published());
    driven.act(ChuteAction::SetWeight(7, 250));
    let mine = driven.lab.weights;
    driven
        .act(ChuteAction::ResetWeights)
        .act(ChuteAction::RestoreWeights);
    assert_eq!(driven.lab.weights, mine);
    driven.act(ChuteAction::ExcludeAll);
    assert_eq!(driven.lab.weights, Weights::silent());
    driven.act(ChuteAction::RestoreWeights);
    assert_eq!(driven.lab.weights, mine);
    let words = driven.lab.now_words().unwrap();
    assert!(words.starts_with("Your weights: "), "{words}");
    assert!(driven.done.contains(&Effect::Say(words)));
}

#[test]
fn a_link_puts_up_the_same_place_with_the_same_weights() {
    let mut driven = Driven::open("v=1&game=2&ply=9&flip=1&notation=descriptive&weights=3:0&lit=7");
    driven.act(ChuteAction::SelectRank(3));
    let query = driven.lab.shown_link().to_query();
    let mut again = Driven::new();
    again.act(Action::Open(query.clone()));
    assert_eq!(again.lab.shown_link().to_query(), query);
    assert_eq!(again.lab.shown_move(), driven.lab.shown_move());
    let text = "v=1&game=99&ply=1&move=a1a8";
    let mut wrong = Driven::new();
    wrong.act(Action::Open(text.to_owned()));
    let said = &wrong.lab.notices[0].text;
    assert!(said.starts_with("There is no game 99"), "{said}");
    assert!(said.contains("not legal"), "{said}");
}

#[test]
fn weights_in_hundredths_are_those_of_the_polynomial() {
    let mut lab = Lab::new(1);
    lab.update(ChuteAction::TypeWeight(3, "0,5".to_owned()));
    assert_eq!(lab.weights, Weights::parse("3:0.5").unwrap());
    lab.update(ChuteAction::Highlight(Some(3)));
    lab.update(ChuteAction::ChangeWeight(-25));
    assert_eq!(lab.weights.get(3), 25);
    lab.update(ChuteAction::SetPanel(Panel::Games));
    assert_eq!(lab.panel, Panel::Games);
}
