//! `plyground eg --epd FILE` and `--pgn FILE`: EG's verdicts on a collection, compared with the known results.

use super::super::choice::choice;
use super::super::failure::tell;
use super::super::output::Output;
use super::super::print::{Form, Printed, headed};
use super::super::progress::Progress;
use super::super::{input, interrupt};
use super::Answer;
use ::chess::fen::parse_fen;
use ::endgame::eg::{self, Eg};
use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use endgame_lab::experiment::collection::{
    Agreement, Collection, CollectionEntry, Judged, PLACES, Place, Tally, read, sheet, to_epd,
};
use kit::experiment::game_remarks::GameRemarks;
use serde::Serialize;
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(super) struct ListArguments {
    /// A file of positions as EPD; bm, the result ("1-0") and a ce of mate are compared with EG's answers
    #[arg(long, value_name = "FILE", conflicts_with = "fen")]
    epd: Option<PathBuf>,
    /// A file of games; EG judges a position of each, and the result is compared
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "epd"])]
    pgn: Option<PathBuf>,
    /// The position to judge in a game: the first that EG accepts, or the last
    #[arg(long, conflicts_with_all = ["fen", "epd"], value_parser = choice(&PLACES), default_value = "first")]
    at: Place,
    /// Write the positions with EG's move (pm) and verdict (c1) to this file, as EPD
    #[arg(long, value_name = "FILE", conflicts_with = "fen")]
    save: Option<PathBuf>,
    #[command(flatten)]
    form: Form,
}

#[derive(Debug, Serialize)]
struct List {
    positions: Vec<Listed>,
    /// How the values and the moves compare with the known ones.
    values: Tally,
    moves: Tally,
    /// Why lines or games were skipped; the list is capped.
    bad: Vec<String>,
    /// Number of skipped ones beyond the list.
    more_bad: usize,
    /// Remarks about the games: text that was skipped or corrected.
    #[serde(flatten)]
    remarks: GameRemarks,
}

#[derive(Debug, Serialize)]
struct Listed {
    /// The name of the line, if it has one.
    id: Option<String>,
    /// Number of the line or game, from 1.
    number: u64,
    fen: String,
    #[serde(flatten)]
    answer: Answer,
    /// The known result, such as 1-0; null if there is none.
    known: Option<&'static str>,
    /// The known best moves in UCI.
    known_moves: Vec<String>,
    value_agrees: Agreement,
    move_agrees: Agreement,
}

impl ListArguments {
    pub(super) fn path(&self) -> Option<&Path> {
        self.epd.as_deref().or(self.pgn.as_deref())
    }
}

pub(super) fn run(arguments: &ListArguments, path: &Path, limits: eg::Limits) -> Result<Printed> {
    let mut bytes = input::bytes(path, input::TEXT_LIMIT)?;
    if arguments.pgn.is_none() {
        bytes = input::decode(path, bytes)?.into_bytes();
    }
    let mut collection = read(&bytes, arguments.at, usize::MAX);
    let bad = bad(&collection);
    for assumed in &collection.assumed {
        tell(&format_args!("{}, {assumed}", path.display()));
    }
    let entries = std::mem::take(&mut collection.entries);
    if entries.is_empty() {
        let why = bad.unwrap_or_else(|| "no positions".to_owned());
        bail!("{}: {why}", path.display());
    }
    let output = arguments.save.clone().map(Output::begin).transpose()?;
    let bar = Progress::begin();
    let mut rows: Vec<(Judged<'_>, Answer)> = Vec::new();
    for (place, entry) in entries.iter().enumerate() {
        if interrupt::asked() {
            break;
        }
        bar.at(place as f64 / entries.len() as f64, || entry.name.clone());
        rows.extend(judged(entry, limits)?);
    }
    drop(bar);
    let judged = || rows.iter().map(|(judged, _)| judged.clone());
    if let Some(output) = output {
        output.finish(|file| file.write_all(to_epd(judged()).as_bytes()))?;
    }
    let [values, moves] = [Judged::value, Judged::best]
        .map(|agreement| Tally::of(judged().map(|judged| agreement(&judged))));
    let text = if arguments.form.csv {
        sheet(judged()).csv()
    } else {
        let heads = ["id", "position", "EG", "by", "move", "known", "", ""];
        let cells = headed(heads, rows.iter().map(|(judged, _)| row(judged)));
        let (values, moves) = (values.words(), moves.words());
        format!("{cells}\nvalues: {values}\nmoves: {moves}\n")
    };
    let list = List {
        positions: rows.into_iter().map(Listed::new).collect(),
        values,
        moves,
        more_bad: collection.bad_count - collection.bad.len(),
        bad: collection.bad,
        remarks: collection.remarks,
    };
    let mut printed = Printed::new(&list, text)?.with_remarks(&list.remarks);
    printed.problem = bad.map(|bad| anyhow!("{}: {bad}", path.display()));
    Ok(printed)
}

fn judged(entry: &CollectionEntry, limits: eg::Limits) -> Result<Option<(Judged<'_>, Answer)>> {
    let board = parse_fen(&entry.position).context("FEN")?;
    let mut eg = Eg::new(&board, limits);
    // The empty observer never stops EG, so there is an answer.
    let _ = eg.run(&mut ());
    let answer = eg.answer();
    let judged = answer.and_then(|answer| Judged::new(entry, answer));
    Ok(judged.map(|judged| (judged, Answer::of(&board, answer, limits))))
}

/// The unreadable lines or games, in one sentence.
fn bad(collection: &Collection) -> Option<String> {
    let more = match collection.bad_count - collection.bad.len() {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    (collection.bad_count > 0).then(|| format!("left out: {}{more}", collection.bad.join("; ")))
}

fn row(judged: &Judged<'_>) -> [String; 8] {
    let known = format!("{} {}", judged.known(), judged.known_moves());
    [
        judged.entry.name.clone(),
        judged.entry.position.clone(),
        judged.scores(),
        judged.decided_by().to_owned(),
        judged.san(),
        known.trim().to_owned(),
        judged.value().word().to_owned(),
        judged.best().word().to_owned(),
    ]
}

impl Listed {
    fn new((judged, answer): (Judged<'_>, Answer)) -> Self {
        let entry = judged.entry;
        Self {
            id: Some(entry.name.clone()).filter(|name| !name.is_empty()),
            number: entry.number,
            fen: entry.position.clone(),
            answer,
            known: Some(judged.known()).filter(|known| !known.is_empty()),
            known_moves: entry.best.iter().map(ToString::to_string).collect(),
            value_agrees: judged.value(),
            move_agrees: judged.best(),
        }
    }
}
