//! Knowledge against search: one position solved by the same alpha-beta search with more and more
//! knowledge at its leaves, with the positions and the plies that each needs for its verdict.
//!
//! The search deepens ply by ply and keeps what it has found in a hash table. Without knowledge a draw
//! can be proved by no depth, and a win only where it ends within the horizon; a search that reaches its
//! limit says so and gives the range it is sure of.

use chess::moves::{can_move, generate, legal_moves, played};
use cozy_chess::{Board, Color, Move, Piece};
use endgame::proof::{End, judge};
use endgame::rules;
use endgame::short;
use endgame::value::{Range, Value};
use endgame::view::View;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// What the search knows at its leaves. Each knows what those before it know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Knowledge {
    /// The rules of chess, and that a queen or a rook against a bare king wins.
    Plain,
    /// The rules for king and pawn against king.
    OnePawn,
    AllRules,
    /// All rules, and the corresponding squares of the pawn structure.
    Squares,
}

/// What the corresponding squares of a solved structure say of a position.
pub type Solved<'a> = &'a dyn Fn(&Board) -> Range;

/// What a search has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    pub knowledge: Knowledge,
    /// What it is sure of.
    pub range: Range,
    /// Positions entered, repeated ones each time.
    pub nodes: u64,
    /// The last horizon that was searched to the end, in plies.
    pub plies: u16,
    /// Whether a limit ended it before the value was decided.
    pub bound_hit: bool,
}

/// A search at work.
pub struct KnowledgeSearch<'a> {
    root: Board,
    side: Color,
    knowledge: Knowledge,
    structure: Option<Solved<'a>>,
    limit: u64,
    nodes: u64,
    plies: u16,
    range: Range,
    table: HashMap<u64, Stored>,
    path: Vec<u64>,
    stopped: bool,
}

/// What is known of a position, and how deep it was looked into for it.
#[derive(Clone, Copy)]
struct Stored {
    range: Range,
    depth: u16,
    best: Option<Move>,
}

/// A range, and the highest place on the path that it rests on by repetition.
#[derive(Clone, Copy)]
struct Backed {
    range: Range,
    rests_on: usize,
}

/// Rests on nothing above.
const NOTHING: usize = usize::MAX;

/// The deepest horizon, in plies: the longest road of a pawn to its queen, and half as much again.
const DEEPEST: u16 = 60;

/// How many positions the table keeps at most; beyond, no new ones are taken in.
const KEPT: usize = 1 << 20;

impl Knowledge {
    /// From the least to the most.
    pub const ALL: [Self; 4] = [Self::Plain, Self::OnePawn, Self::AllRules, Self::Squares];
}

impl<'a> KnowledgeSearch<'a> {
    /// A search that has not begun; the corresponding squares come from the solved structure of the
    /// position, if it has one. At most `limit` positions are entered.
    pub fn new(
        root: &Board,
        side: Color,
        knowledge: Knowledge,
        structure: Option<Solved<'a>>,
        limit: u64,
    ) -> Self {
        Self {
            root: root.clone(),
            side,
            knowledge,
            structure,
            limit: limit.max(1),
            nodes: 0,
            plies: 0,
            range: Range::UNKNOWN,
            table: HashMap::new(),
            path: Vec::new(),
            stopped: false,
        }
    }

    /// Searches one ply deeper. Gives `true` when there is nothing more to do.
    pub fn deepen(&mut self) -> bool {
        if self.is_done() {
            return true;
        }
        let depth = self.plies + 1;
        let root = self.root.clone();
        self.path.clear();
        let backed = self.search(&root, depth, (Value::Loss, Value::Win));
        self.range = self.range.narrowed(backed.range);
        if !self.stopped {
            self.plies = depth;
        }
        self.is_done()
    }

    /// Whether the value is decided or a limit is reached.
    pub fn is_done(&self) -> bool {
        self.range.decided().is_some() || self.stopped || self.plies >= DEEPEST
    }

    /// What there is so far.
    pub fn verdict(&self) -> Verdict {
        Verdict {
            knowledge: self.knowledge,
            range: self.range,
            nodes: self.nodes,
            plies: self.plies,
            bound_hit: self.range.decided().is_none(),
        }
    }

    /// The range of a position for the side, within the window: the value is of interest above the
    /// first and below the second.
    fn search(&mut self, board: &Board, depth: u16, (alpha, beta): (Value, Value)) -> Backed {
        let sure = |range| Backed {
            range,
            rests_on: NOTHING,
        };
        if self.nodes >= self.limit {
            self.stopped = true;
            return sure(Range::UNKNOWN);
        }
        self.nodes += 1;
        let hash = board.hash();
        if let Some(place) = self.path.iter().position(|&before| before == hash) {
            return Backed {
                range: Range::DRAW,
                rests_on: place,
            };
        }
        let known = self.known(board);
        let stored = self.table.get(&hash).copied();
        let range = stored.map_or(known, |stored| known.narrowed(stored.range));
        let deep_enough = stored.is_some_and(|stored| stored.depth >= depth);
        let settled = range.lower() >= beta || range.upper() <= alpha;
        if range.decided().is_some() || settled || deep_enough || depth == 0 {
            return sure(range);
        }
        let white = board.side_to_move() == self.side;
        let mut moves = legal_moves(board);
        let first = stored.and_then(|stored| stored.best);
        short::sort_by_key(&mut moves, |&mv| {
            (Some(mv) != first, !is_forward(board, mv))
        });
        let place = self.path.len();
        self.path.push(hash);
        let mut window = (alpha.max(range.lower()), beta.min(range.upper()));
        let (mut lower, mut upper) = if white {
            (Value::Loss, Value::Loss)
        } else {
            (Value::Win, Value::Win)
        };
        let (mut all, mut rests_on, mut best) = (true, NOTHING, None);
        for mv in moves {
            let child = self.search(&played(board, mv), depth - 1, window);
            if child.rests_on != place {
                rests_on = rests_on.min(child.rests_on);
            }
            let gains = if white {
                child.range.lower() > lower
            } else {
                child.range.upper() < upper
            };
            if gains || best.is_none() {
                best = Some(mv);
            }
            if white {
                lower = lower.max(child.range.lower());
                upper = upper.max(child.range.upper());
                window.0 = window.0.max(lower);
            } else {
                lower = lower.min(child.range.lower());
                upper = upper.min(child.range.upper());
                window.1 = window.1.min(upper);
            }
            if self.stopped || window.0 >= window.1 {
                all = false;
                break;
            }
        }
        self.path.pop();
        // What was left out can only be better for the side to move.
        let found = match (all, white) {
            (true, _) => Range::between(lower, upper),
            (false, true) => Range::between(lower, Value::Win),
            (false, false) => Range::between(Value::Loss, upper),
        };
        let range = range.narrowed(found);
        let room = self.table.len() < KEPT || stored.is_some();
        if rests_on == NOTHING && !self.stopped && room {
            let depth = if all { depth } else { 0 };
            self.table.insert(hash, Stored { range, depth, best });
        }
        Backed { range, rests_on }
    }

    fn known(&self, board: &Board) -> Range {
        let pawns = board.pieces(Piece::Pawn).len();
        let one_pawn = pawns == 1 && board.occupied().len() == 3;
        let by_rules = match self.knowledge {
            Knowledge::Plain => false,
            Knowledge::OnePawn => one_pawn,
            Knowledge::AllRules | Knowledge::Squares => true,
        };
        let range = plainly(board, self.side);
        let range = if by_rules {
            range.narrowed(rules::range(&View::new(board, self.side)))
        } else {
            range
        };
        match self.structure {
            Some(solved) if self.knowledge == Knowledge::Squares => range.narrowed(solved(board)),
            _ => range,
        }
    }
}

/// What the rules of chess say, and that a queen or a rook wins against a bare king if it is not taken
/// at once and does not stalemate.
fn plainly(board: &Board, side: Color) -> Range {
    let (range, end) = if can_move(board) {
        (Range::UNKNOWN, End::GoesOn)
    } else {
        judge(board, side)
    };
    if end == End::Over {
        return range;
    }
    let alone = |color: Color| board.colors(color).len() == 1;
    if alone(side) && alone(!side) {
        return Range::DRAW;
    }
    for (bare, wins, at_best) in [
        (!side, Range::WIN, Range::AT_LEAST_DRAW),
        (side, Range::LOSS, Range::AT_MOST_DRAW),
    ] {
        if !alone(bare) {
            continue;
        }
        let heavy = board.pieces(Piece::Queen) | board.pieces(Piece::Rook);
        let strong_moves = board.side_to_move() != bare;
        let only_heavy = heavy.len() + 2 == board.occupied().len() && heavy.len() == 1;
        let mut taken = false;
        if !strong_moves {
            generate(board, &mut |moves| {
                taken = !(moves.to & heavy).is_empty();
                taken
            });
        }
        return if only_heavy && !taken { wins } else { at_best };
    }
    Range::UNKNOWN
}

/// Captures and pawn moves first: they change most.
fn is_forward(board: &Board, mv: Move) -> bool {
    board.piece_on(mv.from) == Some(Piece::Pawn) || board.occupied().has(mv.to)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved(fen: &str, knowledge: Knowledge, limit: u64) -> Verdict {
        let board: Board = fen.parse().unwrap();
        let mut search = KnowledgeSearch::new(&board, Color::White, knowledge, None, limit);
        while !search.deepen() {}
        search.verdict()
    }

    #[test]
    fn the_rules_save_the_search_nearly_all_of_its_work() {
        let fen = "8/8/8/2k5/8/8/2K1P3/8 w - - 0 1";
        let ruled = solved(fen, Knowledge::OnePawn, 10_000);
        assert_eq!((ruled.range, ruled.bound_hit), (Range::WIN, false));
        assert!(ruled.nodes < 200, "{ruled:?}");
        let plain = solved(fen, Knowledge::Plain, 10_000);
        assert!(
            plain.bound_hit && plain.range == Range::AT_LEAST_DRAW,
            "{plain:?}"
        );
    }

    #[test]
    fn a_pawn_that_nobody_catches_is_won_by_search_alone() {
        let verdict = solved("8/P7/8/8/8/8/7k/K7 w - - 0 1", Knowledge::Plain, 10_000);
        assert_eq!((verdict.range, verdict.plies), (Range::WIN, 1));
    }

    #[test]
    fn a_draw_is_held_by_going_round_without_any_knowledge() {
        // Nothing can move but the kings in their corners.
        let verdict = solved("k7/8/8/8/8/8/8/7K w - - 0 1", Knowledge::Plain, 10);
        assert_eq!(verdict.range, Range::DRAW);
    }
}
