//! The static score of a node's position, and what it is made of.

use super::{Kind, Recording};
use chess::packed::PackedMove;
use chute::{COUNT, ChutePosition, ChuteTree};
use cozy_chess::{Board, Move};
use search::{ChessTree, GameTree, Score};
use trace::NodeId;

/// The terms of a static score, for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StaticParts {
    /// In centipawns: material, centre, and what the best move gains, where moves are scored.
    Material([i32; 3]),
    /// CHUTE's points of the best move by heuristic. The score says nothing of what earlier moves won or lost.
    Chute {
        /// That move.
        best: Move,
        /// The points, by the heuristics' numbers.
        points: [i32; COUNT],
    },
}

impl Recording {
    /// The static score of a node's position for its mover; `None` where the game has ended, at the inner nodes of
    /// a typed tree, which have no number of their own, and in closeness to win, which has ranges.
    pub fn static_score(&self, node: NodeId) -> Option<Score> {
        match &self.kind {
            Kind::Chess { root, .. } => {
                let Some(evaluator) = self.experiment.evaluator.plain() else {
                    let tree = ChuteTree::default();
                    let position = self.chute_position(root, node);
                    let is_open = tree.ending(&position).is_none();
                    return is_open.then(|| tree.evaluate(&position));
                };
                let tree = ChessTree { evaluator };
                let board = self.board(node)?;
                tree.ending(&board).is_none().then(|| tree.evaluate(&board))
            }
            Kind::Tree { typed, .. } => {
                let place = self
                    .typed_node(node)
                    .filter(|&place| typed.is_leaf(place))?;
                Some(typed.evaluate(&place))
            }
            Kind::Ranges { .. } | Kind::Graph { .. } => None,
        }
    }

    /// The terms of the static score of a node's chess position; `None` where it has none.
    pub fn static_parts(&self, node: NodeId) -> Option<StaticParts> {
        let Kind::Chess { root, .. } = &self.kind else {
            return None;
        };
        self.static_score(node)?;
        if let Some(evaluator) = self.experiment.evaluator.plain() {
            let parts = evaluator.parts(&self.board(node)?);
            return Some(StaticParts::Material(parts));
        }
        let best = ChuteTree::default().best(&self.chute_position(root, node))?;
        Some(StaticParts::Chute {
            best: best.mv,
            points: best.scores,
        })
    }

    fn chute_position(&self, root: &Board, node: NodeId) -> ChutePosition {
        let mut position = self.experiment.chute_position(root.clone());
        for mv in self.moves_to(node) {
            position = ChuteTree::default().play(&position, mv);
        }
        position
    }

    fn moves_to(&self, node: NodeId) -> Vec<PackedMove> {
        match &self.kind {
            Kind::Chess { trace, .. } => trace.moves_to(node),
            _ => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Experiment, Job};
    use kit::experiment::Evaluator;

    #[test]
    fn the_parts_add_up_to_the_static_score_at_every_node() {
        for evaluator in [
            Evaluator::Material,
            Evaluator::MaterialMoves,
            Evaluator::Chute,
        ] {
            let experiment = Experiment {
                evaluator,
                ..Experiment::default()
            };
            let report = Job::new(&experiment).unwrap().run();
            let recording = Recording::new(experiment, report).unwrap();
            let nodes = recording.tree().len() as NodeId;
            for node in (0..nodes).step_by(1 + nodes as usize / 50) {
                let sum = recording.static_parts(node).map(|parts| match parts {
                    StaticParts::Material(parts) => Score(parts.iter().sum()),
                    StaticParts::Chute { points, .. } => Score(points.iter().sum()),
                });
                assert_eq!(sum, recording.static_score(node), "{evaluator:?} {node}");
            }
        }
    }
}
