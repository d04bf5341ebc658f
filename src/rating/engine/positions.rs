//! Marked positions included in the crate (`positions.txt`, `endings.txt`): quiet positions from master games.
//! The selection and the marks are ours.
//!
//! Marks are computed from an analysis that can be repeated (`tools/marks.mjs`: Stockfish 15.1, 24 lines,
//! 2,000,000 nodes a position; its evaluations are in `tests/data/rating_marks.tsv`). The best move has 10.
//! Another move loses one mark for every tenth of a pawn it gives away, with halves rounded down; below 2 it
//! is not listed. A test checks this rule. In one position, Menchik-Capablanca, the last of the 24 lines still
//! has 2.
//!
//! The reasons beside the marks are ours, in a player's words. Where a reason only says how much a move gives
//! away, no better one has been written yet.

use super::mark::MarksError;
use super::mark::{Mark, MarkedMove, Marks};
use chess::fen::parse_fen;
use chess::notation::parse_move;
use cozy_chess::{Board, Move};

/// A marked position as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkedPosition {
    /// The game, its year and the move number.
    pub name: &'static str,
    /// The first four fields of the FEN.
    pub fen: &'static str,
    /// Each move with its mark and reason, the best first.
    pub moves: Vec<(&'static str, u8, &'static str)>,
}

/// A marked position with its board and legal moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetUp {
    /// The game, its year and the move number.
    pub name: String,
    pub board: Board,
    pub marks: Marks,
    /// The reason for each mark: `takes the open file`.
    pub reasons: Vec<(Move, &'static str)>,
}

impl MarkedPosition {
    /// Parses the position and its moves.
    ///
    /// # Errors
    ///
    /// Only if the text of the position is damaged.
    pub fn set_up(&self) -> Result<SetUp, MarksError> {
        let damaged = |text: &str| MarksError::Entry {
            place: 0,
            text: text.to_owned(),
        };
        let board = parse_fen(&format!("{} 0 1", self.fen)).map_err(|_| damaged(self.fen))?;
        let mut marked = Vec::new();
        let mut reasons = Vec::new();
        for (place, &(text, mark, reason)) in (1..).zip(&self.moves) {
            let mv = parse_move(&board, text).map_err(|error| MarksError::Move { place, error })?;
            let mark = Mark::whole(mark);
            marked.push(MarkedMove { mv, mark });
            reasons.push((mv, reason));
        }
        Ok(SetUp {
            name: self.name.to_owned(),
            board,
            marks: Marks::new(marked),
            reasons,
        })
    }
}

/// The marked middlegames.
pub fn middlegames() -> Vec<MarkedPosition> {
    read(include_str!("positions.txt"))
}

/// King-and-pawn endings for programs that know nothing else (EG). They are textbook positions with exact
/// marks: a move that keeps the result has 10, any other 0.
pub fn endings() -> Vec<MarkedPosition> {
    read(include_str!("endings.txt"))
}

/// Reads positions, one a line: name and FEN, then, after a tab, each move with its mark and reason.
fn read(text: &'static str) -> Vec<MarkedPosition> {
    let mut positions: Vec<MarkedPosition> = Vec::new();
    for line in text.lines() {
        let mut fields = line.split('\t');
        let mut next = || fields.next().unwrap_or_default();
        match (next(), next(), next(), next()) {
            ("", mv, mark, reason) => {
                let position = positions.last_mut();
                let moves = position.map(|position| &mut position.moves);
                let mark = mark.parse();
                if let (Some(moves), Ok(mark)) = (moves, mark) {
                    moves.push((mv, mark, reason));
                }
            }
            (name, fen, ..) => positions.push(MarkedPosition {
                name,
                fen,
                moves: Vec::new(),
            }),
        }
    }
    positions
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_position_can_be_set_up_and_has_one_full_mark_at_least() {
        let positions = middlegames();
        let names: BTreeSet<&str> = positions.iter().map(|position| position.name).collect();
        assert_eq!((names.len(), positions.len()), (28, 28));
        for position in &positions {
            let set_up = position.set_up().unwrap();
            assert_eq!(set_up.marks.best(), Mark::FULL, "{}", position.name);
            assert_eq!(set_up.marks.moves().len(), position.moves.len());
            assert!(set_up.board.checkers().is_empty());
            let colour = format!("{:?}'s", set_up.board.side_to_move());
            assert!(position.name.contains(&colour), "{}", position.name);
        }
    }

    #[test]
    fn every_mark_has_a_reason_and_the_marks_fall() {
        for position in &middlegames() {
            let marks = position.moves.iter().map(|&(_, mark, _)| mark);
            assert!(
                marks.clone().is_sorted_by(|a, b| a >= b),
                "{}",
                position.name
            );
            assert!(marks.clone().all(|mark| (2..=10).contains(&mark)));
            for (mv, _, reason) in &position.moves {
                assert!(reason.len() > 15, "{} {mv}", position.name);
                assert!(!reason.ends_with('.'));
            }
        }
    }

    /// The output of `tools/marks.mjs`: position, move, evaluation in centipawns.
    const JUDGED: &str = include_str!("../../../tests/data/rating_marks.tsv");

    /// The rule: ten less one for every tenth of a pawn given away, halves rounded down.
    fn mark(lost: i64) -> i64 {
        10 - (lost + 4) / 10
    }

    #[test]
    fn the_marks_are_those_that_the_rule_makes_of_the_analysis() {
        use std::collections::BTreeMap;
        let positions = middlegames();
        let lines = JUDGED.lines().filter(|line| !line.starts_with('#'));
        let mut judged: BTreeMap<&str, Vec<(String, i64)>> = BTreeMap::new();
        for line in lines {
            let [name, fen, mv, worth] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("{line}");
            };
            let position = positions
                .iter()
                .find(|position| position.name == name)
                .unwrap();
            assert_eq!(position.fen, fen, "{name}");
            let worth = worth.parse().unwrap();
            judged.entry(name).or_default().push((mv.to_owned(), worth));
        }
        assert_eq!(judged.len(), positions.len());
        for position in &positions {
            let set_up = position.set_up().unwrap();
            let moves = &judged[position.name];
            let best = moves.iter().map(|(_, worth)| *worth).max().unwrap();
            let expected: BTreeMap<String, i64> = moves
                .iter()
                .map(|(mv, worth)| (mv.clone(), mark(best - worth)))
                .filter(|(_, mark)| *mark >= 2)
                .collect();
            let ours = set_up.marks.moves().iter().zip(&position.moves);
            let ours: BTreeMap<String, i64> = ours
                .map(|(marked, (_, mark, _))| (in_uci(&set_up.board, marked.mv), i64::from(*mark)))
                .collect();
            assert_eq!(ours, expected, "{}", position.name);
            // With one exception, no move beyond the last analysed line deserves a mark.
            let last = moves
                .iter()
                .map(|(_, worth)| mark(best - worth))
                .min()
                .unwrap();
            let known = position.name.starts_with("Menchik-Capablanca");
            assert!(last < 2 || known && last == 2, "{}: {last}", position.name);
        }
    }

    /// A move in UCI: castling is written as two files, where `cozy-chess` has the king take the rook.
    fn in_uci(board: &Board, mv: Move) -> String {
        let own = board.colors(board.side_to_move());
        if own.has(mv.to) {
            let file = if mv.to.file() > mv.from.file() {
                "g"
            } else {
                "c"
            };
            let from = mv.from.to_string();
            return format!("{from}{file}{}", &from[1..]);
        }
        mv.to_string()
    }

    #[test]
    fn a_half_is_rounded_down_and_a_tenth_counts() {
        assert_eq!([0, 5, 6, 15, 16, 84, 85].map(mark), [10, 10, 9, 9, 8, 2, 2]);
    }

    #[test]
    fn the_ledger_says_how_many_reasons_only_say_what_a_move_gives_away() {
        let positions = middlegames();
        let moves = || positions.iter().flat_map(|position| &position.moves);
        let bare = moves().filter(|(_, _, reason)| reason.starts_with("gives away "));
        assert_eq!((bare.count(), moves().count()), (82, 197));
    }

    #[test]
    fn every_move_of_the_endings_keeps_the_result() {
        let endings = endings();
        let moves = endings.iter().flat_map(|position| &position.moves);
        assert_eq!((endings.len(), moves.clone().count()), (8, 13));
        assert!(moves.clone().all(|&(_, mark, _)| mark == 10));
    }

    #[test]
    fn no_best_move_takes_a_piece() {
        for position in &middlegames() {
            let set_up = position.set_up().unwrap();
            let best = set_up.marks.moves()[0].mv;
            assert!(
                set_up.board.piece_on(best.to).is_none(),
                "{}",
                position.name
            );
        }
    }
}
