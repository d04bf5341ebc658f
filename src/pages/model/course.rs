//! The course: all lessons of the site in an order for a class, with aims and notes for the teacher.

/// A unit of the course: the lessons of one program, for one or two hours.
#[derive(Clone, Copy, Debug)]
pub struct CourseUnit {
    pub title: &'static str,
    /// The learning aims; each completes "You can …".
    pub aims: [&'static str; 3],
    /// Names of lessons, in order.
    pub lessons: [&'static str; 4],
    /// Notes for the teacher.
    pub notes: &'static str,
}

pub const COURSE: [CourseUnit; 6] = [
    CourseUnit {
        title: "Searching a tree",
        aims: [
            "back up values in a small game tree by hand",
            "say when alpha-beta may skip a move, and why the order of moves matters",
            "name an error caused by a fixed depth",
        ],
        lessons: [
            "two-cuts",
            "a-cut-from-afar",
            "order-of-moves",
            "the-horizon",
        ],
        notes: "Start on paper: print the worksheet of the first lesson and let pairs search the tree before they see \
            the lab. Let the class guess the numbers of the third lesson before you show them.",
    },
    CourseUnit {
        title: "Choosing without searching",
        aims: [
            "read how points from several rules add up to one choice",
            "find a move that the rules rank badly, and name the missing knowledge",
            "judge a measured share with its sample and interval",
        ],
        lessons: [
            "points-for-moves",
            "attack-and-exchange",
            "book-moves",
            "seven-moves",
        ],
        notes: "Let someone who plays chess explain the master's move first. The last lesson runs an experiment of some \
            seconds on each machine; start it before you talk.",
    },
    CourseUnit {
        title: "Learning weights",
        aims: [
            "say which part of a player learns and which part stays fixed",
            "predict in which direction one lesson moves a weight",
            "tell a wrong weight from a missing count",
        ],
        lessons: [
            "one-move-ahead",
            "equal-counts",
            "teaching-weights",
            "strong-and-quiet",
        ],
        notes: "Readers who know linear regression see it again here: a move's worth is a weighted sum. Ask who would \
            choose the teacher's moves, and on what grounds.",
    },
    CourseUnit {
        title: "Knowing an ending",
        aims: [
            "use the rule of the square and the opposition on a board",
            "tell a proof from a rule of thumb that has exceptions",
            "check a claim against an exact table",
        ],
        lessons: [
            "the-square",
            "the-only-move",
            "who-must-move",
            "two-aims-at-once",
        ],
        notes: "Have real boards ready. Every verdict of these lessons comes from an exact table or a proof, so the \
            class can try to refute it.",
    },
    CourseUnit {
        title: "Learning by asking",
        aims: [
            "say what a learner takes over from an answer, and where it applies it",
            "show two answers that conflict",
            "compare a learned value with a proof by search",
        ],
        lessons: [
            "the-first-question",
            "all-words-or-none",
            "fours-and-threes",
            "a-win-not-seen",
        ],
        notes: "The board has no edge that matters, and five in a row wins. Let two pupils teach one learner with \
            different rules, and compare its questions.",
    },
    CourseUnit {
        title: "Rating an analysis",
        aims: [
            "read a score as an area under a curve",
            "say how the rate of play changes the worth of a late find",
            "give two reasons for and against nodes as a clock",
        ],
        lessons: [
            "found-late",
            "right-at-once",
            "a-change-of-mind",
            "what-a-second-weighs",
        ],
        notes: "The curve is an exponential decay. A class that knows it can compute the scores with a pocket \
            calculator before the lab shows them.",
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::lesson::{LESSONS, Lesson};

    #[test]
    fn every_lesson_stands_in_the_course_once_and_each_unit_is_of_one_program() {
        let mut in_course: Vec<&str> = COURSE.iter().flat_map(|unit| unit.lessons).collect();
        let mut all: Vec<&str> = LESSONS.iter().map(|&(name, _)| name).collect();
        in_course.sort_unstable();
        all.sort_unstable();
        assert_eq!(in_course, all);
        for unit in COURSE {
            let mut labs = Vec::new();
            for name in unit.lessons {
                let (_, text) = LESSONS.iter().find(|it| it.0 == name).unwrap();
                let lesson = Lesson::read(text).unwrap();
                labs.extend(lesson.labs().into_iter().map(str::to_owned));
            }
            labs.dedup();
            assert_eq!(labs.len(), 1, "{}", unit.title);
        }
    }
}
