//! A training as the command that repeats it, to the last bit: what the page and the command line call
//! their recipe.

use super::READINGS;
use super::gather::{Gathering, Set};
use super::link::{Preset, reading_words};
use player::{Coding, Course, Division, Reading, Threshold, Tutor, WeightChoice};
use std::fmt::Write;

/// The shipped sets by their names on the command line.
pub const SETS: [(&str, Set); 3] = [
    ("masters", Set::Masters),
    ("table-one", Set::TableOne),
    ("games", Set::Games),
];

/// Weights that have a name on the command line; `trained` follows the reading.
pub const STARTS: [(&str, Preset); 5] = [
    ("ones", Preset::Ones),
    ("zero", Preset::Zeros),
    ("trained-listed", Preset::TrainedListed),
    ("trained-meant", Preset::TrainedMeant),
    ("reconstructed", Preset::Reconstructed),
];

/// The command. What a person brought along is `FILE`: positions, games, or the weights to begin with.
pub fn command(gathering: &Gathering, course: &Course, test_share: f64) -> String {
    let mut words = String::from("plyground player train");
    // Writing to a string cannot fail.
    let mut put = |option: &str, value: &str| {
        let _ = write!(
            words,
            " --{option}{}{value}",
            if value.is_empty() { "" } else { " " }
        );
    };
    match &gathering.set {
        Set::Epd(_) => put("epd", "FILE"),
        Set::Pgn(_) => put("pgn", "FILE"),
        shipped => {
            let named = SETS.iter().find(|row| row.1 == *shipped);
            put("set", named.map_or("masters", |row| row.0));
        }
    }
    if matches!(gathering.set, Set::Games | Set::Pgn(_)) {
        put("from-ply", &gathering.from_ply.to_string());
        put("one-in", &gathering.one_in.to_string());
        if !gathering.unseen {
            put("keep-known", "");
        }
    }
    put("alpha", &course.rule.rate.to_string());
    put("passes", &course.passes.to_string());
    put("seed", &course.seed.to_string());
    put(
        match course.tutor {
            Tutor::Teacher => "teacher",
            Tutor::Critic => "critic",
        },
        "",
    );
    if course.rule.division == Division::Inputs {
        put("division", "inputs");
    }
    if course.coding == Coding::Signs {
        put("coding", "signs");
    }
    if course.threshold == Threshold::Kept {
        put("threshold", "kept");
    }
    match course.kept {
        WeightChoice::Last => put("kept", "last"),
        WeightChoice::Mean => put("kept", "mean"),
        WeightChoice::Scaled => {}
    }
    if test_share > 0.0 {
        put("test-share", &test_share.to_string());
    }
    let start = STARTS.iter().find(|row| row.1.weights() == course.start);
    match start {
        Some(("ones", _)) => {}
        Some((name, _)) => put("start", name),
        None => put("start", "FILE"),
    }
    if gathering.reading != Reading::LISTED {
        match READINGS.iter().find(|row| row.1 == gathering.reading) {
            Some((name, _)) => put("reading", name),
            None => put("reading", &reading_words(gathering.reading)),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use player::{COURSE, RECIPE, Weights};

    #[test]
    fn the_recipe_of_the_shipped_weights_is_their_command() {
        assert_eq!(
            command(&Gathering::usual(Set::Masters), &COURSE, 0.0),
            RECIPE
        );
    }

    #[test]
    fn everything_that_decides_a_training_is_in_its_command() {
        let course = Course {
            tutor: Tutor::Critic,
            rule: player::Rule {
                rate: -0.25,
                division: Division::Inputs,
            },
            coding: Coding::Signs,
            threshold: Threshold::Kept,
            kept: WeightChoice::Last,
            passes: 7,
            seed: 9,
            start: Weights::ZERO,
        };
        let games = Gathering {
            reading: Reading::MEANT,
            ..Gathering::usual(Set::Pgn("1. e4 *".to_owned()))
        };
        assert_eq!(
            command(&games, &course, 0.25),
            "plyground player train --pgn FILE --from-ply 12 --one-in 5 --keep-known --alpha -0.25 --passes 7 \
             --seed 9 --critic --division inputs --coding signs --threshold kept --kept last --test-share 0.25 \
             --start zero --reading meant"
        );
    }
}
