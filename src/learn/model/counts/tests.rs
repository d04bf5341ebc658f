//! The claims of the page, its links, and its answers.

use super::words::*;
use super::*;
use kit::experiment::link::LinkState;
use player::facts::TABLE_ONE;
use player_lab::experiment::link::PlayerLink;

fn say(effects: &[Effect]) -> &str {
    match effects.last() {
        Some(Effect::Say(text)) => text,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_position_is_row_16_of_the_thesis() {
    let row = TABLE_ONE.iter().find(|row| row.number == 16).unwrap();
    let position = row.position.unwrap();
    assert_eq!(format!("{} 0 1", position.fen), game::FEN);
    assert_eq!(position.recommended, game::RECOMMENDED);
    let game = game::Game::new();
    let set_up = row.recommended().unwrap().unwrap();
    assert_eq!(set_up.board, game.board);
    assert_eq!(game.moves(), 46);
    assert_eq!(game.name(game.first(&Weights::ONES)), game::OWN);
}

#[test]
fn eleven_counts_are_alike_and_the_last_has_no_weight() {
    let game = game::Game::new();
    assert_eq!(values(&game), ["94", "64"]);
    assert_eq!(
        alike(&game),
        "11 of the 17 counts are the same for both moves. Count 17 (Attack IV) differs too, 130 and 200, but the program\u{2019}s \
         listing adds up only the first 16."
    );
    let mut sum = 0;
    for parameter in DRAGGED {
        let bar = game.bar(parameter);
        assert_ne!(bar.own, bar.recommended);
        sum += bar.own - bar.recommended;
    }
    assert_eq!(sum, 30);
    assert_eq!(game.differing().count(), DRAGGED.len() + 1);
}

#[test]
fn a_guess_is_answered() {
    let mut page = Counts::default();
    let effects = page.update(Action::Guess(false));
    assert_eq!(
        say(&effects),
        "Not this one. PLAYER plays Rac1: its sum is 94. Qa3, the move recommended in 1975, scores 64. That is only 17th of 46."
    );
}

#[test]
fn the_way_shown_puts_the_recommended_move_first_and_no_single_weight_does() {
    let mut page = Counts::default();
    page.update(Action::Weigh(0, 0));
    page.update(Action::Weigh(2, -10));
    assert_eq!(page.game.place(&page.weights()), 1);
    assert!(say(&page.update(Action::Drop)).starts_with("Qa3 is first"));
    assert_eq!(page.query(), "weights=0,1,-1,1,1");
    let mut again = Counts::default();
    again.update(Action::Open(page.query()));
    assert_eq!(again.tenths, page.tenths);
    for at in 0..5 {
        for weight in LOWEST..=HIGHEST {
            let mut page = Counts::default();
            page.update(Action::Weigh(at, weight));
            assert!(page.game.place(&page.weights()) > 1, "{at} {weight}");
        }
    }
    page.update(Action::Reset);
    assert_eq!(page.query(), "");
}

#[test]
fn one_lesson_at_rate_1_raises_the_move_and_a_sacrifice_above_it() {
    let mut page = Counts::default();
    let effects = page.update(Action::Teach);
    assert_eq!(
        say(&effects),
        "After 1 lesson Qa3 goes from 17th to 5th. But now Rxg7+ is first: it was 30th."
    );
    assert_eq!(page.query(), "lessons=1");
    let after = page.game.taught(Rate::Whole, 1).weights;
    let weights = DRAGGED.map(|parameter| number(after.of(parameter)));
    assert_eq!(weights, ["0.09", "1.45", "0.55", "0.59", "0.95"]);
    let others = player::Parameter::ALL
        .into_iter()
        .filter(|it| !DRAGGED.contains(it));
    assert!(
        others
            .into_iter()
            .all(|it| (after.of(it) - 1.0).abs() < 1e-12)
    );
    page.update(Action::Undo);
    let effects = page.update(Action::SetRate(Rate::Part));
    assert!(effects.contains(&Effect::Address("rate=0.3".to_owned())));
    let effects = page.update(Action::Teach);
    assert_eq!(
        say(&effects),
        "After 1 lesson Qa3 is still 17th of 46. Rac1 stays first."
    );
}

#[test]
fn lessons_end_when_the_move_is_first_or_the_limit_is_reached() {
    let mut page = Counts::default();
    for _ in 0..20 {
        page.update(Action::Teach);
    }
    assert!(page.lessons <= LESSONS && !page.can_teach());
}

#[test]
fn the_rook_is_lost_one_ply_further() {
    let mut page = Counts::default();
    assert_eq!(
        say(&page.update(Action::Ahead(0))),
        "The pieces of both sides are worth the same."
    );
    assert_eq!(
        say(&page.update(Action::Ahead(1))),
        "The rook takes a pawn. White\u{2019}s pieces are worth 10 more. PLAYER stops here and adds up its counts."
    );
    assert_eq!(
        say(&page.update(Action::Ahead(2))),
        "The king takes the rook. White\u{2019}s pieces are worth 40 less. PLAYER never saw this position."
    );
    assert_eq!((worth(), published()), ([10, 50], [14, 24, 40]));
}

#[test]
fn a_bad_link_is_answered_and_the_state_stays() {
    let mut page = Counts::default();
    page.update(Action::Open(
        "weights=2,1,1,1,1&lessons=1&part=limits".to_owned(),
    ));
    assert_eq!((page.tenths[0], page.lessons), (20, 1));
    for bad in [
        "weights=1,2",
        "weights=1,1,1,1,99",
        "lessons=10",
        "lessons=-1",
        "rate=2",
        "part=attic",
        "q=1",
    ] {
        page.update(Action::Open(bad.to_owned()));
        assert!(page.problem.is_some(), "{bad}");
        assert_eq!((page.tenths[0], page.lessons), (20, 1));
    }
    page.update(Action::PutAway);
    assert_eq!(page.problem, None);
}

#[test]
fn the_link_opens_the_same_position_in_the_lab() {
    let link = lab_link();
    let (link, problems) = PlayerLink::from_query(link.split_once('?').unwrap().1);
    assert!(problems.is_empty(), "{problems:?}");
    assert_eq!(link.subject.start, game::FEN);
}
