//! The words by rank as a training goes on: the thesis's Figs. 4.8 to 4.10, drawn and as tables.

use chess::words::counted;
use kenju::pattern::Pattern;
use kenju::record::{History, by_rank, ranks};
use kit::model::chart::{Axis, Chart, Sample, Series, Strength};

/// The most moves a table shows side by side.
pub const COLUMNS: usize = 8;

/// All words of one value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Their rank, 1 = best.
    pub rank: usize,
    pub value: u16,
    /// Their patterns, those that no search can meet left out.
    pub patterns: Vec<Pattern>,
}

/// Words move by move, moves without a change left out (Fig. 4.9).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changes {
    /// The moves shown, from 1; 0 is the beginning.
    pub moves: Vec<usize>,
    /// The words that changed at any time, each with its value after those moves.
    pub rows: Vec<(Pattern, Vec<u16>)>,
    /// How many moves changed anything.
    pub of: usize,
}

/// Styles of the rank chart by number of stones.
const GROUPS: [(usize, &str); 5] = [
    (3, "5 stones"),
    (2, "4"),
    (1, "3"),
    (0, "2"),
    (7, "0 or 1: never met"),
];

/// The rank of all 32 words after every move. `word` and its mirror image stand out.
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
    // The most occupied first: so they are listed.
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

/// Fig. 4.10: the words by rank after so many moves.
pub fn standings(history: &History, moves: usize) -> Vec<Standing> {
    let groups = by_rank(&history.after(moves));
    (1..)
        .zip(groups)
        .map(|(rank, (value, patterns))| Standing {
            rank,
            value,
            patterns: patterns.into_iter().filter(|p| p.is_reachable()).collect(),
        })
        .filter(|standing| !standing.patterns.is_empty())
        .collect()
}

/// Fig. 4.9: the beginning of a window of at most [`COLUMNS`] changes that ends at or before the move
/// `until`, or begins the record if there are too few.
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
        let found = standings(&history, 1);
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].patterns.len(), 2);
        assert_eq!(found[1].patterns.len(), 24);
        assert_eq!(standings(&history, 0).len(), 1);
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
