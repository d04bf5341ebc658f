//! The exact tables of the visitor: those stored in the browser, and the plan by which workers build more. A worker
//! builds one ending at a time, in the order of [`Schedule`], and stores it at once, so that a stop loses only
//! unfinished endings.

mod wait;

pub use wait::{TableNews, TableProgress, TableWait, TableWish};

use crate::experiment::table_making::MakingReply;
use endgame::oracle::{Material, Progress, Schedule, Table};
use std::collections::BTreeSet;

/// The most workers that build tables at once. Each needs up to 60 MB for the tables that its ending needs, and 30 MB
/// for the one it builds.
pub const WORKERS_LIMIT: usize = 3;

/// A plan is given up after this many failed workers.
const PATIENCE: u32 = 3;

/// Endings that one button builds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// King and two pawns against king.
    TwoPawns,
    /// King and pawn against king and pawn.
    PawnEach,
    /// All endings of up to four men.
    All,
    /// The ending of the position on the board, or of an exercise.
    Ending(Material),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoalRow {
    pub goal: Goal,
    pub name: &'static str,
}

/// Endings up to this size in bytes, with the tables they need, are built unasked: all endings of three or four men
/// with at most one pawn.
const UNASKED: usize = 50_000_000;

/// All goals in the order of their buttons.
pub const GOALS: [GoalRow; 3] = [
    GoalRow {
        goal: Goal::TwoPawns,
        name: "King and two pawns against king",
    },
    GoalRow {
        goal: Goal::PawnEach,
        name: "King and pawn against king and pawn",
    },
    GoalRow {
        goal: Goal::All,
        name: "All endings of up to four men",
    },
];

/// A worker's share of the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Work {
    pub material: Material,
    /// Progress; `None` while the worker loads the tables it needs.
    pub making: Option<Progress>,
}

/// Tables being made.
#[derive(Clone, Debug)]
pub struct Plan {
    pub goal: Goal,
    pub workers: Vec<Option<Work>>,
    schedule: Schedule,
    failures: u32,
}

/// The exact tables of the visitor.
#[derive(Clone, Debug, Default)]
pub struct Tables {
    /// The endings whose tables are kept; `None` until the browser has been asked.
    pub kept: Option<BTreeSet<Material>>,
    pub plan: Option<Plan>,
    /// The last failure.
    pub trouble: Option<String>,
    /// The ending that the page needs.
    wanted: Option<TableWish>,
    /// Number of workers to use.
    workers: usize,
    /// A stored ending that the worker did not find. The browser was asked again for its list.
    looked_for: Option<Material>,
    /// Endings that were stopped or failed; they are not begun again unasked.
    declined: BTreeSet<Material>,
}

#[derive(Clone, Debug)]
pub enum Action {
    /// The tables that the browser keeps, or why it cannot tell.
    Looked(Result<Vec<Material>, String>),
    /// Build these tables with that many workers.
    Build(Goal, usize),
    /// The page needs the tables of this ending, or of none; that many workers may build them.
    Want(Option<TableWish>, usize),
    /// Stop; finished tables are kept.
    Stop,
    /// A worker reports about its ending.
    Received(usize, Material, MakingReply),
    /// A worker died, for this reason.
    Died(usize, String),
    /// Delete all tables.
    Forget,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Find out which tables are kept.
    Look,
    /// Let this worker build the table of this ending.
    Make(usize, Material),
    /// Put a new worker in the place of this one.
    Replace(usize),
    EndWorkers,
    /// Delete the stored tables.
    Forget,
    /// There are more tables than before, or fewer: what could not be answered may be asked again.
    Changed,
    /// Tell the lab that the awaited tables will not come, and why.
    GiveUp(String),
    /// Say this in the live region.
    Say(String),
}

impl Goal {
    /// The endings to build. The endings that they need are built, too.
    pub fn endings(self) -> Vec<Material> {
        let named = |name: &str| name.parse().into_iter().collect();
        match self {
            Self::TwoPawns => named("KPPK"),
            Self::PawnEach => named("KPKP"),
            Self::All => Material::all(),
            Self::Ending(material) => vec![material],
        }
    }

    /// The size of all tables it needs, in bytes.
    pub fn bytes(self) -> usize {
        let closure = Material::closure(&self.endings());
        closure.into_iter().map(Table::size).sum()
    }

    pub fn name(self) -> String {
        let row = GOALS.iter().find(|row| row.goal == self);
        match self {
            Self::Ending(material) => material.to_string(),
            _ => row.map_or_else(String::new, |row| row.name.to_owned()),
        }
    }
}

impl Plan {
    /// The share of all entries that is built, from 0 to 1.
    pub fn share(&self) -> f64 {
        self.schedule.share()
    }

    /// Tables built, and tables in all.
    pub fn count(&self) -> (usize, usize) {
        let made = self.schedule.endings().filter(|&(_, made)| made).count();
        (made, self.schedule.endings().count())
    }

    /// Gives every idle worker an ending, as long as there is one that can be begun.
    fn hand_out(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        for (number, worker) in self.workers.iter_mut().enumerate() {
            if worker.is_none()
                && let Some(material) = self.schedule.start()
            {
                *worker = Some(Work {
                    material,
                    making: None,
                });
                effects.push(Effect::Make(number, material));
            }
        }
        effects
    }

    /// True if the plan includes the table of an ending, finished or not.
    fn makes(&self, wanted: Material) -> bool {
        self.schedule.endings().any(|(ending, _)| ending == wanted)
    }

    /// Puts the ending of a worker back into the plan.
    fn take_back(&mut self, number: usize) {
        if let Some(work) = self.workers.get_mut(number).and_then(Option::take) {
            self.schedule.give_back(work.material);
        }
    }
}

impl Tables {
    /// True if all tables that the goal needs are kept.
    pub fn has(&self, goal: Goal) -> bool {
        let closure = Material::closure(&goal.endings());
        let kept = self.kept.as_ref();
        kept.is_some_and(|kept| closure.iter().all(|material| kept.contains(material)))
    }

    /// The size of the stored tables, in bytes.
    pub fn bytes(&self) -> usize {
        let kept = self.kept.iter().flatten();
        kept.map(|&material| Table::size(material)).sum()
    }

    pub fn update(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Looked(Ok(kept)) => {
                self.kept = Some(kept.into_iter().collect());
                match self.awaited() {
                    Some(ending) if self.has(Goal::Ending(ending)) => vec![Effect::Changed],
                    _ => self.build_wanted(),
                }
            }
            Action::Looked(Err(why)) => {
                self.kept = Some(BTreeSet::new());
                self.trouble = Some(format!("Tables cannot be stored here: {why}."));
                self.tell_waiting(&why)
            }
            Action::Build(goal, workers) => self.build(goal, workers),
            Action::Want(wanted, workers) => {
                self.wanted = wanted;
                self.workers = workers;
                self.want()
            }
            Action::Stop => {
                let Some(plan) = self.plan.take() else {
                    return Vec::new();
                };
                self.decline(plan.goal);
                let text = "Stopped. Finished tables are kept";
                let mut effects = vec![Effect::EndWorkers, Effect::Say(text.to_owned())];
                effects.extend(self.tell_waiting("the building was stopped"));
                effects
            }
            Action::Received(worker, material, reply) => self.received(worker, material, reply),
            Action::Died(worker, why) => self.died(worker, &why),
            Action::Forget => {
                self.plan = None;
                self.trouble = None;
                self.kept = Some(BTreeSet::new());
                let text = "The tables are deleted".to_owned();
                vec![
                    Effect::EndWorkers,
                    Effect::Forget,
                    Effect::Changed,
                    Effect::Say(text),
                ]
            }
        }
    }

    fn build(&mut self, goal: Goal, workers: usize) -> Vec<Effect> {
        let Some(kept) = &self.kept else {
            return vec![Effect::Look];
        };
        if self.plan.is_some() {
            return Vec::new();
        }
        self.trouble = None;
        let schedule = Schedule::new(&goal.endings(), |material| kept.contains(&material));
        let mut plan = Plan {
            goal,
            workers: vec![None; workers.clamp(1, WORKERS_LIMIT)],
            schedule,
            failures: 0,
        };
        let mut effects = plan.hand_out();
        if effects.is_empty() {
            return vec![Effect::Say("These tables are stored already".to_owned())];
        }
        self.plan = Some(plan);
        effects.push(Effect::Say("Building exact tables".to_owned()));
        effects
    }

    /// The ending that an exercise or a list waits for.
    fn awaited(&self) -> Option<Material> {
        let wish = self.wanted.filter(|wish| wish.refusals > 0);
        wish.map(|wish| wish.material)
    }

    /// Ends the waiting of an exercise or a list.
    fn tell_waiting(&self, why: &str) -> Vec<Effect> {
        let waits = self.awaited().into_iter();
        waits.map(|_| Effect::GiveUp(why.to_owned())).collect()
    }

    fn want(&mut self) -> Vec<Effect> {
        let awaited = self.awaited();
        let kept = awaited.filter(|&ending| self.has(Goal::Ending(ending)));
        if let Some(ending) = kept {
            // The worker did not find it: the browser may have deleted it.
            if self.looked_for.replace(ending) == kept {
                self.looked_for = None;
                return self.tell_waiting(
                    "they are kept in this browser but cannot be read; delete them under \u{201c}Exact \
                     tables\u{201d}",
                );
            }
            return vec![Effect::Look];
        }
        self.looked_for = None;
        self.build_wanted()
    }

    /// Builds the wanted ending if something waits for it or it is small, unless a chosen goal is being built.
    fn build_wanted(&mut self) -> Vec<Effect> {
        let Some(TableWish { material, refusals }) = self.wanted else {
            return Vec::new();
        };
        let goal = Goal::Ending(material);
        let is_unasked = refusals == 0;
        if self.kept.is_none()
            || self.has(goal)
            || is_unasked && (self.declined.contains(&material) || goal.bytes() > UNASKED)
        {
            return Vec::new();
        }
        let mut effects = Vec::new();
        let gives_way = |plan: &Plan| matches!(plan.goal, Goal::Ending(_)) && !plan.makes(material);
        if !is_unasked && self.plan.as_ref().is_some_and(gives_way) {
            self.plan = None;
            effects.push(Effect::EndWorkers);
        }
        effects.extend(self.build(goal, self.workers));
        effects
    }

    fn decline(&mut self, goal: Goal) {
        if let Goal::Ending(material) = goal {
            self.declined.insert(material);
        }
    }

    fn received(&mut self, number: usize, material: Material, reply: MakingReply) -> Vec<Effect> {
        let Some(plan) = &mut self.plan else {
            return Vec::new();
        };
        let work = plan.workers.get_mut(number).and_then(Option::as_mut);
        let Some(work) = work.filter(|work| work.material == material) else {
            return Vec::new();
        };
        match reply {
            MakingReply::Making(making) => {
                work.making = Some(making);
                Vec::new()
            }
            MakingReply::Made => {
                plan.workers[number] = None;
                plan.schedule.finish(material);
                self.kept.get_or_insert_default().insert(material);
                self.go_on()
            }
            MakingReply::Missing(missing) => {
                // The table is not stored after all: plan again without it.
                let goal = plan.goal;
                let (workers, failures) = (plan.workers.len(), plan.failures + 1);
                if failures >= PATIENCE {
                    let why =
                        format!("the table of {missing} does not stay in the browser's storage");
                    return self.give_up(&why);
                }
                if let Some(kept) = &mut self.kept {
                    kept.remove(&missing);
                }
                self.plan = None;
                let mut effects = vec![Effect::EndWorkers];
                effects.extend(self.build(goal, workers));
                if let Some(plan) = &mut self.plan {
                    plan.failures = failures;
                }
                effects
            }
            MakingReply::Failed(why) => self.give_up(&why),
        }
    }

    fn died(&mut self, number: usize, why: &str) -> Vec<Effect> {
        let Some(plan) = &mut self.plan else {
            return Vec::new();
        };
        plan.failures += 1;
        if plan.failures >= PATIENCE {
            return self.give_up(why);
        }
        plan.take_back(number);
        let mut effects = vec![Effect::Replace(number)];
        effects.extend(plan.hand_out());
        effects
    }

    fn go_on(&mut self) -> Vec<Effect> {
        let mut effects = vec![Effect::Changed];
        let Some(plan) = &mut self.plan else {
            return effects;
        };
        if plan.schedule.is_done() {
            let name = plan.goal.name();
            effects.push(Effect::Say(format!("{name}: the tables are ready")));
            effects.push(Effect::EndWorkers);
            self.plan = None;
            effects.extend(self.build_wanted());
        } else {
            effects.extend(plan.hand_out());
        }
        effects
    }

    fn give_up(&mut self, why: &str) -> Vec<Effect> {
        if let Some(plan) = self.plan.take() {
            self.decline(plan.goal);
        }
        let text = format!(
            "The tables could not be built: {why}. Finished tables are kept. Free some memory or storage and try \
             again."
        );
        self.trouble = Some(text.clone());
        let mut effects = vec![Effect::EndWorkers, Effect::Say(text)];
        effects.extend(self.tell_waiting(why));
        effects
    }
}

/// A time in words, for reading: `12 s`, `3 min`.
pub fn duration(seconds: u32) -> String {
    match seconds {
        0..90 => format!("{seconds} s"),
        _ => format!("{} min", (seconds + 30) / 60),
    }
}

/// A number of bytes as megabytes, for reading.
pub fn megabytes(bytes: usize) -> String {
    let tenths = bytes / 100_000;
    if tenths < 100 {
        format!("{}.{} MB", tenths / 10, tenths % 10)
    } else {
        format!("{} MB", tenths / 10)
    }
}

#[cfg(test)]
mod tests;
