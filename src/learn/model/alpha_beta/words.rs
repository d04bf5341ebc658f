//! The sentences of the page that depend on the numbers.

use super::picture::Figure;
use super::six::{LEAVES, Looked, MOVES, Six};
use crate::model::explanation::Reply;
use std::cmp::Ordering;

/// A number with a true minus sign.
pub fn minus(number: i32) -> String {
    if number < 0 {
        format!("\u{2212}{}", -number)
    } else {
        number.to_string()
    }
}

fn of_move(mv: usize) -> char {
    MOVES[mv]
}

/// The moves worth as much as the best, the one that is played left out.
fn others_as_good(minimax: &Looked) -> Vec<String> {
    let is_as_good = |&mv: &usize| mv != minimax.best && minimax.values[mv].value == minimax.value;
    let moves = minimax.order.moves().into_iter().filter(is_as_good);
    moves.map(|mv| of_move(mv).to_string()).collect()
}

/// The page's reply to the move that was clicked.
pub fn choice(six: Six, minimax: &Looked, chosen: usize) -> Reply {
    let worth = minimax.values[chosen].value;
    let name = of_move(chosen);
    let more = [2 * chosen, 2 * chosen + 1].map(|leaf| six.at(leaf));
    let more = more.into_iter().max().unwrap_or(worth);
    let answer = if more > worth {
        format!(
            "You play {name}. Your opponent answers with {}, not with {}.",
            minus(worth),
            minus(more)
        )
    } else {
        format!(
            "You play {name} and get {} whatever your opponent answers.",
            minus(worth)
        )
    };
    if worth < minimax.value {
        return Reply {
            is_right: false,
            verdict: "Not the best.",
            text: format!("{answer} Another move brings you more: try again."),
        };
    }
    let equals = minimax.values.iter().filter(|it| it.value == worth).count();
    let more = if equals > 1 {
        "No move brings you more."
    } else {
        "Every other move brings you less."
    };
    Reply {
        is_right: true,
        verdict: "Well chosen.",
        text: format!("{answer} {more}"),
    }
}

/// The worth of each move, and the move to play.
pub fn worth(minimax: &Looked) -> String {
    let worth = |mv: usize| {
        let value = minus(minimax.values[mv].value);
        format!("{} is worth {value}", of_move(mv))
    };
    let [first, second, third] = minimax.order.moves().map(worth);
    let best = of_move(minimax.best);
    let others = others_as_good(minimax);
    let play = match &others[..] {
        [] => format!("You play {best}."),
        [other] => format!("{other} is as good as {best}; you play {best}, which was found first."),
        _ => format!("All three are equally good; you play {best}, which was found first."),
    };
    format!("So {first}, {second} and {third}. {play}")
}

/// The state of the search when the page asks whether the fourth number is needed.
pub fn known(six: Six, minimax: &Looked) -> String {
    format!(
        "You know that D is worth {}. You have just turned over the first number under C. It is {}.",
        minus(minimax.values[0].value),
        minus(six.at(2))
    )
}

/// True if the fourth number is needed, as the search decides it.
pub fn is_needed(cutting: &Looked) -> bool {
    cutting.leaves[3]
}

/// What the page says to "yes" or "no".
pub fn reply(six: Six, minimax: &Looked, cutting: &Looked, says_yes: bool) -> Reply {
    let (first, other) = (six.at(2), six.at(3));
    let (in_hand, worth) = (minimax.values[0].value, minimax.values[1].value);
    let [in_hand_text, first_text, other_text, worth_text] =
        [in_hand, first, other, worth].map(minus);
    let is_needed = is_needed(cutting);
    let text = match (is_needed, says_yes) {
        (false, false) if first == in_hand => format!(
            "Your opponent can already hold you to {first_text}, and D gives you {in_hand_text}, too. C can be as good at \
             most, never better."
        ),
        (false, false) => format!(
            "Your opponent can already hold you to {first_text}, and D gives you {in_hand_text}."
        ),
        (false, true) if other >= first => format!(
            "It is {other_text}, and it does not help: your opponent will choose the {first_text}, and D gives you \
             {in_hand_text}."
        ),
        (false, true) => format!(
            "It is {other_text}, and it only makes C worse: the {first_text} was already no better than the \
             {in_hand_text} of D."
        ),
        (true, _) => {
            let outcome = match worth.cmp(&in_hand) {
                Ordering::Greater => "better than D",
                Ordering::Equal => "as good as D, not better",
                Ordering::Less => "worse than D",
            };
            format!(
                "{first_text} is more than the {in_hand_text} of D, so C may be better. The other number decides. It is \
                 {other_text}: C is worth {worth_text}, {outcome}."
            )
        }
    };
    let is_right = is_needed == says_yes;
    let verdict = match (is_right, is_needed) {
        (true, _) => "Right.",
        (false, true) => "This time you do need it.",
        (false, false) => "You do not need it.",
    };
    Reply {
        is_right,
        verdict,
        text,
    }
}

/// The most that the moves before this one bring.
fn in_hand(looked: &Looked, mv: usize) -> Option<i32> {
    let before = looked.order.moves().into_iter().take_while(|&it| it != mv);
    before.map(|it| looked.values[it].value).max()
}

/// Why branches of the second and the third move fall, or why none does.
pub fn scissors(six: Six, cutting: &Looked) -> String {
    let [_, second, third] = cutting.order.moves();
    let why = |mv: usize| -> String {
        let name = of_move(mv);
        let has = minus(in_hand(cutting, mv).unwrap_or(cutting.value));
        let leaf = cutting
            .order
            .leaves()
            .into_iter()
            .find(|leaf| leaf / 2 == mv);
        let first = minus(leaf.map_or(0, |leaf| six.at(leaf)));
        match cutting.cut_under(mv) {
            Some(cut) if six.at(cut.after) == cut.alpha => format!(
                "Whatever hides under {name}, your opponent can already hold you to {first}, which is no more than the \
                 {has} that you have elsewhere. {name} cannot be better, so nobody needs the other number."
            ),
            Some(_) => format!(
                "Whatever hides under {name}, your opponent can already hold you to {first}, and you have {has} \
                 elsewhere. You will not play {name}, so nobody needs the other number."
            ),
            None => format!(
                "Under {name} nothing is cut off: its first number, {first}, is more than the {has} that you have, so \
                 {name} may still be better."
            ),
        }
    };
    let same = match [second, third].map(|mv| cutting.cut_under(mv).is_some()) {
        [true, true] => format!("The same happens under {}.", of_move(third)),
        _ => why(third),
    };
    format!("{} {same}", why(second))
}

/// What to drag in the figure with the scissors.
pub fn task(six: Six, cutting: &Looked) -> String {
    let first = minus(six.at(2));
    if cutting.cut_under(1).is_some() {
        format!(
            "Drag the {first} under C upwards. From which number on must the second leaf be looked at again?"
        )
    } else {
        format!("Drag the {first} under C downwards. At which number is the branch cut off?")
    }
}

/// The answer to the task, with its reason.
pub fn task_answer(six: Six, cutting: &Looked) -> String {
    let has = in_hand(cutting, 1).unwrap_or(cutting.value);
    let has_text = minus(has);
    let tie =
        format!("At {has_text} C can only be as good as D, and a tie does not change your move.");
    let Some(cut) = cutting.cut_under(1) else {
        return format!("At {has_text}. {tie}");
    };
    match six.regrowth(cut, cutting.order) {
        Some(number) => format!("At {}. {tie}", minus(number)),
        None => format!(
            "At none of the numbers here: nothing is more than the {has_text} that you have in hand."
        ),
    }
}

/// What became of a number that was changed, in two or three sentences.
pub fn changed(figure: Figure, six: Six, looked: &Looked, leaf: usize) -> String {
    let (name, number) = (LEAVES[leaf], minus(six.at(leaf)));
    let mv = leaf / 2;
    let worth = looked.values[mv];
    let value = minus(worth.value);
    let consequence = if !looked.leaves[leaf] {
        format!("{name} is cut off, so its number changes nothing.")
    } else if figure == Figure::Minimax {
        format!("{} is worth {value}.", of_move(mv))
    } else {
        because(six, looked, leaf)
    };
    format!("{name} is {number}. {consequence} {}", result(looked))
}

/// Why the other leaf of a move is cut off or looked at, if this one decides it.
fn because(six: Six, looked: &Looked, leaf: usize) -> String {
    let mv = leaf / 2;
    let of_move_leaves = looked.order.leaves().into_iter();
    let mut of_move_leaves = of_move_leaves.filter(|it| it / 2 == mv);
    let (first, other) = (of_move_leaves.next(), of_move_leaves.next());
    let value = minus(looked.values[mv].value);
    let (Some(in_hand), true) = (in_hand(looked, mv), first == Some(leaf)) else {
        return format!("{} is worth {value}.", of_move(mv));
    };
    let (name, has) = (other.map_or(' ', |other| LEAVES[other]), minus(in_hand));
    match six.at(leaf).cmp(&in_hand) {
        Ordering::Less => {
            format!("That is less than the {has} in hand, so {name} is cut off.")
        }
        Ordering::Equal => format!(
            "That only equals the {has} in hand. A tie cannot be better, so {name} is cut off."
        ),
        Ordering::Greater => {
            format!("That is more than the {has} in hand, so {name} has to be looked at.")
        }
    }
}

/// The move and the number of leaves looked at.
pub fn result(looked: &Looked) -> String {
    format!(
        "{} of 6 looked at. You play {} and get {}.",
        looked.count(),
        of_move(looked.best),
        minus(looked.value)
    )
}

/// A figure's title: where the best move stands in the order.
pub fn title(looked: &Looked) -> String {
    let place = looked
        .order
        .moves()
        .into_iter()
        .position(|mv| mv == looked.best);
    match place {
        Some(0) => "Best move first".to_owned(),
        Some(1) => "Best move second".to_owned(),
        _ => "Best move last".to_owned(),
    }
}

/// What the two orders have in common, and what not.
pub fn orders(first: &Looked, last: &Looked) -> String {
    let value = minus(first.value);
    let work = match first.count().abs_diff(last.count()) {
        0 => "This time the work is the same, too.",
        _ => "Only the work differs.",
    };
    format!("The answer is {value} both times. {work}")
}

#[cfg(test)]
mod tests {
    use super::super::six::{HIGHEST, LOWEST, THESIS};
    use super::*;
    use proptest::prelude::*;
    use search::Algorithm::{AlphaBeta, Minimax};

    fn both(six: Six) -> [Looked; 2] {
        [Minimax, AlphaBeta].map(|by| six.search(by, Figure::Scissors.order()))
    }

    #[test]
    fn a_click_is_answered_with_the_reply_and_whether_another_move_brings_more() {
        let [minimax, _] = both(THESIS);
        let right = choice(THESIS, &minimax, 0);
        assert!(right.is_right);
        assert_eq!(
            right.text,
            "You play D. Your opponent answers with 7, not with 15. Every other move brings you less."
        );
        let wrong = choice(THESIS, &minimax, 1);
        assert!(!wrong.is_right);
        assert_eq!(
            wrong.text,
            "You play C. Your opponent answers with \u{2212}3, not with 15. Another move brings you more: try again."
        );
        let six = Six([7, 7, 7, 9, 1, 16]);
        let [minimax, _] = both(six);
        assert_eq!(
            choice(six, &minimax, 0).text,
            "You play D and get 7 whatever your opponent answers. No move brings you more."
        );
        assert!(choice(six, &minimax, 1).is_right);
        assert!(worth(&minimax).ends_with("C is as good as D; you play D, which was found first."));
    }

    #[test]
    fn the_question_is_answered_by_the_search() {
        let said = |six: Six, yes| {
            let [minimax, cutting] = both(six);
            let Reply { is_right, text, .. } = reply(six, &minimax, &cutting, yes);
            (is_right, text)
        };
        let (right, text) = said(THESIS, false);
        assert!(right);
        assert_eq!(
            text,
            "Your opponent can already hold you to \u{2212}3, and D gives you 7."
        );
        let (right, text) = said(THESIS, true);
        assert!(!right);
        assert!(text.starts_with("It is 15, and it does not help"), "{text}");
        let (right, text) = said(THESIS.with(2, 7), false);
        assert!(
            right && text.ends_with("C can be as good at most, never better."),
            "{text}"
        );
        let (right, text) = said(THESIS.with(2, 8), true);
        assert!(
            right && text.ends_with("It is 15: C is worth 8, better than D."),
            "{text}"
        );
        assert!(!said(THESIS.with(2, 8), false).0);
        let (_, text) = said(THESIS.with(2, 8).with(3, 7), true);
        assert!(
            text.ends_with("C is worth 7, as good as D, not better."),
            "{text}"
        );
        let (_, text) = said(THESIS.with(3, -9), true);
        assert!(
            text.starts_with("It is \u{2212}9, and it only makes C worse"),
            "{text}"
        );
    }

    #[test]
    fn the_task_and_its_answer_follow_the_numbers() {
        let [_, cutting] = both(THESIS);
        assert!(task(THESIS, &cutting).starts_with("Drag the \u{2212}3 under C upwards."));
        assert!(task_answer(THESIS, &cutting).starts_with("At 8. At 7 C can only be as good as D"));
        let six = THESIS.with(2, 12);
        let [_, cutting] = both(six);
        assert!(task(six, &cutting).starts_with("Drag the 12 under C downwards."));
        assert!(task_answer(six, &cutting).starts_with("At 7. "));
        let six = THESIS.with(0, HIGHEST).with(1, HIGHEST);
        let [_, cutting] = both(six);
        assert!(task_answer(six, &cutting).starts_with("At none of the numbers here"));
    }

    #[test]
    fn a_drag_says_what_became_of_the_other_branch() {
        let said = |number| {
            let six = THESIS.with(2, number);
            let [_, cutting] = both(six);
            changed(Figure::Scissors, six, &cutting, 2)
        };
        assert_eq!(
            said(6),
            "H is 6. That is less than the 7 in hand, so G is cut off. 4 of 6 looked at. You play D and get 7."
        );
        assert!(
            said(7).contains("only equals the 7 in hand. A tie cannot be better, so G is cut off.")
        );
        assert_eq!(
            said(8),
            "H is 8. That is more than the 7 in hand, so G has to be looked at. 5 of 6 looked at. You play C and get 8."
        );
        let [_, cutting] = both(THESIS.with(3, -9));
        let text = changed(Figure::Scissors, THESIS.with(3, -9), &cutting, 3);
        assert!(
            text.contains("G is cut off, so its number changes nothing."),
            "{text}"
        );
    }

    proptest! {
        /// The words compare numbers; the search decides. They must agree for any numbers.
        #[test]
        fn the_words_agree_with_the_search(
            numbers in proptest::array::uniform6(LOWEST..=HIGHEST),
        ) {
            let six = Six(numbers);
            let [minimax, cutting] = both(six);
            for (mv, leaf) in [(1, 2), (2, 4)] {
                let text = because(six, &cutting, leaf);
                prop_assert_eq!(text.contains("is cut off"), cutting.cut_under(mv).is_some(), "{}", text);
            }
            let text = scissors(six, &cutting);
            let none = text.matches("nothing is cut off").count();
            prop_assert_eq!(none, 2 - cutting.cuts.len(), "{}", text);
            let yes = reply(six, &minimax, &cutting, true);
            let no = reply(six, &minimax, &cutting, false);
            prop_assert!(yes.is_right != no.is_right);
            prop_assert_eq!(yes.is_right, cutting.leaves[3]);
            for chosen in 0..3 {
                let is_best = minimax.values[chosen].value == minimax.value;
                prop_assert_eq!(choice(six, &minimax, chosen).is_right, is_best);
            }
        }
    }
}
