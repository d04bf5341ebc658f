//! Parses the commands of an interface, line by line. Unknown words are ignored, as the protocol demands.

use std::time::Duration;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Uci,
    IsReady,
    NewGame,
    SetOption {
        name: String,
        value: String,
    },
    /// A position, `None` for the initial one, and the moves from it.
    Position {
        fen: Option<String>,
        moves: Vec<String>,
    },
    Go(Go),
    Stop,
    PonderHit,
    Quit,
    /// An empty line, or a command without effect.
    Nothing,
    Unknown(String),
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    pub(super) depth: Option<u8>,
    /// Plies of the move sequences to count instead of a search.
    pub(super) perft: Option<u8>,
    pub(super) nodes: Option<u64>,
    pub(super) movetime: Option<Duration>,
    /// The clocks of White and Black.
    pub(super) clocks: [Clock; 2],
    pub(super) moves_left: Option<u32>,
    pub(super) infinite: bool,
    pub(super) ponder: bool,
    /// The root moves to search; empty for all.
    pub(super) among: Vec<String>,
    /// Unsupported words.
    pub(super) ignored: Vec<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Clock {
    pub(super) left: Option<Duration>,
    pub(super) increment: Duration,
}

impl Command {
    pub(super) fn parse(line: &str) -> Self {
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else {
            return Self::Nothing;
        };
        match first {
            "uci" => Self::Uci,
            "isready" => Self::IsReady,
            "ucinewgame" => Self::NewGame,
            "setoption" => set_option(words),
            "position" => position(words),
            "go" => Self::Go(Go::parse(words)),
            "stop" => Self::Stop,
            "ponderhit" => Self::PonderHit,
            "quit" => Self::Quit,
            "debug" | "register" => Self::Nothing,
            other => Self::Unknown(other.to_owned()),
        }
    }
}

/// Parses `name` with one or more words, then optionally `value` with one or more words.
fn set_option<'a>(words: impl Iterator<Item = &'a str>) -> Command {
    let (mut name, mut value, mut is_value) = (Vec::new(), Vec::new(), false);
    for (place, word) in words.enumerate() {
        match word {
            "name" if place == 0 => {}
            "value" if !is_value => is_value = true,
            _ if is_value => value.push(word),
            _ => name.push(word),
        }
    }
    Command::SetOption {
        name: name.join(" "),
        value: value.join(" "),
    }
}

fn position<'a>(mut words: impl Iterator<Item = &'a str>) -> Command {
    let kind = words.next();
    let rest: Vec<&str> = words.collect();
    let at = rest.iter().position(|&word| word == "moves");
    let (before, moves) = rest.split_at(at.unwrap_or(rest.len()));
    if !matches!(kind, Some("startpos" | "fen")) {
        return Command::Unknown(format!("position {}", kind.unwrap_or_default()));
    }
    Command::Position {
        fen: (kind == Some("fen")).then(|| before.join(" ")),
        moves: moves.iter().skip(1).map(|&word| word.to_owned()).collect(),
    }
}

/// The words after `go`, which end a list of moves.
const LIMITS: [&str; 13] = [
    "perft",
    "searchmoves",
    "infinite",
    "ponder",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
];

impl Go {
    fn parse<'a>(words: impl Iterator<Item = &'a str>) -> Self {
        let mut go = Self::default();
        let mut words = words.peekable();
        while let Some(word) = words.next() {
            // Interfaces send negative times after a player has run out of time.
            let number = words.peek().and_then(|text| text.parse::<i64>().ok());
            let number = number.map(|number| number.max(0).unsigned_abs());
            let millis = number.map(Duration::from_millis);
            match word {
                "searchmoves" => {
                    while let Some(mv) = words.next_if(|word| !LIMITS.contains(word)) {
                        go.among.push(mv.to_owned());
                    }
                    continue;
                }
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "depth" => go.depth = number.map(|it| it.try_into().unwrap_or(u8::MAX)),
                "perft" => {
                    go.perft = Some(number.map_or(1, |it| it.try_into().unwrap_or(u8::MAX)));
                }
                "nodes" => go.nodes = number,
                "movetime" => go.movetime = millis,
                "wtime" => go.clocks[0].left = millis,
                "btime" => go.clocks[1].left = millis,
                "winc" => go.clocks[0].increment = millis.unwrap_or_default(),
                "binc" => go.clocks[1].increment = millis.unwrap_or_default(),
                "movestogo" => go.moves_left = number.map(|it| it.try_into().unwrap_or(u32::MAX)),
                other => {
                    go.ignored.push(other.to_owned());
                    continue;
                }
            }
            if number.is_some() && !matches!(word, "infinite" | "ponder") {
                words.next();
            }
        }
        go
    }

    /// The time for this move. The shares of the clock are our choice.
    pub(super) fn time(&self, is_white: bool) -> Option<Duration> {
        /// Assumed number of moves until the game ends.
        const MOVES: u32 = 30;
        /// Reserve for the delay between the interface's clock and us.
        const SPARE: Duration = Duration::from_millis(30);
        if self.movetime.is_some() {
            return self.movetime.map(|time| time.saturating_sub(SPARE));
        }
        let clock = self.clocks[usize::from(!is_white)];
        let left = clock.left?.saturating_sub(SPARE);
        let moves = self.moves_left.unwrap_or(MOVES).clamp(1, MOVES);
        let share = left / moves + clock.increment * 3 / 4;
        Some(share.min(left / 2))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn go(line: &str) -> Go {
        match Command::parse(line) {
            Command::Go(go) => go,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn positions_are_read_with_and_without_moves() {
        assert_eq!(
            Command::parse("position startpos moves e2e4 e7e5"),
            Command::Position {
                fen: None,
                moves: vec!["e2e4".to_owned(), "e7e5".to_owned()],
            }
        );
        let fen = "8/8/8/2k5/8/8/2K1P3/8 w - - 0 1";
        assert_eq!(
            Command::parse(&format!("  position  fen {fen}")),
            Command::Position {
                fen: Some(fen.to_owned()),
                moves: Vec::new(),
            }
        );
        assert_eq!(
            Command::parse("position"),
            Command::Unknown("position ".to_owned())
        );
    }

    #[test]
    fn names_and_values_of_options_may_be_several_words() {
        let set = |name: &str, value: &str| Command::SetOption {
            name: name.to_owned(),
            value: value.to_owned(),
        };
        assert_eq!(
            Command::parse("setoption name Clear Hash"),
            set("Clear Hash", "")
        );
        assert_eq!(
            Command::parse("setoption name Engine value alpha-beta"),
            set("Engine", "alpha-beta")
        );
    }

    #[test]
    fn limits_are_read_whatever_their_order_and_what_is_not_known_is_named() {
        let limits =
            go("go nodes 500 wtime 60000 winc 1000 btime -20 depth 400 mate 3 searchmoves e2e4");
        assert_eq!((limits.nodes, limits.depth), (Some(500), Some(u8::MAX)));
        assert_eq!(limits.clocks[1].left, Some(Duration::ZERO));
        assert_eq!(limits.ignored, ["mate", "3"]);
        assert_eq!(limits.among, ["e2e4"]);
        let between = go("go searchmoves e2e4 d2d4 nodes 7 infinite");
        assert_eq!((between.among.len(), between.nodes), (2, Some(7)));
        assert!(go("go infinite").infinite && go("go ponder wtime 1").ponder);
        assert_eq!(go("go depth"), Go::default());
    }

    #[test]
    fn a_clock_is_never_used_up_by_one_move() {
        let limits = go("go wtime 60000 winc 1000 btime 100");
        let white = limits.time(true).unwrap();
        assert!(white > Duration::from_secs(2) && white < Duration::from_secs(4));
        assert!(limits.time(false).unwrap() < Duration::from_millis(50));
        assert!(go("go wtime 1000 movestogo 1").time(true).unwrap() < Duration::from_millis(500));
        assert_eq!(go("go depth 3").time(true), None);
    }

    proptest! {
        #[test]
        fn no_line_is_too_odd(line in "\\PC*", words in "(go|searchmoves|position|setoption|fen|moves|name|value|nodes|[0-9]{1,30}|-1| ){0,12}") {
            for text in [line, words] {
                if let Command::Go(go) = Command::parse(&text) {
                    let _ = (go.time(true), go.time(false));
                }
            }
        }
    }
}
