//! The search lab on the machine of the labs: what it shows, and what comes of an action.

use super::explain::Explainer;
use super::predict::question;
use super::{Action, Effect, Focus, Form, History, Lab, Mode, SearchAction, Selection, Step};
use crate::experiment::kept::{from_kept, to_kept};
use crate::experiment::{Experiment, Link, Reply, Subject};
use chess::record::NodeId;
use cozy_chess::{Board, Move};
use kit::experiment::ChessSubject;
use kit::experiment::link::LinkState;
use kit::experiment::sheet::Sheet;
use kit::experiment::wire::{Answer, Order};
use kit::model::board::Shape;
use kit::model::game::Game;
use kit::model::job::replace_failed_worker;
use kit::model::keys::{Binding, row};
use kit::model::lab::{Elsewhere, File, Joined};
use kit::model::linked::{Arrival, Promised};
use kit::model::notice::{Cause, NoticeKind, Notices};
use kit::model::playback::{NODE_KEYS, Outcome, Playback, STEP_KEYS};
use kit::model::position::{Position, PositionAction};
use kit::model::recorded::RecordedLab;
use search::MAX_DEPTH;

/// The step shown to a visitor who comes without a link: a cut-off of the search made then.
const FIRST_SEEN: usize = 134;

impl RecordedLab for Lab {
    type Own = SearchAction;
    type Request = Order<Experiment>;
    type Link = Link;

    /// The game on the board, and nothing else.
    const STORAGE_PREFIX: &'static str = "plyground.game";
    const KEEP_AFTER: u32 = 600;
    const STEP_KEYS: &'static [&'static [Binding<Step>]] = &[&STEP_KEYS, &NODE_KEYS];
    const KEYS: &'static [Binding<fn() -> Action>] = &[
        row("Enter", "Enter", "run the search", || {
            SearchAction::Run.into()
        }),
        row("Escape", "Esc", "stop the search", || {
            SearchAction::Cancel.into()
        }),
        row("p", "p", "prove the cut of the node shown", || {
            SearchAction::ProveCut.into()
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

    /// The position of the node shown, or the one that is set up.
    fn board(&self) -> Board {
        self.followed()
            .and_then(|recording| recording.board(self.node()?))
            .unwrap_or_else(|| self.position.game.board().clone())
    }

    /// Sets up everything in a link, says what cannot be read, and runs the search again: to stand on the same step,
    /// and to say whether it came out the same. Back and Forward run it only if the link is to a recording.
    fn open(&mut self, query: &str, arrival: Arrival) -> Vec<Effect> {
        let (link, problems) = Link::from_query(query);
        self.notices.add_link_problems(&problems);
        self.position.flipped = link.flipped;
        if self.shows(&link) {
            // Back and forward among the steps of one recording need no second run.
            self.set_subject(&link.experiment.subject);
            self.focus = Focus::Recording;
            let steps = self.playback.cursor.len();
            if let Some(text) = self.playback.show(steps, link.step) {
                self.notify(NoticeKind::Problem, text);
            }
            return Vec::new();
        }
        self.set_up_experiment(&link.experiment);
        if arrival == Arrival::History && link.step.is_none() {
            return Vec::new();
        }
        let promised = Promised {
            step: link.step.or(query.is_empty().then_some(FIRST_SEEN)),
            digest: link.digest,
        };
        self.run(link.experiment.cutoff_disabled_at, promised)
    }

    fn act(&mut self, action: SearchAction) -> Vec<Effect> {
        match action {
            SearchAction::DeleteMove
            | SearchAction::MakeMain
            | SearchAction::SetComment(_)
            | SearchAction::SetNag(_) => self.annotate(action),
            SearchAction::PastePgn(text) => self.paste_games(&text),
            SearchAction::ChooseGame(index) => self.choose_game(index),
            SearchAction::CloseLibrary => {
                self.library = None;
                Vec::new()
            }
            SearchAction::SavePgn => self.save_game(),
            SearchAction::CopyPgn => self.copy_game(),
            SearchAction::SaveAnnotated(extent) => self.save_annotated(extent),
            SearchAction::Beside(beside) => self.beside(beside),
            SearchAction::AdoptNode => self.adopt_node(),
            SearchAction::SetMode(_)
            | SearchAction::SetMethod(_)
            | SearchAction::SetOrder(_)
            | SearchAction::SetEvaluator(_)
            | SearchAction::SetImprovements(_)
            | SearchAction::Type(..)
            | SearchAction::Switch(..) => self.set(action),
            SearchAction::Run => self.run(None, Promised::default()),
            SearchAction::RunWith(method, depth) => {
                self.set_method(method);
                self.form.depth = depth.min(MAX_DEPTH).to_string();
                self.settings.depth = depth.min(MAX_DEPTH);
                self.run(None, Promised::default())
            }
            SearchAction::Climb => self.climb(),
            SearchAction::TogglePause => self.jobs.toggle_pause(),
            SearchAction::Cancel => self.jobs.stop(),
            SearchAction::Kill => self.kill(),
            SearchAction::ProveCut => self.prove_cut(),
            SearchAction::DropProof => {
                self.proved = None;
                Vec::new()
            }
            SearchAction::SaveTrace => self.save_trace(),
        }
    }

    fn cause(action: &SearchAction) -> Cause {
        match action {
            SearchAction::PastePgn(_)
            | SearchAction::ChooseGame(_)
            | SearchAction::SetMode(_)
            | SearchAction::AdoptNode => Cause::Position,
            SearchAction::Run | SearchAction::RunWith(..) | SearchAction::Climb => Cause::Run,
            SearchAction::ProveCut => Cause::Step,
            SearchAction::SaveTrace
            | SearchAction::SaveAnnotated(_)
            | SearchAction::SavePgn
            | SearchAction::CopyPgn => Cause::File,
            SearchAction::Kill => Cause::Answer,
            _ => Cause::Other,
        }
    }

    fn settle(&mut self) -> Vec<Effect> {
        self.playback.playing &= self.shown().is_some();
        self.align();
        Vec::new()
    }

    /// Takes a step; effects say it and put it into the address.
    fn step(&mut self, step: Step) -> Vec<Effect> {
        let Some(recording) = self.recording().cloned() else {
            if step == Step::TogglePlay {
                return self.run(None, Promised::default());
            }
            // With no recording in sight the steps are those of the game.
            if self.mode == Mode::Chess
                && let Some(action) = PositionAction::of_step(step, &self.position.game)
            {
                return self.change(action);
            }
            self.playback.set(step);
            return Vec::new();
        };
        let (node, row) = (self.node(), self.stop());
        let is_stop = |event| row.breakpoint.matches(&recording, event);
        // To step over a node and out of it is to do so on its descent.
        let (tree, node) = match (recording.graph(), step) {
            (Some(graph), Step::Over | Step::Out) => {
                let event = self.playback.cursor.step().checked_sub(1);
                let descents = graph.descents();
                (descents, event.and_then(|event| descents.node_of(event)))
            }
            _ => (recording.tree(), node),
        };
        let asked = |step| question(&recording, step);
        match self.playback.take(step, tree, node, is_stop, asked) {
            Outcome::Set => Vec::new(),
            Outcome::NoFurther => vec![Effect::Say(self.playback.no_further(row.name))],
            Outcome::There => {
                self.focus = Focus::Recording;
                self.step_effects()
            }
        }
    }

    fn select(&mut self, selection: Selection) -> Vec<Effect> {
        if let Some(recording) = self.recording().cloned()
            && self.playback.select(selection, recording.tree())
        {
            self.focus = Focus::Recording;
        }
        Vec::new()
    }

    fn file(&mut self, file: File) -> Vec<Effect> {
        self.read_file(file)
    }

    fn received(&mut self, answer: Answer<Reply>) -> Vec<Effect> {
        // An answer to a job that is no longer the one running comes too late.
        let Some(running) = self.jobs.find(answer.job) else {
            return Vec::new();
        };
        match answer.reply {
            Ok(Reply::Progress(progress)) => {
                running.progress = Some(progress);
                Vec::new()
            }
            Ok(Reply::Done(report)) => match self.jobs.end() {
                Some(running) => self.done(running.work, report),
                None => Vec::new(),
            },
            Err(message) => {
                self.jobs.end();
                let text = format!("The search cannot be run: {message}.");
                self.notices.refuse(text)
            }
        }
    }

    fn worker_failed(&mut self, why: &str) -> Vec<Effect> {
        let lost = match self.jobs.end() {
            Some(_) => " The search it was running is lost; run it again.",
            None => "",
        };
        replace_failed_worker(&mut self.notices, why, lost)
    }

    /// The game of an earlier visit is only an offer: if it cannot be read, nothing is said.
    fn kept(&mut self, kept: Vec<(String, String)>) -> Vec<Effect> {
        let game = kept.into_iter().find(|(key, _)| key.is_empty());
        if let Some(record) = game.and_then(|(_, text)| from_kept(&text)) {
            self.position.remember(Game::from_record(record));
        }
        Vec::new()
    }

    /// A game that goes on from the other tab's takes its place; two different games are for the user to choose from.
    fn join_stored(&mut self, _: &str, elsewhere: Elsewhere<'_>, _: &mut Vec<Effect>) -> Joined {
        let (mine, theirs) = (self.position.game.record(), from_kept(elsewhere.theirs));
        match theirs {
            Some(theirs) if theirs.is_within(mine) => Joined::Both,
            Some(theirs) if mine.is_within(&theirs) => Joined::TheirsHasAll,
            _ => Joined::Neither,
        }
    }

    fn drain_unsaved(&mut self) -> Vec<(String, Option<String>)> {
        let record = self.position.game.record();
        let kept = (!record.is_empty()).then(|| to_kept(record)).flatten();
        kept.map(|text| (String::new(), Some(text)))
            .into_iter()
            .collect()
    }

    /// A move of the recorded tree leads to its node; any other starts from the position on the board.
    fn play(&mut self, mv: Move) -> Vec<Effect> {
        if let Some(effects) = self.enter_child(mv) {
            return effects;
        }
        if self.focus == Focus::Recording {
            self.take_over_node();
        }
        match self.position.play(mv) {
            Err(why) => vec![Effect::Say(why)],
            Ok(said) => {
                self.focus = Focus::Setup;
                let mut effects = self.address(History::Push);
                effects.push(Effect::Say(said));
                effects
            }
        }
    }

    fn go_to(&mut self, node: NodeId) -> Vec<Effect> {
        self.position.game.go(node);
        self.focus = Focus::Setup;
        self.mode = Mode::Chess;
        let mut effects = self.address(History::Push);
        effects.push(Effect::Say(self.position.game.spoken_place()));
        effects
    }

    fn set_position(&mut self, board: Board) -> Vec<Effect> {
        self.position.begin(Game::new(board));
        self.mode = Mode::Chess;
        self.focus = Focus::Setup;
        let mut effects = self.address(History::Push);
        effects.extend(self.search_if_cheap());
        effects
    }

    fn set_shapes(&mut self, shapes: &[Shape]) -> Vec<Effect> {
        if self.focus == Focus::Setup {
            self.position.game.set_shapes(shapes);
        }
        Vec::new()
    }

    /// The link to what is shown. While the panels follow a recording it is the recording's, with
    /// step and digest; otherwise that of the form.
    fn link(&self) -> Option<Link> {
        let flipped = self.position.flipped;
        if let Some(recording) = self.followed() {
            return Some(Link {
                experiment: recording.experiment().clone(),
                step: Some(self.playback.cursor.step()),
                digest: Some(recording.summary().digest),
                flipped,
            });
        }
        Some(Link {
            experiment: self.experiment().ok()?,
            step: None,
            digest: None,
            flipped,
        })
    }

    fn link_text(&self) -> String {
        let what = match self.mode {
            Mode::Chess => format!("position {}", self.position.game.board()),
            Mode::Tree => "a typed tree".to_owned(),
        };
        match self.followed() {
            Some(_) => format!("Search of {what}, step {}", self.playback.cursor.step()),
            None => format!("Search of {what}"),
        }
    }

    fn why_no_link(&self) -> String {
        let message = self.experiment().err().unwrap_or_default();
        format!("There is no link to copy yet: {message}.")
    }

    fn is_busy(&self) -> bool {
        self.jobs.is_running()
    }

    fn stale(&self) -> Option<&'static str> {
        let editing = self.position.stale(&self.board());
        editing
            .filter(|_| self.recording().is_some())
            .or(self.stale_by_settings())
    }

    fn sheets(&self) -> Vec<Sheet> {
        Self::sheets(self)
    }

    fn position_text(&self) -> String {
        match &self.recording() {
            Some(recording) if !recording.is_chess() => self.form.tree.clone(),
            _ => self.board().to_string(),
        }
    }
}

impl Lab {
    /// The game's record is edited at the cursor.
    fn annotate(&mut self, action: SearchAction) -> Vec<Effect> {
        let game = &mut self.position.game;
        match action {
            SearchAction::DeleteMove => {
                game.delete();
                let at = game.at();
                return self.go_to(at);
            }
            SearchAction::MakeMain => game.make_main(),
            SearchAction::SetComment(text) => game.set_comment(&text),
            SearchAction::SetNag(nag) => game.set_nag(nag),
            _ => {}
        }
        Vec::new()
    }

    /// A setting is typed or chosen: the panels keep the recording, the address keeps the setting.
    fn set(&mut self, action: SearchAction) -> Vec<Effect> {
        match action {
            SearchAction::SetMode(mode) => {
                self.mode = mode;
                self.focus = Focus::Setup;
                self.fit_example();
            }
            SearchAction::Type(field, text) => *field(&mut self.form) = text,
            SearchAction::Switch(switch, is_on) => {
                if let Some(ctw) = &mut self.ctw {
                    *switch(ctw) = is_on;
                }
            }
            SearchAction::SetMethod(method) => {
                self.set_method(method);
                self.fit_example();
            }
            SearchAction::SetOrder(order) => self.settings.order = order,
            SearchAction::SetEvaluator(evaluator) => self.evaluator = evaluator,
            SearchAction::SetImprovements(improvements) => self.improvements = improvements,
            _ => {}
        }
        if let Ok(experiment) = self.experiment() {
            (self.settings, self.ctw) = (experiment.settings, experiment.ctw);
        }
        if self.followed().is_none() {
            self.address(History::Replace)
        } else {
            Vec::new()
        }
    }

    /// True if the recording is the one that a link leads into.
    fn shows(&self, link: &Link) -> bool {
        let searched = self.searched.as_ref();
        let is_same =
            searched.is_some_and(|(recording, _)| recording.experiment() == &link.experiment);
        is_same && link.step.is_some()
    }

    /// Sets up an experiment; what was typed as a tree is not lost by looking at a chess position.
    pub(super) fn set_up_experiment(&mut self, experiment: &Experiment) {
        (self.settings, self.ctw) = (experiment.settings.clone(), experiment.ctw);
        self.evaluator = experiment.evaluator;
        self.improvements = experiment.improvements;
        self.focus = Focus::Setup;
        self.set_subject(&experiment.subject);
        let tree = std::mem::take(&mut self.form.tree);
        self.form = Form::of(experiment);
        if self.mode == Mode::Chess {
            self.form.tree = tree;
        }
    }

    /// Sets up what is searched, leaving alone how.
    fn set_subject(&mut self, subject: &Subject) {
        match subject {
            Subject::Tree(text) => {
                self.mode = Mode::Tree;
                self.form.tree.clone_from(text);
            }
            Subject::Chess(subject) => {
                self.mode = Mode::Chess;
                self.position.put_linked(subject, &mut self.notices);
            }
        }
    }

    /// Follows the recorded tree if the move is one of the shown node's.
    fn enter_child(&mut self, mv: Move) -> Option<Vec<Effect>> {
        let recording = self.followed()?.clone();
        let node = self.node()?;
        let board = recording.board(node)?;
        let child = recording.tree().children(node).find(|&child| {
            recording
                .chess_move(child)
                .is_some_and(|packed| packed.unpack(&board) == mv)
        })?;
        Some(self.step(Step::To(child)))
    }

    fn adopt_node(&mut self) -> Vec<Effect> {
        self.take_over_node();
        self.focus = Focus::Setup;
        self.address(History::Push)
    }

    /// The position on the board with the moves that led to it.
    pub fn subject(&self) -> ChessSubject {
        let followed = self.followed().zip(self.node());
        let followed = followed.and_then(|(recording, node)| recording.subject_at(node));
        followed.unwrap_or_else(|| self.position.game.subject())
    }

    /// Makes the shown node's position the position set up, with its moves as the game.
    fn take_over_node(&mut self) {
        let node = self.recording().zip(self.node());
        let subject = node.and_then(|(recording, node)| recording.subject_at(node));
        if let Some(Ok(game)) = subject.as_ref().map(Game::from_subject) {
            self.position.game = game;
            self.mode = Mode::Chess;
        }
    }

    /// What changes with the step: the sentence for the live region and the address. While the
    /// steps play only the end of it is said.
    pub(super) fn step_effects(&self) -> Vec<Effect> {
        if self.playback.playing {
            return Vec::new();
        }
        let mut effects = self.address(History::Replace);
        if let Some(recording) = self.recording() {
            let step = self.playback.cursor.step();
            let heading = Explainer::new(recording).explain(step).heading;
            effects.push(Effect::Say(format!("Step {step}: {heading}")));
        }
        effects
    }
}
