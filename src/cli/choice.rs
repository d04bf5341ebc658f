//! Arguments whose words stand in a table of a lab, which links use too. Clap lists the words in help and errors.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use kit::experiment::query::{Names, value_of};

pub(super) fn choice<T: Copy + Send + Sync + 'static>(
    names: &'static Names<T>,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(names.iter().map(|&(name, _)| name))
        .try_map(|word| value_of(names, &word).ok_or("not in the table"))
}
