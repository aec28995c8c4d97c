//! Calls of `vsnprintf` and its like, in functions that are called with literal formats: what a
//! program's own functions for messages are made of.
//!
//! Such a call becomes one of a function that is made for it. That compares the format with the
//! literals that it can be, and does what the directives of each do; the arguments come from the
//! list that it is handed, one after the other.
use super::directives::{self, Taken};
use super::writing::{self, Arguments, Format, FormatWriter, WritePlace};
use crate::ir::FloatKind;
use crate::llvm::flow;
use crate::llvm::raw::{AnyValueExt, FunctionExt, GlobalExt, InstructionExt, LlvmValue, Type};
use inkwell::module::Linkage;
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};

/// Formats of one call.
const MOST_FORMATS: usize = 64;
/// How the functions are called that are made here.
const NAME: &str = "__parsimony_format";

/// What is wanted of a call.
#[derive(Clone, Copy)]
pub(super) enum WantedFormat<'m> {
    /// That it says what it reads.
    Reads,
    /// The length of what it prints.
    Length,
    /// The text, in this place of so many bytes.
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
    if call.get_opcode() != Opcode::Call || !is_fitting || call.ty().int_bits() != Some(32) {
        return None;
    }
    let writes = !matches!(wanted, WantedFormat::Reads);
    let formats = formats(text, writes)?;
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

/// The literals that a format can be, if these are all.
fn formats(text: LlvmValue<'_>, writes: bool) -> Option<Vec<Format<'_>>> {
    let mut found = Vec::new();
    let mut seen = Vec::new();
    let mut todo = vec![text];
    while let Some(value) = todo.pop() {
        if seen.contains(&value) {
            continue;
        }
        seen.push(value);
        if seen.len() > super::text::MOST_STEPS || found.len() > MOST_FORMATS {
            return None;
        }
        let Some(text) = super::text::text_of(value) else {
            todo.extend(flow::sources(value)?);
            continue;
        };
        let pieces = directives::read(&text).filter(|it| writing::can_be_done(it, writes))?;
        let mut taken = pieces.iter().flat_map(|piece| piece.takes(64));
        if taken.any(|taken| matches!(taken, Taken::Float(FloatKind::X87))) {
            return None;
        }
        found.push(Format { literal: value, pieces });
    }
    Some(found)
}

fn declared<'m>(writer: &FormatWriter<'m>, handed: &[LlvmValue<'m>]) -> FunctionValue<'m> {
    let types: Vec<Type<'m>> = handed.iter().map(|value| value.ty()).collect();
    let ty = writer.builder.function_type(writer.builder.int_type(32), &types);
    let mut number = 0;
    let mut name = NAME.to_owned();
    while writer.module.function(&name).is_some() {
        number += 1;
        name = format!("{NAME}.{number}");
    }
    let function = writer.module.declare(&name, ty);
    function.change_linkage(Linkage::Internal);
    function
}

/// Makes the body: one block per format, and one in front of each but the last that compares.
fn fill<'m>(
    writer: &FormatWriter<'m>,
    function: FunctionValue<'m>,
    formats: &[Format<'m>],
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
    for (index, format) in formats.iter().enumerate() {
        let is_last = index + 1 == formats.len();
        let next = if is_last { None } else { Some(builder.append_block(function)) };
        if let Some(next) = next {
            let own = builder.append_block(function);
            let is_it = builder.same_address(params[0], format.literal);
            builder.branch(is_it, own, next);
            builder.at_end(own);
        }
        let mut args = Listed(list);
        let result = match params[2..] {
            [to, size] => written(writer, format, &mut args, to, size)?,
            _ if writes => writing::printed(writer, format, &mut args)?,
            _ => writer.reads(format, &mut args).map(|()| writer.int(0))?,
        };
        builder.ret(Some(result));
        if let Some(next) = next {
            builder.at_end(next);
        }
    }
    Some(())
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
