//! The settings of an engine: how it searches, by which weights, how many of the best lines are wanted, and among
//! which moves. What is not set is the engine's own.

use super::engine::{Engine, Ranges};
use chute::Polynomial;
use cozy_chess::Move;
use kit::experiment::Evaluator;
use player;
use search::{Algorithm, Fanout};

/// The settings; none by default.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tuning {
    /// The MiB of the transposition table.
    pub hash: Option<u16>,
    /// The moves kept at each level.
    pub fanout: Option<Fanout>,
    /// The algorithm that backs up scores.
    pub algorithm: Option<Algorithm>,
    /// The weights of moves.
    pub weights: Option<TunedWeights>,
    /// Number of best lines wanted; one if not given.
    pub lines: Option<usize>,
    /// The moves that are looked at; all if there is none.
    pub among: Vec<Move>,
}

/// Weights of one program or the other.
#[derive(Clone, Debug, PartialEq)]
pub enum TunedWeights {
    /// The outer weights of CHUTE's heuristics.
    Chute(Polynomial),
    /// The weights of PLAYER's parameters.
    Player(player::Weights),
}

/// A setting by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    Hash,
    Fanout,
    Algorithm,
    Weights,
    Lines,
    Among,
}

impl Tuning {
    /// Number of lines wanted, at least one.
    pub fn lines(&self) -> usize {
        self.lines.unwrap_or(1).max(1)
    }

    /// CHUTE's outer weights: its own, if none are set.
    pub fn polynomial(&self) -> Polynomial {
        match &self.weights {
            Some(TunedWeights::Chute(polynomial)) => polynomial.clone(),
            _ => Polynomial::default(),
        }
    }

    /// PLAYER's weights: those trained for its reading, if none are set.
    pub fn player_weights(&self, reading: player::Reading) -> player::Weights {
        match self.weights {
            Some(TunedWeights::Player(weights)) => weights,
            _ => player::trained(reading),
        }
    }

    /// Why an engine, called by its name, does not use the weights that are set.
    pub fn misfit_of_weights(&self, name: &str, engine: Engine) -> String {
        let (chute, player) = ("CHUTE's 22 outer weights", "PLAYER's 18 weights");
        let given = match &self.weights {
            Some(TunedWeights::Player(_)) => player,
            _ => chute,
        };
        let needs = if weighs_as_chute(engine) {
            format!("needs {chute}")
        } else if weighs_as_player(engine) {
            format!("needs {player}")
        } else {
            "has no weights".to_owned()
        };
        format!("the file of the option Weights has {given}, but {name} {needs}")
    }

    /// Whether a move may be looked at.
    pub fn allows(&self, mv: Move) -> bool {
        self.among.is_empty() || self.among.contains(&mv)
    }

    /// The settings that this engine ignores.
    pub fn unheeded_by(&self, engine: Engine) -> Vec<Setting> {
        let searches = engine.deepens();
        let (is_chute, is_player) = (weighs_as_chute(engine), weighs_as_player(engine));
        let weighs = match &self.weights {
            Some(TunedWeights::Chute(_)) => is_chute,
            Some(TunedWeights::Player(_)) => is_player,
            None => true,
        };
        let has_lines = searches
            || is_player
            || matches!(engine, Engine::Ctw(Ranges::Material | Ranges::Measured));
        let chooses = !matches!(engine, Engine::Ctw(_) | Engine::Eg);
        let rows = [
            (
                Setting::Hash,
                self.hash.is_some(),
                engine == Engine::Reference,
            ),
            (Setting::Fanout, self.fanout.is_some(), searches),
            (Setting::Algorithm, self.algorithm.is_some(), searches),
            (Setting::Weights, self.weights.is_some(), weighs),
            (Setting::Lines, self.lines() > 1, has_lines),
            (Setting::Among, !self.among.is_empty(), chooses),
        ];
        let unheeded = rows.into_iter().filter(|row| row.1 && !row.2);
        unheeded.map(|row| row.0).collect()
    }
}

/// True if the engine values moves by CHUTE's polynomial.
fn weighs_as_chute(engine: Engine) -> bool {
    matches!(
        engine,
        Engine::Search(_, Evaluator::Chute) | Engine::Pruned(_)
    )
}

fn weighs_as_player(engine: Engine) -> bool {
    matches!(engine, Engine::Player(_))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_engine_cannot_follow_is_named() {
        let tuning = Tuning {
            hash: Some(1),
            fanout: Some("7".parse().unwrap()),
            algorithm: Some(Algorithm::Pvs),
            weights: Some(TunedWeights::Chute(Polynomial::default())),
            lines: Some(2),
            among: vec!["e2e4".parse().unwrap()],
        };
        let unheeded = |name| tuning.unheeded_by(Engine::named(name).unwrap());
        assert_eq!(unheeded("reference"), [Setting::Weights]);
        assert_eq!(unheeded("chute-7"), [Setting::Hash]);
        let player = [
            Setting::Hash,
            Setting::Fanout,
            Setting::Algorithm,
            Setting::Weights,
        ];
        assert_eq!(unheeded("player"), player);
        assert_eq!(unheeded("eg").len(), 6);
        assert!(
            Tuning::default()
                .unheeded_by(Engine::named("eg").unwrap())
                .is_empty()
        );
    }
}
