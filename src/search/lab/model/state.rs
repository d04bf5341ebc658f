//! The state of the search lab.

use super::Focus;
use super::beside::Kept;
use super::climb::Ladder;
use super::files::Reading;
use super::proof::Proof;
use super::running::{Purpose, Search};
use crate::experiment::definition::{EXAMPLE_GRAPH, EXAMPLE_TREE, STEPS_LIMIT};
use crate::experiment::{
    CtwOptions, Experiment, Limits, Link, Method, Progress, Recording, Subject,
};
use crate::model::breakpoint::{self, BreakpointRow};
use cozy_chess::Board;
use kit::experiment::Evaluator;
use kit::model::game::Game;
use kit::model::job::Jobs;
use kit::model::library::Library;
use kit::model::notice::{NoticeKind, Notices};
use kit::model::playback::{Playback, Selection};
use kit::model::position::Position;
use kit::model::tree::TreeSource;
use kit::model::typed::whole_number;
use search::ctw::TypedGraph;
use search::{Improvements, MAX_DEPTH, Settings, TypedError, TypedTree};
use std::rc::Rc;
use trace::NodeId;

/// The subject of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// A chess position.
    Chess,
    /// A typed tree.
    Tree,
}

/// The fields of the form as they were typed: a wrong entry stays in its field with a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// Depth in plies.
    pub depth: String,
    /// Fanout per level.
    pub fanout: String,
    /// Node limit.
    pub nodes: String,
    /// Step limit.
    pub steps: String,
    /// The typed tree.
    pub tree: String,
    /// The boldness of closeness to win, in percent.
    pub boldness: String,
    /// Its randomness, in percent.
    pub randomness: String,
    /// Where its random numbers begin.
    pub seed: String,
}

/// The search lab.
#[derive(Clone, Debug)]
pub struct Lab {
    /// Chess or a typed tree.
    pub mode: Mode,
    /// The position set up, with its game.
    pub position: Position,
    /// The text in the fields.
    pub form: Form,
    /// The settings that are chosen, not typed; depth and fanout hold the last good entry.
    pub settings: Settings,
    /// Improvements of the other methods.
    pub improvements: Improvements,
    /// The options of closeness to win, if that is chosen; they hold the last good entries.
    pub ctw: Option<CtwOptions>,
    /// Scores positions and moves.
    pub evaluator: Evaluator,
    /// Board and panels follow the setup or the recording.
    pub focus: Focus,
    /// The search at work.
    pub jobs: Jobs<Search, Progress>,
    /// The file on its way in.
    pub(super) reading: Option<Reading>,
    /// The last finished recording, whatever it is of, as a tree to be drawn; [`Lab::recording`] and
    /// [`Lab::source`] are what may be seen.
    pub(super) searched: Option<(Rc<Recording>, Rc<dyn TreeSource>)>,
    /// Where in it, and how one goes on.
    pub playback: Playback,
    /// The proof of a cut of that recording.
    pub(super) proved: Option<Rc<Proof>>,
    /// The recording that is compared with the one shown.
    pub(super) kept_beside: Vec<Kept>,
    /// The ladder of improvements last begun, whatever it is of.
    pub(super) ladder: Option<Ladder>,
    /// The games of a PGN that was opened.
    pub library: Option<Rc<Library>>,
    /// Messages.
    pub notices: Notices,
}

impl Default for Lab {
    fn default() -> Self {
        let link = Link::default();
        let mut lab = Self {
            mode: Mode::Chess,
            position: Position::new(Game::new(Board::default()), |_| None),
            form: Form::of(&link.experiment),
            settings: link.experiment.settings.clone(),
            improvements: link.experiment.improvements,
            ctw: link.experiment.ctw,
            evaluator: link.experiment.evaluator,
            focus: Focus::Setup,
            jobs: Jobs::default(),
            reading: None,
            searched: None,
            playback: Playback::default(),
            proved: None,
            kept_beside: Vec::new(),
            ladder: None,
            library: None,
            notices: Notices::default(),
        };
        if let Subject::Chess(subject) = &link.experiment.subject
            && let Ok(game) = Game::from_subject(subject)
        {
            lab.position.game = game;
        }
        lab
    }
}

impl Form {
    /// The fields as an experiment fills them.
    pub fn of(experiment: &Experiment) -> Self {
        let ctw = experiment.ctw.unwrap_or_default();
        Self {
            depth: experiment.settings.depth.to_string(),
            fanout: experiment.settings.fanout.to_string(),
            nodes: experiment.limits.nodes.to_string(),
            steps: experiment.limits.steps.to_string(),
            tree: match &experiment.subject {
                Subject::Tree(text) => text.clone(),
                Subject::Chess(_) => EXAMPLE_TREE.to_owned(),
            },
            boldness: ctw.boldness.to_string(),
            randomness: ctw.randomness.to_string(),
            seed: ctw.seed.to_string(),
        }
    }

    /// The depth, or what is wrong with it.
    ///
    /// # Errors
    /// A message for the field.
    pub fn depth(&self) -> Result<u8, String> {
        whole_number(&self.depth, 0, u64::from(MAX_DEPTH), "plies").map(|depth| depth as u8)
    }

    /// The node limit of a method, or what is wrong with it.
    ///
    /// # Errors
    /// A message for the field.
    pub fn nodes(&self, method: Method) -> Result<u64, String> {
        whole_number(&self.nodes, 1, Limits::most_nodes(method), "nodes")
    }

    /// A share in percent, or what is wrong with it.
    ///
    /// # Errors
    /// A message for the field.
    pub fn percent(text: &str) -> Result<u8, String> {
        whole_number(text, 0, 100, "percent").map(|percent| percent as u8)
    }

    /// The seed of closeness to win, or what is wrong with it.
    ///
    /// # Errors
    /// A message for the field.
    pub fn seed(&self) -> Result<u64, String> {
        whole_number(&self.seed, 0, u64::MAX, "")
    }

    /// The typed options of closeness to win, with the switches of these options.
    fn ctw(&self, options: CtwOptions) -> Result<CtwOptions, String> {
        let named = |name: &'static str| move |error| format!("{name}: {error}");
        Ok(CtwOptions {
            boldness: Self::percent(&self.boldness).map_err(named("boldness"))?,
            randomness: Self::percent(&self.randomness).map_err(named("randomness"))?,
            seed: self.seed().map_err(named("seed"))?,
            ..options
        })
    }

    /// Depth and fanout as typed, the rest of these settings.
    fn settings(&self, settings: &Settings) -> Result<Settings, String> {
        Ok(Settings {
            depth: self.depth().map_err(|error| format!("depth: {error}"))?,
            fanout: self
                .fanout
                .parse()
                .map_err(|error| format!("fanout: {error}"))?,
            ..settings.clone()
        })
    }

    /// The step limit, or what is wrong with it.
    ///
    /// # Errors
    /// A message for the field.
    pub fn steps(&self) -> Result<usize, String> {
        whole_number(&self.steps, 0, STEPS_LIMIT as u64, "steps").map(|steps| steps as usize)
    }
}

impl Lab {
    /// What the form and the board describe.
    ///
    /// # Errors
    /// A message that says which field is wrong.
    pub fn experiment(&self) -> Result<Experiment, String> {
        let method = self.method();
        // A method without these settings has no field that could be wrong.
        let settings = match self.ctw {
            Some(_) => self.settings.clone(),
            None => self.form.settings(&self.settings)?,
        };
        let ctw = self.ctw.map(|options| self.form.ctw(options)).transpose()?;
        let limits = Limits {
            nodes: self
                .form
                .nodes(method)
                .map_err(|error| format!("node limit: {error}"))?,
            steps: self
                .form
                .steps()
                .map_err(|error| format!("step limit: {error}"))?,
        };
        let subject = match self.mode {
            Mode::Chess => Subject::Chess(self.position.game.subject()),
            Mode::Tree => {
                tree_error(&self.form.tree, method)
                    .map_or(Ok(()), |error| Err(format!("tree: {error}")))?;
                Subject::Tree(self.form.tree.clone())
            }
        };
        Ok(Experiment {
            subject,
            settings,
            improvements: self.improvements,
            evaluator: self.evaluator,
            limits,
            cutoff_disabled_at: None,
            ctw,
        })
    }

    /// In which way is searched.
    pub fn method(&self) -> Method {
        Method::of(self.ctw, self.settings.algorithm)
    }

    /// Sets the method. A node limit that was the old method's default becomes the new method's default.
    pub(super) fn set_method(&mut self, method: Method) {
        let nodes = self.form.nodes(self.method());
        let experiment = Experiment {
            settings: self.settings.clone(),
            limits: Limits {
                nodes: nodes.clone().unwrap_or_default(),
                ..Limits::default()
            },
            ctw: self.ctw,
            ..Experiment::default()
        };
        let experiment = experiment.with_method(method);
        (self.settings, self.ctw) = (experiment.settings, experiment.ctw);
        if nodes.is_ok() {
            self.form.nodes = experiment.limits.nodes.to_string();
        }
    }

    /// Replaces the example tree by the example graph if the method needs a graph, and the reverse.
    pub(super) fn fit_example(&mut self) {
        let (wrong, right) = match self.method() {
            Method::Ctw => (EXAMPLE_TREE, EXAMPLE_GRAPH),
            Method::FixedDepth(_) => (EXAMPLE_GRAPH, EXAMPLE_TREE),
        };
        if self.form.tree == wrong {
            right.clone_into(&mut self.form.tree);
        }
    }

    /// The last recording with its tree, if it is of what is set up: nothing of it stands beside
    /// anything else.
    pub(super) fn shown(&self) -> Option<&(Rc<Recording>, Rc<dyn TreeSource>)> {
        self.searched
            .as_ref()
            .filter(|(recording, _)| match &recording.experiment().subject {
                Subject::Chess(_) => {
                    self.mode == Mode::Chess
                        && recording.board(0).as_ref() == Some(self.position.game.board())
                }
                // A half-typed text is not yet another tree.
                Subject::Tree(text) => {
                    let typed = &self.form.tree;
                    let method = recording.experiment().method();
                    let is_same = text == typed || tree_error(typed, method).is_some();
                    self.mode == Mode::Tree && is_same
                }
            })
    }

    /// The recording of what is set up.
    pub fn recording(&self) -> Option<&Rc<Recording>> {
        self.shown().map(|(recording, _)| recording)
    }

    /// The recording of what is set up as a tree to be drawn.
    pub fn source(&self) -> Option<&Rc<dyn TreeSource>> {
        self.shown().map(|(_, source)| source)
    }

    /// The proof of a cut of the recording of what is set up.
    pub fn proof(&self) -> Option<&Rc<Proof>> {
        self.proved.as_ref().filter(|_| self.shown().is_some())
    }

    /// The recording, if board and panels follow it.
    pub fn followed(&self) -> Option<&Rc<Recording>> {
        self.recording().filter(|_| self.focus == Focus::Recording)
    }

    /// The node the panels show.
    pub fn node(&self) -> Option<NodeId> {
        let recording = self.recording()?;
        match self.playback.selection {
            Selection::Node(node) => Some(node),
            Selection::Step => recording
                .node_at(self.playback.cursor.step())
                .or((!recording.tree().is_empty()).then_some(0)),
        }
    }

    /// The breakpoint that `next stop` looks for.
    pub fn stop(&self) -> &'static BreakpointRow {
        let stops = self.stops();
        stops.get(self.playback.stop).unwrap_or(&stops[0])
    }

    /// The breakpoints of the recording shown, or of the method set up.
    pub fn stops(&self) -> &'static [BreakpointRow] {
        let shown = self.recording().map(|it| it.experiment().method());
        breakpoint::table(shown.unwrap_or_else(|| self.method()))
    }

    /// Whether what is set up would be searched in another way than it was.
    pub fn is_stale(&self) -> bool {
        self.stale_by_settings().is_some()
    }

    /// Why the recording shown is not of what is set up; `None` if it is, or if there is none.
    pub(super) fn stale_by_settings(&self) -> Option<&'static str> {
        let made = self.recording()?.experiment();
        let set_up = match self.experiment() {
            Ok(experiment) => experiment,
            Err(_) if self.mode == Mode::Tree && self.has_wrong_tree() => {
                return Some(
                    "The tree cannot be read yet. What is shown belongs to the tree before.",
                );
            }
            Err(_) => {
                return Some(
                    "Correct the setting that shows an error, then search again to update the tree.",
                );
            }
        };
        // A link may show a search that held one cut back, and other moves may lead to the same position.
        let subject = match (&set_up.subject, &made.subject) {
            (Subject::Chess(_), Subject::Chess(_)) if !set_up.looks_back() => &made.subject,
            _ => &set_up.subject,
        };
        let set_up = Experiment {
            cutoff_disabled_at: made.cutoff_disabled_at.clone(),
            subject: subject.clone(),
            ..set_up.clone()
        };
        if &set_up == made {
            return None;
        }
        let running = self.jobs.running();
        let is_running = running.is_some_and(|running| {
            matches!(running.work.purpose, Purpose::Show(_) | Purpose::Look)
                && running.work.experiment != *made
        });
        Some(match set_up.subject == made.subject {
            _ if is_running => "A new search is running. What is shown belongs to the one before.",
            true => "You changed the settings. Search again to update the tree.",
            false => "Other moves lead to the position now. Search again to update the tree.",
        })
    }

    /// True if the text typed as a tree or graph cannot be read.
    fn has_wrong_tree(&self) -> bool {
        tree_error(&self.form.tree, self.method()).is_some()
    }

    pub(super) fn notify(&mut self, kind: NoticeKind, text: impl Into<String>) {
        self.notices.add(kind, text.into());
    }
}

/// Why a text is no tree for that method, if it is none.
pub fn tree_error(text: &str, method: Method) -> Option<TypedError> {
    match method {
        Method::Ctw => text.parse::<TypedGraph>().err(),
        Method::FixedDepth(_) => text.parse::<TypedTree>().err(),
    }
}
