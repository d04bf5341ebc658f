//! EG's search: the button, the limit and, while it runs, progress, pause, stop and kill; then its verdict, what of
//! it is proved, and its cost.

use super::Panel;
use crate::experiment::left_out::left_out_by_eg;
use crate::experiment::link::MEANS;
use crate::model::{EndgameAction, Explainer, Lab, Running, Shown};
use chess::words::counted;
use cozy_chess::util::display_san_move;
use endgame::eg::words::{outcome as outcome_of, verdict, verdicts};
use endgame::eg::{Answer, ExclusionSwitch};
use endgame::rules::RuleBase;
use kit::model::squares::{grouped, plural};
use kit::view::form::{self, Field};
use kit::view::parts::work::{self, Work};
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let text = if lab.shown().is_some() && !lab.is_stale() {
        "Let EG think again"
    } else {
        "Let EG think"
    };
    let running = lab.jobs.running();
    html! {
        <div class="run" role="group" aria-label="Run">
            { panel.main(text, || EndgameAction::Run) }
            { limit(panel) }
            { means(panel) }
            { exclusion(panel) }
            { panel.stale("stale run-stale") }
            if let Some(running) = running.filter(|running| !running.work.purpose.is_move()) {
                { progress(panel, running) }
            } else if let Some(shown) = lab.shown().filter(|_| lab.playback.predict.asked().is_none()) {
                { outcome(shown) }
            } else if lab.shown().is_none() && running.is_none() {
                <p class="run-outcome quiet">{ "EG has not searched this position yet. Press \u{201c}Let EG think\u{201d}." }</p>
            }
            if let Some((now, all)) = lab.nodes_reached() {
                <p class="eg-nodes">
                    { format!("Positions reached by EG: {} at this step, {} in all. ", grouped(now), grouped(all)) }
                    { plain(lab) }
                </p>
            }
        </div>
    }
}

/// The cost of the same position to a search without EG's knowledge.
fn plain(lab: &Lab) -> String {
    let shown = lab.shown();
    let found = shown.and_then(|shown| Some((shown, lab.plain(shown)?)));
    match found {
        None => "Counting the positions that alpha-beta needs without this knowledge.".to_owned(),
        Some((_, plain)) if plain.bound_hit => format!(
            "Plain alpha-beta with a transposition table and ordered moves finds no result in {} ({} deep).",
            counted(grouped(plain.nodes), "position"),
            counted(plain.plies, "ply")
        ),
        Some((shown, plain)) => format!(
            "Plain alpha-beta with a transposition table and ordered moves needs {} ({} deep) to find the result: {}.",
            counted(grouped(plain.nodes), "position"),
            counted(plain.plies, "ply"),
            outcome_of(plain.range, Explainer::new(&shown.recording).side())
        ),
    }
}

fn limit(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    html! {
        <Field class="eg-limit" id="eg-nodes" label="Positions at most" inputmode="numeric" maxlength="20"
               value={lab.nodes.to_string()} wrong={lab.wrong_nodes.clone()}
               on_typed={panel.sends_with(EndgameAction::SetNodes)} />
    }
}

/// The choice of EG's knowledge. EG thinks again when it changes.
fn means(panel: Panel<'_>) -> Html {
    let words = MEANS.map(|(_, rules)| match rules {
        RuleBase::All => "everything it has",
        RuleBase::WithoutTables => "rules and strategies, no proof",
        RuleBase::Printed => "the paper's rules and strategies, no proof",
    });
    let at = MEANS
        .iter()
        .position(|&(_, rules)| rules == panel.lab.rules);
    let rows = form::rows(words, at.unwrap_or_default());
    let chosen = |row: usize| EndgameAction::Use(MEANS.get(row).map_or(RuleBase::All, |row| row.1));
    form::select("eg-means", "EG uses", rows, panel.sends_with(chosen))
}

/// The switch for the exclusionary property. EG thinks again when it changes.
fn exclusion(panel: Panel<'_>) -> Html {
    let is_on = panel.lab.exclusion == ExclusionSwitch::On;
    let chosen = |is_on: bool| {
        EndgameAction::Exclude(if is_on {
            ExclusionSwitch::On
        } else {
            ExclusionSwitch::Off
        })
    };
    let label = "A plan with moves excludes others (paper, p. 3)";
    form::switch("field-inline", label, is_on, panel.sends_with(chosen))
}

fn progress(panel: Panel<'_>, running: &Running) -> Html {
    let (nodes, proof, structures) = running.progress.map_or((0, 0, (0, 0)), |progress| {
        (progress.nodes, progress.proof, progress.structures)
    });
    let limit = panel.lab.nodes.max(1);
    let share = (nodes + proof).min(limit) as f64 / limit as f64;
    let (nodes, proof) = (grouped(nodes), grouped(proof));
    let words = match structures {
        (_, 0) => format!(
            "{} by strategies, {proof} by proof",
            counted(nodes, "position")
        ),
        (solved, found) => format!(
            "{} by strategies, {proof} by proof, {} of {} solved",
            counted(nodes, "position"),
            grouped(solved),
            counted(grouped(found), "pawn structure")
        ),
    };
    work::view(Work {
        share,
        label: "Share of the node limit",
        words: &words,
        paused: running.paused,
        stopping: running.stopping,
        on_pause: panel.sends(|| EndgameAction::TogglePause),
        on_cancel: panel.sends(|| EndgameAction::Cancel),
        on_kill: panel.sends(|| EndgameAction::Kill),
    })
}

/// The result of the search: who decided it, then the separate verdicts of rules, strategies and proof.
fn outcome(shown: &Shown) -> Html {
    let Some(answer) = shown.recording.answer() else {
        return html! {
            <p class="run-outcome">{ "This search has no answer: it was stopped, or it comes from a file." }</p>
        };
    };
    let root = shown.recording.root();
    let best = answer.best.map(|mv| display_san_move(root, mv).to_string());
    let guess = if answer.is_guess() {
        ", a guess: EG has not proved that it is the best move."
    } else {
        "."
    };
    html! {
        <>
            <p class="run-outcome">
                { verdict(&answer) }
                if let Some(best) = best {
                    { " EG plays " }<strong>{ best }</strong>{ guess }
                }
                { cost(&answer, shown.recording.subject().limits.rules) }
                { left_out_by_eg(root, answer.value).map(|text| format!(" {text}")) }
            </p>
            <dl class="eg-verdicts">
                { for verdicts(&answer, root).into_iter().map(|(who, says)| html! {
                    <><dt>{ who }</dt><dd>{ says }</dd></>
                }) }
            </dl>
        </>
    }
}

fn cost(answer: &Answer, rules: RuleBase) -> String {
    let many = |count: u64, noun: &str| match count {
        1 => plural(1, noun),
        _ => format!("{} {noun}s", grouped(count)),
    };
    let strategic = many(answer.strategic_nodes, "position");
    let bound = if answer.bound_hit {
        " It stopped at its node limit."
    } else {
        ""
    };
    match answer.proof_nodes {
        0 => {
            let proof = match rules {
                RuleBase::All => "no proof was needed",
                RuleBase::WithoutTables | RuleBase::Printed => "the proof is switched off",
            };
            format!(" The strategies took {strategic}; {proof}.{bound}")
        }
        proof => {
            let helped = match answer.structures {
                0 => String::new(),
                solved => format!(", helped by {} solved", many(solved, "pawn structure")),
            };
            format!(
                " The strategies took {strategic}, the proof of what they claim {}{helped}.{bound}",
                grouped(proof)
            )
        }
    }
}
