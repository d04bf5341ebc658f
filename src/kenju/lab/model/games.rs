//! Games and seats: new games, take-backs, replays, players, seed and move limit.

use super::seats::{Source, clipped, numbered, seed_of};
use super::state::{AutoPlay, Teacher};
use super::update::refusal;
use super::{Action, Effect, Lab, Table};
use crate::experiment::replay::Input;
use kenju::geometry::Colour;
use kenju::player::Player;
use kenju::record::History;
use kenju::session::{Hand, MoveLimit, Session};
use std::rc::Rc;

impl Lab {
    pub(super) fn set(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::SetParameters(seat, parameters) => {
                let learning = self.player(seat).learning;
                return self.give(Input::Retune {
                    seat,
                    parameters,
                    learning,
                });
            }
            Action::SetLearning(seat, learning) => {
                let parameters = self.player(seat).parameters;
                return self.give(Input::Retune {
                    seat,
                    parameters,
                    learning,
                });
            }
            Action::SetSeed(text) => self.seed = text,
            Action::SetLimit(text) => self.limit = text,
            Action::SetTeacher(teacher) => {
                self.game.teacher = teacher;
                return self.give(Input::TaughtBy(self.taught_by()));
            }
            Action::SetTeacherName(name) => {
                let name: String = name.trim().chars().take(40).collect();
                self.teacher_name = if name.is_empty() {
                    "You".to_owned()
                } else {
                    name
                };
                if self.game.teacher == Teacher::You {
                    return self.give(Input::TaughtBy(self.teacher_name.clone()));
                }
            }
            _ => {}
        }
        Vec::new()
    }

    pub(super) fn new_game(&mut self) -> Vec<Effect> {
        let mut next = self.game.session.clone();
        let limit = self.typed_limit();
        let seed = self.typed_seed();
        let (Ok(limit), Ok(seed)) = (limit.clone(), seed.clone()) else {
            let text = limit.err().or(seed.err()).unwrap_or_default();
            return self.notices.refuse(text);
        };
        if seed == next.seed() && limit == next.limit() {
            next.new_game();
        } else {
            let hands = Colour::BOTH.map(|colour| next.seat(colour).hand);
            next = Session::new(next.into_players(), hands, seed, limit);
        }
        self.start(next)
    }

    /// The name under which lessons are logged.
    fn taught_by(&self) -> String {
        let program = self.game.teacher.program();
        program.map_or_else(|| self.teacher_name.clone(), str::to_owned)
    }

    /// Begins the game of a session and plays until it waits for input.
    pub(super) fn start(&mut self, next: Session) -> Vec<Effect> {
        self.begin(next);
        let name = self.taught_by();
        // A name is always accepted.
        let _ = self.game.put(Input::TaughtBy(name));
        self.window = self.window.fitted(self.board());
        self.work()
    }

    pub(super) fn take_back(&mut self) -> Vec<Effect> {
        if self.board().stone_count() == 0 {
            return vec![Effect::Say("There is no stone to take back".to_owned())];
        }
        self.game.run = AutoPlay::Paused;
        self.viewed_turn = None;
        let is_person = |colour| self.game.session.seat(colour).hand == Hand::Person;
        let board = self.board();
        // A program would repeat its stone, so the person's stone goes, too.
        let both = is_person(board.to_move()) && board.stone_count() > 1;
        match self.game.put(Input::TakeBack(1 + u16::from(both))) {
            Ok(()) => self.work(),
            Err(error) => vec![Effect::Say(refusal(error))],
        }
    }

    pub(super) fn replay(&mut self) -> Vec<Effect> {
        let inputs = self.game.replay.inputs.clone();
        let start = self.game.replay.start.clone();
        let expected = self.game.session.clone();
        let past = self.game.earlier_training.clone();
        self.begin(start);
        // The replay records this game's rows again.
        self.game.set_earlier_training(past);
        self.game.queue = inputs.into();
        self.expected_replay = Some(Box::new(expected));
        self.work()
    }

    pub(super) fn go(&mut self, run: AutoPlay) -> Vec<Effect> {
        self.game.run = run;
        self.viewed_turn = None;
        match run {
            AutoPlay::OneMove | AutoPlay::ToEnd => self.work(),
            AutoPlay::Paused | AutoPlay::Paced => Vec::new(),
        }
    }

    pub(super) fn seat(&mut self, colour: Colour, source: &Source) -> Vec<Effect> {
        let name = self.free_name("Learner");
        let seed = self.game.session.seed();
        match source.player(&name, seed, self.player_history.saved_players()) {
            Ok(player) => {
                let mut effects = match self.save_hand_taught(&[colour], Player::is_taught) {
                    Ok(kept) => kept,
                    Err(why) => {
                        let text = format!("Nobody was seated. {why}");
                        return self.notices.refuse(text);
                    }
                };
                let hands = Colour::BOTH.map(|colour| self.game.session.seat(colour).hand);
                let mut players = self.game.session.clone().into_players();
                players[colour.index()] = player;
                effects.extend(self.reseat(players, hands, Some(colour)));
                effects
            }
            Err(error) => self.notices.refuse(format!("Nobody was seated: {error}.")),
        }
    }

    pub(super) fn set_table(&mut self, table: Table) -> Vec<Effect> {
        let players = self.game.session.clone().into_players();
        self.reseat(players, table.hands(), None)
    }

    /// A game with these players and hands. A seat with another player starts an empty training
    /// record.
    fn reseat(
        &mut self,
        players: [Player; 2],
        hands: [Hand; 2],
        changed: Option<Colour>,
    ) -> Vec<Effect> {
        match (self.typed_seed(), self.typed_limit()) {
            (Ok(seed), Ok(limit)) => {
                if let Some(colour) = changed {
                    let element = players[colour.index()].element();
                    self.game.histories[colour.index()] = Rc::new(History::new(element));
                }
                self.start(Session::new(players, hands, seed, limit))
            }
            (seed, limit) => {
                let text = seed.err().or(limit.err()).unwrap_or_default();
                self.notices.refuse(text)
            }
        }
    }

    /// The wanted name, or with a number if a seated or saved player has it.
    pub(super) fn free_name(&self, wanted: &str) -> String {
        let saved = self.player_history.saved_players().names();
        let seated = Colour::BOTH.map(|colour| self.player(colour).name.as_str());
        let taken: Vec<&str> = saved.chain(seated).collect();
        numbered(wanted, &taken)
    }

    fn typed_seed(&self) -> Result<u64, String> {
        seed_of(&self.seed)
    }

    fn typed_limit(&self) -> Result<MoveLimit, String> {
        let text = self.limit.trim();
        if text.is_empty() {
            return Ok(MoveLimit::None);
        }
        match text.parse() {
            Ok(moves @ 1..=950) => Ok(MoveLimit::Each(moves)),
            _ => Err(format!(
                "The limit \u{201c}{}\u{201d} is not a number of moves from 1 to 950; empty means none.",
                clipped(text)
            )),
        }
    }
}
