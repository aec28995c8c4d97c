//! Slips in names: what a message asks back ("did you mean").

/// Whether a word may be a slip for a name: the start or the end of it, or all but a few letters.
pub(super) fn is_near(name: &str, word: &str) -> bool {
    let is_part = word.len() >= 3 && (name.starts_with(word) || name.ends_with(word));
    let (name, word) = (name.as_bytes(), word.as_bytes());
    let before = name.iter().zip(word).take_while(|(a, b)| a == b).count();
    let (name, word) = (&name[before..], &word[before..]);
    let behind = name.iter().rev().zip(word.iter().rev()).take_while(|(a, b)| a == b).count();
    let differ = name.len().max(word.len()) - behind;
    is_part || differ <= 2 && before + behind >= 3
}
