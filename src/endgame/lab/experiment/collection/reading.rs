//! Reading EPD and PGN: the positions to judge, with the values and moves that the text tells.

use super::{Collection, CollectionEntry, MOVE, Place, VERDICT};
use chess::epd::{Epd, Operand, Operation, parse_epd_lines};
use chess::fen::remark;
use chess::packed::PackedMove;
use chess::pgn::{PgnGame, PgnLimits, PgnSplitter, RawGame};
use chess::record::{GameResult, Record};
use cozy_chess::{Board, Color, Piece};
use endgame::Value;

/// The most bad lines that are quoted.
pub(super) const BAD_TOLD: usize = 50;

/// A `ce` of at least this means mate (ours; in the standard a mate in n moves has 32,767 - 2n).
const MATE: i64 = 30_000;

/// Reads at most `most` positions from EPD or PGN. A game gives the position at `place`.
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

/// True if a text is PGN: it has a tag, or begins with a comment, a `%` line or the move number 1. A line of
/// EPD begins with a rank of the board or with `#`.
fn is_pgn(bytes: &[u8]) -> bool {
    let text = bytes.trim_ascii_start();
    let begins = |mark: &[u8]| text.starts_with(mark);
    matches!(text.first(), Some(b'{' | b';' | b'%'))
        || begins(b"1.")
        || begins(b"1 ")
        || bytes
            .split(|&byte| byte == b'\n' || byte == b'\r')
            .any(|line| line.trim_ascii_start().starts_with(b"["))
}

impl Collection {
    fn read_epd(&mut self, text: &str, most: usize) {
        for (line, epd) in parse_epd_lines(text) {
            let line = line as u64;
            let remark = epd.as_ref().ok().and_then(|epd| remark(&epd.assumed));
            let remark = remark.filter(|_| self.assumed.len() < BAD_TOLD);
            self.assumed
                .extend(remark.map(|remark| format!("line {line}: {remark}")));
            let entry = epd
                .map_err(|error| error.to_string())
                .and_then(|epd| CollectionEntry::new(line, epd));
            self.take(entry.map_err(|why| format!("line {line}: {why}")), most);
        }
    }

    fn read_pgn(&mut self, mut bytes: &[u8], place: Place, most: usize) {
        let mut splitter = PgnSplitter::new(PgnLimits::default());
        while let Some(raw) = splitter.push(&mut bytes) {
            let entry = self.of_game(&raw, place);
            self.take(entry, most);
        }
        if let Some(raw) = splitter.finish() {
            let entry = self.of_game(&raw, place);
            self.take(entry, most);
        }
    }

    fn of_game(&mut self, raw: &RawGame, place: Place) -> Result<CollectionEntry, String> {
        let game = raw.parse(&PgnLimits::default());
        let game = game.map_err(|error| error.to_string())?;
        self.remarks.take(&game);
        of_game(&game, place)
    }

    fn take(&mut self, entry: Result<CollectionEntry, String>, most: usize) {
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

fn of_game(game: &PgnGame, place: Place) -> Result<CollectionEntry, String> {
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
    CollectionEntry::new(game.number, Epd::new(board, operations)).map_err(told)
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

/// The positions that EG judges, for messages.
pub const TAKES: &str =
    "EG judges kings and pawns only, or any position of at most four pieces, kings included";

/// True if EG judges a position: kings and pawns alone, or at most four men, kings included.
pub fn is_taken(board: &Board) -> bool {
    let men = board.pieces(Piece::King) | board.pieces(Piece::Pawn);
    board.occupied().len() <= 4 || board.occupied() == men
}

impl CollectionEntry {
    fn new(number: u64, mut epd: Epd) -> Result<Self, String> {
        if !is_taken(&epd.board) {
            return Err(TAKES.to_owned());
        }
        let best = epd.moves("bm").map_err(|error| error.to_string())?;
        let result = result(&epd)?;
        // Keep the move of another program.
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

/// True if an operation is an earlier verdict of EG.
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
