//! The rate of questions per training move, which falls as the learner settles.

use std::rc::Rc;

use yew::prelude::*;

use crate::model::view::curves;
use kenju::record::History;
use kit::view::chart::ChartView;

#[derive(Properties, PartialEq)]
pub struct RatePanelProps {
    /// The words and questions after every training move.
    pub history: Rc<History>,
    /// The training move shown; `None` follows the last.
    #[prop_or_default]
    pub cursor: Option<usize>,
    /// Shows another training move.
    #[prop_or_default]
    pub on_cursor: Callback<usize>,
}

#[component]
pub fn RatePanel(props: &RatePanelProps) -> Html {
    let chart = use_memo(props.history.clone(), |history| curves::questions(history));
    if props.history.rows.is_empty() {
        return html! { <p class="quiet">{ "This learner has not moved yet: nothing has been asked." }</p> };
    }
    let at = props.cursor.unwrap_or(props.history.rows.len());
    let on_cursor = props.on_cursor.reform(|x: f64| x.max(0.0) as usize);
    html! {
        <ChartView {chart} height={200.0} cursor={Some(at as f64)} on_cursor={Some(on_cursor)} />
    }
}
