//! What the game waits for: the learner's question with both patterns drawn, a move, a word to go
//! on. The place for it is always there, so that nothing jumps when a question comes.

use super::pattern::{OnBoard, on_board};
use super::{Panel, thinking};
use crate::model::{Action, AwaitedInput, Run, Task};
use kenju::board::{Board, Place, PlaceId};
use kenju::geometry::{Colour, Point};
use kenju::lesson::TeacherVerdict;
use kenju::pattern::{Pattern, Patterns};
use kenju::question::{LineQuestion, MoveQuestion, Question, WeightQuestion};
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    html! {
        <div class="kj-question" data-asks={(!lab.is_thinking() && matches!(lab.game.want, AwaitedInput::Ask { .. })).to_string()}>
            { match &lab.game.want {
                _ if lab.is_thinking() => html! {
                    <>
                        <h2>{ "Thinking" }</h2>
                        { thinking::view(panel, &Task::Play) }
                    </>
                },
                AwaitedInput::Ask { learner, question } => {
                    let name = &lab.player(*learner).name;
                    html! {
                        <>
                            <h2>{ format!("{name} ({learner}) asks") }</h2>
                            { match question {
                                Question::Lines(question) => lines(panel, question),
                                Question::Moves(question) => moves(panel, question),
                                Question::Weight(question) => weight(panel, question),
                            } }
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
                            <p>{ format!("Watching you, {} would have played {}.", lab.player(*colour).name, idea.point) }</p>
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
                        <p>{ "The programs play when you let them." }</p>
                        { runs(panel) }
                    </>
                },
                AwaitedInput::Over { winner } => html! {
                    <>
                        <h2>{ match winner {
                            Some(winner) => format!("{winner} has five in a row"),
                            None => "Broken off: nobody wins".to_owned(),
                        } }</h2>
                        <p>{ "What was learnt stays. Look back at any move, or start another game." }</p>
                        { panel.keyed_main("New game", "Enter", || Action::NewGame) }
                    </>
                },
                AwaitedInput::Work => html! {
                    <>
                        <h2>{ "Stopped in the middle of a turn" }</h2>
                        { panel.keyed_main("Go on", "Enter", || Action::GoOn) }
                    </>
                },
            } }
            { contradiction(panel) }
        </div>
    }
}

fn runs(panel: Panel<'_>) -> Html {
    let is_paced = panel.lab.game.run == Run::Pace;
    html! {
        <div class="row">
            { panel.keyed_main("One move", "Enter", || Action::Go(Run::Once)) }
            if is_paced {
                { panel.button("Pause", || Action::Go(Run::Hold)) }
            } else {
                { panel.button("Play on, at the stepper's speed", || Action::Go(Run::Pace)) }
            }
            { panel.button("The whole game", || Action::Go(Run::Whole)) }
        </div>
    }
}

fn lines(panel: Panel<'_>, question: &LineQuestion) -> Html {
    let board = panel.lab.board();
    let shown = |k: usize| {
        let line = board.get_line(question.lines[k]);
        OnBoard {
            pattern: question.patterns[k],
            // The place under consideration counts as a stone.
            considered: line.and_then(|line| line.position_of(question.at)),
            colour: line.map(|line| line.colour),
        }
    };
    let at = board
        .get_place(question.at)
        .map_or(Point::ORIGIN, |place| place.point);
    html! {
        <>
            <p>{ format!("Which line is better to follow from {at}? As they would look with a stone there:") }</p>
            <div class="kj-answers" role="group" aria-label="Answers">
                { answer(panel, TeacherVerdict::First, "1", &[shown(0)], "kj-answer kj-answer-first") }
                { answer(panel, TeacherVerdict::Second, "2", &[shown(1)], "kj-answer kj-answer-second") }
                { equal(panel) }
            </div>
        </>
    }
}

fn moves(panel: Panel<'_>, question: &MoveQuestion) -> Html {
    let board = panel.lab.board();
    let at = question.moves.map(|id| {
        board
            .get_place(id)
            .map_or(Point::ORIGIN, |place| place.point)
    });
    let own = |k: usize| -> Vec<OnBoard> {
        let own = question.patterns[k].without(question.patterns[1 - k]);
        own.iter()
            .flat_map(|pattern| crossing(board, question.moves[k], pattern))
            .collect()
    };
    html! {
        <>
            <p>{ format!("Which move is better for {}: {} or {}? The patterns that only it would have:", question.mover, at[0], at[1]) }</p>
            <div class="kj-answers" role="group" aria-label="Answers">
                { answer(panel, TeacherVerdict::First, &format!("1: {}", at[0]), &own(0), "kj-answer kj-answer-first") }
                { answer(panel, TeacherVerdict::Second, &format!("2: {}", at[1]), &own(1), "kj-answer kj-answer-second") }
                { equal(panel) }
            </div>
        </>
    }
}

/// A pattern as the lines through a place have it: once for each colour.
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

/// A button with a number and the patterns it stands for.
fn answer(
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
                <span class="kj-pattern">{ on_board(shown) }<code aria-hidden="true">{ shown.pattern.to_string() }</code></span>
            }) }
            if patterns.is_empty() {
                <span class="quiet">{ "none of its own" }</span>
            }
        </button>
    }
}

fn equal(panel: Panel<'_>) -> Html {
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
                    <button key={weight} type="button" class="button" onclick={panel.sends(move || Action::Weigh(weight))}>{ weight }</button>
                }) }
                { panel.button("0: leave it", || Action::Weigh(0)) }
            </div>
            <details>
                <summary>{ "Unteach" }</summary>
                <p class="quiet">{ "Silences that many of the top classes for this situation." }</p>
                <div class="kj-weights" role="group" aria-label="Negative weights">
                    { for (1..=8i8).map(|weight| html! {
                        <button key={weight} type="button" class="button" onclick={panel.sends(move || Action::Weigh(-weight))}>{ format!("−{weight}") }</button>
                    }) }
                </div>
            </details>
        </>
    }
}

const fn consequence(question: &Question) -> &'static str {
    match question {
        Question::Lines(_) => {
            "The word of the pattern you prefer is raised by one, and the search goes on along that \
             line. If they are equal nothing changes (thesis §4.6)."
        }
        Question::Moves(_) => {
            "Every pattern that crosses the move you prefer and not the other is raised by one \
             (thesis §3.5, §4.10.2)."
        }
        Question::Weight(_) => {
            "All classes forget this situation, then the one you name learns it (thesis §4.4)."
        }
    }
}

fn contradiction(panel: Panel<'_>) -> Html {
    let Some((learner, found)) = &panel.lab.game.contradiction else {
        return html! {};
    };
    let Some(memory) = panel.lab.player(*learner).memory() else {
        return html! {};
    };
    let learner = *learner;
    let name = |lesson: usize| {
        memory
            .lessons()
            .get(lesson)
            .map_or_else(String::new, |said| {
                use kenju::lesson::Advice;
                match said.advice {
                    Advice::Lines {
                        first,
                        second,
                        verdict,
                    } => match verdict {
                        TeacherVerdict::First => format!("{first} better than {second}"),
                        TeacherVerdict::Second => format!("{second} better than {first}"),
                        TeacherVerdict::Equal => format!("{first} equal to {second}"),
                    },
                    Advice::Moves { .. } | Advice::Essential { .. } => {
                        let raised: Patterns = said.advice.rewards();
                        format!(
                            "raised {}",
                            raised
                                .iter()
                                .map(|p| p.to_string())
                                .collect::<Vec<_>>()
                                .join(", ")
                        )
                    }
                }
            })
    };
    let lesson = found.lesson;
    html! {
        <div class="notice notice-problem kj-contradiction" role="status">
            <div>
                <p><strong>{ "These contradict each other. " }</strong>{ "A learner whose teacher contradicts himself may never stop asking." }</p>
                <ul>
                    { for std::iter::once(lesson).chain(found.against.iter().copied()).map(|number| html! {
                        <li key={number}>
                            { format!("Lesson {}: {} ", number + 1, name(number)) }
                            <button type="button" class="button button-small"
                                    onclick={panel.sends(move || Action::Revoke(learner, number))}>{ "Take it back" }</button>
                        </li>
                    }) }
                </ul>
            </div>
        </div>
    }
}
