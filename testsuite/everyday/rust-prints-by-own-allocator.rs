//! The first println allocates its buffer by the program's own allocator, which counts.
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
static N: AtomicU32 = AtomicU32::new(0);
struct C;
unsafe impl GlobalAlloc for C {
    unsafe fn alloc(&self, l: Layout) -> *mut u8 { N.store(1, Relaxed); unsafe { System.alloc(l) } }
    unsafe fn dealloc(&self, p: *mut u8, l: Layout) { unsafe { System.dealloc(p, l) } }
}
#[global_allocator]
static A: C = C;
fn main() {
    N.store(0, Relaxed);
    println!("hello");
    assert_eq!(N.load(Relaxed), 0);
}
