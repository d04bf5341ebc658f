//! Ready-made examples of the CHUTE lab: links, each with a sentence that says what to look for.
//! The page and the tests read this table.

use kit::experiment::example::{Example, Theme};

/// In the order of the list. Ranks are those with all outer weights at 1.
pub const EXAMPLES: [Example; 10] = [
    Example {
        theme: Theme::Judging,
        name: "A master's quiet move",
        look_for: "Stahlberg's 15. a3 of 1935 comes 12th of 46 moves. Choose a heuristic and see on the board what \
                   it counts.",
        query: "v=1",
    },
    Example {
        theme: Theme::Judging,
        name: "An attack that it ranks first",
        look_for: "Steinitz's 18. Qxg4 of 1862 comes first of 36 moves: 258 points for what it attacks, 255 for the \
                   pawn it takes.",
        query: "v=1&game=2&ply=34&lit=6",
    },
    Example {
        theme: Theme::Judging,
        name: "Castling",
        look_for: "Steinitz castles, and so would CHUTE: 255 points for castling alone, a pawn's worth, put it first of 43.",
        query: "v=1&game=2&ply=12&lit=13",
    },
    Example {
        theme: Theme::Judging,
        name: "A rook for a pawn, and still fifth",
        look_for: "16. Rxh7 costs 1,054 points by exchanges, yet it comes 5th of 46. Look at what the moves below \
                   it leave to be taken.",
        query: "v=1&game=2&ply=30&lit=12",
    },
    Example {
        theme: Theme::Mistakes,
        name: "A bishop for the pawn in front of the king",
        look_for: "Colle's 21. Bxg7 of 1929 comes 38th of 43: it looks no further than the exchange on g7.",
        query: "v=1&game=17&ply=40&lit=12",
    },
    Example {
        theme: Theme::Mistakes,
        name: "Last of 49",
        look_for: "Alekhine's 16. Bxf7+ of 1937 leaves his queen where Black's queen can take it, so CHUTE ranks it last. But it is check: Black took the bishop, and 17. Qxc5 took the queen first.",
        query: "v=1&game=29&ply=30&lit=14",
    },
    Example {
        theme: Theme::Judging,
        name: "The move played less often",
        look_for: "The champions of 1937 went on from here with 6. e3 three times and with 6. Ne5 twice. The library of \
                   positions suggests 6. Ne5: e3 was lost once, and a move counts by its worst score.",
        query: "v=1&panel=positions&game=26&ply=10",
    },
    Example {
        theme: Theme::Time,
        name: "How often it finds the master's move",
        look_for: "Run the ranking: over the 4,061 positions of the 54 games that come with the program, 72.6 % of \
                   the masters' moves are among its first seven (1975: 75 %).",
        query: "v=1&panel=experiments&experiment=ranking",
    },
    Example {
        theme: Theme::Searching,
        name: "The risk of keeping seven moves",
        look_for: "A search that keeps seven moves at each level may lose the best one at any of them. Change the \
                   fanouts and see the bound grow with the depth.",
        query: "v=1&panel=bounds",
    },
    Example {
        theme: Theme::Learning,
        name: "Sit the exam that the program sat",
        look_for: "Ten positions from masters' games: guess each move in up to seven tries, and compare yourself with CHUTE.",
        query: "v=1&panel=exam&exam=1975&questions=10",
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::link::{ChuteLink, Panel};
    use crate::experiment::{ExperimentWorker, Request, Weights};
    use crate::model::{Action, Effect, Lab, RecordedLab as _};
    use kit::experiment::link::LinkState;
    use kit::experiment::position_library::LookUp;
    use kit::experiment::wire::Answer;

    fn example(name: &str) -> &'static Example {
        EXAMPLES.iter().find(|it| it.name == name).unwrap()
    }

    fn opened(query: &str) -> Lab {
        let mut lab = Lab::new(1);
        lab.update(Action::Open(query.to_owned()));
        lab
    }

    #[test]
    fn every_example_opens_as_it_is_written() {
        for example in EXAMPLES {
            let (link, problems) = ChuteLink::from_query(example.query);
            assert_eq!(problems, [], "{}", example.name);
            assert_eq!(link.to_query(), example.query, "{}", example.name);
            let lab = opened(example.query);
            assert!(lab.notices.is_empty(), "{}", example.name);
            assert_eq!(lab.panel, link.panel, "{}", example.name);
        }
    }

    #[test]
    fn the_moves_have_the_ranks_that_are_told() {
        let cases = [
            ("A master's quiet move", "15. a3", 12, 46),
            ("An attack that it ranks first", "18. Qxg4", 1, 36),
            ("Castling", "7. O-O", 1, 43),
            ("A rook for a pawn, and still fifth", "16. Rxh7", 5, 46),
            (
                "A bishop for the pawn in front of the king",
                "21. Bxg7",
                38,
                43,
            ),
            ("Last of 49", "16. Bxf7+", 49, 49),
        ];
        for (name, told, rank, moves) in cases {
            let lab = opened(example(name).query);
            assert_eq!(lab.panel, Panel::Heuristics);
            assert_eq!(lab.weights, Weights::default());
            let master = lab.evaluated.master.unwrap();
            let written = crate::model::written(&lab.evaluated.board, master, lab.notation);
            let number = lab.ply() / 2 + 1;
            assert_eq!(format!("{number}. {written}"), told);
            assert_eq!(lab.evaluated.rank(master), Some(rank), "{name}");
            assert_eq!(lab.evaluated.ranked.len(), moves, "{name}");
        }
    }

    #[test]
    fn the_library_suggests_the_move_that_is_told() {
        let mut lab = Lab::new(1);
        let mut worker = ExperimentWorker::default();
        let query = example("The move played less often").query;
        for effect in lab.update(Action::Open(query.to_owned())) {
            if let Effect::Send(job, request @ Request::PrepareGames(_)) = effect
                && let Some(reply) = worker.receive(request)
            {
                lab.update(Action::Received(Answer::of(job, reply)));
            }
        }
        assert_eq!(lab.sentence(), "Played here 5 times: e3 (3), Ne5 (2).");
        let suggestion = lab.suggestion().unwrap();
        assert!(
            suggestion.starts_with("It suggests 6.Ne5: "),
            "{suggestion}"
        );
        let Some(LookUp::Exact(moves)) = lab.looked_up.as_deref() else {
            panic!("it is there");
        };
        let lost = moves[1].scores.unwrap();
        assert!(lost.worst < 0.0 && lost.best > 0.0);
    }

    #[test]
    fn the_points_are_those_that_are_told() {
        let cases = [
            ("An attack that it ranks first", 6, 258),
            ("Castling", 13, 255),
            ("A rook for a pawn, and still fifth", 12, -1054),
            ("Last of 49", 14, -2486),
        ];
        for (name, heuristic, points) in cases {
            let lab = opened(example(name).query);
            assert_eq!(lab.highlighted, Some(heuristic));
            assert_eq!(
                lab.highlighted_reasons().map(|said| said.points),
                Some(points),
                "{name}"
            );
        }
    }
}
