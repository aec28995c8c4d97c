//! Which block each step and each atom belongs to.
//!
//! An atom's block is one in which all its symbols live, so that its literals belong to either side
//! of each cut, and to one side after the other from the first cut to the last: that makes the
//! interpolants inductive. Where there is none (a lemma that mixes blocks), the choice is a guess.
use super::literals::{Literals, children, stripped};
use super::steps::ProofStep;
use crate::solver::smt::terms::Term;
use cvc5::{Kind, ProofRule};
use rustc_hash::{FxHashMap, FxHashSet};

/// The assertions that a step rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StepOrigin {
    /// None: it is a lemma.
    Lemma,
    /// Some of this block.
    Block(usize),
    /// Some of several blocks.
    Several,
}

/// Blocks of assertions, symbols and atoms.
pub(super) struct Colours {
    /// By step.
    pub(super) origins: Vec<StepOrigin>,
    /// By symbol: the first and the last block that it occurs in.
    spans: FxHashMap<usize, (usize, usize)>,
    /// By atom, as far as it is known.
    of: FxHashMap<usize, usize>,
}

impl Colours {
    pub(super) fn new(blocks: &[Vec<Term>], steps: &[ProofStep], literals: &mut Literals) -> Self {
        let (mut spans, mut asserted) = (FxHashMap::default(), FxHashMap::default());
        for (block, assertions) in blocks.iter().enumerate() {
            for assertion in assertions {
                asserted.entry(assertion).or_insert(block);
                extend(&mut spans, literals.symbols_in(assertion), block);
            }
        }
        let mut origins: Vec<StepOrigin> = Vec::with_capacity(steps.len());
        for step in steps {
            let own = match step.rule {
                // What it assumes, it discharges.
                ProofRule::Scope => StepOrigin::Lemma,
                ProofRule::Assume => asserted
                    .get(&step.result)
                    .map_or(StepOrigin::Lemma, |&block| StepOrigin::Block(block)),
                _ => step.premises.iter().map(|&it| origins[it]).fold(StepOrigin::Lemma, joined),
            };
            origins.push(own);
        }
        let mut colours = Self { origins, spans, of: FxHashMap::default() };
        for (index, step) in steps.iter().enumerate() {
            if let StepOrigin::Block(block) = colours.origins[index]
                && !is_resolution(step.rule)
            {
                colours.note(literals, &step.result, block);
            }
        }
        colours
    }

    /// All atoms in a formula that a block implies.
    fn note(&mut self, literals: &mut Literals, formula: &Term, block: usize) {
        let (mut seen, mut stack) = (FxHashSet::default(), vec![formula.clone()]);
        while let Some(term) = stack.pop() {
            let (term, _) = stripped(&term);
            if !seen.insert(term.clone()) {
                continue;
            }
            let atom = literals.of(&term).atom;
            self.of.entry(atom).or_insert(block);
            // Symbols that cvc5 made live here.
            let made = literals.symbols_of(atom).into_iter();
            let made: Vec<usize> = made.filter(|it| !self.spans.contains_key(it)).collect();
            extend(&mut self.spans, made, block);
            if is_connective(&term) {
                stack.extend(children(&term));
            }
        }
    }

    /// The block of an atom; `None`: it has a symbol of no block.
    pub(super) fn of(&mut self, literals: &mut Literals, atom: usize) -> Option<usize> {
        if let Some(&block) = self.of.get(&atom) {
            return Some(block);
        }
        let (first, last) = self.common(literals, atom)?;
        let block = if first <= last { last } else { first };
        self.of.insert(atom, block);
        Some(block)
    }

    /// The blocks in which all symbols of the atom live, from the first to the last.
    pub(super) fn common(&self, literals: &mut Literals, atom: usize) -> Option<(usize, usize)> {
        let mut common = None;
        for symbol in literals.symbols_of(atom) {
            let &(first, last) = self.spans.get(&symbol)?;
            let (low, high) = common.unwrap_or((first, last));
            common = Some((first.max(low), last.min(high)));
        }
        common
    }
}

fn extend(spans: &mut FxHashMap<usize, (usize, usize)>, symbols: Vec<usize>, block: usize) {
    for symbol in symbols {
        let span = spans.entry(symbol).or_insert((block, block));
        *span = (span.0.min(block), span.1.max(block));
    }
}

fn joined(a: StepOrigin, b: StepOrigin) -> StepOrigin {
    match (a, b) {
        (StepOrigin::Lemma, other) | (other, StepOrigin::Lemma) => other,
        (a, b) if a == b => a,
        _ => StepOrigin::Several,
    }
}

pub(super) const fn is_resolution(rule: ProofRule) -> bool {
    matches!(rule, ProofRule::Resolution | ProofRule::ChainResolution | ProofRule::ChainMResolution)
}

/// Whether it is made of formulas alone.
pub(super) fn is_connective(term: &Term) -> bool {
    match term.kind() {
        Kind::Not | Kind::And | Kind::Or | Kind::Implies | Kind::Xor => true,
        Kind::Equal | Kind::Ite => term.child(1).is_ok_and(|operand| operand.sort().is_boolean()),
        _ => false,
    }
}
