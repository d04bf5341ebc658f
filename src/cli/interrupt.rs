//! Ctrl-C and TERM. The first signal asks a long command to stop and to print the answer so far; the second one ends
//! the program at once. Temporary files are removed either way.

use anyhow::{Context, Result};
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The exit status after a signal, as shells report Ctrl-C.
pub(super) const INTERRUPTED: u8 = 130;

/// True after the first signal.
static ASKED: AtomicBool = AtomicBool::new(false);
/// True once a command has looked for a signal: it can stop early.
static LISTENS: AtomicBool = AtomicBool::new(false);
/// True once a command has stopped early.
static STOPPED: AtomicBool = AtomicBool::new(false);
/// The temporary files that exist.
static TEMPORARY: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Starts to handle signals.
///
/// # Errors
/// If the system refuses.
pub(super) fn install() -> Result<()> {
    ctrlc::set_handler(|| {
        let is_second = ASKED.swap(true, Ordering::SeqCst);
        if is_second || !LISTENS.load(Ordering::SeqCst) {
            // The lock is kept: no temporary file can begin until the program has ended.
            let files = temporary();
            for path in files.iter() {
                // It may have been moved to its place in this moment.
                let _ = fs::remove_file(path);
            }
            process::exit(INTERRUPTED.into());
        }
    })
    .context("signals cannot be handled")
}

/// True if the command should stop and print what it has.
pub(super) fn asked() -> bool {
    LISTENS.store(true, Ordering::SeqCst);
    let asked = ASKED.load(Ordering::SeqCst);
    if asked {
        STOPPED.store(true, Ordering::SeqCst);
    }
    asked
}

/// True if the command has stopped early.
pub(super) fn has_stopped() -> bool {
    STOPPED.load(Ordering::SeqCst)
}

/// Creates a temporary file that a signal removes.
pub(super) fn begin_temporary<T>(
    create: impl FnOnce() -> io::Result<T>,
    path: impl FnOnce(&T) -> &Path,
) -> io::Result<T> {
    let mut files = temporary();
    let created = create()?;
    files.insert(path(&created).to_owned());
    Ok(created)
}

/// Forgets a temporary file that was moved or removed.
pub(super) fn end_temporary(path: &Path) {
    temporary().remove(path);
}

fn temporary() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    TEMPORARY.lock().unwrap_or_else(PoisonError::into_inner)
}
