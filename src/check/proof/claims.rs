//! Do the claims hold of a run that comes by?
use super::budget::MAX_VISITS;
use super::runs::Watch;
use crate::blocks::cut_point::{Call, CutPoint, Known};
use crate::blocks::program::BlockProgram;
use crate::blocks::proof::{Argument, Claim, Proof};
use crate::cfa::{EdgeId, LocId, Program, Transfer};
use crate::domains::congruence::Congruence;
use crate::interpreter::Sight;
use crate::ir::eval::{self, Env};
use crate::ir::{Bv, Symbol, VarId};
use crate::symbolic::slot::{Anchor, Place, Slot, Span};
use rustc_hash::FxHashMap;

/// Compares the visits of cut points with what is claimed there.
pub(super) struct Visits<'a> {
    program: &'a BlockProgram,
    claims: FxHashMap<LocId, Located<'a>>,
    /// The locations that blocks pass: there a run may be where no claim is.
    passed: &'a [LocId],
    /// Whether every cut point that a run visits must be listed.
    is_complete: bool,
    left: u64,
}

/// The claims of a location.
#[derive(Default)]
struct Located<'a> {
    claims: Vec<&'a Claim>,
    /// The one after that which held last. The claims are in the order in which they were found, so
    /// that mostly the next one holds of the next visit: there may be one for each round of a loop.
    next: usize,
}

impl Located<'_> {
    /// Whether one of the claims is as wanted.
    fn any(&mut self, is_wanted: impl Fn(&Claim) -> bool) -> bool {
        let (before, behind) = self.claims.split_at(self.next.min(self.claims.len()));
        let found = behind.iter().chain(before).position(|claim| is_wanted(claim));
        self.next = found.map_or(0, |at| (self.next + at + 1) % self.claims.len());
        found.is_some()
    }
}

impl<'a> Visits<'a> {
    pub(super) fn new(program: &'a BlockProgram, proof: &'a Proof) -> Self {
        let mut claims: FxHashMap<LocId, Located<'_>> = FxHashMap::default();
        for claim in &proof.claims {
            if let Some(location) = claim.cut.location {
                claims.entry(location).or_default().claims.push(claim);
            }
        }
        let is_bounded = matches!(proof.argument, Argument::Depth(_));
        let is_complete = !is_bounded || !proof.claims.is_empty();
        Self { program, claims, passed: &proof.passed, is_complete, left: MAX_VISITS }
    }
}

impl Watch for Visits<'_> {
    fn begin(&mut self) {}

    fn at(&mut self, sight: &Sight<'_>, calls: &[EdgeId]) -> Result<(), String> {
        let location = sight.location;
        let is_claimed = self.program.cuts.contains(location.index())
            && self.passed.binary_search(&location).is_err();
        if !self.is_complete || self.left == 0 || !is_claimed {
            return Ok(());
        }
        self.left -= 1;
        let program = &self.program.program;
        let is_here =
            |claim: &Claim| is_under(program, &claim.cut, calls) && holds(program, claim, sight);
        match self.claims.get_mut(&location).is_some_and(|claims| claims.any(is_here)) {
            true => Ok(()),
            false => Err(format!("a run leaves the invariants at L{}", location.0)),
        }
    }
}

/// Whether the cut point has these calls open.
fn is_under(program: &Program, cut: &CutPoint, calls: &[EdgeId]) -> bool {
    cut.calls.len() == calls.len()
        && cut.calls.iter().zip(calls).all(|(own, &call)| *own == call_of(program, call))
}

fn call_of(program: &Program, call: EdgeId) -> Call {
    let edge = program.edge(call);
    let result = match edge.transfer {
        Transfer::Call { result, .. } => result,
        Transfer::Jump | Transfer::Return { .. } => None,
    };
    Call { target: edge.target, result }
}

/// Whether the claim holds of the run. What has no defined result may have any, and so may what
/// lies in an object whose start no pointer gives. What a claim says of an object beside its cells
/// is not looked at.
fn holds(program: &Program, claim: &Claim, sight: &Sight<'_>) -> bool {
    let starts = vec![None; claim.cut.objects.len()];
    let mut visit = Visit { program, cut: &claim.cut, sight, starts };
    if !claim.cut.known.iter().all(|&(slot, known)| visit.is_as_known(slot, known)) {
        return false;
    }
    let holds = |&formula| eval::eval(&claim.pool, formula, &visit) != Some(Bv::FALSE);
    claim.formulas.iter().any(holds)
}

/// Notes where an object starts; whether it is one of its own.
fn is_one(objects: &mut [Option<u64>], object: usize, start: u64) -> bool {
    match objects.get(object) {
        None => false,
        Some(Some(known)) => *known == start,
        Some(None) => {
            let is_new = !objects.contains(&Some(start));
            objects[object] = Some(start);
            is_new
        }
    }
}

fn pointer(program: &Program, address: u64) -> Bv {
    Bv::new(program.pointer_width(), address.into())
}

/// What a slot holds.
enum Held {
    Value(Bv),
    /// Undecided.
    Unclear,
    /// There is no such slot.
    Nothing,
}

/// A run at a claim's cut point.
struct Visit<'a> {
    program: &'a Program,
    cut: &'a CutPoint,
    sight: &'a Sight<'a>,
    /// Where the cut point's objects start, as far as known pointers tell.
    starts: Vec<Option<u64>>,
}

impl Visit<'_> {
    fn is_as_known(&mut self, slot: Slot, known: Known) -> bool {
        let value = match self.value(slot) {
            Held::Value(value) => value,
            Held::Unclear => return true,
            Held::Nothing => return false,
        };
        match known {
            Known::Bits(bits) => value == bits,
            Known::Symbol(symbol, offset) => {
                let address = self.sight.address(symbol);
                let address = address.map(|address| address.wrapping_add(offset.low64()));
                address.is_none_or(|address| value == pointer(self.program, address))
            }
            Known::Object(object, offset) => {
                let start = value.low64().wrapping_sub(offset.low64());
                let start = pointer(self.program, start).low64();
                usize::try_from(object).is_ok_and(|object| is_one(&mut self.starts, object, start))
            }
            Known::Within(anchor, class) => match self.start(anchor) {
                None => true,
                Some(start) => {
                    let offset = pointer(self.program, value.low64().wrapping_sub(start));
                    class.includes(Congruence::of(offset.low64()))
                }
            },
        }
    }

    fn start(&self, anchor: Anchor) -> Option<u64> {
        match anchor {
            Anchor::Global(global) => self.sight.address(Symbol::Global(global.0)),
            Anchor::Numbered(number) => *self.starts.get(usize::try_from(number).ok()?)?,
        }
    }

    fn value(&self, slot: Slot) -> Held {
        let variable = match slot {
            Slot::Global(var) => self.sight.var(self.sight.depth(), var),
            Slot::Local(depth, var) => {
                usize::try_from(depth).ok().and_then(|depth| self.sight.var(depth, var))
            }
            Slot::Cell(Span { object, offset, bytes }) => {
                let found = self.start(object).and_then(|start| {
                    let address = pointer(self.program, start.wrapping_add(offset)).low64();
                    self.sight.bytes(address, u8::try_from(bytes).ok()?)
                });
                return found.map_or(Held::Unclear, Held::Value);
            }
        };
        variable.map_or(Held::Nothing, Held::Value)
    }

    fn offset(&self, slot: Slot) -> Option<Bv> {
        let known = &self.cut.known;
        let at = known.binary_search_by_key(&slot, |&(slot, _)| slot).ok()?;
        let (Known::Within(anchor, _), Held::Value(value)) = (known[at].1, self.value(slot)) else {
            return None;
        };
        let start = self.start(anchor)?;
        Some(pointer(self.program, value.low64().wrapping_sub(start)))
    }
}

impl Env for Visit<'_> {
    fn var(&self, var: VarId) -> Option<Bv> {
        match *self.cut.symbolic.get(var.index())? {
            Place::Value(slot) => match self.value(slot) {
                Held::Value(value) => Some(value),
                Held::Unclear | Held::Nothing => None,
            },
            Place::Offset(slot) => self.offset(slot),
            // A run does not tell how large its objects were asked to be.
            Place::Size(_) => None,
        }
    }

    fn address(&self, _: Symbol) -> Option<Bv> {
        None
    }
}
