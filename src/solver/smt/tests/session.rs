//! Sessions: whichever solver answers, it holds what was asserted.
use super::*;
use crate::base::limits::{Limits, resident_bytes};
use crate::base::work;
use crate::ir::{FloatBinaryOp, FloatKind};
use crate::solver::smt::Term;

const INCREMENTAL: (Backend, Budget) = (Backend::Cvc5(Lifetime::Incremental), ENOUGH);

struct Setting {
    pool: ExprPool,
    encoder: Encoder<'static>,
    session: Session,
    counters: Counters,
}

impl Setting {
    fn new(lifetime: Lifetime) -> Self {
        let (pool, encoder) = (ExprPool::new(), Encoder::of_variables());
        Self { pool, encoder, session: Session::new(lifetime), counters: Counters::default() }
    }

    /// `v{var} < bound`, of 32 bits.
    fn below(&mut self, var: u32, bound: u128) -> Term {
        let x = self.pool.var(VarId(var), Width::W32);
        let bound = self.pool.number(Width::W32, bound);
        let below = self.pool.binary(BinaryOp::Ult, x, bound);
        self.encoder.term(&self.pool, below).expect("a formula")
    }

    fn not(&mut self, term: Term) -> Term {
        self.encoder.not(term)
    }

    /// The variables 0 and 1, of 128 bits, are factors of `product` above 1, of fewer than `bits`
    /// bits.
    fn assert_factors(&mut self, product: u128, bits: u32) {
        let [x, y] = [0, 1].map(|var| self.pool.var(VarId(var), Width::W128));
        let number = self.pool.number(Width::W128, product);
        let found = self.pool.binary(BinaryOp::Mul, x, y);
        let mut formulas = vec![self.pool.binary(BinaryOp::Eq, found, number)];
        for factor in [x, y] {
            let [one, most] = [1, 1 << bits].map(|bound| self.pool.number(Width::W128, bound));
            formulas.push(self.pool.binary(BinaryOp::Ult, one, factor));
            formulas.push(self.pool.binary(BinaryOp::Ult, factor, most));
        }
        let hard = self.encoder.all(&self.pool, &formulas).expect("a formula");
        self.session.assert(hard);
    }

    fn check(&mut self, assumptions: &[Term], (backend, budget): (Backend, Budget)) -> Answer {
        let Self { encoder, session, counters, .. } = self;
        session.check_by(backend, encoder, assumptions, budget, counters).expect("an answer")
    }

    /// `v{var} + 1 = v{var}` as numbers of 32 bits with a point: only large ones, whose bits are a
    /// symbol.
    fn float(&mut self, var: u32) -> Term {
        let x = self.pool.var(VarId(var), Width::W32);
        let one = self.pool.number(Width::W32, 0x3f80_0000);
        let sum = Expr::FloatBinary(FloatBinaryOp::Add, FloatKind::Single, x, one);
        let sum = self.pool.intern(sum, Width::W32);
        let bits = self.pool.binary(BinaryOp::Eq, sum, x);
        self.encoder.term(&self.pool, bits).expect("a formula")
    }
}

#[test]
fn what_is_asserted_for_now_is_forgotten() {
    let mut setting = Setting::new(Lifetime::Incremental);
    let (small, tiny) = (setting.below(0, 10), setting.below(0, 5));
    let large = setting.not(small);
    setting.session.assert(small);
    assert_eq!(setting.check(&[], INCREMENTAL), Answer::Sat);
    let not_tiny = setting.not(tiny);
    setting.session.open(&[not_tiny]);
    assert_eq!(setting.check(&[tiny], INCREMENTAL), Answer::Unsat);
    assert_eq!(setting.check(&[tiny], (Backend::ONCE, ENOUGH)), Answer::Unsat);
    // So does the solver that takes the place of the kept one.
    setting.session.renew(1);
    assert_eq!(setting.check(&[tiny], INCREMENTAL), Answer::Unsat);
    setting.session.close();
    assert_eq!(setting.check(&[tiny], INCREMENTAL), Answer::Sat);
    assert_eq!(setting.check(&[large], INCREMENTAL), Answer::Unsat);
    assert_eq!(setting.check(&[large], (Backend::Bits, ENOUGH)), Answer::Unsat);
    assert_eq!(setting.session.answered_by(), Some(Backend::Bits));
    // The solver that takes the place of another one knows as much.
    setting.session.renew(1);
    assert_eq!(setting.check(&[large], INCREMENTAL), Answer::Unsat);
    assert_eq!((setting.counters.queries, setting.session.checks()), (8, 8));
}

/// The SAT solver forgets as cvc5 does, and its cores are those of the assumptions.
#[test]
fn circuits_forget_what_was_for_now() {
    let mut setting = Setting::new(Lifetime::Cores);
    let bits = (Backend::Bits, ENOUGH);
    let (small, tiny, other) = (setting.below(0, 10), setting.below(0, 5), setting.below(1, 7));
    let not_tiny = setting.not(tiny);
    setting.session.assert(small);
    setting.session.open(&[not_tiny]);
    assert_eq!(setting.check(&[tiny, other], bits), Answer::Unsat);
    assert_eq!(setting.session.core().map(|core| core.contains(&tiny)), Ok(true));
    assert_eq!(setting.session.core().map(|core| core.contains(&other)), Ok(false));
    setting.session.assert_for_now(other).expect("open");
    assert_eq!(setting.check(&[], bits), Answer::Sat);
    let Setting { pool, encoder, session, .. } = &mut setting;
    let x = pool.var(VarId(0), Width::W32);
    let x = encoder.term(pool, x).expect("a variable");
    let value = session.value(encoder, x).expect("a value").unsigned();
    assert!((5..10).contains(&value), "{value}");
    setting.session.close();
    setting.session.renew(0);
    let large = setting.not(small);
    assert_eq!(setting.check(&[tiny], bits), Answer::Sat);
    assert_eq!(setting.check(&[large], bits), Answer::Unsat);
    setting.session.assert(large);
    assert_eq!(setting.check(&[tiny], bits), Answer::Unsat);
    assert_eq!(setting.session.core().map(|core| core.contains(&large)), Ok(false));
}

#[test]
fn a_float_may_come_late() {
    let mut setting = Setting::new(Lifetime::Incremental);
    let small = setting.below(0, 0x3f80_0000);
    setting.session.assert(small);
    assert_eq!(setting.check(&[], INCREMENTAL), Answer::Sat);
    let float = setting.float(0);
    assert_eq!(setting.encoder.logic(), Logic::Floats);
    assert_eq!(setting.check(&[float], INCREMENTAL), Answer::Unsat);
    assert_eq!(setting.check(&[], INCREMENTAL), Answer::Sat);
}

/// What defines a symbol is asserted by itself, also where its term was made while something was
/// asserted for now.
#[test]
fn constraints_outlive_what_is_asserted_for_now() {
    let mut setting = Setting::new(Lifetime::Incremental);
    let first = setting.float(0);
    setting.session.assert(first);
    setting.session.open(&[]);
    let second = setting.float(1);
    let small = setting.below(1, 0x3f80_0000);
    let both = [second, small];
    assert_eq!(setting.check(&both, INCREMENTAL), Answer::Unsat);
    setting.session.close();
    assert_eq!(setting.check(&both, INCREMENTAL), Answer::Unsat);
}

/// A limit that ends the last step of a search was called "satisfiable" by cvc5, and so was what a
/// solver answered that had been cut off before.
#[test]
fn a_limit_is_no_model() {
    for backend in [Backend::Cvc5(Lifetime::Incremental), Backend::ONCE, Backend::Bits] {
        let mut setting = Setting::new(Lifetime::Incremental);
        // A prime.
        setting.assert_factors((1 << 19) - 1, 11);
        let below = setting.below(2, 1 << 16);
        let mut cut = 0;
        for millis in [1, 3, 8, 21] {
            let own = (backend, Budget::of(Work::millis(millis)));
            for assumptions in [&[below][..], &[]] {
                match setting.check(assumptions, own) {
                    Answer::Sat => panic!("{backend:?}, {millis} ms: a prime has no factors"),
                    Answer::Unsat => {}
                    Answer::Unknown(why) => {
                        assert_eq!(why, NoAnswer::Spent);
                        cut += 1;
                    }
                }
            }
        }
        assert!(cut > 0, "{backend:?}: {cut}");
    }
}

#[test]
fn the_next_configuration_is_asked_where_one_does_not_decide() {
    let mut setting = Setting::new(Lifetime::Cores);
    // A product of two primes.
    setting.assert_factors(1_414_213_562_373_095_051 * 1_732_050_807_568_877_293, 61);
    let limits = Limits::none();
    let moment = Work::millis(20);
    let configurations =
        [(Backend::Bits, moment), (Backend::CORES, moment), (Backend::ONCE, moment)];
    let fallbacks = Fallbacks { bits: &configurations, floats: &[] };
    let Setting { encoder, session, counters, .. } = &mut setting;
    let answer = session.ask(encoder, &[], fallbacks, &limits, counters).expect("an answer");
    assert!(matches!(answer, Answer::Unknown(_)));
    assert_eq!((counters.queries, session.answered_by()), (3, Some(Backend::ONCE)));
    let nothing = Limits::none().within(Work::NONE);
    let answer = session.ask(encoder, &[], fallbacks, &nothing, counters).expect("an answer");
    assert_eq!((answer, counters.queries), (Answer::Unknown(NoAnswer::Spent), 3));
}

/// Clauses take more than their gates; a budget ends both.
#[test]
fn a_budget_ends_the_making_of_clauses() {
    let mut setting = Setting::new(Lifetime::Cores);
    let mut all = setting.pool.bool(true);
    for var in 0..25 {
        let [x, y] = [var, var + 1].map(|var| setting.pool.var(VarId(var), Width::W128));
        let overflows = setting.pool.binary(BinaryOp::SMulOverflow, x, y);
        all = setting.pool.binary(BinaryOp::Eq, all, overflows);
    }
    let all = setting.encoder.term(&setting.pool, all).expect("a formula");
    setting.session.assert(all);
    let little = Work::millis(250);
    let before = work::spent();
    let answer = setting.check(&[], (Backend::Bits, Budget::of(little)));
    assert_eq!(answer, Answer::Unknown(NoAnswer::Spent));
    let spent = work::spent().minus(before);
    assert!(spent < little * 2, "{spent:?}");
}

/// A path has a session for each of its blocks, all over the same gates.
#[test]
fn sessions_of_few_gates_are_small() {
    let mut setting = Setting::new(Lifetime::Cores);
    let mut formulas = Vec::new();
    for var in (0..120).step_by(2) {
        let [x, y] = [var, var + 1].map(|var| setting.pool.var(VarId(var), Width::W128));
        let quotient = setting.pool.binary(BinaryOp::UDiv, x, y);
        let is_one = setting.pool.binary(BinaryOp::Eq, quotient, x);
        formulas.push(setting.encoder.term(&setting.pool, is_one).expect("a formula"));
    }
    let below = setting.below(200, 7);
    formulas.push(below);
    // The gates of all are there before the solvers are.
    for &term in &formulas {
        setting.encoder.word(term, Work::MAX).expect("gates");
    }
    let before = resident_bytes().expect("this process");
    let sessions = [0; 60].map(|_| {
        setting.session = Session::new(Lifetime::Cores);
        assert_eq!(setting.check(&[below], (Backend::Bits, ENOUGH)), Answer::Sat);
        std::mem::replace(&mut setting.session, Session::new(Lifetime::Cores))
    });
    let each = resident_bytes().expect("this process").saturating_sub(before) / 60;
    assert!(each < 8_000_000, "{each}");
    drop(sessions);
}
