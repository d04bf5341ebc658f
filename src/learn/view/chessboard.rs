//! A still board, White below, with arrows and marked squares.

use chess::words::{piece_name, side_name};
use cozy_chess::{Board, Color, Piece, Square};
use kit::view::board::pieces::href;
use yew::prelude::*;

/// An arrow, with a class that says what it means.
#[derive(Clone, Copy)]
pub struct Arrow {
    pub from: Square,
    pub to: Square,
    pub class: &'static str,
}

/// The upper left corner of a square.
fn corner(square: Square) -> (i32, i32) {
    (100 * square.file() as i32, 100 * (7 - square.rank() as i32))
}

/// A board of 800 by 800 units. `label` is added to the position in words.
pub fn view(
    board: &Board,
    label: &str,
    arrows: &[Arrow],
    marks: &[(Square, &'static str)],
) -> Html {
    let dark = Square::ALL
        .into_iter()
        .filter(|square| (square.file() as u8 + square.rank() as u8).is_multiple_of(2));
    let dark = dark.map(|square| {
        let (x, y) = corner(square);
        format!("M{x} {y}h100v100h-100z")
    });
    html! {
        <svg class="ww-board" viewBox="0 0 800 800" role="img" aria-label={format!("{}. {label}", described(board))}>
            <path class="board-light" d="M0 0h800v800h-800z" />
            <path class="board-dark" d={dark.collect::<String>()} />
            { for (0..8).map(names) }
            { for marks.iter().map(|&(square, class)| mark(square, class)) }
            { for board.occupied().into_iter().filter_map(|square| man(board, square)) }
            { for arrows.iter().map(arrow) }
        </svg>
    }
}

fn names(at: u8) -> Html {
    let file = char::from(b'a' + at).to_string();
    html! {
        <>
            <text class="ww-name" x={(100 * u32::from(at) + 94).to_string()} y="792" text-anchor="end">{ file }</text>
            <text class="ww-name" x="6" y={(100 * u32::from(7 - at) + 30).to_string()}>{ at + 1 }</text>
        </>
    }
}

fn mark(square: Square, class: &'static str) -> Html {
    let (x, y) = corner(square);
    html! {
        <rect class={classes!("ps-mark", class)} x={(x + 5).to_string()} y={(y + 5).to_string()} width="90" height="90" rx="12" />
    }
}

fn man(board: &Board, square: Square) -> Option<Html> {
    let man = (board.piece_on(square)?, board.color_on(square)?);
    let (x, y) = corner(square);
    Some(
        html! { <use href={href(man)} x={x.to_string()} y={y.to_string()} width="100" height="100" /> },
    )
}

/// An arrow from the middle of a square to the middle of another.
fn arrow(arrow: &Arrow) -> Html {
    let middle = |square: Square| {
        let (x, y) = corner(square);
        (f64::from(x) + 50.0, f64::from(y) + 50.0)
    };
    let ((x, y), (end_x, end_y)) = (middle(arrow.from), middle(arrow.to));
    let length = (end_x - x).hypot(end_y - y).max(1.0);
    let turn = (end_y - y).atan2(end_x - x).to_degrees();
    let (neck, tip) = (length - 52.0, length - 8.0);
    let d = format!("M26-11H{neck}V-32L{tip} 0L{neck} 32V11H26z");
    html! { <path class={classes!("ps-arrow", arrow.class)} transform={format!("translate({x} {y}) rotate({turn:.2})")} {d} /> }
}

/// The position in words: the men of both sides.
fn described(board: &Board) -> String {
    let side = |color: Color| {
        let of = |piece: Piece| {
            let squares: Vec<String> = board
                .colored_pieces(color, piece)
                .into_iter()
                .map(|it| it.to_string())
                .collect();
            (!squares.is_empty()).then(|| format!("{} {}", piece_name(piece), squares.join(", ")))
        };
        let men = [
            Piece::King,
            Piece::Queen,
            Piece::Rook,
            Piece::Bishop,
            Piece::Knight,
            Piece::Pawn,
        ];
        let men: Vec<String> = men.into_iter().filter_map(of).collect();
        format!("{}: {}", side_name(color), men.join("; "))
    };
    format!("{}. {}", side(Color::White), side(Color::Black))
}
