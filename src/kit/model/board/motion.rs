//! The moves of men between two positions.
//! Animation is never programmed move by move: every man keeps a number, and a man whose number is
//! now on another square has slid there, whatever the reason (a move, a step back, an undo).

use cozy_chess::Square;

use super::geometry::place;
use chess::edit::{Man, Placement};

/// A man on the board with the number it keeps while it moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Walker {
    /// Never used again for another man on the same board.
    pub id: u32,
    pub man: Man,
    /// Where it stands.
    pub square: Square,
}

/// The men of a board, in the order of their numbers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Roster {
    walkers: Vec<Walker>,
    next: u32,
}

impl Roster {
    /// The men of a position, newly numbered.
    pub fn new(placement: &Placement) -> Self {
        let mut roster = Self::default();
        roster.follow(placement, None);
        roster
    }

    /// The men, in the order of their numbers.
    pub fn walkers(&self) -> &[Walker] {
        &self.walkers
    }

    /// Goes over to another position: men that stay keep their number, a man that is gone from one
    /// square and new on another is taken to have moved there, the nearest first. `carried` is a
    /// move already made by hand, whose man gets a new number and so does not slide.
    pub fn follow(&mut self, placement: &Placement, carried: Option<(Square, Square)>) {
        let mut gone = Vec::new();
        let mut stay = Vec::new();
        for walker in self.walkers.drain(..) {
            let stays = placement[walker.square as usize] == Some(walker.man);
            (if stays { &mut stay } else { &mut gone }).push(walker);
        }
        let held = |square: Square| stay.iter().any(|walker| walker.square == square);
        let arrivals: Vec<(Square, Man)> = Square::ALL
            .into_iter()
            .filter(|&square| !held(square))
            .filter_map(|square| Some((square, placement[square as usize]?)))
            .collect();
        for (square, man) in arrivals {
            let nearest = gone
                .iter()
                .enumerate()
                .filter(|(_, walker)| walker.man == man)
                .min_by_key(|(_, walker)| distance(walker.square, square))
                .map(|(index, _)| index);
            let origin = nearest.map(|index| gone.swap_remove(index));
            let slid = origin.filter(|walker| carried != Some((walker.square, square)));
            let id = slid.map_or(self.next, |walker| walker.id);
            self.next = self.next.max(id + 1);
            let place = stay.partition_point(|walker: &Walker| walker.id < id);
            stay.insert(place, Walker { id, man, square });
        }
        self.walkers = stay;
    }
}

fn distance(a: Square, b: Square) -> u32 {
    let ((ax, ay), (bx, by)) = (
        place(a, cozy_chess::Color::White),
        place(b, cozy_chess::Color::White),
    );
    let (dx, dy) = (u32::from(ax.abs_diff(bx)), u32::from(ay.abs_diff(by)));
    dx * dx + dy * dy
}

#[cfg(test)]
mod tests {
    use cozy_chess::{Board, Color, Piece};

    use super::*;
    use chess::edit::placement;

    fn id_on(roster: &Roster, square: Square) -> Option<u32> {
        roster
            .walkers()
            .iter()
            .find(|w| w.square == square)
            .map(|w| w.id)
    }

    fn step(fen: &str, moves: &str) -> (Roster, Roster) {
        let mut board: Board = fen.parse().expect("the test's position is legal");
        let before = Roster::new(&placement(&board));
        board.play(moves.parse().expect("the test's move is well formed"));
        let mut after = before.clone();
        after.follow(&placement(&board), None);
        (before, after)
    }

    #[test]
    fn a_man_keeps_its_number_when_it_moves_and_when_the_move_is_taken_back() {
        let board = Board::default();
        let (before, mut after) = step(&board.to_string(), "g1f3");
        assert_eq!(id_on(&after, Square::F3), id_on(&before, Square::G1));
        after.follow(&placement(&board), None);
        assert_eq!(after.walkers(), before.walkers());
    }

    #[test]
    fn castling_slides_king_and_rook() {
        let (before, after) = step("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1");
        assert_eq!(id_on(&after, Square::G1), id_on(&before, Square::E1));
        assert_eq!(id_on(&after, Square::F1), id_on(&before, Square::H1));
    }

    #[test]
    fn a_captured_man_is_gone_and_its_number_is_not_used_again() {
        let (before, after) = step("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5");
        assert_eq!(after.walkers().len(), 3);
        assert_eq!(id_on(&after, Square::D5), id_on(&before, Square::E4));
    }

    #[test]
    fn a_promoted_pawn_is_a_new_man() {
        let (before, after) = step("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q");
        assert_eq!(before.walkers().len(), after.walkers().len());
        let old: Vec<u32> = before.walkers().iter().map(|w| w.id).collect();
        assert!(!old.contains(&id_on(&after, Square::A8).expect("a queen stands on a8")));
    }

    #[test]
    fn a_man_put_down_by_hand_does_not_slide() {
        let mut board = Board::default();
        let mut roster = Roster::new(&placement(&board));
        let knight = id_on(&roster, Square::G1);
        board.play("g1f3".parse().expect("the test's move is well formed"));
        roster.follow(&placement(&board), Some((Square::G1, Square::F3)));
        assert_ne!(id_on(&roster, Square::F3), knight);
        assert_eq!(roster.walkers().len(), 32);
    }

    #[test]
    fn of_two_men_alike_the_nearer_one_has_moved() {
        let rook = Some((Piece::Rook, Color::White));
        let mut first = [None; 64];
        first[Square::A1 as usize] = rook;
        first[Square::H8 as usize] = rook;
        let mut second = [None; 64];
        second[Square::H7 as usize] = rook;
        let mut roster = Roster::new(&first);
        let far = id_on(&roster, Square::H8);
        roster.follow(&second, None);
        assert_eq!(id_on(&roster, Square::H7), far);
    }
}
