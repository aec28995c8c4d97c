//! Chains of small programs, written like runs of them: queries for tests and measurements.
use super::{Chain, ChainCut};
use crate::ir::simplify::build;
use crate::ir::{BinaryOp, ExprId, ExprPool, VarId, Width};
use std::collections::BTreeMap;

/// A chain in the making, written like a run. Program variables are named by their keys.
pub(super) struct ChainBuilder {
    pub(super) pool: ExprPool,
    width: Width,
    widths: Vec<Width>,
    now: BTreeMap<u32, VarId>,
    blocks: Vec<Vec<ExprId>>,
    cuts: Vec<ChainCut>,
}

impl ChainBuilder {
    /// An empty run in which all variables have `width`.
    pub(super) fn new(width: Width) -> Self {
        Self {
            pool: ExprPool::new(),
            width,
            widths: Vec::new(),
            now: BTreeMap::new(),
            blocks: vec![Vec::new()],
            cuts: Vec::new(),
        }
    }

    /// A value that nothing determines.
    pub(super) fn fresh(&mut self, width: Width) -> ExprId {
        let var = VarId(u32::try_from(self.widths.len()).expect("few variables"));
        self.widths.push(width);
        self.pool.var(var, width)
    }

    /// Gives `key` an arbitrary value.
    pub(super) fn havoc(&mut self, key: u32) -> ExprId {
        let var = VarId(u32::try_from(self.widths.len()).expect("few variables"));
        self.now.insert(key, var);
        self.fresh(self.width)
    }

    /// The present value of `key`.
    pub(super) fn get(&mut self, key: u32) -> ExprId {
        match self.now.get(&key) {
            Some(&var) => self.pool.var(var, self.width),
            None => self.havoc(key),
        }
    }

    pub(super) fn number(&mut self, value: i128) -> ExprId {
        self.pool.number(self.width, value.cast_unsigned())
    }

    pub(super) fn op(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> ExprId {
        build::binary(&mut self.pool, op, a, b)
    }

    pub(super) fn not(&mut self, a: ExprId) -> ExprId {
        build::not(&mut self.pool, a)
    }

    /// `key := value`.
    pub(super) fn set(&mut self, key: u32, value: ExprId) {
        let new = self.havoc(key);
        let equation = self.pool.binary(BinaryOp::Eq, new, value);
        self.assume(equation);
    }

    /// `key := key + step`.
    pub(super) fn step(&mut self, key: u32, step: i128) {
        let (old, step) = (self.get(key), self.number(step));
        let sum = self.op(BinaryOp::Add, old, step);
        self.set(key, sum);
    }

    pub(super) fn assume(&mut self, formula: ExprId) {
        self.blocks.last_mut().expect("a block").push(formula);
    }

    pub(super) fn assume_op(&mut self, op: BinaryOp, a: ExprId, b: ExprId) {
        let formula = self.op(op, a, b);
        self.assume(formula);
    }

    pub(super) fn assume_not(&mut self, op: BinaryOp, a: ExprId, b: ExprId) {
        let formula = self.op(op, a, b);
        let formula = self.not(formula);
        self.assume(formula);
    }

    /// Ends a block at location `group`.
    pub(super) fn cut(&mut self, group: u32) {
        let vars = self.now.iter().map(|(&key, &var)| (key, var)).collect();
        self.cuts.push(ChainCut { group, vars, hints: Vec::new() });
        self.blocks.push(Vec::new());
    }

    pub(super) fn chain(self) -> Chain {
        Chain { pool: self.pool, widths: self.widths, blocks: self.blocks, cuts: self.cuts }
    }
}

/// `i = 0; while (i < n) i++;` after `rounds` rounds: `i != n`, though `0 <= n`.
pub fn count_to_n(width: Width, rounds: usize) -> Chain {
    let mut run = ChainBuilder::new(width);
    let (i, n) = (0, 1);
    let zero = run.number(0);
    let bound = run.havoc(n);
    run.assume_op(BinaryOp::Sle, zero, bound);
    run.set(i, zero);
    run.cut(1);
    for _ in 0..rounds {
        let now = run.get(i);
        run.assume_op(BinaryOp::Slt, now, bound);
        run.step(i, 1);
        run.cut(1);
    }
    let now = run.get(i);
    run.assume_not(BinaryOp::Slt, now, bound);
    run.assume_not(BinaryOp::Eq, now, bound);
    run.chain()
}

/// `x = n; y = 2n;` each round `x += 1; y += 2;` and then `y != 2x`.
pub fn double(width: Width, rounds: usize) -> Chain {
    let mut run = ChainBuilder::new(width);
    let (x, y, n) = (0, 1, 2);
    let input = run.havoc(n);
    let twice = run.op(BinaryOp::Add, input, input);
    run.set(x, input);
    run.set(y, twice);
    run.cut(1);
    for _ in 0..rounds {
        run.step(x, 1);
        run.step(y, 2);
        run.cut(1);
    }
    let (x, y) = (run.get(x), run.get(y));
    let twice = run.op(BinaryOp::Add, x, x);
    run.assume_not(BinaryOp::Eq, y, twice);
    run.chain()
}

/// `i = k = 0;` while `i < n <= limit` each round `i += 1; k += 2`, and then `k < i`.
pub fn outrun(width: Width, rounds: usize, limit: i128) -> Chain {
    let mut run = ChainBuilder::new(width);
    let (i, k, n) = (0, 1, 2);
    let (zero, limit) = (run.number(0), run.number(limit));
    let bound = run.havoc(n);
    run.set(i, zero);
    run.set(k, zero);
    run.assume_op(BinaryOp::Sle, bound, limit);
    run.cut(1);
    for _ in 0..rounds {
        let now = run.get(i);
        run.assume_op(BinaryOp::Slt, now, bound);
        run.step(i, 1);
        run.step(k, 2);
        run.cut(1);
    }
    let (i, k) = (run.get(i), run.get(k));
    run.assume_op(BinaryOp::Slt, k, i);
    run.chain()
}
