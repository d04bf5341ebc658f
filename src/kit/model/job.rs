//! The job that a lab's worker works on: begun, paused, stopped, ended.

use super::effect::Effect;
use super::notice::{NoticeKind, Notices};
use crate::experiment::wire::{Control, JobId};

/// A job under way.
#[derive(Clone, Debug, PartialEq)]
pub struct Running<W, P> {
    pub id: JobId,
    /// What it is, and what to do with its result.
    pub work: W,
    /// How far it is, once the worker has said so.
    pub progress: Option<P>,
    pub paused: bool,
    /// Whether its end has been asked for.
    pub stopping: bool,
}

/// A lab's jobs, one at a time; `W` is what a job is, `P` how far it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Jobs<W, P> {
    running: Option<Running<W, P>>,
    last: JobId,
}

impl<W, P> Default for Jobs<W, P> {
    fn default() -> Self {
        Self {
            running: None,
            last: 0,
        }
    }
}

impl<W, P> Jobs<W, P> {
    /// A job begins in place of what runs; gives its number, under which it is sent.
    pub fn start(&mut self, work: W) -> JobId {
        self.last += 1;
        self.running = Some(Running {
            id: self.last,
            work,
            progress: None,
            paused: false,
            stopping: false,
        });
        self.last
    }

    /// The number for a request beside the job that runs.
    pub fn next_id(&mut self) -> JobId {
        self.last += 1;
        self.last
    }

    pub fn running(&self) -> Option<&Running<W, P>> {
        self.running.as_ref()
    }

    /// What runs, to change what is known of it.
    pub fn work_mut(&mut self) -> Option<&mut W> {
        self.running.as_mut().map(|running| &mut running.work)
    }

    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// The job of this number if it still runs: an answer to any other comes too late.
    pub fn find(&mut self, id: JobId) -> Option<&mut Running<W, P>> {
        self.running.as_mut().filter(|running| running.id == id)
    }

    /// The job is over.
    pub fn end(&mut self) -> Option<Running<W, P>> {
        self.running.take()
    }

    /// Pauses, or goes on.
    pub fn toggle_pause<Q: From<Control>>(&mut self) -> Vec<Effect<Q>> {
        self.control(|running| {
            running.paused = !running.paused;
            if running.paused {
                Control::Pause
            } else {
                Control::Resume
            }
        })
    }

    /// Asks for its end, and what there is by then.
    pub fn stop<Q: From<Control>>(&mut self) -> Vec<Effect<Q>> {
        self.control(|running| {
            running.stopping = true;
            Control::Cancel
        })
    }

    fn control<Q: From<Control>>(
        &mut self,
        change: impl Fn(&mut Running<W, P>) -> Control,
    ) -> Vec<Effect<Q>> {
        let running = self.running.iter_mut();
        running
            .map(|running| Effect::Send(running.id, change(running).into()))
            .collect()
    }
}

/// The worker died, and another takes over; `lost` says what is lost with it, as sentences.
pub fn replace_failed_worker<Q>(notices: &mut Notices, why: &str, lost: &str) -> Vec<Effect<Q>> {
    let text = format!("The worker failed: {why}. A new one has taken over.{lost}");
    notices.add(NoticeKind::Problem, text.clone());
    vec![Effect::RestartWorker, Effect::Say(text)]
}

/// The worker is ended with its job; `lost` names what is lost, as a clause.
pub fn replace_ended_worker<Q>(notices: &mut Notices, lost: &str) -> Vec<Effect<Q>> {
    let text = format!("{lost}. A new worker has taken over.");
    notices.add(NoticeKind::Note, text.clone());
    vec![Effect::RestartWorker, Effect::Say(text)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::wire::Order;

    #[test]
    fn a_job_is_paused_resumed_and_stopped_by_its_number_and_late_answers_find_nothing() {
        let mut jobs = Jobs::<&str, u32>::default();
        assert_eq!(jobs.toggle_pause::<Order<()>>(), []);
        let first = jobs.start("first");
        let second = jobs.start("second");
        assert!(jobs.find(first).is_none());
        let sent = |effects: Vec<Effect<Order<()>>>| match effects.as_slice() {
            [Effect::Send(id, order)] => Some((*id, order.clone())),
            _ => None,
        };
        assert_eq!(sent(jobs.toggle_pause()), Some((second, Order::Pause)));
        assert_eq!(sent(jobs.toggle_pause()), Some((second, Order::Resume)));
        assert_eq!(sent(jobs.stop()), Some((second, Order::Cancel)));
        assert!(jobs.running().is_some_and(|running| running.stopping));
        assert_eq!(jobs.end().map(|running| running.work), Some("second"));
        assert!(!jobs.is_running() && jobs.find(second).is_none());
        assert!(jobs.start("third") > second);
    }
}
