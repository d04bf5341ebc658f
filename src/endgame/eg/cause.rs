//! Why a line ended badly, as the rules that ended it say (paper, p. 3: the causality facility), and which strategy can
//! answer that.

use crate::endgame::proof::judge::End;
use crate::endgame::rules::{self, Note, RuleBase};
use crate::endgame::strategy::Means;
use crate::endgame::value::Value;
use crate::endgame::view::View;
use cozy_chess::{Board, Color, Move, Square};
use serde::{Deserialize, Serialize};

/// Why a line failed, with the square that shows it (a1 = 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// The loser's king on that square had to give way to the opposition.
    Opposition { square: u8 },
    /// The pawn on that square fell.
    PawnLost { square: u8 },
    /// The enemy king reached that key square.
    KeySquare { square: u8 },
    /// The loser came one move late against the pawn on that square.
    Tempo { square: u8 },
    /// The king on that square is stalemated, or would be.
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

    /// The strategy that may do better; it is asked again where the message arrives. The first is the paper's (p. 3), the
    /// others are ours. Nothing answers a stalemate.
    pub fn answer(self) -> Option<Means> {
        match self {
            Self::Opposition { .. } => Some(Means::MarkTime),
            Self::PawnLost { .. } => Some(Means::Guard),
            Self::KeySquare { .. } => Some(Means::Opposition),
            Self::Tempo { .. } => Some(Means::Stop),
            Self::Stalemate { .. } => None,
        }
    }

    /// What happened, in a few words.
    pub fn words(self) -> String {
        let on = self
            .square()
            .map_or_else(String::new, |square| square.to_string());
        match self {
            Self::Opposition { .. } => format!("the opposition was lost with the king on {on}"),
            Self::PawnLost { .. } => format!("the pawn on {on} was lost"),
            Self::KeySquare { .. } => format!("the enemy king reached the key square {on}"),
            Self::Tempo { .. } => format!("one move was missing against the pawn on {on}"),
            Self::Stalemate { .. } => format!("the king on {on} was stalemated"),
        }
    }
}

/// A position that is left because its value is known.
pub(super) struct Leaf<'a> {
    pub board: &'a Board,
    /// The position before and the move that led here; none at the root.
    pub before: Option<(&'a Board, Move)>,
    /// The side that the values are for.
    pub side: Color,
    pub rules: RuleBase,
    pub end: End,
    pub value: Value,
}

impl Leaf<'_> {
    /// Why the line ended as it did, and for whom that is bad.
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
            Note::Opposition => Cause::Opposition { square },
            Note::PawnLost => Cause::PawnLost { square },
            Note::KeySquare => Cause::KeySquare { square },
            Note::Outrun if self.would_hold_with_the_move(&view, noted.loser) => {
                Cause::Tempo { square }
            }
            Note::Outrun => return None,
            Note::Stalemate => Cause::Stalemate { square },
        };
        Some((cause, noted.loser))
    }

    fn stalemate(&self) -> Option<(Cause, Color)> {
        let king = self.board.side_to_move();
        let square = self.board.king(king) as u8;
        let is_stalemate = self.board.checkers().is_empty();
        is_stalemate.then_some((Cause::Stalemate { square }, !king))
    }

    /// The side to move has just lost a pawn, and does not win.
    fn taken(&self) -> Option<(Cause, Color)> {
        let (before, mv) = self.before?;
        let loser = self.board.side_to_move();
        let wins = if loser == self.side {
            Value::Win
        } else {
            Value::Loss
        };
        let is_taken = before.colors(loser).has(mv.to) && self.value != wins;
        let square = mv.to as u8;
        is_taken.then_some((Cause::PawnLost { square }, loser))
    }

    /// Whether the rules say something else if it is the loser's move.
    fn would_hold_with_the_move(&self, view: &View, loser: Color) -> bool {
        let white_to_move = loser == self.side;
        let other = View {
            white_to_move,
            en_passant: None,
            ..*view
        };
        view.white_to_move != white_to_move
            && rules::range_by(&other, self.rules).decided() != Some(self.value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endgame::eg::{EgEvent, StrategicSearch};
    use crate::endgame::proof::judge::judge_by;
    use crate::trace::Recorder;

    /// The cause of a position that a move of its own has led to, or none, for White.
    fn cause_of(before: Option<(&str, &str)>, fen: &str) -> Option<(Cause, Color)> {
        let board: Board = fen.parse().unwrap();
        let before = before.map(|(fen, mv)| (fen.parse().unwrap(), mv.parse().unwrap()));
        let (range, end) = judge_by(RuleBase::All, &board, Color::White);
        let leaf = Leaf {
            board: &board,
            before: before.as_ref().map(|(board, mv)| (board, *mv)),
            side: Color::White,
            rules: RuleBase::All,
            end,
            value: range.decided().unwrap(),
        };
        leaf.cause()
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
    fn a_move_is_missing_only_if_with_it_the_rules_would_say_something_else() {
        let square = on(Square::B4);
        let late = cause_of(None, "8/8/8/6k1/1P6/8/8/K7 w - - 0 1");
        assert_eq!(late, Some((Cause::Tempo { square }, Color::Black)));
        // Two moves too far, and his own move already.
        assert_eq!(cause_of(None, "8/8/8/7k/1P6/8/8/K7 w - - 0 1"), None);
        assert_eq!(cause_of(None, "8/8/8/7k/1P6/8/8/K7 b - - 0 1"), None);
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

    /// Each message once at a node, and every cause somewhere in the loop alone.
    #[test]
    fn the_search_tells_every_cause() {
        for (fen, cause) in [
            (
                "8/8/4k3/8/1K6/3P4/8/8 b - - 0 1",
                Cause::Opposition {
                    square: on(Square::B4),
                },
            ),
            (
                "8/8/8/8/5k2/6pK/6P1/8 w - - 0 1",
                Cause::PawnLost {
                    square: on(Square::G3),
                },
            ),
            (
                "8/8/2K5/6p1/8/8/4kP2/8 w - - 0 1",
                Cause::KeySquare {
                    square: on(Square::E2),
                },
            ),
            (
                "8/P7/Pk1K4/8/8/8/8/8 b - - 0 1",
                Cause::Tempo {
                    square: on(Square::A7),
                },
            ),
            (
                "8/P7/8/1K4k1/8/8/5p2/8 w - - 0 1",
                Cause::Stalemate {
                    square: on(Square::A8),
                },
            ),
        ] {
            let board: Board = fen.parse().unwrap();
            let mut recorder = Recorder::new(10_000);
            let side = crate::endgame::stronger_side(&board);
            let mut search = StrategicSearch::new(&board, side, 400, RuleBase::WithoutTables);
            assert!(search.run(&mut recorder).is_continue());
            let told = recorder
                .trace()
                .events
                .contains(&EgEvent::Message { cause });
            assert!(told, "{fen}: {cause:?}");
        }
    }
}
