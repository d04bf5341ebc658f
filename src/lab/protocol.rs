//! What the page and its workers say to each other, as compact bytes (postcard). Every message bears
//! the number of its job, so an answer that comes too late is recognised and dropped. A worker runs a
//! search in slices, or units of a trial one by one as they are handed to it.

use super::chute_desk;
use super::endgame_audit;
use super::endgame_desk::{Ask, Told};
use super::kenju::{Partial, Trial};
use super::player::desk;
use super::{Experiment, Progress, Report, rating, reproduction, table_making};
use crate::endgame::oracle::Material;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::marker::PhantomData;
use thiserror::Error;

/// Counts the jobs of a page; a later job has a higher number.
pub type JobId = u32;

/// From the page to the worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Request {
    /// Begin; a running job is given up.
    Start {
        /// The job's number.
        id: JobId,
        /// What to run.
        experiment: Experiment,
    },
    /// Stop working on it until told to go on.
    Pause(JobId),
    /// Go on.
    Resume(JobId),
    /// End it and send what there is.
    Cancel(JobId),
    /// Compute a row of the reproduction anew, by its place in the list.
    Reproduce(u32),
    /// Make a trial ready, in place of any other.
    Prepare {
        /// The job's number.
        id: JobId,
        /// The trial.
        trial: Box<Trial>,
    },
    /// Run a unit of the trial that is ready.
    Unit {
        /// The job's number.
        id: JobId,
        /// Which unit.
        unit: u32,
    },
    /// A question of the endgame lab.
    Endgame {
        /// The job's number.
        id: JobId,
        /// What is asked.
        ask: Box<Ask>,
    },
    /// Make an exact table.
    Table(table_making::Make),
    /// Work for a panel of the endgame lab.
    Audit {
        /// The job's number.
        id: JobId,
        /// What is asked.
        ask: Box<endgame_audit::Ask>,
    },
    /// An engine of the rating lab.
    Rate {
        /// The job's number.
        id: JobId,
        /// What is asked.
        ask: Packed<rating::Ask>,
    },
    /// Work of the adaptive lab.
    Player {
        /// The job's number.
        id: JobId,
        /// What is asked.
        ask: Packed<desk::Ask>,
    },
    /// Work for the CHUTE lab.
    Chute {
        /// The job's number.
        id: JobId,
        /// What is asked.
        ask: Packed<chute_desk::Ask>,
    },
}

/// From the worker to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Response {
    /// The worker has started and listens.
    Ready,
    /// How far a job is.
    Progress {
        /// The job's number.
        id: JobId,
        /// How far.
        progress: Progress,
    },
    /// A job has ended.
    Done {
        /// The job's number.
        id: JobId,
        /// What it found.
        report: Report,
    },
    /// A row of the reproduction has been computed.
    Reproduced {
        /// Its place in the list.
        row: u32,
        /// Our figure; `None` if it cannot be computed.
        ours: Option<String>,
        /// In a word: see [`crate::lab::reproduction::Status::word`].
        status: String,
        /// Why it is not reproduced, where that is known.
        why: Option<String>,
    },
    /// A unit of a trial has been run.
    Unit {
        /// The job's number.
        id: JobId,
        /// Which unit.
        unit: u32,
        /// What it found.
        found: Partial,
    },
    /// To a question of the endgame lab.
    Endgame {
        /// The job's number.
        id: JobId,
        /// What is told.
        told: Box<Told>,
    },
    /// About an exact table.
    Table {
        /// The ending.
        material: Material,
        /// What is told.
        told: table_making::Told,
    },
    /// To a panel of the endgame lab.
    Audit {
        /// The job's number.
        id: JobId,
        /// What is told.
        told: Box<endgame_audit::Told>,
    },
    /// From an engine of the rating lab.
    Rated {
        /// The job's number.
        id: JobId,
        /// What is told.
        told: Packed<rating::Told>,
    },
    /// To the adaptive lab.
    Player {
        /// The job's number.
        id: JobId,
        /// What is told.
        told: Packed<desk::Told>,
    },
    /// To the CHUTE lab.
    Chute {
        /// The job's number.
        id: JobId,
        /// What is told.
        told: Packed<chute_desk::Told>,
    },
    /// A job cannot be run.
    Failed {
        /// The job's number.
        id: JobId,
        /// Why.
        message: String,
    },
}

/// A lab's own message, as bytes until the lab opens it: so the modules of the other labs need not know
/// how it is written, which would be a good part of what they transfer.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Packed<T> {
    bytes: Vec<u8>,
    #[serde(skip)]
    what: PhantomData<fn() -> T>,
}

/// Bytes that are no message of this version.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a message between page and worker cannot be read: {0}")]
pub struct MessageError(String);

impl<T: Serialize> Packed<T> {
    /// Packs a message. One that cannot be written, as none of the labs' can, arrives as one that cannot be
    /// opened.
    #[must_use]
    pub fn of(message: &T) -> Self {
        Self {
            bytes: encode(message).unwrap_or_default(),
            what: PhantomData,
        }
    }
}

impl<T: DeserializeOwned> Packed<T> {
    /// The message.
    ///
    /// # Errors
    /// If it was packed by another version.
    pub fn open(&self) -> Result<T, MessageError> {
        decode(&self.bytes)
    }
}

impl<T> Clone for Packed<T> {
    fn clone(&self) -> Self {
        Self {
            bytes: self.bytes.clone(),
            what: PhantomData,
        }
    }
}

impl<T> PartialEq for Packed<T> {
    fn eq(&self, other: &Self) -> bool {
        self.bytes == other.bytes
    }
}

impl<T> std::fmt::Debug for Packed<T> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Packed({} bytes)", self.bytes.len())
    }
}

impl Response {
    /// Computes a row of the reproduction; `None` if there is no such row.
    #[must_use]
    pub fn reproduced(row: u32) -> Option<Self> {
        let outcome = reproduction::rows().get(row as usize)?.run();
        Some(Self::Reproduced {
            row,
            ours: outcome.ours.as_ref().map(ToString::to_string),
            status: outcome.status.word().to_owned(),
            why: outcome.status.why().map(str::to_owned),
        })
    }
}

/// A message as bytes.
///
/// # Errors
/// Never for the messages of this module; the encoder's word otherwise.
pub fn encode<T: Serialize>(message: &T) -> Result<Vec<u8>, MessageError> {
    postcard::to_allocvec(message).map_err(|error| MessageError(error.to_string()))
}

/// Bytes as a message.
///
/// # Errors
/// If the bytes were not made by [`encode`] of the same version.
pub fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, MessageError> {
    postcard::from_bytes(bytes).map_err(|error| MessageError(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::super::Job;
    use super::*;

    #[test]
    fn messages_survive_the_way() {
        let experiment = Experiment::default();
        let request = Request::Start {
            id: 7,
            experiment: experiment.clone(),
        };
        assert_eq!(decode::<Request>(&encode(&request).unwrap()), Ok(request));
        let report = Job::new(&experiment).unwrap().run();
        let response = Response::Done { id: 7, report };
        assert_eq!(
            decode::<Response>(&encode(&response).unwrap()),
            Ok(response)
        );
    }

    #[test]
    fn trials_and_their_units_survive_the_way() {
        use super::super::kenju::Worksheet;
        let trial = Trial::example("match").unwrap();
        let request = Request::Prepare {
            id: 3,
            trial: Box::new(trial.clone()),
        };
        assert_eq!(decode::<Request>(&encode(&request).unwrap()), Ok(request));
        let found = Worksheet::new(&trial).unwrap().run(0);
        let response = Response::Unit {
            id: 3,
            unit: 0,
            found,
        };
        assert_eq!(
            decode::<Response>(&encode(&response).unwrap()),
            Ok(response)
        );
    }

    #[test]
    fn foreign_bytes_are_refused() {
        assert!(decode::<Response>(&[200, 1, 2]).is_err());
        assert!(decode::<Request>(&[]).is_err());
    }
}
