//! The progress of the worker's job, with pause, stop and kill.

use super::Panel;
use crate::model::{Action, WorkerTask};
use chess::words::counted;
use kit::model::squares::grouped;
use kit::view::parts::work::{self, Work};
use yew::prelude::*;

/// The progress bar, if the worker runs this job.
pub fn view(panel: Panel<'_>, task: &WorkerTask) -> Html {
    let running = panel.lab.jobs.running();
    let Some(running) = running.filter(|running| running.work == *task) else {
        return html! {};
    };
    let progress = running.progress;
    let (done, of) = progress.map_or((0, 0), |progress| (progress.done, progress.of));
    let nodes = progress.map_or(0, |progress| progress.nodes);
    let mut words = counted(grouped(nodes.into()), "position");
    if *task == WorkerTask::Play && of > 0 {
        words = format!(
            "{} of {}, {words}",
            grouped(done.into()),
            counted(grouped(of.into()), "input")
        );
    }
    work::view(Work {
        share: f64::from(done) / f64::from(of.max(1)),
        label: "Share of the work done",
        words: &words,
        paused: running.paused,
        stopping: running.stopping,
        on_pause: panel.sends(|| Action::TogglePause),
        on_cancel: panel.sends(|| Action::Stop),
        on_kill: panel.sends(|| Action::EndWorker),
    })
}
