//! Weights in a file, as text with remarks, and in a link, as base64url of a version byte and the
//! eighteen numbers.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chess::words::counted;
use player::{INPUTS, PARAMETERS, Weights, WeightsError};
use std::fmt::Write;
use thiserror::Error;

/// The ending of a weights file's name.
pub const EXTENSION: &str = "weights.txt";

/// The largest file that is read, in bytes.
pub const FILE_LIMIT: usize = 64 << 10;

/// The version byte of a packed value.
const VERSION: u8 = 1;

/// Why a file or a link holds no weights.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WeightsFileError {
    /// Larger than any such file.
    #[error("{}; a file of weights has at most {FILE_LIMIT}", counted(.0, "byte"))]
    TooLong(usize),
    #[error("not a text in UTF-8")]
    NotText,
    /// The numbers are wrong.
    #[error(transparent)]
    Numbers(#[from] WeightsError),
    /// A packed value that is damaged.
    #[error("damaged: {0}")]
    Packed(&'static str),
    /// A packed value of a later version.
    #[error("of version {0}; this release reads version {VERSION}")]
    Version(u8),
}

/// A file: remarks on where the weights are from, then a number a line with its parameter's name.
pub fn write(weights: &Weights, remarks: &[String]) -> String {
    let mut text = String::from("# weights of PLAYER's parameters\n");
    for remark in remarks.iter().flat_map(|remark| remark.lines()) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "# {remark}");
    }
    let names = std::iter::once("threshold").chain(PARAMETERS.iter().map(|row| row.name));
    for (number, (weight, name)) in weights.numbers().iter().zip(names).enumerate() {
        let _ = writeln!(text, "{weight} # {number} {name}");
    }
    text
}

/// Reads a file.
///
/// # Errors
/// What is wrong with it.
pub fn read(bytes: &[u8]) -> Result<Weights, WeightsFileError> {
    if bytes.len() > FILE_LIMIT {
        return Err(WeightsFileError::TooLong(bytes.len()));
    }
    let text = std::str::from_utf8(bytes).map_err(|_| WeightsFileError::NotText)?;
    Ok(text.trim_start_matches('\u{feff}').parse::<Weights>()?)
}

/// For a link: 194 letters.
pub fn pack(weights: &Weights) -> String {
    let numbers = weights.numbers().iter().flat_map(|n| n.to_le_bytes());
    let bytes: Vec<u8> = std::iter::once(VERSION).chain(numbers).collect();
    URL_SAFE_NO_PAD.encode(bytes)
}

/// Reads what [`pack`] wrote.
///
/// # Errors
/// What is wrong with it.
pub fn unpack(text: &str) -> Result<Weights, WeightsFileError> {
    if text.len() > 4 * INPUTS * 8 {
        return Err(WeightsFileError::Packed("too long"));
    }
    let bytes = URL_SAFE_NO_PAD
        .decode(text)
        .map_err(|_| WeightsFileError::Packed("not base64url"))?;
    let (&version, rest) = bytes
        .split_first()
        .ok_or(WeightsFileError::Packed("empty"))?;
    if version != VERSION {
        return Err(WeightsFileError::Version(version));
    }
    let mut numbers = [0.0; INPUTS];
    let (chunks, left) = rest.as_chunks::<8>();
    if chunks.len() != INPUTS || !left.is_empty() {
        return Err(WeightsFileError::Packed("not eighteen numbers"));
    }
    for (number, chunk) in numbers.iter_mut().zip(chunks) {
        *number = f64::from_le_bytes(*chunk);
    }
    Ok(Weights::new(numbers)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use player::{Parameter, Reading, trained};

    #[test]
    fn weights_survive_file_and_link() {
        let weights = trained(Reading::MEANT).with(Parameter::Mobility, -1e-9);
        let file = write(&weights, &["trained\nby hand".to_owned()]);
        assert!(file.starts_with("# weights of PLAYER's parameters\n# trained\n# by hand\n"));
        assert_eq!(read(file.as_bytes()), Ok(weights));
        assert_eq!(unpack(&pack(&weights)), Ok(weights));
    }

    #[test]
    fn what_is_damaged_is_said() {
        let packed = pack(&Weights::ONES);
        let error = |text: &str| unpack(text).unwrap_err().to_string();
        assert_eq!(error(&packed[..40]), "damaged: not eighteen numbers");
        assert_eq!(error("!"), "damaged: not base64url");
        assert_eq!(error(""), "damaged: empty");
        let later = URL_SAFE_NO_PAD.encode([9]);
        assert_eq!(error(&later), "of version 9; this release reads version 1");
        let mut infinite = vec![VERSION];
        infinite.extend([f64::INFINITY; INPUTS].iter().flat_map(|n| n.to_le_bytes()));
        assert!(error(&URL_SAFE_NO_PAD.encode(infinite)).contains("inf"));
        assert!(read(&[0xff]).is_err());
    }
}
