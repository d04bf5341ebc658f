//! The evidence of a rule: squares with roles.

use cozy_chess::{BitBoard, Square};

/// The squares that fill a role in a rule.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// One square, mostly with a man on it.
    Square(Square),
    Set(BitBoard),
}

/// A role with its squares, in the frame of the facts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shown {
    /// The placeholder in the rule's sentence.
    pub key: &'static str,
    /// The description for users; `{white}` and `{black}` stand for the colours.
    pub role: &'static str,
    pub bound: Bound,
}

impl Shown {
    pub fn square(key: &'static str, role: &'static str, square: Square) -> Self {
        let bound = Bound::Square(square);
        Self { key, role, bound }
    }

    pub fn set(key: &'static str, role: &'static str, set: BitBoard) -> Self {
        let bound = Bound::Set(set);
        Self { key, role, bound }
    }
}

impl Bound {
    pub fn squares(&self) -> BitBoard {
        match self {
            Self::Square(square) => square.bitboard(),
            Self::Set(set) => *set,
        }
    }

    pub(super) fn words(&self) -> String {
        let list = |squares: &mut dyn Iterator<Item = Square>, between| {
            let names: Vec<String> = squares.map(|square| square.to_string()).collect();
            names.join(between)
        };
        match self {
            Self::Square(square) => square.to_string(),
            Self::Set(set) => match rectangle(*set) {
                Some(corners) => list(&mut corners.into_iter(), "-"),
                None => list(&mut set.into_iter(), ", "),
            },
        }
    }
}

/// The corners, in order round the edge, of a set that is a rectangle of more than one row and column.
fn rectangle(set: BitBoard) -> Option<[Square; 4]> {
    let (first, last) = (set.next_square()?, set.into_iter().last()?);
    let apart = |one: usize, other: usize| (other + 1).checked_sub(one);
    let wide = apart(first.file() as usize, last.file() as usize)?;
    let high = apart(first.rank() as usize, last.rank() as usize)?;
    let inside = |square: &Square| {
        (first.file()..=last.file()).contains(&square.file())
            && (first.rank()..=last.rank()).contains(&square.rank())
    };
    let whole = set.len() as usize == wide * high && set.into_iter().all(|square| inside(&square));
    let other = [
        Square::new(first.file(), last.rank()),
        Square::new(last.file(), first.rank()),
    ];
    (whole && wide > 1 && high > 1 && set.len() > 4).then_some([first, other[0], last, other[1]])
}
