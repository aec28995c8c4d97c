//! A Display ends the run: what stands behind it does not happen.
use std::fmt;

struct Fatal;

impl fmt::Display for Fatal {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        std::process::exit(0)
    }
}

fn main() {
    println!("{Fatal}");
    assert!(std::env::args().count() == usize::MAX);
}
