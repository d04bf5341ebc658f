//! The tables of the page as data to save.

use super::panels::words::material;
use super::zugzwang::outcome;
use super::{Explainer, Lab};
use crate::experiment::zugzwang::Zugzwangs;
use chess::words::counted;
use kit::experiment::sheet::{Sheet, row};

impl Lab {
    pub(super) fn tables_as_data(&self) -> Vec<Sheet> {
        let plans = self.shown().map(|shown| {
            let explainer = Explainer::new(&shown.recording);
            let node = self.node().unwrap_or(0);
            let plans = explainer.plans(node, self.playback.cursor.step());
            let rows = plans.rows.into_iter();
            Sheet::new(
                "Strategies of this position",
                "round,strategy,aim,what_became_of_it",
                rows.map(|it| row![u32::from(it.round), it.name, it.minimum, it.fate]),
            )
        });
        let zugzwangs = self.zugzwangs.found().map(zugzwangs);
        let sheets = plans.into_iter().chain(zugzwangs);
        sheets.filter(|sheet| !sheet.rows.is_empty()).collect()
    }
}

fn zugzwangs(found: &Zugzwangs) -> Sheet {
    let name = material(found.material);
    let listed = found.list.len();
    let title = if (found.count as usize) > listed {
        format!(
            "The first {listed} of {} of {name}",
            counted(found.count, "mutual zugzwang")
        )
    } else {
        format!("Mutual zugzwangs of {name}")
    };
    let rows = found.list.iter().map(|it| {
        let mate = |side: usize| it.plies[side].map(|plies| u32::from(plies.div_ceil(2)));
        row![
            it.fen(found.material),
            outcome(it.values[0]),
            mate(0),
            outcome(it.values[1]),
            mate(1),
        ]
    });
    let heads =
        "fen_with_white_to_move,white_to_move,mate_in_moves,black_to_move,mate_in_moves_then";
    Sheet::new(title, heads, rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::zugzwang::{Order, Zugzwang};
    use endgame::Value;
    use endgame::oracle::Material;

    #[test]
    fn every_zugzwang_that_was_found_is_saved_with_its_position() {
        let material: Material = "KPK".parse().unwrap();
        let one = Zugzwang {
            squares: [44, 60, 52, 0],
            values: [Value::Draw, Value::Win],
            plies: [None, Some(19)],
        };
        let found = Zugzwangs {
            material,
            count: 60,
            order: Order::Squares,
            list: vec![one; 60],
        };
        let sheet = zugzwangs(&found);
        assert_eq!(sheet.rows.len(), 60);
        let csv = sheet.csv();
        let row = csv.lines().nth(1).unwrap();
        assert_eq!(row, "4k3/4P3/4K3/8/8/8/8/8 w - - 0 1,draw,,White wins,10");
    }
}
