//! The microscope: every lesson and every change of the weights as a row to go to, and the one that is
//! shown term by term, in real numbers and in the listing's whole ones.

use super::Panel;
use super::fields::{menu, typed};
use crate::model::words::{number, signed};
use crate::model::{
    Action, CardsForm, LogEntry, Microscope, PlayerAction, Step, Whole, errors, heading,
    history_of_weights, weights_of_lesson_log,
};
use kit::model::squares::plural;
use kit::view::chart::ChartView;
use kit::view::form;
use kit::view::parts::table::TableView;
use std::rc::Rc;
use yew::prelude::*;

/// Steps listed around the one that is shown.
const LISTED: usize = 12;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    if lab.lesson_log.is_empty() {
        return html! {
            <>
                <h2>{ "Lesson by lesson" }</h2>
                <p>{ "No lesson yet. Each one will be a row here: step through them with the arrows below, see the vector, the \
                    output, the error and the correction of every weight, and undo them one by one." }</p>
            </>
        };
    }
    html! {
        <>
            <h2>{ "Lesson by lesson" }</h2>
            { list(panel) }
            if let Some(microscope) = lab.microscope() {
                { step(panel, &microscope) }
            } else {
                <p>{ "Before the first step: the weights to begin with. Go on with the arrows below." }</p>
            }
            { charts(panel) }
        </>
    }
}

fn list(panel: Panel<'_>) -> Html {
    let lesson_log = &panel.lab.lesson_log;
    let (at, end) = (lesson_log.cursor(), lesson_log.len());
    let first = at.saturating_sub(LISTED / 2).max(1);
    let last = (first + LISTED - 1).min(end);
    let first = (last + 1).saturating_sub(LISTED).max(1);
    html! {
        <>
            if lesson_log.forgotten() > 0 {
                <p class="quiet">{ format!("The lesson log is full: its first {} were dropped.", plural(lesson_log.forgotten() as u64, "step")) }</p>
            }
            if first > 1 {
                <p class="quiet">{ plural(first as u64 - 1, "earlier step") }</p>
            }
            <ol class="pl-lessons" start={first.to_string()}>
                { for (first..=last).filter_map(|step| lesson_log.entry(step).map(|entry| (step, entry))).map(|(step, entry)| {
                    let words = match &entry {
                        LogEntry::Set { origin, .. } => origin.words(),
                        LogEntry::Lesson { note, lesson, .. } => format!(
                            "{}: e = {}, rank {} to {}", heading(note), number(lesson.error), note.ranks[0], note.ranks[1]),
                    };
                    html! {
                        <li key={step}>
                            <button type="button" class="link-button" aria-current={(step == at).then_some("step")}
                                    onclick={panel.sends(move || Action::Playback(Step::Seek(step)))}>{ words }</button>
                        </li>
                    }
                }) }
            </ol>
            if last < end {
                <p class="quiet">{ plural((end - last) as u64, "later step") }</p>
            }
            if at < end {
                <p class="notice notice-note">{ format!("The weights everywhere on the page are those after step {at} of {end}. A \
                    lesson given now goes on from them; the later steps stay in the lesson log.") }</p>
            }
        </>
    }
}

fn step(panel: Panel<'_>, microscope: &Microscope<'_>) -> Html {
    let lab = panel.lab;
    let whole = lab.whole();
    let (whole, trouble) = match whole {
        Ok(whole) => (whole, None),
        Err(why) => (None, Some(why)),
    };
    html! {
        <div class="pl-microscope">
            <h3>{ format!("Step {} of {}: {}", lab.lesson_log.cursor(), lab.lesson_log.len(), microscope.heading) }</h3>
            if let Some(lesson) = microscope.lesson {
                <p>{ microscope.instruction }</p>
                <p class="pl-formula">
                    { format!("y = w · x = {}; q = {}; d = {}; e = d − y = {}; after the lesson e = {}.",
                        number(lesson.sum), signed(lesson.output.sign()), signed(lesson.desired.sign()), number(lesson.error),
                        number(lesson.error_after)) }
                </p>
                if let Some(found) = microscope.stability {
                    <p class="quiet">{ format!("|x|² = {}; factor of the error {}. {}", number(found.norm), number(found.factor), found.words()) }</p>
                }
                if let Some(note) = microscope.note {
                    <p><strong>{ format!("{}: rank {} before, {} after, of {}.", note.spoken_of, note.ranks[0], note.ranks[1], note.ranks[2]) }</strong>
                        if note.fen != lab.position.game.board().to_string() {
                            { " " }
                            { panel.button("Set up its position", {
                                let (fen, san) = (note.fen.clone(), note.spoken_of.clone());
                                move || PlayerAction::SetUpWith(fen.clone(), san.clone())
                            }) }
                        }
                    </p>
                }
            }
            if let Some([before, after]) = lab.first_moves().filter(|moves| !moves[0].is_empty()) {
                <p>
                    { format!("First moves of the position on the board, before: {}.", before.join(", ")) }<br />
                    { "After: " }<strong>{ after.join(", ") }</strong>{ "." }
                </p>
            }
            if microscope.lesson.is_some() {
                { cards(panel, whole.as_ref(), trouble.as_deref()) }
            }
            { table(microscope, whole.as_ref()) }
        </div>
    }
}

/// The cards of the listing's arithmetic.
fn cards(panel: Panel<'_>, whole: Option<&Whole>, trouble: Option<&str>) -> Html {
    let cards = &panel.lab.cards;
    let scales = CardsForm::SCALES.map(|scale| format!("weight 1 is {scale}"));
    let usual = whole.map(|whole| whole.typed);
    let shown = |typed: &str, place: usize| {
        if typed.trim().is_empty() {
            usual.map_or_else(String::new, |usual| usual[place].to_string())
        } else {
            typed.to_owned()
        }
    };
    html! {
        <fieldset class="pl-manner">
            <legend>{ "The same with PRO’s whole numbers" }</legend>
            <p class="quiet">{ "Type LA and LE, or leave them empty to use this lesson’s a and e, rounded. “Tenths” is (LA LE x 10)/(N + 1), N = 17." }</p>
            <div class="pl-fields">
                { typed("pl-la", "LA, the rate", &shown(&cards.rate, 0), PlayerAction::TypeLa, panel) }
                { typed("pl-le", "LE, the error", &shown(&cards.error, 1), PlayerAction::TypeLe, panel) }
                { menu("pl-scale", "On the cards (ours)", CardsForm::SCALES.iter().zip(&scales)
                        .map(|(scale, words)| (words.as_str(), *scale == cards.scale)),
                       |row| PlayerAction::SetScale(CardsForm::SCALES[row.min(3)]), panel) }
            </div>
            { form::error(trouble) }
            <p class="provenance" data-mark="published">{ "w′ = (10 w + (LA LE x 10)/(N + 1))/10, both divisions dropping the \
                remainder: Senft 1975, pp. 91-92" }</p>
        </fieldset>
    }
}

fn table(microscope: &Microscope<'_>, whole: Option<&Whole>) -> Html {
    let is_lesson = microscope.lesson.is_some();
    TableView::named("The step term by term")
        .columns(["Weight"])
        .numbers(is_lesson.then_some("x"))
        .numbers(["w"])
        .numbers(is_lesson.then_some("w x"))
        .numbers(["change", "w′"])
        .numbers(whole.iter().flat_map(|_| ["card w", "tenths", "card w′"]))
        .rows(microscope.lines.iter().map(|line| {
            html! {
                <tr key={line.number}>
                    <th scope="row">{ format!("{} {}", line.number, line.name) }</th>
                    if is_lesson {
                        <td class="number">{ number(line.input) }</td>
                    }
                    <td class="number">{ number(line.weight) }</td>
                    if is_lesson {
                        <td class="number">{ number(line.term()) }</td>
                    }
                    <td class="number">{ signed(line.change) }</td>
                    <td class="number">{ number(line.after()) }</td>
                    if let Some(whole) = whole {
                        <td class="number">{ number(whole.weights[line.number].into()) }</td>
                        <td class="number">{ number(whole.steps[line.number].tenths as f64) }</td>
                        <td class="number">{ number(whole.steps[line.number].weight as f64) }</td>
                    }
                </tr>
            }
        }))
}

fn charts(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let lesson_log = &lab.lesson_log;
    html! {
        <>
            if lesson_log.lessons() > 0 {
                <ChartView chart={Rc::new(errors(lesson_log))} height={160.0} />
            }
            <ChartView chart={Rc::new(history_of_weights(&weights_of_lesson_log(lesson_log), "Step", lab.parameter))} />
        </>
    }
}
