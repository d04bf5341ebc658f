//! Endings by material, such as `KQKR`: their names and dependencies.

use crate::short;
use chess::moves::PROMOTIONS;
use chess::words::piece_letter;
use cozy_chess::{Color, Piece};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The men besides the kings, the strongest first, as in an ending's name.
pub(super) const MEN: [Piece; 5] = [
    Piece::Queen,
    Piece::Rook,
    Piece::Bishop,
    Piece::Knight,
    Piece::Pawn,
];

/// The fourth man, besides the kings and White's first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fourth {
    None,
    /// White has a second man, no stronger than the first.
    White(Piece),
    /// Black has a man, no stronger than White's.
    Black(Piece),
}

/// An ending of three or four men, kings included. White is the stronger side, whatever its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Material {
    pub(super) first: Piece,
    pub(super) fourth: Fourth,
}

/// A text that names no ending.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{0:?} names no ending of three or four men; names are like KPK, KQPK or KRKN, the stronger side's men first"
)]
pub struct MaterialError(String);

impl Material {
    /// The ending of one man against a bare king.
    pub(super) const fn of_three(first: Piece) -> Self {
        Self {
            first,
            fourth: Fourth::None,
        }
    }

    /// All 35 endings, each after those it needs.
    pub fn all() -> Vec<Self> {
        let mut all: Vec<Self> = MEN.map(Self::of_three).into();
        for (number, &first) in MEN.iter().enumerate() {
            for &other in &MEN[number..] {
                let fourth = [Fourth::White(other), Fourth::Black(other)];
                all.extend(fourth.map(|fourth| Self { first, fourth }));
            }
        }
        short::sort_by_key(&mut all, |material| {
            (material.men().count(), material.pawns())
        });
        all
    }

    pub fn first(self) -> Piece {
        self.first
    }

    pub fn fourth(self) -> Fourth {
        self.fourth
    }

    /// The men besides the kings with their colours, in the order of a placement.
    pub fn men(self) -> impl Iterator<Item = (Color, Piece)> {
        let fourth = match self.fourth {
            Fourth::None => None,
            Fourth::White(piece) => Some((Color::White, piece)),
            Fourth::Black(piece) => Some((Color::Black, piece)),
        };
        [(Color::White, self.first)].into_iter().chain(fourth)
    }

    pub fn pawns(self) -> usize {
        self.men()
            .filter(|&(_, piece)| piece == Piece::Pawn)
            .count()
    }

    /// True if both sides have the same men, so that colours can be exchanged.
    pub fn is_even(self) -> bool {
        self.fourth == Fourth::Black(self.first)
    }

    /// True if White has two men of a kind, which can be exchanged.
    pub(super) fn has_twins(self) -> bool {
        self.fourth == Fourth::White(self.first)
    }

    /// The endings that a capture or promotion leads to, whose tables must exist first.
    pub fn needs(self) -> Vec<Self> {
        let mut needs = Vec::new();
        if let Fourth::White(other) | Fourth::Black(other) = self.fourth {
            needs.extend([self.first, other].map(Self::of_three));
        }
        if self.pawns() > 0 && !matches!(self.fourth, Fourth::White(_)) {
            // A pawn may capture the last man and promote, or just promote.
            needs.extend(PROMOTIONS.map(Self::of_three));
        }
        for promoted in PROMOTIONS {
            let pairs = match self.fourth {
                Fourth::None => continue,
                Fourth::White(other) | Fourth::Black(other) => {
                    [(self.first, other), (other, self.first)]
                }
            };
            for (pawn, other) in pairs {
                if pawn == Piece::Pawn {
                    needs.push(self.with(promoted, other));
                }
            }
        }
        short::sort_by_key(&mut needs, |it| *it);
        needs.dedup();
        needs
    }

    /// The ending of the same form with other men.
    fn with(self, one: Piece, other: Piece) -> Self {
        let (first, other) = (one.max(other), one.min(other));
        let fourth = match self.fourth {
            Fourth::None => Fourth::None,
            Fourth::White(_) => Fourth::White(other),
            Fourth::Black(_) => Fourth::Black(other),
        };
        Self { first, fourth }
    }

    /// These endings and all their dependencies, each after those it needs.
    pub fn closure(goals: &[Self]) -> Vec<Self> {
        let mut open = goals.to_vec();
        let mut wanted = Vec::new();
        while let Some(material) = open.pop() {
            if !wanted.contains(&material) {
                wanted.push(material);
                open.extend(material.needs());
            }
        }
        let mut all = Self::all();
        all.retain(|material| wanted.contains(material));
        all
    }
}

impl fmt::Display for Material {
    /// `KQKR`: White's king and men, then Black's.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |f: &mut fmt::Formatter<'_>, side| -> fmt::Result {
            f.write_str("K")?;
            let men = self.men().filter(|&(color, _)| color == side);
            men.into_iter()
                .try_for_each(|(_, piece)| f.write_str(piece_letter(piece)))
        };
        side(f, Color::White)?;
        side(f, Color::Black)
    }
}

impl FromStr for Material {
    type Err = MaterialError;

    /// Reads a name as [`Display`](fmt::Display) writes it, in any case.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let name = text.to_ascii_uppercase();
        let found = Self::all().into_iter().find(|m| m.to_string() == name);
        found.ok_or_else(|| MaterialError(text.chars().take(20).collect()))
    }
}

impl TryFrom<String> for Material {
    type Error = MaterialError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<Material> for String {
    fn from(material: Material) -> Self {
        material.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ending(name: &str) -> Material {
        name.parse().unwrap()
    }

    fn names(endings: &[Material]) -> Vec<String> {
        endings.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn there_are_five_endings_of_three_men_and_thirty_of_four_each_after_those_it_needs() {
        let all = Material::all();
        let of = |men| all.iter().filter(|m| m.men().count() == men).count();
        assert_eq!((of(1), of(2)), (5, 30));
        for (number, material) in all.iter().enumerate() {
            for need in material.needs() {
                assert!(all[..number].contains(&need), "{material} needs {need}");
            }
            assert_eq!(ending(&material.to_string()), *material);
        }
    }

    #[test]
    fn a_capture_or_a_promotion_leads_to_the_endings_needed() {
        assert_eq!(names(&ending("KQKR").needs()), ["KRK", "KQK"]);
        assert_eq!(names(&ending("KPK").needs()), ["KNK", "KBK", "KRK", "KQK"]);
        let mut pawns = names(&ending("KPPK").needs());
        pawns.sort();
        assert_eq!(pawns, ["KBPK", "KNPK", "KPK", "KQPK", "KRPK"]);
        let mut against = names(&ending("KNKP").needs());
        against.sort();
        let expected = [
            "KBK", "KBKN", "KNK", "KNKN", "KPK", "KQK", "KQKN", "KRK", "KRKN",
        ];
        assert_eq!(against, expected);
    }

    #[test]
    fn two_pawns_against_two_kings_and_pawn_against_pawn_need_all_endings_together() {
        let closure = Material::closure(&["KPK", "KPPK", "KPKP"].map(ending));
        assert_eq!(closure, Material::all());
        assert_eq!(Material::closure(&[ending("KPPK")]).len(), 20);
    }

    #[test]
    fn a_text_that_names_no_ending_is_refused_with_the_text() {
        for wrong in ["", "K", "KK", "KRKQ", "KPQK", "KQQQK", "KQRKR", "QKK"] {
            let error = wrong.parse::<Material>().unwrap_err();
            assert!(error.to_string().contains(&format!("{wrong:?}")), "{error}");
        }
        assert_eq!(ending("kpkp"), ending("KPKP"));
    }

    #[test]
    fn a_position_belongs_to_the_ending_of_its_men_whatever_their_colours() {
        let of = |fen: &str| Material::of(&fen.parse().unwrap()).map(|m| m.to_string());
        assert_eq!(
            of("8/8/8/1k6/8/1K1q4/8/3R4 w - - 0 1").as_deref(),
            Some("KQKR")
        );
        assert_eq!(
            of("8/8/8/1k6/1p6/3q4/8/3K4 w - - 0 1").as_deref(),
            Some("KQPK")
        );
        assert_eq!(of("8/8/8/1k6/8/8/8/3K4 w - - 0 1"), None);
        assert_eq!(of("8/8/2p5/1k6/1p6/3q4/8/3K4 w - - 0 1"), None);
    }
}
