//! A format of the printf family, read: C11 7.21.6.1. What is not known here is left to the models
//! that read formats when they run.
use crate::frontend::llvm::raw::Type;
use crate::ir::FloatKind;

/// A piece of a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FormatPiece {
    /// Characters that are written as they are.
    Text {
        /// Where they start in the format.
        start: usize,
        /// How many there are.
        count: usize,
    },
    /// What writes an argument.
    Directive(Directive),
}

/// What writes an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Directive {
    /// The flags, as the models have them.
    pub(super) flags: u32,
    /// The least number of characters.
    pub(super) width: Amount,
    /// The precision.
    pub(super) precision: Amount,
    /// What the argument is.
    pub(super) length: Length,
    /// The conversion: one of its letters.
    pub(super) kind: u8,
}

/// A number in a directive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Amount {
    /// There is none.
    None,
    /// It stands in the format.
    Number(u32),
    /// It is an argument.
    Argument,
}

/// The length modifier, by what it makes of the argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Length {
    Int,
    Char,
    Short,
    Long,
    LongLong,
    LongDouble,
}

/// What a directive takes from the arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Taken {
    /// An integer with this number of bits.
    Int(u32),
    /// A floating-point number.
    Float(FloatKind),
    /// An address.
    Pointer,
}

impl Taken {
    /// Whether an argument of this type is one.
    pub(super) fn is(self, ty: Type<'_>) -> bool {
        match self {
            Self::Int(bits) => ty.int_bits() == Some(bits),
            Self::Float(kind) => ty.float_kind() == Some(kind),
            Self::Pointer => ty.is_plain_pointer(),
        }
    }
}

/// The flags and their numbers in `runtime/models/write.h`.
const FLAGS: [(u8, u32); 5] = [(b'-', 1), (b'+', 2), (b' ', 4), (b'#', 8), (b'0', 16)];
/// The number for a letter in upper case.
const UPPER: u32 = 32;
/// Fields are no wider.
const WIDEST: u32 = 100_000_000;

impl FormatPiece {
    /// What it takes: see [`Directive::takes`].
    pub(super) fn takes(&self, pointer_bits: u32) -> Vec<Taken> {
        match self {
            Self::Text { .. } => Vec::new(),
            Self::Directive(directive) => directive.takes(pointer_bits),
        }
    }
}

impl Directive {
    /// What it takes, in this order: the width, the precision, the value.
    pub(super) fn takes(&self, pointer_bits: u32) -> Vec<Taken> {
        let amounts = [self.width, self.precision].into_iter();
        let asked = amounts.filter(|amount| *amount == Amount::Argument);
        let mut taken: Vec<Taken> = asked.map(|_| Taken::Int(32)).collect();
        taken.push(match self.kind {
            b's' | b'n' | b'p' => Taken::Pointer,
            b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => {
                Taken::Float(match self.length {
                    Length::LongDouble => FloatKind::X87,
                    _ => FloatKind::Double,
                })
            }
            // Of a wide character, too.
            b'c' => Taken::Int(32),
            _ => Taken::Int(match self.length {
                Length::Int | Length::Char | Length::Short => 32,
                Length::Long => pointer_bits,
                Length::LongLong | Length::LongDouble => 64,
            }),
        });
        taken
    }
}

/// The pieces of a format, which is without its end; `None`: something in it is not known.
pub(super) fn read(format: &[u8]) -> Option<Vec<FormatPiece>> {
    let mut pieces = Vec::new();
    let mut at = 0;
    while at < format.len() {
        if format[at] != b'%' {
            let rest = &format[at..];
            let count = rest.iter().position(|&byte| byte == b'%').unwrap_or(rest.len());
            pieces.push(FormatPiece::Text { start: at, count });
            at += count;
        } else if format.get(at + 1) == Some(&b'%') {
            pieces.push(FormatPiece::Text { start: at + 1, count: 1 });
            at += 2;
        } else {
            let mut reader = Reader { rest: format.get(at + 1..)? };
            pieces.push(FormatPiece::Directive(reader.directive()?));
            at = format.len() - reader.rest.len();
        }
    }
    Some(pieces)
}

/// Reads a format from its start to its end.
pub(super) struct Reader<'f> {
    pub(super) rest: &'f [u8],
}

impl Reader<'_> {
    /// The next character.
    pub(super) fn next(&mut self) -> Option<u8> {
        let (&first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(first)
    }

    /// Whether these come next; then they are gone.
    pub(super) fn take(&mut self, wanted: &[u8]) -> bool {
        let rest = self.rest.strip_prefix(wanted);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn directive(&mut self) -> Option<Directive> {
        let mut flags = 0;
        while let Some(&(_, flag)) = FLAGS.iter().find(|flag| self.rest.first() == Some(&flag.0)) {
            self.next();
            flags |= flag;
        }
        let width = self.amount()?;
        let precision = match self.take(b".") {
            // A point alone means zero.
            true => match self.amount()? {
                Amount::None => Amount::Number(0),
                given => given,
            },
            false => Amount::None,
        };
        let length = self.length();
        let kind = self.next()?;
        let is_known = b"diuoxXcsnpfFeEgGaA".contains(&kind);
        if kind.is_ascii_uppercase() {
            flags |= UPPER;
        }
        is_known.then_some(Directive { flags, width, precision, length, kind })
    }

    fn amount(&mut self) -> Option<Amount> {
        if self.take(b"*") {
            return Some(Amount::Argument);
        }
        let mut number = None;
        while let Some(digit) = self.rest.first().filter(|byte| byte.is_ascii_digit()) {
            let so_far = number.unwrap_or(0) * 10 + u32::from(digit - b'0');
            number = Some(so_far).filter(|number| *number <= WIDEST);
            number?;
            self.next();
        }
        // The number of an argument.
        let is_position = self.rest.first() == Some(&b'$');
        (!is_position).then_some(number.map_or(Amount::None, Amount::Number))
    }

    /// A length modifier, if there is one.
    pub(super) fn length(&mut self) -> Length {
        const NAMES: [(&[u8], Length); 10] = [
            (b"hh", Length::Char),
            (b"h", Length::Short),
            (b"ll", Length::LongLong),
            (b"l", Length::Long),
            (b"q", Length::LongLong),
            (b"j", Length::LongLong),
            (b"z", Length::Long),
            (b"Z", Length::Long),
            (b"t", Length::Long),
            (b"L", Length::LongDouble),
        ];
        NAMES.iter().find(|(name, _)| self.take(name)).map_or(Length::Int, |&(_, length)| length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(format: &str) -> Directive {
        let pieces = read(format.as_bytes());
        match pieces.as_deref() {
            Some([FormatPiece::Directive(directive)]) => *directive,
            other => panic!("{format}: {other:?}"),
        }
    }

    #[test]
    fn pieces_of_a_format() {
        let pieces = read(b"a%%b%-5.*lxc").expect("known");
        let directive = Directive {
            flags: 1,
            width: Amount::Number(5),
            precision: Amount::Argument,
            length: Length::Long,
            kind: b'x',
        };
        assert_eq!(
            pieces,
            [
                FormatPiece::Text { start: 0, count: 1 },
                FormatPiece::Text { start: 2, count: 1 },
                FormatPiece::Text { start: 3, count: 1 },
                FormatPiece::Directive(directive),
                FormatPiece::Text { start: 11, count: 1 },
            ]
        );
        assert_eq!(directive.takes(64), [Taken::Int(32), Taken::Int(64)]);
        assert_eq!(directive.takes(32), [Taken::Int(32), Taken::Int(32)]);
    }

    #[test]
    fn flags_and_lengths() {
        assert_eq!(of("%+ -#0d").flags, 31);
        assert_eq!(of("%05d").width, Amount::Number(5));
        assert_eq!(of("%.f").precision, Amount::Number(0));
        assert_eq!(of("%hhd").length, Length::Char);
        assert_eq!(of("%lld").length, Length::LongLong);
        assert_eq!(of("%zu").length, Length::Long);
        assert_eq!(of("%X").flags, UPPER);
        assert_eq!(of("%Lf").takes(64), [Taken::Float(FloatKind::X87)]);
    }

    #[test]
    fn what_is_not_known() {
        for format in ["%", "%1$d", "%'d", "%w8d", "%k", "%1000000000d", "%l", "%m"] {
            assert_eq!(read(format.as_bytes()), None, "{format}");
        }
    }
}
