//! The pool of workers, on one kind of work at a time. Games in use are scored at once, the one on
//! the board first. Positions are counted on request.

use super::counting::CountingJob;
use super::{Effect, Lab};
use crate::experiment::{GameKey, Reply, Request};
use kit::experiment::dispatch::Dispatch;
use kit::experiment::wire::{Answer, JobId};
use std::rc::Rc;

/// The pool at work.
#[derive(Clone, Debug)]
pub struct WorkerPool {
    pub(super) id: JobId,
    /// The worker of each unit.
    pub dispatch: Dispatch,
    pub work: PoolWork,
}

#[derive(Clone, Debug)]
pub enum PoolWork {
    /// Scoring these games.
    Score(Rc<[GameKey]>),
    /// Counting errors of lookahead.
    Count(CountingJob),
}

/// While games are being scored, the curve is redrawn after this many.
const RERANK_EVERY: u32 = 9;

impl Lab {
    /// A request to the experiment worker.
    pub(super) fn experiment_worker(&mut self, request: Request) -> (JobId, Effect) {
        let id = self.jobs.next_id();
        (id, Effect::Send(id, request))
    }

    /// Games in use that the experiment worker lacks, the one on the board first.
    pub fn unscored(&self) -> Vec<GameKey> {
        let shown = self.replayed_game.key;
        let is_fit = self
            .game_library
            .entry(shown)
            .is_some_and(|entry| entry.game.unfit.is_none());
        let shown = is_fit.then_some(shown);
        let used = self.game_library.used().map(|entry| entry.key);
        let others = used.filter(|key| Some(*key) != shown);
        let wanted = shown.into_iter().chain(others);
        wanted.filter(|key| !self.learned.contains(key)).collect()
    }

    /// Gives an idle pool its next work, if there is any.
    pub(super) fn assign_pool_work(&mut self) -> Vec<Effect> {
        if self.worker_pool.is_some() || self.deaths >= super::DEATHS_LIMIT {
            return Vec::new();
        }
        if let Some(counting) = self.calculator.waiting.take() {
            return self.set_to_work(counting.units(), PoolWork::Count(counting));
        }
        let keys = self.unscored();
        if keys.is_empty() {
            return Vec::new();
        }
        self.set_to_work(keys.len() as u32, PoolWork::Score(keys.into()))
    }

    fn set_to_work(&mut self, units: u32, work: PoolWork) -> Vec<Effect> {
        let id = self.jobs.next_id();
        let workers = self.workers.min(units.max(1) as usize);
        self.worker_pool = Some(WorkerPool {
            id,
            dispatch: Dispatch::new(units),
            work,
        });
        (0..workers)
            .filter_map(|worker| self.feed(worker))
            .collect()
    }

    fn feed(&mut self, worker: usize) -> Option<Effect> {
        let worker_pool = self.worker_pool.as_mut()?;
        let unit = worker_pool.dispatch.hand_out(worker)?;
        let request = match &worker_pool.work {
            PoolWork::Score(keys) => {
                let key = keys.get(unit as usize).copied().unwrap_or_default();
                let pgn = self
                    .game_library
                    .entry(key)
                    .map(|entry| entry.game.pgn.to_string());
                Request::Score {
                    unit,
                    key,
                    pgn: pgn.unwrap_or_default(),
                }
            }
            PoolWork::Count(counting) => counting.request(unit),
        };
        Some(Effect::SendToPool(worker, worker_pool.id, request))
    }

    /// Scored games, and games to score.
    pub fn scoring(&self) -> Option<(u32, u32)> {
        let worker_pool = self.worker_pool.as_ref()?;
        let dispatch = &worker_pool.dispatch;
        matches!(worker_pool.work, PoolWork::Score(_)).then(|| (dispatch.done(), dispatch.units()))
    }

    /// Counted positions, and positions to count.
    pub fn counting(&self) -> Option<(u32, u32)> {
        let worker_pool = self.worker_pool.as_ref()?;
        let dispatch = &worker_pool.dispatch;
        matches!(worker_pool.work, PoolWork::Count(_)).then(|| (dispatch.done(), dispatch.units()))
    }

    pub(super) fn worker_replied(&mut self, worker: usize, answer: Answer<Reply>) -> Vec<Effect> {
        if self
            .worker_pool
            .as_ref()
            .is_none_or(|worker_pool| worker_pool.id != answer.job)
        {
            return Vec::new();
        }
        let reply = match answer.reply {
            Ok(reply) => reply,
            // A worker that cannot read a request is as useless as a dead one.
            Err(why) => return self.worker_died(worker, &why),
        };
        let mut effects = match reply {
            Reply::Scored { unit, key, packed } => self.scored(worker, unit, key, packed),
            Reply::Counted { unit, counted } => {
                if let Some(worker_pool) = &mut self.worker_pool
                    && worker_pool.dispatch.bring_in(worker, unit)
                    && let PoolWork::Count(counting) = &mut worker_pool.work
                {
                    counting.take(unit, counted);
                }
                Vec::new()
            }
            _ => Vec::new(),
        };
        effects.extend(self.feed(worker));
        effects.extend(self.end_if_over());
        effects
    }

    fn scored(
        &mut self,
        worker: usize,
        unit: u32,
        key: GameKey,
        packed: Result<Vec<u8>, String>,
    ) -> Vec<Effect> {
        let Some(worker_pool) = &mut self.worker_pool else {
            return Vec::new();
        };
        if !worker_pool.dispatch.bring_in(worker, unit) {
            return Vec::new();
        }
        let done = worker_pool.dispatch.done();
        match packed {
            // The person may have removed the game meanwhile.
            Ok(packed) if self.game_library.entry(key).is_some() => {
                self.learned.insert(key);
                let (_, effect) = self.experiment_worker(Request::AddScoredGame { key, packed });
                let mut effects = vec![effect];
                if done == 1 || done.is_multiple_of(RERANK_EVERY) {
                    effects.extend(self.rerank());
                }
                effects
            }
            Ok(_) => Vec::new(),
            Err(why) => {
                self.game_library.set_unfit(key, why);
                Vec::new()
            }
        }
    }

    pub(super) fn worker_died(&mut self, worker: usize, message: &str) -> Vec<Effect> {
        let mut effects = vec![Effect::ReplaceWorker(worker)];
        let Some(worker_pool) = &mut self.worker_pool else {
            return effects;
        };
        if let Err(fatal) = worker_pool.dispatch.lose(worker) {
            let what = match &worker_pool.work {
                PoolWork::Score(keys) => {
                    // The other games can be scored without this one.
                    if let Some(&key) = keys.get(fatal.unit as usize) {
                        self.game_library
                            .set_unfit(key, "its scoring ends the worker".to_owned());
                    }
                    "The games cannot all be scored"
                }
                PoolWork::Count(_) => "The counting cannot go on",
            };
            self.problem(format!("{what}: {fatal} ({message})."));
        }
        effects.extend(self.feed(worker));
        effects.extend(self.end_if_over());
        effects
    }

    /// Stops counting and shows the counts so far.
    pub(super) fn stop_counting(&mut self) -> Vec<Effect> {
        self.calculator.waiting = None;
        if self.counting().is_none() {
            return Vec::new();
        }
        if let Some(worker_pool) = &mut self.worker_pool {
            worker_pool.dispatch.close();
        }
        self.end_worker_pool()
            .into_iter()
            .chain([Effect::EndWorkers])
            .chain(self.assign_pool_work())
            .collect()
    }

    fn end_if_over(&mut self) -> Vec<Effect> {
        let is_over = |worker_pool: &WorkerPool| worker_pool.dispatch.is_over();
        if !self.worker_pool.as_ref().is_some_and(is_over) {
            return Vec::new();
        }
        let mut effects = self.end_worker_pool();
        effects.push(Effect::RestWorkers);
        effects.extend(self.assign_pool_work());
        effects.extend(self.start_waiting_experiment());
        effects
    }

    fn end_worker_pool(&mut self) -> Vec<Effect> {
        let Some(worker_pool) = self.worker_pool.take() else {
            return Vec::new();
        };
        match worker_pool.work {
            PoolWork::Score(_) => self.rerank(),
            PoolWork::Count(counting) => {
                let said = self.calculator.finish(&counting);
                vec![Effect::Say(said)]
            }
        }
    }

    /// Interrupts scoring for counting. Scored games stay; games in progress are scored again.
    pub(super) fn preempt_scoring(&mut self) -> Vec<Effect> {
        if self.scoring().is_none() {
            return Vec::new();
        }
        self.worker_pool = None;
        vec![Effect::EndWorkers]
    }
}
