//! The examples one can take instead of setting something up: each is a link with a sentence on what
//! to look for. Menus and tests are made from this table.

use kit::experiment::example::{Example, Theme};

// `SCENARIOS`, from `data/examples.toml`, in the order of the list.
include!(concat!(env!("OUT_DIR"), "/examples.rs"));

/// Whether an example is of a typed tree, not of a chess position.
pub fn is_tree(example: &Example) -> bool {
    example.query.contains("tree=")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Job, Link, Recording, Report, Subject};
    use kit::experiment::Stop;
    use kit::experiment::link::LinkState;
    use search::{Bound, Score};

    fn run(query: &str) -> (Link, Report) {
        let (link, problems) = Link::from_query(query);
        assert_eq!(problems, [], "{query}");
        let report = Job::new(&link.experiment).unwrap().run();
        (link, report)
    }

    fn recording(name: &str) -> Recording {
        let scenario = SCENARIOS
            .iter()
            .find(|scenario| scenario.name == name)
            .unwrap();
        let (link, report) = run(scenario.query);
        Recording::new(link.experiment, report).unwrap()
    }

    fn leaves(name: &str) -> u64 {
        let recording = recording(name);
        recording.counters(recording.len()).leaves
    }

    fn line(name: &str) -> String {
        let recording = recording(name);
        recording.moves_text(0, &recording.line(0, recording.len()))
    }

    #[test]
    fn every_example_opens_and_runs_to_its_end() {
        for scenario in SCENARIOS {
            let (link, report) = run(scenario.query);
            let is_tree = matches!(link.experiment.subject, Subject::Tree(_));
            assert_eq!(is_tree, super::is_tree(&scenario), "{}", scenario.name);
            // Closeness to win may think as long as it is let.
            let is_spent = link.experiment.ctw.is_some() && report.stop == Stop::Nodes;
            assert!(
                is_spent || report.stop == Stop::Completed,
                "{}",
                scenario.name
            );
        }
    }

    #[test]
    fn the_worst_order_costs_far_more() {
        let best = leaves("A fork wins a rook");
        let worst = leaves("The same in the worst order");
        assert!(worst > 4 * best, "{best} and {worst} leaves");
    }

    #[test]
    fn the_mate_is_found_and_told_as_a_distance() {
        assert_eq!(line("Mate in two moves"), "1. Rd8+ Rxd8 2. Rxd8#");
        let score = recording("Mate in two moves").summary().score;
        assert_eq!(score.and_then(Score::mate_distance), Some(3));
    }

    #[test]
    fn the_horizon_hides_the_recapture() {
        let name = "The horizon effect";
        assert_eq!(line(name), "1. Qxd6");
        for sees in ["depth=2", "depth=1&evaluator=material-moves"] {
            let (link, _) = run(&format!(
                "v=1&fen=4k3/2p5/3p4/8/8/8/3Q4/4K3+w+-+-+0+1&{sees}"
            ));
            let report = Job::new(&link.experiment).unwrap().run();
            let other = Recording::new(link.experiment, report).unwrap();
            let played = other.moves_text(0, &other.line(0, other.len()));
            assert!(!played.starts_with("1. Qxd6"), "{sees}: {played}");
        }
    }

    #[test]
    fn forward_pruning_leaves_moves_out() {
        let recording = recording("Forward pruning, seven moves a level");
        assert!(recording.counters(recording.len()).pruned > 0);
        assert_eq!(recording.tree().children(0).count(), 7);
    }

    #[test]
    fn the_sources_tree_costs_four_leaves_or_six() {
        assert_eq!(leaves("The source's example, Fig. 2.3"), 4);
        assert_eq!(leaves("The same tree from the left"), 6);
    }

    #[test]
    fn the_deep_cut_comes_from_the_roots_first_move() {
        let recording = recording("A deep cut-off");
        let named = |name: &str| {
            (0..recording.tree().len() as u32)
                .find(|&node| recording.name(node) == name)
                .unwrap()
        };
        let node = named("D");
        assert_eq!(recording.tree().get(node).unwrap().ply, 3);
        let end = recording.len();
        let origin = recording.origin(node, Bound::Beta, end).unwrap();
        assert_eq!((origin.node, origin.child), (0, 1));
        assert_eq!(recording.tree().children(node).count(), 1);
    }

    #[test]
    fn closeness_to_win_leaves_the_poor_move_alone_and_meets_a_position_twice() {
        let recording = recording("Ranges by closeness to win");
        let graph = recording.graph().unwrap();
        let end = recording.len();
        let mut children = recording.tree().children(0);
        let poor = children.find(|&node| recording.name(node) == "Poor");
        let number = graph.number(poor.unwrap()).unwrap();
        assert_eq!(graph.moves(number, end), None);
        assert_eq!(graph.counters(end).stored, 1);
        assert!(line("The fork by closeness to win").starts_with("1. Nxc7+"));
    }

    #[test]
    fn by_chutes_ranges_the_queen_is_put_where_a_knight_takes_it() {
        let name = "Closeness to win by CHUTE's heuristics";
        let recording = recording(name);
        assert!(line(name).starts_with("3... Qg5 4. O-O"), "{}", line(name));
        let end = recording.len();
        let graph = recording.graph().unwrap();
        let place = |name: &str, above| {
            let mut children = recording.tree().children(above);
            children.find(|&node| recording.name(node) == name).unwrap()
        };
        let queen = place("Qg5", 0);
        let takes = graph.range(place("Nxg5", queen), end).unwrap();
        assert!(takes.high < 0.1, "{takes:?}");
    }

    #[test]
    fn alpha_beta_needs_far_fewer_leaves_than_minimax() {
        assert_eq!(leaves("Three moves, four plies, by minimax"), 81);
        let query = SCENARIOS[8].query.replace("algorithm=minimax&", "");
        let (link, report) = run(&query);
        let recording = Recording::new(link.experiment, report).unwrap();
        assert!(recording.counters(recording.len()).leaves < 50);
    }
}
