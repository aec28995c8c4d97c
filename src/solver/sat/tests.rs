//! Circuits and their solver against evaluation.
use super::blast::number;
use super::circuit::Circuit;
use super::{Blaster, SatSolver, Searched, Wire};
use crate::base::limits::Budget;
use crate::base::random::Random;
use crate::base::work;
use crate::base::work::Work;
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, UnaryOp, VarId, Width, eval, undefined};

fn width(bits: u32) -> Width {
    Width::new(bits).expect("a width")
}

fn budget() -> Budget {
    Budget::of(Work::seconds(60))
}

/// The values of all gates where the inputs are `inputs`, in order.
fn simulate(circuit: &Circuit, inputs: &mut impl Iterator<Item = bool>) -> Vec<bool> {
    let mut values: Vec<bool> = Vec::with_capacity(circuit.gates().len());
    for gate in circuit.gates() {
        let of = |wire: Wire| values[wire.gate()] != wire.is_negated();
        let value = gate.value(of).unwrap_or_else(|| inputs.next().unwrap_or(false));
        values.push(value);
    }
    values
}

fn bits(value: Bv) -> impl Iterator<Item = bool> {
    (0..value.width().bits()).map(move |at| value.unsigned() >> at & 1 == 1)
}

/// Every operator on the operands `a` and `b`, as variables and as literals.
struct Case {
    pool: ExprPool,
    roots: Vec<ExprId>,
    blaster: Blaster,
    vars: [ExprId; 2],
}

impl Case {
    fn new(w: Width, literals: [Option<u128>; 2]) -> Self {
        let mut pool = ExprPool::new();
        let vars = [pool.var(VarId(0), w), pool.var(VarId(1), w)];
        let [a, b] = [0, 1].map(|at| match literals[at] {
            Some(value) => pool.number(w, value),
            None => vars[at],
        });
        let mut roots: Vec<ExprId> =
            BinaryOp::ALL.iter().map(|&op| pool.binary(op, a, b)).collect();
        roots.extend(UnaryOp::OF_ALL_WIDTHS.iter().map(|&op| pool.unary(op, a)));
        if w.bits().is_multiple_of(8) {
            roots.push(pool.unary(UnaryOp::ByteSwap, a));
        }
        let less = pool.binary(BinaryOp::Ult, a, b);
        roots.push(pool.ite(less, a, b));
        let half = width(w.bits().div_ceil(2));
        let low = pool.extract(a, w.bits() / 2, half);
        roots.push(low);
        if half < w {
            let (zero, sign) = (pool.zero_extend(low, w), pool.sign_extend(low, w));
            roots.extend([zero, sign]);
        }
        if w.bits() <= 64 {
            roots.push(pool.concat(a, b));
        }
        let mut blaster = Blaster::default();
        for &id in vars.iter().chain(&roots) {
            blaster.make(&pool, id, Work::MAX).expect("gates");
        }
        Self { pool, roots, blaster, vars }
    }

    fn agrees(&self, a: u128, b: u128) {
        let w = self.pool.width(self.vars[0]);
        let values = [Bv::new(w, a), Bv::new(w, b)];
        let mut inputs = values.iter().flat_map(|&value| bits(value));
        let gates = simulate(&self.blaster.circuit, &mut inputs);
        for &root in &self.roots {
            let Some(value) = eval::eval(&self.pool, root, values.as_slice()) else { continue };
            let word = self.blaster.known(&self.pool, root).expect("made");
            let word = word.iter().map(|wire| gates[wire.gate()] != wire.is_negated());
            let expr = self.pool.get(root);
            assert_eq!(number(word), Some(value), "{expr:?} of {values:?}");
        }
    }
}

#[test]
fn words_are_what_evaluation_gives() {
    for w in 1..=5 {
        let all = 1_u128 << w;
        let case = Case::new(width(w), [None, None]);
        for a in 0..all {
            let [left, right] =
                [[Some(a), None], [None, Some(a)]].map(|known| Case::new(width(w), known));
            for b in 0..all {
                case.agrees(a, b);
                left.agrees(a, b);
                right.agrees(b, a);
            }
        }
    }
}

#[test]
fn so_are_long_words() {
    let mut random = Random::new(5);
    for w in [6, 7, 8, 13, 16, 24, 31, 32, 33, 63, 64, 65, 80, 127, 128] {
        let w = width(w);
        let mut any = || {
            let long = random.wide();
            let value = match random.below(6_u32) {
                0 => long & 15,
                1 => u128::from(w.bits()) + (long & 3) - 1,
                2 => !(long & 15),
                3 => 1 << (long & 127),
                4 => (w.mask() >> 1) + (long & 1),
                _ => long,
            };
            value & w.mask()
        };
        let case = Case::new(w, [None, None]);
        for _ in 0..30 {
            case.agrees(any(), any());
        }
        for _ in 0..6 {
            let (a, b) = (any(), any());
            Case::new(w, [Some(a), None]).agrees(a, b);
            Case::new(w, [None, Some(b)]).agrees(a, b);
        }
    }
}

/// All functions of three inputs that three random gates make.
#[test]
fn rewriting_keeps_functions() {
    let mut random = Random::new(3);
    for _ in 0..3_000 {
        let mut circuit = Circuit::default();
        let mut wires: Vec<(Wire, u8)> = vec![(Wire::TRUE, 0xff)];
        for table in [0xaa, 0xcc, 0xf0] {
            wires.push((circuit.input(), table));
        }
        for _ in 0..12 {
            let mut any = || {
                let at = random.below(wires.len());
                let (wire, table) = wires[at];
                if random.chance(50) { (wire, table) } else { (!wire, !table) }
            };
            let ((a, ta), (b, tb), (c, tc)) = (any(), any(), any());
            wires.push(match random.below(4_u32) {
                0 => (circuit.and(a, b), ta & tb),
                1 => (circuit.xor(a, b), ta ^ tb),
                2 => (circuit.choice(a, b, c), (ta & tb) | (!ta & tc)),
                _ => (circuit.majority(a, b, c), (ta & tb) | (ta & tc) | (tb & tc)),
            });
        }
        for row in 0..8 {
            let mut inputs = (0..3).map(|input| row >> input & 1 == 1);
            let values = simulate(&circuit, &mut inputs);
            for &(wire, table) in &wires {
                assert_eq!(values[wire.gate()] != wire.is_negated(), table >> row & 1 == 1);
            }
        }
    }
}

/// What x86 gives for a shift by too much.
#[test]
fn machines_shift_as_they_do() {
    for w in [3, 8, 32, 33, 64, 65, 128] {
        let w = width(w);
        let mut pool = ExprPool::new();
        let amount = pool.var(VarId(0), w);
        for op in [BinaryOp::Shl, BinaryOp::LShr, BinaryOp::AShr] {
            let value = Bv::new(w, 0x9234_5678_9abc_def1_9234_5678_9abc_def1);
            let number = pool.constant(value);
            let shift = pool.binary(op, number, amount);
            let mut blaster = Blaster::default();
            blaster.make(&pool, shift, Work::MAX).expect("gates");
            let machine = blaster.machine_results().to_vec();
            assert_eq!(machine.len(), 1, "{op:?}");
            for by in [w.bits(), w.bits() + 1, w.mask().min(77).to_le_bytes()[0].into()] {
                if u128::from(by) > w.mask() || by < w.bits() {
                    continue;
                }
                let by = Bv::new(w, by.into());
                let mut solver = SatSolver::new().expect("a solver");
                solver.assert(&blaster.circuit, machine[0]).expect("a clause");
                let known = blaster.known(&pool, amount).expect("made").to_vec();
                let fixed: Vec<Wire> =
                    known.iter().zip(bits(by)).map(|(&wire, bit)| wire.flipped(!bit)).collect();
                let found = solver.check(&blaster.circuit, &fixed, budget());
                assert_eq!(found, Ok(Searched::Model));
                let word = blaster.known(&pool, shift).expect("made").to_vec();
                let word: Vec<bool> = word
                    .iter()
                    .map(|&wire| solver.value(&blaster.circuit, wire).expect("a value"))
                    .collect();
                let expected = undefined::shift(op, value, by);
                assert_eq!(super::blast::number(word.into_iter()), expected, "{op:?} {w} {by:?}");
            }
        }
    }
}

/// Three numbers with a sum and a product: the solver finds them, and a core where there are none.
#[test]
fn models_and_cores() {
    let mut pool = ExprPool::new();
    let w = width(16);
    let [a, b] = [0, 1].map(|at| pool.var(VarId(at), w));
    let product = pool.binary(BinaryOp::Mul, a, b);
    let wanted = pool.number(w, 13 * 17);
    let is_wanted = pool.binary(BinaryOp::Eq, product, wanted);
    let bound = pool.number(w, 15);
    let small = pool.binary(BinaryOp::Ult, a, bound);
    let too_small = pool.binary(BinaryOp::Ult, b, bound);
    let one = pool.number(w, 1);
    let more = pool.binary(BinaryOp::Ult, one, a);
    let limit = pool.number(w, 100);
    let bounded = pool.binary(BinaryOp::Ult, b, limit);
    let other = pool.var(VarId(2), Width::BOOL);
    let mut blaster = Blaster::default();
    let mut wire = |id| {
        blaster.make(&pool, id, Work::MAX).expect("gates");
        blaster.known(&pool, id).expect("made")[0]
    };
    let [is_wanted, small, too_small, more, bounded, other] =
        [is_wanted, small, too_small, more, bounded, other].map(&mut wire);
    let mut solver = SatSolver::new().expect("a solver");
    let circuit = &blaster.circuit;
    solver.assert(circuit, is_wanted).expect("clauses");
    solver.assert(circuit, bounded).expect("clauses");
    assert_eq!(solver.check(circuit, &[small, more], budget()), Ok(Searched::Model));
    let mut value = |id: ExprId| {
        let word = blaster.known(&pool, id).expect("made").to_vec();
        let bits: Vec<bool> =
            word.iter().map(|&wire| solver.value(circuit, wire).expect("a value")).collect();
        number(bits.into_iter()).expect("a number").unsigned()
    };
    assert_eq!((value(a), value(b), value(product)), (13, 17, 13 * 17));
    let assumed = [other, small, too_small];
    assert_eq!(solver.check(circuit, &assumed, budget()), Ok(Searched::Nothing));
    assert_eq!(assumed.map(|wire| solver.is_in_core(wire)), [false, true, true]);
    let contrary = [small, !small];
    assert_eq!(solver.check(circuit, &contrary, budget()), Ok(Searched::Nothing));
    assert_eq!(solver.check(circuit, &[small], budget()), Ok(Searched::Model));
    solver.assert(circuit, !small).expect("clauses");
    assert_eq!(solver.check(circuit, &[small], budget()), Ok(Searched::Nothing));
    solver.assert(circuit, Wire::FALSE).expect("clauses");
    assert_eq!(solver.check(circuit, &[], budget()), Ok(Searched::Nothing));
    assert!(!solver.is_in_core(small));
}

/// A budget ends a search, which can be gone on with, and the same work costs the same.
#[test]
fn budgets_end_checks() {
    let attempt = || {
        let mut pool = ExprPool::new();
        let w = width(40);
        let [a, b] = [0, 1].map(|at| pool.var(VarId(at), w));
        let product = pool.binary(BinaryOp::Mul, a, b);
        let prime = pool.number(w, 1_000_003 * 999_983);
        let is_prime = pool.binary(BinaryOp::Eq, product, prime);
        let overflows = pool.binary(BinaryOp::UMulOverflow, a, b);
        let one = pool.number(w, 1);
        let less = pool.binary(BinaryOp::Ult, a, b);
        let more = pool.binary(BinaryOp::Ult, one, a);
        let mut blaster = Blaster::default();
        let mut solver = SatSolver::new().expect("a solver");
        for (id, value) in [(is_prime, true), (overflows, false), (less, true), (more, true)] {
            blaster.make(&pool, id, Work::MAX).expect("gates");
            let wire = blaster.known(&pool, id).expect("made")[0];
            solver.assert(&blaster.circuit, wire.flipped(!value)).expect("clauses");
        }
        let before = work::spent();
        let small = Budget::of(Work::millis(30));
        assert_eq!(solver.check(&blaster.circuit, &[], small), Ok(Searched::Spent));
        assert_eq!(solver.check(&blaster.circuit, &[], small), Ok(Searched::Spent));
        work::spent().minus(before)
    };
    let first = attempt();
    assert!(first >= Work::millis(60) && first < Work::millis(400), "{first:?}");
    assert_eq!(first, attempt());
    let mut pool = ExprPool::new();
    let [a, b] = [0, 1].map(|at| pool.var(VarId(at), width(128)));
    let quotient = pool.intern(Expr::Binary(BinaryOp::SDiv, a, b), width(128));
    let square = pool.binary(BinaryOp::SDiv, quotient, a);
    let made = Blaster::default().make(&pool, square, Work::nanos(1));
    assert_eq!(made, Err(super::CircuitError::Spent));
}

/// Conditions that come in turn make a conjunction as deep as it is long; to leave them out again,
/// one by one, takes no stack.
#[test]
fn deep_conjunctions_take_no_stack() {
    let mut circuit = Circuit::default();
    let (p, s, first) = (circuit.input(), circuit.input(), circuit.input());
    let both = circuit.and(p, s);
    let mut deep = first;
    for at in 0..200_000 {
        deep = circuit.and(if at % 2 == 0 { p } else { s }, deep);
    }
    let found = circuit.and(both, !deep);
    assert_eq!(found, circuit.and(both, !first));
}
