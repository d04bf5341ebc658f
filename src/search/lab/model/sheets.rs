//! The search lab's tables as data to be saved: all moves and all rows, whatever part of them the page shows.

use super::Lab;
use super::explain::{Explainer, ScoreUnit};
use crate::experiment::Recording;
use crate::experiment::beside::{Alignment, order};
use crate::experiment::ladder::RUNGS;
use crate::experiment::ladder::measured::{self, DEPTHS};
use kit::experiment::Stop;
use kit::experiment::results::Datum;
use kit::experiment::sheet::{Sheet, row};
use kit::model::squares::plural;
use search::ctw::CtwGraph;
use search::{Effect, Score};
use trace::NodeId;

/// The most nodes listed of two searches side by side.
const ORDER: usize = 10_000;

impl Lab {
    /// The tables of what is shown.
    pub(super) fn sheets(&self) -> Vec<Sheet> {
        let mut sheets = Vec::new();
        if let Some(recording) = self.recording() {
            let step = self.playback.cursor.step();
            sheets.push(match recording.graph() {
                Some(graph) => ranges(recording, graph, step),
                None => moves(recording, step),
            });
            sheets.push(Sheet::new(
                "Cost",
                "figure,to_this_step,recorded",
                costs(recording, step)
                    .into_iter()
                    .map(|(name, now, all)| row![name, now, all]),
            ));
            let bars = self
                .node()
                .and_then(|node| Explainer::new(recording).static_bars(node));
            if let Some(bars) = bars {
                sheets.push(Sheet::new(
                    "Static score, term by term",
                    "part,value",
                    bars.rows.iter().map(|(name, value, _)| row![name, *value]),
                ));
            }
            if let Some(proof) = self.proof().filter(|proof| !proof.unsearched.is_empty()) {
                let explainer = Explainer::new(recording);
                let rows = proof.unsearched.iter().map(|it| {
                    let seen = explainer.seen(it.score, proof.node);
                    let [score, mate] = score(Some(seen), explainer.unit());
                    row![&it.name, score, mate, it.nodes]
                });
                let heads = format!("move,{},mate_in_plies,nodes", head(explainer.unit()));
                sheets.push(Sheet::new("Moves that had been cut off", &heads, rows));
            }
        }
        sheets.push(ladder());
        if let Some(ladder) = self.ladder().filter(|ladder| !ladder.climbed.is_empty()) {
            let unit = ScoreUnit::of(self.mode == super::Mode::Tree, self.evaluator);
            let rows = ladder.climbed.iter().enumerate().map(|(rung, climbed)| {
                let [score, mate] = score(climbed.score, unit);
                let is_whole = climbed.stop == Stop::Completed;
                row![
                    rung,
                    RUNGS[rung].name,
                    RUNGS[rung].is_without,
                    climbed.nodes,
                    score,
                    mate,
                    is_whole
                ]
            });
            let heads = format!(
                "rung,improvement,left_out,nodes,{},mate_in_plies,finished",
                head(unit)
            );
            sheets.push(Sheet::new("What each improvement saves here", &heads, rows));
        }
        if let Some(shown) = self.recording() {
            for (kept, alignment) in self.compared() {
                sheets.extend(beside([kept, shown], alignment));
            }
        }
        sheets
    }
}

/// Counters of a search: the name of each, its value at the step, and its final value.
pub fn costs(recording: &Recording, step: usize) -> Vec<(&'static str, u64, u64)> {
    if let Some(graph) = recording.graph() {
        let (now, all) = (graph.counters(step), graph.counters(recording.len()));
        return [
            ("Positions evaluated", now.nodes, all.nodes),
            ("Positions refined", now.refinements, all.refinements),
            ("Descents", now.descents, all.descents),
            ("Moves to known positions", now.stored, all.stored),
            ("Anomalies", now.anomalies, all.anomalies),
        ]
        .map(|(name, now, all)| (name, now as u64, all as u64))
        .to_vec();
    }
    let (now, all) = (
        recording.counters(step),
        recording.counters(recording.len()),
    );
    let rows = [
        ("Nodes", now.nodes, all.nodes),
        ("Leaves scored", now.leaves, all.leaves),
        ("Cut-offs", now.cuts, all.cuts),
        ("Moves pruned forward", now.pruned, all.pruned),
    ];
    // A counter that ends at zero is left out: its improvement is off or had no effect.
    let improved = [
        ("Answered by the table", now.known, all.known),
        ("Searched again", now.again, all.again),
        ("Stood pat beyond the horizon", now.beyond, all.beyond),
        ("Iterations", now.iterations, all.iterations),
    ];
    let improved = improved.into_iter().filter(|&(_, _, all)| all > 0);
    rows.into_iter().chain(improved).collect()
}

/// The column of scores: its name says the unit.
const fn head(unit: ScoreUnit) -> &'static str {
    match unit {
        ScoreUnit::Pawns => "score_in_pawns",
        ScoreUnit::Points => "score_in_points",
        ScoreUnit::Typed => "score",
    }
}

/// A score as a number, or the plies to the mate that it stands for; negative for a mate of the root's player.
fn score(score: Option<Score>, unit: ScoreUnit) -> [Datum; 2] {
    let Some(score) = score.filter(|score| score.is_finite()) else {
        return [Datum::Empty, Datum::Empty];
    };
    if let Some(plies) = score.mate_distance() {
        return [Datum::Empty, plies.into()];
    }
    let scale = if unit == ScoreUnit::Pawns { 100.0 } else { 1.0 };
    [(f64::from(score.0) / scale).into(), Datum::Empty]
}

fn moves(recording: &Recording, step: usize) -> Sheet {
    let explainer = Explainer::new(recording);
    let best = recording.live(0, step).and_then(|live| live.best_child);
    let rows = recording.tried(0, step).into_iter().map(|child| {
        let result = recording.result_by(child, step);
        let seen = result.map(|(found, _)| explainer.seen(found, child));
        let [score, mate] = score(seen, explainer.unit());
        let is_cut = recording
            .effect(child)
            .is_some_and(|(event, _, effect)| effect == Effect::Cuts && (event as usize) < step);
        row![
            recording.name(child),
            best == Some(child),
            is_cut,
            score,
            mate,
            result.map(|(_, verdict)| explainer.verdict_word(verdict, child)),
            recording.tree().get(child).map(|node| node.size),
            recording.moves_text(child, &recording.line(child, step)),
        ]
    });
    let heads = format!(
        "move,best,cut,{},mate_in_plies,worth,nodes,line",
        head(explainer.unit())
    );
    Sheet::new("Moves of the root", &heads, rows)
}

fn ranges(recording: &Recording, graph: &CtwGraph, step: usize) -> Sheet {
    let (choice, presumptive) = (graph.choice(step), graph.presumptive(0, step));
    let candidates = graph.candidates(step);
    let rows = graph.evaluated(0, step).filter_map(|node| {
        let range = graph.range(node, step)?;
        let standing = match node {
            _ if choice == Some(node) => "chosen",
            _ if presumptive == Some(node) => "presumptive",
            _ if candidates.contains(&node) => "candidate",
            _ => "out",
        };
        Some(row![recording.name(node), range.low, range.high, standing])
    });
    Sheet::new("Ranges of the root's moves", "move,low,high,standing", rows)
}

/// The ladder over masters' positions, at every depth that was measured.
fn ladder() -> Sheet {
    let rows = DEPTHS.into_iter().flat_map(measured::at).map(|it| {
        row![
            u32::from(it.depth),
            it.rung,
            RUNGS[it.rung].name,
            RUNGS[it.rung].is_without,
            it.positions,
            it.finished,
            it.nodes,
            it.compared,
            it.of
        ]
    });
    Sheet::new(
        "What each improvement saves",
        "depth_in_plies,rung,improvement,left_out,positions,finished,nodes,ratio_of_nodes,positions_compared",
        rows,
    )
}

fn beside(both: [&Recording; 2], alignment: &Alignment) -> [Sheet; 2] {
    let row = |name: &str, [kept, shown]: [usize; 2]| row![name, kept, shown];
    let summary = Sheet::new(
        "Two searches side by side",
        "nodes,kept,shown",
        [
            row("visited by both", [alignment.shared; 2]),
            row("visited by this one alone", alignment.only),
            row("entered again", alignment.again),
        ],
    );
    let orders = both.map(order);
    let most = orders[0].len().max(orders[1].len());
    let way = |side: usize, place: usize| {
        let node: NodeId = *orders[side].get(place)?;
        let path = both[side].tree().path(node);
        Some(match path.len() {
            0 | 1 => both[side].name(0),
            _ => both[side].moves_text(0, &path[1..]),
        })
    };
    let rows = (0..most.min(ORDER)).map(|place| row![place + 1, way(0, place), way(1, place)]);
    let title = if most > ORDER {
        format!(
            "The first {} of both searches",
            plural(ORDER as u64, "node")
        )
    } else {
        "The nodes of both searches in their order".to_owned()
    };
    [summary, Sheet::new(title, "entered_as,kept,shown", rows)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::example::example;

    #[test]
    fn the_moves_of_the_root_are_saved_as_numbers_without_signs_for_the_eye() {
        let recording = example();
        let sheet = moves(&recording, recording.len());
        assert_eq!(
            sheet.csv(),
            "move,best,cut,score,mate_in_plies,worth,nodes,line\r\n\
             D,true,false,7,,exact,3,I\r\n\
             C,false,false,-3,,at most this,2,H\r\n\
             B,false,false,1,,at most this,2,F\r\n"
        );
    }

    #[test]
    fn a_score_is_in_one_unit_and_a_mate_in_plies() {
        let pawns = |points| score(Some(Score(points)), ScoreUnit::Pawns);
        assert_eq!(pawns(-325), [Datum::Number(-3.25), Datum::Empty]);
        let mated = score(Some(Score::mated(4)), ScoreUnit::Pawns);
        assert_eq!(mated, [Datum::Empty, Datum::Number(-4.0)]);
        assert_eq!(
            score(Some(Score::BEST), ScoreUnit::Typed),
            [Datum::Empty, Datum::Empty]
        );
    }

    #[test]
    fn the_ladder_has_every_rung_at_every_depth() {
        let sheet = ladder();
        assert_eq!(sheet.rows.len(), 64);
        let csv = sheet.csv();
        assert!(
            csv.contains("\r\n4,4,killers,false,40,40,295261,0.8119,"),
            "{csv}"
        );
    }
}
