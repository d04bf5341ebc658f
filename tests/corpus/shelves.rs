//! How each lab writes its kept files, and the result of opening them: in words, and written once more.

use crate::kept::read;
use crate::labs::{act, chute, endgame, kenju, open, player, saved, search};
use ::chess::notation::parse_move;
use ::chess::record::Nag;
use ::kenju::geometry::Colour;
use ::kenju_lab::model::TrainingAction;
use ::kenju_lab::model::panels::players::SavedPlayersAction;
use ::kit::experiment::link::LinkState;
use ::kit::model::lab::{File, Lab};
use ::kit::model::position::PositionAction;
use ::kit::model::recorded::RecordedLab;
use ::player::Parameter;
use std::collections::HashMap;

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("what is kept is text")
}

/// The text that a lab stores under a key.
fn kept(lab: &mut impl Lab, key: &str) -> String {
    let unkept = lab.drain_unsaved().into_iter();
    let text = unkept.filter(|(name, _)| name == key).find_map(|it| it.1);
    text.expect("something is kept")
}

pub fn trace(query: &str) -> Vec<u8> {
    saved(act(
        &mut open::<search::Lab>(query),
        search::SearchAction::SaveTrace,
    ))
}

pub fn trace_again(bytes: &[u8]) -> (String, Vec<u8>) {
    let mut lab = search::Lab::default();
    let chosen = File::Chosen {
        name: "search.jsonl".to_owned(),
        size: bytes.len() as u64,
        is_dropped: false,
    };
    for file in [chosen, File::Slice(bytes.to_vec())] {
        act(&mut lab, search::Action::File(file));
    }
    let link = lab.link().expect("a recording has a link").to_query();
    let again = saved(act(&mut lab, search::SearchAction::SaveTrace));
    (format!("{} {link}", lab.playback.cursor.len()), again)
}

pub fn thought(query: &str) -> Vec<u8> {
    saved(act(
        &mut open::<endgame::Lab>(query),
        endgame::EndgameAction::SaveTrace,
    ))
}

pub fn thought_again(bytes: &[u8]) -> (String, Vec<u8>) {
    let mut lab = endgame::Lab::default();
    let file = File::Whole {
        name: "eg.jsonl".to_owned(),
        bytes: bytes.to_vec(),
    };
    act(&mut lab, endgame::Action::File(file));
    let again = saved(act(&mut lab, endgame::EndgameAction::SaveTrace));
    (
        format!(
            "{} {}",
            lab.playback.cursor.len(),
            lab.link().expect("the lab has a link").to_query()
        ),
        again,
    )
}

const OPENING: &str = "v=1&fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR+w+KQkq+-+0+1";

fn play(lab: &mut search::Lab, line: &str) {
    for word in line.split(' ') {
        let mv = parse_move(&lab.board(), word).expect("a legal move");
        act(lab, search::Action::Position(PositionAction::Play(mv)));
    }
}

/// A game with a variation, a comment and a mark, as the browser keeps it.
pub fn game() -> Vec<u8> {
    let mut lab = search::Lab::default();
    act(&mut lab, search::Action::Return(OPENING.to_owned()));
    play(&mut lab, "e4 e5 Nf3");
    let comment = "as \"always\" [%csl Re5]".to_owned();
    act(&mut lab, search::SearchAction::SetComment(comment));
    act(&mut lab, search::Action::Position(PositionAction::Back));
    play(&mut lab, "f4 exf4");
    act(&mut lab, search::SearchAction::SetNag(Some(Nag(6))));
    saved(act(&mut lab, search::SearchAction::SavePgn))
}

pub fn game_again(bytes: &[u8]) -> (String, Vec<u8>) {
    let mut lab = search::Lab::default();
    let kept = serde_json::to_string(&text(bytes)).expect("a text");
    act(&mut lab, search::Action::Kept(vec![(String::new(), kept)]));
    let query = format!("{OPENING}&moves=e2e4,e7e5,f2f4");
    act(&mut lab, search::Action::Return(query));
    let link = lab.link().expect("a position has a link").to_query();
    (link, saved(act(&mut lab, search::SearchAction::SavePgn)))
}

pub fn learner(query: &str) -> Vec<u8> {
    let mut lab = open::<kenju::Lab>(query);
    saved(act(&mut lab, kenju::Action::SaveFile(Colour::White)))
}

/// A learner from school, with the course that makes it again.
pub fn course() -> Vec<u8> {
    let mut lab = kenju::Lab::default();
    for action in [
        TrainingAction::Moves("12".to_owned()),
        TrainingAction::Begin,
    ] {
        act(&mut lab, kenju::Action::Train(action));
    }
    let colour = lab.training.form.seat;
    saved(act(&mut lab, kenju::Action::SaveFile(colour)))
}

/// A learner as a file and as it is kept between visits, which is the same.
pub fn learner_again(bytes: &[u8]) -> (String, Vec<u8>) {
    let mut lab = kenju::Lab::default();
    act(&mut lab, kenju::Action::OpenFile(bytes.to_vec()));
    let unkept = lab.drain_unsaved().into_iter();
    let mut kept = unkept.filter_map(|(key, text)| Some((key, text?)));
    let (key, kept) = kept.next_back().expect("a learner that is opened is kept");
    let name = key
        .strip_prefix("player.")
        .expect("players have names")
        .to_owned();
    let mut next = kenju::Lab::default();
    let remembered = vec![(key, kept.clone())];
    act(&mut next, kenju::Action::Restore(remembered));
    let export = kenju::Action::SavedPlayers(SavedPlayersAction::Export(name.clone()));
    let again = saved(act(&mut next, export));
    assert_eq!(text(&again), kept, "{name}");
    let player = next
        .player_history
        .saved_players()
        .load(&name)
        .expect("it is a saved player");
    let memory = player
        .memory()
        .map_or((0, 0), |it| (it.questions(), it.lessons().len()));
    let words = player.element().total();
    (format!("{name} {words} {} {}", memory.0, memory.1), again)
}

/// A lab in which two lessons were given and a weight was set by hand.
fn adapted() -> player::Lab {
    let mut lab = open::<player::Lab>("v=1&w=ones");
    for action in [
        player::PlayerAction::SetUp(16),
        player::PlayerAction::Teach,
        player::PlayerAction::SetWeight(Parameter::Mobility, -1.5),
        player::PlayerAction::SetUp(15),
        player::PlayerAction::Teach,
    ] {
        act(&mut lab, action);
    }
    lab
}

pub fn weights() -> Vec<u8> {
    saved(act(&mut adapted(), player::PlayerAction::SaveWeights))
}

/// The weights of a lab with the first move they lead to.
fn weighed(lab: &player::Lab) -> String {
    let first = lab.first().map_or("-".to_owned(), |index| lab.san(index));
    format!("{first} {}", lab.link().to_query())
}

pub fn weights_again(bytes: &[u8]) -> (String, Vec<u8>) {
    let mut lab = open::<player::Lab>("v=1");
    let action = player::PlayerAction::OpenWeights("file".to_owned(), bytes.to_vec());
    act(&mut lab, action);
    let again = saved(act(&mut lab, player::PlayerAction::SaveWeights));
    (weighed(&lab), again)
}

pub fn book() -> Vec<u8> {
    kept(&mut adapted(), "book").into_bytes()
}

pub fn book_again(bytes: &[u8]) -> (String, Vec<u8>) {
    let mut lab = player::Lab::default();
    act(
        &mut lab,
        player::Action::Kept(vec![("book".to_owned(), text(bytes))]),
    );
    assert_eq!(
        RecordedLab::drain_unsaved(&mut lab),
        [],
        "nothing has changed yet"
    );
    let again = lab.lesson_log.to_text().expect("it is short");
    let (steps, lessons) = (lab.lesson_log.len(), lab.lesson_log.lessons());
    let words = format!("{steps} {lessons} {}", weighed(&lab));
    (words, again.expect("there are lessons").into_bytes())
}

const GAMES: &str = "[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n\
                     [White \"D\"]\n[Result \"1-0\"]\n\n1. P-K4 P-K4 2. Q-R5 1-0\n";

/// The shelf and the exams as the CHUTE lab keeps them.
pub fn chute_texts() -> (String, String) {
    let mut driven = chute::Driven::open(&format!("v=1&{}", chute::FEW));
    driven.act(chute::ChuteAction::Paste(GAMES.to_owned()));
    driven.act(chute::ChuteAction::BeginExam(9, 4));
    driven.act(chute::ChuteAction::GiveUp);
    driven.act(chute::ChuteAction::NextQuestion);
    let first = driven
        .lab
        .exam
        .question()
        .expect("a question")
        .evaluated
        .ranked[0]
        .mv;
    driven.act(chute::ChuteAction::Guess(first));
    driven.act(chute::ChuteAction::BeginExam(10, 2));
    let texts: HashMap<_, _> = RecordedLab::drain_unsaved(&mut driven.lab)
        .into_iter()
        .collect();
    let text = |key| texts[key].clone().expect("something is kept");
    (text("shelf"), text("exam"))
}

pub fn shelf_again(bytes: &[u8]) -> (String, Vec<u8>) {
    let mut lab = chute::Lab::default();
    RecordedLab::update(
        &mut lab,
        chute::Action::Kept(vec![("shelf".to_owned(), text(bytes))]),
    );
    let own = lab.game_library.own().expect("games of one's own");
    let used = lab.game_library.used().count();
    let words = format!("{} {:016x} {used}", own.games, own.digest);
    (words, lab.game_library.saved_games().text().into_bytes())
}

/// The exams with the games that they are about.
pub fn exams_again(bytes: &[u8]) -> (String, Vec<u8>) {
    let shelf = text(&read("chute_shelf.json"));
    let mut lab = chute::Lab::default();
    RecordedLab::update(
        &mut lab,
        chute::Action::Kept(vec![
            ("shelf".to_owned(), shelf),
            ("exam".to_owned(), text(bytes)),
        ]),
    );
    RecordedLab::update(&mut lab, chute::Action::Open(String::new()));
    let last = format!("{} {}", lab.exam.seed, lab.exam.questions.len());
    RecordedLab::update(&mut lab, chute::ChuteAction::BeginExam(9, 4));
    let before = format!("{} {}", lab.exam.done(), lab.exam.at);
    RecordedLab::update(&mut lab, chute::ChuteAction::BeginExam(10, 2));
    (
        format!("{last} {before}"),
        kept(&mut lab, "exam").into_bytes(),
    )
}
