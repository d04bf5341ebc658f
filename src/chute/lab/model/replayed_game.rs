//! A game as the lab moves through it: every position with the move played in it and the history that two
//! heuristics need; and a position as the heuristics see it.

use crate::experiment::Key;
use crate::experiment::link::Notation;
use crate::experiment::master_games::played::played;
use chess::descriptive::{KnightLetter, write_descriptive};
use chess::notation::san;
use chess::record::{Record, Tags};
use chute::{Explanation, LastMoves, MoveScorer, Polynomial, Ranked};
use cozy_chess::{Board, Move};
use std::rc::Rc;

/// A position of a game and the move played in it.
#[derive(Clone, Debug)]
pub struct PlayedMove {
    /// The position.
    pub board: Board,
    /// Which pieces moved last.
    pub last: LastMoves,
    pub mv: Move,
    /// Whether it is marked `?` or `??`.
    pub is_mistake: bool,
}

/// A game.
#[derive(Clone, Debug)]
pub struct ReplayedGame {
    /// The game's number.
    pub key: Key,
    /// Where it was played, and where the thesis has it, as far as its tags say.
    pub about: String,
    /// Its positions, the last one left out.
    pub moves: Vec<PlayedMove>,
    /// The last position.
    pub end: (Board, LastMoves),
}

/// A position as the heuristics see it.
#[derive(Clone, Debug)]
pub struct Seen {
    /// The position.
    pub board: Rc<Board>,
    /// Which pieces moved last.
    pub last: LastMoves,
    /// All legal moves, the best first.
    pub ranked: Vec<Ranked>,
    /// The move that was played.
    pub master: Option<Move>,
}

/// A move as it is written.
pub fn written(board: &Board, mv: Move, notation: Notation) -> String {
    match notation {
        Notation::Algebraic => san(board, mv),
        Notation::Descriptive => write_descriptive(board, mv, KnightLetter::Kt),
    }
}

/// A move with its number: `12.Nf3`, `12...Nf6`.
pub fn numbered(board: &Board, mv: Move, notation: Notation) -> String {
    let dots = match board.side_to_move() {
        cozy_chess::Color::White => ".",
        cozy_chess::Color::Black => "...",
    };
    let number = board.fullmove_number();
    format!("{number}{dots}{}", written(board, mv, notation))
}

/// The event, and the number in the thesis's list of games, in which a question mark leaves open which game of
/// two players is meant.
fn about(tags: &Tags) -> String {
    let tag = |name| tags.get(name).map(str::trim);
    let event = tag("Event").filter(|event| !event.is_empty() && *event != "?");
    let mut parts: Vec<String> = event
        .map(|it| it.chars().take(80).collect())
        .into_iter()
        .collect();
    if let Some(number) = tag(LISTED) {
        let doubt = if number.ends_with('?') {
            ", or another game of the same two players"
        } else {
            ""
        };
        parts.push(format!(
            "number {} in the thesis\u{2019}s list of games (Sugar 1975, app. 4){doubt}",
            number.trim_end_matches('?')
        ));
    }
    if parts.is_empty() {
        String::new()
    } else {
        parts.join("; ") + "."
    }
}

/// The tag with a game's number in the thesis's list.
pub const LISTED: &str = "Sugar1975";

impl ReplayedGame {
    /// The main line of a record.
    pub fn new(key: Key, record: &Record) -> Self {
        let mut last = LastMoves::default();
        let mistakes = record.main_line().map(|at| {
            let nags = &record.annotations(at).nags;
            nags.iter()
                .any(|nag| matches!(nag.sign(), Some("?" | "??")))
        });
        let mut end = record.start().clone();
        let moves = played(record).into_iter().zip(mistakes);
        let moves = moves.map(|((board, mv), is_mistake)| {
            let before = last;
            last = last.after(&board, mv);
            end.clone_from(&board);
            end.play_unchecked(mv);
            PlayedMove {
                board,
                last: before,
                mv,
                is_mistake,
            }
        });
        let moves = moves.collect();
        Self {
            key,
            about: about(record.tags()),
            moves,
            end: (end, last),
        }
    }

    /// How many moves it has.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The position after `ply` moves.
    pub fn board(&self, ply: usize) -> &Board {
        self.moves.get(ply).map_or(&self.end.0, |step| &step.board)
    }

    /// The move that led there.
    pub fn last_move(&self, ply: usize) -> Option<Move> {
        Some(self.moves.get(ply.checked_sub(1)?)?.mv)
    }

    /// The position after `ply` moves as the heuristics see it.
    pub fn seen(&self, ply: usize, polynomial: &Polynomial) -> Seen {
        let (board, last, master) = match self.moves.get(ply) {
            Some(step) => (&step.board, step.last, Some(step.mv)),
            None => (&self.end.0, self.end.1, None),
        };
        Seen::new(board, last, master, polynomial)
    }
}

impl Seen {
    /// Looks at a position.
    pub fn new(
        board: &Board,
        last: LastMoves,
        master: Option<Move>,
        polynomial: &Polynomial,
    ) -> Self {
        Self {
            board: Rc::new(board.clone()),
            last,
            ranked: MoveScorer::new(board, last).rank(polynomial),
            master,
        }
    }

    /// The rank of a move, from 1; of equal moves the first generated comes first.
    pub fn rank(&self, mv: Move) -> Option<usize> {
        let place = self.ranked.iter().position(|ranked| ranked.mv == mv);
        place.map(|place| place + 1)
    }

    /// A move with its points.
    pub fn of(&self, mv: Move) -> Option<&Ranked> {
        self.ranked.iter().find(|ranked| ranked.mv == mv)
    }

    /// What the heuristics say of a move; the silent ones are left out.
    pub fn explain(&self, mv: Move) -> Vec<Explanation> {
        MoveScorer::new(&self.board, self.last).explain(mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::pgn::parse_games;

    #[test]
    fn a_game_says_where_it_was_played_and_where_the_thesis_has_it() {
        let about = |pgn: &str| {
            let game = parse_games(pgn).next().unwrap().unwrap();
            ReplayedGame::new(1, &game.record).about
        };
        assert_eq!(
            about("[Event \"Olympiad\"]\n[Sugar1975 \"104?\"]\n\n1. e4 1-0\n"),
            "Olympiad; number 104 in the thesis\u{2019}s list of games (Sugar 1975, app. 4), or another game of the same \
             two players."
        );
        assert_eq!(about("[Event \"?\"]\n\n1. e4 1-0\n"), "");
    }

    #[test]
    fn a_game_is_stepped_from_its_first_to_its_last_position() {
        let parsed = parse_games("1. f3 e5 2. g4 $2 Qh4# 0-1")
            .next()
            .unwrap()
            .unwrap();
        let game = ReplayedGame::new(7, &parsed.record);
        assert_eq!((game.len(), game.key), (4, 7));
        assert_eq!(game.board(0), &Board::default());
        assert_eq!(game.last_move(0), None);
        assert!(game.moves[2].is_mistake && !game.moves[3].is_mistake);
        let seen = game.seen(3, &Polynomial::default());
        assert_eq!(seen.rank(seen.ranked[0].mv), Some(1));
        assert!(seen.rank(seen.master.unwrap()).is_some());
        assert!(game.seen(4, &Polynomial::default()).ranked.is_empty());
        let mate = game.moves[3].mv;
        let board = game.board(3);
        assert_eq!(numbered(board, mate, Notation::Algebraic), "2...Qh4#");
        assert_eq!(
            numbered(board, mate, Notation::Descriptive),
            "2...Q-R5 mate"
        );
    }
}
