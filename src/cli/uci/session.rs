//! A session with an interface: options, position, and the running search.

use super::options::{Options, WEIGHTS, name_of};
use super::parse::{Command, Go};
use ::chess::fen::read_fen;
use ::chess::moves::{legal_moves, played};
use ::chess::perft::{LastPly, perft};
use ::search::ctw::UciScore;
use cozy_chess::util::{display_uci_move, parse_uci_move};
use cozy_chess::{Board, Color, GameStatus, Move};
use rating_lab::experiment::analyst::{Finding, by_nodes};
use rating_lab::experiment::{Analyst, Engine, NODES_LIMIT, Tuning};
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, RecvError, TryRecvError};
use std::time::{Duration, Instant};

/// The deepest perft: a count of ten plies of the initial position would take days.
const MOST_PLIES: u8 = 10;

/// A running search repeats its last lines after this time without news.
const QUIET: Duration = Duration::from_secs(1);

pub(super) struct Session<W> {
    output: W,
    /// `None` after a position that could not be read.
    game: Option<Game>,
    options: Options,
    thinking: Option<Thinking>,
    counting: Option<Counting>,
}

/// A count of move sequences (`go perft`), in steps of a few plies so that `stop` is heard soon.
struct Counting {
    board: Board,
    depth: u8,
    /// The root moves still to count, the next one last.
    moves: Vec<Move>,
    /// The positions after the present root move still to count, each with the plies left below it.
    open: Vec<(Board, u8)>,
    /// The sequences counted after the present root move.
    count: u64,
    total: u64,
}

/// The position, and the game that led to it.
#[derive(Clone)]
struct Game {
    start: Board,
    moves: Vec<Move>,
    board: Board,
}

impl From<Board> for Game {
    fn from(start: Board) -> Self {
        Self {
            board: start.clone(),
            moves: Vec::new(),
            start,
        }
    }
}

struct Thinking {
    analyst: Analyst,
    engine: Engine,
    board: Board,
    started: Instant,
    /// Start of our clock: the start of the search, or `ponderhit`.
    clock: Instant,
    time: Option<Duration>,
    depth: Option<u8>,
    /// True until `stop` or `ponderhit` may end the search.
    waits: bool,
    is_done: bool,
    told: Vec<Finding>,
    /// Time of the last line sent.
    told_at: Instant,
    has_lines: bool,
    /// The fallback if the search is stopped before it has a best move; `None` if there is no legal move.
    first: Option<Move>,
}

enum Next {
    GoOn,
    Quit,
}

impl<W: Write> Session<W> {
    pub(super) fn new(output: W) -> Self {
        Self {
            output,
            game: Some(Board::default().into()),
            options: Options::default(),
            thinking: None,
            counting: None,
        }
    }

    /// Runs until `quit`, or until the input has ended and the running search is finished.
    pub(super) fn run(mut self, lines: &Receiver<String>) -> io::Result<()> {
        loop {
            let is_thinking = self.thinking.as_ref().is_some_and(|it| !it.is_done);
            let is_at_work = is_thinking || self.counting.is_some();
            let line = if is_at_work {
                lines.try_recv()
            } else {
                lines.recv().map_err(|RecvError| TryRecvError::Disconnected)
            };
            match line {
                Ok(line) => {
                    if matches!(self.hear(&line)?, Next::Quit) {
                        return Ok(());
                    }
                }
                Err(TryRecvError::Empty) => {}
                Err(TryRecvError::Disconnected) => {
                    // After the end of input nobody can end a waiting search.
                    let waits = self.thinking.as_ref().is_some_and(|it| it.waits);
                    if waits || !is_at_work {
                        return self.answer();
                    }
                }
            }
            self.think()?;
            self.count()?;
        }
    }

    fn hear(&mut self, line: &str) -> io::Result<Next> {
        match Command::parse(line) {
            Command::Uci => self.introduce()?,
            Command::IsReady => self.say("readyok")?,
            Command::NewGame => {
                self.answer()?;
                self.game = Some(Board::default().into());
            }
            Command::SetOption { name, value } => {
                if let Err(wrong) = self.options.set(&name, &value) {
                    self.note(&wrong)?;
                }
            }
            Command::Position { fen, moves } => self.set_up(fen.as_deref(), &moves)?,
            Command::Go(go) => self.go(&go)?,
            Command::Stop => self.answer()?,
            Command::PonderHit => {
                if let Some(thinking) = &mut self.thinking {
                    thinking.waits = false;
                    thinking.clock = now();
                }
            }
            Command::Quit => return Ok(Next::Quit),
            Command::Nothing => {}
            Command::Unknown(word) => self.note(&format!("unknown command: {word}"))?,
        }
        Ok(Next::GoOn)
    }

    fn introduce(&mut self) -> io::Result<()> {
        self.say(&format!("id name Plyground {}", env!("CARGO_PKG_VERSION")))?;
        self.say("id author Plyground")?;
        for option in Options::declared() {
            self.say(&option)?;
        }
        self.say("uciok")
    }

    /// Sets up a position. An unreadable position or illegal move leaves no position, because a move for another one
    /// would be wrong.
    fn set_up(&mut self, fen: Option<&str>, moves: &[String]) -> io::Result<()> {
        self.answer()?;
        self.game = None;
        let mut game = Game::from(Board::default());
        match fen.map(read_fen).transpose() {
            Ok(None) => {}
            Ok(Some(read)) => {
                if let Some(remark) = read.remark() {
                    self.note(&remark)?;
                }
                game = read.board.into();
            }
            Err(error) => return self.note(&format!("the position cannot be read: {error}")),
        }
        for word in moves {
            let board = &mut game.board;
            match parse_uci_move(board, word)
                .ok()
                .filter(|&mv| board.is_legal(mv))
            {
                Some(mv) => {
                    board.play_unchecked(mv);
                    game.moves.push(mv);
                }
                None => return self.note(&format!("{word} is not a legal move of {board}")),
            }
        }
        self.game = Some(game);
        Ok(())
    }

    fn go(&mut self, go: &Go) -> io::Result<()> {
        self.answer()?;
        if !go.ignored.is_empty() {
            self.note(&format!("not followed: {}", go.ignored.join(" ")))?;
        }
        let Some(Game {
            start,
            moves,
            board,
        }) = self.game.clone()
        else {
            self.note("there is no position to move in")?;
            return self.say("bestmove 0000");
        };
        if let Some(depth) = go.perft {
            if depth > MOST_PLIES {
                let refusal = format!("perft {depth} is too deep: the most is {MOST_PLIES} plies");
                return self.note(&refusal);
            }
            self.counting = Some(Counting::new(board, depth));
            return Ok(());
        }
        if let Some((mv, words)) = self.in_book(&board, go) {
            self.note(&words)?;
            return self.say(&format!("bestmove {}", display_uci_move(&board, mv)));
        }
        let (name, engine) = self.options.engine;
        if !engine.suits(&board) {
            self.note(&format!(
                "{name} does not know such positions; it plays its first legal move"
            ))?;
        }
        let tuning = self.tuning(&board, go)?;
        let depth = go.depth.filter(|_| engine.deepens());
        let unheeded = tuning.unheeded_by(engine).into_iter().map(name_of);
        let unheeded = unheeded.chain((depth != go.depth).then_some("depth"));
        let (weights, others): (Vec<&str>, _) = unheeded.partition(|name| *name == WEIGHTS);
        if !weights.is_empty() {
            self.note(&tuning.misfit_of_weights(name, engine))?;
        }
        if !others.is_empty() {
            self.note(&format!("{name} cannot follow {}", others.join(", ")))?;
        }
        if let Some(score) = score_of_ended(&board) {
            self.say(&format!("info depth 0 score {score}"))?;
        }
        let time = go.time(board.side_to_move() == Color::White);
        let waits = go.infinite || go.ponder;
        // After `ponderhit` a search without a clock ends at the default limit.
        let is_limited = depth.is_some() || time.is_some() || go.infinite;
        let nodes = match go.nodes {
            Some(nodes) => nodes,
            None if is_limited => NODES_LIMIT,
            None => self.options.nodes,
        };
        let mut allowed = legal_moves(&board).into_iter();
        self.thinking = Some(Thinking {
            analyst: Analyst::tuned(&start, &moves, (engine, &tuning), nodes),
            engine,
            has_lines: tuning.lines() > 1,
            first: allowed.find(|&mv| tuning.allows(mv)),
            board,
            started: now(),
            clock: now(),
            time,
            depth,
            waits,
            is_done: false,
            told: Vec::new(),
            told_at: now(),
        });
        Ok(())
    }

    /// The book's move, unless the interface wants an analysis or certain moves only.
    fn in_book(&self, board: &Board, go: &Go) -> Option<(Move, String)> {
        let is_analysis = go.infinite || go.ponder || self.options.tuning.lines() > 1;
        let is_move_wanted = !is_analysis && go.among.is_empty();
        let book = self.options.book.as_ref().filter(|_| is_move_wanted);
        book?.answer(board)
    }

    /// The settings with the root moves to search. Illegal ones are reported and skipped.
    fn tuning(&mut self, board: &Board, go: &Go) -> io::Result<Tuning> {
        let mut tuning = self.options.tuning.clone();
        for word in &go.among {
            let mv = parse_uci_move(board, word).ok();
            match mv.filter(|&mv| board.is_legal(mv)) {
                Some(mv) => tuning.among.push(mv),
                None => self.note(&format!("{word} is not a legal move of {board}"))?,
            }
        }
        Ok(tuning)
    }

    /// Runs a slice of the search, and answers after the last one.
    fn think(&mut self) -> io::Result<()> {
        let Some(thinking) = &mut self.thinking else {
            return Ok(());
        };
        let was_done = thinking.is_done;
        if !was_done {
            let goes_on = thinking
                .analyst
                .step(thinking.engine.chunk(), &mut by_nodes);
            thinking.is_done = !goes_on || thinking.is_over();
        }
        let (is_done, waits) = (thinking.is_done, thinking.waits);
        let mut lines = thinking.news();
        if lines.is_empty() && !is_done && thinking.told_at.elapsed() >= QUIET {
            lines = thinking.told_again();
        }
        for line in lines {
            self.say(&line)?;
        }
        if is_done && waits && !was_done {
            self.note("the search has come to its end and waits for stop or ponderhit")?;
        }
        if is_done && !waits {
            self.answer()?;
        }
        Ok(())
    }

    /// Counts the sequences after one reply, and reports each root move that is finished.
    fn count(&mut self) -> io::Result<()> {
        let Some(counting) = &mut self.counting else {
            return Ok(());
        };
        if let Some(line) = counting.step() {
            self.say(&line)?;
        } else if counting.moves.is_empty() {
            let total = counting.total;
            self.counting = None;
            self.say("")?;
            self.say(&format!("Nodes searched: {total}"))?;
        }
        Ok(())
    }

    /// Ends the search, if one is running, and sends its move. Ends a count without one.
    fn answer(&mut self) -> io::Result<()> {
        if let Some(counting) = self.counting.take() {
            let counted = counting.total + counting.count;
            self.note(&format!(
                "perft was stopped after {counted} of its sequences"
            ))?;
        }
        let Some(mut thinking) = self.thinking.take() else {
            return Ok(());
        };
        for line in thinking.news() {
            self.say(&line)?;
        }
        if let Some(line) = thinking.last_change() {
            self.say(&line)?;
        }
        // A search that was stopped before it preferred anything still has to move.
        let best = thinking.best().or(thinking.first);
        let word = best.map_or_else(
            || "0000".to_owned(),
            |mv| display_uci_move(&thinking.board, mv).to_string(),
        );
        let reply = best.and_then(|mv| {
            let known = thinking.told.first().into_iter();
            let mut known = known.chain(thinking.analyst.leading());
            let line = &known.find(|it| it.line.first() == Some(&mv))?.line;
            let reply = line.get(1)?;
            let mut board = thinking.board.clone();
            board.play_unchecked(mv);
            Some(format!(" ponder {}", display_uci_move(&board, *reply)))
        });
        self.say(&format!("bestmove {word}{}", reply.unwrap_or_default()))
    }

    fn note(&mut self, text: &str) -> io::Result<()> {
        // A line break would start another reply.
        self.say(&format!("info string {}", text.replace(['\n', '\r'], " ")))
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.output, "{line}")?;
        self.output.flush()
    }
}

impl Counting {
    fn new(board: Board, depth: u8) -> Self {
        let mut moves = legal_moves(&board);
        moves.reverse();
        let mut counting = Self {
            board,
            depth,
            moves,
            open: Vec::new(),
            count: 0,
            total: 0,
        };
        if depth == 0 {
            (counting.moves, counting.total) = (Vec::new(), 1);
        }
        counting.open_next();
        counting
    }

    /// Begins with the next root move, if there is one.
    fn open_next(&mut self) {
        self.count = 0;
        if let Some(&mv) = self.moves.last() {
            self.open = vec![(played(&self.board, mv), self.depth - 1)];
        }
    }

    /// Counts a little. Gives the line of a root move that this finishes.
    fn step(&mut self) -> Option<String> {
        /// A subtree of this many plies is counted at once.
        const AT_ONCE: u8 = 3;
        if let Some((board, left)) = self.open.pop() {
            if left <= AT_ONCE {
                self.count += perft(&board, left, LastPly::Counted);
            } else {
                let replies = legal_moves(&board).into_iter();
                let below = replies.map(|mv| (played(&board, mv), left - 1));
                self.open.extend(below);
            }
            return None;
        }
        let mv = self.moves.pop()?;
        let line = format!("{}: {}", display_uci_move(&self.board, mv), self.count);
        self.total += self.count;
        self.open_next();
        Some(line)
    }
}

impl Thinking {
    fn is_over(&self) -> bool {
        let is_late = self.time.is_some_and(|time| self.clock.elapsed() >= time);
        let is_deep = self
            .depth
            .is_some_and(|depth| self.analyst.depth() >= depth);
        (is_late && !self.waits) || is_deep
    }

    /// The best move. With several lines it is the first of those sent: lines of an unfinished iteration do not fit
    /// the others.
    fn best(&self) -> Option<Move> {
        let told = self.told.first().filter(|_| self.has_lines);
        let told = told.and_then(|told| told.line.first().copied());
        told.or_else(|| self.analyst.timeline().last())
    }

    /// The line of the best move, unless it was sent last.
    fn last_change(&self) -> Option<String> {
        let best = self.best()?;
        let told = self.told.first().and_then(|told| told.line.first());
        if told == Some(&best) {
            return None;
        }
        let depth = self.analyst.depth().saturating_add(1);
        Some(match self.analyst.leading() {
            Some(finding) => self.info(1, finding, Some(depth)),
            // The engine has no score for this move, so the line gives the move alone.
            None => self.words(None, Vec::new(), &[best]),
        })
    }

    /// New results since the last report, one line per best move.
    fn news(&mut self) -> Vec<String> {
        let findings = self.analyst.findings();
        if self.told == findings {
            return Vec::new();
        }
        self.told = findings.to_vec();
        self.told_again()
    }

    /// The last lines with current nodes and time, or nodes and time alone.
    fn told_again(&mut self) -> Vec<String> {
        self.told_at = now();
        if self.told.is_empty() {
            return vec![self.words(None, Vec::new(), &[])];
        }
        let depth = Some(self.analyst.depth()).filter(|&depth| depth > 0);
        let lines = (1..).zip(&self.told);
        lines
            .map(|(place, finding)| self.info(place, finding, depth))
            .collect()
    }

    fn info(&self, place: usize, finding: &Finding, depth: Option<u8>) -> String {
        let mut words = Vec::new();
        if self.has_lines {
            words.push(format!("multipv {place}"));
        }
        words.push(match finding.score {
            UciScore::Centipawns(score) => format!("score cp {score}"),
            UciScore::Mate(moves) => format!("score mate {moves}"),
        });
        self.words(depth, words, &finding.line)
    }

    fn words(&self, depth: Option<u8>, told: Vec<String>, line: &[Move]) -> String {
        let (nodes, millis) = (self.analyst.nodes(), self.started.elapsed().as_millis());
        let mut words = vec!["info".to_owned()];
        words.extend(depth.map(|depth| format!("depth {depth}")));
        let deepest = self.analyst.deepest().filter(|_| depth.is_some());
        words.extend(deepest.map(|deepest| format!("seldepth {deepest}")));
        words.extend(told);
        words.push(format!("nodes {nodes} time {millis}"));
        let full = self.analyst.permille_full();
        words.extend(full.map(|full| format!("hashfull {full}")));
        if let Some(speed) = (u128::from(nodes) * 1000).checked_div(millis) {
            words.push(format!("nps {speed}"));
        }
        if !line.is_empty() {
            words.push(format!("pv{}", written(&self.board, line)));
        }
        words.join(" ")
    }
}

/// The score of a finished game: mate, stalemate, or a draw by the fifty-move rule.
fn score_of_ended(board: &Board) -> Option<&'static str> {
    match board.status() {
        GameStatus::Won => Some("mate 0"),
        GameStatus::Drawn => Some("cp 0"),
        GameStatus::Ongoing => None,
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "the command line keeps the clock that the protocol speaks of"
)]
fn now() -> Instant {
    Instant::now()
}

fn written(board: &Board, line: &[Move]) -> String {
    let mut board = board.clone();
    let words = line.iter().map(|&mv| {
        let word = format!(" {}", display_uci_move(&board, mv));
        board.play_unchecked(mv);
        word
    });
    words.collect()
}

#[cfg(test)]
mod tests;
