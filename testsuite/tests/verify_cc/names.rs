//! What linkers and tools make of names: a linked file in which a name means something else than in
//! its sources is refused, or right.
use crate::{Build, is_there};

const MAIN: &str = "#include <assert.h>\nint limit(void);\n\
    int main(void) { assert(limit() == 1); return 0; }\n";

/// A user of `limit`, a definition that is wrong for it, and what could stand in its place.
fn limits(name: &str) -> Build {
    let build = Build::new(name);
    build.file("main.c", MAIN);
    build.file("limit.c", "int limit(void) { return 2; }\n");
    build.file("level.c", "int level(void) { return 1; }\n");
    build.file("wrap.c", "int __wrap_limit(void) { return 1; }\n");
    build.file("one.c", "int limit(void) { int one = 1; return one; }\n");
    build.make("verify-cc -c main.c limit.c level.c wrap.c && clang-22 -c one.c");
    build
}

#[track_caller]
fn refused(build: &Build, line: &str, message: &str) {
    build.make(&format!("rm -f a && {line} -o a"));
    let run = build.verify(&["--program", "a"]);
    run.complains(2, message);
    assert_eq!((run.stdout.as_str(), run.stderr.lines().count()), ("", 1), "{line}: {run:#?}");
}

#[track_caller]
fn verdict(build: &Build, line: &str, verdict: &str) {
    build.make(&format!("rm -f a && {line} -o a"));
    build.verdict(&["--program", "a"], verdict);
}

/// Options that are abbreviated, that stand in files, or that a script gives.
#[test]
fn whatever_a_linker_is_told() {
    let build = limits("told");
    build.file("options", "--wrap=limit\n");
    build.file("names.ld", "limit = level;\n");
    build.file(
        "insert.ld",
        "SECTIONS { .more : { more = .; } } INSERT AFTER .data;\nlimit = level;\n",
    );
    let all = "verify-cc main.o limit.o level.o wrap.o";
    for option in ["-Wl,--wra=limit", "-Wl,--wra,limit", "-Wl,@options", "-Xlinker --wr=limit"] {
        refused(&build, &format!("{all} {option}"), "a was linked with --wrap=limit");
    }
    for option in ["-Wl,--defs=limit=level", "-Wl,-defsym,limit=level"] {
        refused(&build, &format!("{all} {option}"), "a was linked with --defsym=limit=level");
    }
    let scripts = ["names.ld", "-T insert.ld", "-Wl,-T,insert.ld", "-Wl,--script=insert.ld"];
    for script in scripts {
        let message = "a was linked with `limit` of limit.o defined by the linker";
        refused(&build, &format!("{all} {script}"), message);
        // It is used, and no file defines it.
        let line = format!("verify-cc main.o level.o {script}");
        refused(
            &build,
            &line,
            "a was linked with `limit`, which main.o uses, defined by the linker",
        );
    }
    // What changes nothing in what names mean.
    let harmless = "-Wl,-Map=own.map -Wl,--gc-sections -Wl,--undefined=level -Wl,--warn-common";
    verdict(&build, &format!("{all} {harmless}"), "FALSE(unreach-call)");
    build.make("test -s own.map && ! grep -q 'Cross Reference' own.map");
}

#[test]
fn whatever_another_linker_is_told() {
    if !is_there("ld.gold") {
        return;
    }
    let build = limits("gold");
    build.file("options", "--wrap=limit\n");
    let all = "verify-cc -fuse-ld=gold main.o limit.o level.o wrap.o";
    verdict(&build, all, "FALSE(unreach-call)");
    if is_there("gcc") {
        // Its code has the loader copy variables of shared libraries.
        build.file("copies.c", "#include <stdio.h>\nint main(void) { return stderr == 0; }\n");
        verdict(&build, "VERIFY_CC=gcc verify-cc -fuse-ld=gold copies.c", "TRUE");
    }
    refused(&build, &format!("{all} -Wl,@options"), "a was linked with --wrap=limit");
    build.file("names", "--defsym=limit=level\n");
    refused(&build, &format!("{all} -Wl,@names"), "a was linked with --defsym=limit=level");
}

/// The specification of gcc's driver: what it says is on no command line.
#[test]
fn whatever_a_compiler_is_told() {
    if !is_there("gcc") {
        return;
    }
    let build = limits("specs");
    build.file("own.specs", "%rename link old_link\n*link:\n%(old_link) --wrap=limit\n");
    let line = "VERIFY_CC=gcc verify-cc -specs=own.specs main.o limit.o wrap.o";
    let message = "a was linked with a use of `limit` in main.o that means another name";
    refused(&build, line, message);
    let start = "a does not start with `main` as the C library has it (";
    build.file("own.specs", "%rename link old_link\n*link:\n%(old_link) --wrap=main\n");
    build.file("enter.c", "int __wrap_main(void) { return 1; }\n");
    let line = "VERIFY_CC=gcc verify-cc -specs=own.specs main.o limit.o enter.c";
    refused(&build, line, &format!("{start}its `main` is not what `_start` calls)"));
    build.file("own.specs", "%rename link old_link\n*link:\n%(old_link) -init=level\n");
    let line = "VERIFY_CC=gcc verify-cc -specs=own.specs main.o limit.o level.o";
    refused(&build, line, &format!("{start}what the loader calls first is not `_init`)"));
}

/// Of two definitions the first counts, if the linker is told so.
#[test]
fn definitions_that_give_way() {
    let build = limits("muldefs");
    for option in ["-z muldefs", "-Wl,-z,muldefs", "-Wl,--allow-multiple-definition"] {
        let line = format!("verify-cc main.o one.o limit.o {option}");
        refused(&build, &line, "a was linked with `limit` of limit.o, in whose place one.o");
        verdict(&build, &format!("verify-cc main.o limit.o one.o {option}"), "FALSE(unreach-call)");
    }
    build.make("ar rc one.a one.o && verify-cc main.o one.a -o a");
    let run = build.verify(&["--program", "a"]);
    run.complains(1, "no definition or model of `limit`");
    // In one step, too.
    build.file("weak.c", &format!("__attribute__((weak)) int limit(void) {{ return 2; }}\n{MAIN}"));
    build.make("verify-cc weak.c one.o -o a");
    let run = build.verify(&["--program", "a"]);
    run.complains(1, "a has another definition of `limit`, without bitcode");
    verdict(&build, "verify-cc weak.c", "FALSE(unreach-call)");
}

/// Tentative definitions: which one counts, the linker decides.
#[test]
fn tentative_definitions() {
    let build = Build::new("tentative");
    let main = "#include <assert.h>\nint x;\nint main(void) { assert(x == 0); return 0; }\n";
    build.file("main.c", main);
    build.file("seven.c", "int x = 7;\n");
    build.file("two.c", "int x[2];\n");
    build.make("verify-cc -fcommon -c main.c && clang-22 -fPIC -c seven.c");
    build.make("clang-22 -fcommon -c two.c && clang-22 -shared seven.o -o libseven.so");
    build.make("verify-cc -fcommon -c seven.c -o known.o && verify-cc main.o -o a");
    build.verdict(&["--program", "a"], "TRUE");
    build.make("verify-cc main.o known.o -o a");
    build.verdict(&["--program", "a"], "FALSE(unreach-call)");
    let links = ["main.o seven.o", "main.o libseven.so -Wl,-rpath,.", "-fcommon main.c seven.o"];
    for compiler in ["verify-cc", "clang-22"] {
        for link in links.into_iter().filter(|link| compiler == "verify-cc" || !link.contains(".c"))
        {
            build.make(&format!("rm -f a; {compiler} {link} -o a; ./a 2>err; test $? != 0"));
            let run = build.verify(&["--program", "a"]);
            assert!(run.stderr.contains("a has another definition of `x`"), "{link}: {run:#?}");
            assert_ne!(run.verdict(), "TRUE", "{compiler} {link}");
        }
        build.make(&format!("{compiler} main.o two.o -o a"));
        let run = build.verify(&["--program", "a"]);
        assert!(run.stderr.contains("a has another definition of `x`"), "{run:#?}");
    }
}

/// Where a program starts, if not in the C library.
#[test]
fn entries() {
    let build = limits("entries");
    let start = "void _exit(int code);\nint level(void);\nvoid start(void) { _exit(level()); }\n";
    build.file("start.c", start);
    build.file("bare.c", "void _start(void) { for (;;); }\n");
    build.make("verify-cc -c start.c bare.c && clang-22 -c bare.c -o plain.o");
    let message =
        "a does not start with `main` as the C library has it (its entry is not `_start`)";
    refused(&build, "verify-cc main.o limit.o level.o start.o -Wl,-s,-e,start", message);
    let line = "verify-cc -pie main.o limit.o level.o start.o -Wl,--no-dynamic-linker,-e,start";
    refused(&build, line, message);
    for option in ["-Wl,-e,start", "-e start", "-Wl,--entr=start"] {
        for compiler in ["verify-cc", "clang-22"] {
            let line = format!("{compiler} main.o limit.o level.o start.o {option}");
            refused(&build, &line, message);
        }
    }
    build.verdict(&["--program", "a", "--entry", "level"], "TRUE");
    let message = "a does not start with `main` as the C library has it (its `_start` is that of";
    for bare in ["bare.o", "plain.o"] {
        refused(&build, &format!("verify-cc -nostartfiles main.o limit.o {bare}"), message);
    }
    let message = "a does not start with `main` as the C library has it (it has a `_start`";
    refused(&build, "clang-22 -nostartfiles main.o limit.o bare.o", message);
    let message = "a does not start with `main` as the C library has it (it does not use";
    refused(&build, "clang-22 -nostartfiles main.o limit.o plain.o", message);
    build.file("libc.c", "void _exit(int code);\nint __libc_start_main() { _exit(1); }\n");
    build.make("verify-cc -w -c libc.c && mkdir own && cp plain.o own/Scrt1.o");
    build.make("cp plain.o own/crt1.o");
    let message = "a does not start with `main` as the C library has it (";
    let own = format!("{message}its `__libc_start_main` is that of libc.o)");
    refused(&build, "verify-cc main.o limit.o libc.o", &own);
    let own = format!("{message}it has a `__libc_start_main` of its own)");
    refused(&build, "clang-22 main.o limit.o libc.o", &own);
    let own = format!("{message}its `_start` does not use `__libc_start_main`)");
    refused(&build, "verify-cc -Bown main.o limit.o", &own);
    for option in ["-Wl,-init=level", "-Wl,--fin=level"] {
        let line = format!("verify-cc main.o limit.o level.o {option}");
        refused(&build, &line, "a was linked with --");
    }
    verdict(&build, "verify-cc -static main.o limit.o", "FALSE(unreach-call)");
}

/// What another program linked, only the symbols can tell.
#[test]
fn links_that_were_not_seen() {
    let build = limits("unseen");
    let all = "clang-22 main.o limit.o level.o";
    verdict(&build, all, "FALSE(unreach-call)");
    build.file("names.ld", "limit = level;\n");
    let cases = [
        ("wrap.o -Wl,--wrap=limit", "`limit` may mean `__wrap_limit`"),
        ("-Wl,--defsym=limit=level", "`level` and `limit` are one"),
        ("names.ld", "`level` and `limit` are one"),
        ("-Wl,--defsym=limit=0x1000", "`limit` is not what was compiled"),
    ];
    for (option, message) in cases {
        let message = format!("in a, which verify-cc did not link, {message}");
        refused(&build, &format!("{all} {option}"), &message);
    }
    let line = "clang-22 main.o level.o -Wl,--defsym=limit=level";
    refused(&build, line, "in a, which verify-cc did not link, `limit` means `level`");
    let line = "clang-22 main.o one.o limit.o -Wl,-z,muldefs";
    refused(&build, line, "in a, which verify-cc did not link, `limit` is not what was compiled");
    refused(&build, "clang-22 -s main.o limit.o", "what names mean in a cannot be seen");
    build.make("clang-22 -O1 -g -fembed-bitcode main.c limit.c wrap.c -o a -Wl,--wrap=limit");
    let run = build.verify(&["--program", "a"]);
    run.complains(2, "in a, which verify-cc did not link, `limit` may mean `__wrap_limit`");
    // A program that verify-cc linked is known without its symbols.
    verdict(&build, "verify-cc -s main.o limit.o", "FALSE(unreach-call)");
}

/// Tools that change the names of an object, which is linked afterwards or not.
#[test]
fn tools_that_change_names() {
    let build = limits("tools-names");
    build.file(
        "helper.c",
        "static int limit(void) { return 1; }\nint f(void) { return limit(); }\n",
    );
    build.make("verify-cc -c helper.c");
    let changes = [
        ("main.o", "--redefine-sym limit=level", "limit"),
        ("limit.o", "--redefine-sym limit=level", "limit"),
        ("limit.o", "--weaken", "limit"),
        ("limit.o", "--weaken-symbol=limit", "limit"),
        ("limit.o", "--localize-symbol=limit", "limit"),
        ("limit.o", "--prefix-symbols=own_", "limit"),
        ("helper.o", "--globalize-symbol=limit", "limit"),
    ];
    for (object, change, name) in changes {
        build.make(&format!("objcopy {change} {object} changed.o"));
        let run = build.verify(&["--program", "changed.o", "--entry", "level", "level.c"]);
        let message = format!("changed.o has no bitcode that fits: its symbol `{name}`");
        assert!(run.stderr.contains(&message), "{change}: {run:#?}");
        build.make("verify-cc -shared changed.o wrap.o -o a");
        let run = build.verify(&["--program", "a", "--entry", "__wrap_limit"]);
        run.complains(2, "a was linked with changed.o, whose symbol");
        build.make("rm -f changed.a && ar rc changed.a changed.o");
        let both = ["--program", "level.o", "--program", "changed.a", "--entry", "level"];
        let run = build.verify(&both);
        assert!(run.stderr.contains("has no bitcode that fits"), "{change}: {run:#?}");
    }
    let linked = "a was linked with changed.o, whose symbol `limit` is not what was compiled";
    build.make("objcopy --redefine-sym limit=level main.o changed.o");
    refused(&build, "verify-cc changed.o level.o", linked);
    // `strip` and debug information change no name.
    build.make("strip -g main.o limit.o && objcopy --strip-unneeded level.o");
    verdict(&build, "verify-cc main.o limit.o level.o", "FALSE(unreach-call)");
}

/// Objects that are made of others.
#[test]
fn partial_links() {
    let build = limits("partial");
    for linker in ["ld", "verify-cc"] {
        build.make(&format!("{linker} -r main.o limit.o -o all.o"));
        build.verdict(&["--program", "all.o"], "FALSE(unreach-call)");
        verdict(&build, "verify-cc all.o", "FALSE(unreach-call)");
    }
    for option in ["wrap.o --wrap=limit", "level.o --defsym=limit=level"] {
        build.make(&format!("ld -r main.o limit.o {option} -o all.o"));
        let run = build.verify(&["--program", "all.o", "level.c", "--entry", "level"]);
        assert!(run.stderr.contains("all.o has no bitcode that fits"), "{option}: {run:#?}");
        refused(&build, "verify-cc all.o", "a was linked with all.o, whose symbol");
    }
    build.make("verify-cc -r main.o limit.o wrap.o -Wl,--wrap=limit -o all.o");
    build.verify(&["--program", "all.o"]).complains(2, "all.o was linked with --wrap=limit");
}

/// What a shared library keeps for itself changes no name within it.
#[test]
fn shared_libraries() {
    let build = limits("shared-names");
    build.file("version", "V1 { global: run; local: *; };\n");
    build.file("run.c", "int limit(void);\nint run(void) { return limit(); }\n");
    build.file(
        "use.c",
        "#include <assert.h>\nint run(void);\nint main(void) { assert(run() == 1); }\n",
    );
    build.make("verify-cc -fPIC -c run.c limit.c && verify-cc -c use.c");
    for option in ["-Wl,-Bsymbolic", "-Wl,--version-script=version", "-Wl,-z,defs"] {
        build.make(&format!("verify-cc -shared run.o limit.o {option} -o librun.so"));
        build.make("verify-cc use.o -L. -lrun -o a");
        let both = ["--program", "a", "--program", "librun.so"];
        build.verdict(&both, "FALSE(unreach-call)");
    }
}
