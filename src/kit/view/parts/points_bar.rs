//! Points for and against as a bar; the number stands beside it in words.

use yew::prelude::*;

/// A bar from the middle: to the right for points, to the left against; that of another thing is outlined. Its length
/// grows with the square root of the share in the greatest of all, which would else leave nothing to be seen of the
/// others.
pub fn points_bar(mine: f64, theirs: Option<f64>, most: f64) -> Html {
    let span = |value: f64| {
        let width = (value.abs() / most).sqrt() * 98.0;
        let x = if value < 0.0 { -width } else { 0.0 };
        (format!("{x:.1}"), format!("{width:.1}"))
    };
    let (x, width) = span(mine);
    let class = if mine < 0.0 {
        "points-against"
    } else {
        "points-for"
    };
    html! {
        <svg viewBox="-100 0 200 14" preserveAspectRatio="none" aria-hidden="true" focusable="false">
            <path class="points-zero" d="M0 0V14" />
            <rect {class} {x} y="2" {width} height="10" />
            if let Some(theirs) = theirs.filter(|theirs| *theirs != 0.0) {
                { {
                    let (x, width) = span(theirs);
                    html! { <rect class="points-other" {x} y="1" {width} height="12" /> }
                } }
            }
        </svg>
    }
}
