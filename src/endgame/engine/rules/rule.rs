//! What a rule is: a name, a sentence, a condition over facts and a conclusion.

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
    /// King and pawn against king and pawn.
    PawnAgainstPawn,
    /// King and queen against king and pawn.
    QueenAgainstPawn,
    /// King and queen against king and queen.
    Queens,
    /// King and queen against king and rook, bishop or knight.
    QueenAgainstPiece,
    /// King and rook against king and pawn.
    RookAgainstPawn,
    /// King and a queen or a rook against the bare king.
    PieceAgainstKing,
    /// Kings, pawns and any pieces.
    Any,
}

/// Where a rule comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// Perdue and Berliner 1977, with the page of the paper.
    Published {
        /// The page, counted from 1.
        page: u8,
    },
    /// Computed for this program.
    Ours,
}

/// Which rules are asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RuleBase {
    /// All there are.
    #[default]
    All,
    /// Those that state an idea; none that looks exact values up.
    WithoutTables,
    /// Those that the paper prints, tables excepted.
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

/// What a rule remembers for those who ask later why a line failed: for Black if the rule says that White wins, for
/// White if it says that he does not. Of several the first tells most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Note {
    /// The loser, on that square, has to give way to the opposition.
    Opposition,
    /// The pawn on that square falls.
    PawnLost,
    /// The other king stands on that key square.
    KeySquare,
    /// The pawn on that square runs through.
    Outrun,
}

/// A rule of the rule base. In its texts "White" is the side that has the advantage, whatever its colour.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// A name for links and tables, in kebab case.
    pub id: &'static str,
    /// What players call it.
    pub name: &'static str,
    /// The rule in one sentence.
    pub statement: &'static str,
    /// Where it is claimed.
    pub ending: Ending,
    /// Where it comes from.
    pub source: Source,
    /// Whether it looks up exact values, computed backwards of every position, instead of stating an idea.
    pub by_table: bool,
    /// What it says of the value.
    pub conclusion: Range,
    /// A position in which it fires, in Forsyth-Edwards notation; White is the side with the advantage.
    pub example: &'static str,
}

impl Rule {
    /// Where it comes from, in words.
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

/// A note, and the square that it speaks of.
type NoteOn<F> = (Note, fn(&F) -> Square);

/// A rule with its condition over the facts of its ending.
pub struct Row<F: 'static> {
    pub rule: Rule,
    /// Whether it fires.
    pub when: fn(&F) -> bool,
    /// The sentence of the trace. In braces stand `White`, `white`, `Black`, `black` and the keys of
    /// what is shown.
    pub sentence: &'static str,
    /// What it has found, besides the men.
    pub shows: fn(&F) -> Vec<Shown>,
    /// What it leaves for the causality facility, with the square.
    pub(super) note: Option<NoteOn<F>>,
}

/// Facts that rules can speak of.
pub trait Facts {
    /// The ending whose facts these are.
    const ENDING: Ending;
    /// The way back to the real board.
    fn turned(&self) -> Turned;
    /// The men, with their keys and roles.
    fn men(&self) -> Vec<Shown>;
}

/// A rule is built up in the order in which it is read: what it concludes, its statement, its condition,
/// the sentence of the trace, an example. A test looks that none of them is missing.
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

    /// What a table says without reasons, until it is decided.
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
