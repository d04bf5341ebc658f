//! The laws of the search, on random typed trees and random chess positions: alpha-beta gives minimax's score and
//! line (Sugar 1975, pp. 27-28), every returned score is the bound it claims to be, and an observer changes nothing.

mod bounds;
mod counts;
mod given;
mod improvements;
mod lines;
mod observation;
mod reference;
mod untraced;
mod values;
