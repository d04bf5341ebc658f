//! Positions with recommended moves: EPD lines with `bm`, or the positions of a game, where the move that was
//! played is recommended (Senft 1975, p. 46). Whether a side has castled comes from the operation `castled`
//! (ours: `castled w b;`, `castled none;`), from the game, or is guessed.

use super::decision::Decision;
use super::position::Castled;
use super::reading::Reading;
use super::training::Sample;
use chess::epd::{Epd, EpdError, Operand, parse_epd_lines};
use chess::record::Record;
use cozy_chess::{Board, Move, Piece};
use thiserror::Error;

/// A position and the moves recommended in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recommended {
    pub name: String,
    pub board: Board,
    /// Which sides have castled, as far as known.
    pub castled: Castled,
    /// The recommended moves; training uses the first.
    pub moves: Vec<Move>,
    /// The number of its game, or one of its own.
    pub game: u32,
}

/// The reason why a line yields no recommended move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// The line is not EPD, or a move in it is wrong.
    #[error("line {line}: {error}")]
    Epd {
        /// Line number from 1.
        line: usize,
        error: EpdError,
    },
    /// The operation `bm` is missing.
    #[error("line {0}: no best move; write it as bm Nf3;")]
    NoMove(usize),
    /// The operation `castled` names no side.
    #[error("line {line}: castled {text:?}: write castled w, b, w b or none")]
    Castled {
        /// Line number from 1.
        line: usize,
        text: String,
    },
}

impl Recommended {
    /// Reads a line of EPD.
    ///
    /// # Errors
    ///
    /// Fails if an operation is missing or wrong.
    pub fn from_epd(line: usize, epd: &Epd) -> Result<Self, PositionError> {
        let moves = epd
            .moves("bm")
            .map_err(|error| PositionError::Epd { line, error })?;
        if moves.is_empty() {
            return Err(PositionError::NoMove(line));
        }
        let name = epd
            .id()
            .map_or_else(|| format!("line {line}"), str::to_owned);
        Ok(Self {
            name,
            board: epd.board.clone(),
            castled: castled(line, epd.get("castled"))?,
            moves,
            game: line as u32,
        })
    }

    /// Surveys the position. `None` if no recommended move is legal, or only an underpromotion is recommended.
    pub fn survey(&self, reading: Reading) -> Option<Surveyed> {
        let decision = Decision::new(&self.board, self.castled, reading);
        let recommended: Vec<usize> = self
            .moves
            .iter()
            .filter(|mv| matches!(mv.promotion, None | Some(Piece::Queen)))
            .filter_map(|&mv| decision.find(mv))
            .collect();
        (!recommended.is_empty()).then_some(Surveyed {
            decision,
            recommended,
            game: self.game,
        })
    }
}

/// A surveyed position with its recommended candidates.
#[derive(Clone, Debug, PartialEq)]
pub struct Surveyed {
    pub decision: Decision,
    /// The indices of the recommended candidates; at least one.
    pub recommended: Vec<usize>,
    /// The number of its game.
    pub game: u32,
}

impl Surveyed {
    /// A training sample with the first of the recommended moves.
    pub fn into_sample(self) -> Sample {
        Sample {
            recommended: self.recommended.first().copied().unwrap_or(0),
            decision: self.decision,
            game: self.game,
        }
    }
}

fn castled(line: usize, operands: Option<&[Operand]>) -> Result<Castled, PositionError> {
    let Some(operands) = operands else {
        return Ok(Castled::UNKNOWN);
    };
    let mut castled = Castled::NEITHER;
    for word in operands.iter().map(Operand::as_str) {
        match word {
            "w" => castled.white = Some(true),
            "b" => castled.black = Some(true),
            "none" => {}
            other => {
                let text = other.chars().take(20).collect();
                return Err(PositionError::Castled { line, text });
            }
        }
    }
    Ok(castled)
}

/// Reads the positions of an EPD text one by one.
pub fn positions_of_epd(
    text: &str,
) -> impl Iterator<Item = Result<Recommended, PositionError>> + '_ {
    parse_epd_lines(text).map(|(line, epd)| {
        let epd = epd.map_err(|error| PositionError::Epd { line, error })?;
        Recommended::from_epd(line, &epd)
    })
}

/// The selection of positions from games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selection {
    /// The first ply that is taken; 0 is the opening position.
    pub from_ply: usize,
    /// One position in this many, at random; 1 takes all.
    pub one_in: u32,
    pub seed: u64,
}

impl Selection {
    pub const ALL: Self = Self {
        from_ply: 0,
        one_in: 1,
        seed: 0,
    };

    /// True if the position of that game at that ply is selected; a pure function of the numbers.
    pub fn takes(&self, game: u32, ply: usize) -> bool {
        let mut mixed = self.seed ^ u64::from(game) << 32 ^ ply as u64;
        // The finaliser of SplitMix64 (Steele, Lea and Flood 2014).
        for (shift, factor) in [(30, 0xbf58_476d_1ce4_e5b9), (27, 0x94d0_49bb_1331_11eb)] {
            mixed = (mixed ^ mixed >> shift).wrapping_mul(factor);
        }
        mixed ^= mixed >> 31;
        ply >= self.from_ply && mixed.is_multiple_of(u64::from(self.one_in.max(1)))
    }
}

/// The selected positions of a game's main line, each with the move played.
pub fn positions_of_game(record: &Record, game: u32, selection: Selection) -> Vec<Recommended> {
    let mut board = record.start().clone();
    let mut castled = if board == Board::default() {
        Castled::NEITHER
    } else {
        Castled::UNKNOWN.or_guessed(&board)
    };
    let mut positions = Vec::new();
    let moves = record.main_line().filter_map(|id| record.move_at(id));
    for (ply, mv) in moves.enumerate() {
        let mv = mv.unpack(&board);
        if selection.takes(game, ply) {
            positions.push(Recommended {
                name: format!("game {game}, ply {ply}"),
                board: board.clone(),
                castled,
                moves: vec![mv],
                game,
            });
        }
        castled = castled.after(&board, mv);
        board.play_unchecked(mv);
    }
    positions
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_what_is_best_and_who_has_castled() {
        let line = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#; castled w; id \"mate\";";
        let position = positions_of_epd(line).next().unwrap().unwrap();
        assert_eq!(position.name, "mate");
        assert_eq!(position.moves, ["a1a8".parse().unwrap()]);
        assert_eq!(position.castled.white, Some(true));
        assert_eq!(position.castled.black, Some(false));
        let surveyed = position.survey(Reading::LISTED).unwrap();
        assert_eq!(surveyed.recommended.len(), 1);
    }

    #[test]
    fn a_promotion_to_less_than_a_queen_is_not_taken_for_one_to_a_queen() {
        let survey = |best: &str| {
            let line = format!("8/P6k/8/8/8/8/8/7K w - - bm {best};");
            let position = positions_of_epd(&line).next().unwrap().unwrap();
            position.survey(Reading::LISTED)
        };
        assert_eq!(survey("a8=N"), None);
        assert_eq!(survey("a8=N a8=Q").unwrap().recommended.len(), 1);
    }

    #[test]
    fn what_is_missing_is_said_with_its_line() {
        let error = |line: &str| {
            positions_of_epd(line)
                .next()
                .unwrap()
                .unwrap_err()
                .to_string()
        };
        let fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -";
        assert_eq!(
            error(&format!("{fen} id \"x\";")),
            "line 1: no best move; write it as bm Nf3;"
        );
        assert!(error(&format!("{fen} bm Ra8; castled x;")).contains("castled \"x\""));
        assert!(error(&format!("{fen} bm Qa8;")).starts_with("line 1: bm: "));
    }

    #[test]
    fn one_position_in_ten_is_about_a_tenth() {
        let selection = Selection {
            from_ply: 10,
            one_in: 10,
            seed: 1,
        };
        let taken = |game| (0..110).filter(|&ply| selection.takes(game, ply)).count();
        let all: usize = (0..200).map(taken).sum();
        assert!((1800..2200).contains(&all), "{all}");
        assert!(!(0..10).any(|ply| selection.takes(1, ply)));
    }
}
