//! `verify`: the command line.

fn main() {}
