//! Sharing: the link, as an address or as Markdown, and the trace as a file, out and in.

use super::Panel;
use crate::app::search::Action;
use crate::web::kit::parts::share::{self, Share};
use web_sys::File;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let on_action = panel.on_action.clone();
    share::view(Share {
        id: "open-trace",
        has_trace: panel.lab.recording().is_some(),
        on_copy: panel.on_action.reform(Action::CopyLink),
        on_save: panel.sends(|| Action::SaveTrace),
        on_file: &Callback::from(move |file| open(file, &on_action)),
    })
}

/// Reads a trace file and hands it over.
pub fn open(file: File, on_action: &Callback<Action>) {
    let on_read =
        on_action.reform(|read: Result<_, _>| read.map_or_else(Action::Note, Action::OpenTrace));
    share::read(file, on_read);
}
