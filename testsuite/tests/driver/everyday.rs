//! Programs that people meet in their first hour (`testsuite/everyday`), with options and right
//! answers in `cases.tsv`. A wrong verdict fails, and so does UNKNOWN where the table does not
//! allow it (`FALSE|UNKNOWN`).
use crate::verify::{Folder, verify};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A row of the table.
struct Case {
    file: String,
    options: Vec<String>,
    right: Vec<String>,
}

fn home() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("testsuite/everyday")
}

fn cases() -> Vec<Case> {
    let table = std::fs::read_to_string(home().join("cases.tsv")).expect("a table");
    let rows = table.lines().skip(1).map(|line| {
        let mut cells = line.split('\t');
        let mut next = || cells.next().expect("a cell").to_owned();
        let (file, options, right) = (next(), next(), next());
        Case {
            file,
            options: options.split_whitespace().map(str::to_owned).collect(),
            right: right.split('|').map(str::to_owned).collect(),
        }
    });
    rows.collect()
}

/// The file that is verified: C as it is, bitcode of what we have no compiler for.
fn input(case: &Case, folder: &Folder) -> PathBuf {
    let source = home().join(&case.file);
    let bitcode = folder.path().join(&case.file).with_extension("bc");
    let mut compiler = match source.extension().and_then(|suffix| suffix.to_str()) {
        Some("rs") => {
            let mut rustc = Command::new("rustc");
            // As `verify help programs` says.
            rustc.args(["-g", "-C", "opt-level=2", "-C", "no-prepopulate-passes"]);
            rustc.args(["-C", "codegen-units=1", "-C", "overflow-checks", "--emit=llvm-bc"]);
            rustc
        }
        Some("cpp") => {
            let mut clang = Command::new("/usr/lib/llvm-22/bin/clang++");
            clang.args(["-O0", "-g", "-emit-llvm", "-c"]);
            clang
        }
        _ => return source,
    };
    let status = compiler.arg("-o").arg(&bitcode).arg(&source).status().expect("a compiler");
    assert!(status.success(), "{} compiles", case.file);
    bitcode
}

#[test]
fn everyday_programs_have_right_answers() {
    let cases = cases();
    assert!(cases.len() >= 25, "the table is read");
    let folder = Folder::new("everyday");
    let mut wrong = Vec::new();
    for case in cases {
        let mut arguments: Vec<_> = ["--timelimit", "60s"].map(Into::into).to_vec();
        arguments.extend(case.options.iter().map(Into::into));
        arguments.push(input(&case, &folder).into_os_string());
        let run = verify(arguments);
        let word = run.verdict().split('(').next().unwrap_or_default();
        if !case.right.iter().any(|right| right == word) {
            wrong.push(format!(
                "{}: {}, which should be {}",
                case.file,
                run.verdict(),
                case.right.join(" or ")
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
