//! Games one can take instead of setting something up: each is a link with a sentence on what to look
//! for. The page and the tests are made from this table.

use kit::experiment::example::{Example, Theme};

// `EXAMPLES`, from `data/examples.toml`, in the order of the list.
include!(concat!(env!("OUT_DIR"), "/examples.rs"));

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::tests::act;
    use crate::model::{Action, AwaitedInput, Lab, MarkedQuestion};

    /// The lab after a link was opened and its game repeated.
    fn opened(query: &str) -> Lab {
        let mut lab = Lab::default();
        act(&mut lab, Action::Open(query.to_owned()));
        lab
    }

    fn example(name: &str) -> Lab {
        let found = EXAMPLES.iter().find(|example| example.name == name);
        opened(found.unwrap().query)
    }

    #[test]
    fn every_example_opens_without_problems_and_waits_for_a_person() {
        for example in EXAMPLES {
            let lab = opened(example.query);
            assert!(
                lab.notices.is_empty(),
                "{}: {:?}",
                example.name,
                lab.notices
            );
            assert_ne!(lab.game.awaited, AwaitedInput::Work, "{}", example.name);
            assert!(lab.board().stone_count() >= 2, "{}", example.name);
            assert_eq!(lab.link().to_query().as_deref(), Some(example.query));
        }
    }

    #[test]
    fn the_questions_are_on_the_board_at_once() {
        let lab = example("The first question of a new learner");
        assert!(matches!(
            lab.marked_question(),
            Some(MarkedQuestion::Lines { .. })
        ));
        let lab = example("System 4 asks about moves");
        assert!(matches!(
            lab.marked_question(),
            Some(MarkedQuestion::Moves { .. })
        ));
    }

    #[test]
    fn the_leaper_leaves_the_row_alone() {
        let lab = example("System 1 plays far from the stones");
        let whites = lab.board().stones().step_by(2);
        let columns: Vec<_> = whites.map(|stone| stone.point.x).collect();
        assert!(columns.contains(&-4) && columns.contains(&4), "{columns:?}");
        assert!(!columns[1..].contains(&0), "nothing stops the row");
    }

    #[test]
    fn the_wins_are_forced_and_the_second_is_missed() {
        for (name, moves) in [("A forced win", 5), ("A forced win that is missed", 6)] {
            let lab = example(name);
            let line = lab.forced.as_ref().and_then(|forced| forced.line());
            assert_eq!(line.map(<[_]>::len), Some(moves), "{name}");
        }
        let mut lab = example("A forced win that is missed");
        act(&mut lab, Action::SetAutoPlay(crate::model::AutoPlay::ToEnd));
        let winner = Some(kenju::geometry::Colour::Black);
        assert_eq!(lab.game.awaited, AwaitedInput::Over { winner });
    }

    #[test]
    fn max_beats_null_and_the_contradiction_is_named() {
        let winner = Some(kenju::geometry::Colour::White);
        assert_eq!(
            example("MAX against NULL").game.awaited,
            AwaitedInput::Over { winner }
        );
        let lab = example("Answers that contradict each other");
        assert!(lab.game.contradiction.is_some());
    }
}
