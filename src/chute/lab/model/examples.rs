//! What to begin with in the CHUTE lab: each a link with a sentence on what to look for. The lists and the tests
//! are made from this table.

use kit::experiment::example::{Example, Theme};

// `EXAMPLES`, from `data/examples.toml`, in the order of the list. Ranks are those with all outer weights 1.
include!(concat!(env!("OUT_DIR"), "/examples.rs"));

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

    /// Figure 5.1 and p. 66: ours counts the pin as a rescue, which the thesis's CHUTE did not.
    #[test]
    fn the_figure_and_the_two_paths_come_out_as_they_are_told() {
        let pin = opened(example("A pin that saves the queen").query);
        let shown = pin.shown_move().unwrap();
        assert_eq!(pin.evaluated.rank(shown), Some(6));
        let first = pin.evaluated.ranked[0].mv;
        assert_eq!(first.from, cozy_chess::Square::C5);
        let told = [
            ("The knight moves twice", "ply=2"),
            ("The same position by another path", "ply=4"),
        ];
        let [twice, between] = told.map(|(name, ply)| {
            let query = example(name).query;
            let lab = opened(query);
            let master = lab.evaluated.master.unwrap();
            let points = lab.evaluated.of(master).unwrap().scores[20];
            let end = opened(&query.replace(ply, "ply=5"));
            (end.evaluated.board.to_string(), points)
        });
        assert_eq!((twice.1, between.1), (-63, 0));
        let men = |fen: &str| fen.split(' ').take(4).collect::<Vec<_>>().join(" ");
        assert_eq!(men(&twice.0), men(&between.0));
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
