//! The improvements within the state machine: iterations, transposition table, null windows, quiescence,
//! repetition and move ordering.

use super::{ChildWindow, Frame, Search, State};
use crate::memory::Memory;
use crate::{Algorithm, Effect, GOLDEN_GAMMA, GameTree, Improvements, NodeVerdict, Score};

/// The deepest quiescence search, in plies.
const QUIESCENCE: u32 = 32;

impl<T: GameTree> Search<T> {
    /// Switches improvements on. If repetition counts, `past` holds the [`GameTree::identity`] of each
    /// position of the game before the root.
    pub fn improved(mut self, improvements: Improvements, past: Vec<u64>) -> Self {
        self.memory = Memory::new(improvements, past);
        self.improvements = improvements;
        if improvements.deepen {
            self.horizon = self.horizon.min(1);
        }
        self
    }

    /// The used share of the transposition table, in thousandths; `None` without a table.
    pub fn permille_full(&self) -> Option<u16> {
        self.memory.permille_full()
    }

    /// True if the open node's position occurred on the line or in the game before.
    pub(super) fn repeats(&self) -> bool {
        let Some((frame, above)) = self.frames.split_last() else {
            return false;
        };
        frame.identity.is_some_and(|identity| {
            let mut above = above.iter().rev();
            above.any(|it| it.identity == Some(identity)) || self.memory.was_before(identity)
        })
    }

    /// Looks the open node up in the transposition table. The root is always searched, since it must have a
    /// line.
    pub(super) fn look_up(&mut self, ply: u32) -> Option<(Score, NodeVerdict)> {
        let is_asked = ply < self.horizon || ply == self.horizon && self.improvements.quiescence;
        if !is_asked || !self.memory.has_table() {
            return None;
        }
        let left = self.horizon - ply;
        let key = |position: &T::Position, left| self.key(position, self.horizon - left, left);
        let frame = self.frames.last()?;
        // Only some of the root's moves are tried, so their best is not the position's score.
        if ply == 0 && !self.among.is_empty() {
            return None;
        }
        let own = key(&frame.position, left)?;
        let known = self.memory.known(own);
        let answer = known.and_then(|known| known.answer(ply, left as u8, frame.window));
        let answer = answer.filter(|_| ply > 0);
        if let Some((_, NodeVerdict::Known)) = answer {
            let line = self
                .memory
                .line_below(&self.tree, &frame.position, left, &key);
            self.lines[ply as usize] = line;
        }
        let frame = self.frames.last_mut()?;
        frame.key = Some(own);
        frame.hash_move = known.and_then(|known| known.mv);
        answer
    }

    /// The table's key of a position at `ply` with `left` plies remaining.
    fn key(&self, position: &T::Position, ply: u32, left: u32) -> Option<u64> {
        let beyond = if self.improvements.quiescence {
            QUIESCENCE
        } else {
            0
        };
        let key = self.tree.key(position, left + beyond)?;
        // If moves are pruned by level, the subtree depends on the level.
        let level = if self.settings.fanout.is_full() {
            0
        } else {
            u64::from(ply) + 1
        };
        Some(key ^ level.wrapping_mul(GOLDEN_GAMMA).rotate_left(32))
    }

    /// Lists the moves of quiescence: captures that lose nothing, or every move in check. Returns their
    /// number, 0 if the static score stands.
    pub(super) fn list_captures(&mut self, ply: u32) -> usize {
        let Some(frame) = self.frames.last_mut() else {
            return 0;
        };
        if ply >= self.horizon + QUIESCENCE {
            return 0;
        }
        let first = frame.first;
        if self.tree.is_check(&frame.position) {
            self.tree.moves(&frame.position, &mut self.moves);
        } else {
            frame.standing = Some(self.tree.evaluate(&frame.position));
            self.tree.noisy_moves(&frame.position, &mut self.moves);
            self.drop_losing_captures();
        }
        self.moves.len() - first
    }

    /// Keeps the open node's captures that lose nothing. If its mover stands pat, the first of them is enough:
    /// it shows that the node is no dead end.
    fn drop_losing_captures(&mut self) {
        let Some(frame) = self.frames.last() else {
            return;
        };
        let stands_pat = self.standing_pat(frame).is_some();
        let mut kept = frame.first;
        for place in frame.first..self.moves.len() {
            let mv = self.moves[place];
            if self.tree.loses_nothing(&frame.position, mv) {
                self.moves[kept] = mv;
                kept += 1;
                if stands_pat {
                    break;
                }
            }
        }
        self.moves.truncate(kept);
    }

    /// The static score if the mover may stand pat on it and it causes a cut-off.
    pub(super) fn standing_pat(&self, frame: &Frame<T>) -> Option<Score> {
        let cuts = self.settings.algorithm != Algorithm::Minimax;
        frame
            .standing
            .filter(|&score| cuts && frame.window.is_cut_by(score))
    }

    /// The effect of standing pat on the static score.
    pub(super) fn stand(&mut self, score: Score) -> Effect {
        self.state = State::Try;
        let Some(frame) = self.frames.last_mut() else {
            return Effect::NoBetter;
        };
        self.state = frame.hash_move.map_or(State::Try, State::Probe);
        frame.best = Some(score);
        if !frame.window.is_raised_by(score) {
            return Effect::Best;
        }
        frame.window.alpha = score;
        Effect::Raises
    }

    /// Starts the next iteration, one ply deeper, with the best line first.
    pub(super) fn iterate(&mut self) {
        self.state = State::Try;
        let line = &self.lines[0];
        let Some(root) = self.frames.first_mut() else {
            return;
        };
        if root.best.is_some() {
            self.horizon += 1;
            self.settled = root.best;
            self.best.settle();
        }
        self.memory.line.clone_from(line);
        let moves = &mut self.moves[root.first..root.end];
        if let Some(place) = moves.iter().position(|mv| line.first() == Some(mv)) {
            moves[..=place].rotate_right(1);
        }
        root.best = None;
        root.best_move = None;
        root.window = root.entered;
        root.next = root.first;
    }

    /// True if the root needs a deeper iteration. A mate within the horizon is final.
    pub(super) fn goes_deeper(&self) -> bool {
        let is_decided = |score: Score| {
            let plies = score.mate_distance().map(i32::unsigned_abs);
            plies.is_some_and(|plies| plies <= self.horizon)
        };
        self.improvements.deepen
            && self.frames.len() == 1
            && self.horizon < u32::from(self.settings.depth)
            && !self.best.all(is_decided)
    }

    /// The window with which the open node's next child is searched.
    pub(super) fn child_window(&self, frame: &Frame<T>) -> ChildWindow {
        let is_first = frame.next - frame.first <= 1;
        if self.settings.algorithm != Algorithm::Pvs
            || is_first
            || frame.child_window == ChildWindow::FullAgain
        {
            return ChildWindow::Full;
        }
        if frame.window.alpha.is_finite() {
            ChildWindow::Null
        } else {
            ChildWindow::Full
        }
    }

    /// Records a cut-off by a quiet move for the killer and history heuristics.
    pub(super) fn credit(&mut self, mv: T::Move, ply: usize) {
        let Some(frame) = self.frames.last() else {
            return;
        };
        let learns = self.improvements.killers || self.improvements.history;
        if learns
            && self.tree.exchange(&frame.position, mv).is_none()
            && let Some(kind) = self.tree.kind(&frame.position, mv)
        {
            let left = self.horizon.saturating_sub(ply as u32);
            self.memory.credit(kind, mv, ply, left);
        }
    }
}
