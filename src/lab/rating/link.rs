//! The rating lab as the query of a link, version 1: the panel, the timeline with its marks, R and P,
//! the set of positions with the one shown, who analyses and how long, and own positions as EPD.
//! Readable, only what differs from the defaults; a long one is packed as other links are.

use super::desk::{Limit, MILLIS_LIMIT};
use super::engine::Engine;
use super::unit::{UNITS, Unit};
use super::{ENGINES, NODES_LIMIT, POSITIONS_LIMIT};
use crate::lab::link::{
    ESCAPED, LinkProblem, Names, VERSION, clipped, name_of, packed, unpack, value_of,
};
use crate::rating::{Decay, P_1989};
use percent_encoding::utf8_percent_encode;
use std::fmt::Write;

/// The marks of the source's example (Waughan 1989).
pub const EXAMPLE_MARKS: &str = "Rae1=10, Nxf5=7, Nce2=5, f4=5, Bf4=5, Bg1=5, Rg1=3";

/// What Colossus IV preferred in the source's example, and since which second.
pub const EXAMPLE_TIMELINE: &str = "0:Nxf5, 94:a4, 155:Rae1";

/// Whose timeline the example is.
pub const EXAMPLE_TITLE: &str = "Colossus IV (1989)";

/// Nodes for each position unless something else is asked for.
const NODES: u64 = 20_000;

/// The longest text of a link that is taken over, in bytes.
const TEXT_LIMIT: usize = 200_000;

/// A panel of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Panel {
    /// The timeline editor.
    #[default]
    Timeline,
    /// Engines at work.
    Engines,
    /// The marked positions.
    Positions,
    /// The person sits the test.
    Test,
    /// The table.
    Table,
}

/// The panels by name.
pub const PANELS: [(&str, Panel); 5] = [
    ("timeline", Panel::Timeline),
    ("engines", Panel::Engines),
    ("positions", Panel::Positions),
    ("test", Panel::Test),
    ("table", Panel::Table),
];

/// A set of positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SetName {
    /// The middlegames that come with the program.
    #[default]
    Shipped,
    /// The king-and-pawn endings that come with the program.
    Endings,
    /// The person's own.
    Own,
}

/// The sets by name.
pub const SETS: [(&str, SetName); 3] = [
    ("shipped", SetName::Shipped),
    ("endings", SetName::Endings),
    ("own", SetName::Own),
];

/// What runs across the picture, by name: whether it is the weight.
const ACROSS: &Names<bool> = &[("time", false), ("weight", true)];

/// What the rating lab shows.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingLink {
    /// The panel.
    pub panel: Panel,
    /// Whose timeline it is.
    pub title: String,
    /// The timeline's position; empty if its moves are words.
    pub fen: String,
    /// The timeline's unit.
    pub unit: Unit,
    /// The marks: `Rae1=10, Nxf5=7`.
    pub marks: String,
    /// The preferences: `0:Nxf5, 94:a4`.
    pub timeline: String,
    /// R.
    pub rate: f64,
    /// P.
    pub share_left: f64,
    /// Whether the weight runs across the picture, not the time.
    pub by_weight: bool,
    /// The set of positions.
    pub set: SetName,
    /// The position shown, from 0.
    pub position: usize,
    /// The engine's name.
    pub engine: &'static str,
    /// How far it analyses.
    pub limit: Limit,
    /// Own positions, as EPD.
    pub own: String,
}

impl Default for RatingLink {
    fn default() -> Self {
        Self {
            panel: Panel::default(),
            title: EXAMPLE_TITLE.to_owned(),
            fen: String::new(),
            unit: Unit::default(),
            marks: EXAMPLE_MARKS.to_owned(),
            timeline: EXAMPLE_TIMELINE.to_owned(),
            rate: 10.0,
            share_left: P_1989,
            by_weight: false,
            set: SetName::default(),
            position: 0,
            engine: ENGINES[0].0,
            limit: Limit::Nodes(NODES),
            own: String::new(),
        }
    }
}

impl RatingLink {
    /// The query, without `?`.
    #[must_use]
    pub fn to_query(&self) -> String {
        packed(self.readable())
    }

    /// Reads a query and names everything in it that could not be read.
    #[must_use]
    pub fn from_query(query: &str) -> (Self, Vec<LinkProblem>) {
        let mut problems = Vec::new();
        let mut link = Self::default();
        for (key, value) in form_urlencoded::parse(query.as_bytes()) {
            if key != "z" {
                link.set(&key, &value, &mut problems);
                continue;
            }
            match unpack(&value) {
                Ok(query) => {
                    for (key, value) in form_urlencoded::parse(query.as_bytes()) {
                        link.set(&key, &value, &mut problems);
                    }
                }
                Err(why) => problems.push(LinkProblem::Packed(why)),
            }
        }
        (link, problems)
    }

    fn readable(&self) -> String {
        let usual = Self::default();
        let mut query = format!("v={VERSION}");
        let mut put = |key: &str, value: &str| {
            let value = utf8_percent_encode(value, ESCAPED).to_string();
            // Writing to a string cannot fail.
            let _ = write!(query, "&{key}={}", value.replace(' ', "+"));
        };
        if self.panel != usual.panel {
            put("panel", name_of(&PANELS, self.panel));
        }
        if self.title != usual.title {
            put("title", &self.title);
        }
        if self.fen != usual.fen {
            put("fen", &self.fen);
        }
        if self.unit != usual.unit {
            put("unit", name_of(&UNITS, self.unit));
        }
        if self.marks != usual.marks {
            put("marks", &self.marks);
        }
        if self.timeline != usual.timeline {
            put("timeline", &self.timeline);
        }
        if self.rate.total_cmp(&usual.rate).is_ne() {
            put("r", &self.rate.to_string());
        }
        if self.share_left.total_cmp(&usual.share_left).is_ne() {
            put("p", &self.share_left.to_string());
        }
        if self.by_weight {
            put("across", name_of(ACROSS, true));
        }
        if self.set != usual.set {
            put("set", name_of(&SETS, self.set));
        }
        if self.position != usual.position {
            put("position", &(self.position + 1).to_string());
        }
        if self.engine != usual.engine {
            put("engine", self.engine);
        }
        match self.limit {
            _ if self.limit == usual.limit => {}
            Limit::Nodes(nodes) => put("nodes", &nodes.to_string()),
            Limit::Millis(millis) => put("seconds", &(f64::from(millis) / 1000.0).to_string()),
        }
        if !self.own.is_empty() {
            put("epd", &self.own);
        }
        query
    }

    fn set(&mut self, key: &str, value: &str, problems: &mut Vec<LinkProblem>) {
        let mut wrong = |key, expected| {
            let value = clipped(value);
            problems.push(LinkProblem::Value {
                key,
                value,
                expected,
            });
        };
        let is_short = value.len() <= TEXT_LIMIT;
        match key {
            "v" if value == VERSION.to_string() => {}
            "v" => problems.push(LinkProblem::Version(clipped(value))),
            "panel" => match value_of(&PANELS, value) {
                Some(panel) => self.panel = panel,
                None => wrong("the panel", "panel (such as engines)"),
            },
            "title" => self.title = clipped(value),
            "fen" if is_short => value.clone_into(&mut self.fen),
            "unit" => match value_of(&UNITS, value) {
                Some(unit) => self.unit = unit,
                None => wrong("the unit", "unit (seconds, nodes)"),
            },
            "marks" if is_short => value.clone_into(&mut self.marks),
            "timeline" if is_short => value.clone_into(&mut self.timeline),
            "r" => match value.parse() {
                Ok(rate) if Decay::new(rate, P_1989).is_ok() => self.rate = rate,
                _ => wrong("the rate of play", "rate of play (more than 0)"),
            },
            "p" => match value.parse() {
                Ok(share) if Decay::new(1.0, share).is_ok() => self.share_left = share,
                _ => wrong("P", "P (between 0 and 1)"),
            },
            "across" => match value_of(ACROSS, value) {
                Some(by_weight) => self.by_weight = by_weight,
                None => wrong("the picture's axis", "axis (time, weight)"),
            },
            "set" => match value_of(&SETS, value) {
                Some(set) => self.set = set,
                None => wrong("the set", "set of positions (shipped, endings, own)"),
            },
            "position" => match value.parse() {
                Ok(position) if (1..=POSITIONS_LIMIT).contains(&position) => {
                    self.position = position - 1;
                }
                _ => wrong("the position", "number of a position"),
            },
            "engine" => match ENGINES.iter().find(|(name, _)| *name == value) {
                Some((name, _)) => self.engine = name,
                None => wrong("the engine", "engine (such as alpha-beta)"),
            },
            "nodes" => match value.parse() {
                Ok(nodes) if (1..=NODES_LIMIT).contains(&nodes) => self.limit = Limit::Nodes(nodes),
                _ => wrong("the limit", "number of nodes"),
            },
            "seconds" => match value.parse::<f64>().map(|seconds| seconds * 1000.0) {
                Ok(millis) if (1.0..=f64::from(MILLIS_LIMIT)).contains(&millis) => {
                    self.limit = Limit::Millis(millis.round() as u32);
                }
                _ => wrong("the limit", "number of seconds up to 600"),
            },
            "epd" if is_short => value.clone_into(&mut self.own),
            "epd" | "marks" | "timeline" | "fen" => wrong("a text", "text of a usual length"),
            _ => problems.push(LinkProblem::UnknownKey(clipped(key))),
        }
    }

    /// The engine.
    #[must_use]
    pub fn engine(&self) -> Engine {
        Engine::named(self.engine).unwrap_or(ENGINES[0].1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_screen_has_the_shortest_link() {
        assert_eq!(RatingLink::default().to_query(), "v=1");
        let read = RatingLink::from_query("");
        assert_eq!(read, (RatingLink::default(), Vec::new()));
    }

    #[test]
    fn everything_travels_and_stays_readable() {
        let link = RatingLink {
            panel: Panel::Engines,
            title: "Mine & yours".to_owned(),
            fen: "8/8/8/2k5/8/8/2K1P3/8 w - - 0 1".to_owned(),
            unit: Unit::Nodes,
            marks: "Kc3=10".to_owned(),
            timeline: "0:Kd2, 40:Kc3".to_owned(),
            rate: 300.0,
            share_left: 0.25,
            by_weight: true,
            set: SetName::Own,
            position: 3,
            engine: "chute",
            limit: Limit::Millis(1500),
            own: "8/8/8/2k5/8/8/2K1P3/8 w - - c0 \"Kc3=10\";".to_owned(),
        };
        let query = link.to_query();
        assert!(query.starts_with(
            "v=1&panel=engines&title=Mine+%26+yours&fen=8/8/8/2k5/8/8/2K1P3/8+w+-+-+0+1&unit=nodes\
             &marks=Kc3%3D10&timeline=0:Kd2,+40:Kc3&r=300&p=0.25&across=weight&set=own&position=4\
             &engine=chute&seconds=1.5&epd="
        ), "{query}");
        assert_eq!(RatingLink::from_query(&query), (link, Vec::new()));
    }

    #[test]
    fn many_own_positions_are_packed_and_come_back() {
        let epd = "8/8/8/2k5/8/8/2K1P3/8 w - - id \"x\"; c0 \"Kc3=10\";\n";
        let link = RatingLink {
            own: epd.repeat(200),
            ..RatingLink::default()
        };
        let query = link.to_query();
        assert!(query.starts_with("z=") && query.len() < 500, "{query}");
        assert_eq!(RatingLink::from_query(&query), (link, Vec::new()));
    }

    #[test]
    fn what_cannot_be_read_is_named_and_the_rest_is_kept() {
        let (link, problems) = RatingLink::from_query(
            "v=1&panel=moon&unit=years&r=0&p=1&across=up&set=all&position=0&engine=deep&nodes=-1\
             &seconds=9999&colour=red&z=!&title=kept",
        );
        assert_eq!(link.title, "kept");
        let texts: Vec<String> = problems.iter().map(ToString::to_string).collect();
        assert_eq!(texts.len(), 12, "{texts:#?}");
        assert!(texts[0].starts_with("\"moon\" in the link is no panel"));
        assert_eq!(
            RatingLink {
                title: RatingLink::default().title,
                ..link
            },
            RatingLink::default()
        );
    }
}
