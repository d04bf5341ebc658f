//! The bar on standard error that shows how far a command is; hidden where no person looks.

use indicatif::{ProgressBar, ProgressStyle};

/// The steps of a full bar.
const FULL: u64 = 1_000;

/// A bar for a job whose share done is known. It vanishes at the end.
pub(super) struct Progress(ProgressBar);

impl Progress {
    /// A bar at its beginning.
    pub(super) fn begin() -> Self {
        let bar = ProgressBar::new(FULL);
        if let Ok(style) =
            ProgressStyle::with_template("{elapsed:>4} {bar:40} {percent:>3} % {msg}")
        {
            bar.set_style(style);
        }
        Self(bar)
    }

    /// So much is done, from 0 to 1.
    pub(super) fn at(&self, share: f64, message: impl FnOnce() -> String) {
        if self.0.is_hidden() {
            return;
        }
        self.0
            .set_position((share.clamp(0.0, 1.0) * FULL as f64) as u64);
        self.0.set_message(message());
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
