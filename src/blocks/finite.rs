//! Variables and memory that only ever hold constants of the program, by copies and choices between
//! them: flags, states of state machines, tables. Their values are finitely many, so a cut point
//! distinguishes them instead of asking predicates.
//!
//! In the same way, variables and memory whose values are *computed* from constants: no input flows
//! into them, though inputs may decide which values they take (timers, positions, lengths). They
//! often have few values, too.
//!
//! The greatest sets that are closed under their definition. A pointer counts as finite, for cut
//! points know pointers in any case, and a null pointer beside them is worth knowing too. Like
//! [`super::offsets`] this is advice: it decides what cut points distinguish, not what is true
//! there.
use super::budget::MAX_FINITE_DEPTH;
use super::offsets::{Offsets, PointerOffsets};
use crate::cfa::{Edge, EdgeId, FuncId, Op, Program, Scope, SiteId, SiteKind, Transfer};
use crate::ir::{Expr, ExprId, VarId, Width};
use crate::program_facts::ProgramFacts;
use crate::program_facts::memory::points_to::Target;
use fixedbitset::FixedBitSet;
use rustc_hash::{FxHashMap, FxHashSet};

/// What holds constants only, or what is computed from them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Finite {
    vars: FixedBitSet,
    /// Where something else is written to an object.
    spoiled: FxHashMap<Target, Vec<Spoiled>>,
}

/// What a place may hold that is in the set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Allowed {
    /// Constants, and what is chosen among others of the set.
    Choices,
    /// What is computed from constants and others of the set. A truth value may come from anywhere.
    Computed,
}

/// Bytes that are written with other values.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Spoiled {
    /// This number of bytes at each of the offsets.
    At(Offsets, u64),
    All,
}

impl Spoiled {
    fn hits(&self, offset: u64, bytes: u64) -> bool {
        match self {
            Self::All => true,
            Self::At(Offsets::Few(few), length) => {
                few.iter().any(|&at| at < offset + bytes && offset < at.saturating_add(*length))
            }
            Self::At(Offsets::Class(class), length) => {
                let first = offset.saturating_sub(length - 1);
                (first..offset + bytes).any(|at| class.admits(at))
            }
        }
    }
}

impl Finite {
    /// Nothing is finite.
    pub(crate) fn none() -> Self {
        Self::default()
    }

    /// Whether this is [`Finite::none`].
    pub(crate) fn is_none(&self) -> bool {
        self.vars.is_empty()
    }

    /// What holds constants only.
    pub(crate) fn new(program: &Program, facts: &ProgramFacts, offsets: &PointerOffsets) -> Self {
        Self::holding(Allowed::Choices, program, facts, offsets)
    }

    /// What holds values that are computed from constants only.
    pub(crate) fn computed(
        program: &Program,
        facts: &ProgramFacts,
        offsets: &PointerOffsets,
    ) -> Self {
        Self::holding(Allowed::Computed, program, facts, offsets)
    }

    fn holding(
        allowed: Allowed,
        program: &Program,
        facts: &ProgramFacts,
        offsets: &PointerOffsets,
    ) -> Self {
        let mut vars = FixedBitSet::with_capacity(program.vars.len());
        vars.insert_range(..);
        let mut fixpoint =
            Fixpoint { allowed, program, facts, offsets, is_news: true, finite: Self::default() };
        fixpoint.finite.vars = vars;
        fixpoint.start();
        while std::mem::take(&mut fixpoint.is_news) {
            for (index, edge) in program.edges.iter().enumerate() {
                fixpoint.edge(EdgeId::from_index(index), edge);
            }
        }
        fixpoint.finite
    }

    pub(crate) fn has_var(&self, var: VarId) -> bool {
        self.vars.contains(var.index())
    }

    /// Whether these bytes of the objects are finite.
    pub(crate) fn has_cell(&self, target: Target, offset: u64, bytes: u64) -> bool {
        let spoiled = self.spoiled.get(&target).map_or(&[][..], Vec::as_slice);
        !self.vars.is_empty() && !spoiled.iter().any(|spoiled| spoiled.hits(offset, bytes))
    }

    fn has_all(&self, target: Target, offsets: &Offsets, bytes: u64) -> bool {
        let Some(spoiled) = self.spoiled.get(&target) else { return true };
        match offsets {
            Offsets::Few(few) => few.iter().all(|&at| self.has_cell(target, at, bytes)),
            Offsets::Class(class) => spoiled.iter().all(|spoiled| match spoiled {
                Spoiled::All => false,
                Spoiled::At(Offsets::Few(few), length) => few.iter().all(|&at| {
                    (at.saturating_sub(bytes - 1)..at + length).all(|at| !class.admits(at))
                }),
                Spoiled::At(Offsets::Class(other), length) => {
                    (0..bytes).all(|by| !class.shifted(by).meets(other, *length))
                }
            }),
        }
    }
}

/// The greatest fixpoint under way: all is finite but what was found not to be.
struct Fixpoint<'a> {
    allowed: Allowed,
    program: &'a Program,
    facts: &'a ProgramFacts,
    offsets: &'a PointerOffsets,
    finite: Finite,
    is_news: bool,
}

impl Fixpoint<'_> {
    fn start(&mut self) {
        let program = self.program;
        let mut initialised = FixedBitSet::with_capacity(program.vars.len());
        for &(var, value) in &program.global_values {
            initialised.insert(var.index());
            self.assign(var, value);
        }
        for (index, var) in program.vars.iter().enumerate() {
            // A global variable without an initial value starts with an arbitrary one.
            if var.scope == Scope::Global && !initialised.contains(index) {
                self.finite.vars.remove(index);
            }
        }
    }

    fn edge(&mut self, id: EdgeId, edge: &Edge) {
        for (number, step) in edge.steps.iter().enumerate() {
            self.step((id, number), &step.op);
        }
        let Transfer::Call { callee, args, result } = &edge.transfer else { return };
        for (&param, &arg) in self.program.function(*callee).params.iter().zip(args) {
            self.assign(param, arg);
        }
        if let Some(result) = *result
            && !self.returns_finite(*callee)
        {
            self.spoil_var(result);
        }
    }

    fn step(&mut self, at: (EdgeId, usize), op: &Op) {
        match *op {
            Op::Assign { dst, value } => self.assign(dst, value),
            Op::Nondet { site, .. } if self.is_unset(site) => {}
            Op::Nondet { dst, .. } => self.spoil_var(dst),
            Op::Load { dst, address } => {
                let bytes = self.program.var(dst).width.bytes();
                if self.finite.has_var(dst) && !self.loads_finite(at, address, bytes) {
                    self.spoil_var(dst);
                }
            }
            Op::Store { address, value } => {
                if !self.is_finite(value) {
                    let bytes = self.program.exprs.width(value).bytes();
                    self.spoil(at, address, Some(bytes));
                }
            }
            Op::Fill { to, byte, .. } => {
                if !self.is_finite(byte) {
                    self.spoil(at, to, None);
                }
            }
            Op::Copy { to, from, .. } => {
                if !self.loads_finite(at, from, 1) || self.is_spoiled(from) {
                    self.spoil(at, to, None);
                }
            }
            // What it writes is arbitrary, not a constant; what it returns as well.
            Op::Havoc { .. }
            | Op::Outside { .. }
            | Op::Alloc { .. }
            | Op::Assume(_)
            | Op::Free { .. }
            | Op::Observe { .. }
            | Op::AssumeInvalid { .. }
            | Op::AssumeLost { .. } => {}
        }
    }

    /// Whether what is read there was never set: it is no input, and most of it is never looked at.
    fn is_unset(&self, site: SiteId) -> bool {
        let kind = self.program.sites[site.index()].kind;
        self.allowed == Allowed::Computed
            && matches!(kind, SiteKind::Uninitialised | SiteKind::Undefined)
    }

    fn assign(&mut self, dst: VarId, value: ExprId) {
        if self.finite.has_var(dst) && !self.is_finite(value) {
            self.spoil_var(dst);
        }
    }

    fn spoil_var(&mut self, var: VarId) {
        if self.finite.has_var(var) {
            self.finite.vars.remove(var.index());
            self.is_news = true;
        }
    }

    fn spoil(&mut self, (edge, step): (EdgeId, usize), address: ExprId, bytes: Option<u64>) {
        let mut pointees = self.offsets.of(self.program, address);
        for &target in self.facts.points_to.writes(edge, step) {
            let new = match (pointees.remove(&target), bytes) {
                (Some(offsets), Some(bytes)) => Spoiled::At(offsets, bytes),
                _ => Spoiled::All,
            };
            let spoiled = self.finite.spoiled.entry(target).or_default();
            if !spoiled.contains(&new) && !spoiled.contains(&Spoiled::All) {
                spoiled.push(new);
                self.is_news = true;
            }
        }
    }

    fn loads_finite(&self, (edge, step): (EdgeId, usize), address: ExprId, bytes: u64) -> bool {
        let pointees = self.offsets.of(self.program, address);
        let any = Offsets::Class(crate::domains::congruence::Congruence::ANY);
        self.facts
            .points_to
            .reads(edge, step)
            .iter()
            .all(|target| self.finite.has_all(*target, pointees.get(target).unwrap_or(&any), bytes))
    }

    fn is_spoiled(&self, from: ExprId) -> bool {
        let from = self.offsets.of(self.program, from);
        from.keys().any(|target| self.finite.spoiled.contains_key(target))
    }

    fn returns_finite(&self, callee: FuncId) -> bool {
        let exit = self.program.function(callee).exit;
        self.program.location(exit).incoming.iter().all(|&edge| {
            match self.program.edge(edge).transfer {
                Transfer::Return { value: Some(value) } => self.is_finite(value),
                _ => false,
            }
        })
    }

    fn is_finite(&self, value: ExprId) -> bool {
        match self.allowed {
            Allowed::Choices => self.is_choice(value, MAX_FINITE_DEPTH),
            Allowed::Computed => self.is_computed(value),
        }
    }

    fn is_computed(&self, value: ExprId) -> bool {
        let pool = &self.program.exprs;
        let (mut open, mut seen) = (vec![value], FxHashSet::default());
        while let Some(id) = open.pop() {
            if pool.width(id) == Width::BOOL || !seen.insert(id) {
                continue;
            }
            match pool.get(id) {
                Expr::Var(var) if !self.finite.has_var(var) => return false,
                expr => expr.for_each_child(|child| open.push(child)),
            }
        }
        true
    }

    fn is_choice(&self, value: ExprId, depth: u32) -> bool {
        let Some(depth) = depth.checked_sub(1) else { return false };
        let is_choice = |value| self.is_choice(value, depth);
        match self.program.exprs.get(value) {
            Expr::Const(_) | Expr::Address(_) => true,
            Expr::Var(var) => self.finite.has_var(var),
            Expr::Ite(_, a, b) => is_choice(a) && is_choice(b),
            Expr::ZeroExtend(a) | Expr::SignExtend(a) | Expr::Extract(a, _) => is_choice(a),
            _ => {
                // A pointer that does not walk.
                let pointees = self.offsets.of(self.program, value);
                let stands = |offsets: &Offsets| matches!(offsets, Offsets::Few(_));
                !pointees.is_empty() && pointees.values().all(stands)
            }
        }
    }
}
