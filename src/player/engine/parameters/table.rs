//! A table of the parameters: name, prose, listing, and where they differ. Pages are those of the thesis
//! (Senft 1975).

use super::{COUNT, Parameter};

/// The documentation of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParameterRow {
    pub parameter: Parameter,
    /// The name in the source.
    pub name: &'static str,
    /// The prose, in our words.
    pub prose: &'static str,
    pub prose_place: &'static str,
    /// The computation in the listing.
    pub listing: &'static str,
    pub listing_place: &'static str,
    /// The difference between prose and listing, if any; the listing is followed.
    pub difference: Option<&'static str>,
}

const fn row(
    parameter: Parameter,
    name: &'static str,
    places: [&'static str; 2],
    prose: &'static str,
    listing: &'static str,
    difference: Option<&'static str>,
) -> ParameterRow {
    let [prose_place, listing_place] = places;
    ParameterRow {
        parameter,
        name,
        prose,
        prose_place,
        listing,
        listing_place,
        difference,
    }
}

/// All parameters by number.
pub const PARAMETERS: [ParameterRow; COUNT] = [
    row(
        Parameter::Mobility,
        "Mobility",
        ["p. 42", "p. 79"],
        "The number of legal moves; 0 is checkmate.",
        "Legal moves. A promotion counts once, as a queen. Without a legal move every parameter of the \
         side is 0.",
        Some("Stalemate is not distinguished from checkmate."),
    ),
    row(
        Parameter::Material,
        "Material value",
        ["p. 42", "p. 79"],
        "The sum of the values of all pieces but the king.",
        "The same: P 10, N 30, B 32, R 50, Q 90.",
        None,
    ),
    row(
        Parameter::PawnAdvance,
        "Pawn advancement",
        ["p. 42", "p. 79"],
        "The sum of the squares of the pawns' ranks.",
        "The sum of (rank − 2)² over pawns, ranks counted from the side's own.",
        Some("Ranks are counted from the pawns' own rank, so that a pawn at home counts 0."),
    ),
    row(
        Parameter::CentreControl,
        "Centre control",
        ["p. 42", "p. 79"],
        "Credit for pawns on the four centre squares, for attacking enemy centre pawns and for \
         defending one's own.",
        "On the two centre squares of the side's own half: an own pawn +10, and +10 if an own pawn \
         stands on the other centre file one rank behind (e3 for d4, d3 for e4); an enemy pawn +10 \
         for each own pawn that attacks it.",
        Some("Two squares, not four; a pawn on c3 or f3 defends nothing."),
    ),
    row(
        Parameter::Pressure,
        "Pressure",
        ["p. 42", "pp. 79-80"],
        "Points for leaving the opponent one move, or king moves only.",
        "−1 for the side that has one legal move, −1 for the side that has king moves only; castling \
         is none.",
        None,
    ),
    row(
        Parameter::KingProtection,
        "King protection",
        ["pp. 42-43", "p. 80"],
        "Points for own pieces directly in front of the king.",
        "+10 for each own piece of any kind on the three squares before the king.",
        None,
    ),
    row(
        Parameter::Castling,
        "Castle",
        ["p. 43", "p. 80"],
        "100 if castling is possible, 200 if the side has castled.",
        "The same.",
        None,
    ),
    row(
        Parameter::Development,
        "Early development",
        ["p. 43", "p. 80"],
        "Points for a bishop, knight or queen off the back rank.",
        "+10 for each original knight, bishop and queen that lives and is off the first rank.",
        None,
    ),
    row(
        Parameter::AttackOne,
        "Attack I",
        ["p. 43", "pp. 80-81"],
        "Points for a queen or rook that attacks the enemy's back rank, and for a queen or bishop \
         that attacks the pawns before a castled king.",
        "(a) Each square of the rank on which the enemy king stands: with one attacker, a rook or \
         queen, +10; with two or more of any kind +10, and +10 for each rook or queen that can move \
         there (unless an own piece stands there) or has a phantom move there. (b) The three squares \
         before the enemy king, for 10, 5 and 10 points: the same with bishops, rooks and queens.",
        Some(
            "The rank is the king's, not the back rank; rooks count before the king, too, and it does \
             not matter whether pawns stand there.",
        ),
    ),
    row(
        Parameter::AttackTwo,
        "Attack II",
        ["p. 43", "p. 81"],
        "Points for attacking enemy pieces.",
        "+10 for each enemy piece but the king that is attacked; x-rays count.",
        None,
    ),
    row(
        Parameter::BlockedPawns,
        "Pawn development",
        ["p. 43", "p. 81"],
        "Points off for a pawn that an enemy pawn blocks.",
        "−10 for each pawn with an enemy pawn anywhere ahead on its file.",
        Some("The enemy pawn may be far ahead."),
    ),
    row(
        Parameter::Exchange,
        "Exchange",
        ["p. 43", "pp. 82-83"],
        "The result of all possible exchanges: severe points off if an exchange would be lost, points \
         if it would be won.",
        "Each enemy piece but the king has the value L, a attackers of total value v and d defenders \
         of total value u. The first case that fits counts. (1) a = 0: S grows by 10 d. (2) d = 0: \
         the enemy pays L. (3) a = 1: it pays L and gets v; if a king attacks, S grows by 10 instead. \
         (4) a > d: it pays L + u and gets the d smallest attackers. (5) Otherwise: it pays L and the \
         a − 1 smallest defenders, and gets v. Where the enemy pays more than it gets, W is the \
         largest difference. Elsewhere S grows by the difference. The parameter is 10 W, or −S/10 \
         if there is no W.",
        Some(
            "The prose takes the opposite view. The program credits a winning exchange to the side to move, \
             and after a candidate move that is the opponent.",
        ),
    ),
    row(
        Parameter::PawnPressure,
        "Pawn pressure",
        ["p. 43", "pp. 83-84"],
        "Points off if an enemy pawn can threaten a piece in one move without being captured.",
        "For each piece of the enemy's and each square from which a pawn would attack it (ranks 3 to \
         6): an own pawn that can move there +10 if the square is covered by the side or by its rook \
         or queen behind on the file and no enemy pawn attacks it, or if nothing attacks it.",
        None,
    ),
    row(
        Parameter::DangerOne,
        "Danger I",
        ["p. 43", "p. 84"],
        "Points off if the opponent can bring a queen or rook to an open file unharmed, and more if \
         its attackers of the back rank then outnumber the defenders.",
        "On every file from the rank of the enemy king downwards: each move of a rook or queen from \
         another file to a square the enemy does not attack +10, and +50 if with it the attackers of \
         the file's square on the king's rank outnumber its defenders.",
        Some("The rank is the king's; one square next to it may be occupied on the king's files."),
    ),
    row(
        Parameter::DangerTwo,
        "Danger II",
        ["p. 44", "pp. 84-85"],
        "Points off if the opponent can bring a queen or bishop to an open diagonal, or a queen or \
         rook to where it attacks the pawns before the castled king, unharmed; more if the attackers \
         then outnumber the defenders.",
        "From the three squares before the enemy king both diagonals, whatever stands on them: each \
         move of a bishop or queen to a square the enemy does not attack +10, unless it can already \
         move to the square before the king, and +50 if with it the attackers of that square \
         outnumber its defenders.",
        Some("Rooks are not looked for, and the diagonal need not be open."),
    ),
    row(
        Parameter::AttackThree,
        "Attack III",
        ["p. 44", "p. 85"],
        "Points for being able to come to an open file in the manner of danger I.",
        "Danger I of the side that has just moved, against the king of the side to move, with the \
         sign turned.",
        None,
    ),
    row(
        Parameter::AttackFour,
        "Attack IV",
        ["p. 44", "pp. 85-86"],
        "Points for being able to come to an open diagonal in the manner of danger II.",
        "Danger II of the side that has just moved, against the king of the side to move, with the \
         sign turned.",
        Some("Rooks are not looked for, and the diagonal need not be open."),
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rows_stand_in_the_order_of_the_numbers() {
        for (row, parameter) in PARAMETERS.iter().zip(Parameter::ALL) {
            assert_eq!(row.parameter, parameter);
            assert_eq!(parameter.row(), row);
        }
    }
}
