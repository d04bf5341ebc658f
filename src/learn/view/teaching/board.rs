//! The board of a game: stones, the point that Kenju asks about, and its two lines to click; and a line as a drawing.

use crate::model::teaching::scene::{Asked, Scene};
use crate::model::teaching::{Action, Study};
use kenju::geometry::Point;
use kenju::lesson::TeacherVerdict;
use kenju::pattern::Pattern;
use yew::prelude::*;

/// Points in a row of the board, and the distance between two.
const POINTS: i32 = 9;
const CELL: i32 = 60;

/// The letters of the two lines.
pub const LETTERS: [&str; 2] = ["A", "B"];

/// The answers that choose them.
pub const VERDICTS: [TeacherVerdict; 2] = [TeacherVerdict::First, TeacherVerdict::Second];

/// The lowest coordinate drawn, so that all these points are in sight, the middle of them in the middle.
fn lowest(all: impl Iterator<Item = i32> + Clone) -> i32 {
    let (low, high) = (all.clone().min().unwrap_or(0), all.max().unwrap_or(0));
    (low + high - POINTS + 1).div_euclid(2)
}

/// The board with the stones of a scene.
pub fn view(scene: &Scene, study: Study, on_action: &Callback<Action>) -> Html {
    let lines = scene.question.iter().flat_map(|asked| &asked.lines);
    let points = scene.stones.iter().map(|&(point, _)| point);
    let points = points.chain(lines.flat_map(|line| line.ends));
    let (left, low) = (
        lowest(points.clone().map(|it| it.x)),
        lowest(points.map(|it| it.y)),
    );
    let at = |point: Point| {
        let row = POINTS - 1 - (point.y - low);
        [CELL * (point.x - left) + CELL / 2, CELL * row + CELL / 2]
    };
    let size = POINTS * CELL;
    let lines: Vec<String> = (0..POINTS)
        .map(|it| {
            let line = CELL * it + CELL / 2;
            format!("M{line} 0v{size}M0 {line}h{size}")
        })
        .collect();
    let grid = lines.concat();
    html! {
        <svg class="tk-board" viewBox={format!("0 0 {size} {size}")} role="img" aria-label={described(scene)}>
            <path class="tk-wood" d={format!("M0 0h{size}v{size}h-{size}z")} />
            <path class="tk-grid" d={grid} />
            if let Some(asked) = &scene.question {
                { for (0..2).map(|which| asked_line(asked, which, &at, study, on_action)) }
            }
            { for scene.stones.iter().map(|&(point, is_own)| {
                let [x, y] = at(point);
                let class = if is_own { "tk-stone is-kenju" } else { "tk-stone" };
                html! { <circle {class} cx={x.to_string()} cy={y.to_string()} r="25" /> }
            }) }
            if let Some(point) = scene.placed {
                <circle class="tk-placed" cx={at(point)[0].to_string()} cy={at(point)[1].to_string()} r="11" />
            }
            if let Some(asked) = &scene.question {
                { spot(at(asked.at)) }
                { for (0..2).map(|which| badge(asked, which, &at)) }
            }
        </svg>
    }
}

fn described(scene: &Scene) -> String {
    let place = |point: Point| format!("({}, {})", point.x, point.y);
    let side = |is_own: bool| {
        let all = scene.stones.iter().filter(|it| it.1 == is_own);
        all.map(|it| place(it.0)).collect::<Vec<_>>().join(", ")
    };
    let asked = scene.question.as_ref().map_or(String::new(), |asked| {
        let [a, b] = asked.lines.each_ref().map(|line| {
            let [from, to] = line.ends.map(place);
            format!("from {from} to {to}")
        });
        format!(
            " Kenju asks about {}: line A {a}, line B {b}.",
            place(asked.at)
        )
    });
    format!(
        "Kenju\u{2019}s stones: {}. Your stones: {}.{asked}",
        side(true),
        side(false)
    )
}

/// A line of the question; a click on it is the answer. The buttons beside the board do the same.
fn asked_line(
    asked: &Asked,
    which: usize,
    at: &impl Fn(Point) -> [i32; 2],
    study: Study,
    on_action: &Callback<Action>,
) -> Html {
    let [[x, y], [to_x, to_y]] = asked.lines[which].ends.map(at);
    let d = format!("M{x} {y}L{to_x} {to_y}");
    let verdict = VERDICTS[which];
    html! {
        <g class={classes!("tk-line", (which == 1).then_some("is-b"))}
           onclick={on_action.reform(move |_: MouseEvent| Action::Answer(study, verdict))}>
            <path class="tk-reach" d={d.clone()} />
            <path class="tk-stroke" {d} />
        </g>
    }
}

fn spot([x, y]: [i32; 2]) -> Html {
    html! {
        <>
            <circle class="tk-spot" cx={x.to_string()} cy={y.to_string()} r="24" />
            <text class="tk-mark" x={x.to_string()} y={(y + 12).to_string()}>{ "?" }</text>
        </>
    }
}

/// The letter at the end of a line that is farther from the point asked about.
fn badge(asked: &Asked, which: usize, at: &impl Fn(Point) -> [i32; 2]) -> Html {
    let ends = asked.lines[which].ends;
    let far = |end: Point| (end.x - asked.at.x).abs().max((end.y - asked.at.y).abs());
    let end = if far(ends[0]) >= far(ends[1]) {
        ends[0]
    } else {
        ends[1]
    };
    let [x, y] = at(end);
    html! {
        <>
            <circle class="tk-badge" cx={x.to_string()} cy={y.to_string()} r="17" />
            <text class="tk-letter" x={x.to_string()} y={(y + 8).to_string()}>{ LETTERS[which] }</text>
        </>
    }
}

/// A line of five places: filled where a stone stands, hollow where none does.
pub fn drawing(pattern: Pattern) -> Html {
    let places = pattern.to_string();
    html! {
        <svg class="tk-drawing" viewBox="0 0 100 20" role="img" aria-label={places.replace('-', "\u{2013}")}>
            <path class="tk-thread" d="M10 10h80" />
            { for places.chars().enumerate().map(|(at, letter)| {
                let class = if letter == 'X' { "tk-full" } else { "tk-void" };
                let r = if letter == 'X' { "8" } else { "3.5" };
                html! { <circle {class} cx={(20 * at + 10).to_string()} cy="10" {r} /> }
            }) }
        </svg>
    }
}
