//! The examples one can take instead of setting something up: each is a link with a sentence on what
//! to look for. Menus and tests are made from this table.

use kit::experiment::example::{Example, Theme};

/// Every example in the order of the menu.
pub const SCENARIOS: [Example; 14] = [
    Example {
        theme: Theme::Searching,
        name: "A fork wins a rook",
        look_for: "The first move tried is the best, so almost every other move is cut off after one \
               reply: compare with worst-first order.",
        query: "v=1",
    },
    Example {
        theme: Theme::Searching,
        name: "The same in the worst order",
        look_for: "The best move comes last everywhere: 3,866 positions are entered instead of 375, of \
               minimax's 4,979.",
        query: "v=1&order=worst-first",
    },
    Example {
        theme: Theme::Searching,
        name: "The fork by minimax",
        look_for: "The same move and score as alpha-beta, and 4,979 positions entered instead of 375.",
        query: "v=1&algorithm=minimax",
    },
    Example {
        theme: Theme::Judging,
        name: "The fork in CHUTE's points",
        look_for: "The same search, scored by CHUTE's 22 heuristics of the last move of a line. The bars beside a \
                   terminal position say which of them spoke.",
        query: "v=1&evaluator=chute",
    },
    Example {
        theme: Theme::Forced,
        name: "Mate in two moves",
        look_for: "1. Rd8+ Rxd8 2. Rxd8 mates: the score is a distance, and lines that mate later \
               are cut off.",
        query: "v=1&fen=2r3k1/5ppp/8/8/3R4/8/5PPP/3R2K1+w+-+-+0+1",
    },
    Example {
        theme: Theme::Mistakes,
        name: "A search that looks away too soon",
        look_for: "With a horizon of one ply the queen takes a protected pawn; with two it does not. \
               The evaluator that scores moves sees the reply.",
        query: "v=1&fen=4k3/2p5/3p4/8/8/8/3Q4/4K3+w+-+-+0+1&depth=1",
    },
    Example {
        theme: Theme::Searching,
        name: "Forward pruning, seven moves a level",
        look_for: "The fanout of CHUTE: stop at forward pruning and see what was left out.",
        query: "v=1&fen=r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R+b+KQkq+-+3+3&fanout=7,7,7",
    },
    Example {
        theme: Theme::Searching,
        name: "The source's example, Fig. 2.3",
        look_for: "Four of six leaves are scored and two cuts made (Sugar 1975, pp. 26-27).",
        query: "v=1&tree=A:(D:(J:15+I:7)+C:(H:-3+G:15)+B:(F:1+E:16))&order=generation",
    },
    Example {
        theme: Theme::Searching,
        name: "The same tree from the left",
        look_for: "The best move comes last, so all six leaves are scored (Sugar 1975, Fig. 2.1).",
        query: "v=1&tree=A:(B:(E:16+F:1)+C:(G:15+H:-3)+D:(I:7+J:15))&order=generation",
    },
    Example {
        theme: Theme::Searching,
        name: "A deep cut-off",
        look_for: "Node D is cut by a bound set three plies above it, at the root's first move.",
        query: "v=1&tree=A:(10+B:(C:(D:(5+E:9)+F:8)+G:20))&order=generation",
    },
    Example {
        theme: Theme::Searching,
        name: "Three moves, four plies, by minimax",
        look_for: "Every leaf is scored; choose alpha-beta and run again to see how few are needed.",
        query: "v=1&algorithm=minimax&order=generation&tree=((((4+9+2)+(7+1+8)+(3+6+5))+((6+2+9)+\
            (1+5+7)+(8+3+4))+((2+8+6)+(9+4+1)+(5+7+3)))+(((5+1+7)+(2+9+4)+(6+8+3))+((3+7+2)+\
            (8+6+1)+(4+5+9))+((9+3+5)+(1+2+8)+(7+4+6)))+(((8+6+4)+(5+3+2)+(1+7+9))+((7+9+1)+\
            (4+8+6)+(2+3+5))+((6+5+8)+(3+1+7)+(9+2+4))))",
    },
    Example {
        theme: Theme::Searching,
        name: "The fork by closeness to win",
        look_for: "No depth: every move has a range, the most uncertain is refined, and the bars narrow \
               until one clears the others.",
        query: "v=1&algorithm=ctw",
    },
    Example {
        theme: Theme::Mistakes,
        name: "Closeness to win by CHUTE's heuristics",
        look_for: "With the ranges that the thesis had in mind it puts the queen where a knight can take it, \
               and expects White to castle instead of taking it.",
        query: "v=1&fen=r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R+b+KQkq+-+3+3&algorithm=ctw&evaluator=chute",
    },
    Example {
        theme: Theme::Searching,
        name: "Ranges by closeness to win",
        look_for: "The bold move promises most and keeps least; one move is never refined, and one \
               position is reached by two ways.",
        query: "v=1&tree=Root:(Bold:-0.1..0.5(0.1+-0.3..0.2(0.2+-0.1))+Sound:0.05..0.3(X:-0.2..-0.05(0.1+0.05)\
            +-0.25)+Poor:-0.4..-0.2(0.5+0.3)+Other:-0.15..0.35(%3DX+-0.1))&algorithm=ctw",
    },
];

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
        let name = "A search that looks away too soon";
        assert_eq!(line(name), "1. Qxd6");
        let (link, _) = run("v=1&fen=4k3/2p5/3p4/8/8/8/3Q4/4K3+w+-+-+0+1&depth=2");
        let report = Job::new(&link.experiment).unwrap().run();
        let deeper = Recording::new(link.experiment, report).unwrap();
        assert!(
            !deeper
                .moves_text(0, &deeper.line(0, deeper.len()))
                .starts_with("1. Qxd6")
        );
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
