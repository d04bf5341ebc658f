//! The library of positions: the moves played in the position on the board, their scores and
//! games, or similar positions.

use super::lab::progress;
use super::{PREDICT_HINT, Panel, position, weights};
use crate::experiment::link::Panel as Shown;
use crate::model::{Action, ChuteAction, Step, numbered, score_words, written};
use chess::words::counted;
use cozy_chess::Board;
use kit::experiment::position_library::{
    BALANCE_MOST, LookUp, MEN_MOST, MoveFound, Similar, Source,
};
use kit::model::squares::{grouped, plural};
use kit::view::parts::predict;
use yew::prelude::*;

/// The number of games listed per move, before and after "more".
const AT_ONCE: usize = 5;
const AT_MOST: usize = 100;

pub fn view(panel: Panel<'_>) -> Html {
    html! {
        <div class="ch-positions">
            <section class="ch-position" aria-label="Position">
                { position::view(panel) }
            </section>
            <section class="ch-found" aria-labelledby="ch-found">
                <h2 id="ch-found">{ "Position library" }</h2>
                if panel.lab.playback.predict.is_on() {
                    { predict::view(panel, PREDICT_HINT) }
                }
                if !panel.lab.is_asking() {
                    { found(panel) }
                }
                { about(panel) }
            </section>
        </div>
    }
}

fn found(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    if let Some((done, all)) = lab.gathered_of() {
        let share = done as f64 / all.max(1) as f64;
        return progress(
            share,
            "Progress of preparing the games",
            lab.library_words(),
        );
    }
    html! {
        <>
            <p>{ lab.library_words() }</p>
            { match lab.looked_up.as_deref() {
                Some(LookUp::Exact(moves)) => exact(panel, moves),
                Some(LookUp::Similar(similar)) => alike(panel, similar),
                _ => html! {},
            } }
        </>
    }
}

fn exact(panel: Panel<'_>, moves: &[MoveFound]) -> Html {
    let lab = panel.lab;
    html! {
        <>
            <ul class="ch-played" aria-label="Moves played here">
                { for moves.iter().map(|found| {
                    let mv = found.mv;
                    html! {
                        <li key={mv.to_string()}>
                            <p>
                                { panel.toggle("link-button", &numbered(&lab.evaluated.board, mv, lab.notation), lab.chosen == Some(mv),
                                               move || ChuteAction::SelectMove(Some(mv))) }
                                { format!(": {}", of_move(found)) }
                            </p>
                            { games(panel, &found.sources) }
                        </li>
                    }
                }) }
            </ul>
            if let Some(words) = lab.suggestion() {
                <p>{ words }</p>
            }
        </>
    }
}

/// The count and the score of a move.
fn of_move(found: &MoveFound) -> String {
    let times = match found.times() {
        1 => "once".to_owned(),
        times => counted(times, "time"),
    };
    let Some(scores) = found.scores else {
        return format!("{times}, without a score");
    };
    let of = if found.scored < found.times() {
        format!(", {} with a score", found.scored)
    } else {
        String::new()
    };
    let worst = score_words(scores.worst);
    if found.scored == 1 {
        return format!("{times}{of}, score {worst}");
    }
    format!(
        "{times}{of}, score {worst} at worst, {} at best, uncertainty {:.3}",
        score_words(scores.best),
        scores.uncertainty()
    )
}

/// The games with a move, each a button that opens it there.
fn games(panel: Panel<'_>, sources: &[Source]) -> Html {
    let list = |sources: &[Source]| {
        html! { <ul class="ch-sources">{ for sources.iter().map(|&source| game(panel, source)) }</ul> }
    };
    let (first, rest) = sources.split_at(sources.len().min(AT_ONCE));
    let (shown, left) = rest.split_at(rest.len().min(AT_MOST));
    html! {
        <>
            { list(first) }
            if !shown.is_empty() {
                <details>
                    <summary>{ plural(rest.len() as u64, "more game") }</summary>
                    { list(shown) }
                    if !left.is_empty() {
                        <p class="quiet">{ format!("and {} more", left.len()) }</p>
                    }
                </details>
            }
        </>
    }
}

fn game(panel: Panel<'_>, source: Source) -> Html {
    let lab = panel.lab;
    let Some(entry) = lab.game_library.entry(source.game) else {
        return html! {};
    };
    // The same two players can meet twice in a year with the same result, so the number is shown.
    let (key, ply) = (source.game, source.ply as usize);
    let is_here = key == lab.replayed_game.key && ply == lab.ply();
    let on_action = panel.on_action.clone();
    let onclick = Callback::from(move |_: MouseEvent| {
        on_action.emit(ChuteAction::ChooseGame(key).into());
        on_action.emit(Action::Playback(Step::Seek(ply)));
    });
    html! {
        <li key={format!("{key}-{ply}")}>
            <button type="button" class="link-button" aria-current={is_here.then_some("true")} {onclick}>
                { format!("{}, game {key}, ply {ply}", entry.game.title) }
            </button>
        </li>
    }
}

fn alike(panel: Panel<'_>, similar: &[Similar]) -> Html {
    html! {
        <>
            <h3>{ "Similar positions" }</h3>
            <p>{ "These are other positions: their moves may be bad or illegal here." }</p>
            <ol class="ch-played" aria-label="Similar positions">
                { for similar.iter().map(|it| other(panel, it)) }
            </ol>
        </>
    }
}

fn other(panel: Panel<'_>, similar: &Similar) -> Html {
    let lab = panel.lab;
    let here: &Board = &lab.evaluated.board;
    let distance = similar.distance;
    let mut differs = vec![plural(distance.squares.into(), "square")];
    if distance.balance > 0 {
        let pawns = f64::from(distance.balance) / 100.0;
        differs.push(format!("{pawns} of a pawn in balance"));
    }
    if distance.men > 0 {
        differs.push(match distance.men {
            1 => "one man".to_owned(),
            men => counted(men, "man"),
        });
    }
    let moves = similar.moves.iter().map(|found| {
        let written = written(&similar.board, found.mv, lab.notation);
        let can = if similar.is_legal_in(here, found) {
            "legal here, too"
        } else {
            "not legal here"
        };
        format!("{written} ({}, {can})", found.times())
    });
    let moves: Vec<String> = moves.collect();
    let sources: Vec<Source> = similar
        .moves
        .iter()
        .flat_map(|found| found.sources.iter().copied())
        .collect();
    html! {
        <li>
            <p>{ format!("Differs by {}. Played there: {}.", differs.join(", "), moves.join(", ")) }</p>
            { games(panel, &sources) }
        </li>
    }
}

/// The library's contents, and the meaning of its words.
fn about(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let used = || lab.game_library.used();
    let positions: u64 = used().map(|entry| u64::from(entry.game.plies)).sum();
    // The wording below means a pawn.
    debug_assert_eq!(BALANCE_MOST, 100);
    html! {
        <>
            <p class="quiet">
                { format!("The library has {} in use, with {} in which a move is played. Choose or add games under ", plural(used().count() as u64, "game"), counted(grouped(positions), "position")) }
                { panel.link("Games", || ChuteAction::SetPanel(Shown::Games)) }
                { "." }
            </p>
            if lab.game_library.is_cut() {
                { weights::too_many() }
            }
            <details>
                <summary>{ "What the scores are, and what similar means" }</summary>
                <p>{ "A score is 1/N, where N is the number of plies to the end of the game, and negative for the loser. It tells how games went, not how good a move is. A move is judged by its worst score; the range of its scores is its uncertainty. The move with the best judgement is suggested (Sugar 1975, p. 105). Drawn games are left out. A marked mistake and the moves before it have no score." }</p>
                <p>{ format!("Similar positions are shown only if no game in use continues from the one on the board. They have the same side to move, a material balance within a pawn, and at most {MEN_MOST} men more or fewer. The nearest differ on the fewest squares, and each adds a game. These bounds are ours: the thesis leaves them open (pp. 103-104).") }</p>
            </details>
        </>
    }
}
