//! Panels about a learner as rows and charts: words, lessons, ranks over time, moods, saved
//! players and the console.

pub mod charts;
pub mod console;
pub mod lessons;
pub mod players;
pub mod shapes;
pub mod words;
