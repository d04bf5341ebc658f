//! Two recordings of searches of the same thing side by side: how long they go the same way, where they part, and
//! which nodes only one of them visited. A node is known by the moves that lead to it; one that is entered again is
//! the same node. Closeness to win enters a position once, by whichever moves it came first.

use super::{Recording, Subject};
use chess::packed::PackedMove;
use kit::experiment::sorted;
use std::collections::HashMap;
use trace::NodeId;

/// The most subtrees listed for each side.
pub const PARTS_LIMIT: usize = 8;

/// The common nodes of two recordings; in every pair the first recording's comes first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alignment {
    /// Where they part; `None` if they enter the same nodes in the same order.
    pub divergence: Option<Divergence>,
    /// Nodes visited by both.
    pub shared: usize,
    /// Nodes that only one of them visited.
    pub only: [usize; 2],
    /// Number of entries into nodes that had been entered before.
    pub again: [usize; 2],
    /// The greatest subtrees that only one visited, each with its number of nodes, the greatest first.
    pub parts: [Vec<(NodeId, usize)>; 2],
}

/// Where two recordings part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Divergence {
    /// Number of nodes that both enter before, in the same order.
    pub after: usize,
    /// The node that each enters then; `None` for one that ends there.
    pub nodes: [Option<NodeId>; 2],
}

/// The move into a node, by which sisters are told apart.
#[derive(PartialEq, Eq, Hash)]
enum Step {
    Chess(PackedMove),
    Typed(String),
}

/// The nodes of both recordings by the moves that lead to them.
#[derive(Default)]
struct Places {
    known: HashMap<(u32, Step), u32>,
}

/// The visits of one recording to the places.
struct Visits {
    /// The place of each node.
    place: Vec<u32>,
    /// The nodes in the order in which they are entered.
    order: Vec<NodeId>,
}

/// Whether both are of the same position or typed tree.
pub fn is_same_subject(first: &Recording, second: &Recording) -> bool {
    match (&first.experiment().subject, &second.experiment().subject) {
        (Subject::Chess(_), Subject::Chess(_)) => first.board(0) == second.board(0),
        (Subject::Tree(first), Subject::Tree(second)) => first == second,
        _ => false,
    }
}

/// The two recordings aligned; `None` if they are not of the same thing.
pub fn align(first: &Recording, second: &Recording) -> Option<Alignment> {
    if !is_same_subject(first, second) {
        return None;
    }
    let mut places = Places::default();
    let visits = [first, second].map(|recording| places.visit(recording));
    let count = places.known.len() + 1;
    let seen: [Vec<bool>; 2] = [0, 1].map(|side| {
        let mut seen = vec![false; count];
        for &place in &visits[side].place {
            seen[place as usize] = true;
        }
        seen
    });
    let count_of = |is: fn(bool, bool) -> bool| {
        (0..count)
            .filter(|&place| is(seen[0][place], seen[1][place]))
            .count()
    };
    let shared = count_of(|first, second| first && second);
    let only = [
        count_of(|first, second| first && !second),
        count_of(|first, second| !first && second),
    ];
    let again = [0, 1].map(|side| visits[side].place.len() - shared - only[side]);
    let parts = [
        parts(first, &visits[0], &seen[1]),
        parts(second, &visits[1], &seen[0]),
    ];
    Some(Alignment {
        divergence: divergence(&visits),
        shared,
        only,
        again,
        parts,
    })
}

impl Places {
    /// Finds the place of every node; new ones are added.
    fn visit(&mut self, recording: &Recording) -> Visits {
        let tree = recording.tree();
        let mut place = vec![0; tree.len()];
        // A node has a greater id than the one above it.
        for node in 1..tree.len() as NodeId {
            let above = tree.get(node).and_then(trace::Node::parent);
            let above = above.map_or(0, |above| place[above as usize]);
            let step = match recording.chess_move(node) {
                Some(mv) => Step::Chess(mv),
                None => Step::Typed(recording.path_words(node).pop().unwrap_or_default()),
            };
            let next = self.known.len() as u32 + 1;
            place[node as usize] = *self.known.entry((above, step)).or_insert(next);
        }
        let order = order(recording);
        Visits { place, order }
    }
}

/// The nodes of a recording in the order in which they are first entered.
pub fn order(recording: &Recording) -> Vec<NodeId> {
    let tree = recording.tree();
    let mut order: Vec<NodeId> = (0..tree.len() as NodeId).collect();
    sorted::by_key(&mut order, |&id| {
        (tree.get(id).map_or(0, |node| node.enter), id)
    });
    order
}

fn divergence(visits: &[Visits; 2]) -> Option<Divergence> {
    let place = |side: usize, at: usize| {
        let node = visits[side].order.get(at)?;
        Some(visits[side].place[*node as usize])
    };
    let longest = visits[0].order.len().max(visits[1].order.len());
    let after = (0..longest).find(|&at| place(0, at) != place(1, at))?;
    Some(Divergence {
        after,
        nodes: [0, 1].map(|side| visits[side].order.get(after).copied()),
    })
}

/// The greatest subtrees of a recording of which the other has nothing.
fn parts(recording: &Recording, visits: &Visits, others: &[bool]) -> Vec<(NodeId, usize)> {
    let tree = recording.tree();
    let is_new = |node: NodeId| !others[visits.place[node as usize] as usize];
    let mut parts: Vec<(NodeId, usize)> = (1..tree.len() as NodeId)
        .filter(|&node| {
            let above = tree.get(node).and_then(trace::Node::parent);
            is_new(node) && above.is_some_and(|above| !is_new(above))
        })
        .map(|node| (node, tree.get(node).map_or(1, |node| node.size as usize)))
        .collect();
    sorted::by_key(&mut parts, |&(node, size)| (std::cmp::Reverse(size), node));
    parts.truncate(PARTS_LIMIT);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Experiment, Job, Method};
    use std::collections::BTreeSet;

    fn recording(experiment: Experiment) -> Recording {
        let report = Job::new(&experiment).unwrap().run();
        Recording::new(experiment, report).unwrap()
    }

    fn example(method: Method) -> Recording {
        recording(Experiment::default().with_method(method))
    }

    /// The ways to all nodes, in the words of links.
    fn ways(recording: &Recording) -> BTreeSet<Vec<String>> {
        let nodes = 0..recording.tree().len() as NodeId;
        nodes.map(|node| recording.path_words(node)).collect()
    }

    #[test]
    fn a_search_beside_itself_is_the_same_throughout() {
        for method in [Method::ALPHA_BETA, Method::Ctw] {
            let recording = example(method);
            let alignment = align(&recording, &recording).unwrap();
            assert_eq!(alignment.divergence, None);
            assert_eq!(
                alignment.shared + alignment.again[0],
                recording.tree().len()
            );
            assert_eq!(
                (alignment.only, alignment.parts),
                ([0, 0], [vec![], vec![]])
            );
        }
    }

    #[test]
    fn what_only_one_visited_is_what_the_sets_of_ways_differ_by() {
        let searches = [Method::MINIMAX, Method::ALPHA_BETA, Method::Ctw].map(example);
        for first in &searches {
            for second in &searches {
                let alignment = align(first, second).unwrap();
                let (one, other) = (ways(first), ways(second));
                assert_eq!(alignment.shared, one.intersection(&other).count());
                let only = [
                    one.difference(&other).count(),
                    other.difference(&one).count(),
                ];
                assert_eq!(alignment.only, only);
            }
        }
    }

    #[test]
    fn alpha_beta_visits_nothing_that_minimax_does_not_and_leaves_it_at_its_first_cut() {
        let (minimax, alpha_beta) = (example(Method::MINIMAX), example(Method::ALPHA_BETA));
        let alignment = align(&minimax, &alpha_beta).unwrap();
        assert_eq!(alignment.only[1], 0);
        assert_eq!(alignment.shared + alignment.only[0], minimax.tree().len());
        let divergence = alignment.divergence.unwrap();
        let node = divergence.nodes[1].unwrap();
        let entered = alpha_beta.tree().get(node).unwrap().enter as usize;
        let cut = |event: usize| {
            matches!(
                alpha_beta.event(event),
                Some(search::SearchEvent::Update {
                    effect: search::Effect::Cuts,
                    ..
                })
            )
        };
        assert_eq!((0..entered).filter(|&event| cut(event)).count(), 1);
        // The greatest part that was cut off begins below a node that both visited.
        let (part, size) = alignment.parts[0][0];
        assert_eq!(minimax.tree().get(part).unwrap().size as usize, size);
    }

    #[test]
    fn searches_of_different_things_are_not_aligned() {
        let tree = Experiment {
            subject: Subject::Tree(crate::experiment::definition::EXAMPLE_TREE.to_owned()),
            ..Experiment::default()
        };
        let (chess, tree) = (example(Method::ALPHA_BETA), recording(tree));
        assert_eq!(align(&chess, &tree), None);
        let alignment = align(&tree, &tree).unwrap();
        assert_eq!(alignment.shared, tree.tree().len());
    }
}
