//! What is laid over the squares: the causes of a parameter, or one of the survey's maps. Patterns show
//! whose it is (rising White's, falling Black's), labels how many points, words everything.

use super::Lab;
use crate::app::board::{Overlay, Patch, Pattern};
use crate::player::{Cause, Explained, Who};
use cozy_chess::{Color, Square};

/// A sheet with what is said of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// What is laid over the squares.
    pub overlay: Overlay,
    /// What the patterns mean.
    pub legend: Vec<(Pattern, String)>,
    /// What it shows, in sentences.
    pub words: Vec<String>,
}

/// The pattern of a side.
pub(super) const fn pattern_of(side: Color) -> Pattern {
    match side {
        Color::White => Pattern::Rising,
        Color::Black => Pattern::Falling,
    }
}

/// A side's name.
pub(super) const fn name_of(side: Color) -> &'static str {
    match side {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// What is gathered on a square.
#[derive(Clone, Default)]
struct Here {
    points: i32,
    whose: [bool; 2],
    words: Vec<String>,
}

impl Lab {
    /// What is laid over the board: the causes of the parameter that is explained, else the layer.
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
            Who::Machine => mover,
            Who::Opponent => !mover,
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
        here.points += points(*who, *cause);
        here.whose[usize::from(side == Color::Black)] = true;
        here.words
            .push(format!("{:+} for {}: {cause}", cause.points, name_of(side)));
        if let Some(man) = man.filter(|&man| man != at) {
            squares[man as usize].whose[usize::from(side == Color::Black)] = true;
        }
    }
    for (square, here) in Square::ALL.into_iter().zip(squares) {
        for side in [Color::White, Color::Black] {
            if here.whose[usize::from(side == Color::Black)] {
                picture.overlay.patches.push(Patch {
                    square,
                    pattern: pattern_of(side),
                    label: String::new(),
                    words: String::new(),
                });
            }
        }
        if !here.words.is_empty() {
            let label = if here.points == 0 {
                "0".to_owned()
            } else {
                format!("{:+}", here.points).replace('-', "\u{2212}")
            };
            picture.overlay.patches.push(Patch {
                square,
                pattern: Pattern::Bare,
                label,
                words: here.words.join("; "),
            });
        }
    }
    for side in [mover, !mover] {
        let sign = if side == mover { "+" } else { "\u{2212}" };
        picture.legend.push((
            pattern_of(side),
            format!(
                "counts for {}, hence {sign} in the move's value",
                name_of(side)
            ),
        ));
    }
    picture
}

/// The points of a cause in the move's value.
fn points(who: Who, cause: Cause) -> i32 {
    match who {
        Who::Machine => cause.points,
        Who::Opponent => -cause.points,
    }
}
