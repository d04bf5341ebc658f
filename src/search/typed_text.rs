//! Typed trees as text: `((16 1) (15 -3) (7 15))`. A list is a node with its moves, a number a leaf;
//! either may have a label before it, as in `A:(B:(F:16 G:1) C:(15 -3))`. Commas count as spaces.

use super::typed_tree::{NODE_LIMIT, TypedNode};
use super::{MAX_DEPTH, TypedTree};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The largest magnitude of a leaf's number.
const VALUE_LIMIT: i32 = 1_000_000;
/// The longest label, in characters.
const LABEL_LIMIT: usize = 24;

/// Why a text is not a tree. Columns count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TypedTreeError {
    /// There is nothing in the text.
    #[error("nothing is typed; a tree looks like ((16 1) (15 -3) (7 15))")]
    Empty,
    /// A list is never closed.
    #[error("the list opened at column {column} is not closed: a ) is missing")]
    Unclosed {
        /// Where the list begins.
        column: usize,
    },
    /// A closing parenthesis without its opening one.
    #[error("column {column}: this ) closes nothing")]
    Unopened {
        /// Where it stands.
        column: usize,
    },
    /// A list with nothing in it.
    #[error("column {column}: an empty list; a node needs at least one move or a number")]
    EmptyList {
        /// Where the list begins.
        column: usize,
    },
    /// A word that is not a number.
    #[error(
        "column {column}: \"{word}\" is not a whole number from -{VALUE_LIMIT} to {VALUE_LIMIT}"
    )]
    Number {
        /// Where it begins.
        column: usize,
        /// The word.
        word: String,
    },
    /// A label that is empty, too long, or not followed by a list or number.
    #[error(
        "column {column}: \"{word}\" must be a label of 1 to {LABEL_LIMIT} characters, directly \
         followed by a number or a list"
    )]
    Label {
        /// Where it begins.
        column: usize,
        /// The label.
        word: String,
    },
    /// More text after the tree.
    #[error("column {column}: the tree ends before this; put everything into one list")]
    Trailing {
        /// Where the rest begins.
        column: usize,
    },
    /// Deeper than a search can go.
    #[error("column {column}: deeper than {MAX_DEPTH} plies")]
    Deep {
        /// Where the list begins that is too deep.
        column: usize,
    },
    /// Larger than allowed.
    #[error("column {column}: more than {NODE_LIMIT} nodes")]
    Large {
        /// Where the limit is passed.
        column: usize,
    },
}

impl FromStr for TypedTree {
    type Err = TypedTreeError;

    fn from_str(text: &str) -> Result<Self, TypedTreeError> {
        let mut parser = Parser::default();
        let mut word = String::new();
        let mut word_column = 1;
        for (index, character) in text.chars().enumerate() {
            let column = index + 1;
            let separates = matches!(character, '(' | ')' | ',') || character.is_whitespace();
            if separates && !word.is_empty() {
                parser.word(&word, word_column)?;
                word.clear();
            }
            match character {
                '(' => parser.open(column)?,
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

impl fmt::Display for TypedTree {
    /// The tree as it can be typed in again, with single spaces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        enum Task {
            Node(u32),
            Text(&'static str),
        }
        let mut tasks = vec![Task::Node(0)];
        while let Some(task) = tasks.pop() {
            let index = match task {
                Task::Text(text) => {
                    f.write_str(text)?;
                    continue;
                }
                Task::Node(index) => index,
            };
            let node = &self.nodes()[index as usize];
            if let Some(label) = &node.label {
                write!(f, "{label}:")?;
            }
            if node.children.is_empty() {
                write!(f, "{}", node.value)?;
                continue;
            }
            f.write_str("(")?;
            tasks.push(Task::Text(")"));
            for (place, &child) in node.children.iter().enumerate().rev() {
                tasks.push(Task::Node(child));
                if place > 0 {
                    tasks.push(Task::Text(" "));
                }
            }
        }
        Ok(())
    }
}

#[derive(Default)]
struct Parser {
    nodes: Vec<TypedNode>,
    /// The open lists: node and column.
    open: Vec<(u32, usize)>,
    label: Option<(String, usize)>,
}

impl Parser {
    fn node(&mut self, value: i32, column: usize) -> Result<u32, TypedTreeError> {
        if self.open.is_empty() && !self.nodes.is_empty() {
            return Err(TypedTreeError::Trailing { column });
        }
        if self.nodes.len() == NODE_LIMIT {
            return Err(TypedTreeError::Large { column });
        }
        let ply = self.open.len() as u32;
        if ply > u32::from(MAX_DEPTH) {
            return Err(TypedTreeError::Deep { column });
        }
        let index = self.nodes.len() as u32;
        if let Some(&(parent, _)) = self.open.last() {
            let children = &mut self.nodes[parent as usize].children;
            if children.len() == usize::from(u16::MAX) {
                return Err(TypedTreeError::Large { column });
            }
            children.push(index);
        }
        let label = self.label.take().map(|(label, _)| label.into_boxed_str());
        self.nodes.push(TypedNode {
            label,
            children: Vec::new(),
            ply,
            value,
        });
        Ok(index)
    }

    fn open(&mut self, column: usize) -> Result<(), TypedTreeError> {
        let index = self.node(0, column)?;
        self.open.push((index, column));
        Ok(())
    }

    fn close(&mut self, column: usize) -> Result<(), TypedTreeError> {
        self.no_label_left()?;
        let (index, begin) = self.open.pop().ok_or(TypedTreeError::Unopened { column })?;
        if self.nodes[index as usize].children.is_empty() {
            return Err(TypedTreeError::EmptyList { column: begin });
        }
        Ok(())
    }

    fn label(&mut self, word: &str, column: usize) -> Result<(), TypedTreeError> {
        self.no_label_left()?;
        let label = word.trim_end_matches(':');
        if label.is_empty() || label.chars().count() > LABEL_LIMIT {
            return Err(TypedTreeError::Label {
                column,
                word: clipped(label),
            });
        }
        self.label = Some((label.to_owned(), column));
        Ok(())
    }

    fn no_label_left(&self) -> Result<(), TypedTreeError> {
        match &self.label {
            Some((word, column)) => Err(TypedTreeError::Label {
                column: *column,
                word: clipped(word),
            }),
            None => Ok(()),
        }
    }

    fn word(&mut self, word: &str, column: usize) -> Result<(), TypedTreeError> {
        // A typographic minus is what a copied book page has.
        let plain = word.replace('\u{2212}', "-");
        let value = plain
            .parse::<i32>()
            .ok()
            .filter(|value| value.abs() <= VALUE_LIMIT)
            .ok_or_else(|| TypedTreeError::Number {
                column,
                word: clipped(word),
            })?;
        self.node(value, column).map(|_| ())
    }

    fn finish(self) -> Result<TypedTree, TypedTreeError> {
        self.no_label_left()?;
        if let Some(&(_, column)) = self.open.last() {
            return Err(TypedTreeError::Unclosed { column });
        }
        if self.nodes.is_empty() {
            return Err(TypedTreeError::Empty);
        }
        Ok(TypedTree::from_nodes(self.nodes))
    }
}

fn clipped(word: &str) -> String {
    word.chars().take(30).collect()
}

#[cfg(test)]
mod tests {
    use super::super::Child;
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
