//! Which conjuncts of a path can have to do with its contradiction.
//!
//! Going back from what the last block assumes: a definition matters if its variable does, any
//! other conjunct if one of its variables does; then all its variables do. (An unsatisfiable core
//! is no better start: for a loop that was left after 4 rounds it often says just that a counter is
//! 4, and what compares it with the bound is lost.) A program variable that matters at one cut
//! matters at all: what holds at every visit of a location can only be shown if stores that are
//! dead at one of them are kept.
use super::definitions::defined;
use super::places::Places;
use crate::ir::{ExprId, ExprPool, VarId};
use rustc_hash::FxHashSet;

/// The conjuncts of each block that matter for whether the last block can be passed.
pub(super) fn slice(
    pool: &mut ExprPool,
    places: &Places,
    blocks: &[Vec<ExprId>],
) -> Vec<Vec<ExprId>> {
    let mut facts: Vec<PathFact> = Vec::new();
    for (block, conjuncts) in blocks.iter().enumerate() {
        let defined = defined(pool, places, block, conjuncts);
        for (&conjunct, defined) in conjuncts.iter().zip(defined) {
            let variables = pool.vars_in(conjunct).collect();
            let matters = defined.is_none() && block + 1 == blocks.len();
            facts.push(PathFact { block, conjunct, defined, variables, matters });
        }
    }
    let starts = facts.iter().filter(|fact| fact.matters);
    let mut relevant: FxHashSet<VarId> = starts.flat_map(|fact| fact.variables.clone()).collect();
    loop {
        let mut changed = false;
        for place in places.ids() {
            let vars = (0..places.cuts()).filter_map(|cut| places.var(cut, place));
            if vars.clone().any(|var| relevant.contains(&var)) {
                for var in vars {
                    changed |= relevant.insert(var);
                }
            }
        }
        for fact in facts.iter_mut().rev().filter(|fact| !fact.matters) {
            let matters = match fact.defined {
                Some(var) => relevant.contains(&var),
                None => {
                    fact.variables.is_empty()
                        || fact.variables.iter().any(|var| relevant.contains(var))
                }
            };
            if matters {
                fact.matters = true;
                changed = true;
                relevant.extend(fact.variables.iter().copied());
            }
        }
        if !changed {
            break;
        }
    }
    let mut kept = vec![Vec::new(); blocks.len()];
    for fact in facts.into_iter().filter(|fact| fact.matters) {
        kept[fact.block].push(fact.conjunct);
    }
    kept
}

struct PathFact {
    block: usize,
    conjunct: ExprId,
    /// The variable that it defines.
    defined: Option<VarId>,
    variables: Vec<VarId>,
    matters: bool,
}
