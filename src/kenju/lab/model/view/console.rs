//! The console as a person sees it: what was typed and what came back, bounded in length, and the
//! commands typed before, to be recalled with the arrow keys.

/// Exchanges kept.
pub const ENTRIES: usize = 60;
/// Lines of output kept over all exchanges.
pub const LINES: usize = 800;

/// A line typed and its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// Its number since the console was opened, from 1.
    pub number: u32,
    /// What was typed.
    pub input: String,
    /// What came back.
    pub output: String,
}

/// The exchanges, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Transcript {
    exchanges: Vec<Exchange>,
    count: u32,
}

impl Transcript {
    /// The exchanges kept, oldest first.
    pub fn exchanges(&self) -> &[Exchange] {
        &self.exchanges
    }

    /// How many older ones are gone.
    pub fn forgotten(&self) -> u32 {
        self.count - self.exchanges.len() as u32
    }

    /// Adds an exchange and lets the oldest go where there are too many. The last one always stays.
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

/// Going through the commands typed before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recall {
    /// How many commands back; 0 is the line being typed.
    back: usize,
    /// The line that was being typed.
    draft: String,
}

impl Recall {
    /// The command before the one in the field; `field` is what stands there. `None` if there is
    /// none.
    pub fn earlier(&mut self, transcript: &Transcript, field: &str) -> Option<String> {
        let inputs = inputs(transcript);
        let found = inputs.get(self.back)?;
        if self.back == 0 {
            field.clone_into(&mut self.draft);
        }
        self.back += 1;
        Some((*found).to_owned())
    }

    /// The command after the one in the field, and at last the line that was being typed.
    pub fn later(&mut self, transcript: &Transcript) -> Option<String> {
        self.back = self.back.checked_sub(1)?;
        if self.back == 0 {
            return Some(std::mem::take(&mut self.draft));
        }
        let inputs = inputs(transcript);
        inputs.get(self.back - 1).map(|&input| input.to_owned())
    }
}

/// The commands typed, the last first, the same twice in succession once.
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
