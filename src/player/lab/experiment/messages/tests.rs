//! Jobs as a worker does them, step by step.

use super::super::gather::Set;
use super::super::reconstruction::targets;
use super::*;
use player::fit::{Target, fit};
use player::{COURSE, Sample, Training};

fn gathering(set: Set) -> Gathering {
    Gathering {
        one_in: 20,
        ..Gathering::usual(set)
    }
}

fn run(request: Request) -> Vec<Reply> {
    tried(request).unwrap()
}

/// The replies of a job, or the reason why it cannot be done.
fn tried(request: Request) -> Result<Vec<Reply>, String> {
    let mut work = Work::new(request)?;
    let mut replies = Vec::new();
    while !work.is_over() {
        replies.extend(work.step()?);
    }
    Ok(replies)
}

fn train(test_share: f64) -> Request {
    Request::Train {
        gathering: gathering(Set::TableOne),
        course: COURSE,
        test_share,
    }
}

#[test]
fn a_training_tells_every_pass_and_the_weights_of_the_same_course_elsewhere() {
    let replies = run(train(0.3));
    let passes = replies
        .iter()
        .filter(|reply| matches!(reply, Reply::Passed(_)));
    assert_eq!(passes.count(), 6);
    let Some(Reply::Trained(outcome)) = replies.last() else {
        panic!("{replies:?}");
    };
    assert_eq!(outcome.positions.iter().sum::<u32>(), 27);
    let passes: Vec<&Pass> = replies
        .iter()
        .filter_map(|reply| match reply {
            Reply::Passed(pass) => Some(pass),
            _ => None,
        })
        .collect();
    let share = |pass: &Pass| pass.test.share_first();
    let gain = share(passes[5]) - share(passes[0]);
    assert!((outcome.gain.value - gain).abs() < 1e-12);
    assert!(outcome.gain.low <= gain && gain <= outcome.gain.high);
    let samples: Vec<Sample> = targets(Reading::LISTED)
        .into_iter()
        .zip(1..)
        .map(|(target, _): (Target, u32)| Sample {
            decision: target.decision,
            recommended: target.recommended,
            game: 0,
        })
        .collect();
    let all = run(train(0.0));
    let mut training = Training::new(COURSE, samples.iter().collect::<Vec<_>>(), Vec::new());
    training.run();
    let Some(Reply::Trained(whole)) = all.last() else {
        panic!("{all:?}");
    };
    assert_eq!(whole.weights, training.outcome());
    let rose = whole.moved.first().unwrap();
    assert!(rose.ranks[1] < rose.ranks[0], "{rose:?}");
}

#[test]
fn a_training_that_is_stopped_gives_the_weights_it_has() {
    let mut work = Work::new(train(0.0)).unwrap();
    while !matches!(work.step(), Ok(Some(Reply::Passed(pass))) if pass.pass == 2) {}
    let Ok(Some(Reply::Trained(outcome))) = work.stop(true) else {
        panic!("no outcome");
    };
    assert!(outcome.stopped && outcome.weights != COURSE.start);
    assert!(work.is_over());
}

#[test]
fn a_measurement_of_table_i_has_its_27_positions_and_rising_shares() {
    let replies = run(Request::Measure {
        gathering: gathering(Set::TableOne),
        contenders: vec![("ones".to_owned(), Weights::ONES)],
    });
    let Some(Reply::Measured(measured)) = replies.last() else {
        panic!("{replies:?}");
    };
    assert_eq!(measured.rows.len(), 27);
    assert_eq!(measured.rows[0].ranks, [49]);
    assert_eq!(measured.figures[0].first, 5);
    let shares = &measured.within[0];
    assert!(shares.windows(2).all(|pair| pair[0].value <= pair[1].value));
    assert!(measured.by_chance[0] < shares[0].value);
}

#[test]
fn the_search_in_steps_finds_what_the_search_as_a_whole_finds() {
    let effort = Effort {
        restarts: 2,
        steps: 500,
        seed: 4,
    };
    let reading = Reading::LISTED;
    let replies = run(Request::Search { reading, effort });
    let Some(Reply::Searched(searched)) = replies.last() else {
        panic!("{replies:?}");
    };
    assert_eq!(searched.fits, fit(&targets(reading), effort));
    assert_eq!(searched.weights.len(), 17);
}

#[test]
fn what_cannot_be_done_is_said() {
    let epd = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - id \"x\";";
    let refused = tried(Request::Train {
        gathering: gathering(Set::Epd(epd.to_owned())),
        course: COURSE,
        test_share: 0.0,
    });
    assert_eq!(
        refused.unwrap_err(),
        "line 1: no best move; write it as bm Nf3;"
    );
    let one = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#;";
    let held_out = tried(Request::Train {
        gathering: gathering(Set::Epd(one.to_owned())),
        course: COURSE,
        test_share: 0.25,
    });
    assert_eq!(held_out.unwrap_err(), ALL_HELD_OUT);
    let none = tried(Request::Measure {
        gathering: gathering(Set::Pgn("1. Ke5 *".to_owned())),
        contenders: Vec::new(),
    });
    let why = none.unwrap_err();
    assert!(why.contains("1 game cannot be read"), "{why}");
}

#[test]
fn a_measurement_and_a_search_that_are_stopped_give_what_they_have() {
    let mut work = Work::new(Request::Measure {
        gathering: gathering(Set::TableOne),
        contenders: vec![("ones".to_owned(), Weights::ONES)],
    })
    .unwrap();
    let ranked = |work: &Work| match work.progress() {
        Some(Reply::Progress(JobStage::Ranking, share, _)) => share,
        _ => 0.0,
    };
    while ranked(&work) < 0.4 {
        work.step().unwrap();
    }
    let Ok(Some(Reply::Measured(measured))) = work.stop(true) else {
        panic!("no measurement");
    };
    let positions = measured.figures[0].positions;
    assert!(
        measured.stopped && (10..27).contains(&positions),
        "{positions}"
    );
    assert_eq!(measured.within[0].len(), WITHIN);

    // A restart of many steps is left in its middle.
    let effort = Effort {
        restarts: 3,
        steps: 100_000,
        seed: 2,
    };
    let mut work = Work::new(Request::Search {
        reading: Reading::LISTED,
        effort,
    })
    .unwrap();
    for _ in 0..5 {
        assert_eq!(work.step(), Ok(None));
    }
    let Some(Reply::Progress(JobStage::Searching, share, 27)) = work.progress() else {
        panic!("{:?}", work.progress());
    };
    assert!(0.0 < share && share < 0.01, "{share}");
    let Ok(Some(Reply::Searched(searched))) = work.stop(true) else {
        panic!("no search");
    };
    assert!(searched.stopped && searched.fits.len() == 1);
    assert_eq!(searched.weights.len(), 17);
}
