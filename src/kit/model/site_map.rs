//! The pages of the site: address, menu entry, title and the sentence above each lab.

/// The pages of the site. A lab that does not exist has no row here, hence no entry in the menu and no
/// address.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// What the site is; no program draws it and no menu leads to it.
    #[default]
    Front,
    /// Step through a search.
    Search,
    /// Teach a learner to play five in a row.
    Kenju,
    /// Set up an ending and see EG's reasons.
    Endgame,
    /// Score what is preferred over time by decaying reward.
    Rating,
    /// Teach a one-ply player its weights.
    Player,
    /// Measure CHUTE's heuristics against masters.
    Chute,
    /// Alpha-beta, explained with figures one can drag.
    AlphaBeta,
    /// An ending of king and pawn, explained with kings one can drag.
    WhyWon,
    /// Kenju's questions, explained with lines one can click.
    TeachingKenju,
    /// The rating of 1989, explained with moments one can drag.
    LateGoodMove,
    /// PLAYER's counts, explained with weights one can drag.
    SeventeenNumbers,
    /// CHUTE's heuristics, explained by guessing masters' moves.
    GuessTheMove,
    /// Lessons that lead through the labs.
    Lessons,
    /// Examples of all labs.
    Gallery,
    /// The engines against each other.
    Arena,
    /// Published figures beside ours.
    Reproduction,
    /// What is published and what is ours.
    Ledger,
    /// The words of the field.
    Glossary,
    /// Published figures and what is ours, in one place.
    History,
    /// The thesis's verdict on each of CHUTE's heuristics beside ours.
    Heuristics,
    /// Who made the site, and how to cite, keep and set it.
    About,
}

/// An item of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    Learn,
    Labs,
    Tournament,
    History,
    About,
}

/// A menu item: its name, and the page it leads to. The labs share an item, which opens a panel of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SectionRow {
    pub section: Section,
    pub name: &'static str,
    pub page: Option<Page>,
}

/// The menu in its order.
pub const SECTIONS: [SectionRow; 5] = [
    SectionRow {
        section: Section::Learn,
        name: "Learn",
        page: Some(Page::Lessons),
    },
    SectionRow {
        section: Section::Labs,
        name: "Labs",
        page: None,
    },
    SectionRow {
        section: Section::Tournament,
        name: "Tournament",
        page: Some(Page::Arena),
    },
    SectionRow {
        section: Section::History,
        name: "History",
        page: Some(Page::History),
    },
    SectionRow {
        section: Section::About,
        name: "About",
        page: Some(Page::About),
    },
];

/// The laboratories in the order of the menu, the gallery and the front page.
pub const LABS: [Page; 6] = [
    Page::Search,
    Page::Chute,
    Page::Player,
    Page::Endgame,
    Page::Kenju,
    Page::Rating,
];

/// A page's row: address, menu entry and title.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageRow {
    pub page: Page,
    /// Its address behind `#/`.
    pub slug: &'static str,
    /// Its entry in the menu.
    pub entry: &'static str,
    pub title: &'static str,
    /// What a lab says of itself above everything: its heading, and what it was and what can be done here.
    /// Empty for the pages that are read.
    pub lede: [&'static str; 2],
}

/// Every page that has an address of its own.
pub const PAGES: [PageRow; 21] = [
    PageRow {
        page: Page::Search,
        slug: "search",
        entry: "Search",
        title: "Search: step through minimax and alpha-beta",
        lede: [
            "How a program searches",
            "Step through minimax, alpha-beta and closeness to win (Sugar 1975): what they try, compare and skip.",
        ],
    },
    PageRow {
        page: Page::Chute,
        slug: "chute",
        entry: "CHUTE",
        title: "CHUTE: 22 heuristics measured against masters",
        lede: [
            "What a move is worth",
            "CHUTE (Valenti 1974) gave moves points by 22 heuristics. See which of them favour a move, and test them against masters’ games.",
        ],
    },
    PageRow {
        page: Page::Player,
        slug: "player",
        entry: "PLAYER",
        title: "PLAYER and PRO: a one-ply player whose weights are taught",
        lede: [
            "A player that looks one move ahead",
            "PLAYER (Senft 1975) adds seventeen weighted counts; PRO trains the weights. Look into a move, or teach it a better one.",
        ],
    },
    PageRow {
        page: Page::Endgame,
        slug: "endgame",
        entry: "Endgame",
        title: "Endgames: rules, strategies and calculation, judged by exact tables",
        lede: [
            "King-and-pawn endings, judged by rules",
            "EG (Perdue and Berliner 1977) judged endings by rules, strategies and calculation. Set one up and read its reasons.",
        ],
    },
    PageRow {
        page: Page::Kenju,
        slug: "kenju",
        entry: "Kenju",
        title: "Kenju: teach a learner by answering its questions",
        lede: [
            "Teach a program five in a row",
            "Kenju (about 1982) asks its teacher when two lines look equally good to it. Play against it, answer, and see what it learns.",
        ],
    },
    PageRow {
        page: Page::Rating,
        slug: "rating",
        entry: "Rating",
        title: "Rating: score an analysis by exponentially decaying reward",
        lede: [
            "How good was an analysis?",
            "A rating of 1989: a good move chosen early earns more than one found late. Let engines think, or take the test yourself.",
        ],
    },
    PageRow {
        page: Page::AlphaBeta,
        slug: "alpha-beta",
        entry: "Alpha-beta",
        title: "Alpha-beta in five minutes",
        lede: ["", ""],
    },
    PageRow {
        page: Page::WhyWon,
        slug: "why-won",
        entry: "Why won",
        title: "Why this ending is won",
        lede: ["", ""],
    },
    PageRow {
        page: Page::TeachingKenju,
        slug: "teaching-kenju",
        entry: "Teaching",
        title: "Teaching a program by answering",
        lede: ["", ""],
    },
    PageRow {
        page: Page::LateGoodMove,
        slug: "late-good-move",
        entry: "Late move",
        title: "A late good move",
        lede: ["", ""],
    },
    PageRow {
        page: Page::SeventeenNumbers,
        slug: "seventeen-numbers",
        entry: "17 numbers",
        title: "What seventeen numbers can see",
        lede: ["", ""],
    },
    PageRow {
        page: Page::GuessTheMove,
        slug: "guess-the-move",
        entry: "Guess the move",
        title: "Guess the master’s move",
        lede: ["", ""],
    },
    PageRow {
        page: Page::Lessons,
        slug: "lessons",
        entry: "Lessons",
        title: "Lessons: guided ways through the labs",
        lede: ["", ""],
    },
    PageRow {
        page: Page::Gallery,
        slug: "gallery",
        entry: "Gallery",
        title: "Gallery: examples of all labs",
        lede: ["", ""],
    },
    PageRow {
        page: Page::Arena,
        slug: "arena",
        entry: "Tournament",
        title: "Tournament: the engines against each other",
        lede: [
            "A tournament of engines",
            "Engines modelled on these programs played each other with the same number of nodes per move. Open a pair, then a game, and step through it with their reasons.",
        ],
    },
    PageRow {
        page: Page::Reproduction,
        slug: "reproduction",
        entry: "Reproduction",
        title: "Reproduction: published figures beside ours",
        lede: ["", ""],
    },
    PageRow {
        page: Page::Ledger,
        slug: "ledger",
        entry: "Ledger",
        title: "Ledger: what is published and what is ours",
        lede: ["", ""],
    },
    PageRow {
        page: Page::Glossary,
        slug: "glossary",
        entry: "Glossary",
        title: "Glossary: the words of the field",
        lede: ["", ""],
    },
    PageRow {
        page: Page::History,
        slug: "history",
        entry: "History",
        title: "History: what was published, and what we found",
        lede: ["", ""],
    },
    PageRow {
        page: Page::Heuristics,
        slug: "heuristics",
        entry: "Heuristics",
        title: "Heuristics: CHUTE's 22 heuristics one by one",
        lede: ["", ""],
    },
    PageRow {
        page: Page::About,
        slug: "about",
        entry: "About",
        title: "About Plyground",
        lede: ["", ""],
    },
];

impl Page {
    pub fn row(self) -> &'static PageRow {
        PAGES
            .iter()
            .find(|row| row.page == self)
            .unwrap_or(&PAGES[0])
    }

    /// The menu item that the page belongs to; the front page belongs to none.
    pub fn section(self) -> Option<Section> {
        match self {
            Self::Front => None,
            Self::Arena => Some(Section::Tournament),
            Self::History | Self::Heuristics | Self::Reproduction | Self::Ledger => {
                Some(Section::History)
            }
            Self::About => Some(Section::About),
            lab if LABS.contains(&lab) => Some(Section::Labs),
            _ => Some(Section::Learn),
        }
    }

    /// The page that explains a lab's program in five minutes.
    pub fn explanation(self) -> Option<Self> {
        match self {
            Self::Search => Some(Self::AlphaBeta),
            Self::Chute => Some(Self::GuessTheMove),
            Self::Player => Some(Self::SeventeenNumbers),
            Self::Endgame => Some(Self::WhyWon),
            Self::Kenju => Some(Self::TeachingKenju),
            Self::Rating => Some(Self::LateGoodMove),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_with_an_address_belongs_to_an_item_of_the_menu() {
        for row in PAGES {
            let section = row.page.section();
            assert!(
                SECTIONS.iter().any(|it| Some(it.section) == section),
                "{}",
                row.slug
            );
            assert_eq!(
                section == Some(Section::Labs),
                LABS.contains(&row.page),
                "{}",
                row.slug
            );
        }
    }

    #[test]
    fn every_lab_has_an_explanation_of_its_own() {
        let mut titles: Vec<&str> = LABS
            .iter()
            .map(|lab| lab.explanation().expect("a lab is explained").row().title)
            .collect();
        titles.sort_unstable();
        titles.dedup();
        assert_eq!(titles.len(), LABS.len());
    }

    #[test]
    fn a_menu_item_leads_to_a_page_of_its_own_section() {
        for item in SECTIONS {
            let Some(page) = item.page else {
                assert_eq!(item.section, Section::Labs);
                continue;
            };
            assert_eq!(page.section(), Some(item.section), "{}", item.name);
        }
    }
}
