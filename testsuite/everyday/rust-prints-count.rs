//! A value counts how often it is printed, and the program looks at that: printing is no mere output.
use std::cell::Cell;
use std::fmt;

struct Counted {
    shown: Cell<u32>,
}

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.shown.set(self.shown.get() + 1);
        f.write_str("counted")
    }
}

fn main() {
    let value = Counted { shown: Cell::new(0) };
    println!("{value} {value}");
    assert_eq!(value.shown.get(), 0);
}
