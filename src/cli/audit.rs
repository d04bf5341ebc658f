//! `plyground audit`: EG and its rules compared with the exact tables over the positions of an ending.

use super::interrupt;
use super::limits::Limits;
use super::oracle::{Store, processors, tables};
use super::parts;
use super::print::{Printed, facts, headed};
use super::progress::Progress;
use ::chess::words::counted;
use ::endgame::audit::{PlayAudit, PlaySums, Positions, Tally};
use ::endgame::eg::DecidedBy;
use ::endgame::oracle::{Material, Oracle};
use ::endgame::strategy::Means;
use anyhow::{Result, anyhow, ensure};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use kit::experiment::shards::{Shards, Share};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

/// Number of positions that the text output lists.
const LISTED: usize = 40;

/// The endings of the paper.
const ENDINGS: [&str; 3] = ["KPK", "KPPK", "KPKP"];

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The ending
    #[arg(value_parser = PossibleValuesParser::new(ENDINGS).try_map(|name| name.parse::<Material>()))]
    ending: Material,
    /// Check N random positions instead of all
    #[arg(long, value_name = "N")]
    sample: Option<u32>,
    /// The seed of the sample
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    limits: Limits,
    /// Run only the units I, I + N, I + 2N, ... (from 0); `merge` combines the parts
    #[arg(long, value_name = "I/N")]
    shard: Option<Share>,
    /// Keep the exact tables in this directory, and reuse the ones found there
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Number of threads [default: one per processor]
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
}

#[derive(Debug, Serialize)]
struct Answer<'a> {
    ending: Material,
    positions: u64,
    /// Positions whose static or proved range excludes the exact value.
    inconsistent: u64,
    statically_decided: u64,
    /// Positions for which EG names a value: proved, or only claimed if proofs are off.
    solved: u64,
    proved: u64,
    claimed: u64,
    claimed_wrong: u64,
    open: u64,
    /// Wrong claims of the strategic search, whether a proof corrected them or not.
    strategies_wrong: u64,
    move_keeps_value: u64,
    /// Positions with a proved value that EG's move gives away.
    thrown_away: u64,
    /// Number of positions by the part of EG that decided the value.
    decided_by: &'a BTreeMap<DecidedBy, u64>,
    /// Claims without a proof, by the strategy that suggested the move.
    strategies: Vec<StrategyAnswer>,
    /// Positions per strategic search.
    nodes: Spread,
    /// Positions per proof; 0 where none was needed.
    proof_nodes: Spread,
    rules: Vec<RuleAnswer>,
    /// Examples of positions with an error.
    examples: &'a [String],
    /// Open positions, one of each set of mirror images. The list is capped.
    left_open: &'a [String],
}

#[derive(Debug, Serialize)]
struct Spread {
    median: u64,
    p99: u64,
    max: u64,
}

#[derive(Debug, Serialize)]
struct StrategyAnswer {
    /// Null if no move was suggested.
    id: Option<Means>,
    claimed: u64,
    wrong: u64,
}

#[derive(Debug, Serialize)]
struct RuleAnswer {
    id: String,
    fired: u64,
    wrong: u64,
}

/// The part of an answer that `merge` needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Summed {
    audit: PlayAudit,
    #[serde(flatten)]
    shards: Shards,
    sums: PlaySums,
}

#[derive(Debug, Serialize)]
struct PartAnswer<'a> {
    #[serde(flatten)]
    answer: Answer<'a>,
    part_of_audit: &'a Summed,
}

#[derive(Debug, Deserialize)]
pub(super) struct Shared {
    part_of_audit: Summed,
}

pub(super) fn run(arguments: &Arguments) -> Result<Printed> {
    let ending = arguments.ending;
    let positions = match arguments.sample {
        None => Positions::All,
        Some(count) => Positions::Sample {
            count,
            seed: arguments.seed,
        },
    };
    let audit = PlayAudit {
        ending,
        positions,
        limits: arguments.limits.get(),
    };
    let threads = arguments.threads.unwrap_or_else(processors);
    let store = Store::open(arguments.tables.as_deref())?;
    let (oracle, _) = tables(&Material::closure(&[ending]), &store, threads)?;
    let share = arguments.shard.unwrap_or(Share::WHOLE);
    let sums = sums(&audit, &oracle, share, threads)?;
    if arguments.shard.is_none() {
        let answer = Answer::of(ending, &sums);
        return Printed::new(&answer, answer.text());
    }
    let part_of_audit = Summed {
        audit,
        shards: Shards::new(share),
        sums,
    };
    Shared { part_of_audit }.print()
}

fn sums(
    audit: &PlayAudit,
    oracle: &Oracle,
    Share { index, of }: Share,
    threads: NonZero<usize>,
) -> Result<PlaySums> {
    let units = audit.units();
    let next = AtomicU32::new(0);
    let progress = Progress::begin();
    let work = || {
        let mut sums = PlaySums::default();
        loop {
            let turn = next.fetch_add(1, Ordering::Relaxed);
            let unit = turn
                .checked_mul(of)
                .and_then(|unit| unit.checked_add(index));
            let Some(unit) = unit.filter(|&unit| unit < units && !interrupt::asked()) else {
                return Ok(sums);
            };
            progress.at(f64::from(unit) / f64::from(units), || {
                counted(sums.positions, "position")
            });
            sums.merge(&audit.run(unit, oracle)?);
        }
    };
    thread::scope(|scope| {
        let running: Vec<_> = (0..threads.get()).map(|_| scope.spawn(work)).collect();
        let mut whole = PlaySums::default();
        for thread in running {
            let sums: Result<PlaySums> = thread.join().map_err(|_| anyhow!("stopped"))?;
            whole.merge(&sums?);
        }
        Ok(whole)
    })
}

impl parts::Part for Shared {
    fn shards(&self) -> Option<&Shards> {
        Some(&self.part_of_audit.shards)
    }

    fn add(&mut self, other: Self) -> Result<()> {
        let (sum, part) = (&mut self.part_of_audit, other.part_of_audit);
        ensure!(
            part.audit == sum.audit,
            "a part of another audit than the files before"
        );
        sum.shards.add(&part.shards)?;
        sum.sums.merge(&part.sums);
        Ok(())
    }
}

impl Shared {
    /// Prints the answer if all parts are present, else a larger part.
    pub(super) fn print(&self) -> Result<Printed> {
        let part_of_audit = &self.part_of_audit;
        let answer = Answer::of(part_of_audit.audit.ending, &part_of_audit.sums);
        let text = answer.text();
        let shards = &part_of_audit.shards;
        if shards.is_whole() {
            return Printed::new(&answer, text);
        }
        let (done, of) = (shards.indexes().len(), shards.of());
        let text = format!(
            "{text}\n{done} of {}, to be merged with --json\n",
            counted(of, "part")
        );
        let part = PartAnswer {
            answer,
            part_of_audit,
        };
        Ok(Printed::new(&part, text)?.into_part())
    }
}

impl Spread {
    fn of(tally: &Tally) -> Self {
        Self {
            median: tally.quantile(500),
            p99: tally.quantile(990),
            max: tally.max(),
        }
    }

    fn words(&self) -> String {
        let Self { median, p99, max } = self;
        format!("median {median}, 99th percentile {p99}, most {max}")
    }
}

impl<'a> Answer<'a> {
    fn of(ending: Material, sums: &'a PlaySums) -> Self {
        let rules = sums.rules.iter().map(|(id, tally)| RuleAnswer {
            id: id.clone(),
            fired: tally.fired,
            wrong: tally.wrong,
        });
        let suggested = sums.strategies.iter().map(|(&id, tally)| (Some(id), tally));
        let strategies = [(None, &sums.unsuggested)]
            .into_iter()
            .chain(suggested)
            .filter(|(_, tally)| tally.fired > 0)
            .map(|(id, tally)| StrategyAnswer {
                id,
                claimed: tally.fired,
                wrong: tally.wrong,
            });
        Self {
            ending,
            positions: sums.positions,
            inconsistent: sums.inconsistent,
            statically_decided: sums.statically_decided,
            solved: sums.solved,
            proved: sums.proved,
            claimed: sums.claimed,
            claimed_wrong: sums.claimed_wrong,
            open: sums.open,
            strategies_wrong: sums.strategies_wrong,
            move_keeps_value: sums.move_keeps_value,
            thrown_away: sums.thrown_away,
            decided_by: &sums.decided_by,
            strategies: strategies.collect(),
            nodes: Spread::of(&sums.strategic),
            proof_nodes: Spread::of(&sums.proofs),
            rules: rules.collect(),
            examples: &sums.examples,
            left_open: &sums.left_open,
        }
    }

    fn text(&self) -> String {
        let row =
            |name: &str, of: u64, wrong: u64| [name.to_owned(), of.to_string(), wrong.to_string()];
        let share = |count: u64| {
            let percent = 100.0 * count as f64 / self.positions.max(1) as f64;
            format!("{count} ({percent:.3} %)")
        };
        let mut text = facts(&[
            ("ending", &self.ending),
            ("positions", &self.positions),
            ("inconsistent", &self.inconsistent),
            ("decided by the rules", &share(self.statically_decided)),
            ("value given", &share(self.solved)),
            ("proved", &share(self.proved)),
            ("claimed, not proved", &share(self.claimed)),
            ("of these wrong", &self.claimed_wrong),
            ("open", &share(self.open)),
            ("claims that were wrong", &share(self.strategies_wrong)),
            ("move keeps the value", &share(self.move_keeps_value)),
            ("proved, move loses it", &self.thrown_away),
            ("strategic search", &self.nodes.words()),
            ("proofs", &self.proof_nodes.words()),
        ]);
        let others = self
            .decided_by
            .iter()
            .filter(|(who, _)| **who != DecidedBy::Rules);
        for (who, &positions) in others {
            let who = format!("decided by {who:?}").to_ascii_lowercase();
            text.push_str(&facts(&[(who.as_str(), &share(positions))]));
        }
        if self.strategies.iter().any(|strategy| strategy.claimed > 0) {
            let rows = self.strategies.iter().map(|strategy| {
                let name = strategy.id.map_or("none", |means| means.strategy().name);
                row(name, strategy.claimed, strategy.wrong)
            });
            text.push('\n');
            text.push_str(&headed(["strategy", "claimed", "wrong"], rows));
        }
        let rules = self.rules.iter();
        let rules = rules.map(|rule| row(&rule.id, rule.fired, rule.wrong));
        text.push('\n');
        text.push_str(&headed(["rule", "fired", "wrong"], rules));
        let lists = [
            ("to be looked at", self.examples),
            ("left open", self.left_open),
        ];
        for (name, positions) in lists {
            if positions.is_empty() {
                continue;
            }
            let _ = write!(text, "\n{name}\n");
            for position in positions.iter().take(LISTED) {
                text.push_str(position);
                text.push('\n');
            }
            if positions.len() > LISTED {
                let _ = writeln!(
                    text,
                    "and {} more: --json lists them",
                    positions.len() - LISTED
                );
            }
        }
        text
    }
}
