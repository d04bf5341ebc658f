//! The errors of lookahead: computed for independent nodes, counted in real trees, and the test
//! of independence.

use super::lab::{progress, wrong_in};
use super::{Panel, weights};
use crate::experiment::master_games::bounds::{Bounds, Independence};
use crate::model::{ChuteAction, CountField, CountResult, KINDS, POSITIONS_LIMIT};
use chess::words::counted;
use kit::view::chart::ChartView;
use kit::view::form::{self, Field};
use kit::view::parts::table::TableView;
use stats::Estimate;
use std::rc::Rc;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    html! {
        <div class="ch-bounds">
            <section aria-labelledby="ch-calculator">
                <h2 id="ch-calculator">{ "How likely are errors of lookahead?" }</h2>
                { calculator(panel) }
            </section>
            <section aria-labelledby="ch-counted">
                <h2 id="ch-counted">{ "Errors counted in real trees" }</h2>
                { counting(panel) }
            </section>
        </div>
    }
}

/// A share in per cent; only exact shares appear as 0 % or 100 %.
fn percent(share: f64) -> String {
    match share {
        almost if (0.9995..1.0).contains(&almost) => "> 99.9 %".to_owned(),
        hardly if hardly > 0.0 && hardly < 0.0005 => "< 0.1 %".to_owned(),
        share => format!("{:.1} %", share * 100.0),
    }
}

fn within(estimate: &Estimate) -> String {
    let half = estimate.width() / 2.0 * 100.0;
    format!("{} ± {half:.1}", percent(estimate.value))
}

fn calculator(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let bounds = lab.bounds();
    let measured = lab.measured_errors();
    html! {
        <>
            <p>{ "If keeping the f best moves loses the ideal move with chance A(f), how safe is a pruned tree? Type 1a: \
                the ideal move is pruned at the root; 1b: the ideal reply, one level down; 1c: deeper; 2a: a terminal position is \
                scored by the wrong move; 2b: two terminal positions are put in the wrong order (Sugar 1975, section 2.2)." }</p>
            <Field id="ch-errors" label="A(1), A(2), … (empty: as measured on the games in use)"
                   value={lab.calculator.errors.clone()} on_typed={panel.sends_with(ChuteAction::TypeErrors)} />
            if let Some(measured) = measured {
                <p class="quiet">
                    { format!("Measured with the weights in use: {}.",
                        measured.iter().map(|a| format!("{:.3} ± {:.3}", a.value, a.width() / 2.0)).collect::<Vec<_>>().join(", ")) }
                </p>
            }
            <Field id="ch-fanouts" label="Moves kept at each level" value={lab.calculator.fanouts.clone()}
                   on_typed={panel.sends_with(ChuteAction::TypeFanouts)} />
            { weights::state(panel) }
            { match &bounds {
                Ok(bounds) => computed(panel, bounds),
                Err(why) => form::error(Some(&format!("No result: {why}."))),
            } }
        </>
    }
}

fn computed(panel: Panel<'_>, bounds: &Bounds) -> Html {
    let ends = panel.lab.bounds_ends();
    let figure = |share: fn(&Bounds) -> Option<f64>| {
        let Some(value) = share(bounds) else {
            return "no such level".to_owned();
        };
        let ends = ends.as_ref();
        let ends = ends.and_then(|[low, high]| Some((share(low)?, share(high)?)));
        match ends {
            Some((low, high)) if percent(low) != percent(high) => {
                format!("{} ({} to {})", percent(value), percent(low), percent(high))
            }
            _ => percent(value),
        }
    };
    let single = [
        (
            "1a, the ideal move pruned at the root",
            figure(|bounds| Some(bounds.type_1a)),
        ),
        (
            "1b, at least one ideal reply pruned",
            figure(|bounds| bounds.type_1b),
        ),
        (
            "1c, at least one pruned deeper",
            figure(|bounds| bounds.type_1c),
        ),
        (
            "2a, a terminal position scored by the wrong move",
            figure(|bounds| Some(bounds.type_2a)),
        ),
    ];
    html! {
        <>
            <dl class="ch-figures">
                { for single.into_iter().map(|(name, figure)| html! {
                    <div><dt>{ name }</dt><dd>{ figure }</dd></div>
                }) }
            </dl>
            if ends.is_some() {
                <p class="quiet">{ "Brackets use the ends of the 95 % intervals of A(f), which resample whole games." }</p>
            }
            <div class="trials-charts">
                { for panel.lab.bounds_charts().into_iter().enumerate().map(|(place, chart)| html! {
                    <ChartView key={place} chart={Rc::new(chart)} />
                }) }
            </div>
            { TableView::named("Level by level")
                .caption("Level by level, if nodes err independently. The last column is a lower bound: it assumes no error at deeper nodes.")
                .numbers(["level", "kept", "A", "nodes", "errors", "at least one", "all", "ideal line left here",
                          "still in the tree", "scored perfectly"])
                .rows(bounds.levels.iter().map(|level| html! {
                    <tr>
                        <td class="number">{ level.level }</td>
                        <td class="number">{ level.fanout }</td>
                        <td class="number">{ format!("{:.3}", level.a) }</td>
                        <td class="number">{ format!("{:.0}", level.nodes) }</td>
                        <td class="number">{ format!("{:.2}", level.expected) }</td>
                        <td class="number">{ percent(level.any) }</td>
                        <td class="number">{ percent(level.all) }</td>
                        <td class="number">{ percent(level.leaves) }</td>
                        <td class="number">{ percent(level.remains) }</td>
                        <td class="number">{ percent(level.perfect) }</td>
                    </tr>
                })) }
        </>
    }
}

fn counting(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let calculator = &lab.calculator;
    let number = |id: &'static str, label: &str, field: CountField| {
        let wrong = wrong_in(calculator.wrong.as_ref(), field);
        let on_typed = panel.sends_with(move |text| ChuteAction::FillCount(field, text));
        html! { <Field {id} label={label.to_owned()} value={calculator.text(field)} {wrong} {on_typed} /> }
    };
    let terminals = ["material and centre (fast)", "CHUTE’s own score (slow)"];
    html! {
        <>
            <p>{ "Trees that keep only CHUTE’s best moves are compared with full-width trees, in positions spread evenly over the games in use. A position counts as an error if pruning drops every move with the best full-width value." }</p>
            <div class="trials-form" role="group" aria-label="Settings of the count">
                { number("ch-depth", "Plies, 1 to 3", CountField::Depth) }
                { number("ch-fanout", "Moves kept at every level, 1 to 40", CountField::Fanout) }
                { panel.choice("ch-terminal", "Evaluation of terminal positions",
                               form::rows(terminals, calculator.terminal()),
                               |row| ChuteAction::FillCount(CountField::Terminal, row.to_string())) }
                { number("ch-deeper", "Extra plies for the full-width check, 0 to 2", CountField::Deeper) }
                { number("ch-positions", &format!("Positions, 2 to {POSITIONS_LIMIT}"), CountField::Positions) }
            </div>
            if let Some((done, all)) = lab.counting() {
                { progress(f64::from(done) / f64::from(all.max(1)), "Share of the positions counted",
                           format!("{done} of {}", counted(all, "position"))) }
                { panel.button("Stop and keep results", || ChuteAction::StopCounting) }
            } else {
                <div class="row">
                    { panel.main("Count", || ChuteAction::Count) }
                </div>
            }
            if let Some(found) = &calculator.found {
                { found_of(panel, found) }
            }
        </>
    }
}

fn found_of(panel: Panel<'_>, found: &CountResult) -> Html {
    let predicted = panel
        .lab
        .errors()
        .ok()
        .and_then(|errors| found.predicted(&errors));
    let said = |level: usize| {
        let level = predicted.as_ref().and_then(|it| it.levels.get(level));
        level.map_or_else(|| "—".to_owned(), |level| percent(level.any))
    };
    let charts = (1..found.independence.len()).filter_map(|level| found.chart(level));
    html! {
        <>
            { TableView::named("Errors counted")
                .caption(format!("Errors counted in {}, {}, {} kept", counted(found.counts.positions, "position"), counted(found.tree.depth, "ply"), counted(found.tree.fanout, "move")))
                .columns(["type"])
                .numbers(["nodes", "errors", "share of nodes, A in the tree", "positions with one",
                          "the same if independent", "by A on masters’ moves"])
                .rows(found.counts.levels.iter().enumerate().map(|(place, level)| html! {
                    <tr>
                        <th scope="row">{ KINDS.get(place).copied().unwrap_or_default() }</th>
                        <td class="number">{ level.count.nodes }</td>
                        <td class="number">{ level.count.errors }</td>
                        <td class="number">{ within(&level.a) }</td>
                        <td class="number">{ within(&level.any) }</td>
                        <td class="number">{ percent(level.any_if_independent) }</td>
                        <td class="number">{ said(place) }</td>
                    </tr>
                }).chain([("2a", found.counts.type_2a), ("2b", found.counts.type_2b)].into_iter().map(|(name, share)| html! {
                    if let Some(share) = share {
                        <tr>
                            <th scope="row">{ name }</th>
                            <td /><td />
                            <td class="number">{ within(&share) }</td>
                            <td /><td /><td />
                        </tr>
                    }
                }))) }
            <h3>{ "Do nodes err independently?" }</h3>
            <ul>
                { for found.independence.iter().enumerate().skip(1).map(|(place, test)| html! {
                    <li>{ independence(place, test.as_ref()) }</li>
                }) }
            </ul>
            <div class="trials-charts">
                { for charts.enumerate().map(|(place, chart)| html! { <ChartView key={place} chart={Rc::new(chart)} /> }) }
            </div>
            <p class="quiet">{ "Intervals resample whole games. A inside trees differs from A on masters’ moves, because no master would reach most positions of a tree." }</p>
            <div class="row">{ panel.button("Save as CSV", || ChuteAction::SaveCounts) }</div>
        </>
    }
}

fn independence(place: usize, test: Option<&Independence>) -> String {
    let name = KINDS.get(place).copied().unwrap_or_default();
    let Some(test) = test else {
        return format!("{name}: no test is possible, because no node or every node errs.");
    };
    let verdict = if test.p < 0.05 {
        "errors cluster, so the formula predicts too many positions with an error"
    } else {
        "no evidence against independence here"
    };
    let p = if test.p < 0.001 {
        "p < 0.001".to_owned()
    } else {
        format!("p = {:.3}", test.p)
    };
    format!(
        "{name}: the errors of a position vary {:.2} times as much as independent ones would ({p}); two nodes of one position \
         correlate by {:.2}: {verdict}.",
        test.dispersion, test.correlation
    )
}
