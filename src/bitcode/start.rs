//! Where a program starts: in the C library's `_start`, with its `_init` and `_fini`, or elsewhere.
use super::symbols::SymbolTable;
use object::{Object, ObjectKind, ObjectSection};

/// Entries of the dynamic table.
const INIT: u64 = 12;
const FINI: u64 = 13;
const FLAGS_1: u64 = 0x6fff_fffb;
/// Among the flags: a program, though it has the form of a shared library.
const IS_PROGRAM: u64 = 0x0800_0000;

/// What is entered in a program, by address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProgramStart {
    entry: u64,
    /// What the loader calls before the entry, and at the end.
    init: Option<u64>,
    fini: Option<u64>,
}

impl ProgramStart {
    /// Of a file; `None`: it is no program. `is_linked_so`: what has the form of a shared library
    /// was not linked as one.
    pub fn of(file: &object::File<'_>, is_linked_so: bool) -> Option<Self> {
        let dynamic = |tag| dynamic(file, tag);
        let is_program = match file.kind() {
            ObjectKind::Executable => true,
            ObjectKind::Dynamic => {
                is_linked_so
                    || file.section_by_name(".interp").is_some()
                    || dynamic(FLAGS_1).is_some_and(|flags| flags & IS_PROGRAM != 0)
            }
            _ => false,
        };
        let (init, fini) = (dynamic(INIT), dynamic(FINI));
        is_program.then(|| Self { entry: file.entry(), init, fini })
    }

    /// In what way it does not start as the C library has it, by the names of the file.
    pub fn reason(&self, table: &SymbolTable) -> Option<String> {
        if table.get("_start").is_none_or(|start| start.address != self.entry) {
            return Some("its entry is not `_start`".to_owned());
        }
        let called = [(self.init, "_init", "first"), (self.fini, "_fini", "last")];
        called.into_iter().find_map(|(address, name, when)| {
            let symbol = table.get(name).filter(|symbol| Some(symbol.address) != address);
            (symbol.is_some() && address.is_some())
                .then(|| format!("what the loader calls {when} is not `{name}`"))
        })
    }
}

/// An entry of the dynamic table.
fn dynamic(file: &object::File<'_>, tag: u64) -> Option<u64> {
    if !file.is_little_endian() {
        return None;
    }
    let section = file.section_by_name(".dynamic")?;
    let bytes = if file.is_64() { 8 } else { 4 };
    let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |all, byte| all << 8 | u64::from(*byte));
    let entries = section.data().ok()?.chunks_exact(2 * bytes);
    let mut entries = entries.map(|entry| entry.split_at(bytes));
    entries.find(|(key, _)| number(key) == tag).map(|(_, value)| number(value))
}
