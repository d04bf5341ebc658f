//! The reproduction: published figures with the command that computes each anew. Ours is never
//! written down: a row is run, and its status follows from comparing. What takes minutes to decide
//! is stored with its command, and a smaller run of the same says whether it still comes out so.

mod bounds;
mod chute;
mod chute_figures;
pub mod command;
mod endgame;
mod finding;
mod kenju;
mod kenju_boards;
mod kenju_facts;
mod outcome;
mod player;
mod search;

pub use chute_figures::Figure;
pub use endgame::EgFact;
pub use finding::{Bound, Finding, Verdict};
pub use kenju_facts::KenjuFact;
pub use outcome::{Outcome, Status, WORDS, by_reason};
pub use player::PlayerFact;

use super::kit::source::Citation;
use super::kit::wire;
use super::reproduction::command::{Answer, Command, CommandError};
use crate::lab::kit::link::LinkState;
use crate::stats::Estimate;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;
use std::sync::LazyLock;

/// A row to be computed anew, by its place in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RowNumber(pub u32);

/// What came of it, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reproduced {
    /// Our figure; `None` if it cannot be computed.
    pub ours: Option<String>,
    /// See [`Status::word`].
    pub status: String,
    /// How far it lies from what is published, where both are numbers.
    pub distance: Option<String>,
    /// Why it is not reproduced, where that is known.
    pub why: Option<String>,
}

impl wire::Request for RowNumber {
    const KIND: &'static str = "reproduce";
    type Reply = Reproduced;
}

impl RowNumber {
    /// Computes the row.
    ///
    /// # Errors
    /// If there is no such row.
    pub fn reproduce(self) -> Result<Reproduced, String> {
        let row = rows().get(self.0 as usize).ok_or("there is no such row")?;
        let outcome = row.run();
        Ok(Reproduced {
            ours: outcome.ours.as_ref().map(ToString::to_string),
            status: outcome.status.word().to_owned(),
            distance: outcome.distance(&row.published),
            why: outcome.status.why().map(str::to_owned),
        })
    }
}

/// A figure: what is published, or what came out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Value {
    Number(i64),
    /// Several numbers in order.
    Numbers(Cow<'static, [i64]>),
    /// A text, for instance a line of moves.
    Text(Cow<'static, str>),
    /// Figures of a sample: each with the ends of its 95 % interval.
    Measured(Vec<[i64; 3]>),
}

const fn text(text: &'static str) -> Value {
    Value::Text(Cow::Borrowed(text))
}

const fn numbers(numbers: &'static [i64]) -> Value {
    Value::Numbers(Cow::Borrowed(numbers))
}

impl Value {
    /// Figures of a sample, each a number of `unit`.
    pub fn measured(estimates: &[Estimate], unit: f64) -> Self {
        let whole = |number: f64| (number / unit).round() as i64;
        let of = |e: &Estimate| [e.value, e.low, e.high].map(whole);
        Self::Measured(estimates.iter().map(of).collect())
    }

    /// The numbers, without their intervals; none of a text.
    pub fn numbers(&self) -> Vec<i64> {
        match self {
            Self::Number(number) => vec![*number],
            Self::Numbers(numbers) => numbers.to_vec(),
            Self::Measured(all) => all.iter().map(|[value, ..]| *value).collect(),
            Self::Text(_) => Vec::new(),
        }
    }

    /// Whether a published figure is this one: the same, or within the interval of each figure of a sample.
    fn bears_out(&self, published: &Self) -> bool {
        let Self::Measured(ours) = self else {
            return self == published;
        };
        let theirs = published.numbers();
        let within = |(&[_, low, high], number): (&[i64; 3], &i64)| (low..=high).contains(number);
        ours.len() == theirs.len() && ours.iter().zip(&theirs).all(within)
    }
}

/// What is read off a command's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    PerftNodes,
    /// The value of a tree's root.
    TreeValue,
    /// The leaves scored, in order.
    LeavesVisited,
    /// How many leaves were scored.
    LeafCount,
    /// Cut-offs.
    Cutoffs,
    /// The principal variation.
    Line,
}

/// Something that follows from a program and its rules alone and can be computed at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    Eg(EgFact),
    Kenju(KenjuFact),
    /// Of PLAYER or the rating.
    Player(PlayerFact),
}

impl Fact {
    pub fn work_out(self) -> Value {
        match self {
            Self::Eg(fact) => fact.work_out(),
            Self::Kenju(fact) => fact.work_out(),
            Self::Player(fact) => fact.work_out(),
        }
    }
}

/// How a row is repeated.
#[derive(Clone, Debug, PartialEq)]
pub enum How {
    /// By a command of which one thing is read off.
    Run {
        command: Command,
        /// What is read off.
        measure: Measure,
    },
    /// By working out what follows from the rules alone.
    Work(Fact),
    /// The same for what the source leaves open.
    Answer(Fact),
    /// By measuring the games that come with the program.
    Measure(Figure),
    /// By a trial whose figure depends on chance.
    Try(Finding),
    /// Not at all.
    Cannot {
        /// Why not.
        why: &'static str,
    },
}

/// The parts of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Section {
    /// The figures and examples of a source.
    Examples,
    /// Counts that a source derives.
    Counts,
    /// Facts that hold whoever says so: they check the instrument.
    Checks,
    /// What was measured of CHUTE's heuristics.
    Chute,
    /// What the paper on EG states.
    Eg,
    /// What the thesis on Kenju states.
    Kenju,
    /// What it left open.
    KenjuOpen,
    /// What the sources on PLAYER and on rating state.
    Player,
}

/// The sections with their titles, in the order of the page.
pub const SECTIONS: [(Section, &str); 8] = [
    (Section::Examples, "Worked examples of the sources"),
    (Section::Counts, "Counts that the sources derive"),
    (Section::Checks, "Checks: the rules of chess"),
    (Section::Chute, "CHUTE: heuristics against masters"),
    (Section::Eg, "EG: what the paper states"),
    (Section::Kenju, "Kenju: what the thesis states"),
    (Section::KenjuOpen, "Kenju: what the thesis left open"),
    (
        Section::Player,
        "PLAYER, PRO and the rating: what the sources state",
    ),
];

/// A published figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Its name in links and texts, for good.
    pub id: &'static str,
    /// Its part of the page.
    pub section: Section,
    /// Where it is published.
    pub citation: Citation,
    pub what: &'static str,
    /// The figure.
    pub published: Value,
    /// How it is repeated.
    pub how: How,
    /// Why ours differs, where it is known to.
    pub difference: Option<&'static str>,
}

/// Every row, in the order of the page.
pub fn rows() -> &'static [Row] {
    static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
        let rows = search::ROWS.iter().cloned().chain(chute::rows());
        let rows = rows.chain(endgame::ROWS.iter().cloned());
        let rows = rows.chain(kenju::rows());
        rows.chain(player::ROWS.iter().cloned()).collect()
    });
    &ROWS
}

/// The row of that name.
pub fn row(id: &str) -> Option<&'static Row> {
    rows().iter().find(|row| row.id == id)
}

impl Row {
    /// A row of which no difference is known.
    const fn new(
        id: &'static str,
        section: Section,
        citation: Citation,
        what: &'static str,
        published: Value,
        how: How,
    ) -> Self {
        Self {
            id,
            section,
            citation,
            what,
            published,
            how,
            difference: None,
        }
    }

    /// The same where it is known why ours differs.
    const fn differing(mut self, why: &'static str) -> Self {
        self.difference = Some(why);
        self
    }

    /// Computes ours and compares. Takes a second or two at most.
    pub fn run(&self) -> Outcome {
        let (command, measure) = match &self.how {
            How::Run { command, measure } => (command, *measure),
            How::Work(fact) => return self.compare(Some(fact.work_out())),
            How::Answer(fact) => {
                return Outcome {
                    ours: Some(fact.work_out()),
                    status: Status::Answered,
                };
            }
            How::Measure(figure) => return self.compare(figure.measure()),
            How::Try(finding) => {
                let outcome = finding.check(self.difference);
                return outcome.unwrap_or_else(|| self.compare(None));
            }
            How::Cannot { why } => return Outcome::not_reproducible(Cow::Borrowed(why)),
        };
        match command.run() {
            Ok(answer) => self.compare(measure.of(&answer)),
            Err(error) => Outcome::not_reproducible(Cow::Owned(error.to_string())),
        }
    }

    /// The command, if there is one.
    pub fn command(&self) -> Option<&Command> {
        match &self.how {
            How::Run { command, .. } | How::Try(Finding { command, .. }) => Some(command),
            How::Work(_) | How::Answer(_) | How::Measure(_) | How::Cannot { .. } => None,
        }
    }

    /// What one types to see the figure again; `None` if it cannot be computed.
    pub fn repeated_by(&self) -> Option<String> {
        match &self.how {
            How::Work(_) | How::Answer(_) => Some(format!("plyground reproduce {}", self.id)),
            How::Measure(figure) => Some(figure.command()),
            _ => self.command().map(ToString::to_string),
        }
    }

    /// What the large run behind a finding gave, and its size; `None` for other rows.
    pub fn stored(&self) -> Option<String> {
        match &self.how {
            How::Try(finding) => Some(finding.stored()),
            _ => None,
        }
    }

    /// The query of the link that opens the same on the page of the search; `None` if there is
    /// nothing to open.
    ///
    /// # Errors
    /// If what the row names cannot be made.
    pub fn query(&self) -> Result<Option<String>, CommandError> {
        let link = self.command().map(Command::link).transpose()?.flatten();
        Ok(link.map(|link| link.to_query()))
    }

    /// Whether words are published that our figure does not speak against.
    fn is_held_in_words(&self) -> bool {
        let in_words = matches!(self.published, Value::Text(_));
        in_words && self.difference.is_none() && matches!(self.how, How::Measure(_))
    }

    fn compare(&self, ours: Option<Value>) -> Outcome {
        let status = match &ours {
            None => Status::NotReproducible {
                why: Cow::Borrowed("the command's answer holds no such figure"),
            },
            Some(ours) if ours.bears_out(&self.published) => Status::Reproduced,
            // Words that a figure bears out, as far as it stays what it was found to be.
            Some(ours) if self.is_held_in_words() && bounds::hold(self.id, ours) => Status::Holds,
            Some(ours) => Status::Differs {
                why: self.difference.filter(|_| bounds::hold(self.id, ours)),
            },
        };
        Outcome { ours, status }
    }
}

impl Measure {
    /// Reads it off an answer; `None` if the answer is of another kind.
    pub fn of(self, answer: &Answer) -> Option<Value> {
        match (self, answer) {
            (Self::PerftNodes, Answer::Perft(perft)) => Some(Value::Number(perft.nodes as i64)),
            (Self::TreeValue, Answer::Tree(tree)) => tree.value.map(i64::from).map(Value::Number),
            (Self::LeavesVisited, Answer::Tree(tree)) => {
                let leaves = tree.leaves_visited.iter().copied().map(i64::from);
                Some(Value::Numbers(leaves.collect()))
            }
            (Self::LeafCount, Answer::Tree(tree)) => {
                Some(Value::Number(tree.leaves_visited.len() as i64))
            }
            (Self::Cutoffs, Answer::Tree(tree)) => Some(Value::Number(tree.cutoffs as i64)),
            (Self::Line, Answer::Tree(tree)) => Some(Value::Text(tree.line.clone().into())),
            _ => None,
        }
    }
}

impl fmt::Display for Value {
    /// Digits in groups of three from five digits on; several numbers with spaces between.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => f.pad(&grouped(*number)),
            Self::Numbers(numbers) => {
                let words: Vec<String> = numbers.iter().map(|&number| grouped(number)).collect();
                f.pad(&words.join(" "))
            }
            Self::Text(text) => f.pad(text),
            Self::Measured(all) => {
                let word = |&[value, low, high]: &[i64; 3]| {
                    let [value, low, high] = [value, low, high].map(grouped);
                    format!("{value} [{low}, {high}]")
                };
                f.pad(&all.iter().map(word).collect::<Vec<_>>().join(" "))
            }
        }
    }
}

fn grouped(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let sign = if number < 0 { "-" } else { "" };
    if digits.len() < 5 {
        return format!("{sign}{digits}");
    }
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .filter_map(|group| std::str::from_utf8(group).ok())
        .collect();
    format!("{sign}{}", groups.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made_up(published: i64, how: How, difference: Option<&'static str>) -> Row {
        Row {
            id: "made-up",
            published: Value::Number(published),
            how,
            difference,
            ..rows()[0].clone()
        }
    }

    fn value_of_a_tree() -> How {
        How::Run {
            command: rows()[0].command().unwrap().clone(),
            measure: Measure::TreeValue,
        }
    }

    #[test]
    fn the_status_follows_from_comparing() {
        let status = |row: Row| row.run().status;
        assert_eq!(
            status(made_up(7, value_of_a_tree(), None)),
            Status::Reproduced
        );
        assert_eq!(
            status(made_up(8, value_of_a_tree(), Some("made up"))),
            Status::Differs {
                why: Some("made up")
            }
        );
        let lost = How::Cannot {
            why: "the games are lost",
        };
        let outcome = made_up(8, lost, None).run();
        assert_eq!(outcome.ours, None);
        assert_eq!(outcome.status.word(), "not reproducible");
        assert_eq!(outcome.status.why(), Some("the games are lost"));
    }

    #[test]
    fn a_difference_is_expected_only_where_its_reason_is_known() {
        let expected = |row: Row| row.run().is_as_expected(&row);
        assert!(expected(made_up(7, value_of_a_tree(), None)));
        assert!(!expected(made_up(8, value_of_a_tree(), None)));
        assert!(expected(made_up(8, value_of_a_tree(), Some("made up"))));
        assert!(!expected(made_up(7, value_of_a_tree(), Some("made up"))));
        let lost = How::Cannot {
            why: "the games are lost",
        };
        assert!(expected(made_up(8, lost, None)));
    }

    #[test]
    fn a_figure_that_the_answer_does_not_hold_is_not_reproduced() {
        let wrong = How::Run {
            command: rows()[0].command().unwrap().clone(),
            measure: Measure::PerftNodes,
        };
        assert_eq!(
            made_up(7, wrong, None).run().status.word(),
            "not reproducible"
        );
    }

    #[test]
    fn what_differs_says_by_how_much() {
        let distance = |ours: Value, published: Value| {
            let outcome = made_up(0, value_of_a_tree(), None).compare(Some(ours));
            outcome.distance(&published)
        };
        let number = |ours, published| distance(Value::Number(ours), Value::Number(published));
        assert_eq!(number(7, 7), None);
        assert_eq!(number(7, 9).as_deref(), Some("ours is 2 less"));
        assert_eq!(number(12_345, 1).as_deref(), Some("ours is 12,344 more"));
        assert_eq!(
            distance(numbers(&[1, 2, 9]), numbers(&[1, 3, 2])).as_deref(),
            Some("2 of 3 differ; number 3 most, ours is 7 more")
        );
        assert_eq!(distance(numbers(&[1, 2]), numbers(&[1, 2])), None);
        assert_eq!(distance(numbers(&[1]), numbers(&[1, 2])), None);
        assert_eq!(
            distance(Value::Text("a".into()), Value::Text("b".into())),
            None
        );
    }

    #[test]
    fn a_reason_stands_once_with_all_its_rows() {
        let rows = [
            ("a", Some("x")),
            ("b", None),
            ("c", Some("y")),
            ("d", Some("x")),
        ];
        let expected = [("x", vec!["a", "d"]), ("y", vec!["c"])];
        assert_eq!(by_reason(rows), expected);
    }

    #[test]
    fn a_sample_bears_out_what_lies_within_its_intervals() {
        let sample = Value::Measured(vec![[70, 60, 81], [5, 3, 8]]);
        assert!(sample.bears_out(&numbers(&[81, 3])));
        assert!(!sample.bears_out(&numbers(&[82, 3])));
        assert!(!sample.bears_out(&numbers(&[81])));
        assert_eq!(sample.to_string(), "70 [60, 81] 5 [3, 8]");
        let outcome = made_up(0, value_of_a_tree(), None).compare(Some(sample));
        assert_eq!(
            outcome.distance(&numbers(&[82, 5])).as_deref(),
            Some("1 of 2 differ; number 1 most, ours is 12 less")
        );
    }

    #[test]
    fn a_sample_of_one_says_how_far_it_is_off() {
        let sample = Value::Measured(vec![[73, 72, 75]]);
        let outcome = made_up(69, value_of_a_tree(), None).compare(Some(sample));
        let distance = outcome.distance(&Value::Number(69));
        assert_eq!(distance.as_deref(), Some("ours is 4 more"));
    }

    #[test]
    fn large_numbers_are_grouped() {
        let texts = [7, -4_321, 12_345, 4_865_609].map(|n| Value::Number(n).to_string());
        assert_eq!(texts, ["7", "-4321", "12,345", "4,865,609"]);
        let leaves = numbers(&[15, 7, -3, 1]);
        assert_eq!(leaves.to_string(), "15 7 -3 1");
    }
}
