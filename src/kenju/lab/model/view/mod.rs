//! What a person sees of a learner of Kenju, as plain rows and charts: its words, its lessons, how
//! the words rank over time, its moods, its saved friends and the console. No Yew here.

pub mod console;
pub mod curves;
pub mod lessons;
pub mod moods;
pub mod players;
pub mod ranking;
pub mod words;
