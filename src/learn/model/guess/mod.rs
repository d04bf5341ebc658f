//! "Guess the master's move": three positions of masters' games, CHUTE's heuristics on them, and the meaning of a correlation.
//! The engine computes every number ([`case`], [`dots`]); the sentences follow ([`words`]).

pub mod case;
pub mod dots;
pub mod words;

use super::arrival;
use super::explanation::{Effect, Explanation};
use case::{CASES, Case};
use chess::words::counted;
use dots::Dots;

/// The sections from the top: the word in the address and the entry in the list.
pub const PARTS: [(&str, &str); 6] = [
    ("castle", "First guess"),
    ("quiet", "Second guess"),
    ("sharp", "Third guess"),
    ("masters", "Against masters"),
    ("correlation", "Correlation"),
    ("lab", "In the lab"),
];

/// The actions of a person on the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// An address with this query is arrived at.
    Open(String),
    /// The move of that place is guessed in a position.
    Guess {
        case: usize,
        option: usize,
    },
    /// The next rule speaks.
    Next(usize),
    /// All rules speak.
    All(usize),
    /// The squares of the rule in that line are shown.
    Look {
        case: usize,
        line: usize,
    },
    /// A dot is dragged to a place of the figure.
    Drag {
        dot: usize,
        to: (i32, i32),
    },
    /// The drag is over.
    Drop,
    /// A key moves a dot.
    Step {
        dot: usize,
        by: (i32, i32),
    },
    /// The dots stand where the game puts them.
    Reset,
    CopyLink,
    /// The message about the link is put away.
    PutAway,
}

/// A person's progress in a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The guessed option. Nothing tells the answer before there is one.
    pub guess: Option<usize>,
    /// The number of rules that have spoken.
    pub heard: usize,
    /// The line whose squares are shown.
    pub looked: Option<usize>,
}

pub struct Guess {
    pub cases: Vec<Case>,
    pub progress: [Progress; 3],
    pub dots: Dots,
    /// The dots as the game puts them.
    start: Dots,
    /// The part of the link that cannot be used.
    pub problem: Option<String>,
}

impl Default for Guess {
    fn default() -> Self {
        let start = Dots::default();
        Self {
            cases: CASES.iter().map(Case::new).collect(),
            progress: [Progress::default(); 3],
            dots: start,
            start,
            problem: None,
        }
    }
}

impl Explanation for Guess {
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

impl Guess {
    pub fn update(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Open(query) => return self.arrive(&query),
            Action::Guess { case, option } => {
                let (Some(it), Some(progress)) =
                    (self.cases.get(case), self.progress.get_mut(case))
                else {
                    return Vec::new();
                };
                // The answer is known after the first guess, so that a second one would be none.
                if progress.guess.is_none() {
                    progress.guess = Some(option.min(it.options.len() - 1));
                }
                return self
                    .reply(case)
                    .into_iter()
                    .map(|it| Effect::Say(format!("{} {}", it.verdict, it.text)))
                    .collect();
            }
            Action::Next(case) => return self.hear(case, 1),
            Action::All(case) => return self.hear(case, usize::MAX),
            Action::Look { case, line } => {
                if let Some(progress) = self.progress.get_mut(case).filter(|it| line < it.heard) {
                    progress.looked = Some(line);
                    return vec![Effect::Say(words::line(&self.cases[case], line))];
                }
            }
            Action::Drag { dot, to } => {
                if self.dots.put(dot, to) {
                    return vec![Effect::Address(self.query())];
                }
            }
            Action::Drop => return vec![Effect::Say(words::correlation(&self.dots))],
            Action::Step { dot, by } => {
                let to = self.dots.at(dot);
                if self.dots.put(dot, (to.0 + by.0, to.1 + by.1)) {
                    return vec![
                        Effect::Address(self.query()),
                        Effect::Say(words::correlation(&self.dots)),
                    ];
                }
            }
            Action::Reset => {
                self.dots = self.start;
                return vec![
                    Effect::Address(self.query()),
                    Effect::Say(words::correlation(&self.dots)),
                ];
            }
            Action::CopyLink => return vec![Effect::CopyLink(self.query())],
            Action::PutAway => self.problem = None,
        }
        Vec::new()
    }

    /// More rules speak, once the move is guessed.
    fn hear(&mut self, case: usize, more: usize) -> Vec<Effect> {
        let (Some(it), Some(progress)) = (self.cases.get(case), self.progress.get_mut(case)) else {
            return Vec::new();
        };
        if progress.guess.is_none() || progress.heard == it.lines.len() {
            return Vec::new();
        }
        progress.heard = progress.heard.saturating_add(more).min(it.lines.len());
        let ends = progress.heard == it.lines.len();
        progress.looked = Some(if ends {
            it.decisive
        } else {
            progress.heard - 1
        });
        let text = if ends {
            words::decides(it)
        } else {
            words::line(it, progress.heard - 1)
        };
        vec![Effect::Say(text)]
    }

    pub fn reply(&self, case: usize) -> Option<super::explanation::Reply> {
        let option = self.progress[case].guess?;
        Some(words::reply(&self.cases[case], option))
    }

    /// True if all rules of a position have spoken.
    pub fn is_told(&self, case: usize) -> bool {
        self.progress[case].heard == self.cases[case].lines.len()
    }

    /// The dots, if they have been moved. A link does not carry guesses: they would tell its reader the answer.
    pub fn query(&self) -> String {
        if self.dots == self.start {
            return String::new();
        }
        format!("dots={}", self.dots.text())
    }

    /// The address of a section with this state.
    pub fn address_of(&self, part: usize) -> String {
        arrival::address_of("guess-the-move", &self.query(), PARTS[part].0)
    }

    /// A link that cannot be read leaves everything as it was.
    fn arrive(&mut self, query: &str) -> Vec<Effect> {
        let mut dots = self.start;
        let arrival = arrival::read(query, &PARTS, |key, value, clipped| {
            (key == "dots").then(|| {
                dots = Dots::read(value).ok_or_else(|| {
                    format!(
                        "The link\u{2019}s dots, \u{201c}{clipped}\u{201d}, cannot be used: the page needs {}, each from 0 to {}. The dots stay \
                         where they were.",
                        counted(2 * dots::COUNT, "number"),
                        dots::HIGHEST
                    )
                })?;
                Ok(())
            })
        });
        if arrival.is_good() {
            self.dots = dots;
        }
        let query = self.query();
        arrival.settle(&mut self.problem, query)
    }
}

#[cfg(test)]
mod tests;
