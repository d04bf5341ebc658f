//! How often EG's loop alone errs, by ending and by strategy, with some of its misjudgements to open. It stands on the
//! page of the reproduction.

use crate::app::kit::squares::grouped;
use crate::endgame::rules::RuleBase;
use crate::lab::endgame::claims::{CLAIMS, ENDINGS, MISJUDGED, wrong};
use crate::lab::endgame::link::EndgameLink;
use crate::lab::kit::ChessSubject;
use crate::lab::kit::link::LinkState;
use yew::prelude::*;

pub fn view() -> Html {
    html! {
        <section aria-labelledby="eg-claims">
            <h2 id="eg-claims">{ "EG\u{2019}s loop alone: how often it errs" }</h2>
            <p>
                { "What rules that state an idea, strategies and calculation claim, and neither the rules nor the moves \
                   searched prove, judged by the exact tables; by the strategy whose move the claim rests on. Counted \
                   beforehand; in brackets 95 % intervals (Wilson) where positions were drawn. No bound that a rule \
                   gave excluded the true value." }
            </p>
            <div class="table-scroll" tabindex="0" role="region" aria-label="Wrong claims of EG\u{2019}s loop alone">
                <table class="table">
                    <thead><tr>
                        <th scope="col">{ "Wrong of claimed" }</th>
                        { for ENDINGS.map(|(name, of)| html! { <th scope="col" class="number">{ format!("{name}, {of}") }</th> }) }
                    </tr></thead>
                    <tbody>
                        <tr>
                            <th scope="row">{ "all" }</th>
                            { for (0..ENDINGS.len()).map(|ending| html! { <td class="number">{ all(ending) }</td> }) }
                        </tr>
                        { for CLAIMS.iter().map(|(means, cells)| html! {
                            <tr>
                                <th scope="row">{ means.map_or("no move suggested", |means| means.strategy().name) }</th>
                                { for cells.map(|cell| html! { <td class="number">{ of(cell) }</td> }) }
                            </tr>
                        }) }
                    </tbody>
                </table>
            </div>
            <p>{ "To repeat it: " }<code>{ "plyground audit KPK --loop-only" }</code>{ "; for the others " }
               <code>{ "KPPK" }</code>{ " or " }<code>{ "KPKP" }</code>{ " with " }<code>{ "--sample 20000" }</code>{ ". Some misjudgements:" }</p>
            <ul>
                { for MISJUDGED.iter().map(|(fen, claimed, truth)| html! {
                    <li><a href={format!("#/endgame?{}", query(fen))}>{ *fen }</a>{ format!(": it claims {claimed}; {truth}.") }</li>
                }) }
            </ul>
        </section>
    }
}

fn all(ending: usize) -> String {
    let share = wrong(ending);
    let found = share.estimate();
    let percent = |share: f64| format!("{:.2}", 100.0 * share);
    let range = match ending {
        0 => String::new(),
        _ => format!(" [{}, {}]", percent(found.low), percent(found.high)),
    };
    let counts = of([share.of, share.hits]);
    format!("{counts}: {} %{range}", percent(found.value))
}

fn of([claimed, wrong]: [u64; 2]) -> String {
    if claimed == 0 {
        return "\u{2013}".to_owned();
    }
    format!("{} of {}", grouped(wrong), grouped(claimed))
}

fn query(fen: &str) -> String {
    let link = EndgameLink {
        subject: ChessSubject {
            start: fen.to_owned(),
            moves: Vec::new(),
        },
        rules: RuleBase::WithoutTables,
        ..EndgameLink::default()
    };
    link.to_query()
}
