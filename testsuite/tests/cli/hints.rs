//! Input of a kind that we cannot read: the message says what it is and what to do. And requests
//! that have no effect on this input.
use crate::input::{TRIVIAL, compile, refused};
use crate::verify::{Folder, Run, verify};
use std::path::Path;
use std::process::Command;

/// The options before a file.
fn with(options: &[&str], file: &Path) -> Run {
    let options = options.iter().map(AsRef::as_ref);
    verify(options.chain([file.as_os_str()]))
}

#[test]
fn files_of_other_kinds() {
    let folder = Folder::new("hint-kinds");
    let cases: [(&str, &[u8], &[&str]); 7] = [
        ("lib.a", b"!<arch>\nx.o/", &["an archive", "ar x"]),
        ("x.o", b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x01\0", &["an ELF object", "-emit-llvm"]),
        ("x", b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0", &["an ELF executable", "-emit-llvm"]),
        (
            "y.o",
            b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x01\0 .llvmbc\0",
            &["an ELF file with bitcode", "--program"],
        ),
        ("x.exe", b"MZ\x90\0", &["a Windows executable"]),
        ("main.rs", b"fn main() {}\n", &["a Rust source", "rustc --emit=llvm-bc"]),
        ("x.s", b"main:\n\tret\n", &["assembly", "-emit-llvm"]),
    ];
    for (name, bytes, texts) in cases {
        let run = verify([folder.file(name, bytes)]);
        refused(&run, &[name]);
        refused(&run, texts);
        assert_eq!(run.stderr.lines().count(), 1, "{run:#?}");
    }
}

#[test]
fn devices_and_pipes() {
    let folder = Folder::new("hint-devices");
    refused(&verify(["/dev/zero"]), &["/dev/zero is a device"]);
    refused(&verify(["/dev/null"]), &["/dev/null is empty"]);
    let pipe = folder.path().join("pipe.c");
    let made = Command::new("mkfifo").arg(&pipe).status().expect("mkfifo starts");
    assert!(made.success());
    refused(&verify([pipe]), &["is a pipe", "sources must be files"]);
}

#[test]
fn nothing_to_check() {
    let folder = Folder::new("hint-nothing");
    let warning = "warning: nothing to check: the program never calls";
    let run = verify([folder.file("fine.c", TRIVIAL)]);
    run.complains(0, warning);
    assert_eq!(run.verdict(), "TRUE");
    let asserts = "#include <assert.h>\nint main(int c, char **v) { assert(c > 1); return 0; }\n";
    let file = folder.file("asserts.c", asserts);
    with(&["-DNDEBUG"], &file).complains(0, "-DNDEBUG took its assertions away");
    with(&["--property", "unreach-call"], &file).complains(0, warning);
    let run = verify([file]);
    assert!(run.code == Some(1) && !run.stderr.contains("nothing to check"), "{run:#?}");
}

#[test]
fn options_without_effect() {
    let folder = Folder::new("hint-options");
    let module = compile(&folder, "fine", TRIVIAL);
    with(&["--32"], &module).complains(0, "--32 has no effect");
    with(&["-DX=1"], &module).complains(0, "arguments for clang have no effect");
    with(&["--malloc-may-fail"], &module).complains(0, "--malloc-may-fail has no effect");
    let source = folder.path().join("fine.c");
    let run = with(&["--64", "-DX=1"], &source);
    assert!(run.code == Some(0) && !run.stderr.contains("no effect"), "{run:#?}");
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    let folder = Folder::new("hint-control");
    let plain = |run: &Run| {
        let is_bad = |c: char| c.is_control() && c != '\n';
        assert!(!run.stdout.contains(is_bad) && !run.stderr.contains(is_bad), "{run:#?}");
    };
    let source = "void f(void) __asm__(\"a\\033[31mb\");\nextern void reach_error(void);\n\
        int main(void) { f(); reach_error(); return 0; }\n";
    let runs = [
        verify([folder.file("x\x1b]0;title\x07.bc", "no bitcode")]),
        verify([folder.file("bad\x1b[2J.c", "int main(void) { return \x1b; }\n")]),
        verify(["--entry", "\x1b[31mmain", "x.bc"]),
        verify(["--\x1b[31mflag"]),
        verify(["--property", "\x1b[31m", "x.bc"]),
        verify([folder.file("name\x1b[1m.c", source)]),
    ];
    runs.iter().for_each(plain);
    assert_eq!(runs[5].code, Some(1), "{:#?}", runs[5]);
}

#[test]
fn a_byte_order_mark_and_dos_line_ends_are_no_errors() {
    let folder = Folder::new("hint-bom");
    let source = "\u{feff}extern void reach_error(void);\r\nint main(void) { reach_error(); }\r\n";
    let file = folder.file("bom.c", source);
    let property = folder
        .file("dos.prp", "\u{feff}CHECK( init(main()), LTL(G ! call(reach_error())) )\r\n\r\n");
    let run = verify(["--property".as_ref(), property.as_os_str(), file.as_os_str()]);
    assert_eq!((run.code, run.verdict()), (Some(1), "FALSE(unreach-call)"), "{run:#?}");
}
