//! A figure as data: what stands in each box, and which line is drawn to it.

use super::six::{LEAVES, Looked, MOVES, MoveOrder, MoveValue, Six};

/// The figures of the page, from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// Click the move you would play.
    Choice,
    Minimax,
    Question,
    Scissors,
    BestFirst,
    BestLast,
}

impl Figure {
    /// Tells the elements of one figure from those of another.
    pub fn id(self) -> &'static str {
        match self {
            Self::Choice => "choice",
            Self::Minimax => "minimax",
            Self::Question => "question",
            Self::Scissors => "scissors",
            Self::BestFirst => "first",
            Self::BestLast => "last",
        }
    }

    pub fn order(self) -> MoveOrder {
        match self {
            Self::BestLast => MoveOrder::Figure21,
            _ => MoveOrder::Figure23,
        }
    }

    /// True if its numbers can be dragged.
    pub fn is_draggable(self) -> bool {
        !matches!(self, Self::Choice | Self::Question)
    }
}

/// A box of the second row: a move, and what the search knows of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveBox {
    /// A place in [`MOVES`].
    pub mv: usize,
    pub value: Option<MoveValue>,
    pub is_best: bool,
}

/// A leaf in a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeafState {
    Open,
    /// Face down.
    Hidden,
    /// Face down, and the page asks whether it is needed.
    Asked,
    /// Skipped.
    Cut,
}

/// The line to a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    Plain,
    /// On the line of best play.
    Best,
    /// The smaller number of its move.
    Least,
    Cut,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeafBox {
    /// A place in [`LEAVES`].
    pub leaf: usize,
    pub number: i32,
    pub state: LeafState,
    pub line: Line,
}

/// Everything a figure draws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    pub figure: Figure,
    /// The player's result; `None` before it is known.
    pub root: Option<i32>,
    pub moves: [MoveBox; 3],
    pub leaves: [LeafBox; 6],
    /// The number of leaves looked at; `None` where nothing is counted.
    pub count: Option<usize>,
}

impl Picture {
    /// Before any search: all numbers open. The move that was clicked shows the opponent's answer.
    pub fn of_choice(six: Six, minimax: &Looked, chosen: Option<usize>) -> Self {
        let mut picture = Self::of_search(Figure::Choice, six, minimax);
        for it in &mut picture.moves {
            let is_chosen = chosen == Some(it.mv);
            it.is_best = is_chosen;
            it.value = it.value.filter(|_| is_chosen);
        }
        for it in &mut picture.leaves {
            it.line = match it.line {
                Line::Best | Line::Least if chosen == Some(it.leaf / 2) => Line::Best,
                _ => Line::Plain,
            };
        }
        picture.root = chosen.map(|mv| minimax.values[mv].value);
        picture.count = None;
        picture
    }

    /// A search as it ended.
    pub fn of_search(figure: Figure, six: Six, looked: &Looked) -> Self {
        let moves = looked.order.moves().map(|mv| MoveBox {
            mv,
            value: Some(looked.values[mv]),
            is_best: mv == looked.best,
        });
        let leaves = looked.order.leaves().map(|leaf| {
            let line = line_to(leaf, six, looked);
            LeafBox {
                leaf,
                number: six.at(leaf),
                state: if line == Line::Cut {
                    LeafState::Cut
                } else {
                    LeafState::Open
                },
                line,
            }
        });
        Self {
            figure,
            root: Some(looked.value),
            moves,
            leaves,
            count: Some(looked.count()),
        }
    }

    /// The first move searched, one number of the second turned over, and the question about the other.
    pub fn of_question(six: Six, minimax: &Looked, is_shown: bool) -> Self {
        let mut picture = Self::of_search(Figure::Question, six, minimax);
        let known = |leaf: usize| leaf < 3 || (is_shown && leaf == 3);
        for it in &mut picture.leaves {
            it.state = match it.leaf {
                leaf if known(leaf) => LeafState::Open,
                3 => LeafState::Asked,
                _ => LeafState::Hidden,
            };
            if !known(it.leaf) || (it.leaf == 2 && !is_shown) {
                it.line = Line::Plain;
            }
        }
        let first = minimax.values[0];
        let second = MoveValue {
            value: six.at(2),
            is_bound: true,
        };
        let second = if is_shown { minimax.values[1] } else { second };
        let is_better = is_shown && second.value > first.value;
        for it in &mut picture.moves {
            it.value = [Some(first), Some(second), None][it.mv];
            it.is_best = it.mv == usize::from(is_better);
        }
        for it in &mut picture.leaves {
            if it.line != Line::Plain {
                let is_best = it.leaf / 2 == usize::from(is_better);
                it.line = if is_best { Line::Best } else { Line::Least };
            }
        }
        picture.root = Some(if is_better { second.value } else { first.value });
        picture.count = Some(3 + usize::from(is_shown));
        picture
    }

    /// The moves and leaves that the search reached, in one sentence for those who do not see the figure.
    pub fn described(&self) -> String {
        let branch = |it: &MoveBox| {
            let two = self.leaves.iter().filter(|leaf| leaf.leaf / 2 == it.mv);
            let two = two.map(|leaf| match leaf.state {
                LeafState::Open => format!("{} {}", LEAVES[leaf.leaf], leaf.number),
                LeafState::Hidden | LeafState::Asked => {
                    format!("{} not turned over", LEAVES[leaf.leaf])
                }
                LeafState::Cut => format!("{} cut off", LEAVES[leaf.leaf]),
            });
            let two = two.collect::<Vec<_>>().join(" and ");
            format!("{} leads to {two}", MOVES[it.mv])
        };
        let branches = self.moves.iter().map(branch).collect::<Vec<_>>();
        format!(
            "A tree of three moves and six outcomes: {}.",
            branches.join("; ")
        )
    }
}

/// The line to a leaf: the first of the smallest numbers that were looked at is the opponent's reply.
fn line_to(leaf: usize, six: Six, looked: &Looked) -> Line {
    let mv = leaf / 2;
    if !looked.leaves[leaf] {
        return Line::Cut;
    }
    let of_move = looked.order.leaves().into_iter();
    let of_move = of_move.filter(|&it| it / 2 == mv && looked.leaves[it]);
    let reply = of_move.min_by_key(|&it| six.at(it));
    match (reply == Some(leaf), mv == looked.best) {
        (false, _) => Line::Plain,
        (true, false) => Line::Least,
        (true, true) => Line::Best,
    }
}

#[cfg(test)]
mod tests {
    use super::super::six::{HIGHEST, LOWEST, THESIS};
    use super::*;
    use proptest::prelude::*;
    use search::Algorithm::{AlphaBeta, Minimax};

    fn lines(picture: &Picture) -> [Line; 6] {
        picture.leaves.map(|it| it.line)
    }

    #[test]
    fn the_scissors_cut_two_leaves_and_the_best_line_is_one() {
        let looked = THESIS.search(AlphaBeta, Figure::Scissors.order());
        let picture = Picture::of_search(Figure::Scissors, THESIS, &looked);
        let [plain, best, least, cut] = [Line::Plain, Line::Best, Line::Least, Line::Cut];
        assert_eq!(lines(&picture), [plain, best, least, cut, least, cut]);
        assert_eq!((picture.root, picture.count), (Some(7), Some(4)));
        assert_eq!(
            picture.described(),
            "A tree of three moves and six outcomes: D leads to J 15 and I 7; C leads to H -3 and G cut off; \
             B leads to F 1 and E cut off."
        );
    }

    #[test]
    fn a_choice_shows_the_reply_to_the_move_that_was_clicked_alone() {
        let looked = THESIS.search(Minimax, Figure::Choice.order());
        let picture = Picture::of_choice(THESIS, &looked, None);
        assert!(lines(&picture).iter().all(|&line| line == Line::Plain));
        assert_eq!((picture.root, picture.count), (None, None));
        let picture = Picture::of_choice(THESIS, &looked, Some(1));
        assert_eq!(lines(&picture)[2], Line::Best);
        assert_eq!(picture.root, Some(-3));
    }

    #[test]
    fn the_question_shows_three_numbers_and_the_fourth_when_it_is_asked_for() {
        let looked = THESIS.search(Minimax, Figure::Question.order());
        let picture = Picture::of_question(THESIS, &looked, false);
        let states = picture.leaves.map(|it| it.state);
        let [open, hidden, asked] = [LeafState::Open, LeafState::Hidden, LeafState::Asked];
        assert_eq!(states, [open, open, open, asked, hidden, hidden]);
        assert_eq!((picture.root, picture.count), (Some(7), Some(3)));
        let six = THESIS.with(2, 9);
        let looked = six.search(Minimax, Figure::Question.order());
        let picture = Picture::of_question(six, &looked, true);
        assert_eq!((picture.root, picture.count), (Some(9), Some(4)));
        assert_eq!(lines(&picture)[2], Line::Best);
    }

    proptest! {
        #[test]
        fn the_line_of_best_play_ends_at_the_value_of_the_root(
            numbers in proptest::array::uniform6(LOWEST..=HIGHEST),
        ) {
            let six = Six(numbers);
            for figure in [Figure::Minimax, Figure::Scissors, Figure::BestLast] {
                let algorithm = if figure == Figure::Minimax { Minimax } else { AlphaBeta };
                let looked = six.search(algorithm, figure.order());
                let picture = Picture::of_search(figure, six, &looked);
                let best: Vec<_> = picture.leaves.iter().filter(|it| it.line == Line::Best).collect();
                prop_assert_eq!(best.len(), 1);
                prop_assert_eq!(Some(best[0].number), picture.root);
                let cut = picture.leaves.iter().filter(|it| it.state == LeafState::Cut).count();
                prop_assert_eq!(Some(6 - cut), picture.count);
            }
        }
    }
}
