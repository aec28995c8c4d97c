//! A column is printed by a function of its own, which takes the number by value and panics.
use std::fmt;
struct Column { value: u32, show: fn(u32, &mut fmt::Formatter<'_>) -> fmt::Result }
fn percent(value: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    assert!(value <= 100);
    write!(f, "{value} %")
}
impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { (self.show)(self.value, f) }
}
fn main() {
    println!("{}", Column { value: 101, show: percent });
}
