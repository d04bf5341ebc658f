//! The pages of the site and their addresses. A lab that does not exist has no row here, hence no
//! entry in the menu and no address.

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
}

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

/// Every page of the menu in its order.
pub const PAGES: [PageRow; 12] = [
    PageRow {
        page: Page::Search,
        slug: "search",
        entry: "Search",
        title: "Search: step through minimax and alpha-beta",
        lede: [
            "How a program searches",
            "Step through minimax, alpha-beta and closeness to win (Sugar 1975): what they try, compare, and refuse to look at.",
        ],
    },
    PageRow {
        page: Page::Chute,
        slug: "chute",
        entry: "CHUTE",
        title: "CHUTE: 22 heuristics measured against masters",
        lede: [
            "What a move is worth",
            "CHUTE (Sugar 1975) gave moves points by 22 heuristics. See which speak for a move, and measure them by masters’ games.",
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
            "Kenju (about 1982) asks its teacher when it values two lines alike. Play against it, answer, and see what it learns.",
        ],
    },
    PageRow {
        page: Page::Rating,
        slug: "rating",
        entry: "Rating",
        title: "Rating: score an analysis by exponentially decaying reward",
        lede: [
            "How good was an analysis?",
            "A rating of 1989: a good move preferred early earns more than one found late. Let engines think, or take the test yourself.",
        ],
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
            "Engines built after these programs played at equal nodes. Open a pair, then a game, and step through it with their reasons.",
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
];

/// An address: a page and its query, as they stand behind `#`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Address {
    pub page: Page,
    /// The query, without `?`.
    pub query: String,
}

impl Page {
    pub fn row(self) -> &'static PageRow {
        PAGES
            .iter()
            .find(|row| row.page == self)
            .unwrap_or(&PAGES[0])
    }
}

impl Address {
    /// Reads what stands behind `#`. An unknown page is an error with its name; the empty hash is
    /// the front page.
    ///
    /// # Errors
    /// The name of a page that does not exist.
    pub fn parse(hash: &str) -> Result<Self, String> {
        let hash = hash.trim_start_matches('#').trim_start_matches('/');
        let (slug, query) = hash.split_once('?').unwrap_or((hash, ""));
        let slug = slug.trim_end_matches('/');
        let page = if slug.is_empty() {
            Page::Front
        } else {
            let row = PAGES.iter().find(|row| row.slug == slug);
            row.ok_or_else(|| slug.chars().take(40).collect::<String>())?
                .page
        };
        Ok(Self {
            page,
            query: query.to_owned(),
        })
    }

    pub fn to_hash(&self) -> String {
        let slug = self.page.row().slug;
        if self.query.is_empty() {
            format!("#/{slug}")
        } else {
            format!("#/{slug}?{}", self.query)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_survives_the_hash() {
        for row in PAGES {
            let address = Address {
                page: row.page,
                query: "v=1&depth=2".to_owned(),
            };
            assert_eq!(Address::parse(&address.to_hash()), Ok(address));
        }
        assert_eq!(Address::parse(""), Ok(Address::default()));
        assert_eq!(Address::parse("#/search/").unwrap().page, Page::Search);
    }

    #[test]
    fn a_page_that_does_not_exist_is_named() {
        assert_eq!(Address::parse("#/kitchen?v=1"), Err("kitchen".to_owned()));
    }
}
