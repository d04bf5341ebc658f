//! The position on the board: a game for playback with the history that two heuristics need, the
//! position as the heuristics evaluate it, and library games, typed or edited positions.

use super::{ChuteAction, Effect, History, Lab, RecordedLab, Step};
use crate::experiment::GameKey;
use crate::experiment::link::Notation;
use crate::experiment::master_games::played::played;
use chess::descriptive::{KnightLetter, write_descriptive};
use chess::notation::san;
use chess::record::{NodeId, Record, Tags};
use chute::{Explanation, LastMoves, MoveScorer, Polynomial, Ranked};
use cozy_chess::{Board, Move};
use kit::experiment::ChessSubject;
use kit::model::game::Game;
use std::rc::Rc;

/// A position of a game and the move played in it.
#[derive(Clone, Debug)]
pub struct PlayedMove {
    pub board: Board,
    /// The pieces that moved last.
    pub last: LastMoves,
    pub mv: Move,
    /// True for a move marked `?` or `??`.
    pub is_mistake: bool,
}

/// A game ready for playback.
#[derive(Clone, Debug)]
pub struct ReplayedGame {
    pub key: GameKey,
    /// The event, and the game's number in the thesis, if its tags name them.
    pub about: String,
    /// All positions except the last.
    pub moves: Vec<PlayedMove>,
    /// The last position.
    pub end: (Board, LastMoves),
}

/// A position as the heuristics evaluate it.
#[derive(Clone, Debug)]
pub struct EvaluatedPosition {
    pub board: Rc<Board>,
    /// The pieces that moved last.
    pub last: LastMoves,
    /// All legal moves, the best first.
    pub ranked: Vec<Ranked>,
    /// The move that was played.
    pub master: Option<Move>,
}

/// A move in the chosen notation.
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

/// The event, and the number in the thesis's list of games. There a question mark means that
/// another game of the same players may be meant.
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
    pub fn new(key: GameKey, record: &Record) -> Self {
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

    pub fn len(&self) -> usize {
        self.moves.len()
    }

    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The position after `ply` moves.
    pub fn board(&self, ply: usize) -> &Board {
        self.moves.get(ply).map_or(&self.end.0, |step| &step.board)
    }

    /// The move that led to the position after `ply` moves.
    pub fn last_move(&self, ply: usize) -> Option<Move> {
        Some(self.moves.get(ply.checked_sub(1)?)?.mv)
    }

    /// Evaluates the position after `ply` moves.
    pub fn evaluate(&self, ply: usize, polynomial: &Polynomial) -> EvaluatedPosition {
        let (board, last, master) = match self.moves.get(ply) {
            Some(step) => (&step.board, step.last, Some(step.mv)),
            None => (&self.end.0, self.end.1, None),
        };
        EvaluatedPosition::new(board, last, master, polynomial)
    }
}

impl EvaluatedPosition {
    /// Evaluates a position.
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

    /// The rank of a move, from 1. Among equal moves the first generated comes first.
    pub fn rank(&self, mv: Move) -> Option<usize> {
        let place = self.ranked.iter().position(|ranked| ranked.mv == mv);
        place.map(|place| place + 1)
    }

    /// A move with its points.
    pub fn of(&self, mv: Move) -> Option<&Ranked> {
        self.ranked.iter().find(|ranked| ranked.mv == mv)
    }

    /// The heuristics that score a move, with their reasons.
    pub fn explain(&self, mv: Move) -> Vec<Explanation> {
        MoveScorer::new(&self.board, self.last).explain(mv)
    }
}

impl Lab {
    /// Stores a tried move as a variation. The main line stays.
    pub(super) fn keep_tried(&mut self, mv: Move) {
        let game = &mut self.position.game;
        let at = game.at();
        if self.evaluated.master.is_some_and(|master| master != mv) && game.play(mv) {
            game.go(at);
        }
    }

    /// The variations after `ply` moves: tried moves, and those in the game's record.
    pub fn variations(&self, ply: usize) -> Vec<Move> {
        let (game, board) = (&self.position.game, self.replayed_game.board(ply));
        let record = game.record();
        let at = match ply.checked_sub(1) {
            Some(before) => record.main_line().nth(before),
            None => Some(Record::ROOT),
        };
        let children = at.map_or(&[][..], |at| record.children(at));
        let others = children.iter().skip(1);
        others
            .filter_map(|&child| record.move_at(child)?.legal(board))
            .collect()
    }

    /// Sets a position up, as a game without moves.
    pub(super) fn add_position(&mut self, board: &Board) -> Vec<Effect> {
        let subject = ChessSubject {
            start: board.to_string(),
            moves: Vec::new(),
        };
        let key = self.game_library.add_linked(&subject);
        key.map_or_else(Vec::new, |key| self.update(ChuteAction::ChooseGame(key)))
    }

    /// Puts a game on the board.
    pub(super) fn choose_game(&mut self, key: GameKey) -> Vec<Effect> {
        self.position.editing = false;
        if key == self.replayed_game.key && !self.replayed_game.is_empty() {
            return Vec::new();
        }
        let Some(record) = self.game_library.record(key) else {
            self.problem("This game is no longer readable.".to_owned());
            return Vec::new();
        };
        self.position.begin(Game::from_record(record.clone()));
        self.show_game(key, &record, 0)
    }

    /// Returns to the previous game, at a node of its main line. The library may have dropped it.
    pub(super) fn bring_back(&mut self, node: NodeId) -> Vec<Effect> {
        let mut game = self.position.game.clone();
        game.go(game.end());
        let key = self.game_library.add_linked(&game.subject());
        let Some((key, record)) = key.and_then(|key| Some((key, self.game_library.record(key)?)))
        else {
            return Vec::new();
        };
        let ply = self.position.game.record().ply(node);
        self.position.game = Game::from_record(record.clone());
        let mut effects = self.show_game(key, &record, ply);
        effects.extend(self.address(History::Push));
        effects
    }

    /// Shows a game after this many plies.
    fn show_game(&mut self, key: GameKey, record: &Record, ply: usize) -> Vec<Effect> {
        self.replayed_game = Rc::new(ReplayedGame::new(key, record));
        self.playback.show(self.replayed_game.len(), Some(ply));
        self.chosen = None;
        self.evaluate_position();
        let title = self
            .entry()
            .map_or_else(String::new, |it| it.game.title.clone());
        let mut effects = vec![Effect::Say(title)];
        effects.extend(self.games_changed());
        effects
    }

    pub(super) fn step_game(&mut self, by: i32) -> Vec<Effect> {
        let entries = self.game_library.entries();
        let at = entries
            .iter()
            .position(|entry| entry.key == self.replayed_game.key);
        let at = at.map_or(0, |at| at as i32) + by;
        let key = usize::try_from(at).ok().and_then(|at| entries.get(at));
        match key.map(|entry| entry.key) {
            Some(key) => self.update(ChuteAction::ChooseGame(key)),
            None => vec![Effect::Say("There is no further game".to_owned())],
        }
    }

    /// Evaluates the position on the board again.
    pub(super) fn evaluate_position(&mut self) {
        self.position.game.seek(self.ply());
        let polynomial = self.weights.polynomial();
        let evaluated = self.replayed_game.evaluate(self.ply(), &polynomial);
        self.evaluated = Rc::new(evaluated);
        self.chosen = self.chosen.filter(|&mv| self.evaluated.of(mv).is_some());
        self.look_up();
    }

    pub(super) fn seek(&mut self, ply: usize) -> Vec<Effect> {
        self.take_step(Step::Seek(ply))
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
        let evaluated = game.evaluate(3, &Polynomial::default());
        assert_eq!(evaluated.rank(evaluated.ranked[0].mv), Some(1));
        assert!(evaluated.rank(evaluated.master.unwrap()).is_some());
        assert!(game.evaluate(4, &Polynomial::default()).ranked.is_empty());
        let mate = game.moves[3].mv;
        let board = game.board(3);
        assert_eq!(numbered(board, mate, Notation::Algebraic), "2...Qh4#");
        assert_eq!(
            numbered(board, mate, Notation::Descriptive),
            "2...Q-R5 mate"
        );
    }
}
