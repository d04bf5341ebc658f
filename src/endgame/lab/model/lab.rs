//! The endgame lab on the machine of the labs: what it shows, and what comes of an action.

use super::drill;
use super::predict::question;
use super::running::Purpose;
use super::{
    Action, Effect, EndgameAction, Focus, History, LAYER_ROWS, Lab, Layer, Selection, Step,
    material,
};
use crate::experiment::link::EndgameLink;
use crate::experiment::messages::{Reply, Request};
use chess::record::NodeId;
use cozy_chess::{Board, Move};
use kit::experiment::link::LinkState;
use kit::experiment::sheet::Sheet;
use kit::experiment::wire::Answer;
use kit::model::board::{Shape, spoken};
use kit::model::game::Game;
use kit::model::job::replace_failed_worker;
use kit::model::keys::{Binding, listed, row};
use kit::model::lab::{Elsewhere, File, Joined, Key};
use kit::model::linked::{Arrival, Promised};
use kit::model::notice::{Cause, NoticeKind, Notices};
use kit::model::playback::{NODE_KEYS, Outcome, Playback, STEP_KEYS};
use kit::model::position::{POSITION_KEYS, Position, PositionAction};
use kit::model::recorded::{self, RecordedLab, action_of_key};

/// The first step shown to a visitor without a link: the rule that decides the example.
const FIRST_SEEN: usize = 28;

impl RecordedLab for Lab {
    type Own = EndgameAction;
    type Request = Request;
    type Link = EndgameLink;

    const STORAGE_PREFIX: &'static str = "plyground.endgame.";
    /// The limit of steps at the length of a line.
    const FILE_LIMIT: Option<u64> = Some(300_000_000);
    const STEP_KEYS: &'static [&'static [Binding<Step>]] = &[&STEP_KEYS, &NODE_KEYS];
    const KEYS: &'static [Binding<fn() -> Action>] = &[
        row("Enter", "Enter", "let EG think about the position", || {
            EndgameAction::Run.into()
        }),
        row("Escape", "Esc", "stop EG", || EndgameAction::Cancel.into()),
        row("h", "h", "what EG would play, and why", || {
            EndgameAction::Hint.into()
        }),
        row("s", "s", "set up the position of the node shown", || {
            EndgameAction::AdoptNode.into()
        }),
        row("d", "d", "drill: the next exercise", || {
            EndgameAction::Drill(drill::DrillAction::Next).into()
        }),
        row("a", "a", "drill: the same exercise again", || {
            EndgameAction::Drill(drill::DrillAction::Again).into()
        }),
        row("0", "0", "show nothing on the board", || {
            EndgameAction::SetLayer(Layer::Bare).into()
        }),
    ];

    fn notices(&mut self) -> &mut Notices {
        &mut self.notices
    }

    fn playback(&self) -> Option<&Playback> {
        Some(&self.playback)
    }

    fn playback_mut(&mut self) -> Option<&mut Playback> {
        Some(&mut self.playback)
    }

    fn position(&self) -> Option<&Position> {
        Some(&self.position)
    }

    fn position_mut(&mut self) -> Option<&mut Position> {
        Some(&mut self.position)
    }

    /// The position of the node shown, or as set up.
    fn board(&self) -> Board {
        self.followed()
            .and_then(|shown| shown.recording.board(self.node()?))
            .unwrap_or_else(|| self.position.game.board().clone())
    }

    /// Sets up what a link describes, and lets EG think about it. Back and Forward do so only if the link has a step.
    fn open(&mut self, query: &str, arrival: Arrival) -> Vec<Effect> {
        let (link, problems) = EndgameLink::from_query(query);
        self.notices.add_link_problems(&problems);
        if self.is_assigned(&link) {
            // Back and Forward within the assigned exercises restart nothing.
            return Vec::new();
        }
        self.leave_exercise();
        self.position.open(link.flipped);
        self.layer = link.layer;
        self.goal = link.goal;
        self.nodes = link.nodes;
        self.rules = link.rules;
        self.exclusion = link.exclusion;
        self.plays = link.plays;
        self.word = None;
        self.wrong_goal = None;
        self.wrong_nodes = None;
        self.highlighted = None;
        if let Some(effects) = self.open_drill(&link) {
            return effects;
        }
        let is_shown = self.shows(&link);
        self.position.put_linked(&link.subject, &mut self.notices);
        if is_shown {
            // Back and Forward among the steps of one search need no new search.
            self.focus = Focus::Recording;
            let steps = self.playback.cursor.len();
            if let Some(text) = self.playback.show(steps, link.step) {
                self.notify(NoticeKind::Problem, text);
            }
            return Vec::new();
        }
        self.focus = Focus::Setup;
        if link.plays.is_some() {
            return self.answer_move();
        }
        if arrival == Arrival::History && link.step.is_none() {
            return Vec::new();
        }
        self.run(Promised {
            step: link.step.or(query.is_empty().then_some(FIRST_SEEN)),
            digest: link.digest,
        })
    }

    fn act(&mut self, action: EndgameAction) -> Vec<Effect> {
        match action {
            EndgameAction::ReadPgn(bytes) => self.read_pgn(&bytes),
            EndgameAction::ChooseGame(index) => self.choose_game(index),
            EndgameAction::CloseLibrary => {
                self.library = None;
                Vec::new()
            }
            EndgameAction::SetLayer(layer) => self.set_layer(layer),
            EndgameAction::SetGoal(text) => self.set_goal(&text),
            EndgameAction::ShowRule(place) => {
                self.highlighted = place.filter(|_| place != self.highlighted);
                Vec::new()
            }
            EndgameAction::AdoptNode => {
                self.take_over_node();
                self.focus = Focus::Setup;
                self.address(History::Push)
            }
            EndgameAction::SetNodes(text) => {
                self.set_nodes(text);
                Vec::new()
            }
            EndgameAction::Use(rules) => {
                self.rules = rules;
                self.run(Promised::default())
            }
            EndgameAction::Exclude(exclusion) => {
                self.exclusion = exclusion;
                self.run(Promised::default())
            }
            EndgameAction::Run => self.run(Promised::default()),
            EndgameAction::TogglePause => self.jobs.toggle_pause(),
            EndgameAction::Cancel => self.jobs.stop(),
            EndgameAction::Kill => self.kill(),
            EndgameAction::PlayAgainstEg(side) => self.play_against_eg(side),
            EndgameAction::TablesChanged => {
                self.tables_changed();
                Vec::new()
            }
            EndgameAction::Tables(news) => self.tables_told(news),
            EndgameAction::Drill(action) => self.drill(action),
            EndgameAction::Overview(action) => self.act_in_overview(action),
            EndgameAction::Why(mv) => self.ask_why(mv),
            EndgameAction::Zugzwangs(action) => self.zugzwangs.act(action),
            // A hint must not replace the search for EG's move.
            EndgameAction::Hint if self.is_thinking_in_game() => {
                vec![Effect::Say("EG is thinking already".to_owned())]
            }
            EndgameAction::Hint => self.start(Purpose::Hint, Promised::default()),
            EndgameAction::SaveTrace => self.save_trace(),
            EndgameAction::SavePgn => self.save_pgn(),
        }
    }

    fn cause(action: &EndgameAction) -> Cause {
        match action {
            EndgameAction::ReadPgn(_)
            | EndgameAction::ChooseGame(_)
            | EndgameAction::AdoptNode
            | EndgameAction::PlayAgainstEg(_) => Cause::Position,
            EndgameAction::Run | EndgameAction::Use(_) | EndgameAction::Hint => Cause::Run,
            EndgameAction::SaveTrace | EndgameAction::SavePgn => Cause::File,
            EndgameAction::Kill => Cause::Answer,
            _ => Cause::Other,
        }
    }

    fn settle(&mut self) -> Vec<Effect> {
        self.playback.playing &= self.shown().is_some();
        self.follow_position();
        let mut effects = self.reply_in_overview();
        effects.extend(self.questions());
        effects.extend(self.drill.untold.take());
        effects
    }

    /// Takes a step; effects say it and put it into the address.
    fn step(&mut self, step: Step) -> Vec<Effect> {
        let Some(shown) = self.shown().cloned() else {
            if step == Step::TogglePlay {
                return self.run(Promised::default());
            }
            // With no recording in sight the steps are those of the game.
            if let Some(action) = PositionAction::of_step(step, &self.position.game) {
                return self.change(action);
            }
            self.playback.set(step);
            return Vec::new();
        };
        let (recording, node, row) = (&shown.recording, self.node(), self.stop());
        let is_stop = |event| row.stop.matches(recording, event);
        let asked = |step| question(recording, step);
        match self
            .playback
            .take(step, recording.tree(), node, is_stop, asked)
        {
            Outcome::Set => Vec::new(),
            Outcome::NoFurther => {
                vec![Effect::Say(self.playback.no_further(row.name))]
            }
            Outcome::There => {
                self.focus = Focus::Recording;
                self.highlighted = None;
                self.step_effects()
            }
        }
    }

    fn select(&mut self, selection: Selection) -> Vec<Effect> {
        if let Some(shown) = self.shown().cloned()
            && self.playback.select(selection, shown.recording.tree())
        {
            self.focus = Focus::Recording;
            self.highlighted = None;
        }
        Vec::new()
    }

    fn file(&mut self, file: File) -> Vec<Effect> {
        self.read_file(file)
    }

    fn received(&mut self, answer: Answer<Reply>) -> Vec<Effect> {
        if matches!(
            answer.reply,
            Ok(Reply::Judged { .. } | Reply::Blamed(..) | Reply::Exercised(..) | Reply::Thought(_))
        ) {
            self.worker_failures = 0;
        }
        let job = answer.job;
        match answer.reply {
            Ok(Reply::Thinking(progress)) => {
                if let Some(running) = self.jobs.find(job) {
                    running.progress = Some(progress);
                }
                Vec::new()
            }
            // The answer to an earlier job comes too late.
            Ok(Reply::Thought(_)) | Err(_) if self.jobs.find(job).is_none() => Vec::new(),
            Ok(Reply::Thought(thought)) => match self.jobs.end() {
                Some(running) => self.thought(running.work, thought),
                None => Vec::new(),
            },
            Ok(reply) => self.learn(reply),
            Err(why) => {
                self.jobs.end();
                self.notices
                    .refuse(format!("EG cannot think about this: {why}."))
            }
        }
    }

    fn worker_failed(&mut self, why: &str) -> Vec<Effect> {
        self.worker_failures += 1;
        let running = self.jobs.end();
        self.lose_answers();
        let lost = match running {
            Some(running) if running.work.purpose == Purpose::Reply => {
                " EG's move is lost; press \u{201c}Let EG move\u{201d}."
            }
            Some(_) => " EG's search is lost; let it think again.",
            None => "",
        };
        replace_failed_worker(&mut self.notices, why, lost)
    }

    fn kept(&mut self, kept: Vec<(String, String)>) -> Vec<Effect> {
        if let Some((_, score)) = kept.into_iter().find(|(key, _)| key == drill::KEY) {
            self.drill.restore(&score);
        }
        Vec::new()
    }

    fn not_kept(&mut self, _: &str) -> Vec<Effect> {
        self.notices
            .refuse("This browser cannot store the score of the drill.")
    }

    const STORED_NAME: &'static str = "score";

    fn join_stored(&mut self, _: &str, elsewhere: Elsewhere<'_>, _: &mut Vec<Effect>) -> Joined {
        self.drill.join_stored(elsewhere)
    }

    fn drain_unsaved(&mut self) -> Vec<(String, Option<String>)> {
        self.drill.drain_unsaved()
    }

    /// In a game against EG, Back takes back EG's move and the user's.
    fn change(&mut self, action: PositionAction) -> Vec<Effect> {
        let before = self
            .before()
            .filter(|_| matches!(action, PositionAction::Back));
        recorded::change(self, before.map_or(action, PositionAction::GoTo))
    }

    fn play(&mut self, mv: Move) -> Vec<Effect> {
        if let Some(effects) = self.enter_child(mv) {
            return effects;
        }
        if self.focus == Focus::Recording {
            // A move off the recorded tree starts from the position that is on the board.
            self.take_over_node();
            self.focus = Focus::Setup;
        }
        let board = self.position.game.board().clone();
        if self.drill.waits_for(board.side_to_move()) {
            return vec![Effect::Say("It is not your move".to_owned())];
        }
        let said = match self.position.play(mv) {
            Ok(said) => said,
            Err(why) => return vec![Effect::Say(why)],
        };
        let judged = self.judge_move(&board, mv);
        self.highlighted = None;
        self.position.wrong_fen = None;
        let mut effects = self.address(History::Push);
        effects.push(Effect::Say(said));
        effects.extend(judged);
        effects.extend(self.answer_move());
        effects
    }

    fn go_to(&mut self, node: NodeId) -> Vec<Effect> {
        self.leave_exercise();
        self.position.game.go(node);
        self.focus = Focus::Setup;
        self.word = None;
        self.position.wrong_fen = None;
        if self.is_thinking_in_game() {
            // The position that EG was to answer is no longer on the board.
            self.jobs.end();
        }
        self.highlighted = None;
        let mut effects = self.address(History::Push);
        effects.push(Effect::Say(self.position.game.spoken_place()));
        effects
    }

    fn set_position(&mut self, board: Board) -> Vec<Effect> {
        self.leave_exercise();
        let mut effects = self.begin(Game::new(board));
        let name = spoken::sentence(&material::name(self.position.game.board()));
        effects.push(Effect::Say(name));
        effects.extend(self.look());
        effects
    }

    /// A circle drawn while paths are shown chooses their goal; other drawings stay with the position.
    fn set_shapes(&mut self, shapes: &[Shape]) -> Vec<Effect> {
        if self.focus == Focus::Setup {
            self.position.game.set_shapes(shapes);
        }
        match shapes.last() {
            Some(Shape { from, to: None, .. }) if super::needs_goal(self.layer) => {
                self.set_goal(&from.to_string())
            }
            _ => Vec::new(),
        }
    }

    /// The link to the search, with step and digest, while the panels follow it; otherwise to the position set up.
    fn link(&self) -> Option<EndgameLink> {
        if let Some(link) = self.assigned_link() {
            return Some(link);
        }
        let followed = self.followed();
        Some(EndgameLink {
            subject: followed.map_or_else(
                || self.position.game.subject(),
                |shown| shown.subject.clone(),
            ),
            layer: self.layer,
            goal: self.goal,
            plays: self.plays.filter(|_| followed.is_none()),
            nodes: self.nodes,
            rules: self.rules,
            exclusion: self.exclusion,
            step: followed.map(|_| self.playback.cursor.step()),
            digest: followed.map(|shown| shown.digest),
            flipped: self.position.flipped,
            ..EndgameLink::default()
        })
    }

    fn link_text(&self) -> String {
        match self.followed() {
            Some(shown) => format!(
                "EG on {}, step {}",
                shown.recording.subject().position,
                self.playback.cursor.step()
            ),
            None => format!("Endgame {}", self.position.game.board()),
        }
    }

    fn is_busy(&self) -> bool {
        self.jobs.is_running()
    }

    fn stale(&self) -> Option<&'static str> {
        let by_limits = || {
            self.is_stale().then_some(
                "You changed the limit or what EG may use. Let EG think again to update the search.",
            )
        };
        self.position.stale(&self.board()).or_else(by_limits)
    }

    fn sheets(&self) -> Vec<Sheet> {
        self.tables_as_data()
    }

    fn key(&self, key: &Key<'_>) -> Option<Action> {
        let layer = || {
            let layer = layer_keys().find(|row| row.key == key.key && !key.shift)?;
            Some(EndgameAction::SetLayer(layer.action).into())
        };
        action_of_key::<Self>(key).or_else(layer)
    }

    fn keys() -> Vec<Binding<()>> {
        let steps = Self::STEP_KEYS.iter().flat_map(|keys| listed(keys));
        steps
            .chain(listed(&POSITION_KEYS))
            .chain(listed(Self::KEYS))
            .chain(listed(&layer_keys().collect::<Vec<_>>()))
            .collect()
    }
}

/// The keys of the layers. The bare board has its own row, because its name in the help differs from that in the menu.
fn layer_keys() -> impl Iterator<Item = Binding<Layer>> {
    let rows = LAYER_ROWS.iter().skip(1);
    rows.map(|layer| row(layer.key, layer.key, layer.name, layer.layer))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::model::keys::bound_twice;

    #[test]
    fn no_key_means_two_things() {
        assert_eq!(bound_twice(&<Lab as RecordedLab>::keys()), None);
    }

    #[test]
    fn every_layer_is_shown_by_the_key_that_the_menu_names() {
        for row in LAYER_ROWS {
            let key = Key {
                key: row.key,
                shift: false,
                now: 0.0,
            };
            let action = Lab::default().key(&key);
            assert!(
                matches!(action, Some(Action::Own(EndgameAction::SetLayer(layer))) if layer == row.layer),
                "{}",
                row.name
            );
        }
    }
}
