//! Names of C++'s templates as people write them: default arguments of the library's templates are
//! left out.
//!
//! Limit: an argument that is given, is the last one, and is a type that stands for a default
//! elsewhere is left out, too (`std::pair<int, std::less<int> >`).

/// Template arguments that the library of C++ supplies where none is given.
const DEFAULTS: [&str; 6] = [
    ", std::allocator<",
    ", std::char_traits<",
    ", std::default_delete<",
    ", std::equal_to<",
    ", std::hash<",
    ", std::less<",
];

/// A demangled name as people write it: without default template arguments of C++'s library, and
/// with `std::string` for what that stands for.
pub(super) fn without_defaults(name: &str) -> String {
    let mut text = name.replace("std::__cxx11::", "std::");
    while let Some((start, end)) = default_argument(&text) {
        text.replace_range(start..end, "");
    }
    text.replace("std::basic_string<char>", "std::string")
        .replace("std::basic_string<wchar_t>", "std::wstring")
        // The space stood between two brackets.
        .replace("string >", "string>")
}

/// Where the last template argument of a type stands, with the comma before it and the space
/// behind it, if it is one that the library supplies.
fn default_argument(text: &str) -> Option<(usize, usize)> {
    DEFAULTS.iter().flat_map(|default| text.match_indices(default)).find_map(|(start, default)| {
        let mut depth = 0usize;
        let close = text[start + default.len() - 1..].find(|c| {
            depth = match c {
                '<' => depth + 1,
                '>' => depth.saturating_sub(1),
                _ => depth,
            };
            depth == 0
        })?;
        let behind = start + default.len() + close;
        let rest = &text[behind..];
        let is_last = rest.trim_start_matches(' ').starts_with('>');
        // Two that follow each other need no space between them any more.
        let space = usize::from(rest.starts_with(' ') && !text[..start].ends_with('>'));
        is_last.then_some((start, behind + space))
    })
}

#[cfg(test)]
mod tests {
    use super::without_defaults;

    #[test]
    fn default_arguments_of_templates_are_left_out() {
        let string =
            "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >";
        assert_eq!(without_defaults(&format!("{string}::empty")), "std::string::empty");
        assert_eq!(
            without_defaults(&format!("std::vector<{string}, std::allocator<{string} > >::size")),
            "std::vector<std::string>::size"
        );
        assert_eq!(
            without_defaults("std::vector<A<int>, std::allocator<A<int> > >::vector"),
            "std::vector<A<int> >::vector"
        );
        let map = "std::map<int, B, std::less<int>, std::allocator<std::pair<int const, B> > >::at";
        assert_eq!(without_defaults(map), "std::map<int, B>::at");
        // This one is given, and is not the last.
        assert_eq!(without_defaults("f<int, std::less<int>, C>"), "f<int, std::less<int>, C>");
        assert_eq!(without_defaults("operator<"), "operator<");
    }
}
