//! Messages between the rating lab's page and its worker: an engine is to analyse a position by
//! a count of nodes or a time, and says what it prefers as it goes. No clock here: whoever steps the
//! analysis says how long it has worked.

use super::analyst::{Analyst, NODES_LIMIT, by_nodes};
use super::engine::Engine;
use super::unit::Unit;
use chess::fen::parse_fen;
use chess::packed::PackedMove;
use cozy_chess::{Board, Move};
use kit::experiment::wire::{self, End, Step, Work};
use rating::{Moment, Preference};
use serde::{Deserialize, Serialize};

/// The longest analysis by the clock, in milliseconds.
pub const MILLIS_LIMIT: u32 = 600_000;

/// The limit of an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Limit {
    /// So many nodes: the same on every machine.
    Nodes(u64),
    /// So many milliseconds of work.
    Millis(u32),
}

/// A request: engine, position and limit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// The engine's name.
    pub engine: String,
    /// The position, as FEN.
    pub position: String,
    pub limit: Limit,
}

/// The progress of an analysis.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// The moves preferred, each with its beginning in nodes or seconds.
    pub preferences: Vec<(f64, PackedMove)>,
    /// Nodes or seconds so far.
    pub at: f64,
    /// Nodes looked at.
    pub nodes: u64,
    /// The deepest finished iteration, in plies.
    pub depth: u8,
}

/// A reply.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Reply {
    Working(State),
    /// It has ended by itself or reached its limit.
    Done(State),
    /// It stands still here until it is to go on; no slice comes after this.
    Paused(State),
}

/// An analysis in progress.
pub struct Analysis {
    analyst: Analyst,
    board: Board,
    engine: Engine,
    limit: Limit,
}

impl Limit {
    /// Its unit.
    pub fn unit(self) -> Unit {
        match self {
            Self::Nodes(_) => Unit::Nodes,
            Self::Millis(_) => Unit::Seconds,
        }
    }

    /// The limit in nodes or seconds.
    pub fn value(self) -> f64 {
        match self {
            Self::Nodes(nodes) => nodes as f64,
            Self::Millis(millis) => f64::from(millis) / 1000.0,
        }
    }
}

impl Analysis {
    /// An analysis that has not begun.
    ///
    /// # Errors
    /// If there is no such engine, or the position cannot be read, in a sentence.
    pub fn new(question: &Question) -> Result<Self, String> {
        let engine = Engine::named(&question.engine)
            .ok_or_else(|| format!("there is no engine called {}", question.engine))?;
        let board = parse_fen(&question.position).map_err(|error| error.to_string())?;
        Ok(Self::of(&board, engine, question.limit))
    }

    /// An engine's analysis of a position that has not begun.
    pub fn of(board: &Board, engine: Engine, limit: Limit) -> Self {
        let nodes = match limit {
            Limit::Nodes(nodes) => nodes.min(NODES_LIMIT),
            Limit::Millis(_) => NODES_LIMIT,
        };
        Self {
            analyst: Analyst::new(board, engine, nodes),
            board: board.clone(),
            engine,
            limit,
        }
    }

    /// Works for well under a hundredth of a second. `worked` says for how many milliseconds it has
    /// worked in all. Gives whether there is more to do.
    pub fn step(&mut self, mut worked: impl FnMut() -> f64) -> bool {
        let chunk = self.engine.chunk();
        match self.limit {
            Limit::Nodes(_) => self.analyst.step(chunk, &mut by_nodes),
            Limit::Millis(limit) => {
                let mut by_clock = |_| Moment::try_from(worked() / 1000.0).unwrap_or_default();
                let goes_on = self.analyst.step(chunk, &mut by_clock);
                goes_on && worked() < f64::from(limit.min(MILLIS_LIMIT))
            }
        }
    }

    /// The moves preferred, each with its beginning.
    pub fn preferences(&self) -> impl Iterator<Item = &Preference<Move>> {
        let end = self.limit.value();
        let preferences = self.analyst.timeline().preferences().iter();
        // A slice may have gone a little beyond the limit of time.
        preferences.filter(move |preference| preference.since.value() <= end)
    }

    /// The progress after this many milliseconds.
    pub fn state(&self, worked: f64) -> State {
        State {
            preferences: self
                .preferences()
                .map(|it| (it.since.value(), PackedMove::pack(&self.board, it.mv)))
                .collect(),
            at: match self.limit {
                Limit::Nodes(_) => self.analyst.nodes() as f64,
                Limit::Millis(_) => (worked / 1000.0).min(self.limit.value()),
            },
            nodes: self.analyst.nodes(),
            depth: self.analyst.depth(),
        }
    }

    /// Runs to its node limit; one by the clock is not run at all.
    pub fn run(mut self) -> State {
        if self.limit.unit() == Unit::Nodes {
            while self.step(|| 0.0) {}
        }
        self.state(0.0)
    }
}

impl wire::Question for Question {
    const KIND: &'static str = "rate";
    type Reply = Reply;
}

impl Work for Analysis {
    type Question = Question;

    fn begin(question: Question) -> Result<Self, String> {
        Self::new(&question)
    }

    fn step(&mut self, worked: &mut dyn FnMut() -> f64) -> Result<Step<Reply>, String> {
        Ok(if Self::step(self, worked) {
            Step::More
        } else {
            Step::Over
        })
    }

    fn progress(&self, worked: f64) -> Option<Reply> {
        Some(Reply::Working(self.state(worked)))
    }

    fn held(&self, worked: f64) -> Option<Reply> {
        Some(Reply::Paused(self.state(worked)))
    }

    /// A cancelled analysis is given up.
    fn finish(self, end: End, worked: f64) -> Result<Option<Reply>, String> {
        Ok((end == End::Completed).then(|| Reply::Done(self.state(worked))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::experiment::wire::{Order, assert_survives};

    const QUIET: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9";

    fn question(limit: Limit) -> Question {
        Question {
            engine: "alpha-beta".to_owned(),
            position: QUIET.to_owned(),
            limit,
        }
    }

    #[test]
    fn an_analysis_by_nodes_is_the_same_twice() {
        let run = || {
            Analysis::new(&question(Limit::Nodes(20_000)))
                .unwrap()
                .run()
        };
        let state = run();
        assert_eq!(state, run());
        assert!(state.preferences.len() >= 2 && state.depth >= 2);
        assert!(state.at <= 20_000.0);
    }

    #[test]
    fn an_analysis_by_the_clock_ends_when_its_time_is_over_and_keeps_to_it() {
        let mut analysis = Analysis::new(&question(Limit::Millis(90))).unwrap();
        let mut now = 0.0;
        let mut steps = 0;
        while analysis.step(|| {
            now += 1.0;
            now
        }) {
            steps += 1;
            assert!(steps < 200, "it never ends");
        }
        let state = analysis.state(now);
        assert!(!state.preferences.is_empty());
        assert!(state.preferences.iter().all(|(since, _)| *since <= 0.09));
        assert!(state.at <= 0.09 && state.nodes > 0);
    }

    #[test]
    fn what_cannot_be_analysed_is_told() {
        let mut wrong = question(Limit::Nodes(10));
        wrong.engine = "deep".to_owned();
        let error = Analysis::new(&wrong).err().unwrap();
        assert_eq!(error, "there is no engine called deep");
        wrong = question(Limit::Nodes(10));
        wrong.position = "8/8".to_owned();
        assert!(Analysis::new(&wrong).is_err());
    }

    #[test]
    fn messages_survive_the_way() {
        let state = Analysis::new(&question(Limit::Nodes(900))).unwrap().run();
        let order = Order::Start(question(Limit::Millis(5)));
        assert_survives(&order, &Reply::Done(state));
    }
}
