//! `verify --compile-commands`: the sources of a build, compiled as its database says.
use crate::{Build, doubling};

fn entry(folder: &str, file: &str, command: &str) -> String {
    format!("{{\"directory\": \"{folder}\", \"file\": \"{file}\", \"command\": \"{command}\"}}")
}

fn database(build: &Build, entries: &[String]) {
    build.file("db.json", &format!("[{}]", entries.join(",\n")));
}

#[test]
fn what_it_lists() {
    let build = doubling("database");
    let folder = build.0.path().to_str().expect("our own name").to_owned();
    build.file("sub/helper.c", "int helper(void) { return VALUE; }\n");
    let other = "int main(void) { return 0; }\n";
    build.file("other.c", other);
    let arguments = format!(
        "{{\"directory\": \"{folder}/sub\", \"file\": \"helper.c\", \
         \"arguments\": [\"gcc\", \"-DVALUE=1\", \"-fipa-pta\", \"-c\", \"helper.c\"]}}"
    );
    let entries = [
        entry(&folder, "main.c", "cc -O2 -DPAIR=4 -c main.c -o main.o -MD -MF main.d"),
        entry(&folder, "twice.c", "cc -O2 -c -o twice.o twice.c"),
        arguments,
    ];
    database(&build, &entries);
    build.verdict(&["--compile-commands", "db.json"], "FALSE(unreach-call)");
    build.verdict(&["--compile-commands", "db.json", "main.c"], "FALSE(unreach-call)");
    build.verdict(&["--compile-commands", "db.json", "--entry", "helper"], "TRUE");
    build.make("! test -e main.o && ! test -e main.d");
    let harness = "#include <assert.h>\nint helper(void), twice(int);\n\
        int main(void) { assert(twice(helper()) == 2); return 0; }\n";
    build.file("harness.c", harness);
    build.verdict(&["--compile-commands", "db.json", "harness.c"], "TRUE");

    let more = [entries.as_slice(), &[entry(&folder, "other.c", "cc -c other.c")]].concat();
    database(&build, &more);
    let run = build.verify(&["--compile-commands", "db.json"]);
    run.complains(2, "both main.c and other.c define `main`: name the one that belongs");
    build.verdict(&["--compile-commands", "db.json", "main.c"], "FALSE(unreach-call)");
    build.verdict(&["--compile-commands", "db.json", "other.c"], "TRUE");
}

/// Options in files that the entry's folder has, compilers behind others, and what the database
/// does not decide.
#[test]
fn what_an_entry_means() {
    let build = Build::new("entries");
    let folder = build.0.path().to_str().expect("our own name").to_owned();
    let main = "#include <assert.h>\n#ifndef X\n#define X 0\n#endif\n\
        int main(void) { assert(X == 1 && sizeof('a') == 1); return 0; }\n";
    build.file("sub/main.c", main);
    build.file("sub/x.args", "-DX=1\n");
    let sub = format!("{folder}/sub");
    database(&build, &[entry(&sub, "main.c", "ccache g++-12 @x.args -c main.c")]);
    build.verdict(&["--compile-commands", "db.json", "sub/main.c"], "TRUE");
    let commands = ["g++ -c main.c", "g++ -DX=1 -c main.c -o x.o"];
    database(&build, &commands.map(|command| entry(&sub, "main.c", command)));
    let run = build.verify(&["--compile-commands", "db.json", "sub/main.c"]);
    run.complains(1, "warning: main.c is listed with several commands");
    build.file(
        "weak.c",
        "__attribute__((weak)) int f(void) { return 1; }\nint main(void) { f(); }\n",
    );
    build.file("strong.c", "int f(void) { return 2; }\n");
    let both = ["weak.c", "strong.c"];
    database(&build, &both.map(|file| entry(&folder, file, &format!("cc -c {file}"))));
    let run = build.verify(&["--compile-commands", "db.json", "weak.c"]);
    run.complains(2, "both weak.c and strong.c define `f`");
    build.verdict(&["--compile-commands", "db.json", "weak.c", "strong.c"], "TRUE");
    // Neither does it say whether a tentative definition is more than that.
    let tentative = "#include <assert.h>\nint x;\nint main(void) { assert(x == 0); return 0; }\n";
    build.file("tentative.c", tentative);
    build.file("seven.c", "int x = 7;\n");
    let both = ["tentative.c", "seven.c"];
    let command = |file: &str| entry(&folder, file, &format!("cc -fcommon -c {file}"));
    database(&build, &both.map(command));
    let run = build.verify(&["--compile-commands", "db.json", "tentative.c"]);
    run.complains(2, "define `x`: name the one that belongs to the program");
    let named = ["--compile-commands", "db.json", "tentative.c", "seven.c"];
    build.verdict(&named, "FALSE(unreach-call)");
}

/// What clang folds or leaves out counts there as elsewhere.
#[test]
fn checks_of_overflow() {
    let build = Build::new("database-checks");
    let folder = build.0.path().to_str().expect("our own name").to_owned();
    build.file("main.c", "static int g = 2147483647 + 1;\nint main(void) { return g; }\n");
    let overflow = |command: &str| {
        database(&build, &[entry(&folder, "main.c", command)]);
        build.verify(&["--compile-commands", "db.json", "-p", "no-overflow", "main.c"])
    };
    for command in ["cc -c main.c", "cc -w -Xclang -w -c main.c"] {
        let run = overflow(command);
        assert!(run.verdict().starts_with("UNKNOWN"), "{command}: {}", run.stdout);
    }
    overflow("cc -Xclang -fsanitize-ignorelist=none -c main.c")
        .complains(2, "lets clang leave out checks that the property rests on");
}

/// What assembly defines may take the place of a weak definition, or be what a program needs.
#[test]
fn assembly_defines_names() {
    let build = Build::new("database-assembly");
    let folder = build.0.path().to_str().expect("our own name").to_owned();
    let weak = "__attribute__((weak)) int f(void) { return 1; }";
    let main = |f: &str| {
        format!("#include <assert.h>\n{f}\nint main(void) {{ assert(f() == 1); return 0; }}\n")
    };
    build.file("main.c", &main(weak));
    build.file("f.S", "#define NAME f\n.globl NAME\nNAME: mov $2, %eax\nret\n");
    let entries = ["main.c", "f.S"].map(|file| entry(&folder, file, &format!("cc -c {file}")));
    database(&build, &entries);
    let run = build.verify(&["--compile-commands", "db.json"]);
    run.complains(2, "define `f`: name the one that belongs to the program");
    build.file("main.c", &main("int f(void);"));
    let run = build.verify(&["--compile-commands", "db.json"]);
    run.complains(1, "warning: no bitcode of f.S: it is assembly");
    assert_eq!(run.verdict(), "FALSE(unreach-call)", "{}", run.stdout);
}

#[test]
fn bad_databases() {
    let build = doubling("bad-database");
    let folder = build.0.path().to_str().expect("our own name").to_owned();
    let message = |text: &str, message: &str| {
        build.file("db.json", text);
        let run = build.verify(&["--compile-commands", "db.json", "main.c"]);
        run.complains(2, message);
        assert_eq!(run.stdout, "", "{run:#?}");
    };
    message("", "db.json is no compilation database");
    message("[]", "it lists nothing");
    message("{\"a\": 1}", "db.json is no compilation database");
    message(&format!("[{}]", entry(&folder, "main.c", "cc -c twice.c")), "does not compile it");
    message(&format!("[{}]", entry(&folder, "main.c", "cc -c main.c")), "clang cannot compile it");
    build.verify(&["--compile-commands", "none"]).complains(2, "cannot read none");
}
