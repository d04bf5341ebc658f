//! Light or dark: from the system unless the person chooses, kept for the next visit.

use crate::view::browser;
use gloo::utils::document_element;
use serde::{Deserialize, Serialize};

const KEY: &str = "plyground.theme";

/// Which colours are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    #[default]
    System,
    /// Light, whatever the system has.
    Light,
    /// Dark, whatever the system has.
    Dark,
}

/// Every theme with its word, in the order of the menu.
pub const THEMES: [(Theme, &str); 3] = [
    (Theme::System, "system"),
    (Theme::Light, "light"),
    (Theme::Dark, "dark"),
];

impl Theme {
    /// The theme chosen at an earlier visit.
    pub fn stored() -> Self {
        browser::kept_value(KEY).unwrap_or_default()
    }

    /// The theme that the document shows: another module may have chosen it.
    pub fn shown() -> Self {
        let word = document_element().get_attribute("data-theme");
        let row = THEMES.iter().find(|row| Some(row.1) == word.as_deref());
        row.map_or_else(Self::stored, |row| row.0)
    }

    pub fn word(self) -> &'static str {
        THEMES
            .iter()
            .find(|(theme, _)| *theme == self)
            .map_or("system", |&(_, word)| word)
    }

    /// Shows the theme and keeps it; where nothing can be kept it lasts for this visit.
    pub fn apply(self) {
        let _ = document_element().set_attribute("data-theme", self.word());
        browser::keep_value(KEY, &self);
    }
}
