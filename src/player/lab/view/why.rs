//! Why the chosen move has its value: a bar for each parameter times its weight, and of one parameter the
//! listing's rule with everything that it counts.

use super::Panel;
use crate::model::words::{number, signed};
use crate::model::{Bar, Basis, PlayerAction, Why, cause_words};
use kit::view::parts::table::TableView;
use kit::view::parts::why::published;
use player::{Explained, PARAMETERS, Side};
use yew::prelude::*;

/// Causes listed; what is beyond is counted.
const CAUSES: usize = 24;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let Some((why, chosen)) = lab.why().zip(lab.chosen) else {
        return html! {
            <>
                <h2 id="pl-why">{ "Why" }</h2>
                <p>{ "Choose a move in the table or on the board: every parameter and what it adds to the value is shown \
                    here, and each can be seen on the board." }</p>
            </>
        };
    };
    let san = lab.san(chosen);
    let title = match lab.basis {
        Basis::Whole => format!("Why {san} has the value {}", number(why.total)),
        Basis::Position => format!("What {san} changes: {}", signed(why.total)),
        Basis::First => match lab.first() {
            Some(first) if first != chosen => {
                format!("{san} against {}: {}", lab.san(first), signed(why.total))
            }
            _ => format!("{san} is first"),
        },
    };
    html! {
        <>
            <h2 id="pl-why">{ title }</h2>
            <div class="pl-why-columns">
                { bars(panel, &why) }
                <div class="pl-rule">{ match lab.highlighted() {
                    Some(found) => rule(panel, &found),
                    None => html! {
                        <p class="quiet">{ "Press a parameter’s name to see its rule here and the squares it counts on the board. \
                            Press a column heading of the table to sort by it." }</p>
                    },
                } }</div>
            </div>
        </>
    }
}

fn bars(panel: Panel<'_>, why: &Why) -> Html {
    let side = match panel.lab.position.game.board().side_to_move() {
        cozy_chess::Color::White => ["W", "B"],
        cozy_chess::Color::Black => ["B", "W"],
    };
    TableView::named("Contributions to the value")
        .region("pl-bars")
        .columns(["Parameter"])
        .numbers(["adds"])
        .hidden("as a bar")
        .numbers(["x", "weight"])
        .heads([
            html! { <th scope="col" class="number" title="of the side that moves">{ side[0] }</th> },
            html! { <th scope="col" class="number" title="of its opponent">{ side[1] }</th> },
        ])
        .bodies([html! {
            <tbody>
                { for why.bars.iter().map(|bar| row(panel, bar)) }
                { for why.fixed.iter().map(|(points, reason)| html! {
                    <tr key={*reason}>
                        <th scope="row" class="pl-fixed">{ *reason }</th>
                        <td class="number">{ signed(*points) }</td>
                        <td colspan="5"></td>
                    </tr>
                }) }
                <tr class="pl-total">
                    <th scope="row">{ "Sum" }</th>
                    <td class="number">{ number(why.total) }</td>
                    <td colspan="5"></td>
                </tr>
            </tbody>
        }])
}

fn row(panel: Panel<'_>, bar: &Bar) -> Html {
    let parameter = bar.parameter;
    let is_highlighted = panel.lab.parameter == Some(parameter);
    let name = PARAMETERS[parameter.number() - 1].name;
    let length = 50.0 * bar.length.abs();
    let x = if bar.length < 0.0 {
        50.0 - length
    } else {
        50.0
    };
    html! {
        <tr key={name} class={classes!(is_highlighted.then_some("is-chosen"))}>
            <th scope="row">
                { panel.toggle("link-button", &format!("{} {name}", parameter.number()), is_highlighted,
                               move || PlayerAction::Highlight((!is_highlighted).then_some(parameter))) }
            </th>
            <td class="number">{ signed(bar.product) }</td>
            <td>
                <svg class="pl-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                    <path class="pl-bar-middle" d="M50 0V10" />
                    <rect class={if bar.length < 0.0 { "is-against" } else { "is-for" }} x={format!("{x:.2}")} y="1.5"
                          width={format!("{length:.2}")} height="7" />
                </svg>
            </td>
            <td class="number">{ whole(bar.input) }</td>
            <td class="number">
                if let Some(weight) = bar.weight {
                    { number(weight) }
                } else {
                    <abbr title="not counted, as listed">{ "–" }</abbr>
                }
            </td>
            <td class="number">{ whole(bar.sides[0]) }</td>
            <td class="number">{ whole(bar.sides[1]) }</td>
        </tr>
    }
}

/// A whole number with a minus sign, not a hyphen.
fn whole(value: i32) -> String {
    number(f64::from(value))
}

/// The listing's rule of a parameter, and what it counts here.
fn rule(panel: Panel<'_>, found: &Explained) -> Html {
    let row = found.parameter.row();
    let mover = panel.lab.position.game.board().side_to_move();
    let name = |who: Side| {
        let is_white = (who == Side::Machine) == (mover == cozy_chess::Color::White);
        if is_white { "White" } else { "Black" }
    };
    html! {
        <>
            <h3>{ format!("{} {}", found.parameter.number(), row.name) }</h3>
            <p>{ row.listing }</p>
            { published(&format!("Senft 1975, listing, {}", row.listing_place)) }
            if let Some(difference) = row.difference {
                <p><strong>{ "Listing and prose differ. " }</strong>{ difference }</p>
                <p class="quiet">{ format!("The prose: {}", row.prose) }</p>
                { published(&format!("Senft 1975, {}", row.prose_place)) }
            }
            <p>{ format!("{}: {}. {}: {}. Difference: {}.", name(Side::Machine), whole(found.machine),
                name(Side::Opponent), whole(found.opponent), whole(found.machine - found.opponent)) }</p>
            if found.causes.is_empty() {
                <p>{ "It counts nothing here." }</p>
            } else {
                <ul class="pl-causes">
                    { for found.causes.iter().take(CAUSES).enumerate().map(|(at, (who, cause))| {
                        let (points, words) = cause_words(*who, cause);
                        html! { <li key={at}>{ format!("{} {}: {words}", signed(f64::from(points)), name(*who)) }</li> }
                    }) }
                </ul>
                if found.causes.len() > CAUSES {
                    <p class="quiet">{ format!("and {} more", found.causes.len() - CAUSES) }</p>
                }
            }
            if !panel.lab.after && panel.lab.chosen.is_some() {
                <div class="row">{ panel.keyed("Show the position after the move", "b", || PlayerAction::ToggleAfter) }</div>
            }
        </>
    }
}
