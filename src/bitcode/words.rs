//! Command lines as text.
use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;

/// The words of a file of arguments, or of a command in a compilation database: white space
/// separates, quotes and backslashes keep it.
pub fn words(text: &[u8]) -> Vec<OsString> {
    let mut words = Vec::new();
    let mut word: Option<Vec<u8>> = None;
    let mut quote = None;
    let mut bytes = text.iter().copied();
    while let Some(byte) = bytes.next() {
        match (byte, quote) {
            (b'\\', None | Some(b'"')) => {
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

#[cfg(test)]
mod tests {
    use super::words;
    use std::ffi::OsString;

    #[test]
    fn words_of_files_and_commands() {
        let words = words(b"-DA=\\\"x\\\" '-DB=a b'  \"c\\\\d\"\n\n-Ie\\ f ''");
        assert_eq!(words, ["-DA=\"x\"", "-DB=a b", "c\\d", "-Ie f", ""].map(OsString::from));
    }
}
