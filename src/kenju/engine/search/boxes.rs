//! The boxes of the flow chart (thesis Fig. 3.12), each a step of the search.
//!
//! Boxes 1 to 5 come first: the start of a path, the best move in its line, and the consequence of that move
//! for the path.

use super::attention::{Candidate, Crossing, Looking, Path, Seen};
use super::{Choice, ITERATION_CAP, Phase, QuestionKind, Search};
use crate::board::{Board, LineId, PlaceId};
use crate::event::{ChosenPlace, Comparison, DeadEnd, End, Event, Observer, Watch};
use crate::lesson::TeacherVerdict;
use crate::memory::Memory;
use crate::parameters::PatienceTest;
use crate::question::{LineQuestion, MoveQuestion};
use crate::value::Scale;

impl Search {
    pub(super) fn begin<O: Observer>(&mut self, board: &Board, watch: &mut Watch<'_, O>) {
        let lines = board.live_lines().len() as u16;
        watch.see(Event::Begun {
            stance: self.task.stance,
            lines,
        });
        self.phase = match (lines, board.stone_count()) {
            (0, 0) => Phase::Play(End::FirstMove),
            (0, _) => Phase::Play(End::NoLine),
            _ => Phase::StartPath,
        };
    }

    /// Box 1: draws a line from those through the opponent's last move if DEFENDING, and through the player's
    /// own if ATTACKING (§3.4.4.1). Draws from all lines if neither is on, or if there is no such line (the
    /// latter is ours).
    pub(super) fn start_path<O: Observer>(&mut self, board: &Board, watch: &mut Watch<'_, O>) {
        let stance = self.task.stance;
        let mut near = Near {
            lines: [LineId::NONE; 40],
            len: 0,
        };
        if stance.defends() {
            near.add(board, board.last_move_of(self.task.colour.other()));
        }
        if stance.attacks() {
            near.add(board, board.last_move_of(self.task.colour));
        }
        let subset = if near.len == 0 {
            board.live_lines()
        } else {
            &near.lines[..near.len]
        };
        let line = subset[self.chance.below(subset.len() as u32) as usize];
        self.path = Path::starting(line);
        self.trail.clear();
        self.looking = Looking::START;
        self.phase = Phase::BestMove;
        watch.see(Event::PathStarted {
            line,
            among: subset.len() as u16,
        });
    }

    /// Box 2: the best vacant place of the line except the one the path came through; the first of equals,
    /// unless System 4 asks (§3.4.4.2, §4.10.2).
    pub(super) fn best_move<O: Observer>(&mut self, board: &Board, watch: &mut Watch<'_, O>) {
        let line = board.line(self.path.line);
        while self.looking.position < 5 {
            let position = usize::from(self.looking.position);
            self.looking.position += 1;
            let place = line.places[position];
            if line.is_occupied(position) || place == self.path.came_from {
                continue;
            }
            let value = self.scale.value(board, place);
            let best = self.looking.best;
            let comparison = if best.is_something() {
                compare(&value, &best.value)
            } else {
                Comparison::First
            };
            if matches!(comparison, Comparison::First | Comparison::Better) {
                self.looking.best = Seen { place, value };
            }
            let position = position as u8;
            watch.see(Event::MoveCompared {
                place,
                position,
                value,
                comparison,
            });
            if comparison == Comparison::Equal && self.task.asks == QuestionKind::Moves {
                self.ask_moves(board, place, watch);
                return;
            }
            if watch.stop {
                return;
            }
        }
        self.phase = Phase::Judge;
    }

    /// Handles two moves of equal value. If the same patterns cross at both there is nothing to learn, so
    /// nothing is asked (ours, after §4.6's rule for lines).
    fn ask_moves<O: Observer>(&mut self, board: &Board, place: PlaceId, watch: &mut Watch<'_, O>) {
        let moves = [self.looking.best.place, place];
        let patterns = moves.map(|place| board.crossing_patterns(place));
        if patterns[0] == patterns[1] {
            return;
        }
        self.questions = self.questions.saturating_add(1);
        self.phase = Phase::AskingMoves(MoveQuestion {
            line: self.path.line,
            moves,
            patterns,
            value: self.looking.best.value,
            mover: self.task.colour,
        });
        watch.see(Event::MovesAsked {
            first: moves[0],
            second: moves[1],
        });
    }

    /// Applies an answer: the preferred move leads, and is valued again by the new words.
    pub(super) fn resume_moves(
        &mut self,
        question: MoveQuestion,
        verdict: TeacherVerdict,
        board: &Board,
    ) {
        if verdict == TeacherVerdict::Second {
            self.looking.best.place = question.moves[1];
        }
        self.looking.best.value = self.scale.value(board, self.looking.best.place);
        self.phase = Phase::BestMove;
    }

    /// Boxes 3, 4 and 5 for the move of box 2: keeps it if it is the best, ends the search if too many were
    /// not, and ends the path if it returned to its own best.
    pub(super) fn judge<O: Observer>(&mut self, board: &Board, watch: &mut Watch<'_, O>) {
        self.iterations += 1;
        let reading = self.task.parameters.patience_test;
        let found = self.looking.best;
        if !found.is_something() {
            self.phase = Phase::Dead(DeadEnd::Place);
            return;
        }
        watch.see(Event::MoveFound {
            place: found.place,
            value: found.value,
        });
        let back = self.is_back_at(found.place);
        if back && reading != PatienceTest::BeforeDeadEnds {
            self.phase = Phase::Dead(DeadEnd::Node);
            return;
        }
        let betters_search = self.best.gives_way_to(found);
        if betters_search {
            self.best = found;
            watch.see(Event::SearchBest {
                place: found.place,
                value: found.value,
            });
        }
        let betters_path = !back && self.path.best.gives_way_to(found);
        if betters_path {
            self.path.best = found;
            watch.see(Event::PathBest {
                place: found.place,
                value: found.value,
            });
        }
        let success = if reading.counts_by_search() {
            betters_search
        } else {
            betters_path
        };
        if success {
            self.path.unsuccessful = 0;
        } else {
            self.path.unsuccessful += 1;
            let (count, patience) = (self.path.unsuccessful, self.task.parameters.node_patience);
            watch.see(Event::Unsuccessful { count, patience });
            if count > patience {
                self.phase = Phase::Play(End::Patience);
                return;
            }
        }
        self.phase = if back {
            Phase::Dead(DeadEnd::Node)
        } else if self.iterations >= ITERATION_CAP {
            Phase::Play(End::Cap)
        } else {
            self.gather(board);
            Phase::BestLine
        };
    }

    /// True if a return to this move is a node loop; otherwise the move joins the path.
    fn is_back_at(&mut self, place: PlaceId) -> bool {
        match self.task.parameters.patience_test {
            PatienceTest::LoopToAnyMove => {
                let back = self.trail.contains(&place);
                self.trail.push(place);
                back
            }
            reading if reading.loops_to_search() => place == self.best.place,
            _ => place == self.path.best.place,
        }
    }
}

/// The lines through the players' last moves, from which box 1 draws.
struct Near {
    lines: [LineId; 40],
    len: usize,
}

impl Near {
    fn add(&mut self, board: &Board, last: Option<PlaceId>) {
        let lines = last
            .into_iter()
            .flat_map(|place| board.place(place).lines());
        for (line, _) in lines {
            self.lines[self.len] = line;
            self.len += 1;
        }
    }
}

#[inline]
pub(super) fn compare<T: Ord>(new: &T, best: &T) -> Comparison {
    match new.cmp(best) {
        std::cmp::Ordering::Greater => Comparison::Better,
        std::cmp::Ordering::Equal => Comparison::Equal,
        std::cmp::Ordering::Less => Comparison::Worse,
    }
}

// Box 6 of the flow chart (thesis Fig. 3.12): the best line to follow from a move, and System 3's questions
// about lines of equal value.

impl Search {
    /// Collects the lines that box 6 may choose from: those crossing at the move except the parent line, of
    /// the colours that the stance allows (§3.4.4.6).
    pub(super) fn gather(&mut self, board: &Board) {
        let (stance, colour) = (self.task.stance, self.task.colour);
        let any = stance.attacks() == stance.defends();
        self.crossing.clear();
        for (line, position) in board.place(self.looking.best.place).lines() {
            let record = board.line(line);
            if line != self.path.line && (any || (record.colour == colour) == stance.attacks()) {
                self.crossing.push(Candidate {
                    line,
                    pattern: record.pattern_with(position),
                });
            }
        }
    }

    /// Box 6: compares those lines in random order; System 3 asks about equals.
    pub(super) fn best_line<O: Observer>(&mut self, memory: &mut Memory, watch: &mut Watch<'_, O>) {
        while self.crossing.next < self.crossing.len {
            let Crossing {
                lines,
                len,
                next,
                best,
                value,
            } = &mut self.crossing;
            let drawn = *next + self.chance.below(u32::from(*len - *next)) as u8;
            lines.swap(usize::from(*next), usize::from(drawn));
            let candidate = lines[usize::from(*next)];
            *next += 1;
            let word = self.scale.word(candidate.pattern);
            let comparison = if best.line == LineId::NONE {
                Comparison::First
            } else {
                compare(&word, value)
            };
            let leader = *best;
            if matches!(comparison, Comparison::First | Comparison::Better) {
                (*best, *value) = (candidate, word);
            }
            let Candidate { line, pattern } = candidate;
            watch.see(Event::LineCompared {
                line,
                pattern,
                value: word,
                comparison,
            });
            let asks = comparison == Comparison::Equal && self.task.asks == QuestionKind::Lines;
            if asks && !leader.pattern.is_alike(pattern) {
                self.questions = self.questions.saturating_add(1);
                let lines = [leader.line, line];
                self.phase = Phase::AskingLines(LineQuestion {
                    at: self.looking.best.place,
                    lines,
                    patterns: [leader.pattern, pattern],
                    value: word,
                });
                watch.see(Event::LinesAsked {
                    first: lines[0],
                    second: lines[1],
                });
                return;
            }
            if watch.stop {
                return;
            }
        }
        let Candidate { line, pattern } = self.crossing.best;
        if line == LineId::NONE {
            self.phase = Phase::Dead(DeadEnd::Line);
            return;
        }
        memory.use_word(pattern);
        watch.see(Event::LineFound {
            line,
            pattern,
            value: self.crossing.value,
        });
        self.path.came_from = self.looking.best.place;
        self.path.line = line;
        self.looking = Looking::START;
        self.phase = Phase::BestMove;
    }

    /// Applies an answer: the preferred line leads, worth one more than before.
    pub(super) fn resume_lines(&mut self, question: LineQuestion, verdict: TeacherVerdict) {
        if verdict == TeacherVerdict::Second {
            let [_, pattern] = question.patterns;
            self.crossing.best = Candidate {
                line: question.lines[1],
                pattern,
            };
        }
        self.crossing.value = self.scale.word(self.crossing.best.pattern);
        self.phase = Phase::BestLine;
    }
}

// Boxes 7 and 8 of the flow chart (thesis Fig. 3.12): giving up a path, and playing a move.

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
