//! The program's overlay of the squares, drawn between the ground and the men; the labels come last,
//! so that no man hides a number.

use std::rc::Rc;

use cozy_chess::{BitBoard, Color};
use yew::prelude::*;

use super::layers::translate;
use crate::model::board::geometry::centre;
use crate::model::board::{Overlay, Pattern};
use crate::view::memo::MemoView;

/// The patterns and the steps; the labels are [`PatchLabels`].
#[derive(PartialEq)]
pub struct Patches {
    /// The side displayed at the bottom.
    pub bottom: Color,
    pub overlay: Rc<Overlay>,
}

/// The labels: in the middle of an empty square, in the corner of one with a man.
#[derive(PartialEq)]
pub struct PatchLabels {
    /// The side displayed at the bottom.
    pub bottom: Color,
    pub overlay: Rc<Overlay>,
    /// Where men stand: a label steps aside there.
    pub occupied: BitBoard,
}

/// The legend of the patterns, if there are any.
pub fn legend<W: AsRef<str>>(rows: &[(Pattern, W)]) -> Html {
    if rows.is_empty() {
        return html! {};
    }
    html! {
        <ul class="board-legend" aria-label="Signs on the board">
            { for rows.iter().map(|(pattern, meaning)| html! {
                <li>
                    <svg class="board-swatch" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
                        <path class={classes!("board-patch", format!("board-patch-{}", pattern.name()))} d={pattern.path()} />
                    </svg>
                    { meaning.as_ref() }
                </li>
            }) }
        </ul>
    }
}

impl MemoView for Patches {
    fn draw(&self) -> Html {
        let drawn = |patch: &&crate::model::board::Patch| patch.pattern != Pattern::Bare;
        html! {
            <>
                { for self.overlay.patches.iter().filter(drawn).map(|patch| html! {
                    <path class={classes!("board-patch", format!("board-patch-{}", patch.pattern.name()))}
                          d={patch.pattern.path()} transform={translate(patch.square, self.bottom)} />
                }) }
                { for self.overlay.steps.iter().map(|&(from, to)| {
                    let (from, to) = (centre(from, self.bottom), centre(to, self.bottom));
                    let unit = |value: f32| format!("{:.0}", value * 100.0);
                    html! {
                        <>
                            <path class="board-step" d={format!("M{} {}L{} {}", unit(from.x), unit(from.y), unit(to.x), unit(to.y))} />
                            <circle class="board-step-end" cx={unit(to.x)} cy={unit(to.y)} r="7" />
                        </>
                    }
                }) }
            </>
        }
    }
}

impl MemoView for PatchLabels {
    fn draw(&self) -> Html {
        let labelled = |patch: &&crate::model::board::Patch| !patch.label.is_empty();
        html! {
            <>
                { for self.overlay.patches.iter().filter(labelled).map(|patch| {
                    let (x, y, small) = if self.occupied.has(patch.square) {
                        ("84", "94", Some("board-patch-label-small"))
                    } else {
                        ("50", "64", None)
                    };
                    html! {
                        <g class={classes!("board-patch-label", small)} transform={translate(patch.square, self.bottom)}>
                            <text {x} {y}>{ &patch.label }</text>
                        </g>
                    }
                }) }
            </>
        }
    }
}
