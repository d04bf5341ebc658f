//! A record made from the words of a game: moves are played, variations branch off the move before
//! them, comments and marks go to the move they follow.

use cozy_chess::Board;

use super::heading::{Heading, push_comment};
use super::lex::{Lexer, Placed, Token};
use super::{PgnLimits, PgnProblem, RemarkKind};
use crate::chess::notation::{MoveError, parse_move};
use crate::chess::packed::PackedMove;
use crate::chess::record::{Comment, GameResult, NodeId, Record, ResultError};
use crate::chess::words::excerpt;

/// A game in the making.
pub(super) struct Builder {
    pub(super) record: Record,
    /// The main line, and the variations that are open, each within the one before.
    lines: Vec<Line>,
    /// The texts of the comments. They are read at the end, once for each place, however many
    /// pieces they came in.
    comments: Comments,
    pub(super) remarks: Vec<Placed<RemarkKind>>,
    /// The value of the tag `Result`, and the result after the moves.
    result_tag: Option<Placed<String>>,
    ended: Option<GameResult>,
}

/// The texts of the comments before and after each place, by its number.
type Comments = Vec<[String; 2]>;

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
    /// In a variation without moves: the comments before the first.
    comment: String,
}

/// Whether a comment stands before or after its move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Before,
    After,
}

/// How far a line has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// It has no moves yet.
    Begun,
    Moved,
    /// A null move made the rest meaningless.
    LeftOut,
}

impl Builder {
    /// Begins the main line.
    pub(super) fn new(heading: Heading) -> Self {
        let start = heading.record.start();
        let main = Line {
            opened: 0,
            node: Record::ROOT,
            before: start.clone(),
            after: start.clone(),
            stage: Stage::Begun,
            comment: String::new(),
        };
        let mut comments = Comments::new();
        *comment_at(&mut comments, Record::ROOT, Side::After) = heading.comment;
        Self {
            record: heading.record,
            lines: vec![main],
            comments,
            remarks: heading.remarks,
            result_tag: heading.result,
            ended: None,
        }
    }

    /// Reads the moves from the first token to the end of the text.
    pub(super) fn read<'a>(
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
                match line.stage {
                    Stage::LeftOut => {}
                    Stage::Begun if deep => push_comment(&mut line.comment, comment),
                    Stage::Begun | Stage::Moved => {
                        let said = comment_at(&mut self.comments, line.node, Side::After);
                        push_comment(said, comment);
                    }
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
        if !line.comment.is_empty() {
            let comment = std::mem::take(&mut line.comment);
            let said = comment_at(&mut self.comments, node, Side::Before);
            push_comment(said, &comment);
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

    /// Ends a line. If it is a variation without moves, its comments go to the place before.
    fn close_line(&mut self) {
        if let Some(line) = self.lines.pop()
            && !line.comment.is_empty()
        {
            let said = comment_at(&mut self.comments, line.node, Side::After);
            push_comment(said, &line.comment);
        }
    }

    /// Gives the comments to their places.
    fn settle_comments(&mut self) {
        let comments = std::mem::take(&mut self.comments);
        for (number, texts) in comments.into_iter().enumerate() {
            let [before, after] = texts.map(|text| Comment::parse(&text));
            if before.is_empty() && after.is_empty() {
                continue;
            }
            if let Some(said) = self.record.annotations_mut(NodeId::of(number)) {
                if !before.is_empty() {
                    said.before = before;
                }
                if !after.is_empty() {
                    said.after = after;
                }
            }
        }
    }

    /// Ends all lines, also those that a mistake left open.
    pub(super) fn close(&mut self, end: usize) {
        while !self.lines.is_empty() {
            self.close_line();
        }
        self.settle_comments();
        self.settle_result(end);
    }

    /// The result is the one after the moves, or the tag's where there is none.
    fn settle_result(&mut self, end: usize) {
        let result_tag = self.result_tag.take();
        let tag = result_tag
            .as_ref()
            .map(|(_, tag)| tag.parse::<GameResult>());
        let Some(result) = self.ended else {
            let result = tag.and_then(Result::ok).unwrap_or_default();
            self.remarks
                .push((end, RemarkKind::NoResult(result.to_string())));
            self.record.set_result(result);
            return;
        };
        if let Some((at, tag)) = result_tag
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

/// What is said before or after a place so far.
fn comment_at(comments: &mut Comments, node: NodeId, side: Side) -> &mut String {
    let number = node.number();
    if comments.len() <= number {
        comments.resize_with(number + 1, Default::default);
    }
    &mut comments[number][side as usize]
}
