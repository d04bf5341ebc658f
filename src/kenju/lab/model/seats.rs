//! Who can be put on a seat, and whose hands play: the thesis's modes (§4.3) as rows of a menu.

use kenju::nets::Bias;
use kenju::player::{Mind, Player};
use kenju::saved::{SavedError, SavedPlayers};
use kenju::session::Hand;

/// Where a seat's player comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A new learner of System 1.
    System1,
    /// A new learner of System 2, its address lines favouring the occupied end so.
    System2(Bias),
    /// A new learner of System 3.
    System3,
    /// A new learner of System 4.
    System4,
    /// A player by name, built in or saved.
    Named(String),
}

/// The new learners in the order of the menu, each with its word.
pub const SOURCES: [(&str, Source); 6] = [
    ("new learner, System 3", Source::System3),
    ("new learner, System 4", Source::System4),
    ("new learner, System 1", Source::System1),
    (
        "new learner, System 2 (uniform)",
        Source::System2(Bias::Uniform),
    ),
    (
        "new learner, System 2 (linear)",
        Source::System2(Bias::Linear),
    ),
    (
        "new learner, System 2 (exponential)",
        Source::System2(Bias::Exponential),
    ),
];

impl Source {
    /// The player; a new one is called `name`, and `seed` draws the mapping of System 2.
    ///
    /// # Errors
    /// If no saved player has that name.
    pub fn player(
        &self,
        name: &str,
        seed: u64,
        saved: &SavedPlayers,
    ) -> Result<Player, SavedError> {
        Ok(match self {
            Self::System1 => Player::system1(name),
            Self::System2(bias) => Player::system2(name, *bias, seed),
            Self::System3 => Player::system3(name),
            Self::System4 => Player::system4(name),
            Self::Named(name) => saved.load(name)?,
        })
    }
}

/// A mind in a few words.
pub const fn mind_name(mind: &Mind) -> &'static str {
    match mind {
        Mind::System1(_) => "System 1: a net taught by example",
        Mind::System2(_) => "System 2: a net taught by weights",
        Mind::System3(_) => "System 3: asks about lines",
        Mind::System4(_) => "System 4: asks about moves",
        Mind::Strong(_) => "looks for forced wins",
    }
}

/// Whose hands play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    /// (b) White's player against you.
    YouAreBlack,
    /// (b) Black's player against you.
    YouAreWhite,
    /// (c) Player against player.
    Programs,
    /// Tutor: they propose, you confirm or correct.
    Tutor,
    /// (a) You play both colours, they watch and learn.
    Watch,
}

impl Table {
    /// Every one with its words, in the order of the menu.
    pub const ALL: [(Self, &'static str); 5] = [
        (Self::YouAreBlack, "(b) White learns from playing you"),
        (Self::YouAreWhite, "(b) Black learns from playing you"),
        (Self::Programs, "(c) White and Black play each other"),
        (Self::Tutor, "tutor: they propose, you confirm or correct"),
        (Self::Watch, "(a) you play both, they watch"),
    ];

    /// Whose hands play White and Black.
    pub const fn hands(self) -> [Hand; 2] {
        match self {
            Self::YouAreBlack => [Hand::Program, Hand::Person],
            Self::YouAreWhite => [Hand::Person, Hand::Program],
            Self::Programs => [Hand::Program; 2],
            Self::Tutor => [Hand::Tutored; 2],
            Self::Watch => [Hand::Watched; 2],
        }
    }

    /// The table with these hands; none for a mixture that only the console can make.
    pub fn of(hands: [Hand; 2]) -> Option<Self> {
        let row = Self::ALL.iter().find(|(table, _)| table.hands() == hands);
        row.map(|&(table, _)| table)
    }
}

/// This name, or with the first number from 2 on with which it is not taken.
pub(super) fn numbered(wanted: &str, taken: &[&str]) -> String {
    let others = (2..).map(|number| format!("{wanted} {number}"));
    let mut names = std::iter::once(wanted.to_owned()).chain(others);
    // One more than there can be is free.
    let free = names.find(|name| !taken.contains(&name.as_str()));
    free.unwrap_or_default()
}

/// A seed as it is typed, or what is wrong with it.
pub(super) fn seed_of(text: &str) -> Result<u64, String> {
    let text = text.trim();
    let wrong = |_| {
        let text = clipped(text);
        format!("The seed \u{201c}{text}\u{201d} is not a whole number.")
    };
    text.parse().map_err(wrong)
}

pub(super) fn clipped(text: &str) -> String {
    text.chars().take(20).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_known_by_its_hands() {
        for (table, _) in Table::ALL {
            assert_eq!(Table::of(table.hands()), Some(table));
        }
        assert_eq!(Table::of([Hand::Person, Hand::Tutored]), None);
    }

    #[test]
    fn a_player_nobody_knows_is_named() {
        let error = Source::Named("Ada".to_owned()).player("x", 1, &SavedPlayers::new());
        assert!(error.unwrap_err().to_string().contains("`Ada`"));
    }
}
