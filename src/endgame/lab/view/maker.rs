//! The worker that builds exact tables: it loads the tables it needs from the browser's storage, works in slices, and
//! stores the result.

use super::store;
use crate::experiment::table_making::{Make, MakingReply, OfTable};
use endgame::oracle::{Generator, Material, Oracle};
use kit::experiment::wire::JobId;
use kit::view::worker::{WorkerTask, now};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;

/// Length of a slice of work, in milliseconds.
const SLICE: f64 = 100.0;
/// Rows of 64 positions that are computed between two looks at the clock.
const ROWS: u64 = 20_000;
/// Time between two reports of progress, in milliseconds.
const SEND_EVERY: f64 = 200.0;

type Outbox = kit::view::worker::Outbox<OfTable>;

#[derive(Clone, Default)]
pub struct Maker {
    making: Rc<RefCell<Option<Generator>>>,
    sent: f64,
}

impl WorkerTask for Maker {
    type Request = Make;

    fn receive(&mut self, _: JobId, make: Make, outbox: &Outbox) -> Result<(), String> {
        let Make(material) = make;
        let (making, outbox) = (Rc::clone(&self.making), outbox.clone());
        spawn_local(async move {
            match prepared(material).await {
                Ok(generator) => {
                    *making.borrow_mut() = Some(generator);
                    outbox.call_again();
                }
                Err(reply) => send(&outbox, material, reply),
            }
        });
        Ok(())
    }

    fn work(&mut self, outbox: &Outbox) {
        let began = now();
        let mut making = self.making.borrow_mut();
        let Some(generator) = making.as_mut() else {
            return;
        };
        let material = generator.material();
        while now() - began < SLICE {
            let progress = generator.step(ROWS);
            if progress.finished {
                if let Some(table) = making.take().and_then(Generator::finish) {
                    let outbox = outbox.clone();
                    spawn_local(async move {
                        let kept = store::keep(&table).await;
                        send(
                            &outbox,
                            material,
                            kept.map_or_else(MakingReply::Failed, |()| MakingReply::Made),
                        );
                    });
                }
                return;
            }
            if now() - self.sent > SEND_EVERY {
                self.sent = now();
                send(outbox, material, MakingReply::Making(progress));
            }
        }
        outbox.call_again();
    }
}

/// A generator with all the tables it needs.
async fn prepared(material: Material) -> Result<Generator, MakingReply> {
    let mut known = Oracle::new();
    for need in material.needs() {
        let found = store::take(need).await.map_err(MakingReply::Failed)?;
        known.insert(found.ok_or(MakingReply::Missing(need))?);
    }
    Generator::new(material, &known).map_err(|error| MakingReply::Missing(error.missing))
}

fn send(outbox: &Outbox, material: Material, reply: MakingReply) {
    outbox.send(0, &OfTable { material, reply });
}
