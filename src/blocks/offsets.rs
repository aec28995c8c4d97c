//! How far into its objects each pointer of the program points, whatever the path.
//!
//! Inclusion-based like [`crate::program_facts::memory::points_to`], but with offsets: a few
//! literal ones, or the residue of a power of two. What a pointer walks over in a loop ends as the
//! latter. This is *advice*: it says which cells of an object are worth keeping at cut points, and
//! which pointers walk. Nothing sound may rest on it (values that are put together from parts of
//! pointers are not followed).
use super::budget::{MAX_ADDRESS_DEPTH, MAX_LITERAL_OFFSETS, MAX_POINTEES, OFFSET_ROUNDS};
use crate::cfa::{Edge, FuncId, GlobalId, Initialiser, Op, Program, Transfer};
use crate::domains::bounds::terms::TermBounds;
use crate::domains::congruence::Congruence;
use crate::ir::{BinaryOp, Bv, Expr, ExprId, Symbol, VarId};
use crate::program_facts::memory::points_to::Target;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Offsets into one object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Offsets {
    /// These, ascending.
    Few(Vec<u64>),
    /// Any of the class.
    Class(Congruence),
}

impl Offsets {
    fn class(&self) -> Congruence {
        match self {
            Self::Class(class) => *class,
            Self::Few(few) => {
                let all = few.iter().map(|&offset| Congruence::of(offset));
                all.reduce(Congruence::join).unwrap_or(Congruence::ANY)
            }
        }
    }

    /// Adds the other's offsets; says whether that is news.
    fn join(&mut self, other: &Self) -> bool {
        let joined = match (&*self, other) {
            (Self::Few(a), Self::Few(b)) => {
                let mut all = a.clone();
                all.extend(b);
                all.sort_unstable();
                all.dedup();
                let all = Self::Few(all);
                match &all {
                    Self::Few(few) if few.len() > MAX_LITERAL_OFFSETS => Self::Class(all.class()),
                    _ => all,
                }
            }
            (a, b) => Self::Class(a.class().join(b.class())),
        };
        let is_new = joined != *self;
        *self = joined;
        is_new
    }

    /// Plus a number, modulo `mask + 1`.
    fn shifted(&self, by: u64, mask: u64) -> Self {
        match self {
            Self::Few(few) => {
                let moved = few.iter().map(|at| at.wrapping_add(by) & mask);
                let mut few: Vec<u64> = moved.collect();
                few.sort_unstable();
                Self::Few(few)
            }
            Self::Class(class) => Self::Class(class.shifted(by)),
        }
    }
}

/// Where a pointer may point.
pub(crate) type Pointees = BTreeMap<Target, Offsets>;

/// The offsets of all pointers of a program.
#[derive(Clone, Debug)]
pub(crate) struct PointerOffsets {
    vars: Vec<Pointees>,
    contents: FxHashMap<Target, Pointees>,
    results: Vec<Pointees>,
    changed: bool,
}

impl PointerOffsets {
    pub(crate) fn new(program: &Program) -> Self {
        let mut all = Self {
            vars: vec![Pointees::new(); program.vars.len()],
            contents: FxHashMap::default(),
            results: vec![Pointees::new(); program.functions.len()],
            changed: false,
        };
        let ops = || program.edges.iter().flat_map(|edge| &edge.steps).map(|step| &step.op);
        let accesses = |op: &Op| match op {
            Op::Load { .. } | Op::Store { .. } | Op::Copy { .. } | Op::AssumeInvalid { .. } => true,
            Op::Assume(_)
            | Op::Assign { .. }
            | Op::Nondet { .. }
            | Op::Alloc { .. }
            | Op::Free { .. }
            | Op::Fill { .. }
            | Op::Havoc { .. }
            | Op::Outside { .. }
            | Op::Observe { .. }
            | Op::AssumeLost { .. } => false,
        };
        if !ops().any(accesses) {
            return all;
        }
        all.initial(program);
        for _ in 0..OFFSET_ROUNDS {
            all.changed = false;
            for edge in &program.edges {
                all.edge(program, edge);
            }
            if !all.changed {
                break;
            }
        }
        all
    }

    /// Where the address `id` of `program` may point.
    pub(crate) fn of(&self, program: &Program, id: ExprId) -> Pointees {
        self.eval(program, id, &mut FxHashMap::default(), MAX_ADDRESS_DEPTH)
    }

    /// The offsets of a variable's pointers into `target`, if it walks over it.
    pub(crate) fn walk(&self, var: VarId, target: Target) -> Option<Congruence> {
        match self.vars[var.index()].get(&target)? {
            Offsets::Class(class) => Some(*class),
            Offsets::Few(_) => None,
        }
    }

    fn initial(&mut self, program: &Program) {
        for (index, object) in program.globals.iter().enumerate() {
            let target = Target::Global(GlobalId::from_index(index));
            for (_, piece) in object.init.iter().flatten() {
                if let Initialiser::Address { symbol, addend } = *piece {
                    let offset = Offsets::Few(vec![addend.cast_unsigned()]);
                    let pointees = Pointees::from([(target_of(symbol), offset)]);
                    self.add_content(target, &pointees);
                }
            }
        }
        for &(var, value) in &program.global_values {
            let value = self.of(program, value);
            self.add_var(var, &value);
        }
    }

    fn add_var(&mut self, var: VarId, pointees: &Pointees) {
        self.changed |= join(&mut self.vars[var.index()], pointees);
    }

    fn add_content(&mut self, target: Target, pointees: &Pointees) {
        if !pointees.is_empty() {
            self.changed |= join(self.contents.entry(target).or_default(), pointees);
        }
    }

    fn content(&self, of: &Pointees) -> Pointees {
        let mut content = Pointees::new();
        for target in of.keys() {
            if let Some(pointees) = self.contents.get(target) {
                join(&mut content, pointees);
            }
        }
        content
    }

    fn edge(&mut self, program: &Program, edge: &Edge) {
        for step in &edge.steps {
            self.step(program, &step.op);
        }
        match &edge.transfer {
            Transfer::Jump | Transfer::Return { value: None } => {}
            Transfer::Call { callee, args, result } => {
                for (&param, &arg) in program.function(*callee).params.iter().zip(args) {
                    let value = self.of(program, arg);
                    self.add_var(param, &value);
                }
                if let Some(result) = *result {
                    let value = self.results[callee.index()].clone();
                    self.add_var(result, &value);
                }
            }
            Transfer::Return { value: Some(value) } => {
                let value = self.of(program, *value);
                let function: FuncId = program.location(edge.source).function;
                self.changed |= join(&mut self.results[function.index()], &value);
            }
        }
    }

    fn step(&mut self, program: &Program, op: &Op) {
        match *op {
            Op::Assign { dst, value } => {
                let value = self.of(program, value);
                self.add_var(dst, &value);
            }
            Op::Load { dst, address } if program.var(dst).width == program.pointer_width() => {
                let from = self.of(program, address);
                let value = self.content(&from);
                self.add_var(dst, &value);
            }
            Op::Store { address, value } => {
                let value = self.of(program, value);
                if !value.is_empty() {
                    for target in self.of(program, address).into_keys() {
                        self.add_content(target, &value);
                    }
                }
            }
            Op::Copy { to, from, .. } => {
                let from = self.of(program, from);
                let value = self.content(&from);
                for target in self.of(program, to).into_keys() {
                    self.add_content(target, &value);
                }
            }
            Op::Alloc { dst, site, .. } => {
                let pointees = Pointees::from([(Target::Site(site), Offsets::Few(vec![0]))]);
                self.add_var(dst, &pointees);
            }
            Op::Load { .. }
            | Op::Assume(_)
            | Op::Nondet { .. }
            | Op::Free { .. }
            | Op::Fill { .. }
            | Op::Havoc { .. }
            | Op::Outside { .. }
            | Op::Observe { .. }
            | Op::AssumeInvalid { .. }
            | Op::AssumeLost { .. } => {}
        }
    }

    fn eval(
        &self,
        program: &Program,
        id: ExprId,
        memo: &mut FxHashMap<ExprId, Pointees>,
        depth: u32,
    ) -> Pointees {
        let pool = &program.exprs;
        let Some(depth) = depth.checked_sub(1) else { return Pointees::new() };
        if pool.width(id) != program.pointer_width() {
            return Pointees::new();
        }
        match pool.get(id) {
            Expr::Var(var) => return self.vars[var.index()].clone(),
            Expr::Address(symbol) => {
                return Pointees::from([(target_of(symbol), Offsets::Few(vec![0]))]);
            }
            Expr::Const(_) => return Pointees::new(),
            _ => {}
        }
        if let Some(known) = memo.get(&id) {
            return known.clone();
        }
        let value = match pool.get(id) {
            Expr::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), a, b) => {
                let mut value = moved(program, self.eval(program, a, memo, depth), b, op);
                if op == BinaryOp::Add {
                    let other = moved(program, self.eval(program, b, memo, depth), a, op);
                    join(&mut value, &other);
                }
                value
            }
            Expr::Ite(_, a, b) => {
                let mut value = self.eval(program, a, memo, depth);
                join(&mut value, &self.eval(program, b, memo, depth));
                value
            }
            Expr::Binary(BinaryOp::And | BinaryOp::Or | BinaryOp::Xor, a, b) => {
                let mut value = self.eval(program, a, memo, depth);
                join(&mut value, &self.eval(program, b, memo, depth));
                value.values_mut().for_each(|offsets| *offsets = Offsets::Class(Congruence::ANY));
                value
            }
            _ => Pointees::new(),
        };
        memo.insert(id, value.clone());
        value
    }
}

/// The pointers moved by the number `by`.
fn moved(program: &Program, mut pointees: Pointees, by: ExprId, op: BinaryOp) -> Pointees {
    let pool = &program.exprs;
    let mask = Bv::new(program.pointer_width(), u128::MAX).low64();
    for offsets in pointees.values_mut() {
        *offsets = match (pool.get(by), op) {
            (Expr::Const(by), BinaryOp::Sub) => offsets.shifted(by.low64().wrapping_neg(), mask),
            (Expr::Const(by), _) => offsets.shifted(by.low64(), mask),
            _ => {
                let by = TermBounds::default().of(pool, by).class();
                Offsets::Class(match op {
                    BinaryOp::Sub => offsets.class().minus(by),
                    _ => offsets.class().plus(by),
                })
            }
        };
    }
    pointees
}

fn join(to: &mut Pointees, from: &Pointees) -> bool {
    let mut is_new = false;
    for (&target, offsets) in from {
        let is_full = to.len() >= MAX_POINTEES;
        match to.get_mut(&target) {
            Some(known) => is_new |= known.join(offsets),
            None if is_full => {}
            None => {
                to.insert(target, offsets.clone());
                is_new = true;
            }
        }
    }
    is_new
}

fn target_of(symbol: Symbol) -> Target {
    match symbol {
        Symbol::Global(index) => Target::Global(GlobalId(index)),
        Symbol::Function(index) => Target::Function(FuncId(index)),
    }
}
