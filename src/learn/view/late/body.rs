//! The sections of the page and their words.

use super::plot;
use crate::model::late::words::{self, score, time};
use crate::model::late::{Action, GUESSES, Late, MOVES, Number, PARTS, RATE, TIMES};
use crate::view::frame::{opening, problem, reply, section, task};
use crate::view::handle::Handle;
use chess::words::counted;
use yew::prelude::*;

/// The whole page.
pub fn view(page: &Late, on_action: &Callback<Action>) -> Html {
    let sections = PARTS.iter().enumerate();
    let sections = sections.map(|(at, &(_, entry))| (page.address_of(at), entry));
    html! {
        <article class="learn late">
            { problem(page.problem.as_deref(), on_action.reform(|_: MouseEvent| Action::PutAway)) }
            { opening(
                "Learn \u{b7} five minutes \u{b7} no chess needed",
                "A late good move",
                "A chess computer changes its mind while it thinks. How much is the right move worth if it comes late? A rating of \
                 1989 answers with one falling curve.",
                sections,
            ) }
            { find(page, on_action) }
            { pace(page, on_action) }
            { marks(page, on_action) }
            { late(page, on_action) }
            { lab(page, on_action) }
            { author() }
        </article>
    }
}

fn points(page: &Late) -> Html {
    html! { <p class="late-score"><b>{ score(page.score()) }</b>{ " of 10" }</p> }
}

/// The way back to the numbers of 1989.
fn reset(page: &Late, id: &'static str, on_action: &Callback<Action>) -> Html {
    html! {
        <button type="button" {id} class="button late-reset" disabled={!page.is_changed()}
                onclick={on_action.reform(|_: MouseEvent| Action::Reset)}>{ "Back to 1989" }</button>
    }
}

fn find(page: &Late, on_action: &Callback<Action>) -> Html {
    let words = html! {
        <>
            <p>{ "In 1989 the chess computer Colossus IV was given one position and time to think. Its favourite changed: first " }
                <b>{ MOVES[0] }</b>{ ", then " }<b>{ MOVES[1] }</b>{ ", then " }<b>{ MOVES[2] }</b>
                { ". The moves had been marked from 0 to 10." }</p>
            <p>{ "Every second counts a little less than the one before. The curve shows the weight of each second. A move marked 10 fills \
                  the full height under it, a move marked 5 half of it. The blue area is the score." }</p>
            { task("Drag the handle: when is Rae1 found?") }
            <p class="learn-aside">{ "Or select the handle and press \u{2190} or \u{2192}." }</p>
        </>
    };
    let figure = html! {
        <figure class="late-figure">
            <div class="late-head">
                { points(page) }
                <p class="late-say">{ words::find(page) }</p>
            </div>
            { plot::find(page, on_action) }
            <figcaption class="late-foot">
                <span>{ format!("{} of all weight comes after this moment.", plot::share_after_find(page)) }</span>
                { reset(page, "reset-find", on_action) }
            </figcaption>
        </figure>
    };
    section(PARTS[0].0, "", "Found after 155 seconds", words, figure)
}

fn pace(page: &Late, on_action: &Callback<Action>) -> Html {
    let words = html! {
        <>
            <p>{ format!("How fast the weight falls depends on the game. At ten seconds a move, {} is an age; at five minutes a \
                  move it is early.", time(page.found)) }</p>
            <p>{ words::shares(page) }</p>
            <p>{ words::dip() }</p>
            { task("Drag the time for a move.") }
        </>
    };
    let figure = html! {
        <figure class="late-figure">
            <div class="late-head">
                { points(page) }
                <p class="late-say">{ format!("{} for a move, {} found after {}.", time(page.rate), MOVES[2], time(page.found)) }</p>
            </div>
            { plot::pace(page, on_action) }
            <figcaption class="late-foot">
                <span><i class="late-key" aria-hidden="true" />{ "The seven scores printed in 1989. Our engine gives the same, to three decimals." }</span>
                { reset(page, "reset-pace", on_action) }
            </figcaption>
        </figure>
    };
    section(PARTS[1].0, "", "The pace of the game", words, figure)
}

fn marks(page: &Late, on_action: &Callback<Action>) -> Html {
    let words = html! {
        <>
            <p>{ "The clock is only half of it. The other half is a judgement: someone has to say what each move is worth. Another \
                  judge may mark the same moves differently." }</p>
            <p>{ words::marking(page) }</p>
            { task("Drag a mark up or down. Be a second judge.") }
            <p class="learn-aside">{ "Or tap the upper or lower half of a mark, or select it and press \u{2191} or \u{2193}." }</p>
        </>
    };
    let mark = |mv: usize| {
        let value = page.marks[mv];
        let set = move |to| Action::Set(Number::Mark(mv), to);
        html! {
            <li>
                <span class="late-move">{ MOVES[mv] }</span>
                <Handle id={format!("mark-{mv}")} class={classes!("ab-box", "ab-leaf", "late-mark")} label={format!("Mark of {}", MOVES[mv])}
                        number={value} lowest={0} highest={10} text={format!("{value} of 10, score {}", score(page.score()))}
                        on_drag={on_action.reform(set)} on_drop={on_action.reform(|()| Action::Drop)} on_step={on_action.reform(set)}>
                    <svg class="ab-chevron" viewBox="0 0 16 11" aria-hidden="true"><path d="M2 9l6-6 6 6" /></svg>
                    <span>{ value }</span>
                    <svg class="ab-chevron" viewBox="0 0 16 11" aria-hidden="true"><path d="M2 2l6 6 6-6" /></svg>
                </Handle>
            </li>
        }
    };
    let figure = html! {
        <figure class="late-figure">
            <div class="late-head">{ points(page) }</div>
            <ul class="late-marks">{ for (0..3).map(mark) }</ul>
            <figcaption class="late-foot">
                <span>{ "Every move that is not marked counts 0." }</span>
                { reset(page, "reset-marks", on_action) }
            </figcaption>
        </figure>
    };
    section(PARTS[2].0, "", "A second marking", words, figure)
}

fn late(page: &Late, on_action: &Callback<Action>) -> Html {
    let guess = |at: usize| {
        let text = match GUESSES[at] {
            0 => "Nothing".to_owned(),
            points => format!("About {}", counted(points, "point")),
        };
        html! {
            <button type="button" id={format!("guess-{at}")} class="learn-answer" aria-pressed={(page.guess == Some(at)).to_string()}
                    onclick={on_action.reform(move |_: MouseEvent| Action::Guess(at))}>{ text }</button>
        }
    };
    let words = html! {
        <>
            <p>{ format!("The game is played at {} a move. A program likes worthless moves for {}, then finds the best one, marked 10.",
                time(RATE), time(TIMES * RATE)) }</p>
            <p class="learn-question">{ "What is that late find still worth?" }</p>
            <div class="learn-answers">{ for (0..GUESSES.len()).map(guess) }</div>
            if let Some(it) = words::reply(page) {
                { reply(it.is_right, it.verdict, &it.text) }
            }
            <p class="late-after">{ "A find that comes too late for this move still tells two programs apart. One would have found it with more \
                  time; the other might never have. A test that only asks who solved it in time cannot see that." }</p>
        </>
    };
    let figure = html! {
        <figure class="late-figure">
            <p class="late-title">{ "Weight still to come" }</p>
            { plot::left() }
            <figcaption class="late-foot"><span>{ "After each further time for a move, 1/2.25 (44 %) of the remaining weight is left. It never reaches zero." }</span></figcaption>
        </figure>
    };
    section(PARTS[3].0, "", "Less, but not nothing", words, figure)
}

fn lab(page: &Late, on_action: &Callback<Action>) -> Html {
    html! {
        <section id="part-lab" class="learn-next" aria-labelledby="next-title" tabindex="-1">
            <div>
                <p class="learn-promise">{ "Your turn" }</p>
                <h2 id="next-title">{ "Score an analysis of your own." }</h2>
                <p class="learn-lead">{ "The lab opens with the numbers you have set here. Change the moves and the marks, let an \
                      engine think, or sit the test yourself." }</p>
                <p class="learn-doors">
                    <a class="learn-door is-main" href={page.lab_link()}>{ "Open this analysis" }</a>
                    <a class="learn-door" href="#/rating?v=1&panel=test&set=endings">{ "Sit the test" }</a>
                    <button type="button" id="copy-link" class="learn-door" onclick={on_action.reform(|_: MouseEvent| Action::CopyLink)}>
                        { "Copy the link of this page" }
                    </button>
                </p>
            </div>
        </section>
    }
}

fn author() -> Html {
    html! {
        <section class="learn-author" aria-labelledby="author-title">
            <h2 id="author-title">{ "Where this comes from" }</h2>
            <p>{ "Steve Waughan, " }<cite>{ "Evaluating Chess Computer Programmes: A New Approach" }</cite>
                { ", a news sheet on chess computers of 10 November 1989. Our copy is signed Waughan, very probably a misprint for Steve Maughan." }</p>
            <p>{ "It rated thinking instead of results: which move is preferred, and from when. Its author adds that it ignores how well \
                  a program uses its time and its opening book." }</p>
            <p>{ "The text and the formula disagree: one says that a share of 1/2.25 of the weight falls before the time for a move, the \
                  other leaves it after that. The printed scores follow the formula, and so do we." }</p>
            <p><a href="#/ledger?row=sources">{ "The sources and how they were read" }</a>{ " \u{b7} " }
                <a href="#/teaching-kenju">{ "Next: teaching a program by answering" }</a></p>
        </section>
    }
}
