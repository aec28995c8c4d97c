//! Sets of characters that are literals of the program: `strtok(s, " \t")`. Models get them as
//! numbers, a bit for each character, so that no loop over the literal stands in their loops.
use super::characters::CharacterSet;
use super::formats::{FormatWriter, calls_of, text_of};
use crate::frontend::llvm::Library;
use crate::frontend::llvm::raw::{AnyValueExt, InstructionExt, LlvmValue, Module, Type};
use inkwell::values::InstructionOpcode as Opcode;

/// The functions, and which argument is the set. Their models have a suffix.
const FUNCTIONS: [(&str, usize); 6] =
    [("strspn", 1), ("strcspn", 1), ("strpbrk", 1), ("strtok", 1), ("strtok_r", 1), ("strsep", 1)];

/// Makes calls with such a set those of models that get it as numbers.
pub(in crate::frontend::llvm) fn number_sets(module: &Module, library: Library, entry: &str) {
    let writer = FormatWriter::new(module, entry);
    for (name, at) in FUNCTIONS {
        let model = format!("__parsimony_{name}_of");
        if !library.has(&model) {
            continue;
        }
        for call in calls_of(module, name) {
            let given = call.args();
            let set = given.get(at).and_then(|set| text_of(*set));
            let is_fitting = given.iter().all(|arg| arg.ty().is_plain_pointer());
            let Some(set) = set.filter(|_| is_fitting && call.get_opcode() == Opcode::Call) else {
                continue;
            };
            let result: Type<'_> = match name {
                "strspn" | "strcspn" => writer.size_type(),
                _ => writer.builder.pointer_type().into(),
            };
            if call.ty() != result {
                continue;
            }
            writer.builder.before(call);
            let wide = writer.builder.int_type(64);
            let words = CharacterSet::of(&set).0.map(|word| writer.builder.int(wide, word));
            let (before, behind) = (&given[..at], &given[at + 1..]);
            let args: Vec<LlvmValue<'_>> =
                before.iter().copied().chain(words).chain(behind.iter().copied()).collect();
            let made = writer.call(&model, result, &args);
            if !call.is_unused() {
                call.replace_with(made);
            }
            call.erase_from_basic_block();
        }
    }
}
