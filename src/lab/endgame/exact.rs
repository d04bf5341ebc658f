//! What is true of an ending, as far as this visitor's tables and patience reach: from a table of all
//! positions, or from solving the pawn structure on the board. Verdicts of EG are judged by it; EG
//! itself never asks.

pub use crate::endgame::corresponding::Numbered;

use crate::chess::packed::PackedMove;
use crate::endgame::corresponding::{forced_replies, mutual_zugzwangs, numbered};
use crate::endgame::oracle::{Generator, Material, Oracle, Table};
use crate::endgame::structure::{Leaf, Limits, Pawns, Solution, Solver, Stop};
use crate::endgame::{Range, Value, stronger_side};
use cozy_chess::Board;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What a solved structure may take in a browser: about 24 MB of structures and 40 MB of tables of
/// pieces.
const LIMITS: Limits = Limits {
    structures: 12_000,
    officers: 600,
};

/// How many bytes of tables are held at once, before those of other endings are let go: what one ending
/// with its captures and promotions needs, and as much again.
const ROOM: usize = 130_000_000;

/// Among how many positions the distance to zeroing is looked for: more than a pawn ending of four men has between two
/// moves of its pawns (at most 8,064), fewer than most endings with pieces on both sides.
pub const ZEROING_LIMIT: usize = 60_000;

/// Who says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Authority {
    /// A table of all positions of the ending.
    Table,
    /// The pawn structure, solved for all places of the kings.
    Structure,
}

/// A legal move and what is sure after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExactMove {
    #[serde(rename = "move")]
    pub mv: PackedMove,
    /// The range after it, for the real White; decided wherever the exact value is known.
    pub range: Range,
    /// Plies to mate, counted from the position after it.
    pub plies: Option<u16>,
    /// Plies to the next pawn move, capture or mate, this one included, where they have been counted.
    pub zeroing: Option<u16>,
}

/// What is known of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ExactAnswer {
    /// Something is sure.
    Known {
        /// Who says so.
        by: Authority,
        /// The range, for the real White; decided wherever the exact value is known.
        range: Range,
        /// Plies to mate, if somebody is mated and a table tells.
        plies: Option<u16>,
        /// Plies to the next pawn move, capture or mate, where they have been counted.
        zeroing: Option<u16>,
        /// Every legal move.
        moves: Vec<ExactMove>,
    },
    /// Nothing is; this says why and what can be done.
    Unknown(String),
}

/// The corresponding squares of a pawn structure, in both senses.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Correspondence {
    /// Mutual zugzwang: whoever is to move is worse off than if the other were.
    pub zugzwang: Vec<Numbered>,
    /// Forced replies: after the stronger side's step there is one step that holds.
    pub replies: Vec<Numbered>,
    /// Placements of the kings about which it is not known whether they are a mutual zugzwang.
    pub open: u32,
    /// Placements of the kings in all.
    pub placements: u32,
}

/// Answers for positions. It holds some tables and the last structure that was solved.
pub struct Judge {
    oracle: Oracle,
    solving: Option<Solver>,
    solution: Option<Solution>,
}

/// The tables as a solver of structures asks them.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    pub oracle: Oracle,
    /// Of positions of how many men at most.
    pub men: u32,
}

impl Leaf for Tables {
    fn men(&self) -> u32 {
        self.men
    }

    fn value(&self, board: &Board) -> Option<Value> {
        self.oracle.white_value(board)
    }
}

impl ExactAnswer {
    /// The range, for the real White, if anything is known.
    pub fn range(&self) -> Option<Range> {
        match self {
            Self::Known { range, .. } => Some(*range),
            Self::Unknown(_) => None,
        }
    }

    /// The exact value for the real White.
    pub fn value(&self) -> Option<Value> {
        self.range()?.decided()
    }

    /// The legal moves with what is sure after each; none if nothing is known.
    pub fn moves(&self) -> &[ExactMove] {
        match self {
            Self::Known { moves, .. } => moves,
            Self::Unknown(_) => &[],
        }
    }
}

impl Default for Judge {
    /// With the tables of king and one man against king, which take milliseconds.
    fn default() -> Self {
        let mut oracle = Oracle::new();
        for material in Material::closure(&pawn_against_king()) {
            // Each comes after those it needs.
            if let Ok(table) = Generator::run(material, &oracle) {
                oracle.insert(table);
            }
        }
        Self {
            oracle,
            solving: None,
            solution: None,
        }
    }
}

impl Judge {
    /// Takes another table in.
    pub fn insert(&mut self, table: impl Into<Arc<Table>>) {
        self.oracle.insert(table);
    }

    /// Those of these endings whose tables are not here.
    pub fn absent(&self, mut endings: Vec<Material>) -> Vec<Material> {
        endings.retain(|&material| self.oracle.table(material).is_none());
        endings
    }

    /// Lets tables go that are not among these, if there are too many ([`ROOM`]).
    pub fn make_room(&mut self, mut needed: Vec<Material>) {
        let held =
            |oracle: &Oracle| -> usize { oracle.tables().map(|table| table.entries().len()).sum() };
        if held(&self.oracle) <= ROOM {
            return;
        }
        needed.extend(Material::closure(&pawn_against_king()));
        let all: Vec<Material> = self.oracle.tables().map(|table| table.material()).collect();
        for material in all {
            if !needed.contains(&material) {
                self.oracle.remove(material);
            }
        }
    }

    /// The tables it has.
    pub fn oracle(&self) -> &Oracle {
        &self.oracle
    }

    /// What is known of a position without further work.
    pub fn look(&self, board: &Board) -> Option<ExactAnswer> {
        self.by_tables(board).or_else(|| self.by_structure(board))
    }

    /// The same with the distances to zeroing, where a table answers and few enough positions can be reached
    /// ([`ZEROING_LIMIT`]): milliseconds in pawn endings.
    pub fn look_closely(&self, board: &Board) -> Option<ExactAnswer> {
        let mut answer = self.look(board)?;
        if let ExactAnswer::Known {
            by: Authority::Table,
            zeroing,
            moves,
            ..
        } = &mut answer
        {
            let (of, each) = self.oracle.zeroing(board, ZEROING_LIMIT);
            *zeroing = of;
            // Both are in the order of the legal moves.
            for (one, distance) in moves.iter_mut().zip(each) {
                one.zeroing = distance;
            }
        }
        Some(answer)
    }

    /// Begins to solve the structure of a position.
    ///
    /// # Errors
    /// If that cannot help; the text says why and what can.
    pub fn begin(&mut self, board: &Board) -> Result<(), String> {
        let has_four_men = |table: &Arc<Table>| table.material().men().count() == 2;
        let tables = Tables {
            oracle: self.oracle.clone(),
            // Whoever has no table of an ending gets no answer, so asking once too often does no harm.
            men: 3 + u32::from(self.oracle.tables().any(has_four_men)),
        };
        let solver = Solver::new(board, Some(Box::new(tables)), LIMITS).map_err(|_| {
            let name = Material::of(board).map_or_else(
                || "this ending".to_owned(),
                |material| format!("the ending {material}"),
            );
            format!(
                "a pawn has become a piece, and there is no table of {name} here; build it under \
                 \u{201c}Exact tables\u{201d}"
            )
        })?;
        self.solving = Some(solver);
        Ok(())
    }

    /// Works on; `true` when there is nothing more to do.
    pub fn step(&mut self, units: usize) -> bool {
        let Some(solver) = &mut self.solving else {
            return true;
        };
        if solver.step(units).is_none() {
            return false;
        }
        self.solution = self.solving.take().map(Solver::finish);
        true
    }

    /// The corresponding squares of a position's pawns, once their structure is solved.
    pub fn correspondence(&self, board: &Board) -> Option<Correspondence> {
        let solution = self.solution.as_ref()?;
        let pawns = Pawns::of(board);
        solution.wins(pawns)?;
        let attacker = stronger_side(board);
        let zugzwangs = mutual_zugzwangs(solution, pawns);
        let replies = forced_replies(solution, pawns, attacker);
        Some(Correspondence {
            zugzwang: numbered(
                zugzwangs.pairs.iter().map(|it| (it.white, it.black)),
                attacker,
            ),
            replies: numbered(replies.iter().map(|it| (it.white, it.black)), attacker),
            open: zugzwangs.open,
            placements: zugzwangs.placements,
        })
    }

    /// Gives up what is being solved.
    pub fn drop_work(&mut self) {
        self.solving = None;
    }

    /// Structures solved and found so far.
    pub fn progress(&self) -> (u64, u64) {
        self.solving.as_ref().map_or((0, 0), |solver| {
            let progress = solver.progress();
            (progress.solved as u64, progress.structures as u64)
        })
    }

    /// What is known of a position after everything was tried.
    pub fn verdict(&self, board: &Board) -> ExactAnswer {
        self.look(board).unwrap_or_else(|| {
            let solved = self.solution.as_ref().map(Solution::stop);
            ExactAnswer::Unknown(match solved {
                Some(Stop::Structures | Stop::Officers) => {
                    "more structures can come of these pawns than there is room for; remove a pawn \
                     or two"
                        .to_owned()
                }
                _ => "it ends in positions with pieces that are not decided here".to_owned(),
            })
        })
    }

    fn by_tables(&self, board: &Board) -> Option<ExactAnswer> {
        let exact = self.oracle.probe(board)?;
        let moves = self.oracle.moves(board);
        let side = board.side_to_move();
        Some(ExactAnswer::Known {
            by: Authority::Table,
            range: Range::exactly(exact.outcome.seen_by(side)),
            plies: exact.plies,
            zeroing: None,
            moves: moves
                .into_iter()
                .map(|(mv, exact)| ExactMove {
                    mv: PackedMove::pack(board, mv),
                    range: exact.map_or(Range::UNKNOWN, |exact| {
                        Range::exactly(exact.outcome.seen_by(side))
                    }),
                    plies: exact.and_then(|exact| exact.plies),
                    zeroing: None,
                })
                .collect(),
        })
    }

    fn by_structure(&self, board: &Board) -> Option<ExactAnswer> {
        let solution = self.solution.as_ref()?;
        let range = solution.range(board);
        let moves = solution.moves(board);
        let is_known = |range: Range| range != Range::UNKNOWN;
        if !is_known(range) && !moves.iter().any(|judged| is_known(judged.range)) {
            return None;
        }
        Some(ExactAnswer::Known {
            by: Authority::Structure,
            range,
            plies: None,
            zeroing: None,
            moves: moves
                .into_iter()
                .map(|judged| ExactMove {
                    mv: PackedMove::pack(board, judged.played),
                    range: judged.range,
                    plies: None,
                    zeroing: None,
                })
                .collect(),
        })
    }
}

fn pawn_against_king() -> [Material; 1] {
    let [pawn] = ["KPK"].map(str::parse);
    [pawn.expect("KPK names an ending")]
}

#[cfg(test)]
mod tests {
    use super::*;
    use cozy_chess::Square;

    fn judged(judge: &mut Judge, fen: &str) -> ExactAnswer {
        let board: Board = fen.parse().unwrap();
        if judge.look(&board).is_none() && judge.begin(&board).is_ok() {
            while !judge.step(100) {}
        }
        judge.verdict(&board)
    }

    fn winning(answer: &ExactAnswer) -> Vec<String> {
        let wins = answer
            .moves()
            .iter()
            .filter(|one| one.range == Range::WIN)
            .map(|one| one.mv.to_string());
        wins.collect()
    }

    #[test]
    fn king_and_pawn_against_king_is_known_at_once_with_every_move() {
        let judge = Judge::default();
        let board: Board = crate::lab::endgame::link::EXAMPLE.parse().unwrap();
        let answer = judge.look(&board).unwrap();
        assert_eq!(answer.value(), Some(Value::Win));
        assert_eq!(winning(&answer), ["c2c3"]);
        let ExactAnswer::Known { by, plies, .. } = answer else {
            panic!("known")
        };
        assert_eq!(
            (by, plies.map(|plies| plies % 2)),
            (Authority::Table, Some(1))
        );
    }

    #[test]
    fn a_structure_is_solved_and_answers_for_both_sides() {
        let mut judge = Judge::default();
        let lost = judged(&mut judge, "8/8/8/3pK3/2kP4/8/8/8 w - - 0 1");
        assert_eq!(lost.value(), Some(Value::Loss));
        let won = judge.verdict(&"8/8/8/3pK3/2kP4/8/8/8 b - - 0 1".parse().unwrap());
        assert_eq!(won.value(), Some(Value::Win));
    }

    #[test]
    fn the_trebuchet_is_a_mutual_zugzwang_of_its_structure() {
        let mut judge = Judge::default();
        let board: Board = "8/8/8/3pK3/2kP4/8/8/8 w - - 0 1".parse().unwrap();
        assert_eq!(judge.correspondence(&board), None);
        judge.begin(&board).unwrap();
        while !judge.step(100) {}
        let squares = judge.correspondence(&board).unwrap();
        let pair = |set: &Numbered| set.has(Square::E5, Square::C4);
        assert!(squares.zugzwang.iter().any(pair), "{squares:?}");
        assert!(squares.open < squares.placements);
    }

    #[test]
    fn what_is_not_known_says_why_and_what_to_do() {
        let mut judge = Judge::default();
        let board: Board = "8/2k5/8/8/7p/8/8/KQ6 b - - 0 1".parse().unwrap();
        let why = judge.begin(&board).unwrap_err();
        assert!(why.contains("table of the ending KQKP"), "{why}");
    }
}
