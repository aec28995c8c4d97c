//! A proof as a list of its steps, premises first.
use super::literals::children;
use crate::base::work;
use crate::base::work::WorkKind;
use crate::solver::smt::budget::MAX_PROOF_STEPS;
use crate::solver::smt::terms::Term;
use cvc5::{Proof, ProofRule};
use rustc_hash::FxHashMap;

/// A step of a proof.
pub(super) struct ProofStep {
    pub(super) rule: ProofRule,
    pub(super) premises: Vec<usize>,
    pub(super) result: Term,
    proof: Proof,
}

impl ProofStep {
    /// The arguments of the rule.
    pub(super) fn arguments(&self) -> Vec<Term> {
        self.proof.arguments()
    }

    /// Of a resolution: the formulas that are resolved upon, one for each premise but the first.
    pub(super) fn pivots(&self) -> Vec<Term> {
        let arguments = self.arguments();
        match self.rule {
            ProofRule::Resolution => arguments.into_iter().skip(1).take(1).collect(),
            ProofRule::ChainResolution => arguments.get(1).map_or(Vec::new(), children),
            _ => arguments.get(2).map_or(Vec::new(), children),
        }
    }
}

/// The steps below `proof`, without the scopes around it; the last one is the contradiction.
/// `None`: there are too many. The solver of the proof must be alive: see [`Proof::children`].
pub(super) fn steps(proof: Proof) -> Option<Vec<ProofStep>> {
    let mut root = proof;
    while root.rule() == ProofRule::Scope {
        root = root.children().into_iter().next()?;
    }
    let mut steps: Vec<ProofStep> = Vec::new();
    let mut numbers: FxHashMap<Proof, usize> = FxHashMap::default();
    let mut stack: Vec<(Proof, Option<Vec<Proof>>)> = vec![(root, None)];
    while let Some((proof, below)) = stack.pop() {
        if numbers.contains_key(&proof) {
            continue;
        }
        let Some(below) = below else {
            let below = proof.children();
            let open = below.iter().rev().map(|child| (child.clone(), None));
            let open: Vec<_> = open.collect();
            stack.push((proof, Some(below)));
            stack.extend(open);
            continue;
        };
        work::spend(WorkKind::Term, 1);
        if steps.len() == MAX_PROOF_STEPS {
            return None;
        }
        let premises = below.iter().map(|child| numbers.get(child).copied());
        let premises = premises.collect::<Option<Vec<usize>>>()?;
        numbers.insert(proof.clone(), steps.len());
        steps.push(ProofStep { rule: proof.rule(), premises, result: proof.result(), proof });
    }
    Some(steps)
}
