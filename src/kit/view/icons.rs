//! Signs on buttons, those of the stepper above all, drawn here because the fonts of many machines lack them.

use yew::prelude::*;

/// A sign in a box of 16 by 16.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    First,
    PreviousStop,
    /// One step back.
    Previous,
    Play,
    Pause,
    Next,
    NextStop,
    Last,
    Over,
    Out,
    FullScreen,
}

impl Icon {
    fn path(self) -> &'static str {
        match self {
            Self::First => "M3 3v10M13 3v10L6 8z",
            Self::PreviousStop => "M15 3v10l-6-5zM8 3v10L2 8z",
            Self::Previous => "M11 3v10L4 8z",
            Self::Play => "M4 2v12l9-6z",
            Self::Pause => "M4 3h2v10H4zM10 3h2v10h-2z",
            Self::Next => "M5 3v10l7-5z",
            Self::NextStop => "M1 3v10l6-5zM8 3v10l6-5z",
            Self::Last => "M13 3v10M3 3v10l7-5z",
            Self::Over => "M2 10V5h9v6M8 9l3 4 3-4z",
            Self::Out => "M3 13h6V5M6 7l3-4 3 4z",
            Self::FullScreen => "M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4",
        }
    }
}

/// The sign, hidden from screen readers: the button has a name.
pub fn icon(icon: Icon) -> Html {
    html! {
        <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d={icon.path()} fill={if matches!(icon, Icon::Over | Icon::Out | Icon::FullScreen) { "none" } else { "currentColor" }}
                  stroke="currentColor" stroke-width="1.5" stroke-linejoin="round" />
        </svg>
    }
}
