//! Traps that the kernel of Linux looks up in a table: behind that of a warning it goes on.
//!
//! A row has the trap's address, perhaps the file and the line, and 16 bits of flags at its end, of
//! which the lowest says that it is a warning (`_BUG_FLAGS` in arch/x86/include/asm/bug.h,
//! `BUGFLAG_WARNING`). Rows of old kernels have no flags: none of theirs is a warning, and the
//! program says that nothing comes behind.
use crate::frontend::llvm::raw::{AnyValueExt, InstructionExt};
use inkwell::values::{InstructionOpcode as Opcode, InstructionValue};

const TABLE: &str = "__bug_table";
const WARNING: u128 = 1;

/// What comes behind a trap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AfterTrap {
    /// The run ends.
    Nothing,
    /// The next instruction.
    Next,
    /// The row cannot be read.
    Unknown,
}

/// What comes behind the trap of a call of assembly.
pub(super) fn after_trap(call: InstructionValue<'_>) -> AfterTrap {
    let template = call.callee().assembly().map(|(template, _)| template);
    let Some(row) = template.as_deref().and_then(row) else { return AfterTrap::Nothing };
    if is_end(call) {
        return AfterTrap::Nothing;
    }
    let flags = flags(row).and_then(|text| match operand(text) {
        Some(_) if !call.ty().is_void() => None,
        Some(index) => Some(call.args().get(index)?.int()?.unsigned()),
        None => number(text),
    });
    match flags {
        Some(flags) if flags & WARNING == 0 => AfterTrap::Nothing,
        Some(_) => AfterTrap::Next,
        None => AfterTrap::Unknown,
    }
}

/// Whether the program says that nothing comes behind; notes for tools may stand between.
fn is_end(call: InstructionValue<'_>) -> bool {
    let mut next = call.get_next_instruction();
    while let Some(note) = next.filter(|it| it.is_call() && it.callee().assembly().is_some()) {
        next = note.get_next_instruction();
    }
    next.is_some_and(|it| it.get_opcode() == Opcode::Unreachable)
}

/// The directives of a row.
fn row(template: &str) -> Option<&str> {
    let (_, row) = template.split_once(TABLE)?;
    let end = row.find(".popsection").or_else(|| row.find(".previous")).unwrap_or(row.len());
    row.get(..end)
}

/// The last 16 bits of a row.
fn flags(row: &str) -> Option<&str> {
    let mut words = row.split(['\n', ';']).filter_map(|line| {
        let (name, values) = line.trim().split_once(char::is_whitespace)?;
        [".word", ".short", ".2byte"].contains(&name).then_some(values)
    });
    words.next_back()?.split(',').next_back().map(str::trim)
}

/// The number of the operand that stands for a value: `${1:c}`.
fn operand(text: &str) -> Option<usize> {
    let name = text.strip_prefix('$')?;
    let name = name.strip_prefix('{').and_then(|it| it.strip_suffix('}')).unwrap_or(name);
    name.split(':').next()?.parse().ok()
}

fn number(text: &str) -> Option<u128> {
    match text.strip_prefix("0x") {
        Some(digits) => u128::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_the_last_word_of_a_row() {
        let template = "1:\tud2\n.pushsection __bug_table,\"aw\"\n2:\t.long 1b - 2b\n\
                        .word ${1:c}\n\t.word ${2:c}\n\t.org 2b+${3:c}\n.popsection\n.word 9";
        let text = row(template).and_then(flags).expect("a row with flags");
        assert_eq!((operand(text), number(text)), (Some(2), None));
        assert_eq!(row("ud2"), None);
        assert_eq!(flags(".word ${1:c}, 0x1\n").and_then(number), Some(1));
    }
}
