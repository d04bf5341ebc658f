//! `plyground merge`: the parts of a batch command added up, whichever command it was.

use super::audit;
use super::failure::Problem;
use super::kenju::merge as trials;
use super::player;
use super::print::Printed;
use std::fs;
use std::path::Path;

pub(super) use trials::Arguments;

pub(super) fn run(arguments: &Arguments) -> Result<Printed, Problem> {
    let Some((first, rest)) = arguments.files.split_first() else {
        return Err(Problem::NoParts);
    };
    let text = read(first)?;
    if player::is_part(&text) {
        return player::merge(&arguments.files);
    }
    let Some(mut sum) = audit::part(&text) else {
        return trials::run(arguments);
    };
    for path in rest {
        let refuse = |reason| Problem::Part {
            path: path.clone(),
            reason,
        };
        let part = audit::part(&read(path)?)
            .ok_or_else(|| refuse("not a part of an audit, as the first file is".to_owned()))?;
        sum.add(&part).map_err(refuse)?;
    }
    sum.print()
}

fn read(path: &Path) -> Result<String, Problem> {
    fs::read_to_string(path).map_err(|reason| Problem::File {
        path: path.to_owned(),
        reason,
    })
}
