//! The user's options for clang (behind `--`), as far as they change what is verified: clang
//! optimises nothing away, says what it folds where that counts, and leaves out none of the checks
//! that the property rests on. (What switches checks off as a whole, `-fno-sanitize=`, changes
//! nothing: ours come behind it.)
use super::Options;
use crate::cfa::ViolationKind;
use crate::frontend::bitcode::{folded, recorded};

/// What hands an argument on to a part of clang.
const HANDS_ON: [&str; 2] = ["-Xclang", "-mllvm"];
/// What makes clang silent.
const SILENT: [&str; 2] = ["-w", "--no-warnings"];

/// An argument with which clang does not check all that the property asks for.
pub fn leaves_out_checks(arguments: &[String]) -> Option<&str> {
    arguments.iter().map(String::as_str).find(|argument| folded::leaves_out_checks(argument))
}

/// The arguments that clang gets.
pub(super) fn arguments(options: &Options) -> Vec<&str> {
    let mut all = Vec::new();
    let mut optimises = false;
    let mut rest = options.reading.clang_args.iter().map(String::as_str);
    while let Some(argument) = rest.next() {
        let is_handed_on = HANDS_ON.contains(&argument);
        if is_handed_on && let Some(next) = rest.next() {
            if !(options.asks(ViolationKind::Overflow) && SILENT.contains(&next)) {
                all.extend([argument, next]);
            }
            continue;
        }
        match argument {
            // Where constants matter, it is asked about them.
            _ if options.asks(ViolationKind::Overflow) && SILENT.contains(&argument) => {}
            "-Ofast" => {
                all.push("-ffast-math");
                optimises = true;
            }
            _ => {
                if let Some(level) = argument.strip_prefix("-O") {
                    optimises = level != "0";
                }
                all.push(argument);
            }
        }
    }
    if optimises {
        // The program may ask for it; what it means is not for passes to say.
        all.extend(["-O0", "-D__OPTIMIZE__=1", "-U__NO_INLINE__", "-U_FORTIFY_SOURCE"]);
    }
    if recorded::leaves_errno_open(all.iter().copied()) {
        all.push(recorded::RECORD);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::{arguments, leaves_out_checks};
    use crate::base::options::ReadOptions;
    use crate::base::property::Property;
    use crate::frontend::llvm::Options;

    fn given(words: &str, overflow_is_error: bool) -> String {
        let clang_args = words.split_whitespace().map(str::to_owned).collect();
        let names = if overflow_is_error { "no-overflow" } else { "unreach-call" };
        let property = Property::named(names).expect("a name that is known");
        let options = Options::of(ReadOptions { clang_args, property, ..ReadOptions::default() });
        arguments(&options).join(" ")
    }

    #[test]
    fn nothing_is_optimised_away() {
        let end = "-O0 -D__OPTIMIZE__=1 -U__NO_INLINE__ -U_FORTIFY_SOURCE";
        assert_eq!(given("-O2 -DX", false), format!("-O2 -DX {end}"));
        assert_eq!(given("-Ofast", false), format!("-ffast-math {end}"));
        assert_eq!(given("-O2 -O0", false), "-O2 -O0");
        assert_eq!(given("-fno-math-errno", false), "-fno-math-errno -frecord-command-line");
        assert_eq!(given("-Xclang -O1 -w", false), "-Xclang -O1 -w");
        assert_eq!(given("-w -Xclang -w -DX --no-warnings", true), "-DX");
    }

    #[test]
    fn no_check_is_left_out() {
        let args = ["-fno-sanitize=all", "-Xclang", "-fsanitize-ignorelist=f"].map(String::from);
        assert_eq!(leaves_out_checks(&args), Some("-fsanitize-ignorelist=f"));
        assert_eq!(leaves_out_checks(&args[..1]), None);
    }
}
