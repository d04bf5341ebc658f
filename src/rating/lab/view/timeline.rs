//! The timeline editor: the score, R and P, the picture, the changes and the marks, and the score
//! against the rate of play and against P.

use super::field::{Pair, cell, mistake, slider, typed};
use super::picture::PictureView;
use super::{Pane, beside};
use crate::experiment::Unit;
use crate::model::charts::{percent, rate_chart, share_chart, verdict};
use crate::model::picture::Across;
use crate::model::{Edit, Field, Part, RatingAction, Spot, TimelineDraft, number, with_unit};
use chess::words::agreeing;
use kit::view::chart::ChartView;
use kit::view::parts::table::TableView;
use std::rc::Rc;
use yew::prelude::*;

/// Changes that have a row of their own; the text has all.
const ROWS: usize = 60;

pub fn view(pane: Pane<'_>) -> Html {
    let draft = Rc::new(pane.lab.draft.get().clone());
    html! {
        <div class="rating-columns">
            <section class="rating-main" aria-label="Timeline">
                { score(pane, &draft) }
                { picture(pane, &draft) }
                { changes(pane, &draft) }
            </section>
            <section class="rating-side" aria-label="Rate of play and decay">
                { decay(pane, &draft) }
                <ChartView chart={Rc::new(rate_chart(&draft))} cursor={Some(draft.rate.log10())} height={190.0} />
                <p class="rating-verdict">{ verdict(&draft) }</p>
                <ChartView chart={Rc::new(share_chart(&draft))} cursor={Some(draft.share_left)} height={190.0} />
            </section>
            <section class="rating-margin" aria-label="Marks and position">
                { beside::marks(pane, &draft) }
                { beside::position(pane, &draft) }
                { beside::about() }
            </section>
        </div>
    }
}

fn score(pane: Pane<'_>, draft: &TimelineDraft) -> Html {
    // The rates that the source prints, and the like in nodes.
    let rates: &[f64] = match draft.unit {
        Unit::Seconds => &[10.0, 30.0, 60.0, 120.0, 180.0, 240.0, 300.0],
        Unit::Nodes => &[1e3, 1e4, 1e5],
    };
    html! {
        <>
            <h2>{ &draft.title }</h2>
            <div class="rating-scores">
                <p class="rating-score">
                    <output>{ format!("{:.3}", draft.score()) }</output>
                    { format!(" of {} at {} a move", draft.best(), with_unit(draft.unit, draft.rate)) }
                </p>
                <ul class="rating-rates" aria-label="The score at other rates of play">
                    { for rates.iter().map(|&rate| {
                        let score = draft.score_at(rate, draft.share_left).unwrap_or_default();
                        let is_here = (rate - draft.rate).abs() < 1e-9;
                        html! {
                            <li key={rate.to_string()}>
                                { pane.toggle("button button-small", &format!("{}: {score:.3}", with_unit(draft.unit, rate)), is_here,
                                              move || RatingAction::Edit(Edit::Rate(rate.to_string()))) }
                            </li>
                        }
                    }) }
                </ul>
            </div>
        </>
    }
}

fn picture(pane: Pane<'_>, draft: &Rc<TimelineDraft>) -> Html {
    let lab = pane.lab;
    let across = |it: Across, text: &str| {
        pane.toggle("button", text, lab.across == it, move || {
            RatingAction::SetAcross(it)
        })
    };
    html! {
        <>
            <PictureView draft={draft.clone()} across={lab.across} on_action={pane.on_action.clone()} />
            <div class="row">
                <div class="rating-group" role="group" aria-label="Horizontal axis">
                    { across(Across::Time, "Time") }
                    { across(Across::Weight, "Weight") }
                </div>
                <div class="rating-group" role="group" aria-label="Changes">
                    { pane.button_if(lab.draft.can_undo(), "Undo", || RatingAction::Undo) }
                    { pane.button_if(lab.draft.can_redo(), "Redo", || RatingAction::Redo) }
                    { pane.button("Load the 1989 example", || RatingAction::Edit(Edit::Example)) }
                    { pane.button("Clear", || RatingAction::Edit(Edit::Clear)) }
                </div>
            </div>
            <p class="quiet">{ match lab.across {
                Across::Time => "Each move has a curve, and the whole area under it is the move\u{2019}s mark. A move \
                    earns the part of its area that lies under the time it was preferred. Drag a handle, or move it by \
                    the arrow keys (with Shift in small steps).",
                Across::Weight => "The horizontal axis is the share of the weight that has passed (our picture; the \
                    source draws time). Each move is a rectangle as high as its mark; the filled area is the score.",
            } }</p>
        </>
    }
}

/// The table that says what the picture shows, and in which everything can be changed.
fn changes(pane: Pane<'_>, draft: &TimelineDraft) -> Html {
    let parts = draft.parts();
    let on_pair = pane.sends_with(|(since, name)| RatingAction::Edit(Edit::Add(since, name)));
    let on_text = pane.sends_with(|text| RatingAction::Edit(Edit::Changes(text)));
    html! {
        <>
            { TableView::named("Preferred moves and their points").class("rating-changes")
                .columns([format!("Since ({})", draft.unit.sign())]).columns(["Move"]).numbers(["Mark", "Weight", "Points"])
                .hidden("Remove")
                .rows(parts.iter().take(ROWS).map(|part| row(pane, draft, *part)).chain([html! {
                    <tr class="rating-sum">
                        <th scope="row" colspan="3">{ "Total" }</th>
                        <td class="number">{ percent(parts.iter().map(|part| part.weight).sum()) }</td>
                        <td class="number">{ format!("{:.3}", draft.score()) }</td>
                        <td></td>
                    </tr>
                }])) }
            if parts.len() > ROWS {
                <p class="quiet">{ format!("{}, too: the text has them all.", agreeing(parts.len() - ROWS, "more change counts", "more changes count")) }</p>
            }
            <Pair ids={["rating-since", "rating-move"]} labels={["Since", "Move"]} hints={["94 or 1:34", "Nf3"]}
                  button="Add a change" list={draft.changes_text()} {on_pair} />
            { mistake(pane, Spot::Changes) }
            { typed(pane, &Field::Changes, ("rating-changes-text", "Edit the timeline as text"), draft.changes_text(),
                    on_text) }
        </>
    }
}

fn row(pane: Pane<'_>, draft: &TimelineDraft, part: Part) -> Html {
    let numbers = html! {
        <>
            <td class="number">{ part.mark.to_string() }</td>
            <td class="number">{ percent(part.weight) }</td>
            <td class="number">{ format!("{:.3}", part.weight * part.mark.value()) }</td>
        </>
    };
    let Some(change) = part.change else {
        return html! {
            <tr key="none"><td>{ "0" }</td><td>{ "no move yet" }</td>{ numbers }<td></td></tr>
        };
    };
    let at = &draft.changes[change];
    let since = pane.sends_with(move |text| RatingAction::Edit(Edit::Since(change, text)));
    let name = pane.sends_with(move |text| RatingAction::Edit(Edit::Name(change, text)));
    html! {
        <tr key={change}>
            <td>{ cell(pane, &Field::Since(change), format!("Change {}: since", change + 1), at.since.to_string(),
                       since) }</td>
            <td>{ cell(pane, &Field::Name(change), format!("Change {}: move", change + 1), at.name.clone(), name) }</td>
            { numbers }
            <td>
                { pane.cross(format!("Remove {}", at.name), move || RatingAction::Edit(Edit::Remove(change))) }
            </td>
        </tr>
    }
}

/// R and P, and what they mean.
fn decay(pane: Pane<'_>, draft: &TimelineDraft) -> Html {
    let unit = draft.unit;
    let rate = pane.sends_with(|text| RatingAction::Edit(Edit::Rate(text)));
    let share = pane.sends_with(|text| RatingAction::Edit(Edit::Share(text)));
    let units = [(Unit::Seconds, "seconds"), (Unit::Nodes, "nodes")];
    let powers = match unit {
        Unit::Seconds => (-2.0, 4.0, 0.02),
        Unit::Nodes => (0.0, 8.0, 0.02),
    };
    let constant = draft.decay().constant();
    let half = std::f64::consts::LN_2 / constant;
    let rounded = number(unit, unit.rounded(half));
    html! {
        <>
            <h2>{ "Rate of play and decay" }</h2>
            <div class="rating-pair">
                { typed(pane, &Field::Rate, ("rating-rate", &format!("R, {} a move", unit.name())),
                        draft.rate.to_string(), rate) }
                { typed(pane, &Field::Share, ("rating-share", "P, share of the weight left after R"), written(draft.share_left), share) }
                { pane.choice("rating-unit", "Unit", units.map(|(it, words)| (words, it == unit)),
                              move |row| RatingAction::Edit(Edit::Unit(units[row.min(1)].0))) }
            </div>
            { slider(pane, ("R", "Rate of play R"), powers, draft.rate.log10(), with_unit(unit, draft.rate),
                     |power| RatingAction::Edit(Edit::SlideRate(power))) }
            { slider(pane, ("P", "Share P of the weight left after R"), (0.01, 0.99, 0.01), draft.share_left, percent(draft.share_left),
                     |share| RatingAction::Edit(Edit::SlideShare(share))) }
            { mistake(pane, Spot::Decay) }
            <p class="quiet">
                { format!("d = ln(1/P) / R = {} per {}. Half of the weight lies in the first {rounded} {}. The \
                           source takes P = 1/2.25 = 44.4 %.", short(constant),
                          if unit == Unit::Seconds { "second" } else { "node" }, unit.sign()) }
            </p>
        </>
    }
}

/// A small number to four figures.
fn short(value: f64) -> String {
    let decimals = (3.0 - value.abs().max(1e-12).log10().floor()).clamp(0.0, 12.0) as usize;
    format!("{value:.decimals$}")
}

/// P as it is written: the published one as the fraction it is.
fn written(share: f64) -> String {
    if (share - rating::P_1989).abs() < 1e-15 {
        "1/2.25".to_owned()
    } else {
        share.to_string()
    }
}
