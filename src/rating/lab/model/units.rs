//! Moments as a person writes them: `94 s`, `1 200 nodes`.

use crate::experiment::Unit;

/// A moment with its unit.
pub fn with_unit(unit: Unit, moment: f64) -> String {
    format!("{}\u{a0}{}", number(unit, moment), unit.sign())
}

/// A moment without its unit, as short as it can be.
pub fn number(unit: Unit, moment: f64) -> String {
    let decimals = match unit {
        _ if moment.fract() < 1e-9 => 0,
        Unit::Seconds | Unit::Nodes if moment < 10.0 => 3,
        Unit::Seconds => 1,
        Unit::Nodes => 0,
    };
    let text = kit::model::chart::number(moment, decimals);
    if decimals > 0 {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_for_reading() {
        assert_eq!(with_unit(Unit::Seconds, 94.0), "94\u{a0}s");
        assert_eq!(with_unit(Unit::Seconds, 0.25), "0.25\u{a0}s");
        assert_eq!(with_unit(Unit::Seconds, 94.56), "94.6\u{a0}s");
        assert_eq!(with_unit(Unit::Nodes, 1200.0), "1,200\u{a0}nodes");
    }
}
