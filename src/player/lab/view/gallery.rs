//! Starting points: positions of Table I, games, one's own PGN; and sharing.

use super::Panel;
use super::fields::{file, menu};
use crate::model::{Action, EXAMPLES, PlayerAction, name_of};
use chess::words::counted;
use kit::model::Page;
use kit::model::squares::grouped;
use kit::view::parts::{examples, paste};
use player::facts::{PublishedRow, TABLE_ONE};
use yew::prelude::*;

/// Games of a file shown at a time.
const GAMES: usize = 100;

/// The longest text of games that is opened, in bytes.
const PGN_LIMIT: usize = 64 << 20;

pub fn view(panel: Panel<'_>) -> Html {
    html! {
        <section class="lab-examples pl-gallery" aria-labelledby="pl-gallery">
            <h2 id="pl-gallery">{ "Examples" }</h2>
            <ul>
                { for EXAMPLES.iter().map(|example| html! {
                    <li key={example.number}>
                        { panel.link(&name_of(example.number).unwrap_or_default(), || PlayerAction::SetUp(example.number)) }
                        <p class="quiet">{ example.look_for }</p>
                    </li>
                }) }
            </ul>
            { examples::more(Page::Player) }
            <p class="provenance" data-mark="ours">{ "Table I: Senft 1975, pp. 49-50. Our copies do not show the squares; we recovered the \
                positions from the games they were taken from. !! and !: an unusually good and a very good move; S: a sacrifice" }</p>
            <div class="pl-fields">
                { table_one(panel) }
                { games(panel) }
            </div>
            { pgn(panel) }
            { super::share::view(panel) }
        </section>
    }
}

/// All recovered positions of Table I.
pub fn table_one(panel: Panel<'_>) -> Html {
    let recovered: Vec<&PublishedRow> = TABLE_ONE
        .iter()
        .filter(|row| row.position.is_some())
        .collect();
    let numbers: Vec<u32> = recovered.iter().map(|row| row.number).collect();
    let here = panel.lab.position.game.board().to_string();
    let is_here = |row: &PublishedRow| {
        let position = row.position.map_or("", |position| position.fen);
        here.starts_with(position)
    };
    let mut names = vec![(
        "choose one".to_owned(),
        !recovered.iter().any(|row| is_here(row)),
    )];
    names.extend(
        recovered
            .iter()
            .map(|row| (name_of(row.number).unwrap_or_default(), is_here(row))),
    );
    menu(
        "pl-table-one",
        "The 27 recovered positions from the thesis",
        names.iter().map(|(name, here)| (name.as_str(), *here)),
        move |row| {
            row.checked_sub(1)
                .and_then(|row| numbers.get(row))
                .map_or(Action::Say("Choose a position".to_owned()), |number| {
                    PlayerAction::SetUp(*number).into()
                })
        },
        panel,
    )
}

fn games(panel: Panel<'_>) -> Html {
    let titles = panel.lab.shipped.games().iter();
    let names = std::iter::once(("choose one", true))
        .chain(titles.map(|game| (game.title.as_str(), false)));
    menu(
        "pl-games",
        "Master games, by their moves",
        names,
        |row| {
            row.checked_sub(1)
                .map_or(Action::Say("Choose a game".to_owned()), |game| {
                    PlayerAction::SetUpGame(game).into()
                })
        },
        panel,
    )
}

fn pgn(panel: Panel<'_>) -> Html {
    let on_text = panel.sends_with(|text: String| PlayerAction::OpenPgn(text.into_bytes()));
    let library = panel.lab.library.as_ref();
    html! {
        <details class="game-pgn" open={library.is_some()}>
            <summary>{ "A game of your own (PGN)" }</summary>
            <div class="row">{ file("pl-pgn-file", "Open a file", ".pgn,.txt", PGN_LIMIT, |_, bytes| PlayerAction::OpenPgn(bytes), panel) }</div>
            { paste::view("pl-pgn", "Paste a game here (also in descriptive notation)", &on_text) }
            if let Some(library) = library {
                { menu("pl-library", "Games of the file", library.games().iter().take(GAMES).map(|game| (game.title.as_str(), false)),
                       PlayerAction::ChooseGame, panel) }
                if library.games().len() > GAMES {
                    <p class="quiet">{ format!("The first {GAMES} of {} are listed; cut the file to reach the others.", counted(grouped(library.games().len() as u64), "game")) }</p>
                }
                <div class="row">{ panel.button("Close the list", || PlayerAction::CloseLibrary) }</div>
            }
        </details>
    }
}
