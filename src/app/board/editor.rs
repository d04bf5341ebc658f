//! The position editor as a person handles it, apart from any screen: a set-up, what the hand
//! holds, and every earlier set-up to go back to. A mistake never costs what was set up: each
//! change can be undone, and a FEN that cannot be read leaves both the board and the text alone.

use cozy_chess::{Color, Square};

use super::geometry::square_at;
use super::{BoardKey, Point};
use crate::app::spoken;
use crate::chess::edit::{Man, Right, Setup, man_of_letter};
use crate::chess::fen::parse_fen;
use crate::chess::validity::Wing;
use crate::chess::words::side_name;

/// How many changes can be undone.
pub const UNDO_LIMIT: usize = 200;

/// How far, in squares, the pointer must go before a press becomes a drag.
const DRAG_AFTER: f32 = 0.12;

/// What a press on a square does.
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

/// A change of the whole set-up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edit {
    /// Takes all men off.
    Clear,
    /// Sets up the opening position.
    Start,
    /// Exchanges the sides.
    SwapColours,
    /// Mirrors left for right.
    Mirror,
    /// Gives the move to a side.
    Side(Color),
    /// Gives or takes a castling right.
    Castling(Color, Wing, Right),
    /// Sets or clears the en passant square.
    EnPassant(Option<Square>),
}

/// What a person does to the editor.
#[derive(Debug, Clone, PartialEq)]
pub enum EditorAction {
    /// The main button or a finger goes down on the board.
    Press(Point),
    /// The right button goes down on the board: the man there is taken off.
    PressErase(Point),
    /// The main button or a finger goes down on a spare man, at this place seen from the board.
    PressSpare(Man, Point),
    /// The pointer moves.
    Move(Point),
    /// The pointer goes up.
    Release(Point),
    /// The browser takes the pointer away.
    CancelPointer,
    /// A click that no pointer made on a square.
    Activate(Square),
    /// A key on the board.
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

/// What follows from an action and is not the editor's own affair.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EditorEffect {
    /// The set-up has changed.
    Changed,
    /// Something to be told in the live region.
    Say(String),
    /// The keyboard's focus should move to a square.
    Focus(Square),
}

/// A man carried by the pointer.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Carried {
    /// What it is.
    pub man: Man,
    /// The square it was taken from; none for a spare man.
    pub from: Option<Square>,
    /// Where the pointer is.
    pub at: Point,
    /// Whether it is on its way; before that the press may remain a click.
    pub on_its_way: bool,
    start: Point,
    was_selected: bool,
}

/// The hand passing over several squares while the pointer is down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stroke {
    last: Square,
    /// How many changes there were to undo before the stroke.
    base: usize,
}

/// A text in the FEN field that is not the board's FEN.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// What has been typed or pasted.
    pub text: String,
    /// Why it was not set up when that was asked.
    pub error: Option<String>,
}

/// The editor.
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
        }
    }

    /// What is set up.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The side displayed at the bottom.
    pub fn bottom(&self) -> Color {
        self.bottom
    }

    /// What a press does.
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

    /// What the pointer carries.
    pub fn carried(&self) -> Option<Carried> {
        self.carried
    }

    /// The text of the FEN field where it is not the board's own.
    pub fn draft(&self) -> Option<&Draft> {
        self.draft.as_ref()
    }

    /// What the FEN field shows.
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

    fn press(&mut self, at: Point) -> Vec<EditorEffect> {
        let Some(square) = square_at(at, self.bottom) else {
            return Vec::new();
        };
        self.cursor = square;
        match self.hand {
            Hand::Put(man) if self.setup.at(square) == Some(man) => self.erase(square),
            Hand::Put(_) | Hand::Erase => self.paint(square),
            Hand::Move => match (self.selected, self.setup.at(square)) {
                (Some(from), _) if from != square => self.slide(from, square),
                (selected, Some(man)) => {
                    self.carry(man, Some(square), at);
                    let fresh = selected.is_none();
                    if fresh {
                        self.select(square, man)
                    } else {
                        Vec::new()
                    }
                }
                (_, None) => Vec::new(),
            },
        }
    }

    fn press_erase(&mut self, at: Point) -> Vec<EditorEffect> {
        // The second button puts down what the first one carries.
        if self.carried.take().is_some() {
            self.selected = None;
            return Vec::new();
        }
        let Some(square) = square_at(at, self.bottom) else {
            return Vec::new();
        };
        self.cursor = square;
        self.erase(square)
    }

    fn drag(&mut self, to: Point) -> Vec<EditorEffect> {
        if let Some(carried) = &mut self.carried {
            carried.at = to;
            carried.on_its_way |= carried.start.distance(to) >= DRAG_AFTER;
            return Vec::new();
        }
        match square_at(to, self.bottom) {
            Some(square) if self.stroke.is_some_and(|stroke| stroke.last != square) => {
                self.cursor = square;
                self.paint(square)
            }
            _ => Vec::new(),
        }
    }

    fn release(&mut self, at: Point) -> Vec<EditorEffect> {
        self.drag(at);
        self.stroke = None;
        let Some(carried) = self.carried.take() else {
            return Vec::new();
        };
        let over = square_at(at, self.bottom);
        match (carried.from, over) {
            (None, _) if !carried.on_its_way => self.take_up(Hand::Put(carried.man)),
            (None, None) => Vec::new(),
            (None, Some(to)) => {
                self.cursor = to;
                self.put(to, carried.man)
            }
            (Some(_), _) if !carried.on_its_way => {
                if carried.was_selected {
                    self.selected = None;
                }
                Vec::new()
            }
            (Some(from), None) => self.erase(from),
            (Some(from), Some(to)) if from == to => {
                self.selected = None;
                Vec::new()
            }
            (Some(from), Some(to)) => {
                self.cursor = to;
                self.slide(from, to)
            }
        }
    }

    fn carry(&mut self, man: Man, from: Option<Square>, at: Point) {
        let was_selected = from.is_some() && self.selected == from;
        self.carried = Some(Carried {
            man,
            from,
            at,
            on_its_way: false,
            start: at,
            was_selected,
        });
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
            Hand::Move => "Moving men".to_owned(),
            Hand::Put(man) => format!("Putting down: {}", spoken::man(man)),
            Hand::Erase => "Taking men off".to_owned(),
        })
    }

    /// The hand passes over a square: one stroke is one change to undo.
    fn paint(&mut self, square: Square) -> Vec<EditorEffect> {
        let base = self.stroke.map_or(self.past.len(), |stroke| stroke.base);
        let effects = match self.hand {
            Hand::Put(man) => self.put(square, man),
            Hand::Erase => self.erase(square),
            Hand::Move => Vec::new(),
        };
        self.past.truncate(base + 1);
        self.stroke = Some(Stroke { last: square, base });
        effects
    }

    fn put(&mut self, square: Square, man: Man) -> Vec<EditorEffect> {
        self.change(
            |setup| setup.put(square, man),
            format!("{} {square}", spoken::man(man)),
        )
    }

    fn slide(&mut self, from: Square, to: Square) -> Vec<EditorEffect> {
        self.selected = None;
        let moved = self.setup.at(from).map_or_else(String::new, spoken::man);
        self.change(
            |setup| setup.slide(from, to),
            format!("{moved} {from} to {to}"),
        )
    }

    fn erase(&mut self, square: Square) -> Vec<EditorEffect> {
        self.selected = None;
        match self.setup.at(square) {
            None => say(format!("{square} is empty")),
            Some(man) => {
                let said = format!("{} {square} taken off", spoken::man(man));
                self.change(|setup| _ = setup.take(square), said)
            }
        }
    }

    fn edit(&mut self, edit: Edit) -> Vec<EditorEffect> {
        let said = match edit {
            Edit::Clear => "Board cleared".to_owned(),
            Edit::Start => "Opening position".to_owned(),
            Edit::SwapColours => "Colours exchanged".to_owned(),
            Edit::Mirror => "Mirrored left for right, castling rights cleared".to_owned(),
            Edit::Side(side) => format!("{} to move", side_name(side)),
            Edit::Castling(..) | Edit::EnPassant(_) => String::new(),
        };
        self.selected = None;
        let apply = |setup: &mut Setup| match edit {
            Edit::Clear => *setup = Setup::empty(),
            Edit::Start => *setup = Setup::start(),
            Edit::SwapColours => setup.swap_colours(),
            Edit::Mirror => setup.mirror(),
            Edit::Side(side) => setup.set_side_to_move(side),
            Edit::Castling(side, wing, right) => setup.set_right(side, wing, right),
            Edit::EnPassant(square) => setup.set_en_passant(square),
        };
        self.change(apply, said)
    }

    fn undo(&mut self) -> Vec<EditorEffect> {
        let Some(setup) = self.past.pop() else {
            return say("Nothing to undo".to_owned());
        };
        self.future.push(std::mem::replace(&mut self.setup, setup));
        self.selected = None;
        vec![
            EditorEffect::Changed,
            EditorEffect::Say("Undone".to_owned()),
        ]
    }

    fn redo(&mut self) -> Vec<EditorEffect> {
        let Some(setup) = self.future.pop() else {
            return say("Nothing to do again".to_owned());
        };
        self.past.push(std::mem::replace(&mut self.setup, setup));
        self.selected = None;
        vec![
            EditorEffect::Changed,
            EditorEffect::Say("Done again".to_owned()),
        ]
    }

    fn type_fen(&mut self, text: String) -> Vec<EditorEffect> {
        let own = text == self.setup.to_string();
        self.draft = (!own).then_some(Draft { text, error: None });
        Vec::new()
    }

    fn enter_fen(&mut self) -> Vec<EditorEffect> {
        let Some(draft) = &mut self.draft else {
            return Vec::new();
        };
        match parse_fen(draft.text.trim()) {
            Err(error) => {
                let text = spoken::sentence(&error.to_string());
                draft.error = Some(text.clone());
                say(text)
            }
            Ok(board) => {
                self.draft = None;
                self.selected = None;
                let setup = Setup::from(&board);
                self.change(|old| *old = setup, "Position set up from FEN".to_owned())
            }
        }
    }

    /// Changes the set-up and keeps the old one; an unchanged set-up is no change to undo.
    fn change(&mut self, apply: impl FnOnce(&mut Setup), said: String) -> Vec<EditorEffect> {
        let before = self.setup.clone();
        apply(&mut self.setup);
        if self.setup == before {
            return if said.is_empty() {
                Vec::new()
            } else {
                say(said)
            };
        }
        if self.past.len() == UNDO_LIMIT {
            self.past.remove(0);
        }
        self.past.push(before);
        self.future.clear();
        let mut effects = vec![EditorEffect::Changed];
        if !said.is_empty() {
            effects.extend(say(said));
        }
        effects
    }
}

fn say(text: String) -> Vec<EditorEffect> {
    vec![EditorEffect::Say(text)]
}
