//! More chains of small programs.
pub(super) use super::super::queries::{ChainBuilder, count_to_n, double, outrun};
use crate::engines::predicate::interpolate::Chain;
use crate::ir::simplify::build;
use crate::ir::{BinaryOp, ExprId, Width};

/// One of two ways sets a flag to 1 and `x` to 5, the other the flag to 0 and `x` to 7; then the
/// flag is 1, and `x` is not 5.
pub(super) fn flagged(width: Width) -> Chain {
    let mut run = ChainBuilder::new(width);
    let (flag, x, input) = (run.havoc(0), run.havoc(1), run.havoc(2));
    let (zero, one) = (run.number(0), run.number(1));
    let (five, seven) = (run.number(5), run.number(7));
    let choice = run.op(BinaryOp::Slt, input, zero);
    let is = |run: &mut ChainBuilder, a, b| run.op(BinaryOp::Eq, a, b);
    let (flag_one, x_five) = (is(&mut run, flag, one), is(&mut run, x, five));
    let (flag_zero, x_seven) = (is(&mut run, flag, zero), is(&mut run, x, seven));
    let first = run.op(BinaryOp::And, flag_one, x_five);
    let second = run.op(BinaryOp::And, flag_zero, x_seven);
    let both = build::ite(&mut run.pool, choice, first, second);
    run.assume(both);
    run.cut(1);
    run.assume(flag_one);
    let wrong = run.not(x_five);
    run.assume(wrong);
    run.chain()
}

/// What a step of a run may do, written with keys.
impl ChainBuilder {
    /// `key := if choice { a } else { b }`.
    fn choose(&mut self, key: u32, choice: ExprId, a: ExprId, b: ExprId) {
        let value = build::ite(&mut self.pool, choice, a, b);
        self.set(key, value);
    }

    fn plus(&mut self, key: u32, step: i128) -> ExprId {
        let (old, step) = (self.get(key), self.number(step));
        self.op(BinaryOp::Add, old, step)
    }

    fn is_number(&mut self, key: u32, value: i128) -> ExprId {
        let (key, value) = (self.get(key), self.number(value));
        self.op(BinaryOp::Eq, key, value)
    }

    fn set_number(&mut self, key: u32, value: i128) {
        let value = self.number(value);
        self.set(key, value);
    }

    /// A truth value that nothing determines.
    fn coin(&mut self) -> ExprId {
        self.fresh(Width::BOOL)
    }
}

/// `i = n >= 0; j = 0; while (i > 0) { i--; j++; }` and then `j != n`.
pub(super) fn transfer(width: Width, rounds: usize) -> Chain {
    let mut run = ChainBuilder::new(width);
    let (i, j, n) = (0, 1, 2);
    let (bound, zero) = (run.havoc(n), run.number(0));
    run.assume_op(BinaryOp::Sle, zero, bound);
    run.set(i, bound);
    run.set(j, zero);
    run.cut(1);
    for _ in 0..rounds {
        let now = run.get(i);
        run.assume_op(BinaryOp::Slt, zero, now);
        run.step(i, -1);
        run.step(j, 1);
        run.cut(1);
    }
    let (i, j) = (run.get(i), run.get(j));
    run.assume_not(BinaryOp::Slt, zero, i);
    run.assume_not(BinaryOp::Eq, j, bound);
    run.chain()
}

/// `x = y = 0; while (*) { x += 4; y++; }` and then `x != 4y`.
pub(super) fn multiple(width: Width, rounds: usize) -> Chain {
    let mut run = ChainBuilder::new(width);
    let (x, y) = (0, 1);
    run.set_number(x, 0);
    run.set_number(y, 0);
    run.cut(1);
    for _ in 0..rounds {
        run.step(x, 4);
        run.step(y, 1);
        run.cut(1);
    }
    let (x, y, four) = (run.get(x), run.get(y), run.number(4));
    let product = run.op(BinaryOp::Mul, y, four);
    run.assume_not(BinaryOp::Eq, x, product);
    run.chain()
}

/// `x = 0; while (*) x += 2;` and then `x % 2 != 0`, unsigned.
pub(super) fn even(width: Width, rounds: usize) -> Chain {
    let mut run = ChainBuilder::new(width);
    let x = 0;
    run.set_number(x, 0);
    run.cut(1);
    for _ in 0..rounds {
        run.step(x, 2);
        run.cut(1);
    }
    let (x, two, zero) = (run.get(x), run.number(2), run.number(0));
    let rest = run.op(BinaryOp::URem, x, two);
    run.assume_not(BinaryOp::Eq, rest, zero);
    run.chain()
}

/// `while (i < n) { if (*) a++; else b++; i++; }` from 0, `n >= 0`, and then `a + b != n`.
pub(super) fn split(width: Width, rounds: usize) -> Chain {
    let mut run = ChainBuilder::new(width);
    let (i, a, b, n) = (0, 1, 2, 3);
    let (bound, zero) = (run.havoc(n), run.number(0));
    run.assume_op(BinaryOp::Sle, zero, bound);
    for key in [i, a, b] {
        run.set_number(key, 0);
    }
    run.cut(1);
    for _ in 0..rounds {
        let now = run.get(i);
        run.assume_op(BinaryOp::Slt, now, bound);
        let coin = run.coin();
        let (old_a, new_a) = (run.get(a), run.plus(a, 1));
        let (old_b, new_b) = (run.get(b), run.plus(b, 1));
        run.choose(a, coin, new_a, old_a);
        run.choose(b, coin, old_b, new_b);
        run.step(i, 1);
        run.cut(1);
    }
    let (i, a, b) = (run.get(i), run.get(a), run.get(b));
    run.assume_not(BinaryOp::Slt, i, bound);
    let sum = run.op(BinaryOp::Add, a, b);
    run.assume_not(BinaryOp::Eq, sum, bound);
    run.chain()
}

/// `do { lock = 1; old = new; if (*) { lock = 0; new++; } } while (new != old);` with a cut at the
/// condition, and then `lock != 1`.
pub(super) fn lock(width: Width, rounds: usize) -> Chain {
    let mut run = ChainBuilder::new(width);
    let (lock, old, new) = (0, 1, 2);
    run.havoc(new);
    run.set_number(lock, 0);
    run.havoc(old);
    for round in 0..=rounds {
        if round > 0 {
            let (new, old) = (run.get(new), run.get(old));
            run.assume_not(BinaryOp::Eq, new, old);
        }
        let present = run.get(new);
        run.set(old, present);
        let coin = run.coin();
        let (zero, one, next) = (run.number(0), run.number(1), run.plus(new, 1));
        run.choose(lock, coin, zero, one);
        run.choose(new, coin, next, present);
        run.cut(1);
    }
    let (new, old) = (run.get(new), run.get(old));
    run.assume_op(BinaryOp::Eq, new, old);
    let locked = run.is_number(lock, 1);
    let free = run.not(locked);
    run.assume(free);
    run.chain()
}

/// `while (i < n) { i++; k++; } while (j < n) { assert(k > 0); j++; k--; }` from 0; the assertion
/// fails in the given round of the second loop.
pub(super) fn up_and_down(width: Width, rounds: usize) -> Chain {
    let mut run = ChainBuilder::new(width);
    let (i, j, k, n) = (0, 1, 2, 3);
    let (bound, zero) = (run.havoc(n), run.number(0));
    for key in [i, j, k] {
        run.set_number(key, 0);
    }
    run.cut(1);
    for _ in 0..rounds {
        let now = run.get(i);
        run.assume_op(BinaryOp::Slt, now, bound);
        run.step(i, 1);
        run.step(k, 1);
        run.cut(1);
    }
    let now = run.get(i);
    run.assume_not(BinaryOp::Slt, now, bound);
    run.cut(2);
    for _ in 1..rounds {
        let (now, left) = (run.get(j), run.get(k));
        run.assume_op(BinaryOp::Slt, now, bound);
        run.assume_op(BinaryOp::Slt, zero, left);
        run.step(j, 1);
        run.step(k, -1);
        run.cut(2);
    }
    let (now, left) = (run.get(j), run.get(k));
    run.assume_op(BinaryOp::Slt, now, bound);
    run.assume_not(BinaryOp::Slt, zero, left);
    run.chain()
}

/// A loop over a state: 0 sets `ok` and goes to 1 or 2; 1 goes to 3; 2 clears `ok` and goes to 0;
/// in 3, `ok` is not 1.
pub(super) fn states(width: Width, rounds: usize) -> Chain {
    let mut run = ChainBuilder::new(width);
    let (state, ok) = (0, 1);
    run.set_number(state, 0);
    run.set_number(ok, 0);
    run.cut(1);
    for _ in 0..rounds.max(3) {
        let coin = run.coin();
        let numbers: Vec<ExprId> = (0..4).map(|value| run.number(value)).collect();
        let is: Vec<ExprId> = (0..4).map(|value| run.is_number(state, value)).collect();
        let stop = run.not(is[3]);
        run.assume(stop);
        let from_zero = build::ite(&mut run.pool, coin, numbers[1], numbers[2]);
        let otherwise = build::ite(&mut run.pool, is[1], numbers[3], numbers[0]);
        let next = build::ite(&mut run.pool, is[0], from_zero, otherwise);
        let old = run.get(ok);
        let cleared = build::ite(&mut run.pool, is[2], numbers[0], old);
        let flag = build::ite(&mut run.pool, is[0], numbers[1], cleared);
        run.set(state, next);
        run.set(ok, flag);
        run.cut(1);
    }
    let last = run.is_number(state, 3);
    run.assume(last);
    let good = run.is_number(ok, 1);
    let bad = run.not(good);
    run.assume(bad);
    run.chain()
}

/// `x = c; c++; y = c;` then `x = m` and `y != m + 1`, with a cut behind each statement (all of
/// them different locations).
pub(super) fn straight(width: Width) -> Chain {
    let mut run = ChainBuilder::new(width);
    let (c, m, x, y) = (0, 1, 2, 3);
    let (counter, bound) = (run.havoc(c), run.havoc(m));
    run.cut(1);
    run.set(x, counter);
    run.cut(2);
    run.step(c, 1);
    run.cut(3);
    let counter = run.get(c);
    run.set(y, counter);
    run.cut(4);
    let now = run.get(x);
    run.assume_op(BinaryOp::Eq, now, bound);
    run.cut(5);
    let (y, next) = (run.get(y), run.plus(m, 1));
    run.assume_not(BinaryOp::Eq, y, next);
    run.chain()
}

/// `x = 0; y = m; while (x < n) { if (x >= m) y++; x++; }` with `0 <= m <= n`, and then `y != n`
/// though the loop was left.
pub(super) fn two_phases(width: Width, rounds: usize) -> Chain {
    let mut run = ChainBuilder::new(width);
    let (x, y, m, n) = (0, 1, 2, 3);
    let (middle, bound, zero) = (run.havoc(m), run.havoc(n), run.number(0));
    run.assume_op(BinaryOp::Sle, zero, middle);
    run.assume_op(BinaryOp::Sle, middle, bound);
    run.set(x, zero);
    run.set(y, middle);
    run.cut(1);
    for _ in 0..rounds {
        let now = run.get(x);
        run.assume_op(BinaryOp::Slt, now, bound);
        let early = run.op(BinaryOp::Slt, now, middle);
        let (old, new) = (run.get(y), run.plus(y, 1));
        run.choose(y, early, old, new);
        run.step(x, 1);
        run.cut(1);
    }
    let (x, y) = (run.get(x), run.get(y));
    run.assume_not(BinaryOp::Slt, x, bound);
    run.assume_not(BinaryOp::Eq, y, bound);
    run.chain()
}

/// Three counters in step: `x <= y + z` with arbitrary increments of `y` or `z` below `limit` and
/// bounded ones of `x`; then `x > y + z`.
pub(super) fn budget(width: Width, rounds: usize, limit: i128) -> Chain {
    let mut run = ChainBuilder::new(width);
    let (x, y, z) = (0, 1, 2);
    for key in [x, y, z] {
        run.set_number(key, 0);
    }
    run.cut(1);
    for _ in 0..rounds {
        let (coin, other) = (run.coin(), run.coin());
        let (old_x, new_x) = (run.get(x), run.plus(x, 1));
        let (old_y, new_y) = (run.get(y), run.plus(y, 1));
        let (old_z, new_z) = (run.get(z), run.plus(z, 2));
        let limit = run.number(limit);
        run.assume_op(BinaryOp::Slt, old_y, limit);
        run.assume_op(BinaryOp::Slt, old_z, limit);
        run.choose(x, other, new_x, old_x);
        run.choose(y, coin, new_y, old_y);
        run.choose(z, coin, old_z, new_z);
        run.cut(1);
    }
    let (x, y, z) = (run.get(x), run.get(y), run.get(z));
    let sum = run.op(BinaryOp::Add, y, z);
    run.assume_op(BinaryOp::Slt, sum, x);
    run.chain()
}

/// [`outrun`] among 48 variables that have nothing to do with it: each round sets each of them to a
/// sum or a choice of others.
pub(super) fn noise(width: Width, rounds: usize) -> Chain {
    let mut run = ChainBuilder::new(width);
    let (i, k, n) = (100, 101, 102);
    let (zero, limit) = (run.number(0), run.number(1_000_000));
    let bound = run.havoc(n);
    run.set(i, zero);
    run.set(k, zero);
    run.assume_op(BinaryOp::Sle, bound, limit);
    for key in 0..48 {
        run.havoc(key);
    }
    run.cut(1);
    for _ in 0..rounds {
        let now = run.get(i);
        run.assume_op(BinaryOp::Slt, now, bound);
        for key in 0..48 {
            let (a, b) = (run.get((key * 7 + 1) % 48), run.get((key * 5 + 3) % 48));
            let sum = run.op(BinaryOp::Add, a, b);
            let less = run.op(BinaryOp::Slt, a, b);
            run.choose(key, less, sum, a);
        }
        run.step(i, 1);
        run.step(k, 2);
        run.cut(1);
    }
    let (i, k) = (run.get(i), run.get(k));
    run.assume_op(BinaryOp::Slt, k, i);
    run.chain()
}

/// All families that few values tell apart, with loops of `rounds` rounds; no counter gets far
/// beyond `limit`.
pub(super) fn families(width: Width, rounds: usize, limit: i128) -> Vec<(&'static str, Chain)> {
    vec![
        ("count", count_to_n(width, rounds)),
        ("double", double(width, rounds)),
        ("outrun", outrun(width, rounds, limit)),
        ("flagged", flagged(width)),
        ("transfer", transfer(width, rounds)),
        ("multiple", multiple(width, rounds)),
        ("even", even(width, rounds)),
        ("split", split(width, rounds)),
        ("lock", lock(width, rounds)),
        ("up and down", up_and_down(width, rounds)),
        ("states", states(width, rounds)),
        ("straight", straight(width)),
        ("two phases", two_phases(width, rounds)),
        ("budget", budget(width, rounds, limit)),
    ]
}
