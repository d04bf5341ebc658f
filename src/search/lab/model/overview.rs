//! The overview of a search: the moves at the root as a few branches, and one sentence about the branch on the board.
//! It fits searches of chess to a fixed depth; typed trees and closeness to win have the workbench alone.

use super::explain::Explainer;
use super::proof::ProofResult;
use super::{Focus, Lab, Mode};
use crate::experiment::{Method, Recording};
use chess::perft::{LastPly, perft};
use chess::words::counted;
use kit::experiment::sorted;
use kit::model::squares::grouped;
use search::{Effect, Fanout, Improvements, Score};
use std::collections::BTreeMap;
use trace::NodeId;

/// Rivals of the best move that are drawn; the others are one bundle.
const RIVALS: usize = 3;

/// Moves of the best line that are drawn after its first.
const BEST_REPLIES: usize = 2;

/// A full tree of at most this depth is counted for comparison.
const COUNTED_DEPTH: u8 = 3;

/// A move at the root and what the search found below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    pub node: NodeId,
    pub name: String,
    /// The best line after the move, or the reply that refutes it.
    pub replies: Vec<String>,
    pub score: Score,
    /// The score in words, from the side of the root's player.
    pub score_text: String,
    pub is_best: bool,
    /// The branch that the board shows.
    pub is_shown: bool,
    /// Where replies were cut off.
    pub cut: Option<Cut>,
}

/// A cut-off after a move at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The step after which the replies are skipped.
    pub step: usize,
    /// Number of replies not looked at.
    pub skipped: usize,
}

/// The kind of sentence that the overview shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    Best,
    /// The board shows a branch with a cut-off: its place among the cut-offs, and their number.
    Cut {
        place: usize,
        of: usize,
    },
    /// The board shows another move.
    Rival,
}

/// The overview of a finished search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overview {
    pub told: Told,
    pub tag: String,
    pub sentence: String,
    pub note: String,
    /// The best move first, then its rivals in the order of the search.
    pub branches: Vec<Branch>,
    /// The moves that are not drawn: their number, and what became of them.
    pub bundle: Option<(usize, String)>,
    /// The step of the cut-off to look at next.
    pub next_cut: Option<usize>,
    /// Positions looked at, and those of the full tree if that is small enough to be counted.
    pub positions: (u64, Option<u64>),
}

impl Lab {
    /// True if the overview can show what is set up.
    pub fn has_overview(&self) -> bool {
        self.mode == Mode::Chess && matches!(self.method(), Method::FixedDepth(_))
    }

    /// The overview of the search of the position set up; `None` before it is there.
    pub fn overview(&self) -> Option<Overview> {
        let recording = self.recording()?;
        let words = Explainer::new(recording);
        let best = *recording.line(0, recording.len()).first()?;
        let mut branches = branches(recording, best);
        let shown = match self.focus {
            Focus::Setup => None,
            Focus::Recording => self.node().and_then(|node| root_move(recording, node)),
        };
        for branch in &mut branches {
            branch.is_shown = shown == Some(branch.node);
        }
        let mut cuts: Vec<(usize, NodeId)> = branches
            .iter()
            .filter_map(|branch| Some((branch.cut?.step, branch.node)))
            .collect();
        sorted::plain(&mut cuts);
        let at = cuts.iter().position(|&(_, node)| shown == Some(node));
        let next = at.map_or(0, |at| at + 1);
        let next_cut = cuts.get(next).or(cuts.first()).map(|&(step, _)| step);
        let shown = branches.iter().find(|branch| branch.is_shown);
        let ahead = counted(recording.experiment().settings.depth, "ply");
        let leader = branches.first()?;
        let [ours, theirs] = words.sides();
        let lead = words.has(ours, "has", leader.score);
        let note = format!("Looking {ahead} ahead.");
        let (told, tag, sentence) = match (shown, at) {
            (Some(branch), Some(at)) => {
                let skipped = branch.cut.map_or(0, |cut| cut.skipped);
                let reply = branch.replies.first().map_or("", String::as_str);
                // The score of the best move when the replies were skipped.
                let step = branch.cut.map_or(0, |cut| cut.step);
                let (by, bound) =
                    best_before(recording, &branches, step).unwrap_or(leader_of(leader));
                (
                    Told::Cut {
                        place: at + 1,
                        of: cuts.len(),
                    },
                    format!("Cut-off: {} not looked at", replies(skipped)),
                    format!(
                        "After {} {theirs} plays {reply}, and {}. With {by} {}.",
                        branch.name,
                        words.has(ours, "has at most", branch.score),
                        words.has(ours, "already has", bound),
                    ),
                )
            }
            (Some(branch), None) if !branch.is_best => (
                Told::Rival,
                "Another move".to_owned(),
                format!(
                    "After {} {}. {} is better: {lead}.",
                    branch.name,
                    words.has(ours, "has", branch.score),
                    leader.name,
                ),
            ),
            _ => (
                Told::Best,
                "Best move".to_owned(),
                format!("{} is best. Looking {ahead} ahead, {lead}.", leader.name),
            ),
        };
        let note = match told {
            Told::Best => String::new(),
            Told::Cut { .. } => {
                let (mv, reply) = shown.map_or(("", ""), |branch| {
                    let reply = branch.replies.first().map_or("", String::as_str);
                    (&branch.name, reply)
                });
                format!(
                    "{reply} is reason enough not to choose {mv}, so the search skips the other replies. One of them may be \
                     even better for {theirs}. {note}"
                )
            }
            Told::Rival => note,
        };
        let bundle = bundle(&mut branches);
        Some(Overview {
            told,
            tag,
            sentence,
            note,
            branches,
            bundle,
            next_cut,
            positions: (recording.summary().nodes, full_tree(recording)),
        })
    }

    /// The outcome of looking at the skipped replies, in a sentence; `None` if they have not been looked at.
    pub fn proof_in_words(&self) -> Option<String> {
        let (recording, proof) = self.recording().zip(self.proof())?;
        let words = Explainer::new(recording);
        let (with, without) = proof.cost;
        let more = counted(grouped(without.saturating_sub(with)), "more position");
        Some(match proof.result {
            ProofResult::Holds => {
                let best = recording.line(0, recording.len());
                let best = best
                    .first()
                    .map_or_else(String::new, |&best| recording.name(best));
                let score = recording.summary().score;
                let score = score.map_or_else(String::new, |score| words.score_text(score, 0));
                format!(
                    "Nothing changes. The search looked at the {} ({more}), and {best} is still best with {score}.",
                    replies(proof.unsearched.len()),
                )
            }
            ProofResult::Fails => {
                "The result changed. This cut-off was wrong; please report it.".to_owned()
            }
            ProofResult::Unfinished => {
                "The search stopped at its node limit before it had looked at all of them."
                    .to_owned()
            }
        })
    }
}

fn replies(count: usize) -> String {
    counted(count, "reply")
}

fn leader_of(branch: &Branch) -> (String, Score) {
    (branch.name.clone(), branch.score)
}

/// The best move at the root before a step, with its score.
fn best_before(recording: &Recording, branches: &[Branch], step: usize) -> Option<(String, Score)> {
    let raised = branches.iter().filter_map(|branch| {
        let (event, score, effect) = recording.effect(branch.node)?;
        (effect == Effect::Raises && (event as usize) < step).then_some((event, branch, score))
    });
    let (_, branch, score) = raised.max_by_key(|(event, ..)| *event)?;
    Some((branch.name.clone(), score))
}

/// The move at the root that leads to a node; `None` for the root.
fn root_move(recording: &Recording, node: NodeId) -> Option<NodeId> {
    recording.tree().path(node).get(1).copied()
}

/// The moves at the root, the best first. A move that was searched several times has its last result.
fn branches(recording: &Recording, best: NodeId) -> Vec<Branch> {
    let words = Explainer::new(recording);
    let mut by_name: BTreeMap<String, NodeId> = BTreeMap::new();
    for child in recording.tree().children(0) {
        if recording.effect(child).is_some() {
            by_name.insert(recording.name(child), child);
        }
    }
    by_name.insert(recording.name(best), best);
    let mut branches: Vec<Branch> = by_name
        .into_iter()
        .filter_map(|(name, node)| branch(recording, words, name, node, node == best))
        .collect();
    sorted::by_key(&mut branches, |branch| (!branch.is_best, branch.node));
    branches
}

fn branch(
    recording: &Recording,
    words: Explainer<'_>,
    name: String,
    node: NodeId,
    is_best: bool,
) -> Option<Branch> {
    let end = recording.len();
    let (_, score, _) = recording.effect(node)?;
    let refuting = recording.tree().children(node).find_map(|reply| {
        let (event, _, effect) = recording.effect(reply)?;
        (effect == Effect::Cuts).then_some((reply, event as usize + 1))
    });
    let refuting = refuting.filter(|_| !is_best);
    let replies = match refuting {
        Some((reply, _)) => vec![recording.name(reply)],
        None if is_best => {
            let line = recording.line(node, end).into_iter().take(BEST_REPLIES);
            line.map(|node| recording.name(node)).collect()
        }
        None => {
            let line = recording.line(node, end).into_iter().take(1);
            line.map(|node| recording.name(node)).collect()
        }
    };
    let cut = refuting.and_then(|(_, step)| {
        let skipped = words.left_out(node, end).filter(|&skipped| skipped > 0)?;
        Some(Cut { step, skipped })
    });
    let text = words.score_text(score, 0);
    Some(Branch {
        node,
        name,
        replies,
        score,
        score_text: match cut {
            Some(_) if score.mate_distance().is_none() => format!("at most {text}"),
            _ => text,
        },
        is_best,
        is_shown: false,
        cut,
    })
}

/// Takes the moves away that are not drawn. The branch shown stays.
fn bundle(branches: &mut Vec<Branch>) -> Option<(usize, String)> {
    let mut rivals = RIVALS;
    let has_hidden_shown = branches
        .iter()
        .skip(1 + RIVALS)
        .any(|branch| branch.is_shown);
    if has_hidden_shown {
        rivals -= 1;
    }
    let mut place = 0;
    let (mut count, mut cuts) = (0, 0);
    branches.retain(|branch| {
        place += 1;
        let stays = place <= 1 + rivals || branch.is_shown;
        if !stays {
            count += 1;
            cuts += usize::from(branch.cut.is_some());
        }
        stays
    });
    let words = match cuts {
        0 => "none is better".to_owned(),
        _ if cuts == count => "each is cut off".to_owned(),
        _ => format!("{cuts} of them are cut off, and none is better"),
    };
    (count > 0).then_some((count, words))
}

/// The number of positions of the tree without cut-offs; `None` if it is too large to be counted here, or if the
/// search has another tree.
fn full_tree(recording: &Recording) -> Option<u64> {
    let experiment = recording.experiment();
    let depth = experiment.settings.depth;
    let is_plain = experiment.improvements == Improvements::NONE
        && experiment.settings.fanout == Fanout::full()
        && experiment.cutoff_disabled_at.is_none();
    if !is_plain || depth > COUNTED_DEPTH {
        return None;
    }
    let root = recording.board(0)?;
    Some(
        (0..=depth)
            .map(|plies| perft(&root, plies, LastPly::Counted))
            .sum(),
    )
}

#[cfg(test)]
mod tests {
    use super::super::{RecordedLab, SearchAction, Selection, Step};
    use super::*;
    use crate::experiment::{Experiment, Job};
    use search::Algorithm;

    /// A lab that shows the search of an experiment.
    fn lab(experiment: Experiment) -> Lab {
        let mut lab = Lab::default();
        lab.set_up_experiment(&experiment);
        let report = Job::new(&experiment).unwrap().run();
        lab.show(Recording::new(experiment, report).unwrap(), None);
        lab
    }

    #[test]
    fn the_best_move_comes_first_and_the_others_are_bundled() {
        let lab = lab(Experiment::default());
        let overview = lab.overview().unwrap();
        assert_eq!(overview.told, Told::Best);
        assert_eq!(
            overview.sentence,
            "Nxc7+ is best. Looking 3 plies ahead, White has +4.27."
        );
        let names: Vec<&str> = overview
            .branches
            .iter()
            .map(|it| it.name.as_str())
            .collect();
        assert_eq!((names[0], names.len()), ("Nxc7+", 4));
        assert_eq!(overview.branches[0].replies, ["Kd7", "Nxa8"]);
        assert_eq!(overview.bundle, Some((15, "each is cut off".to_owned())));
    }

    #[test]
    fn the_full_tree_is_what_minimax_enters() {
        let mut experiment = Experiment::default();
        let overview = lab(experiment.clone()).overview().unwrap();
        assert_eq!(overview.positions, (375, Some(4979)));
        experiment.settings.algorithm = Algorithm::Minimax;
        let minimax = lab(experiment).overview().unwrap();
        assert_eq!(minimax.positions, (4979, Some(4979)));
        assert_eq!(minimax.next_cut, None);
        assert!(minimax.branches.iter().all(|branch| branch.cut.is_none()));
    }

    #[test]
    fn the_cuts_are_gone_through_in_the_order_of_the_search_and_round_again() {
        let mut lab = lab(Experiment::default());
        let mut seen = Vec::new();
        let first = lab.overview().unwrap().next_cut.unwrap();
        let mut next = first;
        loop {
            let _ = lab.step(Step::Seek(next));
            let overview = lab.overview().unwrap();
            let Told::Cut { place, of } = overview.told else {
                panic!("{overview:?}")
            };
            seen.push(place);
            assert!(overview.branches.iter().any(|branch| branch.is_shown));
            assert!(overview.branches.len() <= 5);
            assert!(lab.offers_proof());
            next = overview.next_cut.unwrap();
            if next == first {
                assert_eq!(seen, (1..=of).collect::<Vec<_>>());
                break;
            }
        }
        assert_eq!(seen.len(), 18);
        let _ = lab.step(Step::Seek(first));
        let overview = lab.overview().unwrap();
        assert_eq!(
            overview.sentence,
            "After c3 Black plays c5, and White has at most \u{2212}1.59. With Nxc7+ White already has +4.27."
        );
        assert_eq!(overview.tag, "Cut-off: 14 replies not looked at");
    }

    #[test]
    fn a_rival_that_was_searched_to_its_end_is_compared_with_the_best_move() {
        let mut experiment = Experiment::default();
        experiment.settings.algorithm = Algorithm::Minimax;
        let mut lab = lab(experiment);
        let rival = lab.overview().unwrap().branches[1].clone();
        let _ = lab.select(Selection::Node(rival.node));
        let overview = lab.overview().unwrap();
        assert_eq!(overview.told, Told::Rival);
        assert!(
            overview
                .sentence
                .ends_with("Nxc7+ is better: White has +4.27."),
            "{overview:?}"
        );
    }

    #[test]
    fn a_mate_is_told_as_one() {
        let link = "v=1&fen=2r3k1/5ppp/8/8/3R4/8/5PPP/3R2K1+w+-+-+0+1";
        let (link, _) =
            <crate::experiment::Link as kit::experiment::link::LinkState>::from_query(link);
        let lab = lab(link.experiment);
        assert_eq!(
            lab.overview().unwrap().sentence,
            "Rd8+ is best. Looking 3 plies ahead, White mates in 2 moves."
        );
        let marks = lab.overview_marks();
        let [best] = &marks[..] else {
            panic!("{marks:?}");
        };
        assert_eq!(
            (
                best.from.to_string(),
                best.to.unwrap().to_string(),
                best.label.as_str()
            ),
            ("d4".to_owned(), "d8".to_owned(), "best")
        );
    }

    #[test]
    fn improvements_and_iterations_give_each_move_once() {
        let mut experiment = Experiment::default();
        experiment.settings.algorithm = Algorithm::Pvs;
        experiment.improvements = Improvements::SAFE;
        let overview = lab(experiment).overview().unwrap();
        assert_eq!(overview.branches[0].name, "Nxc7+");
        let names: std::collections::BTreeSet<&str> = overview
            .branches
            .iter()
            .map(|it| it.name.as_str())
            .collect();
        assert_eq!(names.len(), overview.branches.len());
        assert_eq!(overview.positions.1, None);
    }

    #[test]
    fn a_position_without_moves_has_no_overview() {
        let link = "v=1&fen=R5k1/5ppp/8/8/8/8/8/6K1+b+-+-+0+1";
        let (link, _) =
            <crate::experiment::Link as kit::experiment::link::LinkState>::from_query(link);
        assert_eq!(lab(link.experiment).overview(), None);
    }

    #[test]
    fn typed_trees_and_closeness_to_win_have_the_workbench_alone() {
        let mut lab = Lab::default();
        assert!(lab.has_overview());
        let _ = lab.act(SearchAction::SetMethod(Method::Ctw));
        assert!(!lab.has_overview());
    }
}
