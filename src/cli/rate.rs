//! `plyground rate`: scores engines, or a written timeline, by exponentially decaying reward.

use super::choice::choice;
use super::failure::InFile;
use super::interrupt;
use super::positions::{board_of, read_text};
use super::print::{Printed, headed, or, table};
use super::progress::Progress;
use ::chess::notation::{parse_move, san};
use ::chess::words::counted;
use ::player::Interval;
use ::rating::{
    Decay, Mark, MarkedMove, Marks, Moment, P_1989, Timeline, areas, parse_marks, rates, score,
};
use anyhow::{Context, Error, Result, bail};
use clap::{Args, ValueEnum};
use cozy_chess::{Board, Move, Square};
use rating_lab::experiment::messages::MILLIS_LIMIT;
use rating_lab::experiment::{
    ENGINES, Engine, EngineRow, Limit, NODES_LIMIT, PairRow, Suite, pairs, rate_engine,
};
use serde::Serialize;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant as Clock;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Marked positions, as EPD with c0 "Rae1=10, Nxf5=7" [default: those of --set]
    #[arg(long, value_name = "FILE", conflicts_with_all = ["marks", "timeline"])]
    epd: Option<PathBuf>,
    /// A set that comes with the program: 28 middlegames or 8 pawn endings
    #[arg(long, value_enum, default_value = "middlegames", conflicts_with_all = ["epd", "marks", "timeline"])]
    set: Shipped,
    /// An engine to rate; repeat it for several [default: all that can analyse the set]
    #[arg(long, value_parser = choice(&ENGINES), conflicts_with_all = ["marks", "timeline"])]
    engine: Vec<Engine>,
    /// Node limit for each position
    #[arg(long, default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..=NODES_LIMIT))]
    nodes: u64,
    /// Seconds for each position; timelines and rates are then in seconds
    #[arg(long, conflicts_with = "nodes")]
    seconds: Option<f64>,
    /// Marks of a single position: "Rae1=10,Nxf5=7"
    #[arg(long, requires = "timeline")]
    marks: Option<String>,
    /// The preferred moves with their starting times: "0:Nxf5,94:a4,155:Rae1"
    #[arg(long, requires = "marks")]
    timeline: Option<String>,
    /// The position of --marks as a FEN; without it moves are mere names
    #[arg(long, requires = "marks")]
    fen: Option<String>,
    /// Rates of play, in seconds or nodes per move
    #[arg(long, value_name = "R,R,...", value_delimiter = ',')]
    rates: Vec<f64>,
    /// P: the share of the reward that is left after R
    #[arg(long = "p", value_name = "P", default_value_t = P_1989)]
    share_left: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Shipped {
    Middlegames,
    Endings,
}

#[derive(Debug, Serialize)]
struct OneAnswer {
    scores: BTreeMap<String, f64>,
    /// The stretches of the timeline, scored at the first rate.
    areas: Vec<AreaAnswer>,
}

#[derive(Debug, Serialize)]
struct AreaAnswer {
    #[serde(rename = "move")]
    mv: Option<String>,
    from: f64,
    until: Option<f64>,
    mark: f64,
    weight: f64,
    area: f64,
}

#[derive(Debug, Serialize)]
struct Answer {
    /// Unit of timelines and rates: nodes or seconds.
    unit: &'static str,
    engines: Vec<EngineRow>,
    /// Every pair of engines, compared position by position.
    pairs: Vec<PairRow>,
}

pub(super) fn run(arguments: &Arguments) -> Result<Printed> {
    // The share is checked with a rate that is right, so that an error names the right option.
    Decay::new(1.0, arguments.share_left).context("--p")?;
    match (&arguments.marks, &arguments.timeline) {
        (Some(marks), Some(timeline)) => single(marks, timeline, arguments),
        _ => engines(arguments),
    }
}

/// Scores a written timeline.
fn single(marks: &str, timeline: &str, arguments: &Arguments) -> Result<Printed> {
    let (marks, timeline, names) = match &arguments.fen {
        Some(fen) => on_a_board(&board_of(fen)?, marks, timeline)?,
        None => by_words(marks, timeline)?,
    };
    let rates = if arguments.rates.is_empty() {
        vec![10.0, 300.0]
    } else {
        arguments.rates.clone()
    };
    let mut scores = BTreeMap::new();
    let mut rows = Vec::new();
    let mut stretches = Vec::new();
    for (place, &rate) in rates.iter().enumerate() {
        let decay = Decay::new(rate, arguments.share_left).context("--rates")?;
        let found = score(&timeline, &marks, &decay);
        scores.insert(rate.to_string(), found);
        rows.push([rate.to_string(), format!("{found:.3}")]);
        if place == 0 {
            stretches = areas(&timeline, &marks, &decay);
        }
    }
    let areas: Vec<AreaAnswer> = stretches
        .iter()
        .map(|area| AreaAnswer {
            mv: area.stretch.mv.map(&names),
            from: area.stretch.from.value(),
            until: area.stretch.until.map(Moment::value),
            mark: area.mark,
            weight: area.weight,
            area: area.area,
        })
        .collect();
    let shares = areas.iter().map(|area| {
        [
            or(area.mv.as_ref(), "none"),
            area.from.to_string(),
            or(area.until, "ever"),
            area.mark.to_string(),
            format!("{:.4}", area.weight),
            format!("{:.4}", area.area),
        ]
    });
    let shares = headed(["move", "from", "until", "mark", "weight", "area"], shares);
    let rows = headed(["rate", "score"], rows);
    let text = format!("{rows}\nat {}:\n{shares}", rates[0]);
    Printed::new(&OneAnswer { scores, areas }, text)
}

/// Marks, a timeline, and the names of the moves.
type Named = (Marks, Timeline<Move>, Box<dyn Fn(Move) -> String>);

fn on_a_board(board: &Board, marks: &str, timeline: &str) -> Result<Named> {
    let marks = parse_marks(board, marks).context("--marks")?;
    let read = |word: &str| parse_move(board, word).map_err(|error| error.to_string());
    let timeline = Timeline::parse(timeline, read).context("--timeline")?;
    let board = board.clone();
    Ok((marks, timeline, Box::new(move |mv| san(&board, mv))))
}

/// Moves that are mere names. Each gets an impossible move from a square to itself.
#[derive(Default)]
struct Words(Vec<String>);

impl Words {
    fn step(&mut self, word: &str) -> Result<Move, String> {
        let place = self.0.iter().position(|other| other == word);
        let place = place.unwrap_or_else(|| {
            self.0.push(word.to_owned());
            self.0.len() - 1
        });
        let square = Square::try_index(place).ok_or("too many different moves")?;
        Ok(Move {
            from: square,
            to: square,
            promotion: None,
        })
    }
}

fn by_words(marks: &str, timeline: &str) -> Result<Named> {
    let mut words = Words::default();
    let mut marked = Vec::new();
    for entry in marks.split(',').map(str::trim).filter(|e| !e.is_empty()) {
        let wrong = || format!("--marks: {entry:?} is not of the form Nf3=10");
        let (word, mark) = entry.rsplit_once('=').with_context(wrong)?;
        let mark: f64 = mark.trim().parse().ok().with_context(wrong)?;
        let mark = Mark::try_from(mark).context("--marks")?;
        let step = words.step(word.trim()).map_err(Error::msg);
        let mv = step.context("--marks")?;
        if marked.iter().any(|marked: &MarkedMove| marked.mv == mv) {
            bail!("--marks: {:?} is marked already", word.trim());
        }
        marked.push(MarkedMove { mv, mark });
    }
    let words = RefCell::new(words);
    let timeline =
        Timeline::parse(timeline, |word| words.borrow_mut().step(word)).context("--timeline")?;
    let Words(words) = words.into_inner();
    let name = move |mv: Move| words.get(mv.from as usize).cloned().unwrap_or_default();
    Ok((Marks::new(marked), timeline, Box::new(name)))
}

fn engines(arguments: &Arguments) -> Result<Printed> {
    let suite = suite(arguments)?;
    let chosen = chosen(arguments, &suite)?;
    let limit = match arguments.seconds {
        Some(seconds) => Limit::Millis(millis(seconds)?),
        None => Limit::Nodes(arguments.nodes),
    };
    let (unit, longest) = (limit.unit().name(), limit.value());
    let at = if arguments.rates.is_empty() {
        rates(longest / 1000.0, longest / 10.0, 3).context("--rates")?
    } else {
        arguments.rates.clone()
    };
    let scale = (&at[..], arguments.share_left);
    let progress = Progress::begin();
    let all = (chosen.len() * suite.0.len()).max(1) as f64;
    let mut rows = Vec::new();
    for (done, &(name, engine)) in chosen.iter().enumerate() {
        let goes_on = |positions: usize| {
            let share = (done * suite.0.len() + positions) as f64 / all;
            progress.at(share, || name.to_owned());
            !interrupt::asked()
        };
        let row = rate_engine(&suite, (name, engine), limit, scale, clock, goes_on);
        let row = row.context("--epd")?;
        if row.positions.is_empty() {
            break;
        }
        rows.push(row);
    }
    drop(progress);
    let pairs = pairs(&rows);
    let mut text = text(&rows, unit, suite.0.len());
    text.push_str(&apart(&pairs, heads("pair", &rows, unit)));
    Printed::new(
        &Answer {
            unit,
            engines: rows,
            pairs,
        },
        text,
    )
}

/// The requested engines, or all that can analyse the set.
fn chosen(arguments: &Arguments, suite: &Suite) -> Result<Vec<(&'static str, Engine)>> {
    let can_all = |engine: Engine| suite.0.iter().all(|position| engine.suits(&position.board));
    if arguments.engine.is_empty() {
        let all = ENGINES.into_iter();
        return Ok(all.filter(|&(_, engine)| can_all(engine)).collect());
    }
    let asked = ENGINES
        .into_iter()
        .filter(|(_, engine)| arguments.engine.contains(engine));
    let chosen: Vec<_> = asked.collect();
    match chosen.iter().find(|&&(_, engine)| !can_all(engine)) {
        None => Ok(chosen),
        Some((name, _)) => bail!(
            "--engine: {name} analyses positions with kings and pawns only, and the set has others; \
             give --set endings, or a set of such positions with --epd"
        ),
    }
}

fn millis(seconds: f64) -> Result<u32> {
    let millis = (seconds * 1000.0).round();
    if (1.0..=f64::from(MILLIS_LIMIT)).contains(&millis) {
        Ok(millis as u32)
    } else {
        bail!(
            "--seconds: {seconds} is not a limit; give 0.001 to {}",
            counted(MILLIS_LIMIT / 1000, "second")
        )
    }
}

/// A clock that counts milliseconds from now.
#[expect(
    clippy::disallowed_methods,
    reason = "the command line measures; nothing below it reads a clock"
)]
fn clock() -> impl FnMut() -> f64 {
    let begun = Clock::now();
    move || begun.elapsed().as_secs_f64() * 1000.0
}

fn suite(arguments: &Arguments) -> Result<Suite> {
    let Some(path) = &arguments.epd else {
        let suite = match arguments.set {
            Shipped::Middlegames => Suite::shipped(),
            Shipped::Endings => Suite::endings(),
        };
        return suite.context("--set");
    };
    Suite::from_epd(&read_text(path)?).in_file(path)
}

fn percent(interval: &Interval) -> String {
    let Interval { value, low, high } = interval;
    format!("{value:.1} % ({low:.1} to {high:.1})")
}

/// Column headings: a word for the rows, then the rates.
fn heads(word: &str, rows: &[EngineRow], unit: &str) -> Vec<String> {
    let rates = rows.first().map_or(&[][..], |row| &row.rates);
    let rates = rates.iter().map(|rate| format!("{rate:.4} {unit} a move"));
    std::iter::once(word.to_owned()).chain(rates).collect()
}

/// The pairs with a significant difference, at the rates where it is significant.
fn apart(pairs: &[PairRow], heads: Vec<String>) -> String {
    let is_apart = |less: &&Interval| less.low > 0.0 || less.high < 0.0;
    let told = pairs
        .iter()
        .filter(|pair| pair.less.iter().any(|less| is_apart(&less)));
    let lines = told.map(|pair| {
        let cells = pair.less.iter().map(|less| {
            let less = Some(less).filter(is_apart);
            less.map_or_else(String::new, percent)
        });
        let name = format!("{} less {}", pair.engine, pair.than);
        std::iter::once(name).chain(cells).collect()
    });
    let lines: Vec<Vec<String>> = std::iter::once(heads).chain(lines).collect();
    if lines.len() == 1 {
        return String::new();
    }
    format!(
        "\npaired by position, where the difference is more than chance (95 %, not corrected for {})\n{}",
        counted(pairs.len(), "pair"),
        table(&lines)
    )
}

fn text(rows: &[EngineRow], unit: &str, positions: usize) -> String {
    let mut cells = vec![heads("engine", rows, unit)];
    for row in rows {
        let mut line = vec![row.engine.clone()];
        line.extend(row.average.iter().map(percent));
        cells.push(line);
    }
    let mut text = format!(
        "{}, average with its 95 % interval\n",
        counted(positions, "position")
    );
    text.push_str(&table(&cells));
    if let [row] = rows {
        let mut heads = vec!["position".to_owned()];
        heads.extend(row.rates.iter().map(|rate| format!("{rate:.4}")));
        heads.extend(["nodes", "depth", "preferences"].map(str::to_owned));
        let mut cells = vec![heads];
        for position in &row.positions {
            let mut line = vec![position.name.clone()];
            line.extend(position.scores.iter().map(|score| format!("{score:.2}")));
            line.push(position.nodes.to_string());
            line.push(position.depth.to_string());
            let moves: Vec<String> = position
                .timeline
                .iter()
                .map(|(since, mv)| format!("{since:.4}:{mv}"))
                .collect();
            line.push(moves.join(" "));
            cells.push(line);
        }
        text.push('\n');
        text.push_str(&table(&cells));
    }
    text
}
