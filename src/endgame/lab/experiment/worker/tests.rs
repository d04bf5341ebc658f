//! The worker without a browser: slices, fetched tables, and replies.

use super::*;
use crate::experiment::exercise::{Aim, Difficulty, ExerciseOutcome, ExerciseSpec};
use crate::experiment::host::testing::Desk;
use crate::experiment::link::EXAMPLE;
use crate::experiment::messages::Question;
use crate::experiment::zugzwang::Order;
use kit::experiment::Stop;

const TREBUCHET: &str = "8/8/8/3pK3/2kP4/8/8/8 w - - 0 1";

/// Works slice by slice until the worker asks for no more, and returns the replies.
fn work(desk: &Desk<Reply>, worker: &mut Worker) -> Vec<(JobId, Reply)> {
    desk.work(1, || worker.work(desk))
}

/// Tells the worker that no table is kept.
fn finds_nothing(desk: &Desk<Reply>, worker: &mut Worker) {
    for (ticket, _) in desk.fetched.take() {
        worker.arrived(desk, ticket, Vec::new());
    }
}

fn think(position: &str) -> Question {
    Question {
        position: position.to_owned(),
        limits: endgame::eg::Limits::default(),
        plays: false,
        step: 1,
    }
}

fn kinds(replies: &[(JobId, Reply)]) -> Vec<&'static str> {
    let kind = |(_, reply): &(JobId, Reply)| match reply {
        Reply::Thinking(_) => "thinking",
        Reply::Thought(_) => "thought",
        Reply::Judging { .. } => "judging",
        Reply::Judged { .. } => "judged",
        Reply::Corresponds { .. } => "corresponds",
        Reply::Compared { .. } => "compared",
        Reply::Ruled(..) => "ruled",
        Reply::Listing(..) => "listing",
        Reply::Zugzwangs(..) => "zugzwangs",
        Reply::Blamed(..) => "blamed",
        Reply::Exercised(..) => "exercised",
    };
    let mut kinds: Vec<_> = replies.iter().map(kind).collect();
    kinds.dedup();
    kinds
}

#[test]
fn eg_thinks_in_slices_and_what_stands_beside_the_first_step_comes_before_its_thought() {
    let (desk, mut worker) = (Desk::default(), Worker::default());
    worker
        .receive(&desk, 7, Request::Think(think(EXAMPLE)))
        .unwrap();
    // A slice without time, so that EG is not done before it tells its progress.
    worker.work(&desk);
    let replies = work(&desk, &mut worker);
    assert_eq!(kinds(&replies), ["thinking", "judged", "ruled", "thought"]);
    assert!(replies.iter().all(|(job, _)| *job == 7));
    let whole = Thinker::new(think(EXAMPLE)).unwrap().run();
    assert_eq!(replies.last().unwrap().1, Reply::Thought(whole));
}

#[test]
fn a_pause_holds_eg_and_a_stop_sends_what_there_is() {
    let (desk, mut worker) = (Desk::default(), Worker::default());
    worker
        .receive(&desk, 1, Request::Think(think(TREBUCHET)))
        .unwrap();
    worker.receive(&desk, 9, Request::Pause).unwrap();
    worker.work(&desk);
    assert_eq!(
        kinds(&desk.sent.take()),
        ["thinking"],
        "another job was paused"
    );
    worker.receive(&desk, 1, Request::Pause).unwrap();
    assert_eq!(work(&desk, &mut worker), []);
    worker.receive(&desk, 9, Request::Cancel).unwrap();
    assert_eq!(desk.sent.take(), []);
    worker.receive(&desk, 1, Request::Cancel).unwrap();
    let replies = desk.sent.take();
    let Some((1, Reply::Thought(thought))) = replies.last() else {
        panic!("{replies:?}")
    };
    assert_eq!(thought.stop, Stop::Cancelled);
}

#[test]
fn a_question_is_answered_by_a_table_at_once_or_by_its_structure_after_some_slices() {
    let (desk, mut worker) = (Desk::default(), Worker::default());
    worker
        .receive(&desk, 0, Request::Judge(EXAMPLE.to_owned()))
        .unwrap();
    assert_eq!(kinds(&desk.sent.take()), ["judged"]);
    worker
        .receive(&desk, 0, Request::Judge(TREBUCHET.to_owned()))
        .unwrap();
    let fetched: Vec<Material> = desk.fetched.borrow()[0].1.clone();
    assert!(fetched.contains(&"KPKP".parse().unwrap()), "{fetched:?}");
    finds_nothing(&desk, &mut worker);
    let replies = work(&desk, &mut worker);
    assert_eq!(kinds(&replies), ["judging", "judged"]);
    let Some((_, Reply::Judged { position, answer })) = replies.last() else {
        panic!("{replies:?}")
    };
    assert_eq!(position, TREBUCHET);
    assert_eq!(answer.value(), Some(endgame::Value::Loss));
    // The solved structure answers for its corresponding squares without further work.
    worker
        .receive(&desk, 0, Request::Correspond(TREBUCHET.to_owned()))
        .unwrap();
    assert_eq!(kinds(&desk.sent.take()), ["corresponds"]);
}

#[test]
fn a_question_takes_the_place_of_an_earlier_one_of_its_kind_at_every_stage() {
    let (desk, mut worker) = (Desk::default(), Worker::default());
    let other = TREBUCHET.replace(" w ", " b ");
    let judged = |replies: Vec<(JobId, Reply)>| -> Vec<String> {
        let position = |(_, reply)| match reply {
            Reply::Judged { position, .. } => Some(position),
            _ => None,
        };
        replies.into_iter().filter_map(position).collect()
    };
    // While its tables are fetched.
    worker
        .receive(&desk, 0, Request::Judge(other.clone()))
        .unwrap();
    worker
        .receive(&desk, 0, Request::Judge(TREBUCHET.to_owned()))
        .unwrap();
    finds_nothing(&desk, &mut worker);
    assert_eq!(judged(work(&desk, &mut worker)), [TREBUCHET]);
    // While its structure is solved.
    let deep = "8/8/1p1k4/1P6/8/3K1P2/8/8 w - - 0 1";
    worker
        .receive(&desk, 0, Request::Judge(deep.to_owned()))
        .unwrap();
    finds_nothing(&desk, &mut worker);
    for _ in 0..2 {
        desk.looks.set(0);
        worker.work(&desk);
    }
    assert!(worker.is_solving);
    worker
        .receive(&desk, 0, Request::Judge(EXAMPLE.to_owned()))
        .unwrap();
    assert!(!worker.is_solving && worker.unsolved.is_empty());
    assert_eq!(judged(work(&desk, &mut worker)), [EXAMPLE]);
}

#[test]
fn zugzwangs_are_listed_with_progress_and_the_table_that_is_missing_is_reported() {
    let (desk, mut worker) = (Desk::default(), Worker::default());
    let list = |name: &str| Request::Zugzwangs(name.parse().unwrap(), Order::Mate);
    worker.receive(&desk, 0, list("KPK")).unwrap();
    let replies = work(&desk, &mut worker);
    assert_eq!(kinds(&replies), ["listing", "zugzwangs"]);
    let Some((_, Reply::Zugzwangs(_, Order::Mate, Some(found)))) = replies.last() else {
        panic!("{replies:?}")
    };
    assert!(found.count > 0);
    // The list of a missing table gives way to a later one, and the later one is refused.
    worker.receive(&desk, 0, list("KRKP")).unwrap();
    worker.receive(&desk, 0, list("KQKP")).unwrap();
    finds_nothing(&desk, &mut worker);
    let refused = Reply::Zugzwangs("KQKP".parse().unwrap(), Order::Mate, None);
    assert_eq!(work(&desk, &mut worker), [(0, refused)]);
}

#[test]
fn exercises_and_moves_are_answered_at_once_and_comparisons_ply_by_ply() {
    let (desk, mut worker) = (Desk::default(), Worker::default());
    let wanted = |name: &str| ExerciseSpec {
        material: name.parse().unwrap(),
        difficulty: Difficulty::Hard,
        aim: Aim::Win,
        seed: 1,
    };
    let mv = "e2e4".parse().unwrap();
    for request in [
        Request::Exercise(wanted("KPK")),
        Request::Exercise(wanted("KRKP")),
        Request::Blame(EXAMPLE.to_owned(), mv),
        Request::Compare(EXAMPLE.to_owned()),
    ] {
        worker.receive(&desk, 0, request).unwrap();
    }
    finds_nothing(&desk, &mut worker);
    let replies = work(&desk, &mut worker);
    assert!(matches!(
        &replies[0].1,
        Reply::Exercised(_, ExerciseOutcome::Position(_))
    ));
    assert!(matches!(&replies[1].1, Reply::Blamed(_, _, Some(_))));
    assert!(matches!(
        &replies[2].1,
        Reply::Exercised(_, ExerciseOutcome::NoTable)
    ));
    assert!(matches!(&replies[3].1, Reply::Compared { plain, .. } if plain.nodes > 0));
}

#[test]
fn a_position_that_cannot_be_read_is_refused() {
    let (desk, mut worker) = (Desk::default(), Worker::default());
    for request in [
        Request::Think(think("nonsense")),
        Request::Judge("nonsense".to_owned()),
        Request::Compare("nonsense".to_owned()),
        Request::Blame("nonsense".to_owned(), "e2e4".parse().unwrap()),
    ] {
        assert!(worker.receive(&desk, 0, request).is_err());
    }
    assert_eq!(
        (desk.sent.take(), desk.failed.take()),
        (Vec::new(), Vec::new())
    );
}
