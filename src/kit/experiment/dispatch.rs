//! Units of work handed out to a changing set of workers: who has which, what comes back, what must
//! be done again because its worker died. It knows no worker and no clock; a pool drives it. Since
//! the parts of a trial add up exactly, neither the number of workers nor their haste changes what
//! comes of it.

use thiserror::Error;

/// The most workers of a trial.
pub const WORKERS_LIMIT: usize = 8;

/// A unit that has cost this many workers their lives is not handed out again.
pub const DEATHS_LIMIT: u32 = 3;

/// Why no more units are handed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DispatchState {
    /// Units go out.
    Open,
    /// None until told to go on; those that are out come back.
    Held,
    /// None any more: somebody has stopped the work.
    Closed,
}

/// A unit that cannot be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("part {} of the work has ended {DEATHS_LIMIT} workers, and is given up", .unit + 1)]
pub struct FatalUnit {
    /// Its number, from 0.
    pub unit: u32,
}

/// The units of one piece of work.
#[derive(Clone, Debug)]
pub struct Dispatch {
    units: u32,
    /// The lowest unit that was never handed out.
    fresh: u32,
    /// Units that came to nothing, each with the number of workers it has cost.
    again: Vec<(u32, u32)>,
    /// The unit of each worker, with the number of workers it has cost before.
    out: Vec<Option<(u32, u32)>>,
    done: u32,
    handing: DispatchState,
}

impl Dispatch {
    /// Work of a number of units, none of them begun.
    pub fn new(units: u32) -> Self {
        Self {
            units,
            fresh: 0,
            again: Vec::new(),
            out: Vec::new(),
            done: 0,
            handing: DispatchState::Open,
        }
    }

    /// A unit for a worker that has none; `None` if there is none to hand out now.
    pub fn hand_out(&mut self, worker: usize) -> Option<u32> {
        if self.out.len() <= worker {
            self.out.resize(worker + 1, None);
        }
        if self.handing != DispatchState::Open || self.out[worker].is_some() {
            return None;
        }
        let next = self.again.pop().or_else(|| {
            let unit = self.fresh;
            self.fresh += u32::from(unit < self.units);
            (unit < self.units).then_some((unit, 0))
        });
        self.out[worker] = next;
        next.map(|(unit, _)| unit)
    }

    /// Takes note that a worker has brought a unit. `false` if the worker was not the one to bring
    /// it: its result must then be dropped.
    pub fn bring_in(&mut self, worker: usize, unit: u32) -> bool {
        let slot = self.out.get_mut(worker);
        let Some(slot) = slot.filter(|slot| slot.is_some_and(|(its, _)| its == unit)) else {
            return false;
        };
        *slot = None;
        self.done += 1;
        true
    }

    /// Takes note that a worker is dead; what it had is handed out again.
    ///
    /// # Errors
    /// If its unit has cost too many workers.
    pub fn lose(&mut self, worker: usize) -> Result<(), FatalUnit> {
        let Some((unit, deaths)) = self.out.get_mut(worker).and_then(Option::take) else {
            return Ok(());
        };
        let deaths = deaths + 1;
        if deaths >= DEATHS_LIMIT {
            self.handing = DispatchState::Closed;
            return Err(FatalUnit { unit });
        }
        self.again.push((unit, deaths));
        Ok(())
    }

    /// Holds the work or goes on with it; closed work stays closed.
    pub fn hold(&mut self, held: bool) {
        if self.handing != DispatchState::Closed {
            self.handing = if held {
                DispatchState::Held
            } else {
                DispatchState::Open
            };
        }
    }

    /// Hands out nothing more.
    pub fn close(&mut self) {
        self.handing = DispatchState::Closed;
    }

    /// Whether nothing is out and nothing more goes out.
    pub fn is_over(&self) -> bool {
        self.busy() == 0 && (self.handing == DispatchState::Closed || self.done == self.units)
    }

    /// Number of workers that have a unit.
    pub fn busy(&self) -> usize {
        self.out.iter().flatten().count()
    }

    /// Number of units that have come back.
    pub const fn done(&self) -> u32 {
        self.done
    }

    pub const fn units(&self) -> u32 {
        self.units
    }

    /// Whether units go out.
    pub const fn handing(&self) -> DispatchState {
        self.handing
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Works off everything with several workers, of which some die, chosen by `fate`; gives the
    /// units in the order in which they were done.
    fn work_off(units: u32, workers: usize, mut fate: impl FnMut(usize, u32) -> bool) -> Vec<u32> {
        let mut dispatch = Dispatch::new(units);
        let mut done = Vec::new();
        for _ in 0..10_000 {
            if dispatch.is_over() {
                break;
            }
            let out: Vec<_> = (0..workers)
                .map(|worker| dispatch.hand_out(worker))
                .collect();
            for (worker, unit) in out.into_iter().enumerate().rev() {
                let Some(unit) = unit else { continue };
                if fate(worker, unit) {
                    assert_eq!(dispatch.lose(worker), Ok(()));
                } else {
                    assert!(dispatch.bring_in(worker, unit));
                    done.push(unit);
                }
            }
        }
        assert!(dispatch.is_over());
        done
    }

    #[test]
    fn every_unit_is_done_once_whatever_the_number_of_workers() {
        for workers in 1..6 {
            let mut done = work_off(17, workers, |_, _| false);
            done.sort_unstable();
            assert_eq!(done, (0..17).collect::<Vec<_>>(), "{workers} workers");
        }
    }

    #[test]
    fn a_unit_whose_worker_dies_is_done_by_another() {
        let mut deaths = 0;
        let mut done = work_off(9, 3, |worker, _| {
            let dies = worker == 1 && deaths < 2;
            deaths += u32::from(dies);
            dies
        });
        done.sort_unstable();
        assert_eq!(done, (0..9).collect::<Vec<_>>());
        assert_eq!(deaths, 2);
    }

    #[test]
    fn a_unit_that_ends_every_worker_is_given_up() {
        let mut dispatch = Dispatch::new(5);
        for death in 1..=DEATHS_LIMIT {
            assert_eq!(dispatch.hand_out(0), Some(0));
            let lost = dispatch.lose(0);
            assert_eq!(lost.is_err(), death == DEATHS_LIMIT);
        }
        assert!(dispatch.is_over());
        let error = FatalUnit { unit: 0 }.to_string();
        assert!(error.contains("part 1") && error.contains('3'), "{error}");
    }

    #[test]
    fn held_work_hands_out_nothing_and_takes_what_comes_back() {
        let mut dispatch = Dispatch::new(3);
        assert_eq!(dispatch.hand_out(0), Some(0));
        dispatch.hold(true);
        assert_eq!(dispatch.hand_out(1), None);
        assert!(dispatch.bring_in(0, 0));
        assert!(!dispatch.is_over());
        dispatch.hold(false);
        assert_eq!(dispatch.hand_out(1), Some(1));
    }

    #[test]
    fn closed_work_is_over_once_everything_is_back_and_stays_closed() {
        let mut dispatch = Dispatch::new(3);
        dispatch.hand_out(0);
        dispatch.close();
        dispatch.hold(false);
        assert!(!dispatch.is_over());
        assert!(dispatch.bring_in(0, 0));
        assert!(dispatch.is_over());
        assert_eq!((dispatch.done(), dispatch.hand_out(0)), (1, None));
    }

    #[test]
    fn a_result_of_another_worker_or_unit_is_not_taken() {
        let mut dispatch = Dispatch::new(3);
        dispatch.hand_out(0);
        assert!(!dispatch.bring_in(1, 0));
        assert!(!dispatch.bring_in(0, 1));
        assert!(dispatch.bring_in(0, 0));
        assert!(!dispatch.bring_in(0, 0));
    }
}
