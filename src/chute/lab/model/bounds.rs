//! The errors of lookahead: the forms and results of the calculator for typed or measured A(f), and
//! the start of a count.

use super::board::ReplayedGame;
use super::counting::{CountResult, CountingJob};
use super::{ChuteAction, Effect, Lab, RecordedLab};
use crate::experiment::PositionWithHistory;
use crate::experiment::link::FANOUTS;
use crate::experiment::master_games::bounds::Bounds;
use crate::experiment::master_games::pruning::{self, Terminal};
use chess::words::counted;
use kit::model::chart::{Axis, Chart, Sample, Series};
use stats::Estimate;
use std::rc::Rc;

/// The maximum number of counted positions.
pub const POSITIONS_LIMIT: usize = 2_000;

/// The evaluations of terminal positions, in menu order.
const TERMINALS: [Terminal; 2] = [Terminal::Material, Terminal::Chute];

/// A field of the error count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountField {
    /// The horizon in plies.
    Depth,
    /// Moves kept at every level.
    Fanout,
    /// The evaluation of terminal positions.
    Terminal,
    /// Extra plies in the check of terminal nodes.
    Deeper,
    /// The number of positions.
    Positions,
}

/// The calculator and the error count.
#[derive(Clone, Debug)]
pub struct Calculator {
    /// A(1), A(2), ... as typed; empty for the measured ones.
    pub errors: String,
    /// Moves kept at each level, as typed.
    pub fanouts: String,
    /// The tree in which errors are counted.
    pub tree: pruning::Counting,
    /// The number of positions to count.
    pub positions: usize,
    /// An unusable entry: the field, the text and the problem.
    pub wrong: Option<(CountField, String, String)>,
    /// A count that waits for the pool.
    pub(super) waiting: Option<CountingJob>,
    /// The last count.
    pub found: Option<Rc<CountResult>>,
}

impl Default for Calculator {
    fn default() -> Self {
        Self {
            errors: String::new(),
            fanouts: FANOUTS.to_owned(),
            tree: pruning::Counting {
                depth: 3,
                fanout: 7,
                terminal: Terminal::Material,
                deeper: 1,
            },
            positions: 60,
            wrong: None,
            waiting: None,
            found: None,
        }
    }
}

pub(super) fn numbers<T: std::str::FromStr>(text: &str) -> Result<Vec<T>, String> {
    let words = text.split([',', ';', ' ']).map(str::trim);
    let words = words.filter(|word| !word.is_empty());
    words
        .map(|word| {
            let shown: String = word.chars().take(20).collect();
            word.parse()
                .map_err(|_| format!("\u{201c}{shown}\u{201d} is not a number"))
        })
        .collect()
}

impl Calculator {
    /// The typed A(f); `None` if the field is empty.
    pub(super) fn typed(&self) -> Option<Result<Vec<f64>, String>> {
        (!self.errors.trim().is_empty()).then(|| numbers(&self.errors))
    }

    pub(super) fn finish(&mut self, counting: &CountingJob) -> String {
        self.found = CountResult::of(counting).map(Rc::new);
        match &self.found {
            Some(found) if found.counts.positions == found.asked => {
                "The count is complete".to_owned()
            }
            Some(found) => format!("Counted {}", counted(found.counts.positions, "position")),
            None => "Nothing was counted".to_owned(),
        }
    }

    pub(super) fn fill(&mut self, field: CountField, text: &str) {
        let text = text.trim();
        self.wrong = None;
        let number = |low: usize, high: usize| {
            let number = text.parse().ok();
            number
                .filter(|number| (low..=high).contains(number))
                .ok_or_else(|| {
                    format!("\u{201c}{text}\u{201d} is not a number from {low} to {high}")
                })
        };
        let put = match field {
            CountField::Depth => number(1, 3).map(|n| self.tree.depth = n as u8),
            CountField::Fanout => number(1, 40).map(|n| self.tree.fanout = n as u16),
            CountField::Deeper => number(0, 2).map(|n| self.tree.deeper = n as u8),
            CountField::Positions => number(2, POSITIONS_LIMIT).map(|n| self.positions = n),
            CountField::Terminal => number(0, 1).map(|n| self.tree.terminal = TERMINALS[n]),
        };
        self.wrong = put.err().map(|why| (field, text.to_owned(), why));
    }

    /// The selected evaluation, as an index of the menu.
    pub fn terminal(&self) -> usize {
        usize::from(self.tree.terminal == Terminal::Chute)
    }

    /// The text of a field.
    pub fn text(&self, field: CountField) -> String {
        if let Some((wrong, text, _)) = &self.wrong
            && *wrong == field
        {
            return text.clone();
        }
        match field {
            CountField::Depth => self.tree.depth.to_string(),
            CountField::Fanout => self.tree.fanout.to_string(),
            CountField::Deeper => self.tree.deeper.to_string(),
            CountField::Positions => self.positions.to_string(),
            CountField::Terminal => self.terminal().to_string(),
        }
    }
}

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

    pub(super) fn calculate(&mut self, action: ChuteAction) -> Vec<Effect> {
        match action {
            ChuteAction::TypeErrors(text) => {
                self.calculator.errors = text.chars().take(300).collect();
            }
            ChuteAction::TypeFanouts(text) => {
                self.calculator.fanouts = text.chars().take(300).collect();
            }
            ChuteAction::FillCount(field, text) => {
                self.calculator.fill(field, &text);
                return Vec::new();
            }
            ChuteAction::Count => return self.count(),
            ChuteAction::StopCounting => return self.stop_counting(),
            ChuteAction::SaveCounts => {
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
        self.address(kit::model::effect::History::Replace)
    }
}

impl Lab {
    pub(super) fn count(&mut self) -> Vec<Effect> {
        if self.counting().is_some() {
            return Vec::new();
        }
        if let Some((_, _, why)) = &self.calculator.wrong {
            return vec![Effect::Say(format!("The count cannot start: {why}."))];
        }
        let positions = self.positions_to_count();
        if positions.is_empty() {
            self.problem("No game is chosen; choose some under Games.".to_owned());
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

    /// Positions at equal distances over all games in use, at least one of them from a middle game.
    fn positions_to_count(&self) -> Vec<(u32, PositionWithHistory)> {
        let games: Vec<(u32, u32)> = self
            .game_library
            .used()
            .map(|entry| (entry.key, entry.game.plies))
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
