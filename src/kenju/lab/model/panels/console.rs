//! The console's transcript, bounded in length, and the recall of earlier commands by arrow keys.

/// The maximum number of exchanges.
pub const ENTRIES: usize = 60;
/// The maximum number of output lines in all exchanges.
pub const LINES: usize = 800;

/// A typed line and its output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// From 1, since the console was opened.
    pub number: u32,
    pub input: String,
    pub output: String,
}

/// The exchanges, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Transcript {
    exchanges: Vec<Exchange>,
    count: u32,
}

impl Transcript {
    /// The exchanges, oldest first.
    pub fn exchanges(&self) -> &[Exchange] {
        &self.exchanges
    }

    /// The number of dropped exchanges.
    pub fn forgotten(&self) -> u32 {
        self.count - self.exchanges.len() as u32
    }

    /// Appends an exchange and drops the oldest ones beyond the limits. The last exchange always
    /// stays.
    pub fn push(&mut self, input: &str, output: &str) {
        self.count = self.count.saturating_add(1);
        self.exchanges.push(Exchange {
            number: self.count,
            input: input.to_owned(),
            output: output.to_owned(),
        });
        let mut lines = 0;
        let newest_first = self.exchanges.iter().rev();
        let fitting = newest_first
            .take(ENTRIES)
            .take_while(|exchange| {
                lines += 1 + exchange.output.lines().count();
                lines <= LINES
            })
            .count();
        let gone = self.exchanges.len() - fitting.max(1);
        self.exchanges.drain(..gone);
    }
}

/// The position in the history of typed commands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recall {
    /// Commands back from the line being typed, which is 0.
    back: usize,
    /// The unfinished line.
    draft: String,
}

impl Recall {
    /// The previous command; `field` is the current text. `None` if there is none.
    pub fn earlier(&mut self, transcript: &Transcript, field: &str) -> Option<String> {
        let inputs = inputs(transcript);
        let found = inputs.get(self.back)?;
        if self.back == 0 {
            field.clone_into(&mut self.draft);
        }
        self.back += 1;
        Some((*found).to_owned())
    }

    /// The next command, or finally the unfinished line.
    pub fn later(&mut self, transcript: &Transcript) -> Option<String> {
        self.back = self.back.checked_sub(1)?;
        if self.back == 0 {
            return Some(std::mem::take(&mut self.draft));
        }
        let inputs = inputs(transcript);
        inputs.get(self.back - 1).map(|&input| input.to_owned())
    }
}

/// The typed commands, last first, without immediate repetitions.
fn inputs(transcript: &Transcript) -> Vec<&str> {
    let mut inputs: Vec<&str> = transcript
        .exchanges
        .iter()
        .rev()
        .map(|exchange| exchange.input.as_str())
        .collect();
    inputs.dedup();
    inputs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(inputs: &[&str]) -> Transcript {
        let mut transcript = Transcript::default();
        for input in inputs {
            transcript.push(input, "done");
        }
        transcript
    }

    #[test]
    fn only_the_last_exchanges_are_kept_and_the_rest_is_counted() {
        let mut transcript = Transcript::default();
        for number in 0..100 {
            transcript.push(&number.to_string(), "one\ntwo");
        }
        assert_eq!(transcript.exchanges().len(), ENTRIES);
        assert_eq!(transcript.forgotten(), 40);
        assert_eq!(transcript.exchanges()[0].number, 41);
    }

    #[test]
    fn long_output_pushes_older_output_out_but_never_itself() {
        let mut transcript = typed(&["a", "b"]);
        transcript.push("dl", &"line\n".repeat(2 * LINES));
        assert_eq!(transcript.exchanges().len(), 1);
        assert_eq!(transcript.exchanges()[0].input, "dl");
    }

    #[test]
    fn the_arrows_go_back_through_the_commands_and_return_to_the_draft() {
        let transcript = typed(&["db", "dm", "dm", "t"]);
        let mut recall = Recall::default();
        assert_eq!(recall.earlier(&transcript, "dr").as_deref(), Some("t"));
        assert_eq!(recall.earlier(&transcript, "t").as_deref(), Some("dm"));
        assert_eq!(recall.earlier(&transcript, "dm").as_deref(), Some("db"));
        assert_eq!(recall.earlier(&transcript, "db"), None);
        assert_eq!(recall.later(&transcript).as_deref(), Some("dm"));
        assert_eq!(recall.later(&transcript).as_deref(), Some("t"));
        assert_eq!(recall.later(&transcript).as_deref(), Some("dr"));
        assert_eq!(recall.later(&transcript), None);
    }
}
