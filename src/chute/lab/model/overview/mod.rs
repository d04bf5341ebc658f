//! The overview's game: positions from the built-in masters' games, one guess each, told against CHUTE.
//!
//! A seed decides the positions, so that a link with it asks the same ones anywhere. The game on the workbench's
//! board, the games in use and the weights do not matter: CHUTE ranks with the published weights.

mod session;
mod why;

pub use why::{Standing, Why};

use super::board::{EvaluatedPosition, ReplayedGame};
use super::game_library::{GameEntry, GameLibrary, GameOrigin};
use super::{Action, ChuteAction};
use crate::experiment::GameKey;
use crate::experiment::link::ChuteLink;
use crate::experiment::saved_games::{SavedExam, SavedExams, digest};
use chess::moves::legal_moves;
use chess::packed::PackedMove;
use chess::record::Tags;
use chess::words::counted;
use chute::{LastMoves, Polynomial};
use cozy_chess::{Board, Move};
use kit::experiment::link::LinkState;
use kit::model::effect::LinkForm;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::rc::Rc;

/// The number of positions in a set.
pub const SET: usize = 20;

/// Positions begin after this many plies, because masters follow opening books before.
const FIRST_PLY: u32 = 16;

/// The set of a first visit. It begins with the position that the thesis prints, from Stahlberg against Monticelli.
const FIRST_SEED: u64 = 364;

/// The draws in one game. A game without a position to ask is left out.
const DRAWS: usize = 20;

/// Everything that a person can do in the overview.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GuessAction {
    /// Plays the move that the person believes was played.
    Play(Move),
    /// Gives the position up. It counts as no match.
    ShowAnswer,
    /// Goes to the next open position, or to the result after the last one.
    Next,
    /// Shows the result now.
    End,
    /// Goes on with a set that was ended early.
    GoOn,
    /// Begins the set after this one.
    NextSet,
    /// Shows the result as a picture, with a link to the same positions.
    Share,
    /// Puts the position on the workbench's board, with the heuristic that decides.
    Study,
}

/// A person's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Played(Move),
    /// The person asked for the answer.
    Shown,
}

/// A position of a set.
#[derive(Clone, Debug)]
pub struct GuessPosition {
    pub key: GameKey,
    /// The number of moves played.
    pub ply: usize,
    pub board: Rc<Board>,
    /// The move that led to the position.
    pub last_move: Option<Move>,
    pub master: Move,
    /// The surname of the player to move.
    pub player: String,
    /// Both players, the event and the year.
    pub source: String,
    pub answer: Option<Answer>,
    last: LastMoves,
    /// CHUTE's ranking, once it is needed.
    evaluated: Option<Rc<EvaluatedPosition>>,
}

/// The result of a set so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuessResult {
    /// Positions in which the person's move was the master's.
    pub matched: usize,
    /// Positions in which CHUTE's first choice was the master's.
    pub chute: usize,
    /// Answered positions.
    pub of: usize,
    /// The query that opens the same positions.
    pub link: String,
}

#[derive(Clone, Debug, Default)]
pub struct Guessing {
    pub seed: u64,
    /// Empty before the overview is first seen.
    pub positions: Vec<GuessPosition>,
    /// The index of the current position.
    pub at: usize,
    /// True while the result is in sight.
    pub is_ended: bool,
    /// A digest of the built-in games, from which the positions are drawn.
    games: u64,
    pub(super) kept: SavedExams,
}

impl GuessResult {
    /// The result as its owner would tell it.
    pub fn sentence(&self) -> String {
        format!(
            "I matched {} of {}; CHUTE matched {}.",
            self.matched,
            counted(self.of, "master move"),
            self.chute
        )
    }

    /// The lines below the result on its picture.
    fn lines() -> Vec<String> {
        vec![
            "CHUTE is a chess program of 1975 that ranks moves by 22 rules of thumb.".to_owned(),
            "The link asks for the same positions. Can you guess better?".to_owned(),
        ]
    }
}

impl GuessPosition {
    /// The position as CHUTE ranks its moves.
    pub fn evaluated(&self) -> Rc<EvaluatedPosition> {
        self.evaluated.clone().unwrap_or_else(|| {
            let published = Polynomial::default();
            let master = Some(self.master);
            Rc::new(EvaluatedPosition::new(
                &self.board,
                self.last,
                master,
                &published,
            ))
        })
    }

    /// CHUTE's first choice.
    pub fn first(&self) -> Option<Move> {
        Some(self.evaluated().ranked.first()?.mv)
    }

    pub fn is_matched(&self) -> bool {
        self.answer == Some(Answer::Played(self.master))
    }

    pub fn is_matched_by_chute(&self) -> bool {
        self.first() == Some(self.master)
    }
}

impl Guessing {
    pub fn position(&self) -> Option<&GuessPosition> {
        self.positions.get(self.at)
    }

    /// The number of answered positions.
    pub fn done(&self) -> usize {
        self.positions
            .iter()
            .filter(|it| it.answer.is_some())
            .count()
    }

    pub fn is_over(&self) -> bool {
        !self.positions.is_empty() && self.done() == self.positions.len()
    }

    /// The result so far.
    pub fn result(&self) -> GuessResult {
        let done = || self.positions.iter().filter(|it| it.answer.is_some());
        GuessResult {
            matched: done().filter(|it| it.is_matched()).count(),
            chute: done().filter(|it| it.is_matched_by_chute()).count(),
            of: done().count(),
            link: self.link().to_query(),
        }
    }

    /// The link that asks the same positions. It tells no answer.
    pub(super) fn link(&self) -> ChuteLink {
        ChuteLink {
            guess: Some(self.seed),
            ..ChuteLink::default()
        }
    }

    /// The meaning of a key while the overview is in sight: none may change the workbench unseen.
    pub(super) fn key(&self, action: Action) -> Option<Action> {
        let answered = self.position()?.answer.is_some();
        let own = match action {
            Action::CopyLink(LinkForm::Plain) => return Some(action),
            Action::Own(ChuteAction::NextQuestion) if answered && !self.is_ended => {
                GuessAction::Next
            }
            Action::Own(ChuteAction::GiveUp) if !answered => GuessAction::ShowAnswer,
            _ => return None,
        };
        Some(ChuteAction::Overview(own).into())
    }

    /// Begins a set, with the answers that were given to it before.
    pub(in super::super) fn begin(&mut self, library: &GameLibrary, seed: u64) {
        let built_in = || library.entries().iter().filter(|it| is_built_in(it));
        self.seed = seed;
        self.games = digest(built_in().map(|entry| &*entry.game.pgn));
        self.positions = draw(library, built_in().collect(), seed);
        self.is_ended = false;
        let count = self.positions.len();
        if let Some(kept) = self.kept.find(seed, count, self.games) {
            for (position, (moves, is_done)) in self.positions.iter_mut().zip(&kept.answers) {
                let played = moves
                    .first()
                    .and_then(|text| text.parse::<PackedMove>().ok()?.legal(&position.board));
                position.answer = match played {
                    Some(mv) => Some(Answer::Played(mv)),
                    None => is_done.then_some(Answer::Shown),
                };
                if position.answer.is_some() {
                    position.evaluated = Some(position.evaluated());
                }
            }
        }
        self.go_to_open();
    }

    /// The seed to begin with: that of the last set, or of the one after it if that is answered.
    fn next_seed(&self, library: &GameLibrary) -> u64 {
        let built_in = library.entries().iter().filter(|it| is_built_in(it));
        let games = digest(built_in.map(|entry| &*entry.game.pgn));
        self.kept.last(games).map_or(FIRST_SEED, |kept| {
            let is_over = kept.answers.iter().all(|answer| answer.1);
            kept.seed.wrapping_add(u64::from(is_over))
        })
    }

    /// Goes to the next open position; if there is none, the result is shown.
    fn go_to_open(&mut self) {
        let count = self.positions.len();
        let mut places = (0..count).map(|step| (self.at + step) % count.max(1));
        match places.find(|&at| self.positions[at].answer.is_none()) {
            Some(at) => self.at = at,
            None => self.is_ended = count > 0,
        }
        if let Some(position) = self.positions.get_mut(self.at) {
            position.evaluated = Some(position.evaluated());
        }
    }

    /// The answers for storage.
    fn now(&self) -> SavedExam {
        let answers = self.positions.iter().map(|position| match position.answer {
            Some(Answer::Played(mv)) => (
                vec![PackedMove::pack(&position.board, mv).to_string()],
                true,
            ),
            answer => (Vec::new(), answer.is_some()),
        });
        SavedExam {
            seed: self.seed,
            questions: self.positions.len(),
            games: self.games,
            answers: answers.collect(),
        }
    }
}

const fn is_built_in(entry: &GameEntry) -> bool {
    matches!(entry.origin, GameOrigin::BuiltIn(_))
}

/// Draws a set: games in a random order, and one position of each.
fn draw(library: &GameLibrary, mut games: Vec<&GameEntry>, seed: u64) -> Vec<GuessPosition> {
    let mut chance = Pcg64Mcg::seed_from_u64(seed);
    let mut below = |limit: u32| chance.random_range(0..limit.max(1));
    let mut positions = Vec::with_capacity(SET);
    while positions.len() < SET && !games.is_empty() {
        let entry = games.swap_remove(below(games.len() as u32) as usize);
        let Some(record) = library.record(entry.key) else {
            continue;
        };
        let game = ReplayedGame::new(entry.key, &record);
        let room = (game.len() as u32).saturating_sub(FIRST_PLY);
        let mut plies = (0..DRAWS).map(|_| (FIRST_PLY + below(room)) as usize);
        let fit = plies.find_map(|ply| position(&game, record.tags(), ply));
        positions.extend(fit);
    }
    positions
}

/// The position after `ply` moves, unless only one move is legal there.
fn position(game: &ReplayedGame, tags: &Tags, ply: usize) -> Option<GuessPosition> {
    let step = game.moves.get(ply)?;
    if legal_moves(&step.board).len() < 2 {
        return None;
    }
    let surname = |tag: &str| {
        let name = tags.get(tag).unwrap_or("unknown");
        name.split(',').next().unwrap_or(name).trim().to_owned()
    };
    let players = [surname("White"), surname("Black")];
    Some(GuessPosition {
        key: game.key,
        ply,
        board: Rc::new(step.board.clone()),
        last_move: game.last_move(ply),
        master: step.mv,
        player: players[step.board.side_to_move() as usize].clone(),
        source: source(&players, tags),
        answer: None,
        last: step.last,
        evaluated: None,
    })
}

/// `Stahlberg against Monticelli, Chess Olympiad, Warsaw, 1935`.
fn source([white, black]: &[String; 2], tags: &Tags) -> String {
    let tag = |name| tags.get(name).map_or("", str::trim);
    let (event, place) = (tag("Event"), tag("Site"));
    let year = tag("Date").split('.').next().unwrap_or_default();
    let mut parts = vec![format!("{white} against {black}")];
    let known = |text: &&str| !text.is_empty() && !text.starts_with('?');
    let place = if event.contains(place) { "" } else { place };
    let more = [event, place, year].into_iter().filter(known);
    parts.extend(more.map(str::to_owned));
    parts.join(", ")
}
