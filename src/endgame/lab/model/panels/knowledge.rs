//! The panel of knowledge against search: the same search solves a position with more and more knowledge, a row for
//! each.

use super::PanelJobs;
use crate::experiment::Knowledge;
use crate::experiment::audit::{ComparisonRow, Reply, Request, Why};
use crate::model::set_number;
use chess::words::counted;
use cozy_chess::Board;
use kit::experiment::sheet::{Sheet, row};
use kit::experiment::wire::Answer;
use kit::model::squares::{grouped, plural};
use kit::model::typed::Wrong;

type Effect = super::Effect<Request>;

/// The default node limit of each search.
pub const LIMIT: u64 = 100_000;

/// The highest node limit of each search.
pub const LIMIT_MOST: u64 = 2_000_000;

#[derive(Clone, Debug)]
pub struct KnowledgeTable {
    /// The node limit of each search.
    pub limit: u64,
    /// The limit that failed to parse, and why.
    pub wrong_limit: Option<Wrong>,
    pub position: Option<Board>,
    pub searched_with: u64,
    /// The rows that are finished.
    pub rows: Vec<ComparisonRow>,
    /// The row that is being searched.
    pub current: Option<ComparisonRow>,
    pub jobs: PanelJobs<()>,
    /// True if it was stopped before the last row.
    pub is_stopped: bool,
}

#[derive(Clone, Debug)]
pub enum Action {
    SetLimit(String),
    /// Solve this position with more and more knowledge.
    Compare(Board),
    /// Stop; finished rows are kept.
    Stop,
    Received(Answer<Reply>),
    /// The worker died, for this reason.
    Died(String),
}

impl Default for KnowledgeTable {
    fn default() -> Self {
        Self {
            limit: LIMIT,
            wrong_limit: None,
            position: None,
            searched_with: LIMIT,
            rows: Vec::new(),
            current: None,
            jobs: PanelJobs::default(),
            is_stopped: false,
        }
    }
}

impl KnowledgeTable {
    /// True if the rows belong to another position.
    pub fn is_stale(&self, board: &Board) -> bool {
        self.position
            .as_ref()
            .is_some_and(|position| position != board)
    }

    pub fn update(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::SetLimit(text) => self.set_limit(text),
            Action::Compare(board) => self.compare(board),
            Action::Stop => {
                if self.jobs.end().is_none() {
                    return Vec::new();
                }
                self.current = None;
                self.is_stopped = true;
                // A search cannot be stopped within a ply, so its worker is ended.
                vec![Effect::EndWorker, Effect::Say("Stopped".to_owned())]
            }
            Action::Received(Answer { job, .. }) if !self.jobs.is_of(job) => Vec::new(),
            Action::Received(Answer { reply, .. }) => self.received(reply),
            Action::Died(why) => {
                self.current = None;
                self.jobs.die(&why, " Finished rows are kept.")
            }
        }
    }

    fn set_limit(&mut self, text: String) -> Vec<Effect> {
        let bounds = (1, LIMIT_MOST, "positions");
        set_number(text, bounds, &mut self.limit, &mut self.wrong_limit);
        let wrong = self.wrong_limit.iter();
        wrong.map(|wrong| Effect::Say(wrong.why.clone())).collect()
    }

    fn compare(&mut self, board: Board) -> Vec<Effect> {
        if let Some(wrong) = &self.wrong_limit {
            return vec![Effect::Say(format!("Cannot begin: {}", wrong.why))];
        }
        let mut effects = Vec::new();
        if self.jobs.is_running() {
            effects.push(Effect::EndWorker);
        }
        let request = Request::Compare {
            position: board.to_string(),
            limit: self.limit,
        };
        *self = Self {
            limit: self.limit,
            position: Some(board),
            searched_with: self.limit,
            jobs: std::mem::take(&mut self.jobs),
            ..Self::default()
        };
        effects.extend(self.jobs.start((), request));
        effects
    }

    fn received(&mut self, reply: Result<Reply, String>) -> Vec<Effect> {
        match reply {
            Ok(Reply::Row(row)) if row.why == Why::Searching => {
                self.current = Some(row);
                Vec::new()
            }
            Ok(Reply::Row(row)) => {
                self.current = None;
                self.rows.push(row);
                if self.rows.len() < Knowledge::ALL.len() {
                    return Vec::new();
                }
                self.jobs.end();
                vec![
                    Effect::EndWorker,
                    Effect::Say("Knowledge against search: all rows are there".to_owned()),
                ]
            }
            Ok(_) => Vec::new(),
            Err(why) => {
                self.current = None;
                self.jobs.fail(why)
            }
        }
    }

    /// The finished rows as data.
    pub fn sheet(&self) -> Sheet {
        let rows = self.rows.iter().map(|row| {
            let decided = row.verdict.range.decided();
            let value =
                decided.map_or_else(|| row.verdict.range.to_string(), |value| value.to_string());
            let plies = u32::from(row.verdict.plies);
            row![
                name(row),
                value,
                row.verdict.nodes,
                plies,
                why(row, self.searched_with)
            ]
        });
        Sheet::new(
            "Knowledge against search",
            "search,value_for_the_stronger_side,positions,plies,why_it_stopped",
            rows,
        )
    }
}

/// The knowledge of a search, for the first column.
pub fn name(row: &ComparisonRow) -> String {
    let name = match row.verdict.knowledge {
        Knowledge::Plain => "alpha-beta with a hash table",
        Knowledge::OnePawn => "+ knowledge of king and pawn against king",
        Knowledge::AllRules => "+ all rules",
        Knowledge::Squares => "+ corresponding squares",
    };
    match row.pairs {
        None => name.to_owned(),
        Some(0) => format!("{name} (this structure has none that is known)"),
        Some(pairs) => format!("{name} ({})", plural(pairs.into(), "pair")),
    }
}

/// Why a row ended, in words.
pub fn why(row: &ComparisonRow, limit: u64) -> String {
    match row.why {
        Why::Searching => "searching".to_owned(),
        Why::Decided => "decided".to_owned(),
        Why::Positions => format!(
            "not decided: limit of {}",
            counted(grouped(limit), "position")
        ),
        Why::Depth => "not decided: no deeper horizon is tried".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::SearchVerdict;
    use endgame::Range;

    fn row(knowledge: Knowledge, why: Why) -> ComparisonRow {
        let verdict = SearchVerdict {
            knowledge,
            range: Range::WIN,
            nodes: 12,
            plies: 3,
            bound_hit: false,
        };
        ComparisonRow {
            verdict,
            why,
            pairs: None,
        }
    }

    fn told(id: u32, knowledge: Knowledge, why: Why) -> Action {
        Action::Received(Answer::of(id, Reply::Row(row(knowledge, why))))
    }

    fn board() -> Board {
        crate::experiment::link::EXAMPLE.parse().unwrap()
    }

    #[test]
    fn rows_come_one_after_another_and_the_last_ends_it() {
        let mut table = KnowledgeTable::default();
        let effects = table.update(Action::Compare(board()));
        assert!(matches!(
            &effects[..],
            [Effect::Send(1, Request::Compare { limit: LIMIT, .. })]
        ));
        table.update(told(1, Knowledge::Plain, Why::Searching));
        assert!(table.current.is_some() && table.rows.is_empty());
        for knowledge in Knowledge::ALL {
            assert!(table.jobs.is_running());
            table.update(told(1, knowledge, Why::Decided));
        }
        assert!(!table.jobs.is_running() && table.current.is_none());
        assert_eq!(table.rows.len(), 4);
        assert!(!table.is_stale(&board()) && table.is_stale(&Board::default()));
    }

    #[test]
    fn what_was_asked_earlier_is_dropped_and_a_stop_keeps_finished_rows() {
        let mut table = KnowledgeTable::default();
        table.update(Action::Compare(board()));
        let effects = table.update(Action::Compare(board()));
        assert_eq!(effects[0], Effect::EndWorker);
        let late = told(1, Knowledge::Plain, Why::Decided);
        assert!(table.update(late).is_empty());
        assert!(table.rows.is_empty());
        table.update(told(2, Knowledge::Plain, Why::Positions));
        assert_eq!(table.update(Action::Stop)[0], Effect::EndWorker);
        assert!(table.is_stopped && table.rows.len() == 1 && !table.jobs.is_running());
    }

    #[test]
    fn a_wrong_limit_stays_in_its_field_and_says_what_is_wrong() {
        let mut table = KnowledgeTable::default();
        table.update(Action::SetLimit("many".to_owned()));
        let Wrong { text, why } = table.wrong_limit.clone().unwrap();
        assert_eq!(text, "many");
        assert!(why.contains("from 1 to"), "{why}");
        assert!(matches!(
            &table.update(Action::Compare(board()))[..],
            [Effect::Say(_)]
        ));
        table.update(Action::SetLimit("20 000".to_owned()));
        assert_eq!((table.limit, &table.wrong_limit), (20_000, &None));
    }

    #[test]
    fn rows_are_told_in_words() {
        let mut squares = row(Knowledge::Squares, Why::Positions);
        squares.pairs = Some(1);
        assert_eq!(name(&squares), "+ corresponding squares (1 pair)");
        assert!(why(&squares, 5_000).starts_with("not decided: limit of 5"));
    }
}
