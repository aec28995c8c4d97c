//! Options of a program that are literals: `getopt(argc, argv, "vo:")`, and the table of a call of
//! `getopt_long`. Their contracts (`runtime/contracts/getopt.c`) get each option by itself, so that
//! no proof has to know what is in a text or a table.
//!
//! Known limits: letters are ASCII; `W;` and tables that the program writes are left to the model.
use super::formats::{FormatWriter, calls_of, is_text, text_of};
use crate::frontend::llvm::budget::{MOST_LONG_OPTIONS, MOST_OPTION_CONTRACTS};
use crate::frontend::llvm::layout::Layouts;
use crate::frontend::llvm::raw::{
    AnyValueExt, GlobalExt, InstructionExt, LlvmValue, Module, VariableExt,
};
use crate::frontend::llvm::{Library, flow};
use inkwell::values::{GlobalValue, InstructionOpcode as Opcode, InstructionValue};

/// The functions; those of long options have a table and an index as well.
pub(in crate::frontend::llvm) const SCANNERS: [&str; 4] =
    ["getopt", "__posix_getopt", "getopt_long", "getopt_long_only"];
/// Contracts, in the order of their calls.
pub(in crate::frontend::llvm) const BEGIN: &str = "__parsimony_option_begin";
const OPTION: &str = "__parsimony_option";
const END: &str = "__parsimony_option_end";
/// What contracts return where no option was chosen yet: no option has this value.
const OPEN: u128 = 1 << 31;

/// Which options of one letter there are.
struct Letters {
    /// What is returned where an argument is missing.
    missing: u8,
    /// Whether operands are returned, too.
    has_operands: bool,
    /// Each with the number of its arguments; 2: it may have one.
    letters: Vec<(u8, u32)>,
}

/// How many arguments an option has, the variable that it sets, if any, and to what.
type CommandOption<'m> = [LlvmValue<'m>; 3];

/// Takes the options of calls apart, where the library has contracts.
pub(in crate::frontend::llvm) fn take_options_apart(
    module: &Module,
    library: Library,
    entry: &str,
) {
    if !library.has(BEGIN) {
        return;
    }
    let writer = FormatWriter::new(module, entry);
    let layouts = Layouts::new(module.layout());
    for name in SCANNERS {
        for call in calls_of(module, name) {
            let args = call.args();
            let is_fitting = call.get_opcode() == Opcode::Call
                && call.ty() == writer.int(0).ty()
                && args.first().is_some_and(|count| count.ty() == call.ty())
                && args.iter().skip(1).all(|arg| arg.ty().is_plain_pointer());
            let letters = args.get(2).and_then(|text| Letters::of(&text_of(*text)?));
            let table = match args.len() {
                3 => Some(Vec::new()),
                5 => table(&layouts, args[3], call),
                _ => None,
            };
            if let (Some(letters), Some(table), true) = (letters, table, is_fitting) {
                replace(&writer, call, &letters, &table);
            }
        }
    }
}

impl Letters {
    /// Reads the third argument of getopt, as glibc does.
    fn of(text: &[u8]) -> Option<Self> {
        let has_operands = text.first() == Some(&b'-');
        let is_marked = has_operands || text.first() == Some(&b'+');
        let text = &text[usize::from(is_marked)..];
        let missing = if text.first() == Some(&b':') { b':' } else { b'?' };
        let mut letters: Vec<(u8, u32)> = Vec::new();
        for (at, &letter) in text.iter().enumerate() {
            if letter == b';' || !letter.is_ascii() {
                return None;
            }
            // Only the first place of a letter counts.
            if letter != b':' && letters.iter().all(|known| known.0 != letter) {
                let colons = text[at + 1..].iter().take(2).take_while(|it| **it == b':');
                letters.push((letter, u32::try_from(colons.count()).ok()?));
            }
        }
        Some(Self { missing, has_operands, letters })
    }
}

/// The entries of a table of long options that nothing writes once it has its first content.
fn table<'m>(
    layouts: &Layouts<'m>,
    address: LlvmValue<'m>,
    call: InstructionValue<'m>,
) -> Option<Vec<CommandOption<'m>>> {
    let start = start_of(address);
    let is_own = |it: GlobalValue<'m>| it.is_constant() || it.is_internal();
    let (content, filler) = match start.variable() {
        Some(variable) if is_own(variable) && !variable.is_replaceable() => {
            (variable.initializer()?, None)
        }
        Some(_) => return None,
        None => local(layouts, start, call)?,
    };
    let is_constant = start.variable().is_some_and(|it| it.is_constant());
    if !is_constant && !only_read(start, filler) || ends_before(start, call) {
        return None;
    }
    let mut entries = Vec::new();
    for index in 0..MOST_LONG_OPTIONS {
        let entry = content.element(index)?;
        let name = entry.element(0)?;
        if name.is_null() {
            return Some(entries);
        }
        // The contracts do not read it.
        if !is_text(name) {
            return None;
        }
        let parts = [entry.element(1)?, entry.element(2)?, entry.element(3)?];
        let (has_argument, value) = (parts[0].int()?, parts[2].int()?);
        if has_argument.unsigned() > 2 || value.unsigned() == OPEN || value.width().bits() != 32 {
            return None;
        }
        entries.push(parts);
    }
    None
}

/// What an address of the first element is computed from.
fn start_of(address: LlvmValue<'_>) -> LlvmValue<'_> {
    let is_first = |index: LlvmValue<'_>| index.int().is_some_and(|it| it.unsigned() == 0);
    let is_start =
        address.opcode() == Some(Opcode::GetElementPtr) && address.operands().skip(1).all(is_first);
    if is_start { address.operand(0) } else { address }
}

/// The content of a local array that is copied from a constant at the start of the function, which
/// comes before the call; and the copy.
fn local<'m>(
    layouts: &Layouts<'m>,
    start: LlvmValue<'m>,
    call: InstructionValue<'m>,
) -> Option<(LlvmValue<'m>, Option<LlvmValue<'m>>)> {
    if start.opcode() != Some(Opcode::Alloca) {
        return None;
    }
    let is_copy = |user: &LlvmValue<'m>| {
        called(*user).is_some_and(|name| name.starts_with("llvm.memcpy"))
            && user.instruction().is_some_and(|copy| copy.args().first() == Some(&start))
    };
    let copy = start.users().into_iter().find(is_copy)?;
    let instruction = copy.instruction()?;
    let block = instruction.get_parent()?;
    let is_before = block.get_parent()?.get_first_basic_block() == Some(block)
        && call.get_parent() != Some(block);
    let from = instruction.args().get(1)?.variable().filter(|it| it.is_constant())?;
    let content = from.initializer().filter(|_| is_before && !from.is_replaceable())?;
    let size = layouts.alloc_size(content.ty());
    let is_whole = instruction.args().get(2)?.int().is_some_and(|it| it.low64() >= size);
    is_whole.then_some((content, Some(copy)))
}

/// The name of the function that an instruction calls.
fn called(user: LlvmValue<'_>) -> Option<String> {
    Some(user.instruction()?.called_function()?.name())
}

/// Whether all that uses an address in a table only reads it, or is what fills it.
fn only_read<'m>(address: LlvmValue<'m>, filler: Option<LlvmValue<'m>>) -> bool {
    address.users().into_iter().all(|user| {
        Some(user) == filler
            || match user.opcode() {
                Some(Opcode::Load) => true,
                Some(Opcode::GetElementPtr) => only_read(user, filler),
                Some(Opcode::Call) => called(user).is_some_and(|name| {
                    name.starts_with("llvm.lifetime")
                        || SCANNERS.contains(&name.as_str()) && is_table_of(address, user)
                }),
                _ => false,
            }
    })
}

/// Whether an address is the table of a call, and nothing else of it: the index is written.
fn is_table_of(address: LlvmValue<'_>, call: LlvmValue<'_>) -> bool {
    let args = call.instruction().map(InstructionExt::args).unwrap_or_default();
    (0..).zip(args).all(|(index, arg)| (arg == address) == (index == 3))
}

/// Whether the life of a local table may have ended before the call.
fn ends_before<'m>(start: LlvmValue<'m>, call: InstructionValue<'m>) -> bool {
    let users = start.users().into_iter().filter_map(LlvmValue::instruction);
    let is_end = |user: &InstructionValue<'m>| {
        called((*user).into()).is_some_and(|name| name.starts_with("llvm.lifetime.end"))
    };
    users.filter(is_end).any(|end| flow::leads_to(end, call))
}

/// Makes a call one of contracts, of which each takes what those before have chosen.
fn replace<'m>(
    writer: &FormatWriter<'m>,
    call: InstructionValue<'m>,
    letters: &Letters,
    table: &[CommandOption<'m>],
) {
    writer.builder.before(call);
    let args = call.args();
    let int = writer.int(0).ty();
    let (missing, operands) = (letters.missing.into(), letters.has_operands.into());
    let given = [args[0], args[1], writer.int(missing), writer.int(operands)];
    let mut chosen = writer.call(BEGIN, int, &given);
    let letter = |&(letter, arguments): &(u8, u32)| {
        [writer.int(arguments), writer.null(), writer.int(letter.into())]
    };
    let letters: Vec<CommandOption<'m>> = letters.letters.iter().map(letter).collect();
    let mut numbers =
        (0..MOST_OPTION_CONTRACTS).chain(std::iter::repeat(MOST_OPTION_CONTRACTS - 1)).peekable();
    for &[arguments, flag, value] in letters.iter().chain(table) {
        let count = arguments.int().map_or(0, |it| it.low64());
        chosen = match numbers.next_if(|_| count > 0) {
            Some(number) => {
                let is_required = writer.int(u32::from(count == 1));
                let name = format!("{OPTION}_{number}");
                writer.call(&name, int, &[chosen, is_required, flag, value])
            }
            None => writer.call(OPTION, int, &[chosen, flag, value]),
        };
    }
    let index = args.get(4).copied().unwrap_or_else(|| writer.null());
    let count = writer.int(u32::try_from(table.len()).unwrap_or(MOST_LONG_OPTIONS));
    chosen = writer.call(END, int, &[chosen, index, count]);
    if !call.is_unused() {
        call.replace_with(chosen);
    }
    call.erase_from_basic_block();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_read_as_glibc_does() {
        let letters = Letters::of(b"-:vo:p::v:").expect("ASCII letters");
        assert_eq!((letters.missing, letters.has_operands), (b':', true));
        assert_eq!(letters.letters, [(b'v', 0), (b'o', 1), (b'p', 2)]);
        assert!(Letters::of(b"vW;").is_none());
    }
}
