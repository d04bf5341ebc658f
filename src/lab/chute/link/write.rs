//! What the CHUTE lab shows, written as a query.

use super::{ChuteLink, GameOf, NOTATIONS, PANELS, opening};
use crate::lab::chute::experiment::{Experiment, phase_word};
use crate::lab::chute::master_games::target::TARGETS;
use crate::lab::kit::query::Query;
use crate::trace::file::hexadecimal;

impl ChuteLink {
    /// The query, without `?`.
    pub fn to_query(&self) -> String {
        let usual = Self::default();
        let mut query = Query::new();
        query.put_choice("panel", &PANELS, self.panel, usual.panel);
        match &self.game {
            GameOf::Library(number) if self.game != usual.game => query.put("game", number),
            GameOf::Library(_) => {}
            GameOf::Moves(subject) => {
                query.put_unusual("fen", &subject.start, &opening().start);
                // Without a move, too: the game is not the usual one.
                query.put("moves", words(&subject.moves));
            }
        }
        if self.ply != usual.ply || self.game != usual.game {
            query.put("ply", self.ply);
        }
        query.put_flipped(self.flipped);
        query.put_choice("notation", NOTATIONS, self.notation, usual.notation);
        if !self.weights.is_published() {
            query.put("weights", self.weights.text());
        }
        if let Some(highlighted) = self.highlighted {
            query.put("lit", highlighted);
        }
        if let Some(mv) = self.chosen {
            query.put("move", mv);
        }
        if !self.without.is_empty() {
            query.put("without", words(&self.without));
        }
        if let Some(own) = self.own {
            query.put("own", format!("{}:{}", own.games, hexadecimal(own.digest)));
        }
        if let Some(experiment) = &self.experiment {
            query.put("experiment", experiment.kind.row().word);
            put_experiment(experiment, &mut query);
        }
        query.put_place(None, self.digest);
        query.put_unusual("errors", &self.errors, &usual.errors);
        query.put_unusual("fanouts", &self.fanouts, &usual.fanouts);
        if let Some(exam) = &self.exam {
            query.put("exam", exam.seed);
            query.put("questions", exam.questions);
            if !exam.found.is_empty() {
                let digit = |&found: &u8| char::from(b'0' + found.min(9));
                query.put("found", exam.found.iter().map(digit).collect::<String>());
            }
        }
        query.finish()
    }
}

fn words<T: ToString>(list: &[T]) -> String {
    let words: Vec<String> = list.iter().map(ToString::to_string).collect();
    words.join(",")
}

fn put_experiment(experiment: &Experiment, query: &mut Query) {
    let usual = Experiment::default();
    if let Some(phase) = experiment.phase {
        query.put("phase", phase_word(phase));
    }
    query.put_choice("target", &TARGETS, experiment.target, usual.target);
    query.put_unusual("what", &experiment.what, &usual.what);
    query.put_unusual("times", &experiment.times, &usual.times);
    query.put_unusual("seed", &experiment.seed, &usual.seed);
}
