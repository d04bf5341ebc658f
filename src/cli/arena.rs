//! `plyground arena`: a tournament of engines at equal nodes. With `--resume`, games are appended to a file, one line
//! for every two games, so that an interrupted tournament continues.

mod external;

use super::choice::choice;
use super::failure::InFile;
use super::interrupt;
use super::journal::Journal;
use super::oracle::{Store, processors, tables};
use super::output::Output;
use super::parts;
use super::positions::read_text;
use super::print::{Printed, headed};
use super::progress::Progress;
use ::endgame::Value;
use ::endgame::oracle::{Material, Oracle};
use ::trace::file::without_mark;
use anyhow::{Context, Result, ensure};
use arena::experiment::{
    EXTERNAL, GAMES_LIMIT, Kept, OPENINGS, PAIRINGS, PLIES_LIMIT, Pairing, Part, Plan, Played, Row,
    TABLES, Tables, Turn, USUAL_PLIES, Verdict, own_choice, parse_openings, play_unit,
};
use clap::Args;
use cozy_chess::Board;
use external::Externals;
use kit::experiment::query::name_of;
use kit::experiment::shards::{Shards, Share};
use rating_lab::experiment::{ENGINES, NODES_LIMIT, Spec, SpecError};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// An engine; give at least two. An engine may play against itself. Options follow its name: `alpha-beta:depth=3`,
    /// `reference:nodes=500:hash=4`. `uci:COMMAND` is any program that speaks the UCI protocol
    #[arg(long = "engine", value_name = "SPEC", required = true, value_parser = engine, long_help = help_on_engines())]
    engines: Vec<String>,
    /// Who plays whom: a round robin, or the first engine against each of the others
    #[arg(long, value_parser = choice(&PAIRINGS), default_value = "everyone")]
    pairing: Pairing,
    /// Games for each pair of engines, half of them with each colour
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(2..=i64::from(GAMES_LIMIT)))]
    games: u32,
    /// Node limit for each move
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=NODES_LIMIT))]
    nodes: u64,
    /// Length in plies, opening included, after which a game is drawn
    #[arg(long, default_value_t = USUAL_PLIES, value_parser = clap::value_parser!(u16).range(1..=i64::from(PLIES_LIMIT)))]
    plies: u16,
    /// When the exact tables of up to four men end a game
    #[arg(long, value_parser = choice(&TABLES), default_value = "at-once")]
    adjudicate: Tables,
    /// Openings, one per line: `Name: e4 e5 Nf3` or `Name: FEN` [default: the openings that come with the program]
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// The seed of all random choices: extra openings, and the moves of `random`
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Keep the games in this file, and continue the tournament that it holds
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Play only part I of N (from 0); `merge` combines the parts
    #[arg(long, value_name = "I/N")]
    shard: Option<Share>,
    /// Stop the match of a pair as soon as the sequential test decides it
    #[arg(long, conflicts_with = "shard")]
    until_decided: bool,
    /// Write all games and the command to this file in a compact form
    #[arg(long, value_name = "FILE", conflicts_with = "shard")]
    keep: Option<PathBuf>,
    /// Write all games to this PGN file, each move with its engine's score (`[%eval]`)
    #[arg(long, value_name = "FILE", conflicts_with = "shard")]
    pgn: Option<PathBuf>,
    /// Keep the exact tables in this directory, and reuse the ones found there
    #[arg(long = "tables", value_name = "DIR")]
    store: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> Result<Printed> {
    let plan = plan(arguments)?;
    // A wrong name is to be known before the games are played.
    let begin = |path: &Option<PathBuf>| path.clone().map(Output::begin).transpose();
    let (compact, pgn) = (begin(&arguments.keep)?, begin(&arguments.pgn)?);
    let share = arguments.shard.unwrap_or(Share::WHOLE);
    let mut part = Part {
        shards: arguments.shard.map(Shards::new),
        units: BTreeMap::new(),
        arena: plan,
    };
    let mut journal = match &arguments.resume {
        Some(path) => Some(resume(path, &mut part)?),
        None => None,
    };
    let store = Store::open(arguments.store.as_deref())?;
    let mut exact = Tabled {
        store,
        oracle: Oracle::new(),
    };
    let mut externals = Externals::default();
    let progress = Progress::begin();
    for unit in (0..part.arena.units()).filter(|&unit| share.has(unit)) {
        if part.units.contains_key(&unit) {
            continue;
        }
        let Some(fixture) = part.arena.fixture(unit) else {
            break;
        };
        let names = [fixture.pair.0, fixture.pair.1].map(|place| part.arena.engines[place].clone());
        progress.at(f64::from(unit) / f64::from(part.arena.units()), || {
            names.join(" - ")
        });
        if arguments.until_decided && part.is_decided(unit) {
            continue;
        }
        let mut exact = |board: &Board| exact.value(board);
        let mut mover = |turn: Turn<'_>| {
            if interrupt::asked() {
                return Ok(None);
            }
            let external = externals.choice(&turn)?;
            Ok(external.or_else(|| own_choice(&turn)))
        };
        let keeps_evals = pgn.is_some();
        let games = play_unit(&part.arena, &fixture, keeps_evals, &mut exact, &mut mover)?;
        let Some(games) = games else {
            break;
        };
        if let Some(journal) = &mut journal {
            journal.note(Some("games"), &games)?;
        }
        part.units.insert(unit, games);
    }
    drop(progress);
    if let Some(output) = compact {
        let kept = Kept {
            command: arguments.command(),
            part: part.clone(),
        };
        let text = kept.write().in_file(output.path())?;
        output.finish(|file| file.write_all(text.as_bytes()))?;
    }
    if let Some(output) = pgn {
        output.finish(|file| file.write_all(part.pgn(|_| true).as_bytes()))?;
    }
    print(part)
}

/// An engine of the command line as it was written, if it can be one.
fn engine(text: &str) -> Result<String, SpecError> {
    if !text.starts_with(EXTERNAL) {
        text.parse::<Spec>()?;
    }
    Ok(text.to_owned())
}

fn help_on_engines() -> String {
    let mut help = "An engine; give at least two. An engine may play against itself.\n\nOptions follow its name after \
        colons:\n  depth=N       deepest iteration, in plies\n  nodes=N       node limit of a move\n  hash=N        \
        MiB of the transposition table\n  fanout=A,B,*  moves kept at each level\n  algorithm=NAME  minimax, \
        alpha-beta or pvs\n\nuci:COMMAND runs a program that speaks the UCI protocol, with its options after \
        semicolons: uci:stockfish;Threads=1. Its games need not come out the same again.\n\nEngines:"
        .to_owned();
    for (name, engine) in ENGINES {
        let _ = write!(help, "\n  {name:16}  {}", engine.title());
    }
    help
}

impl Arguments {
    /// The shortest command that plays the same games.
    fn command(&self) -> String {
        let mut command = "arena".to_owned();
        for engine in &self.engines {
            let quote = if engine.contains([' ', ';', '*']) {
                "'"
            } else {
                ""
            };
            let _ = write!(command, " --engine {quote}{engine}{quote}");
        }
        if self.pairing != Pairing::default() {
            let _ = write!(command, " --pairing {}", name_of(&PAIRINGS, self.pairing));
        }
        let _ = write!(command, " --games {} --nodes {}", self.games, self.nodes);
        if self.plies != USUAL_PLIES {
            let _ = write!(command, " --plies {}", self.plies);
        }
        if self.adjudicate != Tables::default() {
            let _ = write!(
                command,
                " --adjudicate {}",
                name_of(&TABLES, self.adjudicate)
            );
        }
        if let Some(name) = self.openings.as_deref().and_then(Path::file_name) {
            let _ = write!(command, " --openings {}", name.to_string_lossy());
        }
        if self.seed != 0 {
            let _ = write!(command, " --seed {}", self.seed);
        }
        if self.until_decided {
            command.push_str(" --until-decided");
        }
        command
    }
}

fn plan(arguments: &Arguments) -> Result<Plan> {
    let openings = match &arguments.openings {
        Some(path) => parse_openings(&read_text(path)?).in_file(path),
        None => parse_openings(OPENINGS).context("--openings"),
    };
    let plan = Plan {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        engines: arguments.engines.clone(),
        pairing: arguments.pairing,
        games: arguments.games,
        nodes: arguments.nodes,
        plies: arguments.plies,
        tables: arguments.adjudicate,
        seed: arguments.seed,
        openings: openings?,
    };
    plan.check().context("arena")?;
    Ok(plan)
}

/// Exact tables, each built when a game first needs it.
struct Tabled {
    store: Store,
    oracle: Oracle,
}

impl Tabled {
    fn value(&mut self, board: &Board) -> Result<Option<Value>> {
        let wanted = Oracle::wanted(board).unwrap_or_default();
        let missing: BTreeSet<Material> = wanted
            .into_iter()
            .filter(|&material| self.oracle.table(material).is_none())
            .collect();
        if !missing.is_empty() {
            let goals: Vec<Material> = missing.into_iter().collect();
            let (made, _) = tables(&goals, &self.store, processors())?;
            for table in made.tables() {
                self.oracle.insert(table.clone());
            }
        }
        Ok(self.oracle.probe(board).map(|exact| exact.outcome))
    }
}

/// The first line of a resume file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    /// The version of the file; 0 for those without checksums.
    #[serde(default)]
    version: u32,
    arena: Plan,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shards: Option<Shards>,
}

/// The version of the resume files that this program writes.
const RESUME_VERSION: u32 = 1;

/// A line with the games of a unit.
#[derive(Deserialize)]
#[serde(untagged)]
enum UnitLine {
    Named {
        games: [Played; 2],
    },
    /// As versions without checksums wrote it.
    Bare([Played; 2]),
}

/// Creates the resume file, or reads its games into `part`. A file of another kind is refused and stays as it is.
fn resume(path: &Path, part: &mut Part) -> Result<Journal> {
    let is_ours = |line: &str| {
        let head = serde_json::from_str(without_mark(line));
        let head: Head = head.context("no tournament to continue")?;
        ensure!(
            head.version <= RESUME_VERSION,
            "a resume file of version {}; this program reads versions up to {RESUME_VERSION}",
            head.version
        );
        ensure!(
            head.arena == part.arena && head.shards == part.shards,
            "these are the games of another tournament"
        );
        Ok(())
    };
    let (mut journal, lines) = Journal::open(path, is_ours)?;
    if lines.is_empty() {
        let (arena, shards) = (part.arena.clone(), part.shards.clone());
        let version = RESUME_VERSION;
        journal.note(
            None,
            &Head {
                version,
                arena,
                shards,
            },
        )?;
    }
    for line in lines.iter().skip(1) {
        let (UnitLine::Named { games } | UnitLine::Bare(games)) = journal.value(line)?;
        part.units.insert(games[0].unit, games);
    }
    Ok(journal)
}

impl parts::Part for Part {
    fn shards(&self) -> Option<&Shards> {
        self.shards.as_ref()
    }

    fn add(&mut self, other: Self) -> Result<()> {
        Ok(Self::add(self, other)?)
    }
}

/// Prints the crosstable and, with `--json`, the games.
pub(super) fn print(part: Part) -> Result<Printed> {
    let answer = part.answer();
    let heads = [
        "engine",
        "against",
        "games",
        "won",
        "drawn",
        "lost",
        "score",
        "Elo",
        "sequential test",
    ];
    let mut text = headed(heads, answer.table.iter().map(row));
    text.push('\n');
    let standings = answer.standings.iter().map(|row| {
        let [points, games] = [row.points.to_string(), row.games.to_string()];
        [row.engine.clone(), points, games]
    });
    text.push_str(&headed(["engine", "points", "games"], standings));
    if let Some(shards) = &answer.part.shards {
        let (indexes, of) = (shards.indexes(), shards.of());
        let _ = write!(
            text,
            "\nparts {indexes:?} of {of}: to be put together by merge, with --json\n"
        );
    }
    let is_part = answer.part.shards.is_some();
    let printed = Printed::new(&answer, text)?;
    Ok(if is_part {
        printed.into_part()
    } else {
        printed
    })
}

fn row(row: &Row) -> [String; 9] {
    let percent = |share: f64| format!("{:.1}", 100.0 * share);
    let elo = |value: Option<f64>, infinite: &str| {
        value.map_or(infinite.to_owned(), |elo| format!("{elo:+.0}"))
    };
    let score = row.score;
    let decision = match row.sequential.verdict {
        Some(Verdict::One) => Some(row.one.as_str()),
        Some(Verdict::Other) => Some(row.other.as_str()),
        None => None,
    };
    let end = if score.value < 0.5 { "-inf" } else { "+inf" };
    [
        row.one.clone(),
        row.other.clone(),
        row.games.to_string(),
        row.wins.to_string(),
        row.draws.to_string(),
        row.losses.to_string(),
        format!(
            "{} % ({} to {})",
            percent(score.value),
            percent(score.low),
            percent(score.high)
        ),
        format!(
            "{} ({} to {})",
            elo(row.elo.value, end),
            elo(row.elo.low, "-inf"),
            elo(row.elo.high, "+inf")
        ),
        match (decision, row.sequential.openings) {
            (Some(name), Some(openings)) => format!("{name} after {}", 2 * openings),
            _ => "open".to_owned(),
        },
    ]
}
