//! Ready-made games: links, each with a sentence that says what to look for. The page and the
//! tests read this table.

use kit::experiment::example::{Example, Theme};

/// In the order of the list.
pub const EXAMPLES: [Example; 8] = [
    Example {
        theme: Theme::Learning,
        name: "The first question of a new learner",
        look_for: "A new learner values all lines alike, so it asks at once. Press 1, 2 or 0 and see which word your answer raises.",
        query: "v=1&inputs=tYou.p1,1",
    },
    Example {
        theme: Theme::Learning,
        name: "System 4 asks about moves",
        look_for: "The thesis designed System 4 but did not build it. It compares two points; an answer raises every pattern that crosses one and not the other.",
        query: "v=1&white=new4:Learner&inputs=tYou.p1,1",
    },
    Example {
        theme: Theme::Mistakes,
        name: "System 1 leaps about the board",
        look_for: "Black builds an open row of four. The net, taught by example, moves into empty space: the background outweighs the pattern.",
        query: "v=1&white=new1:Leaper&inputs=tYou.p0,1.p0,2.p0,3.p0,4",
    },
    Example {
        theme: Theme::Judging,
        name: "MAX against NULL",
        look_for: "One player knows all words, the other none; both search alike. Step through a move of each and compare their chains of attention.",
        query: "v=1&hands=gg&white=MAX&black=NULL&inputs=tMAX.g17",
    },
    Example {
        theme: Theme::Learning,
        name: "WA.140 against MAX",
        look_for: "A learner trained for 140 moves against NULL meets the fully trained player. Look at its words, then continue the game with Enter.",
        query: "v=1&hands=gg&white=WA.140&inputs=tMAX.g12",
    },
    Example {
        theme: Theme::Forced,
        name: "A forced win",
        look_for: "White wins by fours and threes. You play both sides: play it out.",
        query: "v=1&hands=pp&white=MAX&inputs=p0,0.p0,-2.p-1,-3.p0,-6.p0,-3.p-1,-6.p-3,-6.p-7,-2&show=forced",
    },
    Example {
        theme: Theme::Forced,
        name: "A forced win that is missed",
        look_for: "The threat search shows a win for WA.140 in six moves. Press Enter and see what it plays, and who wins.",
        query: "v=1&hands=gg&white=WA.140&inputs=tMAX.g14&show=forced",
    },
    Example {
        theme: Theme::Learning,
        name: "Answers that contradict each other",
        look_for: "First one line is better, then the two are equal. The page names the lessons that conflict; take one of them back.",
        query: "v=1&seed=1&inputs=tYou.p1,1.1.0",
    },
];

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
        let lab = example("System 1 leaps about the board");
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
