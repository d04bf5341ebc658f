//! A player: a mind, parameters and a name (thesis §4.8.6, §4.9).

use serde::{Deserialize, Serialize};

use crate::element::Element;
use crate::memory::Memory;
use crate::nets::{Bias, System1, System2};
use crate::parameters::Parameters;
use crate::search::QuestionKind;
use crate::strong::Strong;

/// The kind of player, with its memory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mind {
    /// System 1: a net over situations, taught by the opponent's example.
    System1(System1),
    /// System 2: discriminators over situations, taught by weights.
    System2(System2),
    /// System 3: the chain of attention, asking about lines.
    System3(Memory),
    /// System 4: the chain of attention, asking about moves.
    System4(Memory),
    /// Does not learn: it searches for forced wins.
    Strong(Strong),
}

/// Whether a player learns (the thesis's menu option LEARN/LEARNING).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Learning {
    /// The player asks questions and changes.
    On,
    /// The player only plays.
    Off,
}

/// The number of games and moves that a player has experienced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Experience {
    /// Finished and abandoned games.
    pub games: u32,
    /// Its own moves, including those it only watched.
    pub moves: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    pub name: String,
    pub mind: Mind,
    pub parameters: Parameters,
    pub learning: Learning,
    pub experience: Experience,
}

impl Player {
    /// True if the player has been taught anything. One that has not can be made again from the menu.
    pub fn is_taught(&self) -> bool {
        match &self.mind {
            Mind::System1(net) => !net.is_new(),
            Mind::System2(net) => !net.is_new(),
            Mind::System3(memory) | Mind::System4(memory) => {
                !memory.lessons().is_empty() || *memory.element() != Element::NULL
            }
            Mind::Strong(_) => false,
        }
    }

    /// A player of System 3 with a given element, not learning.
    pub fn of_element(name: &str, element: Element) -> Self {
        Self::new(name, Mind::System3(Memory::new(element)), Learning::Off)
    }

    /// The fully trained player of Fig. 4.14.
    pub fn max() -> Self {
        Self::of_element("MAX", Element::MAX)
    }

    /// The untrained player.
    pub fn null() -> Self {
        Self::of_element("NULL", Element::NULL)
    }

    /// The player that searches for forced wins.
    pub fn strong() -> Self {
        Self::of_level("STRONG", Strong::default())
    }

    /// The strong player at a level.
    pub fn of_level(name: &str, level: Strong) -> Self {
        Self::new(name, Mind::Strong(level), Learning::Off)
    }

    /// A new learner of System 3.
    pub fn system3(name: &str) -> Self {
        Self::new(
            name,
            Mind::System3(Memory::new(Element::NULL)),
            Learning::On,
        )
    }

    /// A new learner of System 4.
    pub fn system4(name: &str) -> Self {
        Self::new(
            name,
            Mind::System4(Memory::new(Element::NULL)),
            Learning::On,
        )
    }

    /// A new learner of System 1.
    pub fn system1(name: &str) -> Self {
        Self::new(name, Mind::System1(System1::new()), Learning::On)
    }

    /// A new learner of System 2 with a random address mapping.
    pub fn system2(name: &str, bias: Bias, seed: u64) -> Self {
        Self::new(name, Mind::System2(System2::new(bias, seed)), Learning::On)
    }

    /// A player with the parameters of Fig. 4.23.
    pub fn new(name: &str, mind: Mind, learning: Learning) -> Self {
        Self {
            name: name.to_owned(),
            mind,
            parameters: Parameters::STANDARD,
            learning,
            experience: Experience::default(),
        }
    }

    /// Sets the parameters.
    pub fn with(self, parameters: Parameters) -> Self {
        Self { parameters, ..self }
    }

    /// Sets whether it learns.
    pub fn learning(self, learning: Learning) -> Self {
        Self { learning, ..self }
    }

    /// The memory of a player of System 3 or 4.
    pub const fn memory(&self) -> Option<&Memory> {
        match &self.mind {
            Mind::System3(memory) | Mind::System4(memory) => Some(memory),
            _ => None,
        }
    }

    /// The memory of a player of System 3 or 4, for teaching.
    pub const fn memory_mut(&mut self) -> Option<&mut Memory> {
        match &mut self.mind {
            Mind::System3(memory) | Mind::System4(memory) => Some(memory),
            _ => None,
        }
    }

    /// The words of a player of System 3 or 4; [`Element::NULL`] for other players.
    pub const fn element(&self) -> Element {
        match self.memory() {
            Some(memory) => *memory.element(),
            None => Element::NULL,
        }
    }

    /// The kind of question that its searches may ask.
    pub const fn asks(&self) -> QuestionKind {
        match (&self.mind, self.learning) {
            (Mind::System3(_), Learning::On) => QuestionKind::Lines,
            (Mind::System4(_), Learning::On) => QuestionKind::Moves,
            _ => QuestionKind::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_asks_what_its_system_asks_and_only_while_learning() {
        assert_eq!(Player::system3("a").asks(), QuestionKind::Lines);
        assert_eq!(Player::system4("b").asks(), QuestionKind::Moves);
        assert_eq!(
            Player::system3("c").learning(Learning::Off).asks(),
            QuestionKind::Nothing
        );
        assert_eq!(Player::system1("d").asks(), QuestionKind::Nothing);
    }

    #[test]
    fn max_and_null_are_their_elements() {
        assert_eq!(Player::max().element(), Element::MAX);
        assert_eq!(Player::null().element(), Element::NULL);
        assert!(Player::strong().memory().is_none());
    }
}
