//! The picture of the overview: the curve of the reward, the areas that count, and the moves below.

use super::{Overview, TimelineDraft};
use crate::experiment::Unit;
use crate::model::number;
use rating::Moment;
use std::fmt::Write;

/// Points of a curve.
const POINTS: usize = 160;

/// A stretch of the picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Band {
    pub name: String,
    pub mark: String,
    /// From and to, in pixels.
    pub from: f64,
    pub to: f64,
    /// The area under the curve; empty for mark 0.
    pub area: String,
    /// The mark as a share of the best.
    pub share: f64,
}

/// The picture laid out.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    pub width: f64,
    pub height: f64,
    /// Left, top, right and bottom of the curve.
    pub edges: [f64; 4],
    pub curve: String,
    pub bands: Vec<Band>,
    pub ticks: Vec<(f64, String)>,
    /// The end of the picture, in the draft's unit.
    pub end: f64,
}

impl Overview {
    /// The picture at this width. Its end depends on the analysis as it was, so that nothing moves but the handle.
    pub fn layout(&self, width: f64) -> Layout {
        let height = if width < 520.0 { 340.0 } else { 380.0 };
        let edges = [8.0, 52.0, (width - 8.0).max(40.0), height - 84.0];
        let [left, top, right, bottom] = edges;
        let mut real = self.draft.clone();
        if let Some(last) = real.changes.last_mut() {
            last.since = self.was;
        }
        let (end, step) = end_of(&real);
        let x = |moment: f64| left + (moment / end).clamp(0.0, 1.0) * (right - left);
        let decay = self.draft.decay();
        let y = |moment: f64, share: f64| {
            let left = decay.left_after(Moment::try_from(moment).unwrap_or_default());
            bottom - share * left * (bottom - top)
        };
        let along = |from: f64, to: f64, share: f64, path: &mut String| {
            for point in 0..=POINTS {
                let moment = from + (to - from) * point as f64 / POINTS as f64;
                let letter = if path.is_empty() { 'M' } else { 'L' };
                // Writing to a string cannot fail.
                let _ = write!(path, "{letter}{:.1} {:.1}", x(moment), y(moment, share));
            }
        };
        let mut curve = String::new();
        along(0.0, end, 1.0, &mut curve);
        let best = self.draft.best().value();
        let bands = self.draft.areas().into_iter().map(|area| {
            let from = area.stretch.from.value().min(end);
            let to = area
                .stretch
                .until
                .map_or(end, |until| until.value().min(end));
            let share = if best > 0.0 { area.mark / best } else { 0.0 };
            let mut path = String::new();
            if share > 0.0 && to > from {
                let _ = write!(path, "M{:.1} {bottom}", x(from));
                along(from, to, share, &mut path);
                let _ = write!(path, "L{:.1} {bottom}Z", x(to));
            }
            let name = area
                .stretch
                .mv
                .map(|change| self.draft.changes[change].name.clone());
            Band {
                name: name.unwrap_or_else(|| "no move".to_owned()),
                mark: area.mark.to_string(),
                from: x(from),
                to: x(to),
                area: path,
                share,
            }
        });
        let bands = bands.filter(|band| band.to > band.from).collect();
        let count = (end / step).round() as usize;
        let ticks = (0..=count.min(12)).map(|tick| {
            let moment = tick as f64 * step;
            let is_last = tick == count;
            // In a narrow picture every second label has room.
            let is_left_out = width < 480.0 && (count - tick.min(count)) % 2 == 1 && tick > 0;
            let label = match self.draft.unit {
                _ if is_left_out => String::new(),
                _ if tick == 0 => "0".to_owned(),
                Unit::Nodes if !is_last => number(Unit::Nodes, moment),
                _ => self.time(moment),
            };
            (x(moment), label)
        });
        let ticks = ticks.collect();
        Layout {
            width,
            height,
            edges,
            curve,
            bands,
            ticks,
            end,
        }
    }
}

impl Layout {
    /// The moment at a pixel across.
    pub fn moment_at(&self, pixel: f64) -> f64 {
        let [left, _, right, _] = self.edges;
        ((pixel - left) / (right - left)).clamp(0.0, 1.0) * self.end
    }
}

/// The end of a picture and the distance of its ticks: what was preferred last has room, and at most six ticks stand
/// on the axis.
pub(super) fn end_of(draft: &TimelineDraft) -> (f64, f64) {
    let last = draft.changes.last().map_or(0.0, |it| it.since);
    // Of a much slower rate of play the picture shows the beginning.
    let rough = if last > 0.0 {
        (last * 1.8).max(draft.rate.min(last * 8.0))
    } else {
        draft.rate * 1.8
    };
    let nice: &[f64] = match draft.unit {
        Unit::Seconds if rough > 50.0 => &[30.0, 60.0, 120.0, 300.0, 600.0, 1_800.0, 3_600.0],
        _ => &[],
    };
    let power = 10f64.powf((rough / 6.0).log10().floor());
    let round = [1.0, 2.0, 5.0, 10.0].map(|it| it * power);
    let mut steps = nice.iter().chain(&round).copied();
    let fits = |step: &f64| rough / step <= 6.0;
    let step = steps
        .find(fits)
        .unwrap_or(power * 10.0)
        .max(draft.unit.grain());
    ((rough / step).ceil() * step, step)
}

#[cfg(test)]
mod tests {
    use crate::model::{Action, Lab, RatingAction, RecordedLab as _};

    fn opened(query: &str) -> Lab {
        let mut lab = Lab::default();
        lab.update(Action::Open(query.to_owned()));
        lab
    }

    #[test]
    fn the_handle_moves_alone_and_can_be_found_by_its_pixel() {
        let mut lab = opened("");
        let before = lab.overview().layout(900.0);
        assert!((before.end - 300.0).abs() < 1e-9);
        assert_eq!(before.ticks.len(), 6);
        assert_eq!(before.bands.len(), 3);
        assert!(before.bands[1].area.is_empty() && !before.bands[2].area.is_empty());
        lab.update(RatingAction::Suppose(Some(250.0)));
        let after = lab.overview().layout(900.0);
        assert_eq!(before.ticks, after.ticks);
        assert!((after.moment_at(after.bands[2].from) - 250.0).abs() < 1e-6);
    }

    #[test]
    fn axes_of_any_length_have_few_ticks() {
        for last in [
            "0.002",
            "0.5",
            "9",
            "47",
            "155",
            "4000",
            "90000",
            "999999999",
        ] {
            let lab = opened(&format!("v=1&timeline=0:Nxf5,{last}:Rae1"));
            let layout = lab.overview().layout(320.0);
            assert!(
                (2..=7).contains(&layout.ticks.len()),
                "{last}: {:?}",
                layout.ticks
            );
        }
        let none = opened("v=1&timeline=&marks=").overview().layout(10.0);
        assert!(none.bands.len() == 1 && none.ticks.len() < 8);
    }
}
