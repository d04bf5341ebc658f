//! Requests from the page to its worker, and the replies: continue the game, look for a forced
//! win, train a learner. A training runs beside the other jobs.

use super::game::Game;
use kenju::board::Board;
use kenju::console::{self, Console};
use kenju::geometry::Colour;
use kenju::scheme::Course;
use kenju::threats::Finding;
use kenju::training::Trained;
use kit::experiment::wire::{self, Order, Question};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Request {
    Think(Order<ThinkRequest>),
    Train(Order<TrainingRequest>),
}

/// A course of training for the worker to run.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TrainingRequest(pub Course);

/// A request that occupies the worker until it replies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ThinkRequest {
    /// Continue the game until it waits for input.
    Play(Box<Game>),
    /// Execute a line of console commands.
    Command(Box<Console>, String),
    /// Look for a forced win of the side to move.
    ForcedWin { board: Box<Board>, attacker: Colour },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Reply {
    Progress(Progress),
    Game(Box<Game>),
    /// The game waits for input, or was stopped.
    Played(Box<Game>),
    /// The console after the commands, and its output.
    Commanded(Box<Console>, console::Reply),
    Finding(Finding),
    /// Training moves done so far.
    Training(u32),
    Trained(Box<Trained>),
}

/// The progress of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// Inputs applied, or positions searched.
    pub done: u32,
    /// The total; 0 if unknown.
    pub of: u32,
    /// Positions searched.
    pub nodes: u32,
}

impl wire::Request for Request {
    const KIND: &'static str = "kenju";
    type Reply = Reply;
}

impl Question for ThinkRequest {
    const KIND: &'static str = "kenju-think";
    type Reply = Reply;
}

impl Question for TrainingRequest {
    const KIND: &'static str = "kenju-train";
    type Reply = Reply;
}
