//! The experiments themselves: from games with the points of all moves to tables and figures, the published
//! counterparts beside ours.

use super::{KEPT, is_of_one_game, sample};
use crate::chute::{COUNT, HEURISTICS};
use crate::kenju::stats::Estimate;
use crate::lab::chute_desk_answer::{Answer, Figure, FigureSeries, Form, exact, times};
use crate::lab::chute_desk_experiment::{Experiment, Kind, phase_word, target_word};
use crate::lab::kenju::{Column, Datum, Results, Table, Unit};
use crate::lab::masters::correlation::correlations;
use crate::lab::masters::overlap::overlap_of_scored;
use crate::lab::masters::positions::accumulate;
use crate::lab::masters::ranking::Ranking;
use crate::lab::masters::regression::runs;
use crate::lab::masters::sample::{PHASES, heuristic_name};
use crate::lab::masters::scored::ScoredGame;
use crate::lab::masters::uncertainty::{Terms, Uncertainty};
use crate::lab::masters::{
    self, Regress, Resampling, Sample, Study, StudyError, Target, Variable, published,
};

/// The most rows that a figure of a game's heuristics follows.
const LOUDEST: usize = 3;

/// An experiment that is run in steps.
#[derive(Debug)]
pub struct Steps {
    experiment: Experiment,
    games: Vec<ScoredGame>,
    shown: Option<ScoredGame>,
    /// What the steps so far have brought, and how many there will be.
    parts: Vec<Part>,
    all: usize,
}

/// What a step brings.
#[derive(Debug)]
enum Part {
    /// The ranking without a heuristic; without a number with all.
    Without(Option<usize>, Box<Ranking>, Vec<Estimate>),
    /// A run of a regression.
    Run(String, Box<Results>),
    /// A run that cannot be fitted, and why.
    NoRun(String, String),
}

const fn column(key: &'static str, label: &'static str, unit: Unit) -> Column {
    Column { key, label, unit }
}

fn text(text: impl Into<String>) -> Datum {
    Datum::Text(text.into())
}

fn number_or_none(value: Option<f64>) -> Datum {
    value.map_or_else(|| text(""), Datum::Number)
}

fn reason(error: &StudyError) -> String {
    error.to_string()
}

impl Steps {
    /// An experiment on games, with the game on the board.
    pub fn new(experiment: Experiment, games: Vec<ScoredGame>, shown: Option<ScoredGame>) -> Self {
        let all = match experiment.kind {
            Kind::Subsets => COUNT + 1,
            Kind::Regression if experiment.what.trim() == "all" => runs().len(),
            _ => 1,
        };
        Self {
            experiment,
            games,
            shown,
            parts: Vec::new(),
            all,
        }
    }

    /// How far it is, from 0 to 1.
    pub fn share(&self) -> f64 {
        self.parts.len() as f64 / self.all as f64
    }

    /// One step; the answer with the last.
    ///
    /// # Errors
    /// Why there is no answer.
    pub fn step(&mut self) -> Result<Option<Answer>, String> {
        let is_empty = if is_of_one_game(self.experiment.kind) {
            self.shown.is_none()
        } else {
            self.games.iter().all(|game| game.kept().is_empty())
        };
        if is_empty {
            return Err(if is_of_one_game(self.experiment.kind) {
                "the game on the board cannot be measured; choose one that somebody won".to_owned()
            } else {
                "no game is chosen that can be measured; choose some in the library".to_owned()
            });
        }
        match self.experiment.kind {
            Kind::Ranking => self.ranking().map(Some),
            Kind::Subsets => self.subsets(),
            Kind::Scoring => self.scoring().map(Some),
            Kind::Standing => Ok(self.standing()),
            Kind::Correlations => Ok(Some(self.correlations())),
            Kind::Regression => self.regression(),
            Kind::Uncertainty => self.uncertainty().map(Some),
            Kind::Overlap => self.overlap().map(Some),
        }
    }

    fn sample(&self) -> Sample {
        sample(&self.games, &self.experiment.weights)
    }

    const fn resampling(&self) -> Resampling {
        Resampling {
            times: self.experiment.times,
            seed: self.experiment.seed,
        }
    }

    fn study(&self, kind: masters::Kind) -> Study {
        Study {
            kind,
            polynomial: self.experiment.weights.polynomial(),
            resampling: self.resampling(),
        }
    }

    fn rests_on(&self, sample: &Sample) -> String {
        let experiment = &self.experiment;
        let weights = if !experiment.kind.weighs() {
            String::new()
        } else if experiment.weights.is_published() {
            "; all weights as published".to_owned()
        } else {
            format!("; outer weights {}", experiment.weights.text())
        };
        let phase = experiment
            .phase
            .filter(|_| experiment.kind.has_phase())
            .map(|phase| format!("; {} only", phase_word(phase)));
        let (games, positions) = (sample.games.len(), sample.positions());
        format!(
            "{games} games, {positions} positions{weights}{}.",
            phase.unwrap_or_default()
        )
    }

    /// What the figures' bands mean.
    fn bands(&self, what: &str) -> String {
        if self.experiment.times == 0 {
            what.to_owned()
        } else {
            format!("{what}, 95 % intervals over games")
        }
    }

    fn ranking(&self) -> Result<Answer, String> {
        let sample = self.sample();
        let phase = self.experiment.phase;
        let study = self.study(masters::Kind::Rank { phase });
        let mut results = study.results(&sample).map_err(|error| reason(&error))?;
        let resampling = self.resampling();
        let nothing = || "no position of these games lies in that part of the game".to_owned();
        let ranking = Ranking::of(&sample, phase, resampling).ok_or_else(nothing)?;
        let mut series = vec![series(
            "these games",
            Form::Line,
            curve_points(&ranking.within),
        )];
        if phase.is_none() {
            for (name, phase) in PHASES {
                let bare = Resampling {
                    times: 0,
                    ..resampling
                };
                if let Some(ranking) = Ranking::of(&sample, Some(phase), bare) {
                    series.push(self::series(
                        name,
                        Form::Line,
                        curve_points(&ranking.within),
                    ));
                }
            }
        }
        series.push(thesis_points());
        let samuel = &ranking.samuel;
        results.tables.push(summary(&ranking));
        let notes = vec![
            self.rests_on(&sample),
            format!(
                "Samuel\u{2019}s coefficient (L - H)/(L + H) is {:.3}: 1 if every other move is ranked lower than \
                 the master\u{2019}s, \u{2212}1 if every one is ranked higher.",
                samuel.value
            ),
        ];
        let figures = vec![Figure {
            title: "The master\u{2019}s move among the first".to_owned(),
            sample: self.bands(&format!("n = {} positions", ranking.tally.positions)),
            x: "First moves kept".to_owned(),
            y: ("Positions".to_owned(), "%".to_owned()),
            names: Vec::new(),
            series,
        }];
        Ok(Answer::of(&self.experiment, &results, &[], figures, notes))
    }

    fn subsets(&mut self) -> Result<Option<Answer>, String> {
        let at = self.parts.len();
        let out = at.checked_sub(1);
        let mut weights = self.experiment.weights;
        if let Some(number) = out {
            weights.set(number, 0);
        }
        let sample = sample(&self.games, &weights);
        let bare = Resampling {
            times: 0,
            ..self.resampling()
        };
        let ranking = Ranking::of(&sample, self.experiment.phase, bare);
        let ranking = ranking
            .ok_or_else(|| "no position of these games lies in that part of the game".to_owned())?;
        let differences = self.differences(&sample);
        self.parts
            .push(Part::Without(out, Box::new(ranking), differences));
        Ok((self.parts.len() == self.all).then(|| self.subsets_answer()))
    }

    /// How much less the first choice and the first seven hold than with the weights asked for, with
    /// intervals of the differences.
    fn differences(&self, sample: &Sample) -> Vec<Estimate> {
        let whole = self.sample();
        let phase = self.experiment.phase;
        let counts = |sample: &Sample| -> Vec<[f64; 3]> {
            let games = sample.games.iter();
            games
                .map(|game| {
                    let mut sum = [0.0; 3];
                    for place in game.kept() {
                        if phase.is_none_or(|phase| place.phase() == phase) {
                            sum[0] += 1.0;
                            sum[1] += f64::from(u8::from(place.rank() == 1));
                            sum[2] += f64::from(u8::from(usize::from(place.rank()) <= KEPT));
                        }
                    }
                    sum
                })
                .collect()
        };
        let (with, without) = (counts(&whole), counts(sample));
        let estimates = self.resampling().estimates(with.len(), 2, |times| {
            let mut sum = [0.0; 3];
            for ((a, b), &times) in without.iter().zip(&with).zip(times) {
                let times = f64::from(times);
                sum[0] += times * b[0];
                sum[1] += times * (a[1] - b[1]);
                sum[2] += times * (a[2] - b[2]);
            }
            [1, 2]
                .map(|part| (sum[0] > 0.0).then(|| sum[part] / sum[0]))
                .to_vec()
        });
        estimates.into_iter().flatten().collect()
    }

    fn subsets_answer(&self) -> Answer {
        let mut rows = Vec::new();
        let mut points = [Vec::new(), Vec::new()];
        for part in &self.parts {
            let Part::Without(out, ranking, differences) = part else {
                continue;
            };
            let name = match out {
                None => text("nothing"),
                Some(number) => text(format!("{number} {}", HEURISTICS[*number].name)),
            };
            let difference = |place: usize| match out {
                None => text(""),
                Some(_) => differences
                    .get(place)
                    .map_or_else(|| text(""), |&estimate| Datum::Estimate(estimate)),
            };
            rows.push(vec![
                name,
                Datum::Number(ranking.within[0].value),
                difference(0),
                Datum::Number(ranking.within[KEPT - 1].value),
                difference(1),
                Datum::Number(ranking.samuel.value),
            ]);
            if let Some(number) = out {
                for (points, &difference) in points.iter_mut().zip(differences) {
                    points.push((*number as f64, times(difference, 100.0)));
                }
            }
        }
        let table = Table {
            name: "subsets",
            title: "The ranking with one heuristic left out",
            columns: vec![
                column("without", "left out", Unit::Plain),
                column("first", "first", Unit::Percent),
                column("first_change", "change", Unit::Percent),
                column("within_7", "first seven", Unit::Percent),
                column("within_7_change", "change", Unit::Percent),
                column("samuel", "Samuel\u{2019}s coefficient", Unit::Plain),
            ],
            rows,
        };
        let [first, seven] = points;
        let figures = vec![Figure {
            title: "What is lost by leaving a heuristic out".to_owned(),
            sample: self.bands("change in the share of positions"),
            x: "Heuristic left out".to_owned(),
            y: ("Change".to_owned(), "%".to_owned()),
            names: numbers(),
            series: vec![
                series("first choice", Form::Bars, first),
                series("first seven", Form::Dots, seven),
            ],
        }];
        let notes = vec![
            self.rests_on(&self.sample()),
            "Below 0: the heuristic helps. Above 0: CHUTE agrees with these masters more often without it.".to_owned(),
        ];
        let results = of_table("subsets", vec![table]);
        Answer::of(&self.experiment, &results, &[], figures, notes)
    }

    fn scoring(&self) -> Result<Answer, String> {
        let sample = self.sample();
        let study = self.study(masters::Kind::Stats);
        let mut results = study.results(&sample).map_err(|error| reason(&error))?;
        results.tables.retain(|table| table.name != "correlations");
        let figures = results.tables.iter().map(|table| {
            let points = |key: &str| points_of(table, key, 1.0);
            Figure {
                title: if table.name == "all" {
                    "All positions: difference by its standard deviation"
                } else {
                    "Where CHUTE and master differ: difference by its standard deviation"
                }
                .to_owned(),
                sample: "first choice less master\u{2019}s move".to_owned(),
                x: "Heuristic".to_owned(),
                y: ("Normalised difference".to_owned(), String::new()),
                names: numbers().into_iter().chain(["sum".to_owned()]).collect(),
                series: vec![
                    series("ours", Form::Bars, points("normalised")),
                    series("published", Form::Dots, points("published_normalised")),
                ],
            }
        });
        let figures = figures.collect();
        let notes = vec![
            self.rests_on(&sample),
            format!(
                "Published: {} positions, and {} in which program and master differ. Square values, the king\u{2019}s \
                 value and some amounts are not in the thesis, so sizes differ where they enter.",
                published::ALL_POSITIONS,
                published::DIFFERING_POSITIONS
            ),
        ];
        Ok(Answer::of(&self.experiment, &results, &[], figures, notes))
    }

    fn standing(&self) -> Option<Answer> {
        let scored = self.shown.as_ref()?;
        let game = scored.weigh(&self.experiment.weights.polynomial());
        let polynomial = self.experiment.weights.polynomial();
        let standing = accumulate(&game);
        let rows: Vec<(f64, f64, f64)> = game
            .places
            .iter()
            .zip(&standing)
            .map(|(place, scores)| {
                let sign = if place.won { 1.0 } else { -1.0 };
                let target = sign * self.experiment.target.of(place);
                (
                    sign * place.totals.0,
                    sign * polynomial.total(scores),
                    target,
                )
            })
            .collect();
        let table = Table {
            name: "standing",
            title: "Position scores, seen from the winner\u{2019}s side",
            columns: vec![
                column("ply", "ply", Unit::Plain),
                column("n", "plies to the end", Unit::Plain),
                column("move", "M, of the move", Unit::Plain),
                column("position", "H, added up", Unit::Plain),
                column("inverse", "1/N", Unit::Plain),
                column("counts", "counts", Unit::Plain),
            ],
            rows: game
                .places
                .iter()
                .zip(&rows)
                .enumerate()
                .map(|(index, (place, (m, h, target)))| {
                    vec![
                        Datum::Count(u64::from(place.ply)),
                        Datum::Count(u64::from(place.n)),
                        Datum::Number(*m),
                        Datum::Number(*h),
                        Datum::Number(target.abs()),
                        text(if index < game.kept {
                            "before a move marked ?"
                        } else {
                            "yes"
                        }),
                    ]
                })
                .collect(),
        };
        let along = |value: &dyn Fn(usize) -> f64| {
            (0..game.places.len())
                .map(|at| (f64::from(game.places[at].ply), exact(value(at))))
                .collect::<Vec<_>>()
        };
        let sign = |at: usize| if game.places[at].won { 1.0 } else { -1.0 };
        let mut loudest: Vec<(i64, usize)> = (0..COUNT)
            .map(|h| {
                let size = standing.iter().map(|scores| i64::from(scores[h].abs()));
                (size.sum(), h)
            })
            .collect();
        loudest.sort_by_key(|&(size, h)| (std::cmp::Reverse(size), h));
        let single = loudest
            .iter()
            .take(LOUDEST)
            .filter(|(size, _)| *size > 0)
            .map(|&(_, h)| {
                let name = format!("{h} {}", HEURISTICS[h].name);
                let points = along(&|at| sign(at) * f64::from(standing[at][h]));
                series(&name, Form::Line, points)
            });
        let figures = vec![
            Figure {
                title: "Position score of the winner".to_owned(),
                sample: game.players.clone(),
                x: "Ply".to_owned(),
                y: ("H".to_owned(), "points".to_owned()),
                names: Vec::new(),
                series: vec![series(
                    "all heuristics",
                    Form::Line,
                    along(&|at| rows[at].1),
                )],
            },
            Figure {
                title: "The loudest heuristics".to_owned(),
                sample: "position scores, seen from the winner\u{2019}s side".to_owned(),
                x: "Ply".to_owned(),
                y: ("H".to_owned(), "points".to_owned()),
                names: Vec::new(),
                series: single.collect(),
            },
        ];
        let correlation = {
            let pairs: Vec<(f64, f64)> = rows.iter().map(|row| (row.1, row.2.abs())).collect();
            pearson(&pairs)
        };
        let notes = vec![
            format!("{}: {} positions.", game.players, game.places.len()),
            correlation.map_or_else(
                || "Nothing varies in so short a game.".to_owned(),
                |found| {
                    format!(
                        "In this game the winner\u{2019}s position score and the closeness of the win go together with a \
                         correlation of {found:.2}."
                    )
                },
            ),
            "The thesis could not convert heuristics 9, 20 and 21 into position scores; here they are added up like \
             the others."
                .to_owned(),
        ];
        let results = of_table("standing", vec![table]);
        Some(Answer::of(&self.experiment, &results, &[], figures, notes))
    }

    fn correlations(&self) -> Answer {
        let sample = self.sample();
        let variables = Variable::all();
        let (target, phase) = (self.experiment.target, self.experiment.phase);
        let found = correlations(&sample, &variables, target, phase, self.resampling());
        let is_published = target == Target::Inverse && phase.is_none();
        let known = |name: &str| {
            let row = published::TABLE_4_3.iter().find(|row| row.variable == name);
            row.map(|row| row.correlation).filter(|_| is_published)
        };
        let rows = found.iter().enumerate().map(|(place, row)| {
            vec![
                text(row.variable.clone()),
                text(HEURISTICS.get(place).map_or("", |it| it.name)),
                row.correlation
                    .map_or_else(|| text("does not vary"), Datum::Estimate),
                number_or_none(known(&row.variable)),
            ]
        });
        let table = Table {
            name: "correlations",
            title: "Correlation with the closeness of the win",
            columns: vec![
                column("variable", "variable", Unit::Plain),
                column("name", "heuristic", Unit::Plain),
                column("correlation", "correlation", Unit::Plain),
                column("published", "published", Unit::Plain),
            ],
            rows: rows.collect(),
        };
        let mut drawn = vec![series(
            "ours",
            Form::Bars,
            points_of(&table, "correlation", 1.0),
        )];
        if is_published {
            let points = points_of(&table, "published", 1.0);
            drawn.push(series("published", Form::Dots, points));
        }
        let figures = vec![Figure {
            title: format!("Correlation with {}", target_word(target)),
            sample: self.bands(&format!("n = {} games", sample.games.len())),
            x: "Variable".to_owned(),
            y: ("Correlation".to_owned(), String::new()),
            names: found
                .iter()
                .map(|row| row.variable.trim_start_matches('h').to_owned())
                .collect(),
            series: drawn,
        }];
        let notes = vec![
            self.rests_on(&sample),
            "Successive positions of a game are near mirror images of each other, so intervals draw whole games. About \
             ten plies of a game carry most of the variance of 1/N."
                .to_owned(),
        ];
        let results = of_table("correlations", vec![table]);
        Answer::of(&self.experiment, &results, &[], figures, notes)
    }

    fn regression(&mut self) -> Result<Option<Answer>, String> {
        let what = self.experiment.what.trim().to_owned();
        let sample = self.sample();
        let names: Vec<&str> = runs().iter().map(|run| run.0).collect();
        let name = if what == "all" {
            names[self.parts.len().min(names.len() - 1)].to_owned()
        } else {
            what.clone()
        };
        let is_run = names.contains(&name.as_str());
        let regress = Regress {
            run: is_run.then(|| name.clone()),
            variables: (!is_run).then(|| name.clone()),
            target: self.experiment.target,
            phase: self.experiment.phase,
        };
        let study = self.study(masters::Kind::Regress(regress));
        match study.results(&sample) {
            Ok(results) => self.parts.push(Part::Run(name, Box::new(results))),
            Err(error) if what == "all" => {
                self.parts.push(Part::NoRun(name, reason(&error)));
            }
            Err(error) => return Err(reason(&error)),
        }
        if self.parts.len() < self.all {
            return Ok(None);
        }
        self.regression_answer(&sample).map(Some)
    }

    fn regression_answer(&self, sample: &Sample) -> Result<Answer, String> {
        let mut results = of_table("regress", Vec::new());
        let (mut titles, mut figures) = (Vec::new(), Vec::new());
        let mut notes = vec![self.rests_on(sample)];
        let mut summary: Option<Table> = None;
        let mut tables = Vec::new();
        for part in &self.parts {
            match part {
                Part::Run(name, found) => {
                    for table in &found.tables {
                        match (table.name, &mut summary) {
                            ("runs", None) => summary = Some(table.clone()),
                            ("runs", Some(summary)) => {
                                summary.rows.extend(table.rows.iter().cloned());
                            }
                            ("coefficients", _) => {
                                figures.push(coefficients(name, table));
                                titles.push(format!("{name}: {}", table.title));
                                tables.push(table.clone());
                            }
                            _ => {}
                        }
                    }
                    results.keys.insert(
                        name.clone(),
                        found.keys.get("runs").cloned().unwrap_or_default(),
                    );
                }
                Part::NoRun(name, why) => notes.push(format!("{name} cannot be fitted: {why}.")),
                Part::Without(..) => {}
            }
        }
        let summary = summary.ok_or_else(|| {
            let why = notes.get(1).map_or("too few positions", String::as_str);
            format!("no regression can be fitted on these games: {why}")
        })?;
        titles.insert(
            0,
            format!(
                "Regression of {} on position scores and material",
                target_word(self.experiment.target)
            ),
        );
        notes.push(
            "MATRL is a sum of the five advantages, so of 28 variables 27 are independent; what follows from others is \
             named, not divided by. Errors are clustered by game."
                .to_owned(),
        );
        results.tables.push(summary);
        results.tables.extend(tables);
        figures.truncate(2);
        Ok(Answer::of(
            &self.experiment,
            &results,
            &titles,
            figures,
            notes,
        ))
    }

    fn uncertainty(&self) -> Result<Answer, String> {
        let sample = self.sample();
        let (name, mut regression) = runs().swap_remove(1);
        regression.target = self.experiment.target;
        let fit =
            |terms| Uncertainty::of(&sample, &regression, terms).map_err(|error| error.to_string());
        let (odd, even) = (fit(Terms::Heuristics)?, fit(Terms::Even)?);
        let row = |by: &str, found: &Uncertainty, known: Option<f64>| {
            vec![
                text(by),
                Datum::Count(found.names.len() as u64),
                Datum::Number(found.fit.r2),
                Datum::Number(found.fit.adjusted_r2),
                number_or_none(known),
            ]
        };
        let known =
            (self.experiment.target == Target::Inverse).then_some(published::UNCERTAINTY_R2);
        let table = Table {
            name: "uncertainty",
            title: "How much of the squared residual is foretold",
            columns: vec![
                column("terms", "by", Unit::Plain),
                column("columns", "terms", Unit::Plain),
                column("r2", "r\u{b2}", Unit::Percent),
                column("adjusted_r2", "corrected for their number", Unit::Percent),
                column("published", "published", Unit::Percent),
            ],
            rows: vec![
                row("the heuristics", &odd, known),
                row("their sizes and squares, and the ply", &even, None),
            ],
        };
        let entries = even.fit.entry.iter().take(10).enumerate();
        let entered = Table {
            name: "entry",
            title: "Even terms in the order in which they help most",
            columns: vec![
                column("place", "place", Unit::Plain),
                column("term", "term", Unit::Plain),
                column("r2", "r\u{b2} with it", Unit::Percent),
            ],
            rows: entries
                .clone()
                .map(|(place, entry)| {
                    vec![
                        Datum::Count(place as u64 + 1),
                        text(even.names.get(entry.column).cloned().unwrap_or_default()),
                        Datum::Number(entry.r2),
                    ]
                })
                .collect(),
        };
        let along = |found: &Uncertainty| {
            let entries = found.fit.entry.iter().take(10).enumerate();
            entries
                .map(|(place, entry)| (place as f64 + 1.0, exact(entry.r2 * 100.0)))
                .collect()
        };
        let figures = vec![Figure {
            title: "How much of the squared residual is foretold".to_owned(),
            sample: format!("n = {} positions, run {name}", sample.positions()),
            x: "Terms, the most helpful first".to_owned(),
            y: ("r\u{b2}".to_owned(), "%".to_owned()),
            names: Vec::new(),
            series: vec![
                series("the heuristics", Form::Line, along(&odd)),
                series("even terms", Form::Line, along(&even)),
            ],
        }];
        let notes = vec![
            self.rests_on(&sample),
            format!(
                "What is foretold is (100 times the residual of run {name})\u{b2}. A position score changes its sign when \
                 the sides change and a square does not, so so small a figure for the heuristics themselves is to be \
                 expected."
            ),
        ];
        let results = of_table("uncertainty", vec![table, entered]);
        Ok(Answer::of(&self.experiment, &results, &[], figures, notes))
    }

    fn overlap(&self) -> Result<Answer, String> {
        // Weights are fitted here, so that the ranges rest on CHUTE's own points.
        let sample = self.sample();
        let scored: Vec<&ScoredGame> = self.games.iter().collect();
        let overlap = overlap_of_scored(&sample, &scored).map_err(|error| error.to_string())?;
        let overlap = overlap.ok_or_else(|| "no position to look at in these games".to_owned())?;
        let points = Table {
            name: "overlap",
            title: "How wide the ranges must be, and how many moves remain",
            columns: vec![
                column("covered", "master\u{2019}s move kept", Unit::Percent),
                column("k", "K", Unit::Plain),
                column("candidates", "candidates on average", Unit::Plain),
            ],
            rows: overlap
                .points
                .iter()
                .map(|point| {
                    vec![
                        Datum::Number(point.covered),
                        Datum::Number(point.k),
                        Datum::Number(point.candidates),
                    ]
                })
                .collect(),
        };
        let within = Table {
            name: "within",
            title: "For comparison: keeping a fixed number of moves by P",
            columns: vec![
                column("kept", "moves kept", Unit::Plain),
                column("covered", "master\u{2019}s move kept", Unit::Percent),
            ],
            rows: overlap
                .within
                .iter()
                .zip(1_u64..)
                .map(|(share, kept)| vec![Datum::Count(kept), Datum::Number(*share)])
                .collect(),
        };
        let ranges = overlap
            .points
            .iter()
            .map(|point| (point.candidates, exact(point.covered * 100.0)));
        let fixed = overlap.within.iter().zip(1_u32..);
        let fixed = fixed.map(|(share, kept)| (f64::from(kept), exact(share * 100.0)));
        let coverage = overlap
            .points
            .iter()
            .map(|point| (point.k, exact(point.covered * 100.0)));
        let figures = vec![
            Figure {
                title: "What a candidate list holds".to_owned(),
                sample: format!("n = {} positions, tried on other games", overlap.positions),
                x: "Candidates on average".to_owned(),
                y: ("Master\u{2019}s move kept".to_owned(), "%".to_owned()),
                names: Vec::new(),
                series: vec![
                    series("overlapping ranges", Form::Line, ranges.collect()),
                    series("a fixed number by P", Form::Line, fixed.collect()),
                ],
            },
            Figure {
                title: "Coverage against K".to_owned(),
                sample: format!("n = {} positions", overlap.positions),
                x: "K".to_owned(),
                y: ("Master\u{2019}s move kept".to_owned(), "%".to_owned()),
                names: Vec::new(),
                series: vec![series("coverage", Form::Line, coverage.collect())],
            },
        ];
        let notes = vec![
            self.rests_on(&sample),
            format!(
                "{:.1} legal moves on average. The least error to be expected is taken as 0.01 in 1/N (ours).",
                overlap.moves
            ),
        ];
        let results = of_table("overlap", vec![points, within]);
        Ok(Answer::of(&self.experiment, &results, &[], figures, notes))
    }
}

fn of_table(name: &'static str, tables: Vec<Table>) -> Results {
    Results {
        experiment: name,
        tables,
        ..Results::default()
    }
}

fn series(name: &str, form: Form, points: Vec<(f64, Estimate)>) -> FigureSeries {
    FigureSeries {
        name: name.to_owned(),
        form,
        points,
    }
}

fn numbers() -> Vec<String> {
    (0..COUNT).map(|number| number.to_string()).collect()
}

/// P1 to P7 in per cent.
fn curve_points(within: &[Estimate]) -> Vec<(f64, Estimate)> {
    let points = within.iter().zip(1_u32..);
    points
        .map(|(&share, kept)| (f64::from(kept), times(share, 100.0)))
        .collect()
}

/// What of the curve is published.
fn thesis_points() -> FigureSeries {
    let points = published::ERRORS.iter();
    let points = points.map(|&(kept, error)| (kept as f64, exact((1.0 - error) * 100.0)));
    series("published", Form::Dots, points.collect())
}

/// Samuel's coefficient and the mean rank.
fn summary(ranking: &Ranking) -> Table {
    let row = |what: &str, value: Estimate| vec![text(what), Datum::Estimate(value)];
    Table {
        name: "summary",
        title: "In single figures",
        columns: vec![
            column("what", "figure", Unit::Plain),
            column("value", "value", Unit::Plain),
        ],
        rows: vec![
            row("Samuel\u{2019}s coefficient", ranking.samuel),
            row("mean rank of the master\u{2019}s move", ranking.mid_rank),
            row(
                "A(1), his move is not the first",
                one_less(ranking.within[0]),
            ),
            row("A(7), it is not among the first seven", ranking.above),
        ],
    }
}

fn one_less(share: Estimate) -> Estimate {
    Estimate {
        value: 1.0 - share.value,
        low: 1.0 - share.high,
        high: 1.0 - share.low,
    }
}

/// The numbers of a column, by row.
fn points_of(table: &Table, key: &str, unit: f64) -> Vec<(f64, Estimate)> {
    let Some(column) = table.columns.iter().position(|column| column.key == key) else {
        return Vec::new();
    };
    let cells = table.rows.iter().map(|row| row.get(column));
    let cells = cells.enumerate();
    let points = cells.filter_map(|(place, cell)| match cell? {
        Datum::Estimate(estimate) => Some((place as f64, times(*estimate, unit))),
        Datum::Number(number) => Some((place as f64, exact(number * unit))),
        _ => None,
    });
    points.collect()
}

/// The weights of a run's heuristics; those of men are of another size and stay in the table.
fn coefficients(name: &str, table: &Table) -> Figure {
    let is_heuristic = |row: &Vec<Datum>| matches!(&row[0], Datum::Text(name) if (0..COUNT).any(|h| heuristic_name(h) == *name));
    let mut drawn = table.clone();
    if drawn.rows.iter().any(is_heuristic) {
        drawn.rows.retain(is_heuristic);
    }
    let names = drawn.rows.iter().map(|row| match &row[0] {
        Datum::Text(name) => name.trim_start_matches('h').to_owned(),
        _ => String::new(),
    });
    let names: Vec<String> = names.collect();
    Figure {
        title: format!("{name}: weights times 100,000"),
        sample: "95 % intervals, errors clustered by game".to_owned(),
        x: "Variable".to_owned(),
        y: ("Weight".to_owned(), String::new()),
        names,
        series: vec![
            series("ours", Form::Bars, points_of(&drawn, "weight", 1.0)),
            series("published", Form::Dots, points_of(&drawn, "published", 1.0)),
        ],
    }
}

/// The correlation of pairs; `None` if one of them does not vary.
fn pearson(pairs: &[(f64, f64)]) -> Option<f64> {
    let n = pairs.len() as f64;
    let mean = |value: &dyn Fn(&(f64, f64)) -> f64| pairs.iter().map(value).sum::<f64>() / n;
    let (x, y) = (mean(&|pair| pair.0), mean(&|pair| pair.1));
    let sum = |value: &dyn Fn(f64, f64) -> f64| {
        pairs
            .iter()
            .map(|pair| value(pair.0 - x, pair.1 - y))
            .sum::<f64>()
    };
    let product = sum(&|a, _| a * a) * sum(&|_, b| b * b);
    (product > 0.0).then(|| sum(&|a, b| a * b) / product.sqrt())
}
