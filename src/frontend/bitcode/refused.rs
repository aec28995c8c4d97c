//! Options by which a compiler makes another program than clang's bitcode would be: a source that
//! is compiled with one of them has none, and the record names the option.
use super::options::REFUSED;
use std::ffi::OsString;

/// Folders with specifications for gcc's driver that are about position-independent code.
const KNOWN_SPECIFICATIONS: [&str; 2] = ["/usr/share/dpkg/", "/usr/lib/rpm/"];
/// Options of assemblers whose value is the next word, and that say nothing of what code means.
const WITH_VALUE: [&str; 5] = ["-I", "--debug-prefix-map", "-march", "-mtune", "-mfpu"];

/// Why the program's meaning cannot be had from clang, by the arguments of a compiler.
pub(super) fn refusal(arguments: &[OsString]) -> Option<String> {
    let words: Vec<String> =
        arguments.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let words = words.iter().map(String::as_str).take_while(|word| *word != "--");
    let words: Vec<&str> = words.collect();
    let changes =
        |option: &str| format!("{option} changes the program in ways that are not followed");
    if let Some(check) = sanitizer(&words) {
        return Some(changes(&format!("-fsanitize={check}")));
    }
    let mut assembler = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let value = words.get(at + 1).copied().unwrap_or_default();
        if REFUSED.iter().any(|option| word.starts_with(option)) {
            return Some(changes(word));
        }
        if word.starts_with("--config") {
            return Some(format!("its options stand in a file ({word})"));
        }
        let option = word.strip_prefix('-').filter(|rest| rest.starts_with('-')).unwrap_or(word);
        let specification = match option.strip_prefix("-specs") {
            Some("") => Some(value),
            Some(rest) => rest.strip_prefix('='),
            None => None,
        };
        let is_known = |name: &str| KNOWN_SPECIFICATIONS.iter().any(|it| name.starts_with(it));
        if let Some(name) = specification.filter(|name| !is_known(name)) {
            return Some(format!("its options stand in {name}"));
        }
        if let Some(rest) = word.strip_prefix("-Wa,") {
            assembler.extend(rest.split(','));
        } else if *word == "-Xassembler" {
            assembler.push(value);
        }
    }
    Some(format!("the assembler is told {}", defining_argument(&assembler)?))
}

/// Whether the C library's checks of its own are asked for.
pub(super) fn fortifies(arguments: &[OsString]) -> bool {
    let mut words = arguments.iter().map(|word| word.to_string_lossy());
    words.any(|word| word.contains("_FORTIFY_SOURCE") && !word.starts_with("-U"))
}

/// A check of a sanitizer that is switched on, and not off again.
fn sanitizer<'a>(words: &[&'a str]) -> Option<&'a str> {
    let mut on: Vec<&str> = Vec::new();
    for word in words {
        if let Some(checks) = word.strip_prefix("-fsanitize=") {
            on.extend(checks.split(',').filter(|check| !check.is_empty()));
        } else if let Some(checks) = word.strip_prefix("-fno-sanitize=") {
            let off: Vec<&str> = checks.split(',').collect();
            on.retain(|check| !off.contains(check) && !off.contains(&"all"));
        }
    }
    on.first().copied()
}

/// An argument of an assembler that may define names or bring in code.
fn defining_argument<'a>(words: &[&'a str]) -> Option<&'a str> {
    let mut before = "";
    words.iter().copied().find(|word| {
        let is_value = WITH_VALUE.contains(&before);
        before = word;
        let name = word.trim_start_matches('-');
        // Options of GNU's assembler may be abbreviated.
        let defines = name.starts_with("def");
        !is_value && (!word.starts_with('-') || defines)
    })
}

#[cfg(test)]
mod tests {
    use super::super::words::words;
    use super::refusal;

    #[test]
    fn what_makes_another_program() {
        let refused = |line: &str| refusal(&words(line.as_bytes()));
        for option in [
            "-fsanitize=address,undefined",
            "-fsanitize=undefined -fno-sanitize=shift",
            "--config=x.cfg",
            "--config x.cfg",
            "-specs=own.specs",
            "--specs own.specs",
            "-Wa,more.s",
            "-Wa,--defsy,f=g",
            "-Xassembler @file",
            "-fsso-struct=big-endian",
        ] {
            assert!(refused(option).is_some(), "{option}");
        }
        for option in [
            "-fsanitize=address -fno-sanitize=all",
            "-fsanitize-recover=all -fno-sanitize=undefined",
            "-specs=/usr/share/dpkg/no-pie-compile.specs",
            "-Wa,--noexecstack -Wa,-I,include -Xassembler -march=x",
            "-- -fsanitize=address",
        ] {
            assert_eq!(refused(option), None, "{option}");
        }
    }
}
