//! Training over a set, in the worker: the form, how far it is, the learning curve, and what has come of it.

use super::Panel;
use super::fields::{file, menu, typed};
use super::teach::manner_fields;
use crate::experiment::gather::{Skipped, TEXT_LIMIT};
use crate::experiment::link::{PRESETS, Preset};
use crate::experiment::messages::{JobStage, Moved, Outcome};
use crate::model::words::{percent, signed, training_verdict};
use crate::model::{
    CHOICES, Choice, Field, PlayerAction, Purpose, Running, Typed, history_of_weights, learning,
    preset_name, rule_words,
};
use chess::words::counted;
use kit::model::squares::plural;
use kit::view::chart::ChartView;
use kit::view::form;
use kit::view::panel::tip;
use kit::view::parts::stale;
use kit::view::parts::table::TableView;
use player::{Interval, Tutor, WeightChoice};
use std::rc::Rc;
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

const TUTORS: [(Tutor, &str); 2] = [
    (Tutor::Teacher, "with a teacher, who knows the move"),
    (Tutor::Critic, "with a critic: good or bad"),
];
const KEPT: [(WeightChoice, &str); 3] = [
    (
        WeightChoice::Scaled,
        "the mean over the training, rescaled to the set (ours)",
    ),
    (WeightChoice::Mean, "the mean over the training (ours)"),
    (WeightChoice::Last, "the last"),
];

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let running = lab.jobs.running();
    let running = running.filter(|running| running.work.purpose == Purpose::Train);
    html! {
        <div class="pl-panel pl-two">
            <div>
                <h2>{ "Train over a set" }</h2>
                <p>{ "Training goes over the positions again and again in the background, by PRO’s rule. Held-out positions are never taught: \
                    they show if it learnt anything." }</p>
                { positions(panel) }
                { course(panel) }
                <div class="row">
                    <button type="button" class="button button-main" disabled={lab.jobs.is_running()}
                            title={tip("Enter")} aria-keyshortcuts="Enter"
                            onclick={panel.sends(|| PlayerAction::Run(Purpose::Train))}>{ "Begin to train" }</button>
                </div>
                { status(panel, running, lab.results.trouble[0].as_ref()) }
            </div>
            <div>{ stale::results(lab.is_stale(Purpose::Train), outcome(panel)) }</div>
        </div>
    }
}

/// Which positions; the same for training and measuring.
pub fn positions(panel: Panel<'_>) -> Html {
    let form = &panel.lab.form;
    let set = |field: Typed| move |text| PlayerAction::Set(Field::Text(field, text));
    html! {
        <fieldset class="pl-manner">
            <legend>{ "Positions with a recommended move" }</legend>
            { menu("pl-set", "From", CHOICES.iter().map(|row| (row.1, row.0 == form.choice)),
                   |row| PlayerAction::Set(Field::Choice(CHOICES[row.min(CHOICES.len() - 1)].0)), panel) }
            if form.choice.is_own() {
                { own(panel) }
            }
            if form.choice.is_games() {
                <div class="pl-fields">
                    { typed("pl-from-ply", "From ply", &form.from_ply, set(|form| &mut form.from_ply), panel) }
                    { typed("pl-one-in", "One position in", &form.one_in, set(|form| &mut form.one_in), panel) }
                </div>
            }
            if form.choice == Choice::Masters {
                <p class="quiet">{ "One position from each game, with the move the master played. The shipped weights were trained on these." }</p>
            }
        </fieldset>
    }
}

/// Positions or games of one's own: typed, pasted or from a file. What is typed stays.
fn own(panel: Panel<'_>) -> Html {
    let form = &panel.lab.form;
    let (label, example, accept) = match form.choice {
        Choice::Pgn => (
            "Paste games here: each move played is the recommended one",
            "1. e4 e5 2. Nf3 *",
            ".pgn,.txt",
        ),
        _ => (
            "Paste lines of EPD here, each with bm",
            "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8; id \"back rank\";",
            ".epd,.txt",
        ),
    };
    let on_action = panel.on_action.clone();
    let onchange = Callback::from(move |event: Event| {
        if let Some(area) = event.target_dyn_into::<HtmlTextAreaElement>() {
            on_action.emit(PlayerAction::Set(Field::Own(area.value())).into());
        }
    });
    // A long text is not shown: a field of megabytes would stop the page.
    let is_long = form.own().len() > 200_000;
    html! {
        <>
            <div class="field">
                <label for="pl-own">{ label }</label>
                <textarea id="pl-own" key={format!("{:?}", form.choice)} class="text" rows="4" spellcheck="false" placeholder={example}
                          disabled={is_long} value={if is_long { String::new() } else { form.own().to_owned() }} {onchange} />
            </div>
            <div class="row">
                { file("pl-own-file", "Open a file", accept, TEXT_LIMIT, PlayerAction::OpenText, panel) }
                if is_long {
                    <span class="quiet">{ format!("{} kB from a file are loaded.", form.own().len() / 1000) }</span>
                    { panel.button("Remove them", || PlayerAction::Set(Field::Own(String::new()))) }
                }
            </div>
        </>
    }
}

fn course(panel: Panel<'_>) -> Html {
    let form = &panel.lab.form;
    let set = |field: Typed| move |text| PlayerAction::Set(Field::Text(field, text));
    let starts: Vec<(Option<Preset>, &str)> = std::iter::once((None, "the weights shown"))
        .chain(PRESETS.iter().map(|row| (Some(row.1), preset_name(row.1))))
        .collect();
    let chosen = starts.clone();
    html! {
        <fieldset class="pl-manner">
            <legend>{ "Course" }</legend>
            <div class="pl-fields">
                { menu("pl-tutor", "Taught", TUTORS.iter().map(|row| (row.1, row.0 == form.tutor)),
                       |row| PlayerAction::Set(Field::Tutor(TUTORS[row.min(1)].0)), panel) }
                { menu("pl-start", "Start with", starts.iter().map(|row| (row.1, row.0 == form.start)),
                       move |row| PlayerAction::Set(Field::Start(chosen.get(row).and_then(|row| row.0))), panel) }
                { manner_fields(["pl-train-rate", "pl-train-division", "pl-train-coding", "pl-train-threshold"],
                                &form.manner, |field| PlayerAction::Set(Field::LessonConfig(field)), panel) }
                { typed("pl-passes", "Passes", &form.passes, set(|form| &mut form.passes), panel) }
                { typed("pl-held", "Held out, %", &form.held_out, set(|form| &mut form.held_out), panel) }
                { typed("pl-seed", "Seed", &form.seed, set(|form| &mut form.seed), panel) }
                { menu("pl-kept", "Weights kept", KEPT.iter().map(|row| (row.1, row.0 == form.kept)),
                       |row| PlayerAction::Set(Field::Kept(KEPT[row.min(2)].0)), panel) }
            </div>
            <p class="quiet">{ rule_words(form.manner.division) }</p>
            if let Some(outlook) = form.outlook() {
                <p class="notice notice-note">{ outlook }</p>
            }
        </fieldset>
    }
}

/// The progress of a job with a button to stop it, or the reason why the last one failed.
pub fn status(panel: Panel<'_>, running: Option<&Running>, trouble: Option<&String>) -> Html {
    if let Some(running) = running {
        let (words, share) = match running.progress {
            None => ("Starting".to_owned(), 0.0),
            Some((stage, share, positions)) => (
                match stage {
                    JobStage::Surveying => format!("Surveying positions, {positions} so far"),
                    JobStage::Training => {
                        format!("Giving lessons on {}", counted(positions, "position"))
                    }
                    JobStage::Ranking => {
                        format!("Ranking moves in {}", counted(positions, "position"))
                    }
                    JobStage::Drawing => {
                        format!(
                            "Drawing games of {} for the intervals",
                            counted(positions, "position")
                        )
                    }
                    JobStage::Searching => {
                        format!("Trying weights on {}", counted(positions, "position"))
                    }
                },
                share,
            ),
        };
        return html! {
            <div class="row pl-progress">
                <progress max="1" value={format!("{share:.3}")} aria-label={words.clone()} />
                <span>{ format!("{words}: {:.0} %", 100.0 * share) }</span>
                { panel.button(if running.stopping { "End it" } else { "Stop (Esc)" }, || PlayerAction::Stop) }
            </div>
        };
    }
    form::error(trouble.map(String::as_str))
}

fn outcome(panel: Panel<'_>) -> Html {
    let results = &panel.lab.results;
    if results.passes.is_empty() {
        return html! {
            <>
                <h2>{ "Result" }</h2>
                <p>{ "The learning curve, the weights pass by pass and the positions that changed rank appear here. The first settings \
                    repeat the training of the built-in weights, but hold out a quarter of the positions." }</p>
            </>
        };
    }
    let history: Vec<_> = results
        .passes
        .iter()
        .map(|pass| (f64::from(pass.pass), pass.weights))
        .collect();
    html! {
        <>
            <h2>{ "Result" }</h2>
            if let Some((outcome, recipe)) = &results.trained {
                { words(panel, outcome, recipe) }
            }
            <ChartView chart={Rc::new(learning(&results.passes))} />
            <ChartView chart={Rc::new(history_of_weights(&history, "Passes", panel.lab.parameter))} />
            if let Some((outcome, _)) = &results.trained {
                { changed(panel, &outcome.moved) }
            }
        </>
    }
}

fn words(panel: Panel<'_>, outcome: &Outcome, recipe: &str) -> Html {
    let results = &panel.lab.results;
    let last = results.passes.last();
    let diverged = outcome
        .weights
        .numbers()
        .iter()
        .any(|weight| weight.abs() > 1e6);
    let part = |place: usize, name: &str| {
        let [up, same, down] = outcome.changes[place];
        format!(
            "{} {name}: the recommended move rose in {up}, stayed in {same}, fell in {down}.",
            plural(outcome.positions[place].into(), "position")
        )
    };
    let gain = results.passes.first().zip(last).map(|(first, last)| {
        let (before, after, of) = if last.test.positions > 0 {
            (&first.test, &last.test, "held out")
        } else {
            (&first.train, &last.train, "trained on")
        };
        let points = |gain: Interval| {
            let [value, low, high] =
                [gain.value, gain.low, gain.high].map(|figure| signed(rounded(100.0 * figure)));
            format!("{value} points (95 % interval {low} to {high})")
        };
        format!(
            "{} In the {} {of}, the recommended move ranks ahead of {} of the other moves before training and {} after: \
             {}. It ranks first in {} of them before and {} after: {}.",
            training_verdict(&outcome.gain_ahead, &outcome.gain),
            counted(after.positions, "position"),
            percent(before.mean_ahead()),
            percent(after.mean_ahead()),
            points(outcome.gain_ahead),
            percent(before.share_first()),
            percent(after.share_first()),
            points(outcome.gain),
        )
    });
    html! {
        <>
            <p>{ if outcome.stopped { "Stopped; these are the results so far. " } else { "" } }
                { format!("{}. {recipe}.", plural(outcome.lessons, "lesson")) }</p>
            <p>{ part(0, "trained on") }</p>
            if outcome.positions[1] > 0 {
                <p>{ part(1, "held out") }</p>
            }
            if let Some(gain) = gain {
                <p><strong>{ gain }</strong></p>
            }
            if let Some(command) = &results.command {
                <p class="provenance" data-mark="ours">{ format!("ours: {command}") }</p>
            }
            { skipped(&outcome.over) }
            if diverged {
                <p class="notice notice-problem">{ "The weights have diverged: they grew beyond a million. Take a smaller rate, or divide by |x|²." }</p>
            }
            <div class="row">
                { panel.main("Take these weights", || PlayerAction::TakeTrained) }
                { panel.button("Save the curve as CSV", || PlayerAction::SaveCurve) }
            </div>
        </>
    }
}

/// To a tenth.
fn rounded(value: f64) -> f64 {
    (10.0 * value).round() / 10.0
}

/// The skipped positions, if there are any.
pub fn skipped(over: &Skipped) -> Html {
    let words: Vec<String> = over.words();
    html! {
        <>
            if !words.is_empty() {
                <p class="quiet">{ format!("{}.", words.join("; ")) }</p>
            }
            if over.beyond {
                <p class="quiet">{ "Only the first 10,000 positions were taken." }</p>
            }
        </>
    }
}

fn changed(panel: Panel<'_>, moved: &[Moved]) -> Html {
    if moved.is_empty() {
        return html! { <p>{ "No recommended move changed its rank." }</p> };
    }
    html! {
        <details>
            <summary>{ "Positions that changed rank most" }</summary>
            { TableView::named("Positions that changed rank")
                .columns(["Position"]).numbers(["before", "after", "of"])
                .rows(moved.iter().map(|row| html! {
                    <tr key={row.fen.clone()}>
                        <th scope="row">
                            { set_up_button(panel, &row.name, &row.fen, &row.san) }
                            if row.held_out {
                                { " (held out)" }
                            }
                        </th>
                        { for row.ranks.iter().map(|rank| html! { <td class="number">{ *rank }</td> }) }
                    </tr>
                })) }
        </details>
    }
}

/// A position of a set by its name and recommended move, to be set up.
pub fn set_up_button(panel: Panel<'_>, name: &str, fen: &str, san: &str) -> Html {
    let text = format!("{name}: {san}");
    let (fen, san) = (fen.to_owned(), san.to_owned());
    panel.link(&text, move || {
        PlayerAction::SetUpWith(fen.clone(), san.clone())
    })
}
