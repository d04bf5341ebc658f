//! The overlay of the squares: the causes of a parameter, or one of the survey's maps. Patterns show
//! whose it is (rising White's, falling Black's), labels how many points, words everything.

use super::Lab;
use super::why::cause_words;
use super::words::signed;
use chess::words::side_name;
use cozy_chess::{Color, Square};
use kit::model::board::{Pattern, Picture};
use player::{Explained, Side};

/// The sum on a square.
#[derive(Clone, Default)]
struct Here {
    points: i32,
    whose: [bool; 2],
    words: Vec<String>,
}

impl Lab {
    /// The picture over the board: the causes of the parameter that is explained, else the layer.
    pub fn picture(&self) -> Picture {
        match self.highlighted() {
            Some(found) => causes(&found, self.position.game.board().side_to_move()),
            None => self.layer_picture(),
        }
    }
}

/// The causes of a parameter. `mover` is the side whose moves are valued.
fn causes(found: &Explained, mover: Color) -> Picture {
    let mut squares: Vec<Here> = vec![Here::default(); Square::NUM];
    let mut picture = Picture::default();
    for (who, cause) in &found.causes {
        let side = match who {
            Side::Machine => mover,
            Side::Opponent => !mover,
        };
        let man = cause.man.map(|man| man.square);
        if let (Some(from), Some(to)) = (man, cause.square)
            && from != to
        {
            picture.overlay.steps.push((from, to));
        }
        let Some(at) = cause.square.or(man) else {
            continue;
        };
        let here = &mut squares[at as usize];
        let (points, words) = cause_words(*who, cause);
        here.points += points;
        here.whose[usize::from(side == Color::Black)] = true;
        here.words.push(format!(
            "{} {}: {words}",
            signed(points.into()),
            side_name(side)
        ));
        if let Some(man) = man.filter(|&man| man != at) {
            squares[man as usize].whose[usize::from(side == Color::Black)] = true;
        }
    }
    for (square, here) in Square::ALL.into_iter().zip(squares) {
        for side in [Color::White, Color::Black] {
            if here.whose[usize::from(side == Color::Black)] {
                picture.lay(square.bitboard(), Pattern::of(side), "");
            }
        }
        if !here.words.is_empty() {
            let label = signed(here.points.into());
            picture.patch(square, Pattern::Bare, &label, here.words.join("; "));
        }
    }
    for side in [mover, !mover] {
        let effect = if side == mover {
            "added to"
        } else {
            "taken off"
        };
        let name = side_name(side);
        picture.explain(
            Pattern::of(side),
            format!("{name}'s count, {effect} the move's value"),
        );
    }
    picture
}
