//! The state of the Kenju lab, and the derived state that is computed after every action so that
//! drawing is cheap.

pub use crate::experiment::game::{AutoPlay, AwaitedInput};
pub use crate::experiment::replay::Teacher;

use super::Action;
use super::board::{Chain, MarkedQuestion, Window};
use super::game_loop::{ForcedWinSearch, WorkerTask};
use super::panels::console::Transcript;
use super::panels::players::SavedPlayerHistory;
use super::playback::{STOPS, StopRow};
use super::training::Trainings;
use crate::experiment::game::Game;
use crate::experiment::jobs::Progress;
use crate::experiment::link::{LinkView, SEED};
use crate::experiment::replay::{Input, Recording};
use kenju::board::Board;
use kenju::element::Element;
use kenju::geometry::{Colour, Point};
use kenju::memory::Memory;
use kenju::mood::Mood;
use kenju::nets::Situation;
use kenju::pattern::Pattern;
use kenju::player::{Mind, Player};
use kenju::session::{Hand, MoveLimit, Session};
use kenju::value::{Scale, Thresholds};
use kit::model::effect::History;
use kit::model::job::Jobs;
use kit::model::notice::{NoticeKind, Notices};
use kit::model::playback::Playback;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The meaning of a click on a vacant point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tool {
    /// A stone or an answer.
    #[default]
    Play,
    /// Unasked advice: this move is essential.
    PointOut,
    /// Unasked advice with rivals: clicks select worse moves; a click on the essential move ends
    /// the selection.
    Rivals,
}

/// A draft of unasked advice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdviceDraft {
    pub essential: Point,
    /// The worse moves. If empty, the advice ranks the move above all other useful moves.
    pub rivals: Vec<Point>,
}

impl Default for AdviceDraft {
    fn default() -> Self {
        Self {
            essential: Point::ORIGIN,
            rivals: Vec::new(),
        }
    }
}

/// The finished games between the person and the pupil in this visit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PupilScore {
    pub(super) won: usize,
    pub(super) of: usize,
    /// The number of the last game counted, so that no game counts twice.
    pub(super) last: Option<u32>,
}

/// The state of the Kenju lab.
#[derive(Debug)]
pub struct Lab {
    pub game: Game,
    /// Jobs of the worker.
    pub jobs: Jobs<WorkerTask, Progress>,
    /// Actions to run after the current turn.
    pub(super) deferred: Vec<Action>,
    /// The expected result of a replay.
    pub(super) expected_replay: Option<Box<Session>>,
    /// The name under which lessons are logged.
    pub teacher_name: String,
    /// The turn shown; `None` for the latest.
    pub viewed_turn: Option<usize>,
    /// The step of the search shown, and the playback settings.
    pub playback: Playback,
    /// The visible part of the board.
    pub window: Window,
    /// The keyboard's position on the board.
    pub board_cursor: Point,
    /// Whose move values are shown.
    pub overlay: Overlay,
    /// Whose memory is shown, if both players have one.
    pub learner_shown: Colour,
    pub word: Option<Pattern>,
    /// The training move that the charts show; `None` for the last.
    pub chart_move: Option<usize>,
    /// The meaning of a click.
    pub tool: Tool,
    pub advice_draft: AdviceDraft,
    /// The unfolded panels. Folded panels are not drawn.
    pub open: BTreeSet<&'static str>,
    pub training: Trainings,
    pub player_history: SavedPlayerHistory,
    /// The console's exchanges.
    pub transcript: Rc<Transcript>,
    /// The console's streams: the input of I, the output of E, and the detail of O.
    pub(super) console_streams: (String, String, u8),
    /// The games of this visit between the person and the pupil.
    pub(super) score: PupilScore,
    /// The last search for a forced win.
    pub forced: Option<ForcedWinSearch>,
    /// The place to show once a link's game has been repeated.
    pub(super) link_target: Option<LinkTarget>,
    /// True if the window is fitted at that moment.
    pub(super) fit_later: bool,
    /// The typed seed of the next game.
    pub seed: String,
    /// The typed move limit.
    pub limit: String,
    pub notices: Notices,
    /// The history entry to make once the pending address is known.
    pub(super) pending_address: Option<History>,
    /// The stored game of the last visit, restored unless a link is opened.
    pub(super) last_visit: Option<String>,
    /// True once something has been opened.
    pub(super) is_open: bool,
    /// Stored values that changed.
    pub(super) unsaved: Vec<(String, Option<String>)>,
    pub view_state: ViewState,
}

/// The place to show once a link's game has been repeated.
#[derive(Clone, Copy, Debug)]
pub(super) struct LinkTarget {
    pub(super) turn: Option<usize>,
    pub(super) step: Option<usize>,
    pub(super) show: LinkView,
}

impl Default for Lab {
    /// A new learner one move into its first game, about to ask its first question.
    fn default() -> Self {
        let seats = super::Table::YouAreBlack.hands();
        let mut lab = Self::with(Session::new(
            [Player::system3("Learner"), Player::max()],
            seats,
            SEED,
            MoveLimit::STANDARD,
        ));
        lab.game.queue = [
            Input::TaughtBy("You".to_owned()),
            Input::Place(Point::new(1, 1)),
        ]
        .into();
        // This takes microseconds: it stops at the first question.
        lab.play_quick_steps();
        lab.go_to_end();
        lab.redraw();
        lab
    }
}

impl Lab {
    /// A lab whose game begins with `session`.
    pub fn with(session: Session) -> Self {
        Self {
            seed: session.seed().to_string(),
            game: Game::new(session),
            jobs: Jobs::default(),
            deferred: Vec::new(),
            expected_replay: None,
            teacher_name: "You".to_owned(),
            viewed_turn: None,
            playback: Playback::default(),
            window: Window::new(15),
            board_cursor: Point::ORIGIN,
            overlay: Overlay::Off,
            learner_shown: Colour::White,
            word: None,
            chart_move: None,
            tool: Tool::Play,
            advice_draft: AdviceDraft::default(),
            open: BTreeSet::new(),
            training: Trainings::default(),
            player_history: SavedPlayerHistory::default(),
            transcript: Rc::default(),
            console_streams: ("MAX".to_owned(), "MINE".to_owned(), 0),
            score: PupilScore::default(),
            forced: None,
            link_target: None,
            fit_later: false,
            limit: "20".to_owned(),
            notices: Notices::default(),
            pending_address: None,
            last_visit: None,
            is_open: false,
            unsaved: Vec::new(),
            view_state: ViewState::default(),
        }
    }

    /// Resumes an earlier game where it stopped.
    pub(super) fn restore(&mut self, before: Game) {
        let teacher = self.game.teacher;
        self.begin(before.session.clone());
        self.game = before;
        self.game.teacher = teacher;
        self.game.contradiction = None;
        self.game.halt();
        self.seed = self.game.session.seed().to_string();
        self.limit = limit_text(self.game.session.limit());
        self.window = self.window.fitted(self.board());
    }

    /// True while the worker holds the game.
    pub fn is_worker_busy(&self) -> bool {
        let running = self.jobs.running();
        running.is_some_and(|running| running.work != WorkerTask::ForcedWin)
    }

    /// The turn whose search is shown: the selected one, or the last turn with a search.
    pub fn turn(&self) -> usize {
        self.viewed_turn.unwrap_or_else(|| {
            let last = self
                .game
                .recordings
                .iter()
                .rposition(|turn| !turn.events.is_empty());
            last.unwrap_or(self.game.recordings.len() - 1)
        })
    }

    pub fn recording(&self) -> &Rc<Recording> {
        &self.game.recordings[self.turn().min(self.game.recordings.len() - 1)]
    }

    /// The colour whose search is shown.
    pub fn mover(&self) -> Colour {
        let turn = self.game.base() + self.turn();
        let stone = self.board().stones().nth(turn);
        stone.map_or_else(|| self.board().to_move(), |stone| stone.colour)
    }

    /// True if the board shows the latest position.
    pub fn is_live(&self) -> bool {
        self.viewed_turn.is_none() && self.playback.cursor == self.playback.cursor.last()
    }

    /// The position before the turn shown.
    pub fn board_before(&self) -> Board {
        self.board_of(self.game.base() + self.turn())
    }

    pub fn shown_board(&self) -> &Board {
        &self.view_state.board
    }

    /// The value of a useful move, if values are shown.
    pub fn value_at(&self, point: Point) -> Option<u32> {
        self.view_state.values.get(&point).copied()
    }

    pub fn marked_question(&self) -> Option<&MarkedQuestion> {
        self.view_state.marked_question.as_ref()
    }

    /// The proposed move.
    pub fn proposal(&self) -> Option<Point> {
        match self.game.awaited {
            AwaitedInput::Confirm { choice, .. } => Some(choice.point),
            _ => None,
        }
    }

    pub fn table(&self) -> Option<super::Table> {
        super::Table::of(Colour::BOTH.map(|colour| self.game.session.seat(colour).hand))
    }

    /// The kind of event at which "next stop" stops.
    pub fn stop(&self) -> &'static StopRow {
        STOPS.get(self.playback.stop).unwrap_or(&STOPS[0])
    }

    /// The latest board.
    pub fn board(&self) -> &Board {
        self.game.session.board()
    }

    pub fn player(&self, colour: Colour) -> &Player {
        &self.game.session.seat(colour).player
    }

    /// Steps per second while something plays by itself.
    pub fn ticks(&self) -> Option<u32> {
        let runs =
            self.game.run == AutoPlay::Paced && matches!(self.game.awaited, AwaitedInput::Go);
        (self.playback.playing || runs).then(|| kit::model::playback::SPEEDS[self.playback.speed])
    }

    pub(super) fn notify(&mut self, kind: NoticeKind, text: String) {
        self.notices.add(kind, text);
    }

    /// The colours whose players keep words, White first.
    pub fn learners(&self) -> impl Iterator<Item = Colour> + '_ {
        let keeps = |colour: &Colour| {
            let seat = self.game.session.seat(*colour);
            seat.player.memory().is_some() && seat.hand != Hand::Person
        };
        Colour::BOTH.into_iter().filter(keeps)
    }
}

/// A move limit as text; empty for none.
pub(super) fn limit_text(limit: MoveLimit) -> String {
    match limit {
        MoveLimit::Each(moves) => moves.to_string(),
        MoveLimit::None => String::new(),
    }
}

/// Whose move values are written on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Overlay {
    #[default]
    Off,
    /// The player of this seat.
    Of(Colour),
}

#[derive(Clone, Debug, Default)]
pub struct ViewState {
    /// The position shown.
    pub board: Rc<Board>,
    pub chain: Rc<Chain>,
    pub values: Rc<BTreeMap<Point, u32>>,
    pub marked_question: Option<MarkedQuestion>,
    /// The memory shown and its owner. The same `Rc` until it changes.
    pub memory: Option<(Colour, Rc<Memory>)>,
    /// White's and Black's moods with 0, 1, 2 ... stones on the board.
    pub moods: Rc<[[Mood; 2]]>,
}

impl Lab {
    /// Computes the derived state.
    pub(super) fn redraw(&mut self) {
        let turn = self.game.base() + self.turn();
        let recording = Rc::clone(self.recording());
        let before = self.board_of(turn);
        let chain = Chain::after(
            &before,
            &recording.events[..self.playback.cursor.step().min(recording.events.len())],
        );
        let at_end = self.playback.cursor == self.playback.cursor.last();
        let board = match (at_end, self.viewed_turn) {
            (true, None) => self.board().clone(),
            (true, Some(_)) if recording.played.is_some() => self.board_of(turn + 1),
            _ => before,
        };
        let values = match self.overlay {
            Overlay::Off => BTreeMap::new(),
            Overlay::Of(colour) => values(&self.player(colour).mind, self.player(colour), &board),
        };
        let marked_question = match &self.game.awaited {
            AwaitedInput::Ask { question, .. } if self.is_live() => {
                MarkedQuestion::of(self.board(), question)
            }
            _ => None,
        };
        let memory = self.memory_shown();
        let now = Colour::BOTH.map(|colour| self.game.session.seat(colour).mood);
        let before = &self.game.session.moods()[..self
            .board()
            .stone_count()
            .min(self.game.session.moods().len())];
        let moods: Vec<_> = before.iter().copied().chain([now]).collect();
        let moods = if *moods == *self.view_state.moods {
            Rc::clone(&self.view_state.moods)
        } else {
            moods.into()
        };
        self.view_state = ViewState {
            memory,
            moods,
            board: Rc::new(board),
            chain: Rc::new(chain),
            values: Rc::new(values),
            marked_question,
        };
    }

    /// The memory shown. The same `Rc` until it changes.
    fn memory_shown(&self) -> Option<(Colour, Rc<Memory>)> {
        let chosen = self.learners().find(|&colour| colour == self.learner_shown);
        let owner = chosen.or_else(|| self.learners().next())?;
        let memory = self.player(owner).memory()?;
        match &self.view_state.memory {
            Some((before, shown)) if *before == owner && **shown == *memory => {
                Some((owner, Rc::clone(shown)))
            }
            _ => Some((owner, Rc::new(memory.clone()))),
        }
    }

    pub(super) fn board_of(&self, stones: usize) -> Board {
        let all = self.board();
        if stones >= all.stone_count() {
            return all.clone();
        }
        // All these stones came from one board, so they fit together.
        Board::with(all.stones().take(stones)).unwrap_or_default()
    }
}

/// The player's value of every useful move.
fn values(mind: &Mind, player: &Player, board: &Board) -> BTreeMap<Point, u32> {
    let point = |place| board.place(place).point;
    let mover = board.to_move();
    match mind {
        Mind::System1(net) => {
            let responses = net.responses(board, mover);
            responses
                .map(|(at, sum)| (point(at), u32::from(sum)))
                .collect()
        }
        Mind::System2(net) => {
            let responses = net.responses(board, mover);
            responses
                .map(|(at, found)| (point(at), u32::from(found.class)))
                .collect()
        }
        Mind::System3(memory) | Mind::System4(memory) => {
            let scale = Scale::new(memory.element(), player.parameters.thresholds);
            scale
                .values(board)
                .map(|(at, value)| (point(at), value))
                .collect()
        }
        Mind::Strong(_) => {
            let scale = Scale::new(&Element::MAX, Thresholds::PERCENTAGE);
            scale
                .values(board)
                .map(|(at, value)| (point(at), value))
                .collect()
        }
    }
}

/// A net's code of the situation at a point, in the thesis's notation; `None` for other minds.
pub fn code_at(mind: &Mind, board: &Board, point: Point) -> Option<(String, String)> {
    let situation = Situation::of(board, point, board.to_move());
    let said = match mind {
        Mind::System1(net) => {
            let [a, b, c, d] = net.parts(&situation);
            format!("{a} + {b} + {c} + {d} = {} of 60", net.response(&situation))
        }
        Mind::System2(net) => {
            let found = net.response(situation.unary());
            format!("{} ({} of 8 RAMs)", found.class, found.ones)
        }
        _ => return None,
    };
    Some((situation.to_string(), said))
}
