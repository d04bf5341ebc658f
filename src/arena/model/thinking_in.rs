//! A link to the lab that shows an engine's search of a position. The labs search to a fixed depth and ignore
//! repetitions of the game, so they show a similar search, not the same nodes.

use cozy_chess::{Board, Move};
use kit::experiment::ChessSubject;
use kit::experiment::Evaluator;
use kit::experiment::link::list;
use kit::experiment::query::{Query, name_of};
use kit::model::Page;
use player::Reading;
use player_lab::experiment::READINGS;
use rating_lab::experiment::{Engine, Ranges};
use search::{Algorithm, Improvements};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    pub page: Page,
    pub address: String,
}

/// The link for an engine that chose `mv` in a position at a depth; `None` if no lab shows that engine.
pub fn way(
    engine: Engine,
    subject: &ChessSubject,
    board: &Board,
    mv: Move,
    depth: u8,
    nodes: u64,
) -> Option<Way> {
    let mut query = Query::new();
    if engine == Engine::Eg {
        query.put("fen", board);
        query.put("nodes", nodes);
        return Some(to(Page::Endgame, query));
    }
    query.put("fen", &subject.start);
    if let Some(moves) = list(&subject.moves) {
        query.put("moves", moves);
    }
    match engine {
        Engine::Search(algorithm, evaluator) => {
            search(&mut query, algorithm, evaluator, depth);
            Some(to(Page::Search, query))
        }
        Engine::Reference => {
            query.put("algorithm", "pvs");
            search(&mut query, Algorithm::AlphaBeta, Evaluator::Material, depth);
            query.put("improve", "deepen,exchanges,killers,history,quiescence");
            query.put("hash", Improvements::SAFE.hash);
            // The engine stops within an iteration.
            query.put("nodes", nodes);
            Some(to(Page::Search, query))
        }
        Engine::Pruned(kept) => {
            search(&mut query, Algorithm::AlphaBeta, Evaluator::Chute, depth);
            query.put("fanout", vec![kept.to_string(); depth.into()].join(","));
            Some(to(Page::Search, query))
        }
        Engine::Ctw(Ranges::Material) => {
            query.put("algorithm", "ctw");
            query.put("nodes", nodes);
            Some(to(Page::Search, query))
        }
        Engine::Player(reading) => {
            query.put("reading", name_of(&READINGS, reading));
            let is_listed = reading == Reading::LISTED;
            query.put(
                "w",
                if is_listed {
                    "trained"
                } else {
                    "trained-meant"
                },
            );
            query.put("move", mv);
            Some(to(Page::Player, query))
        }
        // Their points of a position are in CHUTE's lab; the search that was made of them is in none.
        Engine::Ctw(Ranges::Measured) => {
            query.put("ply", subject.moves.len());
            Some(to(Page::Chute, query))
        }
        Engine::Eg | Engine::FirstMove | Engine::Random(_) => None,
    }
}

fn search(query: &mut Query, algorithm: Algorithm, evaluator: Evaluator, depth: u8) {
    if algorithm == Algorithm::Minimax {
        query.put("algorithm", "minimax");
    }
    query.put("depth", depth);
    query.put("order", "best-first");
    match evaluator {
        Evaluator::Material => {}
        Evaluator::MaterialMoves => query.put("evaluator", "material-moves"),
        Evaluator::Chute => query.put("evaluator", "chute"),
    }
}

fn to(page: Page, query: Query) -> Way {
    Way {
        page,
        address: format!("#/{}?{}", page.row().slug, query.finish()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::packed::PackedMove;
    use endgame_lab::experiment::link::EndgameLink;
    use kit::experiment::link::LinkState;
    use player_lab::experiment::PlayerLink;
    use rating_lab::experiment::ENGINES;
    use search_lab::experiment::Method;
    use search_lab::experiment::link::Link;

    fn ways(start: &str, moves: &[&str], mv: &str) -> Vec<(&'static str, Option<Way>)> {
        let subject = ChessSubject {
            start: start.to_owned(),
            moves: moves.iter().map(|mv| mv.parse().unwrap()).collect(),
        };
        let board = subject.positions().unwrap().pop().unwrap();
        let mv: PackedMove = mv.parse().unwrap();
        let mv = mv.legal(&board).unwrap();
        let of = |engine: Engine| way(engine, &subject, &board, mv, 3, 200);
        ENGINES.map(|(name, engine)| (name, of(engine))).to_vec()
    }

    #[test]
    fn every_link_is_read_by_its_lab_with_the_engines_settings() {
        let start = Board::default().to_string();
        for (name, way) in ways(&start, &["e2e4", "e7e5"], "g1f3") {
            let Some(Way { page, address }) = way else {
                assert!(["first-move", "random"].contains(&name), "{name}");
                continue;
            };
            let query = address.split_once('?').unwrap().1;
            match page {
                Page::Search => {
                    let (link, problems) = Link::from_query(query);
                    assert!(problems.is_empty(), "{name}: {problems:?}");
                    let is_ctw = link.experiment.method() == Method::Ctw;
                    assert_eq!(is_ctw, name == "ctw");
                    assert!(
                        is_ctw && link.experiment.limits.nodes == 200
                            || link.experiment.settings.depth == 3
                    );
                }
                Page::Player => {
                    let (link, problems) = PlayerLink::from_query(query);
                    assert!(problems.is_empty(), "{name}: {problems:?}");
                    let is_listed = name == "player";
                    assert_eq!(link.reading == Reading::LISTED, is_listed);
                    assert_eq!(link.weights, player::trained(link.reading));
                    assert_eq!(link.chosen.unwrap().to_string(), "g1f3");
                }
                Page::Chute => assert!(address.ends_with("&ply=2"), "{address}"),
                other => {
                    assert_eq!((name, other), ("eg", Page::Endgame));
                    assert!(EndgameLink::from_query(query).1.is_empty(), "{address}");
                }
            }
        }
    }

    #[test]
    fn castling_is_named_as_players_lab_reads_it() {
        let ways = ways("4k3/8/8/8/8/8/8/4K2R w K - 0 1", &[], "e1g1");
        let player = ways.iter().find(|row| row.0 == "player").unwrap();
        let address = &player.1.as_ref().unwrap().address;
        let (link, problems) = PlayerLink::from_query(address.split_once('?').unwrap().1);
        assert!(problems.is_empty());
        assert_eq!(link.chosen.unwrap().to_string(), "e1h1");
    }
}
