//! Memory over many refinements of one task: peak memory of the whole process, solvers included,
//! against refinements and size of the graph.
//!
//! `cargo bench --bench memory [-- SIZE...]` makes programs of some sizes, verifies each by one
//! engine, and prints what the run says of itself. *Predicates*: loops side by side, each of which
//! needs a predicate of its own (`y = 2x`), so that graph and refinements grow together. *Values*:
//! locks side by side that are taken and given back under a condition, four refinements each.
//!
//! *Facts*: an eighth as many loops, each of which needs eight predicates of its own, so that there
//! are more refinements than loops.
//!
//! Beside the peak stands the memory after 1, 2, 4 … refinements, in one run: the task is the same
//! then, and what grows is due to refinements and exploration.
//!
//! Measured with `verify` on programs of these shapes, one run each, two cores that others used
//! too. Values: 29.2, 33.3, 40.3 and 55.9 MB for 260, 520, 1000 and 2000 refinements, with 457,
//! 912, 1752 and 3502 states. Predicates, 1030 loops: 88.3 MB after 1 refinement, 93.6 after 64,
//! 95.4 after 256, 99.8 after 512, 111.4 after 1024, peak 583; 600 loops: 70.1, 75.5, 77.8, 83.8,
//! peak 255. (Before solvers were made only where evaluation does not help: 281 MB after 1 and 311
//! after 512 refinements of 600 loops, for some 250 solvers of 0.7 MB; before large allocations had
//! pages of their own: 427 at the start, 787 after 500, peak 975.) A refinement adds about 20 kB,
//! of which 6 are the block of its loop, made when it is first explored. The peak is the first
//! block, made anew for the check of the proof: as many branches as loops, each with a list of all
//! variables. Facts, 10 loops: 57, 112, 137 and 221 MB after 1, 16, 64 and 128 refinements, 296
//! after 171 (80 s, not done). The solvers grow with the predicates of their block; how much they
//! all take is bounded.
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs)]
use serde_json::Value;
use std::fmt::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// How many loops or locks.
const SIZES: [usize; 3] = [125, 250, 500];
/// More than all of them take.
const TIME_LIMIT: &str = "20min";

/// An engine with a program that makes it refine.
struct Family {
    engine: &'static str,
    program: fn(usize) -> String,
}

const FAMILIES: [Family; 3] = [
    Family { engine: "value", program: locks },
    Family { engine: "predicate", program: loops },
    Family { engine: "predicate", program: facts },
];

fn main() {
    let sizes: Vec<usize> = std::env::args().skip(1).filter_map(|arg| arg.parse().ok()).collect();
    let sizes = if sizes.is_empty() { SIZES.to_vec() } else { sizes };
    println!(
        "{:<10}{:>6}{:>13}{:>9}{:>9}{:>11}{:>10}  verdict",
        "engine", "size", "refinements", "states", "ever", "peak MB", "seconds"
    );
    for family in FAMILIES {
        for &size in &sizes {
            let report = verify(&family, size);
            let peak = number(&report, "peak memory") / 1e6;
            println!(
                "{:<10}{size:>6}{:>13}{:>9}{:>9}{peak:>11.1}{:>10.1}  {}",
                family.engine,
                number(&report, "refinements"),
                number(&report, "abstract states"),
                number(&report, "abstract states ever made"),
                number(&report, "wall time"),
                report["verdict"].as_str().unwrap_or("none"),
            );
            print_growth(&report);
        }
    }
}

/// Memory over the refinements of the run, in MB.
fn print_growth(report: &Value) {
    let entries = report["statistics"].as_array().unwrap();
    let samples = entries.iter().filter(|entry| entry["component"] == "memory over refinements");
    for sample in samples {
        let name = sample["name"].as_str().unwrap();
        println!("{name:>30}{:>29.1}", sample["value"].as_f64().unwrap() / 1e6);
    }
}

/// What a run of the verifier reports.
fn verify(family: &Family, size: usize) -> Value {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (program, report) = (folder.join("memory.c"), folder.join("memory.json"));
    std::fs::write(&program, (family.program)(size)).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_verify"));
    command.args(["--analysis", family.engine, "--timelimit", TIME_LIMIT]);
    command.arg("--json").arg(&report).arg(&program);
    command.stdout(Stdio::null()).status().unwrap();
    serde_json::from_slice(&std::fs::read(report).unwrap()).unwrap()
}

/// The statistic with this name, of whichever component.
fn number(report: &Value, name: &str) -> f64 {
    let entries = report["statistics"].as_array().unwrap();
    let entry = entries.iter().find(|entry| entry["name"] == name).unwrap();
    entry["value"].as_f64().unwrap()
}

const DECLARATIONS: &str =
    "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n";

/// One of `count` loops, which an input chooses, keeps `y = 2x`.
fn loops(count: usize) -> String {
    let mut text = format!("{DECLARATIONS}int main(void) {{ switch (__VERIFIER_nondet_int()) {{\n");
    for index in 0..count {
        writeln!(
            text,
            "case {index}: {{ int x = __VERIFIER_nondet_int(), y = 2 * x;
            while (__VERIFIER_nondet_int()) if (__VERIFIER_nondet_int()) {{ x += 1; y += 2; }}
            if (y != 2 * x) reach_error(); break; }}"
        )
        .unwrap();
    }
    text + "} return 0; }\n"
}

/// How many predicates a loop of [`facts`] needs.
const FACTS: usize = 8;

/// One of some loops, which an input chooses, keeps [`FACTS`] numbers even; `count` numbers in all.
fn facts(count: usize) -> String {
    let mut text = format!("{DECLARATIONS}int main(void) {{ switch (__VERIFIER_nondet_int()) {{\n");
    for index in 0..count / FACTS {
        let all = |f: &dyn Fn(usize) -> String| (0..FACTS).map(f).collect::<Vec<_>>().join("\n");
        writeln!(
            text,
            "case {index}: {{ {}
            while (__VERIFIER_nondet_int()) switch (__VERIFIER_nondet_int()) {{ {} }}
            switch (__VERIFIER_nondet_int()) {{ {} }} break; }}",
            all(&|n| format!("unsigned v{n} = 0;")),
            all(&|n| format!("case {n}: v{n} += 2u * (unsigned)__VERIFIER_nondet_int(); break;")),
            all(&|n| format!("case {n}: if (v{n} == {}u) reach_error(); break;", 2 * n + 1)),
        )
        .unwrap();
    }
    text + "} return 0; }\n"
}

/// One of `count` locks, which an input chooses, is taken and given back in each round of a loop,
/// always or never.
fn locks(count: usize) -> String {
    let mut text = format!("{DECLARATIONS}int main(void) {{ switch (__VERIFIER_nondet_int()) {{\n");
    for index in 0..count {
        writeln!(
            text,
            "case {index}: {{ int p = __VERIFIER_nondet_int(), l = 0;
            while (__VERIFIER_nondet_int()) {{
                if (p) {{ if (l != 0) reach_error(); l = 1; }}
                if (__VERIFIER_nondet_int()) p = p;
                if (p) {{ if (l != 1) reach_error(); l = 0; }}
            }} break; }}"
        )
        .unwrap();
    }
    text + "} return 0; }\n"
}
