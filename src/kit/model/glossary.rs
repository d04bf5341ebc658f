//! The words of the field that the pages use, in plain words: one table for the glossary's page and for the notes that
//! open from a sentence. Its texts stand in `data/glossary`.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    pub name: &'static str,
    /// Other forms in which it stands in a sentence.
    pub forms: &'static [&'static str],
    pub words: &'static str,
}

/// A part of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part<'a> {
    Plain(&'a str),
    /// A term, as the sentence writes it.
    Term(&'a str, &'static Term),
}

// `SUBJECTS`: the terms by subject, from `data/glossary`, each subject in an order in which one needs them.
include!(concat!(env!("OUT_DIR"), "/glossary.rs"));

/// A sentence cut into its terms and what stands between them. Each term is marked where it comes first.
pub fn parts<'a>(subject: &str, text: &'a str) -> Vec<Part<'a>> {
    let terms = SUBJECTS
        .iter()
        .find(|(name, _)| *name == subject)
        .map_or(&[][..], |(_, terms)| terms);
    let mut found: Vec<(usize, usize, &'static Term)> = Vec::new();
    for term in terms {
        let forms = std::iter::once(&term.name).chain(term.forms);
        let first = forms.filter_map(|form| Some((find_word(text, form)?, form.len())));
        // Of forms that begin together the longest.
        let first = first.min_by_key(|&(at, len)| (at, usize::MAX - len));
        if let Some((at, len)) = first {
            found.push((at, at + len, term));
        }
    }
    let (mut parts, mut done) = (Vec::new(), 0);
    // The first that is left, and of those that begin together the longest.
    let next = |done| {
        let left = found.iter().filter(move |&&(at, ..)| at >= done);
        left.min_by_key(|&&(at, end, _)| (at, usize::MAX - end))
            .copied()
    };
    while let Some((at, end, term)) = next(done) {
        if at > done {
            parts.push(Part::Plain(&text[done..at]));
        }
        parts.push(Part::Term(&text[at..end], term));
        done = end;
    }
    if done < text.len() {
        parts.push(Part::Plain(&text[done..]));
    }
    parts
}

/// Where a whole word, or several, stands in a text, in capitals or not.
fn find_word(text: &str, word: &str) -> Option<usize> {
    let is_inner =
        |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'-');
    let (bytes, word) = (text.as_bytes(), word.as_bytes());
    // Terms are ASCII, so a match begins and ends between characters.
    (0..(bytes.len() + 1).saturating_sub(word.len())).find(|&at| {
        let end = at + word.len();
        bytes[at..end].eq_ignore_ascii_case(word)
            && !is_inner(at.checked_sub(1).and_then(|before| bytes.get(before)))
            && !is_inner(bytes.get(end))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(subject: &str, text: &str) -> Vec<String> {
        let parts = parts(subject, text);
        let whole: String = parts
            .iter()
            .map(|part| match part {
                Part::Plain(text) | Part::Term(text, _) => *text,
            })
            .collect();
        assert_eq!(whole, text, "nothing is lost");
        let terms = parts.iter().filter_map(|part| match part {
            Part::Term(text, term) => Some(format!("{text}={}", term.name)),
            Part::Plain(_) => None,
        });
        terms.collect()
    }

    #[test]
    fn terms_are_found_as_whole_words_once_and_in_any_form() {
        let text = "Alpha-beta cuts off: the cut-offs at alpha, and alpha again; alphabet. Nothing “forward”.";
        assert_eq!(
            marked("Searching", text),
            ["Alpha-beta=alpha-beta", "cut-offs=cut-off", "alpha=alpha"]
        );
    }

    #[test]
    fn the_longer_of_two_terms_is_marked() {
        let text = "the spheres of influence and a sphere";
        assert_eq!(
            marked("Pawn endings", text),
            ["spheres of influence=sphere of influence"]
        );
    }

    #[test]
    fn a_text_without_terms_and_a_subject_without_a_table_stay_as_they_are() {
        assert_eq!(parts("Searching", "Größe ≥ 4"), [Part::Plain("Größe ≥ 4")]);
        assert_eq!(parts("Cookery", "alpha"), [Part::Plain("alpha")]);
        assert_eq!(parts("Searching", ""), []);
    }

    #[test]
    fn every_form_is_ascii_and_stands_for_one_term() {
        let mut seen = std::collections::BTreeSet::new();
        for (subject, terms) in &SUBJECTS {
            for term in *terms {
                let place = format!("data/glossary, {subject}: [{}]", term.name);
                for form in std::iter::once(&term.name).chain(term.forms) {
                    assert!(form.is_ascii(), "{place}: {form} is not ASCII");
                    assert!(
                        seen.insert(form.to_ascii_lowercase()),
                        "{place}: {form} stands twice"
                    );
                }
                let length = term.words.chars().count();
                assert!(
                    (30..=400).contains(&length) && term.words.ends_with('.'),
                    "{place}: `meaning` has 30 to 400 characters and ends with a full stop: {length}"
                );
            }
        }
    }
}
