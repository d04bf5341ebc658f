//! Actions on a tree view, and their consequences, as values.

use super::find::Direction;
use super::geometry::{Point, Size};
use super::options::Options;
use trace::NodeId;

/// A pointer's event.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pointer {
    /// Which finger.
    pub id: i32,
    pub at: Point,
    /// The event's own time in milliseconds.
    pub time: f64,
}

/// A key that moves the view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// The view to the left.
    Left,
    /// The view to the right.
    Right,
    /// The view upwards.
    Up,
    /// The view downwards.
    Down,
    /// Nearer.
    In,
    /// Farther.
    Out,
    /// The whole tree.
    Fit,
}

impl Key {
    /// The action of a key, by the name that browsers give it.
    pub fn named(name: &str) -> Option<Self> {
        const KEYS: [(&str, Key); 10] = [
            ("ArrowLeft", Key::Left),
            ("ArrowRight", Key::Right),
            ("ArrowUp", Key::Up),
            ("ArrowDown", Key::Down),
            ("+", Key::In),
            ("=", Key::In),
            ("-", Key::Out),
            ("_", Key::Out),
            ("0", Key::Fit),
            ("Home", Key::Fit),
        ];
        KEYS.iter()
            .find(|(key, _)| *key == name)
            .map(|&(_, key)| key)
    }
}

/// Something a person does to the view, or that happens to it.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// The screen has another size.
    Resize(Size),
    /// The steps stand elsewhere.
    Step(usize),
    /// The owner has another node chosen.
    Select(Option<NodeId>),
    /// A pointer goes down.
    Press(Pointer),
    /// A pointer moves.
    Drag(Pointer),
    /// A pointer goes up.
    Release(Pointer),
    /// A pointer is taken away.
    Cancel(i32),
    /// The wheel turns: nearer by a factor about a point.
    Zoom(f64, Point),
    /// The wheel is moved sideways: the tree moves by pixels to the right and down.
    Pan(f64, f64),
    /// A key or a button.
    Key(Key),
    /// A node's subtree fills the screen.
    Fit(NodeId),
    /// A node is to be in sight.
    Reveal(NodeId),
    /// The picture is to be another.
    Choose(Options),
    /// A text is looked for.
    Find(String),
    /// More nodes are to be looked through.
    LookOn(u32),
    /// To another match.
    Match(Direction),
}

/// The requests of an action to the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reaction {
    pub chosen: Option<NodeId>,
    /// Whether there is more to look through.
    pub looks_on: bool,
}
