//! Jobs that the panels of the endgame lab give to a worker: auditing all rules over an ending, hunting for
//! counter-examples, counting the map of king and pawn against king, and comparing knowledge with search. A job is done
//! in slices.

pub mod compare;
pub mod hunt;
pub mod map;
mod places;
pub mod rules;
pub mod worker;

pub use compare::{Comparison, ComparisonRow, Why};
pub use hunt::{Counterexample, Hunt};
pub use map::{MapCounts, MapJob, Moves, PLACES};
pub use rules::{Figures, RuleFigures, RuleJob};

use endgame::oracle::{Material, Oracle, Table};
use endgame::rules::Ending;
use kit::experiment::wire;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use thiserror::Error;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Request {
    /// Judge all rules, exact and loose, over every position of an ending.
    Rules(Material),
    /// Look for a position in which a rule is wrong, from a number of the ending's table on.
    Hunt {
        /// The rule's id.
        rule: String,
        ending: Material,
        /// The number of the first position to search.
        from: u32,
    },
    /// Count the map of king and pawn against king.
    Map,
    /// Solve a position with more and more knowledge.
    Compare {
        /// The position, as FEN.
        position: String,
        /// The node limit of each search.
        limit: u64,
    },
    /// End the job and send its result so far.
    Cancel,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reply {
    Progress {
        done: u64,
        of: u64,
    },
    /// The result of an audit.
    Rules(Figures),
    /// The result of a hunt; `None` if there is no counter-example.
    Hunted(Option<Counterexample>),
    Map(Box<MapCounts>),
    /// A row of a comparison.
    Row(ComparisonRow),
    /// The job was stopped without a result.
    Stopped,
    /// The exact table of this ending is missing.
    Missing(Material),
}

impl wire::Request for Request {
    const KIND: &'static str = "audit";
    type Reply = Reply;
}

/// The reason why a job cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AuditError {
    #[error("there is no exact table of {0} here; build it under \u{201c}Exact tables\u{201d}")]
    NoTable(Material),
    #[error("there is no rule {0:?}")]
    NoRule(String),
    #[error("the position cannot be read: {0}")]
    Position(String),
}

/// A job that is done in slices.
pub enum Job {
    Rules(RuleJob),
    /// Hunting for a counter-example.
    Hunt(Hunt),
    Map(Box<MapJob>),
}

impl Job {
    /// Begins what is asked for, except a comparison, which is not done in slices.
    ///
    /// # Errors
    /// If the tables lack what it needs.
    pub fn begin(request: &Request, oracle: &Oracle) -> Result<Option<Self>, AuditError> {
        let table = |ending| -> Result<Arc<Table>, AuditError> {
            oracle.shared(ending).ok_or(AuditError::NoTable(ending))
        };
        Ok(match request {
            Request::Rules(ending) => Some(Self::Rules(RuleJob::new(table(*ending)?))),
            Request::Hunt { rule, ending, from } => {
                Some(Self::Hunt(Hunt::new(rule, table(*ending)?, *from)?))
            }
            Request::Map => Some(Self::Map(Box::new(MapJob::new(oracle.clone())?))),
            Request::Compare { .. } | Request::Cancel => None,
        })
    }

    /// Looks at the next numbers of a table; `true` at the end.
    pub fn step(&mut self, numbers: u32) -> bool {
        match self {
            Self::Rules(job) => job.step(numbers),
            Self::Hunt(job) => job.step(numbers),
            Self::Map(job) => job.step(numbers),
        }
    }

    /// Numbers looked at, and how many there are.
    pub fn progress(&self) -> Reply {
        let (done, of) = match self {
            Self::Rules(job) => job.progress(),
            Self::Hunt(job) => job.progress(),
            Self::Map(job) => job.progress(),
        };
        Reply::Progress { done, of }
    }

    /// Ends the job and returns its result so far.
    pub fn finish(self) -> Reply {
        let whole = match self {
            Self::Rules(job) => Some(Reply::Rules(job.figures())),
            Self::Hunt(job) => job.found().map(Reply::Hunted),
            Self::Map(job) => job.counts().map(Box::new).map(Reply::Map),
        };
        whole.unwrap_or(Reply::Stopped)
    }
}

/// The endings over which the rules of an ending are judged.
pub fn audited(ending: Ending) -> Vec<Material> {
    let names: &[&str] = match ending {
        Ending::PawnAgainstKing => &["KPK"],
        Ending::TwoPawnsAgainstKing => &["KPPK"],
        Ending::PawnAgainstPawn => &["KPKP"],
        Ending::QueenAgainstPawn => &["KQKP"],
        Ending::Queens => &["KQKQ"],
        Ending::QueenAgainstPiece => &["KQKR", "KQKB", "KQKN"],
        Ending::RookAgainstPawn => &["KRKP"],
        Ending::PieceAgainstKing => &["KQK", "KRK"],
        Ending::Any => &["KPK", "KQK", "KRK", "KBK", "KNK"],
    };
    names.iter().filter_map(|name| name.parse().ok()).collect()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::experiment::exact::ExactSolver;
    use kit::experiment::wire::assert_survives;

    /// The tables of king and one man against king.
    pub fn oracle() -> Oracle {
        ExactSolver::default().oracle().clone()
    }

    pub fn king_and_pawn() -> Material {
        "KPK".parse().unwrap()
    }

    #[test]
    fn every_rules_ending_is_judged_somewhere_and_every_name_is_an_ending() {
        for rule in endgame::rules::all() {
            assert!(!audited(rule.ending).is_empty(), "{}", rule.id);
        }
        assert_eq!(audited(Ending::Any).len(), 5);
    }

    #[test]
    fn what_needs_a_table_that_is_not_there_is_refused_by_name() {
        let request = Request::Rules("KPPK".parse().unwrap());
        let error = Job::begin(&request, &oracle()).err().unwrap();
        assert!(error.to_string().contains("KPPK"), "{error}");
        let request = Request::Hunt {
            rule: "nonsense".to_owned(),
            ending: king_and_pawn(),
            from: 0,
        };
        assert!(Job::begin(&request, &oracle()).is_err());
        assert!(Job::begin(&Request::Map, &Oracle::new()).is_err());
    }

    #[test]
    fn questions_and_answers_survive_the_way() {
        let request = Request::Rules(king_and_pawn());
        let mut job = Job::begin(&request, &oracle()).unwrap().unwrap();
        job.step(40_000);
        for reply in [job.progress(), job.finish()] {
            assert_survives(&request, &reply);
        }
    }
}
