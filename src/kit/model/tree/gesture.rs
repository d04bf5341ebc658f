//! Fingers and mouse as a value: presses, moves and releases go in, pans, pinches and taps come out.
//! It owns no clock: the times are the events' own.

use super::geometry::{Point, Rect};

/// The most movement of a pointer in a tap, in pixels.
const TREMBLE: f64 = 5.0;
/// The longest time between the taps of a double tap, in milliseconds.
const DOUBLE: f64 = 400.0;

/// The meaning of the pointers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Meaning {
    /// Nothing yet.
    Nothing,
    /// The tree is to move by that many pixels.
    Pan {
        right: f64,
        /// Downwards.
        down: f64,
    },
    /// The tree is to move, then to grow by a factor about a point.
    Pinch {
        /// To the right, in pixels.
        right: f64,
        /// Downwards, in pixels.
        down: f64,
        /// Above 1 is nearer.
        factor: f64,
        /// The middle between the fingers.
        about: Point,
    },
    /// The place on the map is to be shown.
    Map(Point),
    /// Something was pointed at.
    Tap(Point),
    /// Something was pointed at twice; a tap came before.
    DoubleTap(Point),
}

/// The pointers that are down.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Gesture {
    pointers: Vec<(i32, Point)>,
    pressed: Point,
    kind: Kind,
    /// The time and the place of the last tap.
    last_tap: Option<(f64, Point)>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Kind {
    /// May still become a tap.
    #[default]
    Tap,
    /// Moves the tree.
    Drag,
    /// Began on the map.
    Map,
}

impl Gesture {
    /// A pointer goes down.
    pub fn press(&mut self, pointer: i32, at: Point, map: Option<Rect>) -> Meaning {
        self.pointers.retain(|&(id, _)| id != pointer);
        self.pointers.push((pointer, at));
        if self.pointers.len() > 1 {
            self.kind = Kind::Drag;
            return Meaning::Nothing;
        }
        self.pressed = at;
        if map.is_some_and(|map| map.contains(at)) {
            self.kind = Kind::Map;
            return Meaning::Map(at);
        }
        self.kind = Kind::Tap;
        Meaning::Nothing
    }

    /// A pointer moves, whether it is down or not.
    pub fn drag(&mut self, pointer: i32, at: Point) -> Meaning {
        let Some(index) = self.pointers.iter().position(|&(id, _)| id == pointer) else {
            return Meaning::Nothing;
        };
        let before = self.span();
        let from = std::mem::replace(&mut self.pointers[index].1, at);
        match (self.kind, self.pointers.len()) {
            (Kind::Map, _) => Meaning::Map(at),
            (Kind::Tap, _) if at.distance(self.pressed) <= TREMBLE => {
                // The pan will begin where the finger was pressed.
                self.pointers[index].1 = from;
                Meaning::Nothing
            }
            (_, 1) => {
                self.kind = Kind::Drag;
                Meaning::Pan {
                    right: at.x - from.x,
                    down: at.y - from.y,
                }
            }
            (_, 2) => {
                let ((old, old_length), (about, length)) = (before, self.span());
                Meaning::Pinch {
                    right: about.x - old.x,
                    down: about.y - old.y,
                    factor: length.max(1.0) / old_length.max(1.0),
                    about,
                }
            }
            _ => Meaning::Nothing,
        }
    }

    /// A pointer goes up; `time` is the event's own, in milliseconds.
    pub fn release(&mut self, pointer: i32, at: Point, time: f64) -> Meaning {
        let was_down = self.pointers.iter().any(|&(id, _)| id == pointer);
        self.cancel(pointer);
        if !was_down || self.kind != Kind::Tap || !self.pointers.is_empty() {
            return Meaning::Nothing;
        }
        let is_second = self.last_tap.is_some_and(|(last, place)| {
            time - last <= DOUBLE && place.distance(at) <= 4.0 * TREMBLE
        });
        if is_second {
            self.last_tap = None;
            return Meaning::DoubleTap(at);
        }
        self.last_tap = Some((time, at));
        Meaning::Tap(at)
    }

    /// A pointer is gone: the browser has taken it, for instance to scroll the page.
    pub fn cancel(&mut self, pointer: i32) {
        self.pointers.retain(|&(id, _)| id != pointer);
    }

    /// The middle between the first two pointers, and how far they are apart.
    fn span(&self) -> (Point, f64) {
        match self.pointers[..] {
            [(_, a), (_, b), ..] => (
                Point::new(f64::midpoint(a.x, b.x), f64::midpoint(a.y, b.y)),
                a.distance(b),
            ),
            _ => (Point::default(), 0.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn at(x: f64, y: f64) -> Point {
        Point::new(x, y)
    }

    #[test]
    fn a_press_that_hardly_moves_is_a_tap_and_two_are_a_double_tap() {
        let mut gesture = Gesture::default();
        gesture.press(1, at(10.0, 10.0), None);
        assert_eq!(gesture.drag(1, at(12.0, 11.0)), Meaning::Nothing);
        assert_eq!(
            gesture.release(1, at(12.0, 11.0), 1000.0),
            Meaning::Tap(at(12.0, 11.0))
        );
        gesture.press(1, at(11.0, 10.0), None);
        let again = gesture.release(1, at(11.0, 10.0), 1200.0);
        assert_eq!(again, Meaning::DoubleTap(at(11.0, 10.0)));
        gesture.press(1, at(11.0, 10.0), None);
        let third = gesture.release(1, at(11.0, 10.0), 1300.0);
        assert_eq!(third, Meaning::Tap(at(11.0, 10.0)));
    }

    #[test]
    fn a_drag_pans_by_all_it_moved_and_is_no_tap() {
        let mut gesture = Gesture::default();
        gesture.press(1, at(10.0, 10.0), None);
        gesture.drag(1, at(13.0, 10.0));
        let pan = gesture.drag(1, at(30.0, 15.0));
        assert_eq!(
            pan,
            Meaning::Pan {
                right: 20.0,
                down: 5.0
            }
        );
        assert_eq!(gesture.release(1, at(30.0, 15.0), 0.0), Meaning::Nothing);
        assert_eq!(gesture.drag(1, at(50.0, 15.0)), Meaning::Nothing);
    }

    #[test]
    fn two_fingers_zoom_about_their_middle() {
        let mut gesture = Gesture::default();
        gesture.press(1, at(100.0, 100.0), None);
        gesture.press(2, at(200.0, 100.0), None);
        let Meaning::Pinch {
            right,
            factor,
            about,
            ..
        } = gesture.drag(2, at(300.0, 100.0))
        else {
            panic!()
        };
        assert_eq!((right, factor, about), (50.0, 2.0, at(200.0, 100.0)));
        assert_eq!(gesture.release(1, at(100.0, 100.0), 0.0), Meaning::Nothing);
        assert_eq!(gesture.release(2, at(300.0, 100.0), 0.0), Meaning::Nothing);
    }

    #[test]
    fn a_drag_that_began_on_the_map_stays_there() {
        let map = Rect {
            x: 0.0,
            y: 90.0,
            width: 100.0,
            height: 10.0,
        };
        let mut gesture = Gesture::default();
        assert_eq!(
            gesture.press(1, at(5.0, 95.0), Some(map)),
            Meaning::Map(at(5.0, 95.0))
        );
        assert_eq!(
            gesture.drag(1, at(50.0, 20.0)),
            Meaning::Map(at(50.0, 20.0))
        );
        assert_eq!(gesture.release(1, at(50.0, 20.0), 0.0), Meaning::Nothing);
    }

    #[test]
    fn a_finger_the_browser_takes_leaves_nothing_behind() {
        let mut gesture = Gesture::default();
        gesture.press(1, at(10.0, 10.0), None);
        gesture.cancel(1);
        assert_eq!(gesture.drag(1, at(90.0, 10.0)), Meaning::Nothing);
        assert_eq!(gesture.release(1, at(10.0, 10.0), 0.0), Meaning::Nothing);
    }
}
