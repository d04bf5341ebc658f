//! The play audit: EG against the oracle over the positions of an ending. Does EG's move keep the game's
//! value, how much of its verdict is proved, and at what cost?
//!
//! The positions are divided into units that depend only on their number, and sums merge exactly, so the
//! assignment of units to workers does not matter.

use super::sums::{JudgedAnswer, PlaySums};
use crate::eg::{Eg, Limits};
use crate::oracle::{Material, Oracle, Placement, Table};
use crate::value::Value;
use chess::moves::played;
use cozy_chess::{Board, Color};
use rand_pcg::Pcg32;
use rand_pcg::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The number of units if all positions of an ending are audited.
const WHOLE_UNITS: u32 = 4096;
/// The number of sampled positions in a unit.
const UNIT: u32 = 50;
/// The most draws for one sampled position; one in three is legal.
const DRAWS: usize = 10_000;

/// The positions to audit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Positions {
    /// All; with proofs, one of each set of mirror images, counted as often as there are images.
    All,
    /// A random sample.
    Sample { count: u32, seed: u64 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayAudit {
    pub ending: Material,
    pub positions: Positions,
    /// EG's limits for each position.
    pub limits: Limits,
}

/// The oracle lacks the value of a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AuditError {
    #[error("the oracle lacks the table of {0}")]
    NoTable(Material),
    /// The position is in none of its tables.
    #[error("the oracle does not know the value of {0}")]
    Unknown(String),
}

impl PlayAudit {
    /// The number of units.
    pub fn units(self) -> u32 {
        match self.positions {
            Positions::All => WHOLE_UNITS,
            Positions::Sample { count, .. } => count.div_ceil(UNIT),
        }
    }

    /// Audits one unit.
    ///
    /// # Errors
    ///
    /// Fails if the oracle lacks a table.
    pub fn run(self, unit: u32, oracle: &Oracle) -> Result<PlaySums, AuditError> {
        let table = oracle
            .table(self.ending)
            .ok_or(AuditError::NoTable(self.ending))?;
        let mut sums = PlaySums::default();
        match self.positions {
            Positions::All => {
                let numbers = table.numbers();
                let size = numbers.end / WHOLE_UNITS;
                // Mirror images, and in an even ending the position with colours exchanged. A proof for one
                // holds for all; a claim does not, since strategies depend on the order of moves.
                let images = match (self.limits.proof, self.ending.is_even()) {
                    (0, _) => 1,
                    (_, true) => 4,
                    (_, false) => 2,
                };
                for (placement, _) in table.positions_in(unit * size..(unit + 1) * size) {
                    if images == 1 || table.is_home(placement) {
                        self.examine(placement, images, oracle, &mut sums)?;
                    }
                }
            }
            Positions::Sample { count, seed } => {
                for number in unit * UNIT..((unit + 1) * UNIT).min(count) {
                    if let Some(placement) = drawn(table, seed, number) {
                        self.examine(placement, 1, oracle, &mut sums)?;
                    }
                }
            }
        }
        Ok(sums)
    }

    fn examine(
        self,
        placement: Placement,
        images: u64,
        oracle: &Oracle,
        sums: &mut PlaySums,
    ) -> Result<(), AuditError> {
        let Some(board) = self.ending.board(placement) else {
            return Ok(());
        };
        let truth = value(oracle, &board)?;
        let mut eg = Eg::for_side(&board, Color::White, self.limits);
        // The observer `()` never halts.
        let _ = eg.run(&mut ());
        let Some(answer) = eg.answer() else {
            return Ok(());
        };
        let keeps_value = match answer.best {
            None => true,
            Some(mv) => value(oracle, &played(&board, mv))? == truth,
        };
        let verdict = JudgedAnswer {
            rules: self.limits.rules,
            truth,
            answer,
            keeps_value,
        };
        sums.add(&board, &verdict, images);
        Ok(())
    }
}

/// The exact value for the real White.
fn value(oracle: &Oracle, board: &Board) -> Result<Value, AuditError> {
    oracle
        .white_value(board)
        .ok_or_else(|| AuditError::Unknown(board.to_string()))
}

/// The sampled position of a number. The size of a table is a power of two, so the modulo is unbiased.
fn drawn(table: &Table, seed: u64, number: u32) -> Option<Placement> {
    // Neighbouring seeds and streams of the generator start alike, so they are mixed first.
    let mut chance = Pcg32::seed_from_u64(seed.rotate_left(32) ^ u64::from(number));
    let end = table.numbers().end;
    (0..DRAWS).find_map(|_| {
        let at = chance.next_u32() % end;
        table
            .positions_in(at..at + 1)
            .next()
            .map(|(placement, _)| placement)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::Generator;

    fn king_and_pawn() -> Oracle {
        let ending: Material = "KPK".parse().unwrap();
        let mut oracle = Oracle::new();
        for material in Material::closure(&[ending]) {
            let table = Generator::run(material, &oracle).unwrap();
            oracle.insert(table);
        }
        oracle
    }

    fn audit(count: u32) -> PlayAudit {
        PlayAudit {
            ending: "KPK".parse().unwrap(),
            positions: Positions::Sample { count, seed: 1 },
            limits: Limits::default(),
        }
    }

    #[test]
    fn in_king_and_pawn_every_sampled_value_is_proved_and_every_move_keeps_it() {
        let oracle = king_and_pawn();
        let audit = audit(300);
        let mut sums = PlaySums::default();
        for unit in 0..audit.units() {
            sums.merge(&audit.run(unit, &oracle).unwrap());
        }
        assert_eq!(sums.positions, 300);
        assert_eq!(sums.proved, 300, "{:?}", sums.examples);
        assert_eq!(sums.move_keeps_value, 300, "{:?}", sums.examples);
        assert_eq!(sums.inconsistent, 0, "{:?}", sums.examples);
        assert!(sums.rules.values().all(|rule| rule.wrong == 0));
    }

    #[test]
    fn sums_of_parts_merged_in_any_order_are_the_whole() {
        let oracle = king_and_pawn();
        let audit = audit(150);
        let parts: Vec<PlaySums> = (0..audit.units())
            .map(|unit| audit.run(unit, &oracle).unwrap())
            .collect();
        let whole = |order: &mut dyn Iterator<Item = &PlaySums>| {
            let mut sums = PlaySums::default();
            order.for_each(|part| sums.merge(part));
            sums
        };
        assert_eq!(whole(&mut parts.iter()), whole(&mut parts.iter().rev()));
    }

    #[test]
    fn an_oracle_without_the_table_is_refused_by_name() {
        let error = audit(1).run(0, &Oracle::new()).unwrap_err();
        assert!(error.to_string().contains("KPK"), "{error}");
    }
}
