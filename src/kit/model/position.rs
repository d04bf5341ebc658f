//! The position of a lab, with the game it comes from, as a person handles it: moves, places of the game, the
//! editor, FEN, the board turned round. What a change means to the lab is the lab's business ([`Change`]).

use super::effect::Effect;
use super::game::Game;
use super::keys::{Binding, row};
use super::notice::{Cause, NoticeKind, Notices};
use super::playback::Step;
use super::typed::Wrong;
use crate::experiment::ChessSubject;
use crate::model::board::{Shape, spoken};
use chess::edit::Setup;
use chess::fen::read_fen;
use chess::record::{NodeId, Record};
use cozy_chess::util::display_san_move;
use cozy_chess::{Board, Color, Move};

/// An action on the position.
#[derive(Clone, Debug, PartialEq)]
pub enum PositionAction {
    /// A move is made on the board, or typed.
    Play(Move),
    /// The move before is taken back; at the game's beginning the game itself, for what was on the board before.
    Back,
    /// The move taken back is made again.
    Forward,
    /// The game's cursor is set to a place of the record.
    GoTo(NodeId),
    SetShapes(Vec<Shape>),
    Set(Board),
    /// A position is typed or pasted as FEN.
    TypeFen(String),
    CopyFen,
    Edit,
    /// The editor is left; what is set up in it is kept for the next time.
    LeaveEditor,
    /// Something is changed in the editor.
    Draft(Setup),
    Flip,
}

impl PositionAction {
    /// The cause of a message about it.
    pub fn cause(&self) -> Cause {
        match self {
            Self::Play(_)
            | Self::Back
            | Self::Forward
            | Self::GoTo(_)
            | Self::Set(_)
            | Self::TypeFen(_) => Cause::Position,
            _ => Cause::Other,
        }
    }

    /// To the game's first position.
    pub const START: Self = Self::GoTo(Record::ROOT);

    /// The action of a step where there is no recording: a step through the game.
    pub fn of_step(step: Step, game: &Game) -> Option<Self> {
        match step {
            Step::Next => Some(Self::Forward),
            Step::Previous => game.previous().map(Self::GoTo),
            Step::First => Some(Self::START),
            Step::Last => Some(Self::GoTo(game.end())),
            _ => None,
        }
    }
}

/// The keys of every lab that has a position.
pub const POSITION_KEYS: [Binding<fn() -> PositionAction>; 4] = [
    row("f", "f", "flip the board", || PositionAction::Flip),
    row("u", "u", "undo a move or a set-up change", || {
        PositionAction::Back
    }),
    row("r", "r", "redo the move", || PositionAction::Forward),
    row("e", "e", "set up a position", || PositionAction::Edit),
];

/// The consequence of an action, for the lab to draw.
#[derive(Clone, Debug)]
pub enum Change<Q> {
    /// Nothing is left for the lab but what the browser does.
    Done(Vec<Effect<Q>>),
    Flipped,
    Play(Move),
    GoTo(NodeId),
    /// The game that was on the board before is there again, at this place.
    RestoredGame(NodeId),
    SetShapes(Vec<Shape>),
    /// A position that the lab takes.
    Set(Board),
}

/// Number of games put up before that can be brought back.
const EARLIER: usize = 20;

/// The position set up and what belongs to setting one up.
#[derive(Clone, Debug)]
pub struct Position {
    pub game: Game,
    /// Whether Black is below.
    pub flipped: bool,
    pub editing: bool,
    /// The setup in the editor, also while that is closed.
    pub draft: Option<Setup>,
    pub wrong_fen: Option<Wrong>,
    /// The position that the last FEN was read as, and the assumptions made in reading it; `None` if there were none.
    assumed: Option<(Board, String)>,
    /// Why the lab takes no such position, as a fragment.
    refusal: fn(&Board) -> Option<String>,
    /// The games on the board before, the last one last.
    earlier: Vec<Game>,
    /// The game of an earlier visit, on the board only if a link leads into it.
    remembered: Option<Game>,
    /// Whether a person has seen what is on the board: what a lab begins with is not worth going back to.
    is_seen: bool,
}

impl Position {
    pub fn new(game: Game, refusal: fn(&Board) -> Option<String>) -> Self {
        Self {
            game,
            flipped: false,
            editing: false,
            draft: None,
            wrong_fen: None,
            assumed: None,
            refusal,
            earlier: Vec::new(),
            remembered: None,
            is_seen: false,
        }
    }

    /// The side below.
    pub fn bottom(&self) -> Color {
        if self.flipped {
            Color::Black
        } else {
            Color::White
        }
    }

    /// Why results of the position `shown` do not belong to the board in the editor; `None` if they do.
    pub fn stale(&self, shown: &Board) -> Option<&'static str> {
        let draft = self.draft.as_ref().filter(|_| self.editing)?;
        (*draft != Setup::from(shown)).then_some(
            "You are setting up another position. The results belong to the position before.",
        )
    }

    /// A link is opened: the board stands as it says, and neither editor nor typed FEN is in its way.
    pub fn open(&mut self, flipped: bool) {
        self.flipped = flipped;
        self.editing = false;
        self.wrong_fen = None;
    }

    /// Another game: nothing typed or set up for the one before, which is given back, is in its way.
    pub fn begin(&mut self, game: Game) -> Game {
        self.editing = false;
        self.draft = None;
        self.wrong_fen = None;
        self.put(game)
    }

    /// Puts a game on the board, and gives the one that was there; taking back leads to that.
    pub fn put(&mut self, game: Game) -> Game {
        let before = std::mem::replace(&mut self.game, game);
        let is_same =
            before.subject() == self.game.subject() && before.words() == self.game.words();
        if self.is_seen && !is_same {
            if self.earlier.len() == EARLIER {
                self.earlier.remove(0);
            }
            self.earlier.push(before.clone());
        }
        self.is_seen = true;
        before
    }

    /// Keeps the game of an earlier visit for a link that leads into it.
    pub fn remember(&mut self, game: Game) {
        self.remembered = Some(game);
    }

    /// Goes to a subject in the game on the board or in one that was there before, with its variations and comments;
    /// `false` if none has it.
    pub fn find(&mut self, subject: &ChessSubject) -> bool {
        if self.game.follow(subject) {
            return true;
        }
        let earlier = self.earlier.iter().rev().chain(&self.remembered);
        let found = earlier
            .cloned()
            .find_map(|mut game| game.follow(subject).then_some(game));
        let is_found = found.is_some();
        if let Some(game) = found {
            self.begin(game);
        }
        is_found
    }

    /// Puts up the position of a link with its moves. If that cannot be done, the position on the board stays, and a
    /// message says so.
    pub fn put_linked(&mut self, subject: &ChessSubject, notices: &mut Notices) {
        if self.find(subject) {
            return;
        }
        let game = Game::from_subject(subject).map_err(|error| error.to_string());
        let game = game.and_then(|game| match (self.refusal)(game.record().start()) {
            None => Ok(game),
            Some(why) => Err(why),
        });
        match game {
            Ok(game) => {
                self.begin(game);
            }
            Err(why) => notices.add(
                NoticeKind::Problem,
                format!(
                    "The position in the link cannot be set up: {why}. The position that was on the \
                     board is kept."
                ),
            ),
        }
    }

    /// Plays a move of the game, and gives what is to be said of it.
    ///
    /// # Errors
    /// That the move is not legal, to be said.
    pub fn play(&mut self, mv: Move) -> Result<String, String> {
        let board = self.game.board().clone();
        if !self.game.play(mv) {
            return Err(format!("{mv} is not legal here"));
        }
        Ok(format!("Played {}", display_san_move(&board, mv)))
    }

    /// The assumptions made in reading the FEN of the position shown, as a sentence. `None` if there were none, or if
    /// another position is shown.
    pub fn assumed(&self, shown: &Board) -> Option<&str> {
        let assumed = self.assumed.as_ref().filter(|(board, _)| board == shown);
        assumed.map(|(_, sentence)| sentence.as_str())
    }

    /// Nothing put up before is brought back any more.
    pub fn forget(&mut self) {
        self.earlier.clear();
    }

    /// Whether there is a move or something put up that can be taken back.
    pub fn can_take_back(&self) -> bool {
        self.game.previous().is_some() || !self.earlier.is_empty()
    }

    /// The move before, or the game before where it stood.
    fn take_back<Q>(&mut self) -> Change<Q> {
        if let Some(node) = self.game.previous() {
            return Change::GoTo(node);
        }
        let Some(game) = self.earlier.pop() else {
            return Change::Done(Vec::new());
        };
        self.draft = None;
        self.wrong_fen = None;
        self.game = game;
        Change::RestoredGame(self.game.at())
    }

    /// The same as [`Self::apply`], with a refusal among the notices.
    pub fn change<Q>(
        &mut self,
        action: PositionAction,
        shown: &Board,
        notices: &mut Notices,
    ) -> Change<Q> {
        self.apply(action, shown)
            .unwrap_or_else(|why| Change::Done(notices.refuse(why)))
    }

    /// Does what concerns the position alone, and says what is left for the lab; `shown` is what stands on
    /// the board.
    ///
    /// # Errors
    /// Why the lab does not take the position that was set up, as sentences.
    pub fn apply<Q>(&mut self, action: PositionAction, shown: &Board) -> Result<Change<Q>, String> {
        self.is_seen = true;
        Ok(match action {
            PositionAction::Play(mv) => Change::Play(mv),
            PositionAction::Back => self.take_back(),
            PositionAction::Forward => to(self.game.next()),
            PositionAction::GoTo(node) => Change::GoTo(node),
            PositionAction::SetShapes(shapes) => Change::SetShapes(shapes),
            PositionAction::Set(board) => match (self.refusal)(&board) {
                None => Change::Set(board),
                Some(why) => {
                    let why = spoken::sentence(&why);
                    return Err(format!("{why} What is set up stays in the editor."));
                }
            },
            PositionAction::TypeFen(text) => self.type_fen(text, shown),
            PositionAction::CopyFen => Change::Done(vec![Effect::Copy(shown.to_string())]),
            PositionAction::Edit => {
                self.draft.get_or_insert_with(|| Setup::from(shown));
                self.editing = true;
                Change::Done(Vec::new())
            }
            PositionAction::LeaveEditor => {
                self.editing = false;
                Change::Done(Vec::new())
            }
            PositionAction::Draft(setup) => {
                self.draft = Some(setup);
                Change::Done(Vec::new())
            }
            PositionAction::Flip => {
                self.flipped = !self.flipped;
                Change::Flipped
            }
        })
    }

    /// Takes a FEN; one that cannot be used stays in its field, with the error.
    fn type_fen<Q>(&mut self, text: String, shown: &Board) -> Change<Q> {
        self.wrong_fen = None;
        let typed = text.trim();
        if typed.is_empty() || typed == shown.to_string() {
            return Change::Done(Vec::new());
        }
        let read = read_fen(typed).map_err(|error| error.to_string());
        let read = read.and_then(|read| match (self.refusal)(&read.board) {
            None => Ok(read),
            Some(why) => Err(why),
        });
        match read {
            Ok(read) => {
                let remark = read.remark().map(|remark| spoken::sentence(&remark));
                self.assumed = remark.map(|remark| (read.board.clone(), remark));
                Change::Set(read.board)
            }
            Err(why) => {
                let why = spoken::sentence(&why);
                self.wrong_fen = Some(Wrong {
                    text,
                    why: why.clone(),
                });
                Change::Done(vec![Effect::Say(why)])
            }
        }
    }
}

fn to<Q>(node: Option<NodeId>) -> Change<Q> {
    node.map_or_else(|| Change::Done(Vec::new()), Change::GoTo)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position() -> Position {
        Position::new(Game::new(Board::default()), |board| {
            (board.occupied().len() == 2).then(|| "only the kings are left".to_owned())
        })
    }

    fn change(position: &mut Position, action: PositionAction) -> Change<()> {
        position.change(action, &Board::default(), &mut Notices::default())
    }

    const BARE: &str = "8/8/4k3/8/8/4K3/8/8 w - - 0 1";

    #[test]
    fn what_is_typed_and_cannot_be_used_stays_until_it_can() {
        let mut position = position();
        let type_fen = |text: &str| PositionAction::TypeFen(text.to_owned());
        for text in ["nonsense", BARE] {
            let done = change(&mut position, type_fen(text));
            let wrong = position.wrong_fen.clone().unwrap();
            assert_eq!(wrong.text, text);
            assert!(matches!(done, Change::Done(done) if done == [Effect::Say(wrong.why)]));
        }
        assert_eq!(
            position.wrong_fen.clone().unwrap().why,
            "Only the kings are left."
        );
        let pawn = "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1";
        assert!(matches!(
            change(&mut position, type_fen(pawn)),
            Change::Set(_)
        ));
        assert_eq!(position.wrong_fen, None);
    }

    #[test]
    fn what_a_typed_fen_leaves_open_is_said_beside_the_position_it_was_read_as() {
        let mut position = position();
        let text = "8/8/4k3/8/8/4K3/4P3/8 w".to_owned();
        let Change::Set(board) = change(&mut position, PositionAction::TypeFen(text)) else {
            panic!("a position");
        };
        assert_eq!(board.to_string(), "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1");
        assert_eq!(
            position.assumed(&board),
            Some("The FEN stops before the castling rights; the rest is read as \"- - 0 1\".")
        );
        assert_eq!(position.assumed(&Board::default()), None);
        let whole = PositionAction::TypeFen(board.to_string());
        assert!(matches!(change(&mut position, whole), Change::Set(_)));
        assert_eq!(position.assumed(&board), None);
    }

    #[test]
    fn a_position_set_up_that_the_lab_does_not_take_is_refused() {
        let (mut position, mut notices) = (position(), Notices::default());
        let bare = PositionAction::Set(BARE.parse().unwrap());
        let refused = position.change::<()>(bare, &Board::default(), &mut notices);
        let why = "Only the kings are left. What is set up stays in the editor.";
        assert_eq!(notices[0].text, why);
        assert!(matches!(refused, Change::Done(done) if done == [Effect::Say(why.to_owned())]));
    }

    #[test]
    fn the_editor_keeps_what_was_set_up_in_it_until_another_game_comes() {
        let mut position = position();
        change(&mut position, PositionAction::Edit);
        change(&mut position, PositionAction::Draft(Setup::empty()));
        change(&mut position, PositionAction::LeaveEditor);
        change(&mut position, PositionAction::Edit);
        assert_eq!(position.draft, Some(Setup::empty()));
        position.open(true);
        assert!(position.flipped && !position.editing && position.draft.is_some());
        position.begin(Game::new(Board::default()));
        assert!(!position.editing && position.draft.is_none());
    }

    #[test]
    fn results_are_stale_while_another_position_stands_in_the_editor() {
        let mut position = position();
        let shown = Board::default();
        change(&mut position, PositionAction::Edit);
        assert_eq!(position.stale(&shown), None, "nothing is changed yet");
        change(&mut position, PositionAction::Draft(Setup::empty()));
        let why = position.stale(&shown).unwrap();
        assert!(
            why.starts_with("You are setting up another position."),
            "{why}"
        );
        change(&mut position, PositionAction::LeaveEditor);
        assert_eq!(position.stale(&shown), None);
    }

    #[test]
    fn without_a_recording_the_steps_go_through_the_game() {
        let mut position = position();
        for mv in ["e2e4", "e7e5", "g1f3"] {
            position.game.play(mv.parse().unwrap());
        }
        let last = position.game.at();
        for (step, ply) in [
            (Step::Previous, 2),
            (Step::First, 0),
            (Step::Next, 1),
            (Step::Last, 3),
        ] {
            let action = PositionAction::of_step(step, &position.game).unwrap();
            let Change::GoTo(node) = change(&mut position, action) else {
                panic!("{step:?}")
            };
            position.game.go(node);
            assert_eq!(position.game.ply(), ply, "{step:?}");
        }
        assert_eq!(position.game.at(), last);
        assert!(PositionAction::of_step(Step::NextStop, &position.game).is_none());
    }

    #[test]
    fn what_was_put_up_is_taken_back_once_its_moves_are() {
        let mut position = position();
        // The position of a link in a lab just opened has nothing before it.
        position.put(Game::new(BARE.parse().unwrap()));
        assert!(!position.can_take_back());
        position.begin(Game::new(Board::default()));
        position.game.play("e2e4".parse().unwrap());
        position.begin(Game::new(BARE.parse().unwrap()));
        position.game.play("e3e4".parse().unwrap());
        for (is_brought, ply, men) in [(false, 0, 2), (true, 1, 32), (false, 0, 32), (true, 0, 2)] {
            assert!(position.can_take_back());
            let (brought, node) = match change(&mut position, PositionAction::Back) {
                Change::GoTo(node) => (false, node),
                Change::RestoredGame(node) => (true, node),
                other => panic!("{other:?}"),
            };
            position.game.go(node);
            let board = position.game.board().occupied().len();
            assert_eq!(
                (brought, position.game.ply(), board),
                (is_brought, ply, men)
            );
        }
        assert!(!position.can_take_back());
    }

    #[test]
    fn what_was_put_up_long_ago_or_is_the_same_is_not_kept() {
        let mut position = position();
        for _ in 0..2 * EARLIER {
            position.begin(Game::new(Board::default()));
            position.begin(Game::new(BARE.parse().unwrap()));
            position.begin(Game::new(BARE.parse().unwrap()));
        }
        assert_eq!(position.earlier.len(), EARLIER);
        position.forget();
        assert!(!position.can_take_back());
    }

    #[test]
    fn at_the_ends_of_a_game_there_is_nowhere_to_go() {
        let mut position = position();
        for action in [PositionAction::Back, PositionAction::Forward] {
            assert!(matches!(change(&mut position, action), Change::Done(done) if done.is_empty()));
        }
        position.game.play("e2e4".parse().unwrap());
        let back = change(&mut position, PositionAction::Back);
        assert!(matches!(back, Change::GoTo(Record::ROOT)));
    }

    fn subject(moves: &[&str]) -> ChessSubject {
        let mut game = Game::new(Board::default());
        for mv in moves {
            game.play(mv.parse().unwrap());
        }
        game.subject()
    }

    #[test]
    fn a_link_into_a_game_that_was_on_the_board_finds_its_variations_again() {
        let (mut position, mut notices) = (position(), Notices::default());
        change(&mut position, PositionAction::Flip);
        for mv in ["e2e4", "e7e5"] {
            position.play(mv.parse().unwrap()).unwrap();
        }
        position.game.go(position.game.previous().unwrap());
        position.play("c7c5".parse().unwrap()).unwrap();
        position.begin(Game::new(BARE.parse().unwrap()));
        position.put_linked(&subject(&["e2e4"]), &mut notices);
        assert_eq!((position.game.record().len(), position.game.ply()), (4, 1));
        position.put_linked(&subject(&["d2d4"]), &mut notices);
        assert_eq!((position.game.record().len(), position.game.ply()), (2, 1));
        assert!(notices.is_empty());
    }

    #[test]
    fn the_game_of_an_earlier_visit_is_found_by_a_link_and_by_nothing_else() {
        let (mut position, mut notices) = (position(), Notices::default());
        let mut kept = Game::new(Board::default());
        for mv in ["e2e4", "e7e5"] {
            kept.play(mv.parse().unwrap());
        }
        position.remember(kept);
        assert!(!position.can_take_back());
        position.put_linked(&subject(&["e2e4"]), &mut notices);
        assert_eq!((position.game.record().len(), position.game.ply()), (3, 1));
    }

    #[test]
    fn a_link_to_a_position_that_cannot_be_set_up_leaves_the_board_as_it_was() {
        for start in ["nonsense", BARE] {
            let (mut position, mut notices) = (position(), Notices::default());
            let subject = ChessSubject {
                start: start.to_owned(),
                moves: Vec::new(),
            };
            position.put_linked(&subject, &mut notices);
            assert_eq!(*position.game.board(), Board::default());
            let text = &notices[0].text;
            assert!(text.starts_with("The position in the link cannot be set up: "));
        }
    }

    #[test]
    fn a_move_that_is_not_legal_is_said_and_changes_nothing() {
        let mut position = position();
        let played = position.play("e2e4".parse().unwrap());
        assert_eq!(played, Ok("Played e4".to_owned()));
        let wrong = position.play("e2e4".parse().unwrap());
        assert_eq!(wrong, Err("e2e4 is not legal here".to_owned()));
        assert_eq!(position.game.ply(), 1);
    }
}
