//! Decides which ending may be generated next, given those that are finished: a plain value, usable from
//! threads and from workers that share nothing.

use super::material::Material;
use super::table::Table;
use crate::short;

/// The state of an ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Waiting,
    Started,
    Finished,
}

/// A plan to generate some endings and all that they need.
#[derive(Clone, Debug)]
pub struct Schedule {
    endings: Vec<(Material, State)>,
}

impl Schedule {
    /// A plan for these endings. Those that are `known` are not generated again.
    pub fn new(goals: &[Material], mut known: impl FnMut(Material) -> bool) -> Self {
        let mut endings: Vec<(Material, State)> = Vec::new();
        let mut open: Vec<Material> = goals.to_vec();
        while let Some(material) = open.pop() {
            if endings.iter().any(|&(listed, _)| listed == material) {
                continue;
            }
            if known(material) {
                endings.push((material, State::Finished));
            } else {
                endings.push((material, State::Waiting));
                open.extend(material.needs());
            }
        }
        let order = Material::all();
        short::sort_by_key(&mut endings, |&(material, _)| {
            order.iter().position(|&other| other == material)
        });
        Self { endings }
    }

    /// Starts the next ending whose dependencies are finished. `None` if nothing can start before something
    /// else is finished.
    pub fn start(&mut self) -> Option<Material> {
        let finished = |need: Material| self.state(need) == Some(State::Finished);
        let ready = self.endings.iter().position(|&(material, state)| {
            state == State::Waiting && material.needs().into_iter().all(finished)
        })?;
        self.endings[ready].1 = State::Started;
        Some(self.endings[ready].0)
    }

    /// Marks an ending as finished.
    pub fn finish(&mut self, material: Material) {
        self.set(material, State::Finished);
    }

    /// Marks a started ending as not started, for instance because its worker died.
    pub fn give_back(&mut self, material: Material) {
        self.set(material, State::Waiting);
    }

    /// True if everything is finished.
    pub fn is_done(&self) -> bool {
        self.endings
            .iter()
            .all(|&(_, state)| state == State::Finished)
    }

    /// All endings of the plan in order of generation; true if finished.
    pub fn endings(&self) -> impl Iterator<Item = (Material, bool)> {
        let endings = self.endings.iter();
        endings.map(|&(material, state)| (material, state == State::Finished))
    }

    /// The share of all entries that is finished, from 0 to 1.
    pub fn share(&self) -> f64 {
        let size = |finished: Option<bool>| -> usize {
            let counted = self
                .endings()
                .filter(|&(_, done)| finished.is_none_or(|f| f == done));
            counted.map(|(material, _)| Table::size(material)).sum()
        };
        match size(None) {
            0 => 1.0,
            all => size(Some(true)) as f64 / all as f64,
        }
    }

    fn state(&self, material: Material) -> Option<State> {
        let found = self.endings.iter().find(|&&(listed, _)| listed == material);
        found.map(|&(_, state)| state)
    }

    fn set(&mut self, material: Material, state: State) {
        for ending in &mut self.endings {
            if ending.0 == material {
                ending.1 = state;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ending(name: &str) -> Material {
        name.parse().unwrap()
    }

    #[test]
    fn every_ending_starts_once_and_after_all_it_needs_however_many_workers_there_are() {
        for workers in [1, 2, 7] {
            let mut schedule = Schedule::new(&["KPPK", "KPKP"].map(ending), |_| false);
            let (mut running, mut finished) = (Vec::new(), Vec::new());
            while !schedule.is_done() {
                while running.len() < workers
                    && let Some(material) = schedule.start()
                {
                    for need in material.needs() {
                        assert!(finished.contains(&need), "{material} before {need}");
                    }
                    running.push(material);
                }
                // The last one started finishes first.
                let material = running.pop().expect("something runs until all is finished");
                schedule.finish(material);
                finished.push(material);
            }
            assert_eq!(finished.len(), 35);
            assert!((schedule.share() - 1.0).abs() < 1e-9);
        }
    }

    #[test]
    fn what_is_known_is_not_made_again_nor_what_only_it_needed() {
        let mut schedule = Schedule::new(&[ending("KPK")], |material| material == ending("KQK"));
        let mut started = Vec::new();
        while let Some(material) = schedule.start() {
            started.push(material.to_string());
            schedule.finish(material);
        }
        assert_eq!(started, ["KRK", "KBK", "KNK", "KPK"]);
        assert!(Schedule::new(&[ending("KPKP")], |_| true).is_done());
    }

    #[test]
    fn an_ending_whose_worker_died_is_started_again() {
        let mut schedule = Schedule::new(&[ending("KQK")], |_| false);
        assert_eq!(schedule.start(), Some(ending("KQK")));
        assert_eq!(schedule.start(), None);
        schedule.give_back(ending("KQK"));
        assert_eq!(schedule.start(), Some(ending("KQK")));
        assert!(!schedule.is_done());
    }
}
