//! Whose definition counts where several files have one, with bitcode or without: the linker's
//! choice is ours, or the answer is UNKNOWN or a refusal.
use crate::Build;

/// A weak `limit`, and code that relies on it.
const WEAK: &str = "#include <assert.h>\n\
    __attribute__((weak)) int limit(void) { return 2; }\n\
    int main(void) { assert(limit() == 2); return 0; }\n";
const WEAK_7: &str = "__attribute__((weak)) int limit(void) { return 7; }\n";
const STRONG_7: &str = "int limit(void) { return 7; }\n";
const ASSEMBLY_7: &str = ".globl limit\n.type limit,@function\nlimit: mov $7, %eax\nret\n\
    .size limit, .-limit\n.section .note.GNU-stack\n";

/// The program fails; so it is not proved, by whatever name it is given.
#[track_caller]
fn fails(build: &Build, program: &str, ways: &[&[&str]]) {
    assert_ne!(build.run(program).code, Some(0), "{program}");
    for way in ways {
        let run = build.verify(way);
        assert_ne!(run.verdict(), "TRUE", "{way:?}: {run:#?}");
        assert!([Some(1), Some(2), Some(3)].contains(&run.code), "{way:?}: {run:#?}");
    }
}

/// Objects that are made of others, some of which have no bitcode.
#[test]
fn parts_of_objects() {
    let build = Build::new("parts");
    build.file("main.c", WEAK);
    build.file("weak.c", WEAK_7);
    build.file("strong.c", STRONG_7);
    build.file("low.S", ASSEMBLY_7);
    build.file("f.c", "int f(void) { return 1; }\n");
    build.file("g.c", "int g(void) { return 1; }\n");
    build.make("verify-cc -c main.c low.S f.c g.c && clang-22 -c strong.c weak.c");
    build.make("ld -r main.o low.o -o all.o && verify-cc all.o -o a");
    fails(&build, "./a", &[&["--program", "a"]]);
    // Nothing fits that is left: one message.
    build.verify(&["--program", "all.o"]).complains(2, "all.o has no bitcode that fits");
    for linker in ["ld", "verify-cc"] {
        build.make(&format!("rm -f a some.o && {linker} -r f.o g.o strong.o -o some.o"));
        build.make("verify-cc main.o some.o -o a");
        let both = ["--program", "main.o", "--program", "some.o"];
        fails(&build, "./a", &[&["--program", "a"], &both]);
        let run = build.verify(&both);
        assert!(run.stderr.contains("some.o has another definition of `limit`"), "{run:#?}");
    }
    build.make("ld -r weak.o main.o -o all.o && verify-cc all.o -o a && clang-22 all.o -o b");
    fails(&build, "./a", &[&["--program", "a"], &["--program", "b"], &["--program", "all.o"]]);
    build
        .make("verify-cc -r f.o g.o -o fg.o && ld -r fg.o main.o -o all.o && verify-cc all.o -o a");
    for program in ["a", "all.o"] {
        build.verdict(&["--program", program], "TRUE");
    }
}

/// Of several archives the first that defines a name, of an archive whole members, and those
/// without bitcode among them.
#[test]
fn members_of_archives() {
    let build = Build::new("members");
    let user = "#include <assert.h>\nint a(void), b(void);\n\
        int main(void) { assert(b() == RESULT); return 0; }\n";
    build.file("user.c", user);
    build.file("one.c", "int a(void) { return 1; }\n");
    build.file("two.c", "int a(void) { return 2; }\n");
    build.file("b.c", "int a(void);\nint b(void) { return a(); }\n");
    build.make("verify-cc -DRESULT=1 -c user.c one.c two.c b.c");
    build.make("ar rc first.a one.o b.o && ar rc second.a two.o && clang-22 -c one.c -o bare.o");
    build.make("verify-cc user.o first.a second.a -o a && ./a");
    let files = ["--program", "user.o", "--program", "first.a", "--program", "second.a"];
    build.verdict(&["--program", "a"], "TRUE");
    build.verdict(&files, "TRUE");
    build.make("verify-cc -DRESULT=2 -c user.c && rm first.a && ar rc first.a bare.o b.o");
    build.make("verify-cc user.o first.a second.a -o a");
    fails(&build, "./a", &[&["--program", "a"], &files]);

    // A tentative definition takes a member that says more.
    let tentative = "#include <assert.h>\nint x;\nint main(void) { assert(x == 0); return 0; }\n";
    build.file("tentative.c", tentative);
    build.file("seven.c", "int x = 7;\n");
    build.make("verify-cc -fcommon -c tentative.c seven.c && ar rc seven.a seven.o");
    build.make("verify-cc tentative.o seven.a -o a");
    let files = ["--program", "tentative.o", "--program", "seven.a"];
    fails(&build, "./a", &[&["--program", "a"], &files]);

    // What one module of a member is needed for, brings the others.
    let use_n = "#include <assert.h>\nint n_is(void);\n\
        int main(void) { assert(n_is() == 0); return 0; }\n";
    build.file("use.c", use_n);
    build.file("n.c", "int n;\nint n_is(void) { return n; }\n");
    let start = "extern int n;\n__attribute__((constructor)) static void start(void) { n = 1; }\n";
    build.file("start.c", start);
    build.make("verify-cc -c use.c n.c start.c && ld -r n.o start.o -o both.o");
    build.make("ar rc both.a both.o && verify-cc use.o both.a -o a");
    let files = ["--program", "use.o", "--program", "both.a"];
    fails(&build, "./a", &[&["--program", "a"], &files]);
}

/// Members that have one name.
#[test]
fn members_of_one_name() {
    let build = Build::new("one-name");
    let user = "#include <assert.h>\nint a(void), b(void), limit(void);\n\
        int main(void) { a(); b(); assert(limit() == 2); return 0; }\n";
    build.file("user.c", user);
    build.file(
        "x/m.c",
        "int a(void) { return 0; }\n__attribute__((weak)) int limit(void) { return 2; }\n",
    );
    build.file("y/m.c", &format!("int b(void) {{ return 0; }}\n{STRONG_7}"));
    build.make("verify-cc -c user.c && verify-cc -c x/m.c -o x/m.o && clang-22 -c y/m.c -o y/m.o");
    build.make("ar qc m.a x/m.o y/m.o && verify-cc user.o m.a -o a");
    let files = ["--program", "user.o", "--program", "m.a"];
    fails(&build, "./a", &[&["--program", "a"], &files]);
    // One is not needed.
    build.file("alone.c", "int a(void);\nint main(void) { return a(); }\n");
    build.make("verify-cc alone.c m.a -o b");
    build.verdict(&["--program", "b"], "TRUE");
    // One was changed.
    build.file("x/m.c", "int limit(void);\nint a(void) { return limit(); }\n");
    build.file("y/m.c", "int b(void) { return 0; }\nint level(void) { return 7; }\n");
    build.file("two.c", "int limit(void) { return 2; }\n");
    let user = "#include <assert.h>\nint a(void), b(void);\n\
        int main(void) { b(); assert(a() == 2); return 0; }\n";
    build.file("user.c", user);
    build.make("rm m.a && verify-cc -c user.c two.c && verify-cc -c x/m.c -o x/m.o");
    build.make("verify-cc -c y/m.c -o y/m.o && objcopy --redefine-sym limit=level x/m.o");
    build.make("ar qc m.a x/m.o y/m.o && verify-cc user.o two.o m.a -o a");
    fails(&build, "./a", &[&["--program", "a"]]);
}

/// An object whose symbols a tool changed has code, and so definitions.
#[test]
fn changed_objects_count() {
    let build = Build::new("changed");
    build.file("main.c", WEAK);
    build.file("help.c", "static int limit(void) { return 7; }\nint f(void) { return limit(); }\n");
    build.make("verify-cc -c main.c help.c && objcopy --globalize-symbol=limit help.o");
    build.make("clang-22 main.o help.o -o a");
    fails(&build, "./a", &[&["--program", "main.o", "--program", "help.o"], &["--program", "a"]]);
}

/// Of weak definitions the first counts; what another program linked shows by where they lie.
#[test]
fn weak_definitions_that_were_not_seen() {
    let build = Build::new("unseen-weak");
    build.file("main.c", WEAK);
    build.file("weak.c", WEAK_7);
    build.file(
        "data.c",
        "#include <assert.h>\n__attribute__((weak)) int limit = 2;\n\
        int main(void) { assert(limit == 2); return 0; }\n",
    );
    build.file("seven.c", "__attribute__((weak)) int limit = 7;\n");
    build.make("verify-cc -c main.c data.c && clang-22 -c weak.c seven.c");
    build.make("clang-22 weak.o main.o -o a && clang-22 seven.o data.o -o b");
    fails(&build, "./a", &[&["--program", "a"]]);
    fails(&build, "./b", &[&["--program", "b"]]);
    build.make("clang-22 main.o weak.o -o a && ./a");
    build.verdict(&["--program", "a"], "TRUE");
    let message = "in b, which verify-cc did not link, which of several definitions of `limit`";
    build.verify(&["--program", "b"]).complains(2, message);
    build.make("verify-cc data.o seven.o -o b && ./b");
    build.verdict(&["--program", "b"], "TRUE");
}

/// A library keeps what it does not export from weak uses, too.
#[test]
fn weak_uses_of_other_files() {
    let build = Build::new("weak-uses");
    let main = "#include <assert.h>\nint run(void);\n__attribute__((weak)) int kept(void);\n\
        int main(void) { assert(kept ? 0 : run() == 5); return 0; }\n";
    build.file("main.c", main);
    let library = "__attribute__((visibility(\"hidden\"))) int kept(void) { return 5; }\n\
        int run(void) { return kept(); }\n";
    build.file("library.c", library);
    build.make("verify-cc -fPIC -shared library.c -o library.so");
    build.make("verify-cc main.c ./library.so -o a && ./a");
    let run = build.verify(&["--program", "a", "--program", "library.so"]);
    run.complains(2, "a uses `kept`, which library.so defines, but does not export");
}

/// What a program uses weakly, and nothing that is linked defines, is null.
#[test]
fn weak_uses_of_nothing() {
    let build = Build::new("absent");
    let main = "#include <assert.h>\n#include <stdlib.h>\n\
        __attribute__((weak)) int hook(void);\n\
        int main(void) { int x = hook ? hook() : 2; assert(x == 2); return abs(x) - 2; }\n";
    build.file("main.c", main);
    build.file("hook.c", "int hook(void) { return 7; }\n");
    for option in ["", "-static", "-no-pie"] {
        build.make(&format!("verify-cc {option} main.c -o a && ./a"));
        build.verdict(&["--program", "a"], "TRUE");
    }
    build.make("verify-cc -fPIC -shared hook.c -o libhook.so && clang-22 -c hook.c");
    for other in ["hook.c", "hook.o", "./libhook.so", "./libhook.so -fuse-ld=gold"] {
        build.make(&format!("verify-cc main.c {other} -o a"));
        fails(&build, "./a", &[&["--program", "a"]]);
    }
}

/// A program without position-independent code copies variables of libraries.
#[test]
fn variables_that_are_two() {
    let build = Build::new("copies");
    build.file("x.c", "int x = 3;\nint x_is(void) { return x; }\n");
    let main = "#include <assert.h>\nextern int x;\nint x_is(void);\n\
        int main(void) { x = 5; assert(x_is() == 5); return 0; }\n";
    build.file("main.c", main);
    build.make("verify-cc -fPIC -shared x.c -o libx.so");
    build.make("verify-cc -no-pie -fno-pic main.c ./libx.so -o a && ./a");
    let files = ["--program", "a", "--program", "libx.so"];
    build.verdict(&files, "TRUE");
    build.make("verify-cc -fPIC -shared -Wl,-Bsymbolic x.c -o libx.so");
    fails(&build, "./a", &[&files]);
    build.verify(&files).complains(2, "a has a copy of `x`, and libx.so uses its own");
}

/// Such a program has addresses of its own for functions of libraries.
#[test]
fn functions_with_two_addresses() {
    let build = Build::new("addresses");
    build.file("f.c", "int f(void) { return 3; }\nint is_f(int (*g)(void)) { return g == f; }\n");
    let main = "#include <assert.h>\nint f(void), is_f(int (*)(void));\n\
        int main(void) { assert(is_f(f)); return 0; }\n";
    build.file("main.c", main);
    build.make("verify-cc -fPIC -shared f.c -o libf.so");
    build.make("verify-cc -no-pie -fno-pic main.c ./libf.so -o a && ./a");
    let files = ["--program", "a", "--program", "libf.so"];
    build.verdict(&files, "TRUE");
    for option in ["-Bsymbolic-functions", "-Bsymbolic"] {
        build.make(&format!("verify-cc -fPIC -shared -Wl,{option} f.c -o libf.so"));
        fails(&build, "./a", &[&files]);
        build.verify(&files).complains(2, "`f` has one address in a, and another one in libf.so");
    }
}

/// Two libraries that need each other, each of which runs something before `main`.
#[test]
fn libraries_in_a_circle() {
    let build = Build::new("circle");
    let start = "__attribute__((constructor)) static void start(void)";
    let one = "int one(void) { return x; }\nint both(void) { return two(); }\n";
    build.file("one.c", &format!("int x, two(void);\n{start} {{ x = 1; }}\n{one}"));
    build.file(
        "two.c",
        &format!("int y, one(void);\n{start} {{ y = one(); }}\nint two(void) {{ return y; }}\n"),
    );
    let main = "#include <assert.h>\nint both(void);\n\
        int main(void) { assert(both() == 1); return 0; }\n";
    build.file("main.c", main);
    build.make("verify-cc -fPIC -shared two.c -o libtwo.so");
    build.make("verify-cc -fPIC -shared one.c ./libtwo.so -o libone.so");
    build.make("verify-cc -fPIC -shared two.c ./libone.so -o libtwo.so");
    build.make("verify-cc main.c ./libone.so ./libtwo.so -o a && ./a");
    for [first, second] in [["libone.so", "libtwo.so"], ["libtwo.so", "libone.so"]] {
        let run = build.verify(&["--program", "a", "--program", first, "--program", second]);
        run.complains(2, "run code before `main` or at the end, and in which order is not known");
    }
}

/// Another library than that which the program is linked with.
#[test]
fn libraries_that_are_not_loaded() {
    let build = Build::new("not-loaded");
    let main = "#include <assert.h>\nint limit(void);\n\
        int main(void) { assert(limit() == 2); return 0; }\n";
    build.file("main.c", main);
    build.file("seven.c", STRONG_7);
    build.file("two.c", "int limit(void) { return 2; }\n");
    build.make(
        "clang-22 -fPIC -shared seven.c -o libseven.so && verify-cc main.c ./libseven.so -o a",
    );
    build.make("verify-cc -fPIC -shared two.c -Wl,-soname,libtwo.so.1 -o libtwo.so.1.0");
    fails(&build, "./a", &[&["--program", "a", "--program", "libtwo.so.1.0"]]);
    let run = build.verify(&["--program", "a", "--program", "libtwo.so.1.0"]);
    run.complains(2, "but no file that was given is linked with that");
    build.make("verify-cc main.c ./libtwo.so.1.0 -o b");
    build.verdict(&["--program", "b", "--program", "libtwo.so.1.0"], "TRUE");
}

/// An alias of a definition that gave way keeps what it had.
#[test]
fn aliases_keep_their_bodies() {
    let build = Build::new("aliases");
    let aliases = "int level(void) __attribute__((alias(\"limit\")));\n\
        int depth(void) __attribute__((weak, alias(\"level\")));\n\
        int width(void) __attribute__((alias(\"depth\")));\n";
    let main = "int main(void) { assert(level() == 2 && width() == 2); return 0; }\n";
    let limit = "#include <assert.h>\n__attribute__((weak)) int limit(void) { return 2; }\n";
    build.file("main.c", &format!("{limit}{aliases}{main}"));
    build.file("other.c", &format!("{STRONG_7}int depth(void) {{ return 7; }}\n"));
    build.file(
        "data.c",
        "#include <assert.h>\n__attribute__((weak)) int limit = 2;\n\
        extern int level __attribute__((alias(\"limit\")));\n\
        int main(void) { assert(level == 2); return 0; }\n",
    );
    build.file("seven.c", "int limit = 7;\n");
    build.make("clang-22 -c other.c seven.c && verify-cc -w main.c other.o -o a && ./a");
    build.verdict(&["--program", "a"], "TRUE");
    build.make("verify-cc data.c seven.o -o b && ./b");
    build.verify(&["--program", "b"]).complains(2, "b has another definition of `limit`");
}

/// A library starts before the program, whatever stands first on our command line.
#[test]
fn libraries_start_first() {
    let build = Build::new("start-order");
    let own = |digit| {
        format!(
            "__attribute__((constructor)) static void start(void) {{ n = n * 10 + {digit}; }}\n"
        )
    };
    build.file("one.c", &format!("int n;\n{}", own(1)));
    build.file("two.c", &format!("extern int n;\n{}", own(2)));
    let main = "int main(void) { assert(n == RESULT); return 0; }\n";
    build.file("main.c", &format!("#include <assert.h>\nextern int n;\n{}{main}", own(3)));
    build.make("verify-cc -shared -fPIC one.c -o libone.so");
    build.make("verify-cc -shared -fPIC two.c ./libone.so -o libtwo.so");
    build.make("verify-cc -DRESULT=13 main.c ./libone.so -o a && ./a");
    build.make(
        "verify-cc -DRESULT=123 main.c -Wl,--no-as-needed ./libtwo.so ./libone.so -o b && ./b",
    );
    let program = |files: &[&str], verdict: &str| {
        let arguments: Vec<&str> = files.iter().flat_map(|file| ["--program", file]).collect();
        build.verdict(&arguments, verdict);
    };
    program(&["a", "libone.so"], "TRUE");
    program(&["libone.so", "a"], "TRUE");
    program(&["b", "libtwo.so", "libone.so"], "TRUE");
    // Priorities hold within a file.
    build.make("sed -i 's/constructor/constructor(101)/' main.c");
    build.make("verify-cc -DRESULT=13 main.c ./libone.so -o a && ./a");
    let run = build.verify(&["--program", "a", "--program", "libone.so"]);
    run.complains(2, "both a and libone.so run code before `main` or at the end");
}

/// Where a program fills the lists of constructors itself, compilers and linkers differ in the
/// order.
#[test]
fn lists_that_the_program_fills() {
    let build = Build::new("own-lists");
    let main = "#include <assert.h>\nint n;\n\
        __attribute__((constructor)) static void one(void) { n = n * 10 + 1; }\n\
        int main(void) { assert(n == 12); return 0; }\n";
    build.file("main.c", main);
    for section in [".init_array", ".ctors"] {
        let own = "extern int n;\nstatic void two(void) { n = n * 10 + 2; }\n";
        let list = format!(
            "__attribute__((section(\"{section}\"), used)) \
            static void (*list)(void) = two;\n"
        );
        build.file("own.c", &format!("{own}{list}"));
        for files in [["main.c", "own.c"], ["own.c", "main.c"]] {
            let run = build.verify(&files);
            assert!(run.verdict().starts_with("UNKNOWN(unsupported"), "{files:?}: {run:#?}");
        }
    }
}
