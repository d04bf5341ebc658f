//! The classic positions, each with its source, a hint what to look for, and its value. The page's list, its links
//! and the tests use this table.

use super::zugzwang::outcome;
use crate::experiment::link::{EXAMPLE, EndgameLink, Layer};
use endgame::Value;
use kit::experiment::example::{Parts, Theme};
use kit::experiment::link::LinkState;

/// A position worth knowing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Classic {
    pub title: &'static str,
    /// Players or author, and year; for a textbook position, a note that it is one.
    pub source: &'static str,
    /// The position, as FEN.
    pub fen: &'static str,
    pub look_for: &'static str,
    pub theme: Theme,
    /// The result of correct play, for the real White.
    pub value: Value,
    /// The layer shown at first.
    pub layer: Layer,
}

/// Every classic in the order of the list.
pub const CLASSICS: [Classic; 19] = [
    Classic {
        title: "One move wins",
        source: "After Perdue and Berliner 1977, Example 3",
        fen: EXAMPLE,
        look_for: "Only 1.Kc3 wins. Step through EG: it marches to a critical square and never looks at \
                   the pawn's moves.",
        theme: Theme::Kings,
        value: Value::Win,
        layer: Layer::Bare,
    },
    Classic {
        title: "Outside the square",
        source: "Perdue and Berliner 1977, Example 1: the rule of the square",
        fen: "8/8/8/6k1/1P6/8/8/K7 w - - 0 1",
        look_for: "White to move need not think: the black king does not get into the square of the pawn.",
        theme: Theme::Pawns,
        value: Value::Win,
        layer: Layer::Square,
    },
    Classic {
        title: "Inside the square, and lost",
        source: "The same position with Black to move",
        fen: "8/8/8/6k1/1P6/8/8/K7 b - - 0 1",
        look_for: "Black gets into the square, yet the white king comes in time. The rule says where a king \
                   cannot be late; being in time is not enough.",
        theme: Theme::Pawns,
        value: Value::Win,
        layer: Layer::Square,
    },
    Classic {
        title: "The longest opposition",
        source: "King and pawn against king",
        fen: "4k3/8/8/8/8/8/1P6/5K2 w - - 0 1",
        look_for: "The pawn is far away, yet of White's moves only 1.Ke2 wins: the distant opposition, with \
                   five squares between the kings.",
        theme: Theme::Kings,
        value: Value::Win,
        layer: Layer::Opposition,
    },
    Classic {
        title: "Straight back",
        source: "Textbook: the defence against a pawn on the sixth",
        fen: "4k3/8/4P3/4K3/8/8/8/8 b - - 0 1",
        look_for: "Only 1...Ke7 and, driven off, the step straight back hold: 2.Kd5 Ke8. The last line is \
                   stalemate.",
        theme: Theme::Kings,
        value: Value::Draw,
        layer: Layer::Opposition,
    },
    Classic {
        title: "The king on the sixth",
        source: "Perdue and Berliner 1977, Figure 1: class F",
        fen: "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1",
        look_for: "With his king on the sixth before the pawn White wins whoever is to move.",
        theme: Theme::Kings,
        value: Value::Win,
        layer: Layer::Critical,
    },
    Classic {
        title: "Outflanking",
        source: "Textbook: what the opposition is for",
        fen: "8/2k5/8/3K4/8/3P4/8/8 w - - 0 1",
        look_for: "The black king has given way to one side, and White's goes past him on the other: 1.Ke6, \
                   and he comes too late before the pawn. 1.d4 instead is only a draw.",
        theme: Theme::Kings,
        value: Value::Win,
        layer: Layer::Critical,
    },
    Classic {
        title: "The rook pawn",
        source: "Textbook",
        fen: "k7/8/1K6/P7/8/8/8/8 w - - 0 1",
        look_for: "The black king cannot be driven out of the corner: all of White's moves draw.",
        theme: Theme::Kings,
        value: Value::Draw,
        layer: Layer::Bare,
    },
    Classic {
        title: "Two pawns on one file",
        source: "King and two pawns against king",
        fen: "k7/8/8/8/P7/P7/8/1K6 w - - 0 1",
        look_for: "A second rook pawn behind the first is no help. It takes a rule that the defender can \
                   hold for ever: no search sees that far.",
        theme: Theme::Pawns,
        value: Value::Draw,
        layer: Layer::Bare,
    },
    Classic {
        title: "Connected passed pawns",
        source: "Textbook: the pawns that guard each other",
        fen: "8/8/8/1kP5/1P6/8/8/7K b - - 0 1",
        look_for: "White's king is far away and not needed. The black king may take the rear pawn, but after \
                   1...Kxb4 2.c6 he is too late for the front one.",
        theme: Theme::Pawns,
        value: Value::Win,
        layer: Layer::Bare,
    },
    Classic {
        title: "Split passed pawns",
        source: "Textbook: two pawns with a file between them",
        fen: "8/8/8/2k5/P1P5/8/8/7K w - - 0 1",
        look_for: "When the king attacks one pawn, the other runs: only 1.a5 wins, for 1...Kxc4 2.a6 goes \
                   through, and 1...Kb4 is met by 2.a6, too.",
        theme: Theme::Pawns,
        value: Value::Win,
        layer: Layer::Bare,
    },
    Classic {
        title: "Trébuchet, White to move",
        source: "Textbook",
        fen: "8/8/8/3pK3/2kP4/8/8/8 w - - 0 1",
        look_for: "Both pawns hang by their kings, and whoever is to move must let go of his.",
        theme: Theme::Kings,
        value: Value::Loss,
        layer: Layer::SpareMoves,
    },
    Classic {
        title: "Trébuchet, Black to move",
        source: "Textbook",
        fen: "8/8/8/3pK3/2kP4/8/8/8 b - - 0 1",
        look_for: "The same men and the other side to move: a whole point for one tempo.",
        theme: Theme::Kings,
        value: Value::Win,
        layer: Layer::SpareMoves,
    },
    Classic {
        title: "Réti's study",
        source: "Richard Réti, 1921",
        fen: "7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
        look_for: "The white king seems too late for both pawns. On the diagonal he goes after both at once.",
        theme: Theme::Pawns,
        value: Value::Draw,
        layer: Layer::Square,
    },
    Classic {
        title: "Grigoriev: one path to the win",
        source: "Nikolai Grigoriev, 1932",
        fen: "8/2p5/6K1/8/8/5k2/P7/8 w - - 0 1",
        look_for: "Eight times running there is just one winning move. 1.Kf5 Ke3 2.Ke5 keeps the black king \
                   from White's pawn, then 2...c6 3.a4 Kd3 4.a5 c5 5.a6 c4 6.a7 c3 7.a8Q c2 8.Qd5+. What \
                   queens win is computed, so that EG proves it.",
        theme: Theme::Pawns,
        value: Value::Win,
        layer: Layer::Square,
    },
    Classic {
        title: "Grigoriev: the shoulder",
        source: "Nikolai Grigoriev, 1925",
        fen: "8/5p2/1p6/1P2K2k/8/8/8/8 w - - 0 1",
        look_for: "Both black pawns seem to fall, but going after either loses. 1.Kf5 alone draws: the king \
                   keeps Black's at the edge and walks beside him.",
        theme: Theme::Kings,
        value: Value::Draw,
        layer: Layer::Bare,
    },
    Classic {
        title: "Triangulation",
        source: "Fahrni against Alapin, San Sebastián 1912",
        fen: "2k5/8/p1P5/P2K4/8/8/8/8 w - - 0 1",
        look_for: "White would win if Black were to move. He walks round a triangle where Black has only \
                   two squares: 1.Kc4 Kd8 2.Kd4 Kc8 3.Kd5.",
        theme: Theme::Kings,
        value: Value::Win,
        layer: Layer::Bare,
    },
    Classic {
        title: "Breakthrough",
        source: "Textbook: three pawns against three",
        fen: "7k/ppp5/8/PPP5/8/8/8/7K w - - 0 1",
        look_for: "1.b6 offers two pawns for the way of the third. Pushing the a-pawn or the c-pawn \
                   instead loses.",
        theme: Theme::Pawns,
        value: Value::Win,
        layer: Layer::Bare,
    },
    Classic {
        title: "Corresponding squares",
        source: "Lasker and Reichhelm, 1901",
        fen: "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
        look_for: "The pawns are locked. 1.Kb1 alone wins: it keeps the squares of the kings in step.",
        theme: Theme::Kings,
        value: Value::Win,
        layer: Layer::Zugzwang,
    },
];

impl Classic {
    pub fn parts(&self) -> Parts {
        let verdict = outcome(self.value);
        let look_for = format!("{} ({verdict}). {}", self.source, self.look_for);
        (self.title, look_for.into(), self.query().into())
    }

    /// The query of its link.
    pub fn query(&self) -> String {
        EndgameLink {
            layer: self.layer,
            ..EndgameLink::of(self.fen)
        }
        .to_query()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Action, Lab};
    use kit::model::recorded::RecordedLab;

    #[test]
    fn every_classic_opens_without_a_word_of_complaint() {
        for classic in CLASSICS {
            let mut lab = Lab::default();
            lab.update(Action::Open(classic.query()));
            assert!(
                lab.notices.is_empty(),
                "{}: {:?}",
                classic.title,
                lab.notices
            );
            assert_eq!(lab.board().to_string(), classic.fen, "{}", classic.title);
            assert_eq!(lab.layer, classic.layer);
        }
    }
}
