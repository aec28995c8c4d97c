//! The words of a path: its atoms, over places, and how it uses each place.
//!
//! Beside the atoms as they stand there are those seen through a block: what must hold before it
//! (weakest precondition), and what an atom of its beginning says at its end, where its assignments
//! can be undone.
use super::path::Path;
use super::places::PlaceId;
use super::run::InterpolationRun;
use crate::engines::predicate::budget::{
    MAX_ATOM_SIZE, MAX_ATOMS, MAX_PLACE_CONSTANTS, PRECONDITION_ROUNDS,
};
use crate::ir::simplify::build;
use crate::ir::sums::Sum;
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, UnaryOp, VarId, Width};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// Where a candidate comes from; the smaller, the more likely it says something general.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) enum Rank {
    /// Given by the caller, or found by another method.
    Hint,
    /// An atom of the path, or its negation.
    Atom,
    /// A variant of an atom.
    Variant,
    /// A linear relation between places, guessed from models.
    Relation,
    /// A place against a constant of the path.
    Bound,
    /// An atom seen through a block.
    Derived,
    /// A remainder.
    Congruence,
    /// A disjunction of two others.
    Clause,
    /// A place against a value that only models have.
    Value,
}

/// How the path uses a place.
#[derive(Clone, Default, Debug)]
pub(super) struct Usage {
    /// It occurs in the unsatisfiable core.
    pub(super) relevant: bool,
    /// It is in a signed comparison.
    pub(super) signed: bool,
    /// It is in an unsigned comparison.
    pub(super) unsigned: bool,
    /// The constants that it is compared with, or set to, or stepped by.
    pub(super) constants: BTreeSet<u128>,
    /// The constants that its remainder is taken by, or that it is stepped by.
    pub(super) moduli: BTreeSet<u128>,
}

/// The words of a path.
pub(super) struct Vocabulary {
    /// Canonical atoms, best rank first, no repetitions.
    pub(super) atoms: Vec<(ExprId, Rank)>,
    /// By place.
    pub(super) usage: Vec<Usage>,
}

/// The words of `path`.
pub(super) fn collect(run: &mut InterpolationRun<'_>, path: &mut Path) -> Vocabulary {
    let pool = &mut run.chain.pool;
    let mut words = Words { seen: FxHashSet::default(), atoms: Vec::new() };
    for (cut, hints) in run.chain.cuts[..path.groups.len()].iter().map(|cut| &cut.hints).enumerate()
    {
        for &hint in hints {
            for form in path.places.canonical(pool, hint, cut) {
                words.add(pool, form, Rank::Hint);
            }
        }
    }
    // The core first, then the rest; later blocks first, for they are nearer to the contradiction.
    for in_core in [true, false] {
        for block in (0..path.blocks.len()).rev() {
            let roots: Vec<ExprId> = path.blocks[block]
                .iter()
                .copied()
                .filter(|id| path.core.contains(id) == in_core)
                .collect();
            let views = Views { path, block };
            for atom in atoms_below(pool, &roots) {
                if words.atoms.len() > 2 * MAX_ATOMS {
                    break;
                }
                views.add(pool, atom, &mut words);
            }
        }
    }
    preconditions(pool, path, &mut words);
    families(pool, &mut words);
    words.atoms.sort_by_key(|&(_, rank)| rank);
    words.atoms.truncate(MAX_ATOMS);
    let usage = usage(pool, path, &words.atoms);
    Vocabulary { atoms: words.atoms, usage }
}

impl Vocabulary {
    /// Makes a canonical formula a candidate, with its variants; says which of them are new.
    pub(super) fn suggest(&mut self, pool: &mut ExprPool, formula: ExprId) -> Vec<ExprId> {
        let seen = self.atoms.iter().map(|&(atom, _)| atom).collect();
        let mut words = Words { seen, atoms: Vec::new() };
        words.add(pool, formula, Rank::Hint);
        let positive = match pool.get(formula) {
            Expr::Unary(UnaryOp::Not, a) => a,
            _ => formula,
        };
        let orders = order_kinds(pool, &self.atoms);
        for variant in variants(pool, positive, orders) {
            words.add(pool, variant, Rank::Variant);
        }
        let new = words.atoms.iter().map(|&(atom, _)| atom).collect();
        self.atoms.extend(words.atoms);
        self.atoms.sort_by_key(|&(_, rank)| rank);
        new
    }

    /// The candidates as they are, for [`Self::restore`].
    pub(super) fn candidates(&self) -> Vec<(ExprId, Rank)> {
        self.atoms.clone()
    }

    /// Gives up what was suggested since.
    pub(super) fn restore(&mut self, candidates: Vec<(ExprId, Rank)>) {
        self.atoms = candidates;
    }
}

struct Words {
    seen: FxHashSet<ExprId>,
    atoms: Vec<(ExprId, Rank)>,
}

impl Words {
    /// Takes a canonical atom, unless it is there, trivial, large or partial.
    fn add(&mut self, pool: &mut ExprPool, id: ExprId, rank: Rank) {
        let id = normal(pool, id);
        let is_trivial = pool.literal(id).is_some();
        if !is_trivial
            && pool.is_total(id)
            && pool.size_up_to(id, MAX_ATOM_SIZE) < MAX_ATOM_SIZE
            && self.seen.insert(id)
        {
            self.atoms.push((id, rank));
        }
    }
}

/// One block, and the cuts on both sides of it.
struct Views<'a> {
    path: &'a Path,
    block: usize,
}

impl Views<'_> {
    /// Adds what `atom`, which occurs in the block, says at the cuts around it.
    fn add(&self, pool: &mut ExprPool, atom: ExprId, words: &mut Words) {
        let places = &self.path.places;
        if pool.size_up_to(atom, 4 * MAX_ATOM_SIZE) == 4 * MAX_ATOM_SIZE {
            return;
        }
        let before = self.block.checked_sub(1);
        let after = (self.block < places.cuts()).then_some(self.block);
        for cut in before.into_iter().chain(after) {
            for form in places.canonical(pool, atom, cut) {
                words.add(pool, form, Rank::Atom);
            }
        }
        let expanded = self.path.definitions[self.block].forward(pool, atom);
        let Some(before) = before else {
            // Of inputs: by what they are at the cut.
            let forms = after.map(|cut| places.canonical(pool, expanded, cut)).unwrap_or_default();
            forms.into_iter().for_each(|form| words.add(pool, form, Rank::Derived));
            return;
        };
        for form in places.canonical(pool, expanded, before) {
            words.add(pool, form, Rank::Derived);
        }
        if let Some(after) = after {
            let seen_back = self.path.definitions[self.block].backward(pool, expanded);
            for form in places.canonical(pool, seen_back, after) {
                words.add(pool, form, Rank::Derived);
            }
        }
    }
}

/// The nodes of width 1 below `roots` that are no connectives.
pub(super) fn atoms_below(pool: &ExprPool, roots: &[ExprId]) -> Vec<ExprId> {
    let mut atoms = Vec::new();
    let mut seen = FxHashSet::default();
    let mut stack: Vec<ExprId> = roots.iter().rev().copied().collect();
    while let Some(id) = stack.pop() {
        if !seen.insert(id) {
            continue;
        }
        let expr = pool.get(id);
        if pool.width(id) == Width::BOOL && !is_connective(pool, expr) {
            atoms.push(id);
        }
        let height = stack.len();
        expr.for_each_child(|child| stack.push(child));
        stack[height..].reverse();
    }
    atoms
}

/// Whether a node of width 1 is made of truth values.
pub(super) fn is_connective(pool: &ExprPool, expr: Expr) -> bool {
    match expr {
        Expr::Const(_) | Expr::Ite(..) | Expr::Unary(UnaryOp::Not, _) => true,
        Expr::Binary(_, a, _) => pool.width(a) == Width::BOOL,
        _ => false,
    }
}

/// What the last rounds' atoms say before each block. Blocks of one shape give the same, so one
/// block per pair of locations is asked.
fn preconditions(pool: &mut ExprPool, path: &Path, words: &mut Words) {
    let mut pairs = FxHashSet::default();
    let mut blocks: Vec<usize> = (1..path.groups.len()).collect();
    // From the back: the first visits of a location are where constants have been put in.
    blocks.reverse();
    blocks.retain(|&block| pairs.insert((path.groups[block - 1], path.groups[block])));
    let mut start = 0;
    for _ in 0..PRECONDITION_ROUNDS {
        let end = words.atoms.len();
        for index in start..end {
            let (atom, _) = words.atoms[index];
            for &block in &blocks {
                if words.atoms.len() > 2 * MAX_ATOMS {
                    return;
                }
                let Some(instance) = path.places.at(pool, atom, block) else { continue };
                let expanded = path.definitions[block].forward(pool, instance);
                for form in path.places.canonical(pool, expanded, block - 1) {
                    words.add(pool, form, Rank::Derived);
                }
            }
        }
        start = end;
    }
}

/// Adds the negations of all atoms, and the variants of those that stand in the path.
fn families(pool: &mut ExprPool, words: &mut Words) {
    let usage_signed = order_kinds(pool, &words.atoms);
    for index in 0..words.atoms.len() {
        let (atom, rank) = words.atoms[index];
        let negation = build::not(pool, atom);
        words.add(pool, negation, rank);
        if rank != Rank::Atom {
            continue;
        }
        let positive = match pool.get(atom) {
            Expr::Unary(UnaryOp::Not, a) => a,
            _ => atom,
        };
        for variant in variants(pool, positive, usage_signed) {
            words.add(pool, variant, Rank::Variant);
        }
    }
}

/// Whether the atoms have signed and unsigned comparisons.
fn order_kinds(pool: &ExprPool, atoms: &[(ExprId, Rank)]) -> (bool, bool) {
    let (mut signed, mut unsigned) = (false, false);
    for &(atom, _) in atoms {
        let positive = match pool.get(atom) {
            Expr::Unary(UnaryOp::Not, a) => a,
            _ => atom,
        };
        match pool.get(positive) {
            Expr::Binary(BinaryOp::Slt | BinaryOp::Sle, ..) => signed = true,
            Expr::Binary(BinaryOp::Ult | BinaryOp::Ule, ..) => unsigned = true,
            _ => {}
        }
    }
    // Without any order, the signed one is the usual one.
    (signed || !unsigned, unsigned)
}

/// The comparisons of the same two operands.
fn variants(pool: &mut ExprPool, atom: ExprId, (signed, unsigned): (bool, bool)) -> Vec<ExprId> {
    let Expr::Binary(op, a, b) = pool.get(atom) else { return Vec::new() };
    if pool.width(a) == Width::BOOL {
        return Vec::new();
    }
    let orders: &[(BinaryOp, BinaryOp, bool)] =
        &[(BinaryOp::Slt, BinaryOp::Sle, signed), (BinaryOp::Ult, BinaryOp::Ule, unsigned)];
    let (is_signed, is_unsigned) = match op {
        BinaryOp::Eq => (signed, unsigned),
        BinaryOp::Slt | BinaryOp::Sle => (true, false),
        BinaryOp::Ult | BinaryOp::Ule => (false, true),
        _ => return Vec::new(),
    };
    let equal = build::eq(pool, a, b);
    let mut found = vec![equal, build::not(pool, equal)];
    for &(less, less_equal, _) in orders.iter().filter(|&&(less, _, used)| {
        used && if less == BinaryOp::Slt { is_signed } else { is_unsigned }
    }) {
        for (a, b) in [(a, b), (b, a)] {
            found.push(build::binary(pool, less_equal, a, b));
            if op != BinaryOp::Eq {
                found.push(build::binary(pool, less, a, b));
            }
        }
    }
    found
}

/// Equations are given one form, so that `x + 1 = y + 2` and `y = x - 1` are one candidate.
pub(super) fn normal(pool: &mut ExprPool, id: ExprId) -> ExprId {
    match pool.get(id) {
        Expr::Binary(BinaryOp::Eq, a, b) if pool.width(a) > Width::BOOL => {
            Sum::of(pool, a).minus(&Sum::of(pool, b)).is_zero(pool)
        }
        Expr::Unary(UnaryOp::Not, a) => {
            let inner = normal(pool, a);
            build::not(pool, inner)
        }
        _ => id,
    }
}

/// How the path uses each place.
fn usage(pool: &ExprPool, path: &Path, atoms: &[(ExprId, Rank)]) -> Vec<Usage> {
    let mut usage = vec![Usage::default(); path.places.len()];
    for place in path.places.ids() {
        let is_relevant = |cut: usize| {
            let Some(var) = path.places.var(cut, place) else { return false };
            path.relevant.as_ref().is_none_or(|relevant| relevant.contains(&var))
        };
        usage[place.index()].relevant = (0..path.groups.len()).any(is_relevant);
    }
    for &(atom, _) in atoms.iter().filter(|&&(_, rank)| rank <= Rank::Atom) {
        let positive = match pool.get(atom) {
            Expr::Unary(UnaryOp::Not, a) => a,
            _ => atom,
        };
        let Expr::Binary(op, a, b) = pool.get(positive) else { continue };
        let places = path.places.places_in(pool, atom);
        for &place in &places {
            let usage = &mut usage[place.index()];
            usage.signed |= matches!(op, BinaryOp::Slt | BinaryOp::Sle);
            usage.unsigned |= matches!(op, BinaryOp::Ult | BinaryOp::Ule);
        }
        if pool.width(a) == Width::BOOL {
            continue;
        }
        for (side, other) in [(a, b), (b, a)] {
            note_constants(pool, path, &mut usage, side, other);
        }
    }
    steps(pool, path, &mut usage);
    usage
}

/// Notes that `side` is compared with `other`, if that is a literal.
fn note_constants(pool: &ExprPool, path: &Path, usage: &mut [Usage], side: ExprId, other: ExprId) {
    let Some(value) = pool.literal(other) else { return };
    for place in path.places.places_in(pool, side) {
        let usage = &mut usage[place.index()];
        if usage.constants.len() < MAX_PLACE_CONSTANTS
            && pool.width(path.places.expr(place)) == value.width()
        {
            usage.constants.insert(value.unsigned());
        }
    }
    if let Expr::Binary(BinaryOp::URem | BinaryOp::SRem, a, m) = pool.get(side)
        && let Some(modulus) = pool.literal(m)
    {
        for place in path.places.places_in(pool, a) {
            usage[place.index()].moduli.insert(modulus.unsigned());
        }
    }
}

/// Notes the remainders of the blocks.
fn steps(pool: &ExprPool, path: &Path, usage: &mut [Usage]) {
    let roots: Vec<ExprId> = path.blocks.iter().flatten().copied().collect();
    for (_, expr) in pool.nodes_below(roots) {
        let Expr::Binary(BinaryOp::URem | BinaryOp::SRem | BinaryOp::And, a, m) = expr else {
            continue;
        };
        let Some(modulus) = pool.literal(m).and_then(|m| as_modulus(expr, m)) else { continue };
        let vars: Vec<VarId> = pool.vars_in(a).collect();
        let here = (0..path.places.cuts())
            .flat_map(|cut| vars.iter().flat_map(move |&var| path.places.of(cut, var)));
        let places: Vec<PlaceId> = here.copied().collect();
        for place in places {
            usage[place.index()].moduli.insert(modulus);
        }
    }
}

/// The modulus of a remainder, or of a mask of low bits.
fn as_modulus(expr: Expr, literal: Bv) -> Option<u128> {
    let value = literal.unsigned();
    match expr {
        Expr::Binary(BinaryOp::And, ..) => {
            let next = value.checked_add(1)?;
            (next.is_power_of_two() && next > 1).then_some(next)
        }
        _ => (value > 1).then_some(value),
    }
}
