//! Text of the input that goes to a terminal: names, paths and messages may hold bytes that move
//! its cursor, or that look like another line of the answer.
use std::borrow::Cow;

/// One line: control characters, line breaks among them, are written as escapes.
pub fn line(text: &str) -> Cow<'_, str> {
    escaped(text, is_unsafe)
}

/// Several lines: the same, but line breaks and tabs stay.
pub fn lines(text: &str) -> Cow<'_, str> {
    escaped(text, |c| is_unsafe(c) && !matches!(c, '\n' | '\t'))
}

fn escaped(text: &str, is_bad: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&is_bad) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::new();
    for c in text.chars() {
        if is_bad(c) {
            safe.extend(c.escape_default());
        } else {
            safe.push(c);
        }
    }
    Cow::Owned(safe)
}

/// Control characters, and those that change the direction of the text around them.
fn is_unsafe(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2028}' | '\u{2029}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::{line, lines};

    #[test]
    fn what_moves_the_cursor_is_escaped() {
        assert_eq!(line("a\x1b[2J\nTRUE\tb"), "a\\u{1b}[2J\\nTRUE\\tb");
        assert_eq!(lines("a\r\n\tb\u{9b}"), "a\\r\n\tb\\u{9b}");
        assert_eq!(line("Größe 漢字"), "Größe 漢字");
    }
}
