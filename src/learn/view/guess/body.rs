//! The sections of the page and their words.

use super::scatter::Scatter;
use crate::model::guess::case::Case;
use crate::model::guess::words::{self, points};
use crate::model::guess::{Action, Guess, PARTS};
use crate::view::chessboard::{self, Arrow};
use crate::view::counts::bars::bar;
use crate::view::frame::{id_of, opening, problem, reply, section, task};
use chess::words::counted;
use yew::prelude::*;

/// The whole page.
pub fn view(page: &Guess, on_action: &Callback<Action>) -> Html {
    let sections = PARTS.iter().enumerate();
    let sections = sections.map(|(at, (_, entry))| (page.address_of(at), *entry));
    html! {
        <article class="learn played guess">
            { problem(page.problem.as_deref(), on_action.reform(|_: MouseEvent| Action::PutAway)) }
            { opening(
                "Learn \u{b7} five minutes \u{b7} you know how the pieces move",
                "Guess the master\u{2019}s move",
                "CHUTE, a program of 1975, gave moves points by 22 rules of thumb. Guess first, then see how each rule scores the moves.",
                sections,
            ) }
            { for (0..page.cases.len()).map(|at| case(page, at, on_action)) }
            { masters() }
            { correlation(page, on_action) }
            { lab(page, on_action) }
            { author() }
        </article>
    }
}

/// A position: the guess, then the rules.
fn case(page: &Guess, at: usize, on_action: &Callback<Action>) -> Html {
    let (it, progress) = (&page.cases[at], page.progress[at]);
    let option = |place: usize| {
        let mv = it.options[place];
        let is_guess = progress.guess == Some(place);
        let is_played = progress.guess.is_some() && mv == it.played;
        html! {
            <button type="button" id={format!("guess-{at}-{place}")} class={classes!("learn-answer", "ww-move", is_played.then_some("is-played"))}
                    aria-pressed={is_guess.to_string()} disabled={progress.guess.is_some() && !is_guess}
                    onclick={on_action.reform(move |_: MouseEvent| Action::Guess { case: at, option: place })}>
                { it.name(mv) }
                if is_played {
                    <span class="ps-star" role="img" aria-label="the master's move">{ "\u{2605}" }</span>
                }
            </button>
        }
    };
    let words = html! {
        <>
            <p>{ format!("{}. White is to move and has {}.", it.kept.players, counted(it.moves, "legal move")) }</p>
            <p class="learn-question">{ format!("What did {} play?", it.kept.master) }</p>
            <div class="ww-moves">{ for (0..it.options.len()).map(option) }</div>
            if let Some(said) = page.reply(at) {
                { reply(said.is_right, said.verdict, &said.text) }
                { rules(page, at, on_action) }
            }
        </>
    };
    let mut arrows = Vec::new();
    let mut marks = Vec::new();
    if progress.guess.is_some() {
        let arrow = |mv: cozy_chess::Move, class| Arrow {
            from: mv.from,
            to: chess::moves::arrival(&it.board, mv),
            class,
        };
        arrows = vec![arrow(it.rival, "is-own"), arrow(it.played, "is-other")];
        if let Some(line) = progress.looked.and_then(|line| it.lines.get(line)) {
            let class = if line.rival.abs() > line.played.abs() {
                "is-own"
            } else {
                "is-other"
            };
            marks = line.squares.iter().map(|&square| (square, class)).collect();
        }
    }
    let told = match progress.looked {
        Some(line) if progress.guess.is_some() => words::line(it, line),
        _ => "White to move.".to_owned(),
    };
    let figure = html! {
        <figure class="ww-figure">
            { chessboard::view(&it.board, &told, &arrows, &marks) }
            <figcaption class="gm-caption">
                if progress.guess.is_some() {
                    <span class="gm-key is-other">{ format!("{}, the master", it.name(it.played)) }</span>
                    <span class="gm-key is-own">{ format!("{}, CHUTE\u{2019}s {}", it.name(it.rival), if it.place == 1 { "second" } else { "first" }) }</span>
                } else {
                    { "White to move." }
                }
            </figcaption>
        </figure>
    };
    section(PARTS[at].0, "", TITLES[at], words, figure)
}

const TITLES: [&str; 3] = ["Nothing hangs", "A bishop hangs", "Queen against queen"];

/// The rules that have spoken, and the buttons for more.
fn rules(page: &Guess, at: usize, on_action: &Callback<Action>) -> Html {
    let (it, progress) = (&page.cases[at], page.progress[at]);
    let [own, other] = it.sums(progress.heard);
    let longest = it.longest();
    let row = |line: usize| {
        let rule = &it.lines[line];
        let is_decisive = page.is_told(at) && line == it.decisive;
        html! {
            <li>
                <button type="button" class={classes!("ps-count", is_decisive.then_some("is-decisive"))}
                        aria-pressed={(progress.looked == Some(line)).to_string()}
                        onclick={on_action.reform(move |_: MouseEvent| Action::Look { case: at, line })}>
                    <span class="ps-name">{ words::name(rule.number) }
                        if is_decisive {
                            <small>{ "decides" }</small>
                        }
                    </span>
                    <span class="ps-line"><span class="ps-move">{ it.name(it.played) }</span>{ bar(rule.played.into(), longest, "is-other") }<b>{ points(rule.played) }</b></span>
                    <span class="ps-line"><span class="ps-move">{ it.name(it.rival) }</span>{ bar(rule.rival.into(), longest, "is-own") }<b>{ points(rule.rival) }</b></span>
                </button>
            </li>
        }
    };
    let is_told = page.is_told(at);
    html! {
        <div class="gm-rules">
            <div class="ps-sums">
                <p><b class="is-other">{ points(own) }</b><span>{ format!("{}, the master", it.name(it.played)) }</span></p>
                <p><b class="is-own">{ points(other) }</b><span>{ it.name(it.rival) }</span></p>
            </div>
            <ul class="ps-counts">{ for (0..progress.heard).rev().map(row) }</ul>
            if is_told {
                <p class="ww-sum">{ words::decides(it) }</p>
                <p class="learn-aside">{ AFTERWORDS[at] }{ " " }<a href={it.lab_link()}>{ "See it in the lab" }</a></p>
            } else {
                <div class="ps-pair">
                    <button type="button" id={format!("next-{at}")} class="learn-door is-main" onclick={on_action.reform(move |_: MouseEvent| Action::Next(at))}>
                        { if progress.heard == 0 { "Show the first rule" } else { "Show the next rule" } }
                    </button>
                    <button type="button" id={format!("all-{at}")} class="learn-door" onclick={on_action.reform(move |_: MouseEvent| Action::All(at))}>
                        { format!("All {}", counted(it.lines.len(), "rule")) }
                    </button>
                </div>
                <p class="learn-aside">{ "A pawn is about 255 points. The rules with the smallest differences come first." }</p>
            }
        </div>
    }
}

/// The point of the position, told after its rules.
const AFTERWORDS: [&str; 3] = [
    "Castling and giving check are worth as much to CHUTE: 255 points each, about a pawn. They cancel out here.",
    "CHUTE sees a bishop left hanging. Stahlberg saw that his pawn takes a bishop, too: 15.a3 Nxd3 16.axb4.",
    "CHUTE sees a queen left hanging and looks no further. But the move is check: Black took the bishop, and 17.Qxc5 took Black\u{2019}s \
     queen first. A modern engine finds that both moves win, and CHUTE\u{2019}s by more.",
];

fn masters() -> Html {
    let words = html! {
        <>
            <p>{ "Three positions prove nothing. Laszlo Sugar asked how good CHUTE\u{2019}s 22 rules are on the whole, and let the games of masters \
                  judge them." }</p>
            <p>{ format!("For every position he noted where CHUTE ranked the master\u{2019}s move. In 1975 it was first in {} % of the positions and among \
                  the first seven in {} %. Our {} give {} % and {} %.", 31, 75, "54 games", words::OURS[0], words::OURS[1]) }</p>
            <p>{ "Then he asked a finer question of each rule: do its points go up as the win gets closer? \
                  The answer is one number, the " }<strong>{ "correlation" }</strong>{ "." }</p>
            <p class="learn-aside">{ "Here: the correlation of each rule with 1/N, N plies before the end (Table 4.3)." }</p>
        </>
    };
    let row = |(number, r): (usize, f64)| {
        html! {
            <li>
                <span class="ps-name">{ words::name(number) }</span>
                { bar(r, 0.5, if r < 0.0 { "is-minus" } else { "is-weight" }) }
                <span class="ps-value">{ words::number(r) }</span>
            </li>
        }
    };
    let figure = html! {
        <figure class="ps-card">
            <p class="ab-title">{ "22 rules, as printed in 1975" }</p>
            <ul class="ps-changes is-tight">{ for words::by_correlation().into_iter().map(row) }</ul>
        </figure>
    };
    section(
        PARTS[3].0,
        "",
        "The rules tested on masters\u{2019} games",
        words,
        figure,
    )
}

fn correlation(page: &Guess, on_action: &Callback<Action>) -> Html {
    let words = html! {
        <>
            <p>{ "Each dot is one of Stahlberg\u{2019}s last nine moves against Monticelli. The more points CHUTE gives the move, the further right \
                  the dot. The nearer the end of the game, the higher it is." }</p>
            <p>{ "If all dots lie on a rising line, r is 1. On a falling line it is \u{2212}1. Near 0 the points say nothing about the end." }</p>
            { task("Drag the dots. Can you bring r above 0.9?") }
            <p class="learn-aside">{ "Or select a dot and press the arrow keys. One dot far from the others changes r a lot: few positions prove little." }</p>
            <p><button type="button" class="button" id="reset-dots" disabled={page.query().is_empty()}
                       onclick={on_action.reform(|_: MouseEvent| Action::Reset)}>{ "The game\u{2019}s own dots" }</button></p>
        </>
    };
    let figure = html! {
        <figure class="ps-card">
            <p class="gm-r">{ "r = " }<b>{ page.dots.correlation().map_or("\u{2013}".to_owned(), words::number) }</b></p>
            <Scatter dots={page.dots}
                     on_drag={on_action.reform(|(dot, to)| Action::Drag { dot, to })}
                     on_drop={on_action.reform(|()| Action::Drop)}
                     on_step={on_action.reform(|(dot, by)| Action::Step { dot, by })} />
            <figcaption><p class="ww-verdict">{ words::correlation(&page.dots) }</p></figcaption>
        </figure>
    };
    section(PARTS[4].0, "", "The meaning of r", words, figure)
}

fn lab(page: &Guess, on_action: &Callback<Action>) -> Html {
    let known = (0..page.cases.len()).filter(|&at| page.progress[at].guess.is_some());
    let door = |at: usize| {
        let it: &Case = &page.cases[at];
        html! { <a class="learn-door" href={it.lab_link()}>{ format!("{}, {}", it.kept.master, it.name(it.played)) }</a> }
    };
    html! {
        <section id={id_of(PARTS[5].0)} class="learn-next" aria-labelledby="next-title" tabindex="-1">
            <div>
                <p class="learn-promise">{ "Your turn" }</p>
                <h2 id="next-title">{ "Guess ten moves against CHUTE" }</h2>
                <p class="learn-lead">{ "The lab has an exam from 54 masters\u{2019} games, all moves with the points of every rule, and the experiments of 1975. \
                    Positions that you have guessed here open in it." }</p>
                <p class="learn-doors">
                    <a class="learn-door is-main" href="#/chute?v=1&panel=exam&exam=1975&questions=10">{ "Sit the exam" }</a>
                    { for known.map(door) }
                    <button type="button" id="copy-link" class="learn-door" onclick={on_action.reform(|_: MouseEvent| Action::CopyLink)}>
                        { "Copy the link of this page" }
                    </button>
                </p>
            </div>
        </section>
    }
}

/// Who measured CHUTE, and why it mattered.
fn author() -> Html {
    html! {
        <section class="learn-author" aria-labelledby="author-title">
            <h2 id="author-title">{ "Where this comes from" }</h2>
            <p>{ "Laszlo Sugar measured CHUTE in his thesis, " }<cite>{ "An Experimental Evaluation of Chess Playing Heuristics" }</cite>
                { " (University of Toronto, Technical Report CSRG-63, December 1975; the rules: appendix 2, pp. 122\u{2013}130). CHUTE itself was written at \
                   Toronto by F. M. Valenti in 1974 and came fifth in the ACM tournament of 1975 (pp. 13\u{2013}14)." }</p>
            <p>{ "Why it mattered: programs were compared by single games then. Sugar did not write another program; he measured one, with thousands of \
                  positions and with statistics." }</p>
            <p>{ "Ours: the plain names of the rules, and some of their values, which the thesis does not print. A rank or a correlation here can \
                  therefore differ from 1975." }</p>
            <p><a href="#/ledger?row=sources">{ "The sources and how they were read" }</a>{ " \u{b7} " }
                <a href="#/chute">{ "CHUTE\u{2019}s lab" }</a>{ " \u{b7} " }
                <a href="#/seventeen-numbers">{ "What seventeen numbers can see" }</a></p>
        </section>
    }
}
