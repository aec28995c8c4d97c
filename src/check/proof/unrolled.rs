//! All runs of a number of blocks, as expressions over what is arbitrary in them.
//!
//! Per number of blocks and cut point there is one node, with the condition that a run is there and
//! the values of the cut point's symbolic places. Where several exits lead to one cut point, fresh
//! truth values choose. Claims, which are checked to be inductive, hold at every node; their
//! products are left out, as they make long formulas too hard.
use super::cover::At;
use super::fault::{Fault, is_false};
use crate::base::limits::Limits;
use crate::blocks::block::{Block, End, block};
use crate::blocks::bounds::Bounds;
use crate::blocks::cut_point::CutPoint;
use crate::blocks::program::BlockProgram;
use crate::blocks::proof::Claim;
use crate::ir::graft::Graft;
use crate::ir::simplify::build;
use crate::ir::{BinaryOp, Expr, ExprId, ExprPool, VarId, Width};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// An exit that leads to a cut point: its condition, and the values of the cut point's symbolic
/// places.
type Arrival = (ExprId, Vec<ExprId>);

/// Where runs begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Roots {
    /// Before the first step.
    Start,
    /// Wherever a claim holds.
    Claims,
}

/// An abstraction location after a number of blocks, as a node.
struct UnrolledCutPoint {
    cut: Rc<CutPoint>,
    condition: ExprId,
    state: Vec<ExprId>,
    /// Whether the block that begins here was checked to lead into the claims.
    is_checked: bool,
}

/// The last layer of nodes.
pub(super) struct Unrolled<'a> {
    program: &'a BlockProgram,
    claims: Vec<Claim>,
    pub(super) pool: ExprPool,
    /// Variables of `pool`.
    vars: u32,
    nodes: Vec<UnrolledCutPoint>,
    blocks: FxHashMap<Rc<CutPoint>, Rc<Block>>,
    /// Ends of blocks that only several claims together describe.
    shared: FxHashSet<CutPoint>,
    /// Whether there are nodes about which nothing is assumed although there are claims.
    pub(super) is_loose: bool,
}

impl<'a> Unrolled<'a> {
    /// No block yet.
    pub(super) fn new(
        program: &'a BlockProgram,
        claims: &'a [Claim],
        shared: FxHashSet<CutPoint>,
        roots: Roots,
        limits: &Limits,
    ) -> Result<Self, Fault> {
        limits.check()?;
        let (pool, nodes, blocks) = (ExprPool::new(), Vec::new(), FxHashMap::default());
        let own: Vec<Claim> = claims.iter().map(without_products).collect();
        let is_loose = false;
        let mut unrolled =
            Self { program, claims: own, pool, vars: 0, nodes, blocks, shared, is_loose };
        match roots {
            Roots::Start => unrolled.root(CutPoint::start()),
            Roots::Claims => {
                for claim in claims.iter().filter(|claim| claim.cut.location.is_some()) {
                    unrolled.root(claim.cut.clone());
                }
            }
        }
        Ok(unrolled)
    }

    fn root(&mut self, cut: CutPoint) {
        let program = &self.program.program;
        let widths: Vec<Width> = cut.symbolic.iter().map(|place| place.width(program)).collect();
        let state = widths.into_iter().map(|width| self.fresh(width)).collect();
        let condition = self.pool.bool(true);
        self.add(Rc::new(cut), condition, state, true);
    }

    /// Adds a node, where the claim about its cut point holds if only checked blocks lead there
    /// (`is_led`). They may have been checked to lead into one of several claims, or have no claim
    /// for the cut point: then nothing is assumed.
    fn add(&mut self, cut: Rc<CutPoint>, condition: ExprId, state: Vec<ExprId>, is_led: bool) {
        let at = At { cut: &cut, values: &state };
        let is_own = |claim: &&Claim| claim.cut == *cut && cut.location.is_some();
        let own: Vec<&Claim> = self.claims.iter().filter(is_own).collect();
        let is_assumed = is_led && !own.is_empty() && !self.shared.contains(&cut);
        let mut some = self.pool.bool(!is_assumed);
        for claim in own.into_iter().filter(|_| is_assumed) {
            if let Some(holds) = at.satisfies(&mut self.pool, claim) {
                some = build::or(&mut self.pool, some, holds);
            }
        }
        let condition = build::and(&mut self.pool, condition, some);
        if !is_false(&self.pool, condition) {
            let is_checked = is_assumed || cut.location.is_none();
            self.is_loose |= !is_checked && !self.claims.is_empty();
            self.nodes.push(UnrolledCutPoint { cut, condition, state, is_checked });
        }
    }

    fn fresh(&mut self, width: Width) -> ExprId {
        let var = VarId(self.vars);
        self.vars += 1;
        self.pool.var(var, width)
    }

    /// That a run has this many blocks and goes on.
    pub(super) fn open(&mut self) -> ExprId {
        let none = self.pool.bool(false);
        let nodes = &self.nodes;
        nodes.iter().fold(none, |any, node| build::or(&mut self.pool, any, node.condition))
    }

    /// Goes on by one block; gives the condition that it leads to a target.
    pub(super) fn extend(&mut self, limits: &Limits) -> Result<ExprId, Fault> {
        let mut hit = self.pool.bool(false);
        let mut coming: Vec<(Rc<CutPoint>, Vec<Arrival>, bool)> = Vec::new();
        let mut places: FxHashMap<CutPoint, usize> = FxHashMap::default();
        for node in std::mem::take(&mut self.nodes) {
            limits.check()?;
            let block = self.block(&node.cut, limits)?;
            let mut instance = Instance::new(&block, &node.state);
            for exit in &block.exits {
                let mut condition = node.condition;
                for &conjunct in &exit.conjuncts {
                    let conjunct = instance.copy(self, conjunct);
                    condition = build::and(&mut self.pool, condition, conjunct);
                }
                if is_false(&self.pool, condition) {
                    continue;
                }
                let End::CutPoint(end) = &exit.end else {
                    hit = build::or(&mut self.pool, hit, condition);
                    continue;
                };
                let state = exit.values.iter().map(|&value| instance.copy(self, value)).collect();
                let at = *places.entry(end.clone()).or_insert_with(|| {
                    coming.push((Rc::new(end.clone()), Vec::new(), true));
                    coming.len() - 1
                });
                coming[at].1.push((condition, state));
                coming[at].2 &= node.is_checked;
            }
        }
        for (cut, arrivals, is_led) in coming {
            let (condition, state) = self.join(arrivals);
            self.add(cut, condition, state, is_led);
        }
        Ok(hit)
    }

    fn join(&mut self, arrivals: Vec<Arrival>) -> Arrival {
        let mut joined: Option<Arrival> = None;
        for (condition, state) in arrivals {
            joined = Some(match joined {
                None => (condition, state),
                Some((others, values)) => {
                    let choice = self.fresh(Width::BOOL);
                    let pool = &mut self.pool;
                    let condition = build::ite(pool, choice, condition, others);
                    let pairs = state.into_iter().zip(values);
                    let values = pairs.map(|(a, b)| build::ite(pool, choice, a, b)).collect();
                    (condition, values)
                }
            });
        }
        joined.unwrap_or_else(|| (self.pool.bool(false), Vec::new()))
    }

    fn block(&mut self, cut: &Rc<CutPoint>, limits: &Limits) -> Result<Rc<Block>, Fault> {
        if let Some(block) = self.blocks.get(cut) {
            return Ok(Rc::clone(block));
        }
        let made = Rc::new(block(self.program, &Bounds::default(), cut, limits)?);
        // A limit may have cut off exits.
        limits.check()?;
        self.blocks.insert(Rc::clone(cut), Rc::clone(&made));
        Ok(made)
    }
}

/// The claim with as much of it as has no product of two variables.
fn without_products(claim: &Claim) -> Claim {
    let mut linear = claim.clone();
    for formula in &mut linear.formulas {
        let parts = claim.pool.conjuncts(&[*formula]).into_iter();
        let parts = parts.filter(|&part| !has_product(&claim.pool, part));
        let truth = linear.pool.bool(true);
        *formula = parts.fold(truth, |all, part| build::and(&mut linear.pool, all, part));
    }
    linear
}

fn has_product(pool: &ExprPool, root: ExprId) -> bool {
    let is_literal = |id| pool.literal(id).is_some();
    pool.nodes_below([root]).any(|(_, expr)| match expr {
        Expr::Binary(BinaryOp::Mul, a, b) => !is_literal(a) && !is_literal(b),
        _ => false,
    })
}

/// A block's expressions over the values of one node, with fresh variables for what is arbitrary in
/// the block.
struct Instance<'b> {
    block: &'b Block,
    graft: Graft,
    names: FxHashMap<VarId, ExprId>,
}

impl<'b> Instance<'b> {
    fn new(block: &'b Block, state: &[ExprId]) -> Self {
        let starts = block.entry.iter().map(|&(var, _)| var);
        Self { block, graft: Graft::default(), names: starts.zip(state.iter().copied()).collect() }
    }

    fn copy(&mut self, unrolled: &mut Unrolled<'_>, root: ExprId) -> ExprId {
        let (from, names, vars) = (self.block.pool(), &mut self.names, &mut unrolled.vars);
        let widths = |var| self.block.width(var);
        let copy = self.graft.copy(from, &mut unrolled.pool, root, &mut |pool, var| {
            Some(*names.entry(var).or_insert_with(|| {
                *vars += 1;
                pool.var(VarId(*vars - 1), widths(var))
            }))
        });
        copy.expect("every variable has a name")
    }
}
