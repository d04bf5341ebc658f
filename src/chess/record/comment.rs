//! Comments on moves: text, coloured squares and arrows, and commands of other programs.
//!
//! PGN comments hold shapes as `[%csl Gd4,Ra1]` (squares) and `[%cal Rc2c3]` (arrows); other commands, such as
//! `[%clk 0:10:00]`, are kept unchanged.

use std::fmt;
use std::str::FromStr;

use cozy_chess::Square;

/// A comment. Runs of blanks collapse into one, because PGN lines break anywhere.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Comment {
    text: String,
    shapes: Vec<Shape>,
    commands: Vec<Command>,
}

/// A mark drawn on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// A square marked with a circle.
    Circle { colour: ShapeColour, square: Square },
    Arrow {
        colour: ShapeColour,
        from: Square,
        to: Square,
    },
}

/// The shape colours that programs share.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ShapeColour {
    /// `G`
    Green,
    /// `R`
    Red,
    /// `Y`
    Yellow,
    /// `B`
    Blue,
}

/// A command that is not a shape: `[%clk 0:10:00]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Command {
    /// `clk`: letters and digits.
    pub name: String,
    /// `0:10:00`: anything without `]`.
    pub arguments: String,
}

impl Comment {
    pub(super) const EMPTY: Self = Self {
        text: String::new(),
        shapes: Vec::new(),
        commands: Vec::new(),
    };

    /// Reads the text between the braces of a PGN comment. Nothing is lost: a command that is no valid shape
    /// stays a command, and one without an end stays text.
    ///
    /// ```
    /// use chess::record::Comment;
    ///
    /// let comment = Comment::parse("[%cal Gc2c3] the point");
    /// assert_eq!(comment.text(), "the point");
    /// assert_eq!(comment.shapes().len(), 1);
    /// assert_eq!(comment.to_string(), "[%cal Gc2c3] the point");
    /// ```
    pub fn parse(raw: &str) -> Self {
        let mut comment = Self::default();
        let mut plain = String::new();
        // No command can follow the last bracket, so no text is searched twice.
        let (mut rest, tail) = raw.split_at(raw.rfind(']').map_or(0, |last| last + 1));
        while let Some(at) = rest.find("[%") {
            let Some((name, arguments, after)) = split_command(&rest[at..]) else {
                plain.push_str(&rest[..at + 2]);
                rest = &rest[at + 2..];
                continue;
            };
            plain.push_str(&rest[..at]);
            plain.push(' ');
            rest = after;
            let arguments = one_line(arguments);
            match shapes(name, &arguments) {
                Some(found) => comment.shapes.extend(found),
                None => comment.commands.push(Command {
                    name: name.to_owned(),
                    arguments,
                }),
            }
        }
        plain.push_str(rest);
        plain.push_str(tail);
        comment.text = one_line(&plain);
        comment.sort_shapes();
        comment
    }

    /// The text without shapes and commands.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The circles, then the arrows.
    pub fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// The commands that are not shapes.
    pub fn commands(&self) -> &[Command] {
        &self.commands
    }

    pub fn is_empty(&self) -> bool {
        self.text.is_empty() && self.shapes.is_empty() && self.commands.is_empty()
    }

    /// Replaces the shapes; the order of circles and that of arrows is kept.
    pub fn set_shapes(&mut self, shapes: impl IntoIterator<Item = Shape>) {
        self.shapes = shapes.into_iter().collect();
        self.sort_shapes();
    }

    /// Appends another comment after a blank.
    pub fn append(&mut self, raw: &str) {
        *self = Self::parse(&format!("{self} {raw}"));
    }

    fn sort_shapes(&mut self) {
        let shapes = std::mem::take(&mut self.shapes).into_iter();
        let is_arrow = |shape: &Shape| matches!(shape, Shape::Arrow { .. });
        let (arrows, others): (Vec<_>, Vec<_>) = shapes.partition(is_arrow);
        self.shapes = others;
        self.shapes.extend(arrows);
    }

    /// The shapes and commands as text, without blanks between them.
    pub(crate) fn command_text(&self) -> String {
        let (circles, arrows): (Vec<&Shape>, Vec<&Shape>) = self
            .shapes
            .iter()
            .partition(|shape| matches!(shape, Shape::Circle { .. }));
        let mut parts = Vec::new();
        for (name, shapes) in [("csl", circles), ("cal", arrows)] {
            if !shapes.is_empty() {
                let list: Vec<String> = shapes.into_iter().map(Shape::to_string).collect();
                parts.push(format!("[%{name} {}]", list.join(",")));
            }
        }
        for Command { name, arguments } in &self.commands {
            let blank = if arguments.is_empty() { "" } else { " " };
            parts.push(format!("[%{name}{blank}{arguments}]"));
        }
        parts.concat()
    }
}

impl ShapeColour {
    pub const ALL: [Self; 4] = [Self::Green, Self::Red, Self::Yellow, Self::Blue];

    pub fn letter(self) -> char {
        match self {
            Self::Green => 'G',
            Self::Red => 'R',
            Self::Yellow => 'Y',
            Self::Blue => 'B',
        }
    }
}

/// The text between the braces: commands first, then the text.
impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let commands = self.command_text();
        let blank = if commands.is_empty() || self.text.is_empty() {
            ""
        } else {
            " "
        };
        write!(f, "{commands}{blank}{}", self.text)
    }
}

/// `Gd4` or `Rc2c3`.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Circle { colour, square } => write!(f, "{}{square}", colour.letter()),
            Self::Arrow { colour, from, to } => write!(f, "{}{from}{to}", colour.letter()),
        }
    }
}

/// Splits `[%name arguments] rest`; `None` if there is no name or no end.
fn split_command(text: &str) -> Option<(&str, &str, &str)> {
    let inside = text.strip_prefix("[%")?;
    let end = inside.find(|c: char| !c.is_ascii_alphanumeric())?;
    let (name, behind) = inside.split_at(end);
    let parted = behind.starts_with(|c: char| c.is_whitespace() || c == ']');
    if name.is_empty() || !parted {
        return None;
    }
    let (arguments, after) = behind.split_once(']')?;
    Some((name, arguments, after))
}

/// The shapes of a `csl` or `cal` command; `None` for another command or an invalid shape.
fn shapes(name: &str, arguments: &str) -> Option<Vec<Shape>> {
    let read = match name {
        "csl" => circle,
        "cal" => arrow,
        _ => return None,
    };
    arguments.split(',').map(|item| read(item.trim())).collect()
}

fn circle(item: &str) -> Option<Shape> {
    let (colour, square) = split_colour(item)?;
    Some(Shape::Circle {
        colour,
        square: square.parse().ok()?,
    })
}

fn arrow(item: &str) -> Option<Shape> {
    let (colour, squares) = split_colour(item)?;
    let from = Square::from_str(squares.get(..2)?).ok()?;
    Some(Shape::Arrow {
        colour,
        from,
        to: squares.get(2..)?.parse().ok()?,
    })
}

fn split_colour(item: &str) -> Option<(ShapeColour, &str)> {
    let letter = item.chars().next()?;
    let colour = ShapeColour::ALL
        .into_iter()
        .find(|colour| colour.letter() == letter)?;
    Some((colour, &item[1..]))
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_read_and_written_circles_first() {
        let comment = Comment::parse("a [%cal Rc2c3, Yg1f3] b [%csl Gd4] c\n d");
        assert_eq!(comment.text(), "a b c d");
        assert_eq!(comment.shapes()[0].to_string(), "Gd4");
        assert_eq!(comment.to_string(), "[%csl Gd4][%cal Rc2c3,Yg1f3] a b c d");
    }

    #[test]
    fn what_cannot_be_read_as_shapes_is_kept() {
        for raw in [
            "[%csl Gd9] text",
            "[%csl]",
            "[%cal Gd4] x",
            "[%clk 0:10:00][%eval -1.5,20] y",
            "[%csl Gd4 no end",
            "[% no name] z",
            "[%a-b c] w",
            "50 % of } all",
        ] {
            assert_eq!(Comment::parse(raw).to_string(), raw);
            assert!(Comment::parse(raw).shapes().is_empty(), "{raw}");
        }
    }

    #[test]
    fn a_second_comment_joins_the_first() {
        let mut comment = Comment::parse("one [%csl Gd4]");
        comment.append("two [%csl Ra1]");
        assert_eq!(comment.to_string(), "[%csl Gd4,Ra1] one two");
        assert!(!comment.is_empty());
        assert!(Comment::parse(" \n ").is_empty());
        let mut open = Comment::parse("[%clk 0:10");
        open.append("left] indeed");
        assert_eq!(open, Comment::parse("[%clk 0:10 left] indeed"));
    }
}
