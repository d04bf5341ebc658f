//! Boxes 7 and 8 of the flow chart (thesis Fig. 3.12): giving up a path, and playing a move.

use super::attention::Seen;
use super::{Choice, ITERATION_CAP, Phase, Search};
use crate::board::{Board, PlaceId};
use crate::event::{ChosenPlace, DeadEnd, End, Event, Observer, Watch};
use crate::memory::Memory;
use crate::value::Scale;

impl Search {
    /// Boxes 5 and 7: gives up the path, and starts another unless there were too many.
    pub(super) fn dead_end<O: Observer>(&mut self, cause: DeadEnd, watch: &mut Watch<'_, O>) {
        self.dead_ends += 1;
        let (count, max) = (self.dead_ends, self.task.parameters.max_dead_ends);
        watch.see(Event::DeadEnd { cause });
        watch.see(Event::DeadEnds { count, max });
        self.phase = if count >= max {
            Phase::Play(End::DeadEnds)
        } else if self.iterations >= ITERATION_CAP {
            Phase::Play(End::Cap)
        } else {
            Phase::StartPath
        };
    }

    /// Box 8: plays the best move so far. If no vacant place was examined, the most valuable useful move
    /// (ours); if there is no line, a point near (0,0) (ours).
    pub(super) fn play<O: Observer>(
        &mut self,
        board: &Board,
        memory: &mut Memory,
        end: End,
        watch: &mut Watch<'_, O>,
    ) {
        if !self.best.is_something() {
            let best = self.scale.best_move(board);
            self.best = best.map_or(Seen::NOTHING, |(place, value)| Seen { place, value });
        }
        let Seen { place, value } = self.best;
        let (point, chosen) = if self.best.is_something() {
            count_use(&self.scale, board, memory, place);
            (board.place(place).point, ChosenPlace::Table(place))
        } else {
            let point = board.nearest_vacant();
            (point, ChosenPlace::from(point))
        };
        let paths = self.dead_ends + u16::from(matches!(end, End::Patience | End::Cap));
        let (iterations, questions) = (self.iterations, self.questions);
        self.phase = Phase::Done(Choice {
            point,
            value,
            end,
            paths,
            iterations,
            questions,
        });
        watch.see(Event::Chosen {
            place: chosen,
            value,
            end,
        });
    }
}

fn count_use(scale: &Scale, board: &Board, memory: &mut Memory, place: PlaceId) {
    scale
        .deciding(board, place)
        .iter()
        .for_each(|pattern| memory.use_word(pattern));
}
