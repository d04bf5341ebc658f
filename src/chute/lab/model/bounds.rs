//! The errors of lookahead: the calculator for typed or measured A(f), and the start of a count.

use super::action::{Action, Effect};
use super::counting::CountingJob;
use super::state::Lab;
use crate::experiment::master_games::bounds::Bounds;
use chess::words::counted;
use kit::model::chart::{Axis, Chart, Sample, Series};
use stats::Estimate;

use super::calculator::numbers;
use super::replayed_game::ReplayedGame;
use crate::experiment::PositionWithHistory;

/// The depth of the calculator's chart.
const CHART_DEPTH: usize = 8;

/// Reads one figure; `None` if the tree has no such level.
type Figure = fn(&Bounds) -> Option<f64>;

/// The number of wrong nodes at each level with more than one node, by the binomial distribution.
fn distribution(bounds: &Bounds) -> Option<Chart> {
    let levels = bounds.levels.iter();
    let levels = levels.filter(|level| level.nodes > 1.0 && !level.distribution.is_empty());
    let mut chart = Chart::new(
        "How many nodes of a level err",
        "if nodes err independently",
    )
    .x(Axis::new("Nodes that err").whole())
    .y(Axis::new("Chance").unit("%").from_zero());
    for level in levels.take(4) {
        let shares = level.distribution.iter().enumerate();
        let samples = shares.map(|(errors, share)| Sample::at(errors as f64, share * 100.0));
        let name = format!(
            "level {}: {}",
            level.level,
            counted(format!("{:.0}", level.nodes), "node")
        );
        chart = chart.with(Series::line(&name, samples.collect()));
    }
    (!chart.series.is_empty()).then_some(chart)
}

impl Lab {
    /// A(1), A(2), ...: as typed, or as measured on the library with the current weights.
    ///
    /// # Errors
    /// The reason why there are none.
    pub fn errors(&self) -> Result<Vec<f64>, String> {
        if let Some(typed) = self.calculator.typed() {
            return typed;
        }
        let measured = self.measured_errors();
        let measured = measured.ok_or_else(|| {
            if self.game_library.used().next().is_none() {
                "no game is in use; choose some under Games, or type A(1), A(2), \u{2026}"
                    .to_owned()
            } else {
                "the games are still being scored".to_owned()
            }
        })?;
        Ok(measured.iter().map(|lost| lost.value).collect())
    }

    /// The measured A(1), A(2), ... with their intervals; `None` if others are typed or games are
    /// still being scored.
    pub fn measured_errors(&self) -> Option<Vec<Estimate>> {
        if self.calculator.typed().is_some() {
            return None;
        }
        let whole = self.curves.as_ref()?.whole.as_ref()?;
        let lost = |within: &Estimate| Estimate {
            value: 1.0 - within.value,
            low: 1.0 - within.high,
            high: 1.0 - within.low,
        };
        Some(whole.within.iter().map(lost).collect())
    }

    /// The calculator's results for the lower and the upper ends of the measured intervals.
    pub fn bounds_ends(&self) -> Option<[Bounds; 2]> {
        let measured = self.measured_errors()?;
        let fanouts: Vec<u32> = numbers(&self.calculator.fanouts).ok()?;
        let end = |end: fn(&Estimate) -> f64| {
            let errors: Vec<f64> = measured.iter().map(end).collect();
            Bounds::new(&errors, &fanouts).ok()
        };
        Some([end(|it| it.low)?, end(|it| it.high)?])
    }

    /// The calculator's results.
    ///
    /// # Errors
    /// The problem in the typed numbers.
    pub fn bounds(&self) -> Result<Bounds, String> {
        let errors = self.errors()?;
        let fanouts: Vec<u32> = numbers(&self.calculator.fanouts)?;
        Bounds::new(&errors, &fanouts).map_err(|error| error.to_string())
    }

    /// The calculator's charts, by the number of moves kept and by depth.
    pub fn bounds_charts(&self) -> Vec<Chart> {
        let (Ok(errors), Ok(fanouts)) = (self.errors(), numbers::<u32>(&self.calculator.fanouts))
        else {
            return Vec::new();
        };
        let depth = fanouts.len().clamp(1, CHART_DEPTH);
        let computed = |fanouts: &[u32]| Bounds::new(&errors, fanouts).ok();
        let lines: [(&str, Figure); 3] = [
            ("ideal line pruned somewhere", |bounds| {
                Some(1.0 - bounds.levels.last()?.remains)
            }),
            ("some ideal reply pruned (1b)", |bounds| bounds.type_1b),
            ("some node errs (1a to 1c)", |bounds| {
                Some(1.0 - bounds.levels.first()?.perfect)
            }),
        ];
        let chart = |title: &str, x: &str, all: Vec<(f64, Bounds)>| {
            let mut chart = Chart::new(title, "if nodes err independently")
                .x(Axis::new(x).whole())
                .y(Axis::new("Chance").unit("%").between(0.0, 100.0));
            for (name, figure) in lines {
                let samples = all
                    .iter()
                    .filter_map(|(at, bounds)| Some(Sample::at(*at, figure(bounds)? * 100.0)));
                chart = chart.with(Series::line(name, samples.collect()));
            }
            chart
        };
        let known = errors.len().min(40);
        let by_fanout = (1..=known).filter_map(|kept| {
            let bounds = computed(&vec![kept as u32; depth])?;
            Some((kept as f64, bounds))
        });
        let last = fanouts.last().copied().unwrap_or(1);
        let by_depth = (1..=CHART_DEPTH).filter_map(|depth| {
            let mut levels = fanouts.clone();
            levels.resize(depth, last);
            Some((depth as f64, computed(&levels)?))
        });
        let mut charts = vec![
            chart(
                &format!("Keeping f moves at each of {}", counted(depth, "level")),
                "Moves kept, f",
                by_fanout.collect(),
            ),
            chart("With depth, fanouts as typed", "Levels", by_depth.collect()),
        ];
        charts.extend(computed(&fanouts).and_then(|bounds| distribution(&bounds)));
        charts
    }

    pub(super) fn calculate(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::TypeErrors(text) => self.calculator.errors = text.chars().take(300).collect(),
            Action::TypeFanouts(text) => self.calculator.fanouts = text.chars().take(300).collect(),
            Action::FillCount(field, text) => {
                self.calculator.fill(field, &text);
                return Vec::new();
            }
            Action::Count => return self.count(),
            Action::StopCounting => return self.stop_counting(),
            Action::SaveCounts => {
                let found = self.calculator.found.as_ref();
                return found
                    .map(|found| Effect::Save {
                        name: "chute-errors.csv".to_owned(),
                        bytes: found.sheet().csv().into_bytes(),
                    })
                    .into_iter()
                    .collect();
            }
            _ => {}
        }
        vec![self.address(super::action::History::Replace)]
    }
}

impl Lab {
    pub(super) fn count(&mut self) -> Vec<Effect> {
        if self.counting().is_some() {
            return Vec::new();
        }
        if let Some((_, _, why)) = &self.calculator.wrong {
            return vec![Effect::Say(format!("This cannot be counted: {why}."))];
        }
        let positions = self.positions_to_count();
        if positions.is_empty() {
            self.problem("No game is chosen to count in; choose some in the library.".to_owned());
            return Vec::new();
        }
        self.calculator.found = None;
        self.calculator.waiting = Some(CountingJob {
            tree: self.calculator.tree,
            counts: vec![None; positions.len()],
            positions: positions.into(),
        });
        let mut effects = self.preempt_scoring();
        effects.extend(self.assign_pool_work());
        effects
    }

    /// Positions at equal distances over all games in use, in a middle game at least one.
    fn positions_to_count(&self) -> Vec<(u32, PositionWithHistory)> {
        let games: Vec<(u32, u32)> = self
            .game_library
            .used()
            .map(|entry| (entry.key, entry.plies))
            .collect();
        let all: usize = games.iter().map(|game| game.1 as usize).sum();
        let wanted = self.calculator.positions.min(all);
        let mut places = (0..wanted).map(|place| (2 * place + 1) * all / (2 * wanted.max(1)));
        let mut next = places.next();
        let (mut before, mut positions) = (0, Vec::with_capacity(wanted));
        for (key, plies) in games {
            let end = before + plies as usize;
            let mut replay: Option<ReplayedGame> = None;
            while let Some(place) = next.filter(|&place| place < end) {
                if replay.is_none() {
                    replay = self.game_library.replay(key);
                }
                let step = replay
                    .as_ref()
                    .and_then(|game| game.moves.get(place - before));
                positions.extend(
                    step.map(|step| (key, PositionWithHistory::new(&step.board, step.last))),
                );
                next = places.next();
            }
            before = end;
        }
        positions
    }
}
