//! A record made from the words of a game: moves are played, variations branch off the move before
//! them, comments and marks go to the move they follow.

use cozy_chess::Board;

use super::decode::{decode, locate};
use super::heading::{Heading, push_comment};
use super::lex::{Lexer, Placed, Token};
use super::split::RawLength;
use super::{PgnError, PgnGame, PgnLimits, PgnProblem, PgnRemark, RawGame, RemarkKind};
use crate::chess::notation::{MoveError, parse_move};
use crate::chess::packed::PackedMove;
use crate::chess::record::{GameResult, NodeId, Record, ResultError};
use crate::chess::words::excerpt;

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

struct Builder {
    record: Record,
    /// The main line, and the variations that are open, each within the one before.
    lines: Vec<Line>,
    remarks: Vec<Placed<RemarkKind>>,
    /// The value of the tag `Result`, and the result after the moves.
    told: Option<Placed<String>>,
    ended: Option<GameResult>,
}

/// A line in progress: the main line or a variation.
struct Line {
    /// Where it opened, in bytes of the text.
    opened: usize,
    /// Its last place, or the place it branches off.
    node: NodeId,
    /// The positions before and after the last move.
    before: Board,
    after: Board,
    stage: Stage,
    /// Comments not yet given to a place.
    comment: String,
}

/// How far a line has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// It has no moves yet.
    Begun,
    /// It has moves.
    Moved,
    /// A null move made the rest meaningless.
    LeftOut,
}

impl Builder {
    fn new(heading: Heading) -> Self {
        let start = heading.record.start();
        let main = Line {
            opened: 0,
            node: Record::ROOT,
            before: start.clone(),
            after: start.clone(),
            stage: Stage::Begun,
            comment: heading.comment,
        };
        Self {
            record: heading.record,
            lines: vec![main],
            remarks: heading.remarks,
            told: heading.result,
            ended: None,
        }
    }

    fn read<'a>(
        &mut self,
        first: Option<Placed<Token<'a>>>,
        lexer: &mut Lexer<'a>,
        limits: &PgnLimits,
    ) -> Result<(), Placed<PgnProblem>> {
        let mut next = first;
        while let Some((at, token)) = next {
            self.take(at, &token, limits)
                .map_err(|problem| (at, problem))?;
            next = lexer.next()?;
        }
        match &self.lines[..] {
            [_, .., open] => Err((open.opened, PgnProblem::OpenVariation)),
            _ => Ok(()),
        }
    }

    fn take(&mut self, at: usize, token: &Token<'_>, limits: &PgnLimits) -> Result<(), PgnProblem> {
        let deep = self.lines.len() > 1;
        let Some(line) = self.lines.last_mut() else {
            return Ok(());
        };
        let left_out = line.stage == Stage::LeftOut;
        match *token {
            Token::Word(text) => {
                self.refuse_after_result(text)?;
                if left_out {
                    Ok(())
                } else {
                    self.play(at, text)
                }
            }
            Token::Comment(comment) => {
                if !left_out {
                    push_comment(&mut line.comment, comment);
                }
                Ok(())
            }
            Token::Nag(nag) => {
                if !left_out && let Some(annotations) = self.record.annotations_mut(line.node) {
                    annotations.nags.push(nag);
                }
                Ok(())
            }
            Token::Open => {
                self.refuse_after_result("(")?;
                self.open(at, limits)
            }
            Token::Close if deep => {
                self.close_line();
                Ok(())
            }
            Token::Close => Err(PgnProblem::CloseVariation),
            Token::Result(result) => {
                self.refuse_after_result(&result.to_string())?;
                // Some programs end variations with a result too.
                if !deep {
                    self.ended = Some(result);
                }
                Ok(())
            }
            Token::Tag(..) => Err(PgnProblem::TagAmongMoves),
        }
    }

    fn play(&mut self, at: usize, text: &str) -> Result<(), PgnProblem> {
        let deep = self.lines.len() > 1;
        let Some(line) = self.lines.last_mut() else {
            return Ok(());
        };
        let mv = match parse_move(&line.after, text) {
            Ok(mv) => mv,
            Err(MoveError::NullMove(text)) if deep => {
                line.stage = Stage::LeftOut;
                self.remarks.push((at, RemarkKind::NullMove(text)));
                return Ok(());
            }
            Err(error) => return Err(error.into()),
        };
        let node = self
            .record
            .add_legal(line.node, PackedMove::pack(&line.after, mv));
        let comment = std::mem::take(&mut line.comment);
        if !comment.is_empty() {
            // Before the first move of a variation a comment speaks of that move.
            let of_next = deep && line.stage == Stage::Begun;
            let place = if of_next { node } else { line.node };
            if let Some(said) = self.record.annotations_mut(place) {
                let side = if of_next {
                    &mut said.before
                } else {
                    &mut said.after
                };
                side.append(&comment);
            }
        }
        line.node = node;
        line.before = line.after.clone();
        line.after.play_unchecked(mv);
        line.stage = Stage::Moved;
        Ok(())
    }

    fn open(&mut self, at: usize, limits: &PgnLimits) -> Result<(), PgnProblem> {
        if self.lines.len() > limits.nesting {
            return Err(PgnProblem::TooDeep(limits.nesting));
        }
        let Some(line) = self.lines.last() else {
            return Ok(());
        };
        let stage = match line.stage {
            Stage::LeftOut => Stage::LeftOut,
            Stage::Begun => return Err(PgnProblem::VariationWithoutMove),
            Stage::Moved => Stage::Begun,
        };
        let variation = Line {
            opened: at,
            node: self.record.parent(line.node).unwrap_or(Record::ROOT),
            before: line.before.clone(),
            after: line.before.clone(),
            stage,
            comment: String::new(),
        };
        self.lines.push(variation);
        Ok(())
    }

    /// Ends a line; the comments that wait at its end go to its last place.
    fn close_line(&mut self) {
        if let Some(line) = self.lines.pop()
            && !line.comment.is_empty()
            && let Some(said) = self.record.annotations_mut(line.node)
        {
            said.after.append(&line.comment);
        }
    }

    /// Ends all lines, also those that a mistake left open, and settles the result: the one after
    /// the moves, or the tag's where there is none.
    fn close(&mut self, end: usize) {
        while !self.lines.is_empty() {
            self.close_line();
        }
        let told = self.told.take();
        let tag = told.as_ref().map(|(_, tag)| tag.parse::<GameResult>());
        let Some(result) = self.ended else {
            let result = tag.and_then(Result::ok).unwrap_or_default();
            self.remarks
                .push((end, RemarkKind::NoResult(result.to_string())));
            self.record.set_result(result);
            return;
        };
        if let Some((at, tag)) = told
            && tag.parse() != Ok::<_, ResultError>(result)
        {
            let moves = result.to_string();
            self.remarks.push((
                at,
                RemarkKind::ResultDiffers {
                    tag: excerpt(&tag),
                    moves,
                },
            ));
        }
        self.record.set_result(result);
    }

    fn refuse_after_result(&self, text: &str) -> Result<(), PgnProblem> {
        match self.ended {
            Some(_) => Err(PgnProblem::AfterResult(excerpt(text))),
            None => Ok(()),
        }
    }
}
