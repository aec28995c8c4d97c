//! Functions of Rust that format a value (`fmt` of `Debug`, `Display` and their like), which
//! formatted output calls: whether they do anything but to write text.
//!
//! A formatter is *harmless* if all that it does is to read, to write locals of its own, and to
//! call others of the kind, and functions of the library's module `core::fmt` that do not panic and
//! write only what their `&mut` arguments lead to: the formatter itself, or a local. It has no
//! loop, reads nothing through a pointer that it has read, and makes up no error: it fails where
//! what it calls fails, which output to a stream does not. Derived ones are harmless, and one that
//! is a `write!` of fields. Generic functions of the library, of which the module has instances,
//! may do more (`Debug` of a vector has a loop); debug information says which they are.
//!
//! Whether a harmless formatter runs, and how often, does not matter, as long as it ends and has
//! defined behaviour ([`DEFINED`]): so does safe code, but for data in a circle.
//!
//! A formatter is *pure* if it may also have loops, compute with checks, panic, fail, and read what
//! it likes. Where a panic is an error, a run behind it is one of the program, or the program has
//! another error before, as long as the formatter ends ([`ENDS`]).
//!
//! Limits: a `?` behind a first `write!` counts as an error that is made up; what computes with
//! checks is not harmless; without debug information, generic functions of the library are none of
//! its own; code that rustc has not optimised is mostly not harmless; one that makes a text on the
//! heap is not pure.
use super::attributes::{FunctionAttributes, attribute_kind};
use super::budget::MOST_ADDRESS_STEPS;
use super::flow;
use super::mentioned::mentioned;
use super::raw::{
    AnyValueExt, FunctionExt, FunctionTypeExt, GlobalExt, InstructionExt, LlvmValue, Module, Type,
    debug,
};
use super::rust_names::{is_rust, is_written_in_std};
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};
use rustc_hash::FxHashSet;

/// What is assumed where output may call harmless formatters.
pub(super) const DEFINED: &str =
    "where values are printed, their `Debug` and `Display` end and have defined behaviour";

/// What is assumed where output may call pure formatters.
pub(super) const ENDS: &str =
    "where values are printed, their `Debug` and `Display` end, or have an error of their own";

/// What formatted output may call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Formatters {
    /// Nothing of the program.
    None,
    /// Functions of the program that do nothing but to write text.
    Harmless,
    /// Functions of the program that change nothing, but may panic, fail, or not end.
    Pure,
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
    let is_of_std = |it: FunctionValue<'m>| it.is_declaration() && is_written_in_std(&it.name());
    if !module.functions().into_iter().any(is_of_std) {
        return Formatters::None;
    }
    // Output allocates, by what the program does then.
    let is_allocator = |it: FunctionValue<'m>| !it.is_declaration() && is_allocator(&it.name());
    if module.functions().into_iter().any(is_allocator) {
        return Formatters::Any;
    }
    let mentioned = mentioned(module, entry, ends);
    let is_seen = |function| mentioned.as_ref().is_none_or(|seen| seen.contains(&function));
    let found: Vec<_> = module
        .functions()
        .into_iter()
        .filter(|function| is_formatter(*function) && is_seen(*function))
        .collect();
    if found.is_empty() {
        return Formatters::None;
    }
    let all_are = |strictness: Strictness| {
        let mut inspection = Inspection { strictness, known: FxHashSet::default() };
        found
            .iter()
            .all(|function| inspection.is_one(*function, vec![Given::Other, Given::Formatter]))
    };
    if all_are(Strictness::Harmless) {
        Formatters::Harmless
    } else if all_are(Strictness::Pure) {
        Formatters::Pure
    } else {
        Formatters::Any
    }
}

/// Whether a function may be called to format a value: through a pointer, with the value and the
/// formatter.
fn is_formatter(function: FunctionValue<'_>) -> bool {
    !(function.is_declaration() && is_written_in_std(&function.name()))
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

/// What functions are asked to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Strictness {
    Harmless,
    Pure,
}

/// A look at functions, by all that they do.
struct Inspection<'m> {
    strictness: Strictness,
    /// Functions with what they get that are of the kind, or are being looked at: recursion adds
    /// nothing.
    known: FxHashSet<(FunctionValue<'m>, Vec<Given>)>,
}

/// A function that is looked at.
struct Looked<'g> {
    given: &'g [Given],
    /// No demand is made on what is read, what addresses are stored to, and what is returned.
    is_free: bool,
}

impl<'m> Inspection<'m> {
    fn is_one(&mut self, function: FunctionValue<'m>, given: Vec<Given>) -> bool {
        if function.is_declaration() {
            return false;
        }
        let key = (function, given);
        if !self.known.insert(key.clone()) {
            return true;
        }
        let is_free = self.strictness == Strictness::Pure || is_of_library(function);
        let looked = Looked { given: &key.1, is_free };
        let is_one = (is_free
            || has_type_of_formatter(function) && flow::in_cycles(function).is_empty())
            && function.instructions().into_iter().all(|it| self.is_allowed(&looked, it));
        if !is_one {
            self.known.remove(&key);
        }
        is_one
    }

    fn is_allowed(&mut self, looked: &Looked<'_>, instruction: InstructionValue<'m>) -> bool {
        match instruction.get_opcode() {
            Opcode::Alloca
            | Opcode::GetElementPtr
            | Opcode::ICmp
            | Opcode::Phi
            | Opcode::Select
            | Opcode::Br
            | Opcode::Switch
            // Behind a call that unwinds, of which there is none.
            | Opcode::LandingPad
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
            Opcode::Return => {
                // Errors of calls that make one up are looked for where they are returned.
                self.strictness == Strictness::Pure
                    || instruction.operand_if_any(0).is_none_or(|result| {
                        looked.is_free && !has_type_of_formatter(instruction.function())
                            || Errors::default().are_of_calls(result, MOST_ADDRESS_STEPS)
                    })
            }
            Opcode::Load => {
                instruction.get_volatile() == Ok(false)
                    && (looked.is_free
                        || is_direct(instruction.operand(0))
                        || of(looked.given, instruction.operand(0)) == Given::Formatter)
            }
            Opcode::Store => {
                let address = instruction.operand(1);
                of(looked.given, address) == Given::Own
                    && (looked.is_free || is_certain(address))
            }
            Opcode::UDiv
            | Opcode::SDiv
            | Opcode::URem
            | Opcode::SRem
            | Opcode::FAdd
            | Opcode::FSub
            | Opcode::FMul
            | Opcode::FDiv
            | Opcode::FRem
            | Opcode::FNeg
            | Opcode::FCmp
            | Opcode::FPExt
            | Opcode::FPTrunc
            | Opcode::FPToSI
            | Opcode::FPToUI
            | Opcode::SIToFP
            | Opcode::UIToFP => self.strictness == Strictness::Pure,
            Opcode::Call | Opcode::Invoke => self.is_allowed_call(looked, instruction),
            _ => false,
        }
    }

    fn is_allowed_call(&mut self, looked: &Looked<'_>, call: InstructionValue<'m>) -> bool {
        let given = looked.given;
        let args: Vec<Given> = call.args().into_iter().map(|arg| of(given, arg)).collect();
        let first = args.first().copied().unwrap_or(Given::Other);
        let Some(callee) = call.called_function() else {
            // A function of the writer behind the formatter, by its table, or another formatter.
            let is_formatter = args.len() == 2
                && args[1] == Given::Formatter
                && call.args().into_iter().all(|arg| arg.ty().is_pointer())
                && AnyValueExt::ty(&call).int_bits() == Some(1);
            return is_formatter
                || first == Given::Formatter && of(given, call.callee()) == Given::Formatter;
        };
        if let Some(intrinsic) = callee.intrinsic() {
            const NOTHING: [&str; 5] = [
                "llvm.dbg.",
                "llvm.lifetime.",
                "llvm.assume",
                "llvm.is.constant",
                "llvm.experimental.noalias.scope.decl",
            ];
            let is_certain = || call.args().first().is_some_and(|to| is_certain(*to));
            return match intrinsic.as_str() {
                "llvm.memcpy" | "llvm.memmove" | "llvm.memset" => {
                    first == Given::Own && (looked.is_free || is_certain())
                }
                name => {
                    NOTHING.iter().any(|start| name.starts_with(start))
                        || self.strictness == Strictness::Pure && computes(name)
                }
            };
        }
        let name = callee.name();
        if !callee.is_declaration() {
            // That what is read is formed as the library asks for is assumed.
            let is_check = is_written_in_std(&name) && is_rust(&name, "18precondition_check");
            return is_check || self.is_one(callee, args);
        }
        if !is_written_in_std(&name) {
            return false;
        }
        if callee.has_attribute(attribute_kind("noreturn")) {
            return self.strictness == Strictness::Pure && is_panic(&name);
        }
        if is_rust(&name, "3fmt5write") {
            // A writer of the program's own may do anything.
            return first == Given::Formatter;
        }
        // Half an entry of a map is a panic, and so is an error where a text is made.
        if ["8DebugMap", "3fmt6format"].iter().any(|path| is_rust(&name, path)) {
            return false;
        }
        // `&mut self`, or the place of the result, comes first; `fmt(&self, f)` gets the formatter
        // last. Other arguments are read.
        let last = args.last().copied().unwrap_or(Given::Other);
        is_rust(&name, "3fmt") && (first != Given::Other || last == Given::Formatter)
    }
}

/// Whether a function is the one that all memory of Rust comes from.
fn is_allocator(name: &str) -> bool {
    ["___rust_alloc", "__rust_alloc", "__rg_alloc"].iter().any(|it| name.ends_with(it))
}

/// Whether a function that does not return panics. (`exit` and `abort` do not return, either.)
fn is_panic(name: &str) -> bool {
    ["9panicking", "6option", "6result", "5slice", "3str"].iter().any(|path| is_rust(name, path))
}

/// Whether an intrinsic does nothing but to compute its result.
fn computes(name: &str) -> bool {
    const NAMES: [&str; 14] = [
        "abs",
        "bitreverse",
        "bswap",
        "ctlz",
        "ctpop",
        "cttz",
        "expect",
        "fshl",
        "fshr",
        "smax",
        "smin",
        "umax",
        "umin",
        "fabs",
    ];
    name.strip_prefix("llvm.").is_some_and(|name| {
        NAMES.contains(&name) || name.contains(".with.overflow") || name.contains(".sat")
    })
}

/// Whether a function, and all that was inlined into it, is written in Rust's library.
fn is_of_library(function: FunctionValue<'_>) -> bool {
    let is_one = |instruction: InstructionValue<'_>| {
        debug::location(instruction).is_none_or(|it| {
            // Where a block of no line goes on, rustc may name any file.
            let goes_on =
                instruction.get_opcode() == Opcode::Br && instruction.get_num_operands() == 1;
            goes_on && it.line_column().0 == 0 || is_library_file(it.scope())
        })
    };
    debug::subprogram(function).is_some_and(|(scope, _)| is_library_file(scope))
        && function.instructions().into_iter().all(is_one)
}

/// Whether the file of a scope is one of Rust's library: where rustc was built, or where it is
/// installed.
fn is_library_file(scope: debug::Metadata<'_>) -> bool {
    const ROOTS: [&str; 3] = ["library/core/src/", "library/alloc/src/", "library/std/src/"];
    let name = scope.file_name();
    let path = match name.starts_with('/') {
        true => name,
        false => format!("{}/{name}", scope.file_folder()),
    };
    let in_rustc = path.strip_prefix("/rustc/").and_then(|rest| rest.split_once('/'));
    let inside = in_rustc.or_else(|| path.split_once("/lib/rustlib/src/rust/"));
    inside.is_some_and(|(_, inside)| ROOTS.iter().any(|root| inside.starts_with(root)))
}

/// Where errors that a formatter returns come from.
#[derive(Default)]
struct Errors<'m> {
    /// Functions that are looked at: recursion adds nothing.
    seen: FxHashSet<FunctionValue<'m>>,
}

impl<'m> Errors<'m> {
    /// Whether a result is none of an error, or one of the library's `core::fmt` or of what the
    /// formatter writes to: no other error is made up.
    fn are_of_calls(&mut self, value: LlvmValue<'m>, steps: usize) -> bool {
        let Some(steps) = steps.checked_sub(1) else { return false };
        let mut all =
            |values: &[LlvmValue<'m>]| values.iter().all(|value| self.are_of_calls(*value, steps));
        match value.opcode() {
            Some(Opcode::Call | Opcode::Invoke) => {
                value.instruction().is_some_and(|call| self.is_of_calls(call, steps))
            }
            Some(Opcode::ZExt | Opcode::Trunc | Opcode::Freeze) => all(&[value.operand(0)]),
            Some(Opcode::Load) => flow::stored(value.operand(0)).is_some_and(|stored| all(&stored)),
            Some(Opcode::Phi | Opcode::Select) => flow::sources(value).is_some_and(|it| all(&it)),
            _ => value.int().is_some_and(|it| it.unsigned() == 0),
        }
    }

    fn is_of_calls(&mut self, call: InstructionValue<'m>, steps: usize) -> bool {
        let Some(callee) = call.called_function() else {
            // Another formatter, or a function of the writer: of no other function is it called.
            return true;
        };
        if callee.is_declaration() {
            return is_written_in_std(&callee.name()) && is_rust(&callee.name(), "3fmt");
        }
        if !self.seen.insert(callee) {
            return true;
        }
        callee.instructions().into_iter().all(|it| {
            it.get_opcode() != Opcode::Return
                || it.operand_if_any(0).is_some_and(|result| self.are_of_calls(result, steps))
        })
    }
}

/// Whether an address is a certain place in a local.
fn is_certain(mut address: LlvmValue<'_>) -> bool {
    while address.opcode() == Some(Opcode::GetElementPtr) {
        if address.operands().skip(1).any(|index| index.int().is_none()) {
            return false;
        }
        address = address.operand(0);
    }
    flow::is_local(address)
}

/// Whether an address is counted from a parameter, a local, or a global object: nothing that was
/// read but from a local that holds such an address.
fn is_direct(address: LlvmValue<'_>) -> bool {
    let mut address = start_of(address);
    for _ in 0..MOST_ADDRESS_STEPS {
        match address {
            LlvmValue::Parameter(_) | LlvmValue::Variable(_) => return true,
            _ if flow::is_local(address) => return true,
            _ if address.opcode() == Some(Opcode::Load) => {
                match flow::stored(address.operand(0)).as_deref() {
                    Some([only]) => address = start_of(*only),
                    _ => return false,
                }
            }
            _ => return false,
        }
    }
    false
}

/// What a value is in a function that was given this.
fn of<'m>(given: &[Given], value: LlvmValue<'m>) -> Given {
    let mut value = start_of(value);
    let mut is_read = false;
    for _ in 0..MOST_ADDRESS_STEPS {
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
    value.ty().is_pointer()
        && callee.is_some_and(|it| {
            let is_written_there = match it.is_declaration() {
                true => is_written_in_std(&it.name()),
                false => is_of_library(it),
            };
            is_written_there && is_rust(&it.name(), "3fmt8builders")
        })
}

/// What an address is counted from.
fn start_of(mut address: LlvmValue<'_>) -> LlvmValue<'_> {
    while let Some(Opcode::GetElementPtr | Opcode::BitCast | Opcode::Freeze) = address.opcode() {
        address = address.operand(0);
    }
    address
}
