//! A map of king and pawn against king (paper, pp. 5-6, Figure 1): six classes of positions, with play moving
//! between them. Some positions belong to none.
//!
//! The paper describes the classes in words. Where these are vague, our interpretation is noted at the class.
//! White's wins are those that EG has computed for the ending.

use super::facts::{Bare, Solo, distance, rank};
use super::rules::{exchanged, wins_alone};
use super::view::View;
use serde::{Deserialize, Serialize};

/// A class of positions of king and pawn against king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Class {
    /// White wins, and no square before the pawn lies in Black's sphere of influence.
    A,
    /// White wins, but Black's king reaches a square before the pawn.
    B,
    /// The pawn has become a queen or rook that cannot be captured, and Black is not stalemated.
    C,
    /// No win with correct play, but the pawn is safe: Black's king does not reach it before White's king
    /// protects it. (Using Black's sphere is ours.)
    D,
    /// Black is stalemated.
    E,
    /// White wins with his king on the sixth rank, on the pawn's file or an adjacent one; the pawn is not a
    /// rook's pawn and stands on the fifth or sixth rank. (Our choice of special cases.)
    F,
}

impl Class {
    /// All classes in alphabetical order.
    pub const ALL: [Self; 6] = [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F];

    /// The letter in the paper.
    pub fn letter(self) -> char {
        match self {
            Self::A => 'A',
            Self::B => 'B',
            Self::C => 'C',
            Self::D => 'D',
            Self::E => 'E',
            Self::F => 'F',
        }
    }

    /// The class in a few words.
    pub fn description(self) -> &'static str {
        match self {
            Self::A => "White wins and keeps the black king off the squares before the pawn",
            Self::B => "White wins, but the black king reaches the file before the pawn",
            Self::C => "The pawn has been safely promoted",
            Self::D => "The pawn is safe, but there is no win with correct play",
            Self::E => "Stalemate",
            Self::F => "White wins with his king on the sixth rank",
        }
    }
}

/// The class of a position in which one side has a bare king and the other a pawn or its promoted piece;
/// `None` if it belongs to no class.
pub fn class(view: &View) -> Option<Class> {
    let other = exchanged(view);
    let view = [view, &other]
        .into_iter()
        .find(|view| Bare::of(view).is_some())?;
    let bare = Bare::of(view)?;
    if !view.white_to_move && !bare.not_stalemated() {
        return Some(Class::E);
    }
    match (view.white.pawns.len(), view.white.pieces().len()) {
        (1, 0) => pawn_class(&Solo::of(view)?),
        (0, 1) if !bare.heavy().is_empty() => {
            let safe = view.white_to_move || bare.taken().is_none();
            safe.then_some(Class::C)
        }
        _ => None,
    }
}

fn pawn_class(facts: &Solo) -> Option<Class> {
    if wins_alone(facts.pawn, facts.white, facts.black, facts.white_to_move) {
        return Some(if special_on_sixth(facts) {
            Class::F
        } else if facts.black_sphere().is_disjoint(facts.way()) {
            Class::A
        } else {
            Class::B
        });
    }
    let protected = facts.white_to_pawn() == 1;
    let safe = !facts.is_loose() && (protected || !facts.black_reaches(0));
    safe.then_some(Class::D)
}

fn special_on_sixth(facts: &Solo) -> bool {
    let files = (super::facts::file(facts.white) - super::facts::file(facts.pawn)).abs();
    !facts.is_rook_pawn()
        && rank(facts.white) == 6
        && (5..=6).contains(&rank(facts.pawn))
        && files <= 1
        && distance(facts.white, facts.pawn) == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use cozy_chess::{Board, Color};

    fn class_of(fen: &str) -> Option<Class> {
        let board: Board = fen.parse().unwrap();
        let views = Color::ALL.map(|side| class(&View::new(&board, side)));
        assert_eq!(
            views[0], views[1],
            "the class depends on whom one asks for: {fen}"
        );
        views[0]
    }

    #[test]
    fn each_class_has_its_pattern() {
        let patterns = [
            ("8/8/8/4K3/8/4P3/8/k7 w - - 0 1", Some(Class::A)),
            ("8/8/8/2k5/8/2K5/4P3/8 b - - 0 1", Some(Class::B)),
            ("4Q3/8/4K3/8/8/2k5/8/8 b - - 0 1", Some(Class::C)),
            ("8/4k3/8/4P3/4K3/8/8/8 w - - 0 1", Some(Class::D)),
            ("4k3/4P3/4K3/8/8/8/8/8 b - - 0 1", Some(Class::E)),
            ("4k3/8/3KP3/8/8/8/8/8 w - - 0 1", Some(Class::F)),
            ("8/8/8/8/2P1k3/8/8/7K b - - 0 1", None),
        ];
        for (fen, expected) in patterns {
            assert_eq!(class_of(fen), expected, "{fen}");
        }
    }

    #[test]
    fn a_black_pawn_has_the_class_of_the_white_one_it_mirrors() {
        assert_eq!(
            class_of("8/8/8/3kp3/8/4K3/8/8 b - - 0 1"),
            class_of("8/8/4k3/8/3KP3/8/8/8 w - - 0 1")
        );
    }

    #[test]
    fn a_queen_that_can_be_taken_is_not_safely_promoted() {
        assert_eq!(class_of("4Qk2/8/8/8/8/2K5/8/8 b - - 0 1"), None);
    }
}
