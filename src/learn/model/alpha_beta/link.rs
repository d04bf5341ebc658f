//! The page's address: the six numbers, and the section that is gone to.

use super::picture::Figure;
use super::six::{HIGHEST, LOWEST, Six, THESIS};

/// A section of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its word in the address.
    pub name: &'static str,
    /// Its entry in the list of sections.
    pub entry: &'static str,
    /// The figure whose numbers count there; none of the last.
    pub figure: Option<Figure>,
}

const fn part(name: &'static str, entry: &'static str, figure: Option<Figure>) -> Part {
    Part {
        name,
        entry,
        figure,
    }
}

/// The sections from the top.
pub const PARTS: [Part; 6] = [
    part("endings", "Six outcomes", Some(Figure::Choice)),
    part("minimax", "Minimax", Some(Figure::Minimax)),
    part("question", "Your turn", Some(Figure::Question)),
    part("scissors", "Cut-offs", Some(Figure::Scissors)),
    part("order", "Move order", Some(Figure::BestFirst)),
    part("games", "Real games", None),
];

/// The state that an address asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// The numbers; `None` if the address names none that can be used.
    pub six: Option<Six>,
    /// The section, as a place in [`PARTS`].
    pub part: Option<usize>,
    /// The parts that cannot be used, in sentences.
    pub problems: Vec<String>,
}

/// The longest piece of an address that a message quotes, in characters.
const QUOTED: usize = 40;

impl Asked {
    /// Reads a query.
    pub fn read(query: &str) -> Self {
        let mut asked = Self::default();
        for (key, value) in form_urlencoded::parse(query.as_bytes()) {
            let clipped: String = value.chars().take(QUOTED).collect();
            match &*key {
                "leaves" => match numbers(&value) {
                    Some(six) => asked.six = Some(six),
                    None => asked.problems.push(format!(
                        "The link\u{2019}s numbers, \u{201c}{clipped}\u{201d}, cannot be used: the page needs six whole \
                         numbers from \u{2212}{} to {HIGHEST}, such as 15,7,-3,15,1,16. The numbers stay as they were.",
                        -LOWEST
                    )),
                },
                "part" => match PARTS.iter().position(|part| part.name == value) {
                    Some(part) => asked.part = Some(part),
                    None => asked.problems.push(format!(
                        "This page has no section \u{201c}{clipped}\u{201d}."
                    )),
                },
                "v" | "" => {}
                _ => {
                    let key: String = key.chars().take(QUOTED).collect();
                    asked.problems.push(format!(
                        "This page does not know \u{201c}{key}\u{201d} in the link and skipped it."
                    ));
                }
            }
        }
        asked
    }
}

/// Six whole numbers that can be dragged to, with commas between them.
fn numbers(text: &str) -> Option<Six> {
    let read = |word: &str| {
        let word = word.trim().replace('\u{2212}', "-");
        let number = word.parse().ok();
        number.filter(|number| (LOWEST..=HIGHEST).contains(number))
    };
    let numbers: Option<Vec<i32>> = text.split(',').map(read).collect();
    numbers?.try_into().ok().map(Six)
}

/// The query for these numbers and an optional section. The thesis's numbers are the default and left out.
pub fn query(six: Six, part: Option<&Part>) -> String {
    let mut keys = Vec::new();
    if six != THESIS {
        let numbers = six.0.map(|number| number.to_string());
        keys.push(format!("leaves={}", numbers.join(",")));
    }
    if let Some(part) = part {
        keys.push(format!("part={}", part.name));
    }
    keys.join("&")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_says_its_numbers_and_its_section() {
        let six = THESIS.with(2, 8);
        assert_eq!(query(six, None), "leaves=15,7,8,15,1,16");
        assert_eq!(query(THESIS, None), "");
        for part in &PARTS {
            let asked = Asked::read(&query(six, Some(part)));
            assert_eq!(asked.six, Some(six));
            assert_eq!(asked.part.map(|at| PARTS[at].name), Some(part.name));
            assert!(asked.problems.is_empty());
        }
        let typed = Asked::read("v=1&leaves=15%2C+7,\u{2212}3,15,1,16");
        assert_eq!((typed.six, typed.problems.len()), (Some(THESIS), 0));
    }

    #[test]
    fn bad_numbers_are_answered_with_a_sentence_and_none_is_taken() {
        for bad in [
            "leaves=",
            "leaves=1,2,3",
            "leaves=1,2,3,4,5,6,7",
            "leaves=1,2,3,4,5,x",
            "leaves=1,2,3,4,5,21",
            "leaves=-10,2,3,4,5,6",
            "leaves=1.5,2,3,4,5,6",
            "leaves=99999999999999999999,2,3,4,5,6",
        ] {
            let asked = Asked::read(bad);
            assert_eq!(asked.six, None, "{bad}");
            let [problem] = &asked.problems[..] else {
                panic!("{bad}: {:?}", asked.problems)
            };
            assert!(
                problem.contains("six whole numbers from \u{2212}9 to 20"),
                "{problem}"
            );
        }
        assert_eq!(
            Asked::read("part=kitchen&colour=red").problems,
            [
                "This page has no section \u{201c}kitchen\u{201d}.",
                "This page does not know \u{201c}colour\u{201d} in the link and skipped it."
            ]
        );
        let long = Asked::read(&format!("leaves={}", "9".repeat(100_000)));
        assert!(long.problems[0].len() < 300);
    }
}
