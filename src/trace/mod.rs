//! Recordings: bounded, versioned, folded into trees and played back. Knows no game.
