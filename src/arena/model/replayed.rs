//! The open game: positions, moves in words, and the engines' reasons.

use super::thinking_in::{self, Way};
use super::words;
use crate::experiment::{Part, Played, Question, Thought, played_moves};
use chess::fen::parse_fen;
use chess::notation::san;
use chess::packed::PackedMove;
use chess::words::side_name;
use cozy_chess::{Board, Color, Move};
use kit::experiment::ChessSubject;
use kit::model::playback::Playback;
use rating_lab::experiment::Spec;
use search::ctw::UciScore;

/// The stops of the stepper, as sign and name.
pub const STOPS: [(&str, &str); 3] = [
    ("×", "capture or promotion"),
    ("+", "check"),
    ("±", "large change in an engine's score"),
];

/// The change of score that counts as a turning point, in centipawns. Our choice.
const TURN: i32 = 100;

#[derive(Clone, Debug, PartialEq)]
pub struct Replayed {
    /// Number of the game, from 1.
    pub number: u32,
    pub played: Played,
    pub boards: Vec<Board>,
    pub moves: Vec<Move>,
    pub sans: Vec<String>,
    /// The engine's reason for each move, as far as the worker has come.
    pub thoughts: Vec<Option<Thought>>,
    nodes: u64,
    version: String,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Reason {
    pub heading: String,
    pub sentences: Vec<String>,
    /// A note if this version chooses another move.
    pub differs: Option<String>,
}

pub const fn place_of(number: u32) -> (u32, usize) {
    let from_zero = number.saturating_sub(1);
    (from_zero / 2, (from_zero % 2) as usize)
}

pub const fn number_of(unit: u32, place: usize) -> u32 {
    2 * unit + place as u32 + 1
}

pub fn game_of(part: &Part, number: u32) -> Option<&Played> {
    let (unit, place) = place_of(number);
    (number > 0).then(|| part.units.get(&unit)?.get(place))?
}

impl Replayed {
    pub fn open(part: &Part, number: u32) -> Option<Self> {
        let played = game_of(part, number)?.clone();
        let start = played.start.as_deref().map(parse_fen).transpose();
        let start = start.ok()?.unwrap_or_default();
        let moves = played_moves(&start, &played.packed()?)?;
        let (mut boards, mut sans) = (vec![start], Vec::new());
        for &mv in &moves {
            let mut board = boards[boards.len() - 1].clone();
            sans.push(san(&board, mv));
            board.play_unchecked(mv);
            boards.push(board);
        }
        Some(Self {
            number,
            boards,
            sans,
            thoughts: vec![None; moves.len()],
            moves,
            nodes: part.arena.nodes,
            version: part.arena.version.clone(),
            played,
        })
    }

    /// The request to the worker, starting at this step; `None` if all moves have been searched.
    pub fn question(&self, part: &Part, step: usize) -> Option<Question> {
        let (unit, place) = place_of(self.number);
        let open = self
            .thoughts
            .iter()
            .skip(self.played.book.into())
            .any(Option::is_none);
        let first = step.saturating_sub(1) as u16;
        open.then(|| part.question(unit, place, first))?
    }

    /// Stores the worker's result. Returns whether it was the last one.
    pub fn take(&mut self, thought: Thought) -> bool {
        let ply = usize::from(thought.ply);
        if let Some(place) = self.thoughts.get_mut(ply) {
            *place = Some(thought);
        }
        self.thoughts
            .iter()
            .skip(self.played.book.into())
            .all(Option::is_some)
    }

    /// The first step shown: after the first move that an engine chose.
    pub fn first_step(&self) -> usize {
        (usize::from(self.played.book) + 1).min(self.moves.len())
    }

    pub fn mover(&self, ply: usize) -> Color {
        self.boards[ply].side_to_move()
    }

    pub fn engine(&self, side: Color) -> &str {
        match side {
            Color::White => &self.played.white,
            Color::Black => &self.played.black,
        }
    }

    /// The number of a move: `12.` or `12...`. In pawn endings it counts from the starting position.
    pub fn move_number(&self, ply: usize) -> String {
        let number = self.boards[ply].fullmove_number();
        match self.mover(ply) {
            Color::White => format!("{number}."),
            Color::Black => format!("{number}\u{2026}"),
        }
    }

    /// Why the move that led to this step was played; `None` before the first.
    pub fn reason(&self, step: usize) -> Option<Reason> {
        let ply = step.checked_sub(1)?;
        let (side, mv) = (self.mover(ply), self.sans.get(ply)?);
        let name = self.engine(side);
        let heading = format!("{} {mv}", self.move_number(ply));
        let mut reason = Reason {
            heading: format!("{heading}, {}", Spec::title_of(name)),
            sentences: Vec::new(),
            differs: None,
        };
        if ply < usize::from(self.played.book) {
            reason.heading = format!("{heading}, opening");
            reason
                .sentences
                .push("A move of the opening: no engine chose it.".to_owned());
        } else if let Some(thought) = &self.thoughts[ply] {
            let engine = name.parse::<Spec>().ok()?.engine;
            let line = self.line(ply, thought);
            let board = &self.boards[ply];
            let preferred = thought.preferred.iter();
            let preferred: Vec<(u64, String)> = preferred
                .filter_map(|(since, mv)| Some((*since, san(board, mv.legal(board)?))))
                .collect();
            reason.sentences = words::reason(engine, side, thought, &line, &preferred);
            let chosen = thought.chosen.legal(board);
            reason.differs = chosen
                .filter(|&chosen| chosen != self.moves[ply])
                .map(|chosen| {
                    format!(
                        "Asked again it chooses {} here: version {} played the game.",
                        san(board, chosen),
                        self.version
                    )
                });
        }
        Some(reason)
    }

    /// The expected line with move numbers; empty if it is the move alone.
    fn line(&self, ply: usize, thought: &Thought) -> String {
        if thought.line == [thought.chosen] {
            return String::new();
        }
        let mut board = self.boards[ply].clone();
        let mut words = Vec::new();
        for mv in &thought.line {
            let Some(mv) = mv.legal(&board) else { break };
            let is_white = board.side_to_move() == Color::White;
            if is_white || words.is_empty() {
                let dots = if is_white { "." } else { "\u{2026}" };
                words.push(format!("{}{dots}", board.fullmove_number()));
            }
            words.push(san(&board, mv));
            board.play_unchecked(mv);
        }
        words.join(" ")
    }

    pub fn is_stop(&self, stop: usize, ply: usize) -> bool {
        let (Some(&mv), Some([before, after])) =
            (self.moves.get(ply), self.boards.get(ply..ply + 2))
        else {
            return false;
        };
        match stop {
            0 => {
                // A pawn that is taken in passing does not stand on the square that is reached.
                let takes = after.occupied().len() < before.occupied().len();
                takes || mv.promotion.is_some()
            }
            1 => !after.checkers().is_empty(),
            _ => self.turns(ply),
        }
    }

    /// True if the mover's score changed much since its last move.
    fn turns(&self, ply: usize) -> bool {
        let score = |ply: usize| self.thoughts.get(ply)?.as_ref()?.score;
        let Some((before, now)) = ply.checked_sub(2).and_then(score).zip(score(ply)) else {
            return false;
        };
        match (before, now) {
            (UciScore::Centipawns(before), UciScore::Centipawns(now)) => {
                (now - before).abs() >= TURN
            }
            (UciScore::Mate(before), UciScore::Mate(now)) => (before > 0) != (now > 0),
            _ => true,
        }
    }

    /// The position before a move, with the game so far.
    fn subject(&self, ply: usize) -> ChessSubject {
        let packed = self.boards.iter().zip(&self.moves[..ply]);
        ChessSubject {
            start: self.boards[0].to_string(),
            moves: packed
                .map(|(board, &mv)| PackedMove::pack(board, mv))
                .collect(),
        }
    }

    /// The position of a step with the game so far, for other labs.
    pub fn position(&self, step: usize) -> (ChessSubject, &Board) {
        let ply = step.min(self.moves.len());
        (self.subject(ply), &self.boards[ply])
    }

    /// The lab that shows the engine of the last move, with its settings.
    pub fn way(&self, step: usize) -> Option<Way> {
        let ply = step
            .checked_sub(1)
            .filter(|&ply| ply >= self.played.book.into())?;
        let engine = self.engine(self.mover(ply)).parse::<Spec>().ok()?.engine;
        let depth = self.thoughts.get(ply)?.as_ref().map_or(1, |thought| {
            // The unfinished ply changed the choice.
            (thought.depth + u8::from(!thought.is_settled())).max(1)
        });
        let mv = *self.moves.get(ply)?;
        thinking_in::way(
            engine,
            &self.subject(ply),
            &self.boards[ply],
            mv,
            depth,
            self.nodes,
        )
    }

    /// The caption of the step: `After 12. Nf3 by ctw`.
    pub fn spoken(&self, step: usize) -> String {
        match self.reason(step) {
            None => "Before the first move".to_owned(),
            Some(reason) if step == self.moves.len() => {
                format!(
                    "{}. {}. {}",
                    reason.heading,
                    reason.sentences.join(" "),
                    words::end(&self.played)
                )
            }
            Some(reason) => format!("{}. {}", reason.heading, reason.sentences.join(" ")),
        }
    }

    pub fn standing(&self, step: usize) -> String {
        if step == self.moves.len() {
            return words::end(&self.played);
        }
        let side = self.mover(step);
        format!(
            "{} to move: {}",
            side_name(side),
            Spec::title_of(self.engine(side))
        )
    }

    /// A playback at the link's step, or at the first one shown. A step that does not exist is reported.
    pub fn show(&self, playback: &mut Playback, step: Option<usize>) -> Option<String> {
        playback.show(self.moves.len(), Some(step.unwrap_or(self.first_step())))
    }
}
