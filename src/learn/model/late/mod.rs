//! "A late good move": the score of Colossus IV's analysis of 1989 by the decaying reward of the engine `rating`, with the
//! moment of the find, the rate of play and the marks to drag. The sentences follow ([`words`]).

pub mod words;

use super::arrival;
use super::explanation::{Effect, Explanation};
use rating::{Area, Decay, Mark, Moment, P_1989, Timeline, areas_by};

/// The moves that Colossus IV preferred, in order.
pub const MOVES: [&str; 3] = ["Nxf5", "a4", "Rae1"];

/// The marks printed in 1989.
pub const MARKS: [i32; 3] = [7, 0, 10];

/// The second at which it turned to its second move.
pub const TURNED: u32 = 94;

/// The second at which it found its last move.
pub const FOUND: u32 = 155;

/// The longest time that is drawn, in seconds.
pub const LONGEST: u32 = 300;

/// The rate of play that the page begins with, and the fastest, in seconds a move.
pub const RATE: u32 = 180;
pub const FASTEST: u32 = 10;

/// The scores printed in 1989, each with its rate of play.
pub const PRINTED: [(u32, f64); 7] = [
    (10, 6.997),
    (30, 6.600),
    (60, 6.266),
    (120, 6.800),
    (180, 7.391),
    (240, 7.828),
    (300, 8.148),
];

/// The sections from the top: the word in the address and the entry in the list.
pub const PARTS: [(&str, &str); 5] = [
    ("find", "The find"),
    ("pace", "The pace"),
    ("marks", "The marks"),
    ("late", "Late"),
    ("lab", "In the lab"),
];

/// The answers to the question about a very late find, in points.
pub const GUESSES: [u32; 3] = [0, 1, 5];

/// The times for a move after which the question's program finds the best move.
pub const TIMES: u32 = 3;

/// The numbers of the page that are dragged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    Found,
    Rate,
    /// The mark of one of [`MOVES`].
    Mark(usize),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// An address with this query is arrived at.
    Open(String),
    Set(Number, i32),
    /// A drag is over: the score can be said.
    Drop,
    /// One of [`GUESSES`].
    Guess(usize),
    Reset,
    CopyLink,
    PutAway,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Late {
    /// Seconds.
    pub found: u32,
    /// Seconds a move.
    pub rate: u32,
    pub marks: [i32; 3],
    pub guess: Option<usize>,
    /// The part of the link that cannot be used.
    pub problem: Option<String>,
}

impl Default for Late {
    fn default() -> Self {
        Self {
            found: FOUND,
            rate: RATE,
            marks: MARKS,
            guess: None,
            problem: None,
        }
    }
}

/// The decay at a rate of play. A rate from the page is always one that the engine takes.
pub fn decay(rate: u32) -> Option<Decay> {
    Decay::new(f64::from(rate), P_1989).ok()
}

/// The share of the weight that is left after a time.
pub fn left_after(seconds: u32, rate: u32) -> f64 {
    decay(rate).map_or(0.0, |decay| decay.left_after(Moment::from(seconds)))
}

/// The share of the weight that is left after so many times for a move.
pub fn left_after_moves(moves: u32) -> f64 {
    left_after(moves, 1)
}

impl Explanation for Late {
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

impl Late {
    pub fn is_changed(&self) -> bool {
        (self.found, self.rate, self.marks) != (FOUND, RATE, MARKS)
    }

    /// The preferences over time: places in [`MOVES`].
    pub fn timeline(&self) -> Timeline<usize> {
        let mut timeline = Timeline::new();
        let all = [(0, 0), (TURNED, 1), (self.found, 2)];
        for (since, mv) in all
            .into_iter()
            .filter(|&(since, mv)| mv == 2 || since < self.found)
        {
            // The moments are in order, so none is refused.
            let _ = timeline.push(Moment::from(since), mv);
        }
        timeline
    }

    /// The stretches with their weights at a rate of play.
    pub fn areas_at(&self, rate: u32) -> Vec<Area<usize>> {
        let Some(decay) = decay(rate) else {
            return Vec::new();
        };
        let mark = |mv: usize| Mark::whole(u8::try_from(self.marks[mv]).unwrap_or(0));
        areas_by(&self.timeline(), mark, &decay)
    }

    pub fn score_at(&self, rate: u32) -> f64 {
        self.areas_at(rate).iter().map(|area| area.area).sum()
    }

    pub fn score(&self) -> f64 {
        self.score_at(self.rate)
    }

    pub fn update(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Open(query) => return self.arrive(&query),
            Action::Set(number, to) => {
                let before = self.clone();
                self.set(number, to);
                if *self != before {
                    return vec![Effect::Address(self.query())];
                }
            }
            Action::Drop => return vec![Effect::Say(words::said(self))],
            Action::Guess(guess) => {
                self.guess = Some(guess.min(GUESSES.len() - 1));
                return words::reply(self)
                    .map(|reply| Effect::Say(format!("{} {}", reply.verdict, reply.text)))
                    .into_iter()
                    .collect();
            }
            Action::Reset => {
                (self.found, self.rate, self.marks) = (FOUND, RATE, MARKS);
                return vec![
                    Effect::Address(self.query()),
                    Effect::Say(words::said(self)),
                ];
            }
            Action::CopyLink => return vec![Effect::CopyLink(self.query())],
            Action::PutAway => self.problem = None,
        }
        Vec::new()
    }

    fn set(&mut self, number: Number, to: i32) {
        let within = |lowest: u32| u32::try_from(to).unwrap_or(lowest).clamp(lowest, LONGEST);
        match number {
            Number::Found => self.found = within(0),
            Number::Rate => self.rate = within(FASTEST),
            Number::Mark(mv) => {
                if let Some(mark) = self.marks.get_mut(mv) {
                    *mark = to.clamp(0, 10);
                }
            }
        }
    }

    /// Numbers that cannot be used leave everything as it was.
    fn arrive(&mut self, query: &str) -> Vec<Effect> {
        let mut page = Self {
            guess: self.guess,
            ..Self::default()
        };
        let arrival = arrival::read(query, &PARTS, |key, value, clipped| {
            let seconds = |lowest: u32, name: &str| {
                let read = value.parse().ok();
                read.filter(|it| (lowest..=LONGEST).contains(it)).ok_or_else(|| {
                    format!(
                        "The link\u{2019}s {name}, \u{201c}{clipped}\u{201d}, cannot be used: the page needs whole seconds from {lowest} to \
                         {LONGEST}. The numbers stay as they were."
                    )
                })
            };
            Some(match key {
                "found" => seconds(0, "moment of the find").map(|found| page.found = found),
                "rate" => seconds(FASTEST, "time for a move").map(|rate| page.rate = rate),
                "marks" => marks(value).map(|marks| page.marks = marks).ok_or_else(|| {
                    format!(
                        "The link\u{2019}s marks, \u{201c}{clipped}\u{201d}, cannot be used: the page needs three whole numbers from 0 to 10, such \
                         as 7,0,10. The numbers stay as they were."
                    )
                }),
                _ => return None,
            })
        });
        if arrival.is_good() {
            *self = page;
        }
        let query = self.query();
        arrival.settle(&mut self.problem, query)
    }

    /// The numbers that differ from those that the page begins with.
    pub fn query(&self) -> String {
        let mut keys = Vec::new();
        if self.found != FOUND {
            keys.push(format!("found={}", self.found));
        }
        if self.rate != RATE {
            keys.push(format!("rate={}", self.rate));
        }
        if self.marks != MARKS {
            let marks = self.marks.map(|mark| mark.to_string());
            keys.push(format!("marks={}", marks.join(",")));
        }
        keys.join("&")
    }

    /// The address of a section with these numbers.
    pub fn address_of(&self, part: usize) -> String {
        arrival::address_of("late-good-move", &self.query(), PARTS[part].0)
    }

    /// The same analysis in the rating lab.
    pub fn lab_link(&self) -> String {
        let mut link = format!("#/rating?v=1&r={}", self.rate);
        if self.marks != MARKS {
            let marks: Vec<String> = [2, 0, 1]
                .iter()
                .filter(|&&mv| self.marks[mv] > 0)
                .map(|&mv| format!("{}%3D{}", MOVES[mv], self.marks[mv]))
                .collect();
            link.push_str("&marks=");
            link.push_str(&marks.join(",+"));
        }
        if self.found != FOUND {
            let timeline: Vec<String> = self
                .timeline()
                .preferences()
                .iter()
                .map(|it| format!("{}:{}", it.since.value(), MOVES[it.mv]))
                .collect();
            link.push_str("&timeline=");
            link.push_str(&timeline.join(",+"));
        }
        link
    }
}

fn marks(text: &str) -> Option<[i32; 3]> {
    let read = |word: &str| {
        let mark = word.trim().parse().ok();
        mark.filter(|mark| (0..=10).contains(mark))
    };
    let marks: Option<Vec<i32>> = text.split(',').map(read).collect();
    marks?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::experiment::link::LinkState;
    use rating_lab::experiment::RatingLink;

    #[test]
    fn the_printed_scores_come_out_to_three_decimals() {
        let page = Late::default();
        for (rate, printed) in PRINTED {
            let score = page.score_at(rate);
            assert_eq!(format!("{score:.3}"), format!("{printed:.3}"), "{rate}");
        }
    }

    #[test]
    fn a_find_before_the_wrong_turn_leaves_it_out() {
        let mut page = Late::default();
        let effects = page.update(Action::Set(Number::Found, 60));
        assert_eq!(effects, [Effect::Address("found=60".to_owned())]);
        assert_eq!(page.areas_at(180).len(), 2);
        page.update(Action::Set(Number::Found, -4));
        assert!((page.score() - 10.0).abs() < 1e-9);
        page.update(Action::Set(Number::Found, 94));
        assert_eq!(page.timeline().preferences().len(), 2);
        assert!(page.update(Action::Set(Number::Found, 94)).is_empty());
    }

    #[test]
    fn numbers_stay_within_their_bounds() {
        let mut page = Late::default();
        page.update(Action::Set(Number::Rate, 0));
        page.update(Action::Set(Number::Found, 4000));
        page.update(Action::Set(Number::Mark(1), 12));
        page.update(Action::Set(Number::Mark(9), 12));
        assert_eq!((page.rate, page.found, page.marks), (10, 300, [7, 10, 10]));
        page.update(Action::Reset);
        assert!(!page.is_changed());
    }

    #[test]
    fn a_link_brings_its_numbers_and_a_bad_one_changes_nothing() {
        let mut page = Late::default();
        page.update(Action::Open(
            "found=20&rate=60&marks=10,2,7&part=pace".to_owned(),
        ));
        assert_eq!(page.query(), "found=20&rate=60&marks=10,2,7");
        assert_eq!(
            page.address_of(1),
            "#/late-good-move?found=20&rate=60&marks=10,2,7&part=pace"
        );
        for bad in [
            "found=301",
            "rate=9",
            "rate=x",
            "marks=1,2",
            "marks=1,2,11",
            "colour=red",
            "part=x",
        ] {
            page.update(Action::Open(bad.to_owned()));
            assert!(page.problem.take().is_some(), "{bad}");
            assert_eq!((page.found, page.rate), (20, 60), "{bad}");
        }
    }

    #[test]
    fn the_lab_opens_with_the_same_score() {
        let mut page = Late::default();
        assert_eq!(page.lab_link(), "#/rating?v=1&r=180");
        for (number, to) in [
            (Number::Found, 40),
            (Number::Rate, 60),
            (Number::Mark(0), 3),
        ] {
            page.update(Action::Set(number, to));
            let link = page.lab_link();
            let (_, query) = link.split_once('?').unwrap();
            let (_, problems) = RatingLink::from_query(query);
            assert!(problems.is_empty(), "{problems:?}");
        }
        assert_eq!(
            page.lab_link(),
            "#/rating?v=1&r=60&marks=Rae1%3D10,+Nxf5%3D3&timeline=0:Nxf5,+40:Rae1"
        );
    }
}
