//! The binary on input that is broken, and under limits that it cannot keep.
mod fuzz;
mod input;
#[path = "../verify/mod.rs"]
mod verify;
