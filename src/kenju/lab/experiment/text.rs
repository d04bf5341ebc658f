//! Player parameters as text: `max-dead-ends=5,node-patience=4,mediocre=47%,outstanding=100%`.
//! Omitted values are those of Fig. 4.23, or of a preset named first (`early`).

use std::fmt::Write as _;

use thiserror::Error;

use kenju::parameters::{BetweenGames, Parameters, PatienceTest, Play, Stance};
use kit::experiment::query::{Names, name_of, value_of};

const PLAY: &Names<Play> = &[
    ("dynamic", Play::Dynamic),
    ("both", Play::Fixed(Stance::Both)),
    ("attacking", Play::Fixed(Stance::Attacking)),
    ("defending", Play::Fixed(Stance::Defending)),
    ("neither", Play::Fixed(Stance::Neither)),
];

const CONFIDENCE: &Names<BetweenGames> = &[
    ("reset", BetweenGames::Reset),
    ("carry", BetweenGames::CarryOver),
];

const PATIENCE: &Names<PatienceTest> = &[
    ("after", PatienceTest::AfterDeadEnds),
    ("before", PatienceTest::BeforeDeadEnds),
    ("search-best", PatienceTest::SearchBest),
    ("loop-to-search-best", PatienceTest::LoopToSearchBest),
    ("search-best-for-both", PatienceTest::SearchBestForBoth),
    ("loop-to-any-move", PatienceTest::LoopToAnyMove),
];

const SETTINGS: &Names<Parameters> = &[
    ("standard", Parameters::STANDARD),
    ("early", Parameters::EARLY),
];

const NAMES: [&str; 11] = [
    "max-dead-ends",
    "node-patience",
    "mediocre",
    "outstanding",
    "play",
    "don",
    "doff",
    "aon",
    "aoff",
    "confidence",
    "patience-test",
];

/// Why a text is not a set of parameters.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParametersError {
    #[error("`{name}` is not a parameter; there are {}, and `standard` and `early`", NAMES.join(", "))]
    Name { name: String },
    /// A value that does not fit its parameter.
    #[error("{name}: `{value}` is not {expected}")]
    Value {
        name: &'static str,
        value: String,
        /// The accepted values.
        expected: String,
    },
}

/// Reads parameters.
///
/// # Errors
/// The first part that cannot be read, with its name.
pub fn parse_parameters(text: &str) -> Result<Parameters, ParametersError> {
    let mut found = Parameters::STANDARD;
    for part in text
        .split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
    {
        let Some((name, value)) = part.split_once('=') else {
            found = value_of(SETTINGS, part).ok_or_else(|| ParametersError::Name {
                name: part.to_owned(),
            })?;
            continue;
        };
        let (name, value) = (name.trim().to_ascii_lowercase(), value.trim());
        let name = NAMES
            .into_iter()
            .find(|known| *known == name)
            .ok_or(ParametersError::Name { name })?;
        set(&mut found, name, value)?;
    }
    Ok(found)
}

/// The parameters that differ from Fig. 4.23, or `standard` if none does.
pub fn parameters_text(parameters: &Parameters) -> String {
    let standard = values(&Parameters::STANDARD);
    let mut text = String::new();
    for ((name, value), usual) in NAMES.into_iter().zip(values(parameters)).zip(standard) {
        if value != usual {
            let comma = if text.is_empty() { "" } else { "," };
            // Writing to a string cannot fail.
            let _ = write!(text, "{comma}{name}={value}");
        }
    }
    if text.is_empty() {
        "standard".clone_into(&mut text);
    }
    text
}

/// The word for a rule of when a path ends.
pub fn test_name(test: PatienceTest) -> String {
    name_of(PATIENCE, test).to_owned()
}

fn set(
    parameters: &mut Parameters,
    name: &'static str,
    value: &str,
) -> Result<(), ParametersError> {
    let refuse = |expected: &str| ParametersError::Value {
        name,
        value: value.to_owned(),
        expected: expected.to_owned(),
    };
    let count = || {
        value
            .parse::<u16>()
            .map_err(|_| refuse("a whole number to 65535"))
    };
    let level = || value.parse::<i32>().map_err(|_| refuse("a whole number"));
    let threshold = || {
        value
            .parse()
            .map_err(|_| refuse("a whole number, a percentage such as 47%, or inf"))
    };
    match name {
        "max-dead-ends" => parameters.max_dead_ends = count()?,
        "node-patience" => parameters.node_patience = count()?,
        "mediocre" => parameters.thresholds.mediocre = threshold()?,
        "outstanding" => parameters.thresholds.outstanding = threshold()?,
        "play" => parameters.play = word(PLAY, name, value)?,
        "don" => parameters.hysteresis.defend_on = level()?,
        "doff" => parameters.hysteresis.defend_off = level()?,
        "aon" => parameters.hysteresis.attack_on = level()?,
        "aoff" => parameters.hysteresis.attack_off = level()?,
        "confidence" => parameters.between_games = word(CONFIDENCE, name, value)?,
        _ => parameters.patience_test = word(PATIENCE, name, value)?,
    }
    Ok(())
}

fn word<T: Copy>(words: &Names<T>, name: &'static str, value: &str) -> Result<T, ParametersError> {
    value_of(words, value).ok_or_else(|| {
        let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        ParametersError::Value {
            name,
            value: value.to_owned(),
            expected: format!("one of {}", known.join(", ")),
        }
    })
}

/// The values in the order of [`NAMES`].
fn values(p: &Parameters) -> [String; 11] {
    [
        p.max_dead_ends.to_string(),
        p.node_patience.to_string(),
        p.thresholds.mediocre.to_string(),
        p.thresholds.outstanding.to_string(),
        name_of(PLAY, p.play).to_owned(),
        p.hysteresis.defend_on.to_string(),
        p.hysteresis.defend_off.to_string(),
        p.hysteresis.attack_on.to_string(),
        p.hysteresis.attack_off.to_string(),
        name_of(CONFIDENCE, p.between_games).to_owned(),
        name_of(PATIENCE, p.patience_test).to_owned(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Setting;

    #[test]
    fn parameters_are_read_back_from_their_text() {
        let all = [
            Setting::Thresholds,
            Setting::Hysteresis,
            Setting::Patience,
            Setting::Paths,
        ];
        let lists = all.into_iter().flat_map(Setting::list);
        for parameters in lists.chain([Parameters::STANDARD, Parameters::EARLY]) {
            let text = parameters_text(&parameters);
            assert_eq!(parse_parameters(&text), Ok(parameters), "{text}");
        }
        assert_eq!(parse_parameters(""), Ok(Parameters::STANDARD));
        assert_eq!(parse_parameters("early"), Ok(Parameters::EARLY));
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        let message = |text| parse_parameters(text).unwrap_err().to_string();
        assert!(
            message("maxnodes=10").starts_with("`maxnodes` is not a parameter; there are max-")
        );
        assert_eq!(
            message("mediocre=half"),
            "mediocre: `half` is not a whole number, a percentage such as 47%, or inf"
        );
        assert_eq!(
            message("play=wild"),
            "play: `wild` is not one of dynamic, both, attacking, defending, neither"
        );
        assert!(message("late").starts_with("`late` is not a parameter"));
    }
}
