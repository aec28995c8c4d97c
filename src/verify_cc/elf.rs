//! Adds a section to an ELF file: an object, a library or a program, of 32 or 64 bits.
//!
//! Everything new is put behind the file's end (the section, the section names, the table of
//! sections), and the header is changed last to point there. So nothing that is there moves, which
//! `objcopy` does not promise, and a file is whole at every moment. What the old tables took (a few
//! kilobytes) is lost room until something rewrites the file.
use std::env;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::os::unix::fs::MetadataExt;
use std::path::Path;

const MAGIC: &[u8] = b"\x7fELF";
/// Where the header says what kind of file it is.
const KIND: Field = (16, 2);
/// A file that a linker takes the sections of.
const OBJECT: u64 = 1;
/// Where the header says for which machine the code is.
const MACHINE: Field = (18, 2);
/// A section with contents that mean nothing to linker and loader.
const PROGRAM_DATA: u64 = 1;
/// From here on, the number of sections stands in the first section's size.
const MANY_SECTIONS: u64 = 0xff00;
/// The index of the section of names stands in the first section's link.
const INDEX_ELSEWHERE: u64 = 0xffff;

/// Where a number stands in a structure, and how many bytes it has.
type Field = (usize, usize);

/// The two forms of the file.
struct ElfForm {
    is_little: bool,
    /// Of the file's header.
    table: Field,
    entry_size: Field,
    count: Field,
    names: Field,
    header_bytes: usize,
    /// Of a section's header.
    kind: Field,
    offset: Field,
    size: Field,
    link: Field,
    align: Field,
    section_bytes: usize,
}

/// The name of a section: the first number of its header.
const NAME: Field = (0, 4);

impl ElfForm {
    fn of(identification: &[u8]) -> Option<Self> {
        let is_little = *identification.get(5)? == 1;
        match identification.get(4)? {
            1 => Some(Self {
                is_little,
                table: (0x20, 4),
                entry_size: (0x2e, 2),
                count: (0x30, 2),
                names: (0x32, 2),
                header_bytes: 0x34,
                kind: (4, 4),
                offset: (16, 4),
                size: (20, 4),
                link: (24, 4),
                align: (32, 4),
                section_bytes: 40,
            }),
            2 => Some(Self {
                is_little,
                table: (0x28, 8),
                entry_size: (0x3a, 2),
                count: (0x3c, 2),
                names: (0x3e, 2),
                header_bytes: 0x40,
                kind: (4, 4),
                offset: (24, 8),
                size: (32, 8),
                link: (40, 4),
                align: (48, 8),
                section_bytes: 64,
            }),
            _ => None,
        }
    }

    fn get(&self, structure: &[u8], (at, bytes): Field) -> io::Result<u64> {
        let field = structure.get(at..at + bytes).ok_or_else(damaged)?;
        let add = |number: u64, byte: &u8| number << 8 | u64::from(*byte);
        let is_little = self.is_little;
        Ok(if is_little { field.iter().rev().fold(0, add) } else { field.iter().fold(0, add) })
    }

    fn set(&self, structure: &mut [u8], (at, bytes): Field, value: u64) -> io::Result<()> {
        let field = structure.get_mut(at..at + bytes).ok_or_else(damaged)?;
        let all = if self.is_little { value.to_le_bytes() } else { value.to_be_bytes() };
        let (value, rest) = match self.is_little {
            true => all.split_at(bytes),
            false => {
                let (rest, value) = all.split_at(all.len() - bytes);
                (value, rest)
            }
        };
        if rest.iter().any(|byte| *byte != 0) {
            return Err(ErrorKind::FileTooLarge.into());
        }
        field.copy_from_slice(value);
        Ok(())
    }
}

fn damaged() -> io::Error {
    ErrorKind::InvalidData.into()
}

/// What a file of this format holds code for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ElfMachine {
    /// The machine that this program runs on, as its compilers make code by default.
    Ours,
    /// x86 with 32 bits.
    I386,
    /// Another.
    Other,
}

/// The machine of a file; `None`: it is not of this format.
pub(crate) fn machine(path: &Path) -> Option<ElfMachine> {
    if !fs::metadata(path).ok()?.is_file() {
        return None;
    }
    let header = read_at(&mut File::open(path).ok()?, 0, 20).ok()?;
    let form = ElfForm::of(&header).filter(|_| header.starts_with(MAGIC))?;
    let ours = match env::consts::ARCH {
        "x86_64" => 62,
        "aarch64" => 183,
        "riscv64" => 243,
        _ => return Some(ElfMachine::Other),
    };
    let is_wide = form.section_bytes == 64;
    Some(match form.get(&header, MACHINE).ok()? {
        machine if machine == ours && is_wide => ElfMachine::Ours,
        3 => ElfMachine::I386,
        _ => ElfMachine::Other,
    })
}

/// What lies in the sections of this name of a file; `None`: it is not of this format. `of_object`:
/// nothing, where a linker does not take sections from it.
pub(crate) fn contents(path: &Path, name: &str, of_object: bool) -> Option<Vec<u8>> {
    let mut file = File::open(path).ok()?;
    let identification = read_at(&mut file, 0, 20).ok()?;
    let form = ElfForm::of(&identification).filter(|_| identification.starts_with(MAGIC))?;
    if of_object && form.get(&identification, KIND).ok()? != OBJECT {
        return Some(Vec::new());
    }
    let header = read_at(&mut file, 0, form.header_bytes).ok()?;
    let (table, names_at) = read_table(&mut file, &form, &header).ok()?;
    let names = named(&mut file, &form, &section(&form, &table, names_at).ok()?).ok()?;
    let mut all = Vec::new();
    for one in table.chunks(form.section_bytes) {
        if is_called(&form, one, &names, name) {
            all.extend(named(&mut file, &form, one).ok()?);
        }
    }
    Some(all)
}

/// The bytes of a section.
fn named(file: &mut File, form: &ElfForm, section: &[u8]) -> io::Result<Vec<u8>> {
    let (offset, size) = (form.get(section, form.offset)?, form.get(section, form.size)?);
    read_at(file, offset, index(size)?)
}

fn is_called(form: &ElfForm, section: &[u8], names: &[u8], name: &str) -> bool {
    let at = form.get(section, NAME).ok().and_then(|at| usize::try_from(at).ok());
    let own = at.and_then(|at| names.get(at..)).unwrap_or_default();
    own.strip_prefix(name.as_bytes()).is_some_and(|rest| rest.starts_with(&[0]))
}

/// Adds a section, in the place of those that have its name.
pub(crate) fn add_section(path: &Path, name: &str, contents: &[u8]) -> io::Result<()> {
    if fs::metadata(path)?.nlink() > 1 {
        // A cache of objects may hold the other name.
        let copy = path.with_extension(format!("verify-cc-{}", std::process::id()));
        fs::copy(path, &copy)?;
        append(&copy, name, contents)?;
        return fs::rename(&copy, path);
    }
    append(path, name, contents)
}

fn append(path: &Path, name: &str, contents: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().read(true).write(true).open(path)?;
    let mut header = read_at(&mut file, 0, 16)?;
    let form = ElfForm::of(&header).ok_or_else(damaged)?;
    header = read_at(&mut file, 0, form.header_bytes)?;
    let (mut table, names_at) = read_table(&mut file, &form, &header)?;
    let old = section(&form, &table, names_at)?;
    let mut names = named(&mut file, &form, &old)?;
    for one in table.chunks_mut(form.section_bytes) {
        if is_called(&form, one, &names, name) {
            form.set(one, form.size, 0)?;
        }
    }
    let name_at = length(&names);
    names.extend(name.bytes().chain([0]));

    let start = file.seek(SeekFrom::End(0))?;
    let names_start = start + length(contents);
    let padding = (names_start + length(&names)).wrapping_neg() % 8;
    let table_start = names_start + length(&names) + padding;

    let from = names_at * form.section_bytes;
    let slot = table.get_mut(from..from + form.section_bytes).ok_or_else(damaged)?;
    form.set(slot, form.offset, names_start)?;
    form.set(slot, form.size, length(&names))?;
    let mut new = vec![0; form.section_bytes];
    let fields = [
        (NAME, name_at),
        (form.kind, PROGRAM_DATA),
        (form.offset, start),
        (form.size, length(contents)),
        (form.align, 1),
    ];
    for (field, value) in fields {
        form.set(&mut new, field, value)?;
    }
    table.extend(new);
    let count = length(&table) / u64::try_from(form.section_bytes).unwrap_or(u64::MAX);
    if count >= MANY_SECTIONS {
        form.set(&mut table, form.size, count)?;
    }
    form.set(&mut header, form.count, if count >= MANY_SECTIONS { 0 } else { count })?;
    form.set(&mut header, form.table, table_start)?;

    let padding = vec![0; index(padding)?];
    file.write_all(&[contents, &names, &padding, &table].concat())?;
    file.seek(SeekFrom::Start(0))?;
    file.write_all(&header)
}

/// The table of sections, and the index of the one with the names.
fn read_table(file: &mut File, form: &ElfForm, header: &[u8]) -> io::Result<(Vec<u8>, usize)> {
    let start = form.get(header, form.table)?;
    let entry = index(form.get(header, form.entry_size)?)?;
    if start == 0 || entry != form.section_bytes {
        return Err(damaged());
    }
    let first = read_at(file, start, entry)?;
    let mut count = form.get(header, form.count)?;
    if count == 0 {
        count = form.get(&first, form.size)?;
    }
    let mut names = form.get(header, form.names)?;
    if names == INDEX_ELSEWHERE {
        names = form.get(&first, form.link)?;
    }
    let bytes = index(count)?.checked_mul(entry).ok_or_else(damaged)?;
    Ok((read_at(file, start, bytes)?, index(names)?))
}

fn section(form: &ElfForm, table: &[u8], index: usize) -> io::Result<Vec<u8>> {
    let slot = table.chunks(form.section_bytes).nth(index);
    slot.map(<[u8]>::to_vec).ok_or_else(damaged)
}

fn read_at(file: &mut File, offset: u64, bytes: usize) -> io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(offset))?;
    let mut found = Vec::new();
    file.take(u64::try_from(bytes).unwrap_or(u64::MAX)).read_to_end(&mut found)?;
    if found.len() == bytes { Ok(found) } else { Err(ErrorKind::UnexpectedEof.into()) }
}

fn index(number: u64) -> io::Result<usize> {
    usize::try_from(number).map_err(|_| damaged())
}

fn length(bytes: &[u8]) -> u64 {
    u64::try_from(bytes.len()).unwrap_or(u64::MAX)
}
