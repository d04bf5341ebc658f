//! Two or three searches of the same position or tree side by side: how far they go the same way, where they part, and
//! which nodes only one of them visited.

use super::run::grouped;
use super::settings::method_name;
use super::{Panel, nothing_yet};
use crate::experiment::Recording;
use crate::experiment::beside::{Alignment, Divergence, order};
use crate::experiment::link::METHODS;
use crate::model::beside::{Beside, KEPT};
use crate::model::explain::Explainer;
use crate::model::{Action, SearchAction, Selection, Step};
use chess::words::counted;
use kit::model::squares::plural;
use kit::view::parts::table::TableView;
use std::rc::Rc;
use trace::NodeId;
use yew::prelude::*;

/// Visits shown before the place where the searches part, and from it on.
const AROUND: [usize; 2] = [3, 8];

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    html! {
        <div class="beside">
            { match (lab.kept(), lab.recording()) {
                ([], None) => nothing_yet(),
                ([], Some(_)) => html! {
                    <>
                        <p class="quiet">{ "Keep this search and run another on the same position. The table shows where they \
                            differ. You can compare up to three searches." }</p>
                        { offers(panel, "Compare with") }
                    </>
                },
                (_, Some(shown)) if !lab.compared().is_empty() => together(panel, shown),
                _ => waiting(panel),
            } }
        </div>
    }
}

/// The ways of searching that are not compared yet.
fn offers(panel: Panel<'_>, verb: &str) -> Html {
    let shown = panel.lab.recording().into_iter();
    let searches = shown.chain(panel.lab.kept().iter().map(|kept| &kept.recording));
    let used: Vec<_> = searches.map(|it| it.experiment().method()).collect();
    let others = METHODS.iter().filter(|(_, other)| !used.contains(other));
    html! {
        <div class="row">
            { for others.map(|&(name, method)| html! {
                <button key={name} type="button" class="button"
                        onclick={panel.sends(move || SearchAction::Beside(Beside::Against(method)))}>
                    { format!("{verb} {}", method_name(name, method)) }
                </button>
            }) }
            { panel.button("Keep this search while I change the settings", || SearchAction::Beside(Beside::Keep)) }
        </div>
    }
}

fn waiting(panel: Panel<'_>) -> Html {
    let kept = panel.lab.kept();
    let shown = panel.lab.recording();
    let is_other = |shown: &Recording| {
        kept.iter()
            .all(|it| shown.summary() != it.recording.summary())
    };
    let titles: Vec<String> = kept.iter().map(|it| title(&it.recording)).collect();
    html! {
        <>
            <p>{ format!("Kept: {}. ", titles.join("; ")) }
                if shown.is_some_and(|shown| is_other(shown)) {
                    { "The search shown now is of another position, so they are not compared." }
                } else {
                    { "Change a setting and run the search." }
                }
            </p>
            { panel.button("Stop comparing", || SearchAction::Beside(Beside::Drop)) }
        </>
    }
}

/// The figures of all searches, then each kept one against the one shown.
fn together(panel: Panel<'_>, shown: &Recording) -> Html {
    let compared = panel.lab.compared();
    let is_full = panel.lab.kept().len() >= KEPT;
    html! {
        <>
            if compared.len() > 1 {
                { figures(&compared, shown) }
            }
            { for compared.iter().map(|(kept, alignment)| html! {
                <section key={title(kept)} aria-label={format!("{} against {}", title(kept), title(shown))}>
                    if compared.len() > 1 {
                        <h3>{ format!("{} against {}", title(kept), title(shown)) }</h3>
                    }
                    { pair(panel, [kept, shown], alignment) }
                </section>
            }) }
            if !is_full {
                { offers(panel, "Add") }
            }
            { panel.button("Stop comparing", || SearchAction::Beside(Beside::Drop)) }
        </>
    }
}

/// The work and the result of each of three searches, the one shown last.
fn figures(compared: &[(&Rc<Recording>, &Rc<Alignment>)], shown: &Recording) -> Html {
    let all: Vec<&Recording> = compared
        .iter()
        .map(|(kept, _)| kept.as_ref())
        .chain([shown])
        .collect();
    let row = |name: &'static str, of: &dyn Fn(&Recording) -> String| {
        html! {
            <tr><th scope="row">{ name }</th>{ for all.iter().map(|it| html! { <td class="number">{ of(it) }</td> }) }</tr>
        }
    };
    let score = |it: &Recording| verdict(it, 0);
    TableView::default()
        .caption("The searches side by side; the one on the right is shown")
        .unnamed()
        .columns(all.iter().map(|it| title(it)))
        .rows([
            row("Nodes looked at", &|it| grouped(it.summary().nodes)),
            row("Result", &score),
            row("Best line", &line),
        ])
}

/// The first moves of the line that a search ends with.
fn line(recording: &Recording) -> String {
    let line = recording.line(0, recording.len());
    recording.moves_text(0, &line[..line.len().min(4)])
}

/// The title of a search: its method and the settings that distinguish it.
fn title(recording: &Recording) -> String {
    let experiment = recording.experiment();
    let method = experiment.method();
    let method = method_name(kit::experiment::query::name_of(&METHODS, method), method);
    if recording.graph().is_some() {
        return format!(
            "{method}, {}",
            counted(grouped(recording.summary().nodes), "node")
        );
    }
    let settings = &experiment.settings;
    let kept = settings.fanout.to_string();
    let kept = match kept.as_str() {
        "" => String::new(),
        _ => format!(", moves kept {kept}"),
    };
    format!("{method}, depth {}{kept}", settings.depth)
}

fn pair(panel: Panel<'_>, both: [&Recording; 2], alignment: &Alignment) -> Html {
    let row = |name: &'static str, text: [String; 2]| {
        let [first, second] = text;
        html! { <tr><th scope="row">{ name }</th><td class="number">{ first }</td><td class="number">{ second }</td></tr> }
    };
    let counts = |count: [usize; 2]| count.map(|count| grouped(count as u64));
    let is_cut_short = both.iter().any(|it| it.summary().dropped > 0);
    html! {
        <>
            <p class="beside-sentence">{ sentence(both, alignment) }</p>
            { TableView::default()
                .caption("Nodes in both searches, matched by the moves that lead to them")
                .unnamed().columns([format!("kept: {}", title(both[0])), format!("shown: {}", title(both[1]))])
                .rows([
                    row("In both searches", counts([alignment.shared; 2])),
                    row("Only in this search", counts(alignment.only)),
                    row("Entered again", counts(alignment.again)),
                    row("Line it ends with", both.map(line)),
                ]) }
            if is_cut_short {
                <p class="quiet">{ "A recording was full before its search ended: only what was kept is compared." }</p>
            }
            if let Some(divergence) = alignment.divergence {
                { around(panel, both, divergence) }
            }
            { alone(panel, both, alignment) }
        </>
    }
}

fn sentence(both: [&Recording; 2], alignment: &Alignment) -> String {
    let Some(Divergence { after, nodes }) = alignment.divergence else {
        return "Both enter the same nodes in the same order.".to_owned();
    };
    let next = |side: usize| match nodes[side] {
        Some(node) => format!("goes to {}", way(both[side], node)),
        None => "ends".to_owned(),
    };
    format!(
        "Both enter the same {} in the same order; then the kept search {} and the one shown {}.",
        plural(after as u64, "node"),
        next(0),
        next(1)
    )
}

/// The moves to a node.
fn way(recording: &Recording, node: NodeId) -> String {
    let path = recording.tree().path(node);
    match path.len() {
        0 | 1 => recording.name(0),
        _ => recording.moves_text(0, &path[1..]),
    }
}

/// The visits round the place where the searches part, line by line.
fn around(panel: Panel<'_>, both: [&Recording; 2], divergence: Divergence) -> Html {
    let [before, behind] = AROUND;
    let from = divergence.after.saturating_sub(before);
    let shown = |recording: &Recording| -> Vec<NodeId> {
        let order = order(recording).into_iter();
        order
            .skip(from)
            .take(divergence.after + behind - from)
            .collect()
    };
    let orders = both.map(shown);
    let rows = orders[0].len().max(orders[1].len());
    let cell = |side: usize, row: usize| {
        let node = orders[side].get(row).copied();
        html! {
            <td>
                if let Some(node) = node {
                    if side == 1 {
                        { panel.link(&way(both[1], node), move || Action::Playback(Step::To(node))) }
                    } else {
                        { way(both[0], node) }
                    }
                }
            </td>
        }
    };
    TableView::default().class("beside-order")
        .caption("The nodes in the order in which they are entered, round the place where the searches part")
        .columns(["entered as", "kept", "shown"])
        .rows((0..rows).map(|row| html! {
            <tr key={row} class={classes!((from + row >= divergence.after).then_some("beside-apart"))}>
                <th scope="row">{ format!("{}.", from + row + 1) }</th>
                { cell(0, row) }
                { cell(1, row) }
            </tr>
        }))
}

/// The greatest parts that one of them alone visited, each with a way into it where it is shown.
fn alone(panel: Panel<'_>, both: [&Recording; 2], alignment: &Alignment) -> Html {
    let lists = [
        "Only the kept search looked below",
        "Only the search shown looked below",
    ];
    html! {
        { for (0..2).filter(|&side| !alignment.parts[side].is_empty()).map(|side| html! {
            <div key={side}>
                <h3>{ lists[side] }</h3>
                <ul class="beside-parts">
                    { for alignment.parts[side].iter().map(|&(node, size)| {
                        let name = way(both[side], node);
                        let nodes = plural(size as u64, "node");
                        html! {
                            <li key={node}>
                                if side == 1 {
                                    { panel.link(&name, move || Action::Select(Selection::Node(node))) }
                                } else {
                                    { name }
                                }
                                { format!(": {nodes}, {}", verdict(both[side], node)) }
                            </li>
                        }
                    }) }
                </ul>
            </div>
        }) }
    }
}

/// The verdict on a node.
fn verdict(recording: &Recording, node: NodeId) -> String {
    let explainer = Explainer::new(recording);
    match recording.result_by(node, recording.len()) {
        Some((score, verdict)) => format!(
            "{} ({})",
            explainer.score_text(score, node),
            explainer.verdict_word(verdict, node)
        ),
        None => recording
            .graph()
            .and_then(|graph| graph.range(node, recording.len()))
            .map_or_else(
                || "not finished".to_owned(),
                crate::model::explain::range_text,
            ),
    }
}
