//! The signs of the drawing as small pictures for the page, and the key that explains them. The
//! canvas draws from the same outlines.

use crate::model::tree::Mark;
use crate::model::tree::glyph::Glyph;
use yew::prelude::*;

/// A sign in a line of text; readers skip it, the words beside it say the same.
pub(super) fn sign(glyph: Glyph) -> Html {
    html! {
        <svg class={classes!("tree-sign", class_of(glyph))} viewBox="-1.2 -1.2 2.4 2.4" aria-hidden="true" focusable="false">
            <path d={glyph.path()} fill-rule="evenodd" />
        </svg>
    }
}

/// The legend of signs and gestures; `words` are those of the marks, in the order of [`Mark::ALL`].
pub(super) fn key(words: [&'static str; 6]) -> Html {
    let mut signs: Vec<(Glyph, &'static str)> = Mark::ALL
        .into_iter()
        .zip(words)
        .map(|(mark, word)| (Glyph::Mark(mark), word))
        .collect();
    signs.extend([
        (Glyph::Ghost, "not yet entered"),
        (
            Glyph::Scissors,
            "skipped by a cut-off or by forward pruning",
        ),
        (Glyph::PointRight, "the current node"),
        (Glyph::Flag, "found"),
    ]);
    html! {
        <details class="tree-key">
            <summary>{ "How to read this picture" }</summary>
            <p>
                { "Each symbol is a position; each line is a move to it. The root is where the search begins; \
                   the moves of a position stand side by side in the order in which they were tried. A wedge replaces \
                   a part that does not fit and shows how many nodes it holds. Pale nodes are searched after the step \
                   shown." }
            </p>
            <ul class="tree-signs">
                { for signs.into_iter().map(|(glyph, word)| html! {
                    <li>{ sign(glyph) }{ word }</li>
                }) }
                <li><span class="tree-line tree-line-ours" aria-hidden="true" />{ "our move: sharp corners" }</li>
                <li><span class="tree-line tree-line-opponent" aria-hidden="true" />{ "opponent’s move: round" }</li>
                <li><span class="tree-line tree-line-principal" aria-hidden="true" />{ "principal variation" }</li>
                <li><span class="tree-line tree-line-path" aria-hidden="true" />{ "way to the current node" }</li>
            </ul>
            <p>
                { "The wheel zooms, with Shift it pans; drag to pan; click to choose a node, double-click to fit its subtree. \
                   On a touch screen two fingers zoom and pan, one finger pans sideways and scrolls the page up and down. \
                   With the drawing in focus the arrow keys pan, + and − zoom, 0 fits." }
            </p>
        </details>
    }
}

/// The class that gives a sign its colour.
fn class_of(glyph: Glyph) -> &'static str {
    match glyph {
        Glyph::Mark(Mark::Open) => "tree-sign-open",
        Glyph::Mark(Mark::Exact) => "tree-sign-exact",
        Glyph::Mark(Mark::FailLow) => "tree-sign-fail-low",
        Glyph::Mark(Mark::FailHigh) | Glyph::Scissors => "tree-sign-cut",
        Glyph::Mark(Mark::Static) => "tree-sign-static",
        Glyph::Mark(Mark::Ended) => "tree-sign-ended",
        Glyph::Ghost => "tree-sign-ghost",
        Glyph::PointRight | Glyph::PointDown => "tree-sign-current",
        Glyph::Flag => "tree-sign-found",
    }
}
