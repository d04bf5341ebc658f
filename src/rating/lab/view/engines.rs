//! Engines at work: choose one, a set and a limit; watch the timeline fill as it changes its mind; read
//! the result position by position and in total.

use super::Pane;
use super::field::{left, mistake};
use super::picture::PictureView;
use super::show::show_board;
use crate::experiment::{ENGINES, Engine, KeptAnalysis, Unit};
use crate::model::picture::Across;
use crate::model::{Activity, Field, Outcome, RatingAction, Run, Spot, with_unit};
use chess::notation::bare_san;
use chess::words::counted;
use kit::model::board::{Mark as Arrow, MarkKind};
use kit::model::squares::{grouped, plural};
use kit::view::form;
use kit::view::parts::table::TableView;
use kit::view::parts::{predict, stale};
use player::Interval;
use std::rc::Rc;
use yew::prelude::*;

/// Positions that have a row of their own.
const ROWS: usize = 80;

pub fn view(pane: Pane<'_>) -> Html {
    let lab = pane.lab;
    html! {
        <div class="rating-columns rating-two">
            <section class="rating-main" aria-label="Rating an engine">
                { setup(pane) }
                { predict::view(pane, "Run an engine. When it has finished, you predict each change of its preferred move.") }
                { match (&lab.run, &lab.outcome) {
                    _ if lab.playback.predict.asked().is_some() => html! {},
                    (Some(run), _) => progress(pane, run),
                    (None, Some(outcome)) => stale::results(lab.is_outcome_stale(), result(pane, outcome)),
                    (None, None) => html! {
                        <p class="quiet">{ "The engine analyses each position up to your limit. The lab records each \
                            change of its preferred move. By nodes (positions looked at) the result is the same on every \
                            machine; by the clock it depends on this machine. The clock stops while the engine is paused." }</p>
                    },
                } }
            </section>
            <section class="rating-side" aria-label="Position">
                { live(pane) }
            </section>
        </div>
    }
}

fn setup(pane: Pane<'_>) -> Html {
    let lab = pane.lab;
    let names = ENGINES.iter().map(|(_, engine)| engine.title());
    let is_idle = lab.run.is_none();
    html! {
        <>
            <h2>{ "Rate an engine" }</h2>
            <div class="rating-form">
                { pane.choice("rating-engine", "Engine", form::rows(names, lab.engine), RatingAction::SetEngine) }
                { super::positions::set_select(pane) }
                { limit(pane) }
            </div>
            <p class="quiet">{ ENGINES[lab.engine].1.words() }</p>
            { mistake(pane, Spot::Limit) }
            if is_idle {
                <div class="row">
                    <button type="button" class="button button-main" onclick={pane.sends(|| RatingAction::RunSet)}>
                        { match lab.positions().len() {
                            0 | 1 => "Run on the set".to_owned(),
                            count => format!("Run on all {count}"),
                        } }
                    </button>
                    { pane.button("Run on the position shown", || RatingAction::RunOne) }
                </div>
            }
        </>
    }
}

fn limit(pane: Pane<'_>) -> Html {
    let limit = pane.lab.limit;
    let unit = limit.unit();
    let by = [(Unit::Nodes, "nodes"), (Unit::Seconds, "the clock")];
    let label = match unit {
        Unit::Nodes => "Nodes for each position",
        Unit::Seconds => "Seconds for each position",
    };
    let value = left(pane, &Field::Limit, limit.value().to_string());
    html! {
        <>
            { pane.choice("rating-by", "Limit by", by.map(|(it, words)| (words, it == unit)),
                          move |row| RatingAction::SetLimitUnit(by[row.min(1)].0)) }
            <form::Field id="rating-limit" {label} inputmode="decimal" {value} on_typed={pane.sends_with(RatingAction::TypeLimit)} />
        </>
    }
}

fn progress(pane: Pane<'_>, run: &Run) -> Html {
    let (done, of) = (run.done.len(), run.positions.len());
    let name = run.position().map_or("", |position| &position.name);
    let so_far = match run.limit.unit() {
        Unit::Nodes => String::new(),
        Unit::Seconds => format!(
            "{:.1} of {}, ",
            run.state.at,
            with_unit(Unit::Seconds, run.limit.value())
        ),
    };
    html! {
        <div class="run-progress" role="group" aria-label="The engine at work">
            <progress max="1" value={format!("{:.3}", run.share())} aria-label="Share of the run done" />
            <p>
                { format!("{} at position {} of {of}, {name}: {so_far}{}, {} finished", Engine::title_of(run.engine), (done + 1).min(of), counted(grouped(run.state.nodes), "node"), counted(run.state.depth, "ply")) }
                { match run.activity() {
                    Activity::Running => "",
                    Activity::Pausing => " (pausing)",
                    Activity::Paused => " (paused)",
                } }
            </p>
            { pane.button(if run.activity() == Activity::Running { "Pause" } else { "Go on" }, || RatingAction::TogglePause) }
            { pane.button("Stop and keep results", || RatingAction::CancelRun) }
            if done > 0 {
                { table(pane, &run.done, run.limit.unit(), false) }
            }
        </div>
    }
}

fn result(pane: Pane<'_>, outcome: &Outcome) -> Html {
    let row = &outcome.row;
    let decays = pane.lab.decays(row.unit());
    let n = row.analyses.len();
    html! {
        <div class="rating-result">
            <h3>{ format!("{}, {} for each position", Engine::title_of(&row.engine), with_unit(row.unit(), row.limit)) }</h3>
            <p>{ if outcome.is_kept {
                format!("{} analysed; the result stands in the table.", counted(n, "position"))
            } else if n < outcome.of {
                format!("Stopped after {n} of {}; only whole sets go into the table.", counted(outcome.of, "position"))
            } else {
                "One position analysed; only whole sets go into the table.".to_owned()
            } }</p>
            if outcome.left_out > 0 {
                <p class="quiet">{ format!("Left out: {}, without a mark or, for EG, with pieces other than kings and pawns.",
                                           plural(outcome.left_out as u64, "position")) }</p>
            }
            <dl class="rating-averages">
                { for decays.iter().map(|decay| html! {
                    <div key={decay.rate().to_string()}>
                        <dt>{ format!("at {} a move", with_unit(row.unit(), decay.rate())) }</dt>
                        <dd>{ interval(row.average(decay), n) }</dd>
                    </div>
                }) }
            </dl>
            { table(pane, &row.analyses, row.unit(), true) }
        </div>
    }
}

/// An average with its interval.
pub fn interval(Interval { value, low, high }: Interval, n: usize) -> String {
    if n < 2 {
        format!("{value:.1}\u{a0}%")
    } else {
        format!("{value:.1}\u{a0}% ({low:.1} to {high:.1})")
    }
}

fn table(pane: Pane<'_>, analyses: &[KeptAnalysis], unit: Unit, can_open: bool) -> Html {
    let decays = pane.lab.decays(unit);
    html! {
        <>
            { TableView::named("Position by position").region("rating-long")
                .columns(["Position"]).numbers(decays.iter().map(|decay| with_unit(unit, decay.rate())))
                .columns(["Last move"]).numbers(["Changes", "Plies"])
                .rows(analyses.iter().enumerate().take(ROWS).map(|(place, analysis)| html! {
                    <tr key={place}>
                        <th scope="row">
                            if can_open {
                                <button type="button" class="link-button" title="Open in the timeline editor"
                                        onclick={pane.sends(move || RatingAction::OpenAnalysis(place))}>
                                    { &analysis.position }
                                </button>
                            } else {
                                { &analysis.position }
                            }
                        </th>
                        { for decays.iter().map(|decay| html! {
                            <td class="number">{ format!("{:.2}", analysis.score(decay)) }</td>
                        }) }
                        <td>{ analysis.timeline.last().map_or_else(
                            || "none".to_owned(), |last| format!("{} ({})", last.name, last.mark)) }</td>
                        <td class="number">{ analysis.timeline.len().saturating_sub(1) }</td>
                        <td class="number">{ match analysis.depth {
                            0 => "\u{2013}".to_owned(),
                            depth => depth.to_string(),
                        } }</td>
                    </tr>
                })) }
            if analyses.len() > ROWS && !can_open {
                <p class="quiet">{ format!("The first {ROWS} of {}.", counted(analyses.len(), "position")) }</p>
            } else if analyses.len() > ROWS {
                <p class="quiet">{ format!("The first {ROWS} of {}; the files have all.", counted(analyses.len(), "position")) }</p>
            }
            <p class="quiet rating-below">{ "Scores out of 10 at the table's rates of play, and the move preferred in the \
                end with its mark. \u{201c}Changes\u{201d} counts changes of mind. \u{201c}Plies\u{201d} is the last completed depth of an iterative-deepening engine." }</p>
        </>
    }
}

/// The position at work, with the timeline as far as it is; otherwise the position shown.
fn live(pane: Pane<'_>) -> Html {
    let lab = pane.lab;
    if let Some(run) = &lab.run {
        let rate = lab.rates(run.limit.unit()).get(1).copied().unwrap_or(10.0);
        let draft = run.draft(rate, lab.share_left());
        let Some((position, draft)) = run.position().zip(draft) else {
            return html! {};
        };
        let last = run.state.preferences.last();
        let arrow = last
            .and_then(|(_, mv)| mv.legal(&position.board))
            .map(|mv| Arrow {
                kind: MarkKind::Ours,
                from: mv.from,
                to: Some(mv.to),
                label: position.marks.of(mv).to_string(),
            });
        let said = last.and_then(|(since, mv)| {
            let name = bare_san(&position.board, mv.legal(&position.board)?);
            Some(format!(
                "Prefers {name} since {}.",
                with_unit(draft.unit, draft.unit.rounded(*since))
            ))
        });
        return html! {
            <>
                <h2>{ &position.name }</h2>
                { show_board(pane, &position.board, &Vec::from_iter(arrow)) }
                <p class="rating-prefers">{ said.unwrap_or_else(|| "No move chosen yet".to_owned()) }</p>
                <p>{ format!("Score so far {:.2} of {} at {} a move, if nothing more changes.", draft.score(),
                             draft.best(), with_unit(draft.unit, rate)) }</p>
                <PictureView draft={Rc::new(draft)} across={Across::Weight} height={180.0} />
            </>
        };
    }
    if let Some(position) = lab.guessed_position() {
        return html! {
            <>
                <h2>{ &position.name }</h2>
                { show_board(pane, &position.board, &[]) }
            </>
        };
    }
    html! {
        <>
            { super::positions::chooser(pane) }
            if let Some(position) = lab.shown() {
                { show_board(pane, &position.board, &super::positions::arrows(position)) }
                { super::marks::table(position, None) }
                { super::marks::origin(lab.set) }
            }
        </>
    }
}
