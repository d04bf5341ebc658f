//! An entry compared with EG's answer, and written as EPD or CSV.

use super::{Agreement, CollectionEntry, Judged, MOVE, Tally, VERDICT};
use chess::notation::bare_san;
use chess::packed::PackedMove;
use cozy_chess::Move;
use endgame::eg::{Answer, DecidedBy};
use endgame::{Range, Value};
use kit::experiment::results::Datum;
use kit::experiment::sheet::{Sheet, row};

impl<'a> Judged<'a> {
    /// Pairs an entry with EG's answer; `None` if its position cannot be read.
    pub fn new(entry: &'a CollectionEntry, answer: Answer) -> Option<Self> {
        Some(Self {
            board: entry.position.parse().ok()?,
            entry,
            answer,
        })
    }

    /// EG's value, for the real White.
    pub fn range(&self) -> Range {
        self.answer.value.seen_by(self.answer.side)
    }

    /// Compares the values.
    pub fn value(&self) -> Agreement {
        match self.entry.result {
            None => Agreement::Untold,
            Some(result) if !self.range().contains(result) => Agreement::Differs,
            Some(_) if self.range().decided().is_none() => Agreement::Open,
            Some(_) => Agreement::Agrees,
        }
    }

    /// Compares the moves.
    pub fn best(&self) -> Agreement {
        match self.best_move() {
            _ if self.entry.best.is_empty() => Agreement::Untold,
            None => Agreement::Open,
            Some(best) if self.entry.best.contains(&best) => Agreement::Agrees,
            Some(_) => Agreement::Differs,
        }
    }

    fn best_move(&self) -> Option<PackedMove> {
        let best = self.answer.best;
        best.map(|mv| PackedMove::pack(&self.board, mv))
    }

    /// EG's move in SAN.
    pub fn san(&self) -> String {
        self.written(self.best_move().as_slice())
    }

    /// The collection's best moves in SAN.
    pub fn known_moves(&self) -> String {
        self.written(&self.entry.best)
    }

    /// The collection's result, as in a game.
    pub fn known(&self) -> &'static str {
        self.entry.result.map_or("", score)
    }

    fn written(&self, moves: &[PackedMove]) -> String {
        let legal = moves.iter().filter_map(|mv| mv.legal(&self.board));
        let words: Vec<String> = legal.map(|mv: Move| bare_san(&self.board, mv)).collect();
        words.join(" ")
    }

    /// EG's value as results of a game: `1-0`, or `1-0 or 1/2-1/2`.
    pub fn scores(&self) -> String {
        let range = self.range();
        let values = Value::ALL.into_iter().rev();
        let words: Vec<&str> = values
            .filter(|&value| range.contains(value))
            .map(score)
            .collect();
        words.join(" or ")
    }

    /// The part of EG that decided the value.
    pub fn decided_by(&self) -> &'static str {
        match self.answer.decided_by {
            DecidedBy::Rules => "rules",
            DecidedBy::Strategies if self.answer.value != self.answer.proved => {
                "strategies, unproved"
            }
            DecidedBy::Strategies => "strategies",
            DecidedBy::Proof => "proof",
            DecidedBy::Structure => "structure",
            DecidedBy::Open => "open",
        }
    }

    /// As a line of EPD, with EG's move and verdict.
    pub fn epd(&self) -> String {
        let mut line = self.entry.epd.clone();
        let san = self.san();
        if !san.is_empty() {
            line = format!("{line} {MOVE} {san};");
        }
        let (code, begins) = VERDICT;
        let (scores, by) = (self.scores(), self.decided_by());
        format!("{line} {code} \"{begins}{scores} ({by})\";")
    }

    /// As a row of [`sheet`].
    fn row(&self) -> Vec<Datum> {
        let entry = self.entry;
        row![
            entry.number,
            &entry.name,
            &entry.position,
            self.scores(),
            self.decided_by(),
            self.san(),
            !self.answer.sure,
            self.known(),
            self.known_moves(),
            self.value().word(),
            self.best().word(),
            self.answer.strategic_nodes,
            self.answer.proof_nodes,
        ]
    }
}

/// A result as a game has it.
fn score(value: Value) -> &'static str {
    match value {
        Value::Win => "1-0",
        Value::Draw => "1/2-1/2",
        Value::Loss => "0-1",
    }
}

impl Agreement {
    /// In a word; empty if the line says nothing.
    pub fn word(self) -> &'static str {
        match self {
            Self::Untold => "",
            Self::Agrees => "agrees",
            Self::Open => "open",
            Self::Differs => "differs",
        }
    }
}

impl Tally {
    /// Counts the entries that tell a value or move.
    pub fn of(found: impl Iterator<Item = Agreement>) -> Self {
        let mut tally = Self::default();
        for agreement in found {
            match agreement {
                Agreement::Untold => {}
                Agreement::Agrees => tally.agrees += 1,
                Agreement::Open => tally.open += 1,
                Agreement::Differs => tally.differs += 1,
            }
        }
        tally
    }

    /// `33 of 36 as known, 2 open, 1 otherwise`, or that there is nothing to compare with.
    pub fn words(self) -> String {
        let Self {
            agrees,
            open,
            differs,
        } = self;
        match agrees + open + differs {
            0 => "nothing to compare with".to_owned(),
            all => format!("{agrees} of {all} as known, {open} open, {differs} otherwise"),
        }
    }
}

/// The judged positions as EPD.
pub fn to_epd<'a>(judged: impl Iterator<Item = Judged<'a>>) -> String {
    judged.map(|judged| judged.epd() + "\n").collect()
}

/// The judged positions as a table.
pub fn sheet<'a>(judged: impl Iterator<Item = Judged<'a>>) -> Sheet {
    Sheet::new(
        "Positions judged",
        "number,id,fen,value,decided_by,move,guess,known,known_moves,value_agrees,move_agrees,nodes,proof_nodes",
        judged.map(|judged| judged.row()),
    )
}
