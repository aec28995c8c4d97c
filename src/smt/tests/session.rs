//! Sessions: whichever solver answers, it holds what was asserted.
use super::*;
use crate::ir::{FloatBinaryOp, FloatKind};
use crate::limits::Limits;

const INCREMENTAL: Way = (Config::Incremental, TIME);

struct Setting {
    pool: ExprPool,
    encoder: Encoder<'static>,
    session: Session,
    counters: Counters,
}

impl Setting {
    fn new(config: Config) -> Self {
        let (pool, encoder) = (ExprPool::new(), Encoder::of_variables());
        Self { pool, encoder, session: Session::new(config), counters: Counters::default() }
    }

    /// `v{var} < bound`, of 32 bits.
    fn below(&mut self, var: u32, bound: u128) -> Term {
        let x = self.pool.var(VarId(var), Width::W32);
        let bound = self.pool.number(Width::W32, bound);
        let below = self.pool.binary(BinaryOp::Ult, x, bound);
        self.encoder.truth(&self.pool, below).expect("a formula")
    }

    fn not(&mut self, term: &Term) -> Term {
        self.encoder.terms.not(term).expect("a formula")
    }

    fn check(&mut self, assumptions: &[Term], way: Way) -> Answer {
        let Self { encoder, session, counters, .. } = self;
        session.check(encoder, assumptions, way, counters).expect("an answer")
    }

    /// `v{var} + 1 = v{var}` as numbers of 32 bits with a point: only large ones, whose bits are a
    /// symbol.
    fn float(&mut self, var: u32) -> Term {
        let x = self.pool.var(VarId(var), Width::W32);
        let one = self.pool.number(Width::W32, 0x3f80_0000);
        let sum = Expr::FloatBinary(FloatBinaryOp::Add, FloatKind::Single, x, one);
        let sum = self.pool.intern(sum, Width::W32);
        let bits = self.pool.binary(BinaryOp::Eq, sum, x);
        self.encoder.truth(&self.pool, bits).expect("a formula")
    }
}

#[test]
fn what_is_asserted_for_now_is_forgotten() {
    let mut setting = Setting::new(Config::Incremental);
    let (small, tiny) = (setting.below(0, 10), setting.below(0, 5));
    let large = setting.not(&small);
    setting.session.assert(small);
    assert_eq!(setting.check(&[], INCREMENTAL), Answer::Sat);
    let not_tiny = setting.not(&tiny);
    setting.session.open(&setting.encoder, &[not_tiny]).expect("a level");
    assert_eq!(setting.check(std::slice::from_ref(&tiny), INCREMENTAL), Answer::Unsat);
    // No other solver knows what is asserted for now.
    let Setting { encoder, session, counters, .. } = &mut setting;
    assert!(session.check(encoder, &[], (Config::OneShot, TIME), counters).is_err());
    setting.session.close();
    assert_eq!(setting.check(std::slice::from_ref(&tiny), INCREMENTAL), Answer::Sat);
    assert_eq!(setting.check(std::slice::from_ref(&large), INCREMENTAL), Answer::Unsat);
    assert_eq!(setting.check(std::slice::from_ref(&large), (Config::Eager, TIME)), Answer::Unsat);
    assert_eq!(setting.session.answered_by(), Some(Config::Eager));
    // The solver that takes the place of another one knows as much.
    setting.session.renew(1);
    assert_eq!(setting.check(&[large], INCREMENTAL), Answer::Unsat);
    assert_eq!((setting.counters.queries, setting.session.checks()), (6, 7));
}

#[test]
fn a_float_may_come_late() {
    let mut setting = Setting::new(Config::Incremental);
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
    let mut setting = Setting::new(Config::Incremental);
    let first = setting.float(0);
    setting.session.assert(first);
    setting.session.open(&setting.encoder, &[]).expect("a level");
    let second = setting.float(1);
    let small = setting.below(1, 0x3f80_0000);
    let both = [second, small];
    assert_eq!(setting.check(&both, INCREMENTAL), Answer::Unsat);
    setting.session.close();
    assert_eq!(setting.check(&both, INCREMENTAL), Answer::Unsat);
}

#[test]
fn the_ladder_goes_on_where_a_way_does_not_decide() {
    let mut setting = Setting::new(Config::Cores);
    let [x, y] = [0, 1].map(|var| setting.pool.var(VarId(var), Width::W64));
    // Factors of a product of two primes of 31 bits.
    let product = setting.pool.binary(BinaryOp::Mul, x, y);
    let number = setting.pool.number(Width::W64, 2_147_483_647 * 2_147_483_629);
    let mut formulas = vec![setting.pool.binary(BinaryOp::Eq, product, number)];
    for factor in [x, y] {
        let (one, most) =
            (setting.pool.number(Width::W64, 1), setting.pool.number(Width::W64, 1 << 32));
        formulas.push(setting.pool.binary(BinaryOp::Ult, one, factor));
        formulas.push(setting.pool.binary(BinaryOp::Ult, factor, most));
    }
    let hard = setting.encoder.all(&setting.pool, &formulas).expect("a formula");
    setting.session.assert(hard);
    let limits = Limits::none();
    let moment = Duration::from_millis(20);
    let ways = [(Config::Cores, moment), (Config::OneShot, moment)];
    let ladder = Ladder { bits: &ways, floats: &[] };
    let Setting { encoder, session, counters, .. } = &mut setting;
    let answer = session.ask(encoder, &[], ladder, &limits, counters).expect("an answer");
    assert!(matches!(answer, Answer::Unknown(_)));
    assert_eq!((counters.queries, session.answered_by()), (2, Some(Config::OneShot)));
    let no_time = Limits::none().within(Duration::ZERO);
    let answer = session.ask(encoder, &[], ladder, &no_time, counters).expect("an answer");
    assert_eq!((answer, counters.queries), (Answer::Unknown(NoAnswer::Time), 2));
}
