//! Players and hands at the board: the thesis's modes (§4.3) as menu rows, new games, take-backs,
//! replays, seed and move limit.

use super::explain::refusal;
use super::{Action, AutoPlay, Effect, Lab, Teacher};
use crate::experiment::replay::Input;
use kenju::geometry::Colour;
use kenju::nets::Bias;
use kenju::player::{Mind, Player};
use kenju::record::History;
use kenju::saved::{SavedError, SavedPlayers};
use kenju::session::{Hand, MoveLimit, Session};
use std::rc::Rc;

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
        (
            Self::Tutor,
            "tutor: each side proposes a move, you confirm or correct it",
        ),
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

impl Lab {
    pub(super) fn change_setting(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::SetParameters(seat, parameters) => {
                let learning = self.player(seat).learning;
                return self.apply_input(Input::Retune {
                    seat,
                    parameters,
                    learning,
                });
            }
            Action::SetLearning(seat, learning) => {
                let parameters = self.player(seat).parameters;
                return self.apply_input(Input::Retune {
                    seat,
                    parameters,
                    learning,
                });
            }
            Action::SetSeed(text) => self.seed = text,
            Action::SetLimit(text) => self.limit = text,
            Action::SetTeacher(teacher) => {
                self.game.teacher = teacher;
                return self.apply_input(Input::TaughtBy(self.taught_by()));
            }
            Action::SetTeacherName(name) => {
                let name: String = name.trim().chars().take(40).collect();
                self.teacher_name = if name.is_empty() {
                    "You".to_owned()
                } else {
                    name
                };
                if self.game.teacher == Teacher::You {
                    return self.apply_input(Input::TaughtBy(self.teacher_name.clone()));
                }
            }
            _ => {}
        }
        Vec::new()
    }

    pub(super) fn new_game(&mut self) -> Vec<Effect> {
        let mut next = self.game.session.clone();
        let limit = self.typed_limit();
        let seed = self.typed_seed();
        let (Ok(limit), Ok(seed)) = (limit.clone(), seed.clone()) else {
            let text = limit.err().or(seed.err()).unwrap_or_default();
            return self.notices.refuse(text);
        };
        if seed == next.seed() && limit == next.limit() {
            next.new_game();
        } else {
            let hands = Colour::BOTH.map(|colour| next.seat(colour).hand);
            next = Session::new(next.into_players(), hands, seed, limit);
        }
        self.start(next)
    }

    /// The name under which lessons are logged.
    fn taught_by(&self) -> String {
        let program = self.game.teacher.program();
        program.map_or_else(|| self.teacher_name.clone(), str::to_owned)
    }

    /// Begins the game of a session and plays until it waits for input.
    pub(super) fn start(&mut self, next: Session) -> Vec<Effect> {
        self.begin(next);
        let name = self.taught_by();
        // A name is always accepted.
        let _ = self.game.put(Input::TaughtBy(name));
        self.window = self.window.fitted(self.board());
        self.continue_game()
    }

    pub(super) fn take_back(&mut self) -> Vec<Effect> {
        if self.board().stone_count() == 0 {
            return vec![Effect::Say("There is no stone to take back".to_owned())];
        }
        self.game.run = AutoPlay::Paused;
        self.viewed_turn = None;
        let is_person = |colour| self.game.session.seat(colour).hand == Hand::Person;
        let board = self.board();
        // A program would repeat its stone, so the person's stone goes, too.
        let both = is_person(board.to_move()) && board.stone_count() > 1;
        match self.game.put(Input::TakeBack(1 + u16::from(both))) {
            Ok(()) => self.continue_game(),
            Err(error) => vec![Effect::Say(refusal(error))],
        }
    }

    pub(super) fn replay(&mut self) -> Vec<Effect> {
        let inputs = self.game.replay.inputs.clone();
        let start = self.game.replay.start.clone();
        let expected = self.game.session.clone();
        let past = self.game.earlier_training.clone();
        self.begin(start);
        // The replay records this game's rows again.
        self.game.set_earlier_training(past);
        self.game.queue = inputs.into();
        self.expected_replay = Some(Box::new(expected));
        self.continue_game()
    }

    pub(super) fn set_auto_play(&mut self, run: AutoPlay) -> Vec<Effect> {
        self.game.run = run;
        self.viewed_turn = None;
        match run {
            AutoPlay::OneMove | AutoPlay::ToEnd => self.continue_game(),
            AutoPlay::Paused | AutoPlay::Paced => Vec::new(),
        }
    }

    pub(super) fn seat(&mut self, colour: Colour, source: &Source) -> Vec<Effect> {
        let name = self.free_name("Learner");
        let seed = self.game.session.seed();
        match source.player(&name, seed, self.player_history.saved_players()) {
            Ok(player) => {
                let mut effects = match self.save_hand_taught(&[colour], Player::is_taught) {
                    Ok(kept) => kept,
                    Err(why) => {
                        let text = format!("The seats are unchanged. {why}");
                        return self.notices.refuse(text);
                    }
                };
                let hands = Colour::BOTH.map(|colour| self.game.session.seat(colour).hand);
                let mut players = self.game.session.clone().into_players();
                players[colour.index()] = player;
                effects.extend(self.reseat(players, hands, Some(colour)));
                effects
            }
            Err(error) => self
                .notices
                .refuse(format!("The seats are unchanged: {error}.")),
        }
    }

    pub(super) fn set_table(&mut self, table: Table) -> Vec<Effect> {
        let players = self.game.session.clone().into_players();
        self.reseat(players, table.hands(), None)
    }

    /// A game with these players and hands. A seat with another player starts an empty training
    /// record.
    fn reseat(
        &mut self,
        players: [Player; 2],
        hands: [Hand; 2],
        changed: Option<Colour>,
    ) -> Vec<Effect> {
        match (self.typed_seed(), self.typed_limit()) {
            (Ok(seed), Ok(limit)) => {
                if let Some(colour) = changed {
                    let element = players[colour.index()].element();
                    self.game.histories[colour.index()] = Rc::new(History::new(element));
                }
                self.start(Session::new(players, hands, seed, limit))
            }
            (seed, limit) => {
                let text = seed.err().or(limit.err()).unwrap_or_default();
                self.notices.refuse(text)
            }
        }
    }

    /// The wanted name, or with a number if a seated or saved player has it.
    pub(super) fn free_name(&self, wanted: &str) -> String {
        let saved = self.player_history.saved_players().names();
        let seated = Colour::BOTH.map(|colour| self.player(colour).name.as_str());
        let taken: Vec<&str> = saved.chain(seated).collect();
        numbered(wanted, &taken)
    }

    fn typed_seed(&self) -> Result<u64, String> {
        seed_of(&self.seed)
    }

    fn typed_limit(&self) -> Result<MoveLimit, String> {
        let text = self.limit.trim();
        if text.is_empty() {
            return Ok(MoveLimit::None);
        }
        match text.parse() {
            Ok(moves @ 1..=950) => Ok(MoveLimit::Each(moves)),
            _ => Err(format!(
                "The limit \u{201c}{}\u{201d} is not a number of moves from 1 to 950; empty means none.",
                clipped(text)
            )),
        }
    }
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
