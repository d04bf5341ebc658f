//! Marked king-and-pawn endings that come with the program, for whoever knows nothing else (EG), and for
//! whoever wants to be measured on them. Textbook positions; the marks are exact: every move that keeps
//! the result has 10, every other 0.

use super::positions::{MarkedPosition, at};

/// The king-and-pawn endings.
pub const ENDINGS: &[MarkedPosition] = &[
    at(
        "Opposition, White to win",
        "8/8/8/2k5/8/8/2K1P3/8 w - -",
        &[("Kc3", 10, "takes the opposition: Black has to give way")],
    ),
    at(
        "Spare move, White to win",
        "8/8/4k3/8/4K3/8/4P3/8 w - -",
        &[
            ("e3", 10, "the spare move: now Black has to give way"),
            (
                "Kd4",
                10,
                "wins as well: on Kd6 the spare move e3 comes now",
            ),
            (
                "Kf4",
                10,
                "wins as well: on Kf6 the spare move e3 comes now",
            ),
        ],
    ),
    at(
        "Key squares, White to win",
        "8/3k4/8/2K5/2P5/8/8/8 w - -",
        &[
            ("Kb6", 10, "takes a key square: the pawn gets through"),
            (
                "Kb5",
                10,
                "wins as well: on Kc7 it takes the opposition with Kc5",
            ),
            ("Kd5", 10, "wins as well: it takes the opposition"),
        ],
    ),
    at(
        "Knight's pawn, White to win",
        "1k6/8/KP6/8/8/8/8/8 w - -",
        &[("b7", 10, "drives the king to c7, and Ka7 leads the pawn in")],
    ),
    at(
        "Straight back, Black to draw",
        "8/4k3/4P3/4K3/8/8/8/8 b - -",
        &[("Ke8", 10, "answers Kd6 by Kd8 and Kf6 by Kf8")],
    ),
    at(
        "In front of the pawn, White to draw",
        "8/8/8/8/5k2/5p2/8/5K2 w - -",
        &[(
            "Kf2",
            10,
            "stays in front of the pawn, and keeps Black's king out",
        )],
    ),
    at(
        "Square of the pawn, Black to draw",
        "8/8/8/8/P4k2/8/8/6K1 b - -",
        &[
            ("Ke5", 10, "steps into the square of the pawn"),
            ("Ke4", 10, "steps into the square of the pawn"),
        ],
    ),
    at(
        "Réti 1921, White to draw",
        "7K/8/k1P5/7p/8/8/8/8 w - -",
        &[(
            "Kg7",
            10,
            "comes nearer to both pawns at once, on the diagonal",
        )],
    ),
];
