//! What every explanation has: actions that change it, and effects that it asks of the browser.

/// What a page asks of the browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Show this query in the address.
    Address(String),
    /// Say this in the live region.
    Say(String),
    /// Go to the section of that word.
    GoTo(&'static str),
    /// Copy the link of this query.
    CopyLink(String),
}

/// An answer of the page to a person's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    pub is_right: bool,
    /// A few words.
    pub verdict: &'static str,
    /// The reason.
    pub text: String,
}

/// A page that explains.
pub trait Explanation: Default + 'static {
    type Action: 'static;

    /// The action of arriving at an address with this query.
    fn open(query: String) -> Self::Action;

    fn update(&mut self, action: Self::Action) -> Vec<Effect>;

    /// What the address says of the page as it is.
    fn query(&self) -> String;
}
