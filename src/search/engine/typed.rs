//! Trees and graphs typed as nested lists, so that any textbook example can be searched without chess: the
//! tree `((16 1) (15 -3) (7 15))` or the graph `((0.1..0.4 -0.2) (0 0.25))`. A list is a node with its moves;
//! any other word is the value of a leaf. Either can have a label before it, as in `A:(B:(F:16 G:1) C:(15
//! -3))`. Commas count as spaces.
//!
//! In a graph, a value directly before a list belongs to that position, and `=label` refers to the labelled
//! position: `(A:-0.1..0.5(0.2 0) (=A 0.3))`.

use chess::words::counted;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use thiserror::Error;

/// The most nodes that can be typed.
pub const NODE_LIMIT: usize = 200_000;
/// The longest label, in characters.
const LABEL_LIMIT: usize = 24;

/// The index of a child among its siblings, in the order typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Child(pub u16);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedNode<V> {
    pub(super) label: Option<Box<str>>,
    pub(super) successors: Vec<u32>,
    /// The depth of nesting.
    pub(super) ply: u32,
    pub(super) value: V,
}

/// A typed tree or graph; cloning shares it. The root is node 0, the others follow in the order typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typed<V> {
    pub(super) nodes: Arc<[TypedNode<V>]>,
}

/// The kind of value at the nodes of a typed tree or graph, and how it is read.
pub trait TypedValue: Copy + PartialEq + fmt::Display {
    /// True if several paths may lead to a node and lists may have values.
    const IS_GRAPH: bool;
    /// The value of a list that is typed without one.
    const UNTYPED: Self;
    /// The deepest nesting, in plies.
    const DEEPEST: u32;
    /// The name of the whole, for messages.
    const WHAT: &'static str;
    /// An example, for messages.
    const EXAMPLE: &'static str;
    /// The name of a node, for messages.
    const NODE: &'static str;
    /// The limited items in the plural, for the error `more than NODE_LIMIT ...`.
    const NODES: &'static str;
    /// A note on labels, for messages.
    const LABELS: &'static str;

    /// Reads a word as a value; `None` if it is something else.
    fn read(word: &str) -> Option<Self>;

    /// A description of a valid value, for error messages.
    fn wanted() -> String;

    /// Computes the values that were not typed.
    fn fill(_nodes: &mut [TypedNode<Self>]) {}
}

/// The reason why a text is no tree or graph. Columns count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TypedError {
    /// The text is empty; an example of a valid one.
    #[error("nothing is typed; {0}")]
    Empty(String),
    /// A list is never closed; the column of its bracket.
    #[error("the list opened at column {0} is not closed: a ) is missing")]
    Unclosed(usize),
    /// Something is wrong at a column.
    #[error("column {column}: {problem}")]
    At {
        column: usize,
        /// The problem, with the offending word.
        problem: String,
    },
}

fn at<T>(column: usize, problem: String) -> Result<T, TypedError> {
    Err(TypedError::At { column, problem })
}

impl<V: TypedValue> Typed<V> {
    /// Builds from nodes in an order in which every node follows the first one that leads to it.
    pub(super) fn from_nodes(mut nodes: Vec<TypedNode<V>>) -> Self {
        V::fill(&mut nodes);
        Self {
            nodes: nodes.into(),
        }
    }

    pub fn root(&self) -> u32 {
        0
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Always false: there is a root.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    pub fn label(&self, node: u32) -> Option<&str> {
        self.nodes.get(node as usize)?.label.as_deref()
    }

    /// The value of a node, as typed or derived.
    pub fn value(&self, node: u32) -> Option<V> {
        self.nodes.get(node as usize).map(|node| node.value)
    }

    /// The nodes that the moves of a node lead to; empty at a leaf.
    pub fn successors(&self, node: u32) -> &[u32] {
        self.nodes
            .get(node as usize)
            .map_or(&[], |node| &node.successors)
    }

    pub(super) fn places(&self, node: u32) -> impl Iterator<Item = Child> {
        (0..self.successors(node).len()).map(|place| Child(place as u16))
    }
}

impl<V: TypedValue> FromStr for Typed<V> {
    type Err = TypedError;

    fn from_str(text: &str) -> Result<Self, TypedError> {
        let mut reader = Reader::new();
        let mut word = String::new();
        let mut word_column = 1;
        for (index, character) in text.chars().enumerate() {
            let column = index + 1;
            let separates = matches!(character, '(' | ')' | ',') || character.is_whitespace();
            let is_of_list = V::IS_GRAPH && character == '(';
            if separates && !word.is_empty() && !is_of_list {
                reader.word(&word, word_column)?;
                word.clear();
            }
            match character {
                '(' => {
                    let value = if word.is_empty() {
                        V::UNTYPED
                    } else {
                        value(&word, word_column)?
                    };
                    word.clear();
                    let index = reader.node(value, column)?;
                    reader.open.push((index, column));
                }
                ')' => reader.close(column)?,
                _ if separates => reader.no_label_left()?,
                _ => {
                    if word.is_empty() {
                        word_column = column;
                    }
                    word.push(character);
                    if character == ':' {
                        reader.label(&word, word_column)?;
                        word.clear();
                    }
                }
            }
        }
        if !word.is_empty() {
            reader.word(&word, word_column)?;
        }
        reader.finish()
    }
}

impl<V: TypedValue> fmt::Display for Typed<V> {
    /// Prints the text that reads back as this tree or graph, with single spaces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        enum Task {
            Node(u32),
            Text(&'static str),
        }
        let mut written = vec![false; self.len()];
        let mut tasks = vec![Task::Node(0)];
        while let Some(task) = tasks.pop() {
            let index = match task {
                Task::Text(text) => {
                    f.write_str(text)?;
                    continue;
                }
                Task::Node(index) => index,
            };
            let node = &self.nodes[index as usize];
            // Only a labelled node can be reached twice.
            if let Some(label) = &node.label {
                if std::mem::replace(&mut written[index as usize], true) {
                    write!(f, "={label}")?;
                    continue;
                }
                write!(f, "{label}:")?;
            }
            let is_leaf = node.successors.is_empty();
            if is_leaf || (V::IS_GRAPH && node.value != V::UNTYPED) {
                write!(f, "{}", node.value)?;
            }
            if is_leaf {
                continue;
            }
            f.write_str("(")?;
            tasks.push(Task::Text(")"));
            for (place, &below) in node.successors.iter().enumerate().rev() {
                tasks.push(Task::Node(below));
                if place > 0 {
                    tasks.push(Task::Text(" "));
                }
            }
        }
        Ok(())
    }
}

/// A use of a label that may be defined later.
struct Reference {
    from: u32,
    place: usize,
    name: String,
    column: usize,
}

struct Reader<V> {
    nodes: Vec<TypedNode<V>>,
    /// The open lists: node and column.
    open: Vec<(u32, usize)>,
    label: Option<(String, usize)>,
    /// The labelled positions of a graph.
    labelled: HashMap<String, u32>,
    references: Vec<Reference>,
}

impl<V: TypedValue> Reader<V> {
    fn new() -> Self {
        Self {
            nodes: Vec::new(),
            open: Vec::new(),
            label: None,
            labelled: HashMap::new(),
            references: Vec::new(),
        }
    }

    /// Adds a move to the open list.
    fn edge(&mut self, to: u32, column: usize) -> Result<(), TypedError> {
        if let Some(&(from, _)) = self.open.last() {
            let successors = &mut self.nodes[from as usize].successors;
            if successors.len() == usize::from(u16::MAX) {
                return Self::too_large(column);
            }
            successors.push(to);
        } else if !self.nodes.is_empty() {
            let problem = "ends before this; put everything into one list";
            return at(column, format!("the {} {problem}", V::WHAT));
        }
        Ok(())
    }

    fn too_large<T>(column: usize) -> Result<T, TypedError> {
        at(column, format!("more than {NODE_LIMIT} {}", V::NODES))
    }

    fn node(&mut self, value: V, column: usize) -> Result<u32, TypedError> {
        let index = self.nodes.len() as u32;
        self.edge(index, column)?;
        if self.nodes.len() == NODE_LIMIT {
            return Self::too_large(column);
        }
        let ply = self.open.len() as u32;
        if ply > V::DEEPEST {
            return at(
                column,
                format!("deeper than {}", counted(V::DEEPEST, "ply")),
            );
        }
        let label = self.label.take();
        if let Some((label, column)) = label.as_ref().filter(|_| V::IS_GRAPH)
            && self.labelled.insert(label.clone(), index).is_some()
        {
            return Self::no_label(label, *column);
        }
        self.nodes.push(TypedNode {
            label: label.map(|(label, _)| label.into_boxed_str()),
            successors: Vec::new(),
            ply,
            value,
        });
        Ok(index)
    }

    fn close(&mut self, column: usize) -> Result<(), TypedError> {
        self.no_label_left()?;
        let Some((index, begin)) = self.open.pop() else {
            return at(column, "this ) closes nothing".to_owned());
        };
        if self.nodes[index as usize].successors.is_empty() {
            let problem = "needs at least one move or a number";
            return at(begin, format!("an empty list; a {} {problem}", V::NODE));
        }
        Ok(())
    }

    fn label(&mut self, word: &str, column: usize) -> Result<(), TypedError> {
        self.no_label_left()?;
        let label = word.trim_end_matches(':');
        let is_name = V::IS_GRAPH && label.starts_with('=');
        if label.is_empty() || is_name || label.chars().count() > LABEL_LIMIT {
            return Self::no_label(label, column);
        }
        self.label = Some((label.to_owned(), column));
        Ok(())
    }

    fn no_label<T>(word: &str, column: usize) -> Result<T, TypedError> {
        let problem = format!(
            "\"{}\" must be a label of 1 to {LABEL_LIMIT} characters, {} followed by a number or a list",
            clipped(word),
            V::LABELS
        );
        at(column, problem)
    }

    fn no_label_left(&self) -> Result<(), TypedError> {
        match &self.label {
            Some((word, column)) => Self::no_label(word, *column),
            None => Ok(()),
        }
    }

    fn word(&mut self, word: &str, column: usize) -> Result<(), TypedError> {
        let Some(name) = word.strip_prefix('=').filter(|_| V::IS_GRAPH) else {
            return self.node(value(word, column)?, column).map(|_| ());
        };
        self.no_label_left()?;
        let Some(&(from, _)) = self.open.last() else {
            return unknown(name, column);
        };
        self.references.push(Reference {
            from,
            place: self.nodes[from as usize].successors.len(),
            name: name.to_owned(),
            column,
        });
        // Resolved once all labels are known.
        self.edge(0, column)
    }

    fn finish(mut self) -> Result<Typed<V>, TypedError> {
        self.no_label_left()?;
        if let Some(&(_, column)) = self.open.last() {
            return Err(TypedError::Unclosed(column));
        }
        if self.nodes.is_empty() {
            let looks = format!("a {} looks like {}", V::WHAT, V::EXAMPLE);
            return Err(TypedError::Empty(looks));
        }
        for reference in &self.references {
            let Some(&to) = self.labelled.get(&reference.name) else {
                return unknown(&reference.name, reference.column);
            };
            self.nodes[reference.from as usize].successors[reference.place] = to;
        }
        Ok(Typed::from_nodes(self.nodes))
    }
}

fn value<V: TypedValue>(word: &str, column: usize) -> Result<V, TypedError> {
    // Text copied from a book contains typographic minus signs.
    match V::read(&word.replace('\u{2212}', "-")) {
        Some(value) => Ok(value),
        None => at(
            column,
            format!("\"{}\" is not {}", clipped(word), V::wanted()),
        ),
    }
}

/// The error for an unknown label, or for a reference in place of the whole graph.
fn unknown<T>(name: &str, column: usize) -> Result<T, TypedError> {
    let problem = format!("no position is labelled \"{}\"", clipped(name));
    at(column, problem)
}

fn clipped(word: &str) -> String {
    word.chars().take(30).collect()
}

#[cfg(test)]
mod tests {
    use super::super::TypedTree;
    use super::*;

    fn message(text: &str) -> String {
        text.parse::<TypedTree>().unwrap_err().to_string()
    }

    #[test]
    fn a_tree_is_read_and_written() {
        for text in [
            "((16 1) (15 -3) (7 15))",
            "A:(B:(F:16 G:1) C:(H:-3))",
            "5",
            "((((7))))",
        ] {
            assert_eq!(text.parse::<TypedTree>().unwrap().to_string(), text);
        }
        let tree: TypedTree = " ( (16,1)\n(15 \u{2212}3) ( 7 15 ) ) ".parse().unwrap();
        assert_eq!(tree.to_string(), "((16 1) (15 -3) (7 15))");
        assert_eq!(
            (tree.height(), tree.leaves(), tree.value(0)),
            (2, 6, Some(7))
        );
    }

    #[test]
    fn labels_name_the_nodes() {
        let tree: TypedTree = "A:(B:(F:16 1) 3)".parse().unwrap();
        let node = tree.at(&[Child(0), Child(0)]).unwrap();
        assert_eq!((tree.label(node), tree.value(node)), (Some("F"), Some(16)));
        assert_eq!(tree.at(&[Child(0), Child(9)]), None);
    }

    #[test]
    fn every_mistake_is_named_with_its_column() {
        assert!(message("  ").starts_with("nothing is typed"));
        assert!(message("((1 2) (3").contains("opened at column 8"));
        assert_eq!(message("(1 2))"), "column 6: this ) closes nothing");
        assert!(message("((1 2) ())").starts_with("column 8: an empty list"));
        assert!(message("(1 x2)").starts_with("column 4: \"x2\""));
        assert!(message("(1 2) 3").starts_with("column 7: the tree ends"));
        assert!(message("(1 B: 2)").starts_with("column 4: \"B\" must be a label"));
        assert!(message("(1 B:)").starts_with("column 4: \"B\" must be a label"));
        assert!(message("(99999999)").starts_with("column 2"));
        assert!(message(&"(".repeat(5_000)).contains("deeper than 64 plies"));
        assert!(message(&format!("({})", "1 ".repeat(70_000))).contains("more than"));
    }
}
