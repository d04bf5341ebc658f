//! Box 6 of the flow chart (thesis Fig. 3.12): the best line to follow from a move, and System 3's questions
//! about lines of equal value.

use super::attention::{Candidate, Crossing, Looking};
use super::{Phase, QuestionKind, Search};
use crate::board::{Board, LineId};
use crate::event::{Comparison, DeadEnd, Event, Observer, Watch};
use crate::lesson::TeacherVerdict;
use crate::memory::Memory;
use crate::question::LineQuestion;

use super::moves::compare;

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
