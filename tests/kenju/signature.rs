//! Digests of everything that plays and learns, over fixed seeds: one line each, with the number of
//! events and values that went in.

use std::fmt::Write as _;
use std::ops::ControlFlow;

use ::kenju::board::Board;
use ::kenju::event::{Event, Observer};
use ::kenju::matches::play_out;
use ::kenju::nets::Bias;
use ::kenju::parameters::{Parameters, Stance};
use ::kenju::player::Player;
use ::kenju::scheme::{Course, Learner, Scheme, TeacherKind};
use ::kenju::session::{Mode, Session, SessionEvent};
use ::kenju::teacher::{ElementTeacher, Teacher};
use ::kenju::threats::{Limits, forced_win};
use ::kenju::training::Training;
use ::kenju::value::Thresholds;

/// The signature as it is kept.
pub const KEPT: &str = include_str!("../data/kenju_signature.txt");

/// FNV-1a over the compact bytes of whatever is put in.
struct Digest {
    hash: u64,
    count: u64,
}

impl Digest {
    const fn new() -> Self {
        Self {
            hash: 0xCBF2_9CE4_8422_2325,
            count: 0,
        }
    }

    fn add<T: serde::Serialize>(&mut self, value: &T) {
        for byte in postcard::to_allocvec(value).unwrap() {
            self.hash = (self.hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
        self.count += 1;
    }
}

impl Observer for Digest {
    fn see(&mut self, event: Event) -> ControlFlow<()> {
        self.add(&event);
        ControlFlow::Continue(())
    }
}

/// Events and final boards of some games between two players.
fn games(white: &Player, black: &Player, games: u32) -> (u64, u64) {
    let mut session = Session::in_mode(Mode::Programs, white.clone(), black.clone(), 1);
    let mut digest = Digest::new();
    for game in 0..games {
        session.start_game(game);
        play_out(&mut session, &mut digest);
        digest.add(session.board());
    }
    (digest.count, digest.hash)
}

/// A net's games, weights answered as MAX would.
fn taught_games(white: Player, games: u32) -> (u64, u64) {
    let mut session = Session::in_mode(Mode::Programs, white, Player::max(), 1);
    let (mut digest, mut teacher) = (Digest::new(), ElementTeacher::max());
    for game in 0..games {
        session.start_game(game);
        loop {
            match session.advance(&mut digest) {
                SessionEvent::Ask { question, .. } => {
                    let answer = teacher.answer(session.board(), &question);
                    session.answer(answer, &mut ()).unwrap();
                }
                SessionEvent::Over { .. } => break,
                _ => {}
            }
        }
        digest.add(session.board());
    }
    (digest.count, digest.hash)
}

/// Events, history and lessons of a training.
fn training(course: Course) -> (u64, u64) {
    let mut digest = Digest::new();
    let mut training = Training::new(course);
    while training.step(&mut digest) {}
    digest.add(&training.finish());
    (digest.count, digest.hash)
}

fn threats() -> (u64, u64) {
    let mut digest = Digest::new();
    for game in 0..4 {
        let mut session = Session::in_mode(Mode::Programs, Player::max(), Player::max(), 2);
        session.start_game(game);
        play_out(&mut session, &mut ());
        let mut board = Board::new();
        for stone in session.board().stones() {
            board.play(stone.point).unwrap();
            if board.winner().is_none() {
                let limits = Limits {
                    nodes: 300,
                    ..Limits::QUICK
                };
                digest.add(&forced_win(&board, board.to_move(), limits));
            }
        }
    }
    (digest.count, digest.hash)
}

/// The signature of the code as it is.
pub fn signature() -> String {
    let max = Player::max();
    let with = |parameters| Player::max().with(parameters);
    let mut text = String::new();
    let mut row = |name: &str, (count, hash): (u64, u64)| {
        writeln!(text, "{name:<28}{count:>9} {hash:016x}").unwrap();
    };
    row("MAX v MAX", games(&max, &max, 20));
    row("MAX v NULL", games(&max, &Player::null(), 20));
    for stance in Stance::ALL {
        let fixed = with(Parameters::STANDARD.fixed(stance));
        row(&format!("MAX {stance}"), games(&fixed, &fixed, 5));
    }
    let percent = with(Parameters::STANDARD.valuing(Thresholds::PERCENTAGE));
    row("MAX 47 %/100 %", games(&percent, &max, 10));
    row(
        "MAX early parameters",
        games(&with(Parameters::EARLY), &max, 10),
    );
    row("MAX v STRONG", games(&max, &Player::strong(), 3));
    for scheme in Scheme::ALL {
        let moves = if matches!(scheme, Scheme::WC | Scheme::WE) {
            40
        } else {
            200
        };
        let course = Course {
            moves,
            ..Course::standard(scheme, 1)
        };
        row(&format!("scheme {scheme}"), training(course));
        let four = Course {
            learner: Learner::System4,
            moves: 40,
            ..course
        };
        row(&format!("scheme {scheme}, System 4"), training(four));
    }
    let searched = Course {
        learner: Learner::System4,
        taught: TeacherKind::ByThreats,
        moves: 20,
        ..Course::standard(Scheme::W6, 1)
    };
    row("taught by threats", training(searched));
    row("System 1", taught_games(Player::system1("W"), 5));
    for bias in Bias::ALL {
        row(
            &format!("System 2, {bias}"),
            taught_games(Player::system2("W", bias, 1), 3),
        );
    }
    row("threats", threats());
    text
}
