//! Actions that change only the view: window, values, word, training move.

use super::{Action, Lab};
use kenju::geometry::Point;

impl Lab {
    /// Performs an action that changes the view alone.
    pub(super) fn view(&mut self, action: &Action) {
        match *action {
            Action::Pan(pan) => {
                self.window = self.window.panned(pan);
            }
            Action::Drag(columns, rows) => {
                self.window = self.window.moved(columns, rows);
            }
            Action::Closer => {
                self.window = self.window.closer();
                self.window = self.window.showing(self.at);
            }
            Action::Wider => {
                self.window = self.window.wider();
            }
            Action::Fit => {
                self.window = self.window.fitted(self.board());
            }
            Action::Walk(right, up) => {
                let (x, y) = (
                    self.at.x.saturating_add(right),
                    self.at.y.saturating_add(up),
                );
                self.at = Point::new(x, y);
                self.window = self.window.showing(self.at);
            }
            Action::SetOverlay(overlay) => {
                self.overlay = overlay;
            }
            Action::SetMind(colour) => {
                self.mind = colour;
                self.moment = None;
            }
            Action::SetWord(word) => {
                self.word = word;
            }
            Action::SetMoment(moment) => {
                self.moment = Some(moment);
            }
            Action::SetTool(tool) => {
                self.tool = tool;
            }
            _ => {}
        }
    }
}
