//! Where a program starts: in the C library's `_start`, with its `_init` and `_fini`, or elsewhere;
//! and which shared libraries start before it.
use super::symbols::{SymbolTable, asked_for};
use object::{Object, ObjectKind, ObjectSection};
use std::collections::BTreeSet;

/// Entries of the dynamic table.
const NEEDED: u64 = 1;
const INIT: u64 = 12;
const FINI: u64 = 13;
const OWN_NAME: u64 = 14;
const SYMBOLIC: u64 = 16;
const FLAGS: u64 = 30;
/// Among the flags: the same as the entry `SYMBOLIC`.
const IS_SYMBOLIC: u64 = 2;
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
        let dynamic = |tag| dynamic(file, tag).next();
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

/// What the loader knows a linked file by, and which others it loads with it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Dependencies {
    /// Its own name, if it has one.
    pub own_name: Option<String>,
    /// The names of the others.
    pub needed: Vec<String>,
    /// Whether it uses its own definitions, whatever the others have (`-Bsymbolic`).
    pub is_symbolic: bool,
    /// Names whose addresses it leaves to the loader.
    pub asked_for: BTreeSet<String>,
}

impl Dependencies {
    /// Of a file.
    pub fn of(file: &object::File<'_>) -> Self {
        let texts = file.section_by_name(".dynstr").and_then(|section| section.data().ok());
        let text = |offset: u64| {
            let rest = texts?.get(usize::try_from(offset).ok()?..)?;
            let end = rest.iter().position(|byte| *byte == 0)?;
            Some(String::from_utf8_lossy(&rest[..end]).into_owned())
        };
        let is_flagged = |flags: u64| flags & IS_SYMBOLIC != 0;
        Self {
            is_symbolic: dynamic(file, SYMBOLIC).next().is_some()
                || dynamic(file, FLAGS).any(is_flagged),
            asked_for: asked_for(file),
            own_name: dynamic(file, OWN_NAME).find_map(text),
            needed: dynamic(file, NEEDED).filter_map(text).collect(),
        }
    }
}

/// The values of the dynamic table's entries of a kind.
fn dynamic<'a>(file: &object::File<'a>, tag: u64) -> impl Iterator<Item = u64> + use<'a> {
    let section = file.section_by_name(".dynamic").filter(|_| file.is_little_endian());
    let bytes = if file.is_64() { 8 } else { 4 };
    let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |all, byte| all << 8 | u64::from(*byte));
    let data = section.and_then(|section| section.data().ok()).unwrap_or_default();
    let entries = data.chunks_exact(2 * bytes).map(move |entry| entry.split_at(bytes));
    entries.filter(move |(key, _)| number(key) == tag).map(move |(_, value)| number(value))
}
