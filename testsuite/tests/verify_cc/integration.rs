//! `runtime/integration`: the example there, built and verified by each build system that is
//! installed. Bazel is not run; its rule and the workflow are looked at only for what they name.
use crate::verify::Run;
use crate::{Build, is_there};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/runtime/integration");

/// The folder, with the verifier beside the compilers.
fn example(name: &str) -> Build {
    let build = Build::new(name);
    let bin = build.0.path().join("bin");
    symlink(env!("CARGO_BIN_EXE_verify"), bin.join("verify")).expect("a new name");
    build.make(&format!("cp -r '{FOLDER}' integration"));
    build
}

fn in_example(build: &Build, line: &str) -> Run {
    build.run(&format!("cd integration/example && {line}"))
}

#[track_caller]
fn says(run: &Run, texts: &[&str]) {
    for text in texts {
        assert!(run.stdout.contains(text), "no {text:?} in {run:#?}");
    }
}

#[test]
fn cmake() {
    if !is_there("cmake") || !is_there("ctest") {
        return;
    }
    let build = example("cmake");
    let run =
        in_example(&build, "cmake -B out -DCMAKE_C_COMPILER=verify-cc -Wdev && cmake --build out");
    assert_eq!(run.code, Some(0), "{run:#?}");
    let run = in_example(&build, "ctest --test-dir out -L verification");
    says(&run, &["100% tests passed, 0 tests failed out of 3", "app", "unit", "any_range"]);
    says(&in_example(&build, "ctest --test-dir out -N -L quick"), &["Total Tests: 1"]);
    says(&in_example(&build, "ctest --test-dir out -V"), &["Test timeout computed to be: 90"]);
    // Another compiler leaves no bitcode, and the module says so.
    let run = in_example(&build, "cmake -B other -DCMAKE_C_COMPILER=clang-22");
    assert!(run.stderr.contains("the compiler is not verify-cc"), "{run:#?}");
}

#[test]
fn make() {
    if !is_there("make") {
        return;
    }
    let build = example("make");
    let run = in_example(&build, "make -s CC=verify-cc VERIFY=verify verification");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run:#?}");
    says(&run, &["app: TRUE", "unit: TRUE"]);
    says(&in_example(&build, "cat verification/unit.json"), &["\"verdict\": \"TRUE\""]);
    let again = in_example(&build, "make -s CC=verify-cc VERIFY=verify verification");
    assert_eq!((again.code, again.stdout.as_str()), (Some(0), ""), "{again:#?}");
    let fault = in_example(
        &build,
        "sed -i 's/return low/return low - 1/' clamp.c && \
        make -s CC=verify-cc VERIFY=verify verification/unit.log",
    );
    assert_eq!(fault.code, Some(2), "{fault:#?}");
    says(&fault, &["proof.c:11 ", "FALSE(unreach-call)"]);
}

#[test]
fn meson() {
    if !is_there("meson") || !is_there("ninja") {
        return;
    }
    let build = example("meson");
    let run = in_example(&build, "CC=verify-cc meson setup out && ninja -C out");
    assert_eq!(run.code, Some(0), "{run:#?}");
    let run = in_example(&build, "meson test -C out --suite verification");
    assert_eq!(run.code, Some(0), "{run:#?}");
    // Versions of meson align the numbers in different columns.
    let words: Vec<&str> = run.stdout.split_whitespace().collect();
    let summary = words.join(" ");
    for count in ["Expected Fail: 1", " Fail: 0"] {
        assert!(summary.contains(count), "{count}: {run:#?}");
    }
}

/// What the examples call exists: options of `verify`, files of the example.
#[test]
fn what_is_not_run_here() {
    let help = Run::from(crate::verify::command().arg("--help").output().expect("starts"));
    let read = |name: &str| fs::read_to_string(Path::new(FOLDER).join(name)).expect("there");
    for (name, options) in [
        ("verify.bzl", &["--timelimit", "--program"][..]),
        ("example/BUILD.bazel", &["--entry"]),
        ("github-workflow.yml", &["--timelimit", "--program", "--sarif"]),
    ] {
        let text = read(name);
        for option in options {
            assert!(text.contains(option) && help.stdout.contains(option), "{name}: {option}");
        }
    }
    for file in ["clamp.c", "clamp.h", "app.c", "proof.c"] {
        assert!(
            read("example/BUILD.bazel").contains(file)
                && !read(&format!("example/{file}")).is_empty()
        );
    }
}
