//! Induction on small programs, written in the text form. Random programs over few bits are
//! compared with an enumeration of their states.
use super::bounded::Bounded;
use super::ending::Ending;
use super::invariant_search::InvariantSearch;
use super::k_induction::KInduction;
use crate::base::limits::{Limits, Stop};
use crate::base::random::Random;
use crate::base::work::Work;
use crate::blocks::graph::BlockGraph;
use crate::blocks::program::{BlockProgram, KnownValues};
use crate::blocks::proof::Argument;
use crate::cfa::{Program, Target, text};
use crate::engines::predicate::{PathAnswer, check_path};
use crate::passes;
use crate::passes::Prepared;
use crate::passes::table::Selection;
use crate::solver::smt::Counters;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

/// The prepared program in blocks.
fn graph(source: &str) -> BlockGraph {
    let program: Program = text::parse(source).unwrap_or_else(|error| panic!("{error}\n{source}"));
    let Prepared { program, facts, .. } = passes::run(program, Selection::default());
    BlockGraph::new(BlockProgram::new(program, facts, KnownValues::Finite))
}

#[derive(PartialEq, Eq, Debug)]
enum Answer {
    Proved(Argument),
    Error,
    Unsupported,
    Open,
}

/// The parts, which work in time slices of their own.
struct Parts {
    base: Bounded,
    facts: InvariantSearch,
    step: KInduction,
}

impl Parts {
    fn new(source: &str) -> Self {
        let is_spurious = Rc::default();
        let graph = Rc::new(RefCell::new(graph(source)));
        Self {
            base: Bounded::new(Rc::clone(&graph), Rc::clone(&is_spurious)),
            facts: InvariantSearch::new(graph, is_spurious),
            step: KInduction::default(),
        }
    }

    /// What one part comes to, with its argument if that is a proof.
    fn run(&mut self, part: usize, limits: &Limits) -> Result<(Ending, Option<Argument>), Stop> {
        let Self { base, facts, step } = self;
        let ending = match part {
            0 => base.run(limits)?,
            1 => facts.run(limits)?,
            _ => step.run(base, facts, limits)?,
        };
        let proof = match (&ending, part) {
            (Ending::Proved, 0) => Some(base.proof()),
            (Ending::Proved, 1) => facts.proof(),
            (Ending::Proved, _) => step.proof(),
            (_, _) => None,
        };
        Ok((ending, proof.map(|proof| proof.argument)))
    }
}

/// What the parts say; a path to an error is checked by its formula.
fn solve(source: &str, work: Work) -> Answer {
    let mut parts = Parts::new(source);
    let limits = Limits::none().within(work);
    let (mut is_unsupported, mut is_over) = (false, [false; 3]);
    while limits.check().is_ok() && is_over != [true; 3] {
        for (part, is_over) in is_over.iter_mut().enumerate() {
            match parts.run(part, &limits.within(SLICE)) {
                Ok((Ending::Proved, argument)) => {
                    return Answer::Proved(argument.expect("a proof has an argument"));
                }
                Ok((Ending::Path(target, path), _)) => {
                    let program = &Rc::clone(&parts.facts.graph().program).program;
                    let (none, most) = (Limits::none(), Work::seconds(20));
                    let answer = check_path(program, &path, &none, most, &mut Counters::default());
                    match (answer, target) {
                        (PathAnswer::Feasible(_), Target::Error(_)) => return Answer::Error,
                        (PathAnswer::Feasible(_), Target::Unsupported(_)) => is_unsupported = true,
                        _ => {}
                    }
                    parts.base.refute();
                }
                ended => *is_over = ended.is_ok(),
            }
        }
    }
    if is_unsupported { Answer::Unsupported } else { Answer::Open }
}

const SLICE: Work = Work::millis(500);
const ENOUGH: Work = Work::seconds(60);

fn is_proved(source: &str) {
    let answer = solve(source, ENOUGH);
    assert!(matches!(answer, Answer::Proved(_)), "{answer:?}\n{source}");
}

#[test]
fn an_unbounded_loop_has_a_linear_invariant() {
    is_proved(
        "fn main() {
            var %i %n %a: i32
            L0 -> L1: %n = nondet; assume (slt 0 %n); %i = 0; %a = 0
            L1 -> L2: assume (slt %i %n)
            L2 -> L1: %i = (add %i 1); %a = (add %a 2)
            L1 -> L3: assume (not (slt %i %n))
            L3 -> L4: assume (not (eq %a (mul %n 2)))
            L3 -> L5: assume (eq %a (mul %n 2))
            L4 error
         }",
    );
}

#[test]
fn an_endless_loop_has_a_congruence() {
    is_proved(
        "fn main() {
            var %x %d: i32
            L0 -> L1: %x = 1
            L1 -> L2: %d = nondet; %x = (add %x (mul %d 2))
            L2 -> L3: assume (eq %x 0)
            L2 -> L1: assume (not (eq %x 0))
            L3 error
         }",
    );
}

#[test]
fn a_phase_needs_a_fact_under_a_guard() {
    is_proved(
        "fn main() {
            var %x %y %n: i32
            L0 -> L1: %x = 0; %y = 500000; %n = nondet
            L1 -> L2: assume (slt %x 1000000); assume (slt %x 500000); %x = (add %x 1)
            L1 -> L2: assume (slt %x 1000000); assume (not (slt %x 500000)); %x = (add %x 1); %y = (add %y 1)
            L2 -> L1
            L1 -> L3: assume (not (slt %x 1000000))
            L3 -> L4: assume (not (eq %y 1000000))
            L3 -> L5: assume (eq %y 1000000)
            L4 error
         }",
    );
}

#[test]
fn every_second_round_has_a_relation_with_a_remainder() {
    // 2n = i + i % 2
    is_proved(
        "fn &main(%k: i16) {
           var %i: i16
           var %n: i16
           L0 -> L1: assume (ult %k 9000); %i = 0; %n = 0
           L1 -> L1: assume (ult %i (mul %k 2)); assume (eq (urem %i 2) 0); %n = (add %n 1); %i = (add %i 1)
           L1 -> L1: assume (ult %i (mul %k 2)); assume (not (eq (urem %i 2) 0)); %i = (add %i 1)
           L1 -> L2: assume (ule (mul %k 2) %i); assume (not (eq %n %k))
           L2 error
         }",
    );
}

#[test]
fn a_bound_is_left_by_an_error() {
    let source = "fn main() {
            var %i %n: i32
            L0 -> L1: %n = nondet; %i = 0
            L1 -> L1: assume (ult %i %n); %i = (add %i 1)
            L1 -> L2: assume (not (ult %i %n))
            L2 -> L3: assume (eq %i 7)
            L2 -> L4: assume (not (eq %i 7))
            L3 error
         }";
    assert_eq!(solve(source, ENOUGH), Answer::Error);
}

#[test]
fn an_unsupported_construct_is_never_proved_away() {
    let source = "fn main() {
            var %i %n: i32
            L0 -> L1: %n = nondet; %i = 0
            L1 -> L1: assume (ult %i %n); %i = (add %i 1)
            L1 -> L2: assume (not (ult %i %n))
            L2 -> L3: assume (eq %i 7)
            L2 -> L4: assume (not (eq %i 7))
            L3 unsupported \"something\"
         }";
    assert_eq!(solve(source, Work::seconds(3)), Answer::Unsupported);
}

/// A run that may end in an unsupported construct or go on: nothing is proved, and an error behind
/// it is found.
#[test]
fn an_under_approximated_branch_hides_nothing() {
    let source = |value: u32| {
        format!(
            "site s0 input \"n\"
            fn main() {{
                var %x %y: i8
                L1 -> L2: %x = nondet s0; %y = 0
                L2 -> L3
                L2 -> L4
                L3 unsupported \"something\"
                L4 -> L2: assume (ult %y 3); %y = (add %y 1)
                L4 -> L5: assume (eq %y {value})
                L4 -> L6: assume (eq %y 3)
                L5 error
            }}"
        )
    };
    assert_eq!(solve(&source(4), Work::seconds(2)), Answer::Unsupported);
    assert_eq!(solve(&source(3), ENOUGH), Answer::Error);
}

#[test]
fn an_unreachable_unsupported_construct_is() {
    is_proved(
        "fn main() {
            var %i: i32
            L0 -> L1: %i = 0
            L1 -> L1: assume (slt %i 1000000); %i = (add %i 2)
            L1 -> L2: assume (not (slt %i 1000000))
            L2 -> L3: assume (eq (and %i 1) 1)
            L2 -> L4: assume (not (eq (and %i 1) 1))
            L3 unsupported \"something\"
         }",
    );
}

/// Small random programs: one loop over two variables of three bits.
struct Source {
    random: Random,
}

/// An expression over `x`, `y` and the drawn `d`.
#[derive(Debug)]
enum Term {
    X,
    Y,
    D,
    Number(u8),
    Op(&'static str, Box<Term>, Box<Term>),
}

const OPERATORS: [&str; 6] = ["add", "sub", "mul", "and", "or", "xor"];
const COMPARISONS: [&str; 5] = ["eq", "ult", "ule", "slt", "sle"];

impl Source {
    fn term(&mut self, depth: u32) -> Term {
        match self.random.below(if depth == 0 { 5 } else { 8 }) {
            0 | 1 => Term::X,
            2 => Term::Y,
            3 => Term::Number(u8::try_from(self.random.below(8)).expect("below 8")),
            4 => Term::D,
            _ => {
                let op = self.random.pick(&OPERATORS);
                Term::Op(op, Box::new(self.term(depth - 1)), Box::new(self.term(depth - 1)))
            }
        }
    }

    fn comparison(&mut self) -> Term {
        let op = self.random.pick(&COMPARISONS);
        Term::Op(op, Box::new(self.term(1)), Box::new(self.term(1)))
    }
}

impl Term {
    fn text(&self) -> String {
        match self {
            Self::X => "%x".into(),
            Self::Y => "%y".into(),
            Self::D => "%d".into(),
            Self::Number(number) => format!("{number}:i3"),
            Self::Op(op, a, b) => format!("({op} {} {})", a.text(), b.text()),
        }
    }

    fn eval(&self, state: (u8, u8), d: u8) -> u8 {
        let signed = |bits: u8| if bits >= 4 { i16::from(bits) - 8 } else { i16::from(bits) };
        match self {
            Self::X => state.0,
            Self::Y => state.1,
            Self::D => d,
            Self::Number(number) => *number,
            Self::Op(op, a, b) => {
                let (a, b) = (a.eval(state, d), b.eval(state, d));
                7 & match *op {
                    "add" => a.wrapping_add(b),
                    "sub" => a.wrapping_sub(b),
                    "mul" => a.wrapping_mul(b),
                    "and" => a & b,
                    "or" => a | b,
                    "xor" => a ^ b,
                    "eq" => u8::from(a == b),
                    "ult" => u8::from(a < b),
                    "ule" => u8::from(a <= b),
                    "slt" => u8::from(signed(a) < signed(b)),
                    _ => u8::from(signed(a) <= signed(b)),
                }
            }
        }
    }
}

/// A loop: start values, guard, updates under a condition and without it, what is an error after
/// the loop.
struct Loop {
    start: [Term; 2],
    guard: Term,
    condition: Term,
    updates: [Term; 4],
    error: Term,
}

impl Loop {
    fn new(source: &mut Source) -> Self {
        let updates = [(); 4].map(|()| source.term(2));
        Self {
            start: [(); 2]
                .map(|()| Term::Number(u8::try_from(source.random.below(8)).expect("below 8"))),
            guard: source.comparison(),
            condition: source.comparison(),
            updates,
            error: source.comparison(),
        }
    }

    fn text(&self) -> String {
        let [x, y] = [self.start[0].text(), self.start[1].text()];
        let (guard, condition, error) =
            (self.guard.text(), self.condition.text(), self.error.text());
        let [a, b, c, d] = [0, 1, 2, 3].map(|at: usize| self.updates[at].text());
        format!(
            "fn main() {{
                var %x %y %d %u %v: i3
                L0 -> L1: %x = {x}; %y = {y}
                L1 -> L2: %d = nondet
                L2 -> L3: assume {guard}
                L3 -> L4: assume {condition}; %u = {a}; %v = {b}
                L3 -> L4: assume (not {condition}); %u = {c}; %v = {d}
                L4 -> L1: %x = %u; %y = %v
                L2 -> L5: assume (not {guard})
                L5 -> L6: assume {error}
                L5 -> L7: assume (not {error})
                L6 error
             }}"
        )
    }

    /// Whether a run reaches the error, by enumeration.
    fn fails(&self) -> bool {
        let start = (self.start[0].eval((0, 0), 0), self.start[1].eval((0, 0), 0));
        let (mut seen, mut open) = (BTreeSet::from([start]), vec![start]);
        while let Some(state) = open.pop() {
            for d in 0..8 {
                if self.guard.eval(state, d) & 1 == 0 {
                    if self.error.eval(state, d) & 1 == 1 {
                        return true;
                    }
                    continue;
                }
                let [x, y] = match self.condition.eval(state, d) & 1 {
                    1 => [&self.updates[0], &self.updates[1]],
                    _ => [&self.updates[2], &self.updates[3]],
                };
                let next = (x.eval(state, d), y.eval(state, d));
                if seen.insert(next) {
                    open.push(next);
                }
            }
        }
        false
    }
}

#[test]
fn random_loops_are_never_answered_wrongly() {
    let mut source = Source { random: Random::new(0) };
    let (mut proved, mut refuted) = (0, 0);
    for _ in 0..120 {
        let program = Loop::new(&mut source);
        match solve(&program.text(), Work::seconds(2)) {
            Answer::Proved(proof) => {
                proved += 1;
                assert!(!program.fails(), "{proof:?}\n{}", program.text());
            }
            Answer::Error => {
                refuted += 1;
                assert!(program.fails(), "{}", program.text());
            }
            Answer::Unsupported => {
                panic!("an unsupported construct from nowhere\n{}", program.text())
            }
            Answer::Open => {}
        }
    }
    assert!(proved > 20 && refuted > 20, "{proved} proved, {refuted} refuted");
}
