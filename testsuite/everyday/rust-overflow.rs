extern "C" { fn __VERIFIER_nondet_int() -> i32; }
fn main() { let n = unsafe { __VERIFIER_nondet_int() }; let m = n + 1; std::process::exit(m & 0); }
