//! The state of the Kenju lab.

use super::forced::Forced;
use super::query::Asked;
use super::recording::Recording;
use super::stops::{STOPS, StopRow};
use super::training::Schooling;
use super::view_state::ViewState;
use super::window::Window;
use crate::app::kenju::view::console::Transcript;
use crate::app::kenju::view::players::Cabinet;
use crate::app::kit::notice::{NoticeKind, Notices};
use crate::app::kit::playback::Playback;
use crate::kenju::board::Board;
use crate::kenju::contradiction::Contradiction;
use crate::kenju::geometry::{Colour, Point};
use crate::kenju::pattern::Pattern;
use crate::kenju::player::Player;
use crate::kenju::question::Question;
use crate::kenju::record::History;
use crate::kenju::search::Choice;
use crate::kenju::session::{Hand, MoveLimit, Session};
use crate::lab::kenju::link::{SEED, Show};
use crate::lab::kenju::replay::{Input, Replay};

pub use crate::lab::kenju::replay::Teacher;
use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;

/// What the game waits for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Want {
    /// Nothing: there is work to do.
    Work,
    /// An answer.
    Ask {
        /// Whose learner asks.
        learner: Colour,
        question: Question,
    },
    /// A person's stone.
    Place {
        colour: Colour,
        /// What the watching player would have played.
        idea: Option<Choice>,
    },
    /// A person's word on a proposed move.
    Confirm {
        /// Whose move.
        colour: Colour,
        /// The proposal.
        choice: Choice,
    },
    /// The word to go on: two programs play.
    Go,
    /// A new game.
    Over {
        /// Who has five in a row.
        winner: Option<Colour>,
    },
}

/// How two programs play on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Run {
    /// Not until told.
    #[default]
    Hold,
    /// One stone.
    Once,
    /// A stone a tick.
    Pace,
    /// To the end of the game.
    Whole,
}

/// Whose values are written on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Overlay {
    /// None.
    #[default]
    Off,
    /// This seat's player's.
    Of(Colour),
}

/// What a click on a vacant point means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tool {
    /// A stone or an answer.
    #[default]
    Play,
    /// Unasked advice: this move is essential.
    PointOut,
}

/// The Kenju lab.
#[derive(Debug)]
pub struct Lab {
    /// The game.
    pub session: Session,
    /// How it came about.
    pub replay: Replay,
    /// What it waits for.
    pub want: Want,
    /// Inputs still to be put in: a game is being repeated.
    pub(super) queue: VecDeque<Input>,
    /// What a repeated game is compared with.
    pub(super) expected: Option<Box<Session>>,
    /// How many learners still ask for the weight of the last stone.
    pub(super) weights: u8,
    /// How two programs play on.
    pub run: Run,
    /// Who answers.
    pub teacher: Teacher,
    /// The name lessons are given under.
    pub teacher_name: String,
    /// One for every stone since the sitting began, and one for the turn under way.
    pub recordings: Vec<Rc<Recording>>,
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
    /// The word that is looked at.
    pub word: Option<Pattern>,
    /// The training move at which the charts are read; none for the last.
    pub moment: Option<usize>,
    /// What a click means.
    pub tool: Tool,
    /// The words after every move of White's and Black's learner.
    pub histories: [Rc<History>; 2],
    /// The panels that are unfolded; what is folded is not made.
    pub open: BTreeSet<&'static str>,
    /// Trainings.
    pub training: Schooling,
    /// Saved players.
    pub cabinet: Cabinet,
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
    /// Advice that cannot be meant together with earlier advice.
    pub contradiction: Option<(Colour, Contradiction)>,
    /// The seed of the next game as typed.
    pub seed: String,
    /// The limit of moves as typed.
    pub limit: String,
    /// Messages.
    pub notices: Notices,
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

/// A game as it was left, to be had back.
#[derive(Debug)]
pub(super) struct Before {
    pub(super) session: Session,
    replay: Replay,
    want: Want,
    weights: u8,
    recordings: Vec<Rc<Recording>>,
    histories: [Rc<History>; 2],
}

impl Default for Lab {
    /// A new learner a move into its first game, about to ask its first question.
    fn default() -> Self {
        let seats = super::Table::YouAreBlack.hands();
        let mut lab = Self::with(session(
            [Player::system3("Learner"), Player::max()],
            seats,
            SEED,
            MoveLimit::STANDARD,
        ));
        lab.queue = [
            Input::TaughtBy("You".to_owned()),
            Input::Place(Point::new(1, 1)),
        ]
        .into();
        lab.settle();
        lab
    }
}

/// A session of two players.
pub(super) fn session(
    players: [Player; 2],
    hands: [Hand; 2],
    seed: u64,
    limit: MoveLimit,
) -> Session {
    use crate::kenju::session::Seat;
    let [white, black] = players;
    Session::new(
        Seat::new(white, hands[0]),
        Seat::new(black, hands[1]),
        seed,
        limit,
    )
}

impl Lab {
    /// A lab in which this session begins.
    pub fn with(session: Session) -> Self {
        let histories =
            Colour::BOTH.map(|colour| Rc::new(History::new(session.seat(colour).player.element())));
        Self {
            replay: Replay::new(session.clone()),
            want: Want::Work,
            queue: VecDeque::new(),
            expected: None,
            weights: 0,
            run: Run::Hold,
            teacher: Teacher::You,
            teacher_name: "You".to_owned(),
            recordings: vec![Rc::default()],
            look: None,
            playback: Playback::default(),
            window: Window::new(15),
            at: Point::ORIGIN,
            overlay: Overlay::Off,
            mind: Colour::White,
            word: None,
            moment: None,
            tool: Tool::Play,
            histories,
            open: BTreeSet::new(),
            training: Schooling::default(),
            cabinet: Cabinet::default(),
            transcript: Rc::default(),
            streams: ("MAX".to_owned(), "MINE".to_owned(), 0),
            forced: None,
            arrival: None,
            fit_later: false,
            contradiction: None,
            seed: session.seed().to_string(),
            limit: "20".to_owned(),
            notices: Notices::default(),
            view_state: ViewState::default(),
            session,
        }
    }

    /// The game as it is, to be had back.
    pub(super) fn table_now(&self) -> Before {
        Before {
            session: self.session.clone(),
            replay: self.replay.clone(),
            want: self.want,
            weights: self.weights,
            recordings: self.recordings.clone(),
            histories: self.histories.clone(),
        }
    }

    /// A game that was left goes on where it was.
    pub(super) fn restore(&mut self, before: Before) {
        self.begin(before.session);
        self.replay = before.replay;
        self.want = before.want;
        self.weights = before.weights;
        self.recordings = before.recordings;
        self.histories = before.histories;
        self.seed = self.session.seed().to_string();
        self.limit = limit_text(self.session.limit());
        self.window = self.window.fitted(self.session.board());
    }

    /// How many stones lay on the board when the sitting began.
    pub fn base(&self) -> usize {
        self.replay.start.board().stone_count()
    }

    /// The turn whose search is shown: the one looked at, else the last in which there was one.
    pub fn turn(&self) -> usize {
        self.look.unwrap_or_else(|| {
            let last = self
                .recordings
                .iter()
                .rposition(|turn| !turn.events.is_empty());
            last.unwrap_or(self.recordings.len() - 1)
        })
    }

    /// The recording shown.
    pub fn recording(&self) -> &Rc<Recording> {
        &self.recordings[self.turn().min(self.recordings.len() - 1)]
    }

    /// Whose search is shown.
    pub fn mover(&self) -> Colour {
        let turn = self.base() + self.turn();
        let stone = self.session.board().stones().nth(turn);
        stone.map_or_else(|| self.session.board().to_move(), |stone| stone.colour)
    }

    /// Whether the board shows the game as it stands.
    pub fn is_live(&self) -> bool {
        self.look.is_none() && self.playback.cursor == self.playback.cursor.last()
    }

    /// The position before the turn shown.
    pub fn board_before(&self) -> Board {
        self.board_of(self.base() + self.turn())
    }

    /// The position shown.
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
        match self.want {
            Want::Confirm { choice, .. } => Some(choice.point),
            _ => None,
        }
    }

    /// The table in play.
    pub fn table(&self) -> Option<super::Table> {
        super::Table::of(Colour::BOTH.map(|colour| self.session.seat(colour).hand))
    }

    /// Whether two programs play and wait for the word to go on.
    pub fn is_programs(&self) -> bool {
        Colour::BOTH
            .iter()
            .all(|&colour| self.session.seat(colour).hand == Hand::Program)
    }

    /// What `next stop` stops at.
    pub fn stop(&self) -> &'static StopRow {
        STOPS.get(self.playback.stop).unwrap_or(&STOPS[0])
    }

    /// How often the clock should tick, as steps a second; none if nothing plays.
    pub fn ticks(&self) -> Option<u32> {
        let runs = self.run == Run::Pace && matches!(self.want, Want::Go);
        (self.playback.playing || runs)
            .then(|| crate::app::kit::playback::SPEEDS[self.playback.speed])
    }

    /// Adds a message.
    pub(super) fn notify(&mut self, kind: NoticeKind, text: String) {
        self.notices.add(kind, text);
    }

    /// The players that keep words, White's first.
    pub fn learners(&self) -> impl Iterator<Item = Colour> + '_ {
        let keeps = |colour: &Colour| {
            let seat = self.session.seat(*colour);
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
