//! State machines against models that are too simple to be wrong: the stepper, lessons with undo and redo, and stored
//! values that two tabs change in turn. The actions are drawn at random.

use kit::experiment::wire::{Answer, Order};
use kit::model::effect::Effect;
use kit::model::lab::{Elsewhere, Event, Joined, Lab};
use kit::model::playback::Step;
use player_lab::model::{LessonLog, PlayerAction};
use proptest::collection::vec;
use proptest::prelude::*;
use rating_lab::model::RatingAction;
use search_lab::experiment::{Job, Reply};
use std::collections::{BTreeMap, BTreeSet};

/// The search lab with a recording.
fn recorded() -> search_lab::model::Lab {
    let mut lab = search_lab::model::Lab::default();
    let open = Event::Open("v=1&depth=2&steps=60".to_owned());
    let mut effects = lab.update(search_lab::model::Lab::map_event(open).unwrap());
    while let Some(effect) = effects.pop() {
        if let Effect::Send(job, Order::Start(experiment)) = effect {
            let reply = Ok(Reply::Done(Job::new(&experiment).unwrap().run()));
            let answer = Event::Received(Answer { job, reply });
            effects.extend(lab.update(search_lab::model::Lab::map_event(answer).unwrap()));
        }
    }
    assert_eq!(lab.playback.cursor.len(), 60);
    lab
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        Just(Step::First),
        Just(Step::Previous),
        Just(Step::Next),
        Just(Step::Last),
        Just(Step::NextStop),
        Just(Step::PreviousStop),
        Just(Step::Over),
        Just(Step::Out),
        Just(Step::TogglePlay),
        (0_usize..90).prop_map(Step::Seek),
        (0_usize..90).prop_map(Step::Tick),
        (0_usize..3).prop_map(Step::SetStop),
        (0_usize..9).prop_map(Step::SetSpeed),
        Just(Step::Seek(usize::MAX)),
    ]
}

proptest! {
    #[test]
    fn the_stepper_is_a_number_within_the_recording(steps in vec(step(), 1..60)) {
        let mut lab = recorded();
        let len = lab.playback.cursor.len();
        for step in steps {
            let before = lab.playback.cursor.step();
            let was_playing = lab.playback.playing;
            lab.update(search_lab::model::Lab::step(step).unwrap());
            let after = lab.playback.cursor.step();
            prop_assert!(after <= len);
            match step {
                Step::First => prop_assert_eq!(after, 0),
                Step::Previous => prop_assert_eq!(after, before.saturating_sub(1)),
                Step::Next => prop_assert_eq!(after, (before + 1).min(len)),
                Step::Last => prop_assert_eq!(after, len),
                Step::Seek(wanted) => prop_assert_eq!(after, wanted.min(len)),
                Step::Tick(ticks) => prop_assert_eq!(after, (before + ticks).min(len)),
                // Playing begins anew at the end.
                Step::TogglePlay if !was_playing && before == len => prop_assert_eq!(after, 0),
                Step::NextStop | Step::Over | Step::Out => prop_assert!(after >= before),
                Step::PreviousStop => prop_assert!(after <= before),
                _ => prop_assert_eq!(after, before),
            }
        }
    }

    #[test]
    fn undo_and_redo_of_lessons_walk_a_list_of_weights(actions in vec((0_u8..4, 0_u32..20), 1..30)) {
        let mut lab = player_lab::model::Lab::default();
        // The model: the weights after each step, and the place in this list.
        let (mut weights, mut at) = (vec![lab.lesson_log.weights()], 0);
        for (kind, number) in actions {
            let before = lab.lesson_log.len();
            match kind {
                0 => {
                    let numbers: Vec<u32> = player_lab::model::EXAMPLES.iter().map(|it| it.number).collect();
                    drop(Lab::update(&mut lab, PlayerAction::SetUp(numbers[number as usize % numbers.len()]).into()));
                }
                1 => {
                    drop(Lab::update(&mut lab, PlayerAction::Teach.into()));
                    if lab.lesson_log.len() > before {
                        at += 1;
                        weights.truncate(at);
                        weights.push(lab.lesson_log.weights());
                    }
                }
                2 => {
                    drop(Lab::update(&mut lab, PlayerAction::Undo.into()));
                    at = at.saturating_sub(1);
                }
                _ => {
                    drop(Lab::update(&mut lab, PlayerAction::Redo.into()));
                    at = (at + 1).min(weights.len() - 1);
                }
            }
            prop_assert_eq!(lab.lesson_log.len(), at);
            prop_assert_eq!(lab.lesson_log.weights(), weights[at]);
            prop_assert_eq!(lab.lesson_log.can_redo(), at + 1 < weights.len());
        }
    }

    #[test]
    fn two_tabs_lose_no_position(additions in vec((0_usize..2, 0_u8..12), 1..16)) {
        let mut tabs = Tabs::<rating_lab::model::Lab>::default();
        let mut added = BTreeSet::new();
        for (tab, number) in additions {
            let line = format!("4k3/8/8/8/8/8/8/4K2R w K - id \"name-{number}!\"; c0 \"O-O={}\";\n", number % 9 + 1);
            tabs.act(tab, RatingAction::TakeEpd(line).into());
            added.insert(format!("name-{number}!"));
            let stored = &tabs.stored["positions"];
            for name in &added {
                prop_assert!(stored.contains(name), "{name} is missing in {stored}");
            }
        }
    }

    #[test]
    fn two_tabs_lose_no_lesson(lessons in vec((0_usize..2, 0_usize..20), 1..12)) {
        let mut tabs = Tabs::<player_lab::model::Lab>::default();
        let mut taught = 0;
        for (tab, place) in lessons {
            // The tabs teach different positions: equal first lessons would be one beginning of both logs.
            let examples = player_lab::model::EXAMPLES.iter().skip(tab).step_by(2);
            let numbers: Vec<u32> = examples.map(|it| it.number).collect();
            tabs.act(tab, PlayerAction::SetUp(numbers[place % numbers.len()]).into());
            let lessons = tabs.labs[tab].lesson_log.lessons();
            tabs.labs[tab].update(PlayerAction::Teach.into());
            taught += tabs.labs[tab].lesson_log.lessons() - lessons;
            tabs.store(tab);
            let stored = tabs.stored.get("book").map(|text| LessonLog::from_text(text));
            let stored = stored.transpose().map_err(TestCaseError::fail)?;
            prop_assert_eq!(stored.map_or(0, |log| log.lessons()), taught);
        }
    }
}

/// Two tabs of a lab and the browser's storage, which they use as the pages do: before a tab writes, it takes in what
/// the other has written since.
#[derive(Default)]
struct Tabs<L> {
    labs: [L; 2],
    /// The text under each key that each tab last read or wrote.
    bases: [BTreeMap<String, String>; 2],
    stored: BTreeMap<String, String>,
}

impl<L: Lab> Tabs<L> {
    fn act(&mut self, tab: usize, action: L::Action) {
        self.labs[tab].update(action);
        self.store(tab);
    }

    fn store(&mut self, tab: usize) {
        let mut unsaved = self.labs[tab].drain_unsaved();
        // Each round joins what the other tab has written; the third has nothing to join.
        for _ in 0..3 {
            let Some((key, text)) = unsaved.pop() else {
                return;
            };
            let theirs = self.stored.get(&key).cloned();
            let base = self.bases[tab].get(&key).cloned();
            if theirs.is_some() && theirs != base {
                let theirs = theirs.unwrap_or_default();
                let elsewhere = Elsewhere {
                    base: base.as_deref(),
                    theirs: &theirs,
                };
                let joined = self.labs[tab].join_stored(&key, elsewhere, &mut Vec::new());
                self.bases[tab].insert(key, theirs);
                assert_eq!(joined, Joined::Both);
                unsaved.extend(self.labs[tab].drain_unsaved());
                continue;
            }
            if let Some(text) = text {
                self.stored.insert(key.clone(), text.clone());
                self.bases[tab].insert(key, text);
            }
        }
    }
}
