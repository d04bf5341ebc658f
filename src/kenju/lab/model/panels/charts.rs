//! Charts and tables of a training and of a game: the sum of all words (Fig. 4.11), the rate of
//! questions, the words by rank (Figs. 4.8 to 4.10), and both players' moods (Fig. 4.15).

use chess::words::counted;
use kenju::element::Element;
use kenju::geometry::Colour;
use kenju::mood::Mood;
use kenju::parameters::Stance;
use kenju::pattern::Pattern;
use kenju::record::{self, History, by_rank};
use kit::model::chart::{Axis, Chart, Sample, Series, Strength};

/// The maximum number of columns in the question chart. Longer trainings share columns.
const QUESTION_COLUMNS: usize = 200;
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
            &format!("{}, the maximum for System 3", ceiling()),
        )
}

/// Questions per move, and their mean over the last twenty moves.
pub fn questions(history: &History) -> Chart {
    let asked: Vec<u32> = history.questions_per_move().collect();
    let bin = asked.len().div_ceil(QUESTION_COLUMNS).max(1);
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

/// The maximum number of moves side by side in a table.
pub const COLUMNS: usize = 8;

/// All words of one value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankedWords {
    /// 1 is the best.
    pub rank: usize,
    pub value: u16,
    /// Their patterns, without those that no search can meet.
    pub patterns: Vec<Pattern>,
}

/// The words after each move that changed any (Fig. 4.9).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changes {
    /// The moves shown, from 1; 0 is the beginning.
    pub moves: Vec<usize>,
    /// The changed words, with their values after those moves.
    pub rows: Vec<(Pattern, Vec<u16>)>,
    /// The number of moves with a change.
    pub of: usize,
}

/// The styles of the rank chart, by number of stones.
const GROUPS: [(usize, &str); 5] = [
    (3, "5 stones"),
    (2, "4"),
    (1, "3"),
    (0, "2"),
    (7, "0 or 1: never met"),
];

/// The rank of all 32 words after every move. `word` and its mirror image are highlighted.
pub fn ranks(history: &History, word: Option<Pattern>) -> Chart {
    let moves = history.rows.len();
    let sample = format!(
        "n = 1 learner, {}; equals share a rank",
        counted(moves, "training move")
    );
    let mut chart = Chart::new("Rank of the 32 words", &sample)
        .x(Axis::new("Training moves").whole().from_zero())
        .y(Axis::new("Rank (1 = best)").ranks());
    let mut lines: Vec<Vec<Sample>> = vec![Vec::new(); 32];
    let elements = std::iter::once(&history.start).chain(history.rows.iter().map(|r| &r.element));
    let mut before = None;
    for (number, element) in elements.enumerate() {
        // Ranks change only where words do.
        if before == Some(element) && number < moves {
            continue;
        }
        before = Some(element);
        for (line, rank) in lines.iter_mut().zip(record::ranks(element)) {
            line.push(Sample::at(number as f64, f64::from(rank)));
        }
    }
    // In the order of the table, most occupied first.
    for (pattern, samples) in Pattern::all().rev().zip(lines.into_iter().rev()) {
        let strength = match word {
            Some(word) if word.is_alike(pattern) => Strength::Strong,
            None if pattern.is_reachable() => Strength::Plain,
            _ => Strength::Faint,
        };
        let series = Series::steps(&pattern.to_string(), samples);
        chart = chart.with(series.styled(style(pattern)).strength(strength));
    }
    for (style, name) in GROUPS {
        chart = chart.group(style, name);
    }
    chart
}

/// The words by rank after `moves` moves (Fig. 4.10).
pub fn words_by_rank(history: &History, moves: usize) -> Vec<RankedWords> {
    let groups = by_rank(&history.after(moves));
    (1..)
        .zip(groups)
        .map(|(rank, (value, patterns))| RankedWords {
            rank,
            value,
            patterns: patterns.into_iter().filter(|p| p.is_reachable()).collect(),
        })
        .filter(|standing| !standing.patterns.is_empty())
        .collect()
}

/// A window of up to [`COLUMNS`] changes, ending at or before the move `until`. It starts with
/// the record if there are fewer (Fig. 4.9).
pub fn changes(history: &History, until: usize) -> Changes {
    let all: Vec<usize> = std::iter::once(0)
        .chain(history.changes().map(|(number, _)| number))
        .collect();
    let end = all.partition_point(|&number| number <= until);
    let end = end.max(COLUMNS.min(all.len()));
    let moves = all[end.saturating_sub(COLUMNS)..end].to_vec();
    let last = history.after(history.rows.len());
    let changed = Pattern::all()
        .rev()
        .filter(|&p| last.value(p) != history.start.value(p));
    let rows = changed
        .map(|pattern| {
            let values = moves.iter().map(|&n| history.after(n).value(pattern));
            (pattern, values.collect())
        })
        .collect();
    Changes {
        moves,
        rows,
        of: all.len() - 1,
    }
}

const fn style(pattern: Pattern) -> usize {
    match pattern.stones() {
        5 => 3,
        4 => 2,
        3 => 1,
        2 => 0,
        _ => 7,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kenju::mood::Whose;
    use kenju::parameters::Parameters;
    use kenju::record::Row;
    use kenju::testing::history;
    use kit::model::chart::{Plot, Size, words};

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

    #[test]
    fn all_begin_with_rank_one_and_fall_behind_what_is_raised() {
        let history = history(&[&[31], &[], &[31, 15]]);
        let chart = ranks(&history, None);
        assert_eq!(chart.series.len(), 32);
        let line = |address: usize| {
            let samples = chart.series[31 - address].samples.iter();
            samples.map(|s| s.y as u8).collect::<Vec<_>>()
        };
        assert_eq!(line(31), [1, 1, 1]);
        assert_eq!(line(15), [1, 2, 2]);
        assert_eq!(line(7), [1, 2, 3]);
        assert_eq!(chart.stops(), [0.0, 1.0, 3.0], "move 2 changed nothing");
    }

    #[test]
    fn the_chosen_word_and_its_mirror_image_stand_out_and_are_told() {
        let history = history(&[&[7], &[7, 28]]);
        let chart = ranks(&history, Some(Pattern::from_bits(7)));
        let plot = Plot::new(
            &chart,
            Size {
                width: 600.0,
                height: 300.0,
            },
        );
        let told = words::reading(&chart, &plot, 1.0);
        assert_eq!(told, "Training moves 1: XXX-- 2, --XXX 1");
    }

    #[test]
    fn standings_leave_out_what_no_search_meets() {
        let history = history(&[&[31, 15]]);
        let found = words_by_rank(&history, 1);
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].patterns.len(), 2);
        assert_eq!(found[1].patterns.len(), 24);
        assert_eq!(words_by_rank(&history, 0).len(), 1);
    }

    #[test]
    fn the_table_shows_the_last_changes_up_to_a_move() {
        let steps: Vec<&[u8]> = (0..40)
            .map(|k| if k % 2 == 0 { &[31u8][..] } else { &[] })
            .collect();
        let history = history(&steps);
        let found = changes(&history, 40);
        assert_eq!(found.moves.len(), COLUMNS);
        assert_eq!(found.moves.last(), Some(&39));
        assert_eq!(found.of, 20);
        assert_eq!(found.rows.len(), 1);
        assert_eq!(found.rows[0].1.last(), Some(&20));
        let early = changes(&history, 3);
        assert_eq!(early.moves[..3], [0, 1, 3]);
        assert_eq!(early.moves.len(), COLUMNS, "the window is never half empty");
    }

    #[test]
    fn an_empty_record_has_its_beginning_only() {
        let found = changes(&history(&[]), 5);
        assert_eq!(found.moves, [0]);
        assert!(found.rows.is_empty());
    }
}
