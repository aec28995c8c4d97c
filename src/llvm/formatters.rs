//! Functions of Rust that format a value (`fmt` of `Debug`, `Display` and their like), which
//! formatted output calls: whether they do anything but to write text.
//!
//! A formatter is *harmless* if all that it does is to read, to write locals of its own, and to
//! call others of the kind and functions of the library's module `fmt` that write only what their
//! `&mut` arguments lead to: the formatter itself, or a local. Derived ones are, and most that
//! `write!` fields. Whether such a formatter runs, and how often, does not matter then, as long as
//! what it reads is valid ([`VALID`]): so says Rust of all references.
//!
//! Limit: what computes with checks, or writes through a pointer that was read, is not harmless.
use super::attributes::{FunctionAttributes, attribute_kind};
use super::flow;
use super::mentioned::mentioned;
use super::raw::{
    AnyValueExt, FunctionExt, FunctionTypeExt, GlobalExt, InstructionExt, LlvmValue, Module, Type,
};
use super::rust_names::{is_rust, is_written_in_std};
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};
use rustc_hash::FxHashSet;

/// What is assumed where output may call harmless formatters.
pub(super) const VALID: &str = "values that are printed by `Debug` and `Display` are valid";

/// What formatted output may call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Formatters {
    /// Nothing of the program.
    None,
    /// Functions of the program that do nothing but to write text.
    Harmless,
    /// Functions that may do anything.
    Any,
}

/// The formatters that a run from `entry` comes to. `ends`: calls that do nothing with what they
/// get.
pub(super) fn formatters<'m>(
    module: &'m Module,
    entry: &str,
    ends: impl Fn(InstructionValue<'m>) -> bool,
) -> Formatters {
    let mentioned = mentioned(module, entry, ends);
    let is_seen = |function| mentioned.as_ref().is_none_or(|seen| seen.contains(&function));
    let found: Vec<_> = module
        .functions()
        .into_iter()
        .filter(|function| is_formatter(*function) && is_seen(*function))
        .collect();
    let mut harmless = Harmless::default();
    let given = || vec![Given::Other, Given::Formatter];
    match found.iter().all(|function| harmless.is_one(*function, given())) {
        true if found.is_empty() => Formatters::None,
        true => Formatters::Harmless,
        false => Formatters::Any,
    }
}

/// Whether a function may be called to format a value: through a pointer, with the value and the
/// formatter.
fn is_formatter(function: FunctionValue<'_>) -> bool {
    !function.is_declaration()
        && has_type_of_formatter(function)
        && function.users().into_iter().any(|user| flow::direct_call(user, function).is_none())
}

/// Two addresses to whether there was an error.
fn has_type_of_formatter(function: FunctionValue<'_>) -> bool {
    let ty = function.get_type();
    ty.result().int_bits() == Some(1)
        && ty.params().len() == 2
        && ty.params().into_iter().all(Type::is_pointer)
}

/// What a function gets for a parameter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Given {
    /// An address in a local of a caller.
    Own,
    /// The formatter, or what was read through it.
    Formatter,
    Other,
}

/// Functions with what they get that are harmless, or are being looked at: recursion adds nothing.
#[derive(Default)]
struct Harmless<'m> {
    known: FxHashSet<(FunctionValue<'m>, Vec<Given>)>,
}

impl<'m> Harmless<'m> {
    fn is_one(&mut self, function: FunctionValue<'m>, given: Vec<Given>) -> bool {
        if function.is_declaration() {
            return false;
        }
        let key = (function, given);
        if !self.known.insert(key.clone()) {
            return true;
        }
        let mut instructions = function.instructions().into_iter();
        let is_harmless = instructions.all(|it| self.is_harmless(&key.1, it));
        if !is_harmless {
            self.known.remove(&key);
        }
        is_harmless
    }

    fn is_harmless(&mut self, given: &[Given], instruction: InstructionValue<'m>) -> bool {
        match instruction.get_opcode() {
            Opcode::Alloca
            | Opcode::GetElementPtr
            | Opcode::ICmp
            | Opcode::Phi
            | Opcode::Select
            | Opcode::Br
            | Opcode::Switch
            | Opcode::Return
            // Behind a call that unwinds, of which there is none.
            | Opcode::Resume
            | Opcode::Unreachable
            | Opcode::ExtractValue
            | Opcode::InsertValue
            | Opcode::Freeze
            | Opcode::And
            | Opcode::Or
            | Opcode::Xor
            | Opcode::Shl
            | Opcode::LShr
            | Opcode::AShr
            | Opcode::Add
            | Opcode::Sub
            | Opcode::Mul
            | Opcode::ZExt
            | Opcode::SExt
            | Opcode::Trunc
            | Opcode::PtrToInt
            | Opcode::IntToPtr
            | Opcode::BitCast => true,
            Opcode::Load => instruction.get_volatile() == Ok(false),
            Opcode::Store => of(given, instruction.operand(1)) == Given::Own,
            Opcode::Call => self.is_harmless_call(given, instruction),
            _ => false,
        }
    }

    fn is_harmless_call(&mut self, given: &[Given], call: InstructionValue<'m>) -> bool {
        let args: Vec<Given> = call.args().into_iter().map(|arg| of(given, arg)).collect();
        let first = args.first().copied().unwrap_or(Given::Other);
        let Some(callee) = call.called_function() else {
            // A function of the writer behind the formatter, by its table.
            return first == Given::Formatter && of(given, call.callee()) == Given::Formatter;
        };
        if let Some(intrinsic) = callee.intrinsic() {
            const NOTHING: [&str; 4] =
                ["llvm.dbg.", "llvm.lifetime.", "llvm.assume", "llvm.is.constant"];
            return match intrinsic.as_str() {
                "llvm.memcpy" | "llvm.memmove" | "llvm.memset" => first == Given::Own,
                name => NOTHING.iter().any(|start| name.starts_with(start)),
            };
        }
        let name = callee.name();
        if !callee.is_declaration() {
            // That what is read is valid, and formed as the library asks for, is assumed.
            return is_rust(&name, "18precondition_check") || self.is_one(callee, args);
        }
        if !is_written_in_std(&name) || callee.has_attribute(attribute_kind("noreturn")) {
            return false;
        }
        if is_rust(&name, "3fmt5write") {
            // A writer of the program's own may do anything.
            return first == Given::Formatter;
        }
        // `&mut self`, or the place of the result, comes first; `fmt(&self, f)` gets the formatter
        // last. Other arguments are read.
        let last = args.last().copied().unwrap_or(Given::Other);
        is_rust(&name, "3fmt") && (first != Given::Other || last == Given::Formatter)
    }
}

/// What a value is in a function that was given this.
fn of<'m>(given: &[Given], value: LlvmValue<'m>) -> Given {
    let mut value = start_of(value);
    let mut is_read = false;
    loop {
        match value.opcode() {
            Some(Opcode::Alloca) if !is_read => return Given::Own,
            Some(Opcode::Load) => {
                let from = value.operand(0);
                value = match flow::stored(from).as_deref() {
                    Some([only]) => start_of(*only),
                    _ => {
                        is_read = true;
                        start_of(from)
                    }
                };
            }
            // Builders return what they are called for.
            Some(Opcode::Call) if is_builder(value) => value = start_of(value.operand(0)),
            _ => break,
        }
    }
    let position = value
        .parent()
        .and_then(|function| function.params().iter().position(|param| *param == value));
    match position.and_then(|index| given.get(index)) {
        Some(Given::Own) if is_read => Given::Other,
        Some(known) => *known,
        None => Given::Other,
    }
}

/// Whether a value is the address that a function of `core::fmt::builders` returns.
fn is_builder(value: LlvmValue<'_>) -> bool {
    let callee = value.instruction().and_then(InstructionExt::called_function);
    value.ty().is_pointer() && callee.is_some_and(|it| is_rust(&it.name(), "3fmt8builders"))
}

/// What an address is counted from.
fn start_of(mut address: LlvmValue<'_>) -> LlvmValue<'_> {
    while let Some(Opcode::GetElementPtr | Opcode::BitCast | Opcode::Freeze) = address.opcode() {
        address = address.operand(0);
    }
    address
}
