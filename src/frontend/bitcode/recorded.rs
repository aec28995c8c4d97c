//! What bitcode says of how it was compiled, where that matters to its meaning: clang's arguments,
//! in files that are compiled with [`RECORD`].
//!
//! - `-fno-math-errno`: whether functions of mathematics set `errno` is then the compiler's to
//!   choose, call by call. That matters to programs that look at `errno`, which only all files
//!   together tell.
//! - That another compiler made the machine code: it may evaluate operands in another order.

/// Makes clang write its arguments into bitcode.
pub const RECORD: &str = "-frecord-command-line";

/// Where bitcode has them.
pub const NOTES: &str = "llvm.commandline";

/// Says that another compiler than clang made the machine code.
pub const OTHER_COMPILER: &str = "-D__parsimony_other_compiler=1";

/// Whether a command line says so. Clang writes an option and its value as two words.
pub fn is_of_other_compiler(line: &str) -> bool {
    let name = OTHER_COMPILER.trim_start_matches("-D");
    line.split(' ').any(|word| word.trim_start_matches("-D") == name)
}

/// Whether a command line leaves `errno` open: the last option about it counts.
pub fn leaves_errno_open<'a>(words: impl DoubleEndedIterator<Item = &'a str>) -> bool {
    let mut about = words.rev().filter(|word| ["-fmath-errno", "-fno-math-errno"].contains(word));
    about.next() == Some("-fno-math-errno")
}

#[cfg(test)]
mod tests {
    use super::{OTHER_COMPILER, is_of_other_compiler, leaves_errno_open};

    #[test]
    fn the_last_option_counts() {
        assert!(leaves_errno_open("-O2 -fmath-errno -fno-math-errno -c".split(' ')));
        assert!(!leaves_errno_open("-fno-math-errno -fmath-errno a.c".split(' ')));
        assert!(!leaves_errno_open("-O2 a.c".split(' ')));
    }

    #[test]
    fn another_compiler_is_named() {
        assert!(is_of_other_compiler(&format!("clang -c {OTHER_COMPILER} a.c")));
        assert!(is_of_other_compiler("clang -c -D __parsimony_other_compiler=1 a.c"));
        assert!(!is_of_other_compiler("clang -c a.c"));
    }
}
