//! Addresses of the site: a page and its query.

use crate::model::PAGES;
use crate::model::Page;

/// An address: a page and its query, as they stand behind `#`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Address {
    pub page: Page,
    /// The query, without `?`.
    pub query: String,
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
        // The front page has no row.
        let slug = match self.page {
            Page::Front => "",
            page => page.row().slug,
        };
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
        assert_eq!(Address::default().to_hash(), "#/");
        assert_eq!(Address::parse("#/search/").unwrap().page, Page::Search);
    }

    #[test]
    fn a_page_that_does_not_exist_is_named() {
        assert_eq!(Address::parse("#/kitchen?v=1"), Err("kitchen".to_owned()));
    }
}
