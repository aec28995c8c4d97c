//! Making terms: a thin layer over cvc5's term manager that speaks [`Bv`] and [`Width`].
use super::{Result, library};
use crate::base::work;
use crate::base::work::WorkKind;
use crate::ir::{Bv, Width};
use cvc5::{Kind, RoundingMode, Sort, TermManager};

/// A term of cvc5. Clones share one node.
pub use cvc5::Term;

/// Makes terms. One per run is enough.
pub struct Terms {
    manager: TermManager,
    fresh: u64,
}

impl Default for Terms {
    fn default() -> Self {
        Self::new()
    }
}

impl Terms {
    /// A manager without terms.
    ///
    /// # Panics
    /// Where libcvc5 cannot be loaded: then the program is not installed as it should be.
    pub fn new() -> Self {
        if let Err(error) = library::load() {
            panic!("libcvc5 cannot be loaded: {error}");
        }
        Self { manager: TermManager::default(), fresh: 0 }
    }

    pub(super) fn manager(&self) -> &TermManager {
        &self.manager
    }

    /// The truth value `value`, of sort Bool.
    pub fn truth(&mut self, value: bool) -> Term {
        self.manager.mk_boolean(value)
    }

    /// The bit vector `value`.
    pub fn bits(&mut self, value: Bv) -> Result<Term> {
        let width = value.width().bits();
        Ok(match u64::try_from(value.unsigned()) {
            Ok(word) => self.manager.mk_bv(width, word)?,
            Err(_) => self.manager.mk_bv_from_str(width, &format!("{:x}", value.unsigned()), 16)?,
        })
    }

    /// The low bits of `bits` as a vector of `width`.
    pub fn number(&mut self, width: Width, bits: u128) -> Result<Term> {
        self.bits(Bv::new(width, bits))
    }

    /// A new symbol of bit-vector sort, distinct from all others even where the name is the same.
    pub fn symbol(&mut self, width: Width, name: &str) -> Result<Term> {
        let sort = self.manager.mk_bv_sort(width.bits())?;
        Ok(self.manager.mk_const(sort, &name.replace('\0', "?"))?)
    }

    /// A new symbol for a value that nothing determines.
    pub fn arbitrary(&mut self, width: Width) -> Result<Term> {
        self.fresh += 1;
        let name = format!("any!{}", self.fresh);
        self.symbol(width, &name)
    }

    /// The term `kind(children…)`.
    pub fn apply(&mut self, kind: Kind, children: &[Term]) -> Result<Term> {
        work::spend(WorkKind::Term, 1);
        Ok(self.manager.mk_term(kind, children)?)
    }

    /// The term `kind[indices…](children…)`.
    pub fn apply_indexed(
        &mut self,
        kind: Kind,
        indices: &[u32],
        children: &[Term],
    ) -> Result<Term> {
        work::spend(WorkKind::Term, 1);
        let op = self.manager.mk_op(kind, indices)?;
        Ok(self.manager.mk_term_from_op(op, children)?)
    }

    /// `not a`.
    pub fn not(&mut self, a: &Term) -> Result<Term> {
        self.apply(Kind::Not, std::slice::from_ref(a))
    }

    /// `a = b`.
    pub fn equal(&mut self, a: &Term, b: &Term) -> Result<Term> {
        self.apply(Kind::Equal, &[a.clone(), b.clone()])
    }

    /// The conjunction of `parts`.
    pub fn and(&mut self, parts: &[Term]) -> Result<Term> {
        match parts {
            [] => Ok(self.truth(true)),
            [one] => Ok(one.clone()),
            _ => self.apply(Kind::And, parts),
        }
    }

    /// The disjunction of `parts`.
    pub fn or(&mut self, parts: &[Term]) -> Result<Term> {
        match parts {
            [] => Ok(self.truth(false)),
            [one] => Ok(one.clone()),
            _ => self.apply(Kind::Or, parts),
        }
    }

    /// `if c then a else b`.
    pub fn ite(&mut self, c: &Term, a: &Term, b: &Term) -> Result<Term> {
        self.apply(Kind::Ite, &[c.clone(), a.clone(), b.clone()])
    }

    /// Bits `low ..` of `a`, as many as `width`.
    pub fn extract(&mut self, a: &Term, low: u32, width: Width) -> Result<Term> {
        let high = low + width.bits() - 1;
        self.apply_indexed(Kind::BitvectorExtract, &[high, low], std::slice::from_ref(a))
    }

    pub(super) fn rounding(&mut self, mode: RoundingMode) -> Term {
        self.manager.mk_rm(mode)
    }

    pub(super) fn nan(&mut self, exponent: u32, significand: u32) -> Result<Term> {
        Ok(self.manager.mk_fp_nan(exponent, significand)?)
    }

    /// A new symbol that is a truth value.
    pub(super) fn truth_symbol(&mut self, name: &str) -> Result<Term> {
        let sort = self.manager.boolean_sort();
        Ok(self.manager.mk_const(sort, name)?)
    }

    /// A new symbol that is an integer.
    pub(super) fn integer_symbol(&mut self, name: &str) -> Result<Term> {
        let sort = self.manager.integer_sort();
        Ok(self.manager.mk_const(sort, name)?)
    }

    /// The integer `value`.
    pub(super) fn integer(&mut self, value: i64) -> Term {
        self.manager.mk_integer(value)
    }

    /// The integer with these decimal digits.
    pub(super) fn integer_of(&mut self, digits: &str) -> Result<Term> {
        Ok(self.manager.mk_integer_from_str(digits)?)
    }

    /// A bound variable: a non-terminal of a grammar.
    pub(super) fn bound(&mut self, sort: &Sort, name: &str) -> Result<Term> {
        Ok(self.manager.mk_var(sort.clone(), name)?)
    }

    /// The sort of truth values.
    pub fn bool_sort(&mut self) -> Sort {
        self.manager.boolean_sort()
    }
}
