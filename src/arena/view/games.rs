//! The games of two engines.

use super::Panel;
use crate::model::overview::{capital_name, plain_name};
use crate::model::{GameRow, Lead, Loaded, crosstable, pairing, words};
use chess::words::counted;
use kit::model::squares::plural;
use kit::view::parts::table::TableView;
use yew::prelude::*;

pub fn view(panel: Panel<'_>, loaded: &Loaded, pair: &[String; 2]) -> Html {
    let [one, other] = pair;
    let link = panel.lab.link.pair(one, other);
    let Some(cell) = loaded.table.cell(one, other) else {
        return html! {};
    };
    let games: Vec<GameRow<'_>> = pairing::games(loaded, pair).collect();
    let lead = cell.lead();
    html! {
        <section aria-labelledby="arena-games">
            <h2 id="arena-games">{ format!("{} against {}", capital_name(one), plain_name(other)) }</h2>
            <p>
                <strong>{ counted(crosstable::points_of(cell.half_points(), cell.games), "point") }</strong>
                { format!(": {} won, {} drawn, {} lost. Score {}, Elo {}: ", cell.wins, cell.draws, cell.losses,
                    words::score(&cell.score), words::elo(&cell.elo, cell.score.value)) }
                { format!("{} {}.", lead.sign(), match lead {
                    Lead::Open => lead.words().to_owned(),
                    _ => format!("{} is {}", capital_name(one), lead.words()),
                }) }
                { " " }<a href={link.pair(other, one).address()}>{ format!("Show the results of {}", plain_name(other)) }</a>
            </p>
            { TableView::named("Games").class("arena-games")
                .caption(format!("{}, each opening with both colours; results from the side of {}", plural(games.len() as u64, "game"), plain_name(one)))
                .columns(["Game", "Opening", "White", "Result", "Ended by"]).numbers(["Plies"])
                .rows(games.iter().map(|row| html! {
                    <tr key={row.number}>
                        <th scope="row"><a href={link.game(row.number).address()}>{ format!("Game {}", row.number) }</a></th>
                        <td>{ &row.game.opening }</td>
                        <td>{ capital_name(&row.game.white) }</td>
                        <td>{ words::sign(row.game.result) }{ " " }{ row.outcome() }</td>
                        <td>{ row.game.why.words() }</td>
                        <td class="number">{ row.plies }</td>
                    </tr>
                })) }
        </section>
    }
}
