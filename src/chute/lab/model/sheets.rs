//! Tables to save: all moves with all heuristics, however much of them the page shows.

use super::board::written;
use super::game_library::GameOrigin;
use super::{GUESSES, Lab};
use crate::experiment::master_games::records::{records, records_sheet};
use chute::{COUNT, HEURISTICS};
use kit::experiment::results::Datum;
use kit::experiment::sheet::{Sheet, row};

impl Lab {
    /// The tables of the panel shown.
    pub(super) fn shown_sheets(&self) -> Vec<Sheet> {
        let mut sheets = vec![self.moves_sheet(), self.games_sheet()];
        sheets.extend(self.bounds_sheet());
        sheets.extend(
            self.calculator
                .found
                .as_deref()
                .map(super::CountResult::sheet),
        );
        if let Some(scores) = self.exam.scores() {
            let rows = (0..GUESSES).map(|place| {
                let [yours, chute] = [&scores.yours, &scores.chute].map(|of| of[place]);
                row![place + 1, yours, chute, scores.chance[place]]
            });
            let title = "Shares found by number of guesses";
            sheets.push(Sheet::new(title, "guesses,you,chute,by_chance", rows));
            sheets.push(self.exam_sheet());
        }
        sheets.extend(self.records_sheet());
        let outcome = self.outcome.iter();
        sheets.extend(outcome.flat_map(|outcome| outcome.answer.sheets.iter().cloned()));
        sheets
    }

    /// Every legal move by rank, with the points of each heuristic.
    fn moves_sheet(&self) -> Sheet {
        let evaluated = &self.evaluated;
        let rows = (1usize..).zip(&evaluated.ranked).map(|(rank, ranked)| {
            let mut row = row![
                rank,
                written(&evaluated.board, ranked.mv, self.notation),
                ranked.total,
                evaluated.master == Some(ranked.mv),
            ];
            row.extend((0..COUNT).map(|number| {
                let weight = f64::from(self.weights.get(number)) / 100.0;
                Datum::Number(weight * f64::from(ranked.scores[number]))
            }));
            row
        });
        let mut sheet = Sheet::new(
            "Best moves by CHUTE",
            "rank,move,points,by_the_master",
            rows,
        );
        let heads = HEURISTICS.iter().enumerate();
        let heads = heads.map(|(number, row)| format!("{number} {}", row.name));
        sheet.heads.extend(heads);
        sheet
    }

    /// The record of each position of the game shown; none if it cannot be measured.
    fn records_sheet(&self) -> Option<Sheet> {
        let game = self.position.game.record();
        let records = records(game, &self.weights.polynomial()).ok()?;
        Some(records_sheet([(self.replayed_game.key, &*records)]))
    }

    fn games_sheet(&self) -> Sheet {
        let rows = self.game_library.entries().iter().map(|entry| {
            let (from, number) = match entry.origin {
                GameOrigin::BuiltIn(number) => ("built in", Some(number)),
                GameOrigin::Own => ("own", None),
                GameOrigin::Link => ("link", None),
            };
            row![
                &entry.game.title,
                entry.is_used && entry.game.unfit.is_none(),
                entry.game.unfit.as_ref(),
                entry.game.plies,
                from,
                number,
                entry.listed.as_ref(),
            ]
        });
        Sheet::new(
            "Games of the library",
            "game,used,why_not_measured,plies,from,number,number_in_the_thesis",
            rows,
        )
    }

    fn bounds_sheet(&self) -> Option<Sheet> {
        let bounds = self.bounds().ok()?;
        let rows = bounds.levels.iter().map(|it| {
            row![
                it.level,
                it.fanout,
                it.a,
                it.nodes,
                it.expected,
                it.any,
                it.all,
                it.leaves,
                it.remains,
                it.perfect,
            ]
        });
        Some(Sheet::new(
            "Level by level",
            "level,kept,a,nodes,errors,at_least_one,all,ideal_line_left_here,still_in_the_tree,scored_perfectly",
            rows,
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_legal_move_is_saved_with_every_heuristic_and_its_sum() {
        let lab = Lab::default();
        let sheet = lab.moves_sheet();
        assert_eq!(sheet.rows.len(), lab.evaluated.ranked.len());
        assert!(sheet.rows.len() > super::super::GUESSES);
        assert_eq!(sheet.heads.len(), 4 + COUNT);
        for row in &sheet.rows {
            let number = |datum: &Datum| match datum {
                Datum::Number(number) => *number,
                other => panic!("{other:?}"),
            };
            let sum: f64 = row[4..].iter().map(number).sum();
            assert!((sum - number(&row[2])).abs() < 1e-6, "{row:?}");
        }
        assert!(sheet.csv().is_ascii(), "{}", sheet.csv());
    }

    #[test]
    fn the_whole_library_is_saved() {
        let lab = Lab::default();
        let games = lab.game_library.entries().len();
        assert!(games > super::super::LIST_PAGE);
        assert_eq!(lab.games_sheet().rows.len(), games);
    }
}
