//! The kept tournaments: names, which occur in addresses and file names, and titles. The games are separate files,
//! fetched on demand.

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tournament {
    #[default]
    Everybody,
    Ctw,
    CtwFew,
    CtwChute,
    Reference,
    ReferenceCtw,
    Endings,
}

pub const TOURNAMENTS: [(&str, Tournament); 7] = [
    ("all", Tournament::Everybody),
    ("ctw", Tournament::Ctw),
    ("ctw-few", Tournament::CtwFew),
    ("ctw-chute", Tournament::CtwChute),
    ("reference", Tournament::Reference),
    ("reference-ctw", Tournament::ReferenceCtw),
    ("endings", Tournament::Endings),
];

impl Tournament {
    pub const fn entry(self) -> &'static str {
        match self {
            Self::Everybody => "Everybody",
            Self::Ctw => "Closeness to win, 2,000 nodes",
            Self::CtwFew => "Closeness to win, 200 nodes",
            Self::CtwChute => "CHUTE's ranges",
            Self::Reference => "The reference search",
            Self::ReferenceCtw => "The reference search and closeness to win",
            Self::Endings => "Pawn endings",
        }
    }

    pub const fn title(self) -> &'static str {
        match self {
            Self::Everybody => "Round robin",
            Self::Ctw => "Closeness to win against alpha-beta, 2,000 nodes",
            Self::CtwFew => "Closeness to win against alpha-beta, 200 nodes",
            Self::CtwChute => "Closeness to win with CHUTE's ranges against alpha-beta",
            Self::Reference => "The reference search against alpha-beta",
            Self::ReferenceCtw => "The reference search against closeness to win",
            Self::Endings => "Pawn endings",
        }
    }
}
