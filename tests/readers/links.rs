//! The links of all seven labs, the addresses of pages, and the packed parts of links.

use super::{column, owned, text};
use arena::model::link::ArenaLink;
use chute_lab::experiment::link::ChuteLink;
use endgame_lab::experiment::link::EndgameLink;
use kenju_lab::experiment::link::LearnerLink;
use kenju_lab::experiment::replay::EarlierTraining;
use kenju_lab::model::trials::Form;
use kit::experiment::link::LinkState;
use kit::experiment::query::{pack, unpack};
use kit::model::address::Address;
use learn::model::alpha_beta::link::Asked;
use pages::model::ledger::LedgerLink;
use pages::model::reproduction::ReproductionLink;
use player_lab::experiment::{PlayerLink, pack as pack_weights, unpack as unpack_weights};
use rating_lab::experiment::RatingLink;
use search_lab::experiment::Link;

/// Reads any query without a panic; the state then survives its own query.
fn settles<L: LinkState>(bytes: &[u8]) -> bool {
    let (link, problems) = L::from_query(&text(bytes));
    let query = link.to_query();
    let (again, more) = L::from_query(&query);
    assert!(more.is_empty(), "{query}: {more:?}");
    assert_eq!(again.to_query(), query);
    let lasting = link.to_lasting_query();
    let _ = L::from_query(&lasting);
    problems.is_empty()
}

pub fn search(bytes: &[u8]) -> bool {
    let (link, _) = Link::from_query(&text(bytes));
    let _ = link.experiment.prepare();
    settles::<Link>(bytes)
}

pub fn chute(bytes: &[u8]) -> bool {
    settles::<ChuteLink>(bytes)
}

pub fn player(bytes: &[u8]) -> bool {
    if let Ok(weights) = unpack_weights(&text(bytes)) {
        assert_eq!(unpack_weights(&pack_weights(&weights)), Ok(weights));
    }
    settles::<PlayerLink>(bytes)
}

pub fn endgame(bytes: &[u8]) -> bool {
    settles::<EndgameLink>(bytes)
}

pub fn rating(bytes: &[u8]) -> bool {
    settles::<RatingLink>(bytes)
}

pub fn arena(bytes: &[u8]) -> bool {
    settles::<ArenaLink>(bytes)
}

pub fn kenju(bytes: &[u8]) -> bool {
    let (link, problems) = LearnerLink::from_query(&text(bytes));
    if let Some(query) = link.as_ref().and_then(LearnerLink::to_query) {
        let (again, more) = LearnerLink::from_query(&query);
        assert!(more.is_empty(), "{query}: {more:?}");
        let again = again.expect("a written link holds a game");
        assert_eq!(again.to_query(), Some(query));
    }
    link.is_some() && problems.is_empty()
}

/// The addresses of the pages that are read, and of the explanations.
pub fn address(bytes: &[u8]) -> bool {
    let text = text(bytes);
    let ledger = LedgerLink::read(&text);
    assert_eq!(LedgerLink::read(&ledger.to_query()), ledger);
    let reproduction = ReproductionLink::read(&text);
    assert_eq!(
        ReproductionLink::read(&reproduction.to_query()),
        reproduction
    );
    let _ = Asked::read(&text);
    let Ok(address) = Address::parse(&text) else {
        return false;
    };
    assert_eq!(Address::parse(&address.to_hash()), Ok(address));
    true
}

pub fn experiment(bytes: &[u8]) -> bool {
    let mut form = Form::default();
    let Some(unknown) = form.open(&text(bytes)) else {
        return false;
    };
    let _ = form.worksheet();
    let reopened = |query: &str| {
        let mut form = Form::default();
        assert_eq!(form.open(query), Some(Vec::new()), "{query}");
        form.query()
    };
    // A usual value between blanks is written once without them, and then goes without saying.
    let settled = reopened(&form.query());
    assert_eq!(reopened(&settled), settled);
    unknown.is_empty()
}

pub fn packed(bytes: &[u8]) -> bool {
    let _ = EarlierTraining::read(&text(bytes));
    let Ok(unpacked) = unpack(&text(bytes)) else {
        return false;
    };
    assert_eq!(unpack(&pack(&unpacked)), Ok(unpacked));
    true
}

pub fn searches() -> Vec<Vec<u8>> {
    column("links.tsv")
}

pub fn chutes() -> Vec<Vec<u8>> {
    column("chute_links.tsv")
}

pub fn players() -> Vec<Vec<u8>> {
    let mut samples = column("player_links.tsv");
    let packed = samples.iter().find_map(|query| {
        let query = text(query);
        let value = query.split('&').find_map(|part| part.strip_prefix("w="))?;
        (value.len() > 100).then(|| value.as_bytes().to_vec())
    });
    samples.extend(packed);
    samples
}

pub fn endgames() -> Vec<Vec<u8>> {
    column("endgame_links.tsv")
}

pub fn kenjus() -> Vec<Vec<u8>> {
    column("kenju_links.tsv")
}

pub fn ratings() -> Vec<Vec<u8>> {
    column("rating_links.tsv")
}

pub fn arenas() -> Vec<Vec<u8>> {
    owned([
        "v=1&of=ctw&pair=ctw,alpha-beta&game=3&step=12&flip=1",
        "v=1&of=endings",
        "v=1&pair=player,random&game=4294967295",
    ])
}

pub fn addresses() -> Vec<Vec<u8>> {
    owned([
        "#/search?v=1&depth=2",
        "#/ledger?kind=reading&words=a+b&at=Sugar+1975,+p.+3",
        "row=x&kind=reading",
        "#/",
        "leaves=15,7,-3,15,1,16&part=order",
    ])
}

pub fn experiments() -> Vec<Vec<u8>> {
    owned([
        "experiment=match&n=100&white=MAX&black=WA.12&seed=7",
        "experiment=schools&n=10",
        "experiment=match",
    ])
}

pub fn packed_texts() -> Vec<Vec<u8>> {
    let long = "v=1&moves=".to_owned() + &"e2e4,e7e5,".repeat(60);
    vec![
        pack(b"v=1&depth=2").into_bytes(),
        pack(long.as_bytes()).into_bytes(),
        pack(&[]).into_bytes(),
    ]
}
