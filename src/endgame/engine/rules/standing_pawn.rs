//! Queen or rook against a pawn, solved with a stationary pawn: the piece and both kings move, and the
//! positions after the pawn's step have been solved before. The result of a promotion is known from queen
//! against queen; a rook's win against a new queen is sought among captures and checks. If a knight promotion
//! would check, or the rook might win, the position stays open.
//!
//! Like the spheres and the stationary pawns it is a calculation with a piece standing still; the algorithm is
//! ours.

use super::queens;
use crate::calculation::{neighbours, pawn_attacks};
use crate::facts::{QueenAndPawn, RookAndPawn, Turned, queen_attacks};
use crate::{Range, Value};
use cozy_chess::{BitBoard, Color, File, Rank, Square, get_king_moves, get_rook_moves};
use std::sync::OnceLock;

/// Black kings for each white king and piece.
type Places = Vec<BitBoard>;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Heavy {
    Queen,
    Rook,
}

/// White's piece and Black's stationary pawn.
#[derive(Clone, Copy)]
struct StationaryPawn {
    heavy: Heavy,
    pawn: Square,
}

/// The results with the pawn on one square.
struct Computed {
    /// White surely wins; White to move, Black to move.
    won: [Places; 2],
    /// White may win as far as is known.
    winnable: [Places; 2],
}

/// Black's resources, for one white king and piece.
struct Answers {
    /// Black kings that are saved by capturing the piece, by a pawn step or by stalemate.
    sure: BitBoard,
    /// Also those that a pawn step may save.
    possible: BitBoard,
}

static COMPUTED: [OnceLock<Box<Computed>>; 2 * Square::NUM] =
    [const { OnceLock::new() }; 2 * Square::NUM];

/// The computed range of queen against pawn.
pub fn queen_against(facts: &QueenAndPawn) -> Range {
    let standing = StationaryPawn {
        heavy: Heavy::Queen,
        pawn: facts.pawn,
    };
    standing.range(facts.white, facts.queen, facts.black, facts.white_to_move)
}

/// The computed range of rook against pawn.
pub fn rook_against(facts: &RookAndPawn) -> Range {
    let standing = StationaryPawn {
        heavy: Heavy::Rook,
        pawn: facts.pawn,
    };
    standing.range(facts.white, facts.rook, facts.black, facts.white_to_move)
}

fn place(white: Square, piece: Square) -> usize {
    white as usize * Square::NUM + piece as usize
}

fn nowhere() -> Places {
    vec![BitBoard::EMPTY; Square::NUM * Square::NUM]
}

impl StationaryPawn {
    fn range(self, white: Square, piece: Square, black: Square, white_to_move: bool) -> Range {
        let known = self.computed();
        let (at, side) = (place(white, piece), usize::from(!white_to_move));
        if known.won[side][at].has(black) {
            Range::WIN
        } else if known.winnable[side][at].has(black) {
            Range::UNKNOWN
        } else {
            Range::AT_MOST_DRAW
        }
    }

    fn computed(self) -> &'static Computed {
        let at = self.heavy as usize * Square::NUM + self.pawn as usize;
        COMPUTED[at].get_or_init(|| Box::new(self.work_out()))
    }

    fn work_out(self) -> Computed {
        let (mut sure, mut possible, mut falls) = (nowhere(), nowhere(), nowhere());
        for (white, piece) in self.places() {
            let answers = self.answers(white, piece);
            let at = place(white, piece);
            (sure[at], possible[at]) = (answers.sure, answers.possible);
            falls[at] = self.pawn_falls(white, piece);
        }
        Computed {
            won: self.backwards(&possible, &falls),
            winnable: self.backwards(&sure, &falls),
        }
    }

    fn places(self) -> impl Iterator<Item = (Square, Square)> {
        let pawn = self.pawn;
        let others =
            move |taken: BitBoard| Square::ALL.into_iter().filter(move |at| !taken.has(*at));
        others(pawn.bitboard()).flat_map(move |white| {
            let pieces = others(pawn.bitboard() | white.bitboard());
            pieces.map(move |piece| (white, piece))
        })
    }

    fn attacks(self, from: Square, men: BitBoard) -> BitBoard {
        match self.heavy {
            Heavy::Queen => queen_attacks(from, men),
            Heavy::Rook => get_rook_moves(from, men),
        }
    }

    /// The squares that the piece attacks, seeing through Black's king.
    fn attacked(self, white: Square, piece: Square) -> BitBoard {
        self.attacks(piece, self.pawn.bitboard() | white.bitboard())
    }

    fn gives_check(self) -> BitBoard {
        pawn_attacks(self.pawn.bitboard(), Color::Black)
    }

    /// Black kings that are legal with White to move.
    fn legal_to_move(self, white: Square, piece: Square) -> BitBoard {
        self.free(white, piece) & !self.attacked(white, piece)
    }

    /// Black kings that are legal with Black to move.
    fn legal_to_wait(self, white: Square, piece: Square) -> BitBoard {
        if self.gives_check().has(white) {
            return BitBoard::EMPTY;
        }
        self.free(white, piece)
    }

    fn free(self, white: Square, piece: Square) -> BitBoard {
        let men = self.pawn.bitboard() | white.bitboard() | piece.bitboard();
        !(get_king_moves(white) | men)
    }

    /// Black kings for which White, to move, wins by capturing the pawn.
    fn pawn_falls(self, white: Square, piece: Square) -> BitBoard {
        let pawn = self.pawn;
        let legal = self.legal_to_move(white, piece);
        let near = get_king_moves(pawn);
        let mut won = BitBoard::EMPTY;
        if self.attacked(white, piece).has(pawn) {
            let safe = if near.has(white) {
                legal
            } else {
                legal & !near
            };
            won |= self.not_stalemated(white, pawn, safe);
        }
        if near.has(white) {
            let hangs = if near.has(piece) {
                BitBoard::EMPTY
            } else {
                get_king_moves(piece)
            };
            won |= self.not_stalemated(pawn, piece, legal & !(near | hangs));
        }
        won
    }

    /// The given black kings, to move and without other men, that are in check or can step.
    fn not_stalemated(self, white: Square, piece: Square, kings: BitBoard) -> BitBoard {
        let attacks = self.attacks(piece, white.bitboard());
        let steps = !(attacks | get_king_moves(white) | white.bitboard() | piece.bitboard());
        kings & (attacks | neighbours(steps))
    }

    fn answers(self, white: Square, piece: Square) -> Answers {
        let legal = self.legal_to_wait(white, piece);
        if self.gives_check().has(piece) {
            return Answers {
                sure: legal,
                possible: legal,
            };
        }
        let taken = if get_king_moves(white).has(piece) {
            BitBoard::EMPTY
        } else {
            get_king_moves(piece) & legal
        };
        let steps = self.steps(white, piece, legal);
        let stuck = !(neighbours(self.legal_to_move(white, piece)) | steps.can);
        let stalemate = legal & stuck & !self.attacked(white, piece);
        let sure = taken | steps.sure | stalemate;
        Answers {
            sure,
            possible: sure | steps.possible,
        }
    }

    /// The results of the pawn's steps.
    fn steps(self, white: Square, piece: Square, legal: BitBoard) -> Steps {
        let men = white.bitboard() | piece.bitboard();
        let step = self.pawn.offset(0, -1);
        if men.has(step) {
            return Steps::default();
        }
        if step.rank() == Rank::First {
            return self.promotions(step, white, piece, legal);
        }
        let double = step.offset(0, -1);
        let two = (self.pawn.rank() == Rank::Seventh && !men.has(double)).then_some(double);
        let mut steps = Steps::default();
        for pawn in [Some(step), two].into_iter().flatten() {
            let next = Self { pawn, ..self };
            let known = next.computed();
            let at = place(white, piece);
            let can = legal & next.legal_to_move(white, piece) & !step.bitboard();
            steps.can |= can;
            steps.sure |= can & !known.winnable[0][at];
            steps.possible |= can & !known.won[0][at];
        }
        steps
    }

    fn promotions(self, goal: Square, white: Square, piece: Square, legal: BitBoard) -> Steps {
        let left_open = self.attacks(piece, white.bitboard() | goal.bitboard());
        let mut steps = Steps {
            can: legal & !(goal.bitboard() | left_open),
            ..Steps::default()
        };
        for black in steps.can {
            let saves = match self.heavy {
                Heavy::Queen => after_promotion(self.pawn, white, piece, black),
                Heavy::Rook => rook_after_promotion(goal, white, piece, black),
            };
            match saves {
                Saves::Surely => steps.sure |= black.bitboard(),
                Saves::Perhaps => steps.possible |= black.bitboard(),
                Saves::Not => {}
            }
        }
        steps
    }

    /// Works backwards from the pawn's capture and from positions in which Black has no resource.
    fn backwards(self, saved: &Places, falls: &Places) -> [Places; 2] {
        let mut to_move = falls.clone();
        let mut to_wait = nowhere();
        loop {
            let mut changed = false;
            for (white, piece) in self.places() {
                let at = place(white, piece);
                let out = neighbours(self.legal_to_move(white, piece) & !to_move[at]);
                let lost = self.legal_to_wait(white, piece) & !(saved[at] | out);
                changed |= lost != to_wait[at];
                to_wait[at] = lost;
            }
            for (white, piece) in self.places() {
                let at = place(white, piece);
                let moves =
                    self.attacked(white, piece) & !(self.pawn.bitboard() | white.bitboard());
                let by_piece = moves.into_iter().map(|to| to_wait[place(white, to)]);
                let steps = get_king_moves(white) & !(self.pawn.bitboard() | piece.bitboard());
                let by_king = steps.into_iter().map(|to| to_wait[place(to, piece)]);
                let won = by_piece
                    .chain(by_king)
                    .fold(falls[at], |won, one| won | one);
                to_move[at] = won & self.legal_to_move(white, piece);
            }
            if !changed {
                return [to_move, to_wait];
            }
        }
    }
}

/// Black kings with which the pawn can step, and those that the step saves.
#[derive(Clone, Copy, Default)]
struct Steps {
    can: BitBoard,
    sure: BitBoard,
    possible: BitBoard,
}

/// Whether a promotion saves Black.
enum Saves {
    Surely,
    Perhaps,
    Not,
}

fn after_promotion(pawn: Square, white: Square, queen: Square, black: Square) -> Saves {
    let facts = QueenAndPawn {
        queen,
        pawn,
        white,
        black,
        white_to_move: false,
        turned: Turned::VIEW,
    };
    let range = facts
        .after_promotion()
        .map_or(Range::UNKNOWN, |both| queens::exact_range(&both));
    if range.upper() <= Value::Draw {
        Saves::Surely
    } else if range != Range::WIN || facts.knight_would_check() {
        Saves::Perhaps
    } else {
        Saves::Not
    }
}

/// Whether a new queen saves Black from the rook.
fn rook_after_promotion(goal: Square, white: Square, rook: Square, black: Square) -> Saves {
    let known = RookAndQueen::known(goal, white);
    if known[rook as usize].has(black) {
        Saves::Perhaps
    } else {
        Saves::Surely
    }
}

/// Rook to move against a new queen. A queen to move whose king is not in check does not lose (a rule of queen
/// against rook), so only her capture and checks matter, during which she and White's king stand still.
#[derive(Clone, Copy)]
struct RookAndQueen {
    queen: Square,
    white: Square,
}

/// Black kings by the rook's square.
type ByRook = [BitBoard; Square::NUM];

static ROOK_WINS: [OnceLock<Box<ByRook>>; File::NUM * Square::NUM] =
    [const { OnceLock::new() }; File::NUM * Square::NUM];

impl RookAndQueen {
    /// Black kings against which the rook may win.
    fn known(queen: Square, white: Square) -> &'static ByRook {
        let at = queen.file() as usize * Square::NUM + white as usize;
        ROOK_WINS[at].get_or_init(|| Box::new(Self { queen, white }.work_out()))
    }

    fn work_out(self) -> ByRook {
        let mut wins = Square::ALL.map(|rook| self.at_once(rook));
        loop {
            let mut changed = false;
            for rook in Square::ALL {
                for black in !wins[rook as usize] {
                    let mut checks = self.checks(rook, black).into_iter();
                    if checks.any(|to| self.is_unanswered(to, black, &wins)) {
                        wins[rook as usize] |= black.bitboard();
                        changed = true;
                    }
                }
            }
            if !changed {
                return wins;
            }
        }
    }

    /// Black kings for which the queen can be captured, or White's king can step aside with a discovered
    /// check.
    fn at_once(self, rook: Square) -> BitBoard {
        let guards = get_king_moves(self.queen);
        let near = guards.has(self.white);
        let takes = |black: &Square| {
            let kings = self.white.bitboard() | black.bitboard();
            let by_rook = get_rook_moves(rook, kings).has(self.queen);
            // On a square that White's king guards the rook is not recaptured.
            if guards.has(*black) {
                by_rook && near
            } else {
                by_rook || near
            }
        };
        let falls: BitBoard = Square::ALL.into_iter().filter(takes).collect();
        falls | get_rook_moves(rook, self.queen.bitboard())
    }

    fn checks(self, rook: Square, black: Square) -> BitBoard {
        let all = self.white.bitboard() | black.bitboard() | self.queen.bitboard();
        let lines = get_rook_moves(black, self.white.bitboard() | self.queen.bitboard());
        get_rook_moves(rook, all) & lines & !all
    }

    /// True if the queen cannot capture the checking rook and every step leads to a position that the rook may
    /// win.
    fn is_unanswered(self, rook: Square, black: Square, wins: &ByRook) -> bool {
        let kings = self.white.bitboard() | black.bitboard();
        if queen_attacks(self.queen, kings).has(rook) {
            return false;
        }
        let lines = get_rook_moves(rook, self.white.bitboard() | self.queen.bitboard());
        let closed = lines | get_king_moves(self.white) | self.queen.bitboard();
        let mut steps = (get_king_moves(black) & !closed).into_iter();
        steps.all(|to| to != rook && wins[rook as usize].has(to))
    }
}
