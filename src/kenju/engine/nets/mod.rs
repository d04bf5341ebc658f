//! Systems 1 and 2: memories that learn whole situations round a move instead of single lines (thesis §3.2,
//! §3.3, §4.2 to §4.4, Appendix C).
//!
//! Both code how the four directions of a move are occupied, and look the code up in a net of random access
//! memories. Their author abandoned both for reasons that can be watched here: rewarding a good move also
//! rewards the empty directions round it, and empty directions are everywhere.

pub mod code;
pub mod mapping;
pub mod system1;
pub mod system2;

pub use code::Situation;
pub use mapping::{Bias, Mapping};
pub use system1::System1;
pub use system2::System2;
