//! The console: command mode (thesis Appendix B) applied to the game on the page.

use super::task::WorkerTask;
use super::{Effect, Lab};
use crate::experiment::earlier_training::EarlierTraining;
use crate::experiment::messages::{Request, ThinkRequest};
use kenju::console::{Console, Reply, Then};
use kenju::geometry::Colour;
use kenju::player::Player;
use kenju::session::Session;
use kit::experiment::wire::Order;
use std::rc::Rc;

impl Lab {
    /// Sends a line of commands to the worker.
    pub(super) fn command(&mut self, input: String) -> Vec<Effect> {
        let (old, new, debug) = self.console_streams.clone();
        let mut console = Console::new(self.game.session.clone());
        console.saved_players = (**self.player_history.saved_players()).clone();
        (console.old, console.new, console.debug) = (old, new, debug);
        let id = self.jobs.start(WorkerTask::Command(input.clone()));
        let thought = ThinkRequest::Command(Box::new(console), input);
        vec![Effect::Send(id, Request::Think(Order::Start(thought)))]
    }

    /// Takes over the game from the console. If a command changed it, its replay restarts there.
    pub(super) fn commanded(
        &mut self,
        input: &str,
        console: Console,
        reply: &Reply,
    ) -> Vec<Effect> {
        Rc::make_mut(&mut self.transcript).push(input, &reply.text);
        self.console_streams = (console.old, console.new, console.debug);
        let before = self.player_history.saved_players().clone();
        let mut effects = Vec::new();
        if console.saved_players != *before {
            self.player_history.replace(console.saved_players);
            effects = self.save_changes_since(&before);
        }
        let changed = console.session != self.game.session;
        if changed {
            let name = |session: &Session, colour| session.seat(colour).player.name.clone();
            let mut leaving = Colour::BOTH.to_vec();
            leaving.retain(|&it| name(&console.session, it) != name(&self.game.session, it));
            effects.extend(match self.save_hand_taught(&leaving, Player::is_taught) {
                Ok(kept) => kept,
                Err(why) => self.notices.refuse(why),
            });
            self.game.exchange(console.session);
            self.viewed_turn = None;
            self.game.set_earlier_training(EarlierTraining::default());
            self.window = self.window.fitted(self.board());
        }
        effects.push(Effect::Say(reply.text.chars().take(600).collect()));
        if changed || reply.then == Then::Play {
            let worked = self.work().into_iter();
            // The console's output replaces spoken announcements.
            effects.extend(worked.filter(|effect| !matches!(effect, Effect::Say(_))));
        }
        effects
    }
}
