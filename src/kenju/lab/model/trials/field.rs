//! The fields of the form, by the names that the command line gives them: which trials have them,
//! what stands in them, and what a text in them means.

use crate::experiment::command::watched_names;
use crate::experiment::text::{parameters_text, parse_parameters};
use crate::experiment::trial::contestant;
use crate::experiment::{Kind, Study, Trial};
use kenju::player::Player;
use kenju::scheme::{Learner, Scheme, TeacherKind};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    White,
    Black,
    WhiteParameters,
    BlackParameters,
    /// Games, learners, tests or copies.
    Size,
    Scheme,
    /// Who learns.
    System,
    Teacher,
    /// Moves of training.
    Moves,
    /// Moves between tests.
    Every,
    /// Games of a test.
    Games,
    /// The learners' parameters, or the only ones tried.
    Parameters,
    /// The only player looked at.
    Player,
    Seed,
}

/// How a field is filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A whole number is typed.
    Number,
    Text,
    /// One of these is chosen: what is written, and what it says.
    Choice(&'static [(&'static str, &'static str)]),
    /// A player is chosen, built in or saved.
    Player,
    /// A player of the experiment `insight` is chosen, or all.
    Watched,
}

/// A field with its name and its label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldRow {
    pub field: Field,
    /// Its name in links and on the command line.
    pub name: &'static str,
    /// Its label; see also [`Field::label`].
    label: &'static str,
    pub entry: Entry,
}

const SCHEMES: Entry = Entry::Choice(&[
    ("WA", "WA: against NULL"),
    ("W6", "W6: against MAX"),
    ("W8", "W8: against WA.140"),
    ("WC", "WC: against a strong program"),
    ("W4", "W4: both learn"),
    ("WE", "WE: both watch strong programs"),
]);
const SYSTEMS: Entry = Entry::Choice(&[("3", "System 3: lines"), ("4", "System 4: moves")]);
const TEACHERS: Entry = Entry::Choice(&[("max", "MAX"), ("threats", "threat search")]);

/// The fields in their order on the page.
#[rustfmt::skip]
pub const FIELDS: [FieldRow; 14] = [
    row(Field::White, "white", "White", Entry::Player),
    row(Field::Black, "black", "Black", Entry::Player),
    row(Field::WhiteParameters, "white-parameters", "White\u{2019}s parameters", Entry::Text),
    row(Field::BlackParameters, "black-parameters", "Black\u{2019}s parameters", Entry::Text),
    row(Field::Size, "n", "", Entry::Number),
    row(Field::Scheme, "scheme", "Training scheme", SCHEMES),
    row(Field::System, "system", "Who learns", SYSTEMS),
    row(Field::Teacher, "teacher", "Who answers", TEACHERS),
    row(Field::Moves, "moves", "Training moves", Entry::Number),
    row(Field::Every, "every", "Moves between tests", Entry::Number),
    row(Field::Games, "games", "Games in a test", Entry::Number),
    row(Field::Parameters, "parameters", "Parameters", Entry::Text),
    row(Field::Player, "player", "Player", Entry::Watched),
    row(Field::Seed, "seed", "Seed", Entry::Number),
];

const fn row(field: Field, name: &'static str, label: &'static str, entry: Entry) -> FieldRow {
    FieldRow {
        field,
        name,
        label,
        entry,
    }
}

impl Field {
    /// The field's row.
    pub fn row(self) -> FieldRow {
        FIELDS[self as usize]
    }

    /// Its label in a trial of that kind.
    pub fn label(self, kind: &Kind) -> &'static str {
        match (self, kind) {
            (Self::Size, Kind::Match { .. }) => "Games",
            (Self::Size, Kind::Curve(_) | Kind::Rest { .. }) => "Learners",
            (Self::Size, Kind::Schemes(_)) => "Learners of each scheme",
            (Self::Size, Kind::Systems(_)) => "Learners of each kind",
            (Self::Size, Kind::Settings { .. }) => "Games with each colour",
            (Self::Size, Kind::Stances { .. }) => "Games of each pair",
            (Self::Size, Kind::Spread { .. }) => "Tests of ten games",
            (Self::Size, Kind::Insight { .. }) => "Games of each player",
            (Self::Size, Kind::Leaps { .. }) => "Learners of each system",
            _ => self.row().label,
        }
    }

    /// Whether a trial of that kind has it.
    pub const fn is_of(self, kind: &Kind) -> bool {
        match self {
            Self::Size | Self::Seed => true,
            Self::White | Self::Black | Self::WhiteParameters | Self::BlackParameters => {
                matches!(kind, Kind::Match { .. })
            }
            Self::Scheme => matches!(kind, Kind::Curve(_) | Kind::Systems(_)),
            Self::System | Self::Teacher => matches!(kind, Kind::Curve(_) | Kind::Schemes(_)),
            Self::Moves | Self::Every | Self::Games => {
                matches!(kind, Kind::Curve(_) | Kind::Schemes(_) | Kind::Systems(_))
            }
            Self::Parameters => matches!(
                kind,
                Kind::Curve(_) | Kind::Schemes(_) | Kind::Systems(_) | Kind::Settings { .. }
            ),
            Self::Player => matches!(kind, Kind::Insight { .. }),
        }
    }

    /// What stands in it for that trial. An empty text leaves everything as it is.
    pub fn text(self, trial: &Trial) -> String {
        let study = study(&trial.kind);
        let of_study = |text: fn(&Study) -> String| study.map(text).unwrap_or_default();
        match self {
            Self::White | Self::Black => match &trial.kind {
                Kind::Match { white, black, .. } => {
                    let player = if self == Self::White { white } else { black };
                    player.name.clone()
                }
                _ => String::new(),
            },
            Self::Size => size(&trial.kind).to_string(),
            Self::Scheme => of_study(|study| study.schooling.scheme.to_string()),
            Self::System => of_study(|study| match study.schooling.learner {
                Learner::System3 => "3".to_owned(),
                Learner::System4 => "4".to_owned(),
            }),
            Self::Teacher => of_study(|study| match study.schooling.taught {
                TeacherKind::ByMax => "max".to_owned(),
                TeacherKind::ByThreats => "threats".to_owned(),
            }),
            Self::Moves => of_study(|study| study.schooling.moves.to_string()),
            Self::Every => of_study(|study| study.every.to_string()),
            Self::Games => of_study(|study| study.games.to_string()),
            Self::Parameters => of_study(|study| parameters_text(&study.schooling.parameters)),
            Self::WhiteParameters | Self::BlackParameters | Self::Player => String::new(),
            Self::Seed => trial.seed.to_string(),
        }
    }

    /// Puts what a text says into a trial; `find` finds players by name.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn put(
        self,
        text: &str,
        trial: &mut Trial,
        find: &dyn Fn(&str) -> Option<Player>,
    ) -> Result<(), String> {
        let text = text.trim();
        if text.is_empty() && self.row().entry != Entry::Number {
            return Ok(());
        }
        let count = || {
            text.parse::<u32>()
                .map_err(|_| format!("\u{201c}{text}\u{201d} is not a whole number"))
        };
        match self {
            Self::Seed => {
                trial.seed = text.parse().map_err(|_| {
                    format!("\u{201c}{text}\u{201d} is not a whole number of at most 20 digits")
                })?;
            }
            Self::Size => *trial = trial.clone().sized(count()?),
            _ => match &mut trial.kind {
                Kind::Match { white, black, .. } => {
                    let is_white = matches!(self, Self::White | Self::WhiteParameters);
                    let seat = if is_white { white } else { black };
                    if matches!(self, Self::White | Self::Black) {
                        let player = find(text)
                            .ok_or_else(|| format!("there is no player \u{201c}{text}\u{201d}"))?;
                        *seat = contestant(&player);
                    } else {
                        seat.parameters = parameters(text)?;
                    }
                }
                Kind::Curve(study) | Kind::Schemes(study) | Kind::Systems(study) => {
                    let schooling = &mut study.schooling;
                    match self {
                        Self::Scheme => {
                            schooling.scheme =
                                text.parse::<Scheme>().map_err(|error| error.to_string())?;
                        }
                        Self::System => {
                            let learners = [Learner::System3, Learner::System4];
                            schooling.learner = learners[chosen(text, SYSTEMS)?];
                        }
                        Self::Teacher => {
                            let teachers = [TeacherKind::ByMax, TeacherKind::ByThreats];
                            schooling.taught = teachers[chosen(text, TEACHERS)?];
                        }
                        Self::Moves => schooling.moves = count()?,
                        Self::Every => study.every = count()?,
                        Self::Games => study.games = count()?,
                        _ => schooling.parameters = parameters(text)?,
                    }
                }
                Kind::Settings { list, .. } => *list = vec![parameters(text)?],
                Kind::Insight { players, .. } => {
                    if !watched_names().iter().any(|name| name == text) {
                        return Err(format!("there is no player \u{201c}{text}\u{201d}"));
                    }
                    players.retain(|player| player.name == text);
                }
                _ => {}
            },
        }
        Ok(())
    }
}

fn parameters(text: &str) -> Result<kenju::parameters::Parameters, String> {
    parse_parameters(text).map_err(|error| error.to_string())
}

/// The place of a text among the choices of a field.
fn chosen(text: &str, entry: Entry) -> Result<usize, String> {
    let Entry::Choice(rows) = entry else {
        return Ok(0);
    };
    let found = rows.iter().position(|(written, _)| *written == text);
    found.ok_or_else(|| {
        let known: Vec<_> = rows.iter().map(|(written, _)| *written).collect();
        format!("\u{201c}{text}\u{201d} is none of {}", known.join(", "))
    })
}

const fn study(kind: &Kind) -> Option<&Study> {
    match kind {
        Kind::Curve(study) | Kind::Schemes(study) | Kind::Systems(study) => Some(study),
        _ => None,
    }
}

const fn size(kind: &Kind) -> u32 {
    match kind {
        Kind::Match { games: n, .. }
        | Kind::Settings { games: n, .. }
        | Kind::Stances { games: n }
        | Kind::Insight { games: n, .. }
        | Kind::Spread { tests: n }
        | Kind::Leaps { copies: n, .. }
        | Kind::Rest { learners: n } => *n,
        Kind::Curve(study) | Kind::Schemes(study) | Kind::Systems(study) => study.learners,
    }
}
