//! The bibliography: every source that the ledger and the reproduction cite, with where it can be
//! found.

use serde::{Serialize, Serializer};

/// A source that is cited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    /// The thesis on CHUTE, from which the search, the heuristics and their measurement come.
    Sugar1975,
    /// The program whose piece values the thesis takes.
    Greenblatt1967,
    /// The exact analysis of alpha-beta.
    KnuthMoore1975,
    /// The rules of chess, counted.
    Perft,
    /// The thesis on Kenju and its learner.
    Kenju1982,
    /// The paper on EG.
    PerdueBerliner1977,
    /// The thesis on PLAYER and PRO.
    Senft1975,
    /// The note on rating an analysis by decaying reward.
    Waughan1989,
}

/// The entry of a source in the bibliography.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SourceRow {
    #[serde(skip)]
    pub source: Source,
    /// The citation in a line of text.
    pub key: &'static str,
    pub authors: &'static str,
    pub title: &'static str,
    /// Where it appeared, with the year.
    pub published_in: &'static str,
    /// Where it can be read or found, if anywhere.
    pub found_at: Option<&'static str>,
    /// Where to look for it, in words.
    #[serde(skip)]
    pub kept: &'static str,
    /// Our copy of it, and how we checked what we took over; empty if it is only cited.
    #[serde(skip)]
    pub read: &'static str,
}

/// A place in a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Citation {
    pub source: Source,
    /// The pages, figures or tables, as one looks them up.
    pub place: &'static str,
}

pub const SOURCES: [SourceRow; 8] = [
    SourceRow {
        source: Source::Sugar1975,
        key: "Sugar 1975",
        authors: "Laszlo Sugar",
        title: "An Experimental Evaluation of Chess Playing Heuristics",
        published_in: "Technical Report CSRG-63, Computer Systems Research Group, \
                       University of Toronto, December 1975 (ISSN 0316-6295)",
        found_at: Some("https://archive.org/details/technicalreportc63univ"),
        kept: "A scan of the report, from a university library, is open to all in the Internet Archive.",
        read: "A machine transcription of that scan, with its errors. Tables were copied row by row and cleaned of its errors, and games had to be legal to their last move; where two readings remain, a row above says which was taken.",
    },
    SourceRow {
        source: Source::Greenblatt1967,
        key: "Greenblatt 1967",
        authors: "Richard D. Greenblatt, Donald E. Eastlake III, Stephen D. Crocker",
        title: "The Greenblatt Chess Program",
        published_in: "Proceedings of the AFIPS Fall Joint Computer Conference, 1967, pp. 801-810",
        found_at: Some("https://doi.org/10.1145/1465611.1465715"),
        kept: "In libraries, and at this address in the digital library of the ACM, which has the conference's proceedings.",
        read: "",
    },
    SourceRow {
        source: Source::KnuthMoore1975,
        key: "Knuth and Moore 1975",
        authors: "Donald E. Knuth, Ronald W. Moore",
        title: "An Analysis of Alpha-Beta Pruning",
        published_in: "Artificial Intelligence 6 (1975), pp. 293-326",
        found_at: Some("https://doi.org/10.1016/0004-3702(75)90019-3"),
        kept: "In libraries, and at this address with the journal's publisher.",
        read: "",
    },
    SourceRow {
        source: Source::Perft,
        key: "Perft results",
        authors: "many authors of chess programs",
        title: "Perft Results",
        published_in: "Chess Programming Wiki",
        found_at: Some("https://www.chessprogramming.org/Perft_Results"),
        kept: "Open to all.",
        read: "",
    },
    SourceRow {
        source: Source::Kenju1982,
        key: "Kenju thesis",
        authors: "probably P. W. Rautenbach",
        title: "a thesis on pattern learning in the game Kenju, whose title page is missing",
        published_in: "PhD thesis, probably Brunel University, about 1982",
        found_at: None,
        kept: "We know of no copy that is open to all. A British thesis of that time is asked for at its university's library or through the British Library.",
        read: "A machine transcription of a scan whose first pages are missing: author, university and year are concluded from the text. Section numbers are its own. Its tables of learnt values were compared with what the program learns anew.",
    },
    SourceRow {
        source: Source::PerdueBerliner1977,
        key: "Perdue and Berliner 1977",
        authors: "Crispin Perdue, Hans J. Berliner",
        title: "EG: A Case Study in Problem Solving with King and Pawn Endings",
        published_in: "Proceedings of the Fifth International Joint Conference on Artificial \
                       Intelligence (IJCAI-77), 1977",
        found_at: Some("https://dl.acm.org/citation.cfm?id=1624529"),
        kept: "The address is its record in the digital library of the ACM; the proceedings are open to all at the conference's own site (ijcai.org).",
        read: "A machine transcription of a scan in two columns, with broken words. Its positions were set up and had to be what the text says of them; every rule is tried on the positions it speaks of (`plyground audit`).",
    },
    SourceRow {
        source: Source::Senft1975,
        key: "Senft 1975",
        authors: "Milton Leroy Senft",
        title: "Adaptive Logic Techniques and Decision-Making",
        published_in: "Thesis, Naval Postgraduate School, Monterey, March 1975",
        found_at: None,
        kept: "The school keeps its theses in an open archive of its own.",
        read: "A machine transcription of a scan: the program's listing is the hardest part of it. Where characters that look alike leave two readings of the listing, the prose and Table I decide, and a row above says so.",
    },
    SourceRow {
        source: Source::Waughan1989,
        key: "Waughan 1989",
        authors: "Steve Waughan",
        title: "Evaluating Chess Computer Programmes: A New Approach",
        published_in: "a news sheet on chess computers, 10 November 1989",
        found_at: None,
        kept: "We know of no copy that is open to all; such news sheets are with collectors and some national libraries.",
        read: "A transcription in text with its formulas typeset. Every worked example was computed again with the formulas beside it.",
    },
];

impl Source {
    /// The source's row of the bibliography.
    pub fn row(self) -> &'static SourceRow {
        SOURCES
            .iter()
            .find(|row| row.source == self)
            .unwrap_or(&SOURCES[0])
    }
}

/// Serialised as it is cited: `Sugar 1975`.
impl Serialize for Source {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.row().key)
    }
}

impl std::fmt::Display for Citation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}, {}", self.source.row().key, self.place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_source_has_its_row() {
        for source in [
            Source::Sugar1975,
            Source::Greenblatt1967,
            Source::KnuthMoore1975,
            Source::Perft,
            Source::Kenju1982,
            Source::PerdueBerliner1977,
            Source::Senft1975,
            Source::Waughan1989,
        ] {
            assert_eq!(source.row().source, source);
        }
        assert!(SOURCES.iter().all(|row| !row.kept.is_empty()));
        let citation = Citation {
            source: Source::Sugar1975,
            place: "p. 22, Fig. 2.2",
        };
        assert_eq!(citation.to_string(), "Sugar 1975, p. 22, Fig. 2.2");
    }
}
