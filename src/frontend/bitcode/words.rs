//! Command lines as text.
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};

/// The words of a command as a shell has them, in a compilation database for instance: white space
/// separates, quotes and backslashes keep it.
pub fn words(text: &[u8]) -> Vec<OsString> {
    split(text, false)
}

/// The words of a file of arguments (`@file`), where a backslash has its meaning in all quotes.
pub fn words_of_file(text: &[u8]) -> Vec<OsString> {
    split(text, true)
}

fn split(text: &[u8], escapes_in_all: bool) -> Vec<OsString> {
    let mut words = Vec::new();
    let mut word: Option<Vec<u8>> = None;
    let mut quote = None;
    let mut bytes = text.iter().copied();
    while let Some(byte) = bytes.next() {
        match (byte, quote) {
            (b'\\', quote) if escapes_in_all || quote != Some(b'\'') => {
                word.get_or_insert_default().extend(bytes.next());
            }
            (byte, Some(end)) if byte == end => quote = None,
            (b'"' | b'\'', None) => {
                quote = Some(byte);
                word.get_or_insert_default();
            }
            (byte, None) if byte.is_ascii_whitespace() => words.extend(word.take()),
            (byte, _) => word.get_or_insert_default().push(byte),
        }
    }
    words.extend(word);
    words.into_iter().map(OsString::from_vec).collect()
}

/// Whether the text is this option with its value in the same argument. (Other options begin with
/// `-o` and `-x`, but none that compilers for C have.)
pub(super) fn is_joined(text: &str, option: &str) -> bool {
    text.len() > option.len() && text.starts_with(option)
}

/// What stands in an argument from `start` on.
pub(super) fn tail(argument: &OsStr, start: usize) -> OsString {
    OsStr::from_bytes(argument.as_bytes().get(start..).unwrap_or_default()).to_owned()
}

#[cfg(test)]
mod tests {
    use super::{words, words_of_file};
    use std::ffi::OsString;

    #[test]
    fn words_of_files_and_commands() {
        let quoted = br"'-DA=\1' x\ y";
        assert_eq!(words(quoted), [r"-DA=\1", "x y"].map(OsString::from));
        assert_eq!(words_of_file(quoted), ["-DA=1", "x y"].map(OsString::from));
        let words = words(b"-DA=\\\"x\\\" '-DB=a b'  \"c\\\\d\"\n\n-Ie\\ f ''");
        assert_eq!(words, ["-DA=\"x\"", "-DB=a b", "c\\d", "-Ie f", ""].map(OsString::from));
    }
}
