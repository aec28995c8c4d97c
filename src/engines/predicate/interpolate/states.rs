//! The last method: backwards from the contradiction, what leads to it is found state by state, and
//! each state is generalised as far as what leads up to the cut allows.
//!
//! At a cut, no run of the path's beginning comes to the states from which its rest can be passed.
//! One such state is a model. Literals that hold in it (atoms of the path, bounds of its values)
//! contradict the beginning, and so do few of them, by an unsatisfiable core; no state where these
//! hold is left (as IC3 blocks cubes, Bradley, VMCAI 2011, but along one path). This goes on until
//! no state is left, and the formula is what was said of them. It ends, though not always soon.
use super::atoms::Search;
use super::path::{Path, Point, point};
use super::places::PlaceId;
use super::run::{Halt, InterpolationRun};
use crate::engines::predicate::budget::{MAX_FARTHER, MAX_STATE_DROPS, MAX_STATES, STATE_QUERY};
use crate::ir::simplify::build;
use crate::ir::{BinaryOp, Bv, ExprId, Width, eval};
use crate::solver::smt::{Answer, Lifetime, Session, Term};

/// Formulas by cut of the path that refute it.
pub(super) fn states(
    run: &mut InterpolationRun<'_>,
    path: &Path,
    search: &Search,
) -> Result<Option<Vec<Vec<ExprId>>>, Halt> {
    let cuts = path.groups.len();
    let mut predicates: Vec<Vec<ExprId>> = vec![Vec::new(); cuts];
    let mut behind: Option<Vec<ExprId>> = None;
    for cut in (0..cuts).rev() {
        let mut at_cut = AtCut::new(run, path, search, cut, behind.as_deref())?;
        if !at_cut.block_all()? {
            return Ok(None);
        }
        let formula = at_cut.formula;
        if formula.is_empty() {
            break;
        }
        predicates[cut].clone_from(&formula);
        behind = Some(formula);
    }
    Ok(Some(predicates))
}

/// The search at one cut.
struct AtCut<'a, 'b> {
    run: &'a mut InterpolationRun<'b>,
    path: &'a Path,
    search: &'a Search,
    cut: usize,
    /// The blocks before the cut.
    before: Session,
    /// The block behind it, and that what is wanted there does not hold; and the formula.
    after: Session,
    formula: Vec<ExprId>,
}

/// What holds in a state.
#[derive(Clone, Copy)]
struct Literal {
    expr: ExprId,
    term: Term,
    /// The place, its value and the comparison, if it is a bound: `place op value`, or the other
    /// way round.
    bound: Option<(PlaceId, Bv, BinaryOp, bool)>,
}

impl<'a, 'b> AtCut<'a, 'b> {
    fn new(
        run: &'a mut InterpolationRun<'b>,
        path: &'a Path,
        search: &'a Search,
        cut: usize,
        behind: Option<&[ExprId]>,
    ) -> Result<Self, Halt> {
        let (mut before, mut after) =
            (Session::new(Lifetime::Cores), Session::new(Lifetime::Cores));
        for block in &path.blocks[..=cut] {
            before.assert(run.encoder.all(&run.chain.pool, block)?);
        }
        after.assert(run.encoder.all(&run.chain.pool, &path.blocks[cut + 1])?);
        if let Some(behind) = behind {
            after.assert(run.encoder.not_all(&run.chain.pool, behind)?);
        }
        Ok(Self { run, path, search, cut, before, after, formula: Vec::new() })
    }

    /// Excludes states until none is left; false where that does not come to an end.
    fn block_all(&mut self) -> Result<bool, Halt> {
        for _ in 0..MAX_STATES {
            match self.run.ask(&mut self.after, &[], STATE_QUERY)? {
                Answer::Unsat => return Ok(true),
                Answer::Unknown(_) => return Ok(false),
                Answer::Sat => {}
            }
            let state = point(self.run, &self.path.places, &mut self.after, self.cut)?;
            let Some(cube) = self.generalised(&state)? else { return Ok(false) };
            let pool = &mut self.run.chain.pool;
            let all = cube.iter().map(|literal| literal.expr);
            let all = all.reduce(|a, b| build::and(pool, a, b));
            let Some(all) = all else { return Ok(false) };
            let clause = build::not(pool, all);
            if !self.run.chain.pool.is_total(clause) {
                return Ok(false);
            }
            let term = self.run.encoder.term(&self.run.chain.pool, clause)?;
            self.after.assert(term);
            self.formula.push(clause);
        }
        Ok(false)
    }

    /// Few literals of the state that contradict the path's beginning.
    fn generalised(&mut self, state: &Point) -> Result<Option<Vec<Literal>>, Halt> {
        let mut literals = self.atoms(state)?;
        if !self.is_excluded(&literals)? {
            literals.extend(self.bounds(state)?);
            if !self.is_excluded(&literals)? {
                return Ok(None);
            }
        }
        let mut kept = self.core(&literals)?;
        let (mut drops, mut index) = (0, kept.len());
        while index > 0 && kept.len() > 1 && drops < MAX_STATE_DROPS {
            index -= 1;
            drops += 1;
            let mut rest = kept.clone();
            rest.remove(index);
            if self.is_excluded(&rest)? {
                kept = self.core(&rest)?;
                index = index.min(kept.len());
            }
        }
        for index in 0..kept.len() {
            self.widen(&mut kept, index)?;
        }
        Ok(Some(kept))
    }

    fn is_excluded(&mut self, literals: &[Literal]) -> Result<bool, Halt> {
        let terms: Vec<Term> = literals.iter().map(|literal| literal.term).collect();
        Ok(self.run.ask(&mut self.before, &terms, STATE_QUERY)? == Answer::Unsat)
    }

    /// Those in the core of the last answer.
    fn core(&self, literals: &[Literal]) -> Result<Vec<Literal>, Halt> {
        let core = self.before.core()?;
        let kept: Vec<Literal> =
            literals.iter().filter(|literal| core.contains(&literal.term)).copied().collect();
        // The beginning of the path has runs, so there is something in it.
        if kept.is_empty() { Ok(literals.to_vec()) } else { Ok(kept) }
    }

    /// The path's atoms at this cut, or their negations.
    fn atoms(&mut self, state: &Point) -> Result<Vec<Literal>, Halt> {
        let mut found = Vec::new();
        for &(canonical, _) in &self.search.words.atoms {
            let pool = &mut self.run.chain.pool;
            let Some(value) = eval::eval(pool, canonical, state) else { continue };
            let Some(atom) = self.path.places.at(pool, canonical, self.cut) else { continue };
            if pool.is_total(atom) {
                let expr = if value.is_true() { atom } else { build::not(pool, atom) };
                found.push(self.literal(expr, None)?);
            }
        }
        Ok(found)
    }

    /// For each place with a value, that it is no more and no less.
    fn bounds(&mut self, state: &Point) -> Result<Vec<Literal>, Halt> {
        let mut found = Vec::new();
        for place in self.path.places.ids() {
            let Some(value) = state.value(place) else { continue };
            let usage = &self.search.words.usage[place.index()];
            let op = if usage.unsigned && !usage.signed { BinaryOp::Ule } else { BinaryOp::Sle };
            let is_truth = value.width() == Width::BOOL;
            let bounds =
                if is_truth { &[(BinaryOp::Eq, false)][..] } else { &[(op, false), (op, true)] };
            for &(op, swapped) in bounds {
                found.extend(self.bound(place, value, op, swapped)?);
            }
        }
        Ok(found)
    }

    fn bound(
        &mut self,
        place: PlaceId,
        value: Bv,
        op: BinaryOp,
        swapped: bool,
    ) -> Result<Option<Literal>, Halt> {
        let pool = &mut self.run.chain.pool;
        let Some(var) = self.path.places.expr_at(self.cut, place) else { return Ok(None) };
        let number = pool.constant(value);
        let (a, b) = if swapped { (number, var) } else { (var, number) };
        let expr = build::binary(pool, op, a, b);
        self.literal(expr, Some((place, value, op, swapped))).map(Some)
    }

    fn literal(
        &mut self,
        expr: ExprId,
        bound: Option<(PlaceId, Bv, BinaryOp, bool)>,
    ) -> Result<Literal, Halt> {
        let term = self.run.encoder.term(&self.run.chain.pool, expr)?;
        Ok(Literal { expr, term, bound })
    }

    /// Puts the farthest bound by a constant of the path in the place of one by a value, if that is
    /// excluded, too.
    fn widen(&mut self, kept: &mut [Literal], index: usize) -> Result<(), Halt> {
        let Some((place, value, op, swapped)) = kept[index].bound else { return Ok(()) };
        if op == BinaryOp::Eq {
            return Ok(());
        }
        let width = value.width();
        let key = |bits: u128| {
            let number = Bv::new(width, bits);
            // Signed numbers in the order of unsigned ones.
            let order = number.unsigned() ^ (1 << (width.bits() - 1));
            if op == BinaryOp::Sle { order } else { number.unsigned() }
        };
        let constants = self.search.words.usage[place.index()].constants.iter().copied();
        let mut farther: Vec<u128> = constants
            .flat_map(|bits| [bits.wrapping_sub(1), bits, bits.wrapping_add(1)])
            .map(|bits| Bv::new(width, bits).unsigned())
            .filter(|&bits| match swapped {
                false => key(bits) > key(value.unsigned()),
                true => key(bits) < key(value.unsigned()),
            })
            .collect();
        farther.sort_by_key(|&bits| if swapped { key(bits) } else { u128::MAX - key(bits) });
        farther.dedup();
        for bits in farther.into_iter().take(MAX_FARTHER) {
            let Some(wider) = self.bound(place, Bv::new(width, bits), op, swapped)? else {
                continue;
            };
            let narrow = std::mem::replace(&mut kept[index], wider);
            if self.is_excluded(kept)? {
                break;
            }
            kept[index] = narrow;
        }
        Ok(())
    }
}
