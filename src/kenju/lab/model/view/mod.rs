//! Panels about a learner as rows and charts: words, lessons, ranks over time, moods, saved
//! players and the console.

pub mod console;
pub mod curves;
pub mod lessons;
pub mod moods;
pub mod players;
pub mod ranking;
pub mod words;
