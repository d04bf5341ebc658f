//! A timeline's score against the rate of play, and against P.

use super::timeline_draft::TimelineDraft;
use super::units::with_unit;
use crate::experiment::Unit;
use kit::experiment::sorted;
use kit::model::chart::{Axis, Chart, Sample, Series, Strength};
use rating::rates;

/// Places at which a curve is computed.
const POINTS: usize = 49;

/// The fastest and the slowest rate drawn: a decade beyond what happens in the timeline.
fn reach(draft: &TimelineDraft) -> (f64, f64) {
    let first = draft.changes.iter().map(|it| it.since).find(|&it| it > 0.0);
    let last = draft.changes.last().map_or(0.0, |it| it.since);
    let low = first.unwrap_or(draft.rate).min(draft.rate) / 10.0;
    let high = last.max(draft.rate) * 10.0;
    let decade = |it: f64| 10f64.powf(it.log10().round());
    let low = decade(low.max(0.001));
    (low, decade(high).max(low * 100.0))
}

/// The scores of a draft at rates over all that matters, the logarithm of the rate first.
pub fn by_rate(draft: &TimelineDraft) -> Vec<(f64, f64)> {
    let (low, high) = reach(draft);
    let mut at = rates(low, high, POINTS).unwrap_or_default();
    at.push(draft.rate);
    sorted::by(&mut at, f64::total_cmp);
    at.dedup();
    at.into_iter()
        .filter_map(|rate| Some((rate.log10(), draft.score_at(rate, draft.share_left).ok()?)))
        .collect()
}

/// The axis of rates.
pub fn rate_axis(unit: Unit) -> Axis {
    Axis::new("Rate of play")
        .unit(&format!("{} a move", unit.sign()))
        .powers()
}

/// The score against the rate of play.
pub fn rate_chart(draft: &TimelineDraft) -> Chart {
    let samples = by_rate(draft);
    let samples = samples.into_iter().map(|(x, y)| Sample::at(x, y)).collect();
    let p = format!("P = {}", percent(draft.share_left));
    Chart::new("Score against the rate of play", &p)
        .x(rate_axis(draft.unit))
        .y(Axis::new("Score").between(0.0, draft.best().value().max(1.0)))
        .with(Series::line("Score", samples))
}

/// The score against P at the draft's rate, and at a tenth and ten times of it.
pub fn share_chart(draft: &TimelineDraft) -> Chart {
    let mut shares: Vec<f64> = (1..40).map(|step| f64::from(step) / 40.0).collect();
    // The chosen values can be read off exactly.
    shares.push(draft.share_left);
    sorted::by(&mut shares, f64::total_cmp);
    shares.dedup();
    let says = |rate: f64| format!("R = {}", with_unit(draft.unit, rate));
    let series = |rate: f64| {
        let samples = shares.iter().filter_map(|&share| {
            let score = draft.score_at(rate, share).ok()?;
            Some(Sample::at(share, score))
        });
        Series::line(&says(rate), samples.collect())
    };
    Chart::new(
        "Score against P",
        "P is the share of the reward left after R",
    )
    .x(Axis::new("P").between(0.0, 1.0))
    .y(Axis::new("Score").between(0.0, draft.best().value().max(1.0)))
    .with(series(draft.rate).strength(Strength::Strong))
    .with(series(draft.rate / 10.0))
    .with(series(draft.rate * 10.0))
}

/// Says from the curve's shape whether speed would help. Times count from the first preference: before it, every
/// analysis scores nothing, even one that uses its time well.
pub fn verdict(draft: &TimelineDraft) -> String {
    let begun = draft.changes.first().map_or(0.0, |change| change.since);
    let mut draft = draft.clone();
    for change in &mut draft.changes {
        change.since -= begun;
    }
    let curve = by_rate(&draft);
    let best = draft.best().value();
    let scores = curve.iter().map(|&(_, score)| score);
    let low = scores.clone().fold(f64::INFINITY, f64::min);
    let high = scores.fold(f64::NEG_INFINITY, f64::max);
    if best <= 0.0 || curve.is_empty() {
        return "No move has a mark, so every analysis scores 0.".to_owned();
    }
    let (first, last) = (curve[0].1, curve[curve.len() - 1].1);
    let spread = high - low;
    let form = if spread < best * 0.05 {
        "The curve is flat: more time, or a faster machine, would not help here."
    } else if low < first.min(last) - best * 0.02 {
        "The curve falls and then rises: a worse move is preferred for a while before the best one."
    } else if last > first {
        "The curve rises: more time, or a faster machine, helps here."
    } else {
        "The curve falls: the longer it thinks, the worse the move."
    };
    let since = if begun > 0.0 {
        format!(
            ", counted from the first preference at {}",
            with_unit(draft.unit, begun)
        )
    } else {
        String::new()
    };
    format!("From {low:.2} to {high:.2}{since}. {form}")
}

/// A share in per cent, with one decimal if it needs one. What is neither nothing nor all is not
/// rounded to that.
pub fn percent(share: f64) -> String {
    // The sum of no shares is minus zero.
    let tenths = (share * 1000.0).round() / 10.0 + 0.0;
    if share > 1e-12 && tenths <= 0.0 {
        "< 0.1\u{a0}%".to_owned()
    } else if share < 1.0 - 1e-12 && tenths >= 100.0 {
        "> 99.9\u{a0}%".to_owned()
    } else {
        format!("{tenths}\u{a0}%")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_curve_passes_through_its_printed_scores() {
        let draft = TimelineDraft::default();
        let at_10 = by_rate(&draft);
        let here = at_10.iter().find(|(x, _)| (x - 1.0).abs() < 1e-9).unwrap();
        assert_eq!(format!("{:.3}", here.1), "6.997");
        let draft = TimelineDraft {
            rate: 300.0,
            ..draft
        };
        let x = 300f64.log10();
        let at_300 = by_rate(&draft);
        let here = at_300.iter().find(|it| (it.0 - x).abs() < 1e-9).unwrap();
        assert_eq!(format!("{:.3}", here.1), "8.148");
    }

    #[test]
    fn the_form_of_the_curve_is_told() {
        let mut draft = TimelineDraft::default();
        assert!(verdict(&draft).contains("falls and then rises"));
        draft.set_changes_text("0:Nxf5").unwrap();
        assert!(verdict(&draft).contains("flat"));
        draft.set_changes_text("0:a4, 60:Rae1").unwrap();
        assert!(verdict(&draft).contains("The curve rises"));
        draft.set_changes_text("0:Rae1, 60:a4").unwrap();
        assert!(verdict(&draft).contains("The curve falls:"));
        draft.set_changes_text("40:Nxf5").unwrap();
        assert!(
            verdict(&draft)
                .starts_with("From 7.00 to 7.00, counted from the first preference at 40"),
            "{}",
            verdict(&draft)
        );
        assert!(verdict(&draft).contains("flat"));
        draft.set_marks_text("").unwrap();
        assert!(verdict(&draft).contains("No move has a mark"));
    }

    #[test]
    fn p_as_published_lies_on_the_curve_of_p() {
        let chart = share_chart(&TimelineDraft::default());
        assert_eq!(chart.series.len(), 3);
        let samples = &chart.series[0].samples;
        let published = samples
            .iter()
            .find(|it| it.x.total_cmp(&rating::P_1989).is_eq());
        assert_eq!(
            published.map(|it| format!("{:.3}", it.y)).as_deref(),
            Some("6.997")
        );
        assert!(samples.iter().all(|it| (0.0..=10.0).contains(&it.y)));
        assert_eq!(percent(rating::P_1989), "44.4\u{a0}%");
        // The stretches of the example at ten seconds a move: one has nearly all, none has nothing.
        assert_eq!(percent(0.9995), "> 99.9\u{a0}%");
        assert_eq!(percent(0.0004), "< 0.1\u{a0}%");
        assert_eq!(
            (percent(Vec::<f64>::new().iter().sum()), percent(1.0)),
            ("0\u{a0}%".into(), "100\u{a0}%".into())
        );
    }
}
