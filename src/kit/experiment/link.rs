//! The state of a lab in an address, from one table of keys: writing and reading both come from it.

use super::query::{Entry, LinkProblem, Names, Query, name_of, read, value_of};
use chess::packed::PackedMove;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Where a value has its place in `L`.
type Place<L, T> = fn(&mut L) -> &mut T;

/// A value as text, given the usual state; `None` if it goes without saying.
type Write<L> = Box<dyn Fn(&mut L, &mut L) -> Option<String>>;

/// Takes a value over; `None` if it does not fit.
type Read<L> = Box<dyn Fn(&mut L, &mut Entry<'_>) -> Option<()>>;

/// One thing that an address can say of `L`.
pub struct Key<L> {
    name: &'static str,
    /// The key's name in words and the expected value, for the message about an invalid value.
    words: [&'static str; 2],
    write: Write<L>,
    read: Read<L>,
}

/// A state that an address can say.
pub trait LinkState: Clone + Default + 'static {
    /// Its keys, in the order in which they are written.
    fn keys() -> Vec<Key<Self>>;

    /// All keys are read: what follows from several of them is set.
    fn settle(&mut self) {}

    /// The names of its keys.
    fn names() -> Vec<&'static str> {
        Self::keys().iter().map(|key| key.name).collect()
    }

    /// The baseline of a lasting link: the default state, except where the link must name a value even if it is the
    /// default, above all the position. There it differs from `self`.
    fn unplaced(&self) -> Self {
        Self::default()
    }

    /// The query, without `?`. What is usual goes without saying.
    fn to_query(&self) -> String {
        self.query_beside(Self::default())
    }

    /// The query of a link that is shown or copied. It names its position even where that is the usual one, so that it
    /// stays true when the usual one changes.
    fn to_lasting_query(&self) -> String {
        self.query_beside(self.unplaced())
    }

    /// The query with the values that differ from those of `usual`.
    fn query_beside(&self, mut usual: Self) -> String {
        let mut state = self.clone();
        let mut query = Query::new();
        for key in Self::keys() {
            if let Some(value) = (key.write)(&mut state, &mut usual) {
                query.put(key.name, value);
            }
        }
        query.finish()
    }

    /// Reads a query and names everything in it that could not be read.
    fn from_query(query: &str) -> (Self, Vec<LinkProblem>) {
        let (mut state, keys) = (Self::default(), Self::keys());
        let problems = read(query, |entry| {
            match keys.iter().find(|key| key.name == entry.key) {
                None => entry.unknown(),
                Some(key) if (key.read)(&mut state, entry).is_none() => entry.misfit(key.words),
                Some(_) => {}
            }
        });
        state.settle();
        (state, problems)
    }
}

impl<L: 'static> Key<L> {
    /// A key that is written and read in a way of its own; the place of what is read is the whole state.
    pub fn own(
        name: &'static str,
        words: [&'static str; 2],
        write: fn(&L, &L) -> Option<String>,
        read: fn(&mut L, &mut Entry<'_>) -> Option<()>,
    ) -> Self {
        Self {
            name,
            words,
            write: Box::new(move |state, usual| write(state, usual)),
            read: Box::new(read),
        }
    }

    /// A value that is written unless it is the usual one.
    pub fn value<T: PartialEq + 'static>(
        name: &'static str,
        words: [&'static str; 2],
        place: Place<L, T>,
        text: impl Fn(&T) -> String + 'static,
        parse: impl Fn(&str) -> Option<T> + 'static,
    ) -> Self {
        Self {
            name,
            words,
            write: Box::new(move |state, usual| {
                let value = place(state);
                (value != place(usual)).then(|| text(value))
            }),
            read: Box::new(move |state, entry| {
                // Call `place` before parsing: it may create the part that holds the value, even for an invalid value.
                let place = place(state);
                *place = parse(entry.value)?;
                Some(())
            }),
        }
    }

    /// A value that is written if there is one.
    pub fn option<T: 'static>(
        name: &'static str,
        words: [&'static str; 2],
        place: Place<L, Option<T>>,
        text: impl Fn(&T) -> String + 'static,
        parse: impl Fn(&str) -> Option<T> + 'static,
    ) -> Self {
        Self {
            name,
            words,
            write: Box::new(move |state, _| place(state).as_ref().map(&text)),
            read: Box::new(move |state, entry| {
                let place = place(state);
                *place = Some(parse(entry.value)?);
                Some(())
            }),
        }
    }

    /// A value of an optional part. It is written unless it equals `usual`, and rejected if the part is missing.
    pub fn part<T: PartialEq + 'static>(
        name: &'static str,
        words: [&'static str; 2],
        place: fn(&mut L) -> Option<&mut T>,
        usual: T,
        text: impl Fn(&T) -> String + 'static,
        parse: impl Fn(&str) -> Option<T> + 'static,
    ) -> Self {
        Self {
            name,
            words,
            write: Box::new(move |state, _| {
                let value = place(state).filter(|value| **value != usual);
                value.map(|value| text(value))
            }),
            read: Box::new(move |state, entry| {
                *place(state)? = parse(entry.value)?;
                Some(())
            }),
        }
    }

    /// Any text.
    pub fn text(name: &'static str, place: Place<L, String>) -> Self {
        let parse = |text: &str| Some(text.to_owned());
        Self::value(name, ["", ""], place, String::clone, parse)
    }

    /// A value that reads and writes itself.
    pub fn parsed<T: PartialEq + Display + FromStr + 'static>(
        name: &'static str,
        words: [&'static str; 2],
        place: Place<L, T>,
    ) -> Self {
        Self::value(name, words, place, T::to_string, |text| text.parse().ok())
    }

    /// The same if there is one.
    pub fn parsed_option<T: Display + FromStr + 'static>(
        name: &'static str,
        words: [&'static str; 2],
        place: Place<L, Option<T>>,
    ) -> Self {
        Self::option(name, words, place, T::to_string, |text| text.parse().ok())
    }

    /// A number of a range.
    pub fn number<T: PartialOrd + Display + FromStr + 'static>(
        name: &'static str,
        words: [&'static str; 2],
        range: RangeInclusive<T>,
        place: Place<L, T>,
    ) -> Self {
        Self::value(name, words, place, T::to_string, move |text| {
            text.parse().ok().filter(|number| range.contains(number))
        })
    }

    /// One of several, each with its word.
    pub fn choice<T: Copy + PartialEq + 'static>(
        name: &'static str,
        words: [&'static str; 2],
        names: &'static Names<T>,
        place: Place<L, T>,
    ) -> Self {
        let text = |&value: &T| name_of(names, value).to_owned();
        Self::value(name, words, place, text, |word| value_of(names, word))
    }

    /// The same if one is chosen.
    pub fn choice_option<T: Copy + PartialEq + 'static>(
        name: &'static str,
        words: [&'static str; 2],
        names: &'static Names<T>,
        place: Place<L, Option<T>>,
    ) -> Self {
        let text = |&value: &T| name_of(names, value).to_owned();
        Self::option(name, words, place, text, |word| value_of(names, word))
    }

    /// A position as FEN, written unless it is the usual one.
    pub fn fen(place: Place<L, String>) -> Self {
        Self {
            read: Box::new(move |state, entry| {
                *place(state) = entry.fen();
                Some(())
            }),
            ..Self::text("fen", place)
        }
    }

    /// The moves of a game, up to the first that cannot be read, which is named.
    pub fn moves(place: Place<L, Vec<PackedMove>>) -> Self {
        Self {
            name: "moves",
            words: ["", ""],
            write: Box::new(move |state, _| list(place(state))),
            read: Box::new(move |state, entry| {
                *place(state) = entry.moves();
                Some(())
            }),
        }
    }

    /// Whether Black's side of the board is below.
    pub fn flip(place: Place<L, bool>) -> Self {
        let one = |_: &bool| "1".to_owned();
        Self::value("flip", ["", ""], place, one, |text| Some(text == "1"))
    }

    /// The step of a recording.
    pub fn step(place: Place<L, Option<usize>>) -> Self {
        Self::parsed_option("step", ["the step", "number of a step"], place)
    }

    /// The digest of a recording.
    pub fn digest(place: Place<L, Option<u64>>) -> Self {
        let words = ["the digest", "digest in hexadecimal"];
        let text = |&digest: &u64| trace::file::hexadecimal(digest);
        let parse = |text: &str| u64::from_str_radix(text, 16).ok();
        Self::option("digest", words, place, text, parse)
    }
}

/// A list with commas; `None` if it is empty.
pub fn list<T: ToString>(items: &[T]) -> Option<String> {
    let words: Vec<String> = items.iter().map(ToString::to_string).collect();
    (!words.is_empty()).then(|| words.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Debug, Default, PartialEq)]
    struct State {
        depth: u8,
        goal: Option<u8>,
        flipped: bool,
        both: u8,
        part: Option<u8>,
    }

    impl LinkState for State {
        fn keys() -> Vec<Key<Self>> {
            vec![
                Key::number("depth", ["the depth", "depth up to 9"], 0..=9, |state| {
                    &mut state.depth
                }),
                Key::parsed_option("goal", ["the goal", "number"], |state| &mut state.goal),
                Key::flip(|state| &mut state.flipped),
                Key::part(
                    "part",
                    ["the part", "number of the part"],
                    |state| state.part.as_mut(),
                    4,
                    u8::to_string,
                    |text| text.parse().ok(),
                ),
            ]
        }

        fn settle(&mut self) {
            self.both = self.depth + self.goal.unwrap_or(0);
        }
    }

    #[test]
    fn what_is_usual_goes_without_saying_and_the_rest_comes_back() {
        assert_eq!(State::default().to_query(), "v=1");
        let state = State {
            depth: 3,
            goal: Some(0),
            flipped: true,
            both: 3,
            part: None,
        };
        let query = state.to_query();
        assert_eq!(query, "v=1&depth=3&goal=0&flip=1");
        assert_eq!(State::from_query(&query), (state, Vec::new()));
    }

    #[test]
    fn a_value_of_a_part_that_is_not_there_does_not_fit() {
        let with = |part| State {
            part,
            ..State::default()
        };
        assert_eq!(with(Some(4)).to_query(), "v=1");
        assert_eq!(with(Some(5)).to_query(), "v=1&part=5");
        let (state, problems) = State::from_query("v=1&part=5");
        assert_eq!((state, problems.len()), (State::default(), 1));
    }

    #[test]
    fn a_value_that_does_not_fit_is_named_and_leaves_the_usual_one() {
        let (state, problems) = State::from_query("v=1&depth=10&goal=x&speed=2");
        assert_eq!(state, State::default());
        let texts: Vec<String> = problems.iter().map(ToString::to_string).collect();
        assert_eq!(
            texts,
            [
                "\"10\" in the link is not a valid depth up to 9; the default is taken for the depth",
                "\"x\" in the link is not a valid number; the default is taken for the goal",
                "\"speed\" in the link is not known here and was skipped"
            ]
        );
    }
}
