//! A trial through its life, with workers made of values: run, held, stopped, ended, worked off by any
//! number of workers, some of which die.

use super::*;
use crate::kenju::saved::{SavedPlayer, Shelf};
use crate::lab::kenju::{Kind, Worksheet};
use crate::lab::protocol::{Request, Response};
use std::collections::VecDeque;

/// A panel with a pool of workers that answer when they are asked to.
struct Bench {
    trials: Trials,
    /// What each worker has heard and not yet done.
    inboxes: Vec<VecDeque<Request>>,
    sheets: Vec<Option<(u32, Worksheet)>>,
    others: Vec<Effect>,
}

impl Bench {
    fn new(workers: usize) -> Self {
        let mut trials = Trials::new(workers);
        trials.update(Action::Type(Field::Size, "100".to_owned()));
        Self {
            trials,
            inboxes: vec![VecDeque::new(); WORKERS_LIMIT],
            sheets: vec![None; WORKERS_LIMIT],
            others: Vec::new(),
        }
    }

    fn act(&mut self, action: Action) {
        for effect in self.trials.update(action) {
            match effect {
                Effect::Send(worker, request) => self.inboxes[worker].push_back(request),
                Effect::Replace(worker) => {
                    self.inboxes[worker].clear();
                    self.sheets[worker] = None;
                }
                Effect::EndWorkers => {
                    self.inboxes.iter_mut().for_each(VecDeque::clear);
                    self.sheets.fill(None);
                }
                other => self.others.push(other),
            }
        }
    }

    /// Lets a worker do one thing; `false` if it has nothing to do.
    fn work(&mut self, worker: usize) -> bool {
        let Some(request) = self.inboxes[worker].pop_front() else {
            return false;
        };
        match request {
            Request::Prepare { id, trial } => {
                self.sheets[worker] = Some((id, Worksheet::new(&trial).unwrap()));
            }
            Request::Unit { id, unit } => {
                let (ready, sheet) = self.sheets[worker].as_ref().expect("a trial is ready");
                assert_eq!(*ready, id);
                let found = sheet.run(unit);
                self.act(Action::Heard(worker, Response::Unit { id, unit, found }));
            }
            other => panic!("{other:?} is no business of the pool"),
        }
        true
    }

    /// Lets all work until nothing is to be done; the last worker first.
    fn work_off(&mut self) {
        while (0..WORKERS_LIMIT).rev().any(|worker| self.work(worker)) {}
    }

    fn outcome(&self) -> &Outcome {
        self.trials.outcome.as_ref().expect("an outcome")
    }

    fn run(workers: usize) -> String {
        let mut bench = Self::new(workers);
        bench.act(Action::Run);
        bench.work_off();
        bench.outcome().results.csv()
    }
}

#[test]
fn the_number_of_workers_changes_nothing() {
    let one = Bench::run(1);
    assert!(one.contains("100"), "{one}");
    for workers in [2, 3, 8] {
        assert_eq!(Bench::run(workers), one, "{workers} workers");
    }
}

#[test]
fn a_trial_that_is_done_says_so_and_lets_the_workers_rest() {
    let mut bench = Bench::new(2);
    bench.act(Action::Run);
    assert!(bench.trials.running.is_some() && bench.trials.outcome.is_none());
    bench.work_off();
    assert!(bench.trials.running.is_none());
    assert!(bench.others.contains(&Effect::RestWorkers));
    assert_eq!(bench.outcome().ended(), "The trial is done.");
    assert!(!bench.outcome().charts.is_empty());
}

#[test]
fn a_worker_that_dies_is_replaced_and_its_unit_done_again() {
    let mut bench = Bench::new(3);
    bench.act(Action::Run);
    // Each has made the trial ready; the second dies over its unit, twice.
    (0..3).for_each(|worker| assert!(bench.work(worker)));
    bench.act(Action::Died(1, "out of memory".to_owned()));
    bench.act(Action::Died(1, "out of memory".to_owned()));
    bench.work_off();
    assert_eq!(bench.outcome().results.csv(), Bench::run(1));
    assert_eq!(bench.outcome().deaths, 2);
}

#[test]
fn a_unit_that_ends_every_worker_ends_the_trial_with_what_there_is() {
    let mut bench = Bench::new(2);
    bench.act(Action::Run);
    (0..2).for_each(|worker| assert!(bench.work(worker) && (worker == 0 || bench.work(worker))));
    for _ in 0..3 {
        bench.act(Action::Died(0, "unreachable".to_owned()));
    }
    bench.work_off();
    let ended = bench.outcome().ended();
    assert!(
        ended.contains("cannot go on") && ended.contains("unreachable"),
        "{ended}"
    );
    assert!(bench.outcome().results.units_done > 0);
}

#[test]
fn a_held_trial_hands_out_nothing_until_it_goes_on() {
    let mut bench = Bench::new(2);
    bench.act(Action::Run);
    bench.act(Action::TogglePause);
    bench.work_off();
    let running = bench.trials.running.as_ref().unwrap();
    assert!(running.is_held());
    assert_eq!(running.dispatch.done(), 2, "what was out came back");
    bench.act(Action::TogglePause);
    bench.work_off();
    assert_eq!(bench.outcome().results.csv(), Bench::run(1));
}

#[test]
fn a_stopped_trial_shows_what_came_back_and_says_so() {
    let mut bench = Bench::new(1);
    bench.act(Action::Run);
    (0..3).for_each(|_| assert!(bench.work(0)));
    bench.act(Action::Stop);
    assert!(bench.trials.running.is_some(), "a unit is still out");
    bench.work_off();
    let (outcome, done) = (bench.outcome(), bench.outcome().results.units_done);
    assert_eq!(done, 3);
    assert!(
        outcome
            .ended()
            .starts_with("Stopped by you. The results rest on 3 of")
    );
    assert!(sample(&outcome.results).contains("from 3 of"));
    bench.act(Action::SaveJson);
    let Some(Effect::Save { name, text }) = bench.others.pop() else {
        panic!("a file")
    };
    assert_eq!(name, "kenju-match-1982-partial.json");
    assert!(text.contains("\"units_done\": 3"), "{text}");
}

#[test]
fn a_held_trial_can_be_stopped_and_ended() {
    for action in [Action::Stop, Action::Kill] {
        let mut bench = Bench::new(1);
        bench.act(Action::Run);
        bench.act(Action::TogglePause);
        bench.work_off();
        bench.act(action);
        assert!(bench.trials.running.is_none());
        assert_eq!(bench.outcome().results.units_done, 1);
    }
}

#[test]
fn what_comes_of_an_earlier_trial_is_dropped() {
    let mut bench = Bench::new(1);
    bench.act(Action::Run);
    let late = Worksheet::new(bench.trials.running.as_ref().unwrap().sheet.trial());
    let found = late.unwrap().run(0);
    bench.act(Action::Kill);
    bench.act(Action::Run);
    let response = Response::Unit {
        id: 1,
        unit: 0,
        found,
    };
    bench.act(Action::Heard(0, response));
    assert_eq!(bench.trials.running.as_ref().unwrap().dispatch.done(), 0);
}

#[test]
fn the_clock_stands_still_while_the_trial_is_held() {
    let mut bench = Bench::new(1);
    bench.act(Action::Run);
    bench.act(Action::Tick(5_000.0));
    bench.act(Action::Tick(6_000.0));
    bench.act(Action::TogglePause);
    bench.act(Action::Tick(60_000.0));
    bench.act(Action::TogglePause);
    bench.act(Action::Tick(70_000.0));
    bench.act(Action::Tick(70_500.0));
    let elapsed = bench.trials.running.as_ref().unwrap().elapsed;
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
    let mut player = crate::kenju::player::Player::system3("Ada B");
    player.experience.moves = 3;
    let mut trials = Trials::new(1);
    let mut shelf = Shelf::new();
    shelf.save(SavedPlayer::new(player, None)).unwrap();
    trials.update(Action::Know(std::rc::Rc::new(shelf)));
    trials.update(Action::Type(Field::White, "Ada B".to_owned()));
    assert_eq!(trials.mistake, None);
    assert!(trials.form.players().contains(&"Ada B".to_owned()));
    let command = trials.form.command();
    assert!(
        command.contains("match --white 'Ada B.kenju.json' --black MAX --games"),
        "{command}"
    );
    trials.update(Action::Type(Field::White, "nobody".to_owned()));
    assert_eq!(trials.mistake.as_ref().unwrap().field, Some(Field::White));
}

#[test]
fn what_cannot_be_run_is_said_at_its_field() {
    for (field, text) in [
        (Field::Size, "many"),
        (Field::Seed, "-1"),
        (Field::WhiteParameters, "colour=red"),
    ] {
        let mut trials = Trials::new(1);
        trials.update(Action::Type(field, text.to_owned()));
        let mistake = trials.mistake.clone().unwrap();
        assert_eq!(mistake.field, Some(field));
        assert!(!mistake.text.is_empty());
        trials.update(Action::Run);
        assert!(trials.running.is_none());
    }
    let mut trials = Trials::new(1);
    trials.update(Action::Type(Field::Size, "0".to_owned()));
    assert_eq!(trials.mistake.as_ref().unwrap().field, None);
}

#[test]
fn the_fields_stand_in_the_order_of_their_names() {
    for (place, row) in FIELDS.iter().enumerate() {
        assert_eq!(row.field as usize, place, "{}", row.name);
        assert_eq!(row.field.row(), *row);
    }
}
