//! The files that a linker read: what each of them defines and uses, and whether its code has
//! bitcode.
use crate::bitcode::code::code_of;
use crate::bitcode::made::changed;
use crate::bitcode::record::{self, Content, Record, SECTION};
use crate::bitcode::symbols::{Symbol, SymbolKind, SymbolTable};
use object::read::archive::ArchiveFile;
use object::{Object, ObjectKind, ObjectSection, ObjectSymbol, SectionFlags};
use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::rc::Rc;

/// A section that is dropped where another file has one that is called so.
const IS_OF_GROUP: u64 = 0x200;

/// Whether a section lists what runs before `main` or at the end.
pub(crate) fn is_start(section: &str) -> bool {
    const NAMES: [&str; 3] = [".preinit_array", ".init_array", ".fini_array"];
    NAMES.iter().any(|name| section.starts_with(name))
}

fn hash_of(record: &Record) -> u64 {
    let mut hasher = DefaultHasher::new();
    record.hash(&mut hasher);
    hasher.finish()
}

/// A file that a linker read, or members of an archive that have one name.
#[derive(Default, Debug)]
pub(crate) struct LinkInput {
    /// What it defines and uses.
    pub table: SymbolTable,
    /// Whether it is a shared library.
    pub is_shared: bool,
    /// Whether there is bitcode of some of its code.
    pub has_bitcode: bool,
    /// Whether it stands for several members of an archive.
    pub is_several: bool,
    /// What of it is not what was compiled: a name that it has something else to do with than the
    /// files that it was made of, or its code.
    pub changed: Option<String>,
    /// Its sections that list what runs before `main` and at the end; of what it shares with other
    /// files, one is linked.
    pub starts: Vec<String>,
    pub shared_starts: usize,
    /// The records of bitcode in it that came into what was linked, by their hashes.
    records: BTreeSet<u64>,
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
        // A file that was linked has an empty one beside the one with what was put in order.
        let ours = file.sections().filter(|section| section.name() == Ok(SECTION));
        let ours: Vec<u8> =
            ours.flat_map(|section| section.data().unwrap_or_default()).copied().collect();
        let records = record::read(&ours).ok()?;
        let code: Vec<String> = records.iter().filter_map(Record::code).collect();
        let made = self.add_records(&table, records, output)?;
        let name = changed(&made, &table).map(|name| format!("symbol `{name}`"));
        let is_patched = made.len() <= 1 && matches!(&code[..], [code] if *code != code_of(&file));
        let how = name.or_else(|| is_patched.then(|| "code or data".to_owned()));
        self.changed = self.changed.take().or(how);
        self.add_starts(&file);
        self.table.merge(table);
        Some(())
    }

    /// Takes in what a file runs before `main` and at the end.
    fn add_starts(&mut self, file: &object::File<'_>) {
        for section in file.sections().filter(|section| section.size() > 0) {
            let name = section.name().unwrap_or_default();
            let is_of_group = matches!(section.flags(), SectionFlags::Elf { sh_flags, .. }
                if sh_flags.0 & IS_OF_GROUP != 0);
            match is_start(name) {
                true if is_of_group => self.shared_starts += 1,
                true => self.starts.push(name.to_owned()),
                false => {}
            }
        }
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
                Content::Bitcode(_) if output.contains(&record) => {
                    is_known = true;
                    self.records.insert(hash_of(&record));
                }
                Content::Bitcode(_) | Content::Missing(_) => is_bare = true,
                Content::Symbols(text) => {
                    made.push(SymbolTable::read(text)?);
                    if is_bare {
                        self.bare.extend(made.iter().next_back().into_iter().flat_map(defined));
                    }
                    is_bare = false;
                }
                Content::Renamed(_) | Content::Linked(_) | Content::Code(_) => {}
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
    pub(crate) fn is_bare(&self, name: &str) -> bool {
        self.bare.contains(name)
    }
}

/// The names that a file defines.
fn defined(table: &SymbolTable) -> impl Iterator<Item = String> {
    let all = table.0.iter().filter(|(_, symbol)| symbol.kind != SymbolKind::Undefined);
    all.map(|(name, _)| name.clone())
}

/// The files of a link, each read when it is needed.
pub(crate) struct LinkInputs {
    files: BTreeMap<String, OnceCell<Option<LinkInput>>>,
    /// Archives, by path.
    archives: RefCell<BTreeMap<String, Rc<[u8]>>>,
    output: HashSet<Record>,
}

impl LinkInputs {
    /// `names`: as the linker has them. `output`: the records that came into what was linked.
    pub(crate) fn new<'a>(
        names: impl Iterator<Item = &'a String>,
        output: HashSet<Record>,
    ) -> Self {
        let files = names.map(|name| (name.clone(), OnceCell::new())).collect();
        Self { files, archives: RefCell::default(), output }
    }

    pub(crate) fn get(&self, name: &str) -> Option<&LinkInput> {
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
    pub(crate) fn all(&self) -> impl Iterator<Item = (&str, &LinkInput)> {
        self.files.keys().filter_map(|name| Some((name.as_str(), self.get(name)?)))
    }

    /// Those that have bitcode.
    pub(crate) fn with_bitcode(&self) -> impl Iterator<Item = (&str, &LinkInput)> {
        self.all().filter(|(_, input)| input.has_bitcode)
    }

    /// Whether bitcode came into what was linked out of a file that is not there any more.
    pub(crate) fn has_unseen(&self) -> bool {
        let is_bitcode = |record: &&Record| matches!(record.content, Content::Bitcode(_));
        let seen: BTreeSet<u64> =
            self.all().flat_map(|(_, input)| input.records.iter().copied()).collect();
        self.output.iter().filter(is_bitcode).any(|record| !seen.contains(&hash_of(record)))
    }

    /// Objects without bitcode.
    pub(crate) fn without_bitcode(&self) -> impl Iterator<Item = (&str, &LinkInput)> {
        self.all().filter(|(_, input)| !input.has_bitcode && !input.is_shared)
    }
}
