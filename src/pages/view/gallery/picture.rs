//! The pictures of the gallery. They stand beside words that say the same, so that screen readers pass them over.

use crate::model::gallery::Picture;
use ::chess::edit::Man;
use ::search::{Typed, TypedValue};
use cozy_chess::{BitBoard, Board, Square};
use kenju_lab::view as kenju;
use kit::model::chart::{Chart, Sample};
use kit::view::board::pieces::href;
use rating_lab::view as rating;
use std::fmt::Write;
use yew::prelude::*;

/// The most leaves of a tree that have room for their values.
const WRITTEN: usize = 10;

/// The height of a ply of a tree.
const PLY: usize = 90;

pub fn view(picture: &Picture) -> Html {
    match picture {
        Picture::Board(position) => board(position),
        Picture::Tree(typed) => tree(typed),
        Picture::Graph(typed) => tree(typed),
        Picture::Kenju(lab) => kenju::miniature(lab),
        Picture::Timeline(draft, across) => rating::miniature(draft, *across),
        Picture::Chart(drawn) => chart(drawn),
    }
}

/// The squares of every board, to be used by each.
pub fn squares() -> Html {
    let dark = BitBoard::DARK_SQUARES.into_iter().map(place);
    let mut path = String::new();
    for (x, y) in dark {
        // Writing to a string cannot fail.
        let _ = write!(path, "M{x} {y}h100v100h-100z");
    }
    html! {
        <svg class="piece-sheet" aria-hidden="true">
            <symbol id="gallery-squares" viewBox="0 0 800 800">
                <path class="board-light" d="M0 0h800v800h-800z" />
                <path class="board-dark" d={path} />
            </symbol>
        </svg>
    }
}

/// Where a square lies with White below.
fn place(square: Square) -> (usize, usize) {
    (
        100 * square.file() as usize,
        700 - 100 * square.rank() as usize,
    )
}

fn board(board: &Board) -> Html {
    let men = board.occupied().into_iter().filter_map(|square| {
        let man: Man = (board.piece_on(square)?, board.color_on(square)?);
        Some((place(square), man))
    });
    html! {
        <svg class="front-board" viewBox="0 0 800 800">
            <use href="#gallery-squares" width="800" height="800" />
            { for men.map(|((x, y), man)| html! {
                <use href={href(man)} x={x.to_string()} y={y.to_string()} width="100" height="100" />
            }) }
        </svg>
    }
}

/// A typed tree, its root above; a node that several ways lead to stands where the first of them does.
fn tree<V: TypedValue>(typed: &Typed<V>) -> Html {
    let count = typed.len() as u32;
    let is_leaf = |node: &u32| typed.successors(*node).is_empty();
    let leaves = (0..count).filter(is_leaf).count();
    let is_written = leaves <= WRITTEN;
    let step = if is_written { 70 } else { 12 };
    let mut drawing = Drawing {
        typed,
        step,
        places: vec![None; typed.len()],
        leaves: 0,
        deepest: 0,
        edges: String::new(),
    };
    drawing.put(typed.root(), 0);
    let Drawing {
        places,
        deepest,
        edges,
        ..
    } = drawing;
    let (width, height) = (leaves * step, deepest * PLY + 100);
    let nodes = (0..).zip(&places);
    let texts = nodes.filter_map(|(node, place)| {
        let (x, y) = (*place)?;
        let (is_leaf, label) = (is_leaf(&node), typed.label(node));
        let text = match label {
            Some(label) if !is_leaf => label.to_owned(),
            _ => typed.value(node).filter(|_| is_leaf)?.to_string(),
        };
        let y = if is_leaf { y + 34 } else { y - 12 };
        Some(html! { <text x={x.to_string()} y={y.to_string()}>{ text }</text> })
    });
    html! {
        <svg class="gallery-tree" viewBox={format!("-20 0 {} {height}", width + 40)}>
            <path d={edges} />
            if is_written {
                { for texts }
            }
        </svg>
    }
}

/// A tree that is being drawn.
struct Drawing<'a, V> {
    typed: &'a Typed<V>,
    /// From leaf to leaf.
    step: usize,
    /// Where each node lies that has been reached.
    places: Vec<Option<(usize, usize)>>,
    leaves: usize,
    deepest: usize,
    edges: String,
}

impl<V: TypedValue> Drawing<'_, V> {
    /// Puts a node with all that follows below its parent, and says where it lies.
    fn put(&mut self, node: u32, ply: usize) -> (usize, usize) {
        self.deepest = self.deepest.max(ply);
        let y = 40 + ply * PLY;
        let (mut below, mut own) = (Vec::new(), Vec::new());
        for &next in self.typed.successors(node) {
            let known = self.places[next as usize];
            below.push(known.unwrap_or_else(|| {
                let place = self.put(next, ply + 1);
                own.push(place.0);
                place
            }));
        }
        // Above those of its nodes that stand nowhere else.
        let x = if let (Some(first), Some(last)) = (own.first(), own.last()) {
            usize::midpoint(*first, *last)
        } else {
            self.leaves += 1;
            (self.leaves - 1) * self.step + self.step / 2
        };
        for (to_x, to_y) in below {
            // Writing to a string cannot fail.
            let _ = write!(self.edges, "M{x} {y}L{to_x} {to_y}");
        }
        self.places[node as usize] = Some((x, y));
        (x, y)
    }
}

/// The curves of a chart, from edge to edge, without numbers.
fn chart(chart: &Chart) -> Html {
    let samples = || chart.series.iter().flat_map(|series| &series.samples);
    let ends = |of: fn(&Sample) -> f64| {
        samples()
            .map(of)
            .fold((f64::MAX, f64::MIN), |(low, high), value| {
                (low.min(value), high.max(value))
            })
    };
    let ((left, right), (_, top)) = (ends(|sample| sample.x), ends(|sample| sample.y));
    let place = |sample: &Sample| {
        let x = 10.0 + 220.0 * (sample.x - left) / (right - left).max(f64::MIN_POSITIVE);
        let y = 150.0 - 140.0 * sample.y / top.max(f64::MIN_POSITIVE);
        format!("{x:.0} {y:.0}")
    };
    html! {
        <svg viewBox="0 0 240 160">
            <path class="front-grid" d="M10 5V150H235" />
            { for chart.series.iter().enumerate().map(|(number, series)| {
                let places: Vec<String> = series.samples.iter().map(place).collect();
                html! { <path class={format!("gallery-line chart-{}", number % 8)} d={format!("M{}", places.join("L"))} /> }
            }) }
        </svg>
    }
}
