//! The words by rank during a training: Figs. 4.8 to 4.10 of the thesis, as a chart and as
//! tables.

use chess::words::counted;
use kenju::pattern::Pattern;
use kenju::record::{History, by_rank, ranks};
use kit::model::chart::{Axis, Chart, Sample, Series, Strength};

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
pub fn chart(history: &History, word: Option<Pattern>) -> Chart {
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
        for (line, rank) in lines.iter_mut().zip(ranks(element)) {
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
    use kit::model::chart::{Plot, Size, words};

    use kenju::testing::history;

    #[test]
    fn all_begin_with_rank_one_and_fall_behind_what_is_raised() {
        let history = history(&[&[31], &[], &[31, 15]]);
        let chart = chart(&history, None);
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
        let chart = chart(&history, Some(Pattern::from_bits(7)));
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
