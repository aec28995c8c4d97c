//! A map is printed with a key that has no value: the library panics.
use std::fmt;

struct Half(u32);

impl fmt::Debug for Half {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().key(&self.0).finish()
    }
}

fn main() {
    println!("{:?}", Half(1));
}
