//! Terms as polynomials: what they are read as, and that nothing with a model is refuted.
use super::*;
use crate::ir::eval::{self, Env};
use crate::ir::{Bv, Symbol, VarId};

struct TwoValues(u128, u128);

/// The widths of the two variables.
const WIDTHS: [u32; 2] = [3, 5];

impl Env for TwoValues {
    fn var(&self, var: VarId) -> Option<Bv> {
        Some(match var.0 {
            0 => Bv::new(width(WIDTHS[0]), self.0),
            _ => Bv::new(width(WIDTHS[1]), self.1),
        })
    }

    fn address(&self, _: Symbol) -> Option<Bv> {
        None
    }
}

fn width(bits: u32) -> Width {
    Width::new(bits).expect("a width")
}

/// Arbitrary numbers, always the same.
struct Draws(u64);

impl Draws {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        (self.0 >> 33) % bound
    }

    fn term(&mut self, pool: &mut ExprPool, of: Width, depth: u32) -> ExprId {
        let ops = [
            BinaryOp::Add,
            BinaryOp::Sub,
            BinaryOp::Mul,
            BinaryOp::UDiv,
            BinaryOp::URem,
            BinaryOp::SDiv,
            BinaryOp::SRem,
            BinaryOp::Shl,
            BinaryOp::LShr,
            BinaryOp::AShr,
            BinaryOp::And,
            BinaryOp::Or,
            BinaryOp::Xor,
        ];
        let choice = if depth == 0 { self.below(2) } else { self.below(10) };
        match choice {
            0 => pool.number(of, self.below(40).into()),
            1 => self.variable(pool, of),
            2 => {
                let other = width([1, 3, 4, 5, 7, 8][usize::try_from(self.below(6)).expect("few")]);
                let inner = self.term(pool, other, depth - 1);
                self.fitted(pool, inner, of)
            }
            3 => {
                let c = self.condition(pool, depth - 1);
                let (a, b) = (self.term(pool, of, depth - 1), self.term(pool, of, depth - 1));
                pool.ite(c, a, b)
            }
            4 => {
                let op = [UnaryOp::Not, UnaryOp::Neg][usize::try_from(self.below(2)).expect("few")];
                let a = self.term(pool, of, depth - 1);
                pool.unary(op, a)
            }
            _ => {
                let op = ops[usize::try_from(self.below(13)).expect("few")];
                let a = self.term(pool, of, depth - 1);
                let takes_literal = !matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul);
                let b = match takes_literal && self.below(8) != 0 {
                    true => pool.number(of, self.below(12).into()),
                    false => self.term(pool, of, depth - 1),
                };
                pool.binary(op, a, b)
            }
        }
    }

    fn variable(&mut self, pool: &mut ExprPool, of: Width) -> ExprId {
        let var = self.below(2);
        let own = width(WIDTHS[usize::try_from(var).expect("two")]);
        let id = pool.var(VarId(u32::try_from(var).expect("two")), own);
        self.fitted(pool, id, of)
    }

    fn fitted(&mut self, pool: &mut ExprPool, id: ExprId, of: Width) -> ExprId {
        let (from, to) = (pool.width(id).bits(), of.bits());
        match from.cmp(&to) {
            std::cmp::Ordering::Equal => id,
            std::cmp::Ordering::Less if self.below(3) == 0 => {
                let more = width(to - from);
                let high = self.term(pool, more, 0);
                pool.concat(high, id)
            }
            std::cmp::Ordering::Less if self.below(2) == 0 => pool.sign_extend(id, of),
            std::cmp::Ordering::Less => pool.zero_extend(id, of),
            std::cmp::Ordering::Greater => {
                let low = u8::try_from(self.below(u64::from(from - to) + 1)).expect("small");
                pool.extract(id, low.into(), of)
            }
        }
    }

    fn condition(&mut self, pool: &mut ExprPool, depth: u32) -> ExprId {
        let ops = [BinaryOp::Eq, BinaryOp::Ult, BinaryOp::Ule, BinaryOp::Slt, BinaryOp::Sle];
        let op = ops[usize::try_from(self.below(5)).expect("few")];
        let of = width([1, 3, 4, 5, 7, 8][usize::try_from(self.below(6)).expect("few")]);
        let (a, b) = (self.term(pool, of, depth), self.term(pool, of, depth));
        let id = pool.binary(op, a, b);
        if self.below(2) == 0 { id } else { pool.unary(UnaryOp::Not, id) }
    }

    /// A comparison of a variable with a literal, or of terms.
    fn conjunct(&mut self, pool: &mut ExprPool) -> ExprId {
        if self.below(3) != 0 {
            return self.condition(pool, 3);
        }
        let at = usize::try_from(self.below(2)).expect("two");
        let var = pool.var(VarId(u32::try_from(at).expect("two")), width(WIDTHS[at]));
        let k = pool.number(width(WIDTHS[at]), self.below(32).into());
        let ops = [BinaryOp::Ult, BinaryOp::Ule, BinaryOp::Slt, BinaryOp::Sle];
        let op = ops[usize::try_from(self.below(4)).expect("few")];
        let id = if self.below(2) == 0 { pool.binary(op, var, k) } else { pool.binary(op, k, var) };
        if self.below(2) == 0 { id } else { pool.unary(UnaryOp::Not, id) }
    }
}

/// Nothing is refuted that some values satisfy, and many conjunctions are that none do.
#[test]
fn what_is_refuted_has_no_model() {
    let mut draws = Draws(7);
    let (mut refuted, mut by_several) = (0, 0);
    for _ in 0..60_000 {
        let mut pool = ExprPool::new();
        let mut polynomials = Polynomials::default();
        let count = 1 + draws.below(4);
        let conjuncts: Vec<ExprId> = (0..count).map(|_| draws.conjunct(&mut pool)).collect();
        let Some(core) = polynomials.refute(&pool, &conjuncts, 0) else { continue };
        assert!(core.iter().all(|id| conjuncts.contains(id)));
        refuted += 1;
        by_several += usize::from(core.len() > 1);
        for bits in 0..256 {
            let env = TwoValues(bits % 8, bits / 8);
            let holds = |id: &ExprId| eval::eval(&pool, *id, &env) == Some(Bv::TRUE);
            assert!(
                !core.iter().all(holds),
                "{core:?} of {:?} holds for {bits}",
                pool.nodes().collect::<Vec<_>>()
            );
        }
    }
    assert!(refuted > 5_000, "{refuted}");
    assert!(by_several > 300, "{by_several}");
}

/// Three digits of a number, put together again.
#[test]
fn digits_make_their_number() {
    let mut pool = ExprPool::new();
    let (w8, w32) = (Width::W8, Width::W32);
    let x = pool.var(VarId(0), w32);
    let (ten, bound) = (pool.number(w32, 10), pool.number(w32, 1000));
    let below = pool.binary(BinaryOp::Slt, x, bound);
    let minus = pool.constant(Bv::from_signed(w32, -1));
    let above = pool.binary(BinaryOp::Slt, minus, x);
    let (mut rest, mut digits) = (x, Vec::new());
    for _ in 0..3 {
        let digit = pool.binary(BinaryOp::SRem, rest, ten);
        digits.push(pool.extract(digit, 0, w8));
        rest = pool.binary(BinaryOp::SDiv, rest, ten);
    }
    let mut sum = pool.number(w32, 0);
    for digit in digits.into_iter().rev() {
        let digit = pool.sign_extend(digit, w32);
        let moved = pool.binary(BinaryOp::Mul, sum, ten);
        sum = pool.binary(BinaryOp::Add, moved, digit);
    }
    let zero = pool.number(w32, 0);
    let is_over = pool.binary(BinaryOp::Eq, rest, zero);
    let same = pool.binary(BinaryOp::Eq, sum, x);
    let other = pool.unary(UnaryOp::Not, same);
    let conjuncts = [below, above, is_over, other];
    assert!(Polynomials::default().refute(&pool, &conjuncts, 3).is_some());
    assert_eq!(Polynomials::default().refute(&pool, &conjuncts[3..], 0), None);
}

/// A digit of a sum with its carry, on the path where there is one.
#[test]
fn what_the_path_says_of_terms_is_used() {
    let mut pool = ExprPool::new();
    let (w8, w32) = (Width::W8, Width::W32);
    let (x, y) = (pool.var(VarId(0), w32), pool.var(VarId(1), w32));
    let (ten, nine) = (pool.number(w32, 10), pool.number(w8, 9));
    let minus_ten = pool.constant(Bv::from_signed(w8, -10));
    let (a, b) = (pool.binary(BinaryOp::URem, x, ten), pool.binary(BinaryOp::URem, y, ten));
    let (low, other) = (pool.extract(a, 0, w8), pool.extract(b, 0, w8));
    let sum = pool.binary(BinaryOp::Add, low, other);
    let has_carry = pool.binary(BinaryOp::Ult, nine, sum);
    let digit = pool.binary(BinaryOp::Add, sum, minus_ten);
    let digit = pool.zero_extend(digit, w32);
    let again = pool.binary(BinaryOp::Add, digit, ten);
    let whole = pool.binary(BinaryOp::Add, b, a);
    let same = pool.binary(BinaryOp::Eq, again, whole);
    let not = pool.unary(UnaryOp::Not, same);
    let conjuncts = [has_carry, not];
    assert_eq!(Polynomials::default().refute(&pool, &conjuncts, 1), Some(conjuncts.to_vec()));
    assert_eq!(Polynomials::default().refute(&pool, &[not], 0), None);
}
