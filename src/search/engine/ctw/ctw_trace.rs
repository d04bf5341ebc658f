//! A recorded search with the moves and positions of its game. The recording may come from an untrusted file,
//! so positions are made only by legal moves.

use super::choice::ROOT;
use super::ctw_graph::{Arrival, Counted, CtwGraph, Place};
use super::event::{CtwEvent, Reason, Source, Span};
use super::game::RangedGame;
use thiserror::Error;
use trace::{Event, Growth, NodeId, Trace, Tree};

/// A recording that does not fit this search or this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("event {index} cannot happen there: it names a move or a position that is not at hand")]
pub struct CtwFoldError {
    pub index: usize,
}

/// A recorded search with its graph.
#[derive(Clone, Debug)]
pub struct CtwTrace<G: RangedGame> {
    game: G,
    trace: Trace<CtwEvent<G::Move>>,
    graph: CtwGraph,
    /// The move to each node; `None` at the root.
    moves: Vec<Option<G::Move>>,
    positions: Vec<G::Position>,
}

impl<G: RangedGame> CtwTrace<G>
where
    CtwEvent<G::Move>: Event,
{
    /// Folds a recording of a search of `game` from `root`.
    ///
    /// # Errors
    ///
    /// Fails if an event names an unknown move or position, or needs an open position where none is open.
    pub fn new(
        game: G,
        root: G::Position,
        trace: Trace<CtwEvent<G::Move>>,
    ) -> Result<Self, CtwFoldError> {
        let mut folding = Folding::new(&game, root);
        let mut node_of = Vec::with_capacity(trace.events.len());
        for (index, event) in trace.events.iter().enumerate() {
            let node = folding.take(index as u32, event);
            node_of.push(Some(node.ok_or(CtwFoldError { index })?));
        }
        let descents =
            Tree::fold(&trace.events).map_err(|error| CtwFoldError { index: error.index })?;
        let (tree, ids) = Tree::grow(&folding.growths, &node_of);
        let mut came: Vec<usize> = (0..ids.len()).collect();
        came.sort_unstable_by_key(|&place| ids[place]);
        let mut places = folding.places;
        for place in &mut places {
            place.home = ids[place.home as usize];
        }
        let arrivals = came.iter().map(|&place| folding.arrivals[place]);
        let mut graph = CtwGraph {
            tree,
            descents,
            arrivals: arrivals.collect(),
            places,
            counted: folding.counted,
            choice: folding.choice.map(|(event, place)| (event, ids[place])),
            scale: None,
        };
        graph.scale = graph.measure();
        Ok(Self {
            graph,
            moves: came.iter().map(|&place| folding.moves[place]).collect(),
            positions: folding.positions,
            game,
            trace,
        })
    }

    pub fn trace(&self) -> &Trace<CtwEvent<G::Move>> {
        &self.trace
    }

    pub fn events(&self) -> &[CtwEvent<G::Move>] {
        &self.trace.events
    }

    pub fn game(&self) -> &G {
        &self.game
    }

    pub fn graph(&self) -> &CtwGraph {
        &self.graph
    }

    /// The move that leads to a node; `None` at the root.
    pub fn mv(&self, node: NodeId) -> Option<G::Move> {
        *self.moves.get(node as usize)?
    }

    pub fn moves_to(&self, node: NodeId) -> Vec<G::Move> {
        let path = self.graph.tree.path(node);
        path.into_iter().filter_map(|node| self.mv(node)).collect()
    }

    /// The position at a node, reached by its own move.
    pub fn position(&self, node: NodeId) -> Option<G::Position> {
        let parent = self.graph.tree.get(node)?.parent();
        match parent.zip(self.mv(node)) {
            Some((parent, mv)) => {
                let number = self.graph.number(parent)?;
                let before = self.positions.get(number as usize)?;
                Some(self.game.play(before, mv))
            }
            None => self.positions.first().cloned(),
        }
    }
}

/// A recording while it is folded. Nodes are numbered in order of arrival.
struct Folding<'a, G: RangedGame> {
    game: &'a G,
    root: G::Position,
    path: Vec<u32>,
    growths: Vec<Growth>,
    arrivals: Vec<Arrival>,
    moves: Vec<Option<G::Move>>,
    places: Vec<Place>,
    positions: Vec<G::Position>,
    /// The moves of each refined position in generation order.
    listed: Vec<Vec<G::Move>>,
    counted: Counted,
    choice: Option<(u32, usize)>,
}

impl<'a, G: RangedGame> Folding<'a, G> {
    fn new(game: &'a G, root: G::Position) -> Self {
        Self {
            game,
            root,
            path: Vec::new(),
            growths: Vec::new(),
            arrivals: Vec::new(),
            moves: Vec::new(),
            places: Vec::new(),
            positions: Vec::new(),
            listed: Vec::new(),
            counted: Counted::default(),
            choice: None,
        }
    }

    /// The node of an event; `None` if the event is impossible here.
    fn take(&mut self, index: u32, event: &CtwEvent<G::Move>) -> Option<u32> {
        match *event {
            CtwEvent::Enter {
                number,
                range,
                reason,
                ..
            } => {
                if reason == Reason::Root {
                    self.counted.descents.push(index);
                }
                self.enter(index, number, range)
            }
            CtwEvent::Refine { moves } => {
                self.counted.refinements.push(index);
                self.refine(index, moves)
            }
            CtwEvent::Evaluate {
                mv,
                number,
                range,
                source,
            } => self.evaluate(index, (mv, number, source), range),
            CtwEvent::Range { number, range } => {
                let place = self.places.get_mut(number as usize)?;
                place.ranges.push((index, range));
                Some(place.home)
            }
            CtwEvent::Candidates { presumptive, .. } => {
                self.counted.looks.push(index);
                self.places.get(presumptive as usize)?;
                Some(self.places.first()?.home)
            }
            CtwEvent::Anomaly { .. } => {
                self.counted.anomalies.push(index);
                Some(self.here()?.home)
            }
            CtwEvent::Choose { mv, number } => {
                let place = (0..self.moves.len()).find(|&place| {
                    self.growths[place].parent == Some(0)
                        && self.moves[place] == Some(mv)
                        && self.arrivals[place].number == number
                })?;
                self.choice = Some((index, place));
                Some(place as u32)
            }
            CtwEvent::Leave { .. } => {
                let home = self.here()?.home;
                self.path.pop();
                Some(home)
            }
        }
    }

    fn here(&self) -> Option<&Place> {
        self.places.get(*self.path.last()? as usize)
    }

    fn enter(&mut self, index: u32, number: u32, range: Span) -> Option<u32> {
        if self.path.is_empty() && number != ROOT {
            return None;
        }
        if self.places.is_empty() {
            let source = Source::Fresh;
            self.add(
                index,
                None,
                None,
                Arrival {
                    rank: 0,
                    number,
                    source,
                },
            );
            self.settle(index, self.root.clone(), range);
        }
        self.path.push(number);
        Some(self.here()?.home)
    }

    fn refine(&mut self, index: u32, moves: u16) -> Option<u32> {
        let number = *self.path.last()? as usize;
        let place = self.places.get_mut(number)?;
        let listed = &mut self.listed[number];
        if place.refined.is_some() {
            return None;
        }
        self.game.moves(&self.positions[number], listed);
        place.refined = Some((index, moves));
        (listed.len() == usize::from(moves)).then_some(place.home)
    }

    fn evaluate(
        &mut self,
        index: u32,
        (mv, number, source): (G::Move, u32, Source),
        range: Span,
    ) -> Option<u32> {
        let open = *self.path.last()? as usize;
        let home = self.places.get(open)?.home;
        let rank = self.listed[open].iter().position(|&known| known == mv)? as u16;
        let is_known = (number as usize) < self.places.len();
        let node = self.add(
            index,
            Some(home),
            Some(mv),
            Arrival {
                rank,
                number,
                source,
            },
        );
        if source != Source::Fresh {
            self.counted.stored.push(index);
            return is_known.then_some(node);
        }
        self.counted.fresh.push(index);
        let after = self.game.play(&self.positions[open], mv);
        self.settle(index, after, range);
        (number as usize + 1 == self.places.len()).then_some(node)
    }

    fn add(
        &mut self,
        enter: u32,
        parent: Option<u32>,
        mv: Option<G::Move>,
        arrival: Arrival,
    ) -> u32 {
        self.growths.push(Growth { parent, enter });
        self.moves.push(mv);
        self.arrivals.push(arrival);
        self.arrivals.len() as u32 - 1
    }

    /// Registers the new position that the latest node leads to.
    fn settle(&mut self, index: u32, position: G::Position, range: Span) {
        self.places.push(Place {
            home: self.arrivals.len() as u32 - 1,
            ranges: vec![(index, range)],
            refined: None,
        });
        self.positions.push(position);
        self.listed.push(Vec::new());
    }
}
