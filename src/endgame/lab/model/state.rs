//! The state of the endgame lab.

use super::drill::Drill;
use super::explain::{Explainer, Explanation};
use super::layers::{self, Layer};
use super::overview::Overview;
use super::questions::{Known, MoveOf};
use super::running::Search;
use super::source::EgSource;
use super::stops::{START_STOP, STOPS, StopRow};
use super::tables::TableProgress;
use super::zugzwang::ZugzwangLists;
use super::{Effect, Focus, History, Step, Wrong, material, set_number};
use crate::experiment::EgRecording;
use crate::experiment::link::{EndgameLink, NODES, NODES_LIMIT};
use crate::experiment::messages::Thinking;
use cozy_chess::{Board, Color, Move, Square};
use endgame::eg::{ExclusionSwitch, Limits};
use endgame::rules::RuleBase;
use endgame::{Range, stronger_side};
use kit::experiment::ChessSubject;
use kit::model::board::{Pattern, Picture};
use kit::model::game::Game;
use kit::model::job::Jobs;
use kit::model::library::Library;
use kit::model::notice::{NoticeKind, Notices};
use kit::model::playback::{Playback, Selection};
use kit::model::position::Position;
use kit::model::recorded::RecordedLab;
use std::rc::Rc;
use trace::NodeId;

/// EG's search of a position, to walk through.
#[derive(Clone, Debug)]
pub struct Shown {
    pub recording: Rc<EgRecording>,
    /// The position with the moves that led to it.
    pub subject: ChessSubject,
    /// The recording as a tree to be drawn.
    pub source: Rc<EgSource>,
    pub digest: u64,
}

#[derive(Clone, Debug)]
pub struct Lab {
    /// The position set up, with its game.
    pub position: Position,
    pub layer: Layer,
    /// The goal of the paths; `None` for the usual one.
    pub goal: Option<Square>,
    /// The goal text that failed to parse, and why.
    pub wrong_goal: Option<Wrong>,
    /// The rule shown on the board, by its place among those that fired.
    pub highlighted: Option<usize>,
    /// The node limit.
    pub nodes: u64,
    /// The node limit that failed to parse, and why.
    pub wrong_nodes: Option<Wrong>,
    /// All of EG's knowledge, or its loop alone with some of the rules.
    pub rules: RuleBase,
    pub exclusion: ExclusionSwitch,
    /// The board and the panels follow the search, or the position set up.
    pub focus: Focus,
    pub jobs: Jobs<Search, Thinking>,
    /// EG's last search of any position; the page shows [`Lab::shown`] only.
    pub(super) search: Option<Shown>,
    /// The step shown of the last search.
    pub playback: Playback,
    /// The worker's answers.
    pub(super) known: Known,
    /// Progress of the tables that are being built; `None` if none are.
    pub making: Option<TableProgress>,
    /// The side the person plays in a game against EG.
    pub plays: Option<Color>,
    /// EG's last move with its reason, or its hint, and the position it is about.
    pub(super) word: Option<(Board, String)>,
    pub notices: Notices,
    pub drill: Drill,
    pub overview: Overview,
    /// The move about which "why?" was asked last.
    pub(super) why: Option<MoveOf>,
    pub zugzwangs: ZugzwangLists,
    /// The games of a file of several.
    pub library: Option<Rc<Library>>,
    /// Number of worker failures since the last verdict, exercise or finished search.
    pub(super) worker_failures: u32,
}

impl Default for Lab {
    fn default() -> Self {
        let link = EndgameLink::default();
        let game = Game::from_subject(&link.subject);
        Self {
            position: Position::new(
                game.unwrap_or_else(|_| Game::new(Board::default())),
                material::refusal,
            ),
            layer: link.layer,
            goal: None,
            wrong_goal: None,
            highlighted: None,
            nodes: NODES,
            wrong_nodes: None,
            rules: RuleBase::All,
            exclusion: ExclusionSwitch::On,
            focus: Focus::Setup,
            jobs: Jobs::default(),
            search: None,
            playback: Playback {
                stop: START_STOP,
                ..Playback::default()
            },
            known: Known::default(),
            making: None,
            plays: None,
            word: None,
            notices: Notices::default(),
            drill: Drill::default(),
            overview: Overview::default(),
            why: None,
            zugzwangs: ZugzwangLists::default(),
            library: None,
            worker_failures: 0,
        }
    }
}

impl Lab {
    /// EG's last search, if it is of the position set up.
    pub fn shown(&self) -> Option<&Shown> {
        let put_up = self.position.game.board();
        self.search
            .as_ref()
            .filter(|shown| shown.recording.root() == put_up)
    }

    /// EG's last comment, if it is about the position on the board.
    pub fn word(&self) -> Option<&str> {
        let (of, text) = self.word.as_ref()?;
        (*of == self.board()).then_some(text)
    }

    /// The search that board and panels follow.
    pub fn followed(&self) -> Option<&Shown> {
        self.shown().filter(|_| self.focus == Focus::Recording)
    }

    /// The node the panels show.
    pub fn node(&self) -> Option<NodeId> {
        let shown = self.shown()?;
        Some(match self.playback.selection {
            Selection::Node(node) => node,
            Selection::Step => {
                Explainer::new(&shown.recording).node_at(self.playback.cursor.step())
            }
        })
    }

    /// The move that led to the position on the board.
    pub fn last_move(&self) -> Option<Move> {
        let Some((shown, node)) = self.followed().zip(self.node()) else {
            return self.position.game.last_move();
        };
        let recording = &shown.recording;
        let Some(mv) = recording.mv(node) else {
            return Game::from_subject(&shown.subject).ok()?.last_move();
        };
        let parent = recording.tree().get(node)?.parent()?;
        mv.legal(&recording.board(parent)?)
    }

    /// The side that the ranges are for.
    pub fn side(&self) -> Color {
        match self.followed() {
            Some(shown) => Explainer::new(&shown.recording).side(),
            None => stronger_side(self.position.game.board()),
        }
    }

    /// The present step in sentences, if a search is shown.
    pub fn explanation(&self) -> Option<Explanation> {
        let shown = self.shown()?;
        let explainer = Explainer::with_rules(&shown.recording, self.ruled_at_step());
        Some(explainer.explain(self.playback.cursor.step()))
    }

    /// EG's range of the node shown at the step, and whether that is proved.
    pub fn node_range(&self) -> Option<(Range, bool)> {
        let explainer = Explainer::new(&self.shown()?.recording);
        let (node, step) = (self.node()?, self.playback.cursor.step());
        match explainer.left(node, step) {
            Some((proved, claim, _)) => Some((claim, proved == claim)),
            None => Some((explainer.so_far(node, step)?, true)),
        }
    }

    /// The breakpoint of `next stop`.
    pub fn stop(&self) -> &'static StopRow {
        STOPS.get(self.playback.stop).unwrap_or(&STOPS[0])
    }

    /// True if the search shown was made with other limits than those set.
    pub fn is_stale(&self) -> bool {
        self.shown()
            .is_some_and(|shown| shown.recording.subject().limits != self.limits())
    }

    pub fn limits(&self) -> Limits {
        let strategic = Limits::default().strategic.min(self.nodes);
        let limits = match self.rules {
            RuleBase::All => Limits {
                strategic,
                proof: self.nodes,
                ..Limits::default()
            },
            some => Limits::loop_alone(strategic, some),
        };
        Limits {
            exclusion: self.exclusion,
            ..limits
        }
    }

    /// The overlay of the board with its sentences and legend: the chosen layer, the squares of the rule that is
    /// shown, and those of the step.
    pub fn picture(&self) -> Picture {
        let board = self.board();
        let mut picture = match self.layer {
            Layer::Zugzwang | Layer::Replies => {
                layers::corresponding(self.layer, &board, self.squares(&board))
            }
            _ => layers::picture(self.layer, &board, self.goal),
        };
        if let Some((highlighted, ruled)) = self.highlighted.zip(self.ruled())
            && let Some(said) = ruled.fired.get(highlighted)
            && let Some(rule) = said.rule()
        {
            for (role, squares) in said.bindings() {
                picture.lay(squares, Pattern::Ringed, role);
            }
            let meaning = format!("what \u{201c}{}\u{201d} looks at", rule.name);
            picture.explain(Pattern::Ringed, meaning);
        } else if self.followed().is_some()
            && self.playback.selection == Selection::Step
            && let Some(explanation) = self.explanation()
        {
            for highlighted in explanation.highlighted {
                picture.lay(highlighted.squares, highlighted.pattern, &highlighted.role);
                if !picture
                    .legend
                    .iter()
                    .any(|(_, meaning)| *meaning == highlighted.role)
                {
                    picture.explain(highlighted.pattern, highlighted.role);
                }
            }
        }
        picture
    }

    /// The position on the board, with the moves of the game that led to it.
    pub fn subject(&self) -> ChessSubject {
        match self.followed() {
            Some(_) => ChessSubject {
                start: self.board().to_string(),
                moves: Vec::new(),
            },
            None => self.position.game.subject(),
        }
    }

    /// Sets the node limit from a text, or keeps the text with its error.
    pub(super) fn set_nodes(&mut self, text: String) {
        let bounds = (1, NODES_LIMIT, "positions");
        set_number(text, bounds, &mut self.nodes, &mut self.wrong_nodes);
    }

    pub(super) fn notify(&mut self, kind: NoticeKind, text: impl Into<String>) {
        self.notices.add(kind, text.into());
    }

    pub(super) fn set_layer(&mut self, layer: Layer) -> Vec<Effect> {
        self.layer = if layer == self.layer {
            Layer::Bare
        } else {
            layer
        };
        let mut effects = self.address(History::Replace);
        let words = self.picture().words;
        effects.push(Effect::Say(if words.is_empty() {
            "Nothing is shown on the board".to_owned()
        } else {
            words.join(" ")
        }));
        effects
    }

    pub(super) fn set_goal(&mut self, text: &str) -> Vec<Effect> {
        let typed = text.trim().to_ascii_lowercase();
        let goal = match typed.parse() {
            Ok(goal) => Some(goal),
            Err(_) if typed.is_empty() => None,
            Err(_) => {
                let shown: String = typed.chars().take(20).collect();
                let why = format!(
                    "\u{201c}{shown}\u{201d} is not a square; type one from a1 to h8, such as d6."
                );
                let text = text.to_owned();
                self.wrong_goal = Some(super::Wrong {
                    text,
                    why: why.clone(),
                });
                return vec![Effect::Say(why)];
            }
        };
        self.goal = goal;
        self.wrong_goal = None;
        let mut effects = self.address(History::Replace);
        effects.push(Effect::Say(self.picture().words.join(" ")));
        effects
    }

    /// The sentence of the step for the live region, and its address. Nothing while the steps play by themselves.
    pub(super) fn step_effects(&self) -> Vec<Effect> {
        if self.playback.playing {
            return Vec::new();
        }
        let mut effects = self.address(History::Replace);
        if let Some(explanation) = self.explanation() {
            let step = self.playback.cursor.step();
            effects.push(Effect::Say(format!("Step {step}: {}", explanation.heading)));
        }
        effects
    }

    /// Follows the recorded tree if the move is one of the shown node's.
    pub(super) fn enter_child(&mut self, mv: Move) -> Option<Vec<Effect>> {
        let recording = self.followed()?.recording.clone();
        let node = self.node()?;
        let board = recording.board(node)?;
        let child = recording.tree().children(node).find(|&child| {
            recording
                .mv(child)
                .is_some_and(|packed| packed.unpack(&board) == mv)
        })?;
        Some(self.step(Step::To(child)))
    }

    /// Makes the shown node's position the position set up, with its moves as the game.
    pub(super) fn take_over_node(&mut self) {
        let Some((shown, node)) = self.shown().cloned().zip(self.node()) else {
            return;
        };
        if !self.position.game.follow(&shown.subject) {
            let Ok(game) = Game::from_subject(&shown.subject) else {
                return;
            };
            self.position.game = game;
        }
        for node in shown.recording.tree().path(node) {
            if let Some(mv) = shown.recording.mv(node) {
                let mv = mv.unpack(self.position.game.board());
                self.position.game.play(mv);
            }
        }
    }

    /// Positions entered by the step, and in all.
    pub fn nodes_reached(&self) -> Option<(u64, u64)> {
        let recording = &self.shown()?.recording;
        let explainer = Explainer::new(recording);
        let all = recording.trace().events.len();
        let step = self.playback.cursor.step();
        Some((explainer.nodes(step), explainer.nodes(all)))
    }

    /// True if a link leads into the search that is shown.
    pub(super) fn shows(&self, link: &EndgameLink) -> bool {
        let same = |shown: &Shown| {
            shown.subject == link.subject && shown.recording.subject().limits == self.limits()
        };
        link.step.is_some() && self.search.as_ref().is_some_and(same)
    }

    /// The place before; in a game against EG the last one where the user was to move.
    pub(super) fn before(&self) -> Option<chess::record::NodeId> {
        let before = self.position.game.previous()?;
        let Some(side) = self.plays else {
            return Some(before);
        };
        let record = self.position.game.record();
        let board = record.position(before);
        if board.is_some_and(|board| board.side_to_move() == side) {
            return Some(before);
        }
        Some(record.parent(before).unwrap_or(before))
    }

    /// Puts a game up that nobody plays against EG.
    pub(super) fn begin(&mut self, game: Game) -> Vec<Effect> {
        self.position.begin(game);
        self.focus = Focus::Setup;
        self.plays = None;
        self.word = None;
        self.highlighted = None;
        self.address(History::Push)
    }
}
