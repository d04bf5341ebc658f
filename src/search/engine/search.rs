//! Minimax, alpha-beta and principal variation search over any game tree, as a state machine that makes one
//! decision at a time. Later additions to alpha-beta are options ([`Improvements`]).
//!
//! With window (alpha, beta), a node with minimax value `v` returns a score `s` such that: alpha < s < beta
//! implies s = v (exact); s <= alpha implies v <= s (fail low, an upper bound); s >= beta implies v >= s (fail
//! high, a lower bound). The root's window is open, so its score is exact. The first of equal moves stays the
//! best, so its line is minimax's line too.
//!
//! The page explains these steps:
//!
//! 1. enter the node;
//! 2. return its score if the game or the tree ends here, or the transposition table knows it;
//! 3. order the moves and keep the best few;
//! 4. try the next move;
//! 5. compare the child's score with alpha and beta, and search it again if only a null window was asked;
//! 6. return the best score, or start the next iteration at the root.
//!
//! The stack is explicit, so a search can be halted after any event and resumed, and a deep tree cannot
//! overflow the machine's stack.

mod improved;
mod lines;
mod order;

pub use lines::Line;

use super::memory::Memory;
use super::{
    Algorithm, Effect, Ending, Flow, GameTree, Halt, Improvements, NodeVerdict, Observer, Score,
    Settings, Window,
};
use lines::Lines;
use order::Ranked;
use std::ops::ControlFlow;

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome<M> {
    /// The root's score for its side to move; `None` if the search halted before a move returned.
    pub score: Option<Score>,
    pub line: Vec<M>,
    /// Nodes entered, the root included.
    pub nodes: u64,
    /// The reason for halting early; `None` if the search is complete. A halted search reports its best so
    /// far.
    pub halted: Option<Halt>,
}

/// A search in progress, with all its state.
#[derive(Clone, Debug)]
pub struct Search<T: GameTree> {
    tree: T,
    settings: Settings,
    root: T::Position,
    /// The node where cut-offs are disabled, as moves from the root; see [`Search::without_cut`].
    cutoff_disabled_at: Option<Vec<T::Move>>,
    frames: Vec<Frame<T>>,
    /// The moves of all open nodes on one stack.
    moves: Vec<T::Move>,
    lines: Vec<Vec<T::Move>>,
    /// Scratch for ordering: the moves to try at the open node.
    ranked: Vec<Ranked<T::Move>>,
    state: State<T::Move>,
    nodes: u64,
    improvements: Improvements,
    memory: Memory<T::Move>,
    /// The depth of the current iteration in plies; without deepening, the depth asked for.
    horizon: u32,
    /// The score of the previous iteration.
    settled: Option<Score>,
    best: Lines<T::Move>,
    /// The only root moves to try; all are tried if none of them is legal.
    among: Vec<T::Move>,
}

#[derive(Clone, Debug)]
struct Frame<T: GameTree> {
    position: T::Position,
    entered: Window,
    window: Window,
    best: Option<Score>,
    /// The move that last raised alpha or caused the cut-off.
    best_move: Option<T::Move>,
    child_window: ChildWindow,
    /// The position's [`GameTree::identity`] if repetition counts.
    identity: Option<u64>,
    /// The position's key if it is looked up in the transposition table.
    key: Option<u64>,
    /// True if the node is on the line of the previous iteration.
    is_on_line: bool,
    hash_move: Option<T::Move>,
    /// The static score if the mover may stand pat.
    standing: Option<Score>,
    /// The start of this node's moves in [`Search::moves`]; `next` is the one to try next.
    first: usize,
    next: usize,
    end: usize,
}

/// The window with which a child is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ChildWindow {
    /// The full window.
    Full,
    Null,
    /// The full window, after the null window failed high.
    FullAgain,
}

/// The next step of the state machine.
#[derive(Clone, Copy, Debug)]
enum State<M> {
    Enter(Option<M>),
    Open,
    Iterate,
    Stand(Score),
    Probe(M),
    Try,
    Leave(Score, NodeVerdict),
    Update(Score),
    Done(Score),
}

impl<T: GameTree> Search<T> {
    /// A search of `tree` from `root` that has not begun.
    pub fn new(tree: T, root: T::Position, settings: Settings) -> Self {
        Self {
            horizon: settings.depth.into(),
            improvements: Improvements::default(),
            memory: Memory::default(),
            settled: None,
            best: Lines::default(),
            among: Vec::new(),
            tree,
            settings,
            root,
            cutoff_disabled_at: None,
            frames: Vec::new(),
            moves: Vec::new(),
            lines: vec![Vec::new()],
            ranked: Vec::new(),
            state: State::Enter(None),
            nodes: 0,
        }
    }

    /// Disables the cut-off at the node that `path` leads to: the moves after it are searched with an open
    /// window. The root's score and line must not change, which proves that the cut-off was sound.
    pub fn without_cut(mut self, path: Vec<T::Move>) -> Self {
        self.cutoff_disabled_at = Some(path);
        self
    }

    /// Runs to the end, or until the observer halts it. Call again to resume.
    pub fn run(&mut self, observer: &mut impl Observer<T::Move>) -> Outcome<T::Move> {
        let halted = loop {
            match self.advance(observer) {
                ControlFlow::Continue(()) => {}
                // A halt at the very last event leaves nothing to resume.
                ControlFlow::Break(End::Halted(halt)) => break (!self.is_done()).then_some(halt),
                ControlFlow::Break(End::Done) => break None,
            }
        };
        self.outcome(halted)
    }

    pub fn is_done(&self) -> bool {
        matches!(self.state, State::Done(_))
    }

    /// An estimate of the share of the tree already searched, from 0 to 1. It weighs the moves of a node
    /// equally, so cut-offs make it jump.
    pub fn progress(&self) -> f64 {
        if self.is_done() {
            return 1.0;
        }
        let (mut done, mut share) = (0.0, 1.0);
        for frame in self.frames.iter().filter(|frame| frame.end > frame.first) {
            share /= (frame.end - frame.first) as f64;
            done += share * (frame.next - frame.first).saturating_sub(1) as f64;
        }
        if self.improvements.deepen {
            // Assumes that each iteration costs three times the previous one.
            let later = u32::from(self.settings.depth).saturating_sub(self.horizon);
            done = (done * 2.0 + 1.0) / 3.0 / 3f64.powi(later as i32);
        }
        done
    }

    fn outcome(&self, halted: Option<Halt>) -> Outcome<T::Move> {
        let root = self.frames.first();
        let so_far = root.and_then(|root| root.best).or(self.settled);
        let score = match self.state {
            State::Done(score) => Some(score),
            _ => so_far,
        };
        Outcome {
            score,
            line: self.lines[0].clone(),
            nodes: self.nodes,
            halted,
        }
    }

    /// Makes one decision. The state is updated before the observer is called.
    #[inline]
    fn advance(&mut self, observer: &mut impl Observer<T::Move>) -> ControlFlow<End> {
        match self.state {
            State::Enter(mv) => {
                let window = self.enter(mv);
                halt(observer.enter(mv, window))
            }
            State::Open => {
                if let Some((kept, of)) = self.open() {
                    return halt(observer.prune(kept, of));
                }
                ControlFlow::Continue(())
            }
            State::Iterate => {
                self.iterate();
                halt(observer.iteration(self.horizon as u8))
            }
            State::Stand(score) => {
                let effect = self.stand(score);
                halt(observer.stand(score, effect))
            }
            State::Probe(mv) => {
                self.state = State::Try;
                halt(observer.probe(mv))
            }
            State::Try => {
                self.try_next();
                ControlFlow::Continue(())
            }
            State::Update(score) => {
                let effect = self.update(score);
                halt(observer.update(score, effect))
            }
            State::Leave(score, verdict) => {
                self.leave(score, verdict);
                halt(observer.leave(score, verdict))
            }
            State::Done(_) => ControlFlow::Break(End::Done),
        }
    }

    /// Step 1: enters the node with the parent's window, negated.
    fn enter(&mut self, mv: Option<T::Move>) -> Window {
        let child_window = self
            .frames
            .last()
            .map_or(ChildWindow::Full, |parent| self.child_window(parent));
        let (position, window, is_on_line) = match (self.frames.last_mut(), mv) {
            (Some(parent), Some(mv)) => {
                parent.child_window = child_window;
                let ply = self.frames.len();
                let parent = &self.frames[ply - 1];
                let open = self.settings.algorithm == Algorithm::Minimax || self.is_uncut(parent);
                let window = if open {
                    Window::OPEN
                } else if child_window == ChildWindow::Null {
                    parent.window.null().turned()
                } else {
                    parent.window.turned()
                };
                let is_on_line = parent.is_on_line && self.memory.line.get(ply - 1) == Some(&mv);
                (self.tree.play(&parent.position, mv), window, is_on_line)
            }
            _ => (self.root.clone(), Window::OPEN, true),
        };
        let counts = self.improvements.repetition;
        let identity = if counts {
            self.tree.identity(&position)
        } else {
            None
        };
        let first = self.moves.len();
        self.frames.push(Frame {
            position,
            entered: window,
            window,
            best: None,
            best_move: None,
            child_window: ChildWindow::Full,
            identity,
            key: None,
            is_on_line,
            hash_move: None,
            standing: None,
            first,
            next: first,
            end: first,
        });
        if self.lines.len() <= self.frames.len() {
            self.lines.push(Vec::new());
        }
        self.lines[self.frames.len() - 1].clear();
        self.nodes += 1;
        self.state = State::Open;
        window
    }

    /// Steps 2 and 3: ends the line or orders its moves. Returns (kept, of) if forward pruning left moves out.
    fn open(&mut self) -> Option<(usize, usize)> {
        let ply = self.frames.len() as u32 - 1;
        let frame = self.frames.last_mut()?;
        if let Some(ending) = self.tree.ending(&frame.position) {
            self.state = match ending {
                Ending::Lost => State::Leave(Score::mated(ply), NodeVerdict::Lost),
                Ending::Drawn => State::Leave(Score(0), NodeVerdict::Drawn),
            };
            return None;
        }
        if ply > 0 && self.repeats() {
            self.state = State::Leave(Score(0), NodeVerdict::Repeated);
            return None;
        }
        if let Some((score, verdict)) = self.look_up(ply) {
            self.state = State::Leave(score, verdict);
            return None;
        }
        let is_beyond = ply >= self.horizon;
        let frame = self.frames.last_mut()?;
        if !is_beyond {
            self.tree.moves(&frame.position, &mut self.moves);
            if ply == 0 && !self.among.is_empty() {
                self.keep_those_asked_for();
            }
        }
        let of = if is_beyond && self.improvements.quiescence {
            self.list_captures(ply)
        } else {
            self.moves.len() - self.frames.last()?.first
        };
        let frame = self.frames.last()?;
        if of == 0 {
            let score = match frame.standing {
                Some(score) => score,
                None => self.evaluate(&frame.position),
            };
            self.state = State::Leave(score, NodeVerdict::Static);
            return None;
        }
        if let Some(score) = self.standing_pat(frame) {
            self.state = State::Leave(score, NodeVerdict::StandPat);
            return None;
        }
        let kept = if is_beyond {
            None
        } else {
            self.settings.fanout.at(ply)
        };
        self.order_moves(ply, kept);
        let frame = self.frames.last_mut()?;
        frame.end = self.moves.len();
        self.state = match frame.standing {
            Some(score) => State::Stand(score),
            None if ply == 0 && self.improvements.deepen => State::Iterate,
            None => frame.hash_move.map_or(State::Try, State::Probe),
        };
        let kept = frame.end - frame.first;
        (kept < of).then_some((kept, of))
    }

    fn evaluate(&self, position: &T::Position) -> Score {
        let score = self.tree.evaluate(position);
        debug_assert!(
            score.0.abs() <= Score::STATIC_LIMIT,
            "a static score is out of range"
        );
        score
    }

    /// Step 4: takes the next move, or returns when none is left.
    fn try_next(&mut self) {
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        if frame.next < frame.end {
            let mv = self.moves[frame.next];
            frame.next += 1;
            self.state = State::Enter(Some(mv));
            return;
        }
        let (best, entered) = (frame.best.unwrap_or(Score::WORST), frame.entered);
        if self.goes_deeper() {
            self.state = State::Iterate;
            return;
        }
        let verdict = if !entered.is_raised_by(best) {
            NodeVerdict::FailLow
        } else if entered.is_cut_by(best) {
            // Happens only where the cut-off was disabled.
            NodeVerdict::FailHigh
        } else {
            NodeVerdict::Exact
        };
        self.state = State::Leave(best, verdict);
    }

    /// Step 5: compares the child's score with the window.
    fn update(&mut self, score: Score) -> Effect {
        let ply = self.frames.len() - 1;
        let cuts = self.settings.algorithm != Algorithm::Minimax;
        let Some(frame) = self.frames.last_mut() else {
            return Effect::NoBetter;
        };
        let mv = self.moves[frame.next - 1];
        let is_better = frame.window.is_raised_by(score) && !frame.window.is_cut_by(score);
        if frame.child_window == ChildWindow::Null && is_better {
            frame.child_window = ChildWindow::FullAgain;
            self.state = State::Enter(Some(mv));
            return Effect::Again;
        }
        self.state = State::Try;
        let raises = frame.window.is_raised_by(score);
        if ply == 0 && raises {
            // When several lines are wanted, alpha is the score of the last of them.
            let last = self.best.take(score, mv, &self.lines[1]);
            frame.window.alpha = last.unwrap_or(frame.window.alpha);
        }
        if frame.best.is_some_and(|best| score <= best) {
            return Effect::NoBetter;
        }
        frame.best = Some(score);
        if !raises {
            return Effect::Best;
        }
        frame.best_move = Some(mv);
        let (above, below) = self.lines.split_at_mut(ply + 1);
        above[ply].clear();
        above[ply].push(mv);
        above[ply].extend_from_slice(&below[0]);
        if cuts && frame.window.is_cut_by(score) && !self.is_uncut_at(ply) {
            self.state = State::Leave(score, NodeVerdict::FailHigh);
            self.credit(mv, ply);
            return Effect::Cuts;
        }
        if let Some(frame) = self.frames.last_mut()
            && ply > 0
        {
            frame.window.alpha = score;
        }
        Effect::Raises
    }

    /// Step 6: passes the negated score to the parent.
    fn leave(&mut self, score: Score, verdict: NodeVerdict) {
        if let Some(frame) = self.frames.pop() {
            self.moves.truncate(frame.first);
            let ply = self.frames.len() as u32;
            if let (Some(key), Some(table)) = (frame.key, self.memory.table_mut())
                && !verdict.is_known()
            {
                let left = self.horizon.saturating_sub(ply) as u8;
                table.put(key, (score, verdict), frame.best_move, ply, left);
            }
        }
        self.state = if self.frames.is_empty() {
            State::Done(score)
        } else {
            State::Update(-score)
        };
    }

    /// True if cut-offs are disabled at the open node of that ply.
    fn is_uncut_at(&self, ply: usize) -> bool {
        self.cutoff_disabled_at.as_ref().is_some_and(|path| {
            path.len() == ply
                && path.iter().zip(&self.frames).all(|(&mv, frame)| {
                    frame.next > frame.first && self.moves[frame.next - 1] == mv
                })
        })
    }

    /// True if a cut-off was skipped at this node, so that its further moves get an open window.
    fn is_uncut(&self, frame: &Frame<T>) -> bool {
        self.cutoff_disabled_at.is_some() && frame.window.is_cut_by(frame.window.alpha)
    }
}

/// Runs a whole search in one call.
pub fn search<T: GameTree>(
    tree: T,
    root: T::Position,
    settings: Settings,
    observer: &mut impl Observer<T::Move>,
) -> Outcome<T::Move> {
    Search::new(tree, root, settings).run(observer)
}

enum End {
    Halted(Halt),
    Done,
}

#[inline]
fn halt(flow: Flow) -> ControlFlow<End> {
    match flow {
        ControlFlow::Continue(()) => ControlFlow::Continue(()),
        ControlFlow::Break(halt) => ControlFlow::Break(End::Halted(halt)),
    }
}
