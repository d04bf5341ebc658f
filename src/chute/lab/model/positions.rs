//! The library of positions. The experiment worker prepares the games in use, some at a time,
//! because all at once would block the page. The page looks the position on the board up.

use super::board::{numbered, written};
use super::{Effect, Lab};
use crate::experiment::link::Panel;
use crate::experiment::saved_games::POSITIONS_LIMIT;
use crate::experiment::{GameKey, Request};
use chess::words::counted;
use cozy_chess::Move;
use kit::experiment::position_library::{LibraryGame, LookUp, MoveFound};
use kit::experiment::sorted;
use kit::experiment::wire::JobId;
use kit::model::board::{Mark, MarkKind};
use kit::model::squares::plural;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Games per request.
const AT_ONCE: usize = 60;

/// The maximum number of moves in the sentence, and of arrows.
const NAMED: usize = 5;

impl Lab {
    /// Requests missing games if the library is visible and no request is open.
    pub(super) fn request_games(&mut self) -> Vec<Effect> {
        let is_wanted = self.panel == Panel::Positions && self.deaths < super::DEATHS_LIMIT;
        if !is_wanted || self.gathering.is_some() {
            return Vec::new();
        }
        let used = self.game_library.used();
        let missing = used.filter(|entry| !self.gathered.contains(&entry.key));
        let asked = missing.take(AT_ONCE);
        let games: Vec<(GameKey, String)> = asked
            .map(|entry| (entry.key, entry.game.pgn.to_string()))
            .collect();
        if games.is_empty() {
            return Vec::new();
        }
        self.gathered.extend(games.iter().map(|game| game.0));
        let (id, effect) = self.experiment_worker(Request::PrepareGames(games));
        self.gathering = Some(id);
        vec![effect]
    }

    pub(super) fn games_gathered(&mut self, id: JobId, games: Vec<LibraryGame>) -> Vec<Effect> {
        if self
            .gathering
            .take_if(|gathering| *gathering == id)
            .is_none()
        {
            return Vec::new();
        }
        let plies: usize = games.iter().map(|game| game.moves.len()).sum();
        let library = Rc::make_mut(&mut self.positions);
        if library.plies() + plies > POSITIONS_LIMIT {
            // The games in use always fit: their limit is the library's.
            let used: BTreeSet<GameKey> = self.game_library.used().map(|entry| entry.key).collect();
            let is_idle = |key: &GameKey| !used.contains(key);
            let idle = self.gathered.iter().copied().filter(is_idle).collect();
            library.forget(&idle);
            self.gathered.retain(|key| used.contains(key));
        }
        library.add(games);
        self.look_up();
        let mut effects = self.request_games();
        if effects.is_empty() && self.panel == Panel::Positions {
            effects.push(Effect::Say(self.sentence()));
        }
        effects
    }

    /// The worker cannot read the request; it is not repeated.
    pub(super) fn not_gathered(&mut self, message: &str) -> Vec<Effect> {
        self.gathering = None;
        self.notices
            .refuse(format!("The games cannot be prepared: {message}."))
    }

    /// Forgets the request that died with its worker. Earlier games stay.
    pub(super) fn reset_gathering(&mut self) {
        self.gathering = None;
        let library = Rc::clone(&self.positions);
        self.gathered.retain(|&key| library.has(key));
    }

    /// Looks the position on the board up.
    pub(super) fn look_up(&mut self) {
        let is_shown = self.panel == Panel::Positions;
        self.looked_up = is_shown.then(|| {
            let used: BTreeSet<GameKey> = self.game_library.used().map(|entry| entry.key).collect();
            let library = &self.positions;
            Rc::new(library.look_up(&self.evaluated.board, |key| used.contains(&key)))
        });
    }

    /// Prepared games and games in use, until they are equal.
    pub fn gathered_of(&self) -> Option<(usize, usize)> {
        let used = || self.game_library.used();
        let done = used().filter(|entry| self.positions.has(entry.key)).count();
        self.gathering.is_some().then(|| (done, used().count()))
    }

    /// A sentence about the position's games.
    pub fn library_words(&self) -> String {
        if let Some((done, all)) = self.gathered_of() {
            return format!("{done} of {} are prepared.", counted(all, "game"));
        }
        match self.looked_up.as_deref() {
            Some(LookUp::Exact(moves)) => self.played_here(moves),
            Some(LookUp::Similar(_)) => {
                "No game in use continues from here, but some have similar positions.".to_owned()
            }
            _ if self.positions.games() == 0 => {
                "None of the games in use can be looked up; choose others under Games.".to_owned()
            }
            _ => "No game in use continues from here or from a similar position.".to_owned(),
        }
    }

    /// `Played here 3 times: Nf3 (2), c4 (1).`
    fn played_here(&self, moves: &[MoveFound]) -> String {
        let times: usize = moves.iter().map(MoveFound::times).sum();
        let mut often: Vec<&MoveFound> = moves.iter().collect();
        sorted::by_key(&mut often, |found| Reverse(found.times()));
        let board = &self.evaluated.board;
        let named = often.iter().take(NAMED).map(|found| {
            let written = written(board, found.mv, self.notation);
            format!("{written} ({})", found.times())
        });
        let named: Vec<String> = named.collect();
        let more = match moves.len().saturating_sub(NAMED) {
            0 => String::new(),
            more => format!(" and {}", plural(more as u64, "other move")),
        };
        let times = match times {
            1 => "once".to_owned(),
            times => counted(times, "time"),
        };
        format!("Played here {times}: {}{more}.", named.join(", "))
    }

    /// The move that the library suggests, and why.
    pub fn suggestion(&self) -> Option<String> {
        let Some(LookUp::Exact(moves)) = self.looked_up.as_deref() else {
            return None;
        };
        let found = moves.first()?;
        let Some(scores) = found.scores else {
            return Some(
                "It suggests no move: none has a score, because a marked mistake follows or the move itself is marked."
                    .to_owned(),
            );
        };
        let written = numbered(&self.evaluated.board, found.mv, self.notation);
        let score = score_words(scores.worst);
        Some(if moves.len() == 1 {
            format!("It suggests {written}, the only move played here (score {score}).")
        } else {
            format!(
                "It suggests {written}: its worst score, {score}, is the best of the moves played here."
            )
        })
    }

    /// The moves played in this position as arrows with their counts, and the selected move.
    pub(super) fn marks_of_library(&self) -> Vec<Mark> {
        let mark = |kind, mv: Move, label: String| Mark {
            kind,
            from: mv.from,
            to: Some(mv.to),
            label,
        };
        let mut marks = Vec::new();
        if self.is_asking() {
            return marks;
        }
        let (mut moves, mut suggested) = (&[][..], None);
        if let Some(found) = self.looked_up.as_deref() {
            suggested = found.suggested().map(|found| found.mv);
            if let LookUp::Exact(found) = found {
                moves = found;
            }
        }
        for found in moves.iter().take(NAMED).rev() {
            let kind = if suggested == Some(found.mv) {
                MarkKind::Ours
            } else {
                MarkKind::Note
            };
            marks.push(mark(kind, found.mv, found.times().to_string()));
        }
        let is_there = |mv: &Move| moves.iter().take(NAMED).any(|found| found.mv == *mv);
        let chosen = self.chosen.filter(|mv| !is_there(mv));
        marks.extend(chosen.map(|mv| mark(MarkKind::Note, mv, String::new())));
        marks
    }
}

/// A score as the thesis defines it: `1/27` won 27 plies later, `−1/27` lost.
pub fn score_words(score: f64) -> String {
    let sign = if score < 0.0 { "\u{2212}" } else { "" };
    format!("{sign}1/{:.0}", 1.0 / score.abs())
}
