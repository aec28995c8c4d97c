//! All small expressions over small widths, and all assignments of their variables: what the
//! exhaustive cross-checks run over.
//!
//! Each width has variables of its own, see [`var`]. Widths here are at most 8.
#![allow(dead_code)]
use parsimony::ir::eval::Env;
use parsimony::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, Symbol, UnaryOp, VarId, Width};

/// All operators on one operand.
pub(crate) const UNARY: [UnaryOp; UnaryOp::ALL.len()] = UnaryOp::ALL;

/// All operators on two operands.
pub(crate) const BINARY: [BinaryOp; BinaryOp::ALL.len()] = BinaryOp::ALL;

/// A width of 1 to 128 bits.
pub(crate) fn width(bits: u32) -> Width {
    Width::new(bits).expect("1 to 128 bits")
}

/// The variable number `index` (0 to 3) of `width`.
pub(crate) fn var(width: Width, index: u32) -> VarId {
    VarId(width.bits() * 4 + index)
}

/// The width of a variable made by [`var`].
pub(crate) fn width_of(var: VarId) -> Width {
    width(var.0 / 4)
}

/// All values of `width`.
pub(crate) fn values(width: Width) -> impl Iterator<Item = Bv> + Clone {
    (0..=width.mask()).map(move |bits| Bv::new(width, bits))
}

/// `vars` variables and the literals `literals`.
pub(crate) fn leaves(
    pool: &mut ExprPool,
    width: Width,
    vars: u32,
    literals: impl Iterator<Item = Bv>,
) -> Vec<ExprId> {
    let mut leaves: Vec<ExprId> =
        (0..vars).map(|index| pool.var(var(width, index), width)).collect();
    leaves.extend(literals.map(|value| pool.constant(value)));
    leaves
}

/// All nodes with `a` as the only operand; extensions by one and three bits.
pub(crate) fn nodes_over_one(pool: &mut ExprPool, a: ExprId) -> Vec<ExprId> {
    let bits = pool.width(a).bits();
    let operators =
        UNARY.into_iter().filter(|&op| op != UnaryOp::ByteSwap || bits.is_multiple_of(8));
    let mut nodes: Vec<ExprId> = operators.map(|op| pool.unary(op, a)).collect();
    for low in 0..bits {
        let low_byte = u8::try_from(low).expect("a small width");
        for cut in 1..=bits - low {
            nodes.push(pool.intern(Expr::Extract(a, low_byte), width(cut)));
        }
    }
    for wider in [bits + 1, bits + 3] {
        nodes.push(pool.zero_extend(a, width(wider)));
        nodes.push(pool.sign_extend(a, width(wider)));
    }
    nodes
}

/// All nodes with the operands `a` and `b` of one width, in this order; choices are by a variable
/// of width 1.
pub(crate) fn nodes_over_two(pool: &mut ExprPool, a: ExprId, b: ExprId) -> Vec<ExprId> {
    let mut nodes: Vec<ExprId> = BINARY.into_iter().map(|op| pool.binary(op, a, b)).collect();
    let condition = pool.var(var(Width::BOOL, 3), Width::BOOL);
    nodes.push(pool.ite(condition, a, b));
    nodes.push(pool.concat(a, b));
    nodes
}

/// All nodes over `leaves`, which are of one width.
pub(crate) fn depth_one(pool: &mut ExprPool, leaves: &[ExprId]) -> Vec<ExprId> {
    let mut nodes = Vec::new();
    for &a in leaves {
        nodes.extend(nodes_over_one(pool, a));
        for &b in leaves {
            nodes.extend(nodes_over_two(pool, a, b));
        }
    }
    nodes
}

/// All nodes with `inner` as one operand and a leaf as the other, and choices by `inner`.
/// `leaves_of` gives the leaves of a width.
pub(crate) fn nodes_around(
    pool: &mut ExprPool,
    inner: ExprId,
    mut leaves_of: impl FnMut(&mut ExprPool, Width) -> Vec<ExprId>,
) -> Vec<ExprId> {
    let mut nodes = nodes_over_one(pool, inner);
    let leaves = leaves_of(pool, pool.width(inner));
    for &leaf in &leaves {
        nodes.extend(nodes_over_two(pool, inner, leaf));
        nodes.extend(nodes_over_two(pool, leaf, inner));
    }
    if pool.width(inner) == Width::BOOL {
        let numbers = leaves_of(pool, width(2));
        for &a in &numbers {
            for &b in &numbers {
                nodes.push(pool.ite(inner, a, b));
            }
        }
    }
    nodes
}

/// Values of variables; the addresses of symbols are not fixed.
#[derive(Clone, Default, Debug)]
pub(crate) struct Assignment(pub Vec<(VarId, Bv)>);

impl Env for Assignment {
    fn var(&self, var: VarId) -> Option<Bv> {
        self.0.iter().find(|entry| entry.0 == var).map(|entry| entry.1)
    }

    fn address(&self, _: Symbol) -> Option<Bv> {
        None
    }
}

/// Calls `visit` with every assignment of the variables in `id` (made by [`var`]).
pub(crate) fn for_each_assignment(pool: &ExprPool, id: ExprId, mut visit: impl FnMut(&Assignment)) {
    let vars: Vec<VarId> = pool.vars_in(id).collect();
    let mut assignment =
        Assignment(vars.iter().map(|&var| (var, Bv::zero(width_of(var)))).collect());
    loop {
        visit(&assignment);
        // Counts up: the first value that is not the last of its width goes on, those before it
        // start again.
        let mut is_done = true;
        for (_, value) in &mut assignment.0 {
            *value = Bv::new(value.width(), value.unsigned() + 1);
            if value.is_true() {
                is_done = false;
                break;
            }
        }
        if is_done {
            return;
        }
    }
}
