//! Reading the link of an explanation: the keys that every page has, and the answer to a link that cannot be used.

use super::explanation::Effect;

/// Sections of a page from the top: the word of each in the address, and its entry in the list of sections.
pub type Sections = [(&'static str, &'static str)];

/// The longest piece of a link that a message quotes, in characters.
const QUOTED: usize = 24;

/// The part of a link that every page has, and what is wrong with the link, in sentences.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arrival {
    section: Option<&'static str>,
    problems: Vec<String>,
}

/// Reads a query. `take` gets each key of the page with its value and the beginning of the value, as far as a message
/// quotes it. It answers `None` if the page has no such key, and with a sentence if the value cannot be used.
pub fn read(
    query: &str,
    sections: &'static Sections,
    mut take: impl FnMut(&str, &str, &str) -> Option<Result<(), String>>,
) -> Arrival {
    let mut arrival = Arrival::default();
    let clip = |text: &str| text.chars().take(QUOTED).collect::<String>();
    for (key, value) in form_urlencoded::parse(query.as_bytes()) {
        let clipped = clip(&value);
        let problem = match &*key {
            "v" | "" => None,
            "part" => match sections.iter().find(|(name, _)| *name == value) {
                Some(&(name, _)) => {
                    arrival.section = Some(name);
                    None
                }
                None => Some(format!(
                    "This page has no section \u{201c}{clipped}\u{201d}."
                )),
            },
            _ => match take(&key, &value, &clipped) {
                Some(taken) => taken.err(),
                None => Some(format!(
                    "This page does not know \u{201c}{}\u{201d} in the link and skipped it.",
                    clip(&key)
                )),
            },
        };
        arrival.problems.extend(problem);
    }
    arrival
}

impl Arrival {
    /// True if everything in the link can be used. Otherwise a page stays as it was.
    pub fn is_good(&self) -> bool {
        self.problems.is_empty()
    }

    /// Says what is wrong and corrects the address to `query`, that of the page as it is; then goes to the section.
    pub fn settle(self, problem: &mut Option<String>, query: String) -> Vec<Effect> {
        let mut effects = Vec::new();
        *problem = (!self.is_good()).then(|| self.problems.join(" "));
        if let Some(problem) = problem {
            effects.push(Effect::Say(problem.clone()));
            effects.push(Effect::Address(query));
        }
        effects.extend(self.section.map(Effect::GoTo));
        effects
    }
}

/// The address of a section of the page with this slug, in the state that the query says.
pub fn address_of(slug: &str, query: &str, section: &str) -> String {
    let and = if query.is_empty() { "" } else { "&" };
    format!("#/{slug}?{query}{and}part={section}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECTIONS: &Sections = &[("first", "First"), ("second", "Second")];

    fn sum(query: &str) -> (u32, Arrival) {
        let mut sum = 0;
        let arrival = read(query, SECTIONS, |key, value, clipped| {
            (key == "add").then(|| {
                let number: u32 = value
                    .parse()
                    .map_err(|_| format!("{clipped} is no number."))?;
                sum += number;
                Ok(())
            })
        });
        (sum, arrival)
    }

    #[test]
    fn keys_of_the_page_are_taken_and_a_section_is_gone_to() {
        let (sum, arrival) = sum("v=1&add=2&part=second&add=3");
        assert!(arrival.is_good());
        let mut problem = Some("an old one".to_owned());
        let effects = arrival.settle(&mut problem, String::new());
        assert_eq!((sum, problem), (5, None));
        assert_eq!(effects, [Effect::GoTo("second")]);
    }

    #[test]
    fn each_fault_is_named_and_a_long_one_is_clipped() {
        let long = "9".repeat(100_000);
        let (_, arrival) = sum(&format!("add={long}&part=kitchen&colour=red"));
        let mut problem = None;
        let effects = arrival.settle(&mut problem, "add=1".to_owned());
        let said = format!(
            "{} is no number. This page has no section \u{201c}kitchen\u{201d}. This page does not know \u{201c}colour\u{201d} in the \
             link and skipped it.",
            &long[..QUOTED]
        );
        assert_eq!(problem.as_ref(), Some(&said));
        assert_eq!(
            effects,
            [Effect::Say(said), Effect::Address("add=1".to_owned())]
        );
    }
}
