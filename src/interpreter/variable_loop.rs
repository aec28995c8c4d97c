//! A loop that computes with variables alone, to be run by itself from given values.
//!
//! Invariant: as long as the run goes on, every run of the program with these values takes the same
//! edges to the same values. So it stops in front of an edge that does anything but assign numbers,
//! where several edges are open or none, where an operation has no defined result, and behind the
//! loop.
//!
//! The machine is that of all other runs ([`super::machine`]); the code differs in where it stops.
use super::certain::start::exclude_each_other;
use super::code::{Code, Instr, Pc, index};
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
    /// The variables that it reads or sets, ascending.
    vars: Vec<VarId>,
    /// Those that it sets.
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
    /// The loop with this body, ascending; `None`: it does something else, or it tests addresses.
    pub(crate) fn new(program: &Program, body: &[LocId]) -> Option<Self> {
        let is_inside = |at: LocId| body.binary_search(&at).is_ok();
        let out = || body.iter().flat_map(|&at| &program.location(at).out).copied();
        let (mut vars, mut set) = (BTreeSet::new(), BTreeSet::new());
        for edge in out().map(|edge| program.edge(edge)) {
            if is_inside(edge.target) && !is_plain(program, edge) {
                return None;
            }
            for guard in leading_assumes(edge) {
                if speaks_of_addresses(program, guard) {
                    return None;
                }
                vars.extend(program.exprs.vars_in(guard));
            }
            if is_plain(program, edge) {
                for step in &edge.steps {
                    step.op.for_each_expr(|expr| vars.extend(program.exprs.vars_in(expr)));
                    set.extend(step.op.dst());
                }
            }
        }
        vars.extend(&set);
        let function = program.location(*body.first()?).function;
        let (mut compiler, locals) = Compiler::new(program, Layout::new(program.pointer_bits))?;
        compiler.emitter.start_function(locals[function.index()]);
        body.iter().for_each(|&at| compiler.stopping_location(at));
        let behind: BTreeSet<LocId> = out().map(|edge| program.edge(edge).target).collect();
        let behind = behind.into_iter().filter(|&at| !is_inside(at));
        behind.for_each(|at| compiler.stop(at));
        compiler.patch();
        let entry = body.iter().map(|&at| (at, compiler.entry[at.index()])).collect();
        let (vars, set) = (vars.into_iter().collect(), set.into_iter().collect());
        Some(Self { frame: compiler.emitter.frame, code: compiler.emitter.code, entry, vars, set })
    }

    /// The variables that it reads or sets, ascending.
    pub(crate) fn vars(&self) -> &[VarId] {
        &self.vars
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
        for &(var, value) in values {
            machine.set_wide(base, code.vars[var.index()], value);
        }
        let end = machine.go(&mut pc, &mut base);
        work::spend(WorkKind::RunEdge, machine.granted - machine.budget);
        let edges = bounds.edges - machine.edges_left - machine.budget;
        let location = match end {
            Ok(Outcome::Blocked { location, .. }) => location,
            // It is about to take an edge.
            Err(Interruption::Limit(Exhausted::Edges | Exhausted::Stop(_))) => {
                program.edge(machine.place(pc).edge).source
            }
            _ => return Err(edges),
        };
        let get = |&var: &VarId| (var, machine.get_wide(base, code.vars[var.index()]));
        Ok(LoopEnd { location, edges, values: self.set.iter().map(get).collect() })
    }
}

/// Whether the edge assigns numbers behind its guard, and does nothing else.
fn is_plain(program: &Program, edge: &Edge) -> bool {
    let rest = &edge.steps[leading_assumes(edge).count()..];
    let assigns = rest.iter().all(|step| match step.op {
        Op::Assign { value, .. } => !speaks_of_addresses(program, value),
        _ => false,
    });
    assigns && matches!(edge.transfer, Transfer::Jump)
}

fn speaks_of_addresses(program: &Program, expr: ExprId) -> bool {
    program.exprs.nodes_below([expr]).any(|(_, node)| matches!(node, Expr::Address(_)))
}

impl Compiler<'_> {
    /// The code of a location that stops where another edge than the first open one may be open,
    /// too, and in front of an edge that is not plain.
    fn stopping_location(&mut self, id: LocId) {
        let program = self.emitter.program;
        if program.location(id).target.is_some() {
            return self.stop(id);
        }
        self.entry[id.index()] = self.here();
        let order = in_order(program, &program.location(id).out);
        let mut stops = Vec::new();
        for (at, &edge) in order.iter().enumerate() {
            let closed: Vec<usize> = leading_assumes(program.edge(edge))
                .map(|guard| self.guard_of(edge, guard))
                .collect();
            if is_plain(program, program.edge(edge)) {
                for &rival in &order[at + 1..] {
                    if !exclude_each_other(program, edge, rival) {
                        self.unless_open(rival, &mut stops);
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

    /// Stops where the rival's first condition holds, or it has none.
    fn unless_open(&mut self, rival: EdgeId, stops: &mut Vec<usize>) {
        let first = leading_assumes(self.emitter.program.edge(rival)).next();
        let closed = first.map(|condition| self.guard_of(rival, condition));
        self.stop_later(stops);
        let next = self.here();
        closed.into_iter().for_each(|guard| self.goes_to(guard, next));
    }

    /// Goes on where the condition holds; gives the instruction that says where to go else.
    fn guard_of(&mut self, edge: EdgeId, condition: ExprId) -> usize {
        self.emitter.start_step(edge, 0);
        let before = self.emitter.taken();
        let a = self.emitter.value(condition).reg;
        self.emitter.release(before);
        self.emitter.emit(Instr::Guard { a, otherwise: 0 });
        self.emitter.code.instrs.len() - 1
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
