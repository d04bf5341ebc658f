//! PLAYER's tables as data to be saved: all moves and all weights, whatever page of them is shown.

use super::{Cells, Lab};
use crate::experiment::curve;
use crate::experiment::messages::{Measured, Searched};
use kit::experiment::results::Datum;
use kit::experiment::sheet::{Sheet, row};
use player::facts::TABLE_ONE;
use player::{PARAMETERS, Parameter};

impl Lab {
    /// The tables of what is shown.
    pub(super) fn sheets(&self) -> Vec<Sheet> {
        let results = &self.results;
        let mut sheets = vec![self.moves_sheet()];
        sheets.extend(self.why_sheet());
        sheets.extend(self.step_sheet());
        if !results.passes.is_empty() {
            sheets.push(curve::sheet(&results.passes));
        }
        if let Some((outcome, _)) = results.trained.as_ref().filter(|it| !it.0.moved.is_empty()) {
            let rows = outcome.moved.iter().map(|it| {
                let [before, after, of] = it.ranks;
                row![&it.name, &it.fen, &it.san, it.held_out, before, after, of]
            });
            let heads = "position,fen,recommended_move,held_out,rank_before,rank_after,moves";
            sheets.push(Sheet::new("Positions that changed rank", heads, rows));
        }
        if let Some((measured, _)) = &results.measured {
            sheets.push(figures(measured));
            sheets.push(ranks("Positions with their ranks", measured, |_| None));
        }
        if let Some((measured, ..)) = &results.table {
            let printed = |name: &str| {
                let number: u32 = name.split('.').next()?.parse().ok()?;
                TABLE_ONE.iter().find(|row| row.number == number)
            };
            let printed = |name: &str| printed(name).map(|row| row.ranks);
            sheets.push(ranks("Table I again", measured, printed));
        }
        sheets.extend(results.searched.as_ref().map(searched));
        sheets
    }

    /// Every legal move with its seventeen parameters, on the basis that the page shows.
    fn moves_sheet(&self) -> Sheet {
        let recommended = self.recommended().map(|(index, _)| index);
        let rows = self.rows().into_iter().map(|it| {
            let is_recommended = recommended == Some(it.index);
            let mut row = row![it.rank, it.san, it.value, is_recommended];
            row.extend(it.cells.map(Datum::Number));
            row
        });
        let title = match self.cells {
            Cells::Plain => "Moves with their parameters",
            Cells::Weighted => "Moves with their parameters times their weights",
        };
        let mut sheet = Sheet::new(title, "rank,move,value,recommended", rows);
        let heads = PARAMETERS.iter().enumerate();
        let heads = heads.map(|(place, row)| format!("{} {}", place + 1, row.name));
        sheet.heads.extend(heads);
        sheet
    }

    fn why_sheet(&self) -> Option<Sheet> {
        let (why, san) = self.why().zip(self.chosen.map(|index| self.san(index)))?;
        let bars = why.bars.iter().map(|bar| {
            let name = name(bar.parameter);
            let number = bar.parameter.number();
            let [machine, opponent] = bar.sides;
            row![
                number,
                name,
                bar.product,
                bar.input,
                bar.weight,
                machine,
                opponent
            ]
        });
        let fixed = why.fixed.iter().map(|&(points, reason)| {
            let mut row = row![None::<u32>, reason, points];
            row.resize(7, Datum::Empty);
            row
        });
        Some(Sheet::new(
            format!("Contributions to the value of {san}"),
            "number,parameter,adds,x,weight,of_the_mover,of_the_opponent",
            bars.chain(fixed),
        ))
    }

    /// The step of the lesson log that is shown, term by term.
    fn step_sheet(&self) -> Option<Sheet> {
        let microscope = self.microscope()?;
        let whole = self.whole().ok().flatten();
        let is_lesson = microscope.lesson.is_some();
        let rows = microscope.lines.iter().map(|line| {
            let whole = whole.as_ref();
            let step = whole.map(|whole| &whole.steps[line.number]);
            row![
                line.number,
                line.name,
                is_lesson.then_some(line.input),
                line.weight,
                is_lesson.then(|| line.term()),
                line.change,
                line.after(),
                whole.map(|whole| whole.weights[line.number]),
                step.map(|step| step.tenths as f64),
                step.map(|step| step.weight as f64),
            ]
        });
        Some(Sheet::new(
            "The step term by term",
            "number,weight,x,w_before,w_x,change,w_after,card_w_before,tenths,card_w_after",
            rows,
        ))
    }
}

fn name(parameter: Parameter) -> &'static str {
    PARAMETERS[parameter.number() - 1].name
}

fn figures(measured: &Measured) -> Sheet {
    let rows = measured.figures.iter().map(|it| {
        row![
            &it.name,
            it.positions,
            it.games,
            it.share_first,
            it.first_gain,
            it.ahead,
            it.ahead_gain,
            it.top_five,
            it.top_ten,
            it.mean_rank,
        ]
    });
    Sheet::new(
        "Ranks by weights",
        "weights,positions,games,first,gain_in_first,ahead_of_other_moves,gain_ahead,top_5,top_10,mean_rank",
        rows,
    )
}

/// The positions that are listed, with the rank that each set of weights gives to the recommended move.
fn ranks(title: &str, measured: &Measured, printed: impl Fn(&str) -> Option<[u32; 2]>) -> Sheet {
    let rows = measured.rows.iter().map(|it| {
        let [least, greatest] = printed(&it.name).map_or([None; 2], |ranks| ranks.map(Some));
        let mut row = row![&it.name, &it.fen, &it.san, it.of, least, greatest];
        row.extend(it.ranks.iter().map(|&rank| Datum::from(rank)));
        row
    });
    let heads = "position,fen,recommended_move,moves,least_rank_of_1975,greatest_rank_of_1975";
    let mut sheet = Sheet::new(title, heads, rows);
    let names = measured.figures.iter();
    sheet
        .heads
        .extend(names.map(|it| format!("rank by {}", it.name)));
    sheet
}

fn searched(searched: &Searched) -> Sheet {
    let rows = searched.weights.iter().map(|it| {
        let [least, greatest] = it.range.map_or([None; 2], |range| range.map(Some));
        let [low, high] = it.ratios.map_or([None; 2], |ratios| ratios.map(Some));
        let [positive, negative, of] = it.signs;
        row![
            it.parameter.number(),
            name(it.parameter),
            it.best,
            least,
            greatest,
            low,
            high,
            positive,
            negative,
            of,
        ]
    });
    Sheet::new(
        "What is known of each weight",
        "number,weight,best,least,greatest,least_to_material,greatest_to_material,positive_in,negative_in,searches",
        rows,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_legal_move_is_saved_with_all_parameters() {
        let mut lab = Lab::default();
        lab.cells = Cells::Weighted;
        lab.chosen = Some(0);
        let sheet = lab.moves_sheet();
        assert_eq!(sheet.rows.len(), lab.decision.candidates.len());
        assert!(sheet.rows.len() > super::super::PAGE);
        assert_eq!(sheet.heads.len(), 4 + PARAMETERS.len());
        assert!(sheet.rows.iter().all(|row| row.len() == sheet.heads.len()));
        assert!(sheet.csv().is_ascii());
        let why = lab.why_sheet().unwrap();
        assert!(why.rows.iter().all(|row| row.len() == why.heads.len()));
        assert!(!lab.sheets().is_empty());
    }
}
