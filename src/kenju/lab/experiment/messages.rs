//! What the page asks its worker, and what it answers: to go on with the game, to look for a forced win, to train
//! a learner. A training goes on beside the rest.

use super::game::Game;
use kenju::board::Board;
use kenju::console::{self, Console};
use kenju::geometry::Colour;
use kenju::scheme::Course;
use kenju::threats::Finding;
use kenju::training::Trained;
use kit::experiment::wire::{self, Order, Question};
use serde::{Deserialize, Serialize};

/// What the worker is asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Request {
    Think(Order<Thought>),
    Train(Order<CourseToRun>),
}

/// A training for the worker: the engine's course, as an order of this lab.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CourseToRun(pub Course);

/// What is to be thought about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Thought {
    /// Go on with the game until it wants something from outside.
    Play(Box<Game>),
    /// Execute a line of commands at the console.
    Command(Box<Console>, String),
    /// Look for a forced win of the one who is to move.
    ForcedWin { board: Box<Board>, attacker: Colour },
}

/// What it answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Reply {
    Progress(Progress),
    Game(Box<Game>),
    /// The game wants something, or was stopped.
    Played(Box<Game>),
    /// What the commands have made of the console, and what it says.
    Commanded(Box<Console>, console::Reply),
    /// The search for a forced win has ended.
    Finding(Finding),
    /// So many moves of the training are done.
    Training(u32),
    Trained(Box<Trained>),
}

/// How far a thought is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// How much of the whole is done: inputs of a game that is repeated, positions of a search.
    pub done: u32,
    /// The whole; 0 if it is not known.
    pub of: u32,
    /// Positions looked at.
    pub nodes: u32,
}

impl wire::Request for Request {
    const KIND: &'static str = "kenju";
    type Reply = Reply;
}

impl Question for Thought {
    const KIND: &'static str = "kenju-think";
    type Reply = Reply;
}

impl Question for CourseToRun {
    const KIND: &'static str = "kenju-train";
    type Reply = Reply;
}
