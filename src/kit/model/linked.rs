//! Links that repeat a search: the way they were reached, and whether what it
//! promises came out.

use crate::model::notice::{NoticeKind, Notices};

/// The way to a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// By opening it: what it describes is run.
    Fresh,
    /// By the browser's Back or Forward: only a recording is run again.
    History,
}

/// A link's promise about the recording of its run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Promised {
    /// Where to stand in it.
    pub step: Option<usize>,
    pub digest: Option<u64>,
}

/// Compares the digest that a link promises with the one that came out; the message is added to the
/// notices and returned, to be said.
pub fn compare(notices: &mut Notices, promised: u64, found: u64) -> String {
    let (kind, text) = if found == promised {
        let text = "Reproduced exactly: this search took the steps that the link promises.";
        (NoticeKind::Note, text.to_owned())
    } else {
        let text = format!(
            "Not reproduced: the link promises a recording with the digest {promised:016x}, this \
             run gave {found:016x}. Another version of the program may have made it."
        );
        (NoticeKind::Problem, text)
    };
    notices.add(kind, text.clone());
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_digest_is_a_problem_and_the_same_is_good_to_know() {
        for (found, kind, text) in [
            (7, NoticeKind::Note, "Reproduced exactly"),
            (8, NoticeKind::Problem, "0000000000000008"),
        ] {
            let mut notices = Notices::default();
            assert!(compare(&mut notices, 7, found).contains(text));
            assert_eq!(notices[0].kind, kind);
        }
    }
}
