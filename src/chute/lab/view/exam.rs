//! The exam: a position, the board for the answer, the result of the guess, and the score
//! compared with CHUTE's.

use super::Panel;
use crate::experiment::link::QUESTIONS_LIMIT;
use crate::model::{ChuteAction, GUESSES, Lab, Question, Scores, written};
use chess::notation::parse_move;
use chess::words::counted;
use chess::words::side_name;
use cozy_chess::Move;
use kit::model::board::{BoardEffect, Mark, MarkKind, Players};
use kit::model::squares::plural;
use kit::view::board::{Board, MoveField, Part, Voice};
use kit::view::chart::ChartView;
use kit::view::form::Field;
use kit::view::parts::table::TableView;
use std::rc::Rc;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let exam = &panel.lab.exam;
    html! {
        <div class="ch-exam">
            if let Some(question) = exam.question() {
                <section class="ch-question" aria-labelledby="ch-question">
                    { put(panel, question) }
                </section>
            }
            <section class="ch-paper" aria-label="Exam">
                if exam.questions.is_empty() {
                    { introduction() }
                } else {
                    { answer(panel) }
                }
                if let Some(words) = exam.sender_result() {
                    <p class="notice notice-note"><span>{ words }</span></p>
                }
                { begin(panel) }
            </section>
            <section class="ch-score" aria-label="Score">
                if let Some(scores) = exam.scores() {
                    { score(panel, &scores) }
                }
            </section>
        </div>
    }
}

fn introduction() -> Html {
    html! {
        <>
            <h2>{ "Sit the exam that CHUTE sat" }</h2>
            <p>{ "You see positions from masters’ games and find the move that was played, in up to seven guesses. CHUTE’s seven best moves in the same positions are its guesses, so both of you are scored on one scale. In the \
                thesis CHUTE’s first choice was the master’s move in 31 % of positions, and one of its first seven in 75 %." }</p>
        </>
    }
}

fn put(panel: Panel<'_>, question: &Question) -> Html {
    let lab = panel.lab;
    let exam = &lab.exam;
    let board = Rc::clone(&question.evaluated.board);
    let side = board.side_to_move();
    let on_action = panel.on_action.clone();
    let on_effect = Callback::from(move |effect: BoardEffect| {
        if let BoardEffect::Played(mv) = effect {
            on_action.emit(ChuteAction::Guess(mv).into());
        }
    });
    let shown = Rc::clone(&board);
    let parse = Callback::from(move |text: String| {
        parse_move(&shown, &text).map_err(|error| error.to_string())
    });
    let players = if question.is_done {
        Players::Nobody
    } else {
        Players::Only(side)
    };
    html! {
        <>
            <h2 id="ch-question">{ format!("Question {} of {}", exam.at + 1, exam.questions.len()) }</h2>
            // The side to move is at the bottom.
            <Board key={exam.at} position={board} last_move={question.last_move} {players} bottom={side}
                   marks={Rc::from(marks(question))} tools={Part::Hidden} voice={Voice::Own} {on_effect} />
            if !question.is_done {
                <MoveField {parse} on_move={panel.sends_with(ChuteAction::Guess)} label="Type the master’s move" />
            }
        </>
    }
}

/// For an answered question: the master's move and CHUTE's first choice.
fn marks(question: &Question) -> Vec<Mark> {
    let mark = |kind, mv: Move, label: &str| Mark {
        kind,
        from: mv.from,
        to: Some(mv.to),
        label: label.to_owned(),
    };
    if !question.is_done {
        return Vec::new();
    }
    let mut marks = Vec::new();
    let first = question.evaluated.ranked.first().map(|ranked| ranked.mv);
    if let Some(first) = first.filter(|&first| first != question.master) {
        marks.push(mark(MarkKind::Note, first, "CHUTE"));
    }
    marks.push(mark(MarkKind::Ours, question.master, "master"));
    marks
}

fn answer(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let exam = &lab.exam;
    let Some(question) = exam.question() else {
        return html! {};
    };
    let left = GUESSES - question.guesses.len().min(GUESSES);
    let side = side_name(question.evaluated.board.side_to_move());
    html! {
        <>
            <h2>{ if question.is_done { "What the master played".to_owned() }
                  else { format!("{side} to move: what did the master play?") } }</h2>
            <p class="ch-word">{ &exam.word }</p>
            if !question.guesses.is_empty() {
                <ol class="ch-guesses" aria-label="Your guesses">
                    { for question.guesses.iter().map(|&guess| html! {
                        <li>
                            { written(&question.evaluated.board, guess, lab.notation) }
                            { if guess == question.master { " ✓ the master’s move".to_owned() } else {
                                format!(" ✗ ranked {} by CHUTE", question.evaluated.rank(guess).unwrap_or_default()) } }
                        </li>
                    }) }
                </ol>
            }
            <div class="row">
                if question.is_done {
                    if !exam.is_over() {
                        { panel.keyed_main("Next question", "n", || ChuteAction::NextQuestion) }
                    }
                    { panel.button("See its heuristics", || ChuteAction::ExamineQuestion) }
                } else {
                    <span>{ format!("{left} of {GUESSES} guesses left") }</span>
                    { panel.keyed("Give up", "y", || ChuteAction::GiveUp) }
                    if exam.questions.len() > 1 {
                        { panel.keyed("Skip for now", "n", || ChuteAction::NextQuestion) }
                    }
                }
            </div>
            if question.is_done {
                <p class="quiet">{ title(lab, question) }</p>
            }
            { progress(panel) }
        </>
    }
}

fn title(lab: &Lab, question: &Question) -> String {
    let entry = lab.game_library.entry(question.key);
    entry.map_or_else(String::new, |entry| format!("From {}.", entry.game.title))
}

/// A row of buttons, one per question: the successful guess, missed, or open.
fn progress(panel: Panel<'_>) -> Html {
    let exam = &panel.lab.exam;
    html! {
        <ol class="ch-questions" aria-label="Questions">
            { for exam.questions.iter().enumerate().map(|(place, question)| {
                let (sign, words) = match (question.is_done, question.found()) {
                    (false, _) => ("·".to_owned(), "open".to_owned()),
                    (true, 0) => ("✗".to_owned(), "not found".to_owned()),
                    (true, found) => (found.to_string(), format!("found at guess {found}")),
                };
                html! {
                    <li key={place}>
                        <button type="button" class="button button-small" aria-current={(place == exam.at).then_some("step")}
                                aria-label={format!("Question {}: {words}", place + 1)}
                                onclick={panel.sends(move || ChuteAction::GoToQuestion(place))}>{ sign }</button>
                    </li>
                }
            }) }
        </ol>
    }
}

fn begin(panel: Panel<'_>) -> Html {
    let exam = &panel.lab.exam;
    let (seed, length) = (exam.seed, exam.length);
    let is_begun = !exam.questions.is_empty();
    html! {
        <details class="ch-begin" open={!is_begun}>
            <summary>{ if is_begun { "Another exam" } else { "Begin" } }</summary>
            <div class="trials-form">
                <Field id="ch-exam-length" label={format!("Questions, 1 to {QUESTIONS_LIMIT}")} value={length.to_string()}
                       wrong={exam.wrong_length.clone()} on_typed={panel.sends_with(ChuteAction::TypeQuestions)} />
                <Field id="ch-exam-seed" label="Seed (the same seed gives the same questions)" value={seed.to_string()}
                       wrong={exam.wrong_seed.clone()} on_typed={panel.sends_with(ChuteAction::TypeSeed)} />
            </div>
            <div class="row">
                { panel.main("Begin the exam", move || ChuteAction::BeginExam(seed, length)) }
                if is_begun {
                    { panel.button("Other questions", move || ChuteAction::BeginExam(seed.wrapping_add(1), length)) }
                }
            </div>
            <p class="quiet">{ format!("Questions come from the {} in use. This browser stores your answers.", counted(panel.lab.game_library.used().count(), "game")) }</p>
        </details>
    }
}

fn score(panel: Panel<'_>, scores: &Scores) -> Html {
    let percent = |share: f64| format!("{:.0}", share * 100.0);
    html! {
        <>
            <h2>{ "Your score and CHUTE’s" }</h2>
            { TableView::named("Shares found")
                .caption(format!("Percentage of {} found, by number of guesses", plural(scores.positions as u64, "position")))
                .columns(["guesses"]).numbers((1..=GUESSES).map(|guess| guess.to_string()))
                .rows([("you", scores.yours.map(|it| it.value)), ("CHUTE", scores.chute.map(|it| it.value)),
                       ("by chance", scores.chance)].into_iter()
                    .map(|(name, shares)| html! {
                    <tr>
                        <th scope="row">{ name }</th>
                        { for shares.iter().map(|&share| html! { <td class="number">{ percent(share) }</td> }) }
                    </tr>
                })) }
            <p>{ scores.words() }</p>
            <ChartView chart={Rc::new(scores.chart())} />
            <div class="row">
                { panel.button("Copy the result with a link", || ChuteAction::ShareExam) }
                { panel.button("Save as CSV", || ChuteAction::SaveExam) }
            </div>
        </>
    }
}
