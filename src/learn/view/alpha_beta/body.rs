//! The sections of the page and their words.

use super::{figure, games};
use crate::model::alpha_beta::link::PARTS;
use crate::model::alpha_beta::picture::Figure;
use crate::model::alpha_beta::words::{self, minus};
use crate::model::alpha_beta::{Action, AlphaBeta};
use crate::view::frame::{opening, problem, reply, section, task};
use yew::prelude::*;

/// The whole page.
pub fn view(page: &AlphaBeta, on_action: &Callback<Action>) -> Html {
    let sections = PARTS.iter().enumerate();
    let sections = sections.map(|(at, part)| (page.address_of(at), part.entry));
    html! {
        <article class="learn alpha-beta">
            { problem(page.problem.as_deref(), on_action.reform(|_: MouseEvent| Action::PutAway)) }
            { opening(
                "Learn \u{b7} five minutes \u{b7} no chess needed",
                "Alpha-beta in five minutes",
                "A program that plays looks ahead. See how it decides what to skip. Six numbers are enough, and \
                 you can drag every one of them.",
                sections,
            ) }
            { endings(page, on_action) }
            { minimax(page, on_action) }
            { question(page, on_action) }
            { scissors(page, on_action) }
            { order(page, on_action) }
            { games::big() }
            { games::next(page, on_action) }
            { author() }
        </article>
    }
}

fn endings(page: &AlphaBeta, on_action: &Callback<Action>) -> Html {
    let words = html! {
        <>
            <p>{ "You (white) choose one of three moves. Your opponent (black) then chooses one of two replies. The number \
                  at the bottom is what you get: you want it large, your opponent wants it small." }</p>
            <p class="learn-aside">{ "Numbers and letters are those of Laszlo Sugar\u{2019}s thesis of 1975. Its search begins at D, so the \
                  letters run backwards." }</p>
        </>
    };
    let figure = figure::view(page, Figure::Choice, None, on_action);
    section(
        PARTS[0].name,
        "",
        "Two players, six outcomes",
        words,
        figure,
    )
}

fn minimax(page: &AlphaBeta, on_action: &Callback<Action>) -> Html {
    let words = html! {
        <>
            <p>{ "A move is worth what your opponent will leave you: the smaller of its two numbers. " }
                { words::worth(&page.minimax) }</p>
            <p>{ "This is " }<strong>{ "minimax" }</strong>{ ". It cannot miss the best move, because it looks at \
                  everything." }</p>
            { task("Drag a number up or down and watch the move change.") }
            <p class="learn-aside">{ "Or tap the upper or lower half of a number, or select it and press \u{2191} or \u{2193}." }</p>
        </>
    };
    let figure = figure::view(page, Figure::Minimax, None, on_action);
    section(
        PARTS[1].name,
        "",
        "Expect the worst, then take the best",
        words,
        figure,
    )
}

fn question(page: &AlphaBeta, on_action: &Callback<Action>) -> Html {
    let answer = |text: &str, id: &'static str, says_yes: bool| {
        let is_given = page.answer == Some(says_yes);
        html! {
            <button type="button" {id} class="learn-answer" aria-pressed={is_given.to_string()}
                    onclick={on_action.reform(move |_: MouseEvent| Action::Answer(says_yes))}>{ text.to_owned() }</button>
        }
    };
    let words = html! {
        <>
            <p>{ words::known(page.six, &page.minimax) }</p>
            <p class="learn-question">{ "Do you need to see the other one?" }</p>
            <div class="learn-answers">
                { answer("Yes, it might be large", "answer-yes", true) }
                { answer("No, it cannot matter", "answer-no", false) }
            </div>
            if let Some(it) = page.reply() {
                { reply(it.is_right, it.verdict, &it.text) }
            }
        </>
    };
    let figure = figure::view(page, Figure::Question, None, on_action);
    section(PARTS[2].name, "", "Must you look further?", words, figure)
}

fn scissors(page: &AlphaBeta, on_action: &Callback<Action>) -> Html {
    let has = minus(page.minimax.values[0].value);
    let other = minus(page.six.at(2));
    let words = html! {
        <>
            <p>{ words::scissors(page.six, &page.first) }</p>
            <p>{ format!("The {has} that you already have when C is searched is called ") }<strong>{ "alpha" }</strong>
                { format!(". The {other} that your opponent has there is called ") }<strong>{ "beta" }</strong>
                { ". When beta is no more than alpha, the rest can be skipped." }</p>
            { task(words::task(page.six, &page.first)) }
            <details class="learn-solution">
                <summary>{ "Show the answer" }</summary>
                <p>{ words::task_answer(page.six, &page.first) }</p>
                <p class="learn-aside">{ "Sugar\u{2019}s thesis stops when the opponent\u{2019}s number falls below the one in hand, and does not \
                      mention equality (p. 25). We skip at equality, too. " }
                    <a href="#/ledger?row=cut-at-equality">{ "Why" }</a></p>
            </details>
        </>
    };
    let figure = figure::view(page, Figure::Scissors, None, on_action);
    section(PARTS[3].name, "", "Out come the scissors", words, figure)
}

fn order(page: &AlphaBeta, on_action: &Callback<Action>) -> Html {
    let words = html! {
        <p>{ "Scissors need something in hand. Here are the same six numbers, searched in two orders. " }
            { words::orders(&page.first, &page.last) }{ " Drag the numbers: which order skips more depends on where the best \
            move stands, and in which order its rivals\u{2019} numbers come." }</p>
    };
    let titled = |figure: Figure| {
        let title = words::title(page.looked(figure));
        figure::view(page, figure, Some(title), on_action)
    };
    let figures = html! {
        <div class="ab-pair">{ titled(Figure::BestFirst) }{ titled(Figure::BestLast) }</div>
    };
    section(
        PARTS[4].name,
        "is-stacked",
        "Good moves first",
        words,
        figures,
    )
}

/// Who wrote it down, and why it mattered, as the thesis itself says it.
fn author() -> Html {
    html! {
        <section class="learn-author" aria-labelledby="author-title">
            <h2 id="author-title">{ "Where this comes from" }</h2>
            <p>{ "The six numbers are those of Laszlo Sugar\u{2019}s thesis, " }
                <cite>{ "An Experimental Evaluation of Chess Playing Heuristics" }</cite>
                { " (University of Toronto, Technical Report CSRG-63, December 1975; Figures 2.1 to 2.3, pp. 21\u{2013}27). \
                   Its alpha-beta scores J, I, H and F, and cuts twice. So does this page." }</p>
            <p>{ "Sugar did not write another chess program; he measured one. CHUTE, which F. M. Valenti had written at Toronto in 1974, \
                  searched by minimax with alpha-beta and came ninth in the ACM tournament of 1974 and fifth in 1975 \
                  (pp. 13\u{2013}14). With J. J. Horning as his supervisor Sugar compared its choices with the moves of masters: \
                  its first selection missed the ideal move 69 % of the time (abstract)." }</p>
            <p>{ "Why alpha-beta mattered to him: it gives the same move as minimax, with no loss of accuracy. In the best case, \
                  with the best moves always first, a program can look twice as deep in the same time (pp. 27\u{2013}28). The \
                  method was known; he cites Nilsson (1971) and Newborn (1975)." }</p>
            <p><a href="#/ledger?row=sources">{ "The sources and how they were read" }</a>{ " \u{b7} " }
                <a href="#/chute">{ "CHUTE\u{2019}s 22 rules of thumb" }</a>{ " \u{b7} " }
                <a href="#/why-won">{ "Next: why this ending is won" }</a></p>
        </section>
    }
}
