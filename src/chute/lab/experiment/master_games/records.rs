//! The record of each position of a game (Sugar 1975, p. 53): the position, the side to play, the master's move, CHUTE's
//! seven moves in order, the position score of every heuristic for the master's move and for CHUTE's best, and the
//! backed-up score 1/N.

use super::played::{End, PLIES_LIMIT, after_last_mistake, played};
use super::sample::Skip;
use super::variables::Target;
use chess::notation::san;
use chess::record::Record;
use chute::{COUNT, LastMoves, MoveScorer, Polynomial, Scores};
use cozy_chess::Color;
use kit::experiment::results::Datum;
use kit::experiment::sheet::{Sheet, row};

/// CHUTE's moves in a record (p. 53).
const KEPT: usize = 7;

/// The record of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct PositionRecord {
    /// The ply of the master's move, from 1.
    pub ply: usize,
    /// The position, as FEN.
    pub position: String,
    pub side: Color,
    pub master: String,
    /// CHUTE's first moves, the best first.
    pub ordered: Vec<String>,
    /// The position scores for the master's move (p. 52).
    pub by_master: Scores,
    /// The position scores if CHUTE's first choice were played.
    pub by_chute: Scores,
    /// 1/N, negative for the loser; `None` before a later mistake, where the thesis discards the record (p. 54).
    pub score: Option<f64>,
}

/// The records of a game, in its order.
///
/// # Errors
/// If nobody won, or the game ended otherwise than by mate or resignation.
pub fn records(record: &Record, polynomial: &Polynomial) -> Result<Vec<PositionRecord>, Skip> {
    let line = played(record);
    if line.len() > PLIES_LIMIT {
        return Err(Skip::TooLong(PLIES_LIMIT));
    }
    let end = End::of(record, &line)?;
    let kept = after_last_mistake(record);
    let mut last = LastMoves::default();
    let mut standing: Scores = [0; COUNT];
    let mut all = Vec::with_capacity(line.len());
    for (index, (board, mv)) in line.iter().enumerate() {
        let judge = MoveScorer::new(board, last);
        let ranked = judge.rank(polynomial);
        let after = |scores: &Scores| -> Scores {
            std::array::from_fn(|number| scores[number] - standing[number])
        };
        let by_master = after(&judge.scores(*mv));
        let by_chute = ranked
            .first()
            .map_or(by_master, |first| after(&first.scores));
        let won = board.side_to_move() == end.winner;
        let n = (line.len() - index + end.extra) as u16;
        all.push(PositionRecord {
            ply: index + 1,
            position: board.to_string(),
            side: board.side_to_move(),
            master: san(board, *mv),
            ordered: ranked
                .iter()
                .take(KEPT)
                .map(|it| san(board, it.mv))
                .collect(),
            by_master,
            by_chute,
            score: (index >= kept).then(|| Target::Inverse.at(n, won)),
        });
        standing = by_master;
        last = last.after(board, *mv);
    }
    Ok(all)
}

/// The records of games as a table; each game comes with its number.
pub fn records_sheet<'a>(games: impl IntoIterator<Item = (u32, &'a [PositionRecord])>) -> Sheet {
    let rows = games.into_iter().flat_map(|(number, records)| {
        records.iter().map(move |record| {
            let mut row = row![
                number,
                record.ply,
                &record.position,
                match record.side {
                    Color::White => "white",
                    Color::Black => "black",
                },
                &record.master,
                record.ordered.join(" "),
                record.score,
            ];
            let scores = record.by_master.iter().chain(&record.by_chute);
            row.extend(scores.map(|&score| Datum::Number(f64::from(score))));
            row
        })
    });
    let heads = "game,ply,position,side,master,chute,score";
    let mut sheet = Sheet::new("Record of each position", heads, rows);
    for who in ["master", "chute"] {
        let heads = (0..COUNT).map(|number| format!("h{number}_{who}"));
        sheet.heads.extend(heads);
    }
    sheet
}

#[cfg(test)]
mod tests {
    use super::super::scored::score_game;
    use super::super::scoring::accumulate;
    use super::*;
    use chess::pgn::parse_games;
    use kit::experiment::game_library::LIBRARY;

    /// The sums of the regressions and the records are made apart.
    #[test]
    fn the_records_hold_what_the_regressions_use() {
        let polynomial = Polynomial::default();
        let game = parse_games(LIBRARY).next().unwrap().unwrap();
        let records = records(&game.record, &polynomial).unwrap();
        let scored = score_game(&game).unwrap().rerank(&polynomial);
        let standing = accumulate(&scored);
        assert_eq!(records.len(), scored.places.len());
        for ((record, place), position) in records.iter().zip(&scored.places).zip(standing) {
            assert_eq!(record.ply, usize::from(place.ply));
            assert_eq!(record.by_master, position);
            let first = std::array::from_fn::<_, COUNT, _>(|number| {
                place.first[number] - (place.master[number] - record.by_master[number])
            });
            assert_eq!(record.by_chute, first);
            assert_eq!(record.score, Some(Target::Inverse.at(place.n, place.won)));
        }
    }

    #[test]
    fn the_table_has_a_column_for_every_heuristic_of_both_moves() {
        let game = parse_games(LIBRARY).next().unwrap().unwrap();
        let records = records(&game.record, &Polynomial::default()).unwrap();
        let sheet = records_sheet([(1, &*records)]);
        assert_eq!(sheet.heads.len(), 7 + 2 * COUNT);
        assert_eq!(sheet.rows.len(), records.len());
        assert!(sheet.rows.iter().all(|row| row.len() == sheet.heads.len()));
    }

    #[test]
    fn before_a_mistake_there_is_no_score() {
        let text = "[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Nf6? 3. Qxe5+ 1-0\n";
        let game = parse_games(text).next().unwrap().unwrap();
        let records = records(&game.record, &Polynomial::default()).unwrap();
        let scored: Vec<bool> = records
            .iter()
            .map(|record| record.score.is_some())
            .collect();
        assert_eq!(scored, [false, false, false, false, true]);
    }
}
