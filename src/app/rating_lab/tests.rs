//! The rating lab as a whole.
