//! Programs of `testsuite/differential`, compiled and run natively at -O0, must print what the
//! interpreter observes: on the program as read and on the prepared one, for 64 and 32 bit, and for
//! bitcode of -O2. One test per program and kind of input.
//!
//! A program whose first line says `only: 64` is not run at 32 bit (it needs a library, 128-bit
//! integers, or a choice that only x86-64 makes), one that says `only: -O0` not from bitcode that
//! clang has optimised (it does what C leaves open). One that says `unsupported: WHAT` must end in
//! that unsupported construct (and fails here as soon as it is supported). The
//! 32-bit programs are linked without a library, so no 32-bit headers or start files are needed;
//! they use SSE2, since x87 arithmetic would round twice where LLVM IR rounds once.
use libtest_mimic::{Arguments, Failed, Trial};
use parsimony::base::limits::Limits;
use parsimony::base::options::WordSize;
use parsimony::base::work::Work;
use parsimony::cfa::{Inputs, Program};
use parsimony::frontend::llvm;
use parsimony::frontend::llvm::{Models, ModuleSteps, Options};
use parsimony::interpreter::{Bounds, Observer, Outcome, Place, run};
use parsimony::ir::Bv;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{fs, io};

/// No program takes longer than a second or so; this is for faults of ours.
const ENOUGH: Work = Work::seconds(60);

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    match trials() {
        Ok(trials) => libtest_mimic::run(&arguments, trials).exit_code(),
        Err(error) => {
            let trial = Trial::test("testsuite/differential", move || Err(error.into()));
            libtest_mimic::run(&arguments, vec![trial]).exit_code()
        }
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("testsuite/differential")
}

fn trials() -> io::Result<Vec<Trial>> {
    let mut files = fs::read_dir(folder())?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<io::Result<Vec<_>>>()?;
    files.retain(|file| file.extension().is_some_and(|suffix| suffix == "c"));
    files.sort();
    let mut trials = Vec::new();
    for file in files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let source = fs::read_to_string(&file)?;
        let first = source.lines().next().unwrap_or_default();
        let unsupported = first.split_once("unsupported: ").map(|(_, what)| what.to_owned());
        let all = [Size::Bits64, Size::Bits32];
        let sizes = if first.contains("only: 64") { &all[..1] } else { &all[..] };
        for &size in sizes {
            let (file, unsupported) = (file.clone(), unsupported.clone());
            let test = move || compare(&file, size, unsupported.as_deref());
            trials.push(Trial::test(format!("{name}/{}", size.bits()), test));
        }
        if !first.contains("only: -O0") {
            let test = move || compare_optimised(&file, unsupported.as_deref());
            trials.push(Trial::test(format!("{name}/64-O2"), test));
        }
    }
    Ok(trials)
}

#[derive(Clone, Copy)]
enum Size {
    Bits32,
    Bits64,
}

impl Size {
    fn bits(self) -> u32 {
        match self {
            Self::Bits32 => 32,
            Self::Bits64 => 64,
        }
    }
}

/// The program from its source, as the verifier compiles it.
fn compare(file: &Path, size: Size, unsupported: Option<&str>) -> Result<(), Failed> {
    compare_forms(file, &native_output(file, size, "run")?, size, unsupported)
}

/// The program from bitcode that clang has optimised. Without position-independent code, whose
/// tables of relative addresses are an unsupported construct.
fn compare_optimised(file: &Path, unsupported: Option<&str>) -> Result<(), Failed> {
    let bitcode = built(file, "O2.bc");
    let mut clang = Command::new("clang-22");
    clang.args([
        "-std=gnu17",
        "-fgnu89-inline",
        "-O2",
        "-fno-pic",
        "-g",
        "-w",
        "-emit-llvm",
        "-c",
        "-o",
    ]);
    output(clang.arg(&bitcode).arg(file))?;
    compare_forms(
        &bitcode,
        &native_output(file, Size::Bits64, "O2.run")?,
        Size::Bits64,
        unsupported,
    )
}

fn compare_forms(
    file: &Path,
    expected: &[u8],
    size: Size,
    unsupported: Option<&str>,
) -> Result<(), Failed> {
    let mut options = Options::new("main");
    options.reading.word_size = Some(match size {
        Size::Bits32 => WordSize::Bits32,
        Size::Bits64 => WordSize::Bits64,
    });
    options.models = Models::BUILT_IN;
    let module = llvm::read(&[file.to_owned()], &options).map_err(|error| error.to_string())?;
    let mut complaints = Vec::new();
    let lowered = [
        ("as read", module.lower_as_read()),
        ("prepared", module.lower_prepared(ModuleSteps::ALL)),
    ];
    for (form, program) in lowered {
        let problem = match program {
            Ok(program) => interpreted(&program, expected, unsupported),
            Err(error) => Err(error.to_string()),
        };
        complaints.extend(problem.err().map(|problem| format!("{form}: {problem}")));
    }
    if complaints.is_empty() { Ok(()) } else { Err(complaints.join("\n").into()) }
}

/// What the program prints when it is compiled and run; `kind` keeps the tests' files apart.
fn native_output(file: &Path, size: Size, kind: &str) -> Result<Vec<u8>, String> {
    let target = built(file, &format!("{}.{kind}", size.bits()));
    let mut clang = Command::new("clang-22");
    clang.args(["-std=gnu17", "-fgnu89-inline", "-O0", "-w", "-o"]).arg(&target).arg(file);
    match size {
        Size::Bits64 => {
            clang.arg("-lm");
        }
        Size::Bits32 => {
            let start = Path::new(env!("CARGO_MANIFEST_DIR")).join("runtime/native/start.c");
            clang.args(["-m32", "-march=pentium4", "-nostdlib", "-static", "-ffreestanding"]);
            clang.args(["-fno-builtin", "-fno-stack-protector", "-fno-pic"]);
            clang.arg(start).arg(folder().join("native/support.c"));
        }
    }
    output(&mut clang)?;
    output(&mut Command::new(&target))
}

/// Where to put what is built from `file`.
fn built(file: &Path, kind: &str) -> PathBuf {
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{kind}"))
}

fn output(command: &mut Command) -> Result<Vec<u8>, String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    Err(format!("{command:?}: {}\n{}", output.status, String::from_utf8_lossy(&output.stderr)))
}

/// The bytes that a program shows.
#[derive(Default)]
struct Printed(Vec<u8>);

impl Observer for Printed {
    fn observed(&mut self, _: Place, value: Bv) {
        self.0.push(value.low64().to_le_bytes()[0]);
    }
}

fn interpreted(
    program: &Program,
    expected: &[u8],
    unsupported: Option<&str>,
) -> Result<(), String> {
    let limits = Limits::none().within(ENOUGH);
    let mut printed = Printed::default();
    let outcome = run(program, &Inputs::default(), Bounds::of(&limits), &mut printed);
    let difference = first_difference(expected, &printed.0);
    match (outcome, difference) {
        (Outcome::Exit { .. }, None) if unsupported.is_none() => Ok(()),
        (Outcome::Unsupported(id), _)
            if unsupported
                .is_some_and(|what| program.unsupported[id.index()].what.contains(what)) =>
        {
            Ok(())
        }
        (outcome, difference) => {
            let outcome = described(program, outcome);
            Err(format!("{outcome}{}", difference.unwrap_or_default()))
        }
    }
}

fn described(program: &Program, outcome: Outcome) -> String {
    match outcome {
        Outcome::Unsupported(unsupported) => {
            format!("unsupported {:?}", program.unsupported[unsupported.index()])
        }
        Outcome::Fault(fault) => format!("{} at line {}", fault.kind, fault.position.line),
        other => format!("{other:?}"),
    }
}

/// The first line in which the outputs differ.
fn first_difference(expected: &[u8], found: &[u8]) -> Option<String> {
    if expected == found {
        return None;
    }
    let lines = |bytes: &[u8]| {
        String::from_utf8_lossy(bytes).lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let (expected, found) = (lines(expected), lines(found));
    let at = expected.iter().zip(&found).position(|(a, b)| a != b);
    let at = at.unwrap_or_else(|| expected.len().min(found.len()));
    let line = |lines: &[String]| lines.get(at).cloned().unwrap_or_else(|| "(end)".to_owned());
    Some(format!(
        "\n  line {} of the output: native `{}`, interpreted `{}`",
        at + 1,
        line(&expected),
        line(&found)
    ))
}
