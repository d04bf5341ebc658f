//! The score and the end of exercises.

use super::*;
use chess::packed::PackedMove;
use endgame::oracle::Material;
use kit::model::recorded::RecordedLab;

fn wanted() -> ExerciseSpec {
    ExerciseSpec {
        material: "KPK".parse().unwrap(),
        difficulty: Difficulty::Hard,
        aim: Aim::Win,
        seed: 1,
    }
}

#[test]
fn the_score_survives_being_kept() {
    let mut drill = Drill::default();
    assert!(drill.drain_unsaved().is_empty());
    drill.score.count("lost", wanted(), false);
    drill.unkept = true;
    let kept = drill.drain_unsaved();
    let mut other = Drill::default();
    other.restore(kept[0].1.as_ref().unwrap());
    assert_eq!(other.score, drill.score);
    other.restore("nonsense");
    assert_eq!(
        other.score, drill.score,
        "what cannot be read changes nothing"
    );
}

#[test]
fn a_win_that_ends_in_a_draw_by_the_clock_is_lost_and_not_kept() {
    use crate::experiment::blame::Blame;
    use crate::experiment::exact::ExactSolver;
    use crate::experiment::messages::Reply;
    use crate::model::Action;
    use kit::experiment::wire::Answer;
    use kit::model::position::PositionAction;
    let judge = ExactSolver::default();
    let play = |clock: u8, mv: &str| {
        let mut lab = Lab::default();
        let position = format!("k7/8/2K5/8/8/8/7Q/8 w - - {clock} 90");
        lab.put_exercise(wanted(), position.clone(), false, false);
        let mv: Move = mv.parse().unwrap();
        lab.update(Action::Position(PositionAction::Play(mv)));
        let board: Board = position.parse().unwrap();
        let blame = Blame::of(&judge, &board, mv);
        let judged = Reply::Blamed(position, PackedMove::pack(&board, mv), blame);
        lab.update(Action::Received(Answer::of(0, judged)));
        let exercise = lab.drill.exercise.unwrap();
        (exercise.stand, exercise.word)
    };
    let (stand, word) = play(98, "c6c7");
    assert_eq!(stand, ExerciseState::Lost);
    assert!(
        word.ends_with("the game is over. A draw by the fifty-move rule."),
        "{word}"
    );
    // With three plies left the mate in two is still there, but not after a slow move.
    assert_eq!(play(97, "c6c7").0, ExerciseState::Playing);
    let (stand, word) = play(97, "h2h3");
    assert_eq!(stand, ExerciseState::Lost);
    assert!(
        word.contains("clock then stands at 98, which leaves no time"),
        "{word}"
    );
}

#[test]
fn every_kind_names_an_ending() {
    for kind in KINDS {
        assert!(kind.parse::<Material>().is_ok(), "{kind}");
    }
}
