//! Typed graphs as text: `((0.1..0.4 -0.2) (0 0.25))`. A list is a position with its moves, a number
//! or a range a leaf, both seen by the player who has just moved there. A range directly before a
//! list is its static range, else -1..1. A label goes before either, and `=label` is the position
//! that bears it: `(A:-0.1..0.5(0.2 0) (=A 0.3))`. Commas count as spaces.

use super::range::Range;
use super::typed_graph::{TypedGraph, TypedNode};
use super::typed_graph_error::{LABEL_LIMIT, TypedGraphError};
use crate::search::typed_tree::NODE_LIMIT;
use std::collections::HashMap;
use std::str::FromStr;

impl FromStr for TypedGraph {
    type Err = TypedGraphError;

    fn from_str(text: &str) -> Result<Self, TypedGraphError> {
        let mut parser = Parser::default();
        let mut word = String::new();
        let mut word_column = 1;
        for (index, character) in text.chars().enumerate() {
            let column = index + 1;
            let separates = matches!(character, '(' | ')' | ',') || character.is_whitespace();
            if separates && !word.is_empty() && character != '(' {
                parser.word(&word, word_column)?;
                word.clear();
            }
            match character {
                '(' => {
                    let range = if word.is_empty() {
                        Range::UNKNOWN
                    } else {
                        read_range(&word, word_column)?
                    };
                    word.clear();
                    let index = parser.node(range, column)?;
                    parser.open.push((index, column));
                }
                ')' => parser.close(column)?,
                _ if separates => parser.no_label_left()?,
                _ => {
                    if word.is_empty() {
                        word_column = column;
                    }
                    word.push(character);
                    if character == ':' {
                        parser.label(&word, word_column)?;
                        word.clear();
                    }
                }
            }
        }
        if !word.is_empty() {
            parser.word(&word, word_column)?;
        }
        parser.finish()
    }
}

/// A name used for a position that may be typed later.
struct Reference {
    from: u32,
    place: usize,
    name: String,
    column: usize,
}

#[derive(Default)]
struct Parser {
    nodes: Vec<TypedNode>,
    /// The open lists: node and column.
    open: Vec<(u32, usize)>,
    label: Option<(String, usize)>,
    labelled: HashMap<String, u32>,
    references: Vec<Reference>,
}

impl Parser {
    /// Adds a move to the open list.
    fn edge(&mut self, to: u32, column: usize) -> Result<(), TypedGraphError> {
        if let Some(&(from, _)) = self.open.last() {
            let successors = &mut self.nodes[from as usize].successors;
            if successors.len() == usize::from(u16::MAX) {
                return Err(TypedGraphError::Large { column });
            }
            successors.push(to);
        } else if !self.nodes.is_empty() {
            return Err(TypedGraphError::Trailing { column });
        }
        Ok(())
    }

    fn node(&mut self, range: Range, column: usize) -> Result<u32, TypedGraphError> {
        let index = self.nodes.len() as u32;
        self.edge(index, column)?;
        if self.nodes.len() == NODE_LIMIT {
            return Err(TypedGraphError::Large { column });
        }
        let label = match self.label.take() {
            Some((label, column)) if self.labelled.insert(label.clone(), index).is_some() => {
                return Err(TypedGraphError::Label {
                    column,
                    word: label,
                });
            }
            label => label.map(|(label, _)| label.into_boxed_str()),
        };
        self.nodes.push(TypedNode {
            label,
            range,
            successors: Vec::new(),
        });
        Ok(index)
    }

    fn close(&mut self, column: usize) -> Result<(), TypedGraphError> {
        self.no_label_left()?;
        let (index, begin) = self
            .open
            .pop()
            .ok_or(TypedGraphError::Unopened { column })?;
        if self.nodes[index as usize].successors.is_empty() {
            return Err(TypedGraphError::EmptyList { column: begin });
        }
        Ok(())
    }

    fn label(&mut self, word: &str, column: usize) -> Result<(), TypedGraphError> {
        self.no_label_left()?;
        let label = word.trim_end_matches(':');
        let plain = !label.is_empty() && !label.starts_with('=');
        if !plain || label.chars().count() > LABEL_LIMIT {
            return Err(TypedGraphError::Label {
                column,
                word: clipped(label),
            });
        }
        self.label = Some((label.to_owned(), column));
        Ok(())
    }

    fn no_label_left(&self) -> Result<(), TypedGraphError> {
        match &self.label {
            Some((word, column)) => Err(TypedGraphError::Label {
                column: *column,
                word: clipped(word),
            }),
            None => Ok(()),
        }
    }

    fn word(&mut self, word: &str, column: usize) -> Result<(), TypedGraphError> {
        let Some(name) = word.strip_prefix('=') else {
            let range = read_range(word, column)?;
            return self.node(range, column).map(|_| ());
        };
        self.no_label_left()?;
        let Some(&(from, _)) = self.open.last() else {
            let word = clipped(name);
            return Err(TypedGraphError::Name { column, word });
        };
        self.references.push(Reference {
            from,
            place: self.nodes[from as usize].successors.len(),
            name: name.to_owned(),
            column,
        });
        // Filled in once all labels are known.
        self.edge(0, column)
    }

    fn finish(mut self) -> Result<TypedGraph, TypedGraphError> {
        self.no_label_left()?;
        if let Some(&(_, column)) = self.open.last() {
            return Err(TypedGraphError::Unclosed { column });
        }
        if self.nodes.is_empty() {
            return Err(TypedGraphError::Empty);
        }
        for reference in &self.references {
            let to = self.labelled.get(&reference.name);
            let to = to.ok_or_else(|| TypedGraphError::Name {
                column: reference.column,
                word: clipped(&reference.name),
            })?;
            self.nodes[reference.from as usize].successors[reference.place] = *to;
        }
        Ok(TypedGraph::from_nodes(self.nodes))
    }
}

fn read_range(word: &str, column: usize) -> Result<Range, TypedGraphError> {
    // A typographic minus is what a copied book page has.
    let plain = word.replace('\u{2212}', "-");
    let value = |text: &str| {
        let value = text.parse::<f64>().ok();
        value.filter(|value| value.abs() <= 1.0)
    };
    let range = match plain.split_once("..") {
        Some((low, high)) => value(low)
            .zip(value(high))
            .filter(|(low, high)| low <= high),
        None => value(&plain).map(|value| (value, value)),
    };
    let range = range.map(|(low, high)| Range::new(low, high));
    range.ok_or_else(|| TypedGraphError::Range {
        column,
        word: clipped(word),
    })
}

fn clipped(word: &str) -> String {
    word.chars().take(30).collect()
}
