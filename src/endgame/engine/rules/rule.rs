//! The shape of a rule: id, sentence, condition on facts, and conclusion.

use super::evidence::Shown;
use crate::Range;
use crate::facts::Turned;
use cozy_chess::Square;
use serde::{Deserialize, Serialize};

/// Endings that have rules, from White's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    PawnAgainstKing,
    TwoPawnsAgainstKing,
    PawnAgainstPawn,
    QueenAgainstPawn,
    Queens,
    /// King and queen against king and rook, bishop or knight.
    QueenAgainstPiece,
    RookAgainstPawn,
    /// King and a queen or rook against a bare king.
    PieceAgainstKing,
    /// Kings, pawns and any pieces.
    Any,
}

/// The source of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// Perdue and Berliner 1977.
    Published {
        /// The page of the paper, from 1.
        page: u8,
    },
    /// Our own.
    Ours,
}

/// A selection of rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RuleBase {
    #[default]
    All,
    /// Rules that state an idea instead of looking up exact values.
    WithoutTables,
    /// Rules that the paper prints, without tables.
    Printed,
}

impl RuleBase {
    pub fn has(self, rule: &Rule) -> bool {
        match self {
            Self::All => true,
            Self::WithoutTables => !rule.by_table,
            Self::Printed => !rule.by_table && matches!(rule.source, Source::Published { .. }),
        }
    }
}

/// The cause that a rule reports for a failed line: Black's if the rule says that White wins, White's if it
/// says that he does not. Earlier variants are more informative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Note {
    /// The loser, on that square, has to give way to the opposition.
    Opposition,
    /// The pawn on that square is lost.
    PawnLost,
    /// The other king stands on that key square.
    KeySquare,
    /// The pawn on that square runs through.
    Outrun,
}

/// A rule of the rule base. In its texts, "White" is the side with the advantage, whatever its colour.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// The id for links and tables, in kebab case.
    pub id: &'static str,
    /// The players' name for it.
    pub name: &'static str,
    /// The rule in one sentence.
    pub statement: &'static str,
    pub ending: Ending,
    pub source: Source,
    /// True if it looks up exact values that were computed backwards, instead of stating an idea.
    pub by_table: bool,
    /// The range that it concludes.
    pub conclusion: Range,
    /// A position in which it fires, as FEN; White is the side with the advantage.
    pub example: &'static str,
}

impl Rule {
    /// The source in words.
    pub fn whence(&self) -> String {
        match self.source {
            Source::Published { page } if self.by_table => {
                format!("Perdue and Berliner 1977, p. {page}; judged by a table of ours")
            }
            Source::Published { page } => format!("Perdue and Berliner 1977, p. {page}"),
            Source::Ours if self.by_table => "ours, by table".to_owned(),
            Source::Ours => "ours".to_owned(),
        }
    }
}

/// A note with a function for its square.
type NoteOn<F> = (Note, fn(&F) -> Square);

/// A rule with its condition on the facts of its ending.
pub struct Row<F: 'static> {
    pub rule: Rule,
    /// The condition.
    pub when: fn(&F) -> bool,
    /// The sentence for traces, with placeholders `{White}`, `{white}`, `{Black}`, `{black}` and the keys of
    /// the evidence.
    pub sentence: &'static str,
    /// The evidence besides the men.
    pub shows: fn(&F) -> Vec<Shown>,
    /// The note for the causality facility, with its square.
    pub(super) note: Option<NoteOn<F>>,
}

/// Facts that rules can be stated on.
pub trait Facts {
    const ENDING: Ending;
    fn turned(&self) -> Turned;
    /// The men with their keys and roles.
    fn men(&self) -> Vec<Shown>;
}

/// A rule is built in reading order: conclusion, statement, condition, sentence, example. A test checks that
/// none is missing.
impl<F: Facts> Row<F> {
    pub(super) const fn new(id: &'static str, name: &'static str, conclusion: Range) -> Self {
        Self {
            rule: Rule {
                id,
                name,
                statement: "",
                ending: F::ENDING,
                source: Source::Ours,
                by_table: false,
                conclusion,
                example: "",
            },
            when: |_| false,
            sentence: "",
            shows: |_| Vec::new(),
            note: None,
        }
    }

    pub(super) const fn published(mut self, page: u8) -> Self {
        self.rule.source = Source::Published { page };
        self
    }

    pub(super) const fn by_table(mut self) -> Self {
        self.rule.by_table = true;
        self
    }

    pub(super) const fn noting(mut self, note: Note, on: fn(&F) -> Square) -> Self {
        self.note = Some((note, on));
        self
    }

    pub(super) const fn statement(mut self, statement: &'static str) -> Self {
        self.rule.statement = statement;
        self
    }

    pub(super) const fn when(mut self, when: fn(&F) -> bool) -> Self {
        self.when = when;
        self
    }

    pub(super) const fn sentence(mut self, sentence: &'static str) -> Self {
        self.sentence = sentence;
        self
    }

    pub(super) const fn shows(mut self, shows: fn(&F) -> Vec<Shown>) -> Self {
        self.shows = shows;
        self
    }

    pub(super) const fn example(mut self, fen: &'static str) -> Self {
        self.rule.example = fen;
        self
    }

    /// The joint range of a table without reasons, until it is decided.
    pub(super) fn range(rows: &[Self], facts: &F) -> Range {
        let first = |range: Range, row: &Self| {
            if range.decided().is_none() && (row.when)(facts) {
                range.narrowed(row.rule.conclusion)
            } else {
                range
            }
        };
        rows.iter().fold(Range::UNKNOWN, first)
    }
}
