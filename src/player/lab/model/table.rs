//! The table of moves: all legal moves with rank, value and the seventeen parameters, in PLAYER's order
//! or sorted by any column, a page at a time so that a position with 218 moves does not fill the page.

use super::Lab;
use cozy_chess::Board;
use cozy_chess::util::display_san_move;
use kit::experiment::sorted;
use player::{COUNT, Candidate, Decision, Oddity, Parameter, Parameters, Weights};

/// Moves on a page of the table.
pub const PAGE: usize = 20;

/// The basis that the parameters of a move are compared with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Basis {
    /// With nothing: as they are after the move.
    #[default]
    Whole,
    /// With the position at hand: what the move changes.
    Position,
    /// With the move that is first: why the other stands behind it.
    First,
}

impl Basis {
    /// All, in the order of the menu, with their words.
    pub const ALL: [(Self, &'static str); 3] = [
        (Self::Whole, "after the move"),
        (Self::Position, "change from the current position"),
        (Self::First, "difference from the top move"),
    ];
}

/// Whether the parameters in the table are weighted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cells {
    /// The parameters themselves.
    #[default]
    Plain,
    /// Times their weights.
    Weighted,
}

impl Cells {
    /// Weighted or not.
    pub const fn of(weighted: bool) -> Self {
        if weighted {
            Self::Weighted
        } else {
            Self::Plain
        }
    }
}

/// A column that the table can be sorted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Column {
    /// PLAYER's order.
    #[default]
    Rank,
    /// The move's name.
    Name,
    Value,
    Parameter(Parameter),
}

/// The order of the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sort {
    pub column: Column,
    /// Whether the other way round than usual: ranks and names rise, numbers fall.
    pub turned: bool,
}

/// A move in the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Its place in the order of generation.
    pub index: usize,
    /// Its rank under the weights, from 1.
    pub rank: usize,
    /// Its name.
    pub san: String,
    pub value: f64,
    /// The parameters as the table shows them.
    pub cells: [f64; COUNT],
}

/// Number of parameters that count.
pub(super) fn counted(decision: &Decision) -> usize {
    if decision.reading.has(Oddity::SixteenWeighted) {
        COUNT - 1
    } else {
        COUNT
    }
}

/// The parameters of a candidate on a basis.
pub(super) fn on_basis(
    decision: &Decision,
    candidate: &Candidate,
    basis: Basis,
    first: Option<&Candidate>,
) -> Parameters {
    match (basis, first) {
        (Basis::Position, _) => decision.change(candidate),
        (Basis::First, Some(first)) => candidate.parameters - first.parameters,
        _ => candidate.parameters,
    }
}

/// The name of a candidate's move.
pub fn san(board: &Board, candidate: &Candidate) -> String {
    display_san_move(board, candidate.mv).to_string()
}

impl Lab {
    /// All moves as the table has them.
    pub fn rows(&self) -> Vec<Row> {
        let weights = self.weights();
        let decision = &*self.decision;
        let first = decision.best(&weights);
        let counted = counted(decision);
        let mut rows: Vec<Row> = (1..)
            .zip(decision.order(&weights))
            .filter_map(|(rank, placed)| {
                let candidate = decision.candidates.get(placed.index)?;
                let shown = on_basis(decision, candidate, self.basis, first);
                let mut cells = shown.0.map(f64::from);
                if self.cells == Cells::Weighted {
                    weigh(&mut cells, &weights, counted);
                }
                Some(Row {
                    index: placed.index,
                    rank,
                    san: san(self.position.game.board(), candidate),
                    value: placed.value,
                    cells,
                })
            })
            .collect();
        self.sort.apply(&mut rows);
        rows
    }

    /// The page of the table that is shown, and how many there are.
    pub fn pages(&self, rows: usize) -> (usize, usize) {
        let pages = rows.div_ceil(PAGE).max(1);
        (self.page.min(pages - 1), pages)
    }

    /// Shows the page on which the chosen move is.
    pub(super) fn turn_to_chosen(&mut self) {
        let Some(chosen) = self.chosen else {
            return;
        };
        let place = self.rows().iter().position(|row| row.index == chosen);
        if let Some(place) = place {
            self.page = place / PAGE;
        }
    }

    /// The move before or after the chosen one in the table; the first or last if none is chosen.
    pub(super) fn neighbour(&self, down: bool) -> Option<usize> {
        let rows = self.rows();
        let at = self
            .chosen
            .and_then(|chosen| rows.iter().position(|row| row.index == chosen));
        let place = match (at, down) {
            (None, true) => 0,
            (None, false) => rows.len().checked_sub(1)?,
            (Some(at), true) => at + 1,
            (Some(at), false) => at.checked_sub(1)?,
        };
        rows.get(place).map(|row| row.index)
    }
}

fn weigh(cells: &mut [f64; COUNT], weights: &Weights, counted: usize) {
    for (place, (cell, parameter)) in cells.iter_mut().zip(Parameter::ALL).enumerate() {
        *cell *= if place < counted {
            weights.of(parameter)
        } else {
            0.0
        };
    }
}

impl Sort {
    fn apply(self, rows: &mut [Row]) {
        let falling = |a: f64, b: f64| b.total_cmp(&a);
        // The rows come in the order of rank, which decides between equal ones.
        match self.column {
            Column::Rank => {}
            Column::Name => rows.sort_by(|a, b| a.san.cmp(&b.san)),
            Column::Value => rows.sort_by(|a, b| falling(a.value, b.value)),
            Column::Parameter(parameter) => {
                let place = parameter.number() - 1;
                sorted::by(rows, |a, b| falling(a.cells[place], b.cells[place]));
            }
        }
        if self.turned {
            rows.reverse();
        }
    }

    /// Sorted by a column; by the same one the other way round.
    pub fn by(self, column: Column) -> Self {
        Self {
            column,
            turned: self.column == column && !self.turned,
        }
    }
}
