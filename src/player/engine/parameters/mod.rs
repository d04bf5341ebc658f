//! The seventeen parameters (Senft 1975, pp. 41-44), computed exactly as in the listing's PARGEN (pp. 78-86).
//! A parameter is the sum of its [`Cause`]s, so an explanation cannot disagree with the number.

mod cause;
mod danger;
mod exchange;
mod formation;
mod pressure;
mod table;

pub use cause::{Cause, Fact};
pub use table::{PARAMETERS, ParameterRow};

use super::position::Side;
use super::reading::Reading;
use super::survey::{SideSurvey, Survey};
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut, Sub};

pub const COUNT: usize = 17;

/// A parameter, numbered as in the listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Parameter {
    /// 1: legal moves.
    Mobility = 1,
    /// 2: values of the pieces.
    Material,
    /// 3: squares of the ranks that pawns have advanced.
    PawnAdvance,
    /// 4: pawns in the centre.
    CentreControl,
    /// 5: few moves left.
    Pressure,
    /// 6: pieces before the king.
    KingProtection,
    /// 7: castled, or able to.
    Castling,
    /// 8: knights, bishops and queen off the first rank.
    Development,
    /// 9: attack on the enemy king's rank and on the squares before it.
    AttackOne,
    /// 10: enemy pieces attacked.
    AttackTwo,
    /// 11: pawns with an enemy pawn ahead.
    BlockedPawns,
    /// 12: the outcome of exchanges, for the side to move.
    Exchange,
    /// 13: pawns that can come to attack a piece.
    PawnPressure,
    /// 14: rooks and queens that can come to a file towards the enemy king.
    DangerOne,
    /// 15: bishops and queens that can come to a diagonal towards the enemy king's front.
    DangerTwo,
    /// 16: the same as 14 against the own king.
    AttackThree,
    /// 17: the same as 15 against the own king.
    AttackFour,
}

impl Parameter {
    pub const ALL: [Self; COUNT] = [
        Self::Mobility,
        Self::Material,
        Self::PawnAdvance,
        Self::CentreControl,
        Self::Pressure,
        Self::KingProtection,
        Self::Castling,
        Self::Development,
        Self::AttackOne,
        Self::AttackTwo,
        Self::BlockedPawns,
        Self::Exchange,
        Self::PawnPressure,
        Self::DangerOne,
        Self::DangerTwo,
        Self::AttackThree,
        Self::AttackFour,
    ];

    /// The number in the listing, 1 to 17.
    pub const fn number(self) -> usize {
        self as usize
    }

    /// True for 12 to 17, which are computed only for the side to move.
    pub const fn is_movers(self) -> bool {
        self.number() >= 12
    }

    /// The name, prose and listing of the parameter.
    pub const fn row(self) -> &'static ParameterRow {
        &PARAMETERS[self.number() - 1]
    }
}

/// A value for each parameter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Parameters(pub [i32; COUNT]);

impl Index<Parameter> for Parameters {
    type Output = i32;
    fn index(&self, parameter: Parameter) -> &i32 {
        &self.0[parameter.number() - 1]
    }
}

impl IndexMut<Parameter> for Parameters {
    fn index_mut(&mut self, parameter: Parameter) -> &mut i32 {
        &mut self.0[parameter.number() - 1]
    }
}

impl Sub for Parameters {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        let mut difference = self;
        for (own, others) in difference.0.iter_mut().zip(other.0) {
            *own -= others;
        }
        difference
    }
}

/// The input of a side's parameters: J, its enemy K, and the reading of the listing.
pub(super) struct Context<'a> {
    /// The side whose parameters are computed.
    pub(super) own: &'a SideSurvey,
    pub(super) enemy: &'a SideSurvey,
    pub(super) reading: Reading,
}

/// Receives the causes of a parameter one by one.
pub(super) trait Sink: FnMut(Cause) {}
impl<F: FnMut(Cause)> Sink for F {}

impl Survey {
    /// A side's parameters: 1 to 11 for both sides, 12 to 17 for the side to move only. All are 0 for a side
    /// without a move.
    pub fn parameters(&self, who: Side) -> Parameters {
        let mut parameters = Parameters::default();
        for parameter in Parameter::ALL {
            let mut sum = 0;
            each_cause(self, who, parameter, &mut |cause: Cause| {
                sum += cause.points;
            });
            parameters[parameter] = sum;
        }
        parameters
    }

    /// The machine's parameters minus the opponent's, which the program prints and weights.
    pub fn difference(&self) -> Parameters {
        self.parameters(Side::Machine) - self.parameters(Side::Opponent)
    }
}

/// The causes of a side's parameter, whose points add up to it. Squares are in the machine's frame.
pub fn causes(survey: &Survey, who: Side, parameter: Parameter) -> Vec<Cause> {
    let mut causes = Vec::new();
    each_cause(survey, who, parameter, &mut |cause: Cause| {
        causes.push(cause);
    });
    causes
}

fn each_cause(survey: &Survey, who: Side, parameter: Parameter, sink: &mut impl Sink) {
    let (own, enemy) = survey.sides(who);
    let is_rested = who != survey.mover.who;
    if own.possible.is_empty() || parameter.is_movers() && is_rested {
        return;
    }
    let context = Context {
        own,
        enemy,
        reading: survey.reading(),
    };
    match parameter {
        Parameter::Mobility => formation::mobility(&context, sink),
        Parameter::Material => formation::material(&context, sink),
        Parameter::PawnAdvance => formation::pawn_advance(&context, sink),
        Parameter::CentreControl => formation::centre_control(&context, sink),
        Parameter::Pressure => formation::pressure(&context, sink),
        Parameter::KingProtection => formation::king_protection(&context, sink),
        Parameter::Castling => formation::castling(&context, sink),
        Parameter::Development => formation::development(&context, sink),
        Parameter::AttackOne => pressure::attack_one(&context, sink),
        Parameter::AttackTwo => pressure::attack_two(&context, sink),
        Parameter::BlockedPawns => formation::blocked_pawns(&context, sink),
        Parameter::Exchange => exchange::exchange(&context, sink),
        Parameter::PawnPressure => pressure::pawn_pressure(&context, sink),
        Parameter::DangerOne => danger::files(own, enemy, 1, sink),
        Parameter::DangerTwo => danger::diagonals(own, enemy, 1, sink),
        Parameter::AttackThree => danger::files(enemy, own, -1, sink),
        Parameter::AttackFour => danger::diagonals(enemy, own, -1, sink),
    }
}
