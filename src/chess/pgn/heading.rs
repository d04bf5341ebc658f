//! The tags of a game and the record they begin: start position, names, the result they tell.

use super::lex::{Lexer, Placed, Token};
use super::{PgnLimits, PgnProblem, RemarkKind};
use crate::chess::fen::read_fen;
use crate::chess::record::{Record, Tags};
use crate::chess::words::excerpt;

/// What stands before the first move.
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
    /// Reads up to the first token of the moves and returns it. On a mistake the heading holds
    /// what was read before.
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
                    if tags.len() + self.remarks.len() > limits.tags {
                        break Err((at, PgnProblem::TooManyTags(limits.tags)));
                    }
                }
                Ok(Some((_, Token::Comment(comment)))) => push_comment(&mut self.comment, comment),
                other => break other,
            }
        };
        let placed = self.place(tags);
        // The earlier mistake counts, and the lexer's comes after the last tag.
        placed.and(first)
    }

    fn place(&mut self, tags: Vec<Placed<(&str, String)>>) -> Result<(), Placed<PgnProblem>> {
        let fen = tags.iter().find(|(_, (name, _))| *name == "FEN");
        let start = fen.map(|(at, (_, fen))| {
            let read = read_fen(fen).map_err(|error| (*at, error.into()));
            read.map(|read| (*at, read))
        });
        let start = start.transpose();
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
        start.map(|_| ())
    }
}

/// Puts a comment behind others with a blank between them.
pub(super) fn push_comment(all: &mut String, comment: &str) {
    if !all.is_empty() {
        all.push(' ');
    }
    all.push_str(comment);
}
