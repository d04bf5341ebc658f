//! The reproduction: published figures with the command that computes each anew. What is printed stands in
//! `data/reproduction`; the Rust here computes the figure of each row by the row's id. Ours is never written down: a row
//! is run, and its status follows from comparing. What takes minutes to decide is stored with its command, and a smaller
//! run of the same says whether it still comes out so.

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
mod value;

pub use chute_figures::Figure;
pub use endgame::EgFact;
pub use finding::{Bound, Finding, Verdict};
pub use kenju_facts::KenjuFact;
pub use outcome::{Outcome, Status, WORDS, by_reason};
pub use player::PlayerFact;
pub use value::Value;

use crate::experiment::reproduction::command::{Answer, Command, CommandError};
use kit::experiment::link::LinkState;
use kit::experiment::source::Citation;
use kit::experiment::wire;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
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
    /// How far it lies from what is published, where it differs and both are numbers.
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
            distance: outcome.distance(row),
            why: outcome.status.why().map(str::to_owned),
        })
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

    /// What its number at that place is of, where it has several.
    fn part(self, place: usize) -> Option<&'static str> {
        match self {
            Self::Eg(_) => None,
            Self::Kenju(fact) => fact.parts().get(place).copied(),
            Self::Player(_) => player::RANKED.get(place).copied(),
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
    Cannot { why: &'static str },
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
    pub published: Value,
    pub how: How,
    /// Why ours differs, where it is known to.
    pub difference: Option<&'static str>,
}

/// How a row is computed, by the row's id.
type Computed = (&'static str, How);

/// The printed side of a row, from `data/reproduction`: all but how its figure is computed.
struct Printed {
    id: &'static str,
    section: Section,
    citation: Citation,
    what: &'static str,
    /// `None` if it stands in a table of the thesis (`Figure::in_tables`).
    published: Option<Value>,
    /// Why nothing computes it.
    not_computed: Option<&'static str>,
    difference: Option<&'static str>,
}

/// `PRINTED` and `BOUNDS`, from `data/reproduction`.
#[allow(
    clippy::unreadable_literal,
    reason = "the build script writes numbers as the files have them"
)]
mod data {
    use super::bounds::Expected::{self, Is, Within};
    use super::{Citation, Cow, Printed, Section, Value};
    use kit::experiment::source::Source;

    include!(concat!(env!("OUT_DIR"), "/reproduction.rs"));
}

/// How the rows are computed.
fn computed() -> impl Iterator<Item = Computed> {
    let rows = search::COMPUTED.iter().cloned().chain(chute::computed());
    let rows = rows.chain(endgame::COMPUTED.iter().cloned());
    rows.chain(kenju::computed())
        .chain(player::COMPUTED.iter().cloned())
}

/// Every row, in the order of the page.
pub fn rows() -> &'static [Row] {
    static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
        let computed: Vec<Computed> = computed().collect();
        let rows = data::PRINTED.iter();
        rows.filter_map(|printed| printed.row(&computed)).collect()
    });
    &ROWS
}

impl Printed {
    /// The row with the way to compute it; `None` if nothing computes it, which a test rules out.
    fn row(&self, computed: &[Computed]) -> Option<Row> {
        let how = if let Some(why) = self.not_computed {
            How::Cannot { why }
        } else {
            let (_, how) = computed.iter().find(|(id, _)| *id == self.id)?;
            how.clone()
        };
        let published = match (&self.published, &how) {
            (Some(published), _) => published.clone(),
            (None, How::Measure(figure)) => figure.in_tables()?,
            (None, _) => return None,
        };
        Some(Row {
            id: self.id,
            section: self.section,
            citation: self.citation,
            what: self.what,
            published,
            how,
            difference: self.difference,
        })
    }
}

/// The row of that name.
pub fn row(id: &str) -> Option<&'static Row> {
    rows().iter().find(|row| row.id == id)
}

impl Row {
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

    /// What the number at that place is of, where there are several.
    fn part(&self, place: usize) -> String {
        let named = match self.how {
            How::Measure(figure) => return figure.part(place),
            How::Work(fact) => fact.part(place),
            _ => None,
        };
        named.map_or_else(|| format!("number {}", place + 1), str::to_owned)
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
            Some(ours) if ours.equals(&self.published) => Status::Reproduced,
            Some(ours) if ours.bears_out(&self.published) => Status::NotToldApart,
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
    fn every_row_is_computed_or_says_why_not_and_nothing_else_is_computed() {
        let computed: Vec<Computed> = computed().collect();
        let mut wrong = Vec::new();
        for printed in &data::PRINTED {
            let id = printed.id;
            let count = computed.iter().filter(|(it, _)| *it == id).count();
            match (printed.not_computed, count) {
                (None, 1) | (Some(_), 0) => {}
                (None, 0) => wrong.push(format!(
                    "data/reproduction: [{id}]: no Rust in src/pages/experiment/reproduction computes it"
                )),
                (_, count) => wrong.push(format!(
                    "data/reproduction: [{id}]: {count} ways to compute it"
                )),
            }
            if printed.row(&computed).is_none() {
                wrong.push(format!("data/reproduction: [{id}]: no figure is published"));
            }
        }
        for (id, _) in &computed {
            if !data::PRINTED.iter().any(|printed| printed.id == *id) {
                wrong.push(format!(
                    "src/pages/experiment/reproduction computes {id}, and data/reproduction has no [{id}]"
                ));
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        assert_eq!(rows().len(), data::PRINTED.len());
    }

    /// What is wrong with a row.
    fn faults(row: &Row) -> Vec<String> {
        let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        let why = match row.how {
            How::Cannot { why } => why,
            _ => row.difference.unwrap_or_default(),
        };
        let demands = [
            (
                row.id.chars().all(is_plain),
                "an id has small letters, digits and hyphens only",
            ),
            (
                (10..=220).contains(&row.what.chars().count()),
                "`what` has 10 to 220 characters",
            ),
            (
                row.citation.place.chars().count() <= 60,
                "`place` has at most 60 characters",
            ),
            (
                why.chars().count() <= 600 && !why.ends_with('.'),
                "a reason has at most 600 characters and no full stop at its end",
            ),
        ];
        let broken = demands.into_iter().filter(|(holds, _)| !holds);
        broken
            .map(|(_, demand)| format!("data/reproduction: [{}]: {demand}", row.id))
            .collect()
    }

    #[test]
    fn every_row_is_as_the_page_wants_it() {
        let faults: Vec<String> = rows().iter().flat_map(faults).collect();
        assert!(faults.is_empty(), "{}", faults.join("\n"));
        let wrong = Row {
            id: "Wrong",
            what: "short",
            ..rows()[0].clone()
        };
        assert_eq!(super::tests::faults(&wrong).len(), 2);
        for (at, row) in rows().iter().enumerate() {
            let is_first = rows()[..at].iter().all(|other| other.id != row.id);
            assert!(is_first, "data/reproduction: [{}] stands twice", row.id);
        }
    }

    #[test]
    fn rows_that_a_document_names_are_there() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");
        let files = std::fs::read_dir(folder).expect("a folder");
        let files = files.map(|file| file.expect("a file").path());
        let mut named = 0;
        for file in files.filter(|path| path.extension().is_some_and(|kind| kind == "md")) {
            let text = std::fs::read_to_string(&file).expect("a text");
            for rest in text.split("plyground reproduce ").skip(1) {
                let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
                let id = &rest[..end.unwrap_or(rest.len())];
                assert!(
                    id.is_empty() || row(id).is_some(),
                    "{}: {id}",
                    file.display()
                );
                named += usize::from(!id.is_empty());
            }
        }
        assert!(named >= 2, "{named}");
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
    fn a_sample_that_holds_what_is_published_is_not_told_apart_from_it() {
        let status = |ours: [i64; 3]| {
            let row = made_up(39, value_of_a_tree(), None);
            row.compare(Some(Value::Measured(vec![ours]))).status
        };
        assert_eq!(status([39, 38, 40]), Status::Reproduced);
        assert_eq!(status([40, 39, 41]), Status::NotToldApart);
        assert_eq!(status([225, -127, 576]), Status::NotToldApart);
        assert_eq!(status([225, 127, 576]), Status::Differs { why: None });
        let row = made_up(39, value_of_a_tree(), None);
        let outcome = row.compare(Some(Value::Measured(vec![[225, -127, 576]])));
        assert!(outcome.is_as_expected(&row));
        assert_eq!(outcome.distance(&row), None);
    }
}
