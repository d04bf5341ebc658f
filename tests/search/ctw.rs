//! Closeness to win: its laws on random typed graphs, its behaviour on small ones, and chess.

mod behaviour;
mod chess;
mod given;
mod laws;
mod running;
mod typed;
