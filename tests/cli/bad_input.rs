//! Commands with wrong input, and a part of the message that each must give.

/// Bad commands with a part of their messages. `FORK` and `BARE` stand for the positions of `search.rs`.
pub const BAD_INPUT: &[(&str, &str)] = &[
    (
        "perft --fen '4k3/9/8/8/8/8/8/4K3 w - -' --depth 2",
        "plyground: perft: FEN: piece placement, column 5: '9' is neither",
    ),
    (
        "search --fen '8/8/8/8/8/8/8/4K3 w - - 0 1' --depth 2",
        "plyground: search: FEN: piece placement, column 1: Black has no king",
    ),
    (
        "squares --fen FORK",
        "plyground: squares: FEN: there is a rook on a8",
    ),
    (
        "search --fen FORK --depth 65",
        "plyground: search: a depth of 65 plies; at most 64",
    ),
    (
        "search --fen FORK --depth 2 --nodes 0",
        "plyground: search: a limit of 0 nodes",
    ),
    (
        "search --fen FORK --depth 2 --algorithm negascout",
        "[possible values: minimax, alpha-beta, pvs, ctw]",
    ),
    (
        "search --fen FORK --depth 2 --fanout 7,x",
        "level 2: \"x\" is not a number",
    ),
    (
        "search --fen FORK --depth 2 --hash 257",
        "257 is not in 0..=256",
    ),
    (
        "ladder --fen FORK --depth 65",
        "plyground: ladder: a depth of 65 plies; at most 64",
    ),
    (
        "perft --fen FORK --depth 13",
        "plyground: perft: a depth of 13 plies",
    ),
    (
        "search --fen FORK",
        "plyground: search: --depth says how many plies",
    ),
    (
        "search --fen FORK --algorithm ctw --boldness 101",
        "101 is not in 0..=100",
    ),
    (
        "tree --uniform 2x2 best --algorithm ctw",
        "plyground: tree: a uniform tree has no ranges",
    ),
    (
        "tree --tree '((1 2) x)'",
        "plyground: tree: column 8: \"x\" is not a whole number",
    ),
    (
        "tree --tree '((1 2)'",
        "plyground: tree: the list opened at column 1 is not closed",
    ),
    (
        "tree --uniform 3by4 best",
        "plyground: tree: \"3by4\" is not a fanout and depth",
    ),
    (
        "tree --uniform 3x4 good",
        "plyground: tree: \"good\" is not an arrangement",
    ),
    (
        "tree --uniform 30x9 best",
        "plyground: tree: a tree of fanout 30 and depth 9 has more than",
    ),
    ("tree", "--tree <TREE>|--uniform"),
    (
        "convert --to san --fen BARE --move QxP",
        "plyground: convert: move: \"QxP\": White has no queen",
    ),
    (
        "convert --from descriptive --to san --fen BARE --move e4d6",
        "plyground: convert: move: \"e4d6\" is not in descriptive notation but in uci",
    ),
    (
        "trace nowhere.jsonl",
        "plyground: trace: nowhere.jsonl: No such file",
    ),
    (
        "search --fen FORK --depth 2 --trace nowhere/there.jsonl",
        "plyground: search: nowhere/there.jsonl: No such file",
    ),
    (
        "ledger kitchen",
        "plyground: ledger: no row is called \"kitchen\"",
    ),
    (
        "reproduce kitchen",
        "plyground: reproduce: no row is called \"kitchen\"",
    ),
    ("fly", "unrecognized subcommand 'fly'"),
];
