//! What a run writes (`output`, `report`, `witness`): the answer, the trace, the page, the log, and
//! the harness that repeats a violation.
mod native;
mod page;
mod reports;
mod traces;
#[path = "../common/verify.rs"]
mod verify;
