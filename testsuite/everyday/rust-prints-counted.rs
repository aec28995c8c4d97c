//! A Display counts how often it ran, and the program looks at the count behind it.
use std::cell::Cell;
use std::fmt;

struct Counted(Cell<u32>);

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.set(self.0.get() + 1);
        f.write_str("counted")
    }
}

fn main() {
    let counted = Counted(Cell::new(0));
    println!("{counted}");
    assert_eq!(counted.0.get(), 1);
}
