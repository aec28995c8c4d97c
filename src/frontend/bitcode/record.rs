//! Records: what `verify-cc` keeps in an object file for each source that went into it.
//!
//! They lie in a section that is not loaded. Linkers, `ld -r` and `ar` keep such sections, and put
//! those of one name behind each other, maybe with zero bytes between. So each record says where it
//! ends, and what is found in a section is a list of them:
//!
//! ```text
//! magic (8 bytes) | version | kind | 4 lengths | source | folder | command | content
//! ```
//!
//! Numbers are 32 bits, little end first, but for the lengths (64 bits). The folder and the command
//! (arguments that end with zero bytes) are for people: nothing is looked up there.
use std::collections::BTreeSet;
use std::fmt;

/// The section's name.
pub const SECTION: &str = ".verify.bitcode";

const MAGIC: &[u8; 8] = b"\x7fVERIFY\n";
const VERSION: u32 = 3;
/// Magic, version, kind, and four lengths.
const HEAD: usize = 8 + 4 + 4 + 4 * 8;

/// What became of one source.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Record {
    /// The source, as it was named.
    pub source: Vec<u8>,
    /// The folder in which it was compiled.
    pub folder: Vec<u8>,
    /// What clang was called with, each argument followed by a zero byte.
    pub command: Vec<u8>,
    /// The bitcode.
    pub content: Content,
}

/// Bitcode, or why there is none.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Content {
    /// A module.
    Bitcode(Vec<u8>),
    /// No module, and the reason in words.
    Missing(String),
    /// Not a source: in what way names mean something else in the linked file than in its sources.
    Renamed(String),
    /// Not a source: the table of symbols of the file as it was made.
    Symbols(String),
    /// Not a source: the linker was asked what each name means (see [`LinkFacts`]).
    Linked(String),
    /// Not a source: the file's code as it was made ([`super::code`]).
    Code(String),
}

/// A section that holds something else than records.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Damage {
    /// What should be the start of a record is not one.
    NoRecord,
    /// A record of a later form.
    Version(u32),
    /// A record that is longer than the section.
    CutOff,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRecord => write!(f, "its section {SECTION} is damaged"),
            Self::Version(version) => {
                write!(f, "its section {SECTION} has version {version}; we read {VERSION}")
            }
            Self::CutOff => write!(f, "its section {SECTION} breaks off"),
        }
    }
}

impl std::error::Error for Damage {}

/// What the linker said of a file when it was made.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct LinkFacts {
    /// Names of which sources have a weak or tentative definition, and another file, without
    /// bitcode, the one that counts.
    pub elsewhere: BTreeSet<String>,
    /// Names that a program uses and nothing defines: the address of what is used weakly is null.
    pub absent: BTreeSet<String>,
    /// Names that sources use, and code defines that has no bitcode and is not of the C library or
    /// its like.
    pub foreign: BTreeSet<String>,
    /// What its code was ([`super::code`]).
    pub code: Option<String>,
    /// Why it does not start with `main`, as far as the C library has a say.
    pub entry: Option<String>,
}

impl LinkFacts {
    /// As the text of a record.
    pub fn write(&self) -> String {
        let elsewhere = self.elsewhere.iter().map(|name| format!("elsewhere {name}\n"));
        let entry = self.entry.iter().map(|reason| format!("entry {reason}\n"));
        let absent = self.absent.iter().map(|name| format!("absent {name}\n"));
        let foreign = self.foreign.iter().map(|name| format!("foreign {name}\n"));
        let code = self.code.iter().map(|code| format!("code {code}\n"));
        elsewhere.chain(absent).chain(foreign).chain(code).chain(entry).collect()
    }

    /// What [`write`](Self::write) wrote.
    pub fn read(text: &str) -> Option<Self> {
        let mut facts = Self::default();
        for line in text.lines() {
            match line.split_once(' ')? {
                ("elsewhere", name) => drop(facts.elsewhere.insert(name.to_owned())),
                ("absent", name) => drop(facts.absent.insert(name.to_owned())),
                ("foreign", name) => drop(facts.foreign.insert(name.to_owned())),
                ("code", code) => facts.code = Some(code.to_owned()),
                ("entry", reason) => facts.entry = Some(reason.to_owned()),
                _ => return None,
            }
        }
        Some(facts)
    }
}

impl Record {
    /// A record that is about the file, not about a source.
    pub fn of_file(content: Content) -> Self {
        Self { source: Vec::new(), folder: Vec::new(), command: Vec::new(), content }
    }

    /// What it says of the code.
    pub fn code(&self) -> Option<String> {
        match &self.content {
            Content::Code(code) => Some(code.clone()),
            _ => None,
        }
    }

    /// Whether it is about a source.
    pub fn is_source(&self) -> bool {
        matches!(self.content, Content::Bitcode(_) | Content::Missing(_))
    }

    /// The record as bytes.
    pub fn write(&self) -> Vec<u8> {
        let (kind, content): (u32, &[u8]) = match &self.content {
            Content::Bitcode(bytes) => (0, bytes),
            Content::Missing(reason) => (1, reason.as_bytes()),
            Content::Renamed(how) => (2, how.as_bytes()),
            Content::Symbols(table) => (3, table.as_bytes()),
            Content::Linked(facts) => (4, facts.as_bytes()),
            Content::Code(code) => (5, code.as_bytes()),
        };
        let parts: [&[u8]; 4] = [&self.source, &self.folder, &self.command, content];
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(kind.to_le_bytes());
        for part in parts {
            let length = u64::try_from(part.len()).unwrap_or(u64::MAX);
            bytes.extend(length.to_le_bytes());
        }
        for part in parts {
            bytes.extend(part);
        }
        bytes
    }
}

/// The records of a section.
pub fn read(mut bytes: &[u8]) -> Result<Vec<Record>, Damage> {
    let mut records = Vec::new();
    loop {
        let padding = bytes.iter().take_while(|byte| **byte == 0).count();
        bytes = &bytes[padding..];
        if bytes.is_empty() {
            return Ok(records);
        }
        let (record, rest) = read_one(bytes)?;
        records.push(record);
        bytes = rest;
    }
}

fn read_one(bytes: &[u8]) -> Result<(Record, &[u8]), Damage> {
    if !bytes.starts_with(MAGIC) {
        return Err(Damage::NoRecord);
    }
    let (head, mut rest) = bytes.split_at_checked(HEAD).ok_or(Damage::CutOff)?;
    let (_, numbers) = head.split_at(MAGIC.len());
    let (small, lengths) = numbers.split_at(8);
    let [version, kind] = [number(&small[..4]), number(&small[4..])];
    if version != u64::from(VERSION) {
        return Err(Damage::Version(u32::try_from(version).unwrap_or(u32::MAX)));
    }
    let mut parts = Vec::new();
    for length in lengths.chunks(8) {
        let length = usize::try_from(number(length)).map_err(|_| Damage::CutOff)?;
        let (part, others) = rest.split_at_checked(length).ok_or(Damage::CutOff)?;
        parts.push(part.to_vec());
        rest = others;
    }
    let [source, folder, command, content] =
        <[Vec<u8>; 4]>::try_from(parts).map_err(|_| Damage::CutOff)?;
    let content = match kind {
        0 => Content::Bitcode(content),
        1 => Content::Missing(String::from_utf8_lossy(&content).into_owned()),
        2 => Content::Renamed(String::from_utf8_lossy(&content).into_owned()),
        3 => Content::Symbols(String::from_utf8_lossy(&content).into_owned()),
        4 => Content::Linked(String::from_utf8_lossy(&content).into_owned()),
        5 => Content::Code(String::from_utf8_lossy(&content).into_owned()),
        _ => return Err(Damage::NoRecord),
    };
    Ok((Record { source, folder, command, content }, rest))
}

fn number(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::{Content, Damage, LinkFacts, MAGIC, Record, read};
    use std::collections::BTreeSet;

    fn record(source: &str, content: Content) -> Record {
        let command = b"clang\0-c\0".to_vec();
        Record { source: source.into(), folder: b"/build".to_vec(), command, content }
    }

    #[test]
    fn what_is_written_is_read_again_with_padding_between() {
        let a = record("a.c", Content::Bitcode(b"BC\xc0\xde\0\0".to_vec()));
        let b = record("b.s", Content::Missing("an assembler file".to_owned()));
        let c = record("", Content::Renamed("--wrap=f".to_owned()));
        let d = Record::of_file(Content::Symbols("U 0 0 0 f\n".to_owned()));
        let e = Record::of_file(Content::Linked(String::new()));
        let bytes = [a.write(), vec![0; 5], b.write(), vec![0; 3], c.write()].concat();
        let f = Record::of_file(Content::Code("0f".to_owned()));
        let bytes = [bytes, d.write(), e.write(), f.write()].concat();
        assert_eq!(read(&bytes), Ok(vec![a, b, c, d, e, f]));
        assert_eq!(read(&[]), Ok(Vec::new()));
    }

    #[test]
    fn what_the_linker_said_is_read_again() {
        let names = ["f", "operator new"].map(str::to_owned);
        let absent = BTreeSet::from(["g".to_owned()]);
        let entry = Some("it is f".to_owned());
        let (foreign, code) = (BTreeSet::from(["abs".to_owned()]), Some("0f".to_owned()));
        let facts = LinkFacts { elsewhere: names.into(), absent, foreign, code, entry };
        assert_eq!(LinkFacts::read(&facts.write()), Some(facts));
        assert_eq!(LinkFacts::read(""), Some(LinkFacts::default()));
        assert_eq!(LinkFacts::read("else"), None);
    }

    #[test]
    fn every_prefix_and_every_changed_byte_is_an_answer() {
        let bytes = record("a.c", Content::Bitcode(vec![1, 2, 3])).write();
        for end in 1..bytes.len() {
            assert!(read(&bytes[..end]).is_err(), "{end}");
        }
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 0xff;
            let _ = read(&changed);
        }
        assert_eq!(read(b"something else"), Err(Damage::NoRecord));
        let newer = [MAGIC.as_slice(), &[9, 0, 0, 0], &[0; 36]].concat();
        assert_eq!(read(&newer), Err(Damage::Version(9)));
    }
}
