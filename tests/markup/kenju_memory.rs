//! The markup of what a learner has in its head, of its players and of the console, rendered natively
//! (feature `ssr`): every word and lesson is there for a reader, every button has a name, and the
//! page stays small however much was learnt.

use std::rc::Rc;

use super::{elements, has, rendered};
use ::kenju::element::Element;
use ::kenju::lesson::{Advice, TeacherVerdict, When};
use ::kenju::memory::Memory;
use ::kenju::mood::Mood;
use ::kenju::pattern::Pattern;
use ::kenju::player::Player;
use ::kenju::record::History;
use ::kenju::scheme::{Course, Scheme};
use ::kenju::training::{Trained, Training};
use ::kenju_lab::model::panels::console::Transcript;
use ::kenju_lab::model::panels::players::SavedPlayerHistory;
use ::kenju_lab::view::charts::{MoodsPanel, MoodsPanelProps};
use ::kenju_lab::view::charts::{RanksPanel, RanksPanelProps};
use ::kenju_lab::view::charts::{RatePanel, RatePanelProps};
use ::kenju_lab::view::console::{ConsolePanel, ConsolePanelProps};
use ::kenju_lab::view::memory::{MemoryPanel, MemoryPanelProps};
use ::kenju_lab::view::players::{PlayersPanel, PlayersPanelProps};
use yew::{AttrValue, BaseComponent, Callback};

async fn markup<C: BaseComponent>(props: C::Properties) -> String {
    let html = rendered::<C>(props).await;
    assert!(!html.contains("style="), "styles are forbidden");
    for button in html.split("<button").skip(1) {
        let (tag, rest) = button.split_once('>').unwrap();
        let inside = rest.split_once("</button>").unwrap().0;
        let words = inside.split('>').filter_map(|part| part.split('<').next());
        let is_named = words.collect::<String>().chars().any(char::is_alphabetic);
        assert!(
            is_named || inside.contains("aria-label="),
            "{tag}: {inside}"
        );
    }
    html
}

fn trained() -> Trained {
    let course = Course {
        moves: 60,
        ..Course::standard(Scheme::W6, 9)
    };
    Training::new(course).run()
}

fn memory_props(memory: Memory) -> MemoryPanelProps {
    MemoryPanelProps {
        memory: Rc::new(memory),
        name: AttrValue::Static("W6.60"),
        word: None,
        on_word: Callback::noop(),
        on_revoke: Callback::noop(),
        on_reinstate: Callback::noop(),
    }
}

async fn ranks(history: &Rc<History>, cursor: Option<usize>, word: Option<Pattern>) -> String {
    markup::<RanksPanel>(RanksPanelProps {
        history: history.clone(),
        cursor,
        on_cursor: Callback::noop(),
        word,
        on_word: Callback::noop(),
    })
    .await
}

async fn rate(history: Rc<History>) -> String {
    markup::<RatePanel>(RatePanelProps {
        history,
        cursor: None,
        on_cursor: Callback::noop(),
    })
    .await
}

/// The saved players with those in the seats, after something could not be done.
async fn players(
    cabinet: &SavedPlayerHistory,
    seated: [&'static str; 2],
    problem: Option<&'static str>,
) -> String {
    markup::<PlayersPanel>(PlayersPanelProps {
        saved_players: cabinet.saved_players().clone(),
        seated: seated.map(AttrValue::Static),
        undoable: cabinet.undoable().map(|words| words.to_owned().into()),
        problem: problem.map(AttrValue::Static),
        on_action: Callback::noop(),
        on_import: Callback::noop(),
    })
    .await
}

fn prefer(first: u8, second: u8) -> Advice {
    Advice::Lines {
        first: Pattern::from_bits(first),
        second: Pattern::from_bits(second),
        verdict: TeacherVerdict::First,
    }
}

#[tokio::test]
async fn all_32_words_are_shown_in_pairs_with_their_teacher() {
    let player = trained().white;
    let html = markup::<MemoryPanel>(memory_props(player.memory().unwrap().clone())).await;
    assert_eq!(html.matches("class=\"words-pair\"").count(), 20);
    assert_eq!(html.matches("aria-pressed=").count(), 32);
    assert_eq!(html.matches("never used by a search").count(), 6);
    assert!(html.contains("aria-label=\"XX-X-\""));
    assert!(html.contains("MAX "), "who taught it");
}

#[tokio::test]
async fn thousands_of_lessons_are_a_page_of_twenty() {
    let mut memory = Memory::new(Element::NULL);
    memory.taught_by("MAX");
    for k in 0..5000u32 {
        let when = When {
            game: k / 40,
            turn: (k % 40) as u16 + 1,
            step: 1,
        };
        memory.learn(prefer(7, 3), when);
    }
    let html = markup::<MemoryPanel>(memory_props(memory)).await;
    assert_eq!(html.matches("<li").count(), 20);
    assert!(html.contains("1 to 20 of 5000 lessons."));
    assert!(html.contains("page 1 of 250"));
    assert!(elements(&html) < 1000, "{}", elements(&html));
}

#[tokio::test]
async fn lessons_can_be_revoked_and_reinstated_by_name() {
    let mut memory = Memory::new(Element::NULL);
    memory.taught_by("Ada");
    let game = 0;
    for (first, turn, step) in [(7, 4, 2), (6, 6, 0)] {
        memory.learn(prefer(first, 3), When { game, turn, step });
    }
    memory.revoke(0).unwrap();
    let html = markup::<MemoryPanel>(memory_props(memory)).await;
    assert!(html.contains("Reinstate<span class=\"visually-hidden\"> lesson 1</span>"));
    assert!(html.contains("Revoke<span class=\"visually-hidden\"> lesson 2</span>"));
    assert!(html.contains("Ada, game 1, move 4, step 2"));
    assert!(html.contains("Ada, game 1, move 6<"));
    assert!(html.contains("Undo the last lesson"));
}

#[tokio::test]
async fn contradictions_are_pointed_out_with_the_lessons_that_contradict() {
    let mut memory = Memory::new(Element::NULL);
    memory.learn(prefer(7, 3), When::default());
    memory.learn(prefer(5, 9), When::default());
    memory.learn(prefer(3, 7), When::default());
    let html = markup::<MemoryPanel>(memory_props(memory)).await;
    assert!(html.contains("One lesson contradicts earlier ones"));
    assert_eq!(html.matches("is-disputed").count(), 2);
    let text = html.replace("</span>", "");
    has(&text, "contradicts <button");
    assert!(text.contains("contradicted by <button"));
}

#[tokio::test]
async fn a_fresh_learner_says_what_will_stand_here() {
    let html = markup::<MemoryPanel>(memory_props(Memory::new(Element::NULL))).await;
    assert!(html.contains("No lesson yet"));
    let history = Rc::new(History::new(Element::NULL));
    let html = ranks(&history, None, None).await;
    assert!(html.contains("This learner has not moved yet"));
    let html = rate(history).await;
    assert!(html.contains("so it has asked nothing"));
}

#[tokio::test]
async fn the_ranks_are_drawn_listed_and_compared_with_both_ceilings() {
    let history = Rc::new(trained().history);
    let html = ranks(&history, Some(40), Some(Pattern::from_bits(31))).await;
    assert!(html.contains("By rank after move 40"));
    assert!(html.contains("306, the sum of MAX: the ceiling published"));
    assert!(html.contains("193, the maximum for System 3"));
    assert!(html.contains("aria-valuetext=\"Training moves 40: XXXXX "));
    assert_eq!(html.matches("chart-series").count(), 32 + 1);
    assert!(elements(&html) < 800, "{}", elements(&html));
    let html = rate(history).await;
    assert!(html.contains("Questions (per move)"));
    assert!(html.contains("aria-valuetext=\"Training moves 60: in the move "));
}

#[tokio::test]
async fn moods_have_three_charts_and_an_empty_board_has_none() {
    let moods = |stones: usize| MoodsPanelProps {
        moods: vec![[Mood::default(); 2]; stones + 1].into(),
        cursor: None,
        on_cursor: Callback::noop(),
    };
    let html = markup::<MoodsPanel>(moods(5)).await;
    for title in ["Confidence", "Stance", "Interest"] {
        assert!(html.contains(&format!("<title>{title}</title>")), "{title}");
    }
    let html = markup::<MoodsPanel>(moods(0)).await;
    assert!(!html.contains("<svg"));
}

#[tokio::test]
async fn the_console_is_a_log_with_one_labelled_field() {
    let mut transcript = Transcript::default();
    transcript.push("t", "nobody has five in a row\n");
    transcript.push("<b>", "`<b>` is not a command; ? lists them\n");
    let html = markup::<ConsolePanel>(ConsolePanelProps {
        transcript: Rc::new(transcript),
        on_command: Callback::noop(),
    })
    .await;
    assert!(html.contains("role=\"log\""));
    assert!(html.contains("<label for=\"console-field\">"));
    assert!(html.contains(">nobody has five in a row</pre>"));
    assert!(html.contains("&lt;b&gt;") && !html.contains("<b>"));
    assert!(html.contains("exit from Kenju"), "the commands are listed");
}

#[tokio::test]
async fn players_are_loaded_into_either_seat_and_only_saved_ones_can_be_changed() {
    let mut cabinet = SavedPlayerHistory::default();
    cabinet.save(&Player::system4("x"), "MINE", None).unwrap();
    let problem = "`MAX` is built in and stays as it is";
    let html = players(&cabinet, ["MINE", "MAX"], Some(problem)).await;
    assert_eq!(html.matches(" plays </span>White").count(), 10);
    assert_eq!(html.matches(", as now").count(), 2);
    assert_eq!(html.matches("Delete<span").count(), 1);
    assert!(html.contains("System 4, total 0, 0 games, 0 moves"));
    assert!(html.contains("Undo: save MINE"));
    assert!(html.contains("role=\"alert\""));
    assert!(html.contains("Black's player (MAX)") || html.contains("Black&#x27;s player (MAX)"));
}

#[tokio::test]
async fn a_full_shelf_is_shown_page_by_page() {
    let mut cabinet = SavedPlayerHistory::default();
    for number in 0..120 {
        cabinet
            .save(&Player::null(), &format!("P{number}"), None)
            .unwrap();
    }
    let html = players(&cabinet, ["NULL", "NULL"], None).await;
    assert!(html.contains("page 1 of 14"));
    assert!(elements(&html) < 400, "{}", elements(&html));
}
