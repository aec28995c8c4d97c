//! Random expressions against `ir::eval`.
use super::{Differences, width};
use crate::base::random::Random;
use crate::ir::{BinaryOp, Bv, ExprId, ExprPool, UnaryOp, VarId, Width};

/// Grows random nodes over `leaves` and gives all of them.
fn grow(
    pool: &mut ExprPool,
    random: &mut Random,
    leaves: Vec<ExprId>,
    count: usize,
) -> Vec<ExprId> {
    let mut nodes = leaves;
    while nodes.len() < count {
        let a = nodes[random.below(nodes.len())];
        let w = pool.width(a);
        let same: Vec<ExprId> = nodes.iter().copied().filter(|&n| pool.width(n) == w).collect();
        let b = same[random.below(same.len())];
        let truths: Vec<ExprId> =
            nodes.iter().copied().filter(|&n| pool.width(n) == Width::BOOL).collect();
        nodes.push(match random.below(8) {
            0 if !truths.is_empty() => {
                let c = truths[random.below(truths.len())];
                pool.ite(c, a, b)
            }
            1 => pool.unary(UnaryOp::OF_ALL_WIDTHS[random.below(UnaryOp::OF_ALL_WIDTHS.len())], a),
            2 if w.bits() > 1 => {
                let low = random.below(usize::try_from(w.bits()).expect("small"));
                let low = u32::try_from(low).expect("small");
                let size = 1 + random.below(usize::try_from(w.bits() - low).expect("small"));
                pool.extract(a, low, width(u32::try_from(size).expect("small")))
            }
            3 if w.bits() < 6 => pool.zero_extend(a, width(w.bits() + 1)),
            4 if w.bits() < 6 => pool.sign_extend(a, width(w.bits() + 2)),
            5 if w.bits() < 4 => pool.concat(a, b),
            _ => pool.binary(BinaryOp::ALL[random.below(BinaryOp::ALL.len())], a, b),
        });
    }
    nodes
}

#[test]
fn random_expressions_agree_with_eval() {
    let mut random = Random::new(7);
    let mut defined = 0;
    for _ in 0..10 {
        let mut run = Differences::new();
        let widths = [1, 2, 3, 4, 8];
        let mut leaves: Vec<ExprId> =
            (0u32..).zip(widths).map(|(var, bits)| run.pool.var(VarId(var), width(bits))).collect();
        for bits in widths {
            leaves.push(run.pool.number(width(bits), 1));
        }
        let nodes = grow(&mut run.pool, &mut random, leaves, 60);
        for _ in 0..4 {
            let inputs: Vec<Bv> = widths
                .iter()
                .map(|&bits| {
                    Bv::new(width(bits), u128::try_from(random.below(256)).expect("small"))
                })
                .collect();
            for &node in &nodes {
                defined += u32::from(run.add(node, &inputs));
            }
        }
        run.assert_none();
    }
    assert!(defined > 1000, "{defined}");
}
