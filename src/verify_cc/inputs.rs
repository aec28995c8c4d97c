//! The files that a linker read: what each of them defines and uses, and whether its code has
//! bitcode.
use crate::bitcode::record::{self, Content, SECTION};
use crate::bitcode::symbols::{Symbol, SymbolTable};
use object::read::archive::ArchiveFile;
use object::{Object, ObjectKind, ObjectSection, ObjectSymbol};
use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// A file that a linker read, or members of an archive that have one name.
#[derive(Default, Debug)]
pub struct LinkInput {
    /// What it defines and uses.
    pub table: SymbolTable,
    /// What the files that went into it defined and used when they were made.
    pub made: Vec<SymbolTable>,
    /// Whether it is a shared library.
    pub is_shared: bool,
    /// Whether there is bitcode of some of its code.
    pub has_bitcode: bool,
    /// Whether there is code of it without bitcode.
    pub has_more: bool,
    /// Whether it stands for several members of an archive.
    pub is_several: bool,
}

impl LinkInput {
    /// The code of one source.
    pub fn of_source(object: &Path, has_bitcode: bool) -> Option<Self> {
        let mut input = Self::default();
        input.add(&fs::read(object).ok()?)?;
        (input.has_bitcode, input.has_more) = (has_bitcode, !has_bitcode);
        Some(input)
    }

    /// The members of an archive that have a name.
    fn of_members(path: &str, bytes: &[u8], member: &str) -> Option<Self> {
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
                input.add(&fs::read(folder.join(member)).ok()?)?;
            } else {
                input.add(found.data(bytes).ok()?)?;
            }
        }
        input.is_several = count > 1;
        (count > 0).then_some(input)
    }

    /// Takes in a file of code.
    fn add(&mut self, bytes: &[u8]) -> Option<()> {
        let file = object::File::parse(bytes).ok()?;
        if file.kind() != ObjectKind::Relocatable {
            let symbols = file.dynamic_symbols().filter(|symbol| symbol.is_definition());
            let named = symbols
                .filter_map(|symbol| Some((symbol.name().ok()?.to_owned(), Symbol::of(&symbol))));
            self.table = SymbolTable(named.collect());
            (self.is_shared, self.has_more) = (true, true);
            return Some(());
        }
        self.table.merge(SymbolTable::of(&file).unwrap_or_default());
        let section = file.section_by_name(SECTION);
        let section = section.and_then(|section| section.data().ok()).unwrap_or_default();
        let mut is_empty = true;
        for record in record::read(section).ok()? {
            match record.content {
                Content::Bitcode(_) => self.has_bitcode = true,
                Content::Missing(_) => self.has_more = true,
                Content::Symbols(text) => {
                    self.made.push(SymbolTable::read(&text)?);
                    continue;
                }
                Content::Renamed(_) | Content::Linked(_) => continue,
            }
            is_empty = false;
        }
        self.has_more |= is_empty;
        Some(())
    }
}

/// The files of a link, each read when it is needed.
pub struct LinkInputs {
    files: BTreeMap<String, OnceCell<Option<LinkInput>>>,
    /// Archives, by path.
    archives: RefCell<BTreeMap<String, Rc<[u8]>>>,
}

impl LinkInputs {
    /// `names`: as the linker has them. `sources`: objects that are already known.
    pub fn new<'a>(
        names: impl Iterator<Item = &'a String>,
        sources: impl Iterator<Item = (PathBuf, LinkInput)>,
    ) -> Self {
        let mut files: BTreeMap<String, OnceCell<Option<LinkInput>>> =
            names.map(|name| (name.clone(), OnceCell::new())).collect();
        for (path, input) in sources {
            let name = path.to_string_lossy().into_owned();
            files.insert(name, OnceCell::from(Some(input)));
        }
        Self { files, archives: RefCell::default() }
    }

    pub fn get(&self, name: &str) -> Option<&LinkInput> {
        self.files.get(name)?.get_or_init(|| self.read(name)).as_ref()
    }

    /// A file as a linker names it: a path, or that of an archive with a member.
    fn read(&self, name: &str) -> Option<LinkInput> {
        if let Ok(bytes) = fs::read(name) {
            let mut input = LinkInput::default();
            input.add(&bytes)?;
            return Some(input);
        }
        let (path, member) = name.strip_suffix(')')?.rsplit_once('(')?;
        let known = self.archives.borrow().get(path).cloned();
        let bytes = match known {
            Some(bytes) => bytes,
            None => fs::read(path).ok()?.into(),
        };
        self.archives.borrow_mut().insert(path.to_owned(), Rc::clone(&bytes));
        LinkInput::of_members(path, &bytes, member)
    }

    /// Those that have bitcode.
    pub fn with_bitcode(&self) -> impl Iterator<Item = (&str, &LinkInput)> {
        let all = self.files.keys().filter_map(|name| Some((name.as_str(), self.get(name)?)));
        all.filter(|(_, input)| input.has_bitcode)
    }
}
