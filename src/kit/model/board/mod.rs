//! The board as a person handles it, apart from any screen: what is selected, held, drawn, asked.
//! Actions go in, a changed state and effects come out; the position itself belongs to the owner,
//! who hears of a move by [`BoardEffect::Played`] and decides what becomes of it.
//!
//! The shape follows chessground (lichess-org): state apart from the page, animation by difference.

mod actions;
mod choice;
pub mod editor;
pub mod geometry;
mod keys;
pub mod motion;
pub mod patches;
pub mod plates;
mod pointer;
mod refusal;
pub mod shapes;
pub mod spoken;

use cozy_chess::{BitBoard, Board, Move, Piece, Square};

pub use self::actions::{BoardAction, BoardEffect, BoardView, Focus, Players, Promotion, Tool};
pub use self::geometry::{Direction, Point};
pub use self::keys::{BoardKey, Control};
pub use self::patches::{Overlay, Patch, Pattern, Picture};
pub use self::pointer::{Drag, Hold, Pressed};
pub use self::refusal::{Refusal, moves_between, refusal};
pub use self::shapes::{Brush, Mark, MarkKind, Shape};

use self::motion::{Roster, Walker};
use chess::edit::{Man, placement};
use chess::moves::{castling_landing, generate_for};

/// Where the selected man can go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Targets {
    /// Empty squares, without castling and taking in passing.
    pub moves: BitBoard,
    /// Squares where something is taken, in passing too.
    pub takes: BitBoard,
    /// Squares where the king lands by castling.
    pub castles: BitBoard,
}

/// The state of one board: the man in hand, the focus, the drawings. The position is the owner's.
#[derive(Debug, Clone, PartialEq)]
pub struct BoardState {
    cursor: Square,
    selected: Option<Square>,
    hold: Hold,
    promotion: Option<Promotion>,
    tool: Tool,
    brush: Brush,
    shapes: Vec<Shape>,
    cleared: Vec<Shape>,
    anchor: Option<Square>,
    carried: Option<(Square, Square)>,
    roster: Roster,
}

impl BoardState {
    /// Nothing in hand, nothing drawn.
    pub fn new(board: &Board) -> Self {
        Self {
            cursor: Square::A1,
            selected: None,
            hold: Hold::Nothing,
            promotion: None,
            tool: Tool::Move,
            brush: Brush::Green,
            shapes: Vec::new(),
            cleared: Vec::new(),
            anchor: None,
            carried: None,
            roster: Roster::new(&placement(board)),
        }
    }

    /// The square the keyboard is on.
    pub fn cursor(&self) -> Square {
        self.cursor
    }

    /// The square whose man has been picked up.
    pub fn selected(&self) -> Option<Square> {
        self.selected
    }

    pub fn hold(&self) -> Hold {
        self.hold
    }

    /// The pawn that waits for a choice.
    pub fn promotion(&self) -> Option<Promotion> {
        self.promotion
    }

    pub fn tool(&self) -> Tool {
        self.tool
    }

    /// The colour drawn with.
    pub fn brush(&self) -> Brush {
        self.brush
    }

    /// The drawings of the person.
    pub fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// Whether drawings were cleared that can be brought back.
    pub fn may_restore(&self) -> bool {
        self.shapes.is_empty() && !self.cleared.is_empty()
    }

    /// The shape being drawn, by pointer or keyboard, as it would be if it ended now.
    pub fn sketch(&self) -> Option<Shape> {
        match self.hold {
            Hold::Line {
                from,
                over: Some(over),
                brush,
            } => Some(shape(brush, from, over)),
            _ => self.anchor.map(|from| shape(self.brush, from, self.cursor)),
        }
    }

    /// The men with the numbers by which they are followed from position to position.
    pub fn walkers(&self) -> &[Walker] {
        self.roster.walkers()
    }

    /// Where the selected man can go.
    pub fn targets(&self, board: &Board) -> Targets {
        self.selected
            .map_or_else(Targets::default, |from| targets(board, from))
    }

    /// Does what a person asks.
    pub fn update(&mut self, action: BoardAction, view: &BoardView<'_>) -> Vec<BoardEffect> {
        match action {
            BoardAction::Press(at) => self.press(at, view),
            BoardAction::PressDraw(at, brush) => self.press_draw(at, brush, view),
            BoardAction::Move(at) => self.drag(at, view),
            BoardAction::Release(at) => self.release(at, view),
            BoardAction::CancelPointer => {
                self.hold = Hold::Nothing;
                Vec::new()
            }
            BoardAction::Visit(square) => {
                self.cursor = square;
                Vec::new()
            }
            BoardAction::Activate(square) => {
                self.cursor = square;
                self.activate(view)
            }
            BoardAction::Key(key) => self.key(key, view),
            BoardAction::Promote(piece) => self.promote(piece),
            BoardAction::StepPromotion(step) => self.step_promotion(step),
            BoardAction::CancelPromotion => self.cancel_promotion(),
            BoardAction::Use(tool) => self.take_up(tool),
            BoardAction::PickBrush(brush) => {
                self.brush = brush;
                vec![BoardEffect::Say(format!("Drawing in {}", brush.name()))]
            }
            BoardAction::ClearShapes => self.clear_shapes(),
            BoardAction::RestoreShapes => self.restore_shapes(),
            BoardAction::ShowShapes(shapes) => {
                self.shapes = shapes;
                Vec::new()
            }
            BoardAction::Flip => vec![BoardEffect::Flip],
        }
    }

    /// The owner shows another position. Whatever was in hand is put down; drawings go with the
    /// position they were made on. `back` is the move that had led to `before`, `forth` the one
    /// that leads to the new position.
    pub fn show_position(
        &mut self,
        before: &Board,
        after: &Board,
        back: Option<Move>,
        forth: Option<Move>,
    ) -> Vec<BoardEffect> {
        let carried = self.carried.take();
        self.roster.follow(&placement(after), carried);
        self.hold = Hold::Nothing;
        self.selected = None;
        self.anchor = None;
        self.shapes.clear();
        self.cleared.clear();
        let mut effects = vec![BoardEffect::Say(spoken::change(before, after, back, forth))];
        if self.promotion.take().is_some() {
            effects.push(BoardEffect::Focus(Focus::Square(self.cursor)));
        }
        effects
    }

    fn draw(&mut self, shape: Shape) -> Vec<BoardEffect> {
        let before = self.shapes.len();
        shapes::draw(&mut self.shapes, shape);
        let done = if self.shapes.len() < before {
            "Taken away"
        } else {
            "Drawn"
        };
        vec![
            BoardEffect::ShapesChanged(self.shapes.clone()),
            BoardEffect::Say(format!("{done}: {shape}")),
        ]
    }

    fn clear_shapes(&mut self) -> Vec<BoardEffect> {
        if self.shapes.is_empty() {
            return Vec::new();
        }
        self.cleared = std::mem::take(&mut self.shapes);
        let said = BoardEffect::Say("Drawings cleared".to_owned());
        vec![BoardEffect::ShapesChanged(Vec::new()), said]
    }

    fn restore_shapes(&mut self) -> Vec<BoardEffect> {
        if !self.may_restore() {
            return Vec::new();
        }
        self.shapes = std::mem::take(&mut self.cleared);
        let said = BoardEffect::Say("Drawings brought back".to_owned());
        vec![BoardEffect::ShapesChanged(self.shapes.clone()), said]
    }

    fn take_up(&mut self, tool: Tool) -> Vec<BoardEffect> {
        self.tool = tool;
        self.selected = None;
        self.anchor = None;
        let said = match tool {
            Tool::Move => "Moving pieces",
            Tool::Draw => "Drawing: choose the square an arrow begins on, then where it ends",
        };
        vec![BoardEffect::Say(said.to_owned())]
    }
}

impl BoardView<'_> {
    /// The man on a square.
    pub fn man_on(&self, square: Square) -> Option<Man> {
        self.board.piece_on(square).zip(self.board.color_on(square))
    }

    /// Whether the man on a square may be picked up, or why not.
    fn may_pick_up(&self, square: Square) -> Result<Man, Refusal> {
        let man = self.man_on(square).ok_or(Refusal::Nothing(square))?;
        let mover = self.board.side_to_move();
        match self.players {
            Players::Nobody => Err(Refusal::OnlyShown),
            Players::Only(side) if man.1 != side => Err(Refusal::NotYours(man.1)),
            _ if man.1 != mover => Err(Refusal::NotItsMove(mover)),
            _ => Ok(man),
        }
    }
}

/// Where the man on a square can go.
pub fn targets(board: &Board, from: Square) -> Targets {
    let mut found = Targets::default();
    let theirs = board.colors(!board.side_to_move());
    let passing = board.piece_on(from) == Some(Piece::Pawn);
    generate_for(board, from.bitboard(), &mut |moves| {
        for mv in moves {
            if let Some(landing) = castling_landing(board, mv) {
                found.castles |= landing.bitboard();
            } else if theirs.has(mv.to) || passing && mv.to.file() != from.file() {
                found.takes |= mv.to.bitboard();
            } else {
                found.moves |= mv.to.bitboard();
            }
        }
        false
    });
    found
}

fn shape(brush: Brush, from: Square, over: Square) -> Shape {
    Shape {
        brush,
        from,
        to: (over != from).then_some(over),
    }
}
