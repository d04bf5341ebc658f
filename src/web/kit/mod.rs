//! What the labs' pages share: the page round them, workers, the stepper, panels, typed fields, notices.

pub mod app;
pub mod browser;
pub mod entry;
pub mod files;
pub mod form;
pub mod help;
pub mod js_api;
pub mod notices;
pub mod page;
pub mod panel;
pub mod panic;
pub mod parts;
pub mod pool;
pub mod position;
pub mod roving;
pub mod stepper;
pub mod theme;
pub mod typed;
pub mod worker;
pub mod worker_handle;
