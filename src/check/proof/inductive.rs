//! Proofs by claims about cut points: are they inductive, and do they rule out all targets?
//!
//! *Initiation*: the block from before the program's first step leads to no state that no claim
//! speaks of. *Consecution*: nor does a block that begins where a claim holds. *Safety*: none of
//! these blocks leads to a target, or (k-induction) no run's first k blocks do, nor does the k-th
//! block from a claim, or (runs of bounded length) no run's blocks do, and none goes on. What
//! cannot be followed is a target.
//!
//! Blocks are made here once more, without bounds on what their ends know: a claim about a cut
//! point that knows less covers them. The obligations of a block are one query to a fresh solver,
//! or, where that does not show them, one each (two where claims about several cut points may share
//! a block's end).
use super::budget::{
    EXITS_OF_QUERY, FULL, GLANCE, LITTLE, MAX_COARSER, MAX_FAILED_QUERIES, MAX_SHAPE_NODES,
    MAX_SHAPES,
};
use super::by_known::ByKnown;
use super::claims::Visits;
use super::cover::At;
use super::fault::Fault;
use super::unrolled::{Roots, Unrolled};
use super::{Checked, Counters, query, runs};
use crate::base::limits::Limits;
use crate::blocks::block::{Block, BlockExit, End, block};
use crate::blocks::bounds::Bounds;
use crate::blocks::cut_point::CutPoint;
use crate::blocks::program::BlockProgram;
use crate::blocks::proof::{Argument, Claim, Proof};
use crate::ir::graft::Graft;
use crate::ir::shape::Shape;
use crate::ir::simplify::build;
use crate::ir::{ExprId, ExprPool};
use crate::solver::decide::{Decider, Satisfiability, Undecided};
use crate::solver::smt::Fallbacks;
use rustc_hash::{FxHashMap, FxHashSet};
use std::time::Instant;

/// Checks `proof` of `program`.
pub fn check(
    program: &BlockProgram,
    proof: &Proof,
    limits: &Limits,
    counters: &mut Counters,
) -> Checked {
    let mut visits = Visits::new(program, proof);
    let by_runs = runs::check(&program.program, &mut visits, limits, counters);
    if by_runs != Checked::Accepted {
        return by_runs;
    }
    obligations(program, proof, limits, counters)
}

/// The proof by itself, without runs.
pub(super) fn obligations(
    program: &BlockProgram,
    proof: &Proof,
    limits: &Limits,
    counters: &mut Counters,
) -> Checked {
    let start = Instant::now();
    let (shared, shown) = (FxHashSet::default(), FxHashSet::default());
    let mut by_cut_point: FxHashMap<&CutPoint, Vec<&Claim>> = FxHashMap::default();
    for claim in &proof.claims {
        by_cut_point.entry(&claim.cut).or_default().push(claim);
    }
    let by_known = ByKnown::new(&proof.claims);
    let result =
        Check { program, proof, by_cut_point, by_known, limits, counters, shared, shown, vain: 0 }
            .run();
    counters.time += start.elapsed();
    conclude(result)
}

pub(super) fn conclude(result: Result<(), Fault>) -> Checked {
    match result {
        Ok(()) => Checked::Accepted,
        Err(Fault::Broken(what)) => Checked::Refuted(what),
        Err(Fault::Open(why)) => Checked::Undecided(why),
    }
}

struct Check<'a> {
    program: &'a BlockProgram,
    proof: &'a Proof,
    by_cut_point: FxHashMap<&'a CutPoint, Vec<&'a Claim>>,
    by_known: ByKnown<'a>,
    limits: &'a Limits,
    counters: &'a mut Counters,
    /// Ends of blocks that only several claims together describe.
    shared: FxHashSet<CutPoint>,
    /// Obligations that hold: their conjunctions have no model.
    shown: FxHashSet<Shape>,
    /// How often in a row one query did not show what is asked of several exits.
    vain: u32,
}

impl Check<'_> {
    fn run(&mut self) -> Result<(), Fault> {
        let is_bounded = matches!(self.proof.argument, Argument::Depth(_));
        // Bounded runs need no claims; if there are some, they are used, and so must hold.
        if !is_bounded || !self.proof.claims.is_empty() {
            self.block(None)?;
            for claim in &self.proof.claims {
                self.block(Some(claim))?;
            }
        }
        match self.proof.argument {
            Argument::Invariants => Ok(()),
            Argument::Induction(0) => Err(Fault::Broken("safety: induction by 0 blocks".into())),
            Argument::Induction(k) => {
                self.base(k)?;
                self.step(k)
            }
            Argument::Depth(depth) => self.bounded(depth),
        }
    }

    /// All runs of the block from a claim (`None`: from before the first step) end where claims
    /// say.
    fn block(&mut self, claim: Option<&Claim>) -> Result<(), Fault> {
        self.limits.check()?;
        let start = CutPoint::start();
        let cut = claim.map_or(&start, |claim| &claim.cut);
        if claim.is_some() && *cut == start {
            // Of the state before the first step nothing may be claimed; it is looked at without.
            return Ok(());
        }
        let block = block(self.program, &Bounds::default(), cut, self.limits)?;
        // A limit may have cut off exits.
        self.limits.check()?;
        let mut pool = block.pool().clone();
        let premise = match claim {
            None => pool.bool(true),
            Some(claim) => at_start(&block, claim, &mut pool),
        };
        let mut obligations = Obligations { pool, premise, decider: query::decider() };
        for exits in block.exits.chunks(EXITS_OF_QUERY) {
            let is_tried = exits.len() > 1 && self.vain < MAX_FAILED_QUERIES;
            if !is_tried || !self.all_at_once(exits, &mut obligations) {
                exits.iter().try_for_each(|exit| self.exit(cut, exit, &mut obligations))?;
            }
        }
        Ok(())
    }

    /// Whether one query shows what is asked of all these exits: that none of them leads out of the
    /// claims about the very cut points at their ends.
    fn all_at_once(&mut self, exits: &[BlockExit], obligations: &mut Obligations) -> bool {
        let (mut any, mut shapes) = (obligations.pool.bool(false), Vec::new());
        for exit in exits {
            let broken = match &exit.end {
                End::CutPoint(end) => {
                    let holds = obligations.satisfied(end, exit, &self.nearest(end));
                    build::not(&mut obligations.pool, holds)
                }
                _ if self.proof.argument == Argument::Invariants => obligations.pool.bool(true),
                _ => continue,
            };
            let shape = obligations.shape(exit, broken);
            if shape.as_ref().is_some_and(|shape| self.shown.contains(shape)) {
                continue;
            }
            shapes.extend(shape);
            let mut all = broken;
            for &conjunct in &exit.conjuncts {
                all = build::and(&mut obligations.pool, all, conjunct);
            }
            any = build::or(&mut obligations.pool, any, all);
        }
        let conjuncts = [any, obligations.premise];
        let fault = || "one of several".to_owned();
        let result =
            self.refute(&obligations.pool, &conjuncts, &mut obligations.decider, GLANCE, &fault);
        if result.is_ok() {
            self.remember(shapes);
        }
        self.vain = if result.is_ok() { 0 } else { self.vain + 1 };
        result.is_ok()
    }

    fn remember(&mut self, shapes: impl IntoIterator<Item = Shape>) {
        if self.shown.len() < MAX_SHAPES {
            self.shown.extend(shapes);
        }
    }

    /// The claims about this very cut point. Where there are none, those that know more: predicates
    /// may have fixed values there.
    fn nearest(&self, cut: &CutPoint) -> Vec<&Claim> {
        self.by_cut_point.get(cut).cloned().unwrap_or_else(|| self.by_known.finer(cut))
    }

    fn exit(
        &mut self,
        cut: &CutPoint,
        exit: &BlockExit,
        obligations: &mut Obligations,
    ) -> Result<(), Fault> {
        let End::CutPoint(end) = &exit.end else {
            if self.proof.argument != Argument::Invariants {
                return Ok(());
            }
            let fault = || format!("safety: {} is reachable from {}", goal(&exit.end), name(cut));
            let truth = obligations.pool.bool(true);
            return self.once(exit, obligations, truth, |check, obligations| {
                check.oblige(exit, obligations, None, FULL, &fault)
            });
        };
        let kind = if cut.location.is_none() { "initiation" } else { "consecution" };
        let fault = || format!("{kind}: {} to {} leaves the invariants", name(cut), name(end));
        // The claim about this very cut point is most likely the one that holds.
        let nearest = self.nearest(end);
        let (own, has_own) = (obligations.satisfied(end, exit, &nearest), !nearest.is_empty());
        // Without one, "false" would take full care for nothing, unless the exit is blocked, which
        // the others' query shows as well.
        let result = has_own.then(|| self.lead(exit, obligations, own, &fault));
        if let Some(Ok(())) = result {
            return Ok(());
        }
        // Then those that know less, which are few; a proof may have thousands of others.
        let coarser = self.by_known.coarser(end);
        if !coarser.is_empty() && coarser.len() < MAX_COARSER {
            let holds = obligations.satisfied(end, exit, &coarser);
            if self.lead(exit, obligations, holds, &fault).is_ok() {
                // The claim about the very cut point, if there is one, is not enough.
                if result.is_some() {
                    self.shared.insert(end.clone());
                }
                return Ok(());
            }
        }
        let claims = self.proof.claims.iter();
        let others: Vec<&Claim> = claims.filter(|claim| claim.cut != *end).collect();
        let others = obligations.satisfied(end, exit, &others);
        let holds = build::or(&mut obligations.pool, own, others);
        match result {
            Some(result) if holds == own => result,
            Some(_) => {
                self.shared.insert(end.clone());
                self.lead(exit, obligations, holds, &fault)
            }
            None => self.lead(exit, obligations, holds, &fault),
        }
    }

    /// All runs on `exit` from where the premise holds lead to where `goal` holds: in one query,
    /// or, where that is too hard, one per part.
    fn lead(
        &mut self,
        exit: &BlockExit,
        obligations: &mut Obligations,
        goal: ExprId,
        fault: &dyn Fn() -> String,
    ) -> Result<(), Fault> {
        let broken = build::not(&mut obligations.pool, goal);
        self.once(exit, obligations, broken, |check, obligations| {
            check.lead_by_query(exit, obligations, goal, fault)
        })
    }

    /// Shows by `show` that `exit` does not lead to where `broken` holds, unless an obligation of
    /// the same form was shown.
    fn once(
        &mut self,
        exit: &BlockExit,
        obligations: &mut Obligations,
        broken: ExprId,
        show: impl FnOnce(&mut Self, &mut Obligations) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let shape = obligations.shape(exit, broken);
        if shape.as_ref().is_some_and(|shape| self.shown.contains(shape)) {
            return Ok(());
        }
        show(self, obligations)?;
        self.remember(shape);
        Ok(())
    }

    fn lead_by_query(
        &mut self,
        exit: &BlockExit,
        obligations: &mut Obligations,
        goal: ExprId,
        fault: &dyn Fn() -> String,
    ) -> Result<(), Fault> {
        let mut parts = obligations.pool.conjuncts(&[goal]);
        // What is linear needs no solver, and takes one long.
        let given = [exit.conjuncts.as_slice(), &[obligations.premise]].concat();
        obligations.decider.leave_out(&mut obligations.pool, &mut parts, &given);
        obligations.pool.leave_out_by_intervals(&mut parts, &given);
        let truth = obligations.pool.bool(true);
        let goal =
            parts.iter().fold(truth, |all, &part| build::and(&mut obligations.pool, all, part));
        let care = if parts.len() > 1 { LITTLE } else { FULL };
        let broken = build::not(&mut obligations.pool, goal);
        match self.oblige(exit, obligations, Some(broken), care, fault) {
            Err(Fault::Open(_)) if parts.len() > 1 => {
                for part in parts {
                    let broken = build::not(&mut obligations.pool, part);
                    self.oblige(exit, obligations, Some(broken), FULL, fault)?;
                }
                Ok(())
            }
            result => result,
        }
    }

    /// No run from where the premise holds takes `exit` to a state in which `broken` holds.
    fn oblige(
        &mut self,
        exit: &BlockExit,
        obligations: &mut Obligations,
        broken: Option<ExprId>,
        care: Fallbacks<'_>,
        fault: &dyn Fn() -> String,
    ) -> Result<(), Fault> {
        self.limits.check()?;
        let mut conjuncts = exit.conjuncts.clone();
        conjuncts.push(obligations.premise);
        conjuncts.extend(broken);
        self.refute(&obligations.pool, &conjuncts, &mut obligations.decider, care, fault)
    }

    /// The conjunction has no model.
    fn refute(
        &mut self,
        pool: &ExprPool,
        conjuncts: &[ExprId],
        decider: &mut Decider<'_>,
        care: Fallbacks<'_>,
        fault: &dyn Fn() -> String,
    ) -> Result<(), Fault> {
        self.counters.obligations += 1;
        match query::ask(decider, pool, conjuncts, care, self.limits, self.counters) {
            Satisfiability::Infeasible(_) => Ok(()),
            Satisfiability::Model(_) => Err(Fault::Broken(fault())),
            Satisfiability::Unknown(Undecided::Stopped(stop)) => Err(stop.into()),
            Satisfiability::Unknown(Undecided::Open(why)) => {
                Err(Fault::Open(format!("{}: {why}", fault())))
            }
        }
    }

    /// The first `k` blocks of no run lead to a target: in one query, or, where that is too hard,
    /// one per number of blocks.
    fn base(&mut self, k: usize) -> Result<Unrolled<'_>, Fault> {
        let claims = &self.proof.claims;
        let mut unrolled =
            Unrolled::new(self.program, claims, self.shared.clone(), Roots::Start, self.limits)?;
        let (mut hits, mut any) = (Vec::with_capacity(k), unrolled.pool.bool(false));
        for _ in 0..k {
            let hit = unrolled.extend(self.limits)?;
            any = build::or(&mut unrolled.pool, any, hit);
            hits.push(hit);
        }
        let fault = || format!("safety: a target is reachable in {k} blocks");
        let mut decider = query::decider();
        match self.refute(&unrolled.pool, &[any], &mut decider, LITTLE, &fault) {
            Err(Fault::Open(_)) => {
                for hit in hits {
                    self.refute(&unrolled.pool, &[hit], &mut decider, FULL, &fault)
                        .map_err(|fault| loosened(fault, unrolled.is_loose))?;
                }
            }
            result => result.map_err(|fault| loosened(fault, unrolled.is_loose))?,
        }
        Ok(unrolled)
    }

    /// From no claim does the `k`-th block lead to a target.
    fn step(&mut self, k: usize) -> Result<(), Fault> {
        let claims = &self.proof.claims;
        let mut unrolled =
            Unrolled::new(self.program, claims, self.shared.clone(), Roots::Claims, self.limits)?;
        let mut hit = unrolled.pool.bool(false);
        for _ in 0..k {
            hit = unrolled.extend(self.limits)?;
        }
        let fault = || format!("safety: a target is reachable in {k} blocks from the invariants");
        let mut decider = query::decider();
        self.refute(&unrolled.pool, &[hit], &mut decider, FULL, &fault)
            .map_err(|fault| loosened(fault, unrolled.is_loose))
    }

    /// No run has more than `depth` blocks, and none of them leads to a target.
    fn bounded(&mut self, depth: usize) -> Result<(), Fault> {
        let mut unrolled = self.base(depth)?;
        let open = unrolled.open();
        let (pool, is_loose) = (unrolled.pool, unrolled.is_loose);
        let fault = || format!("safety: a run has more than {depth} blocks");
        self.refute(&pool, &[open], &mut query::decider(), FULL, &fault)
            .map_err(|fault| loosened(fault, is_loose))
    }
}

/// Where less was assumed than is claimed, a model says nothing.
fn loosened(fault: Fault, is_loose: bool) -> Fault {
    match fault {
        Fault::Broken(what) if is_loose => Fault::Open(what),
        other => other,
    }
}

/// What is to be shown of a block: its expressions, with what is asked about them.
struct Obligations {
    pool: ExprPool,
    premise: ExprId,
    decider: Decider<'static>,
}

impl Obligations {
    /// The form of what is asked of an exit. What differs from an obligation that was shown in the
    /// names of variables only holds as well.
    fn shape(&self, exit: &BlockExit, broken: ExprId) -> Option<Shape> {
        let roots = exit.conjuncts.iter().copied().chain([self.premise, broken]);
        Shape::of(&self.pool, roots, MAX_SHAPE_NODES)
    }

    /// That one of the claims holds at the end of an exit.
    fn satisfied(&mut self, end: &CutPoint, exit: &BlockExit, claims: &[&Claim]) -> ExprId {
        let at = At { cut: end, values: &exit.values };
        let mut holds = self.pool.bool(false);
        for claim in claims {
            if let Some(own) = at.satisfies(&mut self.pool, claim) {
                holds = build::or(&mut self.pool, holds, own);
            }
        }
        holds
    }
}

/// What is claimed where the block begins, over its symbols.
fn at_start(block: &Block, claim: &Claim, pool: &mut ExprPool) -> ExprId {
    let (mut some, mut graft) = (pool.bool(false), Graft::default());
    for &formula in &claim.formulas {
        let copy = graft.copy(&claim.pool, pool, formula, &mut |pool, var| {
            let &(symbol, width) = block.entry.get(var.index())?;
            Some(pool.var(symbol, width))
        });
        // What does not fit the block says nothing.
        let copy = copy.unwrap_or_else(|| pool.bool(true));
        some = build::or(pool, some, copy);
    }
    some
}

/// A cut point for a reader.
pub(super) fn name(cut: &CutPoint) -> String {
    let calls = cut.calls.iter().map(|call| format!("L{}/", call.target.0));
    let location =
        cut.location.map_or("the start".to_owned(), |location| format!("L{}", location.0));
    calls.collect::<String>() + &location
}

fn goal(end: &End) -> String {
    match end {
        End::CutPoint(cut) => name(cut),
        End::Target(_, location) => format!("the target at L{}", location.0),
        End::Lost(what) => format!("a construct that cannot be followed ({what})"),
    }
}
