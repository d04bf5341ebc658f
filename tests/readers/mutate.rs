//! Changes samples at random: bits, cuts, doubled pieces, splices of two samples, extreme numbers, deep brackets, and
//! bytes that are not UTF-8.

use rand::{Rng, RngExt};

/// The longest input in bytes, unless its sample is longer. Limits above it have tests of their own (`tests/cli/trust.rs`).
const LONGEST: usize = 32 << 10;

/// Pieces that parsers treat in a special way.
const PIECES: [&[u8]; 26] = [
    b"0",
    b"-1",
    b"255",
    b"256",
    b"65536",
    b"4294967296",
    b"9223372036854775808",
    b"18446744073709551616",
    b"1e308",
    b"1e999",
    b"-0.0",
    b"NaN",
    b"inf",
    b"\xff",
    b"\xc3",
    b"\xef\xbb\xbf",
    b"\0",
    b"\r",
    b"\n",
    b"\"",
    b"\\",
    b"%",
    b"&",
    b"=",
    "\u{e9}\u{2013}\u{1f0a1}".as_bytes(),
    b",",
];

/// Brackets that nest.
const BRACKETS: [u8; 4] = *b"([{-";

/// A changed copy of a sample; now and then the sample itself.
pub fn mutated(samples: &[Vec<u8>], random: &mut impl Rng) -> Vec<u8> {
    let mut bytes = one_of(samples, random).clone();
    let length = bytes.len();
    let changes = random.random_range(0..=4);
    for _ in 0..changes {
        change(&mut bytes, samples, random);
    }
    bytes.truncate(LONGEST.max(length));
    bytes
}

fn change(bytes: &mut Vec<u8>, samples: &[Vec<u8>], random: &mut impl Rng) {
    let from = random.random_range(0..=bytes.len());
    let until = (from + random.random_range(0..=24)).min(bytes.len());
    match random.random_range(0..12) {
        0 | 1 => {
            if let Some(byte) = bytes.get_mut(from) {
                *byte ^= 1 << random.random_range(0..8);
            }
        }
        2 => {
            if let Some(byte) = bytes.get_mut(from) {
                *byte = random.random();
            }
        }
        3 => bytes.truncate(from),
        4 => drop(bytes.drain(from..until)),
        5 => {
            let times = *one_of(&[1, 1, 2, 8, 100], random);
            let piece = bytes[from..until].repeat(times);
            insert(bytes, from, &piece);
        }
        6 => {
            // The end of another sample.
            let other = one_of(samples, random);
            let place = random.random_range(0..=other.len());
            bytes.truncate(from);
            bytes.extend(&other[place..]);
        }
        7 => {
            // A piece of another sample.
            let other = one_of(samples, random);
            let place = random.random_range(0..=other.len());
            let end = (place + random.random_range(0..=40)).min(other.len());
            insert(bytes, from, &other[place..end]);
        }
        8 => number(bytes, from, random),
        9 => {
            let depth = *one_of(&[1, 2, 40, 3_000], random);
            let bracket = *one_of(&BRACKETS, random);
            insert(bytes, from, &vec![bracket; depth]);
        }
        10 => {
            let piece = *one_of(&PIECES, random);
            drop(bytes.splice(from..until, piece.iter().copied()));
        }
        _ => insert(bytes, from, one_of::<&[u8]>(&PIECES, random)),
    }
}

/// Replaces the next number by an extreme one.
fn number(bytes: &mut Vec<u8>, from: usize, random: &mut impl Rng) {
    let Some(start) = bytes[from..].iter().position(u8::is_ascii_digit) else {
        return;
    };
    let start = from + start;
    let length = bytes[start..]
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let piece = *one_of(&PIECES[..13], random);
    drop(bytes.splice(start..start + length, piece.iter().copied()));
}

fn insert(bytes: &mut Vec<u8>, at: usize, piece: &[u8]) {
    drop(bytes.splice(at..at, piece.iter().copied()));
}

fn one_of<'a, T>(choices: &'a [T], random: &mut impl Rng) -> &'a T {
    &choices[random.random_range(0..choices.len())]
}
