//! Finds bitcode in files that a build makes: programs, libraries and objects in ELF, archives of
//! them, and the modules that `clang -flto` makes in place of objects.
//!
//! In a file of ELF, the records of `verify-cc` come first, because they are made for us: not
//! optimised. Else there is the bitcode that `-ffat-lto-objects` and `-fembed-bitcode` leave.
use super::{CollectError, stream};
use crate::frontend::bitcode::code::code_of;
use crate::frontend::bitcode::record;
use crate::frontend::bitcode::record::{Content, Damage, LinkFacts, SECTION};
use crate::frontend::bitcode::standard::standard_names;
use crate::frontend::bitcode::start::{Dependencies, ProgramStart};
use crate::frontend::bitcode::symbols::{SymbolTable, copied};
use crate::frontend::bitcode::{Demand, Image, ProgramPart, Symbols};
use object::read::archive::{ArchiveFile, ArchiveMember};
use object::{Object, ObjectKind, ObjectSection, ObjectSymbol, SectionKind};
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const BITCODE: [&[u8]; 2] = [b"BC\xc0\xde", &[0xde, 0xc0, 0x17, 0x0b]];
const ARCHIVE: [&[u8]; 2] = [b"!<arch>\n", b"!<thin>\n"];
const ELF: &[u8] = b"\x7fELF";

const REBUILD: &str = "build it with `verify-cc` as the compiler, from scratch, and without -flto (make clean, then make CC=verify-cc)";
const REBUILD_GCC_LTO: &str = "its objects have gcc's own form for link-time optimisation; build it with `verify-cc -fno-lto`";

/// What a file has.
#[derive(Default)]
pub(super) struct Contents {
    pub(super) parts: Vec<ProgramPart>,
    /// For each part without bitcode, a message.
    pub(super) without: Vec<String>,
    /// Whether `verify-cc` made something of it.
    has_records: bool,
}

/// The bitcode in a file.
/// `number`: of the file among those that the user gave.
pub(super) fn read(path: &Path, bytes: &[u8], number: usize) -> Result<Contents, CollectError> {
    let mut found = Contents::default();
    if ARCHIVE.iter().any(|magic| bytes.starts_with(magic)) {
        archive(path, bytes, number, &mut found)?;
    } else if !code(path, bytes, Demand::Always, &mut found)? {
        let hint = match path.extension().and_then(OsStr::to_str) {
            Some("c" | "i" | "cc" | "cpp" | "cxx" | "ll") => "give sources without --program",
            _ => "give an ELF file or an archive",
        };
        return Err(CollectError::Foreign { path: path.to_owned(), hint: hint.to_owned() });
    }
    if found.parts.iter().all(|part| part.bitcode.is_empty()) {
        let is_lto = bytes.windows(9).any(|window| window == b".gnu.lto_");
        let hint = match found.without.first() {
            Some(first) if found.has_records => first.as_str(),
            _ if is_lto => REBUILD_GCC_LTO,
            _ => REBUILD,
        };
        return Err(CollectError::NoBitcode { path: path.to_owned(), hint: hint.to_owned() });
    }
    Ok(found)
}

/// The bitcode of what is no archive, or its symbols. Whether the file is of a kind that we know.
pub(super) fn code(
    name: &Path,
    bytes: &[u8],
    demand: Demand,
    found: &mut Contents,
) -> Result<bool, CollectError> {
    if BITCODE.iter().any(|magic| bytes.starts_with(magic)) {
        found.parts.push(part(name, bytes, demand));
        return Ok(true);
    }
    if !bytes.starts_with(ELF) {
        return Ok(false);
    }
    let Sections { ours, others, image, mut symbols, code } = Sections::of(name, bytes)?;
    let before = found.parts.len();
    let has_records = !ours.is_empty();
    let mut made_code = Vec::new();
    for section in ours {
        found.has_records = true;
        made_code.extend(records(name, section, demand, found, symbols.as_mut())?);
    }
    if let Some(symbols) = &mut symbols {
        let own = match (&symbols.link, &made_code[..]) {
            (Some(link), _) => link.code.clone(),
            // That of one file alone.
            (None, [own]) if !symbols.is_linked && symbols.made.len() <= 1 => Some(own.clone()),
            (None, _) => None,
        };
        symbols.is_patched = own.is_some_and(|own| own != code);
    }
    let symbols = symbols.map(Arc::new);
    for section in others.into_iter().filter(|_| !has_records) {
        let damaged = || CollectError::Damaged {
            path: name.to_owned(),
            message: "its bitcode is no sequence of modules".to_owned(),
        };
        let modules = stream::modules(section).ok_or_else(damaged)?;
        found.parts.extend(modules.into_iter().map(|module| part(name, module, demand)));
    }
    let has_bitcode = found.parts.len() > before;
    if !has_bitcode && symbols.as_ref().is_some_and(|symbols| !symbols.is_linked) {
        found.parts.push(part(name, &[], demand));
    }
    for part in &mut found.parts[before..] {
        part.image.clone_from(&image);
        part.symbols.clone_from(&symbols);
    }
    if !has_bitcode && !has_records {
        let name = name.display();
        found.without.push(format!("{name} has no bitcode: it was not compiled by verify-cc"));
    }
    Ok(true)
}

fn part(name: &Path, bitcode: &[u8], demand: Demand) -> ProgramPart {
    let (name, bitcode) = (name.to_owned(), bitcode.to_vec());
    ProgramPart { name, bitcode, demand, image: None, symbols: None, folded: None }
}

/// The sections with bitcode, and what a linked file exports.
struct Sections<'a> {
    ours: Vec<&'a [u8]>,
    others: Vec<&'a [u8]>,
    image: Option<Arc<Image>>,
    symbols: Option<Symbols>,
    /// See [`crate::frontend::bitcode::code`].
    code: String,
}

impl<'a> Sections<'a> {
    fn of(path: &Path, bytes: &'a [u8]) -> Result<Self, CollectError> {
        let damaged = |error: object::Error| CollectError::Damaged {
            path: path.to_owned(),
            message: error.to_string(),
        };
        let file = object::File::parse(bytes).map_err(damaged)?;
        let is_linked = matches!(file.kind(), ObjectKind::Executable | ObjectKind::Dynamic);
        let image = is_linked.then(|| {
            let defined = file.dynamic_symbols().filter(|symbol| symbol.is_definition());
            let exports = defined.filter_map(|symbol| symbol.name().ok().map(str::to_owned));
            Arc::new(Image {
                path: path.to_owned(),
                exports: exports.collect(),
                is_program: ProgramStart::of(&file, false).is_some(),
                dependencies: Dependencies::of(&file),
            })
        });
        // What gcc leaves for link-time optimisation has no code, and so no symbols of it.
        let is_late = |name: &str| name.starts_with(".gnu.lto_");
        let is_code = !file.sections().any(|section| section.name().is_ok_and(is_late));
        let symbols = is_code.then(|| symbols(path, &file, is_linked));
        let code = code_of(&file);
        let mut found = Self { ours: Vec::new(), others: Vec::new(), image, symbols, code };
        for section in file.sections() {
            let list = match section.name() {
                Ok(SECTION) => &mut found.ours,
                Ok(".llvm.lto" | ".llvmbc") => &mut found.others,
                _ => continue,
            };
            list.push(section.data().map_err(damaged)?);
        }
        Ok(found)
    }
}

fn symbols(path: &Path, file: &object::File<'_>, is_linked: bool) -> Symbols {
    let zeroed = file.sections().filter(|section| section.kind() == SectionKind::UninitializedData);
    let needed = file.symbols().filter(|symbol| symbol.is_undefined() && !symbol.is_weak());
    let needed = needed.filter_map(|symbol| symbol.name().ok().map(str::to_owned));
    Symbols {
        path: path.to_owned(),
        is_linked,
        table: SymbolTable::of(file),
        needed: needed.filter(|name| !name.is_empty()).collect(),
        made: Vec::new(),
        is_patched: false,
        standard: standard_names(file),
        link: None,
        copied: copied(file),
        zeroed: zeroed.map(|section| section.index().0).collect(),
        start: ProgramStart::of(file, false),
    }
}

/// Takes in records; gives what they say of code.
fn records(
    file: &Path,
    section: &[u8],
    demand: Demand,
    found: &mut Contents,
    mut symbols: Option<&mut Symbols>,
) -> Result<Vec<String>, CollectError> {
    let damaged = |cause| CollectError::Records { path: file.to_owned(), cause };
    let no_record = || damaged(Damage::NoRecord);
    let mut code = Vec::new();
    for record in record::read(section).map_err(damaged)? {
        let name = PathBuf::from(OsStr::from_bytes(&record.source));
        match record.content {
            Content::Bitcode(bitcode) => found.parts.push(part(&name, &bitcode, demand)),
            Content::Renamed(how) => {
                return Err(CollectError::Renamed { path: file.to_owned(), how });
            }
            Content::Symbols(text) => {
                let table = SymbolTable::read(&text).ok_or_else(no_record)?;
                if let Some(symbols) = &mut symbols {
                    symbols.made.push(table);
                }
            }
            Content::Linked(text) => {
                let facts = LinkFacts::read(&text).ok_or_else(no_record)?;
                if let Some(symbols) = &mut symbols {
                    symbols.link = Some(facts);
                }
            }
            Content::Code(own) => code.push(own),
            Content::Missing(reason) => {
                let (file, name) = (file.display(), name.display());
                found.without.push(format!("{file} has no bitcode of {name}: {reason}"));
            }
        }
    }
    Ok(code)
}

fn archive(
    path: &Path,
    bytes: &[u8],
    number: usize,
    found: &mut Contents,
) -> Result<(), CollectError> {
    let damaged = |error: object::Error| CollectError::Damaged {
        path: path.to_owned(),
        message: error.to_string(),
    };
    let archive = ArchiveFile::parse(bytes).map_err(damaged)?;
    for member in archive.members() {
        let member = member.map_err(damaged)?;
        let own = Path::new(OsStr::from_bytes(member.name()));
        let name = PathBuf::from(format!("{}({})", path.display(), own.display()));
        let thin;
        let contents = if archive.is_thin() {
            thin = thin_member(path, &member)?;
            &thin
        } else {
            member.data(bytes).map_err(damaged)?
        };
        if !code(&name, contents, Demand::FirstDefinition(number), found)? {
            found.without.push(format!("{} is no object file", name.display()));
        }
    }
    Ok(())
}

/// A thin archive has names, relative to its own folder.
fn thin_member(archive: &Path, member: &ArchiveMember<'_>) -> Result<Vec<u8>, CollectError> {
    let folder = archive.parent().unwrap_or(Path::new(""));
    let path = folder.join(OsStr::from_bytes(member.name()));
    fs::read(&path).map_err(|cause| CollectError::Unreadable { path, cause })
}
