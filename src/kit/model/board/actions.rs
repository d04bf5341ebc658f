//! The board's vocabulary: what the owner shows, what a person does, what follows from it.

use cozy_chess::{Board, Color, Move, Piece, Square};

use super::{BoardKey, Brush, Point, Refusal, Shape};

/// Whose men can be moved on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Players {
    /// The men of the side to move.
    #[default]
    Both,
    /// The men of one side, when it is to move.
    Only(Color),
    /// None: the board only shows a position.
    Nobody,
}

/// The tool that a press on the board uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tool {
    /// Moves men; the right button draws.
    #[default]
    Move,
    /// Draws arrows and circles, for fingers and keyboards that have no right button.
    Draw,
}

/// The owner's data for the board.
#[derive(Debug, Clone, Copy)]
pub struct BoardView<'a> {
    pub board: &'a Board,
    /// The side displayed at the bottom.
    pub bottom: Color,
    /// Whose men can be moved.
    pub players: Players,
}

/// A pawn that waits to be told what it becomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Promotion {
    /// Where the pawn stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// The piece on which the keyboard is.
    pub offered: Piece,
    pub(super) carried: bool,
}

/// Where the keyboard's focus should go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Focus {
    Square(Square),
    /// To a piece of the promotion chooser.
    Promotion(Piece),
}

/// An action on the board.
#[derive(Debug, Clone, PartialEq)]
pub enum BoardAction {
    /// The main button or a finger goes down.
    Press(Point),
    /// The right button goes down, with the brush the modifier keys choose.
    PressDraw(Point, Brush),
    /// The pointer moves, wherever it was pressed.
    Move(Point),
    /// The pointer goes up.
    Release(Point),
    /// The browser takes the pointer away, for instance to scroll.
    CancelPointer,
    /// The browser's focus is on a square, however it came there.
    Visit(Square),
    /// A click that no pointer made: a screen reader activates a square.
    Activate(Square),
    Key(BoardKey),
    /// A piece of the promotion chooser is taken.
    Promote(Piece),
    /// A key in the promotion chooser: the next piece, or with a negative step the one before.
    StepPromotion(i8),
    /// The promotion chooser is left without a choice.
    CancelPromotion,
    /// Press to move or press to draw.
    Use(Tool),
    /// The colour drawn with under [`Tool::Draw`].
    PickBrush(Brush),
    /// Takes all drawings away.
    ClearShapes,
    /// Brings back the drawings last cleared on this position.
    RestoreShapes,
    /// The owner has drawings of its own for this position, from a record for instance.
    ShowShapes(Vec<Shape>),
    /// Asks the owner to turn the board.
    Flip,
}

/// A consequence of an action that concerns the owner of the board.
#[derive(Debug, Clone, PartialEq)]
pub enum BoardEffect {
    /// A legal move was made; the position is still the old one.
    Played(Move),
    /// The drawings of the person are now these.
    ShapesChanged(Vec<Shape>),
    /// Something to be told in the live region.
    Say(String),
    /// A move was refused; to be told and shown.
    Refused(Refusal),
    /// The board should be turned.
    Flip,
    /// The keyboard's focus should move.
    Focus(Focus),
}
