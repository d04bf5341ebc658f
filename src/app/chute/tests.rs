//! The lab as a person and its workers drive it, without a browser: whatever it requests of workers is done at
//! once by the code that they run.

use super::*;
use crate::app::board::{Brush, Shape};
use crate::app::kit::lab::Lab as _;
use crate::app::kit::position::PositionAction;
use crate::chess::edit::Setup;
use crate::lab::chute::Weights;
use crate::lab::chute::experiment::Kind;
use crate::lab::chute::link::{EXAMPLE, EXAMPLE_PLY, Panel};
use crate::lab::chute::work_off;
use crate::lab::chute::{ExperimentWorker, Request};
use crate::lab::kit::link::LinkState;
use crate::lab::kit::wire::Answer;
use cozy_chess::{Move, Square};
use std::collections::BTreeMap;

/// A lab with its experiment worker; built-in games after the first few are not used, so that scoring takes a moment.
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

    /// Does an action and whatever follows from it.
    fn act(&mut self, action: Action) -> &mut Self {
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
                Effect::Hand(worker, job, request) => {
                    let answer = Answer::of(*job, work_off(request).expect("a unit"));
                    self.lab.update(Action::WorkerReplied(*worker, answer))
                }
                _ => Vec::new(),
            };
            waiting.extend(more);
            self.done.push(effect);
        }
        let unkept = self.lab.take_unkept().into_iter();
        self.kept
            .extend(unkept.filter_map(|(key, text)| Some((key, text?))));
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
                   [White \"C\"]\n\n1. e4 Ke5 *\n\n[White \"D\"]\n[Result \"1-0\"]\n\n1. P-K4 P-K4 2. Q-R5 1-0\n";

#[test]
fn the_first_screen_shows_a_position_of_the_thesis_and_scores_the_library() {
    let driven = Driven::open("v=1");
    let lab = &driven.lab;
    let entry = lab.entry().unwrap();
    assert_eq!(entry.origin, Origin::BuiltIn(EXAMPLE));
    assert_eq!(lab.ply(), EXAMPLE_PLY);
    assert!(lab.verdict().contains("CHUTE"), "{}", lab.verdict());
    // The game on the board is scored, too, though it is not among those used.
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
        let seen = &driven.lab.seen;
        assert_eq!(
            seen.rank(seen.master.unwrap()),
            Some(usize::from(ranks[ply]))
        );
    }
}

#[test]
fn a_weight_changes_the_order_and_the_curve_and_comes_back() {
    let mut driven = Driven::open("v=1");
    let before = driven.lab.curves.clone().unwrap();
    driven.act(Action::SetWeight(12, -500));
    let after = driven.lab.curves.clone().unwrap();
    let first = |curves: &crate::lab::chute::Curves| curves.whole.as_ref().unwrap().within[0].value;
    assert!(first(&after) < first(&before));
    let words = driven.lab.curve_words();
    assert!(words.contains("percentage points"), "{words}");
    assert_eq!(driven.lab.curve_chart().unwrap().series.len(), 4);
    driven.act(Action::Toggle(12));
    assert_eq!(driven.lab.weights.get(12), 0);
    driven.act(Action::Toggle(12));
    assert_eq!(driven.lab.weights.get(12), -500);
    driven.act(Action::TypeWeight(12, "much".to_owned()));
    assert!(driven.said().contains("much") && driven.lab.wrong_weight.is_some());
    driven.act(Action::ResetWeights);
    assert!(driven.lab.weights.is_published());
    assert_eq!(driven.lab.curves.clone().unwrap().whole, before.whole);
}

#[test]
fn a_highlighted_heuristic_says_why_and_marks_its_squares() {
    let mut driven = Driven::open("v=1");
    let speakers = driven.lab.speakers();
    assert!(!speakers.is_empty());
    driven.act(Action::StepHighlight(1));
    assert_eq!(driven.lab.highlighted, Some(speakers[0]));
    assert!(!driven.lab.overlay().patches.is_empty());
    let reasons = driven.lab.reasons();
    assert!(reasons[0].contains("point"), "{reasons:?}");
    assert!(driven.said().contains(&reasons[0]));
    let silent = (0..22).find(|number| !speakers.contains(number)).unwrap();
    driven.act(Action::Highlight(Some(silent)));
    assert!(driven.lab.overlay().patches.is_empty());
    assert!(driven.said().ends_with("does not score this move."));
    driven.act(Action::Highlight(Some(silent)));
    assert_eq!(driven.lab.highlighted, None);
}

#[test]
fn any_legal_move_can_be_looked_at() {
    let mut driven = Driven::open("v=1");
    driven.act(Action::ChooseRank(7));
    let seventh = driven.lab.seen.ranked[6].mv;
    assert_eq!(driven.lab.shown_move(), Some(seventh));
    assert!(driven.said().contains("7th of"));
    let illegal: Move = "a1a8".parse().unwrap();
    driven.act(Action::Choose(Some(illegal)));
    assert_eq!(driven.lab.shown_move(), driven.lab.seen.master);
    assert!(!driven.lab.marks().is_empty());
}

#[test]
fn a_position_is_set_up_and_goes_with_the_link() {
    let mut driven = Driven::open("v=1");
    let fen = "4k3/3n4/8/8/8/8/8/4KB2 w - - 0 1";
    let set = |fen: &str| Action::Position(PositionAction::TypeFen(fen.to_owned()));
    let before = driven.lab.seen.board.clone();
    driven.act(set("nonsense"));
    let wrong = driven.lab.position.wrong_fen.clone().unwrap();
    assert_eq!(
        (wrong.text.as_str(), wrong.why),
        ("nonsense", driven.said())
    );
    assert_eq!(driven.lab.seen.board, before);
    driven.act(set(fen));
    assert_eq!(driven.lab.seen.board.to_string(), fen);
    assert_eq!(driven.lab.entry().unwrap().title, "A position set up");
    assert!(driven.lab.position.wrong_fen.is_none() && driven.lab.replayed_game.is_empty());
    let verdict = driven.lab.verdict();
    assert!(verdict.ends_with("ranks its 11 legal moves."), "{verdict}");
    // A move is looked at and not played.
    let pin: Move = "f1b5".parse().unwrap();
    driven.act(Action::Position(PositionAction::Play(pin)));
    driven.act(Action::Highlight(Some(17)));
    assert_eq!(driven.lab.shown_move(), Some(pin));
    assert!(!driven.lab.overlay().patches.is_empty());
    driven.act(Action::Position(PositionAction::CopyFen));
    assert_eq!(driven.done.last(), Some(&Effect::Copy(fen.to_owned())));
    let mut again = Driven::new();
    again.act(Action::Open(driven.lab.link().to_query()));
    assert_eq!(again.lab.seen.board, driven.lab.seen.board);
    assert_eq!(again.lab.link(), driven.lab.link());
    assert!(again.lab.notices.is_empty());
}

#[test]
fn another_game_takes_the_place_of_what_is_being_set_up() {
    let mut driven = Driven::open("v=1");
    driven.act(Action::Position(PositionAction::Edit));
    assert!(driven.lab.is_editing());
    let draft = driven.lab.position.draft.clone().unwrap();
    assert_eq!(draft, Setup::from(&*driven.lab.seen.board));
    driven.act(Action::StepGame(1));
    assert!(!driven.lab.is_editing() && driven.lab.position.draft.is_none());
    // The same game, too, is there to be seen when it is chosen.
    driven.act(Action::Position(PositionAction::Edit));
    driven.act(Action::ChooseGame(driven.lab.replayed_game.key));
    assert!(!driven.lab.is_editing());
}

#[test]
fn moves_are_taken_back_and_played_again_by_the_keys_of_every_lab() {
    let mut driven = Driven::open("v=1&game=1&ply=1");
    let press = |driven: &mut Driven, key| {
        let action = action_of(&driven.lab, key, false).unwrap();
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
    assert_eq!((game.ply(), game.board()), (1, &*driven.lab.seen.board));
    assert_eq!(game.shapes(), [shape]);
    assert_eq!(game.last_move(), driven.lab.replayed_game.last_move(1));
    assert_eq!(driven.said(), driven.lab.verdict());
    press(&mut driven, "f");
    assert!(driven.lab.link().flipped);
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
        (driven.lab.beside(0), driven.lab.beside(1)),
        (vec![tried], vec![])
    );
    driven.act(Action::Playback(Step::Last));
    assert_eq!(driven.lab.ply(), line.len());
    assert_eq!(driven.lab.position.game.subject().moves.len(), line.len());
}

#[test]
fn a_position_set_up_is_taken_back_for_the_game_before_where_it_stood() {
    let mut driven = Driven::open("v=1&game=2&ply=7");
    let before = driven.lab.link();
    let fen = "4k3/3n4/8/8/8/8/8/4KB2 w - - 0 1".to_owned();
    driven.act(Action::Position(PositionAction::TypeFen(fen)));
    assert!(driven.lab.replayed_game.is_empty());
    driven.act(Action::Position(PositionAction::Back));
    assert_eq!(driven.lab.link(), before);
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
fn of_very_many_broken_games_the_first_are_told_and_all_are_counted() {
    let mut driven = Driven::open("v=1");
    driven.act(Action::Paste("1. e4 Ke5 *\n".repeat(20_000)));
    let report = driven.lab.report.clone().unwrap();
    assert_eq!((report.broken.len(), report.more_broken), (20, 19_980));
    assert!(
        report.sentence().contains("20000 games broken"),
        "{}",
        report.sentence()
    );
}

#[test]
fn good_games_are_taken_and_a_broken_one_is_reported_with_its_place() {
    let mut driven = Driven::open("v=1");
    driven.act(Action::Paste(PGN.to_owned()));
    let report = driven.lab.report.clone().unwrap();
    assert_eq!((report.added, report.broken.len()), (2, 1));
    let broken = &report.broken[0];
    assert!(
        broken.starts_with("Game 2 (C \u{2013} ?), line 9, column") && broken.contains("Ke5"),
        "{broken}"
    );
    assert_eq!(driven.lab.game_library.own().unwrap().games, 2);
    let mate = driven.lab.game_library.own_entries().next().unwrap().key;
    assert!(driven.lab.learned.contains(&mate));
    assert_eq!(driven.lab.curves.as_ref().unwrap().games as usize, FEW + 2);
    // Once more: they are there already.
    driven.act(Action::Paste(PGN.to_owned()));
    let again = driven.lab.report.clone().unwrap();
    assert_eq!((again.added, again.known), (0, 2));
    // They come back at the next visit.
    let mut next = Lab::new(1);
    next.update(Action::Kept(driven.kept.clone().into_iter().collect()));
    assert_eq!(next.game_library.own().unwrap().games, 2);
    driven.act(Action::ChooseGame(mate));
    driven.act(Action::Remove(mate));
    assert_eq!(driven.lab.game_library.own().unwrap().games, 1);
    assert_ne!(driven.lab.replayed_game.key, mate);
    assert_eq!(driven.lab.curves.as_ref().unwrap().games as usize, FEW + 1);
}

#[test]
fn what_is_removed_comes_back_to_its_place_and_an_empty_paste_says_what_to_do() {
    let mut driven = Driven::open("v=1");
    driven.act(Action::Paste("  \n".to_owned()));
    assert!(driven.lab.report.is_none() && driven.said().contains("nothing to add"));
    driven.act(Action::Paste(PGN.to_owned()));
    let before = driven.lab.game_library.entries().to_vec();
    let digest = driven.lab.game_library.digest();
    driven.act(Action::RemoveOwn);
    assert_eq!(driven.lab.game_library.own(), None);
    assert_eq!(driven.lab.removed.len(), 2);
    driven.act(Action::PutBack);
    assert_eq!(driven.lab.game_library.entries(), before);
    assert_eq!(driven.lab.game_library.digest(), digest);
    assert!(driven.lab.unscored().is_empty() && driven.lab.removed.is_empty());
    assert_eq!(driven.lab.curves.as_ref().unwrap().games as usize, FEW + 2);
    assert_eq!(
        driven.kept["shelf"],
        driven.lab.game_library.saved_games().text()
    );
}

#[test]
fn weights_set_at_once_can_be_had_back() {
    let mut driven = Driven::open("v=1");
    driven.act(Action::WeightsBack);
    assert!(driven.lab.weights.is_published());
    driven.act(Action::SetWeight(7, 250));
    let mine = driven.lab.weights;
    driven.act(Action::ResetWeights).act(Action::WeightsBack);
    assert_eq!(driven.lab.weights, mine);
    driven.act(Action::SilenceAll);
    assert_eq!(driven.lab.weights, Weights::silent());
    driven.act(Action::WeightsBack);
    assert_eq!(driven.lab.weights, mine);
    let words = driven.lab.now_words().unwrap();
    assert!(words.starts_with("Your weights: "), "{words}");
    assert!(driven.done.contains(&Effect::Say(words)));
}

#[test]
fn what_is_typed_into_the_exam_stays_in_its_field() {
    let mut driven = Driven::open("v=1&panel=exam");
    driven.act(Action::TypeQuestions(String::new()));
    driven.act(Action::TypeSeed("x".to_owned()));
    let exam = &driven.lab.exam;
    assert_eq!(exam.wrong_length.as_ref().unwrap().text, "");
    assert!(exam.wrong_seed.as_ref().unwrap().why.contains('x'));
    driven.act(Action::TypeQuestions("15".to_owned()));
    assert_eq!(
        (driven.lab.exam.length, &driven.lab.exam.wrong_length),
        (15, &None)
    );
}

#[test]
fn a_file_is_read_slice_by_slice_and_can_be_stopped() {
    let mut lab = Lab::new(1);
    let size = 200_000_u64;
    let chosen = |name: &str, size, is_dropped| Action::FileChosen {
        name: name.to_owned(),
        size,
        is_dropped,
    };
    let effects = lab.update(chosen("games.pgn", size, true));
    assert!(effects.contains(&Effect::ReadFile(0, 65_536)));
    assert_eq!(lab.panel, Panel::Games);
    // Another file does not take the place of the one that is being read.
    assert!(lab.is_reading());
    let refused = lab.update(chosen("other.pgn", size, false));
    assert!(matches!(refused[..], [Effect::Say(_)]));
    let effects = lab.update(Action::Slice(vec![b' '; 65_536]));
    assert!(matches!(effects[..], [Effect::Send(..)]));
    assert_eq!(lab.reading.as_ref().unwrap().done, 65_536);
    lab.update(Action::StopReading);
    assert!(lab.reading.is_none());
    let report = lab.report.as_ref().unwrap().sentence();
    assert!(report.contains("stopped by you"), "{report}");
    lab.update(Action::Dismiss(1));
    lab.update(chosen("huge.pgn", u64::MAX, false));
    assert!(lab.reading.is_none());
    assert!(lab.notices[0].text.contains("at most 20 MB"));
}

#[test]
fn an_experiment_runs_and_its_link_runs_it_again() {
    let mut driven = Driven::open("v=1");
    driven.act(Action::SetKind(Kind::Scoring));
    driven.act(Action::Fill(Field::Times, "30".to_owned()));
    driven.act(Action::Run);
    let outcome = driven.lab.outcome.clone().unwrap();
    assert!(outcome.answer.tables.len() >= 2 && outcome.charts.len() == 2);
    driven.act(Action::SaveCsv);
    assert!(driven.saved().contains("chute_mean"));
    driven.act(Action::SaveJson);
    assert!(driven.saved().contains("\"kind\": \"scoring\""));
    // The form's link is the form's, the outcome's the outcome's, whatever is asked next.
    driven.act(Action::SetKind(Kind::Regression));
    driven.act(Action::Fill(Field::What, "h3, ".to_owned()));
    assert_eq!(driven.lab.form.text(Field::What), "h3, ");
    driven.act(Action::Fill(Field::What, "h3, h6".to_owned()));
    driven.act(Action::CopyForm).act(Action::CopyRun);
    let copied: Vec<&str> = driven
        .done
        .iter()
        .filter_map(|effect| match effect {
            Effect::CopyAddress { query, .. } => Some(query.as_str()),
            _ => None,
        })
        .collect();
    assert!(
        copied[0].contains("experiment=regression&what=h3"),
        "{copied:?}"
    );
    assert_eq!(copied[1], outcome.query);
    let mut again = Driven::new();
    again.act(Action::Open(outcome.query.clone()));
    assert_eq!(again.lab.outcome.as_ref().unwrap().answer, outcome.answer);
    assert!(again.lab.notices[0].text.starts_with("Reproduced exactly"));
    let other = outcome.query.replace("without=6,", "without=");
    let mut other = {
        let mut driven = Driven::new();
        driven.act(Action::Open(other));
        driven
    };
    assert!(other.lab.notices[0].text.starts_with("Not reproduced"));
    other.act(Action::Dismiss(other.lab.notices[0].id));
    assert!(other.lab.notices.is_empty());
}

#[test]
fn what_cannot_be_run_says_why() {
    let mut driven = Driven::open("v=1");
    driven.act(Action::SetKind(Kind::Regression));
    driven.act(Action::Fill(Field::What, "h3,h77".to_owned()));
    let (_, text, why) = driven.lab.form.wrong.clone().unwrap();
    assert_eq!(text, "h3,h77");
    assert!(why.starts_with("\"h77\" is not a variable"));
    driven.act(Action::Run);
    assert!(!driven.lab.jobs.is_running() && driven.said().contains("h77"));
    for key in 1..=FEW as u32 {
        driven.act(Action::Use(key, false));
    }
    driven.act(Action::Fill(Field::What, "R1.5".to_owned()));
    driven.act(Action::Run);
    assert!(
        driven
            .lab
            .notices
            .iter()
            .any(|it| it.text.contains("no game is chosen"))
    );
}

#[test]
fn the_calculator_takes_what_is_measured_or_typed() {
    let mut driven = Driven::open("v=1&panel=bounds");
    let measured = driven.lab.bounds().unwrap();
    assert_eq!(measured.levels.len(), 3);
    let [low, high] = driven.lab.bounds_ends().unwrap();
    assert!(low.type_1a < measured.type_1a && measured.type_1a < high.type_1a);
    driven.act(Action::TypeErrors(
        ".69, .5, .4, .35, .3, .27, .25".to_owned(),
    ));
    driven.act(Action::TypeFanouts("7,7".to_owned()));
    assert!(driven.lab.bounds_ends().is_none());
    let typed = driven.lab.bounds().unwrap();
    assert!((typed.type_1a - 0.25).abs() < 1e-12);
    assert!((typed.type_1b.unwrap() - (1.0 - 0.75_f64.powi(7))).abs() < 1e-12);
    let charts = driven.lab.bounds_charts();
    assert_eq!(charts.len(), 3);
    let errors = &charts[2].series[0].samples;
    assert!((errors.iter().map(|sample| sample.y).sum::<f64>() - 100.0).abs() < 1e-6);
    assert!(
        charts
            .iter()
            .all(|chart| !chart.series[0].samples.is_empty())
    );
    driven.act(Action::TypeFanouts("8".to_owned()));
    assert!(driven.lab.bounds().unwrap_err().contains("up to f = 7"));
    driven.act(Action::TypeErrors("many".to_owned()));
    assert!(driven.lab.bounds().unwrap_err().contains("many"));
}

#[test]
fn errors_are_counted_in_real_trees_beside_what_is_foretold() {
    let mut driven = Driven::open("v=1&panel=bounds");
    for (field, text) in [
        (CountField::Depth, "2"),
        (CountField::Fanout, "3"),
        (CountField::Positions, "12"),
    ] {
        driven.act(Action::FillCount(field, text.to_owned()));
    }
    driven.act(Action::Count);
    let found = driven.lab.calculator.found.clone().unwrap();
    assert_eq!((found.asked, found.counts.positions), (12, 12));
    assert_eq!(found.counts.levels.len(), 2);
    assert!(found.predicted(&driven.lab.errors().unwrap()).is_some());
    driven.act(Action::SaveCounts);
    assert_eq!(driven.saved().lines().count(), 5);
    driven.act(Action::FillCount(CountField::Depth, "9".to_owned()));
    let (_, text, why) = driven.lab.calculator.wrong.clone().unwrap();
    assert!(text == "9" && why.contains("from 1 to 3"));
    assert_eq!(driven.lab.calculator.text(CountField::Depth), "9");
}

#[test]
fn counting_stopped_shows_what_there_is_and_scoring_goes_on() {
    let mut lab = Lab::new(1);
    lab.update(Action::Open("v=1".to_owned()));
    assert!(lab.scoring().is_some());
    let effects = lab.update(Action::Count);
    assert_eq!(effects[0], Effect::EndWorkers);
    assert!(lab.counting().is_some());
    let effects = lab.update(Action::StopCounting);
    assert!(effects.contains(&Effect::EndWorkers));
    assert!(lab.counting().is_none() && lab.scoring().is_some());
}

#[test]
fn a_question_found_given_up_and_missed_is_scored_on_the_scale_of_chute() {
    let mut driven = Driven::open("v=1&panel=exam");
    driven.act(Action::BeginExam(7, 3));
    assert_eq!(driven.lab.exam.questions.len(), 3);
    let question = driven.lab.exam.questions[0].clone();
    let wrong = question.seen.ranked.iter().map(|it| it.mv);
    let wrong = wrong.clone().find(|&mv| mv != question.master).unwrap();
    driven.act(Action::Guess(wrong)).act(Action::Guess(wrong));
    assert_eq!(driven.lab.exam.questions[0].guesses.len(), 1);
    driven.act(Action::Guess(question.master));
    assert_eq!(driven.lab.exam.questions[0].found(), 2);
    assert!(driven.lab.exam.word.starts_with("Found at the 2nd guess"));
    driven.act(Action::NextQuestion).act(Action::GiveUp);
    assert!(driven.lab.exam.word.starts_with("Not found"));
    driven.act(Action::NextQuestion);
    let last = driven.lab.exam.question().unwrap().clone();
    driven.act(Action::Guess(last.master));
    assert!(driven.lab.exam.is_over());
    let scores = driven.lab.exam.scores().unwrap();
    let third = 1.0 / 3.0;
    assert!((scores.yours[0].value - third).abs() < 1e-12);
    assert!((scores.yours[1].value - 2.0 * third).abs() < 1e-12);
    let ranks: Vec<usize> = driven
        .lab
        .exam
        .questions
        .iter()
        .map(Question::rank)
        .collect();
    let firsts = ranks.iter().filter(|&&rank| rank == 1).count();
    assert!((scores.chute[0].value - firsts as f64 / 3.0).abs() < 1e-12);
    driven.act(Action::SaveExam);
    assert_eq!(driven.saved().lines().count(), 4);
    driven.act(Action::ShareExam);
    let Some(Effect::CopyWithAddress { text, query }) = driven.done.last() else {
        panic!("{:?}", driven.done.last());
    };
    assert!(text.contains("of 3 positions") && query.contains("exam=7&questions=3&found=201"));
    // The same questions elsewhere, with the sender's result.
    let mut other = Driven::new();
    other.act(Action::Open(query.clone()));
    let places = |lab: &Lab| -> Vec<(u32, usize)> {
        lab.exam
            .questions
            .iter()
            .map(|it| (it.key, it.ply))
            .collect()
    };
    assert_eq!(places(&other.lab), places(&driven.lab));
    assert!(
        other
            .lab
            .exam
            .their_words()
            .unwrap()
            .contains("1 of 3 at the first guess")
    );
}

#[test]
fn an_exam_is_kept_until_the_next_visit() {
    let mut driven = Driven::open("v=1&panel=exam");
    driven.act(Action::BeginExam(9, 4)).act(Action::GiveUp);
    let exam = ("exam".to_owned(), driven.kept["exam"].clone());
    let saved_games = Some((
        "shelf".to_owned(),
        driven.lab.game_library.saved_games().text(),
    ));
    let visit = |saved_games: Option<(String, String)>, query: &str| {
        let mut next = Lab::new(1);
        let kept = saved_games.into_iter().chain([exam.clone()]);
        next.update(Action::Kept(kept.collect()));
        next.update(Action::Open(query.to_owned()));
        next.exam
    };
    let next = visit(saved_games.clone(), "");
    assert_eq!((next.seed, next.done(), next.at), (9, 1, 1));
    // By the address of the exam, too, and another exam in between does not end it.
    let query = driven.lab.link().to_query();
    assert_eq!(visit(None, &query).done(), 1);
    driven.act(Action::BeginExam(10, 4));
    assert_eq!(driven.lab.exam.done(), 0);
    driven.act(Action::BeginExam(9, 4));
    assert_eq!(driven.lab.exam.done(), 1);
    // With other games the questions would be others.
    assert!(visit(None, "").questions.is_empty());
}

#[test]
fn what_cannot_be_asked_or_linked_says_why_instead() {
    let mut driven = Driven::new();
    driven
        .act(Action::TypeQuestions("none".to_owned()))
        .act(Action::BeginExam(9, 4));
    assert!(driven.lab.exam.questions.is_empty());
    driven
        .act(Action::TypeQuestions("4".to_owned()))
        .act(Action::BeginExam(9, 4));
    assert_eq!(driven.lab.exam.questions.len(), 4);
    driven.lab.form.wrong = Some((Field::Seed, "x".to_owned(), "x is not a seed".to_owned()));
    driven.act(Action::CopyForm);
    assert_eq!(driven.said(), "This cannot be run: x is not a seed.");
}

#[test]
fn a_link_puts_up_the_same_place_with_the_same_weights() {
    let mut driven = Driven::open("v=1&game=2&ply=9&flip=1&notation=descriptive&weights=3:0&lit=7");
    driven.act(Action::ChooseRank(3));
    let query = driven.lab.link().to_query();
    let mut again = Driven::new();
    again.act(Action::Open(query.clone()));
    assert_eq!(again.lab.link().to_query(), query);
    assert_eq!(again.lab.shown_move(), driven.lab.shown_move());
    let text = "v=1&game=99&ply=1&move=a1a8";
    let mut wrong = Driven::new();
    wrong.act(Action::Open(text.to_owned()));
    let said = &wrong.lab.notices[0].text;
    assert!(said.starts_with("There is no game 99"), "{said}");
    assert!(said.contains("not legal"), "{said}");
}

#[test]
fn a_game_of_ones_own_goes_with_the_link_and_shows_the_same_position() {
    let mut driven = Driven::open("v=1");
    driven.act(Action::Paste(PGN.to_owned()));
    let mate = driven.lab.game_library.own_entries().next().unwrap().key;
    driven
        .act(Action::ChooseGame(mate))
        .act(Action::Playback(Step::Seek(3)));
    let query = driven.lab.link().to_query();
    let mut again = Driven::new();
    again.act(Action::Open(query));
    assert_eq!(again.lab.seen.board, driven.lab.seen.board);
    assert_eq!(again.lab.seen.ranked.len(), driven.lab.seen.ranked.len());
    assert_eq!(again.lab.entry().unwrap().origin, Origin::Link);
}

#[test]
fn an_experiment_worker_that_dies_is_given_the_games_again_but_not_for_ever() {
    let mut driven = Driven::open("v=1");
    for death in 1..=4 {
        driven.experiment_worker = ExperimentWorker::default();
        driven.act(Action::ExperimentWorkerFailed("out of memory".to_owned()));
        assert_eq!(driven.lab.learned.is_empty(), death >= 3, "death {death}");
    }
    assert!(
        driven
            .lab
            .notices
            .iter()
            .any(|it| it.text.contains("reload the page"))
    );
}

#[test]
fn a_game_that_ends_every_worker_is_passed_over() {
    let mut lab = Lab::new(1);
    let mut effects = lab.update(Action::Open("v=1".to_owned()));
    for _ in 0..3 {
        effects = lab.update(Action::WorkerDied(0, "unreachable".to_owned()));
    }
    assert!(lab.entry().unwrap().unfit.is_some());
    assert!(
        effects
            .iter()
            .any(|effect| matches!(effect, Effect::Hand(..))),
        "{effects:?}"
    );
    assert!(lab.notices[0].text.contains("cannot all be scored"));
}

#[test]
fn weights_in_hundredths_are_those_of_the_polynomial() {
    let mut lab = Lab::new(1);
    lab.update(Action::TypeWeight(3, "0,5".to_owned()));
    assert_eq!(lab.weights, Weights::parse("3:0.5").unwrap());
    lab.update(Action::Highlight(Some(3)));
    lab.update(Action::Nudge(-25));
    assert_eq!(lab.weights.get(3), 25);
    lab.update(Action::SetPanel(Panel::Games));
    assert_eq!(lab.panel, Panel::Games);
}

#[test]
fn the_position_on_the_board_is_looked_up_at_every_step_in_the_games_in_use() {
    let mut driven = Driven::open("v=1&game=1&ply=0");
    assert!(driven.lab.looked_up.is_none() && driven.lab.positions.games() == 0);
    driven.act(Action::SetPanel(Panel::Positions));
    assert_eq!(driven.lab.positions.games(), FEW, "only those in use");
    assert!(driven.lab.sentence().starts_with("Played here 5 times: "));
    let query = driven.lab.link().to_query();
    assert!(query.contains("panel=positions"), "{query}");
    // Every position of the game on the board is found, and said.
    while driven.lab.ply() + 1 < driven.lab.replayed_game.len() {
        driven.act(Action::Playback(Step::Next));
        assert!(
            driven.said().starts_with("Played here "),
            "{}",
            driven.said()
        );
        let master = driven.lab.seen.master.unwrap();
        assert!(
            driven
                .lab
                .marks()
                .iter()
                .any(|mark| mark.to == Some(master.to))
        );
    }
    // Where nothing was played there is nothing to suggest.
    driven.act(Action::Playback(Step::Last));
    assert!(driven.lab.suggestion().is_none());
    driven.act(Action::Playback(Step::Previous));
    assert!(driven.lab.suggestion().is_some());
    let key = driven.lab.replayed_game.key;
    driven.act(Action::Use(key, false));
    assert!(
        driven
            .lab
            .sentence()
            .starts_with("No game in use goes on from here")
    );
    driven.act(Action::Use(key, true));
    assert!(driven.lab.sentence().starts_with("Played here "));
    driven.act(Action::SetPanel(Panel::Heuristics));
    assert_eq!(driven.lab.sentence(), driven.lab.verdict());
}

#[test]
fn ones_own_games_are_in_the_library_of_positions_while_they_are_there() {
    let mut driven = Driven::open("v=1&panel=positions&game=1&ply=0");
    driven.act(Action::Paste(PGN.to_owned()));
    assert_eq!(driven.lab.positions.games(), FEW + 2);
    assert!(driven.lab.sentence().starts_with("Played here 7 times: "));
    let mate = driven.lab.game_library.own_entries().next().unwrap().key;
    driven
        .act(Action::ChooseGame(mate))
        .act(Action::Playback(Step::Seek(3)));
    assert_eq!(driven.lab.sentence(), "Played here once: Qh4# (1).");
    assert_eq!(
        driven.lab.suggestion().unwrap(),
        "It suggests 2...Qh4#, the only move it has here (score 1/1)."
    );
    driven.act(Action::RemoveOwn).act(Action::ChooseGame(1));
    assert!(driven.lab.sentence().starts_with("Played here 5 times: "));
    driven.act(Action::PutBack);
    assert!(driven.lab.sentence().starts_with("Played here 7 times: "));
}

#[test]
fn what_a_worker_took_with_it_is_gathered_again() {
    let mut lab = Lab::new(1);
    lab.update(Action::Open("v=1&panel=positions".to_owned()));
    assert_eq!(lab.gathered_of(), Some((0, 54)));
    assert!(
        lab.sentence().contains("0 of 54 games"),
        "{}",
        lab.sentence()
    );
    let effects = lab.update(Action::ExperimentWorkerFailed("gone".to_owned()));
    let again = effects.iter().find_map(|effect| match effect {
        Effect::Send(job, Request::Gather(games)) => Some((*job, games.len())),
        _ => None,
    });
    let (job, games) = again.unwrap();
    assert_eq!(games, 54);
    // A refusal is told once, and not asked for again.
    let refused = Answer {
        job,
        reply: Err("too long".to_owned()),
    };
    let effects = lab.update(Action::Received(refused));
    assert!(!effects.iter().any(|it| matches!(it, Effect::Send(..))));
    assert_eq!(lab.gathered_of(), None);
    assert!(lab.notices[0].text.contains("too long"));
}
