//! The position editor as a person handles it, apart from any screen: a set-up, what the hand
//! holds, and every earlier set-up to go back to. A mistake never costs what was set up: each
//! change can be undone, and a FEN that cannot be read leaves both the board and the text alone.

mod change;
mod pointer;

use cozy_chess::{Color, Square};

pub use self::change::{Draft, Edit, UNDO_LIMIT};
pub use self::pointer::Carried;

use self::pointer::Stroke;
use super::{BoardKey, Point};
use crate::model::board::spoken;
use chess::edit::{Man, Setup, man_of_letter};
use chess::words::side_name;

/// The tool that a press on a square uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Hand {
    /// Moves what stands there.
    #[default]
    Move,
    /// Puts a man there; takes it away if it is there already.
    Put(Man),
    /// Takes away what stands there.
    Erase,
}

/// An action on the editor.
#[derive(Debug, Clone, PartialEq)]
pub enum EditorAction {
    /// The main button or a finger goes down on the board.
    Press(Point),
    /// The right button goes down on the board: the man there is taken off.
    PressErase(Point),
    /// The main button or a finger goes down on a spare man, at this place seen from the board.
    PressSpare(Man, Point),
    Move(Point),
    /// The pointer goes up.
    Release(Point),
    /// The browser takes the pointer away.
    CancelPointer,
    /// The browser's focus is on a square, however it came there.
    Visit(Square),
    /// A click that no pointer made on a square.
    Activate(Square),
    Key(BoardKey),
    /// A FEN letter typed on the board: puts that man on the cursor's square.
    Letter(char),
    /// Delete or Backspace on the board.
    Erase,
    /// The hand takes something else up.
    Take(Hand),
    /// A change of the whole set-up.
    Do(Edit),
    /// Goes back one change.
    Undo,
    /// Goes forward again.
    Redo,
    /// The text of the FEN field changes.
    TypeFen(String),
    /// The text of the FEN field is to be set up.
    EnterFen,
    /// The text of the FEN field is given up for the FEN of the board.
    DropFen,
    /// Turns the board.
    Flip,
}

/// A consequence of an action that concerns the owner of the editor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EditorEffect {
    /// The set-up has changed.
    Changed,
    /// Something to be told in the live region.
    Say(String),
    /// The keyboard's focus should move to a square.
    Focus(Square),
}

#[derive(Debug, Clone, PartialEq)]
pub struct EditorState {
    setup: Setup,
    bottom: Color,
    hand: Hand,
    cursor: Square,
    selected: Option<Square>,
    carried: Option<Carried>,
    stroke: Option<Stroke>,
    past: Vec<Setup>,
    future: Vec<Setup>,
    draft: Option<Draft>,
    /// The set-up that the last FEN was read as, and the assumptions made in reading it; `None` if there were none.
    assumed: Option<(Setup, String)>,
}

impl EditorState {
    /// An editor that begins with a set-up, the side at the bottom given.
    pub fn new(setup: Setup, bottom: Color) -> Self {
        Self {
            setup,
            bottom,
            hand: Hand::Move,
            cursor: Square::A1,
            selected: None,
            carried: None,
            stroke: None,
            past: Vec::new(),
            future: Vec::new(),
            draft: None,
            assumed: None,
        }
    }

    /// The assumptions made in reading the FEN of the current set-up, as a sentence. `None` if there were none, if the
    /// set-up has changed since, or while the FEN field holds another text.
    pub fn assumed(&self) -> Option<&str> {
        let assumed = self.assumed.as_ref();
        let assumed = assumed.filter(|(setup, _)| *setup == self.setup && self.draft.is_none());
        assumed.map(|(_, sentence)| sentence.as_str())
    }

    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The side displayed at the bottom.
    pub fn bottom(&self) -> Color {
        self.bottom
    }

    pub fn hand(&self) -> Hand {
        self.hand
    }

    /// The square the keyboard is on.
    pub fn cursor(&self) -> Square {
        self.cursor
    }

    /// The square whose man is to be moved next.
    pub fn selected(&self) -> Option<Square> {
        self.selected
    }

    pub fn carried(&self) -> Option<Carried> {
        self.carried
    }

    /// The text of the FEN field where it is not the board's own.
    pub fn draft(&self) -> Option<&Draft> {
        self.draft.as_ref()
    }

    /// The text of the FEN field.
    pub fn fen_text(&self) -> String {
        self.draft
            .as_ref()
            .map_or_else(|| self.setup.to_string(), |draft| draft.text.clone())
    }

    /// Whether there is a change to undo.
    pub fn may_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether there is a change to do again.
    pub fn may_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Does what a person asks.
    pub fn update(&mut self, action: EditorAction) -> Vec<EditorEffect> {
        match action {
            EditorAction::Press(at) => self.press(at),
            EditorAction::PressErase(at) => self.press_erase(at),
            EditorAction::PressSpare(man, at) => {
                self.carry(man, None, at);
                Vec::new()
            }
            EditorAction::Move(at) => self.drag(at),
            EditorAction::Release(at) => self.release(at),
            EditorAction::CancelPointer => {
                self.carried = None;
                self.stroke = None;
                Vec::new()
            }
            EditorAction::Visit(square) => {
                self.cursor = square;
                Vec::new()
            }
            EditorAction::Activate(square) => {
                self.cursor = square;
                self.activate()
            }
            EditorAction::Key(key) => self.key(key),
            EditorAction::Letter(letter) => {
                let man = man_of_letter(letter);
                man.map_or_else(Vec::new, |man| self.put(self.cursor, man))
            }
            EditorAction::Erase => self.erase(self.cursor),
            EditorAction::Take(hand) => self.take_up(hand),
            EditorAction::Do(edit) => self.edit(edit),
            EditorAction::Undo => self.undo(),
            EditorAction::Redo => self.redo(),
            EditorAction::TypeFen(text) => self.type_fen(text),
            EditorAction::EnterFen => self.enter_fen(),
            EditorAction::DropFen => {
                self.draft = None;
                Vec::new()
            }
            EditorAction::Flip => {
                self.bottom = !self.bottom;
                let said = format!("{} at the bottom", side_name(self.bottom));
                vec![EditorEffect::Say(said)]
            }
        }
    }

    fn key(&mut self, key: BoardKey) -> Vec<EditorEffect> {
        if let Some(square) = key.walk(self.cursor, self.bottom) {
            self.cursor = square;
            return vec![EditorEffect::Focus(square)];
        }
        if key == BoardKey::Activate {
            return self.activate();
        }
        if self.selected.take().is_none() && self.hand != Hand::Move {
            return self.take_up(Hand::Move);
        }
        Vec::new()
    }

    fn activate(&mut self) -> Vec<EditorEffect> {
        let square = self.cursor;
        match (self.hand, self.selected, self.setup.at(square)) {
            (Hand::Put(man), _, there) if there == Some(man) => self.erase(square),
            (Hand::Put(man), ..) => self.put(square, man),
            (Hand::Erase, ..) => self.erase(square),
            (Hand::Move, Some(from), _) if from == square => {
                self.selected = None;
                Vec::new()
            }
            (Hand::Move, Some(from), _) => self.slide(from, square),
            (Hand::Move, None, Some(man)) => self.select(square, man),
            (Hand::Move, None, None) => say(format!("{square} is empty")),
        }
    }

    fn select(&mut self, square: Square, man: Man) -> Vec<EditorEffect> {
        self.selected = Some(square);
        say(format!("{} {square} picked up", spoken::man(man)))
    }

    fn take_up(&mut self, hand: Hand) -> Vec<EditorEffect> {
        // The same spare man again is put back.
        self.hand = if self.hand == hand { Hand::Move } else { hand };
        self.selected = None;
        say(match self.hand {
            Hand::Move => "Moving pieces".to_owned(),
            Hand::Put(man) => format!("Putting down: {}", spoken::man(man)),
            Hand::Erase => "Removing pieces".to_owned(),
        })
    }
}

fn say(text: String) -> Vec<EditorEffect> {
    vec![EditorEffect::Say(text)]
}
