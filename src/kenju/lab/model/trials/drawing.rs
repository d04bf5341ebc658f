//! Conversion of results into charts of the page.

use chess::words::counted;
use kit::experiment::results::{Chart as Figure, Results};
use kit::model::chart::{Axis, Chart, Sample, Series};

/// Converts a figure of the results into a chart of the page.
pub fn drawing(figure: &Figure, results: &Results) -> Chart {
    let is_bars = !figure.names.is_empty();
    let across = Axis::new(figure.x);
    let across = if is_bars {
        across.names(figure.names.clone())
    } else {
        across
    };
    let mut chart = Chart::new(figure.title, &sample(results))
        .x(across)
        .y(Axis::new(figure.y).from_zero());
    for series in &figure.series {
        let points = series.points.iter();
        let samples = points.map(|&(x, y)| Sample::estimate(x, y, 1.0)).collect();
        chart = chart.with(if is_bars {
            Series::bars(&series.name, samples)
        } else {
            Series::line(&series.name, samples)
        });
    }
    chart
}

/// The sample behind the results, in a few words.
pub fn sample(results: &Results) -> String {
    if results.is_complete() {
        "95 % intervals".to_owned()
    } else {
        format!(
            "95 % intervals, from {} of {}",
            results.units_done,
            counted(results.units, "part")
        )
    }
}
