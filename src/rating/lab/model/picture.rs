//! The decay curves and the areas of a timeline, laid out as SVG paths: a curve for each mark, and
//! under the curve of the move preferred the area that counts (Waughan 1989, figures iii and iv).
//!
//! The same can be drawn over the weight that has passed instead of the time (ours): then curves
//! are level lines, areas rectangles, and the share of the picture that is filled is the score.

use super::timeline_draft::TimelineDraft;
use super::units::{number, with_unit};
use rating::{Decay, Moment, weight_density};
use std::fmt::Write;

/// The horizontal axis of the picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Across {
    /// Time, as in the source.
    #[default]
    Time,
    /// The share of the reward that has been given out.
    Weight,
}

/// The curve of a mark.
#[derive(Clone, Debug, PartialEq)]
pub struct CurveLine {
    pub path: String,
    /// The mark, as it is written beside the curve.
    pub label: String,
    /// Where the label stands.
    pub at: (f64, f64),
}

/// The contribution of a stretch.
#[derive(Clone, Debug, PartialEq)]
pub struct Shade {
    /// The area; empty for mark 0.
    pub path: String,
    /// The number of its colour and hatching: one for each move.
    pub style: usize,
    /// The stretch on the strip below: from and to.
    pub strip: (f64, f64),
    /// The label if there is room: the move.
    pub label: String,
    /// Whether the move has mark 0, or none is preferred.
    pub is_worthless: bool,
}

/// Where a change can be taken hold of.
#[derive(Clone, Debug, PartialEq)]
pub struct Handle {
    pub change: usize,
    /// Where it stands.
    pub x: f64,
}

/// A timeline laid out.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// The size of the whole, in pixels.
    pub size: (f64, f64),
    /// The edges of the drawing inside it: left, top, right, bottom.
    pub edges: (f64, f64, f64, f64),
    /// The curves, the highest first.
    pub curves: Vec<CurveLine>,
    /// The areas in order of time.
    pub shades: Vec<Shade>,
    /// The changes after moment 0.
    pub handles: Vec<Handle>,
    /// Places below with what is written there.
    pub ticks: Vec<(f64, String)>,
    /// The title of the ticks.
    pub title: String,
    across: Across,
    decay: Decay,
    /// The end of the picture, in time or as a share.
    end: f64,
}

/// The height of the strip of moves.
pub const STRIP: f64 = 18.0;
/// Room for the labels of the curves, above, at the right, and below the strip.
const LEFT: f64 = 30.0;
const TOP: f64 = 20.0;
const RIGHT: f64 = 12.0;
const BELOW: f64 = STRIP + 40.0;
/// Points of a curve.
const POINTS: usize = 60;
/// Points of a curve in a small picture.
const FEW_POINTS: usize = 12;
/// The width below which a picture is small, in pixels.
const SMALL: f64 = 280.0;
/// Pixels of a letter of a label.
const LETTER: f64 = 7.8;

impl Picture {
    /// Lays a draft out.
    pub fn new(draft: &TimelineDraft, across: Across, (width, height): (f64, f64)) -> Self {
        let decay = draft.decay();
        let last = draft.changes.last().map_or(0.0, |change| change.since);
        let end = match across {
            Across::Time => (last * 1.15).max(draft.rate * 2.5),
            Across::Weight => 1.0,
        };
        let mut this = Self {
            size: (width, height),
            edges: (
                LEFT,
                TOP,
                (width - RIGHT).max(LEFT + 20.0),
                (height - BELOW).max(TOP + 20.0),
            ),
            curves: Vec::new(),
            shades: Vec::new(),
            handles: Vec::new(),
            ticks: Vec::new(),
            title: match across {
                Across::Time => format!("Time ({})", draft.unit.name()),
                Across::Weight => "Share of the reward given out, and when".to_owned(),
            },
            across,
            decay,
            end,
        };
        let top = draft.best().value().max(1.0);
        this.draw_curves(draft, top);
        this.draw_areas(draft, top);
        this.draw_ticks(draft);
        let changes = draft.changes.iter().enumerate();
        for (change, at) in changes.filter(|(_, at)| at.since > 0.0) {
            let x = this.x(at.since);
            this.handles.push(Handle { change, x });
        }
        this
    }

    /// The moment at a pixel across.
    pub fn moment_at(&self, pixel: f64) -> f64 {
        let (left, _, right, _) = self.edges;
        let share = ((pixel - left) / (right - left)).clamp(0.0, 1.0);
        match self.across {
            Across::Time => share * self.end,
            // The end of the weight is never.
            Across::Weight => -libm::log(1.0 - share.min(0.9999)) / self.decay.constant(),
        }
    }

    /// The time by which an arrow key moves a change: a fiftieth of the picture's.
    pub fn step(&self) -> f64 {
        match self.across {
            Across::Time => self.end / 100.0,
            Across::Weight => self.decay.rate() / 50.0,
        }
    }

    fn x(&self, moment: f64) -> f64 {
        let (left, _, right, _) = self.edges;
        let share = match self.across {
            Across::Time => moment / self.end,
            Across::Weight => 1.0 - self.left_after(moment),
        };
        left + share.clamp(0.0, 1.0) * (right - left)
    }

    fn left_after(&self, moment: f64) -> f64 {
        let moment = Moment::try_from(moment).unwrap_or_default();
        self.decay.left_after(moment)
    }

    /// The height of the curve of a mark at a moment, in pixels from the top.
    fn y(&self, mark: f64, moment: f64, top: f64) -> f64 {
        let (_, upper, _, lower) = self.edges;
        let share = match self.across {
            Across::Time => {
                let moment = Moment::try_from(moment).unwrap_or_default();
                weight_density(&self.decay, moment) / self.decay.constant()
            }
            Across::Weight => 1.0,
        };
        lower - mark / top * share * (lower - upper)
    }

    fn draw_curves(&mut self, draft: &TimelineDraft, top: f64) {
        let mut marks: Vec<f64> = draft.marks.iter().map(|it| it.mark.value()).collect();
        marks.dedup();
        // Labels that would stand on each other are left out.
        let mut lowest = f64::NEG_INFINITY;
        for mark in marks.into_iter().filter(|&mark| mark > 0.0).take(12) {
            let mut path = String::new();
            for (x, y) in self.points(mark, 0.0, None, top) {
                line_to(&mut path, x, y);
            }
            let at = (LEFT - 5.0, self.y(mark, 0.0, top) + 4.0);
            let label = if at.1 - lowest >= 13.0 {
                lowest = at.1;
                mark.to_string()
            } else {
                String::new()
            };
            self.curves.push(CurveLine { path, label, at });
        }
    }

    /// Points along the curve of a mark within a stretch.
    fn points(
        &self,
        mark: f64,
        from: f64,
        until: Option<f64>,
        top: f64,
    ) -> impl Iterator<Item = (f64, f64)> {
        let last = self.last();
        let until = until.map_or(last, |until| until.min(last));
        let from = from.min(until);
        let here = self.clone();
        let is_end = until >= last && self.across == Across::Weight;
        let points = if self.size.0 < SMALL {
            FEW_POINTS
        } else {
            POINTS
        };
        (0..=points).map(move |point| {
            // Closer together where the curve is steep.
            let share = point as f64 / points as f64;
            let moment = from + (until - from) * share * share;
            let x = if is_end && point == points {
                here.edges.2
            } else {
                here.x(moment)
            };
            (x, here.y(mark, moment, top))
        })
    }

    /// The last moment that is drawn.
    fn last(&self) -> f64 {
        match self.across {
            Across::Time => self.end,
            Across::Weight => 14.0 / self.decay.constant(),
        }
    }

    fn draw_areas(&mut self, draft: &TimelineDraft, top: f64) {
        let lower = self.edges.3;
        for area in draft.areas() {
            let from = area.stretch.from.value();
            let until = area.stretch.until.map(Moment::value);
            let strip = (
                self.x(from),
                until.map_or(self.edges.2, |until| self.x(until)),
            );
            let mut path = String::new();
            if area.mark > 0.0 && strip.1 > strip.0 {
                line_to(&mut path, strip.0, lower);
                for (x, y) in self.points(area.mark, from, until, top) {
                    line_to(&mut path, x, y);
                }
                line_to(&mut path, strip.1, lower);
                path.push('Z');
            }
            let name = area.stretch.mv.map(|change| &*draft.changes[change].name);
            let label = name.map_or_else(
                || "no move".to_owned(),
                |name| format!("{name} {}", area.mark),
            );
            let room = strip.1 - strip.0;
            let fits = |text: &str| text.chars().count() as f64 * LETTER + 4.0 <= room;
            let label = [label.as_str(), name.unwrap_or("\u{2013}")]
                .into_iter()
                .find(|text| fits(text))
                .unwrap_or_default()
                .to_owned();
            self.shades.push(Shade {
                path,
                style: area.stretch.mv.unwrap_or(7) % 8,
                strip,
                label,
                is_worthless: area.mark <= 0.0,
            });
        }
    }

    fn draw_ticks(&mut self, draft: &TimelineDraft) {
        let (left, _, right, _) = self.edges;
        if self.across == Across::Weight {
            // Labels must not stand on each other.
            let shares: &[f64] = match right - left {
                room if room < 340.0 => &[0.0, 0.5],
                room if room < 420.0 => &[0.0, 0.5, 0.9],
                room if room < 640.0 => &[0.0, 0.25, 0.5, 0.75],
                _ => &[0.0, 0.25, 0.5, 0.75, 0.9],
            };
            for &share in shares {
                let moment = -libm::log(1.0 - share) / self.decay.constant();
                let when = with_unit(draft.unit, draft.unit.rounded(moment));
                let x = left + share * (right - left);
                let label = format!("{:.0} %: {when}", share * 100.0);
                self.ticks
                    .push((x, if share > 0.0 { label } else { "0 %".to_owned() }));
            }
            return;
        }
        let most = ((right - left) / 80.0).max(2.0);
        let rough = self.end / most;
        let unit = 10f64.powf(rough.log10().floor());
        let times = [1.0, 2.0, 5.0, 10.0];
        let step = times.map(|it| it * unit);
        let step = step.into_iter().find(|&it| it >= rough).unwrap_or(rough);
        let mut tick = 0.0;
        while tick <= self.end && self.ticks.len() < 50 {
            self.ticks.push((self.x(tick), number(draft.unit, tick)));
            tick += step;
        }
    }
}

fn line_to(path: &mut String, x: f64, y: f64) {
    let letter = if path.is_empty() { 'M' } else { 'L' };
    // Writing to a string cannot fail.
    let _ = write!(path, "{letter}{x:.1} {y:.1}");
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: (f64, f64) = (600.0, 300.0);

    #[test]
    fn every_change_after_the_beginning_has_a_handle_where_its_moment_is() {
        for across in [Across::Time, Across::Weight] {
            let draft = TimelineDraft {
                rate: 120.0,
                ..TimelineDraft::default()
            };
            let picture = Picture::new(&draft, across, SIZE);
            assert_eq!(picture.handles.len(), 2);
            for handle in &picture.handles {
                let moment = picture.moment_at(handle.x);
                let since = draft.changes[handle.change].since;
                assert!((moment - since).abs() < 1e-6, "{moment} {since}");
            }
        }
    }

    #[test]
    fn a_move_without_a_mark_has_no_area_but_a_place_on_the_strip() {
        let picture = Picture::new(&TimelineDraft::default(), Across::Time, SIZE);
        let worthless: Vec<bool> = picture.shades.iter().map(|it| it.is_worthless).collect();
        assert_eq!(worthless, [false, true, false]);
        assert!(picture.shades[1].path.is_empty());
        assert!(picture.shades[1].strip.1 > picture.shades[1].strip.0);
        assert_eq!(picture.shades[1].label, "a4 0");
    }

    #[test]
    fn over_the_weight_the_filled_share_of_the_picture_is_the_score() {
        let draft = TimelineDraft {
            rate: 300.0,
            ..TimelineDraft::default()
        };
        let picture = Picture::new(&draft, Across::Weight, SIZE);
        let (left, _, right, _) = picture.edges;
        let filled: f64 = picture
            .shades
            .iter()
            .zip(draft.areas())
            .map(|(shade, area)| (shade.strip.1 - shade.strip.0) / (right - left) * area.mark)
            .sum();
        assert!((filled - draft.score()).abs() < 1e-6, "{filled}");
    }

    #[test]
    fn each_mark_has_one_curve_and_labels_do_not_stand_on_each_other() {
        let picture = Picture::new(&TimelineDraft::default(), Across::Time, SIZE);
        assert_eq!(picture.curves.len(), 4);
        let labels: Vec<&str> = picture.curves.iter().map(|it| it.label.as_str()).collect();
        assert_eq!(labels, ["10", "7", "5", "3"]);
    }

    #[test]
    fn labels_of_the_weight_do_not_stand_on_each_other_in_any_width() {
        let draft = TimelineDraft {
            rate: 300.0,
            ..TimelineDraft::default()
        };
        for width in (240..1200).step_by(20) {
            let picture = Picture::new(&draft, Across::Weight, (f64::from(width), 200.0));
            let right = picture.edges.2;
            let ends: Vec<(f64, f64)> = picture
                .ticks
                .iter()
                .enumerate()
                .map(|(place, (x, label))| {
                    // Letters of the axis are smaller than those of the strip.
                    let length = label.chars().count() as f64 * 6.8;
                    match place {
                        0 => (*x, x + length),
                        _ if right - x < 40.0 => (x - length, *x),
                        _ => (x - length / 2.0, x + length / 2.0),
                    }
                })
                .collect();
            assert!(
                ends.windows(2).all(|two| two[0].1 < two[1].0),
                "{width}: {ends:?}"
            );
        }
    }

    #[test]
    fn a_draft_without_marks_or_changes_can_be_drawn() {
        let draft = TimelineDraft {
            marks: Vec::new(),
            changes: Vec::new(),
            ..TimelineDraft::default()
        };
        for across in [Across::Time, Across::Weight] {
            let picture = Picture::new(&draft, across, (10.0, 10.0));
            assert_eq!(picture.shades.len(), 1);
            assert!(picture.curves.is_empty() && picture.ticks.len() < 60);
        }
    }
}
