//! The shape of a rule: id, sentence, condition on facts, and conclusion.

use crate::Range;
use crate::facts::Turned;
use cozy_chess::{BitBoard, Color, Square};
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

// The evidence of a rule: squares with roles.

/// The squares that fill a role in a rule.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// One square, mostly with a man on it.
    Square(Square),
    Set(BitBoard),
}

/// A role with its squares, in the frame of the facts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shown {
    /// The placeholder in the rule's sentence.
    pub key: &'static str,
    /// The description for users; `{white}` and `{black}` stand for the colours.
    pub role: &'static str,
    pub bound: Bound,
}

impl Shown {
    pub fn square(key: &'static str, role: &'static str, square: Square) -> Self {
        let bound = Bound::Square(square);
        Self { key, role, bound }
    }

    pub fn set(key: &'static str, role: &'static str, set: BitBoard) -> Self {
        let bound = Bound::Set(set);
        Self { key, role, bound }
    }
}

impl Bound {
    pub fn squares(&self) -> BitBoard {
        match self {
            Self::Square(square) => square.bitboard(),
            Self::Set(set) => *set,
        }
    }

    pub(super) fn words(&self) -> String {
        let list = |squares: &mut dyn Iterator<Item = Square>, between| {
            let names: Vec<String> = squares.map(|square| square.to_string()).collect();
            names.join(between)
        };
        match self {
            Self::Square(square) => square.to_string(),
            Self::Set(set) => match rectangle(*set) {
                Some(corners) => list(&mut corners.into_iter(), "-"),
                None => list(&mut set.into_iter(), ", "),
            },
        }
    }
}

/// The corners, in order round the edge, of a set that is a rectangle of more than one row and column.
fn rectangle(set: BitBoard) -> Option<[Square; 4]> {
    let (first, last) = (set.next_square()?, set.into_iter().last()?);
    let apart = |one: usize, other: usize| (other + 1).checked_sub(one);
    let wide = apart(first.file() as usize, last.file() as usize)?;
    let high = apart(first.rank() as usize, last.rank() as usize)?;
    let inside = |square: &Square| {
        (first.file()..=last.file()).contains(&square.file())
            && (first.rank()..=last.rank()).contains(&square.rank())
    };
    let whole = set.len() as usize == wide * high && set.into_iter().all(|square| inside(&square));
    let other = [
        Square::new(first.file(), last.rank()),
        Square::new(last.file(), first.rank()),
    ];
    (whole && wide > 1 && high > 1 && set.len() > 4).then_some([first, other[0], last, other[1]])
}

// A rule that has fired: its evidence, and a sentence with the real squares.

/// A role with its squares on the real board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Binding {
    /// The role: "black king", "key squares".
    pub role: String,
    pub bound: Bound,
}

#[derive(Clone, Debug)]
pub struct Fired {
    pub rule: &'static Rule,
    /// The real colour of the rule's White.
    pub side: Color,
    /// Its range for the White of the queried view.
    pub range: Range,
    /// Its evidence on the real board.
    pub bindings: Vec<Binding>,
    /// The rule's name and evidence in one sentence with the real squares.
    pub sentence: String,
}

impl Fired {
    pub(super) fn new<F: Facts>(row: &'static Row<F>, facts: &F, range: Range) -> Self {
        let turned = facts.turned();
        let side = turned.side;
        let mut shown = facts.men();
        shown.extend((row.shows)(facts));
        for one in &mut shown {
            one.bound = match &one.bound {
                Bound::Square(square) => Bound::Square(turned.real(*square)),
                Bound::Set(set) => Bound::Set(turned.real_set(*set)),
            };
        }
        let found = shown.iter().fold(colours(row.sentence, side), |text, one| {
            text.replace(&format!("{{{}}}", one.key), &one.bound.words())
        });
        Self {
            rule: &row.rule,
            side,
            range,
            bindings: shown
                .into_iter()
                .map(|one| Binding {
                    role: colours(one.role, side),
                    bound: one.bound,
                })
                .collect(),
            sentence: format!("{}: {found}", row.rule.name),
        }
    }
}

/// Substitutes the real colours in a text.
fn colours(text: &str, side: Color) -> String {
    let [white, black] = match side {
        Color::White => ["White", "Black"],
        Color::Black => ["Black", "White"],
    };
    text.replace("{White}", white)
        .replace("{Black}", black)
        .replace("{white}", &white.to_ascii_lowercase())
        .replace("{black}", &black.to_ascii_lowercase())
}
