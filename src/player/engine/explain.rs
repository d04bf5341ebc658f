//! Explains the parameters of a position, or of the one after a move, by their causes on the squares of the
//! original board.

use super::parameters::{Cause, Parameter, causes};
use super::position::{Castled, Position, Side, Step};
use super::reading::Reading;
use super::survey::Survey;
use cozy_chess::Board;

/// A parameter and its causes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    pub parameter: Parameter,
    pub machine: i32,
    /// The opponent's value, which is subtracted.
    pub opponent: i32,
    /// The causes with their side. The points of a side add up to its value.
    pub causes: Vec<(Side, Cause)>,
}

/// Explains every parameter of the position, or of the one after a step of the side to move.
pub fn explain(
    board: &Board,
    castled: Castled,
    reading: Reading,
    step: Option<Step>,
) -> Vec<Explained> {
    let position = Position::new(board, castled);
    let survey = match step {
        None => Survey::present(position, reading),
        Some(step) => Survey::successor(position.after(step), reading),
    };
    let of = |parameter, who| -> Vec<(Side, Cause)> {
        let found = causes(&survey, who, parameter).into_iter();
        found
            .map(|cause| (who, cause.turned(|square| position.on_board(square))))
            .collect()
    };
    let points = |causes: &[(Side, Cause)]| causes.iter().map(|(_, cause)| cause.points).sum();
    Parameter::ALL
        .into_iter()
        .map(|parameter| {
            let machine = of(parameter, Side::Machine);
            let opponent = of(parameter, Side::Opponent);
            Explained {
                parameter,
                machine: points(&machine),
                opponent: points(&opponent),
                causes: [machine, opponent].concat(),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Decision;
    use cozy_chess::Square;

    #[test]
    fn an_explanation_has_the_parameters_of_the_move() {
        let fen = "r1b2rk1/ppq2ppp/2p3n1/6N1/P1BP1n2/1Q6/1P1N1PPP/2R1R1K1 b - - 5 16";
        let board: Board = fen.parse().unwrap();
        let reading = Reading::LISTED;
        let decision = Decision::new(&board, Castled::UNKNOWN, reading);
        let candidate = &decision.candidates[3];
        let explained = explain(&board, Castled::UNKNOWN, reading, Some(candidate.step));
        for found in explained {
            let expected = candidate.parameters[found.parameter];
            assert_eq!(found.machine - found.opponent, expected);
        }
    }

    #[test]
    fn squares_are_those_of_the_board_with_black_to_move() {
        let board: Board = "4k3/8/8/4p3/8/8/8/4K3 b - - 0 1".parse().unwrap();
        let explained = explain(&board, Castled::UNKNOWN, Reading::LISTED, None);
        let centre = &explained[3];
        assert_eq!(
            (centre.parameter, centre.machine),
            (Parameter::CentreControl, 10)
        );
        let (who, cause) = centre.causes[0];
        assert_eq!(who, Side::Machine);
        assert_eq!(cause.man.map(|man| man.square), Some(Square::E5));
        assert_eq!(cause.to_string(), "the pawn on e5 stands in the centre");
    }
}
