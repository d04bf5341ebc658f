//! The rating lab as the query of a link (see [`kit::experiment::query`]): the panel, the timeline with its
//! marks, R and P, the set of positions with the one shown, who analyses and how long, and own positions
//! as EPD.

use super::messages::{Limit, MILLIS_LIMIT};
use super::unit::{UNITS, Unit};
use super::{ENGINES, NODES_LIMIT, POSITIONS_LIMIT};
use kit::experiment::link::{Key, LinkState};
use kit::experiment::query::{Names, clipped};
use rating::{Decay, P_1989};

/// The marks of the source's example (Waughan 1989).
pub const EXAMPLE_MARKS: &str = "Rae1=10, Nxf5=7, Nce2=5, f4=5, Bf4=5, Bg1=5, Rg1=3";

/// The moves that Colossus IV preferred in the source's example, each from which second on.
pub const EXAMPLE_TIMELINE: &str = "0:Nxf5, 94:a4, 155:Rae1";

/// Whose timeline the example is.
pub const EXAMPLE_TITLE: &str = "Colossus IV (1989)";

/// Nodes for each position unless something else is asked for.
const NODES: u64 = 20_000;

/// The longest text of a link that is taken over, in bytes.
pub const LINK_TEXT_LIMIT: usize = 200_000;

/// A panel of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Panel {
    #[default]
    Timeline,
    /// Engines at work.
    Engines,
    Positions,
    /// The person sits the test.
    Test,
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

/// The horizontal axis of the picture by name: true for the weight.
const ACROSS: &Names<bool> = &[("time", false), ("weight", true)];

/// The state of the rating lab.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingLink {
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
    pub set: SetName,
    /// The position shown, from 0.
    pub position: usize,
    /// The engine's name.
    pub engine: &'static str,
    /// The limit of an analysis.
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

impl LinkState for RatingLink {
    fn unplaced(&self) -> Self {
        let unlike = |text: &str| format!("{text}?");
        let usual = Self::default();
        match self.panel {
            Panel::Timeline => Self {
                title: unlike(&self.title),
                marks: unlike(&self.marks),
                timeline: unlike(&self.timeline),
                ..usual
            },
            Panel::Engines | Panel::Positions | Panel::Test => Self {
                set: match self.set {
                    SetName::Shipped => SetName::Own,
                    SetName::Endings | SetName::Own => SetName::Shipped,
                },
                position: self.position + 1,
                ..usual
            },
            Panel::Table => usual,
        }
    }

    fn keys() -> Vec<Key<Self>> {
        let set = ["the set", "set of positions (shipped, endings, own)"];
        vec![
            Key::choice(
                "panel",
                ["the panel", "panel (such as engines)"],
                &PANELS,
                |link| &mut link.panel,
            ),
            Key::value(
                "title",
                ["", ""],
                |link| &mut link.title,
                String::clone,
                |text| Some(clipped(text)),
            ),
            Key::fen(|link| &mut link.fen),
            Key::choice(
                "unit",
                ["the unit", "unit (seconds, nodes)"],
                &UNITS,
                |link| &mut link.unit,
            ),
            text("marks", |link| &mut link.marks),
            text("timeline", |link| &mut link.timeline),
            Key::value(
                "r",
                ["the rate of play", "rate of play (more than 0)"],
                |link| &mut link.rate,
                f64::to_string,
                |text| {
                    text.parse()
                        .ok()
                        .filter(|&rate| Decay::new(rate, P_1989).is_ok())
                },
            ),
            Key::value(
                "p",
                ["P", "P (between 0 and 1)"],
                |link| &mut link.share_left,
                f64::to_string,
                |text| {
                    text.parse()
                        .ok()
                        .filter(|&share| Decay::new(1.0, share).is_ok())
                },
            ),
            Key::choice(
                "across",
                ["the picture's axis", "axis (time, weight)"],
                ACROSS,
                |link| &mut link.by_weight,
            ),
            Key::choice("set", set, &SETS, |link| &mut link.set),
            Key::value(
                "position",
                ["the position", "number of a position"],
                |link| &mut link.position,
                |position| (position + 1).to_string(),
                |text| {
                    let number = text.parse::<usize>().ok();
                    let number = number.filter(|number| (1..=POSITIONS_LIMIT).contains(number));
                    number.map(|number| number - 1)
                },
            ),
            Key::value(
                "engine",
                ["the engine", "engine (such as alpha-beta)"],
                |link| &mut link.engine,
                |name| (*name).to_owned(),
                |text| ENGINES.iter().map(|row| row.0).find(|&name| name == text),
            ),
            nodes(),
            seconds(),
            text("epd", |link| &mut link.own),
        ]
    }
}

/// The engine's limit as a number of nodes.
fn nodes() -> Key<RatingLink> {
    Key::own(
        "nodes",
        ["the limit", "number of nodes"],
        |link, usual| match link.limit {
            Limit::Nodes(nodes) if link.limit != usual.limit => Some(nodes.to_string()),
            _ => None,
        },
        |link, entry| {
            let nodes = entry.value.parse().ok();
            let nodes = nodes.filter(|nodes| (1..=NODES_LIMIT).contains(nodes))?;
            link.limit = Limit::Nodes(nodes);
            Some(())
        },
    )
}

/// The engine's limit as a time.
fn seconds() -> Key<RatingLink> {
    Key::own(
        "seconds",
        ["the limit", "number of seconds up to 600"],
        |link, usual| match link.limit {
            Limit::Millis(millis) if link.limit != usual.limit => {
                Some((f64::from(millis) / 1000.0).to_string())
            }
            _ => None,
        },
        |link, entry| {
            let seconds = entry.value.parse::<f64>().ok();
            let millis = seconds.map(|seconds| seconds * 1000.0);
            let range = 1.0..=f64::from(MILLIS_LIMIT);
            let millis = millis.filter(|millis| range.contains(millis))?;
            link.limit = Limit::Millis(millis.round() as u32);
            Some(())
        },
    )
}

/// A text, unless it is far too long for one.
fn text(name: &'static str, place: fn(&mut RatingLink) -> &mut String) -> Key<RatingLink> {
    let parse = |text: &str| (text.len() <= LINK_TEXT_LIMIT).then(|| text.to_owned());
    Key::value(
        name,
        ["a text", "text of a usual length"],
        place,
        String::clone,
        parse,
    )
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
    fn a_lasting_link_names_the_usual_timeline_or_position() {
        let usual = RatingLink::default();
        assert_eq!(
            usual.to_lasting_query(),
            "v=1&title=Colossus+IV+(1989)\
             &marks=Rae1%3D10,+Nxf5%3D7,+Nce2%3D5,+f4%3D5,+Bf4%3D5,+Bg1%3D5,+Rg1%3D3\
             &timeline=0:Nxf5,+94:a4,+155:Rae1"
        );
        let engines = RatingLink {
            panel: Panel::Engines,
            ..RatingLink::default()
        };
        let query = engines.to_lasting_query();
        assert_eq!(query, "v=1&panel=engines&set=shipped&position=1");
        let bare = RatingLink {
            marks: String::new(),
            timeline: String::new(),
            ..RatingLink::default()
        };
        for link in [usual, engines, bare] {
            let read = RatingLink::from_query(&link.to_lasting_query());
            assert_eq!(read, (link, Vec::new()));
        }
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
        assert!(texts[0].starts_with("\"moon\" in the link is not a valid panel"));
        assert_eq!(
            RatingLink {
                title: RatingLink::default().title,
                ..link
            },
            RatingLink::default()
        );
    }
}
