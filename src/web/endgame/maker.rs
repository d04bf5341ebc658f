//! A worker that makes exact tables: takes those it needs from the browser's storage, works in slices,
//! keeps what it has made, and says so.

use super::store;
use crate::endgame::oracle::{Generator, Material, Oracle};
use crate::lab::protocol::{Request, Response};
use crate::lab::table_making::{Make, Told};
use crate::web::worker::{Desk, Skill, now};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;

/// How long a slice of work lasts, in milliseconds.
const SLICE: f64 = 100.0;
/// How many rows of 64 positions are gone through between two looks at the clock.
const ROWS: u64 = 20_000;
/// How often progress is told, in milliseconds.
const TELL_EVERY: f64 = 200.0;

/// What is being made, shared with the work that waits for the browser.
#[derive(Clone, Default)]
pub struct Maker {
    making: Rc<RefCell<Option<Generator>>>,
    told: f64,
}

impl Skill for Maker {
    fn hear(&mut self, desk: &Desk, request: Request) -> Option<Request> {
        let Request::Table(Make(material)) = request else {
            return Some(request);
        };
        let (making, desk) = (Rc::clone(&self.making), desk.clone());
        spawn_local(async move {
            match prepared(material).await {
                Ok(generator) => {
                    *making.borrow_mut() = Some(generator);
                    desk.ask();
                }
                Err(told) => tell(&desk, material, told),
            }
        });
        None
    }

    fn work(&mut self, desk: &Desk) {
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
                    let desk = desk.clone();
                    spawn_local(async move {
                        let kept = store::keep(&table).await;
                        tell(
                            &desk,
                            material,
                            kept.map_or_else(Told::Failed, |()| Told::Made),
                        );
                    });
                }
                return;
            }
            if now() - self.told > TELL_EVERY {
                self.told = now();
                tell(desk, material, Told::Making(progress.into()));
            }
        }
        desk.ask();
    }
}

/// A generator with all the tables it needs.
async fn prepared(material: Material) -> Result<Generator, Told> {
    let mut known = Oracle::new();
    for need in material.needs() {
        let found = store::take(need).await.map_err(Told::Failed)?;
        known.insert(found.ok_or(Told::Missing(need))?);
    }
    Generator::new(material, &known).map_err(|error| Told::Missing(error.missing))
}

fn tell(desk: &Desk, material: Material, told: Told) {
    desk.say(&Response::Table { material, told });
}
