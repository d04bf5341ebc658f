//! Collections of positions, read from EPD or PGN, judged by EG, and written as EPD or CSV. EG's answer is compared
//! with the line's best moves (`bm`) and result (`result "1-0"`, our own use of EPD, or a `ce` that means mate).

mod judged;
mod reading;

pub use judged::{sheet, to_epd};
pub use reading::{TAKES, is_taken, read};

use chess::packed::PackedMove;
use cozy_chess::Board;
use endgame::Value;
use endgame::eg::{Answer, Eg, Limits};
use kit::experiment::game_remarks::GameRemarks;
use kit::experiment::wire;
use serde::{Deserialize, Serialize};

/// The longest text that the page takes, in bytes (ours): it goes to the worker in one piece.
pub const BYTES: usize = 4 << 20;

/// The most positions that the page takes (ours): EG needs up to some seconds for each.
pub const MOST: usize = 1_000;

/// The opcode of EG's move: the standard's for a move predicted by a program.
const MOVE: &str = "pm";

/// The opcode of EG's verdict, a comment, and how its text begins.
const VERDICT: (&str, &str) = ("c1", "EG: ");

/// The position to take from a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// The first that EG can judge: the start of a study, or the beginning of the pawn ending of a game.
    #[default]
    First,
    /// The last of the main line.
    Last,
}

/// The places by name.
pub const PLACES: [(&str, Place); 2] = [("first", Place::First), ("last", Place::Last)];

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Request {
    /// Read this text, and take the position at that place of each game.
    Read(Vec<u8>, Place),
    /// Let EG judge this position (FEN) with all its knowledge and its usual limits.
    Judge(String),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reply {
    Read(Collection),
    Judged(Answer),
}

impl wire::Request for Request {
    const KIND: &'static str = "collection";
    type Reply = Reply;
}

impl Request {
    /// # Errors
    /// Why it cannot be done, as a fragment.
    pub fn answer(self) -> Result<Reply, String> {
        Ok(match self {
            Self::Read(bytes, place) => Reply::Read(read(&bytes, place, MOST)),
            Self::Judge(position) => {
                let board = position.parse().map_err(|_| "it is not a position")?;
                let answer = judged(&board, Limits::default());
                Reply::Judged(answer.ok_or("EG came to no end")?)
            }
        })
    }
}

/// EG's answer to a position.
pub fn judged(board: &Board, limits: Limits) -> Option<Answer> {
    let mut eg = Eg::new(board, limits);
    // The observer that sees nothing never halts, so the answer is there.
    let _ = eg.run(&mut ());
    eg.answer()
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Collection {
    pub entries: Vec<CollectionEntry>,
    /// The errors of lines or games that are left out, each with its number; only the first of many.
    pub bad: Vec<String>,
    /// Number of lines or games that are left out.
    pub bad_count: usize,
    /// Assumptions made in reading lines of EPD, each with its line number; only the first ones if there are many.
    pub assumed: Vec<String>,
    /// Number of positions beyond the limit.
    pub beyond: usize,
    /// Remarks about the games: text left out or read differently from how it is written.
    pub remarks: GameRemarks,
}

/// A position with the collection's value and moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CollectionEntry {
    /// The line of EPD or the game of PGN, from 1.
    pub number: u64,
    /// Its `id`; empty if it has none.
    pub name: String,
    /// The position, as FEN.
    pub position: String,
    pub best: Vec<PackedMove>,
    /// The result for the real White, if the line tells one.
    pub result: Option<Value>,
    /// The whole line as EPD, without earlier verdicts of EG.
    pub epd: String,
}

/// The comparison of EG's answer with the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Agreement {
    /// The line says nothing.
    Untold,
    Agrees,
    /// EG leaves it open.
    Open,
    Differs,
}

/// An entry with EG's answer.
#[derive(Clone, Debug)]
pub struct Judged<'a> {
    pub entry: &'a CollectionEntry,
    pub answer: Answer,
    board: Board,
}

/// Agreement counts over the entries that tell something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    pub agrees: usize,
    pub open: usize,
    pub differs: usize,
}

#[cfg(test)]
mod tests {
    use super::reading::BAD_TOLD;
    use super::*;
    use cozy_chess::Color;
    use endgame::Range;
    use kit::experiment::wire::assert_survives;

    const SQUARE: &str = "8/8/8/6k1/1P6/8/8/K7 w - -";

    fn all(text: &str) -> Collection {
        read(text.as_bytes(), Place::First, usize::MAX)
    }

    fn answer(entry: &CollectionEntry) -> Answer {
        super::judged(&entry.position.parse().unwrap(), Limits::default()).unwrap()
    }

    #[test]
    fn lines_that_cannot_be_used_are_named_and_the_others_taken() {
        let text = format!(
            "\u{feff}# a comment\n{SQUARE} bm b5; id \"a\";\n8/8 w - -\n{SQUARE} bm Kb4;\n\n\
             4k3/8/8/8/8/8/PPP5/R3K3 w - - id \"rook\";\n{SQUARE} result \"2-0\";\n{SQUARE}\n"
        );
        let collection = all(&text);
        let numbers: Vec<u64> = collection
            .entries
            .iter()
            .map(|entry| entry.number)
            .collect();
        assert_eq!(numbers, [2, 8]);
        let begins = [
            "line 3: ",
            "line 4: bm: ",
            "line 6: EG judges",
            "line 7: result: ",
        ];
        assert_eq!(collection.bad_count, begins.len());
        for (bad, begin) in collection.bad.iter().zip(begins) {
            assert!(bad.starts_with(begin), "{bad}");
        }
        let cut = read(text.as_bytes(), Place::First, 1);
        assert_eq!((cut.entries.len(), cut.beyond), (1, 1));
    }

    #[test]
    fn a_result_is_told_by_its_name_or_by_a_score_of_mate_and_by_nothing_else() {
        let result = |said: &str| all(&format!("{SQUARE} {said};")).entries[0].result;
        assert_eq!(result("result 1-0"), Some(Value::Win));
        assert_eq!(result("result \"0-1\"; ce 32000"), Some(Value::Loss));
        assert_eq!(result("ce 32740"), Some(Value::Win));
        for nothing in ["ce 0", "ce 900", "ce x", "result \"*\"", "id \"x\""] {
            assert_eq!(result(nothing), None, "{nothing}");
        }
        let black = all(&SQUARE.replace(" w ", " b ")).entries[0].epd.clone() + " ce -32000;";
        assert_eq!(all(&black).entries[0].result, Some(Value::Win));
    }

    #[test]
    fn of_a_game_the_first_position_that_eg_takes_or_the_last_is_taken() {
        let pgn = "[White \"A\"]\n[Black \"B\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/1q2P3/R2QK3 w - - 0 1\"]\n\
            [Result \"1-0\"]\n\n1. Qd8+ Kxd8 2. Rd1+ Ke8 3. Rd8+ Kxd8 4. e4 Qb1+ 1-0\n\n\
            [Event \"broken\"]\n\n1. Ke5 *\n\n[White \"C\"]\n\n1. e4 *\n";
        let first = all(pgn);
        assert_eq!(first.entries.len(), 1);
        let entry = &first.entries[0];
        // Four men are left after the rook's sacrifice.
        assert_eq!(entry.position, "3k4/8/8/8/8/8/1q2P3/4K3 w - - 0 4");
        assert_eq!((&*entry.name, entry.result), ("A – B", Some(Value::Win)));
        assert!(
            first.bad[0].starts_with("game 2, line 11, column"),
            "{:?}",
            first.bad
        );
        assert!(
            first.bad[1].starts_with("game 3, line 13: it comes to"),
            "{:?}",
            first.bad
        );
        let last = read(pgn.as_bytes(), Place::Last, usize::MAX);
        assert!(
            last.entries[0]
                .position
                .starts_with("3k4/8/8/8/4P3/8/8/1q2K3 w")
        );
    }

    #[test]
    fn what_eg_says_survives_epd_and_takes_the_place_of_what_it_said_before() {
        let text = format!("{SQUARE} bm b5; id \"the, square\"; result \"1-0\"; c0 \"x\"; pm Ka2;");
        let first = all(&text);
        let written = to_epd(
            first
                .entries
                .iter()
                .filter_map(|entry| Judged::new(entry, answer(entry))),
        );
        assert_eq!(
            written,
            "8/8/8/6k1/1P6/8/8/K7 w - - hmvc 0; fmvn 1; bm b5; id \"the, square\"; result \"1-0\"; c0 \"x\"; \
             pm Ka2; pm b5; c1 \"EG: 1-0 (rules)\";\n"
        );
        // Another program's move is kept; EG's own is written again.
        let again = all(&written.replace("pm Ka2; ", ""));
        let judged = || {
            again
                .entries
                .iter()
                .filter_map(|entry| Judged::new(entry, answer(entry)))
        };
        assert_eq!(to_epd(judged()), written.replace("pm Ka2; ", ""));
        let csv = sheet(judged()).csv();
        let row = csv.lines().nth(1).unwrap();
        assert!(
            row.starts_with("1,\"the, square\",8/8/8/6k1/1P6/8/8/K7 w - - 0 1,1-0,rules,b5,false,1-0,b5,agrees,agrees,"),
            "{row}"
        );
        assert_eq!(
            row.matches(',').count() - 1,
            csv.lines().next().unwrap().matches(',').count()
        );
    }

    #[test]
    fn a_value_that_is_left_open_neither_agrees_nor_differs() {
        let entry = &all(&format!("{SQUARE} bm Ka2; result \"0-1\";")).entries[0];
        let mut answer = answer(entry);
        let agreement = |answer| {
            let judged = Judged::new(entry, answer).unwrap();
            (judged.value(), judged.best(), judged.scores())
        };
        let differs = (Agreement::Differs, Agreement::Differs, "1-0".to_owned());
        assert_eq!(agreement(answer), differs);
        answer.value = Range::UNKNOWN;
        answer.best = None;
        let open = (
            Agreement::Open,
            Agreement::Open,
            "1-0 or 1/2-1/2 or 0-1".to_owned(),
        );
        assert_eq!(agreement(answer), open);
        // The values are Black's if it is the stronger side.
        answer.value = Range::WIN;
        answer.side = Color::Black;
        assert_eq!(agreement(answer).0, Agreement::Agrees);
    }

    #[test]
    fn questions_and_answers_survive_the_way() {
        let judge = Request::Judge("8/8/8/6k1/1P6/8/8/K7 w - - 0 1".to_owned());
        assert_survives(&judge, &judge.clone().answer().unwrap());
        let read = Request::Read(SQUARE.as_bytes().to_vec(), Place::Last);
        assert_survives(&read, &read.clone().answer().unwrap());
        assert!(Request::Judge("x".to_owned()).answer().is_err());
    }

    #[test]
    fn nonsense_is_bounded() {
        let collection = all(&"nonsense\n".repeat(10_000));
        assert_eq!(
            (collection.bad.len(), collection.bad_count),
            (BAD_TOLD, 10_000)
        );
        assert_eq!(all("").entries, []);
    }
}
