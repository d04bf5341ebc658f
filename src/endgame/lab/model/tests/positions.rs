//! Positions typed, played, opened by a link or read from a file, and the layers over them.

use super::*;
use kit::model::recorded::RecordedLab;

#[test]
fn another_link_takes_the_place_of_a_position_that_could_not_be_read() {
    let mut lab = Lab::default();
    lab.update(typing("nonsense"));
    assert!(lab.position.wrong_fen.is_some());
    lab.update(Action::Open(CLASSICS[3].query()));
    assert_eq!(lab.position.wrong_fen, None);
    assert_eq!(lab.board().to_string(), CLASSICS[3].fen);
}

#[test]
fn a_move_off_the_recorded_tree_takes_the_position_over() {
    let mut lab = opened("v=1");
    act(&mut lab, [playing("e2e4")]);
    assert_eq!((lab.focus, lab.position.game.ply()), (Focus::Setup, 1));
    let mut lab = opened("v=1");
    act(&mut lab, [playing("c2c3")]);
    assert_eq!((lab.focus, lab.position.game.ply()), (Focus::Recording, 0));
    act(&mut lab, [EndgameAction::AdoptNode]);
    assert_eq!((lab.focus, lab.position.game.ply()), (Focus::Setup, 1));
}

#[test]
fn moves_are_played_taken_back_and_travel_in_the_link() {
    let mut lab = put_up("");
    play(&mut lab, "Kc3 Kd5 Kd3");
    assert_eq!(lab.position.game.ply(), 3);
    lab.update(Action::Position(PositionAction::Back));
    let query = lab.link().unwrap().to_query();
    assert_eq!(query, "v=1&moves=c2c3,c5d5");
    assert_eq!(put_up(&query).board(), lab.board());
    lab.update(Action::Position(PositionAction::Forward));
    assert_eq!(lab.position.game.ply(), 3);
}

#[test]
fn a_fen_that_cannot_be_used_stays_in_its_field_with_what_is_wrong() {
    let mut lab = put_up("");
    let before = lab.board();
    for (fen, why) in [
        ("8/8/8 w - - 0 1", "3 ranks"),
        ("4k3/8/8/8/8/8/PP6/R3K3 w - - 0 1", "White has 1 rook"),
    ] {
        let effects = lab.update(typing(fen));
        let wrong = lab.position.wrong_fen.clone().unwrap();
        assert_eq!(wrong.text, fen);
        assert!(wrong.why.contains(why), "{}", wrong.why);
        assert_eq!(said(&effects), wrong.why);
        assert_eq!(lab.board(), before);
    }
    lab.update(typing("8/8/8/3pK3/2kP4/8/8/8 w - - 0 1"));
    assert_eq!(lab.position.wrong_fen, None);
    assert_eq!(lab.board().to_string(), "8/8/8/3pK3/2kP4/8/8/8 w - - 0 1");
}

#[test]
fn a_position_of_other_men_is_refused_and_stays_in_the_editor() {
    let mut lab = put_up("");
    lab.update(Action::Position(PositionAction::Edit));
    lab.update(putting("4k3/pp6/8/8/8/8/8/Q3K3 w - - 0 1"));
    assert!(lab.position.editing && lab.notices[0].text.contains("White has 1 queen"));
    assert_eq!(lab.board().to_string(), crate::experiment::link::EXAMPLE);
}

#[test]
fn a_pawn_may_become_a_queen_while_playing_on() {
    let mut lab = put_up("v=1&fen=8/4P3/8/2k5/8/8/2K5/8+w+-+-+0+1&moves=e7e8q");
    assert!(lab.notices.is_empty(), "{:?}", lab.notices);
    assert_eq!(material::name(&lab.board()), "king and queen against king");
    lab.update(Action::Position(PositionAction::Back));
    assert_eq!(lab.position.game.ply(), 0);
}

#[test]
fn a_link_with_a_wrong_position_keeps_the_board_and_says_so() {
    let lab = put_up("v=1&fen=8/8/8/8/8/8/8/8+w+-+-+0+1&layer=fog");
    assert_eq!(lab.notices.len(), 1);
    let said = &lab.notices[0].text;
    assert!(
        said.contains("fog") && said.contains("cannot be set up"),
        "{said}"
    );
    assert_eq!(lab.board().to_string(), crate::experiment::link::EXAMPLE);
}

#[test]
fn a_layer_chosen_twice_is_taken_away() {
    let mut lab = put_up("");
    let effects = lab.update(EndgameAction::SetLayer(Layer::Spheres));
    assert!(said(&effects).starts_with("The white king can reach"));
    assert!(!lab.picture().overlay.patches.is_empty());
    lab.update(EndgameAction::SetLayer(Layer::Spheres));
    assert_eq!(lab.layer, Layer::Bare);
}

#[test]
fn the_goal_of_the_paths_is_typed_or_circled() {
    let mut lab = put_up("");
    lab.update(EndgameAction::SetLayer(Layer::WhitePath));
    lab.update(EndgameAction::SetGoal("d6".to_owned()));
    assert_eq!(lab.goal, Some(Square::D6));
    lab.update(EndgameAction::SetGoal("z9".to_owned()));
    assert_eq!(lab.wrong_goal.as_ref().unwrap().text, "z9");
    assert_eq!(lab.goal, Some(Square::D6));
    lab.update(Action::Position(PositionAction::SetShapes(vec![Shape {
        brush: Brush::Green,
        from: Square::B5,
        to: None,
    }])));
    assert_eq!((lab.goal, lab.wrong_goal.clone()), (Some(Square::B5), None));
    assert!(
        lab.link()
            .unwrap()
            .to_query()
            .contains("layer=white-path&goal=b5")
    );
}

#[test]
fn a_rule_that_fired_lights_its_squares_until_the_position_changes() {
    let mut lab = Lab::default();
    let query = "v=1&fen=8/8/8/6k1/1P6/8/8/K7+w+-+-+0+1".to_owned();
    act(&mut lab, [Action::Return(query)]);
    let ruled = lab.ruled().expect("the worker has answered");
    let fired = ruled.fired.iter().filter_map(FiredRule::rule);
    let place = fired
        .map(|rule| rule.id)
        .position(|id| id == "rule-of-the-square")
        .unwrap();
    lab.update(EndgameAction::ShowRule(Some(place)));
    assert!(lab.picture().overlay.on(Square::F8).next().is_some());
    play(&mut lab, "b5");
    assert_eq!(lab.highlighted, None);
}

#[test]
fn a_fen_of_two_fields_and_a_study_with_a_rook_are_taken() {
    let mut lab = put_up("");
    for (typed, stands) in [
        ("8/8/8/3k4/8/3K4/3P4/8 w", "8/8/8/3k4/8/3K4/3P4/8 w - - 0 1"),
        (
            "  8/8/1KP5/3r4/8/8/8/k7   w  -   - ",
            "8/8/1KP5/3r4/8/8/8/k7 w - - 0 1",
        ),
    ] {
        act(&mut lab, [typing(typed)]);
        assert_eq!(lab.position.wrong_fen, None, "{typed}");
        assert_eq!(lab.board().to_string(), stands);
    }
    let wish = lab.wants_table().expect("no table has answered");
    assert_eq!(
        (wish.material.to_string(), wish.refusals),
        ("KRKP".to_owned(), 0)
    );
    let lab = put_up("v=1&fen=8/8/1KP5/3r4/8/8/8/k7+w");
    let said = "In the link's position the FEN stops before the castling rights; the rest is read as \"- - 0 1\".";
    assert_eq!(lab.notices.texts(), [said]);
    assert_eq!(lab.notices[0].kind, NoticeKind::Note);
    assert_eq!(lab.board().to_string(), "8/8/1KP5/3r4/8/8/8/k7 w - - 0 1");
}

/// A game that ends long before any ending.
const WHOLE_GAME: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 *";

/// A game that comes to an ending of four men, with a variation in it.
const INTO_AN_ENDING: &str = "[SetUp \"1\"]\n[FEN \"3q4/1r6/8/8/2k5/8/3Q4/1R1K4 w - - 0 40\"]\n\n40. Rxb7 Qxd2+ 41. \
    Kxd2 {the rook is left} Kd4 (41... Kd5 42. Rb4) 42. Rb4+ Kd5 *";

#[test]
fn a_game_is_read_from_its_first_position_that_the_lab_takes_and_walked_by_the_steps() {
    let mut lab = opened("");
    let read = |lab: &mut Lab, text: &str| act(lab, [EndgameAction::ReadPgn(text.into())]);
    read(
        &mut lab,
        "[FEN \"8/8/8/2k5/8/8/2K1P3/8 w - - 0 1\"]\n\n1. Kd3 {towards the pawn} Kd5 (1... Kc6 2. e4) 2. e4+ *",
    );
    assert!(lab.shown().is_none() && !lab.jobs.is_running());
    assert_eq!(lab.position.game.record().len(), 6);
    for (taken, ply) in [
        (Step::Next, 1),
        (Step::Last, 3),
        (Step::Previous, 2),
        (Step::First, 0),
    ] {
        step(&mut lab, [taken]);
        assert_eq!(lab.position.game.ply(), ply, "{taken:?}");
        assert!(lab.truth().is_some() && lab.ruled().is_some());
    }
    let effects = read(&mut lab, INTO_AN_ENDING);
    assert_eq!(
        lab.position.game.board().to_string(),
        "8/1R6/8/8/2k5/8/3q4/3K4 w - - 0 41"
    );
    let why = "The game begins here with move 41, where it has come to king and queen against king and rook.";
    assert!(said(&effects).ends_with(why), "{}", said(&effects));
    assert_eq!(lab.notices[0].text, why);
    assert_eq!(lab.position.game.record().len(), 7);
    // Taking back leads through the game, and from its beginning to what was there before.
    act(&mut lab, [Action::Position(PositionAction::Back)]);
    assert_eq!(lab.position.game.record().len(), 6);
}

#[test]
fn a_game_that_never_becomes_an_ending_is_refused_and_the_board_is_kept() {
    let mut lab = opened("");
    let before = lab.position.game.board().clone();
    for (text, why) in [
        (
            WHOLE_GAME,
            "comes to no position that can be put up: the endgame lab takes kings and pawns only",
        ),
        ("Dear Sir", "no game in this text"),
        ("1. Ke5 *", "1 broken game was skipped: game 1, line 1"),
    ] {
        act(&mut lab, [EndgameAction::ReadPgn(text.into())]);
        assert!(lab.notices[0].text.contains(why), "{:?}", lab.notices);
        assert_eq!(lab.position.game.board(), &before);
        assert!(lab.shown().is_some());
    }
}

#[test]
fn a_game_with_a_mistake_is_put_up_to_it_and_the_lab_says_so() {
    let mut lab = opened("");
    let text =
        "[FEN \"8/8/8/6k1/1P6/8/8/K7 w - - 0 1\"]\n\n1. b5 (1. Kb2 -- 2. Kc3) 1... Kf5 2. b8 Ke6 *";
    act(&mut lab, [EndgameAction::ReadPgn(text.into())]);
    assert_eq!(lab.position.game.record().main_line().count(), 2);
    let said = &lab.notices[0].text;
    let first = "Not read as written: game 1, line 3, column 38: \"b8\": White has no pawn that can move like this; \
                 the game was kept up to there; game 1, line 3, column 15: \"--\" passes the turn";
    assert!(said.starts_with(first), "{said}");
}

#[test]
fn of_several_games_each_can_be_chosen() {
    let mut lab = opened("");
    let bytes = format!("{WHOLE_GAME}\n\n{INTO_AN_ENDING}\n").into_bytes();
    act(&mut lab, [whole("two.txt", bytes)]);
    assert_eq!(lab.library.as_ref().unwrap().games().len(), 2);
    assert!(
        lab.notices[0]
            .text
            .contains("no position that can be put up")
    );
    act(&mut lab, [EndgameAction::ChooseGame(1)]);
    assert_eq!(lab.position.game.record().len(), 7);
    act(
        &mut lab,
        [EndgameAction::ChooseGame(7), EndgameAction::CloseLibrary],
    );
    assert!(lab.library.is_none());
    assert_eq!(lab.position.game.record().len(), 7);
}
