//! The survey's maps as layers over the board: attacks with their numbers, phantom moves, possible moves,
//! pins; of the position at hand or, when the board shows it, of the one after the chosen move.

use super::Lab;
use chess::words::counted;
use chess::words::side_name;
use cozy_chess::{BitBoard, Board, Color, Square};
use kit::model::board::{Pattern, Picture};
use kit::model::squares::{listed, plural};
use player::{Position, Side, SideSurvey, StepKind, Survey};

/// The layer over the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layer {
    /// Nothing.
    #[default]
    Bare,
    /// The number of a side's attacks on each square.
    Attacks(Color),
    /// The moves a side would have.
    Possible(Color),
    /// A side's phantom moves.
    Phantom(Color),
    /// Pinned pieces of both sides.
    Pins,
}

/// A layer's row in the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayerRow {
    pub layer: Layer,
    pub name: &'static str,
    pub shows: &'static str,
}

const fn row(layer: Layer, name: &'static str, shows: &'static str) -> LayerRow {
    LayerRow { layer, name, shows }
}

const ATTACKS: &str = "How many pieces attack each square, those behind a friendly slider or pawn included. The \
                       map holds 100 times the sum of their values, and their number (Senft 1975, pp. 37-38).";
const POSSIBLE: &str =
    "The legal moves the side would have if it were its turn (Senft 1975, p. 37).";
const PHANTOM: &str = "Moves that would be possible if a square became free: recaptures on own pieces, and \
                       attacks through friendly sliders and pawns (Senft 1975, p. 37).";

/// Every layer in the order of the menu.
pub const LAYERS: [LayerRow; 8] = [
    row(Layer::Bare, "nothing", "The board alone."),
    row(Layer::Attacks(Color::White), "White's attacks", ATTACKS),
    row(Layer::Attacks(Color::Black), "Black's attacks", ATTACKS),
    row(
        Layer::Possible(Color::White),
        "White's possible moves",
        POSSIBLE,
    ),
    row(
        Layer::Possible(Color::Black),
        "Black's possible moves",
        POSSIBLE,
    ),
    row(
        Layer::Phantom(Color::White),
        "White's phantom moves (recaptures and x-rays)",
        PHANTOM,
    ),
    row(
        Layer::Phantom(Color::Black),
        "Black's phantom moves (recaptures and x-rays)",
        PHANTOM,
    ),
    row(
        Layer::Pins,
        "pinned pieces",
        "Pieces that may not leave their line to the king: by the rules of chess (ours). PLAYER deletes their \
         illegal moves together with the attacks (Senft 1975, pp. 41, 76).",
    ),
];

impl Layer {
    /// The next layer of the menu.
    pub fn next(self) -> Self {
        let at = LAYERS.iter().position(|row| row.layer == self);
        LAYERS[(at.unwrap_or(0) + 1) % LAYERS.len()].layer
    }

    /// Its row.
    pub fn row(self) -> &'static LayerRow {
        LAYERS
            .iter()
            .find(|row| row.layer == self)
            .unwrap_or(&LAYERS[0])
    }
}

impl Lab {
    /// The survey that the board shows.
    fn survey(&self) -> Survey {
        let position = Position::new(self.position.game.board(), self.castled_here());
        match self.chosen_candidate().filter(|_| self.after) {
            Some(candidate) => Survey::successor(position.after(candidate.step), self.reading),
            None => Survey::present(position, self.reading),
        }
    }

    /// The layer that is chosen.
    pub(super) fn layer_picture(&self) -> Picture {
        let side = match self.layer {
            Layer::Bare => return Picture::default(),
            Layer::Pins => return pins(&self.shown_board()),
            Layer::Attacks(side) | Layer::Possible(side) | Layer::Phantom(side) => side,
        };
        let survey = self.survey();
        let position = survey.position;
        let own = if position.colour(Side::Machine) == side {
            Side::Machine
        } else {
            Side::Opponent
        };
        let found = if survey.mover.who == own {
            &survey.mover
        } else {
            &survey.rested
        };
        match self.layer {
            Layer::Attacks(_) => attacks(&position, found, side),
            Layer::Phantom(_) => steps(&position, found, side, true),
            _ => steps(&position, found, side, false),
        }
    }
}

fn attacks(position: &Position, found: &SideSurvey, side: Color) -> Picture {
    let mut picture = Picture::default();
    let name = side_name(side);
    let mut squares = 0u64;
    for square in Square::ALL {
        if !found.attacks.is_touched(square) {
            continue;
        }
        squares += 1;
        let (number, entry) = (found.attacks.number(square), found.attacks.entry(square));
        let values = found.attacks.values(square);
        let times = match number {
            1 => "once".to_owned(),
            2 => "twice".to_owned(),
            _ => counted(number, "time"),
        };
        let words =
            format!("{name} attacks it {times}, with pieces worth {values} (map entry {entry})");
        picture.patch(position.on_board(square), Pattern::of(side), &number, words);
    }
    picture.explain(
        Pattern::of(side),
        format!("attacked by {name}; the figure is the number of attackers"),
    );
    picture.say(format!("{name} attacks {}.", plural(squares, "square")));
    picture
}

fn steps(position: &Position, found: &SideSurvey, side: Color, phantom: bool) -> Picture {
    let mut picture = Picture::default();
    let (kind, list) = if phantom {
        ("phantom move", &found.phantom)
    } else {
        ("possible move", &found.possible)
    };
    let name = side_name(side);
    let mut counts = [0u64; Square::NUM];
    for step in list {
        let Some(man) = found.man(*step) else {
            continue;
        };
        let to = position.on_board(step.to);
        counts[to as usize] += 1;
        if step.kind != StepKind::EnPassant || !phantom {
            let from = position.on_board(man.square);
            picture.overlay.steps.push((from, to));
        }
    }
    for (square, count) in Square::ALL.into_iter().zip(counts) {
        if count > 0 {
            let moves = plural(count, kind);
            let lead = if count == 1 { "leads" } else { "lead" };
            let words = format!("{moves} of {name} {lead} here");
            picture.patch(square, Pattern::of(side), &count, words);
        }
    }
    picture.explain(
        Pattern::of(side),
        format!("where {kind}s of {name} lead; the figure says how many"),
    );
    picture.say(format!("{name} has {}.", plural(list.len() as u64, kind)));
    picture
}

fn pins(board: &Board) -> Picture {
    let mut picture = Picture::default();
    let mut pinned = BitBoard::EMPTY;
    let other = board.null_move();
    for side in [Color::White, Color::Black] {
        let name = side_name(side);
        let seen = if board.side_to_move() == side {
            Some(board)
        } else {
            other.as_ref()
        };
        let Some(seen) = seen else {
            picture.say(format!(
                "{name}'s pins are not searched for while {} is in check.",
                side_name(!side)
            ));
            continue;
        };
        let own = seen.pinned() & board.colors(side);
        pinned |= own;
        picture.lay(own, Pattern::Ringed, &format!("{name}'s piece is pinned"));
    }
    picture.explain(Pattern::Ringed, "pinned to its king");
    picture.say(if pinned.is_empty() {
        "Nothing is pinned.".to_owned()
    } else {
        format!("Pinned: {}.", listed(pinned, "and"))
    });
    picture
}
