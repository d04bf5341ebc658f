//! The question of the front page: a board and a tree that stop before a cut. All that the answers change stands here as
//! well, in a template or out of sight; `www/front.js` puts it up and moves it.

use super::board::{Arrow, Crop, board, words};
use crate::model::front::{CHECK, Hero, Line};
use ::chess::words::{agreeing, counted};
use yew::prelude::*;

pub fn view(hero: &Hero) -> Html {
    let [said, asked] = hero.question();
    html! {
        <section class="night hero" id="hero" data-state="asked" aria-labelledby="hero-title">
            <div class="wrap">
                <p class="promise">
                    { "Programs from 1975 to 1989 that searched, judged and learned. " }
                    <b>{ "Look over their shoulders." }</b>
                </p>
                <div class="hero-grid">
                    <h1 id="hero-title" class="hero-title">{ said }<br />{ asked }</h1>
                    <div class="hero-board">{ picture(hero) }</div>
                    { answers(hero) }
                    <p id="hero-say" class="hero-say">{ hero.situation() }</p>
                    <div class="hero-tree">
                        { wide(hero) }
                        { narrow(hero) }
                        <p class="hero-note">{ note(hero) }</p>
                    </div>
                </div>
                <p id="hero-told" class="visually-hidden" role="status" aria-live="polite"></p>
                <noscript><p class="hero-say">{ hero.reason() }</p></noscript>
                { told(hero) }
            </div>
        </section>
    }
}

fn picture(hero: &Hero) -> Html {
    let label = format!(
        "White has played {}. Black can take the {} by {}. {}",
        hero.tried.name,
        hero.taken,
        hero.refutation,
        words(&hero.board)
    );
    let marked = hero.tried_move.from.bitboard() | hero.tried_move.to.bitboard();
    let arrow = Arrow {
        mv: hero.refutation_move,
        class: "arrow-cut",
    };
    board(
        &hero.board,
        marked,
        &[arrow],
        Crop::NAMED,
        "hero-position",
        &label,
    )
}

/// The buttons and the counter: what can be done when asked, when all replies have been looked at, and at the end.
fn answers(hero: &Hero) -> Html {
    let others = counted(hero.others.len(), "move");
    html! {
        <div class="hero-do">
            <div class="hero-answers" data-when="asked">
                <button type="button" class="button button-main big" id="hero-no">{ "No, stop here" }</button>
                <button type="button" class="button big" id="hero-yes">{ format!("Yes, look at all {}", hero.left()) }</button>
            </div>
            <div class="hero-answers" data-when="looked" hidden=true>
                <button type="button" class="button button-main big" id="hero-others">{ format!("Search the other {others}") }</button>
            </div>
            <div class="hero-answers" data-when="stopped" hidden=true>
                <a class="button button-main big" href="#/alpha-beta">{ "See how it works" }</a>
                <a class="button big" href={format!("#/search?{}", hero.query)}>{ "Open this search" }</a>
                            </div>
            <p class="hero-count">
                <b id="hero-seen">{ hero.seen[0] }</b>{ " positions looked at" }
                <span id="hero-of">{ format!("of {}, if it looked at everything", hero.all) }</span>
                <button type="button" class="link-button" id="hero-again" hidden=true>{ "Ask me again" }</button>
            </p>
        </div>
    }
}

/// The words of each answer: title, sentence, counter, and the labels of the tree.
fn told(hero: &Hero) -> Html {
    let left = hero.left();
    let looked = hero.seen[0] + left as u64;
    let end = format!("of {}. Same move: {}", hero.all, hero.best.name);
    let answer = |name: &'static str, seen: u64, parts: [(&'static str, String); 5]| {
        html! {
            <div data-answer={name} data-seen={seen.to_string()}>
                { for parts.into_iter().map(|(part, text)| html! { <p data-part={part}>{ text }</p> }) }
            </div>
        }
    };
    let stopped_tree = tree_words(
        hero,
        "The other replies are cut off, and so are all but one reply to each of the other moves.",
    );
    html! {
        <template id="hero-answered">
            { answer("looked", looked, [
                ("title", format!("All {left} are better for White.\n{} stays at {}.", hero.tried.name, hero.tried.score)),
                ("say", hero.looked()),
                ("of", format!("of {}, if it looked at everything", hero.all)),
                ("left", "none mattered".to_owned()),
                ("tree", tree_words(hero, &format!("All {} were looked at as well.", agreeing(left, "other reply", "other replies"))))
            ]) }
            { answer("stopped", hero.seen[1], [
                ("title", format!("Right. No other reply\nmakes {} good.", hero.tried.name)),
                ("say", format!("{} {}", hero.reason(), hero.rest_of_search())),
                ("of", end.clone()),
                ("left", format!("{left} cut off")),
                ("tree", stopped_tree.clone())
            ]) }
            { answer("snipped", hero.seen[1] + left as u64, [
                ("title", format!("None of the {left}\nchanged the answer.")),
                ("say", format!("{} Stopping early: {} instead of {}.", hero.reason(), counted(hero.seen[1], "position"), hero.all)),
                ("of", end),
                ("left", "none mattered".to_owned()),
                ("tree", stopped_tree)
            ]) }
        </template>
    }
}

/// How far the search looks, and who has looked further.
fn note(hero: &Hero) -> String {
    let check: serde_json::Value = serde_json::from_str(CHECK).unwrap_or_default();
    format!(
        "It looks two plies ahead: one move by each side. {}, searching {} deep, would also play {} and \
         answer {} with {}.",
        check["engine"].as_str().unwrap_or_default(),
        counted(check["depth"].as_u64().unwrap_or_default(), "ply"),
        hero.best.name,
        hero.tried.name,
        hero.refutation,
    )
}

fn tree_words(hero: &Hero, rest: &str) -> String {
    format!(
        "{} is worth {}, with all {} looked at. After {} and {} White has {}. {rest}",
        hero.best.name,
        hero.best.score,
        counted_replies(&hero.best),
        hero.tried.name,
        hero.refutation,
        hero.tried.score,
    )
}

fn counted_replies(line: &Line) -> String {
    agreeing(line.replies, "reply", "replies")
}

fn asked_words(hero: &Hero) -> String {
    let rest = format!(
        "{} and {} have not been looked at.",
        agreeing(hero.left(), "other reply", "other replies"),
        counted(hero.others.len(), "other move")
    );
    tree_words(hero, &rest)
}

/// A number in a drawing, without needless places.
fn n(number: f64) -> String {
    let text = format!("{number:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

/// A curve from a node down to another.
fn down(from: (f64, f64), to: (f64, f64)) -> String {
    let middle = f64::midpoint(from.1, to.1);
    format!(
        "M{0} {1}C{0} {middle} {2} {middle} {2} {3}",
        n(from.0),
        n(from.1),
        n(to.0),
        n(to.1),
        middle = n(middle)
    )
}

fn dot((x, y): (f64, f64), class: &'static str) -> Html {
    html! { <circle class={classes!("dot", class)} cx={n(x)} cy={n(y)} r="5" /> }
}

fn text(at: (f64, f64), class: &'static str, words: &str) -> Html {
    html! { <text class={classes!("tree-text", class)} x={n(at.0)} y={n(at.1)}>{ words }</text> }
}

fn label(at: (f64, f64), class: &'static str, part: &'static str, words: &str) -> Html {
    html! { <text class={classes!("tree-text", class)} x={n(at.0)} y={n(at.1)} data-label={part}>{ words }</text> }
}

fn node(x: f64, y: f64, width: f64, class: &'static str) -> Html {
    html! { <rect class={classes!("tree-node", class)} x={n(x)} y={n(y)} width={n(width)} height="42" rx="9" /> }
}

/// Scissors, their point to the left.
fn scissors(x: f64, y: f64, turn: i32) -> Html {
    html! {
        <g class="snip" transform={format!("translate({} {}) rotate({turn}) scale(1.7)", n(x), n(y))}>
            <circle cx="-9" cy="-5.5" r="3.6" /><circle cx="-9" cy="5.5" r="3.6" />
            <path d="M-5.8-3.6 10 6.400M-5.800 3.600 10-6.400" />
        </g>
    }
}

/// Across: the root above, each move a fan of replies.
fn wide(hero: &Hero) -> Html {
    const TOP: f64 = 118.0;
    const LEAF: f64 = 236.0;
    let root = (340.0, 44.0);
    let (best, tried, rest) = (118.0, 352.0, 588.0);
    let fan = |middle: f64, count: usize, width: f64| {
        let step = width / count.max(2).saturating_sub(1) as f64;
        (0..count).map(move |place| (middle - width / 2.0 + step * place as f64, LEAF))
    };
    let below = TOP + 42.0;
    let left_out = 396.0;
    html! {
        <svg class="tree tree-wide" viewBox="0 0 680 286" role="img" aria-label={asked_words(hero)}>
            <path class="edge best" d={down(root, (best, TOP))} />
            <path class="edge" d={down(root, (tried, TOP))} />
            <path class="edge open" d={down(root, (rest, TOP))} />
            { for fan(best, hero.best.replies, 170.0).map(|leaf| html! { <path class="edge faint" d={down((best, below), leaf)} /> }) }
            { for fan(best, hero.best.replies, 170.0).map(|leaf| dot(leaf, "")) }
            { for fan(left_out, hero.left(), 170.0).map(|leaf| html! {
                <g class="twig"><path class="edge open" d={down((tried, below), leaf)} />{ dot(leaf, "hollow") }</g>
            }) }
            <path class="edge no" d={down((tried, below), (286.0, LEAF))} />
            { dot((286.0, LEAF), "no") }
            { for others(hero, 11).map(|(column, row)| {
                let leaf = (rest - 70.0 + 14.0 * column as f64, LEAF - 20.0 + 20.0 * row as f64);
                html! { <g class="other">
                    if row == 0 { <path class="edge open faint" d={down((rest, below), leaf)} /> }
                    { dot(leaf, "hollow") }
                </g> }
            }) }
            { scissors(left_out, 186.0, 90) }
            { node(root.0 - 84.0, 2.0, 168.0, "") }
            { text((root.0, 30.0), "mid", "White to move") }
            { node(best - 78.0, TOP, 156.0, "soft") }
            { text((best - 62.0, TOP + 28.0), "best", &hero.best.name) }
            { text((best + 62.0, TOP + 28.0), "best end", &hero.best.score) }
            { node(tried - 74.0, TOP, 148.0, "no now") }
            { text((tried - 58.0, TOP + 28.0), "no", &hero.tried.name) }
            { text((tried + 58.0, TOP + 28.0), "no end", &hero.tried.score) }
            { node(rest - 86.0, TOP, 172.0, "open") }
            { text((rest, TOP + 28.0), "mid quiet", &counted(hero.others.len(), "other move")) }
            { text((best, LEAF + 34.0), "mid quiet small", &format!("{}, all looked at", counted_replies(&hero.best))) }
            { text((286.0, LEAF + 34.0), "mid no small", &hero.refutation) }
            { label((left_out + 14.0, LEAF + 34.0), "mid quiet small", "left", &agreeing(hero.left(), "more reply", "more replies")) }
            { label((rest, LEAF + 34.0), "mid quiet small", "others", "not tried yet") }
        </svg>
    }
}

/// As a list: each move a row with its replies as dots.
fn narrow(hero: &Hero) -> Html {
    let rows = [40.0, 128.0, 216.0];
    let root = (16.0, 128.0);
    let across = |y: f64| format!("M{} {}C34 {1} 22 {2} 44 {2}", n(root.0), n(root.1), n(y));
    html! {
        <svg class="tree tree-narrow" viewBox="0 0 380 262" role="img" aria-label={asked_words(hero)}>
            <path class="edge best" d={across(rows[0])} />
            <path class="edge" d={across(rows[1])} />
            <path class="edge open" d={across(rows[2])} />
            { dot(root, "") }
            { for (0..hero.best.replies).map(|place| dot(leaf_at(place, rows[0]), "")) }
            { dot(leaf_at(0, rows[1]), "no") }
            { for (1..=hero.left()).map(|place| html! { <g class="twig">{ dot(leaf_at(place, rows[1]), "hollow") }</g> }) }
            { for others(hero, 14).map(|(column, row)| html! {
                <g class="other">{ dot(leaf_at(14 * row + column, rows[2]), "hollow") }</g>
            }) }
            { scissors(232.0, rows[1] - 6.0, 0) }
            { node(44.0, rows[0] - 21.0, 134.0, "soft") }
            { text((56.0, rows[0] + 7.0), "best", &hero.best.name) }
            { text((166.0, rows[0] + 7.0), "best end", &hero.best.score) }
            { node(44.0, rows[1] - 21.0, 134.0, "no now") }
            { text((56.0, rows[1] + 7.0), "no", &hero.tried.name) }
            { text((166.0, rows[1] + 7.0), "no end", &hero.tried.score) }
            { node(44.0, rows[2] - 21.0, 134.0, "open") }
            { text((111.0, rows[2] + 7.0), "mid quiet", &format!("{} others", hero.others.len())) }
            { text((190.0, rows[0] + 34.0), "quiet small", &format!("{}, all looked at", counted_replies(&hero.best))) }
            { text((190.0, rows[1] + 34.0), "no small", &hero.refutation) }
            { label((244.0, rows[1] + 34.0), "quiet small", "left", &agreeing(hero.left(), "more reply", "more replies")) }
            { label((190.0, rows[2] + 34.0), "quiet small", "others", "not tried yet") }
        </svg>
    }
}

/// Where the dot of a reply stands in a row of the list: fourteen in a line.
fn leaf_at(place: usize, y: f64) -> (f64, f64) {
    let (row, column) = (place / 14, place % 14);
    (196.0 + 13.0 * column as f64, y - 6.0 + 14.0 * row as f64)
}

/// White's remaining moves in lines of so many.
fn others(hero: &Hero, across: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
    (0..hero.others.len()).map(move |place| (place % across, place / across))
}
