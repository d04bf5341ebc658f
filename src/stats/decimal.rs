//! Numbers as people write them. The standard library reads them with a table of ten kilobytes, which no
//! compression makes smaller and every visitor of a lab would transfer. Here they are divided out, digit by
//! digit and without limit, which is exact as well; how long it takes matters to nobody who types a number.

use std::cmp::Ordering;

/// Digits beyond this many cannot say more than that something follows them.
const DIGITS: usize = 800;
/// Numbers with more places before the point are infinite, with more zeros behind it nothing.
const PLACES: i64 = 350;
/// The least power of two that a number is a multiple of.
const LEAST: i64 = -1074;
/// How many binary digits a number has.
const BITS: i64 = 53;

/// The number nearest to what is written: what `text.parse::<f64>().ok()` would be, to the last bit.
pub fn read(text: &str) -> Option<f64> {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let size = [
        ("nan", f64::NAN),
        ("inf", f64::INFINITY),
        ("infinity", f64::INFINITY),
    ]
    .into_iter()
    .find(|(word, _)| unsigned.eq_ignore_ascii_case(word))
    .map(|(_, size)| size)
    .or_else(|| read_unsigned(unsigned))?;
    Some(if text.starts_with('-') { -size } else { size })
}

fn read_unsigned(text: &str) -> Option<f64> {
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, read_exponent(exponent)?),
        None => (text, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let mut digits: Vec<u8> = [whole, fraction].concat().into_bytes();
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let zeros = digits.iter().take_while(|&&digit| digit == b'0').count();
    digits.drain(..zeros);
    // The number is 0.digits times ten to the power of places.
    let places = exponent + whole.len() as i64 - zeros as i64;
    if digits.is_empty() || places < -PLACES {
        return Some(0.0);
    }
    if places > PLACES {
        return Some(f64::INFINITY);
    }
    if digits.len() > DIGITS {
        digits.truncate(DIGITS);
        digits.push(b'1');
    }
    let mut above = Large(Vec::new());
    for digit in &digits {
        above.grow(10, u32::from(digit - b'0'));
    }
    let mut below = Large(vec![1]);
    let power = places - digits.len() as i64;
    let scaled = if power < 0 { &mut below } else { &mut above };
    for _ in 0..power.abs() {
        scaled.grow(10, 0);
    }
    Some(quotient(above, below))
}

/// The power of ten behind an `e`; beyond a million all are alike.
fn read_exponent(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let size = digits.parse().unwrap_or(i64::MAX).min(1_000_000);
    Some(if text.starts_with('-') { -size } else { size })
}

/// The number nearest to a fraction, of two equally near ones that whose last bit is zero.
fn quotient(mut above: Large, mut below: Large) -> f64 {
    // Brought between one and two, the fraction is times two to the power of `scale` what it was.
    let mut scale = above.bits() - below.bits();
    let smaller = if scale < 0 { &mut above } else { &mut below };
    for _ in 0..scale.abs() {
        smaller.grow(2, 0);
    }
    if above.cmp(&below) == Ordering::Less {
        above.grow(2, 0);
        scale -= 1;
    }
    let unit = (scale - BITS + 1).max(LEAST);
    let mut bits = 0_u64;
    for _ in unit..=scale {
        bits <<= 1;
        if above.cmp(&below) != Ordering::Less {
            above.take(&below);
            bits |= 1;
        }
        above.grow(2, 0);
    }
    bits += match above.cmp(&below) {
        Ordering::Greater if scale >= LEAST - 1 => 1,
        Ordering::Equal if scale >= LEAST - 1 => bits & 1,
        _ => 0,
    };
    match unit {
        ..=971 => bits as f64 * power_of_two(unit),
        _ => f64::INFINITY,
    }
}

/// Two to a power from `LEAST` to 971.
fn power_of_two(power: i64) -> f64 {
    f64::from_bits(if power < -1022 {
        1 << (power - LEAST)
    } else {
        ((power + 1023) as u64) << (BITS - 1)
    })
}

/// A whole number without limit, its lowest part first and no zero at its end.
struct Large(Vec<u32>);

impl Large {
    fn grow(&mut self, factor: u32, more: u32) {
        let mut carried = u64::from(more);
        for part in &mut self.0 {
            carried += u64::from(*part) * u64::from(factor);
            *part = carried as u32;
            carried >>= 32;
        }
        if carried > 0 {
            self.0.push(carried as u32);
        }
    }

    /// Takes away a number that is not larger.
    fn take(&mut self, other: &Self) {
        let mut carried = 0_i64;
        for (place, part) in self.0.iter_mut().enumerate() {
            carried += i64::from(*part) - i64::from(other.0.get(place).copied().unwrap_or(0));
            *part = carried as u32;
            carried >>= 32;
        }
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }

    fn bits(&self) -> i64 {
        let last = self.0.last().map_or(0, |part| part.leading_zeros());
        32 * self.0.len() as i64 - i64::from(last)
    }

    fn cmp(&self, other: &Self) -> Ordering {
        let parts = self.0.iter().rev().cmp(other.0.iter().rev());
        self.0.len().cmp(&other.0.len()).then(parts)
    }
}

#[cfg(test)]
mod tests {
    use super::read;
    use proptest::prelude::*;

    fn is_as_the_library_reads(text: &str) {
        let (ours, theirs) = (read(text), text.parse::<f64>().ok());
        let same = match (ours, theirs) {
            (Some(ours), Some(theirs)) if theirs.is_nan() => ours.is_nan(),
            _ => ours.map(f64::to_bits) == theirs.map(f64::to_bits),
        };
        assert!(same, "{text:?}: {ours:?} for {theirs:?}");
    }

    #[test]
    fn what_is_at_the_edges_is_read_as_the_library_reads_it() {
        let long = format!("0.{}1", "3".repeat(900));
        let tie = format!("9007199254740993.{}1", "0".repeat(900));
        for text in [
            "0",
            "-0",
            "+0.5",
            ".5",
            "5.",
            ".",
            "",
            "-",
            "+",
            "e5",
            "1e",
            "1e+",
            "1e-",
            "--1",
            "1.2.3",
            " 1",
            "1 ",
            "1_0",
            "0x1",
            "\u{660}",
            "nan",
            "-NaN",
            "inf",
            "-Infinity",
            "infinit",
            "1e400",
            "1e-400",
            "0e999999999999",
            "1e99999999999999999999",
            "1e-99999999999999999999",
            "1.7976931348623157e308",
            "1.7976931348623158e308",
            "1.797693134862315807e308",
            "1.7976931348623159e308",
            "2.2250738585072014e-308",
            "2.2250738585072011e-308",
            "5e-324",
            "4.9406564584124654e-324",
            "2.4703282292062327e-324",
            "2.4703282292062328e-324",
            "2.4e-324",
            "1e-323",
            "9007199254740992",
            "9007199254740993",
            "9007199254740995",
            "4503599627370496.5",
            "4503599627370497.5",
            "0.1",
            "0.30000000000000004",
            "123456789012345678901234567890",
            "1e22",
            "1e23",
            "8.5e-17",
            &long,
            &tie,
        ] {
            is_as_the_library_reads(text);
        }
    }

    proptest! {
        #[test]
        fn every_number_is_read_as_the_library_reads_it(bits: u64, digits in "[0-9]{0,25}", more in "[0-9]{0,25}", power in -345..330_i32) {
            let number = f64::from_bits(bits);
            is_as_the_library_reads(&number.to_string());
            is_as_the_library_reads(&format!("{number:e}"));
            is_as_the_library_reads(&format!("{digits}.{more}"));
            is_as_the_library_reads(&format!("{digits}.{more}e{power}"));
        }

        #[test]
        fn any_text_is_refused_that_the_library_refuses(text in "[-+.0-9eEinf_ ]{0,12}") {
            is_as_the_library_reads(&text);
        }
    }
}
