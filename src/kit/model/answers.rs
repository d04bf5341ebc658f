//! A worker's answers, kept by the question.
//!
//! A page asks its worker about everything it shows. The same question comes up again at every step, its answer may
//! take seconds, and the worker may die before it comes. [`Answers`] holds the state of each question, so that it is
//! sent once, and once more to the next worker.

use std::rc::Rc;

/// The number of questions that are remembered unless [`Answers::holding`] says otherwise.
const LIMIT: usize = 400;

/// The state of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Query<A, P = ()> {
    /// Sent to the worker, with the progress it reported last.
    Pending(P),
    Done(Rc<A>),
    /// The question has no answer, for this reason.
    Failed(String),
}

impl<A, P> Query<A, P> {
    pub fn is_pending(&self) -> bool {
        matches!(self, Self::Pending(_))
    }
}

/// The questions `K` that a lab has asked, each with its answer `A` or the worker's progress `P` towards it.
#[derive(Clone, Debug)]
pub struct Answers<K, A, P = ()> {
    /// The latest last. A search through a few hundred is fast, and a map would add code to every page.
    queries: Vec<(K, Query<A, P>)>,
    limit: usize,
}

impl<K, A, P> Default for Answers<K, A, P> {
    fn default() -> Self {
        Self::holding(LIMIT)
    }
}

impl<K, A, P> Answers<K, A, P> {
    /// No questions yet. The oldest answers are forgotten when there are more than `limit`.
    pub fn holding(limit: usize) -> Self {
        Self {
            queries: Vec::new(),
            limit,
        }
    }

    /// The questions that are not answered yet.
    pub fn pending(&self) -> impl Iterator<Item = &K> {
        let pending = self.queries.iter().filter(|(_, query)| query.is_pending());
        pending.map(|(key, _)| key)
    }

    /// Forgets the questions that are not answered, and returns them: the worker is gone, or drops them.
    pub fn drop_pending(&mut self) -> Vec<K> {
        let is_pending = |(_, query): &mut (K, Query<A, P>)| query.is_pending();
        let dropped = self.queries.extract_if(.., is_pending);
        dropped.map(|(key, _)| key).collect()
    }

    /// Forgets the answers that no longer hold. `keeps` sees each answer; failed questions are all forgotten.
    pub fn forget(&mut self, keeps: impl Fn(&A) -> bool) {
        self.queries.retain(|(_, query)| match query {
            Query::Pending(_) => true,
            Query::Done(answer) => keeps(answer),
            Query::Failed(_) => false,
        });
    }
}

impl<K: PartialEq, A, P> Answers<K, A, P> {
    /// The state of a question; `None` if it was never asked, or is forgotten.
    pub fn query(&self, key: &K) -> Option<&Query<A, P>> {
        let found = self.queries.iter().find(|(asked, _)| asked == key);
        found.map(|(_, query)| query)
    }

    pub fn get(&self, key: &K) -> Option<&Rc<A>> {
        match self.query(key)? {
            Query::Done(answer) => Some(answer),
            Query::Pending(_) | Query::Failed(_) => None,
        }
    }

    /// The worker's progress towards the answer, while the question is pending.
    pub fn progress(&self, key: &K) -> Option<&P> {
        match self.query(key)? {
            Query::Pending(progress) => Some(progress),
            Query::Done(_) | Query::Failed(_) => None,
        }
    }

    pub fn progress_mut(&mut self, key: &K) -> Option<&mut P> {
        let found = self.queries.iter_mut().find(|(asked, _)| asked == key);
        match found {
            Some((_, Query::Pending(progress))) => Some(progress),
            _ => None,
        }
    }

    /// Keeps an answer, whether or not it was asked for.
    pub fn answer(&mut self, key: K, answer: A) {
        self.set(key, Query::Done(Rc::new(answer)));
    }

    pub fn fail(&mut self, key: K, why: impl Into<String>) {
        self.set(key, Query::Failed(why.into()));
    }

    fn set(&mut self, key: K, query: Query<A, P>) {
        self.queries.retain(|(asked, _)| *asked != key);
        if self.queries.len() >= self.limit
            && let Some(oldest) = self.queries.iter().position(|(_, it)| !it.is_pending())
        {
            self.queries.remove(oldest);
        }
        self.queries.push((key, query));
    }
}

impl<K: PartialEq + Clone, A, P: Default> Answers<K, A, P> {
    /// Notes that a question is to be sent. Returns the question, or `None` if it was asked before.
    pub fn ask(&mut self, key: K) -> Option<K> {
        if self.query(&key).is_some() {
            return None;
        }
        self.set(key.clone(), Query::Pending(P::default()));
        Some(key)
    }

    /// Like [`Answers::ask`], for a worker that drops an earlier question of this kind for a new one.
    pub fn ask_only(&mut self, key: K) -> Option<K> {
        if self.query(&key).is_none() {
            self.drop_pending();
        }
        self.ask(key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_sent_once_and_its_answer_is_kept() {
        let mut answers = Answers::<&str, u32, u8>::default();
        assert_eq!(answers.ask("a"), Some("a"));
        assert_eq!(answers.ask("a"), None);
        assert_eq!(
            (answers.get(&"a"), answers.progress(&"a")),
            (None, Some(&0))
        );
        *answers.progress_mut(&"a").unwrap() = 40;
        assert_eq!(answers.query(&"a"), Some(&Query::Pending(40)));
        answers.answer("a", 1);
        assert_eq!(answers.get(&"a").map(|answer| **answer), Some(1));
        assert_eq!((answers.ask("a"), answers.progress_mut(&"a")), (None, None));
        answers.answer("b", 2);
        assert!(answers.get(&"b").is_some(), "nobody asked, and it is kept");
    }

    #[test]
    fn what_a_dead_worker_owed_can_be_asked_again() {
        let mut answers = Answers::<&str, u32>::default();
        for key in ["a", "b", "c"] {
            answers.ask(key);
        }
        answers.answer("b", 2);
        assert_eq!(answers.pending().collect::<Vec<_>>(), [&"a", &"c"]);
        assert_eq!(answers.drop_pending(), ["a", "c"]);
        assert_eq!((answers.ask("a"), answers.ask("b")), (Some("a"), None));
    }

    #[test]
    fn a_question_that_takes_the_place_of_another_leaves_only_itself_pending() {
        let mut answers = Answers::<&str, u32>::default();
        answers.ask("a");
        assert_eq!(answers.ask_only("a"), None);
        assert_eq!(answers.ask_only("b"), Some("b"));
        assert_eq!(answers.pending().collect::<Vec<_>>(), [&"b"]);
        answers.answer("a", 1);
        assert!(answers.get(&"a").is_some(), "a late answer is still true");
        assert_eq!(answers.ask_only("a"), None);
        assert_eq!(answers.pending().count(), 1, "no other question was sent");
    }

    #[test]
    fn a_failed_question_stays_failed_until_it_is_forgotten() {
        let mut answers = Answers::<&str, u32>::default();
        answers.ask("a");
        answers.fail("a", "no table");
        assert_eq!(
            answers.query(&"a"),
            Some(&Query::Failed("no table".to_owned()))
        );
        assert_eq!(answers.ask("a"), None);
        answers.answer("odd", 1);
        answers.answer("even", 2);
        answers.ask("open");
        answers.forget(|answer| answer % 2 == 0);
        assert_eq!((answers.query(&"a"), answers.query(&"odd")), (None, None));
        assert!(answers.get(&"even").is_some() && answers.pending().count() == 1);
    }

    #[test]
    fn the_oldest_answer_is_forgotten_first_and_a_pending_question_never() {
        let mut answers = Answers::<u32, u32>::holding(3);
        answers.ask(0);
        for key in 1..=5 {
            answers.answer(key, key);
        }
        assert!(answers.query(&0).is_some_and(Query::is_pending));
        let kept = (1..=5).filter(|key| answers.get(key).is_some());
        assert_eq!(kept.collect::<Vec<_>>(), [4, 5]);
    }
}
