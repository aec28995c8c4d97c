//! When is a state at the end of a block one that a claim speaks of?
//!
//! A claim is about one cut point: a location under a call stack, with values known exactly. The
//! state that a block ends in need not know the same ones: what the claim knows and the state does
//! not becomes an equation, what only the state knows is put in for the claim's symbol. Known
//! pointers must lead to the same place in objects of the same shape, one of the state's for each
//! of the claim's; what the claim says of the rest of an object's content, the state must say, too,
//! of the same cells.
use super::fault::is_false;
use crate::blocks::cut_point::{CutPoint, Known};
use crate::blocks::proof::Claim;
use crate::domains::congruence::Congruence;
use crate::ir::graft::Graft;
use crate::ir::simplify::build;
use crate::ir::{BinaryOp, ExprId, ExprPool, Symbol};
use crate::symbolic::slot::{Anchor, Place, Slot, Span};

/// A state at a cut point: the cut point, and the values of its symbolic places.
#[derive(Clone, Copy)]
pub(super) struct At<'a> {
    pub(super) cut: &'a CutPoint,
    pub(super) values: &'a [ExprId],
}

/// What is known of a slot of a state.
enum SlotValue {
    Expr(ExprId),
    Pointer(Known),
}

impl At<'_> {
    fn known(&self, slot: Slot) -> Option<Known> {
        let known = &self.cut.known;
        let at = known.binary_search_by_key(&slot, |&(slot, _)| slot).ok()?;
        Some(known[at].1)
    }

    fn symbolic(&self, place: Place) -> Option<ExprId> {
        self.values.get(self.cut.symbolic.binary_search(&place).ok()?).copied()
    }

    fn value(&self, pool: &mut ExprPool, slot: Slot) -> Option<SlotValue> {
        match self.known(slot) {
            Some(Known::Bits(bits)) => Some(SlotValue::Expr(pool.constant(bits))),
            Some(pointer) => Some(SlotValue::Pointer(pointer)),
            None => self.symbolic(Place::Value(slot)).map(SlotValue::Expr),
        }
    }

    /// What a formula may say of a place.
    fn expr(&self, pool: &mut ExprPool, place: Place) -> Option<ExprId> {
        match place {
            Place::Value(slot) => match self.value(pool, slot)? {
                SlotValue::Expr(value) => Some(value),
                SlotValue::Pointer(_) => None,
            },
            Place::Offset(slot) => match self.known(slot)? {
                Known::Symbol(_, offset) | Known::Object(_, offset) => Some(pool.constant(offset)),
                Known::Within(..) => self.symbolic(place),
                Known::Bits(_) => None,
            },
            Place::Size(_) => self.symbolic(place),
        }
    }

    /// That the claim holds of the state, as a width-1 expression; `None` if it speaks of other
    /// states.
    pub(super) fn satisfies(&self, pool: &mut ExprPool, claim: &Claim) -> Option<ExprId> {
        let own = &claim.cut;
        if own.location != self.cut.location || own.calls != self.cut.calls {
            return None;
        }
        let mut all = pool.bool(true);
        let mut names = Names { own, others: self.cut, objects: vec![None; own.objects.len()] };
        // In this order a cell comes after the pointers that lead to its object.
        for &(slot, known) in &own.known {
            let slot = names.slot(slot)?;
            match (known, self.value(pool, slot)?) {
                (Known::Bits(bits), SlotValue::Expr(value)) => {
                    let bits = pool.constant(bits);
                    let same = build::binary(pool, BinaryOp::Eq, value, bits);
                    if is_false(pool, same) {
                        return None;
                    }
                    all = build::and(pool, all, same);
                }
                (known, SlotValue::Pointer(found)) => names.match_pointers(known, found)?,
                (_, SlotValue::Expr(_)) => return None,
            }
        }
        names.same_rest()?;
        let mut some = pool.bool(false);
        let mut graft = Graft::default();
        for &formula in &claim.formulas {
            let copy = graft.copy(&claim.pool, pool, formula, &mut |pool, var| {
                let place = names.place(*own.symbolic.get(var.index())?)?;
                self.expr(pool, place)
            });
            if let Some(copy) = copy {
                some = build::or(pool, some, copy);
            }
        }
        Some(build::and(pool, all, some))
    }
}

/// Which of the state's objects the claim's are.
struct Names<'a> {
    own: &'a CutPoint,
    others: &'a CutPoint,
    objects: Vec<Option<u32>>,
}

impl Names<'_> {
    fn anchor(&self, anchor: Anchor) -> Option<Anchor> {
        match anchor {
            Anchor::Global(_) => Some(anchor),
            Anchor::Numbered(own) => (*self.objects.get(index(own)?)?).map(Anchor::Numbered),
        }
    }

    fn slot(&self, slot: Slot) -> Option<Slot> {
        Some(match slot {
            Slot::Global(_) | Slot::Local(..) => slot,
            Slot::Cell(cell) => Slot::Cell(Span { object: self.anchor(cell.object)?, ..cell }),
        })
    }

    fn place(&self, place: Place) -> Option<Place> {
        Some(match place {
            Place::Value(slot) => Place::Value(self.slot(slot)?),
            Place::Offset(slot) => Place::Offset(self.slot(slot)?),
            Place::Size(own) => Place::Size((*self.objects.get(index(own)?)?)?),
        })
    }

    /// That the state's pointer is one of those that the claim knows; notes which objects they lead
    /// to. `None` if it is not.
    fn match_pointers(&mut self, own: Known, other: Known) -> Option<()> {
        match (own, other) {
            (Known::Object(a, x), Known::Object(b, y)) if x == y => self.same_object(a, b),
            (Known::Symbol(..), Known::Symbol(..)) => (own == other).then_some(()),
            (Known::Within(a, class), _) => {
                let (b, others) = match other {
                    Known::Object(b, y) => (Anchor::Numbered(b), Congruence::of(y.low64())),
                    Known::Symbol(Symbol::Global(global), y) => {
                        (Anchor::Global(crate::cfa::GlobalId(global)), Congruence::of(y.low64()))
                    }
                    Known::Within(b, others) => (b, others),
                    Known::Symbol(..) | Known::Bits(_) => return None,
                };
                if !class.includes(others) {
                    return None;
                }
                match (a, b) {
                    (Anchor::Numbered(a), Anchor::Numbered(b)) => self.same_object(a, b),
                    _ => (a == b).then_some(()),
                }
            }
            _ => None,
        }
    }

    /// Notes that object `a` of the claim is object `b` of the state; `None` if it cannot be.
    fn same_object(&mut self, a: u32, b: u32) -> Option<()> {
        let (at, shape) = (index(a)?, self.others.objects.get(index(b)?)?);
        if self.own.objects.get(at)? != shape {
            return None;
        }
        match self.objects[at] {
            Some(other) => (other == b).then_some(()),
            None if self.objects.contains(&Some(b)) => None,
            None => {
                self.objects[at] = Some(b);
                Some(())
            }
        }
    }

    /// That what the claim says of objects beside their cells holds of the state; `None` if that is
    /// undecided.
    fn same_rest(&self) -> Option<()> {
        for &anchor in &self.own.zero {
            let other = self.anchor(anchor)?;
            self.others.zero.binary_search(&other).ok()?;
            let own = cells(self.own, anchor);
            if own.len() != cells(self.others, other).len() {
                return None;
            }
            let others = cells(self.others, other);
            if own.iter().zip(&others).any(|(a, b)| (a.offset, a.bytes) != (b.offset, b.bytes)) {
                return None;
            }
        }
        let is_untouched = |global| self.others.untouched.binary_search(global).is_ok();
        self.own.untouched.iter().all(is_untouched).then_some(())
    }
}

/// The cells of an object that a cut point speaks of, ascending.
fn cells(cut: &CutPoint, object: Anchor) -> Vec<Span> {
    let known = cut.known.iter().map(|&(slot, _)| slot);
    let symbolic = cut.symbolic.iter().filter_map(|&place| match place {
        Place::Value(slot) | Place::Offset(slot) => Some(slot),
        Place::Size(_) => None,
    });
    let mut cells: Vec<Span> = known
        .chain(symbolic)
        .filter_map(|slot| match slot {
            Slot::Cell(cell) if cell.object == object => Some(cell),
            Slot::Cell(_) | Slot::Global(_) | Slot::Local(..) => None,
        })
        .collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

fn index(number: u32) -> Option<usize> {
    usize::try_from(number).ok()
}
