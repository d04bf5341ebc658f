//! Confidence, interest and stance of both players through a game (thesis Fig. 4.15).

use chess::words::counted;
use kenju::geometry::Colour;
use kenju::mood::Mood;
use kenju::parameters::Stance;
use kit::model::chart::{Axis, Chart, Sample, Series};

/// The stances from the bottom of the chart up.
const STANCES: [(Stance, &str); 4] = [
    (Stance::Neither, "neither"),
    (Stance::Defending, "defend"),
    (Stance::Attacking, "attack"),
    (Stance::Both, "both"),
];

/// Confidence of White and Black; `moods[k]` belongs to the board with `k` stones.
pub fn confidence(moods: &[[Mood; 2]]) -> Chart {
    let chart = frame("Confidence", moods).y(Axis::new("Confidence").from_zero());
    both(chart, moods, Series::line, |mood| mood.confidence).level(0.0, "")
}

pub fn interest(moods: &[[Mood; 2]]) -> Chart {
    let chart = frame("Interest", moods).y(Axis::new("Interest").from_zero());
    both(chart, moods, Series::line, |mood| mood.interest)
}

pub fn stance(moods: &[[Mood; 2]]) -> Chart {
    let names = STANCES.iter().map(|(_, name)| (*name).to_owned()).collect();
    let chart = frame("Stance", moods).y(Axis::new("Stance").names(names));
    let row = |mood: &Mood| {
        let at = STANCES
            .iter()
            .position(|(stance, _)| *stance == mood.stance);
        at.unwrap_or_default() as f64
    };
    both(chart, moods, Series::steps, row)
}

fn frame(title: &str, moods: &[[Mood; 2]]) -> Chart {
    let stones = moods.len().saturating_sub(1);
    Chart::new(title, &format!("n = 1 game, {}", counted(stones, "stone"))).x(Axis::new(
        "Stones on the board",
    )
    .whole()
    .from_zero())
}

fn both(
    chart: Chart,
    moods: &[[Mood; 2]],
    series: fn(&str, Vec<Sample>) -> Series,
    value: impl Fn(&Mood) -> f64,
) -> Chart {
    Colour::BOTH.into_iter().fold(chart, |chart, colour| {
        let samples = moods.iter().enumerate();
        let samples =
            samples.map(|(stones, moods)| Sample::at(stones as f64, value(&moods[colour.index()])));
        chart.with(series(&colour.to_string(), samples.collect()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use kenju::mood::Whose;
    use kenju::parameters::Parameters;
    use kit::model::chart::{Plot, Size, words};

    fn game() -> Vec<[Mood; 2]> {
        let mut white = Mood::default();
        let black = Mood::default();
        let mut moods = vec![[white, black]];
        white.note(Whose::Own, 60);
        white.before_move(&Parameters::STANDARD);
        moods.push([white, black]);
        moods
    }

    #[test]
    fn both_players_have_a_line() {
        let chart = confidence(&game());
        let names: Vec<&str> = chart.series.iter().map(|s| s.name.as_str()).collect();
        assert_eq!(names, ["White", "Black"]);
        let last = chart.series[0].samples.last().unwrap();
        assert!((last.y - 30.0).abs() < 1e-12);
        assert_eq!(chart.sample, "n = 1 game, 1 stone");
    }

    #[test]
    fn a_stance_is_told_by_its_name() {
        let chart = stance(&game());
        let size = Size {
            width: 400.0,
            height: 160.0,
        };
        let plot = Plot::new(&chart, size);
        assert_eq!(
            words::reading(&chart, &plot, 1.0),
            "Stones on the board 1: White attack, Black both"
        );
        let labels: Vec<&str> = plot.y_ticks.iter().map(|t| t.label.as_str()).collect();
        assert_eq!(labels, ["neither", "defend", "attack", "both"]);
    }
}
