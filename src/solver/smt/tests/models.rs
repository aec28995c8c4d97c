//! Random expressions of all widths up to 128 bits: simplification keeps their values, and no
//! configuration loses a model (a conjunction that is known to hold under some inputs is never
//! "unsatisfiable").
use super::*;
use crate::base::random::Random;
use crate::ir::simplify::simplify;
use crate::ir::{FloatBinaryOp, FloatCompareOp, FloatKind, FloatUnaryOp};

/// Where words, halves and the carry of a sign end, and one beside.
pub(super) const WIDTHS: [u32; 12] = [1, 3, 7, 8, 13, 16, 24, 32, 33, 64, 65, 128];
/// Circuits of larger formats take too long for a test of many.
const FLOATS: [FloatKind; 3] = [FloatKind::Half, FloatKind::Half, FloatKind::Single];

/// Often a bound of the width's orders, or near one.
fn bits(random: &mut Random, width: Width) -> Bv {
    let wide = random.wide();
    let bits = match random.below(8) {
        0 => 0,
        1 => width.mask(),
        2 => 1,
        3 => (width.mask() >> 1) + 1,
        4 => width.mask() >> 1,
        5 => wide & 7,
        6 => wide & 0xff,
        _ => wide,
    };
    Bv::new(width, bits)
}

/// Variables, and nodes over them.
pub(super) struct Nodes {
    pub(super) pool: ExprPool,
    pub(super) nodes: Vec<ExprId>,
    pub(super) vars: usize,
}

impl Nodes {
    pub(super) fn new(widths: &[u32]) -> Self {
        let mut pool = ExprPool::new();
        let vars = (0u32..).zip(widths).map(|(var, &bits)| pool.var(VarId(var), width(bits)));
        let nodes: Vec<ExprId> = vars.collect();
        Self { pool, vars: nodes.len(), nodes }
    }

    fn inputs(&self, random: &mut Random) -> Vec<Bv> {
        let vars = self.nodes[..self.vars].iter();
        vars.map(|&var| bits(random, self.pool.width(var))).collect()
    }

    pub(super) fn of_width(&self, width: Width) -> Vec<ExprId> {
        self.nodes.iter().copied().filter(|&node| self.pool.width(node) == width).collect()
    }

    /// A literal: any, or near the width, as amounts of shifts are.
    pub(super) fn literal(&mut self, random: &mut Random, width: Width) -> ExprId {
        let bits = match random.below(3) {
            0 => u128::from(width.bits() - 1 + random.below(3)),
            1 => u128::from(random.below(width.bits())),
            _ => bits(random, width).unsigned(),
        };
        self.pool.number(width, bits)
    }

    /// Adds a node on bit vectors.
    pub(super) fn grow(&mut self, random: &mut Random) {
        let a = random.pick(&self.nodes);
        let w = self.pool.width(a);
        let b = match random.below(3) {
            0 => self.literal(random, w),
            _ => random.pick(&self.of_width(w)),
        };
        let (truths, other) = (self.of_width(Width::BOOL), random.pick(&self.nodes));
        let joined = Width::new(w.bits() + self.pool.width(other).bits());
        let wider = width(random.pick(&WIDTHS).max(w.bits()));
        let pool = &mut self.pool;
        let new = match random.below(10) {
            0 if !truths.is_empty() => pool.ite(random.pick(&truths), a, b),
            1 => pool.unary(random.pick(&UnaryOp::OF_ALL_WIDTHS), a),
            2 | 3 if w.bits() > 1 => {
                let low = random.below(w.bits());
                pool.extract(a, low, width(1 + random.below(w.bits() - low)))
            }
            4 => pool.zero_extend(a, wider),
            5 => pool.sign_extend(a, wider),
            6 if joined.is_some() => pool.concat(a, other),
            7 => pool.binary(random.pick(&BinaryOp::ALL), b, a),
            _ => pool.binary(random.pick(&BinaryOp::ALL), a, b),
        };
        self.nodes.push(new);
    }

    /// Adds a node on floats.
    fn grow_float(&mut self, random: &mut Random) {
        let (kind, other) = (random.pick(&FLOATS), random.pick(&FLOATS));
        let of_kind = self.of_width(kind.width());
        if of_kind.is_empty() || random.below(5) == 0 {
            let from = random.pick(&self.nodes);
            let signed = random.below(2) == 0;
            let expr = if signed {
                Expr::FloatFromSigned(kind, from)
            } else {
                Expr::FloatFromUnsigned(kind, from)
            };
            return self.nodes.push(self.pool.intern(expr, kind.width()));
        }
        let (a, b) = (random.pick(&of_kind), random.pick(&of_kind));
        let (integer, own) = (width(WIDTHS[random.below(9)]), kind.width());
        let (expr, width) = match random.below(7) {
            0 | 1 => {
                use FloatBinaryOp::{Add, Div, Mul, Sub};
                (Expr::FloatBinary(random.pick(&[Add, Sub, Mul, Div]), kind, a, b), own)
            }
            2 => {
                use FloatUnaryOp::{Ceil, Floor, RoundAway, RoundEven, Sqrt, Trunc};
                let op = random.pick(&[Sqrt, Floor, Ceil, Trunc, RoundAway, RoundEven]);
                (Expr::FloatUnary(op, kind, a), own)
            }
            3 if other != kind => (Expr::FloatConvert(kind, other, a), other.width()),
            4 => (Expr::FloatToSigned(kind, a), integer),
            5 => (Expr::FloatToUnsigned(kind, a), integer),
            _ => {
                use FloatCompareOp::{Equal, Less, LessEqual, Unordered};
                let op = random.pick(&[Equal, Less, LessEqual, Unordered]);
                (Expr::FloatCompare(op, kind, a, b), Width::BOOL)
            }
        };
        let new = self.pool.intern(expr, width);
        self.nodes.push(new);
    }
}

#[test]
fn simplification_keeps_values_at_all_widths() {
    let mut random = Random::new(11);
    for _ in 0..3000 {
        let widths = [0; 4].map(|_| random.pick(&WIDTHS));
        let mut all = Nodes::new(&widths);
        (0..25).for_each(|_| all.grow(&mut random));
        for root in all.nodes.split_off(4) {
            let simple = simplify(&mut all.pool, root);
            for _ in 0..6 {
                let inputs = all.inputs(&mut random);
                let [before, after] =
                    [root, simple].map(|id| eval::eval(&all.pool, id, inputs.as_slice()));
                assert_eq!(before, after, "{:?} of {:?}", all.pool.get(root), inputs);
            }
        }
    }
}

/// Says of some nodes what they are under some inputs, and asks whether that can be.
fn ask(all: Nodes, random: &mut Random, lifetimes: &[Lifetime], time: Budget) {
    let inputs = all.inputs(random);
    let mut run = Differences { pool: all.pool, ..Differences::new() };
    let mut formulas = Vec::new();
    let one = run.terms.bits(Bv::TRUE).expect("1");
    for (at, &root) in all.nodes.iter().enumerate() {
        let Some(value) = eval::eval(&run.pool, root, inputs.as_slice()) else { continue };
        let literal = run.pool.constant(value);
        let (op, a, b) = match random.below(4) {
            0 => (BinaryOp::Ule, root, literal),
            1 => (BinaryOp::Sle, literal, root),
            _ => (BinaryOp::Eq, root, literal),
        };
        let holds = run.pool.binary(op, a, b);
        if at < all.vars && random.below(2) == 0 {
            continue;
        }
        let term = run.term(holds, true);
        formulas.push(run.terms.equal(&term, &one).expect("bits"));
    }
    formulas.extend(run.translator.take_constraints());
    let logic = run.translator.logic();
    for &lifetime in lifetimes {
        let mut solver = Solver::new(&run.terms, lifetime, logic).expect("a solver");
        formulas.iter().for_each(|formula| solver.assert(formula).expect("a formula"));
        let answer = solver.check(&[], time);
        assert_ne!(answer, Answer::Unsat, "{lifetime:?} loses {:?}", inputs);
    }
}

#[test]
fn no_way_of_working_loses_a_model() {
    let mut random = Random::new(5);
    let lifetimes = [Lifetime::OneShot, Lifetime::Incremental, Lifetime::Cores];
    for _ in 0..rounds(10) {
        let widths = [0; 4].map(|_| random.pick(&WIDTHS));
        let mut all = Nodes::new(&widths);
        (0..10).for_each(|_| all.grow(&mut random));
        ask(all, &mut random, &lifetimes, Budget::of(Work::millis(300)));
    }
}

#[test]
fn no_way_of_working_loses_a_model_of_floats() {
    let mut random = Random::new(5);
    for _ in 0..rounds(6) {
        let mut all = Nodes::new(&[16, 16, 32, 8]);
        for _ in 0..8 {
            if random.below(5) == 0 { all.grow(&mut random) } else { all.grow_float(&mut random) }
        }
        ask(all, &mut random, &[Lifetime::OneShot, Lifetime::Cores], Budget::of(Work::millis(300)));
    }
}

/// More of them by `ROUNDS`.
pub(super) fn rounds(usual: u32) -> u32 {
    std::env::var("ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(usual)
}

/// Random conjunctions: circuits and cvc5 decide them alike, and what circuits call a model is one.
#[test]
fn circuits_decide_as_cvc5_does() {
    let mut random = Random::new(9);
    let budget = Budget::of(Work::millis(300));
    let mut decided = [0, 0];
    for _ in 0..rounds(60) {
        let widths = [0; 3].map(|_| random.pick(&WIDTHS));
        let mut all = Nodes::new(&widths);
        (0..14).for_each(|_| all.grow(&mut random));
        let mut formulas = Vec::new();
        for _ in 0..4 {
            let a = random.pick(&all.nodes);
            let b = match random.chance(50) {
                true => all.literal(&mut random, all.pool.width(a)),
                false => random.pick(&all.of_width(all.pool.width(a))),
            };
            let op = random.pick(&[BinaryOp::Eq, BinaryOp::Slt, BinaryOp::Ule]);
            formulas.push(all.pool.binary(op, a, b));
        }
        let (mut encoder, mut counters) = (Encoder::of_variables(), Counters::default());
        let mut session = Session::new(Lifetime::OneShot);
        for &formula in &formulas {
            let term = encoder.term(&all.pool, formula).expect("a formula");
            session.assert(term);
        }
        let mut ask = |session: &mut Session, encoder: &mut Encoder<'_>, config| {
            session.check_by(config, encoder, &[], budget, &mut counters).expect("an answer")
        };
        let by_cvc5 = ask(&mut session, &mut encoder, Backend::ONCE);
        let answer = ask(&mut session, &mut encoder, Backend::Bits);
        if let [Answer::Sat | Answer::Unsat, Answer::Sat | Answer::Unsat] = [&by_cvc5, &answer] {
            assert_eq!(answer, by_cvc5, "{formulas:?} of {:?}", all.pool);
            decided[usize::from(answer == Answer::Sat)] += 1;
        }
        if answer != Answer::Sat {
            continue;
        }
        let vars = all.nodes[..all.vars].to_vec();
        let values = vars.into_iter().map(|var| {
            let term = encoder.term(&all.pool, var).expect("a variable");
            session.value(&mut encoder, term).expect("a value")
        });
        let values: Vec<Bv> = values.collect();
        for &formula in &formulas {
            // Where a result is undefined, the solver has chosen one.
            let value = eval::eval(&all.pool, formula, values.as_slice());
            assert!(value.is_none_or(Bv::is_true), "{formula:?} of {:?}: {values:?}", all.pool);
        }
    }
    assert!(decided.iter().all(|&count| count > 5), "{decided:?}");
}
