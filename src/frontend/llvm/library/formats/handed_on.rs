//! Calls of `vsnprintf` and its like, in functions that are called with literal formats: what a
//! program's own functions for messages are made of.
//!
//! Such a call becomes one of a function that is made for it. That function finds out by the
//! characters of the format which one of the literals it is, and does what the directives of that
//! one do; the arguments come from the list that it is handed, one after the other.
//!
//! Addresses do not distinguish literals: they may be equal where one text is a part of the other.
use super::directives::{self, Taken};
use super::writing::{self, Arguments, Format, FormatWriter, WritePlace};
use crate::frontend::llvm::budget::{MOST_FORMAT_STEPS, MOST_FORMATS};
use crate::frontend::llvm::library::own::own_function;
use crate::frontend::llvm::raw::{AnyValueExt, FunctionExt, InstructionExt, LlvmValue, Type};
use crate::ir::FloatKind;
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};

/// How the functions are called that are made here.
const NAME: &str = "__parsimony_format";

/// A literal that a format can be, as it stands there.
struct KnownFormat<'m> {
    text: Vec<u8>,
    format: Format<'m>,
}

impl KnownFormat<'_> {
    /// A character of it, or its end.
    fn character(&self, at: usize) -> Option<u8> {
        match self.text.get(at) {
            Some(&character) => Some(character),
            None => (at == self.text.len()).then_some(0),
        }
    }
}

/// What is wanted of a call.
#[derive(Clone, Copy)]
pub(super) enum WantedFormat<'m> {
    /// That it says what it reads.
    Reads,
    /// The length of what it prints.
    Length,
    /// The text, in this place, which has this number of bytes.
    Text(LlvmValue<'m>, LlvmValue<'m>),
}

/// Arguments that are taken from a list.
struct Listed<'m>(LlvmValue<'m>);

impl<'m> Arguments<'m> for Listed<'m> {
    fn next(&mut self, writer: &FormatWriter<'m>, taken: Taken) -> Option<LlvmValue<'m>> {
        let number = |bits| writer.builder.int_type(bits).into();
        let (name, ty): (_, Type<'m>) = match taken {
            Taken::Int(32) => ("int", number(32)),
            Taken::Int(64) => ("long_long", number(64)),
            Taken::Float(FloatKind::Double) => ("double", writer.builder.double_type().into()),
            Taken::Pointer => ("pointer", writer.builder.pointer_type().into()),
            Taken::Int(_) | Taken::Float(_) => return None,
        };
        Some(writer.call(&format!("__parsimony_next_{name}"), ty, &[self.0]))
    }
}

/// match: a call with the format at `format` and the list behind it; result: a call of a function
/// of its own. `None`: the formats are not all known.
pub(super) fn specialise<'m>(
    writer: &FormatWriter<'m>,
    call: InstructionValue<'m>,
    format: usize,
    wanted: WantedFormat<'m>,
) -> Option<()> {
    let args = call.args();
    let (&text, &list) = (args.get(format)?, args.get(format + 1)?);
    let is_fitting = list.ty().is_plain_pointer() && text.ty().is_plain_pointer();
    let writes = !matches!(wanted, WantedFormat::Reads);
    let gives_number = call.ty().int_bits() == Some(32);
    if call.get_opcode() != Opcode::Call || !is_fitting || writes && !gives_number {
        return None;
    }
    let formats = formats(writer, text, writes)?;
    let handed = match wanted {
        WantedFormat::Reads | WantedFormat::Length => vec![text, list],
        WantedFormat::Text(to, size) => vec![text, list, to, size],
    };
    let function = declared(writer, &handed);
    fill(writer, function, &formats, writes)?;
    writer.builder.before(call);
    let made = writer.builder.call(function, function.get_type(), &handed);
    if writes {
        writing::replace(call, made.into());
    }
    Some(())
}

/// The literals that a format can be, if these are all, each text once.
fn formats<'m>(
    writer: &FormatWriter<'m>,
    text: LlvmValue<'m>,
    writes: bool,
) -> Option<Vec<KnownFormat<'m>>> {
    let mut found: Vec<KnownFormat<'m>> = Vec::new();
    let mut seen = Vec::new();
    let mut todo = vec![text];
    while let Some(value) = todo.pop() {
        if seen.contains(&value) {
            continue;
        }
        seen.push(value);
        if seen.len() > MOST_FORMAT_STEPS || found.len() > MOST_FORMATS {
            return None;
        }
        let Some(text) = super::text::text_of(value) else {
            todo.extend(writer.sources(value)?);
            continue;
        };
        let pieces = directives::read(&text).filter(|it| writing::can_be_done(it, writes))?;
        let mut taken = pieces.iter().flat_map(|piece| piece.takes(64));
        if taken.any(|taken| matches!(taken, Taken::Float(FloatKind::X87))) {
            return None;
        }
        if found.iter().all(|known| known.text != text) {
            found.push(KnownFormat { text, format: Format { literal: value, pieces } });
        }
    }
    // A variable that is never set has none.
    (!found.is_empty()).then_some(found)
}

fn declared<'m>(writer: &FormatWriter<'m>, handed: &[LlvmValue<'m>]) -> FunctionValue<'m> {
    let types: Vec<Type<'m>> = handed.iter().map(|value| value.ty()).collect();
    let ty = writer.builder.function_type(writer.builder.int_type(32), &types);
    own_function(writer.module, NAME, ty)
}

/// Makes the body: one block per format, behind comparisons that tell them apart. What is compared
/// are characters: of two literals, the addresses may be the same where one is a part of the other.
fn fill<'m>(
    writer: &FormatWriter<'m>,
    function: FunctionValue<'m>,
    formats: &[KnownFormat<'m>],
    writes: bool,
) -> Option<()> {
    let (builder, params) = (&writer.builder, function.params());
    let entry = builder.append_block(function);
    builder.at_end(entry);
    // Where a list is an address, the models move on a variable that holds it.
    let list = match writer.pointer_bits {
        32 => {
            let variable = builder.alloca(builder.pointer_type().into(), "list");
            builder.store(params[1], variable.into(), 4);
            variable.into()
        }
        _ => params[1],
    };
    let mut open = vec![(entry, formats.iter().collect::<Vec<_>>())];
    while let Some((block, group)) = open.pop() {
        builder.at_end(block);
        if let Some((at, character)) = difference(&group) {
            let is_so = |known: &&KnownFormat<'m>| known.character(at) == Some(character);
            let (same, others) = group.into_iter().partition(is_so);
            let (own, next) = (builder.append_block(function), builder.append_block(function));
            let byte = builder.int_type(8);
            let place = builder.offset(params[0], u64::try_from(at).ok()?);
            let is_it = builder.load(byte, place, false);
            let is_it = builder.equal(is_it, builder.int(byte, character.into()));
            builder.branch(is_it, own, next);
            open.extend([(own, same), (next, others)]);
            continue;
        }
        let format = &group.first()?.format;
        let mut args = Listed(list);
        let result = match params[2..] {
            [to, size] => written(writer, format, &mut args, to, size)?,
            _ if writes => writing::printed(writer, format, &mut args)?,
            _ => writer.reads(format, &mut args).map(|()| writer.int(0))?,
        };
        builder.ret(Some(result));
    }
    Some(())
}

/// The first place where the texts differ, and a character that one of them has there.
fn difference(group: &[&KnownFormat<'_>]) -> Option<(usize, u8)> {
    let first = group.first()?;
    (0..=first.text.len()).find_map(|at| {
        let character = first.character(at)?;
        let differs = group.iter().any(|known| known.character(at) != Some(character));
        differs.then_some((at, character))
    })
}

fn written<'m>(
    writer: &FormatWriter<'m>,
    format: &Format<'m>,
    args: &mut Listed<'m>,
    to: LlvmValue<'m>,
    size: LlvmValue<'m>,
) -> Option<LlvmValue<'m>> {
    let room = writer.call("__parsimony_room", writer.size_type(), &[size]);
    let length = writer.text(format, WritePlace { to, room }, args)?;
    let number = writer.builder.int_type(32).into();
    Some(writer.call("__parsimony_end_text", number, &[to, size, length]))
}
