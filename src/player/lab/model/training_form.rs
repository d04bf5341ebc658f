//! Training and measuring as a form: which positions, which course, and what is wrong with a field.

use super::form::LessonConfigForm;
use super::words::typed;
use crate::experiment::gather::{Gathering, Set, TEXT_LIMIT};
use crate::experiment::link::Preset;
use crate::experiment::recipe::command;
use chess::words::counted;
use kit::model::typed::{quoted, whole_number};
use player::{
    Coding, Course, Division, LessonConfig, PASSES_LIMIT, Reading, Tutor, WeightChoice, Weights,
};

/// Which positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Choice {
    /// 400 positions of 400 games.
    #[default]
    Masters,
    /// Table I.
    TableOne,
    /// The games that come with the program.
    Games,
    /// One's own lines of EPD.
    Epd,
    /// One's own games.
    Pgn,
}

/// The choices with their words.
pub const CHOICES: [(Choice, &str); 5] = [
    (Choice::Masters, "400 positions from 400 master games"),
    (Choice::TableOne, "the 27 recovered positions of Table I"),
    (
        Choice::Games,
        "the 54 master games that come with the program",
    ),
    (Choice::Epd, "my own positions (EPD with bm)"),
    (Choice::Pgn, "my own games (PGN)"),
];

impl Choice {
    /// Whether it is a set of games, of which positions are taken.
    pub const fn is_games(self) -> bool {
        matches!(self, Self::Games | Self::Pgn)
    }

    /// Whether a person types it.
    pub const fn is_own(self) -> bool {
        matches!(self, Self::Epd | Self::Pgn)
    }
}

/// The form, field by field as typed. Own texts stay whatever is chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct TrainForm {
    /// Which positions.
    pub choice: Choice,
    /// Own positions.
    pub epd: String,
    /// Own games.
    pub pgn: String,
    /// Of games, the first ply.
    pub from_ply: String,
    /// Of games, one position in this many.
    pub one_in: String,
    /// The tutor.
    pub tutor: Tutor,
    /// The configuration of lessons.
    pub manner: LessonConfigForm,
    pub passes: String,
    /// The share held out, in per cent.
    pub held_out: String,
    pub seed: String,
    /// The weights to begin with; `None` for those of the lab.
    pub start: Option<Preset>,
    /// Which weights are the outcome.
    pub kept: WeightChoice,
    /// Restarts of the search for the weights of 1975.
    pub restarts: String,
    /// Weights tried from each.
    pub steps: String,
}

impl Default for TrainForm {
    /// The recipe of the shipped weights, with a quarter held out.
    fn default() -> Self {
        Self {
            choice: Choice::default(),
            epd: String::new(),
            pgn: String::new(),
            from_ply: "12".to_owned(),
            one_in: "5".to_owned(),
            tutor: Tutor::Teacher,
            manner: LessonConfigForm {
                rate: "0.3".to_owned(),
                ..LessonConfigForm::default()
            },
            passes: "5".to_owned(),
            held_out: "25".to_owned(),
            seed: "1".to_owned(),
            start: Some(Preset::Ones),
            kept: WeightChoice::Scaled,
            restarts: "8".to_owned(),
            steps: "5000".to_owned(),
        }
    }
}

fn whole(text: &str, name: &str, unit: &str, least: u64, most: u64) -> Result<u64, String> {
    whole_number(text, least, most, unit).map_err(|why| format!("{name}: {why}"))
}

impl TrainForm {
    /// The text of one's own that is chosen.
    pub fn own(&self) -> &str {
        match self.choice {
            Choice::Epd => &self.epd,
            Choice::Pgn => &self.pgn,
            _ => "",
        }
    }

    /// Replaces the text of one's own that is chosen.
    pub fn set_own(&mut self, text: String) {
        match self.choice {
            Choice::Epd => self.epd = text,
            Choice::Pgn => self.pgn = text,
            _ => {}
        }
    }

    /// The positions.
    ///
    /// # Errors
    /// Which field is wrong, and how.
    pub fn gathering(&self, reading: Reading, unseen: bool) -> Result<Gathering, String> {
        let own = |text: &str, what: &str| {
            if text.trim().is_empty() {
                return Err(format!(
                    "the field for your {what} is empty: paste some or open a file"
                ));
            }
            if text.len() > TEXT_LIMIT {
                let megabytes = TEXT_LIMIT / 1_000_000;
                return Err(format!("your {what} are longer than {megabytes} MB"));
            }
            Ok(text.to_owned())
        };
        let set = match self.choice {
            Choice::Masters => Set::Masters,
            Choice::TableOne => Set::TableOne,
            Choice::Games => Set::Games,
            Choice::Epd => Set::Epd(own(&self.epd, "positions")?),
            Choice::Pgn => Set::Pgn(own(&self.pgn, "games")?),
        };
        Ok(Gathering {
            set,
            from_ply: whole(&self.from_ply, "first ply", "plies", 0, 1000)? as usize,
            one_in: whole(&self.one_in, "one position in", "positions", 1, 10_000)? as u32,
            seed: self.seed()?,
            unseen: unseen && self.choice.is_games(),
            reading,
        })
    }

    fn seed(&self) -> Result<u64, String> {
        whole_number(&self.seed, 0, u64::from(u32::MAX), "").map_err(|why| format!("seed: {why}"))
    }

    /// The course; `now` are the weights of the lab.
    ///
    /// # Errors
    /// Which field is wrong, and how.
    pub fn course(&self, now: Weights) -> Result<Course, String> {
        let manner = self.manner.manner()?;
        Ok(Course {
            tutor: self.tutor,
            rule: manner.rule,
            coding: manner.coding,
            threshold: manner.threshold,
            passes: whole(&self.passes, "passes", "passes", 1, u64::from(PASSES_LIMIT))? as u32,
            seed: self.seed()?,
            start: self.start.map_or(now, Preset::weights),
            kept: self.kept,
        })
    }

    /// The share that is held out.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn test_share(&self) -> Result<f64, String> {
        typed(&self.held_out)
            .filter(|share| (0.0..=90.0).contains(share))
            .map(|share| share / 100.0)
            .ok_or_else(|| {
                format!(
                    "held out: {} is not a share from 0 to 90 per cent",
                    quoted(&self.held_out)
                )
            })
    }

    /// The set and the course in a few words, for the lesson log and for files.
    pub fn recipe(&self, course: &Course) -> String {
        let tutor = match course.tutor {
            Tutor::Teacher => "teacher",
            Tutor::Critic => "critic",
        };
        let set = CHOICES.iter().find(|row| row.0 == self.choice);
        format!(
            "set: {}; {tutor}, a = {}, {}, seed {}",
            set.map_or("", |row| row.1),
            course.rule.rate,
            match course.passes {
                1 => "1 pass".to_owned(),
                passes => counted(passes, "pass"),
            },
            course.seed
        )
    }

    /// Whether such a training settles: what the rate, the division and the inputs make of the error.
    pub fn outlook(&self) -> Option<&'static str> {
        let LessonConfig { rule, coding, .. } = self.manner.manner().ok()?;
        let is_within = 0.0 < rule.rate && rule.rate < 2.0;
        Some(match (rule.division, coding) {
            (Division::Norm, _) | (Division::Inputs, Coding::Signs) if !is_within => {
                "The rate is outside 0 < a < 2: every lesson makes its error larger, and the weights diverge."
            }
            (Division::Inputs, Coding::Plain) => {
                "With the parameters as they are |x|² is mostly far beyond n + 1: the published division diverges \
                 unless the rate is very small."
            }
            _ => return None,
        })
    }

    /// The training as the command that repeats it.
    ///
    /// # Errors
    /// Which field is wrong, and how.
    pub fn command(&self, reading: Reading, now: Weights) -> Result<String, String> {
        let gathering = self.gathering(reading, false)?;
        Ok(command(&gathering, &self.course(now)?, self.test_share()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use player::COURSE;

    #[test]
    fn the_form_at_first_is_the_recipe_of_the_shipped_weights() {
        let form = TrainForm::default();
        assert_eq!(form.course(Weights::ZERO), Ok(COURSE));
        let gathering = form.gathering(Reading::LISTED, true).unwrap();
        assert_eq!((gathering.set, gathering.unseen), (Set::Masters, false));
    }

    #[test]
    fn a_rate_that_cannot_settle_is_warned_of() {
        let outlook = |rate: &str, division, coding| {
            let form = TrainForm {
                manner: LessonConfigForm {
                    rate: rate.to_owned(),
                    division,
                    coding,
                    ..LessonConfigForm::default()
                },
                ..TrainForm::default()
            };
            form.outlook()
        };
        for coding in [Coding::Plain, Coding::Signs] {
            assert_eq!(outlook("0.3", Division::Norm, coding), None);
            let beyond = outlook("2", Division::Norm, coding).unwrap();
            assert!(beyond.contains("outside 0 < a < 2"));
        }
        assert_eq!(outlook("1.9", Division::Inputs, Coding::Signs), None);
        assert!(outlook("-1", Division::Inputs, Coding::Signs).is_some());
        assert!(outlook("0.5", Division::Inputs, Coding::Plain).is_some());
        assert_eq!(outlook("fast", Division::Inputs, Coding::Plain), None);
    }

    #[test]
    fn what_is_wrong_is_said_with_the_field() {
        let form = TrainForm {
            choice: Choice::Epd,
            passes: "0".to_owned(),
            held_out: "100".to_owned(),
            ..TrainForm::default()
        };
        assert!(
            form.gathering(Reading::LISTED, false)
                .unwrap_err()
                .contains("your positions")
        );
        assert!(
            form.course(Weights::ONES)
                .unwrap_err()
                .starts_with("passes: ")
        );
        assert!(form.test_share().unwrap_err().starts_with("held out: "));
    }
}
