//! Random sequences of what sessions are asked: the SAT solver of a session that lives on says what
//! a fresh solver of cvc5 says of the same assertions, its models satisfy them, and its cores are
//! unsatisfiable by themselves.
use super::models::{Nodes, WIDTHS, rounds};
use super::*;
use crate::base::random::Random;
use crate::solver::smt::{Encoder, Session, Term};

const BUDGET: Budget = Budget::of(Work::millis(300));

/// A session, and what it should hold.
struct Shadowed {
    session: Session,
    asserted: Vec<Term>,
    for_now: Option<Vec<Term>>,
    machine: bool,
}

/// What all sessions share.
struct World {
    all: Nodes,
    encoder: Encoder<'static>,
    formulas: Vec<(ExprId, Term)>,
    counters: Counters,
    decided: [u32; 2],
    cut: u32,
}

impl World {
    fn new(random: &mut Random) -> Self {
        let widths = [0; 3].map(|_| random.pick(&WIDTHS));
        let mut world = Self {
            all: Nodes::new(&widths),
            encoder: Encoder::of_variables(),
            formulas: Vec::new(),
            counters: Counters::default(),
            decided: [0; 2],
            cut: 0,
        };
        (0..10).for_each(|_| world.all.grow(random));
        (0..6).for_each(|_| world.formula(random));
        world
    }

    /// Another formula: on numbers, or made of others.
    fn formula(&mut self, random: &mut Random) {
        let all = &mut self.all;
        all.grow(random);
        let a = random.pick(&all.nodes);
        let w = all.pool.width(a);
        let b =
            if random.chance(50) { all.literal(random, w) } else { random.pick(&all.of_width(w)) };
        let op = random.pick(&[BinaryOp::Eq, BinaryOp::Ult, BinaryOp::Sle]);
        let mut id = all.pool.binary(op, a, b);
        if random.chance(30) {
            id = all.pool.unary(UnaryOp::Not, id);
        }
        if let (true, Some(&(other, _))) = (random.chance(30), self.formulas.last()) {
            id = all.pool.binary(random.pick(&[BinaryOp::And, BinaryOp::Or]), id, other);
        }
        let term = self.encoder.term(&self.all.pool, id).expect("a formula");
        self.formulas.push((id, term));
    }

    /// One of the formulas, or its negation, or a constant.
    fn any(&mut self, random: &mut Random) -> Term {
        let (_, term) = random.pick(&self.formulas);
        match random.below(24) {
            0 => self.encoder.literal(true),
            1 => self.encoder.literal(false),
            2..10 => self.encoder.not(term),
            10 => {
                let (_, other) = random.pick(&self.formulas);
                self.encoder.choice(term, other, term)
            }
            _ => term,
        }
    }

    fn ask(&mut self, session: &mut Session, assumed: &[Term], own: (Backend, Budget)) -> Answer {
        let (encoder, counters) = (&mut self.encoder, &mut self.counters);
        session.check_by(own.0, encoder, assumed, own.1, counters).expect("an answer")
    }

    /// What a fresh solver of cvc5 says.
    fn by_cvc5(&mut self, held: &[&[Term]], machine: bool) -> Answer {
        let mut session = Session::new(Lifetime::OneShot);
        held.iter().copied().flatten().for_each(|&term| session.assert(term));
        if machine {
            session.assert_machine_results();
        }
        self.ask(&mut session, &[], (Backend::ONCE, BUDGET))
    }

    fn check(&mut self, shadowed: &mut Shadowed, random: &mut Random) {
        let assumed: Vec<Term> = (0..random.below(4)).map(|_| self.any(random)).collect();
        let little = Budget::of(Work::nanos(1 << random.below(22)));
        let budget = if random.chance(20) { little } else { BUDGET };
        let answer = self.ask(&mut shadowed.session, &assumed, (Backend::Bits, budget));
        let for_now = shadowed.for_now.clone().unwrap_or_default();
        match answer {
            Answer::Unknown(why) => {
                assert_eq!(why, NoAnswer::Spent);
                self.cut += 1;
                return;
            }
            Answer::Sat => {
                if random.chance(50) {
                    // Values are those of the last check, whatever was made since.
                    self.formula(random);
                }
                let mut values = Vec::new();
                for &var in &self.all.nodes[..self.all.vars] {
                    let term = self.encoder.term(&self.all.pool, var).expect("a variable");
                    values.push(shadowed.session.value(&mut self.encoder, term).expect("a value"));
                }
                for &term in shadowed.asserted.iter().chain(&for_now).chain(&assumed) {
                    let value = shadowed.session.value(&mut self.encoder, term);
                    assert_eq!(value, Ok(Bv::TRUE));
                }
                for &(id, term) in &self.formulas {
                    let value = eval::eval(&self.all.pool, id, values.as_slice());
                    let found = shadowed.session.value(&mut self.encoder, term).expect("a value");
                    assert!(value.is_none_or(|value| value == found), "{:?}", self.all.pool);
                }
            }
            Answer::Unsat => {
                let core = shadowed.session.core().expect("a core");
                let is_assumed = |term| assumed.contains(term) || for_now.contains(term);
                assert!(core.iter().all(is_assumed));
                let again = self.by_cvc5(&[&shadowed.asserted, &core], shadowed.machine);
                assert_ne!(again, Answer::Sat, "a core of {:?}", self.all.pool);
            }
        }
        let fresh = self.by_cvc5(&[&shadowed.asserted, &for_now, &assumed], shadowed.machine);
        if !matches!(fresh, Answer::Unknown(_)) {
            assert_eq!(answer, fresh, "{:?}", self.all.pool);
            self.decided[usize::from(fresh == Answer::Sat)] += 1;
        }
    }
}

#[test]
fn sessions_say_what_fresh_ones_do() {
    let seed = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(21);
    let mut random = Random::new(seed);
    let (mut decided, mut cut) = ([0, 0], 0);
    for _ in 0..rounds(8) {
        let mut world = World::new(&mut random);
        let mut sessions = [false, true].map(|machine| {
            let mut session = Session::new(Lifetime::Cores);
            if machine {
                session.assert_machine_results();
            }
            Shadowed { session, asserted: Vec::new(), for_now: None, machine }
        });
        for _ in 0..30 {
            let shadowed = &mut sessions[random.below(2_usize)];
            match random.below(20) {
                0 => {
                    // Few, so that there is something left to be asked.
                    let term = world.any(&mut random);
                    shadowed.session.assert(term);
                    shadowed.asserted.push(term);
                }
                1..3 => {
                    let terms: Vec<Term> =
                        (0..random.below(3)).map(|_| world.any(&mut random)).collect();
                    shadowed.session.open(&terms);
                    shadowed.for_now = Some(terms);
                }
                3..5 => {
                    let term = world.any(&mut random);
                    let done = shadowed.session.assert_for_now(term);
                    assert_eq!(done.is_ok(), shadowed.for_now.is_some());
                    if let Some(terms) = &mut shadowed.for_now {
                        terms.push(term);
                    }
                }
                5..7 => {
                    shadowed.session.close();
                    shadowed.for_now = None;
                }
                7 => shadowed.session.renew(random.below(2)),
                8 => world.formula(&mut random),
                _ => world.check(shadowed, &mut random),
            }
        }
        cut += world.cut;
        decided = [decided[0] + world.decided[0], decided[1] + world.decided[1]];
    }
    assert!(cut > 0 && decided.iter().all(|&count| count > 5), "{cut} {decided:?}");
}
