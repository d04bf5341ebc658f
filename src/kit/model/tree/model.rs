//! A tree view as a person uses it: actions go in, the view changes, and what concerns the owner (a
//! node was chosen) comes out. Everything a page does with a tree is one of these actions.

use super::action::{Action, Key, Reaction};
use super::display_list::DisplayList;
use super::find::{Direction, Finder, Progress};
use super::geometry::{Point, Size};
use super::gesture::{Gesture, Meaning};
use super::layout::{Layout, Reserve};
use super::map::{self, Split};
use super::options::{Follow, Options};
use super::picture::{Picture, State};
use super::source::TreeSource;
use super::viewport::{Extent, Viewport};
use crate::model::squares::grouped;
use chess::words::counted;
use std::fmt::Write;
use trace::NodeId;

/// The zoom factor of one press of a button or key.
const NOTCH: f64 = 1.5;
/// The part of the screen that an arrow key moves.
const STRIDE: f64 = 0.2;

/// The state of a tree view.
#[derive(Clone, Debug)]
pub struct Model {
    layout: Layout,
    viewport: Viewport,
    split: Split,
    options: Options,
    gesture: Gesture,
    finder: Finder,
    /// Where to go as soon as everything has been looked through.
    goes_to: Option<Direction>,
    step: usize,
    selected: Option<NodeId>,
}

impl Model {
    /// A view of a tree on a screen that has no size yet.
    pub fn new(source: &dyn TreeSource, options: Options) -> Self {
        let layout = Layout::new(source.tree(), |id| {
            if source.has_left_out(id) {
                Reserve::Stub
            } else {
                Reserve::Nothing
            }
        });
        let extent = Extent {
            units: layout.units(),
            plies: layout.plies(),
        };
        Self {
            viewport: Viewport::new(extent, Size::default(), options),
            layout,
            split: Split::default(),
            options,
            gesture: Gesture::default(),
            finder: Finder::default(),
            goes_to: None,
            step: 0,
            selected: None,
        }
    }

    /// The choices.
    pub fn options(&self) -> Options {
        self.options
    }

    /// The places of the nodes.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The part on the screen.
    pub fn viewport(&self) -> &Viewport {
        &self.viewport
    }

    /// The division of the screen.
    pub fn split(&self) -> Split {
        self.split
    }

    /// The search in the tree.
    pub fn finder(&self) -> &Finder {
        &self.finder
    }

    /// Carries out an action.
    pub fn update(&mut self, source: &dyn TreeSource, action: Action) -> Reaction {
        match action {
            Action::Resize(size) => self.resize(source, size),
            Action::Step(step) => {
                self.step = step;
                let current = step
                    .checked_sub(1)
                    .and_then(|event| source.tree().node_of(event));
                if let Some(id) = current.filter(|_| self.options.follow == Follow::Current) {
                    self.reveal(source, id);
                }
            }
            Action::Select(selected) => self.selected = selected,
            Action::Press(pointer) => {
                let meaning = self.gesture.press(pointer.id, pointer.at, self.split.map);
                return self.obey(source, meaning);
            }
            Action::Drag(pointer) => {
                let meaning = self.gesture.drag(pointer.id, pointer.at);
                return self.obey(source, meaning);
            }
            Action::Release(pointer) => {
                let meaning = self.gesture.release(pointer.id, pointer.at, pointer.time);
                return self.obey(source, meaning);
            }
            Action::Cancel(pointer) => self.gesture.cancel(pointer),
            Action::Zoom(factor, at) => self.viewport = self.viewport.zoomed(factor, at),
            Action::Pan(right, down) => self.viewport = self.viewport.panned(right, down),
            Action::Key(key) => self.press_key(key),
            Action::Fit(id) => self.fit(source, id),
            Action::Reveal(id) => self.reveal(source, id),
            Action::Choose(options) => self.choose(source, options),
            Action::Find(text) => {
                self.finder = Finder::new(&text);
                self.goes_to = None;
            }
            Action::LookOn(nodes) => {
                let looks_on = self.finder.advance(source, nodes) == Progress::More;
                if let Some(direction) = self.goes_to.take_if(|_| !looks_on) {
                    self.go_to_match(source, direction);
                }
                return Reaction {
                    looks_on,
                    ..Reaction::default()
                };
            }
            Action::Match(direction) if self.finder.is_done(source) => {
                self.go_to_match(source, direction);
            }
            Action::Match(direction) => self.goes_to = Some(direction),
        }
        Reaction::default()
    }

    /// The picture as it is now.
    pub fn picture<'a>(&'a self, source: &'a dyn TreeSource) -> Picture<'a> {
        Picture {
            source,
            layout: &self.layout,
            viewport: &self.viewport,
            state: State {
                step: self.step,
                selected: self.selected,
                matches: self.finder.matches(),
                found: self.finder.current(),
            },
        }
    }

    /// Draws the picture alone, as a file has it: the map leads through a picture on the screen.
    pub fn drawing(&self, source: &dyn TreeSource) -> (DisplayList, Size) {
        (DisplayList::new(&self.picture(source)), self.split.drawing)
    }

    /// Draws the picture and its map.
    pub fn display_list(&self, source: &dyn TreeSource) -> DisplayList {
        let picture = self.picture(source);
        let mut display_list = DisplayList::new(&picture);
        if let Some(place) = self.split.map {
            display_list.ops.extend(map::draw(&picture, place));
        }
        display_list
    }

    /// The picture in words.
    pub fn summary(&self, source: &dyn TreeSource) -> String {
        let tree = source.tree();
        if tree.is_empty() {
            return "An empty tree.".into();
        }
        let entered = tree.entered(self.step);
        let mut text = format!(
            "Tree of {}, {} deep; {} entered at step {}.",
            counted(grouped(tree.len() as u64), "node"),
            counted(self.layout.plies() - 1, "ply"),
            grouped(entered as u64),
            grouped(self.step as u64)
        );
        let mut say = |word: &str, id: Option<NodeId>| {
            if let Some(id) = id.filter(|&id| tree.get(id).is_some()) {
                // Writing to a string cannot fail.
                let _ = write!(text, " {word}: {}.", source.describe(id, self.step));
            }
        };
        let current = self
            .step
            .checked_sub(1)
            .and_then(|event| tree.node_of(event));
        say("Current", current);
        say("Selected", self.selected);
        text
    }

    fn resize(&mut self, source: &dyn TreeSource, screen: Size) {
        let nodes = source.tree().len();
        let orientation = self.options.orientation;
        self.split = Split::new(screen, orientation, nodes, self.layout.plies());
        self.viewport = self.viewport.resized(self.split.drawing);
    }

    fn choose(&mut self, source: &dyn TreeSource, options: Options) {
        let turned = options.orientation != self.options.orientation;
        self.options = options;
        self.viewport = self.viewport.with(options);
        if turned {
            let screen = self.screen();
            self.resize(source, screen);
            self.viewport = self.viewport.fitted();
        }
    }

    /// The whole screen, the map included.
    fn screen(&self) -> Size {
        let drawing = self.split.drawing;
        self.split.map.map_or(drawing, |map| Size {
            width: drawing.width.max(map.x + map.width),
            height: drawing.height.max(map.y + map.height),
        })
    }

    fn obey(&mut self, source: &dyn TreeSource, meaning: Meaning) -> Reaction {
        match meaning {
            Meaning::Nothing => {}
            Meaning::Pan { right, down } => self.viewport = self.viewport.panned(right, down),
            Meaning::Pinch {
                right,
                down,
                factor,
                about,
            } => self.viewport = self.viewport.panned(right, down).zoomed(factor, about),
            Meaning::Map(at) => {
                if let Some(map) = self.split.map {
                    self.viewport = self.viewport.centred_by_map(map, at);
                }
            }
            Meaning::Tap(at) => {
                return Reaction {
                    chosen: self.hit(source, at),
                    ..Reaction::default()
                };
            }
            Meaning::DoubleTap(at) => match self.hit(source, at) {
                Some(id) => self.fit(source, id),
                None => self.viewport = self.viewport.zoomed(NOTCH * NOTCH, at),
            },
        }
        Reaction::default()
    }

    fn hit(&self, source: &dyn TreeSource, at: Point) -> Option<NodeId> {
        let picture = self.picture(source);
        DisplayList::new(&picture).hit(&picture, at)
    }

    fn press_key(&mut self, key: Key) {
        let Size { width, height } = self.viewport.size();
        let middle = Point::new(width / 2.0, height / 2.0);
        self.viewport = match key {
            Key::Left => self.viewport.panned(width * STRIDE, 0.0),
            Key::Right => self.viewport.panned(-width * STRIDE, 0.0),
            Key::Up => self.viewport.panned(0.0, height * STRIDE),
            Key::Down => self.viewport.panned(0.0, -height * STRIDE),
            Key::In => self.viewport.zoomed(NOTCH, middle),
            Key::Out => self.viewport.zoomed(1.0 / NOTCH, middle),
            Key::Fit => self.viewport.fitted(),
        };
    }

    fn fit(&mut self, source: &dyn TreeSource, id: NodeId) {
        if let Some(node) = source.tree().get(id) {
            self.viewport = self.viewport.fitted_to(&self.layout.strip(id), node.ply);
        }
    }

    fn reveal(&mut self, source: &dyn TreeSource, id: NodeId) {
        if let Some(node) = source.tree().get(id) {
            self.viewport = self.viewport.revealing(&self.layout.strip(id), node.ply);
        }
    }

    fn go_to_match(&mut self, source: &dyn TreeSource, direction: Direction) {
        let from = self.selected.unwrap_or(0);
        if let Some(id) = self.finder.go(direction, from) {
            self.bring_near(source, id);
        }
    }

    /// A node in sight, and near enough to be distinguished from its neighbours.
    fn bring_near(&mut self, source: &dyn TreeSource, id: NodeId) {
        /// The least width of a strip whose node is looked at, in pixels.
        const READABLE: f64 = 18.0;
        self.reveal(source, id);
        let (from, to) = self.viewport.across(&self.layout.strip(id));
        if to - from < READABLE
            && let Some(node) = source.tree().get(id)
        {
            let (top, bottom) = self.viewport.along(node.ply);
            let at = self
                .viewport
                .orientation()
                .point(f64::midpoint(from, to), f64::midpoint(top, bottom));
            self.viewport = self.viewport.zoomed(READABLE / (to - from), at);
            self.reveal(source, id);
        }
    }
}
