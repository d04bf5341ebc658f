//! The overview: PLAYER's first choice against one other move, the counts in which they differ, and the effect of the
//! last lesson about that move.

use super::gallery::recommended_in;
use super::lesson_log::LogEntry;
use super::table::counted;
use super::update::USUAL_LESSON_CONFIG;
use super::{Action, Effect, Lab, PlayerAction};
use kit::experiment::sorted;
use kit::model::playback::Step;
use kit::model::recorded::LabAction;
use kit::model::squares::ordinal;
use player::facts::TABLE_ONE;
use player::{COUNT, PARAMETERS, Parameter, Weights};

/// The weights that are listed after a lesson.
const LISTED: usize = 5;

/// Plain names of the counts, by number. Counts 12 to 17 are taken for the side that has just been moved against, so that
/// they speak of the enemy's chances where the attack is the enemy's.
const PLAIN: [&str; COUNT] = [
    "Moves to choose from",
    "Pieces and pawns",
    "Pawns far up the board",
    "Pawns in the centre",
    "Being short of moves",
    "Pieces in front of the king",
    "Castling",
    "Pieces off the back rank",
    "Pressure on the king\u{2019}s rank",
    "Enemy pieces attacked",
    "Pawns with an enemy pawn ahead",
    "Exchanges",
    "Enemy pawns that can attack a piece",
    "Enemy queen or rook can attack the king",
    "Enemy queen or bishop can attack the king",
    "Queen or rook can attack the king",
    "Queen or bishop can attack the king",
];

/// A count in which two moves differ.
#[derive(Clone, Debug, PartialEq)]
pub struct CountBar {
    pub plain: &'static str,
    /// Senft's name.
    pub term: &'static str,
    /// The count times its weight, for PLAYER's first choice and for the other move.
    pub points: [f64; 2],
}

/// A weight that a lesson has moved.
#[derive(Clone, Debug, PartialEq)]
pub struct MovedWeight {
    pub plain: &'static str,
    pub before: f64,
    pub after: f64,
}

/// The effect of the last lesson.
#[derive(Clone, Debug, PartialEq)]
pub struct Taught {
    /// The rank of the move before and after.
    pub ranks: [usize; 2],
    /// The weights that have moved, the farthest first.
    pub moved: Vec<MovedWeight>,
    /// The number of further weights that have moved.
    pub more: usize,
}

/// The source of the move that is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Recommended for this position or played in its game.
    Recommended,
    /// A person's own.
    Chosen,
    /// PLAYER's second choice: there is no other to compare.
    RunnerUp,
}

/// The overview of a position with at least two moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Overview {
    /// PLAYER's first choice, by its place in the order of generation.
    pub first: usize,
    /// The other move.
    pub other: usize,
    pub source: Source,
    /// True if the move asked about is PLAYER's first choice already; `other` is the second choice then.
    pub is_first: bool,
    pub values: [f64; 2],
    pub sentence: String,
    pub bars: Vec<CountBar>,
    /// The counts that are not drawn.
    pub rest: String,
    pub taught: Option<Taught>,
}

impl Lab {
    /// Hears whether the overview is in sight.
    pub fn show_overview(&mut self, is_overview: bool) {
        self.is_overview = is_overview;
    }

    /// The position as the overview shows it; `None` with fewer than two legal moves.
    pub fn overview(&self) -> Option<Overview> {
        let weights = self.weights();
        let first = self.first()?;
        let runner_up = self.runner_up()?;
        let recommended = self.recommended();
        let recommended_at = recommended.as_ref().map(|(index, _)| *index);
        let (about, source) = match (self.chosen, recommended_at) {
            (Some(chosen), at) if at != Some(chosen) => (chosen, Source::Chosen),
            (_, Some(at)) => (at, Source::Recommended),
            (_, None) => (runner_up, Source::RunnerUp),
        };
        let is_first = about == first;
        let other = if is_first { runner_up } else { about };
        let taught = self.taught(about);
        let whose = match source {
            Source::Recommended => {
                recommended.map_or_else(String::new, |(_, from)| the_move(&from))
            }
            Source::Chosen => "Your move".to_owned(),
            Source::RunnerUp => "Its second choice".to_owned(),
        };
        let sentence = match &taught {
            Some((taught, before)) => self.after_lesson(about, first, taught, before),
            None => self.before_lesson(about, first, &whose),
        };
        let (bars, rest) = self.bars([first, other], &weights);
        Some(Overview {
            first,
            other,
            source,
            is_first,
            values: [first, other].map(|index| self.value_of(index)),
            sentence,
            bars,
            rest,
            taught: taught.map(|(taught, _)| taught),
        })
    }

    fn before_lesson(&self, about: usize, first: usize, whose: &str) -> String {
        let (san, of) = (self.san(about), self.decision.candidates.len());
        if about == first {
            return format!("{whose}, {san}, is PLAYER\u{2019}s first choice of {of}.");
        }
        let rank = self.decision.rank(about, &self.weights()).unwrap_or(of);
        format!(
            "PLAYER likes {}. {whose}, {san}, is its {} choice of {of}.",
            self.san(first),
            ordinal(rank)
        )
    }

    fn after_lesson(
        &self,
        about: usize,
        first: usize,
        taught: &Taught,
        before: &Weights,
    ) -> String {
        let (san, best) = (self.san(about), self.san(first));
        if taught.moved.is_empty() {
            return format!("This lesson changed no weight. PLAYER still likes {best}.");
        }
        if about == first {
            return format!("Now {san} is PLAYER\u{2019}s first choice.");
        }
        let [was, is] = taught.ranks;
        let course = match is.cmp(&was) {
            std::cmp::Ordering::Less => "has risen",
            std::cmp::Ordering::Equal => "has not moved",
            std::cmp::Ordering::Greater => "has fallen",
        };
        match self.decision.rank(first, before) {
            Some(rank) if rank > 1 => format!(
                "{san} {course}. But now PLAYER likes {best}, which was its {} choice.",
                ordinal(rank)
            ),
            _ => format!("{san} {course}. PLAYER still likes {best} best."),
        }
    }

    /// The effect of the lesson at the step shown, if it was about this move of this position; and the weights before.
    fn taught(&self, about: usize) -> Option<(Taught, Weights)> {
        let LogEntry::Lesson { note, before, .. } =
            self.lesson_log.entry(self.lesson_log.cursor())?
        else {
            return None;
        };
        let is_here = note.fen == self.position.game.board().to_string();
        if !is_here || note.spoken_of != self.san(about) {
            return None;
        }
        let after = self.weights();
        let rank = |weights| self.decision.rank(about, weights).unwrap_or(0);
        let all = Parameter::ALL.into_iter().zip(PLAIN);
        let moved = all.map(|(parameter, plain)| MovedWeight {
            plain,
            before: before.of(parameter),
            after: after.of(parameter),
        });
        let mut moved: Vec<MovedWeight> =
            moved.filter(|it| differ([it.before, it.after])).collect();
        sorted::by(&mut moved, |a, b| {
            let size = |it: &MovedWeight| (it.after - it.before).abs();
            size(b).total_cmp(&size(a))
        });
        let more = moved.len().saturating_sub(LISTED);
        moved.truncate(LISTED);
        let ranks = [rank(&before), rank(&after)];
        Some((Taught { ranks, moved, more }, before))
    }

    /// The counts in which two moves differ, the largest difference first, and the others in words.
    fn bars(&self, moves: [usize; 2], weights: &Weights) -> (Vec<CountBar>, String) {
        let decision = &*self.decision;
        let candidates = moves.map(|index| decision.candidates.get(index));
        let [Some(first), Some(other)] = candidates else {
            return (Vec::new(), String::new());
        };
        let weighed = counted(decision);
        let (mut bars, mut silent) = (Vec::new(), Vec::new());
        for (place, parameter) in Parameter::ALL.into_iter().enumerate() {
            let counts = [first, other].map(|it| it.parameters[parameter]);
            let weight = if place < weighed {
                weights.of(parameter)
            } else {
                0.0
            };
            let points = counts.map(|count| weight * f64::from(count));
            let (plain, term) = (PLAIN[place], PARAMETERS[place].name);
            if differ(points) {
                bars.push(CountBar {
                    plain,
                    term,
                    points,
                });
            } else if counts[0] != counts[1] {
                silent.push(term);
            }
        }
        let bonus = [first, other].map(|it| decision.bonus(it));
        if differ(bonus) {
            bars.push(CountBar {
                plain: "King moves and mates",
                term: "fixed, without a weight",
                points: bonus,
            });
        }
        sorted::by(&mut bars, |a, b| {
            let size = |bar: &CountBar| (bar.points[0] - bar.points[1]).abs();
            size(b).total_cmp(&size(a))
        });
        let drawn = bars.len() - usize::from(differ(bonus));
        let same = COUNT - drawn - silent.len();
        let mut rest = format!("{same} of its {COUNT} counts are the same for both moves.");
        if !silent.is_empty() {
            let rule = if silent.len() == 1 {
                "differs, too, but its weight is 0"
            } else {
                "differ, too, but their weights are 0"
            };
            rest = format!("{rest} {} {rule}.", silent.join(" and "));
        }
        (bars, rest)
    }

    /// A lesson of the overview: the move that is compared is better than the first. Its learning rate is 1 whatever the
    /// workbench is set to, so that one lesson has an effect that can be seen.
    pub(super) fn teach_compared(&mut self) -> Vec<Effect> {
        let compared = self.overview().filter(|it| !it.is_first);
        let Some(compared) = compared else {
            return self.notices.refuse("PLAYER likes this move best already.");
        };
        self.chosen = Some(compared.other);
        self.teach_in(USUAL_LESSON_CONFIG)
    }

    /// The number of the next position of the thesis, after the one on the board.
    pub fn next_example(&self) -> u32 {
        let here = recommended_in(self.position.game.board()).map_or(0, |(number, _)| number);
        let known = || TABLE_ONE.iter().filter(|row| row.position.is_some());
        let next = known()
            .find(|row| row.number > here)
            .or_else(|| known().next());
        next.map_or(here, |row| row.number)
    }

    /// The note below the lesson.
    pub fn lesson_note(&self) -> String {
        let weights = if self.weights() == Weights::ONES {
            "The weights are untrained: every count has the weight 1.".to_owned()
        } else {
            let lessons = self.lesson_log.lessons() as u64;
            match lessons {
                0 => "These are not the untrained weights.".to_owned(),
                lessons => format!(
                    "You have given {}.",
                    chess::words::counted(lessons, "lesson")
                ),
            }
        };
        format!(
            "{weights} A lesson changes the weight of each count in which the two moves differ. The learning rate is 1."
        )
    }

    /// The meaning of a key while the overview is in sight: none may change what only the workbench shows.
    pub(super) fn overview_key(action: Action) -> Option<Action> {
        match action {
            LabAction::Own(
                PlayerAction::Criticise(_)
                | PlayerAction::SetPanel(_)
                | PlayerAction::Run(_)
                | PlayerAction::ToggleAfter
                | PlayerAction::NextLayer
                | PlayerAction::PlayChosen,
            )
            | LabAction::Playback(Step::Guess(_)) => None,
            LabAction::Own(PlayerAction::Teach) => Some(PlayerAction::TeachCompared.into()),
            action => Some(action),
        }
    }
}

/// True if two numbers differ at all.
fn differ([one, other]: [f64; 2]) -> bool {
    (one - other).abs() > 0.0
}

/// The recommended move as the subject of a sentence, from the words of its source.
fn the_move(from: &str) -> String {
    if from.contains("Table I") {
        "The move recommended in 1975".to_owned()
    } else {
        format!("The move {from}")
    }
}

#[cfg(test)]
mod tests {
    use super::super::words::number;
    use super::*;
    use kit::model::recorded::RecordedLab;

    /// The lab with the position of the first screen.
    fn lab() -> Lab {
        let mut lab = Lab::default();
        lab.update(Action::Open(String::new()));
        lab.show_overview(true);
        lab
    }

    #[test]
    fn the_first_screen_compares_the_recommended_move_with_players_choice() {
        let overview = lab().overview().unwrap();
        assert_eq!(
            overview.sentence,
            "PLAYER likes Rac1. The move recommended in 1975, Qa3, is its 17th choice of 46."
        );
        assert_eq!(overview.values.map(number), ["94", "64"]);
        let bars: Vec<(&str, [f64; 2])> = overview
            .bars
            .iter()
            .map(|bar| (bar.term, bar.points))
            .collect();
        assert_eq!(
            bars,
            [
                ("Attack I", [45.0, 25.0]),
                ("Pawn pressure", [0.0, -10.0]),
                ("Attack III", [0.0, 10.0]),
                ("Mobility", [21.0, 12.0]),
                ("Exchange", [16.0, 15.0]),
            ]
        );
        assert_eq!(
            overview.rest,
            "11 of its 17 counts are the same for both moves. Attack IV differs, too, but its weight is 0."
        );
    }

    #[test]
    fn a_lesson_lifts_the_move_and_undoing_takes_it_back() {
        let mut lab = lab();
        // The rate of the workbench does not matter.
        let rate = super::super::LessonConfigField::Rate("0.1".to_owned());
        lab.update(PlayerAction::SetLessonConfig(rate));
        let before = lab.overview();
        lab.update(PlayerAction::TeachCompared);
        let overview = lab.overview().unwrap();
        let taught = overview.taught.unwrap();
        assert_eq!(taught.ranks, [17, 5]);
        assert_eq!(
            overview.sentence,
            "Qa3 has risen. But now PLAYER likes Rxg7+, which was its 30th choice."
        );
        let after: Vec<String> = taught.moved.iter().map(|it| number(it.after)).collect();
        assert_eq!(taught.moved[0].plain, "Pressure on the king\u{2019}s rank");
        assert_eq!((after.len(), taught.more), (5, 0));
        assert!(taught.moved.iter().all(|it| number(it.before) == "1"));
        lab.update(PlayerAction::Undo);
        assert_eq!(lab.overview(), before);
    }

    #[test]
    fn lessons_given_again_make_the_move_first_and_then_there_is_nothing_to_teach() {
        let mut lab = lab();
        let mut lessons = 0;
        while !lab.overview().unwrap().is_first {
            lab.update(PlayerAction::TeachCompared);
            lessons += 1;
            assert!(lessons < 100, "it is never first");
        }
        let overview = lab.overview().unwrap();
        assert_eq!(
            overview.sentence,
            "Now Qa3 is PLAYER\u{2019}s first choice."
        );
        lab.update(PlayerAction::TeachCompared);
        assert_eq!(lab.lesson_log.lessons(), lessons);
    }

    #[test]
    fn bars_make_up_the_whole_difference_in_every_position_of_the_thesis() {
        let mut lab = lab();
        let mut seen = 0;
        for row in TABLE_ONE.iter().filter(|row| row.position.is_some()) {
            lab.update(PlayerAction::SetUp(row.number));
            assert_ne!(lab.next_example(), row.number);
            for chosen in [None, Some(0), Some(3)] {
                lab.chosen = chosen;
                let overview = lab.overview().unwrap();
                let sum: f64 = overview
                    .bars
                    .iter()
                    .map(|bar| bar.points[0] - bar.points[1])
                    .sum();
                let gap = overview.values[0] - overview.values[1];
                assert!((sum - gap).abs() < 1e-9, "position {}", row.number);
                seen += 1;
            }
        }
        assert_eq!(seen, 3 * 27);
    }

    #[test]
    fn a_move_of_ones_own_is_compared_and_the_weights_are_said_to_be_untrained() {
        let mut lab = lab();
        let own = lab.rows()[8].index;
        lab.update(PlayerAction::Choose(own));
        let overview = lab.overview().unwrap();
        assert_eq!((overview.source, overview.other), (Source::Chosen, own));
        assert!(
            overview.sentence.contains("Your move, "),
            "{}",
            overview.sentence
        );
        assert!(overview.sentence.ends_with("is its 9th choice of 46."));
        assert!(lab.lesson_note().starts_with("The weights are untrained"));
        lab.update(PlayerAction::TeachCompared);
        assert!(lab.lesson_note().starts_with("You have given 1 lesson."));
    }

    #[test]
    fn a_position_without_a_choice_has_no_comparison() {
        let mut lab = lab();
        let board = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".parse().unwrap();
        lab.update(LabAction::Position(
            kit::model::position::PositionAction::Set(board),
        ));
        assert_eq!(lab.overview(), None);
    }

    #[test]
    fn keys_of_the_workbench_rest() {
        for action in [
            PlayerAction::Run(super::super::Purpose::Train),
            PlayerAction::ToggleAfter,
            PlayerAction::Criticise(true),
        ] {
            assert!(Lab::overview_key(action.into()).is_none());
        }
        assert!(Lab::overview_key(PlayerAction::Undo.into()).is_some());
    }
}
