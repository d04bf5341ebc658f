//! Typed trees and graphs, and the words and numbers of links, options and fields.

use super::{owned, text};
use ::search::{Fanout, Typed, TypedValue};
use chess::packed::PackedMove;
use chess::record::{GameResult, Path};
use chute::{Polynomial, Readings, parse_numbers};
use chute_lab::experiment::Weights as ChuteWeights;
use chute_lab::experiment::master_games::Variable;
use endgame::oracle::Material;
use kenju::element::Element;
use kenju::geometry::Point;
use kenju::scheme::Scheme;
use kenju::threshold::Threshold;
use kenju_lab::experiment::text::{parameters_text, parse_parameters};
use kit::experiment::shards::Share;
use kit::model::typed::whole_number;
use player_lab::experiment::reading_of;
use rating_lab::experiment::Spec;
use std::fmt::{Debug, Display};
use std::str::FromStr;

pub fn tree(bytes: &[u8]) -> bool {
    typed::<i32>(bytes)
}

pub fn graph(bytes: &[u8]) -> bool {
    typed::<::search::ctw::Range>(bytes)
}

fn typed<V: TypedValue>(bytes: &[u8]) -> bool
where
    Typed<V>: Display,
{
    let Ok(typed) = text(bytes).parse::<Typed<V>>() else {
        return false;
    };
    let written = typed.to_string();
    let again: Typed<V> = written.parse().expect("a written tree is read");
    assert_eq!(again.to_string(), written);
    assert_eq!(again.len(), typed.len());
    true
}

/// One word, read as each kind that a link, an option or a field may hold.
pub fn words(bytes: &[u8]) -> bool {
    let text = text(bytes);
    let text = text.as_str();
    let accepted = [
        survives::<Scheme>(text),
        survives::<Threshold>(text),
        survives::<Point>(text),
        text.parse::<Share>().is_ok(),
        survives::<Fanout>(text),
        survives::<Material>(text),
        survives::<PackedMove>(text),
        survives::<GameResult>(text),
        text.parse::<Spec>().is_ok(),
        text.parse::<Element>().is_ok(),
        text.parse::<Path>().is_ok(),
        text.parse::<Variable>().is_ok(),
        Variable::parse_list(text).is_ok(),
        Readings::parse(text).is_some(),
        reading_of(text).is_some(),
        parse_parameters(text).is_ok_and(|parameters| {
            assert_eq!(
                parse_parameters(&parameters_text(&parameters)),
                Ok(parameters)
            );
            true
        }),
    ];
    accepted.contains(&true)
}

fn survives<T: FromStr + Display + PartialEq + Debug>(text: &str) -> bool {
    let Ok(value) = text.parse::<T>() else {
        return false;
    };
    let written = value.to_string();
    assert_eq!(
        written.parse::<T>().ok(),
        Some(value),
        "{text:?} is written as {written:?}"
    );
    true
}

/// Numbers and lists of numbers.
pub fn numbers(bytes: &[u8]) -> bool {
    let text = text(bytes);
    let list = parse_numbers(&text).is_ok();
    let polynomial = Polynomial::parse(&text).is_ok();
    let count = whole_number(&text, 0, 1_000_000, "nodes").is_ok();
    let weights = ChuteWeights::parse(&text).is_ok_and(|weights| {
        assert_eq!(ChuteWeights::parse(&weights.text()), Ok(weights));
        true
    });
    list || polynomial || count || weights
}

pub fn trees() -> Vec<Vec<u8>> {
    owned([
        "A:(D:(J:15+I:7)+C:(H:-3+G:15)+B:(F:1+E:16))",
        "(1+2)",
        "((3+(4+5))+R:(6+7))",
        "7",
    ])
}

pub fn graphs() -> Vec<Vec<u8>> {
    owned([
        ::search::ctw::Range::EXAMPLE,
        "A:(B:(D+E)+C:(D+F))",
        "A:1,2(B:0.5,1+C:-1,-0.5)",
    ])
}

pub fn all_words() -> Vec<Vec<u8>> {
    owned([
        "5,*,3",
        "KPK",
        "KQKR",
        "e2e4",
        "e7e8q",
        "1-0",
        "1/2-1/2",
        "*",
        "47%",
        "inf",
        "0/8",
        "3,4",
        "-12,7",
        "H8",
        "standard",
        "early,max-dead-ends=5,mediocre=47%,play=dynamic",
        "alpha-beta:depth=3:nodes=100",
        "ctw:nodes=5000",
        "e2e4,e7e5",
        "white",
        "outcome",
        "material,mobility",
    ])
}

pub fn number_lists() -> Vec<Vec<u8>> {
    owned([
        "1,2,3",
        "0-5,7",
        "7:0.5,12:0,21:-1.25",
        "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1",
        "1 000",
        "20_000",
    ])
}
