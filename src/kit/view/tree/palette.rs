//! The colours of the drawing, taken from the style sheet at the moment of painting, so that a
//! change of theme needs nothing but another paint.

use crate::model::tree::Mark;
use crate::model::tree::draw::Paint;
use std::collections::HashMap;
use web_sys::{CssStyleDeclaration, Element};

/// The custom property of every role, and what stands in for it where it is missing.
const PROPERTIES: [(Paint, &str, &str); 14] = [
    (Paint::Paper, "--tree-paper", "#fbfaf7"),
    (Paint::Ink, "--tree-ink", "#1d2227"),
    (Paint::InkSoft, "--tree-ink-soft", "#545c64"),
    (Paint::Rule, "--tree-rule", "#b9b4a8"),
    (Paint::Accent, "--tree-accent", "#1d4f7c"),
    (Paint::Ours, "--tree-ours", "#00695c"),
    (Paint::Opponent, "--tree-opponent", "#8a5300"),
    (Paint::Found, "--tree-found", "#7a3fb0"),
    (Paint::Mark(Mark::Open), "--tree-open", "#1d4f7c"),
    (Paint::Mark(Mark::Exact), "--tree-exact", "#14703f"),
    (Paint::Mark(Mark::FailLow), "--tree-fail-low", "#6b7076"),
    (Paint::Mark(Mark::FailHigh), "--tree-cut", "#a8174f"),
    (Paint::Mark(Mark::Static), "--tree-static", "#4a5a8a"),
    (Paint::Mark(Mark::Ended), "--tree-ended", "#1d2227"),
];

/// The colours as they are now, and the type.
pub(super) struct Palette {
    colours: HashMap<Paint, String>,
    /// The families of the monospaced type.
    pub family: String,
}

impl Palette {
    /// Reads the style of an element.
    pub fn of(element: &Element) -> Self {
        let style = gloo::utils::window()
            .get_computed_style(element)
            .ok()
            .flatten();
        let value = |name: &str| read(style.as_ref(), name);
        Self {
            colours: PROPERTIES
                .iter()
                .map(|&(paint, name, fallback)| {
                    (paint, value(name).unwrap_or_else(|| fallback.to_owned()))
                })
                .collect(),
            family: value("--tree-type").unwrap_or_else(|| "monospace".to_owned()),
        }
    }

    /// The colour of a role.
    pub fn colour(&self, paint: Paint) -> &str {
        self.colours.get(&paint).map_or("#000", String::as_str)
    }
}

fn read(style: Option<&CssStyleDeclaration>, name: &str) -> Option<String> {
    let value = style?.get_property_value(name).ok()?;
    let value = value.trim();
    (!value.is_empty()).then(|| value.to_owned())
}
