//! The state of the Kenju lab.

use super::Action;
use super::forced::Forced;
use super::query::Asked;
use super::stops::{STOPS, StopRow};
use super::task::Task;
use super::training::Trainings;
use super::view_state::{Overlay, ViewState};
use super::window::Window;
use crate::experiment::game::Game;
use crate::experiment::link::{SEED, Show};
use crate::experiment::messages::Progress;
use crate::experiment::recording::Recording;
use crate::experiment::replay::Input;
use crate::model::view::console::Transcript;
use crate::model::view::players::SavedPlayerHistory;
use kenju::board::Board;
use kenju::geometry::{Colour, Point};
use kenju::pattern::Pattern;
use kenju::player::Player;
use kenju::session::{Hand, MoveLimit, Session};
use kit::model::effect::History;
use kit::model::job::Jobs;
use kit::model::notice::{NoticeKind, Notices};
use kit::model::playback::Playback;

pub use crate::experiment::game::{AwaitedInput, Run};
pub use crate::experiment::replay::Teacher;
use std::collections::BTreeSet;
use std::rc::Rc;

/// What a click on a vacant point means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tool {
    /// A stone or an answer.
    #[default]
    Play,
    /// Unasked advice: this move is essential.
    PointOut,
    /// The same, its second half: the move is better than this one; the move itself ends it.
    Rivals,
}

/// Advice that is being given without a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pointed {
    pub essential: Point,
    /// What it is better than; all other useful moves if there are none.
    pub rivals: Vec<Point>,
}

impl Default for Pointed {
    fn default() -> Self {
        Self {
            essential: Point::ORIGIN,
            rivals: Vec::new(),
        }
    }
}

/// The Kenju lab.
#[derive(Debug)]
pub struct Lab {
    pub game: Game,
    /// What its worker thinks about.
    pub jobs: Jobs<Task, Progress>,
    /// What is done when the turn under way is over.
    pub(super) deferred: Vec<Action>,
    /// What a repeated game is compared with.
    pub(super) expected: Option<Box<Session>>,
    /// The name lessons are given under.
    pub teacher_name: String,
    /// The turn that is looked at; none for the game as it stands.
    pub look: Option<usize>,
    /// Where in the search shown, and how one goes on.
    pub playback: Playback,
    /// The part of the board shown.
    pub window: Window,
    /// Where the keyboard is on the board.
    pub at: Point,
    /// Whose values are shown.
    pub overlay: Overlay,
    /// Whose head is looked into, if both have one.
    pub mind: Colour,
    pub word: Option<Pattern>,
    /// The training move at which the charts are read; none for the last.
    pub moment: Option<usize>,
    /// What a click means.
    pub tool: Tool,
    /// The advice that is being given by clicks.
    pub pointed: Pointed,
    /// The panels that are unfolded; what is folded is not made.
    pub open: BTreeSet<&'static str>,
    pub training: Trainings,
    /// Saved players.
    pub cabinet: SavedPlayerHistory,
    /// What was typed at the console and came back.
    pub transcript: Rc<Transcript>,
    /// The console's streams: where I reads from, where E writes to, and how much O shows.
    pub(super) streams: (String, String, u8),
    /// The search for a forced win.
    pub forced: Option<Forced>,
    /// Where to stand once a link's game has been repeated.
    pub(super) arrival: Option<Arrival>,
    /// Whether the window is to be fitted then.
    pub(super) fit_later: bool,
    /// The seed of the next game as typed.
    pub seed: String,
    /// The limit of moves as typed.
    pub limit: String,
    pub notices: Notices,
    /// How the address is to say what is shown, once it is there.
    pub(super) unaddressed: Option<History>,
    /// The game of the last visit, to be had back unless a link is opened.
    pub(super) last_visit: Option<String>,
    /// Whether anything has been opened yet.
    pub(super) is_open: bool,
    /// What has changed of the things kept between visits.
    pub(super) unkept: Vec<(String, Option<String>)>,
    /// What follows from all that.
    pub view_state: ViewState,
}

/// Where a link leads once its game has been repeated.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrival {
    pub(super) turn: Option<usize>,
    pub(super) step: Option<usize>,
    pub(super) show: Show,
}

impl Default for Lab {
    /// A new learner a move into its first game, about to ask its first question.
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
        // Microseconds, up to the first question.
        lab.play_on();
        lab.go_to_end();
        lab.redraw();
        lab
    }
}

impl Lab {
    /// A lab in which this session begins.
    pub fn with(session: Session) -> Self {
        Self {
            seed: session.seed().to_string(),
            game: Game::new(session),
            jobs: Jobs::default(),
            deferred: Vec::new(),
            expected: None,
            teacher_name: "You".to_owned(),
            look: None,
            playback: Playback::default(),
            window: Window::new(15),
            at: Point::ORIGIN,
            overlay: Overlay::Off,
            mind: Colour::White,
            word: None,
            moment: None,
            tool: Tool::Play,
            pointed: Pointed::default(),
            open: BTreeSet::new(),
            training: Trainings::default(),
            cabinet: SavedPlayerHistory::default(),
            transcript: Rc::default(),
            streams: ("MAX".to_owned(), "MINE".to_owned(), 0),
            forced: None,
            arrival: None,
            fit_later: false,
            limit: "20".to_owned(),
            notices: Notices::default(),
            unaddressed: None,
            last_visit: None,
            is_open: false,
            unkept: Vec::new(),
            view_state: ViewState::default(),
        }
    }

    /// A game that was left goes on where it was.
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

    /// Whether the worker has the game: what it gives back takes the place of what is here.
    pub fn is_thinking(&self) -> bool {
        let running = self.jobs.running();
        running.is_some_and(|running| running.work != Task::ForcedWin)
    }

    /// The turn whose search is shown: the one looked at, else the last in which there was one.
    pub fn turn(&self) -> usize {
        self.look.unwrap_or_else(|| {
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

    /// Whose search is shown.
    pub fn mover(&self) -> Colour {
        let turn = self.game.base() + self.turn();
        let stone = self.board().stones().nth(turn);
        stone.map_or_else(|| self.board().to_move(), |stone| stone.colour)
    }

    /// Whether the board shows the game as it stands.
    pub fn is_live(&self) -> bool {
        self.look.is_none() && self.playback.cursor == self.playback.cursor.last()
    }

    /// The position before the turn shown.
    pub fn board_before(&self) -> Board {
        self.board_of(self.game.base() + self.turn())
    }

    pub fn shown_board(&self) -> &Board {
        &self.view_state.board
    }

    /// The value of a move, if values are shown and it is a useful move.
    pub fn value_at(&self, point: Point) -> Option<u32> {
        self.view_state.values.get(&point).copied()
    }

    /// The question on the board.
    pub fn asked(&self) -> Option<&Asked> {
        self.view_state.asked.as_ref()
    }

    /// The move that is proposed.
    pub fn proposal(&self) -> Option<Point> {
        match self.game.want {
            AwaitedInput::Confirm { choice, .. } => Some(choice.point),
            _ => None,
        }
    }

    /// The table in play.
    pub fn table(&self) -> Option<super::Table> {
        super::Table::of(Colour::BOTH.map(|colour| self.game.session.seat(colour).hand))
    }

    /// What `next stop` stops at.
    pub fn stop(&self) -> &'static StopRow {
        STOPS.get(self.playback.stop).unwrap_or(&STOPS[0])
    }

    /// The board of the game as it stands.
    pub fn board(&self) -> &Board {
        self.game.session.board()
    }

    /// The player of a seat.
    pub fn player(&self, colour: Colour) -> &Player {
        &self.game.session.seat(colour).player
    }

    /// How often the clock should tick, as steps a second; none if nothing plays.
    pub fn ticks(&self) -> Option<u32> {
        let runs = self.game.run == Run::Pace && matches!(self.game.want, AwaitedInput::Go);
        (self.playback.playing || runs).then(|| kit::model::playback::SPEEDS[self.playback.speed])
    }

    /// Adds a message.
    pub(super) fn notify(&mut self, kind: NoticeKind, text: String) {
        self.notices.add(kind, text);
    }

    /// The players that keep words, White's first.
    pub fn learners(&self) -> impl Iterator<Item = Colour> + '_ {
        let keeps = |colour: &Colour| {
            let seat = self.game.session.seat(*colour);
            seat.player.memory().is_some() && seat.hand != Hand::Person
        };
        Colour::BOTH.into_iter().filter(keeps)
    }
}

/// A limit as it is typed: empty for none.
pub(super) fn limit_text(limit: MoveLimit) -> String {
    match limit {
        MoveLimit::Each(moves) => moves.to_string(),
        MoveLimit::None => String::new(),
    }
}
