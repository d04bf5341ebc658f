//! Every position of the page's ending, White's pawn on e3 or e4: won, drawn or not a position. The values are those of
//! the exact tables of `endgame`, kept in `won.bin`; a test compares each.

/// A square: its file and its rank, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Square {
    pub file: u8,
    pub rank: u8,
}

/// Where the pawn stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pawn {
    E3,
    /// After it has moved one square.
    E4,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    pub white: Square,
    pub black: Square,
    pub pawn: Pawn,
    pub is_white_to_move: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Truth {
    Won,
    Drawn,
    NoPosition,
}

/// A move of either side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    King(Square),
    /// The pawn goes from e3 to e4.
    Pawn,
}

/// Positions with one pawn square and one side to move.
const BLOCK: usize = 64 * 64;

/// Two bits for each position.
static TABLE: &[u8] = include_bytes!("won.bin");

impl Square {
    pub const fn at(file: u8, rank: u8) -> Self {
        Self { file, rank }
    }

    /// All squares, from a1 to h8 by ranks.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..64).map(|at| Self::at(at % 8, at / 8))
    }

    pub fn index(self) -> usize {
        usize::from(self.rank) * 8 + usize::from(self.file)
    }

    /// The square of a name such as `e4`.
    pub fn read(name: &str) -> Option<Self> {
        let [file, rank] = name.as_bytes() else {
            return None;
        };
        let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
        (file < 8 && rank < 8).then_some(Self { file, rank })
    }

    pub fn name(self) -> String {
        format!("{}{}", char::from(b'a' + self.file), self.rank + 1)
    }

    /// The square so many files and ranks away, if it is on the board.
    pub fn beside(self, files: i8, ranks: i8) -> Option<Self> {
        let (file, rank) = (self.file as i8 + files, self.rank as i8 + ranks);
        let is_on = |at: i8| (0..8).contains(&at);
        (is_on(file) && is_on(rank)).then_some(Self::at(file as u8, rank as u8))
    }

    /// A king's steps to the other square.
    pub fn steps_to(self, other: Self) -> u8 {
        let files = self.file.abs_diff(other.file);
        files.max(self.rank.abs_diff(other.rank))
    }

    fn neighbours(self) -> impl Iterator<Item = Self> {
        let steps = (-1..=1).flat_map(|files| (-1..=1).map(move |ranks| (files, ranks)));
        let steps = steps.filter(|&step| step != (0, 0));
        steps.filter_map(move |(files, ranks)| self.beside(files, ranks))
    }
}

impl Pawn {
    pub fn square(self) -> Square {
        match self {
            Self::E3 => Square::at(4, 2),
            Self::E4 => Square::at(4, 3),
        }
    }
}

impl Placement {
    /// Its place in the table.
    fn index(self) -> usize {
        let pawn = match self.pawn {
            Pawn::E3 => 0,
            Pawn::E4 => 1,
        };
        let block = 2 * pawn + usize::from(!self.is_white_to_move);
        block * BLOCK + self.white.index() * 64 + self.black.index()
    }

    pub fn truth(self) -> Truth {
        let index = self.index();
        let byte = TABLE.get(index / 4).copied().unwrap_or_default();
        match byte >> (2 * (index % 4)) & 3 {
            1 => Truth::Drawn,
            2 => Truth::Won,
            _ => Truth::NoPosition,
        }
    }

    /// The legal moves, each with what is true after it for White. To take the pawn is a draw.
    pub fn moves(self) -> Vec<(Move, Truth)> {
        let own = if self.is_white_to_move {
            self.white
        } else {
            self.black
        };
        let to = |square: Square| {
            let mut after = self;
            after.is_white_to_move = !self.is_white_to_move;
            if self.is_white_to_move {
                after.white = square;
            } else if square == self.pawn.square() {
                let is_guarded = square.steps_to(self.white) == 1;
                return if is_guarded {
                    Truth::NoPosition
                } else {
                    Truth::Drawn
                };
            } else {
                after.black = square;
            }
            after.truth()
        };
        let mut moves: Vec<_> = own
            .neighbours()
            .map(|square| (Move::King(square), to(square)))
            .collect();
        let ahead = Pawn::E4.square();
        let is_free = self.white != ahead && self.black != ahead;
        if self.is_white_to_move && self.pawn == Pawn::E3 && is_free {
            let after = Self {
                pawn: Pawn::E4,
                is_white_to_move: false,
                ..self
            };
            moves.push((Move::Pawn, after.truth()));
        }
        moves.retain(|(_, truth)| *truth != Truth::NoPosition);
        moves
    }

    /// White's moves that win.
    pub fn winning(self) -> Vec<Move> {
        let moves = self.moves().into_iter();
        let won = moves.filter(|(_, truth)| self.is_white_to_move && *truth == Truth::Won);
        won.map(|(mv, _)| mv).collect()
    }

    /// The position after a move.
    #[must_use]
    pub fn after(mut self, mv: Move) -> Self {
        match mv {
            Move::Pawn => self.pawn = Pawn::E4,
            Move::King(square) if self.is_white_to_move => self.white = square,
            Move::King(square) => self.black = square,
        }
        self.is_white_to_move = !self.is_white_to_move;
        self
    }

    /// True if the kings stand on one file, rank or diagonal with one, three or five squares between them, or at the
    /// corners of such a rectangle, so that whoever is to move must give way.
    pub fn is_opposition(self) -> bool {
        let files = self.white.file.abs_diff(self.black.file);
        let ranks = self.white.rank.abs_diff(self.black.rank);
        (files | ranks).is_multiple_of(2)
    }

    /// The three squares two ranks ahead of the pawn.
    pub fn key_squares(self) -> [Square; 3] {
        let pawn = self.pawn.square();
        [3, 4, 5].map(|file| Square::at(file, pawn.rank + 2))
    }

    /// The position in the notation of links.
    pub fn fen(self) -> String {
        let man = |square: Square| {
            if square == self.white {
                Some('K')
            } else if square == self.black {
                Some('k')
            } else {
                (square == self.pawn.square()).then_some('P')
            }
        };
        let rank = |rank: u8| {
            let mut row = String::new();
            let mut empty = 0;
            for file in 0..8 {
                match man(Square::at(file, rank)) {
                    None => empty += 1,
                    Some(sign) => {
                        if empty > 0 {
                            row.push_str(&empty.to_string());
                        }
                        empty = 0;
                        row.push(sign);
                    }
                }
            }
            if empty > 0 {
                row.push_str(&empty.to_string());
            }
            row
        };
        let rows: Vec<String> = (0..8).rev().map(rank).collect();
        let side = if self.is_white_to_move { 'w' } else { 'b' };
        format!("{} {side} - - 0 1", rows.join("/"))
    }
}

impl Move {
    /// As it is written: `Kd4`, `e4`.
    pub fn name(self) -> String {
        match self {
            Self::King(square) => format!("K{}", square.name()),
            Self::Pawn => "e4".to_owned(),
        }
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use cozy_chess::Board;
    use endgame::Value;
    use endgame::oracle::{Generator, Material, Oracle};
    use std::sync::LazyLock;

    static ORACLE: LazyLock<Oracle> = LazyLock::new(|| {
        let mut oracle = Oracle::new();
        for material in Material::closure(&["KPK".parse().unwrap()]) {
            oracle.insert(Generator::run(material, &oracle).unwrap());
        }
        oracle
    });

    pub fn placements() -> impl Iterator<Item = Placement> {
        let sides = [true, false];
        let pawns = [Pawn::E3, Pawn::E4].into_iter();
        pawns.flat_map(move |pawn| {
            sides.into_iter().flat_map(move |is_white_to_move| {
                Square::all().flat_map(move |white| {
                    Square::all().map(move |black| Placement {
                        white,
                        black,
                        pawn,
                        is_white_to_move,
                    })
                })
            })
        })
    }

    fn board(placement: Placement) -> Option<Board> {
        let pawn = placement.pawn.square();
        let Placement { white, black, .. } = placement;
        if white.steps_to(black) < 2 || white == pawn || black == pawn {
            return None;
        }
        placement.fen().parse().ok()
    }

    fn exact(placement: Placement) -> Truth {
        let Some(board) = board(placement) else {
            return Truth::NoPosition;
        };
        match ORACLE.white_value(&board) {
            Some(Value::Win) => Truth::Won,
            Some(Value::Draw) => Truth::Drawn,
            other => panic!("{}: {other:?}", placement.fen()),
        }
    }

    /// With `UPDATE_WON=1` the file is made anew.
    #[test]
    fn the_table_is_that_of_the_exact_tables() {
        let mut bytes = vec![0u8; 4 * BLOCK / 4];
        for placement in placements() {
            let bits = match exact(placement) {
                Truth::NoPosition => 0,
                Truth::Drawn => 1,
                Truth::Won => 2,
            };
            let index = placement.index();
            bytes[index / 4] |= bits << (2 * (index % 4));
        }
        if std::env::var_os("UPDATE_WON").is_some() {
            let file = concat!(env!("CARGO_MANIFEST_DIR"), "/model/why_won/won.bin");
            std::fs::write(file, &bytes).unwrap();
        }
        assert!(
            bytes == TABLE,
            "won.bin is of another version: run this test with UPDATE_WON=1"
        );
    }

    #[test]
    fn the_moves_are_those_of_the_rules() {
        let on_e3 = placements().filter(|placement| placement.pawn == Pawn::E3);
        for placement in on_e3.filter(|placement| placement.truth() != Truth::NoPosition) {
            let board = board(placement).unwrap();
            let mut legal = Vec::new();
            board.generate_moves(|group| {
                legal.extend(group.into_iter().map(|mv| mv.to.to_string()));
                false
            });
            let moves = placement.moves().into_iter();
            let mut names: Vec<String> = moves
                .map(|(mv, _)| match mv {
                    Move::King(square) => square.name(),
                    Move::Pawn => "e4".to_owned(),
                })
                .collect();
            legal.sort();
            names.sort();
            assert_eq!(names, legal, "{}", placement.fen());
        }
    }

    #[test]
    fn a_position_is_won_if_a_move_wins_and_drawn_if_a_reply_draws() {
        let on_e3 = placements().filter(|placement| placement.pawn == Pawn::E3);
        for placement in on_e3.filter(|placement| placement.truth() != Truth::NoPosition) {
            let mut after = placement.moves().into_iter().map(|(_, truth)| truth);
            let is_won = if placement.is_white_to_move {
                after.any(|truth| truth == Truth::Won)
            } else {
                after.all(|truth| truth == Truth::Won) && !placement.moves().is_empty()
            };
            assert_eq!(
                is_won,
                placement.truth() == Truth::Won,
                "{}",
                placement.fen()
            );
        }
    }
}
