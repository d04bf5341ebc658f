//! The tags of a game: start position, names and result.

use super::lex::{Lexer, Placed, Token};
use super::{PgnLimits, PgnProblem, RemarkKind};
use crate::fen::read_fen;
use crate::record::{Record, Tags};
use crate::words::excerpt;

/// Everything before the first move.
#[derive(Debug, Default)]
pub(super) struct Heading {
    /// The game without moves.
    pub(super) record: Record,
    /// The comments before, between and after the tags.
    pub(super) comment: String,
    /// The value of the tag `Result`.
    pub(super) result: Option<Placed<String>>,
    pub(super) remarks: Vec<Placed<RemarkKind>>,
}

impl Heading {
    /// Reads the tags and returns the first token of the moves. On an error, the heading keeps what was read
    /// so far.
    pub(super) fn read<'a>(
        &mut self,
        lexer: &mut Lexer<'a>,
        limits: &PgnLimits,
    ) -> Result<Option<Placed<Token<'a>>>, Placed<PgnProblem>> {
        let mut tags: Vec<Placed<(&str, String)>> = Vec::new();
        let first = loop {
            match lexer.next() {
                Ok(Some((at, Token::Tag(name, value)))) => {
                    if tags.iter().any(|&(_, (known, _))| known == name) {
                        self.remarks
                            .push((at, RemarkKind::TagTwice(name.to_owned())));
                    } else {
                        tags.push((at, (name, value)));
                    }
                }
                // Without its FEN, no move of the game can be checked.
                Ok(Some((at, Token::Odd(problem)))) if !is_start(&problem) => {
                    self.remarks.push((at, RemarkKind::LeftOut(problem)));
                }
                Ok(Some((at, Token::Odd(problem)))) => break Err((at, problem)),
                Ok(Some((_, Token::Comment(comment)))) => push_comment(&mut self.comment, comment),
                other => break other,
            }
            if tags.len() + self.remarks.len() > limits.tags {
                let at = tags.last().map_or(0, |&(at, _)| at);
                break Err((at, PgnProblem::TooManyTags(limits.tags)));
            }
        };
        let placed = self.place(tags);
        // The earlier error counts; the lexer's comes after the last tag.
        placed.and(first)
    }

    fn place(&mut self, tags: Vec<Placed<(&str, String)>>) -> Result<(), Placed<PgnProblem>> {
        let fen = tags.iter().find(|(_, (name, _))| *name == "FEN");
        let start = fen.map(|(at, (_, fen))| {
            let read = read_fen(fen).map_err(|error| (*at, error.into()));
            read.map(|read| (*at, read))
        });
        let start = start.transpose();
        let variant = tags.iter().find(|(_, (name, _))| *name == "Variant");
        let variant = variant.map(|(at, (_, variant))| (*at, variant.clone()));
        if let Ok(Some((at, read))) = &start {
            self.record = Record::from_position(read.board.clone());
            let remark = read.remark().map(|remark| (*at, RemarkKind::Fen(remark)));
            self.remarks.extend(remark);
        }
        for (at, (name, value)) in tags {
            if name == "Result" {
                self.result = Some((at, value));
            } else if !Tags::is_derived(name) && self.record.set_tag(name, &value).is_err() {
                return Err((at, PgnProblem::Tag(excerpt(name))));
            }
        }
        let Some((at, variant)) = variant else {
            return start.map(|_| ());
        };
        match Rules::of(&variant) {
            Rules::Chess => start.map(|_| ()),
            // Other castling rights are rejected, so the position tells whether castling is standard.
            Rules::Chess960 => match start {
                Ok(_) => {
                    let variant = excerpt(&variant);
                    self.remarks.push((at, RemarkKind::Variant(variant)));
                    Ok(())
                }
                Err((at, PgnProblem::Fen(error))) => Err((at, PgnProblem::Chess960(error))),
                Err(mistake) => Err(mistake),
            },
            Rules::Other => Err((at, PgnProblem::Variant(excerpt(&variant)))),
        }
    }
}

/// The rules of a game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rules {
    Chess,
    /// The rules of chess with another start position and castling.
    Chess960,
    Other,
}

/// Names of standard chess and Chess960 as programs write them, in lower case without blanks.
const CHESS: [&str; 11] = [
    "",
    "chess",
    "standard",
    "standardchess",
    "normal",
    "normalchess",
    "orthodox",
    "classical",
    "classicalchess",
    "regular",
    "fromposition",
];
const CHESS960: [&str; 7] = [
    "chess960",
    "960",
    "fischerandom",
    "fischerrandom",
    "fischerrandomchess",
    "freestyle",
    "freestylechess",
];

impl Rules {
    fn of(variant: &str) -> Self {
        let name: String = variant
            .chars()
            .filter(|letter| !letter.is_whitespace() && !letter.is_ascii_punctuation())
            .map(|letter| letter.to_ascii_lowercase())
            .collect();
        if CHESS.contains(&name.as_str()) {
            Self::Chess
        } else if CHESS960.contains(&name.as_str()) {
            Self::Chess960
        } else {
            Self::Other
        }
    }
}

/// True if a malformed tag was meant as `FEN`, so that the start position is unknown.
fn is_start(problem: &PgnProblem) -> bool {
    matches!(problem, PgnProblem::Tag(text) if text[1..].trim_start().starts_with("FEN"))
}

/// Appends a comment with a blank between.
pub(super) fn push_comment(all: &mut String, comment: &str) {
    if !all.is_empty() {
        all.push(' ');
    }
    all.push_str(comment);
}
