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
            Action::ZoomIn => {
                self.window = self.window.closer();
                self.window = self.window.showing(self.board_cursor);
            }
            Action::ZoomOut => {
                self.window = self.window.wider();
            }
            Action::FitStones => {
                self.window = self.window.fitted(self.board());
            }
            Action::MoveCursor(right, up) => {
                let (x, y) = (
                    self.board_cursor.x.saturating_add(right),
                    self.board_cursor.y.saturating_add(up),
                );
                self.board_cursor = Point::new(x, y);
                self.window = self.window.showing(self.board_cursor);
            }
            Action::SetOverlay(overlay) => {
                self.overlay = overlay;
            }
            Action::ShowLearner(colour) => {
                self.learner_shown = colour;
                self.chart_move = None;
            }
            Action::SelectWord(word) => {
                self.word = word;
            }
            Action::SetChartMove(moment) => {
                self.chart_move = Some(moment);
            }
            Action::SetTool(tool) => {
                self.tool = tool;
            }
            _ => {}
        }
    }
}
