//! How lessons are taken, and the cards for the listing's arithmetic, as a person types them.

use super::words::typed;
use kit::model::typed::quoted;
use player::{
    Cards, Coding, Division, INPUTS, Lesson, LessonConfig, Parameters, Rule, TYPED, Threshold,
    Weights,
};

/// The largest rate that is taken, either way.
const RATE_LIMIT: f64 = 1000.0;

/// The configuration of lessons.
#[derive(Clone, Debug, PartialEq)]
pub struct LessonConfigForm {
    /// The rate a, as typed.
    pub rate: String,
    /// The divisor.
    pub division: Division,
    /// The coding of parameters as inputs.
    pub coding: Coding,
    /// The threshold's input.
    pub threshold: Threshold,
}

/// A field of it, filled in.
#[derive(Clone, Debug, PartialEq)]
pub enum LessonConfigField {
    Rate(String),
    Division(Division),
    Coding(Coding),
    Threshold(Threshold),
}

impl Default for LessonConfigForm {
    /// A lesson that brings the output to where it should be at once.
    fn default() -> Self {
        Self {
            rate: "1".to_owned(),
            division: Division::Norm,
            coding: Coding::Plain,
            threshold: Threshold::Off,
        }
    }
}

/// A rate a person typed.
fn rate(text: &str) -> Result<f64, String> {
    typed(text)
        .filter(|rate| rate.abs() <= RATE_LIMIT)
        .ok_or_else(|| {
            format!(
                "{} is not a rate; type a number from \u{2212}1000 to 1000",
                quoted(text)
            )
        })
}

impl LessonConfigForm {
    pub(super) fn set(&mut self, field: LessonConfigField) {
        match field {
            LessonConfigField::Rate(text) => self.rate = text,
            LessonConfigField::Division(division) => self.division = division,
            LessonConfigField::Coding(coding) => self.coding = coding,
            LessonConfigField::Threshold(threshold) => self.threshold = threshold,
        }
    }

    /// The manner, or what is wrong with the rate.
    ///
    /// # Errors
    /// A sentence for the field.
    pub fn manner(&self) -> Result<LessonConfig, String> {
        Ok(LessonConfig {
            rule: Rule {
                rate: rate(&self.rate)?,
                division: self.division,
            },
            coding: self.coding,
            threshold: self.threshold,
        })
    }
}

/// The fields of the listing's arithmetic; empty ones are filled from the lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardsForm {
    /// LA.
    pub rate: String,
    /// LE.
    pub error: String,
    /// Units of the cards in a weight of 1; a power of ten.
    pub scale: u32,
}

impl CardsForm {
    /// The scales offered.
    pub const SCALES: [u32; 4] = [1, 10, 100, 1000];

    /// The usual LA and LE of a lesson.
    pub fn usual(lesson: &Lesson, manner: &LessonConfig) -> [i32; 2] {
        let whole = |value: f64| {
            let (least, most) = (f64::from(*TYPED.start()), f64::from(*TYPED.end()));
            value.round().clamp(least, most) as i32
        };
        let rate = whole(manner.rule.rate);
        [if rate == 0 { 1 } else { rate }, whole(lesson.error)]
    }

    /// The cards for a lesson.
    ///
    /// # Errors
    /// Which field is not a whole number, or which number four columns do not hold.
    pub fn cards(
        &self,
        weights: &Weights,
        parameters: &Parameters,
        threshold: Threshold,
        usual: [i32; 2],
    ) -> Result<Cards, String> {
        let whole = |text: &str, usual: i32, name: &str| {
            if text.trim().is_empty() {
                return Ok(usual);
            }
            let plain = text.trim().replace('\u{2212}', "-");
            plain
                .parse()
                .map_err(|_| format!("{name}: {} is not a whole number", quoted(text)))
        };
        let scale = f64::from(self.scale.max(1));
        let fits = |weight: f64| (weight * scale).round().abs() < f64::from(i32::MAX);
        if !weights.numbers().iter().all(|&weight| fits(weight)) {
            return Err("a weight is too large for a card of four columns".to_owned());
        }
        let mut inputs = [0; INPUTS];
        inputs[0] = i32::from(threshold == Threshold::Kept);
        inputs[1..].copy_from_slice(&parameters.0);
        Ok(Cards {
            weights: weights
                .numbers()
                .map(|weight| (weight * scale).round() as i32),
            inputs,
            rate: whole(&self.rate, usual[0], "LA")?,
            error: whole(&self.error, usual[1], "LE")?,
            n: INPUTS as i32 - 1,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_that_is_none_is_named() {
        let form = LessonConfigForm {
            rate: "fast".to_owned(),
            ..LessonConfigForm::default()
        };
        assert!(form.manner().unwrap_err().contains("\u{201c}fast\u{201d}"));
        assert!(rate("2e3").is_err());
        assert_eq!(rate("\u{2212}0,5"), Ok(-0.5));
    }

    #[test]
    fn cards_hold_scaled_weights_and_what_is_typed() {
        let form = CardsForm {
            rate: "3".to_owned(),
            error: String::new(),
            scale: 100,
        };
        let mut parameters = Parameters::default();
        parameters.0[1] = -40;
        let cards = form
            .cards(&Weights::ONES, &parameters, Threshold::Kept, [1, 7])
            .unwrap();
        assert_eq!((cards.rate, cards.error, cards.n), (3, 7, 17));
        assert_eq!(
            (cards.weights[1], cards.inputs[0], cards.inputs[2]),
            (100, 1, -40)
        );
        let wrong = CardsForm {
            error: "1.5".to_owned(),
            ..form
        };
        let why = wrong.cards(&Weights::ONES, &parameters, Threshold::Off, [1, 7]);
        assert!(why.unwrap_err().starts_with("LE: "));
    }
}
