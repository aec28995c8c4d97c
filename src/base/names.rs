//! Names of functions as the source writes them: C++ and Rust mangle them.
use cpp_demangle::{DemangleOptions, Symbol};

/// The name of a function without its parameters: `app::Box::add`; the name itself where nothing
/// mangled it.
pub fn demangled(name: &str) -> String {
    if let Ok(rust) = rustc_demangle::try_demangle(name) {
        // Without the hash at its end.
        return format!("{rust:#}");
    }
    let symbol = name.starts_with("_Z").then(|| Symbol::new(name).ok()).flatten();
    let options = DemangleOptions::new().no_params().no_return_type();
    symbol
        .and_then(|symbol| symbol.demangle_with_options(&options).ok())
        .unwrap_or_else(|| of_library(name).to_owned())
}

/// Whether a function's name is one that C++ or Rust made of the source's, or one of Rust's own
/// run-time functions. No such function has the name of one of C's library.
pub fn is_of_other_languages(name: &str) -> bool {
    ["_Z", "_R", "__rust_", "rust_"].iter().any(|start| name.starts_with(start))
}

/// How names end that the library has, too, of functions and variables of a single file.
pub const OF_ONE_FILE: &str = ".static";

/// What the source calls a function of the library for which headers, or the front end, have a name
/// of their own.
fn of_library(name: &str) -> &str {
    if let Some(name) = name.strip_suffix(OF_ONE_FILE) {
        return name;
    }
    let of_headers = name.strip_prefix("__isoc99_").or(name.strip_prefix("__isoc23_"));
    if let Some(name) = of_headers {
        return name;
    }
    let Some(model) = name.strip_prefix("__parsimony_") else { return name };
    let is_of = |starts: &[&str]| starts.iter().any(|start| model.starts_with(start));
    let without_number = model.split('.').next().unwrap_or(model);
    match without_number.strip_suffix("_of") {
        Some(function) if is_of(&["str", "mem", "bcmp"]) => function,
        _ if is_of(&["scan", "text_", "end_scan"]) => "scanf",
        _ if is_of(&["format", "write_", "printed", "end_text"]) => "printf",
        _ => name,
    }
}

/// The same with the parameters, where C++ mangled it: `app::Box::add(int)`.
pub fn with_parameters(name: &str) -> String {
    let symbol = name.starts_with("_Z").then(|| Symbol::new(name).ok()).flatten();
    let options = DemangleOptions::new().no_return_type();
    match symbol.and_then(|symbol| symbol.demangle_with_options(&options).ok()) {
        Some(full) if rustc_demangle::try_demangle(name).is_err() => full,
        _ => demangled(name),
    }
}

#[cfg(test)]
mod tests {
    use super::{demangled, with_parameters};

    #[test]
    fn names_are_those_of_the_source() {
        assert_eq!(demangled("_ZN3app3Box3addEi"), "app::Box::add");
        assert_eq!(
            demangled("_ZN4core9panicking5panic17h0123456789abcdefE"),
            "core::panicking::panic"
        );
        assert_eq!(with_parameters("_ZN3app3Box3addEi"), "app::Box::add(int)");
        assert_eq!(with_parameters("main"), "main");
        assert_eq!(demangled("_Znwm"), "operator new");
        assert_eq!(demangled("main"), "main");
        assert_eq!(demangled("__isoc99_sscanf"), "sscanf");
        assert_eq!(demangled("__parsimony_strtok_of"), "strtok");
        assert_eq!(demangled("__parsimony_strcmp_of.12"), "strcmp");
        assert_eq!(demangled("__parsimony_scan.3"), "scanf");
        assert_eq!(demangled("_Zebra"), "_Zebra");
    }
}
