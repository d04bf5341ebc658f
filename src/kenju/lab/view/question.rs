//! The input that the game waits for: the learner's question with both patterns drawn, a move, or the
//! command to continue. The area keeps its place, so that the page does not jump.

use super::pattern::{OnBoard, on_board, patterns};
use super::{Panel, game};
use crate::model::panels::lessons::{AdviceText, advice_text};
use crate::model::panels::shapes::in_words;
use crate::model::pupil::advice_in_words;
use crate::model::{Action, AutoPlay, AwaitedInput, Lab, WorkerTask};
use kenju::board::{Board, Place, PlaceId};
use kenju::geometry::Colour;
use kenju::lesson::TeacherVerdict;
use kenju::pattern::Pattern;
use kenju::question::{LineQuestion, MoveQuestion, Question, WeightQuestion};
use kenju::session::Hand;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    html! {
        <div class="kj-question" data-asks={(!lab.is_worker_busy() && matches!(lab.game.awaited, AwaitedInput::Ask { .. })).to_string()}>
            { contradiction(panel) }
            { match &lab.game.awaited {
                _ if lab.is_worker_busy() => html! {
                    <>
                        <h2>{ "Thinking" }</h2>
                        { game::worker_progress(panel, &WorkerTask::Play) }
                    </>
                },
                AwaitedInput::Ask { learner, question } => {
                    let name = &lab.player(*learner).name;
                    html! {
                        <>
                            <h2>{ format!("{name} ({learner}) asks") }</h2>
                            { answers(panel, question) }
                            <details>
                                <summary>{ "Why am I asked?" }</summary>
                                <p>{ question.why(lab.board()) }</p>
                                <p class="quiet">{ consequence(question) }</p>
                            </details>
                        </>
                    }
                }
                AwaitedInput::Place { colour, idea } => html! {
                    <>
                        <h2>{ format!("{colour}: your move") }</h2>
                        <p>{ "Click a point of the board, or walk there with the arrow keys and press Enter." }</p>
                        if let Some(idea) = idea {
                            <p>{ format!("{} watches you, and would have played {}.", lab.player(*colour).name, idea.point) }</p>
                        }
                    </>
                },
                AwaitedInput::Confirm { colour, choice } => html! {
                    <>
                        <h2>{ format!("{colour} proposes {}", choice.point) }</h2>
                        <p>{ "Confirm it, or click the point where the stone should go instead." }</p>
                        { panel.keyed_main("Confirm", "Enter", || Action::Confirm) }
                    </>
                },
                AwaitedInput::Go => html! {
                    <>
                        <h2>{ format!("{} is to move", lab.board().to_move()) }</h2>
                        <p>{ "Both players are programs. Let them play one move, or the whole game." }</p>
                        { runs(panel) }
                    </>
                },
                AwaitedInput::Over { winner } => html! {
                    <>
                        <h2>{ match winner {
                            Some(winner) if is_won_by_person(lab, *winner) => "You win: five in a row!".to_owned(),
                            Some(winner) => format!("{winner} has five in a row"),
                            None => "The move limit ends the game: nobody wins".to_owned(),
                        } }</h2>
                        <p>{ "Kenju keeps what you taught it. Look back at any move, or start another game." }</p>
                        { panel.keyed_main("New game", "Enter", || Action::NewGame) }
                    </>
                },
                AwaitedInput::Work => html! {
                    <>
                        <h2>{ "Stopped during a turn" }</h2>
                        { panel.keyed_main("Go on", "Enter", || Action::Resume) }
                    </>
                },
            } }
        </div>
    }
}

/// The question in the words of the workbench, with its answers.
pub fn answers(panel: Panel<'_>, question: &Question) -> Html {
    match question {
        Question::Lines(question) => lines(panel, question),
        Question::Moves(question) => moves(panel, question),
        Question::Weight(question) => weight(panel, question),
    }
}

/// True if a person's hand won against a program's.
fn is_won_by_person(lab: &Lab, winner: Colour) -> bool {
    let is_person = |colour| lab.game.session.seat(colour).hand == Hand::Person;
    is_person(winner) && !is_person(winner.other())
}

fn runs(panel: Panel<'_>) -> Html {
    let is_paced = panel.lab.game.run == AutoPlay::Paced;
    html! {
        <div class="row">
            { panel.keyed_main("One move", "Enter", || Action::SetAutoPlay(AutoPlay::OneMove)) }
            if is_paced {
                { panel.button("Pause", || Action::SetAutoPlay(AutoPlay::Paused)) }
            } else {
                { panel.button("Play on, at the stepper's speed", || Action::SetAutoPlay(AutoPlay::Paced)) }
            }
            { panel.button("The whole game", || Action::SetAutoPlay(AutoPlay::ToEnd)) }
        </div>
    }
}

fn lines(panel: Panel<'_>, question: &LineQuestion) -> Html {
    let shown = |k: usize| line(panel.lab, question, k);
    html! {
        <>
            <p class="kj-asks">{ "Which line should I choose?" }</p>
            <p class="quiet">{ "The ? counts as a stone. Click a line on the board, or an answer below." }</p>
            <div class="kj-answers" role="group" aria-label="Answers">
                { answer(panel, TeacherVerdict::First, "1", &[shown(0)], "kj-answer kj-answer-first") }
                { answer(panel, TeacherVerdict::Second, "2", &[shown(1)], "kj-answer kj-answer-second") }
                { equal(panel) }
            </div>
        </>
    }
}

/// The first (0) or second (1) line of a question.
pub fn line(lab: &Lab, question: &LineQuestion, k: usize) -> OnBoard {
    let line = lab.board().get_line(question.lines[k]);
    OnBoard {
        pattern: question.patterns[k],
        // The place under consideration counts as a stone.
        considered: line.and_then(|line| line.position_of(question.at)),
        colour: line.map(|line| line.colour),
    }
}

fn moves(panel: Panel<'_>, question: &MoveQuestion) -> Html {
    let board = panel.lab.board();
    let own = |k: usize| -> Vec<OnBoard> {
        let own = question.patterns[k].without(question.patterns[1 - k]);
        own.iter()
            .flat_map(|pattern| crossing(board, question.moves[k], pattern))
            .collect()
    };
    html! {
        <>
            <p class="kj-asks">{ format!("Which move should {} choose?", question.mover) }</p>
            <p class="quiet">{ "Each is drawn with the lines that only it changes. Click a move on the board, or an answer below." }</p>
            <div class="kj-answers" role="group" aria-label="Answers">
                { answer(panel, TeacherVerdict::First, "1", &own(0), "kj-answer kj-answer-first") }
                { answer(panel, TeacherVerdict::Second, "2", &own(1), "kj-answer kj-answer-second") }
                { equal(panel) }
            </div>
        </>
    }
}

/// A pattern in the lines through a place, once for each colour.
fn crossing(board: &Board, place: PlaceId, pattern: Pattern) -> Vec<OnBoard> {
    let lines = board.get_place(place).into_iter().flat_map(Place::lines);
    let found: Vec<(Colour, usize)> = lines
        .filter_map(|(line, at)| Some((board.get_line(line)?, at)))
        .filter(|(line, at)| line.pattern_with(*at) == pattern)
        .map(|(line, at)| (line.colour, at))
        .collect();
    let of = |colour| {
        let (_, at) = found.iter().find(|(found, _)| *found == colour)?;
        Some(OnBoard {
            pattern,
            considered: Some(*at),
            colour: Some(colour),
        })
    };
    Colour::BOTH.into_iter().filter_map(of).collect()
}

/// A button with a number and the patterns of a choice.
pub fn answer(
    panel: Panel<'_>,
    verdict: TeacherVerdict,
    name: &str,
    patterns: &[OnBoard],
    class: &'static str,
) -> Html {
    html! {
        <button type="button" {class} onclick={panel.sends(move || Action::Answer(verdict))}>
            <span class="kj-answer-name">{ name }</span>
            { for patterns.iter().map(|&shown| html! {
                <span class="kj-pattern" data-pattern={shown.pattern.to_string()}>
                    { on_board(shown) }<span aria-hidden="true">{ in_words(shown.pattern) }</span>
                </span>
            }) }
            if patterns.is_empty() {
                <span class="quiet">{ "none of its own" }</span>
            }
        </button>
    }
}

pub fn equal(panel: Panel<'_>) -> Html {
    html! {
        <button type="button" class="kj-answer kj-answer-equal" onclick={panel.sends(|| Action::Answer(TeacherVerdict::Equal))}>
            <span class="kj-answer-name">{ "0" }</span>
            <span>{ "equal" }</span>
        </button>
    }
}

fn weight(panel: Panel<'_>, question: &WeightQuestion) -> Html {
    let net = format!(
        "The net says {} ({} of 8 RAMs fire).",
        question.response, question.ones
    );
    html! {
        <>
            <p>{ format!("{} has played {}. {net} What is such a move worth, from 1 to 8?", question.mover, question.point) }</p>
            <div class="kj-weights" role="group" aria-label="Weights">
                { for (1..=8i8).map(|weight| html! {
                    <button key={weight} type="button" class="button" onclick={panel.sends(move || Action::AnswerWeight(weight))}>{ weight }</button>
                }) }
                { panel.button("0: leave it", || Action::AnswerWeight(0)) }
            </div>
            <details>
                <summary>{ "Unteach" }</summary>
                <p class="quiet">{ "The net forgets this many of its highest classes for this situation." }</p>
                <div class="kj-weights" role="group" aria-label="Negative weights">
                    { for (1..=8i8).map(|weight| html! {
                        <button key={weight} type="button" class="button" onclick={panel.sends(move || Action::AnswerWeight(-weight))}>{ format!("−{weight}") }</button>
                    }) }
                </div>
            </details>
        </>
    }
}

const fn consequence(question: &Question) -> &'static str {
    match question {
        Question::Lines(_) => {
            "The value of the pattern you prefer goes up by 1, and the search goes on along that line. If you call them \
             equal, nothing changes (thesis §4.6)."
        }
        Question::Moves(_) => {
            "The value of each pattern that crosses only the move you prefer goes up by 1 \
             (thesis §3.5, §4.10.2)."
        }
        Question::Weight(_) => {
            "All classes forget this situation, then the one you name learns it (thesis §4.4)."
        }
    }
}

/// The question which of two conflicting answers was meant. A longer chain asks for the one that is wrong.
pub fn contradiction(panel: Panel<'_>) -> Html {
    let Some((learner, found)) = &panel.lab.game.contradiction else {
        return html! {};
    };
    let Some(memory) = panel.lab.player(*learner).memory() else {
        return html! {};
    };
    let learner = *learner;
    let name = &panel.lab.player(learner).name;
    let is_pair = found.against.len() == 1;
    let numbers = found
        .against
        .iter()
        .copied()
        .chain(std::iter::once(found.lesson));
    let told = numbers
        .filter_map(|number| Some((number, advice_text(memory.lessons().get(number)?.advice))));
    let (asks, hint) = if is_pair {
        (
            "These answers conflict. Which did you mean?",
            "Choose the one you meant. The other is taken back.",
        )
    } else {
        (
            "These answers conflict. Which one is wrong?",
            "They cannot all be true. Choose the one to take back.",
        )
    };
    html! {
        <section class="kj-contradiction" role="group" aria-label="Conflicting answers">
            <p class="overview-tag" data-kind="ask">{ format!("{name} is puzzled") }</p>
            <p class="overview-say" role="status">{ asks }</p>
            <div class="kj-answers">
                { for told.map(|(number, advice)| {
                    let action = move || if is_pair { Action::KeepLesson(learner, number) } else { Action::Revoke(learner, number) };
                    html! {
                        <button key={number} type="button" class="kj-answer" onclick={panel.sends(action)}>
                            <span class="kj-answer-name">{ format!("Lesson {}", number + 1) }</span>
                            { said(&advice) }
                        </button>
                    }
                }) }
            </div>
            <p class="overview-note">{ hint }</p>
        </section>
    }
}

/// A lesson in pictures, and in words where each side is one pattern.
pub fn said(advice: &AdviceText) -> Html {
    let AdviceText { left, word, right } = advice;
    let sign = if *word == "as good as" { "=" } else { ">" };
    let words = advice_in_words(advice);
    html! {
        <span class="kj-told">
            <span class="kj-said" aria-hidden={words.is_some().then_some("true")}>
                { patterns(left, 2) }<b>{ sign }</b>{ patterns(right, 2) }
            </span>
            if let Some(words) = words {
                <span class="kj-said-words">{ words }</span>
            }
        </span>
    }
}
