//! The overview's game: the same positions for a seed, guesses against CHUTE, reasons, result and storage.

use super::*;
use kit::model::effect::LinkForm;
use kit::model::recorded::RecordedLab as _;

fn overview() -> Driven {
    let mut driven = Driven::new();
    driven.lab.show_overview(true);
    driven
}

fn own(action: GuessAction) -> Action {
    ChuteAction::Overview(action).into()
}

fn set(seed: u64) -> Guessing {
    let mut guessing = Guessing::default();
    guessing.begin(&GameLibrary::built_in(), seed);
    guessing
}

#[test]
fn a_seed_gives_the_same_positions_whatever_games_are_in_use() {
    let places = |guessing: &Guessing| -> Vec<(u32, usize)> {
        let positions = guessing.positions.iter();
        positions.map(|it| (it.key, it.ply)).collect()
    };
    let driven = overview();
    let first = &driven.lab.guessing;
    assert_eq!(places(first), places(&set(first.seed)));
    assert_ne!(places(first), places(&set(first.seed + 1)));
    let key = driven.lab.game_library.numbered(EXAMPLE).unwrap().key;
    assert_eq!(places(first)[0], (key, EXAMPLE_PLY));
    assert_eq!(
        first.positions[0].source,
        "Stahlberg against Monticelli, Chess Olympiad, Warsaw, 1935"
    );
    for seed in 0..10 {
        let set = set(seed);
        assert_eq!(set.positions.len(), SET);
        let mut games: Vec<u32> = set.positions.iter().map(|it| it.key).collect();
        games.sort_unstable();
        games.dedup();
        assert_eq!(games.len(), SET, "a game is asked twice");
        for it in &set.positions {
            assert!(it.ply >= 16 && chess::moves::legal_moves(&it.board).len() > 1);
        }
    }
}

#[test]
fn a_question_tells_neither_the_move_nor_the_game_and_its_link_opens_the_same_set() {
    let mut driven = overview();
    driven
        .act(own(GuessAction::ShowAnswer))
        .act(own(GuessAction::Next));
    let lab = &driven.lab;
    let position = lab.guessing.position().unwrap();
    assert_eq!(
        lab.guess_words(),
        format!(
            "{} to move. What did {} play?",
            chess::words::side_name(position.board.side_to_move()),
            position.player
        )
    );
    let query = lab.query().unwrap();
    assert!(
        !query.contains("move") && !query.contains("ply") && query.contains("guess="),
        "{query}"
    );
    assert_eq!(lab.link_text(), "Guess the master\u{2019}s move");
    assert!(lab.sheets().is_empty());
    let mut other = Driven::new();
    other.lab.show_overview(true);
    other.act(Action::Open("v=1&guess=9".to_owned()));
    assert_eq!(other.lab.guessing.seed, 9);
    other.act(Action::Open(query));
    assert_eq!(other.lab.guessing.seed, driven.lab.guessing.seed);
}

#[test]
fn guesses_are_counted_against_chute_and_an_answer_shown_is_no_match() {
    let mut driven = overview();
    let mut chute = 0;
    for number in 0..SET {
        let position = driven.lab.guessing.position().unwrap().clone();
        assert_eq!(position.answer, None);
        let action = if number % 2 == 0 {
            GuessAction::Play(position.master)
        } else {
            GuessAction::ShowAnswer
        };
        driven.act(own(action));
        // A second guess changes nothing.
        driven.act(own(GuessAction::Play(position.master)));
        chute += usize::from(position.is_matched_by_chute());
        let score = driven.lab.guess_score();
        let matched = number / 2 + 1;
        assert_eq!(
            score,
            format!(
                "You matched {matched} of {}; CHUTE matched {chute}.",
                number + 1
            )
        );
        driven.act(own(GuessAction::Next));
    }
    assert!(driven.lab.guessing.is_over() && driven.lab.guessing.is_ended);
    let result = driven.lab.guessing.result();
    assert_eq!((result.matched, result.chute, result.of), (10, chute, SET));
    assert_eq!(
        result.sentence(),
        format!("I matched 10 of 20 master moves; CHUTE matched {chute}.")
    );
    assert!(
        driven
            .lab
            .guess_words()
            .starts_with("You matched 10 of 20 master moves;")
    );
    driven.act(own(GuessAction::Share));
    let Some(Effect::Card { title, query, .. }) = driven.done.last() else {
        panic!("{:?}", driven.done.last());
    };
    assert_eq!((title, query), (&result.sentence(), &result.link));
    let scores = driven.done.iter().filter_map(|effect| match effect {
        Effect::Score { right, of, .. } => Some((*right, *of)),
        _ => None,
    });
    let counted = scores.fold((0, 0), |sum, score| (sum.0 + score.0, sum.1 + score.1));
    assert_eq!(counted, (10, SET), "each answer counts once");
    driven.act(own(GuessAction::NextSet));
    assert_eq!(
        (driven.lab.guessing.done(), driven.lab.guessing.is_ended),
        (0, false)
    );
}

#[test]
fn a_set_ended_early_shows_its_result_and_goes_on() {
    let mut driven = overview();
    driven.act(own(GuessAction::End));
    assert!(
        !driven.lab.guessing.is_ended,
        "there is nothing to show yet"
    );
    driven
        .act(own(GuessAction::ShowAnswer))
        .act(own(GuessAction::End));
    assert_eq!(
        driven.lab.guess_words().split(';').next(),
        Some("You matched 0 of 1 master move")
    );
    driven.act(own(GuessAction::GoOn));
    assert_eq!(
        (driven.lab.guessing.at, driven.lab.guessing.is_ended),
        (1, false)
    );
}

#[test]
fn guesses_are_there_on_the_next_visit_and_an_answered_set_makes_room_for_the_next() {
    let mut driven = overview();
    let master = driven.lab.guessing.positions[0].master;
    driven.act(own(GuessAction::Play(master)));
    driven
        .act(own(GuessAction::Next))
        .act(own(GuessAction::ShowAnswer));
    let visit = |kept: &Driven| {
        let mut next = Lab::new(1);
        next.update(Action::Kept(kept.kept.clone().into_iter().collect()));
        next.show_overview(true);
        next.guessing
    };
    let next = visit(&driven);
    assert_eq!(
        (next.seed, next.at, next.done()),
        (driven.lab.guessing.seed, 2, 2)
    );
    assert_eq!(next.result(), driven.lab.guessing.result());
    for _ in 0..SET {
        driven
            .act(own(GuessAction::Next))
            .act(own(GuessAction::ShowAnswer));
    }
    assert!(driven.lab.guessing.is_over());
    let next = visit(&driven);
    assert_eq!((next.seed, next.done()), (driven.lab.guessing.seed + 1, 0));
}

#[test]
fn the_reason_is_the_heuristic_in_which_the_moves_differ_most() {
    let lab = Lab::new(1);
    let position = &set(364).positions[0];
    let why = lab.why(position).unwrap();
    assert_eq!(
        why.sentence,
        "CHUTE prefers Bc4. Its main reason: a3 leaves the bishop on d3 to be taken. Stahlberg\u{2019}s a3 attacks the \
         bishop on b4, which attacks the knight on c3."
    );
    assert_eq!(why.mv, position.master);
    assert_eq!(why.moves.clone().map(|it| it.0), ["Bc4", "a3"]);
    let mut told = 0;
    for seed in 0..10 {
        for position in &set(seed).positions {
            let Some(why) = lab.why(position) else {
                continue;
            };
            let evaluated = position.evaluated();
            let first = &evaluated.ranked[0];
            let master = evaluated.of(position.master).unwrap();
            let other = if master.mv == first.mv {
                &evaluated.ranked[1]
            } else {
                master
            };
            let lead = |number: usize| first.scores[number] - other.scores[number];
            let most = (0..chute::COUNT).map(lead).max().unwrap();
            assert_eq!(lead(why.drawn.number), most, "{}", why.sentence);
            let explained = evaluated.explain(why.mv);
            let said = explained
                .iter()
                .find(|it| it.number == why.drawn.number)
                .unwrap();
            assert!(said.reasons.contains(&why.drawn.reasons[0]));
            // Words that name no man would be a riddle.
            for word in ["a piece", "friend", "an attacker", "something", "damaging"] {
                assert!(!why.sentence.contains(word), "{}", why.sentence);
            }
            told += 1;
        }
    }
    assert!(told > 190, "{told} of 200 positions have a reason");
}

#[test]
fn keys_of_the_workbench_rest_while_the_overview_is_in_sight() {
    let mut driven = overview();
    let meaning = |lab: &Lab, key| {
        let (shift, now) = (false, 0.0);
        lab.key(&Key { key, shift, now })
    };
    for key in ["ArrowRight", "0", "x", "Enter", "n", "g", "e"] {
        assert!(meaning(&driven.lab, key).is_none(), "{key}");
    }
    assert!(matches!(
        meaning(&driven.lab, "y"),
        Some(Action::Own(ChuteAction::Overview(GuessAction::ShowAnswer)))
    ));
    assert!(matches!(
        meaning(&driven.lab, "l"),
        Some(Action::CopyLink(LinkForm::Plain))
    ));
    driven.act(own(GuessAction::ShowAnswer));
    assert!(meaning(&driven.lab, "y").is_none());
    assert!(matches!(
        meaning(&driven.lab, "n"),
        Some(Action::Own(ChuteAction::Overview(GuessAction::Next)))
    ));
}

#[test]
fn an_answered_position_opens_in_the_workbench_with_the_heuristic_that_decides() {
    let mut driven = overview();
    driven.act(own(GuessAction::Study));
    let before = driven.lab.ply();
    assert_eq!(before, EXAMPLE_PLY, "an open position stays closed");
    driven
        .act(own(GuessAction::ShowAnswer))
        .act(own(GuessAction::Next));
    driven
        .act(own(GuessAction::ShowAnswer))
        .act(own(GuessAction::Study));
    let position = driven.lab.guessing.position().unwrap().clone();
    driven.lab.show_overview(false);
    assert_eq!(
        (driven.lab.replayed_game.key, driven.lab.ply()),
        (position.key, position.ply)
    );
    let why = driven.lab.why(&position).unwrap();
    assert_eq!(driven.lab.highlighted, Some(why.drawn.number));
    assert_eq!(driven.lab.shown_move(), Some(why.mv));
    let query = driven.lab.query().unwrap();
    assert!(
        query.contains("game=") && !query.contains("guess="),
        "{query}"
    );
}
