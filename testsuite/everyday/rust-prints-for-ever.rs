//! Printing a value does not end: the assertion behind it is not reached.
use std::fmt;

struct Endless(u32);

impl fmt::Display for Endless {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        loop {
            if self.0 == 0 {
                return f.write_str("end");
            }
        }
    }
}

fn main() {
    println!("{}", Endless(1));
    assert_eq!(1 + 1, 3);
}
