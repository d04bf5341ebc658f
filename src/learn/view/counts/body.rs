//! The sections of the page and their words.

use super::bars;
use crate::model::counts::game::{OWN, RECOMMENDED};
use crate::model::counts::words::{self, ANSWER, SACRIFICE, STOPS, number, ordinal};
use crate::model::counts::{Action, Counts, DRAGGED, PARTS, Rate};
use crate::view::chessboard::{self, Arrow};
use crate::view::frame::{id_of, opening, problem, reply, section, task};
use chess::words::counted;
use player::Weights;
use yew::prelude::*;

/// The whole page.
pub fn view(page: &Counts, on_action: &Callback<Action>) -> Html {
    let sections = PARTS.iter().enumerate();
    let sections = sections.map(|(at, (_, entry))| (page.address_of(at), *entry));
    html! {
        <article class="learn played counts">
            { problem(page.problem.as_deref(), on_action.reform(|_: MouseEvent| Action::PutAway)) }
            { opening(
                "Learn \u{b7} five minutes \u{b7} you know how the pieces move",
                "What seventeen numbers can see",
                "In 1975 a program chose its moves by adding up 17 counts. You can drag its weights, teach it a move, and find \
                 what it cannot see.",
                sections,
            ) }
            { choice(page, on_action) }
            { five(page, on_action) }
            { weights(page, on_action) }
            { lesson(page, on_action) }
            { limits(page, on_action) }
            { lab(page, on_action) }
            { author() }
        </article>
    }
}

/// An arrow for each of the two moves.
fn both(page: &Counts) -> [Arrow; 2] {
    [(true, "is-own"), (false, "is-other")].map(|(is_own, class)| {
        let [from, to] = page.game.squares_of(page.game.mv(is_own));
        Arrow { from, to, class }
    })
}

fn choice(page: &Counts, on_action: &Callback<Action>) -> Html {
    let answer = |text: &'static str, is_own: bool| {
        html! {
            <button type="button" id={format!("guess-{}", text.to_ascii_lowercase())} class="learn-answer"
                    aria-pressed={(page.guess == Some(is_own)).to_string()}
                    onclick={on_action.reform(move |_: MouseEvent| Action::Guess(is_own))}>{ text }</button>
        }
    };
    let words = html! {
        <>
            <p>{ format!("White is to move and has {}. PLAYER makes each of them on its own board, counts 17 things, and \
                  adds the counts up. It plays the move with the largest sum. It does not look at Black\u{2019}s reply.",
                  counted(page.game.moves(), "legal move")) }</p>
            <p class="learn-question">{ "Which of these two does PLAYER play?" }</p>
            <div class="ps-pair">{ answer(OWN, true) }{ answer(RECOMMENDED, false) }</div>
            if let Some(is_own) = page.guess {
                { with_reply(page, is_own) }
            }
        </>
    };
    let figure = html! {
        <figure class="ww-figure">
            { chessboard::view(&page.game.board, &format!("Arrows show {OWN} and {RECOMMENDED}."), &both(page), &[]) }
            <figcaption class="learn-aside">{ "R\u{e9}ti against Fahrni, 1914. White to move." }</figcaption>
        </figure>
    };
    section(PARTS[0].0, "", "Two moves", words, figure)
}

fn with_reply(page: &Counts, is_own: bool) -> Html {
    let it = words::guessed(&page.game, is_own);
    reply(it.is_right, it.verdict, &it.text)
}

fn five(page: &Counts, on_action: &Callback<Action>) -> Html {
    let [own, other] = words::values(&page.game);
    let words = html! {
        <>
            <p>{ format!("{OWN} scores {own} and {RECOMMENDED} scores {other}. These are the five counts that make the difference: each is \
                  White\u{2019}s number minus Black\u{2019}s.") }</p>
            <p>{ words::alike(&page.game) }</p>
            <p>{ "Here every weight is 1. That is our choice, not Senft\u{2019}s: his trained weights were never printed." }</p>
            { task("Click a count to see on the board where its points come from.") }
            { bars::counts(page, on_action) }
        </>
    };
    let parameter = DRAGGED[page.looked];
    let mut marks = Vec::new();
    for (is_own, class) in [(true, "is-own"), (false, "is-other")] {
        let [white, black] = page.game.squares(is_own, parameter);
        marks.extend(white.into_iter().chain(black).map(|square| (square, class)));
    }
    let both = both(page);
    let figure = html! {
        <figure class="ww-figure">
            { bars::sums(page) }
            { chessboard::view(&page.game.board, &words::looked(&page.game, page.looked), &both, &marks) }
            <figcaption>
                <p class="ww-verdict">{ words::looked(&page.game, page.looked) }</p>
                <p class="learn-aside">{ format!("Blue: squares that give points after {OWN}. Ochre, dashed: after {RECOMMENDED}.") }</p>
            </figcaption>
        </figure>
    };
    section(PARTS[1].0, "", "Five counts decide", words, figure)
}

fn weights(page: &Counts, on_action: &Callback<Action>) -> Html {
    let weights = page.weights();
    let words = html! {
        <>
            <p>{ "Each count is multiplied by a weight before it is added. The weights say how much PLAYER cares about each thing." }</p>
            <p>{ "A weight serves all moves at once. Raise one, and every move that scores in this count rises with it." }</p>
            { task(format!("Drag the weights. Can you put {RECOMMENDED} first?")) }
            { bars::sliders(page, on_action) }
            <p><button type="button" class="button" id="reset-weights" disabled={page.tenths == [10; 5]}
                       onclick={on_action.reform(|_: MouseEvent| Action::Reset)}>{ "All weights 1 again" }</button></p>
            <details class="learn-solution">
                <summary>{ "Show a way" }</summary>
                <p>{ words::WAY }</p>
            </details>
        </>
    };
    let first = page.game.first(&weights);
    let [from, to] = page.game.squares_of(first);
    let class = if page.game.name(first) == RECOMMENDED {
        "is-other"
    } else {
        "is-own"
    };
    let figure = html! {
        <figure class="ww-figure">
            <p class="ww-sum">{ words::weighed(page) }</p>
            { chessboard::view(&page.game.board, &words::weighed(page), &[Arrow { from, to, class }], &[]) }
            <figcaption>{ bars::leaders(page, &weights) }</figcaption>
        </figure>
    };
    section(PARTS[2].0, "", "Drag a weight", words, figure)
}

fn lesson(page: &Counts, on_action: &Callback<Action>) -> Html {
    let rate = |rate: Rate, text: &'static str| {
        html! {
            <button type="button" class="button" aria-pressed={(page.rate == rate).to_string()}
                    onclick={on_action.reform(move |_: MouseEvent| Action::SetRate(rate))}>{ text }</button>
        }
    };
    let words = html! {
        <>
            <p>{ "PLAYER had a trainer, PRO. Its rule is that of the " }<strong>{ "Adaline" }</strong>{ format!(", an early artificial neuron. You say: \
                  {RECOMMENDED} is better than the move you would play. The rule compares the counts of the two moves and shifts every weight in \
                  which they differ.") }</p>
            <p>{ words::rate(page.rate) }{ " The weights start untrained: all are 1." }</p>
            <div class="ps-rates" role="group" aria-label="Learning rate">{ rate(Rate::Whole, "Rate 1") }{ rate(Rate::Part, "Rate 0.3") }</div>
            <div class="ps-pair">
                <button type="button" id="teach" class="learn-door is-main" disabled={!page.can_teach()}
                        onclick={on_action.reform(|_: MouseEvent| Action::Teach)}>
                    { format!("Teach it {RECOMMENDED}{}", if page.lessons == 0 { "" } else { " again" }) }
                </button>
                <button type="button" id="undo" class="learn-door" disabled={page.lessons == 0}
                        onclick={on_action.reform(|_: MouseEvent| Action::Undo)}>{ "Undo" }</button>
            </div>
            <p class="ww-sum" id="taught">{ words::taught(page) }</p>
        </>
    };
    let taught = page.game.taught(page.rate, page.lessons);
    let figure = html! {
        <figure class="ps-card">
            <p class="ab-title">{ format!("The moves after {}", counted(page.lessons, "lesson")) }</p>
            { bars::leaders(page, &taught.weights) }
            <p class="ab-title">{ "The weights, 1 before the first lesson" }</p>
            { bars::changes(page) }
        </figure>
    };
    section(PARTS[3].0, "", "Teach it one move", words, figure)
}

fn limits(page: &Counts, on_action: &Callback<Action>) -> Html {
    let stop = |at: usize| {
        html! {
            <button type="button" id={format!("ahead-{at}")} class="learn-answer" aria-pressed={(page.ahead == at).to_string()}
                    onclick={on_action.reform(move |_: MouseEvent| Action::Ahead(at))}>{ STOPS[at] }</button>
        }
    };
    let [pawn, rook] = words::worth();
    let [first, five, all] = words::published();
    let all = counted(all, "position");
    let once = page.game.taught(Rate::Whole, 1);
    let words = html! {
        <>
            <p>{ format!("After one lesson at rate 1 PLAYER\u{2019}s first move is {}: the lesson raised it from {} place. Look one move further.",
                  once.first, ordinal(page.game.place_of(SACRIFICE, &Weights::ONES))) }</p>
            <div class="ps-stops">{ for (0..STOPS.len()).map(stop) }</div>
            <p>{ format!("It gives a rook ({rook}) for a pawn ({pawn}). Its count of exchanges is meant to foresee such \
                  losses, but it is one number among 17, and the lesson lowered its weight to {}.",
                  number(once.weights.of(player::Parameter::Exchange))) }</p>
            <p>{ "This is the limit of one ply. A weighted sum can say what a position looks like. It cannot say what happens next." }</p>
            <p>{ format!("Even so, in 1975 the trained PLAYER put the recommended move first in {first} of {all}, and among its first \
                  five in {five} (Senft 1975, Table I).") }</p>
        </>
    };
    let moves = &[SACRIFICE, ANSWER][..page.ahead];
    let board = page.game.after(moves);
    let arrows: Vec<Arrow> = match page.ahead {
        0 => Vec::new(),
        at => {
            let before = page.game.after(&moves[..at - 1]);
            let mv = chess::notation::parse_move(&before, moves[at - 1]).ok();
            let class = if at == 1 { "is-own" } else { "is-answer" };
            mv.into_iter()
                .map(|mv| Arrow {
                    from: mv.from,
                    to: mv.to,
                    class,
                })
                .collect()
        }
    };
    let told = words::ahead(&page.game, page.ahead);
    let figure = html! {
        <figure class="ww-figure">
            { chessboard::view(&board, &told, &arrows, &[]) }
            <figcaption><p class="ww-verdict">{ told.clone() }</p></figcaption>
        </figure>
    };
    section(PARTS[4].0, "", "What one ply cannot see", words, figure)
}

fn lab(page: &Counts, on_action: &Callback<Action>) -> Html {
    html! {
        <section id={id_of(PARTS[5].0)} class="learn-next" aria-labelledby="next-title" tabindex="-1">
            <div>
                <p class="learn-promise">{ "Your turn" }</p>
                <h2 id="next-title">{ "What else does one lesson change?" }</h2>
                <p class="learn-lead">{ format!("The lab has the same position: all {}, all {} counts, the squares behind each number, and a \
                    trainer for your own lessons.", counted(page.game.moves(), "move"), crate::model::counts::ALL) }</p>
                <p class="learn-doors">
                    <a class="learn-door is-main" href={words::lab_link()}>{ "Open this position" }</a>
                    <button type="button" id="copy-link" class="learn-door" onclick={on_action.reform(|_: MouseEvent| Action::CopyLink)}>
                        { "Copy the link of this page" }
                    </button>
                </p>
            </div>
        </section>
    }
}

/// Who wrote PLAYER, and why it mattered.
fn author() -> Html {
    html! {
        <section class="learn-author" aria-labelledby="author-title">
            <h2 id="author-title">{ "Where this comes from" }</h2>
            <p>{ "Milton Leroy Senft described PLAYER and its trainer PRO in his thesis, " }
                <cite>{ "Adaptive Logic Techniques and Decision-Making" }</cite>
                { " (Naval Postgraduate School, Monterey, March 1975). The counts are those of its FORTRAN listing (pp. 70\u{2013}92); the position is \
                  row 16 of its Table I, which we recovered from the printed diagram and an old game." }</p>
            <p>{ "Why it mattered: the program did not have its judgement written in by hand. A teacher says which move is better, and a rule of \
                  Widrow and Hoff shifts the weights until the program agrees (pp. 22\u{2013}26). Today\u{2019}s programs still learn weights \
                  from examples." }</p>
            <p>{ "Ours: the weights of 1, the plain names of the counts, and the lesson, whose step is scaled so that \
                  it cannot overshoot (division by the squared length of the inputs)." }</p>
            <p><a href="#/ledger?row=sources">{ "The sources and how they were read" }</a>{ " \u{b7} " }
                <a href="#/player">{ "PLAYER\u{2019}s lab" }</a>{ " \u{b7} " }
                <a href="#/guess-the-move">{ "Next: guess the master\u{2019}s move" }</a></p>
        </section>
    }
}
