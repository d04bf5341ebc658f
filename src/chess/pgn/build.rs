//! Builds a record from the tokens of a game: plays moves, branches variations off the previous move, and
//! attaches comments and NAGs to the move they follow.

use cozy_chess::{Board, Color};

use super::heading::{Heading, push_comment};
use super::lex::{Lexer, Placed, Token, is_blank};
use super::write::write_pgn;
use super::{PgnLimits, PgnProblem, RemarkKind};
use crate::notation::{MoveError, parse_move};
use crate::packed::PackedMove;
use crate::record::{Annotations, Comment, GameResult, NodeId, Record, ResultError};
use crate::words::excerpt;

/// The most remarks kept for a game; more would add nothing new.
const MOST_REMARKS: usize = 100;

/// A game under construction.
pub(super) struct Builder<'a> {
    pub(super) record: Record,
    /// The text being read.
    text: &'a str,
    /// The main line and the open variations, outermost first.
    lines: Vec<Line>,
    /// Comment texts, parsed once for each node at the end, since they may come in many pieces.
    comments: Comments,
    /// For each node, the depth of the line that set its main continuation.
    depths: Vec<usize>,
    pub(super) remarks: Vec<Placed<RemarkKind>>,
    /// The first error in the main line.
    pub(super) cut: Option<Placed<PgnProblem>>,
    /// The value of the tag `Result`, and the result after the moves.
    result_tag: Option<Placed<String>>,
    ended: Option<GameResult>,
    /// True after stray text behind the result. Only the first such text gets a remark.
    is_past_end: bool,
}

/// The comments before and after each node, by its number.
type Comments = Vec<[String; 2]>;

/// The main line or an open variation.
struct Line {
    /// The byte offset where it opened.
    opened: usize,
    /// Its last node, or the node it branches off.
    node: NodeId,
    /// The node of the move it is an alternative to; in the main line, the start.
    beside: NodeId,
    /// The positions before and after the last move.
    before: Board,
    after: Board,
    stage: LineState,
    /// True if its last move was already in the record, from another line.
    is_repeated: bool,
    /// The comments before the first move of a variation.
    comment: String,
}

/// The place of a comment relative to its move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CommentSide {
    Before,
    After,
}

/// The state of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LineState {
    Begun,
    Moved,
    /// The rest is illegal: its byte offset, and the number of variations open inside it.
    LeftOut {
        from: usize,
        inner: usize,
    },
}

impl<'a> Builder<'a> {
    pub(super) fn new(heading: Heading, text: &'a str) -> Self {
        let start = heading.record.start();
        let main = Line {
            opened: 0,
            node: Record::ROOT,
            beside: Record::ROOT,
            before: start.clone(),
            after: start.clone(),
            stage: LineState::Begun,
            is_repeated: false,
            comment: String::new(),
        };
        let mut comments = Comments::new();
        *comment_at(&mut comments, Record::ROOT, CommentSide::After) = heading.comment;
        Self {
            record: heading.record,
            text,
            lines: vec![main],
            comments,
            depths: Vec::new(),
            remarks: heading.remarks,
            cut: None,
            result_tag: heading.result,
            ended: None,
            is_past_end: false,
        }
    }

    /// Reads the moves from the first token to the end of the text.
    pub(super) fn read(
        &mut self,
        first: Option<Placed<Token<'a>>>,
        lexer: &mut Lexer<'a>,
        limits: &PgnLimits,
    ) {
        let mut next = first;
        let mut last_result = None;
        while let Some((at, token)) = next {
            last_result = match token {
                Token::Result(result) => Some(result),
                _ => None,
            };
            self.take(at, token, limits);
            next = lexer.next().unwrap_or_else(|mistake| {
                self.cut_short(mistake);
                None
            });
        }
        if let [_, .., open] = &self.lines[..] {
            let opened = open.opened;
            self.cut_short((opened, PgnProblem::OpenVariation));
            self.ended = self.ended.or(last_result);
        }
    }

    fn take(&mut self, at: usize, token: Token<'a>, limits: &PgnLimits) {
        let deep = self.lines.len() > 1;
        let Some(line) = self.lines.last_mut() else {
            return;
        };
        if self.ended.is_some() {
            return self.take_after_result(at, &token);
        }
        if let LineState::LeftOut { from, inner } = line.stage {
            let inner = match token {
                Token::Open => inner + 1,
                Token::Close if inner == 0 && deep => return self.close_line(at),
                Token::Close => inner.saturating_sub(1),
                Token::Result(result) if !deep && inner == 0 => {
                    self.ended = Some(result);
                    inner
                }
                _ => inner,
            };
            line.stage = LineState::LeftOut { from, inner };
            return;
        }
        match token {
            Token::Word(text) => self.play(at, text),
            Token::Comment(comment) => self.comment(comment),
            Token::OpenComment(comment) => {
                self.comment(comment);
                self.cut_short((at, PgnProblem::OpenComment));
            }
            Token::Nag(nag) => {
                let is_repeated = line.is_repeated;
                if let Some(annotations) = self.record.annotations_mut(line.node)
                    && !(is_repeated && annotations.nags.contains(&nag))
                {
                    annotations.nags.push(nag);
                }
            }
            Token::Open => self.open(at, limits),
            Token::Close if deep => self.close_line(at),
            Token::Close => self.leave_out(at, PgnProblem::CloseVariation),
            // Some programs write a result at the end of a variation too.
            Token::Result(_) if deep => {}
            Token::Result(result) => self.ended = Some(result),
            Token::Tag(..) => self.leave_out(at, PgnProblem::TagAmongMoves),
            Token::Odd(problem) => self.leave_out(at, problem),
        }
    }

    /// After the result only comments and NAGs belong to the game.
    fn take_after_result(&mut self, at: usize, token: &Token<'a>) {
        let text = match *token {
            Token::Comment(comment) | Token::OpenComment(comment) => return self.comment(comment),
            Token::Nag(nag) => {
                if let Some(line) = self.lines.last()
                    && let Some(annotations) = self.record.annotations_mut(line.node)
                {
                    annotations.nags.push(nag);
                }
                return;
            }
            _ => &self.text[at..],
        };
        if !self.is_past_end {
            self.is_past_end = true;
            let line = text.split(['\n', '\r']).next().unwrap_or_default();
            self.leave_out(
                at,
                PgnProblem::AfterResult(excerpt(line.trim_end_matches(is_blank))),
            );
        }
    }

    fn comment(&mut self, comment: &str) {
        let deep = self.lines.len() > 1;
        let Some(line) = self.lines.last_mut() else {
            return;
        };
        if deep && line.stage == LineState::Begun {
            return push_comment(&mut line.comment, comment);
        }
        let said = comment_at(&mut self.comments, line.node, CommentSide::After);
        // A variation that repeats a move often repeats its comment.
        if !(line.is_repeated && said.as_str() == comment) {
            push_comment(said, comment);
        }
    }

    fn play(&mut self, at: usize, text: &str) {
        let depth = self.lines.len() - 1;
        let Some(line) = self.lines.last_mut() else {
            return;
        };
        let mv = match parse_move(&line.after, text) {
            Ok(mv) => mv,
            Err(MoveError::Unknown(word)) if line.stage == LineState::Moved && is_odd(text) => {
                return self.leave_out(at, PgnProblem::Word(word));
            }
            Err(error) => return self.break_off(at, at, error.into()),
        };
        let packed = PackedMove::pack(&line.after, mv);
        line.is_repeated = self.record.child_by_move(line.node, packed).is_some();
        let node = self.record.add_legal(line.node, packed);
        // A variation may have reached this node first, by moves that it shares with this line.
        let main = depth_at(&mut self.depths, line.node);
        if depth < *main {
            *main = depth;
            self.record.put_first(node);
        }
        if !line.comment.is_empty() {
            let comment = std::mem::take(&mut line.comment);
            let side = if line.is_repeated {
                CommentSide::After
            } else {
                CommentSide::Before
            };
            push_comment(comment_at(&mut self.comments, node, side), &comment);
        }
        line.node = node;
        line.before = line.after.clone();
        line.after.play_unchecked(mv);
        line.stage = LineState::Moved;
    }

    /// Stops reading the open line: the rest of a variation becomes a comment, the main line is cut short.
    fn break_off(&mut self, at: usize, from: usize, problem: PgnProblem) {
        let deep = self.lines.len() > 1;
        if let Some(line) = self.lines.last_mut() {
            line.stage = LineState::LeftOut { from, inner: 0 };
        }
        if deep {
            self.remark(at, RemarkKind::Variation(problem));
        } else {
            self.cut_short((at, problem));
        }
    }

    fn open(&mut self, at: usize, limits: &PgnLimits) {
        let too_deep = self.lines.len() > limits.nesting;
        let Some(line) = self.lines.last() else {
            return;
        };
        let variation = Line {
            opened: at,
            node: self.record.parent(line.node).unwrap_or(Record::ROOT),
            beside: line.node,
            before: line.before.clone(),
            after: line.before.clone(),
            stage: LineState::Begun,
            is_repeated: false,
            comment: String::new(),
        };
        let is_first = line.stage == LineState::Begun;
        self.lines.push(variation);
        if is_first {
            self.break_off(at, at + 1, PgnProblem::VariationWithoutMove);
        } else if too_deep {
            self.break_off(at, at + 1, PgnProblem::TooDeep(limits.nesting));
        }
    }

    /// Ends a line. The comments of a variation without moves go to the move beside it, or to the surrounding
    /// line if that has no move yet.
    fn close_line(&mut self, end: usize) {
        let Some(mut line) = self.lines.pop() else {
            return;
        };
        let is_variation = !self.lines.is_empty();
        let has_moves = line.node != self.record.parent(line.beside).unwrap_or(Record::ROOT);
        if let LineState::LeftOut { from, .. } = line.stage
            && is_variation
        {
            let rest = self.text.get(from..end).unwrap_or_default();
            let rest = plain(rest);
            let rest = if from == line.opened + 1 {
                rest
            } else {
                format!("{} {rest}", number(&line.after))
            };
            if has_moves {
                let said = comment_at(&mut self.comments, line.node, CommentSide::After);
                push_comment(said, &rest);
            } else {
                push_comment(&mut line.comment, &rest);
            }
        }
        if line.comment.is_empty() {
            return;
        }
        match &mut self.lines[..] {
            [_, .., around] if around.stage == LineState::Begun => {
                push_comment(&mut around.comment, &line.comment);
            }
            _ => {
                let said = comment_at(&mut self.comments, line.beside, CommentSide::After);
                push_comment(said, &line.comment);
            }
        }
    }

    fn cut_short(&mut self, mistake: Placed<PgnProblem>) {
        self.cut.get_or_insert(mistake);
    }

    fn leave_out(&mut self, at: usize, problem: PgnProblem) {
        self.remark(at, RemarkKind::LeftOut(problem));
    }

    fn remark(&mut self, at: usize, kind: RemarkKind) {
        if self.remarks.len() < MOST_REMARKS {
            self.remarks.push((at, kind));
        }
    }

    /// Attaches the comments to their nodes.
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

    /// Ends all lines, also those left open by an error.
    pub(super) fn close(&mut self) {
        let end = self.text.len();
        let last = self.lines.first().map_or(Record::ROOT, |main| main.node);
        while !self.lines.is_empty() {
            self.close_line(end);
        }
        self.settle_comments();
        self.end_main_line(last);
        self.settle_result(end);
    }

    /// Ends the game at its last move. A variation that repeats this move and continues becomes a comment:
    /// in the tree its moves would count as played.
    fn end_main_line(&mut self, last: NodeId) {
        if self.record.next(last).is_none() {
            return;
        }
        let Some(mut rest) = self.record.rest(last) else {
            return;
        };
        rest.set_result(GameResult::Unknown);
        if let Some(said) = rest.annotations_mut(Record::ROOT) {
            *said = Annotations::default();
        }
        let text = write_pgn(&rest);
        let moves = text.split_once("\n\n").map_or("", |(_, moves)| moves);
        let moves = plain(moves.trim_end().trim_end_matches('*'));
        for child in self.record.children(last).to_vec() {
            self.record.delete(child);
        }
        if let Some(said) = self.record.annotations_mut(last) {
            said.after.append(&moves);
        }
        let at = self.text.trim_end_matches(is_blank).len();
        self.remark(at, RemarkKind::BeyondEnd(excerpt(&moves)));
    }

    /// Takes the result after the moves, or else that of the tag.
    fn settle_result(&mut self, end: usize) {
        let result_tag = self.result_tag.take();
        let tag = result_tag
            .as_ref()
            .map(|(_, tag)| tag.parse::<GameResult>());
        let Some(result) = self.ended else {
            let result = tag.and_then(Result::ok).unwrap_or_default();
            if result != GameResult::Unknown {
                self.remark(end, RemarkKind::NoResult(result.to_string()));
            }
            self.record.set_result(result);
            return;
        };
        if let Some((at, tag)) = result_tag
            && tag.parse() != Ok::<_, ResultError>(result)
        {
            let moves = result.to_string();
            let tag = excerpt(&tag);
            self.remark(at, RemarkKind::ResultDiffers { tag, moves });
        }
        self.record.set_result(result);
    }
}

/// True if an unreadable word cannot be a misprinted move: a sign such as `±±`, or a word such as `RR` or
/// `resigns`. A misprinted move must not be skipped, or the next word would be played in its place.
fn is_odd(word: &str) -> bool {
    // Castling is sometimes typed with the Cyrillic letter O.
    let is_of_move = |letter: char| {
        letter.is_ascii_digit()
            || letter.is_ascii_uppercase()
            || matches!(letter, '\u{400}'..='\u{4ff}')
    };
    let is_number = |letter: char| letter.is_ascii_digit();
    matches!(word, "RR" | "TN" | "ZZ")
        || !word.starts_with(is_number) && !word.chars().skip(1).any(is_of_move)
}

/// Moves and comments as the text of a comment, without braces, shapes and commands.
fn plain(text: &str) -> String {
    Comment::parse(text).text().replace(['{', '}'], "")
}

/// The number before a move: `12.` or `12...`.
fn number(board: &Board) -> String {
    let dots = match board.side_to_move() {
        Color::White => ".",
        Color::Black => "...",
    };
    format!("{}{dots}", board.fullmove_number())
}

/// The depth of the line that set a node's main continuation; `usize::MAX` if none has.
fn depth_at(depths: &mut Vec<usize>, node: NodeId) -> &mut usize {
    let number = node.number();
    if depths.len() <= number {
        depths.resize(number + 1, usize::MAX);
    }
    &mut depths[number]
}

/// The comment collected before or after a node.
fn comment_at(comments: &mut Comments, node: NodeId, side: CommentSide) -> &mut String {
    let number = node.number();
    if comments.len() <= number {
        comments.resize_with(number + 1, Default::default);
    }
    &mut comments[number][side as usize]
}
