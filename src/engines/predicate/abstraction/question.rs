//! What an abstraction has to find out, after what is clear from the form of the input.
use super::atom::{self, Atom};
use super::cache::{AssumptionSet, Truth};
use super::premise::Premise;
use super::region::{PredicateId, Region};
use super::tape::{Cone, Slot};
use super::{Context, Form};
use crate::ir::ExprId;
use rustc_hash::{FxHashMap, FxHashSet};

/// An atom that is to be decided.
pub(super) struct OpenAtom {
    pub(super) atom: Atom,
    /// The predicate that names it: true where the atom is, if `sign`, else where it is not.
    pub(super) name: PredicateId,
    pub(super) sign: bool,
    pub(super) slot: Slot,
    /// The predicate.
    pub(super) id: ExprId,
}

/// What is to be found out.
pub(super) struct Question {
    pub(super) key: AssumptionSet,
    /// The assumptions, also on the tape.
    pub(super) assumptions: Vec<ExprId>,
    pub(super) slots: Vec<Slot>,
    pub(super) atoms: Vec<OpenAtom>,
    /// By atom; and the other way round.
    pub(super) names: Vec<PredicateId>,
    pub(super) places: FxHashMap<PredicateId, usize>,
    /// What is known of the predicates already.
    pub(super) bound: Region,
    /// What formulas and assumptions need; what predicates need beyond that; what predicates need
    /// at all.
    pub(super) premise_cone: Cone,
    pub(super) rest_cone: Cone,
    pub(super) predicate_cone: Cone,
}

/// Predicates by what they say.
#[derive(Default)]
struct Sorted {
    /// Atoms, with the predicate that names each and its sign, in the order of the predicates.
    order: Vec<(Atom, PredicateId, bool, ExprId)>,
    named: FxHashMap<Atom, (PredicateId, bool)>,
    /// Predicates that have one value.
    settled: Vec<(PredicateId, bool)>,
    /// Predicates that equal another one, or (`false`) its negation.
    same: Vec<(PredicateId, PredicateId, bool)>,
}

impl Question {
    pub(super) fn read(
        premise: &mut Premise,
        context: &mut Context<'_>,
        key: AssumptionSet,
        assumptions: &[ExprId],
        predicates: &[(PredicateId, ExprId)],
    ) -> Self {
        let pool = context.pool;
        let slots: Vec<Slot> = assumptions.iter().map(|&id| premise.tape.add(pool, id)).collect();
        let sorted = sort(context, predicates);
        let bound = bound(context, &sorted);
        let mut question = Self {
            key,
            assumptions: assumptions.to_vec(),
            slots,
            atoms: Vec::new(),
            names: Vec::new(),
            places: FxHashMap::default(),
            bound,
            premise_cone: Cone::default(),
            rest_cone: Cone::default(),
            predicate_cone: Cone::default(),
        };
        for (atom, name, sign, id) in sorted.order {
            question.add(premise, context, (atom, name, sign), id);
        }
        let tape = &premise.tape;
        question.premise_cone = tape.cone(question.slots.iter().chain(&premise.formulas).copied());
        question.predicate_cone = tape.cone(question.atoms.iter().map(|atom| atom.slot));
        question.rest_cone = question.predicate_cone.without(&question.premise_cone);
        question
    }

    /// Opens an atom, unless it is known what it is.
    fn add(
        &mut self,
        premise: &mut Premise,
        context: &mut Context<'_>,
        (atom, name, sign): (Atom, PredicateId, bool),
        id: ExprId,
    ) {
        for value in [true, false] {
            let literal = context.regions.literal(name, value);
            if context.regions.implies(&self.bound, &literal) {
                context.counters.predicates_by_form += 1;
                return;
            }
        }
        match premise.cache.truth(&self.key, atom) {
            Some(Truth::Always(value)) => {
                let literal = context.regions.literal(name, value == sign);
                self.bound = context.regions.and(&self.bound, &literal);
                context.counters.predicates_by_cache += 1;
                return;
            }
            Some(Truth::Varies) if context.config.form == Form::Cartesian => {
                context.counters.predicates_by_cache += 1;
                return;
            }
            _ => {}
        }
        let slot = premise.tape.add(context.pool, id);
        self.places.insert(name, self.atoms.len());
        self.atoms.push(OpenAtom { atom, name, sign, slot, id });
        self.names.push(name);
    }

    /// The atoms in parts that have no variable in common, not even by way of formulas and
    /// assumptions.
    pub(super) fn parts(&self, premise: &Premise) -> Vec<Vec<usize>> {
        let tape = &premise.tape;
        let mut groups = Groups::new(tape.vars().len());
        premise.formula_vars.iter().for_each(|vars| groups.join(vars));
        for &slot in &self.slots {
            groups.join(&tape.vars_of(&tape.cone([slot])));
        }
        let vars: Vec<Vec<usize>> =
            self.atoms.iter().map(|atom| tape.vars_of(&tape.cone([atom.slot]))).collect();
        vars.iter().for_each(|vars| groups.join(vars));
        let mut parts: Vec<Vec<usize>> = Vec::new();
        let mut part_of: FxHashMap<usize, usize> = FxHashMap::default();
        for (atom, vars) in vars.iter().enumerate() {
            let Some(&var) = vars.first() else {
                parts.push(vec![atom]);
                continue;
            };
            let part = *part_of.entry(groups.root(var)).or_insert_with(|| {
                parts.push(Vec::new());
                parts.len() - 1
            });
            parts[part].push(atom);
        }
        parts
    }
}

fn sort(context: &mut Context<'_>, predicates: &[(PredicateId, ExprId)]) -> Sorted {
    let mut sorted = Sorted::default();
    let mut names = FxHashSet::default();
    for &(name, id) in predicates {
        if name.0 >= PredicateId::CAPACITY || !names.insert(name) {
            debug_assert!(name.0 >= PredicateId::CAPACITY, "a predicate occurs twice");
            context.counters.predicates_unsupported += 1;
            continue;
        }
        let (atom, sign) = atom::literal(context.pool, id);
        if atom == Atom::True {
            sorted.settled.push((name, sign));
        } else if let Some(&(first, first_sign)) = sorted.named.get(&atom) {
            sorted.same.push((name, first, sign == first_sign));
        } else {
            sorted.named.insert(atom, (name, sign));
            sorted.order.push((atom, name, sign, id));
            continue;
        }
        context.counters.predicates_by_form += 1;
    }
    sorted
}

/// What form alone says.
fn bound(context: &mut Context<'_>, sorted: &Sorted) -> Region {
    let regions = &mut *context.regions;
    let mut bound = regions.top();
    for &(name, value) in &sorted.settled {
        let literal = regions.literal(name, value);
        bound = regions.and(&bound, &literal);
    }
    for &(name, first, equal) in &sorted.same {
        let (name, first) = (regions.literal(name, equal), regions.literal(first, true));
        let same = regions.iff(&name, &first);
        bound = regions.and(&bound, &same);
    }
    bound
}

/// Disjoint sets of variables.
struct Groups {
    parent: Vec<usize>,
}

impl Groups {
    fn new(vars: usize) -> Self {
        Self { parent: (0..vars).collect() }
    }

    fn root(&mut self, mut var: usize) -> usize {
        while self.parent[var] != var {
            self.parent[var] = self.parent[self.parent[var]];
            var = self.parent[var];
        }
        var
    }

    fn join(&mut self, vars: &[usize]) {
        for pair in vars.windows(2) {
            let (a, b) = (self.root(pair[0]), self.root(pair[1]));
            self.parent[a.max(b)] = a.min(b);
        }
    }
}
