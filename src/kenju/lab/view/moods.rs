//! Charts of both players' confidence, interest and stance through the game.

use std::rc::Rc;

use yew::prelude::*;

use crate::model::view::moods::{confidence, interest, stance};
use kenju::mood::Mood;
use kit::view::chart::ChartView;

#[derive(Properties, PartialEq)]
pub struct MoodsPanelProps {
    /// White's and Black's moods with 0, 1, 2 ... stones on the board: `Session::moods` followed
    /// by the current moods.
    pub moods: Rc<[[Mood; 2]]>,
    /// The number of stones on the board shown; `None` for the latest.
    #[prop_or_default]
    pub cursor: Option<usize>,
    /// Shows the board with this many stones.
    #[prop_or_default]
    pub on_cursor: Callback<usize>,
}

#[component]
pub fn MoodsPanel(props: &MoodsPanelProps) -> Html {
    let charts = use_memo(props.moods.clone(), |moods| {
        [confidence, stance, interest].map(|chart| Rc::new(chart(moods)))
    });
    if props.moods.len() < 2 {
        return html! { <p class="quiet">{ "No stone yet: both players are calm." }</p> };
    }
    let at = props.cursor.unwrap_or(props.moods.len() - 1);
    let on_cursor = props.on_cursor.reform(|x: f64| x.max(0.0) as usize);
    html! {
        <div class="moods">
            { for charts.iter().zip([180.0, 150.0, 160.0]).map(|(chart, height)| html! {
                <ChartView chart={chart.clone()} {height} cursor={Some(at as f64)} on_cursor={Some(on_cursor.clone())} />
            }) }
        </div>
    }
}
