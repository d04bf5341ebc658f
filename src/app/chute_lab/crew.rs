//! The crew: workers that work off units, of one kind of work at a time. Games are scored as soon as they are
//! used, the one on the board first; positions are counted when a person asks for it.

use super::action::Effect;
use super::counting::Counting;
use super::model::Lab;
use crate::lab::chute_desk::{Ask, Key, Told};
use crate::lab::dispatch::Dispatch;
use crate::lab::protocol::{JobId, Packed, Request, Response};
use std::rc::Rc;

/// After how many games the curve is drawn anew while games are being scored.
const WEIGH_EVERY: u32 = 9;

/// The crew at work.
#[derive(Clone, Debug)]
pub struct Crew {
    id: JobId,
    /// Who has which unit.
    pub dispatch: Dispatch,
    /// What it works on.
    pub work: Work,
}

/// What a crew works on.
#[derive(Clone, Debug)]
pub enum Work {
    /// These games are scored.
    Score(Rc<[Key]>),
    /// Errors of lookahead are counted.
    Count(Counting),
}

fn request(id: JobId, ask: &Ask) -> Request {
    Request::Chute {
        id,
        ask: Packed::of(ask),
    }
}

impl Lab {
    /// A message to the desk.
    pub(super) fn desk(&mut self, ask: &Ask) -> (JobId, Effect) {
        let id = self.next_id();
        (id, Effect::Desk(request(id, ask)))
    }

    /// Games in use that the desk does not know yet, the one on the board first.
    #[must_use]
    pub fn unscored(&self) -> Vec<Key> {
        let shown = self.line.key;
        let is_fit = self
            .stock
            .entry(shown)
            .is_some_and(|entry| entry.unfit.is_none());
        let shown = is_fit.then_some(shown);
        let used = self.stock.used().map(|entry| entry.key);
        let others = used.filter(|key| Some(*key) != shown);
        let wanted = shown.into_iter().chain(others);
        wanted.filter(|key| !self.learned.contains(key)).collect()
    }

    /// Gives the crew work if it has none and there is some.
    pub(super) fn staff(&mut self) -> Vec<Effect> {
        if self.crew.is_some() || self.deaths >= super::DEATHS_LIMIT {
            return Vec::new();
        }
        if let Some(counting) = self.calculator.waiting.take() {
            return self.set_to_work(counting.units(), Work::Count(counting));
        }
        let keys = self.unscored();
        if keys.is_empty() {
            return Vec::new();
        }
        self.set_to_work(keys.len() as u32, Work::Score(keys.into()))
    }

    fn set_to_work(&mut self, units: u32, work: Work) -> Vec<Effect> {
        let id = self.next_id();
        let workers = self.workers.min(units.max(1) as usize);
        self.crew = Some(Crew {
            id,
            dispatch: Dispatch::new(units),
            work,
        });
        (0..workers)
            .filter_map(|worker| self.feed(worker))
            .collect()
    }

    fn feed(&mut self, worker: usize) -> Option<Effect> {
        let crew = self.crew.as_mut()?;
        let unit = crew.dispatch.hand_out(worker)?;
        let ask = match &crew.work {
            Work::Score(keys) => {
                let key = keys.get(unit as usize).copied().unwrap_or_default();
                let pgn = self.stock.entry(key).map(|entry| entry.pgn.to_string());
                Ask::Score {
                    unit,
                    key,
                    pgn: pgn.unwrap_or_default(),
                }
            }
            Work::Count(counting) => counting.ask(unit),
        };
        Some(Effect::Crew(worker, request(crew.id, &ask)))
    }

    /// How far the scoring is: games done, and of how many.
    #[must_use]
    pub fn scoring(&self) -> Option<(u32, u32)> {
        let crew = self.crew.as_ref()?;
        let dispatch = &crew.dispatch;
        matches!(crew.work, Work::Score(_)).then(|| (dispatch.done(), dispatch.units()))
    }

    /// How far the counting is: positions done, and of how many.
    #[must_use]
    pub fn counting(&self) -> Option<(u32, u32)> {
        let crew = self.crew.as_ref()?;
        let dispatch = &crew.dispatch;
        matches!(crew.work, Work::Count(_)).then(|| (dispatch.done(), dispatch.units()))
    }

    pub(super) fn crew_heard(&mut self, worker: usize, response: Response) -> Vec<Effect> {
        let Response::Chute { id, told } = response else {
            return Vec::new();
        };
        if self.crew.as_ref().is_none_or(|crew| crew.id != id) {
            return Vec::new();
        }
        let Ok(told) = told.open() else {
            return Vec::new();
        };
        let mut effects = match told {
            Told::Scored { unit, key, packed } => self.scored(worker, unit, key, packed),
            Told::Counted { unit, counts } => {
                if let Some(crew) = &mut self.crew
                    && crew.dispatch.bring_in(worker, unit)
                    && let Work::Count(counting) = &mut crew.work
                {
                    counting.take(unit, counts);
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
        key: Key,
        packed: Result<Vec<u8>, String>,
    ) -> Vec<Effect> {
        let Some(crew) = &mut self.crew else {
            return Vec::new();
        };
        if !crew.dispatch.bring_in(worker, unit) {
            return Vec::new();
        }
        let done = crew.dispatch.done();
        match packed {
            // The game may have been removed meanwhile.
            Ok(packed) if self.stock.entry(key).is_some() => {
                self.learned.insert(key);
                let (_, effect) = self.desk(&Ask::Learn { key, packed });
                let mut effects = vec![effect];
                if done == 1 || done.is_multiple_of(WEIGH_EVERY) {
                    effects.extend(self.weigh());
                }
                effects
            }
            Ok(_) => Vec::new(),
            Err(why) => {
                self.stock.set_unfit(key, why);
                Vec::new()
            }
        }
    }

    pub(super) fn crew_died(&mut self, worker: usize, message: &str) -> Vec<Effect> {
        let mut effects = vec![Effect::ReplaceCrew(worker)];
        let Some(crew) = &mut self.crew else {
            return effects;
        };
        if let Err(fatal) = crew.dispatch.lose(worker) {
            let what = match &crew.work {
                Work::Score(keys) => {
                    // Without that game the others can still be scored.
                    if let Some(&key) = keys.get(fatal.unit as usize) {
                        self.stock
                            .set_unfit(key, "its scoring ends the worker".to_owned());
                    }
                    "The games cannot all be scored"
                }
                Work::Count(_) => "The counting cannot go on",
            };
            self.problem(format!("{what}: {fatal} ({message})."));
        }
        effects.extend(self.feed(worker));
        effects.extend(self.end_if_over());
        effects
    }

    /// Stops counting; what has been counted is shown.
    pub(super) fn stop_counting(&mut self) -> Vec<Effect> {
        self.calculator.waiting = None;
        if self.counting().is_none() {
            return Vec::new();
        }
        if let Some(crew) = &mut self.crew {
            crew.dispatch.close();
        }
        self.end_crew()
            .into_iter()
            .chain([Effect::EndCrew])
            .chain(self.staff())
            .collect()
    }

    fn end_if_over(&mut self) -> Vec<Effect> {
        let is_over = |crew: &Crew| crew.dispatch.is_over();
        if !self.crew.as_ref().is_some_and(is_over) {
            return Vec::new();
        }
        let mut effects = self.end_crew();
        effects.push(Effect::RestCrew);
        effects.extend(self.staff());
        effects.extend(self.launch());
        effects
    }

    fn end_crew(&mut self) -> Vec<Effect> {
        let Some(crew) = self.crew.take() else {
            return Vec::new();
        };
        match crew.work {
            Work::Score(_) => self.weigh(),
            Work::Count(counting) => {
                let said = self.calculator.finish(&counting);
                vec![Effect::Say(said)]
            }
        }
    }

    /// Counting goes before scoring: what is scored is not lost, what is under way is begun again.
    pub(super) fn make_way(&mut self) -> Vec<Effect> {
        if self.scoring().is_none() {
            return Vec::new();
        }
        self.crew = None;
        vec![Effect::EndCrew]
    }
}
