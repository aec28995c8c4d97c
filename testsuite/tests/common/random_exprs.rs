//! Random expressions of any depth over all node kinds: each instruction makes a node from earlier
//! ones.
//!
//! The variables are `VarId(0)` to `VarId(5)`, of the widths in [`VAR_BITS`].
#![allow(dead_code)]
use crate::small_exprs::{BINARY, UNARY, width};
use parsimony::ir::eval::Env;
use parsimony::ir::{
    Bv, Expr, ExprId, ExprPool, FloatBinaryOp, FloatCompareOp, FloatKind, FloatUnaryOp, Symbol,
    UnaryOp, VarId, Width,
};

/// Widths of the variables.
pub(crate) const VAR_BITS: [u32; 6] = [1, 8, 32, 32, 64, 128];

/// Widths that instructions cut and extend to.
const BITS: [u32; 10] = [1, 2, 7, 8, 16, 32, 33, 64, 80, 128];

/// What node to make, and three numbers that choose operators, operands and literals.
pub(crate) type Instruction = (u8, u64, u64, u64);

/// A value per variable; the addresses of symbols are not fixed.
pub(crate) struct Values(pub [u128; 6]);

impl Env for Values {
    fn var(&self, var: VarId) -> Option<Bv> {
        let index = usize::try_from(var.0).ok()?;
        Some(Bv::new(width(VAR_BITS[index]), self.0[index]))
    }

    fn address(&self, _: Symbol) -> Option<Bv> {
        None
    }
}

fn pick<T: Copy>(items: &[T], choice: u64) -> T {
    let count = u64::try_from(items.len()).expect("a short list");
    items[usize::try_from(choice % count).expect("an index")]
}

/// All variables, and a node per instruction.
pub(crate) fn build(pool: &mut ExprPool, instructions: &[Instruction]) -> Vec<ExprId> {
    let vars = (0u32..).zip(VAR_BITS);
    let mut nodes: Vec<ExprId> = vars.map(|(id, bits)| pool.var(VarId(id), width(bits))).collect();
    for &instruction in instructions {
        let node = make(pool, &nodes, instruction);
        nodes.push(node);
    }
    nodes
}

/// `id` cut or extended to `to`.
fn fit(pool: &mut ExprPool, id: ExprId, to: Width, choice: u64) -> ExprId {
    if pool.width(id) > to {
        pool.extract(id, 0, to)
    } else if choice.is_multiple_of(2) {
        pool.zero_extend(id, to)
    } else {
        pool.sign_extend(id, to)
    }
}

fn make(pool: &mut ExprPool, nodes: &[ExprId], (kind, x, y, z): Instruction) -> ExprId {
    // Recent nodes more often, so that the result is deep.
    let recent = &nodes[nodes.len().saturating_sub(6)..];
    let a = if x.is_multiple_of(3) { pick(nodes, x / 3) } else { pick(recent, x / 3) };
    let b = if y.is_multiple_of(3) { pick(nodes, y / 3) } else { pick(recent, y / 3) };
    let of = pool.width(a);
    match kind % 16 {
        0 | 1 => {
            let literal = if z.is_multiple_of(2) {
                u128::from(z % 5).wrapping_sub(2)
            } else {
                u128::from(z) << (y % 64)
            };
            pool.number(of, literal)
        }
        2 => {
            let op = pick(&UNARY, z);
            let is_defined = op != UnaryOp::ByteSwap || of.bits().is_multiple_of(8);
            pool.unary(if is_defined { op } else { UnaryOp::Not }, a)
        }
        3..=8 => {
            let b = fit(pool, b, of, y);
            let small = pool.number(of, u128::from(y % 4));
            let operands = match y % 8 {
                0 => (a, small),
                1 => (small, b),
                _ => (a, b),
            };
            pool.binary(pick(&BINARY, z), operands.0, operands.1)
        }
        9 => {
            let c = fit(pool, pick(recent, z), Width::BOOL, 0);
            let b = fit(pool, b, of, y);
            pool.ite(c, a, b)
        }
        10 => {
            let low = u32::try_from(y % u64::from(of.bits())).expect("small");
            let most = of.bits() - low;
            let cut = 1 + u32::try_from(z % u64::from(most)).expect("small");
            pool.extract(a, low, width(cut))
        }
        11 => fit(pool, a, width(pick(&BITS, z)), y),
        12 => {
            let a = fit(pool, a, width(pick(&BITS[..8], z)), y);
            let rest = width(128 - pool.width(a).bits());
            let b = if pool.width(b) > rest { fit(pool, b, rest, 0) } else { b };
            pool.concat(a, b)
        }
        _ => float(pool, a, b, (y, z)),
    }
}

fn float(pool: &mut ExprPool, a: ExprId, b: ExprId, (y, z): (u64, u64)) -> ExprId {
    let (kind, other) = (pick(&FloatKind::ALL, y), pick(&FloatKind::ALL, y / 5));
    let (wide_a, wide_b) = (fit(pool, a, kind.width(), 0), fit(pool, b, kind.width(), 0));
    let unary = pick(&FloatUnaryOp::ALL, y / 25);
    let binary = pick(&FloatBinaryOp::ALL, y / 25);
    let order = pick(&FloatCompareOp::ALL, y / 25);
    let to = width(pick(&BITS, y));
    let (expr, of) = match z % 9 {
        0 => (Expr::FloatUnary(unary, kind, wide_a), kind.width()),
        1 => (Expr::FloatBinary(binary, kind, wide_a, wide_b), kind.width()),
        2 => (Expr::FloatFma(kind, wide_a, wide_b, wide_a), kind.width()),
        3 => (Expr::FloatCompare(order, kind, wide_a, wide_b), Width::BOOL),
        4 => (Expr::FloatConvert(kind, other, wide_a), other.width()),
        5 => (Expr::FloatFromSigned(kind, a), kind.width()),
        6 => (Expr::FloatFromUnsigned(kind, a), kind.width()),
        7 => (Expr::FloatToSigned(kind, wide_a), to),
        _ => (Expr::FloatToUnsigned(kind, wide_a), to),
    };
    pool.intern(expr, of)
}
