//! Proofs by claims of lazy annotation: do they justify each other, and rule out all targets?
//!
//! A claim says that from a state no target is reached, or that a frame is not left with certain
//! outputs. *Initiation*: some claim about the start of `main` holds of all initial states.
//! *Consecution*: each formula of a claim suffices for all that may happen up to the next locations
//! of which something is claimed: no target, no return with such outputs, and what is claimed holds
//! there. A *call* leads to whatever outputs the claims about the callee's entry do not exclude;
//! and no target is reached in it only if something is claimed of its entry. By induction over the
//! length of runs, the claims hold then.
//!
//! Relations of edges are made here, anew, in a pool of their own. What is loaded, allocated or
//! drawn has any value, and so has what has no defined result, and each float. Where nothing is
//! claimed, the ways go on; a circle without a claim leads to anything.
use super::fault::{Fault, is_false};
use super::inductive::conclude;
use super::query::{Care, Found, Questions};
use super::runs::{self, Watch};
use super::{Checked, Counters};
use crate::annotation::proof::{Kind, Place, Proof, Word};
use crate::cfa::{Edge, EdgeId, FuncId, LocId, Op, Program, Scope, Transfer};
use crate::check::interpreter::Sight;
use crate::ir::graft::Graft;
use crate::ir::simplify::{build, substitute};
use crate::ir::{BinaryOp, Expr, ExprId, ExprPool, VarId, Width};
use crate::limits::Limits;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

/// Checks `proof` of `program`.
pub fn check(
    program: &Program,
    proof: &Proof,
    limits: &Limits,
    counters: &mut Counters,
) -> Checked {
    let by_runs = runs::check(program, &mut Nothing, limits, counters);
    if by_runs != Checked::Accepted {
        return by_runs;
    }
    obligations(program, proof, limits, counters)
}

/// The proof by itself, without runs.
pub(super) fn obligations(
    program: &Program,
    proof: &Proof,
    limits: &Limits,
    counters: &mut Counters,
) -> Checked {
    let start = Instant::now();
    let result = Check::new(program, limits, counters).run(proof);
    counters.time += start.elapsed();
    conclude(result)
}

/// The claim about the start says that no run reaches a target: that is what is looked at.
struct Nothing;

impl Watch for Nothing {
    fn begin(&mut self) {}

    fn at(&mut self, _: &Sight<'_>, _: &[EdgeId]) -> Result<(), String> {
        Ok(())
    }
}

struct Check<'a> {
    program: &'a Program,
    limits: &'a Limits,
    counters: &'a mut Counters,
    questions: Questions,
    pool: ExprPool,
    /// Variables beyond the program's.
    made: usize,
    words: FxHashMap<Word, ExprId>,
    claims: BTreeMap<Place, Vec<ExprId>>,
    /// Per function, the global variables that a run of it may change.
    changes: Vec<BTreeSet<VarId>>,
}

/// An edge without its transfer.
#[derive(Default)]
struct Effect {
    guards: Vec<ExprId>,
    values: FxHashMap<VarId, ExprId>,
}

impl<'a> Check<'a> {
    fn new(program: &'a Program, limits: &'a Limits, counters: &'a mut Counters) -> Self {
        Self {
            program,
            limits,
            counters,
            questions: Questions::new(),
            pool: ExprPool::new(),
            made: program.vars.len(),
            words: FxHashMap::default(),
            claims: BTreeMap::new(),
            changes: changes(program),
        }
    }

    fn run(mut self, proof: &Proof) -> Result<(), Fault> {
        self.read(proof)?;
        self.initiation()?;
        for place in self.claims.keys().copied().collect::<Vec<_>>() {
            self.consecution(place)?;
        }
        Ok(())
    }

    /// Takes the claims over.
    fn read(&mut self, proof: &Proof) -> Result<(), Fault> {
        let (mut graft, widths) = (Graft::default(), proof.pool.variables());
        for claim in &proof.claims {
            let function = self.program.location(claim.place.location).function;
            for &formula in &claim.formulas {
                let mut leaf = |pool: &mut ExprPool, var: VarId| {
                    let width = *widths.get(&var)?;
                    match proof.words.get(&var) {
                        Some(&word) => word_in(pool, &mut self.words, &mut self.made, word, width),
                        None => (self.program.vars.get(var.index())?.width == width)
                            .then(|| pool.var(var, width)),
                    }
                };
                let copy = graft.copy(&proof.pool, &mut self.pool, formula, &mut leaf);
                let copy = copy.filter(|&copy| self.fits(copy, function));
                let unknown = || Fault::Broken("a claim speaks of what there is not".to_owned());
                let copy = copy.ok_or_else(unknown)?;
                self.claims.entry(claim.place).or_default().push(copy);
            }
        }
        Ok(())
    }

    /// Whether a formula speaks of variables of this function only.
    fn fits(&self, formula: ExprId, function: FuncId) -> bool {
        let mut fits = self.pool.width(formula) == Width::BOOL;
        self.pool.for_each_var(formula, &mut |var| {
            let own = self.program.vars.get(var.index());
            fits &= own.is_none_or(|own| match own.scope {
                Scope::Global => true,
                Scope::Local(of) => of == function,
            });
        });
        fits
    }

    fn word(&mut self, word: Word, width: Width) -> ExprId {
        let Self { pool, words, made, .. } = self;
        match words.get(&word) {
            Some(&own) => own,
            None => {
                let own = any(pool, made, width);
                words.insert(word, own);
                own
            }
        }
    }

    fn any(&mut self, width: Width) -> ExprId {
        any(&mut self.pool, &mut self.made, width)
    }

    /// What is claimed of a place.
    fn claimed(&mut self, place: Place) -> Option<ExprId> {
        let formulas = self.claims.get(&place)?;
        let mut some = self.pool.bool(false);
        for &formula in formulas {
            some = build::or(&mut self.pool, some, formula);
        }
        Some(some)
    }

    fn initiation(&mut self) -> Result<(), Fault> {
        let location = self.program.function(self.program.main).entry;
        let claim = self.claimed(Place { location, kind: Kind::Abort });
        let Some(claim) = claim else {
            return Err(Fault::Broken("initiation: nothing is claimed of the start".to_owned()));
        };
        let mut initial = FxHashMap::default();
        for &(var, value) in &self.program.global_values {
            let value = self.evaluate(value, &mut Effect::default());
            initial.insert(var, value);
        }
        let holds = substitute(&mut self.pool, claim, |var| initial.get(&var).copied());
        let broken = build::not(&mut self.pool, holds);
        self.refute(&[broken], &|| "initiation: the start leaves the claims".to_owned())
    }

    /// Each formula that is claimed of a place suffices for what may happen next.
    fn consecution(&mut self, place: Place) -> Result<(), Fault> {
        let needed = self.needed(place)?;
        let not_needed = build::not(&mut self.pool, needed);
        for formula in self.claims[&place].clone() {
            let fault = || format!("consecution: a claim about L{} fails", place.location.0);
            self.refute(&[formula, not_needed], &fault)?;
        }
        Ok(())
    }

    fn refute(&mut self, conjuncts: &[ExprId], fault: &dyn Fn() -> String) -> Result<(), Fault> {
        self.limits.check()?;
        self.counters.obligations += 1;
        let Self { questions, pool, limits, counters, .. } = self;
        match questions.ask(pool, conjuncts, Care::Full, limits, counters) {
            Found::Nothing => Ok(()),
            Found::Model => Err(Fault::Broken(fault())),
            Found::Unknown(why) => {
                self.limits.check()?;
                Err(Fault::Open(format!("{}: {why}", fault())))
            }
        }
    }

    /// What must hold at a place for the sake of the claims behind it, whatever inputs are.
    fn needed(&mut self, root: Place) -> Result<ExprId, Fault> {
        let kind = root.kind;
        let mut done: FxHashMap<LocId, ExprId> = FxHashMap::default();
        let mut open: FxHashSet<LocId> = FxHashSet::default();
        let mut stack = vec![root.location];
        while let Some(&location) = stack.last() {
            if done.contains_key(&location) {
                stack.pop();
                continue;
            }
            if open.insert(location) {
                for target in self.next(location, kind) {
                    if !open.contains(&target) && !done.contains_key(&target) {
                        stack.push(target);
                    }
                }
                continue;
            }
            self.limits.check()?;
            let formula = self.at_location(Place { location, kind }, &done);
            done.insert(location, formula);
            stack.pop();
        }
        Ok(done[&root.location])
    }

    /// The locations behind one of which nothing is claimed, in the same frame.
    fn next(&self, location: LocId, kind: Kind) -> Vec<LocId> {
        let own = self.program.location(location);
        if own.target.is_some() {
            return Vec::new();
        }
        let edges = own.out.iter().map(|&edge| self.program.edge(edge));
        let inner = edges.filter(|edge| !matches!(edge.transfer, Transfer::Return { .. }));
        let targets = inner.map(|edge| edge.target);
        targets
            .filter(|&target| !self.claims.contains_key(&Place { location: target, kind }))
            .collect()
    }

    fn at_location(&mut self, place: Place, done: &FxHashMap<LocId, ExprId>) -> ExprId {
        let location = self.program.location(place.location);
        if location.target.is_some() {
            // A run ends at the first target: it is reached, and the frame is not left.
            return self.pool.bool(place.kind == Kind::Return);
        }
        let mut needed = self.pool.bool(true);
        for &edge in &location.out {
            let edge = self.program.edge(edge);
            let mut effect = Effect::default();
            for step in &edge.steps {
                self.step(&step.op, &mut effect);
            }
            let behind = self.behind(edge, place.kind, &mut effect, done);
            let mut taken = self.pool.bool(true);
            for &guard in &effect.guards {
                taken = build::and(&mut self.pool, taken, guard);
            }
            let not_taken = build::not(&mut self.pool, taken);
            let own = build::or(&mut self.pool, not_taken, behind);
            needed = build::and(&mut self.pool, needed, own);
        }
        needed
    }

    fn step(&mut self, op: &Op, effect: &mut Effect) {
        match *op {
            Op::Assume(condition) => {
                let guard = self.evaluate(condition, effect);
                effect.guards.push(guard);
            }
            Op::Assign { dst, value } => {
                let value = self.evaluate(value, effect);
                effect.values.insert(dst, value);
            }
            Op::Nondet { dst, .. } | Op::Load { dst, .. } | Op::Alloc { dst, .. } => {
                let value = self.any(self.program.var(dst).width);
                effect.values.insert(dst, value);
            }
            // They change no variable, and `AssumeInvalid` may let any state through.
            Op::Store { .. }
            | Op::Free { .. }
            | Op::Copy { .. }
            | Op::Fill { .. }
            | Op::Havoc { .. }
            | Op::Outside { .. }
            | Op::Observe { .. }
            | Op::AssumeInvalid { .. } => {}
        }
    }

    /// What must hold behind the steps of an edge.
    fn behind(
        &mut self,
        edge: &Edge,
        kind: Kind,
        effect: &mut Effect,
        done: &FxHashMap<LocId, ExprId>,
    ) -> ExprId {
        match &edge.transfer {
            Transfer::Return { .. } if kind == Kind::Abort => self.pool.bool(true),
            Transfer::Return { value } => self.not_left(edge.source, *value, effect),
            Transfer::Jump => {
                let there = self.there(edge.target, kind, done);
                let values = &effect.values;
                substitute(&mut self.pool, there, |var| values.get(&var).copied())
            }
            Transfer::Call { callee, args, result } => {
                let args: Vec<ExprId> = args.iter().map(|&arg| self.evaluate(arg, effect)).collect();
                self.called(edge.target, kind, (*callee, &args, *result), effect, done)
            }
        }
    }

    fn there(&mut self, target: LocId, kind: Kind, done: &FxHashMap<LocId, ExprId>) -> ExprId {
        let claimed = self.claimed(Place { location: target, kind });
        let there = claimed.or_else(|| done.get(&target).copied());
        // A circle without a claim leads to anything.
        there.unwrap_or_else(|| self.pool.bool(false))
    }

    /// The frame is not left with the outputs that are spoken of.
    fn not_left(&mut self, source: LocId, value: Option<ExprId>, effect: &mut Effect) -> ExprId {
        let function = self.program.location(source).function;
        let mut left = self.pool.bool(true);
        for global in self.globals() {
            let width = self.program.var(global).width;
            let output = self.word(Word::Global(global), width);
            let own = self.pool.var(global, width);
            let own = effect.values.get(&global).copied().unwrap_or(own);
            let same = build::eq(&mut self.pool, output, own);
            left = build::and(&mut self.pool, left, same);
        }
        if let (Some(value), Some(width)) = (value, self.program.function(function).result) {
            let output = self.word(Word::Result(function), width);
            let own = self.evaluate(value, effect);
            let same = build::eq(&mut self.pool, output, own);
            left = build::and(&mut self.pool, left, same);
        }
        build::not(&mut self.pool, left)
    }

    /// What must hold before a call: whatever the callee returns, what is needed behind holds; and
    /// the callee reaches no target.
    fn called(
        &mut self,
        target: LocId,
        kind: Kind,
        (callee, args, result): (FuncId, &[ExprId], Option<VarId>),
        effect: &Effect,
        done: &FxHashMap<LocId, ExprId>,
    ) -> ExprId {
        let function = self.program.function(callee);
        // At the callee's entry: its parameters, the global variables, and nothing of its locals.
        let mut entry: FxHashMap<VarId, ExprId> = FxHashMap::default();
        for &local in &function.locals {
            entry.insert(local, self.any(self.program.var(local).width));
        }
        entry.extend(function.params.iter().copied().zip(args.iter().copied()));
        let globals = effect.values.iter().filter(|(var, _)| self.is_global(**var));
        entry.extend(globals.map(|(&var, &value)| (var, value)));
        // Behind the call, and in words of the callee's outputs.
        let (mut after, mut outputs) = (effect.values.clone(), FxHashMap::default());
        for global in self.globals() {
            let width = self.program.var(global).width;
            let word = self.word(Word::Global(global), width);
            let own = self.pool.var(global, width);
            let value = match self.changes[callee.index()].contains(&global) {
                true => self.any(width),
                false => effect.values.get(&global).copied().unwrap_or(own),
            };
            outputs.insert(word, value);
            after.insert(global, value);
        }
        if let Some(width) = function.result {
            let value = self.any(width);
            let word = self.word(Word::Result(callee), width);
            outputs.insert(word, value);
            after.extend(result.map(|result| (result, value)));
        } else if let Some(result) = result {
            let value = self.any(self.program.var(result).width);
            after.insert(result, value);
        }
        let there = self.there(target, kind, done);
        let mut needed = substitute(&mut self.pool, there, |var| after.get(&var).copied());
        let start = Place { location: function.entry, kind: Kind::Return };
        if let Some(never) = self.claimed(start) {
            let outputs: FxHashMap<VarId, ExprId> = outputs
                .into_iter()
                .filter_map(|(word, value)| match self.pool.get(word) {
                    Expr::Var(var) => Some((var, value)),
                    _ => None,
                })
                .collect();
            let at = |var: VarId| entry.get(&var).or_else(|| outputs.get(&var)).copied();
            let never = substitute(&mut self.pool, never, at);
            needed = build::or(&mut self.pool, never, needed);
        }
        if kind == Kind::Abort {
            let claimed = self.claimed(Place { location: function.entry, kind });
            let safe = claimed.unwrap_or_else(|| self.reaches_none(callee));
            let safe = substitute(&mut self.pool, safe, |var| entry.get(&var).copied());
            needed = build::and(&mut self.pool, needed, safe);
        }
        needed
    }

    /// Whether no target lies in the function and those that it calls, as a truth value.
    fn reaches_none(&mut self, function: FuncId) -> ExprId {
        let (mut seen, mut stack) = (BTreeSet::from([function]), vec![function]);
        let mut is_none = true;
        while let Some(next) = stack.pop() {
            for location in self.program.locations.iter().filter(|own| own.function == next) {
                is_none &= location.target.is_none();
                for &edge in &location.out {
                    if let Transfer::Call { callee, .. } = self.program.edge(edge).transfer
                        && seen.insert(callee)
                    {
                        stack.push(callee);
                    }
                }
            }
        }
        self.pool.bool(is_none)
    }

    fn is_global(&self, var: VarId) -> bool {
        self.program.var(var).scope == Scope::Global
    }

    fn globals(&self) -> Vec<VarId> {
        let vars = 0..self.program.vars.len();
        vars.map(VarId::from_index).filter(|&var| self.is_global(var)).collect()
    }

    /// The value of an expression behind the steps so far.
    fn evaluate(&mut self, root: ExprId, effect: &mut Effect) -> ExprId {
        let exprs = &self.program.exprs;
        let mut known: FxHashMap<ExprId, ExprId> = FxHashMap::default();
        let mut stack = vec![(root, false)];
        while let Some((id, is_ready)) = stack.pop() {
            if known.contains_key(&id) {
                continue;
            }
            let (expr, width) = (exprs.get(id), exprs.width(id));
            if !is_ready {
                stack.push((id, true));
                expr.for_each_child(|child| stack.push((child, false)));
                continue;
            }
            let value = match expr {
                _ if expr.is_of_floats() => self.any(width),
                Expr::Var(var) => match effect.values.get(&var) {
                    Some(&value) => value,
                    None => self.pool.var(var, width),
                },
                Expr::Address(symbol) => self.word(Word::Address(symbol), width),
                Expr::Binary(op, a, b) => self.operation(op, known[&a], known[&b]),
                _ => build::node(&mut self.pool, expr.map_children(|child| known[&child]), width),
            };
            known.insert(id, value);
        }
        known[&root]
    }

    /// `a op b`; any value where it has none.
    fn operation(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> ExprId {
        let result = build::binary(&mut self.pool, op, a, b);
        let width = self.pool.width(b);
        let pool = &mut self.pool;
        let zero = pool.number(width, 0);
        let fails = match op {
            BinaryOp::UDiv | BinaryOp::URem => build::eq(pool, b, zero),
            BinaryOp::SDiv | BinaryOp::SRem => {
                let minus_one = pool.number(width, width.mask());
                let lowest = pool.number(width, width.mask() ^ (width.mask() >> 1));
                let by_zero = build::eq(pool, b, zero);
                let by_minus_one = build::eq(pool, b, minus_one);
                let of_lowest = build::eq(pool, a, lowest);
                let overflows = build::and(pool, by_minus_one, of_lowest);
                build::or(pool, by_zero, overflows)
            }
            BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => {
                let bound = pool.number(width, u128::from(width.bits()));
                let fits = build::binary(pool, BinaryOp::Ult, b, bound);
                build::not(pool, fits)
            }
            _ => return result,
        };
        if is_false(&self.pool, fails) {
            return result;
        }
        let other = self.any(self.pool.width(result));
        build::ite(&mut self.pool, fails, other, result)
    }
}

fn any(pool: &mut ExprPool, made: &mut usize, width: Width) -> ExprId {
    let var = VarId::from_index(*made);
    *made += 1;
    pool.var(var, width)
}

/// The variable for a word, of this width.
fn word_in(
    pool: &mut ExprPool,
    words: &mut FxHashMap<Word, ExprId>,
    made: &mut usize,
    word: Word,
    width: Width,
) -> Option<ExprId> {
    let own = *words.entry(word).or_insert_with(|| any(pool, made, width));
    (pool.width(own) == width).then_some(own)
}

/// The global variables that runs of functions may change.
fn changes(program: &Program) -> Vec<BTreeSet<VarId>> {
    let mut all: Vec<BTreeSet<VarId>> = vec![BTreeSet::new(); program.functions.len()];
    let is_global = |var: &VarId| program.var(*var).scope == Scope::Global;
    loop {
        let mut grows = false;
        for edge in &program.edges {
            let function = program.location(edge.source).function.index();
            let mut more: Vec<VarId> =
                edge.steps.iter().filter_map(|step| step.op.dst()).filter(is_global).collect();
            if let Transfer::Call { callee, result, .. } = edge.transfer {
                more.extend(result.iter().filter(|var| is_global(var)));
                more.extend(&all[callee.index()]);
            }
            for var in more {
                grows |= all[function].insert(var);
            }
        }
        if !grows {
            return all;
        }
    }
}
