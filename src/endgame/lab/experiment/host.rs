//! The program around a worker of this lab, so that the workers can be tested without a browser.

use endgame::oracle::Material;
use kit::experiment::wire::JobId;

/// The needs of a worker whose replies are `R`.
pub trait Host<R> {
    fn send(&self, job: JobId, reply: &R);
    /// Tells the page that a job cannot be done.
    fn fail(&self, job: JobId, why: &str);
    /// Asks for another slice of work.
    fn call_again(&self);
    /// True until the slice of work is over.
    fn has_time(&self) -> bool;
    /// True if progress was not sent for a while; it is then taken as sent.
    fn takes_progress(&self) -> bool;
    /// Loads these tables from the storage. The worker gets those that are kept, under this ticket.
    fn fetch(&self, ticket: u32, tables: Vec<Material>);
}

#[cfg(test)]
pub mod testing {
    //! A host that gives each slice a number of looks at the clock and keeps what the worker sends.

    use super::*;
    use std::cell::{Cell, RefCell};

    pub struct Desk<R> {
        pub sent: RefCell<Vec<(JobId, R)>>,
        pub failed: RefCell<Vec<(JobId, String)>>,
        pub fetched: RefCell<Vec<(u32, Vec<Material>)>>,
        pub is_called: Cell<bool>,
        pub looks: Cell<u32>,
    }

    impl<R> Default for Desk<R> {
        fn default() -> Self {
            Self {
                sent: RefCell::default(),
                failed: RefCell::default(),
                fetched: RefCell::default(),
                is_called: Cell::default(),
                looks: Cell::default(),
            }
        }
    }

    impl<R: Clone> Host<R> for Desk<R> {
        fn send(&self, job: JobId, reply: &R) {
            self.sent.borrow_mut().push((job, reply.clone()));
        }

        fn fail(&self, job: JobId, why: &str) {
            self.failed.borrow_mut().push((job, why.to_owned()));
        }

        fn call_again(&self) {
            self.is_called.set(true);
        }

        fn has_time(&self) -> bool {
            let looks = self.looks.get();
            self.looks.set(looks.saturating_sub(1));
            looks > 0
        }

        fn takes_progress(&self) -> bool {
            true
        }

        fn fetch(&self, ticket: u32, tables: Vec<Material>) {
            self.fetched.borrow_mut().push((ticket, tables));
        }
    }

    impl<R> Desk<R> {
        /// Works slice by slice until the worker asks for no more, and returns the replies.
        pub fn work(&self, looks: u32, mut slice: impl FnMut()) -> Vec<(JobId, R)> {
            while self.is_called.take() {
                self.looks.set(looks);
                slice();
            }
            self.sent.take()
        }
    }
}
