//! The oracle against what is known and against the rules of chess.

use super::*;
