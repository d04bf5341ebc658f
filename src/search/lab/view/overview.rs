//! The search lab for a newcomer: the board, one sentence, the moves as a small tree, and the next cut-off.

use super::{EDIT_BUTTON, Panel, position, run};
use crate::experiment::Method;
use crate::experiment::scenario::{SCENARIOS, is_tree};
use crate::model::overview::{Branch, Overview, Told};
use crate::model::{Action, SearchAction, Selection, Step};
use chess::words::counted;
use kit::model::Page;
use kit::model::position::PositionAction;
use kit::model::squares::grouped;
use kit::view::notices;
use yew::prelude::*;

/// Examples in the menu.
const EXAMPLES: usize = 6;

/// Skipped replies that are drawn as a dot each.
const DOTS: usize = 16;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    html! {
        <div class={panel.classes("lab overview")}>
            { notices::view(&lab.notices, &panel.on_action.reform(Action::Dismiss)) }
            <section class="overview-board" aria-labelledby="position-title">
                <h2 id="position-title" class="visually-hidden">{ "Position" }</h2>
                { position::chess(panel, lab.overview_marks()) }
            </section>
            <section class="overview-side" aria-label="The search">
                { choices(panel) }
                { panel.stale("stale") }
                { match lab.overview() {
                    Some(overview) => found(panel, &overview),
                    None => nothing_yet(panel),
                } }
            </section>
            <div class="overview-more">
                { panel.ways_on(Page::Search, "Change the search and step through it: move order, depth, evaluator, side-by-side comparison") }
            </div>
        </div>
    }
}

/// The examples, and the button that sets up a position.
fn choices(panel: Panel<'_>) -> Html {
    let slug = Page::Search.row().slug;
    html! {
        <div class="overview-choices">
            <details class="overview-menu">
                <summary>{ "Examples" }</summary>
                <ul>
                    { for SCENARIOS.iter().filter(|example| !is_tree(example)).take(EXAMPLES).map(|example| html! {
                        <li key={example.name}><a href={format!("#/{slug}?{}", example.query)}>{ example.name }</a></li>
                    }) }
                </ul>
            </details>
            <button id={EDIT_BUTTON} type="button" class="link-button"
                    onclick={panel.sends(|| Action::Position(PositionAction::Edit))}>{ "Set up a position" }</button>
        </div>
    }
}

fn nothing_yet(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    if let Some(running) = lab.jobs.running() {
        return run::progress(panel, running);
    }
    let moves = lab.estimate();
    html! {
        <>
            <p class="overview-say">{ "This position has not been searched yet." }</p>
            <div class="overview-action">{ panel.main("Search", || SearchAction::Run) }</div>
            if let Some(nodes) = moves {
                <p class="overview-note">{ format!("About {}.", counted(grouped(nodes), "position")) }</p>
            }
        </>
    }
}

fn found(panel: Panel<'_>, overview: &Overview) -> Html {
    let lab = panel.lab;
    let kind = match overview.told {
        Told::Cut { .. } => "cut",
        Told::Best => "win",
        Told::Rival => "even",
    };
    html! {
        <>
            <div class="result">
                <p class="overview-tag" data-kind={kind}>{ &overview.tag }</p>
                <p class="overview-say" aria-live="off">{ &overview.sentence }</p>
            </div>
            { tree(panel, overview) }
            if let Some(running) = lab.jobs.running() {
                { run::progress(panel, running) }
            }
            { action(panel, overview) }
            if let Some(sentence) = lab.proof_in_words() {
                <p class="overview-proof" role="status">{ sentence }</p>
            }
            if !overview.note.is_empty() {
                <p class="overview-note">{ &overview.note }</p>
            }
            { positions(overview.positions) }
        </>
    }
}

/// The moves at the root, a line each.
fn tree(panel: Panel<'_>, overview: &Overview) -> Html {
    html! {
        <ol class="root-moves result" aria-label="Moves of the position">
            { for overview.branches.iter().map(|branch| row(panel, branch)) }
            if let Some((count, words)) = &overview.bundle {
                <li class="root-move is-bundle">
                    <span class="root-chip">{ format!("+{count} more") }</span>
                    <span class="quiet">{ words }</span>
                </li>
            }
        </ol>
    }
}

fn row(panel: Panel<'_>, branch: &Branch) -> Html {
    let node = branch.node;
    let go = match branch.cut {
        Some(cut) => panel.sends(move || Action::Playback(Step::Seek(cut.step))),
        None => panel.sends(move || Action::Select(Selection::Node(node))),
    };
    let class = classes!(
        "root-move",
        branch.is_best.then_some("is-best"),
        branch.cut.map(|_| "is-cut"),
        branch.is_shown.then_some("is-shown"),
    );
    html! {
        <li key={branch.name.clone()} {class}>
            <button type="button" class="root-chip" aria-current={branch.is_shown.then_some("true")} onclick={go}>
                if branch.is_best {
                    <span class="root-best">{ "best " }</span>
                }
                { &branch.name }
            </button>
            <span class="root-replies">
                { for branch.replies.iter().map(|reply| html! { <span class="root-chip is-reply">{ reply }</span> }) }
                if let Some(cut) = branch.cut {
                    <span class="root-cut" role="img" aria-label={format!("cut off, {} not looked at", counted(cut.skipped, "reply"))}>
                        { "\u{2702} " }
                        <span class="root-count" aria-hidden="true">{ cut.skipped }</span>
                        <span class="root-dots" aria-hidden="true">
                            { for (0..cut.skipped.min(DOTS)).map(|_| html! { <i></i> }) }
                            if cut.skipped > DOTS {
                                { format!("+{}", cut.skipped - DOTS) }
                            }
                        </span>
                    </span>
                }
            </span>
            <span class="root-score">{ &branch.score_text }</span>
        </li>
    }
}

fn action(panel: Panel<'_>, overview: &Overview) -> Html {
    let lab = panel.lab;
    let main = match (overview.next_cut, overview.told) {
        (Some(step), told) => {
            let text = match told {
                Told::Cut { .. } => "Next cut-off",
                _ => "Show a cut-off",
            };
            panel.main(text, move || Action::Playback(Step::Seek(step)))
        }
        (None, _) => other_search(panel),
    };
    let is_idle = !lab.jobs.is_running() && lab.proof().is_none();
    let skipped = overview.branches.iter().find(|branch| branch.is_shown);
    let skipped = skipped.and_then(|branch| branch.cut);
    html! {
        <div class="overview-action">
            { main }
            if let Some(cut) = skipped.filter(|_| is_idle && lab.offers_proof()) {
                { panel.link(&match cut.skipped {
                    1 => "Look at the other reply anyway".to_owned(),
                    count => format!("Look at the {count} anyway"),
                }, || SearchAction::ProveCut) }
            }
            if let Told::Cut { place, of } = overview.told {
                <span class="overview-note">{ format!("cut-off {place} of {of}") }</span>
            }
        </div>
    }
}

/// The next search to try after one without cut-offs.
fn other_search(panel: Panel<'_>) -> Html {
    let (method, depth) = (panel.lab.method(), panel.lab.settings.depth);
    let (text, method, depth) = match method {
        Method::MINIMAX => ("Search with alpha-beta", Method::ALPHA_BETA, depth),
        _ => (
            "Look one ply (half-move) deeper",
            method,
            depth.saturating_add(1),
        ),
    };
    panel.main(text, move || SearchAction::RunWith(method, depth))
}

/// The cost of the search beside that of the full tree.
fn positions((seen, all): (u64, Option<u64>)) -> Html {
    html! {
        <p class="root-cost">
            <strong>{ grouped(seen) }</strong>
            if let Some(all) = all.filter(|&all| all > seen) {
                { " positions looked at, instead of " }<strong>{ grouped(all) }</strong>
                <meter min="0" max={all.to_string()} value={seen.to_string()} aria-label="Share of all positions"></meter>
            } else {
                { " positions looked at" }
            }
        </p>
    }
}
