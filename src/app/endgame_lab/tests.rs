//! The lab as a person uses it: lists of actions.

use super::*;
use crate::app::board::{Brush, Shape};
use cozy_chess::{Board, Square};

fn opened(query: &str) -> Lab {
    let mut lab = Lab::default();
    lab.update(Action::Open(query.to_owned()));
    lab
}

fn said(effects: &[Effect]) -> String {
    let said = effects.iter().filter_map(|effect| match effect {
        Effect::Say(text) => Some(text.as_str()),
        _ => None,
    });
    said.collect::<Vec<_>>().join(" ")
}

#[test]
fn the_first_screen_shows_the_example_with_what_the_rules_say() {
    let lab = opened("");
    assert_eq!(lab.board().to_string(), crate::lab::endgame_link::EXAMPLE);
    assert!(lab.evaluation().range.contains(crate::endgame::Value::Win));
    assert!(lab.notices.is_empty());
}

#[test]
fn moves_are_played_taken_back_and_travel_in_the_link() {
    let mut lab = opened("");
    lab.update(Action::Type("Kc3 Kd5 Kd3".to_owned()));
    assert_eq!(lab.game.ply(), 3);
    lab.update(Action::Back);
    let query = lab.link().to_query();
    assert_eq!(query, "v=1&moves=c2c3,c5d5");
    assert_eq!(opened(&query).board(), lab.board());
    lab.update(Action::Forward);
    assert_eq!(lab.game.ply(), 3);
}

#[test]
fn a_fen_that_cannot_be_used_stays_in_its_field_with_what_is_wrong() {
    let mut lab = opened("");
    let before = lab.board();
    for (fen, why) in [
        ("8/8/8 w - - 0 1", "3 ranks"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "White has 1 rook"),
    ] {
        let effects = lab.update(Action::TypeFen(fen.to_owned()));
        let wrong = lab.wrong_fen.clone().unwrap();
        assert_eq!(wrong.text, fen);
        assert!(wrong.why.contains(why), "{}", wrong.why);
        assert_eq!(said(&effects), wrong.why);
        assert_eq!(lab.board(), before);
    }
    lab.update(Action::TypeFen(
        "8/8/8/3pK3/2kP4/8/8/8 w - - 0 1".to_owned(),
    ));
    assert_eq!(lab.wrong_fen, None);
    assert_eq!(lab.board().to_string(), "8/8/8/3pK3/2kP4/8/8/8 w - - 0 1");
}

#[test]
fn a_position_of_other_men_is_refused_and_stays_in_the_editor() {
    let mut lab = opened("");
    lab.update(Action::EditPosition);
    let queen: Board = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1".parse().unwrap();
    lab.update(Action::SetPosition(queen));
    assert!(lab.editing && lab.notices[0].text.contains("White has 1 queen"));
    assert_eq!(lab.board().to_string(), crate::lab::endgame_link::EXAMPLE);
}

#[test]
fn a_pawn_may_become_a_queen_while_playing_on() {
    let mut lab = opened("v=1&fen=8/4P3/8/2k5/8/8/2K5/8+w+-+-+0+1&moves=e7e8q");
    assert!(lab.notices.is_empty(), "{:?}", lab.notices);
    assert_eq!(material::name(&lab.board()), "king and queen against king");
    lab.update(Action::Back);
    assert_eq!(lab.game.ply(), 0);
}

#[test]
fn a_link_with_a_wrong_position_keeps_the_board_and_says_so() {
    let lab = opened("v=1&fen=8/8/8/8/8/8/8/8+w+-+-+0+1&layer=fog");
    assert_eq!(lab.notices.len(), 2);
    assert!(lab.notices[1].text.contains("cannot be put up"));
    assert_eq!(lab.board().to_string(), crate::lab::endgame_link::EXAMPLE);
}

#[test]
fn a_layer_chosen_twice_is_taken_away() {
    let mut lab = opened("");
    let effects = lab.update(Action::SetLayer(Layer::Spheres));
    assert!(said(&effects).starts_with("The white king gets to"));
    assert!(!lab.picture().sheet.patches.is_empty());
    lab.update(Action::SetLayer(Layer::Spheres));
    assert_eq!(lab.layer, Layer::Bare);
}

#[test]
fn the_goal_of_the_paths_is_typed_or_circled() {
    let mut lab = opened("");
    lab.update(Action::SetLayer(Layer::WhitePath));
    lab.update(Action::SetGoal("d6".to_owned()));
    assert_eq!(lab.goal, Some(Square::D6));
    lab.update(Action::SetGoal("z9".to_owned()));
    assert_eq!(lab.wrong_goal.as_ref().unwrap().text, "z9");
    assert_eq!(lab.goal, Some(Square::D6));
    lab.update(Action::SetShapes(vec![Shape {
        brush: Brush::Green,
        from: Square::B5,
        to: None,
    }]));
    assert_eq!((lab.goal, lab.wrong_goal.clone()), (Some(Square::B5), None));
    assert!(lab.link().to_query().contains("layer=white-path&goal=b5"));
}

#[test]
fn a_rule_that_fired_lights_its_squares_until_the_position_changes() {
    let mut lab = opened("v=1&fen=8/8/8/6k1/1P6/8/8/K7+w+-+-+0+1");
    let fired = lab.evaluation().fired;
    let place = fired
        .iter()
        .position(|fired| fired.rule.id == "rule-of-the-square")
        .unwrap();
    lab.update(Action::ShowRule(Some(place)));
    assert!(lab.picture().sheet.on(Square::F8).next().is_some());
    lab.update(Action::Type("b5".to_owned()));
    assert_eq!(lab.lit, None);
}
