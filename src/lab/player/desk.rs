//! What PLAYER's worker is asked and what it tells: training, measuring and the search for the weights
//! of 1975, in steps short enough that a stop is heard between two of them. A stop is no error: what
//! there is is told.

use super::evaluation::{Contender, Evaluation, Figures};
use super::gather::{Gain, Gathered, Gatherer, Gathering, PassedOver};
use super::reconstruction::{WeightRow, beginning, rows, targets};
use crate::player::fit::{Effort, Fit, Target};
use crate::player::{
    Course, Interval, Pass, Ranking, Reading, Sample, Surveyed, Training, Weights, bootstrap, split,
};
use cozy_chess::util::display_san_move;
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::rc::Rc;

/// How many of the first moves the graph of ranks shows.
pub const WITHIN: usize = 10;

/// How many positions that changed rank are listed, up and down.
pub const LISTED: usize = 12;

/// How many positions of a measurement are listed.
pub const ROWS: usize = 60;

/// What is asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Ask {
    /// Train.
    Train {
        /// On what.
        gathering: Gathering,
        /// How.
        course: Course,
        /// The share of the positions that is held back, by whole games.
        test_share: f64,
    },
    /// Measure how high several weights rank the recommended moves.
    Measure {
        /// Of what.
        gathering: Gathering,
        /// Which weights, by name.
        contenders: Vec<(String, Weights)>,
    },
    /// Look for weights that give the ranks of 1975.
    Search {
        /// How the listing is read.
        reading: Reading,
        /// How long.
        effort: Effort,
    },
    /// Stop and tell what there is.
    Stop,
}

/// What a job is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// Taking positions in and surveying them.
    Surveying,
    /// Giving lessons.
    Training,
    /// Ranking.
    Ranking,
    /// Trying weights.
    Searching,
}

/// What is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Told {
    /// How far it is: what it is at, which share of that is done, how many positions there are.
    Progress(Stage, f64, u32),
    /// A pass is over; the first is the state before any.
    Passed(Pass),
    /// Trained.
    Trained(Box<Outcome>),
    /// Measured.
    Measured(Box<Measured>),
    /// The best fit of another beginning.
    Fitted(Fit),
    /// Searched.
    Searched(Box<Searched>),
    /// It cannot be done.
    Failed(String),
}

/// What came of a training.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// The weights.
    pub weights: Weights,
    /// Lessons in which a weight could change.
    pub lessons: u64,
    /// Positions trained on, and held back.
    pub positions: [u32; 2],
    /// What was passed over.
    pub over: PassedOver,
    /// Positions whose recommended move rose, stayed and fell: trained on, held back.
    pub changes: [[u32; 3]; 2],
    /// Those that rose and fell furthest.
    pub moved: Vec<Moved>,
    /// Whether it was stopped.
    pub stopped: bool,
}

/// A position that changed rank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moved {
    /// What it is called.
    pub name: String,
    /// The position.
    pub fen: String,
    /// The recommended move.
    pub san: String,
    /// Rank before, rank after, and the number of moves.
    pub ranks: [u32; 3],
    /// Whether it was held back.
    pub held_back: bool,
}

/// What came of a measurement.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    /// For each contender.
    pub figures: Vec<Figures>,
    /// For each contender the share of positions in which the recommended move is among the first 1 to
    /// [`WITHIN`], with 95 % intervals.
    pub within: Vec<Vec<Interval>>,
    /// The same for an order by chance.
    pub by_chance: Vec<f64>,
    /// The first positions: name, FEN, move, number of moves, ranks.
    pub rows: Vec<Ranked>,
    /// What was passed over.
    pub over: PassedOver,
    /// Whether it was stopped.
    pub stopped: bool,
}

/// A position with the ranks of its recommended move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ranked {
    /// What it is called.
    pub name: String,
    /// The position.
    pub fen: String,
    /// The recommended move.
    pub san: String,
    /// How many moves there are.
    pub of: u32,
    /// The rank under each contender.
    pub ranks: Vec<u32>,
}

/// What came of a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Searched {
    /// The best of each beginning, the best of all first.
    pub fits: Vec<Fit>,
    /// What is known of each weight.
    pub weights: Vec<WeightRow>,
    /// Whether it was stopped.
    pub stopped: bool,
}

/// A job at work.
pub struct Work {
    state: State,
}

enum State {
    Gathering {
        gatherer: Box<Gatherer>,
        found: Vec<Gathered>,
        purpose: Purpose,
    },
    Training(Box<Schooling>),
    Ranking(Box<Measuring>),
    Searching(Searching),
    Over,
}

enum Purpose {
    Train(Course, f64),
    Measure(Vec<(String, Weights)>),
}

struct Schooling {
    training: Training<Rc<Sample>>,
    start: Weights,
    /// The samples with their names, and whether they are held back.
    samples: Vec<(Rc<Sample>, [String; 3], bool)>,
    told: usize,
    over: PassedOver,
}

struct Measuring {
    evaluation: Evaluation,
    found: std::vec::IntoIter<Gathered>,
    all: usize,
    ranks: Vec<(u32, Vec<Ranking>)>,
    rows: Vec<Ranked>,
    over: PassedOver,
}

struct Searching {
    targets: Vec<Target>,
    effort: Effort,
    fits: Vec<Fit>,
}

impl Work {
    /// Begins a job.
    ///
    /// # Errors
    /// What keeps it from beginning.
    pub fn new(ask: Ask) -> Result<Self, String> {
        let gather = |gathering, purpose| {
            Ok(State::Gathering {
                gatherer: Box::new(Gatherer::new(gathering)?),
                found: Vec::new(),
                purpose,
            })
        };
        let state: Result<State, String> = match ask {
            Ask::Train {
                gathering,
                course,
                test_share,
            } => gather(gathering, Purpose::Train(course, test_share)),
            Ask::Measure {
                gathering,
                contenders,
            } => gather(gathering, Purpose::Measure(contenders)),
            Ask::Search { reading, effort } => Ok(State::Searching(Searching {
                targets: targets(reading),
                effort,
                fits: Vec::new(),
            })),
            Ask::Stop => Ok(State::Over),
        };
        Ok(Self { state: state? })
    }

    /// Whether there is nothing left to do.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.state, State::Over)
    }

    /// How far it is.
    #[must_use]
    pub fn progress(&self) -> Option<Told> {
        Some(match &self.state {
            State::Gathering {
                gatherer, found, ..
            } => Told::Progress(Stage::Surveying, gatherer.share(), found.len() as u32),
            State::Training(schooling) => Told::Progress(
                Stage::Training,
                schooling.training.progress(),
                schooling.samples.len() as u32,
            ),
            State::Ranking(measuring) => Told::Progress(
                Stage::Ranking,
                measuring.ranks.len() as f64 / measuring.all.max(1) as f64,
                measuring.all as u32,
            ),
            State::Searching(searching) => Told::Progress(
                Stage::Searching,
                searching.fits.len() as f64 / f64::from(searching.effort.restarts.max(1)),
                searching.targets.len() as u32,
            ),
            State::Over => return None,
        })
    }

    /// A step of the work; what there is to tell of it.
    pub fn step(&mut self) -> Option<Told> {
        match &mut self.state {
            State::Gathering {
                gatherer, found, ..
            } => match gatherer.step() {
                Ok(Gain::Nothing) => None,
                Ok(Gain::Position(position)) => {
                    found.push(*position);
                    None
                }
                Ok(Gain::End) => self.gathered(),
                Err(error) => Some(self.fail(error)),
            },
            State::Training(schooling) => {
                let is_over = schooling.training.step().is_none();
                if let Some(pass) = schooling.training.passes().get(schooling.told) {
                    schooling.told += 1;
                    return Some(Told::Passed(*pass));
                }
                if is_over {
                    return self.stop(false);
                }
                None
            }
            State::Ranking(measuring) => {
                if let Some(gathered) = measuring.found.next() {
                    measuring.take(gathered);
                    return None;
                }
                self.stop(false)
            }
            State::Searching(searching) => {
                if let Some(fit) = searching.next() {
                    return Some(Told::Fitted(fit));
                }
                self.stop(false)
            }
            State::Over => None,
        }
    }

    /// Ends the job and tells what there is.
    pub fn stop(&mut self, stopped: bool) -> Option<Told> {
        match std::mem::replace(&mut self.state, State::Over) {
            State::Gathering { .. } => Some(Told::Failed(
                "it was stopped before all positions were surveyed".to_owned(),
            )),
            State::Training(schooling) => Some(Told::Trained(Box::new(schooling.outcome(stopped)))),
            State::Ranking(measuring) => Some(Told::Measured(Box::new(measuring.finish(stopped)))),
            State::Searching(searching) => Some(searching.finish(stopped)),
            State::Over => None,
        }
    }

    fn fail(&mut self, error: String) -> Told {
        self.state = State::Over;
        Told::Failed(error)
    }

    fn gathered(&mut self) -> Option<Told> {
        let State::Gathering {
            gatherer,
            found,
            purpose,
        } = std::mem::replace(&mut self.state, State::Over)
        else {
            return None;
        };
        let over = gatherer.passed_over();
        if found.is_empty() {
            return Some(self.fail(nothing(over)));
        }
        self.state = match purpose {
            Purpose::Train(course, share) => {
                let schooling = Schooling::new(found, course, share, over);
                if schooling.samples.iter().all(|(_, _, held_back)| *held_back) {
                    return Some(self.fail(ALL_HELD_BACK.to_owned()));
                }
                State::Training(Box::new(schooling))
            }
            Purpose::Measure(contenders) => {
                State::Ranking(Box::new(Measuring::new(found, contenders, over)))
            }
        };
        self.progress()
    }
}

/// Why there is nothing to train on: whole games are held back, and there may be one only.
const ALL_HELD_BACK: &str =
    "all positions are held back, as they are of one game; hold back 0 per cent";

/// Why there is no position.
fn nothing(over: PassedOver) -> String {
    let mut text = "there is no position with a recommended move in it".to_owned();
    for (count, what) in [
        (over.broken, "games cannot be read"),
        (
            over.known,
            "games are among those the shipped weights were trained on",
        ),
        (over.without, "positions recommend a move that is not legal"),
    ] {
        if count > 0 {
            // Writing to a string cannot fail.
            let _ = write!(text, "; {count} {what}");
        }
    }
    text
}

impl Schooling {
    fn new(found: Vec<Gathered>, course: Course, share: f64, over: PassedOver) -> Self {
        let words = |gathered: &Gathered| {
            let board = &gathered.position.board;
            let san = gathered
                .position
                .moves
                .first()
                .map_or_else(String::new, |&mv| display_san_move(board, mv).to_string());
            [gathered.position.name.clone(), board.to_string(), san]
        };
        let named: Vec<(Rc<Sample>, [String; 3])> = found
            .into_iter()
            .map(|gathered| {
                let words = words(&gathered);
                (Rc::new(Surveyed::into_sample(gathered.surveyed)), words)
            })
            .collect();
        let parts = split(
            named.iter().map(|(sample, _)| Rc::clone(sample)),
            share,
            course.seed,
        );
        let is_held = |sample: &Rc<Sample>| parts.test.iter().any(|held| held.game == sample.game);
        let samples = named
            .into_iter()
            .map(|(sample, words)| {
                let held = is_held(&sample);
                (sample, words, held)
            })
            .collect();
        Self {
            training: Training::new(course, parts.train, parts.test),
            start: course.start,
            samples,
            told: 0,
            over,
        }
    }

    fn outcome(&self, stopped: bool) -> Outcome {
        let weights = self.training.outcome();
        let mut changes = [[0; 3]; 2];
        let mut positions = [0; 2];
        let mut moved = Vec::new();
        for (sample, [name, fen, san], held_back) in &self.samples {
            let rank = |weights| Ranking::of(&sample.decision, sample.recommended, weights);
            let Some((before, after)) = rank(&self.start).zip(rank(&weights)) else {
                continue;
            };
            let place = usize::from(*held_back);
            positions[place] += 1;
            changes[place][match after.rank.cmp(&before.rank) {
                std::cmp::Ordering::Less => 0,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Greater => 2,
            }] += 1;
            if before.rank != after.rank {
                moved.push(Moved {
                    name: name.clone(),
                    fen: fen.clone(),
                    san: san.clone(),
                    ranks: [before.rank, after.rank, before.of].map(|n| n as u32),
                    held_back: *held_back,
                });
            }
        }
        let gain = |moved: &Moved| i64::from(moved.ranks[1]) - i64::from(moved.ranks[0]);
        moved.sort_by_key(gain);
        if moved.len() > 2 * LISTED {
            let last = moved.len() - LISTED;
            moved.drain(LISTED..last);
        }
        Outcome {
            weights,
            lessons: self.training.passes().last().map_or(0, |pass| pass.lessons),
            positions,
            over: self.over,
            changes,
            moved,
            stopped,
        }
    }
}

impl Measuring {
    fn new(found: Vec<Gathered>, contenders: Vec<(String, Weights)>, over: PassedOver) -> Self {
        let contenders = contenders
            .into_iter()
            .map(|(name, weights)| Contender { name, weights });
        Self {
            evaluation: Evaluation::new(contenders.collect()),
            all: found.len(),
            found: found.into_iter(),
            ranks: Vec::new(),
            rows: Vec::new(),
            over,
        }
    }

    fn take(&mut self, gathered: Gathered) {
        let Gathered { position, surveyed } = gathered;
        let rankings = self.evaluation.add(&surveyed);
        if self.rows.len() < ROWS {
            let mv = position.moves.first();
            self.rows.push(Ranked {
                san: mv.map_or_else(String::new, |&mv| {
                    display_san_move(&position.board, mv).to_string()
                }),
                name: position.name,
                fen: position.board.to_string(),
                of: surveyed.decision.candidates.len() as u32,
                ranks: rankings.iter().map(|ranking| ranking.rank as u32).collect(),
            });
        }
        self.ranks.push((position.game, rankings));
    }

    fn finish(self, stopped: bool) -> Measured {
        let figures = self.evaluation.finish(1);
        let share = |place: usize, within: usize| {
            let numbers: Vec<(u32, f64)> = self
                .ranks
                .iter()
                .filter_map(|(game, rankings)| {
                    let is_within = rankings.get(place)?.rank <= within;
                    Some((*game, f64::from(u8::from(is_within))))
                })
                .collect();
            bootstrap(&numbers, 1)
        };
        let within = (0..figures.len())
            .map(|place| (1..=WITHIN).map(|within| share(place, within)).collect())
            .collect();
        let count = self.ranks.len().max(1) as f64;
        let by_chance = (1..=WITHIN)
            .map(|within| {
                let of = self
                    .ranks
                    .iter()
                    .filter_map(|(_, rankings)| rankings.first());
                let sum: f64 = of
                    .map(|ranking| (within as f64 / ranking.of.max(1) as f64).min(1.0))
                    .sum();
                sum / count
            })
            .collect();
        Measured {
            figures,
            within,
            by_chance,
            rows: self.rows,
            over: self.over,
            stopped,
        }
    }
}

impl Searching {
    /// Searches from the next beginning; `None` after the last.
    fn next(&mut self) -> Option<Fit> {
        let restart = self.fits.len() as u32;
        if restart >= self.effort.restarts {
            return None;
        }
        let found = beginning(&self.targets, self.effort, restart)?;
        self.fits.push(found);
        Some(found)
    }

    fn finish(mut self, stopped: bool) -> Told {
        self.fits.sort_by_key(|fit| (fit.miss, fit.weights));
        match rows(&self.targets, &self.fits) {
            Ok(weights) => Told::Searched(Box::new(Searched {
                fits: self.fits,
                weights,
                stopped,
            })),
            Err(error) => Told::Failed(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::gather::Set;
    use super::*;
    use crate::player::COURSE;
    use crate::player::fit::fit;

    fn gathering(set: Set) -> Gathering {
        Gathering {
            set,
            from_ply: 12,
            one_in: 20,
            seed: 1,
            unseen: false,
            reading: Reading::LISTED,
        }
    }

    fn run(ask: Ask) -> Vec<Told> {
        let mut work = Work::new(ask).unwrap();
        let mut told = Vec::new();
        while !work.is_over() {
            told.extend(work.step());
        }
        told
    }

    fn train(test_share: f64) -> Ask {
        Ask::Train {
            gathering: gathering(Set::TableOne),
            course: COURSE,
            test_share,
        }
    }

    #[test]
    fn a_training_tells_every_pass_and_the_weights_of_the_same_course_elsewhere() {
        let told = run(train(0.3));
        let passes = told.iter().filter(|told| matches!(told, Told::Passed(_)));
        assert_eq!(passes.count(), 6);
        let Some(Told::Trained(outcome)) = told.last() else {
            panic!("{told:?}");
        };
        assert_eq!(outcome.positions.iter().sum::<u32>(), 27);
        let samples: Vec<Sample> = targets(Reading::LISTED)
            .into_iter()
            .zip(1..)
            .map(|(target, _): (Target, u32)| Sample {
                decision: target.decision,
                recommended: target.recommended,
                game: 0,
            })
            .collect();
        let all = run(train(0.0));
        let mut training = Training::new(COURSE, samples.iter().collect::<Vec<_>>(), Vec::new());
        training.run();
        let Some(Told::Trained(whole)) = all.last() else {
            panic!("{all:?}");
        };
        assert_eq!(whole.weights, training.outcome());
        let rose = whole.moved.first().unwrap();
        assert!(rose.ranks[1] < rose.ranks[0], "{rose:?}");
    }

    #[test]
    fn a_training_that_is_stopped_gives_the_weights_it_has() {
        let mut work = Work::new(train(0.0)).unwrap();
        while !matches!(work.step(), Some(Told::Passed(pass)) if pass.pass == 2) {}
        let Some(Told::Trained(outcome)) = work.stop(true) else {
            panic!("no outcome");
        };
        assert!(outcome.stopped && outcome.weights != COURSE.start);
        assert!(work.is_over());
    }

    #[test]
    fn a_measurement_of_table_i_has_its_27_positions_and_rising_shares() {
        let told = run(Ask::Measure {
            gathering: gathering(Set::TableOne),
            contenders: vec![("ones".to_owned(), Weights::ONES)],
        });
        let Some(Told::Measured(measured)) = told.last() else {
            panic!("{told:?}");
        };
        assert_eq!(measured.rows.len(), 27);
        assert_eq!(measured.rows[0].ranks, [49]);
        assert_eq!(measured.figures[0].first, 5);
        let shares = &measured.within[0];
        assert!(shares.windows(2).all(|pair| pair[0].value <= pair[1].value));
        assert!(measured.by_chance[0] < shares[0].value);
    }

    #[test]
    fn the_search_in_steps_finds_what_the_search_as_a_whole_finds() {
        let effort = Effort {
            restarts: 2,
            steps: 500,
            seed: 4,
        };
        let reading = Reading::LISTED;
        let told = run(Ask::Search { reading, effort });
        let Some(Told::Searched(searched)) = told.last() else {
            panic!("{told:?}");
        };
        assert_eq!(searched.fits, fit(&targets(reading), effort));
        assert_eq!(searched.weights.len(), 17);
    }

    #[test]
    fn what_cannot_be_done_is_said() {
        let epd = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - id \"x\";";
        let told = run(Ask::Train {
            gathering: gathering(Set::Epd(epd.to_owned())),
            course: COURSE,
            test_share: 0.0,
        });
        assert_eq!(
            told,
            [Told::Failed(
                "line 1: no best move; write it as bm Nf3;".to_owned()
            )]
        );
        let one = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#;";
        let held = run(Ask::Train {
            gathering: gathering(Set::Epd(one.to_owned())),
            course: COURSE,
            test_share: 0.25,
        });
        assert_eq!(held, [Told::Failed(ALL_HELD_BACK.to_owned())]);
        let none = run(Ask::Measure {
            gathering: gathering(Set::Pgn("1. e4 Ke5 *".to_owned())),
            contenders: Vec::new(),
        });
        assert!(
            matches!(&none[..], [Told::Failed(why)] if why.contains("1 games cannot be read")),
            "{none:?}"
        );
    }
}
