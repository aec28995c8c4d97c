//! The binary on input that is broken, and under limits that it cannot keep.
mod fuzz;
mod hints;
mod input;
mod odd;
mod scripts;
mod surroundings;
#[path = "../verify/mod.rs"]
mod verify;
