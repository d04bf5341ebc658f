//! Why work in slices ended before its end.

use serde::{Deserialize, Serialize};

/// Why a job ended. None of these is an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stop {
    /// The search came to its end.
    Completed,
    /// It reached its node limit.
    Nodes,
    /// Somebody stopped it.
    Cancelled,
}
