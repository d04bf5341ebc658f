//! Positions with recommended moves: lines of EPD with `bm`, or the positions of a game, in which
//! the move that was played is the recommended one (Senft 1975, p. 46). Who has castled comes from
//! the operation `castled` (ours: `castled w b;`, `castled none;`), from the game, or is guessed.

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
    /// What it is called.
    pub name: String,
    /// The position.
    pub board: Board,
    /// Who has castled, as far as it is known.
    pub castled: Castled,
    /// The recommended moves, the first for training.
    pub moves: Vec<Move>,
    /// The game it is from, or a number of its own.
    pub game: u32,
}

/// Why a line holds no recommended move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// The line is not EPD, or a move in it is wrong.
    #[error("line {line}: {error}")]
    Epd {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        error: EpdError,
    },
    /// There is no `bm`.
    #[error("line {0}: no best move; write it as bm Nf3;")]
    NoMove(usize),
    /// `castled` names no side.
    #[error("line {line}: castled {text:?}: write castled w, b, w b or none")]
    Castled {
        /// The line, from 1.
        line: usize,
        /// What stands there.
        text: String,
    },
}

impl Recommended {
    /// From a line of EPD.
    ///
    /// # Errors
    /// What is missing or wrong.
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

    /// Surveys the position. `None` if no recommended move is a legal one, or only a promotion to
    /// another piece than a queen.
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

/// A position that has been surveyed, with the recommended candidates.
#[derive(Clone, Debug, PartialEq)]
pub struct Surveyed {
    /// The candidates.
    pub decision: Decision,
    /// Which of them are recommended; at least one.
    pub recommended: Vec<usize>,
    /// The game it is from.
    pub game: u32,
}

impl Surveyed {
    /// For training, which takes the first of the recommended moves.
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

/// The positions of a text of EPD, one after another.
pub fn positions_of_epd(
    text: &str,
) -> impl Iterator<Item = Result<Recommended, PositionError>> + '_ {
    parse_epd_lines(text).map(|(line, epd)| {
        let epd = epd.map_err(|error| PositionError::Epd { line, error })?;
        Recommended::from_epd(line, &epd)
    })
}

/// Which positions of games are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selection {
    /// From which ply on; 0 is the opening position.
    pub from_ply: usize,
    /// One position in this many, chosen by chance; 1 takes all.
    pub one_in: u32,
    /// Which ones.
    pub seed: u64,
}

impl Selection {
    /// Every position.
    pub const ALL: Self = Self {
        from_ply: 0,
        one_in: 1,
        seed: 0,
    };

    /// Whether the position of that game at that ply is taken: a fixed function of the numbers.
    pub fn takes(&self, game: u32, ply: usize) -> bool {
        let mut mixed = self.seed ^ u64::from(game) << 32 ^ ply as u64;
        // The finisher of SplitMix64 (Steele, Lea and Flood 2014).
        for (shift, factor) in [(30, 0xbf58_476d_1ce4_e5b9), (27, 0x94d0_49bb_1331_11eb)] {
            mixed = (mixed ^ mixed >> shift).wrapping_mul(factor);
        }
        mixed ^= mixed >> 31;
        ply >= self.from_ply && mixed.is_multiple_of(u64::from(self.one_in.max(1)))
    }
}

/// The positions of a game's main line that are selected, with the moves played.
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
