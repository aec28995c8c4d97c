//! A call of the printf family whose format is known, as calls of what its directives do
//! (`runtime/models/write.c`): so a program has only the models that its formats use.
use super::directives::{Amount, Directive, FormatPiece, Length, Taken};
use crate::frontend::llvm::builder::Builder;
use crate::frontend::llvm::raw::{AnyValueExt, LlvmValue, Module, Type};
use crate::frontend::llvm::{flow, layout};
use inkwell::values::{InstructionOpcode as Opcode, InstructionValue};

/// A format that is known, and what belongs to it.
pub(super) struct Format<'m> {
    /// The literal.
    pub(super) literal: LlvmValue<'m>,
    pub(super) pieces: Vec<FormatPiece>,
}

/// Where the values of the directives come from.
pub(super) trait Arguments<'m> {
    /// The next one.
    fn next(&mut self, writer: &FormatWriter<'m>, taken: Taken) -> Option<LlvmValue<'m>>;
}

/// Those of a call.
pub(super) struct Given<'m>(pub(super) std::vec::IntoIter<LlvmValue<'m>>);

impl<'m> Arguments<'m> for Given<'m> {
    fn next(&mut self, _: &FormatWriter<'m>, taken: Taken) -> Option<LlvmValue<'m>> {
        self.0.next().filter(|value| taken.is(value.ty()))
    }
}

/// Where a text is written.
#[derive(Clone, Copy)]
pub(super) struct WritePlace<'m> {
    pub(super) to: LlvmValue<'m>,
    /// How many characters are kept.
    pub(super) room: LlvmValue<'m>,
}

/// Makes calls of models.
pub(in crate::frontend::llvm::library) struct FormatWriter<'m> {
    pub(super) module: &'m Module,
    pub(in crate::frontend::llvm::library) builder: Builder<'m>,
    pub(super) pointer_bits: u32,
    /// The function where runs start: not only calls of the program's say what it gets.
    entry: String,
}

impl<'m> FormatWriter<'m> {
    pub(in crate::frontend::llvm::library) fn new(module: &'m Module, entry: &str) -> Self {
        let pointer_bits = layout::pointer_bits(&module.layout());
        Self { module, builder: Builder::new(module), pointer_bits, entry: entry.to_owned() }
    }

    pub(in crate::frontend::llvm::library) const fn module(&self) -> &'m Module {
        self.module
    }

    /// The values that a format may be, one step back.
    pub(super) fn sources(&self, format: LlvmValue<'m>) -> Option<Vec<LlvmValue<'m>>> {
        let is_given = format.parent().is_some_and(|function| function.name() == self.entry);
        if is_given { None } else { flow::sources(format) }
    }

    pub(in crate::frontend::llvm::library) fn size_type(&self) -> Type<'m> {
        self.builder.int_type(self.pointer_bits).into()
    }

    pub(in crate::frontend::llvm::library) fn size(&self, size: u64) -> LlvmValue<'m> {
        self.builder.int(self.builder.int_type(self.pointer_bits), size)
    }

    pub(in crate::frontend::llvm::library) fn int(&self, value: u32) -> LlvmValue<'m> {
        self.builder.int(self.builder.int_type(32), value.into())
    }

    pub(in crate::frontend::llvm::library) fn null(&self) -> LlvmValue<'m> {
        self.builder.zero(self.builder.pointer_type().into())
    }

    /// A call of a model.
    pub(in crate::frontend::llvm::library) fn call(
        &self,
        model: &str,
        result: Type<'m>,
        args: &[LlvmValue<'m>],
    ) -> LlvmValue<'m> {
        let types: Vec<Type<'m>> = args.iter().map(|arg| arg.ty()).collect();
        let ty = self.builder.function_type(result, &types);
        let declare = || self.module.declare(model, ty);
        let function = self.module.function(model).unwrap_or_else(declare);
        self.builder.call(function, ty, args).into()
    }

    /// A call of a model that gives the length of what is written by then.
    fn write(&self, model: &str, args: &[LlvmValue<'m>]) -> LlvmValue<'m> {
        self.call(&format!("__parsimony_write_{model}"), self.size_type(), args)
    }

    /// All that a format writes; result: the length. The caller knows that it can be done.
    pub(super) fn text(
        &self,
        format: &Format<'m>,
        place: WritePlace<'m>,
        args: &mut dyn Arguments<'m>,
    ) -> Option<LlvmValue<'m>> {
        let mut length = self.size(0);
        for piece in &format.pieces {
            length = match *piece {
                FormatPiece::Text { start, count } => {
                    let (start, count) = (u64::try_from(start).ok()?, u64::try_from(count).ok()?);
                    let from = self.builder.offset(format.literal, start);
                    self.write("bytes", &[place.to, place.room, length, from, self.size(count)])
                }
                FormatPiece::Directive(directive) => {
                    self.directive(&directive, place, length, args)?
                }
            };
        }
        Some(length)
    }

    fn directive(
        &self,
        directive: &Directive,
        place: WritePlace<'m>,
        length: LlvmValue<'m>,
        args: &mut dyn Arguments<'m>,
    ) -> Option<LlvmValue<'m>> {
        let (width, precision, value) = self.values(directive, args)?;
        let at = [place.to, place.room, length];
        let flags = self.int(directive.flags);
        let is_plain = directive.width == Amount::None && directive.precision == Amount::None;
        let is_plain = is_plain && directive.flags == 0;
        let [to, room, _] = at;
        let write = |model: &str, rest: &[LlvmValue<'m>]| {
            let args: Vec<_> = at.iter().chain(rest).copied().collect();
            self.write(model, &args)
        };
        Some(match directive.kind {
            b's' if is_plain => write("text", &[value]),
            b's' if directive.width == Amount::None => write("start", &[value, precision]),
            b's' => write("field", &[value, flags, width, precision]),
            b'c' if directive.width == Amount::None => write("char", &[value]),
            b'c' => write("char_field", &[value, flags, width]),
            b'p' => write("pointer", &[value, flags, width, precision]),
            b'n' => {
                self.count(directive.length, value, length);
                return Some(length);
            }
            b'd' | b'i' | b'u' | b'o' | b'x' | b'X' => self.number(
                directive,
                is_plain,
                [to, room, length],
                [value, flags, width, precision],
            ),
            kind => {
                let kind = self.int(kind.into());
                let model = match directive.length {
                    Length::LongDouble => "long_double",
                    _ => "double",
                };
                write(model, &[value, kind, flags, width, precision])
            }
        })
    }

    /// What a directive takes: the width, the precision (-1 for none), and the value.
    fn values(
        &self,
        directive: &Directive,
        args: &mut dyn Arguments<'m>,
    ) -> Option<(LlvmValue<'m>, LlvmValue<'m>, LlvmValue<'m>)> {
        let mut amount = |amount: Amount, none: u32| match amount {
            Amount::None => Some(self.int(none)),
            Amount::Number(number) => Some(self.int(number)),
            Amount::Argument => args.next(self, Taken::Int(32)),
        };
        let width = amount(directive.width, 0)?;
        let precision = amount(directive.precision, u32::MAX)?;
        let taken = directive.takes(self.pointer_bits).pop()?;
        Some((width, precision, args.next(self, taken)?))
    }

    fn number(
        &self,
        directive: &Directive,
        is_plain: bool,
        at: [LlvmValue<'m>; 3],
        [value, flags, width, precision]: [LlvmValue<'m>; 4],
    ) -> LlvmValue<'m> {
        let is_signed = matches!(directive.kind, b'd' | b'i');
        let value = self.narrowed(directive.length, is_signed, value);
        let is_small = value.ty().int_bits() == Some(32);
        let model = match (directive.kind, is_small) {
            (b'd' | b'i', true) if is_plain => Some("int"),
            (b'd' | b'i', false) if is_plain => Some("long"),
            (b'u', true) if is_plain => Some("uint"),
            (b'u', false) if is_plain => Some("ulong"),
            _ => None,
        };
        let [to, room, length] = at;
        if let Some(model) = model {
            return self.write(model, &[to, room, length, value]);
        }
        let model = match directive.kind {
            b'd' | b'i' => "signed",
            b'u' => "decimal",
            b'o' => "octal",
            _ => "hex",
        };
        let value = self.widened(64, is_signed, value);
        self.write(model, &[to, room, length, value, flags, width, precision])
    }

    /// An integer as its length modifier has it.
    fn narrowed(&self, length: Length, is_signed: bool, value: LlvmValue<'m>) -> LlvmValue<'m> {
        let bits = match length {
            Length::Char => 8,
            Length::Short => 16,
            _ => return value,
        };
        let narrow = self.builder.cast(Opcode::Trunc, value, self.builder.int_type(bits));
        self.widened(32, is_signed, narrow)
    }

    fn widened(&self, bits: u32, is_signed: bool, value: LlvmValue<'m>) -> LlvmValue<'m> {
        if value.ty().int_bits() == Some(bits) {
            return value;
        }
        let op = if is_signed { Opcode::SExt } else { Opcode::ZExt };
        self.builder.cast(op, value, self.builder.int_type(bits))
    }

    /// `%n`
    fn count(&self, length: Length, to: LlvmValue<'m>, count: LlvmValue<'m>) {
        let name = match length {
            Length::Int => "int",
            Length::Char => "char",
            Length::Short => "short",
            Length::Long => "long",
            Length::LongLong | Length::LongDouble => "long_long",
        };
        let nothing = self.builder.void_type().into();
        self.call(&format!("__parsimony_count_{name}"), nothing, &[to, count]);
    }

    /// What a format reads, and no more.
    pub(super) fn reads(&self, format: &Format<'m>, args: &mut dyn Arguments<'m>) -> Option<()> {
        for piece in &format.pieces {
            let FormatPiece::Directive(directive) = piece else { continue };
            let (_, precision, value) = self.values(directive, args)?;
            if directive.kind != b's' || super::text::is_text(value) {
                continue;
            }
            let nothing = self.builder.void_type().into();
            match directive.length {
                Length::Long => self.call("__parsimony_reads_wide_text", nothing, &[value]),
                _ => self.call("__parsimony_reads_text", nothing, &[value, precision]),
            };
        }
        Some(())
    }
}

/// Whether the directives of a format can be done one by one, `writes`: and written.
pub(super) fn can_be_done(pieces: &[FormatPiece], writes: bool) -> bool {
    pieces.iter().all(|piece| match piece {
        FormatPiece::Text { .. } => true,
        FormatPiece::Directive(directive) => match directive.kind {
            b's' => match directive.length {
                Length::Int => true,
                Length::Long => !writes && directive.precision == Amount::None,
                _ => false,
            },
            b'c' => !writes || directive.length == Length::Int,
            b'a' | b'A' => !writes,
            b'n' => writes,
            _ => true,
        },
    })
}

/// Whether these arguments are what the directives take.
pub(super) fn fit(pieces: &[FormatPiece], args: &[LlvmValue<'_>], pointer_bits: u32) -> bool {
    let mut taken = pieces.iter().flat_map(|piece| piece.takes(pointer_bits));
    let mut args = args.iter();
    taken.all(|taken| args.next().is_some_and(|arg| taken.is(arg.ty())))
}

/// Puts the result in place of a call.
pub(super) fn replace<'m>(call: InstructionValue<'m>, result: LlvmValue<'m>) {
    if !call.is_unused() {
        call.replace_with(result);
    }
    call.erase_from_basic_block();
}

/// What a function that prints returns.
pub(super) fn printed<'m>(
    writer: &FormatWriter<'m>,
    format: &Format<'m>,
    args: &mut dyn Arguments<'m>,
) -> Option<LlvmValue<'m>> {
    let nowhere = WritePlace { to: writer.null(), room: writer.size(0) };
    let length = writer.text(format, nowhere, args)?;
    let number = writer.builder.int_type(32).into();
    Some(writer.call("__parsimony_printed", number, &[length]))
}
