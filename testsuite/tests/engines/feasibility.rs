//! Random straight-line programs, run concretely and solved: the formula of a path that a run took
//! has a model, and every model makes the interpreter take the path. So neither "infeasible" nor
//! "feasible" is ever wrong on these.
use parsimony::base::limits::Limits;
use parsimony::base::random::Random;
use parsimony::base::work::Work;
use parsimony::cfa::{Inputs, Program, text};
use parsimony::engines::predicate::{PathAnswer, check_path};
use parsimony::interpreter::{Bounds, Observer, Outcome, Place, run};
use parsimony::ir::Bv;
use parsimony::solver::smt::Counters;
use std::fmt::Write;

/// Writes random programs.
struct Author {
    random: Random,
}

impl Author {
    fn var(&mut self) -> String {
        format!("%v{}", self.random.below(5))
    }

    fn pointer(&mut self) -> String {
        format!("%p{}", self.random.below(3))
    }

    fn comparison(&mut self) -> String {
        let op = self.random.pick(&["ult", "slt", "eq", "ule", "sle", "ne"]);
        format!("({op} {} {})", self.var(), self.var())
    }

    fn operation(&mut self) -> String {
        let (a, b) = (self.var(), self.var());
        match self.random.below(10) {
            0 => format!("(udiv {a} (or {b} 1))"),
            1 => format!("(shl {a} (and {b} 7))"),
            2 => format!("(ashr {a} (and {b} 31))"),
            3 => format!("(ite {} {a} {b})", self.comparison()),
            4 => format!("(sext i32 (trunc i8 {a}))"),
            5 => format!("(urem {a} 13)"),
            _ => format!("({} {a} {b})", self.random.pick(&["add", "sub", "and", "or", "xor"])),
        }
    }

    /// An address at least 8 bytes before the end of an object of 48 bytes, a multiple of 8 where
    /// `aligned`.
    fn address(&mut self, aligned: bool) -> String {
        let base = self.random.pick(&["@a", "@b", "%h"]);
        let (scale, mask) = match self.random.below(3) {
            0 => (16, 1),
            1 => (8, 3),
            _ if aligned => (8, 1),
            _ => (self.random.below(6) + 1, 3),
        };
        let fixed = if aligned { 8 * self.random.below(2) } else { self.random.below(12) };
        let index = self.var();
        format!("(add (add {base} {fixed}) (mul {scale} (zext i64 (and {index} {mask}))))")
    }

    fn step(&mut self, aligned: bool) -> String {
        match self.random.below(14) {
            0 => format!("{} = nondet s{}", self.var(), self.random.below(2)),
            1..=4 => format!("{} = {}", self.var(), self.operation()),
            5 => format!("{} = {}", self.pointer(), self.address(aligned)),
            6 => {
                let (to, c, a, b) =
                    (self.pointer(), self.comparison(), self.pointer(), self.pointer());
                format!("{to} = (ite {c} {a} {b})")
            }
            7 | 8 => format!("{} = load {}", self.var(), self.pointer()),
            9 => format!("store {} {}", self.pointer(), self.var()),
            10 => format!("%b = load {}; {} = (zext i32 %b)", self.pointer(), self.var()),
            11 => format!("store {} (trunc i8 {})", self.pointer(), self.var()),
            12 => format!(
                "store @t {}; %q = load @t; assume (eq %q %q); {} = load %q",
                self.pointer(),
                self.var()
            ),
            _ => match self.random.below(3) {
                0 => {
                    let (to, from) = (self.random.below(20), self.random.below(20));
                    let (a, b) = (
                        self.random.pick(&["@a", "@b", "%h"]),
                        self.random.pick(&["@a", "@b", "%h"]),
                    );
                    let length = self.random.below(28);
                    format!("copy (add {a} {to}) (add {b} {from}) {length}")
                }
                1 => format!("fill (add %h {}) (trunc i8 {}) 9", self.random.below(30), self.var()),
                _ => format!("%w = load {}; store {} %w", self.pointer(), self.pointer()),
            },
        }
    }

    fn program(&mut self, aligned: bool) -> String {
        let mut steps = String::from("%h = alloc heap 48 align 16 s1");
        for var in 0..5 {
            let _ = write!(steps, ";\n %v{var} = nondet s0");
        }
        for pointer in 0..3 {
            let _ = write!(steps, ";\n %p{pointer} = {}", self.address(aligned));
        }
        for _ in 0..12 + self.random.below(14) {
            let _ = write!(steps, ";\n {}", self.step(aligned));
        }
        steps
    }
}

fn whole(steps: &str) -> Program {
    let source = format!(
        "site s0 input \"x\" key 3\nsite s1 input \"y\" key 4
         object @a size 48 align 16 = {{ 0: 5:i32, 8: 0x0102030405060708:i64, 23: 9:i8 }}
         object @b size 48 align 16\nobject @t size 8 align 8
         fn main() {{
           var %v0 %v1 %v2 %v3 %v4: i32\n var %p0 %p1 %p2 %q %h %w: i64\n var %b: i8
           L0 -> L1: {steps}
           L1 error
         }}"
    );
    text::parse(&source).unwrap_or_else(|error| panic!("{error}\n{source}"))
}

#[derive(Default)]
struct Shown(Vec<Bv>);

impl Observer for Shown {
    fn observed(&mut self, _: Place, value: Bv) {
        self.0.push(value);
    }
}

fn execute(program: &Program, inputs: &Inputs) -> (Outcome, Vec<Bv>) {
    let mut shown = Shown::default();
    let limits = Limits::none();
    let outcome = run(program, inputs, Bounds::of(&limits), &mut shown);
    (outcome, shown.0)
}

fn random_inputs(random: &mut Random, program: &Program) -> Inputs {
    let mut inputs = Inputs::default();
    for site in &program.sites {
        for occurrence in 0..20 {
            let id = parsimony::cfa::InputId { key: site.key, occurrence };
            let small = random.below(2) == 0;
            let value = random.below(if small { 8_u64 } else { 1 << 31 });
            inputs.values.insert(id, Bv::new(parsimony::ir::Width::W32, value.into()));
            let bytes = (0..48).map(|at| (at, u8::try_from(random.below(256)).expect("a byte")));
            inputs.bytes.insert(id, bytes.collect());
        }
    }
    let bytes = (0..48).map(|at| (at, u8::try_from(random.below(256)).expect("a byte")));
    inputs.globals.insert("b".to_owned(), bytes.collect());
    inputs
}

/// `steps`, and what the run on random inputs ended with as assumes; `twist` makes one of them
/// another number.
fn with_ends(steps: &str, values: &[Bv], twist: Option<u64>) -> String {
    let mut steps = steps.to_owned();
    for (var, value) in (0u64..).zip(values) {
        let twisted = u128::from(twist == Some(var));
        let _ = write!(steps, ";\n assume (eq %v{var} {})", value.unsigned() ^ twisted);
    }
    steps
}

fn solve(program: &Program) -> PathAnswer {
    let path = program.location(program.function(program.main).entry).out.clone();
    check_path(program, &path, &Limits::none(), Work::seconds(20), &mut Counters::default())
}

#[test]
fn runs_have_models_and_models_have_runs() {
    let mut author = Author { random: Random::new(2026) };
    let (mut solved, mut twisted) = (0, 0);
    for round in 0..40 {
        let aligned = round % 3 != 0;
        let steps = author.program(aligned);
        let shown = whole(&format!(
            "{steps}; observe %v0; observe %v1; observe %v2; observe %v3; observe %v4"
        ));
        let inputs = random_inputs(&mut author.random, &shown);
        let (outcome, values) = execute(&shown, &inputs);
        assert!(matches!(outcome, Outcome::Error { .. }), "{outcome:?}\n{steps}");
        let program = whole(&with_ends(&steps, &values, None));
        match solve(&program) {
            PathAnswer::Feasible(inputs) => {
                let (outcome, _) = execute(&program, &inputs);
                assert!(
                    matches!(outcome, Outcome::Error { .. }),
                    "{outcome:?} {inputs:?}\n{steps}"
                );
                solved += 1;
            }
            PathAnswer::Infeasible { exact: false, .. } if !aligned => {}
            PathAnswer::Unknown(why) if why.contains("time") || !aligned => {}
            other => panic!("{other:?}\n{}", with_ends(&steps, &values, None)),
        }
        let twist = Some(author.random.below(5));
        let program = whole(&with_ends(&steps, &values, twist));
        if let PathAnswer::Feasible(inputs) = solve(&program) {
            let (outcome, _) = execute(&program, &inputs);
            assert!(matches!(outcome, Outcome::Error { .. }), "{outcome:?} {inputs:?}\n{steps}");
            twisted += 1;
        }
    }
    assert!(solved >= 30 && twisted >= 5, "{solved} {twisted}");
}
