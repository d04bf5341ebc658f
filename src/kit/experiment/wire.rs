//! Messages between a page and its workers, as compact bytes (postcard). Only the envelope is shared:
//! the number of the job, so that an answer that comes too late is recognised and dropped, the kind of the
//! message, and its bytes. What the bytes mean is the business of whoever has the kind: a lab's own request
//! and reply types.

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::borrow::Cow;
use thiserror::Error;

/// Counts the jobs of a page; a later job has a higher number.
pub type JobId = u32;

/// A request to a worker.
pub trait Request: Serialize + DeserializeOwned + 'static {
    /// The name of the requests of this type; a worker's task is found by it.
    const KIND: &'static str;
    /// True if a worker works on these in slices and keeps nothing between two jobs: a job whose worker was lost can be sent
    /// to another as it is.
    const IS_REPEATABLE: bool = false;
    type Reply: Serialize + DeserializeOwned + 'static;
}

/// A message on its way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Envelope {
    pub job: JobId,
    /// A request's [`Request::KIND`], or one of the kinds below.
    pub kind: Cow<'static, str>,
    pub bytes: Vec<u8>,
}

/// The kind of a worker's first message: it listens.
pub const READY: &str = "ready";
/// The kind of the page's question whether a worker still runs, and of the answer: true while it is at work.
pub const PING: &str = "ping";
/// The kind of a reply.
pub const REPLY: &str = "reply";
/// The kind of the message, in words, that a job cannot be done or that its request cannot be read.
pub const FAILED: &str = "failed";

/// A worker's answer: a reply, or the reason why the job cannot be done.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer<R> {
    pub job: JobId,
    pub reply: Result<R, String>,
}

/// An order to a worker that has one job at a time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order<Q> {
    /// Begin; a running job is given up.
    Start(Q),
    /// Stop working on it until told to go on.
    Pause,
    Resume,
    /// End it and send what there is.
    Cancel,
}

/// An order to the job that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    Pause,
    Resume,
    Cancel,
}

impl<Q> From<Control> for Order<Q> {
    fn from(control: Control) -> Self {
        match control {
            Control::Pause => Self::Pause,
            Control::Resume => Self::Resume,
            Control::Cancel => Self::Cancel,
        }
    }
}

/// The question of such a job, and its replies.
pub trait Question: Serialize + DeserializeOwned + 'static {
    /// The [`Request::KIND`] of its orders.
    const KIND: &'static str;
    type Reply: Serialize + DeserializeOwned + 'static;
}

impl<Q: Question> Request for Order<Q> {
    const KIND: &'static str = Q::KIND;
    const IS_REPEATABLE: bool = true;
    type Reply = Q::Reply;
}

/// A job that is worked on in steps, one at a time. It reads no clock: whoever steps it says how many
/// milliseconds it has worked so far.
pub trait Work: Sized {
    type Question: Question;

    /// A job that has not begun.
    ///
    /// # Errors
    /// Why it cannot be done, as a fragment.
    fn begin(question: Self::Question) -> Result<Self, String>;

    /// Works for some milliseconds at the most.
    ///
    /// # Errors
    /// Why it cannot be done after all.
    fn step(&mut self, worked: &mut dyn FnMut() -> f64) -> Result<Step<ReplyTo<Self>>, String>;

    /// The progress, as a reply.
    fn progress(&self, worked: f64) -> Option<ReplyTo<Self>>;

    /// The reply to a pause. No step follows until the job is resumed.
    fn held(&self, _worked: f64) -> Option<ReplyTo<Self>> {
        None
    }

    /// What there is at its end.
    ///
    /// # Errors
    /// Why there is nothing.
    fn finish(self, end: End, worked: f64) -> Result<Option<ReplyTo<Self>>, String>;
}

/// The reply of a job.
pub type ReplyTo<W> = <<W as Work>::Question as Question>::Reply;

/// The result of a step.
#[derive(Clone, Debug, PartialEq)]
pub enum Step<R> {
    /// There is more to do.
    More,
    /// There is more to do, and this is to be sent.
    Send(R),
    /// The job has come to its end.
    Over,
}

/// The end of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Completed,
    Cancelled,
}

/// Bytes that are not a message of this version.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a message between page and worker cannot be read: {0}")]
pub struct MessageError(String);

impl Envelope {
    pub fn request<Q: Request>(job: JobId, request: &Q) -> Self {
        Self::pack(job, Q::KIND, request)
    }

    /// A worker's first message.
    pub fn ready() -> Self {
        Self::pack(0, READY, &())
    }

    /// The page's question whether a worker still runs.
    pub fn ping() -> Self {
        Self::pack(0, PING, &())
    }

    /// The worker's answer.
    pub fn pong(is_at_work: bool) -> Self {
        Self::pack(0, PING, &is_at_work)
    }

    pub fn answer<R: Serialize>(job: JobId, reply: Result<&R, &str>) -> Self {
        match reply {
            Ok(reply) => Self::pack(job, REPLY, reply),
            Err(why) => Self::pack(job, FAILED, why),
        }
    }

    /// The answer in it; what cannot be read is a failure of its job.
    pub fn open_answer<R: DeserializeOwned>(&self) -> Answer<R> {
        let reply = match &*self.kind {
            REPLY => self.open(),
            FAILED => Err(self.open().unwrap_or_else(|why| why)),
            other => Err(format!("a worker answers with {other:?}")),
        };
        Answer {
            job: self.job,
            reply,
        }
    }

    /// What is in it.
    ///
    /// # Errors
    /// If it was packed by another version, as a fragment.
    pub fn open<T: DeserializeOwned>(&self) -> Result<T, String> {
        decode(&self.bytes).map_err(|error| error.to_string())
    }

    /// If encoding fails, which no message of the labs does, the receiver gets a message that it cannot read.
    fn pack<T: Serialize + ?Sized>(job: JobId, kind: &'static str, message: &T) -> Self {
        Self {
            job,
            kind: Cow::Borrowed(kind),
            bytes: postcard::to_allocvec(message).unwrap_or_default(),
        }
    }
}

impl<R> Answer<R> {
    pub fn of(job: JobId, reply: R) -> Self {
        Self {
            job,
            reply: Ok(reply),
        }
    }

    /// That the job cannot be done.
    pub fn failed(job: JobId, why: impl Into<String>) -> Self {
        Self {
            job,
            reply: Err(why.into()),
        }
    }
}

/// A message as bytes.
///
/// # Errors
/// The encoder's word; never for the messages of the labs.
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

/// Sends a request and a reply over the wire, natively: what comes out is what went in.
///
/// # Panics
/// If it is not.
#[cfg(any(test, feature = "testing"))]
pub fn assert_survives<Q>(request: &Q, reply: &Q::Reply)
where
    Q: Request + PartialEq + std::fmt::Debug,
    Q::Reply: PartialEq + Clone + std::fmt::Debug,
{
    let sent = encode(&Envelope::request(7, request)).unwrap();
    let arrived: Envelope = decode(&sent).unwrap();
    assert_eq!((arrived.job, &*arrived.kind), (7, Q::KIND));
    assert_eq!(arrived.open::<Q>().as_ref(), Ok(request));
    let sent = encode(&Envelope::answer(7, Ok(reply))).unwrap();
    let arrived: Envelope = decode(&sent).unwrap();
    assert_eq!(arrived.open_answer(), Answer::of(7, reply.clone()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Count(u64);

    impl Question for Count {
        const KIND: &'static str = "count";
        type Reply = String;
    }

    #[test]
    fn orders_and_replies_survive_the_way() {
        assert_survives(&Order::Start(Count(3)), &"three".to_owned());
        assert_survives(&Order::<Count>::Cancel, &String::new());
    }

    #[test]
    fn a_failure_arrives_in_its_own_words() {
        let sent = Envelope::answer::<()>(4, Err("no such thing"));
        assert_eq!(
            sent.open_answer::<String>(),
            Answer::failed(4, "no such thing")
        );
    }

    #[test]
    fn what_cannot_be_read_is_a_failure_of_its_job() {
        let mut sent = Envelope::answer(9, Ok(&"reply".to_owned()));
        sent.bytes = vec![200, 1];
        let answer = sent.open_answer::<String>();
        assert_eq!(answer.job, 9);
        assert!(answer.reply.unwrap_err().contains("cannot be read"));
        assert!(decode::<Envelope>(&[]).is_err());
    }
}
