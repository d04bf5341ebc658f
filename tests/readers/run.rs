//! Runs one reader on many inputs, and measures time and memory.

use crate::all::{READERS, Reader};
use crate::mutate::mutated;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::{Duration, Instant};
use xxhash_rust::xxh64::xxh64;

/// The number of inputs in an ordinary run, divided by [`Reader::cost`].
const ROUNDS: u64 = 4_000;

/// The time of one input after which a reader counts as unbounded. The usual is some microseconds, so that a slow
/// machine does not decide.
const LONGEST: Duration = Duration::from_secs(10);

/// The memory of the process in KiB after which a reader counts as unbounded. All tests of a run share it.
const MOST_KIB: u64 = 2 << 20;

pub fn run(name: &str) {
    let reader = READERS.iter().find(|reader| reader.name == name);
    let reader = reader.expect("a test is about a reader");
    let mut samples = (reader.samples)();
    assert!(!samples.is_empty(), "{name} has no sample");
    let is_accepted = samples.iter().any(|sample| (reader.read)(sample));
    assert!(is_accepted, "{name} accepts none of its samples");
    samples.extend(found(name));
    let factor = std::env::var("FUZZ_ROUNDS").ok();
    let factor = factor.map_or(1, |factor| factor.parse().expect("FUZZ_ROUNDS is a number"));
    let rounds = (ROUNDS / reader.cost).max(10) * factor;
    let mut random = Pcg64Mcg::seed_from_u64(xxh64(name.as_bytes(), 1975));
    let before = forget_peak();
    let (mut worst, mut accepted) = (Duration::ZERO, 0);
    for sample in &samples {
        worst = worst.max(tried(reader, sample, &mut accepted));
    }
    for _ in 0..rounds {
        worst = worst.max(tried(
            reader,
            &mutated(&samples, &mut random),
            &mut accepted,
        ));
    }
    let peak = memory("VmHWM").unwrap_or_default();
    let grown = peak.saturating_sub(before);
    #[expect(clippy::print_stdout, reason = "`make fuzz` shows the rows")]
    {
        println!(
            "\n| {name} | {} | {accepted} | {:.1} ms | {} MiB |",
            rounds + samples.len() as u64,
            worst.as_secs_f64() * 1e3,
            grown >> 10
        );
    }
    assert!(peak < MOST_KIB, "{name}: the process took {peak} KiB");
}

/// Reads one input and returns the time. A panic writes the input to a file and names it.
#[expect(
    clippy::disallowed_methods,
    reason = "a reader that takes seconds is a fault, and this runs natively"
)]
fn tried(reader: &Reader, bytes: &[u8], accepted: &mut u64) -> Duration {
    let start = Instant::now();
    let Ok(is_accepted) = catch_unwind(AssertUnwindSafe(|| (reader.read)(bytes))) else {
        let text: String = String::from_utf8_lossy(bytes).chars().take(2_000).collect();
        panic!(
            "{} is broken by {}: {text}",
            reader.name,
            kept(reader.name, bytes)
        );
    };
    *accepted += u64::from(is_accepted);
    let took = start.elapsed();
    assert!(
        took <= LONGEST,
        "{}: {took:?} for {}",
        reader.name,
        kept(reader.name, bytes)
    );
    took
}

/// Writes an input that broke a reader, and returns its path.
fn kept(name: &str, bytes: &[u8]) -> String {
    let file = format!("fuzz-{name}-{:016x}", xxh64(bytes, 0));
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(file);
    fs::write(&path, bytes).expect("the directory of the tests can be written");
    path.display().to_string()
}

/// The inputs that once broke a reader.
fn found(name: &str) -> Vec<Vec<u8>> {
    let place = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/readers/found");
    let files = fs::read_dir(place).expect("the inputs are part of the project");
    let mut paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    paths.sort();
    let is_mine = |path: &&std::path::PathBuf| {
        let file = path.file_name().and_then(|file| file.to_str());
        file.and_then(|file| file.split_once('-'))
            .is_some_and(|(reader, _)| reader == name)
    };
    let mine = paths.iter().filter(is_mine);
    mine.map(|path| fs::read(path).expect("a file")).collect()
}

/// Lets the system measure the peak of memory anew, and returns the present memory in KiB; 0 where the system has no
/// such measure.
fn forget_peak() -> u64 {
    let _ = fs::write("/proc/self/clear_refs", "5");
    memory("VmRSS").unwrap_or_default()
}

/// A line of the system's account of this process, in KiB.
fn memory(row: &str) -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(row))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
