//! The function behind the pointer counts; the program looks at the count: no assertion fails.
use std::fmt;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
static SHOWN: AtomicU32 = AtomicU32::new(0);
struct Column { value: u32, show: fn(u32, &mut fmt::Formatter<'_>) -> fmt::Result }
fn counted(value: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    SHOWN.store(1, Relaxed);
    write!(f, "{value} %")
}
impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { (self.show)(self.value, f) }
}
fn main() {
    println!("{}", Column { value: 101, show: counted });
    assert_eq!(SHOWN.load(Relaxed), 1);
}
