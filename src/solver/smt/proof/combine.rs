//! Partial interpolants for all cuts, from the leaves of a proof to its contradiction.
//!
//! A labelled interpolation system (*Interpolant Strength*, D'Silva and others, VMCAI 2010) with
//! one block per atom. At a cut an atom's literals belong to what is before it if its block does.
//! A clause of a block before the cut has those of its literals that belong behind it as its
//! partial interpolant, one of a block behind the negations of those that belong before it; a
//! lemma of arithmetic, the sum of the comparisons before (*Abstractions from Proofs*, section 3).
//! Resolution joins by *or* upon an atom before, by *and* upon one behind. An atom changes sides
//! once, from the first cut to the last, so the sequence is inductive over the integers.
use super::colours::{Colours, StepOrigin, is_resolution};
use super::lemmas;
use super::literals::{Literals, ProofLiteral};
use super::predicates::Predicates;
use super::steps::ProofStep;
use crate::base::work;
use crate::base::work::WorkKind;
use crate::ir::ExprId;
use crate::ir::simplify::build;
use cvc5::ProofRule;
use rustc_hash::FxHashSet;

/// A formula for each cut; `None`: none that can be said.
pub(super) type Partial = Vec<Option<ExprId>>;

/// A walk over a proof.
pub(super) struct ProofWalk<'a> {
    pub(super) steps: &'a [ProofStep],
    pub(super) literals: &'a mut Literals,
    pub(super) colours: &'a mut Colours,
    pub(super) predicates: Predicates<'a>,
    pub(super) cuts: usize,
    /// Equations that blocks assert: atoms.
    pub(super) equations: &'a FxHashSet<(usize, usize)>,
    /// Which interpolants of lemmas are taken.
    pub(super) is_weak: bool,
}

/// How the partial interpolant of a step comes about.
enum Plan {
    /// From its clause alone.
    Clause,
    /// It is that of a premise, which says the same.
    Same(usize),
    /// By resolution upon these atoms.
    Resolved(Vec<usize>),
    /// By resolution of the lemma that the premises imply the result, upon all premises.
    Derived,
}

impl ProofWalk<'_> {
    /// The interpolants of the last step; `None`: a step mixes blocks in a way that is not known.
    pub(super) fn interpolants(&mut self) -> Option<Partial> {
        let count = self.steps.len();
        let mut plans: Vec<Option<Plan>> = (0..count).map(|_| None).collect();
        let mut needed = vec![false; count];
        *needed.last_mut()? = true;
        for index in (0..count).rev() {
            if !needed[index] {
                continue;
            }
            let plan = self.plan(index);
            match &plan {
                Plan::Clause => {}
                &Plan::Same(premise) => needed[premise] = true,
                Plan::Resolved(_) | Plan::Derived => {
                    self.steps[index].premises.iter().for_each(|&premise| needed[premise] = true);
                }
            }
            plans[index] = Some(plan);
        }
        let mut partials: Vec<Option<Partial>> = vec![None; count];
        for (index, plan) in plans.into_iter().enumerate() {
            let Some(plan) = plan else { continue };
            work::spend_on(WorkKind::Expression, self.cuts);
            partials[index] = Some(self.partial(index, plan, &partials)?);
        }
        partials.pop()?
    }

    fn plan(&mut self, index: usize) -> Plan {
        let step = &self.steps[index];
        if self.is_of_one_block(index) {
            return Plan::Clause;
        }
        if is_resolution(step.rule) {
            let pivots = step.pivots();
            return Plan::Resolved(pivots.iter().map(|it| self.literals.of(it).atom).collect());
        }
        let is_lemma = |&premise: &usize| self.colours.origins[premise] == StepOrigin::Lemma;
        match (step.rule, step.premises.as_slice()) {
            (ProofRule::Reordering | ProofRule::Factoring | ProofRule::NotNotElim, &[only])
                if !is_lemma(&only) =>
            {
                Plan::Same(only)
            }
            (ProofRule::EqResolve | ProofRule::MacroSrPredTransform, [first, rest @ ..])
                if self.colours.origins[index] == StepOrigin::Several
                    && rest.iter().all(is_lemma) =>
            {
                Plan::Same(*first)
            }
            _ if self.colours.origins[index] == StepOrigin::Several => Plan::Derived,
            _ => Plan::Clause,
        }
    }

    /// Whether the step and all its literals are of one block.
    fn is_of_one_block(&mut self, index: usize) -> bool {
        let block = match self.colours.origins[index] {
            StepOrigin::Several => return false,
            StepOrigin::Block(block) => Some(block),
            StepOrigin::Lemma => None,
        };
        let clause = self.literals.clause(&self.steps[index].result);
        let mut blocks = clause.iter().map(|it| self.colours.of(self.literals, it.atom));
        match block.or_else(|| blocks.next().flatten()) {
            Some(block) => blocks.all(|other| other == Some(block)),
            None => false,
        }
    }

    fn partial(
        &mut self,
        index: usize,
        plan: Plan,
        partials: &[Option<Partial>],
    ) -> Option<Partial> {
        let steps = self.steps;
        let step = &steps[index];
        let of = |premise: usize| partials[premise].clone();
        match plan {
            Plan::Same(premise) => of(premise),
            Plan::Clause => {
                let clause = self.literals.clause(&step.result);
                match self.colours.origins[index] {
                    StepOrigin::Block(block) => self.of_block(block, &clause),
                    _ => lemmas::partial(self, Some(index), &clause),
                }
            }
            Plan::Resolved(pivots) => {
                let (&first, rest) = step.premises.split_first()?;
                let mut all = of(first)?;
                for (&premise, pivot) in rest.iter().zip(pivots) {
                    all = self.resolved(pivot, &all, &of(premise)?)?;
                }
                Some(all)
            }
            Plan::Derived => {
                let mut clause = self.literals.clause(&step.result);
                if clause.len() > 1 {
                    return None;
                }
                let mut premises = Vec::new();
                for &premise in &step.premises {
                    let it = self.literals.of(&steps[premise].result);
                    clause.push(ProofLiteral { positive: !it.positive, ..it });
                    premises.push((it.atom, of(premise)?));
                }
                let mut all = lemmas::partial(self, None, &clause)?;
                for (pivot, premise) in premises {
                    all = self.resolved(pivot, &all, &premise)?;
                }
                Some(all)
            }
        }
    }

    /// The partial interpolant of a resolvent upon `pivot`.
    pub(super) fn resolved(&mut self, pivot: usize, a: &Partial, b: &Partial) -> Option<Partial> {
        let block = self.colours.of(self.literals, pivot)?;
        Some(self.joined(block, a, b))
    }

    /// `a` or `b` at cuts behind the block, `a` and `b` at those before it.
    pub(super) fn joined(&mut self, block: usize, a: &Partial, b: &Partial) -> Partial {
        let pool = &mut *self.predicates.pool;
        let both = a.iter().zip(b).enumerate();
        both.map(|(cut, (&a, &b))| {
            let is_before = block <= cut;
            // What decides the formula by itself.
            let strong = pool.bool(is_before);
            if a == Some(strong) || b == Some(strong) {
                return Some(strong);
            }
            let (a, b) = (a?, b?);
            Some(if is_before { build::or(pool, a, b) } else { build::and(pool, a, b) })
        })
        .collect()
    }

    /// The partial interpolant of a clause that `block` implies.
    pub(super) fn of_block(&mut self, block: usize, clause: &[ProofLiteral]) -> Option<Partial> {
        let mut partial: Partial =
            (0..self.cuts).map(|cut| Some(self.predicates.pool.bool(block > cut))).collect();
        for &literal in clause {
            let own = self.colours.of(self.literals, literal.atom)?;
            if own == block {
                continue;
            }
            let formula = self.predicates.literal(self.literals, literal);
            let pool = &mut *self.predicates.pool;
            let negation = formula.map(|formula| build::not(pool, formula));
            for (cut, part) in partial.iter_mut().enumerate() {
                if block <= cut && own > cut {
                    *part = part.zip(formula).map(|(a, b)| build::or(pool, a, b));
                } else if block > cut && own <= cut {
                    *part = part.zip(negation).map(|(a, b)| build::and(pool, a, b));
                }
            }
        }
        Some(partial)
    }
}
