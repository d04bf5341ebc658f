//! The program's marks on the board: the line it follows from the node shown, and the move that
//! refutes where something was cut off.

use super::{Lab, RecordedLab};
use crate::experiment::Subject;
use cozy_chess::Move;
use kit::model::board::{Mark, MarkKind};
use kit::model::game::Game;
use search::Effect;

/// Moves of a line that are drawn: more would be a thicket.
const DRAWN: usize = 3;

impl Lab {
    /// The marks for the node shown; none while a position is being set up.
    pub fn marks(&self) -> Vec<Mark> {
        let Some((recording, node)) = self.followed().zip(self.node()) else {
            return Vec::new();
        };
        let step = self.playback.cursor.step();
        let line = recording.line(node, step);
        let is_ours = |ply: u32| ply.is_multiple_of(2);
        let mut marks = Vec::new();
        for (index, &child) in line.iter().take(DRAWN).enumerate() {
            let Some(mv) = recording.chess_move(child) else {
                break;
            };
            let ply = recording.tree().get(child).map_or(0, |child| child.ply - 1);
            let is_cut = index == 0
                && recording
                    .effect(child)
                    .is_some_and(|(_, _, effect)| effect == Effect::Cuts);
            let kind = match (is_cut, is_ours(ply)) {
                (true, _) => MarkKind::Cut,
                (false, true) => MarkKind::Ours,
                (false, false) => MarkKind::Theirs,
            };
            let label = (index + 1).to_string();
            marks.push(Mark {
                kind,
                from: mv.from(),
                to: Some(mv.to()),
                label,
            });
        }
        marks
    }

    /// The marks of the overview: those of the node shown, or the best move where nothing else is shown.
    pub fn overview_marks(&self) -> Vec<Mark> {
        let marks = self.marks();
        if marks.is_empty() && self.stale().is_none() {
            return self.best_move_marked().into_iter().collect();
        }
        marks
    }

    fn best_move_marked(&self) -> Option<Mark> {
        let recording = self.recording()?;
        let best = *recording.line(0, recording.len()).first()?;
        let mv = recording.chess_move(best)?;
        // The board shows the position after another move.
        if self.followed().is_some() && self.node() != Some(0) {
            return None;
        }
        Some(Mark {
            kind: MarkKind::Ours,
            from: mv.from(),
            to: Some(mv.to()),
            label: "best".to_owned(),
        })
    }

    /// The move that led to the position on the board.
    pub fn last_move(&self) -> Option<Move> {
        let Some((recording, node)) = self.followed().zip(self.node()) else {
            return self.position.game.last_move();
        };
        if let Some(mv) = recording.chess_move(node) {
            let parent = recording.tree().get(node)?.parent()?;
            return Some(mv.unpack(&recording.board(parent)?));
        }
        let Subject::Chess(subject) = &recording.experiment().subject else {
            return None;
        };
        Game::from_subject(subject).ok()?.last_move()
    }
}
