//! Confidence and interest in this game as a small graph (thesis Fig. 4.15): what makes a player
//! attack or defend.

use super::Panel;
use crate::kenju::geometry::Colour;
use crate::kenju::mood::Mood;
use std::fmt::Write;
use yew::prelude::*;

/// The most turns drawn: the last ones.
const TURNS: usize = 60;

pub fn view(panel: Panel<'_>) -> Html {
    let moods = panel.lab.session.moods();
    let moods = &moods[moods.len().saturating_sub(TURNS)..];
    let rows = Colour::BOTH.map(|colour| {
        let mood = panel.lab.session.seat(colour).mood;
        (colour, mood)
    });
    html! {
        <section class="kj-mood" aria-label="Confidence and interest">
            <h3>{ "Confidence" }</h3>
            { graph(moods) }
            <table class="table">
                <thead><tr><th scope="col">{ "Now" }</th><th scope="col">{ "Confidence" }</th><th scope="col">{ "Interest" }</th><th scope="col">{ "Mode" }</th></tr></thead>
                <tbody>
                    { for rows.iter().map(|(colour, mood)| html! {
                        <tr key={colour.to_string()}>
                            <th scope="row">{ colour.to_string() }</th>
                            <td class="number">{ format!("{:.1}", mood.confidence) }</td>
                            <td class="number">{ format!("{:.1}", mood.interest) }</td>
                            <td>{ mood.stance.to_string() }</td>
                        </tr>
                    }) }
                </tbody>
            </table>
        </section>
    }
}

fn graph(moods: &[[Mood; 2]]) -> Html {
    let highest = moods
        .iter()
        .flatten()
        .map(|mood| mood.confidence.abs())
        .fold(1.0, f64::max);
    let path = |colour: usize| {
        let mut path = String::new();
        for (index, pair) in moods.iter().enumerate() {
            let x = index as f64 * 200.0 / moods.len().max(2) as f64;
            let y = 30.0 - pair[colour].confidence / highest * 26.0;
            // Writing to a string cannot fail.
            let _ = write!(path, "{}{x:.1} {y:.1}", if index == 0 { 'M' } else { 'L' });
        }
        path
    };
    html! {
        <svg class="kj-mood-graph" viewBox="0 0 200 60" role="img"
             aria-label={format!("Confidence before each of {} turns, White solid, Black dashed, between {:.0} and {:.0}", moods.len(), -highest, highest)}>
            <path class="kj-mood-zero" d="M0 30H200" />
            <path class="kj-mood-white" d={path(0)} />
            <path class="kj-mood-black" d={path(1)} />
            <text x="2" y="9">{ format!("{highest:.0}") }</text>
            <text x="2" y="58">{ format!("{:.0}", -highest) }</text>
        </svg>
    }
}
