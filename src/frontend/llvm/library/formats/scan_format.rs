//! A format of the scanf family, read: C11 7.21.6.2. What is not known here is left to the models
//! that read formats when they run.
use super::directives::{Length, Reader};
use crate::frontend::llvm::library::characters::CharacterSet;

/// White space.
const SPACES: &[u8] = b" \t\n\x0b\x0c\r";

/// A piece of a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ScanPiece {
    /// Any amount of white space.
    Space,
    /// A character that must come.
    Character(u8),
    /// %%: the same, behind white space.
    Percent,
    /// What reads something.
    Directive(ScanDirective),
}

/// What reads something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ScanDirective {
    /// The conversion: one of its letters.
    pub(super) kind: u8,
    /// What the place is.
    pub(super) length: Length,
    /// The greatest number of characters; zero where none is given.
    pub(super) width: u32,
    /// Whether it assigns nothing.
    pub(super) is_suppressed: bool,
    /// The characters of a string.
    pub(super) set: CharacterSet,
}

/// The pieces of a format, which is without its end; `None`: something in it is not known.
pub(super) fn read(format: &[u8]) -> Option<Vec<ScanPiece>> {
    let mut pieces = Vec::new();
    let mut reader = Reader { rest: format };
    while let Some(first) = reader.next() {
        pieces.push(match first {
            b'%' if reader.take(b"%") => ScanPiece::Percent,
            b'%' => ScanPiece::Directive(directive(&mut reader)?),
            space if SPACES.contains(&space) => ScanPiece::Space,
            other => ScanPiece::Character(other),
        });
    }
    Some(pieces)
}

/// What stands behind a %.
fn directive(reader: &mut Reader<'_>) -> Option<ScanDirective> {
    let is_suppressed = reader.take(b"*");
    let mut width = 0u32;
    while let Some(digit) = reader.rest.first().filter(|byte| byte.is_ascii_digit()) {
        width = width.checked_mul(10)?.checked_add(u32::from(digit - b'0'))?;
        reader.next();
    }
    if reader.rest.first().is_none_or(|next| b"m$'Z".contains(next)) {
        return None;
    }
    let length = reader.length();
    let kind = reader.next()?;
    let set = match kind {
        b'[' => set(reader)?,
        _ => CharacterSet::of(SPACES).complement(),
    };
    let is_known = match kind {
        b'n' | b'd' | b'u' | b'i' | b'o' | b'x' | b'X' => true,
        b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => true,
        b'c' | b's' | b'[' => length == Length::Int,
        _ => false,
    };
    is_known.then_some(ScanDirective { kind, length, width, is_suppressed, set })
}

/// The characters of a set, behind its `[`: a range a-z is what glibc takes it for (in a-c-e, c
/// begins another one, and the - of z-a stands for itself, as does one at the start).
fn set(reader: &mut Reader<'_>) -> Option<CharacterSet> {
    let is_negated = reader.take(b"^");
    let from = usize::from(reader.rest.starts_with(b"]"));
    let count = reader.rest.get(from..)?.iter().position(|&byte| byte == b']')? + from;
    let (members, rest) = reader.rest.split_at_checked(count)?;
    reader.rest = rest.get(1..)?;
    let mut found = Vec::new();
    for (index, &member) in members.iter().enumerate() {
        let before = index.checked_sub(1).and_then(|before| members.get(before));
        match (before, members.get(index + 1)) {
            (Some(&least), Some(&most)) if member == b'-' && least <= most => {
                found.extend(least..=most);
            }
            _ => found.push(member),
        }
    }
    let found = CharacterSet::of(&found);
    Some(if is_negated { found.complement() } else { found })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn members(set: CharacterSet) -> Vec<u8> {
        let is_in = |c: &u8| set.0[usize::from(c / 64)] >> (c % 64) & 1 == 1;
        (0..=255).filter(is_in).collect()
    }

    fn of(format: &str) -> ScanDirective {
        match read(format.as_bytes()).as_deref() {
            Some([ScanPiece::Directive(directive)]) => *directive,
            other => panic!("{format}: {other:?}"),
        }
    }

    #[test]
    fn pieces_of_a_format() {
        let pieces = read(b" a%%%*3hhu").expect("known");
        assert_eq!(pieces[..3], [ScanPiece::Space, ScanPiece::Character(b'a'), ScanPiece::Percent]);
        let ScanPiece::Directive(directive) = pieces[3] else { panic!("{pieces:?}") };
        assert_eq!((directive.kind, directive.width), (b'u', 3));
        assert_eq!((directive.length, directive.is_suppressed), (Length::Char, true));
        for format in ["%", "%p", "%ls", "%ms", "%[a", "%1$d", "%99999999999d", "%k"] {
            assert_eq!(read(format.as_bytes()), None, "{format}");
        }
    }

    #[test]
    fn sets_of_characters() {
        // As glibc has it: the c begins another range.
        assert_eq!(members(of("%7[a-c-e]").set), b"abcde");
        assert_eq!(members(of("%7[]-^]").set), b"]^");
        assert_eq!(members(of("%7[z-a]").set), b"-az");
        assert_eq!(members(of("%7[-x]").set), b"-x");
        assert_eq!(members(of("%7[^\n]").set).len(), 255);
        assert_eq!(members(of("%7s").set).len(), 250);
    }
}
