//! Players and hands at the board: the thesis's modes (§4.3) as menu rows.

use kenju::nets::Bias;
use kenju::player::{Mind, Player};
use kenju::saved::{SavedError, SavedPlayers};
use kenju::session::Hand;

/// The source of a seat's player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A new learner of System 1.
    System1,
    /// A new learner of System 2, with this bias of its address lines towards the occupied end.
    System2(Bias),
    /// A new learner of System 3.
    System3,
    /// A new learner of System 4.
    System4,
    /// A built-in or saved player, by name.
    Named(String),
}

/// The new learners in menu order, each with its label.
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
    /// The player. A new player is called `name`; `seed` determines the mapping of System 2.
    ///
    /// # Errors
    /// If no player has that name.
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

/// The kind of mind in a few words.
pub const fn mind_name(mind: &Mind) -> &'static str {
    match mind {
        Mind::System1(_) => "System 1: a net taught by example",
        Mind::System2(_) => "System 2: a net taught by weights",
        Mind::System3(_) => "System 3: asks about lines",
        Mind::System4(_) => "System 4: asks about moves",
        Mind::Strong(_) => "looks for forced wins",
    }
}

/// The hands at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    /// Mode (b), White's player against you.
    YouAreBlack,
    /// Mode (b), Black's player against you.
    YouAreWhite,
    /// Mode (c), player against player.
    Programs,
    /// Tutor: players propose moves; you confirm or correct.
    Tutor,
    /// Mode (a): you play both colours; both players learn by watching.
    Watch,
}

impl Table {
    /// Every table with its label, in menu order.
    pub const ALL: [(Self, &'static str); 5] = [
        (Self::YouAreBlack, "(b) White learns from playing you"),
        (Self::YouAreWhite, "(b) Black learns from playing you"),
        (Self::Programs, "(c) White and Black play each other"),
        (Self::Tutor, "tutor: they propose, you confirm or correct"),
        (Self::Watch, "(a) you play both, they watch"),
    ];

    /// White's and Black's hands.
    pub const fn hands(self) -> [Hand; 2] {
        match self {
            Self::YouAreBlack => [Hand::Program, Hand::Person],
            Self::YouAreWhite => [Hand::Person, Hand::Program],
            Self::Programs => [Hand::Program; 2],
            Self::Tutor => [Hand::Tutored; 2],
            Self::Watch => [Hand::Watched; 2],
        }
    }

    /// The table with these hands; `None` for a mixture that only the console can make.
    pub fn of(hands: [Hand; 2]) -> Option<Self> {
        let row = Self::ALL.iter().find(|(table, _)| table.hands() == hands);
        row.map(|&(table, _)| table)
    }
}

/// The wanted name, or with the lowest free number from 2 on.
pub(super) fn numbered(wanted: &str, taken: &[&str]) -> String {
    let others = (2..).map(|number| format!("{wanted} {number}"));
    let mut names = std::iter::once(wanted.to_owned()).chain(others);
    // There is always a free name among one more than are taken.
    let free = names.find(|name| !taken.contains(&name.as_str()));
    free.unwrap_or_default()
}

/// Reads a typed seed.
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
