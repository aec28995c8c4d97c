//! `-fno-math-errno`: whether functions of mathematics set `errno` is then the compiler's to
//! choose, call by call. That matters to programs that look at `errno`, which only all files
//! together tell; so a file that is compiled with it says so in its bitcode.

/// Makes clang write its arguments into bitcode.
pub const RECORD: &str = "-frecord-command-line";

/// Whether a command line leaves `errno` open: the last option about it counts.
pub fn is_left_open<'a>(words: impl DoubleEndedIterator<Item = &'a str>) -> bool {
    let mut about = words.rev().filter(|word| ["-fmath-errno", "-fno-math-errno"].contains(word));
    about.next() == Some("-fno-math-errno")
}

#[cfg(test)]
mod tests {
    use super::is_left_open;

    #[test]
    fn the_last_option_counts() {
        assert!(is_left_open("-O2 -fmath-errno -fno-math-errno -c".split(' ')));
        assert!(!is_left_open("-fno-math-errno -fmath-errno a.c".split(' ')));
        assert!(!is_left_open("-O2 a.c".split(' ')));
    }
}
