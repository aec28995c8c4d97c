//! A Display with a loop and an index changes nothing: the assertion behind it fails.
use std::fmt;

struct Bits(u8);

impl fmt::Display for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = ["0", "1"];
        for place in (0..8).rev() {
            f.write_str(digits[usize::from(self.0 >> place & 1)])?;
        }
        Ok(())
    }
}

fn main() {
    let bits = Bits(5);
    println!("{bits}");
    assert_eq!(bits.0.count_ones(), 3);
}
