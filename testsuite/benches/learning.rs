//! What learning saves: `cargo bench --bench learning [-- NAME...]`.
//!
//! Lazy annotation of programs like drivers, with learned labels and without (all paths are
//! enumerated), as in the evaluation of the paper (McMillan, CAV 2010, section 4). A row has the
//! backtracks of each search that came to an end, by the rounds of loops that it allows, and of all
//! searches together where the time was over (`>`). `LEARNING_LIMIT` has other seconds than 60 for
//! each run, `LEARNING_VERIFY` another binary.
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs)]
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

const ROUNDS: [&str; 4] = ["without a round", "of 1 round", "of 2 rounds", "of 4 rounds"];

fn main() {
    let wanted: Vec<String> = env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    println!(
        "{:<24}{:<12}{:>10}{:>10}{:>10}{:>10}{:>10}  verdict",
        "program", "search", "0", "1", "2", "4", "all"
    );
    for program in programs() {
        let name = program.file_stem().unwrap().to_string_lossy().into_owned();
        if !wanted.is_empty() && !wanted.iter().any(|part| name.contains(part)) {
            continue;
        }
        for engine in ["enumeration", "annotation"] {
            println!("{name:<24}{engine:<12}{}", row(&program, engine));
        }
    }
}

/// The programs of the testsuite that are like drivers.
fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("testsuite/annotation");
    let files = folder.read_dir().unwrap().map(|entry| entry.unwrap().path());
    let is_driver = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        name.starts_with("driver-") && name.ends_with(".c")
    };
    let mut programs: Vec<PathBuf> = files.filter(is_driver).collect();
    programs.sort();
    programs
}

fn row(program: &Path, engine: &str) -> String {
    let binary =
        env::var("LEARNING_VERIFY").unwrap_or_else(|_| env!("CARGO_BIN_EXE_verify").into());
    let limit = env::var("LEARNING_LIMIT").unwrap_or_else(|_| "60".into());
    let output = Command::new(binary)
        .args(["--stats", "--assume-valid-memory", "--timelimit", &format!("{limit}s")])
        .args(["--analysis", engine])
        .arg(program)
        .output()
        .unwrap();
    let statistics = String::from_utf8_lossy(&output.stderr).into_owned();
    let number = |name: &str| {
        let line = statistics.lines().find(|line| line.trim_start().starts_with(name));
        line.and_then(|line| line.split_whitespace().rev().nth(1).map(str::to_owned))
    };
    let verdict = String::from_utf8_lossy(&output.stdout).lines().last().unwrap_or("").to_owned();
    let mut text = String::new();
    for rounds in ROUNDS {
        let backtracks = number(&format!("backtracks of the search {rounds}"));
        text += &format!("{:>10}", backtracks.unwrap_or_else(|| "-".into()));
    }
    let all = number("backtracks to completion").unwrap_or_else(|| "-".into());
    let all = if verdict.contains("limit") { format!(">{all}") } else { all };
    format!("{text}{all:>10}  {verdict}")
}
