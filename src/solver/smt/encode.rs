//! What is asked of solvers: formulas in a pool of their own, and what each solver makes of them.
//!
//! Invariant: a leaf is one variable of the pool wherever it occurs. Wires are made of a formula
//! when the SAT solver is asked about it, and terms of cvc5 when that is. Some operations get
//! symbols in cvc5 that constraints define (the bits of floats). A model always exists for these,
//! so the constraints hold always: [`super::Session`] asserts them by itself.
use super::linear::question::{self, Decided, IntegerModel};
use super::ranges;
use super::terms::{Term as Cvc5Term, Terms};
use super::{Answer, Counters, Logic, Result, SmtError, Translator};
use crate::base::limits::Budget;
use crate::base::work;
use crate::base::work::Work;
use crate::ir::graft::Graft;
use crate::ir::simplify::build;
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, FloatBinaryOp, FloatKind, VarId, Width};
use crate::solver::sat::{Blaster, CircuitError, Wire};
use rustc_hash::FxHashMap;

/// What a variable, or the address of a symbol, is to the solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaf {
    /// Any value, the same wherever it occurs.
    Any,
    /// This value.
    Number(Bv),
    /// Nothing that may be asked about.
    Unknown,
}

/// A formula or a number of *one* encoder.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Term(ExprId);

/// Takes in expressions of *one* pool.
pub struct Encoder<'l> {
    pool: ExprPool,
    copies: Graft,
    leaves: Box<dyn Fn(Expr) -> Leaf + 'l>,
    symbols: FxHashMap<(Expr, Width), Term>,
    /// By node of the pool, what it needs; `None` where no solver has that.
    theories: Vec<Option<Logic>>,
    /// Whether there is one in some term that was asked for.
    needs_floats: bool,
    /// By node of the pool: whether it has a remainder of floats in it.
    remainders: Vec<bool>,
    gates: Blaster,
    cvc5: Cvc5Terms,
}

/// The terms of cvc5, made where they are needed.
#[derive(Default)]
struct Cvc5Terms {
    terms: Terms,
    translator: Translator,
    symbols: FxHashMap<VarId, Cvc5Term>,
    constraints: Vec<Cvc5Term>,
    machine_results: Vec<Cvc5Term>,
}

impl<'l> Encoder<'l> {
    /// An encoder to which leaves are what `leaves` says.
    pub fn new(leaves: impl Fn(Expr) -> Leaf + 'l) -> Self {
        Self {
            pool: ExprPool::new(),
            copies: Graft::default(),
            leaves: Box::new(leaves),
            symbols: FxHashMap::default(),
            theories: Vec::new(),
            needs_floats: false,
            remainders: Vec::new(),
            gates: Blaster::default(),
            cvc5: Cvc5Terms::default(),
        }
    }

    /// Variables have any value; there are no addresses.
    pub fn of_variables() -> Self {
        Self::new(|leaf| match leaf {
            Expr::Var(_) => Leaf::Any,
            _ => Leaf::Unknown,
        })
    }

    /// The expression `id` of the outer pool, which is always the same.
    pub fn term(&mut self, pool: &ExprPool, id: ExprId) -> Result<Term> {
        let Self { leaves, symbols, copies, pool: own, .. } = self;
        let mut leaf = |own: &mut ExprPool, expr: Expr, width: Width| match leaves(expr) {
            Leaf::Unknown => None,
            Leaf::Number(value) => Some(own.number(width, value.unsigned())),
            Leaf::Any => {
                let next = VarId(u32::try_from(symbols.len()).ok()?);
                let symbol = symbols.entry((expr, width));
                Some(symbol.or_insert_with(|| Term(own.var(next, width))).0)
            }
        };
        let copy = copies.copy_leaves(pool, own, id, &mut leaf).ok_or(SmtError::UnknownLeaf)?;
        self.needs_floats |= self.theories(copy)? == Logic::Floats;
        Ok(Term(copy))
    }

    /// The theories that the expression needs; an error where no solver has them.
    fn theories(&mut self, id: ExprId) -> Result<Logic> {
        self.look_at_new_nodes();
        self.theories[id.index()].ok_or(SmtError::Unsupported("remainder of floats"))
    }

    fn look_at_new_nodes(&mut self) {
        for expr in self.pool.nodes_from(self.theories.len()) {
            let mut has_remainder = matches!(expr, Expr::FloatBinary(FloatBinaryOp::Rem, ..));
            expr.for_each_child(|child| has_remainder |= self.remainders[child.index()]);
            self.remainders.push(has_remainder);
            let mut needed = Some(match expr {
                Expr::FloatBinary(FloatBinaryOp::Rem, FloatKind::Quad, ..) => {
                    self.theories.push(None);
                    continue;
                }
                _ if expr.is_of_floats() => Logic::Floats,
                _ => Logic::Bits,
            });
            expr.for_each_child(|child| {
                needed = match (needed, self.theories[child.index()]) {
                    (None, _) | (_, None) => None,
                    (Some(Logic::Bits), Some(Logic::Bits)) => Some(Logic::Bits),
                    _ => Some(Logic::Floats),
                };
            });
            self.theories.push(needed);
        }
    }

    /// A truth value.
    pub fn literal(&mut self, value: bool) -> Term {
        Term(self.pool.bool(value))
    }

    /// That `term` does not hold.
    pub fn not(&mut self, term: Term) -> Term {
        Term(build::not(&mut self.pool, term.0))
    }

    /// The conjunction of `terms`.
    pub fn and(&mut self, terms: &[Term]) -> Term {
        self.joined(terms, true, build::and)
    }

    /// The disjunction of `terms`.
    pub fn or(&mut self, terms: &[Term]) -> Term {
        self.joined(terms, false, build::or)
    }

    /// By halves, so that long ones are not deep.
    fn joined(
        &mut self,
        terms: &[Term],
        neutral: bool,
        join: fn(&mut ExprPool, ExprId, ExprId) -> ExprId,
    ) -> Term {
        match terms {
            [] => self.literal(neutral),
            [one] => *one,
            _ => {
                let (front, back) = terms.split_at(terms.len() / 2);
                let front = self.joined(front, neutral, join);
                let back = self.joined(back, neutral, join);
                Term(join(&mut self.pool, front.0, back.0))
            }
        }
    }

    /// `a` where `condition` holds, else `b`.
    pub fn choice(&mut self, condition: Term, a: Term, b: Term) -> Term {
        Term(build::ite(&mut self.pool, condition.0, a.0, b.0))
    }

    /// That `term` has this value.
    pub fn is(&mut self, term: Term, value: Bv) -> Term {
        let value = self.pool.constant(value);
        Term(build::binary(&mut self.pool, BinaryOp::Eq, term.0, value))
    }

    /// The conjunction of `ids` of the outer pool.
    pub fn all(&mut self, pool: &ExprPool, ids: &[ExprId]) -> Result<Term> {
        let terms: Vec<Term> = ids.iter().map(|&id| self.term(pool, id)).collect::<Result<_>>()?;
        Ok(self.and(&terms))
    }

    /// That not all of `ids` hold.
    pub fn not_all(&mut self, pool: &ExprPool, ids: &[ExprId]) -> Result<Term> {
        let all = self.all(pool, ids)?;
        Ok(self.not(all))
    }

    /// The theories of all terms that were asked for so far.
    pub fn logic(&self) -> Logic {
        if self.needs_floats { Logic::Floats } else { Logic::Bits }
    }

    /// The leaves with any value that occur in some term.
    pub fn symbols(&self) -> impl Iterator<Item = (Expr, Term)> {
        self.symbols.iter().map(|(&(expr, _), &term)| (expr, term))
    }

    /// The term of a variable, if it occurs in some term.
    pub fn variable(&self, var: VarId, width: Width) -> Option<Term> {
        self.symbols.get(&(Expr::Var(var), width)).copied()
    }

    /// The wires of `term`, the lowest bit first, unless they take more than `most`.
    pub(super) fn word(
        &mut self,
        term: Term,
        most: Work,
    ) -> std::result::Result<&[Wire], CircuitError> {
        self.gates.make(&self.pool, term.0, most)?;
        self.gates.known(&self.pool, term.0).ok_or(CircuitError::Unsupported("a lost term"))
    }

    /// The circuit of all wires, and what machines do where results are undefined.
    pub(super) fn gates(&self) -> &Blaster {
        &self.gates
    }

    /// `term` for cvc5.
    pub(super) fn for_cvc5(&mut self, term: Term) -> Result<Cvc5Term> {
        let Cvc5Terms { terms, translator, symbols, constraints, machine_results } = &mut self.cvc5;
        let mut leaf = |terms: &mut Terms, expr: Expr, width: Width| match expr {
            Expr::Var(var) => match symbols.get(&var) {
                Some(term) => Ok(term.clone()),
                None => {
                    let term = terms.symbol(width, &format!("v{}", var.0))?;
                    symbols.insert(var, term.clone());
                    Ok(term)
                }
            },
            _ => Err(SmtError::UnknownLeaf),
        };
        let term = match self.pool.width(term.0) {
            Width::BOOL => translator.truth(terms, &self.pool, term.0, &mut leaf),
            _ => translator.bits(terms, &self.pool, term.0, &mut leaf),
        }?;
        constraints.extend(translator.take_constraints());
        machine_results.extend(translator.take_machine_results());
        Ok(term)
    }

    /// Are the terms satisfiable together with those that are assumed, over integers?
    pub(super) fn by_integers(
        &mut self,
        asserted: &[Term],
        assumed: &[Term],
        budget: Budget,
        counters: &mut Counters,
    ) -> Result<Decided> {
        let [asserted, assumed] = [asserted, assumed]
            .map(|terms| terms.iter().map(|term| term.0).collect::<Vec<ExprId>>());
        let question = (asserted.as_slice(), assumed.as_slice());
        question::ask(&mut self.cvc5.terms, &self.pool, question, budget, counters)
    }

    /// The same by ranges, where the terms have remainders of floats and ranges decide. Their
    /// models know no addresses. What they spend is taken from the budget.
    pub(super) fn by_ranges(
        &mut self,
        asserted: &[Term],
        assumed: &[Term],
        budget: &mut Budget,
    ) -> Option<Decided> {
        self.look_at_new_nodes();
        let has_remainder = |term: &Term| self.remainders[term.0.index()];
        if !asserted.iter().chain(assumed).any(has_remainder) {
            return None;
        }
        let ids = |terms: &[Term]| terms.iter().map(|term| term.0).collect::<Vec<ExprId>>();
        let before = work::spent();
        let decided = ranges::ask(&self.pool, &ids(asserted), &ids(assumed), budget.work());
        *budget = budget.at_most(budget.work().minus(work::spent().minus(before)));
        let is_used = |it: &Decided| it.answer == Answer::Unsat || self.symbols.is_empty();
        decided.filter(is_used)
    }

    /// The value of a term in a model over integers, or of ranges.
    pub(super) fn value_in(&self, model: &IntegerModel, term: Term) -> Result<Bv> {
        let undefined = || SmtError::Backend("a value that is not defined".to_owned());
        model.value(&self.pool, term.0).ok_or_else(undefined)
    }

    /// The manager of cvc5's terms.
    pub(super) fn terms(&self) -> &Terms {
        &self.cvc5.terms
    }

    /// What holds always in cvc5, whatever is asked.
    pub(super) fn constraints(&self) -> &[Cvc5Term] {
        &self.cvc5.constraints
    }

    /// See [`Translator::take_machine_results`]. An operation without a defined result has any,
    /// unless these are asserted.
    pub(super) fn machine_results(&self) -> &[Cvc5Term] {
        &self.cvc5.machine_results
    }
}
