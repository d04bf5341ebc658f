//! The whole tree in a narrow strip: its outline, where the view is, where the steps stand and where
//! the matches are.

use super::draw::{DrawOp, Fill, Paint, Pen};
use super::geometry::{Orientation, Point, Rect, Size};
use super::glyph::Glyph;
use super::picture::Picture;
use super::viewport::Viewport;
use super::walk::{Frontier, Item, Kind, visible};
use trace::NodeId;

/// The smallest tree that gets a map, in nodes: a smaller one is seen whole.
const LEAST_NODES: usize = 80;
/// The strip's thickness in pixels on a large and on a small screen.
const THICKNESS: (f64, f64) = (44.0, 30.0);
/// The space between drawing and map in pixels.
const SPACE: f64 = 6.0;
/// The smallest distance told apart on the map, in pixels.
const LEAST: f64 = 2.0;
/// The most children of the root between which lines are drawn.
const MOST_SEAMS: usize = 400;
/// The most plies that a strip can show.
const MOST_PLIES: u32 = 200;

/// A screen divided between the drawing and the map.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Split {
    /// The drawing's part, from the top left corner.
    pub drawing: Size,
    /// The map's place, if there is one.
    pub map: Option<Rect>,
}

impl Split {
    /// Divides a screen: the map lies along the side far from the root.
    pub fn new(screen: Size, orientation: Orientation, nodes: usize, plies: u32) -> Self {
        let (_, depth) = orientation.extent(screen);
        let thickness = if depth >= 420.0 {
            THICKNESS.0
        } else {
            THICKNESS.1
        };
        if nodes < LEAST_NODES || plies > MOST_PLIES || depth < 4.0 * thickness {
            return Self {
                drawing: screen,
                map: None,
            };
        }
        let (breadth, _) = orientation.extent(screen);
        let end = depth - thickness - SPACE;
        let drawing = orientation.point(breadth, end);
        Self {
            drawing: Size {
                width: drawing.x,
                height: drawing.y,
            },
            map: Some(orientation.rect((0.0, breadth), (depth - thickness, depth))),
        }
    }
}

impl Viewport {
    /// The whole tree on a map: from edge to edge both ways.
    pub fn map_of(view: &Self, map: Rect) -> Self {
        let size = Size {
            width: map.width,
            height: map.height,
        };
        let (breadth, depth) = view.orientation().extent(size);
        Self {
            size,
            pitch: breadth / f64::from(view.extent.units.max(1)),
            gap: depth / f64::from(view.extent.plies.max(1)),
            from_unit: 0.0,
            from_depth: 0.0,
            ..*view
        }
    }

    /// The part on the screen as a rectangle on a map of the whole tree.
    pub fn on_map(&self, map: Rect) -> Rect {
        let orientation = self.orientation();
        let (breadth, depth) = orientation.axes(Point::new(map.width, map.height));
        let (across, along) = orientation.axes(Point::new(map.x, map.y));
        let share = |from: f64, to: f64, whole: f64, start: f64, length: f64| {
            let at = |value: f64| {
                start + (value / whole.max(f64::MIN_POSITIVE)).clamp(0.0, 1.0) * length
            };
            (at(from), at(to))
        };
        let units = self.units();
        let whole_depth = f64::from(self.extent.plies) * self.gap;
        orientation.rect(
            share(
                units.start,
                units.end,
                f64::from(self.extent.units),
                across,
                breadth,
            ),
            share(
                self.from_depth,
                self.from_depth + self.depth(),
                whole_depth,
                along,
                depth,
            ),
        )
    }

    /// With the place under a point of the map in the middle.
    pub fn centred_by_map(self, map: Rect, point: Point) -> Self {
        let (breadth, depth) = self.orientation().axes(Point::new(map.width, map.height));
        let (across, along) = self
            .orientation()
            .axes(Point::new(point.x - map.x, point.y - map.y));
        self.centred(
            across / breadth.max(1.0) * f64::from(self.extent.units),
            along / depth.max(1.0) * f64::from(self.extent.plies),
        )
    }
}

/// Draws the map of a picture's tree.
pub(super) fn draw(picture: &Picture<'_>, place: Rect) -> Vec<DrawOp> {
    let viewport = Viewport::map_of(picture.viewport, place);
    let mut map = Map {
        picture,
        place,
        viewport,
        ops: vec![plain(place.grown(SPACE), Fill::solid(Paint::Paper))],
    };
    map.outline();
    map.seams();
    for id in map.matches() {
        map.tick(id, Paint::Found, 1.0);
    }
    let tree = picture.source.tree();
    if let Some(id) = picture.state.selected.filter(|&id| tree.get(id).is_some()) {
        map.tick(id, Paint::Ink, 1.0);
    }
    let event = picture.state.step.checked_sub(1);
    if let Some(id) = event.and_then(|event| tree.node_of(event)) {
        map.current(id);
    }
    if !picture.viewport.is_fitted() {
        map.seen();
    }
    map.ops
}

struct Map<'a> {
    picture: &'a Picture<'a>,
    place: Rect,
    viewport: Viewport,
    ops: Vec<DrawOp>,
}

impl Map<'_> {
    /// The place of a strip from one ply to another.
    fn rect(&self, across: (f64, f64), plies: (u32, u32)) -> Rect {
        let orientation = self.viewport.orientation();
        let (breadth, depth) = orientation.axes(Point::new(self.place.x, self.place.y));
        let (top, bottom) = (
            self.viewport.along(plies.0).0,
            self.viewport.along(plies.1).1,
        );
        orientation.rect(
            (across.0 + breadth, across.1 + breadth),
            (top + depth, bottom + depth),
        )
    }

    fn last_ply(&self) -> u32 {
        self.picture.layout.plies().saturating_sub(1)
    }

    /// All plies; neighbours of one kind are one rectangle.
    fn outline(&mut self) {
        let (tree, layout) = (self.picture.source.tree(), self.picture.layout);
        let frontier = Frontier {
            step: self.picture.state.step,
            shown: usize::MAX,
        };
        // The deeper the tree, the coarser its outline: the work stays the same.
        let width = LEAST.max(f64::from(layout.plies()) / 8.0);
        let mut parts: Vec<(Item, u32)> = Vec::new();
        for item in visible(tree, layout, &self.viewport, frontier, width) {
            let deepest = match item.kind {
                Kind::Node => item.ply,
                Kind::Bundle => layout.deepest(item.id),
            };
            let is_past = |id: NodeId| tree.is_entered(id, frontier.step);
            match parts.last_mut() {
                Some((part, depth))
                    if part.ply == item.ply
                        && *depth == deepest
                        && is_past(part.id) == is_past(item.id)
                        && item.across.0 - part.across.1 < LEAST =>
                {
                    part.across.1 = item.across.1;
                }
                _ => parts.push((item, deepest)),
            }
        }
        for (item, deepest) in parts {
            // Plies are told apart by turns.
            let cover = if item.ply % 2 == 0 { 0.22 } else { 0.32 };
            let paint = if tree.is_entered(item.id, frontier.step) {
                Paint::InkSoft
            } else {
                Paint::Rule
            };
            let rect = self.rect(item.across, (item.ply, deepest));
            self.ops.push(plain(rect, Fill::tint(paint, cover)));
        }
    }

    /// Lines between the root's children, as far as these can be told apart.
    fn seams(&mut self) {
        for &id in self.picture.layout.ply(1).iter().take(MOST_SEAMS) {
            let (from, to) = self.viewport.across(&self.picture.layout.strip(id));
            if to - from >= 2.0 * LEAST {
                let rect = self.rect((from - 0.5, from + 0.5), (1, self.last_ply()));
                self.ops.push(plain(rect, Fill::solid(Paint::Paper)));
            }
        }
    }

    /// A line across the map at a node; gives the place where it begins.
    fn tick(&mut self, id: NodeId, paint: Paint, width: f64) -> Rect {
        let (from, to) = self.viewport.across(&self.picture.layout.strip(id));
        let middle = f64::midpoint(from, to);
        let across = (middle - width / 2.0, middle + width / 2.0);
        let rect = self.rect(across, (0, self.last_ply()));
        self.ops.push(plain(rect, Fill::solid(paint)));
        self.rect((middle, middle), (0, 0))
    }

    fn current(&mut self, id: NodeId) {
        let rect = self.tick(id, Paint::Accent, 2.0);
        let (glyph, at) = match self.viewport.orientation() {
            Orientation::Top => (Glyph::PointDown, Point::new(rect.x, rect.y + 2.0)),
            Orientation::Left => (Glyph::PointRight, Point::new(rect.x + 2.0, rect.y)),
        };
        self.ops.push(DrawOp::glyph(glyph, at, 5.0, Paint::Accent));
    }

    /// The frame around what the drawing shows, never too small to be seen.
    fn seen(&mut self) {
        let view = self.picture.viewport.on_map(self.place);
        let frame = Rect::around(view.centre(), view.width.max(6.0), view.height.max(6.0));
        self.ops.push(DrawOp::Block {
            rect: frame.grown(-0.5),
            radius: 2.0,
            fills: [Some(Fill::tint(Paint::Accent, 0.12)), None],
            pen: Some(Pen::solid(Paint::Accent, 1.5)),
        });
    }

    /// Matches far enough apart to be told apart, found by leaps.
    fn matches(&self) -> Vec<NodeId> {
        let matches = self.picture.state.matches;
        let start = |id: NodeId| f64::from(self.picture.layout.strip(id).start);
        let least = LEAST / self.viewport.pitch();
        let mut spread = Vec::new();
        let mut at = 0;
        while let Some(&id) = matches.get(at) {
            spread.push(id);
            // Places grow with the ids.
            at += matches[at..]
                .partition_point(|&next| start(next) < start(id) + least)
                .max(1);
        }
        spread
    }
}

fn plain(rect: Rect, fill: Fill) -> DrawOp {
    DrawOp::filled(rect, 0.0, fill)
}

#[cfg(test)]
mod tests {

    use super::super::testing::{large, near};

    use super::*;

    #[test]
    fn a_small_tree_or_a_small_screen_has_no_map() {
        let screen = Size {
            width: 1000.0,
            height: 600.0,
        };
        let split = |screen, nodes| Split::new(screen, Orientation::Top, nodes, 5);
        assert_eq!(split(screen, 8).map, None);
        assert_eq!(split(screen, 8).drawing, screen);
        let divided = split(screen, 5000);
        let map = divided.map.unwrap();
        assert!(divided.drawing.height < map.y && (map.y + map.height - 600.0).abs() < 1e-9);
        let strip = Size {
            height: 100.0,
            ..screen
        };
        assert_eq!(split(strip, 5000).map, None);
    }

    #[test]
    fn the_map_leads_where_it_is_clicked() {
        let map = Rect {
            x: 0.0,
            y: 560.0,
            width: 1000.0,
            height: 40.0,
        };
        let view = large().zoomed(100.0, Point::new(0.0, 0.0));
        let there = view.centred_by_map(map, Point::new(500.0, 580.0));
        assert!(near(there.under(Point::new(500.0, 0.0)).0, 150_000.0));
        let on_map = there.on_map(map);
        assert!(near(on_map.centre().x, 500.0) && on_map.width < 11.0);
    }
}
