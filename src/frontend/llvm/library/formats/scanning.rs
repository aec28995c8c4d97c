//! A call of the scanf family whose format is known, as calls of what its directives do: so a
//! program has only the models that its formats use. Those of streams are in
//! `runtime/models/scan_stream.c`, called in the order in which `vfscanf` there calls them; those
//! of texts in `scan.c`.
use super::directives::Length;
use super::scan_format::{ScanDirective, ScanPiece, read};
use super::text::text_of;
use super::writing::{self, FormatWriter};
use crate::frontend::llvm::raw::{AnyValueExt, InstructionExt, LlvmValue, Type};
use inkwell::values::{InstructionOpcode as Opcode, InstructionValue};

/// Where a function reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ScanSource {
    /// Standard input.
    Input,
    /// The stream that it is given first.
    Stream,
    /// The text that it is given first; `true`: 0b is a prefix of %i, as in C23.
    Text(bool),
}

/// The functions.
pub(super) const SCANNING: [(&str, ScanSource); 9] = [
    ("scanf", ScanSource::Input),
    ("fscanf", ScanSource::Stream),
    ("sscanf", ScanSource::Text(false)),
    ("__isoc99_scanf", ScanSource::Input),
    ("__isoc99_fscanf", ScanSource::Stream),
    ("__isoc99_sscanf", ScanSource::Text(false)),
    ("__isoc23_scanf", ScanSource::Input),
    ("__isoc23_fscanf", ScanSource::Stream),
    ("__isoc23_sscanf", ScanSource::Text(true)),
];

/// The digits of a field that gives any number of 64 bits.
const MANY_DIGITS: u32 = 18;
/// Flags of a conversion, as the models have them.
const SUPPRESSED: u32 = 1;
const SIGNED: u32 = 2;
const BINARY: u32 = 4;

/// match: a call with a literal format.
pub(super) fn scans<'m>(
    writer: &FormatWriter<'m>,
    call: InstructionValue<'m>,
    source: ScanSource,
) -> Option<()> {
    if call.get_opcode() != Opcode::Call || call.ty().int_bits() != Some(32) {
        return None;
    }
    let given = call.args();
    let format = usize::from(source != ScanSource::Input);
    let (literal, places) = given.get(format..)?.split_first()?;
    let pieces = read(&text_of(*literal)?)?;
    let places = places.get(..pieces.iter().filter(|piece| piece.has_place()).count())?;
    let is_text = matches!(source, ScanSource::Text(_));
    let is_known = |piece: &ScanPiece| match piece {
        ScanPiece::Directive(directive) => directive.can_be_done(is_text),
        _ => true,
    };
    let mut addresses = given.iter().take(format).chain(places);
    if !addresses.all(|place| place.ty().is_plain_pointer()) || !pieces.iter().all(is_known) {
        return None;
    }
    let first = given.first().copied();
    let result = match source {
        ScanSource::Text(binary) => text(writer, call, (&pieces, binary), first?, places)?,
        ScanSource::Stream | ScanSource::Input => {
            writer.builder.before(call);
            let state = stream(writer, &pieces, places)?;
            let number = writer.builder.int_type(32).into();
            match source {
                ScanSource::Input => writer.call("__parsimony_end_scan_input", number, &[state]),
                _ => writer.call("__parsimony_end_scan", number, &[first?, state]),
            }
        }
    };
    writing::replace(call, result);
    Some(())
}

/// What reads a stream; result: its state.
fn stream<'m>(
    writer: &FormatWriter<'m>,
    pieces: &[ScanPiece],
    places: &[LlvmValue<'m>],
) -> Option<LlvmValue<'m>> {
    let number = writer.builder.int_type(32).into();
    let scan = |model: &str, args: &[LlvmValue<'m>]| {
        writer.call(&format!("__parsimony_scan_{model}"), number, args)
    };
    let mut state = writer.int(0);
    let mut places = places.iter();
    let mut is_text = false;
    for piece in pieces {
        let was_text = std::mem::take(&mut is_text);
        match piece {
            ScanPiece::Space => state = scan("space", &[state]),
            ScanPiece::Character(_) | ScanPiece::Percent => {
                is_text = true;
                if !was_text {
                    let (first, skips) = match piece {
                        ScanPiece::Character(first) => (*first, false),
                        _ => (b'%', true),
                    };
                    if skips {
                        state = scan("space", &[state]);
                    }
                    state = scan("past", &[state, writer.int(first.into())]);
                }
            }
            ScanPiece::Directive(directive) => {
                if directive.kind == b's' {
                    state = scan("space", &[state]);
                }
                state = match directive.is_suppressed {
                    true if directive.kind == b'n' => state,
                    true => scan("skip", &[vec![state], directive.skipped(writer)].concat()),
                    false => {
                        let (model, rest) = directive.of_stream(writer);
                        scan(&model, &[vec![state, *places.next()?], rest].concat())
                    }
                };
            }
        }
    }
    Some(state)
}

/// What reads a text; result: what the call returns.
fn text<'m>(
    writer: &FormatWriter<'m>,
    call: InstructionValue<'m>,
    (pieces, binary): (&[ScanPiece], bool),
    first: LlvmValue<'m>,
    places: &[LlvmValue<'m>],
) -> Option<LlvmValue<'m>> {
    let builder = &writer.builder;
    // A loop would make another one each time if it stood at the call.
    let function = call.get_parent()?.get_parent()?;
    builder.before(function.get_first_basic_block()?.get_first_instruction()?);
    let room = builder.int_type(64).array_type(4);
    let source: LlvmValue<'m> = builder.alloca(Type::Array(room), "parsimony.source").into();
    builder.before(call);
    let nothing = builder.void_type().into();
    let text = |model: &str, args: &[LlvmValue<'m>]| {
        let args: Vec<LlvmValue<'m>> =
            std::iter::once(source).chain(args.iter().copied()).collect();
        writer.call(&format!("__parsimony_text_{model}"), nothing, &args);
    };
    text("begin", &[first]);
    let mut places = places.iter();
    for piece in pieces {
        match piece {
            ScanPiece::Space => text("space", &[]),
            ScanPiece::Character(character) => text("past", &[writer.int((*character).into())]),
            ScanPiece::Percent => {
                text("space", &[]);
                text("past", &[writer.int(b'%'.into())]);
            }
            ScanPiece::Directive(directive) => {
                let place = match directive.is_suppressed {
                    true => writer.null(),
                    false => *places.next()?,
                };
                let Some((model, rest)) = directive.of_text(writer, binary) else { continue };
                let args: Vec<LlvmValue<'m>> = std::iter::once(place).chain(rest).collect();
                text(model, &args);
            }
        }
    }
    let number = builder.int_type(32).into();
    Some(writer.call("__parsimony_text_end", number, &[source]))
}

impl ScanPiece {
    /// Whether a place is given for it.
    fn has_place(self) -> bool {
        matches!(self, Self::Directive(directive) if !directive.is_suppressed)
    }
}

impl ScanDirective {
    /// Whether there is a model for it.
    fn can_be_done(self, is_text: bool) -> bool {
        match self.kind {
            b'i' | b'o' | b'x' | b'X' => is_text || self.width == 0,
            b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => !is_text || self.width == 0,
            _ => true,
        }
    }

    /// The characters that the number or string of a conversion goes on with, if they are always
    /// these: a bit for each.
    fn characters(self) -> [u64; 4] {
        const OCTAL: u64 = 0xff << b'0';
        const DECIMAL: u64 = 0x3ff << b'0';
        /// Of the second word: 'A' to 'F' and 'a' to 'f'.
        const HEXADECIMAL: u64 = 0x3f << 1 | 0x3f << 33;
        match self.kind {
            _ if self.width > 0 => [0; 4],
            b'i' | b'o' => [OCTAL, 0, 0, 0],
            b'x' | b'X' => [DECIMAL, HEXADECIMAL, 0, 0],
            b's' | b'[' => self.set.0,
            b'c' | b'n' => [0; 4],
            _ => [DECIMAL, 0, 0, 0],
        }
    }

    /// Whether input may not fit.
    fn may_differ<'m>(self, writer: &FormatWriter<'m>) -> LlvmValue<'m> {
        writer.int((self.kind != b's' && self.kind != b'c').into())
    }

    /// What the model of a conversion that assigns nothing gets behind the state.
    fn skipped<'m>(self, writer: &FormatWriter<'m>) -> Vec<LlvmValue<'m>> {
        let is_open = !matches!(self.kind, b'd' | b'u' | b'i' | b'o' | b'x' | b'X' | b's' | b'[');
        let words = if is_open { [0; 4] } else { self.characters() };
        let words = words.map(|word| wide(writer, word));
        std::iter::once(self.may_differ(writer)).chain(words).collect()
    }

    /// The model for a stream, and what it gets behind the state and the place.
    fn of_stream<'m>(self, writer: &FormatWriter<'m>) -> (String, Vec<LlvmValue<'m>>) {
        let (name, width) = (integer(self.length), self.width);
        match self.kind {
            b'n' => (format!("count_{name}"), Vec::new()),
            b'd' | b'u' if 0 < width && width <= MANY_DIGITS => {
                let power = 10i64.pow(width - 1);
                let bounds = [1 - power, 10 * power - 1].map(|it| wide(writer, it.cast_unsigned()));
                (format!("{name}_field"), bounds.to_vec())
            }
            b'd' | b'u' | b'i' | b'o' | b'x' | b'X' => {
                let [digits, letters, ..] = self.characters();
                (name.to_owned(), vec![wide(writer, digits), wide(writer, letters)])
            }
            b'c' if width <= 1 => ("character".to_owned(), Vec::new()),
            b'c' => ("characters".to_owned(), vec![writer.size(width.into())]),
            b's' | b'[' => {
                let most = (width > 0).then(|| writer.size(width.into()));
                let model = if width > 0 { "string_field" } else { "string" };
                let set = self.set.0.map(|word| wide(writer, word));
                let first = most.into_iter().chain([self.may_differ(writer)]);
                (model.to_owned(), first.chain(set).collect())
            }
            _ => {
                let model = match self.length {
                    Length::LongDouble => "long_double",
                    Length::Long => "double",
                    _ => "float",
                };
                (model.to_owned(), vec![wide(writer, self.characters()[0])])
            }
        }
    }

    /// The model for a text, and what it gets behind the source and the place; `None`: nothing is
    /// done.
    fn of_text<'m>(
        self,
        writer: &FormatWriter<'m>,
        binary: bool,
    ) -> Option<(&'static str, Vec<LlvmValue<'m>>)> {
        let length = writer.int(match self.length {
            Length::Int => 0,
            Length::Char => 1,
            Length::Short => 2,
            Length::Long => 3,
            Length::LongLong => 4,
            Length::LongDouble => 5,
        });
        let is_signed = matches!(self.kind, b'd' | b'i');
        let flags = [(self.is_suppressed, SUPPRESSED), (is_signed, SIGNED), (binary, BINARY)];
        let flags: u32 = flags.iter().filter(|(is_set, _)| *is_set).map(|(_, flag)| flag).sum();
        let flags = writer.int(flags);
        let most = writer.size(if self.width == 0 { u64::MAX } else { self.width.into() });
        let base = |base| Some(("integer", vec![length, flags, writer.int(base), most]));
        match self.kind {
            b'n' if self.is_suppressed => None,
            b'n' => Some(("count", vec![length])),
            b'd' | b'u' => base(10),
            b'i' => base(0),
            b'o' => base(8),
            b'x' | b'X' => base(16),
            b'c' => Some(("characters", vec![flags, writer.size(self.width.max(1).into())])),
            b's' | b'[' => {
                let model = if self.kind == b's' { "string" } else { "set" };
                let set = self.set.0.map(|word| wide(writer, word));
                Some((model, [flags, most].into_iter().chain(set).collect()))
            }
            _ => Some(("float", vec![length, flags])),
        }
    }
}

fn wide<'m>(writer: &FormatWriter<'m>, value: u64) -> LlvmValue<'m> {
    writer.builder.int(writer.builder.int_type(64), value)
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
