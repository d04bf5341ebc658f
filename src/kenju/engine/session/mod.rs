//! A game between two seats, step by step: programs choose, learners ask, people place stones (thesis §4.3,
//! §4.8.6).
//!
//! A session never blocks. [`Session::advance`] reports what happened or which input is needed, and the caller
//! supplies it whenever it is ready. Each seat has its own player, with its own element, parameters,
//! confidence and interest.

mod seat;
mod turn;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::board::{Board, PlayError};
use crate::chance::Chance;
use crate::geometry::{Colour, Point};
use crate::lesson::{Advice, When};
use crate::memory::{Memory, NoSuchLesson};
use crate::mood::Mood;
use crate::pattern::Patterns;
use crate::player::{Mind, Player};
use crate::question::{Question, WeightQuestion};
use crate::search::{Choice, Search};
use crate::strong::Choosing;

pub use seat::{Hand, Mode, MoveLimit, Seat};

/// A stone that was placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    pub colour: Colour,
    pub point: Point,
    /// The number of the turn, both colours counted, from 1.
    pub turn: u16,
    /// The choice of the seat's player, if it searched. In tutor mode and when watching, this can be another
    /// point.
    pub choice: Option<Choice>,
}

/// The result of [`Session::advance`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SessionEvent {
    /// A learner asks; continue with [`Session::answer`].
    Ask {
        /// The seat of the learner.
        learner: Colour,
        question: Question,
    },
    /// A person must place a stone with [`Session::place`].
    Place {
        colour: Colour,
        /// The watching player's own choice.
        idea: Option<Choice>,
    },
    /// A person must confirm or correct a move: [`Session::place`] with this point or another.
    Confirm {
        /// The side to move.
        colour: Colour,
        /// The proposed move.
        choice: Choice,
    },
    /// A stone was placed.
    Played(Played),
    /// The game is over; nobody wins a game that reaches the move limit.
    Over { winner: Option<Colour> },
    /// The observer suspended the game.
    Paused,
}

/// The result of [`Session::next`].
// A choice in progress is large, but made only once a move.
#[expect(clippy::large_enum_variant)]
pub enum Next {
    /// The same as from [`Session::advance`].
    Happened(SessionEvent),
    /// The strong player must search, which takes time; continue with [`Session::chosen`].
    Choose(Choosing),
}

/// Input that the session does not expect. The session is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SessionError {
    #[error("nothing was asked")]
    NothingAsked,
    /// An answer of the wrong kind.
    #[error("the question wants {0}")]
    WrongAnswer(&'static str),
    /// No stone is expected from a person now.
    #[error("no stone is wanted from you now")]
    NotYourMove,
    #[error(transparent)]
    Play(#[from] PlayError),
    /// Unasked advice for a player that cannot use it.
    #[error("{0}'s player does not learn from moves: only System 4 does")]
    NotSystem4(Colour),
    #[error(transparent)]
    NoSuchLesson(#[from] NoSuchLesson),
    /// Unasked advice about a point that is no useful move.
    #[error("{0} is not a useful move: no live line crosses there, or it is occupied")]
    NotUseful(Point),
}

/// A game in progress.
///
/// When a session is deserialised, a search that does not fit the position is dropped and the turn begins
/// again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "Restored")]
pub struct Session {
    board: Board,
    seats: [Seat; 2],
    seed: u64,
    game: u32,
    limit: MoveLimit,
    phase: Phase,
    /// The moods before each move, for taking back.
    moods: Vec<[Mood; 2]>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
// The search is by far the largest state and the usual one; a box would be allocated every move.
#[expect(clippy::large_enum_variant)]
enum Phase {
    Begin,
    Thinking(Search),
    /// A person must place a stone.
    Waiting(Option<Choice>),
    /// A person must confirm or correct a move.
    Proposed(Choice),
    Placing(Point, Option<Choice>),
    /// Learners of System 2 ask about the stone just placed, White's seat first.
    Weighing([Option<WeightQuestion>; 2]),
    Over,
    /// The strong player must choose, with this generator.
    Choosing(Chance),
}

/// A session as it is deserialised.
#[derive(Deserialize)]
struct Restored {
    board: Board,
    seats: [Seat; 2],
    seed: u64,
    game: u32,
    limit: MoveLimit,
    phase: Phase,
    moods: Vec<[Mood; 2]>,
}

impl From<Restored> for Session {
    fn from(read: Restored) -> Self {
        let Restored {
            board,
            mut seats,
            seed,
            game,
            limit,
            phase,
            moods,
        } = read;
        for seat in &mut seats {
            if let Some(memory) = seat.player.memory_mut() {
                memory.recompute();
            }
        }
        let phase = match phase {
            Phase::Thinking(search) if !search.fits(&board) => Phase::Begin,
            phase => phase,
        };
        Self {
            board,
            seats,
            seed,
            game,
            limit,
            phase,
            moods,
        }
    }
}

impl Session {
    /// A first game under `seed`; White's player and hand come first.
    pub fn new(players: [Player; 2], hands: [Hand; 2], seed: u64, limit: MoveLimit) -> Self {
        let [white, black] = players;
        Self {
            board: Board::new(),
            seats: [Seat::new(white, hands[0]), Seat::new(black, hands[1])],
            seed,
            game: 0,
            limit,
            phase: Phase::Begin,
            moods: Vec::new(),
        }
    }

    /// A game of two players in one of the thesis's modes.
    pub fn in_mode(mode: Mode, white: Player, black: Player, seed: u64) -> Self {
        Self::new([white, black], mode.hands(), seed, MoveLimit::STANDARD)
    }

    pub const fn board(&self) -> &Board {
        &self.board
    }

    pub const fn seat(&self, colour: Colour) -> &Seat {
        &self.seats[colour.index()]
    }

    /// A seat, for changing its hand, parameters or memory between moves.
    pub const fn seat_mut(&mut self, colour: Colour) -> &mut Seat {
        &mut self.seats[colour.index()]
    }

    /// White's and Black's moods before each turn so far: the graph of Fig. 4.15.
    pub fn moods(&self) -> &[[Mood; 2]] {
        &self.moods
    }

    /// The number of the game, from 0.
    pub const fn game(&self) -> u32 {
        self.game
    }

    pub const fn seed(&self) -> u64 {
        self.seed
    }

    pub const fn limit(&self) -> MoveLimit {
        self.limit
    }

    pub fn into_players(self) -> [Player; 2] {
        self.seats.map(|seat| seat.player)
    }

    /// Sets the teacher's name for the lesson logs.
    pub fn taught_by(&mut self, name: &str) {
        for seat in &mut self.seats {
            if let Some(memory) = seat.player.memory_mut() {
                memory.taught_by(name);
            }
        }
    }

    /// Clears the board for the next game and sets moods as each player's parameters say.
    pub fn new_game(&mut self) {
        self.start_game(self.game.wrapping_add(1));
    }

    /// Clears the board for game number `game`, so that workers can share a match.
    pub fn start_game(&mut self, game: u32) {
        if self.board.stone_count() > 0 && self.phase != Phase::Over {
            self.count_game();
        }
        self.game = game;
        self.board.clear();
        self.moods.clear();
        self.phase = Phase::Begin;
        for seat in &mut self.seats {
            seat.mood.new_game(seat.player.parameters.between_games);
        }
    }

    /// Takes back the last stone with its effects on moods and counts, and returns its point. Learning is
    /// kept; it can be revoked separately.
    pub fn take_back(&mut self) -> Option<Point> {
        let stone = self.board.last_stone()?;
        self.board.undo();
        let over = self.phase == Phase::Over;
        if let Some(moods) = self.moods.get(self.board.stone_count()) {
            for (seat, mood) in self.seats.iter_mut().zip(moods) {
                seat.mood = *mood;
            }
        }
        for (colour, seat) in Colour::BOTH.into_iter().zip(&mut self.seats) {
            if seat.hand == Hand::Person {
                continue;
            }
            let experience = &mut seat.player.experience;
            experience.games = experience.games.saturating_sub(u32::from(over));
            experience.moves = experience
                .moves
                .saturating_sub(u32::from(colour == stone.colour));
        }
        self.phase = Phase::Begin;
        Some(stone.point)
    }

    /// Teaches an essential move unasked (§3.5.3): increments the patterns that cross it and none of `others`;
    /// an empty `others` means all other useful moves. Returns these patterns.
    pub fn point_out(
        &mut self,
        learner: Colour,
        essential: Point,
        others: &[Point],
    ) -> Result<Patterns, SessionError> {
        let useful = |point: Point| {
            let place = self.board.find(point);
            place
                .filter(|&id| self.board.place(id).stone.is_none())
                .ok_or(SessionError::NotUseful(point))
        };
        let preferred = useful(essential)?;
        let mut rivals = Patterns::NONE;
        if others.is_empty() {
            for place in self
                .board
                .useful_moves()
                .filter(|&place| place != preferred)
            {
                rivals = rivals.union(self.board.crossing_patterns(place));
            }
        }
        for &point in others.iter().filter(|&&point| point != essential) {
            rivals = rivals.union(self.board.crossing_patterns(useful(point)?));
        }
        let advice = Advice::Essential {
            preferred: self.board.crossing_patterns(preferred),
            others: rivals,
        };
        let seat = &mut self.seats[learner.index()];
        let when = When {
            game: seat.player.experience.games,
            turn: self.board.stone_count() as u16 + 1,
            step: 0,
        };
        let Mind::System4(memory) = &mut seat.player.mind else {
            return Err(SessionError::NotSystem4(learner));
        };
        let rewarded = memory.learn(advice, when);
        if let Phase::Thinking(search) = &mut self.phase
            && search.task().colour == learner
        {
            search.reconsider(memory);
        }
        Ok(rewarded)
    }

    /// Revokes a lesson (§4.6; ours). The learner's words are computed again from the others, and a search in
    /// progress continues with them.
    pub fn revoke(&mut self, learner: Colour, lesson: usize) -> Result<(), SessionError> {
        self.revise(learner, |memory| memory.revoke(lesson))
    }

    /// Lets a revoked lesson count again.
    pub fn reinstate(&mut self, learner: Colour, lesson: usize) -> Result<(), SessionError> {
        self.revise(learner, |memory| memory.reinstate(lesson))
    }

    fn revise(
        &mut self,
        learner: Colour,
        change: impl FnOnce(&mut Memory) -> Result<(), NoSuchLesson>,
    ) -> Result<(), SessionError> {
        let memory = self.seats[learner.index()].player.memory_mut();
        let memory = memory.ok_or(NoSuchLesson { number: 0, held: 0 })?;
        change(memory)?;
        if let Phase::Thinking(search) = &mut self.phase
            && search.task().colour == learner
        {
            search.reconsider(memory);
        }
        Ok(())
    }

    fn count_game(&mut self) {
        for seat in self
            .seats
            .iter_mut()
            .filter(|seat| seat.hand != Hand::Person)
        {
            let games = &mut seat.player.experience.games;
            *games = games.saturating_add(1);
        }
    }
}
