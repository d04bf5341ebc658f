//! The experiment worker with a few games.

use super::*;
use crate::experiment::definition::{Experiment, KINDS};
use crate::experiment::master_games::ranking::Ranking;
use crate::experiment::report::ExperimentReport;
use crate::experiment::score;
use kit::experiment::game_library::LIBRARY;
use kit::experiment::wire::encode;
use stats::Resampling;
use std::sync::LazyLock;

/// Six library games, by number.
static FEW: LazyLock<Vec<ScoredGame>> = LazyLock::new(|| {
    let mut splitter = PgnSplitter::default();
    let mut rest = LIBRARY.as_bytes();
    let mut games = Vec::new();
    while let Some(raw) = splitter.push(&mut rest).filter(|_| games.len() < 6) {
        let pgn = String::from_utf8_lossy(&raw.bytes).into_owned();
        games.push(score(raw.number as GameKey, &pgn).unwrap());
    }
    games
});

fn run_through(
    experiment: &Experiment,
    games: Vec<ScoredGame>,
    shown: Option<ScoredGame>,
) -> Result<ExperimentReport, String> {
    let mut steps = ExperimentSteps::new(experiment.clone(), games, shown);
    std::iter::repeat_with(|| steps.step())
        .find_map(Result::transpose)
        .expect("an experiment ends")
}

fn with_games() -> ExperimentWorker {
    let mut experiment_worker = ExperimentWorker::default();
    for game in FEW.iter() {
        experiment_worker.receive(Request::AddScoredGame {
            key: game.number as GameKey,
            packed: encode(game).unwrap(),
        });
    }
    experiment_worker
}

fn reranked(experiment_worker: &mut ExperimentWorker, weights: Weights) -> Curves {
    let request = Request::Rerank {
        weights,
        games: vec![1, 2, 3, 4, 5, 6],
        shown: Some(2),
    };
    match experiment_worker.receive(request) {
        Some(Reply::Reranked(curves)) => *curves,
        reply => panic!("{reply:?}"),
    }
}

#[test]
fn a_curve_is_the_ranking_of_the_same_games() {
    let mut experiment_worker = with_games();
    let mut weights = Weights::default();
    weights.set(12, 0);
    let curves = reranked(&mut experiment_worker, weights);
    let whole = curves.whole.unwrap();
    let ranking = |weights: &Weights| {
        let sample = sample(&FEW, weights);
        Ranking::of(&sample, None, Resampling { times: 0, seed: 1 }).unwrap()
    };
    for (found, weights) in [
        (&whole.within, weights),
        (&whole.published, Weights::default()),
    ] {
        let ranking = ranking(&weights);
        assert_eq!(u64::from(whole.positions), ranking.tally.positions);
        for (found, expected) in found.iter().zip(&ranking.within) {
            assert!((found.value - expected.value).abs() < 1e-12);
        }
    }
    assert!((whole.samuel[0] - ranking(&weights).samuel.value).abs() < 1e-12);
    assert!((whole.mid_rank[0] - ranking(&weights).mid_rank.value).abs() < 1e-9);
    assert!(whole.gain[0].value < 0.0, "captures matter");
    assert!(whole.chance.windows(2).all(|pair| pair[0] < pair[1]));
    assert!(whole.within[0].value > whole.chance[0]);
    let shown = curves.shown.unwrap();
    assert_eq!((shown.key, shown.ranks.len()), (2, FEW[1].places.len()));
}

#[test]
fn games_are_read_in_slices_and_broken_ones_are_reported_one_by_one() {
    let pgn = "[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 {why?} (2. e4) Qh4# 0-1\n\n\
               [White \"C\"]\n\n1. Ke5 *\n\n[White \"D\"]\n\n1. d4 d5 1/2-1/2\n";
    for size in [1, 10, 1_000] {
        let mut experiment_worker = ExperimentWorker::default();
        let (mut games, mut broken) = (Vec::new(), Vec::new());
        let chunks: Vec<&[u8]> = pgn.as_bytes().chunks(size).collect();
        for (place, chunk) in chunks.iter().enumerate() {
            let request = Request::Read {
                bytes: chunk.to_vec(),
                is_last: place + 1 == chunks.len(),
            };
            let Some(Reply::Read {
                games: more,
                broken: wrong,
                ..
            }) = experiment_worker.receive(request)
            else {
                panic!("there is no reply");
            };
            games.extend(more);
            broken.extend(wrong);
        }
        assert_eq!(games.len(), 2);
        assert_eq!(games[0].game.title, "A \u{2013} B, 0-1");
        assert_eq!((games[0].game.plies, &games[0].game.unfit), (4, &None));
        assert!(
            games[0].game.pgn.contains("2. g4 Qh4# 0-1"),
            "{}",
            games[0].game.pgn
        );
        assert_eq!(games[1].game.unfit.as_deref(), Some("drawn"));
        assert_eq!((broken[0].number, broken[0].line), (2, 9));
        assert_eq!(broken[0].title, "C \u{2013} ?");
        let problem = &broken[0].problem;
        assert!(problem.contains("Ke5") && problem.ends_with("(before the first move)"));
    }
}

#[test]
fn every_experiment_answers_with_tables_and_figures() {
    for row in KINDS {
        let experiment = Experiment {
            kind: row.kind,
            times: 20,
            what: "R1.7".to_owned(),
            ..Experiment::default()
        };
        let games = FEW.clone();
        let answer = run_through(&experiment, games, Some(FEW[0].clone())).unwrap();
        assert_eq!(answer.title, row.title);
        assert!(!answer.tables.is_empty() && !answer.notes.is_empty());
        assert!(!answer.figures.is_empty(), "{}", row.word);
        for table in &answer.tables {
            assert!(!table.rows.is_empty() && !table.title.is_empty());
            assert!(table.rows.iter().all(|row| row.len() == table.heads.len()));
        }
        assert_eq!(answer.sheets.len(), answer.tables.len());
        assert!(answer.json.starts_with('{'));
    }
}

#[test]
fn an_experiment_goes_step_by_step_and_can_be_stopped() {
    let mut experiment_worker = with_games();
    let request = |experiment_worker: &mut ExperimentWorker| {
        experiment_worker.receive(Request::Run {
            experiment: Box::new(Experiment {
                kind: ExperimentKind::Subsets,
                times: 10,
                ..Experiment::default()
            }),
            games: vec![1, 2, 3],
            shown: None,
        })
    };
    assert_eq!(request(&mut experiment_worker), None);
    let mut shares = Vec::new();
    let answer = loop {
        match experiment_worker.step().unwrap().unwrap() {
            Reply::Progress(share) => shares.push(share),
            Reply::Report(answer) => break answer,
            reply => panic!("{reply:?}"),
        }
    };
    assert!(shares.len() >= 22 && shares.windows(2).all(|pair| pair[0] < pair[1]));
    assert!(answer.tables[0].rows.len() >= 22);
    assert!(!experiment_worker.is_busy());
    request(&mut experiment_worker);
    experiment_worker.step();
    assert_eq!(
        experiment_worker.receive(Request::Cancel),
        Some(Reply::Cancelled)
    );
    assert!(experiment_worker.step().is_none());
}

#[test]
fn without_games_an_experiment_says_so() {
    for row in KINDS {
        let experiment = Experiment {
            kind: row.kind,
            ..Experiment::default()
        };
        let error = run_through(&experiment, Vec::new(), None).unwrap_err();
        assert!(error.contains("game"), "{}: {error}", row.word);
    }
}

#[test]
fn a_variable_that_does_not_exist_is_named() {
    let experiment = Experiment {
        kind: ExperimentKind::Regression,
        what: "h3, h99".to_owned(),
        ..Experiment::default()
    };
    let error = run_through(&experiment, FEW.clone(), None).unwrap_err();
    assert!(error.starts_with("\"h99\" is not a variable"), "{error}");
}

#[test]
fn a_game_that_is_gone_counts_no_more() {
    let mut experiment_worker = with_games();
    experiment_worker.receive(Request::Forget(vec![1, 2]));
    let curves = reranked(&mut experiment_worker, Weights::default());
    assert_eq!((curves.games, curves.shown), (4, None));
}

#[test]
fn of_very_many_broken_games_in_a_slice_the_first_are_told_and_all_counted() {
    let request = Request::Read {
        bytes: "1. Ke5 *\n".repeat(5_000).into_bytes(),
        is_last: true,
    };
    let reply = ExperimentWorker::default().receive(request);
    let Some(Reply::Read {
        broken,
        more_broken,
        ..
    }) = reply
    else {
        panic!("there is no reply");
    };
    assert_eq!((broken.len(), more_broken), (20, 4_980));
}
