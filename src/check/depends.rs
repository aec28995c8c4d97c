//! What the failure of a run depends on: a backward slice over the steps that it took (dynamic
//! slicing: Agrawal and Horgan, *Dynamic Program Slicing*, PLDI 1990; control dependence of steps
//! by a stack of open branches: Xin and Zhang, *Efficient Online Detection of Dynamic Control
//! Dependence*, ISSTA 2007).
//!
//! For readers of a run only: nothing is decided by it. Invariant: events are counted as
//! [`super::recorder`] counts them, so that an event has one number in both.
//!
//! Known limits: branches whose other ways only end the run (checks, assumptions, `exit`) are none
//! on which what follows depends; what a copy writes depends on all that it copies; a run that is
//! too long has no slice.
use super::budget::{MOST_COPIED_BYTES, MOST_DEPENDENCES, MOST_EVENTS, MOST_OPERATION_DEPTH};
use crate::base::limits::Limits;
use crate::cfa::{
    EdgeId, FuncId, InputId, Inputs, LocId, Op, Program, Scope, SiteId, Target, Transfer,
};
use crate::interpreter::{Allocation, Assignments, Bounds, Observer, Place, Ready};
use crate::ir::eval::{Env, eval};
use crate::ir::{BinaryOp, Bv, Expr, ExprId, Symbol, VarId};
use crate::program_facts::loops::Loops;
use crate::program_facts::memory::layout::Symbols;
use crate::program_facts::postdominance::Postdominance;
use rustc_hash::{FxHashMap, FxHashSet};

/// Events are counted from 1.
const NO_EVENT: u64 = 0;

/// What is known of a run beside its events.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Dependence {
    /// The numbers of the events on which the end of the run depends.
    pub(crate) events: FxHashSet<u64>,
    /// The operands of the operation whose result its type does not have.
    pub(crate) operands: Vec<Bv>,
    /// The values of which the address of the access is computed that ends the run.
    pub(crate) bases: Vec<u64>,
    /// What the open calls were given, outermost first.
    pub(crate) arguments: Vec<Vec<Bv>>,
}

/// The slice of the run with these inputs; `None` where it is too long.
pub(crate) fn of(program: &Program, inputs: &Inputs, limits: &Limits) -> Option<Dependence> {
    let ready = Ready::for_observer::<DependenceWatch<'_>>(program)?;
    let mut watch = DependenceWatch::new(program)?;
    ready.run(inputs, Bounds::of(limits), &mut watch);
    watch.finish()
}

/// A step that was taken.
struct DependenceNode {
    /// Where its dependences end in the list of all; they start where those of the step before end.
    end: usize,
    /// The branch or call that it stands under.
    control: Option<u32>,
    /// The number of its event.
    event: u64,
}

/// What a variable holds.
#[derive(Clone, Copy)]
struct HeldValue {
    value: Bv,
    node: u32,
    /// How it was computed.
    by: Option<ExprId>,
}

/// A call that is open.
struct OpenBranch {
    vars: FxHashMap<VarId, HeldValue>,
    /// Branches that are open, and where their ways meet.
    branches: Vec<(u32, Option<LocId>)>,
    /// What the call itself stands under.
    base: Option<u32>,
    arguments: Vec<Bv>,
    /// Whether its caller keeps what it returns.
    has_result: bool,
}

impl OpenBranch {
    fn new(base: Option<u32>) -> Self {
        let (vars, branches) = (FxHashMap::default(), Vec::new());
        Self { vars, branches, base, arguments: Vec::new(), has_result: false }
    }
}

struct DependenceWatch<'p> {
    program: &'p Program,
    symbols: Symbols,
    postdominance: Postdominance,
    /// Locations from which every way ends the run at once.
    doomed: Vec<bool>,
    nodes: Vec<DependenceNode>,
    dependences: Vec<u32>,
    open: Vec<OpenBranch>,
    globals: FxHashMap<VarId, HeldValue>,
    /// Per byte, the step that wrote it.
    memory: FxHashMap<u64, u32>,
    events: u64,
    /// The step that the next assignment is made of: an input, or a return.
    source: Option<u32>,
    last_edge: Option<EdgeId>,
    is_over: bool,
}

/// What the evaluation of an expression sees.
struct View<'w, 'p>(&'w DependenceWatch<'p>);

impl Env for View<'_, '_> {
    fn var(&self, var: VarId) -> Option<Bv> {
        self.0.held(var).map(|held| held.value)
    }

    fn address(&self, symbol: Symbol) -> Option<Bv> {
        let address = self.0.symbols.address(symbol)?;
        Some(Bv::new(self.0.program.pointer_width(), address.into()))
    }
}

impl<'p> DependenceWatch<'p> {
    fn new(program: &'p Program) -> Option<Self> {
        let (symbols, _) = Symbols::place(program)?;
        let loops = Loops::new(program);
        Some(Self {
            program,
            symbols,
            postdominance: Postdominance::new(program, &loops),
            doomed: doomed(program),
            nodes: Vec::new(),
            dependences: Vec::new(),
            open: vec![OpenBranch::new(None)],
            globals: FxHashMap::default(),
            memory: FxHashMap::default(),
            events: 0,
            source: None,
            last_edge: None,
            is_over: false,
        })
    }

    fn held(&self, var: VarId) -> Option<&HeldValue> {
        match self.program.var(var).scope {
            Scope::Global => self.globals.get(&var),
            Scope::Local(_) => self.open.last()?.vars.get(&var),
        }
    }

    fn value(&self, expr: ExprId) -> Option<Bv> {
        eval(&self.program.exprs, expr, &View(self))
    }

    fn control(&self) -> Option<u32> {
        let open = self.open.last()?;
        open.branches.last().map(|(node, _)| *node).or(open.base)
    }

    /// A step without an event.
    fn silent(&mut self, dependences: impl IntoIterator<Item = u32>) -> u32 {
        let node = self.node(dependences);
        if let Some(last) = self.nodes.last_mut() {
            last.event = NO_EVENT;
        }
        node
    }

    /// A step that depends on these, and on the branches that are open.
    fn node(&mut self, dependences: impl IntoIterator<Item = u32>) -> u32 {
        let start = self.dependences.len();
        self.dependences.extend(dependences);
        // Many bytes of one step are one dependence.
        let mut kept = start;
        for index in start..self.dependences.len() {
            if kept == start || self.dependences[kept - 1] != self.dependences[index] {
                self.dependences[kept] = self.dependences[index];
                kept += 1;
            }
        }
        self.dependences.truncate(kept);
        let (control, end) = (self.control(), self.dependences.len());
        self.nodes.push(DependenceNode { end, control, event: self.events });
        self.is_over |= self.nodes.len().max(end) >= MOST_DEPENDENCES || self.events >= MOST_EVENTS;
        u32::try_from(self.nodes.len() - 1).expect("fewer steps than 2^32")
    }

    /// The steps that made the variables of these expressions.
    fn made(&self, exprs: &[ExprId]) -> Vec<u32> {
        let vars = exprs.iter().flat_map(|&expr| self.program.exprs.vars_in(expr));
        vars.filter_map(|var| self.held(var)).map(|held| held.node).collect()
    }

    /// The steps that wrote the bytes at the value of an address.
    fn written(&self, address: ExprId, bytes: u64) -> Vec<u32> {
        let Some(start) = self.value(address) else { return Vec::new() };
        let start = start.low64();
        let bytes = start..start.saturating_add(bytes.min(MOST_COPIED_BYTES));
        bytes.filter_map(|at| self.memory.get(&at).copied()).collect()
    }

    fn write(&mut self, address: u64, bytes: u64, node: u32) {
        for at in address..address.saturating_add(bytes.min(MOST_COPIED_BYTES)) {
            self.memory.insert(at, node);
        }
    }

    fn op(&self, place: Place) -> Option<&'p Op> {
        let program: &'p Program = self.program;
        program.edge(place.edge).steps.get(place.step).map(|step| &step.op)
    }

    /// Whether which edge was taken decides about more than whether the run goes on.
    fn is_branch(&self, edge: EdgeId) -> bool {
        let edge = self.program.edge(edge);
        let out = &self.program.location(edge.source).out;
        let goes_on = |edge: &&EdgeId| !self.doomed[self.program.edge(**edge).target.index()];
        out.len() > 1
            && (self.doomed[edge.target.index()] || out.iter().filter(goes_on).count() > 1)
    }

    fn finish(mut self) -> Option<Dependence> {
        if self.is_over {
            return None;
        }
        let (operands, bases) = (self.operands(), self.bases());
        let arguments = self.open.iter_mut().skip(1);
        let arguments = arguments.map(|open| std::mem::take(&mut open.arguments)).collect();
        let mut open: Vec<u32> = self.control().into_iter().collect();
        let mut seen: FxHashSet<u32> = open.iter().copied().collect();
        let mut events = FxHashSet::default();
        while let Some(node) = open.pop() {
            let index = usize::try_from(node).expect("an index");
            let start = index.checked_sub(1).map_or(0, |before| self.nodes[before].end);
            let DependenceNode { end, control, event } = self.nodes[index];
            events.insert(event);
            let further = self.dependences[start..end].iter().copied().chain(control);
            open.extend(further.filter(|further| seen.insert(*further)));
        }
        Some(Dependence { events, operands, bases, arguments })
    }

    /// The operands of the operation that the condition speaks of by which the run ends.
    fn operands(&self) -> Vec<Bv> {
        let found = self.last_ops().find_map(|op| match *op {
            Op::Assume(condition) => self.operands_in(condition, MOST_OPERATION_DEPTH),
            _ => None,
        });
        found.unwrap_or_default()
    }

    /// What the address of the access is computed of by which the run ends.
    fn bases(&self) -> Vec<u64> {
        let address = self.last_ops().find_map(|op| match *op {
            Op::AssumeInvalid { address, .. } => Some(address),
            _ => None,
        });
        let mut found = Vec::new();
        if let Some(address) = address {
            self.add_bases(address, MOST_OPERATION_DEPTH, &mut found);
        }
        found
    }

    /// Adds the values of the variables and addresses in an expression that are not computed of
    /// others.
    fn add_bases(&self, expr: ExprId, depth: u32, found: &mut Vec<u64>) {
        let node = self.program.exprs.get(expr);
        let by = match node {
            Expr::Var(var) => self.held(var).and_then(|held| held.by),
            _ => None,
        };
        let is_computed = !matches!(node, Expr::Var(_) | Expr::Address(_));
        match (by, depth.checked_sub(1)) {
            (Some(by), Some(depth)) => self.add_bases(by, depth, found),
            (None, Some(depth)) if is_computed => {
                node.for_each_child(|child| self.add_bases(child, depth, found));
            }
            _ => found.extend(self.value(expr).map(|value| value.low64())),
        }
    }

    /// The steps by which the run ended. The edge to the error may be one without a condition,
    /// behind the branch.
    fn last_ops(&self) -> impl Iterator<Item = &'p Op> {
        let program: &'p Program = self.program;
        let edges = std::iter::successors(self.last_edge, move |&edge| {
            let before = &program.location(program.edge(edge).source).incoming;
            if let [only] = before[..] { Some(only) } else { None }
        });
        let edges = edges.take(usize::try_from(MOST_OPERATION_DEPTH).unwrap_or_default());
        edges.flat_map(move |edge| program.edge(edge).steps.iter().map(|step| &step.op))
    }

    fn operands_in(&self, expr: ExprId, depth: u32) -> Option<Vec<Bv>> {
        let depth = depth.checked_sub(1)?;
        let node = self.program.exprs.get(expr);
        match node {
            Expr::Binary(op, a, b) if is_overflow(op) => Some(vec![self.value(a)?, self.value(b)?]),
            Expr::Var(var) => self.operands_in(self.held(var)?.by?, depth),
            _ => {
                let mut found = None;
                node.for_each_child(|child| {
                    found = found.take().or_else(|| self.operands_in(child, depth));
                });
                found
            }
        }
    }
}

const fn is_overflow(op: BinaryOp) -> bool {
    matches!(
        op,
        BinaryOp::SAddOverflow
            | BinaryOp::SSubOverflow
            | BinaryOp::SMulOverflow
            | BinaryOp::UAddOverflow
            | BinaryOp::USubOverflow
            | BinaryOp::UMulOverflow
    )
}

/// Per location, whether every way from there ends the run at once.
fn doomed(program: &Program) -> Vec<bool> {
    let mut doomed: Vec<bool> = program
        .locations
        .iter()
        .map(|location| match location.target {
            Some(Target::Error(_) | Target::Unsupported(_)) => true,
            None => location.out.is_empty(),
        })
        .collect();
    // An exit is where its caller goes on.
    for function in &program.functions {
        doomed[function.exit.index()] = false;
    }
    // Targets often stand behind an edge or two that only lead there.
    for _ in 0..MOST_OPERATION_DEPTH {
        for (index, location) in program.locations.iter().enumerate() {
            if let [only] = location.out[..]
                && matches!(program.edge(only).transfer, Transfer::Jump)
                && doomed[program.edge(only).target.index()]
            {
                doomed[index] = true;
            }
        }
    }
    doomed
}

impl Observer for DependenceWatch<'_> {
    const ASSIGNMENTS: Assignments = Assignments::All;

    fn edge(&mut self, edge: EdgeId) {
        if self.is_over {
            return;
        }
        self.events += 1;
        self.last_edge = Some(edge);
        let source = self.program.edge(edge).source;
        if let Some(open) = self.open.last_mut() {
            while open.branches.last().is_some_and(|(_, meet)| *meet == Some(source)) {
                open.branches.pop();
            }
        }
        if !self.is_branch(edge) {
            return;
        }
        let steps = &self.program.edge(edge).steps;
        let mut read = Vec::new();
        for step in steps.iter().filter(|step| step.op.is_test()) {
            step.op.for_each_expr(|expr| read.push(expr));
        }
        let made = self.made(&read);
        let node = self.node(made);
        let meet = self.postdominance.meet(source);
        if let Some(open) = self.open.last_mut() {
            match open.branches.last_mut() {
                Some(last) if last.1 == meet => last.0 = node,
                _ => open.branches.push((node, meet)),
            }
        }
    }

    fn assigned(&mut self, place: Place, var: VarId, value: Bv) {
        if self.is_over {
            return;
        }
        let is_global = self.program.var(var).scope == Scope::Global;
        if is_global {
            self.events += 1;
        }
        let mut by = None;
        let made = match (self.source.take(), self.op(place)) {
            (Some(source), _) => vec![source],
            (None, Some(&Op::Assign { value, .. })) => {
                by = Some(value);
                self.made(&[value])
            }
            (None, Some(&Op::Load { address, .. })) => {
                let mut made = self.made(&[address]);
                made.extend(self.written(address, value.width().bytes()));
                made
            }
            (None, Some(&Op::Alloc { size, .. })) => self.made(&[size]),
            _ => Vec::new(),
        };
        let node = if is_global { self.node(made) } else { self.silent(made) };
        let held = HeldValue { value, node, by };
        match is_global {
            true => self.globals.insert(var, held),
            false => self.open.last_mut().and_then(|open| open.vars.insert(var, held)),
        };
    }

    fn stored(&mut self, place: Place, address: u64, value: Bv) {
        if self.is_over {
            return;
        }
        self.events += 1;
        let made = match self.op(place) {
            Some(&Op::Store { address, value }) => self.made(&[address, value]),
            _ => Vec::new(),
        };
        let node = self.node(made);
        self.write(address, value.width().bytes(), node);
    }

    fn overwritten(&mut self, place: Place, address: u64, length: u64, _: &[u8]) {
        if self.is_over {
            return;
        }
        self.events += 1;
        let made = match self.op(place) {
            Some(&Op::Copy { to, from, length: bytes }) => {
                let mut made = self.made(&[to, from, bytes]);
                made.extend(self.written(from, length));
                made
            }
            Some(&Op::Fill { to, byte, length }) => self.made(&[to, byte, length]),
            _ => Vec::new(),
        };
        let node = self.node(made);
        self.write(address, length, node);
    }

    fn allocated(&mut self, _: Place, object: Allocation) {
        // What was there before is another object.
        let bytes =
            object.address..object.address.saturating_add(object.size.min(MOST_COPIED_BYTES));
        for at in bytes {
            self.memory.remove(&at);
        }
    }

    fn drew(&mut self, _: Place, _: SiteId, _: InputId, _: Bv) {
        if self.is_over {
            return;
        }
        self.events += 1;
        self.source = Some(self.node([]));
    }

    fn called(&mut self, place: Place, callee: FuncId) {
        if self.is_over {
            return;
        }
        self.events += 1;
        let call = self.node([]);
        let program = self.program;
        let mut open = OpenBranch::new(Some(call));
        if let Transfer::Call { args, result, .. } = &program.edge(place.edge).transfer {
            open.has_result = result.is_some();
            for (&param, &arg) in program.function(callee).params.iter().zip(args) {
                let made = self.made(&[arg]);
                let node = self.silent(made);
                if let Some(value) = self.value(arg) {
                    open.vars.insert(param, HeldValue { value, node, by: None });
                    open.arguments.push(value);
                }
            }
        }
        self.open.push(open);
    }

    fn returned(&mut self, place: Place, _: FuncId, _: Option<Bv>) {
        if self.is_over {
            return;
        }
        self.events += 1;
        let made = match self.program.edge(place.edge).transfer {
            Transfer::Return { value: Some(value) } => self.made(&[value]),
            _ => Vec::new(),
        };
        let node = self.node(made);
        let open = self.open.pop();
        // A call whose result is not kept is followed by no assignment.
        self.source = open.filter(|open| open.has_result).map(|_| node);
    }
}
