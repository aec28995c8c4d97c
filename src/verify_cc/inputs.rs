//! The files that a linker read: what each of them defines and uses, and whether its code has
//! bitcode.
use crate::bitcode::made::changed;
use crate::bitcode::record::{self, Content, Record, SECTION};
use crate::bitcode::symbols::{Symbol, SymbolKind, SymbolTable};
use object::read::archive::ArchiveFile;
use object::{Object, ObjectKind, ObjectSection, ObjectSymbol};
use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs;
use std::path::Path;
use std::rc::Rc;

/// A file that a linker read, or members of an archive that have one name.
#[derive(Default, Debug)]
pub struct LinkInput {
    /// What it defines and uses.
    pub table: SymbolTable,
    /// Whether it is a shared library.
    pub is_shared: bool,
    /// Whether there is bitcode of some of its code.
    pub has_bitcode: bool,
    /// Whether it stands for several members of an archive.
    pub is_several: bool,
    /// A name that it has something else to do with than the files that it was made of.
    pub changed: Option<String>,
    /// Names that code without bitcode defines in it, or may define.
    bare: BTreeSet<String>,
}

impl LinkInput {
    /// The members of an archive that have a name.
    fn of_members(
        path: &str,
        bytes: &[u8],
        member: &str,
        output: &HashSet<Record>,
    ) -> Option<Self> {
        let mut input = Self::default();
        let archive = ArchiveFile::parse(bytes).ok()?;
        let mut count = 0;
        for found in archive.members() {
            let found = found.ok()?;
            if found.name() != member.as_bytes() {
                continue;
            }
            count += 1;
            if archive.is_thin() {
                let folder = Path::new(path).parent().unwrap_or(Path::new(""));
                input.add(&fs::read(folder.join(member)).ok()?, output)?;
            } else {
                input.add(found.data(bytes).ok()?, output)?;
            }
        }
        input.is_several = count > 1;
        (count > 0).then_some(input)
    }

    /// Takes in a file of code. `output`: the records that came into what was linked.
    fn add(&mut self, bytes: &[u8], output: &HashSet<Record>) -> Option<()> {
        let file = object::File::parse(bytes).ok()?;
        if file.kind() != ObjectKind::Relocatable {
            let symbols = file.dynamic_symbols().filter(|symbol| symbol.is_definition());
            let named = symbols
                .filter_map(|symbol| Some((symbol.name().ok()?.to_owned(), Symbol::of(&symbol))));
            self.table = SymbolTable(named.collect());
            (self.is_shared, self.bare) = (true, defined(&self.table).collect());
            return Some(());
        }
        let table = SymbolTable::of(&file).unwrap_or_default();
        let section = file.section_by_name(SECTION);
        let section = section.and_then(|section| section.data().ok()).unwrap_or_default();
        let records = record::read(section).ok()?;
        let made = self.add_records(&table, records, output)?;
        self.changed = self.changed.take().or_else(|| changed(&made, &table));
        self.table.merge(table);
        Some(())
    }

    /// Takes in the records of a file, each table behind the sources that it is of; gives these
    /// tables.
    fn add_records(
        &mut self,
        table: &SymbolTable,
        records: Vec<Record>,
        output: &HashSet<Record>,
    ) -> Option<Vec<SymbolTable>> {
        let mut made: Vec<SymbolTable> = Vec::new();
        let (mut is_known, mut is_bare) = (false, false);
        for record in records {
            match &record.content {
                // A linker that drops the record drops the code, or has its own form of it.
                Content::Bitcode(_) if output.contains(&record) => is_known = true,
                Content::Bitcode(_) | Content::Missing(_) => is_bare = true,
                Content::Symbols(text) => {
                    made.push(SymbolTable::read(text)?);
                    if is_bare {
                        self.bare.extend(made.iter().next_back().into_iter().flat_map(defined));
                    }
                    is_bare = false;
                }
                Content::Renamed(_) | Content::Linked(_) => {}
            }
        }
        let is_made = |name: &String| made.iter().any(|made| made.defines(name));
        let more = defined(table).filter(|name| match made.is_empty() {
            true => is_bare || !is_known,
            false => !is_made(name),
        });
        self.bare.extend(more);
        self.has_bitcode |= is_known;
        Some(made)
    }

    /// Whether a name of it is, or may be, one of code without bitcode.
    pub fn is_bare(&self, name: &str) -> bool {
        self.bare.contains(name)
    }
}

/// The names that a file defines.
fn defined(table: &SymbolTable) -> impl Iterator<Item = String> {
    let all = table.0.iter().filter(|(_, symbol)| symbol.kind != SymbolKind::Undefined);
    all.map(|(name, _)| name.clone())
}

/// The files of a link, each read when it is needed.
pub struct LinkInputs {
    files: BTreeMap<String, OnceCell<Option<LinkInput>>>,
    /// Archives, by path.
    archives: RefCell<BTreeMap<String, Rc<[u8]>>>,
    output: HashSet<Record>,
}

impl LinkInputs {
    /// `names`: as the linker has them. `output`: the records that came into what was linked.
    pub fn new<'a>(names: impl Iterator<Item = &'a String>, output: HashSet<Record>) -> Self {
        let files = names.map(|name| (name.clone(), OnceCell::new())).collect();
        Self { files, archives: RefCell::default(), output }
    }

    pub fn get(&self, name: &str) -> Option<&LinkInput> {
        self.files.get(name)?.get_or_init(|| self.read(name)).as_ref()
    }

    /// A file as a linker names it: a path, or that of an archive with a member.
    fn read(&self, name: &str) -> Option<LinkInput> {
        if let Ok(bytes) = fs::read(name) {
            let mut input = LinkInput::default();
            input.add(&bytes, &self.output)?;
            return Some(input);
        }
        let (path, member) = name.strip_suffix(')')?.rsplit_once('(')?;
        let known = self.archives.borrow().get(path).cloned();
        let bytes = match known {
            Some(bytes) => bytes,
            None => fs::read(path).ok()?.into(),
        };
        self.archives.borrow_mut().insert(path.to_owned(), Rc::clone(&bytes));
        LinkInput::of_members(path, &bytes, member, &self.output)
    }

    /// Those that can be read.
    pub fn all(&self) -> impl Iterator<Item = (&str, &LinkInput)> {
        self.files.keys().filter_map(|name| Some((name.as_str(), self.get(name)?)))
    }

    /// Those that have bitcode.
    pub fn with_bitcode(&self) -> impl Iterator<Item = (&str, &LinkInput)> {
        self.all().filter(|(_, input)| input.has_bitcode)
    }

    /// Objects without bitcode.
    pub fn without_bitcode(&self) -> impl Iterator<Item = (&str, &LinkInput)> {
        self.all().filter(|(_, input)| !input.has_bitcode && !input.is_shared)
    }
}
