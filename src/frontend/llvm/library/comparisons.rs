//! Comparisons with a text that is a literal of the program: `strcmp(arg, "--help") == 0`.
//!
//! Such a call becomes one of a function that is made for it: a chain of comparisons of single
//! characters, which reads what the model reads, and has no loop. A loop for each call would be a
//! point where analyses know only what invariants say. The characters are read by models, so that
//! an invalid read is reported as one of the function's call.
//!
//! Where the caller only asks whether both are equal, all that differ have one result. Literals
//! have at most 32 characters here, and a program 4096 of them; what is beyond, and limits that are
//! not literals, are the model's.
use super::formats::{FormatWriter, calls_of, text_of};
use super::own::own_function;
use crate::frontend::llvm::Library;
use crate::frontend::llvm::budget::{MOST_CHARACTERS, MOST_CHARACTERS_OF_PROGRAM};
use crate::frontend::llvm::raw::{
    AnyValueExt, FunctionExt, InstructionExt, LlvmValue, Module, Type, VariableExt,
};
use inkwell::IntPredicate;
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};

/// How a function compares.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CompareKind {
    /// Texts, up to their ends.
    Texts,
    /// The same, where case does not matter.
    CaselessTexts,
    /// As many bytes as an argument says.
    Bytes,
}

use CompareKind::{Bytes, CaselessTexts, Texts};

/// The functions, and whether their third argument says how many characters are compared at most.
const FUNCTIONS: [(&str, CompareKind, bool); 7] = [
    ("strcmp", Texts, false),
    ("strcoll", Texts, false),
    ("strncmp", Texts, true),
    ("strcasecmp", CaselessTexts, false),
    ("strncasecmp", CaselessTexts, true),
    ("memcmp", Bytes, true),
    ("bcmp", Bytes, true),
];

/// Models that give a character of a text, as C compares it, and that say which bytes are compared.
const CHARACTER: &str = "__parsimony_character";
const LOWER: &str = "__parsimony_lower_character";
const COMPARED: &str = "__parsimony_compared";

/// The bytes that are compared with those at an address, one after the other.
struct LiteralChain {
    bytes: Vec<u8>,
    comparison: CompareKind,
    /// Whether the literal is the first argument.
    is_first: bool,
    /// Whether the caller asks only whether both are equal.
    is_equality: bool,
}

/// Whether a function of this name was made here.
pub(in crate::frontend::llvm) fn is_comparison(name: &str) -> bool {
    let model = name.strip_prefix("__parsimony_").and_then(|model| model.split('.').next());
    let function = model.and_then(|model| model.strip_suffix("_of"));
    function.is_some_and(|function| FUNCTIONS.iter().any(|(known, ..)| *known == function))
}

/// Makes such calls chains of comparisons, and lengths of literals numbers.
pub(in crate::frontend::llvm) fn compare_literals(module: &Module, library: Library, entry: &str) {
    let is_model = |name: &str| library.has(name);
    let writer = FormatWriter::new(module, entry);
    if is_model("strlen") {
        measure_literals(&writer, module);
    }
    let mut left = MOST_CHARACTERS_OF_PROGRAM;
    for (name, comparison, is_limited) in FUNCTIONS {
        if ![name, CHARACTER, LOWER, COMPARED].into_iter().all(is_model) {
            continue;
        }
        for call in calls_of(module, name) {
            let chain = chain_of(call, comparison, is_limited);
            if let Some(chain) = chain.filter(|chain| chain.bytes.len() <= left) {
                left -= chain.bytes.len();
                replace(&writer, call, name, &chain);
            }
        }
    }
}

/// match: `strlen("…")`; result: its length.
fn measure_literals(writer: &FormatWriter<'_>, module: &Module) {
    for call in calls_of(module, "strlen") {
        let text = call.args().first().and_then(|text| text_of(*text));
        let length = text.and_then(|text| u64::try_from(text.len()).ok());
        let Some(length) = length.filter(|_| is_plain(call, writer.size_type())) else { continue };
        if !call.is_unused() {
            call.replace_with(writer.size(length));
        }
        call.erase_from_basic_block();
    }
}

fn is_plain<'m>(call: InstructionValue<'m>, result: Type<'m>) -> bool {
    call.get_opcode() == Opcode::Call && call.ty() == result
}

/// What a call compares, if one side is a short literal and it is known how much of it counts.
fn chain_of(
    call: InstructionValue<'_>,
    comparison: CompareKind,
    is_limited: bool,
) -> Option<LiteralChain> {
    let args = call.args();
    let (&a, &b) = (args.first()?, args.get(1)?);
    let are_addresses = a.ty().is_plain_pointer() && b.ty().is_plain_pointer();
    if !are_addresses || call.get_opcode() != Opcode::Call || call.ty().int_bits() != Some(32) {
        return None;
    }
    let limit = match (is_limited, args.get(2)) {
        (false, _) => usize::MAX,
        (true, limit) => usize::try_from(limit?.int()?.unsigned()).ok()?,
    };
    let compared = |literal: LlvmValue<'_>| match comparison {
        Bytes => bytes_of(literal).filter(|bytes| limit <= bytes.len()),
        Texts | CaselessTexts => text_of(literal).map(|mut text| {
            text.push(0);
            text
        }),
    };
    let (mut bytes, is_first) = match compared(b) {
        Some(bytes) => (bytes, false),
        None => (compared(a)?, true),
    };
    bytes.truncate(limit);
    if comparison == CaselessTexts {
        bytes.make_ascii_lowercase();
    }
    let is_equality = call.users().into_iter().all(is_comparison_with_zero);
    let is_short = bytes.len() <= MOST_CHARACTERS + 1;
    is_short.then_some(LiteralChain { bytes, comparison, is_first, is_equality })
}

/// The bytes of a constant array that are written down.
fn bytes_of(literal: LlvmValue<'_>) -> Option<Vec<u8>> {
    let constant = literal.variable().filter(|variable| variable.is_constant())?;
    let data = constant.initializer()?;
    let is_data = matches!(data, LlvmValue::Data(_));
    let is_of_bytes =
        crate::frontend::llvm::layout::step_into(data.ty(), false).int_bits() == Some(8);
    (is_data && is_of_bytes).then(|| data.raw_data().to_vec())
}

/// match: `value == 0`, `value != 0`
pub(super) fn is_comparison_with_zero(user: LlvmValue<'_>) -> bool {
    let Some(user) = user.instruction() else { return false };
    let is_equality =
        matches!(user.get_icmp_predicate(), Some(IntPredicate::EQ | IntPredicate::NE));
    let is_zero = |index| user.operand(index).int().is_some_and(|number| number.unsigned() == 0);
    is_equality && (is_zero(0) || is_zero(1))
}

fn replace<'m>(
    writer: &FormatWriter<'m>,
    call: InstructionValue<'m>,
    name: &str,
    chain: &LiteralChain,
) {
    let text = call.args()[usize::from(chain.is_first)];
    let ty = writer.builder.function_type(writer.builder.int_type(32), &[text.ty()]);
    let function = own_function(writer.module(), &format!("__parsimony_{name}_of"), ty);
    fill(writer, function, chain);
    writer.builder.before(call);
    let made = writer.builder.call(function, ty, &[text]);
    if !call.is_unused() {
        call.replace_with(made);
    }
    call.erase_from_basic_block();
}

/// The body: each character decides, or leads to the next one.
fn fill<'m>(writer: &FormatWriter<'m>, function: FunctionValue<'m>, chain: &LiteralChain) {
    let (builder, number) = (&writer.builder, Type::from(writer.builder.int_type(32)));
    let text = function.params()[0];
    let entry = builder.append_block(function);
    builder.at_end(entry);
    if chain.comparison == Bytes {
        let count = u64::try_from(chain.bytes.len()).expect("a short literal");
        writer.call(COMPARED, builder.void_type().into(), &[text, writer.size(count)]);
    }
    let read = if chain.comparison == CaselessTexts { LOWER } else { CHARACTER };
    for (at, &byte) in (0..).zip(&chain.bytes) {
        let character = writer.call(read, number, &[builder.offset(text, at)]);
        let wanted = writer.int(byte.into());
        let (same, differs) = (builder.append_block(function), builder.append_block(function));
        builder.branch(builder.equal(character, wanted), same, differs);
        builder.at_end(differs);
        let (a, b) = if chain.is_first { (wanted, character) } else { (character, wanted) };
        let result = match chain.is_equality {
            true => writer.int(1),
            false => builder.binary(Opcode::Sub, a, b),
        };
        builder.ret(Some(result));
        builder.at_end(same);
    }
    builder.ret(Some(writer.int(0)));
}
