//! Random small programs, decided by the engines and by going through every concrete state: no
//! answer of an engine may be wrong.
//!
//! The programs have variables of three bits, loops, branches whose guards overlap or leave
//! gaps, a global variable and calls. Some paths are not decided in the time
//! given; but most programs are, which the test asks for too.
//!
//! Others have variables of two bits and three small objects, one of which holds a pointer;
//! pointers walk, meet and are stored. What a block analysis forgets of memory makes paths that no
//! run takes, so for these programs only proofs are compared with the truth.
use parsimony::base::exploration::{MergeKind, StopKind};
use parsimony::base::limits::{Limits, Stop};
use parsimony::base::random::Random;
use parsimony::base::verdict::Reason;
use parsimony::base::work::Work;
use parsimony::blocks::graph::BlockGraph;
use parsimony::blocks::program::{BlockProgram, KnownValues};
use parsimony::blocks::proof::Proof;
use parsimony::cfa::{EdgeId, Initialiser, LocId, Op, Program, Scope, Target, Transfer, text};
use parsimony::check::proof::{Checked, Counters, inductive};
use parsimony::cpa::cegar;
use parsimony::cpa::cegar::{Analysis, Conclusion, Refinement, Search};
use parsimony::cpa::{Arg, NodeId, Order};
use parsimony::engines::induction::bounded::Bounded;
use parsimony::engines::induction::ending::Ending;
use parsimony::engines::induction::invariant_search::InvariantSearch;
use parsimony::engines::induction::k_induction::KInduction;
use parsimony::engines::predicate::refinement::domain::{PredicateAnalysis, State};
use parsimony::engines::predicate::refinement::refine::{Feasibility, Refiner};
use parsimony::ir::eval::{Env, eval};
use parsimony::ir::{Bv, Symbol, VarId, Width};
use parsimony::passes as prepare;
use parsimony::passes::table::Selection;
use std::cell::RefCell;
use std::collections::HashSet;
use std::fmt::Write;
use std::rc::Rc;

/// What programs have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Variables,
    Memory,
}

impl Kind {
    fn bits(self) -> u32 {
        match self {
            Self::Variables => 3,
            Self::Memory => 2,
        }
    }
}

/// The variables of a function; the kind of the program tells whether the pointer is there.
#[derive(Clone, Copy)]
struct Names {
    kind: Kind,
    numbers: &'static [&'static str],
    pointer: &'static str,
}

fn expression(random: &mut Random, names: Names, depth: u32) -> String {
    match random.below(if depth == 0 { 2 } else { 5 }) {
        0 => {
            let bits = names.kind.bits();
            format!("{}:i{bits}", random.below(1 << bits))
        }
        1 => random.pick(names.numbers).to_owned(),
        2 => {
            let condition = guard(random, names, depth - 1);
            let (a, b) = (expression(random, names, 0), expression(random, names, depth - 1));
            format!("(ite {condition} {a} {b})")
        }
        _ => {
            let op = random.pick(&["add", "sub", "mul", "and", "or", "xor", "add"]);
            let (a, b) = (expression(random, names, depth - 1), expression(random, names, 0));
            format!("({op} {a} {b})")
        }
    }
}

fn guard(random: &mut Random, names: Names, depth: u32) -> String {
    if names.kind == Kind::Memory && random.below(4) == 0 {
        let op = random.pick(&["eq", "ne", "eq", "ult"]);
        return format!("({op} {} {})", names.pointer, pointer(random, names, 0));
    }
    let op = random.pick(&["eq", "ne", "ult", "slt", "sle", "uge"]);
    let (a, b) = (expression(random, names, depth), expression(random, names, 0));
    format!("({op} {a} {b})")
}

/// An address, not always one where there is something.
fn pointer(random: &mut Random, names: Names, depth: u32) -> String {
    match random.below(if depth == 0 { 6 } else { 8 }) {
        0 => "@m".to_owned(),
        1 => "@n".to_owned(),
        2 => "(add @m 1)".to_owned(),
        3..6 => names.pointer.to_owned(),
        6 => {
            let (base, index) = (pointer(random, names, 0), expression(random, names, 0));
            format!("(add {base} (zext i64 (and {index} 1)))")
        }
        _ => {
            let condition = guard(random, names, 0);
            let (a, b) = (pointer(random, names, 0), pointer(random, names, 0));
            format!("(ite {condition} {a} {b})")
        }
    }
}

fn memory_step(random: &mut Random, names: Names) -> String {
    let at = pointer(random, names, 1);
    let own = names.pointer;
    match random.below(12) {
        0..3 => format!("store {at} {}", expression(random, names, 1)),
        3..6 => format!("{} = load {at}", random.pick(names.numbers)),
        6 => format!("{own} = {at}"),
        7 => format!("{own} = (add {own} 1)"),
        8 => format!("store @c {at}"),
        9 => format!("{own} = load @c"),
        10 => format!("copy {at} {} 1", pointer(random, names, 0)),
        _ => format!("fill {at} {}:i8 {}", random.below(4), 1 + random.below(2)),
    }
}

/// Steps that begin with `assume`, if there is a guard.
fn steps(random: &mut Random, names: Names, guard: Option<String>) -> Vec<String> {
    let mut steps: Vec<String> = guard.map(|guard| format!("assume {guard}")).into_iter().collect();
    for _ in 0..random.below(3) {
        if names.kind == Kind::Memory && random.below(5) < 3 {
            steps.push(memory_step(random, names));
            continue;
        }
        let var = random.pick(names.numbers);
        if random.below(5) == 0 {
            steps.push(format!("{var} = nondet"));
        } else {
            steps.push(format!("{var} = {}", expression(random, names, 2)));
        }
    }
    steps
}

/// The edges of a function over locations `first ..= last`.
fn edges(
    random: &mut Random,
    names: Names,
    (first, last): (u64, u64),
    leave: &mut dyn FnMut(&mut Random) -> Option<String>,
) -> String {
    let mut text = String::new();
    for from in first..last {
        let test = guard(random, names, 1);
        let guards = match random.below(4) {
            0 => vec![None],
            // Guards that leave a gap or overlap.
            1 => vec![Some(test), Some(guard(random, names, 1))],
            _ => vec![Some(format!("(not {test})")), Some(test)],
        };
        for guard in guards {
            let to = if random.below(2) == 0 {
                from + 1
            } else {
                first + 1 + random.below(last - first)
            };
            let mut parts = steps(random, names, guard);
            if names.kind == Kind::Memory && from == 0 {
                parts.insert(0, format!("{} = @m", names.pointer));
            }
            if from > first && random.below(5) == 0 {
                parts.extend(leave(random));
            }
            let body =
                if parts.is_empty() { String::new() } else { format!(": {}", parts.join("; ")) };
            let _ = writeln!(text, "  L{from} -> L{to}{body}");
        }
    }
    text
}

fn program(seed: u64, kind: Kind) -> String {
    let mut random = Random::new(seed);
    let main = Names { kind, numbers: &["%x", "%y", "@@g"], pointer: "%p" };
    let callee = Names { kind, numbers: &["%a", "%b", "@@g"], pointer: "%q" };
    let bits = kind.bits();
    let start = if random.below(2) == 0 { " = 0" } else { "" };
    let mut text = format!("var @@g: i{bits}{start}\n");
    let (mut pointer, mut parameter) = ("", "");
    if kind == Kind::Memory {
        text += "object @m size 2 align 1 = { 0: 1:i8 }\nobject @n size 1 align 1 = { 0: 2:i8 }\n";
        text += "object @c size 8 align 8 = { 0: @n }\n";
        (pointer, parameter) = ("\n  var %p: i64", ", %q: i64");
    }
    let _ = writeln!(text, "fn &main() {{\n  var %x %y: i{bits}{pointer}");
    let mut call = |random: &mut Random| {
        let argument = expression(random, main, 1);
        let pointer = match kind {
            Kind::Variables => String::new(),
            Kind::Memory => format!(", {}", pointer_to_give(random, main)),
        };
        Some(format!("call {} = &f({argument}{pointer})", random.pick(main.numbers)))
    };
    text += &edges(&mut random, main, (0, 6), &mut call);
    let _ = write!(text, "  L6 error\n}}\nfn &f(%a: i{bits}{parameter}) -> i{bits} exit L12 {{\n");
    let _ = writeln!(text, "  var %b: i{bits}");
    text += &edges(&mut random, callee, (8, 11), &mut |_| None);
    let _ = writeln!(text, "  L11 -> L12: return {}\n}}", expression(&mut random, callee, 1));
    text
}

fn pointer_to_give(random: &mut Random, names: Names) -> String {
    pointer(random, names, 1)
}

/// A concrete state: values of all variables of all frames, and the open calls.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Concrete {
    location: LocId,
    globals: Vec<u64>,
    frames: Vec<(Vec<u64>, EdgeId)>,
    locals: Vec<u64>,
    /// The bytes of all objects, one after the other.
    memory: Vec<u8>,
}

/// Between the addresses of two objects.
const DISTANCE: u64 = 0x100;

fn address_of(object: u32) -> u64 {
    DISTANCE * (u64::from(object) + 1)
}

/// Where the bytes are that an address names; `None` where it names no object, or not that many
/// bytes of it.
fn find(program: &Program, address: u64, bytes: u64) -> Option<std::ops::Range<usize>> {
    let mut first = 0;
    for (start, object) in (0..).map(address_of).zip(&program.globals) {
        if let Some(offset) = address.checked_sub(start)
            && offset.checked_add(bytes)? <= object.size
        {
            let first = first + usize::try_from(offset).ok()?;
            return Some(first..first + usize::try_from(bytes).ok()?);
        }
        first += usize::try_from(object.size).ok()?;
    }
    None
}

fn initial_memory(program: &Program) -> Vec<u8> {
    let mut memory = Vec::new();
    for object in &program.globals {
        let mut bytes = vec![0; usize::try_from(object.size).expect("small")];
        for &(offset, piece) in object.init.iter().flatten() {
            let value = match piece {
                Initialiser::Value(bits) => bits,
                Initialiser::Address { symbol: Symbol::Global(object), .. } => {
                    Bv::new(Width::W64, address_of(object).into())
                }
                Initialiser::Address { .. } => unreachable!("no addresses of functions"),
            };
            let at = usize::try_from(offset).expect("small");
            for (byte, value) in bytes[at..].iter_mut().zip(value.to_bytes(true)) {
                *byte = value;
            }
        }
        memory.extend(bytes);
    }
    memory
}

struct Valuation<'a>(&'a Program, &'a Concrete);

impl Env for Valuation<'_> {
    fn var(&self, var: VarId) -> Option<Bv> {
        let variable = self.0.var(var);
        let value = match variable.scope {
            Scope::Global => self.1.globals[var.index()],
            Scope::Local(_) => self.1.locals[var.index()],
        };
        Some(Bv::new(variable.width, value.into()))
    }
    fn address(&self, symbol: Symbol) -> Option<Bv> {
        let Symbol::Global(object) = symbol else { return None };
        Some(Bv::new(Width::W64, address_of(object).into()))
    }
}

fn low(value: Bv) -> u64 {
    value.low64()
}

fn set(program: &Program, state: &mut Concrete, var: VarId, value: u64) {
    match program.var(var).scope {
        Scope::Global => state.globals[var.index()] = value,
        Scope::Local(_) => state.locals[var.index()] = value,
    }
}

/// Every state with arbitrary values of `vars`. (Pointers have a value before they are read.)
fn all_values(program: &Program, state: &Concrete, vars: &[VarId]) -> Vec<Concrete> {
    let mut states = vec![state.clone()];
    for &var in vars {
        let mut next = Vec::new();
        let bits = program.var(var).width.bits();
        let count = if bits > 8 { 1 } else { 1 << bits };
        for state in states {
            for value in 0..count {
                let mut state = state.clone();
                set(program, &mut state, var, value);
                next.push(state);
            }
        }
        states = next;
    }
    states
}

fn successors(program: &Program, state: &Concrete, out: &mut Vec<Concrete>) {
    for &id in &program.location(state.location).out {
        let edge = program.edge(id);
        let mut states = vec![state.clone()];
        for step in &edge.steps {
            let mut next = Vec::new();
            for mut state in states {
                let value = |e| eval(&program.exprs, e, &Valuation(program, &state));
                match step.op {
                    Op::Assume(e) if value(e) == Some(Bv::TRUE) => next.push(state),
                    Op::Assume(_) => {}
                    Op::Assign { dst, value: e } => {
                        let value = low(value(e).expect("total operators"));
                        set(program, &mut state, dst, value);
                        next.push(state);
                    }
                    Op::Nondet { dst, .. } => next.extend(all_values(program, &state, &[dst])),
                    _ => next.extend(access(program, state, &step.op)),
                }
            }
            states = next;
        }
        for state in states {
            transfer(program, id, state, out);
        }
    }
}

/// The state after an access to memory, if it is a valid one and makes no pointer that is further
/// away from its object than behind its end.
fn access(program: &Program, mut state: Concrete, op: &Op) -> Option<Concrete> {
    let value = |e| low(eval(&program.exprs, e, &Valuation(program, &state)).expect("total"));
    match *op {
        Op::Load { dst, address } => {
            let width = program.var(dst).width;
            let range = find(program, value(address), width.bytes())?;
            let bytes = state.memory[range].iter().rev();
            let loaded = bytes.fold(0, |all, &byte| all << 8 | u128::from(byte));
            set(program, &mut state, dst, low(Bv::new(width, loaded)));
        }
        Op::Store { address, value: stored } => {
            let range = find(program, value(address), program.exprs.width(stored).bytes())?;
            let bytes = value(stored).to_le_bytes();
            let count = range.len();
            state.memory[range].copy_from_slice(&bytes[..count]);
        }
        Op::Copy { to, from, length } => {
            let (to, from) = (value(to), find(program, value(from), value(length))?);
            let to = find(program, to, value(length))?;
            state.memory.copy_within(from, to.start);
        }
        Op::Fill { to, byte, length } => {
            let byte = u8::try_from(value(byte)).expect("a byte");
            let range = find(program, value(to), value(length))?;
            state.memory[range].fill(byte);
        }
        _ => unreachable!("no such steps in these programs"),
    }
    Some(state)
}

/// Whether all pointers are to an object, or behind its end.
fn is_near(program: &Program, state: &Concrete) -> bool {
    (0..).map(VarId).zip(&state.locals).take(program.vars.len()).all(|(var, &value)| {
        let is_pointer = program.var(var).width == Width::W64 && value != 0;
        !is_pointer || (0..=1).any(|by| find(program, value - by, 0).is_some())
    })
}

fn transfer(program: &Program, id: EdgeId, mut state: Concrete, out: &mut Vec<Concrete>) {
    let edge = program.edge(id);
    match &edge.transfer {
        Transfer::Jump => {
            state.location = edge.target;
            out.push(state);
        }
        Transfer::Call { callee, args, .. } => {
            let value = |e| eval(&program.exprs, e, &Valuation(program, &state));
            let args: Vec<u64> = args.iter().map(|&e| low(value(e).expect("total"))).collect();
            let function = program.function(*callee);
            let empty = vec![0; state.locals.len()];
            state.frames.push((std::mem::replace(&mut state.locals, empty), id));
            state.location = function.entry;
            for (&param, arg) in function.params.iter().zip(args) {
                set(program, &mut state, param, arg);
            }
            let others: Vec<VarId> =
                function.locals.iter().copied().filter(|v| !function.params.contains(v)).collect();
            out.extend(all_values(program, &state, &others));
        }
        Transfer::Return { value: e } => {
            let value = e
                .map(|e| low(eval(&program.exprs, e, &Valuation(program, &state)).expect("total")));
            let Some((locals, call)) = state.frames.pop() else { return };
            state.locals = locals;
            let call = program.edge(call);
            state.location = call.target;
            if let (Transfer::Call { result: Some(result), .. }, Some(value)) =
                (&call.transfer, value)
            {
                set(program, &mut state, *result, value);
            }
            out.push(state);
        }
    }
}

/// More states than this are too many to look at.
const MAX_STATES: usize = 300_000;

/// Whether some run reaches the error, by looking at all; `None` where they are too many.
fn reaches_error(program: &Program) -> Option<bool> {
    let main = program.function(program.main);
    let count = program.vars.len();
    let start = Concrete {
        location: main.entry,
        globals: vec![0; count],
        frames: Vec::new(),
        locals: vec![0; count],
        memory: initial_memory(program),
    };
    let is_arbitrary = |var: &VarId| match program.var(*var).scope {
        Scope::Global => !program.global_values.iter().any(|(global, _)| global == var),
        Scope::Local(function) => function == program.main,
    };
    let vars: Vec<VarId> = (0..).take(count).map(VarId).filter(is_arbitrary).collect();
    let mut waiting = all_values(program, &start, &vars);
    let mut seen: HashSet<Concrete> = waiting.iter().cloned().collect();
    let mut next = Vec::new();
    while let Some(state) = waiting.pop() {
        if matches!(program.location(state.location).target, Some(Target::Error(_))) {
            return Some(true);
        }
        if seen.len() > MAX_STATES {
            return None;
        }
        successors(program, &state, &mut next);
        for state in next.drain(..) {
            if is_near(program, &state) && seen.insert(state.clone()) {
                waiting.push(state);
            }
        }
    }
    Some(false)
}

/// The search ends at the first path that the solver calls feasible.
struct Trusting {
    domain: PredicateAnalysis,
    refiner: Refiner,
}

impl Analysis for Trusting {
    type Domain = PredicateAnalysis;
    fn domain(&mut self) -> &mut PredicateAnalysis {
        &mut self.domain
    }
    fn refine(
        &mut self,
        arg: &Arg<State>,
        target: NodeId,
        limits: &Limits,
    ) -> Result<Refinement, Stop> {
        Ok(match self.refiner.refine(&mut self.domain, arg, target, limits)? {
            Feasibility::Refuted { pivot } => Refinement::Refined { pivot },
            Feasibility::Feasible { path, .. } => Refinement::Feasible { path, is_decided: false },
            Feasibility::NoPredicates => Refinement::Unresolved(Reason::NeedsInvariant),
            Feasibility::Unknown(why) => Refinement::Unresolved(Reason::Solver(why)),
        })
    }
    fn observe(&mut self, _: &Arg<State>) {}
}

fn graph(program: Program, values: KnownValues) -> BlockGraph {
    let prepare::Prepared { program, facts, .. } = prepare::run(program, Selection::required());
    BlockGraph::new(BlockProgram::new(program, facts, values))
}

/// For one program.
const ENOUGH: Work = Work::seconds(10);

/// What an engine proves survives its check.
fn accepted(graph: &BlockGraph, proof: &Proof) {
    let limits = Limits::none().within(Work::seconds(20));
    let checked = inductive::check(&graph.program, proof, &limits, &mut Counters::default());
    assert_eq!(checked, Checked::Accepted);
}

/// The answer of predicate abstraction: whether the error is reached, if it knows.
fn by_predicates(program: &Program, values: KnownValues) -> Option<bool> {
    by_operators(program, values, (MergeKind::Sep, StopKind::Sep))
}

/// The same with these operators.
fn by_operators(
    program: &Program,
    values: KnownValues,
    operators: (MergeKind, StopKind),
) -> Option<bool> {
    let domain = PredicateAnalysis::of(graph(program.clone(), values), operators);
    let mut refiner = Refiner::default();
    refiner.tracks_values = values == KnownValues::Learned;
    let mut analysis = Trusting { domain, refiner };
    let mut search = Search::new(analysis.domain(), Order::BreadthFirst);
    let limits = Limits::none().within(ENOUGH);
    match cegar::run(&mut analysis, &mut search, &limits) {
        Conclusion::Closed if search.unresolved.is_empty() => {
            let proof = analysis.domain.proof(&search.arg);
            accepted(&analysis.domain.first, &proof);
            Some(false)
        }
        Conclusion::Candidate { .. } => Some(true),
        _ => None,
    }
}

/// The answer of bounded search, invariants and k-induction in turns, likewise. Without memory the
/// solver's candidates are runs.
fn by_induction(program: &Program, values: KnownValues) -> Option<bool> {
    let is_spurious = Rc::default();
    let graph = Rc::new(RefCell::new(graph(program.clone(), values)));
    let mut base = Bounded::new(Rc::clone(&graph), Rc::clone(&is_spurious));
    let mut facts = InvariantSearch::new(graph, is_spurious);
    let mut step = KInduction::default();
    let limits = Limits::none().within(ENOUGH);
    let mut is_over = [false; 3];
    while limits.check().is_ok() && is_over != [true; 3] {
        for (part, is_over) in is_over.iter_mut().enumerate() {
            let slice = limits.within(ENOUGH / 20);
            let (ending, proof) = match part {
                0 => (base.run(&slice), Some(base.proof())),
                1 => (facts.run(&slice), facts.proof()),
                _ => (step.run(&mut base, &mut facts, &slice), step.proof()),
            };
            match ending {
                Ok(Ending::Proved) => {
                    accepted(&facts.graph(), &proof.expect("a proof"));
                    return Some(false);
                }
                Ok(Ending::Path(..)) => return Some(true),
                Ok(Ending::NoInvariant | Ending::Exhausted(_)) => *is_over = true,
                Err(_) => *is_over = false,
            }
        }
    }
    None
}

#[test]
fn predicate_abstraction_is_never_wrong() {
    never_wrong(by_predicates);
}

#[test]
fn merged_states_and_unions_are_never_wrong() {
    never_wrong(|program, values| {
        by_operators(program, values, (MergeKind::Agree, StopKind::Join))
    });
}

#[test]
fn induction_is_never_wrong() {
    never_wrong(by_induction);
}

#[test]
fn predicate_abstraction_proves_nothing_wrong_of_memory() {
    proves_nothing_wrong(by_predicates);
}

#[test]
fn induction_proves_nothing_wrong_of_memory() {
    proves_nothing_wrong(by_induction);
}

/// The variable `RANDOM_PROGRAMS` asks for more than the usual programs.
fn count() -> u64 {
    std::env::var("RANDOM_PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(100)
}

fn parsed(source: &str) -> Program {
    text::parse(source).unwrap_or_else(|error| panic!("{error}\n{source}"))
}

/// What abstraction locations know, in turns.
fn known_values(seed: u64) -> KnownValues {
    [KnownValues::None, KnownValues::Finite, KnownValues::Learned]
        [usize::try_from(seed % 3).expect("less than 3")]
}

/// Compares the answers of `engine` with the truth.
fn never_wrong(engine: fn(&Program, KnownValues) -> Option<bool>) {
    let (mut solved, mut reached) = (0, 0);
    for seed in 0..count() {
        let source = program(seed, Kind::Variables);
        let parsed = parsed(&source);
        let truth = reaches_error(&parsed).expect("few states");
        reached += u64::from(truth);
        let values = known_values(seed);
        if let Some(answer) = engine(&parsed, values) {
            assert_eq!(answer, truth, "seed {seed}, values {values:?}:\n{source}");
            solved += 1;
        }
    }
    let count = count();
    assert!(solved * 10 >= count * 8, "only {solved} of {count} decided");
    assert!(reached * 8 > count && reached * 8 < count * 7, "{reached} of {count} reach the error");
}

/// Compares the proofs of `engine` with the truth.
fn proves_nothing_wrong(engine: fn(&Program, KnownValues) -> Option<bool>) {
    let (mut safe, mut proved, mut reached) = (0, 0, 0);
    for seed in 0..count() {
        let source = program(seed, Kind::Memory);
        let parsed = parsed(&source);
        let Some(truth) = reaches_error(&parsed) else { continue };
        let values = known_values(seed);
        let is_proof = engine(&parsed, values) == Some(false);
        assert!(!(is_proof && truth), "seed {seed}, values {values:?}:\n{source}");
        reached += u64::from(truth);
        safe += u64::from(!truth);
        proved += u64::from(is_proof);
    }
    assert!(proved * 3 > safe * 2, "only {proved} of {safe} proved");
    assert!(
        reached * 16 > count() && safe * 16 > count(),
        "{reached} reach the error, {safe} do not"
    );
}
