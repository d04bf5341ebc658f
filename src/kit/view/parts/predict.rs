//! Predict mode as it is shown: the button that begins it; the question with its choices, what was right, the score,
//! and the answers as a file.

use crate::model::lab::Lab;
use crate::model::playback::Step;
use crate::model::predict::{Answered, Guess, LENGTH, NAME_LIMIT, Predict, Question, Round, join};
use crate::view::browser;
use crate::view::entry::Call;
use crate::view::form;
use crate::view::panel::Panel;
use chess::words::counted;
use yew::prelude::*;

/// The name of the file with the answers.
const FILE: &str = "plyground-predictions.csv";

/// The question, or what came of the last one; while the mode is off the button that begins it. `hint` says how one
/// comes to a question here.
pub fn view<L: Lab>(panel: Panel<'_, L>, hint: &'static str) -> Html {
    let Some(playback) = panel.lab.playback() else {
        return html! {};
    };
    let on_action = panel.on_action.clone();
    let on_step = Callback::from(move |step| {
        if let Some(action) = L::step(step) {
            on_action.emit(action);
        }
    });
    let link = || join(&panel.lab.query().unwrap_or_default());
    shown(
        &playback.predict,
        hint,
        &on_step,
        [panel.on_pupil, &panel.props.on_call.reform(Call::Copy)],
        &panel.props.on_call,
        &link,
    )
}

fn shown(
    predict: &Predict,
    hint: &'static str,
    on_step: &Callback<Step>,
    [on_pupil, on_refused]: [&Callback<String>; 2],
    on_call: &Callback<Call>,
    link: &dyn Fn() -> String,
) -> Html {
    let button = |name: &'static str, step: Step| form::button(name, on_step.reform(move |_| step));
    let score = predict.score().text();
    let has_answers = !score.is_empty();
    let keep = || {
        html! {
            <button type="button" class="button" onclick={save(on_refused, predict.clone())}>{ "Save the answers as CSV" }</button>
        }
    };
    if !predict.is_on() {
        let begin = on_step.reform(|_: MouseEvent| {
            // On a phone the question covers what is below the board.
            browser::bring_to_top("main [role=grid]");
            Step::Guess(Guess::Begin)
        });
        return html! {
            <p class="predict-begin">
                <button type="button" class="button" onclick={begin}>{ "Predict what comes next" }</button>
                if has_answers {
                    { " " }{ keep() }
                    <span class="predict-score">{ " " }{ score }</span>
                }
            </p>
        };
    }
    html! {
        <section class="predict" aria-labelledby="predict-title">
            <h2 id="predict-title">{ "What comes next?" }</h2>
            if let Some(answered) = predict.told() {
                { told(answered) }
            }
            if let Some(question) = predict.asked() {
                <p class="quiet">{ format!("Question {} of {LENGTH}", predict.round().asked + 1) }</p>
                { asked(question, on_step) }
            } else if predict.round().is_over() {
                { result(predict.round()) }
            } else {
                <p class="quiet">{ hint }</p>
            }
            if has_answers {
                <p class="predict-score">{ score }</p>
            }
            <div class="row">
                if predict.asked().is_some() {
                    { button("Show me", Step::Guess(Guess::Pass)) }
                } else if predict.round().is_over() {
                    { button("Ten more", Step::Guess(Guess::Begin)) }
                    <button type="button" class="button" onclick={card(on_call, predict.round(), link())}>{ "Picture card" }</button>
                } else {
                    { button("Next question", Step::NextStop) }
                }
                { button("End", Step::Guess(Guess::End)) }
                if has_answers {
                    { keep() }
                    { button("Delete the answers", Step::Guess(Guess::Clear)) }
                }
                <button type="button" class="button" onclick={copy(on_call, link())}>{ "Copy a link that begins this" }</button>
            </div>
            if has_answers {
                <form::Field class="predict-name" id="predict-name" label="Your name in the file (optional)" value={predict.pupil().to_owned()}
                             maxlength={NAME_LIMIT.to_string()} on_typed={on_pupil.clone()} />
            }
        </section>
    }
}

fn asked(question: &Question, on_step: &Callback<Step>) -> Html {
    let choose = |guess| on_step.reform(move |_: MouseEvent| Step::Guess(guess));
    html! {
        <>
            <p class="predict-asks">{ &question.asks }</p>
            <ol class="predict-choices">
                { for question.choices.iter().enumerate().map(|(place, choice)| html! {
                    <li key={place}>
                        <button type="button" class="button" onclick={choose(Guess::Answer(place))}>
                            <kbd>{ place + 1 }</kbd>{ " " }{ choice }
                        </button>
                    </li>
                }) }
            </ol>
        </>
    }
}

/// The result of a set, and what was right where the answer was not.
fn result(round: &Round) -> Html {
    html! {
        <>
            <p class="predict-result"><b>{ format!("{}.", round.text()) }</b></p>
            if !round.missed.is_empty() {
                <details>
                    <summary>{ "Your mistakes" }</summary>
                    <ul>
                        { for round.missed.iter().map(|it| html! {
                            <li>{ &it.question.asks }{ " " }{ it.verdict() }</li>
                        }) }
                    </ul>
                </details>
            }
        </>
    }
}

fn card(on_call: &Callback<Call>, round: &Round, query: String) -> Callback<MouseEvent> {
    let title = format!(
        "I predicted {} of {}",
        round.right,
        counted(round.asked, "step")
    );
    let lines = vec!["Can you say what the program does next?".to_owned()];
    on_call.reform(move |_| Call::Card {
        title: title.clone(),
        lines: lines.clone(),
        query: query.clone(),
    })
}

fn told(answered: &Answered) -> Html {
    let mark = match answered.choice {
        None => "passed",
        Some(_) if answered.is_right() => "right",
        Some(_) => "wrong",
    };
    html! { <p class="predict-told" data-mark={mark}>{ answered.verdict() }</p> }
}

fn save(on_refused: &Callback<String>, predict: Predict) -> Callback<MouseEvent> {
    let on_refused = on_refused.clone();
    Callback::from(move |_| {
        let csv = predict.sheet(&browser::module()).csv();
        if browser::save(FILE, csv.as_bytes()).is_err() {
            // They can be copied, by hand if need be.
            on_refused.emit(csv);
        }
    })
}

fn copy(on_call: &Callback<Call>, link: String) -> Callback<MouseEvent> {
    on_call.reform(move |_| Call::CopyLink(link.clone()))
}
