//! The steps of the search, each a decision of [`Ctw`].

use super::choice::{self, ROOT, Stop};
use super::ctw::{Ctw, Frame, State};
use super::event::{CtwEvent, Reason, Source};
use super::game::RangedGame;
use super::graph::Link;
use super::range::{DRAW, Range};

/// How often anomalies are refined again within one descent (ours: the source says "immediately" and sets no
/// limit).
const REFINED_AGAIN: u32 = 2;

impl<G: RangedGame> Ctw<G> {
    pub(super) fn enter(
        &mut self,
        mv: Option<G::Move>,
        number: u32,
        reason: Reason,
    ) -> CtwEvent<G::Move> {
        if number == ROOT {
            self.again = REFINED_AGAIN;
        }
        let node = self.graph.node(number);
        let (range, claimed) = (node.range.into(), node.claimed);
        self.path.push(Frame {
            number,
            claimed,
            all: matches!(reason, Reason::Root | Reason::Check),
        });
        self.state = State::Open;
        CtwEvent::Enter {
            mv,
            number,
            range,
            reason,
        }
    }

    /// Step 3: refines, evaluates what matters now, or follows the hopeful move.
    pub(super) fn open(&mut self) -> Option<CtwEvent<G::Move>> {
        let Frame { number, all, .. } = *self.path.last()?;
        if !self.graph.node(number).refined {
            if self.graph.node(number).successors.is_empty() {
                self.graph.enumerate(number, &self.game);
            }
            self.graph.refine(number);
            self.refinements += 1;
            self.prepare_to_evaluate(number);
            let moves = self.graph.node(number).successors.len() as u16;
            return Some(CtwEvent::Refine { moves });
        }
        if self.next_pending(number, all).is_some() {
            self.prepare_to_evaluate(number);
        } else if number == ROOT {
            self.state = State::Candidates;
        } else {
            let hopeful = self.graph.hopeful(number).filter(|_| !all);
            self.descend(number, hopeful, Reason::Hopeful);
        }
        None
    }

    fn prepare_to_evaluate(&mut self, number: u32) {
        self.graph.mark_above(number);
        self.state = State::Evaluate;
    }

    fn next_pending(&self, number: u32, all: bool) -> Option<usize> {
        let affordable = self.nodes < self.settings.budget;
        let all = all || !self.settings.screen;
        affordable.then(|| self.graph.next_pending(number, all))?
    }

    /// Enters the position that a move leads to, or leaves this one.
    fn descend(&mut self, number: u32, index: Option<usize>, reason: Reason) {
        let successor = index.map(|index| self.graph.node(number).successors[index]);
        self.state = match successor.map(|successor| (successor.mv, successor.link)) {
            Some((mv, Link::Known(number))) => State::Enter {
                mv: Some(mv),
                number,
                reason,
            },
            _ => State::Leave,
        };
    }

    /// Step 4: evaluates one successor.
    pub(super) fn evaluate(&mut self) -> Option<CtwEvent<G::Move>> {
        let Frame { number, all, .. } = *self.path.last()?;
        let Some(index) = self.next_pending(number, all) else {
            self.push(number);
            self.state = State::BackUp;
            return None;
        };
        let node = self.graph.node(number);
        let mv = node.successors[index].mv;
        let after = self.game.play(&node.position, mv);
        let key = self.game.key(&after);
        let (below, source) = match self.graph.find(key) {
            Some(below) if self.graph.is_above(below) => (below, Source::Repeated),
            Some(below) => (below, Source::Stored),
            None => {
                let evaluated = self.game.static_eval(&after);
                self.nodes += 1;
                (self.graph.insert(key, after, evaluated), Source::Fresh)
            }
        };
        let (link, range) = if source == Source::Repeated {
            (Link::Repeated(below), Range::exact(DRAW))
        } else {
            (Link::Known(below), self.graph.node(below).range)
        };
        self.graph.link(number, index, link);
        Some(CtwEvent::Evaluate {
            mv,
            number: below,
            range: range.into(),
            source,
        })
    }

    /// Step 5: backs up one position's range.
    pub(super) fn back_up(&mut self) -> Option<CtwEvent<G::Move>> {
        let Some(number) = self.waiting.pop_front() else {
            self.state = State::Leave;
            return None;
        };
        let (moved, above) = self.graph.update(number, self.settings.intersect)?;
        for number in above {
            self.push(number);
        }
        moved.then(|| CtwEvent::Range {
            number,
            range: self.graph.node(number).range.into(),
        })
    }

    fn push(&mut self, number: u32) {
        if self.graph.wait(number) {
            self.waiting.push_back(number);
        }
    }

    /// Step 6: reports an anomaly and refines it again, or shortens the path.
    pub(super) fn leave(&mut self) -> Option<CtwEvent<G::Move>> {
        let affordable = self.nodes < self.settings.budget;
        let frame = self.path.last_mut()?;
        let node = self.graph.node(frame.number);
        if frame.claimed.is_exceeded_by(node.claimed) {
            let before = std::mem::replace(&mut frame.claimed, node.claimed);
            self.anomalies += 1;
            if frame.number != ROOT && node.open && affordable && self.again > 0 {
                self.again -= 1;
                self.state = State::Open;
            }
            return Some(CtwEvent::Anomaly {
                before: before.into(),
                after: node.claimed.into(),
            });
        }
        let range = node.range.into();
        self.path.pop();
        if self.path.is_empty() {
            self.state = if self.stop.is_some() {
                State::Done
            } else {
                Self::BEGIN
            };
        }
        Some(CtwEvent::Leave { range })
    }

    /// Steps 2 and 7: decides whether to go on, and where.
    pub(super) fn candidates(&mut self) -> Option<CtwEvent<G::Move>> {
        let Some(candidates) = choice::candidates(&self.graph) else {
            // The budget did not suffice for one move.
            self.stop = Some(Stop::Budget);
            self.state = State::Leave;
            return None;
        };
        let left = self.settings.budget.saturating_sub(self.nodes);
        let next = if self.settings.stop_at_one && candidates.moves.len() == 1 {
            Err(Stop::OneCandidate)
        } else if left <= self.settings.reserve() {
            Err(Stop::Budget)
        } else {
            choice::widest(&self.graph, &candidates).ok_or(Stop::Settled)
        };
        match next {
            Ok(index) => self.descend(ROOT, Some(index), Reason::Uncertain),
            Err(stop) => self.conclude(stop, left),
        }
        let presumptive = choice::choice(&self.graph, candidates.presumptive);
        Some(CtwEvent::Candidates {
            count: candidates.moves.len() as u16,
            presumptive: presumptive.number?,
        })
    }

    /// Step 7: starts the check of replies, or chooses after it.
    fn conclude(&mut self, stop: Stop, left: u64) {
        let Some(index) = choice::choose(&self.graph, &self.points) else {
            return;
        };
        let unchecked = match choice::choice(&self.graph, index).number {
            Some(number) if number != ROOT => self.graph.is_unchecked(number),
            _ => false,
        };
        if self.settings.check_replies && unchecked && left > 0 {
            self.descend(ROOT, Some(index), Reason::Check);
        } else {
            self.stop = Some(stop);
            self.state = State::Choose(index);
        }
    }

    pub(super) fn choose(&mut self, index: usize) -> Option<CtwEvent<G::Move>> {
        self.state = State::Leave;
        let choice = choice::choice(&self.graph, index);
        Some(CtwEvent::Choose {
            mv: choice.mv,
            number: choice.number?,
        })
    }
}
