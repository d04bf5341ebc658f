//! What is put on the board: maps, castling, links, positions, games.

use super::*;
use crate::experiment::link::Panel;
use crate::model::words::signed;
use cozy_chess::{Color, Square};
use kit::experiment::link::LinkState;
use kit::model::board::{Brush, Pattern, Shape};
use kit::model::position::PositionAction;
use player::{Oddity, Side};

#[test]
fn a_parameter_highlights_its_squares_with_their_points() {
    let mut lab = lab("");
    choose(&mut lab, "Rc7");
    for parameter in Parameter::ALL {
        lab.update(PlayerAction::Highlight(Some(parameter)));
        assert!(lab.after);
        let found = lab.highlighted().unwrap();
        let picture = lab.picture();
        let placed = found
            .causes
            .iter()
            .any(|(_, cause)| cause.man.is_some() || cause.square.is_some());
        assert_eq!(!picture.overlay.patches.is_empty(), placed, "{parameter:?}");
        // A square's words have the signs of the list beside the board, and add up to its label.
        let listed: Vec<String> = found
            .causes
            .iter()
            .map(|&(who, ref cause)| {
                let (points, words) = cause_words(who, cause);
                let is_white = (who == Side::Machine)
                    == (lab.position.game.board().side_to_move() == Color::White);
                let side = if is_white { "White" } else { "Black" };
                format!("{} {side}: {words}", signed(points.into()))
            })
            .collect();
        for patch in picture
            .overlay
            .patches
            .iter()
            .filter(|it| !it.words.is_empty())
        {
            let mut sum = 0.0;
            for words in patch.words.split("; ") {
                assert!(listed.iter().any(|row| row == words), "{words}");
                let points = words.split(' ').next().unwrap();
                sum += points.replace('\u{2212}', "-").parse::<f64>().unwrap();
            }
            assert_eq!(patch.label, signed(sum), "{}", patch.words);
        }
    }
    lab.update(PlayerAction::ToggleAfter);
    assert_eq!(lab.shown_board(), *lab.position.game.board());
}

#[test]
fn the_surveys_maps_are_laid_over_the_board_of_either_side() {
    let mut lab = lab("fen=rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR+b+KQkq+-+0+1");
    lab.update(PlayerAction::SetLayer(Layer::Attacks(Color::White)));
    let white = lab.picture();
    assert!(
        white
            .overlay
            .patches
            .iter()
            .all(|patch| patch.pattern == Pattern::Rising)
    );
    let on = |square| {
        white
            .overlay
            .on(square)
            .map(|patch| patch.label.clone())
            .collect::<Vec<_>>()
    };
    // The pawn on e4 and nothing else attacks d5; b3 is attacked by the pawns of a2 and c2, and by the queen
    // behind the latter.
    assert_eq!(on(Square::D5), ["1"]);
    assert_eq!(on(Square::B3), ["3"]);
    lab.update(PlayerAction::SetLayer(Layer::Possible(Color::Black)));
    assert_eq!(lab.picture().words, ["Black has 20 possible moves."]);
    lab.update(PlayerAction::SetLayer(Layer::Phantom(Color::Black)));
    assert!(!lab.picture().overlay.steps.is_empty());
    let pinned = "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1";
    lab.update(Action::Position(PositionAction::TypeFen(pinned.to_owned())));
    lab.update(PlayerAction::SetLayer(Layer::Pins));
    assert_eq!(lab.picture().words, ["Pinned: e2."]);
}

#[test]
fn castling_is_taken_from_the_game_or_said_or_guessed() {
    let mut lab = lab("");
    lab.update(PlayerAction::SetUp(26));
    assert!(
        lab.castled_words(Color::White)
            .contains("has castled (guessed")
    );
    let paid = |lab: &Lab| {
        lab.decision
            .candidates
            .iter()
            .any(|c| lab.decision.bonus(c) < 0.0)
    };
    lab.update(PlayerAction::SetOddity(Oddity::KingAlwaysPays, false));
    assert!(!paid(&lab));
    lab.update(PlayerAction::SetCastled(Color::White, Some(false)));
    assert!(paid(&lab) && lab.castled_words(Color::White).ends_with("as said"));
    lab.update(PlayerAction::SetUp(19));
    assert_eq!(
        lab.castled_words(Color::White),
        "has not castled, by the game"
    );
}

#[test]
fn a_link_brings_the_same_back_and_says_what_it_cannot() {
    let mut lab = lab("");
    lab.update(PlayerAction::SetUp(30));
    lab.update(PlayerAction::Take(Preset::TrainedMeant));
    lab.update(PlayerAction::SetWeight(Parameter::Exchange, 0.123));
    lab.update(PlayerAction::Highlight(Some(Parameter::DangerOne)));
    lab.update(PlayerAction::SetPanel(Panel::Measure));
    let query = lab.link().to_query();
    let mut other = Lab::default();
    other.update(Action::Open(query.clone()));
    assert_eq!(other.link().to_query(), query);
    assert_eq!(other.rows(), lab.rows());
    assert!(other.after && other.notices.is_empty());
    other.update(Action::Open("fen=x&move=e2e4&w=rubbish".to_owned()));
    let said = &other.notices[0].text;
    for what in ["rubbish", "is kept", "e2e4"] {
        assert!(said.contains(what), "{what}: {said}");
    }
}

#[test]
fn the_browsers_back_brings_the_position_back_and_leaves_the_lessons() {
    let mut lab = lab("");
    let before = lab.link().to_query();
    lab.update(PlayerAction::SetUp(16));
    lab.update(PlayerAction::Teach);
    let weights = lab.weights();
    lab.update(Action::Return(before));
    assert_eq!(lab.san(lab.chosen.unwrap()), "Rc7");
    assert_eq!((lab.weights(), lab.lesson_log.len()), (weights, 1));
    lab.update(Action::Open("w=zeros".to_owned()));
    assert_eq!((lab.weights(), lab.lesson_log.len()), (Weights::ZERO, 2));
}

#[test]
fn wrong_positions_stay_in_their_field() {
    let mut lab = lab("");
    let before = lab.position.game.board().clone();
    lab.update(Action::Position(PositionAction::TypeFen(
        "8/8/8/8/8/8/8/8 w - - 0 1".to_owned(),
    )));
    let wrong = lab.position.wrong_fen.clone().unwrap();
    assert!(wrong.text.starts_with("8/8") && wrong.why.ends_with('.'));
    assert_eq!(*lab.position.game.board(), before);
    lab.update(Action::Position(PositionAction::TypeFen(
        "7k/8/6K1/8/8/8/8/R7 w - - 0 1".to_owned(),
    )));
    assert!(lab.position.wrong_fen.is_none() && lab.position.game.board() != &before);
    // Setting up something else takes what was wrong, and what was set up, away.
    lab.update(Action::Position(PositionAction::TypeFen(
        "nothing".to_owned(),
    )));
    lab.update(Action::Position(PositionAction::Edit));
    lab.update(PlayerAction::SetUpGame(0));
    assert!(
        lab.position.wrong_fen.is_none() && lab.position.draft.is_none() && !lab.position.editing
    );
}

#[test]
fn games_are_gone_through_with_the_moves_played_recommended() {
    let mut lab = lab("");
    lab.update(PlayerAction::SetUpGame(0));
    for _ in 0..20 {
        lab.update(Action::Position(PositionAction::Forward));
    }
    assert_eq!(lab.position.game.ply(), 20);
    assert_eq!(lab.recommended().unwrap().1, "played in the game");
    lab.update(PlayerAction::OpenPgn(b"nothing at all".to_vec()));
    assert!(lab.notices.last().unwrap().text.contains("no game"));
    assert_eq!(lab.position.game.ply(), 20);
    lab.update(PlayerAction::OpenPgn(
        b"1. e4 (1. e4 c5) 1... e5 (1... Z0) 2. Ke3 *".to_vec(),
    ));
    assert_eq!(lab.position.game.record().main_line().count(), 2);
    let said = &lab.notices.last().unwrap().text;
    assert!(
        said.contains("column 39: \"Ke3\"") && said.contains("column 32: \"Z0\""),
        "{said}"
    );
}

#[test]
fn a_position_without_moves_is_no_trouble() {
    let mut lab = lab("fen=7k/5Q2/6K1/8/8/8/8/8+b+-+-+0+1");
    assert!(lab.rows().is_empty() && lab.first().is_none() && lab.why().is_none());
    for action in [
        PlayerAction::ChooseBelow.into(),
        PlayerAction::Teach.into(),
        PlayerAction::Criticise(true).into(),
        PlayerAction::PlayChosen.into(),
        PlayerAction::Undo.into(),
        Action::Playback(Step::Next),
    ] {
        lab.update(action);
    }
    assert_eq!(lab.lesson_log.len(), 0);
}

#[test]
fn the_position_is_handled_as_in_every_lab() {
    let mut lab = lab("");
    let here = lab.position.game.board().to_string();
    let shape = Shape {
        brush: Brush::Green,
        from: Square::E4,
        to: None,
    };
    let draw = || Action::Position(PositionAction::SetShapes(vec![shape]));
    lab.update(draw());
    assert_eq!(lab.position.game.shapes(), [shape]);
    lab.update(Action::Position(PositionAction::SetShapes(Vec::new())));
    // The board shows another position: neither the drawing nor what is copied is of that one.
    lab.update(PlayerAction::ToggleAfter);
    lab.update(draw());
    assert!(lab.after && lab.position.game.shapes().is_empty());
    let copied = lab.update(Action::Position(PositionAction::CopyFen));
    assert_eq!(copied, [Effect::Copy(here)]);
    let flipped = lab.update(pressed(&lab, "f"));
    assert!(lab.link().flipped && matches!(flipped[..], [Effect::Address(..)]));
    lab.update(pressed(&lab, "p"));
    let said = lab.update(pressed(&lab, "u"));
    assert!(
        said.contains(&Effect::Say("Start position".to_owned())),
        "{said:?}"
    );
}
