//! Minimax and alpha-beta over any game tree, as one machine that makes a decision at a time.
//!
//! For a node with window (alpha, beta) the score `s` it returns obeys, with `v` its minimax value:
//! alpha < s < beta implies s = v (exact); s <= alpha implies v <= s (fail low, an upper bound);
//! s >= beta implies v >= s (fail high, a lower bound). The root's window is open, so the root's
//! score is exact, and as the first of equal moves stays the best, its line is minimax's too.
//!
//! The numbered steps below are the ones the page explains:
//! 1. enter the node;
//! 2. return its score if the game or the tree ends here;
//! 3. order the moves and keep the best few;
//! 4. try the next move;
//! 5. compare the child's score with what the mover has;
//! 6. return the best.
//!
//! The stack is explicit: the search can be halted after any event and goes on as if nothing had
//! happened, and a deep tree cannot exhaust the machine's stack.

use super::{
    Algorithm, Effect, Ending, Flow, GameTree, Halt, Observer, Order, Score, Settings, Verdict,
    Window,
};
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome<M> {
    /// The root's score for its side to move; `None` if no move came back before the halt.
    pub score: Option<Score>,
    /// The principal variation.
    pub line: Vec<M>,
    /// Nodes entered, the root included.
    pub nodes: u64,
    /// Why the search halted; `None` if it came to its end. A halted search has its best so far.
    pub halted: Option<Halt>,
}

/// A search in progress: a value that holds all its state.
#[derive(Clone, Debug)]
pub struct Search<T: GameTree> {
    tree: T,
    settings: Settings,
    root: T::Position,
    /// Where the search does not cut, as moves from the root; see [`Search::without_cut`].
    uncut: Option<Vec<T::Move>>,
    frames: Vec<Frame<T>>,
    /// The moves of all open nodes, one after the other.
    moves: Vec<T::Move>,
    /// The principal variation of the open node at each ply.
    lines: Vec<Vec<T::Move>>,
    /// Scratch for ordering: static score, place in generation order, move.
    ranked: Vec<(Score, usize, T::Move)>,
    state: State<T::Move>,
    nodes: u64,
}

#[derive(Clone, Debug)]
struct Frame<T: GameTree> {
    position: T::Position,
    entered: Window,
    window: Window,
    best: Option<Score>,
    /// This node's moves within [`Search::moves`]; `next` is the one to try next.
    first: usize,
    next: usize,
    end: usize,
}

/// What the machine does next.
#[derive(Clone, Copy, Debug)]
enum State<M> {
    Enter(Option<M>),
    Open,
    Try,
    Leave(Score, Verdict),
    Update(Score),
    Done(Score),
}

impl<T: GameTree> Search<T> {
    /// A search of that tree from that position, not yet begun.
    pub fn new(tree: T, root: T::Position, settings: Settings) -> Self {
        Self {
            tree,
            settings,
            root,
            uncut: None,
            frames: Vec::new(),
            moves: Vec::new(),
            lines: vec![Vec::new()],
            ranked: Vec::new(),
            state: State::Enter(None),
            nodes: 0,
        }
    }

    /// The same search, but at the node that these moves lead to nothing is cut: the moves after
    /// the cut are searched with an open window. The root's score and line must not change; that is
    /// the proof of the cut.
    pub fn without_cut(mut self, path: Vec<T::Move>) -> Self {
        self.uncut = Some(path);
        self
    }

    /// Runs until the end or until the observer halts it; call again to go on.
    pub fn run(&mut self, observer: &mut impl Observer<T::Move>) -> Outcome<T::Move> {
        let halted = loop {
            match self.advance(observer) {
                ControlFlow::Continue(()) => {}
                // Halting at the very last event leaves nothing to go on with.
                ControlFlow::Break(End::Halted(halt)) => break (!self.is_done()).then_some(halt),
                ControlFlow::Break(End::Done) => break None,
            }
        };
        self.outcome(halted)
    }

    /// Whether the search has come to its end.
    pub fn is_done(&self) -> bool {
        matches!(self.state, State::Done(_))
    }

    /// The part of the tree that is behind the search, from 0 to 1, taking the moves of a node as
    /// equally long. An estimate: cuts make it jump ahead.
    pub fn progress(&self) -> f64 {
        if self.is_done() {
            return 1.0;
        }
        let (mut done, mut share) = (0.0, 1.0);
        for frame in self.frames.iter().filter(|frame| frame.end > frame.first) {
            share /= (frame.end - frame.first) as f64;
            done += share * (frame.next - frame.first).saturating_sub(1) as f64;
        }
        done
    }

    /// The tree that is searched.
    pub fn tree(&self) -> &T {
        &self.tree
    }

    fn outcome(&self, halted: Option<Halt>) -> Outcome<T::Move> {
        let score = match self.state {
            State::Done(score) => Some(score),
            _ => self.frames.first().and_then(|root| root.best),
        };
        Outcome {
            score,
            line: self.lines[0].clone(),
            nodes: self.nodes,
            halted,
        }
    }

    /// One decision. The state is brought up to date before the observer sees it.
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
            State::Try => {
                self.try_next();
                ControlFlow::Continue(())
            }
            State::Update(score) => {
                let effect = self.update(score);
                halt(observer.update(score, effect))
            }
            State::Leave(score, verdict) => {
                self.leave(score);
                halt(observer.leave(score, verdict))
            }
            State::Done(_) => ControlFlow::Break(End::Done),
        }
    }

    /// Step 1: enter the node, with the parent's window seen from the other side.
    fn enter(&mut self, mv: Option<T::Move>) -> Window {
        let (position, window) = match (self.frames.last(), mv) {
            (Some(parent), Some(mv)) => {
                let open = self.settings.algorithm == Algorithm::Minimax || self.is_uncut(parent);
                let window = if open {
                    Window::OPEN
                } else {
                    parent.window.turned()
                };
                (self.tree.play(&parent.position, mv), window)
            }
            _ => (self.root.clone(), Window::OPEN),
        };
        let first = self.moves.len();
        self.frames.push(Frame {
            position,
            entered: window,
            window,
            best: None,
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

    /// Steps 2 and 3: the end of the line, or its moves in order. Gives (kept, of) if forward
    /// pruning left some out.
    fn open(&mut self) -> Option<(usize, usize)> {
        let ply = self.frames.len() as u32 - 1;
        let frame = self.frames.last_mut()?;
        if let Some(ending) = self.tree.ending(&frame.position) {
            self.state = match ending {
                Ending::Lost => State::Leave(Score::mated(ply), Verdict::Lost),
                Ending::Drawn => State::Leave(Score(0), Verdict::Drawn),
            };
            return None;
        }
        let at_horizon = ply >= u32::from(self.settings.depth);
        if !at_horizon {
            self.tree.moves(&frame.position, &mut self.moves);
        }
        let of = self.moves.len() - frame.first;
        if of == 0 {
            let score = self.tree.evaluate(&frame.position);
            debug_assert!(
                score.0.abs() <= Score::STATIC_LIMIT,
                "a static score is out of range"
            );
            self.state = State::Leave(score, Verdict::Static);
            return None;
        }
        self.arrange(ply);
        self.state = State::Try;
        let frame = self.frames.last_mut()?;
        frame.end = self.moves.len();
        let kept = frame.end - frame.first;
        (kept < of).then_some((kept, of))
    }

    /// Step 4: the next move, or the verdict when there is none left.
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
        let best = frame.best.unwrap_or(Score::WORST);
        let verdict = if !frame.entered.is_raised_by(best) {
            Verdict::FailLow
        } else if frame.entered.is_cut_by(best) {
            // Only where the cut was held back for its proof.
            Verdict::FailHigh
        } else {
            Verdict::Exact
        };
        self.state = State::Leave(best, verdict);
    }

    /// Step 5: what the child's score is worth to the mover.
    fn update(&mut self, score: Score) -> Effect {
        let ply = self.frames.len() - 1;
        let cuts = self.settings.algorithm == Algorithm::AlphaBeta;
        let Some(frame) = self.frames.last_mut() else {
            return Effect::NoBetter;
        };
        self.state = State::Try;
        if frame.best.is_some_and(|best| score <= best) {
            return Effect::NoBetter;
        }
        frame.best = Some(score);
        if !frame.window.is_raised_by(score) {
            return Effect::Best;
        }
        let mv = self.moves[frame.next - 1];
        let (above, below) = self.lines.split_at_mut(ply + 1);
        above[ply].clear();
        above[ply].push(mv);
        above[ply].extend_from_slice(&below[0]);
        if cuts && frame.window.is_cut_by(score) && !self.is_uncut_at(ply) {
            self.state = State::Leave(score, Verdict::FailHigh);
            return Effect::Cuts;
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.window.alpha = score;
        }
        Effect::Raises
    }

    /// Step 6: give the score to the parent, who sees it with the sign turned.
    fn leave(&mut self, score: Score) {
        if let Some(frame) = self.frames.pop() {
            self.moves.truncate(frame.first);
        }
        self.state = if self.frames.is_empty() {
            State::Done(score)
        } else {
            State::Update(-score)
        };
    }

    /// Orders the open node's moves and keeps the best few.
    fn arrange(&mut self, ply: u32) {
        let kept = self.settings.fanout.at(ply);
        let Some(frame) = self.frames.last() else {
            return;
        };
        let count = self.moves.len() - frame.first;
        let prunes = kept.is_some_and(|kept| kept < count);
        if self.settings.order == Order::Generation && !prunes {
            return;
        }
        let moves = &self.moves[frame.first..];
        let scores = self.tree.rank_all(&frame.position, moves);
        self.ranked.clear();
        self.ranked.extend(
            scores
                .zip(moves)
                .enumerate()
                .map(|(place, (score, &mv))| (score, place, mv)),
        );
        // The place makes every key different, so the order is the same on every machine.
        self.ranked
            .sort_unstable_by_key(|&(score, place, _)| (Reverse(score), place));
        if let Some(kept) = kept {
            self.ranked.truncate(kept);
        }
        match self.settings.order {
            Order::BestFirst => {}
            Order::WorstFirst => self.ranked.reverse(),
            Order::Generation => self.ranked.sort_unstable_by_key(|&(_, place, _)| place),
        }
        self.moves.truncate(frame.first);
        self.moves.extend(self.ranked.iter().map(|&(_, _, mv)| mv));
    }

    /// Whether the open node at that ply is the one where cuts are held back.
    fn is_uncut_at(&self, ply: usize) -> bool {
        self.uncut.as_ref().is_some_and(|path| {
            path.len() == ply
                && path.iter().zip(&self.frames).all(|(&mv, frame)| {
                    frame.next > frame.first && self.moves[frame.next - 1] == mv
                })
        })
    }

    /// Whether a cut was held back at this node, so that its further moves get an open window.
    fn is_uncut(&self, frame: &Frame<T>) -> bool {
        self.uncut.is_some() && frame.window.is_cut_by(frame.window.alpha)
    }
}

/// Searches in one go.
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
