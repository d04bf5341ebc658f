//! "Why this ending is won": king and pawn against king, with kings to drag. Every verdict is read from the exact table
//! ([`table`]); the sentences follow ([`words`]).

pub mod table;
pub mod words;

use super::arrival;
use super::explanation::{Effect, Explanation};
use table::{Move, Pawn, Placement, Square, Truth};

/// The ending that the page asks about: White to move.
pub const START: Placement = placement((3, 2), (4, 5));

/// The boards on which kings are dragged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Study {
    Face,
    Keys,
    Map,
}

pub const STUDIES: [Study; 3] = [Study::Face, Study::Keys, Study::Map];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum King {
    White,
    Black,
}

/// The sections from the top: the word in the address and the entry in the list.
pub const PARTS: [(&str, &str); 5] = [
    ("move", "One move"),
    ("face", "Face to face"),
    ("keys", "Key squares"),
    ("map", "Every square"),
    ("lab", "In the lab"),
];

const fn placement(white: (u8, u8), black: (u8, u8)) -> Placement {
    Placement {
        white: Square::at(white.0, white.1),
        black: Square::at(black.0, black.1),
        pawn: Pawn::E3,
        is_white_to_move: true,
    }
}

impl Study {
    /// The position that it begins with.
    pub fn start(self) -> Placement {
        match self {
            Self::Face => placement((4, 3), (4, 5)),
            Self::Keys => placement((3, 4), (3, 6)),
            Self::Map => START,
        }
    }

    /// Its word in the address, and in the ids of its elements.
    pub fn name(self) -> &'static str {
        match self {
            Self::Face => "face",
            Self::Keys => "keys",
            Self::Map => "map",
        }
    }
}

/// The actions of a person on the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// An address with this query is arrived at.
    Open(String),
    /// A move is tried in the first position.
    Try(Move),
    /// A king is dragged to a square.
    Drag {
        study: Study,
        king: King,
        to: Square,
    },
    /// The drag is over: what came of it can be said.
    Drop(Study),
    /// A key moves a king so many files and ranks.
    Step {
        study: Study,
        king: King,
        files: i8,
        ranks: i8,
    },
    CopyLink,
    /// The message about the link is put away.
    PutAway,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhyWon {
    /// The last move tried in the first position.
    pub tried: Option<Move>,
    /// The placements of [`STUDIES`].
    pub boards: [Placement; 3],
    /// The part of the link that cannot be used.
    pub problem: Option<String>,
}

impl Default for WhyWon {
    fn default() -> Self {
        Self {
            tried: None,
            boards: STUDIES.map(Study::start),
            problem: None,
        }
    }
}

/// True if this can be a position with either side to move.
fn is_possible(placement: Placement) -> bool {
    let with = |is_white_to_move| Placement {
        is_white_to_move,
        ..placement
    };
    [true, false]
        .into_iter()
        .any(|side| with(side).truth() != Truth::NoPosition)
}

impl Explanation for WhyWon {
    type Action = Action;

    fn open(query: String) -> Action {
        Action::Open(query)
    }

    fn update(&mut self, action: Action) -> Vec<Effect> {
        Self::update(self, action)
    }

    fn query(&self) -> String {
        Self::query(self)
    }
}

impl WhyWon {
    pub fn board(&self, study: Study) -> Placement {
        self.boards[study as usize]
    }

    pub fn update(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Open(query) => return self.arrive(&query),
            Action::Try(mv) => {
                self.tried = Some(mv);
                let reply = words::tried(mv);
                return vec![Effect::Say(format!("{} {}", reply.verdict, reply.text))];
            }
            Action::Drag { study, king, to } => {
                if self.put(study, king, to) {
                    return vec![Effect::Address(self.query())];
                }
            }
            Action::Drop(study) => return vec![self.say(study)],
            Action::Step {
                study,
                king,
                files,
                ranks,
            } => {
                let placement = self.board(study);
                let from = match king {
                    King::White => placement.white,
                    King::Black => placement.black,
                };
                let to = from.beside(files, ranks);
                if to.is_some_and(|to| self.put(study, king, to)) {
                    return vec![Effect::Address(self.query()), self.say(study)];
                }
                let text = "The king cannot stand there.".to_owned();
                return vec![Effect::Say(text)];
            }
            Action::CopyLink => return vec![Effect::CopyLink(self.query())],
            Action::PutAway => self.problem = None,
        }
        Vec::new()
    }

    /// Puts a king on a square; false if it stands there already, or cannot.
    fn put(&mut self, study: Study, king: King, to: Square) -> bool {
        let mut placement = self.board(study);
        match king {
            King::White => placement.white = to,
            King::Black => placement.black = to,
        }
        let is_new = placement != self.board(study) && is_possible(placement);
        if is_new {
            self.boards[study as usize] = placement;
        }
        is_new
    }

    fn say(&self, study: Study) -> Effect {
        Effect::Say(words::said(study, self.board(study)))
    }

    /// Boards that cannot be used leave everything as it was.
    fn arrive(&mut self, query: &str) -> Vec<Effect> {
        let mut boards = STUDIES.map(Study::start);
        let arrival = arrival::read(query, &PARTS, |key, value, clipped| {
            let study = STUDIES.into_iter().find(|study| study.name() == key)?;
            let read = kings(value).map(|placement| boards[study as usize] = placement);
            Some(read.ok_or_else(|| {
                format!(
                    "The link\u{2019}s kings, \u{201c}{clipped}\u{201d}, cannot be used: the page needs two squares, White\u{2019}s king first, such \
                     as e4e6, and the kings apart. The kings stay where they were."
                )
            }))
        });
        if arrival.is_good() {
            self.boards = boards;
        }
        let query = self.query();
        arrival.settle(&mut self.problem, query)
    }

    /// The boards that differ from those that the page begins with.
    pub fn query(&self) -> String {
        let changed = STUDIES
            .into_iter()
            .filter(|&study| self.board(study) != study.start());
        let keys = changed.map(|study| {
            let Placement { white, black, .. } = self.board(study);
            format!("{}={}{}", study.name(), white.name(), black.name())
        });
        keys.collect::<Vec<_>>().join("&")
    }

    /// The address of a section with these boards.
    pub fn address_of(&self, part: usize) -> String {
        arrival::address_of("why-won", &self.query(), PARTS[part].0)
    }
}

/// Two squares, White's king first, on which the kings can stand.
fn kings(text: &str) -> Option<Placement> {
    let (white, black) = text.split_at_checked(2)?;
    let placement = Placement {
        white: Square::read(white)?,
        black: Square::read(black)?,
        ..START
    };
    is_possible(placement).then_some(placement)
}

/// A position in the endgame lab, with what the section is about laid over the board.
pub fn lab_link(placement: Placement, layer: &str) -> String {
    format!(
        "#/endgame?v=1&fen={}&layer={layer}",
        placement.fen().replace(' ', "+")
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use endgame_lab::experiment::link::EndgameLink;
    use kit::experiment::link::LinkState;

    fn square(name: &str) -> Square {
        Square::read(name).unwrap()
    }

    #[test]
    fn one_of_eight_moves_wins() {
        assert_eq!(START.fen(), "8/8/4k3/8/8/3KP3/8/8 w - - 0 1");
        assert_eq!(START.moves().len(), 8);
        assert_eq!(START.winning(), [Move::King(square("e4"))]);
    }

    #[test]
    fn a_king_is_dragged_where_it_can_stand_and_the_address_says_so() {
        let mut page = WhyWon::default();
        let (study, king) = (Study::Face, King::Black);
        let to = square("d6");
        let effects = page.update(Action::Drag { study, king, to });
        assert_eq!(effects, [Effect::Address("face=e4d6".to_owned())]);
        assert!(
            page.update(Action::Drag {
                study,
                king,
                to: square("e5")
            })
            .is_empty()
        );
        let effects = page.update(Action::Step {
            study,
            king,
            files: 0,
            ranks: -1,
        });
        assert_eq!(
            effects,
            [Effect::Say("The king cannot stand there.".to_owned())]
        );
        let effects = page.update(Action::Step {
            study,
            king,
            files: 1,
            ranks: 0,
        });
        assert_eq!(effects[0], Effect::Address(String::new()));
        page.update(Action::Open("face=e4d6&map=a1h8&part=map".to_owned()));
        assert_eq!(page.query(), "face=e4d6&map=a1h8");
        assert_eq!(page.address_of(1), "#/why-won?face=e4d6&map=a1h8&part=face");
    }

    #[test]
    fn a_bad_link_is_answered_and_the_kings_stay() {
        let mut page = WhyWon::default();
        page.update(Action::Open("face=e4d6".to_owned()));
        for bad in [
            "face=e4e5",
            "face=e3e6",
            "face=e4",
            "face=\u{e9}\u{e9}",
            "map=z9a1",
            "keys=",
        ] {
            page.update(Action::Open(bad.to_owned()));
            assert!(
                page.problem
                    .as_ref()
                    .is_some_and(|it| it.contains("stay where they were")),
                "{bad}"
            );
            assert_eq!(page.board(Study::Face).black, square("d6"));
        }
        page.update(Action::PutAway);
        assert_eq!(page.problem, None);
    }

    #[test]
    fn the_links_open_in_the_endgame_lab() {
        for (placement, layer) in [(START, "opposition"), (Study::Keys.start(), "critical")] {
            let link = lab_link(placement, layer);
            let (_, query) = link.split_once('?').unwrap();
            let (link, problems) = EndgameLink::from_query(query);
            assert!(problems.is_empty(), "{problems:?}");
            assert_eq!(link.subject.start, placement.fen());
        }
    }
}
