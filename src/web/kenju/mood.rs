//! Confidence in this game as a small graph, and the state both players are in (thesis Fig. 4.15):
//! what makes a player attack or defend.

use super::Panel;
use crate::app::kenju_view::moods;
use crate::kenju::geometry::Colour;
use crate::web::chart::ChartView;
use std::rc::Rc;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let session = &panel.lab.session;
    html! {
        <section class="kj-mood" aria-label="Confidence and interest">
            <ChartView chart={Rc::new(moods::confidence(session.moods()))} height=140.0 />
            <table class="table">
                <thead><tr><th scope="col">{ "Now" }</th><th scope="col">{ "Confidence" }</th><th scope="col">{ "Interest" }</th><th scope="col">{ "Mode" }</th></tr></thead>
                <tbody>
                    { for Colour::BOTH.into_iter().map(|colour| {
                        let mood = session.seat(colour).mood;
                        html! {
                            <tr key={colour.to_string()}>
                                <th scope="row">{ colour.to_string() }</th>
                                <td class="number">{ format!("{:.1}", mood.confidence) }</td>
                                <td class="number">{ format!("{:.1}", mood.interest) }</td>
                                <td>{ mood.stance.to_string() }</td>
                            </tr>
                        }
                    }) }
                </tbody>
            </table>
        </section>
    }
}
