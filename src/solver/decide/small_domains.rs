//! Conjuncts about one small variable, as the set of its values that they admit: found once by
//! evaluation, then a question about a byte is an intersection.
//!
//! Parsers ask what class a byte is of, by tables: some thirty branches behind each byte, each a
//! question that a solver answers by going over the clauses of all paths before.
//!
//! Invariant: a value is left out of a conjunct's set only if the conjunct is false for it. Where
//! an operation has no defined result, the value stays, and no model is given.
use super::budget::{MOST_ASKED, MOST_SMALL_NODES, VALUES_OF_CONJUNCT};
use super::conjuncts::Conjuncts;
use crate::base::work;
use crate::base::work::WorkKind;
use crate::ir::eval::{Env, eval};
use crate::ir::{Bv, Expr, ExprId, ExprPool, Symbol, VarId, Width};
use rustc_hash::FxHashMap;

/// The bits of a small variable.
const BITS: u32 = 8;

/// Values of a small variable, by bit.
type ValueSet = [u64; 4];

/// What a conjunct admits.
#[derive(Clone, Copy)]
struct Admitted {
    set: ValueSet,
    /// Whether it holds for all of them.
    is_exact: bool,
}

/// The only variable of a conjunct, which is small.
#[derive(Clone, Copy, PartialEq, Eq)]
struct SmallVariable {
    var: VarId,
    width: Width,
}

/// What is known of a question about a small variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ByValues {
    /// These conjuncts admit no value of it, in the order of the question.
    Nothing(Vec<ExprId>),
    /// This value, which all conjuncts admit.
    Value(VarId, Bv),
}

/// The values that conjuncts of one pool admit, for those asked about so far.
#[derive(Default)]
pub(super) struct SmallDomains {
    /// `None`: too costly, or not about one small variable.
    known: FxHashMap<ExprId, Option<(SmallVariable, Admitted)>>,
}

impl SmallDomains {
    /// Whether the conjuncts have a model, if that is decided by the values of a variable that a
    /// new one is about.
    pub(super) fn decide(&mut self, conjuncts: &Conjuncts<'_>) -> Option<ByValues> {
        let Conjuncts { pool, all: list, new, .. } = *conjuncts;
        work::spend_on(WorkKind::Conjunct, list.len());
        let places = list.iter().enumerate();
        let found: Vec<(usize, SmallVariable, Admitted)> = places
            .filter_map(|(at, &id)| self.of(pool, id).map(|(of, set)| (at, of, set)))
            .collect();
        let mut asked: Vec<SmallVariable> = Vec::new();
        for &(_, small, _) in found.iter().filter(|(at, ..)| *at >= new) {
            if !asked.contains(&small) && asked.len() < MOST_ASKED {
                asked.push(small);
            }
        }
        for small in asked {
            let about = found.iter().filter(|(_, of, _)| *of == small);
            let about: Vec<(usize, Admitted)> = about.map(|&(at, _, set)| (at, set)).collect();
            let all = all(small.width);
            let of_all = about.iter().fold(all, |set, (_, admitted)| both(set, admitted.set));
            if of_all == ValueSet::default() {
                let core = core(&about, new, all);
                return Some(ByValues::Nothing(core.into_iter().map(|at| list[at]).collect()));
            }
            let is_exact = about.iter().all(|(_, admitted)| admitted.is_exact);
            if is_exact && about.len() == list.len() {
                let lowest = members(of_all).next()?;
                return Some(ByValues::Value(small.var, Bv::new(small.width, lowest.into())));
            }
        }
        None
    }

    /// What the conjunct admits, if it is about one small variable.
    fn of(&mut self, pool: &ExprPool, id: ExprId) -> Option<(SmallVariable, Admitted)> {
        if let Some(&known) = self.known.get(&id) {
            return known;
        }
        let found = small(pool, id).and_then(|of| Some((of, admitted(pool, id, of)?)));
        self.known.insert(id, found);
        found
    }
}

/// The variable of a conjunct, if it is its only one, and small.
fn small(pool: &ExprPool, root: ExprId) -> Option<SmallVariable> {
    let mut found = None;
    for (count, (id, expr)) in pool.nodes_below([root]).enumerate() {
        if let Expr::Var(var) = expr {
            let small = SmallVariable { var, width: pool.width(id) };
            if small.width.bits() > BITS || found.is_some_and(|found| found != small) {
                return None;
            }
            found = Some(small);
        }
        if count == MOST_SMALL_NODES {
            return None;
        }
    }
    found
}

/// One variable has a value.
struct OneValue(VarId, Bv);

impl Env for OneValue {
    fn var(&self, var: VarId) -> Option<Bv> {
        (var == self.0).then_some(self.1)
    }

    fn address(&self, _: Symbol) -> Option<Bv> {
        None
    }
}

fn admitted(
    pool: &ExprPool,
    id: ExprId,
    SmallVariable { var, width }: SmallVariable,
) -> Option<Admitted> {
    let start = work::spent();
    let (mut set, mut is_exact) = (ValueSet::default(), true);
    for number in members(all(width)) {
        match eval(pool, id, &OneValue(var, Bv::new(width, number.into()))) {
            Some(Bv::FALSE) => continue,
            Some(_) => {}
            None => is_exact = false,
        }
        set[usize::from(number / 64)] |= 1 << (number % 64);
        if work::spent().minus(start) > VALUES_OF_CONJUNCT {
            return None;
        }
    }
    Some(Admitted { set, is_exact })
}

/// Few of the conjuncts, by place, that admit nothing together: each leaves the least of what those
/// before it admit, and those from `new` on come first.
fn core(about: &[(usize, Admitted)], new: usize, all: ValueSet) -> Vec<usize> {
    let (mut left, mut taken) = (all, Vec::new());
    while left != ValueSet::default() {
        let cost = |&(at, admitted): &(usize, Admitted)| {
            (taken.is_empty() && at < new, count(both(left, admitted.set)), at)
        };
        let Some(&(at, next)) = about.iter().min_by_key(|entry| cost(entry)) else { break };
        left = both(left, next.set);
        taken.push(at);
    }
    taken.sort_unstable();
    taken.dedup();
    taken
}

/// All values of a small variable.
fn all(width: Width) -> ValueSet {
    let values = 1u32 << width.bits().min(BITS);
    let word = |at: u32| match values.saturating_sub(64 * at) {
        0 => 0,
        some @ 1..64 => (1 << some) - 1,
        _ => u64::MAX,
    };
    [word(0), word(1), word(2), word(3)]
}

fn both(a: ValueSet, b: ValueSet) -> ValueSet {
    std::array::from_fn(|at| a[at] & b[at])
}

fn count(set: ValueSet) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

fn members(set: ValueSet) -> impl Iterator<Item = u8> {
    (0..=u8::MAX).filter(move |&number| set[usize::from(number / 64)] >> (number % 64) & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::BinaryOp;
    use crate::ir::simplify::build;

    /// `byte op literal`, in the order in which they are asked.
    fn decided(questions: &[(BinaryOp, u128)], width: u32) -> (Option<ByValues>, Vec<ExprId>) {
        let bits = Width::new(width).expect("at most 128 bits");
        let mut pool = ExprPool::new();
        let byte = pool.var(VarId(0), bits);
        let conjunct = |&(op, literal): &(BinaryOp, u128)| {
            let literal = pool.number(bits, literal);
            build::binary(&mut pool, op, byte, literal)
        };
        let all: Vec<ExprId> = questions.iter().map(conjunct).collect();
        let new = all.len() - 1;
        let conjuncts = Conjuncts { new, ..Conjuncts::new(&pool, &all) };
        (SmallDomains::default().decide(&conjuncts), all)
    }

    #[test]
    fn a_model_is_a_value_that_all_admit() {
        let (found, _) = decided(&[(BinaryOp::Ult, 9), (BinaryOp::Eq, 8)], 8);
        let eight = Bv::new(Width::new(8).expect("8 bits"), 8);
        assert!(matches!(found, Some(ByValues::Value(_, value)) if value == eight));
        let (found, _) = decided(&[(BinaryOp::Ult, 1), (BinaryOp::Ult, 7)], 3);
        assert!(matches!(found, Some(ByValues::Value(_, value)) if value.unsigned() == 0));
    }

    #[test]
    fn what_refutes_is_few_and_has_the_new_one() {
        let asked = [(BinaryOp::Ult, 200), (BinaryOp::Ult, 9), (BinaryOp::Eq, 9)];
        let (found, slice) = decided(&asked, 8);
        assert_eq!(found, Some(ByValues::Nothing(slice[1..].to_vec())));
    }

    #[test]
    fn large_variables_are_not_for_it() {
        assert_eq!(decided(&[(BinaryOp::Ult, 0)], 9).0, None);
    }
}
