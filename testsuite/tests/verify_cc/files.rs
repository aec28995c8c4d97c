//! `verify --program`: every kind of file that bitcode lies in, what tools do to such files, and
//! files that are broken.
use crate::verify::verify;
use crate::{Build, doubling};
use std::fs;

#[test]
fn every_kind_of_file() {
    let build = doubling("kinds");
    build.make("verify-cc -DPAIR=4 -O2 -c main.c twice.c");
    build.make("verify-cc -fPIC -c twice.c -o pic.o && verify-cc -shared pic.o -o libtwice.so");
    build.make(
        "ar rcs libtwice.a twice.o && ar rcsT thin.a twice.o && ld -r main.o twice.o -o all.o",
    );
    build.make("verify-cc main.o -L. -ltwice -o shared && verify-cc main.o libtwice.a -o static");
    build.make("verify-cc -g -DPAIR=4 -flto -c main.c -o lto.o");
    build.make("clang-22 -DPAIR=4 -g -O1 -flto -ffat-lto-objects -c main.c -o fat.o");
    build.make("clang-22 -DPAIR=4 -g -O1 -fembed-bitcode main.c twice.c -o embedded");
    build.make("verify-cc main.o twice.o -s -o stripped");
    let ways: [&[&str]; 10] = [
        &["main.o", "twice.o"],
        &["main.o", "libtwice.a"],
        &["main.o", "thin.a"],
        &["main.o", "libtwice.so"],
        &["all.o"],
        &["static"],
        &["shared", "libtwice.so"],
        &["lto.o", "twice.o"],
        &["fat.o", "twice.o"],
        &["embedded"],
    ];
    for files in ways.into_iter().chain([["stripped"].as_slice()]) {
        let arguments: Vec<&str> = files.iter().flat_map(|file| ["--program", file]).collect();
        let run = build.verify(&arguments);
        assert_eq!(run.verdict(), "FALSE(unreach-call)", "{files:?}: {run:#?}");
        assert!(run.stdout.contains("main.c:4:"), "{run:#?}");
    }
    let run = build.verify(&["--program", "shared"]);
    run.complains(1, "warning: no definition or model of `twice`");
    // A source of the user's, and a library to start in.
    build.verdict(&["-DPAIR=4", "main.c", "--program", "libtwice.a"], "FALSE(unreach-call)");
    build.verdict(&["--program", "libtwice.so", "--entry", "twice"], "TRUE");
    build.verdict(&["--program", "libtwice.a", "--entry", "twice"], "TRUE");
}

/// Records are a section that is not loaded: tools keep it.
#[test]
fn tools_keep_the_records() {
    let build = doubling("tools");
    build.make("verify-cc -DPAIR=4 -ffunction-sections main.c twice.c -Wl,--gc-sections -o prog");
    build.make("cp prog copy && strip copy && ./copy");
    build.make("objcopy --strip-debug prog bare && strip --strip-unneeded bare && ./bare");
    build.make("verify-cc -DPAIR=4 -c main.c && verify-cc -c twice.c && strip -g main.o twice.o");
    build.make("verify-cc main.o twice.o -s -o linked && ./linked");
    for program in ["copy", "bare", "linked"] {
        build.verdict(&["--program", program], "FALSE(unreach-call)");
    }
}

/// Of an archive what is needed, as for a linker. Which of two definitions in linked files is meant
/// is not for us to say.
#[test]
fn archives_and_several_programs() {
    let build = doubling("archives");
    build.file("other.c", "int other(void) { return 1; }\nint main(void) { return other(); }\n");
    build.make("verify-cc -fPIC -DPAIR=4 -c main.c twice.c other.c");
    build.make("ar rcs lib.a other.o twice.o");
    build.make("verify-cc -shared twice.o -o liba.so && verify-cc main.o twice.o -o prog");
    build.verdict(&["--program", "main.o", "--program", "lib.a"], "FALSE(unreach-call)");
    let run = build.verify(&["--program", "prog", "--program", "liba.so"]);
    run.complains(2, "both prog and liba.so define `twice`");
    let hidden = "__attribute__((visibility(\"hidden\"))) int twice(int x) { return x; }\n\
        int once(int x) { return twice(x); }\n";
    build.file("hidden.c", hidden);
    let user = "int once(int), twice(int);\n\
        int main(int n, char **w) { return once(n) + twice(n); }\n";
    build.file("once.c", user);
    build.make("verify-cc -fPIC -shared hidden.c -o libhidden.so");
    build.make("verify-cc once.c liba.so libhidden.so -o once");
    let run = build.verify(&["--program", "once", "--program", "libhidden.so"]);
    run.complains(2, "once uses `twice`, which libhidden.so defines, but does not export");
    // A harness may.
    build.verdict(&["once.c", "--program", "libhidden.so"], "TRUE");
    let run = build.verify(&["--program", "lib.a", "--entry", "none"]);
    run.complains(2, "no definition of the entry function `none`; defined: other, main, twice");
}

#[test]
fn parts_without_bitcode() {
    let build = doubling("without");
    build.file(
        "three.S",
        ".globl twice\ntwice: lea (%rdi,%rdi), %eax\nret\n.section .note.GNU-stack\n",
    );
    build.make("verify-cc -DPAIR=5 -c main.c && verify-cc -c three.S && verify-cc -c twice.c");
    build.make("verify-cc main.o three.o -o assembly");
    let run = build.verify(&["--program", "assembly"]);
    run.complains(1, "warning: assembly has no bitcode of three.S: it is assembly");
    assert!(run.stdout.starts_with("this run needs `twice` (no definition)"), "{run:#?}");
    build
        .verify(&["--program", "three.o"])
        .complains(2, "three.o has no bitcode of three.S: it is");
    build.make("clang-22 -c twice.c && ar rcs lib.a main.o twice.o");
    let run = build.verify(&["--program", "lib.a"]);
    run.complains(1, "warning: lib.a(twice.o) has no bitcode: it was not compiled by verify-cc");
}

#[test]
fn bad_input_is_one_message() {
    let build = doubling("bad");
    build.make("verify-cc -DPAIR=4 -c main.c twice.c && clang-22 -c twice.c -o plain.o");
    build.make("ar rcs lib.a main.o twice.o && clang-22 -DPAIR=4 main.c twice.c -o plain");
    let program = fs::read(build.0.path().join("main.o")).expect("there");
    build.0.file("cut.o", &program[..program.len() / 2]);
    let at = program.windows(8).position(|bytes| bytes == b"\x7fVERIFY\n").expect("a record");
    let changed = |offset: usize, byte: u8| {
        let mut bytes = program.clone();
        bytes[at + offset] = byte;
        bytes
    };
    build.0.file("newer.o", changed(8, 9));
    build.0.file("magic.o", changed(1, 0));
    build.0.file("long.o", changed(20, 0xff));
    let archive = fs::read(build.0.path().join("lib.a")).expect("there");
    build.0.file("cut.a", &archive[..archive.len() / 2]);
    let cases = [
        ("none", "cannot read none"),
        (".", "cannot read .: is a directory"),
        ("/dev/zero", "is no program, library, archive or object file"),
        ("main.c", "give sources without --program"),
        ("plain", "there is no bitcode in plain: build it with `verify-cc`"),
        ("plain.o", "there is no bitcode in plain.o"),
        ("cut.o", "cut.o is damaged"),
        ("cut.a", "cut.a is damaged"),
        ("newer.o", "has version 9; we read 3"),
        ("magic.o", "section .verify.bitcode is damaged"),
        ("long.o", "section .verify.bitcode breaks off"),
        ("twice.o", "no definition of the entry function `main`"),
    ];
    for (file, message) in cases {
        let run = build.verify(&["--program", file]);
        run.complains(2, message);
        assert_eq!((run.stdout.as_str(), run.stderr.lines().count()), ("", 1), "{run:#?}");
    }
    verify(["--program"]).complains(2, "a value is required for '--program <FILE>'");
    build.verify(&["main.o"]).complains(2, "is an ELF file with bitcode: give it with --program");
    build.verify(&["lib.a"]).complains(2, "is an archive with bitcode: give it with --program");
}

/// A weak function whose result is 1, a strong one whose result is 2, and a user of it.
const WEAK: &str = "__attribute__((weak)) int limit(void) { return 1; }\n";
const STRONG: &str = "int limit(void) { return 2; }\n";

/// What was linked in the place of a weak definition, and what tools did to names, the symbols say.
#[test]
fn names_mean_what_they_meant_to_the_linker() {
    let build = Build::new("names");
    let main = "#include <assert.h>\nint main(void) { assert(limit() == 1); return 0; }\n";
    build.file("main.c", &format!("{WEAK}{main}"));
    build.file("strong.c", STRONG);
    build.file("other.c", &format!("int limit(void);\n{main}"));
    build.make("verify-cc -c main.c strong.c other.c && verify-cc main.o -o alone");
    build.verdict(&["--program", "alone"], "TRUE");
    build.make("verify-cc main.o strong.o -o both && cp both bare && strip bare");
    build.verdict(&["--program", "both"], "FALSE(unreach-call)");
    // Both definitions are there, so that no symbols are needed.
    build.verdict(&["--program", "bare"], "FALSE(unreach-call)");
    build.make("clang-22 -c strong.c -o plain.o && verify-cc main.o plain.o -o prog");
    let run = build.verify(&["--program", "prog"]);
    run.complains(1, "prog has another definition of `limit`, without bitcode");
    // The linker was asked: its symbols may go.
    build.make("strip prog");
    let run = build.verify(&["--program", "prog"]);
    run.complains(1, "prog has another definition of `limit`, without bitcode");
    for tool in ["--redefine-sym limit=level", "--localize-symbol=limit", "--weaken"] {
        build.make(&format!("objcopy {tool} strong.o changed.o"));
        let run = build.verify(&["--program", "other.o", "--program", "changed.o"]);
        run.complains(1, "changed.o has no bitcode that fits: its symbol `limit`");
    }
    for option in ["--wrap=limit", "--defsym=level=limit"] {
        build.file("wrap.c", "int __wrap_limit(void) { return 1; }\n");
        build.make(&format!(
            "verify-cc -c wrap.c && verify-cc other.o strong.o wrap.o -Wl,{option}"
        ));
        let run = build.verify(&["--program", "a.out"]);
        run.complains(2, &format!("a.out was linked with {option}"));
    }
}

/// The first of several weak definitions counts, and constructors run in the order of the files.
#[test]
fn the_order_is_that_of_the_linker() {
    let build = Build::new("order");
    let first = "#include <assert.h>\nextern int x;\n\
        __attribute__((constructor)) static void twice(void) { x = 2 * x; }\n\
        int main(void) { assert(x == RESULT); return 0; }\n";
    build.file("first.c", first);
    let second = "int x = 1;\n__attribute__((constructor)) static void more(void) { x = x + 1; }\n";
    build.file("second.c", second);
    build.make("verify-cc -c second.c && verify-cc -DRESULT=3 first.c second.o -o a && ./a");
    build.make("verify-cc -DRESULT=4 second.o first.c -o b && ./b && ar rc second.a second.o");
    build.make("verify-cc -DRESULT=3 first.c second.a -o c && ./c && cp second.o third.o");
    build.make(
        "verify-cc -DRESULT=4 -Wl,--whole-archive second.a -Wl,--no-whole-archive first.c -o d",
    );
    build.make("verify-cc -DRESULT=4 -Wl,second.o first.c -o e && ./e");
    build.make("echo second.o > files && verify-cc -DRESULT=4 -Wl,@files first.c -o f && ./f");
    build.make("verify-cc -DRESULT=3 first.c -Xlinker second.o -o g && ./g");
    for program in ["a", "b", "c", "d", "e", "f", "g"] {
        build.verdict(&["--program", program], "TRUE");
    }
    // Members of an archive in its order.
    let user = "#include <assert.h>\nint a(void), b(void), limit(void);\n\
        int main(void) { a(); b(); assert(limit() == 2); return 0; }\n";
    build.file("user.c", user);
    let weak = |result| format!("__attribute__((weak)) int limit(void) {{ return {result}; }}\n");
    build.file("a.c", &format!("int a(void) {{ return 0; }}\n{}", weak(1)));
    build.file("b.c", &format!("int b(void) {{ return 0; }}\n{}", weak(2)));
    build.make("verify-cc -c user.c a.c b.c && ar rc ba.a b.o a.o && ar rc ab.a a.o b.o");
    build.verdict(&["--program", "user.o", "--program", "ba.a"], "TRUE");
    build.verdict(&["--program", "user.o", "--program", "ab.a"], "FALSE(unreach-call)");
}
