//! The error comes out of the library: println panics.
use std::fmt;
struct Log([fmt::Result; 2]);
impl fmt::Display for Log {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().copied().try_for_each(std::convert::identity)
    }
}
fn main() {
    println!("{}", Log([Ok(()), Err(fmt::Error)]));
}
