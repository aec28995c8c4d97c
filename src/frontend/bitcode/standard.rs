//! The C library, and what else compilers link by themselves: what is known of a function by its
//! name holds for no other library's.
//!
//! Known limits: a library of the user's own under such a name, in a folder that is not named on
//! the command line; and where no library has versions of names (musl), which one has a name.
use object::{Object, ObjectSection, ObjectSymbol};
use std::collections::BTreeSet;
use std::path::Path;

/// Libraries, without what says their kind and version.
const LIBRARIES: [&str; 24] = [
    "libc",
    "libm",
    "libmvec",
    "libpthread",
    "librt",
    "libdl",
    "libutil",
    "libresolv",
    "libanl",
    "libc_nonshared",
    "libpthread_nonshared",
    "libgcc",
    "libgcc_s",
    "libgcc_eh",
    "libgcov",
    "libatomic",
    "libquadmath",
    "libssp",
    "libssp_nonshared",
    "libstdc++",
    "libsupc++",
    "libc++",
    "libc++abi",
    "libunwind",
];
/// How the names of loaders, start files and libraries of clang's begin.
const BEGINNINGS: [&str; 10] = [
    "ld-linux",
    "ld-musl",
    "ld64.so",
    "crt",
    "Scrt1",
    "rcrt1",
    "gcrt1",
    "libclang_rt",
    "clang_rt",
    "libcompiler_rt",
];

/// Whether a file that a linker read, maybe a member of an archive, is one of these.
pub fn is_standard(file: &str) -> bool {
    let (path, _) = file.split_once('(').unwrap_or((file, ""));
    let path = Path::new(path);
    let name = path.file_name().map(|name| name.to_string_lossy());
    path.is_absolute() && name.is_some_and(|name| is_standard_name(&name))
}

/// Whether a library is called as one of these.
///
/// match: `libm-2.36.a`, `libc.so.6`; result: true.
pub fn is_standard_name(name: &str) -> bool {
    if BEGINNINGS.iter().any(|start| name.starts_with(start)) {
        return true;
    }
    let ends = [".so", ".a"];
    let Some(stem) = ends.iter().find_map(|end| Some(name.split_once(end)?.0)) else {
        return false;
    };
    let is_version = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let plain = stem.rsplit_once('-').filter(|(_, version)| is_version(version));
    LIBRARIES.contains(&plain.map_or(stem, |(plain, _)| plain))
}

/// What a linked file has from one of these, by the versions that it asks for; `None`: it asks for
/// none.
pub fn standard_names(file: &object::File<'_>) -> Option<BTreeSet<String>> {
    let contents = |name| file.section_by_name(name).and_then(|section| section.data().ok());
    let needs = contents(".gnu.version_r").filter(|_| file.is_little_endian())?;
    let (versions, texts) = (contents(".gnu.version")?, contents(".dynstr")?);
    let standard = standard_versions(needs, texts);
    let version = |index: usize| number(versions, index.checked_mul(2)?, 2);
    let is_it = |index| version(index).is_some_and(|version| standard.contains(&version));
    let symbols = file.dynamic_symbols().filter(|symbol| is_it(symbol.index().0));
    Some(symbols.filter_map(|symbol| Some(symbol.name().ok()?.to_owned())).collect())
}

/// The numbers of the versions that these libraries have. (`Elf64_Verneed` and `Elf64_Vernaux`,
/// which have one form with 32 bits and with 64.)
fn standard_versions(needs: &[u8], texts: &[u8]) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    let mut file = Some(0);
    while let Some(at) = file {
        let is_known = number(needs, at + 4, 4).and_then(|at| text(texts, at));
        let is_known = is_known.is_some_and(is_standard_name);
        let mut version = number(needs, at + 8, 4).and_then(|offset| next(at, offset));
        while let Some(at) = version {
            if let (true, Some(index)) = (is_known, number(needs, at + 6, 2)) {
                found.insert(index);
            }
            version = number(needs, at + 12, 4).and_then(|offset| next(at, offset));
        }
        file = number(needs, at + 12, 4).and_then(|offset| next(at, offset));
    }
    found
}

/// What comes behind, if something does.
fn next(at: usize, offset: usize) -> Option<usize> {
    (offset != 0).then(|| at.checked_add(offset))?
}

fn number(bytes: &[u8], at: usize, length: usize) -> Option<usize> {
    let field = bytes.get(at..at.checked_add(length)?)?;
    field.iter().rev().try_fold(0_usize, |all, byte| Some(all << 8 | usize::from(*byte)))
}

fn text(texts: &[u8], at: usize) -> Option<&str> {
    let rest = texts.get(at..)?;
    let end = rest.iter().position(|byte| *byte == 0)?;
    std::str::from_utf8(&rest[..end]).ok()
}

#[cfg(test)]
mod tests {
    use super::is_standard;

    #[test]
    fn files_that_compilers_link_by_themselves() {
        for file in [
            "/lib/x86_64-linux-gnu/libc.so.6",
            "/usr/lib/x86_64-linux-gnu/libm-2.36.a(s_sin.o)",
            "/usr/lib/x86_64-linux-gnu/libc_nonshared.a(atexit.oS)",
            "/usr/lib/gcc/x86_64-linux-gnu/12/../../../x86_64-linux-gnu/Scrt1.o",
            "/lib64/ld-linux-x86-64.so.2",
            "/usr/lib/gcc/x86_64-linux-gnu/12/libstdc++.so",
        ] {
            assert!(is_standard(file), "{file}");
        }
        for file in ["libc.so.6", "./libm.a(sin.o)", "/a/libmine.so", "/a/abs.o", "/a/libc-abs.a"] {
            assert!(!is_standard(file), "{file}");
        }
    }
}
