//! A tree of six numbers as a figure: boxes in three rows, the lines between them, and how many numbers were looked at.

use crate::model::alpha_beta::picture::{Figure, LeafBox, LeafState, Line, MoveBox, Picture};
use crate::model::alpha_beta::six::{HIGHEST, LEAVES, LOWEST, MOVES};
use crate::model::alpha_beta::words::{self, minus};
use crate::model::alpha_beta::{Action, AlphaBeta};
use crate::view::frame;
use crate::view::handle::Handle;
use yew::prelude::*;

/// The lines are drawn in boxes this wide and high, stretched to the width of the figure.
const WIDTH: usize = 600;
const HEIGHT: usize = 48;

/// A figure with its title, if it has one.
pub fn view(
    page: &AlphaBeta,
    figure: Figure,
    title: Option<String>,
    on_action: &Callback<Action>,
) -> Html {
    let picture = page.picture(figure);
    let caption = format!("tree-{}", figure.id());
    html! {
        <figure class={classes!("ab-figure", format!("is-{}", figure.id()))} aria-labelledby={caption.clone()}>
            if let Some(title) = title {
                <p class="ab-title">{ title }</p>
            }
            if figure == Figure::Choice {
                <div class="ab-verdict">{ verdict(page) }</div>
            }
            <div class="ab-tree">
                { root(page, &picture) }
                { wires(
                    [300; 3],
                    std::array::from_fn(|at| 200 * at + 100),
                    picture.moves.map(|it| class_of(if it.is_best { Line::Best } else { Line::Plain })),
                ) }
                <div class="ab-row ab-moves">
                    <div class="ab-cells">
                        { for picture.moves.iter().map(|it| move_box(page, figure, it, on_action)) }
                    </div>
                    <p class="ab-note">{ "your opponent chooses the smaller" }</p>
                </div>
                { wires(
                    std::array::from_fn::<_, 6, _>(|at| 200 * (at / 2) + 100),
                    std::array::from_fn(|at| 100 * at + 50),
                    picture.leaves.map(|it| class_of(it.line)),
                ) }
                <div class="ab-row ab-leaves">
                    <div class="ab-cells">
                        { for picture.leaves.iter().map(|it| leaf_box(figure, it, on_action)) }
                    </div>
                    <p class="ab-note">{ "this is what you get" }</p>
                </div>
            </div>
            <figcaption class="ab-foot">
                <span id={caption} class="visually-hidden">{ picture.described() }</span>
                { counter(&picture) }
                { status(page, figure, &picture) }
                if figure.is_draggable() {
                    <button type="button" id={format!("reset-{}", figure.id())} class="button ab-reset" disabled={!page.is_changed()}
                            onclick={on_action.reform(|_: MouseEvent| Action::Reset)}>
                        { "Back to the thesis\u{2019}s numbers" }
                    </button>
                }
            </figcaption>
        </figure>
    }
}

fn root(page: &AlphaBeta, picture: &Picture) -> Html {
    let chosen = page.chosen.filter(|_| picture.figure == Figure::Choice);
    let turn = match (picture.root, chosen) {
        (_, Some(mv)) => format!("you chose {}", MOVES[mv]),
        (Some(_), None) => "you choose the largest".to_owned(),
        (None, None) => "choose first".to_owned(),
    };
    html! {
        <div class="ab-row">
            <div class="ab-cells ab-root">
                <span class="ab-box ab-you">{ picture.root.map_or_else(|| "You".to_owned(), minus) }</span>
                <span class="ab-note ab-note-root">{ turn }</span>
            </div>
        </div>
    }
}

fn class_of(line: Line) -> &'static str {
    match line {
        Line::Plain => "ab-line",
        Line::Best => "ab-line is-best",
        Line::Least => "ab-line is-least",
        Line::Cut => "ab-line is-cut",
    }
}

/// Lines from one row to the next; one that was cut ends half-way.
fn wires<const N: usize>(from: [usize; N], to: [usize; N], classes: [&'static str; N]) -> Html {
    let line = |at: usize| {
        let (from, to) = (from[at], to[at]);
        let class = classes[at];
        let path = if class.contains("is-cut") {
            format!("M{from} 0L{} {}", usize::midpoint(from, to), HEIGHT / 2)
        } else {
            format!(
                "M{from} 0C{from} {0} {to} {1} {to} {HEIGHT}",
                HEIGHT * 5 / 8,
                HEIGHT * 3 / 8
            )
        };
        html! { <path {class} d={path} /> }
    };
    html! {
        <div class="ab-row" aria-hidden="true">
            <svg class="ab-wires" viewBox={format!("0 0 {WIDTH} {HEIGHT}")} preserveAspectRatio="none" focusable="false">
                { for (0..N).map(line) }
            </svg>
        </div>
    }
}

/// A move with its value; in the first figure a button.
fn move_box(page: &AlphaBeta, figure: Figure, it: &MoveBox, on_action: &Callback<Action>) -> Html {
    let name = MOVES[it.mv].to_string();
    let value = it.value.map(|it| {
        let sign = if it.is_bound { "\u{2264} " } else { "" };
        format!("{sign}{}", minus(it.value))
    });
    let class = classes!("ab-box", "ab-move", it.is_best.then_some("is-best"));
    if figure == Figure::Choice {
        let mv = it.mv;
        let is_chosen = page.chosen == Some(mv);
        let label = match &value {
            Some(value) if is_chosen => format!("{name}, worth {value}"),
            _ => format!("Play {name}"),
        };
        return html! {
            <div class="ab-cell">
                <button type="button" id={format!("play-{name}")} {class} aria-pressed={is_chosen.to_string()} aria-label={label}
                        onclick={on_action.reform(move |_: MouseEvent| Action::Choose(mv))}>
                    { value.clone().unwrap_or_else(|| name.clone()) }
                </button>
                if value.is_some() {
                    <span class="ab-letter" aria-hidden="true">{ name }</span>
                }
            </div>
        };
    }
    html! {
        <div class="ab-cell">
            <span {class}>{ value.clone().unwrap_or_else(|| name.clone()) }</span>
            if value.is_some() {
                <span class="ab-letter">{ name }</span>
            }
        </div>
    }
}

fn leaf_box(figure: Figure, it: &LeafBox, on_action: &Callback<Action>) -> Html {
    let (leaf, letter) = (it.leaf, LEAVES[it.leaf]);
    let state = match it.state {
        LeafState::Open => "is-open",
        LeafState::Hidden => "is-hidden",
        LeafState::Asked => "is-hidden is-asked",
        LeafState::Cut => "is-cut",
    };
    let is_right = figure
        .order()
        .leaves()
        .iter()
        .position(|&at| at == leaf)
        .is_some_and(|at| at % 2 == 1);
    let class = classes!("ab-box", "ab-leaf", state, is_right.then_some("is-right"));
    let is_covered = matches!(it.state, LeafState::Hidden | LeafState::Asked);
    let number = if is_covered {
        "?".to_owned()
    } else {
        minus(it.number)
    };
    let box_ = if figure.is_draggable() {
        let what = if it.state == LeafState::Cut {
            "cut off"
        } else {
            "looked at"
        };
        html! {
            <Handle id={format!("{}-{letter}", figure.id())} {class} label={format!("Number under {letter}")}
                    number={it.number} lowest={LOWEST} highest={HIGHEST}
                    text={format!("{}, {what}", it.number)}
                    on_drag={on_action.reform(move |number| Action::Drag { figure, leaf, number })}
                    on_drop={on_action.reform(move |()| Action::Drop { figure, leaf })}
                    on_step={on_action.reform(move |number| Action::Step { figure, leaf, number })}>
                { chevron("M3 8l5-5 5 5") }
                <span class="ab-number">{ number }</span>
                { chevron("M3 3l5 5 5-5") }
            </Handle>
        }
    } else {
        html! { <span {class}><span class="ab-number">{ number }</span></span> }
    };
    html! {
        <div class="ab-cell">
            if it.state == LeafState::Cut {
                { scissors(is_right) }
            }
            { box_ }
            <span class="ab-letter" aria-hidden="true">{ letter }</span>
        </div>
    }
}

fn chevron(path: &'static str) -> Html {
    html! { <svg class="ab-chevron" viewBox="0 0 16 11" aria-hidden="true" focusable="false"><path d={path} /></svg> }
}

/// On the line to a leaf that was skipped.
fn scissors(is_right: bool) -> Html {
    html! {
        <svg class={classes!("ab-scissors", (!is_right).then_some("is-left"))} viewBox="-14 -10 28 20" aria-hidden="true" focusable="false">
            <circle cx="-9" cy="-5.5" r="3.6" /><circle cx="-9" cy="5.5" r="3.6" />
            <path d="M-5.8 -3.6 10 6.4M-5.8 3.6 10 -6.4" />
        </svg>
    }
}

/// How many of the six numbers were looked at, in words and as dots.
fn counter(picture: &Picture) -> Html {
    let Some(count) = picture.count else {
        return html! {};
    };
    html! {
        <p class="ab-count">
            <strong>{ format!("{count} of 6") }</strong>
            <span class="ab-pips" aria-hidden="true">
                { for (0..6).map(|at| html! { <i class={(at >= count).then_some("is-off")}></i> }) }
            </span>
            <span>{ if picture.figure == Figure::Question { "looked at so far" } else { "looked at" } }</span>
        </p>
    }
}

/// The task of the first figure, and in its place the page's reply to the move that was clicked: above the tree, so that
/// both are in sight with the moves.
fn verdict(page: &AlphaBeta) -> Html {
    let Some(mv) = page.chosen else {
        return frame::task("Click the move that you would play.");
    };
    let reply = words::choice(page.six, &page.minimax, mv);
    frame::reply(reply.is_right, reply.verdict, &reply.text)
}

/// What the figure says below the count.
fn status(page: &AlphaBeta, figure: Figure, picture: &Picture) -> Html {
    if matches!(figure, Figure::Choice | Figure::Question) {
        return html! {};
    }
    let text = page.told(figure).unwrap_or_else(|| {
        let still = if picture.count == Some(6) {
            ""
        } else {
            "still "
        };
        let looked = page.looked(figure);
        format!(
            "You {still}play {} and get {}.",
            MOVES[looked.best],
            minus(looked.value)
        )
    });
    html! { <p class="ab-status">{ text }</p> }
}
