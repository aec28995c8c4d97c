//! How the time grows with the size of a program: `cargo bench --bench scaling [-- SERIES...]`.
//!
//! Each series is one shape of program in growing sizes, and each of its programs is safe. They are
//! what lazy annotation is to solve in polynomial time: chains of diamonds whose flags do not
//! matter, locks and options that do not depend on each other, procedures that call the next one
//! twice, and loops of a fixed number of rounds without inputs, which just have to be run out.
//!
//! A row has the verdict, seconds of CPU and of the clock, and by how much the CPU seconds grow
//! when the size doubles: 2 is linear, 4 quadratic, 8 cubic. CPU seconds below 0.2 are start-up,
//! and have no ratio. Where two sizes of a series in a row are not decided, the rest of it is left
//! out. The exit code is 1 where a program is said to be unsafe.
//!
//! `SCALING_ARGS` has further options for `verify` (`--analysis kinduction`), `SCALING_VERIFY`
//! names another binary, `SCALING_LIMIT` other seconds than 20 for each program.
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs)]
use std::env;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

/// Below this, CPU seconds say nothing of the program.
const START_UP: f64 = 0.2;

/// One shape of program.
struct Series {
    name: &'static str,
    sizes: &'static [u64],
    program: fn(u64) -> String,
}

const SERIES: [Series; 7] = [
    Series { name: "diamonds", sizes: &[10, 20, 40, 80, 160, 300], program: diamonds },
    Series { name: "counting", sizes: &[10, 20, 40, 80, 160, 300], program: counting },
    Series { name: "locks", sizes: &[5, 10, 20, 40, 60], program: locks },
    Series { name: "options", sizes: &[5, 10, 20, 40, 60], program: options },
    Series { name: "calls", sizes: &[5, 10, 20, 40], program: calls },
    Series { name: "rounds", sizes: &ROUNDS, program: rounds },
    Series { name: "array", sizes: &ROUNDS, program: array },
];
const ROUNDS: [u64; 5] = [1_000, 10_000, 100_000, 1_000_000, 10_000_000];

/// What one run showed.
struct Measured {
    verdict: String,
    cpu_seconds: f64,
    seconds: f64,
}

fn main() -> ExitCode {
    let wanted: Vec<String> = env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let mut wrong = false;
    println!(
        "{:<10}{:>10}{:>9}{:>9}{:>13}  verdict",
        "series", "size", "CPU s", "s", "per doubling"
    );
    for series in SERIES {
        if wanted.is_empty() || wanted.iter().any(|name| name == series.name) {
            wrong |= grow(&series);
        }
    }
    ExitCode::from(u8::from(wrong))
}

/// Measures the sizes of a series; whether one of them got a wrong verdict.
fn grow(series: &Series) -> bool {
    let (mut last, mut open, mut wrong): (Option<(u64, f64)>, u32, bool) = (None, 0, false);
    for &size in series.sizes {
        if open == 2 {
            println!("{:<10}{size:>10}{:>9}{:>9}{:>13}  left out", series.name, "", "", "");
            continue;
        }
        let measured = verify(&(series.program)(size));
        let solved = measured.verdict == "TRUE";
        let ratio =
            last.filter(|_| solved).map(|before| doubling(before, (size, measured.cpu_seconds)));
        println!(
            "{:<10}{size:>10}{:>9.2}{:>9.2}{:>13}  {}",
            series.name,
            measured.cpu_seconds,
            measured.seconds,
            ratio.map_or_else(String::new, |ratio| format!("{ratio:.2}")),
            measured.verdict
        );
        wrong |= measured.verdict.starts_with("FALSE");
        open = if solved { 0 } else { open + 1 };
        last = (solved && measured.cpu_seconds >= START_UP).then_some((size, measured.cpu_seconds));
    }
    wrong
}

/// By how much the seconds grow when the size doubles, from two sizes and their seconds.
fn doubling(before: (u64, f64), after: (u64, f64)) -> f64 {
    let doublings = (real(after.0) / real(before.0)).log2();
    (after.1 / before.1).powf(1.0 / doublings)
}

fn real(size: u64) -> f64 {
    f64::from(u32::try_from(size).unwrap())
}

fn verify(program: &str) -> Measured {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("scaling.c");
    fs::write(&file, program).unwrap();
    let binary = env::var("SCALING_VERIFY").unwrap_or_else(|_| env!("CARGO_BIN_EXE_verify").into());
    let limit = env::var("SCALING_LIMIT").unwrap_or_else(|_| "20".into());
    let further = env::var("SCALING_ARGS").unwrap_or_default();
    let (before, start) = (children_seconds(), Instant::now());
    let output = Command::new(binary)
        .args(["--timelimit", &format!("{limit}s"), "--assume-valid-memory"])
        .args(further.split_whitespace())
        .arg(&file)
        .stderr(Stdio::null())
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    let verdict = text.lines().last().unwrap_or("no answer").into();
    let seconds = start.elapsed().as_secs_f64();
    Measured { verdict, cpu_seconds: children_seconds() - before, seconds }
}

/// CPU seconds of all processes that were waited for: `cutime` and `cstime` of proc(5), which
/// count in hundredths. The name before them may have spaces, and ends with the last parenthesis.
fn children_seconds() -> f64 {
    let line = fs::read_to_string("/proc/self/stat").unwrap();
    let fields = line.rsplit(')').next().unwrap().split_whitespace().skip(13).take(2);
    fields.map(|ticks| ticks.parse::<f64>().unwrap() / 100.0).sum()
}

const HEAD: &str = "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n";

/// Text for each of the numbers below `size`.
fn each(size: u64, text: impl Fn(u64) -> String) -> String {
    (0..size).map(text).collect()
}

/// A chain of diamonds that set flags; the error asks for the flags, and for a square that there is
/// not (compilers do not know that).
fn diamonds(size: u64) -> String {
    let chain = each(size, |i| {
        format!(
            "  if (__VERIFIER_nondet_int()) {{\n    f{i} = __VERIFIER_nondet_int() & 1;
    last = {i};\n  }} else\n    f{i} = 2;\n"
        )
    });
    let flags = each(size, |i| format!("  int f{i} = 0;\n"));
    let sum = each(size, |i| format!(" + f{i}"));
    format!(
        "{HEAD}int last;\nint main(void) {{\n{flags}  unsigned x = __VERIFIER_nondet_int();
{chain}  if ((x * x & 7) == 5 && last{sum} > {size})\n    reach_error();\n  return 0;\n}}\n"
    )
}

/// A chain of diamonds that add one or two: the sum at each join is in a range.
fn counting(size: u64) -> String {
    let chain = each(size, |_| {
        "  if (__VERIFIER_nondet_int()) {\n    sum += 1;\n    calls++;\n  } else\n    sum += 2;\n"
            .into()
    });
    format!(
        "{HEAD}int sum, calls;\nint main(void) {{\n{chain}  if (sum + calls != {})
    reach_error();\n  return 0;\n}}\n",
        2 * size
    )
}

/// Locks that are taken and given back in a loop, each under a condition of its own.
fn locks(size: u64) -> String {
    let variables = each(size, |i| format!("  int p{i} = __VERIFIER_nondet_int(), l{i} = 0;\n"));
    let taken = each(size, |i| format!("    if (p{i}) acquire(&l{i});\n"));
    let given = each(size, |i| format!("    if (p{i}) release(&l{i});\n"));
    format!(
        "{HEAD}static void acquire(int *lock) {{\n  if (*lock)\n    reach_error();\n  *lock = 1;\n}}
static void release(int *lock) {{\n  if (!*lock)\n    reach_error();\n  *lock = 0;\n}}
int main(void) {{\n{variables}  while (__VERIFIER_nondet_int()) {{\n{taken}{given}  }}
  return 0;\n}}\n"
    )
}

/// Options that are read once, each with a counter that it keeps in a range.
fn options(size: u64) -> String {
    let globals = each(size, |i| format!("static int option{i}, uses{i};\n"));
    let read = each(size, |i| format!("  option{i} = __VERIFIER_nondet_int() > 3;\n"));
    let used = each(size, |i| {
        format!(
            "    if (option{i}) {{\n      if (uses{i} < 9)\n        uses{i}++;
    }} else if (uses{i} != 0)
      reach_error();\n"
        )
    });
    format!(
        "{HEAD}{globals}int main(void) {{\n{read}  while (__VERIFIER_nondet_int()) {{\n{used}  }}
  return 0;\n}}\n"
    )
}

/// Procedures each of which calls the next one twice; the last may add to a bounded counter.
fn calls(size: u64) -> String {
    let mut text = format!(
        "{HEAD}static int x;\nstatic void f0(void) {{\n  if (__VERIFIER_nondet_int() && x < 1000)
    x = x + 1;\n}}\n"
    );
    for i in 1..=size {
        write!(text, "static void f{i}(void) {{\n  f{0}();\n  f{0}();\n}}\n", i - 1).unwrap();
    }
    text + &format!(
        "int main(void) {{\n  int y = __VERIFIER_nondet_int();\n  x = y;\n  f{size}();\n  if (x < y)
    reach_error();\n  return 0;\n}}\n"
    )
}

/// Rounds of a loop without inputs, with a generator of numbers that only a run tells.
fn rounds(size: u64) -> String {
    format!(
        "{HEAD}int main(void) {{\n  unsigned seed = 1, most = 0;
  for (unsigned i = 0; i < {size}; i++) {{
    seed = seed * 1103515245u + 12345u;\n    if (seed >> 16 > most)\n      most = seed >> 16;\n  }}
  if (most > 65535 || most == seed)\n    reach_error();\n  return 0;\n}}\n"
    )
}

/// The same with an array of 256 counters.
fn array(size: u64) -> String {
    format!(
        "{HEAD}static unsigned counts[256];\nint main(void) {{\n  unsigned seed = 1, sum = 0;
  for (unsigned i = 0; i < {size}; i++) {{\n    seed = seed * 1103515245u + 12345u;
    counts[seed >> 24]++;\n  }}\n  for (int i = 0; i < 256; i++)\n    sum += counts[i];
  if (sum != {size})\n    reach_error();\n  return 0;\n}}\n"
    )
}
