//! A page as a module has it: how it is shown, which keys it has, and what its worker can do. A module
//! is a binary that names its entries ([`crate::view::run`]); what no entry of it names is not linked, so
//! whoever visits one laboratory does not transfer the others.

use super::worker::AnyTask;
use crate::model::Page;
use crate::model::effect::History;
use yew::prelude::*;

/// A page of the site and what stands behind it.
#[derive(Clone, Copy)]
pub struct Entry {
    /// Which page: its row has address, title and menu entry.
    pub page: Page,
    /// Draws it. It is drawn from the first visit on, while another page is read too.
    pub view: fn(&LabProps) -> Html,
    /// Its keys and what they do, for the list of keys.
    pub keys: fn() -> Vec<KeyRow>,
    /// The tasks of its worker, each made by [`super::worker::task`].
    pub worker_tasks: &'static [fn() -> Box<dyn AnyTask>],
}

/// A key as it is shown, and what it does.
pub type KeyRow = (&'static str, &'static str);

/// The properties of every page.
#[derive(Clone, Properties, PartialEq)]
pub struct LabProps {
    /// Whether this is the module's page in sight.
    pub shown: bool,
    /// Whether the module is in the document, and not put aside for a page of another.
    pub active: bool,
    /// The query of the address with which the page was last arrived at.
    pub query: AttrValue,
    /// Number of arrivals; 0 if it is only to be ready.
    pub arrival: u32,
    /// Whether the last arrival came from another page.
    pub returning: bool,
    /// Changes with the colours: what is painted, not styled, is painted again.
    pub colours: u32,
    /// The page's requests to the frame round it.
    pub on_call: Callback<Call>,
}

/// A page's request to the frame round it.
pub enum Call {
    /// Say this in the live region.
    Say(String),
    /// Show this query in the address.
    Address(String, History),
    /// Copy the address of this query.
    CopyLink(String),
    /// Copy a frame with this query's page, for another page to hold.
    CopyFrame(String),
    /// Copy an entry of a bibliography with the address of this query and this title.
    CopyCitation { query: String, title: String },
    /// Copy the address of this query as a Markdown link with this text.
    CopyMarkdown { query: String, text: String },
    /// Copy this text.
    Copy(String),
    /// Load the whole lab in the place of its overview. Then the element of the id `focus` takes the focus, and the button
    /// of the id `press` is pressed.
    WholeLab {
        focus: Option<&'static str>,
        press: Option<&'static str>,
    },
    /// Show a picture card with this title and these lines, and the address of this query.
    Card {
        title: String,
        lines: Vec<String>,
        query: String,
    },
}
