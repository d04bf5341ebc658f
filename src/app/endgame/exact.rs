//! What is known to be true of the positions on the board: asked of the worker one by one, kept, and
//! set beside EG's ranges and the moves of the game.

use super::{Effect, Lab, Layer};
use crate::chess::packed::PackedMove;
use crate::chess::words::counted;
use crate::endgame::oracle::Material;
use crate::endgame::{Range, Value};
use crate::lab::endgame::exact::{Authority, Correspondence, ExactAnswer};
use crate::lab::endgame::messages::Request;
use cozy_chess::{Board, Color, Move, Piece};
use std::rc::Rc;

/// How many answers are kept; then all are forgotten and asked again as they are wanted.
const KEPT: usize = 400;

/// The corresponding squares of some pawns, or why there are none.
type Squares = Rc<Result<Correspondence, String>>;

/// The answers by position. They are few: maps would be more code than they save time.
#[derive(Clone, Debug, Default)]
pub struct ExactBook {
    answers: Vec<(String, Rc<ExactAnswer>)>,
    /// The position that the worker was asked about last and has not answered.
    pub asked: Option<String>,
    /// How far the tables that are being made are, in hundredths.
    pub making: Option<u8>,
    /// How far that answer is: structures solved and found.
    pub progress: Option<(u64, u64)>,
    /// Corresponding squares by pawns, or why there are none.
    squares: Vec<((u64, u64), Squares)>,
    /// The pawns whose corresponding squares the worker was asked for last.
    pub(super) asked_squares: Option<(u64, u64)>,
}

/// How a range of EG's stands to the truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Soundness {
    /// It is the exact value.
    Exact,
    /// It holds the exact value and others.
    TooWide,
    /// It does not hold the exact value.
    Wrong,
    /// Nobody knows.
    Unknown,
}

/// What a move did to the value of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveMark {
    /// Nothing: the value is as it was.
    Keeps,
    /// It gave away half a point.
    Half,
    /// It gave away a point.
    Whole,
}

impl Soundness {
    /// The verdict in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Exact => "sound and exact",
            Self::TooWide => "sound, but wider than the truth",
            Self::Wrong => "wrong",
            Self::Unknown => "not known",
        }
    }

    /// A sign for it, so that no colour is needed.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Exact => "✓",
            Self::TooWide => "↔",
            Self::Wrong => "✗",
            Self::Unknown => "?",
        }
    }
}

impl MoveMark {
    /// The mark in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Keeps => "keeps the value",
            Self::Half => "gives away half a point",
            Self::Whole => "gives away a point",
        }
    }

    pub fn sign(self) -> &'static str {
        match self {
            Self::Keeps => "✓",
            Self::Half => "½",
            Self::Whole => "✗",
        }
    }
}

/// How a range of that side's stands to an answer.
pub fn soundness(range: Range, side: Color, answer: Option<&ExactAnswer>) -> Soundness {
    let Some(known) = answer.and_then(ExactAnswer::range) else {
        return Soundness::Unknown;
    };
    let truth = known.seen_by(side);
    match truth.decided() {
        Some(value) if !range.contains(value) => Soundness::Wrong,
        Some(_) if range.decided().is_some() => Soundness::Exact,
        Some(_) => Soundness::TooWide,
        None if range.and(truth).is_none() => Soundness::Wrong,
        None => Soundness::Unknown,
    }
}

/// What a move from a position did to its value, if both are known.
pub fn mark(before: &ExactAnswer, board: &Board, mv: Move) -> Option<MoveMark> {
    let packed = PackedMove::pack(board, mv);
    let after = before.moves().iter().find(|one| one.mv == packed)?;
    let side = board.side_to_move();
    let had = before.value()?.seen_by(side);
    let has = after.range.decided()?.seen_by(side);
    Some(match had as u8 - (has as u8).min(had as u8) {
        0 => MoveMark::Keeps,
        1 => MoveMark::Half,
        _ => MoveMark::Whole,
    })
}

impl ExactBook {
    /// What is known of a position.
    pub fn of(&self, board: &Board) -> Option<&Rc<ExactAnswer>> {
        let position = board.to_string();
        let mut answers = self.answers.iter();
        answers.find_map(|(of, answer)| (*of == position).then_some(answer))
    }

    /// Takes an answer in.
    pub(super) fn learn(&mut self, position: String, answer: ExactAnswer) {
        if self.asked.as_ref() == Some(&position) {
            self.asked = None;
            self.progress = None;
        }
        if self.answers.len() >= KEPT {
            self.answers.clear();
        }
        self.answers.retain(|(of, _)| *of != position);
        self.answers.push((position, Rc::new(answer)));
    }

    /// The corresponding squares of a position's pawns, or why there are none; `None` while nobody
    /// knows.
    pub fn squares(&self, board: &Board) -> Option<&Squares> {
        let pawns = pawns(board);
        let mut squares = self.squares.iter();
        squares.find_map(|(of, found)| (*of == pawns).then_some(found))
    }

    pub(super) fn learn_squares(&mut self, board: &Board, found: Result<Correspondence, String>) {
        if self.squares.len() >= KEPT {
            self.squares.clear();
        }
        let pawns = pawns(board);
        self.squares.retain(|(of, _)| *of != pawns);
        self.squares.push((pawns, Rc::new(found)));
        self.asked_squares = None;
    }

    /// Forgets everything that no table has answered, so that it is asked again: there are other tables
    /// now, which tell the distance to mate, too.
    pub fn forget_unknown(&mut self) {
        self.answers.retain(|(_, answer)| {
            matches!(
                **answer,
                ExactAnswer::Known {
                    by: Authority::Table,
                    ..
                }
            )
        });
        self.asked = None;
    }
}

/// The pawns of both sides, by which corresponding squares are kept.
fn pawns(board: &Board) -> (u64, u64) {
    let of = |side| board.colored_pieces(side, Piece::Pawn).0;
    (of(Color::White), of(Color::Black))
}

impl ExactAnswer {
    /// What is true, in a sentence: who wins, how soon, and who says so.
    pub fn sentence(&self) -> String {
        let (by, range, plies, zeroing) = match self {
            Self::Unknown(why) => return format!("Not known: {why}."),
            Self::Known {
                by,
                range,
                plies,
                zeroing,
                ..
            } => (by, range, plies, zeroing),
        };
        let verdict = match (range.decided(), range.lower(), range.upper()) {
            (Some(Value::Win), ..) => "White wins",
            (Some(Value::Draw), ..) => "Draw",
            (Some(Value::Loss), ..) => "Black wins",
            (None, Value::Draw, _) => "White wins or draws",
            (None, _, Value::Draw) => "Black wins or draws",
            (None, ..) => "Not known",
        };
        let distance = plies.map_or_else(String::new, |plies| {
            format!(", mate in {}", counted(plies.div_ceil(2), "move"))
        });
        let zeroing = zeroing.map_or_else(String::new, |plies| {
            format!(" To the next pawn move, capture or mate, if the winner hurries: DTZ {plies}.")
        });
        match (by, range.decided()) {
            (Authority::Table, _) => {
                format!("{verdict}{distance}, by the table of all positions.{zeroing}")
            }
            (Authority::Structure, Some(_)) => {
                format!("{verdict}: the pawn structure is solved for all squares of the kings.")
            }
            (Authority::Structure, None) => format!(
                "{verdict}: the pawn structure is solved for all squares of the kings, but what is won \
                 after a promotion is not known everywhere."
            ),
        }
    }
}

impl Lab {
    /// What is known of the position on the board.
    pub fn truth(&self) -> Option<&Rc<ExactAnswer>> {
        self.exact.of(&self.board())
    }

    /// The ending whose exact table what is on the page needs: an exercise, a list, or the position on the
    /// board if its truth is not known, or known without the way to mate. Nodes of EG's search that a
    /// solved structure answers for are many and of many endings; for them no table is made.
    pub fn wants_table(&self) -> Option<Material> {
        let board = self.board();
        let wants = |answer: &ExactAnswer| match answer {
            ExactAnswer::Unknown(_) => true,
            ExactAnswer::Known { by, .. } => {
                *by == Authority::Structure && self.followed().is_none()
            }
        };
        let here =
            Material::of(&board).filter(|_| self.exact.of(&board).is_some_and(|it| wants(it)));
        self.drill.lacks().or(self.zugzwangs.lacks).or(here)
    }

    /// The mark of the move that leads to a place of the game, if it is known.
    pub fn mark_of(&self, node: crate::chess::record::NodeId) -> Option<MoveMark> {
        let record = self.position.game.record();
        let before = record.position(record.parent(node)?)?;
        let mv = record.move_at(node)?.unpack(&before);
        mark(self.exact.of(&before)?, &before, mv)
    }

    /// Asks about the position on the board, and after it about those of a game against EG, if they are
    /// not known and nothing else is being asked.
    pub(super) fn request_truth(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        if let Some(position) = self.wanted()
            && self.exact.asked.as_ref() != Some(&position)
        {
            self.exact.asked = Some(position.clone());
            self.exact.progress = None;
            effects.push(Effect::Send(0, Request::Judge(position)));
        }
        let board = self.board();
        if matches!(self.layer, Layer::Zugzwang | Layer::Replies)
            && self.exact.squares(&board).is_none()
            && self.exact.asked_squares != Some(pawns(&board))
        {
            self.exact.asked_squares = Some(pawns(&board));
            let request = Request::Correspond(board.to_string());
            effects.push(Effect::Send(0, request));
        }
        effects
    }

    fn wanted(&self) -> Option<String> {
        let here = self.board();
        if self.exact.of(&here).is_none() {
            return Some(here.to_string());
        }
        self.plays?;
        let record = self.position.game.record();
        let mut at = Some(self.position.game.at());
        while let Some(node) = at {
            let board = record.position(node)?;
            if self.exact.of(&board).is_none() {
                return Some(board.to_string());
            }
            at = record.parent(node);
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::endgame::exact::Judge;

    fn known(fen: &str) -> (Board, ExactAnswer) {
        let board: Board = fen.parse().unwrap();
        let answer = Judge::default().verdict(&board);
        (board, answer)
    }

    #[test]
    fn a_range_is_set_beside_the_truth() {
        let (_, won) = known(crate::lab::endgame::link::EXAMPLE);
        let beside = |range| soundness(range, Color::White, Some(&won));
        assert_eq!(beside(Range::WIN), Soundness::Exact);
        assert_eq!(beside(Range::AT_LEAST_DRAW), Soundness::TooWide);
        assert_eq!(beside(Range::DRAW), Soundness::Wrong);
        assert_eq!(
            soundness(Range::LOSS, Color::Black, Some(&won)),
            Soundness::Exact
        );
        assert_eq!(
            soundness(Range::WIN, Color::White, None),
            Soundness::Unknown
        );
    }

    #[test]
    fn a_move_is_marked_by_what_it_gives_away() {
        let (board, won) = known(crate::lab::endgame::link::EXAMPLE);
        let marked = |mv: &str| mark(&won, &board, mv.parse().unwrap());
        assert_eq!(marked("c2c3"), Some(MoveMark::Keeps));
        assert_eq!(marked("e2e4"), Some(MoveMark::Half));
        assert_eq!(marked("e2e5"), None);
    }

    #[test]
    fn the_truth_is_said_with_its_source() {
        let (_, won) = known(crate::lab::endgame::link::EXAMPLE);
        let sentence = won.sentence();
        assert!(sentence.starts_with("White wins, mate in "), "{sentence}");
        assert!(sentence.ends_with("by the table of all positions."));
        let unknown = ExactAnswer::Unknown("it is too much".to_owned());
        assert_eq!(unknown.sentence(), "Not known: it is too much.");
    }
}
