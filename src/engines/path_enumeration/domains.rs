//! Conjuncts about one small variable, as the set of its values that they admit: found once by
//! evaluation, then a question about a byte is an intersection.
//!
//! Parsers ask what class a byte is of, by tables: some thirty branches behind each byte, each a
//! question that a solver answers by going over the clauses of all paths before.
//!
//! Invariant: a value is left out of a conjunct's set only if the conjunct is false for it. Where
//! an operation has no defined result, the value stays, and no model is given.
use super::slice::Slices;
use crate::base::work;
use crate::base::work::Work;
use crate::ir::{Bv, ExprId, VarId, Width};
use crate::symbolic::value::{SparseModel, Values};
use rustc_hash::FxHashMap;

/// The bits of a small variable.
const BITS: u32 = 8;
/// What the values of one conjunct may cost.
const MOST: Work = Work::millis(5);

/// Values of a small variable, by bit.
type ValueSet = [u64; 4];

/// What a conjunct admits.
#[derive(Clone, Copy)]
struct Admitted {
    set: ValueSet,
    /// Whether it holds for all of them.
    is_exact: bool,
}

/// What is known of a question about a small variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ByValues {
    /// These conjuncts admit no value of it, in the order of the question.
    Nothing(Vec<ExprId>),
    /// This value, which all conjuncts admit.
    Value(VarId, Bv),
}

/// The values that conjuncts admit, for those asked about so far.
#[derive(Default)]
pub(super) struct SmallDomains {
    /// `None`: too costly, or not about one small variable.
    known: FxHashMap<ExprId, Option<Admitted>>,
}

impl SmallDomains {
    /// Whether the conjuncts of `slice` have a model, if that is decided by the values of a
    /// variable that one of those from `new` on is about.
    pub(super) fn decide(
        &mut self,
        values: &Values,
        slices: &mut Slices,
        slice: &[ExprId],
        new: usize,
    ) -> Option<ByValues> {
        for &asked in &slice[new..] {
            let Some(var) = small(values, slices, asked) else { continue };
            let mut about = Vec::new();
            for (at, &id) in slice.iter().enumerate() {
                if slices.names(&values.pool, id)[..] == [var.0]
                    && let Some(admitted) = self.of(values, id, var)
                {
                    about.push((at, admitted));
                }
            }
            let of_all = about
                .iter()
                .fold(all(values.var_width(var)), |set, (_, admitted)| both(set, admitted.set));
            if of_all == ValueSet::default() {
                let core = core(&about, new, all(values.var_width(var)));
                return Some(ByValues::Nothing(core.into_iter().map(|at| slice[at]).collect()));
            }
            let is_exact = about.iter().all(|(_, admitted)| admitted.is_exact);
            if is_exact && about.len() == slice.len() {
                let lowest = members(of_all).next()?;
                return Some(ByValues::Value(var, Bv::new(values.var_width(var), lowest.into())));
            }
        }
        None
    }

    /// What the conjunct admits, which is about `var` alone.
    fn of(&mut self, values: &Values, id: ExprId, var: VarId) -> Option<Admitted> {
        if let Some(&known) = self.known.get(&id) {
            return known;
        }
        let found = admitted(values, id, var);
        self.known.insert(id, found);
        found
    }
}

/// The variable of a conjunct, if it is its only one, and small.
fn small(values: &Values, slices: &mut Slices, id: ExprId) -> Option<VarId> {
    let names = slices.names(&values.pool, id);
    let [name] = names[..] else { return None };
    (values.var_width(VarId(name)).bits() <= BITS).then_some(VarId(name))
}

fn admitted(values: &Values, id: ExprId, var: VarId) -> Option<Admitted> {
    let (start, width) = (work::spent(), values.var_width(var));
    let (mut set, mut is_exact) = (ValueSet::default(), true);
    for number in members(all(width)) {
        let model = SparseModel::from_iter([(var, Bv::new(width, number.into()))]);
        match values.eval(id, &model) {
            Some(Bv::FALSE) => continue,
            Some(_) => {}
            None => is_exact = false,
        }
        set[usize::from(number / 64)] |= 1 << (number % 64);
        if work::spent().minus(start) > MOST {
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
    use crate::symbolic::value::Value;

    /// `byte op literal`, in the order in which they are asked.
    fn decided(questions: &[(BinaryOp, u128)], width: u32) -> (Option<ByValues>, Vec<ExprId>) {
        let bits = |bits| Width::new(bits).expect("at most 128 bits");
        let mut values = Values::new(bits(64));
        let (byte, _) = values.symbol(bits(width));
        let Value::Symbolic(byte) = byte else { panic!("a new variable") };
        let conjunct = |&(op, literal): &(BinaryOp, u128)| {
            let literal = values.pool.number(bits(width), literal);
            build::binary(&mut values.pool, op, byte, literal)
        };
        let slice: Vec<ExprId> = questions.iter().map(conjunct).collect();
        let (mut domains, mut slices) = (SmallDomains::default(), Slices::default());
        (domains.decide(&values, &mut slices, &slice, slice.len() - 1), slice)
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
