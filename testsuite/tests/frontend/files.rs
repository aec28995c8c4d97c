//! Files: bitcode of several compilers, several files, bad files; the same result each time.
use crate::{End, HEADER, INT, both, end, file, load};
use parsimony::frontend::llvm;
use parsimony::frontend::llvm::{LoadError, Options};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Bitcode of every compiler, level and word size that is promised.
#[test]
fn bitcode_of_old_and_new_compilers_is_read() {
    let text = format!(
        "{HEADER} struct N {{ struct N *next; int v; }}; int table[5] = {{ 5, 4, 3, 2, 1 }};
        static int sum(struct N *n) {{ int s = 0; while (n) {{ s += n->v; n = n->next; }} return s; }}
        int main(void) {{ struct N a = {{ 0, 1 }}, b = {{ &a, 2 }}; int s = 0;
        for (int i = 0; i < 5; i++) s += table[i] * i;
        if (sum(&b) == 3 && s == 20 && __VERIFIER_nondet_int() == 9) reach_error(); return 0; }}"
    );
    let source = file("levels.c", &text);
    for compiler in ["clang-14", "clang-22"] {
        for level in ["-O0", "-O1", "-O2"] {
            for size in ["-m32", "-m64"] {
                let name = format!("levels{compiler}{level}{size}.bc");
                let bitcode = Path::new(env!("CARGO_TARGET_TMPDIR")).join(&name);
                let mut clang = Command::new(compiler);
                clang
                    .args(["-c", "-emit-llvm", "-g", level, size, "-o"])
                    .arg(&bitcode)
                    .arg(&source);
                match clang.status() {
                    Ok(status) => assert!(status.success(), "{name}"),
                    Err(_) if compiler == "clang-14" => continue,
                    Err(error) => panic!("{compiler}: {error}"),
                }
                let module = llvm::read(&[bitcode], &Options::new("main")).expect("readable");
                for program in both(&module) {
                    assert_eq!(end(&program, &[(INT, 0, 9)]), End::Error, "{name}");
                    assert_eq!(end(&program, &[(INT, 0, 8)]), End::Exit, "{name}");
                    let bits = if size == "-m32" { 32 } else { 64 };
                    assert_eq!(program.pointer_bits, bits);
                }
            }
        }
    }
}

#[test]
fn several_files_are_linked() {
    let a = file(
        "link_a.c",
        "int helper(int); void reach_error(void); int main(void) { if (helper(2) == 4) reach_error(); return 0; }",
    );
    let b = file("link_b.c", "int helper(int x) { return 2 * x; }");
    let module = llvm::read(&[a.clone(), b], &Options::new("main")).expect("the files fit");
    assert!(module.warnings().is_empty());
    for program in both(&module) {
        assert_eq!(end(&program, &[]), End::Error);
    }
    let twice = llvm::read(&[a.clone(), a], &Options::new("main"));
    assert!(matches!(twice, Err(LoadError::Link { .. })));
}

#[test]
fn bad_files_are_told_apart() {
    let read = |path: PathBuf| llvm::read(&[path], &Options::new("main")).err();
    let good = "define i32 @main() { ret i32 0 }";
    let source = file("good.ll", good);
    let bitcode = Path::new(env!("CARGO_TARGET_TMPDIR")).join("front-good.bc");
    let status = Command::new("clang-22")
        .args(["-c", "-emit-llvm", "-w", "-o"])
        .arg(&bitcode)
        .arg(&source)
        .status()
        .expect("clang-22 runs");
    assert!(status.success());
    assert!(read(bitcode.clone()).is_none());
    let bytes = std::fs::read(&bitcode).expect("written");
    let truncated = Path::new(env!("CARGO_TARGET_TMPDIR")).join("front-truncated.bc");
    std::fs::write(&truncated, &bytes[..bytes.len() / 2]).expect("the test folder can be written");

    assert!(matches!(read("no/such/file".into()), Some(LoadError::Unreadable { .. })));
    assert!(matches!(read(env!("CARGO_TARGET_TMPDIR").into()), Some(LoadError::Unreadable { .. })));
    assert!(matches!(read(file("empty.bc", "")), Some(LoadError::Empty { .. })));
    assert!(matches!(read(file("text.txt", "hello")), Some(LoadError::NoIr { .. })));
    assert!(matches!(read(truncated), Some(LoadError::Damaged { .. })));
    assert!(matches!(read(file("bad.c", "int main( {")), Some(LoadError::ClangFailed { .. })));
    let ill = "define i32 @main() { entry: ret i64 0 }";
    assert!(matches!(read(file("ill.ll", ill)), Some(LoadError::NoIr { .. })));
    let other = read(file("other.ll", "define i32 @other() { ret i32 0 }"));
    let Some(LoadError::NoEntry { functions, .. }) = other else { panic!("{other:?}") };
    assert_eq!(functions, ["other"]);
    let narrow = "target datalayout = \"p:16:16\"\ndefine i32 @main() { ret i32 0 }";
    assert!(matches!(read(file("narrow.ll", narrow)), Some(LoadError::PointerWidth { bits: 16 })));
    for pointers in ["p:64:64:64:32", "p0:64:64:64:32", "p:63:64"] {
        let text = format!("target datalayout = \"e-{pointers}-i64:64\"\n{good}");
        let error = read(file("index.ll", &text));
        assert!(matches!(error, Some(LoadError::IndexWidth { bits: 64, .. })), "{error:?}");
    }
    for pointers in ["p:64:64:64:64", "p1:64:64:64:32", "p0:64:64"] {
        let text = format!("target datalayout = \"e-{pointers}-i64:64\"\n{good}");
        assert!(read(file("index.ll", &text)).is_none());
    }
    assert!(matches!(llvm::read(&[], &Options::new("main")), Err(LoadError::NoFile)));
}

#[test]
fn lowering_is_repeatable() {
    let text = "int g; static void f(int x) { g += x; }
        int main(void) { for (int i = 0; i < 3; i++) f(i); if (g == 3) reach_error(); return 0; }";
    let module = load("repeat.c", text, &Options::new("main"));
    let [first, prepared] = both(&module);
    let [again, prepared_again] = both(&module);
    let print = parsimony::cfa::text::print;
    assert_eq!(print(&first), print(&again));
    assert_eq!(print(&prepared), print(&prepared_again));
}
