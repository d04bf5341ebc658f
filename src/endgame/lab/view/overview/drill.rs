//! The drill as a game: a board, a task, the judged move, a streak.

use super::super::Panel;
use super::{modes, own};
use crate::model::drill::{
    AIMS, DIFFICULTIES, Drill, DrillAction, Exercise, ExerciseState, KINDS, Solution,
};
use crate::model::overview::OverviewAction;
use crate::model::panels::words::material;
use crate::model::{Action, EndgameAction};
use chess::words::agreeing;
use cozy_chess::Move;
use kit::model::board::{Mark, MarkKind, Overlay, Players};
use kit::model::squares::plural;
use kit::view::form;
use kit::view::position::{self, Shown};
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let drill = &panel.lab.drill;
    let over = drill.assigned.as_ref().filter(|assigned| assigned.is_over);
    html! {
        <>
            <section class="eg-overview-board" aria-label="Exercise">{ board(panel) }</section>
            <section class="overview-side eg-game" aria-label="Drill">
                { modes(panel) }
                <p class="eg-streak"><strong>{ drill.score.row }</strong>{ " in a row" }
                    if let Some(assigned) = drill.assigned.as_ref().filter(|assigned| !assigned.is_over) {
                        <span>{ format!("Exercise {}", assigned.place()) }</span>
                    }
                </p>
                if let Some(assigned) = over {
                    <p class="overview-tag" data-kind="gold">{ "★ Result" }</p>
                    <p class="overview-say">{ assigned.result.words() }</p>
                    <div class="overview-action">
                        { panel.main("Share this result", || own(OverviewAction::Share)) }
                        { panel.button("Play them again", || own(OverviewAction::Restart)) }
                        { panel.button("More exercises", || own(OverviewAction::More)) }
                    </div>
                } else {
                    { task(panel, drill) }
                }
                { menu(panel) }
                if drill.score.done > 0 {
                    <p class="overview-note">
                        { format!("You solved {} of {}. {} later.", drill.score.kept,
                                  plural(drill.score.done.into(), "exercise"),
                                  agreeing(drill.score.waiting(), "exercise comes back", "exercises come back")) }
                    </p>
                }
            </section>
        </>
    }
}

fn board(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let position = lab.position.game.board();
    let exercise = lab.drill.exercise.as_ref();
    let is_over = exercise.is_some_and(|exercise| exercise.stand != ExerciseState::Playing);
    let players = lab.drill.side().map_or(Players::Nobody, Players::Only);
    let shown = Shown {
        board: position.clone(),
        last_move: lab.position.game.last_move(),
        players,
        marks: exercise
            .map(|exercise| marks(exercise, lab.solution().as_ref()))
            .unwrap_or_default(),
        overlay: if is_over {
            lab.drill_picture().overlay
        } else {
            Overlay::default()
        },
        is_own: true,
    };
    position::board(&lab.position, shown, &panel.sends_with(Action::Position))
}

/// A tick or a cross on the square of the move made; after a mistake, or when the solution was asked for, an arrow for the
/// move that is right.
fn marks(exercise: &Exercise, solution: Option<&Solution>) -> Vec<Mark> {
    if let Some(solution) = solution {
        return vec![right(solution.mv)];
    }
    let Some(judged) = &exercise.judged else {
        return Vec::new();
    };
    let (kind, label) = if judged.is_right {
        (MarkKind::Ours, "\u{2713}")
    } else {
        (MarkKind::Cut, "\u{2717}")
    };
    let made = Mark {
        kind,
        from: judged.mv.to,
        to: None,
        label: label.to_owned(),
    };
    let better = judged.better.filter(|_| !judged.is_right).map(right);
    std::iter::once(made).chain(better).collect()
}

fn right(mv: Move) -> Mark {
    Mark {
        kind: MarkKind::Ours,
        from: mv.from,
        to: Some(mv.to),
        label: "\u{2713}".to_owned(),
    }
}

fn task(panel: Panel<'_>, drill: &Drill) -> Html {
    let action = |action: DrillAction| move || EndgameAction::Drill(action.clone());
    let next = || panel.keyed("Next", "d", action(DrillAction::NextMove));
    let exercise = drill.exercise.as_ref().filter(|_| !drill.awaits());
    let Some(exercise) = exercise else {
        return html! {
            <>
                <p class="overview-say">{ panel.lab.waiting_words().unwrap_or_else(|| "Start the drill.".to_owned()) }</p>
                { form::error(drill.trouble.as_deref()) }
                <div class="overview-action">
                    if drill.awaits() {
                        { panel.button("Stop waiting", action(DrillAction::Leave)) }
                    } else {
                        { panel.keyed_main("Next", "d", action(DrillAction::NextMove)) }
                    }
                </div>
            </>
        };
    };
    let judged = exercise.judged.as_ref().map_or("", |judged| &judged.san);
    let tag = match exercise.stand {
        ExerciseState::Playing => None,
        ExerciseState::Kept => Some(("win", format!("\u{2713} {judged} is right"))),
        ExerciseState::Lost => Some(("cut", format!("\u{2717} {judged} is a mistake"))),
        ExerciseState::Left => Some(("even", "Solution".to_owned())),
    };
    let say = match exercise.stand {
        ExerciseState::Playing => panel.lab.task().unwrap_or_default(),
        _ => match panel.lab.solution() {
            Some(solution) => solution.words,
            None => exercise.word.clone(),
        },
    };
    let picture = panel.lab.drill_picture();
    let is_over = exercise.stand != ExerciseState::Playing;
    html! {
        <>
            if let Some((kind, words)) = tag {
                <p class="overview-tag" data-kind={kind}>{ words }</p>
            }
            <p class="overview-say" role="status">{ say }</p>
            if is_over && !picture.overlay.patches.is_empty() {
                <p class="overview-note">{ picture.words.join(" ") }</p>
            }
            <div class="overview-action">
                { match exercise.stand {
                    ExerciseState::Playing => html! { <>
                        <p class="overview-note">{ "Drag a piece on the board, or type a move." }</p>
                        { position::move_field(panel.lab.position.game.board().clone(), "Kc3, c2c3",
                                               &panel.sends_with(Action::Position)) }
                        { panel.button("Show the answer", || EndgameAction::Drill(DrillAction::Leave)) }
                    </> },
                    ExerciseState::Kept => panel.keyed_main("Next", "d", action(DrillAction::NextMove)),
                    ExerciseState::Lost | ExerciseState::Left => html! { <>
                        { panel.keyed_main("Again", "a", action(DrillAction::Again)) }
                        { next() }
                    </> },
                } }
            </div>
        </>
    }
}

/// Ending, difficulty and task, and the link that assigns these exercises.
fn menu(panel: Panel<'_>) -> Html {
    let drill = &panel.lab.drill;
    let on = panel.sends_with(EndgameAction::Drill);
    let kinds = KINDS.map(|kind| kind.parse().map_or_else(|_| kind.to_owned(), material));
    let difficulty = DIFFICULTIES
        .iter()
        .position(|row| row.0 == drill.difficulty)
        .unwrap_or_default();
    let aim = AIMS
        .iter()
        .position(|row| row.0 == drill.aim)
        .unwrap_or_default();
    let level = ["easy", "medium", "hard"][difficulty.min(2)];
    let summary = format!("{}, {level}", kinds[drill.kind]);
    html! {
        <details class="eg-choose">
            <summary>{ summary }</summary>
            { form::select("eg-game-kind", "Ending", form::rows(kinds, drill.kind), on.reform(DrillAction::Kind)) }
            { form::select("eg-game-difficulty", "Difficulty", form::rows(DIFFICULTIES.map(|row| row.1), difficulty),
                           on.reform(DrillAction::Difficulty)) }
            { form::select("eg-game-aim", "Task", form::rows(AIMS.map(|row| row.1), aim), on.reform(DrillAction::Aim)) }
            <p class="overview-note">{ "The next exercise follows these choices." }</p>
            { panel.button("Assign this exercise", || own(OverviewAction::Assign)) }
            <p class="overview-note">{ "Copies a link to 10 exercises that begins with this one. Everybody gets the same." }</p>
        </details>
    }
}
