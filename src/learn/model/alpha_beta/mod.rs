//! "Alpha-beta in five minutes": what the page shows, and what each click and drag changes.
//!
//! All figures share six numbers. Every value, cut and count comes from the engine `search`, run on the tree of these
//! numbers after each change ([`six`]); the sentences follow ([`words`]).

pub mod facts;
pub mod link;
pub mod picture;
pub mod six;
pub mod words;

use super::explanation::{Effect, Explanation, Reply};
use link::{Asked, PARTS};
use picture::{Figure, Picture};
use search::Algorithm;
use six::{HIGHEST, LOWEST, Looked, Six, THESIS};

/// The actions of a person on the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// An address with this query is arrived at.
    Open(String),
    /// A move is clicked, as a place in [`six::MOVES`].
    Choose(usize),
    /// True if the other number is needed.
    Answer(bool),
    /// A number is dragged to another.
    Drag {
        figure: Figure,
        leaf: usize,
        number: i32,
    },
    /// The drag is over: what came of it can be said.
    Drop {
        figure: Figure,
        leaf: usize,
    },
    /// A key changes a number.
    Step {
        figure: Figure,
        leaf: usize,
        number: i32,
    },
    /// The thesis's numbers are put back.
    Reset,
    CopyLink,
    /// The message about the link is put away.
    PutAway,
}

/// The page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AlphaBeta {
    pub six: Six,
    /// The move that was clicked.
    pub chosen: Option<usize>,
    /// The answer to the question.
    pub answer: Option<bool>,
    /// The number that was changed last, and where.
    pub changed: Option<(Figure, usize)>,
    /// The part of the link that cannot be used.
    pub problem: Option<String>,
    pub minimax: Looked,
    /// Alpha-beta with the best move of the thesis first, and last.
    pub first: Looked,
    pub last: Looked,
}

impl Default for AlphaBeta {
    fn default() -> Self {
        Self::of(THESIS)
    }
}

impl Explanation for AlphaBeta {
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

impl AlphaBeta {
    /// The page with these numbers, before anybody acts.
    pub fn of(six: Six) -> Self {
        let search = |algorithm, figure: Figure| six.search(algorithm, figure.order());
        Self {
            six,
            chosen: None,
            answer: None,
            changed: None,
            problem: None,
            minimax: search(Algorithm::Minimax, Figure::Minimax),
            first: search(Algorithm::AlphaBeta, Figure::BestFirst),
            last: search(Algorithm::AlphaBeta, Figure::BestLast),
        }
    }

    pub fn update(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Open(query) => return self.arrive(&query),
            Action::Choose(mv) => {
                self.chosen = Some(mv);
                return vec![Effect::Say(said(&words::choice(
                    self.six,
                    &self.minimax,
                    mv,
                )))];
            }
            Action::Answer(says_yes) => {
                self.answer = Some(says_yes);
                return self
                    .reply()
                    .iter()
                    .map(|reply| Effect::Say(said(reply)))
                    .collect();
            }
            Action::Drag {
                figure,
                leaf,
                number,
            } => {
                if self.set(figure, leaf, number) {
                    return vec![Effect::Address(self.query())];
                }
            }
            Action::Drop { figure, leaf } => return vec![self.say_change(figure, leaf)],
            Action::Step {
                figure,
                leaf,
                number,
            } => {
                if self.set(figure, leaf, number) {
                    let address = Effect::Address(self.query());
                    return vec![address, self.say_change(figure, leaf)];
                }
                let bound = format!("The numbers go from \u{2212}{} to {HIGHEST}.", -LOWEST);
                return vec![Effect::Say(bound)];
            }
            Action::Reset => {
                *self = Self::of(THESIS);
                let text = "The numbers of the thesis are back.".to_owned();
                return vec![Effect::Address(self.query()), Effect::Say(text)];
            }
            Action::CopyLink => return vec![Effect::CopyLink(self.query())],
            Action::PutAway => self.problem = None,
        }
        Vec::new()
    }

    /// Numbers that cannot be used leave everything as it was.
    fn arrive(&mut self, query: &str) -> Vec<Effect> {
        let asked = Asked::read(query);
        let mut effects = Vec::new();
        self.problem = (!asked.problems.is_empty()).then(|| asked.problems.join(" "));
        if let Some(problem) = &self.problem {
            effects.push(Effect::Say(problem.clone()));
            effects.push(Effect::Address(self.query()));
        }
        let six = asked.six.or((self.problem.is_none()).then_some(THESIS));
        if let Some(six) = six.filter(|&six| six != self.six) {
            self.take(six);
        }
        let part = asked.part.and_then(|at| PARTS.get(at));
        effects.extend(part.map(|part| Effect::GoTo(part.name)));
        effects
    }

    /// Changes a number; false if it stays the same.
    fn set(&mut self, figure: Figure, leaf: usize, number: i32) -> bool {
        let six = self.six.with(leaf, number);
        let is_new = six != self.six;
        if is_new {
            self.take(six);
            self.changed = Some((figure, leaf));
        }
        is_new
    }

    /// Takes other numbers. An answer that they would turn from right to wrong is forgotten.
    fn take(&mut self, six: Six) {
        let before = std::mem::replace(self, Self::of(six));
        self.chosen = before.chosen;
        let is_same = words::is_needed(&before.first) == words::is_needed(&self.first);
        self.answer = before.answer.filter(|_| is_same);
    }

    /// True if any number differs from the thesis's.
    pub fn is_changed(&self) -> bool {
        self.six != THESIS
    }

    pub fn query(&self) -> String {
        link::query(self.six, None)
    }

    /// The address of a section with these numbers.
    pub fn address_of(&self, part: usize) -> String {
        format!("#/alpha-beta?{}", link::query(self.six, PARTS.get(part)))
    }

    /// The six numbers in the search lab.
    pub fn lab_link(&self) -> String {
        let tree = self.six.notation(Figure::Scissors.order());
        format!(
            "#/search?v=1&tree={}&order=generation",
            tree.replace(' ', "+")
        )
    }

    /// The search that a figure shows.
    pub fn looked(&self, figure: Figure) -> &Looked {
        match figure {
            Figure::Scissors | Figure::BestFirst => &self.first,
            Figure::BestLast => &self.last,
            Figure::Choice | Figure::Minimax | Figure::Question => &self.minimax,
        }
    }

    pub fn picture(&self, figure: Figure) -> Picture {
        match figure {
            Figure::Choice => Picture::of_choice(self.six, &self.minimax, self.chosen),
            Figure::Question => Picture::of_question(self.six, &self.minimax, self.shows_other()),
            _ => Picture::of_search(figure, self.six, self.looked(figure)),
        }
    }

    /// True if the question's figure shows the other number: it was asked for, or is needed.
    fn shows_other(&self) -> bool {
        let is_needed = words::is_needed(&self.first);
        self.answer.is_some_and(|says_yes| says_yes || is_needed)
    }

    /// The page's reply to the answer.
    pub fn reply(&self) -> Option<Reply> {
        let says_yes = self.answer?;
        Some(words::reply(self.six, &self.minimax, &self.first, says_yes))
    }

    /// What became of the number changed last, if it was changed in this figure.
    pub fn told(&self, figure: Figure) -> Option<String> {
        let (_, leaf) = self.changed.filter(|(at, _)| *at == figure)?;
        Some(words::changed(figure, self.six, self.looked(figure), leaf))
    }

    fn say_change(&self, figure: Figure, leaf: usize) -> Effect {
        Effect::Say(words::changed(figure, self.six, self.looked(figure), leaf))
    }
}

fn said(reply: &Reply) -> String {
    format!("{} {}", reply.verdict, reply.text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(figure: Figure, leaf: usize, number: i32) -> Action {
        Action::Step {
            figure,
            leaf,
            number,
        }
    }

    #[test]
    fn a_link_sets_the_numbers_and_a_bad_one_leaves_them() {
        let mut page = AlphaBeta::default();
        let effects = page.update(Action::Open(
            "leaves=15,7,8,15,1,16&part=scissors".to_owned(),
        ));
        assert_eq!(effects, [Effect::GoTo("scissors")]);
        assert_eq!((page.six.at(2), page.first.count()), (8, 5));
        let effects = page.update(Action::Open("leaves=1,2,3".to_owned()));
        assert_eq!(page.six.at(2), 8);
        assert!(
            page.problem
                .as_ref()
                .is_some_and(|it| it.contains("stay as they were"))
        );
        let address = Effect::Address("leaves=15,7,8,15,1,16".to_owned());
        assert!(effects.contains(&address), "{effects:?}");
        page.update(Action::PutAway);
        assert_eq!(page.problem, None);
        page.update(Action::Open(String::new()));
        assert_eq!(page, AlphaBeta::default());
    }

    #[test]
    fn a_key_changes_a_number_its_address_and_is_told() {
        let mut page = AlphaBeta::default();
        let effects = page.update(step(Figure::Scissors, 2, 8));
        assert_eq!(
            effects[0],
            Effect::Address("leaves=15,7,8,15,1,16".to_owned())
        );
        let Effect::Say(text) = &effects[1] else {
            panic!("{effects:?}")
        };
        assert!(
            text.contains("G has to be looked at. 5 of 6 looked at."),
            "{text}"
        );
        assert_eq!(page.told(Figure::Scissors).as_ref(), Some(text));
        assert_eq!(page.told(Figure::Minimax), None);
        page.update(step(Figure::Scissors, 2, HIGHEST));
        let effects = page.update(step(Figure::Scissors, 2, HIGHEST + 1));
        assert_eq!(
            effects,
            [Effect::Say(
                "The numbers go from \u{2212}9 to 20.".to_owned()
            )]
        );
        page.update(Action::Reset);
        assert!(!page.is_changed());
    }

    #[test]
    fn a_drag_is_told_when_it_is_over() {
        let mut page = AlphaBeta::default();
        let (figure, leaf) = (Figure::Minimax, 1);
        let effects = page.update(Action::Drag {
            figure,
            leaf,
            number: 0,
        });
        assert_eq!(
            effects,
            [Effect::Address("leaves=15,0,-3,15,1,16".to_owned())]
        );
        assert!(
            page.update(Action::Drag {
                figure,
                leaf,
                number: 0
            })
            .is_empty()
        );
        let effects = page.update(Action::Drop { figure, leaf });
        let text = "I is 0. D is worth 0. 6 of 6 looked at. You play B and get 1.";
        assert_eq!(effects, [Effect::Say(text.to_owned())]);
    }

    #[test]
    fn an_answer_is_forgotten_when_the_numbers_turn_it_round() {
        let mut page = AlphaBeta::default();
        page.update(Action::Answer(false));
        assert!(page.reply().is_some_and(|reply| reply.is_right));
        assert_eq!(page.picture(Figure::Question).count, Some(3));
        page.update(step(Figure::Minimax, 2, 7));
        assert_eq!(page.answer, Some(false));
        page.update(step(Figure::Minimax, 2, 8));
        assert_eq!(page.answer, None);
        page.update(Action::Answer(false));
        assert!(page.reply().is_some_and(|reply| !reply.is_right));
        assert_eq!(page.picture(Figure::Question).count, Some(4));
    }

    #[test]
    fn the_addresses_open_the_sections_and_the_lab() {
        let mut page = AlphaBeta::default();
        assert_eq!(page.address_of(2), "#/alpha-beta?part=question");
        page.update(step(Figure::Scissors, 2, 8));
        assert_eq!(
            page.address_of(5),
            "#/alpha-beta?leaves=15,7,8,15,1,16&part=games"
        );
        assert_eq!(
            page.lab_link(),
            "#/search?v=1&tree=A:(D:(J:15+I:7)+C:(H:8+G:15)+B:(F:1+E:16))&order=generation"
        );
    }
}
