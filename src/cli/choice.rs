//! Arguments that are one word of a table: clap lists the words, help and errors included.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use kit::experiment::query::{Names, value_of};

/// A parser that takes the words of that table only.
pub(super) fn choice<T: Copy + Send + Sync + 'static>(
    names: &'static Names<T>,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(names.iter().map(|&(name, _)| name))
        .try_map(|word| value_of(names, &word).ok_or("not in the table"))
}
