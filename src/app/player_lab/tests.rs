//! The adaptive lab as a person meets it, without a screen.

use super::*;
use crate::app::board::Pattern;
use crate::lab::player::desk::{Ask, Told, Work};
use crate::lab::player::link::{Panel, Preset};
use crate::lab::protocol::{Packed, Request, Response};
use crate::player::{Oddity, Parameter, Weights};
use cozy_chess::Color;

/// A lab on which a query was opened; without one, position 15 of Table I is on the board.
fn lab(query: &str) -> Lab {
    let mut lab = Lab::default();
    lab.update(Action::Open(query.to_owned()));
    if query.is_empty() {
        lab.update(Action::PutUp(15));
    }
    lab
}

/// The rank of a move of that name.
fn rank(lab: &Lab, san: &str) -> usize {
    let rows = lab.rows();
    rows.iter().find(|row| row.san == san).unwrap().rank
}

fn choose(lab: &mut Lab, san: &str) {
    let rows = lab.rows();
    let index = rows.iter().find(|row| row.san == san).unwrap().index;
    lab.update(Action::Choose(index));
}

/// Does what the lab has asked of its worker, to the end.
fn work(lab: &mut Lab, effects: Vec<Effect>) -> usize {
    let mut heard = 0;
    for effect in effects {
        let Effect::Send(Request::Player { id, ask }) = effect else {
            continue;
        };
        let mut work = match Work::new(ask.open().unwrap()) {
            Ok(work) => work,
            Err(why) => {
                let told = Packed::of(&Told::Failed(why));
                lab.update(Action::Heard(Response::Player { id, told }));
                continue;
            }
        };
        while !work.is_over() {
            if let Some(told) = work.step() {
                heard += 1;
                let told = Packed::of(&told);
                lab.update(Action::Heard(Response::Player { id, told }));
            }
        }
    }
    heard
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
        lab.update(Action::SetBasis(basis));
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
    lab.update(Action::SortBy(column));
    let cells = |lab: &Lab| {
        lab.rows()
            .iter()
            .map(|row| row.cells[0])
            .collect::<Vec<_>>()
    };
    assert!(cells(&lab).windows(2).all(|pair| pair[0] >= pair[1]));
    lab.update(Action::SortBy(column));
    assert!(cells(&lab).windows(2).all(|pair| pair[0] <= pair[1]));
    lab.update(Action::SortBy(Column::Rank));
    lab.update(Action::Unchoose);
    for place in 1..=3 {
        lab.update(Action::ChooseBelow);
        assert_eq!(lab.why().unwrap().rank.0, place);
    }
    lab.update(Action::ChooseAbove);
    assert_eq!(lab.why().unwrap().rank.0, 2);
    // The last move of 42 is on the third page of 20.
    lab.update(Action::Unchoose);
    lab.update(Action::ChooseAbove);
    assert_eq!(lab.pages(42), (2, 3));
}

#[test]
fn a_lesson_moves_the_move_up_and_undoing_takes_it_back() {
    let mut lab = lab("w=ones");
    lab.update(Action::PutUp(16));
    assert_eq!(lab.san(lab.chosen.unwrap()), "Qa3");
    let before = rank(&lab, "Qa3");
    assert!(before > 5, "{before}");
    lab.update(Action::Teach);
    let after = rank(&lab, "Qa3");
    assert!(after < before, "{before} to {after}");
    let microscope = lab.microscope().unwrap();
    let note = microscope.note.unwrap();
    assert_eq!(note.ranks, [before, after, 46]);
    let lesson = microscope.lesson.unwrap();
    let output: f64 = microscope.lines.iter().map(Line::term).sum();
    assert!((output - lesson.sum).abs() < 1e-9);
    assert!(lesson.error_after.abs() < 1e-9);
    let weights = lab.weights();
    lab.update(Action::Undo);
    assert_eq!((rank(&lab, "Qa3"), lab.weights()), (before, Weights::ONES));
    lab.update(Action::Redo);
    assert_eq!(lab.weights(), weights);
}

#[test]
fn stepping_back_shows_the_weights_as_they_were() {
    let mut lab = lab("");
    lab.update(Action::PutUp(16));
    let before = rank(&lab, "Qa3");
    lab.update(Action::Teach);
    lab.update(Action::Criticise(false));
    assert_eq!(lab.book.len(), 2);
    lab.update(Action::Walk(Step::First));
    assert_eq!(rank(&lab, "Qa3"), before);
    assert!(lab.microscope().is_none());
    lab.update(Action::Walk(Step::NextStop));
    assert_eq!(lab.book.cursor(), 1);
    assert!(
        lab.microscope()
            .unwrap()
            .heading
            .contains("Qa3 is better than")
    );
    lab.update(Action::Walk(Step::TogglePlay));
    lab.update(Action::Walk(Step::Tick(5)));
    assert_eq!((lab.book.cursor(), lab.walk.playing), (2, false));
}

#[test]
fn a_move_on_the_board_teaches_where_it_is_to() {
    let mut lab = lab("");
    lab.update(Action::SetOnMove(OnMove::Teach));
    let mv = "g1f1".parse().unwrap();
    lab.update(Action::Move(mv));
    assert_eq!(lab.book.lessons(), 1);
    lab.update(Action::SetOnMove(OnMove::Play));
    lab.update(Action::Move(mv));
    assert_eq!(lab.game.ply(), 1);
    lab.update(Action::Back);
    // What was played in the game is now the move to compare with, after Table I's own.
    assert_eq!(lab.san(lab.recommended().unwrap().0), "Rc7");
}

#[test]
fn lessons_that_cannot_be_given_are_refused_with_what_to_do() {
    let mut lab = lab("");
    lab.update(Action::Unchoose);
    lab.update(Action::Teach);
    assert!(
        lab.notices
            .last()
            .unwrap()
            .text
            .starts_with("Choose a move first")
    );
    lab.update(Action::ChooseBelow);
    lab.update(Action::Teach);
    assert!(
        lab.notices
            .last()
            .unwrap()
            .text
            .contains("is first already")
    );
    lab.update(Action::ChooseBelow);
    lab.update(Action::TypeRate("much".to_owned()));
    lab.update(Action::Teach);
    assert!(
        lab.notices
            .last()
            .unwrap()
            .text
            .contains("\u{201c}much\u{201d}")
    );
    assert_eq!((lab.book.len(), lab.manner_form.rate.as_str()), (0, "much"));
}

#[test]
fn whole_numbers_stand_beside_the_real_ones() {
    let mut lab = lab("");
    lab.update(Action::PutUp(16));
    lab.update(Action::Teach);
    let whole = lab.whole().unwrap().unwrap();
    let microscope = lab.microscope().unwrap();
    assert_eq!(whole.weights[1], 1);
    for (line, step) in microscope.lines.iter().zip(&whole.steps) {
        let [la, le] = whole.typed.map(i64::from);
        let tenths = la * le * line.input as i64 * 10 / 18;
        assert_eq!(step.tenths, tenths, "{}", line.name);
    }
    lab.update(Action::TypeLe("99999".to_owned()));
    assert!(lab.whole().unwrap_err().contains("four columns"));
}

#[test]
fn the_rate_is_told_to_converge_or_not() {
    let mut lab = lab("");
    lab.update(Action::PutUp(16));
    for (rate, division, converges) in [
        ("0.5", crate::player::Division::Norm, true),
        ("2.1", crate::player::Division::Norm, false),
        ("0.5", crate::player::Division::Inputs, false),
    ] {
        lab.update(Action::TypeRate(rate.to_owned()));
        lab.update(Action::SetDivision(division));
        let (found, _) = lab.prospect().unwrap();
        assert_eq!(found.factor.abs() < 1.0, converges, "{found:?}");
        assert_eq!(found.words().contains("diverges"), !converges);
        let greatest: f64 = rate.parse().unwrap();
        assert_eq!(greatest < found.greatest, converges);
    }
}

#[test]
fn weights_come_by_slider_by_field_by_name_and_by_file() {
    let mut lab = lab("");
    let order = |lab: &Lab| lab.rows().iter().map(|row| row.index).collect::<Vec<_>>();
    let before = order(&lab);
    lab.update(Action::SetWeight(Parameter::Mobility, -2.0));
    lab.update(Action::SetWeight(Parameter::Mobility, -1.5));
    assert_ne!(order(&lab), before);
    assert_eq!(lab.book.len(), 1);
    lab.update(Action::TypeWeight(Parameter::Material, "a lot".to_owned()));
    let (of, wrong) = lab.wrong_weight.clone().unwrap();
    assert_eq!((of, wrong.text.as_str()), (Parameter::Material, "a lot"));
    lab.update(Action::TypeWeight(Parameter::Material, "3,25".to_owned()));
    assert!((lab.weights().of(Parameter::Material) - 3.25).abs() < 1e-12);
    assert!(lab.wrong_weight.is_none() && lab.reach > 3.25);
    let saved = lab.update(Action::SaveWeights);
    let Some(Effect::Save { bytes, .. }) = saved.first() else {
        panic!("{saved:?}");
    };
    let weights = lab.weights();
    lab.update(Action::Take(Preset::Zeros));
    assert_eq!(order(&lab), (0..42).collect::<Vec<_>>());
    lab.update(Action::OpenWeights("x.txt".to_owned(), b"1 2 3".to_vec()));
    assert!(lab.wrong_file.clone().unwrap().contains("3 numbers"));
    assert_eq!(lab.weights(), Weights::ZERO);
    lab.update(Action::OpenWeights("mine.txt".to_owned(), bytes.clone()));
    assert_eq!((lab.weights(), lab.wrong_file.clone()), (weights, None));
    // By hand, by name, by file.
    assert_eq!(lab.book.len(), 3);
}

#[test]
fn a_weight_that_is_left_as_it_is_shown_is_not_cut_off() {
    let mut lab = lab("w=trained");
    let stored = lab.weights().of(Parameter::Mobility);
    let shown = words::number(stored);
    lab.update(Action::TypeWeight(Parameter::Mobility, shown));
    assert_eq!(
        lab.weights().of(Parameter::Mobility).to_bits(),
        stored.to_bits()
    );
}

#[test]
fn a_training_runs_in_the_worker_and_its_weights_can_be_taken_and_undone() {
    let mut lab = lab("");
    lab.update(Action::Set(Field::Choice(Choice::TableOne)));
    lab.update(Action::Set(Field::Start(None)));
    lab.update(Action::SetWeight(Parameter::Mobility, 0.5));
    let effects = lab.update(Action::Run(Purpose::Train));
    assert!(lab.running.is_some());
    assert_eq!(lab.panel, Panel::Train);
    work(&mut lab, effects);
    assert!(lab.running.is_none());
    assert_eq!(lab.results.passes.len(), 6);
    let (outcome, recipe) = lab.results.trained.clone().unwrap();
    assert!(
        recipe.contains("27 recovered") && recipe.contains("a = 0.3"),
        "{recipe}"
    );
    lab.update(Action::TakeTrained);
    assert_eq!(lab.weights(), outcome.weights);
    lab.update(Action::Undo);
    assert!((lab.weights().of(Parameter::Mobility) - 0.5).abs() < 1e-12);
    let chart = learning(&lab.results.passes);
    assert_eq!(chart.series[0].samples.len(), 6);
    let csv = lab.update(Action::SaveCurve);
    let Some(Effect::Save { bytes, .. }) = csv.first() else {
        panic!("{csv:?}");
    };
    let text = String::from_utf8(bytes.clone()).unwrap();
    assert_eq!(text.lines().count(), 7);
    let columns = |line: &str| line.split(',').count();
    assert!(text.lines().all(|line| columns(line) == 26), "{text}");
}

#[test]
fn what_a_worker_cannot_do_is_said_and_nothing_typed_is_lost() {
    let mut lab = lab("");
    lab.update(Action::Set(Field::Choice(Choice::Epd)));
    let effects = lab.update(Action::Run(Purpose::Train));
    assert!(lab.running.is_none() && work(&mut lab, effects) == 0);
    assert!(
        lab.results.trouble[0]
            .clone()
            .unwrap()
            .contains("paste some")
    );
    let text = "8/8/8/8/8/8/8/8 w - - bm Ke4;";
    lab.update(Action::Set(Field::Own(text.to_owned())));
    let effects = lab.update(Action::Run(Purpose::Train));
    work(&mut lab, effects);
    let why = lab.results.trouble[0].clone().unwrap();
    assert!(why.contains("line 1: "), "{why}");
    assert_eq!(lab.form.own(), text);
    lab.update(Action::Set(Field::Choice(Choice::Pgn)));
    assert_eq!(lab.form.own(), "");
    lab.update(Action::Set(Field::Choice(Choice::Epd)));
    assert_eq!(lab.form.own(), text);
}

#[test]
fn a_job_is_stopped_once_gently_and_then_for_good() {
    let mut lab = lab("");
    lab.update(Action::Run(Purpose::Search));
    let effects = lab.update(Action::Stop);
    assert!(
        matches!(&effects[0], Effect::Send(Request::Player { ask, .. }) if ask.open() == Ok(Ask::Stop))
    );
    assert!(lab.running.is_some());
    assert_eq!(lab.update(Action::Stop), [Effect::RestartWorker]);
    assert!(lab.running.is_none());
    assert!(lab.results.trouble[3].is_some());
    // With nothing running the same key lets the chosen move go.
    lab.update(Action::Stop);
    assert_eq!(lab.chosen, None);
}

#[test]
fn table_i_and_the_search_are_told_beside_1975() {
    let mut lab = lab("");
    let effects = lab.update(Action::Run(Purpose::TableOne));
    work(&mut lab, effects);
    let (measured, weights, _) = lab.results.table.clone().unwrap();
    assert_eq!((measured.rows.len(), weights), (27, Weights::ONES));
    assert_eq!(measured.figures[0].name, "the weights shown (all 1)");
    assert_eq!(ranks(&measured).series.len(), measured.figures.len() + 1);
    lab.update(Action::Set(Field::Restarts("1".to_owned())));
    lab.update(Action::Set(Field::Steps("200".to_owned())));
    let effects = lab.update(Action::Run(Purpose::Search));
    work(&mut lab, effects);
    let searched = lab.results.searched.clone().unwrap();
    assert_eq!(searched.weights.len(), 17);
    lab.update(Action::TakeFitted);
    assert_eq!(lab.weights(), searched.fits[0].weights());
}

#[test]
fn the_shipped_reconstruction_comes_as_near_to_1975_as_it_says() {
    use crate::lab::player::RECONSTRUCTED;
    use crate::lab::player::reconstruction::targets;
    use crate::player::fit::measure;
    let found = measure(
        &targets(crate::player::Reading::LISTED),
        &RECONSTRUCTED.weights,
    );
    assert_eq!(found, RECONSTRUCTED);
}

#[test]
fn a_parameter_lights_its_squares_with_their_points() {
    let mut lab = lab("");
    choose(&mut lab, "Rc7");
    for parameter in Parameter::ALL {
        lab.update(Action::Light(Some(parameter)));
        assert!(lab.after);
        let found = lab.lit().unwrap();
        let picture = lab.picture();
        let placed = found
            .causes
            .iter()
            .any(|(_, cause)| cause.man.is_some() || cause.square.is_some());
        assert_eq!(!picture.sheet.patches.is_empty(), placed, "{parameter:?}");
    }
    lab.update(Action::ToggleAfter);
    assert_eq!(lab.shown_board(), *lab.game.board());
}

#[test]
fn the_surveys_maps_are_laid_over_the_board_of_either_side() {
    let mut lab = lab("fen=rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR+b+KQkq+-+0+1");
    lab.update(Action::SetLayer(Layer::Attacks(Color::White)));
    let white = lab.picture();
    assert!(
        white
            .sheet
            .patches
            .iter()
            .all(|patch| patch.pattern == Pattern::Rising)
    );
    let on = |square| {
        white
            .sheet
            .on(square)
            .map(|patch| patch.label.clone())
            .collect::<Vec<_>>()
    };
    // The pawn on e4 and nothing else attacks d5; b3 is attacked by the pawns of a2 and c2, and by the queen
    // behind the latter.
    assert_eq!(on(cozy_chess::Square::D5), ["1"]);
    assert_eq!(on(cozy_chess::Square::B3), ["3"]);
    lab.update(Action::SetLayer(Layer::Possible(Color::Black)));
    assert_eq!(lab.picture().words, ["Black has 20 possible moves."]);
    lab.update(Action::SetLayer(Layer::Phantom(Color::Black)));
    assert!(!lab.picture().sheet.steps.is_empty());
    let pinned = "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1";
    lab.update(Action::TypeFen(pinned.to_owned()));
    lab.update(Action::SetLayer(Layer::Pins));
    assert_eq!(lab.picture().words, ["Pinned: e2."]);
}

#[test]
fn castling_is_taken_from_the_game_or_said_or_guessed() {
    let mut lab = lab("");
    lab.update(Action::PutUp(26));
    assert!(
        lab.castled_words(Color::White)
            .contains("has castled, guessed")
    );
    let paid = |lab: &Lab| {
        lab.decision
            .candidates
            .iter()
            .any(|c| lab.decision.bonus(c) < 0.0)
    };
    lab.update(Action::SetOddity(Oddity::KingAlwaysPays, false));
    assert!(!paid(&lab));
    lab.update(Action::SetCastled(Color::White, Some(false)));
    assert!(paid(&lab) && lab.castled_words(Color::White).ends_with("as said"));
    lab.update(Action::PutUp(19));
    assert_eq!(
        lab.castled_words(Color::White),
        "has not castled, by the game"
    );
}

#[test]
fn a_link_brings_the_same_back_and_says_what_it_cannot() {
    let mut lab = lab("");
    lab.update(Action::PutUp(30));
    lab.update(Action::Take(Preset::TrainedMeant));
    lab.update(Action::SetWeight(Parameter::Exchange, 0.123));
    lab.update(Action::Light(Some(Parameter::DangerOne)));
    lab.update(Action::SetPanel(Panel::Measure));
    let query = lab.link().to_query();
    let mut other = Lab::default();
    other.update(Action::Open(query.clone()));
    assert_eq!(other.link().to_query(), query);
    assert_eq!(other.rows(), lab.rows());
    assert!(other.after && other.notices.is_empty());
    other.update(Action::Open("fen=x&move=e2e4&w=rubbish".to_owned()));
    let texts: Vec<&str> = other
        .notices
        .iter()
        .map(|notice| notice.text.as_str())
        .collect();
    assert_eq!(texts.len(), 3, "{texts:?}");
    assert!(texts[1].contains("is kept"));
}

#[test]
fn the_browsers_back_brings_the_position_back_and_leaves_the_lessons() {
    let mut lab = lab("");
    let before = lab.link().to_query();
    lab.update(Action::PutUp(16));
    lab.update(Action::Teach);
    let weights = lab.weights();
    lab.update(Action::Return(before));
    assert_eq!(lab.san(lab.chosen.unwrap()), "Rc7");
    assert_eq!((lab.weights(), lab.book.len()), (weights, 1));
    lab.update(Action::Open("w=zeros".to_owned()));
    assert_eq!((lab.weights(), lab.book.len()), (Weights::ZERO, 2));
}

#[test]
fn wrong_positions_stay_in_their_field() {
    let mut lab = lab("");
    let before = lab.game.board().clone();
    lab.update(Action::TypeFen("8/8/8/8/8/8/8/8 w - - 0 1".to_owned()));
    let wrong = lab.wrong_fen.clone().unwrap();
    assert!(wrong.text.starts_with("8/8") && wrong.why.ends_with('.'));
    assert_eq!(*lab.game.board(), before);
    lab.update(Action::TypeFen("7k/8/6K1/8/8/8/8/R7 w - - 0 1".to_owned()));
    assert!(lab.wrong_fen.is_none() && lab.game.board() != &before);
}

#[test]
fn games_are_gone_through_with_the_moves_played_recommended() {
    let mut lab = lab("");
    lab.update(Action::PutUpGame(0));
    for _ in 0..20 {
        lab.update(Action::Forward);
    }
    assert_eq!(lab.game.ply(), 20);
    assert_eq!(lab.recommended().unwrap().1, "played in the game");
    lab.update(Action::OpenPgn);
    lab.update(Action::PgnBytes(b"nothing at all".to_vec()));
    lab.update(Action::PgnEnd);
    assert!(lab.notices.last().unwrap().text.contains("no game"));
    assert_eq!(lab.game.ply(), 20);
}

#[test]
fn a_position_without_moves_is_no_trouble() {
    let mut lab = lab("fen=7k/5Q2/6K1/8/8/8/8/8+b+-+-+0+1");
    assert!(lab.rows().is_empty() && lab.first().is_none() && lab.why().is_none());
    for action in [
        Action::ChooseBelow,
        Action::Teach,
        Action::Criticise(true),
        Action::PlayChosen,
        Action::Undo,
        Action::Walk(Step::Next),
    ] {
        lab.update(action);
    }
    assert_eq!(lab.book.len(), 0);
}
