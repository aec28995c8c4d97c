//! Random questions: what is refuted has no model, and models are models.
use super::*;

/// Terms and questions over two numbers and an integer.
struct QuestionMaker {
    pool: ExprPool,
    kind: FloatKind,
    numbers: Numbers,
}

impl QuestionMaker {
    fn literal(&mut self) -> ExprId {
        let rank = self.numbers.rank(self.kind);
        self.pool.constant(pattern(self.kind, rank))
    }

    fn term(&mut self, depth: u32) -> ExprId {
        let width = self.kind.width();
        let kind = self.kind;
        match self.numbers.below(if depth == 0 { 3 } else { 10 }) {
            0 => self.pool.var(VarId(0), width),
            1 => self.pool.var(VarId(1), width),
            2 => self.literal(),
            3 | 4 => {
                let op = BINARY[usize::try_from(self.numbers.below(5)).expect("small")];
                let (a, b) = (self.term(depth - 1), self.term(depth - 1));
                self.pool.intern(Expr::FloatBinary(op, kind, a, b), width)
            }
            5 => {
                let (a, b) = (self.term(depth - 1), self.term(depth - 1));
                let c = self.condition(depth - 1);
                self.pool.ite(c, a, b)
            }
            6 => {
                let integer = self.pool.var(VarId(2), Width::W8);
                let op = if self.numbers.below(2) == 0 {
                    Expr::FloatFromSigned(kind, integer)
                } else {
                    Expr::FloatFromUnsigned(kind, integer)
                };
                self.pool.intern(op, width)
            }
            7 => {
                let (a, sign) = (self.term(depth - 1), 1 << (width.bits() - 1));
                let (op, bits) = match self.numbers.below(2) {
                    0 => (BinaryOp::Xor, sign),
                    _ => (BinaryOp::And, sign - 1),
                };
                let bits = self.pool.number(width, bits);
                self.pool.binary(op, a, bits)
            }
            8 => {
                // A step from one number towards another.
                let (x, y, d) = (self.term(0), self.term(0), self.literal());
                let t = self.pool.intern(Expr::FloatBinary(FloatBinaryOp::Sub, kind, x, y), width);
                let op = if self.numbers.below(2) == 0 {
                    FloatBinaryOp::Div
                } else {
                    FloatBinaryOp::Mul
                };
                let z = self.pool.intern(Expr::FloatBinary(op, kind, t, d), width);
                self.pool.intern(Expr::FloatBinary(FloatBinaryOp::Add, kind, y, z), width)
            }
            _ => {
                let op = UNARY[usize::try_from(self.numbers.below(6)).expect("small")];
                let a = self.term(depth - 1);
                self.pool.intern(Expr::FloatUnary(op, kind, a), width)
            }
        }
    }

    /// A number as it is, or with another sign.
    fn with_any_sign(&mut self, a: ExprId) -> ExprId {
        let (width, sign) = (self.kind.width(), 1 << (self.kind.width().bits() - 1));
        let (op, bits) = match self.numbers.below(4) {
            0 => (BinaryOp::Xor, sign),
            1 | 2 => (BinaryOp::And, sign - 1),
            _ => return a,
        };
        let bits = self.pool.number(width, bits);
        self.pool.binary(op, a, bits)
    }

    /// How a remainder compares with what it is one of.
    fn about_remainder(&mut self) -> ExprId {
        let (kind, width) = (self.kind, self.kind.width());
        let all = [0, 1].map(|var| self.pool.var(VarId(var), width));
        let [x, y] = all.map(|number| self.with_any_sign(number));
        let r = self.pool.intern(Expr::FloatBinary(FloatBinaryOp::Rem, kind, x, y), width);
        let bound = all[usize::from(self.numbers.below(2) == 0)];
        let (r, bound) = (self.with_any_sign(r), self.with_any_sign(bound));
        let (a, b) = if self.numbers.below(2) == 0 { (r, bound) } else { (bound, r) };
        let op = COMPARE[usize::try_from(self.numbers.below(4)).expect("small")];
        self.pool.intern(Expr::FloatCompare(op, kind, a, b), Width::BOOL)
    }

    fn condition(&mut self, depth: u32) -> ExprId {
        let kind = self.kind;
        match self.numbers.below(if depth == 0 { 3 } else { 7 }) {
            6 => self.about_remainder(),
            0 | 1 | 3 => {
                let op = COMPARE[usize::try_from(self.numbers.below(4)).expect("small")];
                let (a, b) = (self.term(depth), self.term(depth));
                self.pool.intern(Expr::FloatCompare(op, kind, a, b), Width::BOOL)
            }
            2 => {
                let integer = self.pool.var(VarId(2), Width::W8);
                let number = self.pool.number(Width::W8, self.numbers.below(256).into());
                let ops =
                    [BinaryOp::Eq, BinaryOp::Ult, BinaryOp::Sle, BinaryOp::Slt, BinaryOp::Ule];
                let op = ops[usize::try_from(self.numbers.below(5)).expect("small")];
                match self.numbers.below(2) {
                    0 => self.pool.binary(op, integer, number),
                    _ => self.pool.binary(op, number, integer),
                }
            }
            4 => {
                let a = self.condition(depth - 1);
                self.pool.not(a)
            }
            _ => {
                let (a, b) = (self.condition(depth - 1), self.condition(depth - 1));
                let op = if self.numbers.below(2) == 0 { BinaryOp::And } else { BinaryOp::Or };
                self.pool.binary(op, a, b)
            }
        }
    }
}

#[test]
fn nothing_with_a_model_is_refuted_and_models_are_models() {
    let (mut refuted, mut found) = (0, 0);
    for round in 0..6000u64 {
        let kind = KINDS[usize::try_from(round % 3).expect("small")];
        let mut maker =
            QuestionMaker { pool: ExprPool::new(), kind, numbers: Numbers(round * 977 + 13) };
        let count = 2 + maker.numbers.below(3);
        let roots: Vec<ExprId> = (0..count).map(|_| maker.condition(2)).collect();
        let pool = &maker.pool;
        let is_model =
            |env: &[Bv]| roots.iter().all(|&root| eval(pool, root, env) == Some(Bv::TRUE));
        let nothing = Bv::zero(kind.width());
        match pool.by_intervals(&roots) {
            Intervals::Open => {}
            Intervals::Model(model) => {
                found += 1;
                let value = |var: u32, other: Bv| model.get(&VarId(var)).copied().unwrap_or(other);
                let env = [value(0, nothing), value(1, nothing), value(2, Bv::zero(Width::W8))];
                assert!(is_model(&env), "{round}: {env:?}");
            }
            Intervals::Refuted => {
                refuted += 1;
                // Literals and their neighbours are where a mistake would be.
                let literals: Vec<Bv> = pool
                    .nodes()
                    .filter_map(|node| match node {
                        Expr::Const(bits) if bits.width() == kind.width() => Some(bits),
                        _ => None,
                    })
                    .collect();
                for _ in 0..150 {
                    let mut value = || match maker.numbers.below(3) {
                        0 if !literals.is_empty() => {
                            let at = usize::try_from(maker.numbers.next() % 1024).expect("small");
                            let near = u128::from(maker.numbers.below(3)).wrapping_sub(1);
                            let bits = literals[at % literals.len()].unsigned().wrapping_add(near);
                            Bv::new(kind.width(), bits)
                        }
                        1 if maker.numbers.below(8) == 0 => float::canonical_nan(kind),
                        _ => pattern(kind, maker.numbers.rank(kind)),
                    };
                    let (x, y) = (value(), value());
                    let n = Bv::new(Width::W8, maker.numbers.below(256).into());
                    assert!(!is_model(&[x, y, n]), "{round}: {x:?} {y:?} {n:?}");
                }
            }
        }
    }
    assert!(refuted > 500 && found > 1000, "{refuted} {found}");
}
