//! The progress bar on standard error. Indicatif hides it if that is no terminal.

use indicatif::{ProgressBar, ProgressStyle};

const FULL: u64 = 1_000;

/// A bar that vanishes when it is dropped.
pub(super) struct Progress(ProgressBar);

impl Progress {
    pub(super) fn begin() -> Self {
        let bar = ProgressBar::new(FULL);
        if let Ok(style) =
            ProgressStyle::with_template("{elapsed:>4} {bar:40} {percent:>3} % {msg}")
        {
            bar.set_style(style);
        }
        Self(bar)
    }

    /// Moves the bar to a share from 0 to 1.
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
