//! Names that rustc gives to functions, in its two ways of mangling (legacy, and `_R…` of RFC
//! 2603): whether they are of Rust, and of its library.

/// Whether a name is one of Rust's.
pub(super) fn is_of_rust(name: &str) -> bool {
    name.starts_with("_R") || has_hash(name)
}

/// Whether a name is one of the older way: a hash of 16 digits at the end distinguishes it from a
/// name of C++.
fn has_hash(name: &str) -> bool {
    let Some(legacy) = name.strip_prefix("_ZN") else { return false };
    let (_, hash) = legacy.split_at_checked(legacy.len().saturating_sub(20)).unwrap_or_default();
    let digits = hash.strip_prefix("17h").and_then(|rest| rest.strip_suffix('E'));
    digits.is_some_and(|digits| digits.bytes().all(|it| it.is_ascii_hexdigit()))
}

/// Whether `name` is that of something in Rust's standard library whose path ends in `path`, in
/// either way of mangling.
pub(super) fn is_rust(name: &str, path: &str) -> bool {
    if let Some(legacy) = name.strip_prefix("_ZN") {
        let mut crates = ["4core", "5alloc", "3std"].into_iter();
        let rest = crates.find_map(|krate| legacy.strip_prefix(krate));
        return has_hash(name) && rest.is_some_and(|rest| rest.contains(path));
    }
    name.strip_prefix("_R").is_some_and(|rest| rest.starts_with(['N', 'M', 'X', 'Y', 'I', 'C']))
        && ["_4core", "_5alloc", "_3std"]
            .iter()
            .any(|krate| name.split_once(krate).is_some_and(|(_, rest)| rest.contains(path)))
}

/// Whether a function is written in Rust's standard library: so the first crate that its name
/// mentions, in the newer way of mangling.
pub(super) fn is_written_in_std(name: &str) -> bool {
    let krate = name.split_once("Cs").and_then(|(_, rest)| rest.split_once('_'));
    let krate = krate.map_or("", |(_, rest)| rest);
    match name.starts_with("_R") {
        true => ["4core", "5alloc", "3std"].iter().any(|known| krate.starts_with(known)),
        false => is_rust(name, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::{is_of_rust, is_rust, is_written_in_std};

    #[test]
    fn names_tell_where_functions_are_written() {
        let of_core = "_RNvXs9_NtNtNtCsgEmfK2I1SDS_4core3fmt3num3implNtB9_7Display3fmt";
        let of_program = "_RNvXCs1234_5shapeNtB2_5PointNtNtCsgEmfK2I1SDS_4core3fmt7Display3fmt";
        assert!(is_rust(of_core, "3fmt") && is_written_in_std(of_core));
        assert!(is_of_rust(of_program) && !is_written_in_std(of_program));
        assert!(is_of_rust("_ZN5shape4area17h0123456789abcdefE"));
        assert!(!is_of_rust("_ZN5shape4areaEv"));
        assert!(is_written_in_std("_ZN4core3fmt9Formatter3pad17h0123456789abcdefE"));
    }
}
