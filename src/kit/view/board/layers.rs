//! The drawing of a board in SVG, layer by layer: ground, what is marked on it, the men.
//! A square is 100 units wide. Each layer is drawn again only when what it shows changes: while a man is
//! carried, nothing but that man is.

use std::fmt::Write;

use cozy_chess::{BitBoard, Color, Square};
use yew::prelude::*;

use crate::model::board::geometry::place;
use crate::model::board::motion::Walker;
use crate::model::board::{Point, Targets};
use crate::view::board::pieces;
use crate::view::memo::MemoView;
use chess::edit::Man;

/// A square's width in units of the drawing.
pub const SQUARE: f32 = 100.0;

/// The part of the drawing that shows the board.
pub const VIEW_BOX: &str = "0 0 800 800";

/// Four brackets in the corners of a square.
const CORNERS: &str = "M6 30V6H30M70 6H94V30M94 70V94H70M30 94H6V70";

/// Where a check is marked, and with which sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Check {
    /// The king's square.
    pub square: Square,
    /// `+`, or `#` for mate.
    pub sign: &'static str,
}

#[derive(PartialEq)]
pub struct Ground;

/// Everything said about squares: by shape first, by colour besides.
#[derive(PartialEq)]
pub struct Highlights {
    /// The side displayed at the bottom.
    pub bottom: Color,
    /// Where the last move began and ended.
    pub last_move: Option<(Square, Square)>,
    /// The square whose man has been picked up.
    pub selected: Option<Square>,
    /// The king in check.
    pub check: Option<Check>,
    /// Where the selected man can go.
    pub targets: Targets,
    /// The square a carried man is over.
    pub over: Option<Square>,
}

/// The men where they stand. The style sheet lets a man slide when its place changes; turned boards
/// are drawn anew, so that nothing slides then.
#[derive(PartialEq)]
pub struct Men {
    /// The side displayed at the bottom.
    pub bottom: Color,
    /// The men, in the order of their numbers.
    pub walkers: Vec<Walker>,
    /// The square whose man the pointer carries: it stays behind as a shadow.
    pub away: Option<Square>,
}

impl MemoView for Ground {
    fn draw(&self) -> Html {
        let mut dark = String::new();
        for square in BitBoard::DARK_SQUARES {
            let (x, y) = corner(square, Color::White);
            // Writing to a string cannot fail.
            let _ = write!(dark, "M{x} {y}h100v100h-100z");
        }
        html! {
            <>
                <rect class="board-light" width="800" height="800" />
                <path class="board-dark" d={dark} />
            </>
        }
    }
}

impl MemoView for Highlights {
    fn draw(&self) -> Html {
        let at = |square| translate(square, self.bottom);
        let (from, to) = self.last_move.unzip();
        let each = |squares: BitBoard, mark: fn(String) -> Html| -> Html {
            squares.iter().map(|square| mark(at(square))).collect()
        };
        html! {
            <>
                if let Some(from) = from {
                    <g class="board-last" transform={at(from)}>
                        <rect width="100" height="100" />
                        <path class="board-last-from" d={CORNERS} />
                    </g>
                }
                if let Some(to) = to {
                    <g class="board-last" transform={at(to)}>
                        <rect width="100" height="100" />
                        <path class="board-last-to" d={CORNERS} />
                    </g>
                }
                if let Some(selected) = self.selected {
                    <rect class="board-selected" x="5" y="5" width="90" height="90" transform={at(selected)} />
                }
                if let Some(check) = self.check {
                    <g class="board-check" transform={at(check.square)}>
                        <circle class="board-casing" cx="50" cy="50" r="44" />
                        <circle class="board-check-ring" cx="50" cy="50" r="44" />
                        <circle class="board-check-badge" cx="84" cy="16" r="15" />
                        <text x="84" y="24">{ check.sign }</text>
                    </g>
                }
                { each(self.targets.moves, |transform| html! {
                    <circle class="board-target" cx="50" cy="50" r="14" {transform} />
                }) }
                { each(self.targets.takes, |transform| html! {
                    <circle class="board-target-take" cx="50" cy="50" r="44" {transform} />
                }) }
                { each(self.targets.castles, |transform| html! {
                    <path class="board-target" d="M50 32L68 50L50 68L32 50Z" {transform} />
                }) }
                if let Some(over) = self.over {
                    <rect class="board-over" x="4" y="4" width="92" height="92" transform={at(over)} />
                }
            </>
        }
    }
}

impl MemoView for Men {
    fn draw(&self) -> Html {
        let side = match self.bottom {
            Color::White => "white",
            Color::Black => "black",
        };
        html! {
            <g key={side}>
                { for self.walkers.iter().map(|walker| {
                    let away = self.away == Some(walker.square);
                    let class = classes!("board-piece", away.then_some("board-piece-away"));
                    let transform = translate(walker.square, self.bottom);
                    html! {
                        <use key={walker.id} {class} href={pieces::href(walker.man)} width="100" height="100" {transform} />
                    }
                }) }
            </g>
        }
    }
}

/// A man at the pointer, a little larger than on the board.
pub fn carried(man: Man, at: Point) -> Html {
    let size = SQUARE * 1.1;
    let transform = format!(
        "translate({:.1} {:.1})",
        at.x * SQUARE - size / 2.0,
        at.y * SQUARE - size / 2.0
    );
    let size = size.to_string();
    html! {
        <use class="board-carried" href={pieces::href(man)} width={size.clone()} height={size} {transform} />
    }
}

/// The upper left corner of a square, in units of the drawing.
pub fn corner(square: Square, bottom: Color) -> (u32, u32) {
    let (column, row) = place(square, bottom);
    (u32::from(column) * 100, u32::from(row) * 100)
}

/// The SVG transformation that puts a drawing of one square on a square.
pub fn translate(square: Square, bottom: Color) -> String {
    let (x, y) = corner(square, bottom);
    format!("translate({x} {y})")
}
