//! The list of the mutual zugzwangs of an ending: choice, order, progress, and each as a link.

use super::Panel;
use crate::experiment::link::EndgameLink;
use crate::experiment::zugzwang::{LISTED, Zugzwangs};
use crate::model::EndgameAction;
use crate::model::panels::words::material;
use crate::model::zugzwang::{ORDERS, ZugzwangAction, outcome};
use chess::words::counted;
use cozy_chess::Square;
use endgame::oracle::Material;
use kit::experiment::link::LinkState;
use kit::model::squares::grouped;
use kit::view::form;
use kit::view::parts::table::TableView;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let list = &panel.lab.zugzwangs;
    let on = panel.sends_with(EndgameAction::Zugzwangs);
    let endings = Material::all().into_iter().map(material);
    let order = ORDERS.iter().position(|row| row.0 == list.order);
    html! {
        <section class="eg-panel eg-zugzwangs" aria-labelledby="eg-zugzwangs">
            <h2 id="eg-zugzwangs">{ "Mutual zugzwangs" }</h2>
            <p>{ "In a mutual zugzwang the side to move is worse off than if the other side had to move. The list comes \
                  from the exact table of the ending. Mirror images count once." }</p>
            { form::select("eg-zugzwang-ending", "Ending", form::rows(endings, list.ending), on.reform(ZugzwangAction::Ending)) }
            { form::select("eg-zugzwang-order", "Sorted by", form::rows(ORDERS.map(|row| row.1), order.unwrap_or_default()),
                           on.reform(ZugzwangAction::Order)) }
            <div class="row">{ panel.button("List them", || EndgameAction::Zugzwangs(ZugzwangAction::List)) }</div>
            if let Some((ending, share)) = list.working() {
                <p role="status">{ format!("Searching {}: {share} %", material(ending)) }</p>
            } else if let Some(wish) = list.lacks() {
                <p aria-live="off">
                    { format!("{}. The list appears when they are ready.", panel.lab.building_words(wish.material)) }
                </p>
            }
            { form::error(list.trouble()) }
            if let Some(found) = list.found() {
                { table(panel, found) }
            }
        </section>
    }
}

fn table(panel: Panel<'_>, found: &Zugzwangs) -> Html {
    let list = &panel.lab.zugzwangs;
    let rows = list.shown();
    let name = material(found.material);
    let limit = if found.count as usize > LISTED {
        format!("; the first {} are listed", grouped(LISTED as u64))
    } else {
        String::new()
    };
    html! {
        <>
            <p>{ format!("{name}: {}{limit}.", counted(grouped(found.count.into()), "mutual zugzwang")) }</p>
            if !rows.is_empty() {
                { TableView::named(format!("Mutual zugzwangs of {name}"))
                    .columns(["Position", "White to move", "Black to move"])
                    .rows(rows.iter().map(|row| {
                        let [white, black] = [0, 1].map(|side| {
                            let plies = row.plies[side].map_or_else(String::new, |plies| format!(", mate in {}", plies.div_ceil(2)));
                            format!("{}{plies}", outcome(row.values[side]))
                        });
                        html! {
                            <tr key={format!("{:?}", row.squares)}>
                                <th scope="row">{ link(found.material, *row) }</th>
                                <td>{ white }</td>
                                <td>{ black }</td>
                            </tr>
                        }
                    })) }
            }
            if list.has_more() {
                { panel.button("Show more", || EndgameAction::Zugzwangs(ZugzwangAction::More)) }
            }
        </>
    }
}

/// The position as a link, named by its men's squares.
fn link(material: Material, row: crate::experiment::zugzwang::Zugzwang) -> Html {
    let square = |index: u8| {
        Square::try_index(index.into()).map_or_else(String::new, |square| square.to_string())
    };
    let mut words = vec![format!("K{}", square(row.squares[0]))];
    let men = material.men().zip(&row.squares[2..]);
    let (mut white, mut black) = (Vec::new(), Vec::new());
    for ((color, piece), &at) in men {
        let word = format!("{}{}", chess::words::piece_letter(piece), square(at));
        match color {
            cozy_chess::Color::White => white.push(word),
            cozy_chess::Color::Black => black.push(word),
        }
    }
    words.extend(white);
    words.push("v".to_owned());
    words.push(format!("K{}", square(row.squares[1])));
    words.extend(black);
    let query = EndgameLink::of(&row.fen(material).unwrap_or_default()).to_lasting_query();
    html! { <a href={format!("#/endgame?{query}")}>{ words.join(" ") }</a> }
}
