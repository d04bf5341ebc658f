//! Arrows and circles: those a person draws on the board and those the program puts there.
//! Every colour comes with a dash pattern and every kind of mark with a word, so that nothing is
//! told by colour alone.

use std::fmt;

use cozy_chess::Square;

use chess::record::{self, ShapeColour};

/// A colour to draw with; PGN knows these four (`[%csl]`, `[%cal]`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Brush {
    /// A solid line, without modifier keys.
    #[default]
    Green,
    /// A dashed line, with shift or control.
    Red,
    /// A dotted line, with alt.
    Blue,
    /// Dash and dot, with alt and shift or control.
    Yellow,
}

/// An arrow, or a circle where there is no end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    pub brush: Brush,
    /// Where the arrow begins, or the circle's square.
    pub from: Square,
    /// Where the arrow ends; never the square it begins on.
    pub to: Option<Square>,
}

/// The meaning of a program's mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarkKind {
    /// Something to look at.
    Note,
    /// The line of the side the program thinks for.
    Ours,
    /// The line of its opponent.
    Theirs,
    /// A branch that was cut off.
    Cut,
    Rule,
}

/// Something the program draws: an arrow, or a highlighted square where there is no end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    pub kind: MarkKind,
    /// Where the arrow begins, or the square.
    pub from: Square,
    /// Where the arrow ends.
    pub to: Option<Square>,
    /// A few characters drawn behind the arrow's tail or in the corner of the square; may be empty.
    pub label: String,
}

impl Brush {
    /// All brushes in the order PGN viewers list them.
    pub const ALL: [Self; 4] = [Self::Green, Self::Red, Self::Blue, Self::Yellow];

    /// The brush that modifier keys choose: shift and control each pick the second of a pair,
    /// alt the second pair.
    pub fn of_keys(shift_or_control: bool, alt: bool) -> Self {
        Self::ALL[usize::from(shift_or_control) + 2 * usize::from(alt)]
    }

    /// The colour's name.
    pub fn name(self) -> &'static str {
        ["green", "red", "blue", "yellow"][self as usize]
    }

    /// Dashes and gaps in hundredths of a square, empty for a solid line.
    pub fn dashes(self) -> &'static str {
        ["", "24 24", "1 20", "30 22 1 22"][self as usize]
    }
}

impl MarkKind {
    pub const ALL: [Self; 5] = [Self::Note, Self::Ours, Self::Theirs, Self::Cut, Self::Rule];

    /// The word for it, said by the screen reader and used in the style sheet.
    pub fn name(self) -> &'static str {
        ["note", "ours", "theirs", "cut", "rule"][self as usize]
    }

    /// Dashes and gaps in hundredths of a square, empty for a solid line.
    pub fn dashes(self) -> &'static str {
        ["8 22", "", "20 22", "1 18", "32 20 8 20"][self as usize]
    }
}

impl fmt::Display for Shape {
    /// `green arrow e2 to e4` or `red circle e4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (colour, from) = (self.brush.name(), self.from);
        match self.to {
            Some(to) => write!(f, "{colour} arrow {from} to {to}"),
            None => write!(f, "{colour} circle {from}"),
        }
    }
}

impl fmt::Display for Mark {
    /// `cut: arrow e2 to e4, 4 >= 3` or `rule: square e4, 12`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, from) = (self.kind.name(), self.from);
        match self.to {
            Some(to) => write!(f, "{kind}: arrow {from} to {to}")?,
            None => write!(f, "{kind}: square {from}")?,
        }
        if !self.label.is_empty() {
            write!(f, ", {}", self.label)?;
        }
        Ok(())
    }
}

impl From<ShapeColour> for Brush {
    fn from(colour: ShapeColour) -> Self {
        match colour {
            ShapeColour::Green => Self::Green,
            ShapeColour::Red => Self::Red,
            ShapeColour::Blue => Self::Blue,
            ShapeColour::Yellow => Self::Yellow,
        }
    }
}

impl From<Brush> for ShapeColour {
    fn from(brush: Brush) -> Self {
        match brush {
            Brush::Green => Self::Green,
            Brush::Red => Self::Red,
            Brush::Blue => Self::Blue,
            Brush::Yellow => Self::Yellow,
        }
    }
}

impl From<record::Shape> for Shape {
    fn from(shape: record::Shape) -> Self {
        match shape {
            record::Shape::Circle {
                colour,
                square: from,
            } => Self {
                brush: colour.into(),
                from,
                to: None,
            },
            record::Shape::Arrow { colour, from, to } => Self {
                brush: colour.into(),
                from,
                to: Some(to).filter(|&to| to != from),
            },
        }
    }
}

impl From<Shape> for record::Shape {
    fn from(Shape { brush, from, to }: Shape) -> Self {
        let colour = brush.into();
        match to {
            Some(to) => Self::Arrow { colour, from, to },
            None => Self::Circle {
                colour,
                square: from,
            },
        }
    }
}

/// Draws a shape over those that are there: the same shape again takes it away, the same squares
/// with another brush change its colour.
pub fn draw(shapes: &mut Vec<Shape>, shape: Shape) {
    let same_squares = |other: &Shape| (other.from, other.to) == (shape.from, shape.to);
    let repeated = shapes.contains(&shape);
    shapes.retain(|other| !same_squares(other));
    if !repeated {
        shapes.push(shape);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ARROW: Shape = Shape {
        brush: Brush::Green,
        from: Square::E2,
        to: Some(Square::E4),
    };

    #[test]
    fn drawing_a_shape_twice_takes_it_away() {
        let mut shapes = Vec::new();
        draw(&mut shapes, ARROW);
        assert_eq!(shapes, [ARROW]);
        draw(&mut shapes, ARROW);
        assert_eq!(shapes, []);
    }

    #[test]
    fn drawing_with_another_brush_changes_the_colour() {
        let mut shapes = vec![ARROW];
        let red = Shape {
            brush: Brush::Red,
            ..ARROW
        };
        draw(&mut shapes, red);
        assert_eq!(shapes, [red]);
    }

    #[test]
    fn modifier_keys_choose_the_brush_as_on_other_boards() {
        let chosen = [(false, false), (true, false), (false, true), (true, true)];
        assert_eq!(
            chosen.map(|(shift, alt)| Brush::of_keys(shift, alt)),
            Brush::ALL
        );
    }

    #[test]
    fn no_two_brushes_and_no_two_kinds_of_mark_share_a_dash_pattern() {
        let mut brushes = Brush::ALL.map(Brush::dashes).to_vec();
        brushes.sort_unstable();
        brushes.dedup();
        assert_eq!(brushes.len(), Brush::ALL.len());
        let mut kinds = MarkKind::ALL.map(MarkKind::dashes).to_vec();
        kinds.sort_unstable();
        kinds.dedup();
        assert_eq!(kinds.len(), MarkKind::ALL.len());
    }

    #[test]
    fn a_mark_is_said_with_its_label() {
        let label = "4 >= 3".to_owned();
        let mark = Mark {
            kind: MarkKind::Cut,
            from: Square::E2,
            to: Some(Square::E4),
            label,
        };
        assert_eq!(mark.to_string(), "cut: arrow e2 to e4, 4 >= 3");
    }

    #[test]
    fn a_drawing_survives_the_record_of_a_game() {
        for brush in Brush::ALL {
            for to in [None, Some(Square::E4)] {
                let shape = Shape { brush, ..ARROW };
                let shape = Shape { to, ..shape };
                assert_eq!(Shape::from(record::Shape::from(shape)), shape);
            }
        }
    }
}
