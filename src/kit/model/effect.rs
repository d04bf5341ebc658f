//! The requests of a lab to the browser. Labs that run in a worker and share links ask for the same things,
//! so they have one list, and one function of the page carries it out.

use crate::experiment::wire::JobId;

/// Whether a change of the address can be undone by the browser's Back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum History {
    /// A new entry.
    Push,
    /// The present entry is changed.
    Replace,
}

/// A form in which a link is copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkForm {
    Plain,
    /// As a Markdown link with a text.
    Markdown,
    /// As a frame to be put into another page.
    Frame,
    /// As an entry of a bibliography.
    Citation,
}

/// A request to the browser.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect<Q> {
    /// Send to the worker, for this job.
    Send(JobId, Q),
    /// End the worker and start another.
    RestartWorker,
    /// Hand this to a worker of the pool, which is started if need be.
    SendToPool(usize, JobId, Q),
    /// Put a new worker in the place of that one of the pool.
    ReplaceWorker(usize),
    EndWorkers,
    /// The pool has nothing to do for now.
    RestWorkers,
    /// Read the bytes from here to there of the file that was chosen last.
    ReadFile(u64, u64),
    /// Show this query in the address.
    Address(String, History),
    /// Say this in the live region.
    Say(String),
    /// Copy a frame with this query's page, for another page to hold.
    CopyFrame(String),
    /// Copy an entry of a bibliography with the address of this query and this title.
    CopyCitation {
        query: String,
        title: String,
    },
    /// Copy the address of this query; in Markdown with this text.
    CopyAddress {
        query: String,
        /// The text of the Markdown link; a plain address without.
        text: Option<String>,
    },
    /// Copy this text.
    Copy(String),
    /// Copy this text, followed by the address of this query.
    CopyWithAddress {
        text: String,
        query: String,
    },
    /// Show a picture card of a result, to be saved or copied with its text and the address of this query.
    Card {
        /// The result in a short sentence: "7 of 10 endings won".
        title: String,
        /// A few short lines below it.
        lines: Vec<String>,
        query: String,
    },
    /// Add to today's score of an activity, for the results that a person may hand to a teacher. It stays in the browser.
    Score {
        /// The scored activity as a noun: "Predictions", "Drill: king and pawn".
        what: String,
        right: usize,
        of: usize,
    },
    /// Save this as a file.
    Save {
        /// The file's name.
        name: String,
        bytes: Vec<u8>,
    },
}

impl<Q> Effect<Q> {
    /// Copies the link of this query; the text is asked for only if the form has one.
    pub fn copy_link(form: LinkForm, query: String, text: impl FnOnce() -> String) -> Self {
        match form {
            LinkForm::Frame => Self::CopyFrame(query),
            LinkForm::Citation => Self::CopyCitation {
                query,
                title: text(),
            },
            LinkForm::Markdown => Self::CopyAddress {
                query,
                text: Some(text()),
            },
            LinkForm::Plain => Self::CopyAddress { query, text: None },
        }
    }
}
