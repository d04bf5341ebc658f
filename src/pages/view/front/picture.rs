//! What a program works with, small, for its card: drawn from real positions and from the program's own numbers.

use super::board::{Arrow, Crop, board};
use crate::model::front::Hero;
use crate::model::gallery::{Picture, cards};
use ::endgame::calculation::key_squares;
use ::player::facts::TABLE_ONE;
use ::player::{Decision, Parameter, Reading, Weights, trained};
use ::rating::{Decay, P_1989, weight_density};
use chute_lab::model as chute;
use cozy_chess::{BitBoard, Board, Color, Square};
use kit::model::Page;
use kit::model::recorded::RecordedLab as _;
use yew::prelude::*;

/// King and pawn against king: the white king stands before his pawn, and Kd4 alone wins.
const ENDING: &str = "8/8/4k3/8/8/3KP3/8/8 w - - 0 1";

/// A master's game in CHUTE's lab: Rubinstein plays 13. e4, and CHUTE prefers Rfd1.
pub const MASTER: &str = "v=1&game=5&ply=24";

/// The position of 1975 that PLAYER's lab begins with.
const TAUGHT: u32 = 16;

/// Two of PLAYER's counts, in plain words.
const COUNTS: [(Parameter, &str); 2] = [
    (Parameter::Mobility, "Moves to choose from"),
    (Parameter::AttackOne, "Pressure on the king\u{2019}s rank"),
];

/// When Colossus IV found its move for good, in seconds (Waughan 1989), and the longest time that is drawn.
const FOUND: f64 = 155.0;
const LONGEST: f64 = 400.0;

/// The rate of play of the picture, in seconds.
const RATE: f64 = 180.0;

/// The picture of a lab's card.
pub fn of(lab: &str, hero: &Hero) -> Html {
    match lab {
        "search" => search(hero),
        "chute" => against_a_master(),
        "player" => two_moves(),
        "endgame" => ending(),
        "kenju" => kenju(),
        _ => decay(),
    }
}

/// The picture of a kind for the glossary, where it stands for all of its kind.
pub fn of_kind(lab: &str, hero: &Hero) -> Html {
    if lab == "player" {
        weights()
    } else {
        of(lab, hero)
    }
}

/// The first moves of the question's search, from the left.
fn search(hero: &Hero) -> Html {
    let edge = |class: &'static str, from: (i32, i32), to: (i32, i32)| {
        let middle = i32::midpoint(from.0, to.0);
        let d = format!(
            "M{} {}C{middle} {} {middle} {} {} {}",
            from.0, from.1, from.1, to.1, to.0, to.1
        );
        html! { <path class={classes!("edge", class)} {d} /> }
    };
    let node = |x: i32, y: i32, width: i32, class: &'static str, words: String| {
        html! {
            <>
                <rect class={classes!("tree-node", class)} x={x.to_string()} y={(y - 20).to_string()} width={width.to_string()} height="40" rx="9" />
                <text class={classes!("tree-text", "mid", class)} x={(x + width / 2).to_string()} y={(y + 6).to_string()}>{ words }</text>
            </>
        }
    };
    html! {
        <svg class="tree" viewBox="0 0 400 200" role="img"
             aria-label={format!("{} is worth {}; {} is cut off after one reply", hero.best.name, hero.best.score, hero.tried.name)}>
            { edge("best", (72, 100), (132, 42)) }
            { edge("", (72, 100), (132, 100)) }
            { edge("open", (72, 100), (132, 158)) }
            { edge("best", (212, 42), (284, 42)) }
            { edge("no", (212, 100), (256, 100)) }
            <path class="edge open" d="M290 100H330" />
            { for (0..9).map(|place| html! {
                <circle class="dot hollow" cx={(340 + 17 * (place % 3)).to_string()} cy={(83 + 17 * (place / 3)).to_string()} r="5" />
            }) }
            <g class="snip" transform="translate(272 100) scale(1.35)">
                <circle cx="-9" cy="-5.5" r="3.6" /><circle cx="-9" cy="5.5" r="3.6" /><path d="M-5.800-3.600 10 6.400M-5.800 3.600 10-6.400" />
            </g>
            { node(8, 100, 64, "", "now".to_owned()) }
            { node(132, 42, 80, "chosen", hero.best.name.clone()) }
            { node(284, 42, 84, "soft best", hero.best.score.clone()) }
            { node(132, 100, 80, "no", hero.tried.name.clone()) }
            { node(132, 158, 80, "open quiet", format!("+{}", hero.others.len())) }
        </svg>
    }
}

/// The move that CHUTE likes best beside the master's, in a position that the lab's first set does not ask about.
fn against_a_master() -> Html {
    let mut lab = chute::Lab::new(1);
    lab.update(chute::Action::Open(MASTER.to_owned()));
    let seen = &lab.evaluated;
    let (Some(first), Some(master)) = (seen.ranked.first(), seen.master) else {
        return html! {};
    };
    let arrows = [
        Arrow {
            mv: first.mv,
            class: "arrow-best",
        },
        Arrow {
            mv: master,
            class: "arrow-master",
        },
    ];
    let squares = arrows.iter().fold(BitBoard::EMPTY, |squares, arrow| {
        squares | arrow.mv.from.bitboard() | arrow.mv.to.bitboard()
    });
    let label = "A position of a master\u{2019}s game, with the move that CHUTE likes best and the move that was played";
    board(
        &seen.board,
        BitBoard::EMPTY,
        &arrows,
        Crop::round(squares, 4),
        "",
        label,
    )
}

/// Two counts by which PLAYER tells two moves apart: the one that it prefers untrained, and the one that was recommended.
fn two_moves() -> Html {
    let position = TABLE_ONE.iter().find(|row| row.number == TAUGHT);
    let Some(position) = position.and_then(|row| row.recommended().ok().flatten()) else {
        return html! {};
    };
    let decision = Decision::new(&position.board, position.castled, Reading::LISTED);
    let first = decision.best(&Weights::ONES);
    let recommended = position.moves.first().and_then(|&mv| decision.find(mv));
    let (Some(first), Some(recommended)) =
        (first, recommended.map(|index| &decision.candidates[index]))
    else {
        return html! {};
    };
    let written =
        |candidate: &::player::Candidate| ::chess::notation::san(&position.board, candidate.mv);
    let names = [written(first), written(recommended)];
    let rows = COUNTS.into_iter().enumerate();
    html! {
        <svg class="card-bars" viewBox="0 0 400 200" role="img" aria-label={format!("Two counts of the moves {} and {} as bars", names[0], names[1])}>
            { for rows.map(|(row, (parameter, words))| {
                let counts = [first, recommended].map(|it| it.parameters[parameter].max(0));
                let top = 24 + 86 * row;
                let most = counts.into_iter().max().unwrap_or(1).max(1);
                let width = |count: i32| 250 * count / most;
                html! {
                    <>
                        <text class="tree-text quiet small" x="24" y={(top + 8).to_string()}>{ words }</text>
                        { for counts.into_iter().enumerate().map(|(place, count)| {
                            let y = top + 18 + 22 * place;
                            html! {
                                <>
                                    <rect class={["front-bar", "front-bar front-bar-below"][place]} x="24" y={y.to_string()} width={width(count).max(2).to_string()} height="15" />
                                    <text class="tree-text small" x={(34 + width(count)).to_string()} y={(y + 13).to_string()}>{ format!("{} {count}", names[place]) }</text>
                                </>
                            }
                        }) }
                    </>
                }
            }) }
        </svg>
    }
}

fn ending() -> Html {
    let Ok(position) = ENDING.parse::<Board>() else {
        return html! {};
    };
    let marked = key_squares(Square::E3, Color::White);
    let men = position.occupied() | marked;
    let label =
        "King d3 and pawn e3 against king e6, with the squares that the white king must reach";
    board(&position, marked, &[], Crop::round(men, 4), "", label)
}

/// The first example of Kenju's in which it asks.
fn kenju() -> Html {
    let pictures = cards().into_iter().filter(|card| card.lab == Page::Kenju);
    let asking = pictures.filter_map(|card| match card.picture()?.0 {
        Picture::Kenju(lab) if lab.marked_question().is_some() => {
            Some(kenju_lab::view::miniature(&lab))
        }
        _ => None,
    });
    html! {
        <div class="card-kenju" role="img" aria-label="Stones, and two lines that Kenju asks about">{ for asking.take(1) }</div>
    }
}

/// How the reward of a moment falls, and the part that is left when the move is found.
fn decay() -> Html {
    let Ok(decay) = Decay::new(RATE, P_1989) else {
        return html! {};
    };
    let point = |seconds: f64| {
        let moment = seconds.try_into().unwrap_or_default();
        let height = weight_density(&decay, moment) / decay.constant();
        (20.0 + 360.0 * seconds / LONGEST, 176.0 - 150.0 * height)
    };
    let curve = |from: f64| -> String {
        let points = (0..=40).map(|step| point(from + (LONGEST - from) * f64::from(step) / 40.0));
        points
            .map(|(x, y)| format!("{x:.0} {y:.1}"))
            .collect::<Vec<_>>()
            .join("L")
    };
    let found = point(FOUND).0.round();
    html! {
        <svg class="card-decay" viewBox="0 0 400 200" role="img" aria-label="A falling curve; the area after 155 seconds is filled">
            <path class="card-reward" d={format!("M{found} 176L{}L380 176z", curve(FOUND))} />
            <path class="card-curve" d={format!("M{}", curve(0.0))} />
            <path class="card-axis" d="M20 176H380" />
            <path class="card-handle" d={format!("M{found} 176V38")} />
            <circle class="card-knob" cx={found.to_string()} cy="30" r="10" />
            <text class="tree-text" x={(found + 18.0).to_string()} y="36">{ format!("found after {FOUND} s") }</text>
        </svg>
    }
}

/// The weights that training found, as bars from a line.
fn weights() -> Html {
    let weights = trained(Reading::default());
    let numbers = Parameter::ALL.map(|parameter| weights.of(parameter));
    let most = numbers
        .iter()
        .fold(f64::MIN_POSITIVE, |most, number| most.max(number.abs()));
    let width = 600 / numbers.len().max(1);
    html! {
        <svg class="front-row" viewBox="0 0 600 200" role="img" aria-label={format!("{} that training found, as bars", ::chess::words::counted(numbers.len(), "weight"))}>
            { for numbers.iter().enumerate().map(|(index, number)| {
                let height = (number.abs() / most * 180.0).round();
                let class = if *number < 0.0 { "front-bar front-bar-below" } else { "front-bar" };
                html! {
                    <rect {class} x={(index * width + 2).to_string()} y={(190.0 - height).to_string()}
                          width={(width - 4).to_string()} height={height.max(1.0).to_string()} />
                }
            }) }
            <path class="front-grid" d="M0 190h600" />
        </svg>
    }
}
