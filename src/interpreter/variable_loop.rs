//! A loop that computes with variables alone, to be run by itself from given values.
//!
//! Invariant: as long as the run goes on, every run of the program with these values takes the same
//! edges to the same values. So it stops in front of an edge that does anything but assign numbers
//! that are known, where several edges may be open or none, where an operation has no defined
//! result, and behind the loop.
//!
//! The machine is that of all other runs ([`super::machine`]); the code differs in where it stops.
use super::certain::start::exclude_each_other;
use super::code::{Code, Instr, Pc, Register, index};
use super::compile::{Compiler, in_order};
use super::known::KnownObjects;
use super::machine::Interpreter;
use super::memory::Memory;
use super::observer::Observer;
use super::outcome::{Bounds, Exhausted, Interruption, Outcome};
use crate::base::limits::Limits;
use crate::base::work;
use crate::base::work::WorkKind;
use crate::cfa::{Edge, EdgeId, Inputs, LocId, Op, Program, Transfer};
use crate::ir::{Bv, Expr, ExprId, VarId};
use crate::program_facts::guards::leading_assumes;
use crate::program_facts::memory::layout::Layout;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// The code of such a loop.
#[derive(Debug)]
pub(crate) struct VariableLoop {
    code: Code,
    /// Where the code of each location starts.
    entry: FxHashMap<LocId, Pc>,
    /// The registers of its frame.
    frame: usize,
    /// Where its known variables are.
    registers: FxHashMap<VarId, Register>,
    /// The variables that it sets, ascending.
    set: Vec<VarId>,
}

/// Where a run of the loop stands.
#[derive(Clone, Debug)]
pub(crate) struct LoopEnd {
    /// The location.
    pub(crate) location: LocId,
    /// The edges that it took to there.
    pub(crate) edges: u64,
    /// What the variables are that the loop sets.
    pub(crate) values: Vec<(VarId, Bv)>,
}

impl VariableLoop {
    /// The loop with this body, ascending, where these variables are not known; `None`: it does
    /// something else.
    pub(crate) fn new(program: &Program, body: &[LocId], unknown: &[VarId]) -> Option<Self> {
        let is_inside = |at: LocId| body.binary_search(&at).is_ok();
        let out = || body.iter().flat_map(|&at| &program.location(at).out).copied();
        let vars = variables(program, body)?;
        let known = vars.into_iter().filter(|var| unknown.binary_search(var).is_err());
        let known: BTreeSet<VarId> = known.collect();
        let function = program.location(*body.first()?).function;
        let (mut compiler, locals) = Compiler::new(program, Layout::new(program.pointer_bits))?;
        compiler.emitter.start_function(locals[function.index()]);
        body.iter().for_each(|&at| compiler.stopping_location(at, &known));
        let (mut behind, mut set) = (BTreeSet::new(), BTreeSet::new());
        for edge in out().map(|edge| program.edge(edge)) {
            if is_plain(program, edge, &known) {
                set.extend(edge.steps.iter().filter_map(|step| step.op.dst()));
                behind.insert(edge.target);
            }
        }
        let behind = behind.into_iter().filter(|&at| !is_inside(at));
        behind.for_each(|at| compiler.stop(at));
        compiler.patch();
        let entry = body.iter().map(|&at| (at, compiler.entry[at.index()])).collect();
        let (frame, mut code) = (compiler.emitter.frame, compiler.emitter.code);
        let registers = known.into_iter().map(|var| (var, code.vars[var.index()])).collect();
        // What is there for the whole program would be kept for each of its loops.
        (code.key_of_site, code.bodies) = (Vec::new(), Vec::new());
        if code.trees.is_empty() {
            code.vars = Vec::new();
        }
        Some(Self { code, entry, frame, registers, set: set.into_iter().collect() })
    }

    /// Runs from a location of its body with these values of its variables; those that are not
    /// listed are not read before they are set. `None`: it does not get anywhere.
    pub(crate) fn run(
        &self,
        program: &Program,
        from: (LocId, &[(VarId, Bv)]),
        bounds: Bounds<'_>,
    ) -> Option<LoopEnd> {
        let end = self.attempt(program, from, bounds, &mut Strict).or_else(|edges| {
            // The last edge may have no defined result: the run ends in front of it.
            let bounds = Bounds { edges: edges.saturating_sub(1), ..bounds };
            self.attempt(program, from, bounds, &mut Strict)
        });
        end.ok().filter(|end| end.edges > 0)
    }

    /// The first edges of such a run.
    pub(crate) fn edges(
        &self,
        program: &Program,
        from: (LocId, &[(VarId, Bv)]),
        count: u64,
        limits: &Limits,
    ) -> Vec<EdgeId> {
        let mut edges = Edges(Vec::new());
        let bounds = Bounds { edges: count, ..Bounds::of(limits) };
        let _same_as_before = self.attempt(program, from, bounds, &mut edges);
        edges.0
    }

    /// Where the run stands in the end; an error with the number of edges where something has no
    /// defined result.
    fn attempt<O: Observer>(
        &self,
        program: &Program,
        (start, values): (LocId, &[(VarId, Bv)]),
        bounds: Bounds<'_>,
        observer: &mut O,
    ) -> Result<LoopEnd, u64> {
        let (inputs, code) = (Inputs::default(), &self.code);
        let Some(&entry) = self.entry.get(&start) else { return Err(0) };
        let mut machine = Interpreter {
            program,
            code,
            inputs: &inputs,
            bounds,
            observer,
            slots: code.fixed.clone(),
            frames: Vec::new(),
            memory: Memory::new(code.layout.clone(), program.little_endian),
            known: KnownObjects::default(),
            occurrences: Vec::new(),
            budget: 0,
            granted: 0,
            edges_left: bounds.edges,
            last_edge: None,
        };
        let (mut pc, mut base) = (index(entry), machine.slots.len());
        machine.slots.resize(base + self.frame, 0);
        for (var, value) in values {
            if let Some(&register) = self.registers.get(var) {
                machine.set_wide(base, register, *value);
            }
        }
        let end = machine.go(&mut pc, &mut base);
        work::spend(WorkKind::RunEdge, machine.granted - machine.budget);
        let edges = bounds.edges - machine.edges_left - machine.budget;
        let location = match end {
            Ok(Outcome::Blocked { location, .. }) => location,
            // It is about to take an edge.
            Err(Interruption::Limit(Exhausted::Edges)) => {
                program.edge(machine.place(pc).edge).source
            }
            _ => return Err(edges),
        };
        let get = |&var: &VarId| (var, machine.get_wide(base, self.registers[&var]));
        Ok(LoopEnd { location, edges, values: self.set.iter().map(get).collect() })
    }
}

/// The variables that a loop with this body reads or sets; `None`: within it, something else is
/// done than to compute numbers, or a test looks at addresses.
pub(crate) fn variables(program: &Program, body: &[LocId]) -> Option<BTreeSet<VarId>> {
    let mut vars = BTreeSet::new();
    for &id in body.iter().flat_map(|&at| &program.location(at).out) {
        let edge = program.edge(id);
        let is_inside = body.binary_search(&edge.target).is_ok();
        if is_inside && !computes_numbers(program, edge) {
            return None;
        }
        for guard in leading_assumes(edge) {
            if speaks_of_addresses(program, guard) {
                return None;
            }
            vars.extend(program.exprs.vars_in(guard));
        }
        if is_inside {
            for step in &edge.steps {
                step.op.for_each_expr(|expr| vars.extend(program.exprs.vars_in(expr)));
                vars.extend(step.op.dst());
            }
        }
    }
    Some(vars)
}

/// Whether the edge assigns numbers behind its guard, and does nothing else.
fn computes_numbers(program: &Program, edge: &Edge) -> bool {
    let rest = &edge.steps[leading_assumes(edge).count()..];
    let assigns = rest.iter().all(|step| match step.op {
        Op::Assign { value, .. } => !speaks_of_addresses(program, value),
        _ => false,
    });
    assigns && matches!(edge.transfer, Transfer::Jump)
}

/// Whether it does that with known variables alone.
fn is_plain(program: &Program, edge: &Edge, known: &BTreeSet<VarId>) -> bool {
    let mut is_known = true;
    for step in &edge.steps {
        step.op.for_each_expr(|expr| is_known &= is_over(program, expr, known));
        is_known &= step.op.dst().is_none_or(|dst| known.contains(&dst));
    }
    is_known && computes_numbers(program, edge)
}

/// Whether it speaks of these variables alone.
fn is_over(program: &Program, expr: ExprId, known: &BTreeSet<VarId>) -> bool {
    program.exprs.vars_in(expr).all(|var| known.contains(&var))
}

fn speaks_of_addresses(program: &Program, expr: ExprId) -> bool {
    program.exprs.nodes_below([expr]).any(|(_, node)| matches!(node, Expr::Address(_)))
}

impl Compiler<'_> {
    /// The code of a location that stops where several edges may be open, and in front of an edge
    /// that is not plain and may be open. An edge is closed where a known condition does not hold.
    fn stopping_location(&mut self, id: LocId, known: &BTreeSet<VarId>) {
        let program = self.emitter.program;
        if program.location(id).target.is_some() {
            return self.stop(id);
        }
        self.entry[id.index()] = self.here();
        let order = in_order(program, &program.location(id).out);
        let mut stops = Vec::new();
        for (at, &edge) in order.iter().enumerate() {
            let closed = self.guards_of(edge, known);
            if is_plain(program, program.edge(edge), known) {
                for &rival in &order[at + 1..] {
                    if !exclude_each_other(program, edge, rival) {
                        self.unless_open(rival, known, &mut stops);
                    }
                }
                self.edge(edge, leading_assumes(program.edge(edge)).count());
            } else {
                self.stop_later(&mut stops);
            }
            let next = self.here();
            closed.into_iter().for_each(|guard| self.goes_to(guard, next));
        }
        let stop = self.here();
        stops.into_iter().for_each(|jump| self.goes_to(jump, stop));
        self.emitter.emit(Instr::Blocked(id));
    }

    /// Stops unless a known condition of the rival does not hold.
    fn unless_open(&mut self, rival: EdgeId, known: &BTreeSet<VarId>, stops: &mut Vec<usize>) {
        let closed = self.guards_of(rival, known);
        self.stop_later(stops);
        let next = self.here();
        closed.into_iter().for_each(|guard| self.goes_to(guard, next));
    }

    /// Goes on where the edge's known conditions hold; gives the instructions that say where to go
    /// else.
    fn guards_of(&mut self, edge: EdgeId, known: &BTreeSet<VarId>) -> Vec<usize> {
        let program = self.emitter.program;
        let conditions = leading_assumes(program.edge(edge));
        let conditions = conditions.filter(|&condition| is_over(program, condition, known));
        let mut guards = Vec::new();
        for condition in conditions {
            self.emitter.start_step(edge, 0);
            let before = self.emitter.taken();
            let a = self.emitter.value(condition).reg;
            self.emitter.release(before);
            guards.push(self.emitter.code.instrs.len());
            self.emitter.emit(Instr::Guard { a, otherwise: 0 });
        }
        guards
    }

    fn stop_later(&mut self, stops: &mut Vec<usize>) {
        stops.push(self.emitter.code.instrs.len());
        self.emitter.emit(Instr::Jump(0));
    }

    fn goes_to(&mut self, from: usize, to: Pc) {
        if let Instr::Guard { otherwise: target, .. } | Instr::Jump(target) =
            &mut self.emitter.code.instrs[from]
        {
            *target = to;
        }
    }

    /// The code of a location where the run stops.
    fn stop(&mut self, id: LocId) {
        self.entry[id.index()] = self.here();
        self.emitter.emit(Instr::Blocked(id));
    }
}

/// Sees nothing, of a run in which every result is defined.
struct Strict;

impl Observer for Strict {
    const STRICT: bool = true;
}

/// Notes the edges of such a run.
struct Edges(Vec<EdgeId>);

impl Observer for Edges {
    const STRICT: bool = true;

    fn edge(&mut self, edge: EdgeId) {
        self.0.push(edge);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cfa::FuncId;
    use crate::cfa::builder::ProgramBuilder;
    use crate::ir::{BinaryOp, Width};

    const WIDTH: Width = Width::W8;

    /// A loop of one location, its variables, and where it leaves to.
    struct Made {
        builder: ProgramBuilder,
        main: FuncId,
        head: LocId,
        behind: LocId,
        counter: VarId,
        number: VarId,
        /// What the number is at first.
        start: u128,
    }

    impl Made {
        fn new() -> Self {
            let mut builder = ProgramBuilder::new(64, true);
            let main = builder.function("main", Some(Width::W32));
            let (head, behind) = (builder.entry(main), builder.location(main));
            let [counter, number] = ["counter", "number"].map(|it| builder.local(main, it, WIDTH));
            Self { builder, main, head, behind, counter, number, start: 1 }
        }

        fn value(&mut self, value: u128) -> ExprId {
            self.builder.exprs().constant(Bv::new(WIDTH, value))
        }

        fn binary(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> ExprId {
            self.builder.exprs().binary(op, a, b)
        }

        fn var(&mut self, var: VarId) -> ExprId {
            self.builder.exprs().var(var, WIDTH)
        }

        /// A round while the counter is less than `bound`: it goes up, and the number becomes
        /// what `op` makes of it and the counter.
        fn rounds(&mut self, bound: u128, op: BinaryOp) {
            let [counter, number] = [self.counter, self.number].map(|var| self.var(var));
            let (bound, one) = (self.value(bound), self.value(1));
            let stays = self.binary(BinaryOp::Ult, counter, bound);
            let leaves = self.builder.exprs().not(stays);
            let next = self.binary(op, number, counter);
            let up = self.binary(BinaryOp::Add, counter, one);
            let round = [
                Op::Assume(stays),
                Op::Assign { dst: self.number, value: next },
                Op::Assign { dst: self.counter, value: up },
            ];
            self.builder.jump(self.head, self.head, round);
            self.builder.jump(self.head, self.behind, [Op::Assume(leaves)]);
        }

        /// Where the run ends from these values: the location, the edges, counter and number.
        fn run(mut self, unknown: &[VarId], edges: u64) -> Option<(LocId, u64, [u128; 2])> {
            let (from, values) = (self.head, [(self.counter, 1), (self.number, self.start)]);
            let values = values.map(|(var, value)| (var, Bv::new(WIDTH, value)));
            let (counter, number) = (self.counter, self.number);
            self.builder.set_main(self.main);
            let program = self.builder.finish();
            let found = VariableLoop::new(&program, &[from], unknown)?;
            let limits = Limits::none();
            let bounds = Bounds { edges, ..Bounds::of(&limits) };
            let end = found.run(&program, (from, &values), bounds)?;
            let passed = found.edges(&program, (from, &values), end.edges, &limits);
            assert_eq!(u64::try_from(passed.len()), Ok(end.edges));
            let joined = passed
                .windows(2)
                .all(|pair| program.edge(pair[0]).target == program.edge(pair[1]).source);
            assert!(joined, "{passed:?}");
            assert_eq!(passed.last().map(|&last| program.edge(last).target), Some(end.location));
            let of = |wanted| {
                let found = end.values.iter().find(|&&(var, _)| var == wanted);
                found.map_or(0, |(_, value)| value.unsigned())
            };
            Some((end.location, end.edges, [of(counter), of(number)]))
        }
    }

    #[test]
    fn it_runs_to_behind_the_loop_or_to_the_bound() {
        let made = || {
            let mut made = Made::new();
            made.rounds(5, BinaryOp::Mul);
            made
        };
        let (head, behind) = (made().head, made().behind);
        assert_eq!(made().run(&[], u64::MAX), Some((behind, 5, [5, 24])));
        assert_eq!(made().run(&[], 3), Some((head, 3, [4, 6])));
        assert_eq!(made().run(&[], 0), None);
    }

    #[test]
    fn it_stops_in_front_of_what_has_no_defined_result() {
        let mut made = Made::new();
        made.start = 0x81;
        made.rounds(20, BinaryOp::AShr);
        let head = made.head;
        // From the counter 8 on, the shift is as wide as the number.
        assert_eq!(made.run(&[], u64::MAX), Some((head, 7, [8, 0xff])));
    }

    #[test]
    fn it_stops_where_several_edges_are_open() {
        let mut made = Made::new();
        made.rounds(5, BinaryOp::Add);
        let (counter, three) = (made.counter, made.value(3));
        let counter = made.var(counter);
        let early = made.binary(BinaryOp::Eq, counter, three);
        made.builder.jump(made.head, made.behind, [Op::Assume(early)]);
        let head = made.head;
        assert_eq!(made.run(&[], u64::MAX), Some((head, 2, [3, 4])));
    }

    #[test]
    fn what_is_unknown_stops_it_where_it_matters() {
        let made = |unknown_first: bool| {
            let mut made = Made::new();
            made.rounds(5, BinaryOp::Add);
            let input = made.builder.local(made.main, "input", WIDTH);
            let (counter, three) = (made.var(made.counter), made.value(3));
            let at_three = made.binary(BinaryOp::Eq, counter, three);
            let is_three = made.var(input);
            let is_three = made.binary(BinaryOp::Eq, is_three, three);
            let (first, second) =
                if unknown_first { (is_three, at_three) } else { (at_three, is_three) };
            made.builder.jump(made.head, made.behind, [Op::Assume(first), Op::Assume(second)]);
            (made, input)
        };
        for unknown_first in [false, true] {
            let (made, input) = made(unknown_first);
            let head = made.head;
            assert_eq!(made.run(&[input], u64::MAX), Some((head, 2, [3, 4])));
        }
        let (made, _) = made(false);
        let number = made.number;
        assert_eq!(made.run(&[number], u64::MAX), None);
    }

    #[test]
    fn what_does_more_than_to_compute_is_none() {
        let mut made = Made::new();
        made.rounds(5, BinaryOp::Add);
        let address = made.builder.exprs().constant(Bv::new(Width::W64, 8));
        let load = Op::Load { dst: made.number, address };
        made.builder.jump(made.head, made.head, [load]);
        assert_eq!(made.run(&[], u64::MAX), None);
    }
}
