//! PLAYER's lab as a person meets it, without a screen.

mod jobs;
mod lessons;
mod positions;

use super::*;
use crate::experiment::link::Preset;
use crate::experiment::messages::Work;
use kit::experiment::link::LinkState;
use kit::experiment::wire::{Answer, Order};
use kit::model::lab::Key;
use player::{Parameter, Weights};

/// A lab on which a query was opened; without one, position 15 of Table I is on the board.
fn lab(query: &str) -> Lab {
    let mut lab = Lab::default();
    lab.update(Action::Open(query.to_owned()));
    if query.is_empty() {
        lab.update(PlayerAction::SetUp(15));
    }
    lab
}

/// The lesson log that the browser kept.
fn kept(text: String) -> Action {
    Action::Kept(vec![("book".to_owned(), text)])
}

/// The action of a key.
fn pressed(lab: &Lab, key: &str) -> Action {
    let (shift, now) = (false, 0.0);
    lab.key(&Key { key, shift, now }).unwrap()
}

/// The rank of a move of that name.
fn rank(lab: &Lab, san: &str) -> usize {
    let rows = lab.rows();
    rows.iter().find(|row| row.san == san).unwrap().rank
}

fn choose(lab: &mut Lab, san: &str) {
    let rows = lab.rows();
    let index = rows.iter().find(|row| row.san == san).unwrap().index;
    lab.update(PlayerAction::Choose(index));
}

/// Does what the lab has requested of its worker, to the end.
fn work(lab: &mut Lab, effects: Vec<Effect>) -> usize {
    let mut received = 0;
    for effect in effects {
        let Effect::Send(id, Order::Start(request)) = effect else {
            continue;
        };
        let mut work = match Work::new(request) {
            Ok(work) => work,
            Err(why) => {
                lab.update(Action::Received(Answer::failed(id, why)));
                continue;
            }
        };
        while !work.is_over() {
            if let Some(reply) = work.step().transpose() {
                received += 1;
                lab.update(Action::Received(Answer { job: id, reply }));
            }
        }
    }
    received
}

#[test]
fn the_first_screen_shows_a_position_of_table_i_with_its_recommended_move_chosen() {
    let mut first = Lab::default();
    first.update(Action::Open(String::new()));
    assert_eq!(first.san(first.chosen.unwrap()), "Qa3");
    assert_eq!(first.unteachable(), None);
    let lab = lab("");
    let (index, from) = lab.recommended().unwrap();
    assert_eq!((lab.san(index).as_str(), lab.chosen), ("Rc7", Some(index)));
    assert!(from.contains("Table I, position 15"), "{from}");
    let why = lab.why().unwrap();
    assert_eq!(why.bars.len(), 17);
    assert_eq!(why.rank.1, 42);
    assert!((why.total - lab.value_of(index)).abs() < 1e-6);
    assert!(lab.link().to_query().ends_with("&move=c1c7"));
}

#[test]
fn the_reasons_add_up_on_every_basis() {
    let mut lab = lab("");
    choose(&mut lab, "Kf1");
    for (basis, _) in Basis::ALL {
        lab.update(PlayerAction::SetBasis(basis));
        let why = lab.why().unwrap();
        let first = lab.value_of(lab.first().unwrap());
        let own = lab.value_of(lab.chosen.unwrap());
        match basis {
            Basis::Whole => assert!((why.total - own).abs() < 1e-6),
            Basis::First => assert!((why.total - (own - first)).abs() < 1e-6),
            Basis::Position => assert!(why.bars.iter().any(|bar| bar.input != 0)),
        }
    }
}

#[test]
fn the_table_is_sorted_by_any_column_and_walked_by_keys() {
    let mut lab = lab("");
    let column = Column::Parameter(Parameter::Mobility);
    lab.update(PlayerAction::SortBy(column));
    let cells = |lab: &Lab| {
        lab.rows()
            .iter()
            .map(|row| row.cells[0])
            .collect::<Vec<_>>()
    };
    assert!(cells(&lab).windows(2).all(|pair| pair[0] >= pair[1]));
    lab.update(PlayerAction::SortBy(column));
    assert!(cells(&lab).windows(2).all(|pair| pair[0] <= pair[1]));
    lab.update(PlayerAction::SortBy(Column::Rank));
    lab.update(PlayerAction::Unchoose);
    for place in 1..=3 {
        lab.update(PlayerAction::ChooseBelow);
        assert_eq!(lab.why().unwrap().rank.0, place);
    }
    lab.update(PlayerAction::ChooseAbove);
    assert_eq!(lab.why().unwrap().rank.0, 2);
    // The last move of 42 is on the third page of 20.
    lab.update(PlayerAction::Unchoose);
    lab.update(PlayerAction::ChooseAbove);
    assert_eq!(lab.pages(42), (2, 3));
}

#[test]
fn weights_come_by_slider_by_field_by_name_and_by_file() {
    let mut lab = lab("");
    let order = |lab: &Lab| lab.rows().iter().map(|row| row.index).collect::<Vec<_>>();
    let before = order(&lab);
    lab.update(PlayerAction::SetWeight(Parameter::Mobility, -2.0));
    lab.update(PlayerAction::SetWeight(Parameter::Mobility, -1.5));
    assert_ne!(order(&lab), before);
    assert_eq!(lab.lesson_log.len(), 1);
    lab.update(PlayerAction::TypeWeight(
        Parameter::Material,
        "a lot".to_owned(),
    ));
    let (of, wrong) = lab.wrong_weight.clone().unwrap();
    assert_eq!((of, wrong.text.as_str()), (Parameter::Material, "a lot"));
    lab.update(PlayerAction::TypeWeight(
        Parameter::Material,
        "3,25".to_owned(),
    ));
    assert!((lab.weights().of(Parameter::Material) - 3.25).abs() < 1e-12);
    assert!(lab.wrong_weight.is_none() && lab.reach > 3.25);
    let saved = lab.update(PlayerAction::SaveWeights);
    let Some(Effect::Save { bytes, .. }) = saved.first() else {
        panic!("{saved:?}");
    };
    let weights = lab.weights();
    lab.update(PlayerAction::Take(Preset::Zeros));
    assert_eq!(order(&lab), (0..42).collect::<Vec<_>>());
    lab.update(PlayerAction::OpenWeights(
        "x.txt".to_owned(),
        b"1 2 3".to_vec(),
    ));
    assert!(lab.wrong_file.clone().unwrap().contains("3 numbers"));
    assert_eq!(lab.weights(), Weights::ZERO);
    lab.update(PlayerAction::OpenWeights(
        "mine.txt".to_owned(),
        bytes.clone(),
    ));
    assert_eq!((lab.weights(), lab.wrong_file.clone()), (weights, None));
    // By hand, by name, by file.
    assert_eq!(lab.lesson_log.len(), 3);
}

#[test]
fn a_weight_that_is_left_as_it_is_shown_is_not_cut_off() {
    let mut lab = lab("w=trained");
    let stored = lab.weights().of(Parameter::Mobility);
    let shown = words::number(stored);
    lab.update(PlayerAction::TypeWeight(Parameter::Mobility, shown));
    assert_eq!(
        lab.weights().of(Parameter::Mobility).to_bits(),
        stored.to_bits()
    );
}

#[test]
fn no_key_means_two_things() {
    assert_eq!(kit::model::keys::bound_twice(&Lab::keys()), None);
    let lab = Lab::default();
    let teach = pressed(&lab, "t");
    assert!(matches!(teach, Action::Own(PlayerAction::Teach)));
    let (key, shift, now) = ("ArrowRight", true, 0.0);
    let stop = lab.key(&Key { key, shift, now });
    assert!(matches!(stop, Some(Action::Playback(Step::NextStop))));
}
