//! The arguments of a command of `window.plyground`: each command has a table of them, and what another program gives
//! is checked against it before the command runs. The values are plain ones, so the checks are tested natively.

use crate::experiment::LinkProblem;
use crate::experiment::link::LinkState;
use chess::fen::parse_fen;
use chess::words::counted;

/// A value that another program gives.
#[derive(Clone, Debug, PartialEq)]
pub enum Given {
    /// `undefined`.
    Nothing,
    Text(String),
    Number(f64),
    List(Vec<Self>),
    /// An object with its own fields.
    Fields(Vec<(String, Self)>),
    /// Any other value, in words: `null`, `true`, `a function`.
    Other(&'static str),
}

/// Type and range of the values that an argument accepts.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A text: its description, and the check of its content.
    Text(&'static str, fn(&str) -> Result<(), String>),
    /// One of these words.
    Word(fn() -> Vec<&'static str>),
    /// A whole number from the first to the second.
    Whole(u64, u64),
    /// A finite number.
    Number,
    /// A list with at least and at most so many finite numbers.
    Numbers(usize, usize),
    /// An object with these fields.
    Fields(&'static [Argument]),
}

/// An argument of a command, or a field of one that is an object.
#[derive(Clone, Copy, Debug)]
pub struct Argument {
    pub name: &'static str,
    pub kind: Kind,
    pub is_needed: bool,
}

impl Argument {
    pub const fn needed(name: &'static str, kind: Kind) -> Self {
        Self {
            name,
            kind,
            is_needed: true,
        }
    }

    pub const fn free(name: &'static str, kind: Kind) -> Self {
        Self {
            name,
            kind,
            is_needed: false,
        }
    }

    /// The argument and its type, after "give".
    fn wanted(&self) -> String {
        let name = self.name;
        match self.kind {
            Kind::Text(what, _) => format!("{what} as a text"),
            Kind::Word(words) => format!("{name} as one of {}", words().join(", ")),
            Kind::Whole(least, most) => format!("{name} as a whole number from {least} to {most}"),
            Kind::Number => format!("{name} as a number"),
            Kind::Numbers(least, most) => {
                format!("a list of {least} to {}", counted(most, "number"))
            }
            Kind::Fields(fields) => format!("an object with {}", names(fields)),
        }
    }

    fn check(&self, given: &Given) -> Result<(), String> {
        let is_right = match (self.kind, given) {
            (_, Given::Nothing) if !self.is_needed => true,
            (_, Given::Nothing) => return Err(format!("give {}", self.wanted())),
            (Kind::Text(_, check), Given::Text(text)) => return check(text),
            (Kind::Fields(fields), Given::Fields(given)) => return check_fields(fields, given),
            (Kind::Word(words), Given::Text(text)) => {
                let words = words();
                if words.contains(&text.as_str()) {
                    return Ok(());
                }
                let (name, known) = (self.name, words.join(", "));
                return Err(format!(
                    "there is no {name} {}; there are {known}",
                    given.shown()
                ));
            }
            (Kind::Whole(least, most), &Given::Number(number)) => {
                number.fract() == 0.0 && (least as f64..=most as f64).contains(&number)
            }
            (Kind::Number, Given::Number(number)) => number.is_finite(),
            (Kind::Numbers(least, most), Given::List(items)) => {
                let is_finite =
                    |item: &Given| matches!(item, Given::Number(number) if number.is_finite());
                (least..=most).contains(&items.len()) && items.iter().all(is_finite)
            }
            _ => false,
        };
        if is_right {
            return Ok(());
        }
        Err(format!("give {}, not {}", self.wanted(), given.shown()))
    }
}

impl Given {
    /// The value as a message quotes it.
    fn shown(&self) -> String {
        match self {
            Self::Nothing => "nothing".to_owned(),
            Self::Text(text) => format!("{:?}", crate::experiment::query::clipped(text)),
            Self::Number(number) => number.to_string(),
            Self::List(items) => {
                let wrong = items
                    .iter()
                    .find(|it| !matches!(it, Self::Number(number) if number.is_finite()));
                wrong.map_or_else(
                    || counted(items.len(), "number"),
                    |wrong| format!("a list with {}", wrong.shown()),
                )
            }
            Self::Fields(_) => "an object".to_owned(),
            Self::Other(what) => (*what).to_owned(),
        }
    }

    /// True if the value is `undefined`.
    pub fn is_nothing(&self) -> bool {
        *self == Self::Nothing
    }
}

/// Checks what is given to a command against its table.
///
/// # Errors
/// Says which argument is wrong, and what is allowed.
pub fn check(arguments: &[Argument], given: &[Given]) -> Result<(), String> {
    for (place, argument) in arguments.iter().enumerate() {
        argument.check(given.get(place).unwrap_or(&Given::Nothing))?;
    }
    let more = given.iter().skip(arguments.len());
    match more.filter(|it| !it.is_nothing()).count() {
        0 => Ok(()),
        _ if arguments.is_empty() => Err("this command takes no argument".to_owned()),
        _ => Err(format!(
            "too many arguments; this command takes {}",
            names(arguments)
        )),
    }
}

fn check_fields(fields: &[Argument], given: &[(String, Given)]) -> Result<(), String> {
    let known = |name: &str| fields.iter().any(|field| field.name == name);
    if let Some((name, _)) = given.iter().find(|(name, _)| !known(name)) {
        return Err(format!(
            "there is no field {:?}; there are {}",
            crate::experiment::query::clipped(name),
            names(fields)
        ));
    }
    for field in fields {
        let value = given.iter().find(|(name, _)| name == field.name);
        let value = value.map_or(&Given::Nothing, |(_, value)| value);
        field.check(value).map_err(|why| match field.kind {
            // A message about a text names its content, not the field.
            Kind::Text(..) | Kind::Fields(_) => format!("{}: {why}", field.name),
            _ => why,
        })?;
    }
    Ok(())
}

/// The names of arguments with commas between them.
fn names(arguments: &[Argument]) -> String {
    let names: Vec<&str> = arguments.iter().map(|it| it.name).collect();
    names.join(", ")
}

/// A position as FEN.
pub const FEN: Kind = Kind::Text("a position", |text| match parse_fen(text) {
    Ok(_) => Ok(()),
    Err(error) => Err(format!(
        "{:?} is not a position: {error}",
        crate::experiment::query::clipped(text)
    )),
});

/// Any text; the command reads it.
pub const fn any_text(what: &'static str) -> Kind {
    Kind::Text(what, |_| Ok(()))
}

/// The state that a link's query says, if all of it can be read.
///
/// # Errors
/// The first thing that cannot be read, and what is allowed there.
pub fn readable<L: LinkState>(query: &str) -> Result<L, String> {
    let (link, problems) = L::from_query(query);
    // A FEN that departs from the standard is read by an assumption, which the page shows.
    let lost = |problem: &&LinkProblem| !matches!(problem, LinkProblem::Fen(_));
    match problems.iter().find(lost) {
        None => Ok(link),
        Some(problem) => Err(problem.reason(&L::names())),
    }
}

#[cfg(any(test, feature = "testing"))]
pub mod testing {
    //! For the tests of the labs.
    use super::{Argument, Given, Kind, check};

    /// Holds that a table lets nothing through that is of another kind than it says.
    ///
    /// # Panics
    /// If it does.
    pub fn every_argument_is_checked(arguments: &[Argument]) {
        let wrong = [
            Given::Number(f64::NAN),
            Given::Number(f64::INFINITY),
            Given::Number(-0.5),
            Given::Other("null"),
            Given::Other("true"),
            Given::Text("\u{1F41E}".to_owned()),
            Given::List(vec![Given::Text("x".to_owned())]),
            Given::Fields([("nonsense".to_owned(), Given::Number(1.0))].into()),
        ];
        for (place, argument) in arguments.iter().enumerate() {
            let check = |value: &Given| argument.check(value);
            assert_eq!(
                check(&Given::Nothing).is_err(),
                argument.is_needed,
                "{place}"
            );
            for value in &wrong {
                let fits = match (argument.kind, value) {
                    (Kind::Text(..), Given::Text(text)) => {
                        check(&Given::Text(text.clone())).is_ok()
                    }
                    (Kind::Number, Given::Number(number)) => number.is_finite(),
                    _ => false,
                };
                let found = check(value);
                assert_eq!(
                    found.is_ok(),
                    fits,
                    "{} {value:?}: {found:?}",
                    argument.name
                );
            }
            if let Kind::Fields(fields) = argument.kind {
                every_argument_is_checked(fields);
            }
        }
        let more = vec![Given::Number(1.0); arguments.len() + 1];
        assert!(check(arguments, &more).is_err());
    }
}

#[cfg(test)]
mod tests {
    use super::testing::every_argument_is_checked;
    use super::*;

    const SOME: &[Argument] = &[
        Argument::needed("fen", FEN),
        Argument::free("depth", Kind::Whole(0, 64)),
    ];
    const OPTIONS: &[Argument] = &[Argument::free("options", Kind::Fields(SOME))];

    fn text(text: &str) -> Given {
        Given::Text(text.to_owned())
    }

    fn fields(fields: &[(&str, Given)]) -> Given {
        let fields = fields.iter();
        Given::Fields(
            fields
                .map(|(name, value)| ((*name).to_owned(), value.clone()))
                .collect(),
        )
    }

    #[test]
    fn what_is_wrong_is_named_with_what_is_allowed() {
        every_argument_is_checked(SOME);
        every_argument_is_checked(OPTIONS);
        let refused = |given: Given| check(OPTIONS, &[given]).unwrap_err();
        let fen = || ("fen", text("8/8/8/3k4/8/3K4/4P3/8 w - - 0 1"));
        let with = |depth: Given| refused(fields(&[fen(), ("depth", depth)]));
        assert_eq!(
            with(Given::Number(99.0)),
            "give depth as a whole number from 0 to 64, not 99"
        );
        assert!(with(Given::Number(f64::NAN)).ends_with("not NaN"));
        assert!(with(Given::Number(2.5)).ends_with("not 2.5"));
        assert!(with(text("two")).ends_with("not \"two\""));
        assert_eq!(
            refused(text("x")),
            "give an object with fen, depth, not \"x\""
        );
        assert_eq!(
            refused(fields(&[fen(), ("colour", text("red"))])),
            "there is no field \"colour\"; there are fen, depth"
        );
        assert_eq!(refused(fields(&[])), "fen: give a position as a text");
        let garbage = refused(fields(&[("fen", text("garbage"))]));
        assert!(
            garbage.starts_with("fen: \"garbage\" is not a position: piece placement"),
            "{garbage}"
        );
        assert_eq!(check(OPTIONS, &[]), Ok(()));
    }

    #[test]
    fn a_list_has_so_many_numbers() {
        let list = Argument::needed("numbers", Kind::Numbers(2, 3));
        let refused = |items: &[f64]| {
            let items = items.iter().copied().map(Given::Number).collect();
            list.check(&Given::List(items)).err()
        };
        assert_eq!(refused(&[1.0, -2.5]), None);
        let allowed = "give a list of 2 to 3 numbers, not ";
        assert_eq!(refused(&[1.0]), Some(format!("{allowed}1 number")));
        assert_eq!(
            refused(&[1.0, f64::NAN]),
            Some(format!("{allowed}a list with NaN"))
        );
    }
}
