//! A query read: whatever cannot be is named, and the rest is kept.

use super::{ChuteLink, ExamOf, GameOf, NOTATIONS, Own, PANELS, QUESTIONS_LIMIT, opening};
use crate::chute::COUNT;
use crate::lab::chute::experiment::{Experiment, KINDS, TIMES_LIMIT};
use crate::lab::chute::master_games::sample::PHASES;
use crate::lab::chute::master_games::target::TARGETS;
use crate::lab::chute::weights::Weights;
use crate::lab::kit::ChessSubject;
use crate::lab::kit::query::{Entry, LinkProblem, read, value_of};

/// What does not fit: the key in words, and what is expected.
type Misfit = (&'static str, &'static str);

impl ChuteLink {
    /// Reads a query and names everything in it that could not be read.
    pub fn from_query(query: &str) -> (Self, Vec<LinkProblem>) {
        let mut link = Self::default();
        let problems = read(query, |entry| link.set(entry));
        if let Some(experiment) = &mut link.experiment {
            experiment.weights = link.weights;
        }
        (link, problems)
    }

    fn set(&mut self, entry: &mut Entry<'_>) {
        let known = match entry.key {
            "moves" => {
                self.moves_mut().moves = entry.moves();
                Ok(())
            }
            "panel" | "game" | "fen" | "ply" | "flip" | "notation" | "weights" | "lit" | "move" => {
                self.set_place(entry.key, entry.value)
            }
            "without" | "own" | "experiment" | "phase" | "target" | "what" | "times" | "seed"
            | "digest" => self.set_experiment(entry.key, entry.value),
            "errors" | "fanouts" | "exam" | "questions" | "found" => {
                self.set_rest(entry.key, entry.value)
            }
            _ => return entry.unknown(),
        };
        if let Err((key, expected)) = known {
            entry.fitting(None::<()>, key, expected);
        }
    }

    fn set_place(&mut self, key: &str, value: &str) -> Result<(), Misfit> {
        match key {
            "panel" => {
                let misfit = ("the panel", "panel (such as experiments)");
                self.panel = value_of(&PANELS, value).ok_or(misfit)?;
            }
            "game" => {
                let misfit = ("the game", "number of a game");
                self.game = GameOf::Library(value.parse().map_err(|_| misfit)?);
            }
            "fen" => value.clone_into(&mut self.moves_mut().start),
            "ply" => self.ply = value.parse().map_err(|_| ("the ply", "number of plies"))?,
            "flip" => self.flipped = value == "1",
            "notation" => {
                let misfit = ("the notation", "notation (algebraic, descriptive)");
                self.notation = value_of(NOTATIONS, value).ok_or(misfit)?;
            }
            "weights" => {
                let misfit = ("a weight", "list of weights such as 7:0.5,12:0");
                self.weights = Weights::parse(value).map_err(|_| misfit)?;
            }
            "lit" => {
                let misfit = ("the heuristic", "heuristic (0 to 21)");
                let number = value.parse().ok().filter(|&number| number < COUNT);
                self.highlighted = Some(number.ok_or(misfit)?);
            }
            _ => {
                let misfit = ("the move", "move such as g1f3");
                self.chosen = Some(value.parse().map_err(|_| misfit)?);
            }
        }
        Ok(())
    }

    fn moves_mut(&mut self) -> &mut ChessSubject {
        if let GameOf::Library(_) = self.game {
            self.game = GameOf::Moves(opening());
        }
        match &mut self.game {
            GameOf::Moves(subject) => subject,
            GameOf::Library(_) => unreachable!("it has just been made one of moves"),
        }
    }

    fn set_experiment(&mut self, key: &str, value: &str) -> Result<(), Misfit> {
        match key {
            "without" => {
                let misfit = ("the choice of games", "list of numbers of games");
                let numbers = value.split(',').filter(|word| !word.is_empty());
                let numbers: Result<Vec<u32>, _> = numbers.map(str::parse).collect();
                self.without = numbers.map_err(|_| misfit)?;
            }
            "own" => {
                let misfit = ("the choice of games", "number and digest of games");
                let (games, digest) = value.split_once(':').ok_or(misfit)?;
                self.own = Some(Own {
                    games: games.parse().map_err(|_| misfit)?,
                    digest: u64::from_str_radix(digest, 16).map_err(|_| misfit)?,
                });
            }
            "digest" => {
                let misfit = ("the digest", "digest in hexadecimal");
                self.digest = Some(u64::from_str_radix(value, 16).map_err(|_| misfit)?);
            }
            _ => set_experiment(self.experiment.get_or_insert_default(), key, value)?,
        }
        Ok(())
    }

    fn set_rest(&mut self, key: &str, value: &str) -> Result<(), Misfit> {
        let clip = |text: &str| text.chars().take(300).collect::<String>();
        match key {
            "errors" => self.errors = clip(value),
            "fanouts" => self.fanouts = clip(value),
            "exam" => {
                let misfit = ("the exam", "seed of an exam");
                self.exam_mut().seed = value.parse().map_err(|_| misfit)?;
            }
            "questions" => {
                let misfit = ("the number of questions", "number from 1 to 60");
                let number = value.parse().ok();
                let number = number.filter(|number| (1..=QUESTIONS_LIMIT).contains(number));
                self.exam_mut().questions = number.ok_or(misfit)?;
            }
            _ => {
                let misfit = ("the result", "row of digits from 0 to 7");
                let digit = |letter: char| letter.to_digit(8).map(|digit| digit as u8);
                let found: Option<Vec<u8>> = value.chars().map(digit).collect();
                let found = found.filter(|found| found.len() <= QUESTIONS_LIMIT);
                self.exam_mut().found = found.ok_or(misfit)?;
            }
        }
        Ok(())
    }

    fn exam_mut(&mut self) -> &mut ExamOf {
        self.exam.get_or_insert(ExamOf {
            seed: 1975,
            questions: 20,
            found: Vec::new(),
        })
    }
}

fn set_experiment(experiment: &mut Experiment, key: &str, value: &str) -> Result<(), Misfit> {
    match key {
        "experiment" => {
            let misfit = ("the experiment", "experiment (such as ranking)");
            let row = KINDS.iter().find(|row| row.word == value);
            experiment.kind = row.ok_or(misfit)?.kind;
        }
        "phase" => {
            let misfit = ("the part of the game", "phase (opening, middle, end)");
            experiment.phase = Some(value_of(&PHASES, value).ok_or(misfit)?);
        }
        "target" => {
            let misfit = ("the scale", "scale (1/N, 1/N^2, 1/log(N+1))");
            experiment.target = value_of(&TARGETS, value).ok_or(misfit)?;
        }
        "what" => experiment.what = value.chars().take(300).collect(),
        "times" => {
            let misfit = ("the number of draws", "number from 0 to 10000");
            let times = value.parse().ok().filter(|&times| times <= TIMES_LIMIT);
            experiment.times = times.ok_or(misfit)?;
        }
        _ => experiment.seed = value.parse().map_err(|_| ("the seed", "whole number"))?,
    }
    Ok(())
}
