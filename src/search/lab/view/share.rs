//! Sharing: the link, as an address or as Markdown, and the trace as a file, out and in.

use super::Panel;
use crate::model::{Action, SearchAction};
use kit::view::parts::share::{self, Share};
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    share::view(Share {
        id: "open-trace",
        has_trace: panel.lab.recording().is_some(),
        on_copy: panel.on_action.reform(Action::CopyLink),
        on_save: panel.sends(|| SearchAction::SaveTrace),
        more: Html::default(),
        on_file: panel.on_file,
    })
}
