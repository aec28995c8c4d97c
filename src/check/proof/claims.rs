//! Do the claims hold of a run that comes by?
use super::runs::Watch;
use crate::cfa::{EdgeId, LocId, Program, Transfer};
use crate::check::interpreter::Sight;
use crate::ir::eval::{self, Env};
use crate::ir::{Bv, Symbol, VarId};
use crate::predicate::block::BlockProgram;
use crate::predicate::cut::{Call, Cut, Known, Place};
use crate::predicate::proof::{Argument, Claim, Proof};
use rustc_hash::FxHashMap;

/// So many visits are looked at: a formula may be large.
const MAX_VISITS: u64 = 50_000;

/// Compares the visits of cuts with what is claimed there.
pub(super) struct Visits<'a> {
    program: &'a BlockProgram,
    claims: FxHashMap<LocId, Vec<&'a Claim>>,
    /// Whether every cut that a run visits must be listed.
    is_complete: bool,
    left: u64,
}

impl<'a> Visits<'a> {
    pub(super) fn new(program: &'a BlockProgram, proof: &'a Proof) -> Self {
        let mut claims: FxHashMap<LocId, Vec<&Claim>> = FxHashMap::default();
        for claim in &proof.claims {
            if let Some(location) = claim.cut.location {
                claims.entry(location).or_default().push(claim);
            }
        }
        let is_bounded = matches!(proof.argument, Argument::Depth(_));
        let is_complete = !is_bounded || !proof.claims.is_empty();
        Self { program, claims, is_complete, left: MAX_VISITS }
    }
}

impl Watch for Visits<'_> {
    fn begin(&mut self) {}

    fn at(&mut self, sight: &Sight<'_>, calls: &[EdgeId]) -> Result<(), String> {
        let location = sight.location;
        if !self.is_complete || self.left == 0 || !self.program.cuts.contains(location.index()) {
            return Ok(());
        }
        self.left -= 1;
        let program = &self.program.program;
        let claims = self.claims.get(&location).map_or(&[][..], Vec::as_slice);
        let mut claims = claims.iter().filter(|claim| is_under(program, &claim.cut, calls));
        match claims.any(|claim| holds(program, claim, sight)) {
            true => Ok(()),
            false => Err(format!("a run leaves the invariants at L{}", location.0)),
        }
    }
}

/// Whether the cut has these calls open.
fn is_under(program: &Program, cut: &Cut, calls: &[EdgeId]) -> bool {
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

/// Whether the claim holds of the run. What has no defined result may have any.
fn holds(program: &Program, claim: &Claim, sight: &Sight<'_>) -> bool {
    let mut objects: Vec<Option<u64>> = vec![None; claim.cut.objects.len()];
    for &(place, known) in &claim.cut.known {
        let Some(value) = value(sight, place) else { return false };
        let is_as_known = match known {
            Known::Bits(bits) => value == bits,
            Known::Symbol(symbol, offset) => {
                let address = sight.address(symbol).map(|address| address.wrapping_add(offset));
                address.is_none_or(|address| value == pointer(program, address))
            }
            Known::Object(object, offset) => {
                let start = pointer(program, value.low64().wrapping_sub(offset)).low64();
                usize::try_from(object).is_ok_and(|object| is_one(&mut objects, object, start))
            }
        };
        if !is_as_known {
            return false;
        }
    }
    let visit = Visit { cut: &claim.cut, sight };
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

fn value(sight: &Sight<'_>, place: Place) -> Option<Bv> {
    match place {
        Place::Global(var) => sight.var(sight.depth(), var),
        Place::Local(depth, var) => sight.var(usize::try_from(depth).ok()?, var),
    }
}

/// The values of a claim's variables.
struct Visit<'a> {
    cut: &'a Cut,
    sight: &'a Sight<'a>,
}

impl Env for Visit<'_> {
    fn var(&self, var: VarId) -> Option<Bv> {
        value(self.sight, *self.cut.symbolic.get(var.index())?)
    }

    fn address(&self, _: Symbol) -> Option<Bv> {
        None
    }
}
