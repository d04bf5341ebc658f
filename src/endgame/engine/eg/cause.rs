//! The cause of a failed line, from the rules that ended it (paper, p. 3: the causality facility), and the
//! strategies that answer it.

use crate::proof::End;
use crate::rules::{self, Note, RuleBase};
use crate::strategy::Means;
use crate::value::{Range, Value};
use crate::view::View;
use cozy_chess::{Board, Color, Move, Square};
use serde::{Deserialize, Serialize};

/// The reason why a line failed, with the square that shows it (a1 = 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// The loser's king on that square had to give way to the opposition.
    Opposition { square: u8 },
    /// A pawn is lost on that square.
    PawnLost { square: u8 },
    /// The enemy king stands on that key square.
    KeySquare { square: u8 },
    /// The loser is one tempo short against the pawn on that square.
    Tempo { square: u8 },
    /// The king on that square is stalemated.
    Stalemate { square: u8 },
}

impl Cause {
    pub fn square(self) -> Option<Square> {
        let (Self::Opposition { square }
        | Self::PawnLost { square }
        | Self::KeySquare { square }
        | Self::Tempo { square }
        | Self::Stalemate { square }) = self;
        Square::try_index(square.into())
    }

    /// The strategy that may do better. It is tried where the message arrives if it has not been; marking time
    /// is tried again. The first is the paper's (p. 3), the others are ours. Nothing answers a stalemate.
    pub fn answer(self) -> Option<Means> {
        match self {
            Self::Opposition { .. } => Some(Means::MarkTime),
            Self::PawnLost { .. } => Some(Means::Guard),
            Self::KeySquare { .. } => Some(Means::Opposition),
            Self::Tempo { .. } => Some(Means::Stop),
            Self::Stalemate { .. } => None,
        }
    }

    /// The cause in a few words.
    pub fn words(self) -> String {
        let on = self
            .square()
            .map_or_else(String::new, |square| square.to_string());
        match self {
            Self::Opposition { .. } => format!("the opposition is lost with the king on {on}"),
            Self::PawnLost { .. } => format!("a pawn falls on {on}"),
            Self::KeySquare { .. } => format!("the enemy king stands on the key square {on}"),
            Self::Tempo { .. } => format!("a move is missing against the pawn on {on}"),
            Self::Stalemate { .. } => format!("the king on {on} is stalemated"),
        }
    }
}

/// A position where a line ends because its value is known.
pub(super) struct Leaf<'a> {
    pub board: &'a Board,
    /// The position before and the move that led here; `None` at the root.
    pub before: Option<(&'a Board, Move)>,
    /// The side that the values are for.
    pub side: Color,
    pub rules: RuleBase,
    pub end: End,
    pub value: Value,
}

impl Leaf<'_> {
    /// The cause of the line's end, and the side that suffers from it.
    pub fn cause(&self) -> Option<(Cause, Color)> {
        if self.end == End::Over {
            return self.stalemate();
        }
        let view = View::new(self.board, self.side);
        let Some(noted) = rules::noted_by(&view, self.rules, self.value) else {
            return self.taken();
        };
        let square = noted.square as u8;
        let cause = match noted.note {
            // Report it only if the rules do not conclude the same value with the other side to move.
            Note::Opposition => {
                let other = self.if_moved_by(!noted.loser, &view)?;
                (other.decided() != Some(self.value)).then_some(Cause::Opposition { square })?
            }
            Note::PawnLost => Cause::PawnLost { square },
            Note::KeySquare => Cause::KeySquare { square },
            // Report it only if the rules exclude this value with the other side to move.
            Note::Outrun => {
                let other = self.if_moved_by(noted.loser, &view)?;
                (!other.contains(self.value)).then_some(Cause::Tempo { square })?
            }
        };
        Some((cause, noted.loser))
    }

    fn stalemate(&self) -> Option<(Cause, Color)> {
        let king = self.board.side_to_move();
        let square = self.board.king(king) as u8;
        let is_stalemate = self.board.checkers().is_empty();
        is_stalemate.then_some((Cause::Stalemate { square }, !king))
    }

    /// The side to move has just lost a pawn and does not win.
    fn taken(&self) -> Option<(Cause, Color)> {
        let (before, mv) = self.before?;
        let loser = self.board.side_to_move();
        let wins = Value::Win.turned_if(loser != self.side);
        let is_taken = before.colors(loser).has(mv.to) && self.value != wins;
        let square = mv.to as u8;
        is_taken.then_some((Cause::PawnLost { square }, loser))
    }

    /// The rules' range with that side to move; `None` if it is to move already.
    fn if_moved_by(&self, side: Color, view: &View) -> Option<Range> {
        let white_to_move = side == self.side;
        let other = View {
            white_to_move,
            en_passant: None,
            ..*view
        };
        (view.white_to_move != white_to_move).then(|| rules::range_by(&other, self.rules))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::kpk_truth::Truth;
    use crate::audit::rules::board;
    use crate::eg::{EgEvent, StrategicSearch};
    use crate::proof::judge_by;
    use std::collections::HashMap;
    use trace::Recorder;

    /// The cause for White of a position, with the position and move before it if any.
    fn cause_of(before: Option<(&str, &str)>, fen: &str) -> Option<(Cause, Color)> {
        let board: Board = fen.parse().unwrap();
        let before = before.map(|(fen, mv)| (fen.parse().unwrap(), mv.parse().unwrap()));
        let (range, end) = judge_by(RuleBase::All, &board, Color::White);
        let before = before.as_ref().map(|(board, mv)| (board, *mv));
        leaf(&board, before, end, range.decided().unwrap()).cause()
    }

    fn leaf<'a>(
        board: &'a Board,
        before: Option<(&'a Board, Move)>,
        end: End,
        value: Value,
    ) -> Leaf<'a> {
        Leaf {
            board,
            before,
            side: Color::White,
            rules: RuleBase::All,
            end,
            value,
        }
    }

    const fn on(square: Square) -> u8 {
        square as u8
    }

    #[test]
    fn the_rule_that_decides_says_why_and_for_whom_that_is_bad() {
        let square = on(Square::C5);
        let opposition = cause_of(None, "8/8/8/2k5/8/2K5/4P3/8 b - - 0 1");
        assert_eq!(
            opposition,
            Some((Cause::Opposition { square }, Color::Black))
        );
        let square = on(Square::E5);
        let key = cause_of(None, "8/2k5/8/4K3/8/4P3/8/8 w - - 0 1");
        assert_eq!(key, Some((Cause::KeySquare { square }, Color::Black)));
        let square = on(Square::B4);
        let loose = cause_of(None, "8/8/8/1k6/1P6/8/8/6K1 b - - 0 1");
        assert_eq!(loose, Some((Cause::PawnLost { square }, Color::White)));
    }

    #[test]
    fn a_move_is_missing_only_if_with_it_the_rules_deny_the_value() {
        let square = on(Square::B4);
        let late = cause_of(None, "8/8/8/6k1/1P6/8/8/7K w - - 0 1");
        assert_eq!(late, Some((Cause::Tempo { square }, Color::Black)));
        // Won with Black to move as well; two moves too late; White to move already.
        assert_eq!(cause_of(None, "8/8/8/6k1/1P6/8/8/K7 w - - 0 1"), None);
        assert_eq!(cause_of(None, "8/8/8/7k/1P6/8/8/7K w - - 0 1"), None);
        assert_eq!(cause_of(None, "8/8/8/7k/1P6/8/8/7K b - - 0 1"), None);
    }

    /// Over all of king and pawn against king, by exact values.
    #[test]
    fn where_the_opposition_or_a_move_is_the_cause_the_move_decides() {
        let (mut told, mut decides) = ([0, 0], [0, 0]);
        let truth = Truth::new();
        let all: HashMap<View, Value> = truth.positions().collect();
        for (view, value) in truth.positions() {
            let Some(board) = board(&view) else {
                continue;
            };
            let (range, end) = judge_by(RuleBase::All, &board, Color::White);
            if range.decided().is_none() {
                continue;
            }
            let place = match leaf(&board, None, end, value).cause() {
                Some((Cause::Opposition { .. }, _)) => 0,
                Some((Cause::Tempo { .. }, _)) => 1,
                _ => continue,
            };
            let other = View {
                white_to_move: !view.white_to_move,
                ..view
            };
            let Some(&other) = all.get(&other) else {
                continue;
            };
            told[place] += 1;
            decides[place] += u32::from(other != value);
        }
        assert_eq!((told, decides), ([188, 15_212], [188, 15_212]));
        let figures = include_str!("../../../../docs/data/eg-figures.txt");
        for count in ["188", "15,212"] {
            let line = format!(
                "    {count} = test where_the_opposition_or_a_move_is_the_cause_the_move_decides\n"
            );
            assert!(figures.contains(&line), "{line}");
        }
    }

    #[test]
    fn stalemate_is_bad_for_the_other_side_and_mate_needs_no_cause() {
        let square = on(Square::E8);
        let stalemate = cause_of(None, "4k3/4P3/4K3/8/8/8/8/8 b - - 0 1");
        assert_eq!(stalemate, Some((Cause::Stalemate { square }, Color::White)));
        assert_eq!(cause_of(None, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), None);
    }

    #[test]
    fn a_pawn_just_taken_is_lost() {
        let before = Some(("8/8/8/1k6/1P6/8/8/6K1 b - - 0 1", "b5b4"));
        let square = on(Square::B4);
        let taken = cause_of(before, "8/8/8/8/1k6/8/8/6K1 w - - 0 1");
        assert_eq!(taken, Some((Cause::PawnLost { square }, Color::White)));
        assert_eq!(cause_of(None, "8/8/8/8/1k6/8/8/6K1 w - - 0 1"), None);
    }

    /// Each kind occurs in the loop alone, over every 101st position of king and pawn against king and one
    /// more.
    #[test]
    fn the_search_tells_every_cause() {
        let mut told = std::collections::BTreeSet::new();
        let truth = Truth::new();
        let some = truth.positions().step_by(101);
        let some = some.filter_map(|(view, _)| board(&view));
        let two_pawns: Board = "8/8/8/2P4K/4k1P1/8/8/8 b - - 0 1".parse().unwrap();
        for board in some.chain([two_pawns]) {
            let mut recorder = Recorder::new(10_000);
            let rules = RuleBase::WithoutTables;
            let mut search = StrategicSearch::new(&board, Color::White, 400, rules);
            assert!(search.run(&mut recorder).is_continue());
            let messages = recorder
                .trace()
                .events
                .iter()
                .filter_map(|event| match event {
                    EgEvent::Message { cause } => Some(cause.words()),
                    _ => None,
                });
            told.extend(messages.map(|words| words.split(' ').nth(1).unwrap().to_owned()));
        }
        let told: Vec<&str> = told.iter().map(String::as_str).collect();
        assert_eq!(told, ["enemy", "king", "move", "opposition", "pawn"]);
    }
}
