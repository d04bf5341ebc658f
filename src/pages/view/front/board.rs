//! A board as a drawing of 100 units a square, White below: whole or some of its ranks, with marked squares and arrows.

use ::chess::edit::Man;
use cozy_chess::{BitBoard, Board, Color, File, Move, Rank, Square};
use kit::view::board::pieces::href;
use yew::prelude::*;

/// The ranks and files that are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crop {
    /// The lowest rank and the leftmost file.
    pub from: (Rank, File),
    pub ranks: usize,
    pub files: usize,
    /// True if ranks and files are named.
    pub is_named: bool,
}

impl Crop {
    pub const WHOLE: Self = Self {
        from: (Rank::First, File::A),
        ranks: 8,
        files: 8,
        is_named: false,
    };

    pub const NAMED: Self = Self {
        is_named: true,
        ..Self::WHOLE
    };

    /// All files of the fewest ranks from `least` on that hold these squares.
    pub fn round(squares: BitBoard, least: usize) -> Self {
        let ranks = || squares.into_iter().map(|square| square.rank() as usize);
        let (low, high) = (ranks().min().unwrap_or(0), ranks().max().unwrap_or(7));
        let count = (high - low + 1).max(least).min(8);
        let spare = count - (high - low + 1);
        let low = low.saturating_sub(spare / 2).min(8 - count);
        Self {
            from: (Rank::index(low), File::A),
            ranks: count,
            ..Self::WHOLE
        }
    }

    fn view_box(self) -> String {
        let (rank, file) = (self.from.0 as usize, self.from.1 as usize);
        let top = 800 - 100 * (rank + self.ranks);
        format!(
            "{} {top} {} {}",
            100 * file,
            100 * self.files,
            100 * self.ranks
        )
    }
}

/// A move drawn as an arrow; the class says what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    pub mv: Move,
    pub class: &'static str,
}

/// The upper left corner of a square.
fn place(square: Square) -> (i32, i32) {
    (100 * square.file() as i32, 700 - 100 * square.rank() as i32)
}

pub fn board(
    position: &Board,
    marked: BitBoard,
    arrows: &[Arrow],
    crop: Crop,
    class: &'static str,
    label: &str,
) -> Html {
    let dark = BitBoard::DARK_SQUARES.into_iter().map(place);
    let dark: Vec<_> = dark
        .map(|(x, y)| format!("M{x} {y}h100v100h-100z"))
        .collect();
    let man = |square: Square| -> Option<Man> {
        Some((position.piece_on(square)?, position.color_on(square)?))
    };
    let men = position
        .occupied()
        .into_iter()
        .filter_map(|square| Some((place(square), man(square)?)));
    html! {
        <svg class={classes!("drawn-board", class)} viewBox={crop.view_box()} role="img" aria-label={label.to_owned()}>
            <path class="board-light" d="M0 0h800v800h-800z" />
            <path class="board-dark" d={dark.concat()} />
            { for marked.into_iter().map(place).map(|(x, y)| html! {
                <rect class="front-marked" x={(x + 4).to_string()} y={(y + 4).to_string()} width="92" height="92" />
            }) }
            if crop.is_named {
                { for Rank::ALL.map(|rank| {
                    let y = 728 - 100 * rank as i32;
                    html! { <text class="drawn-place" x="5" y={y.to_string()}>{ rank.to_string() }</text> }
                }) }
                { for File::ALL.map(|file| {
                    let x = 95 + 100 * file as i32;
                    html! { <text class="drawn-place drawn-file" x={x.to_string()} y="793">{ file.to_string() }</text> }
                }) }
            }
            { for men.map(|((x, y), man)| html! {
                <use href={href(man)} x={x.to_string()} y={y.to_string()} width="100" height="100" />
            }) }
            { for arrows.iter().map(arrow) }
        </svg>
    }
}

/// A shaft and a head with a light edge round both, from beside the piece to the middle of its goal.
fn arrow(arrow: &Arrow) -> Html {
    let centre = |square| {
        let (x, y) = place(square);
        (f64::from(x) + 50.0, f64::from(y) + 50.0)
    };
    let (from, to) = (centre(arrow.mv.from), centre(arrow.mv.to));
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    let (ux, uy) = (dx / length, dy / length);
    let at = |along: f64, aside: f64| {
        (
            from.0 + ux * along - uy * aside,
            from.1 + uy * along + ux * aside,
        )
    };
    let point = |(x, y): (f64, f64)| format!("{} {}", x.round(), y.round());
    let shaft = format!(
        "M{}L{}",
        point(at(30.0, 0.0)),
        point(at(length - 46.0, 0.0))
    );
    let corners = [
        at(length - 4.0, 0.0),
        at(length - 54.0, 30.0),
        at(length - 54.0, -30.0),
    ];
    let head = format!(
        "M{}L{}L{}z",
        point(corners[0]),
        point(corners[1]),
        point(corners[2])
    );
    html! {
        <g class={classes!("drawn-arrow", arrow.class)}>
            <path class="drawn-halo" d={format!("{shaft}{head}")} />
            <path class="drawn-shaft" d={shaft} />
            <path class="drawn-head" d={head} />
        </g>
    }
}

/// Where every man stands.
pub fn words(board: &Board) -> String {
    let men = |color| {
        let men = board.colors(color).into_iter().filter_map(|square| {
            let piece = ::chess::words::piece_name(board.piece_on(square)?);
            Some(format!("{piece} {square}"))
        });
        men.collect::<Vec<_>>().join(", ")
    };
    format!(
        "White: {}. Black: {}.",
        men(Color::White),
        men(Color::Black)
    )
}
