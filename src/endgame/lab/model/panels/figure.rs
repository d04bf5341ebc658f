//! The drawing of the map of king and pawn against king. The places stand on an ellipse, so that no arrow runs through
//! another place.

use crate::experiment::audit::{MapCounts, PLACES};
use endgame::map::Class;

pub const WIDTH: f64 = 360.0;
pub const HEIGHT: f64 = 320.0;
/// The radius of a place.
pub const RADIUS: f64 = 22.0;

/// Half the width and half the height of the ellipse.
const AXES: (f64, f64) = (140.0, 112.0);
/// The middle of the ellipse.
const MIDDLE: (f64, f64) = (180.0, 150.0);
/// The bend of an arrow as a share of its length, so that there and back differ.
const BEND: f64 = 0.1;
/// The length of an arrow's head.
const HEAD: f64 = 8.0;

/// The places going round from the top: wins to the left and above, draws to the right and below.
const ROUND: [usize; PLACES] = [
    Class::A as usize,
    Class::C as usize,
    Class::E as usize,
    PLACES - 1,
    Class::D as usize,
    Class::B as usize,
    Class::F as usize,
];

/// Sines and cosines of the places, clockwise from the top. The library functions would take more room in the program
/// than the whole drawing.
const CIRCLE: [(f64, f64); PLACES] = [
    (0.0, 1.0),
    (0.781_831_482_468, 0.623_489_801_859),
    (0.974_927_912_182, -0.222_520_933_956),
    (0.433_883_739_118, -0.900_968_867_902),
    (-0.433_883_739_118, -0.900_968_867_902),
    (-0.974_927_912_182, -0.222_520_933_956),
    (-0.781_831_482_468, 0.623_489_801_859),
];

/// The kind of moves that an arrow stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Moves that keep the value: a solid arrow.
    Correct,
    /// Moves that give away half a point: a dashed arrow.
    Blunder,
}

/// An arrow of the map.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrow {
    /// The place that is left.
    pub from: usize,
    /// The place that is reached.
    pub to: usize,
    pub kind: Kind,
    pub moves: u64,
    /// Its line, as an SVG path.
    pub line: String,
    /// Its head, as an SVG path.
    pub head: String,
}

/// The middle of a place.
pub fn spot(place: usize) -> (f64, f64) {
    let at = ROUND.iter().position(|&other| other == place).unwrap_or(0);
    let (sine, cosine) = CIRCLE[at];
    (MIDDLE.0 + AXES.0 * sine, MIDDLE.1 - AXES.1 * cosine)
}

/// The arrows between different places, blunders last.
pub fn arrows(counts: &MapCounts) -> Vec<Arrow> {
    let mut arrows = Vec::new();
    for kind in [Kind::Correct, Kind::Blunder] {
        for from in 0..PLACES {
            for to in (0..PLACES).filter(|&to| to != from) {
                let moves = counts.moves[from][to];
                let moves = match kind {
                    Kind::Correct => moves.correct,
                    Kind::Blunder => moves.blunders,
                };
                if moves > 0 {
                    arrows.push(arrow(from, to, kind, moves));
                }
            }
        }
    }
    arrows
}

fn arrow(from: usize, to: usize, kind: Kind, moves: u64) -> Arrow {
    let (start, end) = (spot(from), spot(to));
    let along = (end.0 - start.0, end.1 - start.1);
    let bent = (
        f64::midpoint(start.0, end.0) - along.1 * BEND,
        f64::midpoint(start.1, end.1) + along.0 * BEND,
    );
    let leaves = towards(start, bent, RADIUS);
    let tip = towards(end, bent, RADIUS + 1.0);
    let foot = towards(end, bent, RADIUS + 1.0 + HEAD);
    let side = ((tip.1 - foot.1) / 2.0, (foot.0 - tip.0) / 2.0);
    Arrow {
        from,
        to,
        kind,
        moves,
        line: format!(
            "M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}",
            leaves.0, leaves.1, bent.0, bent.1, foot.0, foot.1
        ),
        head: format!(
            "M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z",
            tip.0,
            tip.1,
            foot.0 + side.0,
            foot.1 + side.1,
            foot.0 - side.0,
            foot.1 - side.1
        ),
    }
}

/// The point at that distance from the first on the way to the second.
fn towards(from: (f64, f64), to: (f64, f64), distance: f64) -> (f64, f64) {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let share = distance / x.hypot(y).max(1.0);
    (from.0 + x * share, from.1 + y * share)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::audit::Moves;

    #[test]
    fn the_circle_is_divided_evenly() {
        for (part, (sine, cosine)) in CIRCLE.into_iter().enumerate() {
            let angle = std::f64::consts::TAU * part as f64 / PLACES as f64;
            assert!((sine - angle.sin()).abs() < 1e-11, "{part}");
            assert!((cosine - angle.cos()).abs() < 1e-11, "{part}");
        }
    }

    #[test]
    fn places_stand_apart_and_inside_the_drawing() {
        for place in 0..PLACES {
            let (x, y) = spot(place);
            assert!(x > RADIUS && x < WIDTH - RADIUS && y > RADIUS && y < HEIGHT - RADIUS - 14.0);
            for other in 0..place {
                let (a, b) = spot(other);
                assert!((x - a).hypot(y - b) > 3.0 * RADIUS, "{place} and {other}");
            }
        }
    }

    #[test]
    fn there_and_back_are_two_arrows_and_staying_is_none() {
        let mut counts = MapCounts::default();
        let moves = |correct, blunders| Moves { correct, blunders };
        counts.moves[0][1] = moves(5, 0);
        counts.moves[1][0] = moves(7, 0);
        counts.moves[1][3] = moves(0, 2);
        counts.moves[2][2] = moves(9, 0);
        let arrows = arrows(&counts);
        let listed: Vec<_> = arrows
            .iter()
            .map(|arrow| (arrow.from, arrow.to, arrow.kind, arrow.moves))
            .collect();
        assert_eq!(
            listed,
            [
                (0, 1, Kind::Correct, 5),
                (1, 0, Kind::Correct, 7),
                (1, 3, Kind::Blunder, 2)
            ]
        );
        assert_ne!(arrows[0].line, arrows[1].line);
    }
}
