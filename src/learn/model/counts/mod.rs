//! "What seventeen numbers can see": PLAYER of 1975 chooses between two moves by a weighted sum of counts. The engine
//! computes every number ([`game`]); the sentences follow ([`words`]).

pub mod game;
pub mod words;

use super::arrival;
use super::explanation::{Effect, Explanation};
use game::Game;
use player::{COUNT, Parameter, Weights};

/// The sections from the top: the word in the address and the entry in the list.
pub const PARTS: [(&str, &str); 6] = [
    ("choice", "Two moves"),
    ("bars", "Five counts"),
    ("weights", "Weights"),
    ("lesson", "One lesson"),
    ("limits", "One move ahead"),
    ("lab", "In the lab"),
];

/// The counts whose weights can be dragged: they differ between the two moves and have a weight. The largest difference first.
pub const DRAGGED: [Parameter; 5] = [
    Parameter::AttackOne,
    Parameter::AttackThree,
    Parameter::PawnPressure,
    Parameter::Mobility,
    Parameter::Exchange,
];

/// The bounds of a dragged weight, in tenths.
pub const LOWEST: i16 = -20;
pub const HIGHEST: i16 = 60;

/// The most lessons that can be given.
pub const LESSONS: usize = 9;

/// The share of the error that a lesson removes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rate {
    /// 0.3, the default of the lab.
    Part,
    /// 1: the whole error.
    Whole,
}

impl Rate {
    pub fn value(self) -> f64 {
        match self {
            Self::Part => 0.3,
            Self::Whole => 1.0,
        }
    }
}

/// The actions of a person on the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// An address with this query is arrived at.
    Open(String),
    /// A guess at PLAYER's move: true for the first of the two.
    Guess(bool),
    /// The count of that place among [`DRAGGED`] is looked at.
    Look(usize),
    /// A weight is dragged, in tenths.
    Weigh(usize, i16),
    /// The drag is over.
    Drop,
    /// All weights become 1 again.
    Reset,
    /// A lesson: Qa3 is better than the first move.
    Teach,
    Undo,
    SetRate(Rate),
    /// Shows the position that many plies ahead.
    Ahead(usize),
    CopyLink,
    /// The message about the link is put away.
    PutAway,
}

pub struct Counts {
    pub game: Game,
    /// The guess: true for PLAYER's own move.
    pub guess: Option<bool>,
    /// The count whose squares are shown, as a place in [`DRAGGED`].
    pub looked: usize,
    /// The dragged weights in tenths.
    pub tenths: [i16; 5],
    pub lessons: usize,
    pub rate: Rate,
    /// The number of plies shown in the last figure, 0 to 2.
    pub ahead: usize,
    /// The part of the link that cannot be used.
    pub problem: Option<String>,
}

impl Default for Counts {
    fn default() -> Self {
        Self {
            game: Game::new(),
            guess: None,
            looked: 0,
            tenths: [10; 5],
            lessons: 0,
            rate: Rate::Whole,
            ahead: 0,
            problem: None,
        }
    }
}

impl Explanation for Counts {
    type Action = Action;

    fn open(query: String) -> Action {
        Action::Open(query)
    }

    fn update(&mut self, action: Action) -> Vec<Effect> {
        Self::update(self, action)
    }

    fn query(&self) -> String {
        Self::query(self)
    }
}

impl Counts {
    pub fn update(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Open(query) => return self.arrive(&query),
            Action::Guess(first) => {
                self.guess = Some(first);
                let reply = words::guessed(&self.game, first);
                return vec![Effect::Say(format!("{} {}", reply.verdict, reply.text))];
            }
            Action::Look(at) => {
                self.looked = at.min(DRAGGED.len() - 1);
                return vec![Effect::Say(words::looked(&self.game, self.looked))];
            }
            Action::Weigh(at, tenths) => {
                if let Some(weight) = self.tenths.get_mut(at) {
                    *weight = tenths.clamp(LOWEST, HIGHEST);
                    return vec![Effect::Address(self.query())];
                }
            }
            Action::Drop => return vec![Effect::Say(words::weighed(self))],
            Action::Reset => {
                self.tenths = [10; 5];
                return self.told(words::weighed(self));
            }
            Action::Teach => {
                if self.can_teach() {
                    self.lessons += 1;
                }
                return self.told(words::taught(self));
            }
            Action::Undo => {
                self.lessons = self.lessons.saturating_sub(1);
                return self.told(words::taught(self));
            }
            Action::SetRate(rate) => {
                self.rate = rate;
                self.lessons = self.lessons.min(self.game.lessons_possible(rate));
                return self.told(words::taught(self));
            }
            Action::Ahead(plies) => {
                self.ahead = plies.min(2);
                return vec![Effect::Say(words::ahead(&self.game, self.ahead))];
            }
            Action::CopyLink => return vec![Effect::CopyLink(self.query())],
            Action::PutAway => self.problem = None,
        }
        Vec::new()
    }

    fn told(&self, text: String) -> Vec<Effect> {
        vec![Effect::Address(self.query()), Effect::Say(text)]
    }

    /// The weights as they are dragged.
    pub fn weights(&self) -> Weights {
        let dragged = DRAGGED.into_iter().zip(self.tenths);
        dragged.fold(Weights::ONES, |weights, (parameter, tenths)| {
            weights.with(parameter, f64::from(tenths) / 10.0)
        })
    }

    pub fn can_teach(&self) -> bool {
        self.lessons < self.game.lessons_possible(self.rate)
    }

    /// The fields that differ from the page as it begins.
    pub fn query(&self) -> String {
        let mut keys = Vec::new();
        if self.tenths != [10; 5] {
            keys.push(format!("weights={}", self.tenths.map(tenths).join(",")));
        }
        if self.lessons > 0 {
            keys.push(format!("lessons={}", self.lessons));
        }
        if self.rate == Rate::Part {
            keys.push("rate=0.3".to_owned());
        }
        keys.join("&")
    }

    /// The address of a section with this state.
    pub fn address_of(&self, part: usize) -> String {
        arrival::address_of("seventeen-numbers", &self.query(), PARTS[part].0)
    }

    /// A link that cannot be read leaves everything as it was.
    fn arrive(&mut self, query: &str) -> Vec<Effect> {
        let (mut weights, mut lessons, mut rate) = ([10; 5], 0, Rate::Whole);
        let arrival = arrival::read(query, &PARTS, |key, value, clipped| {
            Some(match key {
                "weights" => read_weights(value).map(|read| weights = read).ok_or_else(|| {
                    format!(
                        "The link\u{2019}s weights, \u{201c}{clipped}\u{201d}, cannot be used: the page needs five numbers from \u{2212}2 to 6. \
                         The weights stay as they were."
                    )
                }),
                "lessons" => {
                    let read = value.parse().ok().filter(|&it| it <= LESSONS);
                    read.map(|read| lessons = read).ok_or_else(|| {
                        format!(
                            "The link\u{2019}s number of lessons, \u{201c}{clipped}\u{201d}, is not from 0 to {LESSONS}. It stays as it was."
                        )
                    })
                }
                "rate" => match value {
                    "0.3" => Some(Rate::Part),
                    "1" => Some(Rate::Whole),
                    _ => None,
                }
                .map(|read| rate = read)
                .ok_or_else(|| {
                    format!("The page knows the learning rates 0.3 and 1, not \u{201c}{clipped}\u{201d}. It stays as it was.")
                }),
                _ => return None,
            })
        });
        if arrival.is_good() {
            self.tenths = weights;
            self.rate = rate;
            self.lessons = lessons.min(self.game.lessons_possible(rate));
        }
        let query = self.query();
        arrival.settle(&mut self.problem, query)
    }
}

/// A weight in tenths as text: `1`, `-0.5`.
pub fn tenths(tenths: i16) -> String {
    (f64::from(tenths) / 10.0).to_string()
}

fn read_weights(text: &str) -> Option<[i16; 5]> {
    let read = |word: &str| {
        let value: f64 = word.trim().replace('\u{2212}', "-").parse().ok()?;
        let tenths = (value * 10.0).round();
        (f64::from(LOWEST)..=f64::from(HIGHEST))
            .contains(&tenths)
            .then_some(tenths as i16)
    };
    let all: Option<Vec<i16>> = text.split(',').map(read).collect();
    all?.try_into().ok()
}

/// The number of counts, for the sentences.
pub const ALL: usize = COUNT;

#[cfg(test)]
mod tests;
