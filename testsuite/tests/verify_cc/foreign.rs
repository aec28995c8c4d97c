//! Names of the C library that other code defines, code that tools change, and options that a
//! program can ask for: bitcode is the program, or it says that it is not.
use crate::{Build, is_there};

/// A program that relies on what the C library says of `abs`.
const MAIN: &str = "#include <assert.h>\n#include <stdlib.h>\n\
    int main(int count, char **words) { assert(abs(-count) == count); return 0; }\n";

/// The program fails; so it is not proved.
#[track_caller]
fn is_no_proof(build: &Build, line: &str, ways: &[&[&str]], says: &str) {
    build.run(&format!("rm -f a; {line}"));
    assert_ne!(build.run("./a").code, Some(0), "{line}");
    for way in ways {
        let run = build.verify(way);
        assert_ne!(run.verdict(), "TRUE", "{line}: {run:#?}");
        assert!(run.stderr.contains(says), "{line}: {run:#?}");
    }
}

/// What is known of a function by its name holds for the C library's alone.
#[test]
fn functions_that_are_not_the_library_s() {
    let build = Build::new("foreign");
    build.file("main.c", MAIN);
    build.file("abs.c", "int abs(int x) { return 77; }\n");
    build.file(
        "low.s",
        ".globl abs\nabs: mov $77, %eax\nret\n.section .note.GNU-stack,\"\",@progbits\n",
    );
    build.make("verify-cc -fno-builtin -c main.c && clang-22 -fno-builtin -fPIC -c abs.c");
    build.make("clang-22 -shared abs.o -o libown.so && ar rc libown.a abs.o");
    let says = "no definition or model of `abs (not the C library's)`";
    for linker in ["verify-cc", "clang-22"] {
        for files in ["abs.o", "./libown.so", "libown.a"] {
            let line = format!("{linker} main.o {files} -o a");
            is_no_proof(&build, &line, &[&["--program", "a"]], says);
        }
        build.make(&format!("{linker} main.o -lm -o b"));
        build.verdict(&["--program", "b"], "TRUE");
    }
    let line = "verify-cc -fno-builtin main.c low.s -o a";
    is_no_proof(&build, line, &[&["--program", "a"]], says);
    build.make("verify-cc -static main.o -o b");
    build.verdict(&["--program", "b"], "TRUE");
    // An archive that is given beside the object.
    build.file("more.c", "int more(void) { return 1; }\n");
    build.make("verify-cc -c more.c && ar rc libown.a more.o");
    let both = ["--program", "main.o", "--program", "libown.a"];
    is_no_proof(&build, "verify-cc main.o libown.a -o a", &[&both], says);
    // Nothing defines it at all.
    let line = "verify-cc -nodefaultlibs -Wl,--unresolved-symbols=ignore-all main.o -o a";
    is_no_proof(&build, line, &[&["--program", "a"]], "");
}

/// Tools that change code or data and leave the names as they are.
#[test]
fn code_that_tools_change() {
    let build = Build::new("patched");
    let main = "#include <assert.h>\nint limit = 1, x;\n\
        __attribute__((constructor)) static void start(void) { x = 1; }\n\
        int main(void) { assert(limit == x); return 0; }\n";
    build.file("main.c", main);
    build.make("verify-cc -c main.c && printf '\\002\\000\\000\\000' > two && cp main.o kept.o");
    for change in [
        "--update-section .data=two",
        "--remove-section=.init_array --remove-section=.rela.init_array",
        "--rename-section=.init_array=.init_data",
    ] {
        build.make(&format!("objcopy {change} kept.o main.o"));
        let says = "main.o, whose code or data is not what was compiled";
        is_no_proof(&build, "verify-cc main.o -o a", &[&["--program", "a"]], says);
        let run = build.verify(&["--program", "main.o"]);
        run.complains(2, "main.o has no bitcode that fits: its code or data is not what was");
    }
    build.make("verify-cc kept.o -o a && strip a && objcopy -O binary -j .data a data");
    build.verdict(&["--program", "a"], "TRUE");
    build.make("tr '\\001' '\\002' < data > more && objcopy --update-section .data=more a");
    build.verify(&["--program", "a"]).complains(2, "the code or data of a is not what was linked");
}

/// A script of the linker may leave constructors out, or sort them.
#[test]
fn constructors_of_scripts() {
    let build = Build::new("sorted");
    let main = "#include <assert.h>\nint x;\n\
        __attribute__((constructor)) static void start(void) { x = 1; }\n\
        int main(void) { assert(x == 2); return 0; }\n";
    build.file("main.c", main);
    let two = "extern int x;\n__attribute__((constructor)) static void start(void) { x = 2; }\n";
    build.file("two.c", two);
    build.make("verify-cc -c main.c two.c && verify-cc main.o two.o -o a && ./a");
    build.verdict(&["--program", "a"], "TRUE");
    let script = "ld --verbose | sed '1,/^====/d;/^====/,$d'";
    build.make(&format!(
        "{script} | sed 's/KEEP (\\*(.init_array EXCL/KEEP (two.o(.init_array)) &/' > own.ld"
    ));
    let says = "`.init_array` of two.o in another order";
    let line = "verify-cc main.o two.o -Wl,-T,own.ld -o a";
    is_no_proof(&build, line, &[&["--program", "a"]], says);
    let discard = "/^{/a /DISCARD/ : { two.o(.init_array) }";
    build.make(&format!("{script} | sed '{discard}' > own.ld"));
    is_no_proof(&build, line, &[&["--program", "a"]], "`.init_array` of two.o left out");
}

/// What a program can find out about the options that it is compiled with.
#[test]
fn options_that_show() {
    let build = Build::new("shown");
    build.file("two.cfg", "-O2\n");
    build.file("own.specs", "*cpp:\n+ -DSPEC\n");
    let options = [
        ("__SSP_STRONG__", "", "-fstack-protector-strong"),
        ("__CET__", "", "-fcf-protection"),
        ("__LLVM_INSTR_PROFILE_GENERATE", "", "-fprofile-instr-generate -c"),
        ("__has_feature(address_sanitizer)", "", "-fsanitize=address -c"),
        ("__has_feature(undefined_behavior_sanitizer)", "", "-fsanitize=undefined -c"),
        ("_FORTIFY_SOURCE > 1", "", "-O2 -D_FORTIFY_SOURCE=2"),
        ("_FORTIFY_SOURCE > 1", "", "-O2 -Wp,-D_FORTIFY_SOURCE=2"),
        ("LEVEL > 1", "", "-O2 -D_FORTIFY_SOURCE=2 -DLEVEL=_FORTIFY_SOURCE"),
        ("__USE_FORTIFY_LEVEL > 1", "", "-O2 -D_FORTIFY_SOURCE=2"),
        ("defined(__OPTIMIZE__)", "", "--config=./two.cfg"),
        ("!defined(__OPTIMIZE__)", "CCC_OVERRIDE_OPTIONS=s/-O2/-O0/", "-O2"),
        ("defined(SPEC)", "VERIFY_CC=gcc", "-specs=own.specs"),
        ("!defined(__STDC_VERSION__)", "VERIFY_CC=c89", ""),
    ];
    for (condition, variable, option) in options {
        if variable.contains("gcc") && !is_there("gcc")
            || variable.contains("c89") && !is_there("c89")
        {
            continue;
        }
        let main = "#include <assert.h>\nint main(void) {\n#if CONDITION\n  assert(0);\n#endif\n  \
            return 0;\n}\n";
        build.file("main.c", &main.replace("CONDITION", condition));
        build.run(&format!("rm -f a; {variable} verify-cc {option} main.c -o a"));
        let run = build.verify(&["--program", "a"]);
        let is_refused = run.code == Some(2) && run.stderr.contains("has no bitcode of main.c: ");
        let is_followed = run.verdict() == "FALSE(unreach-call)";
        assert!(is_refused || is_followed, "{variable} {option}: {run:#?}");
    }
    // A header that only sets the macro does not ask for it.
    let main = "#ifndef _FORTIFY_SOURCE\n# define _FORTIFY_SOURCE 2\n#endif\n\
        int main(void) { return 0; }\n";
    build.file("main.c", main);
    build.make("verify-cc -O2 -D_FORTIFY_SOURCE=2 -Wa,--noexecstack main.c -o a");
    build.verdict(&["--program", "a"], "TRUE");
    if is_there("gcc") {
        build.file("more.s", ".globl abs\nabs: mov $77, %eax\nret\n");
        build.file("main.c", MAIN);
        build.make("VERIFY_CC=gcc verify-cc -fno-builtin -c main.c -Wa,more.s");
        build.verify(&["--program", "main.o"]).complains(2, "the assembler is told more.s");
    }
}

/// What was linked and is gone nobody can compare.
#[test]
fn objects_that_are_gone() {
    let build = Build::new("gone");
    build.file(
        "main.c",
        "#include <assert.h>\nint limit(void);\n\
        int main(void) { assert(limit() == 1); return 0; }\n",
    );
    build.file("limit.c", "int limit(void) { return 1; }\n");
    build.file("level.c", "int level(void) { return 2; }\n");
    let linker = "#!/bin/sh\nmkdir t && objcopy --redefine-sym limit=level main.o t/main.o\n\
        cp limit.o level.o t\nclang-22 t/*.o \"$@\" && rm -r t\n";
    build.file("link.sh", linker);
    build.make("chmod +x link.sh && verify-cc -c main.c limit.c level.c");
    // The wrapper names objects itself.
    build.run("rm -f a; VERIFY_CC=./link.sh verify-cc -L. -Wl,-z,now -lm -o a");
    assert_ne!(build.run("./a").code, Some(0));
    build.verify(&["--program", "a"]).complains(2, "files that are not there any more");
    // Names of an object that was not compiled by verify-cc.
    build.make("clang-22 -g -flto -ffat-lto-objects -c main.c limit.c level.c");
    build.make("objcopy --redefine-sym limit=_level main.o && mv main.o fat.o");
    let files = ["--program", "fat.o", "--program", "limit.o"];
    let run = build.verify(&files);
    run.complains(2, "no definition of the entry function `main`");
    assert!(!run.stdout.contains("TRUE"), "{run:#?}");
}
