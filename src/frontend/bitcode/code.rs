//! What a file is loaded with: a number that says whether its code and data are what they were when
//! it was made.
//!
//! Tools may change that and leave all names as they are (`objcopy --update-section`,
//! `--remove-section=.init_array`, `--weaken-symbol` of a name that is used). What `strip` takes
//! away, and what tools do to the paths of libraries (`patchelf`), is not looked at.
use object::{Object, ObjectKind, ObjectSection, ObjectSymbol, SectionFlags};

/// Sections that are loaded, and that tools for other ends than code change or move.
const LEFT_OUT: [&str; 18] = [
    ".interp",
    ".note",
    ".dynsym",
    ".dynstr",
    ".dynamic",
    ".gnu.hash",
    ".gnu.version",
    ".gnu.version_d",
    ".gnu.version_r",
    ".hash",
    ".rel",
    ".rela",
    ".relr",
    ".plt",
    ".got",
    ".gcc_except_table",
    ".eh_frame",
    ".eh_frame_hdr",
];
/// A section that is loaded.
const IS_LOADED: u64 = 2;

/// The hash of Fowler, Noll and Vo (FNV-1a): it is the same in all versions of this program.
struct Hash(u64);

impl Hash {
    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

/// Whether a section has one of those names, or one of them and what it is about.
fn is_left_out(name: &str) -> bool {
    let is_one = |start: &&str| {
        name.strip_prefix(*start)
            .is_some_and(|rest| matches!(rest.as_bytes().first(), None | Some(b'.')))
    };
    LEFT_OUT.iter().any(is_one)
}

/// The number of a file, as a record has it.
pub fn code_of(file: &object::File<'_>) -> String {
    let mut hash = Hash(0xcbf2_9ce4_8422_2325);
    for section in file.sections() {
        let SectionFlags::Elf { sh_type, sh_flags } = section.flags() else { continue };
        let name = section.name_bytes().unwrap_or_default();
        let is_left_out = is_left_out(&String::from_utf8_lossy(name));
        if sh_flags.0 & IS_LOADED == 0 || is_left_out {
            continue;
        }
        hash.add(name);
        hash.add(&sh_type.0.to_le_bytes());
        hash.add(&sh_flags.0.to_le_bytes());
        hash.add(&section.size().to_le_bytes());
        hash.add(section.data().unwrap_or_default());
        for (at, relocation) in section.relocations() {
            hash.add(&at.to_le_bytes());
            hash.add(&relocation.addend().to_le_bytes());
        }
    }
    // A name that is used weakly looks as any other that is used. (`strip` takes the names of a
    // linked file away.)
    let is_object = file.kind() == ObjectKind::Relocatable;
    let is_weak = |symbol: &object::Symbol<'_, '_>| symbol.is_undefined() && symbol.is_weak();
    let weak = file.symbols().filter(|symbol| is_object && is_weak(symbol));
    let mut weak: Vec<&[u8]> = weak.filter_map(|symbol| symbol.name_bytes().ok()).collect();
    weak.sort_unstable();
    weak.into_iter().for_each(|name| hash.add(name));
    format!("{:016x}", hash.0)
}
