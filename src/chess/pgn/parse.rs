//! Parses a game: decodes it, splits it into tokens, builds the record and locates remarks in the source.

use super::build::Builder;
use super::decode::{decode, locate};
use super::heading::Heading;
use super::lex::{Lexer, Placed};
use super::split::RawLength;
use super::{PgnError, PgnGame, PgnLimits, PgnProblem, PgnRemark, RawGame, RemarkKind};
use crate::record::{Record, Tags};
use cozy_chess::Board;

impl RawGame {
    /// Reads the game. An error among its moves cuts it short.
    ///
    /// # Errors
    ///
    /// Fails if neither a move nor a start position can be kept: the first error with its place and the tags
    /// before it.
    pub fn parse(&self, limits: &PgnLimits) -> Result<PgnGame, PgnError> {
        let mut heading = Heading::default();
        let (text, foreign) = match decode(&self.bytes) {
            Ok(decoded) => decoded,
            Err(problem) => return Err(self.error("", heading.record, (0, problem))),
        };
        if let Some(foreign) = foreign {
            heading
                .remarks
                .push((foreign.first, RemarkKind::Latin1(foreign.count)));
        }
        if self.is_after_text {
            heading.remarks.push((0, RemarkKind::AfterText));
        }
        let mut lexer = Lexer::new(&text, limits.tokens);
        let first = heading.read(&mut lexer, limits);
        let mut builder = Builder::new(heading, &text);
        let first = match (self.length, first) {
            (RawLength::CutOff, _) => Err((0, PgnProblem::TooLong(limits.game_bytes))),
            (RawLength::Whole, first) => first,
        };
        let outcome = first.map(|first| builder.read(first, &mut lexer, limits));
        builder.close();
        let record = builder.record;
        let is_empty = record.is_empty() && *record.start() == Board::default();
        // Text without a tag or a move yields nothing but a remark about what was skipped.
        let left_out = builder.remarks.iter().find_map(|(at, kind)| match kind {
            RemarkKind::LeftOut(problem) => Some((*at, problem.clone())),
            _ => None,
        });
        let left_out = left_out.filter(|_| is_empty && *record.tags() == Tags::default());
        let cut = match (outcome, builder.cut.or(left_out)) {
            (Err(mistake), _) => return Err(self.error(&text, record, mistake)),
            (Ok(()), Some(mistake)) if is_empty => return Err(self.error(&text, record, mistake)),
            (Ok(()), cut) => cut.map(|(at, mistake)| (at, RemarkKind::CutShort(mistake))),
        };
        let remarks = cut.into_iter().chain(builder.remarks);
        let remarks = remarks.map(|remark| self.remark(&text, remark)).collect();
        Ok(PgnGame {
            record,
            number: self.number,
            line: self.line,
            remarks,
        })
    }

    fn error(&self, text: &str, read: Record, (at, problem): Placed<PgnProblem>) -> PgnError {
        let (line, column) = locate(self, text, at);
        PgnError {
            game: self.number,
            line,
            column,
            problem,
            read: Box::new(read),
        }
    }

    fn remark(&self, text: &str, (at, kind): Placed<RemarkKind>) -> PgnRemark {
        let (line, column) = locate(self, text, at);
        PgnRemark { line, column, kind }
    }
}
