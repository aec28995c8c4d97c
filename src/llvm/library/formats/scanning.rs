//! A call of the scanf family that reads a stream by a format that is known, as calls of what its
//! directives do (`runtime/models/scan_stream.c`): so a program has only the models that its
//! formats use. The order of the calls is that in which `vfscanf` there makes them.
use super::directives::{Length, Reader};
use super::text::text_of;
use super::writing::{self, FormatWriter};
use crate::llvm::library::character_set::CharacterSet;
use crate::llvm::raw::{AnyValueExt, InstructionExt, LlvmValue};
use inkwell::values::{InstructionOpcode as Opcode, InstructionValue};

/// The functions, and which argument is the format: a stream stands in front of it.
pub(super) const SCANNING: [(&str, usize); 6] = [
    ("scanf", 0),
    ("fscanf", 1),
    ("__isoc99_scanf", 0),
    ("__isoc99_fscanf", 1),
    ("__isoc23_scanf", 0),
    ("__isoc23_fscanf", 1),
];

/// The digits of a field that gives any number of 64 bits.
const MANY_DIGITS: u32 = 18;
/// White space.
const SPACES: &[u8] = b" \t\n\x0b\x0c\r";

/// A piece of a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ScanPiece {
    /// Characters that must come, or a conversion that assigns nothing.
    Past,
    /// An integer.
    Number(Length),
    /// An integer of so many decimal digits, with the sign.
    Field(Length, u32),
    /// A floating-point number.
    Float(Length),
    /// How many characters were read.
    Count(Length),
    /// So many characters.
    Characters(u32),
    /// A string of these characters, of at most so many.
    String(CharacterSet, Option<u32>),
}

/// match: a call that reads a stream by a literal.
pub(super) fn scans<'m>(
    writer: &FormatWriter<'m>,
    call: InstructionValue<'m>,
    format: usize,
) -> Option<()> {
    if call.get_opcode() != Opcode::Call || call.ty().int_bits() != Some(32) {
        return None;
    }
    let given = call.args();
    let (literal, places) = given.get(format..)?.split_first()?;
    let pieces = read(&text_of(*literal)?)?;
    let wanted = pieces.iter().filter(|piece| **piece != ScanPiece::Past).count();
    let places = places.get(..wanted)?;
    if !places.iter().all(|place| place.ty().is_plain_pointer()) {
        return None;
    }
    writer.builder.before(call);
    let number = writer.builder.int_type(32).into();
    let mut state = writer.int(0);
    let mut places = places.iter();
    for piece in &pieces {
        let (model, rest) = piece.model(writer);
        let mut args = vec![state];
        if *piece != ScanPiece::Past {
            args.push(*places.next()?);
        }
        args.extend(rest);
        state = writer.call(&format!("__parsimony_scan_{model}"), number, &args);
    }
    let result = match given.first().filter(|_| format > 0) {
        Some(stream) => writer.call("__parsimony_end_scan", number, &[*stream, state]),
        None => writer.call("__parsimony_end_scan_input", number, &[state]),
    };
    writing::replace(call, result);
    Some(())
}

impl ScanPiece {
    /// The model, and what it gets behind the state and the place.
    fn model<'m>(self, writer: &FormatWriter<'m>) -> (String, Vec<LlvmValue<'m>>) {
        let wide = |value: u64| writer.builder.int(writer.builder.int_type(64), value);
        match self {
            Self::Past => ("past".to_owned(), Vec::new()),
            Self::Number(length) => (integer(length).to_owned(), Vec::new()),
            Self::Field(length, digits) => {
                let power = 10i64.pow(digits - 1);
                let bounds = [1 - power, 10 * power - 1];
                let bounds = bounds.map(|bound| wide(bound.cast_unsigned())).to_vec();
                (format!("{}_field", integer(length)), bounds)
            }
            Self::Float(Length::LongDouble) => ("long_double".to_owned(), Vec::new()),
            Self::Float(Length::Long) => ("double".to_owned(), Vec::new()),
            Self::Float(_) => ("float".to_owned(), Vec::new()),
            Self::Count(length) => (format!("count_{}", integer(length)), Vec::new()),
            Self::Characters(1) => ("character".to_owned(), Vec::new()),
            Self::Characters(count) => {
                ("characters".to_owned(), vec![writer.size(u64::from(count))])
            }
            Self::String(set, most) => {
                let name = if most.is_some() { "string_field" } else { "string" };
                let most = most.map(|most| writer.size(u64::from(most)));
                (name.to_owned(), most.into_iter().chain(set.0.map(wide)).collect())
            }
        }
    }
}

fn integer(length: Length) -> &'static str {
    match length {
        Length::Int => "int",
        Length::Char => "char",
        Length::Short => "short",
        Length::Long => "long",
        Length::LongLong | Length::LongDouble => "long_long",
    }
}

/// The pieces of a format, which is without its end; `None`: something in it is not known.
fn read(format: &[u8]) -> Option<Vec<ScanPiece>> {
    let mut pieces = Vec::new();
    let mut reader = Reader { rest: format };
    while let Some(&first) = reader.rest.first() {
        if SPACES.contains(&first) {
            reader.next();
        } else if is_text(reader.rest) {
            while is_text(reader.rest) {
                let step = if reader.rest.starts_with(b"%") { 2 } else { 1 };
                reader.rest = reader.rest.get(step..)?;
            }
            pieces.push(ScanPiece::Past);
        } else {
            reader.next();
            pieces.extend(directive(&mut reader)?);
        }
    }
    Some(pieces)
}

/// Whether a format goes on with a character that must come.
fn is_text(format: &[u8]) -> bool {
    match format.first() {
        Some(b'%') => format.get(1) == Some(&b'%'),
        Some(first) => !SPACES.contains(first),
        None => false,
    }
}

/// What stands behind a %; nothing where it does nothing.
fn directive(reader: &mut Reader<'_>) -> Option<Option<ScanPiece>> {
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
    let piece = match kind {
        b'n' if is_suppressed => return Some(None),
        b'n' => ScanPiece::Count(length),
        b'd' | b'u' if 0 < width && width <= MANY_DIGITS => ScanPiece::Field(length, width),
        b'd' | b'u' => ScanPiece::Number(length),
        b'i' | b'o' | b'x' | b'X' if width == 0 => ScanPiece::Number(length),
        b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => ScanPiece::Float(length),
        b'c' if length == Length::Int => ScanPiece::Characters(width.max(1)),
        b's' | b'[' if length == Length::Int => {
            ScanPiece::String(set, Some(width).filter(|width| *width > 0))
        }
        _ => return None,
    };
    Some(Some(if is_suppressed { ScanPiece::Past } else { piece }))
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

    #[test]
    fn pieces_of_a_format() {
        assert_eq!(
            read(b" a%%b %d%*s%3hhu%lf%n%c%5c"),
            Some(vec![
                ScanPiece::Past,
                ScanPiece::Number(Length::Int),
                ScanPiece::Past,
                ScanPiece::Field(Length::Char, 3),
                ScanPiece::Float(Length::Long),
                ScanPiece::Count(Length::Int),
                ScanPiece::Characters(1),
                ScanPiece::Characters(5),
            ])
        );
        for format in ["%", "%p", "%ls", "%ms", "%3x", "%[a", "%1$d", "%99999999999d"] {
            assert_eq!(read(format.as_bytes()), None, "{format}");
        }
    }

    #[test]
    fn sets_of_characters() {
        let of = |format: &str| match read(format.as_bytes()).as_deref() {
            Some([ScanPiece::String(set, Some(7))]) => members(*set),
            other => panic!("{format}: {other:?}"),
        };
        assert_eq!(of("%7[a-c-e]"), b"-abce");
        assert_eq!(of("%7[]-^]"), b"]^");
        assert_eq!(of("%7[z-a]"), b"-az");
        assert_eq!(of("%7[-x]"), b"-x");
        assert_eq!(of("%7[^\n]").len(), 255);
        assert_eq!(of("%7s").len(), 250);
    }
}
