//! Predict mode as it is shown: the button that begins it; the question with its choices, what was right, the score.

use crate::app::kit::lab::Lab;
use crate::app::kit::playback::Step;
use crate::app::kit::predict::{Answered, Guess, Predict, Question, join};
use crate::web::kit::browser;
use crate::web::kit::entry::Call;
use crate::web::kit::form;
use crate::web::kit::panel::Panel;
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
        &panel.props.on_call,
        &link,
    )
}

fn shown(
    predict: &Predict,
    hint: &'static str,
    on_step: &Callback<Step>,
    on_call: &Callback<Call>,
    link: &dyn Fn() -> String,
) -> Html {
    let button = |name: &'static str, step: Step| form::button(name, on_step.reform(move |_| step));
    if !predict.is_on() {
        let begin = on_step.reform(|_: MouseEvent| {
            // On a phone the question covers what is below the board.
            browser::bring_to_top("main [role=grid]");
            Step::Guess(Guess::Begin)
        });
        return html! {
            <p class="predict-begin">
                <button type="button" class="button" onclick={begin}>{ "Predict what comes next" }</button>
            </p>
        };
    }
    let score = predict.score().text();
    html! {
        <section class="predict" aria-labelledby="predict-title">
            <h2 id="predict-title">{ "What comes next?" }</h2>
            if let Some(answered) = predict.told() {
                { told(answered) }
            }
            if let Some(question) = predict.asked() {
                { asked(question, on_step) }
            } else {
                <p class="quiet">{ hint }</p>
            }
            if !score.is_empty() {
                <p class="predict-score">{ score }</p>
            }
            <div class="row">
                if predict.asked().is_some() {
                    { button("Show me", Step::Guess(Guess::Pass)) }
                } else {
                    { button("Next question", Step::NextStop) }
                }
                { button("End", Step::Guess(Guess::End)) }
                if predict.score().answered + predict.score().passed > 0 {
                    <button type="button" class="button" onclick={save(on_call, predict.csv())}>{ "Save the answers as CSV" }</button>
                }
                <button type="button" class="button" onclick={copy(on_call, link())}>{ "Copy a link that begins this" }</button>
            </div>
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

fn told(answered: &Answered) -> Html {
    let mark = match answered.choice {
        None => "passed",
        Some(_) if answered.is_right() => "right",
        Some(_) => "wrong",
    };
    html! { <p class="predict-told" data-mark={mark}>{ answered.verdict() }</p> }
}

fn save(on_call: &Callback<Call>, csv: String) -> Callback<MouseEvent> {
    let on_call = on_call.clone();
    Callback::from(move |_| {
        if browser::save(FILE, csv.as_bytes()).is_err() {
            // They can be copied, by hand if need be.
            on_call.emit(Call::Copy(csv.clone()));
        }
    })
}

fn copy(on_call: &Callback<Call>, link: String) -> Callback<MouseEvent> {
    on_call.reform(move |_| Call::CopyLink(link.clone()))
}
