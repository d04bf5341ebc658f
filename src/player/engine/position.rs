//! A position in PLAYER's terms: two numbered armies in the machine's frame, where the machine always moves up
//! the board. With Black to move, the board is mirrored by ranks, so the program treats both colours exactly
//! alike.
//!
//! Castling follows the rules of chess. A FEN does not tell whether a side *has* castled: this comes from the
//! game, or is guessed and reported as a guess.

use super::army::{Army, KING, Man, Wing, slides_diagonally, slides_straight};
use cozy_chess::{
    BitBoard, Board, Color, File, Move, Piece, Rank, Square, get_bishop_moves, get_king_moves,
    get_knight_moves, get_pawn_attacks, get_rook_moves,
};
use serde::{Deserialize, Serialize};

/// The side to move in the current position, or its opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The side that chooses a move; it moves up the board.
    Machine,
    Opponent,
}

impl Side {
    pub const fn other(self) -> Self {
        match self {
            Self::Machine => Self::Opponent,
            Self::Opponent => Self::Machine,
        }
    }

    /// Its colour in the machine's frame.
    pub(super) const fn colour(self) -> Color {
        match self {
            Self::Machine => Color::White,
            Self::Opponent => Color::Black,
        }
    }

    /// The direction of one rank forward.
    pub(super) const fn up(self) -> i8 {
        match self {
            Self::Machine => 1,
            Self::Opponent => -1,
        }
    }
}

/// True for a side that has castled; `None` if unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Castled {
    pub white: Option<bool>,
    pub black: Option<bool>,
}

impl Castled {
    pub const UNKNOWN: Self = Self {
        white: None,
        black: None,
    };

    /// Neither has castled, as at the start of a game.
    pub const NEITHER: Self = Self {
        white: Some(false),
        black: Some(false),
    };

    fn of(self, side: Color) -> Option<bool> {
        match side {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// The state after a legal move of `board`.
    pub fn after(mut self, board: &Board, mv: Move) -> Self {
        let side = board.side_to_move();
        let castles = board.colors(side).has(mv.to);
        if castles {
            match side {
                Color::White => self.white = Some(true),
                Color::Black => self.black = Some(true),
            }
        }
        self
    }

    /// Fills gaps by [`guess_castled`].
    pub fn or_guessed(self, board: &Board) -> Self {
        let fill = |side| Some(self.of(side).unwrap_or_else(|| guess_castled(board, side)));
        Self {
            white: fill(Color::White),
            black: fill(Color::Black),
        }
    }
}

/// Guesses that a side has castled: it has no castling right, its king stands on its first two ranks on file
/// a, b, c, g or h, and none of its rooks stands on the first rank in that corner, where a king that walked
/// would have shut it in.
pub fn guess_castled(board: &Board, side: Color) -> bool {
    let rights = board.castle_rights(side);
    let king = board.king(side);
    let home = Rank::First.relative_to(side);
    let near = [home, Rank::Second.relative_to(side)].contains(&king.rank());
    if rights.long.is_some() || rights.short.is_some() || !near {
        return false;
    }
    let corner = match king.file() {
        File::A | File::B | File::C => [File::A, File::B],
        File::G | File::H => [File::G, File::H],
        _ => return false,
    };
    let rooks = board.colored_pieces(side, Piece::Rook);
    !corner
        .iter()
        .any(|&file| rooks.has(Square::new(file, home)))
}

/// The kind of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StepKind {
    /// Any other move. A pawn that reaches the last rank becomes a queen.
    Plain,
    /// A pawn captures en passant.
    EnPassant,
    /// Castling; the step names the king and its target.
    Castle(Wing),
}

/// A possible or phantom move: the piece's index (its number less one) and its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    pub man: usize,
    /// In the machine's frame.
    pub to: Square,
    pub kind: StepKind,
}

impl Step {
    pub(super) const fn plain(man: usize, to: Square) -> Self {
        let kind = StepKind::Plain;
        Self { man, to, kind }
    }

    /// True if the listing codes the step by piece and square; castling has its own code.
    pub const fn is_coded(&self) -> bool {
        !matches!(self.kind, StepKind::Castle(_))
    }
}

/// Both armies in the machine's frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    machine: Army,
    opponent: Army,
    /// The square of a pawn that `turn`'s opponent has just moved by a double step.
    passed: Option<Square>,
    /// The side to move.
    turn: Side,
    /// The machine's colour on the original board.
    side: Color,
}

impl Position {
    /// The position with the side to move as the machine. Gaps in `castled` are guessed.
    pub fn new(board: &Board, castled: Castled) -> Self {
        let side = board.side_to_move();
        let castled = castled.or_guessed(board);
        let frame = |square| framed(side, square);
        let muster = |colour: Color| Army {
            castled: castled.of(colour).unwrap_or(false),
            ..Army::muster(board, colour, frame)
        };
        let passed = board
            .en_passant()
            .map(|file| Square::new(file, Rank::Fifth));
        Self {
            machine: muster(side),
            opponent: muster(!side),
            passed,
            turn: Side::Machine,
            side,
        }
    }

    /// The side to move.
    pub fn turn(&self) -> Side {
        self.turn
    }

    pub fn army(&self, who: Side) -> &Army {
        match who {
            Side::Machine => &self.machine,
            Side::Opponent => &self.opponent,
        }
    }

    fn army_mut(&mut self, who: Side) -> &mut Army {
        match who {
            Side::Machine => &mut self.machine,
            Side::Opponent => &mut self.opponent,
        }
    }

    /// A side's colour on the original board.
    pub fn colour(&self, who: Side) -> Color {
        match who {
            Side::Machine => self.side,
            Side::Opponent => !self.side,
        }
    }

    /// Maps a square between the machine's frame and the original board; its own inverse.
    pub fn on_board(&self, square: Square) -> Square {
        framed(self.side, square)
    }

    /// The pawn that `who` may capture en passant. A side that has just moved has lost that right.
    pub(super) fn passed(&self, who: Side) -> Option<Square> {
        self.passed.filter(|_| who == self.turn)
    }

    /// The position after a possible step of the side to move.
    pub fn after(&self, step: Step) -> Self {
        let mut position = *self;
        let who = self.turn;
        let victim = self.victim(who, step);
        position.passed = None;
        if let Some(victim) = victim {
            let enemy = position.army_mut(who.other());
            for man in &mut enemy.men {
                if man.is_some_and(|man| man.square == victim) {
                    *man = None;
                }
            }
            // A captured rook no longer castles.
            for wing in [Wing::Queen, Wing::King] {
                if enemy.men[wing.rook()].is_none() {
                    enemy.rights[wing as usize] = false;
                }
            }
        }
        let army = position.army_mut(who);
        let from = army.men[step.man].map(|man| man.square);
        army.advance(step, who);
        if step.kind == StepKind::Plain
            && let (Some(man), Some(from)) = (army.men[step.man], from)
            && man.piece == Piece::Pawn
            && (from.rank() as i8 - step.to.rank() as i8).abs() == 2
        {
            position.passed = Some(step.to);
        }
        position.turn = who.other();
        position
    }

    /// The square on which a step captures an enemy piece.
    pub(super) fn victim(&self, who: Side, step: Step) -> Option<Square> {
        let square = match step.kind {
            StepKind::Plain => step.to,
            StepKind::EnPassant => self.passed(who)?,
            StepKind::Castle(_) => return None,
        };
        let enemy = self.army(who.other());
        enemy
            .living()
            .any(|(_, man)| man.square == square)
            .then_some(square)
    }

    /// The machine's step as a move of the original board; castling is king takes rook.
    pub fn to_move(&self, step: Step) -> Option<Move> {
        let man = self.machine.men[step.man]?;
        let to = match step.kind {
            StepKind::Castle(wing) => self.machine.men[wing.rook()]?.square,
            StepKind::Plain | StepKind::EnPassant => step.to,
        };
        let promotes = man.piece == Piece::Pawn && to.rank() == Rank::Eighth;
        Some(Move {
            from: self.on_board(man.square),
            to: self.on_board(to),
            promotion: promotes.then_some(Piece::Queen),
        })
    }
}

/// The test for check: the enemy's pieces, the captured one among them, and the blockers of diagonals and of
/// ranks and files.
pub(super) struct Attackers {
    pub(super) enemy: super::army::Forces,
    pub(super) gone: BitBoard,
    pub(super) diagonal: BitBoard,
    pub(super) straight: BitBoard,
}

impl Attackers {
    /// True if the enemy attacks the king of `who` on `king`.
    pub(super) fn attacks(&self, who: Side, king: Square) -> bool {
        let enemy = &self.enemy;
        let near = get_pawn_attacks(king, who.colour()) & enemy.pawns
            | get_knight_moves(king) & enemy.knights
            | get_king_moves(king) & enemy.king;
        let far = get_bishop_moves(king, self.diagonal) & enemy.diagonal
            | get_rook_moves(king, self.straight) & enemy.straight;
        !((near | far) - self.gone).is_empty()
    }

    /// Treats a slider of that kind as transparent on its square; see [`super::Oddity::SeenThrough`].
    pub(super) fn through(mut self, piece: Piece, square: Square) -> Self {
        if slides_diagonally(piece) {
            self.diagonal -= square.bitboard();
        }
        if slides_straight(piece) {
            self.straight -= square.bitboard();
        }
        self
    }
}

impl Army {
    /// Makes a step of this army: moves the piece, promotes it, and updates rights.
    fn advance(&mut self, step: Step, who: Side) {
        if let StepKind::Castle(wing) = step.kind {
            let home = Rank::First.relative_to(who.colour());
            let (king, rook) = wing.files();
            let man = |piece, file| Man {
                piece,
                square: Square::new(file, home),
            };
            self.men[KING] = Some(man(Piece::King, king));
            self.men[wing.rook()] = Some(man(Piece::Rook, rook));
            self.rights = [false; 2];
            self.castled = true;
            return;
        }
        let last = Rank::Eighth.relative_to(who.colour());
        if let Some(man) = &mut self.men[step.man] {
            man.square = step.to;
            if man.piece == Piece::Pawn && step.to.rank() == last {
                man.piece = Piece::Queen;
            }
        }
        match step.man {
            KING => self.rights = [false; 2],
            12 => self.rights[0] = false,
            13 => self.rights[1] = false,
            _ => {}
        }
    }
}

fn framed(side: Color, square: Square) -> Square {
    match side {
        Color::White => square,
        Color::Black => square.flip_rank(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(fen: &str) -> Board {
        fen.parse().unwrap()
    }

    #[test]
    fn black_is_seen_from_below() {
        let start = board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
        let position = Position::new(&start, Castled::NEITHER);
        assert_eq!(position.army(Side::Machine).king(), Square::E1);
        assert_eq!(position.on_board(Square::E1), Square::E8);
        let step = Step::plain(4, Square::E4);
        let mv = position.to_move(step).unwrap();
        assert_eq!(mv, "e7e5".parse().unwrap());
    }

    #[test]
    fn a_king_in_its_corner_has_castled_unless_it_shuts_its_rook_in() {
        let guess = |fen: &str| guess_castled(&board(fen), Color::White);
        assert!(guess("4k3/8/8/8/8/8/5PPP/5RK1 w - - 0 1"));
        assert!(!guess("4k3/8/8/8/8/8/5PPP/6KR w - - 0 1"));
        assert!(guess("4k3/8/8/8/8/8/PPP5/2KR4 w - - 0 1"));
        assert!(!guess("4k3/8/8/8/8/8/PPP5/R1K5 w - - 0 1"));
        assert!(guess("4k3/8/8/8/8/7P/5PPK/5R2 w - - 0 1"));
        assert!(!guess("4k3/8/8/8/8/8/4K3/8 w - - 0 1"));
        assert!(!guess("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
    }

    #[test]
    fn castling_moves_king_and_rook_and_is_remembered() {
        let start = board("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
        let position = Position::new(&start, Castled::UNKNOWN);
        assert!(!position.army(Side::Machine).castled);
        let step = Step {
            man: KING,
            to: Square::C1,
            kind: StepKind::Castle(Wing::Queen),
        };
        assert_eq!(position.to_move(step), Some("e1a1".parse().unwrap()));
        let after = position.after(step);
        let army = after.army(Side::Machine);
        assert!(army.castled);
        assert_eq!(army.king(), Square::C1);
        assert_eq!(army.men[12].map(|man| man.square), Some(Square::D1));
        assert_eq!(army.rights, [false; 2]);
    }

    #[test]
    fn a_pawn_taken_in_passing_is_gone() {
        let start = board("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
        let position = Position::new(&start, Castled::UNKNOWN);
        let step = Step {
            man: 0,
            to: Square::D6,
            kind: StepKind::EnPassant,
        };
        let after = position.after(step);
        assert_eq!(after.army(Side::Opponent).pawns().count(), 0);
        assert_eq!(after.turn(), Side::Opponent);
    }
}
