//! Charts of a training: the sum of all words with its ceilings (Fig. 4.11), and the rate of
//! questions.

use chess::words::counted;
use kenju::element::Element;
use kenju::pattern::Pattern;
use kenju::record::History;
use kit::model::chart::{Axis, Chart, Sample, Series};

/// The maximum number of columns in the question chart. Longer trainings share columns.
const COLUMNS: usize = 200;
/// The number of moves in the running mean.
const WINDOW: usize = 20;

/// The sum of all words after every move.
pub fn totals(history: &History) -> Chart {
    let start = Sample::at(0.0, f64::from(history.start.total()));
    let after = (1..).zip(history.totals());
    let after = after.map(|(number, total)| Sample::at(f64::from(number), f64::from(total)));
    let samples = std::iter::once(start).chain(after).collect();
    let published = Element::MAX.total();
    Chart::new("Total of all words", &sample(history))
        .x(moves())
        .y(Axis::new("Total").whole().from_zero())
        .with(Series::steps("total", samples))
        .level(
            f64::from(published),
            &format!("{published}, the sum of MAX: the ceiling published"),
        )
        .level(
            f64::from(ceiling()),
            &format!("{}, the most System 3 can reach", ceiling()),
        )
}

/// Questions per move, and their mean over the last twenty moves.
pub fn questions(history: &History) -> Chart {
    let asked: Vec<u32> = history.questions_per_move().collect();
    let bin = asked.len().div_ceil(COLUMNS).max(1);
    let columns = asked.chunks(bin).enumerate().map(|(number, moves)| {
        let sum: u32 = moves.iter().sum();
        let last = number * bin + moves.len();
        Sample::at(last as f64, f64::from(sum) / moves.len() as f64)
    });
    let columns = columns.collect();
    let mean = (1..=asked.len()).map(|last| {
        let first = last.saturating_sub(WINDOW);
        let sum: u32 = asked[first..last].iter().sum();
        Sample::at(last as f64, f64::from(sum) / (last - first) as f64)
    });
    let mean = mean.collect();
    let name = match bin {
        1 => "in the move".to_owned(),
        _ => format!("mean of {}", counted(bin, "move")),
    };
    Chart::new("Questions asked", &sample(history))
        .x(moves())
        .y(Axis::new("Questions").unit("per move").from_zero())
        .with(Series::bars(&name, columns).styled(7))
        .with(Series::line(&format!("mean of the last {WINDOW} moves"), mean).styled(0))
}

/// The highest sum that System 3 can reach with MAX as its teacher. Each reachable word rises to
/// at most four below MAX, whose four lowest classes are never asked about (ours; the thesis drew
/// 306).
fn ceiling() -> u32 {
    let met = Pattern::all().filter(|pattern| pattern.is_reachable());
    met.map(|pattern| u32::from(Element::MAX.value(pattern)).saturating_sub(4))
        .sum()
}

fn sample(history: &History) -> String {
    let asked = history.rows.last().map_or(0, |row| row.questions);
    format!(
        "n = 1 learner, {}, {}",
        counted(history.rows.len(), "training move"),
        counted(asked, "question")
    )
}

fn moves() -> Axis {
    Axis::new("Training moves").whole().from_zero()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kenju::record::Row;

    fn asking(questions: &[u32]) -> History {
        let mut history = History::new(Element::NULL);
        let mut sum = 0;
        for &asked in questions {
            sum += asked;
            history.rows.push(Row {
                game: 0,
                questions: sum,
                element: Element::NULL,
            });
        }
        history
    }

    #[test]
    fn the_ceilings_are_the_published_one_and_ours() {
        let chart = totals(&asking(&[0]));
        let levels: Vec<f64> = chart.levels.iter().map(|level| level.at).collect();
        assert_eq!(levels, [306.0, 193.0]);
    }

    #[test]
    fn questions_are_drawn_by_move_with_the_mean_of_the_last_twenty() {
        let chart = questions(&asking(&[4, 2, 0]));
        let y = |series: usize| {
            chart.series[series]
                .samples
                .iter()
                .map(|s| s.y)
                .collect::<Vec<_>>()
        };
        assert_eq!(y(0), [4.0, 2.0, 0.0]);
        assert_eq!(y(1), [4.0, 3.0, 2.0]);
        assert!(chart.sample.contains("6 questions"));
    }

    #[test]
    fn a_long_training_shares_its_columns() {
        let chart = questions(&asking(&[3; 1000]));
        assert_eq!(chart.series[0].samples.len(), 200);
        assert_eq!(chart.series[0].name, "mean of 5 moves");
        assert!(
            chart.series[0]
                .samples
                .iter()
                .all(|s| (s.y - 3.0).abs() < 1e-12)
        );
    }
}
