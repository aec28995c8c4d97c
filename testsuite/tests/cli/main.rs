//! The command line and its surroundings (`cli`, `main`, `scripts/verify`): options, standard
//! input, input that is none, limits, and surroundings that are unkind.
mod arguments;
mod hints;
mod input;
mod scripts;
mod surroundings;
mod usability;
#[path = "../common/verify.rs"]
mod verify;
