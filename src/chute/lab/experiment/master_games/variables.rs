//! The variables of a regression: the position scores of the heuristics, the material advantages of
//! the thesis (pp. 62-63), and the value of a position by the end of its game (p. 52).

use super::sample::Place;
use super::scoring::PositionScores;
use chute::COUNT;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variable {
    /// The position score H of a heuristic, in points.
    Heuristic(usize),
    /// The mover's lead in men of a kind.
    Advantage(Men),
    /// MATRL: the lead in all men by Greenblatt's values.
    Material,
    /// 1 if White is to move, -1 if Black is (ours, a baseline).
    Colour,
}

/// A kind of men in which leads are counted; the thesis numbers them ADVO 2 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Men {
    /// ADVO 2.
    Pawns,
    /// ADVO 3.
    Rooks,
    /// ADVO 4.
    Knights,
    /// ADVO 5.
    Bishops,
    /// ADVO 6.
    Queens,
}

/// The kinds in the thesis's order, with the value of one man in MATRL.
pub const MEN: [(Men, &str, f64); 5] = [
    (Men::Pawns, "pawns", 1.0),
    (Men::Rooks, "rooks", 5.0),
    (Men::Knights, "knights", 3.25),
    (Men::Bishops, "bishops", 3.5),
    (Men::Queens, "queens", 9.75),
];

/// The name of [`Variable::Material`].
const MATERIAL: &str = "material";
/// The name of [`Variable::Colour`].
const COLOUR: &str = "colour";

#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{0:?} is not a variable; there are h0 to h21, pawns, rooks, knights, bishops, queens, material and colour"
)]
pub struct VariableError(String);

impl Variable {
    /// The 22 heuristics.
    pub fn heuristics() -> impl Iterator<Item = Self> {
        (0..COUNT).map(Self::Heuristic)
    }

    /// The 28 variables of the thesis: heuristics, advantages, material.
    pub fn all() -> Vec<Self> {
        let men = MEN.iter().map(|&(men, ..)| Self::Advantage(men));
        Self::heuristics()
            .chain(men)
            .chain([Self::Material])
            .collect()
    }

    /// Its value in a position.
    pub fn of(self, standing: &PositionScores<'_>) -> f64 {
        match self {
            Self::Heuristic(number) => standing.scores.get(number).map_or(0.0, |&h| f64::from(h)),
            Self::Advantage(men) => f64::from(standing.place.advantage[men as usize]),
            Self::Material => MEN
                .iter()
                .map(|&(men, _, value)| value * f64::from(standing.place.advantage[men as usize]))
                .sum(),
            Self::Colour if standing.place.is_white() => 1.0,
            Self::Colour => -1.0,
        }
    }

    /// Reads variable names separated by commas; `7` means `h7`.
    ///
    /// # Errors
    /// If a name is not a variable.
    pub fn parse_list(text: &str) -> Result<Vec<Self>, VariableError> {
        let words = text.split(',').map(str::trim);
        words
            .filter(|word| !word.is_empty())
            .map(str::parse)
            .collect()
    }
}

impl fmt::Display for Variable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Heuristic(number) => write!(f, "h{number}"),
            Self::Advantage(men) => {
                let name = MEN.iter().find(|row| row.0 == *men).map_or("", |row| row.1);
                f.write_str(name)
            }
            Self::Material => f.write_str(MATERIAL),
            Self::Colour => f.write_str(COLOUR),
        }
    }
}

impl FromStr for Variable {
    type Err = VariableError;

    fn from_str(text: &str) -> Result<Self, VariableError> {
        match text {
            MATERIAL => return Ok(Self::Material),
            COLOUR => return Ok(Self::Colour),
            _ => {}
        }
        if let Some(&(men, ..)) = MEN.iter().find(|row| row.1 == text) {
            return Ok(Self::Advantage(men));
        }
        let number = text.strip_prefix('h').unwrap_or(text).parse().ok();
        number
            .filter(|&number| number < COUNT)
            .map(Self::Heuristic)
            .ok_or_else(|| VariableError(text.chars().take(20).collect()))
    }
}

/// A scale of N, the plies to the end; positive for the winner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    /// 1/N.
    #[default]
    Inverse,
    /// 1/N².
    InverseSquare,
    /// 1/log(N + 1). The thesis's 1/log N is infinite one ply before mate.
    InverseLog,
}

/// The scales by name.
pub const TARGETS: [(&str, Target); 3] = [
    ("1/N", Target::Inverse),
    ("1/N^2", Target::InverseSquare),
    ("1/log(N+1)", Target::InverseLog),
];

impl Target {
    /// The score of a position.
    pub fn of(self, place: &Place) -> f64 {
        self.at(place.n, place.won)
    }

    /// The score `n` plies from the end, for the winner or the loser.
    pub fn at(self, n: u16, won: bool) -> f64 {
        let n = f64::from(n.max(1));
        let size = match self {
            Self::Inverse => 1.0 / n,
            Self::InverseSquare => 1.0 / (n * n),
            Self::InverseLog => 1.0 / (n + 1.0).ln(),
        };
        if won { size } else { -size }
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::Sample;
    use super::super::scoring::position_scores;
    use super::super::scoring::tests::made_up;
    use super::*;

    #[test]
    fn every_variable_is_read_by_its_name() {
        for variable in Variable::all().into_iter().chain([Variable::Colour]) {
            assert_eq!(variable.to_string().parse(), Ok(variable));
        }
        assert_eq!(Variable::all().len(), 28);
        assert_eq!("7".parse(), Ok(Variable::Heuristic(7)));
        let error = Variable::parse_list("h7, h22").unwrap_err();
        assert!(error.to_string().starts_with("\"h22\" is not a variable"));
    }

    #[test]
    fn material_is_the_weighted_sum_of_the_advantages() {
        let mut game = made_up(&[3], 0);
        game.places[0].advantage = [1, -1, 2, 0, 1];
        let sample = Sample {
            games: vec![game],
            ..Sample::default()
        };
        let standing = position_scores(&sample)[0];
        let material = Variable::Material.of(&standing);
        assert!((material - (1.0 - 5.0 + 6.5 + 9.75)).abs() < 1e-12);
        assert!((Variable::Advantage(Men::Knights).of(&standing) - 2.0).abs() < 1e-12);
        assert!((Variable::Heuristic(0).of(&standing) - 3.0).abs() < 1e-12);
    }
}
