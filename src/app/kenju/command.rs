//! Command mode (thesis Appendix B) over the game on the page.

use super::{Effect, Lab, Run, Want};
use crate::kenju::console::{Console, Then};
use std::rc::Rc;

impl Lab {
    /// Executes a line of commands. If it changes the game, the game can be repeated from there on.
    pub(super) fn command(&mut self, input: &str) -> Vec<Effect> {
        let (old, new, debug) = self.streams.clone();
        let mut console = Console::new(self.session.clone());
        console.saved_players = (**self.cabinet.saved_players()).clone();
        (console.old, console.new, console.debug) = (old, new, debug);
        let reply = console.execute(input);
        Rc::make_mut(&mut self.transcript).push(input, &reply.text);
        self.streams = (console.old, console.new, console.debug);
        let before = self.cabinet.saved_players().clone();
        let mut effects = Vec::new();
        if console.saved_players != *before {
            self.cabinet.replace(console.saved_players);
            effects = self.kept_since(&before);
        }
        let changed = console.session != self.session;
        if changed {
            self.session = console.session;
            self.run = Run::Hold;
            self.weights = 0;
            self.rebase();
            self.forget_histories();
            self.want = Want::Work;
            if self.is_programs() && self.session.board().winner().is_none() {
                self.want = Want::Go;
            }
            self.window = self.window.fitted(self.session.board());
        }
        effects.push(Effect::Say(reply.text.chars().take(600).collect()));
        if changed || reply.then == Then::Play {
            let worked = self.work();
            effects.extend(worked.into_iter().filter(|effect| *effect == Effect::Later));
        }
        effects
    }
}
