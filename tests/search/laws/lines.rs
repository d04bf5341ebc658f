//! Asked for several lines a search gives the root's best moves with minimax's scores, each exact, whatever the
//! algorithm and the switches; the first is what it finds when asked for one, and nobody who watches for the best
//! move sees anything else. Asked to try some moves only, it gives the best of these.

use super::given::{
    any_fanout, cases, chess_position, evaluator, narrow, settings, typed_tree, with,
};
use super::improvements::{ALGORITHMS, at_the_end, improvements};
use super::reference::{arranged, minimax};
use ::search::{
    Algorithm, ChessTree, Effect, Flow, GameTree, Halt, Improvements, Line, NodeBudget,
    NodeVerdict, Observer, Score, Search, Settings, Window,
};
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use std::cmp::Reverse;
use std::fmt::Debug;

/// The root's moves that are tried with their minimax scores, the best first, of equal ones in the order in which
/// they are tried.
fn scored<T: GameTree>(
    tree: &T,
    root: &T::Position,
    settings: &Settings,
    among: impl Fn(T::Move) -> bool,
) -> Vec<(Score, T::Move)> {
    let mut moves = Vec::new();
    if tree.ending(root).is_none() && settings.depth > 0 {
        tree.moves(root, &mut moves);
    }
    moves.retain(|&mv| among(mv));
    let moves = arranged(tree, root, moves, settings.order, &settings.fanout, 0);
    let score = |mv| -minimax(tree, &tree.play(root, mv), settings, 1).0;
    let mut scored: Vec<_> = moves.into_iter().map(|mv| (score(mv), mv)).collect();
    scored.sort_by_key(|&(score, _)| Reverse(score));
    scored
}

/// Who watches for the best move: what raised the root's score in each iteration.
#[derive(Debug, Default, PartialEq)]
struct Raises<M> {
    ply: u32,
    current: Option<M>,
    seen: Vec<(Option<M>, Score)>,
}

impl<M: Copy> Observer<M> for Raises<M> {
    fn enter(&mut self, mv: Option<M>, _: Window) -> Flow {
        self.ply += 1;
        if self.ply == 2 {
            self.current = mv;
        }
        Flow::Continue(())
    }

    fn update(&mut self, score: Score, effect: Effect) -> Flow {
        if self.ply == 1 && effect == Effect::Raises {
            self.seen.push((self.current, score));
        }
        Flow::Continue(())
    }

    fn leave(&mut self, _: Score, _: NodeVerdict) -> Flow {
        self.ply -= 1;
        Flow::Continue(())
    }
}

/// What a search came to.
struct Found<M> {
    lines: Vec<Line<M>>,
    raises: Raises<M>,
    /// The principal variation of its outcome.
    line: Vec<M>,
}

impl<M: Copy + Eq> Found<M> {
    fn by<T: GameTree<Move = M>>(search: Search<T>, improvements: Improvements) -> Self {
        let mut search = search.improved(improvements, Vec::new());
        let mut raises = Raises {
            ply: 0,
            current: None,
            seen: Vec::new(),
        };
        let line = search.run(&mut raises).line;
        let lines = search.best_lines().to_vec();
        Self {
            lines,
            raises,
            line,
        }
    }
}

fn agrees<T>(
    tree: &T,
    root: &T::Position,
    settings: &Settings,
    improvements: Improvements,
    wanted: usize,
) -> TestCaseResult
where
    T: GameTree + Clone,
    T::Move: Debug,
{
    let all = scored(tree, root, settings, |_| true);
    let best: Vec<Score> = all.iter().take(wanted).map(|&(score, _)| score).collect();
    for algorithm in ALGORITHMS {
        let settings = with(settings, algorithm);
        let search = Search::new(tree.clone(), root.clone(), settings.clone());
        let one = Found::by(search.clone(), improvements);
        let several = Found::by(search.with_lines(wanted), improvements);
        let (lines, line) = (several.lines, one.line);
        let scores: Vec<Score> = lines.iter().map(|line| line.score).collect();
        prop_assert_eq!(&scores, &best, "{:?}", algorithm);
        for (place, line) in lines.iter().enumerate() {
            let of = all.iter().find(|(_, mv)| *mv == line.moves[0]);
            prop_assert_eq!(of.map(|it| it.0), Some(line.score), "{:?}", algorithm);
            let again = lines[..place].iter().any(|it| it.moves[0] == line.moves[0]);
            prop_assert!(!again, "{:?} has a move twice", algorithm);
            if line.moves.len() == usize::from(settings.depth) {
                prop_assert_eq!(at_the_end(tree, root, &line.moves, &settings), line.score);
            }
        }
        prop_assert_eq!(one.lines.first().map(|it| &it.moves[0]), line.first());
        prop_assert_eq!(lines.first().map(|it| &it.moves[0]), line.first());
        if improvements.is_none() {
            prop_assert_eq!(lines.first().map_or(&[][..], |it| &it.moves), &line);
            let firsts: Vec<T::Move> = lines.iter().map(|it| it.moves[0]).collect();
            let first_of_equals: Vec<T::Move> = all.iter().take(wanted).map(|it| it.1).collect();
            prop_assert_eq!(firsts, first_of_equals, "{:?}", algorithm);
        }
        // A mate found does not end the search while another line is open: its iterations are repeated.
        let (seen, watched) = (several.raises.seen, one.raises.seen);
        prop_assert_eq!(&seen[..watched.len().min(seen.len())], &watched[..]);
    }
    Ok(())
}

fn agrees_among<T>(
    tree: &T,
    root: &T::Position,
    settings: &Settings,
    improvements: Improvements,
    chosen: u64,
) -> TestCaseResult
where
    T: GameTree + Clone,
    T::Move: Debug,
{
    let mut moves = Vec::new();
    tree.moves(root, &mut moves);
    let mut place = 0;
    moves.retain(|_| {
        place += 1;
        chosen >> (place % 64) & 1 == 1
    });
    let all = scored(tree, root, settings, |mv| {
        moves.is_empty() || moves.contains(&mv)
    });
    for algorithm in ALGORITHMS {
        let search = Search::new(tree.clone(), root.clone(), with(settings, algorithm));
        let search = search.among(moves.clone()).with_lines(2);
        let lines = Found::by(search, improvements).lines;
        let scores: Vec<Score> = lines.iter().map(|line| line.score).collect();
        let best: Vec<Score> = all.iter().take(2).map(|&(score, _)| score).collect();
        prop_assert_eq!(scores, best, "{:?} of {:?}", algorithm, &moves);
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn on_typed_trees_the_lines_are_minimaxs_best_moves(
        tree in typed_tree(),
        settings in settings(7, any_fanout()),
        improvements in improvements(),
        wanted in 1_usize..=5,
    ) {
        agrees(&tree, &tree.root(), &settings, improvements, wanted)?;
    }

    #[test]
    fn of_some_moves_of_a_typed_tree_the_best_is_found(
        tree in typed_tree(),
        settings in settings(7, any_fanout()),
        improvements in improvements(),
        chosen in any::<u64>(),
    ) {
        agrees_among(&tree, &tree.root(), &settings, improvements, chosen)?;
    }
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn on_chess_positions_the_lines_are_minimaxs_best_moves(
        board in chess_position(),
        evaluator in evaluator(),
        settings in settings(2, any_fanout()),
        improvements in improvements(),
        wanted in 1_usize..=5,
    ) {
        agrees(&ChessTree { evaluator }, &board, &settings, improvements, wanted)?;
    }

    #[test]
    fn with_few_moves_kept_the_lines_are_so_at_greater_depth(
        board in chess_position(),
        evaluator in evaluator(),
        settings in settings(5, narrow(5, 4)),
        improvements in improvements(),
        wanted in 1_usize..=5,
    ) {
        agrees(&ChessTree { evaluator }, &board, &settings, improvements, wanted)?;
    }

    #[test]
    fn of_some_moves_of_a_chess_position_the_best_is_found(
        board in chess_position(),
        evaluator in evaluator(),
        settings in settings(2, any_fanout()),
        improvements in improvements(),
        chosen in any::<u64>(),
    ) {
        agrees_among(&ChessTree { evaluator }, &board, &settings, improvements, chosen)?;
    }

    #[test]
    fn a_search_halted_within_an_iteration_has_the_lines_of_the_one_before(
        board in chess_position(),
        nodes in 40_u64..5_000,
    ) {
        let settings = Settings { algorithm: Algorithm::Pvs, depth: 3, ..Settings::default() };
        let search = Search::new(ChessTree::default(), board.clone(), settings.clone());
        let search = search.improved(Improvements::SAFE, Vec::new());
        let mut search = search.with_lines(3);
        search.run(&mut NodeBudget::new(nodes, Halt::Nodes));
        let scores: Vec<Score> = search.best_lines().iter().map(|line| line.score).collect();
        let finished = (1..=settings.depth).any(|depth| {
            let settings = Settings { depth, ..settings.clone() };
            let all = scored(&ChessTree::default(), &board, &settings, |_| true);
            all.iter().take(3).map(|it| it.0).eq(scores.iter().copied())
        });
        prop_assert!(finished || scores.is_empty());
    }
}
