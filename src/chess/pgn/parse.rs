//! A game read from its text: decoded, cut into words, built, and its mistakes and remarks given
//! their places in the source.

use super::build::Builder;
use super::decode::{decode, locate};
use super::heading::Heading;
use super::lex::{Lexer, Placed};
use super::split::RawLength;
use super::{PgnError, PgnGame, PgnLimits, PgnProblem, PgnRemark, RawGame, RemarkKind};
use crate::chess::record::Record;

/// The most remarks kept of one game; a game that needs more tells nothing new with them.
const MOST_REMARKS: usize = 100;

impl RawGame {
    /// Reads the game.
    ///
    /// # Errors
    /// The first mistake, with its place and what was read before it.
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
        let mut lexer = Lexer::new(&text, limits.tokens);
        let first = heading.read(&mut lexer, limits);
        let mut builder = Builder::new(heading);
        let outcome = match (self.length, first) {
            (RawLength::CutOff, _) => Err((0, PgnProblem::TooLong(limits.game_bytes))),
            (RawLength::Whole, Err(mistake)) => Err(mistake),
            (RawLength::Whole, Ok(first)) => builder.read(first, &mut lexer, limits),
        };
        builder.close(text.len());
        if let Err(mistake) = outcome {
            return Err(self.error(&text, builder.record, mistake));
        }
        let remarks = builder.remarks.into_iter().take(MOST_REMARKS);
        Ok(PgnGame {
            record: builder.record,
            number: self.number,
            line: self.line,
            remarks: remarks.map(|remark| self.remark(&text, remark)).collect(),
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
