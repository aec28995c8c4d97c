//! What blocks say about what could be invariant: constants, comparisons, which places go together.
//!
//! Syntactic mining only guides the choice of predicates; nothing rests on it.
use super::budget::{
    MAX_MINED_CUT_POINTS, MAX_MINED_GUARDS, MAX_MINED_NODES, MAX_MINED_REMAINDERS,
    MAX_PREDICATE_NODES, PRECONDITION_ROUNDS,
};
use super::ghosts::GhostVariables;
use super::quadratic::{QuadraticForm, forms};
use crate::base::limits::{Limits, Stop};
use crate::blocks::block::{Block, End};
use crate::blocks::cut_point::CutPoint;
use crate::blocks::graph::{BlockGraph, CutPointId, Entry, Goal};
use crate::ir::graft::Graft;
use crate::ir::simplify::build;
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, FloatKind, UnaryOp, VarId, Width, float};
use crate::symbolic::slot::Place;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// How a place is compared.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Signs {
    signed: bool,
    unsigned: bool,
}

impl Signs {
    /// Where nothing says how, both.
    pub(super) fn may_be_signed(self) -> bool {
        self.signed || !self.unsigned
    }

    pub(super) fn may_be_unsigned(self) -> bool {
        self.unsigned || !self.signed
    }
}

/// `left` is compared with `right`. Over cut point variables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Comparison {
    pub(super) left: ExprId,
    pub(super) right: ExprId,
    pub(super) signed: bool,
}

/// What is found out about one cut point.
#[derive(Clone, Default, Debug)]
pub(super) struct CutPointFindings {
    /// Guards over cut point variables (width 1, never undefined).
    pub(super) atoms: Vec<ExprId>,
    pub(super) comparisons: Vec<Comparison>,
    /// Positions of symbolic places that go together.
    pub(super) pairs: Vec<(usize, usize)>,
    /// How often guards speak of each symbolic place.
    pub(super) weight: Vec<u32>,
    /// Remainders of division by a literal, also by masks (never undefined).
    pub(super) remainders: Vec<ExprId>,
    /// Quadratic forms that its loop shrinks.
    pub(super) forms: Vec<QuadraticForm>,
}

/// What is found out about the whole graph.
#[derive(Default, Debug)]
pub(super) struct MinedSyntax {
    constants: BTreeSet<i128>,
    signed_constants: BTreeSet<i128>,
    /// Those that something may be equal to, by their width.
    equals: BTreeSet<(Width, i128)>,
    signs: FxHashMap<Place, Signs>,
    /// Places that hold floating-point numbers.
    formats: FxHashMap<Place, FloatKind>,
    /// Floating-point constants by format, as ranks with one zero, with their neighbours.
    floats: BTreeMap<FloatKind, BTreeSet<i128>>,
    /// The magnitudes of those that something is compared with, but zero and infinity.
    float_bounds: BTreeMap<FloatKind, BTreeSet<i128>>,
    pub(super) has_bit_operations: bool,
    pub(super) ghosts: GhostVariables,
}

impl MinedSyntax {
    pub(super) fn signs(&self, place: Place) -> Signs {
        self.signs.get(&place).copied().unwrap_or_default()
    }

    /// The program's constants, and their neighbours, as numbers of this width; those nearest to 0
    /// where there are too many.
    pub(super) fn thresholds(&self, width: Width, signed: bool, most: usize) -> Rc<[i128]> {
        let mask = width.mask();
        let in_range = |value: &i128| match signed {
            true => Bv::from_signed(width, *value).signed() == *value,
            false => u128::try_from(*value).is_ok_and(|value| value & !mask == 0),
        };
        let all: BTreeSet<i128> = self.constants.iter().copied().filter(in_range).collect();
        nearest(all, most)
    }

    /// The program's constants as signed numbers, for differences and sums.
    pub(super) fn small_thresholds(&self, most: usize) -> Rc<[i128]> {
        nearest(self.signed_constants.clone(), most)
    }

    /// The numbers of this width that something is compared with for being equal, as signed ones;
    /// those nearest to 0 where there are too many.
    pub(super) fn equals(&self, width: Width, most: usize) -> Rc<[i128]> {
        let of_width = self.equals.iter().filter(|(of, _)| *of == width);
        nearest(of_width.map(|&(_, number)| number).collect(), most)
    }

    /// In which format the place holds floating-point numbers, if it is seen to do so.
    pub(super) fn format(&self, place: Place) -> Option<FloatKind> {
        self.formats.get(&place).copied()
    }

    /// The program's constants of a format, their neighbours, and the same with the other sign.
    pub(super) fn float_thresholds(&self, kind: FloatKind, most: usize) -> Rc<[i128]> {
        let mut all = self.floats.get(&kind).cloned().unwrap_or_default();
        // The largest of all numbers: what is within them is no NaN, or no infinity either.
        let infinity = float::infinity(kind);
        all.extend([-infinity, 1 - infinity, 0, infinity - 1, infinity]);
        nearest(all, most)
    }

    /// Magnitudes of constants that floats are compared with, from the largest on.
    pub(super) fn float_bounds(&self, kind: FloatKind) -> impl Iterator<Item = Bv> {
        let all = self.float_bounds.get(&kind).into_iter().flatten().rev();
        all.map(move |&rank| float::pattern(kind, rank))
    }

    fn float_constant(&mut self, kind: FloatKind, bits: Bv, is_compared: bool) {
        if float::is_nan(kind, bits) {
            return;
        }
        let number = float::as_number(float::rank(kind, bits)).abs();
        if is_compared && number > 0 && number < float::infinity(kind) {
            self.float_bounds.entry(kind).or_default().insert(number);
        }
        // What is next to zero is no bound of anything.
        let step = i128::from(number > 0 && is_compared);
        let near = [number - step, number, number + step];
        let near = near.map(|near| near.min(float::infinity(kind)));
        let all = self.floats.entry(kind).or_default();
        all.extend(near.into_iter().flat_map(|near| [near, -near]));
    }

    fn constant(&mut self, bits: Bv) {
        if bits.width().bits() == 1 || bits.width().bits() > 64 {
            return;
        }
        let signed = bits.signed();
        let unsigned = i128::try_from(bits.unsigned()).unwrap_or(signed);
        self.signed_constants.extend([signed, signed.wrapping_neg()]);
        for value in [signed, unsigned] {
            self.constants.extend([value - 1, value, value + 1]);
        }
    }
}

fn nearest(all: BTreeSet<i128>, most: usize) -> Rc<[i128]> {
    let mut chosen: Vec<i128> = all.into_iter().collect();
    chosen.sort_by_key(|value| value.unsigned_abs());
    chosen.truncate(most);
    chosen.sort_unstable();
    chosen.into()
}

/// What syntactic mining found: facts of the cut points with the pools that their expressions
/// belong to.
pub(super) struct Findings {
    pub(super) mined: MinedSyntax,
    pub(super) cuts: FxHashMap<CutPointId, (ExprPool, CutPointFindings)>,
}

/// Looks at the blocks that can be reached from the start, as far as they are few.
pub(super) fn mine(graph: &mut BlockGraph, limits: &Limits) -> Result<Findings, Stop> {
    let mut order: Vec<(CutPointId, Rc<Entry>)> = Vec::new();
    let mut seen: FxHashSet<CutPointId> = FxHashSet::default();
    let mut next = std::collections::VecDeque::from([graph.start()]);
    seen.insert(graph.start());
    while let Some(cut) = next.pop_front() {
        limits.check()?;
        let entry = graph.block(cut, limits)?;
        for goal in &entry.goals {
            if let Goal::CutPoint(goal) = *goal
                && seen.insert(goal)
                && seen.len() <= MAX_MINED_CUT_POINTS
            {
                next.push_back(goal);
            }
        }
        order.push((cut, entry));
    }
    let mut found = Findings { mined: MinedSyntax::default(), cuts: FxHashMap::default() };
    found.mined.ghosts = GhostVariables::of(&graph.program.program);
    found.mined.constants.extend([-1, 0, 1]);
    found.mined.signed_constants.extend([-1, 0, 1]);
    for (cut, entry) in &order {
        let places = Rc::clone(graph.cut(*cut));
        let mut pool = ExprPool::new();
        let own = scan(&mut found.mined, &places, entry, &mut pool);
        found.cuts.insert(*cut, (pool, own));
    }
    for _ in 0..PRECONDITION_ROUNDS {
        for (cut, entry) in order.iter().rev() {
            limits.check()?;
            carry_back(&mut found, *cut, entry);
        }
    }
    Ok(found)
}

/// What one block says about the cut point where it begins.
pub(super) fn scan(
    mined: &mut MinedSyntax,
    cut: &CutPoint,
    entry: &Entry,
    pool: &mut ExprPool,
) -> CutPointFindings {
    let block = &entry.block;
    let mut scan = Scan {
        block,
        position: block.entry.iter().map(|&(var, _)| var).zip(0..).collect(),
        graft: Graft::default(),
        own: CutPointFindings { weight: vec![0; block.entry.len()], ..CutPointFindings::default() },
    };
    let mut roots = Vec::new();
    for exit in &block.exits {
        // What decides about targets first.
        let at = if matches!(exit.end, End::CutPoint(_)) { roots.len() } else { 0 };
        roots.splice(at..at, exit.conjuncts.iter().chain(&exit.values).copied());
    }
    roots.reverse();
    for (id, expr) in block.values.pool.nodes_below(roots).take(MAX_MINED_NODES) {
        scan.node(mined, cut, pool, id, expr);
    }
    scan.together();
    scan.own.forms = forms(block, cut);
    scan.own
}

struct Scan<'a> {
    block: &'a Block,
    position: FxHashMap<VarId, usize>,
    graft: Graft,
    own: CutPointFindings,
}

impl Scan<'_> {
    fn node(
        &mut self,
        mined: &mut MinedSyntax,
        cut: &CutPoint,
        pool: &mut ExprPool,
        id: ExprId,
        expr: Expr,
    ) {
        self.floats(mined, cut, expr);
        match expr {
            Expr::Const(bits) => mined.constant(bits),
            Expr::Unary(UnaryOp::Not, a) if self.block.values.pool.width(a).bits() > 1 => {
                mined.has_bit_operations = true;
            }
            Expr::Binary(op, a, b) => match op {
                BinaryOp::Eq | BinaryOp::Ult | BinaryOp::Ule | BinaryOp::Slt | BinaryOp::Sle => {
                    self.comparison(mined, cut, pool, id, (op, a, b));
                }
                BinaryOp::URem | BinaryOp::SRem => self.remainder(pool, id, b),
                BinaryOp::And | BinaryOp::Or | BinaryOp::Xor
                    if self.block.values.pool.width(a).bits() > 1 =>
                {
                    mined.has_bit_operations = true;
                    if op == BinaryOp::And {
                        self.remainder(pool, id, b);
                    }
                }
                BinaryOp::Shl | BinaryOp::LShr => mined.has_bit_operations = true,
                _ => {}
            },
            _ => {}
        }
    }

    /// What the operands of an operator on floats say.
    fn floats(&self, mined: &mut MinedSyntax, cut: &CutPoint, expr: Expr) {
        let kind = match expr {
            Expr::FloatUnary(_, kind, _)
            | Expr::FloatBinary(_, kind, ..)
            | Expr::FloatCompare(_, kind, ..)
            | Expr::FloatFma(kind, ..)
            | Expr::FloatConvert(kind, ..)
            | Expr::FloatToSigned(kind, _)
            | Expr::FloatToUnsigned(kind, _) => kind,
            _ => return,
        };
        if kind == FloatKind::X87 {
            return;
        }
        let is_compared = matches!(expr, Expr::FloatCompare(..));
        let mut stack = Vec::new();
        expr.for_each_child(|child| stack.push(child));
        while let Some(id) = stack.pop() {
            match self.block.values.pool.get(id) {
                Expr::Const(bits) => mined.float_constant(kind, bits, is_compared),
                Expr::Var(var) => {
                    if let Some(&at) = self.position.get(&var) {
                        mined.formats.insert(cut.symbolic[at], kind);
                    }
                }
                // Both branches are of one format.
                Expr::Ite(_, a, b) if stack.len() < MAX_PREDICATE_NODES => stack.extend([a, b]),
                _ => {}
            }
        }
    }

    fn comparison(
        &mut self,
        mined: &mut MinedSyntax,
        cut: &CutPoint,
        pool: &mut ExprPool,
        id: ExprId,
        (op, a, b): (BinaryOp, ExprId, ExprId),
    ) {
        let number = |id| match self.block.values.pool.get(id) {
            Expr::Const(bits) if (2..=64).contains(&bits.width().bits()) => Some(bits),
            _ => None,
        };
        if op == BinaryOp::Eq
            && let Some(bits) = number(a).or(number(b))
        {
            mined.equals.insert((bits.width(), bits.signed()));
        }
        let Some(vars) = self.vars(id) else { return };
        let signed = match op {
            BinaryOp::Eq => None,
            BinaryOp::Slt | BinaryOp::Sle => Some(true),
            _ => Some(false),
        };
        for &at in &vars {
            self.own.weight[at] += 1;
            let signs = mined.signs.entry(cut.symbolic[at]).or_default();
            match signed {
                None => {}
                Some(true) => signs.signed = true,
                Some(false) => signs.unsigned = true,
            }
        }
        if let [x, y] = vars[..] {
            self.pair(x, y);
        }
        if self.own.atoms.len() == MAX_MINED_GUARDS || !self.block.values.pool.is_total(id) {
            return;
        }
        let Some(atom) = self.copy(pool, id) else { return };
        if matches!(pool.get(atom), Expr::Const(_)) {
            return;
        }
        self.own.atoms.push(atom);
        if self.block.values.pool.width(a).bits() > 1
            && let (Some(left), Some(right)) = (self.copy(pool, a), self.copy(pool, b))
        {
            let signed = signed.unwrap_or(true);
            self.own.comparisons.push(Comparison { left, right, signed });
        }
    }

    fn remainder(&mut self, pool: &mut ExprPool, id: ExprId, by: ExprId) {
        let from = &self.block.values.pool;
        let is_one = matches!(from.get(by), Expr::Const(_)) && from.is_total(id);
        if is_one
            && self.own.remainders.len() < MAX_MINED_REMAINDERS
            && self.vars(id).is_some_and(|vars| !vars.is_empty())
            && let Some(copy) = self.copy(pool, id)
            && !self.own.remainders.contains(&copy)
        {
            self.own.remainders.push(copy);
        }
    }

    fn pair(&mut self, x: usize, y: usize) {
        let pair = (x.min(y), x.max(y));
        if x != y && !self.own.pairs.contains(&pair) {
            self.own.pairs.push(pair);
        }
    }

    /// The positions of the symbolic places in `root`; `None` where it has other variables or is
    /// large.
    fn vars(&self, root: ExprId) -> Option<Vec<usize>> {
        let mut vars = BTreeSet::new();
        for (count, (_, expr)) in self.block.values.pool.nodes_below([root]).enumerate() {
            if count == MAX_PREDICATE_NODES {
                return None;
            }
            if let Expr::Var(var) = expr {
                vars.insert(*self.position.get(&var)?);
            }
        }
        Some(vars.into_iter().collect())
    }

    fn copy(&mut self, pool: &mut ExprPool, root: ExprId) -> Option<ExprId> {
        let position = &self.position;
        let from = &self.block.values;
        self.graft.copy(&from.pool, pool, root, &mut |pool, var| {
            let at = u32::try_from(*position.get(&var)?).ok()?;
            Some(pool.var(VarId(at), from.var_width(var)))
        })
    }

    /// Places that a loop changes go together, with each other and with what guards speak of.
    fn together(&mut self) {
        let count = self.block.entry.len();
        let mut changed = vec![false; count];
        for exit in &self.block.exits {
            if !matches!(exit.end, End::CutPoint(_)) || exit.values.len() != count {
                continue;
            }
            for (at, (&value, &(var, _))) in exit.values.iter().zip(&self.block.entry).enumerate() {
                changed[at] |= self.block.values.pool.get(value) != Expr::Var(var);
            }
        }
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by_key(|&at| (!changed[at], std::cmp::Reverse(self.own.weight[at]), at));
        for (index, &x) in order.iter().enumerate() {
            for &y in &order[..index] {
                if changed[y] && (changed[x] || self.own.weight[x] > 0) {
                    self.pair(y, x);
                }
            }
        }
    }
}

/// Guards of the cut points where a block ends, as they look at its start.
fn carry_back(found: &mut Findings, cut: CutPointId, entry: &Entry) {
    let block = &entry.block;
    let position: FxHashMap<VarId, u32> =
        block.entry.iter().map(|&(var, _)| var).zip(0..).collect();
    let Some((mut pool, mut own)) = found.cuts.remove(&cut) else { return };
    for (goal, exit) in entry.goals.iter().zip(&block.exits) {
        let Goal::CutPoint(goal) = *goal else { continue };
        let atoms = match found.cuts.get(&goal) {
            Some((from, other)) if goal != cut => Some((from.clone(), other.atoms.clone())),
            _ => None,
        };
        let Some((from, atoms)) = atoms else { continue };
        let (mut graft, mut outward) = (Graft::default(), Graft::default());
        for atom in atoms {
            if own.atoms.len() >= MAX_MINED_GUARDS {
                break;
            }
            let copy = graft.copy(&from, &mut pool, atom, &mut |pool, var| {
                let value = *exit.values.get(var.index())?;
                let values = &block.values;
                outward.copy(&values.pool, pool, value, &mut |pool, var| {
                    Some(pool.var(VarId(*position.get(&var)?), values.var_width(var)))
                })
            });
            let Some(atom) = copy else { continue };
            if is_new(&mut pool, &own, atom) {
                own.atoms.push(atom);
            }
        }
    }
    found.cuts.insert(cut, (pool, own));
}

fn is_new(pool: &mut ExprPool, own: &CutPointFindings, atom: ExprId) -> bool {
    if matches!(pool.get(atom), Expr::Const(_)) || !pool.is_total(atom) {
        return false;
    }
    if pool.nodes_below([atom]).nth(MAX_PREDICATE_NODES).is_some() {
        return false;
    }
    let not = build::not(pool, atom);
    !own.atoms.contains(&atom) && !own.atoms.contains(&not)
}
