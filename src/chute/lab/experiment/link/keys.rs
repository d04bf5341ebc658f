//! The keys of the CHUTE lab's links.

use super::{
    ChuteLink, LinkedExam, LinkedGame, NOTATIONS, OwnGames, PANELS, Panel, QUESTIONS_LIMIT, opening,
};
use crate::experiment::definition::{Experiment, KINDS, TIMES_LIMIT};
use crate::experiment::master_games::sample::PHASES;
use crate::experiment::master_games::target::TARGETS;
use crate::experiment::weights::Weights;
use chute::COUNT;
use kit::experiment::ChessSubject;
use kit::experiment::link::{Key, LinkState, list};
use trace::file::hexadecimal;

impl LinkState for ChuteLink {
    fn unplaced(&self) -> Self {
        let mut link = Self::default();
        if matches!(self.panel, Panel::Heuristics | Panel::Positions) {
            link.moves_mut().start.clear();
        }
        link
    }

    fn keys() -> Vec<Key<Self>> {
        place()
            .into_iter()
            .chain(experiment())
            .chain(calculator())
            .chain(exam())
            .collect()
    }

    fn settle(&mut self) {
        if let Some(experiment) = &mut self.experiment {
            experiment.weights = self.weights;
        }
    }
}

/// The game and the position shown.
fn place() -> Vec<Key<ChuteLink>> {
    let notation = ["the notation", "notation (algebraic, descriptive)"];
    vec![
        Key::choice(
            "panel",
            ["the panel", "panel (such as experiments)"],
            &PANELS,
            |link| &mut link.panel,
        ),
        Key::own(
            "game",
            ["the game", "number of a game"],
            |link, usual| match link.game {
                LinkedGame::Library(number) if link.game != usual.game => Some(number.to_string()),
                _ => None,
            },
            |link, entry| {
                link.game = LinkedGame::Library(entry.value.parse().ok()?);
                Some(())
            },
        ),
        Key::own(
            "fen",
            ["", ""],
            |link, usual| {
                let usual = match &usual.game {
                    LinkedGame::Moves(usual) => usual.start.clone(),
                    LinkedGame::Library(_) => opening().start,
                };
                match &link.game {
                    LinkedGame::Moves(subject) if subject.start != usual => {
                        Some(subject.start.clone())
                    }
                    _ => None,
                }
            },
            |link, entry| {
                link.moves_mut().start = entry.fen();
                Some(())
            },
        ),
        Key::own(
            "moves",
            ["", ""],
            |link, _| match &link.game {
                // Written even without moves, because the game is not the default one.
                LinkedGame::Moves(subject) => Some(list(&subject.moves).unwrap_or_default()),
                LinkedGame::Library(_) => None,
            },
            |link, entry| {
                link.moves_mut().moves = entry.moves();
                Some(())
            },
        ),
        Key::own(
            "ply",
            ["the ply", "number of plies"],
            |link, usual| {
                let is_usual = link.ply == usual.ply && link.game == usual.game;
                (!is_usual).then(|| link.ply.to_string())
            },
            |link, entry| {
                link.ply = entry.value.parse().ok()?;
                Some(())
            },
        ),
        Key::flip(|link| &mut link.flipped),
        Key::choice("notation", notation, NOTATIONS, |link| &mut link.notation),
        Key::value(
            "weights",
            ["a weight", "list of weights such as 7:0.5,12:0"],
            |link| &mut link.weights,
            Weights::text,
            |text| Weights::parse(text).ok(),
        ),
        Key::option(
            "lit",
            ["the heuristic", "heuristic (0 to 21)"],
            |link| &mut link.highlighted,
            usize::to_string,
            |text| text.parse().ok().filter(|&number| number < COUNT),
        ),
        Key::parsed_option("move", ["the move", "move such as g1f3"], |link| {
            &mut link.chosen
        }),
    ]
}

/// The experiment and its games.
fn experiment() -> Vec<Key<ChuteLink>> {
    vec![
        Key::value(
            "without",
            ["the choice of games", "list of numbers of games"],
            |link| &mut link.without,
            |without| list(without).unwrap_or_default(),
            |text| {
                let numbers = text.split(',').filter(|word| !word.is_empty());
                numbers.map(|word| word.parse().ok()).collect()
            },
        ),
        Key::option(
            "own",
            ["the choice of games", "number and digest of games"],
            |link| &mut link.own,
            |own| format!("{}:{}", own.games, hexadecimal(own.digest)),
            |text| {
                let (games, digest) = text.split_once(':')?;
                Some(OwnGames {
                    games: games.parse().ok()?,
                    digest: u64::from_str_radix(digest, 16).ok()?,
                })
            },
        ),
        Key::own(
            "experiment",
            ["the experiment", "experiment (such as ranking)"],
            |link, _| {
                link.experiment
                    .as_ref()
                    .map(|it| it.kind.row().word.to_owned())
            },
            |link, entry| {
                let experiment = link.experiment_mut();
                experiment.kind = KINDS.iter().find(|row| row.word == entry.value)?.kind;
                Some(())
            },
        ),
        Key::choice_option(
            "phase",
            ["the part of the game", "phase (opening, middle, end)"],
            &PHASES,
            |link| &mut link.experiment_mut().phase,
        ),
        Key::choice(
            "target",
            ["the scale", "scale (1/N, 1/N^2, 1/log(N+1))"],
            &TARGETS,
            |link| &mut link.experiment_mut().target,
        ),
        text("what", |link| &mut link.experiment_mut().what),
        Key::number(
            "times",
            ["the number of draws", "number from 0 to 10000"],
            0..=TIMES_LIMIT,
            |link| &mut link.experiment_mut().times,
        ),
        Key::parsed("seed", ["the seed", "whole number"], |link| {
            &mut link.experiment_mut().seed
        }),
        Key::digest(|link| &mut link.digest),
    ]
}

fn calculator() -> [Key<ChuteLink>; 2] {
    [
        text("errors", |link| &mut link.errors),
        text("fanouts", |link| &mut link.fanouts),
    ]
}

fn exam() -> Vec<Key<ChuteLink>> {
    let result = ["the result", "row of digits from 0 to 7"];
    vec![
        Key::own(
            "exam",
            ["the exam", "seed of an exam"],
            |link, _| link.exam.as_ref().map(|exam| exam.seed.to_string()),
            |link, entry| {
                link.exam_mut().seed = entry.value.parse().ok()?;
                Some(())
            },
        ),
        Key::own(
            "questions",
            ["the number of questions", "number from 1 to 60"],
            |link, _| link.exam.as_ref().map(|exam| exam.questions.to_string()),
            |link, entry| {
                let number = entry.value.parse().ok();
                let number = number.filter(|number| (1..=QUESTIONS_LIMIT).contains(number))?;
                link.exam_mut().questions = number;
                Some(())
            },
        ),
        Key::own(
            "found",
            result,
            |link, _| {
                let exam = link.exam.as_ref().filter(|exam| !exam.found.is_empty())?;
                let digit = |&found: &u8| char::from(b'0' + found.min(9));
                Some(exam.found.iter().map(digit).collect())
            },
            |link, entry| {
                let digit = |letter: char| letter.to_digit(8).map(|digit| digit as u8);
                let found: Vec<u8> = entry.value.chars().map(digit).collect::<Option<_>>()?;
                (found.len() <= QUESTIONS_LIMIT).then(|| link.exam_mut().found = found)
            },
        ),
    ]
}

/// Typed text, up to the usual length.
fn text(name: &'static str, place: fn(&mut ChuteLink) -> &mut String) -> Key<ChuteLink> {
    let clip = |text: &str| Some(text.chars().take(300).collect());
    Key::value(name, ["", ""], place, String::clone, clip)
}

impl ChuteLink {
    fn moves_mut(&mut self) -> &mut ChessSubject {
        if let LinkedGame::Library(_) = self.game {
            self.game = LinkedGame::Moves(opening());
        }
        match &mut self.game {
            LinkedGame::Moves(subject) => subject,
            LinkedGame::Library(_) => unreachable!("it has just been made one of moves"),
        }
    }

    fn experiment_mut(&mut self) -> &mut Experiment {
        self.experiment.get_or_insert_default()
    }

    fn exam_mut(&mut self) -> &mut LinkedExam {
        self.exam.get_or_insert(LinkedExam {
            seed: 1975,
            questions: 20,
            found: Vec::new(),
        })
    }
}
