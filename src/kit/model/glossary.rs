//! The words of the field that the pages use, in plain words: one table for the glossary's page and for the
//! notes that open from a sentence.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    pub name: &'static str,
    /// Other forms in which it stands in a sentence.
    pub forms: &'static [&'static str],
    pub words: &'static str,
}

/// A part of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part<'a> {
    Plain(&'a str),
    /// A term, as the sentence writes it.
    Term(&'a str, &'static Term),
}

const fn term(name: &'static str, forms: &'static [&'static str], words: &'static str) -> Term {
    Term { name, forms, words }
}

/// The terms by subject, each subject in an order in which one needs them.
pub const SUBJECTS: [(&str, &[Term]); 6] = [
    (
        "Searching",
        &[
            term(
                "ply",
                &["plies"],
                "A move by one side. A move and the reply to it are two plies.",
            ),
            term(
                "minimax",
                &[],
                "A search of every line down to a fixed depth: at its turn each side takes the move whose score \
                 is best for it.",
            ),
            term(
                "alpha-beta",
                &[],
                "Minimax that leaves out moves which cannot change the result. It gives the same score and, as \
                 long as nothing else is left out, a move with that score.",
            ),
            term(
                "alpha",
                &[],
                "The least that the side at the root can be sure of, by moves already searched. What falls to \
                 it or below cannot change the result.",
            ),
            term(
                "beta",
                &[],
                "The most that the opponent has to allow, by replies already searched. What rises to it or above \
                 cannot change the result.",
            ),
            term(
                "window",
                &[],
                "The scores between alpha and beta: those that can still change the result. It is open at the \
                 root and narrows as moves are searched.",
            ),
            term(
                "cut-off",
                &["cut-offs", "cut off"],
                "The remaining moves of a position are not searched: the other side has something at least as \
                 good elsewhere and will not allow the position. The score at the root stays the same.",
            ),
            term(
                "forward pruning",
                &["pruned forward"],
                "Moves are left out by their looks, before anything below them is searched. Unlike a cut-off it \
                 can leave out the best move.",
            ),
            term(
                "fanout",
                &[],
                "How many moves of a position are kept by forward pruning, level by level.",
            ),
            term(
                "horizon",
                &[],
                "The depth at which a search stops and scores the positions as they stand. What comes behind it \
                 is not seen.",
            ),
            term(
                "evaluator",
                &[],
                "What scores a position, or a move, without searching: by material, say, or by CHUTE's \
                 heuristics.",
            ),
            term(
                "static score",
                &[],
                "The evaluator's score of a position as it stands, without searching further.",
            ),
            term(
                "backed up",
                &["back up", "backs up"],
                "Of a score: carried from a position to the one before it, where it is compared with the scores \
                 of the other moves.",
            ),
            term(
                "principal variation",
                &[],
                "The line in which each side plays the move that the search has found best.",
            ),
            term(
                "iterative deepening",
                &["iteration", "iterations"],
                "The search looks one ply ahead, then begins again with two, and so on. Whenever it is stopped it has \
                 a move, and what it found is tried first the next time.",
            ),
            term(
                "transposition table",
                &[],
                "A memory of positions already searched. The same position, come about in another way, is \
                 answered from it, or gets from it the move to try first.",
            ),
            term(
                "null window",
                &[],
                "A window so narrow that no score lies inside. It only asks whether a move is better than what is \
                 there, which usually takes fewer nodes than asking how good it is.",
            ),
            term(
                "principal variation search",
                &["PVS"],
                "Alpha-beta that searches the first move of a position as usual and asks of the others with a null \
                 window. One that is better is searched again, unless it cuts.",
            ),
            term(
                "exchange value",
                &[],
                "What a capture comes to when both sides go on taking on its square as long as that pays.",
            ),
            term(
                "killer move",
                &["killer moves", "killers"],
                "A quiet move that cut elsewhere at the same ply: it is tried early, as it may do so again.",
            ),
            term(
                "quiescence",
                &[],
                "Beyond the horizon captures are followed until the position is quiet, so that fewer pieces \
                 count that are about to be taken.",
            ),
            term(
                "closeness to win",
                &[],
                "A search in which every position has a range from a cautious to a hopeful value. It looks into the \
                 most uncertain of the moves that may still be best, until one stands clear of the others, \
                 nothing can be narrowed, or its limit is reached.",
            ),
            term(
                "heuristic",
                &["heuristics"],
                "A rule of thumb. Each of CHUTE's gives a move points for one thing that it does.",
            ),
        ],
    ),
    (
        "Points for a move",
        &[
            term(
                "polynomial",
                &[],
                "The sum of the points that CHUTE's heuristics give to a move, each times a weight: what the move is \
                 worth to it.",
            ),
            term(
                "rank of a move",
                &[],
                "Its place among all legal moves when the one with most points stands first. CHUTE and PLAYER are \
                 measured by the rank that they give to the move of a master.",
            ),
            term(
                "ranking curve",
                &[],
                "For one, two, three moves and so on: in how many of the positions the master's move is among as many \
                 of the first. It rises to 100 % where all moves are counted.",
            ),
            term(
                "descriptive notation",
                &[],
                "Moves as English books wrote them when these programs were made: P-K4 is a pawn that goes to the \
                 fourth square of the king's file, counted from the mover's own side.",
            ),
        ],
    ),
    (
        "Pawn endings",
        &[
            term(
                "opposition",
                &[],
                "The kings face each other with an odd number of squares between them. The one who need not move \
                 has it, as the other has to give way.",
            ),
            term(
                "critical square",
                &["critical squares", "key square", "key squares"],
                "A square from which the king brings his pawn through, whoever is to move, unless the pawn is lost, \
                 keeping it costs him the square, or the defender is stalemated. EG also counts the squares one rank \
                 further ahead, from which the pawn is lost more often.",
            ),
            term(
                "square of the pawn",
                &[],
                "The square area of the board that reaches from the pawn (from the square before it, if it has not \
                 moved) to the rank where it promotes. A king who can step into it in time catches a pawn that runs alone.",
            ),
            term(
                "sphere of influence",
                &["spheres of influence", "sphere", "spheres"],
                "The squares that a king can reach although the other resists: both claim squares in turn, never one \
                 that touches the other's claims.",
            ),
            term(
                "zugzwang",
                &[],
                "Whoever is to move has to spoil his position. Mutual if that holds for either side.",
            ),
            term(
                "DTZ",
                &[],
                "Distance to zeroing: in how many plies a pawn moves, something is taken or somebody is mated, if the \
                 winner hurries to it without giving up the win and the loser puts it off. Such a move begins the \
                 count of the rule of fifty moves anew. Beside a move its own ply is counted, where the distance to \
                 mate begins after it. Where too many positions can be reached, as with two queens, it is left out.",
            ),
            term(
                "corresponding squares",
                &[],
                "Squares of the two kings that belong together: to a king's step on one of them only the other \
                 king's step on its partner is an answer.",
            ),
        ],
    ),
    (
        "Weights",
        &[
            term(
                "parameter",
                &["parameters"],
                "A count that PLAYER takes of a position, such as the squares its pieces can go to.",
            ),
            term(
                "weight",
                &["weights"],
                "What a count is multiplied by before all are added. Training changes the weights, not the \
                 counts.",
            ),
            term(
                "one-ply player",
                &[],
                "It looks at the position after each of its moves and at nothing behind it, adds up what it counts \
                 there, and plays the move with the largest sum.",
            ),
            term(
                "PRO",
                &[],
                "PLAYER's trainer: it is told which move was better and corrects the weights so that this move adds up \
                 to more.",
            ),
            term(
                "learning rate",
                &[],
                "How much of an error one lesson corrects. Small ones learn slowly; too large ones overshoot and forget.",
            ),
            term(
                "Adaline",
                &[],
                "An adaptive linear element: it adds weighted inputs and corrects its weights in proportion to \
                 its error.",
            ),
        ],
    ),
    (
        "Kenju",
        &[
            term(
                "line",
                &["lines"],
                "Five places in a row, across, down or aslant: a win if one side holds all of them.",
            ),
            term(
                "element",
                &[],
                "What a player knows of lines: 32 words, one for each way in which five places can be occupied, \
                 each saying how much such a line is worth.",
            ),
            term(
                "threshold",
                &["thresholds"],
                "What a line's value must reach to count for a move at all (MEDIOCRE), or to speak for it alone \
                 (OUTSTANDING).",
            ),
            term(
                "chain of attention",
                &[],
                "The path of Kenju's search: from line to line through places that they share, each step to a \
                 line that looks worth following.",
            ),
        ],
    ),
    (
        "Rating an analysis",
        &[
            term(
                "mark",
                &["marks"],
                "What a move is worth by a scheme fixed beforehand, from 0 to 10.",
            ),
            term(
                "timeline",
                &[],
                "What is preferred, and since when: a preference holds until the next one. Before the first it counts as \
                 mark 0.",
            ),
            term(
                "score of an analysis",
                &[],
                "The marks of the moves preferred, each times the reward of the time for which it was: from 0 to 10.",
            ),
            term(
                "decay",
                &[],
                "How fast the reward for preferring a move falls with time: what comes early counts more.",
            ),
            term(
                "rate of play",
                &[],
                "The time for a move. By its end a fixed share of all reward is given out.",
            ),
        ],
    ),
];

/// A sentence cut into its terms and what stands between them. Each term is marked where it comes first.
pub fn parts<'a>(subject: &str, text: &'a str) -> Vec<Part<'a>> {
    let terms = SUBJECTS
        .iter()
        .find(|(name, _)| *name == subject)
        .map_or(&[][..], |(_, terms)| terms);
    let mut found: Vec<(usize, usize, &'static Term)> = Vec::new();
    for term in terms {
        let forms = std::iter::once(&term.name).chain(term.forms);
        let first = forms.filter_map(|form| Some((find_word(text, form)?, form.len())));
        // Of forms that begin together the longest.
        let first = first.min_by_key(|&(at, len)| (at, usize::MAX - len));
        if let Some((at, len)) = first {
            found.push((at, at + len, term));
        }
    }
    let (mut parts, mut done) = (Vec::new(), 0);
    // The first that is left, and of those that begin together the longest.
    let next = |done| {
        let left = found.iter().filter(move |&&(at, ..)| at >= done);
        left.min_by_key(|&&(at, end, _)| (at, usize::MAX - end))
            .copied()
    };
    while let Some((at, end, term)) = next(done) {
        if at > done {
            parts.push(Part::Plain(&text[done..at]));
        }
        parts.push(Part::Term(&text[at..end], term));
        done = end;
    }
    if done < text.len() {
        parts.push(Part::Plain(&text[done..]));
    }
    parts
}

/// Where a whole word, or several, stands in a text, in capitals or not.
fn find_word(text: &str, word: &str) -> Option<usize> {
    let is_inner =
        |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'-');
    let (bytes, word) = (text.as_bytes(), word.as_bytes());
    // Terms are ASCII, so a match begins and ends between characters.
    (0..(bytes.len() + 1).saturating_sub(word.len())).find(|&at| {
        let end = at + word.len();
        bytes[at..end].eq_ignore_ascii_case(word)
            && !is_inner(at.checked_sub(1).and_then(|before| bytes.get(before)))
            && !is_inner(bytes.get(end))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(subject: &str, text: &str) -> Vec<String> {
        let parts = parts(subject, text);
        let whole: String = parts
            .iter()
            .map(|part| match part {
                Part::Plain(text) | Part::Term(text, _) => *text,
            })
            .collect();
        assert_eq!(whole, text, "nothing is lost");
        let terms = parts.iter().filter_map(|part| match part {
            Part::Term(text, term) => Some(format!("{text}={}", term.name)),
            Part::Plain(_) => None,
        });
        terms.collect()
    }

    #[test]
    fn terms_are_found_as_whole_words_once_and_in_any_form() {
        let text = "Alpha-beta cuts off: the cut-offs at alpha, and alpha again; alphabet. Nothing “forward”.";
        assert_eq!(
            marked("Searching", text),
            ["Alpha-beta=alpha-beta", "cut-offs=cut-off", "alpha=alpha"]
        );
    }

    #[test]
    fn the_longer_of_two_terms_is_marked() {
        let text = "the spheres of influence and a sphere";
        assert_eq!(
            marked("Pawn endings", text),
            ["spheres of influence=sphere of influence"]
        );
    }

    #[test]
    fn a_text_without_terms_and_a_subject_without_a_table_stay_as_they_are() {
        assert_eq!(parts("Searching", "Größe ≥ 4"), [Part::Plain("Größe ≥ 4")]);
        assert_eq!(parts("Cookery", "alpha"), [Part::Plain("alpha")]);
        assert_eq!(parts("Searching", ""), []);
    }

    #[test]
    fn every_form_is_ascii_and_stands_for_one_term() {
        let mut seen = std::collections::BTreeSet::new();
        for (_, terms) in SUBJECTS {
            for term in terms {
                for form in std::iter::once(&term.name).chain(term.forms) {
                    assert!(
                        form.is_ascii() && seen.insert(form.to_ascii_lowercase()),
                        "{form}"
                    );
                }
            }
        }
    }
}
