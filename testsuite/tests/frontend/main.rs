//! The front end (`frontend`, `runtime/models`). Against the traps of LLVM IR: small programs,
//! lowered as read and prepared, run with given inputs; both forms must do the same, and what the
//! source says. Further: arguments of entry functions, models of the library, odd and broken
//! modules.
use parsimony::base::limits::Limits;
use parsimony::base::options::ReadOptions;
use parsimony::base::property::ViolationKind;
use parsimony::cfa::validate::validate;
use parsimony::cfa::{InputId, Inputs, Op, Program, Target, UnsupportedId};
use parsimony::frontend::llvm;
use parsimony::frontend::llvm::{Module, ModuleSteps, Options};
use parsimony::interpreter::{Bounds, Observer, Outcome, run};
use parsimony::ir::{Bv, Width};
use std::path::{Path, PathBuf};

mod calls;
mod entry;
mod files;
mod fuzz;
mod models;
mod odd;
mod recursion;
mod rust;
mod undefined;
mod values;
#[path = "../common/verify.rs"]
mod verify;

/// What most programs declare.
const HEADER: &str = "
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
extern void abort(void);
";

/// A file of this test's own.
fn file(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("front-{name}"));
    std::fs::write(&path, text).expect("the test folder can be written");
    path
}

/// The usual options, but for how the program is read.
fn reading(change: impl FnOnce(&mut ReadOptions)) -> Options {
    let mut options = Options::new("main");
    change(&mut options.reading);
    options
}

/// The usual options, where this is a violation, too.
fn asking(kind: ViolationKind) -> Options {
    reading(|it| it.property.kinds.extend([kind]))
}

fn load(name: &str, text: &str, options: &Options) -> Module {
    let text = if name.ends_with(".c") { format!("{HEADER}{text}") } else { text.to_owned() };
    match llvm::read(&[file(name, &text)], options) {
        Ok(module) => module,
        Err(error) => panic!("{name}: {error}"),
    }
}

/// The program as read and prepared, both well-formed.
fn both(module: &Module) -> [Program; 2] {
    [module.lower_as_read(), module.lower_prepared(ModuleSteps::ALL)].map(|program| {
        let program = program.expect("the module can be lowered");
        validate(&program).expect("the program is well-formed");
        program
    })
}

#[derive(Debug, PartialEq, Eq)]
enum End {
    Error,
    Unsupported(String),
    Exit,
    Blocked,
    Fault,
    Limit,
}

struct Nobody;
impl Observer for Nobody {}

/// Runs with the value of the k-th input at the site of this name, for each `(name, k, value)`.
fn end(program: &Program, inputs: &[(&str, u64, i128)]) -> End {
    let mut all = Inputs::default();
    for site in &program.sites {
        for &(_, occurrence, value) in inputs.iter().filter(|(name, ..)| *name == site.name) {
            let input = InputId { key: site.key, occurrence };
            all.values.insert(input, Bv::from_signed(Width::W128, value));
        }
    }
    // An input has the width of its variable.
    for edge in &program.edges {
        for step in &edge.steps {
            if let Op::Nondet { dst, site } = step.op {
                let key = program.sites[site.index()].key;
                let width = program.var(dst).width;
                for (input, value) in &mut all.values {
                    if input.key == key {
                        *value = Bv::new(width, value.unsigned());
                    }
                }
            }
        }
    }
    let limits = Limits::none();
    let bounds = Bounds { edges: 100_000, ..Bounds::of(&limits) };
    match run(program, &all, bounds, &mut Nobody) {
        Outcome::Error { .. } => End::Error,
        Outcome::Unsupported(unsupported) => End::Unsupported(what(program, unsupported)),
        Outcome::Exit { .. } => End::Exit,
        Outcome::Blocked { .. } => End::Blocked,
        Outcome::Fault(_) | Outcome::Stray => End::Fault,
        Outcome::Limit(_) => End::Limit,
    }
}

fn what(program: &Program, unsupported: UnsupportedId) -> String {
    program.unsupported[unsupported.index()].what.clone()
}

/// Both forms of the C program end like this.
#[track_caller]
fn check(name: &str, text: &str, inputs: &[(&str, u64, i128)], expected: &End) {
    check_with(&Options::new("main"), name, text, inputs, expected);
}

#[track_caller]
fn check_with(
    options: &Options,
    name: &str,
    text: &str,
    inputs: &[(&str, u64, i128)],
    expected: &End,
) {
    let [as_read, prepared] = both(&load(name, text, options));
    assert_eq!(&end(&as_read, inputs), expected, "as read");
    assert_eq!(&end(&prepared, inputs), expected, "prepared");
}

/// Whether some error location is left at all. (Graph reachability; passes that exploit undefined
/// behaviour drop the location.)
fn has_error(program: &Program) -> bool {
    program.locations.iter().any(|location| matches!(location.target, Some(Target::Error(_))))
}

const INT: &str = "__VERIFIER_nondet_int";
