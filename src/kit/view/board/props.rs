//! The properties of a board.

use std::rc::Rc;

use cozy_chess::{Board as Position, Color, Move};
use yew::prelude::*;

use crate::model::board::{BoardEffect, Mark, Overlay, Players, Shape};

/// The speaker of the board's announcements.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Voice {
    /// The board, in a line of its own below the squares.
    #[default]
    Own,
    /// The owner, who receives it as [`BoardEffect::Say`] and [`BoardEffect::Refused`].
    Owner,
}

/// Whether a part of the component is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Part {
    #[default]
    Shown,
    /// It is not.
    Hidden,
}

/// The properties of [`Board`].
#[derive(Properties, PartialEq)]
pub struct BoardProps {
    pub position: Rc<Position>,
    /// The move that led to it.
    #[prop_or_default]
    pub last_move: Option<Move>,
    /// The side displayed at the bottom.
    #[prop_or(Color::White)]
    pub bottom: Color,
    /// Whose men can be moved.
    #[prop_or_default]
    pub players: Players,
    /// The program's marks: arrows, squares, labels.
    #[prop_or_default]
    pub marks: Rc<[Mark]>,
    /// The program's overlay: patterns, numbers, steps.
    #[prop_or_default]
    pub overlay: Rc<Overlay>,
    /// Drawings that belong to the position, from a record for instance.
    #[prop_or_default]
    pub shapes: Rc<[Shape]>,
    /// Files and ranks along the edge.
    #[prop_or_default]
    pub coordinates: Part,
    /// The buttons below the board.
    #[prop_or_default]
    pub tools: Part,
    /// The position in words below the board.
    #[prop_or_default]
    pub words: Part,
    /// The speaker of the board's announcements.
    #[prop_or_default]
    pub voice: Voice,
    /// The name a screen reader gives the board.
    #[prop_or(AttrValue::Static("Chess board"))]
    pub label: AttrValue,
    /// Hears of moves, drawings and the wish to turn the board.
    #[prop_or_default]
    pub on_effect: Callback<BoardEffect>,
}
