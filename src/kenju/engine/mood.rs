//! Confidence, interest and the switches they control (thesis §4.8.2, §4.8.3, §4.8.5).
//!
//! Before each move a player values its own last move and the opponent's by its own element. Confidence is the
//! running difference, interest the running sum. Confidence decides with hysteresis whether to attack, to
//! defend, or both. Interest is only displayed.

use serde::{Deserialize, Serialize};

use crate::parameters::{BetweenGames, Hysteresis, Parameters, Play, Stance};

/// The player whose move is valued, as seen from the mood's owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Whose {
    Own,
    Opponent,
}

/// The confidence, interest and switches of a player in a game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mood {
    /// Positive if the player's own moves have been worth more.
    pub confidence: f64,
    pub interest: f64,
    /// The current switches.
    pub stance: Stance,
    /// The values of the last own and opponent's move when they were played; 0 before any.
    last: [u32; 2],
}

impl Default for Mood {
    fn default() -> Self {
        Self {
            confidence: 0.0,
            interest: 0.0,
            stance: Stance::Both,
            last: [0, 0],
        }
    }
}

impl Mood {
    /// Records the value of a move just before it is played.
    ///
    /// Ours: the thesis says when confidence is computed but not on which board. Valuing a move when it is
    /// played needs no second look at the past.
    pub fn note(&mut self, whose: Whose, value: u32) {
        self.last[whose as usize] = value;
    }

    /// Updates confidence, interest and switches before a move, and returns the switches.
    pub fn before_move(&mut self, parameters: &Parameters) -> Stance {
        let [own, opponent] = self.last.map(f64::from);
        self.confidence = f64::midpoint(self.confidence, own - opponent);
        self.interest = f64::midpoint(self.interest, own + opponent);
        self.stance = match parameters.play {
            Play::Fixed(stance) => stance,
            Play::Dynamic => switched(self.stance, self.confidence, parameters.hysteresis),
        };
        self.stance
    }

    /// Starts the next game. Both switches begin on (ours; it makes no difference with all thresholds at 0).
    pub fn new_game(&mut self, between: BetweenGames) {
        *self = match between {
            BetweenGames::Reset => Self::default(),
            BetweenGames::CarryOver => Self {
                last: [0, 0],
                ..*self
            },
        };
    }
}

/// The switches for a level of confidence. If both would go off, both go on: the thesis says so for confidence
/// 0 (§4.8.3), and we do so wherever unordered thresholds allow it.
fn switched(stance: Stance, confidence: f64, levels: Hysteresis) -> Stance {
    let defend_below = if stance.defends() {
        levels.defend_off
    } else {
        levels.defend_on
    };
    let attack_above = if stance.attacks() {
        levels.attack_off
    } else {
        levels.attack_on
    };
    let attacking = confidence > f64::from(attack_above);
    let defending = confidence < f64::from(defend_below);
    match Stance::of(attacking, defending) {
        Stance::Neither => Stance::Both,
        stance => stance,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(moves: &[(u32, u32)], parameters: &Parameters) -> Mood {
        let mut mood = Mood::default();
        for &(own, opponent) in moves {
            mood.note(Whose::Own, own);
            mood.note(Whose::Opponent, opponent);
            mood.before_move(parameters);
        }
        mood
    }

    #[test]
    fn confidence_is_halved_with_the_difference_and_interest_with_the_sum() {
        let mood = after(&[(100, 40), (60, 160)], &Parameters::STANDARD);
        assert!((mood.confidence + 35.0).abs() < 1e-12);
        assert!((mood.interest - 145.0).abs() < 1e-12);
    }

    #[test]
    fn with_all_thresholds_at_zero_the_sign_decides_and_zero_is_both() {
        let stance = |own, opponent| after(&[(own, opponent)], &Parameters::STANDARD).stance;
        assert_eq!(stance(0, 0), Stance::Both);
        assert_eq!(stance(20, 10), Stance::Attacking);
        assert_eq!(stance(10, 20), Stance::Defending);
    }

    #[test]
    fn hysteresis_keeps_a_switch_on_until_its_off_level() {
        let hysteresis = Hysteresis::symmetric(10, 30);
        let parameters = Parameters {
            hysteresis,
            ..Parameters::STANDARD
        };
        assert_eq!(
            after(&[(40, 0)], &parameters).stance,
            Stance::Both,
            "20 is below DOFF"
        );
        assert_eq!(after(&[(80, 0)], &parameters).stance, Stance::Attacking);
        let back = after(&[(80, 0), (0, 40)], &parameters);
        assert!(back.confidence.abs() < 1e-12);
        assert_eq!(back.stance, Stance::Attacking, "0 is not below DON -10");
    }

    #[test]
    fn a_fixed_stance_is_kept_whatever_the_confidence() {
        let fixed = Parameters::STANDARD.fixed(Stance::Neither);
        assert_eq!(after(&[(500, 0)], &fixed).stance, Stance::Neither);
    }

    #[test]
    fn a_new_game_resets_confidence_or_carries_it_over() {
        let mut mood = after(&[(100, 0)], &Parameters::STANDARD);
        mood.new_game(BetweenGames::CarryOver);
        assert!((mood.confidence - 50.0).abs() < 1e-12);
        mood.before_move(&Parameters::EARLY);
        assert!(
            (mood.confidence - 25.0).abs() < 1e-12,
            "no last move counts as nothing"
        );
        mood.new_game(BetweenGames::Reset);
        assert_eq!(mood, Mood::default());
    }
}
