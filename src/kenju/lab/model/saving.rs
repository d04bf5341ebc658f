//! Storage of learners: saved players, learner files, links, and the state kept between visits.

use super::seats::numbered;
use super::state::LinkTarget;
use super::{Effect, Lab, Teacher};
use crate::experiment::game::Game;
use crate::experiment::learner_file;
use crate::experiment::link::{LearnerLink, LinkView, shortened};
use crate::experiment::replay::{Input, Replay};
use crate::model::panels::players::{SavedPlayerHistory, SavedPlayersAction};
use kenju::geometry::Colour;
use kenju::player::Player;
use kenju::saved::{SavedPlayer, SavedPlayers};
use kit::model::effect::{History, LinkForm};
use kit::model::lab::Joined;
use kit::model::notice::NoticeKind;
use kit::model::squares::plural;
use std::collections::BTreeMap;

/// The storage key of the game, without the lab's prefix.
pub(super) const GAME: &str = "sitting";
/// The prefix of players' storage keys, after the lab's prefix.
const PLAYER: &str = "player.";

impl Lab {
    /// Changes the saved players and stores the changes.
    pub(super) fn change_saved_players(&mut self, action: SavedPlayersAction) -> Vec<Effect> {
        let before = self.player_history.saved_players().clone();
        let result = match action {
            SavedPlayersAction::Load(name, colour) => {
                return self.seat(colour, &super::Source::Named(name));
            }
            SavedPlayersAction::Save(colour, name) => {
                let player = self.player(colour).clone();
                let course = self.training.course_of(&player);
                let result = self.player_history.save(&player, &name, course);
                if result.is_ok() {
                    self.rename_seat(colour, name.trim());
                }
                result
            }
            SavedPlayersAction::Rename { from, to } => self.player_history.rename(&from, &to),
            SavedPlayersAction::Delete(name) => self.player_history.delete(&name),
            SavedPlayersAction::Undo => return self.undo_saved(),
            SavedPlayersAction::Export(name) => return self.export(&name),
        };
        if let Err(error) = result {
            return self
                .notices
                .refuse(format!("The saved players are as they were: {error}."));
        }
        self.save_changes_since(&before)
    }

    /// Stores each player that differs from `before`.
    pub(super) fn save_changes_since(&mut self, before: &SavedPlayers) -> Vec<Effect> {
        let (old, new) = (
            entries(before),
            entries(self.player_history.saved_players()),
        );
        let changed = new
            .iter()
            .filter(|(name, saved)| old.get(*name) != Some(saved))
            .map(|(name, saved)| (name, Some(learner_file::write(saved))));
        let gone = old.keys().filter(|name| !new.contains_key(*name));
        let unsaved = changed.chain(gone.map(|name| (name, None)));
        self.unsaved
            .extend(unsaved.map(|(name, text)| (format!("{PLAYER}{name}"), text)));
        let names: Vec<&str> = self.player_history.saved_players().names().collect();
        vec![Effect::Say(format!("Saved players: {}", names.join(", ")))]
    }

    /// Restores what an earlier visit stored. An unreadable player stays in storage.
    pub(super) fn restore_stored(&mut self, kept: Vec<(String, String)>) -> Vec<Effect> {
        for (key, text) in kept {
            if key == GAME {
                self.last_visit = Some(text);
                continue;
            }
            let Some(name) = key.strip_prefix(PLAYER) else {
                continue;
            };
            let result = learner_file::read(text.as_bytes())
                .map_err(|error| error.to_string())
                .and_then(|saved| {
                    self.player_history
                        .put(saved)
                        .map_err(|error| error.to_string())
                });
            if let Err(error) = result {
                let shown: String = name.chars().take(40).collect();
                self.notify(
                    NoticeKind::Problem,
                    format!("The stored player \u{201c}{shown}\u{201d} cannot be read: {error}. It stays in storage."),
                );
            }
        }
        self.player_history =
            SavedPlayerHistory::new(SavedPlayers::clone(self.player_history.saved_players()));
        Vec::new()
    }

    /// Takes in a player or a game that another tab has stored under a key of this tab. Two players of one name are both
    /// kept: this tab's gets another name. Of two games, one that goes on from the other has all of it.
    pub(super) fn join_other_tab(
        &mut self,
        key: &str,
        theirs: &str,
        effects: &mut Vec<Effect>,
    ) -> Joined {
        let Some(name) = key.strip_prefix(PLAYER) else {
            return self.join_game(theirs);
        };
        let before = self.player_history.saved_players().clone();
        let mine = entries(&before).remove(name);
        let names: Vec<&str> = before.names().collect();
        let free = numbered(name, &names);
        let mut joined = SavedPlayers::clone(&before);
        let is_joined = learner_file::read(theirs.as_bytes()).is_ok_and(|theirs| {
            joined.remove(name);
            let renamed = mine.and_then(|mine| {
                let mut player = mine.open().ok()?;
                player.name.clone_from(&free);
                Some(SavedPlayer::new(player, mine.course))
            });
            joined.save(theirs).is_ok() && renamed.is_none_or(|mine| joined.save(mine).is_ok())
        });
        if !is_joined {
            return Joined::Neither;
        }
        let text = if joined.names().any(|it| it == free) {
            for colour in Colour::BOTH {
                if self.player(colour).name == name {
                    self.rename_seat(colour, &free);
                }
            }
            format!(
                "Another tab has stored a different {name}. Both are saved: yours is now {free}."
            )
        } else {
            format!("Another tab has changed {name}, so {name} stays among the saved players.")
        };
        self.notify(NoticeKind::Note, text);
        self.player_history = SavedPlayerHistory::new(joined);
        effects.extend(self.save_changes_since(&before));
        Joined::Both
    }

    fn join_game(&mut self, theirs: &str) -> Joined {
        let Some(theirs) = LearnerLink::from_query(theirs).0 else {
            return Joined::Neither;
        };
        let (mine, theirs) = (&self.game.replay, &theirs.replay);
        let goes_on = |longer: &Replay, shorter: &Replay| {
            let is_bare = shorter.inputs.is_empty()
                && Colour::BOTH
                    .iter()
                    .all(|&colour| !shorter.start.seat(colour).player.is_taught());
            is_bare || (longer.start == shorter.start && longer.inputs.starts_with(&shorter.inputs))
        };
        if goes_on(mine, theirs) {
            self.unsaved.push((GAME.to_owned(), self.link().to_text()));
            return Joined::Both;
        }
        if goes_on(theirs, mine) {
            return Joined::TheirsHasAll;
        }
        Joined::Neither
    }

    /// Reports that the browser stored nothing. The player or game is still on the page.
    pub(super) fn report_unsaved(&mut self, key: &str) -> Vec<Effect> {
        match key.strip_prefix(PLAYER) {
            Some(name) => self.notices.refuse(format!(
                "This browser cannot store {name}. Save it as a file before you close the page."
            )),
            None => Vec::new(),
        }
    }

    /// Opens a learner file and saves its player.
    pub(super) fn open_file(&mut self, bytes: &[u8]) -> Vec<Effect> {
        let before = self.player_history.saved_players().clone();
        match learner_file::read(bytes) {
            Ok(saved) => {
                let name = saved.name().to_owned();
                if let Err(error) = self.player_history.put(saved) {
                    return self
                        .notices
                        .refuse(format!("The learner cannot be saved: {error}."));
                }
                self.notify(
                    NoticeKind::Note,
                    format!("{name} is now a saved player; seat it under Players."),
                );
                self.save_changes_since(&before)
            }
            Err(error) => self
                .notices
                .refuse(format!("The file is not a learner: {error}.")),
        }
    }

    /// Undoes the last change. If the change replaced a seated player, that game resumes, and the
    /// player seated since is saved.
    fn undo_saved(&mut self) -> Vec<Effect> {
        let before = self.player_history.saved_players().clone();
        let mut leaving = Vec::new();
        if let Some(game) = self.player_history.seats_again() {
            let mind = |game: &Game, colour| game.session.seat(colour).player.mind.clone();
            leaving.extend(Colour::BOTH);
            leaving.retain(|&colour| mind(game, colour) != mind(&self.game, colour));
        }
        if let Err(why) = self.save_hand_taught(&leaving, Player::is_taught) {
            return self.notices.refuse(why);
        }
        let newer = self.player_history.saved_players().names().count() - before.names().count();
        let game = self.player_history.undo(newer);
        let mut effects = self.save_changes_since(&before);
        if let Some(game) = game {
            effects.extend(self.cancel_job());
            self.restore(*game);
            self.pending_address = Some(History::Push);
            effects.extend(self.continue_game());
        }
        effects
    }

    /// Saves the hand-taught learners of the seats that `is_meant` selects, unless they are saved
    /// already.
    ///
    /// # Errors
    /// The learner that could not be saved, and why.
    pub(super) fn save_hand_taught(
        &mut self,
        leaving: &[Colour],
        is_meant: fn(&Player) -> bool,
    ) -> Result<Vec<Effect>, String> {
        let before = self.player_history.saved_players().clone();
        for &colour in leaving {
            let player = self.player(colour).clone();
            let kept = self.player_history.saved_players();
            let is_there = |name: &str| {
                let there = kept.load(name).ok();
                there.is_some_and(|there| there.mind == player.mind)
            };
            if !is_meant(&player) || kept.names().any(is_there) {
                continue;
            }
            let name = numbered(&player.name, &kept.names().collect::<Vec<_>>());
            let course = self.training.course_of(&player);
            let saved = self.player_history.save(&player, &name, course);
            saved.map_err(|error| {
                format!(
                    "{} has been taught and cannot be saved: {error}. Save it as a file, or delete a saved player.",
                    player.name
                )
            })?;
            self.player_history.replaced(&name, self.game.clone());
            self.notify(
                NoticeKind::Note,
                format!("{name} has been saved under Players; Undo there seats it again."),
            );
        }
        if before == *self.player_history.saved_players() {
            return Ok(Vec::new());
        }
        Ok(self.save_changes_since(&before))
    }

    fn export(&mut self, name: &str) -> Vec<Effect> {
        match self.player_history.saved_players().load(name) {
            Ok(player) => {
                let course = entries(self.player_history.saved_players())
                    .remove(name)
                    .and_then(|saved| saved.course);
                vec![file(&SavedPlayer::new(player, course))]
            }
            Err(error) => self.notices.refuse(format!("{error}.")),
        }
    }

    /// Offers the current player of a seat as a file.
    pub(super) fn save_file(&self, colour: Colour) -> Vec<Effect> {
        let player = self.player(colour).clone();
        let course = self.training.course_of(&player);
        vec![file(&SavedPlayer::new(player, course))]
    }

    fn rename_seat(&mut self, colour: Colour, name: &str) {
        // Words and stones carry no name, so the game itself does not change.
        for session in [&mut self.game.session, &mut self.game.replay.start] {
            name.clone_into(&mut session.seat_mut(colour).player.name);
        }
    }

    /// A link to the game and the step shown.
    pub fn link(&self) -> LearnerLink {
        let (turn, step) = if self.is_live() {
            (None, None)
        } else {
            let at_end = self.playback.cursor == self.playback.cursor.last();
            (
                Some(self.turn()),
                (!at_end).then(|| self.playback.cursor.step()),
            )
        };
        LearnerLink {
            replay: self.game.replay.clone(),
            turn,
            step,
            teacher: self.game.teacher,
            show: match self.forced {
                Some(_) => LinkView::ForcedWin,
                None => LinkView::Game,
            },
            earlier_training: self.game.earlier_training.clone(),
        }
    }

    /// Opens the query of an address. A link wins over the stored game, and an open game over
    /// both. An address without a game receives the current one.
    pub(super) fn open_address(&mut self, query: &str) -> Vec<Effect> {
        let last_visit = self.last_visit.take();
        let was_open = std::mem::replace(&mut self.is_open, true);
        self.pending_address = None;
        // The experiments read their own links.
        if query.is_empty() || query.starts_with("experiment=") {
            if let Some(text) = last_visit {
                return self.open(&text);
            }
            self.pending_address = was_open.then_some(History::Replace);
            return Vec::new();
        }
        let link = self.link();
        let is_here = link.to_lasting_query().as_deref() == Some(query)
            || LearnerLink::from_query(query).0 == Some(link);
        if is_here && !self.is_worker_busy() {
            return Vec::new();
        }
        // The address omits a long training record; the stored game has it.
        let is_of = |kept: &String| shortened(kept.clone()).as_deref() == Some(query);
        match last_visit.filter(is_of) {
            Some(kept) => self.open(&kept),
            None => self.open(query),
        }
    }

    /// Opens a link. An empty query changes nothing.
    fn open(&mut self, query: &str) -> Vec<Effect> {
        let (link, problems) = LearnerLink::from_query(query);
        for problem in problems {
            self.notify(NoticeKind::Problem, format!("{problem}."));
        }
        let Some(LearnerLink {
            replay,
            turn,
            step,
            teacher,
            show,
            earlier_training,
        }) = link
        else {
            return Vec::new();
        };
        // "Back" cannot restore what a person taught before a game with a long link.
        let fits = self.link().to_query().is_some();
        let is_meant = if fits {
            is_hand_taught
        } else {
            Player::is_taught
        };
        let kept = match self.save_hand_taught(&Colour::BOTH, is_meant) {
            Ok(kept) => kept,
            Err(why) => {
                return self
                    .notices
                    .refuse(format!("The link is not opened. {why}"));
            }
        };
        let Replay { start, inputs } = replay;
        let mut effects = self.cancel_job();
        self.begin(start);
        self.game.set_earlier_training(earlier_training);
        self.seed = self.game.session.seed().to_string();
        self.limit = super::state::limit_text(self.game.session.limit());
        let named = inputs.iter().rev().find_map(|input| match input {
            Input::TaughtBy(name) => Some(name.clone()),
            _ => None,
        });
        self.game.teacher = teacher;
        if let Some(name) = named.filter(|_| teacher == super::Teacher::You) {
            self.teacher_name = name;
        }
        self.game.queue = inputs.into();
        self.link_target = Some(LinkTarget { turn, step, show });
        self.fit_later = true;
        effects.extend(self.continue_game());
        effects.extend(kept);
        effects
    }

    /// Moves to the place named by a link, once its game has been repeated.
    pub(super) fn go_to_link_target(&mut self) -> Vec<Effect> {
        if std::mem::take(&mut self.fit_later) {
            self.window = self.window.fitted(self.board());
        }
        let Some(LinkTarget { turn, step, show }) = self.link_target.take() else {
            return Vec::new();
        };
        if let Some(turn) = turn {
            self.arrive_at(turn, step);
        }
        match show {
            LinkView::Game => Vec::new(),
            LinkView::ForcedWin => {
                self.redraw();
                self.show_forced_win()
            }
        }
    }

    fn arrive_at(&mut self, turn: usize, step: Option<usize>) {
        if turn >= self.game.recordings.len() {
            self.notify(
                NoticeKind::Problem,
                format!(
                    "The link points to move {}, but the game has {}.",
                    turn + 1,
                    self.game.recordings.len() - 1
                ),
            );
            return;
        }
        self.viewed_turn = (turn != self.turn()).then_some(turn);
        self.go_to_end();
        let steps = self.playback.cursor.len();
        if step.is_some()
            && let Some(text) = self.playback.show(steps, step)
        {
            self.notify(NoticeKind::Problem, text);
        }
    }

    /// Copies the link and reports what did not fit into it.
    pub(super) fn copy_link(&mut self, form: LinkForm) -> Vec<Effect> {
        let title = format!("Kenju, move {}", self.turn() + 1);
        let link = self.link();
        let whole = link.to_text();
        let Some(query) = whole.clone().and_then(shortened) else {
            let text = "The learners know too much for a link; save them as files.";
            return self.notices.refuse(text);
        };
        let mut effects = Vec::new();
        if Some(&query) != whole.as_ref() {
            let histories = link.earlier_training.histories().into_iter().flatten();
            let moves: usize = histories.map(|history| history.rows.len()).sum();
            let moves = plural(moves as u64, "training move");
            effects = self.notices.refuse(format!(
                "The link leaves out the charts of {moves} before this game: they are too long for it. \
                 What the learners know is in it."
            ));
        }
        effects.push(Effect::copy_link(form, query, || title));
        effects
    }
}

/// True if a person taught this learner anything.
fn is_hand_taught(player: &Player) -> bool {
    let machines = [Teacher::Max.program(), Teacher::Threats.program()];
    player.memory().is_some_and(|memory| {
        let mut teachers = memory.lessons().iter().map(|it| memory.teacher_of(it));
        teachers.any(|name| !machines.contains(&Some(name)))
    })
}

fn file(saved: &SavedPlayer) -> Effect {
    Effect::Save {
        name: learner_file::file_name(saved.name()),
        bytes: learner_file::write(saved).into_bytes(),
    }
}

/// Saved players by name.
fn entries(saved_players: &SavedPlayers) -> BTreeMap<String, SavedPlayer> {
    let mut copy = saved_players.clone();
    saved_players
        .names()
        .filter_map(|name| Some((name.to_owned(), copy.remove(name)?)))
        .collect()
}
