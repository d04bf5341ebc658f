//! A trial from start to end with simulated workers: run, pause, stop, kill, and workers that
//! die.

use super::*;
use crate::experiment::{Kind, UnitReply, UnitRequest, Worksheet};
use kenju::saved::{SavedPlayer, SavedPlayers};
use kit::experiment::dispatch::WORKERS_LIMIT;
use kit::experiment::wire::Answer;
use std::collections::VecDeque;

/// A panel with a pool of simulated workers.
struct Fixture {
    trials: Trials,
    /// The pending requests of each worker.
    inboxes: Vec<VecDeque<(u32, UnitRequest)>>,
    sheets: Vec<Option<(u32, Worksheet)>>,
    others: Vec<TrialEffect>,
}

impl Fixture {
    fn new(workers: usize) -> Self {
        let mut trials = Trials::new(workers);
        trials.update(TrialAction::Type(Field::Size, "100".to_owned()));
        Self {
            trials,
            inboxes: vec![VecDeque::new(); WORKERS_LIMIT],
            sheets: vec![None; WORKERS_LIMIT],
            others: Vec::new(),
        }
    }

    fn act(&mut self, action: TrialAction) {
        for effect in self.trials.update(action) {
            match effect {
                TrialEffect::SendToPool(worker, job, request) => {
                    self.inboxes[worker].push_back((job, request));
                }
                TrialEffect::ReplaceWorker(worker) => {
                    self.inboxes[worker].clear();
                    self.sheets[worker] = None;
                }
                TrialEffect::EndWorkers => {
                    self.inboxes.iter_mut().for_each(VecDeque::clear);
                    self.sheets.fill(None);
                }
                other => self.others.push(other),
            }
        }
    }

    /// Lets a worker handle one request. Returns false if it has none.
    fn work(&mut self, worker: usize) -> bool {
        let Some((job, request)) = self.inboxes[worker].pop_front() else {
            return false;
        };
        match request {
            UnitRequest::Prepare(trial) => {
                self.sheets[worker] = Some((job, Worksheet::new(&trial).unwrap()));
            }
            UnitRequest::Unit(unit) => {
                let (ready, sheet) = self.sheets[worker].as_ref().expect("a trial is ready");
                assert_eq!(*ready, job);
                let found = sheet.run(unit);
                let answer = Answer::of(job, UnitReply { unit, found });
                self.act(TrialAction::Received(worker, answer));
            }
        }
        true
    }

    /// Lets all workers finish, the last worker first.
    fn run_to_end(&mut self) {
        while (0..WORKERS_LIMIT).rev().any(|worker| self.work(worker)) {}
    }

    fn outcome(&self) -> &TrialOutcome {
        self.trials.outcome.as_ref().expect("an outcome")
    }

    fn run(workers: usize) -> String {
        let mut fixture = Self::new(workers);
        fixture.act(TrialAction::Run);
        fixture.run_to_end();
        fixture.outcome().results.csv()
    }
}

#[test]
fn the_number_of_workers_changes_nothing() {
    let one = Fixture::run(1);
    assert!(one.contains("100"), "{one}");
    for workers in [2, 3, 8] {
        assert_eq!(Fixture::run(workers), one, "{workers} workers");
    }
}

#[test]
fn a_trial_that_is_done_says_so_and_lets_the_workers_rest() {
    let mut fixture = Fixture::new(2);
    fixture.act(TrialAction::Run);
    assert!(fixture.trials.running.is_some() && fixture.trials.outcome.is_none());
    fixture.run_to_end();
    assert!(fixture.trials.running.is_none());
    assert!(fixture.others.contains(&TrialEffect::RestWorkers));
    assert_eq!(fixture.outcome().ended(), "The trial is done.");
    assert!(!fixture.outcome().charts.is_empty());
    assert!(!fixture.trials.is_stale());
    let others = (0..3).map(TrialAction::Choose);
    others.for_each(|other| fixture.act(other));
    assert!(fixture.trials.is_stale(), "another experiment is chosen");
}

#[test]
fn a_worker_that_dies_is_replaced_and_its_unit_done_again() {
    let mut fixture = Fixture::new(3);
    fixture.act(TrialAction::Run);
    // Each worker has prepared the trial. The second dies on its unit, twice.
    (0..3).for_each(|worker| assert!(fixture.work(worker)));
    fixture.act(TrialAction::Died(1, "out of memory".to_owned()));
    fixture.act(TrialAction::Died(1, "out of memory".to_owned()));
    fixture.run_to_end();
    assert_eq!(fixture.outcome().results.csv(), Fixture::run(1));
    assert_eq!(fixture.outcome().deaths, 2);
}

#[test]
fn a_unit_that_ends_every_worker_ends_the_trial_with_what_there_is() {
    let mut fixture = Fixture::new(2);
    fixture.act(TrialAction::Run);
    (0..2)
        .for_each(|worker| assert!(fixture.work(worker) && (worker == 0 || fixture.work(worker))));
    for _ in 0..3 {
        fixture.act(TrialAction::Died(0, "unreachable".to_owned()));
    }
    fixture.run_to_end();
    let ended = fixture.outcome().ended();
    assert!(
        ended.contains("failed") && ended.contains("unreachable"),
        "{ended}"
    );
    assert!(fixture.outcome().results.units_done > 0);
}

#[test]
fn a_paused_trial_hands_out_nothing_until_it_goes_on() {
    let mut fixture = Fixture::new(2);
    fixture.act(TrialAction::Run);
    fixture.act(TrialAction::TogglePause);
    fixture.run_to_end();
    let running = fixture.trials.running.as_ref().unwrap();
    assert!(running.is_paused());
    assert_eq!(running.dispatch.done(), 2, "what was out came back");
    fixture.act(TrialAction::TogglePause);
    fixture.run_to_end();
    assert_eq!(fixture.outcome().results.csv(), Fixture::run(1));
}

#[test]
fn a_stopped_trial_shows_what_came_back_and_says_so() {
    let mut fixture = Fixture::new(1);
    fixture.act(TrialAction::Run);
    (0..3).for_each(|_| assert!(fixture.work(0)));
    fixture.act(TrialAction::Stop);
    assert!(fixture.trials.running.is_some(), "a unit is still out");
    fixture.run_to_end();
    let (outcome, done) = (fixture.outcome(), fixture.outcome().results.units_done);
    assert_eq!(done, 3);
    assert!(
        outcome
            .ended()
            .starts_with("Stopped by you. The results rest on 3 of")
    );
    assert!(sample(&outcome.results).contains("from 3 of"));
    fixture.act(TrialAction::SaveJson);
    let Some(TrialEffect::Save { name, bytes }) = fixture.others.pop() else {
        panic!("a file")
    };
    assert_eq!(name, "kenju-match-1982-partial.json");
    let text = String::from_utf8(bytes).unwrap();
    assert!(text.contains("\"units_done\": 3"), "{text}");
}

#[test]
fn a_paused_trial_can_be_stopped_and_ended() {
    for action in [TrialAction::Stop, TrialAction::EndWorker] {
        let mut fixture = Fixture::new(1);
        fixture.act(TrialAction::Run);
        fixture.act(TrialAction::TogglePause);
        fixture.run_to_end();
        fixture.act(action);
        assert!(fixture.trials.running.is_none());
        assert_eq!(fixture.outcome().results.units_done, 1);
    }
}

#[test]
fn what_comes_of_an_earlier_trial_is_dropped() {
    let mut fixture = Fixture::new(1);
    fixture.act(TrialAction::Run);
    let late = Worksheet::new(fixture.trials.running.as_ref().unwrap().sheet.trial());
    let found = late.unwrap().run(0);
    fixture.act(TrialAction::EndWorker);
    fixture.act(TrialAction::Run);
    let answer = Answer::of(1, UnitReply { unit: 0, found });
    fixture.act(TrialAction::Received(0, answer));
    assert_eq!(fixture.trials.running.as_ref().unwrap().dispatch.done(), 0);
}

#[test]
fn the_clock_stands_still_while_the_trial_is_held() {
    let mut fixture = Fixture::new(1);
    fixture.act(TrialAction::Run);
    fixture.act(TrialAction::Tick(5_000.0));
    fixture.act(TrialAction::Tick(6_000.0));
    fixture.act(TrialAction::TogglePause);
    fixture.act(TrialAction::Tick(60_000.0));
    fixture.act(TrialAction::TogglePause);
    fixture.act(TrialAction::Tick(70_000.0));
    fixture.act(TrialAction::Tick(70_500.0));
    let elapsed = fixture.trials.running.as_ref().unwrap().elapsed;
    assert!((elapsed - 1_500.0).abs() < 1e-9, "{elapsed}");
}

#[test]
fn every_experiment_has_a_row_that_runs_and_a_link_that_fills_it_in() {
    for (experiment, (name, ..)) in EXPERIMENTS.iter().enumerate() {
        let mut form = Form::default();
        form.choose(experiment);
        form.type_in(Field::Seed, "7");
        assert!(form.worksheet().is_ok(), "{name}");
        let mut opened = Form::default();
        assert_eq!(opened.open(&form.query()), Some(Vec::new()), "{name}");
        assert_eq!(opened, form, "{name}");
        assert!(form.command().contains("--seed 7"), "{name}");
    }
    assert_eq!(Form::default().open("v=1&moves=3"), None);
}

#[test]
fn what_is_typed_reaches_the_trial() {
    let mut form = Form::default();
    form.choose(1);
    for (field, text) in [
        (Field::Size, "12"),
        (Field::Scheme, "W6"),
        (Field::System, "4"),
        (Field::Teacher, "threats"),
        (Field::Moves, "40"),
        (Field::Every, "10"),
        (Field::Games, "6"),
        (Field::Parameters, "mediocre=47%,outstanding=100%"),
    ] {
        form.type_in(field, text);
    }
    let sheet = form.worksheet().unwrap();
    let Kind::Curve(study) = &sheet.trial().kind else {
        panic!("a curve")
    };
    assert_eq!((study.learners, study.every, study.games), (12, 10, 6));
    assert_eq!(study.schooling.moves, 40);
    assert_eq!(
        form.command(),
        "plyground kenju experiment curve --n 12 --scheme W6 --system 4 --teacher threats \
         --moves 40 --every 10 --games 6 --parameters mediocre=47%,outstanding=100% --seed 1982"
    );
}

#[test]
fn a_saved_player_is_found_and_its_command_names_its_file() {
    let mut player = kenju::player::Player::system3("Ada B");
    player.experience.moves = 3;
    let mut trials = Trials::new(1);
    let mut saved_players = SavedPlayers::new();
    saved_players.save(SavedPlayer::new(player, None)).unwrap();
    trials.update(TrialAction::Know(std::rc::Rc::new(saved_players)));
    trials.update(TrialAction::Type(Field::White, "Ada B".to_owned()));
    assert_eq!(trials.error, None);
    assert!(trials.form.players().contains(&"Ada B".to_owned()));
    let command = trials.form.command();
    assert!(
        command.contains("match --white 'Ada B.kenju.json' --black MAX --games"),
        "{command}"
    );
    trials.update(TrialAction::Type(Field::White, "nobody".to_owned()));
    assert_eq!(trials.error.as_ref().unwrap().field, Some(Field::White));
}

#[test]
fn what_cannot_be_run_is_said_at_its_field() {
    for (field, text) in [
        (Field::Size, "many"),
        (Field::Seed, "-1"),
        (Field::WhiteParameters, "colour=red"),
    ] {
        let mut trials = Trials::new(1);
        trials.update(TrialAction::Type(field, text.to_owned()));
        let error = trials.error.clone().unwrap();
        assert_eq!(error.field, Some(field));
        assert!(!error.text.is_empty());
        trials.update(TrialAction::Run);
        assert!(trials.running.is_none());
    }
    let mut trials = Trials::new(1);
    trials.update(TrialAction::Type(Field::Size, "0".to_owned()));
    assert_eq!(trials.error.as_ref().unwrap().field, None);
}

#[test]
fn the_fields_stand_in_the_order_of_their_names() {
    for (place, row) in FIELDS.iter().enumerate() {
        assert_eq!(row.field as usize, place, "{}", row.name);
        assert_eq!(row.field.row(), *row);
    }
}
