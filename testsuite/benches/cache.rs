//! What `--cache` saves: a program of 2,000 lines is verified, verified again, then changed in ten
//! small steps and verified after each; with a cache, and without one.
//!
//! `cargo bench --bench cache` prints the verdicts, the seconds and their ratios, step by step, and
//! for the ten edits together.
#![allow(clippy::print_stdout, missing_docs)]
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;
use std::{env, fs, process};

/// Units of the program. The fifth of ten keeps accounts over an unknown number of commands.
const UNITS: usize = 31;

/// An edit: what it is called, and each text that it replaces with what comes in its place.
type Edit = (&'static str, &'static [(&'static str, &'static str)]);

const EDITS: [Edit; 10] = [
    ("a comment in front", &[("/* Unit 0:", "/* Second edition. */\n/* Unit 0:")]),
    ("an entry of a table", &[("table_3[16] = {9,", "table_3[16] = {10,")]),
    ("a variable's name", &[("phase_5", "state_5")]),
    (
        "a bound",
        &[("level + amount <= 52", "level + amount <= 57"), ("level <= 52", "level <= 57")],
    ),
    (
        "two statements swapped",
        &[(
            "        sum_7 += look_up_7(round);\n        phase_7 = next_7(phase_7, event);\n",
            "        phase_7 = next_7(phase_7, event);\n        sum_7 += look_up_7(round);\n",
        )],
    ),
    (
        "a function written anew",
        &[(
            "    if (value > most_8) {\n        return most_8;\n    }\n    return value;\n",
            "    return value < most_8 ? value : most_8;\n",
        )],
    ),
    (
        "a counter more",
        &[
            ("unsigned refused_14 = 0;", "unsigned refused_14 = 0;\n    unsigned large_14 = 0;"),
            ("refused_14++;", "refused_14++;\n            large_14 += amount > 9;"),
        ],
    ),
    ("a fault", &[("taken_24++;", "taken_24 += level > 100 ? 2 : 1;")]),
    ("its repair", &[("taken_24 += level > 100 ? 2 : 1;", "taken_24++;")]),
    (
        "a unit more",
        &[(
            "int main(void)\n{\n",
            "static void extra(void)\n{\n    unsigned x = __VERIFIER_nondet_uint() % 8;\n    __VERIFIER_assert(x < 8);\n}\n\nint main(void)\n{\n    extra();\n",
        )],
    ),
];

fn main() {
    let folder = env::temp_dir().join(format!("parsimony-bench-cache-{}", process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let mut text = program();
    println!(
        "{} lines\n{:28} {:>14} {:>9} {:>9} {:>7}",
        text.lines().count(),
        "step",
        "verdict",
        "without",
        "with",
        "ratio"
    );
    let first = step(&folder, "at first", &text);
    step(&folder, "unchanged", &text);
    let bitcode = compile(&folder);
    compare(&folder, "as bitcode", &bitcode);
    compare(&folder, "as bitcode, unchanged", &bitcode);
    let mut all = (0.0, 0.0);
    for (name, replaced) in EDITS {
        for (old, new) in replaced {
            assert!(text.contains(old), "{name}: {old}");
            text = text.replace(old, new);
        }
        let (without, with) = step(&folder, name, &text);
        all = (all.0 + without, all.1 + with);
    }
    show("ten edits", "", all);
    show("with the first run", "", (all.0 + first.0, all.1 + first.1));
    let _ = fs::remove_dir_all(&folder);
}

/// Verifies the program without the cache and with it.
fn step(folder: &Path, name: &str, text: &str) -> (f64, f64) {
    let file = folder.join("program.c");
    fs::write(&file, text).expect("room for a file");
    compare(folder, name, &file)
}

/// The program as bitcode: without what clang takes.
fn compile(folder: &Path) -> PathBuf {
    let [source, bitcode] = ["program.c", "program.bc"].map(|name| folder.join(name));
    let mut clang = Command::new("clang-22");
    clang.args(["-w", "-O0", "-g", "-emit-llvm", "-c", "-o"]).arg(&bitcode).arg(source);
    assert!(clang.status().expect("clang starts").success());
    bitcode
}

fn compare(folder: &Path, name: &str, file: &Path) -> (f64, f64) {
    let cache = folder.join("cache");
    let (verdict, without) = verify(file, None);
    let (again, with) = verify(file, Some(&cache));
    assert_eq!(verdict, again, "{name}");
    show(name, &verdict, (without, with));
    (without, with)
}

fn show(name: &str, verdict: &str, (without, with): (f64, f64)) {
    println!("{name:28} {verdict:>14} {without:8.2}s {with:8.2}s {:7.1}", without / with);
}

fn verify(file: &Path, cache: Option<&Path>) -> (String, f64) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_verify"));
    command.args(["--timelimit", "120s"]).arg(file);
    if let Some(folder) = cache {
        command.arg("--cache").arg(folder).env("XDG_STATE_HOME", folder);
    }
    let start = Instant::now();
    let output = command.output().expect("the verifier runs");
    let time = start.elapsed().as_secs_f64();
    let text = String::from_utf8_lossy(&output.stdout);
    (text.lines().last().unwrap_or_default().to_owned(), time)
}

/// The program: 31 units, which main calls one after the other.
fn program() -> String {
    let mut text = String::from(
        "extern unsigned __VERIFIER_nondet_uint(void);\nextern void __VERIFIER_assume(int);\n\
         extern void reach_error(void);\n\nstatic void __VERIFIER_assert(int condition)\n{\n    \
         if (!condition) {\n        reach_error();\n    }\n}\n\n",
    );
    let mut calls = String::new();
    for unit in 0..UNITS {
        text += &if unit % 10 == 4 { account(unit) } else { plain(unit) };
        writeln!(calls, "    unit_{unit}();").expect("a String takes every text");
    }
    text + "int main(void)\n{\n" + &calls + "    return 0;\n}\n"
}

/// Settings, a table and a short protocol: bounded, and so for explicit values.
fn plain(unit: usize) -> String {
    let table: Vec<String> =
        (0..16).map(|at| ((unit * 7 + at * 3 + 10) % 11).to_string()).collect();
    let mut text = format!(
        "/* Unit {unit}: settings, a table and a short protocol. */\n\
         static const unsigned char table_{unit}[16] = {{{}}};\n\n\
         static unsigned look_up_{unit}(unsigned at)\n{{\n    return table_{unit}[at % 16];\n}}\n\n\
         static unsigned clamp_{unit}(unsigned value, unsigned most_{unit})\n{{\n    \
         if (value > most_{unit}) {{\n        return most_{unit};\n    }}\n    return value;\n}}\n\n\
         static unsigned next_{unit}(unsigned phase, unsigned event)\n{{\n    switch (phase) {{\n",
        table.join(", ")
    );
    for phase in 0..5 {
        write!(
            text,
            "    case {phase}:\n        if (event == {}) {{\n            return {};\n        }}\n        \
             return {};\n",
            (phase + unit) % 3,
            (phase + 1) % 5,
            if phase % 2 == 1 { phase } else { 0 }
        )
        .expect("a String takes every text");
    }
    write!(
        text,
        "    default:\n        return 0;\n    }}\n}}\n\nstatic void unit_{unit}(void)\n{{\n    \
         unsigned phase_{unit} = 0;\n    unsigned sum_{unit} = 0;\n    unsigned round;\n    \
         for (round = 0; round < {}; round++) {{\n        \
         unsigned event = __VERIFIER_nondet_uint() % 4;\n        \
         sum_{unit} += look_up_{unit}(round);\n        phase_{unit} = next_{unit}(phase_{unit}, event);\n        \
         __VERIFIER_assert(phase_{unit} < 5);\n    }}\n    sum_{unit} = clamp_{unit}(sum_{unit}, 50);\n    \
         __VERIFIER_assert(sum_{unit} <= 50);\n}}\n\n",
        5 + unit % 4
    )
    .expect("a String takes every text");
    text
}

/// A loop without a bound, which needs an invariant.
fn account(unit: usize) -> String {
    let (most, step) = (40 + 3 * unit, 1 + unit % 4);
    format!(
        "/* Unit {unit}: what comes in is taken or refused. */\nstatic void unit_{unit}(void)\n{{\n    \
         unsigned taken_{unit} = 0;\n    unsigned refused_{unit} = 0;\n    unsigned level = 0;\n    \
         unsigned seen;\n    unsigned commands = __VERIFIER_nondet_uint();\n    \
         __VERIFIER_assume(commands < {});\n    for (seen = 0; seen < commands; seen++) {{\n        \
         unsigned amount = __VERIFIER_nondet_uint();\n        \
         if (amount <= {step} && level + amount <= {most}) {{\n            level = level + amount;\n            \
         taken_{unit}++;\n        }} else {{\n            refused_{unit}++;\n        }}\n    }}\n    \
         __VERIFIER_assert(level <= {most});\n    \
         __VERIFIER_assert(taken_{unit} + refused_{unit} == commands);\n}}\n\n",
        100_000 + unit
    )
}
