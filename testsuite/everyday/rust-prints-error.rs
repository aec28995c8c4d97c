//! A value says that it cannot be printed: then `println!` panics.
use std::fmt;

struct Level(i32);

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 < 0 {
            return Err(fmt::Error);
        }
        f.write_str("level")
    }
}

fn main() {
    println!("{}", Level(-1));
}
