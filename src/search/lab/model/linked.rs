//! Opening a link: everything in it is set up, whatever cannot be read is said, and the search it
//! describes is run again, to stand on the same step and to say whether it came out the same.

use super::{Effect, Focus, Form, Lab, Mode};
use crate::experiment::{Experiment, Link, Subject};
use kit::experiment::link::LinkState;
use kit::model::board::spoken;
use kit::model::game::Game;
use kit::model::linked::{Arrival, Promised};
use kit::model::notice::NoticeKind;

/// Where one stands who comes without a link: at a cut-off of the search made then.
const FIRST_SEEN: usize = 134;

impl Lab {
    /// Sets up what a link describes.
    pub(super) fn open(&mut self, query: &str, arrival: Arrival) -> Vec<Effect> {
        let (link, problems) = Link::from_query(query);
        for problem in problems {
            let text = spoken::sentence(&problem.to_string());
            self.notify(NoticeKind::of_link(&problem), text);
        }
        self.position.flipped = link.flipped;
        if self.shows(&link) {
            // Back and forward among the steps of one recording need no second run.
            self.set_subject(&link.experiment.subject);
            self.focus = Focus::Recording;
            let steps = self.playback.cursor.len();
            if let Some(text) = self.playback.show(steps, link.step) {
                self.notify(NoticeKind::Problem, text);
            }
            return Vec::new();
        }
        self.set_up_link(&link);
        if arrival == Arrival::History && link.step.is_none() {
            return Vec::new();
        }
        let promised = Promised {
            step: link.step.or(query.is_empty().then_some(FIRST_SEEN)),
            digest: link.digest,
        };
        self.run(link.experiment.cutoff_disabled_at, promised)
    }

    fn shows(&self, link: &Link) -> bool {
        self.searched
            .as_ref()
            .is_some_and(|(recording, _)| recording.experiment() == &link.experiment)
            && link.step.is_some()
    }

    fn set_up_link(&mut self, link: &Link) {
        let experiment = &link.experiment;
        (self.settings, self.ctw) = (experiment.settings.clone(), experiment.ctw);
        self.evaluator = experiment.evaluator;
        self.improvements = experiment.improvements;
        self.focus = Focus::Setup;
        self.set_subject(&experiment.subject);
        self.fill_form(experiment);
    }

    /// Sets up what is searched, leaving alone how.
    fn set_subject(&mut self, subject: &Subject) {
        match subject {
            Subject::Tree(text) => {
                self.mode = Mode::Tree;
                self.form.tree.clone_from(text);
            }
            Subject::Chess(subject) => {
                self.mode = Mode::Chess;
                // Within the game that is there, variations and comments stay.
                if self.find_game(subject) {
                    return;
                }
                match Game::from_subject(subject) {
                    Ok(game) => self.put_game(game),
                    Err(error) => self.notify(
                        NoticeKind::Problem,
                        format!(
                            "The position in the link cannot be set up: {error}. The position \
                             that was on the board is kept."
                        ),
                    ),
                }
            }
        }
    }

    fn fill_form(&mut self, experiment: &Experiment) {
        let tree = std::mem::take(&mut self.form.tree);
        self.form = Form::of(experiment);
        if self.mode == Mode::Chess {
            // What was typed as a tree is not lost by looking at a chess position.
            self.form.tree = tree;
        }
    }
}
