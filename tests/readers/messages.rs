//! Messages between pages and workers. The first byte chooses the type.

use kit::experiment::wire::{Envelope, Order, Request, decode, encode};
use serde::Serialize;
use serde::de::DeserializeOwned;

pub fn read(bytes: &[u8]) -> bool {
    let Some((kind, bytes)) = bytes.split_first() else {
        return false;
    };
    match kind % 8 {
        0 => envelope(bytes),
        1 => both::<Order<search_lab::experiment::Experiment>>(bytes),
        2 => both::<chute_lab::experiment::Request>(bytes),
        3 => both::<Order<player_lab::experiment::messages::Request>>(bytes),
        4 => both::<endgame_lab::experiment::messages::Request>(bytes),
        5 => both::<kenju_lab::experiment::jobs::Request>(bytes),
        6 => both::<Order<rating_lab::experiment::Question>>(bytes),
        _ => both::<Order<arena::experiment::Question>>(bytes),
    }
}

fn envelope(bytes: &[u8]) -> bool {
    let Ok(envelope) = decode::<Envelope>(bytes) else {
        return false;
    };
    let answer = envelope.open_answer::<u32>();
    assert_eq!(answer.job, envelope.job);
    survives::<Envelope>(bytes)
}

/// The bytes as a request and as a reply.
fn both<Q: Request>(bytes: &[u8]) -> bool {
    let request = survives::<Q>(bytes);
    let reply = survives::<Q::Reply>(bytes);
    request || reply
}

/// An accepted message comes to the same bytes as the message that its own bytes make.
fn survives<T: Serialize + DeserializeOwned>(bytes: &[u8]) -> bool {
    let Ok(message) = decode::<T>(bytes) else {
        return false;
    };
    let written = encode(&message).expect("a message can be written");
    let again: T = decode(&written).expect("a written message is read");
    assert_eq!(encode(&again).expect("a message can be written"), written);
    true
}

pub fn samples() -> Vec<Vec<u8>> {
    let mut samples = Vec::new();
    let mut put = |kind: u8, bytes: Vec<u8>| {
        let mut sample = vec![kind];
        sample.extend(bytes);
        samples.push(sample);
    };
    for envelope in [
        Envelope::ready(),
        Envelope::ping(),
        Envelope::answer(7, Ok(&5_u32)),
        Envelope::answer::<u32>(8, Err("no")),
    ] {
        put(0, encode(&envelope).expect("a message can be written"));
    }
    let experiment = search_lab::experiment::Experiment::default();
    put(
        1,
        encode(&Order::Start(experiment)).expect("a message can be written"),
    );
    for kind in 1..8 {
        put(kind, vec![1]);
        put(kind, vec![0, 2, b'8', b'/', 1, 1, 0, 0, 255, 255, 3]);
    }
    samples
}
