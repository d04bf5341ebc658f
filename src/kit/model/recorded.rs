//! The machine under the labs. A lab implements [`RecordedLab`]: what it shows, what comes of an event, and what
//! its own actions do. The machine hands every event to the method that answers it, keeps the messages in order,
//! reads keys, and makes links and addresses.
//!
//! To write a lab, or to port one that implements [`Lab`] by hand:
//!
//! 1. Declare an enum of the actions that no other lab has, such as `SearchAction`, and the alias
//!    `type Action = LabAction<SearchAction, Reply>`. Everything else that can happen is a variant of [`LabAction`].
//!    Panels, commands and tests may send either: an own action becomes an [`Action`](Lab::Action) by `into`.
//! 2. Implement [`RecordedLab`]. Six methods are required; the others have defaults for a lab that has no such thing.
//! 3. List the lab's keys in [`RecordedLab::KEYS`] and give `<Lab as RecordedLab>::keys` to its page.
//!
//! The page, the lessons and the JavaScript interface see the lab as a [`Lab`], which follows from that.

use super::effect::{Effect, History, LinkForm};
use super::keys::{Binding, find, listed};
use super::lab::{Elsewhere, Event, File, Joined, Key, Lab};
use super::linked::Arrival;
use super::notice::{Cause, Notices};
use super::playback::{Playback, STEP_KEYS, Selection, Step};
use super::position::{Change, POSITION_KEYS, Position, PositionAction};
use crate::experiment::link::LinkState;
use crate::experiment::sheet::Sheet;
use crate::experiment::wire::{Answer, Request};
use crate::model::board::Shape;
use chess::record::NodeId;
use cozy_chess::{Board, Move};

/// An action of a lab; `A` are the actions of this lab alone, `R` is the reply of its worker.
#[derive(Clone, Debug, PartialEq)]
pub enum LabAction<A, R> {
    /// A link is opened; the query may be empty.
    Open(String),
    /// The browser's Back or Forward leads to this query.
    Return(String),
    /// The entries stored at earlier visits, as pairs of key and value.
    Kept(Vec<(String, String)>),
    /// The browser cannot store the entry of this key.
    NotKept(String),
    /// The position or its game is changed.
    Position(PositionAction),
    /// A step through the recording, or how to step.
    Playback(Step),
    /// A node is looked at without moving the step, or no longer.
    Select(Selection),
    /// A file is chosen or dropped, or the next slice of it has been read.
    File(File),
    Received(Answer<R>),
    /// The worker died or cannot be started.
    WorkerFailed(String),
    /// A worker of the pool answers.
    PoolReceived(usize, Answer<R>),
    /// A worker of the pool died.
    PoolFailed(usize, String),
    /// The time in milliseconds.
    Clock(f64),
    CopyLink(LinkForm),
    /// To be said in the live region.
    Say(String),
    /// Something could not be done; the message says what.
    Note(String),
    /// The message of this number is put away.
    Dismiss(u32),
    /// An action of this lab alone.
    Own(A),
}

impl<A, R> From<A> for LabAction<A, R> {
    fn from(own: A) -> Self {
        Self::Own(own)
    }
}

impl<A, R> LabAction<A, R> {
    /// The action that answers an event.
    pub fn of_event(event: Event<R>) -> Self {
        match event {
            Event::Kept(kept) => Self::Kept(kept),
            Event::NotKept(key) => Self::NotKept(key),
            Event::Open(query) => Self::Open(query),
            Event::Return(query) => Self::Return(query),
            Event::Received(answer) => Self::Received(answer),
            Event::WorkerFailed(why) => Self::WorkerFailed(why),
            Event::PoolReceived(worker, answer) => Self::PoolReceived(worker, answer),
            Event::PoolFailed(worker, why) => Self::PoolFailed(worker, why),
            Event::Tick(steps) => Self::Playback(Step::Tick(steps)),
            Event::Clock(now) => Self::Clock(now),
            Event::File(file) => Self::File(file),
            Event::Refused(text) => Self::Note(text),
        }
    }
}

/// The reply of a lab's worker.
pub type Reply<L> = <<L as RecordedLab>::Request as Request>::Reply;

/// The actions of a lab.
pub type ActionOf<L> = LabAction<<L as RecordedLab>::Own, Reply<L>>;

/// Makes the action of a key.
pub type KeyAction<L> = fn() -> ActionOf<L>;

/// The requests of a lab to the browser.
pub type Effects<L> = Vec<Effect<<L as RecordedLab>::Request>>;

/// A laboratory, without a screen.
pub trait RecordedLab: Sized + 'static {
    /// The actions of this lab alone.
    type Own: 'static;
    /// The requests to its worker.
    type Request: Request;
    /// The state that a link describes.
    type Link: LinkState;

    /// The things it keeps between visits have keys that begin so; empty if it keeps nothing.
    const STORAGE_PREFIX: &'static str = "";
    /// The delay before changes are stored, in milliseconds: further changes within it are stored together.
    const KEEP_AFTER: u32 = 0;
    /// The largest file that is read in one piece, in bytes; without a limit files are read in slices.
    const FILE_LIMIT: Option<u64> = None;
    /// The keys of the steps; [`NODE_KEYS`](super::playback::NODE_KEYS) are for recordings that are trees.
    const STEP_KEYS: &'static [&'static [Binding<Step>]] = &[&STEP_KEYS];
    /// The keys of the position; none in a lab without one.
    const POSITION_KEYS: &'static [Binding<fn() -> PositionAction>] = &POSITION_KEYS;
    /// The keys that are this lab's own.
    const KEYS: &'static [Binding<KeyAction<Self>>] = &[];

    // The state that the machine shares with the lab.

    fn notices(&mut self) -> &mut Notices;

    /// Where it is in its recording; `None` while there is nothing to walk through.
    fn playback(&self) -> Option<&Playback> {
        None
    }

    /// The same, to note what was predicted; in sight or not.
    fn playback_mut(&mut self) -> Option<&mut Playback> {
        None
    }

    /// The position with its game.
    fn position(&self) -> Option<&Position> {
        None
    }

    fn position_mut(&mut self) -> Option<&mut Position> {
        None
    }

    /// The position on the board.
    fn board(&self) -> Board {
        let position = self.position();
        position.map_or_else(Board::default, |position| position.game.board().clone())
    }

    // The answers to actions. A lab that has no such thing leaves the method out.

    /// A link is opened, or the browser's Back or Forward leads to it.
    fn open(&mut self, query: &str, arrival: Arrival) -> Effects<Self>;

    /// One of its own actions.
    fn act(&mut self, own: Self::Own) -> Effects<Self>;

    /// The cause of a message about one of its own actions.
    fn cause(_own: &Self::Own) -> Cause {
        Cause::Other
    }

    /// Runs after every action.
    fn settle(&mut self) -> Effects<Self> {
        Vec::new()
    }

    fn step(&mut self, _step: Step) -> Effects<Self> {
        Vec::new()
    }

    fn select(&mut self, _selection: Selection) -> Effects<Self> {
        Vec::new()
    }

    fn file(&mut self, _file: File) -> Effects<Self> {
        Vec::new()
    }

    fn received(&mut self, _answer: Answer<Reply<Self>>) -> Effects<Self> {
        Vec::new()
    }

    fn worker_failed(&mut self, _why: &str) -> Effects<Self> {
        Vec::new()
    }

    fn pool_received(&mut self, _worker: usize, _answer: Answer<Reply<Self>>) -> Effects<Self> {
        Vec::new()
    }

    fn pool_failed(&mut self, _worker: usize, _why: &str) -> Effects<Self> {
        Vec::new()
    }

    fn clock(&mut self, _now: f64) -> Effects<Self> {
        Vec::new()
    }

    /// The entries stored at earlier visits, as pairs of key and value.
    fn kept(&mut self, _kept: Vec<(String, String)>) -> Effects<Self> {
        Vec::new()
    }

    /// The browser cannot store the entry of this key.
    fn not_kept(&mut self, _key: &str) -> Effects<Self> {
        Vec::new()
    }

    /// A move is made on the board, or typed.
    fn play(&mut self, _mv: Move) -> Effects<Self> {
        Vec::new()
    }

    /// Another place of the game.
    fn go_to(&mut self, _node: NodeId) -> Effects<Self> {
        Vec::new()
    }

    /// The game that was on the board before is there again, at this place.
    fn restore_game(&mut self, node: NodeId) -> Effects<Self> {
        self.go_to(node)
    }

    /// A position is set up or typed.
    fn set_position(&mut self, _board: Board) -> Effects<Self> {
        Vec::new()
    }

    /// Something is drawn on the board.
    fn set_shapes(&mut self, shapes: &[Shape]) -> Effects<Self> {
        if let Some(position) = self.position_mut() {
            position.game.set_shapes(shapes);
        }
        Vec::new()
    }

    /// The position or its game is changed.
    fn change(&mut self, action: PositionAction) -> Effects<Self> {
        change(self, action)
    }

    // Links.

    /// The link to what is shown; `None` while there is none.
    fn link(&self) -> Option<Self::Link>;

    /// The text of a Markdown link to what is shown.
    fn link_text(&self) -> String;

    /// Why there is no link, as a sentence.
    fn why_no_link(&self) -> String {
        "There is no link to copy yet.".to_owned()
    }

    fn query(&self) -> Option<String> {
        self.link().map(|link| link.to_lasting_query())
    }

    /// The address of what is shown, as an effect; none while there is no link.
    fn address(&self, history: History) -> Effects<Self> {
        let query = self.query().into_iter();
        query.map(|query| Effect::Address(query, history)).collect()
    }

    fn copy_link(&mut self, form: LinkForm) -> Effects<Self> {
        if let Some(query) = self.query() {
            return vec![Effect::copy_link(form, query, || self.link_text())];
        }
        let why = self.why_no_link();
        self.notices().refuse(why)
    }

    // Questions of the page.

    /// True if its worker is at work: a program that asked for something waits until it is not.
    fn is_busy(&self) -> bool;

    /// True if it is to be told the time.
    fn wants_clock(&self) -> bool {
        false
    }

    /// True if it reads a file in slices: another that is chosen does not take its place then.
    fn is_reading(&self) -> bool {
        false
    }

    /// Steps a second, if steps play.
    fn ticks(&self) -> Option<u32> {
        self.playback().and_then(Playback::ticks)
    }

    /// Why the results shown do not belong to the position or the settings beside them, in sentences; `None` if they
    /// do. The page greys them and says so.
    fn stale(&self) -> Option<&'static str> {
        self.position()?.stale(&self.board())
    }

    /// The tables of what is shown, with all their rows, to be saved.
    fn sheets(&self) -> Vec<Sheet> {
        Vec::new()
    }

    /// The position that is shown, as a FEN or the like.
    fn position_text(&self) -> String {
        self.board().to_string()
    }

    /// What has changed of the things it keeps between visits, by what follows [`Self::STORAGE_PREFIX`] in their keys;
    /// `None` for what is gone.
    fn drain_unsaved(&mut self) -> Vec<(String, Option<String>)> {
        Vec::new()
    }

    /// The name of the stored thing, for the question which tab's version is kept.
    const STORED_NAME: &'static str = "game";

    /// Takes in the version of a stored value that another tab has written ([`Lab::join_stored`]).
    fn join_stored(
        &mut self,
        _key: &str,
        _elsewhere: Elsewhere<'_>,
        _effects: &mut Effects<Self>,
    ) -> Joined {
        Joined::Neither
    }

    /// The action of a key now.
    fn key(&self, key: &Key<'_>) -> Option<ActionOf<Self>> {
        action_of_key::<Self>(key)
    }

    /// Every key of the lab, for the list of keys.
    fn keys() -> Vec<Binding<()>> {
        let steps = Self::STEP_KEYS.iter().flat_map(|keys| listed(keys));
        steps
            .chain(listed(Self::POSITION_KEYS))
            .chain(listed(Self::KEYS))
            .collect()
    }

    // The work of the machine.

    /// Carries out an action: nothing that was typed, set up or computed is lost by a wrong one.
    fn update(&mut self, action: impl Into<ActionOf<Self>>) -> Effects<Self> {
        let mut effects = self.carry_out(action.into());
        effects.extend(self.settle());
        effects
    }

    /// Hands an action to the method that answers it.
    fn carry_out(&mut self, action: ActionOf<Self>) -> Effects<Self> {
        self.notices().begin(cause::<Self>(&action));
        match action {
            LabAction::Open(query) => self.open(&query, Arrival::Fresh),
            LabAction::Return(query) => self.open(&query, Arrival::History),
            LabAction::Kept(kept) => self.kept(kept),
            LabAction::NotKept(key) => self.not_kept(&key),
            LabAction::Position(action) => self.change(action),
            LabAction::Playback(step) => self.step(step),
            LabAction::Select(selection) => self.select(selection),
            LabAction::File(file) => self.file(file),
            LabAction::Received(answer) => self.received(answer),
            LabAction::WorkerFailed(why) => self.worker_failed(&why),
            LabAction::PoolReceived(worker, answer) => self.pool_received(worker, answer),
            LabAction::PoolFailed(worker, why) => self.pool_failed(worker, &why),
            LabAction::Clock(now) => self.clock(now),
            LabAction::CopyLink(form) => self.copy_link(form),
            LabAction::Say(text) => vec![Effect::Say(text)],
            LabAction::Note(text) => self.notices().refuse(text),
            LabAction::Dismiss(id) => self.notices().dismiss(id),
            LabAction::Own(own) => self.act(own),
        }
    }
}

/// Changes the position; the lab answers what concerns more than the position.
pub fn change<L: RecordedLab>(lab: &mut L, action: PositionAction) -> Effects<L> {
    let shown = lab.board();
    let Some(position) = lab.position_mut() else {
        return Vec::new();
    };
    match position.apply(action, &shown) {
        Err(refusal) => lab.notices().refuse(refusal),
        Ok(Change::Done(effects)) => effects,
        Ok(Change::Flipped) => lab.address(History::Replace),
        Ok(Change::Play(mv)) => lab.play(mv),
        Ok(Change::GoTo(node)) => lab.go_to(node),
        Ok(Change::RestoredGame(node)) => lab.restore_game(node),
        Ok(Change::SetShapes(shapes)) => lab.set_shapes(&shapes),
        Ok(Change::Set(board)) => lab.set_position(board),
    }
}

/// The action of a key by the lab's tables.
pub fn action_of_key<L: RecordedLab>(key: &Key<'_>) -> Option<ActionOf<L>> {
    let mut steps = L::STEP_KEYS.iter();
    let step = steps.find_map(|keys| find(keys, key.key, key.shift));
    let position = || find(L::POSITION_KEYS, key.key, key.shift);
    let own = || find(L::KEYS, key.key, key.shift);
    step.map(LabAction::Playback)
        .or_else(|| position().map(|action| LabAction::Position(action())))
        .or_else(|| own().map(|action| action()))
}

/// The cause of a message about an action.
fn cause<L: RecordedLab>(action: &ActionOf<L>) -> Cause {
    match action {
        LabAction::Position(action) => action.cause(),
        LabAction::Open(_) | LabAction::Return(_) => Cause::Position,
        LabAction::Playback(_) | LabAction::Select(_) => Cause::Step,
        LabAction::File(File::Chosen { .. } | File::Whole { .. }) | LabAction::CopyLink(_) => {
            Cause::File
        }
        LabAction::File(_)
        | LabAction::Received(_)
        | LabAction::WorkerFailed(_)
        | LabAction::PoolReceived(..)
        | LabAction::PoolFailed(..)
        | LabAction::Clock(_) => Cause::Answer,
        LabAction::Kept(_) | LabAction::NotKept(_) => Cause::Kept,
        LabAction::Say(_) | LabAction::Note(_) | LabAction::Dismiss(_) => Cause::Other,
        LabAction::Own(own) => L::cause(own),
    }
}

impl<L: RecordedLab> Lab for L {
    type Action = ActionOf<L>;
    type Request = L::Request;

    const STORAGE_PREFIX: &'static str = L::STORAGE_PREFIX;
    const KEEP_AFTER: u32 = L::KEEP_AFTER;
    const FILE_LIMIT: Option<u64> = L::FILE_LIMIT;

    fn map_event(event: Event<Reply<L>>) -> Option<ActionOf<L>> {
        Some(LabAction::of_event(event))
    }

    fn update(&mut self, action: ActionOf<L>) -> Effects<L> {
        RecordedLab::update(self, action)
    }

    fn query(&self) -> Option<String> {
        RecordedLab::query(self)
    }

    fn key(&self, key: &Key<'_>) -> Option<ActionOf<L>> {
        RecordedLab::key(self, key)
    }

    fn playback(&self) -> Option<&Playback> {
        RecordedLab::playback(self)
    }

    fn step(step: Step) -> Option<ActionOf<L>> {
        Some(LabAction::Playback(step))
    }

    fn ticks(&self) -> Option<u32> {
        RecordedLab::ticks(self)
    }

    fn is_busy(&self) -> bool {
        RecordedLab::is_busy(self)
    }

    fn wants_clock(&self) -> bool {
        RecordedLab::wants_clock(self)
    }

    fn is_editing(&self) -> bool {
        self.position().is_some_and(|position| position.editing)
    }

    fn stale(&self) -> Option<&'static str> {
        RecordedLab::stale(self)
    }

    fn is_reading(&self) -> bool {
        RecordedLab::is_reading(self)
    }

    fn sheets(&self) -> Vec<Sheet> {
        RecordedLab::sheets(self)
    }

    fn playback_mut(&mut self) -> Option<&mut Playback> {
        RecordedLab::playback_mut(self)
    }

    fn position_text(&self) -> String {
        RecordedLab::position_text(self)
    }

    fn drain_unsaved(&mut self) -> Vec<(String, Option<String>)> {
        RecordedLab::drain_unsaved(self)
    }

    const STORED_NAME: &'static str = L::STORED_NAME;

    fn join_stored(
        &mut self,
        key: &str,
        elsewhere: Elsewhere<'_>,
        effects: &mut Effects<L>,
    ) -> Joined {
        RecordedLab::join_stored(self, key, elsewhere, effects)
    }
}

#[cfg(test)]
mod tests {
    // Not `Lab`, whose methods have the same names.
    use super::{
        Answer, Arrival, Binding, Board, Cause, Effect, Effects, Event, History, Key, LabAction,
        LinkForm, LinkState, Notices, Playback, Position, PositionAction, RecordedLab, Request,
        Step,
    };
    use crate::experiment::link;
    use crate::model::game::Game;
    use crate::model::keys::{bound_twice, row};
    use crate::model::notice::NoticeKind;
    use serde::{Deserialize, Serialize};

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Question;

    impl Request for Question {
        const KIND: &'static str = "question";
        type Reply = u32;
    }

    #[derive(Clone, Debug, Default, PartialEq)]
    struct Sum(Option<u32>);

    impl LinkState for Sum {
        fn keys() -> Vec<link::Key<Self>> {
            vec![link::Key::parsed_option("sum", ["the sum", "sum"], |it| {
                &mut it.0
            })]
        }
    }

    #[derive(Clone, Debug, PartialEq)]
    struct Add(u32);

    /// A lab that adds what it is told, and has a link once there is a sum.
    struct Adder {
        sum: Option<u32>,
        settled: u32,
        notices: Notices,
        playback: Playback,
        position: Position,
    }

    type Action = LabAction<Add, u32>;

    impl RecordedLab for Adder {
        type Own = Add;
        type Request = Question;
        type Link = Sum;

        const KEYS: &'static [Binding<fn() -> Action>] =
            &[row("a", "a", "add one", || Add(1).into())];

        fn notices(&mut self) -> &mut Notices {
            &mut self.notices
        }

        fn playback(&self) -> Option<&Playback> {
            Some(&self.playback)
        }

        fn position(&self) -> Option<&Position> {
            Some(&self.position)
        }

        fn position_mut(&mut self) -> Option<&mut Position> {
            Some(&mut self.position)
        }

        fn open(&mut self, query: &str, arrival: Arrival) -> Effects<Self> {
            let (link, problems) = Sum::from_query(query);
            self.notices.add_link_problems(&problems);
            self.sum = link.0;
            match arrival {
                Arrival::Fresh => self.address(History::Push),
                Arrival::History => Vec::new(),
            }
        }

        fn act(&mut self, Add(number): Add) -> Effects<Self> {
            self.sum = Some(self.sum.unwrap_or(0) + number);
            Vec::new()
        }

        fn cause(_: &Add) -> Cause {
            Cause::Run
        }

        fn settle(&mut self) -> Effects<Self> {
            self.settled += 1;
            Vec::new()
        }

        fn received(&mut self, answer: Answer<u32>) -> Effects<Self> {
            match answer.reply {
                Ok(number) => self.act(Add(number)),
                Err(why) => self.notices.refuse(why),
            }
        }

        fn set_position(&mut self, board: Board) -> Effects<Self> {
            self.position.begin(Game::new(board));
            Vec::new()
        }

        fn link(&self) -> Option<Sum> {
            self.sum.map(|sum| Sum(Some(sum)))
        }

        fn link_text(&self) -> String {
            "A sum".to_owned()
        }

        fn is_busy(&self) -> bool {
            false
        }
    }

    fn adder() -> Adder {
        Adder {
            sum: None,
            settled: 0,
            notices: Notices::default(),
            playback: Playback::default(),
            position: Position::new(Game::new(Board::default()), |board| {
                (board.occupied().len() == 2).then(|| "only the kings are left".to_owned())
            }),
        }
    }

    const BARE: &str = "8/8/4k3/8/8/4K3/8/8 w - - 0 1";

    #[test]
    fn events_and_own_actions_come_to_the_methods_that_answer_them() {
        let mut lab = adder();
        let opened = lab.update(Action::of_event(Event::Open("v=1&sum=3".to_owned())));
        assert_eq!(
            opened,
            [Effect::Address("v=1&sum=3".to_owned(), History::Push)]
        );
        lab.update(Add(4));
        lab.update(Action::Received(Answer::of(1, 5)));
        assert_eq!((lab.sum, lab.settled), (Some(12), 3));
        let returned = lab.update(Action::Return("v=1&sum=9".to_owned()));
        assert_eq!((returned.len(), lab.sum), (0, Some(9)));
        let ticked = Action::of_event(Event::Tick(2));
        assert_eq!(ticked, Action::Playback(Step::Tick(2)));
    }

    #[test]
    fn the_link_is_copied_or_it_is_said_that_there_is_none() {
        let mut lab = adder();
        let why = "There is no link to copy yet.".to_owned();
        let copy = || Action::CopyLink(LinkForm::Markdown);
        assert_eq!(lab.update(copy()), [Effect::Say(why)]);
        lab.update(Add(7));
        let (query, text) = ("v=1&sum=7".to_owned(), Some("A sum".to_owned()));
        assert_eq!(lab.update(copy()), [Effect::CopyAddress { query, text }]);
    }

    #[test]
    fn a_position_that_the_lab_refuses_stays_in_the_editor_and_any_other_is_set_up() {
        let mut lab = adder();
        let set = |fen: &str| Action::Position(PositionAction::Set(fen.parse().unwrap()));
        lab.update(set(BARE));
        assert_eq!(lab.notices[0].kind, NoticeKind::Problem);
        assert_eq!(lab.board(), Board::default());
        let pawn = "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1";
        lab.update(set(pawn));
        assert_eq!(lab.position_text(), pawn);
        lab.update(Action::Position(PositionAction::Flip));
        assert!(lab.position.flipped);
    }

    #[test]
    fn what_an_action_caused_goes_when_the_next_of_its_kind_is_taken() {
        let mut lab = adder();
        lab.update(Action::Received(Answer::failed(1, "It failed.")));
        assert_eq!(lab.notices.len(), 1);
        lab.update(Action::Say("Hm".to_owned()));
        assert_eq!(lab.notices.len(), 1);
        lab.update(Add(1));
        assert_eq!(lab.notices.len(), 0);
    }

    #[test]
    fn keys_are_those_of_the_steps_the_position_and_the_lab() {
        let lab = adder();
        let meant = |key, shift| {
            let now = 0.0;
            lab.key(&Key { key, shift, now })
        };
        assert_eq!(meant("a", false), Some(Add(1).into()));
        let flip = Action::Position(PositionAction::Flip);
        assert_eq!(meant("f", false), Some(flip));
        let stop = Action::Playback(Step::NextStop);
        assert_eq!(meant("ArrowRight", true), Some(stop));
        assert_eq!(meant("q", false), None);
        assert_eq!(Adder::keys().len(), 12);
        assert_eq!(bound_twice(&Adder::keys()), None);
    }
}
