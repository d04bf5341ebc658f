//! Sets of marked positions as EPD, read line by line: what is broken is reported, what is good is taken.

use super::rated_position::{POSITIONS_LIMIT, RatedPosition, SuiteError};
use chess::epd::parse_epd_lines;
use chess::fen::remark;
use std::rc::Rc;
use trace::file::hexadecimal;
use xxhash_rust::xxh64::Xxh64;

/// Broken lines that are reported.
const BROKEN_LIMIT: usize = 50;

/// The result of reading a text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MarkedSet {
    /// The positions that are good.
    pub positions: Vec<RatedPosition>,
    /// The errors of broken lines; of very many the first.
    pub broken: Vec<SuiteError>,
    /// Number of broken lines.
    pub bad: usize,
    /// Assumptions made in reading the lines, as `line 3: ...`; only the first `BROKEN_LIMIT` are stored.
    pub assumed: Vec<String>,
    /// Whether there were more positions than a set may have.
    pub is_cut: bool,
}

/// Reads a text of EPD.
pub fn read_marked(text: &str) -> MarkedSet {
    let mut set = MarkedSet::default();
    for (line, epd) in parse_epd_lines(text) {
        if set.positions.len() >= POSITIONS_LIMIT {
            set.is_cut = true;
            break;
        }
        let remark = epd.as_ref().ok().and_then(|epd| remark(&epd.assumed));
        let remark = remark.filter(|_| set.assumed.len() < BROKEN_LIMIT);
        set.assumed
            .extend(remark.map(|remark| format!("line {line}: {remark}")));
        let epd = epd.map_err(|error| SuiteError::Epd { line, error });
        match epd.and_then(|epd| RatedPosition::from_epd(line, &epd)) {
            Ok(position) => set.positions.push(position),
            Err(error) => {
                set.bad += 1;
                if set.broken.len() < BROKEN_LIMIT {
                    set.broken.push(error);
                }
            }
        }
    }
    set
}

/// The positions as EPD, one to a line.
pub fn write_marked(positions: &[RatedPosition]) -> String {
    let mut text = String::new();
    for position in positions {
        text.push_str(&position.to_epd());
        text.push('\n');
    }
    text
}

/// A digest of a set: rows of a table with the same one are about the same positions, marks and
/// difficulties.
pub fn digest_of(positions: &[Rc<RatedPosition>]) -> String {
    let mut digest = Xxh64::new(0);
    for position in positions {
        digest.update(position.to_epd().as_bytes());
        digest.update(b"\n");
    }
    hexadecimal(digest.digest())
}

#[cfg(test)]
mod tests {
    use super::super::suite::Suite;
    use super::*;

    #[test]
    fn the_shipped_positions_survive_epd_with_their_reasons() {
        let shipped = Suite::shipped().unwrap().0;
        let read = read_marked(&write_marked(&shipped));
        assert_eq!(read.broken, []);
        assert_eq!(read.positions, shipped);
    }

    #[test]
    fn broken_lines_are_told_with_their_cause_and_the_others_taken() {
        let good = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"a\"; c0 \"e4=10\";";
        let no_marks = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"b\";";
        let no_move = good.replace("e4", "e5");
        let odd = good.replace(" id", " hmvc 101; id");
        let text = format!("{good}\n8/8/8 w\n{no_marks}\n{no_move}\n{odd}\n");
        let set = read_marked(&text);
        assert_eq!(set.positions.len(), 2);
        let said = "line 5: the halfmove clock \"101\" is read as \"100\"";
        assert_eq!(set.assumed, [said]);
        let errors: Vec<String> = set.broken.iter().map(ToString::to_string).collect();
        assert_eq!(errors.len(), 3, "{errors:?}");
        assert!(errors[0].starts_with("line 2: "));
        assert!(errors[1].starts_with("line 3: no marks"));
        assert!(errors[2].starts_with("line 4: entry 1: "));
    }

    #[test]
    fn a_difficulty_and_a_quotation_mark_survive() {
        let mut position = Suite::shipped().unwrap().0.swap_remove(0);
        position.difficulty = 2.5;
        position.name = "the \"queen's\" move".to_owned();
        let read = read_marked(&position.to_epd());
        assert_eq!(read.positions[0].name, "the 'queen's' move");
        assert!((read.positions[0].difficulty - 2.5).abs() < 1e-12);
    }

    #[test]
    fn an_own_position_that_waits_for_its_marks_survives() {
        // It was gone at the next visit, as a line without marks.
        let mut position = Suite::shipped().unwrap().0.swap_remove(0);
        position.marks = rating::Marks::default();
        position.reasons.clear();
        let read = read_marked(&position.to_epd());
        assert_eq!((read.positions, read.broken), (vec![position], vec![]));
    }

    #[test]
    fn a_stream_of_nonsense_is_bounded() {
        let set = read_marked(&"nonsense\n".repeat(10_000));
        assert_eq!((set.broken.len(), set.bad), (BROKEN_LIMIT, 10_000));
        assert!(set.positions.is_empty());
    }
}
