//! Claims about a program as claims about another one that was made from it by an edit.
//!
//! Places that the other program does not have, or has in another width (where pointers are wider
//! or narrower), are forgotten, and so is what is claimed of them; places that only the other one
//! has are arbitrary. Nothing rests on it: a proof that is made of such claims is checked like any
//! other.
use super::cut_point::{Call, CutPoint, Known, Shape, live_slots};
use super::program::BlockProgram;
use super::proof::{Claim, Proof};
use crate::cfa::Program;
use crate::cfa::correspondence::Correspondence;
use crate::ir::graft::Graft;
use crate::ir::simplify::build;
use crate::ir::{Expr, ExprId, ExprPool, VarId};
use crate::symbolic::slot::{Anchor, Place, Slot, Span};
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// The proof with claims about `program`, as far as it has what they are about.
pub fn proof(old: &Proof, names: &Correspondence, program: &BlockProgram) -> Proof {
    let claims = old.claims.iter().filter_map(|claim| renamed(claim, names, program)).collect();
    Proof::new(claims, old.argument)
}

/// The claim without what its pool has beside the formulas.
pub fn compact(claim: &Claim) -> Claim {
    let (mut pool, mut graft) = (ExprPool::new(), Graft::default());
    let from = &claim.pool;
    let widths = from.variables();
    let copy = |&formula: &ExprId| {
        graft.copy(from, &mut pool, formula, &mut |to, var| Some(to.var(var, *widths.get(&var)?)))
    };
    let formulas = claim.formulas.iter().filter_map(copy).collect();
    Claim { cut: claim.cut.clone(), pool, formulas }
}

fn renamed(claim: &Claim, names: &Correspondence, program: &BlockProgram) -> Option<Claim> {
    let old = &claim.cut;
    let Some(location) = old.location else { return Some(claim.clone()) };
    let location = names.location(location)?;
    let call = |call: &Call| {
        let result = call.result.map(|var| names.var(var).ok_or(()));
        Some(Call { target: names.location(call.target)?, result: result.transpose().ok()? })
    };
    let calls: Vec<Call> = old.calls.iter().map(call).collect::<Option<_>>()?;
    let live = live_slots(&program.program, &program.facts.live, &calls, location);
    let renamer =
        Renamer { names, program: &program.program, live: live.iter().copied().collect() };
    let known = renamer.known(old)?;
    // Of a sound entry all objects have a number and a frame.
    let numbers = known.values().filter_map(|known| match *known {
        Known::Object(number, _) | Known::Within(Anchor::Numbered(number), _) => Some(number),
        _ => None,
    });
    let mut frames = old.objects.iter().filter_map(|shape| shape.frame);
    let [objects, deepest] = [old.objects.len(), calls.len()].map(u32::try_from);
    let (objects, deepest) = (objects.ok()?, deepest.ok()?);
    if numbers.chain(named(old)).any(|number| number >= objects)
        || frames.any(|frame| frame > deepest)
    {
        return None;
    }
    // What is carried over, with its old position; what is new has none.
    let mut symbolic: BTreeMap<Place, Option<usize>> = BTreeMap::new();
    for (at, &place) in old.symbolic.iter().enumerate() {
        if let Some(place) = renamer.place(place) {
            symbolic.entry(place).or_insert(Some(at));
        }
    }
    // A pointer into an object that is gone is arbitrary: it has no offset any more.
    symbolic.retain(|place, _| match place {
        Place::Value(slot) => !known.contains_key(slot),
        Place::Offset(slot) => matches!(known.get(slot), Some(Known::Within(..))),
        Place::Size(_) => true,
    });
    for slot in live.into_iter().filter(|slot| !known.contains_key(slot)) {
        symbolic.entry(Place::Value(slot)).or_insert(None);
    }
    let cut = CutPoint {
        location: Some(location),
        calls,
        known: known.into_iter().collect(),
        objects: old.objects.iter().map(|&shape| renamer.shape(shape)).collect::<Option<_>>()?,
        zero: sorted(old.zero.iter().filter_map(|&anchor| renamer.anchor(anchor))),
        untouched: sorted(old.untouched.iter().filter_map(|&global| names.global(global))),
        symbolic: symbolic.keys().copied().collect(),
    };
    let mut position = vec![None; old.symbolic.len()];
    for (new, before) in symbolic.values().enumerate() {
        if let Some(before) = *before {
            position[before] = Some(VarId::from_index(new));
        }
    }
    let widths = claim.pool.variables();
    let place = |var: VarId| {
        let before = *widths.get(&var)?;
        let var = position.get(var.index()).copied().flatten()?;
        let width = cut.symbolic[var.index()].width(&program.program);
        (width == before).then_some((var, width))
    };
    let (pool, formulas) = formulas(claim, &renamer, &place);
    Some(Claim { cut, pool, formulas })
}

/// The numbers of objects that the cut point's places name.
fn named(cut: &CutPoint) -> impl Iterator<Item = u32> + '_ {
    let of_slot = |slot: Slot| match slot {
        Slot::Cell(Span { object: Anchor::Numbered(number), .. }) => Some(number),
        Slot::Cell(_) | Slot::Global(_) | Slot::Local(..) => None,
    };
    let of_place = move |&place: &Place| match place {
        Place::Value(slot) | Place::Offset(slot) => of_slot(slot),
        Place::Size(number) => Some(number),
    };
    let of_zero = |&anchor: &Anchor| match anchor {
        Anchor::Numbered(number) => Some(number),
        Anchor::Global(_) => None,
    };
    let known = cut.known.iter().filter_map(move |&(slot, _)| of_slot(slot));
    known.chain(cut.symbolic.iter().filter_map(of_place)).chain(cut.zero.iter().filter_map(of_zero))
}

fn sorted<T: Ord>(things: impl Iterator<Item = T>) -> Vec<T> {
    let mut things: Vec<T> = things.collect();
    things.sort_unstable();
    things.dedup();
    things
}

/// The formulas over the new numbers of places; conjuncts that speak of what is gone are left out.
fn formulas(
    claim: &Claim,
    renamer: &Renamer<'_>,
    place: &dyn Fn(VarId) -> Option<(VarId, crate::ir::Width)>,
) -> (ExprPool, Vec<ExprId>) {
    let from = &claim.pool;
    let (mut pool, mut graft) = (ExprPool::new(), Graft::default());
    let mut one = |&formula: &ExprId| {
        let mut all = pool.bool(true);
        for conjunct in from.conjuncts(&[formula]) {
            if !renamer.keeps_addresses(from, conjunct) {
                continue;
            }
            let copy = graft.copy(from, &mut pool, conjunct, &mut |to, var| {
                let (var, width) = place(var)?;
                Some(to.var(var, width))
            });
            if let Some(copy) = copy {
                all = build::and(&mut pool, all, copy);
            }
        }
        all
    };
    let formulas = claim.formulas.iter().map(&mut one).collect();
    (pool, formulas)
}

struct Renamer<'a> {
    names: &'a Correspondence,
    program: &'a Program,
    live: FxHashSet<Slot>,
}

impl Renamer<'_> {
    /// What is known of slots that are there still. `None`: the claim would lose a pointer, and
    /// with it its objects.
    fn known(&self, old: &CutPoint) -> Option<BTreeMap<Slot, Known>> {
        let mut found = BTreeMap::new();
        for &(slot, known) in &old.known {
            let known = match known {
                Known::Bits(bits) => Some(Known::Bits(bits)),
                Known::Symbol(symbol, offset) => {
                    self.names.symbol(symbol).map(|symbol| Known::Symbol(symbol, offset))
                }
                Known::Object(number, offset) => Some(Known::Object(number, offset)),
                Known::Within(anchor, class) => {
                    self.anchor(anchor).map(|anchor| Known::Within(anchor, class))
                }
            };
            let Some(known) = known else { continue };
            match (self.slot(slot).filter(|&slot| self.fits(slot, known)), known) {
                (Some(slot), _) => drop(found.insert(slot, known)),
                (None, Known::Bits(_) | Known::Symbol(..)) => {}
                (None, Known::Object(..) | Known::Within(..)) => return None,
            }
        }
        Some(found)
    }

    /// Whether what was known has the width that the slot has now.
    fn fits(&self, slot: Slot, known: Known) -> bool {
        let (width, pointer) = (slot.width(self.program), self.program.pointer_width());
        match known {
            Known::Bits(bits) => width == bits.width(),
            Known::Symbol(_, offset) | Known::Object(_, offset) => {
                width == pointer && offset.width() == pointer
            }
            Known::Within(..) => width == pointer,
        }
    }

    /// Whether all addresses in the formula have the same numbers and the same width as before.
    fn keeps_addresses(&self, pool: &ExprPool, root: ExprId) -> bool {
        let pointer = self.program.pointer_width();
        pool.nodes_below([root]).all(|(id, expr)| match expr {
            Expr::Address(symbol) => {
                self.names.symbol(symbol) == Some(symbol) && pool.width(id) == pointer
            }
            _ => true,
        })
    }

    fn slot(&self, slot: Slot) -> Option<Slot> {
        let slot = match slot {
            Slot::Global(var) => Slot::Global(self.names.var(var)?),
            Slot::Local(depth, var) => Slot::Local(depth, self.names.var(var)?),
            Slot::Cell(span) => {
                return Some(Slot::Cell(Span { object: self.anchor(span.object)?, ..span }));
            }
        };
        self.live.contains(&slot).then_some(slot)
    }

    fn place(&self, place: Place) -> Option<Place> {
        Some(match place {
            Place::Value(slot) => Place::Value(self.slot(slot)?),
            Place::Offset(slot) => Place::Offset(self.slot(slot)?),
            Place::Size(number) => Place::Size(number),
        })
    }

    fn anchor(&self, anchor: Anchor) -> Option<Anchor> {
        Some(match anchor {
            Anchor::Global(global) => Anchor::Global(self.names.global(global)?),
            Anchor::Numbered(number) => Anchor::Numbered(number),
        })
    }

    fn shape(&self, shape: Shape) -> Option<Shape> {
        let site = match shape.site {
            Some(site) => Some(self.names.site(site)?),
            None => None,
        };
        Some(Shape { site, ..shape })
    }
}
