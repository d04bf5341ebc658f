//! The front page as it stands in the site before any program is loaded: rendered natively, kept in
//! `www/front.html` and compared with this by a test.

use crate::model::front::{self, Frame, PROGRAMS, STARTS};
use crate::model::gallery::cards;
use ::chess::edit::Man;
use ::chess::words::counted;
use ::chute::{LastMoves, MoveScorer};
use ::endgame::calculation::key_squares;
use ::player::{Parameter, Reading, trained};
use ::rating::{Decay, P_1989, weight_density};
use ::search::NodeVerdict;
use ::trace::NodeId;
use cozy_chess::{BitBoard, Board, Color, File, Rank, Square};
use kit::experiment::link::LinkState;
use kit::model::Page;
use kit::view::board::pieces::{Sheet, href};
use kit::view::memo::memo;
use kit::view::parts::menu;
use search_lab::experiment::{Link, Recording};
use yew::prelude::*;

/// What the pages without a program are rendered from.
#[derive(Clone, Properties)]
pub struct FrontProps {
    /// The search that is demonstrated.
    pub recording: std::rc::Rc<Recording>,
}

impl PartialEq for FrontProps {
    fn eq(&self, other: &Self) -> bool {
        std::rc::Rc::ptr_eq(&self.recording, &other.recording)
    }
}

#[component]
pub fn FrontPage(props: &FrontProps) -> Html {
    let recording = &*props.recording;
    let frames = front::frames(recording);
    html! {
        <>
            <a class="skip" href="#main">{ "Skip to the page" }</a>
            { memo(Sheet) }
            <header class="page-header">
                <p class="page-title"><a href="#/" aria-current="page">{ "Plyground" }</a></p>
                { menu::view(Page::Front) }
            </header>
            <main id="main" class="front-main" tabindex="-1">
                <div class="front-words">
                    <h1>{ "Look over the shoulder of programs that learned to play" }</h1>
                    <p>
                        { "Five research programs of 1975 to 1989, rebuilt from their papers: step through how they \
                           searched, why they chose, what they learned, and see how right they were. For teachers, \
                           students, chess players and the curious; everything runs in your browser." }
                    </p>
                </div>
                { demonstration(recording, &frames) }
                <h2>{ "The programs" }</h2>
                <ul class="front-cards">
                    { for PROGRAMS.iter().map(|program| html! {
                        <li class="front-card">
                            { miniature(program.slug, recording) }
                            <h3>{ program.title }</h3>
                            <p class="quiet">{ program.origin }</p>
                            <p>{ program.new }</p>
                            <a class="button" href={format!("#/{}", program.slug)}>{ program.invitation }</a>
                        </li>
                    }) }
                </ul>
                <h2>{ "Start here" }</h2>
                <ul class="front-starts">
                    { for STARTS.iter().map(|[purpose, link, words]| html! {
                        <li>{ format!("If you want {purpose}: ") }<a href={*link}>{ *words }</a>{ "." }</li>
                    }) }
                </ul>
                <p>
                    { "Or take one of the " }
                    <a href="#/gallery">{ format!("{} of the gallery", counted(cards().len(), "example")) }</a>{ "." }
                </p>
                <h2>{ "How far to trust it" }</h2>
                <p class="front-words">
                    { front::FINDING.text }{ " " }<a href={front::FINDING.link} rel="noreferrer">{ front::FINDING.told }</a>{ "." }
                </p>
                <p>
                    <a href="#/reproduction">{ "Published figures, run again" }</a>{ " \u{b7} " }
                    <a href="#/ledger">{ "What is theirs and what is ours" }</a>
                </p>
                // `www/front.js` shows the button where the browser can keep copies.
                <p class="front-keep">
                    <button type="button" id="keep-all" class="button" hidden=true>{ "Keep all labs on this device" }</button>
                    { " " }<span id="keep-told" role="status"></span>
                </p>
            </main>
        </>
    }
}

/// The demonstration with its first moment; the others wait in a template for `www/front.js`.
fn demonstration(recording: &Recording, frames: &[Frame]) -> Html {
    let Some(first) = frames.first() else {
        return html! {};
    };
    let button = |id: &'static str, words: &'static str| {
        html! { <button type="button" class="button" id={id} hidden=true>{ words }</button> }
    };
    html! {
        <section class="demo" id="demo" aria-labelledby="demo-title">
            <h2 id="demo-title">{ "A search of 1975, at work" }</h2>
            <div id="demo-frame">{ moment(recording, frames, first) }</div>
            <div class="row">
                { button("demo-back", "Back") }
                { button("demo-play", "Play") }
                { button("demo-next", "Next") }
                <span class="quiet" id="demo-place">{ format!("1 of {}", frames.len()) }</span>
            </div>
            <template id="demo-frames">
                { for frames.iter().map(|frame| html! { <div>{ moment(recording, frames, frame) }</div> }) }
            </template>
        </section>
    }
}

fn moment(recording: &Recording, frames: &[Frame], frame: &Frame) -> Html {
    let link = Link {
        experiment: recording.experiment().clone(),
        step: Some(frame.step),
        ..Link::default()
    };
    let shown: Vec<_> = frames
        .iter()
        .take_while(|other| other.step <= frame.step)
        .collect();
    html! {
        <>
            <p class={classes!("demo-sentence", frame.is_cut.then_some("is-cut"))}>{ &frame.sentence }</p>
            <div class="demo-pictures">
                { board(&frame.board, frame.last_move.map(|mv| mv.from.bitboard() | mv.to.bitboard()), "demo-board") }
                { tree(recording, shown.last().map_or(0, |frame| frame.step)) }
            </div>
            <p><a href={format!("#/search?{}", link.to_query())}>{ "Open this step in the search lab" }</a></p>
        </>
    }
}

/// A board of 800 by 800 units, White below, with some squares marked.
pub(super) fn board(board: &Board, marked: Option<BitBoard>, class: &'static str) -> Html {
    let place = |square: Square| {
        (
            100 * square.file() as usize,
            700 - 100 * square.rank() as usize,
        )
    };
    let dark = BitBoard::DARK_SQUARES.into_iter().map(place);
    let dark: Vec<_> = dark
        .map(|(x, y)| format!("M{x} {y}h100v100h-100z"))
        .collect();
    let man = |square: Square| -> Option<Man> {
        Some((board.piece_on(square)?, board.color_on(square)?))
    };
    let men = board
        .occupied()
        .into_iter()
        .filter_map(|square| Some((place(square), man(square)?)));
    html! {
        <svg {class} viewBox="0 0 800 800" role="img" aria-label={words(board)}>
            <path class="board-light" d="M0 0h800v800h-800z" />
            <path class="board-dark" d={dark.concat()} />
            { for marked.unwrap_or(BitBoard::EMPTY).into_iter().map(place).map(|(x, y)| html! {
                <rect class="front-marked" x={x.to_string()} y={y.to_string()} width="100" height="100" />
            }) }
            { for men.map(|((x, y), man)| html! {
                <use href={href(man)} x={x.to_string()} y={y.to_string()} width="100" height="100" />
            }) }
        </svg>
    }
}

fn words(board: &Board) -> String {
    let men = |color| {
        let men = board.colors(color).into_iter().filter_map(|square| {
            let piece = ::chess::words::piece_name(board.piece_on(square)?);
            Some(format!("{piece} {square}"))
        });
        men.collect::<Vec<_>>().join(", ")
    };
    format!(
        "White: {}. Black: {}.",
        men(Color::White),
        men(Color::Black)
    )
}

/// The tree of the search as it is known at a step, the root on the left; what was cut off is hinted at.
fn tree(recording: &Recording, step: usize) -> Html {
    const ROW: usize = 44;
    const COLUMNS: [usize; 3] = [8, 96, 250];
    let tree = recording.tree();
    let mut rows: Vec<Html> = Vec::new();
    let mut next = 0;
    let is_known = |node: NodeId| {
        tree.get(node)
            .is_some_and(|node| (node.enter as usize) < step)
    };
    let here = recording.node_at(step);
    let name = |node: NodeId, x: usize, y: usize, is_worst: bool| {
        let result = recording.result_by(node, step);
        let score = result.map(|(score, _)| {
            search_lab::model::explain::Explainer::new(recording).score_text(score, node)
        });
        let class = classes!(
            "demo-node",
            (here == Some(node)).then_some("is-here"),
            is_worst.then_some("is-out")
        );
        html! {
            <text {class} x={x.to_string()} y={(y + 6).to_string()}>
                { recording.name(node) }
                if let Some(score) = score { <tspan class="demo-score" dx="8">{ score }</tspan> }
            </text>
        }
    };
    let edge = |from: (usize, usize), to: (usize, usize), class: &'static str| {
        let middle = usize::midpoint(from.0, to.0);
        let d = format!(
            "M{} {}C{middle} {} {middle} {} {} {}",
            from.0, from.1, from.1, to.1, to.0, to.1
        );
        html! { <path {class} {d} /> }
    };
    let moves: Vec<NodeId> = tree.children(0).collect();
    // Places are those of the whole tree, so that nothing moves while it grows.
    let mut places = Vec::new();
    for &mv in &moves {
        let first = next;
        let replies: Vec<NodeId> = tree.children(mv).collect();
        let is_cut = recording
            .result_by(mv, recording.len())
            .is_some_and(|(_, verdict)| verdict == NodeVerdict::FailHigh);
        let count = replies.len() + usize::from(is_cut);
        next += count.max(1);
        places.push((mv, replies, is_cut, first, count));
    }
    let height = next * ROW;
    let root = (COLUMNS[0] + 40, height / 2);
    for (mv, replies, is_cut, first, count) in places {
        if !is_known(mv) {
            continue;
        }
        let y = |row: usize| row * ROW + ROW / 2;
        let middle = usize::midpoint(y(first), y(first + count.saturating_sub(1)));
        let is_done = recording.result_by(mv, step).is_some();
        rows.push(edge(root, (COLUMNS[1] - 6, middle), "demo-edge"));
        for (row, reply) in replies
            .into_iter()
            .enumerate()
            .filter(|&(_, reply)| is_known(reply))
        {
            rows.push(edge(
                (COLUMNS[1] + 110, middle),
                (COLUMNS[2] - 6, y(first + row)),
                "demo-edge",
            ));
            rows.push(name(reply, COLUMNS[2], y(first + row), false));
        }
        if is_cut && (is_done || recording.result_by(mv, step + 1).is_some()) {
            let row = y(first + count - 1);
            rows.push(edge(
                (COLUMNS[1] + 110, middle),
                (COLUMNS[2] - 6, row),
                "demo-edge demo-edge-cut",
            ));
            let left = search_lab::model::explain::Explainer::new(recording)
                .left_out(mv, step)
                .unwrap_or(0);
            rows.push(html! {
                <text class="demo-cut" x={COLUMNS[2].to_string()} y={(row + 6).to_string()}>
                    { format!("\u{2702} {left} not searched") }
                </text>
            });
        }
        rows.push(name(mv, COLUMNS[1], middle, is_cut && is_done));
    }
    html! {
        <svg class="demo-tree" viewBox={format!("0 0 420 {height}")} role="img" aria-label="The moves searched so far">
            <text class={classes!("demo-node", (here == Some(0)).then_some("is-here"))}
                  x={COLUMNS[0].to_string()} y={(root.1 + 6).to_string()}>{ "now" }</text>
            { for rows }
        </svg>
    }
}

/// What a program works with, small, from its own data.
pub(super) fn miniature(slug: &str, recording: &Recording) -> Html {
    match slug {
        "search" => tree(recording, recording.len()),
        "chute" => points(recording),
        "player" => {
            let weights = trained(Reading::default());
            let numbers = Parameter::ALL
                .into_iter()
                .map(|parameter| weights.of(parameter));
            bars(numbers, "weights that training found")
        }
        "endgame" => {
            let board_of = "8/8/4k3/8/4K3/8/4P3/8 w - - 0 1".parse::<Board>();
            let pawn = Square::new(File::E, Rank::Second);
            board_of.map_or_else(
                |_| html! {},
                |position| {
                    board(
                        &position,
                        Some(key_squares(pawn, Color::White)),
                        "front-board",
                    )
                },
            )
        }
        "kenju" => html! {
            <svg class="front-row" viewBox="0 0 600 200" role="img" aria-label="A row of three stones with a gap, and a question">
                { for (0..6).map(|x| html! { <path class="front-grid" d={format!("M{} 0v200", 50 + 100 * x)} /> }) }
                { for (0..2).map(|y| html! { <path class="front-grid" d={format!("M0 {}h600", 50 + 100 * y)} /> }) }
                { for [1, 2, 4].map(|x| html! { <circle class="front-stone" cx={(50 + 100 * x).to_string()} cy="50" r="38" /> }) }
                { for [2, 3].map(|x| html! { <circle class="front-stone front-stone-white" cx={(50 + 100 * x).to_string()} cy="150" r="38" /> }) }
                <text class="front-question" x="350" y="80">{ "?" }</text>
            </svg>
        },
        _ => decay(),
    }
}

/// What CHUTE's heuristics give the move that the demonstration ends with.
fn points(recording: &Recording) -> Html {
    let best = recording.line(0, recording.len()).first().copied();
    let scores = best.and_then(|best| {
        let root = recording.board(0)?;
        let mv = recording.chess_move(best)?.unpack(&root);
        Some(MoveScorer::new(&root, LastMoves::default()).scores(mv))
    });
    bars(
        scores.into_iter().flatten().map(f64::from),
        "points of heuristics for a move",
    )
}

/// Numbers as bars from a line.
fn bars(numbers: impl Iterator<Item = f64>, words: &str) -> Html {
    let numbers: Vec<f64> = numbers.collect();
    let most = numbers
        .iter()
        .fold(f64::MIN_POSITIVE, |most, number| most.max(number.abs()));
    let width = 600 / numbers.len().max(1);
    html! {
        <svg class="front-row" viewBox="0 0 600 200" role="img" aria-label={format!("{} {words}, as bars", numbers.len())}>
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

/// How the weight of a moment falls, over three times the rate of play.
fn decay() -> Html {
    let Ok(decay) = Decay::new(1.0, P_1989) else {
        return html! {};
    };
    let points = (0..=60).map(|x: u32| {
        let moment = (f64::from(x) / 20.0).try_into().unwrap_or_default();
        let height = weight_density(&decay, moment) / decay.constant();
        format!("{} {}", 10 * x, (190.0 - 170.0 * height).round())
    });
    html! {
        <svg class="front-row" viewBox="0 0 600 200" role="img" aria-label="A curve that falls">
            <path class="front-grid" d="M0 190h600" />
            <path class="front-curve" d={format!("M{}", points.collect::<Vec<_>>().join("L"))} />
        </svg>
    }
}
