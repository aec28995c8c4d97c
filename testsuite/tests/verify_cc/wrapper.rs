//! `verify-cc` as a compiler: what it is asked for happens as without it.
use crate::{Build, doubling, is_there};

const HAS_RECORDS: &str = "readelf -SW $1 | grep -q verify.bitcode";

/// Whether there is bitcode in a file.
fn has_records(build: &Build, file: &str) -> bool {
    build.run(&HAS_RECORDS.replace("$1", file)).code == Some(0)
}

#[test]
fn it_links_neither_library() {
    let build = Build::new("links");
    let libraries = build.run("ldd bin/verify-cc").stdout;
    assert!(!libraries.contains("LLVM") && !libraries.contains("cvc5"), "{libraries}");
}

#[test]
fn outputs_messages_and_codes_are_the_compilers() {
    let build = doubling("as-always");
    build.file("wrong.c", "int main(void) { return no; }\n");
    build.file("warn.c", "int f(void) { int x; return x; }\n");
    build.file("twice.args", "-c twice.c\n-o 'a b.o'\n");
    build.file("stop.sh", "#!/bin/sh\nkill -TERM $$\n");
    let real = |line: &str| build.run(&line.replace("CC", "clang-22"));
    let ours = |line: &str| build.run(&line.replace("CC", "verify-cc"));
    let lines = [
        "CC --version",
        "CC -v -c twice.c -o v.o 2>&1 | head -1",
        "CC -dumpmachine",
        "CC -print-search-dirs",
        "CC -E twice.c",
        "CC -E -x c - < twice.c",
        "CC -M twice.c",
        "CC -S -o - twice.c",
        "CC -fsyntax-only wrong.c",
        "CC -c wrong.c",
        "CC -c none.c",
        "CC",
        "CC -Wall -c warn.c && rm warn.o",
        "CC @twice.args && test -e 'a b.o'",
        "CC -x c -c - -o in.o < twice.c && test -s in.o",
        "CC -DPAIR=5 main.c twice.c -o prog && ./prog",
        "CC -x c-header main.c -o main.h.gch && test -s main.h.gch",
        "CC -c -MD -MF x.d twice.c -o x.o && cat x.d",
        "CC -c --coverage twice.c -o c.o && ls *.gcno",
        "CC -c twice.c -o /dev/null",
    ];
    for line in lines {
        let (real, ours) = (real(line), ours(line));
        assert_eq!(ours.code, real.code, "{line}: {ours:#?}");
        assert_eq!(ours.stdout, real.stdout, "{line}");
        assert_eq!(ours.stderr, real.stderr, "{line}");
    }
    build.run("chmod +x stop.sh");
    assert_eq!(build.run("VERIFY_CC=./stop.sh verify-cc -c twice.c").code, Some(128 + 15));
    let run = build.run("VERIFY_CC=no-such-compiler verify-cc -c twice.c");
    run.complains(127, "cannot run the compiler no-such-compiler");
}

#[test]
fn what_build_systems_ask_is_left_alone() {
    let build = Build::new("probes");
    let main = "int main(void) { return 0; }\n";
    for file in ["conftest.c", "meson-private/sanitycheckc.c", "CMakeFiles/CMakeScratch/src.c"] {
        build.file(file, main);
        build.make(&format!("verify-cc {file} -o prog && verify-cc -c {file} -o x.o"));
        assert!(!has_records(&build, "prog") && !has_records(&build, "x.o"), "{file}");
    }
    build.file("prog.c", main);
    build.make("cd CMakeFiles/CMakeScratch && verify-cc ../../prog.c -c -o ../../x.o");
    assert!(!has_records(&build, "x.o"));
    build.make("VERIFY_CC_OFF=1 verify-cc prog.c -o prog");
    assert!(!has_records(&build, "prog"));
    build.make("VERIFY_CC_OFF=0 verify-cc prog.c -o prog");
    assert!(has_records(&build, "prog"));
}

#[test]
fn one_step_and_several() {
    let build = doubling("steps");
    build.make("verify-cc -DPAIR=4 main.c twice.c -o one");
    build.make("verify-cc -DPAIR=4 -c main.c twice.c && verify-cc main.o twice.o -o two");
    build.make("cat twice.c | verify-cc -x c -DPAIR=4 main.c - -o three");
    build.file("all.args", "-DPAIR=4 main.c @more.args");
    build.file("more.args", "twice.c -o four");
    build.make("verify-cc @all.args");
    build.make("verify-cc -DPAIR=4 main.c twice.o -o five");
    for program in ["one", "two", "three", "four", "five"] {
        build.verdict(&["--program", program], "FALSE(unreach-call)");
    }
}

/// An assertion without headers, which may not be there for every machine.
const ASSERT: &str = "void reach_error(void) {}\n\
    #define assert(condition) ((condition) ? (void)0 : reach_error())\n";

/// What the options say of the program is the same in its bitcode.
#[test]
fn options_reach_the_bitcode() {
    let build = Build::new("options");
    let source = "#include \"own.h\"\nint main(void) {\n  char c = -1;\n\
        assert(OWN == 3 && FORCED == 4 && sizeof(long) == LONG && (c < 0) == SIGNED);\n\
        #ifdef __OPTIMIZE__\n  assert(OPTIMISED);\n#else\n  assert(!OPTIMISED);\n#endif\n\
        return 0;\n}\n";
    build.file("main.c", &format!("{ASSERT}{source}"));
    build.file("inc/own.h", "#define OWN 3\n");
    build.file("forced.h", "#define FORCED 4\n");
    let common = "verify-cc -Iinc -include forced.h -pipe -Wall";
    build.make(&format!("{common} -DLONG=8 -DSIGNED=1 -DOPTIMISED=1 -O2 main.c -o a"));
    build.make(&format!("{common} -DLONG=8 -DSIGNED=0 -DOPTIMISED=0 -funsigned-char main.c -o b"));
    build.make(&format!("{common} -DLONG=4 -DSIGNED=1 -DOPTIMISED=0 -m32 -c main.c -o c"));
    for program in ["a", "b", "c"] {
        build.verdict(&["--program", program], "TRUE");
    }
    // A precompiled header was made with other options than bitcode is.
    build.make("verify-cc -O2 -x c-header forced.h -o forced.h.pch");
    build.make(&format!("{common} -DLONG=8 -DSIGNED=1 -DOPTIMISED=1 -O2 main.c -o d"));
    build.verdict(&["--program", "d"], "TRUE");
}

/// What only the real compiler can read, or does, is no bitcode; what comes with its name counts.
#[test]
fn what_bitcode_would_not_be_made_of() {
    let build = Build::new("unseen");
    build.file(
        "main.c",
        &format!(
            "{ASSERT}#ifndef X\n#define X 0\n#endif\nint main(void) {{ assert(!X); return 0; }}\n"
        ),
    );
    build.file("x.h", "#define X 1\n");
    build.make("clang-22 -x c-header x.h -o x.h.pch");
    build.make("VERIFY_CC='clang-22 -DX=1' verify-cc main.c -o settled");
    build.verdict(&["--program", "settled"], "FALSE(unreach-call)");
    let unseen = [
        ("cat x.h | verify-cc -include /dev/stdin main.c -o a", "which can be read only once"),
        ("mkfifo p && (cat x.h > p & verify-cc -include p main.c -o a)", "read only once"),
        ("mkfifo q && (echo -DX=1 > q & verify-cc @q main.c -o a)", "its options stand in @q"),
        ("verify-cc -include-pch x.h.pch main.c -o a", "what the header x.h.pch was made of"),
        ("verify-cc -finstrument-functions main.c -o a", "-finstrument-functions changes"),
    ];
    for (line, reason) in unseen {
        build.run(&format!("rm -f a; {line}"));
        build.verify(&["--program", "a"]).complains(2, reason);
    }
    build.make("verify-cc -include-pch x.h.pch -include x.h main.c -o a");
    build.verdict(&["--program", "a"], "FALSE(unreach-call)");
}

#[test]
fn code_of_gcc() {
    if !is_there("gcc") {
        return;
    }
    let build = doubling("gcc");
    let options = "-O2 -fipa-pta -fno-tree-vectorize -fno-gcse-lm -Wno-format-truncation -DPAIR=4";
    build.make(&format!("VERIFY_CC=gcc verify-cc {options} main.c twice.c -o prog"));
    build.verdict(&["--program", "prog"], "FALSE(unreach-call)");
    let odd = options.replace("PAIR=4", "PAIR=5");
    build.make(&format!("VERIFY_CC=gcc verify-cc {odd} main.c twice.c -o prog"));
    let run = build.verify(&["--program", "prog"]);
    let assumption = "assumption: operands are evaluated in clang's order";
    assert!(run.stdout.contains(assumption), "{run:#?}");
    // What clang cannot compile leaves a record that says so.
    let nested = "int twice(int x) { int add(void) { return x; } return add() + add(); }\n";
    build.file("twice.c", nested);
    build.make(&format!("VERIFY_CC=gcc verify-cc {options} main.c twice.c -o prog"));
    let run = build.verify(&["--program", "prog"]);
    run.complains(1, "warning: prog has no bitcode of twice.c: clang cannot compile it: ");
    assert!(run.stdout.starts_with("this run needs `twice` (no definition)"), "{run:#?}");
}

/// A compiler for another machine, which needs no option to be one.
#[test]
fn another_machine() {
    let build = Build::new("machine");
    let source = "int main(void) { assert(sizeof(long) == 4); return 0; }\n";
    build.file("main.c", &format!("{ASSERT}{source}"));
    build.file("cc.sh", "#!/bin/sh\nexec clang-22 --target=$TARGET \"$@\"\n");
    build.make("chmod +x cc.sh");
    build.make("TARGET=i386-linux-gnu VERIFY_CC=./cc.sh verify-cc -c main.c");
    build.verdict(&["--program", "main.o"], "TRUE");
    build.file("main.c", "int main(void) { return 0; }\n");
    build.make("TARGET=aarch64-linux-gnu VERIFY_CC=./cc.sh verify-cc -c main.c");
    build.verify(&["--program", "main.o"]).complains(2, "main.c: it is for another machine");
    build.make("verify-cc --target=aarch64-linux-gnu -c main.c");
    build.verdict(&["--program", "main.o"], "TRUE");
}

#[test]
fn a_second_name_of_an_object_is_left_alone() {
    let build = doubling("hard-links");
    build.file("cc.sh", "#!/bin/sh\nclang-22 -c twice.c -o cache.o && ln -f cache.o twice.o\n");
    build.make("chmod +x cc.sh && VERIFY_CC=./cc.sh verify-cc -c twice.c -o twice.o");
    assert!(has_records(&build, "twice.o") && !has_records(&build, "cache.o"));
}

/// What a command does not make, though it bears the name, keeps what it has.
#[test]
fn files_that_were_not_made() {
    let build = Build::new("stale");
    build.file("main.c", &format!("{ASSERT}int main(void) {{ assert(X); return 0; }}\n"));
    let others =
        ["-emit-llvm -c", "--analyze", "-c --output=other.o", "--preprocess", "-E", "-emit-ast"];
    for options in others {
        build.make("verify-cc -DX=0 -c main.c && verify-cc -DX=0 main.c -o a.out");
        build.run(&format!("verify-cc -DX=1 {options} main.c"));
        for program in ["main.o", "a.out"] {
            build.verdict(&["--program", program], "FALSE(unreach-call)");
        }
    }
    build.verdict(&["--program", "other.o"], "TRUE");
    build.make("verify-cc -DX=1 --compile main.c");
    build.verdict(&["--program", "a.out"], "FALSE(unreach-call)");
    build.verdict(&["--program", "main.o"], "TRUE");
}

/// The second link writes nothing that the first one did.
#[test]
fn files_beside_what_is_linked() {
    let build = Build::new("beside");
    build.file("testfile.c", "int main(void) { return 0; }\n");
    build.make("verify-cc -c testfile.c && verify-cc testfile.o -Wl,--dependency-file=a.d -o a");
    build.make("grep -q '^a:' a.d && ! grep -q verify-cc a.d");
    // Not every file of this name is a question of a build system.
    build.verdict(&["--program", "a"], "TRUE");
}
