//! The tree of six numbers, and a search of it by the engine.

use search::{
    Algorithm, Child, Effect, Flow, NodeVerdict, Observer, Order, Score, Search, Settings,
    TypedTree, Window,
};
use std::ops::ControlFlow;

/// The numbers that a leaf can be dragged to.
pub const LOWEST: i32 = -9;
pub const HIGHEST: i32 = 20;

/// The moves in the order of Fig. 2.3 (Sugar 1975, p. 27).
pub const MOVES: [char; 3] = ['D', 'C', 'B'];

/// The leaves in the same order: each move has two.
pub const LEAVES: [char; 6] = ['J', 'I', 'H', 'G', 'F', 'E'];

/// The numbers at [`LEAVES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Six(pub [i32; 6]);

/// The numbers of the thesis (Sugar 1975, Figs. 2.1 to 2.3, pp. 21-27).
pub const THESIS: Six = Six([15, 7, -3, 15, 1, 16]);

/// The order in which moves and leaves are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveOrder {
    /// D, C, B, as alpha-beta visits them in Fig. 2.3.
    Figure23,
    /// B, C, D, as they stand in Fig. 2.1.
    Figure21,
}

impl MoveOrder {
    /// Places in [`MOVES`].
    pub fn moves(self) -> [usize; 3] {
        match self {
            Self::Figure23 => [0, 1, 2],
            Self::Figure21 => [2, 1, 0],
        }
    }

    /// Places in [`LEAVES`].
    pub fn leaves(self) -> [usize; 6] {
        match self {
            Self::Figure23 => [0, 1, 2, 3, 4, 5],
            Self::Figure21 => [5, 4, 3, 2, 1, 0],
        }
    }
}

/// A search's knowledge of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveValue {
    pub value: i32,
    /// True if a leaf was skipped, so that the move may be worth less than `value`.
    pub is_bound: bool,
}

/// A leaf that was skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// Its move, as a place in [`MOVES`].
    pub mv: usize,
    /// The leaf that decided, and the one that was skipped, as places in [`LEAVES`].
    pub after: usize,
    pub skipped: usize,
    /// The value that the player had in hand.
    pub alpha: i32,
}

/// The result of a search of the six numbers, and the leaves it looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Looked {
    pub order: MoveOrder,
    /// True for each leaf of [`LEAVES`] that was looked at.
    pub leaves: [bool; 6],
    /// By place in [`MOVES`].
    pub values: [MoveValue; 3],
    pub cuts: Vec<Cut>,
    /// The value of the root.
    pub value: i32,
    /// The move to play, as a place in [`MOVES`]: the first of the best.
    pub best: usize,
}

impl Looked {
    /// The number of leaves looked at.
    pub fn count(&self) -> usize {
        self.leaves.iter().filter(|&&looked| looked).count()
    }

    /// The cut under a move.
    pub fn cut_under(&self, mv: usize) -> Option<&Cut> {
        self.cuts.iter().find(|cut| cut.mv == mv)
    }
}

impl Six {
    /// The leaf's number.
    pub fn at(self, leaf: usize) -> i32 {
        self.0[leaf]
    }

    /// The same numbers but for one, which stays within what can be dragged to.
    #[must_use]
    pub fn with(mut self, leaf: usize, number: i32) -> Self {
        self.0[leaf] = number.clamp(LOWEST, HIGHEST);
        self
    }

    /// The tree in the engine's notation.
    pub fn notation(self, order: MoveOrder) -> String {
        let leaves = order.leaves();
        let branches = order.moves().into_iter().enumerate().map(|(place, mv)| {
            let leaf = |at: usize| format!("{}:{}", LEAVES[leaves[at]], self.at(leaves[at]));
            format!(
                "{}:({} {})",
                MOVES[mv],
                leaf(2 * place),
                leaf(2 * place + 1)
            )
        });
        format!("A:({})", branches.collect::<Vec<_>>().join(" "))
    }

    /// Searches the tree by the engine, in that order.
    ///
    /// # Panics
    /// Never: six numbers make a tree of two plies.
    pub fn search(self, algorithm: Algorithm, order: MoveOrder) -> Looked {
        let notation = self.notation(order);
        let tree: TypedTree = notation.parse().expect("six numbers make a tree");
        let settings = Settings {
            algorithm,
            depth: 2,
            order: Order::Generation,
            ..Settings::default()
        };
        let mut watch = Watch::new(order);
        let root = tree.root();
        let outcome = Search::new(tree, root, settings).run(&mut watch);
        let place = outcome.line.first().map_or(0, |mv| usize::from(mv.0));
        Looked {
            order,
            leaves: watch.leaves,
            values: watch.values,
            cuts: watch.cuts,
            value: outcome.score.map_or(0, |score| score.0),
            best: order.moves()[place],
        }
    }

    /// The smallest number of the leaf that decided a cut at which the skipped leaf is looked at, if it can be dragged
    /// that far.
    pub fn regrowth(self, cut: &Cut, order: MoveOrder) -> Option<i32> {
        let is_seen = |&number: &i32| {
            let looked = self
                .with(cut.after, number)
                .search(Algorithm::AlphaBeta, order);
            looked.leaves[cut.skipped]
        };
        (self.at(cut.after)..=HIGHEST).find(is_seen)
    }
}

/// Notes what a search looks at.
struct Watch {
    order: MoveOrder,
    /// The places of the moves from the root to the open node.
    path: Vec<usize>,
    /// The value that the player has in hand at the open move.
    alpha: Score,
    leaves: [bool; 6],
    values: [MoveValue; 3],
    cuts: Vec<Cut>,
}

impl Watch {
    fn new(order: MoveOrder) -> Self {
        let unknown = MoveValue {
            value: 0,
            is_bound: false,
        };
        Self {
            order,
            path: Vec::new(),
            alpha: Score::WORST,
            leaves: [false; 6],
            values: [unknown; 3],
            cuts: Vec::new(),
        }
    }

    /// The leaf of a move, by its place in the search.
    fn leaf(&self, mv: usize, reply: usize) -> usize {
        self.order.leaves()[2 * mv + reply]
    }
}

impl Observer<Child> for Watch {
    fn enter(&mut self, mv: Option<Child>, window: Window) -> Flow {
        if let Some(Child(place)) = mv {
            self.path.push(usize::from(place));
        }
        match self.path[..] {
            // The window is from the opponent's side: its beta is the player's alpha, negated.
            [_] => self.alpha = -window.beta,
            [mv, reply] => self.leaves[self.leaf(mv, reply)] = true,
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn update(&mut self, _: Score, effect: Effect) -> Flow {
        // After the second reply nothing is left to skip.
        if let ([mv], Effect::Cuts) = (&self.path[..], effect)
            && !self.leaves[self.leaf(*mv, 1)]
        {
            self.cuts.push(Cut {
                mv: self.order.moves()[*mv],
                after: self.leaf(*mv, 0),
                skipped: self.leaf(*mv, 1),
                alpha: self.alpha.0,
            });
        }
        ControlFlow::Continue(())
    }

    fn leave(&mut self, score: Score, _: NodeVerdict) -> Flow {
        if let [mv] = self.path[..] {
            let is_bound = !self.leaves[self.leaf(mv, 1)];
            self.values[self.order.moves()[mv]] = MoveValue {
                value: -score.0,
                is_bound,
            };
        }
        self.path.pop();
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use MoveOrder::{Figure21, Figure23};
    use proptest::prelude::*;
    use search::Algorithm::{AlphaBeta, Minimax};

    fn letters(looked: &Looked) -> String {
        let letters = LEAVES.iter().zip(looked.leaves);
        letters
            .filter(|(_, is)| *is)
            .map(|(letter, _)| letter)
            .collect()
    }

    /// Written anew, without the engine.
    fn minimax(six: Six) -> (i32, [i32; 3]) {
        let of = [0, 2, 4].map(|at| six.0[at].min(six.0[at + 1]));
        (of.into_iter().max().unwrap(), of)
    }

    #[test]
    fn the_thesis_scores_four_leaves_and_cuts_twice() {
        let looked = THESIS.search(AlphaBeta, Figure23);
        assert_eq!((letters(&looked).as_str(), looked.count()), ("JIHF", 4));
        assert_eq!((looked.value, MOVES[looked.best]), (7, 'D'));
        let cut: Vec<_> = looked
            .cuts
            .iter()
            .map(|cut| {
                (
                    MOVES[cut.mv],
                    LEAVES[cut.after],
                    LEAVES[cut.skipped],
                    cut.alpha,
                )
            })
            .collect();
        assert_eq!(cut, [('C', 'H', 'G', 7), ('B', 'F', 'E', 7)]);
        let value = |value, is_bound| MoveValue { value, is_bound };
        assert_eq!(
            looked.values,
            [value(7, false), value(-3, true), value(1, true)]
        );
    }

    #[test]
    fn in_the_order_of_the_first_figure_all_six_are_looked_at() {
        let looked = THESIS.search(AlphaBeta, Figure21);
        assert_eq!(
            (looked.count(), looked.value, MOVES[looked.best]),
            (6, 7, 'D')
        );
        assert!(looked.cuts.is_empty());
    }

    #[test]
    fn the_branch_grows_back_at_eight_because_seven_only_ties() {
        let looked = THESIS.search(AlphaBeta, Figure23);
        assert_eq!(THESIS.regrowth(&looked.cuts[0], Figure23), Some(8));
        assert_eq!(THESIS.regrowth(&looked.cuts[1], Figure23), Some(8));
        let at = |number| THESIS.with(2, number).search(AlphaBeta, Figure23).leaves[3];
        assert_eq!([6, 7, 8].map(at), [false, false, true]);
    }

    #[test]
    fn what_is_in_hand_can_be_too_much_for_any_number() {
        let six = THESIS.with(0, HIGHEST).with(1, HIGHEST);
        let looked = six.search(AlphaBeta, Figure23);
        assert_eq!(looked.count(), 4);
        assert_eq!(six.regrowth(&looked.cuts[0], Figure23), None);
        assert_eq!(six.with(2, 99).at(2), HIGHEST);
    }

    #[test]
    fn six_equal_numbers_are_cut_after_the_first_of_each_later_move() {
        for number in [LOWEST, 0, HIGHEST] {
            let looked = Six([number; 6]).search(AlphaBeta, Figure23);
            assert_eq!((looked.count(), looked.value, looked.best), (4, number, 0));
        }
    }

    #[test]
    fn the_notation_is_that_of_the_search_lab() {
        let example = search_lab::experiment::definition::EXAMPLE_TREE;
        assert_eq!(THESIS.notation(Figure23), example);
    }

    proptest! {
        #[test]
        fn alpha_beta_comes_to_what_minimax_does(
            numbers in proptest::array::uniform6(LOWEST..=HIGHEST),
        ) {
            let six = Six(numbers);
            let (value, of_moves) = minimax(six);
            for order in [Figure23, Figure21] {
                let all = six.search(Minimax, order);
                prop_assert_eq!((all.value, all.count()), (value, 6));
                prop_assert_eq!(all.values.map(|it| it.value), of_moves);
                prop_assert!(all.values.iter().all(|it| !it.is_bound));
                let cutting = six.search(AlphaBeta, order);
                prop_assert_eq!((cutting.value, cutting.best), (value, all.best));
                prop_assert_eq!(cutting.count() + cutting.cuts.len(), 6);
                prop_assert_eq!(of_moves[cutting.best], value);
                for cut in &cutting.cuts {
                    prop_assert!(six.at(cut.after) <= cut.alpha);
                    // A skipped leaf can have any number: the move and its value stay.
                    for number in LOWEST..=HIGHEST {
                        let other = six.with(cut.skipped, number).search(Minimax, order);
                        prop_assert_eq!((other.value, other.best), (value, all.best));
                    }
                    if let Some(number) = six.regrowth(cut, order) {
                        prop_assert_eq!(number, cut.alpha + 1);
                    }
                }
            }
        }
    }
}
