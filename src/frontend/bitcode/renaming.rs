//! Options of linkers by which names mean something else. What they make of names, the linker is
//! asked (`verify-cc` does); here it is said by the option, and for code that runs unseen.
use std::fs;

/// An argument of the linker that changes what names mean. Options may be abbreviated, and stand in
/// a file.
pub(super) fn renaming(words: &[String]) -> Option<String> {
    renaming_within(words, 16)
}

/// The same, with files in files up to this depth.
fn renaming_within(words: &[String], depth: usize) -> Option<String> {
    // With how many letters an abbreviation means no other option.
    let options = [("wrap", 2), ("defsym", 4), ("init", 3), ("fini", 3)];
    words.iter().enumerate().find_map(|(index, word)| {
        if let (Some(path), Some(depth)) = (word.strip_prefix('@'), depth.checked_sub(1)) {
            let more = super::words::words_of_file(&fs::read(path).ok()?);
            let more: Vec<String> =
                more.iter().map(|word| word.to_string_lossy().into_owned()).collect();
            return renaming_within(&more, depth);
        }
        let name = word.strip_prefix("--").or(word.strip_prefix('-'))?;
        let (name, value) = name.split_once('=').map_or((name, None), |(a, b)| (a, Some(b)));
        let value = value.or(words.get(index + 1).map(String::as_str)).unwrap_or_default();
        let option = options
            .iter()
            .find(|(option, letters)| name.len() >= *letters && option.starts_with(name));
        option.map(|(option, _)| format!("--{option}={value}"))
    })
}

#[cfg(test)]
mod tests {
    use super::super::arguments::parse;
    use super::super::words::words;

    #[test]
    fn what_linkers_are_told() {
        let renames = |line: &str| parse(&words(line.as_bytes()), None).renames;
        assert_eq!(renames("a.o -Wl,--wrap=f -o a").as_deref(), Some("--wrap=f"));
        assert_eq!(renames("a.o -Xlinker -wrap -Xlinker f").as_deref(), Some("--wrap=f"));
        assert_eq!(renames("a.o -Wl,--defsym,f=g").as_deref(), Some("--defsym=f=g"));
        assert_eq!(renames("a.o -Wl,--wra=f -o a").as_deref(), Some("--wrap=f"));
        assert_eq!(renames("a.o -Wl,-init,f -o a").as_deref(), Some("--init=f"));
        assert_eq!(renames("-Wl,--wrap=f -c a.c"), None);
        assert_eq!(renames("a.o -Wl,--warn-common,--whole-archive -Wl,-i -o a"), None);
    }
}
