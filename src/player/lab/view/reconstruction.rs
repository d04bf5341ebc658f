//! How far the ranks of 1975 determine the lost weights: a search on the page, and what each weight can be
//! without changing the order that the best ones give.

use super::Panel;
use super::fields::typed;
use super::train::status;
use crate::experiment::messages::Searched;
use crate::experiment::{RECONSTRUCTED, RECONSTRUCTION_RECIPE, WeightRow};
use crate::model::words::number;
use crate::model::{Field, PlayerAction, Purpose, Running, Typed};
use chess::words::counted;
use kit::view::parts::table::TableView;
use player::PARAMETERS;
use yew::prelude::*;

pub fn view(panel: Panel<'_>, running: Option<&Running>) -> Html {
    let lab = panel.lab;
    let set = |field: Typed| move |text| PlayerAction::Set(Field::Text(field, text));
    let best = lab.results.fits.iter().map(|fit| fit.miss).min();
    html! {
        <>
            <h2>{ "The lost weights" }</h2>
            <p>{ format!("From random starting points, the search changes whole-number weights as long as their ranks come closer to those of 1975. \
                The built-in result misses by {} in total and gets {} of 27 ranks right ({}).", counted(RECONSTRUCTED.miss, "place"), RECONSTRUCTED.exact, RECONSTRUCTION_RECIPE) }</p>
            <div class="pl-fields">
                { typed("pl-restarts", "Restarts", &lab.form.restarts, set(|form| &mut form.restarts), panel) }
                { typed("pl-steps", "Weights tried from each", &lab.form.steps, set(|form| &mut form.steps), panel) }
            </div>
            <div class="row">
                { panel.button_if(!lab.jobs.is_running(), "Search for weights", || PlayerAction::Run(Purpose::Search)) }
            </div>
            { status(panel, running, lab.results.trouble[3].as_ref()) }
            if let Some(best) = best.filter(|_| running.is_some()) {
                <p>{ format!("{} done; the best misses by {}.", counted(lab.results.fits.len(), "restart"), counted(best, "place")) }</p>
            }
            if let Some(searched) = &lab.results.searched {
                { found(panel, searched) }
            }
        </>
    }
}

/// Its sign in the fits that are nearly as good, as a count: a few fits that agree settle nothing.
fn sign(row: &WeightRow) -> String {
    let [positive, negative, of] = row.signs;
    if positive + negative == 0 {
        "0 in all".to_owned()
    } else if positive >= negative {
        format!("+ in {positive} of {of}")
    } else {
        format!("− in {negative} of {of}")
    }
}

fn found(panel: Panel<'_>, searched: &Searched) -> Html {
    let misses: Vec<String> = searched
        .fits
        .iter()
        .take(20)
        .map(|fit| fit.miss.to_string())
        .collect();
    let exact = searched.fits.first().map_or(0, |fit| fit.exact);
    html! {
        <>
            <p>{ if searched.stopped { "Stopped; these are the results so far. " } else { "" } }
                { format!("Places missed, the best of each restart: {}. The best has {exact} of 27 ranks right.", misses.join(", ")) }</p>
            if !searched.stopped {
                <p class="provenance" data-mark="ours">{ "ours: plyground player reconstruct --seed 1 gives the same with as many restarts \
                    (--restarts) and steps" }</p>
            }
            <div class="row">{ panel.button("Take the best weights", || PlayerAction::TakeFitted) }</div>
            { TableView::named("What is known of each weight")
                .caption("Least and greatest: how far each weight can go, with the others following, while the same moves stay ahead of the recommended \
                    ones; −999 to 9999, the range of a card, means that it is not determined at all. To material: its ratio to the weight of material \
                    in the searches that miss at most one place more than the best. Sign: the more frequent one, in how many of the searches that miss at most five \
                    places more; that few searches agree settles nothing.")
                .columns(["Weight"]).numbers(["best", "least", "greatest", "to material"]).columns(["sign"])
                .rows(searched.weights.iter().map(|row| {
                    let [least, greatest] = row.range.unwrap_or([0.0, 0.0]);
                    html! {
                        <tr key={row.parameter.number()}>
                            <th scope="row">{ format!("{} {}", row.parameter.number(), PARAMETERS[row.parameter.number() - 1].name) }</th>
                            <td class="number">{ number(row.best.into()) }</td>
                            <td class="number">{ number(least) }</td>
                            <td class="number">{ number(greatest) }</td>
                            <td class="number">{ row.ratios.map_or_else(|| "–".to_owned(),
                                |[low, high]| format!("{} to {}", number(low), number(high))) }</td>
                            <td>{ sign(row) }</td>
                        </tr>
                    }
                })) }
        </>
    }
}
