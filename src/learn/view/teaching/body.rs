//! The sections of the page and their words.

use super::board::{self, LETTERS, VERDICTS, drawing};
use super::school;
use crate::model::teaching::pupil::MOVES;
use crate::model::teaching::scene::Scene;
use crate::model::teaching::{Action, PARTS, Study, Teaching, words};
use crate::view::frame::{opening, problem, reply, section, task};
use chess::words::counted;
use kenju::lesson::TeacherVerdict;
use yew::prelude::*;

/// The whole page.
pub fn view(page: &Teaching, on_action: &Callback<Action>) -> Html {
    let sections = PARTS.iter().enumerate();
    let sections = sections.map(|(at, &(_, entry))| (page.address_of(at), entry));
    html! {
        <article class="learn teaching">
            { problem(page.problem.as_deref(), on_action.reform(|_: MouseEvent| Action::PutAway)) }
            { opening(
                "Learn \u{b7} five minutes \u{b7} no chess needed",
                "Teaching a program by answering",
                "Kenju plays five in a row. It has never been told which lines are good. When it cannot choose between two, it asks \
                 you.",
                sections,
            ) }
            { question(page, on_action) }
            { contradict(page, on_action) }
            { pupil(page, on_action) }
            { lab(page, on_action) }
            { author() }
        </article>
    }
}

fn question(page: &Teaching, on_action: &Callback<Action>) -> Html {
    let words = html! {
        <>
            <p>{ "Five stones in a row win. Kenju knows what a line of five places is, and that stones of both colours spoil it. It does \
                  not know that four stones are better than two: to a new pupil every line is worth 0." }</p>
            <p>{ "Kenju is white. It looks for a good line to follow, and at the question mark two lines cross. Their values are equal, so it \
                  asks its teacher." }</p>
            { task("Click a line on the board, or an answer.") }
            <p class="learn-aside">{ "A value belongs to the shape of a line, whoever\u{2019}s stones are in it. To block a line and to build \
                  one count alike." }</p>
        </>
    };
    let figure = game(page.scene(Study::First), Study::First, on_action);
    section(
        PARTS[0].0,
        "",
        "It asks when it cannot choose",
        words,
        figure,
    )
}

fn contradict(page: &Teaching, on_action: &Callback<Action>) -> Html {
    let words = html! {
        <>
            <p>{ "You have already answered once: two stones side by side are better than two with a gap. Then the same shapes come \
                  back, seen from the other end." }</p>
            <p>{ "Answer as before, and all is well. Answer the other way round, and two values that differed are equal again. Kenju cannot \
                  choose, so it asks again." }</p>
            { task("Contradict your first answer: choose B.") }
            <p class="learn-aside">{ "So a pair that was answered can come back, if later answers make its values equal. A teacher who keeps \
                  contradicting himself keeps being asked." }</p>
        </>
    };
    let figure = game(page.scene(Study::Again), Study::Again, on_action);
    section(PARTS[1].0, "", "Contradict yourself", words, figure)
}

/// A game: its board, the question with its answers, the effect of the last answer, and the values so far.
fn game(scene: &Scene, study: Study, on_action: &Callback<Action>) -> Html {
    let name = study.name();
    let answer = |which: usize| {
        let line = &scene.question.as_ref()?.lines[which];
        let verdict = VERDICTS[which];
        let owner = if line.is_own {
            "build my own line"
        } else {
            "block your line"
        };
        Some(html! {
            <button type="button" id={format!("{name}-{}", LETTERS[which])} class="tk-answer"
                    onclick={on_action.reform(move |_: MouseEvent| Action::Answer(study, verdict))}>
                <b class="tk-tag" aria-hidden="true">{ LETTERS[which] }</b>
                { drawing(line.pattern) }
                <span>{ format!("{}: {owner}", LETTERS[which]) }</span>
            </button>
        })
    };
    let equal = on_action.reform(move |_: MouseEvent| Action::Answer(study, TeacherVerdict::Equal));
    html! {
        <figure class="tk-figure" id={format!("game-{name}")}>
            { board::view(scene, study, on_action) }
            <div class="tk-talk">
                <p class="tk-who">{ if scene.question.is_some() { format!("Question {}", scene.told.len() + 1) } else { "Kenju moves".to_owned() } }</p>
                <p class="learn-question">{ words::question(scene) }</p>
                if scene.question.is_some() {
                    <div class="tk-answers">
                        { for (0..2).filter_map(answer) }
                        <button type="button" id={format!("{name}-equal")} class="tk-answer" onclick={equal}><span>{ "Both the same" }</span></button>
                    </div>
                }
                if let Some(text) = words::remark(scene) {
                    <p class="learn-aside">{ text }</p>
                }
                if let Some(it) = words::told(scene) {
                    { reply(it.is_right, it.verdict, &it.text) }
                }
                { values(scene) }
                <p class="tk-back">
                    <button type="button" id={format!("{name}-back")} class="button" disabled={scene.answers.is_empty()}
                            onclick={on_action.reform(move |_: MouseEvent| Action::TakeBack(study))}>{ "Take the last answer back" }</button>
                    <button type="button" id={format!("{name}-restart")} class="button" disabled={scene.answers.is_empty()}
                            onclick={on_action.reform(move |_: MouseEvent| Action::Restart(study))}>{ "Start again" }</button>
                </p>
            </div>
        </figure>
    }
}

/// The lines that came up, each with its value; the one just raised is marked.
fn values(scene: &Scene) -> Html {
    let raised = scene.told.last().and_then(|told| told.raised);
    html! {
        <ul class="tk-known" aria-label="Values so far">
            { for scene.patterns().into_iter().map(|pattern| {
                let value = scene.words.value(pattern);
                let is_new = raised.is_some_and(|(it, _)| it == pattern);
                html! {
                    <li class={classes!(is_new.then_some("is-new"))}>
                        { drawing(pattern) }
                        <span>{ "worth " }<b>{ value }</b></span>
                        if is_new {
                            <i>{ "+1" }</i>
                        }
                    </li>
                }
            }) }
        </ul>
    }
}

fn pupil(page: &Teaching, on_action: &Callback<Action>) -> Html {
    let moves = MOVES as usize;
    let words = html! {
        <>
            <p>{ format!("Here a pupil plays {}, game after game, against a fully trained player of the thesis. The same player is its \
                teacher and answers every question. The engine plays this training in your browser.", counted(moves, "move")) }</p>
            <p><b>{ words::fall(&page.pupil) }</b>{ " An answer that prefers one line separates two values. Such a pair comes back only if its values become equal again." }</p>
            <p>{ "Now and then a game brings a new kind of line, or two values become equal again. Then a few questions return." }</p>
            { task("Choose a pupil. Click a bar, or drag through its moves.") }
        </>
    };
    section(
        PARTS[2].0,
        "is-stacked",
        "Fewer and fewer questions",
        words,
        school::view(page, on_action),
    )
}

fn lab(page: &Teaching, on_action: &Callback<Action>) -> Html {
    let given = page.scene(Study::First).answers.len();
    let text = if given == 0 {
        "The lab opens with the first question of this page. Answer it, play against your pupil, and keep what you taught it.".to_owned()
    } else {
        format!(
            "The lab opens with this game and your {} in it. Play on against your pupil, and keep what you taught it.",
            counted(given, "answer")
        )
    };
    html! {
        <section id="part-lab" class="learn-next" aria-labelledby="next-title" tabindex="-1">
            <div>
                <p class="learn-promise">{ "Your turn" }</p>
                <h2 id="next-title">{ "Teach a pupil of your own." }</h2>
                <p class="learn-lead">{ text }</p>
                <p class="learn-doors">
                    <a class="learn-door is-main" href={page.lab_link()}>{ "Open this game" }</a>
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
            <p>{ "A thesis of about 1982 on pattern learning in the game Kenju. Its title page is lost. Its author is probably P. W. Rautenbach, \
                  its university probably Brunel; both are concluded from the text." }</p>
            <p>{ "Kenju\u{2019}s third system asks about lines (\u{a7}4.6). It matters because it knows when it does not know: it asks its teacher \
                  only when it cannot decide, and one answer changes one number. Anyone can read what it has learnt." }</p>
            <p>{ "The pupil above is taught as in the thesis\u{2019}s second training scheme: System 3 plays MAX, and MAX answers (\u{a7}4.9, \
                  Figs. 4.21 to 4.23). The seeds of the games are ours." }</p>
            <p><a href="#/ledger?row=sources">{ "The sources and how they were read" }</a>{ " \u{b7} " }
                <a href="#/late-good-move">{ "Next: a late good move" }</a></p>
        </section>
    }
}
