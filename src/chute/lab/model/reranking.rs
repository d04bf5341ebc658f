//! The outer weights, and the curve that follows them.

use super::{Effect, Lab, RecordedLab};
use crate::experiment::master_games::published;
use crate::experiment::weights::{WEIGHT_LIMIT, Weights};
use crate::experiment::{Curve, Curves, GameKey, Request};
use chess::words::counted;
use chute::{COUNT, HEURISTICS};
use kit::experiment::wire::JobId;
use kit::model::chart::{Axis, Chart, Sample, Series, Strength};
use kit::model::typed::quoted;
use stats::Estimate;
use std::fmt::Write;
use std::rc::Rc;

impl Lab {
    /// Asks the experiment worker to rerank the games. If it is reranking already, it will do so
    /// again afterwards.
    pub(super) fn rerank(&mut self) -> Vec<Effect> {
        if self.reranking.is_some() {
            self.is_outdated = true;
            return Vec::new();
        }
        if self.learned.is_empty() {
            return Vec::new();
        }
        self.is_outdated = false;
        let used = self.game_library.used().map(|entry| entry.key);
        let games: Vec<GameKey> = used.filter(|key| self.learned.contains(key)).collect();
        let shown = Some(self.replayed_game.key).filter(|key| self.learned.contains(key));
        let weights = self.weights;
        let (id, effect) = self.experiment_worker(Request::Rerank {
            weights,
            games,
            shown,
        });
        self.reranking = Some(id);
        vec![effect]
    }

    pub(super) fn reranked(&mut self, id: JobId, curves: Curves) -> Vec<Effect> {
        if self.reranking != Some(id) {
            return Vec::new();
        }
        self.reranking = None;
        let before = self.curves.replace(Rc::new(curves));
        if self.is_outdated {
            return self.rerank();
        }
        let is_new = before.is_some_and(|before| before.weights != self.weights);
        // Announce the result to the person who changed a weight.
        let said = self.now_words().filter(|_| is_new);
        said.map(Effect::Say).into_iter().collect()
    }

    pub(super) fn set_weight(&mut self, number: usize, hundredths: i16) -> Vec<Effect> {
        if number >= COUNT {
            return Vec::new();
        }
        self.wrong_weight = None;
        let mut weights = self.weights;
        weights.set(number, hundredths);
        if hundredths != 0 {
            self.excluded_weights.set(number, hundredths);
        }
        self.set_weights(weights)
    }

    pub(super) fn set_weights(&mut self, weights: Weights) -> Vec<Effect> {
        if weights == self.weights {
            return Vec::new();
        }
        self.weights = weights;
        // Open questions refer to the earlier weights.
        self.playback.predict.forget_places();
        self.evaluate_position();
        let mut effects = self.rerank();
        effects.extend(self.address(super::action::History::Replace));
        effects
    }

    pub(super) fn type_weight(&mut self, number: usize, text: String) -> Vec<Effect> {
        if let Some(hundredths) = Weights::read(&text) {
            return self.set_weight(number, hundredths);
        }
        let shown = quoted(&text);
        self.wrong_weight = Some((number, text));
        vec![Effect::Say(format!(
            "{shown} is not a weight; a weight is a number from -10 to 10."
        ))]
    }

    pub(super) fn change_weight(&mut self, by: i16) -> Vec<Effect> {
        let Some(number) = self.highlighted else {
            return vec![Effect::Say(
                "Highlight a heuristic first, with the down arrow".to_owned(),
            )];
        };
        let weight = (self.weights.get(number) + by).clamp(-WEIGHT_LIMIT, WEIGHT_LIMIT);
        let mut effects = self.set_weight(number, weight);
        effects.push(self.say_weight(number));
        effects
    }

    pub(super) fn toggle_heuristic(&mut self, number: usize) -> Vec<Effect> {
        let is_out = self.weights.get(number) == 0;
        let back = match self.excluded_weights.get(number) {
            0 => 100,
            back => back,
        };
        let mut effects = self.set_weight(number, if is_out { back } else { 0 });
        effects.push(self.say_weight(number));
        effects
    }

    fn say_weight(&self, number: usize) -> Effect {
        let weight = self.weights.get(number);
        let name = HEURISTICS.get(number).map_or("", chute::Heuristic::plain);
        Effect::Say(if weight == 0 {
            format!("Heuristic {number}, {name}, is excluded")
        } else {
            format!(
                "Heuristic {number}, {name}, has weight {}",
                Weights::written(weight)
            )
        })
    }

    /// Shows the curve of the whole library, or of the game on the board.
    pub(super) fn show_curve(&mut self, of_library: bool) -> Vec<Effect> {
        self.of_library = of_library;
        let said = Some(self.curve_words()).filter(|words| !words.is_empty());
        said.map(Effect::Say).into_iter().collect()
    }

    /// Sets all weights at once and remembers the earlier ones.
    pub(super) fn set_all_weights(&mut self, weights: Weights, said: &str) -> Vec<Effect> {
        self.wrong_weight = None;
        if weights != self.weights {
            self.weights_before = Some(self.weights);
        }
        let mut effects = self.set_weights(weights);
        effects.push(Effect::Say(said.to_owned()));
        effects
    }

    pub(super) fn weights_back(&mut self) -> Vec<Effect> {
        match self.weights_before.take() {
            Some(before) => self.set_all_weights(before, "Earlier weights restored"),
            None => vec![Effect::Say(
                "There are no earlier weights to restore".to_owned(),
            )],
        }
    }

    pub fn curve_chart(&self) -> Option<Chart> {
        let (curve, curves) = (self.curve()?, self.curves.as_ref()?);
        let games = if self.of_library {
            format!("{}, ", counted(curves.games, "game"))
        } else {
            String::new()
        };
        Some(chart(
            curve,
            curves.weights.is_published(),
            &games,
            self.of_library,
        ))
    }

    /// The effect of the weights in a few words; `None` before the first ranking.
    pub fn now_words(&self) -> Option<String> {
        let (curve, curves) = (self.curve()?, self.curves.as_ref()?);
        let shares = |within: &[Estimate]| {
            let share = |place: usize| within.get(place).map_or(0.0, |it| it.value * 100.0);
            format!(
                "{:.1} % first, {:.1} % in the first seven",
                share(0),
                share(6)
            )
        };
        Some(if curves.weights.is_published() {
            format!("Published weights: {}.", shares(&curve.within))
        } else {
            format!(
                "Your weights: {}. Published: {}.",
                shares(&curve.within),
                shares(&curve.published)
            )
        })
    }

    /// The curve as a sentence.
    pub fn curve_words(&self) -> String {
        let Some((curve, curves)) = self.curve().zip(self.curves.as_ref()) else {
            return String::new();
        };
        let percent = |share: f64| format!("{:.1} %", share * 100.0);
        let (first, seven) = (curve.within[0].value, curve.within[6].value);
        let mut words = format!(
            "The master\u{2019}s move is CHUTE\u{2019}s first choice in {} and among its first seven in {} of {}",
            percent(first),
            percent(seven),
            counted(curve.positions, "position")
        );
        if curves.weights.is_published() {
            words.push('.');
            return words;
        }
        let gain = curve.gain[0];
        let verdict = if gain.low > 0.0 {
            "better than"
        } else if gain.high < 0.0 {
            "worse than"
        } else {
            "not significantly different from"
        };
        let points = |share: f64| super::words::signed((share * 1000.0).round() / 10.0);
        // Writing to a string cannot fail.
        let _ = write!(
            words,
            "; first choice {} percentage points ({} to {}), {verdict} the published weights.",
            points(gain.value),
            points(gain.low),
            points(gain.high)
        );
        words
    }
}

fn chart(curve: &Curve, is_published: bool, games: &str, of_library: bool) -> Chart {
    let kept = |place: usize| place as f64 + 1.0;
    let samples = |estimates: &[Estimate]| -> Vec<Sample> {
        let estimates = estimates.iter().enumerate();
        estimates
            .map(|(place, &estimate)| {
                if of_library {
                    Sample::estimate(kept(place), estimate, 100.0)
                } else {
                    Sample::at(kept(place), estimate.value * 100.0)
                }
            })
            .collect()
    };
    let bands = if of_library {
        ", 95 % intervals over games"
    } else {
        ""
    };
    let mut chart = Chart::new(
        "Master\u{2019}s move among CHUTE\u{2019}s top n",
        &format!("{games}n = {}{bands}", counted(curve.positions, "position")),
    )
    .x(Axis::new("First moves").whole())
    .y(Axis::new("Positions").unit("%").between(0.0, 100.0));
    if is_published {
        let line = Series::line("published weights", samples(&curve.within));
        chart = chart.with(line.strength(Strength::Strong));
    } else {
        let mine = Series::line("your weights", samples(&curve.within));
        chart = chart
            .with(mine.strength(Strength::Strong))
            .with(Series::line("published weights", samples(&curve.published)));
    }
    let chance = curve.chance.iter().enumerate();
    let chance = chance.map(|(place, share)| Sample::at(kept(place), share * 100.0));
    let thesis = published::ERRORS.iter();
    let thesis = thesis.map(|&(first, error)| Sample::at(first as f64, (1.0 - error) * 100.0));
    chart
        .with(Series::line("by chance", chance.collect()).styled(3))
        .with(Series::dots("CHUTE in the thesis", thesis.collect()).styled(5))
}
