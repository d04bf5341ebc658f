//! The strategies of a node: their goals and aims, the refutations by calculation, the results of their moves, the
//! strategies excluded because they were tried above, and the causes learnt from lines that failed.

use super::{Explainer, effect_words, feasibility_words, goal_words};
use cozy_chess::Color;
use endgame::Value;
use endgame::eg::EgEvent;
use endgame::eg::words::name_at;
use endgame::strategy::{Exclusion, Means};
use kit::model::squares::plural;
use trace::NodeId;

/// A strategy as it was suggested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanRow {
    /// The round of suggestion, from 1.
    pub round: u8,
    /// The strategy with its goal.
    pub name: String,
    /// The least it is meant to achieve.
    pub minimum: &'static str,
    /// Its outcome so far.
    pub fate: String,
}

/// The strategies of a node up to a step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plans {
    pub rows: Vec<PlanRow>,
    /// The plan of its side when the position was reached, and the strategies tried here that interrupt
    /// it: afterwards it goes on.
    pub pursued: Option<String>,
    pub interruptions: Vec<String>,
    /// Strategies that were tried above, beside the move that leads here, and so are not tried again.
    pub excluded: Vec<String>,
    /// Causes learnt from lines that failed.
    pub learnt: Vec<String>,
}

impl Explainer<'_> {
    /// The strategies of a node, as far as they are known at that step.
    pub fn plans(self, node: NodeId, step: usize) -> Plans {
        let tree = self.recording.tree();
        let pursued = self.pursued(node);
        let mut plans = Plans {
            pursued: pursued.map(|means| means.strategy().name.to_owned()),
            excluded: self.excluded(node),
            ..Plans::default()
        };
        let mut round = 0;
        // Where the strategies of this round begin among the rows.
        let mut begin = 0;
        for index in self.own_events(node, step) {
            match self.event(index) {
                Some(EgEvent::Round { number }) => {
                    round = number;
                    begin = plans.rows.len();
                }
                Some(EgEvent::Suggest {
                    means,
                    goal,
                    minimum,
                    feasibility,
                }) => plans.rows.push(PlanRow {
                    round,
                    name: format!("{}{}", self.name_of(means, node), goal_words(goal)),
                    minimum: self.aim(node, minimum),
                    fate: if feasibility.is_feasible() {
                        String::new()
                    } else {
                        feasibility_words(feasibility).to_owned()
                    },
                }),
                Some(EgEvent::Buffer { moves }) => {
                    let fate = match moves {
                        0 => "no new move serves it".to_owned(),
                        moves => format!("{} in the buffer", plural(moves.into(), "move")),
                    };
                    for row in &mut plans.rows[begin..] {
                        if row.fate.is_empty() {
                            row.fate.clone_from(&fate);
                        }
                    }
                }
                Some(EgEvent::Update { claim, effect, .. }) => {
                    let child = index.checked_sub(1).and_then(|before| tree.node_of(before));
                    let means = child.and_then(|child| self.means(child));
                    if let Some((means, pursued)) = means.zip(pursued)
                        && interrupts(means, pursued)
                    {
                        let (name, plan) = (means.strategy().name, pursued.strategy().name);
                        let text =
                            format!("\u{201c}{name}\u{201d} interrupts \u{201c}{plan}\u{201d}");
                        if !plans.interruptions.contains(&text) {
                            plans.interruptions.push(text);
                        }
                    }
                    if let Some(child) = child
                        && let Some(row) = self.row_of(&mut plans.rows[begin..], child)
                    {
                        let effect = effect_words(effect);
                        let brought = format!("; {} brings {claim}, {effect}", self.name(child));
                        row.fate.push_str(&brought);
                    }
                }
                Some(EgEvent::Message { cause }) => plans
                    .learnt
                    .push(format!("at the end of a line {}", cause.words())),
                _ => {}
            }
        }
        plans
    }

    /// A strategy's name at a node.
    pub(super) fn name_of(self, means: Means, node: NodeId) -> &'static str {
        self.board(node)
            .map_or(means.strategy().name, |board| name_at(means, &board))
    }

    /// The strategy that the side to move at a node has pursued since an earlier move: its last that did not
    /// merely interrupt another.
    fn pursued(self, node: NodeId) -> Option<Means> {
        let mover = self.mover(node);
        let mut pursued = None;
        for pair in self.recording.tree().path(node).windows(2) {
            let [above, below] = *pair else { continue };
            if self.mover(above) == mover {
                let means = self.means(below);
                let is_interruption = means
                    .zip(pursued)
                    .is_some_and(|(means, pursued)| interrupts(means, pursued));
                pursued = if is_interruption { pursued } else { means };
            }
        }
        pursued
    }

    /// The events of a node itself before that step.
    fn own_events(self, node: NodeId, step: usize) -> impl Iterator<Item = usize> {
        let tree = self.recording.tree();
        let enter = tree.get(node).map_or(step, |entry| entry.enter as usize);
        (enter..step).filter(move |&index| tree.node_of(index) == Some(node))
    }

    /// The feasible row of the strategy that suggested the move to a child.
    fn row_of(self, rows: &mut [PlanRow], child: NodeId) -> Option<&mut PlanRow> {
        let parent = self.recording.tree().get(child)?.parent()?;
        let name = self.name_of(self.means(child)?, parent);
        let is_it =
            |row: &&mut PlanRow| row.name.starts_with(name) && !row.fate.starts_with("refuted");
        rows.iter_mut().find(is_it)
    }

    /// The aim of the mover for a value of the side that the search calls White.
    fn aim(self, node: NodeId, minimum: Value) -> &'static str {
        match minimum.turned_if(self.mover(node) != self.side()) {
            Value::Win => "to win",
            Value::Draw => "to draw",
            Value::Loss => "to hold out",
        }
    }

    /// The exclusionary strategies that had moves at a node above with the same side to move, other than the
    /// one whose move leads here.
    fn excluded(self, node: NodeId) -> Vec<String> {
        let tree = self.recording.tree();
        let path = tree.path(node);
        let mover: Color = self.mover(node);
        let mut excluded = Vec::new();
        for pair in path.windows(2) {
            let [above, below] = *pair else { continue };
            if self.mover(above) != mover {
                continue;
            }
            let entered = tree.get(below).map_or(0, |entry| entry.enter as usize);
            let by = self.means(below);
            for means in self.exclusive(above, entered) {
                if Some(means) != by {
                    let place = match self.path(above).as_str() {
                        "" => "at the root".to_owned(),
                        path => format!("after {path}"),
                    };
                    excluded.push(format!("{}, tried {place}", means.strategy().name));
                }
            }
        }
        excluded
    }

    /// The exclusionary strategies that had moves at a node before that step.
    fn exclusive(self, node: NodeId, step: usize) -> Vec<Means> {
        let mut found = Vec::new();
        let mut suggested = None;
        for index in self.own_events(node, step) {
            match self.event(index) {
                Some(EgEvent::Round { .. }) => suggested = None,
                Some(EgEvent::Suggest { means, .. }) => suggested = Some(means),
                Some(EgEvent::Buffer { moves }) if moves > 0 => found.extend(
                    suggested.filter(|means| means.strategy().exclusion == Exclusion::Exclusionary),
                ),
                _ => {}
            }
        }
        found.dedup();
        found
    }
}

/// True if a strategy may interrupt another without ending it.
fn interrupts(means: Means, pursued: Means) -> bool {
    pursued.strategy().interrupted_by.contains(&means)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::example::{example, searched};

    #[test]
    fn every_suggestion_of_a_node_is_a_row_and_none_is_left_without_a_fate_at_the_end() {
        for fen in [
            crate::experiment::link::EXAMPLE,
            "7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
        ] {
            let recording = searched(fen);
            let explainer = Explainer::new(&recording);
            let events = &recording.trace().events;
            let mut rows = 0;
            for node in 0..recording.tree().len() as NodeId {
                let plans = explainer.plans(node, events.len());
                assert!(
                    plans.rows.iter().all(|row| !row.fate.is_empty()),
                    "{fen} {node}"
                );
                rows += plans.rows.len();
            }
            let suggested = |event: &&EgEvent| matches!(event, EgEvent::Suggest { .. });
            assert_eq!(rows, events.iter().filter(suggested).count(), "{fen}");
        }
    }

    #[test]
    fn the_root_of_the_example_says_what_the_move_that_wins_was_for() {
        let recording = example();
        let explainer = Explainer::new(&recording);
        let plans = explainer.plans(0, recording.trace().events.len());
        let served = plans
            .rows
            .iter()
            .find(|row| row.fate.contains("Kc3 brings"));
        let served = served.expect("Kc3 was suggested");
        assert!(
            served.name.contains("march to a critical square"),
            "{served:?}"
        );
        assert_eq!(served.minimum, "to win");
    }

    #[test]
    fn a_strategy_that_interrupts_another_is_told_and_the_other_goes_on() {
        let (mut told, mut resumed) = (0, 0);
        for fen in [
            "8/8/8/6k1/1P6/8/8/K7 b - - 0 1",
            "8/5p2/1p6/1P2K2k/8/8/8/8 w - - 0 1",
            "8/8/8/2k5/P1P5/8/8/7K w - - 0 1",
        ] {
            let recording = searched(fen);
            let explainer = Explainer::new(&recording);
            let (tree, steps) = (recording.tree(), recording.trace().events.len());
            for node in 0..tree.len() as NodeId {
                let plans = explainer.plans(node, steps);
                told += plans.interruptions.len();
                let Some(pursued) = plans.pursued else {
                    assert!(plans.interruptions.is_empty(), "{fen} {node}");
                    continue;
                };
                for child in tree.children(node) {
                    let by = explainer.means(child).unwrap().strategy().name;
                    let text = format!("\u{201c}{by}\u{201d} interrupts \u{201c}{pursued}\u{201d}");
                    let expected = if plans.interruptions.contains(&text) {
                        pursued.as_str()
                    } else {
                        by
                    };
                    for next in tree.children(child) {
                        let then = explainer.plans(next, steps).pursued;
                        assert_eq!(then.as_deref(), Some(expected), "{fen} {next}");
                        resumed += u32::from(expected != by);
                    }
                }
            }
        }
        assert!(told > 0 && resumed > 0, "{told} {resumed}");
    }

    #[test]
    fn what_is_said_to_be_excluded_is_not_suggested_there_for_the_same_goal() {
        let recording = searched("7K/8/k1P5/7p/8/8/8/8 w - - 0 1");
        let explainer = Explainer::new(&recording);
        let steps = recording.trace().events.len();
        let excluded = (0..recording.tree().len() as NodeId)
            .filter(|&node| !explainer.plans(node, steps).excluded.is_empty());
        for node in excluded {
            let plans = explainer.plans(node, steps);
            for text in plans.excluded {
                assert!(text.contains(", tried "), "{text}");
            }
        }
    }
}
