//! What a file is, where it is nothing that we can read: a message that says what to do instead.
use super::error::LoadError;
use std::fs;
use std::os::unix::fs::FileTypeExt;
use std::path::Path;

/// Reads a file or a pipe. Devices are refused: some of them never end.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, LoadError> {
    let unreadable = |cause| LoadError::Unreadable { path: path.to_owned(), cause };
    let kind = fs::metadata(path).map_err(unreadable)?.file_type();
    if kind.is_dir() {
        return Err(unreadable(std::io::ErrorKind::IsADirectory.into()));
    }
    // clang reads it a second time, and would wait for ever.
    if kind.is_fifo() && path.extension().is_some_and(|suffix| suffix != "bc" && suffix != "ll") {
        return Err(LoadError::Foreign {
            path: path.to_owned(),
            what: "a pipe",
            hint: "sources must be files; only bitcode and textual IR can come through a pipe",
        });
    }
    // The null device is an empty file.
    let is_device = kind.is_block_device() || kind.is_char_device() || kind.is_socket();
    if is_device && path != Path::new("/dev/null") && path != Path::new("/dev/stdin") {
        return Err(LoadError::Foreign {
            path: path.to_owned(),
            what: "a device",
            hint: "give a file with bitcode, textual IR or C",
        });
    }
    let bytes = fs::read(path).map_err(unreadable)?;
    if bytes.is_empty() {
        return Err(LoadError::Empty { path: path.to_owned() });
    }
    match foreign(&bytes, path) {
        Some((what, hint)) => Err(LoadError::Foreign { path: path.to_owned(), what, hint }),
        None => Ok(bytes),
    }
}

const RECOMPILE: &str = "compile the sources with `clang -O0 -g -emit-llvm -c` and give the .bc files, or build it with `verify-cc` and give it with --program";
/// The section of `verify-cc`'s records, as it stands in the table of names.
const RECORDS: &[u8] = b".verify.bitcode\0";
const PROGRAM: &str = "give it with --program";
const UNPACK: &str = "unpack it with `ar x` and give its members, if they are bitcode; else compile the sources with `clang -O0 -g -emit-llvm -c`";

/// What a file is that holds no program in a form that we read, and what to do.
fn foreign(bytes: &[u8], path: &Path) -> Option<(&'static str, &'static str)> {
    if bytes.starts_with(b"!<arch>\n") || bytes.starts_with(b"!<thin>\n") {
        let has_records = contains(bytes, RECORDS);
        return Some(if has_records {
            ("an archive with bitcode", PROGRAM)
        } else {
            ("an archive", UNPACK)
        });
    }
    if bytes.starts_with(b"\x7fELF") {
        return Some(elf(bytes));
    }
    if bytes.starts_with(b"MZ") {
        return Some(("a Windows executable", RECOMPILE));
    }
    let mach_o: [&[u8]; 3] = [b"\xcf\xfa\xed\xfe", b"\xce\xfa\xed\xfe", b"\xca\xfe\xba\xbe"];
    if mach_o.iter().any(|magic| bytes.starts_with(magic)) {
        return Some(("a macOS object file or executable", RECOMPILE));
    }
    let source = match path.extension()?.to_str()? {
        "rs" => (
            "a Rust source",
            "compile it with `rustc --emit=llvm-bc -g -C opt-level=2 -C no-prepopulate-passes \
             -C codegen-units=1 -C overflow-checks` and give the .bc file (`verify help programs` \
             has the reasons)",
        ),
        "o" | "obj" if !bytes.starts_with(b"BC") => ("an object file without bitcode", RECOMPILE),
        "s" | "S" => ("assembly", RECOMPILE),
        "h" => ("a header", "give the .c files that include it"),
        "go" | "java" | "py" | "f90" | "f" | "swift" | "zig" | "ada" | "adb" => {
            ("a source in another language than C", "give LLVM bitcode that its compiler makes")
        }
        _ => return None,
    };
    Some(source)
}

/// An object file or executable: `e_type` is two bytes at offset 16.
fn elf(bytes: &[u8]) -> (&'static str, &'static str) {
    let names: [&[u8]; 3] = [RECORDS, b".llvmbc\0", b".llvm.lto\0"];
    match (names.iter().any(|name| contains(bytes, name)), bytes.get(16)) {
        (true, _) => ("an ELF file with bitcode", PROGRAM),
        (false, Some(1)) => ("an ELF object file", RECOMPILE),
        (false, _) => ("an ELF executable or shared library", RECOMPILE),
    }
}

fn contains(bytes: &[u8], name: &[u8]) -> bool {
    bytes.windows(name.len()).any(|window| window == name)
}
