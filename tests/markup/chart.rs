//! A chart's markup, rendered natively (feature `ssr`): the picture has a title and a description, a
//! slider reads it, the numbers stand in a table, and nothing rests on colour or on a style attribute.

use std::rc::Rc;

use super::{elements, has, rendered};
use ::kit::model::chart::{Axis, Chart, Sample, Series};
use ::kit::view::chart::{ChartView, ChartViewProps, Table};

fn shares() -> Chart {
    let learner = |shift: f64| {
        let point = |k: i32| {
            let x = f64::from(k * 20);
            Sample::within(
                x,
                x / 4.0 + shift,
                x / 4.0 + shift - 2.0,
                x / 4.0 + shift + 2.0,
            )
        };
        (0..=10).map(point).collect()
    };
    Chart::new("Games won", "n = 40 learners, 95 % intervals")
        .x(Axis::new("Training moves").whole())
        .y(Axis::new("Games won").unit("%").from_zero())
        .with(Series::line("WA", learner(0.0)))
        .with(Series::line("W6", learner(5.0)))
        .level(50.0, "MAX against MAX")
}

async fn markup(chart: Chart, cursor: Option<f64>, table: Table) -> String {
    rendered::<ChartView>(ChartViewProps {
        chart: Rc::new(chart),
        height: 220.0,
        cursor,
        on_cursor: None,
        table,
    })
    .await
}

#[tokio::test]
async fn the_picture_is_an_image_with_a_title_and_a_description() {
    let html = markup(shares(), None, Table::Folded).await;
    assert!(html.contains("role=\"img\""));
    assert!(html.contains("<title>Games won</title>"));
    assert!(html.contains(
        "<desc>Games won (%) against Training moves, from 0 to 200. WA, W6; MAX against MAX. \
         n = 40 learners, 95 % intervals.</desc>"
    ));
}

#[tokio::test]
async fn a_slider_reads_the_value_at_the_cursor() {
    let html = markup(shares(), Some(100.0), Table::Folded).await;
    let words = "Training moves 100: WA 25.0\u{a0}% (23.0 to 27.0), W6 30.0\u{a0}% (28.0 to 32.0)";
    has(&html, &format!("aria-valuetext=\"{words}\""));
    assert!(html.contains("max=\"10\""));
    assert!(html.contains("chart-cursor-line"));
}

#[tokio::test]
async fn series_differ_by_dash_and_sign_in_picture_and_legend() {
    let html = markup(shares(), None, Table::Folded).await;
    assert_eq!(html.matches("class=\"chart-key").count(), 2);
    let dashed = html.matches("stroke-dasharray=\"7 3\"").count();
    assert_eq!(dashed, 2, "once in the picture, once in the legend");
    assert!(!html.contains("style="));
    assert!(
        !html.contains("#1d4f7c"),
        "colours belong to the style sheet"
    );
}

#[tokio::test]
async fn the_numbers_stand_in_a_table_once_it_is_unfolded() {
    let folded = markup(shares(), None, Table::Folded).await;
    assert!(folded.contains("<details") && !folded.contains("<table"));
    let open = markup(shares(), None, Table::Open).await;
    assert_eq!(open.matches("<tr>").count(), 12);
    assert!(open.contains("<th scope=\"col\">Training moves</th>"));
    assert!(open.contains("25.0\u{a0}% (23.0 to 27.0)"));
}

#[tokio::test]
async fn a_long_chart_is_as_few_elements_as_a_short_one() {
    let long = |name: &str| {
        let samples = (0..5000).map(|k| Sample::at(f64::from(k), f64::from(k % 97)));
        Series::steps(name, samples.collect())
    };
    let chart = Chart::new("Total", "n = 1 learner")
        .with(long("a"))
        .with(long("b"));
    let html = markup(chart, Some(77.0), Table::Open).await;
    assert!(elements(&html) < 600, "{} elements", elements(&html));
    has(&html, "One in 63 of 5000 places");
}
