//! Terms against `ir::eval`: exhaustively at widths 1 to 4, on random expressions, on the corner
//! cases of floats.
//!
//! Every check is one query "is there an input on which the term differs from the table", so a
//! whole test is a handful of queries.
mod floats;
mod linear;
mod models;
mod random;
mod sequences;
mod session;

use super::terms::Term;
use super::*;
use crate::base::limits::Budget;
use crate::base::work::Work;
use crate::ir::eval;
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, UnaryOp, VarId, Width, undefined};
use cvc5::Kind;
use rustc_hash::FxHashMap;
use std::time::{Duration, Instant};

const ENOUGH: Budget = Budget::of(Work::seconds(60));

fn width(bits: u32) -> Width {
    Width::new(bits).expect("a width")
}

/// Collects "the term differs from `eval` on these inputs" and asks for all of them at once.
struct Differences {
    terms: Terms,
    pool: ExprPool,
    translator: Translator,
    symbols: FxHashMap<VarId, Term>,
    differences: Vec<Term>,
    equalities: Vec<(Term, ExprId)>,
    logic: Logic,
}

impl Differences {
    fn new() -> Self {
        Self {
            terms: Terms::new(),
            pool: ExprPool::new(),
            translator: Translator::new(),
            symbols: FxHashMap::default(),
            differences: Vec::new(),
            equalities: Vec::new(),
            logic: Logic::Bits,
        }
    }

    fn term(&mut self, id: ExprId, truth: bool) -> Term {
        let symbols = &mut self.symbols;
        let mut leaf = |terms: &mut Terms, expr: Expr, width: Width| {
            let Expr::Var(var) = expr else { return Err(SmtError::UnknownLeaf) };
            if let Some(term) = symbols.get(&var) {
                return Ok(term.clone());
            }
            let term = terms.symbol(width, &format!("v{}", var.0))?;
            symbols.insert(var, term.clone());
            Ok(term)
        };
        let (translator, terms) = (&mut self.translator, &mut self.terms);
        if truth {
            let truth = translator.truth(terms, &self.pool, id, &mut leaf).expect("a formula");
            let (one, zero) = (terms.bits(Bv::TRUE).expect("1"), terms.bits(Bv::FALSE).expect("0"));
            terms.ite(&truth, &one, &zero).expect("a bit")
        } else {
            translator.bits(terms, &self.pool, id, &mut leaf).expect("a term")
        }
    }

    /// `root` differs from its value under `inputs` (all variables that occur); says whether there
    /// is a value.
    fn add(&mut self, root: ExprId, inputs: &[Bv]) -> bool {
        let Some(expected) = eval::eval(&self.pool, root, inputs) else {
            return false;
        };
        let mut parts = Vec::new();
        let vars: Vec<VarId> = self.pool.vars_in(root).collect();
        for truth in [false, true] {
            if truth && expected.width() != Width::BOOL {
                continue;
            }
            parts.clear();
            for &var in &vars {
                let value = inputs[var.index()];
                let id = self.pool.var(var, value.width());
                let (symbol, value) =
                    (self.term(id, false), self.terms.bits(value).expect("a literal"));
                parts.push(self.terms.equal(&symbol, &value).expect("same sort"));
            }
            let term = self.term(root, truth);
            let expected = self.terms.bits(expected).expect("a literal");
            parts.push(self.terms.apply(Kind::Distinct, &[term, expected]).expect("same sort"));
            let difference = self.terms.and(&parts).expect("formulas");
            self.differences.push(difference);
        }
        true
    }

    /// For operators whose circuits are large: the inputs are literals in the term, and what is
    /// collected is "equal" and not "different".
    fn add_literally(&mut self, root: ExprId, inputs: &[Bv]) {
        let expected = eval::eval(&self.pool, root, inputs);
        let Some(expected) = expected else { return };
        let mut leaf = |terms: &mut Terms, expr: Expr, _: Width| {
            let Expr::Var(var) = expr else { return Err(SmtError::UnknownLeaf) };
            terms.bits(inputs[var.index()])
        };
        let mut translator = Translator::new();
        self.logic = Logic::Floats;
        let term = translator.bits(&mut self.terms, &self.pool, root, &mut leaf).expect("a term");
        let expected = self.terms.bits(expected).expect("a literal");
        let mut parts = translator.take_constraints();
        parts.push(self.terms.equal(&term, &expected).expect("same sort"));
        let equality = self.terms.and(&parts).expect("formulas");
        self.equalities.push((equality, root));
    }

    fn assert_equal(self) {
        assert!(self.equalities.len() > 1);
        for part in self.equalities.chunks(200) {
            let holds = |part: &[(Term, ExprId)]| {
                let mut solver =
                    Solver::new(&self.terms, Lifetime::OneShot, self.logic).expect("a solver");
                part.iter().for_each(|(equality, _)| solver.assert(equality).expect("a formula"));
                solver.check(&[], ENOUGH)
            };
            if holds(part) != Answer::Sat {
                let wrong =
                    part.iter().find(|one| holds(std::slice::from_ref(*one)) != Answer::Sat);
                panic!("{:?}", wrong.map(|(term, root)| (self.pool.get(*root), term)));
            }
        }
    }

    fn solver(&mut self, lifetime: Lifetime) -> Solver {
        let mut solver = Solver::new(&self.terms, lifetime, self.logic).expect("a solver");
        for formula in self.translator.take_constraints() {
            solver.assert(&formula).expect("a formula");
        }
        solver
    }

    fn assert_none(mut self) {
        assert!(self.differences.len() > 1);
        let any = self.terms.apply(Kind::Or, &self.differences).expect("formulas");
        let mut solver = self.solver(Lifetime::OneShot);
        solver.assert(&any).expect("a formula");
        let answer = solver.check(&[], ENOUGH);
        if answer == Answer::Sat {
            let wrong = self.differences.iter().find(|d| solver.value(d).is_ok_and(Bv::is_true));
            panic!("differs: {wrong:?}");
        }
        assert_eq!(answer, Answer::Unsat);
    }
}

fn all(width: Width) -> impl Iterator<Item = Bv> {
    (0..=width.mask()).map(move |bits| Bv::new(width, bits))
}

/// Every operator over the variables 0 and 1 of width `w`.
fn integer_roots(pool: &mut ExprPool, w: Width) -> Vec<ExprId> {
    let (a, b) = (pool.var(VarId(0), w), pool.var(VarId(1), w));
    let mut roots: Vec<ExprId> = BinaryOp::ALL.iter().map(|&op| pool.binary(op, a, b)).collect();
    roots.extend(UnaryOp::OF_ALL_WIDTHS.iter().map(|&op| pool.unary(op, a)));
    for low in 0..w.bits() {
        for size in 1..=w.bits() - low {
            roots.push(pool.extract(a, low, width(size)));
        }
    }
    for more in w.bits() + 1..=6 {
        roots.push(pool.zero_extend(a, width(more)));
        roots.push(pool.sign_extend(a, width(more)));
    }
    roots.push(pool.concat(a, b));
    let less = pool.binary(BinaryOp::Slt, a, b);
    roots.push(pool.ite(less, a, b));
    roots
}

#[test]
fn operators_agree_with_eval_at_small_widths() {
    for w in (1..=4).map(width) {
        for root in integer_roots(&mut ExprPool::new(), w) {
            let mut run = Differences::new();
            integer_roots(&mut run.pool, w);
            for x in all(w) {
                for y in all(w) {
                    run.add(root, &[x, y]);
                }
            }
            run.assert_none();
        }
    }
}

#[test]
fn constant_operands_agree_with_eval() {
    let mut run = Differences::new();
    let w = width(3);
    let a = run.pool.var(VarId(0), w);
    for op in BinaryOp::ALL {
        for c in all(w) {
            let constant = run.pool.constant(c);
            let (left, right) =
                (run.pool.binary(op, constant, a), run.pool.binary(op, a, constant));
            for x in all(w) {
                run.add(left, &[x]);
                run.add(right, &[x]);
            }
        }
    }
    run.assert_none();
}

#[test]
fn undefined_results_are_arbitrary() {
    let mut run = Differences::new();
    let w = width(4);
    let (a, b) = (run.pool.var(VarId(0), w), run.pool.var(VarId(1), w));
    for (op, x, y) in [
        (BinaryOp::UDiv, 3, 0),
        (BinaryOp::URem, 3, 0),
        (BinaryOp::SDiv, 8, 15),
        (BinaryOp::SRem, 8, 15),
        (BinaryOp::Shl, 1, 4),
        (BinaryOp::LShr, 1, 9),
        (BinaryOp::AShr, 1, 15),
    ] {
        let root = run.pool.binary(op, a, b);
        let terms = [run.term(a, false), run.term(b, false), run.term(root, false)];
        let mut solver = run.solver(Lifetime::Incremental);
        for result in 0..16 {
            let mut parts = Vec::new();
            for (term, value) in terms.iter().zip([x, y, result]) {
                let value = run.terms.number(w, value).expect("a literal");
                parts.push(run.terms.equal(term, &value).expect("same sort"));
            }
            assert_eq!(solver.check(&parts, ENOUGH), Answer::Sat, "{op:?} = {result}");
        }
    }
}

#[test]
fn results_of_the_machine_are_those_of_the_replay() {
    for bits in [3, 4, 6] {
        for op in [BinaryOp::Shl, BinaryOp::LShr, BinaryOp::AShr] {
            let mut run = Differences::new();
            let w = width(bits);
            let (a, b) = (run.pool.var(VarId(0), w), run.pool.var(VarId(1), w));
            let root = run.pool.binary(op, a, b);
            let terms = [run.term(a, false), run.term(b, false), run.term(root, false)];
            for (x, y) in all(w).flat_map(|x| all(w).map(move |y| (x, y))) {
                let expected = eval::binary(op, x, y).or_else(|| undefined::shift(op, x, y));
                let values = [x, y, expected.expect("a shift")];
                let mut parts = Vec::new();
                for (term, value) in terms.iter().zip(values) {
                    let value = run.terms.bits(value).expect("a literal");
                    parts.push(run.terms.equal(term, &value).expect("same sort"));
                }
                parts[2] = run.terms.not(&parts[2]).expect("a formula");
                run.differences.push(run.terms.and(&parts).expect("formulas"));
            }
            let machine = run.translator.take_machine_results();
            assert_eq!(machine.len(), 1);
            let mut solver = run.solver(Lifetime::OneShot);
            machine.iter().for_each(|formula| solver.assert(formula).expect("a formula"));
            let any = run.terms.apply(Kind::Or, &run.differences).expect("formulas");
            solver.assert(&any).expect("a formula");
            assert_eq!(solver.check(&[], ENOUGH), Answer::Unsat, "{op:?} of {bits} bits");
        }
    }
}

#[test]
fn wide_vectors_keep_all_their_bits() {
    let mut run = Differences::new();
    let (a, b) = (run.pool.var(VarId(0), Width::W128), run.pool.var(VarId(1), Width::W128));
    let x = Bv::new(Width::W128, 0xfedc_ba98_7654_3210_0123_4567_89ab_cdef);
    let y = Bv::new(Width::W128, 0x8000_0000_0000_0000_0000_0000_0000_0011);
    let swapped = run.pool.unary(UnaryOp::ByteSwap, a);
    run.add(swapped, &[x, y]);
    for op in [BinaryOp::Add, BinaryOp::Sub, BinaryOp::Xor, BinaryOp::Slt] {
        let root = run.pool.binary(op, a, b);
        run.add(root, &[x, y]);
    }
    let product = run.pool.binary(BinaryOp::Mul, a, a);
    let expected = eval::eval(&run.pool, product, [x].as_slice()).expect("defined");
    let (term, symbol) = (run.term(product, false), run.term(a, false));
    let mut solver = run.solver(Lifetime::Incremental);
    let x = run.terms.bits(x).expect("a literal");
    let fixed = run.terms.equal(&symbol, &x).expect("same sort");
    assert_eq!(solver.check(&[fixed], ENOUGH), Answer::Sat);
    assert_eq!(solver.value(&term).expect("a value"), expected);
    drop(solver);
    run.assert_none();
}

#[test]
fn deep_expressions_need_no_stack() {
    let mut run = Differences::new();
    let mut root = run.pool.var(VarId(0), Width::W32);
    let b = run.pool.var(VarId(1), Width::W32);
    for _ in 0..50_000 {
        root = run.pool.binary(BinaryOp::Add, root, b);
        root = run.pool.binary(BinaryOp::Xor, root, b);
    }
    let term = run.term(root, false);
    assert!(term.sort().is_bv());
}

#[test]
fn deep_formulas_do_not_overflow_the_solver() {
    let answer = stack::on_large_stack(|| {
        let mut run = Differences::new();
        let bits: Vec<ExprId> = (0..3).map(|var| run.pool.var(VarId(var), Width::BOOL)).collect();
        let mut root = bits[0];
        for level in 0..100_000 {
            let op = if level % 2 == 0 { BinaryOp::And } else { BinaryOp::Xor };
            root = run.pool.binary(op, root, bits[level % 3]);
        }
        stack::check_depth(&run.pool, &[root])?;
        let formula = run.term(root, true);
        let mut solver = run.solver(Lifetime::OneShot);
        let one = run.terms.bits(Bv::TRUE)?;
        solver.assert(&run.terms.equal(&formula, &one)?)?;
        Ok(solver.check(&[], Budget::of(Work::MAX)))
    });
    assert!(matches!(answer, Ok(Answer::Sat | Answer::Unsat)), "{answer:?}");
}

#[test]
fn too_deep_formulas_are_refused() {
    let mut pool = ExprPool::new();
    let (mut root, one) = (pool.var(VarId(0), Width::W8), pool.number(Width::W8, 1));
    for _ in 0..=budget::MAX_TERM_DEPTH {
        root = pool.binary(BinaryOp::Add, root, one);
    }
    assert!(matches!(stack::check_depth(&pool, &[root]), Err(SmtError::Unsupported(_))));
}

#[test]
fn panics_of_the_solver_are_errors() {
    let result = stack::on_large_stack(|| -> Result<()> { panic!("on purpose") });
    assert!(matches!(result, Err(SmtError::Backend(_))));
}

#[test]
fn a_core_is_a_subset_that_conflicts() {
    let mut terms = Terms::new();
    let w = Width::W8;
    let (x, y) = (terms.symbol(w, "x").expect("x"), terms.symbol(w, "y").expect("y"));
    let mut solver = Solver::new(&terms, Lifetime::Cores, Logic::Bits).expect("a solver");
    let is = |terms: &mut Terms, a: &Term, value| {
        let value = terms.number(w, value).expect("a literal");
        terms.equal(a, &value).expect("same sort")
    };
    let assumptions = [is(&mut terms, &x, 1), is(&mut terms, &y, 7), is(&mut terms, &x, 2)];
    assert_eq!(solver.check(&assumptions, ENOUGH), Answer::Unsat);
    let core = solver.core().expect("a core");
    assert!(core.len() == 2 && !core.contains(&assumptions[1]), "{core:?}");
    assert_eq!(solver.check(&assumptions[..2], ENOUGH), Answer::Sat);
    assert_eq!(solver.value(&y), Ok(Bv::new(w, 7)));
    solver.push().expect("a level");
    solver.assert(&assumptions[2]).expect("a formula");
    assert_eq!(solver.check(&assumptions[..1], ENOUGH), Answer::Unsat);
    solver.pop().expect("a level");
    assert_eq!(solver.check(&assumptions[..1], ENOUGH), Answer::Sat);
    let counters = solver.counters();
    assert_eq!((counters.queries, counters.sat, counters.unsat), (4, 2, 2));
}

#[test]
fn a_hard_query_ends_in_time() {
    for lifetime in [Lifetime::OneShot, Lifetime::Incremental] {
        let mut terms = Terms::new();
        let w = Width::W64;
        let (x, y) = (terms.symbol(w, "x").expect("x"), terms.symbol(w, "y").expect("y"));
        let one = terms.number(w, 1).expect("1");
        let double = |terms: &mut Terms, a: &Term| {
            let a = std::slice::from_ref(a);
            terms.apply_indexed(Kind::BitvectorZeroExtend, &[64], a).expect("wider")
        };
        let factors = [double(&mut terms, &x), double(&mut terms, &y)];
        let product = terms.apply(Kind::BitvectorMult, &factors).expect("x*y");
        // 2^32 - 5 and 2^32 - 17 are primes.
        let semiprime =
            terms.number(Width::W128, 0xffff_fffb * 0xffff_ffef).expect("their product");
        let mut formulas = vec![terms.equal(&product, &semiprime).expect("same sort")];
        for factor in [&x, &y] {
            let large = [one.clone(), factor.clone()];
            formulas.push(terms.apply(Kind::BitvectorUlt, &large).expect("same sort"));
        }
        let mut solver = Solver::new(&terms, lifetime, Logic::Bits).expect("a solver");
        for formula in &formulas {
            solver.assert(formula).expect("a formula");
        }
        let start = Instant::now();
        let answer = solver.check(&[], Budget::of(Work::millis(200)));
        assert_eq!(answer, Answer::Unknown(NoAnswer::Spent));
        assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
        assert_eq!(solver.counters().unknown, 1);
    }
}
