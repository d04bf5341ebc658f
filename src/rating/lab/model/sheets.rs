//! The rating lab's tables as data to be saved: all positions of a run, all changes and marks.

use super::Lab;
use super::timeline_draft::TimelineDraft;
use crate::experiment::{Engine, KeptAnalysis, RatedPosition, Unit};
use chess::notation::bare_san;
use kit::experiment::results::Datum;
use kit::experiment::sheet::{Sheet, row};

impl Lab {
    /// The tables of what is shown.
    pub(super) fn sheets(&self) -> Vec<Sheet> {
        let draft = self.draft.get();
        let mut sheets = vec![changes(draft), marks(draft)];
        sheets.extend(self.shown().map(|position| reasons(position)));
        let run = self.run.as_ref();
        let run = run.map(|run| (run.engine, run.limit.unit(), run.done.as_slice()));
        let outcome = self.outcome.as_ref().map(|it| &it.row);
        let outcome = outcome.map(|row| (row.engine.as_str(), row.unit(), row.analyses.as_slice()));
        if let Some((engine, unit, analyses)) = run.or(outcome) {
            sheets.push(self.analyses_sheet(engine, unit, analyses));
        }
        for unit in [Unit::Nodes, Unit::Seconds] {
            let mut sheet = self.table.sheet(unit, &self.decays(unit));
            if !sheet.rows.is_empty() {
                sheet.title = format!("Averages by {}", unit.name());
                sheets.push(sheet);
            }
        }
        sheets
    }

    fn analyses_sheet(&self, engine: &str, unit: Unit, analyses: &[KeptAnalysis]) -> Sheet {
        let decays = self.decays(unit);
        let rows = analyses.iter().map(|it| {
            let last = it.timeline.last();
            let mut row = row![
                &it.position,
                last.map(|last| &last.name),
                last.map(|last| last.mark.value()),
                it.best.value(),
                it.difficulty,
                it.timeline.len().saturating_sub(1),
                (it.depth > 0).then(|| u32::from(it.depth)),
                it.nodes,
            ];
            row.extend(decays.iter().map(|decay| Datum::Number(it.score(decay))));
            row
        });
        let mut sheet = Sheet::new(
            format!("Position by position: {}", Engine::title_of(engine)),
            "position,last_move,mark,best_mark,difficulty,changes,plies,nodes",
            rows,
        );
        let score = |rate: f64| format!("score at {rate} {} a move", unit.name());
        sheet
            .heads
            .extend(decays.iter().map(|decay| score(decay.rate())));
        sheet
    }
}

fn changes(draft: &TimelineDraft) -> Sheet {
    let rows = draft.parts().into_iter().map(|part| {
        let change = part.change.and_then(|change| draft.changes.get(change));
        let mark = part.mark.value();
        row![
            change.map_or(0.0, |change| change.since),
            change.map(|change| &change.name),
            mark,
            part.weight,
            part.weight * mark,
        ]
    });
    let heads = format!("since_in_{},move,mark,weight,points", draft.unit.name());
    Sheet::new("Preferred moves and their points", &heads, rows)
}

fn marks(draft: &TimelineDraft) -> Sheet {
    let rows = draft.marks.iter();
    let rows = rows.map(|marked| row![&marked.name, marked.mark.value()]);
    Sheet::new("Marks", "move,mark", rows)
}

fn reasons(position: &RatedPosition) -> Sheet {
    let rows = position.marks.moves().iter().map(|marked| {
        let why = position.reasons.iter().find(|(mv, _)| *mv == marked.mv);
        row![
            bare_san(&position.board, marked.mv),
            marked.mark.value(),
            why.map(|(_, why)| why),
        ]
    });
    Sheet::new(
        format!("Marks and reasons: {}", position.name),
        "move,mark,why",
        rows,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_timeline_of_1989_is_saved_in_numbers() {
        let csv = changes(Lab::default().draft.get()).csv();
        let lines: Vec<&str> = csv.lines().collect();
        assert_eq!(lines[0], "since_in_seconds,move,mark,weight,points");
        assert_eq!(lines[2], "94,a4,0,0.000485721,0");
        assert_eq!(lines.len(), 4);
    }

    #[test]
    fn every_marked_move_is_saved_with_its_reason() {
        let lab = Lab::default();
        let position = lab.shown().unwrap();
        let sheet = reasons(position);
        assert_eq!(sheet.rows.len(), position.marks.moves().len());
        assert!(lab.sheets().len() >= 3);
    }
}
