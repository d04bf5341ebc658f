//! Sharing: links, and the trace as a file to save and open.

use super::Panel;
use crate::model::{Action, EndgameAction};
use kit::view::parts::share::{self, Share};
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    share::view(Share {
        id: "eg-open-trace",
        has_trace: panel.lab.shown().is_some(),
        on_copy: panel.on_action.reform(Action::CopyLink),
        on_save: panel.sends(|| EndgameAction::SaveTrace),
        more: panel.button("Save the search as PGN", || EndgameAction::SavePgn),
        on_file: panel.on_file,
    })
}
