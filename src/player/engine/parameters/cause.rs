//! Causes of a parameter's points: the fact, the piece and the square.

use crate::army::Man;
use chess::words::counted;
use chess::words::piece_name;
use cozy_chess::Square;
use std::fmt;

/// A reason for some points of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cause {
    pub points: i32,
    pub what: Fact,
    /// The piece concerned, if any.
    pub man: Option<Man>,
    /// The square concerned, if any.
    pub square: Option<Square>,
}

/// The facts that give points. *The piece* and *the square* are those of the [`Cause`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fact {
    /// The number of the piece's legal moves.
    Moves,
    /// Castling is a legal move.
    CastlingMove,
    /// The piece is there.
    Alive,
    /// The pawn has advanced.
    Advanced,
    /// The pawn stands in the centre.
    InCentre,
    /// The pawn supports the one in the centre.
    SupportsCentre,
    /// The pawn attacks the enemy pawn in the centre.
    AttacksCentre,
    /// There is only one legal move.
    OneMove,
    /// Only the king can move.
    OnlyKingMoves,
    /// The piece stands before its king.
    BeforeKing,
    /// The side has castled.
    HasCastled,
    /// The side can castle.
    CanCastle,
    /// The piece has left the first rank.
    Developed,
    /// One piece alone, of the right kind, attacks the square.
    SoleAttacker,
    /// Several pieces attack the square.
    SeveralAttackers,
    /// The piece can move to the square.
    CanMoveThere,
    /// The piece attacks the square through another or could recapture there.
    PhantomThere,
    /// The enemy piece is attacked.
    Attacked,
    /// An enemy pawn stands ahead of the pawn.
    Blocked,
    /// The enemy piece is not attacked; each defender counts.
    DefendedOnly,
    /// An exchange on the enemy piece loses for its owner.
    ExchangeWins,
    /// An exchange on the enemy piece does not pay.
    ExchangeLoses,
    /// Only the king attacks the enemy piece.
    KingAttacks,
    /// Rounding of the sum of all exchanges, which is divided by ten.
    Rounding,
    /// The pawn can move to the square and attack a piece from there.
    PawnThreat,
    /// The piece can reach the file.
    ComesToFile,
    /// The piece can reach the diagonal.
    ComesToDiagonal,
    /// With that piece the attackers outnumber the defenders.
    Outnumbers,
}

impl Cause {
    pub(super) const fn new(points: i32, what: Fact) -> Self {
        Self {
            points,
            what,
            man: None,
            square: None,
        }
    }

    pub(super) const fn with_man(mut self, man: Man) -> Self {
        self.man = Some(man);
        self
    }

    pub(super) const fn at(mut self, square: Square) -> Self {
        self.square = Some(square);
        self
    }

    /// Maps its squares, for instance from the machine's frame to the original board.
    pub fn turned(mut self, turn: impl Fn(Square) -> Square) -> Self {
        if let Some(man) = &mut self.man {
            man.square = turn(man.square);
        }
        self.square = self.square.map(turn);
        self
    }
}

/// A sentence without its full stop: `the rook on e1 can move to e8`.
impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let man = self.man.map_or("a piece".to_owned(), |man| {
            format!("the {} on {}", piece_name(man.piece), man.square)
        });
        let square = self
            .square
            .map_or("a square".to_owned(), |square| square.to_string());
        match self.what {
            Fact::Moves if self.points == 1 => write!(f, "{man} has one legal move"),
            Fact::Moves => write!(f, "{man} has {}", counted(self.points, "legal move")),
            Fact::CastlingMove => f.write_str("castling is a legal move"),
            Fact::Alive => write!(f, "{man} is worth {}", self.points),
            Fact::Advanced => write!(f, "{man} has advanced"),
            Fact::InCentre => write!(f, "{man} stands in the centre"),
            Fact::SupportsCentre => write!(f, "{man} supports the pawn on {square}"),
            Fact::AttacksCentre => write!(f, "{man} attacks the pawn on {square}"),
            Fact::OneMove => f.write_str("there is only one legal move"),
            Fact::OnlyKingMoves => f.write_str("only the king can move"),
            Fact::BeforeKing => write!(f, "{man} stands before its king"),
            Fact::HasCastled => f.write_str("the side has castled"),
            Fact::CanCastle => f.write_str("the side can castle"),
            Fact::Developed => write!(f, "{man} has left the first rank"),
            Fact::SoleAttacker => write!(f, "one piece that counts attacks {square}"),
            Fact::SeveralAttackers => write!(f, "several pieces attack {square}"),
            Fact::CanMoveThere => write!(f, "{man} can move to {square}"),
            Fact::PhantomThere => write!(f, "{man} stands ready to recapture on {square}"),
            Fact::Attacked => write!(f, "{man} is attacked"),
            Fact::Blocked => write!(f, "{man} has an enemy pawn ahead on {square}"),
            Fact::DefendedOnly => write!(f, "{man} is defended and not attacked"),
            Fact::ExchangeWins => write!(f, "{man} is lost by exchanges"),
            Fact::ExchangeLoses => write!(f, "{man} cannot be taken with profit"),
            Fact::KingAttacks => write!(f, "only the king attacks {man}, which is defended"),
            Fact::Rounding => f.write_str("the sum is divided by ten and rounded towards nought"),
            Fact::PawnThreat => write!(f, "{man} can move to {square} and attack a piece"),
            Fact::ComesToFile => write!(f, "{man} can come to the file at {square}"),
            Fact::ComesToDiagonal => write!(f, "{man} can come to the diagonal at {square}"),
            Fact::Outnumbers => {
                write!(
                    f,
                    "with {man} the attackers of {square} outnumber its defenders"
                )
            }
        }
    }
}
