//! Literals of a proof, compared by what they say: `e <= 0` and `not (e >= 1)` are one.
use super::forms::LinearForm;
use crate::solver::smt::terms::Term;
use cvc5::Kind;
use rustc_hash::{FxHashMap, FxHashSet};

/// What a literal says, or denies.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum ProofAtom {
    /// `form <= 0`, the leading factor positive, the factors without a common divisor.
    AtMostZero(LinearForm),
    /// `form = 0`, the same.
    IsZero(LinearForm),
    /// True.
    Truth,
    /// Any other formula.
    Formula(Term),
}

/// An atom by its number, or its negation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct ProofLiteral {
    pub(super) atom: usize,
    pub(super) positive: bool,
}

/// A comparison with zero, as it stands in a term.
pub(super) enum ZeroComparison {
    AtMost(LinearForm),
    Equal(LinearForm),
    Unequal(LinearForm),
}

/// All atoms that were read.
#[derive(Default)]
pub(super) struct Literals {
    pub(super) atoms: Vec<ProofAtom>,
    numbers: FxHashMap<ProofAtom, usize>,
    symbols: FxHashMap<Term, usize>,
    /// By symbol.
    pub(super) terms: Vec<Term>,
    /// Literals of terms without negation.
    read: FxHashMap<Term, ProofLiteral>,
}

impl Literals {
    /// The formula as a literal.
    pub(super) fn of(&mut self, term: &Term) -> ProofLiteral {
        let (term, positive) = stripped(term);
        let literal = match self.read.get(&term) {
            Some(&literal) => literal,
            None => {
                let literal = self.read(&term);
                self.read.insert(term, literal);
                literal
            }
        };
        ProofLiteral { positive: literal.positive == positive, ..literal }
    }

    fn read(&mut self, term: &Term) -> ProofLiteral {
        if term.is_boolean_value() {
            let positive = term.boolean_value().unwrap_or(false);
            return self.numbered(ProofAtom::Truth, positive);
        }
        let comparison = self.comparison(term, true).and_then(|it| self.compared(it));
        comparison.unwrap_or_else(|| self.numbered(ProofAtom::Formula(term.clone()), true))
    }

    fn numbered(&mut self, atom: ProofAtom, positive: bool) -> ProofLiteral {
        let next = self.atoms.len();
        let atom = *self.numbers.entry(atom).or_insert_with_key(|atom| {
            self.atoms.push(atom.clone());
            next
        });
        ProofLiteral { atom, positive }
    }

    /// The literal of a comparison.
    fn compared(&mut self, comparison: ZeroComparison) -> Option<ProofLiteral> {
        match comparison {
            ZeroComparison::AtMost(form) => self.at_most_zero(&form),
            ZeroComparison::Equal(form) => self.is_zero(&form),
            ZeroComparison::Unequal(form) => {
                let literal = self.is_zero(&form)?;
                Some(ProofLiteral { positive: !literal.positive, ..literal })
            }
        }
    }

    fn at_most_zero(&mut self, form: &LinearForm) -> Option<ProofLiteral> {
        let form = form.tightened();
        match form.leading() {
            0 => Some(self.numbered(ProofAtom::Truth, form.constant <= 0)),
            1.. => Some(self.numbered(ProofAtom::AtMostZero(form), true)),
            _ => Some(self.numbered(ProofAtom::AtMostZero(form.complement()?), false)),
        }
    }

    pub(super) fn is_zero(&mut self, form: &LinearForm) -> Option<ProofLiteral> {
        let divisor = form.divisor();
        if form.constant % divisor != 0 || form.factors.is_empty() {
            let holds = form.factors.is_empty() && form.constant == 0;
            return Some(self.numbered(ProofAtom::Truth, holds));
        }
        let form = form.tightened().times(form.leading().signum())?;
        Some(self.numbered(ProofAtom::IsZero(form), true))
    }

    /// What the literal says, if it is a comparison.
    pub(super) fn says(&self, literal: ProofLiteral) -> Option<ZeroComparison> {
        match (&self.atoms[literal.atom], literal.positive) {
            (ProofAtom::AtMostZero(form), true) => Some(ZeroComparison::AtMost(form.clone())),
            (ProofAtom::AtMostZero(form), false) => form.complement().map(ZeroComparison::AtMost),
            (ProofAtom::IsZero(form), true) => Some(ZeroComparison::Equal(form.clone())),
            (ProofAtom::IsZero(form), false) => Some(ZeroComparison::Unequal(form.clone())),
            (ProofAtom::Truth | ProofAtom::Formula(_), _) => None,
        }
    }

    /// The formula (negated where `positive` is not) as a comparison of integers, as it stands:
    /// not divided by anything.
    pub(super) fn comparison(&mut self, term: &Term, positive: bool) -> Option<ZeroComparison> {
        let kind = term.kind();
        let is_comparison =
            matches!(kind, Kind::Leq | Kind::Lt | Kind::Geq | Kind::Gt | Kind::Equal);
        if !is_comparison || term.num_children() != 2 {
            return None;
        }
        let (left, right) = (term.child(0).ok()?, term.child(1).ok()?);
        let sort = left.sort();
        if !(sort.is_integer() || sort.is_real()) {
            return None;
        }
        let difference = self.linear(&left)?.plus(&self.linear(&right)?, -1)?;
        let (less, strict) = match (kind, positive) {
            (Kind::Equal, true) => return Some(ZeroComparison::Equal(difference)),
            (Kind::Equal, false) => return Some(ZeroComparison::Unequal(difference)),
            (Kind::Leq, true) | (Kind::Gt, false) => (true, 0),
            (Kind::Lt, true) | (Kind::Geq, false) => (true, 1),
            (Kind::Geq, true) | (Kind::Lt, false) => (false, 0),
            _ => (false, 1),
        };
        let form = difference.times(if less { 1 } else { -1 })?;
        form.plus(&LinearForm::constant(strict), 1).map(ZeroComparison::AtMost)
    }

    /// A sum of multiples of symbols; `None`: it is something else.
    fn linear(&mut self, term: &Term) -> Option<LinearForm> {
        if term.is_integer_value() {
            return term.integer_value().ok()?.parse().ok().map(LinearForm::constant);
        }
        if term.is_real_value() {
            return term
                .real_value()
                .ok()?
                .strip_suffix("/1")?
                .parse()
                .ok()
                .map(LinearForm::constant);
        }
        let children = children(term);
        match (term.kind(), children.as_slice()) {
            (Kind::Add, all) => {
                let mut sum = LinearForm::default();
                for part in all {
                    sum = sum.plus(&self.linear(part)?, 1)?;
                }
                Some(sum)
            }
            (Kind::Sub, [first, rest @ ..]) => {
                let mut sum = self.linear(first)?;
                for part in rest {
                    sum = sum.plus(&self.linear(part)?, -1)?;
                }
                Some(sum)
            }
            (Kind::Neg, [of]) => self.linear(of)?.times(-1),
            (Kind::ToReal, [of]) => self.linear(of),
            (Kind::Mult, [a, b]) => {
                let (a, b) = (self.linear(a)?, self.linear(b)?);
                match a.factors.is_empty() {
                    true => b.times(a.constant),
                    false if b.factors.is_empty() => a.times(b.constant),
                    false => None,
                }
            }
            (_, []) => Some(LinearForm::symbol(self.symbol(term))),
            _ => None,
        }
    }

    /// The number of a symbol.
    pub(super) fn symbol(&mut self, term: &Term) -> usize {
        let next = self.terms.len();
        *self.symbols.entry(term.clone()).or_insert_with(|| {
            self.terms.push(term.clone());
            next
        })
    }

    /// All symbols in the term.
    pub(super) fn symbols_in(&mut self, term: &Term) -> Vec<usize> {
        let mut found = Vec::new();
        let (mut seen, mut stack) = (FxHashSet::default(), vec![term.clone()]);
        while let Some(term) = stack.pop() {
            let is_value = term.is_integer_value() || term.is_boolean_value();
            if is_value || !seen.insert(term.clone()) {
                continue;
            }
            let children = children(&term);
            if children.is_empty() {
                found.push(self.symbol(&term));
            }
            stack.extend(children);
        }
        found
    }

    /// All symbols of an atom.
    pub(super) fn symbols_of(&mut self, atom: usize) -> Vec<usize> {
        match self.atoms[atom].clone() {
            ProofAtom::AtMostZero(form) | ProofAtom::IsZero(form) => {
                form.factors.into_keys().collect()
            }
            ProofAtom::Truth => Vec::new(),
            ProofAtom::Formula(term) => self.symbols_in(&term),
        }
    }

    /// The literals of a clause.
    pub(super) fn clause(&mut self, term: &Term) -> Vec<ProofLiteral> {
        let parts = match term.kind() {
            Kind::Or => children(term),
            _ => vec![term.clone()],
        };
        let mut literals: Vec<ProofLiteral> = parts.iter().map(|part| self.of(part)).collect();
        literals.retain(|it| it.positive || self.atoms[it.atom] != ProofAtom::Truth);
        literals
    }
}

/// The term without negations in front of it, and whether their number is even.
pub(super) fn stripped(term: &Term) -> (Term, bool) {
    let (mut term, mut positive) = (term.clone(), true);
    while term.kind() == Kind::Not
        && let Ok(inner) = term.child(0)
    {
        term = inner;
        positive = !positive;
    }
    (term, positive)
}

/// The operands. (What cvc5 does not tell is none.)
pub(super) fn children(term: &Term) -> Vec<Term> {
    (0..term.num_children()).filter_map(|index| term.child(index).ok()).collect()
}
