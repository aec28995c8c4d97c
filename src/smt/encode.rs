//! The expressions of one pool as terms of one manager, each translated once.
//!
//! Invariant: a leaf is one term wherever it occurs. Some operations get symbols that constraints
//! define (the bits of floats). A model always exists for these, so the constraints hold always:
//! [`super::Session`] asserts them by itself.
use super::{Logic, Result, SmtError, Term, Terms, Translator};
use crate::ir::{Bv, Expr, ExprId, ExprPool, VarId, Width};
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

/// Makes and keeps the terms for expressions of *one* pool.
pub struct Encoder<'l> {
    /// The manager of the terms.
    pub terms: Terms,
    translator: Translator,
    leaves: Box<dyn Fn(Expr) -> Leaf + 'l>,
    symbols: FxHashMap<(Expr, Width), Term>,
    constraints: Vec<Term>,
    machine_results: Vec<Term>,
}

impl<'l> Encoder<'l> {
    /// An encoder to which leaves are what `leaves` says.
    pub fn new(leaves: impl Fn(Expr) -> Leaf + 'l) -> Self {
        Self {
            terms: Terms::new(),
            translator: Translator::new(),
            leaves: Box::new(leaves),
            symbols: FxHashMap::default(),
            constraints: Vec::new(),
            machine_results: Vec::new(),
        }
    }

    /// Variables have any value; there are no addresses.
    pub fn of_variables() -> Self {
        Self::new(|leaf| match leaf {
            Expr::Var(_) => Leaf::Any,
            _ => Leaf::Unknown,
        })
    }

    /// The width-1 expression `id` as a formula.
    pub fn truth(&mut self, pool: &ExprPool, id: ExprId) -> Result<Term> {
        self.translated(|translator, terms, leaf| translator.truth(terms, pool, id, leaf))
    }

    /// The expression `id` as a bit vector.
    pub fn bits(&mut self, pool: &ExprPool, id: ExprId) -> Result<Term> {
        self.translated(|translator, terms, leaf| translator.bits(terms, pool, id, leaf))
    }

    fn translated(
        &mut self,
        translate: impl FnOnce(
            &mut Translator,
            &mut Terms,
            &mut super::translate::Leaf<'_>,
        ) -> Result<Term>,
    ) -> Result<Term> {
        let Self { terms, translator, leaves, symbols, .. } = self;
        let mut leaf = |terms: &mut Terms, expr: Expr, width: Width| match leaves(expr) {
            Leaf::Unknown => Err(SmtError::UnknownLeaf),
            Leaf::Number(value) => terms.number(width, value.unsigned()),
            Leaf::Any => {
                if let Some(term) = symbols.get(&(expr, width)) {
                    return Ok(term.clone());
                }
                let name = match expr {
                    Expr::Var(var) => format!("v{}", var.0),
                    _ => format!("{expr:?}"),
                };
                let term = terms.symbol(width, &name)?;
                symbols.insert((expr, width), term.clone());
                Ok(term)
            }
        };
        let term = translate(translator, terms, &mut leaf)?;
        self.constraints.extend(self.translator.take_constraints());
        self.machine_results.extend(self.translator.take_machine_results());
        Ok(term)
    }

    /// The conjunction of `ids`.
    pub fn all(&mut self, pool: &ExprPool, ids: &[ExprId]) -> Result<Term> {
        let terms: Vec<Term> = ids.iter().map(|&id| self.truth(pool, id)).collect::<Result<_>>()?;
        self.terms.and(&terms)
    }

    /// That not all of `ids` hold.
    pub fn not_all(&mut self, pool: &ExprPool, ids: &[ExprId]) -> Result<Term> {
        let all = self.all(pool, ids)?;
        self.terms.not(&all)
    }

    /// The theories of all terms made so far.
    pub fn logic(&self) -> Logic {
        self.translator.logic()
    }

    /// What holds always, whatever is asked.
    pub(super) fn constraints(&self) -> &[Term] {
        &self.constraints
    }

    /// See [`Translator::take_machine_results`]. An operation without a defined result has any,
    /// unless these are asserted.
    pub fn machine_results(&self) -> &[Term] {
        &self.machine_results
    }

    /// The leaves with any value that occur in some term.
    pub fn symbols(&self) -> impl Iterator<Item = (Expr, &Term)> {
        self.symbols.iter().map(|(&(expr, _), term)| (expr, term))
    }

    /// The term of a variable, if it occurs in some term.
    pub fn variable(&self, var: VarId, width: Width) -> Option<&Term> {
        self.symbols.get(&(Expr::Var(var), width))
    }
}
