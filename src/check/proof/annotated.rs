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
//! Relations of edges are made here once more, in a pool of their own. What is loaded, allocated or
//! drawn has any value, and so has what has no defined result, and each float. Where nothing is
//! claimed, the paths go on; a circle without a claim leads to anything.
use super::annotated_terms::{any, changes, heads, named, width_of};
use super::budget::FULL;
use super::fault::Fault;
use super::inductive::conclude;
use super::query;
use super::runs::{self, Watch};
use super::{Checked, Counters};
use crate::base::limits::Limits;
use crate::cfa::{EdgeId, FuncId, LocId, Op, Program, Scope, Transfer};
use crate::engines::lazy_annotation::proof::{AnnotationProof, Exclusion, LabelPlace, Word};
use crate::interpreter::Sight;
use crate::ir::graft::Graft;
use crate::ir::simplify::{build, substitute};
use crate::ir::{ExprId, ExprPool, VarId, Width};
use crate::solver::decide::{Decider, Satisfiability, Undecided};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

/// Checks `proof` of `program`.
pub fn check(
    program: &Program,
    proof: &AnnotationProof,
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
    proof: &AnnotationProof,
    limits: &Limits,
    counters: &mut Counters,
) -> Checked {
    let start = Instant::now();
    let result = AnnotationCheck::new(program, limits, counters).run(proof);
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

pub(super) struct AnnotationCheck<'a> {
    pub(super) program: &'a Program,
    pub(super) limits: &'a Limits,
    pub(super) counters: &'a mut Counters,
    pub(super) decider: Decider<'static>,
    pub(super) pool: ExprPool,
    /// Variables beyond the program's.
    pub(super) made: usize,
    pub(super) words: FxHashMap<Word, (VarId, Width)>,
    pub(super) claims: BTreeMap<LabelPlace, Vec<ExprId>>,
    /// Per function, the global variables that a run of it may change.
    pub(super) changes: Vec<BTreeSet<VarId>>,
    /// Entries of functions and heads of loops.
    pub(super) heads: FxHashSet<LocId>,
}

/// A state on a path, over the variables where the path begins and inputs.
#[derive(Clone)]
pub(super) struct BasicPathState {
    /// The path is taken up to here.
    pub(super) condition: ExprId,
    /// The variables that were changed.
    pub(super) values: FxHashMap<VarId, ExprId>,
}

/// Where paths end, if something is claimed there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stops {
    All,
    /// At entries of functions and heads of loops.
    CutPoints,
}

/// All paths from a place.
struct BasicPaths {
    kind: Exclusion,
    stops: Stops,
    arrivals: FxHashMap<LocId, Vec<BasicPathState>>,
    circles: FxHashSet<EdgeId>,
    /// One of them leads to what must not be.
    broken: ExprId,
}

impl<'a> AnnotationCheck<'a> {
    fn new(program: &'a Program, limits: &'a Limits, counters: &'a mut Counters) -> Self {
        Self {
            program,
            limits,
            counters,
            decider: query::decider(),
            pool: ExprPool::new(),
            made: program.vars.len(),
            words: FxHashMap::default(),
            claims: BTreeMap::new(),
            changes: changes(program),
            heads: heads(program),
        }
    }

    fn run(mut self, proof: &AnnotationProof) -> Result<(), Fault> {
        self.read(proof)?;
        self.initiation()?;
        for place in self.claims.keys().copied().collect::<Vec<_>>() {
            self.consecution(place)?;
        }
        Ok(())
    }

    /// Takes the claims over.
    fn read(&mut self, proof: &AnnotationProof) -> Result<(), Fault> {
        let (mut graft, widths) = (Graft::default(), proof.pool.variables());
        for claim in &proof.claims {
            let function = self.program.location(claim.place.location).function;
            for &formula in &claim.formulas {
                let mut leaf = |pool: &mut ExprPool, var: VarId| {
                    let width = *widths.get(&var)?;
                    match proof.words.get(&var) {
                        Some(&word) => {
                            let (name, own) = named(&mut self.words, &mut self.made, word, width);
                            (own == width && width_of(self.program, word) == Some(width))
                                .then(|| pool.var(name, width))
                        }
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
        let is_own = |var: VarId| {
            let own = self.program.vars.get(var.index());
            own.is_none_or(|own| match own.scope {
                Scope::Global => true,
                Scope::Local(of) => of == function,
            })
        };
        self.pool.width(formula) == Width::BOOL && self.pool.vars_in(formula).all(is_own)
    }

    pub(super) fn word(&mut self, word: Word, width: Width) -> ExprId {
        let name = self.word_name(word, width);
        self.pool.var(name, width)
    }

    /// The variable for a word, whose width is always the same.
    fn word_name(&mut self, word: Word, width: Width) -> VarId {
        named(&mut self.words, &mut self.made, word, width).0
    }

    pub(super) fn any(&mut self, width: Width) -> ExprId {
        any(&mut self.pool, &mut self.made, width)
    }

    /// What is claimed of a place.
    fn claimed(&mut self, place: LabelPlace) -> Option<ExprId> {
        let formulas = self.claims.get(&place)?;
        let mut some = self.pool.bool(false);
        for &formula in formulas {
            some = build::or(&mut self.pool, some, formula);
        }
        Some(some)
    }

    fn initiation(&mut self) -> Result<(), Fault> {
        let location = self.program.function(self.program.main).entry;
        let claim = self.claimed(LabelPlace { location, kind: Exclusion::Abort });
        let Some(claim) = claim else {
            return Err(Fault::Broken("initiation: nothing is claimed of the start".to_owned()));
        };
        let (mut initial, nothing) = (FxHashMap::default(), self.start());
        for &(var, value) in &self.program.global_values {
            let value = self.evaluate(value, &nothing);
            initial.insert(var, value);
        }
        let holds = substitute(&mut self.pool, claim, |var| initial.get(&var).copied());
        let broken = build::not(&mut self.pool, holds);
        self.refute(&[broken], &|| "initiation: the start leaves the claims".to_owned())
    }

    /// Each formula that is claimed of a place suffices for what may happen next.
    ///
    /// What is claimed of places between cut points may be too little for a claim that was
    /// justified by whole paths from cut point to cut point: then its paths go on through them,
    /// which is as good.
    fn consecution(&mut self, place: LabelPlace) -> Result<(), Fault> {
        let broken = self.broken(place, Stops::All)?;
        let mut between_cut_points = None;
        for formula in self.claims[&place].clone() {
            let fault = || format!("consecution: a claim about L{} fails", place.location.0);
            match self.refute(&[formula, broken], &fault) {
                Err(Fault::Broken(_)) => {}
                otherwise => {
                    otherwise?;
                    continue;
                }
            }
            let broken = match between_cut_points {
                Some(broken) => broken,
                None => self.broken(place, Stops::CutPoints)?,
            };
            between_cut_points = Some(broken);
            self.refute(&[formula, broken], &fault)?;
        }
        Ok(())
    }

    /// Whether paths end at a place, by what is claimed of it.
    fn stops(&self, place: LabelPlace, stops: Stops) -> bool {
        self.claims.contains_key(&place)
            && (stops == Stops::All || self.heads.contains(&place.location))
    }

    fn refute(&mut self, conjuncts: &[ExprId], fault: &dyn Fn() -> String) -> Result<(), Fault> {
        self.limits.check()?;
        self.counters.obligations += 1;
        let Self { decider, pool, limits, counters, .. } = self;
        match query::ask(decider, pool, conjuncts, FULL, limits, counters) {
            Satisfiability::Infeasible(_) => Ok(()),
            Satisfiability::Model(_) => Err(Fault::Broken(fault())),
            Satisfiability::Unknown(Undecided::Stopped(stop)) => Err(stop.into()),
            Satisfiability::Unknown(Undecided::Open(why)) => {
                Err(Fault::Open(format!("{}: {why}", fault())))
            }
        }
    }

    /// That from a place, where variables stand for themselves, some path leads to what is claimed
    /// not to happen, or to a place where no claim holds. All paths are executed at once.
    fn broken(&mut self, root: LabelPlace, stops: Stops) -> Result<ExprId, Fault> {
        let (arrivals, circles) = (FxHashMap::default(), FxHashSet::default());
        let broken = self.pool.bool(false);
        let mut run = BasicPaths { kind: root.kind, stops, arrivals, circles, broken };
        let order = self.order(root, &mut run);
        let start = self.start();
        run.arrivals.insert(root.location, vec![start]);
        for location in order {
            self.limits.check()?;
            let arrivals = run.arrivals.remove(&location).unwrap_or_default();
            let Some(state) = self.merged(arrivals) else { continue };
            if self.program.location(location).target.is_some() {
                // A run ends at the first target: it is reached, and the frame is not left.
                if run.kind == Exclusion::Abort {
                    run.broken = build::or(&mut self.pool, run.broken, state.condition);
                }
                continue;
            }
            for &edge in &self.program.location(location).out {
                self.edge(edge, state.clone(), &mut run);
            }
        }
        // The order has each location once, before those that it leads to.
        match run.arrivals.is_empty() {
            true => Ok(run.broken),
            false => Err(Fault::Broken("a path does not end where a claim is".to_owned())),
        }
    }

    /// The locations up to those of which something is claimed, each before those that it leads to;
    /// and the edges that close a circle without a claim.
    fn order(&self, root: LabelPlace, run: &mut BasicPaths) -> Vec<LocId> {
        let mut order = Vec::new();
        let mut open = FxHashSet::from_iter([root.location]);
        let mut seen = open.clone();
        let mut stack = vec![(root.location, 0)];
        while let Some((location, next)) = stack.last_mut() {
            let Some(&edge) = self.program.location(*location).out.get(*next) else {
                open.remove(location);
                order.push(*location);
                stack.pop();
                continue;
            };
            *next += 1;
            let target = self.program.edge(edge).target;
            if self.stops(LabelPlace { location: target, kind: root.kind }, run.stops) {
                continue;
            }
            if open.contains(&target) {
                run.circles.insert(edge);
            } else if seen.insert(target) {
                open.insert(target);
                stack.push((target, 0));
            }
        }
        order.reverse();
        order
    }

    /// Variables stand for themselves.
    fn start(&mut self) -> BasicPathState {
        BasicPathState { condition: self.pool.bool(true), values: FxHashMap::default() }
    }

    /// One state for all that come to a location. Guards need not exclude each other, so which of
    /// them it is has any value.
    fn merged(&mut self, arrivals: Vec<BasicPathState>) -> Option<BasicPathState> {
        let mut arrivals = arrivals.into_iter();
        let mut all = arrivals.next()?;
        for next in arrivals {
            let other = self.any(Width::BOOL);
            let vars: BTreeSet<VarId> =
                all.values.keys().chain(next.values.keys()).copied().collect();
            for var in vars {
                let own = self.value(&all, var);
                let its = self.value(&next, var);
                all.values.insert(var, build::ite(&mut self.pool, other, its, own));
            }
            all.condition = build::ite(&mut self.pool, other, next.condition, all.condition);
        }
        Some(all)
    }

    fn value(&mut self, state: &BasicPathState, var: VarId) -> ExprId {
        let own = self.pool.var(var, self.program.var(var).width);
        state.values.get(&var).copied().unwrap_or(own)
    }

    fn assume(&mut self, state: &mut BasicPathState, condition: ExprId) {
        state.condition = build::and(&mut self.pool, state.condition, condition);
    }

    /// A state in which `needed`, over the variables there, must hold.
    fn require(&mut self, state: &BasicPathState, needed: ExprId, run: &mut BasicPaths) {
        let fails = build::not(&mut self.pool, needed);
        let broken = build::and(&mut self.pool, state.condition, fails);
        run.broken = build::or(&mut self.pool, run.broken, broken);
    }

    fn edge(&mut self, id: EdgeId, mut state: BasicPathState, run: &mut BasicPaths) {
        let edge = self.program.edge(id);
        for step in &edge.steps {
            self.step(&step.op, &mut state);
        }
        match &edge.transfer {
            Transfer::Return { .. } if run.kind == Exclusion::Abort => return,
            Transfer::Return { value } => {
                let not_left = self.not_left(edge.source, *value, &state);
                return self.require(&state, not_left, run);
            }
            Transfer::Jump => {}
            Transfer::Call { callee, args, result } => {
                let args: Vec<ExprId> =
                    args.iter().map(|&arg| self.evaluate(arg, &state)).collect();
                self.call((*callee, &args, *result), &mut state, run);
            }
        }
        let place = LabelPlace { location: edge.target, kind: run.kind };
        if self.stops(place, run.stops)
            && let Some(claim) = self.claimed(place)
        {
            let values = &state.values;
            let holds = substitute(&mut self.pool, claim, |var| values.get(&var).copied());
            self.require(&state, holds, run);
        } else if run.circles.contains(&id) {
            // A circle without a claim leads to anything.
            let never = self.pool.bool(false);
            self.require(&state, never, run);
        } else {
            run.arrivals.entry(edge.target).or_default().push(state);
        }
    }

    fn step(&mut self, op: &Op, state: &mut BasicPathState) {
        match *op {
            Op::Assume(condition) => {
                let guard = self.evaluate(condition, state);
                self.assume(state, guard);
            }
            Op::Assign { dst, value } => {
                let value = self.evaluate(value, state);
                state.values.insert(dst, value);
            }
            Op::Nondet { dst, .. } | Op::Load { dst, .. } | Op::Alloc { dst, .. } => {
                let value = self.any(self.program.var(dst).width);
                state.values.insert(dst, value);
            }
            // They change no variable, and those that test memory may let any state through.
            Op::Store { .. }
            | Op::Free { .. }
            | Op::Copy { .. }
            | Op::Fill { .. }
            | Op::Havoc { .. }
            | Op::Outside { .. }
            | Op::Observe { .. }
            | Op::AssumeInvalid { .. }
            | Op::AssumeLost { .. } => {}
        }
    }

    /// The frame is not left with the outputs that are spoken of.
    fn not_left(&mut self, source: LocId, value: Option<ExprId>, state: &BasicPathState) -> ExprId {
        let function = self.program.location(source).function;
        let mut left = self.pool.bool(true);
        for global in self.globals() {
            let width = self.program.var(global).width;
            let output = self.word(Word::Global(global), width);
            let own = self.value(state, global);
            let same = build::eq(&mut self.pool, output, own);
            left = build::and(&mut self.pool, left, same);
        }
        if let (Some(value), Some(width)) = (value, self.program.function(function).result) {
            let output = self.word(Word::Result(function), width);
            let own = self.evaluate(value, state);
            let same = build::eq(&mut self.pool, output, own);
            left = build::and(&mut self.pool, left, same);
        }
        build::not(&mut self.pool, left)
    }

    /// A call: the callee reaches no target, and returns whatever is not claimed never to be
    /// returned.
    fn call(
        &mut self,
        (callee, args, result): (FuncId, &[ExprId], Option<VarId>),
        state: &mut BasicPathState,
        run: &mut BasicPaths,
    ) {
        let function = self.program.function(callee);
        // At the callee's entry: its parameters, the global variables, and nothing of its locals.
        let mut entry: FxHashMap<VarId, ExprId> = FxHashMap::default();
        for &local in &function.locals {
            entry.insert(local, self.any(self.program.var(local).width));
        }
        entry.extend(function.params.iter().copied().zip(args.iter().copied()));
        let globals = state.values.iter().filter(|(var, _)| self.is_global(**var));
        entry.extend(globals.map(|(&var, &value)| (var, value)));
        if run.kind == Exclusion::Abort {
            let claimed =
                self.claimed(LabelPlace { location: function.entry, kind: Exclusion::Abort });
            let safe = claimed.unwrap_or_else(|| self.reaches_none(callee));
            let safe = substitute(&mut self.pool, safe, |var| entry.get(&var).copied());
            self.require(state, safe, run);
        }
        // Behind the call, and in words of the callee's outputs.
        for global in self.globals() {
            let width = self.program.var(global).width;
            let word = self.word_name(Word::Global(global), width);
            if self.changes[callee.index()].contains(&global) {
                let value = self.any(width);
                state.values.insert(global, value);
            }
            let value = self.value(state, global);
            entry.insert(word, value);
        }
        let returned = function.result.map(|width| {
            let value = self.any(width);
            let word = self.word_name(Word::Result(callee), width);
            entry.insert(word, value);
            value
        });
        if let Some(result) = result {
            let value = returned.unwrap_or_else(|| self.any(self.program.var(result).width));
            state.values.insert(result, value);
        }
        let start = LabelPlace { location: function.entry, kind: Exclusion::Return };
        if let Some(never) = self.claimed(start) {
            let never = substitute(&mut self.pool, never, |var| entry.get(&var).copied());
            let returns = build::not(&mut self.pool, never);
            self.assume(state, returns);
        }
    }
}
