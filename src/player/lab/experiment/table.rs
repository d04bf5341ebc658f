//! Table I run again on the positions that are recovered: the rank of 1975 beside those that weights
//! give today (Senft 1975, pp. 49-51).

use super::evaluation::Contender;
use player::facts::{PublishedRow, TABLE_ONE};
use player::{Ranking, Reading};
use serde::Serialize;

/// A row: what is published, and what comes out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TableRow {
    /// The published result for the position.
    #[serde(flatten)]
    pub tried: PublishedRow,
    /// Number of legal moves; `None` if the position is lost.
    pub moves_now: Option<usize>,
    /// The rank each contender gives the recommended move; empty if the position is lost.
    pub ranks_now: Vec<usize>,
}

/// The table, and what it adds up to over the recovered positions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TableReport {
    /// The contenders' names.
    pub contenders: Vec<String>,
    /// All forty rows.
    pub rows: Vec<TableRow>,
    /// Number of recovered positions.
    pub recovered: usize,
    /// The published ranks within one, five and ten, of the recovered positions.
    pub published: [usize; 3],
    /// For each contender the same.
    pub now: Vec<[usize; 3]>,
    /// For each contender, the mean of its ranks.
    pub mean: Vec<f64>,
    /// For each contender, by how many places its ranks miss the published ones, in all.
    pub miss: Vec<usize>,
}

impl TableReport {
    /// Runs the table again.
    pub fn new(contenders: &[Contender], reading: Reading) -> Self {
        let rows: Vec<TableRow> = TABLE_ONE
            .iter()
            .map(|tried| row(tried, contenders, reading))
            .collect();
        let recovered: Vec<&TableRow> = rows.iter().filter(|row| row.moves_now.is_some()).collect();
        let within = |ranks: &mut dyn Iterator<Item = usize>| {
            let ranks: Vec<usize> = ranks.collect();
            [1, 5, 10].map(|limit| ranks.iter().filter(|&&rank| rank <= limit).count())
        };
        let published = within(&mut recovered.iter().map(|row| row.tried.ranks[1] as usize));
        let place_of = |place: usize| {
            let ranks = recovered.iter().map(move |row| row.ranks_now[place]);
            ranks.collect::<Vec<usize>>()
        };
        let each = || (0..contenders.len()).map(place_of);
        let now = each().map(|ranks| within(&mut ranks.into_iter())).collect();
        let mean = |ranks: Vec<usize>| ranks.iter().sum::<usize>() as f64 / ranks.len() as f64;
        let mean = each().map(mean).collect();
        let miss = each()
            .map(|ranks| {
                let misses = ranks.iter().zip(&recovered).map(|(&rank, row)| {
                    let [low, high] = row.tried.ranks.map(|rank| rank as usize);
                    low.saturating_sub(rank) + rank.saturating_sub(high)
                });
                misses.sum()
            })
            .collect();
        Self {
            contenders: contenders.iter().map(|c| c.name.clone()).collect(),
            recovered: recovered.len(),
            published,
            now,
            mean,
            miss,
            rows,
        }
    }
}

fn row(tried: &'static PublishedRow, contenders: &[Contender], reading: Reading) -> TableRow {
    let position = tried.recommended().ok().flatten();
    let surveyed = position.and_then(|position| position.survey(reading));
    let ranks_now = surveyed.iter().flat_map(|surveyed| {
        contenders.iter().filter_map(|contender| {
            let recommended = *surveyed.recommended.first()?;
            Ranking::of(&surveyed.decision, recommended, &contender.weights)
                .map(|ranking| ranking.rank)
        })
    });
    TableRow {
        tried: *tried,
        ranks_now: ranks_now.collect(),
        moves_now: surveyed
            .as_ref()
            .map(|surveyed| surveyed.decision.candidates.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use player::Weights;

    #[test]
    fn the_table_has_forty_rows_and_adds_up() {
        let ones = Contender {
            name: "ones".to_owned(),
            weights: Weights::ONES,
        };
        let report = TableReport::new(&[ones], Reading::LISTED);
        assert_eq!((report.rows.len(), report.recovered), (40, 27));
        assert_eq!(report.published, [10, 17, 21]);
        let first = report.rows.iter().filter(|row| row.ranks_now == [1]);
        assert_eq!(first.count(), report.now[0][0]);
        // Rank 49 of 55 in position 1, where 1975 has 48: one place.
        assert_eq!(report.rows[0].ranks_now, [49]);
        assert!(report.miss[0] >= 1);
        assert!(report.mean[0] > 9.0 && report.mean[0] < 10.0);
    }
}
