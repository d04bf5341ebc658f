//! The tournaments: names, which occur in addresses and file names, and titles. The games of the kept ones are separate
//! files, fetched on demand; a person may open another tournament from a file.

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
    /// A tournament from a file that the person opened.
    Own,
}

pub const TOURNAMENTS: [(&str, Tournament); 8] = [
    ("all", Tournament::Everybody),
    ("ctw", Tournament::Ctw),
    ("ctw-few", Tournament::CtwFew),
    ("ctw-chute", Tournament::CtwChute),
    ("reference", Tournament::Reference),
    ("reference-ctw", Tournament::ReferenceCtw),
    ("endings", Tournament::Endings),
    ("own", Tournament::Own),
];

impl Tournament {
    pub const fn entry(self) -> &'static str {
        match self {
            Self::Everybody => "Round robin",
            Self::Ctw => "Closeness to win, 2,000 nodes",
            Self::CtwFew => "Closeness to win, 200 nodes",
            Self::CtwChute => "Closeness to win by CHUTE",
            Self::Reference => "The reference search",
            Self::ReferenceCtw => "The reference search and closeness to win",
            Self::Endings => "Pawn endings",
            Self::Own => "Your tournament",
        }
    }

    pub const fn title(self) -> &'static str {
        match self {
            Self::Everybody => "Round robin",
            Self::Ctw => "Closeness to win against alpha-beta, 2,000 nodes",
            Self::CtwFew => "Closeness to win against alpha-beta, 200 nodes",
            Self::CtwChute => "Closeness to win by CHUTE against alpha-beta",
            Self::Reference => "The reference search against alpha-beta",
            Self::ReferenceCtw => "The reference search against closeness to win",
            Self::Endings => "Pawn endings",
            Self::Own => "Your tournament",
        }
    }
}
