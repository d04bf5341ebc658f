//! Collections of positions: in from EPD or PGN, each judged by EG, out again as EPD or CSV. What a line says of its
//! position is set beside what EG says: the best moves (`bm`), and the result (`result "1-0"`, our own use of EPD, or
//! a `ce` that tells of mate).

use super::messages::Verdict;
use crate::chess::epd::{Epd, Operand, Operation, parse_epd_lines};
use crate::chess::notation::bare_san;
use crate::chess::packed::PackedMove;
use crate::chess::pgn::{PgnLimits, PgnSplitter, RawGame};
use crate::chess::record::{GameResult, Record};
use crate::endgame::eg::{DecidedBy, Eg, Limits};
use crate::endgame::{Range, Value};
use crate::lab::kit::wire;
use cozy_chess::{Board, Color, Move, Piece};
use serde::{Deserialize, Serialize};

/// The longest text that the page takes, in bytes (ours): it goes to the worker in one piece.
pub const BYTES: usize = 4 << 20;

/// The most positions that the page takes (ours): EG needs up to some seconds for each.
pub const MOST: usize = 1_000;

/// How many bad lines are told word for word.
const BAD_TOLD: usize = 50;

/// From this `ce` on a program has seen a mate (ours; the standard gives a mate in n moves 32,767 - 2n).
const MATE: i64 = 30_000;

/// The opcode of EG's move, the standard's for a program's own.
const MOVE: &str = "pm";

/// The opcode of EG's verdict, a comment, and how its text begins.
const VERDICT: (&str, &str) = ("c1", "EG: ");

/// Which position of a game is taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// The first that EG takes: of a study its start, of a game the beginning of its pawn ending.
    #[default]
    First,
    /// The last of the main line.
    Last,
}

/// The places by name.
pub const PLACES: [(&str, Place); 2] = [("first", Place::First), ("last", Place::Last)];

/// What the page asks its worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Request {
    /// Read this text; of games the position at that place.
    Read(Vec<u8>, Place),
    /// Say what EG says of this position, given as FEN, with everything it has and its usual limits.
    Judge(String),
}

/// What the worker answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reply {
    Read(Collection),
    Judged(Verdict),
}

impl wire::Request for Request {
    const KIND: &'static str = "collection";
    type Reply = Reply;
}

impl Request {
    /// Does what is asked, in one go.
    ///
    /// # Errors
    /// Why it cannot be done, as a fragment.
    pub fn answer(self) -> Result<Reply, String> {
        Ok(match self {
            Self::Read(bytes, place) => Reply::Read(read(&bytes, place, MOST)),
            Self::Judge(position) => {
                let board = position.parse().map_err(|_| "it is not a position")?;
                let verdict = verdict(&board, Limits::default());
                Reply::Judged(verdict.ok_or("EG came to no end")?)
            }
        })
    }
}

/// What EG says of a position.
pub fn verdict(board: &Board, limits: Limits) -> Option<Verdict> {
    let mut eg = Eg::new(board, limits);
    // The observer that sees nothing never halts, so the answer is there.
    let _ = eg.run(&mut ());
    eg.answer().map(|answer| Verdict::of(&answer, board))
}

/// What was read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Collection {
    pub entries: Vec<Entry>,
    /// What is wrong with the lines or games that are left out, each with its number; of very many the first.
    pub bad: Vec<String>,
    /// How many are left out.
    pub bad_count: usize,
    /// How many more there are than may be taken.
    pub beyond: usize,
}

/// A position with what is said of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The line of EPD or the game of PGN, from 1.
    pub number: u64,
    /// Its `id`; empty if it has none.
    pub name: String,
    /// The position, as FEN.
    pub position: String,
    /// The best moves, if any are said to be.
    pub best: Vec<PackedMove>,
    /// The result for the real White, if it is said.
    pub result: Option<Value>,
    /// The whole line, as EPD, without what EG said of it before.
    pub epd: String,
}

/// Whether EG says what the line says.
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

/// An entry with what EG says of it.
#[derive(Clone, Debug)]
pub struct Judged<'a> {
    pub entry: &'a Entry,
    pub verdict: Verdict,
    board: Board,
}

/// How many of those that say something agree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    pub agrees: usize,
    pub open: usize,
    pub differs: usize,
}

/// Reads EPD or PGN, at most so many positions; of games the position at that place.
pub fn read(bytes: &[u8], place: Place, most: usize) -> Collection {
    let mut collection = Collection::default();
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if is_pgn(bytes) {
        collection.read_pgn(bytes, place, most);
    } else {
        collection.read_epd(&String::from_utf8_lossy(bytes), most);
    }
    collection
}

/// Whether a text is games: those begin with a tag, a comment or a move, lines of EPD with a rank of the board or `#`.
fn is_pgn(bytes: &[u8]) -> bool {
    let text = bytes.trim_ascii_start();
    matches!(text.first(), Some(b'[' | b'{' | b';' | b'%')) || text.starts_with(b"1.")
}

impl Collection {
    fn read_epd(&mut self, text: &str, most: usize) {
        for (line, epd) in parse_epd_lines(text) {
            let line = line as u64;
            let entry = epd
                .map_err(|error| error.to_string())
                .and_then(|epd| Entry::new(line, epd));
            self.take(entry.map_err(|why| format!("line {line}: {why}")), most);
        }
    }

    fn read_pgn(&mut self, mut bytes: &[u8], place: Place, most: usize) {
        let mut splitter = PgnSplitter::new(PgnLimits::default());
        while let Some(raw) = splitter.push(&mut bytes) {
            self.take(of_game(&raw, place), most);
        }
        if let Some(raw) = splitter.finish() {
            self.take(of_game(&raw, place), most);
        }
    }

    fn take(&mut self, entry: Result<Entry, String>, most: usize) {
        match entry {
            Ok(_) if self.entries.len() >= most => self.beyond += 1,
            Ok(entry) => self.entries.push(entry),
            Err(why) => {
                self.bad_count += 1;
                if self.bad.len() < BAD_TOLD {
                    self.bad.push(why);
                }
            }
        }
    }
}

/// The position of a game.
fn of_game(raw: &RawGame, place: Place) -> Result<Entry, String> {
    let game = raw.parse(&PgnLimits::default());
    let game = game.map_err(|error| error.to_string())?;
    let told = |why: String| format!("game {}, line {}: {why}", game.number, game.line);
    let board = board_of(&game.record, place)
        .ok_or_else(|| told(format!("it comes to no position to be judged; {TAKES}")))?;
    let tag = |name| game.record.tags().get(name).unwrap_or("?");
    let name = format!("{} – {}", tag("White"), tag("Black"));
    let text = |opcode: &str, text: String| Operation {
        opcode: opcode.to_owned(),
        operands: vec![Operand::Text(text.replace('"', "'"))],
    };
    let mut operations = vec![text("id", name)];
    if game.record.result() != GameResult::Unknown {
        operations.push(text("result", game.record.result().to_string()));
    }
    Entry::new(game.number, Epd { board, operations }).map_err(told)
}

fn board_of(record: &Record, place: Place) -> Option<Board> {
    let mut board = record.start().clone();
    let mut at = Record::ROOT;
    while place == Place::Last || !is_taken(&board) {
        match record.next(at) {
            Some(next) => {
                board.play_unchecked(record.move_at(next)?.unpack(&board));
                at = next;
            }
            None => break,
        }
    }
    is_taken(&board).then_some(board)
}

/// What EG judges, for messages.
const TAKES: &str =
    "EG judges kings and pawns, and any men if there are no more than four with the kings";

fn is_taken(board: &Board) -> bool {
    let men = board.pieces(Piece::King) | board.pieces(Piece::Pawn);
    board.occupied().len() <= 4 || board.occupied() == men
}

impl Entry {
    fn new(number: u64, mut epd: Epd) -> Result<Self, String> {
        if !is_taken(&epd.board) {
            return Err(TAKES.to_owned());
        }
        let best = epd.moves("bm").map_err(|error| error.to_string())?;
        let result = result(&epd)?;
        // A move of another program's stays.
        if epd.operations.iter().any(is_verdict) {
            let stays = |operation: &Operation| operation.opcode != MOVE && !is_verdict(operation);
            epd.operations.retain(stays);
        }
        Ok(Self {
            number,
            name: epd.id().unwrap_or_default().to_owned(),
            position: epd.board.to_string(),
            best: best
                .iter()
                .map(|&mv| PackedMove::pack(&epd.board, mv))
                .collect(),
            result,
            epd: epd.to_string(),
        })
    }
}

/// Whether an operation is what EG said of the position before.
fn is_verdict(Operation { opcode, operands }: &Operation) -> bool {
    let (code, begins) = VERDICT;
    let text = operands.first().map_or("", Operand::as_str);
    opcode == code && text.starts_with(begins)
}

/// The result for the real White that a line tells.
fn result(epd: &Epd) -> Result<Option<Value>, String> {
    let operand = |opcode| epd.get(opcode)?.first().map(Operand::as_str);
    if let Some(text) = operand("result") {
        let result: GameResult = text.parse().map_err(|error| format!("result: {error}"))?;
        return Ok(match result {
            GameResult::WhiteWins => Some(Value::Win),
            GameResult::Draw => Some(Value::Draw),
            GameResult::BlackWins => Some(Value::Loss),
            GameResult::Unknown => None,
        });
    }
    let score: i64 = operand("ce")
        .and_then(|text| text.parse().ok())
        .unwrap_or(0);
    let score = match epd.board.side_to_move() {
        Color::White => score,
        Color::Black => score.saturating_neg(),
    };
    Ok(if score >= MATE {
        Some(Value::Win)
    } else if score <= -MATE {
        Some(Value::Loss)
    } else {
        None
    })
}

impl<'a> Judged<'a> {
    /// What EG says of an entry; `None` if its position cannot be read, which no entry's is.
    pub fn new(entry: &'a Entry, verdict: Verdict) -> Option<Self> {
        Some(Self {
            board: entry.position.parse().ok()?,
            entry,
            verdict,
        })
    }

    /// The value EG gives, for the real White.
    pub fn range(&self) -> Range {
        if self.verdict.is_whites {
            self.verdict.value
        } else {
            self.verdict.value.opposite()
        }
    }

    /// Whether the value agrees.
    pub fn value(&self) -> Agreement {
        match self.entry.result {
            None => Agreement::Untold,
            Some(result) if !self.range().contains(result) => Agreement::Differs,
            Some(_) if self.range().decided().is_none() => Agreement::Open,
            Some(_) => Agreement::Agrees,
        }
    }

    /// Whether the move agrees.
    pub fn best(&self) -> Agreement {
        match self.verdict.best {
            _ if self.entry.best.is_empty() => Agreement::Untold,
            None => Agreement::Open,
            Some(best) if self.entry.best.contains(&best) => Agreement::Agrees,
            Some(_) => Agreement::Differs,
        }
    }

    /// EG's move as it is written.
    pub fn san(&self) -> String {
        self.written(self.verdict.best.as_slice())
    }

    /// The moves that are said to be best.
    pub fn known_moves(&self) -> String {
        self.written(&self.entry.best)
    }

    /// The result that is said, as in a game.
    pub fn known(&self) -> &'static str {
        self.entry.result.map_or("", score)
    }

    fn written(&self, moves: &[PackedMove]) -> String {
        let legal = moves.iter().filter_map(|mv| mv.legal(&self.board));
        let words: Vec<String> = legal.map(|mv: Move| bare_san(&self.board, mv)).collect();
        words.join(" ")
    }

    /// The value EG gives as results of a game: `1-0`, or `1-0 or 1/2-1/2`.
    pub fn scores(&self) -> String {
        let range = self.range();
        let values = Value::ALL.into_iter().rev();
        let words: Vec<&str> = values
            .filter(|&value| range.contains(value))
            .map(score)
            .collect();
        words.join(" or ")
    }

    /// Who decided it, in a few words.
    pub fn decided_by(&self) -> &'static str {
        match self.verdict.decided_by {
            DecidedBy::Rules => "rules",
            DecidedBy::Strategies if self.verdict.value != self.verdict.proved => {
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

    /// As a row of [`csv`].
    fn cells(&self) -> [String; 13] {
        let entry = self.entry;
        [
            entry.number.to_string(),
            entry.name.clone(),
            entry.position.clone(),
            self.scores(),
            self.decided_by().to_owned(),
            self.san(),
            (!self.verdict.sure).to_string(),
            self.known().to_owned(),
            self.known_moves(),
            self.value().word().to_owned(),
            self.best().word().to_owned(),
            self.verdict.strategic_nodes.to_string(),
            self.verdict.proof_nodes.to_string(),
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
    /// In a word, empty where the line says nothing.
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
    /// Of those that say something.
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

    /// `33 of 36 agree, 2 are open, 1 differs`, or that nothing was said.
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

/// The lines of EPD of those that were judged.
pub fn to_epd<'a>(judged: impl Iterator<Item = Judged<'a>>) -> String {
    judged.map(|judged| judged.epd() + "\n").collect()
}

/// A table of those that were judged, with a heading.
pub fn csv<'a>(judged: impl Iterator<Item = Judged<'a>>) -> String {
    let mut text = "number,id,fen,value,decided_by,move,guess,known,known_moves,value_agrees,move_agrees,nodes,\
                    proof_nodes\n"
        .to_owned();
    for row in judged {
        let cells = row.cells().map(|cell| {
            if cell.contains(['"', ',', '\n']) {
                format!("\"{}\"", cell.replace('"', "\"\""))
            } else {
                cell
            }
        });
        text.push_str(&cells.join(","));
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::kit::wire::assert_survives;

    const SQUARE: &str = "8/8/8/6k1/1P6/8/8/K7 w - -";

    fn all(text: &str) -> Collection {
        read(text.as_bytes(), Place::First, usize::MAX)
    }

    fn verdict(entry: &Entry) -> Verdict {
        super::verdict(&entry.position.parse().unwrap(), Limits::default()).unwrap()
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
            [Event \"broken\"]\n\n1. e4 Ke5 *\n\n[White \"C\"]\n\n1. e4 *\n";
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
                .filter_map(|entry| Judged::new(entry, verdict(entry))),
        );
        assert_eq!(
            written,
            "8/8/8/6k1/1P6/8/8/K7 w - - hmvc 0; fmvn 1; bm b5; id \"the, square\"; result \"1-0\"; c0 \"x\"; \
             pm Ka2; pm b5; c1 \"EG: 1-0 (rules)\";\n"
        );
        // Another program's move stays; EG's own is written anew.
        let again = all(&written.replace("pm Ka2; ", ""));
        let judged = || {
            again
                .entries
                .iter()
                .filter_map(|entry| Judged::new(entry, verdict(entry)))
        };
        assert_eq!(to_epd(judged()), written.replace("pm Ka2; ", ""));
        let csv = csv(judged());
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
        let mut verdict = verdict(entry);
        let agreement = |verdict| {
            let judged = Judged::new(entry, verdict).unwrap();
            (judged.value(), judged.best(), judged.scores())
        };
        let differs = (Agreement::Differs, Agreement::Differs, "1-0".to_owned());
        assert_eq!(agreement(verdict), differs);
        verdict.value = Range::UNKNOWN;
        verdict.best = None;
        let open = (
            Agreement::Open,
            Agreement::Open,
            "1-0 or 1/2-1/2 or 0-1".to_owned(),
        );
        assert_eq!(agreement(verdict), open);
        // The values are Black's if it is the stronger side.
        verdict.value = Range::WIN;
        verdict.is_whites = false;
        assert_eq!(agreement(verdict).0, Agreement::Agrees);
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
