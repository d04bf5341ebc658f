//! The laws of the search, on random typed trees and random chess positions: alpha-beta gives
//! minimax's score and line (Sugar 1975, pp. 27-28), every returned score is the bound it claims to
//! be, and observing changes nothing.
#![cfg(not(target_arch = "wasm32"))]

#[path = "search_laws/bounds.rs"]
mod bounds;
#[path = "search_laws/counts.rs"]
mod counts;
#[path = "search_laws/given.rs"]
mod given;
#[path = "search_laws/observation.rs"]
mod observation;
#[path = "search_laws/reference.rs"]
mod reference;
#[path = "search_laws/values.rs"]
mod values;
